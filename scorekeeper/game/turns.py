"""When something may be played, when a turn has ended, and how many cards a player holds then.

Nobody records every turn. Only a turn with something put down is known. It ends with the next
thing that cannot be part of it.
"""

from collections.abc import Iterator

from scorekeeper.rules.deal.preparing import first_round_faults
from scorekeeper.rules.melds.melds import Standing, TabledMeld
from scorekeeper.rules.play.jokers import moving_turn_faults, taking_turn_faults
from scorekeeper.rules.play.laying_off import turn_faults
from scorekeeper.rules.ruleset.choices import Choice, LastDiscard
from scorekeeper.rules.verdict import Basis, Reason

from .events import TurnEnded
from .refusal import dealt_faults
from .state import Deal, Purchases, State, WayOut


def play_faults(state: State, *players: str, discarder: str | None = None) -> Iterator[Reason]:
    """Yield reasons that no ruling sets aside: not in this deal, or deal or game is over.

    discarder  who threw the card, perhaps as the last one; None: not said
    source     [going_out] one_more_turn: only for the player who went out the deal is over then
    """
    out = state.deal.went_out
    thrower = () if discarder is None else (discarder,)
    yield from dealt_faults(state, state.deal, *dict.fromkeys((*thrower, *players)))
    if state.over:
        yield Reason("game.over")
    elif out and (out in players or not state.ruleset.going_out.one_more_turn):
        yield Reason("deal.over", {"player": out})


def last_turn_faults(state: State, player: str) -> Iterator[Reason]:
    """Yield a reason if somebody went out, and this player has had the one turn left, by the book.

    source  [going_out] one_more_turn
    """
    deal = state.deal
    if deal.went_out and player not in deal.last_turns:
        yield Reason("lastturn.had", {"player": player}, Basis.BOOK)


def is_out(state: State, player: str) -> bool:
    """Return whether this player has gone out in the deal under way, first or after another.

    source  [going_out] one_more_turn: others may part with their last card in it
    """
    deal, hand = state.deal, state.deal.hand_of(player)
    in_last_turn = deal.went_out and state.ruleset.going_out.one_more_turn
    return deal.went_out == player or bool(in_last_turn and hand and hand.cards == ())


def meant_faults(state: State, deal: int | None) -> Iterator[Reason]:
    """Yield a reason if this is not the number of the deal under way, nor None."""
    if deal not in (None, state.deal.number):
        yield Reason("deal.not_under_way", {"deal": deal, "now": state.deal.number})


def turn_ended(deal: Deal, *, by: str, anew: bool) -> tuple[TurnEnded, ...]:
    """Return the event that ends the open turn, if player ``by`` does something after it.

    anew     whether that belongs to a new turn of the same player
    returns  empty where no turn is open, or it goes on
    """
    if deal.turn and (anew or deal.turn.player != by):
        return (TurnEnded(player=deal.turn.player),)
    return ()


def first_turn_faults(state: State, player: str) -> Iterator[Reason]:
    """Yield a reason if the player laid down in an earlier turn of the deal."""
    deal = state.deal
    before = not (deal.turn and deal.turn.player == player and deal.turn.laid_down)
    if player in deal.down and before:
        yield Reason("goout.not_first_turn", {"player": player}, Basis.BOOK)


def way_out_known(state: State, player: str) -> WayOut:
    """Return in which turn a player goes out now, by what the book knows.

    returns  LATER where no bonus asks for it, or the player did not lay down in the open turn
    source   [bonuses] going_out_at_once, going_out_without_wilds
    """
    turn = state.deal.turn
    if not (state.ruleset.asks_way_out and turn and turn.laid_down and turn.player == player):
        return WayOut.LATER
    return WayOut.AT_ONCE if turn.wilds else WayOut.WITHOUT_WILDS


def way_out_faults(state: State, player: str, way: WayOut) -> Iterator[Reason]:
    """Yield a reason if the book has the player down before the turn in question."""
    turn = state.deal.turn
    before = not (turn and turn.player == player and turn.laid_down)
    if way is not WayOut.LATER and player in state.deal.down and before:
        yield Reason("goout.not_at_once", {"player": player}, Basis.BOOK)


def not_chosen_faults(state: State) -> Iterator[Reason]:
    """Yield a reason if the dealer is to choose the contract, and no choice is recorded.

    source  [contracts] choice
    """
    deal = state.deal
    if deal.rules is None and state.ruleset.contracts.choice is Choice.DEALER:
        yield Reason("contract.not_chosen", {"dealer": deal.dealer}, Basis.BOOK)


def unnamed_faults(state: State, deal: Deal) -> Iterator[Reason]:
    """Yield a reason if nobody has said which contract somebody laid down.

    Where melds are recorded, a lay-down says it, and the book lacks that. Else it is asked for.

    source  [contracts] choice
    """
    if not deal.agreed.contracts.any_open:
        return
    unnamed = tuple(key for key in deal.laid_down if state.contract_of(deal, key) is None)
    if unnamed:
        basis = Basis.BOOK if deal.melds_kept and not deal.from_paper else Basis.NOT_YET
        yield Reason("contract.not_named", {"players": unnamed}, basis)


def lay_down_too_early(state: State) -> Iterator[Reason]:
    """Yield a reason if not all are known to have drawn once, and they must."""
    deal = state.deal
    yield from first_round_faults(
        players=len(deal.players), over=deal.first_round_over, ruleset=state.ruleset
    )


def played_in(deal: Deal) -> bool:
    """Return whether anything is recorded that comes after cut and exchange."""
    return bool(
        deal.purchases
        or deal.melds
        or deal.upcard_taken
        or deal.discards_taken
        or deal.first_round_over
        or deal.stock_turned
        or deal.went_out
    )


def cards_held(state: State, deal: Deal, player: str) -> int:
    """Return how many cards this player of the deal should hold between two turns; never below 0.

    A draw and its discard cancel out; jokers kept at the cut are part of the cards dealt. It is
    true only where the deal's melds are recorded (``deal.melds_kept``).
    """
    return 0 if deal.went_out == player else max(0, balance(state, deal, player))


def out_by_the_book(state: State) -> str | None:
    """Return who has laid all but the last discard, while nobody is on record as out; None: nobody.

    source  [going_out] last_discard
    """
    deal = state.deal
    forbidden = state.ruleset.going_out.last_discard is LastDiscard.FORBIDDEN
    if deal.went_out or not deal.melds_kept or forbidden:
        return None
    return next((key for key in deal.down if balance(state, deal, key) == 0), None)


def goes_out_with_turn(state: State) -> bool:
    """Return whether the end of the open turn is going out: its discard is the last card."""
    turn = state.deal.turn
    return turn is not None and turn.player == out_by_the_book(state)


def held_in_turn(state: State, deal: Deal, player: str) -> int:
    """Return how many cards a player holds after drawing, before the discard; never below 0."""
    return max(0, balance(state, deal, player) + 1)


def standing(deal: Deal, player: str) -> Standing:
    """Return whether the player is down in the deal, or laid down in the turn under way."""
    if player not in deal.down:
        return Standing.NOT_DOWN
    if deal.turn and deal.turn.player == player and deal.turn.laid_down:
        return Standing.LAYING_DOWN
    return Standing.DOWN


def balance(state: State, deal: Deal, player: str) -> int:
    """Return cards dealt and gained less cards laid: what is held between two turns.

    It is -1 if the last cards were all melded, without a discard. Below that, more cards are
    recorded as laid than the player had.
    """
    gained = deal.purchases.get(player, Purchases()).cards + deal.jokers_taken.get(player, 0)
    return deal.ruleset.dealing.hand + gained - deal.laid.get(player, 0)


def why_not_yet(state: State, player: str, tabled: TabledMeld) -> Reason | None:
    """Return why no card at all may join this meld now; None where those that fit may.

    That the record does not show the player as down is a note, and stops nobody.
    """
    where = standing(state.deal, player)
    return _of_the_rules(turn_faults(tabled, player, where, state.ruleset))


def why_no_wild_yet(state: State, player: str, *, moving: bool) -> Reason | None:
    """Return why this player may take no wild now, or move none; None where they may."""
    faults = moving_turn_faults if moving else taking_turn_faults
    return _of_the_rules(faults(player, standing(state.deal, player), state.ruleset))


def _of_the_rules(reasons: Iterator[Reason]) -> Reason | None:
    return next((reason for reason in reasons if reason.basis is not Basis.BOOK), None)
