"""What a player proposes to put down from the own phone, until somebody nods."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game.agreements import Nod
from scorekeeper.game.apply import apply, replay
from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    ChangeDealer,
    CloseDeal,
    CountHand,
    EndProposal,
    GiveNod,
    LayDown,
    LeaveGame,
    MoveJoker,
    Propose,
    PutDownMeld,
    Redo,
    TakeJoker,
    Undo,
)
from scorekeeper.game.decide import decide
from scorekeeper.game.events import LaidDown, Nodded, ProposalEnded, Proposed, WentOut
from scorekeeper.game.laying import Proposal
from scorekeeper.game.own_entries import asked_to_nod, may_send, neighbour_of
from scorekeeper.game.state import State
from scorekeeper.game.vetting import may_come_next
from scorekeeper.rules.cards import parse_cards
from scorekeeper.rules.melds.melds import End
from tests.game.table import (
    CONTRACTS,
    PLAYERS,
    agree,
    by_points,
    deal_under_way,
    evening_of,
    final,
    goes_out,
    lay_down,
    noted,
    off,
    open_to_ruling,
    play,
    run_of,
    set_of,
    start_of,
)

BRUNO_LAYS_DOWN = lay_down("bruno", *CONTRACTS[2])
ASKED = Propose(command=BRUNO_LAYS_DOWN)
BY_CHIYO = GiveNod(player="bruno", by="chiyo")
BY_THE_SCOREKEEPER = GiveNod(player="bruno")
DOWN = (
    Buy(player="bruno"),
    Buy(player="bruno"),
    replace(lay_down("ana", *CONTRACTS[2]), melds=(*BRUNO_LAYS_DOWN.melds, set_of("QH QS JK"))),
    replace(
        lay_down("bruno", "8H 8D 8S", "JH JD JS"),
        melds=(set_of("8H 8D 8S"), set_of("JH JD JS"), run_of("JK 6D 7D")),
    ),
)


def count_of(player: str) -> CountHand:
    return CountHand(player=player, hand=by_points(5))


def table_of(nod: Nod, *commands: AnyCommand) -> State:
    """The second deal at a table with this agreement, after these commands."""
    return play(deal_under_way(2, nod=nod), *commands)


@pytest.fixture
def asked() -> State:
    """Bruno has asked to lay down; Chiyo, who plays after him, may nod."""
    return table_of(Nod.NEIGHBOUR, ASKED)


def test_where_no_nod_is_wanted_it_counts_at_once():
    state = table_of(Nod.AT_ONCE)

    assert decide(state, ASKED) == decide(state, BRUNO_LAYS_DOWN)
    assert play(state, ASKED).deal.down == ("bruno",)


@pytest.mark.parametrize("nod", [Nod.NEIGHBOUR, Nod.SCOREKEEPER])
def test_where_a_nod_is_wanted_nothing_lies_on_the_table_before_it(nod):
    state = table_of(nod, ASKED)

    assert state.deal.proposals == {"bruno": Proposal(lay_down=BRUNO_LAYS_DOWN)}
    assert (state.deal.melds, state.deal.down, state.deal.turn) == ((), (), None)


@pytest.mark.parametrize(
    ("nod", "by"),
    [(Nod.NEIGHBOUR, "chiyo"), (Nod.NEIGHBOUR, None), (Nod.SCOREKEEPER, None)],
    ids=["the neighbour", "the scorekeeper for the neighbour", "the scorekeeper"],
)
def test_with_the_nod_the_same_lies_there_as_if_it_were_laid_down_now(nod, by):
    state = table_of(nod, ASKED)
    given = decide(state, GiveNod(player="bruno", by=by))

    assert given[0] == Nodded(player="bruno", by=by)
    assert given[1:] == decide(table_of(Nod.AT_ONCE), BRUNO_LAYS_DOWN)
    after = play(state, GiveNod(player="bruno", by=by))
    assert after.deal.down == ("bruno",)
    assert after.deal.proposals == {}


@pytest.mark.parametrize(
    "answer",
    [
        GiveNod(player="bruno", by="bruno"),
        *(GiveNod(player="bruno", by=by) for by in ("ana", "dara", "nobody")),
        *(EndProposal(player="bruno", by=by) for by in ("ana", "dara", "nobody")),
    ],
    ids=lambda answer: f"{type(answer).__name__} by {answer.by}",
)
def test_nobody_but_the_neighbour_decides_on_it(asked, answer):
    assert final(decide(asked, answer)) == ("proposal.other_nods",)


@pytest.mark.parametrize("by", ["bruno", "chiyo", "ana"])
def test_where_the_scorekeeper_was_asked_no_player_nods(by):
    state = table_of(Nod.SCOREKEEPER, ASKED)

    refusal = decide(state, GiveNod(player="bruno", by=by))
    assert final(refusal) == ("proposal.scorekeeper_nods",)


@pytest.mark.parametrize("by", ["bruno", "chiyo", None])
def test_it_is_taken_back_or_refused_and_nothing_was_put_down(asked, by):
    ended = EndProposal(player="bruno", by=by)

    assert decide(asked, ended) == (ProposalEnded(player="bruno", by=by),)
    after = play(asked, ended)
    assert (after.deal.proposals, after.deal.down) == ({}, ())
    assert play(after, ASKED).deal.proposals == asked.deal.proposals


def test_after_a_change_of_mind_nobody_nods_for_a_seat_that_was_not_asked(asked):
    state = play(asked, agree(nod=Nod.AT_ONCE))

    assert final(decide(state, BY_CHIYO)) == ("proposal.scorekeeper_nods",)
    assert play(state, BY_THE_SCOREKEEPER).deal.down == ("bruno",)


@pytest.mark.parametrize("nod", Nod)
def test_what_the_rules_forbid_is_refused_to_its_player_at_once(nod):
    too_little = Propose(command=lay_down("bruno", "7H 7D 7S"))
    state = table_of(nod)

    reasons = open_to_ruling(decide(state, too_little.command))
    assert final(decide(state, too_little)) == reasons
    assert final(decide(state, replace(too_little, ruling=True))) == reasons
    ruled = Propose(command=replace(too_little.command, ruling=True))
    assert final(decide(state, ruled)) == reasons


def test_what_only_the_book_is_against_is_proposed_and_noted_with_the_nod():
    out = replace(BRUNO_LAYS_DOWN, goes_out=True)
    at_once = noted(decide(table_of(Nod.AT_ONCE), out))
    assert at_once

    state = table_of(Nod.NEIGHBOUR)
    answer = decide(state, Propose(command=out))

    assert isinstance(answer, tuple)
    assert noted(decide(play(state, Propose(command=out)), BY_CHIYO)) == at_once


def test_a_lay_down_that_goes_out_does_so_with_the_nod():
    out = replace(BRUNO_LAYS_DOWN, goes_out=True)
    after = table_of(Nod.NEIGHBOUR, Propose(command=out), BY_CHIYO)

    assert after.deal.went_out == "bruno"


def test_a_new_proposal_takes_the_place_of_the_one_before(asked):
    other = lay_down("bruno", "8H 8D 8S", "9H 9D 9S")
    state = play(asked, Propose(command=other))

    assert state.deal.proposals == {"bruno": Proposal(lay_down=other)}


def test_the_same_again_says_so(asked):
    assert final(decide(asked, ASKED)) == ("proposal.unchanged",)


def test_two_players_may_wait_for_a_nod_each(asked):
    state = play(asked, Propose(command=lay_down("chiyo", "8H 8D 8S", "JH JD JS")))
    state = play(state, GiveNod(player="chiyo", by="dara"))

    assert list(state.deal.proposals) == ["bruno"]
    assert play(state, BY_CHIYO).deal.down == ("chiyo", "bruno")


def test_a_second_nod_finds_nothing(asked):
    after = play(asked, BY_CHIYO)

    for again in (BY_CHIYO, BY_THE_SCOREKEEPER, EndProposal(player="bruno", by="bruno")):
        assert final(decide(after, again)) == ("proposal.none",)


def test_if_the_table_has_changed_it_is_judged_anew_and_the_nod_says_what_is_wrong():
    ana = replace(lay_down("ana", *CONTRACTS[2]), melds=(*BRUNO_LAYS_DOWN.melds, run_of("5-8C")))
    lays_off = off("bruno", 3, "9C", new_turn=True)
    state = table_of(Nod.NEIGHBOUR, ana, DOWN[-1], Propose(command=lays_off))
    state = play(state, off("ana", 3, "9C", new_turn=True))

    refusal = decide(state, BY_CHIYO)
    assert set(final(refusal)) == {reason.code for reason in decide(state, lays_off).reasons}
    assert play(state, EndProposal(player="bruno")).deal.proposals == {}


def test_what_the_player_puts_down_otherwise_ends_it(asked):
    assert play(asked, BRUNO_LAYS_DOWN).deal.proposals == {}


def test_what_others_put_down_leaves_it(asked):
    state = play(asked, lay_down("chiyo", "8H 8D 8S", "JH JD JS"))

    assert list(state.deal.proposals) == ["bruno"]


@pytest.mark.parametrize(
    "end",
    [
        (goes_out("ana"),),
        (*map(count_of, PLAYERS), CloseDeal(ruling=True)),
        (agree(melds_kept=False),),
        (LeaveGame(player="bruno"),),
    ],
    ids=["out", "closed", "no melds kept", "left"],
)
def test_it_ends_with_the_play(asked, end):
    state = play(asked, *end)

    assert all(deal.proposals == {} for deal in state.deals)
    assert final(decide(state, BY_CHIYO)) == ("proposal.none",)


def test_undo_takes_the_nod_back_and_then_the_proposal(asked):
    evening = evening_of(start_of(nod=Nod.NEIGHBOUR))
    first = Propose(command=lay_down("bruno"))
    evening.play(first, BY_CHIYO)

    assert list(evening.play(Undo()).deal.proposals) == ["bruno"]
    assert evening.play(BY_CHIYO).deal.down == ("bruno",)
    assert evening.play(Undo(), Undo()).deal.proposals == {}
    assert final(decide(evening.state, BY_CHIYO)) == ("proposal.none",)
    assert list(evening.play(Redo()).deal.proposals) == ["bruno"]
    assert replay(evening.steps) == evening.state


def test_the_neighbour_is_who_plays_next_of_those_who_are_still_there():
    state = deal_under_way(nod=Nod.NEIGHBOUR)

    assert [neighbour_of(state, each) for each in state.seats] == ["bruno", "chiyo", "dara", "ana"]
    assert neighbour_of(state, "nobody") is None
    begun = play(state, Propose(command=lay_down("bruno")), LeaveGame(player="chiyo"))
    assert asked_to_nod(begun, "bruno") == "dara"


@pytest.mark.parametrize(
    "meant",
    [
        PutDownMeld(player="bruno", meld=set_of("4H 4D 4S"), new_turn=True),
        off("bruno", 1, "7C", new_turn=True),
        TakeJoker(player="bruno", meld=3, naturals=parse_cards("QC QD"), new_turn=True),
        MoveJoker(player="bruno", meld=6, natural=parse_cards("5D")[0], to=End.HIGH, new_turn=True),
    ],
    ids=lambda meant: type(meant).__name__,
)
def test_whatever_a_player_who_is_down_does_waits_for_the_nod(meant):
    state = table_of(Nod.NEIGHBOUR, *DOWN)
    at_once = decide(state, meant)
    assert isinstance(at_once, tuple), at_once

    proposed = play(state, Propose(command=meant))
    assert proposed.deal.melds == state.deal.melds
    assert decide(proposed, BY_CHIYO)[1:] == at_once


# who may send what


PROPOSING = [
    BRUNO_LAYS_DOWN,
    PutDownMeld(player="bruno", meld=set_of("4H 4D 4S")),
    off("bruno", 1, "7C"),
    TakeJoker(player="bruno", meld=1, naturals=()),
    MoveJoker(player="bruno", meld=1, natural=parse_cards("5D")[0], to=End.LOW),
]


@pytest.mark.parametrize("meant", PROPOSING, ids=lambda meant: type(meant).__name__)
@pytest.mark.parametrize("nod", Nod)
def test_a_player_proposes_for_the_own_seat_alone(nod, meant):
    state = table_of(nod)

    assert may_send(state, Propose(command=meant), "bruno")
    assert not may_send(state, Propose(command=meant), "chiyo")
    assert not may_send(state, Propose(command=meant, ruling=True), "bruno")
    assert not may_send(state, Propose(command=replace(meant, ruling=True)), "bruno")


@pytest.mark.parametrize("meant", PROPOSING, ids=lambda meant: type(meant).__name__)
@pytest.mark.parametrize("nod", Nod)
def test_a_player_puts_down_without_asking_only_where_no_nod_is_wanted(nod, meant):
    state = table_of(nod)

    assert may_send(state, meant, "bruno") is (nod is Nod.AT_ONCE)
    assert not may_send(state, meant, "chiyo")
    assert not may_send(state, replace(meant, ruling=True), "bruno")


@pytest.mark.parametrize(
    ("command", "seats"),
    [
        (GiveNod(player="bruno", by="chiyo"), {"chiyo"}),
        (GiveNod(player="bruno", by="bruno"), set()),
        (GiveNod(player="bruno"), set()),
        (GiveNod(player="bruno", by="chiyo", ruling=True), set()),
        (EndProposal(player="bruno", by="bruno"), {"bruno"}),
        (EndProposal(player="bruno", by="chiyo"), {"chiyo"}),
        (EndProposal(player="bruno"), set()),
        (ChangeDealer(player="bruno"), set()),
    ],
)
def test_a_player_nods_in_the_own_name_and_never_to_the_own_proposal(asked, command, seats):
    assert {seat for seat in asked.seats if may_send(asked, command, seat)} == seats


# from a book


def test_what_was_proposed_and_nodded_to_elsewhere_may_be_replayed():
    state = table_of(Nod.NEIGHBOUR)
    for command in (ASKED, BY_CHIYO):
        for event in decide(state, command):
            assert may_come_next(state, event), event
            state = apply(state, event)
    assert state.deal.down == ("bruno",)


@pytest.mark.parametrize(
    "proposal",
    [
        Proposal(),
        Proposal(lay_down=BRUNO_LAYS_DOWN, put_down=PROPOSING[1]),
        Proposal(lay_down=replace(BRUNO_LAYS_DOWN, ruling=True)),
        Proposal(lay_down=replace(BRUNO_LAYS_DOWN, player="nobody")),
        Proposal(lay_down=LayDown(player="bruno", melds=())),
        Proposal(lay_down=lay_down("bruno", *["7H 7D 7S"] * 60)),
    ],
)
def test_what_nobody_could_have_proposed_may_not(proposal):
    assert not may_come_next(table_of(Nod.NEIGHBOUR), Proposed(proposal=proposal))


def test_where_no_nod_is_wanted_nothing_can_have_been_proposed():
    event = Proposed(proposal=Proposal(lay_down=BRUNO_LAYS_DOWN))

    assert not may_come_next(table_of(Nod.AT_ONCE), event)
    assert may_come_next(table_of(Nod.NEIGHBOUR), event)
    assert not may_come_next(None, event)


@pytest.mark.parametrize("by", ["bruno", "ana", "nobody"])
def test_no_other_can_have_nodded(asked, by):
    assert not may_come_next(asked, Nodded(player="bruno", by=by))
    assert not may_come_next(asked, Nodded(player="chiyo", by="dara"))
    assert not may_come_next(asked, ProposalEnded(player="bruno", by="dara"))
    assert not may_come_next(None, Nodded(player="bruno"))
    assert may_come_next(asked, Nodded(player="bruno"))
    assert may_come_next(asked, ProposalEnded(player="bruno", by="bruno"))


def test_after_the_nod_the_events_are_those_of_any_lay_down(asked):
    kinds = [type(event) for event in decide(asked, BY_CHIYO)]

    assert kinds == [Nodded, LaidDown]
    assert WentOut not in kinds
