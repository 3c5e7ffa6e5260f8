"""What every tile can do, as flat tables for hot loops: computed once when the armies are loaded (`data.py`).

A *kind* is a kind of tile of one army; kinds are numbered. A *pose* is a kind in one of six rotations, `kind * 6 +
rotation`; tables by pose are in directions of the board, so that nothing has to be turned during play.
"""

from __future__ import annotations

from typing import Final

WAYS: Final = ["N", "NE", "SE", "S", "SW", "NW"]  # directions, clockwise

MELEE: Final = 0
RANGED: Final = 1
GAUSS: Final = 2

# Traits of a kind, as bits.
HQ: Final = 1
MODULE: Final = 2
FOUNDATION: Final = 4
INSTANT: Final = 8
NETTER: Final = 16
TAKEOVER: Final = 32
SCOPER: Final = 64
MEDIC: Final = 128
QUARTERMASTER: Final = 256
BONUS: Final = 512  # gives initiative, strength or actions
CARRIER: Final = 1024  # gives mobility (Transport, Smart HQ)
DOUBLE_MOVE: Final = 2048
EXPLODES: Final = 4096
REPLACEABLE: Final = 8192  # Transporter
RETURNS: Final = 16384  # Bio-droid
MOBILE: Final = 32768
EXTRA: Final = 65536  # gives extra actions

# What instants do.
NOTHING: Final = 0
BATTLE: Final = 1
MOVE: Final = 2
PUSH_BACK: Final = 3
SNIPER: Final = 4
GRENADE: Final = 5
AIR_STRIKE: Final = 6
ROTATION: Final = 7
CASTLING: Final = 8
TERROR: Final = 9


class Bonus:
    """What a module or HQ gives to the units it reaches: its own side's, or with `hostile` its enemies."""

    def __init__(self, initiative: int, melee: int, ranged: int, extra: int, hostile: bool) -> None:
        self.initiative: Final = initiative
        self.melee: Final = melee
        self.ranged: Final = ranged
        self.extra: Final = extra
        self.hostile: Final = hostile


class Kind:
    """One kind of tile of one army."""

    def __init__(
        self,
        number: int,
        army: str,
        tile: str,
        traits: int,
        initiative: list[int],
        toughness: int,
        count: int,
        bonuses: list[Bonus],
    ) -> None:
        self.number: Final = number
        self.army: Final = army
        self.tile: Final = tile
        self.traits: Final = traits
        self.initiative: Final = initiative
        self.toughness: Final = toughness
        self.count: Final = count
        self.bonuses: Final = bonuses


KINDS: Final[list[Kind]] = []
TRAITS: Final[list[int]] = []
TOUGHNESS: Final[list[int]] = []
INITIATIVE: Final[list[list[int]]] = []
BONUSES: Final[list[list[Bonus]]] = []
PERIOD: Final[list[int]] = []  # after how many sixths of a turn a tile looks the same again
INSTANTS: Final[list[int]] = []  # what an instant does

# By pose.
ATTACKS: Final[list[list[int]]] = []  # packed: direction | kind << 3 | strength << 5
NETS: Final[list[list[int]]] = []  # directions in which a net is thrown
LINKS: Final[list[list[int]]] = []  # directions that a module or HQ reaches
LINK_BITS: Final[list[int]] = []  # the same as a bit set of directions
ARMOUR: Final[list[int]] = []  # bit set of armoured directions
