"""The form that starts a game: who plays, who deals first, house rules."""

import re
import secrets
from collections.abc import Mapping, Sequence
from typing import TypeVar, cast

from flask_babel import lazy_gettext as _
from wtforms import BooleanField, RadioField, SelectField, StringField
from wtforms.validators import NumberRange, Optional, StopValidation, ValidationError

from scorekeeper.game.agreements import SWITCHES, Agreements, Stakes
from scorekeeper.game.commands import StartGame
from scorekeeper.game.limits import LONGEST_NAME, MOST_CENTS, readable
from scorekeeper.game.names import tidy_name
from scorekeeper.game.state import Newcomer
from scorekeeper.rules.ruleset.choices import Direction
from scorekeeper.rules.ruleset.reading import base_game, with_changes
from scorekeeper.web import games
from scorekeeper.wording.agreements import SWITCH_WORDS

from .base import CommandForm, ManyField, WholeNumberField, grouped, options

ROWS = 8
MOST_CHIPS = 1000
AS_WRITTEN = ""
REWARDS = {
    "chip": {"reward_chips": 1, "reward_points": 0},
    "25": {"reward_chips": 0, "reward_points": 25},
    "50": {"reward_chips": 0, "reward_points": 50},
    "none": {"reward_chips": 0, "reward_points": 0},
}
EXCHANGES: Mapping[str, Mapping[int, int]] = {  # deal → how many exchanges it begins with
    "none": {},
    "six": {6: 1},
    "four-six": {4: 1, 6: 2},
}
AMOUNT = re.compile(r"(\d{1,7})(?:[.,٫/](\d{1,2}))?")
Asking = TypeVar("Asking", bound=CommandForm)


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
class StartForm(CommandForm):
    """Who plays in which order, who deals first, and house rules that differ from the game's."""

    ruleset = SelectField(_("Game"))
    names = NamesField(_("Players, in playing order"))
    dealer = RadioField(
        _("Who deals first?"),
        choices=options(
            {"chance": _("Draw lots for who deals first"), **{str(row): "" for row in range(ROWS)}}
        ),
        default="chance",
    )
    chips = WholeNumberField(_("Chips each"), [Optional(), NumberRange(0, MOST_CHIPS)])
    reward = SelectField(
        _("Cutting just right earns"),
        choices=options(
            {
                AS_WRITTEN: _("as the rules say"),
                "chip": _("a chip"),
                "25": _("25 points off"),
                "50": _("50 points off"),
                "none": _("nothing"),
            }
        ),
    )
    exchanges = SelectField(
        _("Exchange of cards"),
        choices=options(
            {
                AS_WRITTEN: _("as the rules say"),
                "none": _("never"),
                "six": _("once in deal 6"),
                "four-six": _("once in deal 4, twice in deal 6"),
            }
        ),
    )
    direction = SelectField(
        _("Play goes"),
        choices=options(
            {
                AS_WRITTEN: _("as the rules say"),
                Direction.RIGHT.value: _("to the right"),
                Direction.LEFT.value: _("to the left"),
            }
        ),
    )
    deal_stake = CentsField(_("Stake per deal"))
    game_stake = CentsField(_("Stake for the game"))

    def __init__(self, *args: object, table_id: int | None = None, **kwargs: object) -> None:
        """Offer the games that come with Compro and, at a table, its house rules."""
        super().__init__(*args, **kwargs)
        self.table_id = table_id
        self.ruleset.choices = grouped(games.choices(games.offered(table_id)))
        if self.ruleset.data is None:
            self.ruleset.data = base_game()

    def validate_dealer(self, field: RadioField) -> None:
        seats = [str(row) for row, name in enumerate(self.names.rows()) if name]
        if field.data not in ("chance", *seats):
            raise ValidationError(_("This seat is empty. Choose someone who’s playing."))

    def command(self, people: Mapping[str, str] | None = None) -> StartGame:
        """Return the command; chance draws a dealer here. ``people``: name → id of those known."""
        rows = [row for row, name in enumerate(self.names.rows()) if name]
        players = self.newcomers(people or {})
        drawn = self.dealer.data == "chance"
        if drawn:
            first = secrets.choice(players).key if players else ""
        else:
            first = players[rows.index(int(self.dealer.data))].key
        return StartGame(
            ruleset=self.house_rules(),
            players=players,
            first_dealer=first,
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
        names = [name for name in self.names.data if name]
        return tuple(
            Newcomer(key=f"p{seat}", name=name, person=people.get(name, ""))
            for seat, name in enumerate(names, start=1)
        )

    def house_rules(self) -> dict[str, object]:
        """Return the whole ruleset as plain data, house rules laid over it."""
        base = games.rules_data(self.ruleset.data, self.table_id)
        changes: dict[str, object] = {}
        if self.chips.data is not None:
            changes["chips"] = {"each": self.chips.data}
        if self.reward.data:
            changes["cut"] = REWARDS[self.reward.data]
        if self.direction.data:
            changes["dealing"] = {"direction": self.direction.data}
        if self.exchanges.data:
            deals = cast("Sequence[Mapping[str, object]]", base["deals"])
            changes["deals"] = with_exchanges(deals, EXCHANGES[self.exchanges.data])
        return with_changes(base, changes)


def with_exchanges(
    deals: Sequence[Mapping[str, object]], wanted: Mapping[int, int]
) -> list[dict[str, object]]:
    return [
        {**deal, "exchanges": wanted.get(number, 0)} for number, deal in enumerate(deals, start=1)
    ]
