"""Decide on who plays: the start of a game, and seats, names and pencils that change in it."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from scorekeeper.game.commands import (
    GivePencil,
    JoinGame,
    LeaveGame,
    OnPencils,
    RenamePlayer,
    ReplacePlayer,
    ReturnPencil,
    Seating,
    StartGame,
    SwapSeats,
    TakePencil,
)
from scorekeeper.game.events import (
    AnyEvent,
    GameStarted,
    OfPencils,
    PencilGiven,
    PencilReturned,
    PencilTaken,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PlayerReplaced,
    SeatsSwapped,
)
from scorekeeper.game.names import is_nameless, name_key, tidy_name
from scorekeeper.game.refusal import (
    MOST_CHIPS,
    MOST_PEOPLE,
    MOST_POINTS,
    MOST_SEATS,
    Refusal,
    decided,
    key_faults,
    known_faults,
    name_faults,
    number_faults,
    refused,
    seated_faults,
    stakes_faults,
    tidy,
)
from scorekeeper.game.sheet import still_in
from scorekeeper.game.state import Newcomer, State
from scorekeeper.rules.deal.preparing import seats_faults
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import RulesetError, read_ruleset, ruleset_as_data
from scorekeeper.rules.verdict import Basis, Reason

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


def decide_seating(state: State, command: Seating) -> tuple[AnyEvent, ...] | Refusal:
    if isinstance(command, RenamePlayer):
        return _rename(state, command)
    if isinstance(command, OnPencils):
        return _move_pencil(state, command)
    if state.over and not _tells_who(state, command):
        return refused(Reason("game.over"))
    match command:
        case ReplacePlayer():
            return _replace(state, command)
        case SwapSeats():
            return _swap(state, command)
        case JoinGame():
            return _join(state, command)
        case LeaveGame():
            return _leave(state, command)
        case _:
            assert_never(command)


def _tells_who(state: State, command: Seating) -> bool:
    """Return whether a command says who played on a seat without a name: it is never too late."""
    seat = state.players.get(command.player) if isinstance(command, ReplacePlayer) else None
    return seat is not None and is_nameless(seat.name)


def _move_pencil(state: State, command: OnPencils) -> tuple[AnyEvent, ...] | Refusal:
    """Decide on a pencil; also once the game is over, as somebody starts the next one."""
    moves: tuple[OfPencils, ...]
    match command:
        case TakePencil(player=player):
            moves = (PencilTaken(player=player),)
        case GivePencil(player=player, instead_of=other):
            back = () if other is None else (PencilReturned(player=other),)
            moves = (PencilGiven(player=player), *back)
        case ReturnPencil(player=player):
            moves = (PencilReturned(player=player),)
        case _:
            assert_never(command)
    faults = tuple(fault for move in moves for fault in _pencil_faults(state, move))
    return refused(*faults) if faults else moves


def _pencil_faults(state: State, move: OfPencils) -> Iterator[Reason]:
    player, has = move.player, move.player in state.pencils
    yield from seated_faults(state, player)
    if isinstance(move, PencilReturned) and not has:
        yield Reason("pencil.none", {"player": player})
    if not isinstance(move, PencilReturned) and has:
        yield Reason("pencil.has_one", {"player": player})


def names_beside(state: State, player: str | None = None) -> tuple[str, ...]:
    """Return the names of all who have a seat, except this player's; others' are free again.

    player  a key; None: nobody is left out
    """
    return tuple(state.players[key].name for key in state.seats if key != player)


def _rename(state: State, command: RenamePlayer) -> tuple[AnyEvent, ...] | Refusal:
    player, name = command.player, tidy_name(command.name)
    if faults := (*known_faults(state, player), *name_faults(name, names_beside(state, player))):
        return refused(*faults)
    was = state.players[player].name
    if name == was:
        return refused(Reason("name.unchanged", {"player": player}))
    return (PlayerRenamed(player=player, was=was, name=name),)


def _replace(state: State, command: ReplacePlayer) -> tuple[AnyEvent, ...] | Refusal:
    player, by = command.player, tidy(command.by)
    if faults := (
        *seated_faults(state, player),
        *name_faults(by.name, names_beside(state, player)),
        *key_faults(by),
    ):
        return refused(*faults)
    return (PlayerReplaced(player=player, by=by, was=state.players[player].name),)


def _swap(state: State, command: SwapSeats) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(seated_faults(state, command.player, command.other)):
        return refused(*faults)
    if state.deal.begun:
        return refused(Reason("deal.under_way", {"deal": state.deal.number}))
    if command.player == command.other:
        return refused(Reason("seats.unchanged", {"player": command.player}))
    return (SeatsSwapped(player=command.player, other=command.other),)


def _join(state: State, command: JoinGame) -> tuple[AnyEvent, ...] | Refusal:
    newcomer = tidy(command.newcomer)
    if faults := tuple(_join_faults(state, command)):
        return refused(*faults)
    reasons = tuple(seats_faults(len(still_in(state)) + 1, state.ruleset))
    joined = PlayerJoined(
        newcomer=newcomer,
        after=command.after,
        points=command.points,
        chips=state.agreed.chips.each if command.chips is None else command.chips,
    )
    return decided(reasons, joined)


def _join_faults(state: State, command: JoinGame) -> Iterator[Reason]:
    newcomer = tidy(command.newcomer)
    yield from seated_faults(state, command.after)
    yield from name_faults(newcomer.name, names_beside(state))
    yield from key_faults(newcomer)
    new, seat = newcomer.key not in state.players, seat_left_by(state, newcomer.name)
    if newcomer.key in state.seats:
        yield Reason("key.taken", {"player": newcomer.key})
    elif new and seat:
        yield Reason("join.played_before", {"player": seat}, Basis.NOT_YET)
    yield from number_faults("points", command.points, -MOST_POINTS, MOST_POINTS)
    if command.chips is not None:
        yield from number_faults("chips", command.chips, 0, MOST_CHIPS)
    if len(state.seats) >= MOST_SEATS or (new and len(state.players) >= MOST_PEOPLE):
        yield Reason("join.no_room", {"seats": MOST_SEATS, "people": MOST_PEOPLE})
    begun = state.deal.begun and newcomer.key not in state.deal.players
    if begun and state.deal.number == state.ruleset.deals_in_all:
        yield Reason("join.last_deal", {"deal": state.deal.number})
    end = state.ruleset.end
    for limit in (end.target, end.out_at):
        if limit and command.points >= limit:
            yield Reason("join.over_at_once", {"points": command.points, "limit": limit})


def seat_left_by(state: State, name: str) -> str | None:
    """Return the key of the seat that was left last under a name like this; None: there is none."""
    left = (each for each in state.players.values() if each.left)
    seats = [each.key for each in left if name_key(each.name) == name_key(name)]
    return seats[-1] if seats else None


def _leave(state: State, command: LeaveGame) -> tuple[AnyEvent, ...] | Refusal:
    if faults := tuple(seated_faults(state, command.player)):
        return refused(*faults)
    playing = still_in(state)
    if command.player in playing and len(playing) <= FEWEST_PLAYERS:
        return refused(Reason("leave.too_few", {"fewest": FEWEST_PLAYERS}))
    return (PlayerLeft(player=command.player),)
