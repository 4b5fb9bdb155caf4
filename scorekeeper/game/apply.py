"""Return the state after a step: the deal, the sheet, seats, proposals and agreements.

A step is all events that one command recorded. Undo and redo are steps of their own: they erase
nothing, and lead to an earlier state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld, with_changed, with_melds
from scorekeeper.rules.ruleset.reading import reread_ruleset

from . import events
from .dealing import amended, dealt_by, following_deal, opened, relaid
from .entering import (
    from_now_on,
    with_confirmed,
    with_counted,
    with_hand,
    with_other_out,
    with_replaced,
    with_ruling,
)
from .events import (
    Agreed,
    AnyEvent,
    DiscardSettled,
    InDeal,
    Melded,
    OnProposals,
    OnSheet,
    Played,
    Prepared,
    Redone,
    Seated,
    TakenBack,
    Undone,
)
from .sheet import chips_of, has_ended, points_so_far, still_in
from .state import Deal, Fine, Hand, History, Newcomer, Player, Purchases, State, Turn, put


def advance(
    state: State | None, of_step: Sequence[AnyEvent], first: int, recall: Callable[[int], State]
) -> State:
    """Return the state after one more step.

    of_step  all events of the step; ``first``: the number of its first in the journal
    state    None before the start of the game
    recall   number of an earlier step's last event → the state after it
    errors   ValueError on a step that cannot come in this state: a bug of the caller
    """
    match of_step:
        case (Undone() as undone,) if state:
            redo = (*state.history.redo, undone.step)
            return with_redo(recall(undone.to), redo)
        case (Redone() as redone,) if state:
            return with_redo(recall(redone.step), state.history.redo[:-1])
    back = state.history.head if state else None
    for event in of_step:
        state = apply(state, event)
    if state is None:
        raise ValueError("a step has at least one event")
    return replace(state, history=History(head=first + len(of_step) - 1, back=back))


def replay(steps: Iterable[tuple[int, Sequence[AnyEvent]]]) -> State:
    """Return the state after a whole journal.

    steps   (number of its first event, all its events) of each step, in order
    errors  ValueError on a journal without a step
    """
    state: State | None = None
    made: dict[int, State] = {}
    for first, of_step in steps:
        state = advance(state, of_step, first, made.__getitem__)
        made.setdefault(state.history.head, state)
    if state is None:
        raise ValueError("a journal begins with the start of a game")
    return state


def with_redo(state: State, redo: tuple[int, ...]) -> State:
    """Return the state with these steps to be done again, the next one last."""
    return replace(state, history=replace(state.history, redo=redo))


def apply(state: State | None, event: AnyEvent) -> State:
    """Return the state after one event; its ``history`` is left to ``advance``.

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
            here = (key for key in deal.players if not state.players[key].left)
            deal = replace(deal, last_turns=tuple(key for key in here if key != event.player))
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
    """Return the state with this deal in place of the one of its number."""
    at = deal.number - 1
    return replace(state, deals=(*state.deals[:at], deal, *state.deals[at + 1 :]))


def lined_up(state: State) -> State:
    """Return the state with the next deal opened, or the unbegun one dealt anew, where one is due.

    The next deal opens once one is closed, unless the game is over; other rules may begin with it.
    A deal not begun is dealt anew if other players are in now: somebody came, left, or a correction
    changed who is out.
    """
    state = replace(state, decided=has_ended(state))
    if state.over:
        return state
    players, deal = still_in(state), state.deal
    if not deal.closed:
        due = deal.begun or deal.players == players
        return state if due else with_deal(state, relaid(state, players))
    following = following_deal(state, players)
    changes = {} if state.agreed.chips.renewed else state.chip_changes
    dealt = replace(state, deals=(*state.deals, following), chip_changes=changes)
    if state.coming is None:
        return dealt
    return lined_up(amended(dealt, state.coming, following.number))


def _started(event: events.GameStarted) -> State:
    ruleset = reread_ruleset(event.ruleset, "journal")
    players = {each.key: _player(each, ruleset.chips.each) for each in event.players}
    seats = tuple(players)
    first = opened(
        seats,
        event.first_dealer,
        seats=seats,
        played=(),
        ruleset=ruleset,
        melds_kept=event.agreements.melds_kept,
    )
    return State(players=players, seats=seats, deals=(first,), agreements=event.agreements)


def _player(newcomer: Newcomer, chips: int, points: int = 0) -> Player:
    return Player(
        key=newcomer.key, name=newcomer.name, person=newcomer.person, chips=chips, points=points
    )


def _on_sheet(state: State, event: OnSheet) -> State:
    match event:
        case events.DealClosed():
            return _closed(state, state.deal)
        case events.DealEntered():
            return _entered(state, event)
        case events.HandCorrected():
            deal = state.deals[event.deal - 1]
            deal = with_hand(deal, event.player, event.hand, event.overruled, by=event.by)
            return with_deal(state, deal)
        case events.CountConfirmed():
            return with_deal(state, with_confirmed(state.deals[event.deal - 1], event))
        case events.WentOutCorrected():
            return with_deal(state, with_other_out(state.deals[event.deal - 1], event))
        case events.DownTold(deal=number, players=players, filled=filled):
            return with_deal(state, _with_down(state.deals[number - 1], players, filled))
        case events.BoughtBack(player=player, deal=number, total=total):
            deal = state.deals[number - 1]
            added = deal.bought_back.get(player, 0) + total - points_so_far(state, player)
            return with_deal(state, replace(deal, bought_back=put(deal.bought_back, player, added)))
        case events.FineGiven(deal=number):
            return with_deal(state, _with_fine(state.deals[number - 1], event))
        case events.ChipsCorrected(player=player, change=change):
            return replace(state, chip_changes=_added(state.chip_changes, player, change))
        case _:
            assert_never(event)


def _with_down(deal: Deal, players: tuple[str, ...], filled: Mapping[str, int]) -> Deal:
    """Return the deal in which the table says that these laid down, and which contracts.

    A player who went out is down by that alone. So the name is left out, and correcting who went
    out corrects this too. A lay-down on record is kept.
    """
    down = tuple(key for key in players if key != deal.went_out or key in deal.down)
    return replace(deal, begun=True, down=down, filled=filled)


def _with_fine(deal: Deal, event: events.FineGiven) -> Deal:
    fine = Fine(player=event.player, points=event.points, cents=event.cents, word=event.word)
    return replace(deal, begun=True, fines=(*deal.fines, fine))


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
    deal = _with_down(deal, event.down, event.filled)
    if event.rules is not None:
        deal = replace(deal, rules=event.rules)
    for player, points in event.points.items():
        if player != event.went_out or points < 0:
            deal = with_hand(deal, player, Hand(points=points), by=event.by)
    changes = state.chip_changes
    for player, chips in event.chips.items():
        changes = _added(changes, player, chips - chips_of(state, player))
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
            state = _with_player(state, _joining(state, event))
            at = state.seats.index(event.after) + 1
            return _with_seats(state, (*state.seats[:at], newcomer.key, *state.seats[at:]))
        case events.PlayerLeft(player=player):
            state = _with_player(state, replace(state.players[player], left=True))
            deal = state.deal.without_proposal(player).with_last_turn_over(player)
            state = _without_pencil(with_deal(state, deal), player)
            return _with_seats(state, tuple(seat for seat in state.seats if seat != player))
        case events.PencilTaken(player=player) | events.PencilGiven(player=player):
            return replace(state, pencils=(*state.pencils, player))
        case events.PencilReturned(player=player):
            return _without_pencil(state, player)
        case _:
            assert_never(event)


def _joining(state: State, event: events.PlayerJoined) -> Player:
    """Return who joins; of who comes back, all that the old seat has on the sheet still counts."""
    player = _player(event.newcomer, event.chips, event.points)
    before = state.players.get(player.key)
    if before is None:
        return player
    points = player.points - points_so_far(state, player.key) + before.points
    chips = player.chips - chips_of(state, player.key) + before.chips
    return replace(player, points=points, chips=chips)


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
            if agreement == "melds_kept":
                return _with_melds_kept(changed)
            return from_now_on(changed) if agreement == "second_look" else changed
        case events.RulesChanged(since=since):
            ruleset = reread_ruleset(event.ruleset, "journal")
            if since > state.deal.number:
                return replace(state, coming=ruleset)
            return lined_up(amended(state, ruleset, since))
        case events.GameFinished():
            return replace(state, finished_early=True)
        case events.GameResumed():
            return lined_up(replace(state, finished_early=False))
        case _:
            assert_never(event)


def _with_melds_kept(state: State) -> State:
    """Return the state with the changed ``melds_kept`` in the deal under way, too.

    A deal that has begun can stop keeping melds. It cannot start: earlier melds would be missing.
    """
    deal = state.deal
    known = state.agreements.melds_kept and (deal.melds_kept or not deal.begun)
    proposals = deal.proposals if known else {}
    return with_deal(state, replace(deal, melds_kept=known, proposals=proposals))


def deal_after(deal: Deal, event: InDeal) -> Deal:
    """Return the deal after an event in it; it counts as begun from then on."""
    if isinstance(event, Prepared):
        deal = _prepared(deal, event)
    elif isinstance(event, Played):
        deal = _played(deal, event)
    elif isinstance(event, Melded):
        deal = _melded(deal.without_proposal(event.player), event)
    elif isinstance(event, OnProposals):
        deal = _proposed(deal, event)
    else:
        assert_never(event)
    return replace(deal, begun=True)


def _prepared(deal: Deal, event: Prepared) -> Deal:
    match event:
        case events.CutRewarded(left=left):
            return replace(deal, cut_rewarded=True, cut_left=left)
        case events.JokersKept(count=count, ends_reward=ends_reward):
            if ends_reward:
                deal = replace(deal, cut_rewarded=False, cut_left=None)
            return replace(deal, jokers_kept=count)
        case events.ContractChosen(rules=rules):
            return replace(deal, rules=rules)
        case events.WildsAnnounced(rank=rank):
            return replace(deal, announced=rank)
        case events.CardsExchanged():
            return replace(deal, exchanges=deal.exchanges + 1)
        case _:
            assert_never(event)


def _played(deal: Deal, event: Played) -> Deal:
    if isinstance(event, DiscardSettled):
        return replace(_without_discard(deal, event), calls=())
    match event:
        case events.Called(player=player):
            return replace(deal, calls=(*deal.calls, player))
        case events.CallWithdrawn(player=player):
            return replace(deal, calls=tuple(each for each in deal.calls if each != player))
        case events.FirstRoundEnded():
            return replace(deal, first_round_over=True)
        case events.TurnEnded(player=player):
            return replace(deal.with_last_turn_over(player), turn=None, discarder=player)
        case events.StockTurned():
            return replace(deal, stock_turned=deal.stock_turned + 1)
        case events.WentOut(player=player, first_turn=first, way=way):
            out = replace(deal, went_out=player, out_in_first_turn=first, way_out=way)
            out = replace(out, turn=None, calls=(), proposals={})
            return with_ruling(with_replaced(deal, out, player), player, event.overruled)
        case events.HandCounted():
            return with_counted(deal, event)
        case _:
            assert_never(event)


def _without_discard(deal: Deal, event: DiscardSettled) -> Deal:
    """Return the deal once the card on the discard pile is taken, or nobody wants it."""
    match event:
        case events.UpcardTaken():
            return replace(deal, upcard_taken=True)
        case events.DiscardTaken():
            taken, discarder = deal.discards_taken + 1, event.discarder or deal.discarder
            return replace(deal, discards_taken=taken, discarder=discarder)
        case events.CardBought(player=player):
            bought = _bought(deal.purchases.get(player, Purchases()), event)
            bought_by = put(deal.purchases, player, bought)
            return replace(deal, purchases=bought_by, discarder=event.discarder or deal.discarder)
        case events.CallsDropped():
            return deal
        case _:
            assert_never(event)


def _bought(before: Purchases, event: events.CardBought) -> Purchases:
    return Purchases(
        times=before.times + 1,
        chips=before.chips + event.price,
        cards=before.cards + event.cards,
        points=before.points + event.price_points,
    )


def _melded(deal: Deal, event: Melded) -> Deal:
    match event:
        case events.LaidDown():
            return _laid_down(deal, event)
        case events.MeldPutDown(player=player, meld=meld):
            deal = replace(deal, melds=with_melds(deal.melds, [LaidMeld(meld)], player))
            return _in_turn(_from_hand(deal, player, len(meld.cards)), player, bool(meld.wilds))
        case events.CardsLaidOff(player=player, lay_off=lay_off):
            wilds = _wilds_laid_off(deal, (lay_off,))
            return _in_turn(_laid_off(deal, player, (lay_off,)), player, wilds)
        case events.JokerTaken(player=player, swap=swap):
            deal = _with_meld(deal, swap.meld, swap.becomes)
            deal = _from_hand(deal, player, len(swap.naturals))
            taken = _added(deal.jokers_taken, player, 1)
            return _in_turn(replace(deal, jokers_taken=taken), player)
        case events.JokerMoved(player=player, meld=number, becomes=becomes):
            return _in_turn(_from_hand(_with_meld(deal, number, becomes), player, 1), player)
        case _:
            assert_never(event)


def _proposed(deal: Deal, event: OnProposals) -> Deal:
    match event:
        case events.Proposed(player=player, proposal=proposal):
            return replace(deal, proposals=put(deal.proposals, player, proposal))
        case events.Nodded(player=player) | events.ProposalEnded(player=player):
            return deal.without_proposal(player)
        case _:
            assert_never(event)


def _laid_down(deal: Deal, event: events.LaidDown) -> Deal:
    player = event.player
    rules = deal.rules if event.rules is None else event.rules
    deal = replace(deal, melds=with_melds(deal.melds, event.melds, player), rules=rules)
    wilds = any(laid.meld.wilds for laid in event.melds) or _wilds_laid_off(deal, event.lay_offs)
    deal = _from_hand(deal, player, sum(len(laid.meld.cards) for laid in event.melds))
    deal = _laid_off(deal, player, event.lay_offs)
    down = deal.down if player in deal.down else (*deal.down, player)
    filled = deal.filled if event.fills is None else put(deal.filled, player, event.fills)
    turn = Turn(player=player, laid_down=True, wilds=wilds)
    return replace(deal, down=down, filled=filled, turn=turn)


def _wilds_laid_off(deal: Deal, lay_offs: Sequence[LaidOff]) -> bool:
    """Return whether any of these cards lies as a wild; ``deal``: before the lay-offs."""
    lay = {tabled.number: len(tabled.meld.wilds) for tabled in deal.melds}
    return any(len(one.becomes.wilds) > lay.get(one.onto, 0) for one in lay_offs)


def _laid_off(deal: Deal, player: str, lay_offs: Sequence[LaidOff]) -> Deal:
    for lay_off in lay_offs:
        deal = _with_meld(deal, lay_off.onto, lay_off.becomes)
        deal = _from_hand(deal, player, len(lay_off.cards))
    return deal


def _with_meld(deal: Deal, number: int, becomes: Meld) -> Deal:
    return replace(deal, melds=with_changed(deal.melds, number, becomes))


def _from_hand(deal: Deal, player: str, cards: int) -> Deal:
    return replace(deal, laid=_added(deal.laid, player, cards))


def _added(counts: Mapping[str, int], player: str, more: int) -> dict[str, int]:
    return put(counts, player, counts.get(player, 0) + more)


def _in_turn(deal: Deal, player: str, wilds: bool = False) -> Deal:
    """Return the deal with this player's turn open; ``wilds``: a wild was put down in it."""
    if not (deal.turn and deal.turn.player == player):
        return replace(deal, turn=Turn(player=player, wilds=wilds))
    return replace(deal, turn=replace(deal.turn, wilds=True)) if wilds else deal
