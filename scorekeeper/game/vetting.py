"""Check, event by event, whether a journal that was recorded elsewhere can be replayed here.

``apply`` trusts its events. So each event of a book is checked first: could a command have recorded
it in that state? Not checked again are the judges' verdicts on melds, which may have changed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeAlias, assert_never

from scorekeeper.rules.cards import ACE, ACE_HIGH, JOKER_RANK, Card
from scorekeeper.rules.melds.melds import LaidMeld, LaidOff, Meld
from scorekeeper.rules.ruleset.checking import beyond_bounds
from scorekeeper.rules.ruleset.choices import Kind
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Fact, Reason

from . import commands, events
from .agreements import Nod
from .commands import AnyCommand
from .decide import decide
from .deciding.melding import melding_faults
from .events import AnyEvent, Melded
from .laying import Proposal
from .own_entries import asked_to_nod
from .refusal import (
    LONGEST_KEY,
    MOST_MELDS,
    MOST_OVERRULED,
    Refusal,
    known_faults,
    pile_faults,
    readable,
)
from .sheet import chips_of
from .state import State
from .turns import play_faults

MOST_FACTS = 16  # of one reason
MOST_IN_A_FACT = 80  # cards, players or numbers in one fact of a reason
LARGEST_FACT = 1_000_000

_COMMAND_OF: Mapping[type[events.Event], type[commands.Command]] = {
    events.GameStarted: commands.StartGame,
    events.DealerChanged: commands.ChangeDealer,
    events.CutRewarded: commands.RewardCut,
    events.JokersKept: commands.KeepJokers,
    events.ContractChosen: commands.ChooseContract,
    events.WildsAnnounced: commands.AnnounceWilds,
    events.CardsExchanged: commands.Exchange,
    events.UpcardTaken: commands.TakeUpcard,
    events.DiscardTaken: commands.TakeDiscard,
    events.CardBought: commands.Buy,
    events.Called: commands.Call,
    events.CallWithdrawn: commands.WithdrawCall,
    events.CallsDropped: commands.DropCalls,
    events.FirstRoundEnded: commands.EndFirstRound,
    events.StockTurned: commands.TurnStock,
    events.WentOut: commands.GoOut,
    events.HandCounted: commands.CountHand,
    events.ProposalEnded: commands.EndProposal,
    events.DealClosed: commands.CloseDeal,
    events.DealEntered: commands.EnterDeal,
    events.CountConfirmed: commands.ConfirmCount,
    events.HandCorrected: commands.CorrectHand,
    events.WentOutCorrected: commands.CorrectWentOut,
    events.DownTold: commands.TellDown,
    events.FineGiven: commands.GiveFine,
    events.BoughtBack: commands.BuyBack,
    events.PlayerRenamed: commands.RenamePlayer,
    events.PlayerReplaced: commands.ReplacePlayer,
    events.SeatsSwapped: commands.SwapSeats,
    events.PlayerJoined: commands.JoinGame,
    events.PlayerLeft: commands.LeaveGame,
    events.PencilTaken: commands.TakePencil,
    events.PencilGiven: commands.GivePencil,
    events.PencilReturned: commands.ReturnPencil,
    events.AgreementChanged: commands.ChangeAgreement,
    events.RulesChanged: commands.ChangeRules,
    events.GameFinished: commands.FinishEarly,
    events.GameResumed: commands.ResumeGame,
    events.Undone: commands.Undo,
    events.Redone: commands.Redo,
}
"""Kind of event → the command that records it; equal fields have one name in both."""

Claimed: TypeAlias = events.CardBought | events.DiscardTaken
"""Events that another command, ``SettleDiscard``, records where several people claim the card."""

Ruled: TypeAlias = events.GameStarted | events.RulesChanged
"""Events that say by which rules is played."""


def may_come_next(state: State | None, event: AnyEvent) -> bool:
    """Return whether some command could have recorded this event, as it is, in this state.

    state  before the event; None before the start of the game
    """
    for kept in (event.overruled, event.noted):
        if len(kept) > MOST_OVERRULED or not all(map(_reason_fits, kept)):
            return False
    if isinstance(event, events.Proposed):
        return state is not None and _may_have_been_proposed(state, event.proposal)
    if isinstance(event, events.Nodded):
        return state is not None and _may_have_nodded(state, event)
    if isinstance(event, events.TurnEnded):
        return state is not None and _turn_may_have_ended(state, event)
    if isinstance(event, Melded):
        return state is not None and _meld_may_come_next(state, event)
    if isinstance(event, Ruled) and any(beyond_bounds(event.ruleset)):
        return False
    if isinstance(event, Claimed) and not (state and _may_have_claimed(state, event.claimants)):
        return False
    command = _command_for(state, event)
    return command is not None and _would_be_recorded(state, command, event)


def _reason_fits(reason: Reason) -> bool:
    """Return whether a reason is within the limits of size; its code may be unknown."""
    return (
        len(reason.facts) <= MOST_FACTS
        and all(map(_word_fits, (reason.code, *reason.facts)))
        and all(map(_fact_fits, reason.facts.values()))
    )


def _fact_fits(fact: Fact) -> bool:
    match fact:
        case int():
            return abs(fact) <= LARGEST_FACT
        case str():
            return len(fact) <= LONGEST_KEY and readable(fact)
        case several:
            return len(several) <= MOST_IN_A_FACT and all(map(_fact_fits, several))


def _word_fits(word: str) -> bool:
    return 0 < len(word) <= LONGEST_KEY and readable(word)


def _may_have_claimed(state: State, claimants: tuple[str, ...]) -> bool:
    return len(set(claimants)) == len(claimants) and not any(known_faults(state, *claimants))


def _command_for(state: State | None, event: AnyEvent) -> AnyCommand | None:
    """Return the command that records this event, as a ruling; None where there can be none."""
    if isinstance(event, events.ChipsCorrected):
        if state is None or event.player not in state.players:
            return None
        chips = chips_of(state, event.player) + event.change
        return commands.CorrectChips(player=event.player, chips=chips)
    kind: Any = _COMMAND_OF[type(event)]
    stated = {field.name for field in fields(event)}
    facts = {each.name: getattr(event, each.name) for each in fields(kind) if each.name in stated}
    command: AnyCommand = kind(**facts, ruling=True)
    return command


def _would_be_recorded(state: State | None, command: AnyCommand, event: AnyEvent) -> bool:
    """Return whether the last event that the command leads to is this one.

    Not compared are the reasons, the text of a ruleset (the command has read it) and the claimants:
    the table may settle those in any way.
    """
    answer = decide(state, command)
    if isinstance(answer, Refusal):
        return False
    told: dict[str, Any] = {"overruled": event.overruled, "noted": event.noted}
    if isinstance(event, Ruled):
        told["ruleset"] = event.ruleset
    elif isinstance(event, Claimed):
        told["claimants"] = event.claimants
    return replace(answer[-1], **told) == event


def _may_have_been_proposed(state: State, proposal: Proposal) -> bool:
    """Return whether a player could have proposed this, legal melds or not."""
    if len(proposal.commands) != 1 or state.agreements.nod is Nod.AT_ONCE:
        return False
    command = proposal.command
    return not command.ruling and not any(melding_faults(state, command))


def _may_have_nodded(state: State, event: events.Nodded) -> bool:
    asked = asked_to_nod(state, event.player)
    return event.player in state.deal.proposals and event.by in (None, asked)


def _turn_may_have_ended(state: State, event: events.TurnEnded) -> bool:
    """Return whether this turn was open. It ends also where another player melds after it."""
    turn = state.deal.turn
    return turn is not None and turn.player == event.player and not any(play_faults(state))


def _meld_may_come_next(state: State, event: Melded) -> bool:
    if any(play_faults(state, event.player)):
        return False
    lying, rules = len(state.deal.melds), state.deal.with_wild_said
    match event:
        case events.LaidDown(melds=melds, lay_offs=lay_offs):
            items = _items_of(state, event)
            return (
                0 < len(melds) + len(lay_offs) <= MOST_MELDS
                and items is not None
                and all(_is_sound_laid_meld(laid, items, rules) for laid in melds)
                and all(_is_sound_lay_off(each, lying + len(melds), rules) for each in lay_offs)
            )
        case events.MeldPutDown(meld=meld):
            return _is_sound_meld(meld, rules)
        case events.CardsLaidOff(lay_off=lay_off):
            return _is_sound_lay_off(lay_off, lying, rules)
        case events.JokerTaken(swap=swap):
            wild = _may_be_wild(swap.taken, rules)
            return wild and _is_sound_change(swap.meld, swap.naturals, swap.becomes, lying, rules)
        case events.JokerMoved(meld=number, natural=natural, becomes=becomes):
            return _is_sound_change(number, (natural,), becomes, lying, rules)
        case _:
            assert_never(event)


def _items_of(state: State, event: events.LaidDown) -> int | None:
    """Return how many items the contract laid down has; None where the deal has no such contract.

    None also where the event chooses the deal's contract, though every player has an own one; and
    where it does not say which one is laid down of those in any order.
    """
    choice, deals = state.ruleset.contracts, state.ruleset.deals
    if choice.any_open is (event.fills is None) or (choice.by_player and event.rules is not None):
        return None
    chosen = None if choice.any_open else state.contract_of(state.deal, event.player)
    rules = chosen if event.named is None else event.named
    if rules is None or rules not in range(len(deals)) or chosen not in (None, rules):
        return None
    contracts = deals[rules].contracts
    return len(contracts[event.contract]) if event.contract in range(len(contracts)) else None


def _is_sound_laid_meld(laid: LaidMeld, items: int, rules: Ruleset) -> bool:
    return _is_sound_meld(laid.meld, rules) and (laid.item is None or 0 <= laid.item < items)


def _is_sound_lay_off(lay_off: LaidOff, lying: int, rules: Ruleset) -> bool:
    return _is_sound_change(lay_off.onto, lay_off.cards, lay_off.becomes, lying, rules)


def _is_sound_change(
    number: int, cards: Iterable[Card], becomes: Meld, lying: int, rules: Ruleset
) -> bool:
    sound = _are_sound_cards(tuple(cards)) and _is_sound_meld(becomes, rules)
    return 1 <= number <= lying and sound


def _is_sound_meld(meld: Meld, rules: Ruleset) -> bool:
    # A ruling may let other cards lie in a set of jokers, whose rank is 0.
    of_jokers = meld.kind is Kind.SET and any(card.is_joker for card in meld.cards)
    lowest = JOKER_RANK if of_jokers else ACE
    steps = range(len(meld.cards))
    return (
        lowest <= meld.low <= ACE_HIGH
        and _are_sound_cards(meld.cards)
        and all(step in steps and _may_be_wild(meld.cards[step], rules) for step in meld.ranked)
    )


def _may_be_wild(card: Card, rules: Ruleset) -> bool:
    """Return whether a card is wild in any deal: a lay-down may say which deal it is."""
    return rules.is_wild(card) or any(rules.in_deal(deal).is_wild(card) for deal in rules.deals)


def _are_sound_cards(cards: tuple[Card, ...]) -> bool:
    return bool(cards) and not any(pile_faults(cards))
