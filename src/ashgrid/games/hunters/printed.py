"""What is printed on sheets, cards, tokens, tiles and missions, as plain data for boards, in the order of the data."""

from __future__ import annotations

from ashgrid.core.contract import Plain

from .ground import LETTERS, Ground
from .mission_data import MissionData
from .missions import MISSIONS, PRINTED, pack_of
from .model import Mission, Piece
from .reference import reference
from .tables import (
    CARDS,
    ENEMY_TYPES,
    HERO_TYPES,
    ITEMS,
    KIND_NAMES,
    KINDS,
    SKILLS,
    CardType,
    Effect,
    EnemyType,
    HeroType,
    ItemType,
)
from .words import ONLY

_FIRE = 16
_PIERCE = 32


def printed() -> Plain:
    return {
        "heroes": {hero.name: _hero(hero) for hero in HERO_TYPES},
        "cards": {card.name: _card(card) for card in CARDS},
        "skills": {skill.name: {"hero": skill.hero, "level": skill.level, **effect(skill.effect)} for skill in SKILLS},
        "items": {item.name: _item(item) for item in ITEMS},
        "enemies": {enemy.name: _enemy(enemy) for enemy in ENEMY_TYPES},
        "missions": {name: mission_sheet(mission, PRINTED[name], pack_of(name)) for name, mission in MISSIONS.items()},
        "reference": reference(),
    }


def effect(one: Effect) -> Plain:
    """A word, its number, what it is limited to, and the hit value and traits of what explodes."""
    found: Plain = {"word": one.word, "number": one.number}
    if one.only:
        names = [name for name, bit in ONLY.items() if bit & one.only == bit]
        found["only"] = [name for name in names if name != "area" or "ranged" not in names]
    if one.word in ("grenade", "blast"):
        found["hit"] = one.extra & 15
        found["traits"] = [name for name, bit in (("fire", _FIRE), ("pierce", _PIERCE)) if one.extra & bit]
    return found


def _hero(hero: HeroType) -> Plain:
    return {
        "strength": hero.strength,
        "morale": hero.morale,
        "health": hero.health,
        "slots": dict(zip(KINDS, hero.slots, strict=False)),
        "gear": list(hero.gear),
    }


def _card(card: CardType) -> Plain:
    found: Plain = {
        "hero": card.hero,
        "level": card.level,
        "copies": card.copies,
        "parts": [
            {
                "word": part.word,
                "number": part.number,
                "mods": [{"word": mod.word, "number": mod.number} for mod in part.mods],
            }
            for part in card.parts
        ],
    }
    if card.boost is not None:
        found["boost"] = effect(card.boost)
    if card.reaction is not None:
        found["trigger"] = card.trigger
        found["reaction"] = effect(card.reaction)
    return found


def _item(item: ItemType) -> Plain:
    """What the kind of a thing does not have is left out."""
    known: Plain = {
        "slots": item.slots,
        "attack": [name for bit, name in KIND_NAMES.items() if item.attack & bit],
        "melee": [item.melee_dice, item.melee_hit] if item.attack & 1 else [],
        "range": [[dice, hit] if dice else [] for dice, hit in zip(item.dice, item.hit, strict=True)],
        "traits": list(item.traits),
        "takes": item.takes,
        "notches": item.notches,
        "tape": item.tape,
        "effects": [effect(one) for one in item.effects],
        "defence": list(item.defence) if any(item.defence) else [],
        "reach": item.reach,
        "turns": item.turns,
        "uses": item.uses,
        "upkeep": item.upkeep,
        "needs": item.needs,
        "remote": item.remote,
    }
    found: Plain = {"kind": KINDS[item.kind], "use": item.use}
    for name, value in known.items():
        if value:
            found[name] = value
    return found


def _enemy(enemy: EnemyType) -> Plain:
    return {
        "figure": enemy.figure,
        "mechanical": enemy.mechanical,
        "traits": list(enemy.traits),
        "health": enemy.health,
        "lists": [[[effect(part) for part in entry.parts] for entry in entries] for entries in enemy.lists],
        "weapon": [[dice, hit] if dice else [] for dice, hit in zip(enemy.dice, enemy.hit, strict=True)],
        "defence": list(enemy.defence),
        "xp": enemy.xp,
    }


def mission_sheet(mission: Mission, data: MissionData, pack: str = "") -> Plain:
    found: Plain = {
        "code": data.code,
        "level": mission.level,
        "turns": mission.turns,
        "light": "night" if mission.night else "day",
        "weather": mission.weather,
        "ground": ground_of(mission),
        "enemies": [{"type": group.type, "count": group.count, "spaces": list(group.at)} for group in data.enemies],
        "tokens": [{"kind": group.kind, "spaces": list(group.at)} for group in data.tokens],
    }
    return found | {"pack": pack} if pack else found


def ground_of(mission: Mission) -> Plain:
    """The map with its tiles. What it is made of never changes during a mission."""
    ground: Ground = mission.ground
    return {
        "width": ground.width,
        "height": ground.height,
        "icons": "".join([LETTERS[icon] for icon in ground.icon]),
        "edges": "".join([str(edge) for edge in ground.edge]),
        "zone": [ground.names[cell] for cell in mission.zone],
        "tiles": [_tile(piece, ground) for piece in mission.pieces],
    }


def _tile(piece: Piece, ground: Ground) -> Plain:
    return {
        "code": piece.code,
        "theme": piece.theme,
        "at": ground.names[piece.cell],
        "width": piece.width,
        "height": piece.height,
        "turn": piece.turn,
    }
