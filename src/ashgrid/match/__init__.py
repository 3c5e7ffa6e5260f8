"""A match in progress: seats, clocks, take-back, draw offers, one log. No HTTP, no SQL, no watch."""

from .agreement import Proposal
from .archive import archive
from .clock import ClockRule, Clocks
from .following import Following, following, what_follows
from .match import Match, Update
from .questions import Question
from .setup import LONGEST_ANSWER, Entry, SeatSetup, Setup, UndoRule, UndoSize, commitment, committed_text

__all__ = [
    "LONGEST_ANSWER",
    "ClockRule",
    "Clocks",
    "Entry",
    "Following",
    "Match",
    "Proposal",
    "Question",
    "SeatSetup",
    "Setup",
    "UndoRule",
    "UndoSize",
    "Update",
    "archive",
    "commitment",
    "committed_text",
    "following",
    "what_follows",
]
