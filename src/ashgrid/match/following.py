"""The match that follows an ended one: the next chapter, the next game of a series, or the same again.

There is one way to make it, whichever it is, so that whatever links matches (the store, the server, the browser) need
not know the difference.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ashgrid.core import AshgridError, Carry, Chapter, TableError

from . import refusals
from .match import Match
from .setup import Entry, SeatSetup, Setup

Kind = Literal["chapter", "game", "rematch"]
SEEDS = range(4)


class Following(msgspec.Struct, frozen=True):
    kind: Kind
    setup: Setup
    before: tuple[int | None, ...]
    """Of each seat there which one it was here; None if it is new."""
    log: tuple[Entry, ...] = ()
    """What its log begins with: the moves to the position that this was played on from."""


def what_follows(match: Match) -> Kind | None:
    """What can be played after this match; None as long as it is not over, and for what was only kept from a record. A
    match that was played on from another is a game aside: no chapter follows it."""
    if match.outcome is None or match.setup.archived:
        return None
    if match.setup.dealt:
        return "rematch"
    if _sequel(match) is not None:
        return "chapter"
    return "game" if len(match.setup.before) + 1 < match.setup.series else "rematch"


def follows_by_itself(match: Match) -> bool:
    """Whether what follows is the second game of a tournament's pairing: nobody has to ask for that."""
    return bool(match.setup.tournament) and what_follows(match) == "game"


def was_drawn(match: Match) -> bool:
    """Whether chance chose something before the match began, such as armies: another seed would have chosen other."""
    if match.setup.dealt:
        return False
    asked = match.setup.options if match.setup.asked is None else match.setup.asked
    try:
        first, *others = [match.game.prepare(asked, seed) for seed in SEEDS]
    except AshgridError:
        return False  # of older rules or lost content: nothing can be drawn any more
    return any(other != first for other in others)


def following(match: Match, seed: int, started: int, salt: str = "", anew: bool = False) -> Following:
    """The match that follows, for the people who sit here now.

    In a chapter everybody keeps their seat. In a series and for a rematch everybody moves one seat on, unless all play
    together, and what chance chose before the match began stays; with `anew`, a rematch has it chosen again. What was
    played on from a position begins there again, and is dealt anew."""
    kind = what_follows(match)
    if match.setup.archived:
        raise TableError(refusals.MatchKeptFromRecord())
    if kind is None:
        raise TableError(refusals.RematchTooEarly())
    together = len(set(match.game.teams(match.options))) == 1
    count = len(match.seats)
    moved = 0 if kind == "chapter" or together else 1
    before = tuple((seat + moved) % count for seat in range(count))
    setup = msgspec.structs.replace(
        match.setup,
        seats=tuple(match.seats[seat] for seat in before),
        seed=seed,
        salt=salt,
        started=started,
        rules=match.game.rules,
        before=(),
        tournament=match.setup.tournament if kind == "game" else "",
    )
    if match.setup.dealt:
        return _from_there_again(match, setup, before)
    if kind == "chapter":
        return _next_chapter(match, setup)
    if kind == "rematch" and anew:
        return Following(kind, setup.drawn(), before)
    options = match.game.settled(match.state, match.options)
    data = match.game.content(options)
    return Following(kind, msgspec.structs.replace(setup, options=msgspec.to_builtins(options), data=data), before)


def _from_there_again(match: Match, setup: Setup, before: tuple[int | None, ...]) -> Following:
    *older, last = match.setup.dealt
    dealt = (*older, msgspec.structs.replace(last, seed=setup.seed))
    log = tuple(msgspec.structs.replace(match.entry(n), at=setup.started) for n in range(match.setup.taken))
    data = match.game.content(match.options)
    return Following(
        "rematch", msgspec.structs.replace(setup, seed=match.setup.seed, dealt=dealt, data=data), before, log
    )


def _sequel(match: Match) -> Chapter | None:
    """Asked of a game that ended by its rules, which say whether who gives up at the table leaves the story, too."""
    final = match.final
    return match.game.sequel(final, match.options) if final is not None else None


def _next_chapter(match: Match, setup: Setup) -> Following:
    """Seats that are new in the next chapter are open."""
    chapter = _sequel(match)
    assert chapter is not None
    count = len(match.game.seats(match.game.read_options(chapter.options)))
    before = chapter.seats or tuple(seat if seat < len(setup.seats) else None for seat in range(count))
    setup = msgspec.structs.replace(
        setup,
        options=chapter.options,
        asked=None,
        carry=Carry(match.game.carry_version, chapter.carry),
        chapter=setup.chapter + 1,
        seats=tuple(SeatSetup("open") if seat is None else setup.seats[seat] for seat in before),
    )
    return Following("chapter", setup.drawn(), before)
