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
from .departures import absorb_guest, delete_person, leave_name
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
    return _me(await tables.identity.rename(person, data.nick))


@post("/api/me/register", responses=described(403, 409), status_code=HTTP_200_OK)
async def register(
    request: AnyRequest, data: JSONBody[protocol.Credentials], tables: NamedDependency[Tables]
) -> protocol.Registered:
    """Give yourself a name and a password; everything that you have played stays yours. The recovery codes of the
    answer are told this once only."""
    _slow(request, tables)
    person = await tables.identity.ensure(request)
    person, guests = await tables.identity.register(person, data.name, data.password)
    await tables.identity.welcome(request, person)
    await leave_name(tables, person.nick, guests)
    codes = await tables.identity.new_codes(person)
    return protocol.Registered(True, person.nick, person.name, codes=codes)


@post("/api/me/sign-in", responses=described(403, 409), status_code=HTTP_200_OK)
async def sign_in(
    request: AnyRequest, data: JSONBody[protocol.Credentials], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Be here who you are elsewhere. What you have played here as a guest comes along."""
    _slow(request, tables)
    return await _be(request, tables, await tables.identity.sign_in(data.name, data.password))


@post("/api/me/recover", responses=described(403, 409), status_code=HTTP_200_OK)
async def recover(
    request: AnyRequest, data: JSONBody[protocol.RecoverRequest], tables: NamedDependency[Tables]
) -> protocol.Me:
    """Choose another password with a recovery code, which is good for once, and be signed in. Other devices are signed
    out."""
    _slow(request, tables)
    person = await tables.identity.recover(data.name, data.code, data.password)
    await tables.presence.call(person.id)
    return await _be(request, tables, person)


@post("/api/me/sign-out", responses=described(403), status_code=HTTP_200_OK)
async def sign_out(
    request: AnyRequest, tables: NamedDependency[Tables], everywhere: FromQuery[bool] = False
) -> protocol.Me:
    """Be nobody again, on this device or on all. A guest cannot come back."""
    person = await tables.identity.named(request)
    if person is not None and everywhere:
        await tables.identity.sign_out_everywhere(person)
    await tables.identity.welcome(request, None)
    if person is not None:
        await tables.presence.call(person.id)
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
    await tables.identity.welcome(request, person)
    await tables.presence.call(person.id)
    return _me(person)


@get("/api/me/devices", responses=described())
async def devices(request: AnyRequest, tables: NamedDependency[Tables]) -> protocol.Devices:
    """Where you are signed in, the last used first, and how many recovery codes you have left."""
    person = await tables.identity.who(request)
    if person is None:
        return protocol.Devices([], 0)
    here = tables.identity.session_of(request)
    sessions = await tables.identity.devices(person)
    found = [protocol.Device(one.since, one.seen, one.id == here) for one in sessions]
    return protocol.Devices(found, await tables.identity.codes_left(person))


@post("/api/me/codes", responses=described(403, 409), status_code=HTTP_200_OK)
async def new_codes(
    request: AnyRequest, data: JSONBody[protocol.PasswordOnly], tables: NamedDependency[Tables]
) -> protocol.Codes:
    """Other recovery codes; those from before are not good any more."""
    _slow(request, tables)
    person = await tables.identity.who(request)
    if person is None or person.name is None:
        raise TableError(NotSignedIn())
    await tables.identity.confirm(person, data.password)
    return protocol.Codes(await tables.identity.new_codes(person))


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
    await tables.identity.welcome(request, None)
    return _me(None)


async def _be(request: AnyRequest, tables: Tables, person: Person) -> protocol.Me:
    """Whoever asks has shown that they are this person. What they have played here as a guest comes along."""
    before = await tables.identity.who(request)
    if before is not None and before.name is None:
        await absorb_guest(tables, before, person)
    await tables.identity.welcome(request, person)
    return _me(person)


def _slow(request: AnyRequest, tables: Tables) -> None:
    """Guessing passwords is slow work."""
    if not tables.limits.passwords.take(address_of(request)):
        raise RateLimited(TooManyPasswordTries())


def _me(person: Person | None) -> protocol.Me:
    return protocol.Me(False) if person is None else protocol.Me(True, person.nick, person.name)


HANDLERS = (*(who_am_i, rename, register, sign_in, recover, sign_out, change_password, devices, new_codes, delete_me),)
