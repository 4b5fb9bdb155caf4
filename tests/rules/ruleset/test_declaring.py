"""A table of the model is a frozen dataclass whose fields carry their words."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from scorekeeper.rules.ruleset.declaring import FieldWords, toml_table, worded, words_of


@toml_table
class Harbour:
    berths: int = worded("Berths", "How many boats lie here.")
    lights: tuple[str, ...] = worded("Lights", "Which lights burn at night.", default=())
    depths: dict[str, int] = worded("Depths", "How deep it is.", default_factory=dict)
    town: object = None


def test_every_field_carries_its_words():
    words = {each.name: words_of(each) for each in fields(Harbour)}

    assert words == {
        "berths": FieldWords("Berths", "How many boats lie here."),
        "lights": FieldWords("Lights", "Which lights burn at night."),
        "depths": FieldWords("Depths", "How deep it is."),
        "town": None,
    }


def test_a_field_without_a_default_must_be_stated():
    with pytest.raises(TypeError):
        Harbour()


def test_a_field_that_is_left_out_has_its_default():
    one, another = Harbour(berths=3), Harbour(berths=3)

    assert one == another
    assert (one.berths, one.lights, one.depths) == (3, (), {})
    assert one.depths is not another.depths


def test_a_table_is_frozen_and_takes_its_fields_by_name_alone():
    with pytest.raises(TypeError):
        Harbour(3)
    with pytest.raises(FrozenInstanceError):
        Harbour(berths=3).berths = 4
    assert not hasattr(Harbour(berths=3), "__dict__")
