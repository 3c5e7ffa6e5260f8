"""How long tests wait for something that must come. It matters only when it does not come: then the test fails with a
message instead of hanging. So it is generous, and longer on a machine that is slow or busy when the tests start."""

from __future__ import annotations

import os
import time

USUAL = float(os.environ.get("ASHGRID_PATIENCE", "90"))
QUICK = 0.03  # seconds for the measure below on a machine of 2024 with nothing else to do
MOST = 6.0  # times the usual; pytest's own limit for a test (pyproject.toml) is longer


def slowness() -> float:
    """How many times longer a small computation takes here and now: by the clock on the wall, so that the other
    processes of this machine count as well."""
    start = time.perf_counter()
    total = 0
    for number in range(500_000):
        total += number & 7
    assert total
    return min(MOST, max(1.0, (time.perf_counter() - start) / QUICK))


PATIENCE = USUAL * slowness()
"""Seconds. Where a wait is over as soon as its condition holds, this is the limit to give it."""
