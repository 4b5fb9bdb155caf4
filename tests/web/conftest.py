"""What tests of the web room may ask for: an application, phones, a started game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from flask import Flask

from scorekeeper import create_app
from scorekeeper.game.commands import EnterDeal
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web import shared
from tests.web.at_table import AtTable
from tests.web.book import Book
from tests.web.house import House
from tests.web.phone import Phone
from tests.web.sending import Answer, FoundForm
from tests.web.shared import Moment, Shared
from tests.web.walker import Walker
from tests.web.world import World, begin_world

NAMES = ["Ana", "Bruno", "Chiyo", "Dara"]
WAY_IN = re.compile(r'value="http://localhost(/[^"]+/seat)"')
SPOKEN = re.compile(r'invitation__spoken[^"]*" dir="ltr">([A-Z]{3} [A-Z]{3} [A-Z]{3})<')


@cache
def routes_of_forms() -> list[str]:
    """Return the endpoint of every route that takes a form, but of those that only lead on."""
    with TemporaryDirectory() as instance:
        plain = {"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": instance}
        rules = create_app(plain).url_map.iter_rules()
    posted = {rule.endpoint for rule in rules if "POST" in rule.methods}
    return sorted(posted)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make a test for each route that takes a form of one that asks for ``sent_to``."""
    if "sent_to" in metafunc.fixturenames:
        metafunc.parametrize("sent_to", routes_of_forms())


@dataclass(frozen=True)
class Evening:
    """A started game: the phone that keeps score, and where everything is."""

    phone: Phone
    game: str
    home: str
    looking: str

    @property
    def looking_at_game(self) -> str:
        return self.looking + self.game.removeprefix(self.home)


@pytest.fixture
def make_app(tmp_path: Path) -> Callable[..., Flask]:
    """Make an application on a database of its own; settings may differ."""
    return partial(shared.make_app, tmp_path)


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """The application that most tests use, one after another."""
    with shared.sharing(tmp_path_factory.mktemp("shared")) as made:
        yield made


@pytest.fixture
def app(shared_app: Shared) -> Flask:
    """An application whose database is empty. Whoever changes more than rows overrides this."""
    shared_app.put_back()
    return shared_app.app


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture
def other_phone(app: Flask) -> Phone:
    return Phone(app.test_client())


@pytest.fixture(scope="session")
def begun(shared_app: Shared) -> tuple[Moment, Evening]:
    """A game that was begun by the forms, to go back to."""
    shared_app.put_back()
    phone = Phone(shared_app.app.test_client())
    evening = begin(phone)
    return shared_app.keep(phone), evening


@pytest.fixture
def evening(app: Flask, phone: Phone, shared_app: Shared, begun: tuple[Moment, Evening]) -> Evening:
    """Four players at a table, the first deal not yet begun.

    It comes before whatever else a test makes: what stood in the database is gone.
    """
    if app is not shared_app.app:
        return begin(phone)
    moment, evening = begun
    shared_app.go_back(moment, phone)
    return replace(evening, phone=phone)


@pytest.fixture
def table(app: Flask, evening: Evening) -> AtTable:
    """The game as it stands on the table."""
    return AtTable(app, evening)


@pytest.fixture
def looking(table: AtTable, other_phone: Phone) -> AtTable:
    """The same game on a phone that may only look on."""
    return table.seen_by(other_phone)


@pytest.fixture
def game_of(app: Flask, phone: Phone) -> Callable[..., AtTable]:
    """Make a game of a ruleset, in whichever of its deals; those before it came from paper."""

    def make(ruleset: str, deal: int = 1) -> AtTable:
        table = AtTable(app, begin(phone, ruleset=ruleset))
        points = dict.fromkeys(table.state.seats, 0)
        table.record(*[EnterDeal(points=points)] * (deal - 1))
        return table

    return make


@pytest.fixture
def book(app: Flask, evening: Evening) -> Book:
    """The game as it stands in the book."""
    return Book(app, evening)


@pytest.fixture
def house(app: Flask, evening: Evening) -> House:
    """The table's house rules; there are none yet."""
    return House(app, evening)


@pytest.fixture
def game_under(house: House) -> Callable[..., AtTable]:
    """Make a game under house rules: tables of a ruleset with what differs from its base."""

    def make(base: str, **differs: object) -> AtTable:
        rules = {"name": "Ours", "based_on": base, **differs}
        with house.app.app_context():
            houserules.keep_rules(1, rules, command_id="ours", by=WITHOUT_LINK)
        house.phone.open(house.home + "home/new-game").send(
            "/home/new-game", names=NAMES, dealer="0", ruleset="house-1"
        )
        return AtTable(house.app, replace(house.evening, game=house.phone.address))

    return make


@pytest.fixture
def ours(house: House) -> House:
    """A table that plays Bolivia with twelve chips, as rules number 1."""
    house.begin("bolivia").keep("Ours", {"chips.each": 12})
    return house


def begin(phone: Phone, names: list[str] = NAMES, **said: str) -> Evening:
    """Start a game by the form of the first page; ``said``: what else is chosen there."""
    phone.open("/").send("/", names=names, dealer="0", **said)
    game = phone.address
    home = game.split("game/")[0]
    shown = phone.open(home + "links").html
    links = re.findall(r'value="http://localhost(/[^/"]+/)(?!seat)', shown)
    return Evening(
        phone=phone, game=game, home=home, looking=next(each for each in links if each != home)
    )


def links_page(evening: Evening) -> str:
    return evening.phone.open(evening.home + "links").html


def way_in(evening: Evening) -> str:
    """Return the address by which the players take their seats."""
    return WAY_IN.findall(links_page(evening))[0]


def sit_down(evening: Evening, phone: Phone, name: str = "Bruno") -> Phone:
    """Let a phone take the seat of this name, by the code on the table's phone."""
    phone.open(way_in(evening))
    person = re.search(rf'name="person" value="(\d+)"><bdi>{name}<', phone.html)[1]
    return phone.send("/seat", person=person)


@pytest.fixture
def bruno(evening: Evening, other_phone: Phone) -> Phone:
    """A phone that has Bruno's seat."""
    return sit_down(evening, other_phone)


@pytest.fixture
def chiyo(app: Flask, evening: Evening) -> Phone:
    """A phone that has Chiyo's seat; she plays after Bruno."""
    return sit_down(evening, Phone(app.test_client()), "Chiyo")


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Games at every stage, and a stranger's table; whoever changes them brings them back."""
    with begin_world(tmp_path_factory.mktemp("world")) as world:
        yield world


@pytest.fixture(scope="session")
def walker(world: World) -> Walker:
    """A phone that visits every route of the world."""
    return Walker(world)


@pytest.fixture(scope="session")
def opened(walker: Walker) -> list[tuple[str, str, Answer]]:
    """Endpoint, address and answer of every page at every place; none of them writes anything."""
    before = walker.world.version()
    found = [(rule.endpoint, address, answer) for rule, address, answer in walker.pages()]
    assert walker.world.version() == before
    return found


@pytest.fixture(scope="session")
def forms(walker: Walker, opened: list[tuple[str, str, Answer]]) -> list[FoundForm]:
    """One of each kind of form that any page offers."""
    return walker.find_all_forms((address, answer) for _, address, answer in opened)


@pytest.fixture
def forms_sent(forms: list[FoundForm], sent_to: str) -> list[FoundForm]:
    """The forms that go to one route."""
    return [form for form in forms if form.method == "POST" and form.endpoint == sent_to]
