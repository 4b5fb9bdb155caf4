"""The form that starts a game: who plays, who deals first, the rules that tables change most."""

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from flask import session
from flask_babel import lazy_gettext as _
from wtforms import BooleanField, RadioField, SelectField, StringField
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import NumberRange, Optional, StopValidation, ValidationError

from scorekeeper.game.agreements import SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import StartGame
from scorekeeper.game.names import nameless, tidy_name
from scorekeeper.game.refusal import LONGEST_NAME, MOST_CENTS, readable
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.overlays import Evening, deals_of_evening
from scorekeeper.rules.ruleset.reading import base_game, load_ruleset, with_changes
from scorekeeper.web import games
from scorekeeper.web.games import GamesAlike
from scorekeeper.wording.agreements import SWITCH_WORDS
from scorekeeper.wording.names import game_name
from scorekeeper.wording.rulebook.in_short import (
    direction_text,
    evening_text,
    exchanges_text,
    facts_text,
    quick_values,
    reward_text,
)
from scorekeeper.wording.speech import in_digits

from .base import CommandForm, ManyField, WholeNumberField, options

ROWS = 8
MANY = tuple(map(str, range(2, ROWS + 1)))
USUAL = "4"
AMOUNT = re.compile(r"(\d{1,7})(?:[.,٫/](\d{1,2}))?")
Asking = TypeVar("Asking", bound=CommandForm)
MOST_CHIPS = 1000
AS_WRITTEN = ""
WHOLE = "whole"
REWARDS = {"chip": (1, 0), "25": (0, 25), "50": (0, 50), "none": (0, 0)}
"""Value of the field → chips, and points off."""
EXCHANGES: Mapping[str, Mapping[int, int]] = {"none": {}, "six": {6: 1}, "four-six": {4: 1, 6: 2}}
"""Value of the field → deal → how many exchanges it begins with."""


class QuickRules(CommandForm):
    """Chips, the cut, exchanges, direction; what is left empty is as the chosen game has it."""

    chips = WholeNumberField(_("Chips each"), [Optional(), NumberRange(0, MOST_CHIPS)])
    reward = SelectField(_("Cutting just right earns"))
    exchanges = SelectField(_("Exchange of cards"))
    direction = SelectField(_("Play goes"))

    def offer_values(self, ruleset: Ruleset) -> None:
        """Offer what tables play; first, for an empty field, stands what these rules say.

        facts    the game by its numbers
        written  field → its value in these rules
        """
        self.facts, self.written = facts_text(ruleset), quick_values(ruleset)
        for field, texts in (
            (self.reward, {key: reward_text(*each) for key, each in REWARDS.items()}),
            (self.exchanges, {key: exchanges_text(each) for key, each in EXCHANGES.items()}),
            (self.direction, {each.value: direction_text(each) for each in Direction}),
        ):
            written = self.written[field.name]
            others = (
                SelectChoice(key, text, {"hidden": True} if text == written else {})
                for key, text in texts.items()
            )
            field.choices = [SelectChoice(AS_WRITTEN, written), *others]

    def changed(self, base: Mapping[str, object]) -> dict[str, object]:
        """Return a game's rules as plain data, with what the fields change in it."""
        changes: dict[str, object] = {}
        if self.chips.data is not None:
            changes["chips"] = {"each": self.chips.data}
        if self.reward.data:
            chips, points = REWARDS[self.reward.data]
            changes["cut"] = {"reward_chips": chips, "reward_points": points}
        if self.direction.data:
            changes["dealing"] = {"direction": self.direction.data}
        if self.exchanges.data:
            deals = cast("Sequence[Mapping[str, object]]", base["deals"])
            changes["deals"] = with_exchanges(deals, EXCHANGES[self.exchanges.data])
        return with_changes(base, changes)


def games_with_facts(groups: Sequence[GamesAlike]) -> list[SelectChoice]:
    """Return games to choose from; a script says what another one says without asking."""
    return [
        SelectChoice(game.key, game_name(game.ruleset.name), facts_of(game.ruleset), group.heading)
        for group in groups
        for game in group.games
    ]


def facts_of(ruleset: Ruleset) -> dict[str, str]:
    """Return what a choice of these rules carries for a script."""
    values = {f"data-{name}": text for name, text in quick_values(ruleset).items()}
    return {"data-facts": facts_text(ruleset), "data-evening": evening_text(ruleset), **values}


def with_exchanges(
    deals: Sequence[Mapping[str, object]], wanted: Mapping[int, int]
) -> list[dict[str, object]]:
    return [
        {**deal, "exchanges": wanted.get(number, 0)} for number, deal in enumerate(deals, start=1)
    ]


class NamesField(ManyField[str]):
    """Names, a row for each seat; rows may stay empty.

    data    the names without blanks around them, empty rows included
    unseen  whether in some row something was typed, but nothing that can be seen
    """

    unseen = False

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [tidy_name(name) for name in valuelist]
        self.unseen = any(
            typed.strip() and not name for typed, name in zip(valuelist, self.data, strict=True)
        )

    def pre_validate(self, form: object) -> None:
        names: list[str] = self.data or []
        if len(names) > ROWS or any(len(name) > LONGEST_NAME for name in names):
            raise StopValidation(_("Too many names, or names too long."))
        if self.unseen:
            raise StopValidation(_("One of the names is invisible. Use letters or an emoji."))
        if not all(map(readable, names)):
            raise StopValidation(_("A name has characters we can’t show."))

    def rows(self) -> list[str]:
        """Return the names, with "" for each empty row up to the last there is."""
        names = list(self.data or [])[:ROWS]
        return names + [""] * (ROWS - len(names))


class CentsField(StringField):
    """An amount of money as people write it, 0.50, 0,50 or ۰٫۵۰; ``cents`` once it is valid."""

    cents = 0

    def pre_validate(self, form: object) -> None:
        text = (self.data or "").strip()
        amount = AMOUNT.fullmatch(text)
        if text and not amount:
            raise ValidationError(_("Write an amount like 0.50."))
        if amount:
            self.cents = int(amount[1]) * 100 + int((amount[2] or "").ljust(2, "0"))
        if self.cents > MOST_CENTS:
            raise ValidationError(_("That’s a lot between friends. Try less."))


def asking_switches(form: type[Asking]) -> type[Asking]:
    """Return the form class with a field for every switch of ``Agreements``."""
    for name, switch in SWITCHES.items():
        words = SWITCH_WORDS[name]
        asked = BooleanField(words.question, description=words.hint, default=switch.default)
        setattr(form, name, asked)
    return form


@asking_switches
class StartForm(QuickRules):
    """How many play, who in which order, who deals first, and what differs from the game's rules.

    Whoever has no name yet gets one later; the seat is known by its number.
    """

    ruleset = SelectField(_("Game"))
    many = RadioField(_("How many play?"), default=lambda: session.get("many", USUAL))
    names = NamesField(_("Players, in playing order"))
    dealer = RadioField(
        _("Who deals first?"),
        choices=options(
            {"chance": _("Draw lots for who deals first"), **{str(row): "" for row in range(ROWS)}}
        ),
        default="chance",
    )
    evening = RadioField(
        _("How long?"),
        choices=options(
            {
                WHOLE: _("Whole game"),
                Evening.SHORT: _("45 minutes"),
                Evening.HALF: _("Half game"),
            }
        ),
        default=WHOLE,
    )
    deal_stake = CentsField(_("Stake per deal"))
    game_stake = CentsField(_("Stake for the game"))

    def __init__(self, *args: object, table_id: int | None = None, **kwargs: object) -> None:
        """Offer the games that come with Compro and, at a table, its house rules."""
        super().__init__(*args, **kwargs)
        self.table_id = table_id
        offered = games.offered(table_id)
        self.ruleset.choices = games_with_facts(offered)
        if self.ruleset.data is None:
            self.ruleset.data = games.first_game()
        self.many.choices = options({each: in_digits(each) for each in MANY})
        chosen = games.find_among(offered, self.ruleset.data) or load_ruleset(base_game())
        self.offer_values(chosen)
        self.chosen, self.evening_said = chosen, evening_text(chosen)

    @property
    def seated(self) -> list[str]:
        """The names of all who play, in order; of those without one, what stands for it."""
        many = int(self.many.data) if self.many.data in MANY else 0
        rows = enumerate(self.names.rows()[:many], start=1)
        return [name or nameless(seat) for seat, name in rows]

    def validate_dealer(self, field: RadioField) -> None:
        seats = [str(row) for row in range(len(self.seated))]
        if field.data not in ("chance", *seats):
            raise ValidationError(_("This seat is empty. Choose someone who’s playing."))

    def validate_evening(self, field: RadioField) -> None:
        if field.data != WHOLE and not self.evening_said:
            raise ValidationError(_("This game can’t be shortened. Choose the whole game."))

    def command(self, people: Mapping[str, str] | None = None) -> StartGame:
        """Return the command; chance draws a dealer here. ``people``: name → id of those known."""
        players = self.newcomers(people or {})
        drawn = self.dealer.data == "chance"
        first = secrets.choice(players) if drawn else players[int(self.dealer.data)]
        return StartGame(
            ruleset=self.house_rules(),
            players=players,
            first_dealer=first.key,
            drawn=drawn,
            agreements=self.agreements(),
        )

    def agreements(self) -> Agreements:
        stakes = Stakes(deal=self.deal_stake.cents, game=self.game_stake.cents)
        agreed = Agreements(stakes=stakes)
        for field in self.switches():
            agreed = agreed.changed(field.name, field.data)
        return agreed

    def switches(self) -> list[BooleanField]:
        return [self[name] for name in SWITCHES]

    def newcomers(self, people: Mapping[str, str]) -> tuple[Newcomer, ...]:
        """Return who plays, in order; seats are named p1, p2, … throughout the game."""
        return tuple(
            Newcomer(key=f"p{seat}", name=name, person=people.get(name, ""))
            for seat, name in enumerate(self.seated, start=1)
        )

    def house_rules(self) -> dict[str, object]:
        """Return the whole ruleset as plain data, house rules laid over it.

        Of a shorter evening only its deals are left. Each keeps its contract, hand and exchanges;
        the chips stay those of the game.
        """
        data = self.changed(games.rules_data(self.ruleset.data, self.table_id))
        if self.evening.data == WHOLE:
            return data
        kept = deals_of_evening(self.chosen, Evening(self.evening.data))
        deals = cast("Sequence[Mapping[str, object]]", data["deals"])
        return {**data, "deals": [deals[number - 1] for number in kept]}
