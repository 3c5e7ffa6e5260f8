"""Hunters A.D. 2114: a party of heroes with action decks against enemies that act by their cards; single missions, and
a campaign of journeys and missions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ashgrid.core import Action, Chapter, Digest, Event, Game, Notation, OptionError, Plain, Prompt, Rng, Work
from ashgrid.core.contract import Phrase
from ashgrid.core.digest import OWN
from ashgrid.core.speaking import Words
from ashgrid.core.summary import Tally

from . import actions, bot, data, mission_problems, packs, printed, problems, refusals, setup, snapshot, works
from .campaign import actions as journeys
from .campaign import chapters, saved, story
from .campaign.card_problems import CARD_PROBLEMS
from .campaign.foresee import foresee_journey
from .campaign.joining import may_join
from .campaign.journey import Journey, begin_campaign
from .campaign.judging import candidates as journey_candidates
from .campaign.judging import judge as judge_journey
from .campaign.policy import REASONS, advise
from .campaign.refusals import REFUSALS as JOURNEY_REFUSALS
from .campaign.sheet import LOOT, PAY, Sheet, written
from .campaign.trip import LOST_DEAD, LOST_STORY, LOST_TIME, TO_JOURNEY, TO_MISSION, WON
from .consult import consult
from .explain.foresee import foresee, foretold
from .lines import lines_of
from .missions import MISSIONS
from .model import FEWEST
from .phrases import phrases
from .picture import picture_of
from .rules.game import Hunters
from .tally import HuntersTally

FIGURES = ("hero.", "enemy.", "item.")
PHRASES = phrases()
DECISIONS = 6
"""So much is decided for a hero in each turn that a mission may take: measured on all missions, as machine players
play them, 5.99."""
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


class HuntersGame(Game[actions.Options, Hunters | Journey, Action]):
    name = "hunters"
    rules = 3
    options = actions.Options
    text = Path(__file__).parent / "text"
    notation = Notation(*actions.ACTIONS, *journeys.ACTIONS)
    prompts = actions.PROMPTS + journeys.PROMPTS
    events = actions.EVENTS + journeys.EVENTS
    refusals = (
        *(refusals.REFUSALS + problems.PROBLEMS + mission_problems.MISSION_PROBLEMS),
        *(CARD_PROBLEMS + JOURNEY_REFUSALS),
    )
    outcomes = (
        *("goal", "time", "all-down", "failed"),
        *(TO_MISSION, TO_JOURNEY, WON, LOST_TIME, LOST_DEAD, LOST_STORY),
    )
    # who goes first is for the heroes to say (T6), and what a mission brought is read before the story goes on
    deliberate = (actions.Go, journeys.Ready, journeys.Rest, journeys.Proceed)
    on_demand = ("story", "storytitle")
    advised = (*REASONS, *bot.PARTS)
    carry_version = 1
    carries = Path(__file__).parent / "campaign" / "carries"
    least = FEWEST
    remembered = (*journeys.TALE, actions.Fell, actions.Died)

    def seats(self, options: actions.Options) -> tuple[str, ...]:
        return tuple(setup.party_of(options))

    def teams(self, options: actions.Options) -> tuple[int, ...]:
        return (0,) * len(setup.party_of(options))

    def check_options(self, options: actions.Options) -> None:
        setup.check(options)
        packs.check(options)

    def older_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """In the first rules equipment had no price."""
        return {"gear_budget": 0, **options} if rules < 2 else dict(options)

    def draw(self, options: actions.Options, rng: Rng) -> actions.Options:
        return packs.with_cards(options)

    def inventory(self) -> dict[str, str]:
        return dict(data.PRINTS)

    def needs(self, options: actions.Options) -> tuple[str, ...]:
        return packs.needs(options)

    def add_content(self, folder: Path, pack: str) -> list[str]:
        return packs.load_pack(folder, pack)

    def words(self, language: str) -> dict[str, str]:
        """Who is meant may be a hero, an enemy or a thing (`by` of an attack), so these are terms as well. What a
        mission tells is said under `message`."""
        found = {key: said.get(language, said["en"]) for key, said in data.NAMES.items()}
        figures = {key.partition(".")[2]: said for key, said in found.items() if key.startswith(FIGURES)}
        read = {key.removeprefix("mission-"): said for key, said in found.items() if key.startswith("mission-message.")}
        return {f"term.{name}": said for name, said in figures.items()} | found | read | story.more_words(found)

    def answer_words(self, prompt: Prompt, action: Action) -> str | None:
        if isinstance(prompt, journeys.AskOption) and isinstance(action, journeys.Decide):
            return f"story.{prompt.card}.{action.option}"
        return None

    def phrases(self) -> Mapping[str, Phrase]:
        return PHRASES

    def printed(self) -> Plain:
        return printed.printed()

    def digest(self, state: Hunters | Journey, options: actions.Options) -> Digest:
        mission = OWN if options.custom else f"mission.{options.mission}"
        return Digest(self.seats(options), "option.campaign.journey" if options.campaign == "journey" else mission)

    def longest(self, options: actions.Options) -> int:
        return 6000

    def effort(self, options: actions.Options) -> int | None:
        """A mission has its turns; a journey is as long as people want."""
        if options.campaign == "journey":
            return None
        return MISSIONS[options.mission].turns * len(setup.party_of(options)) * DECISIONS

    def variants(self) -> list[dict[str, object]]:
        """Every mission, and two campaigns."""
        return [
            *self.mission_variants(),
            {"campaign": "journey", "party": "medic,soldier"},
            {"campaign": "journey", "party": "sniper,hunter,scout", "permanent_death": True},
        ]

    def mission_variants(self, rounds: int = 1) -> list[dict[str, object]]:
        """Every mission, every hero, every size of a party and every difficulty among them; half of the parties have
        other equipment than they start with, and a quarter the cards and skills of all levels. Each further round has
        every mission again, with another party and another difficulty."""
        levels = ("normal", "professional", "master")
        found: list[dict[str, object]] = []
        for number, mission in enumerate(sorted(MISSIONS) * rounds):
            party = PARTIES[number % len(PARTIES)]
            found.append(
                {
                    "mission": mission,
                    "party": party,
                    "difficulty": levels[(number + number // len(MISSIONS)) % 3],
                    "ties": "ask" if number % 2 else "rules",
                    "permanent_death": number % 4 == 3,
                    "level": 6 if number % 4 == 2 else 0,
                    "gear": "|".join(KITS[name] for name in party.split(",")) if number % 4 in (1, 2) else "",
                    "gear_budget": 0,
                }
            )
        return found

    playout = 0

    def evaluate(self, state: Hunters | Journey, seat: int) -> float:
        return judge_journey(state) if isinstance(state, Journey) else bot.judge(state)

    def judge(self, state: Hunters | Journey) -> tuple[float, ...]:
        return (self.evaluate(state, 0),) * state.seat_count

    def parts(self, state: Hunters | Journey, seat: int) -> dict[str, float]:
        return {} if isinstance(state, Journey) else bot.parts(state)

    def candidates(self, state: Hunters | Journey, seat: int) -> list[Action]:
        if isinstance(state, Journey):
            return journey_candidates(state, seat)
        return bot.candidates(state, state.legal(seat))

    def reason(self, state: Hunters | Journey, seat: int, action: Action) -> str | None:
        if not isinstance(state, Journey) or seat not in state.actors:
            return None
        advised, why = advise(state, seat)
        return why if advised == action else None

    def foresee(self, state: Hunters | Journey, seat: int, action: Action | None) -> Plain | None:
        if isinstance(state, Journey):
            return foresee_journey(state, seat) if action is None else None
        return foresee(state, seat, action)

    def foretold(self, state: Hunters | Journey) -> Plain | None:
        return None if isinstance(state, Journey) else foretold(state)

    def consult(self, question: str, asked: Plain) -> Plain:
        return consult(question, asked)

    def picture(self, view: Plain) -> str:
        return picture_of(view)

    def lines(self, view: Plain, seat: int, words: Words) -> list[str]:
        return lines_of(view, seat, words)

    works = (works.MISSION,)

    def work(self, kind: str, data: Plain) -> Work:
        return works.work(kind, data)

    def playing(self, kind: str, data: Plain, options: actions.Options) -> tuple[int, ...]:
        return works.playing(data, options)

    def tally(self, state: Hunters | Journey) -> Tally | None:
        return None if isinstance(state, Journey) else HuntersTally(state)

    def start(self, options: actions.Options, rng: Rng) -> Hunters | Journey:
        if options.campaign != "journey":
            return setup.begin(options, rng)
        party = setup.party_of(options)
        if len(party) == 1:
            raise OptionError("party", "a campaign begins with two to four heroes")
        return begin_campaign(party, options.permanent_death, rng, packs.cards_of(options))

    def mission(self, options: Mapping[str, object] | None = None, seed: int = 0) -> Hunters:
        """A mission of its own: `new`, for those who ask for no campaign."""
        state = self.new(options, seed)
        assert isinstance(state, Hunters)
        return state

    def rebuild(self, options: actions.Options, saved_state: Plain) -> Hunters | Journey:
        if options.campaign == "journey":
            return saved.rebuild(options.permanent_death, len(setup.party_of(options)), saved_state)
        state = snapshot.rebuild(setup.setup_of(options), saved_state)
        if state.sheet is not None:
            saved.read_sheet(state.sheet)  # refuses what could not be handed back
        return state

    def tie_break(self, state: Hunters | Journey, seat: int) -> Action | None:
        """Who cannot agree lets the rules settle it: ties of enemies, who pays, and who gets what (J66)."""
        legal = state.legal(seat)
        if isinstance(state, Journey):
            if state.top.kind == PAY:
                return journeys.PayEvenly()
            disputed = state.top.kind == LOOT and journeys.Dispute() in legal
            return journeys.Dispute() if disputed else None
        return actions.Keeper() if legal[-1:] == [actions.Keeper()] else None

    # Chapters -----------------------------------------------------------------------------------

    def sequel(self, state: Hunters | Journey, options: actions.Options) -> Chapter | None:
        if isinstance(state, Journey):
            reason = state.result.reason if state.result is not None else ""
            if reason == TO_MISSION:
                mission, changes, carry = chapters.next_mission(state)
                plain = {"campaign": "mission", "mission": mission, "changes": ",".join(changes)}
                return self._chapter(options, plain, state.sheet, carry)
            if reason == TO_JOURNEY:
                return self._chapter(options, {}, state.sheet, written(state.sheet))
            return None
        if state.sheet is None or state.result is None:
            return None
        sheet = chapters.hand_back(state, options.permanent_death)
        if not sheet.alive:
            return None
        return self._chapter(options, {"campaign": "journey", "changes": ""}, sheet, written(sheet))

    def given_up(self, state: Hunters | Journey, options: actions.Options) -> Hunters | Journey | None:
        """A journey has no end but its own: who gives that up leaves the story."""
        return None if isinstance(state, Journey) or state.sheet is None else chapters.given_up(state)

    def chaptered(self, options: actions.Options) -> bool:
        return options.campaign != "none"

    def company(self, options: actions.Options, carry: Plain) -> tuple[str, ...]:
        return tuple(chapters.company_of(saved.read_sheet(carry)))

    def newcomers(self, options: actions.Options, carry: Plain) -> tuple[str, ...]:
        return tuple(may_join(saved.read_sheet(carry)))

    def gather(self, options: actions.Options, carry: Plain, here: tuple[str, ...]) -> Chapter:
        try:
            sheet = chapters.gather(carry, list(here))
        except ValueError as error:
            raise OptionError("here", str(error)) from None
        return self._chapter(options, {}, sheet, written(sheet))

    def _chapter(self, options: actions.Options, plain: Plain, sheet: Sheet, carry: Plain) -> Chapter:
        party = chapters.party_of(sheet)
        before = setup.party_of(options)
        seats = tuple(before.index(name) if name in before else None for name in party)
        told = {**plain, "party": ",".join(party), "pack_cards": options.pack_cards or packs.NONE}
        return Chapter({**msgspec.to_builtins(options), **told}, carry, seats)

    def resume(self, options: actions.Options, carry: Plain, rng: Rng) -> Hunters | Journey:
        if options.campaign == "mission":
            return chapters.begin_mission(setup.setup_of(options), carry, rng)
        sheet = saved.read_sheet(carry)
        sheet.gone += [member.name for member in sheet.members if member.dead]
        sheet.members = sheet.alive
        journey = Journey(sheet, options.permanent_death, rng, len(sheet.members))
        journey.run()
        return journey

    def journal(self, state: Hunters | Journey, options: actions.Options) -> tuple[Event, ...]:
        if isinstance(state, Journey):
            return chapters.journal_of(state)
        if state.sheet is None or state.result is None:
            return ()
        return (journeys.MissionOver(mission=options.mission, won=state.result.payoffs[0] >= 0.5),)


GAME = HuntersGame()
