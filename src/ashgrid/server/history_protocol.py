"""What travels about matches that are over: pages of them, figures, ratings and the ranking.

`setting` is a key of the game's catalogue, `own` for content of the players' own, or empty; `faction` is said by
`seat.<faction>`. Ratings are points on a scale like that of chess, and lie between `low` and `high` with nineteen
chances in twenty; `settled` says that this is close enough to be called a rating.
"""

from __future__ import annotations

from typing import Literal

import msgspec

How = Literal["won", "drawn", "lost", "shared"]
PoolName = Literal["people", "bots"]


class RatingInfo(msgspec.Struct, frozen=True):
    points: int
    low: int
    high: int
    settled: bool


class HistorySeat(msgspec.Struct, frozen=True):
    """Who sat there: a person by `name` (`account`: with a page of their own; `guest`: without a name; `gone`: they
    have deleted their account), or the machine player `player`."""

    name: str
    account: bool
    guest: bool
    gone: bool
    player: str
    you: bool
    team: int
    faction: str
    how: How
    score: float | None
    before: RatingInfo | None
    after: RatingInfo | None


class HistoryLine(msgspec.Struct, frozen=True):
    """A match that is over. `how` is how it ended for whose list it is, None in a list of everybody's; `unrated` says
    why it counts for no rating, if it does not."""

    id: str
    game: str
    setting: str
    reason: str
    entries: int
    began: int
    ended: int
    public: bool
    how: How | None
    unrated: str | None
    seats: list[HistorySeat]


class HistoryPage(msgspec.Struct, frozen=True):
    """`next` is what to ask for as `after` to go on; None: that was all."""

    lines: list[HistoryLine]
    next: str | None


class Tally(msgspec.Struct, frozen=True):
    """How often it ended how, and the share of wins (a draw counts half) with its 95 % interval."""

    won: int
    drawn: int
    lost: int
    share: float
    low: float
    high: float


class Against(msgspec.Struct, frozen=True):
    """Somebody's matches against one opponent, named as a `HistorySeat` is."""

    name: str
    account: bool
    guest: bool
    gone: bool
    player: str
    tally: Tally


class Named(msgspec.Struct, frozen=True):
    """Matches with one faction, against one, or in one setting."""

    name: str
    tally: Tally


class FiguresAnswer(msgspec.Struct, frozen=True):
    """What somebody's matches of one game come to. `shared` counts those in which they played for several teams, which
    tell nothing. `streak` is the most wins in a row."""

    game: str
    all: Tally
    shared: int
    factions: list[Named]
    settings: list[Named]
    against: list[Named]
    opponents: list[Against]
    longest: HistoryLine | None
    quickest: HistoryLine | None
    highest: HistoryLine | None
    streak: int


class ArchiveFigures(msgspec.Struct, frozen=True):
    """What everybody's public matches of a game come to: the latest, by what was played and by the place where a seat
    began (where HQs were put, say; the most frequent first), and the settings in which they were played."""

    game: str
    factions: list[Named]
    openings: list[Named]
    settings: list[str]


class PoolRating(msgspec.Struct, frozen=True):
    """A rating of one game, against people or against machine players, after so many matches. `rank` is the place in
    the ranking, for who is in it."""

    game: str
    pool: PoolName
    rating: RatingInfo
    matches: int
    rank: int | None


class Profile(msgspec.Struct, frozen=True):
    """Somebody who has played: the games of which they have finished matches, and their ratings. `name` is None for a
    guest."""

    name: str | None
    games: list[str]
    ratings: list[PoolRating]


class CoursePoint(msgspec.Struct, frozen=True):
    """The rating after a match."""

    id: str
    ended: int
    points: int
    low: int
    high: int


class Course(msgspec.Struct, frozen=True):
    """How a rating went, the oldest match first."""

    points: list[CoursePoint]


class Ranked(msgspec.Struct, frozen=True):
    name: str
    rating: RatingInfo
    matches: int


class Machine(msgspec.Struct, frozen=True):
    """A machine player, and what it was measured to be worth against others."""

    player: str
    rating: RatingInfo


class Ranking(msgspec.Struct, frozen=True):
    """The best of a game in order of what they are worth at the least (`low`), from the place `first` on. Only people
    with a name, whose rating is settled, and who have played `least` matches. `mine` is the place of whoever asks.
    `more`: there are others behind them. `machines` are those that people were rated against."""

    game: str
    pool: PoolName
    least: int
    first: int
    people: list[Ranked]
    more: bool
    mine: int | None
    machines: list[Machine]


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of who sits there, `before` the match; and `after` it, once it is over and if it has counted."""

    seat: int
    before: RatingInfo
    after: RatingInfo | None


class MatchRating(msgspec.Struct, frozen=True):
    """Whether a match counts for ratings, as far as can be told now; else why it does not."""

    pool: PoolName | None
    unrated: str | None
    seats: list[SeatRating]
