"""A path of a field is read from its text, written as it, and found in a ruleset's data."""

import pytest

from scorekeeper.rules.ruleset.fieldpath import DEALS, FieldPath, find_path
from scorekeeper.rules.ruleset.reading import ruleset_data

SIZE = DEALS.item(2) / "contract"
VENEZUELA = ruleset_data("venezuela")


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("chips", ("chips",)),
        ("chips.each", ("chips", "each")),
        ("deals[2].contract[1].set", ("deals", 2, "contract", 1, "set")),
        ("deals[1].others[12][1]", ("deals", 1, "others", 12, 1)),
        ("words.sets.3", ("words", "sets", "3")),
    ],
)
def test_a_path_is_written_as_it_is_read(text, steps):
    assert FieldPath.of(text).steps == steps
    assert str(FieldPath(steps)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", "chips.", ".each", "a..b", "[1]", "deals[0]", "deals[01]", "deals[1000]"),
        *("deals[٣]", "deals[-1]", "deals[x]", "deals[1", "deals]1[", "deals[1]contract"),
        *("a b", "a\n", "add deals"),
    ],
)
def test_what_writes_no_path_is_none(text):
    assert find_path(text) is None
    with pytest.raises(ValueError, match="no path"):
        FieldPath.of(text)


def test_a_path_goes_down_and_up_again():
    path = SIZE.item(1) / "set"

    assert str(path) == "deals[2].contract[1].set"
    assert [str(each) for each in path.upwards] == [
        *("deals[2].contract[1].set", "deals[2].contract[1]", "deals[2].contract"),
        *("deals[2]", "deals"),
    ]
    assert path.parent == SIZE.item(1)
    assert (path.table, path.name, path.number) == ("deals", "set", None)
    assert (path.parent.name, path.parent.number) == ("", 1)
    assert str(path.unnumbered) == "deals.contract.set"


def test_the_whole_ruleset_has_a_path_too():
    whole = FieldPath()

    assert (str(whole), whole.table, whole.name, whole.number) == ("", "", "", None)
    assert whole.parent == whole
    assert list(whole.upwards) == []
    assert SIZE.is_in(whole)


def test_a_field_is_in_itself_and_in_all_it_stands_in_but_not_beside_itself():
    assert SIZE.is_in(SIZE)
    assert SIZE.is_in(DEALS)
    assert not DEALS.is_in(SIZE)
    assert not FieldPath.of("deals[12]").is_in(FieldPath.of("deals[1]"))
    assert not FieldPath.of("seats.best_to").is_in(FieldPath.of("seats.best"))


def test_a_name_that_somebody_made_up_is_one_step_whatever_it_holds():
    path = FieldPath() / "a.b[1]"

    assert (path.table, str(path)) == ("a.b[1]", "a.b[1]")
    assert path != FieldPath.of("a.b[1]")


def test_a_value_is_found_and_replaced_in_a_copy():
    path = FieldPath.of("deals[2].contract[1].set")
    before = path.find_in(VENEZUELA)

    copy = path.replaced_in(VENEZUELA, 9)

    assert path.find_in(copy) == 9
    assert path.find_in(VENEZUELA) == before != 9
    assert copy["chips"] is VENEZUELA["chips"]


@pytest.mark.parametrize(
    "text", ["deals[99]", "deals.contract", "chips[1]", "chips.each.more", "x"]
)
def test_nothing_is_found_where_nothing_stands(text):
    assert FieldPath.of(text).find_in(VENEZUELA) is None
