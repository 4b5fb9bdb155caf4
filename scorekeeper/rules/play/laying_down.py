"""Whether a whole turn of laying down is legal, and whether a player can have gone out."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds.melds import (
    Entry,
    LaidMeld,
    LaidOff,
    LayOff,
    Standing,
    Swap,
    Swapped,
    TabledMeld,
    with_changed,
    with_melds,
)
from scorekeeper.rules.ruleset.choices import JokerUse, LastDiscard
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Basis, Reason, Until, Verdict, verdict_of

from .contract import Filled, judge_contract
from .jokers import swap_all, use_faults
from .laying_off import discard_faults_at, judge_lay_off


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A lay-down as the check understood it.

    melds     in the order of entry
    lay_offs  in the order of entry
    left      cards left in hand after it, before the discard
    swaps     wilds taken off the table before anything was put down
    contract  index of the contract it fills among the deal's contracts
    """

    melds: tuple[LaidMeld, ...]
    lay_offs: tuple[LaidOff, ...]
    left: int
    swaps: tuple[Swapped, ...] = ()
    contract: int = 0


def judge_lay_down(
    melds: Sequence[Entry],
    lay_offs: Sequence[LayOff],
    *,
    player: str,
    table: Sequence[TabledMeld],
    standing: Standing,
    holds: int,
    goes_out: bool,
    discard: Card | None,
    deal: DealRules,
    ruleset: Ruleset,
    swaps: Sequence[Swap] = (),
    players: int = 0,
) -> Verdict[LaidOut]:
    """Judge a whole turn of laying down.

    lay_offs  one after the other; new melds are numbered on from those of the table
    holds     cards in hand before the draw; the check adds the drawn card
    discard   the last card of a player who ``goes_out``, if it was entered
    swaps     wilds taken off the table first, one after the other
    players   in the deal; 0: not known
    returns   legal, with the melds and the number of cards left; else every reason, with the fact
              ``meld``, ``item``, ``lay_off`` or ``swap``, counted from 1
    source    [[deals]] contract, must_go_out; [laying_down]; [taking_jokers]; [going_out]
    """
    lying = [*table]
    taken = [*swap_all(swaps, lying, player, ruleset)]
    swapped = [verdict.read_as for verdict in taken if verdict.read_as]
    contract = _judge_contract(melds, lay_offs, len(swapped), len(table), deal, ruleset)
    laid = contract.read_as.melds if contract.read_as else ()
    lying[:] = with_melds(lying, laid, player)
    lay_offs = [one for one in lay_offs if contract.read_as or one.onto <= len(table)]
    added = [*_lay_off_all(lay_offs, lying, player, ruleset)]
    laid_off = [verdict.read_as for verdict in added if verdict.read_as]
    has = holds + 1 + len(swapped)
    needs = sum(map(len, piles(melds, lay_offs, swaps)))
    faults = (
        *_standing_faults(player, standing),
        *(reason for verdict in taken for reason in verdict.reasons),
        *(reason for reason in contract.reasons if not _is_waived(reason, has - needs, ruleset)),
        *use_faults((one.taken for one in swapped), laid, ruleset, laid_off),
        *(reason for verdict in added for reason in verdict.reasons),
        *hand_faults(has=has, needs=needs + int(discard is not None)),
        *_left_faults(has - needs, goes_out, deal, ruleset),
        *discard_faults_at(discard, table=lying, players=players, ruleset=ruleset),
    )
    return verdict_of(faults, _laid_out(contract, added, taken, has - needs))


def _laid_out(
    contract: Verdict[Filled],
    added: Sequence[Verdict[LaidOff]],
    taken: Sequence[Verdict[Swapped]],
    left: int,
) -> LaidOut | None:
    """Return the lay-down as understood; None if a part of it cannot be read at all."""
    laid_off = tuple(verdict.read_as for verdict in added if verdict.read_as)
    swapped = tuple(verdict.read_as for verdict in taken if verdict.read_as)
    filled = contract.read_as
    if filled is None or len(laid_off) < len(added) or len(swapped) < len(taken):
        return None
    return LaidOut(filled.melds, laid_off, left, swapped, filled.contract)


def piles(
    melds: Sequence[Entry], lay_offs: Sequence[LayOff], swaps: Sequence[Swap]
) -> Iterator[tuple[Card, ...]]:
    """Give the cards a lay-down takes from the hand: one tuple for each meld, lay-off and swap."""
    yield from (meld.cards for meld in melds)
    yield from (lay_off.cards for lay_off in lay_offs)
    yield from (swap.naturals for swap in swaps)


def _judge_contract(
    melds: Sequence[Entry],
    lay_offs: Sequence[LayOff],
    taken: int,
    before: int,
    deal: DealRules,
    ruleset: Ruleset,
) -> Verdict[Filled]:
    """Judge the melds as a contract.

    taken   wilds taken off the table in this turn
    before  how many melds the table held
    """
    meant = Counter(lay_off.onto - before - 1 for lay_off in lay_offs)
    into_contract = ruleset.taking_jokers.use is JokerUse.OWN_CONTRACT
    return judge_contract(melds, deal, ruleset, meant, taken if into_contract else 0)


def _standing_faults(player: str, standing: Standing) -> Iterator[Reason]:
    if standing is not Standing.NOT_DOWN:
        yield Reason("laydown.already_down", {"player": player})


def _lay_off_all(
    lay_offs: Sequence[LayOff], lying: list[TabledMeld], player: str, ruleset: Ruleset
) -> Iterator[Verdict[LaidOff]]:
    """Judge lay-offs one after the other; each changes ``lying``, the melds on the table."""
    for number, lay_off in enumerate(lay_offs, start=1):
        verdict = judge_lay_off(
            lay_off, player=player, table=lying, standing=Standing.LAYING_DOWN, ruleset=ruleset
        )
        if laid_off := verdict.read_as:
            lying[:] = with_changed(lying, laid_off.onto, laid_off.becomes)
        reasons = tuple(reason.about(lay_off=number) for reason in verdict.reasons)
        yield Verdict(reasons, verdict.read_as)


def _is_waived(reason: Reason, left: int, ruleset: Ruleset) -> bool:
    """Whether the first melds need no points, as their player goes out with them.

    left    cards left in hand, before the discard
    source  [first_meld] waived_going_out
    """
    few = reason.code == "firstmeld.too_few_points"
    return few and left <= 1 and ruleset.first_meld.waived_going_out


def _left_faults(left: int, goes_out: bool, deal: DealRules, ruleset: Ruleset) -> Iterator[Reason]:
    """Give every reason against the number of cards left in hand, counted before the discard.

    source  [[deals]] must_go_out; [going_out] last_discard
    """
    rule = ruleset.going_out.last_discard
    if rule is LastDiscard.FORBIDDEN and (left == 1 or (left > 1 and deal.must_go_out)):
        yield Reason("goout.last_unmelded", {"left": left}, Basis.NOT_YET, Until.ALL_ENTERED)
    elif rule is LastDiscard.FORBIDDEN and left > 1 and goes_out:
        yield Reason("goout.left_unmelded", {"left": left}, Basis.BOOK, Until.ALL_ENTERED)
    elif left > 1 and deal.must_go_out:
        yield Reason("goout.must_go_out", {"left": left}, Basis.NOT_YET, until=Until.ALL_ENTERED)
    elif left > 1 and goes_out:
        yield Reason("goout.cards_left", {"left": left}, Basis.BOOK, until=Until.ALL_ENTERED)
    if left == 0 and rule is LastDiscard.REQUIRED:
        yield Reason("goout.discard_needed")


def hand_faults(*, has: int, needs: int) -> Iterator[Reason]:
    """Give the reason, if any, that more cards were played than the hand holds.

    has    cards in hand during the own turn, the drawn card included
    needs  cards played from it
    """
    if needs > has:
        yield Reason("hand.too_few", {"have": has, "need": needs}, Basis.BOOK)


def go_out_faults(
    *, holds: int, down: bool, ruleset: Ruleset, discard: Card | None = None
) -> Iterator[Reason]:
    """Give every reason why a player cannot have gone out.

    holds    cards in hand by the record after this turn's melds, without the drawn card: 0 leaves
             one to discard, -1 none
    down     whether the player has laid down
    discard  the last card, if it was entered
    source   [going_out] last_discard
    """
    left, rule = holds + 1, ruleset.going_out.last_discard
    if not down:
        yield Reason("goout.not_down", basis=Basis.BOOK)
    if rule is LastDiscard.FORBIDDEN and discard:
        yield Reason("goout.discard_forbidden", {"card": str(discard)})
    if rule is LastDiscard.FORBIDDEN and left > 0:
        yield Reason("goout.left_unmelded", {"left": left}, Basis.BOOK)
    elif left > 1:
        yield Reason("goout.cards_left", {"left": left}, Basis.BOOK)
    if left == 0 and discard:
        yield Reason("goout.nothing_to_discard", {"card": str(discard)}, Basis.BOOK)
    if left == 0 and not discard and rule is LastDiscard.REQUIRED:
        yield Reason("goout.discard_needed")
    if left < 0:
        yield Reason("goout.more_than_held", {"over": -left}, Basis.BOOK)
