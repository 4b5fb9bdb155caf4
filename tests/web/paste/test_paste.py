"""A pasted sheet becomes deals of a game, or a game; nothing is lost, nothing entered by half."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from scorekeeper.game.commands import Buy, Undo
from scorekeeper.game.sheet import total
from tests.web.at_table import AtTable

TWO = "Ana 0, Bruno 35, Chiyo 12, Dara 80\nana 5 bruno 0 chiyo 20 dara 7"
EIGHT = ["Ana", "Luis", "Rosa", "Beto", "Caro", "Dani", "Eva", "Fede"]


def totals(table) -> list[int]:
    return [total(table.state, key) for key in table.state.seats]


def paste(table, text: str):
    return table.open("paste").send("paste", text=text)


def paste_new(evening, text: str):
    return evening.phone.open(f"{evening.home}paste").send("paste", text=text)


def game_after(phone, evening, app) -> AtTable:
    return AtTable(app, replace(evening, game=phone.address))


def test_a_sheet_is_looked_at_and_then_entered_as_one_step(table):
    phone = paste(table, TWO)
    assert table.number == 1
    assert "Enter deals 1–2" in phone.html

    phone.send("paste/enter")

    assert totals(table) == [5, 35, 32, 87]
    assert [deal.went_out for deal in table.state.deals[:2]] == ["p1", "p2"]
    table.record(Undo())
    assert totals(table) == [0, 0, 0, 0]


def test_sent_twice_a_sheet_counts_once(table):
    form = paste(table, TWO).form("paste/enter")
    for _ in range(2):
        table.phone.post(form.action, form.fields)

    assert table.state.deal.number == 3


def test_what_another_pasted_first_is_said_and_may_then_be_entered_below(table):
    form = paste(table, TWO).form("paste/enter")
    paste(table, TWO).send("paste/enter")

    phone = table.phone.post(form.action, form.fields)
    assert phone.status == 422
    assert "Deal 1 was over already" in phone.html
    assert table.state.deal.number == 3

    assert phone.send("paste/enter").status == 409
    phone.send("paste/enter")
    assert table.state.deal.number == 5


def test_beside_a_0_who_has_minus_points_may_have_gone_out_and_nobody_is_said_to_have_0(table):
    phone = paste(table, "Ana 0, Bruno -10, Chiyo 12, Dara 80")

    assert "Deal 1: who went out?" in phone.html
    phone.send("paste/enter", **{"out-0": "1"})
    assert table.state.deals[0].went_out == "p2"


def test_a_cell_can_be_mended_and_who_went_out_said(table):
    phone = paste(table, "Ana 0, Bruno 0, Chiyo 12, Dara 80")
    assert "who went out?" in phone.html

    phone.send("paste/enter", **{"out-0": "1", "cells-0-3": "81"})

    assert totals(table) == [0, 0, 12, 81]
    assert table.state.deals[0].went_out == "p2"


def test_it_can_stay_open_who_went_out(table):
    paste(table, "Ana 0, Bruno 0, Chiyo 12, Dara 80").send("paste/enter")

    assert table.state.deals[0].went_out is None


@pytest.mark.parametrize(
    "text", ["45 0 3 12\n45 0 3 12", "Ana 45 45\nBruno 0 0\nChiyo 3 3\nDara 12 12"]
)
def test_of_two_equal_lines_the_second_is_a_deal_until_it_is_said_to_be_the_total(table, text):
    phone = paste(table, text)
    assert "Enter deals 1–2" in phone.html

    form = phone.form("paste/enter")
    phone.post(form.action.removesuffix("/enter"), {**form.fields, "again": "total"})
    assert "Enter deal 1<" in phone.html
    assert "It’s the total" not in phone.html
    phone.send("paste/enter")

    assert table.state.deal.number == 2
    assert totals(table)[0] == 45


def test_two_equal_lines_may_be_entered_as_two_deals(table):
    paste(table, "45 0 3 12\n45 0 3 12").send("paste/enter")

    assert totals(table) == [90, 0, 6, 24]


def test_what_cannot_be_entered_changes_nothing_and_stays(table):
    for text, told in (
        ("hola\n", "No points found"),
        ("", "Choose a file, or paste its text."),
        ("35\n0\n12", "Each deal needs one number for every player."),
    ):
        phone = paste(table, text)
        assert told in phone.html, text
        assert text.strip() in phone.html
    phone = paste(table, "Ana 0, Bruno x, Chiyo 12, Dara 80")
    assert "Line 1: “\u2068Bruno x\u2069” has no whole number of points." in phone.html
    phone = phone.send("paste/enter")
    assert phone.status == 422
    assert "Bruno\u2069’s hand isn’t in yet" in phone.html
    phone = phone.send("paste/enter", **{"cells-0-1": "1,5"})
    assert phone.status == 422
    assert 'value="1,5"' in phone.html
    assert table.number == 1


def test_what_no_page_sends_is_a_sentence_and_no_fault(table, evening):
    for ending, more in (
        ("paste/enter", {"dealer": "x"}),
        ("paste/enter", {"ruleset": "x"}),
        ("paste/enter", {"cells-0-0": "", "cells-0-1": "", "cells-0-2": "", "cells-0-3": ""}),
        ("paste/enter", {"who-0": "Ana", "who-1": "ana"}),
        ("paste/enter", {f"who-{at}": "" for at in range(4)}),
        ("paste/enter", {"out-0": "99", "cells-0-0": "x" * 99, "deal": "7"}),
        ("paste", {"again": "check", "dealer": "x", "who-0": "\u202e"}),
    ):
        for phone in (paste(table, TWO), paste_new(evening, TWO)):
            assert phone.send(ending, **more).status in (200, 422), more
    halves = '[{"players": [{"name": "A\\ud800", "score": 3}, {"name": "B", "score": 0}]}]'
    for to, where in ((paste, table), (paste_new, evening)):
        assert to(where, halves).status == 200
        assert to(where, TWO).send("paste/enter", **{"cells-0-0": ["0", "5"]}).status == 400
    assert table.number == 1


def test_deals_beyond_those_of_the_game_are_said(table):
    phone = paste(table, "\n".join(["Ana 0, Bruno 1, Chiyo 2, Dara 3"] * 9))
    assert "The game ends with deal 7. What is below is not entered." in phone.html

    phone.send("paste/enter")

    assert table.state.over
    assert totals(table) == [0, 7, 14, 21]


def test_rules_that_change_the_totals_are_named(table, game_under):
    twice = "Ana 0, Bruno 35, Chiyo 12, Dara 80\n" * 2
    told = "By these rules, bonuses or chips change these totals."

    assert told not in paste(table, twice).html
    assert told in paste(game_under("venezuela", bonuses={"streaks": True}), twice).html


def test_a_name_that_no_seat_has_is_the_one_that_is_left(table):
    phone = paste(table, "Pepe 7, Bruno 0, Chiyo 12, Dara 80")
    assert "paste__doubt" in phone.html

    phone.send("paste/enter")

    assert totals(table) == [7, 0, 12, 80]


def test_a_name_beyond_the_seats_joins_with_the_points_of_the_last(table):
    paste(table, TWO).send("paste/enter")
    phone = paste(table, "Ana 1, Bruno 0, Chiyo 2, Dara 3, Zoe 4")

    phone.send("paste/enter")

    assert totals(table) == [6, 35, 34, 90, 91]
    assert table.state.players[table.state.seats[-1]].name == "Zoe"
    table.record(Undo())
    assert len(table.state.seats) == 4


def test_a_sheet_begins_a_game_at_the_home_of_a_table(evening, app):
    lines = [
        ", ".join(f"{name} {at * deal}" for at, name in enumerate(EIGHT)) for deal in (1, 2, 3)
    ]

    phone = paste_new(evening, "\n".join(lines)).send("paste/enter")

    begun = game_after(phone, evening, app)
    assert [player.name for player in begun.state.players.values()] == EIGHT
    assert totals(begun) == [0, 6, 12, 18, 24, 30, 36, 42]
    begun.record(Undo())
    assert begun.state.deal.number == 1


def test_who_came_late_or_left_early_has_no_points_then(evening, app):
    text = "Ronda,Ana,Luis,Rosa,Beto\n1,0,5,,4\n2,3,0,7,1\n3,2,,0,9"

    begun = game_after(paste_new(evening, text).send("paste/enter"), evening, app)

    named = {key: player.name for key, player in begun.state.players.items()}
    seated = [{named[key] for key in deal.players} for deal in begun.state.deals[:3]]
    assert seated == [{"Ana", "Luis", "Beto"}, set(named.values()), {"Ana", "Rosa", "Beto"}]
    assert {named[key]: total(begun.state, key) for key in named} == {
        "Ana": 5,
        "Luis": 5,
        "Rosa": 7,
        "Beto": 14,
    }


def test_a_file_is_read_as_well(evening, app):
    sent = (io.BytesIO("Ana\tLuis\n0\t5\n9\t0\n".encode("utf-16")), "hoja.csv")
    phone = evening.phone.open(f"{evening.home}paste").send("paste", file=sent)

    begun = game_after(phone.send("paste/enter"), evening, app)

    assert totals(begun) == [9, 5]


@pytest.mark.parametrize("language", ["en", "es", "de", "fa", "ja"])
def test_the_sheet_that_compro_saves_reads_back_equal(table, evening, app, language):
    paste(table, TWO).send("paste/enter")
    table.phone.open(f"/looks?language={language}")
    saved = table.phone.client.get(
        f"{table.address}scores/sheet.csv", headers={"Accept-Language": language}
    )

    phone = evening.phone.open(f"{evening.home}paste").send(
        "paste", file=(io.BytesIO(saved.data), "sheet.csv")
    )
    begun = game_after(phone.send("paste/enter"), evening, app)

    assert totals(begun) == [5, 35, 32, 87]
    assert begun.state.deal.number == 3


def test_who_joined_with_points_has_them_again(evening, app):
    text = "Deal,Ana,Luis,Rosa\nAt the start,,,30\n1,0,5,\n2,3,0,7\nTotal,3,5,37"
    phone = paste_new(evening, text)
    assert "doesn’t fit" not in phone.html

    begun = game_after(phone.send("paste/enter"), evening, app)

    assert sorted(total(begun.state, key) for key in begun.state.players) == [3, 5, 37]


def test_only_who_keeps_the_score_may_paste(looking, table):
    own = [table.address, table.address.split("game/")[0]]
    theirs = [looking.address, looking.address.split("game/")[0]]
    for at, address in zip(own, theirs, strict=True):
        assert looking.phone.open(f"{address}paste").status == 403
        form = table.phone.open(f"{at}paste").send("paste", text=TWO).form("paste/enter")
        for ending in ("paste", "paste/enter"):
            assert table.phone.post(address + ending, form.fields).status == 403
    assert table.number == 1


def test_points_that_are_read_with_a_doubt_are_ringed_in_their_place_and_not_refused(table):
    phone = paste(table, "Dara 80, Ana 0, Bruno x35, Chiyo 12")

    ringed = [cell for cell in phone.html.split("<td>") if "paste__doubt" in cell]
    assert len(ringed) == 1
    assert 'name="cells-0-1"' in ringed[0]
    assert "Bruno\u2069: it isn’t clear whether that’s 35." in phone.html
    phone.send("paste/enter")
    assert totals(table) == [0, 35, 12, 80]


def test_what_recording_would_refuse_the_review_says(table):
    table.record(Buy(player="p1"))

    phone = paste(table, TWO)

    assert "Deal 1 is under way" in phone.html
    assert "First count deal 1 to its end" in phone.html
    assert " disabled>Enter deals 1–2" in phone.html
    table.record(Undo())
    paste(table, TWO).send("paste/enter")
    assert table.state.deal.number == 3
