"""When a game ends, what its goals are worth, and who has won."""

from __future__ import annotations

from ashgrid.core.contract import Outcome

from .. import actions
from ..model import GONE, NOBODY, Model
from ..setup import DEMOLISH, DESTROY, HOLD, REACH, Goal
from ..tables import KIND_NAMES


def ending_of(model: Model) -> str:
    """Why this round is the last, or nothing.

    Rules: E5.
    """
    if model.goal_won:
        return "goal"
    for side in (0, 1):
        if not _present(model, side):
            return "eliminated"
    for goal in model.setup.goals:
        if goal.kind == DEMOLISH and goal.decides and not _soldiers(model, goal.side):
            return "impossible"
    return ""


def _present(model: Model, side: int) -> bool:
    """Whether a side has anybody on the board or still to come."""
    for unit in range(len(model.cell)):
        if model.side[unit] == side and model.alive(unit):
            return True
    return False


def _soldiers(model: Model, side: int) -> bool:
    for unit, kind in enumerate(model.types):
        if side in (-1, model.side[unit]) and kind.soldier and model.alive(unit):
            return True
    return False


def end_of_round(model: Model) -> None:
    """Points that are given for holding something through a round.

    Rules: E8.
    """
    for goal in model.setup.goals:
        if goal.kind == HOLD and goal.every_round:
            _hold(model, goal)


def _holder(model: Model, cells: list[int]) -> int:
    """The side that alone has units there, or NOBODY."""
    sides: list[int] = []
    for unit, cell in enumerate(model.cell):
        if cell < 0 or model.side[unit] in sides:
            continue
        for square in model.squares(unit, cell):
            if square in cells:
                sides.append(model.side[unit])
                break
    return sides[0] if len(sides) == 1 else NOBODY


def _hold(model: Model, goal: Goal) -> None:
    """Rules: G2."""
    side = _holder(model, goal.cells)
    if side != NOBODY and goal.side in (-1, side):
        _give(model, goal, side)


def _give(model: Model, goal: Goal, side: int) -> None:
    model.score[side] += goal.points
    if model.events is not None:
        zone = goal.zone or None
        model.tell(actions.Scored(side=side, points=goal.points, goal=goal.kind, zone=zone))


def _all_destroyed(model: Model, goal: Goal, side: int) -> bool:
    """Whether the last of the other side's targets is destroyed, and there was one.

    Rules: G6.
    """
    found = False
    for unit, kind in enumerate(model.types):
        if model.side[unit] == side or goal.target not in (kind.name, KIND_NAMES[kind.kind]):
            continue
        found = True
        if model.cell[unit] != GONE:
            return False
    return found


def decide(model: Model) -> Outcome:
    """Who has won, after the last round.

    Rules: D11, E2, E3, E9, G3.
    """
    lost = [side for side in (0, 1) if _wiped_out(model, side)]
    both = model.goal_won == 3  # then points decide
    winner = NOBODY if both or not model.goal_won else model.goal_won - 1
    reason = "goal"
    if winner == NOBODY and len(lost) == 1:
        winner = 1 - lost[0]
        reason = "eliminated"
    for goal in model.setup.goals:
        if goal.kind == HOLD and not goal.every_round:
            _hold(model, goal)
        elif goal.kind == DESTROY:
            for side in (0, 1):
                if goal.side in (-1, side) and _all_destroyed(model, goal, side):
                    _give(model, goal, side)
        elif goal.kind == REACH and winner == NOBODY and not both:
            winner = goal.side if _stands(model, goal) else 1 - goal.side
    if winner == NOBODY:
        reason = "points"
        balance = model.score[0] - model.score[1]
        if balance == 0:
            return Outcome(tuple([0.5] * model.seat_count), "tie")
        winner = 0 if balance > 0 else 1
    return Outcome(tuple([1.0 if side == winner else 0.0 for side in model.setup.sides]), reason)


def _wiped_out(model: Model, side: int) -> bool:
    """Destroyed to the last; a side whose units have left the board is not."""
    for unit, cell in enumerate(model.cell):
        if model.side[unit] == side and cell != GONE:
            return False
    return True


def _stands(model: Model, goal: Goal) -> bool:
    for unit, cell in enumerate(model.cell):
        if cell < 0 or model.side[unit] != goal.side:
            continue
        for square in model.squares(unit, cell):
            if square in goal.cells:
                return True
    return False
