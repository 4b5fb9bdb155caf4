"""What the table agrees on: stakes, what is recorded, other rules, when the game ends."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    CorrectHand,
    CountHand,
    FinishEarly,
    GoOut,
    Undo,
)
from scorekeeper.game.events import GameFinished, GameResumed, RulesChanged
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.state import Hand
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.wording.agreements import CHOICE_WORDS
from tests.game.table import agreed
from tests.web.at_table import ANA, BRUNO, CHIYO, DARA


@pytest.mark.parametrize(
    ("deal", "game", "cents"),
    [
        ("0.50", "2", (50, 200)),
        ("0,5", "2,00", (50, 200)),
        ("۰٫۵", "۲/۰۰", (50, 200)),
        ("", "10", (0, 1000)),
    ],
)
def test_the_stakes_are_written_as_people_write_money(table, deal, game, cents):
    table.open("agreements").send("/agreements/stakes", deal_stake=deal, game_stake=game)

    assert table.last == agreed(stakes=Stakes(deal=cents[0], game=cents[1]))


def test_the_stakes_agreed_on_stand_in_the_form(table):
    table.open("agreements").send("/agreements/stakes", deal_stake="0.05", game_stake="12")

    fields = table.open("agreements").form("/agreements/stakes").fields

    assert (fields["deal_stake"], fields["game_stake"]) == ("0.05", "12.00")


@pytest.mark.parametrize("language", ["es", "fa", "ja"])
def test_the_stakes_in_the_form_are_read_as_they_are_written(table, language):
    table.open("agreements").send("/agreements/stakes", deal_stake="0.05", game_stake="1200")
    table.phone.open("/").send("/language", lang=language)

    fields = table.open("agreements").form("/agreements/stakes").fields
    typed = fields["deal_stake"], fields["game_stake"]
    table.open("agreements").send("/agreements/stakes", deal_stake="0", game_stake="0")
    table.open("agreements").send("/agreements/stakes", deal_stake=typed[0], game_stake=typed[1])

    assert table.last == agreed(stakes=Stakes(deal=5, game=120_000))


@pytest.mark.parametrize("typed", ["a lot", "-1", "99999999", "1.234"])
def test_stakes_that_are_no_money_are_refused_and_stay_as_typed(table, typed):
    table.open("agreements").send("/agreements/stakes", deal_stake=typed)

    assert table.phone.status == 422
    assert f'value="{typed}"' in table.phone.html
    assert table.number == 1


def test_lay_downs_are_recorded_no_longer_and_again(table):
    table.open("agreements")

    table.press("/agreements/melds_kept")
    assert table.last == agreed(melds_kept=False)
    table.press("/agreements/melds_kept")
    assert table.last == agreed(melds_kept=True)


def test_advice_is_switched_off_and_on_again(table):
    table.open("agreements")

    table.press("/agreements/advice")
    assert table.last == agreed(advice=False)
    table.press("/agreements/advice")
    assert table.last == agreed(advice=True)


def test_what_hands_could_have_done_is_mentioned_no_longer_and_again(table):
    table.open("agreements")

    table.press("/agreements/mentions")
    assert table.last == agreed(mentions=False)
    assert table.phone.address == table.address + "agreements"
    table.press("/agreements/mentions")
    assert table.last == agreed(mentions=True)


@pytest.mark.parametrize(("choice", "options"), CHOICES.items())
def test_everything_that_may_be_chosen_can_be_chosen(table, choice, options):
    for place, option in enumerate(options):
        if option == getattr(table.state.agreements, choice):
            continue
        table.post(f"agreements/{choice}", to=str(place))

        assert table.last == agreed(**{choice: option})
        assert str(CHOICE_WORDS[choice].told[option]) in table.open("agreements").html


def test_where_nothing_is_bought_nobody_is_asked_about_calls(game_of):
    page = game_of("romme").open("agreements")

    assert "/agreements/nod" in page.html
    assert "/agreements/call_window" not in page.html


def test_what_is_recorded_is_left_alone_when_the_game_is_over(table):
    table.record(FinishEarly())

    table.open("agreements")

    assert "/agreements/melds_kept" not in table.phone.html
    assert "Melds are recorded" in table.phone.html
    assert table.post("agreements/melds_kept", to="0").status == 422


def test_without_advice_nobody_is_asked_whether_to_mention_anything(table):
    table.open("agreements")

    table.press("/agreements/advice")

    assert "/agreements/mentions" not in table.phone.html


def test_advice_can_be_switched_off_when_the_game_is_over(table):
    table.record(FinishEarly())
    table.open("agreements")

    table.press("/agreements/advice")

    assert not table.state.agreements.advice


def test_the_log_shows_when_advice_was_switched(table):
    table.open("agreements")
    table.press("/agreements/advice")

    assert "Compro gives no advice." in table.open("log").html


def test_the_game_ends_early_and_goes_on(table):
    table.record(Buy(player=ANA))
    table.open("agreements")

    table.press("/agreements/finish")
    assert table.last == GameFinished()
    assert table.phone.address == table.address + "scores/over"

    table.open("agreements")
    table.press("/agreements/resume")
    assert table.last == GameResumed()
    assert table.phone.address == table.address


def test_ending_early_can_be_undone_like_anything_else(table):
    table.open("agreements")
    table.press("/agreements/finish")

    table.open("agreements")
    table.press("/undo")

    assert not table.state.over


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        ("stakes", {"deal_stake": "0", "game_stake": "0"}, 422),
        *((name, {"to": "1" if each.default else "0"}, 422) for name, each in SWITCHES.items()),
        *((name, {"to": "perhaps"}, 400) for name in (*SWITCHES, *CHOICES)),
        *(
            (name, {"to": str(options.index(getattr(Agreements(), name)))}, 422)
            for name, options in CHOICES.items()
        ),
        ("nod", {"to": "3"}, 400),
        ("advice", {}, 400),
        ("nothing", {"to": "1"}, 404),
        ("resume", {}, 422),
        ("finish", {"command_id": ""}, 400),
    ],
)
def test_what_makes_no_sense_changes_nothing(table, action, fields, status):
    assert table.post(f"agreements/{action}", **fields).status == status
    assert table.number == 1


RULES = "/agreements/rules"


@pytest.fixture
def second_deal(table):
    """A game in its second deal; in the first bruno was left with a joker and a seven."""
    table.record(
        GoOut(player=ANA),
        CountHand(player=BRUNO, hand=Hand(cards=parse_cards("JK 7", suits_needed=False))),
        CountHand(player=CHIYO, hand=Hand(points=20)),
        CountHand(player=DARA, hand=Hand(points=30)),
        CloseDeal(),
    )
    return table


def text_of(phone):
    """What a page says, without its tags and the signs that part directions of writing."""
    said = re.sub(r"<[^>]+>", "", phone.html)
    return re.sub(r"\s+", " ", said.translate({0x2068: None, 0x2069: None}))


def shown(table, **typed):
    """Ask what the rules typed would change; the page's form afterwards."""
    table.open("agreements/rules").send(RULES, press="check", **typed)
    return table.phone.form(RULES).fields


def test_what_would_change_is_shown_before_it_is_done(second_deal):
    before = second_deal.number

    shown(second_deal, joker="50", since="game")

    text = text_of(second_deal.phone)
    assert second_deal.phone.status == 200
    assert "15 → becomes 50" in text
    assert "22 → becomes 57" in text
    assert second_deal.number == before


def test_the_whole_game_is_counted_anew(second_deal):
    fields = shown(second_deal, joker="50", since="game")

    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert isinstance(second_deal.last, RulesChanged)
    assert total(second_deal.state, BRUNO) == 57


def test_from_the_next_deal_on_the_deal_under_way_stays_as_it_is(second_deal):
    second_deal.open("agreements/rules")
    assert "From the next deal on" not in second_deal.phone.html
    second_deal.record(Buy(player=BRUNO))

    fields = shown(second_deal, chips="9", since="next")
    assert "6 → becomes 8" in text_of(second_deal.phone)
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert chips_of(second_deal.state, BRUNO) == 6
    assert "7 → becomes 9" in text_of(second_deal.open("agreements/rules"))
    second_deal.record(
        GoOut(player=ANA),
        *[CountHand(player=each, hand=Hand(points=9)) for each in (BRUNO, CHIYO, DARA)],
        CloseDeal(),
    )
    assert chips_of(second_deal.state, BRUNO) == 8
    assert second_deal.state.deal.agreed.chips.each == 9


def test_what_was_to_come_with_the_next_deal_is_called_off_by_the_rules_of_now(second_deal):
    second_deal.record(Buy(player=BRUNO))
    fields = shown(second_deal, chips="9", since="next")
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    fields = shown(second_deal, since="next")
    assert "9 → becomes 7" in text_of(second_deal.phone)
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert second_deal.state.coming == second_deal.state.agreed


def test_from_this_deal_on_nothing_changes_before_it(second_deal):
    fields = shown(second_deal, joker="50", chips="9")
    assert "22 → " not in text_of(second_deal.phone)

    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert total(second_deal.state, BRUNO) == 22
    assert second_deal.state.ruleset.penalties.joker == 50
    assert chips_of(second_deal.state, ANA) == 9


def test_a_hand_of_a_deal_before_is_corrected_at_what_cards_cost_in_it(second_deal):
    second_deal.phone.send(RULES, **{**shown(second_deal, joker="50"), "press": ""})
    correct = f"scores/1/{BRUNO}"

    second_deal.open(correct).send(correct, cards="JK 7", points="", press="check")

    assert "57 points in 2 cards" not in text_of(second_deal.phone)
    assert re.findall(r'value="JK" data-cost="(\d+)"', second_deal.phone.html) == ["15"]


def test_the_log_tells_what_a_hand_corrected_costs_in_its_own_deal(second_deal):
    second_deal.phone.send(RULES, **{**shown(second_deal, joker="50"), "press": ""})
    hand = Hand(cards=parse_cards("JK JK 7", suits_needed=False))
    second_deal.record(CorrectHand(deal=1, player=BRUNO, hand=hand))

    second_deal.open("log")

    assert "37 points" in text_of(second_deal.phone)
    assert "107 points" not in text_of(second_deal.phone)


def test_what_was_not_shown_is_shown_first(second_deal):
    before = second_deal.number
    fields = shown(second_deal, joker="50")

    second_deal.phone.send(RULES, **{**fields, "press": "", "joker": "60"})

    assert "15 → becomes 60" in text_of(second_deal.phone)
    assert second_deal.number == before


def test_another_game_is_chosen_with_what_differs_from_it(second_deal):
    fields = shown(second_deal, ruleset="bolivia", joker="50")

    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert second_deal.state.agreed.based_on == "venezuela"
    assert second_deal.state.agreed.penalties.joker == 50
    assert second_deal.deal.common_rules.contract[0].size == 3


def test_a_change_is_taken_back_from_the_bar(second_deal):
    fields = shown(second_deal, joker="50", since="game")
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    second_deal.record(Undo())

    assert total(second_deal.state, BRUNO) == 22


@pytest.mark.parametrize("typed", ["-1", "1001", "many"])
def test_a_number_that_cannot_be_is_told_and_kept(second_deal, typed):
    before = second_deal.number

    second_deal.open("agreements/rules").send(RULES, press="check", joker=typed)

    assert second_deal.phone.status == 422
    assert f'value="{typed}"' in second_deal.phone.html
    assert second_deal.number == before


def test_the_same_rules_change_nothing_and_say_so(second_deal):
    shown(second_deal)

    assert "already play by these rules" in text_of(second_deal.phone)
    assert "Use these rules" not in text_of(second_deal.phone)


def test_rules_that_fit_no_more_deals_are_refused_with_the_reason(game_of):
    table = game_of("venezuela", deal=7)
    table.record(Buy(player=BRUNO))
    before = table.number

    shown(table, ruleset="peru-1", since="game")

    assert "Under these rules a game has 6 deals, and 7 have already started." in text_of(
        table.phone
    )
    assert table.number == before


def test_a_game_that_is_over_can_be_counted_anew(second_deal):
    second_deal.record(FinishEarly())
    fields = shown(second_deal, joker="50", since="game")

    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert total(second_deal.state, BRUNO) == 57


def test_exchanges_cut_and_direction_change_while_a_game_runs(second_deal):
    fields = shown(second_deal, exchanges="four-six", reward="25", direction="left")
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    agreed = second_deal.state.agreed
    assert [deal.exchanges for deal in agreed.deals] == [0, 0, 0, 1, 0, 2, 0]
    assert (agreed.cut.reward_chips, agreed.cut.reward_points) == (0, 25)
    assert agreed.dealing.direction is Direction.LEFT


def test_of_a_deal_with_other_exchanges_only_these_are_shown(second_deal):
    shown(second_deal, exchanges="four-six")

    [told] = re.findall(r"<dl[^>]*>(.*?)</dl>", second_deal.phone.html, re.S)
    assert re.findall(r"<dt>([^<]+)</dt>", told) == ["Deal 4: Exchanges", "Deal 6: Exchanges"]
    assert re.findall(r"<b>\D*(\d)\D*</b>", told) == ["1", "2"]


def test_the_log_tells_what_was_changed(second_deal):
    fields = shown(second_deal, joker="50", since="game")
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    text = text_of(second_deal.open("log"))

    assert "everything was recounted" in text
    assert "50 (before: 15)" in text


def test_a_game_tells_its_rules_as_they_are_now(second_deal):
    fields = shown(second_deal, joker="50")
    second_deal.phone.send(RULES, **{**fields, "press": ""})

    assert "50 points Different in Telefunken (Venezuela): 15 points" in text_of(
        second_deal.open("rules")
    )
    assert "Changed since deal 2" in text_of(second_deal.open("agreements"))
