"""Forms for melds: what is put down, what is added to a meld on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import abort
from flask_babel import lazy_gettext as _
from flask_wtf import FlaskForm
from wtforms import BooleanField, StringField
from wtforms.validators import StopValidation, ValidationError

from scorekeeper.game.commands import (
    LayDown,
    LayOffCards,
    MoveJoker,
    PutDownMeld,
    TableCommand,
    TakeJoker,
)
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.melds import End, Entry, LayOff
from scorekeeper.rules.ruleset import Item, Kind
from scorekeeper.web.boards import ADDS, MELDS, Board, Slot, slots_for
from scorekeeper.web.pads import UnknownKey

from .base import FIRST_TURN, MOST_MELDS, CardsField, CommandForm, PlayerField, read_cards


class TextsField(StringField):
    """Typed cards, a field of the same name for each slot; blank ones keep their place.

    data  the texts as they were typed; a board reads their cards
    """

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist

    def pre_validate(self, form: object) -> None:
        if len(self.data) > MOST_MELDS:
            raise StopValidation(_("That is more melds than any hand holds."))
        for text in self.data:
            read_cards(text, suits_needed=False)


class ChoicesField(StringField):
    """A hidden choice for each slot; anything else never came from a page of ours: 400.

    data  the values, as many as were sent
    """

    def __init__(self, *args: object, choices: Sequence[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.choices = choices

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist
        if not set(valuelist) <= set(self.choices):
            abort(400)


class NumbersField(StringField):
    """Hidden numbers of melds on the table; 400 where one is none."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if not all(text.isascii() and text.isdecimal() and len(text) < 5 for text in valuelist):
            abort(400)
        self.data = [int(text) for text in valuelist]


class LastField(StringField):
    """What was said last, where a refused page says it once already and a button again."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = valuelist[-1] if valuelist else ""


class BoardForm(FlaskForm):
    """What every page with a pad sends: the texts of its slots, and where the next key goes.

    press  the key of the pad that was pressed; "" where the form itself was sent
    """

    melds = TextsField(_("Melds"))
    kinds = ChoicesField(choices=[kind.value for kind in Kind])
    active = LastField()
    suit = ChoicesField(choices=["", *(suit.value for suit in Suit)])
    press = LastField()

    def slots(self, items: Sequence[Item], spare: int = 0) -> tuple[Slot, ...]:
        """Return the slots of melds, with what was typed; ``spare``: at least so many beyond."""
        texts = [*(self.melds.data or [])[:MOST_MELDS]]
        texts += [""] * (len(items) + spare - len(texts))
        return tuple(slots_for(items, texts, self.kinds.data or []))

    def board(self, slots: Sequence[Slot]) -> Board:
        """Return the board with the key pressed that was pressed; 400 for a key no pad has."""
        active = self.active.data or ""
        if all(slot.name != active for slot in slots):
            active = slots[0].name if slots else ""
        suit = (self.suit.data or [""])[-1]
        board = Board(slots=tuple(slots), active=active, suit=Suit(suit) if suit else None)
        try:
            return board.pressed(self.press.data) if self.press.data else board
        except UnknownKey:
            abort(400)


class AddingForm(BoardForm):
    """A form by which cards can be added to melds on the table."""

    onto = NumbersField()
    adds = TextsField(_("Cards to add"))
    ends = ChoicesField(choices=["", *(end.value for end in End)])

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; 400 where it is not told for each text where it belongs."""
        if not len(self.onto.data) == len(self.adds.data) == len(self.ends.data):
            abort(400)
        return super().validate(extra_validators)

    def typed_onto(self) -> Mapping[int, tuple[str, str]]:
        """Return meld's number → text typed for it, and the end for a joker."""
        fields = (self.onto.data or [], self.adds.data or [], self.ends.data or [])
        return {onto: (text, end) for onto, text, end in zip(*fields, strict=False)}


class OneCardField(CardsField):
    """One typed card, or none."""

    @property
    def card(self) -> Card | None:
        """The card, once the form is valid."""
        return self.cards[0] if self.cards else None

    def pre_validate(self, form: object) -> None:
        super().pre_validate(form)
        if len(self.cards) > 1:
            raise ValidationError(_("Only one card goes on the discard pile."))


class LayDownEntry(AddingForm):
    """A lay-down as it is being entered: contract, extra melds, lay-offs, going out."""

    goes_out = BooleanField(_("Goes out"))
    first_turn = BooleanField(FIRST_TURN)
    discard = OneCardField(_("Last discard"), suits_needed=False)

    def command(self, player: str, board: Board, *, must_go_out: bool = False) -> LayDown:
        """Return the command; a last discard is one only where the player goes out."""
        goes_out = bool(self.goes_out.data)
        return LayDown(
            player=player,
            melds=entries_of(board),
            lay_offs=lay_offs_of(board),
            goes_out=goes_out,
            first_turn=bool(self.first_turn.data),
            discard=self.discard.card if goes_out or must_go_out else None,
        )


class LayDownForm(LayDownEntry, CommandForm):
    """A lay-down to be recorded."""


class PutDownEntry(BoardForm):
    """A meld beyond the contract as it is being entered."""

    new_turn = BooleanField()

    def validate_melds(self, field: TextsField) -> None:
        """Ask for cards where none were entered; 400 for more melds than the page has."""
        if len(field.data) > 1:
            abort(400)
        if not any(text.strip() for text in field.data):
            raise ValidationError(_("Enter the cards first."))

    def command(self, player: str, board: Board) -> PutDownMeld:
        """Return the command, once cards were entered."""
        entry = entries_of(board)[0]
        return PutDownMeld(player=player, meld=entry, new_turn=bool(self.new_turn.data))


class PutDownForm(PutDownEntry, CommandForm):
    """A meld beyond the contract, to be recorded."""


LAY_OFF, TAKE = "lay off", "take"
MOVES = {f"move {end.value}": end for end in End}


class TabledEntry(AddingForm):
    """What somebody wants to do with a meld on the table.

    act      lay off, take a joker, or move it to an end: ``move high 5D``
    """

    player = PlayerField(_("Who?"))
    act = LastField()
    new_turn = BooleanField()

    def validate_adds(self, field: TextsField) -> None:
        """Ask for cards where none were entered, unless a joker moves."""
        moves = (self.act.data or "").startswith("move")
        if not moves and not any(text.strip() for text in field.data):
            raise ValidationError(_("Enter the cards first."))

    def command(self, number: int, board: Board) -> TableCommand:
        """Return the command for what was pressed; 400 for something no page offers."""
        who = {"player": self.player.data, "new_turn": bool(self.new_turn.data)}
        move, _space, natural = (self.act.data or LAY_OFF).rpartition(" ")
        if move in MOVES and (card := read_card(natural)):
            return MoveJoker(**who, meld=number, natural=card, to=MOVES[move])
        if self.act.data not in ("", LAY_OFF, TAKE):
            abort(400)
        added = lay_offs_of(board)
        if not added:
            abort(400)
        if self.act.data == TAKE:
            return TakeJoker(**who, meld=number, naturals=added[0].cards)
        return LayOffCards(**who, lay_off=added[0])


class TabledForm(TabledEntry, CommandForm):
    """What somebody does with a meld on the table, to be recorded."""


def read_card(text: str) -> Card | None:
    """Return the one card that the text names; None where it names none or several."""
    try:
        cards = read_cards(text)
    except (ValidationError, StopValidation):
        return None
    return cards[0] if len(cards) == 1 else None


def entries_of(board: Board) -> tuple[Entry, ...]:
    """Return the melds entered; the check finds what each of them is."""
    return tuple(Entry(slot.cards) for slot in board.of(MELDS) if slot.cards)


def lay_offs_of(board: Board) -> tuple[LayOff, ...]:
    """Return the cards that were entered to be added to melds on the table."""
    return tuple(
        LayOff(slot.onto, slot.cards, End(slot.end) if slot.end else None)
        for slot in board.of(ADDS)
        if slot.cards
    )
