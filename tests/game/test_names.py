"""What a name is, whatever signs it is typed with, and when two names are the same."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from scorekeeper.game.apply import apply
from scorekeeper.game.commands import JoinGame, RenamePlayer, ReplacePlayer
from scorekeeper.game.decide import decide
from scorekeeper.game.events import PlayerRenamed
from scorekeeper.game.names import look_alike, name_key, tidy_name
from scorekeeper.game.state import Newcomer
from scorekeeper.game.vetting import may_come_next
from tests.game.table import final, started

FLAG_OF_WALES = "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"
SHAPED = {
    "a cook": "👩‍🍳",
    "a cook of a colour": "👩🏽‍🍳 Ana",
    "a family": "👨‍👩‍👧‍👦",
    "a heart": "❤️ Ana",
    "a heart on fire": "❤️‍🔥",
    "an eye in a bubble": "👁️‍🗨️",
    "a keycap": "1️⃣",
    "a flag of a country": "🇻🇪",
    "a flag with tags": FLAG_OF_WALES,
    "Persian with a half space": "می\u200cنا",
    "Hindi with a joiner": "क्\u200dष",
    "a chosen form of an ideograph": "葛\U000e0100城",
    "an accent": "José",
    "Japanese": "さくら",
    "Korean": "지우",
}
INVISIBLE = {
    "zero width space": "\u200b",
    "a joiner alone": "\u200d",
    "a half space alone": "\u200c\u200c",
    "marks of direction": "\u202e\u2066\u2069\u200f",
    "tags": "\U000e0061\U000e006e\U000e0061",
    "a selector": "\ufe0f",
    "Hangul fillers": "\u3164\u115f\uffa0",
    "a blank of Braille": "\u2800",
    "a form of an ideograph that is not there": "\U000e0100",
    "a soft hyphen": "\u00ad",
    "a byte order mark": "\ufeff",
    "only an accent": "\u0301\u0301",
    "wide blanks": "\u3000\u2003",
    "all together": "\u200b \u3164\u0301 \U000e0020",
}
SAME = {
    "composed or not": ("José", normalize("NFD", "José")),
    "capitals": ("Ana", "ANA"),
    "sharp s": ("Weiß", "WEISS"),
    "zero width": ("Ana", "A\u200bna"),
    "tags behind": ("Ana", "Ana\U000e0062"),
    "a form of no ideograph": ("Ana", "Ana\U000e0100"),
    "zero width behind an ideograph": ("葛城", "葛\u2060城"),
    "direction": ("Ana", "\u202eAna\u202c"),
    "blanks": ("Ana Maria", "Ana\u00a0 \u3000Maria"),
    "a filler between": ("Ana", "Ana\u3164"),
    "wide letters": ("Ana", "Ａｎａ"),
    "a letter of Cyrillic": ("Ana", "\u0410na"),
    "letters of Cyrillic": ("Coxa", "\u0421\u043e\u0445\u0430"),
    "a letter of Greek": ("Ana", "\u0391na"),
    "Arabic letters in a Persian name": ("علی", "علي"),
    "an Arabic kaf": ("اکبر", "اكبر"),
    "a half space": ("مینا", "می\u200cنا"),
    "a drawn out letter": ("زهرا", "زهـــرا"),
    "Persian digits": ("Ana 2", "Ana ۲"),
    "a picture or a sign": ("❤", "❤️"),
    "a ligature": ("Steffi", "Ste\ufb03"),
}


@pytest.mark.parametrize("name", SHAPED.values(), ids=SHAPED)
def test_a_sign_without_width_stays_where_it_shapes_what_is_seen(name):
    assert tidy_name(name) == name
    assert tidy_name(tidy_name(name)) == name


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE)
def test_what_nobody_sees_is_no_name(name):
    assert tidy_name(name) == ""
    assert final(decide(started(), RenamePlayer(player="ana", name=name))) == ("name.empty",)


@pytest.mark.parametrize("typed", ["\u200bAna\u200d", "A\u200dna", "Ana\ufe0f", " \u202eAna\u00ad"])
def test_what_nobody_sees_is_no_part_of_a_name(typed):
    assert tidy_name(typed) == "Ana"


def test_a_name_is_kept_composed():
    assert tidy_name(normalize("NFD", "José")) == normalize("NFC", "José")


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_names_that_look_the_same_are_the_same(one, other):
    assert name_key(one) == name_key(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Anna"),
        ("Ana", "Aña"),
        ("علی", "عالی"),
        ("👩‍🍳", "👨‍🍳"),
        ("Ana 1", "Ana 2"),
        ("ゆき", "ユキ"),
    ],
)
def test_names_that_look_different_are_different(one, other):
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_nobody_plays_beside_somebody_of_a_name_that_looks_the_same(one, other):
    state = started()
    for player, name in (("ana", "Olga"), ("bruno", one)):
        [named] = decide(state, RenamePlayer(player=player, name=name))
        state = apply(state, named)
    twin = Newcomer(key="elif", name=other)

    for command in (
        RenamePlayer(player="ana", name=other),
        ReplacePlayer(player="ana", by=twin),
        JoinGame(newcomer=twin, after="bruno"),
    ):
        assert final(decide(state, command)) == ("name.taken",)


@pytest.mark.parametrize("name", ["", " Ana", "A  b", "x" * 41, "a\0", "Ana", "BRUNO"])
def test_no_journal_has_a_name_that_nobody_can_have(name):
    assert not may_come_next(started(), PlayerRenamed(player="ana", was="Ana", name=name))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\ufe0fAna", "Ana"),
        ("葛\u2060城", "葛城"),
        ("Ana\U000e0100", "Ana"),
        ("می\u200c\u2060نا", "مینا"),
        ("می\u200c", "می"),
        ("می\u200c نا", "می نا"),
        ("می\u3000\u200cنا", "می نا"),
    ],
    ids=[
        *("a selector in front", "behind an ideograph", "no ideograph", "a joiner of nothing seen"),
        *("a joiner at the end", "a joiner before a blank", "a joiner behind a blank"),
    ],
)
def test_what_shapes_nothing_is_not_written_down(typed, kept):
    assert tidy_name(typed) == kept


@pytest.mark.parametrize(("length", "told"), [(40, True), (41, False)])
def test_a_name_as_long_as_names_may_be_is_told_again(length, told):
    assert (
        may_come_next(started(), PlayerRenamed(player="ana", was="Ana", name="x" * length)) is told
    )


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Mari", "Maria", True),
        ("maria", "María", True),
        ("Bruno", "Brunno", True),
        ("Bruno", "Bruna", True),
        ("Maria", "Maria L.", True),
        ("Anna", "Ana", True),
        ("Ana", "Eva", False),
        ("Ana", "Ina", False),
        ("Jo", "Josef", False),
        ("Maria", "Mario Conde", False),
        ("Bruno", "Dara", False),
        ("علی", "على", True),
    ],
)
def test_names_that_may_be_one_persons_look_alike(one: str, other: str, alike: bool):
    assert look_alike(one, other) is look_alike(other, one) is alike
