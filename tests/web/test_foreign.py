"""A link opens its own table: what lies at another one cannot be told from what is nowhere."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest

from tests.web.sending import Answer, Request
from tests.web.test_bad_input import found_nothing
from tests.web.walker import address_of

NOWHERE = "nothing.like-a-link"
NO_SUCH_GAME = "999"
CHANGING = re.compile(r'name="(?:csrf_token|command_id)" value="[^"]*"')


def plain(answer) -> tuple[int, str]:
    """Status and page, without what differs with every request."""
    return answer.status, CHANGING.sub("", answer.html)


def at(rule, place, form, **other):
    """A request to the route at this place, with other parts of its address."""
    method = "POST" if "POST" in rule.methods else "GET"
    address = address_of(rule, {**place, **other})
    if method == "GET":
        return Request(method, address, about=rule.endpoint)
    sent = form.request()
    return Request(method, address, "", sent.body, sent.content_type, about=rule.endpoint)


@pytest.fixture
def form(forms):
    """Any form with a token, to send to any route."""
    return next(form for form in forms if form.endpoint == "table.buy")


def test_a_game_of_another_table_looks_like_a_wrong_link(walker, world, form):
    rules = [rule for rule in walker.rules() if {"link", "game"} <= rule.arguments]
    foreign = {"game": str(world.strange_game), "player": "emil", "number": "1"}
    own = {"game": str(world.games["started"])}
    for rule in rules:
        place = next(walker.places(rule))
        there = walker.ask(at(rule, place, form, **foreign))
        nowhere = walker.ask(at(rule, place, form, link=NOWHERE))
        no_game = walker.ask(at(rule, place, form, game=NO_SUCH_GAME))
        forged = walker.ask(at(rule, place, form, link=world.writing[:-1] + "~", **own))

        assert there.status == HTTPStatus.NOT_FOUND, rule.endpoint
        assert plain(there) == plain(nowhere) == plain(no_game) == plain(forged), rule.endpoint
    assert len(rules) > 20


def test_nothing_of_another_table_can_be_changed(walker, world, forms):
    strange = f"/game/{world.strange_game}/"
    requests = [
        Request("POST", re.sub(r"/game/\d+/", strange, form.path), "", sent.body, sent.content_type)
        for form in forms
        if form.method == "POST" and "/game/" in form.path
        for sent in [form.request()]
    ]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.NOT_FOUND}))


@pytest.mark.parametrize("stranger", ["emil", "nobody", "Ana", "ana%20", "p1"])
def test_nobody_from_elsewhere_has_a_page_here(walker, form, stranger):
    rules = [rule for rule in walker.rules() if "player" in rule.arguments]
    requests = [at(rule, next(walker.places(rule)), form, player=stranger) for rule in rules]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.NOT_FOUND}))


@pytest.mark.parametrize("number", ["0", "99", str(2**63), "9" * 40])
def test_what_has_another_number_is_not_here(walker, form, number):
    rules = [rule for rule in walker.rules() if "number" in rule.arguments]
    requests = [at(rule, next(walker.places(rule)), form, number=number) for rule in rules]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.NOT_FOUND}))


def test_a_link_of_another_table_is_not_here(walker, world, form):
    rules = [rule for rule in walker.rules() if rule.endpoint.startswith("links.")]
    other = str(world.numbers[world.strange])
    numbered = [rule for rule in rules if "number" in rule.arguments]
    requests = [at(rule, next(walker.places(rule)), form, number=other) for rule in numbered]

    assert requests
    found_nothing(walker.faults(requests, only={HTTPStatus.NOT_FOUND}))


def test_a_link_for_looking_on_changes_nothing_anywhere(walker, world, forms):
    posts = [form for form in forms if form.method == "POST" and world.writing in form.path]
    requests = [
        Request("POST", form.path.replace(world.writing, world.looking), form.query, body, kind)
        for form in posts
        for body, kind in [(form.request().body, form.request().content_type)]
    ]
    before = world.version()

    found_nothing(walker.faults(requests, only={HTTPStatus.OK, HTTPStatus.FORBIDDEN}))

    assert requests
    assert world.version() == before


@pytest.fixture(scope="module")
def looked_at(walker, world, opened) -> list[tuple[str, Answer, Answer]]:
    """Address of each page of the table, and its answers to who keeps score and to who looks on."""
    return [
        (address, kept, walker.ask(Request("GET", address.replace(world.writing, world.looking))))
        for _, address, kept in opened
        if world.writing in address
    ]


def test_whoever_looks_on_is_offered_nothing_that_changes_the_game(walker, looked_at):
    shown = [(address, seen) for address, kept, seen in looked_at if kept.status == HTTPStatus.OK]
    offered = [form for form in walker.find_forms(shown) if form.method == "POST"]

    pressed = [
        form.request([*form.fields, *((name, form.offers[name][-1]) for name in others)])
        for form in offered
        for others in [set(form.names) - {name for name, _ in form.fields}]
    ]

    assert {walker.ask(request).status for request in pressed} == {
        HTTPStatus.OK,
        HTTPStatus.SEE_OTHER,
    }
    found_nothing(walker.faults(pressed))
    assert not [form for form in offered if "command_id" in form.names]


def test_no_page_shows_whoever_looks_on_a_link_that_gives_more(world, looked_at):
    assert looked_at
    assert [address for address, _, seen in looked_at if world.writing in seen.html] == []
