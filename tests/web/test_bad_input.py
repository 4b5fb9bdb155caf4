"""Nothing that is sent, to whatever route or field, breaks the server or changes a game unasked.

Every test walks ``app.url_map`` and every form that a page offers; a new route or field is covered
without being named here. What a part of an address may be stands in ``ARGUMENTS``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path

import pytest
from flask_wtf import FlaskForm

from scorekeeper import web
from tests.web.sending import FORM, FoundForm, Request, Value, encode, encode_part, multipart
from tests.web.walker import address_of, faults_of
from tests.web.world import MEANWHILE

ASKED_FOR = re.compile(r'args\.get\(\s*"(\w+)"')
ENTRY = re.compile(r"\[\d+\]")
"""Which entry of a list a field stands in: those of all entries are alike."""
LARGE = 100  # fields
OF_LOOKED_UP = 3  # the same for what a page looks up in its query
TURNS = 8  # fields, forms or addresses after which each nasty value has stood in one
OF_A_MOMENT = {
    *(
        "pencil.give_back",
        "seat.go_out",
        "seat.undo",
        "seat.redo",
        "paste.enter",
        "paste.start",
        "home.keep",
        "scores.rematch",
    )
}
"""Routes whose forms are there while a seat has a pencil, did the last thing, or may go out, once a
pasted sheet was understood, in the last month of a table that sleeps, and while no game follows."""
OF_OTHER_GAMES = {"deal.announce_wilds", "scores.buy_back"}
"""Routes whose forms are there under rules that the world's game does not have; see their rooms."""
SENT_BY_ITSELF = {"csrf_token", "command_id"}
SENT_SEVERAL_TIMES = {
    *("names", "claimants", "kinds", "melds", "adds", "swaps", "own", "open"),
    *("act", "new_turn", "seen", "asked", "waited", "back", "down", "breaks"),
}
"""Fields of which a page may send several that differ, and what is read without a form's fields."""
LEAST_DOUBLED = 40  # requests
NASTY: Mapping[str, object] = {
    "empty": "",
    "very long": "x" * 10_000,
    "a number without end": "9" * 5_000,
    "four hundred digits": "9" * 400,
    "four hundred digits and a half": "9" * 400 + ".5",
    "NUL": "a\0b",
    "half a character": b"\xed\xa0\x80",
    "no UTF-8": b"7\xff",
    "negative": "-1",
    "beyond any row": str(2**31),
    "a fraction": "1.5",
    "with exponent": "1e9",
    "Arabic digits": "٣",
    "a digit that is no number": "²",
    "a picture": "🃏",
    "a script": "<script>alert('x')</script>",
    "a template": "{{ 70001 * 7 }}%(sent)s",
    "another player": "chiyo",
    "a stranger": "emil",
    "another site": "//elsewhere.example/",
    "another direction": "\u202e\u2066ana",
    "lines": "a\r\nSet-Cookie: a=b",
    "some cards": "7H 7D JK",
    "all cards": "7H " * 130,
    "three times": ["1", "1", "x"],
}


def found_nothing(faults: Sequence[str]) -> None:
    shown = "\n".join(faults[:40])
    assert not faults, f"{len(faults)} faults:\n{shown}"


def test_the_walk_reaches_every_page(walker, opened):
    reached = {endpoint for endpoint, _, answer in opened if answer.status == HTTPStatus.OK}

    assert {rule.endpoint for rule in walker.rules("GET")} - reached == set()


def test_the_walk_finds_a_form_for_every_route_that_takes_one(walker, forms):
    found = {form.endpoint for form in forms if form.method == "POST"}

    assert {rule.endpoint for rule in walker.rules("POST")} - found - OF_A_MOMENT == OF_OTHER_GAMES


def test_every_page_at_every_stage_is_whole(opened):
    found_nothing(
        [
            f"{address}: {fault}"
            for _, address, answer in opened
            for fault in faults_of(Request("GET", address), answer, changed=False)
        ]
    )


def test_every_form_can_be_sent_as_it_stands(walker, forms):
    found_nothing(walker.faults(form.request() for form in forms))


@pytest.fixture
def turns(rounds) -> int:
    """After how many fields every nasty value had its turn; under ``--torture`` each has all."""
    return rounds(TURNS, 1)


def nasty_in(turn: int, turns: int) -> list[tuple[str, Value]]:
    """Give the nasty values, as they are sent, whose turn it is."""
    plain = [each for each in NASTY.items() if isinstance(each[1], str | bytes)]
    return plain[turn % turns :: turns]


@pytest.mark.torture
def test_no_value_of_any_field_does_harm(walker, forms_sent, rounds):
    """Every value in every field under ``--torture``; else each field has its turn of some."""
    fields = fields_of(walker, forms_sent)
    step = rounds(len(NASTY) if len(fields) > LARGE else TURNS, 1)
    requests = (
        form.request(form.with_value(name, value), f"{name}: {kind}")
        for turn, (form, name) in enumerate(fields)
        for kind, value in [*NASTY.items()][turn % step :: step]
    )

    found_nothing(walker.faults(requests))


def test_no_value_that_is_asked_for_does_harm(walker, forms):
    asked = [form for form in forms if form.method == "GET"]
    requests = (
        form.request(form.with_value(name, value), f"{name}: {kind}")
        for form, name in fields_of(walker, asked)
        for kind, value in NASTY.items()
    )

    assert asked
    found_nothing(walker.faults(requests))


def fields_of(walker, forms: Sequence[FoundForm]) -> list[tuple[FoundForm, str]]:
    """Every field with a form that has it; those that are alike once."""
    fields = {
        (page_of(walker, form), form.method, ENTRY.sub("[]", name)): (form, name)
        for form in reversed(forms)
        for name in form.names
        if name not in SENT_BY_ITSELF
    }
    return list(fields.values())


def one_of_each(names: Iterable[str]) -> list[str]:
    """These names; of those that differ in nothing but an entry of a list, the first."""
    return [*{ENTRY.sub("[]", name): name for name in reversed([*names])}.values()][::-1]


def page_of(walker, form: FoundForm) -> str:
    """What a form belongs to: large ones of one file of the web room are one form to fill in."""
    if len(form.names) < LARGE:
        return form.endpoint
    views = walker.world.app.view_functions
    return views[form.endpoint].__module__


def test_nothing_is_recorded_of_a_form_in_which_a_field_says_two_things(walker, forms):
    requests = [
        form.request(form.with_value(name, values), f"{name}: {values}")
        for form, name in fields_of(walker, forms)
        if form.method == "POST" and "command_id" in form.names
        if name not in SENT_SEVERAL_TIMES and "press" not in form.names
        if "-" not in name  # a line of the end of a deal, whose first value counts
        for own in [next((value for field, value in form.fields if field == name), "ana")]
        for values in ([own, f"{own}1"], [f"{own}1", own])
    ]

    assert len(requests) > LEAST_DOUBLED
    found_nothing(walker.faults(requests, only={HTTPStatus.BAD_REQUEST}))


def test_the_command_of_another_game_stands_for_none_of_this_one(evening, phone):
    """Its id is this game's own: neither is the other game's answer given, nor anything lost."""
    buy = phone.open(evening.game).form("/buy")
    other = phone.open(evening.home + "home/new-game").send("home/new-game").address
    phone.post(buy.action, buy.fields)

    there = phone.open(other).form("/buy")
    phone.post(there.action, {**there.fields, "command_id": buy.fields["command_id"]})

    assert phone.address == other
    assert [phone.open(game + "number").html for game in (evening.game, other)] == ["2", "2"]


@pytest.mark.torture
def test_no_value_of_a_field_that_is_not_offered_does_harm(walker, forms, turns):
    known = names_of_all_forms()
    requests = (
        form.request([*form.fields, *((name, value) for name in known - set(form.names))], kind)
        for turn, form in enumerate(forms)
        for kind, value in nasty_in(turn, turns)
    )

    found_nothing(walker.faults(requests))


def names_of_all_forms() -> set[str]:
    """Every field that any form of the application reads."""
    kinds, found = [FlaskForm], set()
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        found |= {name for name in dir(kind) if hasattr(getattr(kind, name), "field_class")}
    assert "ruling" in found
    return found - SENT_BY_ITSELF


@pytest.mark.parametrize("whose", ["emil", "", "x" * 5_000, "ana-ana", "\u0663", "../ana"])
def test_no_field_of_somebody_who_does_not_play_does_harm(walker, forms, whose):
    own = [(form, name) for form in forms for name in form.names if name.endswith("-ana")]
    requests = [
        form.request([*form.fields, (name.removesuffix("ana") + whose, "1")], f"for {whose:.9}")
        for form, name in own
    ]

    assert requests
    found_nothing(walker.faults(requests))


@pytest.mark.torture
def test_no_missing_field_does_harm(walker, forms, rounds):
    """Those that are alike once, and every one of them under ``--torture``."""
    every = [(form, name) for form in forms for name in form.names]
    fields = rounds(fields_of(walker, forms), every)
    one_by_one = (form.request(form.without(name), f"without {name}") for form, name in fields)
    all_at_once = (
        form.request([each for each in form.fields if each[0] == "csrf_token"], "with nothing")
        for form in forms
    )

    found_nothing(walker.faults([*one_by_one, *all_at_once]))


@pytest.mark.parametrize("token", [None, "", "stale", "x" * 10_000, "IjAi.x.y"])
def test_nothing_is_recorded_without_a_good_token(walker, forms, token):
    posts = [form for form in forms if form.method == "POST"]
    requests = [
        form.request(
            form.without("csrf_token") if token is None else form.with_value("csrf_token", token)
        )
        for form in posts
    ]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.BAD_REQUEST}))


@pytest.mark.parametrize("command_id", ["", "x", "A" * 32, "٣" * 32, "0" * 33, "0" * 31 + "\n"])
def test_no_wrong_command_id_is_recorded(walker, forms, command_id):
    sent = [form for form in forms if form.method == "POST" and "command_id" in form.names]
    requests = [
        form.request(form.with_value("command_id", command_id), f"command_id {command_id!r}")
        for form in sent
    ]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.BAD_REQUEST}))


def test_only_a_form_is_read_and_no_other_kind_of_body_does_harm(walker, forms):
    """Neither files nor JSON stand for its fields, nor does nothing for a form not filled in."""
    other = {"files for fields", "JSON", "plain text", "of no kind", "in parts without a boundary"}
    posts = [form for form in forms if form.method == "POST"]
    requests = [each for form in posts for each in other_bodies(form)]
    unread = [each for each in requests if each.about in other]

    assert len(unread) == len(other) * len(posts)
    found_nothing(
        [
            *walker.faults(unread, only={HTTPStatus.BAD_REQUEST}),
            *walker.faults(each for each in requests if each.about not in other),
        ]
    )


def other_bodies(form: FoundForm) -> Iterator[Request]:
    whole, kind = multipart(form.fields)
    text = encode(form.fields).encode()
    bodies = {
        "in parts": (whole, kind),
        "in parts without a boundary": (whole, "multipart/form-data"),
        "in parts cut short": (whole[:-40], kind),
        "files for fields": (whole.replace(b'"\r\n\r\n', b'"; filename="a.txt"\r\n\r\n'), kind),
        "parts that are no text": (multipart([*form.fields, ("x", b"\xff\0")])[0], kind),
        "too many parts": multipart([*form.fields, *[("x", "1")] * 500]),
        "JSON": (json.dumps(dict(form.fields)).encode(), "application/json"),
        "JSON that is none": (b'{"player": ', "application/json"),
        "plain text": (text, "text/plain"),
        "of no kind": (text, None),
        "of a kind that is none": (text, "\u00e9/;;="),
        "in UTF-16": (text.decode().encode("utf-16"), f"{FORM}; charset=utf-16"),
        "nothing but noise": (b"%%%=&&&=%zz;" + bytes(range(1, 128)), FORM),
        "too much": (text + b"&x=" + b"x" * 70_000, FORM),
        "too much in parts": multipart([*form.fields, ("x", "x" * 70_000)]),
    }
    for about, (body, content_type) in bodies.items():
        yield Request("POST", form.path, form.query, body, content_type, form.token, about)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "POST", "GET"])
def test_a_wrong_way_of_asking_is_refused(walker, forms, method):
    good = next(form for form in forms if form.method == "POST").request([("a", "b")])
    token = next(form for form in forms if form.method == "POST").token
    body = b"" if method == "GET" else good.body
    requests = [
        Request(method, next(walker.addresses(rule)), "", body, good.content_type, token)
        for rule in walker.rules()
        if method not in walker.methods_at(next(walker.addresses(rule)))
    ]

    known = {HTTPStatus.METHOD_NOT_ALLOWED, HTTPStatus.PERMANENT_REDIRECT}  # to the name with a /
    assert requests
    found_nothing(walker.faults(requests, only=known))


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS"])
def test_asking_about_a_page_changes_nothing(walker, method):
    addresses = [next(walker.addresses(rule)) for rule in walker.rules()]

    found_nothing(walker.faults(Request(method, each) for each in addresses))


@pytest.mark.torture
@pytest.mark.parametrize("kind", ["GET", "POST"])
def test_no_part_of_an_address_does_harm(walker, forms, kind, turns):
    good = next(form for form in forms if form.method == "POST").request()
    body = good.body if kind == "POST" else b""
    requests = (
        Request(
            kind,
            address_of(rule, {**place, part: encode_part(value)}),
            body=body,
            content_type=good.content_type,
            about=part,
        )
        for turn, rule in enumerate(walker.rules(kind))
        for place in [next(walker.places(rule))]
        for part in sorted(rule.arguments)
        for _, value in nasty_in(turn, turns)
    )

    found_nothing(walker.faults(requests))


@pytest.mark.torture
def test_no_query_does_harm(walker, turns):
    """Every value only under ``--torture``; where a module looks up no name itself, the fewest."""
    names = names_in_queries()
    everything = {name for of_module in names.values() for name in of_module}
    requests = (
        Request("GET", next(walker.addresses(rule)), encode([(name, value) for name in asked]))
        for turn, rule in enumerate(walker.rules("GET"))
        for own in [names.get(walker.module_of(rule), ())]
        for _, value in nasty_in(turn, min(turns, OF_LOOKED_UP) if own else turns)
        for asked in (everything, *([name] for name in own))
    )

    found_nothing(walker.faults(requests))


def names_in_queries() -> dict[str, set[str]]:
    """Module of the web room → the names that it looks up in a query."""
    room = Path(web.__file__).parent
    found = {
        ".".join((web.__name__, *file.relative_to(room).with_suffix("").parts)): set(
            ASKED_FOR.findall(file.read_text(encoding="utf-8"))
        )
        for file in room.rglob("*.py")
    }
    assert "lang" in found["scorekeeper.web.languages"]
    return found


@pytest.mark.parametrize("since", MEANWHILE)
def test_a_form_from_before_is_answered_whatever_happened_since(walker, forms, since):
    walker.world.move_on(MEANWHILE[since])
    later = walker.world.keep()
    try:
        found_nothing(walker.faults((form.request() for form in forms), back_to=later))
    finally:
        walker.world.bring_back()
