"""What travels between server and browser; docs/protocol.md tells how. The web client's types are generated from these
structs.

Times are milliseconds since 1970 (`at`, `now`) or milliseconds left (`left`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from ashgrid.match import LONGEST_ANSWER, SeatSetup, UndoRule, UndoSize
from ashgrid.store import ChatLine, Complaint
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
    """An installed game. Title and blurb are in the catalogues: `<name>/game.title`, `<name>/game.blurb`. `asks` says
    that people are asked for answers out of turn, for which there may be a time limit, `together` that all are one
    team (with the usual options)."""

    name: str
    rules: int
    sample: bool
    seats: list[str]
    options: list[OptionInfo]
    asks: bool
    together: bool


class GamesAnswer(msgspec.Struct, frozen=True):
    games: list[GameInfo]
    players: list[str]
    broken: list[str]


class ContentAnswer(msgspec.Struct, frozen=True):
    """What a game's board has to know of its content (`Game.printed`), as plain data of that game."""

    content: dict[str, Any]


class SeatsRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: dict[str, Any] = {}


class SeatsAnswer(msgspec.Struct, frozen=True):
    """The seats of a game with certain options, and whether all are one team, as `GameInfo` has them with the usual
    ones."""

    seats: list[str]
    together: bool


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asked: dict[str, Any] = {}


class Answer(msgspec.Struct, frozen=True):
    """What a game says to a question of one of its own pages."""

    answer: dict[str, Any]


class TextAnswer(msgspec.Struct, frozen=True):
    """One language's messages: the platform's by key, a game's by `<game>/<key>`."""

    language: str
    messages: dict[str, Message]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A human seat is yours (with several, people share your screen), a bot's is a machine player's, and an open one is
    for whoever takes it: by the match's address, or, if the match is `listed`, from the list of open tables. Where all
    play together, the machine player `stand_in` plays for who is not there. `rated`: it may change ratings, if nothing
    else speaks against that. `work` is what of the library is played."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatSetup], msgspec.Meta(max_length=8)]
    options: dict[str, Any] = {}
    clock: Annotated[str, msgspec.Meta(max_length=40)] = "none"
    answer_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ANSWER)] = 0
    agree_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_ANSWER)] = 0
    undo: UndoRule = "honest"
    stand_in: Annotated[str, msgspec.Meta(max_length=80)] = "greedy"
    listed: bool = False
    spectators: bool = True
    rated: bool = True
    series: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    work: Annotated[str, msgspec.Meta(max_length=40)] = ""


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int


class ActRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`question` is the number of the question that is answered. The answer counts as long as that question stands,
    whatever else has happened since it was asked."""

    seat: int
    action: Annotated[str, msgspec.Meta(max_length=200)]
    question: Annotated[int, msgspec.Meta(ge=0)]


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word at the table. `size` is how much an undo takes back, `proposal` the number of the proposal that one agrees
    or objects to."""

    seat: int
    what: Literal["undo", "resign", "offer-draw", "accept-draw", "decline-draw", "leave", "agree", "object"]
    number: Annotated[int, msgspec.Meta(ge=0)]
    size: UndoSize = "decision"
    proposal: Annotated[int, msgspec.Meta(ge=0)] = 0


class SeatInfo(msgspec.Struct, frozen=True):
    """`role` is the game's name of the seat (`<game>/seat.<role>`); `left` is None without a clock. `guest` says that
    who sits there has not given themselves a name, `kept` that an open seat waits for you, or for somebody else.
    `player` is the machine player of a bot's seat, and the stand-in of an open one where all play together. Seats with
    the same `person` are held by the same one."""

    kind: Literal["human", "bot", "open"]
    name: str
    player: str
    role: str
    left: int | None
    running: bool
    guest: bool = False
    kept: Literal["", "you", "other"] = ""
    person: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """A legal action: its notation, and its parts as data (`do` is the tag)."""

    text: str
    action: dict[str, Any]


class QuestionInfo(msgspec.Struct, frozen=True):
    """A question that is open: which seat has to answer, and since when it has to. Its number and the prompt itself are
    told to who holds the seat, and to others where the game says that everybody may know."""

    seat: int
    since: int
    number: int | None = None
    prompt: dict[str, Any] | None = None


class Decision(msgspec.Struct, frozen=True):
    """What a seat held by this client has to decide now. `prompt["ask"]` is the tag of the question; its number is
    among `MatchInfo.questions`."""

    seat: int
    prompt: dict[str, Any]
    choices: list[Choice]


class UpdateInfo(msgspec.Struct, frozen=True):
    """One entry of the log as this client may see it. `what` is `act`, `undo`, `resign` ...; `event["event"]` is a
    tag, and its other fields belong to the sentence `<game>/event.<tag>`. `back` is of an undo: the first entry that it
    took back."""

    number: int
    seat: int
    what: str
    at: int
    auto: bool
    text: str | None
    events: list[dict[str, Any]]
    back: int | None = None


class ProposalInfo(msgspec.Struct, frozen=True):
    """What somebody proposes: an action (`act`, with the choice), to take something back (`undo`, with its size), or to
    give up (`resign`). `asked` are the seats of this client that may still agree or object, `agreed` all seats whose
    people have agreed, `waiting` those whose people have not yet, `left` the milliseconds after which their silence
    agrees, if it does."""

    number: int
    what: Literal["act", "undo", "resign"]
    seat: int
    asked: list[int]
    agreed: list[int]
    waiting: list[int]
    left: int | None = None
    choice: Choice | None = None
    size: UndoSize | None = None


class UndoInfo(msgspec.Struct, frozen=True):
    """Something that a seat of this client can take back now; `asks`: if the others agree."""

    seat: int
    size: UndoSize
    asks: bool


class SeatView(msgspec.Struct, frozen=True):
    """What a seat sees, where somebody holds several."""

    seat: int
    view: dict[str, Any]


class OutcomeInfo(msgspec.Struct, frozen=True):
    """`reason` is `<game>/outcome.<reason>`, or the platform's `outcome.<reason>` for resign, timeout and draw."""

    payoffs: list[float]
    reason: str


class SeriesInfo(msgspec.Struct, frozen=True):
    """One of several games: which, of how many, and the payoffs of the others so far, for whoever sits there now."""

    game: int
    games: int
    score: list[float]


class Revealed(msgspec.Struct, frozen=True):
    """What the server had committed to: `commitment` is the SHA-256 of `text`, which has the seed in it."""

    seed: str
    text: str


class PlayedOn(msgspec.Struct, frozen=True):
    """That a match was played on from the position `number` of another; `match` is None where that is not known. The
    first `taken` entries of its log were taken over."""

    match: str | None
    number: int
    taken: int


class MatchInfo(msgspec.Struct, frozen=True):
    """A match as one client sees it. `number` is the length of the log; `updates` are those after `since`. That may be
    more than was asked for: of a long match the last hundred are told, and older ones on request.

    `view` is what the seat `perspective` may see (None: a spectator). A client that holds several seats sees the
    table from the seat that has to act. Whoever holds several seats of one team has the decisions of all of them at
    once, and in `views` what each of those seats sees. `together` says that all play as one team, `hints` that
    nobody plays against another person, so that hints are given. `stopped` says why a match of older rules cannot go
    on. `answer` is how long those who act may still think about what they are asked out of turn, if that has a limit.
    `chapter` is which one of a campaign this is, if it is of one (`chaptered`); `follows` says what can be played when
    it is over, and `next` where that is; `draws`, whether a rematch could have something drawn again. `tournament` is
    the one of which it is a game, if it is: there the second game of a pairing begins by itself, and is not asked for.
    """

    id: str
    game: str
    options: dict[str, Any]
    number: int
    since: int
    now: int
    clock: str
    answer_seconds: int
    answer: int | None
    seats: list[SeatInfo]
    held: list[int]
    actors: list[int]
    questions: list[QuestionInfo]
    perspective: int | None
    view: dict[str, Any]
    decisions: list[Decision]
    views: list[SeatView]
    proposals: list[ProposalInfo]
    updates: list[UpdateInfo]
    undo: list[int]
    undos: list[UndoInfo]
    undo_rule: UndoRule
    agree_seconds: int
    together: bool
    hints: bool
    draw_agreed: list[int]
    stopped: Problem | None
    outcome: OutcomeInfo | None
    commitment: str
    revealed: Revealed | None
    series: SeriesInfo | None
    chapter: int
    chaptered: bool
    follows: Literal["chapter", "game", "rematch"] | None
    draws: bool
    next: str | None
    listed: bool
    spectators: bool
    archived: bool
    tournament: str
    played_on: PlayedOn | None = None


class OlderUpdates(msgspec.Struct, frozen=True):
    """Updates from the number `first` on."""

    first: int
    updates: list[UpdateInfo]


class MatchLine(msgspec.Struct, frozen=True):
    """A match in a list. `yours` are the seats that you hold, `turn` says that one of them has to act."""

    id: str
    game: str
    options: dict[str, Any]
    clock: str
    seats: list[SeatInfo]
    yours: list[int]
    turn: bool
    updated: int
    outcome: OutcomeInfo | None
    series: SeriesInfo | None


class MatchList(msgspec.Struct, frozen=True):
    matches: list[MatchLine]


class Created(msgspec.Struct, frozen=True):
    """Where a match is that has just begun."""

    id: str


# People -----------------------------------------------------------------------------------------

NickText = Annotated[str, msgspec.Meta(max_length=24)]
PasswordText = Annotated[str, msgspec.Meta(max_length=200)]


class Me(msgspec.Struct, frozen=True):
    """Who you are for the server: nobody yet, a guest (`name` is None), or somebody with a name and a password.
    `barred`: the host has banned you, until when and why; you may look at what everybody may see, and do nothing."""

    known: bool
    nick: str = ""
    name: str | None = None
    barred: Problem | msgspec.UnsetType = msgspec.UNSET


class PersonReportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complaint about who holds a `seat`, or who wrote the `line` of chat with that id."""

    what: Complaint
    reason: Annotated[str, msgspec.Meta(max_length=500)] = ""
    seat: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None
    line: Annotated[int, msgspec.Meta(ge=0, le=2**31)] | None = None


class PersonReported(msgspec.Struct, frozen=True):
    """The host will see it."""

    match: str


class Registered(Me, frozen=True):
    """`codes` are for a forgotten password, each good for once. They are told here and never again."""

    codes: list[str] = []


class Codes(msgspec.Struct, frozen=True):
    codes: list[str]


class Device(msgspec.Struct, frozen=True):
    """Where somebody is signed in: `since` when, when it was last `seen` (to the hour), and whether it is the one that
    asks (`here`)."""

    since: int
    seen: int
    here: bool


class Devices(msgspec.Struct, frozen=True):
    """`codes` is how many recovery codes are left."""

    devices: list[Device]
    codes: int


class NickRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nick: NickText


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: NickText
    password: PasswordText


class RecoverRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`code` is one of the recovery codes, in capitals or not, and `password` the new one."""

    name: NickText
    code: Annotated[str, msgspec.Meta(max_length=60)]
    password: PasswordText


class PasswordOnly(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    password: PasswordText


class PasswordRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: PasswordText
    new: PasswordText


class DeleteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`password` is empty for a guest, who has none."""

    password: PasswordText = ""


# The socket of a match --------------------------------------------------------------------------


RequestId = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Act(ActRequest, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act", kw_only=True):
    """Like the request of the same name. `id` is the client's own number for it, for the answer to name."""

    id: RequestId


class Word(TableRequest, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table", kw_only=True):
    id: RequestId


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="chat"):
    """A line of talk. `key` is made up by the client: a line that is sent again under the same key is kept once."""

    id: RequestId
    text: Annotated[str, msgspec.Meta(max_length=300)]
    key: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """That the client is still there; one that says nothing for two minutes is not."""

    id: RequestId = 0


ClientMessage = Act | Word | Say | Ping


class MatchNews(msgspec.Struct, frozen=True, tag_field="type", tag="match"):
    """The match has gone on. Every message of the server has the next number `n` of its connection."""

    n: int
    info: MatchInfo


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A request was carried out, now or when it was sent before. What came of it has been sent already."""

    n: int
    id: int


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A message was refused: why, and the match as it is now. `id` is None if the message had none."""

    n: int
    id: int | None
    problem: Problem
    info: MatchInfo | None


class ChatNews(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """What was said since the client last heard."""

    n: int
    lines: list[ChatLine]


class PeopleNews(msgspec.Struct, frozen=True, tag_field="type", tag="people"):
    """Which seats have somebody at their screen now, and how many others watch."""

    n: int
    online: list[bool]
    watching: int


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    n: int
    id: int
    now: int


ServerMessage = MatchNews | Done | Refused | ChatNews | PeopleNews | Pong


class SocketMessages(msgspec.Struct, frozen=True):
    """Never sent: what a socket carries in both directions, so that its types are described with all others."""

    client: ClientMessage
    server: ServerMessage


class Problem(msgspec.Struct, frozen=True):
    """Every refused request. `code` and `fields` are the reason as a value, for programs and for sentences in other
    languages (`refusal.<code>` of the catalogues); `detail` is an English sentence; `kind` is the kind of error."""

    status: int
    kind: str
    code: str
    fields: dict[str, Any]
    detail: str
