"""Links in the hands of those who may not write at the kitchen table, or not everything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from scorekeeper.game.commands import GivePencil, ReturnPencil
from scorekeeper.game.own_entries import seat_of as seat_in
from scorekeeper.store.journal import clerk
from scorekeeper.store.people import rights, tables
from scorekeeper.store.people.rights import WITHOUT_LINK, Right, take_seat
from scorekeeper.web import access
from tests.web.world import World


@contextmanager
def holding(world: World) -> Iterator[dict[str, str]]:
    """Hand out links; yields who → the link as it stands in addresses. They are gone afterwards."""
    with world.app.test_request_context():
        yield {
            "who looks on": world.looking,
            "a stranger": world.links[world.strange, Right.KEEP_SCORE],
            "a stranger's seat": signed(seat_of(world.strange, 0)),
            "who was sent away": signed(revoked(made(world, Right.KEEP_SCORE))),
            "whose seat was freed": signed(revoked(seat_of(world.kitchen, 3))),
            "nobody": "nothing.like-a-link",
            "who may take a seat": signed(made(world, Right.PLAY)),
            "who has a seat": signed(seat_of(world.kitchen, 2)),
            "who had a pencil": signed(lent_and_back(world, seat_of(world.kitchen, 1))),
        }
    world.bring_back()


def signed(link: rights.Link) -> str:
    return access.sign(link.nonce)


def made(world: World, right: Right) -> rights.Link:
    return rights.make_link(world.kitchen, right=right.value, by=WITHOUT_LINK)


def revoked(link: rights.Link) -> rights.Link:
    rights.revoke_link(link.id, by=WITHOUT_LINK)
    return link


def seat_of(table_id: int, place: int) -> rights.Link:
    """Take the seat of one of those who play at a table; ``place``: 0 is who came first."""
    person = tables.people_of(table_id)[place].id
    how = {"right": Right.PLAY.value, "by": WITHOUT_LINK, "command_id": uuid4().hex}
    return take_seat(table_id, person, **how)


def lent_and_back(world: World, seat: rights.Link) -> rights.Link:
    """Let a seat be given a pencil in each game, and the scorekeeper take it back."""
    for game in world.games.values():
        state = clerk.open_game(game).state
        player = seat_in(state, str(seat.person_id))
        if player is not None:
            for command in (GivePencil(player=player), ReturnPencil(player=player)):
                clerk.submit(game, command, by=WITHOUT_LINK, command_id=uuid4().hex)
    return seat
