"""The cases that any player can check: ``tests/cases/*.txt``, a file a game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.rules.buying import buy_faults, judge_claims
from scorekeeper.rules.cards import parse_cards, write_cards
from scorekeeper.rules.contract import judge_contract
from scorekeeper.rules.cutting import cut_faults, jokers_kept_faults
from scorekeeper.rules.going_out import go_out_faults
from scorekeeper.rules.jokers import judge_joker_moving, judge_joker_taking
from scorekeeper.rules.judging import judge_run, judge_set
from scorekeeper.rules.laying_down import judge_lay_down
from scorekeeper.rules.laying_off import judge_lay_off, judge_new_meld
from scorekeeper.rules.melds import End, TabledMeld
from scorekeeper.rules.penalties import cost_hand
from scorekeeper.rules.reading import load_ruleset, ruleset_names
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.seating import seats_faults
from scorekeeper.rules.verdict import Reason, Verdict
from tests.rules.given import DOWN, LAYING_DOWN, NOT_DOWN, codes, entries, entry, lay_off, tabled

FOLDER = Path(__file__).parents[1] / "cases"
ORDER = ("ana", "bruno", "chiyo", "dara")
Said = Verdict[object] | list[Reason] | int | str


def cases() -> Iterator[object]:
    for file in sorted(FOLDER.glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            if line and not line.startswith("#"):
                kind, *given, answer, why = (part.strip() for part in line.split("|"))
                assert why, f"{file.name}:{number} gives no why"
                yield pytest.param(file.stem, kind, given, answer, id=f"{file.name}:{number}")


@pytest.mark.parametrize(("game", "kind", "given", "answer"), list(cases()))
def test_every_case_has_its_answer(game, kind, given, answer):
    said = judge(kind, given, load_ruleset(game))

    assert written(said, with_reading=":" in answer) == answer


def test_every_game_has_cases():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(ruleset_names())


def written(said: Said, *, with_reading: bool) -> str:
    """Write what was said as the cases have it."""
    if isinstance(said, int | str):
        return str(said)
    if reasons := codes(said):
        return ", ".join(reasons)
    if with_reading and isinstance(said, Verdict):
        return "ok: " + write_cards(said.read_as.stands_for)
    return "ok"


def judge(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    """Put one case to the check it is about."""
    numbers = numbers_in(kind)
    standing = NOT_DOWN if "before" in kind else LAYING_DOWN if "same turn" in kind else DOWN
    known = {"player": "ana", "standing": standing, "ruleset": ruleset}
    match kind.split():
        case ["set"]:
            return judge_set(parse_cards(given[0]), ruleset)
        case ["run"]:
            return judge_run(parse_cards(given[0]), ruleset)
        case ["contract", _]:
            melds = entries(*given[0].split(";"))
            return judge_contract(melds, ruleset.deals[numbers[0] - 1], ruleset)
        case ["second", *_] | ["lay", "down", *_]:
            return judge_turn(kind, given, ruleset)
        case ["lay", "off", *_]:
            return judge_lay_off(lay_off(1, given[1]), table=lying(given[0]), **known)
        case ["new", "meld", *_]:
            return judge_new_meld(entry(given[1]), **known)
        case ["joker", "taken", *_]:
            return judge_joker_taking(1, parse_cards(given[1]), table=lying(given[0]), **known)
        case ["joker", "moved", to, *_]:
            [natural] = parse_cards(given[1])
            return judge_joker_moving(1, natural, End(to), table=lying(given[0]), **known)
    return judge_without_melds(kind, given, ruleset)


def judge_without_melds(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    numbers = numbers_in(" ".join(given))
    match kind:
        case "buy":
            discarder = "ana" if "own discard" in given[0] else "dara"
            known = {"player": "ana", "discarder": discarder, "down": "down" in given[0]}
            return [*buy_faults(chips=numbers[0], ruleset=ruleset, **known)]
        case "claims":
            return settle(given[0], given[1].split(", "), ruleset)
        case "cut":
            players, jokers, left = numbers
            return [*cut_faults(left, players=players, jokers_kept=jokers, ruleset=ruleset)]
        case "jokers kept":
            return [*jokers_kept_faults(numbers[0], players=4, ruleset=ruleset)]
        case "go out":
            down = "not down" not in given[0]
            return [*go_out_faults(holds=numbers[0] - 1, down=down, ruleset=ruleset)]
        case "penalty":
            return cost_hand(parse_cards(given[0]), ruleset)
        case "seats":
            return [*seats_faults(numbers[0], ruleset)]
    raise AssertionError(f"no check is called {kind!r}")


def judge_turn(kind: str, given: list[str], ruleset: Ruleset) -> Said:
    number, holds = numbers_in(kind)
    put_down = [text.strip() for text in given[1].split(";")]
    offs = [re.fullmatch(r"to (\d+): (.*)", text) for text in put_down]
    return judge_lay_down(
        entries(*(text for text, off in zip(put_down, offs, strict=True) if not off)),
        [lay_off(int(off[1]), off[2]) for off in offs if off],
        player="ana",
        table=lying(given[0]),
        standing=DOWN if kind.startswith("second") else NOT_DOWN,
        holds=holds,
        goes_out=False,
        discard=None,
        deal=ruleset.deals[number - 1],
        ruleset=ruleset,
    )


def settle(situation: str, claimants: list[str], ruleset: Ruleset) -> Said:
    """Return who gets the discard; the verdict where nobody does."""
    chips = {player: int(f"{player} has no chips" not in situation) for player in ORDER}
    verdict = judge_claims(
        claimants,
        discarder=situation.split()[0],
        order=ORDER,
        dealer="dara",
        chips=chips,
        down=[player for player in ORDER if f"{player} is down" in situation],
        ruleset=ruleset,
    )
    return verdict.read_as.winner or verdict


def lying(text: str) -> tuple[TabledMeld, ...]:
    return () if text == "-" else tabled(*text.replace("own ", "ana ").split(";"))


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
