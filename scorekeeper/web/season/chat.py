"""A season as a text for a chat."""

from scorekeeper.game.seasons import Measure
from scorekeeper.web.standings import Board, Row
from scorekeeper.wording.cards import isolated
from scorekeeper.wording.seasons import SHORT, games_text, missing_text, told_text
from scorekeeper.wording.speech import in_digits, locale_here

LEFT_TO_RIGHT, RIGHT_TO_LEFT = "\u200e", "\u200f"


def chat_text(board: Board, table: str) -> str:
    """Return the standings, a line each, by what the season goes.

    A chat takes a line's direction from its first letter, so each line begins with a mark of it.
    """
    locale = locale_here()
    from_right = locale is not None and locale.text_direction == "rtl"
    mark = RIGHT_TO_LEFT if from_right else LEFT_TO_RIGHT
    lines = [
        f"🏆 {isolated(board.chosen.name)} · {isolated(table)}",
        f"{games_text(board.standings.games)} · {SHORT[board.by]}",
        "",
        *(_line(board, row) for row in board.rows),
        *(_waiting(board, row) for row in board.waiting),
    ]
    return "\n".join(line and mark + line for line in lines).strip()


def _line(board: Board, row: Row) -> str:
    told = f"{in_digits(row.rank)}. {isolated(row.name)}: {told_text(row.figures, board.by)}"
    if board.by is Measure.GAMES:
        return told
    return f"{told} ({games_text(row.figures.games)})"


def _waiting(board: Board, row: Row) -> str:
    return f"· {isolated(row.name)}: {missing_text(row.figures.games, board.standings.needed)}"
