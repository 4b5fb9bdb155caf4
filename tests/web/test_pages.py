"""Every game's pages open; what a page names in its head is there; every field has its words."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum

import pytest

from scorekeeper.rules.ruleset.checking import kind_at, plain_kind
from scorekeeper.rules.ruleset.choices import Ace, Choice, Kind, WordedChoice
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import ruleset_names
from scorekeeper.wording.houserules.fields import (
    FIELD_CHAPTERS,
    WORDS_OF_FIELDS,
    choice_label,
    help_of,
    label_of,
)
from tests.web.conftest import NAMES

ITS_OWN = re.compile(r'(name="(?:csrf_token|command_id)") value="[^"]*"')


def plain(html: str) -> str:
    """The page without what differs with every request."""
    return ITS_OWN.sub(r"\1", html).strip()


def test_a_fragment_is_the_main_part_and_what_was_done_last_and_the_bar(evening):
    whole = evening.phone.open(evening.game).html
    fragment = evening.phone.open(evening.game, headers={"X-Fragment": "1"}).html

    assert plain(fragment).startswith("<main")
    main, foot = plain(fragment).split("</main>")
    said, bar = foot.split("<nav")
    assert said.strip().endswith("</section>")
    assert [part for part in (main, said.strip(), bar) if part not in plain(whole)] == []


@pytest.mark.parametrize(
    ("page", "tab"),
    [("", ""), ("table/player/p1", ""), ("table/more", "table/more"), ("scores", "scores")],
)
def test_the_bar_marks_where_one_is_on_a_page_and_in_what_comes_by_itself(evening, page, tab):
    for headers in ({}, {"X-Fragment": "1"}):
        html = evening.phone.open(evening.game + page, headers=headers).html

        assert re.findall(r'href="([^"]*)" aria-current="page"', html) == [evening.game + tab]


def test_a_page_says_up_to_which_event_it_is_true(evening):
    assert evening.phone.open(evening.game).page.main["data-number"] == "1"


@pytest.mark.parametrize("way", ["lay-down/meld/99", "nowhere/at/all", "table/buy"])
def test_an_address_that_leads_nowhere_in_a_game_leads_back_to_that_game(evening, bruno, way):
    seat = bruno.address
    there = evening.phone.open(evening.game + way)
    assert evening.game in there.page.links
    assert "in this game" in there.html or there.status == 405
    assert seat in bruno.open(seat.removesuffix("seat") + way).page.links


def test_a_wrong_link_leads_to_the_first_page(phone):
    links = phone.open("/wrong/game/1/nowhere").page.links

    assert "/" in links
    assert not [link for link in links if "game" in link]


def test_a_table_shows_its_games(evening):
    phone = evening.phone.open(evening.home)

    assert evening.game in phone.page.links


def test_a_rematch_is_prepared_with_the_same_seats_and_the_next_dealer(evening):
    form = evening.phone.open(evening.home + "home/new-game").form("home/new-game")

    assert form.fields.getlist("names")[:4] == ["Ana", "Bruno", "Chiyo", "Dara"]
    assert form.fields["dealer"] == "1"


def test_another_game_starts_at_the_same_table(evening):
    phone = evening.phone.open(evening.home + "home/new-game").send(
        "home/new-game", dealer="chance"
    )

    assert phone.address.startswith(evening.home)
    assert phone.address != evening.game


def test_no_name_made_of_players_stands_at_the_head_of_a_page_as_if_it_were_the_phones(evening):
    def head() -> str:
        return evening.phone.open(evening.game + "deal").html.partition("</header>")[0]

    assert "Our table" in head()
    assert "Ana" not in head()

    evening.phone.open(evening.home + "home/name").send("home/name", name="Balcony")

    assert "Balcony" in head()


def test_a_table_gets_another_name(evening):
    phone = evening.phone.open(evening.home + "home/name").send("name", name="  Kitchen   table ")

    assert "Kitchen table" in phone.html
    assert phone.open(evening.home + "home/name").send("name", name="").status == 422


PAGES = (
    *("", "deal", "claims", "claims?claimants=p2&claimants=p3"),
    *(
        "lay-down/p2",
        "lay-down/p2/put-down",
        "table/player/p2",
        "count",
        "count/paper",
        "scores",
        "log",
        "rules",
    ),
    *("agreements", "table/more"),
)


@pytest.mark.parametrize("game", ruleset_names())
def test_the_pages_of_a_game_that_has_just_begun(phone, game):
    phone.open("/").send("/", names=NAMES, dealer="0", ruleset=game)
    address = phone.address

    opened = {page: phone.open(address + page).status for page in PAGES}

    assert set(opened.values()) == {200}, opened


def whole_pages(opened):
    return {address: answer.html for _, address, answer in opened if "<body class=" in answer.html}


def test_nothing_else_in_a_head_keeps_a_page_from_being_shown(opened):
    for address, html in whole_pages(opened).items():
        head = html.partition("<head>")[2].partition("</head>")[0]
        tags = set(re.findall(r"<(\w+)", head))
        assert tags - {"noscript"} == {"meta", "title", "link", "script"}, address
        waited_for = re.findall(r"<script(?! type=\"module\" )[^>]*/(\w+)\.js\"", head)
        assert waited_for == ["scripted"], address  # lines that the sheets ask for


@pytest.mark.parametrize("kind", [".css", ".js"])
def test_each_address_in_a_head_is_there_with_all_that_it_names(app, opened, kind):
    client = app.test_client()
    named = {
        address
        for html in whole_pages(opened).values()
        for address in re.findall(rf'(?:href|src)="(/static/[^"]+{re.escape(kind)})"', html)
    }

    assert named
    for address in named:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"], address


def test_a_table_behind_a_prefix_finds_its_files_there(app):
    html = app.test_client().get("/", base_url="http://localhost/cards").text

    assert re.findall(r'(?:href|src)="(/static/)', html) == []
    assert 'src="/cards/static/' in html


pytestmark = pytest.mark.usefixtures("speaking")

FORM_ONLY = {"deals.contract.kind", "deals.contract.size"}
"""What a form asks instead of ``set``, ``run`` and ``colour_run``."""


def paths(kind: object, path: str = "") -> Iterator[str]:
    """Every field below a type, lists without numbers."""
    while typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = typing.get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            yield from paths(hints[each.name], f"{path}.{each.name}".strip("."))
    elif origin is tuple and path:
        inside = [below for below in paths(arguments[0], path) if below != path]
        yield from (path, *inside)
    else:
        assert origin in (None, types.UnionType, typing.Union, Mapping), path
        yield path


PATHS = tuple(dict.fromkeys(paths(Ruleset)))


def test_the_walk_finds_fields_in_lists_of_lists():
    assert {"chips.each", "packs.jokers", "deals.contract.or_more", "words.sets"} <= set(PATHS)
    assert {"deals.others", "deals.others.set", "dealing.packets"} <= set(PATHS)


def test_every_field_has_a_label_and_a_sentence():
    for path in PATHS:
        assert label_of(FieldPath.of(path))
        assert help_of(FieldPath.of(path)).endswith(".")


def test_other_contracts_share_the_words_of_the_first_one():
    of_their_own = {path for path in PATHS if not path.startswith("deals.others.")}

    assert set(map(str, WORDS_OF_FIELDS)) == of_their_own | FORM_ONLY
    for path in PATHS:
        first = FieldPath.of(path.replace("deals.others.", "deals.contract."))
        assert help_of(FieldPath.of(path)) == help_of(first)


@pytest.mark.parametrize("table", ["", "chips", "buying", "deals", "deals.contract"])
def test_a_form_shows_the_fields_of_a_table_in_the_order_of_the_model(table):
    def within(paths: Iterable[str]) -> list[str]:
        return [path for path in paths if path.rpartition(".")[0] == table]

    listed = within(map(str, WORDS_OF_FIELDS))

    assert listed
    assert [path for path in listed if path not in FORM_ONLY] == within(PATHS)


def test_the_chapters_hold_every_field_once():
    told = [path for chapter in FIELD_CHAPTERS for path in chapter.paths]

    assert sorted(map(str, told)) == sorted(map(str, WORDS_OF_FIELDS))


def test_fields_of_one_chapter_are_called_differently():
    for chapter in FIELD_CHAPTERS:
        labels = [label_of(path) for path in chapter.paths]
        assert len(set(labels)) == len(labels)


def test_every_choice_has_a_label_of_its_own():
    kinds = WordedChoice.__subclasses__()

    assert {Kind, Ace, Choice} <= set(kinds)
    for kind in kinds:
        labels = {choice_label(member) for member in kind}
        assert all(labels)
        assert len(labels) == len(kind)


def test_every_choice_of_a_field_is_worded():
    plain = [plain_kind(kind_at(FieldPath.of(path))) for path in PATHS]
    offered = {kind for kind in plain if isinstance(kind, type) and issubclass(kind, StrEnum)}

    assert len(offered) > 10
    assert all(issubclass(kind, WordedChoice) for kind in offered)
