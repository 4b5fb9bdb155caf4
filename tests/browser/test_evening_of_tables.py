"""An evening of several tables on real phones: what goes wrong, and what the wall says then."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.elsewhere import Elsewhere, begun, home_of
from tests.browser.phone import Phone, expect_text, plain
from tests.browser.table import Table
from tests.browser.waiting import SENT_WITHIN
from tests.web.tournament.club import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.torture]

HEARD_WITHIN = 10_000  # milliseconds; with 40 browsers on the machine
WALL = {"width": 1280, "height": 720}
LATE, CORRECTED = "Zoe", 3
REPORTED = ".room__state > .unseen"
PARTS = "standings__rank", "ranks__points"
PLAYER = re.compile(r",? and |, ")
LINK = re.compile(r'value="http://[^/"]+(/[^/"]+/)')
REVOKED = re.compile(r"/links/(\d+)/revoke")
ROOMS = """() => [...document.querySelectorAll("a.room")].map((room) =>
  [".room__number", ".room__names"].map((part) => room.querySelector(part).textContent))"""

TakeOne = Callable[[], Phone]
Points = dict[str, int]
Seats = dict[str, tuple[int, Phone]]
"""Name → number of the table, and the player's phone."""


class Hall:
    """A tournament, and the phone that directs it.

    page    its address by the director's link
    tables  number → the phone that lies on that table
    ledger  name → points of each deal, reckoned by hand
    """

    def __init__(self, director: Phone, page: str) -> None:
        self.director, self.page = director, page
        self.tables: dict[int, Table] = {}
        self.ledger: dict[str, list[int]] = defaultdict(list)

    def open(self, more: str = "") -> Phone:
        self.director.open(self.page + more)
        return self.director

    def rooms(self) -> dict[int, list[str]]:
        """Return number of a table → who sits there now, in the order of the seats."""
        found = self.open().page.evaluate(ROOMS)
        return {int(number): PLAYER.split(plain(names)) for number, names in found}

    def way_to_seats(self, number: int) -> str:
        """Return where the code of a table leads."""
        shown = self.open(f"/table/{number}").main.get_by_role("region", name="Sit down here")
        return urlsplit(shown.get_by_label("The link").input_value()).path

    def lay_phone(self, phone: Phone, number: int) -> None:
        """Let a phone keep the score of a table from now on."""
        game = self.open(f"/table/{number}").link("Open its game")
        phone.open(game.get_attribute("href"))
        self.tables[number] = Table(phone, deals=None)
        self.tables[number].expect_deal(1)

    def begin_round(self, number: int) -> None:
        self.open()
        if number > 1:
            self.director.tap(self.director.button(f"Draw lots for round {number}"))
        self.director.tap(self.director.button(f"Start round {number}"))
        expect_text(self.director.main, f"Round {number} of 3", within=HEARD_WITHIN)

    def points_of(self, number: int, names: Sequence[str], round_number: int) -> Points:
        """Say what each at a table holds at the end, and write it down. The first goes out."""
        costs = [0, *(10 * seat + number + 3 * round_number for seat in range(1, len(names)))]
        points = dict(zip(names, costs, strict=True))
        for name, cost in points.items():
            self.ledger[name].append(cost)
        return points


@pytest.fixture
def take_one(browser: Browser, address: str) -> Iterator[TakeOne]:
    """Hand out phones that are thrown away at the end: no other test needs so many."""
    with ExitStack() as until:

        def take() -> Phone:
            phone = Phone(browser, address)
            until.callback(phone.close)
            return phone

        yield take


def test_an_evening_of_tables_outlives_what_goes_wrong_on_it(
    take_one: TakeOne, rounds: Callable[[int, int], int]
):
    """Three tables and 8 phones; under ``--torture`` eight tables, 40 phones and a round more."""
    many, size, players = rounds(3, 8), rounds(3, 4), rounds(1, 28)
    hall = begin(take_one(), NAMES[: many * size])
    wall = show_wall(take_one(), hall)
    hall.begin_round(1)
    for number in range(1, many + 1):
        hall.lay_phone(take_one(), number)
    first = hall.rooms()
    seats = sit_down(hall, [take_one() for _ in range(players)])
    second = link_for_another(hall)

    play_with_one_cut_off(hall, wall, first)
    let_another_direct(hall, take_one(), second)
    expect_locked_out(hall)
    hall.open("/people")
    hall.director.page.get_by_label("Who’s joining?").fill(LATE)
    hall.director.tap(hall.director.button("Add"))
    expect_text(hall.director.main, "from round 2")

    for number in range(2, rounds(2, 3) + 1):
        hall.begin_round(number)
        rooms = hall.rooms()
        assert len(rooms) == many
        seats = move(hall, seats, rooms)
        if number == 2:
            seats |= sit_down(hall, [take_one()], [LATE])
            correct(hall, first[1][1])
        for table, names in rooms.items():
            go_on(hall.tables[table], number)
            play(hall.tables[table], hall.points_of(table, names, number))

    expect(wall.main.locator(REPORTED)).to_have_count(many, timeout=HEARD_WITHIN)
    expect_standings(wall, hall.ledger)


def test_a_table_cut_off_while_the_next_round_begins_loses_nothing(take_one: TakeOne):
    hall = begin(take_one(), NAMES[:8])
    wall = show_wall(take_one(), hall)
    hall.begin_round(1)
    for number in (1, 2):
        hall.lay_phone(take_one(), number)
    rooms, cut_off = hall.rooms(), hall.tables[2]
    before = cut_off.game
    seats = sit_down(hall, [take_one() for _ in range(4)], rooms[2])
    play(hall.tables[1], hall.points_of(1, rooms[1], 1))
    cut_off.go_to("Count")
    cut_off.go_to("Table")
    with cut_off.phone.offline():
        cut_off.phone.tap(cut_off.phone.buy_key(rooms[2][1]))
        count(cut_off, hall.points_of(2, rooms[2], 1))
        hall.begin_round(2)
        seats = move(hall, seats, hall.rooms())

    expect(cut_off.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)
    go_on(cut_off, 2)
    expect(cut_off.phone.buy_key(hall.rooms()[2][0])).to_be_visible(timeout=HEARD_WITHIN)
    assert cut_off.game != before
    expect(wall.main.locator(".ranks__one")).to_have_count(8, timeout=HEARD_WITHIN)
    expect_standings(wall, hall.ledger)


def begin(director: Phone, names: Sequence[str]) -> Hall:
    """Begin a tournament, and draw its first round."""
    with Elsewhere(director.address) as elsewhere:
        director.open(home_of(begun("venezuela")(elsewhere)) + "tournament")
    director.page.get_by_label("Who plays?").fill("\n".join(names))
    director.page.locator("[name=format][value=one-deal-a-round]").check(force=True)
    director.tap(director.button("Draw lots for the tables"))
    expect(director.button("Start round 1")).to_be_visible()
    return Hall(director, director.path)


def show_wall(wall: Phone, hall: Hall) -> Phone:
    """Show the wall, by the link with which everybody looks on."""
    home, _, tournament = hall.page.partition("tournament/")
    hall.director.open(home + "links")
    viewers = hall.director.page.get_by_role("region").filter(has_text="can watch")
    link = urlsplit(viewers.get_by_label("The link", exact=True).input_value()).path
    wall.page.set_viewport_size(WALL)
    wall.open(link.partition("game/")[0] + f"tournament/{tournament}/wall?bare=1")
    return wall


def sit_down(hall: Hall, phones: Sequence[Phone], names: Sequence[str] = ()) -> Seats:
    """Let phones take the seats of these people; of nobody said, of the first ones."""
    at = {name: number for number, there in hall.rooms().items() for name in there}
    found = {}
    for name, phone in zip(names or at, phones, strict=False):
        sit(phone, hall.way_to_seats(at[name]), name)
        found[name] = at[name], phone
    return found


def sit(phone: Phone, way: str, name: str) -> None:
    """Take a seat; where this phone has sat before, go back to it."""
    phone.open(way)
    phone.tap(phone.button(name).or_(phone.link(name)))
    expect(phone.page).to_have_url(re.compile(r"/game/\d+/seat$"))


def move(hall: Hall, seats: Seats, rooms: Mapping[int, Sequence[str]]) -> Seats:
    """Expect that each phone says by itself where its player sits now; let them go there."""
    at = {name: number for number, there in rooms.items() for name in there}
    for name, (before, phone) in seats.items():
        if before == at[name]:
            expect(phone.main.locator(".mine")).to_be_visible(timeout=HEARD_WITHIN)
        else:
            expect_text(phone.main, f"Table {at[name]}", within=HEARD_WITHIN)
            sit(phone, hall.way_to_seats(at[name]), name)
    return {name: (at[name], phone) for name, (_, phone) in seats.items()}


def link_for_another(hall: Hall) -> str:
    """Make another scorekeeper's link, for whoever takes over; return the address of its table."""
    home = hall.page.partition("tournament/")[0]
    with Elsewhere(hall.director.address) as elsewhere:
        elsewhere.get(home + "links")
        before = set(LINK.findall(elsewhere.html))
        elsewhere.send(home + "links", "/links", right="keep_score", label="Second")
        elsewhere.get(home + "links")
        [new] = set(LINK.findall(elsewhere.html)) - before
    return new


def let_another_direct(hall: Hall, phone: Phone, home: str) -> None:
    """Let the director's phone die; another one goes on, and the dead one's link is turned off."""
    old, there = hall.page, home + hall.page[hall.page.index("tournament/") :]
    hall.director.context.close()
    with Elsewhere(phone.address) as elsewhere:
        elsewhere.get(home + "links")
        dead = min(map(int, REVOKED.findall(elsewhere.html)))
        sent = elsewhere.form(f"/links/{dead}/revoke").fields.to_dict()
        elsewhere.send(home + "links", f"/links/{dead}/revoke")

        assert elsewhere.get(old).status == 404
        assert elsewhere.post(old + "/draw", {**sent, "round": "2"}).status == 404
    hall.director, hall.page = phone, there


def play_with_one_cut_off(hall: Hall, wall: Phone, rooms: Mapping[int, Sequence[str]]) -> None:
    """Play the first round; table 2 has no network, and its result arrives with it."""
    cut_off, reported = hall.tables[2], wall.main.locator(REPORTED)
    waiting = cut_off.page.get_by_role("status").filter(has_text="waiting to be sent")
    cut_off.go_to("Count")
    cut_off.go_to("Table")
    with cut_off.phone.offline():
        cut_off.phone.tap(cut_off.phone.buy_key(rooms[2][1]))
        expect(waiting).to_contain_text("sent: 1")
        count(cut_off, hall.points_of(2, rooms[2], 1))
        expect(waiting).to_contain_text("sent: 2")
        for number in set(rooms) - {2}:
            play(hall.tables[number], hall.points_of(number, rooms[number], 1))
        expect(reported).to_have_count(len(rooms) - 1, timeout=HEARD_WITHIN)
    expect(reported).to_have_count(len(rooms), timeout=SENT_WITHIN + HEARD_WITHIN)
    expect(cut_off.page.locator("[data-waiting]")).to_be_hidden(timeout=SENT_WITHIN)


def play(table: Table, points: Points) -> None:
    """Let somebody buy, and count the hands: then the game is over."""
    buyer = [*points][1]
    expect(table.phone.buy_key(buyer)).to_be_visible(timeout=HEARD_WITHIN)
    table.buy(buyer)
    count(table, points)
    expect(table.page).to_have_url(re.compile(r"/scores/over$|/count/result/1$"))


def go_on(table: Table, number: int) -> None:
    """Let the phone of a table say where its players sit now, and go on to the next round there."""
    way = table.phone.link(f"Round {number} at this table")
    expect(way).to_be_visible(timeout=HEARD_WITHIN)
    table.phone.tap(way)


def count(table: Table, points: Points) -> None:
    """Enter the end of the only deal."""
    out, *others = points
    table.say_out(out)
    for name in others:
        table.count(name, points[name])
    table.phone.tap(table.phone.button("Close deal 1"))


def correct(hall: Hall, name: str) -> None:
    """Correct what somebody had at table 1 in the first round, while the second is played."""
    phone = hall.open("/table/1")
    phone.tap(phone.link(re.compile("^Round 1")))
    row = phone.page.get_by_role("row", name=re.compile("^Deal 1 "))
    phone.tap(row.get_by_role("link", name=str(hall.ledger[name][0]), exact=True))
    phone.tap(phone.link("Correct it"))
    expect_text(phone.heading, f"{name}, deal 1")
    phone.page.get_by_role("textbox", name="Points").fill(str(CORRECTED))
    phone.tap(phone.button("Save"))
    expect(row.get_by_role("link", name=re.compile(f"{CORRECTED}$"))).to_be_visible()
    hall.ledger[name][0] = CORRECTED


def expect_locked_out(hall: Hall) -> None:
    """A table's own link reads and writes nothing of the tournament, nor of another table."""
    phone, other = hall.tables[1].phone, hall.tables[2].phone
    link = phone.path.partition("game/")[0]
    whole = link + hall.page[hall.page.index("tournament/") :]
    theirs = link + re.search(r"game/\d+/", other.path)[0]
    token = phone.page.locator("[name=csrf_token]").first.get_attribute("value")
    asked = [whole + more for more in ("", "/people", "/table/2", "/wall", "/news", "/paper")]
    sent = [whole + more for more in ("/draw", "/start", "/time", "/people", "/table/2/links")]
    sent += [theirs + "table/buy", theirs + "table/undo"]

    told = {each: phone.context.request.get(each).status for each in [*asked, theirs]}
    form = {"csrf_token": token, "player": "p1", "round": "2", "names": "Eve"}
    told |= {each: phone.context.request.post(each, form=form).status for each in sent}
    assert {*told.values()} <= {403, 404}, told


def expect_standings(wall: Phone, ledger: Mapping[str, Sequence[int]]) -> None:
    """The wall says who is ahead, as it comes out by hand: the lowest average first."""
    told = {}
    for row in wall.main.locator(".ranks__one").all():
        rank, points = (row.locator(f".{part}").inner_text() for part in PARTS)
        told[plain(row.locator(".ranks__name").inner_text())] = int(rank), float(points)
    averages = {name: Fraction(sum(all_), len(all_)) for name, all_ in ledger.items()}
    in_order = [averages[name] for name in told]

    assert {name: points for name, (_, points) in told.items()} == {
        name: pytest.approx(float(average), abs=0.051) for name, average in averages.items()
    }
    assert in_order == sorted(in_order)
    for name, (rank, _) in told.items():
        better = sum(each < averages[name] for each in in_order)
        assert better < rank <= better + in_order.count(averages[name]), (name, rank)
