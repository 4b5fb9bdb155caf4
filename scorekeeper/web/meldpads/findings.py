"""Check what is entered without recording it; keep what was found as a page shows it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import LayDown, Melding
from scorekeeper.game.decide import decide
from scorekeeper.game.events import (
    AnyEvent,
    CardsLaidOff,
    Event,
    JokerMoved,
    JokerTaken,
    LaidDown,
    MeldPutDown,
    WentOut,
)
from scorekeeper.game.refusal import Refusal, notes_in, would_record
from scorekeeper.game.sheet import rules_of
from scorekeeper.game.state import NOT_CHOSEN, State
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, Swapped, find_meld
from scorekeeper.rules.melds.runs import find_elsewhere
from scorekeeper.rules.play.contract import worth
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.spelling.exact import write_exact
from scorekeeper.rules.verdict import Basis, Reason, Until
from scorekeeper.web.typed import Typed

from .forms import Board
from .slots import ADDS, MELDS, SWAPS, Slot

TOO_FEW_POINTS = "firstmeld.too_few_points"
ITEM_MISSING = "contract.item_missing"


@dataclass(frozen=True, slots=True)
class Points:
    """What the first melds are worth so far, and what they have to be worth together."""

    have: int
    need: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """How else the cards of a slot may lie as a run.

    slot    its name
    text    the cards in that order, as they are typed
    places  what the wilds then stand for
    """

    slot: str
    text: str
    places: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Ground:
    """A reason against what is entered, with the slot it is about, whose cards the page shows.

    several  whether more than one slot is filled, so that the page must say which it is
    """

    reason: Reason
    slot: Slot | None = None
    several: bool = False


@dataclass(frozen=True, slots=True)
class Changed:
    """A meld on the table as it would lie after an event.

    moved  new places of wilds that lay there before
    """

    meld: Meld
    moved: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a check found.

    faults     texts that cannot be read, or can mean two things
    grounds    the reasons against what is entered
    melds      those put down, as they were read; of an illegal entry too, where it can be read
    elsewhere  for each of them how else it may lie; None where it lies only so
    items      of the contract that they fill; None where no contract is spoken of
    changed    melds on the table that the entry changes, as they would lie then
    left       cards left in hand after the discard then; None where it cannot be known
    out        whether the player goes out with it
    points     what first melds are worth, where that is asked for
    noted      what the book has against it, which does not make it illegal
    ruleset    that judged it; None where cards cannot be read. ``deal``: whose contract was asked
    """

    faults: tuple[Typed, ...] = ()
    grounds: tuple[Ground, ...] = ()
    melds: tuple[LaidMeld, ...] = ()
    elsewhere: tuple[Elsewhere | None, ...] = ()
    items: tuple[Item, ...] | None = None
    changed: tuple[Changed, ...] = ()
    left: int | None = None
    out: bool = False
    points: Points | None = None
    noted: tuple[Reason, ...] = ()
    ruleset: Ruleset | None = None
    deal: DealRules | None = None

    @property
    def legal(self) -> bool:
        return not self.grounds and not self.faults

    @property
    def worth_saying(self) -> tuple[Ground, ...]:
        """The reasons to show; where the rules say no, not those that more cards may still mend.

        While cards are only missing: one for each slot; what no card is entered for, and reasons
        that count the cards left in hand, only where there are no others.
        """
        firm = tuple(one for one in self.grounds if one.reason.basis is not Basis.NOT_YET)
        if firm:
            return firm
        told = {TOO_FEW_POINTS} if self.points else set()  # the page shows them anyhow
        if {one.reason.code for one in self.grounds} - told - {ITEM_MISSING}:
            told |= {ITEM_MISSING}
        grounds = tuple(one for one in self.grounds if one.reason.code not in told)
        before = [one for one in grounds if one.reason.until is not Until.ALL_ENTERED]
        by_slot = {one.slot.name if one.slot else one.reason.code: one for one in before}
        return tuple(by_slot.values()) or grounds

    @property
    def unfinished(self) -> bool:
        """Whether the only reasons are that cards are still missing."""
        not_yet = all(one.reason.basis is Basis.NOT_YET for one in self.grounds)
        return bool(self.grounds) and not self.faults and not_yet

    @property
    def in_a_later_turn(self) -> bool:
        """Whether it would be legal in a later turn than that which goes on by the record."""
        until = [one.reason.until for one in self.grounds]
        return self.unfinished and all(each is Until.NEXT_TURN for each in until)


def find(state: State, command: Melding, board: Board) -> Finding:
    """Return what the rules say about this command if it were given now.

    It is judged as when it is recorded; where melds are not on record, as if they were.
    """
    known = state.deal.melds_kept
    state = with_melds_kept(state)
    answer = decide(state, command)
    grounds = grounds_of(answer.reasons, board) if isinstance(answer, Refusal) else ()
    found = _found(state, command, would_record(answer), grounds, known)
    return replace(found, elsewhere=elsewhere_of(found.melds, board, state.ruleset))


def refused_finding(state: State, refusal: Refusal, board: Board) -> Finding:
    """Return why something was not recorded, as a check would have said it."""
    grounds, rules = grounds_of(refusal.reasons, board), state.deal.common_rules
    return Finding(
        grounds=grounds,
        points=_points_in((), grounds, state.ruleset),
        ruleset=state.ruleset,
        deal=rules if rules.contract else None,
    )


def with_melds_kept(state: State) -> State:
    """Return the game as if lay-downs were on record in the deal under way."""
    if state.deal.melds_kept:
        return state
    deal = replace(state.deal, melds_kept=True)
    return replace(state, deals=(*state.deals[:-1], deal))


def _found(
    state: State,
    command: Melding,
    events: Sequence[AnyEvent],
    grounds: tuple[Ground, ...],
    hands_known: bool,
) -> Finding:
    left, rules = None, rules_of(state, state.deal, command.player)
    if hands_known and events and isinstance(command, LayDown):
        after = reduce(apply, events, state)
        left = cards_held(after, after.deal, command.player)
    return Finding(
        grounds=grounds,
        melds=tuple(put_down_in(events)),
        items=items_in(state, events),
        changed=tuple(changed_in(state, events)),
        left=left,
        out=any(isinstance(event, WentOut) for event in events),
        points=_points_in(events, grounds, state.deal.with_wild_said.in_deal(rules)),
        noted=notes_in(events),
        ruleset=state.ruleset,
        deal=rules if rules.contract else None,
    )


def put_down_in(events: Sequence[Event]) -> Iterator[LaidMeld]:
    for event in events:
        if isinstance(event, LaidDown):
            yield from event.melds
        elif isinstance(event, MeldPutDown):
            yield LaidMeld(event.meld)


def items_in(state: State, events: Sequence[Event]) -> tuple[Item, ...] | None:
    """Return the items of the contract laid down; none: none is. None: none is asked for."""
    for event in events:
        if isinstance(event, LaidDown):
            rules = rules_of(state, state.deal, event.player, event.named)
            return rules.contracts[event.contract] or None
    rules = state.deal.common_rules
    return () if rules is NOT_CHOSEN or any(rules.contracts) else None


def changed_in(state: State, events: Sequence[Event]) -> Iterator[Changed]:
    """Yield the melds on the table that these events change. ``state``: before them."""
    for event in events:
        match event:
            case LaidDown(lay_offs=lay_offs):
                yield from (_extended(state, one) for one in lay_offs)
            case CardsLaidOff(lay_off=lay_off):
                yield _extended(state, lay_off)
            case JokerTaken(swap=Swapped(becomes=meld)) | JokerMoved(becomes=meld):
                yield Changed(meld)


def _extended(state: State, lay_off: LaidOff) -> Changed:
    tabled = find_meld(state.deal.melds, lay_off.onto)
    before = tabled.meld.wild_places if tabled else ()
    after = lay_off.becomes.wild_places
    left = sum(place not in after for place in before)
    moved = [place for place in after if place not in before][:left]
    return Changed(lay_off.becomes, tuple(moved))


def _points_in(
    events: Sequence[Event], grounds: Sequence[Ground], ruleset: Ruleset
) -> Points | None:
    """Return what a lay-down is worth, as it would be recorded or as it was refused."""
    for event in events:
        if isinstance(event, LaidDown):
            return points_of([laid.meld for laid in event.melds], ruleset)
    facts = (one.reason.facts for one in grounds if one.reason.code == TOO_FEW_POINTS)
    return next((Points(int(each["have"]), int(each["need"])) for each in facts), None)  # type: ignore[arg-type]


def points_of(melds: Sequence[Meld], ruleset: Ruleset) -> Points | None:
    """Return what these are worth as first melds; None where no points are asked for."""
    need = ruleset.first_meld.points
    return Points(sum(worth(meld, ruleset) for meld in melds), need) if need else None


def elsewhere_of(
    melds: Sequence[LaidMeld], board: Board, ruleset: Ruleset
) -> tuple[Elsewhere | None, ...]:
    """Return for each meld, in the order of the slots, how else its wilds may lie."""
    slots = [slot for slot in board.of(MELDS) if slot.cards]
    others = [find_elsewhere(laid.meld, ruleset) for laid in melds]
    return tuple(
        Elsewhere(slot.name, write_exact(other.cards), other.wild_places) if other else None
        for slot, other in zip(slots, others, strict=False)
    )


def faults_of(slots: Sequence[Slot]) -> tuple[Typed, ...]:
    return tuple(slot.typed for slot in slots if slot.fault)


def grounds_of(reasons: Sequence[Reason], board: Board) -> tuple[Ground, ...]:
    return tuple(_grounds(reasons, board))


ABOUT = {"meld": MELDS, "lay_off": ADDS, "swap": SWAPS}
"""The fact of a reason that numbers an entry → the field whose slots it counts."""


def _grounds(reasons: Sequence[Reason], board: Board) -> Iterator[Ground]:
    filled = {name: _filled(board.of(field)) for name, field in ABOUT.items()}
    several = sum(map(len, filled.values())) > 1
    for reason in reasons:
        facts = reason.facts
        slots = (_nth(filled[name], facts.get(name)) for name in ABOUT)
        plain = {name: fact for name, fact in facts.items() if name not in ABOUT}
        yield Ground(replace(reason, facts=plain), next(filter(None, slots), None), several)


def _filled(slots: Sequence[Slot]) -> list[Slot]:
    """Return the slots that are not blank; one that takes several wilds once for each of them."""
    return [
        slot
        for slot in slots
        if not slot.typed.blank
        for _ in range(max(len(slot.swaps), 1) if slot.field == SWAPS else 1)
    ]


def _nth(slots: Sequence[Slot], number: object) -> Slot | None:
    """Return the slot with this number, counted from 1; None where there is none."""
    if not isinstance(number, int) or not 0 < number <= len(slots):
        return None
    return slots[number - 1]
