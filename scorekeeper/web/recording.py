"""Record the command of a form, ask its sender about clashes, tell what the last step did."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeVarTuple

from flask import Flask, abort, current_app, g, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from scorekeeper.game import sheet
from scorekeeper.game.changes import Points
from scorekeeper.game.commands import AnyCommand
from scorekeeper.game.events import (
    AnyEvent,
    CardBought,
    DealClosed,
    DealEntered,
    HandCorrected,
    HandCounted,
    PlayerRenamed,
    PlayerReplaced,
    Undone,
    WentOutCorrected,
)
from scorekeeper.game.refusal import Refusal, notes_in
from scorekeeper.game.sheet import chips_of
from scorekeeper.rules.verdict import Reason
from scorekeeper.store import database
from scorekeeper.store.journal import clerk
from scorekeeper.store.journal.clerk import Clash
from scorekeeper.store.models import utc_now
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.sentences import step_text
from scorekeeper.wording.sheet import closed_text
from scorekeeper.wording.speech import gettext as _, in_digits, ngettext

from . import access
from .access import GameVisit
from .forms.base import CommandForm
from .pages import address_here, page

AFTER = "table.show"  # the page after a form that names none
SEEN = "seen"  # the field with the number of the last event its sender saw
OWN = "own"  # the field with ids of commands that its sender's phone had sent before
ASKED = "asked"  # the field with the number of the last event its sender was asked about
WAITED = "waited"  # the field with how long an entry waited on its phone, in milliseconds
LONGEST_WAIT = 24 * 60 * 60 * 1000
CORRECTING = (HandCorrected, WentOutCorrected)
DEAL_TOLD_FOR = timedelta(minutes=2)  # how a deal ended
SAID_ANEW = {"csrf_token", SEEN, OWN, ASKED, WAITED}
"""Fields that have another value when a form is sent once more."""

About = TypeVarTuple("About")
RefusedPage = Callable[[GameVisit, Refusal | None], str]
"""Visit, refusal → the page of the form again, with what was typed and why it is refused.

The visit has the game as it now stands. Without a refusal the form itself says what is wrong.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step of the journal: the number of its last event, and what it did, in words.

    noted   what the book has against it
    ruled   whether it stands by a ruling
    passes  in so many milliseconds it is no longer said; None: not before the next step
    names   whether somebody got a name, and no more
    """

    number: int
    text: str
    passes: int | None = None
    names: bool = False
    noted: tuple[Reason, ...] = ()
    ruled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The steps that undo and redo are about.

    last    the one that undo would take back; None: there is none
    undone  the one that redo would do again; None: there is none
    back    whether that was taken back just now, as the last that was done
    open    whether whoever looks may do so
    """

    last: Step | None
    undone: Step | None
    back: bool
    open: bool


def init_app(app: Flask) -> None:
    """Offer templates the last step, the value of the field ``seen``, and the way back."""
    app.jinja_env.globals.update(steps_here=steps_here, seen_here=seen_here, page_above=page_above)


def record(
    visit: GameVisit,
    form: CommandForm,
    command: Callable[[], AnyCommand | clerk.Naming],
    refused: RefusedPage,
    *,
    then: str | None = None,
) -> ResponseReturnValue:
    """Record the command of a form; return a redirect, or else a page that says why not.

    Wrong fields and refusals are answered with the form's page (422). A command that would change
    what was changed since its sender looked is not recorded: a page asks which shall stand (409),
    and its sender sends the same once more, or leaves it.

    command  makes the command, once the form is valid
    refused  makes the page that keeps what was typed
    then     where to go on; None: where the form says, else to the Table
    errors   NotAllowed where the link does not give the right to write, or not this
    """
    visit.author.check(playing=True)
    if not form.validate():
        return refused(visit, None), 422
    answer = clerk.submit(
        visit.game.id,
        command(),
        by=visit.author,
        command_id=form.command_id.data or "",
        seen=lowest_sent(SEEN),
        own=frozenset(request.form.getlist(OWN)),
        asked=lowest_sent(ASKED) or 0,
        waited=timedelta(milliseconds=min(LONGEST_WAIT, lowest_sent(WAITED) or 0)),
    )
    if isinstance(answer, Clash):
        typed = [pair for pair in request.form.items(multi=True) if pair[0] not in SAID_ANEW]
        known = [*typed, (SEEN, answer.number)]
        return clash_page(look_again(visit), answer, typed=known, leave=then or way_back()), 409
    if isinstance(answer, Refusal):
        return refused(look_again(visit), answer), 422
    return redirect(then or way_back(), code=303)


def page_again(
    page_of: Callable[[GameVisit, *About, Refusal | None], str], *about: *About
) -> RefusedPage:
    """Return what makes the page of a form again, for ``record``; ``about``: the form is last."""
    return lambda visit, refusal: page_of(visit, *about, refusal)


def look_again(visit: GameVisit) -> GameVisit:
    """Return the visit with the game as it now stands: somebody else may have been faster."""
    now = replace(visit, game=clerk.open_game(visit.game.id))
    g.visit = now
    return now


def lowest_sent(name: str) -> int | None:
    """Return the number that a field of this request says; None: it is not sent.

    If it is sent several times, the lowest counts, so that nothing is taken for seen that was not.
    errors  400 where it is no number
    """
    said = request.form.getlist(name)
    numbers = [number for each in said if (number := access.number_asked(each)) is not None]
    if len(numbers) < len(said):
        abort(400)
    return min(numbers, default=None)


def seen_here(form: CommandForm | None = None) -> int | None:
    """Return the field ``seen`` of this page's forms; one sent keeps its own. None: of no game."""
    game = getattr(g.get("visit"), "game", None)
    if game is None:
        return None
    sent = lowest_sent(SEEN) if form and request.method == "POST" else None
    last: int = game.number
    return last if sent is None else min(sent, last)


def way_back() -> str:
    """Return the page of this game that the form or the address names; else the Table."""
    table = url_for(AFTER)
    wanted = request.values.get("back", "")
    return wanted if wanted.startswith(table) and wanted.isprintable() else table


def page_above() -> str:
    """Return the page on which a refused form stands: this address, or the next above it."""
    adapter = current_app.create_url_adapter(request)
    assert adapter is not None  # only without a request there is none
    path = request.path
    while path:
        try:
            adapter.match(path, method="GET")
        except RequestRedirect:
            return f"{request.script_root}{path}/"
        except (NotFound, MethodNotAllowed):
            path = path.rpartition("/")[0]
        else:
            return request.script_root + path
    return url_for("start.show")


def steps_here() -> Steps:
    """Return the steps that undo and redo are about, in the game of this request."""
    visit: GameVisit = g.visit
    history = visit.state.history
    undone = history.redo[-1] if history.redo else None
    with database.reading():
        return Steps(
            last=None if history.back is None else find_step(visit, history.head),
            undone=None if undone is None else find_step(visit, undone),
            back=undone is not None and was_undo(visit),
            open=visit.may_keep_score and not is_behind(visit),
        )


def is_behind(visit: GameVisit) -> bool:
    """Return whether the next game is played already: one step back would open this one again.

    Its log still goes back.
    """
    goes_on = visit.state.over and visit.goes_on_to is not None
    return goes_on and request.blueprint != "log"


def was_undo(visit: GameVisit) -> bool:
    """Return whether the last that was done in this game was to take back a step."""
    last = clerk.step_events(visit.game.id, visit.game.number)
    return any(isinstance(event, Undone) for event in last)


def find_step(visit: GameVisit, number: int) -> Step:
    events = clerk.step_events(visit.game.id, number)
    return Step(
        number=number,
        text=told_text(visit, events),
        passes=passes_in(visit, events),
        noted=notes_in(events),
        ruled=any(event.overruled for event in events),
        names=all(isinstance(event, PlayerRenamed | PlayerReplaced) for event in events),
    )


def passes_in(visit: GameVisit, events: Sequence[AnyEvent]) -> int | None:
    """Return in how many milliseconds it is no longer said how a deal ended; None: it stays.

    Then the next one is dealt, which nobody enters.
    """
    ended = any(isinstance(event, DealClosed | DealEntered) for event in events)
    if visit.state.over or not ended:
        return None
    left = DEAL_TOLD_FOR - (utc_now() - visit.game.played)
    return round(min(max(left, timedelta()), DEAL_TOLD_FOR).total_seconds() * 1000)


def told_text(visit: GameVisit, events: Sequence[AnyEvent]) -> str:
    """Return what a step did; of one that closed a deal in one sentence what came of it."""
    closed = next((event.deal for event in events if isinstance(event, DealClosed)), 0)
    deal = next((deal for deal in visit.state.deals if deal.number == closed and deal.closed), None)
    if deal is None:
        return step_text(events, visit.names)
    others = [key for key in deal.players if key != deal.went_out]
    costs = [(visit.names[key], sheet.cost(visit.state, deal, key) or 0) for key in others]
    return closed_text(closed, visit.names[deal.went_out] if deal.went_out else None, costs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate:
    """One of the two answers.

    does    what a press on it does
    number  what it says, where that is one number
    hands   player's key → points, where several hands differ
    texts   what it enters, in sentences, where the number does not say it
    more    how it was counted, or what is left then
    who     whose phone said it, and ``at`` when; None: this phone, now
    """

    does: str = ""
    number: str = ""
    hands: Mapping[str, int] = field(default_factory=dict)
    texts: tuple[str, ...] = ()
    more: str = ""
    who: str = ""
    at: datetime | None = None


def clash_page(
    visit: GameVisit, clash: Clash, *, typed: list[tuple[str, object]], leave: str
) -> str:
    """Return the page of a clash.

    visit  with the game as it now stands
    typed  fields to send once more, if the sender's own shall stand
    leave  where to go if the others' shall
    """
    sent = [*typed, (ASKED, clash.number)]
    return page(
        "clash.html",
        asked=question(visit, clash),
        differing=clash.differing,
        theirs=their_plate(visit, clash),
        yours=your_plate(visit, clash),
        likelier=clash.likelier,
        typed=sent,
        rest=rest_of(clash, sent),
        again=address_here(query=True),
        command_id=request.form.get("command_id", ""),
        leave=leave,
        recount=recount_of(clash),
        closed=next((each.deal for each in clash.yours if isinstance(each, CORRECTING)), None),
    )


def rest_of(clash: Clash, sent: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Return the fields to send if the others' hands shall stand, so that one answer is enough.

    returns  empty where nothing is left to record, or more is asked than hands that stand
    """
    theirs = {each.player for each in clash.differing}
    counted = [event for each in clash.theirs for event in each.change.events]
    only_hands = all(isinstance(each, HandCounted) and each.player in theirs for each in counted)
    more = any(not isinstance(e, HandCounted) or e.player not in theirs for e in clash.yours)
    if not (only_hands and more and all(each.change.stands for each in clash.theirs)):
        return []
    of_hands = {f"{name}-{player}" for name in ("points", "cards", "was") for player in theirs}
    of_boxes = {(name, player) for name in ("never_down", "never_was") for player in theirs}
    return [pair for pair in sent if pair[0] not in of_hands and pair not in of_boxes]


def question(visit: GameVisit, clash: Clash) -> str:
    buyer = bought_by(clash)
    if buyer and times(clash) == 1:
        return _("Did %(player)s buy once or twice?", player=isolated(visit.names[buyer.player]))
    if clash.one_more:
        return _("Is this another one?")
    if len(clash.differing) == 1:
        [hand] = clash.differing
        return _(
            "%(player)s: %(one)s or %(other)s?",
            player=isolated(visit.names[hand.player]),
            one=in_digits(hand.theirs.points),
            other=in_digits(hand.yours.points),
        )
    return _("Someone entered this too: which one counts?")


def their_plate(visit: GameVisit, clash: Clash) -> Plate:
    last = clash.theirs[-1]
    texts = []
    for each in clash.theirs:
        text = step_text(each.change.events, visit.names)
        texts.append(text if each.change.stands else _("Undone: %(step)s", step=text))
    hands = {each.player: each.theirs for each in clash.differing}
    plate = plate_of(visit, clash, times(clash), hands, texts)
    does = times_text(times(clash)) if clash.one_more else keep_text(hands)
    return replace(plate, does=does, who=last.who, at=last.at)


def your_plate(visit: GameVisit, clash: Clash) -> Plate:
    hands = {each.player: each.yours for each in clash.differing}
    more = times(clash) + 1
    plate = plate_of(visit, clash, more, hands, [step_text(clash.yours, visit.names)])
    return replace(plate, does=times_text(more) if clash.one_more else change_text(hands))


def plate_of(
    visit: GameVisit, clash: Clash, often: int, hands: Mapping[str, Points], texts: list[str]
) -> Plate:
    """Return what an answer says: how often, a hand, several, or else sentences."""
    if buy := bought_by(clash):
        left = chips_of(visit.state, buy.player) - (often - times(clash)) * buy.price
        more = ngettext("%(num)d chip left", "%(num)d chips left", left) if buy.price else ""
        return Plate(number=in_digits(often), more=more)
    if clash.one_more:
        return Plate(number=in_digits(often), texts=tuple(texts))
    points = {player: each.points for player, each in hands.items()}
    if len(points) == 1:
        return Plate(number=in_digits(*points.values()), more=how_text(hands))
    return Plate(hands=points, texts=() if points else tuple(texts), more=how_text(hands))


def times(clash: Clash) -> int:
    return sum(each.change.stands for each in clash.theirs)


def bought_by(clash: Clash) -> CardBought | None:
    """Return the buy that is asked about; None where it is about something else."""
    buys = (event for event in clash.yours if isinstance(event, CardBought))
    return next(buys, None) if clash.one_more else None


def times_text(number: int) -> str:
    return _("Twice") if number == 2 else ngettext("Once", "%(num)d times", number)


def keep_text(hands: Mapping[str, Points]) -> str:
    if len(hands) != 1:
        return _("Keep theirs")
    [hand] = hands.values()
    return _("Keep %(points)s", points=in_digits(hand.points))


def change_text(hands: Mapping[str, Points]) -> str:
    if len(hands) != 1:
        return _("Use mine")
    [hand] = hands.values()
    return _("Change to %(points)s", points=in_digits(hand.points))


def how_text(hands: Mapping[str, Points]) -> str:
    """Return how the hands were counted, where that is the same for all."""
    match {each.by_cards for each in hands.values()}:
        case one if one == {True}:
            return _("card by card")
        case one if one == {False}:
            return _("as a total")
    return ""


def recount_of(clash: Clash) -> str:
    """Return where the one hand that differs is counted once more; "": nowhere."""
    hands = [event.player for event in clash.yours if isinstance(event, HandCounted)]
    if len(clash.differing) != 1 or clash.differing[0].player not in hands:
        return ""
    return url_for("count.hand", player=clash.differing[0].player)
