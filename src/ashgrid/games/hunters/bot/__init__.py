"""What machine players think of a mission: how well the party stands (`judging`), and which actions are worth a thought
(`shortlist`). Both ask the rules for what can be done and reckon with averages for what will come of it."""

from .judging import PARTS, judge, parts
from .shortlist import candidates

__all__ = ["PARTS", "candidates", "judge", "parts"]
