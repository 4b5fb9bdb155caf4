"""Evenings in which something remarkable happened: for each code of the story, a game with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    CloseDeal,
    CountHand,
    EnterDeal,
    FinishEarly,
    GiveFine,
    GoOut,
    RewardCut,
)
from scorekeeper.game.state import Hand, State, WayOut
from tests.game.table import by_cards, by_points, house, play, started


@dataclass(frozen=True)
class Told:
    """A deal in plain words.

    hands  player → points, or the cards, of each who did not go out
    buys   who bought, each time
    fines  given once it is closed
    """

    hands: Mapping[str, int | str]
    out: str | None = None
    first_turn: bool = False
    way: WayOut = WayOut.LATER
    buys: tuple[str, ...] = ()
    exact_cut: bool = False
    on_paper: bool = False
    fines: tuple[GiveFine, ...] = ()

    def commands(self) -> tuple[AnyCommand, ...]:
        """The commands that record it."""
        if self.on_paper:
            nothing_left = {self.out: 0} if self.out else {}
            return (EnterDeal(points={**self.hands, **nothing_left}, went_out=self.out),)
        cut = (RewardCut(left=45, ruling=True),) if self.exact_cut else ()
        how = {"first_turn": self.first_turn, "way": self.way, "ruling": True}
        out = (GoOut(player=self.out, **how),) if self.out else ()
        return (
            *cut,
            *(Buy(player=player, ruling=True) for player in self.buys),
            *out,
            *(
                CountHand(player=player, hand=hand_of(left), ruling=True)
                for player, left in self.hands.items()
            ),
            CloseDeal(ruling=True),
            *self.fines,
        )


def hand_of(left: int | str) -> Hand:
    return by_points(left) if isinstance(left, int) else by_cards(left)


def deal(
    out: str | None = None, *, told: Mapping[str, object] | None = None, **hands: object
) -> Told:
    """A deal by who went out and what the others had left; ``told``: further fields."""
    return Told(hands=hands, out=out, **(told or {}))


@dataclass(frozen=True)
class Evening:
    """All deals of a game, and its rules."""

    deals: tuple[Told, ...]
    rules: Mapping[str, object] = field(default_factory=dict)
    players: tuple[str, ...] = ("ana", "bruno", "chiyo", "dara")

    def over(self) -> State:
        """The state of the game once it is over, early if need be."""
        state = started(ruleset=house(self.rules), players=self.players)
        for each in self.deals:
            state = play(state, *each.commands())
        return state if state.over else play(state, FinishEarly())


def evening(*deals: Told, **rules: object) -> Evening:
    return Evening(deals, rules)


LATE = GiveFine(player="dara", deal=1, points=5)
ALL_CARDS = "2 2 3 3 4 4 5 5 6 6 7"
EVENINGS: Mapping[str, Evening] = {
    "story.no_deal_won": evening(
        deal("bruno", ana=5, chiyo=60, dara=60), deal("chiyo", ana=5, bruno=60, dara=60)
    ),
    "story.first_turn": evening(
        deal("bruno", ana=30, chiyo=60, dara=60, told={"first_turn": True})
    ),
    "story.at_once": evening(
        deal("bruno", ana=30, chiyo=60, dara=60, told={"way": WayOut.AT_ONCE})
    ),
    "story.from_last": evening(
        deal("bruno", ana=90, chiyo=60, dara=60), deal("ana", bruno=99, chiyo=80, dara=70)
    ),
    "story.comeback": evening(
        deal("bruno", ana=60, chiyo=60, dara=60), deal("ana", bruno=99, chiyo=80, dara=70)
    ),
    "story.always_in_front": evening(
        deal("ana", bruno=30, chiyo=30, dara=30),
        deal("bruno", ana=10, chiyo=30, dara=30),
        deal("dara", ana=10, bruno=30, chiyo=30),
    ),
    "story.in_front_since": evening(
        deal("bruno", ana=20, chiyo=30, dara=30),
        deal("ana", bruno=30, chiyo=20, dara=20),
        deal("chiyo", ana=10, bruno=25, dara=20),
    ),
    "story.overtaken": evening(
        deal("bruno", ana=60, chiyo=60, dara=60), deal("ana", bruno=99, chiyo=80, dara=70)
    ),
    "story.lead_changed": evening(
        deal("ana", bruno=10, chiyo=50, dara=50),
        deal("bruno", ana=20, chiyo=50, dara=50),
        deal("ana", bruno=20, chiyo=50, dara=50),
        deal("bruno", ana=20, chiyo=50, dara=50),
    ),
    "story.level": evening(deal(ana=20, bruno=20, chiyo=50, dara=50)),
    "story.close": evening(deal("ana", bruno=4, chiyo=4, dara=50)),
    "story.far_ahead": evening(
        deal("ana", bruno=99, chiyo=90, dara=80), deal("bruno", ana=20, chiyo=20, dara=20)
    ),
    "story.in_a_row": evening(
        deal("bruno", ana=50, chiyo=50, dara=50), *(deal("ana", bruno=50, chiyo=50, dara=50),) * 3
    ),
    "story.most_deals": evening(
        *(deal("bruno", ana=10, chiyo=50, dara=50),) * 3, deal("ana", bruno=90, chiyo=50, dara=50)
    ),
    "story.most_wins": evening(
        deal("ana", bruno=20, chiyo=50, dara=50),
        deal("bruno", ana=10, chiyo=50, dara=50),
        deal("ana", bruno=20, chiyo=50, dara=50),
        deal("bruno", ana=10, chiyo=50, dara=50),
    ),
    "story.nobody_down": evening(
        deal(ana=ALL_CARDS, bruno=ALL_CARDS, chiyo=ALL_CARDS, dara="3 3 4 4 5 5 6 6 7 7 8")
    ),
    "story.nobody_out": evening(deal(ana=20, bruno=30, chiyo=50, dara=50)),
    "story.dearest_buy": evening(
        deal("ana", bruno=70, chiyo=90, dara=90, told={"buys": ("bruno", "dara", "dara")})
    ),
    "story.caught": evening(deal("ana", bruno=70, chiyo=104, dara=90, told={"buys": ("bruno",)})),
    "story.chips_kept": evening(
        deal("ana", bruno=20, chiyo=20, dara=20, told={"buys": ("bruno", "chiyo", "dara")})
    ),
    "story.most_buys": evening(
        deal("ana", bruno=40, chiyo=20, dara=20, told={"buys": ("bruno", "bruno", "chiyo")})
    ),
    "story.exact_cut": evening(deal("ana", bruno=20, chiyo=20, dara=20, told={"exact_cut": True})),
    "story.fined": evening(deal("ana", bruno=20, chiyo=20, dara=20, told={"fines": (LATE,) * 2})),
    "story.fined_for": evening(
        deal("ana", bruno=20, chiyo=20, dara=20, told={"fines": (replace(LATE, word="late"),)})
    ),
}
