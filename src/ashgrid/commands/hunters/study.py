"""How hard the missions of Hunters A.D. 2114 are, and what heroes, cards and equipment are worth in them.

Game number i is played from a seed derived from the series' seed and i. Games go round missions, sizes of a party and
parties, so that every hero plays every mission; all seats have the same machine player. What was used is read from the
events of each game, played back.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.core import Replay, TableError, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import Attacked, Boosted, Options, Played, Reacted, TrapSet, Used
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARD_NUMBER, CARDS, HERO_NUMBER, ITEM_NUMBER
from ashgrid.lab.pool import job_count, spread
from ashgrid.lab.shares import Row, picture_of, row_of, rows_of

LEAST, MOST = 0.4, 0.85
"""Between these the share of missions won should be."""
SIZES = (2, 3, 4)


class Course(msgspec.Struct, frozen=True):
    """How a mission goes, by the size of the party."""

    mission: str
    heroes: int
    won: Row
    turns: float
    """Mean number of turns played."""
    wounds: float
    """Mean health that a hero lacks at the end."""
    down: float
    """Mean number of heroes who lie unconscious at the end."""
    reasons: dict[str, int]


class Value(msgspec.Struct, frozen=True):
    """What a card or a piece of equipment is good for."""

    name: str
    games: int
    """Games in which somebody had it."""
    uses: float
    """Mean number of uses in them."""
    used: float | None
    """Share of wins where it was used; None if it never was."""
    unused: float | None


class Balance(msgspec.Struct, frozen=True):
    player: str
    difficulty: str
    seed: int
    games: int
    seconds: float
    missions: list[Row]
    courses: list[Course]
    heroes: list[Row]
    cards: list[Value]
    items: list[Value]


class _Game(msgspec.Struct, frozen=True):
    number: int
    mission: str
    party: tuple[str, ...]
    won: float
    reason: str
    turns: int
    lost: float
    down: int
    decks: tuple[str, ...]
    gear: tuple[str, ...]
    uses: dict[str, int]


class _Task(msgspec.Struct, frozen=True):
    missions: tuple[str, ...]
    parties: tuple[str, ...]
    player: str
    difficulty: str
    seed: int


def all_parties() -> list[str]:
    """Every party of two, three and four in turn, so that any few of them have every size and every hero."""
    names = list(HERO_NUMBER)
    by_size = [[",".join(some) for some in itertools.combinations(names, size)] for size in SIZES]
    longest = max(len(some) for some in by_size)
    # Strides that have nothing in common with the numbers of parties mix the heroes.
    return [some[number * 3 % len(some)] for number in range(longest) for some in by_size]


def _play_some(raw: bytes, numbers: Sequence[int]) -> bytes:
    """Runs in a worker: a few games, as msgpack."""
    task = msgspec.msgpack.decode(raw, type=prepared(_Task))
    return msgspec.msgpack.encode([_play(task, number) for number in numbers])


def _play(task: _Task, number: int) -> _Game:
    mission = task.missions[number % len(task.missions)]
    party = task.parties[number // len(task.missions) % len(task.parties)]
    options = Options(mission=mission, party=party, difficulty=task.difficulty)  # type: ignore[arg-type]
    heroes = tuple(GAME.seats(options))
    record, outcome, _ = play(GAME, [task.player] * len(heroes), derive(task.seed, number), options)
    back = Replay(record, GAME)
    state = back.state
    assert isinstance(state, Hunters)
    decks = tuple(sorted({CARDS[card].name for hero in state.heroes for card in (*hero.pile, *hero.hand)}))
    gear = tuple(sorted({piece.type.name for hero in state.heroes for piece in hero.gear}))
    uses: dict[str, int] = {}
    for step in back.steps():
        for event in step.events:
            name = _used(event)
            if name:
                uses[name] = uses.get(name, 0) + 1
    end = back.state
    assert isinstance(end, Hunters)
    lacking = [hero.most - hero.health for hero in end.heroes]
    down = len([hero for hero in end.heroes if hero.health <= 0])
    won = outcome.payoffs[0]
    lost = sum(lacking) / len(lacking)
    return _Game(number, mission, heroes, won, outcome.reason, end.turn, lost, down, decks, gear, uses)


def _used(event: object) -> str:
    """The card or piece of equipment that an event tells of."""
    if isinstance(event, (Played, Boosted, Reacted)):
        return event.card
    if isinstance(event, Attacked):
        return event.weapon or ""
    if isinstance(event, Used):
        return event.item
    return event.trap if isinstance(event, TrapSet) else ""


def balance(
    games: int,
    missions: Sequence[str] = (),
    parties: Sequence[str] = (),
    player: str = "greedy",
    difficulty: str = "normal",
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Balance:
    """Play a series. `progress` is called with the number of games done so far."""
    if games < 1:
        raise TableError("a series has at least one game")
    check_player(player)
    chosen = tuple(missions) or tuple(sorted(MISSIONS))
    teams = tuple(parties) or tuple(all_parties())
    for name, team in itertools.product(chosen, teams):
        GAME.read_options({"mission": name, "party": team, "difficulty": difficulty})
        GAME.check_options(Options(mission=name, party=team))
    task = msgspec.msgpack.encode(_Task(chosen, teams, player, difficulty, seed))
    start = time.perf_counter()
    played: list[_Game] = []
    for batch in spread(_play_some, (task,), games, job_count(jobs, games)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Game]))
        progress(len(played))
    played.sort(key=lambda one: one.number)
    return Balance(
        player=player,
        difficulty=difficulty,
        seed=seed,
        games=games,
        seconds=time.perf_counter() - start,
        missions=rows_of((one.mission, one.won) for one in played),
        courses=_courses(played),
        heroes=rows_of((hero, one.won) for one in played for hero in one.party),
        cards=_values(played, CARD_NUMBER),
        items=_values(played, ITEM_NUMBER),
    )


def _courses(played: Sequence[_Game]) -> list[Course]:
    found = []
    for mission, heroes in sorted({(one.mission, len(one.party)) for one in played}):
        some = [one for one in played if one.mission == mission and len(one.party) == heroes]
        reasons: dict[str, int] = {}
        for one in some:
            reasons[one.reason] = reasons.get(one.reason, 0) + 1
        found.append(
            Course(
                mission,
                heroes,
                row_of(f"{mission}, {heroes}", [one.won for one in some]),
                _mean(one.turns for one in some),
                _mean(one.lost for one in some),
                _mean(one.down for one in some),
                reasons,
            )
        )
    return found


def _mean(numbers: Iterable[float]) -> float:
    values = list(numbers)
    return sum(values) / len(values)


def _values(played: Sequence[_Game], names: Iterable[str]) -> list[Value]:
    """What was at hand in some game; the most useful first: by the wins with it, then by how often it was used."""
    found = []
    for name in names:
        had = [one for one in played if name in one.decks or name in one.gear]
        if had:
            used = [one.won for one in had if name in one.uses]
            unused = [one.won for one in had if name not in one.uses]
            found.append(
                Value(
                    name,
                    len(had),
                    _mean(one.uses.get(name, 0) for one in had),
                    _mean(used) if used else None,
                    _mean(unused) if unused else None,
                )
            )
    return sorted(found, key=lambda value: (-(value.used or 0.0), -value.uses, value.name))


def picture(report: Balance) -> str:
    groups = [
        ("missions", report.missions),
        ("missions by number of heroes", [course.won for course in report.courses]),
        ("parties with", report.heroes),
    ]
    title = f"Hunters A.D. 2114, {report.difficulty}, {report.games} missions of {report.player}"
    return picture_of(title, groups, LEAST, MOST)
