"""Forms filled in by chance: whatever stands in all their fields at once, nothing breaks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.web.sending import Request
from tests.web.test_bad_input import SENT_BY_ITSELF, found_nothing
from tests.web.walker import faults_of

EXAMPLES = 80, 2500
SERIES = 30, 1000
CARD_TEXT = st.text(alphabet="A23456789TJQK10hdscHDSC♥♦♣♠jk -,/", max_size=60)
VALUES = st.one_of(
    st.text(max_size=40),
    st.binary(max_size=20),
    st.integers(-(10**12), 10**12).map(str),
    CARD_TEXT,
    st.sampled_from(["ana", "bruno", "chiyo", "dara", "emil", "", "1", "2", "upcard", "low"]),
)


@pytest.mark.torture
@examples(*EXAMPLES, derandomize=True)
@given(data=st.data())
def test_no_form_filled_in_by_chance_does_harm(walker, forms, data):
    form = data.draw(st.sampled_from(forms), label="form")
    names = [name for name in form.names if name not in SENT_BY_ITSELF]
    changed = data.draw(st.lists(st.sampled_from(names), max_size=8)) if names else []
    kept = [each for each in form.fields if each[0] not in changed]
    filled = [(name, data.draw(VALUES, label=name)) for name in changed]

    found_nothing(walker.faults([form.request([*kept, *filled], f"{filled}")]))


@pytest.mark.torture
@examples(*SERIES, derandomize=True)
@given(data=st.data())
def test_no_series_of_forms_breaks_a_game(walker, forms, opened, data):
    """Unlike elsewhere, what was recorded stays for the next form of the series."""
    posts = [form for form in forms if form.method == "POST"]
    pages = [address for _, address, _ in opened]
    try:
        for form in data.draw(st.lists(st.sampled_from(posts), min_size=2, max_size=8)):
            chosen = {name: data.draw(st.sampled_from(form.offers[name])) for name in form.names}
            own = {name: new for name, new in fresh(form, data).items() if name in chosen}
            sent = form.request(list({**chosen, **own}.items()), f"{chosen}")
            for request in (sent, Request("GET", form.page), *any_pages(pages, data)):
                answer = walker.ask(request)
                found_nothing(list(faults_of(request, answer, changed=False)))
    finally:
        walker.world.bring_back()


def fresh(form, data) -> dict[str, str]:
    """What a page of now would send by itself."""
    return {
        "csrf_token": dict(form.fields).get("csrf_token", ""),
        "command_id": data.draw(st.uuids()).hex,
    }


def any_pages(pages: list[str], data) -> list[Request]:
    return [
        Request("GET", each) for each in data.draw(st.lists(st.sampled_from(pages), max_size=3))
    ]
