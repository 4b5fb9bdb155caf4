"""Strategies for commands of every kind: sensible ones, rulings, and sheer nonsense."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

from scorekeeper.game import commands as say
from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Nod, Stakes
from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.own_entries import neighbour_of
from scorekeeper.game.sheet import cost
from scorekeeper.game.state import Hand, Newcomer, State, WayOut
from scorekeeper.rules.cards import JOKER, Card, Suit, card_at, parse_cards
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Swap
from scorekeeper.rules.ruleset.choices import Kind
from tests.game.table import CONTRACTS, PLAYERS, VENEZUELA, newcomer

Move = Callable[[State], tuple[AnyCommand, ...]]

PLAUSIBLE = (
    *("7H 7D 7S", "9H 9D 9C", "KS KD KH", "7H 7D 7S 7C", "9H 9D 9S 9C", "JH JD JS JC JH"),
    *("8H 8D 8S 8C JK", "4H 4D JK", "2-8C", "3-9S", "JK 6D 7D", "QH KH AH", "KD AD 2D", "5C"),
    *("7C", "9S", "JK", "9C", "5D", "8D", "9S 9C", "4S 4C", "9D 10D"),
)
SUITS = tuple(Suit)
CHOSEN = [
    say.ChangeAgreement(agreement=name, to=each) for name in CHOICES for each in CHOICES[name]
]
kinds = st.sampled_from((None, Kind.SET, Kind.RUN))
suits = st.sampled_from(SUITS)
ends = st.sampled_from(End)
faces = st.builds(Card, st.integers(1, 13), suits) | st.just(JOKER)
rulesets = st.just(VENEZUELA) | st.dictionaries(
    st.sampled_from((*VENEZUELA, "nonsense")), st.none() | st.integers() | st.text(max_size=3)
).map(lambda changes: {**VENEZUELA, **changes})


@dataclass(frozen=True)
class Parts:
    """What commands are made of."""

    players: st.SearchStrategy[str]
    numbers: st.SearchStrategy[int]
    cards: st.SearchStrategy[Card]
    piles: st.SearchStrategy[tuple[Card, ...]]
    hands: st.SearchStrategy[Hand]
    newcomers: st.SearchStrategy[Newcomer]


SENSE = Parts(
    players=st.sampled_from(PLAYERS),
    numbers=st.integers(0, 9),
    cards=faces,
    piles=st.sampled_from(PLAUSIBLE).map(parse_cards),
    hands=st.builds(Hand, points=st.integers(0, 200))
    | st.builds(Hand, cards=st.lists(faces, max_size=11).map(tuple)),
    newcomers=st.sampled_from(("elif", "fatma", "gil")).map(newcomer),
)
NONSENSE = Parts(
    players=st.sampled_from((*PLAYERS, "elif", "nobody", "")),
    numbers=st.integers(),
    cards=st.builds(Card, st.integers(-1, 15), st.none() | suits) | faces,
    piles=st.lists(faces, max_size=12).map(tuple),
    hands=st.builds(
        Hand, cards=st.none() | st.just((JOKER,) * 61), points=st.none() | st.integers()
    ),
    newcomers=st.builds(
        Newcomer, key=st.text(max_size=3), name=st.text(max_size=50), person=st.text(max_size=3)
    ),
)


def fields_of(parts: Parts) -> dict[type, dict[str, st.SearchStrategy]]:
    """Each kind of command with the fields it is made of, beside the ruling."""
    player, number, card = {"player": parts.players}, parts.numbers, parts.cards
    someone, maybe_card = st.none() | parts.players, st.none() | parts.cards
    entries = st.builds(Entry, parts.piles, kinds)
    lay_offs = st.builds(LayOff, st.integers(0, 6), parts.piles, st.none() | ends)
    swaps = st.builds(Swap, st.integers(0, 6), parts.piles)
    stakes = st.builds(Stakes, deal=number, game=number)
    some_players = st.lists(parts.players, max_size=4).map(tuple)
    by_player = st.dictionaries(parts.players, number, max_size=4)
    filled = st.just({}) | by_player
    turn, ways = {**player, "new_turn": st.booleans()}, st.sampled_from(WayOut)
    laying = {
        say.LayDown: {
            **player,
            "melds": st.lists(entries, max_size=4).map(tuple),
            "lay_offs": st.lists(lay_offs, max_size=2).map(tuple),
            "goes_out": st.booleans(),
            "discard": maybe_card,
            "first_turn": st.booleans(),
            "swaps": st.lists(swaps, max_size=2).map(tuple),
            "rules": st.none() | number,
        },
        say.PutDownMeld: {**turn, "meld": entries},
        say.LayOffCards: {**turn, "lay_off": lay_offs},
        say.TakeJoker: {
            **turn,
            "meld": st.integers(0, 6),
            "naturals": parts.piles,
            "into": st.none() | entries,
            "lay_off": st.none() | lay_offs,
        },
        say.MoveJoker: {**turn, "meld": st.integers(0, 6), "natural": card, "to": ends},
    }
    return {
        say.StartGame: {
            "ruleset": rulesets,
            "players": st.lists(parts.newcomers, max_size=4).map(tuple),
            "first_dealer": parts.players,
            "agreements": st.builds(Agreements, stakes=stakes),
        },
        say.ChangeDealer: player,
        say.RewardCut: {"left": st.none() | st.sampled_from((43, 44, 45, 46)) | number},
        say.KeepJokers: {"count": number},
        say.ChooseContract: {"rules": number, "player": someone},
        say.AnnounceWilds: {"rank": number},
        say.Exchange: {},
        say.TakeUpcard: {**player, "card": maybe_card, "melded": st.booleans()},
        say.TakeDiscard: {
            **player,
            "discarder": someone,
            "card": maybe_card,
            "melded": st.booleans(),
        },
        say.Buy: {**player, "discarder": someone, "card": maybe_card},
        say.Call: {**player},
        say.WithdrawCall: {**player},
        say.DropCalls: {},
        say.SettleCalls: {"calls": st.lists(parts.players, max_size=4).map(tuple)},
        say.SettleDiscard: {
            "discarder": parts.players,
            "claimants": st.lists(parts.players, max_size=4).map(tuple),
            "card": maybe_card,
            "winner": someone,
            "disputed": st.booleans(),
        },
        **laying,
        say.Propose: {"command": st.one_of(*[st.builds(kind, **laying[kind]) for kind in laying])},
        say.GiveNod: {**player, "by": someone},
        say.EndProposal: {**player, "by": someone},
        say.EndFirstRound: {},
        say.EndTurn: {},
        say.TurnStock: {},
        say.GoOut: {**player, "discard": maybe_card, "first_turn": st.booleans(), "way": ways},
        say.CountHand: {**player, "hand": parts.hands, "by": someone},
        say.CloseDeal: {},
        say.EndDeal: {
            "hands": st.dictionaries(parts.players, parts.hands, max_size=4),
            "went_out": someone,
            "first_turn": st.booleans(),
            "way": ways,
            "rules": st.none() | number,
            "down": st.none() | some_players,
            "filled": filled,
            "by": someone,
        },
        say.EnterDeal: {
            "points": by_player,
            "chips": by_player,
            "went_out": someone,
            "way": ways,
            "rules": st.none() | number,
            "down": some_players,
            "filled": filled,
            "by": someone,
        },
        say.EnterSheet: {
            "said": st.lists(
                st.one_of(
                    st.builds(say.EnterDeal, points=by_player, went_out=someone),
                    st.builds(say.LeaveGame, **player),
                ),
                max_size=3,
            ).map(tuple),
            "by": someone,
        },
        say.ConfirmCount: {**player, "deal": number, "points": number, "by": someone},
        say.CorrectHand: {**player, "deal": number, "hand": parts.hands, "by": someone},
        say.CorrectWentOut: {
            "player": someone,
            "deal": number,
            "hand_of_former": st.none() | parts.hands,
            "first_turn": st.booleans(),
            "way": ways,
            "by": someone,
        },
        say.TellDown: {"deal": number, "players": some_players, "filled": filled},
        say.CorrectChips: {**player, "chips": number},
        say.GiveFine: {
            **player,
            "deal": number,
            "points": number | number.map(lambda points: -points),
            "cents": st.just(0) | number,
            "word": st.text(max_size=50),
        },
        say.RenamePlayer: {**player, "name": st.text(max_size=50)},
        say.ReplacePlayer: {**player, "by": parts.newcomers},
        say.SwapSeats: {**player, "other": parts.players},
        say.JoinGame: {
            "newcomer": parts.newcomers,
            "after": parts.players,
            "points": number,
            "chips": st.none() | number,
        },
        say.LeaveGame: player,
        say.TakePencil: player,
        say.GivePencil: {**player, "instead_of": someone},
        say.ReturnPencil: player,
        say.BuyBack: player,
        say.ChangeAgreement: {"agreement": st.just("stakes"), "to": stakes},
        say.ChangeRules: {"ruleset": rulesets, "since": number},
        say.FinishEarly: {},
        say.ResumeGame: {},
        say.Undo: {},
        say.Redo: {},
    }


def any_command() -> st.SearchStrategy[AnyCommand]:
    return st.one_of(
        *[
            st.builds(kind, ruling=st.booleans(), **fields)
            for parts in (SENSE, NONSENSE)
            for kind, fields in fields_of(parts).items()
        ],
        st.builds(say.ChangeAgreement, agreement=st.sampled_from([*SWITCHES]), to=st.booleans()),
        st.sampled_from(CHOSEN),
    )


def end_of_deal(out: str, points: int, counted: Hand) -> Move:
    """The move that ends the deal under way, whatever is still missing."""

    def ending(state: State) -> tuple[AnyCommand, ...]:
        first_out = state.deal.went_out or out
        missing = [
            player
            for player in state.deal.players
            if player != first_out and cost(state, state.deal, player) is None
        ]
        hands = [Hand(points=points + place) for place, _ in enumerate(missing[1:])]
        return (
            say.GoOut(player=out, ruling=True),
            *map(count_of, missing, [counted, *hands]),
            say.CloseDeal(ruling=True),
        )

    return ending


def count_of(player: str, hand: Hand) -> say.CountHand:
    return say.CountHand(player=player, hand=hand, ruling=True)


def deal_from_paper(points: int) -> Move:
    def entering(state: State) -> tuple[AnyCommand, ...]:
        everybody = {player: points + at for at, player in enumerate(state.deal.players)}
        return (say.EnterDeal(points=everybody, chips={state.seats[0]: points}),)

    return entering


def contract_of(player: str, at: int) -> Move:
    """The move that lays down the contract, or lays off where the player is down."""

    def laying(state: State) -> tuple[AnyCommand, ...]:
        deal = state.deal
        if player in deal.down and deal.melds:
            tabled = deal.melds[at % len(deal.melds)]
            fitting = tabled.meld.high + (tabled.meld.kind is Kind.RUN)
            card = JOKER if at % 4 == 0 else card_at(fitting, tabled.meld.suit or SUITS[at % 4])
            off = LayOff(tabled.number, (card,))
            return (say.LayOffCards(player=player, lay_off=off, new_turn=at > 4),)
        if deal.number == 7:
            melds = (Entry(parse_cards("7H 7D 7S")), Entry(parse_cards("2-9C")))
        else:
            melds = tuple(
                Entry(parse_cards(text)) for text in CONTRACTS.get(deal.number, CONTRACTS[1])
            )
        extra = (Entry(parse_cards("JK 6D 7D")),) if at % 2 and deal.number < 6 else ()
        return (say.LayDown(player=player, melds=(*melds, *extra), ruling=at % 3 == 0),)

    return laying


def proposal_of(player: str, at: int) -> Move:
    """The move that proposes what ``contract_of`` lays down, and often nods to it or says no."""

    def proposing(state: State) -> tuple[AnyCommand, ...]:
        (meant,) = contract_of(player, at)(state)
        nod = (Nod.NEIGHBOUR, Nod.SCOREKEEPER)[at % 2]
        answers = (
            *(
                say.GiveNod(player=player),
                say.GiveNod(player=player, by=neighbour_of(state, player)),
            ),
            *(say.EndProposal(player=player, by=player), say.EndProposal(player=player)),
        )
        return (
            say.ChangeAgreement(agreement="nod", to=nod),
            say.Propose(command=meant),
            *answers[at % 5 : at % 5 + 1],
        )

    return proposing


def correction_of(player: str, points: int) -> Move:
    """The move that corrects an entry of the last closed deal, or who went out in it."""

    def correcting(state: State) -> tuple[AnyCommand, ...]:
        number, hand = max(1, len(state.deals) - 1), Hand(points=points)
        if points % 3:
            return (say.CorrectHand(deal=number, player=player, hand=hand),)
        return (say.CorrectWentOut(deal=number, player=player, hand_of_former=hand),)

    return correcting


def second_look_at(player: str, points: int) -> Move:
    """The move that counts a hand from a seat, and has another one confirm it, or the own."""

    def looking(state: State) -> tuple[AnyCommand, ...]:
        deal, by = state.deal.number, (None, *state.seats)[points % (len(state.seats) + 1)]
        count = say.CountHand(player=player, hand=Hand(points=points), by=player)
        seen = say.ConfirmCount(deal=deal, player=player, points=points, by=by)
        agreed = say.ChangeAgreement(agreement="second_look", to=True)
        return (agreed, count, seen)

    return looking


def any_move() -> st.SearchStrategy[Move]:
    """A command of any kind, or a few that bring the game on."""
    counted = st.builds(Hand, cards=st.lists(faces, max_size=11).map(tuple))
    seats, points = st.sampled_from(PLAYERS), st.integers(0, 200)
    moves = (
        any_command().map(lambda command: lambda state: (command,)),
        st.builds(contract_of, seats, st.integers(0, 17)),
        st.builds(proposal_of, seats, st.integers(0, 17)),
        st.builds(lambda player: lambda state: (say.Buy(player=player),), seats),
        st.builds(end_of_deal, seats, points, counted),
        st.builds(deal_from_paper, points),
        st.builds(correction_of, seats, points),
        st.builds(second_look_at, seats, points),
        st.sampled_from((say.Undo(), say.Undo(), say.Redo(), say.ResumeGame())).map(
            lambda command: lambda state: (command,)
        ),
    )
    often = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8)
    return st.sampled_from(often).flatmap(moves.__getitem__)
