"""Why a match changes no rating. The sentences are in `text/`, as `unrated.<reason>`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, get_args

from ashgrid.ai import ratings
from ashgrid.core.digest import OWN
from ashgrid.match import Match
from ashgrid.store import Pool

Why = Literal[
    "together",
    "wished",
    "own-content",
    "continued",
    "one-screen",
    "bots-only",
    "mixed",
    "bot-not-measured",
    "nobody",
    "taken-back",
    "hint",
    "too-short",
    "same-network",
    "too-often",
    "before-ratings",
]
"""`before-ratings`: it was played before there were any."""
WHY: Final[tuple[str, ...]] = get_args(Why)

FEWEST: Final = 6
"""A match that somebody gives up has to have so many actions."""
OFTEN: Final = 8
"""So many rated matches of a game in a day two people may play against each other."""


def pool_of(match: Match) -> Pool:
    """Which rating of its people a match can change: that against people, or that against machine players."""
    kinds = {seat.kind for seat in match.seats}
    if "bot" not in kinds:
        return "people"
    return "bots" if len(match.people) == 1 and "open" not in kinds else ""


def unrated(
    match: Match,
    holders: Mapping[int, str | None],
    remarks: Collection[str] = (),
    neighbours: bool = False,
    often: bool = False,
) -> Why | None:
    """Why this match does not count, as far as can be told now; None: it does. `remarks` is what was noted about it,
    `neighbours` says that two who play against each other were seen in one network, `often` that they have played
    each other enough today."""
    return (
        _by_setup(match)
        or _by_people(match, holders)
        or _by_play(match, remarks)
        or ("same-network" if neighbours else None)
        or ("too-often" if often else None)
    )


def _by_setup(match: Match) -> Why | None:
    setup = match.setup
    if match.one_team:
        return "together"
    if not setup.rated:
        return "wished"
    own = match.game.digest(match.state, match.options).setting == OWN
    if own or any("@" in print_ for print_ in setup.data.values()):
        return "own-content"
    return "continued" if setup.carry is not None or setup.archived or setup.dealt else None


def _by_people(match: Match, holders: Mapping[int, str | None]) -> Why | None:
    people = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
    bots = {who.player for who in match.seats if who.kind == "bot"}
    if all(who.kind == "bot" for who in match.seats):
        return "bots-only"
    if pool_of(match) == "":
        return "mixed"
    if any(ratings.machine(match.game.name, player) is None for player in bots):
        return "bot-not-measured"
    if any(holders.get(seat) is None for seat in people):
        return "nobody"
    for seat in people:
        if any(holders[seat] == holders[other] and match.teams[seat] != match.teams[other] for other in people):
            return "one-screen"
    return None


def _by_play(match: Match, remarks: Collection[str]) -> Why | None:
    if match.taken_back and match.setup.undo == "friendly":
        return "taken-back"
    for remark in ("continued", "hint"):
        if remark in remarks:
            return "continued" if remark == "continued" else "hint"
    return "too-short" if match.ending is not None and match.actions < FEWEST else None
