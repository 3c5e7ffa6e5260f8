"""A match in progress: seats, clocks, take-back, draw offers, one log. No HTTP, no SQL, no watch."""

from .agreement import Proposal
from .archive import archive
from .clock import ClockRule, Clocks
from .following import Following, following, follows_by_itself, was_drawn, what_follows
from .history import HistoryNeeded
from .match import RECENT, Match
from .questions import Question
from .setup import LONGEST_ANSWER, Entry, SeatSetup, Setup, UndoRule, UndoSize, commitment, committed_text
from .situation import Update
from .snapshot import Snapshot

__all__ = [
    "LONGEST_ANSWER",
    "RECENT",
    "ClockRule",
    "Clocks",
    "Entry",
    "Following",
    "HistoryNeeded",
    "Match",
    "Proposal",
    "Question",
    "SeatSetup",
    "Setup",
    "Snapshot",
    "UndoRule",
    "UndoSize",
    "Update",
    "archive",
    "commitment",
    "committed_text",
    "following",
    "follows_by_itself",
    "was_drawn",
    "what_follows",
]
