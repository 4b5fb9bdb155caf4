"""Labels and helps of the fields of card values, bonuses, the end and the game's own words."""

from __future__ import annotations

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

WORDS: dict[str, tuple[LazyString, LazyString]] = {
    "penalties.joker": (_l("Joker"), _l("Points for each joker left in hand.")),
    "penalties.ace": (_l("Ace"), _l("Points for each ace left in hand.")),
    "penalties.king": (_l("King"), _l("Points for each king left in hand.")),
    "penalties.queen": (_l("Queen"), _l("Points for each queen left in hand.")),
    "penalties.jack": (_l("Jack"), _l("Points for each jack left in hand.")),
    "penalties.ten": (_l("Ten"), _l("Points for each ten left in hand.")),
    "penalties.nine": (_l("Nine"), _l("Points for each nine left in hand.")),
    "penalties.eight": (_l("Eight"), _l("Points for each eight left in hand.")),
    "penalties.seven": (_l("Seven"), _l("Points for each seven left in hand.")),
    "penalties.six": (_l("Six"), _l("Points for each six left in hand.")),
    "penalties.five": (_l("Five"), _l("Points for each five left in hand.")),
    "penalties.four": (_l("Four"), _l("Points for each four left in hand.")),
    "penalties.three": (_l("Three"), _l("Points for each three left in hand.")),
    "penalties.two": (_l("Two"), _l("Points for each two left in hand.")),
    "bonuses.going_out": (
        _l("Bonus for going out"),
        _l("Going out takes so many points off the total of whoever does it."),
    ),
    "bonuses.going_out_in_first_turn": (
        _l("Bonus for going out in the first turn"),
        _l(
            "So many points come off instead for going out in one's first turn of a deal; 0 gives "
            "no more than going out does."
        ),
    ),
    "bonuses.streaks": (
        _l("Winning in a row"),
        _l("The second deal won in a row costs the others twice their points, the third 3 times."),
    ),
    "end.repeats": (
        _l("The deals begin again"),
        _l("After the last deal of the list its first one follows again."),
    ),
    "end.after_deals": (
        _l("Number of deals"),
        _l("Where the deals begin again, the game is over after so many; 0 leaves it open."),
    ),
    "end.target": (
        _l("Target"),
        _l("The game is over once somebody's total reaches so many points; 0 means no target."),
    ),
    "end.out_at": (
        _l("Out of the game at"),
        _l(
            "Whoever has a total of so many points is out, and the last one in wins; 0 means "
            "that nobody drops out."
        ),
    ),
    "words.sets": (
        _l("Words for sets"),
        _l("What sets are called by their size, as trío for 3 cards."),
    ),
    "words.run": (_l("Word for a run"), _l("What a run is called at your table.")),
    "words.colour_run": (
        _l("Word for a colour run"),
        _l("What a colour run is called at your table."),
    ),
    "words.pure": (_l("Word for pure"), _l("What a pure set is called at your table.")),
    "words.buy": (_l("The call"), _l("What a player calls to buy a discard.")),
}
