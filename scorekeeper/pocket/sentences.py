"""What the shell says: before Python runs, where it cannot run, and beside the application.

A name is what is said; with ``_why`` the line below it, with ``_do`` what its button says.
"""

from pathlib import Path

from babel.support import Translations

from scorekeeper.places import PACKAGE

CATALOGUES = PACKAGE / "translations"


def _l(sentence: str) -> str:
    return sentence  # it is marked for the catalogues; which language is asked for comes later


SENTENCES = {
    "first": _l("Getting ready"),
    "first_why": _l("Only once. After that Compro opens without the internet, anywhere."),
    "starting": _l("Compro is starting"),
    "welcome": _l("It is all on this phone"),
    "welcome_why": _l("No account, no server. Only you see your games."),
    "welcome_do": _l("Begin"),
    "phones": _l("Play with more phones"),
    "phones_why": _l("Everyone calls, lays down and counts. That takes a laptop or a server."),
    "phones_do": _l("How"),
    "phones_how": _l(
        "Once you play, tap “Let others join”. Your table moves to a laptop or a server."
    ),
    "home": _l("Put it on the Home Screen"),
    "home_why": _l("Otherwise the browser may delete your games after some weeks."),
    "home_do": _l("How"),
    "home_how": _l("In the browser’s menu or under Share: “Add to Home Screen”."),
    "book": _l("Save your games"),
    "book_why": _l("They are on this phone alone. One file keeps all games of this table."),
    "book_do": _l("Save"),
    "newer": _l("A new version of Compro is here"),
    "newer_why": _l("Your games stay as they are."),
    "newer_do": _l("Use it now"),
    "later": _l("Not now"),
    "again": _l("Try again"),
    "second": _l("Compro is open in another tab"),
    "second_why": _l("Only one at a time, so that no entry is lost."),
    "second_do": _l("Use it here"),
    "insecure": _l("This address is not safe enough"),
    "insecure_why": _l("Compro works in the phone only at an address that begins with https://."),
    "old": _l("This browser is too old"),
    "old_why": _l("Compro needs Chrome 112, Firefox 121, Safari 16.5, or a newer one."),
    "refused": _l("This browser keeps nothing"),
    "refused_why": _l(
        "Perhaps it is a private window, or storage is turned off. Games stay in a normal window."
    ),
    "full": _l("This phone has no room left"),
    "full_why": _l(
        "The last entry couldn’t be kept; all before it are. Free some space, then go on."
    ),
    "full_do": _l("Go on"),
    "offline": _l("No network just now"),
    "offline_why": _l("Compro has to be downloaded once. After that it needs no network."),
    "broken": _l("A part of Compro arrived damaged"),
    "broken_why": _l("Nothing is lost. Try again: the part is downloaded once more."),
    "failed": _l("Compro couldn’t start"),
    "failed_why": _l(
        "What you entered is kept. Try again. If that doesn’t help, restart the phone."
    ),
}


def in_language(code: str, catalogues: Path = CATALOGUES) -> dict[str, str]:
    """Return name → sentence in a language; English where a catalogue is not compiled."""
    say = Translations.load(catalogues, [code]).gettext
    return {name: say(sentence) for name, sentence in SENTENCES.items()}
