"""Whether wilds may be taken off melds or moved in runs, and where those taken must go at once."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from scorekeeper.rules.cards import Card, name_of_rank
from scorekeeper.rules.melds.melds import (
    End,
    LaidMeld,
    LaidOff,
    Meld,
    Standing,
    Swap,
    Swapped,
    TabledMeld,
    find_meld,
    with_changed,
)
from scorekeeper.rules.melds.ordering import unsaid_suit_faults, window
from scorekeeper.rules.melds.sets import size_and_suit_faults
from scorekeeper.rules.melds.wilds import is_of_jokers, make_meld, wild_faults
from scorekeeper.rules.ruleset.choices import JokerUse, Kind, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason, Until, Verdict, verdict_of

from .laying_off import turn_faults


def judge_joker_taking(
    number: int,
    naturals: Sequence[Card],
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    ruleset: Ruleset,
) -> Verdict[Swapped]:
    """Judge whether a player may take a wild off a meld by giving naturals for it.

    Whether the wild is then used as it must be is a separate check: ``use_faults``.

    number    of the meld on the table
    naturals  cards from the hand
    player    seat key
    returns   legal, with the wild and the meld without it; else every reason
    source    [taking_jokers]
    """
    target = find_meld(table, number)
    faults = [*taking_turn_faults(player, standing, ruleset)]
    if target is None:
        return verdict_of((Reason("joker.no_such_meld", {"onto": number}), *faults), None)
    swapped = _swap(target, naturals, ruleset)
    becomes = swapped.becomes if swapped else None
    if not target.meld.wild_steps:
        faults.append(Reason("joker.none_there", {"onto": target.number}))
    if target.meld.kind is Kind.SET:
        faults += _set_faults(target, naturals, becomes, ruleset)
    else:
        faults += _run_faults(target, naturals, becomes, ruleset)
    faults += _whose_faults(target, player, ruleset)
    return verdict_of(faults, swapped)


def find_wild_taken(meld: Meld, naturals: Sequence[Card]) -> Card | None:
    step = _find_wild(meld, naturals)
    return None if step is None else meld.cards[step]


def _find_wild(meld: Meld, naturals: Sequence[Card]) -> int | None:
    """Return the index in the meld of the wild to take for these naturals; None if it has no wild.

    One that stands for a natural given comes first, and jokers before other wild cards.
    """
    jokers_first = sorted(meld.wild_steps, key=lambda step: not meld.cards[step].is_joker)
    meant = (step for step in jokers_first if any(meld.may_be(step, card) for card in naturals))
    return next(meant, next(iter(jokers_first), None))


def may_move_wilds(*, player: str, standing: Standing, ruleset: Ruleset) -> bool:
    """Whether a player may move wilds at the ends of runs now. source: [taking_jokers]."""
    faults = moving_turn_faults(player, standing, ruleset)
    return ruleset.taking_jokers.move_at_run_ends and not any(True for _ in faults)


def taking_turn_faults(player: str, standing: Standing, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why no wild may be taken at this time. source: [taking_jokers]."""
    rules, facts = ruleset.taking_jokers, {"player": player}
    if standing is Standing.NOT_DOWN:
        yield Reason("joker.not_down", facts, Basis.BOOK)
    if standing is Standing.LAYING_DOWN and not rules.when_laying_down:
        yield Reason("joker.not_in_this_turn", facts, until=Until.NEXT_TURN)
    if standing is Standing.DOWN and rules.use is JokerUse.OWN_CONTRACT:
        yield Reason("joker.only_into_contract", facts)


def moving_turn_faults(player: str, standing: Standing, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why no wild may be moved at this time. source: [taking_jokers]."""
    if standing is Standing.NOT_DOWN:
        yield Reason("joker.not_down", {"player": player}, Basis.BOOK)
    if standing is Standing.LAYING_DOWN and not ruleset.taking_jokers.move_in_turn_of_laying_down:
        yield Reason("joker.not_moved_in_this_turn", {"player": player}, until=Until.NEXT_TURN)


def _whose_faults(target: TabledMeld, player: str, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why this player may not take wilds off this meld at all.

    source  [taking_jokers] own_sets, only_contract_melds
    """
    if target.owner == player and not ruleset.taking_jokers.own_sets:
        yield Reason("joker.own_set", {"onto": target.number})
    if ruleset.taking_jokers.only_contract_melds and not target.contract:
        yield Reason("joker.not_of_a_contract", {"onto": target.number})


def _set_faults(
    target: TabledMeld, naturals: Sequence[Card], becomes: Meld | None, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give every reason why these naturals do not set a wild of a set free.

    becomes  the set without the wild; None if it cannot be made
    """
    meld, rules = target.meld, ruleset.taking_jokers
    needed = rules.naturals_for_one_in_a_set
    if not needed and rules.from_runs:
        yield Reason("joker.in_a_set", {"onto": target.number})
    elif not needed:
        yield Reason("joker.never_taken")
    elif len(naturals) != needed:
        basis = Basis.NOT_YET if len(naturals) < needed else Basis.RULES
        yield Reason("joker.wrong_count", {"have": len(naturals), "need": needed}, basis)
    wrong = [str(card) for card in naturals if ruleset.is_wild(card) or card.rank != meld.low]
    if wrong:
        yield Reason("joker.wrong_cards", {"cards": tuple(wrong), "rank": name_of_rank(meld.low)})
    elif becomes:
        yield from size_and_suit_faults(becomes, ruleset)
        have = len(becomes.naturals)
        if needed and have < rules.naturals_then_in_set:
            facts = {"onto": target.number, "have": have, "need": rules.naturals_then_in_set}
            yield Reason("joker.set_not_full", facts)


def _run_faults(
    target: TabledMeld, naturals: Sequence[Card], becomes: Meld | None, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give every reason why these naturals do not set a wild of a run free.

    becomes  the run without the wild; None if it cannot be made
    """
    meld, onto = target.meld, target.number
    if not ruleset.taking_jokers.from_runs:
        any_set = ruleset.taking_jokers.naturals_for_one_in_a_set
        yield Reason("joker.in_a_run", {"onto": onto}) if any_set else Reason("joker.never_taken")
        return
    if len(naturals) != 1:
        yield Reason("joker.one_for_a_run", {"have": len(naturals)})
    if meld.suits is not RunSuits.ANY:
        yield from unsaid_suit_faults(naturals)
    meant, steps = meld.wild_places, meld.wild_steps
    said = [card for card in naturals if card.suit or meld.suits is RunSuits.ANY]
    wrong = [card for card in said if not any(meld.may_be(step, card) for step in steps)]
    if becomes and len(becomes.wild_steps) == len(meld.wild_steps):
        wrong = [*naturals]
    if meant and wrong:
        facts: dict[str, Fact] = {"onto": onto, "cards": tuple(map(str, wrong))}
        yield Reason("joker.stands_for_another", {**facts, "need": tuple(map(str, meant))})


def _swap(target: TabledMeld, naturals: Sequence[Card], ruleset: Ruleset) -> Swapped | None:
    meld = target.meld
    step = _find_wild(meld, naturals)
    if step is None or not naturals or is_of_jokers(meld):
        return None
    if meld.kind is not Kind.SET and len(naturals) > 1:
        return None
    cards = (*meld.cards[:step], *naturals, *meld.cards[step + 1 :])
    becomes = make_meld(meld.kind, cards, meld.low, ruleset.of_runs(meld.suits))
    return Swapped(target.number, tuple(naturals), becomes, taken=meld.cards[step])


def judge_joker_moving(
    number: int,
    natural: Card,
    to: End,
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    ruleset: Ruleset,
) -> Verdict[Meld]:
    """Judge whether a wild at an end of a run may give way to its card and go to an end.

    number   of the meld on the table
    natural  the card from the hand that the wild stands for
    to       the end for the wild, one place beyond the last card there
    returns  legal, with the run after it; else every reason
    source   [taking_jokers] move_at_run_ends, move_in_turn_of_laying_down
    """
    target, rules = find_meld(table, number), ruleset.taking_jokers
    faults = [*moving_turn_faults(player, standing, ruleset)]
    if not rules.move_at_run_ends:
        faults.append(Reason("joker.never_moves"))
    if target is None:
        return verdict_of((Reason("joker.no_such_meld", {"onto": number}), *faults), None)

    # A card goes onto the meld, as in a lay-off.
    if standing is Standing.LAYING_DOWN:
        faults += turn_faults(target, player, standing, ruleset)
    step = _movable(target.meld, natural)
    if step is None:
        return verdict_of((*faults, *_unmovable_faults(target, natural)), None)
    cards = target.meld.cards
    filled = (*cards[:step], natural, *cards[step + 1 :])
    moved = (cards[step], *filled) if to is End.LOW else (*filled, cards[step])
    low = target.meld.low - (to is End.LOW)
    places = window(low, len(moved), ruleset.runs.reach)
    if places is None:
        return verdict_of((*faults, Reason("joker.no_room", {"onto": number, "to": to})), None)
    becomes = make_meld(Kind.RUN, moved, places.low, ruleset.of_runs(target.meld.suits))
    return verdict_of((*faults, *wild_faults(becomes, ruleset)), becomes)


def _ends(meld: Meld) -> list[int]:
    if meld.kind is not Kind.RUN:
        return []
    return [step for step in dict.fromkeys((0, len(meld.cards) - 1)) if step in meld.wild_steps]


def _movable(meld: Meld, natural: Card) -> int | None:
    return next((step for step in _ends(meld) if meld.may_be(step, natural)), None)


def _unmovable_faults(target: TabledMeld, natural: Card) -> Iterator[Reason]:
    meld, onto = target.meld, target.number
    if meld.kind is not Kind.RUN:
        yield Reason("joker.not_in_a_run", {"onto": onto})
    elif ends := _ends(meld):
        needed = tuple(str(meld.stands_for[step]) for step in ends)
        yield Reason("joker.wrong_card", {"onto": onto, "card": str(natural), "need": needed})
    elif meld.wild_steps:
        yield Reason("joker.inside", {"onto": onto})
    else:
        yield Reason("joker.none_there", {"onto": onto})


def swap_all(
    swaps: Iterable[Swap], lying: list[TabledMeld], player: str, ruleset: Ruleset
) -> Iterator[Verdict[Swapped]]:
    """Judge the swaps of a turn of laying down one after the other.

    lying    the melds on the table; each swap that can be read changes it
    returns  one verdict for each; its reasons have the fact ``swap``, counted from 1
    """
    for number, swap in enumerate(swaps, start=1):
        verdict = judge_joker_taking(
            *(swap.meld, swap.naturals),
            player=player,
            table=lying,
            standing=Standing.LAYING_DOWN,
            ruleset=ruleset,
        )
        if swapped := verdict.read_as:
            lying[:] = with_changed(lying, swapped.meld, swapped.becomes)
        reasons = tuple(reason.about(swap=number) for reason in verdict.reasons)
        yield Verdict(reasons, verdict.read_as)


def use_faults(
    taken: Iterable[Card],
    melds: Iterable[LaidMeld],
    ruleset: Ruleset,
    lay_offs: Iterable[LaidOff] = (),
) -> Iterator[Reason]:
    """Give the reason, if any, that wilds taken off the table do not lie where they must be used.

    taken     the wilds
    melds     those put down in the same turn
    lay_offs  made in the same turn; of them those ``with_use``
    source    [taking_jokers] use
    """
    use = ruleset.taking_jokers.use
    serving = [one.meld.cards for one in melds if satisfies_use(use, one.meld.kind, one.contract)]
    serving += (one.cards for one in lay_offs if laid_off_satisfies_use(use, one.becomes.kind))
    there = Counter(card for cards in serving for card in cards)
    missing = [*_without_bare((Counter(taken) - there).elements(), there)]
    if use is not JokerUse.HAND and missing:
        cards = tuple(str(card) for card in missing)
        yield Reason("joker.not_used", {"use": use.value, "cards": cards}, Basis.NOT_YET)


def _without_bare(missing: Iterable[Card], there: Mapping[Card, int]) -> Iterator[Card]:
    """Give the wilds that no card of their rank, entered without a suit, can stand for."""
    bare = {card.rank: many for card, many in there.items() if not (card.suit or card.is_joker)}
    for card in missing:
        if bare.get(card.rank, 0):
            bare[card.rank] -= 1
        else:
            yield card


def satisfies_use(use: JokerUse, kind: Kind, contract: bool) -> bool:
    """Whether a wild taken off the table may be used in a new meld of this kind.

    use       [taking_jokers] use
    contract  whether the meld fills an item of the player's contract
    """
    match use:
        case JokerUse.HAND | JokerUse.NEW_MELD | JokerUse.ANYWHERE:
            return True
        case JokerUse.OWN_CONTRACT:
            return contract
        case JokerUse.OWNERS_RUN:
            return False
        case JokerUse.NEW_RUN | JokerUse.RUN:
            return kind is Kind.RUN
        case _:
            assert_never(use)


def laid_off_satisfies_use(use: JokerUse, kind: Kind) -> bool:
    """Whether a wild taken off the table may be used by laying it off on a meld of this kind.

    use  [taking_jokers] use
    """
    onto_runs = use in (JokerUse.RUN, JokerUse.OWNERS_RUN)
    return use is JokerUse.ANYWHERE or (onto_runs and kind is Kind.RUN)


def with_use(
    lay_offs: Iterable[LaidOff], number: int, table: Sequence[TabledMeld], ruleset: Ruleset
) -> list[LaidOff]:
    """Return the lay-offs that may use a wild taken off a meld, by whose melds they lie on.

    number  of the meld that gave the wild
    source  [taking_jokers] use
    """
    owners = {one.number: one.owner for one in table}
    free = ruleset.taking_jokers.use is not JokerUse.OWNERS_RUN
    return [one for one in lay_offs if free or owners.get(one.onto) == owners.get(number)]
