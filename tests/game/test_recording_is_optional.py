"""Whole games of Bolivia, of which nothing but buys and sums is recorded, or half, or all.

None is refused anything; what the book has something against stands, with a note and no ruling.
"""

from collections.abc import Iterator

import pytest

from scorekeeper.game.commands import AnyCommand, Buy, CloseDeal, CountHand, GoOut
from scorekeeper.game.refusal import Refusal
from scorekeeper.rules.melds.melds import LayOff
from scorekeeper.rules.ruleset.reading import ruleset_data
from tests.game.playing import card, goes_down, lays_out, onto, sheet, sums
from tests.game.table import Evening, by_cards, by_points, off, start_of

WHOLE_HANDS: tuple[tuple[str, ...], ...] = (
    ("7H 7D 7S", "2-9C"),
    ("7H 7D 7S", "9H 9D 9S", "2-6C"),
    ("7H 7D 7S 7C", "2-8C"),
    ("7H 7D 7S 7C", "KH KD KS KC", "4-6C"),
    ("7H 7D 7S 7C 7H", "4-9C"),
    ("7H 7D 7S 7C 7H", "9H 9D 9S 9C 9H"),
    ("5-JS", "2H 2D 2S 2C"),
)
"""What whoever goes out melds in each deal: eleven cards, in the sixth with a nine laid off."""
OF_THE_CONTRACT = (1, 2, 1, 2, 1, 2, 1)
"""How many of these melds are the contract."""
LAID_OFF = {6: (onto(2, "9D"),)}


class Noting(Evening):
    """An evening that keeps the codes of the notes on each deal."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: dict[int, list[str]] = {}

    def say(self, command: AnyCommand) -> object:
        deal = self.state.deal.number if self.state else 0
        answer = super().say(command)
        assert not isinstance(answer, Refusal), (command, answer)
        assert not [reason for event in answer for reason in event.overruled]
        noted = [reason.code for event in answer for reason in event.noted]
        self.notes.setdefault(deal, []).extend(noted)
        return answer


def evening_of(*deals: Iterator[AnyCommand]) -> Noting:
    evening = Noting()
    evening.play(start_of(ruleset_data("bolivia")))
    for deal in deals:
        evening.play(*deal)
    return evening


def counts(**hands: int | str) -> Iterator[AnyCommand]:
    for player, left in hands.items():
        hand = by_cards(left) if isinstance(left, str) else by_points(left)
        yield CountHand(player=player, hand=hand)
    yield CloseDeal()


def only_buys_and_sums(_deal: int) -> Iterator[AnyCommand]:
    """Bruno was down and kept two cards, which nobody wrote down."""
    yield Buy(player="chiyo")
    yield GoOut(player="ana")
    yield from counts(bruno=9, chiyo=160, dara=80)


def half_of_it(deal: int) -> Iterator[AnyCommand]:
    """Ana's contract is recorded, not what she went out with; of bruno's cards one laid off."""
    melds = WHOLE_HANDS[deal - 1][: OF_THE_CONTRACT[deal - 1]]
    onto_first = "QS" if deal == 7 else "7D"
    yield Buy(player="chiyo")
    yield goes_down("ana", *melds)
    yield off("bruno", 1, onto_first)
    yield GoOut(player="ana", discard=card("KC"))
    yield from counts(bruno="2S 3S", chiyo=160, dara=80)


def all_of_it(deal: int) -> Iterator[AnyCommand]:
    """Nobody but ana is down."""
    lay_offs: tuple[LayOff, ...] = LAID_OFF.get(deal, ())
    yield Buy(player="chiyo")
    yield lays_out("ana", *WHOLE_HANDS[deal - 1], lay_offs=lay_offs, discard="KC")
    yield from counts(bruno="2S 3S 4D 5S 6S 8D 8S 9S 10S JS QD", chiyo=160, dara=80)


@pytest.mark.parametrize("told", [only_buys_and_sums, half_of_it, all_of_it])
def test_whatever_is_recorded_the_game_comes_to_its_end(told):
    evening = evening_of(*map(told, range(1, 8)))

    assert evening.play().over
    assert sheet(evening.play())["dara"] == [80] * 7
    assert sums(evening.play())["chiyo"] == 7 * 160
    assert [deal.went_out for deal in evening.play().deals] == ["ana"] * 7


def test_of_buys_and_sums_alone_nothing_is_noted():
    evening = evening_of(*map(only_buys_and_sums, range(1, 8)))

    assert not any(evening.notes.values())


def test_of_half_an_evening_it_is_noted_what_does_not_add_up():
    evening = evening_of(*map(half_of_it, range(1, 8)))

    for deal in range(1, 8):
        assert evening.notes[deal] == ["layoff.not_down", "goout.cards_left", "hand.count_differs"]


def test_of_an_evening_recorded_whole_nothing_is_noted():
    evening = evening_of(*map(all_of_it, range(1, 8)))

    assert not any(evening.notes.values())
