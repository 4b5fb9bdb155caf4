from __future__ import annotations

import re

ITS_OWN = re.compile(r'(name="(?:csrf_token|command_id)") value="[^"]*"')


def plain(html: str) -> str:
    """The page without what differs with every request."""
    return ITS_OWN.sub(r"\1", html).strip()


def test_a_fragment_is_the_main_part_and_what_was_done_last(evening):
    whole = evening.phone.open(evening.game).html
    fragment = evening.phone.open(evening.game, headers={"X-Fragment": "1"}).html

    assert plain(fragment).startswith("<main")
    assert plain(fragment).endswith("</section>")
    main, said = plain(fragment).split("</main>")
    assert main in plain(whole)
    assert said.strip() in plain(whole)


def test_a_page_says_up_to_which_event_it_is_true(evening):
    assert evening.phone.open(evening.game).page.main["data-number"] == "1"


def test_a_table_shows_its_games(evening):
    phone = evening.phone.open(evening.home)

    assert evening.game in phone.page.links


def test_a_rematch_is_prepared_with_the_same_seats_and_the_next_dealer(evening):
    form = evening.phone.open(evening.home + "home/new-game").form("home/new-game")

    assert form.fields.getlist("names")[:4] == ["Ana", "Bruno", "Chiyo", "Dara"]
    assert form.fields["dealer"] == "1"


def test_another_game_starts_at_the_same_table(evening):
    phone = evening.phone.open(evening.home + "home/new-game").send(
        "home/new-game", dealer="chance"
    )

    assert phone.address.startswith(evening.home)
    assert phone.address != evening.game


def test_a_table_gets_another_name(evening):
    phone = evening.phone.open(evening.home + "home/name").send("name", name="  Kitchen   table ")

    assert "Kitchen table" in phone.html
    assert phone.open(evening.home + "home/name").send("name", name="").status == 422
