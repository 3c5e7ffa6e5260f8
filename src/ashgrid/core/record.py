"""Match records: a header, then one action per line. Made to be read by people, kept for years and replayed exactly.

    ashgrid record 1
    game: embers
    rules: 1
    options: {"embers":5}
    seed: 7
    data: card/ash=5f0c8a37be11
    result: 1 0 burnt-out
    state: 5f0c8a37be11d2a4

    0 keep
    1 swap 3
    0 strike 4

Header lines may come in any order; ones that are not known (`player 0: Ann`, `date: 2031-05-04`) are kept. `options`
holds every option, also those left at their default, so that a later default cannot change an old game, and what
chance chose among them before the first move. `data` are the fingerprints of the content that the match was played with
(`core.content`), left out where there is none; records from before there were fingerprints have none either.
`state` is the fingerprint of the final state. A later chapter of a campaign has a `carry:`, what it began with, as
JSON. One that was played on from a position of another has a `dealt:` (`42 0 7`: after 42 moves, what seat 0 could
not know was dealt anew by the seed 7; more of these after commas, `core.redeal`). One that ended at the table instead
of by its rules has an `ending:` (`resign 0`, `timeout 1`, `draw`), and one that is not over has no `result:`. A line
that starts with `#` is a comment.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from . import content, redeal
from .chapters import Carry
from .contract import Outcome, State
from .errors import AshgridError, CarryError, OptionError, RecordError, UnknownGame
from .redeal import Redeal, Redeals, dealt
from .registry import AnyGame, find
from .rng import MOST_SEED
from .thread_safe import prepared
from .values import Action, Event

FIRST_LINE = "ashgrid record 1"
_KNOWN = ("game", "rules", "options", "seed", "data", "carry", "dealt", "result", "ending", "state")


class Move(NamedTuple):
    seat: int
    text: str


class Record(msgspec.Struct, kw_only=True):
    """A record as data. `parse` and `str` convert from and to text; nothing is replayed until `replay` is asked."""

    game: str
    rules: int
    options: dict[str, Any]
    seed: int
    data: content.Content = {}
    carry: Carry | None = None
    dealt: Redeals = ()
    moves: list[Move] = []
    result: str | None = None
    ending: str | None = None
    state: str | None = None
    extra: dict[str, str] = {}

    @classmethod
    def start(cls, game: AnyGame, options: Any, seed: int, carry: Carry | None = None) -> Record:
        """An empty record of a match with these options, which `Game.prepare` gives for a new one."""
        chosen = game.read_options(options)
        plain = msgspec.to_builtins(chosen)
        data = game.content(chosen)
        return cls(game=game.name, rules=game.rules, options=plain, seed=seed, data=data, carry=carry)

    def __str__(self) -> str:
        head = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules}"]
        head.append("options: " + msgspec.json.encode(self.options).decode())
        head.append(f"seed: {self.seed}")
        if self.data:
            head.append(f"data: {content.written(self.data)}")
        if self.carry is not None:
            head.append("carry: " + msgspec.json.encode(self.carry).decode())
        if self.dealt:
            head.append(f"dealt: {redeal.written(self.dealt)}")
        head += [f"{key}: {' '.join(value.split())}" for key, value in self.extra.items()]
        for key, value in (("result", self.result), ("ending", self.ending), ("state", self.state)):
            if value is not None:
                head.append(f"{key}: {value}")
        return "\n".join([*head, "", *(f"{seat} {text}" for seat, text in self.moves)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; `RecordError` names the line and what is wrong with it."""
        lines = text.splitlines()
        if not lines or lines[0].strip() != FIRST_LINE:
            raise RecordError(f"an Ashgrid record begins with '{FIRST_LINE}'", 1)
        header: dict[str, tuple[int, str]] = {}
        number = 1
        for number, line in enumerate(lines[1:], start=2):
            if not line.strip():
                break
            if line.startswith("#"):
                continue
            key, colon, value = line.partition(":")
            if not colon:
                raise RecordError(f"'{line}' is not of the form 'key: value' (an empty line ends the header)", number)
            if key.strip() in header:
                raise RecordError(f"'{key.strip()}' is given twice", number)
            header[key.strip()] = (number, value.strip())
        record = cls(
            game=_need(header, "game")[1],
            rules=_number(header, "rules", 10**9),
            options=_options(header),
            seed=_number(header, "seed", MOST_SEED),
            data=_data(header),
            carry=_carry(header),
            dealt=_dealt(header),
            result=header.get("result", (0, None))[1],
            ending=header.get("ending", (0, None))[1],
            state=header.get("state", (0, None))[1],
            extra={key: value for key, (_, value) in header.items() if key not in _KNOWN},
            moves=[],
        )
        for at, line in enumerate(lines[number:], start=number + 1):
            if not line.strip() or line.startswith("#"):
                continue
            seat, _, action = line.strip().partition(" ")
            if not _is_number(seat) or not action.strip():
                raise RecordError(f"'{line.strip()[:80]}' is not a seat number and an action", at)
            record.moves.append(Move(int(seat), action.strip()))
        return record

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record file. Errors name the file as well as the line."""
        try:
            return cls.parse(Path(path).read_text("utf-8"))
        except OSError as error:
            raise RecordError(f"cannot read {path}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path} is not a text file in UTF-8") from None
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from None

    def save(self, path: Path | str) -> None:
        """Write the file whole or not at all: an older file of that name survives a failure."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(str(self), "utf-8", newline="\n")
            draft.replace(target)
        except OSError as error:
            raise RecordError(f"cannot write {path}: {error.strerror or error}") from None


def line_of_move(text: str, number: int) -> int:
    """The line of a record's text on which its move `number` stands; both count from 1. 0 if there is no such move."""
    lines = text.splitlines()
    header = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    moves = [at for at in range(header, len(lines)) if lines[at].strip() and not lines[at].startswith("#")]
    return moves[number - 1] + 1 if 0 < number <= len(moves) else 0


def _is_number(text: str, most: int = 10**20) -> bool:
    """Whether a text is a whole number up to `most`; Python itself gives up on thousands of digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 80 and int(text) <= most


def _need(header: dict[str, tuple[int, str]], key: str) -> tuple[int, str]:
    if key not in header or not header[key][1]:
        raise RecordError(f"the header has no '{key}:'", header.get(key, (1, ""))[0])
    return header[key]


def _number(header: dict[str, tuple[int, str]], key: str, most: int) -> int:
    line, text = _need(header, key)
    if not _is_number(text, most):
        raise RecordError(f"'{key}' must be a whole number from 0 to {most}, not '{text[:40]}'", line)
    return int(text)


def _options(header: dict[str, tuple[int, str]]) -> dict[str, Any]:
    line, text = header.get("options", (0, "{}"))
    try:
        return msgspec.json.decode(text, type=prepared(dict[str, Any]))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(f"'options' is not a JSON object: {error}", line) from None


def _data(header: dict[str, tuple[int, str]]) -> content.Content:
    line, text = header.get("data", (0, ""))
    try:
        return content.parsed(text)
    except RecordError as error:
        raise RecordError(str(error), line) from None


def _carry(header: dict[str, tuple[int, str]]) -> Carry | None:
    if "carry" not in header:
        return None
    line, text = header["carry"]
    try:
        return msgspec.json.decode(text, type=prepared(Carry))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(f"'carry' does not tell what the chapter began with: {error}", line) from None


def _dealt(header: dict[str, tuple[int, str]]) -> Redeals:
    line, text = header.get("dealt", (0, ""))
    found: list[Redeal] = []
    for part in text.split(",") if "dealt" in header else []:
        numbers = part.split()
        if len(numbers) != 3 or not all(map(_is_number, numbers[:2])) or not _is_number(numbers[2], MOST_SEED):
            raise RecordError(f"'dealt' is a number of moves, a seat and a seed, not '{part.strip()[:40]}'", line)
        found.append(Redeal(*map(int, numbers)))
    return tuple(found)


def fingerprint(state: State[Any]) -> str:
    """Sixteen hexadecimal digits that tell one state from another."""
    data = msgspec.json.encode(state.dump(), order="deterministic")
    return hashlib.sha256(data).hexdigest()[:16]


class Step(NamedTuple):
    """One replayed move: the state *after* it (live: copy it to keep it), and what happened."""

    number: int
    seat: int
    action: Action
    events: list[Event]
    state: State[Any]


class Replay:
    """A record being played back. `stopped` tells where and why it could not go on, once the steps ran out."""

    def __init__(self, record: Record, game: AnyGame | None = None) -> None:
        self.record = record
        self.game = game if game is not None else find(record.game)
        try:
            self.options = self.game.read_options(self.game.older_options(record.rules, record.options))
            self.state: State[Any] = self.game.again(self.options, record.seed, record.carry)
        except OptionError as error:
            lost = content.missing(record.data, self.game.inventory())
            why = f"it was played with what is not here: {', '.join(lost)} ({error})" if lost else str(error)
            raise RecordError(f"this {record.game} does not take the record's options: {why}") from None
        except CarryError as error:
            raise RecordError(f"this {record.game} does not take the record's carry: {error}") from None
        for one in record.dealt:
            if one.seat >= self.state.seat_count or one.after > len(record.moves):
                raise RecordError(f"'dealt: {one}' is not true of {len(record.moves)} moves of this match")
        self.changed: list[str] = content.changed(record.data, self.game.inventory())
        """The content that is not as it was when the match was played: no harm as long as it can be replayed."""
        self.played = 0
        self.stopped: RecordError | None = None
        self._deal()

    def _deal(self) -> None:
        self.state = dealt(self.record.dealt, self.played, self.state)

    def steps(self, events: bool = True) -> Iterator[Step]:
        """Play the remaining moves one by one. Ends early, with `stopped` set, at the first that cannot be played."""
        while self.played < len(self.record.moves):
            seat, text = self.record.moves[self.played]
            happened: list[Event] = []
            try:
                action = self.game.notation.parse(text)
                self.state.apply(seat, action, happened if events else None)
            except AshgridError as error:
                self.stopped = RecordError(f"move {self.played + 1} ({seat} {text}): {error}{self._age()}")
                return
            self.played += 1
            self._deal()
            yield Step(self.played, seat, action, happened, self.state)

    def run(self, moves: int | None = None) -> State[Any]:
        """Play the first so many moves (all by default) and return the state; a move that cannot be played raises."""
        wanted = len(self.record.moves) if moves is None else moves
        steps = self.steps(events=False)
        while self.played < wanted and next(steps, None) is not None:
            pass
        if self.stopped is not None:
            raise self.stopped
        return self.state

    def _age(self) -> str:
        """What may be the reason that the record cannot be replayed."""
        then, now = self.record.rules, self.game.rules
        rules = f"the record follows rules {then}, this is {self.game.name} with rules {now}"
        reasons = [rules] if then != now else []
        if self.changed:
            reasons.append(f"changed since the match was played: {', '.join(self.changed)}")
        return f" ({'; '.join(reasons)})" if reasons else ""


def replay(record: Record) -> State[Any]:
    """The state at the end of a record."""
    return Replay(record).run()


def verify(record: Record) -> list[str]:
    """Everything that is wrong with a record, in sentences; an empty list if all of it is true."""
    try:
        played = Replay(record)
    except (RecordError, UnknownGame) as error:
        return [str(error)]
    for _ in played.steps(events=False):
        pass
    if played.stopped is not None:
        return [str(played.stopped)]
    problems = []
    options = played.options
    outcome = played.state.result
    since = f" (changed since the match was played: {', '.join(played.changed)})" if played.changed else ""
    if record.ending is not None and outcome is not None:
        problems.append(f"the ending '{record.ending}' is given, but the game ended by its rules")
    elif record.ending is not None:
        try:
            outcome = ending_outcome(played.game, options, record.ending)
        except RecordError as error:
            problems.append(str(error))
    if not problems and record.result != (str(outcome) if outcome is not None else None):
        claimed = f"the result says '{record.result}'" if record.result is not None else "no result is given"
        actual = f"ended {outcome}" if outcome is not None else "is not over"
        problems.append(f"{claimed}, but the game {actual}{since}")
    if record.state is not None and record.state != fingerprint(played.state):
        problems.append(f"the final state is {fingerprint(played.state)}, not {record.state} as recorded{since}")
    return problems


def ending_outcome(game: AnyGame, options: Any, ending: str) -> Outcome:
    """The outcome of a match that ended at the table: `resign SEAT`, `timeout SEAT` or `draw`."""
    teams = game.teams(options)
    match ending.split():
        case ["draw"]:
            return Outcome(tuple(1.0 / len(set(teams)) for _ in teams), "draw")
        case ["resign" | "timeout" as how, seat] if _is_number(seat) and int(seat) < len(teams):
            return Outcome(game.payoffs_without(options, int(seat)), how)
    raise RecordError(f"an ending is 'resign SEAT', 'timeout SEAT' or 'draw', not '{ending}'")
