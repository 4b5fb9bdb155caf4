"""A game by its numbers: what a table asks before it deals, and the rules it changes most."""

from collections.abc import Iterator, Mapping

from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.model import Ruleset

from .cards import listing
from .speech import gettext as _
from .speech import in_digits, ngettext


def facts_text(ruleset: Ruleset) -> str:
    """Return the numbers of a game: who may play, its deals, cards, chips, joker and exchanges."""
    return " · ".join(_facts(ruleset))


def _facts(ruleset: Ruleset) -> Iterator[str]:
    seats = ruleset.seats
    yield _("%(fewest)d to %(most)d players", fewest=seats.fewest, most=seats.most)
    if ruleset.deals_in_all is not None:
        yield ngettext("one deal", "%(num)d deals", ruleset.deals_in_all)
    least, *more = ruleset.hands
    if more:
        yield _("%(least)d to %(most)d cards", least=least, most=more[-1])
    else:
        yield ngettext("one card", "%(num)d cards", least)
    if ruleset.has_chips:
        yield ngettext("one chip", "%(num)d chips", ruleset.chips.each)
    if any(row.jokers for row in ruleset.packs):
        yield _("joker %(points)d", points=ruleset.penalties.joker)
    if exchanges := exchanges_in(ruleset):
        yield _("exchange in deal %(deals)s", deals=listing(exchanges))


def exchanges_in(ruleset: Ruleset) -> dict[int, int]:
    """Return deal → how many exchanges it begins with, for those that have any."""
    deals = enumerate(ruleset.deals, start=1)
    return {number: deal.exchanges for number, deal in deals if deal.exchanges}


def quick_values(ruleset: Ruleset) -> dict[str, str]:
    """Return field of ``web/forms/start`` → its value in these rules, in words."""
    cut = ruleset.cut
    return {
        "chips": in_digits(ruleset.chips.each),
        "reward": reward_text(cut.reward_chips, cut.reward_points),
        "exchanges": exchanges_text(exchanges_in(ruleset)),
        "direction": direction_text(ruleset.dealing.direction),
    }


def direction_text(direction: Direction) -> str:
    return _("to the right") if direction is Direction.RIGHT else _("to the left")


def reward_text(chips: int, points: int) -> str:
    """Return what cutting just right earns."""
    parts = []
    if chips:
        parts.append(ngettext("one chip", "%(num)d chips", chips))
    if points:
        parts.append(ngettext("one point off", "%(num)d points off", points))
    return listing(parts) if parts else _("nothing")


def exchanges_text(exchanges: Mapping[int, int]) -> str:
    """Return when cards are exchanged; ``exchanges``: deal → how many times."""
    said = [_times(times, deal) for deal, times in exchanges.items()]
    return listing(said) if said else _("never")


def _times(times: int, deal: int) -> str:
    if times == 1:
        return _("once in deal %(deal)d", deal=deal)
    return ngettext(
        "%(num)d time in deal %(deal)d", "%(num)d times in deal %(deal)d", times, deal=deal
    )
