"""What machine players think of a mission: how well the party stands (`judging`), and which actions are worth a thought
(`shortlist`). Both ask the rules for what can be done and reckon with averages for what will come of it."""

from .judging import judge
from .shortlist import candidates

__all__ = ["candidates", "judge"]
