"""What a page names in its head is there, wherever Compro is served."""

from __future__ import annotations

import re

import pytest


def whole_pages(opened):
    return {address: answer.html for _, address, answer in opened if "<body class=" in answer.html}


def test_nothing_else_in_a_head_keeps_a_page_from_being_shown(opened):
    for address, html in whole_pages(opened).items():
        head = html.partition("<head>")[2].partition("</head>")[0]
        tags = set(re.findall(r"<(\w+)", head))
        assert tags == {"meta", "title", "link", "script"}, address
        assert re.findall(r"<script(?! type=\"module\" )", head) == [], address


@pytest.mark.parametrize("kind", [".css", ".js"])
def test_each_address_in_a_head_is_there_with_all_that_it_names(app, opened, kind):
    client = app.test_client()
    named = {
        address
        for html in whole_pages(opened).values()
        for address in re.findall(rf'(?:href|src)="(/static/[^"]+{re.escape(kind)})"', html)
    }

    assert named
    for address in named:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["Cache-Control"], address


def test_a_table_behind_a_prefix_finds_its_files_there(app):
    html = app.test_client().get("/", base_url="http://localhost/cards").text

    assert re.findall(r'(?:href|src)="(/static/)', html) == []
    assert 'src="/cards/static/' in html
