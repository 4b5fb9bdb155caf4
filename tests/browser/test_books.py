"""A game on two machines during an evening: there and back by a file, or by a row of codes."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import pytest
import zxingcpp
from playwright.sync_api import Browser, Locator, expect

from scorekeeper.store.books.packing import pack, parts_of
from tests.browser.elsewhere import Elsewhere, begun, home_of
from tests.browser.phone import Phone
from tests.browser.serving import served

pytestmark = pytest.mark.browser

SHARES = """
navigator.canShare = ({ files }) => files[0].type === "text/plain";
navigator.share = async ({ files: [file] }) => {
  window.shared = { name: file.name, text: await file.text() };
};
"""


PIXELS = """async (png) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const { width, height } = image;
  const brush = new OffscreenCanvas(width, height).getContext("2d");
  brush.drawImage(image, 0, 0);
  const { data } = brush.getImageData(0, 0, width, height);
  return [width, height, [...data.filter((_, at) => at % 4 === 0)]];
}"""


@pytest.fixture(scope="module")
def laptop(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of another machine."""
    with served(tmp_path_factory.mktemp("laptop")) as address:
        yield address


@pytest.fixture
def there(browser: Browser, laptop: str) -> Iterator[Phone]:
    """A browser at the other machine."""
    phone = Phone(browser, laptop)
    yield phone
    phone.context.close()


@pytest.fixture
def game(address: str, phone: Phone) -> str:
    """The address of a game in which a deal was played; its table's link is on the phone."""
    with Elsewhere(address) as elsewhere:
        game = begun("venezuela")(elsewhere)
        elsewhere.enter_from_paper(game, (0, 10, 20, 30))
    phone.open(game)
    return game


def take_along(phone: Phone, game: str, to: Path) -> Path:
    """Take the evening along as a file, from the page *More*."""
    phone.open(game + "table/more")
    with phone.page.expect_download() as saved:
        phone.tap(phone.main.get_by_role("link", name="Take this evening with you"))
    saved.value.save_as(to)
    return to


def bring(phone: Phone, file: Path) -> None:
    phone.open("/books/import")
    phone.page.locator("input[type=file]").set_input_files(file)
    phone.press(phone.button("Import"))


def game_at(phone: Phone) -> str:
    """Return the path of the game under way, from the table's home."""
    href = phone.main.locator("a[href*='/game/']").first.get_attribute("href")
    assert href
    return href


def test_a_game_goes_there_and_back_and_stays_one(
    address: str, laptop: str, phone: Phone, there: Phone, game: str, tmp_path: Path
):
    bring(there, take_along(phone, game, tmp_path / "there.compro.json"))
    expect(there.main).to_contain_text("One game was added.")
    away = game_at(there)
    with Elsewhere(laptop) as elsewhere:
        elsewhere.enter_from_paper(away, (40, 0, 50, 60))

    bring(phone, take_along(there, away, tmp_path / "back.compro.json"))

    expect(phone.main).to_contain_text("One game goes on where the file ends.")
    assert phone.page.url == address + home_of(game)
    assert game_at(phone) == game
    phone.open(game)
    for total in ("40", "10", "70", "90"):
        expect(phone.main).to_contain_text(total)
    with Elsewhere(address) as elsewhere:
        elsewhere.enter_from_paper(game, (1, 2, 0, 3))
    bring(there, take_along(phone, game, tmp_path / "again.compro.json"))
    expect(there.main).to_contain_text("One game goes on where the file ends.")


def test_a_page_that_is_open_shows_what_came_in(
    address: str, laptop: str, phone: Phone, there: Phone, game: str, take_phone, tmp_path: Path
):
    bring(there, take_along(phone, game, tmp_path / "there.compro.json"))
    away = game_at(there)
    with Elsewhere(laptop) as elsewhere:
        elsewhere.enter_from_paper(away, (40, 0, 50, 60))
    other = take_phone()
    other.open(game)
    file = take_along(there, away, tmp_path / "back.compro.json")

    bring(phone, file)

    expect(other.main).to_contain_text("90")


def test_pressed_twice_it_comes_in_once(there: Phone, phone: Phone, game: str, tmp_path: Path):
    file = take_along(phone, game, tmp_path / "there.compro.json")
    there.open("/books/import")
    there.page.locator("input[type=file]").set_input_files(file)

    there.button("Import").dblclick()

    expect(there.main).to_contain_text(re.compile("One game was added|already here"))
    assert there.main.locator("a[href*='/game/']").count() == 1
    there.open("/")
    expect(there.main).to_contain_text("Ana")


def test_two_that_went_apart_are_asked_about(
    address: str, laptop: str, phone: Phone, there: Phone, game: str, tmp_path: Path
):
    bring(there, take_along(phone, game, tmp_path / "there.compro.json"))
    away = game_at(there)
    with Elsewhere(laptop) as elsewhere:
        elsewhere.enter_from_paper(away, (40, 0, 50, 60))
    with Elsewhere(address) as elsewhere:
        elsewhere.enter_from_paper(game, (41, 0, 50, 60))

    bring(phone, take_along(there, away, tmp_path / "back.compro.json"))

    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Which version counts?")
    assert [each.strip() for each in phone.main.locator(".clash__number").all_inner_texts()] == [
        "41",
        "40",
    ]
    phone.press(phone.main.get_by_role("button", name=re.compile("Use the other")))
    expect(phone.main).to_contain_text("Other versions")
    phone.open(game_at(phone))
    expect(phone.main).to_contain_text("40")
    phone.open(game)
    phone.tap(phone.link("Go there"))
    expect(phone.page).not_to_have_url(address + game)


def test_where_the_device_shares_files_it_hands_one_over(phone: Phone, game: str):
    phone.page.add_init_script(SHARES)
    phone.spent = True
    phone.open(game + "table/more")

    phone.tap(phone.main.get_by_role("link", name="Take this evening with you"))

    phone.page.wait_for_function("() => window.shared")
    shared = phone.page.evaluate("() => window.shared")
    assert re.fullmatch(r"[\w.-]+\.compro\.txt", shared["name"])
    assert '"compro book"' in shared["text"]


def test_codes_bring_a_game_in_any_order_and_twice_and_with_a_strangers_between(
    there: Phone, phone: Phone, game: str, tmp_path: Path
):
    file = take_along(phone, game, tmp_path / "there.compro.json")
    *parts, last = parts_of(pack(file.read_bytes()))
    assert parts

    for number, part in enumerate([*reversed(parts), parts[0]], 1):
        there.page.goto("about:blank")  # each scan opens a page of its own
        there.open(f"/books/import#{part}")
        here = min(number, len(parts))
        expect(there.main).to_contain_text(f"{here} of {len(parts) + 1} codes are here.")
        there.page.goto("about:blank")
        there.open("/books/import#AAAAAAAA-1-2-ABC")
        expect(there.main).to_contain_text("1 of 2 codes are here.")
    there.page.goto("about:blank")
    there.open(f"/books/import#{last}")

    expect(there.main).to_contain_text("All codes are here.")
    there.press(there.button("Import"))
    expect(there.main).to_contain_text("One game was added.")
    kept = there.page.evaluate("() => JSON.parse(localStorage.getItem('parts'))")
    assert [each["book"] for each in kept] == ["AAAAAAAA"]


def scanned(phone: Phone, picture: Locator) -> str:
    """Return what a code says, as it is seen on the screen."""
    picture.scroll_into_view_if_needed()
    picture.evaluate("(e) => e.decode()")
    seen = b64encode(picture.screenshot()).decode()
    camera = phone.context.new_page()  # an empty page, whose script may do all
    width, height, grey = camera.evaluate(PIXELS, seen)
    camera.close()
    [code] = zxingcpp.read_barcodes(memoryview(bytes(grey)).cast("B", (height, width)))
    return code.text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_that_reads_each_code_on_the_screen_brings_the_game(
    there: Phone, phone: Phone, game: str, laptop: str, scheme: Literal["light", "dark"]
):
    phone.page.emulate_media(color_scheme=scheme)
    phone.open(f"{game}books/codes?to={quote(laptop)}")
    codes = phone.main.locator("ol img")

    for code in codes.all():
        there.page.goto("about:blank")
        there.page.goto(scanned(phone, code))
        expect(there.main).to_contain_text("codes are here.")

    assert codes.count() > 1
    expect(there.main).to_contain_text("All codes are here.")
    there.press(there.button("Import"))
    expect(there.main).to_contain_text("One game was added.")


def test_codes_of_another_game_begin_anew_and_nothing_is_sent_by_itself(there: Phone):
    for part in ("AAAAAAAA-1-2-ABC", "BBBBBBBB-1-3-ABC", "BBBBBBBB-9-3-ABC", "x-1-2-<b>"):
        there.page.goto("about:blank")
        there.open(f"/books/import#{part}")

        shown = there.main.locator("[data-parts]")
        said = {"A": "1 of 2", "B": "1 of 3"}.get(part[0], "") if "-9-" not in part else ""
        if said:
            expect(shown).to_contain_text(said)
        else:
            expect(shown).to_be_hidden()
    assert "/books/import" in there.page.url


def test_the_codes_of_a_game_are_seen_whole(phone: Phone, game: str):
    phone.open(game + "books/codes")

    codes = phone.main.locator("ol img")
    expect(codes.first).to_be_visible()
    box = codes.first.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["width"] >= 340
    assert codes.first.evaluate("(e) => e.decode().then(() => e.naturalWidth)") > 340


def test_the_codes_lead_to_the_address_that_is_typed(phone: Phone, game: str):
    phone.open(game + "books/codes")
    for typed, led in (("nowhere at all", 0), ("192.168.178.20:5000", 1)):
        phone.page.get_by_label("Address of Compro on the other device").fill(typed)
        phone.press(phone.button("Use this address"))

        expect(phone.page.locator("input[name=to]")).to_have_value(typed)
        shown = phone.main.locator("ol img").count()
        assert bool(shown) is bool(led)
    assert "192.168.178.20" in (phone.main.locator("ol img").first.get_attribute("src") or "")
