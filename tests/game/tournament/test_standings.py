"""Who is ahead over all tables, and what decides between equals."""

from __future__ import annotations

from scorekeeper.game.tournament.draw import Sizes
from scorekeeper.game.tournament.formats import Advance, Break, Format
from scorekeeper.game.tournament.rounds import Sitting, draw_round, who_plays
from scorekeeper.game.tournament.standings import Entrant, Score, Standings, standings

ANA, BRUNO, CHIYO, DARA = 1, 2, 3, 4
ALL = tuple(
    Entrant(number=at, name=name) for at, name in enumerate(("ana", "bruno", "chiyo", "dara"), 1)
)
BREAKS = (Break.MORE_WON, Break.MEETING, Break.LOTS)


def points(deals: int = 1, **each: int) -> dict[int, Score]:
    number = {entrant.name: entrant.number for entrant in ALL}
    return {
        number[name]: Score(points=many, deals=deals, won=int(many == 0))
        for name, many in each.items()
    }


def ranked(*tables, entrants=ALL, breaks=BREAKS, halves=False, seed=1) -> Standings:
    numbered = [(number, scores) for number, scores in tables]
    return standings(entrants, numbered, breaks, seed=seed, halves=halves)


def names(found: Standings) -> list[str]:
    return [place.entrant.name for place in found.places]


def test_the_fewest_points_are_ahead():
    found = ranked((1, points(ana=20, bruno=0, chiyo=5, dara=30)))

    assert names(found) == ["bruno", "chiyo", "ana", "dara"]
    assert [place.rank for place in found.places] == [1, 2, 3, 4]
    assert not found.uneven


def test_who_played_more_deals_is_compared_by_the_average():
    found = ranked(
        (1, points(ana=20, bruno=30, chiyo=40, dara=50)), (2, points(ana=20, bruno=0, chiyo=20))
    )

    assert found.uneven
    assert names(found) == ["bruno", "ana", "chiyo", "dara"]
    assert [place.average for place in found.places] == [15, 20, 30, 50]


def test_a_rest_costs_nothing():
    found = ranked((1, points(ana=10, bruno=20, chiyo=30)), (2, points(bruno=20, dara=5, ana=11)))

    assert names(found)[0] == "dara"


def test_between_equals_more_deals_won_decide():
    found = ranked((1, points(ana=10, bruno=10)), (2, points(ana=10, bruno=10)), (3, points()))
    more = ranked((1, points(ana=10, bruno=20)), (2, points(ana=10, bruno=0)))

    assert {place.rank for place in found.places if place.deals} == {1, 2}
    assert names(more)[:2] == ["bruno", "ana"]


def test_then_who_had_fewer_points_at_the_same_table():
    found = ranked(
        (1, points(ana=10, bruno=20)),
        (2, points(ana=25, chiyo=3)),
        (2, points(bruno=15, dara=4)),
        breaks=(Break.MEETING,),
        seed=3,
    )

    assert names(found)[2:] == ["ana", "bruno"]


def test_without_lots_equals_share_the_place():
    found = ranked((1, points(ana=10, bruno=10, chiyo=20)), breaks=(Break.MORE_WON,))

    assert [place.rank for place in found.places] == [1, 1, 3, None]


def test_lots_are_the_same_each_time():
    table = (1, points(ana=10, bruno=10, chiyo=10, dara=10))

    assert names(ranked(table, seed=5)) == names(ranked(table, seed=5))
    assert len({tuple(names(ranked(table, seed=seed))) for seed in range(20)}) > 1


def test_a_lot_stays_when_somebody_comes_late():
    table = (1, points(ana=5, bruno=5, chiyo=5, dara=5))
    late = Entrant(number=5, name="elena", since=2)
    for seed in range(20):
        more = ranked(table, entrants=(*ALL, late), seed=seed)
        assert [name for name in names(more) if name != "elena"] == names(ranked(table, seed=seed))


def test_who_left_comes_after_all_who_play_on():
    gone = (Entrant(number=ANA, name="ana", until=1), *ALL[1:])
    found = ranked(
        (1, points(ana=0, bruno=10, chiyo=20, dara=30)),
        (2, points(bruno=1, chiyo=1, dara=1)),
        entrants=gone,
    )

    assert names(found)[-1] == "ana"
    assert found.places[-1].left


def test_who_advanced_is_ahead_of_who_did_not():
    found = ranked(
        (1, points(ana=0, bruno=10, chiyo=20, dara=30)), (2, points(ana=99, bruno=99)), halves=True
    )

    assert [place.out for place in found.places] == [False, False, True, True]


def test_half_plays_on_and_as_many_more_as_a_table_needs():
    eight = tuple(Entrant(number=at, name=f"e{at}") for at in range(1, 9))
    scores = {each.number: Score(points=each.number, deals=1) for each in eight}
    so_far = standings(eight, [(1, scores)], BREAKS, seed=1, halves=True)
    form = Format(rounds=3, advance=Advance.HALF)

    assert who_plays(eight, form, Sizes(), 2, so_far) == (1, 2, 3, 4)
    assert who_plays(eight, form, Sizes(fewest=5, most=6, best=5), 2, so_far) == (1, 2, 3, 4, 5)


def test_who_comes_late_and_who_leaves_are_drawn_as_they_should():
    entrants = (*ALL, Entrant(number=5, name="emil", since=2), Entrant(number=6, name="fina"))
    gone = (Entrant(number=1, name="ana", until=1), *entrants[1:])
    first = Sitting(round=1, table=1, players=(1, 2, 3, 4, 6))
    empty = Standings((), uneven=False)
    drawn = draw_round(gone, (first,), Format(rounds=3), Sizes(), 2, 9, empty)

    assert drawn is not None
    assert sorted(sum(drawn.tables, ())) == [2, 3, 4, 5, 6]
