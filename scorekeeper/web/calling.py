"""What pages show of calls for a discard: how long others may call, who gets it, and why."""

from dataclasses import dataclass

from scorekeeper.game.calling import Won, call_faults, discarders, likely_discarder, won_by
from scorekeeper.game.commands import SettleCalls
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import State
from scorekeeper.rules.verdict import Reason
from scorekeeper.store import clock
from scorekeeper.store.journal import clerk

from .access import GameVisit
from .pages import new_command_id

TOLD_FOR = 60  # seconds that it is told who got a card, unless something else is recorded before


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCalls:
    """Calls for a card that nobody has yet.

    keys       seat keys, in the order in which they called
    wait       milliseconds until the rules settle them; None: somebody has to say who gets it
    window     milliseconds that the table lets others call for, in all
    discarded  where whoever discarded it makes the difference: those who may have, seat keys, None
               among them for the upcard; else empty
    likely     which of them it was most likely; None: nobody can guess
    """

    keys: tuple[str, ...]
    wait: int | None
    window: int
    discarded: tuple[str | None, ...]
    likely: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Who got the card that was called for last. ``passes``: in so many milliseconds."""

    won: Won
    passes: int


def open_calls(visit: GameVisit) -> OpenCalls | None:
    state = visit.state
    keys = state.deal.calls
    if not keys or state.over:
        return None
    answer = decide(state, SettleCalls(calls=keys))
    wait = None if isinstance(answer, Refusal) else clerk.calls_wait(visit.game.id, state)
    return OpenCalls(
        keys=keys,
        wait=None if wait is None else round(wait * 1000),
        window=state.agreements.call_window * 1000,
        discarded=discarders(state) if depends_on_discarder(answer) else (),
        likely=likely_discarder(state),
    )


def depends_on_discarder(answer: object) -> bool:
    """Return whether calls cannot be settled before somebody has said who discarded the card."""
    return isinstance(answer, Refusal) and any(
        reason.code == "calls.whose_discard" for reason in answer.reasons
    )


def last_step(visit: GameVisit) -> tuple[AnyEvent, ...]:
    """Return the events of the last step of all; empty where it took one back or did one again."""
    head = visit.state.history.head
    return clerk.step_events(visit.game.id, head) if head == visit.game.number else ()


def told(visit: GameVisit, of_step: tuple[AnyEvent, ...] | None = None) -> Told | None:
    """Return who got the card, if that came last, within a minute. ``of_step``: it, where known."""
    game, history = visit.game, visit.state.history
    left = TOLD_FOR - (clock.now() - game.played).total_seconds()
    if history.back is None or not 0 < left <= TOLD_FOR:
        return None
    if of_step is None:
        of_step = last_step(visit)
    if not any(getattr(event, "claimants", ()) for event in of_step):
        return None
    won = won_by(clerk.state_after(game.id, history.back), of_step)
    return Told(won=won, passes=round(left * 1000)) if won else None


def settle_at_once(visit: GameVisit) -> None:
    """Let the rules settle calls for which nobody has to be waited for; else leave them open."""
    game = clerk.open_game(visit.game.id)
    if clerk.calls_wait(game.id, game.state) == 0:
        settle = SettleCalls(calls=game.state.deal.calls)
        clerk.submit(game.id, settle, by=visit.author, command_id=new_command_id())


def no_call(state: State, player: str) -> tuple[Reason, ...]:
    """Return why a player may not call for a card; empty: nothing is said, or nobody plays."""
    deal = state.deal
    playing = not (deal.played_out or state.over or state.players[player].left)
    return call_faults(state, player) if playing and state.ruleset.buying.allowed else ()
