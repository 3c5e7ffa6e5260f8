"""A match in progress: seats, clocks, take-back, draw offers, one log. No HTTP, no SQL, no watch."""

from .agreement import Proposal
from .archive import archive
from .branch import Branch, Way
from .clock import ClockRule, Clocks
from .following import Following, following, follows_by_itself, was_drawn, what_follows
from .history import HistoryNeeded
from .match import RECENT, Match
from .questions import Question
from .setup import LONGEST_ANSWER, Entry, Origin, SeatSetup, Setup, UndoRule, UndoSize, commitment, committed_text
from .situation import Update
from .snapshot import Snapshot

__all__ = [
    "LONGEST_ANSWER",
    "RECENT",
    "Branch",
    "ClockRule",
    "Clocks",
    "Entry",
    "Following",
    "HistoryNeeded",
    "Match",
    "Origin",
    "Proposal",
    "Question",
    "SeatSetup",
    "Setup",
    "Snapshot",
    "UndoRule",
    "UndoSize",
    "Update",
    "Way",
    "archive",
    "commitment",
    "committed_text",
    "following",
    "follows_by_itself",
    "was_drawn",
    "what_follows",
]
