"""Why an action is not possible, in words that name the rule."""

from __future__ import annotations

from ashgrid.core.values import Action

from .model import PHASES, Model


def why_not(model: Model, seat: int, action: Action) -> str:
    return f"it is not possible now: the game is at '{PHASES[model.phase]}'"
