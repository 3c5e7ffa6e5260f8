"""Requests that come late or again: what was done already, what still stands, and what the match has gone past."""

from __future__ import annotations

from typing import Literal

from ashgrid.match import Match

Verdict = Literal["done", "stands", "gone"]


def judge_answer(match: Match, seat: int, question: int, text: str) -> Verdict:
    """An answer to a question counts as long as the question stands, whatever else has happened since it was asked."""
    asked = match.question(seat)
    if asked is not None and asked.number == question:
        return "stands"
    given = match.answered(seat, question)
    if given is not None:
        return "done" if given == " ".join(text.split()) else "gone"
    return "stands" if asked is None else "gone"  # who is not asked at all is told by the match why


def judge_word(match: Match, number: int, seat: int, word: str) -> Verdict:
    """A word of the table, said when the log had `number` entries."""
    later = match.log[number:]
    if not later:
        return "stands" if number == len(match.log) else "gone"
    if word == "!undo":
        return "done" if (later[0].seat, later[0].text) == (seat, word) else "gone"
    if any((entry.seat, entry.text) == (seat, word) for entry in later):
        return "done"
    if word in ("!accept-draw", "!decline-draw"):
        # An offer that stands and was not made since is the one that was seen.
        same = bool(match.draw_agreed) and all(entry.text != "!offer-draw" for entry in later)
        return "stands" if same else "gone"
    return "stands"  # the match itself refuses what is not possible any more
