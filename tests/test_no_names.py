"""A rule is decided by a ruleset's fields: nothing asks which ruleset it is."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from scorekeeper.rules.ruleset.reading import ruleset_data, ruleset_names

ROOT = Path(__file__).parents[1]
NAMES = frozenset(
    chain.from_iterable((name, str(ruleset_data(name)["name"])) for name in ruleset_names())
)
"""What the rulesets are called: by their files, and to players."""
LOOKED_AT = frozenset({"name", "based_on"})
RULES = frozenset({"ruleset", "rules", "base", "house"})
"""What variables that hold a ruleset are called."""
ASKING = frozenset(
    {
        *("get", "pop", "setdefault", "startswith", "endswith", "count", "index", "find"),
        *("match", "fullmatch", "search", "__contains__", "__eq__"),
    }
)
"""Methods that ask what a string is, or look something up under it."""
QUOTED = re.compile("|".join(f"""['"`]{re.escape(name)}['"`]""" for name in sorted(NAMES)))
_NAME = r"\b(?:ruleset|rules|base|house)\.(?:name|based_?on)\b"
_ASKS = r"\s*(?:[=!]==?|(?:not )?in\b)\s*"
ASKED = re.compile(rf"""{_NAME}{_ASKS}['"`(\[]|['"`]{_ASKS}{_NAME}""")


def words_in(node: ast.AST) -> Iterator[str]:
    """Give the strings and identifiers of an operand, also those inside a literal collection."""
    match node:
        case ast.Constant(value=str(word)) | ast.Name(id=word) | ast.Attribute(attr=word):
            yield word
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            yield from chain.from_iterable(map(words_in, parts))
        case ast.Dict(keys=keys):
            yield from chain.from_iterable(words_in(key) for key in keys if key)
        case ast.Call(args=parts):
            yield from chain.from_iterable(map(words_in, parts))


def named_for_a_game(tree: ast.AST) -> Iterator[str]:
    """Give the variables of a module that hold a ruleset's name, or several."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value) if NAMES & {*literals_in(value)}:
                yield from chain.from_iterable(map(words_in, targets))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                if NAMES & {*literals_in(value)}:
                    yield from words_in(target)


def literals_in(node: ast.AST) -> Iterator[str]:
    """Give the strings of a value: one alone, or those of a literal collection."""
    if not isinstance(node, ast.Call) or called(node) in {"frozenset", "set", "tuple", "list"}:
        known = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
        yield from (word for word in words_in(node) if word in known)


def called(node: ast.Call) -> str:
    return str(getattr(node.func, "id", getattr(node.func, "attr", "")))


def is_a_rulesets_name(node: ast.AST) -> bool:
    """Whether this is ``ruleset.name``, ``rules["name"]`` or the like."""
    match node:
        case ast.Attribute(value=holder, attr=word) if word in LOOKED_AT:
            return bool(RULES & {*words_in(holder)})
        case ast.Subscript(value=holder, slice=ast.Constant(value=word)) if word in LOOKED_AT:
            return bool(RULES & {*words_in(holder)})
    return False


def questions_in(source: str, imported: frozenset[str] = frozenset()) -> list[int]:
    """List the lines of a Python file in which something asks for a ruleset's name.

    imported  variables of other modules that hold one
    """
    tree = ast.parse(source)
    known = NAMES | {*named_for_a_game(tree)} | imported
    return sorted({line for node in ast.walk(tree) for line in asks(node, known)})


def asks(node: ast.AST, known: frozenset[str]) -> Iterator[int]:
    match node:
        case ast.Compare(left=left, comparators=others, lineno=line):
            if compares((left, *others), known):
                yield line
        case ast.match_case(pattern=pattern):
            values = [each for each in ast.walk(pattern) if isinstance(each, ast.MatchValue)]
            yield from (each.lineno for each in values if mentions(each.value, known))
        case ast.Subscript(slice=key, lineno=line):
            yield from [line] * mentions(key, known)
        case ast.Dict(keys=keys, lineno=line):
            yield from [line] * any(mentions(key, known) for key in keys if key)
        case ast.Call(func=ast.Attribute(value=holder, attr=method), args=args, lineno=line):
            named = is_a_rulesets_name(holder) or any(mentions(each, known) for each in args)
            yield from [line] * (method in ASKING and named)


def mentions(node: ast.AST, known: frozenset[str]) -> bool:
    return not known.isdisjoint(words_in(node))


def compares(operands: tuple[ast.expr, ...], known: frozenset[str]) -> bool:
    """Whether a ruleset's name is compared: with one of those known, or with any text at all."""
    text = any(isinstance(each, ast.Constant) and each.value for each in operands)
    return any(mentions(each, known) for each in operands) or (
        text and any(map(is_a_rulesets_name, operands))
    )


def modules() -> list[Path]:
    return [ROOT / "app.py", *sorted((ROOT / "scorekeeper").rglob("*.py"))]


def imported_by(source: str, holding: frozenset[str]) -> frozenset[str]:
    """Return the names a file imports that hold a ruleset's name in another."""
    every = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom))
    return holding & {alias.name for node in every for alias in node.names}


def test_no_python_asks_for_a_rulesets_name():
    sources = {file: file.read_text(encoding="utf-8") for file in modules()}
    holding = frozenset(
        chain.from_iterable(named_for_a_game(ast.parse(source)) for source in sources.values())
    )

    found = {
        file.relative_to(ROOT).as_posix(): lines
        for file, source in sources.items()
        if (lines := questions_in(source, imported_by(source, holding)))
    }

    assert found == {}


def test_no_template_and_no_script_asks_for_a_rulesets_name():
    files = [*(ROOT / "templates").rglob("*.*"), *(ROOT / "static").rglob("*.js")]
    found = {
        file.relative_to(ROOT).as_posix(): [match.group() for match in matches]
        for file in files
        if file.is_file() and (matches := [*asked_in(file.read_text(encoding="utf-8"))])
    }

    assert len(files) > 20
    assert found == {}


def asked_in(text: str) -> Iterator[re.Match[str]]:
    yield from QUOTED.finditer(text)
    yield from ASKED.finditer(text)


@pytest.mark.parametrize(
    "source",
    [
        'if name == "bolivia": pass',
        'if "Rommé" != ruleset.name: pass',
        'if name in ("peru-1", "delifante"): pass',
        'match name:\n    case "bolivia" | "akagiri": pass',
        'fees = {"bolivia": 1}[name]',
        'fee = fees["bolivia"]',
        'fee = fees.get("bolivia", 0)',
        'GAMES = frozenset({"peru-1", "bolivia"})\nodd = name in GAMES',
        'HOME: str = "bolivia"\nodd = ruleset.based_on == HOME',
        'odd = "Peru" in ruleset.name',
        'odd = ruleset.name.startswith("Telefunken")',
        'odd = game.ruleset["name"] == "Ours"',
    ],
)
def test_a_question_for_a_rulesets_name_is_found(source):
    assert questions_in(source)


@pytest.mark.parametrize(
    "source",
    [
        'rules = load_ruleset("bolivia")',
        'HOME = "bolivia"\nrules = load_ruleset(HOME)',
        "if ruleset.based_on is None: pass",
        "if ruleset.wilds.natural_in_place == True: pass",
        'player.name == "ana"',
        '"""As in bolivia."""',
    ],
)
def test_what_only_names_a_ruleset_is_left_alone(source):
    assert questions_in(source) == []


@pytest.mark.parametrize(
    "text",
    [
        '{% if ruleset.name == "Ours" %}',
        "{% if 'peru' in ruleset.name %}",
        "{% if rules.based_on in ('a', 'b') %}",
        'const odd = table.dataset.game === "bolivia";',
    ],
)
def test_a_question_in_a_page_is_found(text):
    assert [*asked_in(text)]
