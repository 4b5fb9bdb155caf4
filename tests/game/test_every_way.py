"""Every way that small games can go, with known cards: none is a dead end, and every sum is right.

A fault is told as a story, in the sentences of the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.game.apply import advance, replay
from scorekeeper.game.commands import Redo, Undo
from scorekeeper.game.decide import decide
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.sheet import chips_of, total
from scorekeeper.game.turns import balance
from scorekeeper.game.vetting import may_come_next
from scorekeeper.game.winning import winners
from scorekeeper.rules.ruleset.choices import Choice, LastDiscard
from scorekeeper.rules.ruleset.reading import (
    find_faults,
    ruleset_data,
    ruleset_names,
    with_changes,
)
from scorekeeper.wording.cards import show_cards
from scorekeeper.wording.sentences import sentence
from tests.game.known_cards import Moment, counted, ways_on
from tests.game.ledger import Ledger
from tests.game.small import PLAYERS, made_small
from tests.game.table import start_of
from tests.rules.drawn_rules import drawn_rules, own_contracts

OWN = ", each their own contract"
ANY = ", each any contract left"
GAMES = (*ruleset_names(), f"venezuela{OWN}", f"ecuador{OWN}", f"bolivia{ANY}")


@pytest.mark.parametrize("rules", GAMES)
def test_a_few_ways_lead_to_an_end_and_every_sum_is_right(rules, speaking):
    every_way(rules, seed=1, most=100)


@pytest.mark.torture
@pytest.mark.seeds(1, 20)
@pytest.mark.parametrize("rules", GAMES)
def test_thousands_of_ways_lead_to_an_end_and_every_sum_is_right(rules, seed, rounds, speaking):
    ends = every_way(rules, seed=seed, most=rounds(500, 50_000))

    assert ends


@pytest.mark.parametrize("rules", GAMES)
def test_each_contract_can_be_laid_down_and_the_deal_won_with_some_cards(rules, speaking):
    assert never_won(begun(rules), evenings=30) == set()


@pytest.mark.torture
@pytest.mark.seeds(20, 400)
def test_what_the_check_of_rules_passes_can_be_won(seed, speaking):
    assert never_won(begun_by(winnable_rules(Random(seed))), evenings=100) == set()


SOME_LEFT = {"contract": [{"set": 2}]}
ALONE = {
    "laying_down": {"extra_melds": False, "lay_offs": "none"},
    "later_turns": {"new_melds": False, "lay_offs": False},
    "taking_jokers": {"naturals_for_one_in_a_set": 0, "move_at_run_ends": False},
}
"""Nothing goes down beside the contract."""
UNPLAYABLE = {
    "deal.never_ends": {**ALONE, "deals": [SOME_LEFT]},
    "deal.cannot_go_out": {**ALONE, "deals": [{**SOME_LEFT, "must_go_out": True}]},
    "item.no_runs": {"runs": {"allowed": False}, "deals": [{"contract": [{"run": 3}]}]},
    "item.beyond_packs": {"sets": {"most_wilds": 0}, "deals": [{"contract": [{"set": 9}]}]},
    "item.rank_is_wild": {"deals": [{"contract": [{"set": 2, "rank": "2"}], "wilds": ["2"]}]},
    "item.below_naturals": {"wilds": {"fewest_naturals": 3}, "deals": [SOME_LEFT]},
    "first_meld.beyond_hand": {"first_meld": {"points": 200}, "deals": [{"contract": []}]},
}


@pytest.mark.parametrize("code", UNPLAYABLE)
def test_what_the_check_of_rules_calls_unplayable_is_never_won(code, speaking):
    data = with_changes(made_small(ruleset_data("venezuela")), UNPLAYABLE[code])
    assert code in {found.reason.code for found in find_faults(data, data)}

    assert never_won(begun_by(data, unchecked=True), evenings=5) == {0}


def winnable_rules(chance: Random) -> dict[str, object]:
    """Draw rules that the check passes, made small, of games that last for all deals.

    Where the last card may not be discarded, chance hardly ever goes out: built-in games show that.
    """
    unlimited = {"end": {"target": 0, "out_at": 0, "buy_backs": 0, "back_at": 0}}
    while True:
        rules = with_changes(made_small(drawn_rules(chance)), unlimited)
        last = {each.get("last_discard") for each in (rules["going_out"], *rules["deals"])}
        if LastDiscard.FORBIDDEN not in last and not find_faults(rules, rules):
            return rules


def every_way(rules: str, *, seed: int, most: int) -> list[Moment]:
    """Go so many moments on, and ask of each what has to be true; return those that end a game."""
    chance, ends = f"{rules} {seed}", []
    for before, after in ways(begun(rules), chance, most):
        try:
            check(before, after)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n\n{story(after)}") from wrong
        if after.state.over:
            ends.append(after)
    return ends


def never_won(start: Moment, *, evenings: int) -> set[int | None]:
    """Return the contracts with which nobody went out in so many evenings, as indexes.

    In each the players put down what they can, and else do what chance says.
    """
    left: set[int | None] = {*range(len(start.state.agreed.deals))}
    for evening in range(evenings):
        at, luck = start, Random(evening)
        while left and not at.state.over:
            after = [(put_down(each), each) for each in on_from(at, str(evening))]
            most = max(much for much, _ in after)
            at = luck.choice([each for much, each in after if much == most])
            if out := at.state.deal.went_out:
                left.discard(at.state.contract_of(at.state.deal, out))
    return left


def put_down(at: Moment) -> tuple[int, bool, int]:
    deal = at.state.deal
    return deal.number, bool(deal.went_out), sum(deal.laid.values())


def begun(rules: str) -> Moment:
    name, _, how = rules.partition(",")
    data = made_small(ruleset_data(name))
    if how:
        choice = Choice.ANY_OPEN if rules.endswith(ANY) else Choice.EACH
        data = with_changes(data, own_contracts(data, choice))
    return begun_by(data)


def begun_by(data: Mapping[str, object], *, unchecked: bool = False) -> Moment:
    """Return the start of a game; ``unchecked``: by rules with which none could begin."""
    start = start_of(ruleset=ruleset_data("venezuela") if unchecked else data, players=PLAYERS)
    answer = decide(None, start)
    assert not isinstance(answer, Refusal), answer
    if unchecked:
        answer = (replace(answer[0], ruleset=data),)
    state = advance(None, answer, 1, {}.__getitem__)
    return Moment(state=state, number=len(answer), hands={}, step=(1, answer))


def ways(start: Moment, chance: str, most: int) -> Iterator[tuple[Moment, Moment]]:
    """Yield moments, each with the one before it, at most so many; alike ones once.

    From a moment that chance picks, the game goes on to its end; then from another one that was
    passed by. Where there are few ways, all are gone.
    """
    luck, seen, passed_by, left = Random(chance), {start.facts}, [(start, start)], most
    while passed_by:
        before, now = passed_by.pop(luck.randrange(len(passed_by)))
        while now and left:
            left -= 1
            yield before, now
            new = {each.facts: each for each in on_from(now, chance) if each.facts not in seen}
            seen |= new.keys()
            before, others = now, luck.sample([*new.values()], len(new))
            now = others.pop() if others else None
            passed_by += [(before, each) for each in others]
        if not left:
            return


def on_from(at: Moment, chance: str) -> list[Moment]:
    try:
        after = [*ways_on(at, chance)]
        assert after or at.state.over, "nothing can be done any more"
    except AssertionError as wrong:
        raise AssertionError(f"{wrong}\n\n{story(at)}") from wrong
    return after


def check(before: Moment, after: Moment) -> None:
    at: Moment | None = after
    while at and at.before and at.number > before.number:
        check_undo_and_redo(at.before, at)
        check_vetting(at.before, at)
        at = at.before
    if after.player:
        check_hands(after)
        if not (after.drawn or after.state.deal.went_out):
            counted(after)
    else:
        check_sums(after)
        assert replay(after.steps) == after.state


def check_undo_and_redo(before: Moment, after: Moment) -> None:
    """Redone, it is the same. Undone, it is as before, but for what can be done again."""
    known = {each.history.head: each for each in (before.state, after.state)}
    states, number = [after.state], after.number
    for command in (Undo(), Redo()):
        answer = decide(states[-1], command)
        assert not isinstance(answer, Refusal), answer
        states.append(advance(states[-1], answer, number + 1, known.__getitem__))
        number += len(answer)
    _, undone, redone = states
    assert replace(undone, history=before.state.history) == before.state
    assert redone == after.state


def check_vetting(before: Moment, after: Moment) -> None:
    """What was recorded here would be taken from a book, too."""
    _, events = after.step
    assert may_come_next(before.state, events[0])


def check_hands(at: Moment) -> None:
    """Each holds as many cards as the record says; one more in the turn, before the discard."""
    state = at.state
    for player, hand in at.hands.items():
        held = balance(state, state.deal, player)
        in_turn = at.drawn and player == at.player
        if hand:
            assert len(hand) == held + in_turn, (player, held)


def check_sums(at: Moment) -> None:
    state, ledger = at.state, Ledger.of(at.steps)
    for player in PLAYERS:
        chips = chips_of(state, player)
        unused = state.ruleset.chips.points_off_for_unused * max(0, chips) * state.over
        assert ledger.chips[player] == chips, player
        assert ledger.total(player) - unused == total(state, player), player
    assert bool(winners(state)) == state.over


def story(at: Moment) -> str:
    """Tell how it came to this: what was recorded, in sentences, and the cards of now."""
    names = {key: player.name for key, player in at.state.players.items()}
    told = [sentence(event, names, at.state.ruleset) for _, events in at.steps for event in events]
    hands = [f"{names[key]} holds {show_cards(hand)}." for key, hand in at.hands.items()]
    piles = [f"Stock: {show_cards(at.stock)}", f"Pile: {show_cards(at.pile)}"]
    return "\n".join([*told, *hands, *piles, f"It is the turn of {names.get(at.player, '?')}."])
