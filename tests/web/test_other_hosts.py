"""No page, style sheet or module asks any other host than its own."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from scorekeeper.web.static import FOLDER

LOADING = re.compile(
    r"""\b(?:src|srcset|href|action|formaction|poster|data|data-[\w-]+)=["'](?P<address>[^"'\s]*)["']"""
)
WITH_HOST = re.compile(r"""(?:\w+:|["'(])//[\w.-]+[^\s"')]*""")
NAMES_ONLY = ("http://www.w3.org/",)  # what SVG is called: nobody goes there


def test_no_page_asks_another_host(opened):
    asked = {found["address"] for _, _, answer in opened for found in LOADING.finditer(answer.html)}

    assert {urlsplit(address).netloc for address in asked} <= {"", "localhost"}
    assert {urlsplit(address).scheme for address in asked} <= {"", "http"}


def test_no_file_asks_another_host():
    files = [file for file in FOLDER.rglob("*") if file.suffix in {".css", ".js", ".svg", ".json"}]
    found = {
        (file.name, address)
        for file in files
        for address in WITH_HOST.findall(file.read_text(encoding="utf-8"))
        if not address.strip("\"'(").startswith(NAMES_ONLY)
    }

    assert files
    assert found == set()
