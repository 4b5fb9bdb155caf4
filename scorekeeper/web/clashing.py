"""The page that asks which of two answers shall stand: what differs, who said it, and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from flask import request, url_for

from scorekeeper.game.changes import Points
from scorekeeper.game.events import CardBought, HandCounted
from scorekeeper.game.sheet import chips_of
from scorekeeper.store.journal.clerk import Clash
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.sentences import step_text
from scorekeeper.wording.speech import gettext as _
from scorekeeper.wording.speech import in_digits, ngettext

from .access import GameVisit
from .pages import page

ASKED = "asked"
"""The field with the number of the last event that its sender was asked about."""


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
    return page(
        "clash.html",
        asked=question(visit, clash),
        differing=clash.differing,
        theirs=their_plate(visit, clash),
        yours=your_plate(visit, clash),
        likelier=clash.likelier,
        typed=[*typed, (ASKED, clash.number)],
        again=request.full_path if request.args else request.path,
        command_id=request.form.get("command_id", ""),
        leave=leave,
        recount=recount_of(clash),
    )


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
    return _("Someone entered this since you looked")


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
    return ngettext("Once", "%(num)d times", number)


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
