"""Sentences about how a tournament is played."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import assert_never

from babel.numbers import format_decimal

from scorekeeper.game.tournament.formats import Advance, Break, Format, Nonsense

from .cards import listing
from .speech import MINUS, gettext as _, in_digits, locale_here, ngettext


def facts_text(form: Format) -> str:
    """Return a format by its numbers."""
    rounds = ngettext("%(num)d round", "%(num)d rounds", form.rounds)
    facts = [rounds, _each_round(form)]
    if form.advance is Advance.HALF:
        facts.append(_("the better half plays on"))
    return ", ".join(facts)


def _each_round(form: Format) -> str:
    if form.deals:
        return ngettext("%(num)d deal each", "%(num)d deals each", form.deals)
    if form.minutes:
        return ngettext("%(num)d minute each", "%(num)d minutes each", form.minutes)
    return _("a whole game each")


def format_sentences(form: Format) -> Iterator[str]:
    """Yield all that a format says, in the order of an evening."""
    if form.deals:
        yield ngettext(
            "A round is %(num)d deal. The next round goes on with the deal after it.",
            "A round is %(num)d deals. The next round goes on with the deals after them.",
            form.deals,
        )
    elif form.minutes:
        yield ngettext(
            "A round lasts %(num)d minute. What a table has counted by then stands.",
            "A round lasts %(num)d minutes. What a table has counted by then stands.",
            form.minutes,
        )
    else:
        yield _("A round is a whole game.")
    sizes = {"fewest": form.sizes.fewest, "most": form.sizes.most, "best": form.sizes.best}
    yield _("%(fewest)d to %(most)d sit at a table, if possible %(best)d.", **sizes)
    yield _("Drawing lots keeps apart players who have already met, as far as possible.")
    yield _("If there aren’t enough seats, those who have sat out least sit out.")
    yield advance_text(form.advance)
    yield _(
        "The fewest points win. If some have played more deals than others, the average per deal "
        "counts instead of the total."
    )
    yield _("Anyone who leaves early ranks below those who stay.")
    if form.breaks:
        in_order = listing(break_text(each) for each in form.breaks)
        yield _("Ties are broken in this order: %(ways)s.", ways=in_order)


def advance_text(who: Advance) -> str:
    match who:
        case Advance.ALL:
            return _("Everyone plays in every round.")
        case Advance.HALF:
            return _("After each round the better half plays on.")
        case _:
            assert_never(who)


def break_text(each: Break) -> str:
    match each:
        case Break.MORE_WON:
            return _("more deals won")
        case Break.MEETING:
            return _("fewer points at the same table")
        case Break.LOTS:
            return _("lots")
        case _:
            assert_never(each)


def nonsense_text(found: Nonsense) -> str:
    """Return what does not go together, for whoever fills in a form."""
    match found:
        case Nonsense.SIZES:
            return _("“If possible” lies between the least and the most.")
        case Nonsense.LENGTH:
            return _("A round has either deals or minutes. Leave one of them empty.")
        case Nonsense.TWICE:
            return _("Each of these decides once.")
        case Nonsense.LOTS:
            return _("After lots there is nothing left to decide.")
        case _:
            assert_never(found)


def average_text(average: Fraction) -> str:
    """Return points in a deal on average, to a tenth."""
    tenths = Decimal(round(average * 10)) / 10
    said = format_decimal(tenths, "0.0", locale=locale_here(), numbering_system="default")
    return in_digits(said).replace("-", MINUS)
