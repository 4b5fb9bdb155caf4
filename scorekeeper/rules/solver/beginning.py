"""The runs that a hand can make, put down or laid onto the table, as numbers for the search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import JOKER, Card, Suit, card_at
from scorekeeper.rules.first_meld import worth
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.pairing import fit_faults
from scorekeeper.rules.ruleset import Item, Kind

from .cells import Cells
from .colours import find_colour_runs
from .growth import Doing, Grower, Growths, Lying, lying
from .laying import find_steps
from .runs import find_places
from .shapes import Shapes
from .turn import Target, Turn


@dataclass(frozen=True, slots=True)
class Run:
    """A run put down, or what a run on the table takes.

    cards  naturals put down, from the lowest place
    wilds  put down with them
    low    its lowest place
    item   the kind of item of the contract it fills
    onto   the number of the run on the table that takes the cards; None for a new run
    done   what is done with it after it lies there
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    wilds: int = 0
    low: int = 0
    item: int | None = None
    onto: int | None = None
    done: tuple[Doing, ...] = ()


class Beginning:
    """All runs of a hand.

    runs   number that it takes off a state → the run
    takes  card → the numbers of the runs that come first by it, in the order of rank and suit
    card_of  what takes one card off a state → the card
    room   number of a run on the table → how many wilds it takes, and nothing else
    """

    def __init__(self, cells: Cells, shapes: Shapes, wilds: int) -> None:
        """Find them all, for a hand with so many wilds."""
        self.cells, self.shapes, self.wilds = cells, shapes, wilds
        self.turn: Turn = cells.turn
        self.runs: dict[int, Run] = {}
        self.takes: dict[Card, list[int]] = {card: [] for card in cells.faces}
        self.room: dict[int, Growths] = {}
        self.card_of = {field.unit: card for card, field in cells.faces.items()}
        runs = [(n, item) for n, (item, _) in enumerate(self.turn.kinds) if item.kind is Kind.RUN]
        for suit in Suit:
            self._begin_suit(suit, runs)
        self._begin_colour_runs()
        for target in self.turn.targets:
            if target.meld.number in cells.tokens:
                self._begin_onto(target)

    def _units(self, suit: Suit | None) -> dict[int, int]:
        faces = self.cells.faces.items()
        return {card.rank: field.unit for card, field in faces if card.suit is suit and suit}

    def _begin_suit(self, suit: Suit, items: Sequence[tuple[int, Item]]) -> None:
        units, shapes = self._units(suit), self.shapes
        most = 0 if self.turn.plain else self.wilds
        whole = not items and not self.turn.points
        if not units or not (self.turn.extras or items):
            return
        for places, take in find_places(shapes, units, most, whole=whole):
            ways = shapes.run_ways(places)
            if self.turn.extras:
                for wilds in ways if self.turn.points else shapes.whole_runs(places):
                    if wilds <= most:
                        self._begin(suit, places, take, wilds, None)
            for number, item in items:
                for wilds in ways:
                    if wilds <= most and self._fits(places, wilds, item):
                        self._begin(suit, places, take, wilds, number)

    def _fits(self, places: int, wilds: int, item: Item) -> bool:
        naturals = places.bit_count()
        if not item.fits_size(naturals + wilds):
            return False
        cards = (*[Card(7, Suit.SPADES)] * naturals, *[JOKER] * wilds)
        return not any(True for _ in fit_faults(Meld(Kind.RUN, cards, 1), item))

    def _begin(self, suit: Suit, places: int, take: int, wilds: int, item: int | None) -> None:
        lows = self.shapes.run_ways(places)[wilds]
        size = places.bit_count() + wilds
        low, points = lows[0], 0
        if self.cells.due is not None:
            worths = {low: self._worth(low, size) for low in reversed(lows)}
            low = max(worths, key=lambda place: worths[place])
            points = worths[low]
        cards = tuple(
            card_at(place, suit) for place in range(places.bit_length()) if places >> place & 1
        )
        run = Run(Kind.RUN, cards, wilds, low, item)
        self._add(run, take, points)
        if item is not None and self.turn.grows:
            steps = places >> low if low >= 0 else places << -low
            lies = Lying(low, size, ~steps & ((1 << size) - 1))
            grown = self._grower(suit, take, lays=True).find(lies)
            for (more, added), done in grown.items():
                if wilds + added <= self.wilds:
                    self._add(replace(run, done=done), take, points, more, added)

    def _worth(self, low: int, size: int) -> int:
        return worth(Meld(Kind.RUN, (JOKER,) * size, low), self.turn.ruleset)

    def _add(self, run: Run, take: int, points: int, more: int = 0, added: int = 0) -> None:
        numbers = self.cells.numbers(
            take, run.wilds, kind=run.kind, in_contract=run.item, worth=points
        )
        for number in numbers:
            self._note(number + more + added * self.cells.wilds.unit, take + more, run)

    def _note(self, number: int, take: int, run: Run) -> None:
        if number not in self.runs:
            self.runs[number] = run
            self.takes[self.card_of[take & -take]].append(number)

    def _begin_colour_runs(self) -> None:
        kinds = enumerate(item for item, _ in self.turn.kinds)
        items = [(number, item) for number, item in kinds if item.kind is Kind.COLOUR_RUN]
        for number, low, cards in find_colour_runs(self.cells.faces, items, self.turn.ruleset):
            take = sum(self.cells.faces[card].unit for card in cards)
            run = Run(Kind.COLOUR_RUN, cards, 0, low, number)
            points = self._worth(low, len(cards)) if self.cells.due is not None else 0
            self._add(run, take, points)

    def _begin_onto(self, target: Target) -> None:
        tabled = target.meld
        token = self.cells.tokens[tabled.number].unit
        self.room[tabled.number] = {}
        for (take, wilds), done in self._growths(target).items():
            if take:
                number = take + wilds * self.cells.wilds.unit + token
                self._note(number, take, Run(tabled.meld.kind, onto=tabled.number, done=done))
            else:
                self.room[tabled.number][take, wilds] = done

    def _growths(self, target: Target) -> Growths:
        meld = target.meld.meld
        grower = self._grower(meld.suit, 0, lays=target.lays, meld=meld)
        found = grower.find(lying(meld))
        if target.lays and self.turn.ruleset.taking_jokers.move_along_runs:
            units = {
                rank: (card_at(rank, meld.suit), unit)
                for rank, unit in self._units(meld.suit).items()
            }
            for key, done in grower.find_along(meld, units).items():
                jokers = iter((JOKER,) * self.wilds)
                if find_steps(target.meld, done, jokers, self.turn.ruleset):
                    found.setdefault(key, done)
        return found

    def _grower(
        self, suit: Suit | None, taken: int, *, lays: bool, meld: Meld | None = None
    ) -> Grower:
        rules = self.turn.ruleset
        colours = meld if meld and meld.kind is Kind.COLOUR_RUN else None

        def of_place(place: int) -> list[tuple[Card, int]]:
            rank = card_at(place, None).rank
            return [
                (card, field.unit)
                for card, field in self.cells.faces.items()
                if card.rank == rank and card.suit and self._goes(card, place, suit, colours)
            ]

        return Grower(
            self.shapes,
            of_place,
            self.wilds,
            lays=lays,
            lays_wilds=lays and rules.later_turns.wilds_laid_off and not colours,
            moves=self.turn.moves and not colours,
        )

    def _goes(self, card: Card, place: int, suit: Suit | None, colours: Meld | None) -> bool:
        """Whether a card of the right rank belongs on this place of a run."""
        if colours is None:
            return suit in (card.suit, None)
        first = colours.cards[0].suit
        return (
            not first
            or not card.suit
            or (first.is_red == card.suit.is_red) == ((place - colours.low) % 2 == 0)
        )
