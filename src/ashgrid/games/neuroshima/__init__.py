"""Neuroshima Hex: six armies, hex tiles, battles without dice.

`docs/rules/neuroshima.md` lists the rules with their tests.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ashgrid.core import Action, Digest, Game, Notation, Rng
from ashgrid.core.contract import Plain
from ashgrid.core.summary import Tally

from . import actions, bot, data, foresee, printed, snapshot
from .data import ARMIES, PRINTS
from .picture import picture_of
from .refusals import REFUSALS
from .rules import Neuroshima, begin, new_board
from .setup import EDITIONS, RANDOM, Setup, army_names, check, draw_armies, older, seat_count, team_numbers
from .tally import NeuroshimaTally


class NeuroshimaGame(Game[actions.Options, Neuroshima, Action]):
    name = "neuroshima"
    rules = 2
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = Notation(*actions.ACTIONS)
    prompts = actions.PROMPTS
    events = actions.EVENTS
    refusals = REFUSALS
    opens_with = "hq"
    outcomes = ("hq-destroyed", "both-destroyed", "points", "tie", "score", "deadlock", "last-standing")

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        names = army_names(options)
        return tuple(f"player-{seat + 1}" if name == RANDOM else name for seat, name in enumerate(names))

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return tuple(team_numbers(options))

    def check_options(self, options: actions.Options) -> None:
        check(options)

    def draw(self, options: actions.Options, rng: Rng) -> actions.Options:
        armies = draw_armies(army_names(options), sorted(ARMIES), rng)
        return msgspec.structs.replace(options, armies=",".join(armies))

    def inventory(self) -> dict[str, str]:
        return {f"army/{army}": PRINTS[army] for army in sorted(PRINTS)}

    def add_content(self, folder: Path, pack: str) -> list[str]:
        return data.load_pack(folder, pack)

    def words(self, language: str) -> dict[str, str]:
        return data.words(language)

    def printed(self) -> Plain:
        return printed.printed()

    def needs(self, options: actions.Options) -> tuple[str, ...]:
        return tuple(f"army/{name}" for name in army_names(options) if name != RANDOM)

    def older_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        return older(rules, options)

    def settled(self, state: Neuroshima, options: actions.Options) -> actions.Options:
        return msgspec.structs.replace(options, armies=",".join(state.armies))

    def digest(self, state: Neuroshima, options: actions.Options) -> Digest:
        scores = state.score if state.setup.scoring else state.points
        return Digest(tuple(state.armies), f"option.mode.{options.mode}", tuple(scores))

    def longest(self, options: actions.Options) -> int:
        return 3000 * seat_count(options)

    def variants(self) -> list[dict[str, object]]:
        """Every pair of armies on both boards, and every mode, with all editions and single options among them.

        Rules: O13.
        """
        editions = [{"edition": edition} for edition in EDITIONS]
        singles: list[dict[str, object]] = [
            {"tie": "draw"},
            {"redraw": "no"},
            {"wounds": "cleared"},
            {"mobility": "move-or-turn"},
            {"mine_medic": "no"},
            {"vegas_hq": "in-turn"},
            {"mine_step": "go-on"},
        ]
        pairs = list(itertools.permutations(sorted(ARMIES), 2))
        found: list[dict[str, object]] = []
        for number, pair in enumerate(pairs):
            board = {"board": "duel"} if number % 2 else {}
            edition = editions[number // 2 % len(editions)]
            single = singles[number // 3 % len(singles)] if number % 3 == 0 else {}
            found.append({"armies": ",".join(pair), **board, **edition, **single})
        for players in (3, 4, 5, 6):
            found.append({"mode": "free-for-all", "players": players, **editions[players % 3]})
            found.append({"mode": "points", "players": players, **editions[players % 3]})
        found += [{"mode": "teams"}, {"mode": "teams", "team_points": "15", "tie": "draw"}]
        found += [{"mode": "loner"}, {"mode": "loner", "ally_points": "16", "moloch": "bomb-and-clown"}]
        found.append({"board": "duel", "push_price": "3", "wounds": "cleared"})
        return found

    playout = 0
    advised = bot.REASONS

    def judge(self, state: Neuroshima) -> tuple[float, ...]:
        return bot.judge(state)

    def evaluate(self, state: Neuroshima, seat: int) -> float:
        return bot.judge(state)[seat]

    def parts(self, state: Neuroshima, seat: int) -> dict[str, float]:
        return bot.parts(state, seat)

    def candidates(self, state: Neuroshima, seat: int) -> list[Action]:
        return bot.candidates(state)

    def foresee(self, state: Neuroshima, seat: int, action: Action | None) -> Plain:
        return foresee.foresee(state, seat, action)

    def foretold(self, state: Neuroshima) -> Plain | None:
        return foresee.foretold(state)

    def picture(self, view: Plain) -> str:
        return picture_of(view)

    def tally(self, state: Neuroshima) -> Tally:
        return NeuroshimaTally(state)

    def start(self, options: actions.Options, rng: Rng) -> Neuroshima:
        return begin(Setup(options), rng)

    def rebuild(self, options: actions.Options, saved: Plain) -> Neuroshima:
        setup = Setup(options)
        told = snapshot.read(saved, setup)
        state = Neuroshima(told.rng.rng(), setup, told.armies, new_board(setup, told.armies))
        snapshot.put_back(state, told)
        return state


GAME = NeuroshimaGame()
