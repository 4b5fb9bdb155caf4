"""Play a game by chance, with commands that could have come from a real table.

Whatever the ruleset: a pretended player who is in doubt asks the referee, and lets it be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import ParamSpec

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import (
    AnnounceWilds,
    AnyCommand,
    Buy,
    ChooseContract,
    CloseDeal,
    CountHand,
    EndFirstRound,
    Exchange,
    FinishEarly,
    GoOut,
    KeepJokers,
    LayDown,
    LayOffCards,
    PutDownMeld,
    RewardCut,
    TakeDiscard,
    TakeUpcard,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import rules_of
from scorekeeper.game.state import Hand, State
from scorekeeper.game.turns import cards_held
from scorekeeper.rules.cards import RANKS, Card, Suit, card_at
from scorekeeper.rules.melds.judging import judge_meld
from scorekeeper.rules.melds.melds import Entry, LayOff, TabledMeld
from scorekeeper.rules.play.contract import worth
from scorekeeper.rules.ruleset.choices import Choice, Kind, LastDiscard
from scorekeeper.rules.ruleset.deals import DealRules, Item
from tests.demo.cards import Pack, StuckError

P = ParamSpec("P")
Submit = Callable[[AnyCommand], State]
"""Carries a command out at the table; returns the state after it."""

SIZES = (3, 4, 5)
"""Of sets and runs beyond a contract."""
CHANCE_OF_A_WILD = 0.25
ENOUGH = 5
"""Deals of a game that only the table ends."""
MOST_TRIES = 100


class PretendedDeal:
    """One deal played by chance: buys, lay-downs, extra melds, lay-offs, and what is left.

    said  the commands so far, each of which the referee has let stand
    """

    def __init__(self, state: State, chance: Random) -> None:
        self.state = state
        self.chance = chance
        self.said: list[AnyCommand] = []
        self.players = state.deal.players
        self.pack = Pack(state.ruleset, len(self.players), chance)
        self.winner = chance.choice(self.players)

    @property
    def rules(self) -> DealRules:
        """The rules of the deal, once its contract is chosen; none where each has their own."""
        return self.state.deal.common_rules

    def rules_for(self, player: str) -> DealRules:
        """Return the rules of the deal with the contract of this player, once it is chosen."""
        return rules_of(self.state, self.state.deal, player)

    def tries(self, command: AnyCommand) -> bool:
        """Do what this command says if the referee has nothing against it; tell whether so."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            return False
        for event in answer:
            self.state = apply(self.state, event)
        self.said.append(command)
        return True

    def do(self, command: AnyCommand) -> None:
        """Do what this command says. errors: StuckError where the referee refuses it."""
        if not self.tries(command):
            raise StuckError(command)

    def held(self, player: str) -> int:
        """Return how many cards a player should hold."""
        return cards_held(self.state, self.state.deal, player)

    def open(self) -> None:
        """Cut, choose the contract, exchange and take the upcard, as chance has it."""
        if self.chance.random() < 0.15:
            self.tries(KeepJokers(count=1))
        if self.chance.random() < 0.15:
            self.tries(RewardCut())
        if self.state.agreed.announces_wild(self.rules):
            self.do(AnnounceWilds(rank=self.chance.choice(RANKS)))
            self.pack = Pack(self.state.ruleset, len(self.players), self.chance)
        dealer_chooses = self.state.ruleset.contracts.choice is Choice.DEALER
        if dealer_chooses and self.state.deal.rules is None:
            self.do(ChooseContract(rules=self.chance.choice(self.state.contracts_left)))
        for _ in range(self.rules.exchanges):
            self.do(Exchange())
        if self.chance.random() < 0.3:
            self.tries(TakeUpcard(player=self.state.deal.leader))

    def buy(self) -> None:
        """Let everybody buy up to twice, or take the discard in turn, until all have drawn."""
        for seat, player in enumerate(self.players):
            for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
                if not self.tries(self._purchase(player)):
                    self.tries(TakeDiscard(player=player, discarder=self.players[seat - 1]))
        self.tries(EndFirstRound())

    def lay_down(self) -> None:
        """Let some lay down before the winner does, unless laying down ends the deal."""
        others = [
            player
            for player in self.players
            if player != self.winner and not self.rules_for(player).must_go_out
        ]
        if others:
            for player in self.chance.sample(others, self.chance.randrange(len(others))):
                if self.lays_down(player):
                    self._gets_rid_of(player, self.chance.randrange(self.held(player)))
        self.lay_down_first()

    def lay_down_first(self) -> None:
        """Let the winner lay down. errors: StuckError where that cannot be."""
        if not self.lays_down(self.winner):
            raise StuckError(self.winner)

    def get_rid_of_the_rest(self) -> None:
        """Let the winner put down melds and lay off until only the last discard is left."""
        self._gets_rid_of(self.winner, self.held(self.winner))
        if self.state.deal.went_out is None:
            self.do(GoOut(player=self.winner))

    def count(self) -> None:
        """Count what everybody else is left with, and close the deal."""
        for player in self.players:
            if player != self.state.deal.went_out:
                cards = self.pack.draw(self.held(player))
                self.do(CountHand(player=player, hand=Hand(cards=cards)))
        self.do(CloseDeal())

    def lays_down(self, player: str) -> bool:
        """Let a player lay down, now and then with wilds; without, where that is not to be."""
        return any(
            self._puts_back(self._lay_down, player, wilds) for wilds in (CHANCE_OF_A_WILD, 0, 0)
        )

    def _lay_down(self, player: str, wilds: float) -> bool:
        number, rules = None, self.rules_for(player)
        if self.state.contract_of(self.state.deal, player) is None:
            number = self.chance.choice(self.state.left_for(player))
            rules = rules_of(self.state, self.state.deal, player, number)
        contract = self.chance.choice(rules.contracts)
        drawn = self._melds_the_card_drawn(rules)
        self._buy_for(player, sum(item.size for item in contract) - drawn)
        if rules.must_go_out:
            contract = self._whole_hand(self.held(player) + drawn, contract)
        melds = [self._draw_meld(item, wilds) for item in contract]
        first = self.state.ruleset.first_meld
        while not melds or self._worth(melds) < (rules.first_points or first.points):
            melds.append(self._draw_meld(self._any_item(), wilds))
        left = self.held(player) - sum(len(meld.cards) for meld in melds)
        if left < (0 if player == self.winner else 1) - drawn:
            raise StuckError(player)
        command = LayDown(
            player=player, melds=tuple(melds), rules=number, goes_out=rules.must_go_out
        )
        return self.tries(command)

    def _buy_for(self, player: str, cards: int) -> None:
        """Let the winner buy until the contract fits the hand."""
        while player == self.winner and self.held(player) < cards:
            self.do(self._purchase(player))

    def _purchase(self, player: str) -> Buy:
        others = [other for other in self.players if other != player]
        return Buy(player=player, discarder=self.chance.choice(others))

    def _melds_the_card_drawn(self, rules: DealRules) -> bool:
        """Return whether whoever goes out in laying down discards nothing."""
        ruleset = self.state.ruleset.in_deal(rules)
        return rules.must_go_out and ruleset.going_out.last_discard is LastDiscard.FORBIDDEN

    def _whole_hand(self, cards: int, contract: Sequence[Item]) -> tuple[Item, ...]:
        """Return the contract, and sets and a longer run that take so many cards in all."""
        more = cards - sum(item.size for item in contract)
        if not contract:
            contract, more = (Item(run=3, or_more=True),), more - 3
        elif not self.state.ruleset.laying_down.extra_melds:
            return self._one_longer(contract, more)
        sets, longer = divmod(more, 3)
        return (*self._one_longer(contract, longer), *[Item(set=3)] * sets)

    @staticmethod
    def _one_longer(contract: Sequence[Item], more: int) -> tuple[Item, ...]:
        """Return a contract whose first run of any length has so many cards more."""
        grown = [*contract]
        for place, item in enumerate(contract):
            if item.kind is Kind.RUN and item.or_more:
                grown[place] = replace(item, run=item.size + more)
                break
        return tuple(grown)

    def _draw_meld(self, item: Item, wilds: float) -> Entry:
        return self.pack.draw_meld(item, int(self.chance.random() < wilds))

    def _any_item(self) -> Item:
        size = self.chance.choice(SIZES)
        return self.chance.choice((Item(set=size), Item(run=size)))

    def _worth(self, melds: Sequence[Entry]) -> int:
        ruleset = self.state.ruleset
        read = (judge_meld(meld, ruleset).read_as for meld in melds)
        return sum(worth(meld, ruleset) for meld in read if meld)

    def _gets_rid_of(self, player: str, count: int) -> None:
        """Let a player put down so many cards, as melds or laid off, as far as that goes."""
        least = self.held(player) - count
        while (left := self.held(player) - least) > 0:
            if not (self._puts_down_another(player, left) or self._lays_off_a_card(player)):
                break

    def _puts_down_another(self, player: str, most: int) -> bool:
        """Let a player put down an extra meld, one that leaves none or enough for another."""
        sizes = [size for size in SIZES if most == size or most - size >= SIZES[0]]
        items = [item for size in sizes for item in (Item(set=size), Item(run=size))]
        return any(
            self._puts_back(self._put_down, player, item)
            for item in self.chance.sample(items, len(items))
        )

    def _put_down(self, player: str, item: Item) -> bool:
        meld = self.pack.draw_meld(item)
        return any(
            self.tries(PutDownMeld(player=player, meld=meld, new_turn=later))
            for later in (False, True)
        )

    def _lays_off_a_card(self, player: str) -> bool:
        melds = self.state.deal.melds
        for tabled in self.chance.sample(melds, len(melds)):
            for card in fitting(tabled):
                lay_off = LayOff(onto=tabled.number, cards=(card,))
                command = LayOffCards(player=player, new_turn=True, lay_off=lay_off)
                if card in self.pack.cards and self.tries(command):
                    self.pack.draw_these([card])
                    return True
        return False

    def _puts_back(self, act: Callable[P, bool], *args: P.args, **said: P.kwargs) -> bool:
        """Try one random act. Put its cards back if the rules refuse it."""
        before = self.pack.cards
        with suppress(StuckError):
            if act(*args, **said):
                return True
        self.pack.cards = before
        return False


def fitting(tabled: TabledMeld) -> Iterator[Card]:
    """Give the cards that a meld on the table may take, if the rules let it."""
    meld = tabled.meld
    match meld.kind:
        case Kind.SET:
            yield from (Card(meld.low, suit) for suit in Suit)
        case Kind.RUN:
            for place in (meld.low - 1, meld.high + 1):
                yield from (card_at(place, suit) for suit in meld.suits_at(place))


WHOLE = (
    PretendedDeal.open,
    PretendedDeal.buy,
    PretendedDeal.lay_down,
    PretendedDeal.get_rid_of_the_rest,
    PretendedDeal.count,
)
NOBODY_OUT = (PretendedDeal.open, PretendedDeal.buy, PretendedDeal.count)
FIRST_HALF = (PretendedDeal.open, PretendedDeal.buy, PretendedDeal.lay_down_first)


def pretend(
    state: State, chance: Random, *ways: Sequence[Callable[[PretendedDeal], None]]
) -> list[AnyCommand]:
    """Return the commands of a deal that is played in one of these ways, the first that goes.

    ways    each the parts of a deal; what gets stuck is begun anew, as long as there is hope
    errors  StuckError where none goes
    """
    for parts in ways:
        for _ in range(MOST_TRIES):
            deal = PretendedDeal(state, chance)
            with suppress(StuckError):
                for part in parts:
                    part(deal)
                return deal.said
    raise StuckError(state.deal)


def play_deals(state: State, submit: Submit, chance: Random, *, until: int | None = None) -> State:
    """Play deals to their close, up to and with deal ``until``; return the state after it.

    until  None: the last one; where there is none, the table ends the game when it has enough
    """
    ends = until is None and (state.ruleset.open_ended or state.ruleset.contracts.last_ends)
    last = _enough(state) if ends else until
    while not state.over and (last is None or state.deal.number <= last):
        for command in pretend(state, chance, WHOLE, NOBODY_OUT):
            state = submit(command)
    return submit(FinishEarly()) if ends and not state.over else state


def _enough(state: State) -> int:
    """Return after how many deals the table ends a game that has no last one.

    Where each has their own contract, that is as many as it takes if one goes on in each deal.
    """
    last_ends = state.ruleset.contracts.last_ends
    return len(state.seats) * len(state.ruleset.deals) if last_ends else ENOUGH


def play_into_deal(state: State, submit: Submit, chance: Random) -> State:
    """Play the first half of a deal: the cut, the buys, and one lay-down."""
    for command in pretend(state, chance, FIRST_HALF):
        state = submit(command)
    return state
