"""A club's own way to play a tournament, filled in where it begins."""

from __future__ import annotations

import re

import pytest

from scorekeeper.game.tournament.draw import Sizes
from scorekeeper.game.tournament.formats import Advance, Break, Format
from scorekeeper.store.people import tournaments
from tests.web.tournament.club import NAMES, Club

OURS = {"format": "own", "rounds": "5", "deals": "2", "fewest": "4", "best": "5", "most": "5"}
CHOSEN = re.compile(r'<input[^>]*\bchecked\b[^>]* name="format"[^>]* value="([^"]+)"')
ASKED = re.compile(r'name="format"[^>]* value="([^"]+)"')
SAID_WRONG = re.compile(r'class="field__error[^"]*" id="(\w+)-error">([^<]+)')


@pytest.fixture
def club(app, evening) -> Club:
    return Club(app, evening.phone, evening.home)


def formats_begun(club: Club) -> list[Format]:
    with club.app.app_context():
        lines = tournaments.tournaments_of(1)
        return [tournaments.find(1, each.id).form for each in lines]


def test_a_tournament_is_played_as_the_club_fills_in(club):
    club.begin(NAMES[:10], **OURS, advance="half", breaks=["direct meeting", "lots"])

    assert formats_begun(club) == [
        Format(
            rounds=5,
            deals=2,
            sizes=Sizes(fewest=4, best=5, most=5),
            advance=Advance.HALF,
            breaks=(Break.MEETING, Break.LOTS),
        )
    ]
    assert "4 to 5 sit at a table, if possible 5." in club.phone.html
    club.start()
    assert [len(names) for names in club.rooms().values()] == [5, 5]


def test_without_deals_and_minutes_a_round_is_a_whole_game_and_equals_share_a_place(club):
    club.begin(NAMES[:8], **{**OURS, "deals": ""}, breaks=[])

    [form] = formats_begun(club)
    assert (form.deals, form.minutes, form.breaks) == (0, 0, ())


@pytest.mark.parametrize(
    ("said", "where", "why"),
    [
        ({"rounds": "21"}, "rounds", "between 1 and 20"),
        ({"rounds": ""}, "rounds", "required"),
        ({"rounds": "9" * 60_000}, "rounds", "between 1 and 20"),
        ({"deals": "two"}, "deals", "Not a valid integer"),
        ({"minutes": "30"}, "minutes", "either deals or minutes"),
        ({"best": "3"}, "best", "between the least and the most"),
        ({"most": "9"}, "most", "between 2 and 8"),
        ({"advance": "most"}, "advance", "Not a valid choice"),
        ({"breaks": ["height"]}, "breaks", "not a valid choice"),
        ({"breaks": ["lots", "lots"]}, "breaks", "once"),
        ({"breaks": ["lots", "direct meeting"]}, "breaks", "nothing left to decide"),
        ({"ruleset": "desordenada"}, "format", "Choose whole games"),
    ],
)
def test_what_does_not_go_together_is_said_beside_its_field(club, said, where, why):
    answer = club.begin(NAMES[:8], **{**OURS, **said})

    assert answer.status == 422
    [(field, text)] = SAID_WRONG.findall(answer.html)
    assert field == where
    assert why in text
    assert CHOSEN.findall(answer.html) == ["own"]
    assert 'name="best"' in answer.html
    assert formats_begun(club) == []


def test_what_is_said_twice_begins_nothing(club):
    form = club.phone.open(club.home + "tournament").form("/tournament")
    sent = {**form.fields.to_dict(flat=False), **OURS, "names": "Ana, Ben, Caro, Dora"}

    assert club.phone.post(form.action, {**sent, "rounds": ["3", "4"]}).status == 400
    assert formats_begun(club) == []


def test_a_look_says_how_it_is_played_and_begins_nothing(club):
    answer = club.begin(["Ana"], **OURS, fill="look")

    assert answer.status == 200
    assert "5 rounds, 2 deals each" in answer.html
    assert "A round is 2 deals." in answer.html
    assert SAID_WRONG.findall(answer.html) == []
    assert club.begin(["Ana"], **OURS, minutes="9", fill="look").status == 422
    assert formats_begun(club) == []


def test_what_stands_in_fields_of_another_way_does_not_matter(club):
    club.begin(NAMES[:8], **{**OURS, "format": "club-evening", "rounds": "x", "most": "1"})

    assert formats_begun(club) == [Format(rounds=3)]


def test_the_own_way_of_last_time_is_offered_first(club):
    club.begin(NAMES[:8], **OURS)
    club.phone.open(club.home + "tournament")

    assert ASKED.findall(club.phone.html)[0] == "last"
    assert "As last time: 5 rounds, 2 deals each" in club.phone.html
    assert 'value="5"' in club.phone.html

    club.begin(NAMES[:8])
    ours, again = formats_begun(club)
    assert ours == again

    club.begin(NAMES[:8], format="by-the-clock")
    club.phone.open(club.home + "tournament")
    assert "last" not in ASKED.findall(club.phone.html)
