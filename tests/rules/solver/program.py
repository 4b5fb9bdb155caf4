"""An integer program as it is handed to HiGHS: the least cost under rows that hold."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import highspy
import numpy as np

NO_LIMIT = highspy.kHighsInf
BARE = {
    "output_flag": False,
    "threads": 1,
    "mip_heuristic_run_feasibility_jump": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_root_reduced_cost": False,
    "mip_heuristic_effort": 0.0,
    "mip_allow_restart": False,
    "mip_detect_symmetry": False,
}
"""HiGHS is at its fastest on programs as small as these without what helps it on large ones."""


class Program:
    """Rows, named by anything, and columns, each a whole number of 0 or more."""

    def __init__(self) -> None:
        self.rows: dict[object, int] = {}
        self.low: list[float] = []
        self.high: list[float] = []
        self.starts: list[int] = [0]
        self.index: list[int] = []
        self.value: list[float] = []
        self.cost: list[float] = []
        self.most: list[float] = []

    def row(self, key: object, low: float, high: float) -> None:
        """Ask that what the columns count in this row lies between low and high."""
        self.rows[key] = len(self.low)
        self.low.append(low)
        self.high.append(high)

    def column(self, cost: float, most: float, entries: Mapping[object, float]) -> None:
        """Add a column: what one of it costs, how many there may be, what it counts in each row.

        Rows that were not asked for do not matter.
        """
        for key, value in entries.items():
            if value and key in self.rows:
                self.index.append(self.rows[key])
                self.value.append(value)
        self.starts.append(len(self.index))
        self.cost.append(cost)
        self.most.append(most)

    def solve(self) -> float | None:
        """Return the least cost; None where there is no solution."""
        columns, rows = len(self.cost), len(self.low)
        if not columns:
            return None if any(low > 0 for low in self.low) else 0
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = columns, rows
        lp.col_cost_, lp.col_upper_ = np.array(self.cost), np.array(self.most)
        lp.col_lower_ = np.zeros(columns)
        lp.row_lower_, lp.row_upper_ = np.array(self.low), np.array(self.high)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        lp.a_matrix_.start_ = np.array(self.starts)
        lp.a_matrix_.index_ = np.array(self.index, dtype=np.int32)
        lp.a_matrix_.value_ = np.array(self.value, dtype=float)
        lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
        highs = _highs()
        highs.passModel(lp)
        highs.run()
        match highs.getModelStatus():
            case highspy.HighsModelStatus.kOptimal:
                return highs.getInfo().objective_function_value
            case highspy.HighsModelStatus.kInfeasible:
                return None
            case other:
                raise RuntimeError(f"HiGHS came to no end: {other}")


@cache
def _highs() -> highspy.Highs:
    highs = highspy.Highs()
    for option, value in BARE.items():
        highs.setOptionValue(option, value)
    return highs
