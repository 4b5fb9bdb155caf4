"""Forms filled in by chance, sent with links of every right: nothing breaks, nothing grows."""

from __future__ import annotations

import random
import resource
from collections.abc import Iterator, Mapping, Sequence

import pytest

from scorekeeper.store.people.rights import Right
from tests.web.sending import FoundForm, Request, Value, encode, encode_part
from tests.web.test_bad_input import NASTY, found_nothing
from tests.web.walker import Walker

pytestmark = pytest.mark.torture

MOST_CHANGES = 5  # in one form
MOST_GROWTH = 1.1  # of memory, once a tenth of the requests is answered
PARTS = ("7H 7D 7S", "5-9S", "JK", "1", "0", "-1", "9" * 400, "ana", "dara", "y", "\u200d", "7")
SWAPPED_PARTS = ("1", "2", "3", "99", "ana", "emil", "9" * 30)
KEPT = {"csrf_token"}  # without a good one nothing else would be looked at


class Chance:
    """Fills forms in by chance, the same way for the same seed."""

    def __init__(self, forms: Sequence[FoundForm], seed: int) -> None:
        self.random = random.Random(seed)
        self.forms = forms
        self.names = sorted({name for form in forms for name in form.names})
        nasty = (value for value in NASTY.values() if isinstance(value, str | bytes))
        self.values: Sequence[Value] = (*nasty, *PARTS)

    def requests(self, count: int, old_link: str, link: str) -> Iterator[Request]:
        """Yield so many requests by one link, in place of the one the forms were found by."""
        for _ in range(count):
            form = self.random.choice(self.forms)
            request = self.fill_in(form)
            path = self.move(request.path).replace(old_link, link)
            yield Request(
                request.method,
                path,
                self.ask_more(request.query),
                request.body,
                request.content_type,
                about=f"{request.body[-300:]!r}",
            )

    def fill_in(self, form: FoundForm) -> Request:
        fields = list(form.fields)
        for _ in range(self.random.randint(0, MOST_CHANGES)):
            fields = self.random.choice((self.set, self.double, self.drop, self.add))(form, fields)
        if self.random.random() < 0.2:
            self.random.shuffle(fields)
        return form.request(fields)

    def set(self, form: FoundForm, fields: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
        name = self.one_of(form)
        return [(each, self.value(form, name) if each == name else old) for each, old in fields]

    def double(self, form: FoundForm, fields: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
        name = self.one_of(form)
        where = self.random.randint(0, len(fields))
        return [*fields[:where], (name, self.value(form, name)), *fields[where:]]

    def drop(self, form: FoundForm, fields: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
        name = self.one_of(form)
        return [each for each in fields if each[0] != name]

    def add(self, form: FoundForm, fields: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
        name = self.random.choice(self.names)
        return fields if name in KEPT else [*fields, (name, self.value(form, name))]

    def one_of(self, form: FoundForm) -> str:
        return self.random.choice([name for name in form.names if name not in KEPT] or ["x"])

    def value(self, form: FoundForm, name: str) -> Value:
        """Return what is offered for a field, or anything."""
        offered = form.offers.get(name, ())
        if offered and self.random.random() < 0.5:
            return self.random.choice(offered)
        if self.random.random() < 0.2:
            return self.random.randbytes(self.random.randint(1, 12))
        return self.random.choice(self.values)

    def move(self, path: str) -> str:
        """Return the address, now and then with another game, player or number in it."""
        if self.random.random() > 0.1:
            return path
        first, *parts = path.split("/")[1:]
        where = self.random.randrange(len(parts)) if parts else 0
        parts[where : where + 1] = [encode_part(self.random.choice(SWAPPED_PARTS))]
        return "/".join(("", first, *parts))

    def ask_more(self, query: str) -> str:
        if self.random.random() > 0.1:
            return query
        return encode([(self.random.choice(self.names), self.random.choice(self.values))])


def memory() -> int:
    """The most memory this process has had, in whatever unit the system counts."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.fixture
def links(world) -> Mapping[str, str]:
    """Links that may write nothing: to look on, of another table, one that opens nothing."""
    strange = world.links[world.strange, Right.LOOK]
    return {"look": world.looking, "another table": strange, "wrong": "nothing.like-a-link"}


def go_through(walker: Walker, chance: Chance, count: int, link: str) -> None:
    """Send so many requests by this link; nothing breaks, and no memory is lost by them."""
    tenth = count // 10
    found_nothing(walker.faults(chance.requests(tenth, walker.world.writing, link)))
    so_far = memory()
    found_nothing(walker.faults(chance.requests(count - tenth, walker.world.writing, link)))

    assert memory() <= so_far * MOST_GROWTH


def test_whatever_a_scorekeeper_sends_breaks_nothing(walker, world, forms, rounds):
    go_through(walker, Chance(forms, seed=1), rounds(500, 50_000), world.writing)


@pytest.mark.parametrize("which", ["look", "another table", "wrong"])
def test_whatever_others_send_changes_nothing_either(walker, world, forms, links, which, rounds):
    with_link = [form for form in forms if world.writing in form.path]
    before = world.version()

    go_through(walker, Chance(with_link, seed=2), rounds(300, 50_000), links[which])

    assert world.version() == before
