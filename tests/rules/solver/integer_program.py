"""The same questions as an exact integer program.

Its columns are found before (``prepare``), every one of them judged by the judges; ``solve``
builds the program of them and hands it over. Melds compete for cards, whatever a meld on the
table can become is one column of that meld, and of these one at most is taken.

Two things it cannot say, and ``covers`` tells: that a wild which may not lie in a first meld is
laid off on it in the same turn, and that of a lay-down with which one must go out the wilds that
are moved after it are no part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import Standing, TabledMeld
from scorekeeper.rules.play.pairing import fit_faults, is_of
from scorekeeper.rules.play.runs_apart import Claims, claims_of
from scorekeeper.rules.play.swapping import laid_off_satisfies_use, satisfies_use
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, LastDiscard, LayOffs
from scorekeeper.rules.ruleset.model import ANY_NUMBER, Item
from scorekeeper.rules.solver.question import Situation
from tests.rules.solver.columns import Column, Columns
from tests.rules.solver.growth import Growth, growths, takeable
from tests.rules.solver.program import NO_LIMIT, Program
from tests.rules.solver.referee import Cards, Referee, tidy

MOST_ALIKE = ANY_NUMBER // 2
"""No hand holds more melds, as each has two cards at least."""


@dataclass(frozen=True)
class Piece:
    """A column of the program: something that may be done with cards.

    used    cards that go, each as itself
    wilds   how many more go as wilds, whichever
    gained  wilds that come to the hand
    row     what it is one of: an item of the contract ("item", 0), a meld ("table", 3), or None
    serves  whether a wild that was taken may be used in it
    claims  what no other piece may take for itself
    """

    used: Mapping[Card, int]
    wilds: int = 0
    gained: Mapping[Card, int] = field(default_factory=dict)
    row: tuple[str, int] | None = None
    contract_wilds: int = 0
    worth: int = 0
    serves: bool = False
    claims: Claims = frozenset()


@dataclass(frozen=True)
class Prepared:
    """A question whose columns are found: for each contract that will do, its items and pieces."""

    hand: Cards
    asked: Situation
    wild_faces: Cards
    alternatives: tuple[tuple[tuple[int, ...], tuple[Piece, ...]], ...]


def covers(asked: Situation) -> bool:
    """Tell whether the program can say all there is to say about this question."""
    if asked.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN:
        return False
    if asked.standing is not Standing.NOT_DOWN:
        return True
    ruleset, taking = asked.ruleset, asked.ruleset.taking_jokers
    moves = taking.move_in_turn_of_laying_down and taking.move_at_run_ends
    plain = not ruleset.first_meld.wilds and ruleset.laying_down.lay_offs is not LayOffs.NONE
    return not plain and not (moves and asked.deal.must_go_out)


def prepare(hand: Sequence[Card], asked: Situation, referee: Referee, columns: Columns) -> Prepared:
    """Find all columns of a question."""
    cards, down = tidy(hand), asked.standing is not Standing.NOT_DOWN
    taken = takeable(asked, cards, referee)
    more = tidy((*cards, *taken))
    wild = tuple(sorted({card for card in more if asked.ruleset.is_wild(card)}))
    pieces = [*_on_table(cards, taken, asked, referee)]
    items = [*chain.from_iterable(asked.deal.contracts)]
    found = columns.of(more, () if down else items)
    if down:
        news = [_new(each, asked) for each in found if _may_be_new(each, asked, referee)]
        return Prepared(cards, asked, wild, (((), (*pieces, *news)),))
    alternatives = (
        _laying_down(contract, found, more, asked, referee) for contract in asked.deal.contracts
    )
    return Prepared(
        cards, asked, wild, tuple((need, (*pieces, *some)) for need, some in alternatives)
    )


def _on_table(hand: Cards, taken: Cards, asked: Situation, referee: Referee) -> Iterator[Piece]:
    use = asked.ruleset.taking_jokers.use
    for target in asked.table:
        others = Counter(taken) - Counter(target.meld.wilds)
        for done in growths(target, tidy((*hand, *others.elements())), asked, referee):
            if done.used or done.wilds:
                row = "table", target.number
                gained = Counter(done.gained)
                serves = laid_off_satisfies_use(use, target.meld.kind)
                yield Piece(Counter(done.used), done.wilds, gained=gained, row=row, serves=serves)


def _may_be_new(column: Column, asked: Situation, referee: Referee) -> bool:
    cards = tidy(column.meld.cards)
    return referee.may_be_new(column.kind, cards, asked.player, asked.standing)


def _new(column: Column, asked: Situation) -> Piece:
    use = asked.ruleset.taking_jokers.use
    serves = satisfies_use(use, column.kind, contract=False)
    return Piece(Counter(column.naturals), column.wilds, worth=column.worth, serves=serves)


def _laying_down(
    contract: Sequence[Item],
    found: Sequence[Column],
    hand: Cards,
    asked: Situation,
    referee: Referee,
) -> tuple[tuple[int, ...], list[Piece]]:
    """Return how many of each different item are needed, and the pieces that may fill them."""
    ruleset, pieces = asked.ruleset, []
    good = [
        each for each in found if ruleset.first_meld.wilds or not each.meld.wild_steps
    ] if ruleset.first_meld.points else [*found]  # fmt: skip
    for each in good:
        if _may_be_extra(each, asked) and (ruleset.laying_down.extra_melds or not contract):
            new = _new(each, asked)
            pieces.append(new if contract or ruleset.first_meld.points else replace(new, worth=1))
    needed = Counter(contract)
    for number, item in enumerate(needed):
        for each in good:
            of_item = is_of(each.meld, item, ruleset.runs.suits)
            if of_item and not [*fit_faults(each.meld, item)]:
                pieces.extend(_filling(each, item, number, hand, asked, referee))
    return tuple(needed.values()), pieces


def _may_be_extra(column: Column, asked: Situation) -> bool:
    own = column.kind is not Kind.RUN or column.meld.suits is asked.ruleset.runs.suits
    return own and column.kind is not Kind.COLOUR_RUN


def _filling(
    column: Column, item: Item, number: int, hand: Cards, asked: Situation, referee: Referee
) -> Iterator[Piece]:
    """Give the piece that fills an item, and those that it grows to in the same turn."""
    own = replace(
        _new(column, asked),
        row=("item", number),
        contract_wilds=len(column.meld.wild_steps),
        serves=satisfies_use(asked.ruleset.taking_jokers.use, column.kind, contract=True),
    )
    readings = [
        meld
        for meld in referee.readings(column.kind, tidy(column.meld.cards))
        if meld.suits is column.meld.suits
    ]
    claims = {claims_of(meld, asked.ruleset) for meld in (column.meld, *readings)}
    yield from (replace(own, claims=some) for some in sorted(claims, key=sorted))
    if asked.ruleset.laying_down.lay_offs is not LayOffs.ALL:
        return
    seen = {(Growth(), some) for some in claims}
    rest = tidy((Counter(hand) - Counter(column.naturals)).elements())
    for meld in readings:
        some = claims_of(meld, asked.ruleset)
        lies = TabledMeld(meld, 0, item.pure, number=0, owner=asked.player)
        for done in growths(lies, rest, asked, referee):
            if (done, some) not in seen and not done.gained:
                seen.add((done, some))
                used = Counter([*column.naturals, *done.used])
                yield replace(own, used=used, wilds=own.wilds + done.wilds, claims=some)


def solve(prepared: Prepared) -> int | None:
    """Return the least penalty; None where the contract is due and cannot be laid down."""
    found = [_solve(prepared, needed, pieces) for needed, pieces in prepared.alternatives]
    return min((penalty for penalty in found if penalty is not None), default=None)


def can_go_out(prepared: Prepared) -> bool:
    """Tell whether all cards can go, or all but the one to be discarded."""
    most = 1 if prepared.asked.drawn else 0
    return any(
        _solve(prepared, needed, pieces, most) is not None
        for needed, pieces in prepared.alternatives
    )


def _solve(
    prepared: Prepared,
    needed: Sequence[int],
    pieces: Sequence[Piece],
    most_left: int | None = None,
) -> int | None:
    program, of = Program(), prepared.asked.ruleset.penalties.of
    _add_rows(program, prepared, needed, pieces, most_left)
    wild = prepared.wild_faces
    only = wild[0] if len(wild) == 1 else None
    for one in pieces:
        used = one.used
        if one.wilds and only:
            used = {**used, only: used.get(only, 0) + one.wilds}
        cost = sum([of(card) * count for card, count in one.gained.items()])
        cost -= sum([of(card) * count for card, count in used.items()])
        entries = _entries(one, used, wild, only)
        program.column(cost, 1 if one.row else MOST_ALIKE, entries)
    if len(wild) > 1:
        _add_wilds(program, prepared)
    cost = program.solve()
    return None if cost is None else sum(map(of, prepared.hand)) + round(cost)


def _entries(
    one: Piece, used: Mapping[Card, int], wild: Sequence[Card], only: Card | None
) -> dict[object, float]:
    """Return row → what this piece counts there; rows that are not in the program do not matter."""
    entries: dict[object, float] = {**used}
    entries["used"] = sum(used.values()) - sum(one.gained.values())
    entries["contract wilds"] = one.contract_wilds
    entries["worth"] = one.worth
    if only is None:
        entries["wilds"] = one.wilds
        entries["serving wilds"] = one.wilds * one.serves
    if one.row:
        entries[one.row] = 1
    entries |= {("claim", claim): 1 for claim in one.claims}
    for card, count in one.gained.items():
        entries[card] = entries.get(card, 0) - count
        entries["taken", card] = count
    if one.serves:
        for card in wild:
            entries["taken", card] = entries.get(("taken", card), 0) - used.get(card, 0)
    return entries


def _add_wilds(program: Program, prepared: Prepared) -> None:
    """Say of every wild how many lie as wilds; those that were taken, where they must."""
    of = prepared.asked.ruleset.penalties.of
    for card in prepared.wild_faces:
        lies: dict[object, float] = {card: 1, "wilds": -1, "used": 1}
        program.column(-of(card), ANY_NUMBER, lies)
        if ("taken", card) in program.rows:
            serves = {**lies, "serving wilds": -1, ("taken", card): -1}
            program.column(-of(card), ANY_NUMBER, serves)


def _add_rows(
    program: Program,
    prepared: Prepared,
    needed: Sequence[int],
    pieces: Sequence[Piece],
    most_left: int | None,
) -> None:
    asked, ruleset = prepared.asked, prepared.asked.ruleset
    hand = Counter(prepared.hand)
    faces = {*hand, *prepared.wild_faces}
    for card in sorted(faces):
        program.row(card, -NO_LIMIT, hand[card])
    for number, count in enumerate(needed):
        program.row(("item", number), count, count)
    alone = {one.row for one in pieces if one.row and one.row[0] == "table"}
    alone |= {("claim", claim) for one in pieces for claim in one.claims}
    for number in alone:
        program.row(number, 0, 1)
    if len(prepared.wild_faces) > 1:
        program.row("wilds", 0, 0)
    if ruleset.taking_jokers.use is not JokerUse.HAND:
        taken = {card for one in pieces for card in one.gained}
        for card in sorted(taken):
            program.row(("taken", card), -NO_LIMIT, 0)
        if taken and len(prepared.wild_faces) > 1:
            program.row("serving wilds", 0, NO_LIMIT)
    not_down = asked.standing is Standing.NOT_DOWN
    if not_down and asked.deal.most_wilds < ANY_NUMBER:
        program.row("contract wilds", -NO_LIMIT, asked.deal.most_wilds)
    if not_down and (ruleset.first_meld.points or not needed):  # any one meld, if not points
        program.row("worth", ruleset.first_meld.points or 1, NO_LIMIT)
    _add_left(program, prepared, not_down, most_left)


def _add_left(program: Program, prepared: Prepared, not_down: bool, most_left: int | None) -> None:
    """Say how many cards may be used, those of the hand less wilds gained."""
    asked, held = prepared.asked, len(prepared.hand)
    needed = asked.ruleset.going_out.last_discard is LastDiscard.REQUIRED
    fewest_left = int(needed and asked.drawn)
    if not_down and asked.deal.must_go_out:
        most_left = int(asked.drawn)
    if fewest_left or most_left is not None:
        least = -NO_LIMIT if most_left is None else held - most_left
        program.row("used", least, held - fewest_left)
