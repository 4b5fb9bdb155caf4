"""Faults of a ruleset that no game could even begin with, though every type is right.

Games under way are checked against these only; new games also against ``contradictions``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.rules.cards import KING, RANKS, Card, Suit, find_face
from scorekeeper.rules.melds.ordering import longest_run

from .choices import Choice, Kind, LastDiscard
from .deals import DealRules, Item
from .declaring import ANY_NUMBER
from .ending import find_cost
from .fieldpath import (
    BY_TOTAL,
    DEALS,
    OWN_COSTS,
    PACKS,
    WILDS,
    WORDS_OF_SETS,
    FieldFault,
    FieldPath,
    fault,
)
from .melding import find_step
from .model import Ruleset

MANY = 1000
"""Buys or cuts where the rules set no limit."""


def nonsense(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every field whose value no game could begin with, given the others."""
    yield from _seats(ruleset)
    yield from _packs(ruleset)
    yield from _melds(ruleset)
    yield from _deals(ruleset)
    yield from _stock(ruleset)
    for size in ruleset.words.sets:
        if not (size.isascii() and size.isdecimal()):
            yield fault(WORDS_OF_SETS, "words.no_size", size, word=size[:20])


def _seats(ruleset: Ruleset) -> Iterator[FieldFault]:
    seats = ruleset.seats
    fewest, most = seats.fewest, seats.most
    if most < fewest:
        yield fault("seats.most", "seats.fewer_than_fewest", most, fewest=fewest)
    for field, least in (("best_from", fewest), ("best_to", seats.best_from)):
        got: int = getattr(seats, field)
        if not least <= got <= most:
            yield fault(
                FieldPath.of("seats") / field, "seats.best_outside", got, least=least, most=most
            )


def _packs(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [[packs]]: no row, a row twice, no row for a large table."""
    rows = [row.up_to for row in ruleset.packs]
    if not rows:
        yield fault("packs", "packs.none", [])
        return
    said: set[int] = set()
    for number, up_to in enumerate(rows, start=1):
        if up_to in said:
            yield fault(PACKS.item(number) / "up_to", "packs.twice", up_to, up_to=up_to)
        said.add(up_to)
    if max(rows) < ruleset.seats.most:
        players = ruleset.seats.most
        yield fault("packs", "packs.for_too_few", rows, players=players)


def _melds(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of limits that no meld in any game could meet."""
    longest = longest_run(ruleset.runs.reach)
    if ruleset.runs.shortest > longest:
        shortest = ruleset.runs.shortest
        yield fault("runs.shortest", "runs.beyond_suit", shortest, longest=longest)
    naturals = ruleset.wilds.fewest_naturals
    if naturals > KING:
        yield fault("wilds.fewest_naturals", "wilds.naturals_beyond_meld", naturals, most=KING)
    yield from _wild_cards(WILDS, ruleset.wilds.cards, announced=ruleset.wilds.announced)
    yield from _pairs(OWN_COSTS, ruleset.penalties.cards, find_cost, "penalties.no_cost")
    yield from _pairs(BY_TOTAL, ruleset.first_meld.by_total, find_step, "first_meld.no_step")


def _pairs(
    field: FieldPath,
    names: tuple[str, ...],
    find: Callable[[str], tuple[object, int] | None],
    code: str,
) -> Iterator[FieldFault]:
    """Give the faults of a list such as ``AH=1``: no such pair, or the same named twice.

    code  of the reason that an entry is no such pair
    """
    said: list[object] = []
    for name in names:
        found = find(name)
        if found is None:
            yield fault(field, code, name, word=name[:20])
        elif found[0] in said:
            yield fault(field, "wilds.twice", name, word=str(found[0]))
        else:
            said.append(found[0])


def _wild_cards(
    field: FieldPath, names: tuple[str, ...], *, announced: bool = False
) -> Iterator[FieldFault]:
    """Give the faults of wild cards: names of no card, cards named twice, no rank without one.

    announced  whether one rank more will be wild
    """
    said: list[Card] = []
    for name in names:
        face = find_face(name)
        if face is None:
            yield fault(field, "wilds.no_card", name, word=name[:20])
        elif face in said or Card(face.rank) in said:
            yield fault(field, "wilds.twice", name, word=name)
        else:
            said.append(face)
    if len({face.rank for face in said}) + announced >= len(RANKS):
        yield fault(field, "wilds.in_every_rank", [*names])


def _deals(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give the faults of [[deals]]: none at all, empty contracts, more cards than a hand has."""
    if not ruleset.deals:
        yield fault("deals", "deals.none", [])
    for number, deal in enumerate(ruleset.deals, start=1):
        yield from _wild_cards(DEALS.item(number) / "wilds", deal.wilds or ())
        for field, contract in contracts_of(number, deal):
            if not contract and ruleset.contracts.required and not ruleset.first_meld.points:
                yield fault(field, "contract.empty", [])
            for place, item in enumerate(contract, start=1):
                yield from _item(field.item(place), item, ruleset)
            cards, held = sum(item.size for item in contract), most_held(deal, ruleset, number)
            if cards > held.most:
                facts = {"cards": cards, "most": held.most, "dealt": held.dealt}
                facts |= {"bought": held.bought, "discarded": held.discarded, "all": held.all}
                yield fault(field, "contract.beyond_hand", cards, **facts)


def contracts_of(number: int, deal: DealRules) -> Iterator[tuple[FieldPath, tuple[Item, ...]]]:
    """Give (field, items) for each contract of a deal.

    number  of the deal, counted from 1
    """
    at = DEALS.item(number)
    yield at / "contract", deal.contract
    for place, other in enumerate(deal.others, start=1):
        yield (at / "others").item(place), other


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How many cards a player can lay down in one turn, at most, and where they come from.

    dealt, bought  cards; one more is drawn
    discarded      1 where one card must be left for the discard, else 0
    packs          cards there are
    """

    dealt: int
    bought: int
    discarded: int
    packs: int

    @property
    def most(self) -> int:
        return min(self.dealt + 1 + self.bought - self.discarded, self.packs)

    @property
    def all(self) -> bool:
        return self.most == self.packs


def most_held(deal: DealRules, ruleset: Ruleset, number: int = 1) -> Held:
    """Return how many cards a player can lay down in one turn, after every buy that is possible.

    number  of the deal, counted from 1: until then, exact cuts may have earned chips
    """
    rules = ruleset.in_deal(deal)
    bought = _most_buys(deal, ruleset, number) * (1 + rules.buying.extra_cards)
    return Held(
        dealt=rules.hands_dealt[-1],
        bought=bought,
        discarded=int(rules.going_out.last_discard is LastDiscard.REQUIRED),
        packs=max((row.cards for row in rules.packs), default=rules.dealing.hand + 1 + bought),
    )


def _most_buys(deal: DealRules, ruleset: Ruleset, number: int) -> int:
    """Return how many buys the rules of a deal and a player's chips may allow; many: no limit."""
    most = ruleset.buys_in(deal)
    most = MANY if most == ANY_NUMBER else most
    price = ruleset.buying.price
    return min(most, chips_at_most(ruleset, number) // price) if price else most


def chips_at_most(ruleset: Ruleset, number: int) -> int:
    """Return how many chips a player can have in a deal: those given, and those of exact cuts.

    number  of the deal, counted from 1; where contracts do not come in order, of the contract
    """
    if ruleset.chips.renewed:
        cuts = 1
    elif ruleset.contracts.last_ends or ruleset.end.repeats:
        cuts = MANY
    else:
        in_order = ruleset.contracts.choice is Choice.IN_ORDER
        cuts = number if in_order else len(ruleset.deals)
    return ruleset.chips.each + cuts * ruleset.cut.reward_chips


def _item(field: FieldPath, item: Item, ruleset: Ruleset) -> Iterator[FieldFault]:
    asked = {
        kind: size
        for kind, size in (("set", item.set), ("run", item.run), ("colour_run", item.colour_run))
        if size is not None
    }
    if len(asked) != 1:
        yield fault(field, "item.of_no_kind", asked)
        return
    [(name, size)] = asked.items()
    runs = ruleset.runs
    match item.kind:
        case Kind.SET:
            suits = len(Suit) // 2 if item.one_colour else len(Suit)
            least, most = ruleset.sets.shortest, suits if item.suits_differ else item.size
        case Kind.RUN:
            least, most = runs.shortest, longest_run(runs.reach)
        case Kind.COLOUR_RUN:
            least, most = 2, longest_run(runs.reach)
    yield from _of_other_kinds(field, item)
    face = find_face(item.rank)
    if item.rank and not (face and face.suit is None):
        yield fault(field / "rank", "item.no_rank", item.rank, word=item.rank[:20])
    if not least <= size <= most:
        yield fault(
            field / name,
            "item.too_small" if size < least else "item.too_large",
            size,
            least=least,
            most=most,
        )


def _of_other_kinds(field: FieldPath, item: Item) -> Iterator[FieldFault]:
    """Give the faults of what a meld is asked that only another kind of meld can be."""
    if item.kind is not Kind.SET:
        for flag in ("pure", "different_suits"):
            if getattr(item, flag):
                yield fault(field / flag, "item.pure_run", True)
        if item.one_colour:
            yield fault(field / "one_colour", "item.colour_of_no_set", True)
        if item.rank:
            yield fault(field / "rank", "item.rank_of_no_set", item.rank)
    if item.suits and item.kind is not Kind.RUN:
        yield fault(field / "suits", "item.suits_of_no_run", item.suits)


def _stock(ruleset: Ruleset) -> Iterator[FieldFault]:
    """Give a fault for every deal that leaves some number of players without a stock.

    It stands at the deal's own hand; if the deal has none, once at the players.
    """
    found: dict[FieldPath, Ruleset] = {}
    for number, deal in enumerate(ruleset.deals, start=1):
        rules = ruleset.in_deal(deal)
        if ruleset.packs and _players_without_stock(rules):
            field = DEALS.item(number) / "hand" if deal.hand else FieldPath.of("seats.most")
            found.setdefault(field, rules)
    for field, rules in found.items():
        players = _players_without_stock(rules) or 0
        hand = rules.for_players(players).dealing.hand
        cards, need = rules.packs_for(players).cards, players * hand + 1
        yield fault(
            field,
            "stock.none",
            hand if field.is_in(DEALS) else ruleset.seats.most,
            players=players,
            need=need,
            cards=cards,
        )


def _players_without_stock(rules: Ruleset) -> int | None:
    """Return the smallest number of players that leaves no stock, if any."""
    players = range(rules.seats.fewest, rules.seats.most + 1)
    return next((each for each in players if rules.stock_left(each) < 1), None)
