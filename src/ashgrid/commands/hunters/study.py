"""How hard the missions of Hunters A.D. 2114 are, and what heroes, cards and equipment are worth in them.

Game number i is played from a seed derived from the series' seed and i. Games go round missions, sizes of a party and
parties, so that every hero plays every mission; all seats have the same machine player. What was used is read from the
events of each game, played back.

Missions are measured with what is recommended. Half of the cards and most equipment are not: to tell what they are
worth, decks and equipment are drawn by lot for every game (`mixed`).
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.core import Replay, Rng, TableError, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.hunters import GAME, decks, outfit
from ashgrid.games.hunters.actions import Attacked, Boosted, Options, Played, Reacted, TrapSet, Used
from ashgrid.games.hunters.data import DECK
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.model import Hero
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.tables import CARD_NUMBER, CARDS, HERO_NUMBER, HERO_TYPES, ITEM_NUMBER, ITEMS
from ashgrid.lab.pool import job_count, spread
from ashgrid.lab.shares import Row, picture_of, row_of, rows_of

LEAST, MOST = 0.4, 0.85
"""Between these the share of missions won should be."""
SIZES = (2, 3, 4)
LEFT_AT_HOME = 4
"""One of so many pieces of a hero's own equipment, where it is drawn by lot."""
DRAWS = 20
"""A card that was drawn less often tells nothing."""


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
    drawn: int
    """How often it came to a hand, of a card; of equipment the games in which somebody had it."""
    worth: float
    """Uses for each time that it was drawn. A use in a game that is won counts more, and one in a game that is lost
    less, by as much as wins are rare or frequent in that mission with a party of that size. So neither a long game,
    where all is used more, nor an easy one makes a card look good."""
    used: float | None
    """Share of wins where it was used; None if it never was."""
    unused: float | None


class Balance(msgspec.Struct, frozen=True):
    player: str
    difficulty: str
    kit: str
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
    draws: dict[str, int]
    uses: dict[str, int]


class _Task(msgspec.Struct, frozen=True):
    missions: tuple[str, ...]
    parties: tuple[str, ...]
    player: str
    difficulty: str
    kit: str
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
    chosen, gear = "", ""
    if task.kit == "mixed":
        rng = Rng(derive(task.seed, number, 1))
        names = party.split(",")
        chosen = "|".join(_any_deck(name, MISSIONS[mission].level, rng) for name in names)
        gear = "|".join(_any_gear(name, rng) for name in names)
    settings = {"mission": mission, "party": party, "difficulty": task.difficulty}
    options = GAME.read_options({**settings, "decks": chosen, "gear": gear, "gear_budget": 0})
    heroes = tuple(GAME.seats(options))
    record, outcome, _ = play(GAME, [task.player] * len(heroes), derive(task.seed, number), options)
    back = Replay(record, GAME)
    state = back.state
    assert isinstance(state, Hunters)
    cards = tuple(sorted({CARDS[card].name for hero in state.heroes for card in (*hero.pile, *hero.hand)}))
    carried = tuple(sorted({piece.type.name for hero in state.heroes for piece in hero.gear}))
    draws: dict[str, int] = {}
    uses: dict[str, int] = {}
    hands: list[list[int]] = [[] for _ in state.heroes]
    for step in back.steps():
        for event in step.events:
            name = _used(event)
            if name:
                uses[name] = uses.get(name, 0) + 1
        for seat, hero in enumerate(state.heroes):
            for card in _new(hands[seat], hero.hand):
                draws[CARDS[card].name] = draws.get(CARDS[card].name, 0) + 1
            hands[seat] = hero.hand[:]
    lacking = [hero.most - hero.health for hero in state.heroes]
    down = len([hero for hero in state.heroes if hero.health <= 0])
    won = outcome.payoffs[0]
    lost = sum(lacking) / len(lacking)
    return _Game(number, mission, heroes, won, outcome.reason, state.turn, lost, down, cards, carried, draws, uses)


def _new(before: list[int], after: list[int]) -> list[int]:
    """The cards that came to a hand."""
    left = before[:]
    found = []
    for card in after:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return found


def _any_deck(hero: str, level: int, rng: Rng) -> str:
    """Of each level the skill and cards by lot, as many as a hero keeps; the rest by lot from those of the start."""
    own = decks.owned(hero, level)
    found: list[int] = []
    for step in range(2, level + 1):
        offered = [card for card in own if CARDS[card].level == step]
        rng.shuffle(offered)
        found += offered[: decks.KEPT - 1]
    first = [card for card, copies in own.items() for _ in range(copies) if CARDS[card].level == 1]
    rng.shuffle(first)
    return decks.written(found + first[: DECK - len(found)])


def _any_gear(name: str, rng: Rng) -> str:
    """Most of a hero's own equipment, and by lot what there is a slot for."""
    hero = Hero(0, HERO_TYPES[HERO_NUMBER[name]], 1)
    names = [piece for piece in outfit.recommended(name) if rng.below(LEFT_AT_HOME)]
    outfit.equip(hero, names)
    rest = [item for item in ITEMS if item.name not in names]
    rng.shuffle(rest)
    for item in sorted(rest, key=lambda item: item.kind):
        trial = hero.copy()
        if put(trial, item.number) and trial.gear[-1].place == item.kind:
            hero = trial
            names.append(item.name)
    return outfit.written(names)


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
    kit: str = "recommended",
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
    task = msgspec.msgpack.encode(_Task(chosen, teams, player, difficulty, kit, seed))
    start = time.perf_counter()
    played: list[_Game] = []
    for batch in spread(_play_some, (task,), games, job_count(jobs, games)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Game]))
        progress(len(played))
    played.sort(key=lambda one: one.number)
    return Balance(
        player=player,
        difficulty=difficulty,
        kit=kit,
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
    """What was at hand in some game; what is worth most first."""
    won: dict[tuple[str, int], list[float]] = {}
    for one in played:
        won.setdefault((one.mission, len(one.party)), []).append(one.won)
    usual = {key: _mean(shares) for key, shares in won.items()}
    found = []
    for name in names:
        had = [one for one in played if name in one.decks or name in one.gear]
        if had:
            used = [one.won for one in had if name in one.uses]
            unused = [one.won for one in had if name not in one.uses]
            drawn = sum(one.draws.get(name, 0) for one in had) if name in CARD_NUMBER else len(had)
            counted = sum(one.uses.get(name, 0) * (1.0 + one.won - usual[one.mission, len(one.party)]) for one in had)
            found.append(
                Value(
                    name,
                    len(had),
                    _mean(one.uses.get(name, 0) for one in had),
                    drawn,
                    counted / drawn if drawn else 0.0,
                    _mean(used) if used else None,
                    _mean(unused) if unused else None,
                )
            )
    return sorted(found, key=lambda value: (-value.worth, value.name))


def weakest(reports: Sequence[Balance]) -> list[str]:
    """The cards in the bottom tenth of every report in which they were drawn often enough, the most often weak first;
    of one report simply its bottom tenth."""
    weak: dict[str, int] = {}
    told: dict[str, int] = {}
    for report in reports:
        values = [value for value in report.cards if value.drawn >= DRAWS]
        for place, value in enumerate(values):
            told[value.name] = told.get(value.name, 0) + 1
            if place >= len(values) - len(values) // 10:
                weak[value.name] = weak.get(value.name, 0) + 1
    return [name for name in weak if weak[name] == told[name] and (told[name] > 1 or len(reports) == 1)]


def picture(report: Balance) -> str:
    groups = [
        ("missions", report.missions),
        ("missions by number of heroes", [course.won for course in report.courses]),
        ("parties with", report.heroes),
    ]
    title = f"Hunters A.D. 2114, {report.difficulty}, {report.games} missions of {report.player}"
    return picture_of(title, groups, LEAST, MOST)
