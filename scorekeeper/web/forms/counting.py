"""Forms that end a deal: who went out and how, what is left in a hand, a whole deal from paper."""

from contextlib import suppress
from typing import Any, Self

from flask import abort, request
from flask_babel import lazy_gettext as _
from werkzeug.exceptions import NotFound
from wtforms import BooleanField, Field, SelectField, StringField
from wtforms.validators import InputRequired, NumberRange, ValidationError
from wtforms.widgets import HiddenInput

from scorekeeper.game.commands import ConfirmCount, CountHand, EndDeal, EnterDeal
from scorekeeper.game.deciding.clashes import never_down_by_record
from scorekeeper.game.refusal import MOST_POINTS
from scorekeeper.game.sheet import hand_that_counts
from scorekeeper.game.state import Deal, Hand, State, WayOut
from scorekeeper.rules.cards import Card
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.spelling.exact import write_exact
from scorekeeper.rules.spelling.points import UnreadablePoints
from scorekeeper.web.typed import read_typed
from scorekeeper.wording.contracts import contract_text
from scorekeeper.wording.speech import in_field, one_text
from scorekeeper.wording.trouble import unreadable_points
from scorekeeper.wording.typed import read_points_here

from .base import (
    FIRST_TURN,
    ButtonForm,
    CardsField,
    CommandForm,
    HiddenNumber,
    LastField,
    ManyField,
    WholeNumberField,
    options,
    read_cards,
)

NOBODY = NOT_SAID = ""
FIRST = "first turn"
"""Begins what is sent for the first turn of a deal; what follows is the way out."""
SAID = {
    "": _("After laying down in an earlier turn"),
    WayOut.AT_ONCE: _("In the turn you lay down"),
    WayOut.WITHOUT_WILDS: _("In the turn they laid down, without a wild"),
    FIRST: FIRST_TURN,
    f"{FIRST} {WayOut.WITHOUT_WILDS}": _("In their first turn of the deal, without a wild"),
}


class WayOutFields(CommandForm):
    """How somebody went out: a tick for the first turn or, where more counts, one choice of all.

    first_turn  shown where nothing but the first turn has a bonus
    way         shown where the turn of laying down has one; ``offer_ways`` fills it
    offered     the values of its choices
    """

    first_turn = BooleanField(FIRST_TURN)
    way = SelectField(_("How did they go out?"), default="", choices=options({"": ""}))
    offered: tuple[str, ...] = ("",)

    def offer_ways(self, ruleset: Ruleset) -> Self:
        """Let be said what some bonus of these rules asks for."""
        bonuses = ruleset.bonuses
        firsts = bonuses.going_out_in_first_turn
        without = bonuses.going_out_without_wilds
        asked = {
            WayOut.AT_ONCE: ruleset.asks_way_out,
            WayOut.WITHOUT_WILDS: without,
            FIRST: firsts and ruleset.asks_way_out,
            f"{FIRST} {WayOut.WITHOUT_WILDS}": firsts and without,
        }
        choices = {value: said for value, said in SAID.items() if not value or asked[value]}
        self.way.choices, self.offered = options(choices), tuple(choices)
        return self

    @property
    def in_first_turn(self) -> bool:
        return bool(self.first_turn.data) or self.way.data.startswith(FIRST)

    @property
    def way_out(self) -> WayOut:
        return WayOut(self.way.data.removeprefix(FIRST).strip())

    def choice_for(self, way: WayOut, first_turn: bool) -> str:
        """Return the value of the choice that says what is on record, or what counts the same.

        The record tells more than these rules may ask for; whoever goes out in the first turn has
        laid down in it.
        """
        told: tuple[str, ...]
        if first_turn:
            told = (f"{FIRST} {way}".strip(), FIRST, way or WayOut.AT_ONCE, WayOut.AT_ONCE)
        else:
            told = (way, WayOut.AT_ONCE)
        return next((str(each) for each in told if each in self.offered), "")


def read_number(text: str) -> int | None:
    """Return the points that were typed; None: no text. errors: ValidationError."""
    text = text.strip()
    try:
        return read_points_here(text) if text else None
    except UnreadablePoints as error:
        raise ValidationError(unreadable_points(text, error)) from None


class PointsField(StringField):
    """Points as people write them; ``number`` once the form is valid, None where it was left blank.

    They are shown in the digits of the language, and read in any script's.
    """

    number: int | None = None

    def _value(self) -> str:
        return in_field(self.data or "")

    def pre_validate(self, form: object) -> None:
        self.number = read_number(self.data or "")


class MeantForm(CommandForm):
    """A form about one deal: the page says which, so that it never counts in the next one."""

    deal = HiddenNumber()

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; a page that lost its deal is answered with 400."""
        valid = super().validate(extra_validators)
        if self.deal.errors or self.deal.data is None:
            abort(400)
        return valid


class HandForm(CommandForm):
    """A counted hand: by the pad, by typing its cards, or as a sum.

    cards  one text whichever way the cards came: the pad writes into it
    never_down  whether the player never laid down: then nothing is counted
    press  what was pressed where that only shows the page again; "" where the form is to be
           recorded
    """

    cards = CardsField(_("Cards left"), suits_needed=False)
    points = PointsField(_("Points"))
    never_down = BooleanField(_("Never laid down"))
    press = LastField()

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards as far as the text can be read: what the pad shows."""
        return read_typed(self.cards.data or "").cards or ()

    def validate(self, extra_validators: object = None) -> bool:
        """Check that either cards or points were entered: blank is not 0."""
        valid = super().validate(extra_validators)
        if self.never_down.data:
            return valid
        if valid and bool(self.cards.cards) == (self.points.number is not None):
            self.points.errors = [
                _("Enter either the cards or the points, not both.")
                if self.cards.cards
                else _("Enter the cards left or the points. Empty hand: 0 points.")
            ]
            return False
        return valid

    @property
    def typed(self) -> str:
        """What was sent, to be read where it can no longer be changed: the cards, or the sum."""
        return self.cards.data or self.points.data or ""

    def checked(self) -> Self:
        """Return the form after a check, so that it shows its errors; it is not recorded."""
        self.validate()
        return self

    def hand(self) -> Hand:
        if self.never_down.data:
            return Hand(never_down=True)
        if self.points.number is not None:
            return Hand(points=self.points.number)
        return Hand(cards=self.cards.cards)

    def show(self, deal: Deal, player: str) -> None:
        """Show the hand on record; else only whether it is on record that nothing was laid down."""
        hand = deal.hand_of(player)
        self.never_down.data = never_down_so_far(deal, player)
        if hand and hand.cards is not None:
            self.cards.data = write_exact(hand.cards)
        elif hand and not hand.never_down:
            self.points.data = str(hand.points)


def never_down_so_far(deal: Deal, player: str) -> bool:
    """Return whether a page says that a player never laid down, before anybody has ticked that."""
    hand = deal.hand_of(player)
    return hand.never_down if hand else never_down_by_record(deal, player)


class CountForm(HandForm, MeantForm):
    """One player's hand in the deal under way."""

    def command(self, player: str, by: str | None) -> CountHand:
        return CountHand(
            deal=self.deal.data, player=player, hand=self.hand(), by=by, ruling=self.ruling.data
        )


class ConfirmForm(ButtonForm):
    """The button that says that a counted hand is right. ``points``: those that its page showed."""

    points = WholeNumberField(
        validators=[InputRequired(), NumberRange(-MOST_POINTS, MOST_POINTS)], widget=HiddenInput()
    )

    def command(self, deal: int, player: str, by: str | None) -> ConfirmCount:
        return ConfirmCount(deal=deal, player=player, points=self.points.data or 0, by=by)


class TextsField(Field):
    """A text for each of several players, from inputs named ``field-key``.

    data    key → text as it was typed
    faults  key → what is wrong with that player's
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.faults: dict[str, str] = {}

    def process(self, formdata: object, *_more: object, **_else: object) -> None:
        """Take what was typed; a form that was not sent yet holds nothing."""
        start = f"{self.name}-"
        self.process_errors = []
        sent = {
            name.removeprefix(start): texts
            for name, texts in (request.form.lists() if formdata is not None else ())
            if name.startswith(start)
        }
        self.data = {key: texts[0] for key, texts in sent.items()}
        # What was sent twice: the form asks whether a field says two things.
        self.raw_data = next((texts for texts in sent.values() if len(set(texts)) > 1), [])

    def read(self, key: str, text: str) -> None:
        """Read one player's text. errors: ValidationError that says what is wrong with it."""

    def pre_validate(self, form: object) -> None:
        for key, text in self.data.items():
            try:
                self.read(key, text)
            except ValidationError as fault:
                self.faults[key] = str(fault)
        if self.faults:
            raise ValidationError(_("Check the marked field."))


class SumsField(TextsField):
    """The points of several players; ``numbers``: key → points, without those left blank."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.numbers: dict[str, int] = {}

    def read(self, key: str, text: str) -> None:
        number = read_number(text)
        self.numbers |= {} if number is None else {key: number}


class ChipsField(SumsField):
    """The chips of several players."""

    def read(self, key: str, text: str) -> None:
        with suppress(ValidationError):
            super().read(key, text)
        if text.strip() and self.numbers.get(key, -1) < 0:
            raise ValidationError(_("Write a whole number, 0 or more."))


class FilledField(TextsField):
    """Which contract each of several players laid down; ``places``: key → index, of those who did.

    It is asked where each lays theirs down in any order.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places: dict[str, int] = {}

    def read(self, key: str, text: str) -> None:
        place = read_number(text)
        self.places |= {} if place is None else {key: place}


class PilesField(TextsField):
    """Cards for each of several players; ``piles``: key → cards, without those left blank."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.piles: dict[str, tuple[Card, ...]] = {}

    def read(self, key: str, text: str) -> None:
        cards = read_cards(text, suits_needed=False)
        self.piles |= {key: cards} if cards else {}


class KeysField(ManyField[str]):
    """Some of the players; ``data``: the keys of those whose box is ticked."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist


class WholeDealForm(WayOutFields, MeantForm):
    """What is said of a whole deal at once: who went out, everybody's points, the contract.

    down    who laid down, where each has their own contract
    filled  which contract, where they may lay down any
    boxes   whether the page asked for that, so that nothing chosen says something
    """

    points = SumsField(_("Points"))
    went_out = StringField(default=NOBODY)
    down = KeysField()
    filled = FilledField()
    boxes = BooleanField()
    rules = SelectField(_("Which contract was it?"), default=NOT_SAID)

    def offer(self, state: State) -> Self:
        """Let the contracts that are left be chosen, where somebody was to choose one."""
        open_places = state.contracts_left if state.deal.rules is None else ()
        if self.deal.data not in (None, state.deal.number):  # another phone has closed it
            open_places = tuple(range(len(state.ruleset.deals)))
        contracts = {
            str(place): contract_text(state.ruleset.deals[place], state.ruleset)
            for place in open_places
        }
        self.rules.choices = options({NOT_SAID: _("Not known"), **contracts})
        return self.offer_ways(state.ruleset)

    @property
    def contract(self) -> int | None:
        return int(self.rules.data) if self.rules.data else None

    @property
    def laid_down(self) -> tuple[str, ...]:
        return (*(self.down.data or ()), *self.filled.places)

    def faults_of(self, player: str) -> str:
        fields = (field for field in self if isinstance(field, TextsField))
        return one_text(field.faults[player] for field in fields if player in field.faults)


class EndForm(WholeDealForm):
    """The end of the deal under way, as far as it is known.

    cards       everybody's cards, of those who are counted so and not by their points
    was         the points that the page showed for a hand on record: left so, in whatever digits,
                they are no new entry
    never_down  who never laid down, where that has a flat cost; their cards are not counted
    never_was   of whom that is on record
    """

    cards = PilesField()
    was = TextsField()
    never_down = KeysField()
    never_was = KeysField()

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; nobody has both points and cards."""
        valid = super().validate(extra_validators)
        for player in self.points.numbers.keys() & self.cards.piles.keys():
            self.points.faults[player] = str(_("Enter either the cards or the points, not both."))
            valid = False
        once, now = self.never_was.data or (), self.never_down.data or ()
        for player in {*once} - {*now, *self.hands, self.went_out.data}:
            self.points.faults[player] = str(
                _("Enter the cards left or the points. Empty hand: 0 points.")
            )
            valid = False
        return valid

    @property
    def hands(self) -> dict[str, Hand]:
        """Player → hand, of those entered anew; whoever went out has no 0 points to enter."""
        sums = {
            player: Hand(points=points)
            for player, points in self.points.numbers.items()
            if self._before(player) != points and (points or player != self.went_out.data)
        }
        piles = {player: Hand(cards=cards) for player, cards in self.cards.piles.items()}
        never = {*(self.never_down.data or ())} - {self.went_out.data}
        counted = {player: hand for player, hand in (sums | piles).items() if player not in never}
        new = sorted(never - {*(self.never_was.data or ())})
        return counted | {player: Hand(never_down=True) for player in new}

    def _before(self, player: str) -> int | None:
        """Return the points on record that the page showed; None where there were none."""
        try:
            return read_number(self.was.data.get(player, ""))
        except ValidationError:  # no page of ours has said so
            return None

    def command(self, by: str | None) -> EndDeal:
        return EndDeal(
            deal=self.deal.data,
            hands=self.hands,
            went_out=self.went_out.data or None,
            first_turn=self.in_first_turn,
            way=self.way_out,
            rules=self.contract,
            down=self.laid_down if self.boxes.data else None,
            filled=self.filled.places,
            by=by,
            ruling=self.ruling.data,
        )


class PaperForm(WholeDealForm):
    """A whole deal that was played on paper, with the chips left after it where they are known."""

    chips = ChipsField(_("Chips left"))

    def command(self, by: str | None) -> EnterDeal:
        out = self.went_out.data or None
        points = dict(self.points.numbers)
        if out:
            points.setdefault(out, 0)
        return EnterDeal(
            deal=self.deal.data,
            points=points,
            chips=self.chips.numbers,
            went_out=out,
            first_turn=self.in_first_turn,
            way=self.way_out,
            rules=self.contract,
            down=self.laid_down,
            filled=self.filled.places,
            by=by,
            ruling=self.ruling.data,
        )


def may_be_told(state: State, deal: Deal, player: str) -> tuple[int, ...]:
    """Return which contracts one may say that a player laid down in a deal.

    returns  indexes into ``ruleset.deals``; none unless each lays theirs down in any order
    """
    if not deal.agreed.contracts.any_open:
        return ()
    others = {state.filled_in(each, player) for each in state.deals if each.number != deal.number}
    others -= {deal.filled.get(player)}
    return tuple(place for place in range(len(deal.agreed.deals)) if place not in others)


def find_deal(state: State, number: int) -> Deal:
    """Return a deal of the game by its number. errors: NotFound."""
    deal = next((deal for deal in state.deals if deal.number == number), None)
    if deal is None:
        raise NotFound
    return deal


def find_seat(deal: Deal, player: str) -> Deal:
    """Return the deal if the player sits in it. errors: NotFound."""
    if player not in deal.players:
        raise NotFound
    return deal


def record_of(deal: Deal, key: str) -> str:
    """Return a hand on record as the pad writes it; "" where none counts."""
    hand = hand_that_counts(deal, key)
    if hand is None:
        return ""
    return str(hand.points) if hand.cards is None else write_exact(hand.cards) or "0"
