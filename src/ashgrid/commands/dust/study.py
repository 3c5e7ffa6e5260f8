"""How even Dust Tactics is: blocs, units and lists in games between random lists of equal points.

Game number i is played from a seed derived from the series' seed and i. Blocs go round all ordered pairs, so that each
stands on either side as often; lists are drawn anew for every game, both players are of the same kind.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.core import Rng, TableError, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.dust import GAME
from ashgrid.games.dust.armies import army_text, blocs, check_army, parse_army, random_army
from ashgrid.games.dust.scenarios import SCENARIOS
from ashgrid.games.dust.tables import TYPES
from ashgrid.lab.pool import job_count, spread
from ashgrid.lab.shares import Row, picture_of, rows_of

FAIR = ("full-battle", "seize-and-hold", "house-to-house", "night-raid")
"""Scenarios in which both sides have the same task on the same ground."""


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
        blocs=rows_of((bloc, score) for one in played for bloc, score in zip(one.blocs, _scores(one), strict=True)),
        pairs=rows_of(_pair(one) for one in played),
        sides=rows_of((f"side {side + 1}", score) for one in played for side, score in enumerate(_scores(one))),
        units=rows_of(
            (TYPES[unit].name, score)
            for one in played
            for text, score in zip(one.armies, _scores(one), strict=True)
            for unit in sorted(set(parse_army(text).units()))
        ),
        lists=rows_of(
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


def picture(report: Balance) -> str:
    groups = [("blocs", report.blocs), ("pairs", report.pairs), ("sides", report.sides)]
    groups += [("lists", report.lists)] if report.lists else []
    groups += [("units", report.units)]
    return picture_of(f"Dust Tactics, {report.points} points, {report.games} games of {report.player}", groups)
