"""The sheets that are sent say what the sheets in the repository say, as a browser reads them."""

from __future__ import annotations

import pytest

from scorekeeper.web.static import BETWEEN, FOLDER
from tests.browser.phone import Phone

pytestmark = pytest.mark.browser

RULES = """async (texts) => {
  const plain = (text) => text.replace(/,\\s+/g, ",").replace(/\\s+/g, " ");
  return Promise.all(texts.map(async (text) => {
    const sheet = await new CSSStyleSheet().replace(text);
    return plain([...sheet.cssRules].map(({ cssText }) => cssText).join(" "));
  }));
}"""


def test_nothing_of_a_sheet_is_lost_on_the_way(phone: Phone):
    phone.open("/")
    for file in sorted((FOLDER / "css").glob("*.css")):
        sheet = file.read_bytes()
        texts = [each.decode() for each in (sheet, BETWEEN.sub(b"", sheet))]

        written, sent = phone.page.evaluate(RULES, texts)

        assert written == sent, file.name
        assert len(sent) > 50, file.name  # the shortest has one rule
