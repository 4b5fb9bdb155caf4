"""The rules page says all a ruleset says, and marks what differs from its base."""

import html
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum

from flask import Flask

from scorekeeper.rules.reading import load_ruleset, read_ruleset, ruleset_data, with_changes
from scorekeeper.rules.ruleset import Item, Kind, Ruleset
from scorekeeper.web.rulespage import base_of, rules_page
from tests.web.conftest import Evening
from tests.web.phone import Phone

VENEZUELA = load_ruleset("venezuela")


def house(**changes: object) -> Ruleset:
    return read_ruleset(with_changes(ruleset_data("venezuela"), changes), "house rules")


def text_of(app: Flask, ruleset: Ruleset) -> str:
    """What one reads on the page of a ruleset."""
    with app.test_request_context("/rules"):
        marked = rules_page(ruleset)
    main = marked[marked.index("<main") :]
    plain = html.unescape(re.sub(r"<[^>]+>", " ", main))
    return " ".join(re.sub("[\u2068\u2069\ufe0e]", "", plain).split())


def changed(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Yield the value with one of its fields changed, for every field it has, to any depth."""
    if isinstance(value, Item) and value.kind is Kind.RUN:
        yield f"{path}.set", replace(value, run=None, set=value.size)
        yield f"{path}.run", replace(value, run=value.size + 1)
        yield f"{path}.or_more", replace(value, or_more=not value.or_more)  # a run is never pure
    elif isinstance(value, Item):
        yield f"{path}.set", replace(value, set=value.size + 1)
        yield f"{path}.run", replace(value, run=value.size, set=None, pure=False)
        yield f"{path}.or_more", replace(value, or_more=not value.or_more)
        yield f"{path}.pure", replace(value, pure=not value.pure)
    elif is_dataclass(value):
        for each in fields(value):
            for where, other in changed(getattr(value, each.name), f"{path}.{each.name}"):
                yield where, replace(value, **{each.name: other})
    elif isinstance(value, tuple):
        for step, one in enumerate(value):
            for where, other in changed(one, f"{path}[{step + 1}]"):
                yield where, (*value[:step], other, *value[step + 1 :])
        yield f"{path}[]", value[:-1] or (*value, *value)
    else:
        yield from changed_leaf(value, path)


def changed_leaf(value: object, path: str) -> Iterator[tuple[str, object]]:
    match value:
        case bool():
            yield path, not value
        case StrEnum():
            for other in type(value):
                if other is not value:
                    yield f"{path}={other}", other
        case int():
            yield path, value + 1
            yield f"{path}=0", 0 if value else 2
        case str():
            yield path, f"{value} otherwise"
        case None:
            yield path, "venezuela"
        case dict():
            yield path, {**value, "6": "sexteto"}
        case _:
            raise AssertionError(f"{path} holds a {type(value)}")


def test_every_field_of_a_ruleset_shows_in_its_page(app: Flask):
    as_it_is = text_of(app, VENEZUELA)
    house_rules = dict(changed(VENEZUELA, "ruleset"))

    unseen = [field for field, other in house_rules.items() if text_of(app, other) == as_it_is]

    assert len(house_rules) > 100
    assert unseen == []


def test_a_ruleset_that_is_nobodys_house_rules_differs_from_nothing(app: Flask):
    assert base_of(VENEZUELA) is None
    assert "Differs" not in text_of(app, VENEZUELA)


def test_house_rules_are_told_beside_the_rule_they_replace(app: Flask):
    page = text_of(app, house(chips={"each": 12}))

    assert "Everybody has 12 chips" in page
    assert "Differs from Telefunken (Venezuela); there: Everybody has 7 chips" in page
    assert page.count("Differs") == 1


def test_a_rule_that_only_the_base_has_is_told_too(app: Flask):
    page = text_of(app, house(cut={"reward_chips": 0, "reward_points": 25}))

    assert "takes 25 points off" in page
    assert "Not so in Telefunken (Venezuela)." in page
    assert "Not so here. In Telefunken (Venezuela): An exact cut earns the cutter one chip." in page


def test_another_contract_is_told_beside_that_of_the_base(app: Flask):
    deals = ruleset_data("venezuela")["deals"]

    page = text_of(app, house(deals=[*deals[:5], {"contract": [{"set": 6}]}]))

    assert "one set of 6" in page
    assert "there: two sets of 5. It begins with an exchange." in page
    assert "Not so here. In Telefunken (Venezuela): one set of 3 and one run of 7 or more" in page


def test_another_value_is_told_beside_that_of_the_base(app: Flask):
    page = text_of(app, house(penalties={"joker": 50}))

    assert "50 points Differs from Telefunken (Venezuela); there: 15" in page


def test_the_base_that_a_ruleset_names_is_the_one_it_is_told_beside():
    derived = replace(VENEZUELA, name="House game", based_on="venezuela")

    assert base_of(derived) == VENEZUELA
    assert base_of(replace(derived, based_on="nowhere")) is None


def test_a_game_shows_the_rules_it_began_with(evening: Evening):
    page = evening.phone.open(evening.game + "rules")

    assert page.status == 200
    assert VENEZUELA.name in page.html


def test_whoever_looks_on_may_read_the_rules(evening: Evening, other_phone: Phone):
    assert other_phone.open(evening.looking_at_game + "rules").status == 200


def test_the_rules_of_every_game_can_be_read_without_a_table(phone: Phone):
    listed = [link for link in phone.open("/rules").page.links if link.startswith("/rules/")]

    assert listed
    assert {phone.open(link).status for link in listed} == {200}


def test_rules_that_nobody_wrote_are_not_found(phone: Phone):
    assert phone.open("/rules/nothing").status == 404
    assert phone.open("/rules/..%2Fvenezuela").status == 404
