"""The filters and functions by which templates show cards, reasons and names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flask import Flask, g
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorekeeper.game.advising import Done
from scorekeeper.game.calling import Won
from scorekeeper.game.missed import Missed
from scorekeeper.game.needs import Need
from scorekeeper.rules.play.example import example_of
from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.advising import (
    ask_later_text,
    can_text,
    done_text,
    doubt_text,
    points_left_text,
)
from scorekeeper.wording.calling import won_text
from scorekeeper.wording.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    isolated,
    listing,
    rank_sign,
    rank_text,
    show_cards,
    spoken_card,
    spoken_cards,
)
from scorekeeper.wording.contracts import (
    contract_text,
    item_text,
    limit_texts,
    melds_text,
    way_text,
    went_on_in_short,
    went_on_texts,
)
from scorekeeper.wording.digits import in_digits, with_minus
from scorekeeper.wording.families import game_name
from scorekeeper.wording.given import called
from scorekeeper.wording.log.telling import amount_text, day_text
from scorekeeper.wording.missed import missed_text
from scorekeeper.wording.needs import need_in_short, need_text, own_need_text
from scorekeeper.wording.own_words import (
    contract_in_own_words,
    contract_named,
    item_named,
    own_word,
    shout_named,
)
from scorekeeper.wording.reasons.overruled import ruling_text
from scorekeeper.wording.sentences import sentence
from scorekeeper.wording.sheet import deal_text, ending_texts, goal_text, next_deal_text, part_text
from scorekeeper.wording.wilds import wild_text

from .advice import advice_of


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(
        sentence=reason_sentence,
        spoken=spoken_card,
        spoken_cards=spoken_cards,
        shown_cards=show_cards,
        contract=contract_text,
        item=item_text,
        limits=limit_texts,
        asked=melds_text,
        way=way_text,
        listing=listing,
        isolated=isolated,
        game_name=game_name,
        called=called,
        rank=each_time(rank_text),
        rank_sign=each_time(rank_sign),
        digits=each_time(in_digits),
        minus=each_time(with_minus),
        player=name_of,
        players=names_of,
        amount=amount_text,
        day=day_text,
        ruling=ruling_sentence,
        missed=missed_sentence,
        need=need_said_by(need_text),
        own_need=need_said_by(own_need_text),
        need_in_short=need_in_short,
        went_on=went_on_texts,
        went_on_in_short=went_on_in_short,
        won=won_sentence,
        advice=advice_of,
        part=part_text,
        ask_later=ask_later_text,
        can=can_text,
        doubt=doubt_text,
        done=done_sentence,
        points_left=points_left_text,
    )
    app.jinja_env.globals.update(
        own_words=contract_in_own_words,
        own_word=own_word,
        contract_named=contract_named,
        item_named=item_named,
        shout_named=shout_named,
        deal_text=deal_text,
        example_of=example_of,
        next_deal_text=next_deal_text,
        goal_text=goal_text,
        ending_texts=ending_texts,
        wild_text=wild_text,
        suit_signs=SUIT_SIGNS,
        suit_names=SUIT_NAMES,
        rank_names=RANK_NAMES,
    )


def each_time(said: Callable[[Any], str]) -> Callable[[Context, Any], str]:
    """Return a filter that is asked for every page, in its language, also of a constant.

    Of what never changes, Jinja would ask once, and show it to everybody.
    """

    @pass_context
    def asked(_page: Context, value: Any) -> str:
        return said(value)

    return asked


def names_here() -> Mapping[str, str]:
    """Return key → name of the game this request is in; empty outside one."""
    return getattr(g.get("visit"), "names", {})


def reason_sentence(reason: Reason) -> str:
    return sentence(reason, names_here())


def ruling_sentence(overruled: Iterable[Reason]) -> str:
    return ruling_text(overruled, names_here())


def done_sentence(done: Done, *, you: bool) -> str:
    return done_text(done, names_here(), you=you)


def missed_sentence(missed: Missed) -> str:
    return missed_text(missed, names_here())


def need_said_by(words: Callable[[Need, Mapping[str, str]], str]) -> Callable[[Need], str]:
    return lambda need: words(need, names_here())


def won_sentence(won: Won) -> str:
    return won_text(won, names_here())


def name_of(key: str) -> Markup:
    """Return a player's name in ``<bdi>``: its direction does not turn the text around it."""
    return Markup("<bdi>{}</bdi>").format(names_here().get(key, key))


def names_of(keys: Iterable[str]) -> str:
    """Return several players' names, joined as a sentence does."""
    return listing(isolated(names_here().get(key, key)) for key in keys)
