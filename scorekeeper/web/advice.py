"""Ask the solver what can be done with a hand, and keep its answers as pages show them.

A question takes up to half a second of the processor, which every page shares. So questions wait
for each other, but not for long, as each holds a thread. An address is counted by what it costs.
"""

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeVar

from flask import request
from flask.typing import ResponseReturnValue

from scorekeeper.game.advising import Can, Could, Done, Doubt, Missed, Whose
from scorekeeper.rules import solver
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.melds.melds import LayOff, Standing, with_melds
from scorekeeper.rules.ruleset.choices import LastDiscard
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import Item
from scorekeeper.rules.solver import BUDGET, Arrangement, Situation, Step, cost_counted, priced

from . import limiting

STEPS_A_UNIT = BUDGET // 20  # of the solver; the setting QUESTIONS counts in these units
LONGEST_WAIT = 1  # seconds for which a question waits for others

Answer = TypeVar("Answer")

turn = threading.Lock()
"""Held by the question that is being answered in this process."""


class AskLater(Exception):
    """A question that is not answered now.

    seconds  after which it can be asked again
    busy     True: others are asking; False: this address has asked for too much
    """

    def __init__(self, seconds: int, *, busy: bool) -> None:
        super().__init__(f"ask again after {seconds} seconds")
        self.seconds, self.busy = seconds, busy


def ask(question: Callable[[], Answer], steps_of: Callable[[Answer], int]) -> Answer:
    """Return the solver's answer, as soon as it is this question's turn.

    steps_of  answer → what it cost, in steps of the solver
    errors    AskLater where others ask for too long, or this address has asked for too much
    """
    if not limiting.may_ask():
        raise AskLater(limiting.question_expiry(), busy=False)
    if not turn.acquire(timeout=LONGEST_WAIT):
        raise AskLater(LONGEST_WAIT, busy=True)
    try:
        answer = question()
    finally:
        turn.release()
    limiting.count_question(max(1, -(-steps_of(answer) // STEPS_A_UNIT)))
    return answer


def answered(html: str, later: AskLater | None) -> ResponseReturnValue:
    """Return a page as a response, with status 503 or 429 where it says to ask again later.

    A script that fetches a part of a page shows what it says, and always gets 200.
    """
    if later is None or "X-Fragment" in request.headers:
        return html
    status = HTTPStatus.SERVICE_UNAVAILABLE if later.busy else HTTPStatus.TOO_MANY_REQUESTS
    return html, status, {"Retry-After": str(later.seconds)}


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
        return tuple(LeftCard(*each) for each in priced(cards, self.situation.ruleset))

    @property
    def points(self) -> int:
        """What the cards left cost if the deal ends now, by which of them count in it."""
        return cost_counted(self.shown.left, self.situation.ruleset)

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
