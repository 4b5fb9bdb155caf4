"""``gettext``, ``pgettext`` and ``ngettext``, with types.

Import ``gettext`` as ``_``: `make messages` finds these names.
"""

from .digits import fill
from .reader import reader_here


def gettext(sentence: str, /, **facts: object) -> str:
    """Return the sentence in the reader's language, its ``%(places)s`` filled with the facts."""
    said = reader_here().catalogue.gettext(sentence)
    return fill(said, facts) if facts else said


def pgettext(about: str, sentence: str, /, **facts: object) -> str:
    """Return a sentence that is also said of something else; ``about`` tells them apart."""
    return fill(reader_here().catalogue.pgettext(about, sentence), facts)


def ngettext(one: str, many: str, num: int, /, **facts: object) -> str:
    """Return the sentence in singular or plural by ``num``, which may stand in it as well."""
    return fill(reader_here().catalogue.ngettext(one, many, num), {"num": num, **facts})


def plural(one: str, many: str) -> tuple[str, str]:
    """Return both forms of a sentence, for ``ngettext`` later; `make messages` finds them."""
    return one, many
