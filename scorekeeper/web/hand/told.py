"""The answer about a hand that a player holds in the deal under way; pads filled in by it.

Nothing is sent before the player presses the key there: the cards stay on the phone until then.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from flask import url_for

from scorekeeper.game.advising import Doubt, HeldHand, cautions, held_by, size_faults, without_laid
from scorekeeper.game.sheet import rules_of
from scorekeeper.game.state import NOT_CHOSEN, State
from scorekeeper.game.turns import play_faults
from scorekeeper.rules import solver
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import LayOff, Standing, Swap
from scorekeeper.rules.ruleset.dealing import Packs
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.solver import BUDGET, Arrangement, Outcome, Situation, Step
from scorekeeper.rules.spelling.exact import write_exact
from scorekeeper.rules.verdict import Reason
from scorekeeper.web import underway
from scorekeeper.web.advice import Advice, AskLater, advise, ask
from scorekeeper.web.meldpads.slots import Slot
from scorekeeper.web.typed import Typed
from scorekeeper.web.underway import Row

Field = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """A pad to be filled in: its address, and the fields it is sent, by their names in its form."""

    address: str
    fields: tuple[Field, ...]


def laying_of(state: State, advice: Advice | None, place: int) -> Laying | None:
    """Return the pad filled in with what is advised; None where nothing can be put down.

    A player who lays down fills one pad with all of it; one who is down already puts down one
    thing at a time, and gets the pad for the first.

    place  index into ``ruleset.deals`` of the rules that were asked about
    """
    if advice is None or not advice.good or not state.deal.melds_kept:
        return None
    player, shown = advice.situation.player, advice.shown
    if advice.situation.standing is Standing.NOT_DOWN:
        address = url_for("lay_down.record_lay_down", player=player)
        return Laying(address=address, fields=tuple(_lay_down(state, player, shown, place)))
    if shown.melds:
        address = url_for("lay_down.record_put_down", player=player)
        return Laying(address=address, fields=(_meld(shown.melds[0].meld.cards),))
    first = next(_added((*shown.before, *shown.after), state), None)
    if first is None:
        return None
    address = url_for("lay_down.record_on_meld", number=first[0])
    return Laying(address=address, fields=(*_added_fields(*first), ("player", player)))


def _lay_down(state: State, player: str, shown: Arrangement, place: int) -> Iterator[Field]:
    if state.contract_of(state.deal, player) is None:
        yield "rules", str(place)
    if shown.contract is not None:
        yield "contract", str(shown.contract)
    yield from (_meld(laid.meld.cards) for laid in shown.melds)
    for added in _added((*shown.before, *shown.after), state):
        yield from _added_fields(*added)
    for number, swaps in groupby(_swaps(shown.before), key=lambda swap: swap.meld):
        yield "swap_onto", str(number)
        yield "swaps", write_exact(card for swap in swaps for card in swap.naturals)
    if not shown.left or shown.discard:
        yield "goes_out", "y"
    if shown.discard:
        yield "discard", str(shown.discard)


def _meld(cards: Iterable[Card]) -> Field:
    return "melds", write_exact(cards)


def _swaps(steps: Iterable[Step]) -> list[Swap]:
    return sorted((step for step in steps if isinstance(step, Swap)), key=lambda step: step.meld)


def _added(steps: Iterable[Step], state: State) -> Iterator[tuple[int, tuple[Card, ...], str]]:
    """Yield what is laid off on each meld that lies on the table already: number, cards, end."""
    lying = {one.number for one in state.deal.melds}
    added = [step for step in steps if isinstance(step, LayOff) and step.onto in lying]
    for number, of_meld in groupby(sorted(added, key=lambda each: each.onto), lambda e: e.onto):
        several = tuple(of_meld)
        end = next((each.end.value for each in several if each.end), "")
        yield number, tuple(card for each in several for card in each.cards), end


def _added_fields(number: int, cards: tuple[Card, ...], end: str) -> Iterator[Field]:
    yield "onto", str(number)
    yield "adds", write_exact(cards)
    yield "ends", end


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractLeft:
    """A contract that may still be chosen.

    place   index into ``ruleset.deals``
    advice  how the hand would lay it down; None where no way was found
    doubts  what the solver stopped looking for before it had tried everything
    """

    place: int
    rules: DealRules
    advice: Advice | None
    doubts: tuple[Doubt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The answer about a hand.

    row        how its player stands in the deal; None: not in it
    rules      of the deal, as its player has to lay down by them
    unread     a text that cannot be read, or can mean two things
    against    reasons for no advice at all
    held       the hand, once something can be said about it
    laid       whether cards of it have been laid down since; then there is no advice
    unsuited   how many of its cards still lack their suit
    cautions   reasons to doubt the advice
    advice     what can be done with it; None while nobody has said which contract is played
    contracts  the contracts left, in that case
    later      why there is no advice now; None where there is
    """

    row: Row | None = None
    rules: DealRules = NOT_CHOSEN
    unread: Typed | None = None
    against: tuple[Reason, ...] = ()
    held: HeldHand | None = None
    laid: bool = False
    unsuited: int = 0
    cautions: tuple[Reason, ...] = ()
    advice: Advice | None = None
    contracts: tuple[ContractLeft, ...] = ()
    later: AskLater | None = None

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is not certain about the contracts left."""
        found = {doubt for one in self.contracts for doubt in one.doubts}
        return tuple(doubt for doubt in Doubt if doubt in found)

    @property
    def sure(self) -> bool:
        """Whether it is certain that no contract can be laid down but those told."""
        return Doubt.CONTRACT not in self.doubts

    @property
    def laid_down(self) -> tuple[ContractLeft, ...]:
        """The contracts left that the hand can lay down, the one that leaves least first."""
        able = [(one.advice.points, one) for one in self.contracts if one.advice]
        return tuple(one for _points, one in sorted(able, key=lambda pair: pair[0]))


def told_of(state: State, player: str, slot: Slot) -> Told:
    """Return the answer about the hand in this slot; an empty one where advice is switched off."""
    if not state.agreements.advice:
        return Told()
    sits = player in state.deal.players
    buys = underway.buying_now(state)
    row = underway.row_of(state, player, buys=buys) if sits else None
    rules = rules_of(state, state.deal, player)
    cards = slot.cards or ()
    against = (*play_faults(state, player), *size_faults(cards))
    if against or not cards:
        return Told(
            row=row, rules=rules, unread=slot.typed if slot.fault else None, against=against
        )
    held = held_by(state, player, cards)
    told = Told(
        row=row,
        rules=rules,
        held=held,
        laid=without_laid(state, player, cards) is not None,
        unsuited=sum(not (card.suit or card.is_joker) for card in cards),
        cautions=cautions(state, player, cards),
    )
    if told.laid:
        return told
    try:
        place = state.contract_of(state.deal, player)
        if place is None:
            return replace(told, contracts=contracts_left(state, held))
        packs = state.ruleset.packs_for(len(state.deal.players))
        return replace(told, advice=advice_on(held, place, packs))
    except AskLater as later:
        return replace(told, later=later)


def advice_on(held: HeldHand, place: int, packs: Packs) -> Advice | None:
    """Return what can be done with a hand under the rules at this index of ``ruleset.deals``.

    While cards have yet to be entered, no way to go out is told; and where one goes out in laying
    down, nothing can be known: None.
    """
    situation = held.situations[place]
    if not held.lacks:
        return advise(held.cards, situation, packs)
    if situation.deal.must_go_out:
        return None
    advice = advise(held.cards, situation, packs)
    return replace(advice, out=None, doubts=advice.doubts - {Doubt.WAY_OUT})


def contracts_left(state: State, held: HeldHand) -> tuple[ContractLeft, ...]:
    """Return the contracts that may still be chosen, each with how the hand would lay it down."""
    found = []
    budget = BUDGET // max(len(held.situations), 1)
    for place, situation in held.situations.items():
        unknown = held.lacks and situation.deal.must_go_out
        answer = Outcome(None) if unknown else contract_of(held, situation, budget)
        laid = answer.found
        doubt = Doubt.LEAST if laid else Doubt.CONTRACT
        found.append(
            ContractLeft(
                place=place,
                rules=state.ruleset.deals[place],
                advice=Advice(situation=situation, laid=laid, out=None, least=laid)
                if laid
                else None,
                doubts=() if answer.proven else (doubt,),
            )
        )
    return tuple(found)


def contract_of(held: HeldHand, situation: Situation, budget: int) -> Outcome[Arrangement | None]:
    """Ask how the hand would lay down the contract of a deal. errors: AskLater."""
    return ask(
        lambda: solver.find_contract(held.cards, situation, budget=budget),
        lambda answer: answer.steps,
    )
