"""Requests to a match that has gone on since its asker last looked: what was done already, what still makes sense."""

from __future__ import annotations

from typing import Literal

from ashgrid.match import Match

Verdict = Literal["done", "stands", "gone"]
DRAW_WORDS = ("!offer-draw", "!accept-draw", "!decline-draw")
MOST_ENTRIES = 8  # that others may add in the meantime; more is not the same moment any more


def late_act(match: Match, number: int, seat: int, text: str) -> Verdict:
    """An action chosen after `number` entries: it stands while the seat has still the same to decide."""
    places = range(number, len(match.log))
    own = [place for place in places if match.log[place].seat == seat and not match.log[place].text.startswith("!")]
    if own:
        same = match.log[own[0]].text == " ".join(text.split())
        return "done" if same and _same_decision(match, number, own[0], seat) else "gone"
    return "stands" if seat in match.actors and _same_decision(match, number, len(match.log), seat) else "gone"


def late_word(match: Match, number: int, seat: int, word: str) -> Verdict:
    """A word of the table, said after `number` entries."""
    later = match.log[number:]
    if word == "!undo":
        return "done" if (later[0].seat, later[0].text) == (seat, word) else "gone"
    if any((entry.seat, entry.text) == (seat, word) for entry in later):
        return "done"
    if word in ("!accept-draw", "!decline-draw"):
        # An offer that stands and was not made since is the one that was seen.
        same = bool(match.draw_agreed) and all(entry.text != "!offer-draw" for entry in later)
        return "stands" if same else "gone"
    return "stands"  # the match itself refuses what is not possible any more


def _same_decision(match: Match, number: int, end: int, seat: int) -> bool:
    """Whether a seat had the same to decide all the time from `number` entries to `end`: only others acted, or there
    was talk of a draw, and it was always asked the same with the same options."""
    if number == end:
        return True
    between = match.log[number:end]
    if len(between) > MOST_ENTRIES:
        return False
    if any(entry.text.startswith("!") and entry.text not in DRAW_WORDS for entry in between):
        return False
    asked = None
    for place in range(number, end + 1):
        then = Match(match.setup, match.log[:place]) if place < len(match.log) else match
        if seat not in then.actors or then.stopped is not None:
            return False
        now = (then.state.prompt(seat), then.state.legal(seat))
        if asked is not None and now != asked:
            return False
        asked = now
    return True
