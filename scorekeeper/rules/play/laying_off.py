"""Whether cards may be added to melds on the table, or new melds put down beyond the contract."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from scorekeeper.rules.cards import Card, Suit, names_of
from scorekeeper.rules.melds.colour_runs import extra_meld_faults
from scorekeeper.rules.melds.extending import extend_run, extension_faults
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidOff,
    LayOff,
    Meld,
    Standing,
    TabledMeld,
    find_meld,
)
from scorekeeper.rules.melds.ordering import longest_run, unsaid_suit_faults
from scorekeeper.rules.melds.sets import longest_set, size_and_suit_faults
from scorekeeper.rules.melds.wilds import is_of_jokers, make_meld, most_wilds, wild_faults
from scorekeeper.rules.ruleset.choices import Kind, LayOffs, PureSetTakes, WildsOnto
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason, Until, Verdict, verdict_of


def judge_lay_off(
    lay_off: LayOff,
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    ruleset: Ruleset,
) -> Verdict[LaidOff]:
    """Judge whether these cards may be added to a meld on the table.

    player   seat key
    returns  legal, with the meld after it; else every reason
    source   [laying_down] lay_offs; [later_turns]; [wilds]; [sets]; [runs]
    """
    target = find_meld(table, lay_off.onto)
    faults = [*turn_faults(target, player, standing, ruleset)]
    if target is None:
        faults.insert(0, Reason("layoff.no_such_meld", {"onto": lay_off.onto}))
    if not lay_off.cards:
        faults.append(Reason("layoff.no_cards"))
    if target is None or not lay_off.cards:
        return verdict_of(faults, None)

    becomes = _with_cards(target.meld, lay_off, ruleset)
    faults.extend(_cards_faults(target, lay_off, becomes, ruleset, player))
    return verdict_of(faults, LaidOff(lay_off.onto, lay_off.cards, becomes))


def may_lay_off(target: TabledMeld, *, player: str, standing: Standing, ruleset: Ruleset) -> bool:
    """Whether a player may add cards to this meld now, provided that they fit.

    source  [laying_down] lay_offs; [later_turns] lay_offs
    """
    return not any(True for _ in turn_faults(target, player, standing, ruleset))


def with_lay_off(
    target: TabledMeld, lay_off: LayOff, ruleset: Ruleset, player: str | None = None
) -> Meld | None:
    """Return the meld with these cards added; None if they do not fit.

    player  who adds them; None: whoever may
    """
    becomes = _with_cards(target.meld, lay_off, ruleset)
    faulty = any(True for _ in _cards_faults(target, lay_off, becomes, ruleset, player))
    return None if faulty else becomes


def discard_faults_at(
    card: Card | None, *, table: Sequence[TabledMeld], players: int, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the reason, if any, that this card is no discard, since it fits a meld on the table.

    card     None: not said
    table    at the end of the turn
    players  in the deal; 0: not known
    source   [going_out] no_fitting_discard_from
    """
    least = ruleset.going_out.no_fitting_discard_from
    if card is None or not least or players < least:
        return
    onto = [one.number for one in table if with_lay_off(one, LayOff(one.number, (card,)), ruleset)]
    if onto:
        yield Reason("discard.fits", {"card": str(card), "onto": onto[0], "players": least})


def may_put_down(*, player: str, standing: Standing, ruleset: Ruleset) -> bool:
    """Whether a player may put down melds beyond the contract now.

    source  [laying_down] extra_melds; [later_turns] new_melds
    """
    return not any(True for _ in _new_meld_faults(player, standing, ruleset))


def _cards_faults(
    target: TabledMeld, lay_off: LayOff, becomes: Meld, ruleset: Ruleset, player: str | None
) -> Iterator[Reason]:
    """Give every reason why these cards do not fit.

    becomes  the meld with them
    player   who adds them; None: whoever may
    """
    yield from _fit_faults(target, lay_off, ruleset)
    if not takes_missing_suits_only(target, ruleset):
        yield from _limit_faults(target.meld, becomes, ruleset)
        yield from _new_wild_faults(target, becomes, ruleset, player)


def judge_new_meld(
    entry: Entry, *, player: str, standing: Standing, ruleset: Ruleset
) -> Verdict[Meld]:
    """Judge whether a player may put down a set or run beyond the contract.

    player   seat key
    returns  legal, with the meld; else every reason
    source   [laying_down] extra_melds; [later_turns] new_melds
    """
    verdict = judge_meld(entry, ruleset)
    faults = [*_new_meld_faults(player, standing, ruleset), *verdict.reasons]
    if verdict.read_as:
        faults.extend(extra_meld_faults(verdict.read_as))
    return verdict_of(faults, verdict.read_as)


def _new_meld_faults(player: str, standing: Standing, ruleset: Ruleset) -> Iterator[Reason]:
    match standing:
        case Standing.NOT_DOWN:
            yield Reason("meld.not_down", {"player": player}, Basis.BOOK)
        case Standing.LAYING_DOWN:
            if not ruleset.laying_down.extra_melds:
                yield Reason("meld.not_in_this_turn", {"player": player}, until=Until.NEXT_TURN)
        case Standing.DOWN:
            if not ruleset.later_turns.new_melds:
                yield Reason("meld.no_new_melds")
        case _:
            assert_never(standing)


def turn_faults(
    target: TabledMeld | None, player: str, standing: Standing, ruleset: Ruleset
) -> Iterator[Reason]:
    """Give the reason, if any, why this player may not add any card to this meld now.

    target  None where the table has no such meld
    source  [laying_down] lay_offs; [later_turns] lay_offs
    """
    match standing:
        case Standing.NOT_DOWN:
            yield Reason("layoff.not_down", {"player": player}, Basis.BOOK)
        case Standing.LAYING_DOWN:
            yield from _same_turn_faults(target, player, ruleset)
        case Standing.DOWN:
            if not ruleset.later_turns.lay_offs:
                yield Reason("layoff.never")
        case _:
            assert_never(standing)


def _same_turn_faults(target: TabledMeld | None, player: str, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reason, if any, against a lay-off in the turn of laying down.

    source  [laying_down] lay_offs
    """
    match ruleset.laying_down.lay_offs:
        case LayOffs.NONE:
            yield Reason("layoff.not_in_this_turn", {"player": player}, until=Until.NEXT_TURN)
        case LayOffs.ALL_BUT_OWN_CONTRACT:
            if target and target.contract and target.owner == player:
                facts: dict[str, Fact] = {"player": player, "onto": target.number}
                yield Reason("layoff.own_contract_same_turn", facts, until=Until.NEXT_TURN)
        case LayOffs.ALL:
            pass
        case _:
            assert_never(ruleset.laying_down.lay_offs)


def _fit_faults(target: TabledMeld, lay_off: LayOff, ruleset: Ruleset) -> Iterator[Reason]:
    meld, cards = target.meld, lay_off.cards
    if meld.kind is Kind.SET:
        if strange := tuple(str(card) for card in cards if not _is_of_set(card, meld, ruleset)):
            yield Reason("layoff.does_not_fit", {"onto": lay_off.onto, "cards": strange})
    else:
        faults = extension_faults(meld, cards, ruleset)
        yield from (reason.about(onto=lay_off.onto) for reason in faults)
    if takes_missing_suits_only(target, ruleset):
        yield from _pure_set_faults(meld, cards, ruleset)


def takes_missing_suits_only(target: TabledMeld, ruleset: Ruleset) -> bool:
    """Whether this is a pure set that takes the suits it lacks and nothing else.

    source  [later_turns] pure_set_takes
    """
    return target.pure and ruleset.later_turns.pure_set_takes is PureSetTakes.MISSING_SUIT


def takes_wilds(kind: Kind, ruleset: Ruleset, *, own: bool = True) -> bool:
    """Whether wilds may be laid off on such a meld, of the player who adds them or another's.

    source  [later_turns] wilds_laid_off, wilds_onto
    """
    rules = ruleset.later_turns
    anywhere = rules.wilds_onto is WildsOnto.ANY
    return rules.wilds_laid_off and (anywhere or (own and kind is Kind.RUN))


def why_no_wild(
    target: TabledMeld, wilds: Iterable[Card], player: str | None, ruleset: Ruleset
) -> Reason | None:
    """Return why this player may lay off no wilds on such a meld; None: they, or whoever, may."""
    if takes_wilds(target.meld.kind, ruleset, own=player in (None, target.owner)):
        return None
    return Reason("layoff.wilds_on_own_runs", {"cards": names_of(wilds)})


def room_for_wilds(target: TabledMeld, ruleset: Ruleset, *, beside: int = 0) -> int:
    """Return how many more wilds a meld on the table can take, wherever they would lie.

    beside  naturals that come with them
    source  [later_turns] wilds_laid_off, wilds_onto, naturals_for_wilds; [sets], [runs] longest and
            most_wilds; [wilds]
    """
    meld = target.meld
    if takes_missing_suits_only(target, ruleset) or not takes_wilds(meld.kind, ruleset):
        return 0
    naturals = len(meld.naturals) + beside
    if naturals < ruleset.later_turns.naturals_for_wilds:
        return 0
    longest = longest_set(ruleset) if meld.kind is Kind.SET else longest_run(ruleset.runs.reach)
    room = longest - len(meld.cards) - beside
    if is_of_jokers(meld):
        return max(room, 0)
    most = most_wilds(meld.kind, naturals, ruleset)
    return max(min(room, most - len(meld.wild_steps)), 0)


def _is_of_set(card: Card, meld: Meld, ruleset: Ruleset) -> bool:
    if is_of_jokers(meld):
        return card.is_joker
    return ruleset.is_wild(card) or card.rank == meld.low


def _limit_faults(meld: Meld, becomes: Meld, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why the meld with the new cards breaks a limit on its size or wilds.

    Faults that it had before are left out: the table let them stand.
    """
    if meld.kind is Kind.SET:
        before = (*size_and_suit_faults(meld, ruleset),)
        yield from (
            fault for fault in size_and_suit_faults(becomes, ruleset) if fault not in before
        )
    if meld.wild_places != becomes.wild_places and meld.kind is not Kind.COLOUR_RUN:
        yield from wild_faults(becomes, ruleset)


def _new_wild_faults(
    target: TabledMeld, becomes: Meld, ruleset: Ruleset, player: str | None
) -> Iterator[Reason]:
    """Give every reason why this player may lay off no wild here; None: whoever may.

    source  [later_turns] wilds_laid_off, wilds_onto, naturals_for_wilds
    """
    new = Counter(becomes.wilds) - Counter(target.meld.wilds)
    if not new:
        return
    rules = ruleset.later_turns
    have, need = len(becomes.naturals), rules.naturals_for_wilds
    if not rules.wilds_laid_off:
        yield Reason("layoff.no_wilds", {"cards": names_of(new.elements())})
        return
    if fault := why_no_wild(target, new.elements(), player, ruleset):
        yield fault
    if have < need:
        facts: dict[str, Fact] = {"onto": target.number, "have": have, "need": need}
        yield Reason("layoff.few_naturals", facts, Basis.NOT_YET)


def _pure_set_faults(meld: Meld, cards: Sequence[Card], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why a pure set, which only takes missing suits, cannot take these cards."""
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
    if meld.kind is Kind.SET:
        return make_meld(Kind.SET, (*meld.cards, *lay_off.cards), meld.low, ruleset)
    return extend_run(meld, lay_off.cards, lay_off.end, ruleset)
