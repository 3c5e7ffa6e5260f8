"""Who is here tonight: the company of a chapter, who leads whom, and the seats that follow from what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from ashgrid.core import AnyGame, AshgridError, Carry, Chapter, TableError, find
from ashgrid.match import SeatSetup
from ashgrid.store import Campaign, Kept, Person

from . import refusals
from .limits import in_thread
from .tables import Tables

Plays = Literal["you", "theirs", "stand-in", "open", "away"]
NOTHING = 2**31  # of the log


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays a seat of a chapter: you; whoever led it before; a stand-in, until they come; a stand-in, until anybody
    takes it; or nobody, and it stays away tonight."""

    role: str
    plays: Plays


class ChairInfo(msgspec.Struct, frozen=True):
    """Somebody of the company: who has led them (`name`, empty for a guest), and whether they take part as it is."""

    role: str
    who: Literal["you", "other", "nobody"]
    name: str
    here: bool


class Tonight(msgspec.Struct, frozen=True):
    """The last chapter of a campaign, and its company, of which so many play at least."""

    chapter: int
    match: str | None
    least: int
    chairs: list[ChairInfo]


class Seated(msgspec.Struct, frozen=True):
    """The seats of a chapter, and who holds them or is waited for."""

    seats: tuple[SeatSetup, ...]
    holding: dict[int, str | None]


def company(campaign: Campaign, number: int) -> tuple[str, ...]:
    """Everybody who could play a chapter."""
    game, chapter = find(campaign.game), campaign.chapters[number - 1]
    options = game.read_options(chapter.options)
    return game.seats(options) if chapter.carry is None else game.company(options, game.read_carry(chapter.carry))


async def show(tables: Tables, campaign: Campaign, person: Person) -> Tonight:
    number = campaign.head
    led = await leaders(tables, campaign, number)
    nicks = await tables.identity.nicks(set(led.values()))
    game, chapter = find(campaign.game), campaign.chapters[-1]
    here = game.seats(game.read_options(chapter.options))
    chairs = []
    for role in company(campaign, number):
        leader = led.get(role)
        who: Literal["you", "other", "nobody"] = "other"
        who = "nobody" if leader is None else "you" if leader == person.id else who
        chairs.append(ChairInfo(role, who, nicks.get(leader or "", ""), role in here))
    return Tonight(number, chapter.match_id, min(game.least, len(chairs)), chairs)


async def leaders(tables: Tables, campaign: Campaign, number: int) -> dict[str, str]:
    """Who has last led whom, up to a chapter: of those who are members of the campaign."""
    found: dict[str, str] = {}
    missing = set(company(campaign, number))
    for _, kept, roles in await _played(tables, campaign, number):
        for seat, role in enumerate(roles):
            who = kept.holders.get(seat)
            if who in campaign.members and role in missing:
                assert who is not None
                found[role] = who
                missing.discard(role)
        if not missing:
            break
    return found


async def _played(tables: Tables, campaign: Campaign, number: int) -> list[tuple[str, Kept, tuple[str, ...]]]:
    """The last matches of a campaign up to a chapter, the latest first, without their logs, and who sat where. What
    cannot be played any more is among them, as far as it can be read."""
    ids = [one.match_id for one in reversed(campaign.chapters[:number]) if one.match_id is not None]
    game = find(campaign.game)

    def read() -> list[tuple[str, Kept, tuple[str, ...]]]:
        found = []
        for match_id in ids[:12]:
            kept = tables.store.load(match_id, NOTHING)
            try:
                found.append((match_id, kept, game.seats(kept.setup.chosen(game))))
            except AshgridError:
                continue  # it speaks of content that is gone
        return found

    return await in_thread(read)


AGREED = ("clock", "answer_seconds", "agree_seconds", "undo", "stand_in", "spectators")


async def agreements(tables: Tables, campaign: Campaign, number: int) -> dict[str, Any]:
    """Those of the table at which this campaign was last played up to there."""
    for _, kept, _ in await _played(tables, campaign, number):
        return {name: getattr(kept.setup, name) for name in AGREED}
    return {}


def gathered(game: AnyGame, options: dict[str, Any], carry: Carry | None, chairs: Sequence[Chair]) -> Chapter | None:
    """The chapter as those play it who are here; None if nothing is changed by that."""
    chosen = game.read_options(options)
    here = tuple(chair.role for chair in chairs if chair.plays != "away")
    if here == game.seats(chosen):
        return None
    if carry is None:
        raise TableError(refusals.AllBegin())
    if len(set(here)) < min(game.least, len(chairs)):
        raise TableError(refusals.TooFewHere(game.least))
    return game.gather(chosen, game.read_carry(carry), here)


async def as_before(tables: Tables, campaign: Campaign, number: int, person: Person, forked: bool) -> Seated:
    """Everybody leads whom they led, where all play together, and machine players stay; in a fork the seats of others
    are open. Of a campaign that was played elsewhere, the first seat is this person's."""
    game, chapter = find(campaign.game), campaign.chapters[number - 1]
    options = game.read_options(chapter.options)
    roles = game.seats(options)
    together = len(set(game.teams(options))) == 1
    led = await leaders(tables, campaign, number)
    played = await _played(tables, campaign, number)
    bots = dict(zip(played[0][2], played[0][1].setup.seats, strict=False)) if played else {}
    chairs: list[Chair] = []
    machines: dict[str, SeatSetup] = {}
    for role in roles:
        leader, was = led.get(role), bots.get(role)
        if leader == person.id:
            chairs.append(Chair(role, "you"))
        elif leader is not None and together and not forked:
            chairs.append(Chair(role, "theirs"))
        else:
            chairs.append(Chair(role, "open"))
            if leader is None and was is not None and was.kind == "bot":
                machines[role] = was
    if all(chair.plays != "you" for chair in chairs):
        first = next(
            (n for n, chair in enumerate(chairs) if chair.plays == "open" and chair.role not in machines), None
        )
        if first is not None:
            chairs[first] = Chair(chairs[first].role, "you")
    return seated(chairs, led, person, machines)


def seated(
    chairs: Sequence[Chair], led: dict[str, str], person: Person, machines: dict[str, SeatSetup] | None = None
) -> Seated:
    """The seats of those who are here, in this order."""
    numbers = {person.id: 0}
    seats: list[SeatSetup] = []
    holding: dict[int, str | None] = {}
    for chair in chairs:
        if chair.plays == "away":
            continue
        leader = person.id if chair.plays == "you" else led.get(chair.role)
        if machines is not None and chair.role in machines:
            seats.append(machines[chair.role])
            continue
        if chair.plays in ("you", "theirs") and leader is not None:
            holding[len(seats)] = leader
            seats.append(SeatSetup(person=numbers.setdefault(leader, len(numbers))))
            continue
        if chair.plays == "stand-in" and leader is not None and leader != person.id:
            holding[len(seats)] = leader
        seats.append(SeatSetup("open"))
    if all(seat.kind != "human" for seat in seats):
        raise TableError(refusals.NobodyHere())
    return Seated(tuple(seats), holding)
