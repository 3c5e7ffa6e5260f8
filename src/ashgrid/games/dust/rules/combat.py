"""An attack carried out: dice, damage, whose figures fall, and what becomes of the dead.

All ranged lines are rolled on the board as it is, then their damage is given out together; then the same for close
combat, where whoever is attacked strikes back in the same moment. Damage waits in `fight.wounds` while owners choose.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .. import actions
from ..field import CRATE
from ..model import (
    AFTER,
    CLOSE_COMBAT,
    GONE,
    HERO_FIGURE,
    LOSE,
    NO_FIGURE,
    NOBODY,
    NORMAL,
    OFF,
    RANGED,
    Fight,
    Job,
    Model,
    Shot,
    Wound,
    unpack,
)
from ..skills import ENDLESS_AMMO, NEEDS_LOADING, REGAINS, RESISTS, name_of
from ..tables import CANNOT, CLOSE, SQUAD
from .dice import Record, attack, defend, harm, is_hit
from .ending import ending_of
from .shots import CAN, against, combat_of, readiness, rules_of, spec_of

DESTROYED: Final = 1000  # points that no unit has, and that nobody throws for: one hit of AP incendiary fire


@mypyc_attr(allow_interpreted_subclasses=True)
class Combat(Model):
    def open_fight(self, job: Job, used: int, line: int) -> None:
        self.fight = Fight(job, used, line)

    def run_fight(self) -> bool:
        """Go on with the attack. False if an owner has to choose who falls.

        Rules: T1, K2.
        """
        while True:
            fight = self.fight
            if fight is None:
                return True
            if fight.wounds:
                if not self._give_out(fight):
                    self.phase = LOSE
                    return False
            elif fight.stage == RANGED:
                fight.stage = CLOSE_COMBAT
                self._ranged(fight)
            elif fight.stage == CLOSE_COMBAT:
                fight.stage = AFTER
                self._close(fight)
            else:
                self._regain(fight)
                self.fight = None
                return True

    # Dice -------------------------------------------------------------------------------------------

    def _ranged(self, fight: Fight) -> None:
        """Rules: T10, Y34."""
        job = fight.job
        if self._attacker(job) == NOBODY:
            return
        block = self.blocks(job.actor)
        hurt: dict[int, int] = {}
        wounds: list[Wound] = []
        elements: list[int] = []
        rounds: dict[int, int] = {}  # of limited ammunition in this attack, by who fires them
        for declared in self._units_first(job):
            weapon = self.types[declared.part].weapons[declared.line]
            if weapon.reach == CLOSE or not self._can_fire(job, declared):
                continue
            shot = self._as_many(declared, rounds.get(declared.part, 0))
            rounds[shot.part] = rounds.get(shot.part, 0) + shot.rounds
            if not self._still_there(shot):
                self.lost(job, shot)
                self._spend(shot)
                continue
            for unit in self._burned(shot):
                self._count(hurt, unit, self._throw(fight, shot, unit, block, False))
            if shot.target == NOBODY:
                elements += [shot.element, self._throw(fight, shot, NOBODY, block, False)]
            else:
                target = self._standing(shot.target)
                points = self._throw(fight, shot, target, block, False)
                if shot.figure == NO_FIGURE:
                    self._count(hurt, target, points)
                elif points:
                    wounds.append(Wound(target, 1, shot.figure if target == shot.target else NO_FIGURE))
            self._spend(shot)
        self._queue(fight, hurt, wounds)
        for number in range(0, len(elements), 2):
            self._hurt_element(elements[number], elements[number + 1])

    def _close(self, fight: Fight) -> None:
        """Both sides strike with the figures that the ranged fire has left them.

        Rules: K3 to K5, K8.
        """
        job = fight.job
        actor = self._attacker(job)
        if actor == NOBODY:
            return
        block = self.blocks(job.actor)
        hurt: dict[int, int] = {}
        elements: list[int] = []
        attacked: list[int] = []
        for shot in self._units_first(job):
            weapon = self.types[shot.part].weapons[shot.line]
            if weapon.reach != CLOSE or not self._can_fire(job, shot):
                continue
            if not self._still_there(shot):
                self.lost(job, shot)
                continue
            if shot.target == NOBODY:
                elements += [shot.element, self._throw(fight, shot, NOBODY, block, False)]
                continue
            target = self._standing(shot.target)
            self._count(hurt, target, self._throw(fight, shot, target, block, False))
            if target not in attacked:
                attacked.append(target)
        for unit in attacked:
            self._count(hurt, actor, self._answer(fight, unit, actor))
        self._queue(fight, hurt, [])
        for number in range(0, len(elements), 2):
            self._hurt_element(elements[number], elements[number + 1])

    def _answer(self, fight: Fight, unit: int, actor: int) -> int:
        """Everything that the attacked unit has for close combat.

        Rules: K6, K7.
        """
        total = 0
        job = Job(unit, self.cell[unit], NORMAL, actor)
        block = self.blocks(unit)
        for number, packed in enumerate(self.lines(unit)):
            part, line = unpack(packed)
            weapon = self.types[part].weapons[line]
            if weapon.reach != CLOSE or readiness(self, None, job, part, weapon) != CAN:
                continue
            if against(self, job, weapon, actor, block) != CAN:
                continue
            shot = Shot(number, part, line, actor, -1, 0, NO_FIGURE, [])
            total += self._throw(fight, shot, actor, block, True)
        return total

    def _throw(self, fight: Fight, shot: Shot, target: int, block: list[int], answer: bool) -> int:
        """Roll a line against a unit, or with NOBODY against a cover element; the points that come through.

        Rules: K10.
        """
        job = fight.job
        if answer:
            job = Job(self.lead_of(shot.part), self.cell[shot.part], NORMAL, target)
        if combat_of(self, shot, target).mode == CANNOT:
            return 0
        spec = spec_of(self, job, shot, target, 0 if answer else fight.used, -1 if answer else fight.line, block)
        if spec.dice == 0:
            return 0
        record = Record() if self.events is not None else None
        self.uncover()
        hits = attack(self.rng, spec, record)
        points = defend(self.rng, spec, harm(spec, hits), record)
        if hits and target != NOBODY and self.types[target].soldier and self.types[shot.part].skills & REGAINS:
            fight.serum += [shot.part, hits]
        if record is not None:
            weapon = self.types[shot.part].weapons[shot.line]
            cells = self.field.names
            at = shot.element if target == NOBODY else self.cell[target]
            self.tell(
                actions.Fired(
                    seat=self.owner[shot.part],
                    unit=self.names[shot.part],
                    line=shot.number + 1,
                    weapon=weapon.name,
                    cell=cells[job.cell],
                    target=self.element_name(shot.element) if target == NOBODY else self.names[target],
                    target_cell=cells[at],
                    dice=spec.dice,
                    throws=tuple([actions.Throw(throw.purpose, tuple(throw.faces)) for throw in record.throws]),
                    hits=hits,
                    damage=points,
                    rules=tuple(rules_of(self, job, shot, target, spec, block)),
                    rounds=shot.rounds or None,
                    left=self._rounds_left(shot),
                    answer=answer,
                )
            )
        return DESTROYED if spec.destroys and points else points

    def _rounds_left(self, shot: Shot) -> int | None:
        weapon = self.types[shot.part].weapons[shot.line]
        if not weapon.ammo:
            return None
        left = self.ammo[shot.part][shot.line]
        return left if self.line_has(shot.part, ENDLESS_AMMO) else left - shot.rounds

    def element_name(self, cell: int) -> str:
        return "crate" if self.cover[cell] == CRATE else "trap"

    def _attacker(self, job: Job) -> int:
        """Who attacks: the unit of the job, or the hero that is left of it."""
        return self._standing(job.actor)

    def _standing(self, unit: int) -> int:
        """The unit, or the hero that outlived it, or NOBODY."""
        if self.cell[unit] >= 0:
            return unit
        heir = self.heirs[unit]
        return heir if heir != NOBODY and self.cell[heir] >= 0 else NOBODY

    def _still_there(self, shot: Shot) -> bool:
        """Whether a target is still on the board, or its hero, or the cover element; of a squad one figure of which was
        picked, such a figure."""
        if shot.target == NOBODY:
            return self.cover[shot.element] > 0
        if shot.figure == NO_FIGURE or (shot.figure == HERO_FIGURE and self.cell[shot.target] < 0):
            return self._standing(shot.target) != NOBODY
        return self.cell[shot.target] >= 0 and shot.figure in self.losers(shot.target)

    def _can_fire(self, job: Job, shot: Shot) -> bool:
        """Whether a declared line still has somebody to fire it, and something to fire.

        Rules: A9.
        """
        weapon = self.types[shot.part].weapons[shot.line]
        if self.cell[shot.part] < 0:
            able = False
        elif weapon.ammo:
            able = self.most_rounds(shot.part, shot.line) > 0
        else:
            able = self.carriers(shot.part, shot.line) > 0
        if able and self.empty[shot.part] >> shot.line & 1:
            able = False
        if not able:
            self.lost(job, shot)
        return able

    def _units_first(self, job: Job) -> list[Shot]:
        """A unit is attacked before the cover element beside it.

        Rules: V15.
        """
        units = [shot for shot in job.shots if shot.target != NOBODY]
        return units + [shot for shot in job.shots if shot.target == NOBODY]

    def _as_many(self, shot: Shot, fired: int) -> Shot:
        """A shot with the rounds that those who are left can still fire, besides those that they have fired.

        Rules: X14.
        """
        most = self.most_rounds(shot.part, shot.line) if shot.rounds else 0
        if self.types[shot.part].kind == SQUAD:
            most = min(most, self.points_of(shot.part) - fired)
        if shot.rounds <= most:
            return shot
        return Shot(shot.number, shot.part, shot.line, shot.target, shot.element, most, shot.figure, shot.path)

    def lost(self, job: Job, shot: Shot) -> None:
        if self.events is not None:
            weapon = self.types[shot.part].weapons[shot.line]
            self.tell(
                actions.Impossible(
                    seat=self.owner[job.actor], unit=self.names[job.actor], action=weapon.name, reason="gone"
                )
            )

    def _burned(self, shot: Shot) -> list[int]:
        """Whoever stands on the way of flames, friends included.

        Rules: Y30, Y32, Y39.
        """
        found: list[int] = []
        for cell in shot.path:
            for unit in self.units_at(cell):
                if unit not in found and unit != self.lead_of(shot.part) and unit != shot.target:
                    found.append(unit)
        return found

    def _spend(self, shot: Shot) -> None:
        """Rules: N10, N19, Y15, Y16."""
        weapon = self.types[shot.part].weapons[shot.line]
        if weapon.ammo and not self.line_has(shot.part, ENDLESS_AMMO):
            self.ammo[shot.part][shot.line] -= shot.rounds
        if weapon.traits & NEEDS_LOADING:
            self.empty[shot.part] |= 1 << shot.line

    def _count(self, hurt: dict[int, int], unit: int, points: int) -> None:
        if points:
            hurt[unit] = hurt.get(unit, 0) + points

    def _queue(self, fight: Fight, hurt: dict[int, int], wounds: list[Wound]) -> None:
        fight.wounds += wounds
        for unit, points in hurt.items():
            fight.wounds.append(Wound(unit, points, NO_FIGURE))

    # Damage -----------------------------------------------------------------------------------------

    def _give_out(self, fight: Fight) -> bool:
        """Give the next points to figures; False if their owner has a choice.

        Rules: T15.
        """
        wound = fight.wounds[0]
        unit = wound.unit
        if self.cell[unit] < 0:
            fight.wounds.pop(0)
            hero = self._standing(unit) if wound.figure == NO_FIGURE else NOBODY
            if hero != NOBODY:
                points = wound.points
                if not self.resilient(unit) and self.types[hero].skills & RESISTS:
                    for _ in range(wound.points):
                        points -= self._shrugs(hero)
                if points:
                    fight.wounds.insert(0, Wound(hero, points, NO_FIGURE))
            return True
        if self.shielded(unit):
            if self.events is not None:
                self.tell(actions.Immune(unit=self.names[unit], points=wound.points))
            fight.wounds.pop(0)
            return True
        if wound.figure != NO_FIGURE:
            fight.wounds.pop(0)
            hero = self.hero_of(unit)
            if wound.figure == HERO_FIGURE:
                if hero != NOBODY:
                    self.lose(unit, HERO_FIGURE)
            elif self.left[unit][wound.figure]:
                self.lose(unit, wound.figure)
            return True
        if self.events is not None and not wound.told:
            whole = self.points_together(unit)
            self.tell(
                actions.Hurt(
                    unit=self.names[unit],
                    points=min(wound.points, whole) if wound.points >= DESTROYED else wound.points,
                    left=max(0, whole - wound.points),
                )
            )
        wound.told = True
        choices = self.losers(unit)
        if wound.points >= DESTROYED or (wound.points >= self.points_together(unit) and not self._hero_throws(unit)):
            fight.wounds.pop(0)
            self._wipe_out(unit)
            return True
        if len(choices) > 1:
            return False
        wound.points -= 1
        if wound.points == 0:
            fight.wounds.pop(0)
        self.lose(unit, choices[0])
        return True

    def losers(self, lead: int) -> list[int]:
        """The kinds of figures that can take a point.

        Rules: H9, T13.
        """
        found = [role for role, figures in enumerate(self.left[lead]) if figures]
        if self.hero_of(lead) != NOBODY:
            found.append(HERO_FIGURE)
        return found

    def _hero_throws(self, lead: int) -> bool:
        """Whether points that fall to the hero are thrown for by him alone."""
        hero = self.hero_of(lead)
        return hero != NOBODY and bool(self.types[hero].skills & RESISTS) and not self.resilient(lead)

    def lose(self, lead: int, figure: int) -> None:
        """A point of damage to one figure.

        Rules: T12.
        """
        unit, role = lead, figure
        if figure == HERO_FIGURE:
            unit, role = self.hero_of(lead), 0
            if self._hero_throws(lead) and self._shrugs(unit):
                return
        self.left[unit][role] -= 1
        if self.events is not None:
            name = self.types[unit].roles[role].name if self.types[unit].kind == SQUAD else "point"
            self.tell(actions.FigureLost(unit=self.names[unit], role=name, left=self.points_of(unit)))
        if self.points_of(unit) == 0:
            self.die(unit)

    def _shrugs(self, hero: int) -> int:
        """A Damage Resilient hero throws for a point of its own: 1 if it does nothing."""
        self.uncover()
        face = self.rng.die()
        if self.events is not None:
            self.tell(actions.Shrugged(unit=self.names[hero], face=face, success=is_hit(face)))
        return 1 if is_hit(face) else 0

    def _wipe_out(self, lead: int) -> None:
        hero = self.hero_of(lead)
        if hero != NOBODY:
            self._empty(hero)
            self.die(hero)
        self._empty(lead)
        self.die(lead)

    def _empty(self, unit: int) -> None:
        self.left[unit] = [0] * len(self.left[unit])

    def die(self, unit: int) -> None:
        """Off the board; the enemy scores. A hero outlives its squad, a squad its hero.

        Rules: E6, E7, H10, H11, H15, O18.
        """
        at = self.cell[unit]
        partner = self.joined[unit]
        side = 1 - self.side[unit]
        points = self.types[unit].cost
        self.score[side] += points
        self.cell[unit] = GONE
        if self.events is not None:
            self.tell(actions.Destroyed(unit=self.names[unit], side=side, points=points, cell=self.field.names[at]))
        self.heirs[unit] = NOBODY
        if partner != NOBODY:
            self.joined[unit] = NOBODY
            self.joined[partner] = NOBODY
            if self.types[unit].kind == SQUAD:
                self.heirs[unit] = partner
                self.done[partner] = self.done[unit]
                self.moved[partner] = self.moved[unit]
        heir = partner if self.types[unit].kind == SQUAD else NOBODY
        if self.again == unit:
            self.again = heir
        for plan in (self.plan, self.reaction):
            if plan is not None and plan.unit == unit:
                plan.unit = heir
                plan.bonus = 0  # what the squad had of Fast, its hero does not share
        self.look_for_end()

    def look_for_end(self) -> None:
        """Whether what has just happened makes this round the last."""
        if not self.ending:
            self.ending = ending_of(self)
            if self.ending and self.events is not None:
                self.tell(actions.LastRound(reason=self.ending))

    def _hurt_element(self, cell: int, points: int) -> None:
        """Rules: V14."""
        if not points or not self.cover[cell]:
            return
        name = self.element_name(cell)
        points = min(points, self.cover_left[cell])
        left = self.cover_left[cell] - points
        self.cover_left[cell] = left
        if self.events is not None:
            self.tell(actions.CoverHit(what=name, cell=self.field.names[cell], points=points, left=left))
        if left == 0:
            self.remove_element(cell)

    def remove_element(self, cell: int) -> None:
        if self.events is not None:
            self.tell(actions.CoverDestroyed(what=self.element_name(cell), cell=self.field.names[cell]))
        self.cover[cell] = 0
        self.cover_left[cell] = 0

    def _regain(self, fight: Fight) -> None:
        """Wiederbelebungsserum, after all lines.

        Rules: L30, L31.
        """
        for number in range(0, len(fight.serum), 2):
            unit, hits = fight.serum[number], fight.serum[number + 1]
            lost = self.types[unit].points - self.points_of(unit)
            points = min(hits, lost)
            if self.cell[unit] >= 0 and points > 0:
                self.left[unit][0] += points
                if self.events is not None:
                    self.tell(
                        actions.Regained(
                            unit=self.names[unit],
                            skill=name_of(self.types[unit].skills & REGAINS),
                            points=points,
                            left=self.points_of(unit),
                        )
                    )

    def restore(self, unit: int) -> None:
        """A destroyed unit is as new, beside the board.

        Rules: O17.
        """
        kind = self.types[unit]
        self.left[unit] = [role.count for role in kind.roles] if kind.kind == SQUAD else [kind.points]
        self.ammo[unit] = [weapon.ammo for weapon in kind.weapons]
        self.empty[unit] = 0
        self.cell[unit] = OFF
        self.done[unit] = False
        self.moved[unit] = False
        self.marks[unit] = 0
        self.heirs[unit] = NOBODY
