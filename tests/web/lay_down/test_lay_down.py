"""Laying down with the pads, and choosing the contract where the dealer or the first down does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.commands import ChooseContract, EnterDeal, LayDown
from scorekeeper.game.events import ContractChosen, DealEntered, LaidDown, WentOut
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.melds.melds import Entry, find_meld
from scorekeeper.rules.verdict import Reason
from tests.game.table import agree, set_aside_in, set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import begin
from tests.web.phone import Form

PURE = "7H 7D 7S"
SCRIPT = {"X-Fragment": "verdict"}


def in_deal(table: AtTable, number: int) -> AtTable:
    """The same table in a later deal, those before it entered from paper."""
    points = dict.fromkeys(table.state.seats, 0)
    table.record(*[EnterDeal(points=points)] * (number - 1))
    return table


def lay(table: AtTable, player: str, *melds: str, **fields: object):
    """Open the page of laying down, type these melds, and send it."""
    page = f"lay-down/{player}"
    return table.open(page).send(page, **{"melds": list(melds), **fields})


def show_again(table: AtTable, press: str, **typed: object):
    """Press a button that only shows the page that is open again; return its fields then."""
    page = table.phone.address.rpartition("/game/")[2].partition("/")[2]
    table.phone.send(page, press=press, **typed)
    return table.phone.form(page).fields


def laid(event: LaidDown) -> list[tuple[str, int | None]]:
    return [(write_cards(one.meld.cards), one.item) for one in event.melds]


def test_typing_the_contract_records_it(table):
    lay(table, BRUNO, PURE)

    assert table.phone.address == table.address
    assert laid(table.last) == [(PURE, 0)]


def test_what_is_typed_without_script_can_be_checked_before_it_is_recorded(table):
    before = table.number
    table.open(f"lay-down/{BRUNO}")

    fields = show_again(table, "check", melds=["7h 7d 7s"])

    assert (table.phone.status, table.number) == (200, before)
    assert fields["melds"] == "7h 7d 7s"
    assert "verdict--yes" in table.phone.html
    table.phone.send(f"lay-down/{BRUNO}")
    assert laid(table.last) == [(PURE, 0)]


def test_the_last_button_pressed_is_the_one_that_counts(table):
    before = table.number
    table.open(f"lay-down/{BRUNO}")

    fields = show_again(table, ["", "more"], melds=[PURE])

    assert fields.getlist("melds") == [PURE, ""]
    assert table.number == before


def test_no_key_of_a_pad_is_a_button_that_is_sent(table):
    table.open(f"lay-down/{BRUNO}")
    form = table.phone.form(f"lay-down/{BRUNO}")

    assert {"rank 7", "suit H", "joker", "back"} <= set(form.keys)
    assert {value for name, value in form.buttons if name == "press"} == {"check", "more"}


def test_the_last_deal_takes_a_set_and_a_run_with_a_joker(table):
    lay(in_deal(table, 7), BRUNO, "7H 7D JK", "5S 6S JK 8-QS")

    assert table.last == WentOut(player=BRUNO)


def test_the_contract_is_found_in_whatever_order_it_was_entered(table):
    lay(in_deal(table, 2), BRUNO, "5-7S", "9H 9D 9S", "QH QD QS")

    assert laid(table.last) == [("5S 6S 7S", None), ("9H 9D 9S", 0), ("QH QD QS", 1)]


def test_an_extra_meld_gets_a_slot_of_its_own_and_may_be_a_run(table):
    table.open(f"lay-down/{BRUNO}")

    show_again(table, "more")
    fields = show_again(table, "check", melds=[PURE, "5-7S"])

    assert fields.getlist("melds") == [PURE, "5-7S"]
    assert "verdict--yes" in table.phone.html


def test_there_are_no_more_slots_than_any_hand_fills(table):
    table.open(f"lay-down/{BRUNO}")

    for _ in range(14):
        fields = show_again(table, "more")

    assert len(fields.getlist("melds")) == 12


def test_cards_are_laid_off_in_the_same_turn(table):
    lay(in_deal(table, 2), CHIYO, "QH QD QS", "KH KD KS", "5-7S")
    lay(table, BRUNO, "9H 9D 9S", "3H 3D 3S", adds=["QC", "", "8S"])

    event = table.last
    assert [(one.onto, write_cards(one.cards)) for one in event.lay_offs] == [(1, "QC"), (3, "8S")]


def test_a_joker_is_laid_off_at_the_end_that_was_said(table):
    lay(in_deal(table, 2), CHIYO, "QH QD QS", "KH KD KS", "5-7S")
    table.open(f"lay-down/{BRUNO}")
    laid_off = {"adds": ["", "", "8S JK"], "ends": ["", "", "low"]}

    fields = show_again(table, "check", melds=["9H 9D 9S", "3H 3D 3S"], **laid_off)
    assert fields.getlist("adds") == laid_off["adds"]
    assert fields.getlist("ends") == laid_off["ends"]

    table.phone.send(f"lay-down/{BRUNO}")
    assert write_cards(find_meld(table.deal.melds, 3).meld.cards) == "JK 5S 6S 7S 8S"


@pytest.mark.parametrize(
    ("melds", "how"),
    [
        (["7H 7D 7D"], "a suit twice"),
        (["7H 7D JK"], "a joker"),
        (["7H 7D 7S 7C"], "four for three"),
        (["7H 7D"], "two for three"),
        (["7H 7D 8S"], "two ranks"),
        (["5-7S"], "a run for a set"),
        (["7 7 7"], "suits not said"),
        ([PURE, "QS KS AS 2S"], "round the corner"),
        ([PURE, "9H JK JK"], "two jokers"),
    ],
)
def test_a_near_miss_is_refused_with_all_that_was_typed(table, melds, how):
    before = table.number
    lay(table, BRUNO, *melds)

    assert table.phone.status == 422, how
    assert table.number == before
    fields = table.phone.form(f"lay-down/{BRUNO}").fields
    assert fields.getlist("melds") == melds
    assert ("ruling", "1") in table.phone.form(f"lay-down/{BRUNO}").buttons


def test_the_table_may_let_it_stand(table):
    lay(table, BRUNO, "7H 7D JK")
    table.phone.send(f"lay-down/{BRUNO}", ruling="1")

    assert set_aside_in(table.last) == ("contract.not_pure_wilds",)
    assert "Counted anyway" in table.open("").html


def test_what_was_laid_down_cannot_be_laid_down_again(table):
    page = f"lay-down/{BRUNO}"
    form = table.open(page).form(page)
    table.record(LayDown(player=BRUNO, melds=(Entry(parse_cards(PURE)),)))
    form.fields["melds"] = "9H 9D 9S"
    before = table.number
    table.phone.post(form.action, form.fields)

    assert table.phone.status == 409  # from a page that had not seen it: theirs is shown
    assert table.number == before


def test_who_is_down_is_led_to_what_can_be_added(table):
    lay(table, BRUNO, PURE)

    assert table.open(f"lay-down/{BRUNO}").address.endswith(f"lay-down/{BRUNO}/put-down")


def test_going_out_is_recorded_with_the_last_discard(table):
    lay(table, BRUNO, PURE, "9-KH", "2-4C", goes_out="y", discard="KS")

    assert table.last == WentOut(player=BRUNO, discard=parse_cards("KS")[0])


def test_a_discard_counts_only_where_the_player_goes_out(table):
    lay(table, BRUNO, PURE, discard="KS")

    assert isinstance(table.last, LaidDown)


def test_going_out_with_cards_left_by_the_book_is_noted(table):
    phone = lay(table, BRUNO, PURE, goes_out="y")

    assert table.deal.went_out == BRUNO
    assert "There should be 9 cards left in hand" in phone.html
    assert 'role="alert"' not in phone.html


def test_more_cards_than_the_hand_holds_by_the_book_are_laid_down(table):
    phone = lay(table, BRUNO, PURE, "9-KS", "9-KH")

    assert table.deal.down == (BRUNO,)
    assert "should have 12 cards, counting the draw; this takes 13." in phone.html


def test_a_refusal_is_put_away_and_what_was_typed_stays(table):
    page = f"lay-down/{BRUNO}"
    assert 'role="alert"' in lay(table, BRUNO, "7H 7D").html

    phone = table.phone.send(page, press="check")

    assert 'role="alert"' not in phone.html
    assert phone.form(page).fields["melds"] == "7H 7D"
    assert not table.deal.begun


@pytest.mark.parametrize("discard", ["KS KH", "7X", "K" * 3000])
def test_a_discard_that_is_no_card_is_refused(table, discard):
    assert lay(table, BRUNO, PURE, goes_out="y", discard=discard).status == 422


def test_a_word_that_names_no_card_is_named(table):
    lay(table, BRUNO, "7H 7D 7X")

    assert table.phone.status == 422
    assert "7X" in table.phone.html.split("data-verdict")[1].split("keys")[0]


def test_an_empty_lay_down_is_refused(table):
    assert lay(table, BRUNO, "").status == 422


def test_a_script_gets_the_verdict_alone(table):
    page = f"lay-down/{BRUNO}"
    form = table.open(page).form(page)
    for text, verdict in ((PURE, "yes"), ("7H 7D", "open"), ("7H 8D", "no"), ("7H zz", "open")):
        form.fields["melds"] = text
        form.fields["press"] = "check"
        table.phone.post(form.action, form.fields, headers=SCRIPT)

        assert f"verdict--{verdict}" in table.phone.html
        assert "<main" not in table.phone.html
        assert "<form" not in table.phone.html


def test_where_melds_are_not_on_record_it_can_only_be_asked(phone, app):
    from tests.web.conftest import NAMES, Evening

    form = phone.open("/").form("/")
    form.fields.poplist("melds_kept")
    form.fields.setlist("names", NAMES)
    game = phone.post("/", form.fields).address
    table = AtTable(app, Evening(phone, game, game.split("game/")[0], ""))

    page = f"lay-down/{BRUNO}"
    table.open(page).send(page, melds=[PURE], press="check")
    assert "verdict--yes" in table.phone.html
    assert ("", "") not in table.phone.form(page).buttons


def test_each_player_is_asked_about_under_an_own_address(table):
    lay(table, ANA, PURE)

    assert table.deal.down == (ANA,)


POINTS = {ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3}


@pytest.fixture
def dealers(app, phone) -> AtTable:
    """A game in which the dealer chooses; ana deals first."""
    return AtTable(app, begin(phone, ruleset="ecuador-dealers-choice"))


@pytest.fixture
def first_down(app, phone) -> AtTable:
    """A game in which the first to lay down chooses."""
    return AtTable(app, begin(phone, ruleset="desordenada"))


def choices_on(table: AtTable) -> list[Form]:
    return [form for form in table.phone.page.forms if form.action.endswith("/deal/contract")]


def offered(table: AtTable) -> list[str]:
    """The places of the contracts for which the page has a button."""
    buttons = [button for form in choices_on(table) for button in form.buttons]
    return [value for name, value in buttons if name == "rules"]


def choose(table: AtTable, place: str) -> None:
    form = next(form for form in choices_on(table) if ("rules", place) in form.buttons)
    table.phone.post(form.action, {**form.fields.to_dict(), "rules": place})


@pytest.mark.parametrize("page", ["", "deal"])
def test_the_dealer_s_choice_is_one_tap_on_the_table_and_on_the_deal(dealers, page):
    dealers.open(page)
    assert offered(dealers) == [str(place) for place in range(7)]

    choose(dealers, "4")

    assert dealers.last == ContractChosen(rules=4, player=ANA)
    assert dealers.phone.address == dealers.address


def test_a_buy_or_a_lay_down_need_not_wait_for_the_dealer_s_choice_to_be_entered(dealers):
    dealers.open()
    assert [form for form in dealers.phone.page.forms if form.action.endswith("/buy")]
    dealers.open(f"table/player/{BRUNO}")
    assert [link for link in dealers.phone.page.links if "lay-down/p" in link]

    page = f"lay-down/{BRUNO}"
    dealers.open(page).send(page, melds=["7H 7D 7S", "9H 9D 9S"], rules="1")

    assert dealers.last == replace(dealers.last, player=BRUNO, rules=1, overruled=())
    assert dealers.deal.rules == 1


def test_what_was_played_can_be_chosen_no_more_and_is_seen(dealers):
    dealers.record(EnterDeal(points=POINTS, rules=2))

    dealers.open("deal")

    assert offered(dealers) == ["0", "1", "3", "4", "5", "6"]
    assert "one set of 4" in dealers.phone.html


def test_another_contract_may_be_said_as_long_as_nobody_is_down(dealers):
    dealers.record(ChooseContract(rules=4))
    dealers.open("deal")

    choose(dealers, "3")
    assert dealers.phone.status == 422
    form = next(form for form in choices_on(dealers) if ("ruling", "1") in form.buttons)
    dealers.phone.post(form.action, {**form.fields.to_dict(), "ruling": "1"})

    chosen = Reason("contract.already_chosen", {"number": 5})
    assert dealers.last == ContractChosen(rules=3, player=ANA, overruled=(chosen,))


def test_nothing_is_chosen_any_more_once_somebody_is_down(dealers):
    quina = set_of("7H 7D 7S 7C 7H")
    dealers.record(ChooseContract(rules=4), LayDown(player=BRUNO, melds=(quina,)))

    assert offered(dealers.open("deal") and dealers) == []


def test_a_choice_that_names_no_contract_is_none(dealers):
    fields = {"command_id": "1" * 32, "rules": "", "deal": "1"}
    token = dealers.open().page.forms[0].fields["csrf_token"]

    for rules in ("", "x", "-1"):
        sent = {**fields, "rules": rules, "csrf_token": token}
        assert dealers.phone.post(dealers.address + "deal/contract", sent).status == 400
    sent = {**fields, "rules": "99", "csrf_token": token}
    assert dealers.phone.post(dealers.address + "deal/contract", sent).status == 422
    assert dealers.number == 1


def test_where_the_contracts_are_played_in_order_nobody_chooses(app, evening):
    table = AtTable(app, evening)

    assert offered(table.open("deal") and table) == []
    table.post("deal/contract", rules="3")

    assert table.phone.status == 422
    assert 'role="alert"' in table.phone.html


def test_where_the_first_down_chooses_the_contracts_left_are_seen_and_no_buttons(first_down):
    first_down.open()

    assert "one set of 6" in first_down.phone.html
    assert offered(first_down) == []
    assert [form for form in first_down.phone.page.forms if form.action.endswith("/buy")]


def test_a_lay_down_that_is_on_record_leaves_nothing_to_be_said(first_down):
    sena = set_of("7H 7D 7S 7C 7H JK")
    first_down.record(LayDown(player=BRUNO, melds=(sena,)))

    assert "contracts-left" not in first_down.open().html
    assert offered(first_down.open("count") and first_down) == []


def test_where_nobody_s_lay_down_is_on_record_it_is_asked_at_the_end(first_down):
    first_down.go_out(BRUNO)
    counted = {f"points-{player}": "10" for player in (ANA, CHIYO, DARA)}
    first_down.open("count").send("/count", **counted, rules="7")

    assert first_down.deal.number == 2


def test_where_lay_downs_are_not_recorded_the_table_says_what_is_played(first_down):
    first_down.record(EnterDeal(points=POINTS, rules=2), agree(melds_kept=False))
    first_down.record(EnterDeal(points=POINTS, rules=4))

    first_down.open()
    choose(first_down, "0")

    assert first_down.last == ContractChosen(rules=0)


def test_a_deal_from_paper_says_which_contract_it_had(dealers):
    dealers.record(EnterDeal(points=POINTS, rules=2))
    dealers.open("count/paper")
    points = {f"points-{player}": str(cost) for player, cost in POINTS.items()}

    dealers.phone.send("/paper", rules="6", went_out=ANA, **points)

    assert isinstance(dealers.last, DealEntered)
    assert dealers.last.rules == 6
    assert dealers.state.contracts_left == (0, 1, 3, 4, 5)


def test_which_contract_a_deal_from_paper_had_may_stay_unsaid(first_down):
    points = {f"points-{player}": str(cost) for player, cost in POINTS.items()}

    first_down.open("count/paper").send("/paper", went_out=ANA, **points)

    assert first_down.last.rules is None
    assert len(first_down.state.contracts_left) == 8


def test_no_contract_is_asked_for_on_paper_where_they_go_in_order(app, evening):
    assert "rules" not in AtTable(app, evening).open("count/paper").form("/paper").fields


def test_a_refused_lay_down_says_why_with_examples(table):
    html = lay(table, BRUNO, "7H 7D 8S").html

    refused = html.partition('role="alert"')[2].partition("</section>")[0]
    assert refused.count("Why?") == 1
    assert 'data-example="refused"' in refused
