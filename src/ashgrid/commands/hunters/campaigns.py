"""Whole campaigns of Hunters by machine parties: who decides on journeys, how missions are played, and what is
remembered of a campaign."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence

import msgspec

from ashgrid.ai.player import make_player
from ashgrid.core import Action, Carry, Event, Plain, Rng, derive
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import Options
from ashgrid.games.hunters.campaign import actions as a
from ashgrid.games.hunters.campaign import policy
from ashgrid.games.hunters.campaign.conditions import open_options
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.sheet import CAMP, CARD, Sheet
from ashgrid.games.hunters.campaign.tables import STORY_CARDS
from ashgrid.games.hunters.campaign.taste import taste_of
from ashgrid.games.hunters.campaign.wishes import experience
from ashgrid.games.hunters.rules.game import Hunters

MOST_CHAPTERS = 400
MOST_STEPS = 6000
"""More decisions than any journey has."""

Mission = Callable[[Hunters, int], None]
"""Plays a mission to its end."""


class Endless(AssertionError):
    """A campaign or a journey that does not come to its end."""


# Who decides on journeys -----------------------------------------------------------------------------


class Player(ABC):
    """Decides for all seats: who acts next, and what they do."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(derive(seed, 4))

    @abstractmethod
    def decide(self, state: Journey) -> tuple[int, Action]: ...


class RandomPlayer(Player):
    def decide(self, state: Journey) -> tuple[int, Action]:
        seat: int = self.rng.choice(list(state.actors))
        return seat, any_kind(state, seat, self.rng)


def any_kind(state: Journey, seat: int, rng: Rng) -> Action:
    """One of the kinds of actions that are legal, then one of that kind: else most of what happens is trade."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in state.legal(seat):
        kinds.setdefault(type(action), []).append(action)
    found: Action = rng.choice(kinds[rng.choice(list(kinds))])
    return found


class CarefulPlayer(Player):
    """The stand-in of a table for all seats, with a taste of its own, so that parties do not all take the same options.
    In the camp everybody does what they want before the party moves on."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.taste = taste_of(Rng(derive(seed, 5)))
        self.next = 0

    def decide(self, state: Journey) -> tuple[int, Action]:
        if state.top.kind != CAMP:
            self.next = 0
            seat = state.actors[0]
            return seat, policy.choose(state, seat, self.taste)
        for seat in state.actors[self.next :]:
            own = policy.wish(state, seat)
            if own is not None:
                return seat, own[0]
            self.next += 1
        self.next = 0
        seat = state.actors[0]
        return seat, policy.choose(state, seat, self.taste)


class CarelessPlayer(CarefulPlayer):
    """Mostly as a careful party, but one card in three is answered by lot, and one decision of the camp in eight."""

    def decide(self, state: Journey) -> tuple[int, Action]:
        if self.rng.below(8 if state.top.kind == CAMP else 3):
            return super().decide(state)
        self.next = 0
        seat: int = self.rng.choice(list(state.actors))
        return seat, any_kind(state, seat, self.rng)


PLAYERS: dict[str, type[Player]] = {"random": RandomPlayer, "careless": CarelessPlayer, "careful": CarefulPlayer}


# Missions --------------------------------------------------------------------------------------------


def real_mission(player: str = "greedy") -> Mission:
    """Missions played by machine players, as in the arena."""

    def play(state: Hunters, seed: int) -> None:
        seated = [make_player(player, GAME, derive(seed, 1, seat)) for seat in range(state.seat_count)]
        guesses = Rng(derive(seed, 2))
        while actors := state.actors:
            seat = actors[0]
            state.apply(seat, seated[seat].choose(state.guess(seat, guesses), seat))

    return play


# A campaign ------------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True):
    """One decision of a journey: what was done, what came of it, and the options that were open, if it was about these.
    `state` is as it was left."""

    state: Journey
    seat: int
    action: Action
    events: list[Event]
    open: list[str]


def options_of(party: str, difficulty: str = "normal", permanent: bool = False) -> Options:
    told = {"campaign": "journey", "party": party, "difficulty": difficulty, "permanent_death": permanent}
    return GAME.read_options(told)


class Campaign:
    """One campaign, chapter by chapter. `state` is the chapter that is played; `steps` plays the journeys on, and calls
    what plays missions."""

    def __init__(self, options: Options, seed: int, player: Player, mission: Mission) -> None:
        self.options = options
        self.seed = seed
        self.player = player
        self.mission = mission
        self.number = 0
        self.state: Journey | Hunters = GAME.new(options, seed)
        self.sheet: Sheet = self._journey().sheet

    def _journey(self) -> Journey:
        assert isinstance(self.state, Journey)
        return self.state

    def carried(self, plain: Plain) -> Plain:
        """What goes from a chapter to the next; those who test campaigns look at it here."""
        return plain

    def begun(self) -> None:
        """A chapter begins; for those who test campaigns."""

    def decided(self, before: int) -> None:
        """Something was decided on a journey, on this day; for those who test campaigns."""

    def chapters(self) -> Iterator[Journey | Hunters]:
        """Every chapter as it begins; it is played on when the next one is asked for."""
        while True:
            if isinstance(self.state, Journey):
                self.sheet = self.state.sheet
            self.begun()
            yield self.state
            chapter = GAME.sequel(self.state, self.options)
            if chapter is None:
                return
            self.number += 1
            if self.number > MOST_CHAPTERS:
                raise Endless(f"the campaign has more than {MOST_CHAPTERS} chapters")
            self.options = GAME.read_options(chapter.options)
            seed = derive(self.seed, 6, self.number)
            carry = Carry(GAME.carry_version, self.carried(chapter.carry))
            self.state = GAME.again(self.options, seed, carry)

    def steps(self) -> Iterator[Step]:
        for state in self.chapters():
            if isinstance(state, Journey):
                yield from self._decisions(state)
            else:
                self.mission(state, derive(self.seed, 7, self.number))

    def _decisions(self, state: Journey) -> Iterator[Step]:
        count = 0
        while state.actors:
            count += 1
            if count > MOST_STEPS:
                raise Endless(f"a journey has more than {MOST_STEPS} decisions, on day {state.sheet.day}")
            offered = _open_options(state)
            seat, action = self.player.decide(state)
            events: list[Event] = []
            day = state.sheet.day
            state.apply(seat, action, events)
            self.decided(day)
            yield Step(state, seat, action, events, offered)


def _open_options(state: Journey) -> list[str]:
    if state.top.kind != CARD:
        return []
    card = state.top.name
    return [f"{card} {one.name}" for one in open_options(state.sheet, STORY_CARDS[card].options)]


# What is remembered ----------------------------------------------------------------------------------


class Dawn(msgspec.Struct, frozen=True):
    """How the party was when a day had begun, for each hero: health of the most, food, Cells, experience ever had."""

    day: int
    health: float
    food: float
    cells: float
    xp: float


class Story(msgspec.Struct):
    """What happened in a campaign."""

    number: int
    party: str
    player: str
    ending: str = ""
    reason: str = ""
    day: int = 0
    heroes: int = 0
    fallen: int = 0
    """How often somebody fell unconscious, or died, on a journey."""
    down: int = 0
    """How many were so after missions."""
    dawns: list[Dawn] = []
    missions: list[tuple[str, bool, int]] = []
    cards: dict[str, int] = {}
    open: dict[str, int] = {}
    """Options, as `020 a`, that could be chosen beside another."""
    chosen: dict[str, int] = {}
    """Those of them that were chosen."""
    options: dict[str, int] = {}
    """All that were taken, also where there was no other, or a card sent the party there."""
    branches: dict[str, int] = {}
    things: dict[str, int] = {}
    """How often something was done with a piece of equipment, document, Module or implant: `buy knife`."""
    rooms: dict[str, int] = {}

    @property
    def won(self) -> bool:
        return bool(self.ending)


THINGS = {
    a.Bought: "buy",
    a.Sold: "sell",
    a.Produced: "make",
    a.Found: "find",
    a.Installed: "install",
    a.KitUsed: "use",
    a.DocumentGained: "document",
}


def played_out(campaign: Campaign, number: int, party: str, player: str) -> Story:
    """Plays a campaign to its end."""
    story = Story(number, party, player, heroes=len(party.split(",")))
    for step in campaign.steps():
        _note(story, step)
    sheet = campaign.sheet
    last = campaign.state
    story.day = sheet.day
    story.ending = sheet.ending
    story.reason = last.result.reason if last.result is not None else ""
    story.missions = [(name, won, day) for name, won, day in sheet.missions]
    return story


def _note(story: Story, step: Step) -> None:
    sheet = step.state.sheet
    if len(step.open) > 1:
        for name in step.open:
            _count(story.open, name)
        assert isinstance(step.action, a.Decide)
        _count(story.chosen, f"{step.open[0].partition(' ')[0]} {step.action.option}")
    for event in step.events:
        if isinstance(event, a.DayBegan):
            story.dawns.append(_dawn(event.day, sheet))
        elif isinstance(event, a.CardRead):
            _count(story.cards, event.card)
        elif isinstance(event, a.OptionTaken):
            _count(story.options, f"{event.card} {event.option}")
        elif isinstance(event, a.StoryTold):
            _count(story.branches, event.text.replace(".", " "))
        elif isinstance(event, a.RoomBuilt):
            _count(story.rooms, f"{event.room} {event.level}")
        elif isinstance(event, (a.FellUnconscious, a.DiedFor)):
            story.fallen += 1
        elif type(event) in THINGS:
            told = event.fields()
            thing = told.get("item") or told.get("implant") or told.get("what")
            _count(story.things, f"{THINGS[type(event)]} {thing}")
    if isinstance(step.action, a.ChooseRoom):
        _count(story.rooms, f"{step.action.room} 1")


def _dawn(day: int, sheet: Sheet) -> Dawn:
    alive = sheet.alive
    if not alive:
        return Dawn(day, 0.0, 0.0, 0.0, 0.0)
    heroes = len(alive)
    return Dawn(
        day,
        sum(member.health / member.most for member in alive) / heroes,
        sheet.food / heroes,
        sheet.cells / heroes,
        sum(experience(member) for member in alive) / heroes,
    )


def _count(counts: dict[str, int], name: str) -> None:
    counts[name] = counts.get(name, 0) + 1


def branch_names() -> Sequence[str]:
    """Every outcome that has words of its own: `020 a won`."""
    return [
        f"{name} {option.name} {branch}"
        for name, card in STORY_CARDS.items()
        for option in card.options
        for branch, one in option.branches.items()
        if one.key
    ]
