"""Forms that end a deal: who went out, what a hand holds, a whole deal from paper."""

from __future__ import annotations

from typing import Any, Self

from flask import abort, request
from flask_babel import lazy_gettext as _
from wtforms import BooleanField, Field, HiddenField, SelectField, StringField
from wtforms.validators import ValidationError

from scorekeeper.game.commands import CloseDeal, CountHand, EnterDeal, GoOut
from scorekeeper.game.state import Hand, State
from scorekeeper.rules.cards import Card, parse_cards, write_cards
from scorekeeper.wording.cards import letters_typed
from scorekeeper.wording.contracts import contract_text

from .base import FIRST_TURN, CardsField, CommandForm, LastField, options
from .play import HiddenNumber

LONGEST_NUMBER = 6  # digits; what is within them is for the game to judge
NOBODY = NOT_SAID = ""


def read_number(text: str) -> int | None:
    """Return a whole number of 0 or more, in any script's digits; None for no text.

    errors  ValueError on anything else
    """
    text = text.strip()
    if text and not (text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise ValueError(text)
    return int(text) if text else None


class PointsField(StringField):
    """Points as a plain sum; ``number`` once the form is valid, None where it was left blank."""

    number: int | None = None

    def pre_validate(self, form: object) -> None:
        try:
            self.number = read_number(self.data or "")
        except ValueError:
            raise ValidationError(_("Write the points as a whole number, 0 or more.")) from None


class MeantForm(CommandForm):
    """A form about one deal: the page says which, so that it never counts in the next one."""

    deal = HiddenNumber()

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; a page that lost its deal is answered with 400."""
        valid = super().validate(extra_validators)
        if self.deal.errors or self.deal.data is None:
            abort(400)
        return valid


class CloseForm(MeantForm):
    """The button that closes a deal once every hand is counted."""

    def command(self) -> CloseDeal:
        return CloseDeal(deal=self.deal.data, ruling=self.ruling.data)


class WentOutForm(MeantForm):
    """Who parted with the last card: a button for each player."""

    player = StringField()
    first_turn = BooleanField(FIRST_TURN)

    def command(self) -> GoOut:
        return GoOut(
            deal=self.deal.data,
            player=self.player.data or "",
            first_turn=self.first_turn.data,
            ruling=self.ruling.data,
        )


class HandForm(CommandForm):
    """A counted hand: by the pad, by typing its cards, or as a sum.

    cards  one text whichever way the cards came: the pad writes into it
    minus  whether the pad takes cards away
    press  what was pressed where that only shows the page again; "" where the form is to be
           recorded
    """

    cards = CardsField(_("Cards left"), suits_needed=False)
    points = PointsField(_("Points"))
    minus = HiddenField(default="0")
    press = LastField()

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards as far as the text can be read: what the pad shows."""
        try:
            return parse_cards(self.cards.data or "", suits_needed=False, letters=letters_typed())
        except ValueError:
            return ()

    @property
    def takes_away(self) -> bool:
        """Whether the pad takes cards away."""
        return self.minus.data == "1"

    def validate(self, extra_validators: object = None) -> bool:
        """Check that either cards or points were entered: blank is not 0."""
        valid = super().validate(extra_validators)
        if valid and bool(self.cards.cards) == (self.points.number is not None):
            self.points.errors = [
                _("Enter either the cards or the points, not both.")
                if self.cards.cards
                else _("Enter the cards left, or the points; write 0 points for an empty hand.")
            ]
            return False
        return valid

    def checked(self) -> Self:
        """Return the form after a check, so that it shows its errors; it is not recorded."""
        self.validate()
        return self

    def hand(self) -> Hand:
        """Return the hand once the form is valid."""
        if self.points.number is not None:
            return Hand(points=self.points.number)
        return Hand(cards=self.cards.cards)

    def show(self, hand: Hand | None) -> None:
        """Fill the form in with a hand on record."""
        if hand and hand.cards is not None:
            self.cards.data = write_cards(hand.cards)
        elif hand:
            self.points.data = str(hand.points)


class CountForm(HandForm, MeantForm):
    """One player's hand in the deal under way."""

    def command(self, player: str) -> CountHand:
        return CountHand(
            deal=self.deal.data, player=player, hand=self.hand(), ruling=self.ruling.data
        )


class NumbersField(Field):
    """A number for each of several players, from inputs named ``field-key``.

    data     key → text as it was typed
    numbers  key → number, once the form is valid, without those left blank
    wrong    keys whose text is no number
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers: dict[str, int] = {}
        self.wrong: set[str] = set()

    def process(self, formdata: object, *_more: object, **_else: object) -> None:
        """Take what was typed; a form that was not sent yet holds nothing."""
        start = f"{self.name}-"
        self.process_errors = []
        self.data = {
            name.removeprefix(start): text
            for name, text in (request.form.items() if formdata is not None else ())
            if name.startswith(start)
        }

    def pre_validate(self, form: object) -> None:
        for key, text in self.data.items():
            try:
                number = read_number(text)
            except ValueError:
                self.wrong.add(key)
            else:
                self.numbers |= {} if number is None else {key: number}
        if self.wrong:
            raise ValidationError(_("Write whole numbers, 0 or more."))


class PaperForm(MeantForm):
    """A whole deal that was played on paper: points, chips where they are known, who went out."""

    points = NumbersField(_("Points"))
    chips = NumbersField(_("Chips left"))
    went_out = StringField(default=NOBODY)
    first_turn = BooleanField(FIRST_TURN)
    rules = SelectField(_("Which contract was it?"), default=NOT_SAID)

    def offer(self, state: State) -> Self:
        """Let the contracts that are left be chosen, where somebody was to choose one."""
        open_places = state.contracts_left if state.deal.rules is None else ()
        contracts = {
            str(place): contract_text(state.ruleset.deals[place], state.ruleset)
            for place in open_places
        }
        self.rules.choices = options({NOT_SAID: _("Not known"), **contracts})
        return self

    def command(self) -> EnterDeal:
        out = self.went_out.data or None
        points = dict(self.points.numbers)
        if out:
            points.setdefault(out, 0)
        return EnterDeal(
            deal=self.deal.data,
            points=points,
            chips=self.chips.numbers,
            went_out=out,
            first_turn=self.first_turn.data,
            rules=int(self.rules.data) if self.rules.data else None,
            ruling=self.ruling.data,
        )
