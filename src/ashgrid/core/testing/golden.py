"""Golden playthroughs: every answer of the contract along some steps of a random game, as text. In a diff of such a
file, a reviewer sees what a change does to play. The first lines say what was played, so that a file can be made anew.

A game has several short ones, chosen over its variants so that they show as many kinds of actions, events and prompts
as possible. What a machine player thinks of a position is not in them: that changes with every weight.
"""

from __future__ import annotations

import difflib
import itertools
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ..contract import State
from ..errors import RecordError
from ..record import fingerprint
from ..registry import AnyGame, find
from ..rng import derive
from ..values import Event
from .walk import Start, campaign, walk

FIRST_LINE = "ashgrid playthrough 2"
MOST_FILES = 12
LENGTH = 10
SEEDS = 6
CHAPTERS = 3
DIFF_LINES = 40
DIFF_WIDTH = 160
_STEP = re.compile(r"[0-9]+\. .*")


class Excerpt(NamedTuple):
    """The steps from `first` to `last` of the random game with these options and this seed, or of a later chapter of
    the campaign that it begins. The first step is 1."""

    options: dict[str, Any]
    seed: int
    first: int
    last: int
    chapter: int = 1


# Writing ---------------------------------------------------------------------------------------------


def playthrough(
    game: AnyGame, options: dict[str, Any], seed: int, first: int = 1, last: int | None = None, chapter: int = 1
) -> str:
    """Some steps of a random game with all questions and answers; of views only what changed is written."""
    shown = f"{first}-{'' if last is None else last}"
    lines = [
        FIRST_LINE,
        f"game: {game.name}",
        f"options: {_json(options)}",
        f"seed: {seed}",
        f"steps: {shown}",
        *([f"chapter: {chapter}"] if chapter > 1 else []),
        f"rules: {game.rules}",
        "",
    ]
    seen: dict[int | None, Any] = {}
    events: list[Event] = []
    start, seed = _chapter(game, options, seed, chapter)
    state = game.new(start.options, 0, start.carry)
    number = 0
    for point in walk(game, start.options, seed, events, start.carry):
        state = point.state
        lines += _told(events, number >= first)
        if number == last:
            break
        number += 1
        if number >= first:
            lines += [*_views(state, seen), *_questions(state), "", f"{number}. {point.seat} {point.action}"]
    lines += [*_told(events, number >= first), *_views(state, seen), ""]
    if not state.actors:
        lines.append(f"result after {number} steps: {state.result}")
    return "\n".join([*lines, f"state: {fingerprint(state)}"]) + "\n"


def _chapter(game: AnyGame, options: dict[str, Any], seed: int, chapter: int) -> tuple[Start, int]:
    """How a chapter of a random campaign begins, and the seed of the walk through it."""
    if chapter == 1:
        return Start(options), seed
    for start in itertools.islice(campaign(game, options, seed), chapter - 1, chapter):
        return start, derive(seed, 16, chapter)
    raise RecordError(f"the campaign with seed {seed} has no chapter {chapter}")


def _told(events: list[Event], shown: bool) -> list[str]:
    lines = [f"  {_json(event)}" for event in events] if shown else []
    events.clear()
    return lines


def _questions(state: State[Any]) -> list[str]:
    lines = [f"  state {fingerprint(state)}, horizon {state.horizon}"]
    for seat in state.actors:
        lines.append(f"  seat {seat} is asked {_json(state.prompt(seat))}")
        lines += [f"    {line}" for line in _legal([str(action) for action in state.legal(seat)])]
    return lines


def _legal(texts: list[str]) -> Iterator[str]:
    """Actions that differ in their last word only are one line, and so are the others of a kind."""
    ends: dict[str, list[str]] = {}
    for text in texts:
        ends.setdefault(text.rpartition(" ")[0], []).append(text.rpartition(" ")[2])
    lines: dict[str, list[str]] = {}
    for start, words in ends.items():
        verb, _, rest = start.partition(" ")
        if len(words) == 1 and rest:
            lines.setdefault(verb, []).append(f"{rest} {words[0]}")
        else:
            lines.setdefault(start, []).extend(words)
    for start, found in lines.items():
        yield f"{start}: {' | '.join(found)}" if start else " | ".join(found)


def _views(state: State[Any], seen: dict[int | None, Any]) -> Iterator[str]:
    """What changed for onlookers, and then in what each seat sees otherwise than they do."""
    public = _plain(state.view(None))
    for path, value in _changes(seen.get(None, {}), public):
        yield f"  view {path}: {value}"
    seen[None] = public
    for seat in range(state.seat_count):
        own = dict(_changes(public, _plain(state.view(seat))))
        before: dict[str, str] = seen.get(seat, {})
        for path in [*own, *(path for path in before if path not in own)]:
            if own.get(path) != before.get(path):
                yield f"  view of {seat} {path}: {own.get(path, 'as for all')}"
        seen[seat] = own


def _changes(old: Any, new: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Where plain data differ, and what is there now: one line for each thing that has changed."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        before, after = old, new
    else:
        names = [_names(part) if isinstance(part, list) else None for part in (old if old is not None else [], new)]
        if None in names or not _same_order(*names):
            yield path, _json(new)
            return
        before, after = names  # type: ignore[assignment]
    for key, value in after.items():
        here = f"{path}.{key}" if path and not key.startswith("[") else f"{path}{key}"
        if key in before or (isinstance(value, list) and _names(value)):
            yield from _changes(before.get(key), value, here)
        else:
            yield here, _json(value)
    for key in before:
        if key not in after:
            yield (f"{path}.{key}" if path and not key.startswith("[") else f"{path}{key}"), "gone"


def _names(items: list[Any]) -> dict[str, Any] | None:
    """The items of a list by their own names or places, or by their numbers; None if it is a list of plain values."""
    if not all(isinstance(item, dict | list) for item in items):
        return None
    for key in ("name", "cell"):
        named = {f"[{item[key]}]": item for item in items if isinstance(item, dict) and item.get(key) is not None}
        if items and len(named) == len(items):
            return named
    return {f"[{number}]": item for number, item in enumerate(items)}


def _same_order(one: Any, other: Any) -> bool:
    return [name for name in one if name in other] == [name for name in other if name in one]


def _plain(data: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data))


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


# Files -----------------------------------------------------------------------------------------------


def remake(text: str) -> str:
    """The playthrough that the first lines of a file ask for, as the rules play it now. A rules version that changes
    nothing in it leaves it as it is."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise RecordError(f"a playthrough begins with '{FIRST_LINE}'", 1)
    header = dict(line.partition(": ")[::2] for line in lines[1:6])
    try:
        game, options, seed = header["game"], msgspec.json.decode(header["options"]), int(header["seed"])
        first, last = header["steps"].split("-")
        chapter = int(header.get("chapter", "1"))
        made = playthrough(find(game), options, seed, int(first), int(last) if last else None, chapter)
        return text if _unversioned(made) == _unversioned(text) else made
    except (KeyError, ValueError, msgspec.DecodeError):
        wanted = "'game:', 'options:', 'seed:' and 'steps:'"
        raise RecordError(f"lines 2 to 5 of a playthrough are {wanted}", 2) from None


def _unversioned(text: str) -> str:
    return re.sub(r"^rules: \d+$", "", text, count=1, flags=re.MULTILINE)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def compare(path: Path) -> str:
    """What would change in a golden file, with the step that it belongs to; empty if nothing. Long lines are cut to
    where they differ, and of many differences the first are told."""
    old = path.read_text("utf-8").splitlines()
    new = remake("\n".join(old) + "\n").splitlines()
    if old == new:
        return ""
    steps: set[str] = set()
    told: list[str] = []
    for tag, start, end, begin, stop in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        step = _step_at(old, start)
        if step not in steps:
            steps.add(step)
            told.append(f"@@ {step}")
        gone, come = old[start:end], new[begin:stop]
        for number in range(max(len(gone), len(come))):
            pair = [lines[number] if number < len(lines) else None for lines in (gone, come)]
            told += [f"{sign} {line}" for sign, line in zip("-+", _cut(*pair), strict=True) if line is not None]
    rest = len(told) - DIFF_LINES
    if rest > 0:
        told[DIFF_LINES:] = [f"... and {rest} lines more; {len(steps)} steps differ"]
    return "\n".join([f"--- {path}", "+++ as the rules play now", *told]) + "\n"


def _step_at(lines: list[str], place: int) -> str:
    """The action before a line, the consequences of which that line tells."""
    steps = (line for line in reversed(lines[: place + 1]) if _STEP.fullmatch(line))
    return next((f"after step {step}" for step in steps), "at the start")


def _cut(one: str | None, other: str | None) -> tuple[str | None, str | None]:
    """Both lines from shortly before where they differ, if they are long."""
    same = 0
    if one is not None and other is not None:
        while same < min(len(one), len(other)) and one[same] == other[same]:
            same += 1
    start = max(0, same - DIFF_WIDTH // 2) if max(len(one or ""), len(other or "")) > DIFF_WIDTH else 0

    def shown(line: str | None) -> str | None:
        if line is None:
            return None
        part = line[start : start + DIFF_WIDTH]
        return f"{'...' if start else ''}{part}{'...' if len(line) > start + DIFF_WIDTH else ''}"

    return shown(one), shown(other)


def rewrite(folder: Path, games: Sequence[AnyGame] = ()) -> list[Path]:
    """Make every golden file anew, and some for each of these games that has none. Returns those that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    wanted = {path: remake(path.read_text("utf-8")) for path in files(folder)}
    told = {text.splitlines()[1] for text in wanted.values()}
    for game in games:
        if f"game: {game.name}" not in told:
            for number, excerpt in enumerate(excerpts(game), 1):
                wanted[folder / f"{game.name}-{number}.txt"] = playthrough(game, *excerpt)
    for path, text in wanted.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            changed.append(path)
    return changed


# What to show ----------------------------------------------------------------------------------------


def excerpts(game: AnyGame, most: int = MOST_FILES, seeds: int = SEEDS, length: int = LENGTH) -> list[Excerpt]:
    """Parts of random games of every variant, each the one that shows most kinds of things that were not shown yet.
    The first is the start of a game."""
    found: list[tuple[Excerpt, frozenset[str]]] = []
    for number, options in enumerate([{}, *game.variants()]):
        for seed in range(1 + 100 * number, 1 + 100 * number + seeds):
            for chapter, _ in enumerate(itertools.islice(campaign(game, options, seed), CHAPTERS), 1):
                steps = list(_kinds(game, options, seed, chapter))
                for first in range(1, max(2, len(steps) - length // 2), length // 2):
                    part = steps[first - 1 : first - 1 + length]
                    kinds: frozenset[str] = frozenset().union(*part)
                    found.append((Excerpt(options, seed, first, first + len(part) - 1, chapter), kinds))
    chosen: list[Excerpt] = []
    shown: frozenset[str] = frozenset()
    best, kinds = found[0]
    while kinds - shown and len(chosen) < most:
        chosen.append(best)
        shown |= kinds
        best, kinds = max(found, key=lambda one: len(one[1] - shown))
    return chosen


def _kinds(game: AnyGame, options: dict[str, Any], seed: int, chapter: int) -> Iterator[set[str]]:
    """For every step of a game, the kinds of its action, of what was asked, and of what happened."""
    events: list[Event] = []
    start, seed = _chapter(game, options, seed, chapter)
    last: set[str] = set()
    for point in walk(game, start.options, seed, events, start.carry):
        if point.number:
            yield last | {f"event {event.tag}" for event in events}
        events.clear()
        last = {f"action {point.action.tag}", f"prompt {point.state.prompt(point.seat).tag}"}
        if chapter > 1:
            last.add("a later chapter")
    yield last | {f"event {event.tag}" for event in events}
