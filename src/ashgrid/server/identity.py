"""Who is asking: a guest from the first click, by a signed cookie; a name and a password can come later.

The cookie says a person's id and epoch, and nothing else. It is made when somebody first does something that the server
has to remember (begins or joins a match), not for those who only look.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any, Final

import anyio
import anyio.to_thread
import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ashgrid.core import TableError
from ashgrid.core.thread_safe import prepared
from ashgrid.store import NameTaken, Person, Store
from ashgrid.store.refusals import NameInUse

from . import refusals
from .limits import Limits, address_of
from .networks import Networks
from .standing import Standing

COOKIE: Final = "ashgrid"
YEAR: Final = 365 * 86_400
RENEW: Final = 30 * 86_400  # seconds after which a cookie is made anew, so that who comes back stays known
LEAST_PASSWORD: Final = 8
LEAST_NAME: Final = 2
MOST_NAME: Final = 24
MOST_KNOWN: Final = 10_000
AnyConnection = ASGIConnection[Any, Any, Any, Any]


class WrongPassword(TableError):
    """The name is not known, or the password is not its. Which of the two is not told."""


class NoSuchPerson(TableError):
    """Nobody signs in with that name."""


class Identity:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._limits = limits
        self._hashing = anyio.CapacityLimiter(2)  # each takes memory and a core for a moment
        self._people = store.people
        self._signer = URLSafeTimedSerializer(store.secret("cookies"), salt="ashgrid.person")
        self._hasher = PasswordHasher()
        self._nobody: str | None = None
        self.networks = Networks()
        self.standing = Standing(store)
        self._known: OrderedDict[str, Person] = OrderedDict()

    # Cookies ------------------------------------------------------------------------------------

    async def who(self, connection: AnyConnection) -> Person | None:
        """Who asks; None without a valid cookie, and for who is banned."""
        person = await self.named(connection)
        return None if person is None or self.standing.ban(person.id) is not None else person

    async def named(self, connection: AnyConnection) -> Person | None:
        """The person that the cookie names, banned or not."""
        state = connection.scope["state"]
        if "person" not in state:
            state["person"] = await self._read(connection)
        person: Person | None = state["person"]
        return person

    async def ensure(self, connection: AnyConnection) -> Person:
        """The same, but who is nobody yet becomes a guest, and who is banned is refused."""
        person = await self.named(connection)
        if person is None:
            self._limits.check(self._limits.guests, address_of(connection))
            person = await anyio.to_thread.run_sync(self._people.add_guest)
            self.networks.note(person.id, address_of(connection))
            self.welcome(connection, person)
        self.standing.check_ban(person.id)
        return person

    async def check(self, connection: AnyConnection) -> None:
        """Refuse who is banned."""
        if self.standing.anybody_banned and (person := await self.named(connection)) is not None:
            self.standing.check_ban(person.id)

    def welcome(self, connection: AnyConnection, person: Person | None) -> None:
        """From now on this is who asks: the answer has a cookie for them, or none any more."""
        connection.scope["state"]["person"] = person
        if person is None:
            cookie = Cookie(COOKIE, path="/", value="", max_age=0, httponly=True, samesite="lax")
        else:
            self._remember(person)
            value = str(self._signer.dumps([person.id, person.epoch]))
            secure = connection.scope.get("scheme") in ("https", "wss")
            cookie = Cookie(COOKIE, path="/", value=value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        connection.scope["state"]["cookie"] = cookie

    async def _read(self, connection: AnyConnection) -> Person | None:
        try:
            value, signed = self._signer.loads(connection.cookies.get(COOKIE, ""), max_age=YEAR, return_timestamp=True)
            person_id, epoch = msgspec.convert(value, prepared(tuple[str, int]))
        except (BadSignature, msgspec.ValidationError):
            return None
        person = await self.get(person_id)
        if person is None or person.epoch != epoch:
            return None
        self.networks.note(person.id, address_of(connection))
        if time.time() - signed.timestamp() > RENEW:
            self.welcome(connection, person)
        return person

    # People -------------------------------------------------------------------------------------

    async def get(self, person_id: str) -> Person | None:
        known = self._known.get(person_id)
        if known is not None:
            return known
        person = await anyio.to_thread.run_sync(self._people.get, person_id)
        if person is not None:
            self._remember(person)
        return person

    async def called(self, name: str) -> Person:
        """Who signs in with this name; refused if nobody does."""
        person = await anyio.to_thread.run_sync(self._people.by_name, _clean(name))
        if person is None:
            raise NoSuchPerson(refusals.NobodyOfThatName(_clean(name)[:MOST_NAME]))
        return person

    async def nicks(self, ids: set[str]) -> dict[str, str]:
        """What to call these people; who is no more is not there."""
        found = {person_id: self._known[person_id].nick for person_id in ids if person_id in self._known}
        if missing := ids - set(found):
            found |= await anyio.to_thread.run_sync(self._people.nicks, missing)
        return found

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, person_id: str) -> None:
        self._known.pop(person_id, None)

    def forget_all(self) -> None:
        """Ask the store again for everybody."""
        self._known.clear()

    async def rename(self, person: Person, nick: str) -> Person:
        nick = _clean(nick)
        if await anyio.to_thread.run_sync(self._people.by_name, nick) is not None:
            raise NameTaken(NameInUse(nick))
        await anyio.to_thread.run_sync(self._people.rename, person.id, nick)
        return await self._fresh(person)

    async def register(self, person: Person, name: str, password: str) -> Person:
        """Give a guest a name and a password; matches and everything else stay theirs."""
        if person.name is not None:
            raise TableError(refusals.AlreadySignedIn(person.nick))
        name = _clean(name)
        letters = name.replace("-", "").replace("_", "").replace(" ", "")
        if not LEAST_NAME <= len(name) <= MOST_NAME or not letters.isalnum():
            raise TableError(refusals.NameNotAllowed(LEAST_NAME, MOST_NAME))
        await self._set_password(person, name, password)
        return await self._fresh(person)

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        if person.name is None or not await self._right(person, old):
            raise WrongPassword(refusals.NotYourPassword())
        await self._set_password(person, person.nick, new)
        return await self._fresh(person)

    async def sign_in(self, name: str, password: str) -> Person:
        self._limits.check(self._limits.passwords, f"name {_clean(name).lower()}")
        person = await anyio.to_thread.run_sync(self._people.by_name, _clean(name))
        wrong = WrongPassword(refusals.UnknownNameOrPassword())
        if not await self._right(person, password) or person is None:
            raise wrong
        known = await anyio.to_thread.run_sync(self._people.get, person.id)
        if known is None or known.password != person.password:
            raise wrong  # it was changed in this very moment
        return known

    async def confirm(self, person: Person, password: str) -> None:
        """Refuse unless it is their password; a guest has none."""
        if person.name is not None and not await self._right(person, password):
            raise WrongPassword(refusals.NotYourPassword())

    async def sign_out_everywhere(self, person: Person) -> None:
        await anyio.to_thread.run_sync(self._people.sign_out_everywhere, person.id)
        self.forget(person.id)

    async def _fresh(self, person: Person) -> Person:
        self.forget(person.id)
        found = await self.get(person.id)
        assert found is not None
        return found

    async def _set_password(self, person: Person, name: str, password: str) -> None:
        if len(password) < LEAST_PASSWORD:
            raise TableError(refusals.PasswordTooShort(LEAST_PASSWORD))
        hashed = await anyio.to_thread.run_sync(self._hasher.hash, password, limiter=self._hashing)
        await anyio.to_thread.run_sync(self._people.set_password, person.id, name, hashed)

    async def _right(self, person: Person | None, password: str) -> bool:
        """Takes as long for somebody who is not there, so that nobody learns who is."""
        if self._nobody is None:
            self._nobody = await anyio.to_thread.run_sync(self._hasher.hash, "nobody")
        known = person.password if person is not None else None
        try:
            await anyio.to_thread.run_sync(self._hasher.verify, known or self._nobody, password, limiter=self._hashing)
        except (VerificationError, InvalidHashError):
            return False
        return known is not None


def _clean(name: str) -> str:
    return " ".join(name.split())
