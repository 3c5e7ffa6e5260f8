"""What pages and boards ask without a match: whether a list or a map is good, lists by lot, and what lies between two
squares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import AshgridError, QuestionError
from ashgrid.core.rng import Rng

from . import armies, scenarios
from .explain.measure import measure
from .problems import plain
from .tables import HERO, SQUAD, TYPES

MOST_POINTS: Final = 600


def consult(question: str, asked: Plain) -> Plain:
    answers = QUESTIONS.get(question)
    if answers is None:
        raise QuestionError(f"dust has no question '{question}'; it has: {', '.join(QUESTIONS)}")
    return answers(asked)


def _text(asked: Plain, key: str, most: int = 4000) -> str:
    value = asked.get(key, "")
    if not isinstance(value, str) or len(value) > most:
        raise QuestionError(f"{key} is a text of at most {most} letters")
    return value


def _number(asked: Plain, key: str, most: int) -> int:
    value = asked.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise QuestionError(f"{key} is a whole number from 0 to {most}")
    return value


def _army(asked: Plain) -> Plain:
    """A list as text: what it costs, what is wrong with it, and its entries."""
    points = _number(asked, "points", MOST_POINTS)
    text = _text(asked, "text")
    try:
        army = armies.parse_army(text)
    except armies.ArmyError as error:
        return {"problems": [plain(problem) for problem in error.problems], "cost": 0, "text": "", "entries": []}
    return {
        "problems": [plain(problem) for problem in armies.check_army(army, points)],
        "cost": armies.cost(army),
        "text": armies.army_text(army),
        "entries": [
            {"units": [TYPES[unit].name for unit in entry.units], "player": entry.player} for entry in army.entries
        ],
    }


def _random_army(asked: Plain) -> Plain:
    try:
        army = armies.random_army(
            Rng(_number(asked, "seed", 1 << 53)), _text(asked, "bloc"), _number(asked, "points", MOST_POINTS)
        )
    except AshgridError as error:
        raise QuestionError(str(error)) from None
    return {"text": armies.army_text(army), "cost": armies.cost(army)}


def _joins(asked: Plain) -> Plain:
    """For every hero of a bloc the squads that it may join."""
    bloc = _text(asked, "bloc")
    kinds = [kind for kind in TYPES if kind.bloc == bloc]
    found = {}
    for hero in kinds:
        if hero.kind == HERO:
            found[hero.name] = [
                squad.name for squad in kinds if squad.kind == SQUAD and armies.join_problem(hero, squad) is None
            ]
    return {"joins": found}


def _scenario(asked: Plain) -> Plain:
    """A scenario as plain data or as TOML: everything that is wrong with it, and its two forms if it can be played.
    `flaws` do not stop a match."""
    try:
        if "toml" in asked:
            scenario = scenarios.read_scenario(_text(asked, "toml", 60_000))
        else:
            scenario = scenarios.scenario_from(asked.get("scenario"))
    except scenarios.ScenarioError as error:
        return {
            "problems": [plain(problem) for problem in error.problems],
            "flaws": [plain(flaw) for flaw in error.flaws],
            "scenario": None,
            "toml": "",
        }
    return {
        "problems": [],
        "flaws": [plain(flaw) for flaw in scenarios.scenario_flaws(scenario)],
        "scenario": scenarios.scenario_data(scenario),
        "toml": scenarios.write_scenario(scenario),
    }


def _scenarios(asked: Plain) -> Plain:
    """All scenarios that come with the game, whole."""
    if asked:
        raise QuestionError("this question takes nothing")
    return {"scenarios": [scenarios.scenario_data(scenario) for scenario in scenarios.SCENARIOS.values()]}


QUESTIONS: Final[dict[str, Callable[[Plain], Plain]]] = {
    "army": _army,
    "random-army": _random_army,
    "joins": _joins,
    "scenario": _scenario,
    "scenarios": _scenarios,
    "measure": measure,
}
