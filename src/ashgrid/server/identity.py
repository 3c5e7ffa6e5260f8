"""Who is asking: a guest from the first click, by a signed cookie; a name and a password can come later.

The cookie is made when somebody first does something that the server has to remember (begins or joins a match), not for
those who only look.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import anyio
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar.connection import ASGIConnection

from ashgrid.core import TableError
from ashgrid.store import NameTaken, Person, Session, Store
from ashgrid.store.names import normal
from ashgrid.store.refusals import NameInUse

from . import refusals
from .cookies import COOKIE, Cookies
from .limits import Limits, Visitor, address_of, in_thread
from .names import checked, checked_for_account
from .networks import Networks
from .recovery import Codes
from .standing import Standing

LEAST_PASSWORD: Final = 8
MOST_TOLD: Final = 24
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
        self._cookies = Cookies(store)
        self._codes = Codes(store)
        self._hasher = PasswordHasher()
        self._nobody: str | None = None
        self.networks = Networks()
        self.standing = Standing(store)
        self._known: OrderedDict[str, Person] = OrderedDict()
        self._forgotten = 0
        self.on_change: Callable[[str, str | None], None] = lambda _person, _session: None
        """Told of who is not who they were, and of a session that has ended."""

    # Cookies ------------------------------------------------------------------------------------

    async def who(self, connection: AnyConnection) -> Person | None:
        """Who asks; None without a valid cookie, and for who is banned."""
        person = await self.named(connection)
        return None if person is None or self.standing.ban(person.id) is not None else person

    async def named(self, connection: AnyConnection) -> Person | None:
        """The person that the cookie names, banned or not."""
        state = connection.scope["state"]
        if "person" not in state:
            state["session"] = None
            state["person"] = await self._read(connection)
        person: Person | None = state["person"]
        return person

    async def visitor(self, connection: AnyConnection) -> Visitor:
        """Who asks, as the limits know them."""
        person = await self.named(connection)
        return Visitor(None if person is None else person.id, address_of(connection))

    async def ensure(self, connection: AnyConnection) -> Person:
        """The same, but who is nobody yet becomes a guest, and who is banned is refused."""
        person = await self.named(connection)
        if person is None:
            self._limits.check(self._limits.guests, address_of(connection))
            person = await in_thread(self._people.add_guest)
            self.networks.note(person.id, address_of(connection))
            await self.welcome(connection, person)
        self.standing.check_ban(person.id)
        return person

    async def check(self, connection: AnyConnection) -> None:
        """Refuse who is banned."""
        if self.standing.anybody_banned and (person := await self.named(connection)) is not None:
            self.standing.check_ban(person.id)

    async def welcome(self, connection: AnyConnection, person: Person | None) -> None:
        """From now on this is who asks: the session of this device ends, and another begins; the answer has a cookie
        for it, or none any more."""
        state = connection.scope["state"]
        if (ended := state.get("session")) is not None:
            await self._cookies.end(ended)
            was: Person | None = state.get("person")
            if was is not None:
                self.on_change(was.id, ended)
        state["person"], state["session"], state["cookie"] = person, None, self._cookies.none()
        if person is not None:
            self._remember(person)
            state["session"] = (await self._cookies.begin(person)).id
            self._give(connection, person)

    def _give(self, connection: AnyConnection, person: Person) -> None:
        state = connection.scope["state"]
        secure = connection.scope.get("scheme") in ("https", "wss")
        state["cookie"] = self._cookies.written(person, state["session"], secure)

    async def _read(self, connection: AnyConnection) -> Person | None:
        said = self._cookies.read(connection.cookies.get(COOKIE, ""))
        person = await self.get(said.person_id) if said is not None else None
        if said is None or person is None or person.epoch != said.epoch or not await self._cookies.used(said):
            return None
        self.networks.note(person.id, address_of(connection))
        connection.scope["state"]["session"] = said.session_id
        if said.worn:
            self._give(connection, person)
        return person

    def session_of(self, connection: AnyConnection) -> str | None:
        """The session of who asks, for `still`."""
        session: str | None = connection.scope["state"].get("session")
        return session

    async def still(self, person: Person, session_id: str | None) -> bool:
        """Whether somebody who came with this session some time ago is still signed in with it, as the same."""
        known = await self.get(person.id)
        if known is None or known.epoch != person.epoch or session_id is None:
            return False
        return await self._cookies.goes_on(session_id, person.id)

    async def devices(self, person: Person) -> list[Session]:
        return await self._cookies.of(person)

    # People -------------------------------------------------------------------------------------

    async def get(self, person_id: str) -> Person | None:
        known = self._known.get(person_id)
        if known is not None:
            return known
        forgotten = self._forgotten
        person = await in_thread(self._people.get, person_id)
        if person is not None and forgotten == self._forgotten:  # else it may have changed since it was read
            self._remember(person)
        return person

    async def called(self, name: str) -> Person:
        """Who signs in with this name; refused if nobody does."""
        person = await in_thread(self._people.by_name, name)
        if person is None:
            raise NoSuchPerson(refusals.NobodyOfThatName(normal(name)[:MOST_TOLD]))
        return person

    async def nicks(self, ids: set[str]) -> dict[str, str]:
        """What to call these people; who is no more is not there."""
        found = {person_id: self._known[person_id].nick for person_id in ids if person_id in self._known}
        if missing := ids - set(found):
            found |= await in_thread(self._people.nicks, missing)
        return found

    def _remember(self, person: Person) -> None:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def forget(self, person_id: str) -> None:
        """Somebody is not who they were."""
        self.forget_here(person_id)
        self.on_change(person_id, None)

    def forget_here(self, person_id: str, session_id: str | None = None) -> None:
        """Ask the store again for somebody, and for a session of theirs."""
        self._forgotten += 1
        self._known.pop(person_id, None)
        if session_id is not None:
            self._cookies.forget(session_id)

    def forget_all(self) -> None:
        """Ask the store again for everybody."""
        self._forgotten += 1
        self._known.clear()
        self._cookies.forget_all()

    async def rename(self, person: Person, nick: str) -> Person:
        await in_thread(self._people.rename, person.id, checked(nick))
        return await self._fresh(person)

    async def check_free(self, names: set[str], person: Person) -> None:
        """Refuse names that others sign in with, and those that look like them."""
        taken = await in_thread(self._people.taken, names, person.id)
        if taken:
            raise NameTaken(NameInUse(taken[0]))

    async def register(self, person: Person, name: str, password: str) -> tuple[Person, list[str]]:
        """Give a guest a name and a password; matches and everything else stay theirs. With the ids of other guests who
        were called so, and are nameless now."""
        if person.name is not None:
            raise TableError(refusals.AlreadySignedIn(person.nick))
        guests = await self._set_password(person, checked_for_account(name), password)
        for guest in guests:
            self.forget(guest)
        return await self._fresh(person), guests

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        if person.name is None or not await self._right(person, old):
            raise WrongPassword(refusals.NotYourPassword())
        await self._set_password(person, person.nick, new)
        return await self._fresh(person)

    async def sign_in(self, name: str, password: str) -> Person:
        self._limits.check(self._limits.passwords, f"name {normal(name).lower()}")
        person = await in_thread(self._people.by_name, name)
        wrong = WrongPassword(refusals.UnknownNameOrPassword())
        if not await self._right(person, password) or person is None:
            raise wrong
        known = await in_thread(self._people.get, person.id)
        if known is None or known.password != person.password:
            raise wrong  # it was changed in this very moment
        return known

    async def confirm(self, person: Person, password: str) -> None:
        """Refuse unless it is their password; a guest has none."""
        if person.name is not None and not await self._right(person, password):
            raise WrongPassword(refusals.NotYourPassword())

    async def sign_out_everywhere(self, person: Person) -> None:
        await in_thread(self._people.sign_out_everywhere, person.id)
        self.forget(person.id)

    # Recovery codes -----------------------------------------------------------------------------

    async def new_codes(self, person: Person) -> list[str]:
        """Codes for a forgotten password, instead of those from before. They are told now and never again."""
        return await self._codes.renew(person)

    async def codes_left(self, person: Person) -> int:
        return await in_thread(self._people.codes_left, person.id)

    async def recover(self, name: str, code: str, password: str) -> Person:
        """Spend a code for a new password, which signs out wherever the old one was used."""
        self._limits.check(self._limits.passwords, f"name {normal(name).lower()}")
        hashed = await self._hashed(password)
        person = await in_thread(self._people.by_name, name)
        if person is None or not await self._codes.spend(person, code, hashed):
            raise WrongPassword(refusals.UnknownNameOrCode())
        return await self._fresh(person)

    # Helpers ------------------------------------------------------------------------------------

    async def _fresh(self, person: Person) -> Person:
        self.forget(person.id)
        found = await self.get(person.id)
        assert found is not None
        return found

    async def _set_password(self, person: Person, name: str, password: str) -> list[str]:
        hashed = await self._hashed(password)
        return await in_thread(self._people.set_password, person.id, name, hashed)

    async def _hashed(self, password: str) -> str:
        if len(password) < LEAST_PASSWORD:
            raise TableError(refusals.PasswordTooShort(LEAST_PASSWORD))
        return await in_thread(self._hasher.hash, password, limiter=self._hashing)

    async def _right(self, person: Person | None, password: str) -> bool:
        """Takes as long for somebody who is not there, so that nobody learns who is."""
        if self._nobody is None:
            self._nobody = await in_thread(self._hasher.hash, "nobody")
        known = person.password if person is not None else None
        try:
            await in_thread(self._hasher.verify, known or self._nobody, password, limiter=self._hashing)
        except (VerificationError, InvalidHashError):
            return False
        return known is not None
