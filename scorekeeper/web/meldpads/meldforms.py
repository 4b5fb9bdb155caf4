"""Forms for melds: what is put down, what is added to one on the table, for which contract."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import abort
from flask_babel import lazy_gettext as _
from wtforms import BooleanField
from wtforms.validators import ValidationError

from scorekeeper.game.commands import (
    LayDown,
    LayOffCards,
    MoveJoker,
    OnMelds,
    PutDownMeld,
    TakeJoker,
)
from scorekeeper.game.sheet import rules_of
from scorekeeper.game.state import State
from scorekeeper.rules.cards import Card, find_face
from scorekeeper.rules.melds.melds import End, Entry, LayOff, TabledMeld
from scorekeeper.rules.play.jokers import find_wild_taken
from scorekeeper.rules.ruleset.deals import DealRules, Item
from scorekeeper.web.forms.base import (
    FIRST_TURN,
    CommandForm,
    LastField,
    OneCardField,
    PlayerField,
)
from scorekeeper.web.typed import Typed

from .forms import CHECK, AddingForm, Board, BoardForm, MeldNumbersField, TextsField
from .slots import ADDS, MELDS, SWAPS, Pad

ANY = "any"
"""The value that chooses no contract: the melds decide which one it is."""
CHOICES = ("rules", "contract")
"""What a lay-down's page lets one choose: which deal's contract, which of its alternatives."""
LAY_OFF, TAKE = "lay off", "take"
MOVES = {f"move {end.value}": end for end in End}
WILD_ONTO = re.compile(r"([1-9][0-9]{0,3})(?: (low|high))?", re.ASCII)


class LayDownEntry(AddingForm):
    """A lay-down as it is being entered: contract, extra melds, lay-offs, swaps, going out.

    swap_onto  the meld on the table that each text of ``swaps`` is meant for
    rules      which deal's contract is meant, where the first to lay down chooses; "" for any
    contract   for which of its alternatives there are slots
    """

    swap_onto = MeldNumbersField()
    swaps = TextsField(_("Cards for a joker"))
    rules = LastField()
    contract = LastField()
    goes_out = BooleanField(_("Goes out"))
    first_turn = BooleanField(FIRST_TURN)
    discard = OneCardField(
        _("Last discard"),
        suits_needed=False,
        too_many=_("Only one card goes on the discard pile."),
    )

    def validate(self, extra_validators: object = None) -> bool:
        """Check all fields; 400 unless each text comes with the number of its meld."""
        if len(self.swap_onto.data or []) != len(self.swaps.data or []):
            abort(400)
        return super().validate(extra_validators)

    def typed_swaps(self) -> Mapping[int, Typed]:
        """Return meld's number → what was typed for its wild."""
        return dict(zip(self.swap_onto.data or [], self.swaps.data or [], strict=False))

    def choose(self) -> None:
        """Keep the contract that the pressed button chooses, if any, and count it as a check."""
        what, _space, chosen = (self.press.data or "").partition(" ")
        if what in CHOICES:
            self[what].data = "" if chosen == ANY else chosen
            self.press.data = CHECK
            while self.melds.data and self.melds.data[-1].blank:
                self.melds.data.pop()

    def chosen(self, what: str, count: int) -> int | None:
        """Return the index chosen in this field, below ``count``; None: none. 400 for any other."""
        text = self[what].data or ""
        if not text:
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < count):
            abort(400)
        return int(text)

    def command(
        self, player: str, board: Board, *, rules: int | None = None, must_go_out: bool = False
    ) -> LayDown:
        """Return the command, with a last discard only where the player goes out.

        rules        index into ``ruleset.deals`` of the rules that the player says are played
        must_go_out  whether the contract is laid down only in going out
        """
        goes_out = bool(self.goes_out.data)
        return LayDown(
            player=player,
            melds=entries_of(board),
            lay_offs=lay_offs_of(board),
            swaps=tuple(swap for slot in board.of(SWAPS) for swap in slot.swaps),
            goes_out=goes_out,
            first_turn=bool(self.first_turn.data),
            discard=self.discard.card if goes_out or must_go_out else None,
            rules=rules,
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
        if all(typed.blank for typed in field.data):
            raise ValidationError(_("Enter the cards first."))

    def command(self, player: str, board: Board) -> PutDownMeld:
        """Return the command, once cards were entered."""
        entry = entries_of(board)[0]
        return PutDownMeld(player=player, meld=entry, new_turn=bool(self.new_turn.data))


class PutDownForm(PutDownEntry, CommandForm):
    """A meld beyond the contract, to be recorded."""


class TabledEntry(AddingForm):
    """What somebody wants to do with a meld on the table.

    act        lay off, take a joker, or move it to an end: ``move high 5D``
    aim        what the cards are judged for, before anything is sent: an act; "": for each
    wild_onto  the meld onto which a wild taken goes, with the end of a run: ``3 low``; "": none
    """

    player = PlayerField(_("Who?"))
    act = LastField()
    aim = LastField()
    wild_onto = LastField()
    new_turn = BooleanField()

    @property
    def aims_at_wild(self) -> bool:
        return TAKE in (self.act.data, self.aim.data)

    def acts(self, *, takes: bool) -> list[str]:
        """Return the acts that the cards are judged for; ``takes``: whether a wild may be taken."""
        if not takes:
            return [LAY_OFF]
        return [self.aim.data] if self.aim.data in (LAY_OFF, TAKE) else [LAY_OFF, TAKE]

    def validate_adds(self, field: TextsField) -> None:
        """Ask for cards where none were entered, unless a joker moves."""
        moves = (self.act.data or "").startswith("move")
        if not moves and all(typed.blank for typed in field.data):
            raise ValidationError(_("Enter the cards first."))

    def command(self, number: int, board: Board) -> OnMelds:
        """Return the command for what was pressed; 400 for something no page offers."""
        who = {"player": self.player.data, "new_turn": bool(self.new_turn.data)}
        move, _space, natural = (self.act.data or LAY_OFF).rpartition(" ")
        if move in MOVES and (card := find_face(natural)):
            return MoveJoker(**who, meld=number, natural=card, to=MOVES[move])
        if self.act.data not in ("", LAY_OFF, TAKE):
            abort(400)
        added = lay_offs_of(board)
        if not added:
            abort(400)
        if self.act.data == TAKE:
            into = next(iter(entries_of(board)), None)
            naturals = added[0].cards
            lay_off = self.laying_off_wild(board.of(ADDS)[0].tabled, naturals)
            return TakeJoker(**who, meld=number, naturals=naturals, into=into, lay_off=lay_off)
        return LayOffCards(**who, lay_off=added[0])

    def laying_off_wild(
        self, tabled: TabledMeld | None, naturals: tuple[Card, ...]
    ) -> LayOff | None:
        """Return where the wild taken for these naturals goes, if chosen; 400 for a wrong place."""
        if not self.wild_onto.data:
            return None
        place = WILD_ONTO.fullmatch(self.wild_onto.data)
        if place is None:
            abort(400)
        wild = find_wild_taken(tabled.meld, naturals) if tabled else None
        end = End(place[2]) if place[2] else None
        return LayOff(int(place[1]), (wild,), end) if wild else None


class TabledForm(TabledEntry, CommandForm):
    """What somebody does with a meld on the table, to be recorded."""


def entries_of(board: Board) -> tuple[Entry, ...]:
    """Return the melds entered, without their kinds: the rules find those out.

    Only a few cards from the pad for a colour run have their kind: they are meant for nothing else,
    and could still become a set or a run.
    """
    return tuple(
        Entry(slot.cards, slot.kind if slot.pad is Pad.COLOURS else board.begun_as(slot))
        for slot in board.of(MELDS)
        if slot.cards
    )


def lay_offs_of(board: Board) -> tuple[LayOff, ...]:
    return tuple(
        LayOff(slot.onto, slot.cards, End(slot.end) if slot.end else None)
        for slot in board.of(ADDS)
        if slot.cards
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractChoice:
    """What is asked of a player who lays down.

    rules     the deal's rules, with the player's own contract where each has one; without items
              where they are still to be chosen
    chosen    index into ``ruleset.deals`` of the rules that the player says are played; None: that
              is not said, or not to be said
    left      indexes that may be said; none where the rules are known
    contract  for which of the contracts of these rules there are slots, from 0
    """

    rules: DealRules
    chosen: int | None = None
    left: tuple[int, ...] = ()
    contract: int = 0

    @property
    def items(self) -> tuple[Item, ...]:
        return self.rules.contracts[self.contract]

    @property
    def only(self) -> DealRules:
        """The rules with this contract alone; while cards are missing, it is told what it lacks."""
        return only_this(self.rules, self.items)


def only_this(rules: DealRules, items: tuple[Item, ...]) -> DealRules:
    return replace(rules, contract=items, others=())


def as_if_chosen(state: State, choice: ContractChoice, player: str) -> State:
    """Return the game as if a player had only the contract for which there are slots."""
    known = state.contract_of(state.deal, player)
    place = known if choice.chosen is None else choice.chosen
    deals = (
        choice.only if number == place else rules for number, rules in enumerate(state.agreed.deals)
    )
    only = replace(state.deal, agreed=replace(state.agreed, deals=tuple(deals)))
    return replace(state, deals=(*state.deals[:-1], only))


def choice_of(state: State, form: LayDownEntry, player: str) -> ContractChoice:
    """Return what is asked of a player who lays down now, by the state and what the form says."""
    deal, ruleset = state.deal, state.ruleset
    rules, chosen = rules_of(state, deal, player), None
    left: tuple[int, ...] = ()
    if state.contract_of(deal, player) is None:
        left = state.left_for(player)
        chosen = form.chosen("rules", len(ruleset.deals))
        rules = rules_of(state, deal, player, chosen)
    contract = form.chosen("contract", max(len(each.contracts) for each in ruleset.deals)) or 0
    if contract >= len(rules.contracts):
        contract = 0
    return ContractChoice(rules=rules, chosen=chosen, left=left, contract=contract)
