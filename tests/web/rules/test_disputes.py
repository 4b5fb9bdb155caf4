"""Fifty disputes from ``tests/cases/disputes.txt``: each is answered right in three taps at most.

A tap follows what stands on the page at that moment: a link by its words, the form, a key.
"""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.rules.cards import parse_cards
from scorekeeper.store.people import houserules
from scorekeeper.store.people.rights import WITHOUT_LINK
from scorekeeper.wording.cards import spoken_cards
from tests.web.phone import Phone
from tests.web.sheets_read import plain

FILE = Path(__file__).parents[2] / "cases" / "disputes.txt"
MOST_TAPS = 3
LINK = re.compile(r'<a\b[^>]*href="([^"]+)"[^>]*>(.*?)</a>', re.DOTALL)
WHY = re.compile(r'<details><summary class="why__way">(.*?)</summary>(.*?)</details>', re.DOTALL)
ANSWERS = re.compile(r'<div class="stack" id="asked".*?</section>', re.DOTALL)
EXAMPLE = re.compile(r'data-example="(allowed|refused)">(.*?)</p>', re.DOTALL)
UNSEEN = re.compile(r'<span class="unseen">(.*?)</span>', re.DOTALL)


@dataclass(frozen=True)
class Dispute:
    """A line of the file. ``says``: words of the sentence; then of examples."""

    question: str
    game: str
    house_rule: dict[str, object]
    way: list[str]
    says: list[str]

    @property
    def taps(self) -> int:
        return sum(not step.startswith("cards ") for step in self.way)


def disputes(file: Path = FILE) -> Iterator[Dispute]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, rules, way, *says = (part.strip() for part in line.split("|"))
            game, _, house_rule = rules.partition(", ")
            said = house_rule.removeprefix("[").removesuffix("]").replace(" and ", "\n")
            steps = [step.strip() for step in way.split(">")]
            yield Dispute(question, game, tomllib.loads(said), steps, says)


@dataclass
class Walk:
    """A phone on the way to an answer. ``answer``: what the last tap opened."""

    phone: Phone
    dispute: Dispute
    answer: str = ""

    def take(self, step: str) -> None:
        if step == "ask":
            assert any("ask" in form.fields for form in self.phone.page.forms)
            self.phone.open(f"{self.phone.address}?ask={self.dispute.question}")
            self.answer = ANSWERS.search(self.phone.html)[0]
        elif step.startswith("cards "):
            form = self.phone.page.forms[0]
            self.phone.send(form.action, melds=[step.removeprefix("cards ")], press="check")
        elif found := next((told for key, told in WHY.findall(self.phone.html) if key == step), ""):
            self.answer = found
        else:
            self.phone.open(self._link(step))

    def _link(self, label: str) -> str:
        found = (
            there for there, told in LINK.findall(self.phone.html) if self._begins(told, label)
        )
        return html.unescape(next(found))

    @staticmethod
    def _begins(told: str, label: str) -> bool:
        return plain(re.sub(r"<svg.*?</svg>", "", told, flags=re.DOTALL)).startswith(label)

    def examples(self) -> set[str]:
        """Give the examples that are drawn, as ``allowed: K♠ A♠``."""
        return {
            f"{kind}: {plain(UNSEEN.search(told)[1])}"
            for kind, told in EXAMPLE.findall(self.answer)
        }


def wrong_with(dispute: Dispute, phone: Phone, table: str) -> list[str]:
    walk = Walk(phone.open(table), dispute)
    for step in dispute.way:
        walk.take(step)
    sentence, *examples = dispute.says
    drawn = walk.examples()
    missing = [each for each in examples if plain(spoken(each)) not in drawn]
    first = plain(walk.answer.split("</p>")[0])
    told = [] if sentence in first else [f"{first[-120:]!r} does not say {sentence!r}"]
    return told + [f"{each} is not among {drawn}" for each in missing]


def spoken(example: str) -> str:
    """Return an example with its cards as they are read aloud: ``allowed: ace of spades``."""
    kind, _, cards = example.partition(": ")
    notation = cards.translate(str.maketrans("♠♥♦♣", "SHDC"))
    return f"{kind}: {spoken_cards(parse_cards(notation.replace('joker', 'JK')))}"


def test_fifty_disputes_are_answered_right_in_three_taps_at_most(app, evening):
    told = [*disputes()]
    wrong: dict[str, list[str]] = {}
    games: dict[str, str] = {}
    for number, dispute in enumerate(told):
        key = dispute.game
        if dispute.house_rule:
            ours = {"name": f"Ours {number}", "based_on": dispute.game, **dispute.house_rule}
            with app.app_context():
                kept = houserules.keep_rules(1, ours, command_id=f"ours{number}", by=WITHOUT_LINK)
            key = f"house-{kept}"
        if key not in games:
            evening.phone.open(f"{evening.home}home/new-game?rules={key}")
            games[key] = evening.phone.send("home/new-game", ruleset=key).address
        if said := wrong_with(dispute, evening.phone, games[key]):
            wrong[dispute.question] = said

    assert len(told) >= 50
    assert max(dispute.taps for dispute in told) <= MOST_TAPS
    assert wrong == {}
