"""Everything that the rules and the game refuse or note: reasons, with the facts they give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from scorekeeper.game.advising import size_faults
from scorekeeper.game.agreements import CHOICES, SWITCHES, Nod, Stakes
from scorekeeper.game.commands import (
    AnnounceWilds,
    Buy,
    BuyBack,
    Call,
    ChangeDealer,
    ChangeRules,
    ChooseContract,
    CloseDeal,
    ConfirmCount,
    CorrectChips,
    CorrectHand,
    CorrectWentOut,
    CountHand,
    DropCalls,
    EndDeal,
    EndFirstRound,
    EndTurn,
    EnterDeal,
    EnterSheet,
    Exchange,
    FinishEarly,
    GiveFine,
    GiveNod,
    GoOut,
    JoinGame,
    KeepJokers,
    LayDown,
    LayOffCards,
    LeaveGame,
    MoveJoker,
    Propose,
    PutDownMeld,
    Redo,
    RenamePlayer,
    ResumeGame,
    ReturnPencil,
    RewardCut,
    SettleCalls,
    SettleDiscard,
    SwapSeats,
    TakeDiscard,
    TakeJoker,
    TakePencil,
    TakeUpcard,
    TellDown,
    TurnStock,
    Undo,
    WithdrawCall,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.notes import Note, deal_notes
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.state import Hand, History, Newcomer, State, WayOut
from scorekeeper.rules.cards import JOKER, Card, Suit, parse_cards
from scorekeeper.rules.deal.preparing import seats_warning, stock_warning
from scorekeeper.rules.melds.judging import judge_meld, judge_run, judge_set
from scorekeeper.rules.melds.melds import End, Entry, LayOff, Swap
from scorekeeper.rules.play.buying import judge_claims
from scorekeeper.rules.play.contract import judge_contract
from scorekeeper.rules.play.jokers import judge_joker_taking
from scorekeeper.rules.play.laying_down import go_out_faults, judge_lay_down
from scorekeeper.rules.play.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.verdict import Reason
from scorekeeper.store.journal.clerk import BY_SCOREKEEPER, COUNTED, SET_ASIDE, TOO_EARLY, TOO_LATE
from scorekeeper.store.journal.steps import MOST_EVENTS, length_faults
from tests.game import table
from tests.game.own_contracts import ANY, FILLED, OWN
from tests.game.table import agree
from tests.rules import given
from tests.rules.test_cases import cases, judge_case

NAMES = {player: player.title() for player in table.PLAYERS}
START = table.started()
PLAYED = table.play(START, *table.ended("bruno", {"ana": 5, "chiyo": 9, "dara": 31}))
DOWN = table.play(START, table.lay_down("bruno"))
OVER = table.play(START, FinishEarly())
TO_NOD = table.play(table.started(nod=Nod.NEIGHBOUR), Propose(command=table.lay_down("bruno")))
WITHOUT_MELDS = table.started(melds_kept=False)
STRICT = table.house(
    {
        "buying": {"price": 2, "when_down": False},
        "cut": {"reward_chips": 0},
        "dealing": {"upcard": "bought like any other"},
        "laying_down": {"extra_melds": False, "lay_offs": "none"},
        "later_turns": {"new_melds": False, "lay_offs": False},
        "taking_jokers": {
            "naturals_for_one_in_a_set": 0,
            "own_sets": False,
            "move_at_run_ends": False,
        },
        "going_out": {"last_discard": "required"},
        "stock": {"when_empty": "everyone scores"},
    }
)
STRICT_START = table.started(ruleset=STRICT)
STRICT_DOWN = table.play(STRICT_START, table.lay_down("bruno"))
TAKING = {
    "naturals_for_one_in_a_set": 0,
    "from_runs": True,
    "only_contract_melds": True,
    "use": "at once into the own contract",
    "in_turn_of_laying_down": True,
}
CARD = Card(7, Suit.HEARTS)


@cache
def every_refusal() -> tuple[Reason, ...]:
    """Return the reasons of cards and commands refused or noted: at least one of each code."""
    return tuple(found_refusals())


def found_refusals() -> Iterator[Reason]:
    yield from of_cases()
    yield from of_checks()
    yield from size_faults((JOKER,) * 40)
    yield from length_faults(MOST_EVENTS + 1, START)
    yield from (TOO_EARLY, TOO_LATE, COUNTED, BY_SCOREKEEPER, SET_ASIDE)
    too_large = History(head=2, redo=(1_000_000,) * 60_000)
    yield from length_faults(2, replace(START, history=too_large))
    for answer in answers():
        yield from (answer.reasons if isinstance(answer, Refusal) else notes_in(answer))


def refused_commands() -> Iterator[Refusal]:
    """Yield what ``decide`` answers to commands that it refuses."""
    return (answer for answer in answers() if isinstance(answer, Refusal))


def answers() -> Iterator[tuple[AnyEvent, ...] | Refusal]:
    """Yield what ``decide`` answers to commands that it refuses, or has a note on."""
    for state, command in (
        *refused_people(),
        *refused_play(),
        *refused_sheet(),
        *refused_proposals(),
        *refused_looks(),
        *refused_by_other_rules(),
        *refused_swaps(),
    ):
        answer = decide(state, command)
        assert isinstance(answer, Refusal) or notes_in(answer), (command, answer)
        yield answer


def of_cases() -> Iterator[Reason]:
    for case in cases():
        game, kind, entered, _answer = case.values
        said = judge_case(game, kind, entered)
        if not isinstance(said, int | str):
            yield from getattr(said, "reasons", said)


def of_checks() -> Iterator[Reason]:
    base, deal = given.VENEZUELA, given.VENEZUELA.deals[1]
    for most in (0, 1, 2):
        wilds = {"cards": ["2"], "most_per_meld": most, "fewest_naturals": most or 1}
        yield from judge_set(parse_cards("7H 2D 2S JK"), given.house(wilds=wilds)).reasons
    beyond = {"player": "ana", "standing": given.DOWN, "ruleset": base}
    yield from judge_new_meld(given.entry("colour 5H 6S 7D"), **beyond).reasons
    yield from judge_contract(given.entries(*["7H 7D 7S"] * 13), deal, base).reasons
    yield from judge_meld(Entry(()), base).reasons
    yield from judge_run(parse_cards("5 6S 7S", suits_needed=False), base).reasons
    for ace, text in (("low", "QS KS AS"), ("high", "AS 2S 3S"), ("none", "AS 2S 3S")):
        house = given.house(runs={"ace": ace})
        yield from judge_run(parse_cards(text), house).reasons
    more = given.house(deals=[{"contract": [{"set": 4, "or_more": True}]}])
    yield from judge_contract(given.entries("set 7H 7D 7S"), more.deals[0], more).reasons
    yield from judge_claims(
        ["emil"], discarder=None, order=table.PLAYERS, dealer="ana", chips={}, down=(), ruleset=base
    ).reasons
    yield from judge_claims(
        [], discarder=None, order=table.PLAYERS, dealer="ana", chips={}, down=(), ruleset=base
    ).reasons
    lying = given.tabled("ana set 7H 7D 7S")
    known = {"player": "ana", "table": lying, "standing": given.DOWN, "ruleset": base}
    yield from judge_lay_off(LayOff(1, ()), **known).reasons
    known["ruleset"] = given.house(taking_jokers=TAKING)
    for meld, naturals in (("bruno set 9H 9D JK", "9S"), ("bruno run 5D JK 7D", "8D 9D")):
        known["table"] = given.tabled(meld)
        yield from judge_joker_taking(1, parse_cards(naturals), **known).reasons
    yield from go_out_faults(holds=-1, down=True, ruleset=base, discard=CARD)
    melded = given.house(going_out={"last_discard": "forbidden"})
    yield from go_out_faults(holds=0, down=True, ruleset=melded, discard=CARD)
    known = {"player": "ana", "table": (), "standing": given.NOT_DOWN, "discard": None}
    for holds, goes_out in ((4, False), (5, True)):
        laid = given.entries("set 7H 7D 7S 7C")
        known |= {"holds": holds, "goes_out": goes_out, "deal": base.deals[2], "ruleset": melded}
        yield from judge_lay_down(laid, (), **known).reasons
    yield from go_out_faults(holds=-2, down=True, ruleset=base)
    yield from filter(None, (seats_warning(8, base), stock_warning(8, base)))


def refused_swaps() -> Iterator[tuple[object, object]]:
    """Yield a lay-down whose joker is not used."""
    rules = table.house({"deals": [{"contract": [{"set": 4}]}], "taking_jokers": TAKING})
    state = table.play(table.started(ruleset=rules), table.lay_down("bruno", "9H 9D 9S JK"))
    yield state, table.lay_down("ana", "7H 7D 7S 7C", swaps=(Swap(1, parse_cards("9C")),))


def refused_proposals() -> Iterator[tuple[object, object]]:
    yield START, GiveNod(player="ana")
    yield TO_NOD, Propose(command=table.lay_down("bruno"))
    yield TO_NOD, GiveNod(player="bruno", by="dara")
    yield table.play(TO_NOD, agree(nod=Nod.SCOREKEEPER)), GiveNod(player="bruno", by="chiyo")


def refused_looks() -> Iterator[tuple[object, object]]:
    """Yield what is no second look at a hand of 5 points that bruno counted, and chiyo has seen."""
    counted = CountHand(player="bruno", hand=table.by_points(5), by="bruno")
    by_chiyo = ConfirmCount(deal=1, player="bruno", points=5, by="chiyo")
    seen = table.play(table.started(second_look=True), counted, by_chiyo)
    yield table.play(START, counted), by_chiyo
    yield seen, by_chiyo
    for differs in ({"deal": 2}, {"points": 7}, {"by": "bruno"}):
        yield seen, replace(by_chiyo, **differs)


def refused_people() -> Iterator[tuple[object, object]]:
    two = table.started(players=table.PLAYERS[:2])
    broken = table.house({"chips": {"each": "five"}})
    thin = table.house({"dealing": {"hand": 22}, "seats": {"most": 4, "best_to": 4}})
    emil = Newcomer(key="emil", name="Emil")
    yield None, Undo()
    yield START, table.start_of()
    yield None, table.start_of(ruleset=broken)
    yield None, table.start_of(players=("ana",))
    yield None, table.start_of(ruleset=thin, players=(*table.PLAYERS, "emil"))
    yield None, table.start_of(players=("ana", "ana", "bruno"))
    yield START, RenamePlayer(player="ana", name="")
    yield START, RenamePlayer(player="ana", name="A" * 99)
    yield START, RenamePlayer(player="ana", name="A\x07")
    yield START, RenamePlayer(player="ana", name="Ana")
    yield START, RenamePlayer(player="nobody", name="Emil")
    yield START, SwapSeats(player="ana", other="ana")
    yield two, LeaveGame(player="ana")
    yield START, ReturnPencil(player="ana")
    yield table.play(START, TakePencil(player="ana")), TakePencil(player="ana")
    yield START, JoinGame(newcomer=Newcomer(key="", name="Emil"), after="ana", points=99_999)
    last = table.play(table.deal_under_way(7), Buy(player="chiyo"))
    yield last, JoinGame(newcomer=emil, after="ana")
    to_100 = table.started(ruleset=table.house({"end": {"repeats": True, "target": 100}}))
    yield to_100, JoinGame(newcomer=emil, after="ana", points=100)
    full = START
    for number in map(str, range(8)):
        newcomer = Newcomer(key=number, name=f"Nr {number}")
        full = table.play(full, JoinGame(newcomer=newcomer, after="ana", ruling=True))
    yield full, JoinGame(newcomer=emil, after="ana")
    left = table.play(START, LeaveGame(player="dara"))
    yield left, SwapSeats(player="ana", other="dara")
    yield left, JoinGame(newcomer=Newcomer(key="e", name="Dara"), after="ana")
    yield left, Buy(player="dara")
    yield START, agree(stakes=Stakes())
    for name, switch in SWITCHES.items():
        yield table.started(**{name: True}), agree(**{name: True})
        if switch.needs:
            yield table.started(**{name: False, switch.needs: False}), agree(**{name: True})
    for name in CHOICES:
        yield START, agree(**{name: getattr(START.agreements, name)})
    yield START, ResumeGame()
    yield OVER, FinishEarly()


def refused_play() -> Iterator[tuple[object, object]]:
    taken = table.play(START, TakeUpcard(player="bruno"))
    bought = table.play(START, Buy(player="dara"))
    rewarded = table.play(START, RewardCut())
    melds = tuple(map(table.set_of, ["7H 7D 7S"] * 21))
    poor = table.deal_under_way(chips={"ana": 1}, ruleset=STRICT)
    called = table.play(START, Call(player="bruno"))
    yield START, ChangeDealer(player="ana")
    yield bought, ChangeDealer(player="bruno")
    yield rewarded, RewardCut()
    yield START, RewardCut(left=1)
    yield STRICT_START, RewardCut()
    yield START, Exchange()
    yield table.play(table.deal_under_way(6), Buy(player="ana")), Exchange()
    counted = table.play(START, CountHand(player="dara", hand=table.by_cards("2 3")))
    yield counted, RewardCut()
    yield counted, KeepJokers(count=1)
    yield taken, TakeUpcard(player="bruno")
    yield bought, TakeUpcard(player="bruno")
    yield STRICT_START, TakeUpcard(player="dara")
    yield STRICT_START, TurnStock()
    yield poor, Buy(player="ana")
    yield START, Buy(player="bruno", card=Card(99))
    yield called, Call(player="bruno")
    yield START, DropCalls()
    yield called, WithdrawCall(player="ana")
    yield called, SettleCalls(calls=("chiyo",))
    yield called, SettleCalls(calls=("bruno",))
    yield called, SettleDiscard(discarder="ana", claimants=("dara",))
    yield START, SettleDiscard(discarder="ana", claimants=())
    yield START, SettleDiscard(discarder="ana", claimants=("bruno",), winner="dara")
    yield START, SettleDiscard(discarder="ana", claimants=("bruno", "dara"), winner="dara")
    yield START, EndTurn()
    yield START, Undo()
    yield START, Redo()
    yield bought_on_record(), Undo(step=99)
    yield taken_back(), Redo(step=99)
    yield WITHOUT_MELDS, table.lay_down("bruno")
    yield START, LayDown(player="bruno", melds=())
    yield START, LayDown(player="bruno", melds=melds)
    yield START, LayDown(player="bruno", melds=(Entry(()),))
    yield STRICT_START, table.lay_down("bruno", "7H 7D 7S", "9H 9D 9S")
    yield STRICT_DOWN, LayOffCards(player="bruno", lay_off=table.lay_off(1, "7C"))
    yield STRICT_DOWN, LayOffCards(player="bruno", lay_off=table.lay_off(1, "7C"), new_turn=True)
    yield STRICT_DOWN, PutDownMeld(player="bruno", meld=table.set_of("9H 9D 9S"))
    yield STRICT_DOWN, PutDownMeld(player="bruno", meld=table.set_of("9H 9D 9S"), new_turn=True)
    yield STRICT_DOWN, TakeJoker(player="bruno", meld=1, naturals=(CARD,))
    yield STRICT_DOWN, MoveJoker(player="bruno", meld=1, natural=CARD, to=End.LOW)
    yield own_set_of_bruno(), TakeJoker(player="bruno", meld=2, naturals=(CARD,), new_turn=True)
    yield DOWN, TakeJoker(player="bruno", meld=9, naturals=(CARD,), new_turn=True)
    yield DOWN, LayOffCards(player="bruno", lay_off=table.lay_off(9, "7C"), new_turn=True)
    yield DOWN, LayOffCards(player="bruno", lay_off=table.lay_off(1, "7H"), new_turn=True)
    yield DOWN, PutDownMeld(player="bruno", meld=table.set_of("7H 7H 7S 7C"), new_turn=True)
    yield DOWN, LayOffCards(player="bruno", lay_off=table.lay_off(1, "7C"))
    later = table.play(DOWN, EndTurn())
    yield table.play(START, GoOut(player="ana")), EndDeal(went_out="bruno")
    yield later, GoOut(player="bruno", first_turn=True)
    nothing_that_fits = table.house({"going_out": {"no_fitting_discard_from": 3}})
    lain = table.play(table.started(ruleset=nothing_that_fits), table.lay_down("ana", "7H 7D 7S"))
    yield lain, GoOut(player="ana", discard=Card(7, Suit.CLUBS))
    yield later, GoOut(player="bruno", way=WayOut.AT_ONCE)
    yield START, replace(table.lay_down("bruno"), goes_out=True)


def own_set_of_bruno() -> object:
    """A table that takes no jokers from own sets, with one that bruno might want."""
    rules = table.house({"taking_jokers": {"own_sets": False}})
    start = table.started(ruleset=rules)
    return table.play(start, table.lay_down("bruno", "7H 7D 7S", "9H 9D JK"))


def bought_on_record() -> object:
    return table.evening_of().play(Buy(player="ana"))


def taken_back() -> object:
    return table.evening_of().play(Buy(player="ana"), Undo())


def refused_sheet() -> Iterator[tuple[object, object]]:
    out = table.play(START, table.goes_out("ana"))
    counted = table.play(out, CountHand(player="bruno", hand=table.by_points(3)))
    jokers = Hand(cards=(JOKER,) * 11)
    paper = dict.fromkeys(table.PLAYERS, 5)
    yield out, CountHand(player="ana", hand=table.by_points(3))
    yield out, CountHand(player="bruno", hand=Hand())
    yield out, CountHand(player="bruno", hand=jokers)
    yield out, CountHand(player="bruno", hand=table.by_points(0))
    yield out, CountHand(player="bruno", hand=table.by_points(-10))
    yield DOWN, CountHand(player="ana", hand=table.by_points(1))
    melds_free = table.house({"counting": {"cards": "those that fit no meld"}})
    yield table.started(ruleset=melds_free), CountHand(player="ana", hand=table.by_cards("7 8"))
    by_suit = table.house({"penalties": {"cards": ["AH=1"]}})
    yield table.started(ruleset=by_suit), CountHand(player="ana", hand=table.by_cards("A"))
    flat = table.started(ruleset=table.house({"counting": {"never_down": 100}}))
    flat = table.play(flat, table.lay_down("ana"), table.lay_down("bruno", "9H 9D 9S"))
    flat = table.play(flat, GoOut(player="ana"))
    for state in (out, flat):
        yield state, CountHand(player="bruno", hand=Hand(never_down=True))
    yield flat, CountHand(player="chiyo", hand=table.by_points(40))
    yield counted, CloseDeal()
    yield START, CloseDeal(deal=5)
    hands = (CountHand(player=player, hand=table.by_points(3)) for player in table.PLAYERS)
    yield table.play(START, *hands), CloseDeal()
    yield START, EnterDeal(points=paper, went_out="ana")
    all_deals = (EnterDeal(points=dict.fromkeys(table.PLAYERS, 5)),) * 8
    yield START, EnterSheet(said=all_deals)
    yield START, EnterSheet(said=())
    limit = table.house({"end": {"repeats": True, "out_at": 101}})
    all_out = EnterDeal(points=dict.fromkeys(table.PLAYERS, 120))
    yield table.play(table.started(ruleset=limit), all_out), BuyBack(player="ana")
    yield PLAYED, CorrectHand(deal=2, player="ana", hand=table.by_points(3))
    yield PLAYED, CorrectWentOut(deal=1, player="bruno")
    yield PLAYED, CorrectWentOut(deal=1, player="ana")
    yield PLAYED, CorrectChips(player="ana", chips=7)
    for faults in ({}, {"word": "x" * 41, "points": 1}, {"word": "a\x07b", "points": 1}):
        yield PLAYED, GiveFine(player="ana", deal=1, **faults)
    free = table.house({"buying": {"price": 0}, "chips": {"each": 0}, "cut": {"reward_chips": 0}})
    yield table.started(ruleset=free), CorrectChips(player="ana", chips=3)


DEALER_CHOOSES = table.house({"contracts": {"choice": "the dealer"}})
FIRST_DOWN = table.house({"contracts": {"choice": "the first to lay down"}})
SAID = table.house({"wilds": {"announced": True}})
LATE = table.house({"laying_down": {"not_in_first_turn_from": 4}})
FREE = table.house({"buying": {"in_turn": "instead of drawing"}})
MELDED = table.house({"buying": {"in_turn": "instead of drawing, if melded at once"}})
NO_BUYING = table.house({"buying": {"allowed": False}})
NOT_IN_DEAL_1 = table.house(
    {"deals": [{"contract": [{"set": 3}], "buying": False}, {"contract": [{"set": 4}]}]}
)
NO_UPCARD = table.house({"dealing": {"upcard": "none, the leader has a card more and plays"}})
TO_100 = table.house({"end": {"target": 100}})
ERASING = table.house({"cut": {"reward_chips": 0, "erases_last_penalty": True}})


def refused_by_other_rules() -> Iterator[tuple[object, object]]:
    yield from refused_choices()
    yield from refused_wilds()
    yield from refused_rules()
    yield from refused_own_contracts()
    start = table.started(ruleset=LATE)
    yield table.play(start, EndFirstRound()), EndFirstRound()
    yield table.started(), EndFirstRound()
    free, melded = table.started(ruleset=FREE), table.started(ruleset=MELDED)
    yield free, Buy(player="bruno", discarder="ana")
    yield free, TakeDiscard(player="chiyo", discarder="ana")
    yield melded, TakeDiscard(player="bruno", discarder="ana")
    yield table.started(), TakeDiscard(player="bruno", discarder="ana")
    for rules in ({}, MELDED["buying"]):
        once_down = table.house({"buying": {**rules, "in_turn_when_down": "instead of drawing"}})
        yield table.started(ruleset=once_down), TakeDiscard(player="bruno", discarder="ana")
    yield table.started(ruleset=NO_BUYING), Buy(player="bruno")
    yield table.started(ruleset=NOT_IN_DEAL_1), Buy(player="bruno")
    yield table.started(ruleset=NO_UPCARD), TakeUpcard(player="bruno")
    yield table.started(ruleset=ERASING), RewardCut()


def refused_rules() -> Iterator[tuple[object, object]]:
    """Yield changes of rules for which the game has come too far."""
    start = table.started()
    short = {**table.VENEZUELA, "deals": table.VENEZUELA["deals"][:1]}
    later = table.play(start, *table.ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3}))
    yield start, ChangeRules(ruleset=table.VENEZUELA, since=1)
    yield table.play(later, Buy(player="bruno")), ChangeRules(ruleset=short, since=1)
    chosen = table.play(table.started(ruleset=DEALER_CHOOSES), ChooseContract(rules=6))
    two = {**DEALER_CHOOSES, "deals": DEALER_CHOOSES["deals"][:2]}
    yield chosen, ChangeRules(ruleset=two, since=1)


def refused_own_contracts() -> Iterator[tuple[object, object]]:
    """Yield what cannot be where every player has a contract of their own, or only there."""
    ended = table.ended("ana", {"bruno": 1, "chiyo": 2, "dara": 3})
    own, others = table.started(ruleset=OWN), table.play(table.started(), *ended)
    yield own, ChooseContract(rules=0)
    yield table.play(own, *ended), TellDown(deal=1, players=("ana",))
    yield others, TellDown(deal=1, players=("bruno",))
    paper = EnterDeal(points=dict.fromkeys(table.PLAYERS, 5))
    yield table.play(table.started(), paper), ChangeRules(ruleset=OWN, since=2)
    twice = table.play(own, *ended, *ended, Buy(player="bruno"))
    yield twice, ChangeRules(ruleset={**OWN, "deals": OWN["deals"][:2]}, since=1)
    first = table.lay_down("ana", *FILLED[2])
    again = table.play(table.started(ruleset=ANY), first, *ended)
    yield again, first
    yield again, EnterDeal(points={"ana": 1, "bruno": 0, "chiyo": 2, "dara": 3}, went_out="bruno")


def refused_wilds() -> Iterator[tuple[object, object]]:
    said = table.play(table.started(ruleset=SAID), AnnounceWilds(rank=9))
    none = table.play(table.started(ruleset=SAID), AnnounceWilds(rank=0))
    yield table.started(), AnnounceWilds(rank=9)
    yield said, AnnounceWilds(rank=9)
    yield said, AnnounceWilds(rank=14)
    yield none, AnnounceWilds(rank=0)
    yield table.play(said, table.lay_down("bruno")), AnnounceWilds(rank=7)


def refused_choices() -> Iterator[tuple[object, object]]:
    dealer, first_down = table.started(ruleset=DEALER_CHOOSES), table.started(ruleset=FIRST_DOWN)
    yield dealer, Buy(player="bruno")
    yield dealer, ChooseContract(rules=0, player="bruno")
    yield first_down, ChooseContract(rules=0)
    yield table.started(), ChooseContract(rules=0)
    chosen = table.play(dealer, ChooseContract(rules=0))
    yield chosen, ChooseContract(rules=0)
    yield chosen, ChooseContract(rules=1)
    paper = EnterDeal(points=dict.fromkeys(table.PLAYERS, 5), rules=0)
    yield table.play(dealer, paper), paper


BASE = {"cut.exact", "cut.may_keep_jokers"}
PAPER = EnterDeal(points={"ana": 5, "bruno": 0, "chiyo": 7, "dara": 30})
SETS = {"contract": [{"set": 3, "most_wilds": 0}, {"set": 4}], "most_wilds": 1, "buying": False}
PLAIN = {"contract": [{"set": 3}]}
OTHERS = {**SETS, "others": [[{"run": 7, "most_wilds": 0}], [{"colour_run": 12}]]}


def of_other_games() -> list[Note]:
    return [note for state in states() for note in deal_notes(state) if note.said.code not in BASE]


def states() -> Iterator[State]:
    """Yield deals in which something is special."""
    yield table.play(started(cut={"reward_chips": 0, "erases_last_penalty": True}), PAPER)
    yield started(dealing={"leader": "the dealer"}, buying={"allowed": False})
    yield started(dealing={"upcard": "none, the dealer has a card more and discards"})
    yield started(dealing={"upcard": "none, the leader has a card more and plays"})
    yield started(dealing={"upcard": "bought like any other"})
    yield started(buying={"price": 0})
    yield started(
        buying={"in_turn": "instead of drawing", "in_turn_when_down": "bought like any other"}
    )
    yield started(buying={"in_turn": "instead of drawing, if melded at once"})
    yield started(buying={"in_turn_when_down": "instead of drawing"})
    yield started(buying={"in_turn_when_down": "instead of drawing, if melded at once"})
    yield started(stock={"when_empty": "everyone scores"})
    yield started(contracts={"choice": "the dealer"})
    first = started(contracts={"choice": "the first to lay down"})
    yield first
    yield table.play(first, table.lay_down("chiyo", "7H 7D 7S 7C"))
    own = started(contracts={"choice": "each player's own"}, deals=[PLAIN, PLAIN])
    yield table.play(own, EnterDeal(points=dict.fromkeys(table.PLAYERS, 0), down=("ana",)))
    yield started(deals=[SETS, PLAIN])
    yield started(deals=[{**SETS, "most_wilds": 0}, PLAIN])
    yield started(deals=[OTHERS, PLAIN], wilds={"cards": ["2"], "most_per_meld": 3})
    yield started(deals=[{**OTHERS, "most_wilds": 0}, PLAIN], wilds={"cards": ["2"]})
    yield started(deals=[{**SETS, "wilds": ["K", "AH"]}, PLAIN])
    yield started(deals=[{**SETS, "wilds": []}, PLAIN])
    yield started(wilds={"announced": True})
    yield started(deals=[{"contract": []}], first_meld={"points": 40})
    yield started(deals=[{"contract": []}], first_meld={"points": 40, "wilds": False})
    for wilds in (True, False):
        first = {"points": 40, "by_total": ["5=50"], "wilds": wilds}
        yield table.play(started(deals=[{"contract": []}] * 2, first_meld=first), PAPER)
    yield table.play(started(going_out={"one_more_turn": True}), table.goes_out("ana"))
    yield started(laying_down={"not_in_first_turn_from": 4})


def started(**changes: object) -> State:
    return table.started(ruleset=table.house(changes))
