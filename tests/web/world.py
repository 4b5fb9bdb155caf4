"""A kitchen table with a game at every stage, a stranger's table, and a way back after each change.

ana, bruno, chiyo and dara play at the first table; emil and fina at the stranger's.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from uuid import uuid4

from flask import Flask

from scorekeeper import create_app
from scorekeeper.game.agreements import SWITCHES, Nod, Stakes
from scorekeeper.game.commands import (
    AnyCommand,
    Buy,
    Call,
    CorrectChips,
    CountHand,
    EnterDeal,
    FinishEarly,
    GiveFine,
    LayDown,
    LeaveGame,
    Propose,
    PutDownMeld,
    SettleDiscard,
    StartGame,
    Undo,
)
from scorekeeper.game.seasons import Season
from scorekeeper.game.tournament.formats import formats
from scorekeeper.rules.ruleset.reading import ruleset_data
from scorekeeper.store.books import books
from scorekeeper.store.database import bring_up_to_date, db
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import (
    houserules,
    payments,
    rights as kept_links,
    seasons,
    tables,
    tournaments,
)
from scorekeeper.store.people.joining import join_people
from scorekeeper.store.people.rights import WITHOUT_LINK, Author, Right, take_seat
from scorekeeper.web import access
from scorekeeper.web.houserules.pages import code_of
from scorekeeper.web.tournament.opening import begin_round
from scorekeeper.web.tournament.overview import Overview
from tests.game import table
from tests.game.own_contracts import ANY, OWN
from tests.game.table import agree, lay_down
from tests.store.playing import forget_states
from tests.web.shared import make_quick

BY = Author(who="Ana's phone", may_write=True)
STRANGERS = ("emil", "fina")
NOTHING_LEFT = dict.fromkeys(table.PLAYERS, 0)
ENDED = table.ended("bruno", {"ana": 5, "chiyo": 9, "dara": 31})
COUNTED = (
    table.goes_out("bruno"),
    CountHand(player="ana", hand=table.by_cards("7H KD JK")),
    CountHand(player="chiyo", hand=table.by_points(12)),
    CountHand(player="dara", hand=table.by_cards("3")),
)
LAID = (
    LayDown(player="ana", melds=(table.set_of("7H 7D JK"), table.set_of("9H 9D 9S"))),
    PutDownMeld(player="ana", meld=table.run_of("5S 6S JK")),
)
BOUGHT = (Buy(player="ana"), SettleDiscard(discarder="ana", claimants=("chiyo", "dara")))
LATER_DEALS = [EnterDeal(points=NOTHING_LEFT)] * 5
LATE = GiveFine(player="ana", deal=1, points=3, word="late")
STAGES: Mapping[str, tuple[AnyCommand, ...]] = {
    "started": (CorrectChips(player="ana", chips=0),),
    "melds on the table": (*ENDED, *BOUGHT, *LAID),
    "being counted": COUNTED[:2],
    "all counted": COUNTED,
    "called for": (Call(player="bruno"), Call(player="dara")),
    "called by all others": (
        Buy(player="ana"),
        *(Call(player=each) for each in ("chiyo", "ana", "dara")),
    ),
    "asked for a nod": (agree(nod=Nod.NEIGHBOUR), Propose(command=lay_down("bruno"))),
    "to be confirmed": (
        agree(second_look=True),
        COUNTED[0],
        CountHand(player="ana", hand=table.by_points(7), by="dara"),
    ),
    "taken back": (Buy(player="ana"), Buy(player="bruno"), Undo()),
    "deal six": (*LATER_DEALS,),
    "ended early": (*ENDED, FinishEarly()),
    "played to the end": (*LATER_DEALS, *LATER_DEALS[:2]),
    "somebody left": (*ENDED, LATE, LeaveGame(player="dara")),
    "contract not said": (),
    "own contracts": ENDED,
    "any contract": ENDED,
}
STARTS: Mapping[str, StartGame] = {  # of games that are not begun as all others
    "contract not said": table.start_of(
        table.house(
            {
                "contracts": {"choice": "the first to lay down"},
                "laying_down": {"not_in_first_turn_from": 4},
            }
        ),
        melds_kept=False,
    ),
    "own contracts": table.start_of(OWN),
    "ended early": table.start_of(stakes=Stakes(deal=10)),
    "any contract": table.start_of(ANY, melds_kept=False),
}
MEANWHILE: Mapping[str, tuple[AnyCommand, ...]] = {
    "another deal": ENDED,
    "the end of the game": (FinishEarly(),),
    "nothing left of it": (Undo(),) * 30,
    "melds no longer kept": (agree(melds_kept=False),),
    "no more advice": (agree(advice=False),),
    "dara gone": (LeaveGame(player="dara"),),
}
"""What others may do while a page is open on a phone; what is refused is left out."""


CARRIED = code_of({"based_on": "venezuela", "name": "Theirs", "chips": {"each": 12}})
HOUSE_RULES = {"based_on": "romme", "name": "Ours", "penalties": {"joker": 20}}


@dataclass(frozen=True)
class Moment:
    """What stood in the database at one moment, and the kitchen table's games as they stood."""

    database: sqlite3.Connection
    games: tuple[clerk.OpenGame, ...] = ()


@dataclass
class World:
    """One application and its database, whose state of now can be kept and brought back.

    games    stage → number of the kitchen table's game
    sitting  the link of ana's seat at the kitchen table
    apart    number of a version of a game, which a book has brought
    """

    app: Flask
    database: sqlite3.Connection
    kitchen: int = 0
    strange: int = 0
    strange_game: int = 0
    games: dict[str, int] = field(default_factory=dict)
    links: dict[tuple[int, Right], str] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    sitting: str = ""
    apart: int = 0
    start: Moment = field(default_factory=lambda: Moment(sqlite3.connect(":memory:")))

    @property
    def writing(self) -> str:
        return self.links[self.kitchen, Right.KEEP_SCORE]

    @property
    def looking(self) -> str:
        return self.links[self.kitchen, Right.LOOK]

    def version(self) -> int:
        """A number that differs whenever anybody else has written to the database."""
        return self.database.execute("PRAGMA data_version").fetchone()[0]

    def counts(self) -> dict[str, int]:
        """Table of the database → its number of rows."""
        names = self.database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: self.database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for (name,) in names.fetchall()
        }

    def keep(self) -> Moment:
        """Return how the database stands now."""
        copy = sqlite3.connect(":memory:")
        self.database.backup(copy)
        with self.app.app_context():
            return Moment(copy, tuple(map(clerk.open_game, self.games.values())))

    def bring_back(self, moment: Moment | None = None) -> None:
        """Let the database be as it was; what the application remembers is forgotten."""
        moment = moment or self.start
        moment.database.backup(self.database)
        forget_states(self.app)

    def say(self, game: int, *commands: AnyCommand) -> None:
        """Say these commands as rulings; none may be refused."""
        for command in commands:
            stands = replace(command, ruling=True)
            answer = clerk.submit(game, stands, by=BY, command_id=uuid4().hex)
            assert isinstance(answer, clerk.Accepted), (command, answer)

    def move_on(self, commands: tuple[AnyCommand, ...]) -> None:
        """Let others go on in every game, as far as the game lets them."""
        with self.app.app_context():
            for game in self.games.values():
                for command in commands:
                    clerk.submit(game, command, by=BY, command_id=uuid4().hex)


@contextmanager
def begin_world(instance: Path) -> Iterator[World]:
    """Make the application and its tables on a database in this folder."""
    app = create_app(
        {
            "DATABASE_URL": None,
            "REDIS_URL": None,
            "COMPRO_INSTANCE": str(instance),
            "TESTING": True,
            "NAMES_NEARBY": frozenset(),  # no resolver is asked
            "CONTACT": "ana@example.org",
            "WRONG_LINKS": "1000000/minute",
            "NEW_TABLES": "1000000/hour",
            "QUESTIONS": "1000000/minute",
        }
    )
    make_quick(app)
    with app.test_request_context():
        bring_up_to_date()
    with closing(sqlite3.connect(instance / "compro.db", isolation_level=None)) as database:
        world = World(app, database)
        with app.test_request_context():
            seat_everybody(world)
        world.start = world.keep()
        yield world
    with app.app_context():
        db.engine.dispose()


def arguments_of(world: World) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Endpoint → part of its address → values to visit it with; those under "" are for all."""
    own_link = [str(world.numbers[world.kitchen])]
    return {
        "": {
            "link": [world.writing],
            "game": [str(game) for game in world.games.values()],
            "player": ["ana", "bruno"],
            "number": ["1", "2"],
            "tournament": ["1"],
        },
        "static.file": {"version": [world.app.config["STATIC_VERSION"]], "name": ["css/all.css"]},
        "rules.named": {"name": ["venezuela"]},
        "agreements.switch": {"switch": list(SWITCHES)},
        "houserules.shared": {"code": [CARRIED]},
        "houserules.keep_shared": {"code": [CARRIED]},
        "houserules.drawn": {"code": [CARRIED]},
        "books.compare": {"game": [str(world.apart)]},
        "books.choose": {"game": [str(world.apart)]},
        "books.code": {"last": ["1"], "number": ["1"]},
        "season.duel": {"other": ["3"]},
        "pencil.show": {"link": [world.writing, world.sitting]},
        "seat.show": {"link": [world.sitting]},
        "seat.call": {"link": [world.sitting]},
        "seat.confirm": {"link": [world.sitting]},
        "seat.own": {"link": [world.sitting]},
        "seat.rename": {"link": [world.sitting]},
        "seat.speak": {"link": [world.sitting]},
        "links.code": {"number": own_link},
        "links.revoke": {"number": own_link},
    }


def seat_everybody(world: World) -> None:
    world.kitchen = make_table(world, "Kitchen")
    world.strange = make_table(world, "Strangers")
    keep_house_rules(world.kitchen)
    for stage, commands in STAGES.items():
        world.games[stage] = start_game(world.kitchen, STARTS.get(stage, table.start_of()))
        world.say(world.games[stage], *commands)
    world.strange_game = start_game(world.strange, table.start_of(players=STRANGERS))
    begin_tournament(world.kitchen)
    ana = tables.people_of(world.kitchen)[0].id
    seat = take_seat(
        world.kitchen, ana, right=Right.PLAY.value, by=WITHOUT_LINK, command_id=uuid4().hex
    )
    world.sitting = access.sign(seat.nonce)
    keep_seasons(world.kitchen)
    keep_payment(world.kitchen)
    world.apart = bring_version(world.kitchen)


def begin_tournament(table_id: int) -> None:
    """Begin a tournament of seven at two tables, by the clock; its second round is drawn."""
    number = tournaments.begin(
        table_id,
        [*table.PLAYERS, "gabo", "hana", "ines"],
        rules=ruleset_data("venezuela"),
        form=formats()["by-the-clock"],
        by=WITHOUT_LINK,
        command_id=uuid4().hex,
    )
    begin_round(Overview(tournaments.find(table_id, number)), by=WITHOUT_LINK)
    found = tournaments.find(table_id, number)
    tournaments.leave(found, len(found.entrants), left=True, by=WITHOUT_LINK)
    tournaments.draw_round(found, 2, by=WITHOUT_LINK)


def bring_version(table_id: int) -> int:
    """Bring the first game of a table as it went on elsewhere; return the version's number."""
    book = json.loads(books.write_book(table_id))
    book["games"][0]["events"][-1]["who"] = "Elsewhere"
    book["games"] = book["games"][:1]
    judged = books.judge_book(json.dumps(book).encode())
    [version] = books.bring_book(table_id, judged, by=WITHOUT_LINK).apart
    return version


def keep_seasons(table_id: int) -> None:
    """Keep two seasons, and count somebody of no game as another."""
    for name in ("Winter", "Summer"):
        season = Season(name=name)
        seasons.keep_season(table_id, season, command_id=uuid4().hex, by=WITHOUT_LINK)
    anna, bruna = (tables.keep_person(table_id, name, by=WITHOUT_LINK) for name in ("Anna", "Gil"))
    join_people(table_id, anna, bruna, by=WITHOUT_LINK)


def keep_payment(table_id: int) -> None:
    """Let the first person at a table have paid the second."""
    ana, bruno, *_others = tables.people_of(table_id)
    payments.pay(table_id, ana.id, bruno.id, 5, by=WITHOUT_LINK, command_id=uuid4().hex)


def keep_house_rules(table_id: int) -> None:
    """Keep two house rules: number 1 changed once, number 2 put away."""
    first = houserules.keep_rules(table_id, HOUSE_RULES, command_id=uuid4().hex, by=WITHOUT_LINK)
    away = {**HOUSE_RULES, "name": "As it was"}
    second = houserules.keep_rules(table_id, away, command_id=uuid4().hex, by=WITHOUT_LINK)
    assert (first, second) == (1, 2)
    changed = {**HOUSE_RULES, "end": {"target": 500}}
    houserules.change_rules(table_id, first, changed, command_id=uuid4().hex, by=WITHOUT_LINK)
    houserules.put_away(table_id, second, away=True, by=WITHOUT_LINK)


def make_table(world: World, name: str) -> int:
    number = tables.create_table(name, command_id=uuid4().hex, by=WITHOUT_LINK)
    for right in Right:
        link = kept_links.make_link(number, right=right.value, label=right.value, by=WITHOUT_LINK)
        world.links[number, right] = access.sign(link.nonce)
        world.numbers.setdefault(number, link.id)
    return number


def start_game(table_id: int, command: StartGame) -> int:
    """Start a game whose players are people of the table."""
    players = tuple(
        replace(each, person=str(tables.keep_person(table_id, each.name, by=WITHOUT_LINK)))
        for each in command.players
    )
    seated = replace(command, players=players)
    answer = clerk.start_game(table_id, seated, by=BY, command_id=uuid4().hex)
    assert isinstance(answer, clerk.Accepted), answer
    return answer.game_id
