from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from scorekeeper.web.loading import modules_for
from scorekeeper.web.static import FOLDER

TEMPLATES = FOLDER.parent / "templates"
BY_HAND = re.compile(r'<script|rel="(?:stylesheet|modulepreload)"')
SCRIPT = re.compile(r'<script type="module" src="/static/\w+/js/([a-z-]+)\.js"></script>')
PRELOADED = re.compile(r'<link rel="modulepreload" href="/static/\w+/js/([a-z-]+)\.js">')
SHEETS = re.compile(
    r'<link rel="stylesheet" href="/static/\w+/css/([a-z+-]+)\.css"( media="print")?>'
)
BOUND = re.compile(r'data-behaviour="([^"]*)"')
IMPORTED = re.compile(r'(?:from|import) "\./([a-z-]+)\.js"')
SELDOM = {"calls"}
"""Sheets of what stands on a page for some seconds alone, and comes with it."""
EVERYWHERE = "tokens+base+page+news+button+field+card+panel+bar"


def needed(names):
    """Return these modules and all that they import, however far."""
    found = set(names)
    for name in names:
        text = (FOLDER / "js" / f"{name}.js").read_text(encoding="utf-8")
        found |= needed(set(IMPORTED.findall(text)) - found - {"main"})
    return found


def whole_pages(opened):
    return {address: answer.html for _, address, answer in opened if "<body class=" in answer.html}


def test_a_page_names_all_modules_that_it_will_need_and_no_other(opened):
    pages = whole_pages(opened)

    assert len(pages) > 100
    for address, html in pages.items():
        wanted = needed(set(" ".join(BOUND.findall(html)).split()))
        assert sorted(PRELOADED.findall(html)) == sorted(wanted), address
        assert SCRIPT.findall(html) == ["main"], address


def test_a_page_loads_one_sheet_for_all_pages_and_at_most_one_of_its_own(opened):
    for address, html in whole_pages(opened).items():
        screen = [name for name, printed in SHEETS.findall(html) if not printed]
        assert screen[0] == EVERYWHERE, address
        assert len([name for name in screen if name not in SELDOM]) <= 2, address


def test_no_template_names_a_style_sheet_or_a_module_by_its_address():
    texts = {file: file.read_text(encoding="utf-8") for file in TEMPLATES.rglob("*.html")}

    assert texts
    assert [file for file, text in texts.items() if BY_HAND.search(text)] == []


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


def test_what_players_type_names_no_module(app):
    typed = Markup('<p data-behaviour="print">{}</p>').format('data-behaviour="send"')

    with app.app_context():
        assert modules_for(typed) == ["print"]


def test_a_table_behind_a_prefix_finds_its_files_there(app):
    html = app.test_client().get("/", base_url="http://localhost/cards").text

    assert re.findall(r'(?:href|src)="(/static/)', html) == []
    assert '<link rel="modulepreload" href="/cards/static/' in html
