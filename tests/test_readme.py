"""What the README promises can be done as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

from scorekeeper.rules.ruleset.reading import ruleset_names

HERE = Path(__file__).parent.parent
README = (HERE / "README.md").read_text()
TENS = {2: "Twenty", 3: "Thirty", 4: "Forty"}
ONES = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def test_the_readmes_python_runs():
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        exec(compile(block, "README.md", "exec"), {})


def test_every_make_command_of_the_readme_exists():
    named = set(re.findall(r"^    make ([a-z]+)", README, re.MULTILINE))
    known = set(re.findall(r"^([a-z]+):.*##", (HERE / "Makefile").read_text(), re.MULTILINE))

    assert {"run", "test"} <= named <= known


def test_the_readme_says_how_many_games_there_are():
    [said] = re.findall(r"^## ([\w-]+) games, and your own$", README, re.MULTILINE)
    tens, ones = divmod(len(ruleset_names()), 10)

    assert said == "-".join(filter(None, (TENS[tens], ONES[ones])))


def test_every_picture_of_the_readme_is_there():
    pictures = re.findall(r'src="([^"]+)"', README)

    assert pictures
    assert [picture for picture in pictures if not (HERE / picture).is_file()] == []
