"""What the table let stand is said whole, whatever an old or a foreign journal keeps of it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.reasons.overruled import ruling_text
from scorekeeper.wording.sentences import OF_REASONS, sentence
from tests.web.refusals import NAMES, every_refusal, refused_commands

pytestmark = pytest.mark.usefixtures("speaking")

WORDS = st.text("ab JKS7H", max_size=5) | st.sampled_from(["set", "run", "meld:1", "ana", "7H"])
FACTS = st.booleans() | st.integers(-9, 99) | WORDS | st.lists(WORDS | st.integers(0, 9)).map(tuple)
NAMES_OF_FACTS = sorted({name for reason in every_refusal() for name in reason.facts})


def test_a_ruling_is_told_with_all_reasons_each_of_them_once():
    down = Reason("buy.down", {"player": "ana"})
    poor = Reason("buy.no_chips", {"player": "ana", "have": 0, "price": 1})

    said = ruling_text((down, poor, down), NAMES)

    assert said.startswith("The table let it stand: ")
    assert said.endswith(" ".join(sentence(reason, NAMES) for reason in (down, poor)))
    assert said.count("no more buying this deal") == 1


def test_of_whatever_was_overruled_when_only_codes_were_kept_something_is_said():
    overruled = {
        reason.code
        for refusal in refused_commands()
        if refusal.may_stand
        for reason in refusal.reasons
    }

    assert overruled
    for code in overruled:
        said = ruling_text((Reason(code),), NAMES)
        assert said.endswith(".")
        assert "%(" not in said
        assert code not in said


@pytest.mark.parametrize("code", ["", "nothing.known", "meld.of_another_time"])
def test_a_code_of_another_time_is_said_too(code):
    assert ruling_text((Reason(code),), NAMES).endswith(".")


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    code=st.sampled_from(sorted(OF_REASONS)),
    facts=st.dictionaries(st.sampled_from(NAMES_OF_FACTS), FACTS, max_size=6),
)
def test_facts_that_nobody_gave_do_no_harm(code, facts):
    assert ruling_text((Reason(code, facts),), NAMES)
