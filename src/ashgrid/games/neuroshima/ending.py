"""Who has won, by mode: after every battle, and at the end."""

from __future__ import annotations

from ashgrid.core.contract import Outcome

from . import actions
from .battle import GOAL
from .board import EMPTY
from .model import Model
from .setup import LONER, TEAMS


def verdict(model: Model) -> Outcome | None:
    """What a battle decides at once, or None.

    Rules: G12, G13, P7, P11.
    """
    if model.setup.scoring:
        return _best(model, model.score, "score") if max(model.score) >= GOAL else None
    if model.setup.mode in (TEAMS, LONER):
        return _team_verdict(model)
    fell = [seat for seat in range(model.seat_count) if model.alive[seat] and not model.points[seat]]
    left = [seat for seat in range(model.seat_count) if model.alive[seat] and model.points[seat]]
    if not fell or len(left) > 1:
        return None
    if not left:
        return _shared(model, fell, "both-destroyed")
    return _shared(model, left, "hq-destroyed" if model.seat_count == 2 else "last-standing")


def _team_verdict(model: Model) -> Outcome | None:
    """The first team to destroy an enemy HQ wins. If HQs of both fall together, the loner loses; of two teams the
    one with more points left wins.

    Rules: P17, P18, P21, P23.
    """
    lost = [False, False]
    for seat in range(model.seat_count):
        if not model.points[seat]:
            lost[model.setup.teams[seat]] = True
    if not lost[0] and not lost[1]:
        return None
    if not lost[0] or not lost[1]:
        return _team(model, 0 if lost[1] else 1, "hq-destroyed")
    if model.setup.mode == LONER:
        return _team(model, 1, "hq-destroyed")
    first, second = _team_points(model)
    if first == second:
        return Outcome((0.5,) * model.seat_count, "both-destroyed")
    return _team(model, 0 if first > second else 1, "hq-destroyed")


def last_verdict(model: Model, reason: str) -> Outcome:
    """Who is ahead when nothing more will be fought.

    Rules: G14, P12, P19.
    """
    if model.setup.scoring:
        return _best(model, model.score, reason)
    if model.setup.mode not in (TEAMS, LONER):
        return _best(model, model.points, reason)
    first, second = _team_points(model)
    if first == second:
        return Outcome((0.5,) * model.seat_count, reason if reason == "deadlock" else "tie")
    return _team(model, 0 if first > second else 1, reason)


def _team_points(model: Model) -> tuple[int, int]:
    """The sum of a team's HQs; against a loner the best single HQ counts.

    Rules: P19, P22.
    """
    first, second = 0, 0
    for seat in range(model.seat_count):
        points = model.points[seat]
        if model.setup.teams[seat] == 0:
            first += points
        elif model.setup.mode == LONER:
            second = max(second, points)
        else:
            second += points
    return first, second


def _best(model: Model, values: list[int], reason: str) -> Outcome:
    # Rules: P8.
    top = max([values[seat] for seat in range(model.seat_count) if model.alive[seat]])
    winners = [seat for seat in range(model.seat_count) if model.alive[seat] and values[seat] == top]
    return _shared(model, winners, reason if len(winners) == 1 or reason == "deadlock" else "tie")


def _shared(model: Model, winners: list[int], reason: str) -> Outcome:
    share = 1.0 / len(winners)
    return Outcome(tuple([share if seat in winners else 0.0 for seat in range(model.seat_count)]), reason)


def _team(model: Model, team: int, reason: str) -> Outcome:
    return Outcome(tuple([1.0 if other == team else 0.0 for other in model.setup.teams]), reason)


def eliminate(model: Model, seat: int) -> None:
    """A player whose HQ is destroyed is out, and all tiles of that army leave the board.

    Rules: P4, P5.
    """
    board = model.board
    model.alive[seat] = False
    for cell in range(board.shape.size):
        if board.kind[cell] != EMPTY and board.owner[cell] == seat:
            model.discards[seat].append(board.kind[cell])
            board.clear(cell)
        if board.floor[cell] != EMPTY and board.floor_owner[cell] == seat:
            model.discards[seat].append(board.floor[cell])
            board.lay(cell, EMPTY, EMPTY)
    if model.events is not None:
        model.tell(actions.Eliminated(seat=seat))
