"""Every kind of command and of event: what ``decide`` and ``apply`` must know how to take."""

from __future__ import annotations

from typing import TypeAlias, get_args

from . import commands, events

Preparing: TypeAlias = (
    commands.ChangeDealer
    | commands.RewardCut
    | commands.KeepJokers
    | commands.ChooseContract
    | commands.Exchange
)
Buying: TypeAlias = (
    commands.TakeUpcard | commands.TakeDiscard | commands.Buy | commands.SettleDiscard
)
OnMelds: TypeAlias = (
    commands.PutDownMeld | commands.LayOffCards | commands.TakeJoker | commands.MoveJoker
)
Melding: TypeAlias = commands.LayDown | OnMelds
Ending: TypeAlias = commands.EndFirstRound | commands.EndTurn | commands.TurnStock | commands.GoOut
Playing: TypeAlias = Buying | Melding | Ending
Counting: TypeAlias = commands.CountHand | commands.CloseDeal | commands.EnterDeal
Correcting: TypeAlias = commands.CorrectHand | commands.CorrectWentOut | commands.CorrectChips
Seating: TypeAlias = (
    commands.RenamePlayer
    | commands.ReplacePlayer
    | commands.SwapSeats
    | commands.JoinGame
    | commands.LeaveGame
)
Agreeing: TypeAlias = (
    commands.ChangeStakes
    | commands.KeepMelds
    | commands.AllowAdvice
    | commands.MentionHands
    | commands.FinishEarly
    | commands.ResumeGame
)
Undoing: TypeAlias = commands.Undo | commands.Redo
AnyCommand: TypeAlias = (
    commands.StartGame | Preparing | Playing | Counting | Correcting | Seating | Agreeing | Undoing
)

Prepared: TypeAlias = (
    events.CutRewarded | events.JokersKept | events.ContractChosen | events.CardsExchanged
)
Played: TypeAlias = (
    events.UpcardTaken
    | events.DiscardTaken
    | events.CardBought
    | events.FirstRoundEnded
    | events.TurnEnded
    | events.StockTurned
    | events.WentOut
    | events.HandCounted
)
Melded: TypeAlias = (
    events.LaidDown
    | events.MeldPutDown
    | events.CardsLaidOff
    | events.JokerTaken
    | events.JokerMoved
)
InDeal: TypeAlias = Prepared | Played | Melded
OnSheet: TypeAlias = (
    events.DealClosed
    | events.DealEntered
    | events.HandCorrected
    | events.WentOutCorrected
    | events.ChipsCorrected
)
Seated: TypeAlias = (
    events.DealerChanged
    | events.PlayerRenamed
    | events.PlayerReplaced
    | events.SeatsSwapped
    | events.PlayerJoined
    | events.PlayerLeft
)
Agreed: TypeAlias = (
    events.StakesChanged
    | events.MeldsKept
    | events.AdviceAllowed
    | events.HandsMentioned
    | events.GameFinished
    | events.GameResumed
)
TakenBack: TypeAlias = events.Undone | events.Redone
AnyEvent: TypeAlias = events.GameStarted | InDeal | OnSheet | Seated | Agreed | TakenBack

COMMANDS: tuple[type[commands.Command], ...] = get_args(AnyCommand)
EVENTS: tuple[type[events.Event], ...] = get_args(AnyEvent)
