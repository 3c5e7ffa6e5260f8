"""How long a machine player may think on a server, and under a clock."""

from __future__ import annotations

from ashgrid.ai import Budget, check_player
from ashgrid.ai.watchdog import GRACE_MS, HARD_MS
from ashgrid.core import PlayerError
from ashgrid.match import ClockRule

MOST_MS = 10_000
MOST_ITERATIONS = 20_000
LEAST_MS = 50
MARGIN_MS = 250  # of the clock, for an answer's way back to the table


def check_budget(text: str) -> None:
    """Refuse a player that would keep a worker from everybody else."""
    _, budget = check_player(text)
    if budget is not None and ((budget.ms or 0) > MOST_MS or (budget.iterations or 0) > MOST_ITERATIONS):
        most = f"at most {MOST_MS // 1000} s or {MOST_ITERATIONS:,} iterations for one decision"
        raise PlayerError(f"'{text}' thinks too long for a server; it allows {most}")


def allowance(budget: Budget | None, rule: ClockRule, left: int | None) -> tuple[Budget | None, int]:
    """What becomes of a player's budget at a server and under its clock, and when the watchdog's bell rings.

    A move may be several decisions and a bank has to last for many moves, so one decision gets a share of what is left.
    Iterations get a time as well: the best found by then is better than the watchdog's random action.
    """
    own = None if budget is None else min(budget.ms or MOST_MS, MOST_MS)
    limit = HARD_MS if own is None else own + GRACE_MS
    share = limit - GRACE_MS
    if left is not None:
        limit = max(LEAST_MS, min(limit, left - MARGIN_MS))
        bank = rule.increment is not None
        share = min(limit - GRACE_MS, left // 20 + (rule.increment or 0) if bank else left // 2)
    if budget is None:
        return None, limit
    iterations = None if budget.iterations is None else min(budget.iterations, MOST_ITERATIONS)
    return Budget(max(LEAST_MS, share if own is None else min(own, share)), iterations), limit


def longest(text: str) -> int:
    """The milliseconds after which a player without a clock must have answered."""
    try:
        _, budget = check_player(text)
    except PlayerError:
        budget = None
    return allowance(budget, ClockRule(), None)[1]
