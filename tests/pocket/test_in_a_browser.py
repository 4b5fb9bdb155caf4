"""Compro inside a phone's browser: it plays, keeps what it has answered, says what is wrong."""

from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Playwright, expect

from tests.harness.evening import play
from tests.harness.phone import Phone
from tests.harness.told import Told, games
from tests.pocket.pockets import START_WITHIN, Host, Pocket, opened

pytestmark = pytest.mark.browser

KILLED_WITHIN = (0.05, 0.6)  # seconds after the last press: in the middle of an entry, or later
SHARE_OF_STARTS, A_START = 0.25, 4  # how often it is killed in a start, too; seconds
NO_STORAGE = "indexedDB.open = () => { throw new Error() };"
NO_ROOM = """
const plain = FileSystemSyncAccessHandle.prototype.write;
FileSystemSyncAccessHandle.prototype.write = function (bytes, ...more) {
  if (bytes.length > 5e5) throw new DOMException("full", "QuotaExceededError");
  return plain.call(this, bytes, ...more);
};
"""
"""A phone with room for a game, but not for all packages."""
BOUNCES_WITHIN_MS = 300
"""What is tapped as soon as this on a page that has just come is a finger's bounce."""
NO_FILES = "delete FileSystemFileHandle.prototype.createSyncAccessHandle;"


def begin_game(pocket: Pocket) -> None:
    pocket.start()
    pocket.app.get_by_role("button", name="Deal for 4").click()
    expect(pocket.app.locator(".said__invite")).to_be_visible()
    pocket.page.wait_for_url(re.compile("#.+/game/1/"))


def said(pocket: Pocket) -> Locator:
    return pocket.app.locator(".said__text")


def buy(pocket: Pocket) -> None:
    pocket.app.get_by_role("button", name="¡Compro!").first.click()
    expect(said(pocket)).to_contain_text("bought a card")


def with_worker_that(does: str, made: Path, folder: Path) -> Path:
    """Return a copy of the pocket where the worker does something more before it begins."""
    shutil.copytree(made, folder)
    worker = next((folder / "parts").glob("worker.*"))
    before = worker.read_bytes()
    worker.write_bytes(before + does.encode())
    page = folder / "index.html"
    known = page.read_text()
    for was, now in (
        (sha256(before).hexdigest(), sha256(worker.read_bytes()).hexdigest()),
        (f'"size": {len(before)}', f'"size": {worker.stat().st_size}'),
    ):
        assert was in known
        known = known.replace(was, now)
    page.write_text(known)
    return folder


@pytest.mark.torture
def test_evenings_with_no_network_come_to_what_was_worked_out_by_hand(pocket, host, rounds):
    """Three games, or all with --torture."""
    pocket.start()
    host.stop()
    pocket.page.context.set_offline(True)
    phone = Phone(pocket.send(), pocket.base)

    for game in [*games()][:: rounds(8, 1)]:
        play(phone, Told.read(game))


def test_a_game_is_there_again_after_a_reload_without_network(pocket, host):
    begin_game(pocket)
    buy(pocket)
    host.stop()

    pocket.page.reload()

    expect(said(pocket)).to_contain_text("bought a card", timeout=START_WITHIN)


SEND_AND_GO_ON = """([address, form]) => {
    fetch(address, { method: "POST", body: new URLSearchParams(form) });
}"""


def rename(phone: Phone, name: str) -> None:
    phone.open(f"{phone.table}game/1/people/p1")
    phone.press(phone.form("/name"), {"name": name})
    assert phone.status == 200


def begin_to_rename(pocket: Pocket, phone: Phone, name: str) -> None:
    """Send a name, and wait for no answer."""
    phone.open(f"{phone.table}game/1/people/p1")
    form = phone.form("/name")
    sent = [urljoin(phone.address, form.action), form.filled({"name": name})]
    pocket.frame.evaluate(SEND_AND_GO_ON, sent)


@pytest.mark.torture
def test_a_first_start_that_was_killed_is_made_good(
    driver: Playwright, chromium_path: str, host: Host, tmp_path: Path, rounds
):
    for number in range(kills := rounds(2, 20)):
        with opened(driver, chromium_path, tmp_path / "profile") as browser:
            Pocket(browser.context, host.address).page.goto(host.address, wait_until="commit")
            time.sleep(A_START * (number + 1) / kills)

    with opened(driver, chromium_path, tmp_path / "profile") as browser:
        begin_game(Pocket(browser.context, host.address))


@pytest.mark.torture
def test_what_was_answered_is_there_after_the_browser_was_killed(
    driver: Playwright, chromium_path: str, host: Host, tmp_path: Path, rounds
):
    kills = rounds(3, 200)
    chance = random.Random(kills)
    profile = tmp_path / "profile"
    answered = sent = 0
    table = ""
    for _ in range(kills):
        if table and chance.random() < SHARE_OF_STARTS:
            with opened(driver, chromium_path, profile) as browser:
                Pocket(browser.context, host.address).page.goto(host.address, wait_until="commit")
                time.sleep(chance.random() * A_START)
            assert is_whole(profile, tmp_path / "copy")
        with opened(driver, chromium_path, profile) as browser:
            pocket = Pocket(browser.context, host.address)
            pocket.start()
            phone = Phone(pocket.send(), pocket.base)
            table = phone.table = table or begin_by_form(phone)
            phone.open(f"{table}game/1/people/p1")
            kept = re.search(r"Name (\d+)", phone.text)
            assert answered <= (int(kept[1]) if kept else 0) <= sent
            for _ in range(chance.randrange(1, 5)):
                sent += 1
                rename(phone, f"Name {sent}")
                answered = sent
            sent += 1
            begin_to_rename(pocket, phone, f"Name {sent}")
            time.sleep(chance.random() * chance.choice(KILLED_WITHIN))
        assert is_whole(profile, tmp_path / "copy")


def is_whole(profile: Path, copy: Path) -> bool:
    """Return whether the database that lies in a browser's profile is in order, as SQLite says."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for file in (profile / "Default/File System").rglob("0*/*"):
        begins = file.read_bytes()[:4] if file.is_file() else b""
        if name := {b"SQLi": "db", b"7\x7f\x06\x82": "db-wal"}.get(begins):
            shutil.copyfile(file, copy / name)
    assert (copy / "db").exists()
    with closing(sqlite3.connect(copy / "db")) as database:
        return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def begin_by_form(phone: Phone) -> str:
    """Begin a game of four; return the address of its table."""
    page = phone.open(phone.base)
    form = next(form for form in page.forms if form.values("names"))
    phone.press(form, {"many": "4"})
    return phone.address.partition("game/")[0]


def test_an_address_of_a_page_opens_that_page_and_keeps_what_stands_behind_its_sign(pocket, host):
    pocket.start()
    pocket.page.goto("about:blank")

    pocket.page.goto(f"{pocket.base}books/import#ABCDEFGH-1-2-AAAA", timeout=START_WITHIN)

    expect(pocket.app.locator("[data-parts]")).to_contain_text("1", timeout=START_WITHIN)


def test_a_second_tab_waits_until_it_is_asked_to_take_over(pocket, browser, host):
    begin_game(pocket)
    second = Pocket(browser.context, host.address)
    second.page.goto(host.address)
    expect(second.page.get_by_text("Compro is open in another tab")).to_be_visible()

    second.page.get_by_role("button", name="Use it here").click()

    expect(second.app.get_by_text("Continue")).to_be_visible(timeout=START_WITHIN)
    expect(pocket.page.get_by_text("Compro is open in another tab")).to_be_visible()


def test_where_storage_is_refused_it_says_so_and_begins_nothing(pocket, host, made, tmp_path):
    host.folder = with_worker_that(NO_STORAGE, made, tmp_path / "refused")

    pocket.page.goto(host.address)

    expect(pocket.page.get_by_text("This browser keeps nothing")).to_be_visible(
        timeout=START_WITHIN
    )


@pytest.mark.parametrize("lacks", [NO_FILES, NO_ROOM])
def test_without_files_that_are_written_at_once_or_room_for_more_games_are_kept_all_the_same(
    pocket, host, made, tmp_path, lacks
):
    host.folder = with_worker_that(lacks, made, tmp_path / "lacking")
    begin_game(pocket)
    buy(pocket)

    pocket.page.reload()

    expect(said(pocket)).to_contain_text("bought a card", timeout=START_WITHIN)


FULL_AFTER = """
const full = (kind, name, error) => {
  const plain = kind.prototype[name];
  kind.prototype[name] = function (...given) {
    if (globalThis.entered > 0) throw new DOMException("full", error);
    return plain.apply(this, given);
  };
};
globalThis.entered = 0;
addEventListener("message", ({ data }) => data.method === "POST" && globalThis.entered++);
full(%s, "QuotaExceededError");
"""
"""A worker whose storage is full from its second entry on, until it starts anew."""


@pytest.mark.parametrize(
    ("before", "of", "says"),
    [
        ("", "FileSystemSyncAccessHandle, 'write'", ""),
        (NO_FILES, "IDBObjectStore, 'put'", "This phone has no room left"),
    ],
)
def test_what_a_full_phone_cannot_keep_waits_until_it_can(
    pocket, host, made, tmp_path, before, of, says
):
    host.folder = with_worker_that(before + FULL_AFTER % of, made, tmp_path / "full")
    begin_game(pocket)

    pocket.app.get_by_role("button", name="¡Compro!").first.click()

    if says:
        expect(pocket.page.locator("h1")).to_have_text(says)
        pocket.page.get_by_role("button", name="Go on").click()
    else:
        expect(pocket.app.locator("[data-waiting]")).to_be_visible()
        pocket.page.reload()
    expect(said(pocket)).to_contain_text("bought a card", timeout=START_WITHIN)


@pytest.mark.parametrize(
    ("taken", "says"),
    [
        ("Object.defineProperty(window, 'isSecureContext', { value: false })", "not safe enough"),
        ("delete Navigator.prototype.locks", "too old"),
        ("delete window.caches; delete Window.prototype.caches", "too old"),
        ("CSS.supports = (asked) => !asked.includes(':has')", "too old"),
    ],
)
def test_a_browser_that_cannot_run_it_is_told_why(pocket, host, taken, says):
    pocket.page.add_init_script(taken)

    pocket.page.goto(host.address)

    expect(pocket.page.locator("h1")).to_contain_text(says)


def test_a_part_that_did_not_arrive_whole_is_fetched_anew(pocket, host, made, tmp_path):
    broken = tmp_path / "broken"
    shutil.copytree(made, broken)
    pack = next((broken / "parts").glob("pack.*"))
    pack.write_bytes(pack.read_bytes()[:-1] + b"!")
    host.folder = broken
    pocket.page.goto(host.address)
    expect(pocket.page.get_by_text("arrived damaged")).to_be_visible(timeout=START_WITHIN)

    host.folder = made
    pocket.page.get_by_role("button", name="Try again").click()

    expect(pocket.page.get_by_text("It is all on this phone")).to_be_visible(timeout=START_WITHIN)


def newer_than(made: Path, folder: Path) -> Path:
    """Return a copy of the pocket that is another version: its worker has one line more."""
    shutil.copytree(made, folder)
    page = (folder / "index.html").read_text()
    version = re.search(r'"version": "(\w+)"', page)[1]
    page = page.replace(version, "another").replace("No account, no server.", "No account at all.")
    (folder / "index.html").write_text(page)
    return folder


def test_a_new_version_comes_in_the_background_and_never_in_the_middle_of_a_game(
    pocket, host, made, tmp_path
):
    begin_game(pocket)
    host.folder = newer_than(made, tmp_path / "newer")
    pocket.page.reload()
    expect(pocket.app.locator(".page__dock")).to_be_attached(timeout=START_WITHIN)
    expect(pocket.page.locator(".shell__due")).to_be_empty()
    assert version_in(pocket) != "another"
    pocket.page.wait_for_function("caches.has('compro-parts-another')")
    pocket.frame.goto(pocket.base)

    pocket.page.get_by_role("button", name="Use it now").click()

    expect(pocket.app.locator("h1").first).to_be_attached(timeout=START_WITHIN)
    pocket.page.wait_for_function(
        "JSON.parse(document.querySelector('#loads').text).version == 'another'"
    )
    pocket.start()
    expect(pocket.app.get_by_text("Continue")).to_be_visible(timeout=START_WITHIN)


def version_in(pocket: Pocket) -> str:
    return json.loads(pocket.page.locator("#loads").text_content() or "{}")["version"]


def test_a_table_moves_to_a_server_in_one_go(pocket, served):
    begin_game(pocket)
    buy(pocket)
    pocket.app.locator(".said__invite").or_(
        pocket.app.get_by_role("link", name="More")
    ).first.click()
    pocket.app.get_by_role("link", name="Let others join").click()
    pocket.app.get_by_label("Address").fill(served.removeprefix("http://"))
    pocket.page.wait_for_timeout(BOUNCES_WITHIN_MS)

    with pocket.page.context.expect_page() as opening:
        pocket.app.get_by_role("button", name="Move the table").click()
    there = opening.value
    expect(there.locator("[type=file]")).to_have_js_property("files.length", 1)
    there.get_by_role("button", name="Import", exact=True).click()

    expect(there.get_by_text("Our table").first).to_be_visible()
