"""Whether melds fill a deal's contract, which fills which item, and what they must be worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.rules.cards import ACE, JOKER, card_at, name_of_rank
from scorekeeper.rules.melds.colour_runs import extra_meld_faults
from scorekeeper.rules.melds.judging import readings
from scorekeeper.rules.melds.melds import Entry, LaidMeld, Meld
from scorekeeper.rules.ruleset.choices import Kind, RunsOfOneSuit
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Fact, Reason, Verdict, verdict_of

from .pairing import Pairing, Wanted, claims_of, fit_faults, pair

MOST_MELDS = 12
"""More melds than any hand holds; a longer entry is refused, as matching it would take long."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The melds of a lay-down, in the order of entry, each with the item it fills.

    contract  index of the contract they fill, or come closest to, among the deal's contracts
    """

    melds: tuple[LaidMeld, ...]
    contract: int = 0


@dataclass(frozen=True, slots=True)
class _Way:
    """One of a deal's contracts with the best matching of the melds to its items.

    number  index of the contract among the deal's
    extra   melds left over that the rules do not allow; 0 where they allow extra melds
    """

    number: int
    contract: tuple[Item, ...]
    pairing: Pairing
    extra: int

    @property
    def cost(self) -> tuple[int, ...]:
        """The sort key of how bad this is, most important first: unfilled items before all else."""
        one = self.pairing
        filled = len(one.chosen) - one.unfilled
        return (
            *(bool(one.unfilled), one.clashes, one.wilds, self.extra, -one.spared),
            *(-filled, one.away, one.extended),
        )


def judge_contract(
    melds: Sequence[Entry],
    deal: DealRules,
    ruleset: Ruleset,
    extended: Mapping[int, int] | None = None,
    taken: int = 0,
) -> Verdict[Filled]:
    """Judge whether these melds fill a contract of the deal, and whether more may lie beside it.

    melds     as entered, in any order; the check finds which fills which item
    extended  index of a meld → lay-offs onto it in the same turn; such a meld rather counts as an
              extra one, as the contract may often not be added to
    taken     wilds taken off the table that must lie in the contract: melds with wilds rather fill
              it
    returns   legal, with the item of each meld; else every reason; about one meld or item it has
              the fact ``meld`` (in order of entry) or ``item``, counted from 1
    source    [[deals]] contract, others, most_wilds; [contracts] runs_of_one_suit,
              sets_of_one_rank; [laying_down]
              extra_melds; [first_meld]
    """
    if len(melds) > MOST_MELDS:
        reason = Reason("contract.too_many_melds", {"have": len(melds), "most": MOST_MELDS})
        return Verdict((reason,))
    read = _readings(melds, deal, ruleset)
    wanted = Wanted(
        extended=extended or {},
        most_wilds=deal.most_wilds,
        taken=taken,
        claims_of=partial(claims_of, ruleset=ruleset),
        suits=ruleset.runs.suits,
        own_suit=ruleset.wilds.own_suit,
    )
    way = _best_way(deal, read, wanted, ruleset)
    chosen = {one.number: one.verdict for one in way.pairing.chosen if one}
    verdicts = [chosen.get(n, both[0] if both else None) for n, both in enumerate(read)]
    extra = [n for n in range(len(melds)) if n not in chosen]
    faults = (
        *_meld_faults(verdicts),
        *_item_faults(way.contract, way.pairing, ruleset),
        *_too_near_faults(way.pairing, ruleset),
        *_wild_faults(way.pairing, deal),
        *(_extra_faults(_surely_extra(extra, verdicts, way), ruleset) if way.contract else ()),
        *_colour_run_faults(extra, verdicts),
        *first_meld_faults([one.read_as if one else None for one in verdicts], ruleset),
    )
    return verdict_of(faults, _filled(verdicts, way))


def find_contracts(
    melds: Sequence[Entry], numbers: Sequence[int], ruleset: Ruleset
) -> tuple[int, ...]:
    """Return the deals whose contract these melds fill; several where contracts overlap.

    numbers  indexes in the ruleset's list of deals to choose from
    returns  those that fit, in the same order; empty if none does
    """
    deals = ((number, ruleset.deals[number]) for number in numbers)
    return tuple(
        number for number, deal in deals if judge_contract(melds, deal, ruleset.in_deal(deal)).legal
    )


def nearest_contract(melds: Sequence[Entry], numbers: Sequence[int], ruleset: Ruleset) -> int:
    """Return the deal whose contract these melds come closest to filling.

    numbers  indexes in the ruleset's list of deals to choose from; at least one
    errors   ValueError if ``numbers`` is empty
    """

    def cost(number: int) -> tuple[int, ...]:
        deal = ruleset.deals[number]
        rules = ruleset.in_deal(deal)
        read = _readings(melds[:MOST_MELDS], deal, rules)
        wanted = Wanted(
            most_wilds=deal.most_wilds,
            claims_of=partial(claims_of, ruleset=rules),
            suits=rules.runs.suits,
            own_suit=rules.wilds.own_suit,
        )
        return _best_way(deal, read, wanted, rules).cost

    return min(numbers, key=cost)


def _readings(
    melds: Sequence[Entry], deal: DealRules, ruleset: Ruleset
) -> list[tuple[Verdict[Meld], ...]]:
    """Return, for each meld, the verdicts of its possible kinds; none for an empty entry.

    The first is by the game's own rules; others follow for items of runs that state their suits.
    """
    items = [item for contract in deal.contracts for item in contract]
    colour_runs = any(item.colour_run for item in items)
    asked = dict.fromkeys(item.suits for item in items if item.kind is Kind.RUN)
    further = [ruleset.of_runs(suits) for suits in asked]
    return [
        (
            *readings(entry, ruleset, colour_runs=colour_runs),
            *(one for rules in further if rules is not ruleset for one in _runs(entry, rules)),
        )
        if entry.cards
        else ()
        for entry in melds
    ]


def _runs(entry: Entry, ruleset: Ruleset) -> Iterator[Verdict[Meld]]:
    for verdict in readings(entry, ruleset):
        if verdict.read_as and verdict.read_as.kind is Kind.RUN:
            yield verdict


def _best_way(
    deal: DealRules, read: Sequence[Sequence[Verdict[Meld]]], wanted: Wanted, ruleset: Ruleset
) -> _Way:
    ways = []
    for number, contract in enumerate(deal.contracts):
        pairing = pair(contract, read, wanted)
        extra = len(read) - sum(one is not None for one in pairing.chosen)
        extra = 0 if ruleset.laying_down.extra_melds else extra
        ways.append(_Way(number, contract, pairing, extra))
    return min(ways, key=lambda way: way.cost)


def _meld_faults(verdicts: Sequence[Verdict[Meld] | None]) -> Iterator[Reason]:
    """Give the reasons against each meld as a set or run, with the fact ``meld``."""
    for number, verdict in enumerate(verdicts, start=1):
        if verdict is None:
            yield Reason("meld.no_cards", {"meld": number})
        else:
            yield from (reason.about(meld=number) for reason in verdict.reasons)


def _item_faults(contract: Sequence[Item], pairing: Pairing, ruleset: Ruleset) -> Iterator[Reason]:
    """Give the reasons why items are not filled, with the facts ``item`` and ``meld``."""
    for number, (item, one) in enumerate(zip(contract, pairing.chosen, strict=True)):
        about = facts_of(item, number)
        if one is None:
            yield Reason("contract.item_missing", about, Basis.NOT_YET)
        elif one.verdict.read_as:
            own_suit = ruleset.wilds.own_suit
            faults = fit_faults(one.verdict.read_as, item, own_suit=own_suit)
            yield from (reason.about(**about, meld=one.number + 1) for reason in faults)


def facts_of(item: Item, number: int) -> dict[str, Fact]:
    """Return the facts that a reason states about an item.

    number  its index in the contract
    """
    return {
        "item": number + 1,
        "kind": item.kind.value,
        "size": item.size,
        "or_more": item.or_more,
        "pure": item.pure,
        "different_suits": item.different_suits,
        **({"rank": item.rank} if item.rank else {}),
        **({"one_colour": True} if item.one_colour else {}),
        **({"suits_of_run": item.suits.value} if item.suits else {}),
    }


def _too_near_faults(pairing: Pairing, ruleset: Ruleset) -> Iterator[Reason]:
    """Give a reason for each meld that takes what another has, with the fact ``meld``.

    It is a run that is too near to another of its suit, or a set of the same rank.

    source  [contracts] runs_of_one_suit, sets_of_one_rank
    """
    differ = ruleset.contracts.runs_of_one_suit is RunsOfOneSuit.NEVER
    melds = sorted((one for one in pairing.chosen if one), key=lambda one: one.number)
    for at, one in enumerate(melds):
        read = one.verdict.read_as
        if not read or not any(one.claims & other.claims for other in melds[:at]):
            continue
        if read.kind is Kind.SET:
            facts: dict[str, Fact] = {"rank": name_of_rank(read.low), "meld": one.number + 1}
            yield Reason("contract.sets_of_one_rank", facts)
        elif read.suit:
            about: dict[str, Fact] = {"suits": (read.suit.value,), "meld": one.number + 1}
            if differ:
                yield Reason("contract.runs_of_one_suit", about)
            else:
                yield Reason("contract.runs_not_apart", about)


def _wild_faults(pairing: Pairing, deal: DealRules) -> Iterator[Reason]:
    """Give the reason, if any, that the contract has too many wilds.

    source  [[deals]] most_wilds
    """
    have = sum(one.wilds for one in pairing.chosen if one)
    if have > deal.most_wilds:
        yield Reason("contract.too_many_wilds", {"have": have, "most": deal.most_wilds})


def _surely_extra(
    extra: Sequence[int], verdicts: Sequence[Verdict[Meld] | None], way: _Way
) -> Iterator[int]:
    """Give the extra melds without those that may still fill an item.

    A card alone may begin a run as well as a set.
    """
    for number in extra:
        verdict = verdicts[number]
        reasons = verdict.reasons if verdict else ()
        begun = bool(reasons) and all(one.basis is Basis.NOT_YET for one in reasons)
        if not (begun and way.pairing.unfilled):
            yield number


def _extra_faults(extra: Iterable[int], ruleset: Ruleset) -> Iterator[Reason]:
    """Give a reason for each extra meld if none is allowed. source: [laying_down] extra_melds."""
    if not ruleset.laying_down.extra_melds:
        yield from (Reason("contract.extra_not_allowed", {"meld": n + 1}) for n in extra)


def _colour_run_faults(
    extra: Sequence[int], verdicts: Sequence[Verdict[Meld] | None]
) -> Iterator[Reason]:
    """Give a reason for each extra meld that is only good in a contract: a colour run."""
    for number in extra:
        if (verdict := verdicts[number]) and verdict.read_as:
            faults = extra_meld_faults(verdict.read_as)
            yield from (reason.about(meld=number + 1) for reason in faults)


def _filled(verdicts: Sequence[Verdict[Meld] | None], way: _Way) -> Filled | None:
    items = {one.number: item for item, one in enumerate(way.pairing.chosen) if one}
    laid = tuple(
        LaidMeld(verdict.read_as, items.get(n), n in items and way.contract[items[n]].pure)
        for n, verdict in enumerate(verdicts)
        if verdict and verdict.read_as
    )
    return Filled(laid, way.number) if len(laid) == len(verdicts) else None


def worth(meld: Meld, ruleset: Ruleset) -> int:
    """Return the points that a meld is worth on the table.

    Each card is worth what it costs in hand, a wild what the card it stands for costs.

    source   [first_meld] ace_low; [penalties]
    """
    if meld.kind is Kind.SET:
        places = [meld.low] * len(meld.cards)
    else:
        places = [*range(meld.low, meld.high + 1)]
        if meld.low == ACE:
            return ruleset.first_meld.ace_low + _cost(places[1:], ruleset)
    return _cost(places, ruleset)


def _cost(places: Sequence[int], ruleset: Ruleset) -> int:
    """Return the points of the cards of these places in a run; place 0 means a joker for itself."""
    cards = (card_at(place, None) if place else JOKER for place in places)
    return sum(map(ruleset.penalties.of, cards))


def first_meld_faults(melds: Sequence[Meld | None], ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason why these melds are not worth enough points as the first of a deal.

    melds    all melds of the lay-down, in the order of entry; None for one that cannot be read
    returns  nothing where [first_meld] points is 0
    source   [first_meld]; [penalties]
    """
    need = ruleset.first_meld.points
    if not need:
        return
    for number, meld in enumerate(melds, start=1):
        if meld and meld.wild_steps and not ruleset.first_meld.wilds:
            yield Reason("firstmeld.wilds", {"wilds": len(meld.wild_steps), "meld": number})
    have = sum(worth(meld, ruleset) for meld in melds if meld)
    if have < need:
        yield Reason("firstmeld.too_few_points", {"have": have, "need": need}, Basis.NOT_YET)
