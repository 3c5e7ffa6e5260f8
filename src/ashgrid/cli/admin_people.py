"""`ashgrid admin`: people, what is reported of them, and how much one of them may have."""

from __future__ import annotations

import asyncio

from ashgrid.core import AshgridError
from ashgrid.server.departures import delete_person, give_up_all
from ashgrid.server.limits import Limits
from ashgrid.server.quotas import usual
from ashgrid.server.standing import told
from ashgrid.server.table import now
from ashgrid.server.tables import Tables
from ashgrid.store import (
    EVERYBODY,
    Conflict,
    NoSuchWork,
    Person,
    PersonLine,
    PersonReport,
    Quota,
    Sanction,
    SanctionKind,
    Store,
)

from .host import called, confirm, opened, person_called, tell
from .host_options import Where
from .library import told_work

DAY_MS = 86_400_000
TRIES = 20
WHAT: tuple[Quota, ...] = ("running", "studies", "works", "records", "bytes")


def people(where: Where, search: str, banned: bool, limit: int, as_json: bool) -> None:
    with opened(where) as store:
        found = store.roster.people(now(), search, banned, limit)
    tell(as_json, {"people": found}, *([_line(one) for one in found] or ["nobody"]))


def _line(one: PersonLine) -> str:
    name = one.nick if one.name is not None else f"{one.nick or '-'} (guest)"
    marks = [
        f"{word} {f'until {told(until)}' if until else 'until lifted'}"
        for word, until in (("banned", one.banned), ("muted", one.muted))
        if until is not None
    ]
    return f"{one.id}  {name}, since {told(one.created)[:10]}, matches: {one.matches}{''.join(f', {m}' for m in marks)}"


def ban_person(where: Where, name: str, reason: str, days: float | None, resign: bool, as_json: bool) -> None:
    with opened(where) as store:
        person = person_called(store, name)
        sanction = _imposed(store, person, "ban", reason, days)
        waiting = len({match_id for match_id, _ in store.people.running(person.id)})
        if resign:
            asyncio.run(_resigned(store, person))
    how = "are given up" if resign else "wait for them (--resign gives them up)"
    lines = [f"{called(person)} is banned {_until(sanction)}"]
    lines += [f"running matches: {waiting}; they {how}"] if waiting else []
    tell(as_json, {"sanction": sanction, "running": waiting, "resigned": resign}, *lines)


def mute_person(where: Where, name: str, reason: str, days: float | None, as_json: bool) -> None:
    with opened(where) as store:
        person = person_called(store, name)
        sanction = _imposed(store, person, "mute", reason, days)
    tell(as_json, {"sanction": sanction}, f"{called(person)} is muted {_until(sanction)}")


def _imposed(store: Store, person: Person, kind: SanctionKind, reason: str, days: float | None) -> Sanction:
    words = " ".join(reason.split())
    if not words:
        raise AshgridError("--reason is empty; say why, as they are told")
    at = now()
    sanction = Sanction(person.id, kind, words, at, None if days is None else at + round(days * DAY_MS))
    store.sanctions.impose(sanction)
    return sanction


def _until(sanction: Sanction) -> str:
    return "until that is lifted" if sanction.until is None else f"until {told(sanction.until)}"


def lift(where: Where, name: str, kind: SanctionKind, as_json: bool) -> None:
    word = {"ban": "banned", "mute": "muted"}[kind]
    with opened(where) as store:
        person = person_called(store, name)
        if not store.sanctions.lift(person.id, kind):
            raise AshgridError(f"{called(person)} is not {word}")
    tell(as_json, {"person": person.id}, f"{called(person)} is not {word} any more")


def delete(where: Where, name: str, yes: bool, as_json: bool) -> None:
    with opened(where) as store:
        person = person_called(store, name)
        confirm(f"Delete {called(person)} with everything that they wrote and published?", yes)
        asyncio.run(_gone(store, person))
    tell(as_json, {"deleted": person.id}, f"{called(person)} is deleted")


async def _gone(store: Store, person: Person) -> None:
    """As if they had done it themselves; the server, if one runs, notices what was written beside it."""
    for left in reversed(range(TRIES)):
        try:
            await delete_person(_at_rest(store), person)
            return
        except Conflict:  # the server has written to the same match in this moment
            if not left:
                raise


async def _resigned(store: Store, person: Person) -> None:
    for left in reversed(range(TRIES)):
        try:
            store.changes.note("match", *await give_up_all(_at_rest(store), person))
            return
        except Conflict:
            if not left:
                raise


def _at_rest(store: Store) -> Tables:
    """The matches of a server, read afresh and without its clocks and machine players."""
    tables = Tables(store)
    tables.bots.resting = True
    return tables


# Reports -----------------------------------------------------------------------------------------


def reports(where: Where, everything: bool, as_json: bool) -> None:
    with opened(where) as store:
        found = store.person_reports.listed(everything)
        works = store.library.reported()
    lines = [line for one in found for line in _told_report(one)]
    lines += [line for one in works for line in told_work(one)]
    tell(as_json, {"people": found, "works": works}, *(lines or ["nothing is reported"]))


def _told_report(one: PersonReport) -> list[str]:
    guest = "" if one.about_name is not None else " (guest)"
    lines = [f"{one.id}  {one.about or one.about_id}{guest}, {one.what}, match {one.match_id}, {told(one.at)}"]
    lines[0] += ", closed" if one.closed else ""
    lines.append(f"    reported by {one.by or 'a guest'}{f': {one.reason}' if one.reason else ''}")
    return [*lines, *(f"    > {line}" for line in one.said)]


def close(where: Where, report_id: str, remove: bool, yes: bool, as_json: bool) -> None:
    with opened(where) as store:
        work = next((one for one in store.library.reported() if one.id == report_id), None)
        if work is None and remove:
            raise AshgridError(f"no work with the id '{report_id}' is reported; --remove is for works")
        if work is not None and remove:
            confirm(f"Remove '{work.title}' by {work.author} from the library for good?", yes)
        try:
            if work is None and not store.person_reports.close(report_id):
                raise AshgridError(f"there is no report '{report_id}'; `ashgrid admin reports` lists them")
            if work is not None:
                (store.library.remove if remove else store.library.clear)(work.id)
        except NoSuchWork:
            raise AshgridError(f"the work '{report_id}' is gone") from None
    how = "the report is closed" if work is None else "the work is removed" if remove else "the work stays"
    tell(as_json, {"closed": report_id, "removed": remove}, how)


# Quotas ------------------------------------------------------------------------------------------


def quotas(
    where: Where,
    what: Quota | None,
    most: int | None,
    person: str,
    guests: bool,
    default: bool,
    as_json: bool,
) -> None:
    if what is None and (default or most is not None):
        raise AshgridError(f"say what: {', '.join(WHAT)}")
    if what is not None and (most is None) != default:
        raise AshgridError(f"say how many, or --default: ashgrid admin quotas {what} 50")
    if person and guests:
        raise AshgridError("--person and --guests exclude each other")
    with opened(where) as store:
        one = person_called(store, person) if person else None
        if what is not None:
            store.quotas.set(one.id if one is not None else EVERYBODY[0 if guests else 1], what, most)
        kept = store.quotas.all()
        names = {who: store.people.get(who) for who, _ in kept if who not in EVERYBODY}
    limits = Limits()
    shown = {who: {name: kept.get((who, name), usual(limits, who, name)) for name in WHAT} for who in EVERYBODY}
    apart = {who: {name: kept[who, name] for name in WHAT if (who, name) in kept} for who in names}
    lines = [f"{'guests' if who == 'guest' else 'with a name'}: {_amounts(shown[who])}" for who in EVERYBODY]
    lines += [f"{called(found)}: {_amounts(apart[who])}" for who, found in names.items() if found is not None]
    tell(as_json, {**shown, "people": apart}, *lines)


def _amounts(most: dict[Quota, int]) -> str:
    return ", ".join(f"{name} {amount:,}" for name, amount in most.items())
