"""What is kept of a match when it is over: how it ended, for whom, and whether it counts for ratings."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ashgrid.ai import ratings
from ashgrid.match import Match
from ashgrid.store import MatchResult, SeatResult

from .limits import in_thread
from .table import Table, now
from .unrated import OFTEN, Why, pool_of, unrated

if TYPE_CHECKING:
    from .tables import Tables

DAY_MS = 86_400_000


async def result_of(tables: Tables, table: Table, holders: Mapping[int, str | None]) -> MatchResult | None:
    """What is kept of a match if it is over now. Records that were handed in are nobody's matches."""
    match = table.match
    if match.outcome is None or match.setup.archived:
        return None
    return _result(match, holders, await why_unrated(tables, table, holders), await _openings(tables, table))


async def why_unrated(tables: Tables, table: Table, holders: Mapping[int, str | None]) -> Why | None:
    """Why a match does not count for ratings, as far as can be told now; None: it does."""
    match = table.match
    why = unrated(match, holders)
    if why is not None:
        return why
    remarks = await in_thread(tables.store.results.remarks, table.id)
    pairs = _rivals(match, holders)
    neighbours = any(tables.identity.networks.share(*pair) for pair in pairs)
    met = functools.partial(tables.store.results.met, since=now() - DAY_MS)
    often = False
    for one, other in pairs:
        often |= await in_thread(met, match.game.name, one, other) >= OFTEN
    return unrated(match, holders, remarks, neighbours, often)


async def remark(tables: Tables, table: Table, what: str) -> None:
    """Note something about a match that makes it unrated and that its log does not tell."""
    if what not in table.remarks:
        keep = functools.partial(tables.store.results.remark, table.id, what)
        await in_thread(keep, limiter=tables.writer)
        table.remarks.add(what)


def _rivals(match: Match, holders: Mapping[int, str | None]) -> set[tuple[str, str]]:
    """The pairs of people who play against each other."""
    found = set()
    seated = [(seat, holders.get(seat)) for seat, who in enumerate(match.seats) if who.kind == "human"]
    for (seat, one), (other_seat, other) in itertools.combinations(seated, 2):
        if match.teams[seat] != match.teams[other_seat] and one is not None and other is not None:
            found.add((min(one, other), max(one, other)))
    return found


async def _openings(tables: Tables, table: Table) -> dict[int, str]:
    """Where each seat began. The last such action in the log is the one that stands: one that was taken back was
    followed by another. A match that is played on began elsewhere."""
    match = table.match
    word = match.game.opens_with
    if not word or match.setup.dealt:
        return {}
    log = match.log
    if match.first:  # what is in memory does not begin at the beginning
        log = (await in_thread(tables.store.load, table.id)).log
    placed = [(entry.seat, entry.text.split()) for entry in log if entry.text.startswith(f"{word} ")]
    return {seat: words[1] for seat, words in placed}


def _result(
    match: Match, holders: Mapping[int, str | None], why: Why | None, openings: Mapping[int, str]
) -> MatchResult:
    outcome = match.outcome
    assert outcome is not None
    digest = match.game.digest(match.final or match.state, match.options)
    seats = []
    for seat, who in enumerate(match.seats):
        player = "" if who.kind == "human" else match.machine(seat) or who.player
        seats.append(
            SeatResult(
                person_id=holders.get(seat) if who.kind == "human" else None,
                team=match.teams[seat],
                payoff=outcome.payoffs[seat],
                player=player,
                faction=digest.factions[seat],
                score=digest.scores[seat] if digest.scores else None,
                fixed=ratings.machine(match.game.name, player) if player else None,
                opening=openings.get(seat, ""),
            )
        )
    return MatchResult(
        game=match.game.name,
        setting=digest.setting,
        reason=outcome.reason,
        entries=match.number,
        began=match.setup.started,
        ended=match.entry(match.number - 1).at if match.number else match.setup.started,
        public=match.setup.spectators,
        pool=pool_of(match),
        unrated=why,
        seats=tuple(seats),
    )
