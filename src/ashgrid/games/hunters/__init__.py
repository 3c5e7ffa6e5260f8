"""Hunters A.D. 2114: a party of heroes with action decks against enemies that act by their cards.

Missions by their rules are here; the campaign around them is to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ashgrid.core import Action, Game, Plain, Rng
from ashgrid.core.contract import Phrase

from . import actions, bot, data, printed, problems, refusals, setup, snapshot
from .consult import consult
from .explain.foresee import foresee
from .missions import MISSIONS
from .phrases import phrases
from .rules.game import Hunters

FIGURES = ("hero.", "enemy.", "item.")
PHRASES = phrases()
PARTIES = (
    "soldier,scout",
    "sniper,medic,hunter",
    "soldier,medic,sniper,scout",
    "hunter,scout",
    "medic,soldier",
    "scout,soldier,hunter",
    "sniper,hunter,medic,soldier",
)
KITS = {
    "sniper": "crossbow+pistol+tracer-round+hide-armour+charge+remote-detonator",
    "medic": "electric-baton+pistol+auto-medkit+surgical-set+sound-decoy+terror-generator+armour-projector",
    "hunter": "chainsaw+sawn-off+exo-frame+fire-suit+mine+fuel-drum+remote-detonator+cat-stimulant",
    "scout": "laser-pistol+knife+night-vision-goggles+emp-grenade+petrol-bomb+transmission-jammer",
    "soldier": "flamethrower+knife+fuel-drum+remote-detonator+frag-grenade",
}
"""Parties and equipment that together have a bit of everything, for what plays at random."""


class HuntersGame(Game[actions.Options, Hunters, Action]):
    name = "hunters"
    rules = 2
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = actions.NOTATION
    prompts = actions.PROMPTS
    events = actions.EVENTS
    refusals = refusals.REFUSALS + problems.PROBLEMS
    outcomes = ("goal", "time", "all-down", "failed")
    deliberate = (actions.Go,)  # who goes first is for the heroes to say (T6)

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        return tuple(setup.party_of(options))

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return (0,) * len(setup.party_of(options))

    def check_options(self, options: actions.Options) -> None:
        setup.check(options)

    def older_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """In the first rules equipment had no price."""
        return {"gear_budget": 0, **options} if rules < 2 else dict(options)

    def inventory(self) -> dict[str, str]:
        return dict(data.PRINTS)

    def words(self, language: str) -> dict[str, str]:
        """Who is meant may be a hero, an enemy or a thing (`by` of an attack), so these are terms as well. What a
        mission tells is said under `message`."""
        found = {key: said.get(language, said["en"]) for key, said in data.NAMES.items()}
        figures = {key.partition(".")[2]: said for key, said in found.items() if key.startswith(FIGURES)}
        read = {key.removeprefix("mission-"): said for key, said in found.items() if key.startswith("mission-message.")}
        return {f"term.{name}": said for name, said in figures.items()} | found | read

    def phrases(self) -> Mapping[str, Phrase]:
        return PHRASES

    def printed(self) -> Plain:
        return printed.printed()

    def longest(self, options: actions.Options) -> int:
        return 6000

    def variants(self) -> list[dict[str, object]]:
        """Every mission, every hero, every size of a party and every difficulty among them; half of the parties have
        other equipment than they start with, and a quarter the cards and skills of all levels."""
        levels = ("normal", "professional", "master")
        found: list[dict[str, object]] = []
        for number, mission in enumerate(sorted(MISSIONS)):
            party = PARTIES[number % len(PARTIES)]
            found.append(
                {
                    "mission": mission,
                    "party": party,
                    "difficulty": levels[number % 3],
                    "ties": "ask" if number % 2 else "rules",
                    "permanent_death": number % 4 == 3,
                    "level": 6 if number % 4 == 2 else 0,
                    "gear": "|".join(KITS[name] for name in party.split(",")) if number % 4 in (1, 2) else "",
                    "gear_budget": 0,
                }
            )
        return found

    playout = 0

    def evaluate(self, state: Hunters, seat: int) -> float:
        return bot.judge(state)

    def judge(self, state: Hunters) -> tuple[float, ...]:
        return (bot.judge(state),) * state.seat_count

    def candidates(self, state: Hunters, seat: int) -> list[Action]:
        return bot.candidates(state, state.legal(seat))

    def foresee(self, state: Hunters, seat: int, action: Action | None) -> Plain | None:
        return foresee(state, seat, action)

    def consult(self, question: str, asked: Plain) -> Plain:
        return consult(question, asked)

    def start(self, options: actions.Options, rng: Rng) -> Hunters:
        return setup.begin(options, rng)

    def rebuild(self, options: actions.Options, saved: Plain) -> Hunters:
        return snapshot.rebuild(setup.setup_of(options), saved)

    def tie_break(self, state: Hunters, seat: int) -> Action | None:
        """Who cannot agree lets the rules settle it."""
        return actions.Keeper() if state.legal(seat)[-1:] == [actions.Keeper()] else None


GAME = HuntersGame()
