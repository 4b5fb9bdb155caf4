"""All screens there are, each with the address at which the demo's table shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from scorekeeper.web.houserules.pages import code_of
from tests.browser.acts import (
    ask_why,
    buy_once_more,
    choose_own_way,
    enter_colours,
    enter_twos,
    hold_up,
    judge_lay_down,
    mend_rules,
    mix_up_own_way,
    note_hand,
    paste_sheet,
    refuse_buy,
    refuse_lay_down,
    refuse_names,
    refuse_rules,
    rename_unseen,
    see_who_is_gone,
    send_too_late,
    tap_counted,
    tap_hand,
    unfold,
    unfold_deal,
)
from tests.browser.elsewhere import (
    PEOPLE,
    Elsewhere,
    Game,
    asked_to_look,
    asked_to_nod,
    at_a_tournament,
    begun,
    on_a_seat,
    seat_in_an_exchange,
    seat_that_counts,
    waiting_for_a_nod,
    where_a_rank_is_said,
    where_each_has_a_contract,
    with_a_fine,
    with_an_end,
    with_contract_held,
    with_contracts_left,
    with_counts_unseen,
    with_one_gone,
    with_sums_of_contracts_left,
    with_sums_of_own_contracts,
    with_two_calls,
    with_two_versions,
    without_advice,
    without_chips,
)
from tests.browser.phone import Phone
from tests.browser.serving import DemoLinks

DESK = "desk?"
FIRST, LAST = "game/1/", "game/3/"  # of the demo's games: one that is over, one in deal 5
DOWN = "2"  # the player who is down in the demo's deal 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A screen, or a state of one.

    link      whose link of the demo's table stands before the path; "" for pages without a table
    game      begins the game of which the path is a page; None: the path is none of such a game
    under     what stands before the path of such a page, as at the demo's table
    act       what brings the state about, once the page is open
    expected  faults of the phone that belong to this state
    """

    name: str
    path: str
    link: str = "scorekeeper"
    game: Game | None = None
    under: str = "game/1/"
    act: Callable[[Phone], None] | None = None
    expected: tuple[str, ...] = ()

    def show(self, phone: Phone, demo: DemoLinks) -> None:
        """Bring the screen about on a phone."""
        phone.expected += self.expected
        phone.open(self.place(phone, demo) + self.path)
        assert phone.page.evaluate("document.querySelector('main').checkVisibility()")
        if self.act:
            self.act(phone)

    def place(self, phone: Phone, demo: DemoLinks) -> str:
        """Return the address before the path, with a slash at the end."""
        if self.game:
            with Elsewhere(phone.address) as elsewhere:
                return self.game(elsewhere)
        return getattr(demo, self.link) if self.link else "/"


SIX = begun("bolivia", (*PEOPLE, "Elena", "Fumio"))
CHOOSING = begun("ecuador-dealers-choice")
OWN = where_each_has_a_contract()
OWN_OF_EIGHT = where_each_has_a_contract((*PEOPLE, "Elena", "Fumio", "Gabriela", "Hiroshi"))
CALLED = "claims?claimants=p2&claimants=p3&disputed=y"
CARRIED = code_of({"based_on": "bolivia", "name": "Theirs", "chips": {"each": 12}})
ASKED = quote('[[{"set":3,"pure":true}]]')
ROOM = "tournament/1"
SCREENS = (
    Screen(name="welcome", path="", link=""),
    Screen(name="welcome-unfolded", path="", link="", act=unfold),
    Screen(name="welcome-refused", path="", link="", act=refuse_names),
    Screen(name="looks", path="looks", link=""),
    Screen(name="offline", path="offline", link=""),
    Screen(name="too-late", path="looks", link="", act=send_too_late, expected=("400",)),
    Screen(name="desk", path="desk", link=""),
    Screen(name="desk-unfolded", path="desk", link="", act=unfold),
    Screen(name="desk-alternatives", path=DESK + "deal=7&ask=contract&ruleset=peru-2", link=""),
    Screen(
        name="desk-colour-run",
        path=DESK + "deal=7&contract=4&ask=contract&ruleset=peru-2",
        link="",
        act=enter_colours,
    ),
    Screen(name="desk-first-melds", path=DESK + "ask=contract&ruleset=romme", link=""),
    Screen(name="desk-wild-twos", path=DESK + "ruleset=peru-wittig", link="", act=enter_twos),
    Screen(name="desk-hand", path=DESK + "ask=hand&ruleset=farmers-rummy", link=""),
    Screen(
        name="desk-hand-unfolded", path=DESK + "ask=hand&ruleset=super-deli", link="", act=unfold
    ),
    Screen(
        name="desk-hand-laid",
        path=DESK + "ask=hand&deal=2",
        link="",
        act=hold_up("7H 7D JK 9H 9D 9C 5-8C KD AD 10H"),
    ),
    Screen(
        name="desk-hand-missing",
        path=DESK + "ask=hand&deal=2",
        link="",
        act=hold_up("7H 7D 7S 9H 9D KD QD 2C 3H"),
    ),
    Screen(name="rulesets", path="rules", link=""),
    Screen(name="ruleset", path="rules/venezuela", link=""),
    Screen(name="bring-table", path="books/import", link=""),
    Screen(name="bring", path="books/import"),
    Screen(name="codes", path=FIRST + "books/codes"),
    Screen(name="apart", path="books/apart", game=with_two_versions),
    Screen(name="home", path=""),
    Screen(name="home-viewer", path="", link="viewer"),
    Screen(name="name", path="home/name"),
    Screen(name="delete", path="home/delete"),
    Screen(name="gone", path="nothing/home/delete", link="", expected=("404",)),
    Screen(name="new-game", path="home/new-game"),
    Screen(name="season", path="season/"),
    Screen(name="season-viewer", path="season/?of=all&by=points", link="viewer"),
    Screen(name="season-named", path="season/?of=s1"),
    Screen(name="season-new", path="season/new"),
    Screen(name="season-edit", path="season/1/edit"),
    Screen(name="season-people", path="season/people"),
    Screen(name="season-person", path="season/person/1"),
    Screen(name="season-deals", path=f"season/person/1/deals?asked={ASKED}"),
    Screen(name="season-duel", path="season/person/1/duel/2"),
    Screen(name="season-pot", path="season/pot"),
    Screen(name="season-pot-viewer", path="season/pot?of=all", link="viewer"),
    Screen(name="season-games", path="season/games"),
    Screen(name="season-print", path="season/print"),
    Screen(name="season-chat", path="season/chat"),
    Screen(name="contracts", path="", game=CHOOSING),
    Screen(name="contracts-deal", path="deal", game=CHOOSING),
    Screen(name="wild-rank", path="deal", game=where_a_rank_is_said),
    Screen(name="wild-rank-table", path="", game=where_a_rank_is_said),
    Screen(name="own-contracts", path="", game=OWN),
    Screen(name="own-contracts-eight", path="", game=OWN_OF_EIGHT),
    Screen(name="own-contract-laid", path="lay-down/p1", game=OWN),
    Screen(name="own-contracts-result", path="count/result/1", game=OWN_OF_EIGHT),
    Screen(name="own-contracts-sheet", path="scores", game=OWN),
    Screen(name="own-contracts-paper", path="count/paper", game=OWN),
    Screen(name="own-contracts-count", path="count", game=with_sums_of_own_contracts),
    Screen(name="own-contracts-middle", path="middle", game=OWN),
    Screen(name="who-laid-down", path="scores/1/down", game=OWN),
    Screen(name="contracts-left", path="", game=with_contracts_left),
    Screen(name="contracts-left-player", path="table/player/p1", game=with_contracts_left),
    Screen(name="contracts-left-pad", path="lay-down/p1", game=with_contracts_left),
    Screen(name="contracts-left-sheet", path="scores", game=with_contracts_left),
    Screen(name="contracts-left-count", path="count", game=with_sums_of_contracts_left),
    Screen(name="contracts-left-told", path="scores/1/down", game=with_contracts_left),
    Screen(name="contracts-left", path="deal", game=begun("desordenada")),
    Screen(name="first-round", path="", game=SIX),
    Screen(name="two-cuts", path="deal", game=SIX),
    Screen(name="whose-discard", path="", game=with_two_calls),
    Screen(name="called", path=CALLED, game=SIX),
    Screen(name="contract-on-paper", path="count/paper", game=begun("desordenada")),
    Screen(name="stock-ends-deal", path="deal", game=begun("peru-1")),
    Screen(name="one-more", path="", game=begun("venezuela"), act=buy_once_more),
    Screen(name="mine-or-theirs", path="people/p1", game=begun("venezuela"), act=rename_unseen),
    Screen(name="out-of-the-game", path="", game=with_one_gone, act=see_who_is_gone),
    Screen(name="result-missed", path="count/result/1", game=with_contract_held),
    Screen(name="cell-missed", path="scores/1/p3", game=with_contract_held),
    Screen(name="house", path="houserules"),
    Screen(name="house-begin", path="houserules", link=""),
    Screen(name="house-first", path="houserules/new", link=""),
    Screen(name="house-viewer", path="houserules", link="viewer"),
    Screen(name="house-new", path="houserules/new"),
    Screen(name="house-unfolded", path="houserules/1/change", act=unfold),
    Screen(name="house-deal", path="houserules/1/change", act=unfold_deal),
    Screen(name="house-refused", path="houserules/1/change", act=mend_rules),
    Screen(name="house-bring", path="houserules/import"),
    Screen(name="house-bring-refused", path="houserules/import", act=refuse_rules),
    Screen(name="charter", path="houserules/1"),
    Screen(name="charter-unfolded", path="houserules/1", act=unfold),
    Screen(name="charter-viewer", path="houserules/1", link="viewer"),
    Screen(name="charter-shared", path=f"houserules/shared/{CARRIED}", link=""),
    Screen(name="links", path="links"),
    Screen(name="links-unfolded", path="links", act=unfold),
    Screen(name="links-viewer", path="links", link="viewer"),
    Screen(name="tournament-first", path="tournament", link=""),
    Screen(name="tournament-begin", path="tournament"),
    Screen(name="tournament-own", path="tournament", act=choose_own_way),
    Screen(name="tournament-own-wrong", path="tournament", act=mix_up_own_way),
    Screen(name="tournament-viewer", path="tournament", link="viewer"),
    Screen(name="tournament-draw", path="", game=at_a_tournament(start=False), under=ROOM),
    Screen(name="tournament", path="", game=at_a_tournament(), under=ROOM),
    Screen(name="tournament-people", path="/people", game=at_a_tournament(), under=ROOM),
    Screen(name="tournament-table", path="/table/1", game=at_a_tournament(), under=ROOM),
    Screen(name="tournament-wall", path="/wall", game=at_a_tournament(), under=ROOM),
    Screen(name="tournament-paper", path="/paper", game=at_a_tournament(), under=ROOM),
    Screen(name="lost-link", path="links/lost", link=""),
    Screen(name="middle", path=LAST + "middle", link="viewer"),
    Screen(name="middle-asks", path="middle", game=with_an_end),
    Screen(name="middle-over", path="middle?won=1", game=with_an_end),
    Screen(name="seat-code", path="seat", link=""),
    Screen(name="seat-whose", path="seat", link="players"),
    Screen(name="seat", path="seat", game=on_a_seat),
    Screen(name="seat-own", path="seat/own", game=on_a_seat),
    Screen(name="seat-count", path="count/hand/p1", game=on_a_seat),
    Screen(name="seat-exchange", path="seat", game=seat_in_an_exchange),
    Screen(name="seat-counts", path="seat", game=seat_that_counts, act=tap_hand),
    Screen(name="seat-asked", path="seat", game=asked_to_nod),
    Screen(name="seat-pad", path="lay-down/check", game=asked_to_nod),
    Screen(name="waits-for-nod", path="", game=waiting_for_a_nod),
    Screen(name="proposals", path="proposals", game=waiting_for_a_nod),
    Screen(name="seat-more", path="table/more", game=on_a_seat),
    Screen(name="pencil", path="pencil", game=on_a_seat),
    Screen(name="pencil-keeper", path=LAST + "pencil"),
    Screen(name="pencil-viewer", path=LAST + "pencil", link="viewer"),
    Screen(name="desk-of-table", path="desk"),
    Screen(name="not-found", path=LAST + "lay-down/meld/99", expected=("404",)),
    Screen(name="table", path=LAST),
    Screen(name="table-by-rank", path=LAST + "?order=rank"),
    Screen(name="table-viewer", path=LAST, link="viewer"),
    Screen(name="table-refused", path="", game=without_chips, act=refuse_buy),
    Screen(name="deal", path=LAST + "deal"),
    Screen(name="deal-viewer", path=LAST + "deal", link="viewer"),
    Screen(name="claims", path=LAST + "claims"),
    Screen(name="claims-said", path=LAST + "claims?claimants=3&claimants=4"),
    Screen(name="lay-down", path=LAST + "lay-down/1"),
    Screen(name="lay-down-legal", path=LAST + "lay-down/1", act=judge_lay_down),
    Screen(name="lay-down-refused", path=LAST + "lay-down/1", act=refuse_lay_down),
    Screen(name="put-down", path=LAST + f"lay-down/{DOWN}/put-down"),
    Screen(name="meld", path=LAST + "lay-down/meld/1"),
    Screen(name="meld-viewer", path=LAST + "lay-down/meld/1", link="viewer"),
    Screen(name="check", path=LAST + "lay-down/check?player=1"),
    Screen(name="check-viewer", path=LAST + "lay-down/check", link="viewer"),
    Screen(name="my-hand", path=LAST + "hand/1"),
    Screen(name="my-hand-whose", path=LAST + "hand", link="viewer"),
    Screen(name="my-hand-legal", path=LAST + "hand/1", act=hold_up("7S 7H 7D 7C 7S KD QD")),
    Screen(name="my-hand-down", path=LAST + "hand/2", link="viewer", act=hold_up("3H 8D JK")),
    Screen(
        name="my-hand-choosing", path="hand/p1", game=CHOOSING, act=hold_up("7H 7D 7S 9H 9D 9S JK")
    ),
    Screen(name="my-hand-no-advice", path="hand", game=without_advice),
    Screen(name="end-of-deal", path=LAST + "count"),
    Screen(name="hand", path=LAST + "count/hand/1"),
    Screen(name="counted-also", path=LAST + "count/hand/1", act=tap_counted),
    Screen(name="hand-noted", path=LAST + "count/hand/1", act=note_hand),
    Screen(name="paper", path=LAST + "count/paper"),
    Screen(name="paste", path=LAST + "paste"),
    Screen(name="pasted", path="paste", game=begun("venezuela"), act=paste_sheet),
    Screen(name="pasted-new", path="paste", act=paste_sheet),
    Screen(name="result", path=LAST + "count/result/4"),
    Screen(name="scores", path=LAST + "scores"),
    Screen(name="scores-viewer", path=LAST + "scores", link="viewer"),
    Screen(name="chat", path=LAST + "scores/chat"),
    Screen(name="cell", path=LAST + "scores/2/1"),
    Screen(name="cell-viewer", path=LAST + "scores/2/1", link="viewer"),
    Screen(name="went-out", path=LAST + "scores/2/went-out"),
    Screen(name="fines", path=LAST + "fines"),
    Screen(name="fines-given", path="fines", game=with_a_fine),
    Screen(name="scores-fined", path="scores", game=with_a_fine),
    Screen(name="seat-asked-to-look", path="seat", game=asked_to_look),
    Screen(name="result-unseen", path="count/result/1", game=with_counts_unseen),
    Screen(name="cell-unseen", path="scores/1/p2", game=with_counts_unseen),
    Screen(name="player", path=LAST + "table/player/1"),
    Screen(name="people", path=LAST + "people"),
    Screen(name="person", path=LAST + "people/1"),
    Screen(name="join", path=LAST + "people/join"),
    Screen(name="agreements", path=LAST + "agreements"),
    Screen(name="other-rules", path=LAST + "agreements/rules"),
    Screen(name="log", path=LAST + "log"),
    Screen(name="rules", path=LAST + "rules"),
    Screen(name="rules-asked", path=LAST + "rules?ask=joker+at+the+end"),
    Screen(name="rules-why", path=LAST + "rules?why=run.wilds_side_by_side"),
    Screen(name="lay-down-why", path=LAST + "lay-down/1", act=ask_why),
    Screen(name="more", path=LAST + "table/more"),
    Screen(name="more-viewer", path=LAST + "table/more", link="viewer"),
    Screen(name="over", path=FIRST + "scores/over"),
    Screen(name="over-viewer", path=FIRST + "scores/over", link="viewer"),
    Screen(name="scores-over", path=FIRST + "scores"),
)
