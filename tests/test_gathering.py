from __future__ import annotations

from contextlib import closing
from itertools import pairwise

import pytest
from gunicorn.http.errors import InvalidChunkSize, LimitRequestHeaders
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.gathering import IN_MEMORY, MOST_HEAD, Gathering

GET = b"GET /rules HTTP/1.1\r\nHost: here\r\n\r\n"
HEAD = b"POST /books/import?a=b HTTP/1.1\r\nHost: here\r\n"
FORM = HEAD + b"Content-Length: 9\r\n\r\nnames=Ana"
CHUNKS = (
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nnames\r\n4\r\n=Ana\r\n0\r\nX-A: b\r\n\r\n"
)
WHOLE = (GET, FORM, CHUNKS)


def anything(method: str, path: str) -> int:
    return 10 * IN_MEMORY


def gathered(*pieces: bytes, room=anything) -> Gathering:
    """What has come after these pieces; after one with which it is enough, none is taken."""
    gathering = Gathering(room)
    for piece in pieces:
        if gathering.take(piece):
            break
    return gathering


@pytest.mark.parametrize("request_", WHOLE)
@given(st.data())
def test_however_a_request_is_cut_it_is_whole_with_its_last_byte(request_, data):
    places = data.draw(st.lists(st.integers(1, len(request_) - 1), unique=True).map(sorted))
    cuts = [0, *places, len(request_)]
    pieces = [request_[begins:ends] for begins, ends in pairwise(cuts)]
    gathering = Gathering(anything)

    assert [gathering.take(piece) for piece in pieces] == [False] * len(places) + [True]
    assert gathering.whole
    assert b"".join(gathering.pieces()) == request_


@pytest.mark.parametrize("request_", WHOLE)
@given(rest=st.binary(max_size=50))
def test_what_comes_behind_a_request_belongs_to_the_next(request_, rest):
    gathering = gathered(request_ + rest)

    assert gathering.whole
    assert b"".join(gathering.pieces()) == request_
    assert gathering.surplus == rest


@pytest.mark.parametrize("request_", WHOLE)
def test_a_request_without_its_last_byte_is_not_whole(request_):
    assert not Gathering(anything).take(request_[:-1])


@pytest.mark.parametrize("name", ["Content-Length", "content-length", "CONTENT-LENGTH"])
def test_headers_are_known_however_they_are_written(name):
    gathering = Gathering(anything)

    assert not gathering.take(b"POST / HTTP/1.1\r\n%s:  3 \r\n\r\n" % name.encode())
    assert gathering.take(b"a=b")


def test_a_large_body_is_whole_too():
    body = b"x" * (IN_MEMORY * 3)
    sent = HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body
    pieces = (sent[at : at + 1000] for at in range(0, len(sent), 1000))

    with closing(gathered(*pieces)) as gathering:
        assert gathering.whole
        assert b"".join(gathering.pieces()) == sent


def test_a_body_larger_than_its_view_takes_is_not_waited_for():
    asked = []

    def room(method: str, path: str) -> int:
        asked.append((method, path))
        return IN_MEMORY

    head = HEAD + b"Content-Length: %d\r\n\r\n" % (IN_MEMORY + 1)
    gathering = gathered(head, room=room)

    assert asked == [("POST", "/books/import")]
    assert not gathering.whole
    assert b"".join(gathering.pieces()) == head


def test_chunks_without_end_are_not_gathered_for_ever():
    chunk = b"3e8\r\n" + b"x" * 1000 + b"\r\n"
    with closing(Gathering(lambda method, path: IN_MEMORY)) as gathering:
        gathering.take(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")

        assert any(gathering.take(chunk) for _ in range(IN_MEMORY))
        assert not gathering.whole
        assert gathering.size < 3 * IN_MEMORY


@pytest.mark.parametrize("size", [b"-5", b"0x5", b"5 5", b"", b"_5", b"x", b"f" * 13])
def test_a_chunk_without_a_size_is_a_fault(size):
    gathering = gathered(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + size + b"\r\n")

    assert not gathering.whole
    with pytest.raises(InvalidChunkSize):
        next(gathering.pieces())


@pytest.mark.parametrize("ended", [b"", b"\r\n\r\n"])
def test_too_large_a_head_is_a_fault_behind_what_has_come(ended):
    head = b"GET / HTTP/1.1\r\nX-A: " + b"a" * MOST_HEAD + ended
    pieces = gathered(head).pieces()

    assert next(pieces).startswith(b"GET / HTTP/1.1\r\n")
    with pytest.raises(LimitRequestHeaders):
        next(pieces)


def test_who_asks_whether_to_send_the_body_waits_until_the_first_byte_of_it():
    gathering = Gathering(anything)
    gathering.take(HEAD + b"Expect: 100-Continue\r\nContent-Length: 3\r\n\r\n")
    assert gathering.waits_to_go_on

    gathering.take(b"a")

    assert not gathering.waits_to_go_on
