"""What people make and may publish: scenarios and army lists. Both travel in the options of a match."""

from __future__ import annotations

from typing import Any, Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import QuestionError
from ashgrid.core.works import Work

from . import armies, scenarios, setup
from .actions import Options
from .consult import MOST_POINTS

SCENARIO: Final = "scenario"
ARMY: Final = "army"
MOST_LETTERS: Final = 60_000
MOST_LIST: Final = 4000


def work(kind: str, data: Plain) -> Work:
    if kind == SCENARIO:
        return _scenario(data)
    if kind == ARMY:
        return _army(data)
    raise QuestionError(f"dust publishes {SCENARIO} and {ARMY}, not '{kind}'")


def _scenario(data: Plain) -> Work:
    """`toml` is the scenario as text."""
    (text,) = _values(data, toml=str)
    if len(text) > MOST_LETTERS:
        raise QuestionError(f"toml is a text of at most {MOST_LETTERS} letters")
    scenario = scenarios.read_scenario(text)
    if flaws := scenarios.scenario_flaws(scenario):
        raise QuestionError("; ".join([str(flaw) for flaw in flaws]))
    return Work({"toml": scenarios.write_scenario(scenario)}, {"scenario": scenarios.scenario_data(scenario)})


def _army(data: Plain) -> Work:
    """`list` is the army as text, `points` what it may cost at most."""
    text, points = _values(data, list=str, points=int)
    if len(text) > MOST_LIST or not 1 <= points <= MOST_POINTS:
        raise QuestionError(f"list has at most {MOST_LIST} letters, and points are from 1 to {MOST_POINTS}")
    army = armies.parse_army(text)
    if problems := armies.check_army(army, points):
        raise QuestionError("; ".join([str(problem) for problem in problems]))
    if army.players != 1:
        raise QuestionError("a list for several players cannot be published")
    told = {"list": armies.army_text(army), "points": points}
    return Work(told, {**told, "cost": armies.cost(army)})


def _values(data: Plain, **kinds: type) -> list[Any]:
    if set(data) != set(kinds) or not all(type(data[name]) is kind for name, kind in kinds.items()):
        raise QuestionError(f"this has {' and '.join(kinds)}, and nothing else")
    return [data[name] for name in kinds]


def playing(kind: str, data: Plain, options: Options) -> tuple[int, ...]:
    if kind == SCENARIO:
        return (0, 1) if options.custom == data["toml"] else ()
    return tuple([side for side, word in enumerate(setup.army_words(options)) if word == data["list"]])
