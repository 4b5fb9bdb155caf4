"""What a table hands on: the weakest link first, and each leads to what is being played."""

from __future__ import annotations

import re

from scorekeeper.web.qr import code_to_scan
from tests.web.conftest import links_page

ADDRESS = re.compile(r'value="http://localhost(/[^"]+)"')


def test_the_way_to_a_seat_stands_first_and_the_link_with_full_power_last(evening):
    evening.phone.open(evening.home + "links").send("/links", right="look", label="Grandmother")
    html = links_page(evening)

    links = [address.split("/")[1] for address in ADDRESS.findall(html)]
    assert ADDRESS.search(html)[1] == f"/{links[0]}/seat"
    assert links[1] == evening.looking.strip("/")
    assert links[-1] == evening.home.strip("/")
    assert len(links) == 4


def test_links_lead_to_the_game_under_way_and_without_one_to_the_table(evening):
    during = ADDRESS.findall(links_page(evening))
    evening.phone.open(evening.game + "agreements").send("/agreements/finish")
    after = ADDRESS.findall(links_page(evening))

    number = evening.game.rstrip("/").rpartition("/")[2]
    assert [each.partition("/game/")[2] for each in during[1:]] == [f"{number}/"] * 2
    assert after[1:] == [evening.looking, evening.home]
    assert during[0] == after[0]
    assert after[0].endswith("/seat")


def test_while_a_game_is_under_way_the_page_leads_back_to_it(evening):
    links_page(evening)
    assert evening.game in evening.phone.page.links

    evening.phone.open(evening.game + "agreements").send("/agreements/finish")
    links_page(evening)
    assert evening.game not in evening.phone.page.links


def test_a_code_leads_where_its_link_leads(app, evening):
    html = links_page(evening)
    source = re.search(r'src="([^"]+qr\.svg)"', html)[1]

    drawn = evening.phone.client.get(source).data

    with app.test_request_context("/"):
        address = "http://localhost" + ADDRESS.findall(html)[0]
        assert drawn == code_to_scan(address, scale=6, error="m").data


def test_each_link_says_what_it_can_do(evening):
    html = links_page(evening)

    assert html.index("Can’t change anything.") < html.index("Full control:")
