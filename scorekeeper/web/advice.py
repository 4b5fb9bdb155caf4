"""Ask the solver what can be done with a hand, and keep its answers as pages show them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.advising import Can, Done, Doubt, Whose
from scorekeeper.game.missed import Could, Missed
from scorekeeper.rules import solver
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal.cost_of_hand import cost_hand
from scorekeeper.rules.melds.melds import LayOff, Standing, with_melds
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.ruleset.model import Item, Packs
from scorekeeper.rules.solver import Arrangement, Situation, Step

from .solving import ask


@dataclass(frozen=True, slots=True)
class LeftCard:
    """A card that is left in hand, and what it costs."""

    card: Card
    cost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What can be done with a hand, and how.

    laid     the melds that lay the contract down; None: none were found, or it is not due
    out      how the player goes out; None: no way was found
    least    how the fewest points are left in hand
    missing  the cards any one of which would complete the contract
    doubts   what the solver stopped looking for before it had tried everything
    steps    what it cost to find it, in steps of the solver
    """

    situation: Situation
    laid: Arrangement | None
    out: Arrangement | None
    least: Arrangement
    missing: tuple[Card, ...] = ()
    doubts: frozenset[Doubt] = frozenset()
    steps: int = 0

    @property
    def due(self) -> bool:
        """Whether the contract, or first melds, are still to be laid down."""
        return self.situation.standing is Standing.NOT_DOWN

    @property
    def shown(self) -> Arrangement:
        """The arrangement to be shown: what achieves most."""
        return self.out or self.laid or self.least

    @property
    def can(self) -> Can:
        shown = self.shown
        if self.out:
            return Can.GO_OUT
        if self.due:
            if self.laid:
                return Can.LAY_DOWN
            unsure = self.doubts & {Doubt.CONTRACT, Doubt.WAY_OUT}
            return Can.PERHAPS_LAY_DOWN if unsure else Can.NOT_LAY_DOWN
        if shown.before or shown.melds or shown.after:
            return Can.PUT_DOWN
        return Can.PERHAPS_PUT_DOWN if self.doubts else Can.NOT_PUT_DOWN

    @property
    def good(self) -> bool:
        return self.can in (Can.GO_OUT, Can.LAY_DOWN, Can.PUT_DOWN)

    @property
    def told_doubts(self) -> tuple[Doubt, ...]:
        if self.out:
            return ()
        told = {Doubt.WAY_OUT, Doubt.LEAST}
        if self.due and not self.laid:
            told = {Doubt.CONTRACT, Doubt.WAY_OUT, Doubt.MISSING}
        return tuple(doubt for doubt in Doubt if doubt in self.doubts & told)

    @property
    def items(self) -> tuple[Item, ...]:
        """The items of the contract that the melds fill; none where none is laid down."""
        contract = self.shown.contract
        return () if contract is None else self.situation.deal.contracts[contract]

    @property
    def before(self) -> tuple[Done, ...]:
        return self._done(self.shown.before)

    @property
    def after(self) -> tuple[Done, ...]:
        return self._done(self.shown.after)

    @property
    def left(self) -> tuple[LeftCard, ...]:
        """The cards left once something is done, with what each costs; none on going out."""
        cards = self.shown.left if self.good and not self.out else ()
        return tuple(LeftCard(card, cost_hand([card], self.situation.ruleset)) for card in cards)

    @property
    def discards_the_draw(self) -> bool:
        """Whether the player goes out by discarding the card that is still to be drawn."""
        needed = self.situation.ruleset.going_out.last_discard is LastDiscard.REQUIRED
        undrawn = not self.situation.drawn
        return self.out is not None and self.out.discard is None and needed and undrawn

    @property
    def wanted(self) -> tuple[Card, ...]:
        """The missing cards; where all four suits of a rank would do, the bare rank."""
        suits = Counter(card.rank for card in self.missing if card.suit)
        whole = {rank for rank, count in suits.items() if count == len(Suit)}
        return tuple(
            dict.fromkeys(Card(card.rank) if card.rank in whole else card for card in self.missing)
        )

    def _done(self, steps: Sequence[Step]) -> tuple[Done, ...]:
        """Return the steps, each with its meld; new melds are numbered after the table's."""
        table, player = self.situation.table, self.situation.player
        lying = {one.number: one for one in with_melds(table, self.shown.melds, player)}
        done = []
        for step in steps:
            number = step.onto if isinstance(step, LayOff) else step.meld
            own = Whose.OWN if lying[number].owner == player else Whose.ANOTHER
            done.append(Done(step, lying[number], Whose.NEW if number > len(table) else own))
        return tuple(done)


def advise(hand: Sequence[Card], situation: Situation, packs: Packs) -> Advice:
    """Ask the solver everything about a hand.

    packs   the packs in play: a card of which they have no copy left is never called missing
    errors  AskLater
    """
    found = ask(lambda: solver.look_into(hand, situation, packs), lambda outlook: outlook.steps)
    answers = {
        Doubt.CONTRACT: found.contract,
        Doubt.WAY_OUT: found.way_out,
        Doubt.LEAST: found.cheapest,
        Doubt.MISSING: found.missing,
    }
    return Advice(
        situation=situation,
        laid=found.contract.found,
        out=found.way_out.found,
        least=found.cheapest.found,
        missing=found.missing.found,
        doubts=frozenset(doubt for doubt, answer in answers.items() if not answer.proven),
        steps=found.steps,
    )


def advice_of(missed: Missed) -> Advice:
    """Return what could have been done with a counted hand, as advice."""
    out = missed.how if missed.could is Could.GO_OUT else None
    laid = None if out else missed.how
    return Advice(situation=missed.situation, laid=laid, out=out, least=missed.how)
