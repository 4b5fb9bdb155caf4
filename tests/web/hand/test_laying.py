"""*My hand* fills the pad for laying down; nothing is sent before the key there is pressed."""

from __future__ import annotations

import re

from scorekeeper.game.agreements import Nod
from scorekeeper.game.laying import LayDown
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import Entry
from tests.game.table import agree, lay_down, run_of
from tests.web.at_table import ANA, BRUNO, AtTable
from tests.web.phone import Phone
from tests.web.seat.seats import sit_down

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
    assert sorted(pad.form("lay-down/p2").fields["melds"].split()) == ["7D", "7H", "7S"]
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
    table.record(lay_down(ANA, "9H 9D 9S"), lay_down(BRUNO))
    enter_on(table.phone, table.address, "9C 2C 4D 6S 8H KS AH JD")

    pad = lay_this(table.phone)

    assert "/lay-down/meld/" in pad.address
    assert pad.form(pad.address).fields["adds"] == "9C"


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
