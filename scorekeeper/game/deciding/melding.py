"""Decide on lay-downs, melds, lay-offs and wilds taken or moved."""

from collections.abc import Iterator

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import LayDown, Melding
from scorekeeper.game.events import AnyEvent, HandCounted, TurnEnded, WentOut
from scorekeeper.game.holding import balance
from scorekeeper.game.limits import MOST_MELDS, card_faults, pile_faults
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import (
    last_turn_faults,
    lay_down_too_early,
    play_faults,
    turn_ended,
    way_out_known,
)
from scorekeeper.rules.play.going_out import go_out_faults
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.verdict import Basis, Reason

from .choosing import choice_laid_down, not_chosen_faults, used_faults
from .clashes import seen_clashes
from .judging import Judged, judge_lay_down_of, judge_on_melds, piles_of


def decide_melding(state: State, command: Melding) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a command on melds, with going out; or a refusal."""
    if faults := tuple(melding_faults(state, command)):
        return refused(*faults)
    anew = not isinstance(command, LayDown) and command.new_turn
    ended = turn_ended(state.deal, by=command.player, anew=anew)
    for event in ended:
        state = apply(state, event)
    if not isinstance(command, LayDown):
        judged = judge_on_melds(state, command)
        late = last_turn_faults(state, command.player)
        return _recorded(state, command, judged.with_reasons(late), ended)
    rules = choice_laid_down(state, command)
    if not isinstance(rules, int):
        return refused(*rules)
    judged = judge_lay_down_of(state, command, rules)
    before = (
        *not_chosen_faults(state),
        *lay_down_too_early(state),
        *last_turn_faults(state, command.player),
        *used_faults(state, rules),
    )
    return _recorded(state, command, judged.with_reasons(before), ended)


def _recorded(
    state: State, command: Melding, judged: Judged, ended: tuple[TurnEnded, ...]
) -> tuple[AnyEvent, ...] | Refusal:
    if not judged.events:
        return refused(*judged.reasons)
    after = state
    for event in judged.events:
        after = apply(after, event)
    left = balance(after, after.deal, command.player) + 1
    reasons = (*judged.reasons, *seen_clashes(state, state.deal, after.deal))
    if left == 0 and not isinstance(command, LayDown):
        down = command.player in after.deal.down
        reasons += tuple(go_out_faults(holds=-1, down=down, ruleset=state.ruleset))
    *first, last = judged.events
    out = tuple(_going_out(after, command, left))
    return decided(reasons, last, before=(*ended, *first), after=out)


def _going_out(state: State, command: Melding, left: int) -> Iterator[WentOut | HandCounted]:
    """Yield the event of going out, if the player does so with this command.

    If somebody went out before, the hand is counted instead, with no cards. A lay-down that leaves
    one card is going out, too: that card is the discard, unless the rules forbid a last discard.
    After later melds nobody knows what else is put down, so one card left means nothing.

    state  after the command
    left   cards left in hand, before the discard
    """
    way = way_out_known(state, command.player)
    forbidden = state.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN
    player, discard, first_turn = command.player, None, False
    if isinstance(command, LayDown):
        gone = command.goes_out or left == 0 or (left == 1 and not forbidden)
        discard, first_turn = command.discard, command.first_turn
    else:
        gone = left == 0
    if gone and state.deal.went_out:
        yield HandCounted(player=player, hand=Hand(cards=()))
    elif gone:
        yield WentOut(player=player, discard=discard, first_turn=first_turn, way=way)


def melding_faults(state: State, command: Melding) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: no time for melds, or nothing readable."""
    yield from play_faults(state, command.player)
    if not state.deal.melds_kept:
        yield Reason("melds.not_kept", {"deal": state.deal.number})
    piles = piles_of(command)
    if isinstance(command, LayDown) and not command.melds:
        yield Reason("laydown.nothing", basis=Basis.NOT_YET)
    if len(piles) > MOST_MELDS:
        yield Reason("laydown.too_many_melds", {"have": len(piles), "most": MOST_MELDS})
    if not all(piles):
        yield Reason("meld.empty")
    yield from pile_faults([card for pile in piles for card in pile])
    if isinstance(command, LayDown) and command.discard is not None:
        yield from card_faults((command.discard,))
