"""What the page of a ruleset shows: its sentences, beside those of the ruleset it is based on."""

from scorekeeper.rules.ruleset.choices import Choice
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.ruleset.reading import load_ruleset, ruleset_names
from scorekeeper.wording.rulebook.chapters import chapters, deals_dropped, deals_told
from scorekeeper.wording.rulebook.in_short import in_short
from scorekeeper.wording.rulebook.values import values_told


def rules_told(ruleset: Ruleset) -> dict[str, object]:
    """Return a ruleset in words, beside the one it is based on, as ``rules/show.html`` shows it."""
    base = base_of(ruleset)
    return {
        "ruleset": ruleset,
        "base": base,
        "in_order": ruleset.contracts.choice is Choice.IN_ORDER,
        "short": in_short(ruleset),
        "chapters": chapters(ruleset, base),
        "deals": deals_told(ruleset, base),
        "dropped": deals_dropped(ruleset, base),
        "values": values_told(ruleset, base),
    }


def base_of(ruleset: Ruleset) -> Ruleset | None:
    """Return the ruleset to tell this one beside: its base, or one of its name; None: neither."""
    names = ruleset_names()
    if ruleset.based_on is not None:
        return load_ruleset(ruleset.based_on) if ruleset.based_on in names else None
    called_so = (each for each in map(load_ruleset, names) if each.name == ruleset.name)
    return next((each for each in called_so if each != ruleset), None)
