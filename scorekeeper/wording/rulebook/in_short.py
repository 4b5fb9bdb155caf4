"""A game in a few sentences, in a line, and by the numbers that a table asks for first."""

import re
from collections.abc import Iterator, Mapping

from scorekeeper.rules.ruleset.choices import Choice, Direction, RunSuits
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import MINUTES, Evening, deals_of_evening
from scorekeeper.wording.cards import listing
from scorekeeper.wording.contracts import contract_text, with_capital
from scorekeeper.wording.speech import gettext as _, in_digits, ngettext, one_text

from .contracts import any_contract
from .dealing import span_text
from .play import last_contract_ends
from .turns import any_buying

AFTER_NUMBER = re.compile(r"(?<=\d) ")


def the_aim(ruleset: Ruleset) -> str:
    least, *more = ruleset.hands
    if more and not ruleset.hands_by_deal:
        return _(
            "Everyone is dealt %(least)d to %(most)d cards, depending on the number of players, "
            "and tries to be first to get rid of them all. What the others still hold costs them "
            "points, and the fewest points win.",
            least=least,
            most=more[-1],
        )
    if more:
        return _(
            "Everyone is dealt %(least)d to %(most)d cards, depending on the deal, and tries "
            "to be first to get rid of them all. What the others still hold costs them points, "
            "and the fewest points win.",
            least=least,
            most=more[-1],
        )
    return ngettext(
        "Everyone is dealt %(num)d card and tries to be first to get rid of them all. What the "
        "others still hold costs them points, and the fewest points win.",
        "Everyone is dealt %(num)d cards and tries to be first to get rid of them all. What "
        "the others still hold costs them points, and the fewest points win.",
        least,
    )


def the_melds(ruleset: Ruleset) -> str:
    if ruleset.runs.allowed and ruleset.runs.suits is not RunSuits.ONE_SUIT:
        return _(
            "Cards go on the table in melds: sets, which are cards of one rank, and runs, which "
            "are cards in order of rank."
        )
    if ruleset.runs.allowed:
        return _(
            "Cards go on the table in melds: sets, which are cards of one rank, and runs, which "
            "are cards of one suit in order."
        )
    return _("Cards go on the table in melds: sets, which are cards of one rank.")


def the_turn(ruleset: Ruleset) -> str:
    return _("On your turn, draw a card, meld if you can, and discard a card.")


def the_first_melds(ruleset: Ruleset) -> str:
    if not ruleset.contracts.required:
        return _(
            "There’s no contract: put down any meld, and from then on you can also lay off on "
            "any meld."
        )
    if ruleset.first_meld.by_total and not any_contract(ruleset):
        return _(
            "Your first melds of a deal must be worth points together, by your total; after that "
            "you can also lay off on any meld."
        )
    if not any_contract(ruleset):
        return _(
            "Your first melds of a deal must be worth %(points)d points together; after that "
            "you can also lay off on any meld.",
            points=ruleset.first_meld.points,
        )
    if len(ruleset.deals) == 1:
        return _(
            "The contract comes first: %(contract)s.",
            contract=contract_text(ruleset.deals[0], ruleset),
        )
    first, last = ruleset.deals[0], ruleset.deals[-1]
    if ruleset.contracts.choice is Choice.IN_ORDER:
        return _(
            "There are %(deals)d deals, and in each your first melds must be its contract, "
            "from %(first)s to %(last)s.",
            deals=len(ruleset.deals),
            first=contract_text(first, ruleset),
            last=contract_text(last, ruleset),
        )
    if ruleset.contracts.choice is Choice.EACH:
        return _(
            "Your first melds of a deal must be your contract: everyone starts with %(first)s "
            "and, once they lay it down, goes on to the next, up to %(last)s.",
            first=contract_text(first, ruleset),
            last=contract_text(last, ruleset),
        )
    if ruleset.contracts.choice is Choice.ANY_OPEN:
        return _(
            "There are %(deals)d deals, and in each your first melds must be a contract: any one "
            "you haven’t laid down yet.",
            deals=len(ruleset.deals),
        )
    return _(
        "There are %(deals)d deals, and in each your first melds must be its contract, picked "
        "at the table from those still left.",
        deals=len(ruleset.deals),
    )


def the_buying(ruleset: Ruleset) -> str:
    if not any_buying(ruleset):
        return ""
    if not (ruleset.chips.each and ruleset.buying.price):
        return _("You can buy a discard out of turn.")
    if ruleset.chips.renewed:
        return _("A discard can be bought out of turn, for a chip; each deal brings new chips.")
    return _(
        "A discard can be bought out of turn, for a chip; the chips must last for the whole game."
    )


def the_end(ruleset: Ruleset) -> str:
    said = [limit_of_totals(ruleset)]
    if ruleset.contracts.last_ends:
        said.append(last_contract_ends())
    elif ruleset.open_ended:
        said.append(_("Play as many deals as you like."))
    return one_text(said)


def limit_of_totals(ruleset: Ruleset) -> str:
    if ruleset.end.out_at:
        return _(
            "Reach %(points)d points and you’re out of the game; last player in wins.",
            points=ruleset.end.out_at,
        )
    if ruleset.end.target:
        return _("The game ends when someone reaches %(points)d points.", points=ruleset.end.target)
    return ""


def game_in_a_line(ruleset: Ruleset) -> str:
    players = span_text(ruleset.seats.best_from, ruleset.seats.best_to)
    least, *more = ruleset.hands
    if more:
        return _(
            "Best with %(players)s, %(least)d to %(most)d cards each, %(length)s",
            players=players,
            least=least,
            most=more[-1],
            length=length_text(ruleset),
        )
    return _(
        "Best with %(players)s, %(cards)d cards each, %(length)s",
        players=players,
        cards=least,
        length=length_text(ruleset),
    )


def length_text(ruleset: Ruleset) -> str:
    if ruleset.end.out_at:
        return _("last player left wins, out at %(points)d points", points=ruleset.end.out_at)
    if ruleset.end.target:
        return _("until someone has %(points)d points", points=ruleset.end.target)
    if ruleset.contracts.last_ends:
        return _("until someone has laid down the last contract")
    if ruleset.deals_in_all is None:
        return _("any number of deals")
    return ngettext("one deal", "%(num)d deals", ruleset.deals_in_all)


IN_SHORT = (the_aim, the_melds, the_turn, the_first_melds, the_buying, the_end)


def in_short(ruleset: Ruleset) -> str:
    return one_text(said(ruleset) for said in IN_SHORT)


def facts_text(ruleset: Ruleset) -> str:
    """Return the numbers of a game: who may play, its deals, cards, chips, joker and exchanges."""
    # No line begins with a dot, or with the word of a number.
    facts = (AFTER_NUMBER.sub("\u00a0", fact) for fact in _facts(ruleset))
    return with_capital("\u00a0· ".join(facts))


def _facts(ruleset: Ruleset) -> Iterator[str]:
    seats = ruleset.seats
    yield _("%(fewest)d to %(most)d players", fewest=seats.fewest, most=seats.most)
    if (seats.best_from, seats.best_to) != (seats.fewest, seats.most):
        yield _("best with %(players)s", players=span_text(seats.best_from, seats.best_to))
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


def evening_text(ruleset: Ruleset) -> str:
    """Return which deals a shorter evening has, and how long they take; "" where there is none."""
    short, half = (deals_of_evening(ruleset, evening) for evening in Evening)
    if not short:
        return ""
    said = _("45 minutes: deals %(deals)s.", deals=listing(map(in_digits, short)))
    if half == short:
        return said
    every = _(
        "Half game: deals %(deals)s, about %(minutes)d minutes.",
        deals=listing(map(in_digits, half)),
        minutes=MINUTES * len(half),
    )
    return f"{said} {every}"


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
