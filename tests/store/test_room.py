"""What the store holds in memory."""

from __future__ import annotations

from scorekeeper.store.room import LastUsed


def test_memory_keeps_what_was_used_last():
    kept: LastUsed[str, int] = LastUsed(2)
    kept.put("a", 1)
    kept.put("b", 2)
    kept.get("a")

    kept.put("c", 3)

    assert [kept.get(key) for key in "abc"] == [1, None, 3]


def test_memory_keeps_the_value_put_last_under_a_key():
    kept: LastUsed[str, int] = LastUsed(2)
    kept.put("a", 1)
    kept.put("b", 2)

    kept.put("a", 3)
    kept.put("c", 4)

    assert [kept.get(key) for key in "abc"] == [3, None, 4]
