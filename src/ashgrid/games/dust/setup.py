"""From options to what they mean: scenario, sides, seats, and the named differences between editions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ashgrid.core.errors import AshgridError, OptionError
from ashgrid.core.rng import Rng

from . import scenarios
from .actions import Options
from .armies import (
    Army,
    blocs,
    box,
    check_army,
    first_random_army,
    parse_army,
    random_army,
)
from .field import Field
from .problems import Problem
from .tables import TYPES

BOX: Final = "box"
HOLD: Final = "hold"
REACH: Final = "reach"
LEAVE: Final = "leave"
DEMOLISH: Final = "demolish"
DESTROY: Final = "destroy"

EDITIONS: Final[dict[str, dict[str, str]]] = {
    "revised-pl": {
        "entry": "one-square",
        "reactions": "several",
        "charge_fire": "after-both",
        "medic_ammo": "full",
        "artillery_cover": "ignored",
    },
    "faq-1.4": {
        "entry": "full-move",
        "reactions": "one",
        "charge_fire": "between",
        "medic_ammo": "none",
        "artillery_cover": "in-buildings",
    },
}
"""What each edition says where they differ; see docs/rules/dust.md."""


class Goal:
    """A goal of the scenario, for the rules. A side of -1 is either."""

    def __init__(
        self,
        kind: str,
        side: int,
        zone: str,
        cells: list[int],
        points: int,
        every_round: bool,
        factor: int,
        target: str,
        decides: bool,
    ) -> None:
        self.kind: Final = kind
        self.side: Final = side
        self.zone: Final = zone
        self.cells: Final = cells
        self.points: Final = points
        self.every_round: Final = every_round
        self.factor: Final = factor
        self.target: Final = target
        self.decides: Final = decides


class Setup:
    """Options, resolved. Shared by all copies of a state and never changed.

    Rules: D1 to D6.
    """

    def __init__(self, options: Options, scenario: scenarios.Scenario, field: Field) -> None:
        self.options: Final = options
        self.scenario: Final[str] = scenario.id
        self.seats: Final[int] = options.players
        self.sides: Final[list[int]] = seat_sides(options.players)
        self.points: Final[int] = options.points or scenario.points
        self.rounds: Final[int] = options.rounds or scenario.rounds
        self.field: Final = field
        self.tiles: Final[int] = scenario.terrain_tiles
        self.crates: Final[int] = scenario.crates
        self.traps: Final[int] = scenario.traps
        self.initiative: Final[list[int]] = list(scenario.initiative)
        self.defender: Final[int] = scenario.defender_on_board
        self.goals: Final[list[Goal]] = [
            Goal(
                goal.kind,
                goal.side,
                goal.zone,
                self.field.zones.get(goal.zone, []),
                goal.points,
                goal.when == "round",
                goal.factor,
                goal.target,
                goal.decides,
            )
            for goal in scenario.goals
        ]
        self.full_entry: Final[bool] = chosen(options, "entry") == "full-move"
        self.one_reaction: Final[bool] = chosen(options, "reactions") == "one"
        self.fire_between: Final[bool] = chosen(options, "charge_fire") == "between"
        self.medic_ammo: Final[bool] = chosen(options, "medic_ammo") == "full"
        self.radio_revives: Final[bool] = options.reviving == "medic-and-radioman"
        self.by_lot: Final[bool] = options.set_up == "lot"
        self.houses_stop_shells: Final[bool] = chosen(options, "artillery_cover") == "in-buildings"


def chosen(options: Options, name: str) -> str:
    """The value of an option that may be left to the edition."""
    value: str = getattr(options, name)
    return EDITIONS[options.edition][name] if value == "edition" else value


def scenario_of(options: Options) -> scenarios.Scenario:
    if options.custom:
        return scenarios.read_scenario(options.custom, "custom", old=True)
    return scenarios.SCENARIOS[options.scenario]


def sees_through(options: Options) -> bool:
    """Whether one looks through a building, in by one entrance and out by another."""
    return options.building_sight == "aligned-entrances"


def seat_sides(players: int) -> list[int]:
    """The sides alternate; with an odd number the second side has one player fewer.

    Rules: D8.
    """
    return [seat % 2 for seat in range(players)]


def army_words(options: Options) -> list[str]:
    """What stands for each side's army; fixed forces of a scenario where nothing else is asked for."""
    scenario = scenario_of(options)
    if scenario.forces and options.armies == Options().armies:
        return list(scenario.forces)
    return [word.strip() for word in options.armies.split("|")]


def bloc_of(options: Options, side: int) -> str:
    """The bloc of a side as far as the options tell it."""
    word = army_words(options)[side]
    if word in blocs():
        return word
    if word == BOX:
        return "allies" if side == 0 else "axis"
    return str(TYPES[parse_army(word).units()[0]].bloc)


def armies_of(options: Options, rng: Rng, first: bool = False) -> list[Army]:
    """Both armies; random lists are drawn with `rng`, with `first` as old matches drew them."""
    draw = first_random_army if first else random_army
    found = []
    for side, word in enumerate(army_words(options)):
        members = seat_sides(options.players).count(side)
        if word == BOX:
            army = box("allies" if side == 0 else "axis")
        elif word in blocs():
            army = draw(rng, word, limit_of(options), members)
        else:
            army = parse_army(word)
        found.append(army)
    return found


def limit_of(options: Options) -> int:
    return options.points or scenario_of(options).points


def pieces(options: Options) -> list[str]:
    """What of the content a match with these options is played with, as far as they tell it."""
    found = [] if options.custom else [f"scenario/{options.scenario}"]
    for side, word in enumerate(army_words(options)):
        army = box("allies" if side == 0 else "axis") if word == BOX else None
        if army is None and word not in blocs():
            army = parse_army(word)
        if army is not None:
            found += [f"unit/{TYPES[unit].name}" for unit in army.units()]
    return list(dict.fromkeys(found))


def check_lists(options: Options) -> None:
    """Refuse lists that nobody may field today. Cards may change, so that old matches are not asked."""
    if options.custom:
        _check_custom(options.custom, old=False)
    for side, word in enumerate(army_words(options)):
        if word in blocs():
            _check_draw(random_army, word, options, side)
        elif word != BOX:
            _refuse(word, check_army(parse_army(word), limit_of(options)))


def _check_custom(text: str, old: bool) -> None:
    try:
        scenarios.read_scenario(text, "custom", old)
    except AshgridError as error:
        raise OptionError("custom", str(error)) from None


def _refuse(word: str, problems: Sequence[Problem | str]) -> None:
    if problems:
        raise OptionError("armies", f"'{word}': {'; '.join([str(problem) for problem in problems])}")


def _check_draw(draw: Callable[[Rng, str, int, int], Army], bloc: str, options: Options, side: int) -> None:
    try:
        draw(Rng(0), bloc, limit_of(options), seat_sides(options.players).count(side))
    except AshgridError as error:
        raise OptionError("points", str(error)) from None


def check(options: Options) -> None:
    """Refuse, by name, what is unknown or contradicts itself.

    Rules: D7.
    """
    if options.custom:
        _check_custom(options.custom, old=True)
    elif options.scenario not in scenarios.SCENARIOS:
        listed = ", ".join(sorted(scenarios.SCENARIOS))
        raise OptionError("scenario", f"there is no scenario '{options.scenario}'; there are: {listed}")
    sizes = scenario_of(options).sizes
    if options.size and options.size not in sizes:
        raise OptionError("size", f"this scenario has {', '.join(sizes) or 'one size only'}, not '{options.size}'")
    words = army_words(options)
    if len(words) != 2:
        raise OptionError("armies", f"two armies with | between them, please, not {len(words)}")
    limit = limit_of(options)
    for side, word in enumerate(words):
        members = seat_sides(options.players).count(side)
        if word == BOX:
            continue
        if word in blocs():
            if not limit:
                raise OptionError("armies", f"this scenario has fixed forces: a list of units, please, not '{word}'")
            _check_draw(first_random_army, word, options, side)
            continue
        try:
            army = parse_army(word)
        except AshgridError as error:
            raise OptionError("armies", str(error)) from None
        problems: list[Problem | str] = [*check_army(army, old=True)]
        if army.players not in (1, members):
            problems.append(f"the list is shared by {army.players} players, but the side has {members}")
        _refuse(word, problems)
