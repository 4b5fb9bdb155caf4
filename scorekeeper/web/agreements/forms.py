"""Forms about what the table agrees on."""

from flask_babel import lazy_gettext as _
from werkzeug.exceptions import BadRequest
from wtforms import HiddenField, RadioField, SelectField
from wtforms.fields import SelectChoice  # type: ignore[attr-defined]  # newer than the stubs
from wtforms.validators import AnyOf, NumberRange, Optional

from scorekeeper.game.agreements import CHOICES, Stakes
from scorekeeper.game.commands import ChangeAgreement, ChangeRules
from scorekeeper.rules.ruleset.checking import UNLIMITED, kind_at, limits_of
from scorekeeper.rules.ruleset.fieldpath import FieldPath
from scorekeeper.rules.ruleset.reading import ruleset_as_data
from scorekeeper.web import games
from scorekeeper.web.access import GameVisit
from scorekeeper.web.forms.base import ButtonForm, CommandForm, LastField, WholeNumberField, options
from scorekeeper.web.forms.start import CentsField, QuickRules, facts_of, games_with_facts
from scorekeeper.web.pages import shared_command_id
from scorekeeper.wording.houserules.differing import value_text
from scorekeeper.wording.houserules.fields import label_of
from scorekeeper.wording.speech import gettext

MOST_OPTIONS = max(len(options) for options in CHOICES.values())


class StakesForm(CommandForm):
    """What each of the others pays a deal's winner, and the game's."""

    deal_stake = CentsField(_("Stake per deal"))
    game_stake = CentsField(_("Stake for the game"))

    def command(self) -> ChangeAgreement:
        stakes = Stakes(deal=self.deal_stake.cents, game=self.game_stake.cents)
        return ChangeAgreement(agreement="stakes", to=stakes)


class SwitchForm(ButtonForm):
    """A switch put on or off, 1 or 0."""

    to = HiddenField(validators=[AnyOf(("0", "1"))])

    def command(self, switch: str) -> ChangeAgreement:
        return ChangeAgreement(agreement=switch, to=self.to.data == "1")


class ChoiceForm(ButtonForm):
    """One of the few values that an agreement may have, as its number among them."""

    to = HiddenField(validators=[AnyOf([str(place) for place in range(MOST_OPTIONS)])])

    def command(self, choice: str) -> ChangeAgreement:
        """Return the command; errors: BadRequest where there is no such value."""
        options = CHOICES[choice]
        place = int(self.to.data or 0)
        if place >= len(options):
            raise BadRequest
        return ChangeAgreement(agreement=choice, to=options[place])


AS_NOW = "now"
WHOLE_GAME, THIS_DEAL, NEXT_DEAL = "game", "deal", "next"
QUICK = {
    "joker": FieldPath.of("penalties.joker"),
    "ace": FieldPath.of("penalties.ace"),
    "most_per_deal": FieldPath.of("buying.most_per_deal"),
    "extra_cards": FieldPath.of("buying.extra_cards"),
}
"""Field of the form → that of the ruleset: what else tables notice in the middle of a game."""


def number_at(path: FieldPath) -> WholeNumberField:
    """Return a form's field for a number of a ruleset, within its limits there; it may be empty."""
    least, most = limits_of(kind_at(path))
    limits = NumberRange(least, UNLIMITED if most is None else most)
    return WholeNumberField(validators=[Optional(), limits])


class OtherRulesForm(QuickRules):
    """By which rules the game goes on, from when, and what differs from them.

    shown  the ``mark`` of what its sender was shown
    """

    ruleset = SelectField(_("Rules"))
    joker = number_at(QUICK["joker"])
    ace = number_at(QUICK["ace"])
    most_per_deal = number_at(QUICK["most_per_deal"])
    extra_cards = number_at(QUICK["extra_cards"])
    since = RadioField(_("Starting from"), default=THIS_DEAL)
    press = LastField()
    shown = LastField()

    def __init__(self, visit: GameVisit, **kwargs: object) -> None:
        """Offer the rules as they are, those that come with Compro, and the table's own."""
        super().__init__(**kwargs)
        self._state, self._table = visit.state, visit.table_id
        as_now = SelectChoice(AS_NOW, gettext("As now"), facts_of(self._state.agreed))
        offered = games.offered(self._table)
        self.ruleset.choices = [as_now, *games_with_facts(offered)]
        chosen = games.find_among(offered, self.ruleset.data) or self._state.agreed
        self.offer_values(chosen)
        deal, following = self._state.deal, self._state.next_deal
        since = {THIS_DEAL: gettext("From deal %(deal)d on", deal=deal.number)}
        if following and deal.begun:
            since[NEXT_DEAL] = gettext("From the next deal on")
        since[WHOLE_GAME] = gettext("For the whole game, recounted")
        self.since.choices = options(since)
        for name, path in QUICK.items():
            self[name].label.text = label_of(path)

    def present(self, name: str) -> str:
        path = QUICK[name]
        return value_text(path, path.find_in(ruleset_as_data(self._state.agreed)))

    @property
    def mark(self) -> str:
        """What tells the rules asked for, and from when on they hold, from all others."""
        command = self.command()
        return shared_command_id(command.ruleset, command.since)

    @property
    def as_shown(self) -> bool:
        """Whether its sender agrees to what was shown, and asks for nothing else since."""
        return not self.press.data and self.shown.data == self.mark

    def command(self) -> ChangeRules:
        """Return the command: the rules chosen, with what is filled in laid over them."""
        chosen = self.ruleset.data
        data = (
            ruleset_as_data(self._state.agreed)
            if chosen == AS_NOW
            else games.rules_data(chosen, self._table)
        )
        data = self.changed(data)
        for name, path in QUICK.items():
            if self[name].data is not None:
                data = path.replaced_in(data, self[name].data)
        number = self._state.deal.number
        since = {WHOLE_GAME: 1, NEXT_DEAL: number + 1}.get(self.since.data, number)
        return ChangeRules(ruleset=data, since=since, ruling=bool(self.ruling.data))
