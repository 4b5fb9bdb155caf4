"""Below a path, as at example.org/compro, all addresses begin with it and lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.web.at_table import BRUNO
from tests.web.sending import Answer, FoundForm, Request
from tests.web.walker import Walker
from tests.web.world import World

BELOW = "/x/y"
TEMPLATES = Path(__file__).parents[2] / "templates"
ATTRIBUTE = re.compile(r'\s([a-z-]+)="([^"]*)"')
OF_ADDRESSES = {"href", "src", "action", "formaction"}
NOT_OURS = ("#", "?", "data:", "mailto:")
HOST = "http://localhost"
NO_PAGE = "nothing is there"


@pytest.fixture(scope="module")
def below(world: World) -> Walker:
    return Walker(world, below=BELOW)


@pytest.fixture(scope="module")
def seen(below: Walker) -> list[tuple[str, Answer]]:
    """Address and answer of all pages and of their forms, with a token and without."""
    pages = [(address, answer) for _, address, answer in below.pages()]
    forms = below.find_all_forms(pages)
    sent = [request for form in forms for request in ways_to_send(form)]
    answers = [(request.path, below.ask(request)) for request in sent]
    below.world.bring_back()
    return pages + answers


def ways_to_send(form: FoundForm) -> Iterator[Request]:
    yield form.request()
    if form.method == "POST":
        yield form.request(form.without("csrf_token"))


def addresses_on(answer: Answer) -> Iterator[str]:
    """Yield the addresses of this server that an answer holds."""
    if answer.location:
        yield answer.location.removeprefix(HOST)
    if answer.mimetype != "text/html":
        return
    for name, value in ATTRIBUTE.findall(answer.html):
        text = unescape(value)
        if text.startswith(("/", HOST)) or (name in OF_ADDRESSES and text):
            yield text.removeprefix(HOST)


OF_A_MOMENT = re.compile(r"/books/codes/\d+/")
"""A game's codes as it was then: forms that were sent since have gone on with it."""


def paths_in(answers: Iterable[tuple[str, Answer]]) -> dict[str, str]:
    """Return path and query of each address → a page on which it stands."""
    found: dict[str, str] = {}
    for page, answer in answers:
        for address in addresses_on(answer):
            if not address.startswith(NOT_OURS):
                found.setdefault(address.partition("#")[0], page)
    return found


def test_every_address_begins_with_the_path(seen):
    strays = {a: page for a, page in paths_in(seen).items() if not a.startswith(f"{BELOW}/")}

    assert len(seen) > 500
    assert strays == {}


def test_every_address_leads_somewhere(below, seen):
    """But for where a form led: what it made was taken away."""
    lost = {}
    led_to = {urlsplit(each.location).path.removeprefix(BELOW) for _, each in seen}
    for address, page in paths_in(seen).items():
        path, query = urlsplit(address.removeprefix(BELOW))[2:4]
        methods = below.methods_at(path)
        if not methods:
            lost[address] = (page, NO_PAGE)
        elif "HEAD" in methods and path not in led_to and not OF_A_MOMENT.search(path):
            answer = below.ask(Request("HEAD", path, query))
            if answer.status >= 400:
                lost[address] = (page, answer.status)
    assert lost == {}


def test_a_script_is_answered_with_the_page_its_form_leads_to(table):
    form, shown = table.open().form("/buy"), BELOW + table.address

    answer = table.phone.client.post(
        form.action,
        data={**form.fields, "player": BRUNO},
        headers={"X-Shown": shown},
        environ_overrides={"SCRIPT_NAME": BELOW},
    )

    assert answer.status_code == 200
    assert answer.headers["Content-Location"] == shown
    assert answer.text.lstrip().startswith("<main")


def test_a_trusted_proxy_says_which_path_it_took_off(make_app):
    said = {"X-Forwarded-Prefix": f"{BELOW}/"}

    answer = make_app(PROXIES=1).test_client().get("/", headers=said)

    assert f'href="{BELOW}/rules"' in answer.text
    assert f"Path={BELOW};" in answer.headers["Set-Cookie"]
    assert BELOW not in make_app().test_client().get("/", headers=said).text


def test_no_path_is_believed_that_could_be_no_setting(make_app):
    app = make_app(PROXIES=1)
    for said in ("//evil.example", "javascript:", "/..", "/x/../y", "/a b", "/" + "a" * 8000):
        answer = app.test_client().get("/", headers={"X-Forwarded-Prefix": said})
        assert 'href="/rules"' in answer.text, said
        assert "Path=/;" in answer.headers["Set-Cookie"], said


def test_nobody_is_led_back_beside_the_path(phone):
    def back_to(address: str) -> str:
        shown = phone.open(f"/looks?back={address}", environ_overrides={"SCRIPT_NAME": BELOW})
        return shown.form("/looks").fields["back"]

    assert back_to(f"{BELOW}/rules") == f"{BELOW}/rules"
    assert back_to("/elsewhere") == f"{BELOW}/"


def test_templates_make_no_address_of_a_path_alone():
    pages = {path.name: path.read_text(encoding="utf-8") for path in TEMPLATES.rglob("*.html")}

    assert [name for name, text in pages.items() if "request.path" in text] == []
    assert [name for name, text in pages.items() if "request.full_path" in text] == []
