"""Decide on corrections of deals and chips, on fines, on coming back: allowed at any time."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.commands import (
    BuyBack,
    ConfirmCount,
    CorrectChips,
    CorrectHand,
    Correcting,
    CorrectWentOut,
    GiveFine,
    TellDown,
)
from scorekeeper.game.events import (
    AnyEvent,
    BoughtBack,
    ChipsCorrected,
    CountConfirmed,
    DownTold,
    FineGiven,
    HandCorrected,
    WentOutCorrected,
)
from scorekeeper.game.names import tidy_name
from scorekeeper.game.refusal import (
    MOST_CENTS,
    MOST_CHIPS,
    MOST_FINE,
    MOST_FINES,
    Refusal,
    by_faults,
    dealt_faults,
    decided,
    hand_faults,
    known_faults,
    number_faults,
    refused,
    word_faults,
)
from scorekeeper.game.sheet import (
    back_with,
    chips_of,
    hand_that_counts,
    out_since,
    times_back,
)
from scorekeeper.game.state import Deal, State, WayOut
from scorekeeper.rules.verdict import Basis, Reason

from .clashes import hand_clashes, with_flat_cost
from .preparing import filled_faults


def decide_correcting(state: State, command: Correcting) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of a correction, or a refusal; the state keeps replaced entries."""
    match command:
        case ConfirmCount():
            return _confirm(state, command)
        case CorrectChips():
            return _correct_chips(state, command)
        case GiveFine():
            return _give_fine(state, command)
        case BuyBack():
            return _buy_back(state, command)
        case TellDown():
            return decide_down(state, command)
        case CorrectHand() | CorrectWentOut():
            deal = closed_deal(state, command.deal)
        case _:
            assert_never(command)
    if deal is None:
        return refused(Reason("deal.not_closed", {"deal": command.deal}))
    if isinstance(command, CorrectHand):
        return _correct_hand(state, deal, command)
    return _correct_went_out(state, deal, command)


def closed_deal(state: State, number: int | None) -> Deal | None:
    """Return the deal with this number if it is closed."""
    return next((deal for deal in state.deals if deal.number == number and deal.closed), None)


def _correct_chips(state: State, command: CorrectChips) -> tuple[AnyEvent, ...] | Refusal:
    player, chips = command.player, command.chips
    if not state.ruleset.has_chips:
        return refused(Reason("chips.none"))
    if faults := (*known_faults(state, player), *number_faults("chips", chips, 0, MOST_CHIPS)):
        return refused(*faults)
    change = chips - chips_of(state, player)
    if not change:
        return refused(Reason("chips.unchanged", {"player": player, "chips": chips}))
    return (ChipsCorrected(player=player, change=change),)


def _give_fine(state: State, command: GiveFine) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a fine in a closed deal, or in the one under way; it counts once that is closed."""
    player, word = command.player, tidy_name(command.word)
    going_on = None if state.over else state.deal.number
    deal = closed_deal(state, command.deal) or (state.deal if command.deal == going_on else None)
    if deal is None:
        return refused(Reason("deal.not_closed", {"deal": command.deal}))
    points, cents = command.points, command.cents
    faults = (
        *dealt_faults(state, deal, player),
        *number_faults("fine", points, -MOST_FINE, MOST_FINE),
        *number_faults("fine stake", cents, -MOST_CENTS, MOST_CENTS),
        *([] if points or cents else [Reason("fine.nothing")]),
        *word_faults(word),
        *number_faults("fines", len(deal.fines) + 1, 1, MOST_FINES),
    )
    if faults:
        return refused(*faults)
    given = FineGiven(player=player, deal=deal.number, points=points, cents=cents, word=word)
    return (given,)


def _buy_back(state: State, command: BuyBack) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on coming back. A game that is over goes on with it."""
    player = command.player
    if faults := tuple(known_faults(state, player)):
        return refused(*faults)
    if state.finished_early:
        return refused(Reason("game.over"))
    since, total = out_since(state, player), back_with(state)
    if not since or state.players[player].left:
        return refused(Reason("back.not_out", {"player": player}))
    if total is None:
        return refused(Reason("back.nobody_in"))
    most, times = state.ruleset.end.buy_backs, times_back(state, player)
    reasons = (
        ()
        if times < most
        else (Reason("back.used_up", {"player": player, "times": times, "most": most}),)
    )
    return decided(reasons, BoughtBack(player=player, deal=since, total=total))


def decide_down(state: State, command: TellDown) -> tuple[AnyEvent, ...] | Refusal:
    """Return the event of who laid down in a deal, or a refusal.

    It is said of closed deals, and of the one under way if its melds are not recorded.

    source  [contracts] choice
    """
    deal = next((each for each in state.deals if each.number == command.deal), None)
    if deal is None or not (deal.closed or (deal is state.deal and not deal.melds_kept)):
        return refused(Reason("deal.not_closed", {"deal": command.deal}))
    if faults := tuple(down_faults(state, deal, command.players, command.filled)):
        return refused(*faults)
    told = with_told(deal, command.players, command.filled)
    if (told.laid_down, told.filled) == (deal.laid_down, deal.filled):
        return refused(Reason("down.unchanged", {"deal": deal.number}))
    reasons = filled_faults(state, deal, dict(told.filled.items() - deal.filled.items()))
    event = DownTold(deal=deal.number, players=told.laid_down, filled=told.filled)
    return decided(tuple(reasons), event)


def with_told(deal: Deal, players: Collection[str], filled: Mapping[str, int]) -> Deal:
    """Return the deal in which these laid down, and these contracts where that is said or known."""
    told = replace(deal, down=tuple(key for key in deal.players if key in {*players, *filled}))
    known = {**deal.filled, **filled}
    return replace(told, filled={key: known[key] for key in told.laid_down if key in known})


def down_faults(
    state: State, deal: Deal, players: tuple[str, ...], filled: Mapping[str, int]
) -> Iterator[Reason]:
    contracts = deal.agreed.contracts
    if not contracts.by_player:
        yield Reason("down.not_asked")
    elif filled and not contracts.any_open:
        yield Reason("contract.each_own")
    yield from dealt_faults(state, deal, *players, *filled)
    for place in filled.values():
        yield from number_faults("contract", place + 1, 1, len(deal.agreed.deals))


def _correct_hand(state: State, deal: Deal, command: CorrectHand) -> tuple[AnyEvent, ...] | Refusal:
    player = command.player
    faults = (
        *dealt_faults(state, deal, player),
        *by_faults(state, command.by),
        *hand_faults(command.hand, deal.ruleset),
    )
    if faults:
        return refused(*faults)
    hand = with_flat_cost(deal, command.hand)
    reasons = hand_clashes(state, deal, player, hand)
    event = HandCorrected(deal=deal.number, player=player, hand=hand, by=command.by)
    return decided(reasons, event)


def _confirm(state: State, command: ConfirmCount) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a second look: at the points that are on record, by somebody else."""
    if faults := tuple(_confirm_faults(state, command)):
        return refused(faults[0])
    number, player, points = command.deal, command.player, command.points
    return (CountConfirmed(deal=number, player=player, points=points, by=command.by),)


def _confirm_faults(state: State, command: ConfirmCount) -> Iterator[Reason]:
    player, by = command.player, command.by
    yield from known_faults(state, player)
    yield from by_faults(state, by)
    if not state.agreements.second_look:
        yield Reason("confirm.not_agreed")
    deal = next((each for each in state.deals if each.number == command.deal), None)
    hand = hand_that_counts(deal, player) if deal else None
    if deal is None or hand is None or player not in deal.looks:
        yield Reason("confirm.nothing")
    elif (points := hand.cost(deal.ruleset)) != command.points:
        yield Reason("confirm.other_points", {"player": player, "points": points})
    elif deal.looks[player][0] == by:
        yield Reason("confirm.own_entry")
    elif by in deal.looks[player]:
        yield Reason("confirm.unchanged")


def _correct_went_out(
    state: State, deal: Deal, command: CorrectWentOut
) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(_went_out_faults(state, deal, command)):
        return refused(*faults)
    former = deal.went_out
    hand = command.hand_of_former if former and former != command.player else None
    hand = hand and with_flat_cost(deal, hand)
    corrected = replace(deal, went_out=command.player)
    reasons = hand_clashes(state, corrected, former, hand) if former and hand else ()
    event = WentOutCorrected(
        deal=deal.number,
        player=command.player,
        hand_of_former=hand,
        first_turn=command.first_turn and command.player is not None,
        way=command.way if command.player is not None else WayOut.LATER,
        by=command.by,
    )
    return decided(reasons, event)


def _went_out_faults(state: State, deal: Deal, command: CorrectWentOut) -> Iterator[Reason]:
    former, hand = deal.went_out, command.hand_of_former
    yield from by_faults(state, command.by)
    if command.player is not None:
        yield from dealt_faults(state, deal, command.player)
    if command.player == former:
        said = (command.first_turn, command.way)
        if former is None or said == (deal.out_in_first_turn, deal.way_out):
            yield Reason("wentout.unchanged", {"deal": deal.number})
    elif former is not None and hand is None:
        yield Reason("wentout.hand_needed", {"player": former, "deal": deal.number}, Basis.NOT_YET)
    elif hand is not None:
        yield from hand_faults(hand, deal.ruleset)
