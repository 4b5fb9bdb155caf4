"""The style sheets: each in its layer, with one scale of type and all colours in one place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.web.static import read_files

FOLDER = Path(__file__).parents[1] / "static" / "css"
SHEETS = sorted(FOLDER.glob("*.css"))

COMMENT = re.compile(r"/\*.*?\*/", re.S)
ORDER = re.compile(r"@layer ([\w, ]+);")
DECLARATION = re.compile(r"(?<![\w-])(?P<name>[\w-]+)\s*:\s*(?P<value>[^;{}]+);")
SIZE = r"var\(--type-[a-z]+\)"
BOUND = r"[\d.]+(?:px|cqi|cqb|cqmin|svh|vw)(?: [+-] [\d.]+rem)?"  # of the frame, or a finger's
FLOWS = rf"(?:(?:min|max|clamp)\(|\)|, |{SIZE}|{BOUND})+"
TYPE = re.compile(rf"{FLOWS}|inherit|0")
"""A size of the scale, as far as its frame has room; or 0: a word gives way to its sign."""
SHORTHAND = re.compile(rf"(?:\d{{3}} )?(?:{FLOWS})(?:/[\d.]+)? var\(--font[a-z-]*\)|inherit")
BOTH = r"var\(--day, (#\w{6})\) var\(--night, (#\w{6})\)"
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(", re.I)
ASKED = re.compile(r"@(?:media|container)[^{]+(?= \{)")
OF_LAYOUT = {
    "@container seat (block-size >= 4.5rem)",  # a row that is tall
    "@container page (inline-size < 18rem)",  # large letters, and the smallest phones
    "@media (orientation: landscape) and (max-height: 30rem) and (min-width: 36rem)",  # on its side
    "@media (min-width: 56rem)",  # a desk
}
WISHED = re.compile(r"@media (?:print|screen|\((?:prefers-[a-z-]+|forced-colors): [a-z-]+\))")
RECKONED = re.compile(r"100[sdl]?vh\s*-[^;]*")
MAY_INSIST = {"print", "utilities"}
SELECTOR = re.compile(r"[^{};]+(?=\s*\{)")
WITHIN = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
NAMED = re.compile(r"^[a-z]|[.#\[]|:is")


def read(sheet: Path) -> str:
    """Return a sheet without its comments."""
    return COMMENT.sub("", sheet.read_text())


def blocks(css: str) -> Iterator[tuple[str, str]]:
    """Yield what stands at the top of a sheet: the words before each block, and the block."""
    depth = start = opened = 0
    for place, sign in enumerate(css):
        if sign == "{":
            depth += 1
            if depth == 1:
                opened = place
        elif sign == "}":
            depth -= 1
            if depth == 0:
                yield css[start:opened].strip(), css[opened + 1 : place]
                start = place + 1
        elif sign == ";" and depth == 0:
            start = place + 1
    assert css[start:].strip() == "", "something stands outside of all blocks"


def layers_of(sheet: Path) -> Iterator[tuple[str, str]]:
    """Yield each layer of a sheet, and what lies in it."""
    for words, block in blocks(read(sheet)):
        assert words.startswith("@layer "), f"{sheet.name}: {words} lies in no layer"
        yield words.removeprefix("@layer "), block


def declared() -> list[str]:
    """Return the layers in their order, which is said once."""
    said = [name for sheet in SHEETS for name in ORDER.findall(read(sheet))]
    assert len(said) == 1
    return said[0].split(", ")


def test_every_layer_ends_at_the_start_of_a_line():
    """Else the sheets that follow are packed into it."""
    open_ended = {
        sheet.stem
        for sheet in SHEETS
        if len(re.findall(r"^@layer \w+ \{", text := sheet.read_text(), re.M))
        != len(re.findall(r"^\}", text, re.M))
    }
    assert open_ended == set()


def test_the_order_of_the_layers_is_said_by_the_first_sheet():
    assert ORDER.search(read(FOLDER / "tokens.css"))
    assert declared() == ["tokens", "base", "layout", "components", "screens", "print", "utilities"]


def test_every_sheet_lies_in_layers_that_are_declared():
    lying = {sheet.stem: {name for name, _ in layers_of(sheet)} for sheet in SHEETS}

    known = set(declared())
    assert [sheet for sheet, names in lying.items() if not names or names - known] == []


def test_every_size_of_type_is_of_the_scale():
    said = [
        (sheet.stem, each["name"], each["value"])
        for sheet in SHEETS
        for each in DECLARATION.finditer(read(sheet))
    ]

    assert [each for each in said if each[1] == "font-size" and not TYPE.fullmatch(each[2])] == []
    assert [each for each in said if each[1] == "font" and not SHORTHAND.fullmatch(each[2])] == []


def test_every_size_of_the_scale_grows_with_the_reader():
    scale = re.findall(r"--type-[a-z]+: ([^;]+);", read(FOLDER / "tokens.css"))

    assert scale
    assert [each for each in scale if not re.fullmatch(r"[\d.]+r?em", each)] == []


def test_every_token_that_is_used_is_set():
    css = "".join(map(read, SHEETS))

    assert set(re.findall(r"var\((--[\w-]+)\)", css)) <= set(re.findall(r"(--[\w-]+)\s*:", css))


def test_colours_stand_with_the_tokens():
    others = [sheet for sheet in SHEETS if not sheet.stem.startswith("tokens")]

    assert {sheet.stem: found for sheet in others if (found := COLOUR.findall(read(sheet)))} == {}


def test_pages_give_every_class_that_a_sheet_styles():
    """Else it styles nothing; what comes after `--` may be worked out."""
    root = FOLDER.parents[1]
    files = [*root.glob("templates/**/*.html"), *root.glob("static/js/*.js")]
    text = "".join(file.read_text() for file in (*files, *root.glob("scorekeeper/**/*.py")))
    given = set(re.findall(r"[\w-]+", text))
    styled = {name for sheet in SHEETS for name in re.findall(r"\.([a-z][\w-]+)", read(sheet))}

    assert {name for name in styled if not given & {name, name.partition("--")[0] + "--"}} == set()


def test_sheets_insist_on_nothing():
    layers = [layer for sheet in SHEETS for layer in layers_of(sheet)]

    assert {name for name, block in layers if "!important" in block} <= MAY_INSIST


def test_pages_flow_and_only_four_conditions_change_their_layout():
    faults = [
        f"{sheet.name}: {said}"
        for sheet in SHEETS
        for said in (*ASKED.findall(read(sheet)), *RECKONED.findall(read(sheet)))
        if not OF_LAYOUT.issuperset(said.replace(", (", "\n@media (").split("\n"))
        and not WISHED.fullmatch(said)
    ]

    assert faults == []


def test_what_a_page_has_never_styles_an_element_without_a_name():
    """Else browsers style the whole page anew whatever comes in, on every tap."""
    faults = [
        f"{sheet.name}: {rule.strip()}"
        for sheet in SHEETS
        for rule in SELECTOR.findall(read(sheet))
        for each in WITHIN.sub("()", rule).split(",")
        if (parts := re.split(r"[\s>+~]+", each.strip()))
        and any(":has" in part for part in parts[:-1])
        and not NAMED.search(parts[-1])
    ]

    assert faults == []


def test_buttons_are_styled_in_one_sheet():
    others = [sheet for sheet in SHEETS if sheet.stem not in ("button", "forced", "print")]
    found = {sheet.stem: re.findall(r"\.button(?![\w-])[^,{]*", read(sheet)) for sheet in others}

    assert {sheet: rules for sheet, rules in found.items() if rules} == {}


def test_darkness_is_told_by_the_tokens_alone():
    knowing = {sheet.stem for sheet in SHEETS if re.search("--night|color-scheme", read(sheet))}
    assert knowing == {"tokens", "tokens-seats", "print"}


def test_sheets_use_nothing_that_an_iphone_of_ios_16_lacks():
    """There a value with `light-dark()` is none, a block that asks for scripts holds for nobody.

    Chrome before 120 knows a mask by its older name only, which all others know as well.
    """
    newer = re.compile(r"light-dark\(|\(scripting|(?<![\w-])mask:")
    assert {sheet.stem: found for sheet in SHEETS if (found := newer.findall(read(sheet)))} == {}


def test_a_page_says_to_its_sheets_first_that_scripts_run():
    base = (FOLDER.parents[1] / "templates" / "base.html").read_text()
    assert 0 < base.index("js/scripted.js") < base.index("css/all.css")


def test_the_packed_sheet_keeps_the_value_that_is_nothing():
    assert "--night: ;" in read_files(FOLDER.parent)["css/all.css"].decode()


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour like #1a5a40, by WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def by_day_and_at_night(sheet: str, name: str) -> list[float]:
    css = (FOLDER / sheet).read_text()
    found = re.search(rf"--{name}: {BOTH}", css)
    return [luminance(each) for each in found.groups()]


def test_the_colour_of_every_seat_is_seen_on_the_paper_of_its_name():
    papers = by_day_and_at_night("tokens.css", "cream")

    for seat in range(1, 9):
        signs = by_day_and_at_night("tokens-seats.css", f"seat-{seat}")
        for paper, sign in zip(papers, signs, strict=True):
            assert (max(paper, sign) + 0.05) / (min(paper, sign) + 0.05) >= 4.5, seat


def test_no_two_seats_share_a_colour_or_a_shape():
    colours = re.findall(BOTH, read(FOLDER / "tokens-seats.css"))
    shapes = re.findall(r"--shape: ([^;]+);", read(FOLDER / "hue.css"))

    assert [len(set(each)) for each in zip(*colours, strict=True)] == [8, 8]
    assert len(set(shapes)) == 8
