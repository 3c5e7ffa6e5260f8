"""Dust Tactics: squads, walkers and heroes on a square grid.

`docs/rules/dust.md` lists the rules with their tests.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from ashgrid.core import Action, Digest, Game, Rng, Work
from ashgrid.core.contract import Plain
from ashgrid.core.digest import OWN
from ashgrid.core.summary import Tally

from . import actions, data, packs, problems, refusals, scenarios, snapshot, works
from .armies import Army, army_text, blocs, parse_army
from .bot.judging import REASONS, judge, parts
from .bot.shortlist import candidates
from .consult import consult
from .explain.foresee import foresee, foretold
from .model import REACT
from .picture import picture_of
from .rules.game import Dust, begin, muster
from .scenarios import SCENARIOS, field_of
from .setup import Setup, armies_of, bloc_of, check, check_lists, pieces, scenario_of, seat_sides, sees_through
from .tally import DustTally


class DustGame(Game[actions.Options, Dust, Action]):
    name = "dust"
    rules = 2
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = actions.NOTATION
    deliberate = (actions.Confirm,)
    prompts = actions.PROMPTS
    events = actions.EVENTS
    refusals = refusals.REFUSALS + problems.PROBLEMS
    outcomes = ("goal", "eliminated", "points", "tie")

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        sides = seat_sides(options.players)
        names = [bloc_of(options, side) for side in (0, 1)]
        return tuple(names[side] for side in sides)

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return tuple(seat_sides(options.players))

    def check_options(self, options: actions.Options) -> None:
        check(options)

    def check_new(self, options: actions.Options) -> None:
        check_lists(options)

    def draw(self, options: actions.Options, rng: Rng) -> actions.Options:
        return msgspec.structs.replace(options, armies=_lists(armies_of(options, rng)))

    def inventory(self) -> dict[str, str]:
        units = {f"unit/{name}": value for name, value in data.PRINTS.items()}
        return units | {f"scenario/{name}": value for name, value in scenarios.PRINTS.items()}

    def add_content(self, folder: Path, pack: str) -> list[str]:
        return packs.load_pack(folder, pack)

    def words(self, language: str) -> dict[str, str]:
        return packs.words(language)

    def printed(self) -> Plain:
        return packs.printed()

    def needs(self, options: actions.Options) -> tuple[str, ...]:
        return tuple(pieces(options))

    def settled(self, state: Dust, options: actions.Options) -> actions.Options:
        return msgspec.structs.replace(options, armies=state.lists)

    def digest(self, state: Dust, options: actions.Options) -> Digest:
        scores = tuple(state.score[side] for side in seat_sides(options.players))
        setting = OWN if options.custom else f"scenario.{options.scenario}"
        return Digest(self.seats(options), setting, scores if any(scores) else ())

    def longest(self, options: actions.Options) -> int:
        return 20_000

    def variants(self) -> list[dict[str, object]]:
        """Every scenario with every pair of blocs and both editions among them, and every unit in some army."""
        pairs = [f"{one}|{other}" for one in blocs() for other in blocs()]
        found: list[dict[str, object]] = []
        for number, scenario in enumerate(sorted(SCENARIOS)):
            for turn in range(2):
                variant: dict[str, object] = {"scenario": scenario}
                if SCENARIOS[scenario].points:
                    variant["armies"] = pairs[(2 * number + turn) % len(pairs)]
                if turn:
                    variant["edition"] = "faq-1.4"
                found.append(variant)
        found.append({"players": 4})
        found.append({"players": 5, "points": 300, "edition": "faq-1.4"})
        return found

    def silence(self, state: Dust, seat: int) -> Action | None:
        """Who does not want to react passes."""
        return actions.Pass() if state.phase == REACT else None

    playout = 0
    advised = REASONS

    def judge(self, state: Dust) -> tuple[float, ...]:
        return judge(state)

    def evaluate(self, state: Dust, seat: int) -> float:
        return judge(state)[seat]

    def parts(self, state: Dust, seat: int) -> dict[str, float]:
        return parts(state, seat)

    def candidates(self, state: Dust, seat: int) -> list[Action]:
        return candidates(state, seat)

    def foresee(self, state: Dust, seat: int, action: Action | None) -> Plain | None:
        return foresee(state, seat, action)

    def foretold(self, state: Dust) -> Plain | None:
        return foretold(state)

    def consult(self, question: str, asked: Plain) -> Plain:
        return consult(question, asked)

    def picture(self, view: Plain) -> str:
        return picture_of(view)

    works = (works.SCENARIO, works.ARMY)

    def work(self, kind: str, data: Plain) -> Work:
        return works.work(kind, data)

    def playing(self, kind: str, data: Plain, options: actions.Options) -> tuple[int, ...]:
        return works.playing(kind, data, options)

    def tally(self, state: Dust) -> Tally:
        return DustTally(state)

    def start(self, options: actions.Options, rng: Rng) -> Dust:
        armies = armies_of(options, rng, first=True)
        state = begin(_setup(options), armies, rng)
        state.lists = _lists(armies)
        return state

    def rebuild(self, options: actions.Options, saved: Plain) -> Dust:
        told = snapshot.read(saved)
        armies = [parse_army(text) for text in told.lists.split("|")]
        state = muster(_setup(options), armies, told.rng.rng())
        snapshot.put_back(state, told)
        return state


def _lists(armies: list[Army]) -> str:
    return "|".join([army_text(army) for army in armies])


def _setup(options: actions.Options) -> Setup:
    scenario = scenario_of(options)
    return Setup(options, scenario, field_of(scenario, options.size, sees_through(options)))


GAME = DustGame()
