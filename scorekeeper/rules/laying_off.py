"""Whether cards may be added to the table once the contract lies there: lay-offs, new melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from .cards import Card, Suit
from .extending import extend_run, extension_faults
from .judging import judge_meld, unsaid_suit_faults, wilds_in
from .melds import Entry, LayOff, Meld, Standing, TabledMeld, find_meld
from .ruleset import Kind, LayOffs, PureSetTakes, Ruleset
from .verdict import Fact, Reason, Verdict, verdict_of


def judge_lay_off(
    lay_off: LayOff,
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    ruleset: Ruleset,
) -> Verdict[Meld]:
    """Judge whether these cards may be added to a meld on the table.

    returns  legal, with the meld as it lies then; else every reason
    source   [laying_down] lay_offs, [later_turns], [wilds]; venezuela.toml for the base game
    """
    target = find_meld(table, lay_off.onto)
    faults = [*_standing_faults(target, player, standing, ruleset)]
    if target is None:
        faults.insert(0, Reason("layoff.no_such_meld", {"onto": lay_off.onto}))
    if not lay_off.cards:
        faults.append(Reason("layoff.no_cards"))
    if target is None or not lay_off.cards:
        return verdict_of(faults, None)

    faults.extend(_fit_faults(target, lay_off, ruleset))
    return verdict_of(faults, _with_cards(target.meld, lay_off, ruleset))


def judge_new_meld(
    entry: Entry, *, player: str, standing: Standing, ruleset: Ruleset
) -> Verdict[Meld]:
    """Judge whether a player may put down a set or run beyond the contract.

    returns  legal, with the meld as it was read; else every reason
    source   [laying_down] extra_melds, [later_turns] new_melds
    """
    verdict = judge_meld(entry, ruleset)
    faults = (*_new_meld_faults(player, standing, ruleset), *verdict.reasons)
    return verdict_of(faults, verdict.read_as)


def _new_meld_faults(player: str, standing: Standing, ruleset: Ruleset) -> Iterator[Reason]:
    match standing:
        case Standing.NOT_DOWN:
            yield Reason("meld.not_down", {"player": player})
        case Standing.LAYING_DOWN:
            if not ruleset.laying_down.extra_melds:
                yield Reason("meld.not_in_this_turn", {"player": player})
        case Standing.DOWN:
            if not ruleset.later_turns.new_melds:
                yield Reason("meld.no_new_melds")
        case _:
            assert_never(standing)


def _standing_faults(
    target: TabledMeld | None, player: str, standing: Standing, ruleset: Ruleset
) -> Iterator[Reason]:
    match standing:
        case Standing.NOT_DOWN:
            yield Reason("layoff.not_down", {"player": player})
        case Standing.LAYING_DOWN:
            yield from _same_turn_faults(target, player, ruleset)
        case Standing.DOWN:
            if not ruleset.later_turns.lay_offs:
                yield Reason("layoff.never")
        case _:
            assert_never(standing)


def _same_turn_faults(target: TabledMeld | None, player: str, ruleset: Ruleset) -> Iterator[Reason]:
    match ruleset.laying_down.lay_offs:
        case LayOffs.NONE:
            yield Reason("layoff.not_in_this_turn", {"player": player})
        case LayOffs.ALL_BUT_OWN_CONTRACT:
            if target and target.contract and target.owner == player:
                facts: dict[str, Fact] = {"player": player, "onto": target.number}
                yield Reason("layoff.own_contract_same_turn", facts)
        case LayOffs.ALL:
            pass
        case _:
            assert_never(ruleset.laying_down.lay_offs)


def _fit_faults(target: TabledMeld, lay_off: LayOff, ruleset: Ruleset) -> Iterator[Reason]:
    meld, cards = target.meld, lay_off.cards
    limited = target.pure and ruleset.later_turns.pure_set_takes is PureSetTakes.MISSING_SUIT
    if meld.kind is Kind.SET:
        strange = tuple(
            str(card) for card in cards if not ruleset.is_wild(card) and card.rank != meld.low
        )
        if strange:
            yield Reason("layoff.does_not_fit", {"onto": lay_off.onto, "cards": strange})
    else:
        faults = extension_faults(meld, cards, ruleset)
        yield from (reason.about(onto=lay_off.onto) for reason in faults)
    if limited:
        yield from _pure_set_faults(meld, cards, ruleset)
    added, wilds = wilds_in(cards, ruleset), wilds_in((*meld.cards, *cards), ruleset)
    if added and not limited and wilds > ruleset.wilds.most_per_meld:
        most = ruleset.wilds.most_per_meld
        yield Reason("meld.too_many_wilds", {"have": wilds, "most": most})


def _pure_set_faults(meld: Meld, cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why a pure set, which takes the missing suits only, does not take these."""
    yield from unsaid_suit_faults([card for card in cards if not ruleset.is_wild(card)])
    missing = [suit.value for suit in Suit if suit not in {card.suit for card in meld.cards}]
    left = list(missing)
    for card in cards:
        if not left:
            yield Reason("layoff.pure_set_complete", {"card": str(card)})
        elif ruleset.is_wild(card):
            yield Reason("layoff.pure_set_wild", {"missing": tuple(missing)})
        elif card.suit in left:
            left.remove(card.suit)
        elif card.suit:
            yield Reason("layoff.pure_set_suit", {"card": str(card), "missing": tuple(missing)})


def _with_cards(meld: Meld, lay_off: LayOff, ruleset: Ruleset) -> Meld:
    if meld.kind is Kind.RUN:
        return extend_run(meld, lay_off.cards, lay_off.end, ruleset)
    return Meld(Kind.SET, (*meld.cards, *lay_off.cards), meld.low)
