"""How long things take: what people used for matches that are over, by the times of the log, and what that means for a
match to come. The one place where this is computed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import AnyGame, AshgridError, find
from ashgrid.match import Entry
from ashgrid.store import Kept, Store

from .limits import in_thread
from .problems import described
from .tables import Tables

BREAK_MS = 180_000
"""Nobody thinks longer about one decision: the rest was a break."""
DEFAULT_SECONDS = 12.0
"""For a decision, as long as nothing is known of somebody: authored, nobody was measured for it."""
ENOUGH = 12
"""Of fewer decisions nobody learns how quick somebody is."""
QUARTER = 15
LATEST = 8
"""So many matches tell somebody's pace: people get quicker."""


class EstimateRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match that somebody thinks of playing."""

    options: dict[str, Any]


class Estimate(msgspec.Struct, frozen=True):
    """About how many minutes it takes; None where the game cannot tell. `matches` says of how many finished matches of
    whoever asks that was learned; 0: of nobody's, it is the same for all."""

    minutes: int | None
    matches: int


class Spent(msgspec.Struct, frozen=True):
    """The time that people used, and how much they decided in it."""

    ms: int
    decisions: int

    @property
    def minutes(self) -> int:
        return max(1, round(self.ms / 60_000))


def spent(kept: Kept) -> Spent:
    """What the people at a table used, by its log: the time before each of their entries, without breaks. Machine
    players and what is done by itself count for nothing."""
    people = {seat for seat, who in kept.holders.items() if who is not None}
    return _spent(kept.setup.started, kept.log, people)


def _spent(started: int, log: Iterable[Entry], people: set[int]) -> Spent:
    before, ms, decisions = started, 0, 0
    for entry in log:
        if entry.seat in people and not entry.auto:
            ms += min(BREAK_MS, max(0, entry.at - before))
            decisions += not entry.text.startswith("!")
        before = entry.at
    return Spent(ms, decisions)


def estimate(effort: int | None, known: list[Spent]) -> Estimate:
    """For a match of so many decisions, by those that somebody has finished."""
    if effort is None:
        return Estimate(None, 0)
    told = [one for one in known if one.decisions >= ENOUGH][:LATEST]
    decisions = sum(one.decisions for one in told)
    seconds = sum(one.ms for one in told) / 1000 / decisions if told else DEFAULT_SECONDS
    return Estimate(about(effort * seconds / 60), len(told))


def about(minutes: float) -> int:
    """Nobody knows it better than to five minutes, or to one of a quarter of an hour."""
    return max(1, round(minutes) if minutes < QUARTER else 5 * round(minutes / 5))


def finished(store: Store, person_id: str, game: AnyGame) -> list[Spent]:
    """Somebody's finished matches that can be compared, the latest first: those of which the game knows the effort."""
    found: list[Spent] = []
    for listed in store.of(person_id):
        if len(found) == LATEST:
            break
        setup = listed.setup
        if setup.game != game.name or not listed.status.over or setup.archived:
            continue
        with contextlib.suppress(AshgridError):  # of options that are no more, nobody needs to know
            if game.effort(game.read_options(setup.options)) is not None:
                found.append(spent(store.load(listed.id)))
    return found


@post("/api/games/{name:str}/estimate", status_code=HTTP_200_OK, responses=described())
async def get_estimate(
    request: Request[Any, Any, Any],
    name: FromPath[str],
    data: JSONBody[EstimateRequest],
    tables: NamedDependency[Tables],
) -> Estimate:
    """About how long a match with these options takes, at the pace of whoever asks, as far as that is known."""
    game = find(name)
    effort = game.effort(game.read_options(data.options))
    person = await tables.identity.who(request)
    if effort is None or person is None:
        return estimate(effort, [])
    return estimate(effort, await in_thread(finished, tables.store, person.id, game))


HANDLERS = (get_estimate,)
