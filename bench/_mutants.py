"""Small faults put into functions: a comparison turned round, an operand left out, a step skipped.

A mutant is one such change. Files are read anew, so that what is numbered here is found again.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

TURNED: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
SEQUENCES = (ast.JoinedStr, ast.Tuple, ast.List)
Change = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change in one function.

    number  of the change in its file, from 0
    was, now  the lines of its statement that differ, before and after
    """

    file: Path
    number: int
    function: str
    line: int
    was: str
    now: str

    def tree(self) -> ast.Module:
        """Return the file's code with the change made."""
        tree = read(self.file)
        site = next(islice(_sites(tree), self.number, None))
        site.change()
        return ast.fix_missing_locations(tree)


@dataclass(frozen=True, slots=True)
class _Site:
    function: str
    statement: ast.stmt
    line: int
    change: Change


def read(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def mutants(file: Path) -> list[Mutant]:
    """Return every mutant of the functions in a file."""
    found: list[Mutant] = []
    for name, function in _functions(read(file), ""):
        for place, site in enumerate(_in_function(name, function)):
            fresh = next(islice(_in_function(name, copy.deepcopy(function)), place, None))
            before = ast.unparse(site.statement)
            fresh.change()
            was, now = _difference(before, ast.unparse(fresh.statement))
            found.append(Mutant(file, len(found), name, site.line, was, now))
    return found


def with_probes(file: Path, numbers: dict[int, int], probe: str) -> ast.Module:
    """Return the file's code, calling ``probe`` before each statement with one of these changes.

    numbers  number of a change in the file → what to call the probe with
    """
    tree = read(file)
    before: dict[ast.stmt, list[int]] = {}
    for number, site in enumerate(_sites(tree)):
        if number in numbers:
            before.setdefault(site.statement, []).append(numbers[number])
    for parent in list(ast.walk(tree)):
        for name, statements in ast.iter_fields(parent):
            if isinstance(statements, list) and any(each in before for each in statements):
                probed = [
                    line
                    for each in statements
                    for line in (*(_call(probe, one) for one in before.get(each, ())), each)
                ]
                setattr(parent, name, probed)
    return ast.fix_missing_locations(tree)


def _call(probe: str, number: int) -> ast.stmt:
    return ast.parse(f"{probe}({number})").body[0]


def _difference(was: str, now: str) -> tuple[str, str]:
    """Return the lines in which two codes differ, of each."""
    one, two = was.splitlines(), now.splitlines()
    while one and two and one[-1] == two[-1]:
        one.pop(), two.pop()
    while one and two and one[0] == two[0]:
        one.pop(0), two.pop(0)
    return "\n".join(one), "\n".join(two)


def _sites(tree: ast.Module) -> Iterator[_Site]:
    for name, function in _functions(tree, ""):
        yield from _in_function(name, function)


def _in_function(name: str, function: ast.FunctionDef) -> Iterator[_Site]:
    for place, statement in enumerate(function.body):
        if not (place == 0 and _is_docstring(statement)):
            yield from _in_statement(name, statement, function, "body", place)


def _functions(
    inside: ast.Module | ast.ClassDef, path: str
) -> Iterator[tuple[str, ast.FunctionDef]]:
    for each in inside.body:
        if isinstance(each, ast.FunctionDef):
            yield path + each.name, each
        elif isinstance(each, ast.ClassDef):
            yield from _functions(each, f"{path}{each.name}.")


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _in_statement(
    function: str, statement: ast.stmt, parent: ast.AST, field: str, place: int
) -> Iterator[_Site]:
    for line, change in _of_statement(statement, parent, field, place):
        yield _Site(function, statement, line, change)
    for name, value in ast.iter_fields(statement):
        yield from _in_field(function, statement, statement, name, value)


def _in_field(
    function: str, statement: ast.stmt, parent: ast.AST, field: str, value: object
) -> Iterator[_Site]:
    if field in ("annotation", "returns", "decorator_list", "args") and isinstance(
        parent, ast.FunctionDef | ast.AnnAssign
    ):
        return
    for place, node in enumerate(value if isinstance(value, list) else [value]):
        if isinstance(node, ast.stmt):
            yield from _in_statement(function, node, parent, field, place)
        elif isinstance(node, ast.AST) and not isinstance(node, ast.pattern):
            at = place if isinstance(value, list) else None
            for change in _of_expression(node, parent, field, at):
                line = getattr(node, "lineno", getattr(parent, "lineno", statement.lineno))
                yield _Site(function, statement, line, change)
            for name, below in ast.iter_fields(node):
                yield from _in_field(function, statement, node, name, below)


def _of_statement(
    statement: ast.stmt, parent: ast.AST, field: str, place: int
) -> Iterator[tuple[int, Change]]:
    """Give the changes of a whole statement: left out, returning nothing, its question negated."""
    line = statement.lineno

    def leave_out() -> None:
        skipped = ast.If(ast.Constant(value=False), [copy.copy(statement)], [])
        getattr(parent, field)[place] = ast.copy_location(skipped, statement)
        _say(statement, "pass")

    match statement:
        case ast.Return(value=ast.expr() as value) if not _is_none(value):

            def return_none() -> None:
                statement.value = ast.Constant(value=None)

            yield line, return_none
        case ast.If(test=test) | ast.While(test=test):
            if not isinstance(test, ast.UnaryOp | ast.Compare):

                def negate() -> None:
                    statement.test = ast.UnaryOp(ast.Not(), test)

                yield line, negate
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            if "assert_never" not in ast.unparse(statement):
                yield line, leave_out
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield line, leave_out


def _say(statement: ast.stmt, word: str) -> None:
    """Let a statement that was left out be told as this word; its copy is compiled."""
    statement.__class__ = ast.Expr
    statement.value = ast.Name(word)  # never compiled, so any name will do


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _of_expression(
    node: ast.AST, parent: ast.AST, field: str, place: int | None
) -> Iterator[Change]:
    """Give the changes of one expression."""
    for new in (*_of_logic(node), *_of_values(node, field)):

        def change(new: ast.AST = new) -> None:
            if place is None:
                setattr(parent, field, new)
            else:
                getattr(parent, field)[place] = new

        yield change


def _of_logic(node: ast.AST) -> Iterator[ast.AST]:
    """Give what may stand instead of a comparison or a condition."""
    match node:
        case ast.cmpop():
            yield from (turned() for turned in TURNED[type(node)])
        case ast.BoolOp(op=op, values=values):
            yield from (ast.BoolOp(turned(), values) for turned in TURNED[type(op)])
            for rest in _all_but_one(values):
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.comprehension(target=target, iter=each, ifs=[_, *_] as ifs):
            for rest in _all_but_one(ifs):
                yield ast.comprehension(target, each, rest, node.is_async)


def _of_values(node: ast.AST, field: str) -> Iterator[ast.AST]:
    """Give what may stand instead of a number, a flag, a sum, or the least of several."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            if not any(isinstance(side, SEQUENCES) or _is_text(side) for side in (left, right)):
                yield from (ast.BinOp(left, turned(), right) for turned in TURNED[type(op)])
        case ast.Constant(value=bool() as value):
            yield ast.Constant(value=not value)
        case ast.Constant(value=int() as value):
            yield from (ast.Constant(value=value + 1), ast.Constant(value=value - 1))
        case ast.Name(id=name) if name in SWAPPED and field == "func":
            yield ast.Name(SWAPPED[name], ast.Load())


def _all_but_one(values: list[ast.expr]) -> Iterator[list[ast.expr]]:
    for left in range(len(values)):
        yield [value for at, value in enumerate(values) if at != left]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
