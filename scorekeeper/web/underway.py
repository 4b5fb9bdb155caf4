"""What screens show of the deal under way: rows of players, what is due, calls, proposals."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from flask import request, url_for

from scorekeeper.game import sheet, turns, winning
from scorekeeper.game.agreements import Nod
from scorekeeper.game.calling import (
    Queue,
    Won,
    call_faults,
    discarders,
    likely_discarder,
    queue_of,
    won_by,
)
from scorekeeper.game.commands import SettleCalls
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent, DealClosed, DealEntered
from scorekeeper.game.laying import LayDown, LayOffCards, Melding, MoveJoker, PutDownMeld, TakeJoker
from scorekeeper.game.own_entries import asked_to_nod
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Deal, OwnContract, State, own_contract_of
from scorekeeper.game.turns import is_out
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.preparing import has_first_round
from scorekeeper.rules.ruleset.choices import Choice, Priority
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal import clerk
from scorekeeper.store.models import utc_now
from scorekeeper.wording.speech import gettext as _

from .access import GameVisit
from .pages import new_command_id

TOLD_FOR = 60  # seconds that it is told who got a card, unless something else is recorded before


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractOf:
    """A contract of a game, with what has become of it.

    place   index into ``ruleset.deals``
    left    whether it may still be chosen
    deals   numbers of the deals that had it
    now     whether the deal under way has it
    """

    place: int
    rules: DealRules
    left: bool
    deals: tuple[int, ...]
    now: bool


def contracts_of(state: State) -> tuple[ContractOf, ...]:
    """Return all contracts with what became of them; none where nobody chooses one."""
    if not state.ruleset.contracts.chosen:
        return ()
    left = state.contracts_left
    return tuple(
        ContractOf(
            place=place,
            rules=rules,
            left=place in left,
            deals=tuple(deal.number for deal in state.deals if deal.closed and deal.rules == place),
            now=state.deal.rules == place and not state.deal.closed,
        )
        for place, rules in enumerate(state.ruleset.deals)
    )


def to_be_chosen(state: State) -> bool:
    """Return whether somebody should now enter which contract the deal has.

    Where the first to lay down chooses, their lay-down says it; only where that is not on record is
    it asked for.
    """
    deal = state.deal
    if state.over or deal.rules is not None:
        return False
    match state.ruleset.contracts.choice:
        case Choice.DEALER:
            return True
        case Choice.FIRST_DOWN:
            return deal.went_out is not None or not deal.melds_kept
    return False


def waits_for_choice(state: State) -> bool:
    """Return whether play waits for the dealer to choose the contract."""
    return to_be_chosen(state) and state.ruleset.contracts.choice is Choice.DEALER


def may_change(state: State) -> bool:
    """Return whether another contract may be entered in place of the chosen one."""
    deal = state.deal
    chosen = deal.rules is not None and not (deal.down or state.over)
    return chosen and len(state.contracts_left) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCalls:
    """Calls for a card that nobody has yet.

    keys       seat keys, in the order in which they called
    queue      the same by right
    by_call    whether who called first decides
    wait       milliseconds until the rules settle them; None: somebody has to say who gets it
    window     milliseconds that the table lets others call for, in all
    discarded  where whoever discarded it makes the difference: those who may have, seat keys, None
               among them for the upcard; else empty
    likely     which of them it was most likely; None: nobody can guess
    """

    keys: tuple[str, ...]
    queue: Queue
    by_call: bool
    wait: int | None
    window: int
    discarded: tuple[str | None, ...]
    likely: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Who got the card that was called for last. ``passes``: in so many milliseconds."""

    won: Won
    passes: int


def open_calls(visit: GameVisit) -> OpenCalls | None:
    state = visit.state
    keys = state.deal.calls
    if not keys or state.over:
        return None
    answer = decide(state, SettleCalls(calls=keys))
    wait = None if isinstance(answer, Refusal) else clerk.calls_wait(visit.game.id, state)
    return OpenCalls(
        keys=keys,
        queue=queue_of(state),
        by_call=state.ruleset.buying.priority is Priority.FIRST_CALL,
        wait=None if wait is None else round(wait * 1000),
        window=state.agreements.call_window * 1000,
        discarded=discarders(state) if depends_on_discarder(answer) else (),
        likely=likely_discarder(state),
    )


def depends_on_discarder(answer: object) -> bool:
    """Return whether calls cannot be settled before somebody has said who discarded the card."""
    return isinstance(answer, Refusal) and any(
        reason.code == "calls.whose_discard" for reason in answer.reasons
    )


def last_step(visit: GameVisit) -> tuple[AnyEvent, ...]:
    """Return the events of the last step of all; empty where it took one back or did one again."""
    head = visit.state.history.head
    return clerk.step_events(visit.game.id, head) if head == visit.game.number else ()


def asks_who_won(visit: GameVisit) -> bool:
    """Return whether a page that stands on a phone is to ask who won: the last deal just closed.

    Whoever comes by a tap, or later, sees the winner at once.
    """
    return (
        visit.state.over
        and "X-Fragment" in request.headers
        and any(isinstance(event, DealClosed | DealEntered) for event in last_step(visit))
    )


def end_of_game(visit: GameVisit) -> str:
    """Return where a page of a game that is over leads: to the winner, or first to the question."""
    if asks_who_won(visit):
        return url_for("count.result", number=visit.state.deal.number)
    return url_for("scores.end")


def own_place(visit: GameVisit, game: int) -> str:
    """Return where whoever looks plays a game: on the own seat, else at the Table."""
    return url_for("table.show" if visit.person is None else "seat.show", game=game)


def told(visit: GameVisit, of_step: tuple[AnyEvent, ...] | None = None) -> Told | None:
    """Return who got the card, if that came last, within a minute. ``of_step``: it, where known."""
    game, history = visit.game, visit.state.history
    left = TOLD_FOR - (utc_now() - game.played).total_seconds()
    if history.back is None or not 0 < left <= TOLD_FOR:
        return None
    if of_step is None:
        of_step = last_step(visit)
    if not any(getattr(event, "claimants", ()) for event in of_step):
        return None
    won = won_by(clerk.state_after(game.id, history.back), of_step)
    return Told(won=won, passes=round(left * 1000)) if won else None


def settle_at_once(visit: GameVisit) -> None:
    """Let the rules settle calls for which nobody has to be waited for; else leave them open."""
    game = clerk.open_game(visit.game.id)
    if clerk.calls_wait(game.id, game.state) == 0:
        settle = SettleCalls(calls=game.state.deal.calls)
        clerk.submit(game.id, settle, by=visit.author, command_id=new_command_id())


def no_call(state: State, player: str) -> tuple[Reason, ...]:
    """Return why a player may not call for a card; empty: nothing is said, or nobody plays."""
    deal = state.deal
    playing = not (deal.played_out or state.over or state.players[player].left)
    return call_faults(state, player) if playing and state.ruleset.buying.allowed else ()


class Order(StrEnum):
    """In which order the players are shown."""

    SEATS = "seats"
    RANK = "rank"


class Due(StrEnum):
    """The next sensible step, where the deal is not simply being played."""

    BEGIN = "begin"
    EXCHANGE = "exchange"
    COUNT = "count"
    CLOSE = "close"
    GO_OUT = "go_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One player as the Table shows them.

    name     as everybody is called here
    places   chips at the start
    held     cards in hand between turns; None where it cannot be known
    rank     by total, 1 the lowest; None before the first deal is closed
    out      whether the player went out, as the first or in the one turn more
    last_card  whether all is laid by the book but one card, whose discard is going out
    counted  points of this deal's hand; None while nobody counted it
    left     whether the player has left the game
    buys     how many cards the rules let the player still buy in this deal; None: no limit
    may_buy  whether a buy makes sense now: not once down, or out
    may_pay  whether there are chips for a buy, and the limit of the deal is not reached
    contract  the one the player has of their own; None where everybody has the same
    open      instead of it, those of which the player may lay down any: indexes into
              ``ruleset.deals``
    may_lay  whether cards may be laid on the table and are on record: not once somebody went out
    """

    key: str
    name: str
    chips: int
    places: int
    buys: int | None
    held: int | None
    total: int
    rank: int | None
    deals: bool
    leads: bool
    down: bool
    out: bool
    in_turn: bool
    last_card: bool
    left: bool
    counted: int | None
    contract: OwnContract | None
    open: tuple[int, ...]
    may_buy: bool
    may_pay: bool
    may_lay: bool


def rows_of(state: State, order: Order) -> list[Row]:
    """Return the rows of the players of the deal under way, in order of play or by rank."""
    ranks = {}
    if any(deal.closed for deal in state.deals):
        ranks = {each.player: each.rank for each in winning.ranking(state)}
    buys = buying_now(state)
    found = [row_of(state, key, buys=buys, rank=ranks.get(key)) for key in state.deal.players]
    if order is Order.RANK:
        found.sort(key=lambda row: (row.rank or 0, row.total))
    return found


def row_of(state: State, key: str, *, buys: bool, rank: int | None = None) -> Row:
    """Return one player's row. ``buys``: whether anybody may buy in this deal."""
    deal, buying = state.deal, state.ruleset.buying
    down, out = key in deal.known_down, is_out(state, key)
    playing = not (deal.played_out or state.over or out)
    chips, left = sheet.chips_of(state, key), state.players[key].left
    here, more = playing and buys and not left, sheet.buys_left(state, key)
    own = own_contract_of(state, deal, key)
    return Row(
        key=key,
        name=state.players[key].name,
        chips=chips,
        places=state.players[key].chips,
        buys=more if here else None,
        held=turns.cards_held(state, deal, key) if deal.melds_kept else None,
        total=sheet.total(state, key),
        rank=rank,
        deals=deal.dealer == key,
        leads=deal.leader == key,
        down=down,
        out=out,
        in_turn=bool(deal.turn and deal.turn.player == key),
        last_card=turns.out_by_the_book(state) == key,
        left=left,
        counted=sheet.cost(state, deal, key),
        contract=own,
        open=() if own else state.open_to(deal, key),
        may_buy=here and (buying.when_down or not down),
        may_pay=chips >= buying.price and more != 0,
        may_lay=playing and deal.melds_kept and not left,
    )


def buying_now(state: State) -> bool:
    return state.deal.most_buys > 0


def first_round(state: State) -> bool:
    """Return whether somebody should still enter that everybody has drawn once, before any meld."""
    deal = state.deal
    playing = not (deal.played_out or state.over or waits_for_choice(state))
    begun = has_first_round(len(deal.players), state.ruleset)
    return playing and begun and not deal.first_round_over


def gone(state: State) -> list[str]:
    """Return the keys of players who keep their seats but are out of the game."""
    still_in = sheet.still_in(state)
    return [key for key in state.seats if key not in still_in]


def due(state: State) -> Due | None:
    deal = state.deal
    if deal.counting:
        return Due.COUNT if missing(state, deal) else Due.CLOSE
    if deal.exchanges < deal.common_rules.exchanges:
        return Due.EXCHANGE
    if turns.goes_out_with_turn(state):
        return Due.GO_OUT
    return None if deal.begun else Due.BEGIN


def missing(state: State, deal: Deal) -> list[str]:
    """Return the seat keys of those whose hand is not entered yet."""
    return [key for key in deal.players if sheet.cost(state, deal, key) is None]


def order_here() -> Order:
    """Return the order of players that the address asks for; seats where it asks for none."""
    return Order.RANK if request.args.get("order") == Order.RANK else Order.SEATS


class Goes(StrEnum):
    """Where proposed cards go: into a new meld, onto one on the table, in the place of its wild."""

    NEW = "new"
    ONTO = "onto"
    FOR_WILD = "for its wild"
    LAST = "the last discard"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Cards that go to one place. ``meld``: the number of the one on the table; 0: a new one."""

    cards: tuple[Card, ...]
    goes: Goes
    meld: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A proposal that waits for a nod.

    asked     the one player who may nod, beside whoever keeps the score; None: none may
    lays      whether it is the contract that the player wants to lay down
    goes_out  whether the player goes out with it
    left      cards that the player would hold after the discard; None: none, as the player goes
              out, or the record does not tell
    """

    player: str
    asked: str | None
    lays: bool
    goes_out: bool
    left: int | None
    piles: tuple[Pile, ...]


def waiting_in(state: State) -> tuple[Waiting, ...]:
    """Return what waits for a nod in the deal under way, the oldest first."""
    if state.over:
        return ()
    return tuple(
        _waiting(state, player, proposal.command)
        for player, proposal in state.deal.proposals.items()
    )


def _waiting(state: State, player: str, command: Melding) -> Waiting:
    piles = tuple(_piles(command))
    goes_out = isinstance(command, LayDown) and command.goes_out
    put_down = sum(len(pile.cards) for pile in piles if pile.goes is not Goes.LAST)
    held = turns.balance(state, state.deal, player) - put_down + _wilds_taken(command)
    return Waiting(
        player=player,
        asked=asked_to_nod(state, player),
        lays=isinstance(command, LayDown),
        goes_out=goes_out,
        left=max(0, held) if state.deal.melds_kept and not goes_out else None,
        piles=piles,
    )


def _wilds_taken(command: Melding) -> int:
    """Return how many wilds come into the hand from the table."""
    match command:
        case LayDown(swaps=swaps):
            return len(swaps)
        case TakeJoker():
            return 1
    return 0


def _piles(command: Melding) -> Iterator[Pile]:
    match command:
        case LayDown():
            yield from _laid_down(command)
        case PutDownMeld(meld=meld):
            yield Pile(cards=meld.cards, goes=Goes.NEW)
        case LayOffCards(lay_off=added):
            yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
        case TakeJoker(meld=number, naturals=naturals, into=into, lay_off=added):
            yield Pile(cards=naturals, goes=Goes.FOR_WILD, meld=number)
            if into:
                yield Pile(cards=into.cards, goes=Goes.NEW)
            if added:
                yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
        case MoveJoker(meld=number, natural=natural):
            yield Pile(cards=(natural,), goes=Goes.FOR_WILD, meld=number)
        case _:
            assert_never(command)


def _laid_down(command: LayDown) -> Iterator[Pile]:
    for swap in command.swaps:
        yield Pile(cards=swap.naturals, goes=Goes.FOR_WILD, meld=swap.meld)
    for meld in command.melds:
        yield Pile(cards=meld.cards, goes=Goes.NEW)
    for added in command.lay_offs:
        yield Pile(cards=added.cards, goes=Goes.ONTO, meld=added.onto)
    if command.goes_out and command.discard:
        yield Pile(cards=(command.discard,), goes=Goes.LAST)


def asking_key(visit: GameVisit, player: str | None) -> str:
    """Return the words that ask for a nod; "": nobody is asked. ``player``: None: the own seat."""
    state = visit.state
    if visit.may_keep_score or state.agreements.nod is Nod.AT_ONCE:
        return ""
    asked = asked_to_nod(state, player or visit.seat or "")
    if asked is None:
        return _("Ask scorekeeper")
    return _("Ask %(player)s", player=visit.names[asked])
