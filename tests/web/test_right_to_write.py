"""Nobody writes by a link that does not give the right, whatever else is said in a form.

Every form that a scorekeeper's page offers is filled in so that it would be recorded, and sent by
links that may not: as it stands, and with each of its fields twice, one value after another. The
links share these; who looks on sends a third of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http import HTTPStatus

import pytest

from scorekeeper.store.books import books
from tests.web.hands import holding
from tests.web.sending import FORM, Fields, FoundForm, Request, encode
from tests.web.test_bad_input import one_of_each
from tests.web.walker import Walker
from tests.web.world import World

KEEPS_NOTHING = {
    *("desk.show", "lay_down.check", "hand.enter", "looks.choose_language"),
    *("paste.read", "paste.read_new"),
}
"""Routes whose forms record nothing, whoever sends them."""
OF_A_SEAT = {
    *("seat.call", "seat.end_turn", "seat.exchange", "seat.go_out", "seat.redo"),
    *("seat.undo", "seat.withdraw", "seat.rename", "seat.speak", "seat.confirm", "pencil.take"),
}
"""Routes whose forms only a player's own link sends; see the tests in ``seat``."""
OF_OTHERS = {"pencil.give_back", "home.keep", "scores.rematch"}
"""Routes whose forms are there while a seat has a pencil, a table sleeps, or no game follows."""
OF_OTHER_GAMES = {"deal.announce_wilds", "scores.buy_back"}
"""Routes whose forms are there under rules that the world's game does not have; see their rooms."""
SHOWS_FIRST = {"agreements.change_rules", "paste.enter", "paste.start"}
"""Routes that record only what they have shown; see ``agreements/test_other_rules``, ``paste``."""
FILLED_IN = {
    **{"ruling": "1", "points": "7", "chips": "3", "label": "Aunt", "substitute": "Fina"},
    **{"deal_stake": "1", "game_stake": "2", "melds": "7H 7D 7S", "kinds": "set", "adds": "9C"},
    **{"melds_kept": "y", "claimants": "ana", "discarder": "bruno", "count": "1", "left": "1"},
}
"""What a scorekeeper types."""
SAID = {
    "tournament.begin": {"names": "Zoe, Yuri, Xenia", "fill": ""},
    "tournament.add": {"names": "Zoe"},
    "books.choose": {"choice": "other"},
    "table.buy": {"player": "ana", "deal": "1"},
    "deal.choose_contract": {"rules": "0"},
    "count.end": {"went_out": "bruno"},
    "count.enter": {"went_out": ""},
    "scores.correct_went_out": {"player": "chiyo"},
    "scores.correct_down": {"down": "chiyo"},
    "fines.give": {"player": "ana"},
    "people.rename": {"name": "Anita"},
    "people.join": {"name": "Fina", "points": "0"},
    "home.rename": {"name": "Balcony"},
    "season.join": {"person": "8", "into": "7"},
    "season.add": {"name": "Autumn"},
    "season.change": {"name": "Autumn"},
    "seat.take": {"person": "2"},
    "houserules.rename": {"name": "Older"},
    "houserules.save": {"press": "save", "name": "Saved"},
    "houserules.keep": {"press": "save", "name": "Kept"},
    "houserules.add": {"text": 'name = "Theirs"\nbased_on = "romme"\n'},
    "lay_down.record_on_meld": {"act": "lay off", "player": "ana"},
}
"""What is said on one page only."""
NOT_OFFERED = ("press", "act", "ruling")
"""Fields that are tried in every form: by these a form may mean something else."""
MAIN_PART = {"X-Fragment": "1"}
UNTOUCHED = "as it stands"
STRANGERS = ("a stranger", "a stranger's seat")
OUTSIDE = (*STRANGERS, "who was sent away", "whose seat was freed", "nobody")
"""Whose links do not open the table."""
SEATED = ("who may take a seat", "who has a seat", "who had a pencil")
"""Whose links open the table, and write nothing of what a scorekeeper does."""
SHARING = (*OUTSIDE, *SEATED)
LOOKS = {"count.confirm", "scores.confirm"}
OWN_TO = {
    "who may take a seat": {"seat.take"},
    "who has a seat": {
        *LOOKS,
        "claims.settle_calls",
        "proposals.nod",
        "proposals.end",
    },  # plays next
    "who had a pencil": {*LOOKS, "claims.settle_calls", "proposals.end"},  # it is their own
}
"""What a link may send all the same."""
SHARE_OF_LOOKING = 3  # an odd number: each field is tried twice, in either order
LEAST_TRIED = 100  # requests by each link
LEAST_SENT_TWICE = 30  # routes


@dataclass(frozen=True)
class Tried:
    """What is tried with a form, and what is sent then."""

    form: FoundForm
    about: str
    body: bytes

    def by(self, link: str, world: World) -> Request:
        """As whoever holds this link would send it; the main part of the answer is enough."""
        path = self.form.path.replace(world.writing, link)
        return Request("POST", path, self.form.query, self.body, FORM, MAIN_PART, self.about)


@pytest.fixture(scope="session")
def filled(walker: Walker, forms: list[FoundForm]) -> list[FoundForm]:
    """The forms that write at a table, filled in."""
    with walker.world.app.test_request_context():
        book = books.write_book(walker.world.strange).decode()
    said = {**SAID, "books.add": {"text": book}, "pencil.give": {"player": "ana"}}
    return [
        fill_in(form, said.get(form.endpoint, {}))
        for form in forms
        if form.method == "POST"
        and walker.world.writing in form.path
        and form.endpoint not in KEEPS_NOTHING
    ]


def fill_in(form: FoundForm, said: dict[str, str]) -> FoundForm:
    """Return the form with everything typed that it needs; a key that was pressed is let go of."""
    typed = {name.partition("-")[0]: value for name, value in FILLED_IN.items()} | said
    values = {name: typed.get(name, typed.get(name.partition("-")[0])) for name in form.names}
    written = {name: value for name, value in values.items() if value is not None}
    written = {"ruling": "1"} | written | said
    if "press" not in said:
        written.pop("press", None)
    kept = [each for each in form.fields if each[0] not in (*written, "press", "cards")]
    return FoundForm(
        **{name: getattr(form, name) for name in ("endpoint", "method", "path", "query", "page")},
        fields=(*kept, *written.items()),
        offers=form.offers,
    )


@pytest.fixture(scope="session")
def tried(filled: list[FoundForm], rounds: Callable[[int, int], bool]) -> list[Tried]:
    """All that is sent: each form as it stands, and with one of its fields twice."""
    every = rounds(False, True)
    return [
        Tried(form, about, encode(fields).encode())
        for form in filled
        for about, fields in [(UNTOUCHED, form.fields), *doubled(form, every)]
    ]


def doubled(form: FoundForm, every: bool) -> Iterator[tuple[str, Fields]]:
    """Yield the form's fields with one of them twice, in either order.

    every  of fields that are alike, but for the entry of a list that they stand in, all: else one
    """
    names = form.names if every else one_of_each(form.names)
    for name in dict.fromkeys((*names, *NOT_OFFERED)):
        own = next((value for field, value in form.fields if field == name), "")
        others = {"", "check", *form.offers.get(name, ())[-1:]} - {own}
        for other in sorted(others):
            for values in ([own, other], [other, own]):
                yield f"{name} {values}", form.with_value(name, values)


def test_what_is_tried_would_be_recorded_for_a_scorekeeper(walker, filled):
    written = {form.endpoint for form in filled if walker.try_out(form.request())[1]}

    posts = {rule.endpoint for rule in walker.rules("POST") if "link" in rule.arguments}
    others = KEEPS_NOTHING | OF_A_SEAT | OF_OTHERS | OF_OTHER_GAMES | SHOWS_FIRST
    assert posts - others - written == set()


def test_what_is_sent_twice_counts_once_and_is_answered_alike(walker, world, filled):
    wrong, tried = [], set()
    for form in filled:
        if "command_id" in form.names:
            first = walker.ask(form.request()).status
            once = world.counts()
            again = walker.ask(form.request()).status
            if (again, world.counts()) != (first, once):
                wrong.append((form.endpoint, first, again))
            tried |= {form.endpoint} if first == HTTPStatus.SEE_OTHER else set()
            world.bring_back()

    assert len(tried) > LEAST_SENT_TWICE
    assert wrong == []


@pytest.fixture
def hands(walker: Walker) -> Iterator[dict[str, str]]:
    """Whoever tries → the link in their hands."""
    with holding(walker.world) as held:
        yield held


@pytest.mark.torture
@pytest.mark.parametrize("whose", ["who looks on", *SHARING])
def test_no_link_without_the_right_writes_whichever_field_is_doubled(
    walker, world, tried, hands, rounds, whose
):
    """Under ``--torture`` all send everything."""
    at_own_table = whose in STRANGERS  # there a stranger may do everything
    step = rounds(len(SHARING) if whose in SHARING else SHARE_OF_LOOKING, 1)
    turn = SHARING.index(whose) % step if whose in SHARING else 0
    requests = [
        each.by(hands[whose], world)
        for number, each in enumerate(tried)
        if "/game/" in each.form.path or not at_own_table
        if each.form.endpoint not in OWN_TO.get(whose, ())
        if each.about == UNTOUCHED or number % step == turn
    ]

    now = world.keep()
    assert len(requests) > LEAST_TRIED
    assert [str(request) for request in requests if walker.try_out(request, now)[1]] == []
