"""Label and help of every field of a ruleset, the chapters in a form, and what is wrong with one.

The model has the words in English; here they are said in the reader's language. All entries of a
list share theirs: ``packs[2].jokers`` has those of ``packs.jokers``. A deal's other contracts share
those of its first one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from flask_babel import LazyString, lazy_gettext as _l

from scorekeeper.rules.ruleset.checking import entry_kind, fields_of
from scorekeeper.rules.ruleset.choices import Kind, WordedChoice
from scorekeeper.rules.ruleset.declaring import FieldWords, toml_table, worded, words_of
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.registry import Facts, Wordings
from scorekeeper.wording.speech import fill, gettext as _

CONTRACT, OTHERS = FieldPath.of("deals.contract"), FieldPath.of("deals.others")
REQUIRED = FieldPath.of("contracts.required")
WORDINGS = Wordings()


@toml_table
class ItemAsked:
    """What a form asks of a meld of a contract in place of ``set``, ``run`` and ``colour_run``."""

    kind: Kind = worded("Kind of meld", "Whether a set, a run or a color run is asked for.")
    size: int = worded("How many cards", "How many cards this meld must have.")


def _words_in(model: Any, at: FieldPath) -> Iterator[tuple[FieldPath, FieldWords]]:
    """Yield path and words of every field in a table of the model and below it, in its order."""
    kinds = fields_of(model)
    for each in fields(model):
        path, below = at / each.name, entry_kind(kinds[each.name])
        if words := words_of(each):
            yield path, words
        if path == CONTRACT:
            yield from _words_in(ItemAsked, path)
        if is_dataclass(below) and path != OTHERS:
            yield from _words_in(below, path)


WORDS_OF_FIELDS: Mapping[FieldPath, FieldWords] = dict(_words_in(Ruleset, FieldPath()))
"""Path of a field, without numbers of entries → its words, in the order of the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldChapter:
    """Fields that belong together, as a form shows them; ``key`` names it for templates."""

    key: str
    title: LazyString
    paths: tuple[FieldPath, ...]


def label_of(path: FieldPath) -> str:
    return _(WORDS_OF_FIELDS[_worded(path)].label)


def help_of(path: FieldPath) -> str:
    return _(WORDS_OF_FIELDS[_worded(path)].help)


def choice_label(choice: WordedChoice) -> str:
    return _(choice.label)


def _worded(path: FieldPath) -> FieldPath:
    plain = path.unnumbered
    return CONTRACT / plain.name if plain.parent == OTHERS else plain


def _under(*tables: str) -> tuple[FieldPath, ...]:
    """Return the fields in these tables of a ruleset, those of the first one first."""
    return tuple(path for table in tables for path in WORDS_OF_FIELDS if path.table == table)


FIELD_CHAPTERS = (
    FieldChapter(key="about", title=_l("The game"), paths=_under("name", "source", "based_on")),
    FieldChapter(key="seats", title=_l("Players and packs"), paths=_under("seats", "packs")),
    FieldChapter(key="wilds", title=_l("Wild cards"), paths=_under("wilds")),
    FieldChapter(key="dealing", title=_l("Dealing"), paths=_under("dealing")),
    FieldChapter(key="cut", title=_l("The cut"), paths=_under("cut")),
    FieldChapter(key="buying", title=_l("Chips and buying"), paths=_under("chips", "buying")),
    FieldChapter(key="sets", title=_l("Sets"), paths=_under("sets")),
    FieldChapter(key="runs", title=_l("Runs"), paths=_under("runs")),
    FieldChapter(key="deals", title=_l("Deals & contracts"), paths=_under("deals")),
    FieldChapter(key="contracts", title=_l("Choice of the contract"), paths=_under("contracts")),
    FieldChapter(
        key="first_meld", title=_l("First meld by its points"), paths=_under("first_meld")
    ),
    FieldChapter(key="laying_down", title=_l("Laying down"), paths=_under("laying_down")),
    FieldChapter(key="later_turns", title=_l("Later turns"), paths=_under("later_turns")),
    FieldChapter(
        key="taking_jokers", title=_l("Taking and moving wilds"), paths=_under("taking_jokers")
    ),
    FieldChapter(key="going_out", title=_l("Going out"), paths=_under("going_out")),
    FieldChapter(key="stock", title=_l("Empty stock"), paths=_under("stock")),
    FieldChapter(
        key="penalties", title=_l("Points for cards left"), paths=_under("penalties", "counting")
    ),
    FieldChapter(key="bonuses", title=_l("Bonuses"), paths=_under("bonuses")),
    FieldChapter(key="end", title=_l("End of the game"), paths=_under("end")),
    FieldChapter(key="words", title=_l("The game’s own words"), paths=_under("words")),
)
say, say_counted = WORDINGS.say, WORDINGS.say_counted

say("field.number", _l("Write a whole number from %(least)s to %(most)s."))
say("field.number_from", _l("Write a whole number, %(least)s or more."))
say("field.flag", _l("Use true or false."))
say("field.text", _l("Write a word or a sentence."))
say("field.choice", _l("Choose one of these: %(choices)s."))
say("field.list", _l("This must be a list."))
say("field.table", _l("This must be a group of fields, not one value."))
say("field.unknown", _l("Unknown field. Known ones: %(known)s."))
say("field.unknown_near", _l("Unknown field. Did you mean %(near)s? Known ones: %(known)s."))
say("text.missing", _l("Give it a name."))
say("text.taken", _l("“%(name)s” is taken at your table. Choose another name."))
say("text.too_long", _l("At most %(most)s characters."))
say("text.unreadable", _l("This has characters we can’t show."))
say("list.too_long", _l("Only %(most)s fit."))
say("base.unknown", _l("Say which game these rules are based on: one of %(choices)s."))
say("seats.fewer_than_fewest", _l("At least %(fewest)s, the fewest who can play."))
say("seats.best_outside", _l("Write a number from %(least)s to %(most)s."))
say("packs.none", _l("Add the cards in play."))
say("packs.twice", _l("Cards for up to %(up_to)s players are already set."))
say("packs.for_too_few", _l("Say which cards up to %(players)s players use."))
say(
    "stock.none",
    _l(
        "%(players)s players need %(need)s of the %(cards)s cards, face-up card included: no "
        "stock is left. Use fewer players, smaller hands, or more packs."
    ),
)
say(
    "dealing.packets_not_hand",
    _l(
        "The packets add up to %(cards)s cards, but each player gets %(hand)s. Leave this "
        "empty to deal one at a time."
    ),
)
say(
    "dealing.upcard_never_bought",
    _l("This game has no buying, so the face-up card can’t be bought. Choose another start."),
)
say(
    "dealing.dealer_plays_twice",
    _l("The dealer begins by discarding a card; the next player has the first turn."),
)
say("cut.useless_chips", _l("This game has no chips, so the reward must be 0."))
say(
    "chips.not_kept",
    _l("Chips that are new in each deal aren’t left over at the end of the game: write 0."),
)
say("buying.in_no_deal", _l("No deal allows buying: allow it in one, or turn buying off."))
say_counted(
    "buying.beyond_chips",
    "most",
    "Nobody has more than one chip, so a buy can’t cost more.",
    "Nobody has more than %(num)d chips, so a buy can’t cost more.",
    none=_l("Nobody has chips to pay with: give each player some, or let a buy cost none."),
)
say("runs.beyond_suit", _l("Runs have %(longest)s cards at most, so ask for no more."))
say("sets.shorter_than_shortest", _l("At least %(shortest)s, the smallest set."))
say("sets.beyond_suits", _l("With all suits different, a set has %(most)s cards at most."))
say(
    "sets.suits_parted",
    _l("Sets have at most %(most)s different suits in this game, so ask for no more."),
)
say(
    "sets.too_few_jokers",
    _l("The smallest set has %(shortest)s cards, but there are only %(jokers)s jokers."),
)
say("wilds.no_card", _l("“%(word)s” can’t be wild. Use a rank like 2 or K, or a card like AH."))
say("wilds.twice", _l("%(word)s is named already."))
say("wilds.in_every_rank", _l("Leave at least one rank natural."))
say("wilds.naturals_beyond_meld", _l("No meld has room for more than %(most)s naturals."))
say(
    "choice.used_up",
    _l("When contracts are picked, each is played once, so the deals can’t repeat."),
)
say(
    "choice.after_dealing",
    _l("Leave this blank: the contract isn’t known when the cards are dealt."),
)
say(
    "choice.last_ends",
    _l("With everyone on their own contract, the last one ends the game: leave this."),
)
say("choice.none_to_own", _l("Everyone can only have their own contract if there are several."))
say(
    "choice.differs_by_player",
    _l("Leave this blank: players have different contracts in one deal."),
)
say("choice.of_nothing", _l("There aren’t several contracts to choose from."))
say("first_meld.beyond_hand", _l("No hand is worth more than %(most)s points in melds."))
say(
    "first_meld.by_deal_alone",
    _l("First melds need no points in this game; say how many in general first."),
)
say(
    "first_meld.no_step",
    _l("“%(word)s” is no total with its points. Write it like 150=90: from 150 on, 90 points."),
)
say(
    "contract.beside_points",
    _l(
        "First melds must be worth %(points)s points in this game, so a deal can’t also ask "
        "for melds."
    ),
)
say(
    "first_meld.not_required",
    _l("First melds are free here, so write 0, or turn on first-meld rules."),
)
say(
    "contract.not_required",
    _l("First melds are free in this game, so a deal asks for none: remove these."),
)


@WORDINGS.says("contract.empty")
def contract_empty(facts: Facts) -> str:
    return _(
        "Ask for at least one set or run. Or turn off “%(field)s” (%(path)s).",
        field=label_of(REQUIRED),
        path=isolated(str(REQUIRED)),
    )


@WORDINGS.says("contract.beyond_hand")
def beyond_hand(facts: Facts) -> str:
    if facts.raw("all"):
        said = _("That’s %(cards)s cards; there are only %(most)s.")
    elif facts.raw("discarded"):
        said = _(
            "These are %(cards)s cards, and nobody holds more than %(most)s to lay down: %(dealt)s "
            "dealt, one drawn, %(bought)s by buying, less one to discard."
        )
    else:
        said = _(
            "These are %(cards)s cards, and nobody holds more than %(most)s to lay down: %(dealt)s "
            "dealt, one drawn, %(bought)s by buying."
        )
    return fill(said, facts)


say("contract.wilds_beyond_cards", _l("There are only %(most)s cards in it."))
say("item.of_no_kind", _l("Ask for one meld: a set, a run or a color run."))
say("item.pure_run", _l("Only a set can be asked for in different suits."))
say("runs.ace_below_lowest", _l("The ace can’t go below that: choose another place for the ace."))
say("item.colour_of_no_set", _l("Only for a set: say the suits of a run below."))
say("item.no_rank", _l("Write a rank, like 7 or K; %(word)s isn’t one."))
say("item.rank_of_no_set", _l("Only sets can have a certain rank: leave this empty."))
say("item.rank_is_wild", _l("All such cards are wild in this deal, so no set can be of them."))
say("item.rank_twice", _l("The sets of a contract have different ranks."))
say("item.suits_of_no_run", _l("Only runs can have certain suits: leave this empty."))
say("item.too_small", _l("At least %(least)s cards."))
say("item.too_large", _l("At most %(most)s cards."))
say(
    "item.below_naturals",
    _l("Every meld needs %(naturals)s naturals, so ask for at least that many."),
)
say("item.no_runs", _l("There are no runs in this game: ask for a set, or allow runs."))
say("item.beyond_packs", _l("No more than %(most)s such cards can come together in this game."))
say(
    "jokers.never_off_sets",
    _l("Wilds stay in sets: write 0, or say how many cards to give for one."),
)
say("jokers.set_too_large", _l("No set has more than %(most)s cards."))
say(
    "jokers.contract_needs_turn",
    _l(
        "A wild for your own contract can only be taken in the turn you lay down: allow that, "
        "or let it go elsewhere."
    ),
)
say("end.without_repeats", _l("Write 0, or let the deals repeat."))
say(
    "end.target_and_out",
    _l("Use a target (%(target)s points) or dropping out, not both: set one to 0."),
)
say("end.back_without_out", _l("Nobody drops out in this game, so nobody comes back: write 0."))
say(
    "end.never_back", _l("Nobody comes back in this game: write 0, or say how many times they may.")
)
say("end.back_beyond_out", _l("Less than %(most)s, where a player is out at once."))
say("deals.none", _l("Play at least one deal."))
say(
    "deal.cannot_go_out",
    _l(
        "The contract takes %(cards)s of %(hand)s cards and nothing else can be put down that "
        "turn, so nobody could go out."
    ),
)
say(
    "deal.never_ends",
    _l(
        "That’s %(cards)s of %(hand)s cards and nothing else can ever be put down, so nobody "
        "could go out and the deal would never end."
    ),
)
say(
    "penalties.no_cost",
    _l("“%(word)s” is no card with its points. Write it like AH=1: the ace of hearts costs 1."),
)
say("penalties.none", _l("No cards cost points and going out earns none: give some cards a cost."))
say("jokers.into_no_new_run", _l("New runs aren’t allowed: let the wild go elsewhere."))
say("jokers.into_no_new_meld", _l("New melds aren’t allowed: let the wild go elsewhere."))
say(
    "jokers.onto_no_run",
    _l("New runs and lay-offs on runs aren’t allowed: let the wild go elsewhere."),
)
say(
    "jokers.only_once_down",
    _l("A wild that goes onto a run of the same player is taken in later turns only."),
)
say(
    "jokers.onto_no_meld",
    _l("There’s nowhere to play the wild: no new melds, no lay-offs. Let it go elsewhere."),
)
say("words.no_size", _l("Name sets by their number of cards, like 3; this says “%(word)s”."))
