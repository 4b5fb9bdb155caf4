"""Nobody writes by a link that does not give the right, whatever else is said in a form.

Every form that a scorekeeper's page offers is filled in so that it would be recorded, and sent by
links that may not: as it stands, and with each of its fields twice, one value after another.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorekeeper.store import bookwriting, links
from scorekeeper.store.author import WITHOUT_LINK
from scorekeeper.web import access
from scorekeeper.web.access import Right
from tests.web.sending import FoundForm, Request, Value
from tests.web.walker import Walker
from tests.web.world import World

KEEPS_NOTHING = {"desk.show", "lay_down.check", "hand.enter", "looks.choose_language"}
"""Routes whose forms record nothing, whoever sends them."""
FILLED_IN = {
    **{"ruling": "1", "points": "7", "chips": "3", "label": "Aunt", "substitute": "Fina"},
    **{"deal_stake": "1", "game_stake": "2", "melds": "7H 7D 7S", "kinds": "set", "adds": "9C"},
    **{"melds_kept": "y", "claimants": "ana", "discarder": "bruno", "count": "1", "left": "1"},
}
"""What a scorekeeper types."""
SAID = {
    "table.buy": {"player": "ana", "deal": "1"},
    "deal.choose_contract": {"rules": "0"},
    "count.went_out": {"player": "bruno"},
    "count.enter": {"went_out": ""},
    "scores.correct_went_out": {"player": "chiyo"},
    "people.rename": {"name": "Anita"},
    "people.join": {"name": "Fina", "points": "0"},
    "home.rename": {"name": "Balcony"},
    "houserules.rename": {"name": "Older"},
    "houserules.save": {"press": "save", "name": "Saved"},
    "houserules.keep": {"press": "save", "name": "Kept"},
    "houserules.add": {"text": 'name = "Theirs"\nbased_on = "romme"\n'},
    "lay_down.record_on_meld": {"act": "lay off", "player": "ana"},
}
"""What is said on one page only."""
NOT_OFFERED = ("press", "act", "ruling")
"""Fields that are tried in every form: by these a form may mean something else."""


@pytest.fixture(scope="session")
def filled(walker: Walker, forms: list[FoundForm]) -> list[FoundForm]:
    """The forms that write at a table, filled in."""
    with walker.world.app.test_request_context():
        book = b"".join(bookwriting.write_book(walker.world.strange)).decode()
    said = {**SAID, "books.add": {"text": book}}
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


def doubled(form: FoundForm) -> Iterator[tuple[str, list[tuple[str, Value]]]]:
    """Yield the form's fields with one of them twice, in either order."""
    for name in dict.fromkeys((*form.names, *NOT_OFFERED)):
        own = next((value for field, value in form.fields if field == name), "")
        others = {"", "check", *form.offers.get(name, ())[-1:]} - {own}
        for other in sorted(others):
            for values in ([own, other], [other, own]):
                yield f"{name} {values}", list(form.with_value(name, values))


def by(link: str, form: FoundForm, walker: Walker, fields=None, about: str = "") -> Request:
    """The form as whoever holds this link would send it."""
    sent = form.request(fields, about)
    path = form.path.replace(walker.world.writing, link)
    return Request("POST", path, form.query, sent.body, sent.content_type, about=about)


def test_what_is_tried_would_be_recorded_for_a_scorekeeper(walker, filled):
    written = {form.endpoint for form in filled if writes(walker, form.request())}

    posts = {rule.endpoint for rule in walker.rules("POST") if "link" in rule.arguments}
    assert posts - KEEPS_NOTHING - written == set()


@pytest.fixture
def revoked(world: World) -> Iterator[str]:
    """A scorekeeper's link that was taken back."""
    with world.app.test_request_context():
        link = links.make_link(world.kitchen, right=Right.KEEP_SCORE.value, by=WITHOUT_LINK)
        links.revoke_link(link.id, by=WITHOUT_LINK)
        yield access.sign(link.nonce)
    world.bring_back()


@pytest.mark.parametrize("whose", ["who looks on", "a stranger", "who was sent away", "nobody"])
def test_no_link_without_the_right_writes_whichever_field_is_doubled(
    walker, world, filled, revoked, whose
):
    link = {
        "who looks on": world.looking,
        "a stranger": world.links[world.strange, Right.KEEP_SCORE],
        "who was sent away": revoked,
        "nobody": "nothing.like-a-link",
    }[whose]
    at_own_table = whose == "a stranger"  # there a stranger may do everything
    requests = [
        by(link, form, walker, fields, about)
        for form in filled
        if "/game/" in form.path or not at_own_table
        for about, fields in [("as it stands", list(form.fields)), *doubled(form)]
    ]

    assert len(requests) > 1000
    assert [str(request) for request in requests if writes(walker, request)] == []


def writes(walker: Walker, request: Request) -> bool:
    """Send it; return whether anything was written, which is brought back."""
    before = walker.world.version()
    walker.ask(request)
    written = walker.world.version() != before
    if written:
        walker.world.bring_back()
    return written
