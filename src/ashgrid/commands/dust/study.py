"""How even Dust Tactics is: blocs, units and lists in games between random lists of equal points.

Game number i is played from a seed derived from the series' seed and i. Blocs go round all ordered pairs, so that each
stands on either side as often; lists are drawn anew for every game, both players are of the same kind.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.core import Rng, TableError, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.dust import GAME
from ashgrid.games.dust.armies import army_text, blocs, check_army, parse_army, random_army
from ashgrid.games.dust.scenarios import SCENARIOS
from ashgrid.games.dust.tables import TYPES
from ashgrid.lab.pool import job_count, spread
from ashgrid.lab.simulate import wilson

FAIR = ("full-battle", "seize-and-hold", "house-to-house", "night-raid")
"""Scenarios in which both sides have the same task on the same ground."""


class Row(msgspec.Struct, frozen=True):
    """Somebody's share of wins, a draw counting half, with its 95 % interval."""

    name: str
    games: int
    score: float
    low: float
    high: float


class Balance(msgspec.Struct, frozen=True):
    points: int
    player: str
    scenarios: list[str]
    seed: int
    games: int
    seconds: float
    blocs: list[Row]
    """Against all other blocs."""
    pairs: list[Row]
    """`allies - axis` is the score of the first of the two."""
    sides: list[Row]
    units: list[Row]
    """Lists with this unit in them, against lists of other blocs."""
    lists: list[Row]


class _Game(msgspec.Struct, frozen=True):
    number: int
    armies: tuple[str, str]
    blocs: tuple[str, str]
    score: float  # of side 0


class _Task(msgspec.Struct, frozen=True):
    points: int
    player: str
    scenarios: tuple[str, ...]
    lists: tuple[str, ...]
    seed: int


def _bloc(text: str) -> str:
    return str(TYPES[parse_army(text).units()[0]].bloc)


def _armies(task: _Task, number: int) -> tuple[str, str]:
    """Who meets whom in a game: named lists against random ones of another bloc, or two random ones."""
    rng = Rng(derive(task.seed, number, 1))
    if task.lists:
        mine = task.lists[number // 2 % len(task.lists)]
        others = [bloc for bloc in blocs() if bloc != _bloc(mine)]
        other = army_text(random_army(rng, others[number // 2 // len(task.lists) % len(others)], task.points))
        return (mine, other) if number % 2 == 0 else (other, mine)
    pairs = list(itertools.permutations(blocs(), 2))
    one, two = pairs[number % len(pairs)]
    return army_text(random_army(rng, one, task.points)), army_text(random_army(rng, two, task.points))


def _play_some(raw: bytes, numbers: Sequence[int]) -> bytes:
    """Runs in a worker: a few games, as msgpack."""
    task = msgspec.msgpack.decode(raw, type=prepared(_Task))
    done = []
    for number in numbers:
        armies = _armies(task, number)
        options = {
            "scenario": task.scenarios[number // 6 % len(task.scenarios)],
            "armies": "|".join(armies),
            "points": task.points,
        }
        _, outcome, _ = play(GAME, [task.player] * 2, derive(task.seed, number), options)
        done.append(_Game(number, armies, (_bloc(armies[0]), _bloc(armies[1])), outcome.payoffs[0]))
    return msgspec.msgpack.encode(done)


def balance(
    games: int,
    points: int = 130,
    player: str = "greedy",
    scenarios: Sequence[str] = FAIR,
    lists: Sequence[str] = (),
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Balance:
    """Play a series. `progress` is called with the number of games done so far."""
    if games < 1:
        raise TableError("a series has at least one game")
    check_player(player)
    for name in scenarios:
        if name not in SCENARIOS:
            raise TableError(f"there is no scenario '{name}'; there are: {', '.join(sorted(SCENARIOS))}")
        if not SCENARIOS[name].points:
            raise TableError(f"scenario '{name}' has fixed forces: nothing can be learned from it")
    written = []
    for text in lists:
        army = parse_army(text)
        problems = check_army(army, points)
        if problems:
            raise TableError(f"'{text}': {'; '.join(map(str, problems))}")
        written.append(army_text(army))
    task = msgspec.msgpack.encode(_Task(points, player, tuple(scenarios), tuple(written), seed))
    start = time.perf_counter()
    played: list[_Game] = []
    for batch in spread(_play_some, (task,), games, job_count(jobs, games)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Game]))
        progress(len(played))
    played.sort(key=lambda one: one.number)
    return Balance(
        points=points,
        player=player,
        scenarios=list(scenarios),
        seed=seed,
        games=games,
        seconds=time.perf_counter() - start,
        blocs=_rows((bloc, score) for one in played for bloc, score in zip(one.blocs, _scores(one), strict=True)),
        pairs=_rows(_pair(one) for one in played),
        sides=_rows((f"side {side + 1}", score) for one in played for side, score in enumerate(_scores(one))),
        units=_rows(
            (TYPES[unit].name, score)
            for one in played
            for text, score in zip(one.armies, _scores(one), strict=True)
            for unit in sorted(set(parse_army(text).units()))
        ),
        lists=_rows(
            (text, score)
            for one in played
            for text, score in zip(one.armies, _scores(one), strict=True)
            if text in written
        ),
    )


def _scores(one: _Game) -> tuple[float, float]:
    return one.score, 1 - one.score


def _pair(one: _Game) -> tuple[str, float]:
    first, second = one.blocs
    return (f"{first} - {second}", one.score) if first < second else (f"{second} - {first}", 1 - one.score)


def _rows(scores: Iterable[tuple[str, float]]) -> list[Row]:
    """The best first."""
    found: dict[str, list[float]] = {}
    for name, score in scores:
        found.setdefault(name, []).append(score)
    rows = []
    for name, values in found.items():
        score = sum(values) / len(values)
        low, high = wilson(score, len(values))
        rows.append(Row(name, len(values), score, low, high))
    return sorted(rows, key=lambda row: (-row.score, row.name))


# The picture ---------------------------------------------------------------------------------------

WIDTH, NAMES, LINE, TOP = 860, 250, 20, 46
INK, QUIET, GROUND, ACCENT, GRID = "#efe9dd", "#8b8f98", "#15171b", "#ff8f45", "#30343d"


def picture(report: Balance) -> str:
    """Every share of wins as a dot with its interval, as SVG."""
    groups = [("blocs", report.blocs), ("pairs", report.pairs), ("sides", report.sides)]
    groups += [("lists", report.lists)] if report.lists else []
    groups += [("units", report.units)]
    height = TOP + sum(LINE * (len(rows) + 2) for _, rows in groups) + 20
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    font = f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}"'
    title = f"Dust Tactics, {report.points} points, {report.games} games of {_escaped(report.player)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        f'<text x="16" y="26" font-size="15">{title}</text>',
    ]
    y = TOP
    for heading, rows in groups:
        parts.append(f'<text x="16" y="{y + 14}" fill="{QUIET}">{heading}</text>')
        for share in (0.25, 0.4, 0.5, 0.6, 0.75):
            x = _x(share)
            dash = "" if share == 0.5 else ' stroke-dasharray="2 4"'
            parts.append(
                f'<line x1="{x}" x2="{x}" y1="{y + 18}" y2="{y + LINE * (len(rows) + 1)}" stroke="{GRID}"{dash}/>'
            )
            parts.append(f'<text x="{x}" y="{y + 14}" fill="{QUIET}" text-anchor="middle">{share:.0%}</text>')
        for number, row in enumerate(rows):
            middle = y + LINE * (number + 1) + LINE / 2
            colour = INK if row.low <= 0.5 <= row.high else ACCENT
            name = row.name if len(row.name) <= 36 else row.name[:35] + "…"
            parts.append(f'<text x="{NAMES - 10}" y="{middle + 4}" text-anchor="end">{_escaped(name)}</text>')
            parts.append(
                f'<line x1="{_x(row.low)}" x2="{_x(row.high)}" y1="{middle}" y2="{middle}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
            parts.append(f'<circle cx="{_x(row.score)}" cy="{middle}" r="4" fill="{colour}"/>')
            parts.append(f'<text x="{WIDTH - 16}" y="{middle + 4}" fill="{QUIET}" text-anchor="end">{row.games}</text>')
        y += LINE * (len(rows) + 2)
    return "\n".join([*parts, "</svg>", ""])


def _x(share: float) -> float:
    return round(NAMES + share * (WIDTH - NAMES - 60), 1)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
