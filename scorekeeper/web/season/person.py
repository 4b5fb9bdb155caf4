"""A person's pages: their games of a season, their deals of a contract, a duel with another."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from flask import abort, request
from flask.typing import ResponseReturnValue

from scorekeeper.game.careers import (
    Contract,
    Outing,
    Streak,
    best_and_worst,
    contracts_of,
    deals_in_a_row,
    duel_of,
    figures_over,
    games_in_a_row,
    met_by,
    outings_of,
)
from scorekeeper.game.seasons import CountedAs, Played
from scorekeeper.rules.ruleset.asked import read_contract
from scorekeeper.store import database
from scorekeeper.store.people import joining
from scorekeeper.web import access, standings
from scorekeeper.web.pages import page
from scorekeeper.web.standings import Chosen
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.careers import buys_text, form_text, points_text
from scorekeeper.wording.contracts import contract_text, with_capital

from .drawing import Drawing, bars_of, course_of, means_of
from .views import choose, season

ON_A_PAGE = 20
LAST = 5
"""Over how many games the curve of somebody's form goes."""
LEAST_ROW = 2
"""How many wins are a row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A table's games of one season, and who its people are.

    table   the table's number
    played  all that are over, the first one first
    games   those that count in the season
    names   number of a person → what they are called
    """

    table: int
    chosen: Chosen
    choices: list[Chosen]
    played: list[Played]
    games: list[Played]
    counted_as: CountedAs
    names: Mapping[str, str]

    def find(self, number: int) -> str:
        """Return as whom somebody is counted. errors: NotFound."""
        person = self.counted_as.get(str(number), str(number))
        return person if person in self.names else abort(404)

    def outings(self, person: str) -> tuple[Outing, ...]:
        return outings_of(person, self.games, self.counted_as)


@dataclass(frozen=True, slots=True)
class Told:
    """A chart with the same in words."""

    drawing: Drawing | None
    text: str


@dataclass(frozen=True, slots=True)
class Laid:
    """How often somebody laid down a contract; ``asked``: as it stands in addresses."""

    asked: str
    text: str
    down: int
    deals: int


Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True)
class Page(Generic[Entry]):
    """A page of a list.

    skipped  how many entries come before it
    after    how many come before the next page; None: it is the last one
    """

    entries: Sequence[Entry]
    skipped: int
    after: int | None


@season.get("/<link>/season/person/<int:number>")
def person(link: str, number: int) -> ResponseReturnValue:
    """Show what somebody did in a season, and the newest of their games; or older ones."""
    seen = see(link)
    who = seen.find(number)
    outings = seen.outings(who)
    listed = paged(outings[::-1])
    for_money = any(each.player.cents for each in outings)
    facts = {**facts_of(seen, who), "listed": listed, "for_money": for_money}
    if listed.skipped:
        return page("season/older.html", **facts)
    return page(
        "season/person.html",
        **facts,
        figures=figures_over(who, outings),
        since=outings[0].game.day if outings else "",
        form=form_of(outings),
        last=LAST,
        contracts=[told_of(each) for each in contracts_of(outings)],
        buys=buys_of(outings),
        most=max(outings, key=lambda each: each.buys or 0, default=None),
        extremes=best_and_worst(outings),
        rows=rows_of(outings),
        met=[
            (int(other), seen.names[other], games)
            for other, games in met_by(who, outings, seen.counted_as).items()
        ],
    )


@season.get("/<link>/season/person/<int:number>/deals")
def deals(link: str, number: int) -> ResponseReturnValue:
    """List the deals of one contract, or the first, and whether the person laid down.

    errors  NotFound
    """
    seen = see(link)
    who = seen.find(number)
    asked = request.args.get("asked")
    known = contracts_of(seen.outings(who))
    laid = next((each for each in known if asked in (None, each.asked)), None)
    if laid is None:
        abort(404)
    return page(
        "season/deals.html",
        **facts_of(seen, who),
        laid=told_of(laid),
        listed=paged(laid.deals[::-1]),
    )


@season.get("/<link>/season/person/<int:number>/duel/<int:other>")
def duel(link: str, number: int, other: int) -> ResponseReturnValue:
    """Show two against each other, and their games, the newest one first."""
    seen = see(link)
    one, two = seen.find(number), seen.find(other)
    if one == two:
        abort(404)
    found = duel_of(one, two, seen.games, seen.counted_as)
    meetings, deals = found.meetings, found.deals
    many = deals.one + deals.other + deals.even
    names = (isolated(seen.names[one]), isolated(seen.names[two]))
    return page(
        "season/duel.html",
        **facts_of(seen, one),
        other=int(two),
        other_name=seen.names[two],
        duel=found,
        points=points_text(found.points, many, *names) if many else "",
        course=course_of([-each.points for each in meetings]) if len(meetings) > 1 else None,
        listed=paged(meetings[::-1]),
    )


def see(link: str) -> Seen:
    """Return the season that the address asks for, of the table of a link. errors: NotFound."""
    with database.reading():
        visit = access.open_table(link)
        played = standings.games_over(visit.table_id)
        chosen, choices = choose(visit, played)
        return Seen(
            table=visit.table_id,
            chosen=chosen,
            choices=choices,
            played=played,
            games=[game for game in played if chosen.season.has(game)],
            counted_as=joining.counted_at(visit.table_id),
            names=standings.names_at(visit.table_id),
        )


def facts_of(seen: Seen, who: str) -> dict[str, object]:
    """Return what all these pages show."""
    return {
        "chosen": seen.chosen,
        "choices": seen.choices,
        "number": int(who),
        "name": seen.names[who],
    }


def paged(entries: Sequence[Entry]) -> Page[Entry]:
    """Return the page of a list that the address asks for. errors: NotFound beyond its end."""
    asked = request.args.get("after", "")
    skipped = access.number_asked(asked) if asked else 0
    if skipped is None or skipped > max(0, len(entries) - 1):
        abort(404)
    end = skipped + ON_A_PAGE
    return Page(entries[skipped:end], skipped, end if end < len(entries) else None)


def form_of(outings: Iterable[Outing]) -> Told | None:
    """Return somebody's form over time; None without a deal."""
    some = [form for each in outings if (form := each.form) is not None]
    if not some:
        return None
    values = [-float(form) for form in some]
    curve = means_of(values, LAST) if len(values) > LAST else ()
    return Told(bars_of(values, curve) if len(values) > 1 else None, form_text(some, LAST))


def buys_of(outings: Iterable[Outing]) -> Told | None:
    """Return what somebody buys from game to game; None where no game has it on record."""
    some = [buys for each in outings if (buys := each.buys) is not None]
    if not some:
        return None
    return Told(
        bars_of([*map(float, some)]) if len(some) > 1 and any(some) else None, buys_text(some)
    )


def told_of(contract: Contract) -> Laid:
    text = with_capital(contract_text(read_contract(contract.asked)))
    return Laid(contract.asked, text, contract.down, len(contract.deals))


def rows_of(outings: Sequence[Outing]) -> list[tuple[str, Streak, bool]]:
    """Return the longest rows of wins and those that go on now.

    returns  "games" or "deals", the row, and whether it goes on
    """
    found = {"games": games_in_a_row(outings), "deals": deals_in_a_row(outings)}
    return [
        (kind, row, row == now)
        for kind, (longest, now) in found.items()
        for row in ((now,) if longest == now else (longest, now))
        if row.length >= LEAST_ROW
    ]
