"""The tables of a ruleset on melds: what they are, and when they go down and change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, NamedTuple

from msgspec import Meta

from scorekeeper.rules.cards import ACE, Card, faces_of

from .choices import (
    Ace,
    Balance,
    Choice,
    JokerUse,
    LayOffs,
    PureSetTakes,
    RunsOfOneSuit,
    RunSuits,
    WildsOnto,
)
from .declaring import ANY_NUMBER, MOST_POINTS, OR_NONE, Limit, Points, Some, toml_table, worded


@toml_table
class Sets:
    """[sets]: what makes a set, also after lay-offs.

    most_suits  counts its naturals alone
    """

    shortest: Annotated[int, Meta(ge=2, le=13)] = worded("Smallest set", "Fewest cards in a set.")
    longest: Annotated[int, Meta(ge=2, le=ANY_NUMBER, extra=OR_NONE)] = worded(
        "Largest set", "Most cards in a set. Empty: no limit.", default=ANY_NUMBER
    )
    different_suits: bool = worded(
        "All suits of a set differ",
        "No suit twice, so a set has four cards at most.",
        default=False,
    )
    fewest_suits: Annotated[int, Meta(ge=1, le=4)] = worded(
        "Fewest suits of a set", "Fewest suits in a set; a wild can stand for one more.", default=1
    )
    most_suits: Annotated[int, Meta(ge=1, le=4)] = worded(
        "Most suits of a set", "Most suits in a set. 4: no limit.", default=4
    )
    most_wilds: Limit = worded(
        "Most wilds in a set", "Most wilds in a set. 0: none. Empty: no limit.", default=ANY_NUMBER
    )
    wilds_against_naturals: Balance = worded(
        "Wilds and naturals in a set",
        "How many wilds a set may have for its naturals.",
        default=Balance.ANY,
    )
    of_jokers: bool = worded(
        "Jokers make a set", "Jokers alone can be a set, and more can be added.", default=False
    )

    @property
    def suits_matter(self) -> bool:
        """Whether it depends on the suits of its cards whether they make a set."""
        return self.different_suits or self.fewest_suits > 1 or self.most_suits < 4


class Reach(NamedTuple):
    """Where runs may lie: the place of the ace in them, and the lowest rank."""

    ace: Ace
    lowest: int = ACE


@toml_table
class Runs:
    """[runs]: what makes a run, also after lay-offs."""

    allowed: bool = worded("Runs allowed", "Off: sets only.", default=True)
    shortest: Annotated[int, Meta(ge=2, le=13)] = worded("Shortest run", "Fewest cards in a run.")
    suits: RunSuits = worded(
        "Suits of a run",
        "Which suits the cards of a run have; a contract may ask for a run of other suits.",
        default=RunSuits.ONE_SUIT,
    )
    ace: Ace = worded("The ace in a run", "Where the ace can go in a run.")
    lowest: Annotated[int, Meta(ge=1, le=10)] = worded(
        "Lowest rank in a run",
        "No run goes below this rank, also after lay-offs. 1: no limit.",
        default=1,
    )
    most_wilds: Limit = worded(
        "Most wilds in a run", "Most wilds in a run. 0: none. Empty: no limit.", default=ANY_NUMBER
    )
    wilds_against_naturals: Balance = worded(
        "Wilds and naturals in a run",
        "How many wilds a run may have for its naturals.",
        default=Balance.ANY,
    )
    wilds_side_by_side: Annotated[int, Meta(ge=1, le=ANY_NUMBER, extra=OR_NONE)] = worded(
        "Wilds side by side", "Most wilds in a row in a run. Empty: no limit.", default=ANY_NUMBER
    )

    @property
    def reach(self) -> Reach:
        """Where runs may lie; with a lowest rank, none goes round the corner."""
        ends = self.ace is Ace.CORNER and self.lowest > ACE
        return Reach(Ace.HIGH if ends else self.ace, self.lowest)


@toml_table
class Wilds:
    """[wilds]: which cards are wild, and how many any meld may hold, also after lay-offs."""

    cards: tuple[str, ...] = worded(
        "Wild cards beside jokers",
        "Ranks or cards that are wild too, like 2 K or AH AD. Empty: none.",
        default=(),
    )
    announced: bool = worded(
        "Extra wild rank each deal",
        "After the deal the table says which rank is also wild, for example from a face-up "
        "card. Not in deals with their own wilds.",
        default=False,
    )
    natural_in_place: bool = worded(
        "Natural in its own place in a run",
        "A wild (not a joker) in its own place in a run of its suit counts as natural.",
        default=True,
    )
    own_suit: bool = worded(
        "Wild only for its own suit",
        "A wild (not a joker) stands only for cards of its own suit, in runs as in sets.",
        default=False,
    )
    most_per_meld: Limit = worded(
        "Most wilds in a meld", "Most wilds in any meld, also after lay-offs. Empty: no limit."
    )
    fewest_naturals: Some = worded("Fewest naturals in a meld", "Fewest naturals in a meld.")

    @property
    def faces(self) -> tuple[Card, ...]:
        """The wild cards beside jokers; a rank that is wild in all suits as a card without one."""
        return faces_of(self.cards)


@toml_table
class Contracts:
    """[contracts]: whether there are any, who chooses the one of a deal, how its runs may lie.

    Where each player has an own contract, the entries of [[deals]] are contracts, not deals.

    required  without it deals have empty contracts; the points are those of [first_meld]
    """

    required: bool = worded(
        "First melds as the deal asks",
        "On: your first melds of a deal must be the contract or worth points. Off: any melds.",
        default=True,
    )
    choice: Choice = worded(
        "Who says which contract is played",
        "Whether contracts come in order, someone picks one not yet played, or each player has "
        "their own: in order, or any they haven’t laid down yet.",
        default=Choice.IN_ORDER,
    )
    runs_of_one_suit: RunsOfOneSuit = worded(
        "Runs of one suit in a contract",
        "Whether a contract may have two runs in the same suit.",
        default=RunsOfOneSuit.ANYHOW,
    )

    sets_of_one_rank: bool = worded(
        "Sets of one rank in a contract",
        "A contract may have two sets of the same rank.",
        default=True,
    )

    @property
    def chosen(self) -> bool:
        """Whether somebody says at the table which contract a deal has, each of them once."""
        return self.choice in (Choice.DEALER, Choice.FIRST_DOWN)

    @property
    def by_player(self) -> bool:
        """Whether each player has an own contract: what they laid down before decides on it."""
        return self.choice in (Choice.EACH, Choice.ANY_OPEN)

    @property
    def any_open(self) -> bool:
        """Whether each player lays down any contract that they have not laid down yet."""
        return self.choice is Choice.ANY_OPEN

    @property
    def last_ends(self) -> bool:
        """Whether the game ends when somebody lays down the last contract of the list."""
        return self.choice is Choice.EACH


@toml_table
class FirstMeld:
    """[first_meld]: points that a player's first melds of a deal must be worth together.

    A card is worth what it costs in hand, a wild what the card it stands for costs.
    """

    points: Points = worded(
        "Points of the first melds",
        "Points your first melds of a deal must be worth together. 0: any.",
        default=0,
    )
    by_total: tuple[str, ...] = worded(
        "Other points from a total on",
        "From this total on, first melds must be worth other points, like 150=90. Empty: never.",
        default=(),
    )
    ace_low: Points = worded(
        "An ace below the two is worth",
        "What an ace below the two of a run adds to the first melds.",
        default=1,
    )
    wilds: bool = worded(
        "Wilds in the first melds", "Your first melds of a deal may have wilds.", default=True
    )
    waived_going_out: bool = worded(
        "No points needed to go out at once",
        "You need no points to lay down and go out in one turn.",
        default=False,
    )

    def asked_at(self, total: int) -> int:
        """Return the points asked of a player who has this total before the deal.

        source  [first_meld] by_total, points
        """
        steps = points_by_total(self.by_total)
        reached = max((step for step in steps if step <= total), default=None)
        return self.points if reached is None else steps[reached]


_STEP = re.compile(r"(-?[0-9]{1,4})=([0-9]{1,4})", re.ASCII)


def find_step(name: str) -> tuple[int, int] | None:
    """Return the total and the points of an entry such as ``150=90``; None where it is none."""
    step = _STEP.fullmatch(name)
    return (int(step[1]), int(step[2])) if step and 0 < int(step[2]) <= MOST_POINTS else None


@lru_cache(maxsize=256)
def points_by_total(names: tuple[str, ...]) -> Mapping[int, int]:
    """Return the total from which on others are asked → these points, the lowest total first."""
    return dict(sorted(found for name in names if (found := find_step(name))))


@toml_table
class LayingDown:
    """[laying_down]: when a player may lay down, and what else is allowed in that turn."""

    not_in_first_turn_from: Annotated[int, Meta(ge=0, le=8)] = worded(
        "No first-round melds from (players)",
        "With this many players or more, nobody melds until everyone has drawn once. 0: off.",
        default=0,
    )
    extra_melds: bool = worded(
        "Extra melds in that turn", "You may put down extra melds in the turn you lay down."
    )
    lay_offs: LayOffs = worded(
        "Laying off when laying down", "Where you may lay off in the turn you lay down."
    )


@toml_table
class LaterTurns:
    """[later_turns]: what a player who laid down in an earlier turn may do."""

    new_melds: bool = worded("New melds", "Once down, you may put down new melds in later turns.")
    lay_offs: bool = worded(
        "Laying off in later turns", "Once down, you may lay off in later turns."
    )
    wilds_laid_off: bool = worded("Wilds laid off", "Wilds can be laid off too.", default=True)
    wilds_onto: WildsOnto = worded(
        "Where wilds are laid off", "Which melds take a wild you lay off.", default=WildsOnto.ANY
    )
    naturals_for_wilds: Annotated[int, Meta(ge=0, le=12)] = worded(
        "Naturals for a wild laid off",
        "Naturals a meld must have, with those you add, to take a wild you lay off. 0: any number.",
        default=0,
    )
    pure_set_takes: PureSetTakes = worded(
        "What a set in different suits takes",
        "Which cards may be added to a contract’s set in different suits.",
    )


@toml_table
class TakingJokers:
    """[taking_jokers]: how a wild comes off a meld, where it goes, and how it moves in a run."""

    naturals_for_one_in_a_set: Annotated[int, Meta(ge=0, le=4)] = worded(
        "Cards given for a wild in a set",
        "Cards of that rank you add to a set to take one wild from it. 0: wilds stay in sets.",
    )
    naturals_then_in_set: Annotated[int, Meta(ge=0, le=8)] = worded(
        "Naturals left in the set",
        "Naturals the set must have afterwards. 0: any number.",
        default=0,
    )
    from_runs: bool = worded(
        "From runs",
        "You can take a wild from a run by putting the card it stands for in its place.",
        default=False,
    )
    own_sets: bool = worded("From your own melds", "You can take wilds from your own melds too.")
    only_contract_melds: bool = worded(
        "Only from contracts", "You can only take wilds from contracts.", default=False
    )
    use: JokerUse = worded(
        "Where the wild goes", "What you must do with a wild you took.", default=JokerUse.HAND
    )
    in_turn_of_laying_down: bool = worded(
        "In the turn you lay down", "Wilds can also be taken in the turn you lay down."
    )
    move_at_run_ends: bool = worded(
        "Moving at the ends of a run",
        "Put in the card a wild at the end of a run stands for, and move the wild to either end.",
    )
    move_in_turn_of_laying_down: bool = worded(
        "Moving in the turn you lay down",
        "Wilds can also be moved in the turn you lay down.",
        default=False,
    )
    move_along_runs: bool = worded(
        "Moving along a run",
        "Wilds in a run move along it to make room for a lay-off.",
        default=False,
    )

    @property
    def when_laying_down(self) -> bool:
        """Whether wilds are taken in the turn of laying down.

        What goes onto a run of the same player is laid off at once, and the contract comes first.
        """
        return self.in_turn_of_laying_down and self.use is not JokerUse.OWNERS_RUN
