"""The closed vocabulary of cards, equipment and enemies: each word is declared once, and everything else is refused.

A declaration says how often a number follows and what it may be. `do`, `boost`, `reaction`, `effect` and the entries of
enemies are read by the same few functions, so that a new word is one line here and one place in the rules.
"""

from __future__ import annotations

import re
from typing import Final

from .tables import AREA, MELEE, RANGED, SHOOTING, Effect, Entry, Part

NONE: Final = 0  # the word stands alone
COUNT: Final = 1  # a number from 1 to 12 follows
SIGNED: Final = 2  # a number with its sign follows
LOOSE: Final = 3  # a number with its sign may follow

PARTS: Final = {
    "move": COUNT,
    "slip": COUNT,
    "melee": COUNT,
    "ranged": COUNT,
    "area": COUNT,
    "heal": COUNT,
    "revive": COUNT,
    "hide": NONE,
    "reload": NONE,
    "interact": NONE,
    "draw": COUNT,
    "morale": COUNT,
    "guard": COUNT,
    "mark": COUNT,
    "order": COUNT,
    "smoke": NONE,
}
ATTACKS: Final = {"melee": MELEE, "ranged": RANGED, "area": AREA}
MODIFIERS: Final = {
    "dice": SIGNED,
    "range": SIGNED,
    "pierce": NONE,
    "fire": NONE,
    "reroll": COUNT,
    "stun": NONE,
    "quiet": NONE,
}
BOOSTS: Final = {
    "hit": SIGNED,
    "dice": SIGNED,
    "reroll": COUNT,
    "range": SIGNED,
    "pierce": NONE,
    "fire": NONE,
    "stun": NONE,
    "sweep": NONE,
    "move": SIGNED,
    "slip": NONE,
    "heal": SIGNED,
    "draw": COUNT,
    "morale": COUNT,
    "guard": COUNT,
    "quiet": NONE,
}
TRIGGERS: Final = (
    "attacked",
    "shot",
    "struck",
    "wounded",
    "ally-attacked",
    "ally-wounded",
    "approached",
    "seen",
    "done",
)
REACTIONS: Final = {
    "reduce": COUNT,
    "defence": SIGNED,
    "hit": SIGNED,
    "move": COUNT,
    "slip": COUNT,
    "melee": COUNT,
    "ranged": COUNT,
    "hide": NONE,
    "heal": COUNT,
    "draw": COUNT,
    "morale": COUNT,
}
SKILL_WORDS: Final = {
    "morale-at-start": COUNT,
    "health": COUNT,
    "strength": COUNT,
    "hand": COUNT,
    "hit": SIGNED,
    "dice": SIGNED,
    "defence": SIGNED,
    "range": SIGNED,
    "move": SIGNED,
    "night-eyes": NONE,
    "climber": NONE,
    "free-reload": NONE,
    "medic": SIGNED,
    "quick-hands": NONE,
    "penalty-hit": SIGNED,
    "no-penalty": NONE,
    "sharp-eyes": NONE,
    "steady": NONE,
    "reaction": SIGNED,
}
ACCESSORY_WORDS: Final = {
    "dice": SIGNED,
    "hit": SIGNED,
    "range": SIGNED,
    "pierce": NONE,
    "fire": NONE,
    "stun": NONE,
    "day-only": NONE,
    "no-night": NONE,
    "tracer": NONE,
    "silent": NONE,
    "reload-free": NONE,
}
ITEM_WORDS: Final = {
    "defence": SIGNED,
    "heal": COUNT,
    "regenerate": COUNT,
    "morale": COUNT,
    "move": SIGNED,
    "hit": SIGNED,
    "no-night": NONE,
    "light": COUNT,
    "cure": NONE,
    "smoke": COUNT,
    "grenade": COUNT,
    "stun-field": NONE,
    "terror": NONE,
    "jam": NONE,
    "decoy": NONE,
    "shield": COUNT,
    "detonator": NONE,
    "draw": COUNT,
    "strength": COUNT,
    "toll": COUNT,
}
TRAP_WORDS: Final = {"blast": COUNT, "stun": NONE, "jam": NONE, "fire": COUNT}
ENTRY_WORDS: Final = {
    "melee": LOOSE,
    "ranged": LOOSE,
    "area": LOOSE,
    "to": COUNT,
    "away": COUNT,
    "disengage": NONE,
    "call": NONE,
    "repair": COUNT,
    "dig": NONE,
}
ONLY: Final = {
    "melee": MELEE,
    "ranged": SHOOTING,
    "area": AREA,
    "front": 16,
    "side": 32,
    "rear": 64,
    "move": 128,
    "heal": 256,
}
"""What an effect may be limited to, as a bit set: kinds of attack, directions, kinds of parts."""

_COUNT: Final = re.compile(r"[1-9]|1[0-2]")
_SIGNED: Final = re.compile(r"[+-](?:[1-9]|1[0-2])")


class WordError(ValueError):
    """A text that the vocabulary does not know."""


def _number(shape: int, words: list[str], text: str) -> int:
    """Takes the number that belongs to a word off the list of words."""
    if shape == NONE:
        return 1
    if shape == LOOSE and (not words or not _SIGNED.fullmatch(words[0])):
        return 0
    wanted = _COUNT if shape == COUNT else _SIGNED
    if not words or not wanted.fullmatch(words[0]):
        raise WordError(f"'{text}': {'a number' if shape == COUNT else 'a number with + or -'} is missing")
    return int(words.pop(0))


def read_effect(text: str, known: dict[str, int]) -> Effect:
    """`hit +1 ranged`: a word, its number, and what it is limited to. A grenade or blast has a second number, its hit,
    and perhaps `fire` and `pierce`."""
    words = text.split(" ")
    word = words.pop(0)
    if word not in known:
        raise WordError(f"'{text}': '{word}' is not a word here; there are {', '.join(known)}")
    number = _number(known[word], words, text)
    only = extra = 0
    if word in ("grenade", "blast"):
        if not words or not re.fullmatch("[0-9]", words[0]):
            raise WordError(f"'{text}': a second number, the hit value, is missing")
        extra = int(words.pop(0))
        for trait, bit in (("fire", 16), ("pierce", 32)):
            if words and words[0] == trait:
                words.pop(0)
                extra |= bit
    while words:
        limit = words.pop(0)
        if limit not in ONLY:
            raise WordError(f"'{text}': '{limit}' cannot be understood")
        only |= ONLY[limit]
    return Effect(word, number, only, extra)


def read_part(text: str) -> Part:
    """`ranged 3 dice +1 pierce`."""
    words = text.split(" ")
    word = words.pop(0)
    if word not in PARTS:
        raise WordError(f"'{text}': '{word}' is no part of a card; there are {', '.join(PARTS)}")
    number = _number(PARTS[word], words, text)
    mods: list[Effect] = []
    while words:
        mod = words.pop(0)
        if word not in ATTACKS or mod not in MODIFIERS:
            raise WordError(f"'{text}': '{mod}' cannot be understood")
        if word == "melee" and mod == "quiet":
            raise WordError(f"'{text}': who fights hand to hand is not hidden")
        mods.append(Effect(mod, _number(MODIFIERS[mod], words, text)))
    return Part(text, word, number, mods)


def read_reaction(text: str) -> tuple[str, Effect]:
    """`struck: reduce 1`."""
    trigger, _, effect = text.partition(": ")
    if trigger not in TRIGGERS:
        raise WordError(f"'{text}': '{trigger}' is no trigger; there are {', '.join(TRIGGERS)}")
    return trigger, read_effect(effect, REACTIONS)


def read_entry(text: str) -> Entry:
    """`to 1, ranged -1`."""
    return Entry(text, [read_effect(part, ENTRY_WORDS) for part in text.split(", ")])
