"""The types of what travels between server and client about tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ashgrid.store.tournaments import Kind, State

MOST_BOTS = 4


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament is to be. `starts` is a time in milliseconds; without one it starts when its creator says so.
    `minutes` is how long an arena takes, `at_once` how many opponents one has at the same time in a round robin;
    `named`, whether only people who sign in with a name may join. `bots` are machine players that take part, `join`
    says that you do."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    kind: Kind
    clock: Annotated[str, msgspec.Meta(max_length=40)]
    options: dict[str, Any] = {}
    title: Annotated[str, msgspec.Meta(max_length=40)] = ""
    minutes: Annotated[int, msgspec.Meta(ge=20, le=180)] = 60
    at_once: Annotated[int, msgspec.Meta(ge=1, le=15)] = 4
    named: bool = False
    starts: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    bots: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=MOST_BOTS)] = []
    join: bool = True


class TournamentRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that somebody wants of a tournament: to take part or not any more, to be paired or not now, and, of its
    creator, to start or cancel it."""

    what: Literal["join", "withdraw", "ready", "pause", "start", "cancel"]


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    id: str
    title: str
    game: str
    kind: Kind
    state: State
    clock: str
    minutes: int
    named: bool
    created: int
    starts: int | None
    began: int | None
    ends: int | None
    entrants: int


class TournamentList(msgspec.Struct, frozen=True):
    """`now` is the server's time."""

    now: int
    tournaments: list[TournamentLine]


class EntrantInfo(msgspec.Struct, frozen=True):
    """A line of the table, in the order of the table. `player` is the machine player, of a person nothing; `guest`,
    that they have no name; `gone`, that they have withdrawn or are no more. `tie_break` is what decides between equal
    points: in a round robin the Sonneborn-Berger score, in an arena the number of wins."""

    number: int
    name: str
    guest: bool
    player: str
    ready: bool
    gone: bool
    rank: int
    points: float
    played: int
    wins: int
    tie_break: float


class TournamentGame(msgspec.Struct, frozen=True):
    """A game of a pairing, the first (`one` has the first seat) or the second (`other` has it). `for_one` and
    `for_other` are points, once it counts; `length` of a running game is the length of its log."""

    pairing: int
    number: int
    round: int
    one: int
    other: int
    match: str | None
    length: int | None
    for_one: float | None
    for_other: float | None
    reason: str | None


class TournamentInfo(msgspec.Struct, frozen=True):
    """A tournament as one person sees it. `you` is your number, if you take part, `yours` says that you have created
    it, `least` how many it needs to begin. Games of an arena that end until `late` count."""

    id: str
    title: str
    game: str
    kind: Kind
    state: State
    options: dict[str, Any]
    clock: str
    minutes: int
    at_once: int
    named: bool
    creator: str
    created: int
    starts: int | None
    began: int | None
    ends: int | None
    late: int | None
    least: int
    entrants: list[EntrantInfo]
    games: list[TournamentGame]
    you: int | None
    yours: bool
    now: int
