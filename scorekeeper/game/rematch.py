"""Play a game once more: the same people, rules and agreements; the deal passes on."""

from scorekeeper.rules.ruleset.reading import ruleset_as_data

from .commands import StartGame
from .dealing import next_dealer
from .state import Newcomer, State


def dealer_of_rematch(state: State) -> str:
    """Return the key of who deals first next: the seat after the first dealer of this game.

    source  venezuela.toml §Deal: the deal passes in the direction of play
    """
    return next_dealer(state.deals[0], state.seats)


def rematch_of(state: State, *, ruling: bool = False) -> StartGame:
    """Return the command that starts the game after this one, with everybody who still sits there.

    ruling  whether the table overrules what speaks against it
    """
    return StartGame(
        ruleset=ruleset_as_data(state.agreed),
        players=tuple(
            Newcomer(key=key, name=state.players[key].name, person=state.players[key].person)
            for key in state.seats
        ),
        first_dealer=dealer_of_rematch(state),
        agreements=state.agreements,
        ruling=ruling,
    )


def is_rematch(state: State, of: State) -> bool:
    """Return whether this game is the other one played once more, and goes on.

    The same people sit there, in any order, under the same rules.
    """
    return not state.over and _people(state) == _people(of) and state.agreed == of.agreed


def _people(state: State) -> set[tuple[str, str]]:
    return {(state.players[key].person, state.players[key].name) for key in state.seats}
