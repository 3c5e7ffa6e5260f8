"""What a battle would do if it started now: exactly, and with every open choice as a branch.

`forecast(state)` plays the battle on copies of the board, once for every way in which its choices can be answered. The
real battle, answered like a branch, ends like that branch.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.values import Event

from .answers import answer, answers
from .battle import DESTROY, Battle, Teller
from .board import EMPTY, Board
from .explain import Narrator
from .model import HARM, Model
from .tables import HQ, KINDS, TOUGHNESS, TRAITS

MOST: Final = 256
"""No more branches than this are looked at; `complete` says whether that was all."""


class Hit:
    """Wounds of one unit in one phase."""

    def __init__(self, phase: int, cell: int, kind: int, owner: int, wounds: int, left: int) -> None:
        self.phase: Final = phase
        self.cell: Final = cell
        self.kind: Final = kind
        self.owner: Final = owner
        self.wounds: Final = wounds
        self.left: Final = left  # 0: destroyed


class Recorder(Teller):
    """Remembers who was hurt in which phase."""

    def __init__(self, hits: list[Hit]) -> None:
        self.hits: Final = hits

    def wounded(self, battle: Battle, cell: int, wounds: int) -> None:
        board = battle.board
        kind, owner = board.kind[cell], board.owner[cell]
        if TRAITS[kind] & HQ:
            left = battle.points[owner] - (0 if battle.score is not None else wounds)
        else:
            here = TOUGHNESS[kind] + 1 - board.damage[cell]
            wounds = here if wounds >= DESTROY else wounds
            left = here - wounds
        self.hits.append(Hit(battle.phase, cell, kind, owner, wounds, max(0, left)))


class Branch:
    """One way in which the battle can go: the choices, and what is left."""

    def __init__(self, battle: Battle, choices: list[tuple[int, str]], hits: list[Hit], events: list[Event]) -> None:
        self.board: Final[Board] = battle.board
        self.points: Final[list[int]] = battle.points
        self.score: Final[list[int] | None] = battle.score
        self.choices: Final = choices  # seat and notation
        self.hits: Final = hits
        self.events: Final = events


def explore(start: Battle, limit: int = MOST, explain: bool = False) -> tuple[list[Branch], bool]:
    """All branches of a battle, and whether these are all. The battle given is not touched.

    Rules: C13.
    """
    waiting: list[Branch] = []
    battles: list[Battle] = []
    done: list[Branch] = []
    battle = _twin(start)
    battles.append(battle)
    waiting.append(Branch(battle, [], [], []))
    while waiting and len(done) < limit:
        branch = waiting.pop()
        battle = battles.pop()
        battle.teller = Narrator(branch.events, True) if explain else Recorder(branch.hits)
        over = battle.run()
        battle.teller = None
        if over:
            done.append(branch)
            continue
        for action in reversed(answers(battle)):
            twin = _twin(battle)
            choices = [*branch.choices, (battle.asked, str(action))]
            other = Branch(twin, choices, branch.hits[:], branch.events[:])
            twin.teller = Narrator(other.events, True) if explain else None
            answer(twin, action)
            waiting.append(other)
            battles.append(twin)
    return done, not waiting


def _twin(battle: Battle) -> Battle:
    score = None if battle.score is None else battle.score[:]
    return battle.copy(battle.board.copy(), battle.points[:], score)


def worth(branch: Branch, seat: int) -> int:
    """How good a branch is for a seat: HQ points (or score) ahead of the others, then units left."""
    board = branch.board
    teams = board.teams
    values = branch.points if branch.score is None else branch.score
    ahead = 0
    for other in range(len(values)):
        ahead += values[other] if teams[other] == teams[seat] else -values[other]
    units = 0
    for cell in range(board.shape.size):
        if board.kind[cell] != EMPTY:
            units += 1 if teams[board.owner[cell]] == teams[seat] else -1
    return ahead * 100 + units


def forecast(model: Model, limit: int = MOST) -> Plain:
    """A battle that started now, or the one that is going on, as plain data.

    `branches` lists every way to answer its choices, each with `points` (and `score`) afterwards, `phases` with who is
    hurt and destroyed when, and `survivors`. `best` and `worst` give a branch by number for each seat.

    Rules: C13, C14.
    """
    battle = model.battle
    if battle is None or model.cause == HARM:
        battle = Battle(model.board, model.points, model.turn, model.score if model.setup.scoring else None)
        battle.start()
    branches, complete = explore(battle, max(1, limit))
    seats = range(model.seat_count)
    numbers = range(len(branches))
    return {
        "before": list(model.points),
        "complete": complete,
        "branches": [_plain(branch, model) for branch in branches],
        "best": [max(numbers, key=lambda number: worth(branches[number], seat)) for seat in seats],
        "worst": [min(numbers, key=lambda number: worth(branches[number], seat)) for seat in seats],
    }


def _plain(branch: Branch, model: Model) -> Plain:
    board = branch.board
    names = board.shape.names
    phases: list[Plain] = []
    points = list(model.points)
    for hit in branch.hits:
        if not phases or phases[-1]["phase"] != hit.phase:
            phases.append({"phase": hit.phase, "hits": [], "points": list(points)})
        if TRAITS[hit.kind] & HQ and branch.score is None:
            points[hit.owner] = hit.left
            phases[-1]["points"] = list(points)
        phases[-1]["hits"].append(
            {
                "cell": names[hit.cell],
                "tile": KINDS[hit.kind].tile,
                "owner": hit.owner,
                "wounds": hit.wounds,
                "left": hit.left,
            }
        )
    return {
        "choices": [{"seat": seat, "action": action} for seat, action in branch.choices],
        "points": list(branch.points),
        "score": None if branch.score is None else list(branch.score),
        "phases": phases,
        "survivors": [
            {"cell": names[cell], "tile": KINDS[board.kind[cell]].tile, "owner": board.owner[cell]}
            for cell in range(board.shape.size)
            if board.kind[cell] != EMPTY
        ],
    }
