"""What a reader of the reference asks for: where values come from, what fits what, map tiles, what missions want."""

from __future__ import annotations

from ashgrid.core.contract import Plain

from .campaign.tables import DOCUMENTS
from .data import PIECES
from .ground import LETTERS, Drawing
from .missions import MISSIONS, PRINTED, TILES
from .model import FEWEST, MOST, TOKEN_NAMES, Change, Gear, Goal, Hero, Mission
from .rules.interaction import fits, put
from .tables import ACCESSORY, ENEMY_TYPES, HERO_TYPES, ITEMS, WEAPON, ItemType

AUTHORED = "authored"
SPAWN = "spawn"


def reference() -> Plain:
    return {
        "sources": _sources(),
        "fits": {item.name: _weapons(item) for item in ITEMS if item.kind == ACCESSORY},
        "bearers": {item.name: _bearers(item) for item in ITEMS if item.kind == WEAPON},
        "made": {
            name: {"room": one.room, "level": one.level, "cost": dict(one.cost), "days": one.days}
            for name, one in DOCUMENTS.items()
        },
        "tiles": {code: _tile(code, drawing) for code, drawing in TILES.items()},
        "missions": {name: _mission(mission) for name, mission in MISSIONS.items()},
    }


def _sources() -> dict[str, str]:
    """Of what was not written for Ashgrid, by kind and name: `item/smg`."""
    told = {key: getattr(piece, "source", AUTHORED) for key, piece in PIECES.items()}
    return {key: source for key, source in told.items() if source != AUTHORED}


def _weapons(accessory: ItemType) -> list[str]:
    """The weapons that an accessory can be mounted on."""
    weapons = [item for item in ITEMS if item.kind == WEAPON and item.takes > 0]
    return [item.name for item in weapons if fits(accessory.notches, accessory.tape, Gear(item.number, WEAPON))]


def _bearers(weapon: ItemType) -> list[str]:
    """The heroes who have slots enough to use a weapon."""
    found: list[str] = []
    for kind in HERO_TYPES:
        hero = Hero(0, kind, 1)
        if put(hero, weapon.number) and hero.gear[0].place == WEAPON:
            found.append(kind.name)
    return found


def _tile(code: str, drawing: Drawing) -> Plain:
    printed = PIECES[f"tile/{code}"]
    return {
        "size": printed.size,
        "theme": printed.theme,
        "width": drawing.width,
        "height": drawing.height,
        "icons": "".join([LETTERS[icon] for icon in drawing.icon]),
        "edges": "".join([str(edge) for edge in drawing.edge]),
    }


def _mission(mission: Mission) -> Plain:
    names = mission.ground.names
    return {
        "tiles": [tile.code for tile in PRINTED[mission.name].tiles],
        "hidden": mission.hidden,
        "goals": [_goal(mission, goal) for goal in mission.goals],
        "fails": [fail_of(fail) for fail in mission.fails],
        "there": _there(mission),
        "coming": [
            {
                "turn": change.turn,
                "do": change.word,
                "value": change.value,
                **_arrivals(change),
                "enemy": ENEMY_TYPES[change.enemy].name if change.enemy >= 0 else "",
                **waits(change),
                "spaces": [names[cell] for cell in change.cells],
            }
            for change in mission.changes
        ],
    }


def fail_of(fail: Goal) -> Plain:
    """How a mission may be lost, and with what."""
    kind = TOKEN_NAMES[fail.kind] if fail.kind >= 0 else ""
    return {"do": fail.word, "count": fail.count, "name": fail.name or kind}


def waits(change: Change) -> Plain:
    """What a change waits for, if it does.

    Rules: T27, T28.
    """
    if not change.when:
        return {}
    return {"when": change.when, "whose": ENEMY_TYPES[change.whose].name if change.whose >= 0 else ""}


def _there(mission: Mission) -> list[Plain]:
    """The enemies that stand on the map at the start, a kind at a time, those of larger parties too."""
    kinds = dict.fromkeys([group.enemy for group in mission.placements])
    return [
        {
            "enemy": ENEMY_TYPES[kind].name,
            "parties": _parties(
                [
                    sum(group.enemies(heroes) for group in mission.placements if group.enemy == kind)
                    for heroes in range(FEWEST, MOST + 1)
                ]
            ),
        }
        for kind in kinds
    ]


def _arrivals(change: Change) -> Plain:
    """How many come, to the smallest party to which somebody comes."""
    if change.word != SPAWN:
        return {"count": change.count, "parties": []}
    found = _parties([change.arrivals(heroes) for heroes in range(FEWEST, MOST + 1)])
    return {"count": found[0][1], "parties": found}


def _parties(counts: list[int]) -> list[list[int]]:
    """Each size of a party from which on it is another number.

    Rules: P15.
    """
    found: list[list[int]] = []
    for heroes, count in enumerate(counts, FEWEST):
        if count != (found[-1][1] if found else 0):
            found.append([heroes, count])
    return found


def _goal(mission: Mission, goal: Goal) -> Plain:
    """As the view of a mission has it, before anything is done."""
    return {
        "do": goal.word,
        "count": goal.count,
        "zone": [mission.ground.names[cell] for cell in goal.cells],
        "name": goal.name,
        "kind": TOKEN_NAMES[goal.kind] if goal.kind >= 0 else "",
        "enemy": goal.enemy,
        "turns": goal.turns,
        "edge": goal.edge,
        "have": 0,
    }
