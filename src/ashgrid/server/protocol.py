"""What travels between server and browser. The web client's types are generated from these structs.

Times are milliseconds since 1970 (`at`, `now`) or milliseconds left (`left`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ashgrid.match import SeatSetup
from ashgrid.text import Message


class OptionInfo(msgspec.Struct, frozen=True):
    """One option of a game, enough to draw a control for it."""

    name: str
    type: Literal["integer", "number", "boolean", "string", "other"]
    default: Any
    minimum: float | None = None
    maximum: float | None = None
    choices: list[Any] = []


class GameInfo(msgspec.Struct, frozen=True):
    """An installed game. Title and blurb are in the catalogues: `<name>/game.title`, `<name>/game.blurb`."""

    name: str
    rules: int
    sample: bool
    seats: list[str]
    options: list[OptionInfo]


class GamesAnswer(msgspec.Struct, frozen=True):
    games: list[GameInfo]
    players: list[str]
    broken: list[str]


class TextAnswer(msgspec.Struct, frozen=True):
    """One language's messages: the platform's by key, a game's by `<game>/<key>`."""

    language: str
    messages: dict[str, Message]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatSetup], msgspec.Meta(max_length=8)]
    options: dict[str, Any] = {}
    clock: Annotated[str, msgspec.Meta(max_length=40)] = "none"


class ActRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` is the length of the log that the player saw. If the match has gone on since, the answer is taken as
    long as the seat has still the same to decide."""

    seat: int
    action: Annotated[str, msgspec.Meta(max_length=200)]
    number: Annotated[int, msgspec.Meta(ge=0)]


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    what: Literal["undo", "resign", "offer-draw", "accept-draw", "decline-draw"]
    number: Annotated[int, msgspec.Meta(ge=0)]


class SeatInfo(msgspec.Struct, frozen=True):
    """`role` is the game's name of the seat (`<game>/seat.<role>`); `left` is None without a clock."""

    kind: Literal["human", "bot", "open"]
    name: str
    player: str
    role: str
    left: int | None
    running: bool


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its notation, and its parts as data (`do` is the tag)."""

    text: str
    action: dict[str, Any]


class Decision(msgspec.Struct, frozen=True):
    """What a seat held by this client has to decide now. `prompt["ask"]` is the tag of the question."""

    seat: int
    prompt: dict[str, Any]
    choices: list[Choice]


class UpdateInfo(msgspec.Struct, frozen=True):
    """One entry of the log as this client may see it. `what` is `act`, `undo`, `resign` ...; `event["event"]` is a
    tag, and its other fields belong to the sentence `<game>/event.<tag>`."""

    number: int
    seat: int
    what: str
    at: int
    auto: bool
    text: str | None
    events: list[dict[str, Any]]


class OutcomeInfo(msgspec.Struct, frozen=True):
    """`reason` is `<game>/outcome.<reason>`, or the platform's `outcome.<reason>` for resign, timeout and draw."""

    payoffs: list[float]
    reason: str


class MatchInfo(msgspec.Struct, frozen=True):
    """A match as one client sees it. `number` is the length of the log; `updates` are those after `since`.

    `view` is what the seat `perspective` may see (None: a spectator). A client that holds several seats sees the
    table from the seat that has to act. `stopped` says why a match of older rules cannot go on.
    """

    id: str
    game: str
    options: dict[str, Any]
    number: int
    since: int
    now: int
    clock: str
    seats: list[SeatInfo]
    held: list[int]
    actors: list[int]
    perspective: int | None
    view: dict[str, Any]
    decisions: list[Decision]
    updates: list[UpdateInfo]
    undo: list[int]
    draw_agreed: list[int]
    stopped: str | None
    outcome: OutcomeInfo | None


class Problem(msgspec.Struct, frozen=True):
    """Every refused request: `status`, one sentence, and a short stable word for programs."""

    status: int
    kind: str
    detail: str
