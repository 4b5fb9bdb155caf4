"""Cut links, passwords and values of rows out of log records: a log must open no table.

A record is cut when it is made, by any logger: ours, Flask's or the server's.
"""

import logging
import re

NONCE = 24
"""Characters of the secret in a link (``store/people/rights.py``)."""
SIGNATURE = 27
"""Characters of its signature (``web/access.py``)."""
SHOWN = 3
"""Characters of a secret that stay, by which entries about the same table can be recognized."""
SIGN = r"(?:[\w-]|%[0-9a-f]{2})"  # a character of a link as it may travel in an address

LINK = re.compile(rf"({SIGN}{{{NONCE}}})(?:\.|%2e){SIGN}{{{SIGNATURE}}}", re.ASCII | re.IGNORECASE)
COOKIE = re.compile(r"(?<![\w-])[\w-]+\.[\w-]{6}\.[\w-]{27}", re.ASCII)  # the session holds links
BARE_NONCE = re.compile(  # capital and small letters, as no name in a traceback is likely to have
    rf"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{{{NONCE}}}(?![\w-])", re.ASCII
)
PASSWORD = re.compile(r"(://[^\s:/@]*:)\S+@")  # in the address of a database
VALUES = re.compile(r"\b(DETAIL|CONTEXT):.*")  # where PostgreSQL repeats what a row holds


def redacted(text: str) -> str:
    """Return the text with the first characters alone of every link and secret in it."""
    text = COOKIE.sub("…", text)
    text = LINK.sub(lambda found: f"{found[1][:SHOWN]}…", text)
    text = BARE_NONCE.sub(lambda found: f"{found[0][:SHOWN]}…", text)
    return VALUES.sub(r"\1: …", PASSWORD.sub(r"\1…@", text))


class RedactedRecord(logging.LogRecord):
    """A record whose message, traceback and stack are cut before any handler sees them."""

    def __init__(self, *given: object, **more: object) -> None:
        super().__init__(*given, **more)  # type: ignore[arg-type]
        if isinstance(self.args, tuple):  # some formatters read these one by one
            self.args = tuple(redacted(one) if isinstance(one, str) else one for one in self.args)
        said = self._say()
        if (cut := redacted(said)) != said:
            self.msg, self.args = cut, ()
        if self.exc_info and self.exc_info[0]:
            self.exc_text = redacted(logging.Formatter().formatException(self.exc_info))
        if self.stack_info:
            self.stack_info = redacted(self.stack_info)

    def _say(self) -> str:
        try:
            return self.getMessage()
        except (
            Exception
        ):  # a text that does not fit its facts; logging would print both as they are
            self.msg, self.args = f"{self.msg!r} {self.args!r}", ()
            return str(self.msg)


def install() -> None:
    """Make every logger of this process create RedactedRecords; a second call changes nothing."""
    logging.setLogRecordFactory(RedactedRecord)
