"""A table keeps its house rules, plays by them, changes them, and puts them away."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.web.houserules.draft import read_draft
from tests.calls import calls_in
from tests.web.at_table import AtTable
from tests.web.conftest import NAMES
from tests.web.house import House


def names(house: House) -> list[str]:
    return [rules.name for rules in house.kept()]


def start(house: House, key: str) -> AtTable:
    house.phone.open(house.home + "home/new-game").send(
        "/home/new-game", names=NAMES, dealer="0", ruleset=key
    )
    evening = house.evening
    return AtTable(house.app, type(evening)(evening.phone, house.phone.address, house.home, ""))


def test_kept_rules_are_shown_as_a_charter(ours):
    assert ours.phone.address == f"{ours.home}houserules/1"
    assert "Ours" in ours.phone.html
    assert "Telefunken (Bolivia)" in ours.phone.html
    assert "12 chips" in ours.phone.html


def test_kept_rules_stand_on_the_table_s_home_and_in_their_list(ours):
    for page in ("", "houserules"):
        assert f"{ours.home}houserules/1" in ours.phone.open(ours.home + page).page.links


def test_single_cards_are_typed_with_their_points_as_anybody_writes_them(ours):
    ours.change(1).press("save", {"penalties.cards": "a♥=1, QS=25"})

    assert ours.overlay("Ours")["penalties"] == {"cards": ["AH=1", "QS=25"]}


def test_points_by_the_own_total_are_typed_as_anybody_writes_them(ours):
    ours.begin("romme").keep("By total", {"first_meld.by_total": "۰=50, -20=۱۵"})

    assert ours.overlay("By total")["first_meld"] == {"by_total": ["0=50", "-20=15"]}


def test_a_game_is_started_with_them(ours):
    game = start(ours, "house-1")

    assert (game.state.ruleset.name, game.state.ruleset.chips.each) == ("Ours", 12)
    assert game.chips() == [12] * 4


def test_a_game_keeps_the_rules_it_began_with(ours):
    game = start(ours, "house-1")

    ours.change(1).press("save", {"chips.each": 5})

    assert ours.overlay("Ours")["chips"] == {"each": 5}
    assert game.chips() == [12] * 4
    ours.phone.open(ours.home + "houserules/1").send("/away")
    assert game.open("rules").status == 200


def test_the_charter_leads_to_a_game_by_these_rules(ours):
    link = next(link for link in ours.phone.page.links if "rules=house-1" in link)

    assert ours.phone.open(link).form("/home/new-game").fields["ruleset"] == "house-1"


def test_a_rematch_offers_the_rules_of_the_last_game(ours):
    start(ours, "house-1")

    form = ours.phone.open(ours.home + "home/new-game").form("/home/new-game")
    assert form.fields["ruleset"] == "house-1"


def test_rules_of_another_table_start_no_game(ours, other_phone):
    other_phone.open("/").send("/", names=NAMES, dealer="0", ruleset="house-1")
    assert other_phone.status == 422

    other_phone.open("/").send("/", names=NAMES, dealer="0")
    there = other_phone.address.split("game/")[0]
    other_phone.open(there + "home/new-game").send(
        "/home/new-game", names=NAMES, dealer="0", ruleset="house-1"
    )
    assert other_phone.status == 422
    assert other_phone.open(there + "houserules/1").status == 404


def test_rules_are_changed_and_what_they_were_can_be_taken_again(ours):
    ours.change(1).press("save", {"chips.each": 13})
    assert ours.ruleset("Ours").chips.each == 13

    earlier = next(link for link in ours.phone.page.links if "version=1" in link)
    ours.phone.open(earlier)
    assert ours.drafted["chips.each"] == "12"
    ours.press("save")
    assert ours.ruleset("Ours").chips.each == 12


def test_rules_changed_on_two_phones_are_told_apart(ours):
    first, second = ours.change(1).form, ours.change(1).form
    for form, chips in ((first, "13"), (second, "14")):
        form.fields.update({"press": "save"})
        form.fields.setlist("chips.each", [chips])

    assert ours.phone.post(first.action, first.fields).status == 200
    assert ours.phone.post(second.action, second.fields).status == 422
    assert ours.ruleset("Ours").chips.each == 13
    assert ours.drafted["chips.each"] == "14"

    ours.press("save")
    assert ours.ruleset("Ours").chips.each == 14


def test_a_name_is_given_once_at_a_table(ours):
    ours.begin().press("save", {"name": "OURS"})

    assert ours.phone.status == 422
    assert list(ours.errors()) == ["name"]
    assert names(ours) == ["Ours"]


def test_rules_are_renamed(ours):
    ours.phone.open(ours.home + "houserules/1").send("/name", name="Grandmother's")

    assert names(ours) == ["Grandmother's"]
    assert ours.overlay("Grandmother's")["name"] == "Grandmother's"
    assert ours.ruleset("Grandmother's").chips.each == 12


@pytest.mark.parametrize("name", ["", " ", "Theirs", "x" * 41])
def test_rules_are_not_renamed_to_what_is_no_name_or_taken(ours, name):
    ours.begin().keep("Theirs")

    ours.phone.open(ours.home + "houserules/1").send("/name", name=name)

    assert ours.phone.status == 422
    assert names(ours) == ["Ours", "Theirs"]


def test_a_copy_is_other_rules(ours):
    ours.phone.open(ours.home + "houserules/new?copy=1")
    assert (ours.drafted["name"], ours.drafted["chips.each"]) == ("Ours (2)", "12")

    ours.press("save", {"chips.each": 13})

    assert [rules.overlay["chips"] for rules in ours.kept()] == [{"each": 12}, {"each": 13}]


def test_rules_put_away_are_offered_no_more_and_can_be_brought_back(ours):
    ours.phone.open(ours.home + "houserules/1").send("/away")
    assert 'value="house-1"' not in ours.phone.open(ours.home + "home/new-game").html
    assert f"{ours.home}houserules/1" not in ours.phone.open(ours.home).page.links

    ours.phone.open(ours.home + "houserules").send("/back")
    assert 'value="house-1"' in ours.phone.open(ours.home + "home/new-game").html


@pytest.mark.parametrize(
    "page",
    ["houserules/9", "houserules/9/change", "houserules/9/rules.toml", "houserules/new?copy=9"],
)
def test_rules_that_are_not_there_are_not_found(ours, page):
    assert ours.phone.open(ours.home + page).status == 404


@pytest.mark.parametrize("base", ["atlantis", "", "../venezuela"])
def test_rules_are_made_of_no_game_that_is_none(house, base):
    assert house.phone.open(f"{house.home}houserules/new?base={base}").status == 404


def test_rules_that_make_no_sense_any_more_say_so_and_can_be_mended(house):
    senseless = {
        "based_on": "venezuela",
        "name": "Old",
        "end": {"target": 100, "out_at": 50},
        "chips": {"each": "many"},
    }
    with house.app.app_context():
        houserules.keep_rules(1, senseless, command_id="old", by=WITHOUT_LINK)

    for page in ("", "houserules", "houserules/1", "home/new-game"):
        assert house.phone.open(house.home + page).status == 200
    assert "end.out_at" in house.phone.open(house.home + "houserules/1").html
    assert 'value="house-1"' not in house.phone.open(house.home + "home/new-game").html

    house.change(1).press("save")
    assert list(house.errors()) == ["end.out_at"]
    house.press("save", {"end.out_at": 0})
    assert house.ruleset("Old").end.target == 100


def test_a_table_keeps_no_more_rules_than_there_is_room_for(ours, monkeypatch):
    monkeypatch.setattr(houserules, "MOST_RULES", 1)

    ours.begin().press("save", {"name": "More"})

    assert ours.phone.status == 422
    assert names(ours) == ["Ours"]


def test_a_game_can_still_differ_from_the_rules_it_is_started_with(ours):
    ours.phone.open(ours.home + "home/new-game").send(
        "/home/new-game", names=NAMES, dealer="0", ruleset="house-1", chips="5"
    )

    number = int(ours.phone.address.rstrip("/").rpartition("/")[2])
    with ours.app.app_context():
        assert clerk.open_game(number).state.ruleset.chips.each == 5


def test_the_meld_desk_judges_by_them_at_their_table_only(ours, other_phone):
    address = f"{ours.home}desk?ruleset=house-1"

    assert "Ours" in ours.phone.open(ours.home + "desk").html
    assert ours.phone.open(address).status == 200
    assert other_phone.open("/desk?ruleset=house-1").status == 404
    assert ours.phone.open(f"{ours.home}desk?ruleset=house-9").status == 404


@pytest.mark.parametrize("page", ["/", "/rules"])
def test_house_rules_are_found_without_a_table(house, page):
    assert "/houserules" in house.phone.open(page).page.links


def test_house_rules_are_found_from_the_agreements_and_from_home(house):
    for page in (house.home, house.evening.game + "agreements"):
        assert f"{house.home}houserules" in house.phone.open(page).page.links


def test_the_first_rules_make_a_table_that_keeps_them(phone):
    forms = phone.open("/houserules/new?base=bolivia").page.forms
    form = next(each for each in forms if "based_on" in each.fields)
    form.fields["press"] = "save"
    phone.post(form.action, form.fields)
    assert phone.status == 422
    assert phone.open("/").page.links.count("/houserules") == 1

    form.fields["name"] = "Ours"
    phone.post(form.action, form.fields)

    assert phone.status == 200
    assert phone.address.endswith("/houserules/1")


def test_first_rules_of_a_game_that_there_is_not_are_not_found(phone):
    assert phone.open("/houserules/new?base=atlantis").status == 404


VENEZUELA = ruleset_data("venezuela")


def test_a_draft_with_many_fields_is_read_field_by_field():
    def form(length: int) -> MultiDict[str, str]:
        numbers = range(length)
        deals = [(f"deals[{n % 20 + 1}].contract[1].x{n}", "1") for n in numbers]
        return MultiDict([*deals, *((f"x{n}{'[1]' * 30}", "1") for n in numbers)])

    few, many = form(1000), form(4000)

    work = calls_in(lambda: read_draft(few, VENEZUELA))
    assert calls_in(lambda: read_draft(many, VENEZUELA)) < 5 * work
