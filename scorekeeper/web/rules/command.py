"""The command ``rules``: tell what a file of rules says, or all that is wrong in it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

import click
from flask.cli import with_appcontext
from flask_babel import force_locale

from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.rulesfile import NotToml, RulesRefused, read_rules
from scorekeeper.wording.cards import END_ISOLATE, ISOLATE, LEFT_TO_RIGHT
from scorekeeper.wording.files import not_toml_text, wrong_field_texts
from scorekeeper.wording.rulebook.chapters import (
    base_of,
    chapters,
    deal_text,
    deals_dropped,
    deals_told,
    ranks_text,
    values_told,
)

UNSEEN_MARKS = dict.fromkeys(map(ord, ISOLATE + LEFT_TO_RIGHT + END_ISOLATE))
"""Keep the direction of names on a page; a terminal may show them as boxes."""


@click.command("rules")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_appcontext
def tell(file: Path) -> None:
    """Print the rules in FILE in sentences, or all that is wrong in it.

    A star stands before what differs from the game that they are based on.
    """
    with force_locale("en"):
        try:
            ruleset = read_rules(file.read_text(encoding="utf-8"), file.stem)
        except UnicodeDecodeError:
            fail(file, ["This is no text in UTF-8."])
        except NotToml as refused:
            fail(file, [not_toml_text(refused)])
        except RulesRefused as refused:
            fail(file, wrong_field_texts(refused))
        for said in lines(ruleset):
            click.echo(plain(said))


def lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield all that the page of a ruleset says below its summary, line by line."""
    base = base_of(ruleset)
    other = base is not None and base.name != ruleset.name
    yield f"{ruleset.name}, based on {base.name}" if base and other else ruleset.name
    for chapter in chapters(ruleset, base):
        yield f"\n{chapter.heading}"
        for rule in chapter.rules:
            yield line(rule.text, rule.there)
        if chapter.key == "contracts":
            for told in deals_told(ruleset, base):
                yield line(f"{told.number}. {deal_text(told.deal, ruleset)}", told.there)
            for dropped in deals_dropped(ruleset, base):
                yield line("", dropped)
        if chapter.key == "values":
            for value in values_told(ruleset, base):
                ranks = ranks_text([card.rank for card in value.cards])
                yield line(f"{ranks}: {value.text}", value.there)


def line(text: str, there: str | None) -> str:
    """Return a rule as a line of its own.

    text   "" for a rule that only the base has
    there  the rule of the base; None where it is the same
    """
    if there is None:
        return f"  {text}"
    return f"* {text or f'Not so here: {there}'}"


def plain(text: str) -> str:
    """Return a text without the marks that only a page needs."""
    return text.translate(UNSEEN_MARKS)


def fail(file: Path, wrong: Iterable[str]) -> NoReturn:
    """Print a sentence for each thing that is wrong in a file, and end with 1."""
    for sentence in wrong:
        click.echo(plain(f"{file.name}: {sentence}"), err=True)
    raise SystemExit(1)
