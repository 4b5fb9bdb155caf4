"""List every run that a hand can make, new or added to the table, as numbers for the search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.cards import JOKER, Card, card_at
from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.melds.ordering import Family, family_of
from scorekeeper.rules.melds.runs import has_legal_wilds
from scorekeeper.rules.play.laying_off import takes_wilds
from scorekeeper.rules.ruleset.choices import Kind, RunSuits
from scorekeeper.rules.ruleset.deals import Item

from .budget import Meter
from .layout import Layout
from .runs import (
    Doing,
    Grower,
    Growths,
    Lying,
    family_units,
    find_colour_runs,
    find_places,
    find_steps,
    longest_whole,
    lying,
)
from .shapes import Shapes
from .suited import is_read_so, of_family, some_of
from .turn import Target, Turn
from .weights import Weigh

STEPS_TO_PLACE, STEPS_TO_NOTE, STEPS_TO_LAY = 30, 12, 1000
STEPS_TO_READ = 200


@dataclass(frozen=True, slots=True)
class Run:
    """A new run, or cards added to a run on the table.

    cards  naturals of a new run, from the lowest place
    wilds  how many lie among them; ``suited``: those of them that stand only for their own suit
    low    the run's lowest place
    item   index in ``Turn.kinds`` of the item it fills; None for an extra run
    onto   number of the run on the table that takes the cards; None for a new run
    done   what is added to it, or moved in it, after that
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    wilds: int = 0
    suited: tuple[Card, ...] = ()
    low: int = 0
    item: int | None = None
    onto: int | None = None
    done: tuple[Doing, ...] = ()


class HandRuns:
    """Every run that a hand can make.

    takes    card → the runs with it as lowest natural, as numbers to subtract from a state
    taken    the bits of all cards that some run takes
    fills    index of a kind of item → lowest card of a run that fills it → the most weight it saves
    room     number of a run on the table → what it can take of wilds alone
    card_of  number that takes one card off a state → the card
    """

    def __init__(
        self, layout: Layout, shapes: Shapes, wilds: Sequence[Card], weigh: Weigh, meter: Meter
    ) -> None:
        """List them for a hand with these wilds. errors: ``Spent`` if the budget ends."""
        self._meter = meter
        self.layout, self.shapes, self.wilds = layout, shapes, len(wilds)
        self._weights = [(field.bits, weigh(card)) for card, field in layout.faces.items()]
        self._wild, self._weigh = max(map(weigh, wilds), default=0), weigh
        self.turn: Turn = layout.turn
        self.takes: dict[Card, list[int]] = {card: [] for card in layout.faces}
        self.taken = 0
        self._unit = layout.wilds.unit
        self.fills: list[dict[Card, int]] = [{} for _ in self.turn.kinds]
        self.room: dict[int, Growths] = {}
        self.card_of = {field.unit: card for card, field in layout.faces.items()}
        self._new_runs: dict[int, tuple[int, int, int | None]] = {}
        self._other_runs: dict[int, Run] = {}
        kinds = [*enumerate(item for item, _ in self.turn.kinds)]
        self._list_extras()
        for number, item in kinds:
            if item.kind is Kind.RUN:
                self._list_contract(number, item)
        self._list_colour_runs([one for one in kinds if one[1].kind is Kind.COLOUR_RUN])
        for target in self.turn.targets:
            if target.meld.number in layout.tokens:
                self._list_onto(target)

    def run_of(self, number: int) -> Run:
        """Return the run that a number in ``takes`` stands for. errors: KeyError."""
        if number in self._other_runs:
            return self._other_runs[number]
        places, wilds, item = self._new_runs[number]
        cards = self._cards_on(places, number)
        return Run(Kind.RUN, cards, wilds, low=self._low(places, wilds), item=item)

    def _units(self) -> list[tuple[Card, int]]:
        """Return each card that may lie in a run, with the number that takes it off a state."""
        return [(card, field.unit) for card, field in self.layout.in_runs.items()]

    def _lowest(self, take: int) -> Card:
        """Return the first card that this number takes in the order of the search.

        Faces lie in order, so it is the lowest bit; wilds come after naturals of their rank.
        """
        if not self.layout.suited:
            return self.card_of[take & -take]
        there = (card for card, field in self.layout.faces.items() if field.bits & take)
        return min(there, key=lambda card: (card.rank, self.turn.ruleset.is_wild(card)))

    def _cards_on(self, places: int, take: int) -> tuple[Card, ...]:
        """Return the cards of a run from its lowest place on.

        places  a bit for each place with a natural
        take    number that takes them off a state, other things as well
        """
        faces = self.layout.faces.items()
        of_rank = {card.rank: card for card, field in faces if field.bits & take}
        return tuple(
            of_rank[card_at(place, None).rank]
            for place in range(places.bit_length())
            if places >> place & 1
        )

    def _list_extras(self) -> None:
        if not self.turn.extras:
            return
        shapes, points = self.shapes, bool(self.turn.points)
        most = 0 if self.turn.no_wilds else self.wilds
        all_wilds = most + (0 if self.turn.no_wilds else len(self.layout.suited))
        longest = shapes.longest_run if points else longest_whole(shapes, all_wilds)
        find_ways = shapes.run_ways if points else shapes.whole_runs
        list_run = self._list if points or self.layout.owed else self._list_bare
        suits = self.turn.ruleset.runs.suits
        for family, units in family_units(shapes, self._units(), suits).items():
            suited = self._suited_of(family, suits)
            for places, take in find_places(shapes, units, most + len(suited), longest):
                self._meter.spend_once(places, STEPS_TO_PLACE)
                for wilds in find_ways(places):
                    if wilds <= most:
                        list_run(places, take, wilds, None)
                    self._list_suited(places, take, wilds, None, suited)

    def _suited_of(self, family: Family, suits: RunSuits) -> tuple[Card, ...]:
        """Return the wilds of their own suit that a new run of this family may take."""
        if self.turn.no_wilds or not self.layout.suited:
            return ()
        return of_family(self.layout.suited, family, suits)

    def _list_suited(
        self, places: int, take: int, wilds: int, item: int | None, suited: Sequence[Card]
    ) -> None:
        """List runs in each of their places in which some wilds are of their own suit.

        One of those might rather be a natural: such a run is left out, for it is listed without.
        """
        cards, rules = self._cards_on(places, take), self.turn.ruleset.of_runs(self._suits_of(item))
        for some in some_of(suited, wilds):
            more = wilds - len(some)
            for low in self.shapes.run_ways(places)[wilds] if more <= self.wilds else ():
                self._meter.spend(STEPS_TO_READ)
                if is_read_so(cards, low, (*some, *[JOKER] * more), rules):
                    run = Run(Kind.RUN, cards, wilds, some, low, item)
                    points = (
                        self._worth(low, len(cards) + wilds) if self.layout.due is not None else 0
                    )
                    self._add(run, take + self._take_of(some), points)

    def _take_of(self, cards: Sequence[Card]) -> int:
        return sum(self.layout.faces[card].unit for card in cards)

    def _list_bare(self, places: int, take: int, wilds: int, item: int | None) -> None:
        """List a run that differs from others by its cards and number of wilds alone."""
        number = take + wilds * self._unit
        if number not in self._new_runs:
            self._meter.spend()
            self._new_runs[number] = places, wilds, item
            self.takes[self._lowest(take)].append(number)
            self.taken |= take

    def _list_contract(self, number: int, item: Item) -> None:
        """List the runs that fill the item with this number."""
        shapes, most = self.shapes, 0 if self.turn.no_wilds else self.wilds
        longest = shapes.longest_run if item.or_more else item.size
        fits, suits = shapes.fitting_runs(item), self._suits_of(number)
        for family, units in family_units(shapes, self._units(), suits).items():
            suited = self._suited_of(family, suits)
            for places, take in find_places(shapes, units, most + len(suited), longest):
                naturals = places.bit_count()
                self._meter.spend_once(-places, STEPS_TO_PLACE)
                for wilds in shapes.run_ways(places):
                    if not fits(naturals, wilds):
                        continue
                    if wilds <= most and self._claims(number):
                        self._list_claiming(places, take, wilds, number)
                    elif wilds <= most:
                        self._list(places, take, wilds, number)
                    self._list_suited(places, take, wilds, number, suited)
                    if self.turn.grows:
                        self._list_grown(family, places, take, wilds, number, suited)

    def _suits_of(self, item: int | None) -> RunSuits:
        stated = None if item is None else self.turn.kinds[item][0].suits
        return stated or self.turn.ruleset.runs.suits

    def _claims(self, item: int) -> bool:
        """Whether a run for this item keeps others of its suit away."""
        return bool(self.layout.claims) and self._suits_of(item) is RunSuits.ONE_SUIT

    def _list(self, places: int, take: int, wilds: int, item: int | None) -> None:
        points = 0
        if self.layout.due is not None:
            points = self._worth(self._low(places, wilds), places.bit_count() + wilds)
        numbers = self.layout.numbers(take, wilds, kind=Kind.RUN, in_contract=item, worth=points)
        for number in numbers:
            if number not in self._new_runs:
                self._new_runs[number] = places, wilds, item
                self._note(number, take, item)

    def _list_claiming(self, places: int, take: int, wilds: int, item: int) -> None:
        """List a contract run in each place: others of its suit may not lie near it."""
        for low in self.shapes.run_ways(places)[wilds]:
            points = self._worth(low, places.bit_count() + wilds)
            run = Run(Kind.RUN, self._cards_on(places, take), wilds, low=low, item=item)
            self._add(run, take, points if self.layout.due is not None else 0)

    def _low(self, places: int, wilds: int) -> int:
        """Return the lowest place of a run: the best, or that worth most if points are due."""
        lows = self.shapes.run_ways(places)[wilds]
        if self.layout.due is None:
            return lows[0]
        return max(lows, key=lambda low: self._worth(low, places.bit_count() + wilds))

    def _worth(self, low: int, size: int) -> int:
        """Return the points of a run of this size from this place on. source: [first_meld]."""
        return self.turn.worth(Meld(Kind.RUN, (JOKER,) * size, low))

    def _list_grown(
        self,
        family: Family,
        places: int,
        take: int,
        wilds: int,
        item: int,
        suited: Sequence[Card],
    ) -> None:
        """List a contract run that takes more cards in the same turn, in each of its places.

        The place decides what it takes.
        """
        cards, rules = self._cards_on(places, take), self.turn.ruleset.of_runs(self._suits_of(item))
        most = 0 if self.turn.no_wilds else self.wilds
        for low in self.shapes.run_ways(places)[wilds]:
            for some in ((), *some_of(suited, wilds)):
                more = wilds - len(some)
                lies = (*some, *[JOKER] * more)
                if more <= most and (not some or is_read_so(cards, low, lies, rules)):
                    run = Run(Kind.RUN, cards, wilds, some, low, item)
                    self._list_grown_from(run, family, places, take + self._take_of(some))

    def _list_grown_from(self, run: Run, family: Family, places: int, take: int) -> None:
        low, size = run.low, places.bit_count() + run.wilds
        points = self._worth(low, size) if self.layout.due is not None else 0
        steps = places >> low if low >= 0 else places << -low
        lies = Lying(low, size, ~steps & ((1 << size) - 1))
        suits = self._suits_of(run.item)
        grown = self._grower(
            lambda card, place: family_of(card.suit, place, suits) == family,
            # A wild that moves may come to its own place.
            suited=() if self.turn.moves else of_family(self.layout.suited, family, suits),
            lays=True,
            lays_wilds=takes_wilds(Kind.RUN, self.turn.ruleset),
            moves=self.turn.moves,
        )
        for (more, added), done in grown.find(lies).items():
            if run.wilds - len(run.suited) + added <= self.wilds:
                self._add(replace(run, done=done), take, points, more, added)

    def _add(self, run: Run, take: int, points: int, more: int = 0, added: int = 0) -> None:
        """List a run that takes more cards and ``added`` wilds after it was put down.

        more  number that takes those cards off a state
        """
        numbers = self.layout.numbers(
            *(take, run.wilds - len(run.suited)),
            kind=run.kind,
            in_contract=run.item,
            worth=points,
            suited=len(run.suited),
        )
        claimed = 0
        if run.item is not None and self._claims(run.item):
            claimed = self.layout.claiming(run.kind, run.cards, run.low, run.wilds)
        besides = [*self.layout.numbers_onto(more, added, kind=run.kind)]
        for number in numbers:
            for beside in besides:
                if len(besides) == 1 or not self.layout.pays_too_much(number, beside):
                    self._list_other(number + beside + claimed, take + more, run)

    def _list_other(self, number: int, take: int, run: Run) -> None:
        if number not in self._new_runs and number not in self._other_runs:
            self._other_runs[number] = run
            self._note(number, take, run.item)

    def _note(self, number: int, take: int, item: int | None) -> None:
        self._meter.spend(STEPS_TO_NOTE)
        first = self._lowest(take)
        self.takes[first].append(number)
        self.taken |= take
        if item is not None:
            saved = sum(weight for bits, weight in self._weights if bits & take)
            saved += self.layout.wilds.of(number) * self._wild
            for card in dict.fromkeys(self.layout.suited):
                again = self.layout.faces[card].of(take) - 1
                saved += max(again, 0) * self._weigh(card)
            self.fills[item][first] = max(saved, self.fills[item].get(first, 0))

    def _list_colour_runs(self, items: Sequence[tuple[int, Item]]) -> None:
        if not items:
            return
        for number, low, cards in find_colour_runs(
            self.layout.faces, items, self.turn.ruleset, self._meter
        ):
            take = sum(self.layout.faces[card].unit for card in cards)
            run = Run(Kind.COLOUR_RUN, cards, low=low, item=number)
            points = self._worth(low, len(cards)) if self.layout.due is not None else 0
            self._add(run, take, points)
            if self.turn.grows:
                self._list_grown_colours(run, take, points)

    def _list_grown_colours(self, run: Run, take: int, points: int) -> None:
        """List a colour run of the contract that takes more cards in the same turn."""
        meld = Meld(Kind.COLOUR_RUN, run.cards, run.low)
        grower = self._grower(lambda card, place: _goes(card, place, meld), lays=True)
        for (more, _), done in grower.find(lying(meld)).items():
            self._add(replace(run, done=done), take, points, more)

    def _list_onto(self, target: Target) -> None:
        tabled = target.meld
        token = self.layout.tokens[tabled.number].unit
        self.room[tabled.number] = {}
        for (take, wilds), done in self._growths(target).items():
            if take:
                run = Run(tabled.meld.kind, onto=tabled.number, done=done)
                for number in self.layout.numbers_onto(take, wilds, kind=run.kind):
                    self._list_other(number + token, take, run)
            else:
                self.room[tabled.number][take, wilds] = done

    def _growths(self, target: Target) -> Growths:
        """Return everything that a run on the table can take; asks the rules if it has faults."""
        meld = target.meld.meld
        of_colours = meld.kind is Kind.COLOUR_RUN
        grower = self._grower(
            lambda card, place: _goes(card, place, meld),
            lays=target.lays,
            lays_wilds=target.lays_wilds and not of_colours,
            moves=target.moves and not of_colours,
            suited=of_family(self.layout.suited, meld.family, meld.suits),
        )
        found = grower.find(lying(meld))
        if not self._lies_as_it_should(meld):
            # Which wilds go there is decided later. Where not all are jokers that can matter, so
            # none is laid there.
            ranked = bool(self.turn.ruleset.wilds.cards)
            found = {
                (take, wilds): done
                for (take, wilds), done in found.items()
                if not (wilds and ranked) and self._can_be_done(target, done)
            }
        elif self.turn.ruleset.wilds.own_suit and target.moves:
            # A wild that moves may come to its own place.
            found = {key: done for key, done in found.items() if self._can_be_done(target, done)}
        if target.lays and self.turn.ruleset.taking_jokers.move_along_runs:
            for key, done in grower.find_along(meld, self._units()).items():
                if self._can_be_done(target, done):
                    found.setdefault(key, done)
        return found

    def _lies_as_it_should(self, meld: Meld) -> bool:
        """Whether this run on the table is legal; the table may have let a faulty one stand."""
        places = range(meld.low, meld.low + len(meld.cards))
        wild = meld.wild_steps
        return (
            meld.kind is Kind.RUN
            and meld.family is not None
            and self.shapes.is_window(meld.low, len(meld.cards))
            and has_legal_wilds(meld, self.turn.ruleset)
            and all(
                card.rank == card_at(place, None).rank and meld.takes(card, place)
                for step, (place, card) in enumerate(zip(places, meld.cards, strict=True))
                if step not in wild
            )
        )

    def _can_be_done(self, target: Target, done: Sequence[Doing]) -> bool:
        self._meter.spend(STEPS_TO_LAY)
        jokers = iter((JOKER,) * self.wilds)
        return find_steps(target.meld, done, jokers, self.turn.ruleset) is not None

    def _grower(
        self,
        goes: Callable[[Card, int], bool],
        *,
        lays: bool,
        lays_wilds: bool = False,
        moves: bool = False,
        suited: Sequence[Card] = (),
    ) -> Grower:
        """Return what finds the additions to a run.

        goes    whether a card of the right rank belongs on a place of the run by its suit
        suited  wilds of their own suit that it may take
        """
        known: dict[int, list[tuple[Card, int]]] = {}

        def of_place(place: int) -> list[tuple[Card, int]]:
            if place not in known:
                rank = card_at(place, None).rank
                known[place] = [
                    (card, field.unit)
                    for card, field in self.layout.in_runs.items()
                    if card.rank == rank and goes(card, place)
                ]
            return known[place]

        return Grower(
            self.shapes,
            self._meter,
            of_place,
            self.wilds,
            lays=lays,
            lays_wilds=lays_wilds,
            moves=moves,
            suited=[(card, self.layout.faces[card].unit) for card in dict.fromkeys(suited)],
        )


def _goes(card: Card, place: int, meld: Meld) -> bool:
    if meld.kind is not Kind.COLOUR_RUN:
        return meld.takes(card, place) and (bool(card.suit) or meld.suits is RunSuits.ANY)
    first = meld.cards[0].suit
    if not card.suit:
        return False
    return not first or (first.is_red == card.suit.is_red) == ((place - meld.low) % 2 == 0)
