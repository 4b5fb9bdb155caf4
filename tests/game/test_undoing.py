import pytest

from scorekeeper.game.apply import apply, replay
from scorekeeper.game.commands import Buy, EndTurn, LayDown, Redo, Undo
from scorekeeper.game.events import Redone, Undone
from scorekeeper.game.sheet import chips_of
from tests.game.table import Evening, evening_of, final, lay_down, run_of, set_of, started

ANA, BRUNO = Buy(player="ana"), Buy(player="bruno")


def chips(evening: Evening) -> tuple[int, int]:
    return chips_of(evening.state, "ana"), chips_of(evening.state, "bruno")


def test_undo_takes_the_last_step_back():
    evening = evening_of()
    evening.play(ANA, BRUNO)

    assert evening.say(Undo()) == (Undone(step=3, to=2),)
    assert chips(evening) == (6, 7)


def test_redo_does_it_again():
    evening = evening_of()
    before = evening.play(ANA, BRUNO)

    evening.play(Undo())

    assert evening.say(Redo()) == (Redone(step=3),)
    assert evening.state == before


def test_undo_and_redo_go_on_without_limit():
    evening = evening_of()
    evening.play(*[ANA, BRUNO] * 3)
    after = evening.state

    evening.play(*[Undo()] * 6)
    assert chips(evening) == (7, 7)
    evening.play(*[Redo()] * 6)
    assert evening.state == after
    evening.play(*[Undo()] * 5)
    assert chips(evening) == (6, 7)


def test_the_start_of_the_game_cannot_be_taken_back():
    evening = evening_of()

    assert final(evening.say(Undo(ruling=True))) == ("undo.nothing",)
    evening.play(ANA, Undo())
    assert final(evening.say(Undo())) == ("undo.nothing",)


def test_something_new_after_undo_leaves_nothing_to_redo():
    evening = evening_of()
    evening.play(ANA, BRUNO, Undo(), ANA)

    assert final(evening.say(Redo())) == ("redo.nothing",)


def test_after_something_new_undo_leads_past_what_was_taken_back():
    evening = evening_of()
    evening.play(ANA, Undo(), BRUNO, Undo())

    assert chips(evening) == (7, 7)
    assert final(evening.say(Undo())) == ("undo.nothing",)


def test_all_that_one_command_recorded_is_taken_back_at_once():
    evening = evening_of()
    before = evening.play(lay_down("bruno"))
    whole_hand = LayDown(player="ana", melds=(set_of("9H 9D 9S"), run_of("2-10C")))

    assert len(evening.say(whole_hand)) == 3
    evening.play(Undo())

    assert evening.state.deal == before.deal


def test_undo_leads_back_to_an_open_turn():
    evening = evening_of()
    evening.play(lay_down("bruno"), EndTurn(), Undo())

    assert evening.state.deal.turn.player == "bruno"


def test_nothing_is_erased_from_the_journal():
    evening = evening_of()
    evening.play(ANA, Undo(), Redo(), Undo(), BRUNO)

    assert [len(events) for _, events in evening.steps] == [1] * 6
    assert replay(evening.steps) == evening.state


def test_undo_takes_back_no_other_step_than_the_one_it_names():
    evening = evening_of()
    evening.play(ANA, BRUNO)

    assert final(evening.say(Undo(step=2))) == ("undo.other_step",)
    assert evening.say(Undo(step=3)) == (Undone(step=3, to=2),)


def test_redo_does_no_other_step_again_than_the_one_it_names():
    evening = evening_of()
    evening.play(ANA, BRUNO, Undo(), Undo())

    assert final(evening.say(Redo(step=3))) == ("redo.other_step",)
    assert evening.say(Redo(step=2)) == (Redone(step=2),)


def test_nothing_comes_before_the_start_and_only_history_takes_back():
    with pytest.raises(ValueError, match="begins with its start"):
        apply(None, Undone(step=1, to=0))
    with pytest.raises(ValueError, match="only history"):
        apply(started(), Undone(step=1, to=0))
