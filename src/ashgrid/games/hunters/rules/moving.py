"""Movement: where heroes can walk, what happens on the way, and the ways of enemies."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Engaged, Face, Faced, TrapFired, Walked, WentAway
from ..ground import EXPOSED, FACINGS, FAR, OUTSIDE, VANTAGE, VANTAGE_COST
from ..model import NOBODY, SET_TRAP, Enemy, Hero, Model, Token
from ..tables import ITEMS
from . import harm
from .gear import concerns, worn


def entry_cost(m: Model, cell: int, to: int, climber: bool) -> int:
    """What a step costs: entering a vantage point one more, unless one comes from another.

    Rules: K67, G10, G11, D16.
    """
    if climber or m.icon(to) != VANTAGE or m.icon(cell) == VANTAGE:
        return 1
    return 1 + VANTAGE_COST


# Heroes -------------------------------------------------------------------------------------------


class Ways:
    """Where somebody gets to with so many points: the cost of each space, and the one before it on the way."""

    def __init__(self, size: int) -> None:
        self.cost: list[int] = [FAR] * size
        self.back: list[int] = [NOBODY] * size

    def path(self, to: int) -> list[int]:
        found = [to]
        while self.back[found[-1]] != NOBODY:
            found.append(self.back[found[-1]])
        found.reverse()
        return found[1:]


def ways(m: Model, hero: Hero, points: int) -> Ways:
    """Everywhere that a hero can walk with these points. Who enters the space of an enemy goes no farther. Of two ways
    that cost the same, one leads around traps.

    Rules: N26, M1, M4, M5, M7.
    """
    ground = m.ground
    found = Ways(ground.size)
    trapped = [0] * ground.size
    for token in m.tokens:
        if is_armed_trap(token):
            trapped[token.cell] += 1
    traps = [0] * ground.size  # on the way to each space
    climber = hero.skill("climber") > 0
    high = m.heights()
    shut = [False] * ground.size
    for enemy in m.enemies:
        if enemy.health > 0 and enemy.cell >= 0 and not enemy.kind.flying:
            shut[enemy.cell] = True
    found.cost[hero.cell] = 0
    edge: list[int] = [hero.cell]
    for spent in range(points):
        following: list[int] = []
        for cell in edge:
            if found.cost[cell] != spent or (shut[cell] and cell != hero.cell):
                if found.cost[cell] > spent:
                    following.append(cell)
                continue
            for way in range(8):
                place = 8 * cell + way
                if not ground.foot[place]:
                    continue
                to = ground.step[place]
                cost = spent + (1 + VANTAGE_COST if high[to] and not high[cell] and not climber else 1)
                if cost <= points and cost < found.cost[to]:
                    found.cost[to] = cost
                    found.back[to] = cell
                    traps[to] = traps[cell] + trapped[to]
                    following.append(to)
                elif cost == found.cost[to] and traps[cell] + trapped[to] < traps[to]:
                    found.back[to] = cell
                    traps[to] = traps[cell] + trapped[to]
        edge = following
    return found


def can_leave(m: Model, hero: Hero) -> bool:
    """Whether the board can be left from a hero's space: over the edge that the mission names, if it names one.

    Rules: M14, P33.
    """
    edge = next((goal.edge for goal in m.setup.mission.goals if goal.edge), "")
    for way in range(8):
        if edge and FACINGS[way] != edge:
            continue
        if m.ground.exit[8 * hero.cell + way]:
            return True
    return False


def turns(hero: Hero) -> list[Action]:
    """Rules: M2, T14."""
    return [Face(FACINGS[way]) for way in range(8) if way != hero.facing]


def turn(m: Model, hero: Hero, way: str) -> None:
    """Rules: M2, T14."""
    hero.facing = FACINGS.index(way)
    if m.events is not None:
        m.tell(Faced(hero=hero.kind.name, facing=way))


def way_to(m: Model, cell: int, to: int) -> int:
    for way in range(8):
        if m.ground.step[8 * cell + way] == to:
            return way
    return 0


def walk(m: Model, hero: Hero, path: list[int]) -> bool:
    """Walks along a path, until something stops the hero. Tells whether it could go on.

    Rules: E32, E33, G6, M2, M6, M7, V10.
    """
    walked: list[str] = [m.ground.names[hero.cell]]
    free = True
    for to in path:
        if hero.hidden and m.in_enemy_sight(hero.cell):
            harm.reveal(m, hero, "move")
        start = hero.cell
        hero.facing = way_to(m, start, to)
        hero.cell = to
        walked.append(m.ground.names[to])
        arm_traps(m, start)
        if hero.hidden and (m.icon(to) == EXPOSED or m.in_enemy_sight(to)):
            harm.reveal(m, hero, "exposed" if m.icon(to) == EXPOSED else "move")
        foes = m.engaged_with(to)
        trap = armed_trap(m, to)
        if foes or trap is not None:
            _tell_walk(m, hero, walked)
            walked = [m.ground.names[to]]
            if foes:
                harm.reveal(m, hero, "engaged")
                free = False
                if m.events is not None:
                    m.tell(Engaged(hero=hero.kind.name, enemy=foes[0].name, space=m.ground.names[to]))
            spring_armed(m, to)
            if not hero.stands or hero.stunned >= m.turn:
                return False
            if not free:
                return False
    _tell_walk(m, hero, walked)
    return free


def _tell_walk(m: Model, hero: Hero, walked: list[str]) -> None:
    if m.events is not None and len(walked) > 1:
        m.tell(Walked(hero=hero.kind.name, path=tuple(walked), facing=FACINGS[hero.facing]))


def leave(m: Model, hero: Hero) -> None:
    """Rules: P28, M14, M15."""
    if m.events is not None:
        m.tell(WentAway(hero=hero.kind.name, space=m.ground.names[hero.cell]))
    start = hero.cell
    hero.cell = OUTSIDE
    hero.away = True
    hero.hidden = False
    m.carried_off += hero.finds
    arm_traps(m, start)


# Traps --------------------------------------------------------------------------------------------


def arm_traps(m: Model, cell: int) -> None:
    """A proximity trap is armed when its hero has left the space.

    Rules: E31.
    """
    for token in m.tokens:
        if token.kind == SET_TRAP and token.cell == cell and not token.armed and not ITEMS[token.item].remote:
            owner = token.owner
            if owner == NOBODY or m.heroes[owner].cell != cell:
                token.armed = True


def is_armed_trap(token: Token) -> bool:
    """Whether a token goes off under the next figure that enters its space.

    Rules: E32.
    """
    return token.kind == SET_TRAP and token.cell >= 0 and token.armed and not ITEMS[token.item].remote


def armed_trap(m: Model, cell: int) -> Token | None:
    """Rules: E32."""
    for token in m.tokens:
        if token.cell == cell and is_armed_trap(token):
            return token
    return None


def spring_armed(m: Model, cell: int) -> None:
    """Every armed trap on a space that somebody enters goes off.

    Rules: E32.
    """
    trap = armed_trap(m, cell)
    while trap is not None:
        spring(m, trap, cell)
        trap = armed_trap(m, cell)


def spring(m: Model, trap: Token, cell: int) -> None:
    """A trap goes off on everybody on the space, friend or foe, and is gone.

    Rules: E12, E37, E39.
    """
    kind = ITEMS[trap.item]
    trap.cell = OUTSIDE
    if m.events is not None:
        m.tell(TrapFired(trap=kind.name, space=m.ground.names[cell]))
    for effect in kind.effects:
        word = effect.word
        if word == "blast":
            harm.burst(m, cell, effect, kind.name)
        elif word == "fire":
            harm.blast(m, cell, effect.number, True, False, kind.name, False)
        else:
            for enemy in m.enemies:
                if enemy.cell == cell and enemy.health > 0 and concerns(kind, enemy.kind.mechanical):
                    if word == "stun":
                        harm.try_to_stun_enemy(m, enemy)
                    else:
                        enemy.jammed = m.turn + 1
            for hero in m.heroes:
                if hero.cell == cell and hero.health > 0 and word == "stun" and concerns(kind, False):
                    harm.try_to_stun_hero(m, hero)


def walking_points(m: Model, hero: Hero, printed: int, card: bool) -> int:
    """The points of a Move, with what equipment adds to each, and skills to those of cards.

    Rules: E64, K65.
    """
    return printed + worn(m, hero, "move") + (hero.skill("move") if card else 0)


# Enemies ------------------------------------------------------------------------------------------


def prey(m: Model) -> list[Hero]:
    """The heroes that enemies reckon with: standing and not hidden.

    Rules: N7, N8, V12.
    """
    return [hero for hero in m.heroes if hero.cell >= 0 and hero.health > 0 and not hero.hidden]


def nearest_distance(m: Model, cell: int) -> int:
    """The distance to the nearest hero, or FAR.

    Rules: N6 to N8.
    """
    best = FAR
    for hero in m.heroes:
        if hero.cell >= 0 and hero.health > 0 and not hero.hidden:
            far = m.ground.distance(cell, hero.cell)
            best = min(best, far)
    return best


def facing_nearest(m: Model, cell: int) -> int:
    """The way from a space to the nearest hero.

    Rules: P16.
    """
    far = nearest_distance(m, cell)
    for hero in prey(m):
        if m.ground.distance(cell, hero.cell) == far:
            return m.ground.straight(cell, hero.cell, 0)
    return 0


def hero_costs(m: Model, flying: bool) -> list[int]:
    """From each space, the points to the nearest hero that enemies reckon with.

    Rules: N6, M18.
    """
    changed = m.changed_heights()
    found: list[int] | None = None
    for hero in m.heroes:
        if hero.cell >= 0 and hero.health > 0 and not hero.hidden:
            costs = m.ground.costs_to(hero.cell, flying, changed)
            found = costs if found is None else [min(one, other) for one, other in zip(found, costs, strict=True)]
    return [FAR] * m.ground.size if found is None else found


def steps_closer(m: Model, cell: int, costs: list[int], points: int, flying: bool, stop_before: bool) -> list[int]:
    """The next spaces on the shortest ways that these points allow; those with a hero left out if it is to shoot.

    Rules: M5, M16 to M18, M20, M25.
    """
    ground = m.ground
    table = ground.wing if flying else ground.foot
    best = costs[cell]
    found: list[int] = []
    for way in range(8):
        place = 8 * cell + way
        if not table[place]:
            continue
        to = ground.step[place]
        if entry_cost(m, cell, to, False) > points or costs[to] >= costs[cell]:
            continue
        if stop_before and costs[to] == 0 and not flying:
            continue
        if costs[to] < best:
            best = costs[to]
            found = [to]
        elif costs[to] == best:
            found.append(to)
    return found


def enemy_ways(m: Model, enemy: Enemy, points: int, away: bool) -> dict[int, int]:
    """Everywhere that an enemy gets to with these points, with the cost; of heroes it stops at their spaces, or keeps
    `away` from them.

    Rules: M16, M17.
    """
    ground = m.ground
    flying = enemy.kind.flying
    table = ground.wing if flying else ground.foot
    cost: dict[int, int] = {enemy.cell: 0}
    queue = [enemy.cell]
    taken = set() if flying else {hero.cell for hero in m.heroes if hero.stands}
    for cell in queue:
        if cell in taken and cell != enemy.cell:
            continue
        for way in range(8):
            place = 8 * cell + way
            if not table[place]:
                continue
            to = ground.step[place]
            spent = cost[cell] + entry_cost(m, cell, to, False)
            if spent <= points and spent < cost.get(to, FAR) and not (away and to in taken):
                cost[to] = spent
                queue.append(to)
    return cost


def away_ends(m: Model, enemy: Enemy, points: int) -> list[int]:
    """Where an enemy is farthest from the nearest hero; none if it would not get farther away.

    Rules: N22, M16, M17, M22, M23.
    """
    cost = enemy_ways(m, enemy, points, True)
    now = nearest_distance(m, enemy.cell)
    if now >= FAR:
        return []
    best = now
    found: list[int] = []
    for cell in sorted(cost):
        far = nearest_distance(m, cell)
        if far > best:
            best = far
            found = [cell]
        elif far == best and best > now:
            found.append(cell)
    return found


def step_away(m: Model, enemy: Enemy, end: int, points: int) -> list[int]:
    """The next space on the way to where a move away ends; no hero's space lies on it.

    Rules: M17, M22.
    """
    ground = m.ground
    flying = enemy.kind.flying
    table = ground.wing if flying else ground.foot
    heroes = [] if flying else [hero.cell for hero in m.heroes if hero.cell >= 0 and hero.health > 0]
    costs = ground.ways_to(end, flying, m.heights(), heroes)
    found: list[int] = []
    for way in range(8):
        place = 8 * enemy.cell + way
        if enemy.cell != end and table[place]:
            to = ground.step[place]
            cost = entry_cost(m, enemy.cell, to, False) + costs[to]
            if cost <= points:
                points = cost - 1
                found = [to]
    return found


def leap_ends(m: Model, enemy: Enemy) -> list[int]:
    """Where an enemy disengages to: next to its space, without heroes, where the sum of the distances to all of them is
    largest; nowhere if it is no larger than here.

    Rules: D18, D20, D21.
    """
    ground = m.ground
    heroes = prey(m)
    taken = [hero.cell for hero in m.heroes if hero.cell >= 0 and hero.health > 0]
    best = sum([ground.distance(enemy.cell, hero.cell) for hero in heroes])
    found: list[int] = []
    for way in range(8):
        place = 8 * enemy.cell + way
        if not ground.foot[place]:
            continue
        to = ground.step[place]
        if to in taken:
            continue
        total = 0
        for hero in heroes:
            total += ground.distance(to, hero.cell)
        if total > best:
            best = total
            found = [to]
        elif total == best and found:
            found.append(to)
    return sorted(found)
