"""What templates may call to show cards, reasons and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import Flask, g
from markupsafe import Markup

from scorekeeper import wording
from scorekeeper.game.advice import Done
from scorekeeper.game.held import Held
from scorekeeper.game.notes import Note
from scorekeeper.rules.verdict import Reason

from .advice import advice_of


def init_app(app: Flask) -> None:
    """Offer the wording to every template, macros included."""
    app.jinja_env.filters.update(
        sentence=reason_sentence,
        spoken=wording.spoken_card,
        spoken_cards=wording.spoken_cards,
        shown_cards=wording.show_cards,
        contract=wording.contract_text,
        item=wording.item_text,
        asked=wording.melds_text,
        way=wording.way_text,
        listing=wording.listing,
        rank=wording.rank_text,
        player=name_of,
        players=names_of,
        amount=wording.amount_text,
        ruling=wording.ruling_text,
        note=note_sentence,
        held=held_sentence,
        advice=advice_of,
        part=wording.part_text,
        ask_later=wording.ask_later_text,
        can=wording.can_text,
        doubt=wording.doubt_text,
        done=done_sentence,
        points_left=wording.points_left_text,
    )
    app.jinja_env.globals.update(
        own_words=wording.contract_in_own_words,
        own_word=wording.own_word,
        deal_text=wording.deal_text,
        next_deal_text=wording.next_deal_text,
        goal_text=wording.goal_text,
        ending_texts=wording.ending_texts,
        suit_signs=wording.SUIT_SIGNS,
        suit_names=wording.SUIT_NAMES,
        rank_names=wording.RANK_NAMES,
    )


def names_here() -> Mapping[str, str]:
    """Return key → name of the game this request is in; empty outside one."""
    return getattr(g.get("place"), "names", {})


def reason_sentence(reason: Reason) -> str:
    return wording.sentence(reason, names_here())


def note_sentence(note: Note) -> str:
    return wording.note_text(note, names_here())


def done_sentence(done: Done, *, you: bool) -> str:
    return wording.done_text(done, names_here(), you=you)


def held_sentence(held: Held) -> str:
    return wording.held_text(held, names_here())


def name_of(key: str) -> Markup:
    """Return a player's name, kept apart from the direction of the text round it."""
    return Markup("<bdi>{}</bdi>").format(names_here().get(key, key))


def names_of(keys: Iterable[str]) -> str:
    """Return several players' names, joined as a sentence does."""
    return wording.listing(wording.isolated(names_here().get(key, key)) for key in keys)
