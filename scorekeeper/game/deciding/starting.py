"""Decide on the start of a game."""

from collections.abc import Iterator, Sequence

from scorekeeper.game.commands import StartGame
from scorekeeper.game.events import AnyEvent, GameStarted
from scorekeeper.game.limits import MOST_SEATS, key_faults, name_faults, stakes_faults, tidy
from scorekeeper.game.refusal import Refusal, decided, refused
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.deal.seating import seats_faults
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import RulesetError, read_ruleset, ruleset_as_data
from scorekeeper.rules.verdict import Reason

FEWEST_PLAYERS = 2  # no ruling of the table allows fewer


def decide_start(command: StartGame) -> tuple[AnyEvent, ...] | Refusal:
    players = tuple(tidy(each) for each in command.players)
    try:
        ruleset = read_ruleset(command.ruleset, "ruleset")
    except RulesetError as wrong:
        return refused(ruleset_fault(wrong))
    if faults := (
        *_start_faults(players, command, ruleset),
        *stakes_faults(command.agreements.stakes),
    ):
        return refused(*faults)
    reasons = tuple(seats_faults(len(players), ruleset))
    return decided(reasons, _started(players, ruleset, command))


def _started(players: tuple[Newcomer, ...], ruleset: Ruleset, command: StartGame) -> GameStarted:
    return GameStarted(
        ruleset=ruleset_as_data(ruleset),
        players=players,
        first_dealer=command.first_dealer,
        drawn=command.drawn,
        agreements=command.agreements,
    )


def ruleset_fault(wrong: RulesetError) -> Reason:
    fault = wrong.fault
    got, code = str(fault.got)[:100], fault.reason.code
    return Reason(
        "ruleset.wrong", {**fault.reason.facts, "field": str(fault.field), "got": got, "code": code}
    )


def _start_faults(
    players: Sequence[Newcomer], command: StartGame, ruleset: Ruleset
) -> Iterator[Reason]:
    if not FEWEST_PLAYERS <= len(players) <= MOST_SEATS:
        facts = {"have": len(players), "fewest": FEWEST_PLAYERS, "most": ruleset.seats.most}
        yield Reason("seats.impossible", facts)
        return
    for place, player in enumerate(players):
        yield from name_faults(player.name, (other.name for other in players[:place]))
        yield from key_faults(player)
        if any(other.key == player.key for other in players[:place]):
            yield Reason("key.taken", {"player": player.key})
    if command.first_dealer not in (player.key for player in players):
        yield Reason("player.unknown", {"player": command.first_dealer})
