"""The lessons of the tutorial: read from web/lessons/, played by the rules, and written for the web client.

    python -m tools.lessons            writes web/src/games/<game>/lessons/
    python -m tools.lessons --show     says what comes of every answer; with names of games, of these only

A lesson is a TOML file of steps. A step is a position, the answers that it offers (all legal ones that match `offer`),
what follows an answer by itself (`then`), and the goals. Which answers are right is nowhere written down: each is
played by the rules, and right is what reaches every goal. The words are in the game's catalogues under
`lesson.<lesson>.<step>.`: `text`, `hint`, `done`, and `miss-<name>` for each goal and each `why`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from ashgrid.core import Action, AshgridError, Event, Notation, State, find
from tools.lessons_dust import dust
from tools.lessons_hunters import hunters
from tools.lessons_neuroshima import neuroshima
from tools.pooled import Plain, Pool

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web" / "lessons"
LONGEST = 12  # answers that the rules give by themselves, between two decisions of the player


class LessonError(AshgridError):
    """A lesson that cannot be given: the message says which step is wrong."""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All of it has to hold. Objects match when they have the fields named; `">=2"` compares numbers,
    and of a list one has to fit.

    `event` and `no_event`: what happened, and what did not. `has` and `lacks`: a list of the view, and an object in it.
    `view`: fields of the view, those of lists by number.
    """

    name: str
    event: list[Plain] = []
    no_event: list[Plain] = []
    has: dict[str, Plain] = {}
    lacks: dict[str, Plain] = {}
    view: Plain = {}

    def holds(self, view: Plain, events: list[Plain]) -> bool:
        return (
            all(any(matches(event, wanted) for event in events) for wanted in self.event)
            and not any(matches(event, unwanted) for event in events for unwanted in self.no_event)
            and all(any(matches(entry, wanted) for entry in view[key]) for key, wanted in self.has.items())
            and not any(matches(entry, unwanted) for key, unwanted in self.lacks.items() for entry in view[key])
            and matches(view, self.view)
        )


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`start` is the position in the game's own way; without it the step goes on where the last right answer led.
    `lead` are actions that lead to the question. `then` follows every answer; `trial` follows it too, but only to see
    what would come of it: after a right answer it has not happened. `marks` are places to look at."""

    name: str
    goal: list[Condition]
    start: Plain | None = None
    lead: list[str] = []
    offer: list[str] = []
    then: list[str] = []
    trial: list[str] = []
    marks: list[str] = []
    why: list[Condition] = []


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`group` is the heading under which it is listed (`lesson.group.<group>`)."""

    group: str
    step: list[Step]
    start: Plain = {}
    """What all positions of the lesson have in common."""

    def start_of(self, number: int) -> Plain:
        """The position from which a step began, or the last one before it that had a position of its own."""
        own = next((step.start for step in reversed(self.step[: number + 1]) if step.start is not None), {})
        return {**self.start, **own}


class Rules(msgspec.Struct, frozen=True):
    """What is particular to a game."""

    begin: Callable[[Plain], State[Action]]
    view: Callable[[State[Action]], Plain]
    """What the player sees."""
    seats: Callable[[Plain], list[str]]
    before: Callable[[State[Action], str], None]
    """Called before an action that a lesson makes by itself."""
    told: Callable[[Plain], list[Plain]]
    """A view as the events that would have led to it."""
    still: Callable[[Plain, Plain, list[Plain]], tuple[Plain, list[Plain]]]
    """The view and the events up to the end of the turn, from those before and after."""
    follows: Callable[[State[Action], int, list[Action]], Action | None] = lambda _state, _seat, legal: (
        legal[0] if len(legal) == 1 else None
    )
    """What a seat answers by itself after an action that a lesson makes, as a match does where there is one answer."""


GAMES = {"neuroshima": Rules(*neuroshima), "dust": Rules(*dust), "hunters": Rules(*hunters)}
_NOT_SAID = object()


def matches(value: object, wanted: object) -> bool:
    if isinstance(wanted, dict):
        if isinstance(value, list):
            return all(int(key) < len(value) and matches(value[int(key)], part) for key, part in wanted.items())
        return isinstance(value, dict) and all(matches(value.get(key, _NOT_SAID), part) for key, part in wanted.items())
    if isinstance(wanted, list) and not isinstance(value, list):
        return value in wanted
    if isinstance(wanted, str) and isinstance(value, int) and (found := re.fullmatch(r"(<=|>=)(-?\d+)", wanted)):
        bound = int(found[2])
        return value <= bound if found[1] == "<=" else value >= bound
    return value == wanted


def read(path: Path) -> Lesson:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except msgspec.MsgspecError as error:
        raise LessonError(f"{path.name}: {error}") from None


def lessons(game: str) -> dict[str, Lesson]:
    """By name, in order: the files are numbered."""
    return {path.stem.partition("-")[2]: read(path) for path in sorted((SOURCE / game).glob("*.toml"))}


def words(game: str) -> set[str]:
    """The keys that the catalogues need for the lessons."""
    keys = set()
    for name, lesson in lessons(game).items():
        keys |= {f"lesson.{name}.{word}" for word in ("title", "about", "learned")} | {f"lesson.group.{lesson.group}"}
        for step in lesson.step:
            parts = ["text", "hint", "done", *(f"miss-{one.name}" for one in (*step.goal, *step.why))]
            keys |= {f"lesson.{name}.{step.name}.{part}" for part in parts}
    return keys


def _plain(value: object) -> Plain:
    """As it will be read from JSON."""
    plain: Plain = msgspec.json.decode(msgspec.json.encode(value))
    return plain


class Baker:
    """Plays one lesson through all its answers. A node is a step with the board from which it begins."""

    def __init__(self, game: str, name: str, lesson: Lesson) -> None:
        self.rules = GAMES[game]
        self.notation: Notation[Action] = find(game).notation
        self.name = name
        self.lesson = lesson
        self.nodes: list[Plain] = []
        self._known: dict[tuple[int, str], int] = {}

    def bake(self) -> list[Plain]:
        self._node(0, None)
        return self.nodes

    def _node(self, number: int, state: State[Action] | None) -> int:
        step = self.lesson.step[number]
        if step.start is not None:
            state = self.rules.begin(self.lesson.start_of(number))
        elif state is None:
            raise LessonError(f"{self.name}: the first step needs a start")
        name = (number, json.dumps(state.dump(), sort_keys=True))
        if name in self._known:
            return self._known[name]
        place = self._known[name] = len(self.nodes)
        seats = self.rules.seats(self.lesson.start_of(number))
        node: Plain = {"step": step.name, "marks": step.marks, "seats": seats}
        self.nodes.append(node)
        updates = [self.rules.told(self.rules.view(state)), *(self._play(state, text) for text in step.lead)]
        seat = self._asked(step, state)
        chosen = [action for action in state.legal(seat) if self._offered(step, str(action))]
        node["updates"] = updates
        node["view"] = self.rules.view(state)
        node["decision"] = {"seat": seat, "prompt": _plain(state.prompt(seat))}
        node["answers"] = [self._answer(number, state, seat, action) for action in chosen]
        self._check(step, node)
        return place

    def _asked(self, step: Step, state: State[Action]) -> int:
        if state.actors != (0,):
            raise LessonError(f"{self.name}.{step.name}: the player has nothing to decide: {state.actors}")
        return 0

    def _offered(self, step: Step, text: str) -> bool:
        return any(re.match(pattern + r"(\s|$)", text) for pattern in step.offer)

    def _answer(self, number: int, state: State[Action], seat: int, action: Action) -> Plain:
        step = self.lesson.step[number]
        before = self.rules.view(state)
        after = state.copy()
        told: list[Event] = []
        after.apply(seat, action, told)
        events = [_plain(event) for event in told]
        for text in step.then:
            events += self._play(after, text)
        tried, more = after, events
        if step.trial:
            tried = after.copy()
            more = events[:]
            for text in step.trial:
                more = more + self._play(tried, text)
        view, seen = self.rules.still(before, self.rules.view(tried), more)
        missed = [goal.name for goal in step.goal if not goal.holds(view, seen)]
        answer: Plain = {"text": str(action), "action": _plain(action)}
        if missed:
            why = next((one.name for one in step.why if one.holds(view, seen)), missed[0])
            return answer | {"miss": why, "view": view, "events": seen}
        if step.trial:
            view, seen = self.rules.still(before, self.rules.view(after), events)
        following = None if number + 1 == len(self.lesson.step) else self._node(number + 1, after.copy())
        return answer | {"next": following, "view": view, "events": seen}

    def _play(self, state: State[Action], text: str) -> list[Plain]:
        """An action that the lesson makes by itself, `1: end` for seat 1. What cannot be done now is left out: the
        player may have done it already."""
        seat, _, words = text.rpartition(": ")
        self.rules.before(state, words)
        action = self.notation.parse(words)
        who = int(seat or 0)
        if who not in state.actors or action not in state.legal(who):
            return []
        told: list[Event] = []
        state.apply(who, action, told)
        for _ in range(LONGEST):
            asked = state.actors[0] if len(state.actors) == 1 else None
            answer = None if asked is None else self.rules.follows(state, asked, state.legal(asked))
            if asked is None or answer is None:
                break
            state.apply(asked, answer, told)
        return [_plain(event) for event in told]

    def _check(self, step: Step, node: Plain) -> None:
        where = f"{self.name}.{step.name}"
        right = [answer for answer in node["answers"] if "miss" not in answer]
        if not right:
            raise LessonError(f"{where}: no answer is right, of {len(node['answers'])}")
        if len(right) == len(node["answers"]):
            raise LessonError(f"{where}: no answer is wrong, of {len(right)}")


def bake(game: str) -> dict[str, list[Plain]]:
    """All nodes of all lessons, whole."""
    return {name: Baker(game, name, lesson).bake() for name, lesson in lessons(game).items()}


def index(game: str) -> str:
    """The list of lessons, small enough for the start page."""
    rows = [
        f"  {json.dumps({'name': name, 'group': lesson.group, 'steps': len(lesson.step)})}"
        for name, lesson in lessons(game).items()
    ]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def _dense(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def baked(game: str) -> str:
    """The lessons as the client loads them, one line for each node."""
    pool = Pool()
    base: Plain | None = None
    lines = []
    for name, nodes in bake(game).items():
        seats = nodes[0]["seats"]
        rows = []
        for node in nodes:
            base = node["view"] if base is None else base
            others = {} if node["seats"] == seats else {"seats": node["seats"]}
            rows.append("   " + _dense(_packed(node, base, pool) | others))
        lines.append(f'  {_dense(name)}: {{"seats": {_dense(seats)}, "nodes": [\n' + ",\n".join(rows) + "\n  ]}")
    head = f'{{\n "base": {_dense(pool.view(base or {}, {}))},\n "pool": [\n'
    entries = ",\n".join(f"  {_dense(entry)}" for entry in pool.entries)
    return head + entries + '\n ],\n "lessons": {\n' + ",\n".join(lines) + "\n }\n}\n"


def _packed(node: Plain, base: Plain, pool: Pool) -> Plain:
    answers = []
    for answer in node["answers"]:
        short: Plain = {"choice": pool.number({"text": answer["text"], **answer["action"]})}
        short |= {"miss": answer["miss"]} if "miss" in answer else {"next": answer["next"]}
        short["events"] = pool.numbers(answer["events"])
        short["view"] = pool.view(answer["view"], node["view"])
        answers.append(short)
    return {
        "step": node["step"],
        "marks": node["marks"],
        "view": pool.view(node["view"], base),
        "updates": [pool.numbers(events) for events in node["updates"]],
        "decision": node["decision"],
        "answers": answers,
    }


def folder(game: str) -> Path:
    return ROOT / "web" / "src" / "games" / game / "lessons"


def show(game: str) -> None:
    for name, nodes in bake(game).items():
        for node in nodes:
            print(f"\n{name}.{node['step']}: {node['decision']['prompt']['ask']}")
            by: dict[str, list[str]] = {}
            for answer in node["answers"]:
                by.setdefault(f"miss-{answer['miss']}" if "miss" in answer else "right", []).append(answer["text"])
            for what, texts in by.items():
                print(f"  {what} ({len(texts)}): {', '.join(texts)}")


def main(arguments: list[str]) -> None:
    for game in [name for name in GAMES if name in arguments] or GAMES:
        if "--show" in arguments:
            show(game)
            continue
        folder(game).mkdir(exist_ok=True)
        (folder(game) / "index.json").write_text(index(game), "utf-8")
        (folder(game) / "baked.json").write_text(baked(game), "utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except AshgridError as error:
        raise SystemExit(str(error)) from None
