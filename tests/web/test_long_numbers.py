"""A number of any length, wherever one can be sent, ends in a sentence or leads nowhere."""

from __future__ import annotations

import pytest
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import DecimalField, FloatField, Form, IntegerField
from wtforms.validators import NumberRange

from scorekeeper.web.forms.base import WholeNumberField

LONG = {
    "twenty digits": "9" * 20,
    "four hundred digits": "9" * 400,
    "below zero": "-" + "9" * 400,
    "with a plus": "+" + "9" * 400,
    "a fraction": "9" * 400 + ".5",
    "zeros before it": "0" * 400 + "1",
    "zeros before a long one": "0" * 400 + "9" * 400,
    "zeros, then a row": "0" * 19 + "2" + "0" * 380,
    "more than Python reads": "9" * 5_000,
    "Arabic digits": "٩" * 400,
}


def kinds_of_forms() -> list[type[FlaskForm]]:
    kinds, found = [FlaskForm], []
    while kinds:
        found.append(kinds.pop())
        kinds += found[-1].__subclasses__()
    return found


def number_fields() -> dict[str, set[type]]:
    """Name of a field of any form that holds a number → the kinds it has there."""
    found: dict[str, set[type]] = {}
    for kind in kinds_of_forms():
        for name in dir(kind):
            made = getattr(getattr(kind, name), "field_class", None)
            if made and issubclass(made, IntegerField | DecimalField | FloatField):
                found.setdefault(name, set()).add(made)
    return found


class AnyForm(Form):
    """One number, as the fields of every form take it."""

    points = WholeNumberField(validators=[NumberRange(-50, 50)])


def test_every_field_for_a_number_is_of_the_kind_that_bounds_it(app):
    fields = number_fields()

    assert {"deal", "chips", "left"} <= fields.keys()
    assert all(issubclass(kind, WholeNumberField) for kinds in fields.values() for kind in kinds)


@pytest.mark.parametrize("typed", LONG.values(), ids=LONG)
def test_a_long_number_is_told_between_which_it_must_be_and_stays_as_it_was_typed(typed):
    form = AnyForm(MultiDict([("points", typed)]))

    if form.validate():
        assert form.points.data == 1
    else:
        assert any("-50" in str(error) for error in form.points.errors)
        assert form.points._value() == typed


def test_zeros_before_a_number_do_not_make_it_long():
    form = AnyForm(MultiDict([("points", "0" * 400 + "17")]))

    assert form.validate()
    assert form.points.data == 17
