"""Requests about who you are."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from ashgrid.core import TableError
from ashgrid.store import Person

from . import protocol
from .departures import absorb_guest, delete_person
from .limits import RateLimited, address_of
from .problems import described, problem_of
from .refusals import NameOfAccount, NotSignedIn, TooManyPasswordTries
from .tables import Tables

AnyRequest = Request[Any, Any, Any]


@get("/api/me", responses=described())
async def who_am_i(request: AnyRequest, tables: NamedDependency[Tables]) -> protocol.Me:
    """Who you are for the server."""
    person = await tables.identity.named(request)
    barred = None if person is None else tables.identity.standing.ban(person.id)
    me = _me(person)
    return me if barred is None else msgspec.structs.replace(me, barred=problem_of(barred))


@put("/api/me", responses=described(403, 409))
async def rename(
    request: AnyRequest, data: JSONBody[protocol.NickRequest], tables: NamedDependency[Tables]
) -> protocol.Me:
    """What others call you. Somebody who signs in with a name keeps that one."""
    person = await tables.identity.ensure(request)
    if person.name is not None:
        raise TableError(NameOfAccount())
    person = await tables.identity.rename(person, data.nick)
    tables.identity.welcome(request, person)
    return _me(person)


@post("/api/me/register", responses=described(403, 409), status_code=HTTP_200_OK)
async def register(
    request: AnyRequest, data: JSONBody[protocol.Credentials], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Give yourself a name and a password; everything that you have played stays yours."""
    _slow(request, tables)
    person = await tables.identity.ensure(request)
    person = await tables.identity.register(person, data.name, data.password)
    tables.identity.welcome(request, person)
    return _me(person)


@post("/api/me/sign-in", responses=described(403, 409), status_code=HTTP_200_OK)
async def sign_in(
    request: AnyRequest, data: JSONBody[protocol.Credentials], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Be here who you are elsewhere. What you have played here as a guest comes along."""
    _slow(request, tables)
    before = await tables.identity.who(request)
    person = await tables.identity.sign_in(data.name, data.password)
    if before is not None and before.name is None:
        await absorb_guest(tables, before, person)
    tables.identity.welcome(request, person)
    return _me(person)


@post("/api/me/sign-out", responses=described(403), status_code=HTTP_200_OK)
async def sign_out(
    request: AnyRequest, tables: NamedDependency[Tables], everywhere: FromQuery[bool] = False
) -> protocol.Me:
    """Be nobody again, on this device or on all. A guest cannot come back."""
    person = await tables.identity.named(request)
    if person is not None and everywhere:
        await tables.identity.sign_out_everywhere(person)
    tables.identity.welcome(request, None)
    return _me(None)


@put("/api/me/password", responses=described(403, 409))
async def change_password(
    request: AnyRequest, data: JSONBody[protocol.PasswordRequest], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Other devices are signed out."""
    _slow(request, tables)
    person = await tables.identity.named(request)
    if person is None:
        raise TableError(NotSignedIn())
    person = await tables.identity.change_password(person, data.old, data.new)
    tables.identity.welcome(request, person)
    return _me(person)


@delete("/api/me", responses=described(403), status_code=HTTP_200_OK)
async def delete_me(
    request: AnyRequest, data: JSONBody[protocol.DeleteRequest], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Delete your account and your data: running matches are resigned, your name and what you said are gone."""
    _slow(request, tables)
    person = await tables.identity.named(request)
    if person is not None:
        await tables.identity.confirm(person, data.password)
        await delete_person(tables, person)
    tables.identity.welcome(request, None)
    return _me(None)


def _slow(request: AnyRequest, tables: Tables) -> None:
    """Guessing passwords is slow work."""
    if not tables.limits.passwords.take(address_of(request)):
        raise RateLimited(TooManyPasswordTries())


def _me(person: Person | None) -> protocol.Me:
    return protocol.Me(False) if person is None else protocol.Me(True, person.nick, person.name)
