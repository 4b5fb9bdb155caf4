"""Events that were recorded elsewhere: whether they can be told again here, one after another.

A journal is replayed with ``apply``, which trusts it: what it says was decided before. Whoever
takes over a journal from somebody else asks here first. What the rules say to melds is not asked
again: a referee who has learned since does not judge old games anew. Nor are names: whoever had
one keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from itertools import count
from typing import Any, TypeAlias, assert_never

from scorekeeper.rules.cards import ACE, ACE_HIGH, JOKER, JOKER_RANK, TWO, Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.verdict import Fact, Reason

from . import commands, events
from .commands import AnyCommand
from .decide import decide
from .deciding.seating import names_beside
from .events import AnyEvent, Melded
from .limits import (
    LONGEST_KEY,
    MOST_MELDS,
    MOST_OVERRULED,
    MOST_SEATS,
    known_faults,
    pile_faults,
    readable,
    stands,
)
from .names import name_key
from .refusal import Refusal
from .sheet import chips_of
from .state import Newcomer, State
from .turns import play_faults

MOST_FACTS = 16  # of one reason
MOST_IN_A_FACT = 80  # cards, players or numbers in one fact of a reason
LARGEST_FACT = 1_000_000

_RECORDED_BY: Mapping[type[events.Event], type[commands.Command]] = {
    events.GameStarted: commands.StartGame,
    events.DealerChanged: commands.ChangeDealer,
    events.CutRewarded: commands.RewardCut,
    events.JokersKept: commands.KeepJokers,
    events.ContractChosen: commands.ChooseContract,
    events.CardsExchanged: commands.Exchange,
    events.UpcardTaken: commands.TakeUpcard,
    events.DiscardTaken: commands.TakeDiscard,
    events.CardBought: commands.Buy,
    events.FirstRoundEnded: commands.EndFirstRound,
    events.TurnEnded: commands.EndTurn,
    events.StockTurned: commands.TurnStock,
    events.WentOut: commands.GoOut,
    events.HandCounted: commands.CountHand,
    events.DealClosed: commands.CloseDeal,
    events.DealEntered: commands.EnterDeal,
    events.HandCorrected: commands.CorrectHand,
    events.WentOutCorrected: commands.CorrectWentOut,
    events.PlayerRenamed: commands.RenamePlayer,
    events.PlayerReplaced: commands.ReplacePlayer,
    events.SeatsSwapped: commands.SwapSeats,
    events.PlayerJoined: commands.JoinGame,
    events.PlayerLeft: commands.LeaveGame,
    events.AgreementChanged: commands.ChangeAgreement,
    events.GameFinished: commands.FinishEarly,
    events.GameResumed: commands.ResumeGame,
    events.Undone: commands.Undo,
    events.Redone: commands.Redo,
}
"""Event → a command whose fields bear the names of the event's."""

Claimed: TypeAlias = events.CardBought | events.DiscardTaken
"""What may be settled between several, by another command."""

Naming: TypeAlias = (
    events.GameStarted | events.PlayerRenamed | events.PlayerReplaced | events.PlayerJoined
)
"""What says how somebody is called."""


def follows(state: State | None, event: AnyEvent) -> bool:
    """Return whether this event may come next in a game, with the facts it states.

    state  None before the start of the game
    """
    if len(event.overruled) > MOST_OVERRULED or not all(map(_can_be_said, event.overruled)):
        return False
    if isinstance(event, Melded):
        return state is not None and _melded_follows(state, event)
    if isinstance(event, Claimed) and not (state and _called(state, event.claimants)):
        return False
    if isinstance(event, Naming):
        if not _names_stand(state, event):
            return False
        event = _with_stand_ins(state, event)
    command = _command(state, event)
    return command is not None and _comes_to(state, command, event)


def _can_be_said(reason: Reason) -> bool:
    """Return whether a reason keeps to some size; what it says is not asked."""
    return (
        len(reason.facts) <= MOST_FACTS
        and all(map(_is_word, (reason.code, *reason.facts)))
        and all(map(_is_fact, reason.facts.values()))
    )


def _is_fact(fact: Fact) -> bool:
    match fact:
        case int():
            return abs(fact) <= LARGEST_FACT
        case str():
            return len(fact) <= LONGEST_KEY and readable(fact)
        case several:
            return len(several) <= MOST_IN_A_FACT and all(map(_is_fact, several))


def _is_word(word: str) -> bool:
    return 0 < len(word) <= LONGEST_KEY and readable(word)


def _called(state: State, claimants: tuple[str, ...]) -> bool:
    return len(set(claimants)) == len(claimants) and not any(known_faults(state, *claimants))


def _command(state: State | None, event: AnyEvent) -> AnyCommand | None:
    """Return the command that records this event; None where nobody could give it."""
    if isinstance(event, events.ChipsCorrected):
        if state is None or event.player not in state.players:
            return None
        chips = chips_of(state, event.player) + event.change
        return commands.CorrectChips(player=event.player, chips=chips)
    kind: Any = _RECORDED_BY[type(event)]
    stated = {field.name for field in fields(event)}
    facts = {each.name: getattr(event, each.name) for each in fields(kind) if each.name in stated}
    command: AnyCommand = kind(**facts, ruling=True)
    return command


def _comes_to(state: State | None, command: AnyCommand, event: AnyEvent) -> bool:
    """Return whether the table could have recorded the event by this command.

    A ruleset is compared by what is read from it, and claims are settled by the table.
    """
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        return False
    told: dict[str, Any] = {"overruled": event.overruled}
    if isinstance(event, events.GameStarted):
        told["ruleset"] = event.ruleset
    elif isinstance(event, Claimed):
        told["claimants"] = event.claimants
    return replace(answer[-1], **told) == event


def _names_stand(state: State | None, event: Naming) -> bool:
    """Return whether these names could be had beside the others, then or now."""
    if isinstance(event, events.GameStarted):
        names = [player.name for player in event.players]
        return len(names) <= MOST_SEATS and all(
            stands(name, names[:place]) for place, name in enumerate(names)
        )
    if state is None:
        return False
    match event:
        case events.PlayerRenamed(player=player, name=name):
            known = state.players.get(player)
            changed = known is None or name != known.name
            return changed and stands(name, names_beside(state, player))
        case events.PlayerReplaced(player=player, by=by):
            return stands(by.name, names_beside(state, player))
        case events.PlayerJoined(newcomer=newcomer):
            return stands(newcomer.name, names_beside(state))
        case _:
            assert_never(event)


def _with_stand_ins(state: State | None, event: Naming) -> Naming:
    """Return the event with names that anybody may have, so that all else can be decided."""
    players = state.players.values() if state else ()
    taken = {name_key(player.name) for player in players}
    free = (str(number) for number in count(1) if str(number) not in taken)

    def called_otherwise(newcomer: Newcomer) -> Newcomer:
        return replace(newcomer, name=next(free))

    match event:
        case events.GameStarted(players=started):
            return replace(event, players=tuple(map(called_otherwise, started)))
        case events.PlayerRenamed():
            return replace(event, name=next(free))
        case events.PlayerReplaced(by=by):
            return replace(event, by=called_otherwise(by))
        case events.PlayerJoined(newcomer=newcomer):
            return replace(event, newcomer=called_otherwise(newcomer))
        case _:
            assert_never(event)


def _melded_follows(state: State, event: Melded) -> bool:
    if any(play_faults(state, event.player)):
        return False
    lying = len(state.deal.melds)
    match event:
        case events.LaidDown(melds=melds, lay_offs=lay_offs):
            items = _items_of(state, event)
            return (
                0 < len(melds) + len(lay_offs) <= MOST_MELDS
                and items is not None
                and all(_is_laid(laid, items) for laid in melds)
                and all(_is_laid_off(each, lying + len(melds)) for each in lay_offs)
            )
        case events.MeldPutDown(meld=meld):
            return _is_meld(meld)
        case events.CardsLaidOff(lay_off=lay_off):
            return _is_laid_off(lay_off, lying)
        case events.JokerTaken(swap=swap):
            wild = swap.taken == JOKER or swap.taken.rank == TWO
            return wild and _is_changed(swap.meld, swap.naturals, swap.becomes, lying)
        case events.JokerMoved(meld=number, natural=natural, becomes=becomes):
            return _is_changed(number, (natural,), becomes, lying)
        case _:
            assert_never(event)


def _items_of(state: State, event: events.LaidDown) -> int | None:
    """Return how many items the contract laid down has; None where the deal has no such one."""
    deals, chosen = state.ruleset.deals, state.deal.rules
    rules = chosen if event.rules is None else event.rules
    if rules is None or rules not in range(len(deals)) or chosen not in (None, rules):
        return None
    contracts = deals[rules].contracts
    return len(contracts[event.contract]) if event.contract in range(len(contracts)) else None


def _is_laid(laid: LaidMeld, items: int) -> bool:
    return _is_meld(laid.meld) and (laid.item is None or 0 <= laid.item < items)


def _is_laid_off(lay_off: LaidOff, lying: int) -> bool:
    return _is_changed(lay_off.onto, lay_off.cards, lay_off.becomes, lying)


def _is_changed(number: int, cards: Iterable[Card], becomes: Meld, lying: int) -> bool:
    return 1 <= number <= lying and _are_cards(tuple(cards)) and _is_meld(becomes)


def _is_meld(meld: Meld) -> bool:
    # by a ruling other cards may lie in a set of jokers, whose rank is none
    of_jokers = meld.kind is Kind.SET and any(card.is_joker for card in meld.cards)
    lowest = JOKER_RANK if of_jokers else ACE
    steps = range(len(meld.cards))
    return (
        lowest <= meld.low <= ACE_HIGH
        and _are_cards(meld.cards)
        and all(step in steps and meld.cards[step].rank == TWO for step in meld.twos)
    )


def _are_cards(cards: tuple[Card, ...]) -> bool:
    return bool(cards) and not any(pile_faults(cards))
