"""Rounds: who has the initiative, whether anybody is left to be activated, and the end of one."""

from __future__ import annotations

from typing import Any, Final

from .. import actions
from ..model import CHOOSE, FIRST, NOBODY, OVER, Model
from ..skills import INITIATIVE, REPAIRS_ITSELF, name_of
from .dice import is_hit, reaction
from .ending import decide, end_of_round

DICE: Final = 3  # for the initiative


def begin_round(model: Model) -> None:
    """Refresh everybody and roll for the initiative until somebody has it.

    Rules: D17, R2, R3, R9.
    """
    model.round += 1
    for unit in range(len(model.cell)):
        model.done[unit] = False
        model.moved[unit] = False
        model.marks[unit] = 0
    if model.events is not None:
        model.tell(actions.RoundBegan(round=model.round))
    while True:
        model.uncover()
        ours = reaction(model.rng, _initiative_dice(model, 0))
        theirs = reaction(model.rng, _initiative_dice(model, 1))
        model.rolled = [hits(ours), hits(theirs)]
        balance = model.rolled[0] - model.rolled[1]
        winner = None if balance == 0 else 0 if balance > 0 else 1
        if model.events is not None:
            model.tell(actions.InitiativeRolled(faces=tuple(ours), other_faces=tuple(theirs), winner=winner))
        if winner is not None:
            model.turn = winner
            model.phase = FIRST
            if model.setup.by_lot:
                choose_first(model, model.setup.sides.index(winner), actions.First(winner))
            return


def _initiative_dice(model: Model, side: int) -> int:
    """Rules: R4, G10."""
    dice = DICE + model.setup.initiative[side]
    for skill in INITIATIVE:  # not once for each unit that has it
        for unit, kind in enumerate(model.types):
            if model.side[unit] == side and kind.skills & skill.bit and model.alive(unit):
                dice += skill.initiative_dice
                break
    return dice


def choose_first(model: Model, seat: int, action: Any) -> None:
    """The winner of the initiative says which side begins.

    Rules: R5.
    """
    model.starter = action.side
    model.turn = action.side
    model.phase = CHOOSE
    if model.events is not None:
        model.tell(actions.FirstChosen(seat=seat, side=action.side))


def somebody_chooses(model: Model) -> bool:
    """Whether a unit can be activated; if not, the round is over.

    Rules: R6 to R8.
    """
    model.phase = CHOOSE
    if model.again != NOBODY or model.waiting(model.turn):
        return True
    if model.waiting(1 - model.turn):
        model.turn = 1 - model.turn
        return True
    _end_round(model)
    return False


def _end_round(model: Model) -> None:
    """Rules: E1, E4."""
    for unit, kind in enumerate(model.types):
        if kind.skills & REPAIRS_ITSELF and model.cell[unit] >= 0 and model.left[unit][0] < kind.points:
            model.uncover()
            faces = reaction(model.rng, kind.points - model.left[unit][0])
            points = hits(faces)
            model.left[unit][0] += points
            if model.events is not None:
                model.tell(
                    actions.Regained(
                        unit=model.names[unit],
                        skill=name_of(kind.skills & REPAIRS_ITSELF),
                        points=points,
                        left=model.left[unit][0],
                        faces=tuple(faces),
                    )
                )
    end_of_round(model)
    if model.events is not None:
        model.tell(actions.RoundEnded(round=model.round, score=(model.score[0], model.score[1])))
    if model.ending or model.round >= model.setup.rounds:
        model.outcome = decide(model)
        model.phase = OVER
    else:
        begin_round(model)


def hits(faces: list[int]) -> int:
    count = 0
    for face in faces:
        if is_hit(face):
            count += 1
    return count
