"""The Table: what it shows of the deal, and to whom."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CountHand,
    EndDeal,
    EndTurn,
    EnterDeal,
    FinishEarly,
    LayDown,
    LeaveGame,
    Undo,
)
from scorekeeper.game.events import TurnEnded
from scorekeeper.game.state import Hand
from tests.clocks import Clock
from tests.game.playing import goes_down, lays_out, out
from tests.game.table import agree, lay_down, off, run_of, set_of
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA, AtTable
from tests.web.conftest import begin

LAY_DOWN = LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),))
NEXT_LAY_DOWN = LayDown(player=CHIYO, melds=(set_of("9H 9D 9S"),))


def counted(player: str, points: int) -> CountHand:
    return CountHand(player=player, hand=Hand(points=points))


def test_a_turn_ends_with_one_tap(table):
    table.record(LAY_DOWN)
    table.open()

    table.press("/end-turn")

    assert table.last == TurnEnded(player=BRUNO)
    assert not [form for form in table.phone.page.forms if form.action.endswith("/end-turn")]


def test_a_turn_is_ended_on_the_pad_of_whoever_has_it_as_well(table):
    table.record(LAY_DOWN)
    table.open(f"lay-down/{BRUNO}/put-down")

    table.press("/end-turn")

    assert table.last == TurnEnded(player=BRUNO)
    html = table.open(f"lay-down/{BRUNO}/put-down").html
    assert "End turn" not in html


@pytest.mark.parametrize("page", ["", f"lay-down/{BRUNO}/put-down", f"table/player/{BRUNO}"])
def test_a_tap_ends_only_the_turn_that_its_page_showed(table, page):
    table.record(LAY_DOWN)
    phone = table.open(page)
    table.record(EndTurn(), NEXT_LAY_DOWN)

    table.press("/end-turn")

    assert phone.status == 422
    assert table.deal.turn.player == CHIYO


def test_every_row_leads_to_its_pad_and_from_there_to_all_else_about_the_player(table):
    for player in (ANA, BRUNO, CHIYO, DARA):
        assert ways_of_rows(table)[player] == f"lay-down/{player}"
        table.open(f"lay-down/{player}")
        assert table.address + f"table/player/{player}" in table.phone.page.links
        assert table.address in table.phone.page.links


def test_the_row_of_a_player_who_is_down_says_that_it_leads_to_adding_cards(table):
    table.record(LAY_DOWN)
    rows = table.open().html.partition('class="seats')[2].partition("</ol>")[0]

    assert rows.count(">Add cards<") == 1
    assert rows.count(">Lay down<") == 3


def test_the_turn_of_a_player_with_one_card_left_ends_by_going_out(table):
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"), run_of("2-8C"))))
    table.record(off(BRUNO, 2, "9C"))
    for page in ("", f"lay-down/{BRUNO}/put-down", f"table/player/{BRUNO}"):
        html = table.open(page).html
        assert "Goes out" in html
        assert "End turn" not in html
    assert f'value="{BRUNO}" checked' in table.open("count").html

    table.open()
    table.press("/end-turn")

    assert table.deal.went_out == BRUNO


def test_once_somebody_went_out_rows_lead_to_hands_that_are_missing_or_to_numbers(table):
    table.go_out(BRUNO)
    table.record(counted(CHIYO, 12))

    assert ways_of_rows(table) == {
        ANA: f"count/hand/{ANA}",
        BRUNO: f"table/player/{BRUNO}",
        CHIYO: f"table/player/{CHIYO}",
        DARA: f"count/hand/{DARA}",
    }


def test_the_row_of_a_player_who_left_leads_to_the_player_s_numbers(table):
    table.record(LAY_DOWN, LeaveGame(player=CHIYO))

    assert ways_of_rows(table)[CHIYO] == f"table/player/{CHIYO}"
    assert ways_of_rows(table)[ANA] == f"lay-down/{ANA}"


def ways_of_rows(table: AtTable) -> dict[str, str]:
    """Return player → where the row leads, as seen from the game's address."""
    html = table.open().html
    found = re.findall(r'data-row="(\w+)">\s*<a class="seat__who" href="([^"]*)"', html)
    return {player: link.removeprefix(table.address) for player, link in found}


def test_who_deals_and_who_goes_first_is_seen_where_nobody_has_a_name_yet(phone):
    """A row has no room for both: that a tap names somebody, the pencil says as well."""
    game = begin(phone, ["", "", ""]).game
    html = phone.open(game).html
    asked = [
        "Tap to name" in re.search(r'class="seat__marks">(.*?)class="seat__held', row, re.DOTALL)[1]
        for row in html.split('<li class="seat')[1:]
    ]

    assert asked == [False, False, True]


def test_where_lay_downs_are_not_recorded_none_is_asked_for(table):
    table.record(agree(melds_kept=False))
    table.go_out(BRUNO)
    table.record(counted(ANA, 5), counted(CHIYO, 5), counted(DARA, 5), CloseDeal())

    for page in ("", f"table/player/{ANA}"):
        table.open(page)

        assert not [link for link in table.phone.page.links if "lay-down/p" in link]


def test_melds_on_the_table_lead_to_their_pages(table):
    table.record(LAY_DOWN)

    assert table.address + "lay-down/meld/1" in table.open().page.links


def test_a_deal_that_has_not_begun_leads_to_its_dealer_and_cutter(table):
    assert 'class="next press" href="' + table.address + 'deal"' in table.open().html

    table.record(Buy(player=ANA))

    assert 'class="next' not in table.open().html


def test_once_somebody_went_out_the_way_leads_to_counting(table):
    table.go_out(BRUNO)

    assert 'class="next press" href="' + table.address + 'count"' in table.open().html
    assert not [form for form in table.phone.page.forms if "/buy" in form.action]


def test_a_hand_that_is_not_counted_is_never_shown_as_points(table):
    table.go_out(BRUNO)
    table.record(counted(ANA, 25))

    html = table.open().html

    assert html.count("not counted yet") == 2  # chiyo's and dara's
    assert html.count(">25 points<") == 1
    assert html.count(">0 points<") == 1  # bruno's, who went out


def test_players_are_shown_by_seat_or_by_rank(table):
    table.record(EnterDeal(points={ANA: 50, BRUNO: 0, CHIYO: 20, DARA: 30}))

    def shown(query: str) -> list[str]:
        table.phone.open(table.address + query)
        rows = [link for link in table.phone.page.links if "/lay-down/p" in link]
        return [link.rpartition("/")[2] for link in rows]

    assert shown("") == [ANA, BRUNO, CHIYO, DARA]
    assert shown("?order=rank") == [BRUNO, CHIYO, DARA, ANA]
    assert shown("?order=nonsense") == [ANA, BRUNO, CHIYO, DARA]


def test_a_game_that_is_over_shows_its_end(table):
    table.record(FinishEarly())

    table.open()

    assert table.phone.address == table.address + "scores/over"


def test_a_page_asked_for_by_script_is_its_main_part_only(table):
    table.phone.open(table.address, headers={"X-Fragment": "1"})

    assert "<html" not in table.phone.html
    assert table.phone.page.main["data-number"] == "1"


@pytest.fixture
def gone(game_under) -> AtTable:
    """Ana went out, under house rules that give all others one more turn."""
    table = game_under("venezuela", going_out={"one_more_turn": True})
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    return table


def test_others_may_still_be_led_to_their_melds(gone):
    links = gone.open().page.links

    assert [key for key in (ANA, BRUNO, CHIYO) if gone.address + f"lay-down/{key}" in links] == [
        BRUNO,
        CHIYO,
    ]


def row_of(html: str, key: str) -> str:
    return html.partition(f'data-row="{key}"')[2].partition("</li>")[0]


def test_others_are_invited_by_the_first_row_of_more(table):
    rows = table.open("table/more").html.partition('class="ways__link" href="')[2]

    assert rows.startswith(table.address.partition("game/")[0] + "links")


def test_the_table_says_who_has_one_more_turn(game_of):
    table = game_of("three-thirteen")
    table.record(lays_out(ANA, "7H 7D 7S", discard="2C"))
    note = table.open().html.partition('class="note ')[2].partition("</div>")[0]

    assert "One more turn" in note
    assert "Laying down means going out" not in note


def test_every_page_stands_it(gone):
    for page in ("", "deal", "claims", "scores", "count", "log", "hand", "middle", "rules"):
        assert gone.open(page).status == 200


PAPER = EnterDeal(points={ANA: 0, BRUNO: 1, CHIYO: 2, DARA: 3})


def note_of(table: AtTable) -> str:
    return table.open().html.partition('class="note ')[2].partition('class="seats')[0]


@pytest.mark.parametrize(
    ("ruleset", "deals", "due"),
    [
        ("venezuela", 5, "The exchange comes first."),
        ("venezuela", 6, "Laying down means going out"),
        ("ecuador", 0, "No buying in this deal."),
        ("venezuela", 2, "deals, "),
    ],
)
def test_what_is_special_in_a_deal_is_said_before_who_deals(game_of, ruleset, deals, due):
    table = game_of(ruleset)
    table.record(*[PAPER] * deals)

    note = note_of(table)

    assert due in note
    assert ("deals, " in note) == (due == "deals, ")


def test_it_is_said_by_the_rules_and_not_by_the_number_of_the_deal(game_under):
    table = game_under("venezuela", deals=[{"contract": [{"set": 3}], "must_go_out": True}])

    assert "Laying down means going out" in note_of(table)


def test_it_is_still_said_once_play_has_begun(game_of):
    table = game_of("venezuela")
    table.record(*[PAPER] * 6, Buy(player=BRUNO))

    assert "Laying down means going out" in note_of(table)


def test_what_first_melds_must_be_worth_is_said_once_and_its_limit_beside_it(game_of):
    plain, limited = game_of("romme"), game_of("romme-dskv")

    assert "Melds worth 40 or more" in re.sub("(?<=>)m", "M", plain.open().html)
    assert "worth 40" not in note_of(plain)
    assert "without wilds" in note_of(limited)


def test_a_door_with_their_number_leads_to_the_melds_on_the_table(table, phone):
    assert "On the table" not in note_of(table)
    table.record(LayDown(player=BRUNO, melds=(set_of("7H 7D 7S"),)))

    assert re.search(rf'"note__laid[^"]*" href="{table.address}lay-down/{BRUNO}"', note_of(table))
    assert "</span> 1</a>" in note_of(table)
    assert re.search('"note__laid[^"]*" href="', note_of(table.seen_by(phone)))


MARKS = re.compile("<[^>]*>|[\u2066-\u2069]")


def said(table: AtTable) -> str:
    html = table.open().html.partition('<p class="said__text')[2].partition("</p>")[0]
    return " ".join(MARKS.sub("", html.partition(">")[2]).split())


def test_of_a_deal_that_was_closed_it_says_who_went_out_and_what_the_others_pay(table):
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    table.record(counted(BRUNO, 45), counted(CHIYO, 12), counted(DARA, 8))
    table.record(CloseDeal())

    assert said(table) == "Deal 1: Ana went out; Bruno 45, Chiyo 12, and Dara 8."

    table.record(Buy(player=BRUNO))
    assert said(table) == "Bruno bought a card."


def test_how_a_deal_ended_is_said_until_the_next_one_is_dealt_and_can_be_undone_longer(
    table, monkeypatch
):
    clock = Clock(monkeypatch)
    table.record(out(ANA), counted(BRUNO, 45), counted(CHIYO, 12), counted(DARA, 8), CloseDeal())
    assert said(table)

    clock.put_forward(timedelta(minutes=3))

    assert said(table) == ""
    table.open()
    table.press("/table/undo")
    assert not table.deal.closed
    assert said(table) == "Undone: Deal 1 was closed."


def test_of_a_step_that_did_much_it_says_one_sentence(table):
    table.record(EndDeal(went_out=ANA, hands={BRUNO: Hand(points=45), CHIYO: Hand(points=12)}))
    assert said(table) == "Ana went out."

    table.record(Undo(), EndDeal(hands={BRUNO: Hand(points=45), CHIYO: Hand(points=12)}))
    assert said(table) == "Hands counted: Bruno and Chiyo."

    table.record(Undo(), lay_down(ANA, "7H 7D 7S", goes_out=True))
    assert said(table).startswith("Ana laid down and went out.")


def test_a_note_of_the_book_is_for_whoever_keeps_the_score(table, other_phone):
    table.record(goes_down(ANA, "7H 7D 7S"), out(ANA))
    sign = 'class="said__noted"'

    assert sign in table.open().html
    assert sign not in table.seen_by(other_phone).open().html


def test_who_has_no_name_yet_is_named_with_one_tap_from_pad_and_sheet_once_play_has_begun(
    phone,
):
    game = begin(phone, ["", "Bruno"]).game
    phone.open(game).send("/buy")

    for page in ("lay-down/p1", "table/player/p1"):
        assert any(link.endswith("/people/p1") for link in phone.open(game + page).page.links), page
    assert not any("/people/p2" in link for link in phone.open(game + "lay-down/p2").page.links)
