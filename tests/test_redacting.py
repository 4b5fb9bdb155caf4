"""Whatever is logged, a link in it is cut short, and so is what else is nobody's business."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import quote

import pytest

from scorekeeper import create_app, redacting
from scorekeeper.redacting import redacted
from scorekeeper.store.people.rights import NONCE_BYTES
from scorekeeper.web import access

ROOT = Path(__file__).parents[1]
NONCE = "aB3-_xyzXYZ0123456789abc"
LINK = f"{NONCE}.aB3_-aB3_-aB3_-aB3_-aB3_-xy"
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}
TELLING = {"link", "nonce", "address", "url", "request", "place", "form", "cookie", "cookies"}
"""Words for what would tell a link."""


class Printed:
    """A log of its own, written as any handler writes it."""

    def __init__(self) -> None:
        self.text = StringIO()
        handler = logging.StreamHandler(self.text)
        handler.setFormatter(logging.Formatter("%(name)s %(message)s %(args)s"))
        self.logger = logging.Logger("printed", logging.DEBUG)
        self.logger.addHandler(handler)

    def __str__(self) -> str:
        return self.text.getvalue()


@pytest.fixture
def printed() -> Iterator[Printed]:
    before = logging.getLogRecordFactory()
    redacting.install()
    yield Printed()
    logging.setLogRecordFactory(before)


def raise_about(text: str) -> None:
    try:
        raise KeyError(text)
    except KeyError as error:
        raise ValueError(f"because of {text}") from error


@pytest.mark.parametrize(
    "said",
    [
        f"Exception on /{LINK}/game/3/table/buy [POST]",
        f"GET /{quote(LINK)}/?since=3 HTTP/1.1",
        f"GET /{LINK.replace('.', '%2E')}/ HTTP/1.1",
        "GET /" + "".join(f"%{ord(sign):02x}" for sign in LINK) + "/",
        f"GET /looks?back=/{LINK}/game/3/ HTTP/1.1",
        f"GET /looks?back=%2F{LINK}%2Fgame%2F3%2F HTTP/1.1",
        f"http://localhost:5000/{LINK}/",
        f"link{LINK}link",
        f"Link(id=3, nonce='{NONCE}', label='')",
        f"(nonce)=({NONCE})",
        f"{LINK},{LINK}",
    ],
)
def test_a_link_is_cut_short(said):
    assert NONCE[4:] not in redacted(said)
    assert "%2d%5f" not in redacted(said)


def test_what_remains_tells_which_link_it_was():
    assert redacted(f"on /{LINK}/game/3/table/buy [POST]") == "on /aB3…/game/3/table/buy [POST]"


def test_every_real_link_and_its_secret_are_cut_short(tmp_path):
    app = create_app({"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(tmp_path)})
    with app.app_context():
        for nonce in (token_urlsafe(NONCE_BYTES) for _ in range(200)):
            assert redacted(f"/{access.sign(nonce)}/") == f"/{nonce[:3]}…/"
            assert redacted(f"'{nonce}'") == f"'{nonce[:3]}…'"


def test_a_cookie_that_holds_links_is_cut_out(tmp_path):
    app = create_app({"DATABASE_URL": None, "REDIS_URL": None, "COMPRO_INSTANCE": str(tmp_path)})
    signer = app.session_interface.get_signing_serializer(app)
    for tables in ([["x", "y"]], [[LINK, "Kitchen"]] * 12):
        cookie = signer.dumps({"tables": tables})
        assert redacted(f"Cookie: compro={cookie}; x=y") in (
            "Cookie: compro=…; x=y",
            "Cookie: compro=.…; x=y",
        )


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("postgresql://compro:s3cret@db/compro", "postgresql://compro:…@db/compro"),
        ("redis://:p@ss/w:rd@cache:6379/0", "redis://:…@cache:6379/0"),
        (
            "duplicate key\nDETAIL:  Key (table_id, name)=(1, Ana) already exists.\n[SQL: x]",
            "duplicate key\nDETAIL: …\n[SQL: x]",
        ),
    ],
)
def test_passwords_and_what_rows_hold_are_cut_out(said, left):
    assert redacted(said) == left


@pytest.mark.parametrize(
    "said",
    [
        "game 3, event 12: not everybody told",
        'File "/srv/compro/scorekeeper/web/access.py", line 120, in find_visit',
        "werkzeug.routing.exceptions.RequestRedirect in refuse_other_bodies_at_once",
        "http://127.0.0.1:5000/rules",
        "7H 7D 7S",
    ],
)
def test_everything_else_stays_as_it_is(said):
    assert redacted(said) == said


def test_messages_facts_tracebacks_and_stacks_are_cut_alike(printed):
    printed.logger.error("as it is /%s/", LINK)
    printed.logger.error(f"in the text /{LINK}/")
    printed.logger.error("by name %(link)s", {"link": LINK})
    printed.logger.error("an object %r", Path(LINK))
    printed.logger.error("too few %s %s", LINK)
    printed.logger.error("stack", stack_info=True)
    try:
        raise_about(LINK)
    except ValueError:
        printed.logger.exception("broken")

    assert "because of aB3…" in str(printed)
    assert "KeyError: 'aB3…" in str(printed)
    assert str(printed).count("aB3…") >= 7
    assert NONCE not in str(printed)


def test_a_message_without_secrets_is_left_to_its_handlers(printed):
    record = printed.logger.makeRecord("x", 10, "f", 1, "%s of %d", ("one", 2), None)

    assert (record.msg, record.args) == ("%s of %d", ("one", 2))


def log_calls(source: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=attr, value=owner)) if attr in LOGGING:
                if "log" in ast.unparse(owner):
                    yield node


def words_in(call: ast.Call) -> set[str]:
    """The words of everything that a call logs, but for its text."""
    told = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    told += [call.args[0]] if call.args and isinstance(call.args[0], ast.JoinedStr) else []
    nodes = [node for one in told for node in ast.walk(one)]
    names = [node.id for node in nodes if isinstance(node, ast.Name)]
    names += [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    return {word for name in names if not name.endswith("_id") for word in name.split("_")}


def test_no_call_of_ours_logs_a_link_or_a_name():
    found = {
        (file.name, call.lineno): words_in(call)
        for file in (ROOT / "scorekeeper").rglob("*.py")
        for call in log_calls(file.read_text(encoding="utf-8"))
    }

    assert len(found) >= 3
    assert {place: words & TELLING for place, words in found.items() if words & TELLING} == {}


def test_a_call_that_logs_a_link_is_found():
    for source in ("log.error('x %s', place.link)", "app.logger.info(f'{request.path}')"):
        (call,) = log_calls(source)
        assert words_in(call) & TELLING
