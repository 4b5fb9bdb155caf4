"""What people dispute: the words they ask with, the answer, and the reasons that rest on it."""

from dataclasses import dataclass

from flask_babel import LazyString, lazy_pgettext

from scorekeeper.rules.melds.melds import Meld
from scorekeeper.rules.play.contrast import Contrast, contrast_of, kind_code
from scorekeeper.rules.ruleset.deals import DealRules
from scorekeeper.rules.ruleset.model import Ruleset
from scorekeeper.rules.verdict import Reason
from scorekeeper.wording.speech import gettext as _

from . import contracts, dealing, jokers, melds, play, turns
from .chapters import points_text, ranks_text, values_told
from .together import Rule, together


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that is disputed.

    asked  what a question about it has words of: by commas, any one; by blanks, all of them; by
           strokes, either; a word of three letters or more stands for all that begin so
    rules  the first of these that says anything is the answer
    codes  of the reasons that rest on it
    """

    asked: LazyString
    rules: tuple[Rule, ...]
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """The sentence of the rules that answers, with one example against it and one for it."""

    text: str
    contrast: Contrast


def costs(ruleset: Ruleset) -> str:
    """Return what each card costs in hand, as one list."""
    values = ((tuple(card.rank for card in one.cards), one.points) for one in values_told(ruleset))
    return "; ".join(
        # NOTE: ranks and what they cost, as "king to ten: 10 points each"
        _("%(ranks)s: %(points)s", ranks=ranks_text(ranks), points=points_text(points, len(ranks)))
        for ranks, points in values
    )


def out_at_once(ruleset: Ruleset) -> str:
    said = (contracts.going_out_at_once(deal, ruleset) for deal in ruleset.deals)
    return next(filter(None, said), "")


def limit_in_the_list(ruleset: Ruleset) -> str:
    return contracts.limits_of_wilds(ruleset) or melds.wilds_in_melds(ruleset)


def not_said(ruleset: Ruleset) -> str:
    return _("The rules of this game don’t say. Agree on it at the table.")


def put_right(ruleset: Ruleset) -> str:
    return _("A mistake can be put right at any time, deals later too: tap its number in Scores.")


# NOTE: "as asked": words of questions about the rules, without endings. By commas any one will do;
# of words with a blank between all must be there, in any order; of word/word either. No accents.
SUBJECTS = (
    Subject(
        lazy_pgettext("as asked", "how many play, player"),
        (dealing.how_many_play,),
        ("seats.too_few", "seats.too_many", "seats.unusual"),
    ),
    Subject(
        lazy_pgettext("as asked", "pack, deck, third, three times, same card"),
        (dealing.which_cards,),
        ("cards.too_many", "seats.no_stock"),
    ),
    Subject(
        lazy_pgettext("as asked", "wild, which wild"),
        (dealing.wild_rank_said, dealing.what_is_wild),
        ("wilds.not_announced",),
    ),
    Subject(
        lazy_pgettext("as asked", "wild suit, two suit, wild another suit"),
        (dealing.wilds_of_own_suit, dealing.what_is_wild),
        ("run.wild_of_another_suit",),
    ),
    Subject(
        lazy_pgettext("as asked", "direction, which way, clockwise, left right"),
        (dealing.which_way,),
    ),
    Subject(
        lazy_pgettext("as asked", "who deals, dealer, next deal, deals after"),
        (dealing.who_deals,),
    ),
    Subject(
        lazy_pgettext("as asked", "who cuts, cutter, cut the cards"),
        (dealing.who_cuts,),
    ),
    Subject(
        lazy_pgettext("as asked", "joker cut, keep cut"),
        (dealing.jokers_at_the_cut, dealing.who_cuts),
        ("cut.jokers_kept",),
    ),
    Subject(
        lazy_pgettext("as asked", "after cut, part pack, bottom part, lifted"),
        (dealing.after_the_cut,),
    ),
    Subject(
        lazy_pgettext("as asked", "exact cut, cut right, cut reward, cut chip"),
        (dealing.exact_cut_rule, dealing.who_cuts),
        ("cut.no_reward", "cut.not_exact", "cut.nothing_to_erase"),
    ),
    Subject(
        lazy_pgettext("as asked", "how many cards, dealt"),
        (dealing.hands,),
    ),
    Subject(
        lazy_pgettext("as asked", "who starts, who begins, who first, goes first"),
        (dealing.who_leads, dealing.the_pile),
    ),
    Subject(
        lazy_pgettext("as asked", "face up, upcard, first card, turned"),
        (turns.upcard_is_no_buy, dealing.the_upcard, dealing.the_pile),
        ("upcard.none", "upcard.not_the_leader", "upcard.must_be_bought"),
    ),
    Subject(
        lazy_pgettext("as asked", "set, trio, same rank, of a kind"),
        (melds.sets,),
        ("set.mixed_ranks", "set.too_short", "set.too_long"),
    ),
    Subject(
        lazy_pgettext("as asked", "suit twice set, same suit set"),
        (melds.sets,),
        ("set.repeated_card",),
    ),
    Subject(
        lazy_pgettext("as asked", "how many suits set, suits set"),
        (melds.suits_of_sets, melds.sets),
        ("set.too_few_suits", "set.too_many_suits"),
    ),
    Subject(
        lazy_pgettext("as asked", "run, sequence, straight, gap"),
        (melds.runs,),
        ("run.gap", "run.too_short", "run.too_long", "run.repeated_card", "run.not_in_this_game"),
    ),
    Subject(
        lazy_pgettext("as asked", "suit run, suits run, another suit, mixed suits"),
        (melds.runs,),
        ("run.mixed_suits", "run.mixed_colours", "run.colours_not_by_turns"),
    ),
    Subject(
        lazy_pgettext("as asked", "ace, corner, ace king two, ace low, ace high"),
        (melds.aces, melds.runs),
        ("run.no_aces", "run.ace_only_low", "run.ace_only_high", "run.ace_in_the_middle"),
    ),
    Subject(
        lazy_pgettext("as asked", "lowest card run, lowest run, run begin, below run"),
        (melds.lowest_of_runs, melds.aces, melds.runs),
        ("run.too_low",),
    ),
    Subject(
        lazy_pgettext("as asked", "how many jokers, two jokers, second joker, joker meld"),
        (
            *(melds.wilds_in_melds, melds.balance, melds.most_in_sets, melds.most_in_runs),
            *(melds.balance_in_sets, melds.balance_in_runs, melds.naturals_in_melds),
        ),
        ("meld.too_many_wilds", "meld.more_wilds_than_naturals", "meld.wilds_not_fewer"),
    ),
    Subject(
        lazy_pgettext("as asked", "joker set"),
        (melds.most_in_sets, melds.balance_in_sets, melds.balance, melds.wilds_in_melds),
        ("set.too_many_wilds",),
    ),
    Subject(
        lazy_pgettext("as asked", "joker run"),
        (melds.most_in_runs, melds.balance_in_runs, melds.balance, melds.wilds_in_melds),
        ("run.too_many_wilds",),
    ),
    Subject(
        lazy_pgettext("as asked", "jokers side, jokers next, jokers together, jokers adjacent"),
        (melds.side_by_side, melds.wilds_in_melds, melds.balance, melds.balance_in_runs),
        ("run.wilds_side_by_side",),
    ),
    Subject(
        lazy_pgettext("as asked", "only jokers, jokers alone, all jokers"),
        (melds.sets_of_jokers, melds.naturals_in_melds),
        ("meld.too_few_naturals",),
    ),
    Subject(
        lazy_pgettext("as asked", "contract, first meld"),
        (contracts.what_a_contract_is, contracts.first_meld),
        ("contract.item_missing", "laydown.nothing"),
    ),
    Subject(
        lazy_pgettext(
            "as asked",
            "bigger set, bigger contract, longer contract, exact size, instead of",
        ),
        (contracts.exact_sizes, contracts.first_meld),
        ("contract.wrong_size",),
    ),
    Subject(
        lazy_pgettext("as asked", "different suits, clean, pure"),
        (contracts.what_pure_is, melds.sets),
        ("contract.not_pure_wilds", "contract.not_pure_suits"),
    ),
    Subject(
        lazy_pgettext("as asked", "rank set contract, which rank, another rank"),
        (contracts.ranks_of_asked_sets, contracts.what_a_contract_is),
        ("contract.wrong_rank",),
    ),
    Subject(
        lazy_pgettext(
            "as asked", "red set, black set, colour set, one colour, color set, one color"
        ),
        (contracts.colours_of_asked_sets, melds.sets),
        ("contract.two_colours",),
    ),
    Subject(
        lazy_pgettext("as asked", "colour run, color run, red black"),
        (contracts.what_a_colour_run_is, melds.runs),
        ("colour_run.equal_colours", "colour_run.wilds", "colour_run.only_in_a_contract"),
    ),
    Subject(
        lazy_pgettext("as asked", "two runs suit, runs same suit"),
        (contracts.runs_of_one_suit, contracts.what_a_contract_is),
        ("contract.runs_of_one_suit", "contract.runs_not_apart"),
    ),
    Subject(
        lazy_pgettext("as asked", "joker contract, jokers limit"),
        (limit_in_the_list,),
        ("contract.item_wilds", "contract.too_many_wilds"),
    ),
    Subject(
        lazy_pgettext("as asked", "which/any contract, choose/pick contract, contract order/deal"),
        (contracts.who_chooses, contracts.what_a_contract_is),
        (
            *("contract.used", "contract.dealer_chooses", "contract.first_down_chooses"),
            "contract.laid_down_before",
        ),
    ),
    Subject(
        lazy_pgettext("as asked", "points first, points meld, worth meld"),
        (contracts.first_meld, contracts.points_of_totals, contracts.what_a_contract_is),
        ("firstmeld.too_few_points", "firstmeld.wilds"),
    ),
    Subject(
        lazy_pgettext("as asked", "exchange cards, give away"),
        (contracts.what_an_exchange_is, not_said),
        ("exchange.none_due",),
    ),
    Subject(
        lazy_pgettext("as asked", "draw, take discard, pick up discard, top discard"),
        (turns.drawing,),
        ("discard.not_your_turn", "discard.never_free", "discard.must_be_melded"),
    ),
    Subject(
        lazy_pgettext("as asked", "take discard down, draw down"),
        (turns.discard_when_down, turns.drawing),
        ("discard.down", "discard.not_down", "discard.melded_or_down"),
    ),
    Subject(
        lazy_pgettext("as asked", "discard fits, must discard, which discard, end turn"),
        (turns.a_turn,),
    ),
    Subject(
        lazy_pgettext("as asked", "chip"),
        (turns.chips, turns.buying, turns.no_buying),
        ("chips.none", "buy.no_chips"),
    ),
    Subject(
        lazy_pgettext("as asked", "buy, buy cost, price"),
        (turns.no_buying, turns.buying),
        ("buy.never", "buy.free_in_turn"),
    ),
    Subject(
        lazy_pgettext("as asked", "buy often, how many buy, buy times, buy twice"),
        (turns.no_buying, turns.most_per_deal, turns.chips, turns.buying),
        ("buy.no_more",),
    ),
    Subject(
        lazy_pgettext("as asked", "extra card buy, cards buy, penalty card"),
        (turns.no_buying, turns.extra_cards),
    ),
    Subject(
        lazy_pgettext("as asked", "buy deal, no buying"),
        (turns.no_buying, turns.deals_without_buying, turns.buying),
        ("buy.not_in_this_deal",),
    ),
    Subject(
        lazy_pgettext("as asked", "two/both/several want, want same card, who gets, first call"),
        (turns.no_buying, turns.who_gets_it),
        ("claims.not_first",),
    ),
    Subject(
        lazy_pgettext("as asked", "own discard, back discard"),
        (turns.no_buying, turns.own_discard),
        ("buy.own_discard",),
    ),
    Subject(
        lazy_pgettext("as asked", "buy down, bought down, buy laid, bought laid"),
        (turns.no_buying, turns.buying_when_down),
        ("buy.down",),
    ),
    Subject(
        lazy_pgettext("as asked", "lay down, be down, must lay"),
        (turns.laying_down,),
        ("laydown.already_down", "meld.not_down", "layoff.not_down", "joker.not_down"),
    ),
    Subject(
        lazy_pgettext("as asked", "first round, first turn"),
        (turns.first_round, turns.laying_down),
        ("laydown.first_round",),
    ),
    Subject(
        lazy_pgettext("as asked", "extra meld, more melds, another meld"),
        (turns.extra_melds, turns.new_melds_later),
        ("meld.not_in_this_turn", "contract.extra_not_allowed"),
    ),
    Subject(
        lazy_pgettext("as asked", "lay off turn, lay off same, add same turn"),
        (turns.lay_offs_at_once,),
        ("layoff.not_in_this_turn", "layoff.own_contract_same_turn"),
    ),
    Subject(
        lazy_pgettext("as asked", "lay off, add card, other meld"),
        (turns.lay_offs_later,),
        ("layoff.never", "layoff.does_not_fit"),
    ),
    Subject(
        lazy_pgettext("as asked", "lay off joker, add joker"),
        (turns.wilds_laid_off, turns.lay_offs_later),
        ("layoff.no_wilds", "layoff.wilds_on_own_runs"),
    ),
    Subject(
        lazy_pgettext("as asked", "lay off joker natural, add joker natural"),
        (turns.naturals_for_wilds, turns.wilds_laid_off, turns.lay_offs_later),
        ("layoff.few_naturals",),
    ),
    Subject(
        lazy_pgettext("as asked", "new meld, meld later"),
        (turns.new_melds_later,),
        ("meld.no_new_melds",),
    ),
    Subject(
        lazy_pgettext("as asked", "crosswise, fourth suit, add different suits"),
        (turns.pure_set_later, turns.lay_offs_later),
        ("layoff.pure_set_complete", "layoff.pure_set_wild", "layoff.pure_set_suit"),
    ),
    Subject(
        lazy_pgettext(
            "as asked", "take joker, take joker set, take joker another, swap joker, steal joker"
        ),
        (jokers.never_taken, jokers.off_sets, jokers.off_runs),
        (
            *("joker.never_taken", "joker.wrong_count", "joker.wrong_cards"),
            *("joker.in_a_set", "joker.set_not_full"),
        ),
    ),
    Subject(
        lazy_pgettext("as asked", "take joker run, swap joker run"),
        (jokers.off_runs, jokers.never_taken),
        ("joker.in_a_run", "joker.one_for_a_run", "joker.stands_for_another"),
    ),
    Subject(
        lazy_pgettext("as asked", "joker other, joker another, joker own meld, whose joker"),
        (jokers.whose_melds, jokers.never_taken),
        ("joker.own_set", "joker.not_of_a_contract"),
    ),
    Subject(
        lazy_pgettext("as asked", "joker hand, joker taken, joker once"),
        (jokers.what_becomes_of_it, jokers.never_taken),
        ("joker.not_used", "joker.only_into_contract"),
    ),
    Subject(
        lazy_pgettext("as asked", "joker turn, take joker turn, when joker"),
        (jokers.when_taken, jokers.never_taken),
        ("joker.not_in_this_turn", "joker.not_moved_in_this_turn"),
    ),
    Subject(
        lazy_pgettext("as asked", "move joker, joker end, joker end run, joker moves"),
        (
            *(jokers.moving_at_ends, jokers.moving_along, jokers.off_runs, jokers.never_taken),
            melds.wilds_in_melds,
        ),
        ("joker.never_moves", "joker.not_in_a_run", "joker.inside", "joker.wrong_card"),
    ),
    Subject(
        lazy_pgettext("as asked", "go/goes/going out, last card, last card discard, finish, close"),
        (play.going_out,),
        (
            *("goout.discard_needed", "goout.discard_forbidden", "goout.last_unmelded"),
            *("goout.left_unmelded", "goout.cards_left", "goout.nothing_to_discard"),
        ),
    ),
    Subject(
        lazy_pgettext("as asked", "must go out, out same turn"),
        (out_at_once, play.going_out),
        ("goout.must_go_out",),
    ),
    Subject(
        lazy_pgettext("as asked", "after out, went out, last turn, one more turn"),
        (play.end_of_a_deal,),
        ("deal.over", "deal.other_out", "lastturn.had"),
    ),
    Subject(
        lazy_pgettext("as asked", "stock empty, stock out, no cards left, stock runs"),
        (play.empty_stock,),
        ("stock.deal_ends",),
    ),
    Subject(
        lazy_pgettext("as asked", "left hand, count hand, meld hand"),
        (play.what_counts,),
        ("count.went_out",),
    ),
    Subject(
        lazy_pgettext("as asked", "never laid, never down, not laid, flat"),
        (play.never_down, play.what_counts),
        ("hand.no_flat_cost",),
    ),
    Subject(
        lazy_pgettext("as asked", "points, worth, cost, value, joker count, left joker"),
        (costs,),
    ),
    Subject(
        lazy_pgettext("as asked", "bonus, minus, points off"),
        (
            *(play.bonus_for_going_out, play.bonus_at_once, play.bonus_in_first_turn),
            *(play.bonus_without_wilds, play.streaks, play.unused_chips, play.what_counts),
        ),
    ),
    Subject(
        lazy_pgettext("as asked", "chips left over, unused chip, chips end"),
        (play.unused_chips, turns.chips, turns.no_buying),
    ),
    Subject(
        lazy_pgettext("as asked", "how many deals, end game, game over, target"),
        (play.target, play.out_of_the_game, play.how_many_deals),
    ),
    Subject(
        lazy_pgettext("as asked", "come back, eliminated, out of the game"),
        (play.coming_back, play.out_of_the_game, play.winner),
        ("back.used_up",),
    ),
    Subject(
        lazy_pgettext("as asked", "tie, equal, draw points, wins, winner"),
        (together(play.winner, play.equal_totals),),
    ),
    Subject(
        lazy_pgettext("as asked", "stake, money, pay"),
        (play.stakes,),
    ),
    Subject(
        lazy_pgettext(
            "as asked", "look discard pile, look through, show cards, talk, hint, misdeal, cheat"
        ),
        (not_said,),
    ),
    Subject(
        lazy_pgettext("as asked", "mistake, wrong count, miscount, forgot, wrong points"),
        (put_right,),
    ),
)
RESTS_ON = {code: subject for subject in SUBJECTS for code in subject.codes}


def rests_on_a_rule(reason: Reason) -> bool:
    return reason.code in RESTS_ON


def ruling_on(reason: Reason, ruleset: Ruleset, deal: DealRules | None = None) -> Ruling | None:
    """Return the one sentence that a reason rests on, with examples; None: it rests on no rule.

    deal  whose contract is asked about; None: any
    """
    subject = RESTS_ON.get(reason.code)
    return ruling_of(subject, ruleset, (reason.code,), deal) if subject else None


def ruling_on_meld(meld: Meld, ruleset: Ruleset) -> Ruling | None:
    """Return the same for a meld as it lies: what it is, or what holds for its wilds."""
    return ruling_on(Reason(kind_code(meld)), ruleset)


def ruling_of(
    subject: Subject, ruleset: Ruleset, codes: tuple[str, ...], deal: DealRules | None = None
) -> Ruling | None:
    """Return the first sentence that a subject has in a game, with examples by these codes."""
    rule = next((rule for rule in subject.rules if rule(ruleset)), None)
    if rule is None:
        return None
    # A rule that stands in for another is shown by the reasons it mostly answers.
    more = (code for one in SUBJECTS if one.rules[0] is rule for code in one.codes)
    found = (contrast_of(code, ruleset, deal) for code in dict.fromkeys((*codes, *more)))
    return Ruling(rule(ruleset), next((one for one in found if one.refused), Contrast()))
