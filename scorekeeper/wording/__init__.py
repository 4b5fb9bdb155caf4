"""The only home of sentences made from codes and values, each in the reader's language."""

from scorekeeper.wording.advising import (
    ask_later_text,
    can_text,
    done_text,
    doubt_text,
    points_left_text,
)
from scorekeeper.wording.backups import backup_text
from scorekeeper.wording.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_SIGNS,
    isolated,
    listing,
    rank_text,
    show_card,
    show_cards,
    spoken_card,
    spoken_cards,
)
from scorekeeper.wording.contracts import (
    contract_in_own_words,
    contract_text,
    item_text,
    melds_text,
    own_word,
    way_text,
)
from scorekeeper.wording.held import held_text
from scorekeeper.wording.houserules.choice_words import choice_label
from scorekeeper.wording.houserules.fields import FIELD_CHAPTERS, FieldChapter, help_of, label_of
from scorekeeper.wording.log.telling import amount_text, moment_text
from scorekeeper.wording.reasons.overruled import ruling_text
from scorekeeper.wording.rulebook.chapters import chapters, deals_dropped, deals_told
from scorekeeper.wording.rulebook.contracts import any_contract
from scorekeeper.wording.rulebook.in_short import game_in_a_line, in_short
from scorekeeper.wording.rulebook.values import values_told
from scorekeeper.wording.sentences import sentence, step_text
from scorekeeper.wording.sheet import deal_text, ending_texts, goal_text, next_deal_text, part_text
from scorekeeper.wording.trouble import trouble_text, unavailable_text, unreadable_cards

__all__ = [
    "FIELD_CHAPTERS",
    "RANK_NAMES",
    "SUIT_NAMES",
    "SUIT_SIGNS",
    "FieldChapter",
    "amount_text",
    "any_contract",
    "ask_later_text",
    "backup_text",
    "can_text",
    "chapters",
    "choice_label",
    "contract_in_own_words",
    "contract_text",
    "deal_text",
    "deals_dropped",
    "deals_told",
    "done_text",
    "doubt_text",
    "ending_texts",
    "game_in_a_line",
    "goal_text",
    "held_text",
    "help_of",
    "in_short",
    "isolated",
    "item_text",
    "label_of",
    "listing",
    "melds_text",
    "moment_text",
    "next_deal_text",
    "own_word",
    "part_text",
    "points_left_text",
    "rank_text",
    "ruling_text",
    "sentence",
    "show_card",
    "show_cards",
    "spoken_card",
    "spoken_cards",
    "step_text",
    "trouble_text",
    "unavailable_text",
    "unreadable_cards",
    "values_told",
    "way_text",
]
