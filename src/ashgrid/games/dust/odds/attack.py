"""The exact chances of an attack: what it does to everybody it can hurt, and what it is worth.

Nothing is sampled. Ranged lines are independent rolls, so their distributions are folded. Close combat depends on who
is left after them: every outcome of the ranged fire is followed with its chance, and in each of them the rolls are
asked of the same functions that the game rolls from.

Two things are for owners to choose, and are taken to be chosen like this: points go to the squad first and to its hero
only when the squad is gone (`squad-first`), and the figures that do least in close combat with this attacker fall first
(`best-stay`). Reactive fire is not counted.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain

from ..model import (
    ATTACK,
    ENTER,
    GONE,
    HERO_FIGURE,
    LEAP,
    MOVE,
    NO_FIGURE,
    NOBODY,
    NORMAL,
    RELOAD,
    STRIKE,
    Job,
    Plan,
    Shot,
    unpack,
)
from ..rules.dice import Roll
from ..rules.game import Dust
from ..rules.orders import BY_CODE
from ..rules.shots import CAN, against, combat_of, readiness, rules_of, spec_of
from ..skills import GOES_ON, REGAINS, RESISTS
from ..tables import AP_FLAME, CANNOT, CLOSE, FLAME, PHASER, Weapon
from .roll import distribution, expected, together

# Kinds of rolls
RANGED: Final = "ranged"
FLAMES: Final = "flames"  # at somebody on their way
MELEE: Final = "close"
ANSWER: Final = "answer"

# What the numbers take for granted
SQUAD_FIRST: Final = "squad-first"
BEST_STAY: Final = "best-stay"
SERUM_AFTER: Final = "serum-not-counted"  # points that come back are lost all the same
ORDER_FAILS: Final = "order-fails"  # bringing a unit back, done before, ends the activation if it works

DIGITS: Final = 9
DROPPED: Final = 2 / 3
"""The chance that Damage Resilient does not save from a point."""

Shape = tuple[int, ...]
"""What is left of a unit: its figures by role, or its points; then the points of the hero with it."""


class LineOdds:
    """One weapon line against one victim, as things are before the attack."""

    def __init__(
        self,
        kind: str,
        number: int,
        unit: str,
        weapon: str,
        target: str,
        dice: int,
        rules: list[str],
        chances: list[float],
    ) -> None:
        self.kind: Final = kind
        self.number: Final = number  # from 0
        self.unit: Final = unit
        self.weapon: Final = weapon
        self.target: Final = target
        self.dice: Final = dice
        self.rules: Final = rules
        self.chances: Final = chances  # of 0, 1, 2 ... points
        self.expected: Final[float] = expected(chances)

    def plain(self) -> Plain:
        return {
            "kind": self.kind,
            "line": self.number + 1,
            "unit": self.unit,
            "weapon": self.weapon,
            "target": self.target,
            "dice": self.dice,
            "rules": list(self.rules),
            "chances": rounded(self.chances),
            "expected": round(self.expected, DIGITS),
        }


class CardOdds:
    """The chance that one card is destroyed, and what that is worth to the other side."""

    def __init__(self, unit: str, destroyed: float, cost: int) -> None:
        self.unit: Final = unit
        self.destroyed: Final = destroyed
        self.cost: Final = cost

    def plain(self) -> Plain:
        return {"unit": self.unit, "destroyed": round(self.destroyed, DIGITS), "cost": self.cost}


class UnitOdds:
    """Points that a unit loses, its hero's among them: by the ranged fire, and altogether."""

    def __init__(
        self,
        unit: str,
        side: int,
        cell: str,
        points: int,
        ranged: list[float],
        damage: list[float],
        cards: list[CardOdds],
    ) -> None:
        self.unit: Final = unit
        self.side: Final = side
        self.cell: Final = cell
        self.points: Final = points  # that it has
        self.ranged: Final = ranged
        self.damage: Final = damage
        self.cards: Final = cards  # the squad first
        self.expected: Final[float] = expected(damage)
        self.destroyed: Final[float] = damage[points]

    def plain(self) -> Plain:
        return {
            "unit": self.unit,
            "side": self.side,
            "cell": self.cell,
            "points": self.points,
            "ranged": rounded(self.ranged),
            "damage": rounded(self.damage),
            "expected": round(self.expected, DIGITS),
            "destroyed": round(self.destroyed, DIGITS),
            "cards": [card.plain() for card in self.cards],
        }


class ElementOdds:
    """A crate or a tank trap."""

    def __init__(self, what: str, cell: str, points: int, damage: list[float]) -> None:
        self.what: Final = what
        self.cell: Final = cell
        self.points: Final = points
        self.damage: Final = damage
        self.expected: Final[float] = expected(damage)
        self.destroyed: Final[float] = damage[points]

    def plain(self) -> Plain:
        return {
            "what": self.what,
            "cell": self.cell,
            "points": self.points,
            "damage": rounded(self.damage),
            "expected": round(self.expected, DIGITS),
            "destroyed": round(self.destroyed, DIGITS),
        }


class Odds:
    """An attack. `gain` and `loss` are the victory points that both sides get by it on average."""

    def __init__(
        self,
        unit: str,
        cell: str,
        lines: list[LineOdds],
        units: list[UnitOdds],
        elements: list[ElementOdds],
        gain: float,
        loss: float,
        taken: list[str],
    ) -> None:
        self.unit: Final = unit
        self.cell: Final = cell
        self.lines: Final = lines
        self.units: Final = units  # the attacker last, if anybody strikes back
        self.elements: Final = elements
        self.gain: Final = gain
        self.loss: Final = loss
        self.taken: Final = taken  # what the numbers take for granted

    def of(self, unit: str) -> UnitOdds | None:
        for found in self.units:
            if found.unit == unit:
                return found
        return None

    def plain(self) -> Plain:
        return {
            "unit": self.unit,
            "cell": self.cell,
            "lines": [line.plain() for line in self.lines],
            "units": [unit.plain() for unit in self.units],
            "elements": [element.plain() for element in self.elements],
            "gain": round(self.gain, DIGITS),
            "loss": round(self.loss, DIGITS),
            "assumes": list(self.taken),
        }


def rounded(chances: list[float]) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]


def attempted(damage: list[float], chance: float) -> list[float]:
    """The same points where it comes to the attack with this chance only, such as reactive fire."""
    found = [chance * its_chance for its_chance in damage]
    if found:
        found[0] += 1.0 - chance
    return found


def attack_odds(state: Dust, job: Job, used: int = 0, line: int = -1) -> Odds:
    """The chances of an attack with these shots, made from where the job says. The state stays as it is."""
    twin = state.copy()
    stand(twin, job.actor, job.cell)
    return odds_here(twin, job, used, line)


def odds_here(twin: Dust, job: Job, used: int = 0, line: int = -1) -> Odds:
    """The same for a state of one's own in which the attacker stands where it attacks from: nothing is copied, and the
    state is afterwards as it was."""
    return _Attack(twin, job, used, line).odds()


def plan_odds(state: Dust, plan: Plan) -> list[Odds]:
    """The chances of every attack of a plan, as far as it is aimed; each by itself, after the moves and reloads before
    it. The attack of a reacting unit has no steps around it."""
    twin = state.copy()
    if not plan.steps:
        return [odds_here(twin, job, plan.used, plan.line) for job in plan.jobs]
    found: list[Odds] = []
    ends = False
    for step in plan.steps:
        if step.code in (MOVE, ENTER, LEAP):
            stand(twin, plan.unit, step.cell)
            for cell in step.crush:
                twin.cover[cell] = 0
                twin.cover_left[cell] = 0
        elif step.code == RELOAD:
            twin.empty[step.unit] &= ~(1 << step.line)
        elif step.code == ATTACK and step.job < len(plan.jobs):
            found.append(odds_here(twin, plan.jobs[step.job], plan.used, plan.line))
            if ends:
                found[-1].taken.append(ORDER_FAILS)
        elif step.code == STRIKE:
            found.append(odds_here(twin, plan.jobs[step.job]))
        elif step.code in BY_CODE and BY_CODE[step.code].ends:
            ends = True
    return found


def stand(twin: Dust, unit: int, cell: int) -> None:
    """Put a unit where it will be."""
    if cell < 0 or twin.cell[unit] == cell:
        return
    for part in twin.parts(unit):
        twin.cell[part] = cell
        twin.moved[part] = True


def fall_order(state: Dust, unit: int, attacker: int) -> list[int]:
    """The roles of a squad, those first whose figures do least in close combat with the attacker."""
    return [number for _, number in sorted(_ranked(state, unit, attacker))]


def _ranked(state: Dust, unit: int, attacker: int) -> list[tuple[float, int]]:
    """Roles with what a figure of each does."""
    kind = state.types[unit]
    column = state.types[attacker].column
    found: list[tuple[float, int]] = []
    for number, role in enumerate(kind.roles):
        worth = 0.0
        for line in role.lines:
            if kind.weapons[line].reach == CLOSE:
                worth += _worth(kind.weapons[line], column)
        found.append((worth, number))
    return found


def _worth(weapon: Weapon, column: int) -> float:
    """About what one figure with a weapon does."""
    combat = weapon.combat[column]
    if combat.mode == CANNOT:
        return 0.0
    worth = combat.dice / 3
    if combat.mode == PHASER:
        worth *= combat.damage / 3
    elif combat.mode not in (FLAME, AP_FLAME):
        worth *= combat.damage
    return worth * 1.5 if weapon.traits & GOES_ON else worth


class _Victim:
    """A unit that may be hurt: the rolls at it, and what they leave of it."""

    def __init__(self, state: Dust, unit: int, attacker: int) -> None:
        hero = state.hero_of(unit)
        self.unit: Final = unit
        self.hero: Final = hero
        self.at: Final = state.cell[unit]
        self.start: Final[Shape] = (*state.left[unit], state.points_of(hero) if hero != NOBODY else 0)
        self.points: Final = state.points_together(unit)
        self.shielded: Final = state.shielded(unit)
        self.throws: Final[bool] = (
            hero != NOBODY and bool(state.types[hero].skills & RESISTS) and not state.resilient(unit)
        )
        ranked = sorted(_ranked(state, unit, attacker))
        self.order: Final = [number for _, number in ranked]
        self.chooses: Final[bool] = ranked[0][0] != ranked[-1][0]  # who falls makes a difference
        self.rolls: Final[list[list[float]]] = []
        self.picked: Final[list[tuple[int, float]]] = []  # figures that a Sniper may hit
        self.melee: Final[list[Shot]] = []
        self.after: dict[Shape, float] = {}  # the ranged fire
        self.end: dict[Shape, float] = {}

    def chances(self, spec: Roll) -> list[float]:
        """Points beyond what the unit has matter where a hero may shrug some off."""
        return distribution(uncapped(spec) if self.throws else spec)

    def suffer(self) -> None:
        """What the ranged fire leaves: picked figures fall first, then all other points together."""
        shapes: dict[Shape, float] = {self.start: 1.0}
        if not self.shielded:
            for figure, chance in self.picked:
                shapes = self._pick(shapes, figure, chance)
            shapes = self.lose(shapes, together(self.rolls, 0 if self.throws else self.points), self.throws)
        self.after = shapes
        self.end = shapes

    def _pick(self, shapes: dict[Shape, float], figure: int, chance: float) -> dict[Shape, float]:
        place = len(self.start) - 1 if figure == HERO_FIGURE else figure
        if figure == HERO_FIGURE and self.throws:
            chance *= DROPPED
        found: dict[Shape, float] = {}
        for shape, before in shapes.items():
            if not shape[place]:
                _add(found, shape, before)
                continue
            _add(found, shape, before * (1.0 - chance))
            _add(found, (*shape[:place], shape[place] - 1, *shape[place + 1 :]), before * chance)
        return found

    def lose(self, shapes: dict[Shape, float], damage: list[float], throws: bool) -> dict[Shape, float]:
        """What so many points leave of each shape; `throws` if the hero throws for those that fall to it."""
        found: dict[Shape, float] = {}
        for shape, before in shapes.items():
            for points, chance in enumerate(damage):
                if chance:
                    self._fall(found, shape, points, before * chance, throws)
        return found

    def _fall(self, found: dict[Shape, float], shape: Shape, points: int, chance: float, throws: bool) -> None:
        left = list(shape)
        for role in self.order:
            lost = min(points, left[role])
            left[role] -= lost
            points -= lost
        hero = left[-1]
        if not points or not hero:
            _add(found, tuple(left), chance)
        elif not throws:
            left[-1] = max(0, hero - points)
            _add(found, tuple(left), chance)
        else:
            for lost, its_chance in enumerate(together([[1.0 - DROPPED, DROPPED]] * points, hero)):
                if its_chance:
                    left[-1] = hero - lost
                    _add(found, tuple(left), chance * its_chance)

    def put(self, twin: Dust, shape: Shape) -> int:
        """Make the unit what the shape says; who stands there then, or NOBODY."""
        figures = list(shape[:-1])
        alive = sum(figures) > 0
        twin.left[self.unit] = figures
        twin.cell[self.unit] = self.at if alive else GONE
        if self.hero == NOBODY:
            return self.unit if alive else NOBODY
        both = alive and shape[-1] > 0
        twin.left[self.hero] = [shape[-1]]
        twin.cell[self.hero] = self.at if shape[-1] else GONE
        twin.joined[self.unit] = self.hero if both else NOBODY
        twin.joined[self.hero] = self.unit if both else NOBODY
        if alive:
            return self.unit
        return self.hero if shape[-1] else NOBODY

    def damage(self, shapes: dict[Shape, float]) -> list[float]:
        found = [0.0] * (self.points + 1)
        for shape, chance in shapes.items():
            found[self.points - sum(shape)] += chance
        return found

    def told(self, state: Dust) -> UnitOdds:
        squad = 0.0
        hero = 0.0
        for shape, chance in self.end.items():
            if not any(shape[:-1]):
                squad += chance
            if not shape[-1]:
                hero += chance
        cards = [CardOdds(state.names[self.unit], squad, state.types[self.unit].cost)]
        if self.hero != NOBODY:
            cards.append(CardOdds(state.names[self.hero], hero, state.types[self.hero].cost))
        return UnitOdds(
            state.names[self.unit],
            state.side[self.unit],
            state.field.names[self.at],
            self.points,
            self.damage(self.after),
            self.damage(self.end),
            cards,
        )


def _add(found: dict[Shape, float], shape: Shape, chance: float) -> None:
    if chance:
        found[shape] = found.get(shape, 0.0) + chance


def uncapped(spec: Roll) -> Roll:
    """The same roll without a limit to its points; one that destroys has its own."""
    if not spec.most or spec.destroys:
        return spec
    return Roll(
        spec.dice,
        spec.damage,
        spotter=spec.spotter,
        laser=spec.laser,
        phaser=spec.phaser,
        again=spec.again,
        single=spec.single,
        save=spec.save,
        resilient=spec.resilient,
    )


class _Attack:
    """Works on a state of its own, with the attacker where it attacks from."""

    def __init__(self, twin: Dust, job: Job, used: int, line: int) -> None:
        self.twin: Final = twin
        self.job: Final = job
        self.used: Final = used
        self.line: Final = line
        self.block: Final = twin.blocks(job.actor)
        self.lines: Final[list[LineOdds]] = []
        self.victims: Final[dict[int, _Victim]] = {}
        self.elements: Final[dict[int, list[list[float]]]] = {}
        self.taken: Final[list[str]] = []

    def odds(self) -> Odds:
        twin, job = self.twin, self.job
        for shot in job.shots:
            if self._can_fire(shot):
                self._aim(self._as_many(shot))
        attacker = _Victim(twin, job.actor, job.actor)
        attacker.suffer()
        answers: list[list[float]] = []
        for victim in self.victims.values():
            victim.suffer()
            if victim.hero != NOBODY:
                self._assume(SQUAD_FIRST)
            if victim.melee:
                if victim.chooses:
                    self._assume(BEST_STAY)
                answers.append(self._close(victim, attacker))
        units = [victim.told(twin) for victim in self.victims.values()]
        if answers:
            if not attacker.shielded:
                limit = 0 if attacker.throws else attacker.points
                attacker.end = attacker.lose(attacker.end, together(answers, limit), attacker.throws)
            if attacker.hero != NOBODY:
                self._assume(SQUAD_FIRST)
            units.append(attacker.told(twin))
        gain = 0.0
        loss = 0.0
        for unit in units:
            for card in unit.cards:
                if unit.side != twin.side[job.actor]:
                    gain += card.destroyed * card.cost
                else:
                    loss += card.destroyed * card.cost
        cell = twin.field.names[job.cell]
        elements = [self._element(at, rolls) for at, rolls in self.elements.items()]
        return Odds(twin.names[job.actor], cell, self.lines, units, elements, gain, loss, self.taken)

    def _assume(self, what: str) -> None:
        if what not in self.taken:
            self.taken.append(what)

    def _can_fire(self, shot: Shot) -> bool:
        """Whether a line has somebody to fire it, and something to fire."""
        twin = self.twin
        if twin.cell[shot.part] < 0 or twin.empty[shot.part] >> shot.line & 1:
            return False
        if twin.types[shot.part].weapons[shot.line].ammo:
            return twin.most_rounds(shot.part, shot.line) > 0
        return twin.carriers(shot.part, shot.line) > 0

    def _as_many(self, shot: Shot) -> Shot:
        """A shot with the rounds that there still are."""
        most = self.twin.most_rounds(shot.part, shot.line) if shot.rounds else 0
        if shot.rounds <= most:
            return shot
        return Shot(shot.number, shot.part, shot.line, shot.target, shot.element, most, shot.figure, shot.path)

    def _aim(self, shot: Shot) -> None:
        twin = self.twin
        weapon = twin.types[shot.part].weapons[shot.line]
        close = weapon.reach == CLOSE
        for unit in self._burned(shot):
            spec = self._spec(shot, unit)
            if spec is not None:
                victim = self._victim(unit)
                victim.rolls.append(victim.chances(spec))
                self._tell(FLAMES, self.job, shot, unit, spec)
        if twin.types[shot.part].skills & REGAINS:
            self._assume(SERUM_AFTER)
        if shot.target == NOBODY:
            if not twin.cover[shot.element]:
                return
            spec = self._spec(shot, NOBODY)
            if spec is not None:
                self.elements.setdefault(shot.element, []).append(distribution(spec))
                self._tell(MELEE if close else RANGED, self.job, shot, NOBODY, spec)
            return
        if twin.cell[shot.target] < 0:
            return
        victim = self._victim(shot.target)
        spec = self._spec(shot, shot.target)
        if spec is not None:
            self._tell(MELEE if close else RANGED, self.job, shot, shot.target, spec)
        if close:
            victim.melee.append(shot)
        elif spec is not None and shot.figure != NO_FIGURE:
            victim.picked.append((shot.figure, 1.0 - distribution(spec)[0]))
        elif spec is not None:
            victim.rolls.append(victim.chances(spec))

    def _burned(self, shot: Shot) -> list[int]:
        twin = self.twin
        found: list[int] = []
        for cell in shot.path:
            for unit in twin.units_at(cell):
                if unit not in found and unit != twin.lead_of(shot.part) and unit != shot.target:
                    found.append(unit)
        return found

    def _victim(self, unit: int) -> _Victim:
        found = self.victims.get(unit)
        if found is None:
            found = _Victim(self.twin, unit, self.job.actor)
            self.victims[unit] = found
        return found

    def _spec(self, shot: Shot, target: int) -> Roll | None:
        if combat_of(self.twin, shot, target).mode == CANNOT:
            return None
        spec = spec_of(self.twin, self.job, shot, target, self.used, self.line, self.block)
        return spec if spec.dice else None

    def _tell(self, kind: str, job: Job, shot: Shot, target: int, spec: Roll) -> None:
        twin = self.twin
        name = twin.field.names[shot.element] if target == NOBODY else twin.names[target]
        rules = rules_of(twin, job, shot, target, spec, self.block)
        weapon = twin.types[shot.part].weapons[shot.line].name
        unit = twin.names[shot.part]
        self.lines.append(LineOdds(kind, shot.number, unit, weapon, name, spec.dice, rules, distribution(spec)))

    def _close(self, victim: _Victim, attacker: _Victim) -> list[float]:
        """Close combat with one unit, for everything that the ranged fire may leave of it: sets how the unit ends, and
        gives the points that its answer does to the attacker."""
        twin = self.twin
        answer: list[float] = []
        ends: dict[Shape, float] = {}
        for shape, chance in victim.after.items():
            target = victim.put(twin, shape)
            if target == NOBODY:
                _add(ends, shape, chance)
                _weigh(answer, [1.0], chance)
                continue
            melee: list[list[float]] = []
            for shot in victim.melee:
                spec = self._spec(shot, target)
                if spec is not None:
                    melee.append(victim.chances(spec))
            first = shape == victim.start
            back = [attacker.chances(spec) for spec in self._answers(target, first)]
            limit = 0 if attacker.throws else attacker.points
            _weigh(answer, together(back, limit), chance)
            if victim.shielded:
                _add(ends, shape, chance)
                continue
            throws = victim.throws and target == victim.unit  # alone, it has thrown already
            for end, its_chance in victim.lose({shape: chance}, together(melee), throws).items():
                _add(ends, end, its_chance)
        victim.put(twin, victim.start)
        victim.end = ends
        return answer

    def _answers(self, unit: int, tell: bool) -> list[Roll]:
        """Everything that an attacked unit has for close combat."""
        twin = self.twin
        actor = self.job.actor
        job = Job(unit, twin.cell[unit], NORMAL, actor)
        block = twin.blocks(unit)
        found: list[Roll] = []
        for number, packed in enumerate(twin.lines(unit)):
            part, line = unpack(packed)
            weapon = twin.types[part].weapons[line]
            if weapon.reach != CLOSE or readiness(twin, None, job, part, weapon) != CAN:
                continue
            if against(twin, job, weapon, actor, block) != CAN:
                continue
            shot = Shot(number, part, line, actor, -1, 0, NO_FIGURE, [])
            spec = spec_of(twin, job, shot, actor, False, -1, block)
            if spec.dice:
                found.append(spec)
                if twin.types[part].skills & REGAINS:
                    self._assume(SERUM_AFTER)
                if tell:
                    self._tell(ANSWER, job, shot, actor, spec)
        return found

    def _element(self, cell: int, rolls: list[list[float]]) -> ElementOdds:
        twin = self.twin
        left = twin.cover_left[cell]
        return ElementOdds(twin.element_name(cell), twin.field.names[cell], left, together(rolls, left))


def _weigh(total: list[float], chances: list[float], weight: float) -> None:
    """Add a distribution that holds with this chance."""
    while len(total) < len(chances):
        total.append(0.0)
    for points, chance in enumerate(chances):
        total[points] += weight * chance
