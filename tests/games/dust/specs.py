"""Rolls for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from ashgrid.games.dust.rules.dice import Roll
from ashgrid.games.dust.tables import BLANK, HIT, NO_SAVE


@st.composite
def settings(draw: st.DrawFn, dice: int = 6, lasers: bool = True) -> dict[str, Any]:
    """What `Roll` takes, in combinations that it accepts."""
    chosen: dict[str, Any] = {name: draw(st.booleans()) for name in ("spotter", "resilient")}
    chosen["again"] = [name for name in ("sustained", "berserk") if draw(st.booleans())]
    chosen["single"] = ["medal"] if draw(st.booleans()) else []
    chosen["dice"] = draw(st.integers(0, dice))
    chosen["damage"] = draw(st.integers(0, 3))
    chosen["most"] = draw(st.integers(0, 7))
    chosen["save"] = draw(st.sampled_from([NO_SAVE, HIT, BLANK]))
    chosen["destroys"] = chosen["most"] > 0 and draw(st.booleans())
    kind = draw(st.sampled_from(["plain", "phaser", "laser"] if lasers else ["plain", "phaser"]))
    chosen["laser"] = kind == "laser"
    chosen["phaser"] = draw(st.integers(1, 3)) if kind == "phaser" else 0
    return chosen


def rolls(dice: int = 6, lasers: bool = True) -> st.SearchStrategy[Roll]:
    return settings(dice, lasers).map(lambda chosen: Roll(**chosen))
