"""What is printed on cards and in the lists of enemies, put together from the words of the catalogues: a text of the
data such as `ranged 3 dice +1` is a phrase of two parts."""

from __future__ import annotations

from ashgrid.core.contract import Phrase

from .tables import CARDS, ENEMY_TYPES, Effect
from .words import ATTACKS, BOOSTS, COUNT, ENTRY_WORDS, MODIFIERS, ONLY, PARTS, REACTIONS


def phrases() -> dict[str, Phrase]:
    """Every phrase by its key: the keys of the words that it is made of, with their fields."""
    found: dict[str, Phrase] = {}
    for card in CARDS:
        for part in card.parts:
            mods = [_piece("mod", mod, MODIFIERS[mod.word]) for mod in part.mods]
            whole = Effect(part.word, part.number)
            found[f"part.{part.text}"] = (_piece("part", whole, PARTS[part.word]), *mods)
        if card.boost is not None:
            found[f"boost.{card.boost_text}"] = _whole("boost", card.boost, BOOSTS[card.boost.word])
        if card.reaction is not None:
            effect = card.reaction
            found[f"reaction.{card.reaction_text}"] = _whole("reaction", effect, REACTIONS[effect.word])
    for kind in ENEMY_TYPES:
        for entries in kind.lists:
            for entry in entries:
                pieces: list[tuple[str, tuple[tuple[str, object], ...]]] = []
                for one in entry.parts:
                    pieces.append(_piece("entry", one, ENTRY_WORDS[one.word]))
                    if one.word in ATTACKS and one.number:
                        pieces.append(("entry.hit", (("number", f"{one.number:+d}"),)))
                found[f"entry.{entry.text}"] = tuple(pieces)
    return found


def _piece(family: str, effect: Effect, shape: int) -> tuple[str, tuple[tuple[str, object], ...]]:
    number: object = effect.number if shape == COUNT else f"{effect.number:+d}"
    return f"{family}.{effect.word}", (("number", number),)


def _whole(family: str, effect: Effect, shape: int) -> Phrase:
    """With what it is limited to."""
    limits = [name for name, bits in ONLY.items() if effect.only and effect.only & bits == bits]
    if "ranged" in limits:
        limits = [name for name in limits if name != "area"]  # ranged attacks are area attacks too
    return (_piece(family, effect, shape), *[(f"only.{name}", ()) for name in limits])
