"""Loads heroes, cards, equipment and enemies from TOML, checks them, and fills the tables. Errors name the file, the
entry and what is wrong with it.

`source` says where values come from; it is `authored` where nothing is said.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from ashgrid.core import AshgridError
from ashgrid.core.content import print_of
from ashgrid.core.thread_safe import prepared

from . import ground, tables, words
from .tables import CardType, Effect, EnemyType, HeroType, ItemType, SkillType

FOLDER: Final = Path(__file__).parent / "data"
HEROES: Final = ("sniper", "medic", "hunter", "scout", "soldier")
DECK: Final = 25
LEVELS: Final = 6
OFFERED: Final = 6
"""Action cards that every level from 2 on offers, besides one skill."""

Source = Literal["rulebook", "published", "authored"]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Words = dict[str, str]
Small = Annotated[int, msgspec.Meta(ge=0, le=30)]


class DataError(AshgridError):
    """A data file that cannot be used."""


class ZoneData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    id: Id
    up_to: float


class HeroData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    strength: Small
    persuasion: Small
    morale: Small
    implants: Small
    health: Small
    food: Small
    slots: dict[Literal["extra", "clothing", "weapon", "accessory"], Small]
    gear: tuple[Id, ...]
    name: Words
    about: Words
    source: Source = "authored"


class CardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    level: Annotated[int, msgspec.Meta(ge=1, le=LEVELS)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)]
    do: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=3)]
    name: Words
    boost: str = ""
    reaction: str = ""
    source: Source = "authored"


class SkillData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    level: Annotated[int, msgspec.Meta(ge=2, le=LEVELS)]
    effect: str
    name: Words
    source: Source = "authored"


class DeckData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[CardData, ...]
    skill: tuple[SkillData, ...]


class MakeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    room: Literal["forge", "workshop", "armoury", "gunsmith", "laboratory"]
    level: Annotated[int, msgspec.Meta(ge=1, le=3)]
    cost: dict[str, int]
    days: Annotated[int, msgspec.Meta(ge=1, le=9)]


class ItemData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What any piece may say; `_KEYS` has what each kind does."""

    id: Id
    name: Words
    price: Small = 0
    make: MakeData | None = None
    source: Source = "authored"
    size: Literal["side", "primary", "heavy"] = "side"
    attack: tuple[Literal["melee", "ranged", "area"], ...] = ()
    melee: tuple[int, int] = (0, 0)
    range: tuple[tuple[int, ...], ...] = ()
    traits: tuple[str, ...] = ()
    accessories: Small = 0
    notches: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    tape: bool = False
    effect: str | tuple[str, ...] = ()
    defence: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    fire_immune: bool = False
    use: Literal["passive", "free", "interaction", "area"] = "passive"
    turns: Small = 0
    uses: Small = 0
    upkeep: bool = False
    needs: Literal["", "biological", "mechanical"] = ""
    fires: Literal["", "proximity", "remote"] = ""
    reach: Small = 0


class EnemyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    figure: Id
    kind: Literal["biological", "mechanical"]
    health: Annotated[int, msgspec.Meta(ge=1, le=30)]
    engaged: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    near: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    far: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    weapon: Annotated[tuple[tuple[int, ...], ...], msgspec.Meta(min_length=1)]
    defence: Annotated[tuple[int, ...], msgspec.Meta(min_length=6, max_length=6)]
    name: Words
    about: Words
    traits: tuple[Literal["armoured", "flying", "quick", "fire-immune", "pierce", "fire", "stun"], ...] = ()
    xp: Small = 0
    source: Source = "authored"


TRAITS: Final = ("burst", "burst-2", "fire", "pierce", "reload", "auto", "upkeep", "stun")
SIZES: Final = {"side": 1, "primary": 2, "heavy": 3}

PIECES: Final[dict[str, Any]] = {}
"""Everything as it was written, by its kind and id: `card/lunge`."""
PRINTS: Final[dict[str, str]] = {}
"""Their fingerprints, of what the rules see."""
NAMES: Final[dict[str, Words]] = {}
"""Their words, by the keys of the catalogues."""

T = TypeVar("T", bound=msgspec.Struct)


def read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None


def convert(raw: object, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(raw, prepared(kind))
    except msgspec.ValidationError as error:
        raise DataError(f"{where}: {error}") from None


def keep(kind: str, name: str, piece: Any, names: dict[str, Words], where: str, pack: str = "") -> None:
    """Enters a piece with its fingerprint and its words, unless something is wrong with it. What comes from a pack may
    leave Polish out."""
    key = f"{kind}/{name}"
    if key in PIECES:
        raise DataError(f"{where}: there is another {kind} '{name}'")
    for word, said in names.items():
        for language in ("en",) if pack else ("en", "pl"):
            if not said.get(language):
                raise DataError(f"{where}: '{name}' has no {word} in '{language}'")
    plain = msgspec.to_builtins(piece)
    for word in ("name", "about", "briefing", "source"):
        plain.pop(word, None)
    for word in _LATER:
        if not plain.get(word, True):
            del plain[word]
    PIECES[key] = piece
    PRINTS[key] = print_of(plain, pack)
    NAMES.update(names)


_LATER: Final = ("map", "floor", "laid")
"""Keys that came later: where they say nothing, fingerprints are those of before."""


def load() -> None:
    _zones(FOLDER / "zones.toml")
    _items(FOLDER / "items.toml")
    _heroes(FOLDER / "heroes.toml")
    for hero in HEROES:
        _cards(FOLDER / "cards" / f"{hero}.toml", hero)
    _enemies(FOLDER / "enemies.toml")


def _zones(path: Path) -> None:
    """Rules: S17."""
    entries = [convert(entry, ZoneData, path.name) for entry in read_toml(path).get("zone", [])]
    limits = [entry.up_to for entry in entries]
    if [entry.id for entry in entries] != list(ground.ZONES) or limits != sorted(limits) or limits[-1] != 180:
        zones = ", ".join(ground.ZONES)
        raise DataError(f"{path.name}: zones are {zones}, in this order, each wider, the last up to 180 degrees")
    ground.ZONES_UP_TO[:] = limits


# Heroes and cards ---------------------------------------------------------------------------------


def _heroes(path: Path) -> None:
    """Rules: E25."""
    raw = read_toml(path)
    for entry in raw.get("hero", []):
        where = f"{path.name}: hero '{entry.get('id')}'"
        hero = convert(entry, HeroData, where)
        slots = [hero.slots["weapon"], hero.slots["accessory"], 1, hero.slots["clothing"], hero.slots["extra"]]
        keep("hero", hero.id, hero, {f"hero.{hero.id}": hero.name, f"hero-about.{hero.id}": hero.about}, where)
        for name in hero.gear:
            if name not in tables.ITEM_NUMBER:
                raise DataError(f"{where}: there is no piece of equipment '{name}'")
        number = len(tables.HERO_TYPES)
        tables.HERO_NUMBER[hero.id] = number
        tables.HERO_TYPES.append(
            HeroType(
                number,
                hero.id,
                hero.strength,
                hero.persuasion,
                hero.morale,
                hero.implants,
                hero.health,
                hero.food,
                slots,
                list(hero.gear),
            )
        )


def _cards(path: Path, hero: str) -> None:
    """Rules: K1."""
    deck = convert(read_toml(path), DeckData, path.name)
    for entry in deck.card:
        where = f"{path.name}: card '{entry.id}'"
        if bool(entry.boost) == bool(entry.reaction):
            raise DataError(f"{where}: a card has either a boost or a reaction")
        keep("card", entry.id, entry, {f"card.{entry.id}": entry.name}, where)
        try:
            parts = [words.read_part(text) for text in entry.do]
            boost = words.read_effect(entry.boost, words.BOOSTS) if entry.boost else None
            trigger, reaction = words.read_reaction(entry.reaction) if entry.reaction else ("", None)
        except words.WordError as error:
            raise DataError(f"{where}: {error}") from None
        number = len(tables.CARDS)
        tables.CARD_NUMBER[entry.id] = number
        tables.CARDS.append(
            CardType(
                number,
                entry.id,
                hero,
                entry.level,
                entry.copies,
                parts,
                boost,
                trigger,
                reaction,
                entry.boost,
                entry.reaction,
            )
        )
    for skill in deck.skill:
        where = f"{path.name}: skill '{skill.id}'"
        keep("skill", skill.id, skill, {f"skill.{skill.id}": skill.name}, where)
        tables.SKILLS.append(SkillType(skill.id, hero, skill.level, _effect(skill.effect, words.SKILL_WORDS, where)))
    _check_deck(path, deck)


def _check_deck(path: Path, deck: DeckData) -> None:
    """Rules: P6."""
    first = sum(card.copies for card in deck.card if card.level == 1)
    if first != DECK:
        raise DataError(f"{path.name}: the cards of level 1 are {first}, not {DECK}")
    for level in range(2, LEVELS + 1):
        cards = [card for card in deck.card if card.level == level]
        skills = [skill for skill in deck.skill if skill.level == level]
        if len(cards) != OFFERED or len(skills) != 1:
            raise DataError(
                f"{path.name}: level {level} offers {len(cards)} cards and {len(skills)} skills, not 6 and 1"
            )


def _effect(text: str, known: dict[str, int], where: str) -> Effect:
    try:
        return words.read_effect(text, known)
    except words.WordError as error:
        raise DataError(f"{where}: {error}") from None


# Equipment ----------------------------------------------------------------------------------------


def _items(path: Path) -> None:
    raw = read_toml(path)
    for number, kind in enumerate(tables.KINDS):
        for entry in raw.pop(kind, []):
            where = f"{path.name}: {kind} '{entry.get('id')}'"
            if kind != "weapon" and "range" in entry:
                entry["reach"] = entry.pop("range")
            item = convert(entry, ItemData, where)
            keep("item", item.id, item, {f"item.{item.id}": item.name}, where)
            _add_item(item, number, where)
    if raw:
        raise DataError(f"{path.name}: '{next(iter(raw))}' is no kind of equipment")


def _add_item(item: ItemData, kind: int, where: str) -> None:
    """Rules: E40."""
    known = words.ITEM_WORDS
    if kind == tables.ACCESSORY:
        known = words.ACCESSORY_WORDS
    elif kind == tables.TRAP:
        known = words.TRAP_WORDS
    for trait in item.traits:
        if trait not in TRAITS:
            raise DataError(f"{where}: '{trait}' is no trait of a weapon; there are {', '.join(TRAITS)}")
    texts = (item.effect,) if isinstance(item.effect, str) else item.effect
    number = len(tables.ITEMS)
    tables.ITEM_NUMBER[item.id] = number
    attack = 0
    for name in item.attack:
        attack |= words.ATTACKS[name]
    tables.ITEMS.append(
        ItemType(
            number,
            item.id,
            kind,
            slots=SIZES[item.size] if kind == tables.WEAPON else 1,
            attack=attack,
            melee_dice=item.melee[0],
            melee_hit=item.melee[1],
            dice=[column[0] if column else 0 for column in item.range],
            hit=[column[1] if column else 0 for column in item.range],
            traits=[*item.traits, *(["fire-immune"] if item.fire_immune else [])],
            takes=item.accessories,
            notches=item.notches,
            tape=item.tape,
            effects=[_effect(text, known, where) for text in texts],
            defence=list(item.defence),
            use=item.use,
            reach=item.reach,
            turns=item.turns,
            uses=item.uses,
            upkeep=item.upkeep,
            needs=item.needs,
            remote=item.fires == "remote",
            price=item.price,
        )
    )


# Enemies ------------------------------------------------------------------------------------------


def _enemies(path: Path) -> None:
    raw = read_toml(path)
    for entry in raw.get("enemy", []):
        where = f"{path.name}: enemy '{entry.get('id')}'"
        enemy = convert(entry, EnemyData, where)
        names = {f"enemy.{enemy.id}": enemy.name, f"enemy-about.{enemy.id}": enemy.about}
        keep("enemy", enemy.id, enemy, names, where)
        try:
            lists = [[words.read_entry(text) for text in texts] for texts in (enemy.engaged, enemy.near, enemy.far)]
        except words.WordError as error:
            raise DataError(f"{where}: {error}") from None
        number = len(tables.ENEMY_TYPES)
        tables.ENEMY_NUMBER[enemy.id] = number
        tables.ENEMY_TYPES.append(
            EnemyType(
                number,
                enemy.id,
                enemy.figure,
                enemy.kind == "mechanical",
                list(enemy.traits),
                enemy.health,
                lists,
                [column[0] if column else 0 for column in enemy.weapon],
                [column[1] if column else 0 for column in enemy.weapon],
                list(enemy.defence),
                enemy.xp,
            )
        )


load()
