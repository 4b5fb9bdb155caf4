"""Numbers and cards stand on every page in the digits and letters of its language."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.web.phone import Phone
from tests.web.walker import Request, Walker

UNSEEN = re.compile(
    r"<!--.*?-->|<(script|style|textarea|code|pre|title)\b.*?</\1>|<[^>]*>", re.DOTALL
)
FOR_PROGRAMS = re.compile(r"\S*[A-Za-z:/]\S*|\u2066.*?\u2069")
"""What no language changes: addresses, commands, cards as they are typed."""
KEYS = re.compile(r'value="rank (\d+)" aria-label="[^"]*"[^>]*>([^<]+)')
ANAS_HAND_AND_THE_END = 2  # events of a game of two in which Bruno's hand is counted already


def numbers_seen(html: str) -> list[str]:
    """Return the numbers in English digits that a page shows."""
    body = html.split("<body", 1)[-1]
    return re.findall(r"[0-9]+", FOR_PROGRAMS.sub(" ", unescape(UNSEEN.sub(" ", body))))


def test_persian_pages_show_no_english_digits(opened, walker: Walker):
    addresses = [address for _, address, answer in opened if "<body" in answer.html]
    asked = {at: walker.ask(Request("GET", at, "lang=fa")).html for at in addresses}

    assert len(addresses) > 100
    assert {at: found for at, html in asked.items() if (found := numbers_seen(html))} == {}


def test_english_pages_show_their_numbers(evening):
    assert "11" in numbers_seen(evening.phone.open(evening.game).html)


@pytest.mark.parametrize(
    ("language", "ranks"),
    [
        ("en", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("de", "A 2 3 4 5 6 7 8 9 10 B D K"),
        ("es", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("fa", "A ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹ ۱۰ J Q K"),
    ],
)
def test_keys_show_the_letters_and_digits_of_the_language(phone: Phone, language, ranks):
    html = phone.open(f"/desk?ask=hand&lang={language}").html

    shown = dict(KEYS.findall(html))
    assert [shown[str(rank)] for rank in range(1, 14)] == ranks.split()


def test_a_name_that_never_changes_is_in_the_language_of_each_page(phone: Phone):
    names = [
        re.findall('data-joker-name="([^"]*)"', phone.open(f"/desk?ask=hand&lang={language}").html)
        for language in ("en", "fa", "ja")
    ]

    assert names == [["joker"], ["جوکر"], ["ジョーカー"]]


def read_as(phone: Phone, typed: str) -> list[str]:
    """Return the cards that the desk reads in a hand, as a screen reader says them."""
    phone.open("/desk?ask=hand")
    phone.send(phone.page.forms[0].action, melds=[typed], press="check")
    return re.findall(r'<span class="slot__card"><bdi [^>]*aria-label="([^"]*)"', phone.html)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("BH DS KC", ["Herz-Bube", "Pik-Dame", "Kreuz-König"]),
        ("JH QS KC", ["Herz-Bube", "Pik-Dame", "Kreuz-König"]),
        ("7D DD bd", ["Karo-Sieben", "Karo-Dame", "Karo-Bube"]),
        ("B-K♦", ["Karo-Bube", "Karo-Dame", "Karo-König"]),
        ("9-B♦", ["Karo-Neun", "Karo-Zehn", "Karo-Bube"]),
    ],
)
def test_german_letters_are_read_beside_the_english_ones(phone: Phone, typed, cards):
    phone.open("/").send("/language", lang="de")

    assert read_as(phone, typed) == cards


def test_where_no_letter_is_a_d_there_is_no_queen_of_diamonds(phone: Phone):
    assert read_as(phone, "DD") == []


def test_persian_digits_are_read(phone: Phone):
    phone.open("/").send("/language", lang="fa")

    assert read_as(phone, "۷H، ۱۰D ۲-۴S") == ["هفت دل", "ده خشت", "دو پیک", "سه پیک", "چهار پیک"]


def test_a_table_is_named_after_its_people_without_a_word_of_any_language(phone: Phone):
    phone.open("/").send("/language", lang="de")
    phone.open("/").send("/", names=["Ana", "Bruno", "Chiyo", ""], dealer="0")

    assert "<b><bdi>Ana, Bruno, Chiyo<" in phone.open(phone.address + "scores").html


def chips_field(phone: Phone, game: str) -> dict[str, str]:
    """Return what the field of a player's chips is, and holds."""
    field = re.search(r'<input [^>]*id="chips"[^>]*>', phone.open(game + "table/player/p1").html)
    return dict(re.findall(r'(type|value)="([^"]*)"', field[0]))


def started(phone: Phone) -> str:
    """Start a game; return its address."""
    phone.open("/").send("/", many="2", names=["Ana", "Bruno"], dealer="0")
    return phone.address


def test_a_number_in_a_field_has_the_digits_of_the_language(phone: Phone):
    game = started(phone)
    english = chips_field(phone, game)
    phone.open("/").send("/language", lang="fa")

    assert english == {"type": "number", "value": "7"}
    assert chips_field(phone, game) == {"type": "text", "value": "۷"}


@pytest.mark.parametrize("typed", ["5", "۵", "٥"])
def test_a_number_may_be_typed_in_any_digits(phone: Phone, typed):
    game = started(phone)
    phone.open("/").send("/language", lang="fa")
    phone.open(game + "table/player/p1").send("/chips", chips=typed)

    assert chips_field(phone, game)["value"] == "۵"


def value_of(phone: Phone, name: str) -> str:
    """Return what stands in a field of the page."""
    field = re.search(rf'<input [^>]*name="{re.escape(name)}"[^>]*>', phone.html)
    return re.search(r'value="([^"]*)"', field[0])[1]


@pytest.fixture
def persian(phone: Phone) -> str:
    """A game whose first deal is closed: 62 points for Bruno; the phone reads Persian."""
    game = started(phone)
    phone.open(game + "count/paper").send("/count/paper", **{"points-p2": "62"}, went_out="p1")
    phone.open("/").send("/language", lang="fa")
    return game


@pytest.mark.parametrize("typed", ["50", "۵۰"])
def test_the_end_of_a_deal_shows_and_reads_persian_digits(phone: Phone, persian, typed):
    phone.open(persian + "count").send("/count", went_out="p1", **{"points-p2": typed})

    assert "۵۰" in phone.open(persian + "count/result/2").html


def test_what_stands_on_record_is_no_new_entry_in_either_digits(phone: Phone, persian):
    page = persian + "count"
    phone.open(page).send("/count", **{"points-p2": "50"})
    for shown in ("۵۰", "50"):
        phone.open(page)
        assert value_of(phone, "points-p2") == "۵۰"
        assert value_of(phone, "was-p2") == "50"
        before = int(phone.open(persian + "number").html)
        phone.open(page).send("/count", **{"points-p2": shown, "points-p1": "7"})
        recorded = int(phone.open(persian + "number").html) - before
        assert recorded == ANAS_HAND_AND_THE_END, shown
        phone.open(persian).send("/undo")


@pytest.mark.parametrize(
    ("page", "ending"), [("count/hand/p2", "hand/p2"), ("scores/1/p2", "scores/1/p2")]
)
@pytest.mark.parametrize("typed", ["50", "۵۰"])
def test_a_hand_and_a_correction_show_and_read_persian_digits(
    phone: Phone, persian, page, ending, typed
):
    phone.open(persian + page).send(ending, cards="", points=typed)

    phone.open(persian + page)
    assert value_of(phone, "points") == "۵۰"


def test_a_deal_from_paper_that_is_refused_keeps_its_numbers_in_persian_digits(
    phone: Phone, persian
):
    phone.open(persian + "count/paper")
    phone.send("/count/paper", **{"points-p1": "12", "points-p2": "x7", "chips-p1": "5"})

    assert [value_of(phone, name) for name in ("points-p1", "points-p2", "chips-p1")] == [
        "۱۲",
        "x7",
        "۵",
    ]


@pytest.mark.parametrize("typed", ["9", "۹"])
def test_house_rules_show_and_read_persian_digits(phone: Phone, persian, typed):
    new = persian.partition("game/")[0] + "houserules/new"
    phone.open(f"{new}?base=venezuela")
    form = phone.form("houserules/new")
    fields = form.fields.to_dict() | {"open": "buying", "press": "show"}
    phone.post(form.action, fields)
    assert value_of(phone, "chips.each") == "۷"

    phone.post(form.action, fields | {"chips.each": typed})
    assert value_of(phone, "chips.each") == "۹"
    assert 'value="back chips.each"' in phone.html
    phone.post(form.action, fields | {"chips.each": "۷"})
    assert 'value="back chips.each"' not in phone.html
