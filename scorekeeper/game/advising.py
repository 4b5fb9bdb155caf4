"""What the solver can tell of a hand: what it could do now, or could have done in a closed deal.

It is worked out whenever it is shown, and never recorded.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules import solver
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.hands import overcount_faults
from scorekeeper.rules.deal.preparing import has_first_round
from scorekeeper.rules.melds.melds import Meld, Standing, TabledMeld
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.solver import BUDGET, Arrangement, Situation, Step
from scorekeeper.rules.verdict import Reason

from .deciding.clashes import clashes_now
from .sheet import rules_of
from .state import Deal, State
from .turns import balance, cards_held, lay_down_too_early, standing


class Can(StrEnum):
    """The most that can be done with a hand.

    LAY_DOWN   the contract
    PUT_DOWN   any meld or lay-off of a player who is down already
    PERHAPS…   the solver stopped before it had tried everything
    """

    GO_OUT = "go out"
    LAY_DOWN = "lay down"
    PUT_DOWN = "put down"
    NOT_LAY_DOWN = "not lay down"
    PERHAPS_LAY_DOWN = "perhaps lay down"
    NOT_PUT_DOWN = "not put down"
    PERHAPS_PUT_DOWN = "perhaps put down"


class Doubt(StrEnum):
    """What the solver had not finished looking for when it stopped.

    CONTRACT  melds that fill the contract
    WAY_OUT   a way to part with every card
    LEAST     fewer points left in hand
    MISSING   further cards that would do
    """

    CONTRACT = "contract"
    WAY_OUT = "way out"
    LEAST = "least"
    MISSING = "missing"


class Whose(StrEnum):
    """Whose meld a step changes: another's, the player's own, or one of the same turn."""

    ANOTHER = "another's"
    OWN = "own"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Done:
    """A step of advice.

    about  the meld it changes, as it lay before all steps
    whose  the owner of that meld
    """

    step: Step
    about: TabledMeld
    whose: Whose


MOST_CARDS = 24
"""Most cards in a hand that the solver is asked about; with more it may take seconds."""


def size_faults(cards: Sequence[Card]) -> Iterator[Reason]:
    if len(cards) > MOST_CARDS:
        yield Reason("advice.too_many_cards", {"have": len(cards), "most": MOST_CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldHand:
    """The cards a player holds, and the situations for the solver.

    situations  index into ``ruleset.deals`` → the situation under those rules: one for the player's
                contract; one for each contract left while nobody has said which is played
    should      how many cards the player should hold between two turns; None: melds are not
                recorded
    """

    cards: tuple[Card, ...]
    situations: Mapping[int, Situation]
    should: int | None

    @property
    def lacks(self) -> int:
        """How many cards have not been entered yet; 0 where ``should`` is None."""
        return max(0, (self.should or 0) - len(self.cards))

    @property
    def as_it_should_be(self) -> bool:
        """Whether there are ``should`` cards, or one more: the card just drawn."""
        return self.should is None or len(self.cards) - self.should in (0, 1)


def held_by(state: State, player: str, cards: Sequence[Card]) -> HeldHand:
    """Return these cards as the hand of a player of the deal under way.

    Where melds are not recorded, the player counts as not down and the table as empty.
    """
    deal, rules = state.deal, state.deal.with_wild_said
    own = state.contract_of(deal, player)
    drawn = len(cards) != balance(state, deal, player)
    situations = {
        place: Situation(
            ruleset=rules.in_deal(asked),
            deal=asked,
            standing=_standing(deal, player, drawn=drawn),
            table=deal.melds if deal.melds_kept else (),
            player=player,
            drawn=drawn,
            players=len(deal.players),
        )
        for place in (state.left_for(player) if own is None else [own])
        for asked in [rules_of(state, deal, player, place)]
    }
    should = cards_held(state, deal, player) if deal.melds_kept else None
    return HeldHand(cards=tuple(cards), situations=situations, should=should)


def without_laid(state: State, player: str, cards: Sequence[Card]) -> tuple[Card, ...] | None:
    """Return a hand entered earlier without the cards that the player has melded since.

    returns  None if none of them was melded, or too many or too few cards would be left
    """
    deal = state.deal
    own = [tabled.meld.cards for tabled in deal.melds if tabled.owner == player]
    lain = Counter(card for meld in own for card in meld)
    kept = []
    for card in cards:
        if lain[card]:
            lain[card] -= 1
        else:
            kept.append(card)
    fits = len(kept) - cards_held(state, deal, player) in (0, 1)
    return tuple(kept) if deal.melds_kept and fits and len(kept) < len(cards) else None


def _standing(deal: Deal, player: str, *, drawn: bool) -> Standing:
    """Return the player's standing; without a drawn card the turn of laying down is over."""
    where = standing(deal, player) if deal.melds_kept else Standing.NOT_DOWN
    return Standing.DOWN if where is Standing.LAYING_DOWN and not drawn else where


def cautions(state: State, player: str, cards: Sequence[Card]) -> tuple[Reason, ...]:
    deal = state.deal
    places = {f"meld:{tabled.number}": tabled.meld.cards for tabled in deal.melds}
    table = places if deal.melds_kept else {}
    packs = state.ruleset.packs_for(len(deal.players))
    clashes = overcount_faults({**table, f"hand:{player}": tuple(cards)}, packs)
    lain = tuple(overcount_faults(table, packs))
    return (*lay_down_too_early(state), *(each for each in clashes if each not in lain))


MOST_LOOKED_INTO = 22
"""Most cards in a hand that the solver is asked about; one page asks about several hands."""
STEPS_A_QUESTION = BUDGET // 16
"""Budget of one question, in steps of the solver: one page asks two of each of up to 8 hands."""


class Could(StrEnum):
    """What a player could have done with the hand that was counted.

    FILL_CONTRACT  lay the contract down, all of it from that hand
    LAY_DOWN       lay down with wilds off the table, or melds worth enough points
    """

    GO_OUT = "go out"
    FILL_CONTRACT = "fill the contract"
    LAY_DOWN = "lay down"


@dataclass(frozen=True, slots=True)
class Missed:
    """What one player could have done.

    situation  what the solver was asked about
    how        the melds and lay-offs for it
    """

    player: str
    could: Could
    situation: Situation
    how: Arrangement

    @property
    def contract(self) -> tuple[Meld, ...]:
        return tuple(laid.meld for laid in self.how.melds if laid.contract)


def all_missed(state: State, deal: Deal) -> tuple[Missed, ...]:
    """Return what each player of the deal could have done, in order of play."""
    found = (find_missed(state, deal, player) for player in deal.players)
    return tuple(missed for missed in found if missed)


def find_missed(state: State, deal: Deal, player: str) -> Missed | None:
    """Return what this player could have done in one more turn with the hand that was counted.

    Going out means melding every card of it; the card drawn would have been the discard.

    returns  None where nothing was found, the solver gave up, the record leaves a doubt, or the
             table does not want to know (``state.hands_mentioned``)
    """
    cards = known_hand(state, deal, player)
    if not cards or not state.hands_mentioned:
        return None
    rules = rules_of(state, deal, player)
    situation = Situation(
        ruleset=deal.with_wild_said.in_deal(rules),
        deal=rules,
        standing=standing(deal, player),
        table=deal.melds if deal.melds_kept else (),
        player=player,
        drawn=False,
        players=len(deal.players),
    )
    out = solver.find_way_out(cards, situation, budget=STEPS_A_QUESTION)
    if out.found:
        return Missed(player, Could.GO_OUT, situation, out.found)
    down = solver.find_contract(cards, situation, budget=STEPS_A_QUESTION)
    if down.found is None:
        return None
    return Missed(player, _could(down.found, rules), situation, down.found)


def _could(down: Arrangement, rules: DealRules) -> Could:
    whole = any(rules.contracts) and not down.before
    return Could.FILL_CONTRACT if whole else Could.LAY_DOWN


def known_hand(state: State, deal: Deal, player: str) -> tuple[Card, ...]:
    """Return the cards that were counted, if the record is complete enough to judge them.

    returns  empty if the deal is open, from paper, or its contract unknown; if the hand is empty,
             too large, or only a sum; if the book has something against it, or the table overruled
             that; if the player is down and melds are not recorded; if a first round is due and not
             recorded
    """
    hand = deal.hand_of(player)
    if hand is None or hand.cards is None or deal.went_out == player:
        return ()
    if not deal.closed or deal.from_paper or deal.rulings.get(player):
        return ()
    if state.contract_of(deal, player) is None:
        return ()
    if has_first_round(len(deal.players), deal.ruleset) and not deal.first_round_over:
        return ()
    if len(hand.cards) > MOST_LOOKED_INTO:
        return ()
    unknown = not deal.melds_kept and standing(deal, player) is not Standing.NOT_DOWN
    fits = len(hand.cards) == balance(state, deal, player)
    clashes = clashes_now(state, deal, player)
    return hand.cards if fits and not unknown and not clashes else ()
