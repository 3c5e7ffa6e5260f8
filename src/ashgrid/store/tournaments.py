"""Keeping tournaments: what was asked for, who takes part, who plays whom, and what came of every game.

Scores are kept nowhere: they follow from the results of the games, so that none counts twice. What several processes
may want to do at once (to begin a tournament, pair somebody, begin a game, note its result) is done by the first.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ashgrid.core.thread_safe import prepared

from .errors import NoSuchTournament
from .postgresql import alone
from .refusals import TournamentNotFound
from .schema import entrants, matches, pairings, tournaments
from .status import Status

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .store import Store

Kind = Literal["arena", "round-robin"]
State = Literal["announced", "running", "over", "cancelled"]
GAMES = (1, 2)
"""Every pairing is two games with the seats swapped."""


class Plan(msgspec.Struct, frozen=True):
    """What a tournament is to be. `minutes` is how long an arena takes, `at_once` how many opponents one has at the
    same time in a round robin; `named`, whether only people with a name to sign in with may join."""

    game: str
    kind: Kind
    options: dict[str, Any]
    clock: str
    title: str = ""
    minutes: int = 60
    at_once: int = 4
    named: bool = False


class Entrant(msgspec.Struct, frozen=True):
    """Who takes part: a person, a machine player (`player`), or somebody who is no more."""

    number: int
    person: str | None
    player: str
    ready: bool
    withdrawn: bool
    since: int

    @property
    def gone(self) -> bool:
        return self.withdrawn or (self.person is None and not self.player)


class Game(msgspec.Struct, frozen=True):
    """A game of a pairing: `number` 1, in which `one` has the first seat, or 2, in which `other` has it. The results
    are in half points."""

    pairing: int
    number: int
    round: int
    one: int
    other: int
    match: str | None = None
    for_one: int | None = None
    for_other: int | None = None
    reason: str | None = None
    ended: int | None = None


class Tournament(msgspec.Struct, frozen=True):
    id: str
    plan: Plan
    state: State
    creator: str | None
    created: int
    starts: int | None
    began: int | None
    ends: int | None
    entrants: tuple[Entrant, ...] = ()
    games: tuple[Game, ...] = ()
    count: int = 0
    """How many take part, also where a list tells no more of them."""

    def entrant_of(self, person_id: str | None) -> Entrant | None:
        return next((one for one in self.entrants if one.person == person_id is not None), None)


class Place(msgspec.Struct, frozen=True):
    """The game of a tournament that a match is."""

    tournament: str
    pairing: int
    game: int


class Tournaments:
    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, plan: Plan, creator: str, at: int, starts: int | None = None, players: Sequence[str] = ()) -> str:
        """Announce one, with these machine players. Returns its id."""
        tournament_id = secrets.token_urlsafe(9)
        row = {
            "id": tournament_id,
            "plan": msgspec.json.encode(plan).decode(),
            "state": "announced",
            "creator_id": creator,
            "created": at,
            "starts": starts,
        }
        rows = [_entrant(tournament_id, number, None, player, at) for number, player in enumerate(players, start=1)]
        with self._store.writing() as connection:
            connection.execute(insert(tournaments), [row])
            if rows:
                connection.execute(insert(entrants), rows)
        return tournament_id

    def get(self, tournament_id: str) -> Tournament:
        with self._store.reading() as connection:
            row = connection.execute(select(tournaments).where(tournaments.c.id == tournament_id)).one_or_none()
            if row is None:
                raise NoSuchTournament(TournamentNotFound(tournament_id))
            mine = select(entrants).where(entrants.c.tournament_id == tournament_id).order_by(entrants.c.number)
            who = tuple(_read_entrant(found) for found in connection.execute(mine))
            played = select(pairings).where(pairings.c.tournament_id == tournament_id)
            games = connection.execute(played.order_by(pairings.c.number, pairings.c.game))
            return _read(row, who, tuple(_read_game(found) for found in games), len(who))

    def listed(self, states: Iterable[State], limit: int = 50) -> list[Tournament]:
        """Those in such a state, the latest first, without who takes part and the games."""
        taking_part = select(func.count()).where(entrants.c.tournament_id == tournaments.c.id, ~entrants.c.withdrawn)
        query = select(tournaments, taking_part.scalar_subquery().label("many"))
        query = query.where(tournaments.c.state.in_(list(states)))
        query = query.order_by(tournaments.c.created.desc(), tournaments.c.id).limit(limit)
        with self._store.reading() as connection:
            return [_read(row, (), (), row.many) for row in connection.execute(query).all()]

    def active(self) -> list[str]:
        """Those with which something may have to be done."""
        query = select(tournaments.c.id).where(tournaments.c.state.in_(["announced", "running"]))
        with self._store.reading() as connection:
            return list(connection.execute(query).scalars())

    def made_by(self, person_id: str) -> int:
        """How many of somebody's are announced or running."""
        mine = (tournaments.c.creator_id == person_id) & tournaments.c.state.in_(["announced", "running"])
        with self._store.reading() as connection:
            return int(connection.execute(select(func.count()).where(mine)).scalar_one())

    # Who takes part -------------------------------------------------------------------------------

    def join(self, tournament_id: str, person_id: str, at: int) -> None:
        """Somebody takes part from now on, or again. Says the same twice without harm."""
        here = entrants.c.tournament_id == tournament_id
        values = {"ready": True, "withdrawn": False, "since": at}
        with self._store.writing() as connection:
            alone(connection, f"entrants {tournament_id}")
            back = update(entrants).where(here & (entrants.c.person_id == person_id)).values(**values)
            if connection.execute(back).rowcount == 0:
                last = connection.execute(select(func.max(entrants.c.number)).where(here)).scalar_one() or 0
                connection.execute(insert(entrants), [_entrant(tournament_id, last + 1, person_id, "", at)])

    def leave(self, tournament_id: str, number: int) -> None:
        """Somebody does not want to take part after all, before it has begun."""
        with self._store.writing() as connection:
            connection.execute(delete(entrants).where(_who(tournament_id, number)))

    def change(self, tournament_id: str, number: int, at: int, **values: bool) -> None:
        """Whether an entrant is `ready`, or has `withdrawn`."""
        with self._store.writing() as connection:
            connection.execute(update(entrants).where(_who(tournament_id, number)).values(since=at, **values))

    # How it goes on -------------------------------------------------------------------------------

    def move(self, tournament_id: str, before: State, after: State, **values: int) -> bool:
        """From one state to the next; False if another was quicker."""
        with self._store.writing() as connection:
            return _move(connection, tournament_id, before, after, values)

    def begin(self, tournament_id: str, at: int, ends: int | None, games: Sequence[Game] = ()) -> bool:
        """It has begun, with these pairings; False if another was quicker."""
        with self._store.writing() as connection:
            values = {"began": at} if ends is None else {"began": at, "ends": ends}
            moved = _move(connection, tournament_id, "announced", "running", values)
            if moved and games:
                connection.execute(insert(pairings), [_game(tournament_id, game) for game in games])
            return moved

    def pair(self, tournament_id: str, games: Sequence[Game]) -> bool:
        """Another pairing; False if another was quicker and has given its number to others."""
        try:
            with self._store.writing() as connection:
                connection.execute(insert(pairings), [_game(tournament_id, game) for game in games])
        except IntegrityError:
            return False
        return True

    def result(self, tournament_id: str, game: Game, for_one: int, for_other: int, reason: str, ended: int) -> bool:
        """What came of a game. The first result counts; whether this was it."""
        here = (
            (pairings.c.tournament_id == tournament_id)
            & (pairings.c.number == game.pairing)
            & (pairings.c.game == game.number)
            & pairings.c.for_one.is_(None)
        )
        values = {"for_one": for_one, "for_other": for_other, "reason": reason, "ended": ended}
        with self._store.writing() as connection:
            return connection.execute(update(pairings).where(here).values(**values)).rowcount == 1

    def statuses(self, ids: Sequence[str]) -> dict[str, tuple[Status, int]]:
        """How far matches are, and when the last thing happened in them."""
        query = select(matches.c.id, matches.c.status, matches.c.updated)
        query = query.where(matches.c.id.in_(ids), matches.c.status.is_not(None))
        with self._store.reading() as connection:
            return {
                row.id: (msgspec.json.decode(row.status, type=prepared(Status)), row.updated)
                for row in connection.execute(query)
            }


class Taken(Exception):
    """That game of a tournament has a match or a result already: what was done for another one is undone."""


def take_place(connection: Connection, place: Place, match_id: str) -> None:
    """This match is that game of a tournament from now on."""
    here = (
        (pairings.c.tournament_id == place.tournament)
        & (pairings.c.number == place.pairing)
        & (pairings.c.game == place.game)
    )
    free = here & pairings.c.match_id.is_(None) & pairings.c.for_one.is_(None)
    if connection.execute(update(pairings).where(free).values(match_id=match_id)).rowcount != 1:
        raise Taken


def absorb_entries(connection: Connection, guest_id: str, person_id: str) -> None:
    """What a guest takes part in belongs to this person from now on, unless they take part themselves."""
    theirs = select(entrants.c.tournament_id).where(entrants.c.person_id == person_id)
    new = (entrants.c.person_id == guest_id) & ~entrants.c.tournament_id.in_(theirs)
    connection.execute(update(entrants).where(new).values(person_id=person_id))
    mine = tournaments.c.creator_id == guest_id
    connection.execute(update(tournaments).where(mine).values(creator_id=person_id))


def _move(connection: Connection, tournament_id: str, before: State, after: State, values: dict[str, int]) -> bool:
    here = (tournaments.c.id == tournament_id) & (tournaments.c.state == before)
    return connection.execute(update(tournaments).where(here).values(state=after, **values)).rowcount == 1


def _who(tournament_id: str, number: int) -> Any:
    return (entrants.c.tournament_id == tournament_id) & (entrants.c.number == number)


def _read(row: Any, who: tuple[Entrant, ...], games: tuple[Game, ...], count: int) -> Tournament:
    plan = msgspec.json.decode(row.plan, type=prepared(Plan))
    times = (row.created, row.starts, row.began, row.ends)
    return Tournament(row.id, plan, row.state, row.creator_id, *times, who, games, count)


def _read_entrant(row: Any) -> Entrant:
    return Entrant(row.number, row.person_id, row.player, row.ready, row.withdrawn, row.since)


def _read_game(row: Any) -> Game:
    played = (row.match_id, row.for_one, row.for_other, row.reason, row.ended)
    return Game(row.number, row.game, row.round, row.one, row.other, *played)


def _entrant(tournament_id: str, number: int, person_id: str | None, player: str, at: int) -> dict[str, Any]:
    who = {"tournament_id": tournament_id, "number": number, "person_id": person_id, "player": player}
    return {**who, "ready": True, "withdrawn": False, "since": at}


def _game(tournament_id: str, game: Game) -> dict[str, Any]:
    return {
        "tournament_id": tournament_id,
        "number": game.pairing,
        "game": game.number,
        "round": game.round,
        "one": game.one,
        "other": game.other,
    }
