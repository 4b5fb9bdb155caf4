"""Whether a joker may be taken off a set, or moved in a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from .cards import Card, name_of_rank
from .melds import End, Meld, Standing, TabledMeld, find_meld
from .ruleset import Kind, Ruleset
from .runs import window
from .verdict import Reason, Verdict, verdict_of


def judge_joker_taking(
    number: int,
    naturals: Sequence[Card],
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    ruleset: Ruleset,
) -> Verdict[Meld]:
    """Judge whether a player may take a joker off a meld by putting naturals in its place.

    number    of the meld on the table
    naturals  cards from the hand
    returns   legal, with the meld as it lies then; else every reason
    source    [taking_jokers]; venezuela.toml for the base game
    """
    target = find_meld(table, number)
    faults = [*_standing_faults(player, standing, ruleset)]
    if target is None:
        return verdict_of((Reason("joker.no_such_meld", {"onto": number}), *faults), None)
    faults += _taking_faults(target, naturals, player, ruleset)
    return verdict_of(faults, _without_joker(target.meld, naturals, ruleset))


def _standing_faults(player: str, standing: Standing, ruleset: Ruleset) -> Iterator[Reason]:
    match standing:
        case Standing.NOT_DOWN:
            yield Reason("joker.not_down", {"player": player})
        case Standing.LAYING_DOWN:
            if not ruleset.taking_jokers.in_turn_of_laying_down:
                yield Reason("joker.not_in_this_turn", {"player": player})
        case Standing.DOWN:
            pass
        case _:
            assert_never(standing)


def _taking_faults(
    target: TabledMeld, naturals: Sequence[Card], player: str, ruleset: Ruleset
) -> Iterator[Reason]:
    meld, needed = target.meld, ruleset.taking_jokers.naturals_for_one_in_a_set
    if not any(map(ruleset.is_wild, meld.cards)):
        yield Reason("joker.none_there", {"onto": target.number})
    if meld.kind is Kind.RUN:
        yield Reason("joker.in_a_run", {"onto": target.number})
        return
    if not needed:
        yield Reason("joker.never_taken")
    elif len(naturals) != needed:
        yield Reason("joker.wrong_count", {"have": len(naturals), "need": needed})
    if target.owner == player and not ruleset.taking_jokers.own_sets:
        yield Reason("joker.own_set", {"onto": target.number})
    wrong = [str(card) for card in naturals if ruleset.is_wild(card) or card.rank != meld.low]
    if wrong:
        yield Reason("joker.wrong_cards", {"cards": tuple(wrong), "rank": name_of_rank(meld.low)})


def _without_joker(meld: Meld, naturals: Sequence[Card], ruleset: Ruleset) -> Meld | None:
    """Return the meld with the naturals in place of a joker; None where that cannot be."""
    wilds = [step for step, card in enumerate(meld.cards) if ruleset.is_wild(card)]
    if not wilds or not naturals or (meld.kind is Kind.RUN and len(naturals) > 1):
        return None
    step = next((n for n in wilds if meld.stands_for[n] == naturals[0]), wilds[0])
    return Meld(meld.kind, (*meld.cards[:step], *naturals, *meld.cards[step + 1 :]), meld.low)


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
    """Judge whether a joker at an end of a run may give way to the card it stands for, and move.

    number   of the meld on the table
    natural  the card from the hand that takes its place
    to       the end of the run to which the joker goes, one place beyond what lies there then
    returns  legal, with the run as it lies then; else every reason
    source   [taking_jokers] move_at_run_ends; venezuela.toml for the base game
    """
    target = find_meld(table, number)
    faults = [*_standing_faults(player, standing, ruleset)]
    if not ruleset.taking_jokers.move_at_run_ends:
        faults.append(Reason("joker.never_moves"))
    if target is None:
        return verdict_of((Reason("joker.no_such_meld", {"onto": number}), *faults), None)

    step = _movable(target.meld, natural, ruleset)
    if step is None:
        return verdict_of((*faults, *_unmovable_faults(target, natural, ruleset)), None)
    cards = target.meld.cards
    filled = (*cards[:step], natural, *cards[step + 1 :])
    moved = (cards[step], *filled) if to is End.LOW else (*filled, cards[step])
    low = target.meld.low - (to is End.LOW)
    places = window(low, len(moved), ruleset.runs.ace)
    if places is None:
        return verdict_of((*faults, Reason("joker.no_room", {"onto": number, "to": to})), None)
    return verdict_of(faults, Meld(Kind.RUN, moved, places.low))


def _ends(meld: Meld, ruleset: Ruleset) -> list[int]:
    """List the steps of the wilds that lie at an end of this run."""
    if meld.kind is Kind.SET:
        return []
    ends = dict.fromkeys((0, len(meld.cards) - 1))
    return [step for step in ends if ruleset.is_wild(meld.cards[step])]


def _movable(meld: Meld, natural: Card, ruleset: Ruleset) -> int | None:
    ends = _ends(meld, ruleset)
    return next((step for step in ends if meld.stands_for[step] == natural), None)


def _unmovable_faults(target: TabledMeld, natural: Card, ruleset: Ruleset) -> Iterator[Reason]:
    """Say why this card sets no joker of this meld free to move."""
    meld, onto = target.meld, target.number
    ends = _ends(meld, ruleset)
    if meld.kind is Kind.SET:
        yield Reason("joker.not_in_a_run", {"onto": onto})
    elif ends:
        needed = tuple(str(meld.stands_for[step]) for step in ends)
        yield Reason("joker.wrong_card", {"onto": onto, "card": str(natural), "need": needed})
    elif any(map(ruleset.is_wild, meld.cards)):
        yield Reason("joker.inside", {"onto": onto})
    else:
        yield Reason("joker.none_there", {"onto": onto})
