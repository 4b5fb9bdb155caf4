"""The Log: what happened, when, and who entered it, with rulings marked and nothing left out."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.game.events import AnyEvent, HandCorrected, RulesChanged, WentOutCorrected
from scorekeeper.game.refusal import notes_in
from scorekeeper.game.state import State
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import each_once
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.steps import JournalEntry, by_step, states_along, taken_back
from scorekeeper.web import access
from scorekeeper.web.pages import page
from scorekeeper.wording.names import called
from scorekeeper.wording.sentences import ruling_text, sentence
from scorekeeper.wording.speech import moment_text

ON_A_PAGE = 25  # events; a step is never parted

log = Blueprint("log", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedStep:
    """A step as the log shows it.

    number      that of its last event; ``first``: that of its first
    told        a sentence an event, in order
    ruling      what the table's ruling set aside, in words; empty: nothing
    noted       what the book had against it, a sentence each
    taken_back  whether it was undone, and not done again since
    deal        number of its deal
    brought     when a book brought it, in UTC; None: it was recorded here
    """

    number: int
    first: int
    at: datetime
    who: str
    told: tuple[str, ...]
    ruling: str
    noted: tuple[str, ...]
    taken_back: bool
    deal: int
    brought: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    """A page of the log, newest first.

    deals  a deal's number with its steps; a deal stands here twice where undo led back into it
    older  events before this number stand on the next page; None on the last
    newer  likewise for the page before, 0 for the first page; None on the first
    """

    deals: tuple[tuple[int, tuple[LoggedStep, ...]], ...]
    older: int | None
    newer: int | None


@log.get("/<link>/game/<int:game>/log")
def show(link: str, game: int) -> ResponseReturnValue:
    """Show a page of the log, the newest one unless the address says before which event."""
    visit = access.open_game(link, game)
    found = read_page(visit.game.id, visit.game.number, access.before_asked(least=2))
    return page("log/show.html", log=found)


@log.app_template_filter("utc")
def show_moment(moment: datetime) -> str:
    """Return a moment in UTC, for where no script turns it into the device's own time."""
    return moment_text(moment)


def read_page(game_id: int, last: int, before: int | None) -> LogPage:
    """Return the page of the log before an event; ``last``: the number of the game's last one."""
    entries = clerk.journal(game_id)
    states, undone = states_along(entries), taken_back(entries)
    shown = [entry for entry in entries if before is None or entry.number < before]
    logged = tuple(
        _told(step, states.get(step[0].number - 1) or states[step[0].step], undone)
        for step in _newest(by_step(shown))
    )
    oldest = logged[-1].first if logged else 1
    after = (before or last + 1) + ON_A_PAGE
    return LogPage(
        deals=tuple(
            (deal, tuple(of_deal)) for deal, of_deal in groupby(logged, key=lambda step: step.deal)
        ),
        older=oldest if oldest > 1 else None,
        newer=None if before is None or before > last else after if after <= last else 0,
    )


def _newest(steps: Iterable[tuple[JournalEntry, ...]]) -> Iterator[tuple[JournalEntry, ...]]:
    """Yield steps, newest first, each whole, until a page is full."""
    shown = 0
    for step in reversed(tuple(steps)):
        if shown and shown + len(step) > ON_A_PAGE:
            return
        shown += len(step)
        yield step


def rules_for(event: AnyEvent, stood: State) -> Ruleset:
    """Return the rules that tell an event: those of its deal, or those it changed."""
    match event:
        case RulesChanged():
            return stood.agreed
        case HandCorrected(deal=number) | WentOutCorrected(deal=number):
            return stood.deals[number - 1].ruleset
    return stood.ruleset


def _told(step: tuple[JournalEntry, ...], stood: State, undone: Collection[int]) -> LoggedStep:
    """Return a step in words. ``stood``: the state before it; ``undone``: steps taken back."""
    names = {key: called(player.name) for key, player in stood.players.items()}
    overruled = each_once(reason for entry in step for reason in entry.event.overruled)
    return LoggedStep(
        number=step[-1].number,
        first=step[0].number,
        at=step[-1].at,
        who=step[-1].who,
        told=tuple(sentence(entry.event, names, rules_for(entry.event, stood)) for entry in step),
        ruling=ruling_text(overruled, names) if overruled else "",
        noted=tuple(sentence(reason, names) for reason in notes_in(entry.event for entry in step)),
        taken_back=step[-1].number in undone,
        deal=stood.deal.number,
        brought=step[0].brought,
    )
