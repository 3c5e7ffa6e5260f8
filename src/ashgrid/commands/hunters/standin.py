"""A fast stand-in for missions in bulk runs of campaigns: whether a party wins, by odds that were measured in real
missions, and what that costs it, as it was in one of them."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from ashgrid.core import AshgridError, Rng
from ashgrid.core.thread_safe import prepared
from ashgrid.games.hunters.campaign.saved import read_sheet
from ashgrid.games.hunters.campaign.wishes import value_of
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.model import FIND
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.rounds import LOST_TIME, WON, finish
from ashgrid.games.hunters.setup import DIFFICULTIES

from .campaigns import Mission

FILE = Path(__file__).parent / "mission_odds.json"
DOWN = -9.0
"""More than anybody can lose: who ended a mission without health has none after it in the stand-in either."""
SWEEPS = 60
HOLD = {"mission": 1.0, "size": 4.0, "term": 0.2}
"""How strongly each kind of number is held to what is usual: the more, the less a few missions can change it."""
SURE = 1_000_000
BETWEEN = "; "
GEAR = 20.0
"""Cells of equipment that make one step of strength."""


class Party(msgspec.Struct, frozen=True, array_like=True):
    """What is known of a party before a mission: its size, the means of level, of what equipment and implants are worth
    and of health, the changes that the story makes to the mission, and how hard the campaign is."""

    mission: str
    heroes: int
    level: float
    gear: float
    health: float
    foes: int
    turns: int
    hidden: bool
    difficulty: str


class Course(msgspec.Struct, frozen=True, array_like=True):
    """How a mission went. Of every hero: health won or lost as a share of the most, morale, Cells, uses of things."""

    won: bool
    turns: int
    finds: int
    down: int
    heroes: list[tuple[float, int, int, int]]


class Odds(msgspec.Struct, frozen=True):
    """`about` says how it was measured, difficulty by difficulty. The chance of a win is that of the sum of what
    applies, as a logit. Courses are by mission, on other difficulties than normal by mission and difficulty."""

    about: str
    missions: dict[str, float]
    sizes: dict[str, float]
    terms: dict[str, float]
    courses: dict[str, list[Course]]
    kept: list[tuple[Party, bool]] = []
    """The parties that were measured, in the order of the courses of each mission."""


class Watched:
    """Plays missions and writes down how they went."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.seen: list[tuple[Party, Course]] = []

    def __call__(self, state: Hunters, seed: int) -> None:
        party = party_of(state)
        before = [(hero.health, hero.morale, hero.fuel, _uses(state, seat)) for seat, hero in enumerate(state.heroes)]
        self.mission(state, seed)
        assert state.outcome is not None
        after = []
        for seat, (health, morale, fuel, uses) in enumerate(before):
            hero = state.heroes[seat]
            share = round((hero.health - health) / hero.most, 2) if hero.health else DOWN
            after.append((share, hero.morale - morale, hero.fuel - fuel, uses - _uses(state, seat)))
        brought = {*state.carried_off, *[number for hero in state.heroes for number in hero.finds]}
        finds = len([number for number in brought if state.tokens[number].kind == FIND])
        down = len([hero for hero in state.heroes if hero.health == 0])
        self.seen.append((party, Course(state.outcome.payoffs[0] >= 0.5, state.turn, finds, down, after)))


def _uses(state: Hunters, seat: int) -> int:
    return sum(gear.uses for gear in state.heroes[seat].gear if gear.type.uses)


def party_of(state: Hunters) -> Party:
    assert state.sheet is not None
    alive = read_sheet(state.sheet).alive
    setup = state.setup
    usual = MISSIONS[setup.mission.name]
    first = usual.placements[0].count if usual.placements else 0
    foes = setup.mission.placements[0].count - first if usual.placements else 0
    return Party(
        setup.mission.name,
        len(alive),
        round(sum(member.level for member in alive) / len(alive), 2),
        round(sum(value_of(member) for member in alive) / len(alive), 1),
        round(sum(member.health / member.most for member in alive) / len(alive), 2),
        foes,
        setup.mission.turns - usual.turns,
        setup.mission.hidden and not usual.hidden,
        DIFFICULTIES[setup.difficulty - 1],
    )


# The odds --------------------------------------------------------------------------------------------


def terms_of(party: Party) -> dict[str, float]:
    """What strengthens and weakens a party, beside the mission itself and how many they are."""
    found = {
        "level": party.level - MISSIONS[party.mission].level,
        "gear": party.gear / GEAR,
        "health": party.health - 1.0,
        "foes": float(party.foes),
        "turns": float(party.turns),
        "hidden": float(party.hidden),
    }
    if party.difficulty != "normal":
        found[party.difficulty] = 1.0
    return {name: value for name, value in found.items() if value}


def chance(odds: Odds, party: Party) -> float:
    usual = sum(odds.missions.values()) / max(1, len(odds.missions))
    total = odds.missions.get(party.mission, usual) + odds.sizes.get(f"{party.mission} {party.heroes}", 0.0)
    total += sum(odds.terms.get(name, 0.0) * value for name, value in terms_of(party).items())
    return 1 / (1 + math.exp(-total))


def fitted(about: str, seen: Sequence[tuple[Party, Course]]) -> Odds:
    """Odds that fit what was seen: every number in turn is moved to where it fits best, a few dozen times."""
    rows: list[dict[str, float]] = []
    for party, _ in seen:
        row = {f"term {name}": value for name, value in terms_of(party).items()}
        row[f"mission {party.mission}"] = 1.0
        row[f"size {party.mission} {party.heroes}"] = 1.0
        row["usual"] = 1.0
        rows.append(row)
    wins = [1.0 if course.won else 0.0 for _, course in seen]
    users: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        for name in row:
            users.setdefault(name, []).append(place)
    weights = dict.fromkeys(sorted(users), 0.0)
    logits = [0.0] * len(rows)
    for _ in range(SWEEPS):
        for name in weights:
            hold = HOLD.get(name.partition(" ")[0], 0.0)
            slope, curve = -hold * weights[name], hold
            for place in users[name]:
                expected = 1 / (1 + math.exp(-logits[place]))
                value = rows[place][name]
                slope += (wins[place] - expected) * value
                curve += max(0.01, expected * (1 - expected)) * value * value
            step = max(-1.0, min(1.0, slope / curve)) if curve else 0.0
            weights[name] += step
            for place in users[name]:
                logits[place] += step * rows[place][name]
    usual = weights.pop("usual", 0.0)
    found: dict[str, dict[str, float]] = {"mission": {}, "size": {}, "term": {}}
    for name, weight in weights.items():
        kind, _, rest = name.partition(" ")
        found[kind][rest] = round(weight + (usual if kind == "mission" else 0.0), 3)
    courses: dict[str, list[Course]] = {}
    for party, course in seen:
        courses.setdefault(_course_key(party), []).append(course)
    kept = [(party, course.won) for party, course in seen]
    return Odds(about, found["mission"], found["size"], found["term"], dict(sorted(courses.items())), kept)


def _course_key(party: Party) -> str:
    return party.mission if party.difficulty == "normal" else f"{party.mission} {party.difficulty}"


def again(about: str, seen: Sequence[tuple[Party, Course]], before: Odds, difficulty: str) -> Odds:
    """Odds with one difficulty measured anew: what was measured on the others stays."""
    courses = {key: iter(found) for key, found in before.courses.items()}
    pairs = [(party, next(courses[_course_key(party)])) for party, _ in before.kept]
    kept = [pair for pair in pairs if pair[0].difficulty != difficulty]
    told = [one for one in before.about.split(BETWEEN) if f"--difficulty {difficulty} " not in one]
    return fitted(BETWEEN.join([*told, about]), [*kept, *seen])


@functools.cache
def odds() -> Odds:
    return read_odds(FILE)


def read_odds(path: Path) -> Odds:
    try:
        return msgspec.json.decode(path.read_bytes(), type=prepared(Odds))
    except (OSError, msgspec.MsgspecError) as error:
        raise AshgridError(f"{path} has no odds of missions: {error}") from None


def write_odds(path: Path, found: Odds) -> None:
    """One line for every mission, so that changes can be read."""
    plain = msgspec.to_builtins(found)
    lines = []
    for key, value in plain.items():
        if key in ("about", "terms"):
            lines.append(f" {_json(key)}: {_json(value)}")
        elif isinstance(value, dict):
            rows = ",\n".join(f"  {_json(name)}: {_json(one)}" for name, one in value.items())
            lines.append(f" {_json(key)}: {{\n{rows}\n }}")
        else:
            rows = ",\n".join(f"  {_json(one)}" for one in value)
            lines.append(f" {_json(key)}: [\n{rows}\n ]")
    try:
        path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    except OSError as error:
        raise AshgridError(f"cannot write {path}: {error.strerror or error}") from None


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


# In the place of a mission ---------------------------------------------------------------------------


def stand_in(found: Odds | None = None) -> Mission:
    known = found or odds()

    def play(state: Hunters, seed: int) -> None:
        rng = Rng(seed)
        party = party_of(state)
        won = int(rng.below(SURE)) < round(chance(known, party) * SURE)
        apply(state, _one_of(known, party, won, rng), rng)

    return play


def _one_of(known: Odds, party: Party, won: bool, rng: Rng) -> Course:
    """A mission that ended so: the same one with as many heroes, else the same, else any. First those of the same
    difficulty."""
    keys = dict.fromkeys([_course_key(party), party.mission])
    some = [[course for course in known.courses.get(key, ()) if course.won == won] for key in keys]
    same = next((found for found in some if len(found) > 2), some[-1])
    alike = [course for course in same if len(course.heroes) == party.heroes]
    every = [course for courses in known.courses.values() for course in courses if course.won == won]
    found: Course = rng.choice(alike if len(alike) > 2 else same or every)
    return found


def apply(state: Hunters, course: Course, rng: Rng) -> None:
    """Ends a mission as another one ended."""
    order = list(course.heroes)
    rng.shuffle(order)
    for hero, (share, morale, cells, uses) in zip(state.heroes, _around(order, len(state.heroes)), strict=False):
        hero.health = max(0, min(hero.most, round(hero.health + share * hero.most)))
        hero.morale = max(0, hero.morale + morale)
        hero.fuel = max(0, hero.fuel + cells)
        hero.dead = state.setup.permanent and hero.health == 0
        left = uses
        for gear in hero.gear:
            taken = min(left, gear.uses) if gear.type.uses else 0
            gear.uses -= taken
            left -= taken
    tokens = [number for number, token in enumerate(state.tokens) if token.kind == FIND]
    state.carried_off = tokens[: course.finds]
    state.turn = course.turns
    finish(state, course.won, WON if course.won else LOST_TIME)


def _around(rows: Iterable[tuple[float, int, int, int]], count: int) -> list[tuple[float, int, int, int]]:
    found = list(rows)
    return [found[place % len(found)] for place in range(count)]
