"""What people type for cards and points reads as they mean it, in every language."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import Babel, force_locale
from hypothesis import given, strategies as st

from scorekeeper.rules.cards import (
    JOKER,
    MOST_CARDS_TYPED,
    RANKS,
    Card,
    Suit,
    parse_cards,
    write_cards,
)
from scorekeeper.rules.spelling.readings import LONGEST, Readings, read_cards
from scorekeeper.rules.spelling.words import Words
from scorekeeper.web.languages import LANGUAGES
from scorekeeper.wording.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    rank_sign,
    show_card,
    show_cards,
    spoken_card,
)
from scorekeeper.wording.typed import read_points_here, words_here
from tests.calls import calls_in
from tests.examples import examples

TRANSLATIONS = Path(__file__).parents[2] / "scorekeeper" / "translations"
TYPED = Path(__file__).with_name("typed.txt")
MOST_CALLS = 1_300_000  # a third of a second, or less
DECK = [JOKER, *(Card(rank, suit) for rank in RANKS for suit in Suit)]


SPEAKING = Flask("typed")
Babel(SPEAKING, default_translation_directories=str(TRANSLATIONS))


@contextmanager
def reading_in(language: str) -> Iterator[None]:
    with SPEAKING.test_request_context(), force_locale(language):
        yield


@cache
def words_in(language: str) -> Words:
    with reading_in(language):
        return words_here()


def cases() -> Iterator[list[str]]:
    for line in TYPED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield [part.strip() for part in line.split(" | ")]


def said(readings: Readings) -> str:
    """Return readings as the file has them."""
    found = " / ".join(write_cards(reading.cards) for reading in readings.found)
    return found or f"? {readings.nearest.key if readings.nearest else ''}".strip()


def test_every_text_of_the_list_reads_as_its_writer_meant():
    of_cards = [case for case in cases() if not case[1].startswith("points:")]
    wrong = [
        (language, text, found)
        for language, text, meant in of_cards
        if (found := said(read_cards(text, words_in(language)))) != meant
    ]
    assert not wrong
    assert len(of_cards) > 150


def test_points_read_as_their_writer_meant():
    wrong = []
    for language, text, meant in cases():
        if text.startswith("points:"):
            with reading_in(language):
                try:
                    found = str(read_points_here(text.removeprefix("points:")))
                except ValueError:
                    found = "?"
            wrong += [(language, text, found)] if found != meant else []
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_page_shows_for_a_card_reads_back_as_that_card(language):
    wrong = []
    with reading_in(language):
        words = words_in(language)
        shown = {card: [show_card(card), spoken_card(card)] for card in DECK}
        shown |= {
            Card(rank): [str(RANK_NAMES[rank]), rank_sign(rank), show_card(Card(rank))]
            for rank in RANKS
        }
        shown[JOKER].append(rank_sign(0))
        for suit in Suit:
            shown[Card(7, suit)] += [f"7 {SUIT_NAMES[suit]}", f"{SUIT_NAMES[suit]} 7"]
        for card, texts in shown.items():
            found = {text: read_cards(text, words).found for text in texts}
            wrong += [
                (text, each)
                for text, each in found.items()
                if [one.cards for one in each] != [(card,)]
            ]
        all_of_them = read_cards(show_cards(DECK), words).found
    assert not wrong
    assert [reading.cards for reading in all_of_them] == [tuple(DECK)]


FORMS = {
    "en": ["{r}{s}", "{s}{r}", "{r} of {S}", "{R} of {S}", "{r} {s}", "{r}({s})"],
    "es": ["{r}{s}", "{s} {r}", "{r} de {S}", "{R} de {S}"],
    "de": ["{r}{s}", "{S} {r}", "{S}-{R}", "{S}{R}"],
    "fa": ["{r}{s}", "{R} {S}", "{r} {S}"],
    "ja": ["{s}{r}", "{S}の{R}", "{S}{r}"],
}


@pytest.mark.torture
def test_a_writer_who_is_clear_is_never_taken_for_another(rounds):
    chance = random.Random(1)
    for language, forms in FORMS.items():
        with reading_in(language):
            words = words_in(language)
            for _ in range(rounds(100, 20_000)):
                cards = tuple(chance.choices(DECK, k=chance.randint(1, 8)))
                # Two with a dash between may be the ends of a range.
                between = chance.choice(
                    [" ", ", ", "; ", "\n", " - "][: 5 if len(cards) > 2 else 4]
                )
                form = chance.choice(forms)
                text = between.join(spelt(card, form, chance) for card in cards)
                found = [reading.cards for reading in read_cards(text, words).found]
                assert found == [cards], text


def spelt(card: Card, form: str, chance: random.Random) -> str:
    if card.suit is None:
        return chance.choice(["★", str(RANK_NAMES[0])])
    small, name = rank_sign(card.rank), str(RANK_NAMES[card.rank])
    sign, suit = show_card(Card(2, card.suit))[2:-1], str(SUIT_NAMES[card.suit])
    return form.format(r=small, R=name, s=sign, S=suit)


@pytest.mark.torture
@examples(200, 100_000)
@given(text=st.text(alphabet="7810akqjs hdcbrtpx♥♠♦♣-,.(*+🃏🂡دشاهのハ枚\u200f\ufe0f'", max_size=60))
def test_no_text_breaks_the_reader(text):
    for language in LANGUAGES:
        for reading in read_cards(text, words_in(language)).found:
            assert len(reading.cards) <= MOST_CARDS_TYPED


def test_the_worst_texts_cost_little():
    worst = ["7 ", "K", "kd ", "k d", "7-", "♠7,", "das", "2", "j ", "7s ", "herz7", "("]
    for piece in (*worst, "d ", "a-k ", "3 k ", "el 7 de corazones la K "):
        text, words = (piece * 70_000)[:70_000], words_in("de")
        assert read_cards(text, words).why == "too_many"
        calls = calls_in(partial(read_cards, text[:LONGEST], words))
        assert calls < MOST_CALLS, piece


def test_what_was_said_before_decides_between_equals():
    hearts, clubs = read_cards("7C 8C", words_in("es")).found

    for meant in (hearts, clubs):
        assert read_cards("9C", words_in("es"), meant=meant.means).found[0].cards[0].suit == (
            meant.cards[0].suit
        )
    assert parse_cards("7H 8H") == hearts.cards


def test_where_suits_are_needed_the_rank_without_is_named():
    assert read_cards("7h K", words_in("en"), suits_needed=True).why == "suit"
