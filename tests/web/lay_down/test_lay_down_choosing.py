"""Choosing the contract on the pages: by the dealer, or by whoever lays down first."""

from dataclasses import replace

import pytest

from scorekeeper.game.commands import ChooseContract, EnterDeal, LayDown
from scorekeeper.game.events import ContractChosen, DealEntered
from scorekeeper.rules.verdict import Reason
from tests.game.table import agree, set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import begin
from tests.web.phone import Form

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
