"""What is printed on cards, tokens and sheets, as the rules read it: plain classes, filled by `data.py`.

An effect is a word, a number and perhaps a kind of thing that it is limited to; `words.py` reads them from text. The
lists at the end hold all content that is installed, and numbers into them are what a state is made of.
"""

from __future__ import annotations

from typing import Final

# Kinds of attack; bit sets of them say what an effect is limited to.
MELEE: Final = 1
RANGED: Final = 2
AREA: Final = 4
PSYCHIC: Final = 8
SHOOTING: Final = RANGED | AREA
ANY_ATTACK: Final = MELEE | RANGED | AREA
KIND_NAMES: Final = {MELEE: "melee", RANGED: "ranged", AREA: "area", PSYCHIC: "psychic"}

# Columns of an armour row
D_MELEE: Final = 0
D_AREA: Final = 1
D_PSYCHIC: Final = 2
D_FRONT: Final = 3
D_SIDE: Final = 4
D_REAR: Final = 5
COLUMN_NAMES: Final = ("melee", "area", "psychic", "front", "side", "rear")

# Places of equipment
WEAPON: Final = 0
ACCESSORY: Final = 1
ARMOUR: Final = 2
CLOTHING: Final = 3
EXTRA: Final = 4
TRAP: Final = 5
KINDS: Final = ("weapon", "accessory", "armour", "clothing", "extra", "trap")
HELD: Final = 6
"""A place without a slot: in hand, while heroes exchange things."""
PLACES: Final = (*KINDS, "held")

SHIELDS: Final = 2
"""Faces of the defence die that are shields, of six (R15)."""
FACES: Final = 6


class Effect:
    """A word of the vocabulary with its number; `only` is a bit set of what it is limited to."""

    def __init__(self, word: str, number: int, only: int = 0, extra: int = 0) -> None:
        self.word: Final = word
        self.number: Final = number
        self.only: Final = only
        self.extra: Final = extra

    def __repr__(self) -> str:
        return f"Effect({self.word!r}, {self.number}, {self.only}, {self.extra})"


class Part:
    """One thing that an action card lets a hero do.

    Rules: K1.
    """

    def __init__(self, text: str, word: str, number: int, mods: list[Effect]) -> None:
        self.text: Final = text
        self.word: Final = word
        self.number: Final = number
        self.mods: Final = mods

    def mod(self, word: str) -> int:
        """The number of a modifier, 0 if it is not there; words without a number count 1."""
        total = 0
        for mod in self.mods:
            if mod.word == word:
                total += mod.number
        return total


class CardType:
    """Rules: K1, K22."""

    def __init__(
        self,
        number: int,
        name: str,
        hero: str,
        level: int,
        copies: int,
        parts: list[Part],
        boost: Effect | None,
        trigger: str,
        reaction: Effect | None,
        boost_text: str,
        reaction_text: str,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.hero: Final = hero
        self.level: Final = level
        self.copies: Final = copies
        self.parts: Final = parts
        self.boost: Final = boost
        self.trigger: Final = trigger
        self.reaction: Final = reaction
        self.boost_text: Final = boost_text
        self.reaction_text: Final = reaction_text


class SkillType:
    """Rules: K23."""

    def __init__(self, name: str, hero: str, level: int, effect: Effect) -> None:
        self.name: Final = name
        self.hero: Final = hero
        self.level: Final = level
        self.effect: Final = effect


class ItemType:
    """A piece of equipment. What a kind does not have is empty or zero.

    Rules: E10, E26, E49.
    """

    def __init__(
        self,
        number: int,
        name: str,
        kind: int,
        slots: int = 1,
        attack: int = 0,
        melee_dice: int = 0,
        melee_hit: int = 0,
        dice: list[int] | None = None,
        hit: list[int] | None = None,
        traits: list[str] | None = None,
        takes: int = 0,
        notches: int = 0,
        tape: bool = False,
        effects: list[Effect] | None = None,
        defence: list[int] | None = None,
        use: str = "passive",
        reach: int = 0,
        turns: int = 0,
        uses: int = 0,
        upkeep: bool = False,
        needs: str = "",
        remote: bool = False,
        price: int = 0,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.kind: Final = kind
        self.slots: Final = slots
        self.attack: Final = attack
        self.melee_dice: Final = melee_dice
        self.melee_hit: Final = melee_hit
        self.dice: Final[list[int]] = dice if dice is not None else []  # by distance - 1; 0: no attack there
        self.hit: Final[list[int]] = hit if hit is not None else []
        self.traits: Final[list[str]] = traits if traits is not None else []
        self.takes: Final = takes
        self.notches: Final = notches
        self.tape: Final = tape
        self.effects: Final[list[Effect]] = effects if effects is not None else []
        self.defence: Final[list[int]] = defence if defence is not None else [0] * 6
        self.use: Final = use
        self.reach: Final = reach
        self.turns: Final = turns
        self.uses: Final = uses
        self.upkeep: Final = upkeep
        self.needs: Final = needs
        self.remote: Final = remote
        self.price: Final = price
        # Asked often.
        self.burst: Final = 4 if "burst-2" in self.traits else 2 if "burst" in self.traits else 1
        self.pierces: Final = "pierce" in self.traits
        self.burns: Final = "fire" in self.traits
        self.reloads: Final = "reload" in self.traits
        self.automatic: Final = "auto" in self.traits

    def effect(self, word: str) -> int:
        """The number of an effect, 0 if it is not there."""
        total = 0
        for effect in self.effects:
            if effect.word == word:
                total += effect.number
        return total

    def has(self, word: str) -> bool:
        for effect in self.effects:
            if effect.word == word:
                return True
        return False


class Entry:
    """One entry of an enemy's list: parts that are one action together.

    Rules: N10.
    """

    def __init__(self, text: str, parts: list[Effect]) -> None:
        self.text: Final = text
        self.parts: Final = parts


class EnemyType:
    """Rules: N14, N15, N18."""

    def __init__(
        self,
        number: int,
        name: str,
        figure: str,
        mechanical: bool,
        traits: list[str],
        health: int,
        lists: list[list[Entry]],
        dice: list[int],
        hit: list[int],
        defence: list[int],
        xp: int,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.figure: Final = figure
        self.mechanical: Final = mechanical
        self.traits: Final = traits
        self.health: Final = health
        self.lists: Final = lists  # engaged, near, far
        self.dice: Final = dice  # by distance; 0: no attack there
        self.hit: Final = hit
        self.defence: Final = defence
        self.xp: Final = xp
        self.flying: Final = "flying" in traits
        self.armoured: Final = "armoured" in traits
        self.quick: Final = "quick" in traits
        self.fire_immune: Final = "fire-immune" in traits
        self.pierces: Final = "pierce" in traits
        self.burns: Final = "fire" in traits
        self.stuns: Final = "stun" in traits

    @property
    def reach(self) -> int:
        """The largest distance at which its weapon attacks; 0 if it only fights hand to hand."""
        far = 0
        for distance in range(1, len(self.dice)):
            if self.dice[distance]:
                far = distance
        return far


class HeroType:
    def __init__(
        self,
        number: int,
        name: str,
        strength: int,
        persuasion: int,
        morale: int,
        implants: int,
        health: int,
        food: int,
        slots: list[int],
        gear: list[str],
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.strength: Final = strength
        self.persuasion: Final = persuasion
        self.morale: Final = morale
        self.implants: Final = implants
        self.health: Final = health
        self.food: Final = food
        self.slots: Final = slots  # by kind of equipment: weapon, accessory, armour, clothing, extra
        self.gear: Final = gear


HERO_TYPES: Final[list[HeroType]] = []
CARDS: Final[list[CardType]] = []
SKILLS: Final[list[SkillType]] = []
IMPLANTS: Final[list[SkillType]] = []
"""What can be put into any hero, at Places of the campaign; they work as skills do."""
ITEMS: Final[list[ItemType]] = []
ENEMY_TYPES: Final[list[EnemyType]] = []

HERO_NUMBER: Final[dict[str, int]] = {}
CARD_NUMBER: Final[dict[str, int]] = {}
ITEM_NUMBER: Final[dict[str, int]] = {}
ENEMY_NUMBER: Final[dict[str, int]] = {}
