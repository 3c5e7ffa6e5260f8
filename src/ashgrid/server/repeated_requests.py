"""Requests that come late or again: what was done already, what still stands, and what the match has gone past."""

from __future__ import annotations

from typing import Literal

from ashgrid.match import RECENT, Match, UndoSize

Verdict = Literal["done", "stands", "gone"]


def judge_answer(match: Match, seat: int, question: int, text: str) -> Verdict:
    """An answer to a question counts as long as the question stands, whatever else has happened since it was asked."""
    asked = match.question(seat)
    if asked is not None and asked.number == question:
        mine = {(one.seat, one.text) for one in match.proposals if one.what == "act"}
        return "done" if (seat, " ".join(text.split())) in mine else "stands"
    given = match.answered(seat, question)
    if given is not None:
        return "done" if given == " ".join(text.split()) else "gone"
    return "stands" if asked is None else "gone"  # who is not asked at all is told by the match why


def judge_word(
    match: Match, number: int, seat: int, what: str, size: UndoSize = "decision", proposal: int = 0
) -> Verdict:
    """A word of the table, said when the log had `number` entries. Nothing is replayed: what makes no sense any more,
    the match itself refuses, and so is what was said long ago."""
    if number >= match.number or number < match.number - RECENT:
        return "stands" if number == match.number else "gone"
    later = match.log[number - match.first :]
    words = _words(what, size, proposal)
    if what == "undo":
        return "done" if later[0].seat == seat and later[0].text in words else "gone"
    if any(entry.seat == seat and entry.text in words for entry in later):
        return "done"
    if what in ("accept-draw", "decline-draw"):
        # An offer that stands and was not made since is the one that was seen.
        same = bool(match.draw_agreed) and all(entry.text != "!offer-draw" for entry in later)
        return "stands" if same else "gone"
    return "stands"


def _words(what: str, size: UndoSize, proposal: int) -> set[str]:
    """How the log says it."""
    match what:
        case "undo":
            return {"!undo" if size == "decision" else f"!undo {size}", f"!undo own {size}", f"!ask-undo {size}"}
        case "resign":
            return {"!resign", "!ask-resign"}
        case "agree" | "object":
            return {f"!{what} {proposal}"}
        case _:
            return {f"!{what}"}
