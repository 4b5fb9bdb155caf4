"""Return the state after an event: the game as a whole, its sheet, seats and agreements.

What happens within a deal is in ``apply_to_deal``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from scorekeeper.rules.ruleset.reading import reread_ruleset

from . import events
from .amending import amended
from .apply_to_deal import deal_after, with_hand, with_replaced
from .dealing import dealt_by, next_dealer, opened, relaid
from .ending import has_ended, points_so_far, still_in
from .events import Agreed, AnyEvent, InDeal, OnSheet, Seated, TakenBack
from .sheet import chips_of
from .state import Deal, Hand, Newcomer, Player, State, put


def apply(state: State | None, event: AnyEvent) -> State:
    """Return the state after one event; its ``history`` is left to ``history.advance``.

    state   None before the start of the game
    errors  ValueError on an event that cannot come in this state: a bug of the caller
    """
    if isinstance(event, events.GameStarted):
        return _started(event)
    if state is None:
        raise ValueError("a game begins with its start")
    if isinstance(event, InDeal):
        deal = deal_after(state.deal, event)
        if isinstance(event, events.WentOut) and state.ruleset.going_out.one_more_turn:
            deal = replace(deal, last_turns=_others_here(state, event.player))
        return with_deal(state, deal)
    if isinstance(event, OnSheet):
        return lined_up(_on_sheet(state, event))
    if isinstance(event, Seated):
        return _seated(state, event)
    if isinstance(event, Agreed):
        return _agreed(state, event)
    if isinstance(event, TakenBack):
        raise ValueError("only history can take a step back")
    assert_never(event)


def with_deal(state: State, deal: Deal) -> State:
    """Return the state with this deal in place of the one with the same number."""
    deals = tuple(deal if each.number == deal.number else each for each in state.deals)
    return replace(state, deals=deals)


def _others_here(state: State, player: str) -> tuple[str, ...]:
    """Return the keys of all others in the deal under way who have not left."""
    return tuple(key for key in state.deal.players if key != player and not state.players[key].left)


def lined_up(state: State) -> State:
    """Return the state with the next deal opened, or the unbegun one dealt anew, where one is due.

    A closed deal is followed by the next one unless the game is over, and a deal that has not begun
    is dealt anew where somebody left or came, or a correction changed who is out.
    """
    state = replace(state, decided=has_ended(state))
    if state.over:
        return state
    seats, deal = still_in(state), state.deal
    if not deal.closed:
        due = deal.begun or deal.players == seats
        return state if due else with_deal(state, relaid(state, seats))
    dealer = next_dealer(deal, seats)
    following = opened(
        seats,
        dealer,
        played=state.deals,
        ruleset=state.agreed,
        melds_kept=state.agreements.melds_kept,
    )
    changes = {} if state.agreed.chips.renewed else state.chip_changes
    return replace(state, deals=(*state.deals, following), chip_changes=changes)


def _started(event: events.GameStarted) -> State:
    ruleset = reread_ruleset(event.ruleset, "journal")
    players = {each.key: _player(each, ruleset.chips.each) for each in event.players}
    seats, dealer = tuple(players), event.first_dealer
    melds_kept = event.agreements.melds_kept
    return State(
        began_with=ruleset,
        players=players,
        seats=seats,
        deals=(opened(seats, dealer, played=(), ruleset=ruleset, melds_kept=melds_kept),),
        agreements=event.agreements,
    )


def _player(newcomer: Newcomer, chips: int, points: int = 0) -> Player:
    return Player(
        key=newcomer.key,
        name=newcomer.name,
        person=newcomer.person,
        chips=chips,
        points=points,
    )


def _on_sheet(state: State, event: OnSheet) -> State:
    match event:
        case events.DealClosed():
            return _closed(state, state.deal)
        case events.DealEntered():
            return _entered(state, event)
        case events.HandCorrected():
            deal = state.deals[event.deal - 1]
            deal = with_hand(deal, event.player, event.hand, event.overruled)
            return with_deal(state, deal)
        case events.WentOutCorrected():
            return with_deal(state, _with_other_out(state.deals[event.deal - 1], event))
        case events.DownTold(deal=number, players=players):
            return with_deal(state, _with_down(state.deals[number - 1], players))
        case events.BoughtBack(player=player, deal=number, total=total):
            deal = state.deals[number - 1]
            added = deal.bought_back.get(player, 0) + total - points_so_far(state, player)
            return with_deal(state, replace(deal, bought_back=put(deal.bought_back, player, added)))
        case events.ChipsCorrected(player=player, change=change):
            changes = state.chip_changes
            return replace(
                state, chip_changes=put(changes, player, changes.get(player, 0) + change)
            )
        case _:
            assert_never(event)


def _with_other_out(deal: Deal, event: events.WentOutCorrected) -> Deal:
    former = deal.went_out
    after = replace(
        deal, went_out=event.player, out_in_first_turn=event.first_turn, way_out=event.way
    )
    if former not in (None, event.player) and event.hand_of_former is not None:
        after = with_hand(after, former, event.hand_of_former, event.overruled)
    rulings = {key: reasons for key, reasons in after.rulings.items() if key != event.player}
    after = replace(after, rulings=rulings, replaced=deal.replaced)
    for player in (former, event.player):
        after = after if player is None else with_replaced(deal, after, player)
    return after


def _with_down(deal: Deal, players: tuple[str, ...]) -> Deal:
    """Return the deal in which the table says that these laid down.

    Of whoever went out it only follows, so that a correction of that takes it along; not where it
    was on record before.
    """
    down = tuple(key for key in players if key != deal.went_out or key in deal.down)
    return replace(deal, begun=True, down=down)


def _closed(state: State, deal: Deal) -> State:
    closed = replace(deal, begun=True, closed=True, turn=None, last_turns=(), proposals={})
    return with_deal(state, closed)


def _entered(state: State, event: events.DealEntered) -> State:
    deal = replace(
        state.deal,
        went_out=event.went_out,
        out_in_first_turn=event.first_turn,
        way_out=event.way,
        from_paper=True,
    )
    deal = _with_down(deal, event.down)
    if event.rules is not None:
        deal = replace(deal, rules=event.rules)
    for player, points in event.points.items():
        if player != event.went_out or points < 0:
            deal = with_hand(deal, player, Hand(points=points))
    changes = dict(state.chip_changes)
    for player, chips in event.chips.items():
        changes[player] = changes.get(player, 0) + chips - chips_of(state, player)
    return _closed(replace(state, chip_changes=changes), deal)


def _seated(state: State, event: Seated) -> State:
    match event:
        case events.DealerChanged(player=player):
            return with_deal(state, dealt_by(state, player))
        case events.PlayerRenamed(player=player, name=name):
            return _with_player(state, replace(state.players[player], name=name))
        case events.PlayerReplaced(player=player, by=by):
            somebody = replace(state.players[player], name=by.name, person=by.person)
            return _without_pencil(_with_player(state, somebody), player)
        case events.SeatsSwapped(player=player, other=other):
            swapped = {player: other, other: player}
            return _with_seats(state, tuple(swapped.get(seat, seat) for seat in state.seats))
        case events.PlayerJoined(newcomer=newcomer):
            state = _with_player(state, _player(newcomer, event.chips, event.points))
            at = state.seats.index(event.after) + 1
            return _with_seats(state, (*state.seats[:at], newcomer.key, *state.seats[at:]))
        case events.PlayerLeft(player=player):
            state = _with_player(state, replace(state.players[player], left=True))
            deal = state.deal.without_proposal(player).with_last_turn_over(player)
            state = with_deal(state, deal)
            state = _without_pencil(state, player)
            return _with_seats(state, tuple(seat for seat in state.seats if seat != player))
        case events.PencilTaken(player=player) | events.PencilGiven(player=player):
            return replace(state, pencils=(*state.pencils, player))
        case events.PencilReturned(player=player):
            return _without_pencil(state, player)
        case _:
            assert_never(event)


def _with_player(state: State, player: Player) -> State:
    return replace(state, players=put(state.players, player.key, player))


def _without_pencil(state: State, player: str) -> State:
    return replace(state, pencils=tuple(key for key in state.pencils if key != player))


def _with_seats(state: State, seats: tuple[str, ...]) -> State:
    return lined_up(replace(state, seats=seats))


def _agreed(state: State, event: Agreed) -> State:
    match event:
        case events.AgreementChanged(agreement=agreement, to=to):
            changed = replace(state, agreements=state.agreements.changed(agreement, to))
            return _with_melds_kept(changed) if agreement == "melds_kept" else changed
        case events.RulesChanged(since=since):
            return lined_up(amended(state, reread_ruleset(event.ruleset, "journal"), since))
        case events.GameFinished():
            return replace(state, finished_early=True)
        case events.GameResumed():
            return lined_up(replace(state, finished_early=False))
        case _:
            assert_never(event)


def _with_melds_kept(state: State) -> State:
    """Return the state with the changed ``melds_kept`` in the deal under way, too.

    A deal that has begun can stop keeping melds, but not start: earlier ones would be missing.
    """
    deal = state.deal
    known = state.agreements.melds_kept and (deal.melds_kept or not deal.begun)
    proposals = deal.proposals if known else {}
    return with_deal(state, replace(deal, melds_kept=known, proposals=proposals))
