"""What the page around Compro says, in every language."""

from __future__ import annotations

import re

import pytest

from scorekeeper.pocket.build import SHELL
from scorekeeper.pocket.sentences import SENTENCES, in_language
from scorekeeper.web.languages import LANGUAGES

TRANSLATED = [code for code in LANGUAGES if code != "en"]
SCRIPT = (SHELL / "shell.js").read_text(encoding="utf-8")
SAID = re.compile(r'(say|Trouble|strip|explain|const name = .*:)[( ]"(\w+)"')
WITH = {
    "say": {"{}"},
    "Trouble": {"{}", "{}_why"},
    "strip": {"{}", "{}_why", "{}_do"},
    "explain": {"{}_how"},
}


def test_english_is_as_it_is_written():
    assert in_language("en") == dict(SENTENCES)


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_said_in_each_language(code):
    said = in_language(code)

    assert said.keys() == SENTENCES.keys()
    assert [name for name, text in said.items() if text in ("", SENTENCES[name])] == []


def test_what_the_shell_says_has_a_sentence_and_no_other_is_kept():
    found = {
        form.format(name)
        for call, name in SAID.findall(SCRIPT)
        for form in WITH.get(call, WITH["Trouble"])
    }
    found |= set(re.findall(r"text\.(\w+)", SCRIPT))

    assert found - SENTENCES.keys() == set()
    asked = {name for _, name in SAID.findall(SCRIPT)}
    ways = {f"{name}{end}" for name in asked for end in ("", "_why", "_do", "_how")}
    assert SENTENCES.keys() - found - ways == set()
