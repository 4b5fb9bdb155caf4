"""Decide on lay-downs, melds, lay-offs and wilds taken or moved."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import LayDown, Melding
from scorekeeper.game.events import AnyEvent, TurnEnded, WentOut
from scorekeeper.game.holding import balance
from scorekeeper.game.limits import MOST_MELDS, card_faults, pile_faults
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.state import State
from scorekeeper.game.turns import lay_down_too_early, play_faults, turn_ended
from scorekeeper.rules.play.going_out import go_out_faults
from scorekeeper.rules.verdict import Basis, Reason

from .choosing import choice_laid_down, not_chosen_faults, used_faults
from .clashes import seen_clashes
from .judging import Judged, judge_lay_down_of, judge_on_melds, piles_of


def decide_melding(state: State, command: Melding) -> tuple[AnyEvent, ...] | Refusal:
    """Return the events of a command on melds, with going out if no card is left; or a refusal."""
    if faults := tuple(melding_faults(state, command)):
        return refused(*faults)
    anew = not isinstance(command, LayDown) and command.new_turn
    ended = turn_ended(state.deal, by=command.player, anew=anew)
    for event in ended:
        state = apply(state, event)
    if not isinstance(command, LayDown):
        return _recorded(state, command, judge_on_melds(state, command), ended)
    rules = choice_laid_down(state, command)
    if not isinstance(rules, int):
        return refused(*rules)
    judged = judge_lay_down_of(state, command, rules)
    before = (
        *not_chosen_faults(state),
        *lay_down_too_early(state),
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
    out = tuple(_going_out(command, left))
    return decided(reasons, last, before=(*ended, *first), after=out)


def _going_out(command: Melding, left: int) -> Iterator[WentOut]:
    """Yield the event of going out, if the player does so with this command.

    A lay-down that leaves one card ends the deal, too: it is the discard, and if it were laid off
    instead, nothing would be left either. After later melds nobody knows what else is put down.

    left  cards left in hand, before the discard
    """
    if isinstance(command, LayDown):
        if command.goes_out or left in (0, 1):
            yield WentOut(
                player=command.player, discard=command.discard, first_turn=command.first_turn
            )
    elif left == 0:
        yield WentOut(player=command.player)


def melding_faults(state: State, command: Melding) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: no time for melds, or what can be no melds."""
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
