"""Golden playthroughs: every answer of the contract along one random game, as text. In a diff of such a file, a
reviewer sees what a change does to play. The first lines say what was played, so that a file can be made anew.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..errors import RecordError
from ..record import fingerprint
from ..registry import AnyGame, find
from ..values import Event
from .walk import walk

FIRST_LINE = "ashgrid playthrough 1"


def playthrough(game: AnyGame, options: dict[str, Any], seed: int) -> str:
    """One random game with all questions and answers. Of views and dumps only what changed is written."""
    lines = [
        FIRST_LINE,
        f"game: {game.name}",
        f"options: {_json(options)}",
        f"seed: {seed}",
        f"rules: {game.rules}",
        "",
    ]
    seen: dict[int | None, dict[str, Any]] = {}
    events: list[Event] = []
    last = game.new(options, 0)
    for point in walk(game, options, seed, events):
        lines += _told(events)
        state = last = point.state
        for seat in (None, *range(state.seat_count)):
            view = state.view(seat)
            changed = {key: value for key, value in view.items() if seen.get(seat, {}).get(key, ...) != value}
            seen[seat] = msgspec.json.decode(msgspec.json.encode(view))
            if changed:
                lines.append(f"  view {'-' if seat is None else seat}: {_json(changed)}")
        lines.append(f"  state: {fingerprint(state)} horizon {state.horizon}")
        for seat in state.actors:
            legal = " | ".join(str(action) for action in state.legal(seat))
            lines.append(f"  seat {seat} {_json(state.prompt(seat))} worth {game.evaluate(state, seat):.3f}: {legal}")
        lines += ["", f"{point.number + 1}. {point.seat} {point.action}"]
    lines += [*_told(events), f"  state: {fingerprint(last)}", "", f"result: {last.result}"]
    return "\n".join(lines) + "\n"


def _told(events: list[Event]) -> list[str]:
    lines = [f"  {_json(event)}" for event in events]
    events.clear()
    return lines


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def remake(text: str) -> str:
    """The playthrough that the first lines of a file ask for, as the rules play it now."""
    lines = text.splitlines()
    if not lines or lines[0] != FIRST_LINE:
        raise RecordError(f"a playthrough begins with '{FIRST_LINE}'", 1)
    header = dict(line.partition(": ")[::2] for line in lines[1:4])
    try:
        game, options, seed = header["game"], msgspec.json.decode(header["options"]), int(header["seed"])
    except (KeyError, ValueError, msgspec.DecodeError):
        raise RecordError("lines 2 to 4 of a playthrough are 'game:', 'options:' and 'seed:'", 2) from None
    return playthrough(find(game), options, seed)


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def compare(path: Path) -> str:
    """What would change in a golden file, as a diff; empty if nothing."""
    old = path.read_text("utf-8")
    diff = difflib.unified_diff(old.splitlines(True), remake(old).splitlines(True), str(path), "now", n=2)
    return "".join(diff)


def rewrite(folder: Path, games: Sequence[AnyGame] = ()) -> list[Path]:
    """Make every golden file anew, and one for each of these games that has none. Returns those that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed = []
    wanted = {path: remake(path.read_text("utf-8")) for path in files(folder)}
    told = {text.splitlines()[1] for text in wanted.values()}
    for game in games:
        if f"game: {game.name}" not in told:
            wanted[folder / f"{game.name}.txt"] = playthrough(game, {}, 1)
    for path, text in wanted.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8", newline="\n")
            changed.append(path)
    return changed
