"""Small boards on which the choice of an enemy is reckoned from its card alone, by a reading of the lists of its own:
ground of one or two rows, perhaps with Screens between them, one hero and one enemy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tests.games.hunters.each import ATTACKS, ENEMIES, WAYS, Said, Space, apart, entry_of

LISTS = ("engaged", "near", "far")
DIG = 4


@dataclass(frozen=True)
class Board:
    width: int
    height: int
    walls: frozenset[int] = frozenset()
    """Columns with a Screen between the first row and the second."""
    fence: int = -1
    """The column that has an Obstacle to its left: walkers do not cross it."""

    @property
    def drawing(self) -> str:
        open_line = "+   " * self.width + "+\n"
        middle = "".join("+---" if x in self.walls else "+   " for x in range(self.width)) + "+\n"
        spaces = "".join(": . " if x == self.fence else "  . " for x in range(self.width)) + "\n"
        return open_line + (middle if self.height == 2 else open_line).join([spaces] * self.height) + open_line

    def spaces(self) -> list[Space]:
        return [(x, y) for x in range(self.width) for y in range(self.height)]

    def _straight(self, a: Space, b: Space, flies: bool) -> bool:
        if a[1] == b[1]:
            return flies or max(a[0], b[0]) != self.fence
        return a[0] not in self.walls

    def steps(self, a: Space, flies: bool) -> list[Space]:
        """Straight steps that no edge closes; diagonal ones where one of the two ways round the corner is open."""
        found: list[Space] = []
        for dx, dy in WAYS.values():
            b = (a[0] + dx, a[1] + dy)
            if not (0 <= b[0] < self.width and 0 <= b[1] < self.height):
                continue
            if dx and dy:
                corners = [(b[0], a[1]), (a[0], b[1])]
                if any(self._straight(a, one, flies) and self._straight(one, b, flies) for one in corners):
                    found.append(b)
            elif self._straight(a, b, flies):
                found.append(b)
        return found

    def sees(self, a: Space, b: Space) -> bool:
        """A line between the rows crosses them half way; past the end of a Screen it is open."""
        if a[1] == b[1]:
            return True
        middle = a[0] + b[0] + 1
        if middle % 2:
            return middle // 2 not in self.walls
        return not {middle // 2 - 1, middle // 2} <= self.walls

    def costs(self, goal: Space, flies: bool) -> dict[Space, int]:
        found = {goal: 0}
        queue = [goal]
        for here in queue:
            for to in self.steps(here, flies):
                if to not in found:
                    found[to] = found[here] + 1
                    queue.append(to)
        return found


@dataclass(frozen=True)
class Position:
    board: Board
    hero: Space
    enemy: Space
    wounded: bool = False
    called: bool = False
    smoke: bool = False
    """On the hero's space."""


class Reading:
    """What an enemy can do in a position, by its card."""

    def __init__(self, name: str, position: Position) -> None:
        self.card = ENEMIES[name]
        self.position = position
        self.board = position.board
        self.hero = position.hero
        self.flies = "flying" in self.card["traits"]

    def steps(self, here: Space) -> list[Space]:
        return self.board.steps(here, self.flies)

    @property
    def distance(self) -> int:
        return apart(self.position.enemy, self.hero)

    @property
    def which(self) -> str:
        """The list that counts."""
        return LISTS[min(self.distance, 2)]

    def choice(self) -> int | None:
        """The place of the first entry that can be done."""
        entries = self.card[self.which]
        return next((place for place, entry in enumerate(entries) if self.possible(entry)), None)

    def attacks(self, kind: str, at: Space) -> bool:
        far = apart(at, self.hero)
        weapon = self.card["weapon"]
        here = far == 0 and not self.flies
        if kind == "melee":
            return here and bool(weapon[0])
        if here:
            return kind == "area" and bool(weapon[0])
        seen = self.board.sees(at, self.hero) and not (self.position.smoke and far)
        return seen and far < len(weapon) and bool(weapon[far])

    def possible(self, entry: str) -> bool:
        parts = entry_of(entry)
        first = parts[0]
        if first.word in ATTACKS:
            return self.attacks(first.word, self.position.enemy)
        if first.word == "to":
            end = self.end_of_walk(parts)
            if end is None:
                return False
            return len(parts) < 2 or self.attacks(parts[1].word, end)
        if first.word == "away":
            return self.farthest(first.number, self.position.enemy) > self.distance
        if first.word == "disengage":
            return self.distance == 0 and not self.flies and bool(self.steps(self.position.enemy))
        if first.word == "call":
            return not self.position.called and len(self.board.spaces()) > len({self.hero, self.position.enemy})
        if first.word == "repair":
            return self.position.wounded and self.card["kind"] == "mechanical"
        if first.word == "dig":
            return bool(self.holes())
        raise AssertionError(f"nobody reads '{entry}' here")

    def end_of_walk(self, parts: list[Said]) -> Space | None:
        """Where a walk to the hero ends; before the hero where it is to shoot. None if it goes nowhere."""
        costs = self.board.costs(self.hero, self.flies)
        here = self.position.enemy
        shoots = len(parts) > 1 and parts[1].word != "melee" and not self.flies
        for _ in range(parts[0].number):
            nearer = [to for to in self.steps(here) if costs.get(to, 99) < costs.get(here, 99)]
            nearer = [to for to in nearer if not (shoots and to == self.hero)]
            if not nearer:
                break
            here = min(nearer, key=lambda to: (costs[to], to[1], to[0]))
        return None if here == self.position.enemy else here

    def farthest(self, points: int, start: Space) -> int:
        """How far from the hero it gets, not over the hero's space unless it flies."""
        reached = {start}
        for _ in range(points):
            reached |= {to for one in reached for to in self.steps(one) if self.flies or to != self.hero}
        return max(apart(one, self.hero) for one in reached)

    def holes(self) -> list[Space]:
        """Where it comes up: next to the hero, without an edge between, not too far away."""
        if not 1 < self.distance <= DIG + 1:
            return []
        enemy = self.position.enemy
        return [to for to in self.steps(self.hero) if apart(enemy, to) <= DIG and to != enemy]


ROW = Board(14, 1)
BEND = Board(9, 2, frozenset(range(8)))
PINCH = Board(2, 2, frozenset({0}))
FENCE = Board(14, 1, fence=5)
BOARDS = (ROW, BEND, Board(2, 1), PINCH, FENCE, Board(1, 1))


@cache
def positions() -> list[Position]:
    """Plain ones first."""
    found: list[Position] = []
    for flags in ((False, False), (False, True), (True, False), (True, True)):
        for smoke in (False, True):
            for board in BOARDS:
                hero = {ROW: (4, 0), BEND: (2, 1), FENCE: (4, 0)}.get(board, (0, board.height - 1))
                found += [Position(board, hero, enemy, *flags, smoke) for enemy in board.spaces()]
    return found


def position_for(name: str, which: str, place: int) -> Position | None:
    """A position in which this entry of this list is the first that can be done."""
    for position in positions():
        reading = Reading(name, position)
        if reading.which == which and reading.choice() == place:
            return position
    return None
