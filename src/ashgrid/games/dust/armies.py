"""Army lists: written as text, checked against the book's limits, drawn at random.

The text names units separated by commas; `+` joins a hero to a squad, `*2` takes an entry twice, `/` begins the list of
the next player of a team: `hell-boys, rhino+hammers, blackhawk*2`.
"""

from __future__ import annotations

import difflib
from typing import Final

from ashgrid.core.errors import AshgridError
from ashgrid.core.rng import Rng

from . import data, skills, tables
from .problems import (
    CommandSquadsAlike,
    HeroesJoinSquads,
    HeroTwice,
    ListEmpty,
    MixedBlocs,
    NobodyJoinsVehicles,
    OfBloc,
    OneHeroJoins,
    OnlyCommanders,
    OtherArmour,
    OtherBloc,
    OtherSkill,
    OverTheLimit,
    PlayerWithoutUnits,
    Problem,
    SquadsDoNotJoin,
    StrayComma,
    TooManyPlayers,
    TooManyUnits,
    UnitMissing,
    UnknownUnit,
    UnknownUnitLike,
    WrongTimes,
)
from .tables import COLUMN_NAMES, HERO, SQUAD, VEHICLE, UnitType

BOXES: Final[dict[str, str]] = {
    "allies": "hell-boys,death-dealers,rhino+hammers,blackhawk",
    "axis": "sturmpioniere,heavy-laser-grenadiers,lara+heavy-flak-grenadiers,hans",
}
"""What the core box holds for each side."""

ANY_BLOC: Final = "any"

MOST_TIMES: Final = 20
MOST_UNITS: Final = 100
MOST_POINTS: Final = 1000
MOST_PLAYERS: Final = 4
ATTEMPTS: Final = 60
USED_PERCENT: Final = 95

SAME_SKILLS: Final = skills.JOIN_THEIR_LIKE
"""Hero and squad both have such a skill, or neither (p. 20-21)."""


class ArmyError(AshgridError):
    """A text that is no army list, or a list that cannot be drawn. `problems` has everything that is wrong with
    a text."""

    def __init__(self, reason: str, problems: list[Problem] | None = None) -> None:
        super().__init__(reason)
        self.problems: Final[list[Problem]] = problems or []

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.problems)


class Entry:
    """What is deployed and activated together: one unit, or a squad with the hero who has joined it."""

    def __init__(self, units: list[int], player: int) -> None:
        self.units: Final = units  # numbers of unit types, heroes first
        self.player: Final = player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self.units == other.units and self.player == other.player

    def __hash__(self) -> int:
        return hash((self.player, tuple(self.units)))


class Army:
    """The list of one side. `players` share it; each entry belongs to one of them."""

    def __init__(self, entries: list[Entry], players: int) -> None:
        self.entries: Final = entries  # by player
        self.players: Final = players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Army) and self.entries == other.entries and self.players == other.players

    def __hash__(self) -> int:
        return hash((self.players, tuple(self.entries)))

    def __repr__(self) -> str:
        return f"<army {army_text(self)!r}>"

    def units(self) -> list[int]:
        """The type of every unit, in the order of the list."""
        return [unit for entry in self.entries for unit in entry.units]


def parse_army(text: str) -> Army:
    """The army that a text names; `check_army` says whether it may be fielded. Raises `ArmyError` with all problems.

    Rules: P4.
    """
    problems: list[Problem] = []
    entries: list[Entry] = []
    parts = text.split("/")
    for player, part in enumerate(parts):
        if not part.strip():
            continue
        for word in part.split(","):
            _parse_entry(word, player, entries, problems)
    total = sum([len(entry.units) for entry in entries])
    if total > MOST_UNITS:
        problems.append(TooManyUnits(total, MOST_UNITS))
    if len(parts) > MOST_PLAYERS:
        problems.append(TooManyPlayers(len(parts), MOST_PLAYERS))
    if problems:
        raise ArmyError("; ".join([str(problem) for problem in problems]), problems)
    return Army(entries, len(parts))


def _parse_entry(text: str, player: int, entries: list[Entry], problems: list[Problem]) -> None:
    if not text.strip():
        problems.append(StrayComma())
        return
    words, star, times_text = text.partition("*")
    times = 1
    if star:
        times_text = times_text.strip()
        if times_text.isdecimal() and len(times_text) <= 3:
            times = int(times_text)
        else:
            times = 0
        if not 1 <= times <= MOST_TIMES:
            problems.append(WrongTimes(_short(text), MOST_TIMES))
            return
    units: list[int] = []
    for word in words.split("+"):
        name = "-".join(word.lower().replace("_", " ").split())
        number = tables.BY_NAME.get(name)
        if number is not None:
            units.append(number)
        elif name:
            problems.append(_unknown(name))
        else:
            problems.append(UnitMissing(_short(text)))
    units.sort(key=_place)
    for _ in range(times):
        entries.append(Entry(units, player))


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def _unknown(name: str) -> Problem:
    near = difflib.get_close_matches(name[:60], sorted(tables.BY_NAME), n=3, cutoff=0.55)
    if not near:
        near = sorted([known for known in tables.BY_NAME if len(name) >= 3 and name in known])[:3]
    return UnknownUnitLike(_short(name), tuple(near)) if near else UnknownUnit(_short(name))


def _place(number: int) -> int:
    """Sorts heroes before the squad they lead."""
    return number if tables.TYPES[number].kind == HERO else number + len(tables.TYPES)


def army_text(army: Army) -> str:
    """The text that `parse_army` reads back as the same army."""
    parts: list[str] = []
    for player in range(army.players):
        words: list[str] = []
        last = ""
        times = 0
        for entry in army.entries:
            if entry.player == player:
                word = "+".join([tables.TYPES[unit].name for unit in entry.units])
                if word == last and times < MOST_TIMES:
                    times += 1
                    words[-1] = f"{word}*{times}"
                else:
                    words.append(word)
                    last = word
                    times = 1
        parts.append(",".join(words))
    return "/".join(parts)


def cost(army: Army) -> int:
    return sum([tables.TYPES[unit].cost for unit in army.units()])


def join_problem(hero: UnitType, squad: UnitType) -> Problem | None:
    """Why this hero may not join this squad (p. 18, 20-23), or nothing.

    Rules: H5, O3, L10, L13.
    """
    if hero.column != squad.column:
        return OtherArmour(hero.name, COLUMN_NAMES[hero.column], squad.name, COLUMN_NAMES[squad.column])
    for skill in SAME_SKILLS:
        if hero.skills & skill != squad.skills & skill:
            has, lacks = (hero.name, squad.name) if hero.skills & skill else (squad.name, hero.name)
            return OtherSkill(has, _skill_name(skill), lacks)
    if squad.skills & skills.COMMANDS and not hero.skills & skills.LEADS_COMMANDS:
        return OnlyCommanders(squad.name, hero.name)
    return None


def _skill_name(skill: int) -> str:
    return skills.SKILL_NAMES[skill.bit_length() - 1]


def check_army(army: Army, limit: int = 0, bloc: str = "", old: bool = False) -> list[Problem]:
    """Everything that forbids this army. No `limit` is 0. With `bloc` all units are of that bloc,
    with `any` of whichever; without it they need only agree. An `old` army, of a match that was begun before, is not
    asked what depends on values of cards, which may have been others then: who joins whom, and command squads.

    Rules: P1.
    """
    problems: list[Problem] = []
    if not army.entries:
        problems.append(ListEmpty())
    elif army.players > 1:
        for player in range(army.players):
            if not any(entry.player == player for entry in army.entries):
                problems.append(PlayerWithoutUnits(player + 1))
    over = cost(army) - limit
    if limit and over > 0:
        problems.append(OverTheLimit(cost(army), over, limit))
    problems.extend(_bloc_problems(army, bloc))
    for entry in army.entries:
        for problem in _entry_problems([tables.TYPES[unit] for unit in entry.units], old):
            if problem not in problems:
                problems.append(problem)
    problems.extend(_double_problems(army, old))
    return problems


def _bloc_problems(army: Army, bloc: str) -> list[Problem]:
    """Rules: P2."""
    if bloc == ANY_BLOC:
        return []
    if bloc:
        strangers: list[Problem] = []
        for unit in army.units():
            kind = tables.TYPES[unit]
            problem = OtherBloc(kind.name, kind.bloc, bloc)
            if kind.bloc != bloc and problem not in strangers:
                strangers.append(problem)
        return strangers
    members: dict[str, str] = {}
    for unit in army.units():
        members.setdefault(tables.TYPES[unit].bloc, tables.TYPES[unit].name)
    if len(members) < 2:
        return []
    return [MixedBlocs(tuple([OfBloc(name, found) for found, name in members.items()]))]


def _entry_problems(kinds: list[UnitType], old: bool) -> list[Problem]:
    if len(kinds) == 1:
        return []
    names = tuple([kind.name for kind in kinds])
    heroes = [kind for kind in kinds if kind.kind == HERO]
    squads = [kind for kind in kinds if kind.kind == SQUAD]
    vehicles = [kind for kind in kinds if kind.kind == VEHICLE]
    problems: list[Problem] = []
    if vehicles:
        problems.append(NobodyJoinsVehicles(names))
    if len(squads) > 1:
        problems.append(SquadsDoNotJoin(names))
    if not squads and not vehicles:
        problems.append(HeroesJoinSquads(names))
    if squads and len(heroes) > 1:
        problems.append(OneHeroJoins(names, len(heroes)))
    for squad in squads:
        for hero in heroes:
            problem = join_problem(hero, squad)
            if problem is not None and not old and problem not in problems:
                problems.append(problem)
    return problems


def _double_problems(army: Army, old: bool) -> list[Problem]:
    """Rules: P3, O2."""
    problems: list[Problem] = []
    heroes: dict[str, int] = {}
    commands: dict[int, list[str]] = {}
    for unit in army.units():
        kind = tables.TYPES[unit]
        if kind.kind == HERO:
            heroes[kind.name] = heroes.get(kind.name, 0) + 1
        if kind.skills & skills.COMMANDS and not old:
            commands.setdefault(kind.column, []).append(kind.name)
    for name, times in heroes.items():
        if times > 1:
            problems.append(HeroTwice(name, times))
    for column, names in commands.items():
        if len(names) > 1:
            problems.append(CommandSquadsAlike(tuple(names), COLUMN_NAMES[column]))
    return problems


def blocs() -> list[str]:
    """All blocs that have units."""
    return sorted({kind.bloc for kind in tables.TYPES})


def box(bloc: str) -> Army:
    """The units of the core box.

    Rules: C10, P5.
    """
    text = BOXES.get(bloc)
    if text is None:
        raise ArmyError(f"the core box has nothing for '{bloc}'; it serves: {', '.join(BOXES)}")
    return parse_army(text)


def random_army(rng: Rng, bloc: str, limit: int, players: int = 1) -> Army:
    """A legal, varied list close under the limit: soldiers and vehicles mixed, heroes mostly with a squad. Raises
    `ArmyError` where nothing, or not enough for all players, can be had for the points.

    Rules: P5.
    """
    return _army_of(rng, [kind for kind in tables.TYPES if kind.bloc == bloc], bloc, limit, players)


def first_random_army(rng: Rng, bloc: str, limit: int, players: int) -> Army:
    """The list that an old match drew, when the draw was left to its start, whatever units have come since."""
    return _army_of(rng, data.FIRST_DRAW[bloc], bloc, limit, players)


def _army_of(rng: Rng, pool: list[UnitType], bloc: str, limit: int, players: int) -> Army:
    if not pool:
        raise ArmyError(f"there is no bloc '{bloc}'; there are: {', '.join(blocs())}")
    if not 1 <= players <= MOST_PLAYERS:
        raise ArmyError(f"a side has 1 to {MOST_PLAYERS} players, not {players}")
    cheapest = min([kind.cost for kind in pool])
    if not cheapest <= limit <= MOST_POINTS:
        raise ArmyError(f"an army of {bloc} is drawn for {cheapest} to {MOST_POINTS} points, not for {limit}")
    best: list[UnitType] = []
    best_rank = -1
    for attempt in range(ATTEMPTS):
        chosen = _draw(rng, pool, limit, attempt >= ATTEMPTS // 2)
        rank = _rank(chosen, limit, players)
        if rank > best_rank:
            best = chosen
            best_rank = rank
        if rank >= 3 * (limit + 1):
            break
    if len(best) < players:
        raise ArmyError(f"{limit} points do not buy a unit of {bloc} for each of {players} players")
    costs = {kind.number: kind.cost for kind in pool}
    return _deal(_joined(rng, best, players), players, costs)


def _draw(rng: Rng, pool: list[UnitType], limit: int, plenty: bool) -> list[UnitType]:
    """Heroes with squads that take them, some units as they come, then such as fill the points that are left.
    `plenty` leaves all to the last of these and allows every unit as often as the points do."""
    stock = _stock(rng, pool, limit, plenty)
    chosen: list[UnitType] = []
    if plenty:
        stock.extend([kind for kind in pool if kind.kind == HERO])
        rng.shuffle(stock)
    else:
        _lead(rng, pool, stock, chosen, limit)
        reserve = limit - rng.below(1 + limit * 3 // 5)
        while stock and limit - _total(chosen) > reserve:
            kind = stock.pop()
            if kind.cost <= limit - _total(chosen):
                chosen.append(kind)
    left = limit - _total(chosen)
    # sums[i] has bit s set when units from i on can cost exactly s
    mask = (1 << (left + 1)) - 1
    sums = [1]
    for kind in reversed(stock):
        sums.append((sums[-1] | sums[-1] << kind.cost) & mask)
    sums.reverse()
    goal = _goal(rng, sums[0], left, (limit * USED_PERCENT + 99) // 100 - (limit - left))
    for index, kind in enumerate(stock):
        without = sums[index + 1]
        takes = goal >= kind.cost and without >> (goal - kind.cost) & 1 == 1
        skips = without >> goal & 1 == 1
        if takes and (not skips or rng.below(2) == 0):
            chosen.append(kind)
            goal -= kind.cost
    return chosen


def _stock(rng: Rng, pool: list[UnitType], limit: int, plenty: bool) -> list[UnitType]:
    """The squads and vehicles to choose from, each as often as it may be taken: a few of a kind, one that directs
    artillery, one command squad of an armour class."""
    stock: list[UnitType] = []
    commands: dict[int, list[UnitType]] = {}
    for kind in pool:
        if kind.kind == HERO:
            continue
        if kind.skills & skills.COMMANDS:
            commands.setdefault(kind.column, []).append(kind)
            continue
        times = 1 + limit // 120
        if plenty:
            times = min(MOST_TIMES, limit // kind.cost)
        elif kind.skills & skills.CALLS_ARTILLERY:
            times = 1
        for _ in range(times):
            stock.append(kind)
    for column in sorted(commands):
        stock.append(rng.choice(commands[column]))
    rng.shuffle(stock)
    return stock


def _lead(rng: Rng, pool: list[UnitType], stock: list[UnitType], chosen: list[UnitType], limit: int) -> None:
    """Choose heroes, each with a squad from the stock, for at most half of the points."""
    heroes = [kind for kind in pool if kind.kind == HERO]
    rng.shuffle(heroes)
    for hero in heroes[: rng.below(3 + limit // 200)]:
        fits = [kind for kind in stock if kind.kind == SQUAD and join_problem(hero, kind) is None]
        pair = [hero]
        if fits:
            pair.append(rng.choice(fits))
        if 2 * (_total(chosen) + _total(pair)) <= limit:
            chosen.extend(pair)
            for squad in pair[1:]:
                stock.remove(squad)


def _total(kinds: list[UnitType]) -> int:
    return sum([kind.cost for kind in kinds])


def _goal(rng: Rng, sums: int, most: int, least: int) -> int:
    """One of the sums that can be reached from `least` to `most`, or else the highest."""
    found = [total for total in range(max(0, least), most + 1) if sums >> total & 1]
    return rng.choice(found) if found else sums.bit_length() - 1


def _rank(chosen: list[UnitType], limit: int, players: int) -> int:
    """How good a draw is: enough units first, then enough points and balance, then points."""
    if not players <= len(chosen) <= MOST_UNITS:
        return -1
    used = _total(chosen)
    heroes = len([kind for kind in chosen if kind.kind == HERO])
    squads = len([kind for kind in chosen if kind.kind == SQUAD])
    vehicles = _total([kind for kind in chosen if kind.kind == VEHICLE])
    full = used * 100 >= limit * USED_PERCENT
    balanced = squads > 0 and heroes <= squads and vehicles * 100 <= used * 65 and len(chosen) - heroes >= players
    return used + (limit + 1) * ((2 if full else 0) + (1 if balanced else 0))


def _joined(rng: Rng, chosen: list[UnitType], players: int) -> list[list[int]]:
    """Entries: heroes mostly join a squad that takes them."""
    heroes = [kind for kind in chosen if kind.kind == HERO]
    squads = [kind for kind in chosen if kind.kind == SQUAD]
    groups = [[kind.number] for kind in chosen if kind.kind == VEHICLE]
    spare = len(chosen) - players
    for hero in heroes:
        fits = [squad for squad in squads if join_problem(hero, squad) is None]
        if fits and spare > 0 and rng.below(8) > 0:
            squad = rng.choice(fits)
            squads.remove(squad)
            groups.append([hero.number, squad.number])
            spare -= 1
        else:
            groups.append([hero.number])
    for squad in squads:
        groups.append([squad.number])
    return groups


def _deal(groups: list[list[int]], players: int, costs: dict[int, int]) -> Army:
    """Share the entries out so that the players have about the same number of points."""
    totals = [0] * players
    ranked = sorted([(-sum([costs[unit] for unit in group]), group) for group in groups])
    shares: list[list[list[int]]] = [[] for _ in range(players)]
    for index, (less, group) in enumerate(ranked):
        player = index if index < players else totals.index(min(totals))
        shares[player].append(group)
        totals[player] -= less
    entries: list[Entry] = []
    for player in range(players):
        for group in sorted(shares[player], key=_last):
            entries.append(Entry(group, player))
    return Army(entries, players)


def _last(group: list[int]) -> tuple[int, int]:
    return group[-1], len(group)
