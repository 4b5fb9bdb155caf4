"""The story of an evening: what is told is true, and the most remarkable comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import pytest
from hypothesis import given, strategies as st

from scorekeeper.game.commands import FinishEarly, Undo
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import WayOut
from scorekeeper.game.story import FEWEST, MOST, story_of
from scorekeeper.rules.verdict import Fact, Reason
from tests.examples import examples
from tests.game.any_command import any_move
from tests.game.remarkable import EVENINGS, Evening, Told, deal, evening
from tests.game.table import Evening as Journal, house, play, start_of, started

PLAYERS = ("ana", "bruno", "chiyo", "dara")
ANA_WITH = {"player": "ana"}


def facts_of(code: str, of: Evening) -> Mapping[str, Fact]:
    """The facts of what is told under this code; an error where nothing is."""
    return next(said.facts for said in story_of(of.over()) if said.code == code)


def codes_of(of: Evening) -> list[str]:
    return [said.code for said in story_of(of.over())]


@pytest.mark.parametrize(
    ("code", "facts"),
    {
        "story.no_deal_won": ANA_WITH,
        "story.first_turn": {"player": "bruno", "deal": 1},
        "story.at_once": {"player": "bruno", "deal": 1},
        "story.from_last": {**ANA_WITH, "deal": 1, "points": 90},
        "story.comeback": {**ANA_WITH, "deal": 1, "points": 60},
        "story.always_in_front": ANA_WITH,
        "story.in_front_since": {**ANA_WITH, "deal": 2},
        "story.overtaken": {"leader": "bruno"},
        "story.lead_changed": {"count": 3},
        "story.level": {"players": ("ana", "bruno"), "points": 20},
        "story.close": {**ANA_WITH, "players": ("bruno", "chiyo"), "points": 4},
        "story.far_ahead": {**ANA_WITH, "points": 79},
        "story.in_a_row": {**ANA_WITH, "count": 3, "since": 2, "deal": 4},
        "story.most_deals": {"player": "bruno", "count": 3, "deals": 4},
        "story.most_wins": {"players": ("ana", "bruno"), "count": 2},
        "story.nobody_down": {"deal": 1},
        "story.nobody_out": {"deal": 1},
        "story.dearest_buy": {"player": "dara", "deal": 1, "count": 2, "points": 90},
        "story.caught": {"player": "chiyo", "deal": 1, "points": 104},
        "story.chips_kept": {**ANA_WITH, "count": 7},
        "story.most_buys": {"player": "bruno", "count": 2},
        "story.exact_cut": {"player": "dara", "count": 1},
        "story.fined": {"player": "dara", "points": 10, "count": 2},
        "story.fined_for": {"player": "dara", "points": 5, "word": "late"},
    }.items(),
)
def test_what_was_remarkable_is_found_with_its_facts(code, facts):
    assert facts_of(code, EVENINGS[code]) == facts


def test_of_a_game_that_goes_on_nothing_is_told():
    state = play(started(), *deal("ana", bruno=99, chiyo=4, dara=50).commands())

    assert story_of(state) == ()
    assert story_of(play(state, FinishEarly())) != ()


def test_of_a_game_without_a_finished_deal_nothing_is_told():
    assert story_of(play(started(), FinishEarly())) == ()


def test_what_was_taken_back_is_not_told():
    journal = Journal()
    journal.play(start_of(), *deal("ana", bruno=30, chiyo=31, dara=32).commands())
    count = len(deal("bruno", ana=104, chiyo=0, dara=0).commands())
    journal.play(*deal("bruno", ana=104, chiyo=0, dara=0).commands(), *(Undo(),) * count)

    (largest,) = [
        said.facts["points"]
        for said in story_of(journal.play(FinishEarly()))
        if said.code == "story.caught"
    ]

    assert largest == 32


def test_the_most_remarkable_comes_first_and_the_ordinary_only_fills_up():
    assert codes_of(EVENINGS["story.most_deals"])[0] == "story.overtaken"
    assert codes_of(EVENINGS["story.exact_cut"])[-1] == "story.caught"
    assert len(codes_of(EVENINGS["story.most_deals"])) == MOST
    assert len(codes_of(EVENINGS["story.close"])) < FEWEST


def test_nobody_has_gone_out_only_where_every_hand_is_known_and_costs_something():
    unknown = evening(deal(ana=0, bruno=30, chiyo=50, dara=50))

    assert "story.nobody_out" not in codes_of(unknown)


def test_whoever_may_have_laid_down_unrecorded_is_not_said_to_have_held_all():
    """Eight cards are left of eleven: three lie on the table, whatever the record says."""
    hand = "2 2 3 3 4 4 5 5"
    told = codes_of(evening(deal(ana=hand, bruno=hand, chiyo=hand, dara=hand)))

    assert "story.nobody_out" in told
    assert "story.nobody_down" not in told


def test_chips_are_not_compared_where_buys_of_a_deal_on_paper_are_unknown():
    paper = Told(hands={"bruno": 20, "chiyo": 20, "dara": 20}, out="ana", on_paper=True)
    bought = deal("ana", bruno=20, chiyo=20, dara=20, told={"buys": ("bruno", "bruno")})

    assert not {"story.chips_kept", "story.most_buys"} & set(codes_of(evening(paper, bought)))


def test_where_players_drop_out_at_a_limit_the_totals_at_the_end_are_not_compared():
    out_at = {"end": {"repeats": True, "out_at": 100}}
    rows = (deal("ana", bruno=101, chiyo=102, dara=103),)

    assert "story.close" not in codes_of(evening(*rows, **out_at))


def any_deal() -> st.SearchStrategy[Told]:
    """A deal with or without somebody out, with buys and an exact cut, or one from paper."""
    points = st.sampled_from((0, 1, 5, 20, 20, 60, 104))
    someone = st.sampled_from(PLAYERS)

    def of(out: str | None) -> st.SearchStrategy[Told]:
        rest = st.fixed_dictionaries({each: points for each in PLAYERS if each != out})
        return st.builds(
            Told,
            hands=rest,
            out=st.just(out),
            first_turn=st.booleans() if out else st.just(False),
            way=st.sampled_from(WayOut) if out else st.just(WayOut.LATER),
            buys=st.lists(someone, max_size=3).map(tuple),
            exact_cut=st.booleans(),
        ) | st.builds(Told, hands=rest, out=st.just(out), on_paper=st.just(True))

    return (st.none() | someone).flatmap(of)


class Reckoning:
    """An evening of the base game, reckoned from what was said at the table alone."""

    def __init__(self, deals: Sequence[Told]) -> None:
        self.deals = deals
        costs = [{player: told.hands.get(player, 0) for player in PLAYERS} for told in deals]
        self.after = [
            {player: sum(each[player] for each in costs[: at + 1]) for player in PLAYERS}
            for at in range(len(deals))
        ]
        self.won = [
            {told.out} if told.out else self.lowest(cost)
            for told, cost in zip(deals, costs, strict=True)
        ]
        self.winners = self.lowest(self.after[-1])
        self.bought = {
            player: sum(told.buys.count(player) for told in deals if not told.on_paper)
            for player in PLAYERS
        }
        cutters = [PLAYERS[(at - 1) % 4] for at, told in enumerate(deals) if told.exact_cut]
        self.cuts = {player: cutters.count(player) for player in PLAYERS}

    @staticmethod
    def lowest(points: Mapping[str, int]) -> set[str]:
        return {player for player in points if points[player] == min(points.values())}

    def holds(self, said: Reason) -> bool:
        """Whether what is told is true."""
        check = getattr(self, said.code.removeprefix("story."))
        return bool(check(**said.facts))

    def no_deal_won(self, player: str) -> bool:
        return self.winners == {player} and not any(player in won for won in self.won)

    def first_turn(self, player: str, deal: int) -> bool:
        return self.deals[deal - 1].first_turn and self.deals[deal - 1].out == player

    def at_once(self, player: str, deal: int) -> bool:
        told = self.deals[deal - 1]
        return told.out == player and told.way is not WayOut.LATER

    def comeback(self, player: str, deal: int, points: int) -> bool:
        then = self.after[deal - 1]
        last = deal == len(self.deals)
        return self.winners == {player} and not last and then[player] - min(then.values()) == points

    def from_last(self, player: str, deal: int, points: int) -> bool:
        then = dict(self.after[deal - 1])
        own = then.pop(player)
        return self.comeback(player, deal, points) and own > max(then.values())

    def always_in_front(self, player: str) -> bool:
        return all(self.lowest(totals) == {player} for totals in self.after)

    def in_front_since(self, player: str, deal: int) -> bool:
        alone = [self.lowest(totals) == {player} for totals in self.after]
        return self.winners == {player} and all(alone[deal - 1 :]) and not alone[deal - 2]

    def overtaken(self, leader: str) -> bool:
        return self.lowest(self.after[-2]) == {leader} and leader not in self.winners

    def lead_changed(self, count: int) -> bool:
        alone = [lowest for lowest in map(self.lowest, self.after) if len(lowest) == 1]
        return len(list(groupby(alone))) - 1 == count

    def level(self, players: tuple[str, ...], points: int) -> bool:
        ended = {self.after[-1][player] for player in players}
        return set(players) == self.winners and len(players) > 1 and ended == {points}

    def close(self, player: str, players: tuple[str, ...], points: int) -> bool:
        rest = {each: total for each, total in self.after[-1].items() if each != player}
        between = min(rest.values()) - self.after[-1][player]
        return self.winners == {player} and self.lowest(rest) == set(players) and between == points

    def far_ahead(self, player: str, points: int) -> bool:
        own, *others = sorted(self.after[-1].values())
        return self.winners == {player} and others[0] - own == points and others[0] >= 2 * own

    def in_a_row(self, player: str, count: int, since: int, deal: int) -> bool:
        alone = all(won == {player} for won in self.won[since - 1 : deal])
        return alone and deal - since + 1 == count > 1

    def most_deals(self, player: str, count: int, deals: int) -> bool:
        times = {each: sum(each in won for won in self.won) for each in PLAYERS}
        own = times.pop(player)
        return own == count > max(times.values()) and deals == len(self.deals)

    def most_wins(self, players: tuple[str, ...], count: int) -> bool:
        times = {each: sum(each in won for won in self.won) for each in PLAYERS}
        return {each for each in times if times[each] == max(times.values())} == set(players) and (
            max(times.values()) == count
        )

    def nobody_out(self, deal: int) -> bool:
        told = self.deals[deal - 1]
        return told.out is None and 0 not in told.hands.values()

    def dearest_buy(self, player: str, deal: int, count: int, points: int) -> bool:
        told = self.deals[deal - 1]
        of_buyers = max(
            each.hands.get(who, 0) for each in self.deals if not each.on_paper for who in each.buys
        )
        return told.buys.count(player) == count and told.hands[player] == points == of_buyers

    def caught(self, player: str, deal: int, points: int) -> bool:
        most = max(max(each.hands.values()) for each in self.deals)
        return self.deals[deal - 1].hands[player] == points == most

    def chips_kept(self, player: str, count: int) -> bool:
        kept = {each: 7 - self.bought[each] + self.cuts[each] for each in PLAYERS}
        own = kept.pop(player)
        return own == count > max(kept.values())

    def most_buys(self, player: str, count: int) -> bool:
        others = [bought for each, bought in self.bought.items() if each != player]
        return self.bought[player] == count > max(others)

    def exact_cut(self, player: str, count: int) -> bool:
        others = [cuts for each, cuts in self.cuts.items() if each != player]
        return self.cuts[player] == count > max(others)


@pytest.mark.torture
@examples(150, 3000)
@given(st.lists(any_deal(), min_size=1, max_size=7))
def test_whatever_the_evening_all_that_is_told_of_it_is_true(deals):
    told = story_of(Evening(tuple(deals)).over())

    assert [said for said in told if not Reckoning(deals).holds(said)] == []
    assert len(told) <= MOST
    assert len({said.code for said in told}) == len(told)


@pytest.mark.torture
@examples(40, 500)
@given(st.lists(any_move(), min_size=5, max_size=25), st.booleans())
def test_whatever_is_recorded_a_story_can_be_told_of_it(moves, drops_out):
    end = {"repeats": True, "out_at": 150} if drops_out else {}
    journal = Journal()
    journal.play(start_of(ruleset=house({"end": end})))
    for move in moves:
        for command in move(journal.play()):
            journal.say(command)
    if not journal.play().over and isinstance(journal.say(FinishEarly()), Refusal):
        return

    state = journal.play()
    for said in story_of(state):
        assert said.facts.get("player", state.seats[0]) in state.players
        assert said.facts.get("deal", 1) <= len(state.deals)
