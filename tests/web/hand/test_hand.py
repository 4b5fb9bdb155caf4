"""My hand: what is said to the cards that somebody holds at the table."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.agreements import Nod
from scorekeeper.game.commands import ChooseContract, CorrectChips, EnterDeal, FinishEarly, LayDown
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry
from tests.game.table import agree, lay_down as lay_down_of, run_of
from tests.web.at_table import ANA, BRUNO, AtTable, as_typed, ask, enter, entered
from tests.web.conftest import begin, sit_down
from tests.web.phone import Phone

PURE = "7H 7D 7S"
REST = "2C 4D 6S 8H 10D QC KS AH"
PURE_IN_HAND = f"{PURE} {REST}"
ONE_SHORT = f"7H 7D 3S {REST}"
YES, NO = "verdict--yes", "verdict--open"


def lay_down(*melds: str, player: str = BRUNO) -> LayDown:
    return LayDown(player=player, melds=tuple(Entry(parse_cards(meld)) for meld in melds))


def test_somebody_says_first_whose_hand_it_is(looking):
    looking.open("hand")

    assert looking.phone.status == 200
    for player in (ANA, BRUNO):
        assert looking.address + f"hand/{player}" in looking.phone.page.links


@pytest.mark.parametrize("who", ["table", "looking"])
def test_any_link_is_told_that_a_hand_can_be_laid_down(who, request):
    answer = enter(request.getfixturevalue(who), PURE_IN_HAND)

    assert YES in answer
    assert "You can lay down" in answer


def test_what_is_missing_is_told(looking):
    answer = enter(looking, ONE_SHORT)

    assert NO in answer
    assert "would do" in answer
    assert "seven of spades" in answer


def test_a_script_gets_what_is_said_and_nothing_else(looking):
    answer = ask(looking, PURE_IN_HAND)

    assert YES in answer
    assert "<form" not in answer
    assert "<main" not in answer


def test_melds_on_the_table_are_counted_on(table, looking):
    table.record(lay_down(PURE), lay_down("9H 9D 9S", player=ANA))

    assert "onto" not in ask(looking, "7C 9C QC 2H 4D", player="p3")
    assert "onto" in ask(looking, "7C 2H 4D 10D QC KS AH AS", player=BRUNO)


def test_a_hand_that_can_go_out_is_told_so(looking):
    answer = ask(looking, f"{PURE} 9-QH 2-5C")

    assert "You can go out" in answer


def test_what_was_laid_down_is_taken_from_the_hand_by_one_tap(table, looking):
    enter(looking, PURE_IN_HAND, player=BRUNO)
    assert 'name="laid"' not in looking.phone.html
    table.record(lay_down(PURE))

    looking.open(f"hand/{BRUNO}")
    assert 'name="laid"' in looking.phone.html
    assert "put cards down" not in looking.phone.html
    looking.phone.send(f"hand/{BRUNO}", laid="1")

    assert looking.phone.answer.request.method == "GET"
    assert entered(looking, BRUNO) == REST
    assert 'name="laid"' not in looking.phone.html


def test_nothing_is_taken_from_a_hand_of_which_nothing_was_laid_down(looking):
    enter(looking, PURE_IN_HAND, laid="1")

    assert entered(looking) == PURE_IN_HAND


def test_chips_and_whether_they_buy_anything_are_told(table, looking):
    assert "7 chips" in ask(looking, PURE_IN_HAND)
    assert "You can buy." in ask(looking, PURE_IN_HAND)

    table.record(CorrectChips(player=ANA, chips=0))
    assert "Too few for a buy." in ask(looking, PURE_IN_HAND)

    table.record(lay_down(PURE))
    assert "no more buying" in ask(looking, REST, player=BRUNO)


@pytest.mark.parametrize("cards", ["7H zz", "7H 9z"])
def test_what_cannot_be_read_stays_as_it_was_typed(looking, cards):
    answer = enter(looking, cards)

    assert looking.phone.status == 200
    assert looking.phone.form(f"hand/{ANA}").fields["melds"] == cards
    assert "notice--refusal" in answer


def test_more_cards_than_can_be_thought_through_are_refused_and_stay_as_typed(looking):
    cards = " ".join(["7H"] * 25)

    assert "Advice works with up to 24" in enter(looking, cards)
    assert entered(looking) == cards


def test_a_card_without_its_suit_is_pointed_out(looking):
    assert "One card still needs its suit." in ask(looking, f"{PURE} 8")


def test_a_card_that_cannot_be_there_is_pointed_out(table, looking):
    table.record(lay_down(PURE))

    assert "Seen 3 times" in ask(looking, "7H 7H 8D")


def test_nothing_entered_is_no_mistake(looking):
    answer = enter(looking, "  ")

    assert "notice--refusal" not in answer
    assert "Your options show here" in answer


def test_a_hand_is_typed_without_script_and_no_key_is_sent(looking):
    enter(looking, "7h kh")
    form = looking.phone.form(f"hand/{ANA}")

    assert as_typed(form.fields["melds"]) == "7H KH"
    assert {"rank 7", "suit H", "sort suits"} <= set(form.keys)
    assert {value for name, value in form.buttons if name == "press"} == {"check"}


def test_before_the_contract_is_chosen_it_is_told_which_could_be_laid_down(game_of):
    table = game_of("ecuador-dealers-choice")

    answer = ask(table, PURE_IN_HAND)
    assert "You could lay down one contract" in answer
    assert 'id="contract-0"' in answer
    assert 'id="contract-2"' not in answer

    assert "none of the contracts" in ask(table, ONE_SHORT)
    table.record(ChooseContract(rules=2))
    assert "none of the contracts" not in ask(table, ONE_SHORT)


def test_where_lay_downs_are_not_recorded_that_is_said(table, looking):
    table.record(agree(melds_kept=False), EnterDeal(points=dict.fromkeys(table.state.seats, 0)))

    answer = ask(looking, PURE_IN_HAND)

    assert "aren’t recorded" in answer
    assert "You should have" not in answer
    assert "aren’t recorded" not in ask(table, "")


def test_that_nobody_may_lay_down_yet_is_said(app, phone):
    six = AtTable(app, begin(phone, names=["A", "B", "C", "D", "E", "F"], ruleset="bolivia"))

    assert "until everyone has drawn once" in ask(six, PURE_IN_HAND)


def test_a_deal_that_is_over_has_nothing_to_be_told(table, looking):
    table.go_out(BRUNO)

    assert "has gone out" in ask(looking, PURE_IN_HAND)


def test_a_game_that_is_over_has_nothing_to_be_told(table, looking):
    table.record(FinishEarly())

    answer = enter(looking, PURE_IN_HAND)
    assert "The game is over." in answer
    assert YES not in answer


def test_every_page_with_a_head_leads_to_the_own_hand_and_the_table_by_more(table, looking):
    for page in ("deal", f"lay-down/{ANA}", "table/more", "scores"):
        assert table.address + "hand" in table.open(page).page.links, page
    assert looking.address + "hand" in looking.open("table/more").page.links
    assert table.address + "table/more" in table.open().page.links
    assert table.address + f"hand/{BRUNO}" in table.open(f"table/player/{BRUNO}").page.links


def test_a_table_without_advice_says_so_and_leads_nobody_there(table, looking):
    table.record(agree(advice=False))

    for page in ("", "table/more", f"table/player/{ANA}", f"lay-down/{ANA}"):
        assert not [link for link in table.open(page).page.links if "/hand" in link], page
    for page in ("hand", f"hand/{ANA}"):
        assert "Advice is off" in looking.open(page).html
        assert "<button" not in looking.phone.html.partition("<main")[2].partition("</main")[0]


def test_a_page_left_open_is_told_that_advice_was_switched_off(table, looking):
    page = f"hand/{ANA}"
    form = looking.open(page).form(page)
    table.record(agree(advice=False))

    sent = {**form.fields, "melds": PURE_IN_HAND, "press": "check"}
    answer = looking.phone.post(form.action, sent, headers={"X-Fragment": "verdict"}).html
    assert "Advice is off" in answer
    assert "verdict" not in answer

    table.record(agree(advice=True))
    assert entered(looking) == ""


HAND = "7H 7D 7S 2C 4D 6S 8H 10D QC KS AH"
FIELD = re.compile(r'<input type="hidden" form="lay-\d+" name="([^"]+)" value="([^"]*)">')
KEY = re.compile(r'form="lay-\d+" formaction="([^"]+)">Lay this down<')


def enter_on(phone: Phone, game: str, cards: str, player: str = BRUNO) -> Phone:
    """Enter a hand under *My hand*."""
    phone.open(f"{game}hand/{player}")
    form = phone.form(f"hand/{player}")
    return phone.post(form.action, {**form.fields.to_dict(), "melds-0": cards, "melds": cards})


def lay_this(phone: Phone) -> Phone:
    """Press *Lay this down*, which leads to the pad with the cards."""
    fields: dict[str, list[str]] = {"press": ["check"]}
    for name, value in FIELD.findall(phone.html):
        fields.setdefault(name, []).append(value)
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.html)[1]
    return phone.post(KEY.search(phone.html)[1], {**fields, "csrf_token": token})


def sent_from(phone: Phone, ending: str) -> Phone:
    """Press the key that sends what the pad holds."""
    form = phone.form(ending)
    sent = form.fields.to_dict(flat=False)
    sent.pop("press", None)
    return phone.post(form.action, sent)


def test_the_melds_advised_stand_on_the_pad_and_nothing_is_recorded(table: AtTable):
    enter_on(table.phone, table.address, HAND)
    before = table.state

    pad = lay_this(table.phone)

    assert pad.status == 200
    assert sorted(as_typed(pad.form("lay-down/p2").fields["melds"]).split()) == ["7D", "7H", "7S"]
    assert "Legal" in pad.html
    assert table.state == before


def test_from_there_it_is_laid_down(table: AtTable):
    enter_on(table.phone, table.address, HAND)

    sent_from(lay_this(table.phone), "lay-down/p2")

    assert table.deal.down == (BRUNO,)


def test_a_way_out_comes_with_its_discard(table: AtTable):
    enter_on(table.phone, table.address, "7H 7D 7S 9-QH 2-5C")

    sent_from(lay_this(table.phone), "lay-down/p2")

    assert table.deal.went_out == BRUNO


def test_what_goes_onto_other_melds_comes_along(table: AtTable):
    ana = LayDown(player=ANA, melds=(Entry(parse_cards("9H 9D 9S")), run_of("5-8C")))
    table.record(ana)
    enter_on(table.phone, table.address, "7H 7D 7S 9C 10C 2C 4D 6S 8H KS AH QD")

    sent_from(lay_this(table.phone), "lay-down/p2")

    assert table.deal.down == (ANA, BRUNO)
    assert len(table.deal.melds[1].meld.cards) > 4


def test_who_is_down_gets_the_pad_for_one_thing_after_another(table: AtTable):
    table.record(lay_down("9H 9D 9S", player=ANA), lay_down_of(BRUNO))
    enter_on(table.phone, table.address, "9C 2C 4D 6S 8H KS AH JD")

    pad = lay_this(table.phone)

    assert "/lay-down/meld/" in pad.address
    assert as_typed(pad.form(pad.address).fields["adds"]) == "9C"


def test_a_player_asks_with_the_cards_of_the_own_hand(table: AtTable, evening, other_phone):
    table.record(agree(nod=Nod.NEIGHBOUR))
    bruno = sit_down(evening, other_phone)
    enter_on(bruno, bruno.address.removesuffix("seat"), HAND)

    sent_from(lay_this(bruno), "lay-down/p2")

    assert bruno.address.endswith("/seat")
    assert list(table.deal.proposals) == [BRUNO]


def test_nobody_lays_down_the_cards_of_another(table: AtTable, evening, other_phone):
    bruno = sit_down(evening, other_phone)
    enter_on(bruno, bruno.address.removesuffix("seat"), HAND, player=ANA)
    assert "You can lay down" in bruno.html
    assert not KEY.search(bruno.html)


def test_where_lay_downs_are_not_recorded_there_is_no_such_key(table: AtTable):
    table.record(agree(melds_kept=False))

    assert not KEY.search(enter_on(table.phone, table.address, HAND).html)
