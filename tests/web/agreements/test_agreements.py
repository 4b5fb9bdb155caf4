"""What the table agrees on: stakes, what is recorded, when the game ends."""

import pytest

from scorekeeper.game.agreements import CHOICES, SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import Buy, FinishEarly
from scorekeeper.game.events import GameFinished, GameResumed
from scorekeeper.wording.agreements import CHOICE_WORDS
from tests.game.table import agreed
from tests.web.at_table import ANA


@pytest.mark.parametrize(
    ("deal", "game", "cents"),
    [
        ("0.50", "2", (50, 200)),
        ("0,5", "2,00", (50, 200)),
        ("۰٫۵", "۲/۰۰", (50, 200)),
        ("", "10", (0, 1000)),
    ],
)
def test_the_stakes_are_written_as_people_write_money(table, deal, game, cents):
    table.open("agreements").send("/agreements/stakes", deal_stake=deal, game_stake=game)

    assert table.last == agreed(stakes=Stakes(deal=cents[0], game=cents[1]))


def test_the_stakes_agreed_on_stand_in_the_form(table):
    table.open("agreements").send("/agreements/stakes", deal_stake="0.05", game_stake="12")

    fields = table.open("agreements").form("/agreements/stakes").fields

    assert (fields["deal_stake"], fields["game_stake"]) == ("0.05", "12.00")


@pytest.mark.parametrize("language", ["es", "fa", "ja"])
def test_the_stakes_in_the_form_are_read_as_they_are_written(table, language):
    table.open("agreements").send("/agreements/stakes", deal_stake="0.05", game_stake="1200")
    table.phone.open("/").send("/language", lang=language)

    fields = table.open("agreements").form("/agreements/stakes").fields
    typed = fields["deal_stake"], fields["game_stake"]
    table.open("agreements").send("/agreements/stakes", deal_stake="0", game_stake="0")
    table.open("agreements").send("/agreements/stakes", deal_stake=typed[0], game_stake=typed[1])

    assert table.last == agreed(stakes=Stakes(deal=5, game=120_000))


@pytest.mark.parametrize("typed", ["a lot", "-1", "99999999", "1.234"])
def test_stakes_that_are_no_money_are_refused_and_stay_as_typed(table, typed):
    table.open("agreements").send("/agreements/stakes", deal_stake=typed)

    assert table.phone.status == 422
    assert f'value="{typed}"' in table.phone.html
    assert table.number == 1


def test_lay_downs_are_recorded_no_longer_and_again(table):
    table.open("agreements")

    table.press("/agreements/melds_kept")
    assert table.last == agreed(melds_kept=False)
    table.press("/agreements/melds_kept")
    assert table.last == agreed(melds_kept=True)


def test_advice_is_switched_off_and_on_again(table):
    table.open("agreements")

    table.press("/agreements/advice")
    assert table.last == agreed(advice=False)
    table.press("/agreements/advice")
    assert table.last == agreed(advice=True)


def test_what_hands_could_have_done_is_mentioned_no_longer_and_again(table):
    table.open("agreements")

    table.press("/agreements/mentions")
    assert table.last == agreed(mentions=False)
    assert table.phone.address == table.address + "agreements"
    table.press("/agreements/mentions")
    assert table.last == agreed(mentions=True)


@pytest.mark.parametrize(("choice", "options"), CHOICES.items())
def test_everything_that_may_be_chosen_can_be_chosen(table, choice, options):
    for place, option in enumerate(options):
        if option == getattr(table.state.agreements, choice):
            continue
        table.post(f"agreements/{choice}", to=str(place))

        assert table.last == agreed(**{choice: option})
        assert str(CHOICE_WORDS[choice].told[option]) in table.open("agreements").html


def test_where_nothing_is_bought_nobody_is_asked_about_calls(game_of):
    page = game_of("romme").open("agreements")

    assert "/agreements/nod" in page.html
    assert "/agreements/call_window" not in page.html


def test_what_is_recorded_is_left_alone_when_the_game_is_over(table):
    table.record(FinishEarly())

    table.open("agreements")

    assert "/agreements/melds_kept" not in table.phone.html
    assert "Melds are recorded" in table.phone.html
    assert table.post("agreements/melds_kept", to="0").status == 422


def test_without_advice_nobody_is_asked_whether_to_mention_anything(table):
    table.open("agreements")

    table.press("/agreements/advice")

    assert "/agreements/mentions" not in table.phone.html


def test_advice_can_be_switched_off_when_the_game_is_over(table):
    table.record(FinishEarly())
    table.open("agreements")

    table.press("/agreements/advice")

    assert not table.state.agreements.advice


def test_the_log_shows_when_advice_was_switched(table):
    table.open("agreements")
    table.press("/agreements/advice")

    assert "Compro gives no advice." in table.open("log").html


def test_the_game_ends_early_and_goes_on(table):
    table.record(Buy(player=ANA))
    table.open("agreements")

    table.press("/agreements/finish")
    assert table.last == GameFinished()
    assert table.phone.address == table.address + "scores/over"

    table.open("agreements")
    table.press("/agreements/resume")
    assert table.last == GameResumed()
    assert table.phone.address == table.address


def test_ending_early_can_be_undone_like_anything_else(table):
    table.open("agreements")
    table.press("/agreements/finish")

    table.open("agreements")
    table.press("/undo")

    assert not table.state.over


@pytest.mark.parametrize(
    ("action", "fields", "status"),
    [
        ("stakes", {"deal_stake": "0", "game_stake": "0"}, 422),
        *((name, {"to": "1" if each.default else "0"}, 422) for name, each in SWITCHES.items()),
        *((name, {"to": "perhaps"}, 400) for name in (*SWITCHES, *CHOICES)),
        *(
            (name, {"to": str(options.index(getattr(Agreements(), name)))}, 422)
            for name, options in CHOICES.items()
        ),
        ("nod", {"to": "3"}, 400),
        ("advice", {}, 400),
        ("nothing", {"to": "1"}, 404),
        ("resume", {}, 422),
        ("finish", {"command_id": ""}, 400),
    ],
)
def test_what_makes_no_sense_changes_nothing(table, action, fields, status):
    assert table.post(f"agreements/{action}", **fields).status == status
    assert table.number == 1
