"""What is kept of a game that is over: enough for lists, standings and the pages of people.

A season counts from these alone, and never from a journal. A seat belongs to the player who has it
at the end, with all that was played on it: so the sheet has it, too.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.rules.ruleset.asked import spell_contract
from scorekeeper.rules.ruleset.choices import Tie

from .fining import fined
from .names import is_nameless
from .sheet import charged, closed_deals, deal_winners
from .stakes import balances
from .state import Deal, Purchases, State
from .winning import ranking, winners

DOWN, NOT_DOWN, UNKNOWN, AWAY = "yn?-"
"""Signs of ``Finisher.down``: laid down; did not; nobody recorded it; not in the deal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """Somebody who played in a game; several may have won, or share a rank.

    Lists have an entry for each closed deal, from the first.

    key        of the seat, by which the sheet has its cells
    person     number of the person in the database, as text; "": unknown
    left       whether the player went home before the end; then the rank says nothing
    cents      won by the stakes and fines in money; lost, if below 0
    points     what each deal added to the total; None: not in the deal, or no hand was entered
    won_deals  the numbers of the deals won, alone or with others
    buys       how many cards were bought in each deal; None: nobody recorded it
    down       a sign for each deal: whether the player laid down
    contracts  what the own contract asked for; empty where all have the same
    """

    name: str
    key: str = ""
    person: str = ""
    total: int
    rank: int
    won: bool
    left: bool = False
    cents: int = 0
    points: tuple[int | None, ...] = ()
    won_deals: tuple[int, ...] = ()
    buys: tuple[int | None, ...] = ()
    down: str = ""
    contracts: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether it is somebody of whom one can tell in which other games they played."""
        return bool(self.person) and not is_nameless(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A game that is over.

    ruleset    what its rules are called
    deals      how many were closed
    early      whether it was finished before its rules end it
    ties       what its rules compare between equal totals
    contracts  what each deal asked for (``spell_contract``); "": nothing, or each has an own one
    players    those with a seat at the end in order of play, then those who left
    errors     ValueError where a list has not an entry for each deal
    """

    ruleset: str
    deals: int
    early: bool = False
    ties: tuple[Tie, ...] = ()
    contracts: tuple[str, ...] = ()
    players: tuple[Finisher, ...]

    def __post_init__(self) -> None:
        # Written for speed, as are the sums of a season: it is asked of each line that is read.
        for each in self.players:
            asked = each.contracts or self.contracts
            if not self.deals == len(each.points) == len(each.buys) == len(each.down) == len(asked):
                raise ValueError("a list has not an entry for each deal")

    @property
    def seated(self) -> tuple[Finisher, ...]:
        """Those who had a seat at the end, in order of play."""
        return tuple(each for each in self.players if not each.left)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who won, several if they tie; none before a deal was closed."""
        return tuple(each.name for each in self.players if each.won)

    def contract(self, player: Finisher, deal: int) -> str:
        """Return what a deal asked of a player; "": nothing, or it is not known."""
        return (player.contracts or self.contracts)[deal - 1]

    def with_persons(self, known_as: Callable[[str], str]) -> "Result":
        """Return the result with other numbers for the same people."""
        return replace(
            self,
            players=tuple(replace(each, person=known_as(each.person)) for each in self.players),
        )


def result_of(state: State) -> Result:
    """Return the result of a game that is over."""
    ruleset, deals = state.ruleset, tuple(closed_deals(state))
    return Result(
        ruleset=ruleset.name,
        deals=len(deals),
        early=state.finished_early and not state.decided,
        ties=ruleset.end.tie_breaks,
        contracts=tuple(
            "" if deal.agreed.contracts.by_player else _asked(deal, deal.rules) for deal in deals
        ),
        players=_finishers(state, deals),
    )


def _finishers(state: State, deals: tuple[Deal, ...]) -> tuple[Finisher, ...]:
    won, cents = winners(state), balances(state)
    ranks = {each.player: each for each in ranking(state)}
    winners_of = [deal_winners(state, deal) for deal in deals]
    own = any(deal.agreed.contracts.by_player for deal in deals)
    everybody = (*state.seats, *(key for key in state.players if key not in state.seats))
    return tuple(
        Finisher(
            name=state.players[key].name,
            key=key,
            person=state.players[key].person,
            total=ranks[key].total,
            rank=ranks[key].rank,
            won=key in won,
            left=key not in state.seats,
            cents=cents[key],
            points=tuple(_points(state, deal, key) for deal in deals),
            won_deals=tuple(
                deal.number
                for deal, of_deal in zip(deals, winners_of, strict=True)
                if key in of_deal
            ),
            buys=tuple(_buys(deal, key) for deal in deals),
            down="".join(_down(deal, key) for deal in deals),
            contracts=tuple(_asked(deal, state.contract_of(deal, key)) for deal in deals)
            if own
            else (),
        )
        for key in everybody
    )


def _asked(deal: Deal, place: int | None) -> str:
    return "" if place is None else spell_contract(deal.agreed.deals[place])


def _points(state: State, deal: Deal, player: str) -> int | None:
    """Return what the sheet has for a player in a deal, fines included; None: nothing."""
    points = charged(state, deal, player) if player in deal.players else None
    return None if points is None else points + fined(deal, player)


def _buys(deal: Deal, player: str) -> int | None:
    if deal.from_paper or player not in deal.players:
        return None
    return deal.purchases.get(player, Purchases()).times


def _down(deal: Deal, player: str) -> str:
    """Return the sign for whether a player laid down in a deal.

    A record of lay-downs in which the player who went out is missing is not whole: it says nothing
    of those whom it does not name.
    """
    if player not in deal.players:
        return AWAY
    if player in deal.laid_down:
        return DOWN
    hand = deal.hand_of(player)
    whole = bool(deal.known_down) and deal.went_out in (None, *deal.known_down)
    never = hand is not None and hand.never_down
    return NOT_DOWN if never or whole or deal.agreed.contracts.by_player else UNKNOWN
