import ast
from pathlib import Path

from scorekeeper.rules.verdict import Reason, Verdict, verdict_of

ROOM = Path(__file__).parents[2] / "scorekeeper" / "rules"


def test_a_verdict_without_reasons_is_legal():
    assert Verdict().legal
    assert not Verdict((Reason("meld.no_cards"),)).legal


def test_a_reason_is_said_once():
    twice = [Reason("run.too_short", {"have": 2}), Reason("run.too_short", {"have": 2})]

    assert verdict_of(twice, None).reasons == (twice[0],)
    assert len(verdict_of([*twice, Reason("run.too_short", {"have": 1})], None).reasons) == 2


def test_a_reason_can_tell_more_without_changing():
    reason = Reason("run.gap", {"wilds": 0})

    assert reason.about(meld=2) == Reason("run.gap", {"wilds": 0, "meld": 2})
    assert reason.facts == {"wilds": 0}


def test_every_code_stands_literally_in_the_source():
    """So that whoever makes sentences of them can list them all."""
    made = [
        (file.name, node.args[0])
        for file in sorted(ROOM.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) == "Reason"
    ]
    elsewhere = [file for file, code in made if not isinstance(code, ast.Constant)]

    assert elsewhere == ["fieldpath.py"]  # whose codes stand beside the fields, one call before
    assert len(made) > 40
