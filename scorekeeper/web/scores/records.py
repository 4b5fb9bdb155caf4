"""Look up in the journal who entered what stands on the sheet, and when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.game import events
from scorekeeper.game.state import Hand
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.steps import JournalEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """An entry for one player in one deal. ``hand`` None: the player went out, which costs 0.

    overruled  reasons that the table's ruling set aside
    noted      what the book had against it
    """

    hand: Hand | None
    cost: int
    at: datetime
    who: str
    overruled: tuple[Reason, ...]
    noted: tuple[Reason, ...]


def records_of(game_id: int, ruleset: Ruleset, deal: int, player: str) -> tuple[Record, ...]:
    """Return every entry for a player's end of a deal, oldest first."""
    return tuple(_read(clerk.end_of_deal(game_id, deal), player, ruleset))


def _read(entries: Iterable[JournalEntry], player: str, ruleset: Ruleset) -> Iterator[Record]:
    out: str | None = None
    for entry in entries:
        event = entry.event
        before, mine = out, False
        hand: Hand | None = None
        match event:
            case events.HandCounted() | events.HandCorrected():
                mine, hand = event.player == player, event.hand
            case events.WentOut(player=out):
                mine = out == player
            case events.WentOutCorrected(player=out, hand_of_former=former):
                mine = player in (out, before)
                hand = former if before == player else None
            case events.DealEntered(points=points, went_out=out):
                mine = player in points
                entered = Hand(points=points.get(player))
                hand = None if out == player and not entered.below_zero else entered
        if mine:
            cost = hand.cost(ruleset) if hand else 0
            kept = {"overruled": event.overruled, "noted": event.noted}
            yield Record(hand=hand, cost=cost, at=entry.at, who=entry.who, **kept)
