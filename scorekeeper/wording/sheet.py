"""Sentences about deals, their wild cards, scores, the chart, the end, and what is still needed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.game.needs import Kind, Need
from scorekeeper.game.sheet import Part, PartOf
from scorekeeper.game.state import Fine, State
from scorekeeper.game.winning import Margin
from scorekeeper.rules.cards import JOKER_RANK
from scorekeeper.rules.ruleset.choices import Tie
from scorekeeper.rules.ruleset.model import Ruleset

from .cards import isolated, listing, rank_text, show_card
from .speech import amount_text, fill, gettext as _, ngettext, one_text, plural, with_sign


def deal_text(number: int, ruleset: Ruleset) -> str:
    count = ruleset.deals_in_all
    if count is None:
        return _("Deal %(number)d", number=number)
    return _("Deal %(number)d of %(count)d", number=number, count=count)


def next_deal_text(number: int, ruleset: Ruleset) -> str:
    count = ruleset.deals_in_all
    if count is None:
        return _("Next: deal %(number)d", number=number)
    return _("Next: deal %(number)d of %(count)d", number=number, count=count)


def closed_text(number: int, out: str | None, costs: Sequence[tuple[str, int]]) -> str:
    """Return in a sentence how a deal ended: who went out, and what each other hand cost.

    out    the name of who went out; None: nobody did
    costs  names and points, in the order of the table
    """
    hands = listing(
        _("%(player)s %(points)d", player=isolated(name), points=cost) for name, cost in costs
    )
    if out is None:
        return _("Deal %(number)d: nobody went out; %(hands)s.", number=number, hands=hands)
    return _(
        "Deal %(number)d: %(player)s went out; %(hands)s.",
        number=number,
        player=isolated(out),
        hands=hands,
    )


def goal_text(ruleset: Ruleset) -> str:
    end = ruleset.end
    if end.target:
        return _("played to %(points)d", points=end.target)
    if end.out_at:
        return _("out at %(points)d", points=end.out_at)
    return ""


def ending_texts(ruleset: Ruleset) -> Iterator[str]:
    end, unused = ruleset.end, ruleset.chips.points_off_for_unused
    if end.target:
        yield _("The first total of %(points)d or more ends the game.", points=end.target)
    if end.out_at:
        yield _("At %(points)d points you’re out of the game; last one in wins.", points=end.out_at)
    if ruleset.contracts.last_ends:
        yield _("The game ends when someone lays down the last contract.")
    if ruleset.open_ended:
        yield _("The game ends when you’ve had enough.")
    if unused:
        yield ngettext(
            "Each chip left over at the end takes one point off.",
            "Each chip left over at the end takes %(num)d points off.",
            unused,
        )


FOR = {
    PartOf.HAND: _l("for the cards left"),
    PartOf.CUT: _l("for cutting just right"),
    PartOf.GOING_OUT: _l("for going out"),
    PartOf.OTHERS: _l("what the others pay"),
    PartOf.FIRST_TURN: _l("for going out in the first turn"),
    PartOf.BACK: _l("came back into the game"),
    PartOf.AT_ONCE: _l("for going out in the turn you lay down"),
    PartOf.WITHOUT_WILDS: _l("for going out in the turn you lay down, without wilds"),
}
"""Parts that are said without a number."""


def part_text(part: Part) -> str:
    if part.kind in FOR:
        return str(FOR[part.kind])
    if part.kind is PartOf.STREAK:
        return _("times %(times)d: the winner won %(times)d deals in a row", times=part.times)
    if part.kind is PartOf.BUYS:
        return ngettext("for one buy", "for %(num)d buys", part.times)
    if part.kind is PartOf.ERASED:
        return _("for cutting just right: the penalty of deal %(deal)d is erased", deal=part.deal)
    return ngettext("for one chip left over", "for %(num)d chips left over", part.times)


def fine_text(fine: Fine, names: Mapping[str, str]) -> str:
    """Return a fine or a bonus as a line of the sheet: how much, who, what for, what is paid."""
    facts = {
        "points": with_sign(fine.points),
        "player": isolated(names.get(fine.player, fine.player)),
        "word": isolated(fine.word),
    }
    if fine.word and fine.points:
        said = [_("%(points)s %(player)s: %(word)s", **facts)]
    elif fine.word:
        said = [_("%(player)s: %(word)s", **facts)]
    else:
        said = [_("%(points)s %(player)s", **facts)] if fine.points or not fine.cents else []
    return " · ".join([*said, *_paid(fine, facts["player"])])


def _paid(fine: Fine, player: str) -> Iterator[str]:
    amount = amount_text(abs(fine.cents))
    if fine.cents > 0:
        yield _("%(player)s pays everyone else %(amount)s", player=player, amount=amount)
    elif fine.cents < 0:
        yield _("everyone else pays %(player)s %(amount)s", player=player, amount=amount)


def won_text(winners: Sequence[str]) -> str:
    return ngettext(
        "%(players)s has won!",
        "%(players)s have won together!",
        len(winners),
        players=listing(map(isolated, winners)),
    )


DECIDED_BY = {
    Tie.MORE_WON: _l("Level with %(players)s, but more deals won"),
    Tie.LAST_DEAL: _l("Level with %(players)s, but fewer points in the last deal"),
    Tie.FEWER_BUYS: _l("Level with %(players)s, but fewer buys"),
}


def margin_text(margin: Margin, names: Mapping[str, str]) -> str:
    """Return by how much a game was won, or by what, where totals are equal."""
    players = listing(isolated(names[player]) for player in margin.others)
    if margin.by:
        return fill(str(DECIDED_BY[margin.by]), {"players": players})
    return ngettext(
        "One point ahead of %(players)s",
        "%(num)d points ahead of %(players)s",
        margin.points,
        players=players,
    )


def course_text(totals: Mapping[str, Sequence[int]], names: Mapping[str, str]) -> str:
    """Return the chart in words. ``totals``: player's key → totals, before the first deal too."""
    lines = (
        _(
            "%(player)s: %(totals)s.",
            player=isolated(names[key]),
            totals=", ".join(str(total).replace("-", "\u2212") for total in each),
        )
        for key, each in totals.items()
    )
    return _(
        "Totals from the start to the last deal; lowest is best. %(lines)s", lines=one_text(lines)
    )


def wild_text(state: State) -> str:
    """Return what is wild in the deal under way; "" where all deals of the game are alike.

    source  [wilds] announced; [[deals]] wilds
    """
    rules = state.deal.common_rules
    announced = state.agreed.announces_wild(rules)
    if state.over or not (announced or rules.wilds is not None):
        return ""
    if announced and state.deal.announced is None:
        return _("Wild: %(cards)s", cards=_("?"))
    faces = state.ruleset.wilds.faces
    return _("Wild: %(cards)s", cards=listing(map(show_card, faces)) or rank_text(JOKER_RANK))


Said: TypeAlias = "LazyString | tuple[str, str]"
"""A sentence, or both forms of one with a number of points."""
NEEDS: Mapping[Kind, tuple[Said, Said, LazyString]] = {
    Kind.AHEAD: (
        plural(
            "For %(others)s to catch up, %(player)s must score 1 point more than them from here.",
            "For %(others)s to catch up, %(player)s must score %(num)d points more than them "
            "from here.",
        ),
        plural(
            "For %(others)s to catch up, you must score 1 point more than them from here.",
            "For %(others)s to catch up, you must score %(num)d points more than them from here.",
        ),
        _l("%(points)d ahead"),
    ),
    Kind.LEVEL: (
        _l("%(player)s and %(others)s are tied: fewer points from here wins."),
        _l("You’re tied with %(others)s: fewer points from here wins."),
        _l("level"),
    ),
    Kind.BEHIND: (
        _l(
            "To pass %(others)s, %(player)s must score at least %(points)d points fewer than "
            "them from here."
        ),
        _l("To pass %(others)s, score at least %(points)d points fewer than them from here."),
        _l("%(points)d behind"),
    ),
    Kind.SAFE: (
        _l("Nobody can catch %(player)s now."),
        _l("Nobody can catch you now."),
        _l("can’t be caught"),
    ),
    Kind.BEYOND: (
        _l("%(player)s can no longer win."),
        _l("You can no longer win."),
        _l("can no longer win"),
    ),
    Kind.OUT: (
        plural(
            "%(player)s is out if this deal costs 1 point or more.",
            "%(player)s is out if this deal costs %(num)d points or more.",
        ),
        plural(
            "You’re out if this deal costs you 1 point or more.",
            "You’re out if this deal costs you %(num)d points or more.",
        ),
        _l("out with %(points)d more"),
    ),
    Kind.TARGET: (
        plural(
            "The game ends if this deal costs %(player)s one point or more.",
            "The game ends if this deal costs %(player)s %(num)d points or more.",
        ),
        plural(
            "The game ends if this deal costs you one point or more.",
            "The game ends if this deal costs you %(num)d points or more.",
        ),
        _l("the end with %(points)d more"),
    ),
}
"""What a player needs: said of them, to themselves, and in a few words beneath their name."""


def need_text(need: Need, names: Mapping[str, str]) -> str:
    return _need_text(NEEDS[need.kind][0], need, names)


def own_need_text(need: Need, names: Mapping[str, str]) -> str:
    return _need_text(NEEDS[need.kind][1], need, names)


def need_in_short(need: Need) -> str:
    return fill(str(NEEDS[need.kind][2]), {"points": need.points})


def _need_text(said: Said, need: Need, names: Mapping[str, str]) -> str:
    facts = {
        "player": isolated(names[need.player]),
        "others": listing(isolated(names[key]) for key in need.others),
        "points": need.points + 1,
    }
    if isinstance(said, LazyString):
        return fill(str(said), facts)
    one, many = said
    return ngettext(one, many, need.points, **facts)
