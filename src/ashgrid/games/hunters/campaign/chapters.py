"""From the sheet of a party to a mission, and back."""

from __future__ import annotations

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Event

from ..missions import PRINTED
from ..model import FEWEST, FIND, Hero, Setup
from ..rules.game import Hunters
from . import actions as a
from .joining import join, may_join
from .journey import Journey
from .orders import find, give_experience
from .saved import read_sheet
from .sheet import AFTER, LOOT, PREPARE, Frame, Member, Sheet, written
from .trip import TO_JOURNEY, TO_MISSION, WON, Trip


def hero_of(member: Member, seat: int) -> Hero:
    """A hero with everything that the sheet says, ready for a mission.

    Rules: J63, J65.
    """
    hero = member.as_hero(seat)
    for gear in hero.gear:
        gear.loaded = True
        gear.until = 0
    hero.skills = member.skills[:]
    hero.implants = member.implants[:]
    hero.most = member.most
    hero.health = member.health
    hero.morale = member.morale + hero.skill("morale-at-start")
    hero.fuel = member.cells
    hero.pile = member.deck[:]
    return hero


def begin_mission(setup: Setup, carry: Plain, rng: Rng) -> Hunters:
    sheet = read_sheet(carry)
    alive = sheet.alive
    state = Hunters(setup, rng, len(alive))
    state.sheet = carry
    state.heroes = [hero_of(member, seat) for seat, member in enumerate(alive)]
    state.begin()
    return state


def next_mission(journey: Journey) -> tuple[str, list[str], Plain]:
    """The mission that a journey has led to, how it is changed, and the sheet that it begins with."""
    sheet = journey.sheet.copy()
    frame = sheet.stack.pop()
    assert frame.kind == PREPARE, frame.kind
    return frame.name, frame.names, written(sheet)


def party_of(sheet: Sheet) -> list[str]:
    return [member.name for member in sheet.alive]


def company_of(sheet: Sheet) -> list[str]:
    """Everybody who could take part: those who do, then those who stay at the base."""
    return [*party_of(sheet), *[member.name for member in sheet.away]]


def gather(carry: Plain, here: list[str]) -> Sheet:
    """The sheet with these heroes in the party, and the others at the base, where they want for nothing and earn
    nothing. A party keeps two heroes, as far as there are so many. Whoever was never there joins.

    Rules: J70, J76.
    """
    sheet = read_sheet(carry)
    for name in [name for name in may_join(sheet) if name in here]:
        if name in may_join(sheet):
            join(sheet, name)
    everybody = [*sheet.alive, *sheet.away]
    known = company_of(sheet)
    for name in here:
        if name not in known:
            raise ValueError(f"there is no hero '{name}' in this campaign; there are {', '.join(known)}")
    if len(set(here)) < min(FEWEST, len(everybody)):
        raise ValueError(f"a party has {FEWEST} heroes at least, not {len(set(here))}")
    sheet.gone += [member.name for member in sheet.members if member.dead]
    sheet.members = [member for member in everybody if member.name in here]
    sheet.away = [member for member in everybody if member.name not in here]
    return sheet


def given_up(state: Hunters) -> Hunters:
    """A mission that the party gives up is lost as it stands.

    Rules: J77.
    """
    twin = state.copy()
    twin.outcome = Outcome((0.0,) * twin.seat_count, "failed")
    return twin


def hand_back(state: Hunters, permanent: bool) -> Sheet:
    """The sheet after a mission: what heroes have left, what they found and earned. A mission that is lost brings half
    of its experience and no Cells; the Cells of one that is won are those for two heroes.

    Rules: J2, J45, J61, J66, G15.
    """
    assert state.sheet is not None
    assert state.outcome is not None
    sheet = read_sheet(state.sheet)
    mission = state.setup.mission.name
    won = state.outcome.payoffs[0] >= 0.5
    for hero in state.heroes:
        member = sheet.member(hero.kind.name)
        assert member is not None
        _take_back(member, hero)
        member.dead = hero.dead
    sheet.missions.append((mission, won, sheet.day))
    after = sheet.stack[-1]
    assert after.kind == AFTER, after.kind
    after.number = 1 if won else 2
    if not sheet.alive:
        return sheet
    trip = Journey(sheet, permanent, Rng(0), len(sheet.members))
    reward = PRINTED[mission].reward
    xp = max(1, reward.xp if won else reward.xp // 2)
    cells = (reward.cells * len(sheet.alive) + 1) // 2 if won else 0
    give_experience(trip, xp)
    trip.gain("cells", cells)
    after.names = [mission, str(xp), str(cells)]
    _finds(trip, state)
    if sheet.loot:
        sheet.stack.append(Frame(LOOT))
    return sheet


def _take_back(member: Member, hero: Hero) -> None:
    """Morale that a skill lends for a mission is not kept; what works for a while has stopped."""
    member.health = max(0, min(hero.health, member.most))
    member.morale = max(0, hero.morale - hero.skill("morale-at-start"))
    member.cells = hero.fuel
    member.gear = [gear.copy() for gear in hero.gear if not (gear.type.uses and gear.uses <= 0)]
    for gear in member.gear:
        gear.until = 0
        gear.loaded = True
    hosts = [hero.gear.index(gear) for gear in hero.gear if not (gear.type.uses and gear.uses <= 0)]
    for gear in member.gear:
        gear.host = hosts.index(gear.host) if gear.host in hosts else -1


def _finds(trip: Trip, state: Hunters) -> None:
    """What was picked up and brought out turns into Modules, as the mission says.

    Rules: G15.
    """
    kinds = PRINTED[state.setup.mission.name].finds
    carried = [number for hero in state.heroes for number in hero.finds]
    carried += state.carried_off
    number = 0
    for token in sorted(set(carried)):
        if state.tokens[token].kind == FIND and kinds:
            find(trip, kinds[number % len(kinds)])
            number += 1


def journal_of(journey: Journey) -> tuple[Event, ...]:
    """What is remembered of a journey: what it led to."""
    sheet = journey.sheet
    reason = "" if journey.outcome is None else journey.outcome.reason
    if reason == TO_MISSION:
        return (a.DayBegan(day=sheet.day), a.MissionCalled(mission=sheet.stack[-1].name))
    if reason == WON:
        return (a.CampaignEnded(ending=sheet.ending, day=sheet.day),)
    if reason == TO_JOURNEY:
        return ()
    return (a.CampaignLost(reason=reason, day=sheet.day),)
