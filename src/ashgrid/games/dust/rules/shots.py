"""What a unit can shoot at, and with how many dice: asked before an attack is declared, and again when it is made."""

from __future__ import annotations

from typing import Final

from ..field import BLOCKED, CRATE, SMOKE, TRAP
from ..model import (
    ATTACK,
    CHARGED,
    HARD,
    HERO_FIGURE,
    INDIRECT,
    NO_COVER,
    NO_FIGURE,
    NOBODY,
    REACTIVE,
    RELOAD,
    SOFT,
    SUSTAINED,
    Job,
    Model,
    Plan,
    Shot,
    unpack,
)
from ..skills import (
    ALL_DICE,
    BLANKS_COUNT,
    BURNS,
    DOUBLES_AGAINST_STILL,
    GOES_ON,
    IGNORES_COVER,
    NEEDS_LOADING,
    ONE_DIE,
    PICKS_FIGURE,
    RULES_OF_THROWS,
    STRONGER,
    STRONGER_MARKS,
    THROWING,
    THROWING_BITS,
)
from ..tables import (
    AP_FLAME,
    ARTILLERY,
    ARTILLERY_MINIMUM,
    CANNOT,
    CLOSE,
    DISTANCE,
    FLAME,
    NO_SAVE,
    PHASER,
    SOLDIER_COLUMNS,
    SQUAD,
    UNLIMITED,
    VOLLEY,
    Combat,
    Weapon,
)
from .dice import NO_THROWS, Roll
from .dice import SUSTAINED as SUSTAINED_THROW
from .sight import distance, sees

SUSTAINED_THROWS: Final[list[str]] = [SUSTAINED_THROW]

CRATE_COLUMN: Final = SOLDIER_COLUMNS + 2
TRAP_COLUMN: Final = SOLDIER_COLUMNS + 4
CRATE_POINTS: Final = 2
TRAP_POINTS: Final = 4

# Why a line cannot be aimed at something
CAN: Final = 0
NO_CARRIER: Final = 1
NO_AMMO: Final = 2
NOT_LOADED: Final = 3
IN_SMOKE: Final = 4
INSIDE: Final = 5  # no artillery in buildings
HARMLESS: Final = 6
TOO_FAR: Final = 7
TOO_NEAR: Final = 8
OUT_OF_SIGHT: Final = 9
NOT_NOW: Final = 10  # a charge reaches one square; indirect fire has one target


def element_column(element: int) -> int:
    """Rules: V13."""
    return CRATE_COLUMN if element == CRATE else TRAP_COLUMN


def readiness(model: Model, plan: Plan | None, job: Job, part: int, weapon: Weapon) -> int:
    """Whether a line can fire at all in this attack.

    Rules: B7, W18, Y27.
    """
    if weapon.ammo:
        if model.most_rounds(part, weapon.line) < 1:
            return NO_AMMO
    elif model.carriers(part, weapon.line) < 1:
        return NO_CARRIER
    if model.empty[part] >> weapon.line & 1 and not will_be_loaded(plan, part, weapon.line):
        return NOT_LOADED
    if job.mode == CHARGED and not (weapon.reach == CLOSE or (weapon.reach == DISTANCE and weapon.high == 1)):
        return NOT_NOW
    if model.in_smoke(job.actor, job.cell):
        return IN_SMOKE
    if weapon.reach == ARTILLERY:
        for cell in model.squares(job.actor, job.cell):
            if model.field.building[cell]:
                return INSIDE
    return CAN


def will_be_loaded(plan: Plan | None, part: int, line: int) -> bool:
    """A RELOAD before the attack is part of the plan."""
    if plan is None:
        return False
    for step in plan.steps:
        if step.code == ATTACK:
            return False
        if step.code == RELOAD and step.unit == part and step.line == line:
            return True
    return False


def reaches(weapon: Weapon, squares: int) -> int:
    """Rules: K1, N2, N3, N5 to N7."""
    if weapon.reach == CLOSE:
        return CAN if squares == 1 else TOO_FAR
    if weapon.reach == UNLIMITED:
        return CAN
    if weapon.reach == ARTILLERY:
        return CAN if squares >= ARTILLERY_MINIMUM else TOO_NEAR
    if squares < weapon.low:
        return TOO_NEAR
    return CAN if squares <= weapon.high else TOO_FAR


def against(model: Model, job: Job, weapon: Weapon, target: int, block: list[int]) -> int:
    """Whether a line that can fire may be aimed at a unit. `block` is `blocks(job.actor)`.

    Rules: C6, N4, N8, N15, T6, W19, X6.
    """
    if job.only not in (NOBODY, target) and (job.mode == REACTIVE or weapon.reach == ARTILLERY):
        return NOT_NOW
    if weapon.combat[model.types[target].column].mode == CANNOT:
        return HARMLESS
    far = reaches(weapon, model.range_to(job.actor, job.cell, target))
    if far != CAN:
        return far
    if job.mode == INDIRECT and weapon.reach == ARTILLERY:
        return CAN  # the observer sees for it
    return CAN if model.sees_unit(job.actor, job.cell, target, block) else OUT_OF_SIGHT


def enemies(model: Model, side: int) -> list[int]:
    """Rules: P18, T5."""
    return [
        unit
        for unit in range(len(model.cell))
        if model.cell[unit] >= 0 and model.side[unit] != side and model.leads(unit)
    ]


def any_shot(model: Model, plan: Plan | None, job: Job) -> bool:
    """Whether any line has anything to aim at.

    Rules: T2.
    """
    block = model.blocks(job.actor)
    foes = enemies(model, model.side[job.actor])
    for packed in model.lines(job.actor):
        part, line = unpack(packed)
        weapon = model.types[part].weapons[line]
        if readiness(model, plan, job, part, weapon) != CAN:
            continue
        for target in foes:
            if against(model, job, weapon, target, block) == CAN and (
                not _has_paths(weapon) or flame_paths(model, job, weapon, target, block)
            ):
                return True
        if job.mode != REACTIVE and (job.mode != INDIRECT or weapon.reach != ARTILLERY):
            for cell, element in enumerate(model.cover):
                if element and _hits_element(model, job, weapon, cell, element, block):
                    return True
    return False


def shots_of(model: Model, plan: Plan | None, job: Job, number: int) -> list[Shot]:
    """Everything that line `number` of the attacking unit can be aimed at.

    Rules: N9, W2, Y14.
    """
    packed = model.lines(job.actor)[number]
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    if readiness(model, plan, job, part, weapon) != CAN:
        return []
    block = model.blocks(job.actor)
    most = rounds_left(model, job, part, line) if weapon.ammo else 0
    found: list[Shot] = []
    for target in enemies(model, model.side[job.actor]):
        found += shots_at(model, job, number, packed, most, target, block)
    if job.mode != REACTIVE and (job.mode != INDIRECT or weapon.reach != ARTILLERY):
        for cell, element in enumerate(model.cover):
            if element and _hits_element(model, job, weapon, cell, element, block):
                both = False
                paths = flame_ways(model, job, weapon, [cell], both, block) if _has_paths(weapon) else [[]]
                for path in paths:
                    for count in [rounds + 1 for rounds in range(most)] if weapon.ammo else [0]:
                        if weapon.combat[element_column(element)].mode != VOLLEY or count <= _steps(weapon, element):
                            found.append(Shot(number, part, line, NOBODY, cell, count, NO_FIGURE, path))
    return found


def shots_at(model: Model, job: Job, number: int, packed: int, most: int, target: int, block: list[int]) -> list[Shot]:
    """Of a line that can fire: what it can do to one unit. `most` are the rounds that it still has."""
    part, line = unpack(packed)
    weapon = model.types[part].weapons[line]
    if against(model, job, weapon, target, block) != CAN:
        return []
    combat = weapon.combat[model.types[target].column]
    rounds = [0]
    if weapon.ammo:
        steps = min(most, len(combat.volley)) if combat.mode == VOLLEY else most
        rounds = [count + 1 for count in range(steps)]
    paths = flame_paths(model, job, weapon, target, block)
    found: list[Shot] = []
    for figure in _figures(model, weapon, target):
        for path in paths:
            for count in rounds:
                found.append(Shot(number, part, line, target, -1, count, figure, path))
    return found


def _steps(weapon: Weapon, element: int) -> int:
    return len(weapon.combat[element_column(element)].volley)


def _figures(model: Model, weapon: Weapon, target: int) -> list[int]:
    """What a Sniper may pick.

    Rules: L25, L26.
    """
    if not weapon.traits & PICKS_FIGURE or model.types[target].kind != SQUAD:
        return [NO_FIGURE]
    found = [role for role, figures in enumerate(model.left[target]) if figures]
    if model.hero_of(target) != NOBODY:
        found.append(HERO_FIGURE)
    return found


def _hits_element(model: Model, job: Job, weapon: Weapon, cell: int, element: int, block: list[int]) -> bool:
    """Rules: V16, V17, Y29."""
    if weapon.combat[element_column(element)].mode == CANNOT:
        return False
    if element == TRAP and weapon.traits & BURNS:
        return False
    if model.field.terrain[cell] == SMOKE:
        return False
    squares = min([distance(model.field, here, cell) for here in model.squares(job.actor, job.cell)])
    if squares < 1 or reaches(weapon, squares) != CAN:
        return False
    return model.sees_square(job.actor, job.cell, cell, block)


def rounds_left(model: Model, job: Job, part: int, line: int) -> int:
    """Rounds that a line can still be given in this attack: a squad fires one of whatever kind for each figure.

    Rules: Y12.
    """
    most = model.most_rounds(part, line)
    if model.types[part].kind != SQUAD:
        return most
    figures = model.points_of(part)
    for shot in job.shots:
        if shot.part == part:
            figures -= shot.rounds
    return min(most, figures)


def _has_paths(weapon: Weapon) -> bool:
    """Whether flames go beyond the next square, so that their way can be chosen."""
    return bool(weapon.traits & BURNS) and weapon.reach == DISTANCE and weapon.high > 1


def flame_paths(model: Model, job: Job, weapon: Weapon, target: int, block: list[int]) -> list[list[int]]:
    if not _has_paths(weapon):
        return [[]]
    both = model.types[job.actor].soldier and model.types[target].soldier
    return flame_ways(model, job, weapon, model.squares(target, model.cell[target]), both, block)


def flame_ways(
    model: Model, job: Job, weapon: Weapon, ends: list[int], both: bool, block: list[int]
) -> list[list[int]]:
    """The ways that flames can take: the squares before the end, which all burn. Of ways that burn the same units one
    is enough, the shortest.

    Rules: Y31.
    """
    ways: list[list[int]] = []
    for start in model.squares(job.actor, job.cell):
        _grow_flame(model, job, start, [], 0, False, weapon.high, ends, both, block, ways)
    ways.sort(key=len)
    found: list[list[int]] = []
    victims: list[list[int]] = []
    for way in ways:
        burned: list[int] = []
        for cell in way:
            burned += [unit for unit in model.units_at(cell) if unit != job.actor]
        burned.sort()
        if burned not in victims:
            victims.append(burned)
            found.append(way)
    return found


def _grow_flame(
    model: Model,
    job: Job,
    here: int,
    path: list[int],
    spent: int,
    diagonal: bool,
    most: int,
    ends: list[int],
    both: bool,
    block: list[int],
    found: list[list[int]],
) -> None:
    """Rules: Y33."""
    field = model.field
    own = model.squares(job.actor, job.cell)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            column, row = here % field.width + x, here // field.width + y
            if (x == 0 and y == 0) or not (0 <= column < field.width and 0 <= row < field.height):
                continue
            there = row * field.width + column
            slanted = x != 0 and y != 0
            cost = spent + (2 if slanted and diagonal else 1)
            if cost > most or there in path or there in own:
                continue
            if not sees(field, block, here, there, both):
                continue
            if there in ends:
                found.append(path)
                continue
            if field.terrain[there] in (BLOCKED, SMOKE) or block[there] == 2 or (block[there] == 1 and both):
                continue  # flames do not go beyond what blocks sight
            seen = False
            for start in own:
                seen = seen or sees(field, block, start, there, both)
            if not seen:
                continue
            _grow_flame(model, job, there, [*path, there], cost, diagonal or slanted, most, ends, both, block, found)


# Dice ------------------------------------------------------------------------------------------------


def combat_of(model: Model, shot: Shot, target: int) -> Combat:
    """The value of a shot against a unit, or against its cover element with NOBODY.

    Rules: T9.
    """
    weapon = model.types[shot.part].weapons[shot.line]
    if target == NOBODY:
        return weapon.combat[element_column(model.cover[shot.element])]
    return weapon.combat[model.types[target].column]


def dice_of(model: Model, shot: Shot, target: int) -> int:
    """Dice of the first throw, with all that multiplies them.

    Rules: T7, Y4 to Y6, Y21.
    """
    weapon = model.types[shot.part].weapons[shot.line]
    combat = combat_of(model, shot, target)
    if combat.mode == CANNOT:
        return 0
    if combat.mode == VOLLEY:
        dice = combat.volley[min(shot.rounds, len(combat.volley)) - 1]
    else:
        dice = combat.dice * (shot.rounds if weapon.ammo else model.carriers(shot.part, shot.line))
    if combat.mode in (FLAME, AP_FLAME):
        dice *= 1 if target == NOBODY else model.figures_of(target)
    if bursts(model, weapon, target):
        dice *= 2
    return dice * dice_factor(model, shot.part)


def bursts(model: Model, weapon: Weapon, target: int) -> bool:
    """Whether a burst catches something that has not moved in this round; cover elements never do.

    Rules: Y17, Y19.
    """
    return bool(weapon.traits & DOUBLES_AGAINST_STILL) and (target == NOBODY or not model.moved[target])


def marks_of(model: Model, part: int) -> int:
    """The marks of the card itself, and of the squad for its hero."""
    other = model.joined[part]
    if other != NOBODY and model.types[other].kind == SQUAD:
        return model.marks[part] | model.marks[other]
    return model.marks[part]


def dice_factor(model: Model, part: int) -> int:
    """What skills do to the number of dice in this round."""
    factor = 1
    marks = marks_of(model, part)
    if marks & STRONGER_MARKS:
        for skill in STRONGER:
            if marks & skill.mark:
                factor *= skill.dice_factor
    return factor


def cover_against(model: Model, job: Job, shot: Shot, target: int, block: list[int]) -> int:
    """The cover that counts for a shot: what the weapon does not ignore.

    Rules: K9, N11, V4, Y2, Y8, Y28, Y35, Y38.
    """
    if target == NOBODY:
        return NO_COVER
    weapon = model.types[shot.part].weapons[shot.line]
    if weapon.reach == CLOSE or weapon.traits & IGNORES_COVER or combat_of(model, shot, target).mode == PHASER:
        return NO_COVER
    if weapon.reach == ARTILLERY and not (
        model.setup.houses_stop_shells and model.field.building[model.cell[target]] > 0
    ):
        return NO_COVER
    return model.cover_of(job.actor, job.cell, target, block)


def spec_of(model: Model, job: Job, shot: Shot, target: int, used: int, line: int, block: list[int]) -> Roll:
    """The roll of a shot against a unit (its target, or somebody on the way of flames), or against a cover element.

    Rules: N13, Y9, Y10.
    """
    weapon = model.types[shot.part].weapons[shot.line]
    combat = combat_of(model, shot, target)
    save = NO_SAVE
    resilient = False
    if target == NOBODY:
        most = model.cover_left[shot.element]
    else:
        most = 1 if shot.figure != NO_FIGURE else model.points_together(target)
        destroys = combat.mode == AP_FLAME  # no damage in points: there is nothing to save oneself from
        resilient = model.resilient(target) and not destroys
        level = NO_COVER if destroys else cover_against(model, job, shot, target, block)
        if level == SOFT:
            save = model.types[target].soft
        elif level == HARD:
            save = model.types[target].hard
    return Roll(
        dice_of(model, shot, target),
        1 if combat.mode in (FLAME, PHASER) else combat.damage,
        spotter=model.line_has(shot.part, BLANKS_COUNT),
        laser=bool(weapon.traits & GOES_ON),
        phaser=combat.damage if combat.mode == PHASER else 0,
        again=_again(model, job, shot, used),
        single=_single(shot, target, used, line),
        destroys=combat.mode == AP_FLAME,
        save=save,
        resilient=resilient,
        most=most,
    )


def _again(model: Model, job: Job, shot: Shot, used: int) -> list[str]:
    """What all dice of a line that have not counted are thrown again for."""
    if not used & THROWING_BITS:
        return SUSTAINED_THROWS if job.mode == SUSTAINED else NO_THROWS
    found = SUSTAINED_THROWS[:] if job.mode == SUSTAINED else []
    for skill in THROWING:
        if used & skill.bit and skill.throws_again == ALL_DICE and model.line_has(shot.part, skill.bit):
            found.append(skill.throw)
    return found


def _single(shot: Shot, target: int, used: int, line: int) -> list[str]:
    """What one die is thrown again for: of the line that a skill is for, against its target."""
    if not used & THROWING_BITS or line != shot.number or target not in (shot.target, NOBODY):
        return NO_THROWS
    return [skill.throw for skill in THROWING if used & skill.bit and skill.throws_again == ONE_DIE]


def rules_of(model: Model, job: Job, shot: Shot, target: int, spec: Roll, block: list[int]) -> list[str]:
    """The names of the rules that had a say in a roll, for reports."""
    weapon = model.types[shot.part].weapons[shot.line]
    combat = combat_of(model, shot, target)
    found: list[str] = []
    for throw in spec.again:
        found.append(RULES_OF_THROWS.get(throw, throw))
    if spec.spotter:
        found.append("spotter")
    if spec.laser:
        found.append("laser")
    for throw in spec.single:
        found.append(RULES_OF_THROWS.get(throw, throw))
    if combat.mode == PHASER:
        found.append("phaser")
    elif combat.mode == VOLLEY:
        found.append("volley")
    elif combat.mode == FLAME:
        found.append("incendiary")
    elif combat.mode == AP_FLAME:
        found.append("ap-incendiary")
    if bursts(model, weapon, target):
        found.append("burst")
    marks = marks_of(model, shot.part)
    for skill in STRONGER:
        if marks & skill.mark:
            found.append(skill.name)
    if weapon.traits & NEEDS_LOADING:
        found.append("reload")
    if job.mode == INDIRECT and weapon.reach == ARTILLERY:
        found.append("indirect")
    if target != NOBODY and model.types[target].kind == SQUAD and weapon.reach != CLOSE:
        level = cover_against(model, job, shot, target, block)
        if level == SOFT:
            found.append("soft-cover")
        elif level == HARD:
            found.append("hard-cover")
        elif model.cover_of(job.actor, job.cell, target, block) != NO_COVER:
            found.append("ignores-cover")
    if spec.resilient:
        found.append("damage-resilient")
    return found
