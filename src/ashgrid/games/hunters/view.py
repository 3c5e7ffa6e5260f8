"""What can be seen of a mission: everything but the order of the piles and the dice to come."""

from __future__ import annotations

from ashgrid.core.contract import Plain

from .ground import FACINGS
from .model import (
    CARD,
    FRAME_NAMES,
    HANDS,
    ORDERED,
    TOKEN_NAMES,
    TURN,
    WALK,
    Enemy,
    Frame,
    Gear,
    Hero,
    Model,
    Token,
)
from .printed import ground_of
from .reference import fail_of, waits
from .rules import moving, progress
from .tables import CARDS, ENEMY_TYPES, IMPLANTS, ITEMS, PLACES, SKILLS

FARTHEST = 8
"""Nobody walks farther in one go."""


def view_of(m: Model) -> Plain:
    ground = m.ground
    mission = m.setup.mission
    own: Plain = {"words": mission.words} if mission.words else {}
    return own | {
        "mission": mission.name,
        "turn": m.turn,
        "turns": mission.turns,
        "light": "night" if m.night else "day",
        "weather": m.weather,
        "difficulty": m.setup.difficulty,
        "permanent": m.setup.permanent,
        "ground": ground_of(mission),
        "heroes": [_hero(m, hero) for hero in m.heroes],
        "enemies": [_enemy(m, enemy) for enemy in m.enemies if enemy.stands],
        "fallen": [enemy.name for enemy in m.enemies if not enemy.stands],
        "tokens": [_token(m, token) for token in m.tokens if token.cell >= 0],
        "goals": [
            {
                "do": goal.word,
                "count": goal.count,
                "zone": [ground.names[cell] for cell in goal.cells],
                "name": goal.name,
                "kind": TOKEN_NAMES[goal.kind] if goal.kind >= 0 else "",
                "enemy": goal.enemy,
                "turns": goal.turns,
                "edge": goal.edge,
                "have": progress.have(m, number),
                "want": progress.want(m, number),
            }
            for number, goal in enumerate(mission.goals)
        ],
        "fails": [fail_of(fail) for fail in mission.fails],
        "coming": [
            {
                "turn": max(change.turn, m.turn + 1),
                "do": change.word,
                "value": change.value,
                "count": change.arrivals(len(m.heroes)),
                "enemy": ENEMY_TYPES[change.enemy].name if change.enemy >= 0 else "",
                **waits(change),
                "spaces": [ground.names[cell] for cell in change.cells],
            }
            for number, change in enumerate(mission.changes)
            if (not m.sprung >> number & 1 if change.when else change.turn > m.turn)
            and (change.word != "spawn" or change.arrivals(len(m.heroes)))
        ],
        "cards": _enemy_cards(m),
        "switched": m.switched,
        "carried": len(m.carried_off),
        "doing": [_frame(frame) for frame in m.stack],
        "ways": _ways(m),
    }


def _enemy_cards(m: Model) -> list[str]:
    """The cards that lie open: of all enemies of the mission, those that are still to come among them.

    Rules: P17.
    """
    heroes = len(m.heroes)
    mission = m.setup.mission
    kinds = [enemy.kind.number for enemy in m.enemies]
    kinds += [one.enemy for one in mission.placements if one.enemies(heroes)]
    kinds += [one.enemy for one in mission.changes if one.word == "spawn" and one.arrivals(heroes)]
    return [ENEMY_TYPES[kind].name for kind in sorted(set(kinds))]


def _ways(m: Model) -> Plain:
    """What it costs whoever is about to walk to get anywhere, and the space before on the way."""
    frame = m.top
    if frame.kind not in (TURN, CARD, WALK, ORDERED):
        return {}
    hero = m.heroes[frame.who]
    if not hero.stands:
        return {}
    found = moving.ways(m, hero, FARTHEST)
    names = m.ground.names
    return {
        names[cell]: {"cost": found.cost[cell], "from": names[found.back[cell]]}
        for cell in range(m.ground.size)
        if cell != hero.cell and found.cost[cell] <= FARTHEST
    }


def _name(m: Model, cell: int) -> str | None:
    return m.ground.names[cell] if cell >= 0 else None


def _hero(m: Model, hero: Hero) -> Plain:
    """What only a campaign has is there only in a campaign.

    Rules: V4.
    """
    campaign: Plain = {}
    if hero.implants:
        campaign["implants"] = [IMPLANTS[number].name for number in hero.implants]
    return campaign | {
        "name": hero.kind.name,
        "seat": hero.seat,
        "level": hero.level,
        "space": _name(m, hero.cell),
        "facing": FACINGS[hero.facing],
        "health": hero.health,
        "most": hero.most,
        "strength": hero.strength,
        "morale": hero.morale,
        "fuel": hero.fuel,
        "hidden": hero.hidden,
        "engaged": hero.stands and m.is_engaged(hero),
        "away": hero.away,
        "dead": hero.dead,
        "done": hero.done,
        "actions": hero.actions,
        "faced": hero.faced,
        "reactions": hero.reactions,
        "guard": hero.guard,
        "stunned": hero.stunned,
        "woken": hero.woken,
        "quick": hero.quick,
        "skills": [SKILLS[number].name for number in hero.skills],
        "hand": [CARDS[card].name for card in hero.hand],
        "pile": len(hero.pile),
        "left": sorted([CARDS[card].name for card in hero.pile]),
        "used": [CARDS[card].name for card in hero.used],
        "gear": [_gear(gear) for gear in hero.gear],
        "finds": [m.tokens[number].name for number in hero.finds],
        "modules": hero.modules,
    }


def _gear(gear: Gear) -> Plain:
    return {
        "item": gear.type.name,
        "place": PLACES[gear.place],
        "host": gear.host,
        "uses": gear.uses,
        "loaded": gear.loaded,
        "until": gear.until,
    }


def _enemy(m: Model, enemy: Enemy) -> Plain:
    return {
        "name": enemy.name,
        "type": enemy.kind.name,
        "space": _name(m, enemy.cell),
        "facing": FACINGS[enemy.facing],
        "health": enemy.health,
        "most": enemy.kind.health,
        "done": enemy.done,
        "stunned": enemy.stunned,
        "marked": enemy.marked,
        "jammed": enemy.jammed,
        "called": enemy.called,
    }


def _token(m: Model, token: Token) -> Plain:
    return {
        "name": token.name,
        "kind": TOKEN_NAMES[token.kind],
        "space": _name(m, token.cell),
        "health": token.health,
        "item": ITEMS[token.item].name if token.item >= 0 else "",
        "armed": token.armed,
        "until": token.until,
    }


def _frame(frame: Frame) -> Plain:
    return {
        "kind": FRAME_NAMES[frame.kind],
        "numbers": [frame.who, frame.a, frame.b, frame.c, frame.d],
        "choices": frame.choices,
    }


def dump_of(m: Model) -> Plain:
    """Everything, in numbers: two states are the same exactly when their dumps are equal. What only a campaign has is
    there only in a campaign."""
    found = _mission(m)
    if m.sheet is not None:
        found["sheet"] = m.sheet
    return found


def _mission(m: Model) -> Plain:
    return {
        "turn": m.turn,
        "night": m.night,
        "weather": m.weather,
        "smoke": m.smoke,
        "tracer": m.tracer,
        "held": list(m.held),
        "carried_off": list(m.carried_off),
        "switched": m.switched,
        "killed": list(m.killed),
        **({"sprung": m.sprung} if m.sprung else {}),
        "keeper": m.keeper,
        "outcome": None if m.outcome is None else [list(m.outcome.payoffs), m.outcome.reason],
        "blow": [m.blow_hit, m.blow_defence, m.blow_reduce, m.blow_wounds],
        "heroes": [_whole_hero(m, hero) for hero in m.heroes],
        "enemies": [
            [
                enemy.kind.number,
                enemy.name,
                enemy.cell,
                enemy.facing,
                enemy.health,
                enemy.done,
                enemy.stunned,
                enemy.marked,
                enemy.called,
                enemy.jammed,
            ]
            for enemy in m.enemies
        ],
        "tokens": [
            [
                token.kind,
                token.name,
                token.cell,
                token.health,
                token.item,
                token.owner,
                token.armed,
                token.until,
                token.fuel,
            ]
            for token in m.tokens
        ],
        "stack": [[frame.kind, frame.who, frame.a, frame.b, frame.c, frame.d, frame.choices] for frame in m.stack],
        "horizon": m.horizon,
        "rng": m.rng.state,
    }


def _whole_hero(m: Model, hero: Hero) -> Plain:
    opening = m.stack[-1].kind == HANDS if m.stack else False
    campaign: Plain = {"implants": list(hero.implants)} if hero.implants else {}
    return campaign | {
        "kind": hero.kind.name,
        "level": hero.level,
        "skills": list(hero.skills),
        "cell": hero.cell,
        "facing": hero.facing,
        "most": hero.most,
        "health": hero.health,
        "morale": hero.morale,
        "fuel": hero.fuel,
        "flags": [hero.hidden, hero.away, hero.dead, hero.done, hero.faced, hero.quick],
        "numbers": [hero.woken, hero.actions, hero.reactions, hero.guard, hero.stunned],
        "hand": list(hero.hand),
        "pile": sorted(hero.pile) if opening else list(hero.pile),
        "used": list(hero.used),
        "gear": [[gear.item, gear.place, gear.host, gear.uses, gear.loaded, gear.until] for gear in hero.gear],
        "finds": list(hero.finds),
        "modules": hero.modules,
    }
