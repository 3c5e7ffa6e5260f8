"""The cookie that says who somebody is, and the session that it names.

The cookie is signed, and holds a person's id, their epoch and the id of a session, and nothing else. The session is a
row of the store: when that is gone, because its owner has signed out, no copy of the cookie is worth anything.

Cookies from before there were sessions name none. The first request with one begins its session, whose id follows from
the cookie itself, and is answered with a cookie that names it; so nobody is signed out by an upgrade, and when that
session is ended, the old cookie ends with it.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from typing import Final

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.datastructures import Cookie

from ashgrid.core.thread_safe import prepared
from ashgrid.store import Person, Session, Store
from ashgrid.store.sessions import OLD

from .limits import in_thread

COOKIE: Final = "ashgrid"
YEAR: Final = 365 * 86_400
RENEW: Final = 30 * 86_400  # seconds after which a cookie is made anew, so that who comes back stays known
SEEN_MS: Final = 3_600_000  # how exactly it is known when a session was last used
MOST_KNOWN: Final = 10_000


class Said(msgspec.Struct, frozen=True):
    """What a good cookie says. `worn`: it is time for another."""

    person_id: str
    epoch: int
    session_id: str
    signed: int
    worn: bool


class Cookies:
    def __init__(self, store: Store) -> None:
        self._sessions = store.sessions
        self._signer = URLSafeTimedSerializer(store.secret("cookies"), salt="ashgrid.person")
        self._known: OrderedDict[str, Session] = OrderedDict()
        self._over: OrderedDict[str, None] = OrderedDict()

    def read(self, text: str) -> Said | None:
        """What a cookie says; None if it is not one of ours, or too old."""
        try:
            value, signed = self._signer.loads(text, return_timestamp=True)
            if isinstance(value, list) and len(value) == 2:
                person_id, epoch = msgspec.convert(value, prepared(tuple[str, int]))
                session_id = OLD + hashlib.sha256(text.encode()).hexdigest()[:32]
            else:
                person_id, epoch, session_id = msgspec.convert(value, prepared(tuple[str, int, str]))
        except (BadSignature, msgspec.ValidationError):
            return None
        age = time.time() - signed.timestamp()  # below 0 after the clock was set back, which throws nobody out
        if age > YEAR:
            return None
        worn = len(value) == 2 or abs(age) > RENEW
        return Said(person_id, epoch, session_id, int(signed.timestamp() * 1000), worn)

    def written(self, person: Person, session_id: str, secure: bool) -> Cookie:
        value = str(self._signer.dumps([person.id, person.epoch, session_id]))
        return Cookie(COOKIE, path="/", value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)

    @staticmethod
    def none() -> Cookie:
        return Cookie(COOKIE, path="/", value="", max_age=0, httponly=True, samesite="lax")

    # Sessions ------------------------------------------------------------------------------------

    async def begin(self, person: Person) -> Session:
        session = await in_thread(self._sessions.begin, person.id)
        self._remember(session)
        return session

    async def goes_on(self, session_id: str, person_id: str) -> bool:
        """Whether this is a session of theirs that nobody has ended."""
        session = self._known.get(session_id)
        if session is None:
            session = await in_thread(self._sessions.get, session_id)
            if session is None or session_id in self._over:
                return False
            self._remember(session)
        return session.person_id == person_id

    async def used(self, said: Said) -> bool:
        """The same, of the session of a cookie that has come with a request just now."""
        if not await self.goes_on(said.session_id, said.person_id):
            if not said.session_id.startswith(OLD) or said.session_id in self._over:
                return False
            adopt = self._sessions.adopt
            session = await in_thread(adopt, said.session_id, said.person_id, said.signed)
            if session is None or said.session_id in self._over:
                return False
            self._remember(session)
        await self._touch(said.session_id)
        return True

    async def _touch(self, session_id: str) -> None:
        session, now = self._known.get(session_id), time.time_ns() // 1_000_000
        if session is not None and now - session.seen > SEEN_MS:
            self._remember(msgspec.structs.replace(session, seen=now))
            await in_thread(self._sessions.touch, session_id)

    async def end(self, session_id: str) -> None:
        self.forget(session_id)
        await in_thread(self._sessions.end, session_id)

    def forget(self, session_id: str) -> None:
        """It has ended."""
        self._over[session_id] = None  # whoever is reading it at this moment shall not take it for a good one
        while len(self._over) > MOST_KNOWN:
            self._over.popitem(last=False)
        self._known.pop(session_id, None)

    def forget_all(self) -> None:
        """Ask the store again for every session."""
        self._known.clear()

    async def of(self, person: Person) -> list[Session]:
        return await in_thread(self._sessions.of, person.id)

    def _remember(self, session: Session) -> None:
        self._known[session.id] = session
        self._known.move_to_end(session.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
