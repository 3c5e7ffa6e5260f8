"""Actions are made once and kept: a list of legal ones is a list of references."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from . import actions
from .board import Shape
from .tables import GRENADE, HQ, KINDS, PERIOD, PUSH_BACK, SNIPER, TRAITS

BY_TILE: Final = 0
BY_ITSELF: Final = 1
BY_CARRIER: Final = 2  # + its cell


class Lexicon:
    """All actions on one board, made when they are first needed."""

    def __init__(self, shape: Shape) -> None:
        self.shape: Final = shape
        self.placing: dict[int, list[Action]] = {}
        self.replacing: dict[int, list[Action]] = {}
        self.moving: dict[int, list[Action]] = {}
        self.stepping: dict[int, list[Action]] = {}
        self.rotating: dict[int, list[Action]] = {}
        self.link_turning: dict[int, list[Action]] = {}
        self.facing: dict[int, list[Action]] = {}
        self.others: dict[int, Action] = {}

    def place(self, kind: int, cell: int) -> list[Action]:
        """One for each rotation that looks different.

        Rules: S18.
        """
        found = self.placing.get(kind * 64 + cell)
        if found is None:
            name, tile = self.shape.names[cell], KINDS[kind].tile
            if TRAITS[kind] & HQ:
                found = [actions.Hq(name, rot) for rot in range(PERIOD[kind])]
            else:
                found = [actions.Place(tile, name, rot) for rot in range(PERIOD[kind])]
            self.placing[kind * 64 + cell] = found
        return found

    def replace(self, kind: int, cell: int) -> list[Action]:
        found = self.replacing.get(kind * 64 + cell)
        if found is None:
            name, tile = self.shape.names[cell], KINDS[kind].tile
            found = [actions.Replace(tile, name, rot) for rot in range(PERIOD[kind])]
            self.replacing[kind * 64 + cell] = found
        return found

    def move(self, by: int, cell: int, to: int) -> list[Action]:
        """All six rotations."""
        key = (by * 64 + cell) * 64 + to
        found = self.moving.get(key)
        if found is None:
            names = self.shape.names
            source = "tile" if by == BY_TILE else "own" if by == BY_ITSELF else names[by - BY_CARRIER]
            found = [actions.Move(names[cell], names[to], rot, source) for rot in range(6)]
            self.moving[key] = found
        return found

    def step(self, to: int) -> list[Action]:
        found = self.stepping.get(to)
        if found is None:
            found = [actions.Step(self.shape.names[to], rot) for rot in range(6)]
            self.stepping[to] = found
        return found

    def rotate(self, cell: int) -> list[Action]:
        """By a Rotation tile."""
        found = self.rotating.get(cell)
        if found is None:
            found = [actions.Rotate(self.shape.names[cell], rot) for rot in range(6)]
            self.rotating[cell] = found
        return found

    def link_turn(self, cell: int) -> list[Action]:
        """By the Procedure."""
        found = self.link_turning.get(cell)
        if found is None:
            found = [actions.LinkTurn(self.shape.names[cell], rot) for rot in range(6)]
            self.link_turning[cell] = found
        return found

    def face(self, cell: int) -> list[Action]:
        """The turn of a unit that was taken over."""
        found = self.facing.get(cell)
        if found is None:
            found = [actions.Face(self.shape.names[cell], rot) for rot in range(6)]
            self.facing[cell] = found
        return found

    def at(self, sort: int, cell: int) -> Action:
        """Instants that name one cell."""
        found = self.others.get(sort * 4096 + cell)
        if found is None:
            name = self.shape.names[cell]
            if sort == SNIPER:
                found = actions.Snipe(name)
            elif sort == GRENADE:
                found = actions.Grenade(name)
            else:
                found = actions.AirStrike(name)
            self.others[sort * 4096 + cell] = found
        return found

    def pair(self, sort: int, cell: int, other: int) -> Action:
        """Instants that name two cells."""
        key = (sort * 64 + cell + 1) * 4096 + other
        found = self.others.get(key)
        if found is None:
            names = self.shape.names
            if sort == PUSH_BACK:
                found = actions.Push(names[cell], names[other])
            else:
                found = actions.Castle(names[cell], names[other])
            self.others[key] = found
        return found


LEXICONS: Final[dict[str, Lexicon]] = {}
DISCARDS: Final[dict[int, Action]] = {}


def lexicon(shape: Shape) -> Lexicon:
    found = LEXICONS.get(shape.name)
    if found is None:
        found = Lexicon(shape)
        LEXICONS[shape.name] = found
    return found


def discard(kind: int) -> Action:
    found = DISCARDS.get(kind)
    if found is None:
        found = actions.Discard(KINDS[kind].tile)
        DISCARDS[kind] = found
    return found
