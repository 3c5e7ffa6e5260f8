"""How sure a share of wins is."""

from __future__ import annotations

import math


def wilson(score: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson): honest also for few games and for shares near 0 or 1."""
    z = 1.96
    spread = z * z / games
    middle = (score + spread / 2) / (1 + spread)
    half = z * math.sqrt(max(0.0, score * (1 - score)) / games + spread / (4 * games)) / (1 + spread)
    # The score is in its interval, which rounding would not grant to 0 and 1.
    return max(0.0, min(score, middle - half)), min(1.0, max(score, middle + half))
