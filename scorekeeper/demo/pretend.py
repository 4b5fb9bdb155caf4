"""Play a game by chance, with commands that could have come from a real table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from scorekeeper.game.commands import (
    Buy,
    CloseDeal,
    Command,
    CountHand,
    Exchange,
    GoOut,
    KeepJokers,
    LayDown,
    LayOffCards,
    PutDownMeld,
    RewardCut,
    TakeUpcard,
)
from scorekeeper.game.holding import cards_held
from scorekeeper.game.sheet import chips_of
from scorekeeper.game.state import Hand, State
from scorekeeper.rules.melds import Entry, LayOff
from scorekeeper.rules.ruleset import Item, Kind

from .cards import Pack

Submit = Callable[[Command], State]
"""Carries a command out at the table; returns the state after it."""

SET_SIZES = (3, 4, 5)


class PretendedDeal:
    """One deal played by chance: buys, lay-downs, extra melds, lay-offs, and what is left."""

    def __init__(self, state: State, submit: Submit, chance: Random) -> None:
        self.state = state
        self.submit = submit
        self.chance = chance
        self.deal = state.deal
        self.rules = state.rules_of(state.deal)
        self.pack = Pack(state.ruleset.packs_for(len(self.deal.players)), chance)
        self.winner = chance.choice(self.deal.players)

    def do(self, command: Command) -> None:
        """Carry out one command and look at what it made of the table."""
        self.state = self.submit(command)

    def held(self, player: str) -> int:
        """Return how many cards a player should hold."""
        return cards_held(self.state, self.state.deal, player)

    def open(self) -> None:
        """Cut, exchange and take the upcard, as chance has it."""
        if self.chance.random() < 0.15:
            self.do(KeepJokers(count=1))
        if self.chance.random() < 0.15:
            self.do(RewardCut())
        for _ in range(self.rules.exchanges):
            self.do(Exchange())
        if self.chance.random() < 0.3:
            self.do(TakeUpcard(player=self.deal.leader))

    def buy(self) -> None:
        """Let every player who has chips to spare buy up to twice."""
        for player in self.deal.players:
            for _ in range(self.chance.choice((0, 0, 1, 1, 2))):
                others = [other for other in self.deal.players if other != player]
                if chips_of(self.state, player) > 0:
                    self.do(Buy(player=player, discarder=self.chance.choice(others)))

    def lay_down(self) -> None:
        """Let some lay down before the winner does, unless laying down ends the deal."""
        if not self.rules.must_go_out:
            others = [player for player in self.deal.players if player != self.winner]
            for player in self.chance.sample(others, self.chance.randrange(len(others))):
                if self.held(player) > sum(item.size for item in self.rules.contract):
                    self.do(LayDown(player=player, melds=self.contract()))
        if self.rules.must_go_out:
            self.do(LayDown(player=self.winner, melds=self._whole_hand(), goes_out=True))
        else:
            self.do(LayDown(player=self.winner, melds=self.contract()))
            self._get_rid_of_the_rest()

    def count(self) -> None:
        """Count what everybody else is left with, and close the deal."""
        for player in self.deal.players:
            if player != self.state.deal.went_out:
                cards = self.pack.draw(self.held(player))
                self.do(CountHand(player=player, hand=Hand(cards=cards)))
        self.do(CloseDeal())

    def contract(self, longer: int = 0) -> tuple[Entry, ...]:
        """Draw the contract; its run may be so many cards longer."""
        grown = (
            Item(run=item.size + longer) if item.kind is Kind.RUN else item
            for item in self.rules.contract
        )
        return tuple(self.pack.draw_meld(item) for item in grown)

    def _whole_hand(self) -> tuple[Entry, ...]:
        """Draw a contract and extra sets that leave nothing but the last discard."""
        spare = self.held(self.winner) - sum(item.size for item in self.rules.contract)
        extra = max(0, (spare - 3) // 3) if spare > 6 else 0
        return (
            *self.contract(spare - extra * 3),
            *(self.pack.draw_meld(Item(set=3)) for _ in range(extra)),
        )

    def _get_rid_of_the_rest(self) -> None:
        """Put down extra sets and lay off until only the last discard is left, and go out."""
        while (left := self.held(self.winner)) >= 3:
            sizes = [size for size in SET_SIZES if left - size == 0 or left - size >= 3]
            entry = self.pack.draw_meld(Item(set=self.chance.choice(sizes)))
            self.do(PutDownMeld(player=self.winner, meld=entry))
        while self.held(self.winner) > 0:
            self._lay_off_one()
        if self.state.deal.went_out is None:
            self.do(GoOut(player=self.winner))

    def _lay_off_one(self) -> None:
        for tabled in self.state.deal.melds:
            card = self.pack.find_of_rank(tabled.meld.low)
            if tabled.meld.kind is Kind.SET and card and not tabled.pure:
                self.pack.draw_these([card])
                lay_off = LayOff(onto=tabled.number, cards=(card,))
                self.do(LayOffCards(player=self.winner, new_turn=True, lay_off=lay_off))
                return
        raise LookupError("no meld on the table takes another card")


def play_deals(state: State, submit: Submit, chance: Random, *, until: int | None = None) -> State:
    """Play deals to their close, up to and with deal ``until``; return the state after it.

    until  None: the last one
    """
    while not state.over and (until is None or state.deal.number <= until):
        deal = PretendedDeal(state, submit, chance)
        deal.open()
        deal.buy()
        deal.lay_down()
        deal.count()
        state = deal.state
    return state


def play_into_deal(state: State, submit: Submit, chance: Random) -> State:
    """Play the first half of a deal: the cut, the buys, and one lay-down."""
    deal = PretendedDeal(state, submit, chance)
    deal.open()
    deal.buy()
    deal.do(LayDown(player=deal.winner, melds=deal.contract()))
    return deal.state
