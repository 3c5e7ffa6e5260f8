"""What was measured of servers, as the tables of docs/many-machines.md, and what follows for 100,000 people."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ._setups import SQLITE, said

NOT_MEASURED = "–"
PEOPLE, COPIES = 100_000, 100_000
COMMANDS = {"A": 20_000, "B": 4_000}
"""A second; these and the copies of matches are assumptions of the page, on which they are explained."""
BUSY = 0.5
"""Of a process or a core, planned."""
SPREAD_SECONDS = 0.5
"""Over which clients come back."""

FORMULAS = {
    "processes": "commands × F2 ÷ 0.5 (a process that is busy half of the time), "
    "at least commands ÷ the actions a second of F3",
    "memory of the servers": "copies × F4 + 100,000 × F4 of a socket + processes × that of an empty one",
    "cores of PostgreSQL": "commits × F5 ÷ 0.5",
    "disk a day": "commands × 86,400 × F6; with `ashgrid admin retention` it ends growing",
    "WAL a day": "commands × 86,400 × F6 of the WAL; kept only as long as an archive or a standby needs it",
    "cores of Redis": "commands × F7; it uses one",
    "one process ends": "its sockets, and what their coming back (F8, in memory, at entry 50) takes of the others "
    "if it is spread over half a second",
}


@dataclass(frozen=True)
class Load:
    """So many matches, for some seconds. Times are in milliseconds, `costs` those of the processor for each action;
    `written` is the bytes of all actions."""

    matches: int
    actions: int
    rate: float
    p50: float
    p99: float
    worst: float
    costs: dict[str, float]
    written: dict[str, int]
    problem: str
    limit: float

    @classmethod
    def without_any(cls, matches: int, problem: str, limit: float) -> Load:
        """Nobody could act."""
        return cls(matches, 0, 0.0, math.inf, math.inf, math.inf, {}, {}, problem, limit)

    @property
    def holds(self) -> bool:
        return self.p99 < self.limit and not self.problem


@dataclass(frozen=True)
class Memory:
    """Bytes: of a process with hardly any match, and what a match and a socket add."""

    empty: float
    match: float
    socket: float


@dataclass(frozen=True)
class Reconnect:
    """Milliseconds of matches that had to be read, of those in memory, and of processor time of the servers."""

    read: list[float]
    kept: list[float]
    processor: float


@dataclass
class Results:
    loads: dict[str, list[Load]] = field(default_factory=dict)
    memory: dict[str, Memory] = field(default_factory=dict)
    reconnects: dict[str, dict[int, Reconnect]] = field(default_factory=dict)

    def held(self, setup: str) -> Load | None:
        """The most matches that were held."""
        return max((one for one in self.loads.get(setup, ()) if one.holds), key=lambda one: one.matches, default=None)

    def typical(self, setup: str) -> Load | None:
        """What costs are told of: the most that were held, else the last that was tried."""
        return self.held(setup) or next((one for one in reversed(self.loads.get(setup, ())) if one.costs), None)

    def bytes_each(self, setup: str, what: str) -> float | None:
        """Of an action, of all steps together, since databases grow in leaps."""
        loads = [one for one in self.loads.get(setup, ()) if what in one.written]
        return sum(one.written[what] for one in loads) / max(1, sum(one.actions for one in loads)) if loads else None

    def failed(self, setup: str) -> Load | None:
        """What was too much in the end, if it was."""
        last = next(reversed(self.loads.get(setup, ())), None)
        return None if last is None or last.holds else last

    def of_many(self) -> str | None:
        """The set-up with the most processes that has held something."""
        return next((one for one in reversed(self.loads) if one != SQLITE and self.held(one) is not None), None)


def median(times: Sequence[float]) -> float:
    return sorted(times)[len(times) // 2]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """In Markdown, columns of figures to the right."""
    lines = [head, ["---" if name in ("", "wanted", "formula", "flood") else "---:" for name in head], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def load_table(results: Results) -> str:
    rows = []
    for setup, loads in results.loads.items():
        for one in loads:
            costs = " / ".join(f"{one.costs[what]:.2f}" for what in one.costs)
            times = [f"{one.p50:.1f}", f"{one.p99:.1f}", f"{one.worst:.0f}"]
            rows.append([said(setup), str(one.matches), f"{one.rate:.0f}", *times, costs, one.problem or "no"])
    head = ["", "matches", "actions a second", "p50 ms", "p99 ms", "worst ms"]
    return table([*head, "processor ms an action: servers / (PostgreSQL / Redis /) people", "trouble"], rows)


def figure_table(results: Results) -> str:
    """The figures of the page, F1 to F8: a column for each set-up."""
    setups = list(dict.fromkeys([*results.loads, *results.memory, *results.reconnects]))
    lengths = sorted({length for found in results.reconnects.values() for length in found})

    def row(name: str, tell: Callable[[str], str | None]) -> list[str]:
        return [name, *(tell(setup) or NOT_MEASURED for setup in setups)]

    def of_load(tell: Callable[[Load], str | None]) -> Callable[[str], str | None]:
        return lambda setup: None if (load := results.held(setup)) is None else tell(load)

    def cost(what: str) -> Callable[[str], str | None]:
        def tell(setup: str) -> str | None:
            load = results.typical(setup)
            return f"{load.costs[what]:.2f} ms" if load is not None and what in load.costs else None

        return tell

    def size(what: str) -> Callable[[str], str | None]:
        return lambda setup: None if (each := results.bytes_each(setup, what)) is None else f"{each:,.0f} bytes"

    def of_memory(tell: Callable[[Memory], str]) -> Callable[[str], str | None]:
        return lambda setup: tell(results.memory[setup]) if setup in results.memory else None

    def of_reconnect(length: int, tell: Callable[[Reconnect], str]) -> Callable[[str], str | None]:
        return lambda setup: tell(found[length]) if length in (found := results.reconnects.get(setup, {})) else None

    def too_many(setup: str) -> str | None:
        load = results.failed(setup)
        return None if load is None else f"{load.matches}: {load.p99:.0f} ms"

    rows = [
        row("**F1, F2** processor time of the servers for each action", cost("servers")),
        row("**F3** matches held with p99 below 100 ms", of_load(lambda load: f"{load.matches}")),
        row("their p50 and p99", of_load(lambda load: f"{load.p50:.1f} and {load.p99:.0f} ms")),
        row("matches no longer held, and their p99", too_many),
        row("**F4** memory of a process without matches", of_memory(lambda one: f"{one.empty / 1e6:.0f} MB")),
        row("memory for each match and copy", of_memory(lambda one: f"{one.match / 1e3:.0f} kB")),
        row("memory for each socket", of_memory(lambda one: f"{one.socket / 1e3:.0f} kB")),
        row("**F5** processor time of PostgreSQL for each action", cost("PostgreSQL")),
        row("**F6** bytes in PostgreSQL for each action", size("tables")),
        row("bytes in its WAL for each action", size("wal")),
        row("**F7** processor time of Redis for each action", cost("Redis")),
        row("processor time of the people who play, for each action", cost("people")),
    ]
    for length in lengths:
        at = f"at entry {length:,}"
        rows += [
            row(
                f"**F8** time to connect again {at}, read from the database (median, worst)",
                of_reconnect(length, lambda one: f"{median(one.read):.0f}, {max(one.read):.0f} ms"),
            ),
            row(
                f"the same {at}, in memory (median, worst)",
                of_reconnect(length, lambda one: f"{median(one.kept):.1f}, {max(one.kept):.0f} ms"),
            ),
            row(
                f"processor time of the servers for one who comes back {at}",
                of_reconnect(length, lambda one: f"{one.processor:.1f} ms"),
            ),
        ]
    return table(["", *map(said, setups)], [one for one in rows if set(one[1:]) != {NOT_MEASURED}])


def reckoned_table(results: Results) -> str | None:
    """What 100,000 people would take, by the formulas of the page; nothing without all figures."""
    setup = results.of_many()
    many, alone = results.held(setup or ""), results.held("1")
    memory, back = results.memory.get("1"), next(iter(results.reconnects.get(setup or "", {}).values()), None)
    if setup is None or many is None or alone is None or memory is None or back is None:
        return None
    tables, wal = (results.bytes_each(setup, what) or 0.0 for what in ("tables", "wal"))
    columns = []
    for commands in COMMANDS.values():
        processes = math.ceil(max(commands * many.costs["servers"] / 1000 / BUSY, commands / alone.rate))
        held = COPIES * memory.match + PEOPLE * memory.socket + processes * memory.empty
        sockets = PEOPLE / processes
        share = sockets * back.processor / 1000 / SPREAD_SECONDS / max(1, processes - 1)
        columns.append(
            [
                f"{processes}",
                f"{held / 1e9:.0f} GB",
                f"{math.ceil(commands * many.costs['PostgreSQL'] / 1000 / BUSY)}",
                f"{commands * 86_400 * tables / 1e9:,.0f} GB",
                f"{commands * 86_400 * wal / 1e9:,.0f} GB",
                f"{commands * many.costs['Redis'] / 1000:.1f}",
                f"{sockets:,.0f} sockets, {100 * share:.0f} % of the others",
            ]
        )
    rows = [[*row, *of] for row, *of in zip(FORMULAS.items(), *columns, strict=True)]
    return table(["wanted", "formula", *COMMANDS], rows)


def tables(results: Results) -> str:
    found = []
    if results.loads:
        found.append("Every step:\n\n" + load_table(results))
    found.append("Figures:\n\n" + figure_table(results))
    if (reckoned := reckoned_table(results)) is not None:
        found.append("Reckoned for 100,000 people:\n\n" + reckoned)
    return "\n\n".join(found)
