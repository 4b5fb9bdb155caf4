"""Every note that the base game does not give, as games give it."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.game.commands import EnterDeal
from scorekeeper.game.notes import Note, deal_notes
from scorekeeper.game.state import State
from tests.game import table

BASE = {"cut.exact", "cut.may_keep_jokers"}
PAPER = EnterDeal(points={"ana": 5, "bruno": 0, "chiyo": 7, "dara": 30})
SETS = {"contract": [{"set": 3, "most_wilds": 0}, {"set": 4}], "most_wilds": 1, "buying": False}
PLAIN = {"contract": [{"set": 3}]}
OTHERS = {**SETS, "others": [[{"run": 7, "most_wilds": 0}], [{"colour_run": 12}]]}


def of_other_games() -> list[Note]:
    return [note for state in states() for note in deal_notes(state) if note.said.code not in BASE]


def states() -> Iterator[State]:
    """Yield deals in which something is special."""
    yield table.play(started(cut={"reward_chips": 0, "erases_last_penalty": True}), PAPER)
    yield started(dealing={"leader": "the dealer"}, buying={"allowed": False})
    yield started(dealing={"upcard": "none, the dealer has a card more and discards"})
    yield started(dealing={"upcard": "none, the leader has a card more and plays"})
    yield started(dealing={"upcard": "bought like any other"})
    yield started(buying={"price": 0})
    yield started(buying={"in_turn": "instead of drawing", "in_turn_when_down": False})
    yield started(buying={"in_turn": "instead of drawing, if melded at once"})
    yield started(stock={"when_empty": "everyone scores"})
    yield started(contracts={"choice": "the dealer"})
    first = started(contracts={"choice": "the first to lay down"})
    yield first
    yield table.play(first, table.lay_down("chiyo", "7H 7D 7S 7C"))
    own = started(contracts={"choice": "each player's own"}, deals=[PLAIN, PLAIN])
    yield table.play(own, EnterDeal(points=dict.fromkeys(table.PLAYERS, 0), down=("ana",)))
    yield started(deals=[SETS, PLAIN])
    yield started(deals=[{**SETS, "most_wilds": 0}, PLAIN])
    yield started(deals=[OTHERS, PLAIN], wilds={"cards": ["2"], "most_per_meld": 3})
    yield started(deals=[{**OTHERS, "most_wilds": 0}, PLAIN], wilds={"cards": ["2"]})
    yield started(deals=[{**SETS, "wilds": ["K", "AH"]}, PLAIN])
    yield started(deals=[{**SETS, "wilds": []}, PLAIN])
    yield started(wilds={"announced": True})
    yield started(deals=[{"contract": []}], first_meld={"points": 40})
    yield started(deals=[{"contract": []}], first_meld={"points": 40, "wilds": False})
    yield table.play(started(going_out={"one_more_turn": True}), table.goes_out("ana"))
    yield started(laying_down={"not_in_first_turn_from": 4})


def started(**changes: object) -> State:
    return table.started(ruleset=table.house(changes))
