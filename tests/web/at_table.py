"""A game at the table, seen from its phones and in its journal at once.

ana, bruno, chiyo and dara play, in this order; their keys are p1 to p4. ana deals first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import uuid4

from flask import Flask

from scorekeeper.game import sheet
from scorekeeper.game.commands import AnyCommand, GoOut
from scorekeeper.game.events import AnyEvent
from scorekeeper.game.refusal import Refusal
from scorekeeper.game.state import Deal, State
from scorekeeper.rules.cards import write_cards
from scorekeeper.rules.spelling.exact import read_exact
from scorekeeper.store.journal import clerk
from scorekeeper.store.people.rights import WITHOUT_LINK
from tests.web.phone import Form, Phone

if TYPE_CHECKING:  # a fixture there makes one of these
    from tests.web.conftest import Evening

ANA, BRUNO, CHIYO, DARA = "p1", "p2", "p3", "p4"


@dataclass(frozen=True)
class AtEvening:
    """The scorekeeper's phone, and the application that it asks."""

    app: Flask
    evening: Evening

    @property
    def phone(self) -> Phone:
        return self.evening.phone


class AtTable(AtEvening):
    """The scorekeeper's phone at a game, and what is on record."""

    @property
    def address(self) -> str:
        return self.evening.game

    @property
    def game_id(self) -> int:
        return int(self.address.rstrip("/").rpartition("/")[2])

    @property
    def state(self) -> State:
        with self.app.app_context():
            return clerk.open_game(self.game_id).state

    @property
    def deal(self) -> Deal:
        return self.state.deal

    @property
    def number(self) -> int:
        with self.app.app_context():
            return clerk.open_game(self.game_id).number

    @property
    def last(self) -> AnyEvent:
        with self.app.app_context():
            return clerk.journal(self.game_id)[-1].event

    def chips(self) -> list[int]:
        state = self.state
        return [sheet.chips_of(state, key) for key in state.seats]

    def record(self, *commands: AnyCommand) -> None:
        """Record commands straight by the clerk, as another phone might."""
        with self.app.app_context():
            for command in commands:
                answer = clerk.submit(
                    self.game_id, command, by=WITHOUT_LINK, command_id=uuid4().hex
                )
                assert not isinstance(answer, Refusal), answer

    def go_out(self, player: str) -> None:
        self.record(GoOut(player=player, ruling=True))

    def open(self, page: str = "") -> Phone:
        return self.phone.open(self.address + page)

    def form(self, ending: str, **fields: str) -> Form:
        """Return the form that goes there and carries these values."""
        return next(
            form
            for form in self.phone.page.forms
            if form.action.partition("?")[0].endswith(ending)
            and all(form.fields.get(name) == value for name, value in fields.items())
        )

    def press(self, ending: str, *button: str, **fields: str) -> Phone:
        """Press a button of the form that goes there and carries these values.

        button  name and value of the button; of the only one, if not said
        """
        form = self.form(ending, **fields)
        sent = form.fields.copy()
        name, value = button or (form.buttons[0] if form.buttons else ("", ""))
        if name:
            sent[name] = value
        return self.phone.post(form.action, sent)

    def buy(self, player: str) -> Phone:
        """Tap Buy on the row of this player."""
        return self.open().post(*sent(self.form("/buy", player=player)))

    def post(self, ending: str, **fields: str) -> Phone:
        """Send what no page of ours would send, with a good token and an id."""
        token = self.open().form("/undo" if self.number > 1 else "/buy").fields["csrf_token"]
        everything = {"csrf_token": token, "command_id": uuid4().hex, **fields}
        return self.phone.post(self.address + ending, everything)

    def seen_by(self, phone: Phone) -> AtTable:
        """Return the same game on a phone with the link to look on."""
        looking = self.evening.looking_at_game
        return replace(self, evening=replace(self.evening, phone=phone, game=looking))


def sent(form: Form) -> tuple[str, object]:
    return form.action, form.fields


def enter(table: AtTable, cards: str, player: str = ANA, **fields: object) -> str:
    """Enter a hand, and return the page that answers."""
    page = f"hand/{player}"
    return table.open(page).send(page, melds=cards, **{"press": "check", **fields}).html


def ask(table: AtTable, cards: str, player: str = ANA, **fields: object) -> str:
    """Enter a hand as a script does, and return what is said to it."""
    page = f"hand/{player}"
    form = table.open(page).form(page)
    sent = {**form.fields, "melds": cards, "press": "check", **fields}
    return table.phone.post(form.action, sent, headers={"X-Fragment": "verdict"}).html


def entered(table: AtTable, player: str = ANA) -> str:
    """Return the cards that the page shows as entered, in the notation."""
    return as_typed(table.open(f"hand/{player}").form(f"hand/{player}").fields["melds"])


def as_typed(text: str) -> str:
    """Return what keys have written in the notation; any other text as it is."""
    cards = read_exact(text)
    return text if cards is None else write_cards(cards)
