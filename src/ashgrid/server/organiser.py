"""What keeps tournaments going: begins them, pairs people, begins their games, counts what ended.

The database is the truth: whatever has to be done follows from what is stored, is done once, and a server that was
killed in the middle finds what is left to do.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
from typing import TYPE_CHECKING, Final

import msgspec

from ashgrid.core import AshgridError, find, fresh_seed
from ashgrid.match import ClockRule, SeatSetup, Setup, following
from ashgrid.store import Game, Place, Plan, Status, StoreError, Taken, Tournament

from .limits import in_thread
from .pairing import Free, arena_pairs, round_robin
from .standings import Counted, points
from .table import now

if TYPE_CHECKING:
    from .tables import Tables

log = logging.getLogger(__name__)
GRACE_MS: Final = 15 * 60_000
"""How long after the end of an arena a game may still end, and count."""
MINUTE_MS: Final = 60_000
FORGOTTEN_MS: Final = 14 * 86_400_000
"""What nobody has started for so long never will be."""
LEAST: Final = {"arena": 2, "round-robin": 3}


class Organiser:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lock = asyncio.Lock()
        self._looked_after: dict[str, int] = {}
        """When the matches of tournaments were last looked after, by their ids."""

    async def drive_all(self) -> None:
        """Do what is to be done in every tournament. What goes wrong in one is in the server's log."""
        try:
            active = await in_thread(self._tables.store.tournaments.active)
        except AshgridError:
            log.exception("the tournaments could not be read")
            return
        for tournament_id in active:
            try:
                await self.drive(tournament_id)
            except Exception:
                log.exception("tournament %s could not go on", tournament_id)

    async def drive(self, tournament_id: str) -> None:
        """Do what is to be done in this one now."""
        async with self._lock:
            found = await self.read(tournament_id)
            if found.state == "announced":
                await self._announced(found)
                found = await self.read(tournament_id)
            if found.state == "running":
                await self._running(found)

    async def read(self, tournament_id: str) -> Tournament:
        return await in_thread(self._tables.store.tournaments.get, tournament_id)

    async def start(self, found: Tournament) -> bool:
        """Begin it; False if another has."""
        at = now()
        games: tuple[Game, ...] = ()
        if found.plan.kind == "round-robin":
            rounds = round_robin([one.number for one in found.entrants if not one.gone])
            pairs = [(number, *pair) for number, pairs in enumerate(rounds, start=1) for pair in pairs]
            games = tuple(game for place, pair in enumerate(pairs, start=1) for game in _pairing(place, *pair))
        ends = at + found.plan.minutes * MINUTE_MS if found.plan.kind == "arena" else None
        return await self._write(self._tables.store.tournaments.begin, found.id, at, ends, games)

    # Before it begins -----------------------------------------------------------------------------

    async def _announced(self, found: Tournament) -> None:
        at = now()
        if found.starts is None:
            if found.creator is None or at - found.created > FORGOTTEN_MS:
                await self._write(self._tables.store.tournaments.move, found.id, "announced", "cancelled", ends=at)
        elif found.starts <= at:
            if enough(found):
                await self.start(found)
            else:
                await self._write(self._tables.store.tournaments.move, found.id, "announced", "cancelled", ends=at)

    # While it goes on -----------------------------------------------------------------------------

    async def _running(self, found: Tournament) -> None:
        if await self._count(found):
            found = await self.read(found.id)
        if await self._forfeit(found):
            found = await self.read(found.id)
        if found.plan.kind == "arena":
            await self._arena(found)
        else:
            await self._round_robin(found)

    async def _arena(self, found: Tournament) -> None:
        assert found.ends is not None
        at, ends = now(), found.ends
        if at < ends:
            for game in found.games:
                if _may_begin(found, game):
                    await self._begin(found, game)
            for one, other in self._free_pairs(found, at):
                games = _pairing(1 + max((game.pairing for game in found.games), default=0), 0, one, other)
                if not await self._write(self._tables.store.tournaments.pair, found.id, games):
                    return
                found = msgspec.structs.replace(found, games=(*found.games, *games))
                await self._begin(found, games[0])
        elif not any(_going(game) for game in found.games) or at >= ends + GRACE_MS:
            await self._write(self._tables.store.tournaments.move, found.id, "running", "over")

    def _free_pairs(self, found: Tournament, at: int) -> list[tuple[int, int]]:
        counted = counted_games(found.games)
        busy = {who for game in found.games if game.for_one is None for who in (game.one, game.other)}
        free = []
        for one in found.entrants:
            if one.gone or not one.ready or one.number in busy:
                continue
            own = [game for game in found.games if one.number in (game.one, game.other)]
            last = next((_opponent(game, one.number) for game in reversed(own)), None)
            since = max([one.since, *(game.ended or 0 for game in own)])
            free.append(Free(one.number, points(one.number, counted), since, last, bool(one.player)))
        others = any(one.number in busy and one.ready and not one.gone and not one.player for one in found.entrants)
        return arena_pairs(free, at, others)

    async def _round_robin(self, found: Tournament) -> None:
        if all(game.for_one is not None for game in found.games):
            await self._write(self._tables.store.tournaments.move, found.id, "running", "over", ends=now())
            return
        pairs = {game.pairing: game for game in found.games}
        begun = {game.pairing for game in found.games if game.match is not None}
        open_pairs = {game.pairing for game in found.games if game.for_one is None}
        busy = [who for number in begun & open_pairs for who in (pairs[number].one, pairs[number].other)]
        players = {one.number for one in found.entrants if one.player}
        for game in found.games:
            if not _may_begin(found, game):
                continue
            both = [game.one, game.other]
            if game.number == 1:
                if any(busy.count(who) >= found.plan.at_once for who in both):
                    continue
                if players.issuperset(both) and not self._tables.room_for_bots:
                    continue
                busy += both
            await self._begin(found, game)

    # Games ----------------------------------------------------------------------------------------

    async def _begin(self, found: Tournament, game: Game) -> None:
        """Begin a game of a pairing: the first as it was asked for, the second as the one that follows the first."""
        try:
            if game.number == 1:
                await self._begin_first(found, game)
            else:
                await self._begin_second(found, game)
        except Taken:
            return
        except StoreError:
            raise
        except AshgridError as error:  # rules or content have changed since
            log.warning("a game of tournament %s cannot be played: %s", found.id, error)
            await self._result(found, game, 1, 1, "void")

    async def _begin_first(self, found: Tournament, game: Game) -> None:
        entrants = {one.number: one for one in found.entrants}
        both = [entrants[game.one], entrants[game.other]]
        seats = [
            SeatSetup("bot", player=one.player) if one.player else SeatSetup("human", person=seat)
            for seat, one in enumerate(both)
        ]
        if any(one.player for one in both):
            await self._tables.workers.warm()
        setup = new_setup(found.plan, tuple(seats), found.id, now())
        holding = {seat: one.person for seat, one in enumerate(both) if not one.player}
        await self._tables.begin(setup, holding, place=Place(found.id, game.pairing, 1))

    async def _begin_second(self, found: Tournament, game: Game) -> None:
        before = next(one for one in found.games if one.pairing == game.pairing and one.number == 1)
        assert before.match is not None
        table = await self._tables.get(before.match)
        after = following(table.match, fresh_seed(), now(), secrets.token_urlsafe(16))
        setup = msgspec.structs.replace(after.setup, before=(*table.match.setup.before, table.id))
        holding = {
            seat: table.holders.get(was)
            for seat, was in enumerate(after.before)
            if was is not None and setup.seats[seat].kind == "human"
        }
        begun = await self._tables.begin(setup, holding, table.id, Place(found.id, game.pairing, 2))
        await self._tables.lead_on(table, begun.id)

    async def _count(self, found: Tournament) -> bool:
        """Note the results of games that have ended, and look after the others; whether there were any."""
        ids = [game.match for game in found.games if _going(game) and game.match is not None]
        statuses = await in_thread(self._tables.store.tournaments.statuses, ids) if ids else {}
        any_ended = False
        for game in found.games:
            status, at = statuses.get(game.match or "", (None, 0))
            if status is None or not status.over:
                await self._look_after(found, game, at)
                continue
            any_ended = True
            for_one, for_other = _won(status, game)
            counted = await self._result(found, game, for_one, for_other, status.reason or "void", at)
            if counted and status.reason == "timeout" and found.plan.kind == "arena":
                await self._pause(found, game.one if for_one < for_other else game.other, at)
        return any_ended

    async def _pause(self, found: Tournament, number: int, at: int) -> None:
        """Whose time ran out may not be there: they say when they are."""
        entrant = next(one for one in found.entrants if one.number == number)
        if not entrant.player:
            change = functools.partial(self._tables.store.tournaments.change, ready=False)
            await self._write(change, found.id, number, at)

    async def _forfeit(self, found: Tournament) -> bool:
        """Who has withdrawn loses what has not begun, as does, of the second game of a pairing, who lost the first
        without having come to it. Whether there was any."""
        gone = {one.number for one in found.entrants if one.gone}
        any_lost = False
        for game in found.games:
            if game.for_one is not None or game.match is not None:
                continue
            absent = gone & {game.one, game.other} or await self._never_came(found, game)
            if absent:
                any_lost = True
                await self._result(found, game, 2 * (game.one not in absent), 2 * (game.other not in absent), "forfeit")
        return any_lost

    async def _never_came(self, found: Tournament, game: Game) -> set[int]:
        before = next(one for one in found.games if one.pairing == game.pairing)
        if game.number == 1 or before.reason != "timeout" or before.match is None or before.for_one is None:
            return set()
        table = await self._tables.get(before.match)
        lost = 0 if before.for_one == 0 else 1
        acted = any(entry.seat == lost and not entry.auto and entry.text[0] != "!" for entry in table.match.log)
        return set() if acted or table.match.first else {(before.one, before.other)[lost]}

    async def _result(
        self, found: Tournament, game: Game, for_one: int, for_other: int, reason: str, at: int | None = None
    ) -> bool:
        ended = now() if at is None else at
        return await self._write(
            self._tables.store.tournaments.result, found.id, game, for_one, for_other, reason, ended
        )

    async def _look_after(self, found: Tournament, game: Game, touched: int) -> None:
        """Have a match in memory whose clock may run out, or in which a machine player has to go on, also when nobody
        looks at it and after the server was started anew."""
        if game.match is None or not _going(game) or game.match in self._tables.open:
            return
        at, limit = now(), ClockRule.parse(found.plan.clock).limit or 0
        seen = self._looked_after.get(game.match)
        soon = touched + limit <= at + MINUTE_MS if found.plan.kind == "round-robin" else True
        if seen is not None and not (soon and at - seen >= min(MINUTE_MS, limit)):
            return
        self._looked_after[game.match] = at
        try:
            await self._tables.get(game.match)
        except AshgridError as error:
            log.warning("match %s of tournament %s cannot be read: %s", game.match, found.id, error)

    async def _write(self, work: object, *args: object, **named: object) -> bool:
        """Whether it was done here."""
        assert callable(work)
        done = await in_thread(functools.partial(work, *args, **named), limiter=self._tables.writer)
        return bool(done)


def new_setup(plan: Plan, seats: tuple[SeatSetup, ...], tournament: str, at: int) -> Setup:
    """The first match of a pairing."""
    game = find(plan.game)
    return Setup(
        game=game.name,
        options=plan.options,
        seed=fresh_seed(),
        salt=secrets.token_urlsafe(16),
        seats=seats,
        clock=plan.clock,
        started=at,
        rules=game.rules,
        series=2,
        rated=True,
        tournament=tournament,
    ).drawn()


def enough(found: Tournament) -> bool:
    """Whether so many take part that it can begin; at least one of them a person."""
    here = [one for one in found.entrants if not one.gone]
    return len(here) >= LEAST[found.plan.kind] and any(one.person is not None for one in here)


def counted_games(games: tuple[Game, ...]) -> list[Counted]:
    """Those that count, in points."""
    return [
        Counted(game.one, game.other, game.for_one / 2, (game.for_other or 0) / 2, game.ended or 0)
        for game in games
        if game.for_one is not None
    ]


def _pairing(number: int, turn: int, one: int, other: int) -> tuple[Game, ...]:
    return tuple(Game(number, game, turn, one, other) for game in (1, 2))


def _going(game: Game) -> bool:
    return game.match is not None and game.for_one is None


def _may_begin(found: Tournament, game: Game) -> bool:
    """Whether nothing has come of a game yet, and it is its turn."""
    if game.match is not None or game.for_one is not None:
        return False
    before = next(one for one in found.games if one.pairing == game.pairing)
    return game.number == 1 or (before.for_one is not None and before.match is not None)


def _opponent(game: Game, number: int) -> int:
    return game.other if game.one == number else game.one


def _won(status: Status, game: Game) -> tuple[int, int]:
    """In half points. What could not be played to the end is a draw."""
    if status.payoffs is None:
        return 1, 1
    first, second = status.payoffs if game.number == 1 else reversed(status.payoffs)
    return 1 + (first > second) - (first < second), 1 + (second > first) - (second < first)
