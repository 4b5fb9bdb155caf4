from __future__ import annotations

import re
from dataclasses import replace

import pytest

from scorekeeper.rules.ruleset.reading import load_ruleset
from scorekeeper.wording.names import name_after
from tests.web.at_table import AtTable
from tests.web.conftest import NAMES


def test_a_new_visitor_starts_a_game_with_names_alone(phone):
    phone.open("/").send("/", names=["Ana", "Bruno", "Chiyo"])

    assert phone.status == 200
    assert "/game/" in phone.address
    assert all(name in phone.html for name in ("Ana", "Bruno", "Chiyo"))


def seated(phone) -> list[str]:
    return re.findall(r"seat__name[^>]*><bdi[^>]*>([^<]+)", phone.html)


def test_one_tap_deals_to_players_who_have_no_names_yet(phone):
    phone.open("/").send("/")

    assert "/game/" in phone.address
    assert seated(phone) == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_who_has_no_name_is_called_by_the_seat_and_who_sits_beyond_does_not_play(phone):
    phone.open("/").send("/", names=["", "Ana", "", "Bruno"], many="3")

    assert seated(phone) == ["Player 1", "Ana", "Player 3"]


@pytest.mark.parametrize(
    ("asked", "game"),
    [
        ("es-BO,es;q=0.9", "bolivia"),
        ("es-EC", "ecuador"),
        ("es-VE", "venezuela"),
        ("x-?", "venezuela"),
    ],
)
def test_the_game_of_the_phones_country_is_chosen_at_first(phone, asked, game):
    phone.open("/", headers={"Accept-Language": asked})

    assert phone.form("/").fields["ruleset"] == game


@pytest.mark.parametrize(("language", "shown"), [("en", "0.00"), ("de", "0,00"), ("fa", "۰٫۰۰")])
def test_a_stake_is_shown_as_each_reader_writes_it(phone, language, shown):
    phone.open("/?lang=en")

    assert f'placeholder="{shown}"' in phone.open(f"/?lang={language}").html


def test_as_many_are_offered_as_played_last(phone):
    phone.open("/").send("/", many="6")

    assert phone.open("/").form("/").fields["many"] == "6"


def test_a_player_without_a_name_is_called_in_the_language_of_each_reader(phone):
    game = phone.open("/?lang=de").send("/").address

    names = [seated(phone.open(f"{game}?lang={lang}"))[0] for lang in ("es", "fa", "en")]

    assert names == ["Jugador 1", "بازیکن ۱", "Player 1"]


def test_links_and_table_that_compro_has_named_are_called_in_the_language_of_each_reader(phone):
    home = phone.open("/?lang=es").send("/").address.partition("game/")[0]

    spanish, english = (phone.open(f"{home}links?lang={lang}").html for lang in ("es", "en"))

    assert all(name in spanish for name in ("Quien anota", "Jugadores", "Todos"))
    assert all(name in english for name in ("Scorekeeper", "Players", "Everyone"))
    assert "Our table" in english
    assert "Our table" not in spanish


def name_of(phone, seat: str, name: str):
    [way] = [link for link in phone.page.links if link.endswith(f"/people/{seat}")]
    return phone.open(way).send(f"{seat}/name", name=name)


def test_a_name_leads_on_to_the_next_player_without_one_and_the_last_to_the_table(phone):
    game = phone.open("/").send("/").address
    name_of(phone, "p2", "Rosa")
    asked = [phone.address.rpartition("/")[2]]
    for name in ("Luis", "Beto", "Ana"):
        phone.send(f"{asked[-1]}/name", name=name)
        asked.append(phone.address.rpartition("/")[2])

    assert asked == ["p3", "p4", "p1", ""]
    assert phone.address == game
    assert seated(phone) == ["Ana", "Rosa", "Luis", "Beto"]


def test_who_has_a_name_is_no_longer_asked_for_it_at_the_table(phone):
    game = phone.open("/").send("/").address
    name_of(phone, "p2", "Rosa")

    phone.open(game)

    assert seated(phone) == ["Player 1", "Rosa", "Player 3", "Player 4"]
    assert "Let others join" in phone.html  # until the first deal has begun
    assert len([link for link in phone.page.links if "/people/" in link]) == 3


def test_somebody_named_later_is_known_at_the_table_and_who_never_was_is_not(phone):
    game = phone.open("/").send("/").address
    home = name_of(phone, "p2", "Rosa").address.partition("game/")[0]
    phone.open(game + "agreements").send("/agreements/finish")

    form = phone.open(home + "home/new-game").form("home/new-game")

    assert form.fields["many"] == "4"
    assert form.fields.getlist("names") == ["", "Rosa", *[""] * 6]
    assert re.findall(r'data-name="([^"]+)"', phone.html) == ["Rosa"]


def test_once_play_has_begun_a_row_leads_to_the_melds_again(phone):
    game = phone.open("/").send("/").address
    phone.send("table/buy", player="p1")

    assert phone.address == game
    assert not [link for link in phone.page.links if "/people/" in link]


def test_others_are_invited_from_the_first_table(phone):
    phone.open("/").send("/")

    assert [link for link in phone.page.links if link.endswith("/links")]


def test_the_chosen_player_deals_first(phone):
    phone.open("/").send("/", names=["Ana", "", "Bruno"], dealer="2")

    rows = phone.html.split("<li")
    assert [("Ana" in row, "Bruno" in row) for row in rows if ">deals<" in row] == [(False, True)]


@pytest.mark.parametrize(
    ("fields", "kept"),
    [
        ({"names": ["Ana", "Bruno"], "many": "9"}, "Bruno"),
        ({"names": ["Ana", "ana"]}, "ana"),
        ({"names": ["Ana", "x" * 41]}, "Ana"),
        ({"names": [f"N{n}" for n in range(9)]}, "N7"),
        ({"names": ["Ana", "Bruno"], "dealer": "5"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "dealer": "nobody"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "-1"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "9" * 5000}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "chips": "many"}, "many"),
        ({"names": ["Ana", "Bruno"], "reward": "gold"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "exchanges": "9"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "direction": "up"}, "Bruno"),
        ({"names": ["Ana", "Bruno"], "deal_stake": "a fortune"}, "a fortune"),
        ({"names": ["Ana", "Bruno"], "game_stake": "9999999"}, "9999999"),
        ({"names": ["Ana", "Bruno"], "ruleset": "poker"}, "Bruno"),
    ],
)
def test_a_start_that_cannot_be_keeps_what_was_typed(phone, fields, kept):
    phone.open("/").send("/", **fields)

    assert phone.status == 422
    assert f'value="{kept}"' in phone.html


def test_house_rules_reach_the_game(phone):
    phone.open("/").send("/", names=NAMES, chips="12")

    assert phone.html.count("12 chips") == len(NAMES)


@pytest.mark.parametrize(
    ("left_out", "said"),
    [("advice", "Compro gives no advice"), ("mentions", "Missed chances aren’t shown")],
)
def test_a_game_may_begin_without_advice_or_without_mentions(phone, left_out, said):
    form = phone.open("/").form("/")
    form.fields.setlist("names", NAMES)
    form.fields.poplist(left_out)
    game = phone.post("/", form.fields).address

    assert said in phone.open(f"{game}agreements").html


def test_sent_twice_a_game_is_started_once(phone):
    form = phone.open("/").form("/")
    form.fields.setlist("names", NAMES)

    first = phone.post("/", form.fields).address
    second = phone.post("/", form.fields).address

    assert first == second


def test_a_browser_knows_the_tables_it_has_opened(phone, evening):
    phone.open("/")

    assert evening.game in phone.page.links  # which goes on
    phone.open(evening.game + "agreements").send("/agreements/finish")
    assert evening.home in phone.open("/").page.links


def test_who_looks_on_comes_back_to_the_game_that_goes_on(evening, other_phone):
    other_phone.open(evening.looking)

    assert evening.looking_at_game in other_phone.open("/").page.links


def test_a_browser_forgets_a_table_whose_link_was_taken_back(phone, evening):
    phone.open(evening.home + "links")
    phone.send(revoke_of_own(phone))

    phone.open(evening.home)

    assert phone.status == 404
    assert evening.home not in phone.open("/").page.links


def test_the_first_page_offers_no_table_whose_link_was_taken_back_since(evening, other_phone):
    other_phone.open(evening.looking)
    assert "Continue" in other_phone.open("/").html
    evening.phone.open(evening.home + "links")
    for way in [form.action for form in evening.phone.page.forms if "/revoke" in form.action]:
        evening.phone.send(way)

    assert "Continue" not in other_phone.open("/").html


def revoke_of_own(phone) -> str:
    return [form.action for form in phone.page.forms if form.action.endswith("/revoke")][-1]


@pytest.mark.parametrize(
    ("people", "name"),
    [
        (["Ana", "Bruno"], "Ana, Bruno"),
        (
            ["Maximiliano", "Bernardita", "Evangelina", "Dara"],
            "Maximiliano, Bernardita, Evangelina…",
        ),
        (["M" * 39, "Bruno"], "M" * 39 + "…"),
    ],
)
def test_a_table_is_named_after_as_many_as_its_name_has_room_for(app, people, name):
    with app.test_request_context("/"):
        assert name_after(people) == name


def test_one_tap_shortens_the_evening_and_says_which_deals_are_played(table):
    phone = table.phone.open("/")
    said = re.sub(r"[\u2066-\u2069]", "", phone.html)
    assert "45 minutes: deals 1, 4, and 7." in said
    assert "Half game: deals 1, 3, 5, and 7, about 60 minutes." in said

    phone.send("/", names=NAMES, evening="short")
    ruleset = AtTable(table.app, replace(table.evening, game=phone.address)).state.agreed
    whole = load_ruleset("venezuela")
    assert ruleset.deals == tuple(whole.deals[number - 1] for number in (1, 4, 7))
    assert ruleset.chips == whole.chips
    assert "Deal 1 of 3" in re.sub(r"<[^>]+>", "", phone.html)


def test_exchanges_keep_the_deals_that_they_were_agreed_on_for(table):
    phone = table.phone.open("/").send("/", names=NAMES, evening="short", exchanges="four-six")
    ruleset = AtTable(table.app, replace(table.evening, game=phone.address)).state.agreed

    assert [deal.exchanges for deal in ruleset.deals] == [0, 1, 0]


def test_a_game_whose_deals_repeat_is_not_shortened(phone):
    phone.open("/").send("/", ruleset="loba-de-menos", evening="short")

    assert phone.status == 422
    assert "can’t be shortened" in phone.html
    assert phone.form("/").fields["ruleset"] == "loba-de-menos"
    phone.send("/", evening="whole")
    assert "/game/" in phone.address


def test_an_evening_that_is_none_is_said(phone):
    assert phone.open("/").send("/", evening="x" * 9000).status == 422


def test_a_rematch_stays_short_and_the_next_new_game_is_whole(table):
    phone = table.phone.open("/").send("/", names=NAMES, evening="half")
    game = AtTable(table.app, replace(table.evening, game=phone.address))
    phone.open(phone.address + "agreements").send("/finish")
    phone.open(game.address + "scores/over").send("/rematch")
    again = AtTable(table.app, replace(table.evening, game=phone.address))

    assert [again.state.agreed.deals_in_all, again.address != game.address] == [4, True]
    fields = (
        phone.open(phone.address.partition("game/")[0] + "home/new-game").form("new-game").fields
    )
    assert fields["evening"] == "whole"
