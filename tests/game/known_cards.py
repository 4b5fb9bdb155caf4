"""A game played with known cards: what may be done next, and what the record has to say of it.

Nobody breaks a rule on purpose. So the referee refuses what is against the rules alone, and the
book has nothing against what it lets pass: the record is complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from scorekeeper.game.apply import advance
from scorekeeper.game.commands import (
    AnnounceWilds,
    AnyCommand,
    Buy,
    ChooseContract,
    CloseDeal,
    CountHand,
    EndFirstRound,
    EndTurn,
    Exchange,
    FinishEarly,
    GoOut,
    RewardCut,
    TakeDiscard,
    TakeUpcard,
    TurnStock,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.state import Hand, State
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.preparing import has_first_round
from scorekeeper.rules.ruleset.choices import Choice, EmptyStock, InTurn, LastDiscard, Upcard
from tests.game.putting_down import hand_without, putting_down
from tests.game.small import small_deck

Cards = tuple[Card, ...]
MOST_DEALS = 3
"""After so many the table ends a game that goes on."""
TRUE = {"close.nobody_went_out"}
"""The notes of the book that only say what is so."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A moment of a game, with all cards.

    hands    player → cards, sorted
    player   whose turn it is; ``drawn``: whether a card was drawn in it
    thrower  who threw the card on the pile; None: it is the upcard
    turns    how many are over in the deal
    owed     a card that has to be melded before the turn ends
    turned   whether the pile became the stock
    due      who has a last turn, after somebody went out
    before   the moment before the step that led here; None at the start
    step     that step: the number of its first event, and all its events
    """

    state: State
    number: int
    hands: Mapping[str, Cards]
    stock: Cards = ()
    pile: Cards = ()
    player: str = ""
    drawn: bool = False
    thrower: str | None = None
    turns: int = 0
    owed: Card | None = None
    turned: bool = False
    due: tuple[str, ...] = ()
    before: Moment | None = None
    step: tuple[int, tuple[AnyEvent, ...]] = (0, ())

    @property
    def hand(self) -> Cards:
        return self.hands[self.player]

    @property
    def other(self) -> str:
        players = self.state.deal.players
        return players[1 - players.index(self.player)]

    @property
    def steps(self) -> list[tuple[int, tuple[AnyEvent, ...]]]:
        found, at = [], self
        while at is not None:
            found.append(at.step)
            at = at.before
        return found[::-1]

    @property
    def facts(self) -> tuple[object, ...]:
        """What decides what may come: two moments with the same facts go on alike."""
        deal = self.state.deal
        return (
            *(deal.number, *sorted(self.hands.items()), self.stock, self.pile, self.player),
            *(self.drawn, self.thrower, min(self.turns, 2), self.owed, self.turned, self.due),
            *(deal.melds, deal.down, deal.turn, deal.went_out, deal.rules, deal.announced),
            *(tuple(sorted(deal.laid.items())), tuple(sorted(deal.jokers_taken.items()))),
            *(tuple(sorted((key, each.times) for key, each in deal.purchases.items())),),
            *(deal.first_round_over, deal.upcard_taken, deal.cut_rewarded, self.state.over),
        )

    def told(self, command: AnyCommand) -> Moment | None:
        """Return the moment after a command; None where the rules or the book are against it."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal) or {each.code for each in notes_in(answer)} - TRUE:
            return None
        first = self.number + 1
        state = advance(self.state, answer, first, {}.__getitem__)
        last = self.number + len(answer)
        return replace(self, state=state, number=last, before=self, step=(first, answer))

    def must(self, command: AnyCommand) -> Moment:
        """Return the moment after a command that nothing can be against."""
        after = self.told(command)
        assert after is not None, (command, decide(self.state, command))
        return after

    def holding(self, player: str, cards: Cards) -> Moment:
        return replace(self, hands={**self.hands, player: tuple(sorted(cards))})

    @property
    def settled(self) -> Moment:
        """The moment once whoever has just gone out has thrown the last card."""
        deal, player = self.state.deal, self.player
        counted = deal.hand_of(player)
        if deal.went_out != player and not (counted and counted.cards == ()):
            return self
        others = () if deal.went_out != player else deal.last_turns
        pile = (*self.pile, *self.hand)
        return replace(self.holding(player, ()), pile=pile, due=others).passed_on()

    def passed_on(self) -> Moment:
        """Return the moment when the turn is over, and the next one begins."""
        due = tuple(key for key in self.due if key != self.player)
        return replace(
            self, player=self.other, drawn=False, owed=None, turns=self.turns + 1, due=due
        )


def ways_on(at: Moment, chance: str) -> Iterator[Moment]:
    """Yield what may come next. ``chance`` shuffles the cards of each deal."""
    deal = at.state.deal
    if at.state.over:
        return
    if not at.player:
        if deal.number > MOST_DEALS:
            yield at.must(FinishEarly())
        else:
            yield from deals(at, chance)
    elif deal.went_out and not at.due:
        yield counted(at)
    elif at.drawn:
        if deal.number > 1 or at.turns or not dealer_discards(at):
            yield from (each.settled for each in putting_down(at))
        yield from discards(at)
    else:
        yield from before_drawing(at, chance)


def dealer_discards(at: Moment) -> bool:
    return at.state.ruleset.dealing.upcard is Upcard.DEALER_DISCARDS


def deals(at: Moment, chance: str) -> Iterator[Moment]:
    """Yield the deal as it begins, once for each choice of the table before the first turn."""
    for ready in prepared(at):
        deal, rules = ready.state.deal, ready.state.ruleset
        cards = tuple(small_deck(rules, Random(f"{chance} {deal.number}")))
        size, hands = rules.dealing.hand, {}
        for player in deal.players:
            hands[player], cards = tuple(sorted(cards[:size])), cards[size:]
        match rules.dealing.upcard:
            case Upcard.DEALER_DISCARDS | Upcard.LEADER_PLAYS:
                first = deal.dealer if dealer_discards(ready) else deal.leader
                hands[first] = tuple(sorted((*hands[first], cards[0])))
                pile, drawn = (), True
            case _:
                first, pile, drawn = deal.leader, cards[:1], False
        begun = {"hands": hands, "stock": cards[1:], "pile": pile, "player": first}
        yield replace(ready, **begun, drawn=drawn, thrower=None, turns=0, turned=False, due=())


def prepared(at: Moment) -> Iterator[Moment]:
    if rewarded := at.told(RewardCut()):
        yield from chosen(rewarded)
    yield from chosen(at)


def chosen(at: Moment) -> Iterator[Moment]:
    state, deal = at.state, at.state.deal
    if state.ruleset.contracts.choice is Choice.DEALER and deal.rules is None:
        for rules in state.contracts_left:
            yield from chosen(at.must(ChooseContract(rules=rules)))
    elif state.agreed.announces_wild(deal.common_rules) and deal.announced is None:
        for rank in (0, 5):
            yield from chosen(at.must(AnnounceWilds(rank=rank)))
    elif deal.exchanges < deal.common_rules.exchanges:
        yield from chosen(at.must(Exchange()))
    else:
        yield at


def before_drawing(at: Moment, chance: str) -> Iterator[Moment]:
    """Yield the draw, what is taken or bought instead, or what comes when the stock is empty."""
    if not at.stock:
        yield without_stock(at, chance)
        return
    card, *rest = at.stock
    yield replace(at.holding(at.player, (*at.hand, card)), stock=tuple(rest), drawn=True)
    if at.pile:
        yield from taken(at)
        yield from bought(at)


def without_stock(at: Moment, chance: str) -> Moment:
    """Return the end of the deal, or the pile as the new stock: once, or it would never end."""
    empty = at.state.ruleset.stock.when_empty
    kept = int(empty is EmptyStock.TURN_ALL_BUT_TOP)
    if empty is EmptyStock.EVERYONE_SCORES or at.turned or len(at.pile) <= kept:
        return counted(at)
    stock = [*at.pile[: len(at.pile) - kept]]
    Random(chance).shuffle(stock)
    pile = at.pile[len(at.pile) - kept :]
    return replace(at.must(TurnStock()), stock=tuple(stock), pile=pile, turned=True)


def taken(at: Moment) -> Iterator[Moment]:
    """Yield the turn that begins with the card on the pile instead of one of the stock."""
    top, melded = at.pile[-1], at.state.ruleset.buying.in_turn is InTurn.MELDED
    facts = {"player": at.player, "card": top, "melded": melded}
    ways = [TakeDiscard(**facts, discarder=at.thrower)]
    if at.thrower is None and at.player == at.state.deal.leader:
        ways.append(TakeUpcard(**facts))
    for command in ways:
        if after := at.told(command):
            in_hand = replace(after.holding(at.player, (*at.hand, top)), pile=at.pile[:-1])
            begun = replace(in_hand, drawn=True, owed=top if melded else None)
            if not melded or any(putting_down(begun)):
                yield begun


def bought(at: Moment) -> Iterator[Moment]:
    """Yield each buy of the card on the pile, with what comes from the stock for it."""
    extra = at.state.ruleset.buying.extra_cards
    for player in at.state.deal.players:
        buy = Buy(player=player, discarder=at.thrower, card=at.pile[-1])
        if len(at.stock) > extra and (after := at.told(buy)):
            cards = (*at.hands[player], at.pile[-1], *at.stock[:extra])
            has = after.holding(player, cards)
            yield replace(has, stock=at.stock[extra:], pile=at.pile[:-1])


def discards(at: Moment) -> Iterator[Moment]:
    """Yield the end of the turn with each card that may be thrown."""
    if at.owed is not None:
        return
    for card in dict.fromkeys(at.hand):
        thrown = replace(
            at.holding(at.player, hand_without(at.hand, (card,))),
            pile=(*at.pile, card),
            thrower=at.player,
        )
        if thrown.hand:
            yield first_round_ended(turn_ended(thrown)).passed_on()
        elif at.state.ruleset.going_out.last_discard is not LastDiscard.FORBIDDEN:
            yield gone_out(thrown, card)


def gone_out(at: Moment, card: Card) -> Moment:
    if at.state.deal.went_out:
        return turn_ended(at).passed_on()
    return at.must(GoOut(player=at.player, discard=card)).settled


def turn_ended(at: Moment) -> Moment:
    turn = at.state.deal.turn
    return at.must(EndTurn(player=at.player)) if turn and turn.player == at.player else at


def first_round_ended(at: Moment) -> Moment:
    players, deal = len(at.state.deal.players), at.state.deal
    first = has_first_round(players, at.state.ruleset) and not deal.first_round_over
    return at.must(EndFirstRound()) if first and at.turns + 1 == players else at


def counted(at: Moment) -> Moment:
    """Return the moment when all hands are counted, and the deal is closed."""
    for player in at.state.deal.players:
        if player != at.state.deal.went_out and not at.state.deal.hand_of(player):
            at = at.must(CountHand(player=player, hand=Hand(cards=at.hands[player])))
    return replace(at.must(CloseDeal()), hands={}, stock=(), pile=(), player="", due=())
