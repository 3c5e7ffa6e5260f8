"""Thousands of campaigns by machine parties: how often they are won, how they go, and what of the story is used."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

import msgspec

from ashgrid.core import TableError, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign import trail
from ashgrid.games.hunters.campaign.tables import DAYS, DOCUMENTS, MAIN, ROOM_CARDS, STORY_CARDS
from ashgrid.games.hunters.tables import IMPLANTS, ITEMS
from ashgrid.lab.pool import job_count, spread
from ashgrid.lab.shares import Row, row_of, rows_of

from .campaigns import PLAYERS, Campaign, Mission, Story, branch_names, options_of, played_out, real_mission
from .standin import Course, Odds, Party, Watched, again, fitted, odds, stand_in
from .study import all_parties

LEAST, MOST = 0.35, 0.65
"""How often careful parties should win a campaign on normal difficulty."""
MOST_RANDOM = 0.02
ONE_SIDED = 0.97
"""An option that is chosen so often where others are open leaves no choice."""
ENOUGH = 40
CURVES = ("health", "food", "cells", "xp")


class Band(msgspec.Struct, frozen=True):
    """A day: how many campaigns came to it, and what a quarter, half and three quarters of them had at most."""

    day: int
    campaigns: int
    low: float
    middle: float
    high: float


class OnTime(msgspec.Struct, frozen=True):
    """A step of the main story: the advised days, the shares of parties that came to it at all and by the last of these
    days, and the middle day."""

    missions: list[str]
    first: int
    last: int
    reached: float
    on_time: float
    day: int | None


class Group(msgspec.Struct, frozen=True):
    """The campaigns of one kind of player."""

    player: str
    campaigns: int
    won: Row
    parties: list[Row]
    sizes: list[Row]
    heroes: list[Row]
    endings: dict[str, int]
    reasons: dict[str, int]
    days: list[int]
    """How many campaigns ended on day 0, 1, 2 ..."""
    fallen: float
    """How often somebody lost consciousness on a journey, in a campaign."""
    down: float
    """How many were unconscious after a mission, in a campaign."""
    missions: dict[str, tuple[int, int]]
    """Played and won."""
    steps: list[OnTime]
    curves: dict[str, list[Band]]


class Choice(msgspec.Struct, frozen=True):
    """An option, how often it was open beside others, and how often it was chosen then."""

    option: str
    open: int
    chosen: int


class CampaignReport(msgspec.Struct, frozen=True):
    difficulty: str
    missions: str
    """Who played the missions: `stand-in`, or a machine player."""
    seed: int
    campaigns: int
    seconds: float
    groups: list[Group]
    cards: dict[str, float]
    """In what share of the campaigns each card was read."""
    choices: list[Choice]
    """Of careful parties, or of all if there are none."""
    one_sided: list[str]
    options: dict[str, int]
    """How often each option was taken, by whomever."""
    outcomes: dict[str, int]
    """How often each outcome that has words of its own was read: `020 a won`."""
    things: dict[str, int]
    """How often something was done with equipment, documents, Modules and implants: `buy knife`."""
    rooms: dict[str, int]
    """How often each level of a room was built: `forge 2`."""
    never: dict[str, list[str]]
    """Cards, options, outcomes, things and rooms that were never seen."""


class _Task(msgspec.Struct, frozen=True):
    parties: tuple[str, ...]
    players: tuple[str, ...]
    difficulty: str
    real: str
    seed: int


class _Played(msgspec.Struct, frozen=True):
    story: Story
    seen: list[tuple[Party, Course]]


def _some(raw: bytes, numbers: Sequence[int]) -> bytes:
    """Runs in a worker: a few campaigns, as msgpack."""
    task = msgspec.msgpack.decode(raw, type=prepared(_Task))
    return msgspec.msgpack.encode([_one(task, number) for number in numbers])


def _one(task: _Task, number: int) -> _Played:
    player = task.players[number % len(task.players)]
    party = task.parties[number // len(task.players) % len(task.parties)]
    mission: Mission = real_mission(task.real) if task.real else stand_in(odds())
    watched = Watched(mission)
    seed = derive(task.seed, number)
    campaign = Campaign(options_of(party, task.difficulty), seed, PLAYERS[player](seed), watched)
    story = played_out(campaign, number, party, player)
    story.down = sum(course.down for _, course in watched.seen)
    return _Played(story, watched.seen if task.real else [])


class Series(msgspec.Struct, frozen=True):
    report: CampaignReport
    seen: list[tuple[Party, Course]]
    """The real missions."""


def study(
    games: int,
    players: Sequence[str] = (),
    parties: Sequence[str] = (),
    difficulty: str = "normal",
    seed: int = 0,
    jobs: int | None = None,
    real: str = "",
    progress: Callable[[int], None] = lambda _: None,
) -> Series:
    """Plays so many campaigns of every player. `real` names who plays the missions, else the stand-in does."""
    chosen = tuple(players) or tuple(PLAYERS)
    for name in chosen:
        if name not in PLAYERS:
            raise TableError(f"no party is '{name}'; there are {', '.join(PLAYERS)}")
    teams = tuple(parties) or tuple(all_parties())
    for team in teams:
        GAME.new(options_of(team, difficulty), 0)
    count = games * len(chosen)
    task = msgspec.msgpack.encode(_Task(teams, chosen, difficulty, real, seed))
    start = time.perf_counter()
    played: list[_Played] = []
    for batch in spread(_some, (task,), count, job_count(jobs, count)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Played]))
        progress(len(played))
    played.sort(key=lambda one: one.story.number)
    stories = [one.story for one in played]
    report = _report(stories, chosen, difficulty, real or "stand-in", seed, time.perf_counter() - start)
    return Series(report, [pair for one in played for pair in one.seen])


def measured(series: Series, about: str, before: Odds | None = None) -> Odds:
    """Odds of what was played; with what was measured before on other difficulties, if there is that."""
    if before is None:
        return fitted(about, series.seen)
    return again(about, series.seen, before, series.report.difficulty)


# The report ------------------------------------------------------------------------------------------


def _report(
    stories: list[Story], players: Sequence[str], difficulty: str, missions: str, seed: int, seconds: float
) -> CampaignReport:
    careful = [story for story in stories if story.player == "careful"] or stories
    choices = _choices(careful)
    one_sided = [one.option for one in choices if one.open >= ENOUGH and one.chosen >= ONE_SIDED * one.open]
    return CampaignReport(
        difficulty=difficulty,
        missions=missions,
        seed=seed,
        campaigns=len(stories),
        seconds=seconds,
        groups=[_group(player, [story for story in stories if story.player == player]) for player in players],
        cards={name: sum(name in story.cards for story in stories) / len(stories) for name in STORY_CARDS},
        choices=choices,
        one_sided=one_sided,
        options=_every(all_options(), _total(story.options for story in stories)),
        outcomes=_every(branch_names(), _total(story.branches for story in stories)),
        things=_total(story.things for story in stories),
        rooms=_every(all_rooms(), _total(story.rooms for story in stories)),
        never=_never(stories),
    )


def _total(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in counts:
        for name, count in one.items():
            found[name] = found.get(name, 0) + count
    return dict(sorted(found.items()))


def _every(names: Iterable[str], counts: dict[str, int]) -> dict[str, int]:
    """Those that were never seen too."""
    return {name: counts.get(name, 0) for name in names}


def all_options() -> list[str]:
    return [f"{name} {option.name}" for name, card in STORY_CARDS.items() for option in card.options]


def all_rooms() -> list[str]:
    return [f"{name} {level}" for name, level in ROOM_CARDS]


def all_things() -> list[str]:
    """Equipment and implants."""
    return [*[item.name for item in ITEMS], *[one.name for one in IMPLANTS]]


def uses(report: CampaignReport) -> dict[str, int]:
    """How often something was done with each piece of equipment and each implant, whatever it was."""
    found = dict.fromkeys(all_things(), 0)
    for name, count in report.things.items():
        thing = name.partition(" ")[2]
        if thing in found:
            found[thing] += count
    return found


def _choices(stories: Sequence[Story]) -> list[Choice]:
    there = _total(story.open for story in stories)
    chosen = _total(story.chosen for story in stories)
    return [Choice(name, count, chosen.get(name, 0)) for name, count in there.items()]


def _never(stories: Sequence[Story]) -> dict[str, list[str]]:
    cards = _total(story.cards for story in stories)
    options = _total(story.options for story in stories)
    branches = _total(story.branches for story in stories)
    things = {name.partition(" ")[2] for name in _total(story.things for story in stories)}
    rooms = _total(story.rooms for story in stories)
    return {
        "cards": [name for name in STORY_CARDS if name not in cards],
        "options": [name for name in all_options() if name not in options],
        "outcomes": [name for name in branch_names() if name not in branches],
        "things": [name for name in all_things() if name not in things],
        "documents": [name for name in DOCUMENTS if name not in things],
        "rooms": [name for name in all_rooms() if name not in rooms],
    }


def _group(player: str, stories: list[Story]) -> Group:
    missions: dict[str, tuple[int, int]] = {}
    for story in stories:
        for name, won, _ in story.missions:
            played, before = missions.get(name, (0, 0))
            missions[name] = (played + 1, before + won)
    days = [0] * (DAYS + 1)
    for story in stories:
        days[story.day] += 1
    return Group(
        player=player,
        campaigns=len(stories),
        won=row_of(player, [float(story.won) for story in stories]),
        parties=rows_of((story.party.replace(",", ", "), float(story.won)) for story in stories),
        sizes=rows_of((f"{story.heroes} heroes", float(story.won)) for story in stories),
        heroes=rows_of((f"with {hero}", float(story.won)) for story in stories for hero in story.party.split(",")),
        endings=_total({story.ending: 1} for story in stories if story.ending),
        reasons=_total({story.reason: 1} for story in stories),
        days=days,
        fallen=sum(story.fallen for story in stories) / len(stories),
        down=sum(story.down for story in stories) / len(stories),
        missions=dict(sorted(missions.items())),
        steps=[_on_time(step, stories) for step in range(len(MAIN))],
        curves={name: _curve(name, stories) for name in CURVES},
    )


def _on_time(step: int, stories: Sequence[Story]) -> OnTime:
    first, last = trail.window(step)
    found = []
    for story in stories:
        days = [day for mission, _, day in story.missions if mission in MAIN[step]]
        if days:
            found.append(min(days))
    timely = len([day for day in found if day <= last])
    middle = sorted(found)[len(found) // 2] if found else None
    return OnTime(list(MAIN[step]), first, last, len(found) / len(stories), timely / len(stories), middle)


def _curve(name: str, stories: Sequence[Story]) -> list[Band]:
    by_day: dict[int, list[float]] = {}
    for story in stories:
        for dawn in story.dawns:
            by_day.setdefault(dawn.day, []).append(getattr(dawn, name))
    found = []
    for day, values in sorted(by_day.items()):
        ordered = sorted(values)
        quarter, half, most = [ordered[(len(ordered) - 1) * part // 4] for part in (1, 2, 3)]
        found.append(Band(day, len(values), round(quarter, 3), round(half, 3), round(most, 3)))
    return found
