"""Keeping matches: in SQLite, or in PostgreSQL."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import ColumnElement, Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from ashgrid.core.thread_safe import prepared
from ashgrid.match import Entry, Setup
from ashgrid.match.refusals import MatchGoneOn

from . import postgresql
from .campaigns import Campaigns, EndedChapter, note_end, note_next
from .changes import Changes
from .chat import Chat
from .errors import Conflict, NoSuchMatch, StoreError
from .friends import Friends
from .history import History
from .leases import Fence, Leases, begin_owned, pass_fence
from .library import Library, note_work_result
from .people import People
from .person_reports import PersonReports
from .quotas import Quotas
from .refusals import MatchNotFound
from .results import MatchResult, Results, note_result
from .retention import Retention
from .roster import Roster
from .sanctions import Sanctions
from .schema import entries, holders, matches, settings, uploads
from .sessions import Sessions
from .snapshots import Snapshots
from .sqlite_file import make_ready
from .status import Status
from .studies import Studies
from .tournaments import Place, Tournaments, take_place


class Kept(msgspec.Struct, frozen=True):
    """A match as the store has it. `holders` says who holds a seat; None is somebody who is no more, and a seat that
    is not there at all belongs to whoever knows the address (matches from before there were people)."""

    setup: Setup
    log: list[Entry]
    holders: dict[int, str | None]
    next: str | None


class Listed(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: str
    setup: Setup
    status: Status
    updated: int
    holders: dict[int, str | None]


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'ashgrid.sqlite3'}"


class Store:
    """All methods are blocking and safe to call from several threads."""

    def __init__(self, url: str, new: bool = True) -> None:
        """`new`: a database of PostgreSQL that has no tables gets them; else it is refused."""
        self._closed = False
        try:
            parsed = make_url(url)
        except ArgumentError:
            raise StoreError("--database is not the address of a database, such as " + postgresql.EXAMPLE) from None
        kind = parsed.get_backend_name()
        if kind == postgresql.KIND:
            self.engine: Engine = postgresql.reach(parsed)
            event.listen(self.engine, "checkin", self._given_back)
            # Single statements, as with SQLite: beginning and ending transactions would take most of the time.
            self._reader: Engine = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        elif kind == "sqlite":
            if parsed.database not in (None, "", ":memory:"):
                make_ready(Path(parsed.database))
            self.engine = self._reader = create_engine(parsed)
            event.listen(self.engine, "connect", _prepare_sqlite)
        else:
            raise StoreError(f"'{kind}' is not a kind of database that is known; there are: postgresql, sqlite")
        self.people = People(self)
        self.sessions = Sessions(self)
        self.chat = Chat(self)
        self.campaigns = Campaigns(self)
        self.library = Library(self)
        self.snapshots = Snapshots(self)
        self.friends = Friends(self)
        self.tournaments = Tournaments(self)
        self.studies = Studies(self)
        self.results = Results(self)
        self.history = History(self)
        self.changes = Changes(self)
        self.sanctions = Sanctions(self)
        self.person_reports = PersonReports(self)
        self.quotas = Quotas(self)
        self.leases = Leases(self)
        self.retention = Retention(self)
        self.roster = Roster(self)
        try:
            self.migrate(new)
        except BaseException:
            self.close()
            raise

    @property
    def writers(self) -> int:
        """How many should write at once. One at a time is quicker than many that wait for each other; PostgreSQL brings
        several to the disk together."""
        return postgresql.WRITERS if self.engine.dialect.name == postgresql.KIND else 1

    @property
    def address(self) -> str:
        """Where the database is; its password is not told."""
        return self.engine.url.render_as_string(hide_password=True)

    @property
    def where(self) -> str:
        """The same for who looks for it: of SQLite the folder."""
        url = self.engine.url
        return str(Path(url.database or "").parent) if url.get_backend_name() == "sqlite" else self.address

    def migrate(self, new: bool = True) -> None:
        """Bring the database to this version of the schema."""
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._trouble_told(), self.engine.begin() as connection:
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # else every statement would be kept by itself
            else:
                postgresql.begin_migration(connection, new)
            config.attributes["connection"] = connection
            try:
                command.upgrade(config, "head")
            except CommandError as error:
                if not isinstance(error.__cause__, ResolutionError):
                    raise
                raise StoreError(
                    f"{self.address} was written by a newer version of Ashgrid, and this one does not know its schema "
                    f"{error.__cause__.argument}; install that version, or put back a backup from before"
                ) from None

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """What the database says in its own way becomes one sentence that names the database."""
        try:
            yield
        except (SQLAlchemyError, CommandError) as error:
            raise StoreError(f"the database {self.address} cannot be used: {_first_line(error)}") from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._trouble_told(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction. What breaks a key of the database is for the caller to tell."""
        try:
            with self._trouble_told(), self.engine.begin() as connection:
                try:
                    yield connection
                except IntegrityError as error:
                    raise _Broken(error) from None
        except _Broken as broken:
            raise broken.error from None

    def secret(self, name: str) -> str:
        """A random text that stays the same as long as the database does."""
        query = select(settings.c.value).where(settings.c.name == name)
        with self.reading() as connection:
            found = connection.execute(query).scalar_one_or_none()
        if found is None:
            with contextlib.suppress(IntegrityError), self.writing() as connection:  # another may have been quicker
                connection.execute(insert(settings), [{"name": name, "value": secrets.token_urlsafe(32)}])
            with self.reading() as connection:
                found = connection.execute(query).scalar_one()
        return str(found)

    # Matches ------------------------------------------------------------------------------------

    def create(
        self,
        setup: Setup,
        log: Sequence[Entry] = (),
        status: Status | None = None,
        holding: Mapping[int, str | None] | None = None,
        after: str | None = None,
        place: Place | None = None,
        by: str | None = None,
        fence: Fence | None = None,
    ) -> str:
        """Keep a new match with the first entries of its log, and return its id, which cannot be guessed. `after` names
        the match that it follows; if another follows that already, nothing is kept and the id is of the other. `place`
        names the game of a tournament that it is; if it has a match already, nothing is kept (`Taken`). `by` is who
        handed a record in. `fence` is of the process that owns it from the beginning, where there are many."""
        match_id = secrets.token_urlsafe(12)
        row: dict[str, Any] = {"id": match_id, "setup": msgspec.json.encode(setup).decode(), "created": setup.started}
        with self.writing() as connection:
            if after is not None:
                free = (matches.c.id == after) & matches.c.next.is_(None)
                if connection.execute(update(matches).where(free).values(next=match_id)).rowcount == 0:
                    other = select(matches.c.next).where(matches.c.id == after)
                    return str(connection.execute(other).scalar_one())
            connection.execute(insert(matches), [row | _columns(status, setup.started)])
            if setup.archived:
                size = len(row["setup"]) + sum(len(entry.text) for entry in log)
                handed_in = {"match_id": match_id, "person_id": by, "bytes": size, "at": setup.started}
                connection.execute(insert(uploads), [handed_in])
            if fence is not None:
                begin_owned(connection, match_id, len(log), fence)
            if place is not None:
                take_place(connection, place, match_id)
            if after is not None:
                note_next(connection, after, match_id)
            if log:
                connection.execute(insert(entries), _rows(match_id, 0, log))
            if holding:
                connection.execute(
                    insert(holders),
                    [{"match_id": match_id, "seat": seat, "person_id": who} for seat, who in holding.items()],
                )
        return match_id

    def load(self, match_id: str, first: int = 0) -> Kept:
        """A match with its log from entry `first` on."""
        with self.reading() as connection:
            columns = select(matches.c.setup, matches.c.next)
            found = connection.execute(columns.where(matches.c.id == match_id)).one_or_none()
            if found is None:
                raise NoSuchMatch(MatchNotFound(match_id))
            query = select(entries.c.seat, entries.c.text, entries.c.at, entries.c.auto)
            tail = (entries.c.match_id == match_id) & (entries.c.number >= first)
            rows = connection.execute(query.where(tail).order_by(entries.c.number))
            log = [Entry(row.seat, row.text, row.at, row.auto) for row in rows]
            held = select(holders.c.seat, holders.c.person_id).where(holders.c.match_id == match_id)
            who = {row.seat: row.person_id for row in connection.execute(held)}
        setup = msgspec.json.decode(found.setup, type=prepared(Setup))
        return Kept(_named(setup, who, self.people.owners(_written(setup))), log, who, found.next)

    def append(
        self,
        match_id: str,
        number: int,
        new: Sequence[Entry],
        status: Status | None = None,
        holding: Mapping[int, str | None] | None = None,
        *,
        ended: EndedChapter | None = None,
        result: MatchResult | None = None,
        snapshot: bytes | None = None,
        fence: Fence | None = None,
    ) -> None:
        """Add entries from place `number` on, with what they make of the match's place in lists, who takes which seat,
        what its campaign keeps, its result, and a snapshot of what they lead to: all of that, or nothing and `Conflict`
        if that place of the log is taken, or (with a `fence`) the match is another process's by now."""
        if not new:
            return
        try:
            with self.writing() as connection:
                if fence is not None:
                    pass_fence(connection, match_id, number + len(new), fence)
                connection.execute(insert(entries), _rows(match_id, number, new))
                if status is not None:
                    values = _columns(status, new[-1].at)
                    connection.execute(update(matches).where(matches.c.id == match_id).values(**values))
                    if status.over:
                        note_work_result(connection, match_id, status)
                for seat, who in (holding or {}).items():
                    place = (holders.c.match_id == match_id) & (holders.c.seat == seat)
                    connection.execute(delete(holders).where(place))
                    connection.execute(insert(holders), [{"match_id": match_id, "seat": seat, "person_id": who}])
                if ended is not None:
                    note_end(connection, match_id, ended, new[-1].at)
                if result is not None:
                    note_result(connection, match_id, result)
                if snapshot is not None:
                    self.snapshots.keep(connection, match_id, number + len(new), snapshot)
        except IntegrityError:
            self.load(match_id, number)  # the other reason is that there is no such match
            raise Conflict(MatchGoneOn()) from None

    def of(self, person_id: str, limit: int = 100) -> list[Listed]:
        """Somebody's matches: those that go on first, then those that are over, the latest first."""
        mine = select(holders.c.match_id).where(holders.c.person_id == person_id)
        order = [matches.c.over, matches.c.updated.desc()]
        # The narrow rows are sorted, and only those that are shown are read whole.
        first = select(matches.c.id).where(matches.c.id.in_(mine), matches.c.status.is_not(None))
        with self.reading() as connection:
            ids = connection.execute(first.order_by(*order, matches.c.id).limit(limit)).scalars().all()
        return self._list(matches.c.id.in_(ids), order, limit)

    def open_tables(self, limit: int = 50) -> list[Listed]:
        """Matches that wait for somebody and are announced to all, the latest first."""
        return self._list(matches.c.open.is_(True), [matches.c.updated.desc()], limit)

    def running(self, after: int, limit: int = 50) -> list[Listed]:
        """Matches that everybody may watch, and in which something has happened after that moment, the latest first."""
        return self._list(matches.c.public.is_(True) & (matches.c.updated > after), [matches.c.updated.desc()], limit)

    def listed(self, ids: Sequence[str]) -> dict[str, Listed]:
        """These matches, by their ids."""
        return {one.id: one for one in self._list(matches.c.id.in_(ids), [], len(ids))}

    def waiting(self, person_id: str, limit: int = 100) -> list[Listed]:
        """Somebody's matches that go on, the latest first."""
        mine = select(holders.c.match_id).where(holders.c.person_id == person_id)
        return self._list(matches.c.id.in_(mine) & matches.c.over.is_(False), [matches.c.updated.desc()], limit)

    def statuses(self, ids: Sequence[str]) -> dict[str, Status]:
        query = select(matches.c.id, matches.c.status).where(matches.c.id.in_(ids), matches.c.status.is_not(None))
        with self.reading() as connection:
            return {row.id: msgspec.json.decode(row.status, type=prepared(Status)) for row in connection.execute(query)}

    def _list(self, which: ColumnElement[bool], order: Sequence[Any], limit: int) -> list[Listed]:
        query = select(matches.c.id, matches.c.setup, matches.c.status, matches.c.updated)
        query = query.where(which, matches.c.status.is_not(None)).order_by(*order, matches.c.id).limit(limit)
        with self.reading() as connection:
            rows = connection.execute(query).all()
            held = select(holders).where(holders.c.match_id.in_([row.id for row in rows]))
            who: dict[str, dict[int, str | None]] = {}
            for row in connection.execute(held):
                who.setdefault(row.match_id, {})[row.seat] = row.person_id
        setups = [msgspec.json.decode(row.setup, type=prepared(Setup)) for row in rows]
        owners = self.people.owners(set().union(*map(_written, setups)))
        return [
            Listed(
                row.id,
                _named(setup, who.get(row.id, {}), owners),
                msgspec.json.decode(row.status, type=prepared(Status)),
                row.updated,
                who.get(row.id, {}),
            )
            for row, setup in zip(rows, setups, strict=True)
        ]

    def close(self) -> None:
        self._closed = True
        self.engine.dispose()

    def _given_back(self, connection: Any, _: object) -> None:
        """A thread that was still at work when the store was closed has done it: nobody keeps its connection."""
        if self._closed and connection is not None:
            connection.close()


class _Broken(Exception):
    def __init__(self, error: IntegrityError) -> None:
        self.error = error


def _written(setup: Setup) -> set[str]:
    """The names that are written on its seats."""
    return {seat.name for seat in setup.seats if seat.name}


def _named(setup: Setup, holders: Mapping[int, str | None], owners: Mapping[str, set[str]]) -> Setup:
    """The set-up without names that somebody signs in with who does not sit there: they were written on a seat before
    they were taken."""
    if not any(seat.name in owners for seat in setup.seats):
        return setup
    seats = tuple(
        msgspec.structs.replace(seat, name="")
        if seat.name in owners and holders.get(number) not in owners[seat.name]
        else seat
        for number, seat in enumerate(setup.seats)
    )
    return msgspec.structs.replace(setup, seats=seats)


def _columns(status: Status | None, at: int) -> dict[str, Any]:
    if status is None:
        return {"updated": at}
    return {
        "status": msgspec.json.encode(status).decode(),
        "updated": at,
        "over": status.over,
        "open": status.open,
        "public": status.public,
    }


def _rows(match_id: str, number: int, new: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match_id,
            "number": at,
            "seat": entry.seat,
            "text": entry.text,
            "at": entry.at,
            "auto": entry.auto,
        }
        for at, entry in enumerate(new, start=number)
    ]


def _first_line(error: Exception) -> str:
    origin = getattr(error, "orig", None) or error
    return (str(origin).splitlines() or [type(origin).__name__])[0]


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers do not wait for writers, and what was acknowledged survives a killed process."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
