"""Names in each reader's language: of games, by family, and those that Compro gives by itself.

The one place that says which games are of a family, and what makes each different. All lists of
games go by it: on the first page, in the rules, for house rules.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask_babel import LazyString, lazy_gettext as _l, lazy_pgettext

from scorekeeper.game.names import NAMELESS, is_nameless
from scorekeeper.game.refusal import LONGEST_NAME

from .speech import gettext as _, reader_here

HOME_GAMES = {"es-BO": "bolivia", "es-EC": "ecuador"}
"""A phone's language and country → the Telefunken that is played there, where there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Games that are listed together under a heading.

    games  a game's key, and a sentence about what makes it different, in the order of the list
    """

    heading: LazyString
    games: tuple[tuple[str, LazyString], ...]


FAMILIES = (
    Family(
        heading=_l("Telefunken"),
        games=(
            (
                "venezuela",
                _l("Seven deals; chips buy discards, and a meld holds one joker at most."),
            ),
            (
                "bolivia",
                _l("You can still buy once you’re down; the last deal asks for a run of 7."),
            ),
            (
                "desordenada",
                _l("As in Bolivia, but the first player to lay down picks the contract."),
            ),
            ("ecuador", _l("Buying gets you two extra cards; contracts have one joker at most.")),
            (
                "ecuador-dealers-choice",
                _l("As in Ecuador, but each dealer sees their hand and picks the contract."),
            ),
            (
                "peru-1",
                _l("Six contracts, all of sets. Jokers and twos are wild, but only in runs."),
            ),
            (
                "peru-wittig",
                _l("As in Peru’s first form, with three packs and with wilds in sets."),
            ),
            ("peru-2", _l("No chips, no buying; the last deal offers four contracts.")),
            (
                "delifante",
                _l(
                    "As in Peru, with thirteen cards, half a pack for each player, and no ace "
                    "in runs."
                ),
            ),
            (
                "super-deli",
                _l("Twelve deals of eighteen cards, from two sets of 3 to one set of 9."),
            ),
            ("akagiri", _l("As in Venezuela, but no limit on jokers in a meld.")),
        ),
    ),
    Family(
        heading=_l("Contract rummy of Chile and Spain"),
        games=(
            (
                "carioca",
                _l("Ten deals of twelve cards, no buying; the last two ask for a run of 13."),
            ),
            (
                "continental",
                _l(
                    "Hands grow from 7 cards to 13; a discard taken out of turn comes with one "
                    "extra card."
                ),
            ),
        ),
    ),
    Family(
        heading=_l("Contract rummy of North America"),
        games=(
            (
                "liverpool-rummy",
                _l(
                    "Seven deals; buying costs nothing, and cutting just right takes 50 points off."
                ),
            ),
            (
                "shanghai-rummy",
                _l(
                    "Ten deals with ever longer runs; three buys a deal, points off for going out "
                    "at once."
                ),
            ),
            (
                "may-i",
                _l("Say “May I?” to get the discard; you may lay off in the turn you lay down."),
            ),
            (
                "joker-rummy",
                _l(
                    "Six deals, the last of fourteen cards; no card is turned up, three buys a "
                    "deal."
                ),
            ),
            (
                "farmers-rummy",
                _l("Sets only. Twos are wild, and every set needs more naturals than wilds."),
            ),
        ),
    ),
    Family(
        heading=_l("Rommé and relatives"),
        games=(
            ("romme", _l("No contracts: the first melds must be worth 40 points.")),
            (
                "romme-dskv",
                _l("Rommé as in tournaments: points off for going out, no jokers side by side."),
            ),
            (
                "scala-quaranta",
                _l("Take a discard only to meld it at once. At 101 points you’re out."),
            ),
        ),
    ),
    Family(
        heading=_l("Other rummy games"),
        games=(
            (
                "loba-de-menos",
                _l("Meld anything, anytime. Out at 101 points, but you can come back twice."),
            ),
            (
                "three-thirteen",
                _l(
                    "From three cards in the first deal to thirteen in the last, with a "
                    "different rank wild each time."
                ),
            ),
        ),
    ),
)

NAMES = (
    # NOTE: names of games, as players of the language know them
    lazy_pgettext("name of a game", "Telefunken (Venezuela)"),
    lazy_pgettext("name of a game", "Telefunken (Bolivia)"),
    lazy_pgettext("name of a game", "Telefunken Desordenada"),
    lazy_pgettext("name of a game", "Telefunken (Ecuador)"),
    lazy_pgettext("name of a game", "Telefunken (Ecuador, dealer’s choice)"),
    lazy_pgettext("name of a game", "Telefunken (Peru, first form)"),
    lazy_pgettext("name of a game", "Telefunken (Peru, Wittig’s form)"),
    lazy_pgettext("name of a game", "Telefunken (Peru, second form)"),
    lazy_pgettext("name of a game", "Telefunken (Japan)"),
    lazy_pgettext("name of a game", "Delifante"),
    lazy_pgettext("name of a game", "Super Deli"),
    lazy_pgettext("name of a game", "Carioca (Chile)"),
    lazy_pgettext("name of a game", "Continental (Spain)"),
    lazy_pgettext("name of a game", "Liverpool Rummy"),
    lazy_pgettext("name of a game", "Shanghai Rummy"),
    lazy_pgettext("name of a game", "May I?"),
    lazy_pgettext("name of a game", "Joker Rummy (Zioncheck)"),
    lazy_pgettext("name of a game", "Farmers’ Rummy"),
    lazy_pgettext("name of a game", "Rommé"),
    lazy_pgettext("name of a game", "Rommé (DSkV)"),
    lazy_pgettext("name of a game", "Scala Quaranta"),
    lazy_pgettext("name of a game", "Loba de menos"),
    lazy_pgettext("name of a game", "Three Thirteen"),
)
"""The names that the rulesets have, so that `make messages` finds them."""

_DIFFERENT = {name: told for family in FAMILIES for name, told in family.games}


def game_name(name: str) -> str:
    """Return a game's name as the reader's language has it; what a table chose itself stays."""
    return reader_here().catalogue.pgettext("name of a game", name)


def what_differs(name: str) -> str:
    """Return the sentence about what makes this game different; "" where none is known."""
    return str(_DIFFERENT.get(name, ""))


def by_family(names: Iterable[str]) -> dict[str, list[str]]:
    """Return these games by family: heading → keys; those of no family stand with the last one."""
    left = set(names)
    listed = {
        str(family.heading): [name for name, _told in family.games if name in left]
        for family in FAMILIES
    }
    listed[str(FAMILIES[-1].heading)] += sorted(left - _DIFFERENT.keys())
    return {heading: games for heading, games in listed.items() if games}


OUR_TABLE = "Our table"
GIVEN = {
    OUR_TABLE: _l("Our table"),
    "Scorekeeper": _l("Scorekeeper"),
    "Players": _l("Players"),
    "Everyone": _l("Everyone"),
}


def called(name: str) -> str:
    """Return a name as the reader knows it; one that somebody has typed stays as it is."""
    if found := NAMELESS.fullmatch(name):
        return _("Player %(seat)d", seat=int(found[1]))
    return str(GIVEN.get(name, name))


def name_after(players: Sequence[str]) -> str:
    """Return what a table is called that nobody named: its players, or as many of them as fit.

    It has no word of any language: players read each in their own. Who has no name yet is left out.
    """
    people = [name for name in players if not is_nameless(name)]
    for shown in range(len(people), 0, -1):
        name = ", ".join(people[:shown]) + "…" * (shown < len(people))
        if len(name) <= LONGEST_NAME:
            return name
    return people[0] if people else OUR_TABLE
