"""Campaigns by parties that choose at random or badly on purpose, with a look at every state: whether it may be,
whether somebody can go on, whether it ends, and whether what is saved and read again goes on in the same way."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import msgspec

from ashgrid.core import Action, AshgridError, Plain, Rng, derive
from ashgrid.core.thread_safe import prepared
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import Options
from ashgrid.games.hunters.campaign import actions as a
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.saved import read_sheet
from ashgrid.games.hunters.campaign.sheet import written
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.rounds import LOST_TIME, WON, finish
from ashgrid.lab.pool import job_count, spread

from .campaigns import Campaign, Mission, Player, RandomPlayer, any_kind
from .study import all_parties

DEEP = 60
"""More frames than a stack ever has."""
FOLLOWED = 12
"""Decisions for which a chapter that was read again is compared with the other."""
DIFFICULTIES = ("normal", "professional", "master")


class Stubborn(Player):
    """Prefers some kinds of actions and avoids others; where nothing is preferred, anything else."""

    likes: tuple[type[Action], ...] = ()
    avoids: tuple[type[Action], ...] = ()

    def decide(self, state: Journey) -> tuple[int, Action]:
        seat: int = self.rng.choice(list(state.actors))
        legal = state.legal(seat)
        liked = [action for action in legal if isinstance(action, self.likes)]
        if liked and self.rng.below(8):
            return seat, self.rng.choice(liked)
        rest = [action for action in legal if not isinstance(action, self.avoids)]
        kinds = list(dict.fromkeys(type(action) for action in rest or legal))
        kind = self.rng.choice(kinds)
        return seat, self.rng.choice([action for action in rest or legal if type(action) is kind])


class Spender(Stubborn):
    """Buys whatever there is, has everything put in, and keeps nothing."""

    likes = (a.Buy, a.BuyModule, a.BuyDocument, a.Install, a.Extract, a.Cheer, a.Treat, a.Upgrade, a.Produce)
    avoids = (a.Sell, a.Rest, a.Work)


class Starver(Stubborn):
    """Always on the road, without food, and never rests."""

    likes = (a.Travel, a.Reveal)
    avoids = (a.BuyFood, a.Rest, a.Work, a.Treat)


class Waster(Stubborn):
    """Throws away what it has, quarrels about loot, and lets heroes come and go."""

    likes = (a.Drop, a.DropModule, a.Dispute, a.LeaveBehind, a.Dismiss, a.Recruit, a.Sell, a.StoreCells)
    avoids = (a.ShareOut, a.LevelUp)


class Sleeper(Stubborn):
    """Rests, works and waits for the end."""

    likes = (a.Rest, a.Work)


class Rarely(Player):
    """Does what it did least often so far: every kind of action, every option."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.done: dict[str, int] = {}

    def decide(self, state: Journey) -> tuple[int, Action]:
        seat: int = self.rng.choice(list(state.actors))
        card = state.top.name
        names = {action: self._name(card, action) for action in state.legal(seat)}
        least = min(self.done.get(name, 0) for name in names.values())
        action: Action = self.rng.choice([one for one, name in names.items() if self.done.get(name, 0) == least])
        self.done[names[action]] = least + 1
        return seat, action

    def _name(self, card: str, action: Action) -> str:
        kept = isinstance(action, (a.Decide, a.Reveal, a.Travel, a.Upgrade))
        return f"{card if isinstance(action, a.Decide) else ''} {action}" if kept else action.tag


ADVERSARIES: tuple[type[Player], ...] = (RandomPlayer, Rarely, Spender, RandomPlayer, Starver, Waster, Sleeper)


def mission_by_lot(rng: Rng) -> Mission:
    """Ends a mission with whatever may be: won or lost, unhurt or all of them down."""
    chance = rng.below(5)

    def play(state: Hunters, seed: int) -> None:
        lot = Rng(seed)
        won = lot.below(4) < chance
        for hero in state.heroes:
            hero.health = max(0, hero.health - lot.below(hero.most + 1))
            hero.morale = max(0, hero.morale - lot.below(3))
            hero.fuel = max(0, hero.fuel - lot.below(3))
            hero.dead = state.setup.permanent and hero.health == 0
        finish(state, won, WON if won else LOST_TIME)

    return play


class Endured(msgspec.Struct):
    """What was played, and what went wrong: a sentence for each, with what it takes to see it again."""

    campaigns: int = 0
    chapters: int = 0
    decisions: int = 0
    restored: int = 0
    failures: list[str] = []


class _Task(msgspec.Struct, frozen=True):
    seed: int
    saves: int


def endure(
    campaigns: int,
    saves: int,
    seed: int = 0,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Endured:
    """So many campaigns; in the first `saves` of them every chapter is saved, read again and followed for a while."""
    task = msgspec.msgpack.encode(_Task(seed, saves))
    total = Endured()
    for batch in spread(_some, (task,), campaigns, job_count(jobs, campaigns)):
        found = msgspec.msgpack.decode(batch, type=prepared(Endured))
        total.campaigns += found.campaigns
        total.chapters += found.chapters
        total.decisions += found.decisions
        total.restored += found.restored
        total.failures += found.failures
        progress(total.campaigns)
    total.failures.sort()
    return total


def _some(raw: bytes, numbers: Sequence[int]) -> bytes:
    task = msgspec.msgpack.decode(raw, type=prepared(_Task))
    found = Endured()
    for number in numbers:
        endure_one(number, task.seed, number < task.saves, found)
    return msgspec.msgpack.encode(found)


def endure_one(number: int, seed: int, saves: bool, found: Endured) -> None:
    """One campaign; what goes wrong is added to what was found."""
    own = derive(seed, number)
    rng = Rng(own)
    parties = all_parties()
    party = parties[number % len(parties)]
    told = {
        "campaign": "journey",
        "party": party,
        "difficulty": DIFFICULTIES[number % 3],
        "permanent_death": number % 4 == 3,
    }
    campaign = _Tested(GAME.read_options(told), own, ADVERSARIES[number % len(ADVERSARIES)](own), rng, saves, found)
    found.campaigns += 1
    try:
        for _ in campaign.steps():
            found.decisions += 1
    except (AshgridError, AssertionError, LookupError, ValueError, TypeError, RecursionError) as error:
        player = type(campaign.player).__name__.lower()
        where = f"campaign {number} of seed {seed} ({party}, {player}), chapter {campaign.number}"
        found.failures.append(f"{where}, day {campaign.sheet.day}: {type(error).__name__}: {error}")


class _Tested(Campaign):
    def __init__(self, options: Options, seed: int, player: Player, rng: Rng, saves: bool, found: Endured) -> None:
        super().__init__(options, seed, player, mission_by_lot(rng))
        self.saves = saves
        self.found = found

    def carried(self, plain: Plain) -> Plain:
        """As a database has it; and read and written again it is the same."""
        stored: Plain = json.loads(json.dumps(plain))
        again = json.loads(json.dumps(written(read_sheet(stored))))
        assert again == stored, f"the sheet is another one after it was read: {_differing(stored, again)}"
        return stored

    def begun(self) -> None:
        self.found.chapters += 1
        if isinstance(self.state, Journey):
            look_at(self.state, self.sheet.day)
        if self.saves:
            follow_again(self.state, self.options, derive(self.seed, 8, self.number))
            self.found.restored += 1

    def decided(self, before: int) -> None:
        assert isinstance(self.state, Journey)
        look_at(self.state, before)


def _differing(one: Plain, other: Plain) -> str:
    return ", ".join(sorted(key for key in {*one, *other} if one.get(key) != other.get(key)))


def look_at(state: Journey, before: int) -> None:
    """Whether a state is one that may be; `before` is the day of the last look."""
    sheet = state.sheet
    if sheet.alive:
        state.check()
    assert sheet.day >= before, f"day {sheet.day} comes after day {before}"
    assert len(sheet.stack) < DEEP, f"a stack of {len(sheet.stack)} frames"
    assert bool(state.actors) == (state.result is None), "somebody has to act exactly while the journey goes on"
    if state.actors:
        seat = state.actors[len(sheet.stack) % len(state.actors)]
        legal = state.legal(seat)
        assert legal, f"{sheet.members[seat].name} can do nothing"
        assert len(set(legal)) == len(legal), f"{sheet.members[seat].name} is offered the same twice"


def follow_again(state: Journey | Hunters, options: Options, seed: int) -> None:
    """A state that is saved and restored is the same one, and goes on in the same way."""
    again = GAME.restore(options, json.loads(json.dumps(state.save())))
    assert again.dump() == state.dump(), f"restored otherwise: {_differing(state.dump(), again.dump())}"
    rng = Rng(seed)
    twin = state.copy()
    for _ in range(FOLLOWED):
        if not twin.actors:
            return
        seat: int = rng.choice(list(twin.actors))
        assert again.legal(seat) == twin.legal(seat), "what is legal differs after a restore"
        action = any_kind(twin, seat, rng) if isinstance(twin, Journey) else rng.choice(twin.legal(seat))
        twin.apply(seat, action)
        again.apply(seat, action)
    assert again.dump() == twin.dump(), f"a restored chapter goes on otherwise: {_differing(twin.dump(), again.dump())}"
