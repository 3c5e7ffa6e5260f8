"""What the enemies will do if nobody stops them: exact where their cards settle it, with chances where dice decide.

The enemies' phase is played on copies by the rules themselves. Where a die decides, the copy is split: an attack by the
wounds that its odds give, a target drawn by lot, a throw of psychic defence. Copies that have come to be the same are
put together again. Enemies ask who stands, not how much health is left: so one copy stands for all numbers of it,
which are counted beside it. Nobody reacts, and ties are settled as the rules do it; what else is left out is named in
`taken`.
"""

from __future__ import annotations

from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Event

from ..actions import EnemyAimed, EnemyChose, EnemyIdle
from ..model import ACT, ATTACK, ENEMIES, FOE, HEROES, PENALTY, REACT, ROUND, Enemy, Frame, Hero
from ..odds import DIGITS, enemy_odds
from ..roll import mean
from ..rules import rounds
from ..rules.enemy_attacks import DECOY, KINDS, aims, still_there
from ..rules.enemy_turn import ENEMY_ACTIONS
from ..rules.game import Hunters
from ..rules.gear import within_device
from ..rules.harm import hero_psychic
from ..rules.moving import armed_trap
from ..tables import AREA, D_PSYCHIC, FACES, MELEE

MOST: Final = 200
"""Copies that are followed at once. Of more than that the likeliest half is kept, and of the others some that stand for
them all."""
ENEMIES_DONE: Final = 2  # `a` of a ROUND frame while enemies act, and after them

# What is taken for granted
NO_REACTIONS: Final = "no-reactions"
TIES: Final = "ties-by-rule"
GOODS: Final = "explosion"  # goods that an area attack could set off
OWN_SIDE: Final = "own-side"  # what enemies do to each other
DICE: Final = "other-dice"  # traps and the like: as one throw has it
SAMPLED: Final = "sampled"  # there are too many ways to follow all of them


class Branch:
    """A way in which things may go on, and how likely it is: for each health of all heroes that it may come with. In
    the copy itself only who stands has a meaning."""

    def __init__(self, state: Hunters, healths: dict[tuple[int, ...], float]) -> None:
        self.state: Final = state
        self.healths: Final = healths
        self.chance: float = sum(healths.values())
        self.lost: bool = False  # what the attack under way costs is off already

    def add(self, healths: dict[tuple[int, ...], float]) -> None:
        for health, chance in healths.items():
            self.healths[health] = self.healths.get(health, 0.0) + chance
            self.chance += chance

    def shared(self, share: float) -> dict[tuple[int, ...], float]:
        """The same with a part of its chance."""
        return {health: chance * share for health, chance in self.healths.items()}


class Forecast:
    def __init__(self, state: Hunters) -> None:
        self.first: Final = state
        self.taken: Final[list[str]] = [NO_REACTIONS, TIES] if state.setup.ask_ties else [NO_REACTIONS]
        self.ended: Final[list[Branch]] = []
        # A trap on a hero's space would wound outside of attacks: then each number of health has its own copy.
        self.apart: Final = any(hero.stands and armed_trap(state, hero.cell) is not None for hero in state.heroes)
        # By enemy and number of the action.
        self.acts: Final[dict[tuple[str, int, str, str, int, int], float]] = {}
        self.idle: Final[dict[tuple[str, int, str], float]] = {}
        self.aimed: Final[dict[tuple[str, int, str, str], float]] = {}
        self.blows: Final[dict[tuple[str, int, str], tuple[float, float]]] = {}

    # The phase ------------------------------------------------------------------------------------

    def run(self) -> None:
        begun = self._begun()
        level = [Branch(begun, {_healths(begun): 1.0})]
        while level:
            merged: dict[tuple[object, ...], Branch] = {}
            for branch in level:
                for child in self._on(branch):
                    key = _key(child.state, self.apart)
                    known = merged.get(key)
                    if known is None:
                        merged[key] = child
                    else:
                        known.add(child.healths)
            level = self._likely(list(merged.values()))

    def _begun(self) -> Hunters:
        """A copy in which all heroes are done; its dice are its own."""
        twin = self.first.copy()
        twin.rng = Rng(1)
        twin.keeper = True
        if all(frame.kind != ENEMIES for frame in twin.stack):
            while twin.top.kind not in (HEROES, ROUND):
                twin.pop()
            for hero in twin.heroes:
                hero.done = True
                hero.actions = 0
        for frame in twin.stack:
            if frame.kind in (ENEMIES, ACT, FOE):
                frame.choices = None
        return twin

    def _likely(self, branches: list[Branch]) -> list[Branch]:
        if len(branches) <= MOST:
            return branches
        self._take(SAMPLED)
        branches.sort(key=lambda branch: -branch.chance)
        kept, others = branches[: MOST // 2], branches[MOST // 2 :]
        share = sum([branch.chance for branch in others]) / (MOST - len(kept))
        passed = 0.0
        for branch in others:
            before = int(passed / share + 0.5)
            passed += branch.chance
            count = int(passed / share + 0.5) - before
            if count:
                kept.append(Branch(branch.state, branch.shared(count * share / branch.chance)))
                kept[-1].lost = branch.lost
        return kept

    def _take(self, what: str) -> None:
        if what not in self.taken:
            self.taken.append(what)

    def _on(self, branch: Branch) -> list[Branch]:
        """On to where dice decide: the ways from there. None where the phase is over."""
        m = branch.state
        while True:
            rounds.settle(m)
            frame = m.top
            if m.result is not None or (frame.kind == ROUND and frame.a == ENEMIES_DONE):
                self.ended.append(branch)
                return []
            if frame.kind in (REACT, PENALTY):
                m.pop()
                continue
            split = self._split(branch, frame)
            if split is not None:
                return split
            self._step(branch, frame)

    def _split(self, branch: Branch, frame: Frame) -> list[Branch] | None:
        """The ways from here, where a die decides; None where the rules do."""
        m = branch.state
        if frame.kind == ATTACK and frame.c > DECOY:
            enemy, hero = m.enemies[frame.who], m.heroes[frame.c]
            if frame.d == 1 and enemy.stands and enemy.stunned < m.turn and still_there(m, frame, enemy, hero):
                return self._attacked(branch, frame, enemy, hero)
            lost = max(0, m.blow_wounds - m.blow_reduce)
            if frame.d == 2 and not branch.lost:
                return [self._losing(branch, hero.seat, lost)]
            if frame.d == 2 and enemy.kind.stuns and 0 < lost < hero.health:
                return self._resisted(branch, hero_psychic(hero))
        elif frame.kind == ATTACK:
            m.pop()
            self._take(GOODS)
            return [branch]
        elif frame.kind == ACT:
            return self._lots(branch, frame)
        elif frame.kind == FOE and frame.a < ENEMY_ACTIONS and frame.b > frame.a:
            enemy = m.enemies[frame.who]
            if enemy.stands and within_device(m, enemy.cell, "terror", enemy.kind.mechanical):
                return self._resisted(branch, enemy.kind.defence[D_PSYCHIC])
        return None

    def _attacked(self, branch: Branch, frame: Frame, enemy: Enemy, hero: Hero) -> list[Branch] | None:
        m = branch.state
        found = enemy_odds(m, enemy, frame.a, hero, frame.b)
        if found is None:
            return None
        if found.strays:
            self._take(OWN_SIDE)
        chances = found.targets[0].wounds
        key = (enemy.name, self._number(m, enemy), hero.kind.name)
        likely, lost = self.blows.get(key, (0.0, 0.0))
        self.blows[key] = (likely + branch.chance, lost + branch.chance * mean(chances))
        ways: dict[int, dict[tuple[int, ...], float]] = {}
        for health, likely in self._left(branch).items():
            for wounds, chance in enumerate(chances):
                if chance > 0:
                    left = max(0, health[hero.seat] - wounds)
                    way = left if self.apart else 0 if left == 0 else 1 if wounds and enemy.kind.stuns else 2
                    then = (*health[: hero.seat], left, *health[hero.seat + 1 :])
                    found_way = ways.setdefault(way, {})
                    found_way[then] = found_way.get(then, 0.0) + likely * chance
        return [self._wounded(m, hero.seat, way, ways[way]) for way in sorted(ways, reverse=True)]

    def _wounded(self, m: Hunters, seat: int, way: int, healths: dict[tuple[int, ...], float]) -> Branch:
        """A copy in which an attack has hit, with so much health left: where one copy stands for all, 2 as it was, 1 if
        hurt."""
        twin = m.copy()
        hero = twin.heroes[seat]
        if not self.apart:
            hero.health = 2
        twin.blow_wounds = hero.health - way
        twin.blow_reduce = 0  # the odds have it already
        twin.top.d = 2
        branch = Branch(twin, healths)
        branch.lost = True
        return branch

    def _losing(self, branch: Branch, seat: int, lost: int) -> Branch:
        """A wound from before the forecast began is taken off."""
        healths = {
            (*health[:seat], max(0, health[seat] - lost), *health[seat + 1 :]): chance
            for health, chance in branch.healths.items()
        }
        found = Branch(branch.state, healths)
        found.lost = True
        return found

    def _left(self, branch: Branch) -> dict[tuple[int, ...], float]:
        """The health that heroes may have; where each number has its own copy, what that says."""
        return {_healths(branch.state): branch.chance} if self.apart else branch.healths

    def _resisted(self, branch: Branch, value: int) -> list[Branch]:
        """The next step with its throw of psychic defence: held with a 1, or not with a 6."""
        held = min(FACES, max(0, value)) / FACES
        found: list[Branch] = []
        for face, chance in ((1, held), (FACES, 1 - held)):
            if chance > 0:
                twin = branch.state.copy()
                twin.rng = _rigged(FACES, face - 1)
                way = Branch(twin, branch.shared(chance))
                self._step(way, twin.top)
                found.append(way)
        return found

    def _lots(self, branch: Branch, frame: Frame) -> list[Branch] | None:
        """A target that is drawn by lot."""
        m = branch.state
        enemy = m.enemies[frame.who]
        entry = enemy.kind.lists[frame.a][frame.b]
        if not enemy.stands or enemy.stunned >= m.turn or frame.c >= len(entry.parts):
            return None
        part = entry.parts[frame.c]
        kind = KINDS.get(part.word, 0)
        able, why = aims(m, enemy, kind, part.number) if kind else ([], "")
        if why != "lot":
            return None
        ways: list[Branch] = []
        for place in range(len(able)):
            twin = m.copy()
            twin.rng = _rigged(len(able), place)
            way = Branch(twin, branch.shared(1 / len(able)))
            self._step(way, twin.top)
            ways.append(way)
        return ways

    def _step(self, branch: Branch, frame: Frame) -> None:
        """One step by the rules; what it tells is kept with its chance."""
        m = branch.state
        dice = m.rng.state
        area = frame.kind == ACT and _is_area(m, frame)
        health = [(enemy.health, enemy.cell) for enemy in m.enemies] if area else []
        killed = m.killed[:] if area else []
        branch.lost = False
        events: list[Event] = []
        m.events = events
        m.keeper = True  # a new enemies' phase would ask
        if not m.step(frame):
            m.pop()  # a question that nobody answers
        m.events = None
        if area:
            for enemy, (left, cell) in zip(m.enemies, health, strict=False):
                if enemy.health != left:
                    self._take(OWN_SIDE)
                enemy.health, enemy.cell = left, cell
            m.killed = killed
        elif m.rng.state != dice and frame.kind not in (ACT, FOE, ATTACK):
            self._take(DICE)
        for event in events:
            self._heard(m, event, branch.chance)

    def _heard(self, m: Hunters, event: Event, chance: float) -> None:
        if isinstance(event, EnemyChose):
            number = self._number(m, _named(m, event.enemy))
            act = (event.enemy, number, event.list, event.entry, event.place, event.distance)
            self.acts[act] = self.acts.get(act, 0.0) + chance
        elif isinstance(event, EnemyIdle):
            rest = (event.enemy, self._number(m, _named(m, event.enemy)), event.why)
            self.idle[rest] = self.idle.get(rest, 0.0) + chance
        elif isinstance(event, EnemyAimed):
            aim = (event.enemy, self._number(m, _named(m, event.enemy)), event.target, event.why)
            self.aimed[aim] = self.aimed.get(aim, 0.0) + chance

    def _number(self, m: Hunters, enemy: Enemy) -> int:
        """Which action of its turn an enemy is at."""
        for frame in m.stack:
            if frame.kind == FOE and frame.who == enemy.number:
                return frame.a
        return 0

    # What is told ---------------------------------------------------------------------------------

    def plain(self) -> Plain:
        """`heroes`: what each may lose; `enemies`: what each will do, action by action, with the chance of it."""
        whole = sum([branch.chance for branch in self.ended])
        return {
            "heroes": [self._hero(hero, whole) for hero in self.first.heroes if hero.stands],
            "enemies": [self._enemy(enemy, whole) for enemy in self.first.enemies if enemy.stands],
            "taken": list(self.taken),
        }

    def _hero(self, hero: Hero, whole: float) -> Plain:
        wounds = [0.0] * (hero.health + 1)
        stunned = 0.0
        for branch in self.ended:
            then = branch.state.heroes[hero.seat]
            for health, chance in self._left(branch).items():
                wounds[hero.health - min(health[hero.seat], hero.health)] += chance / whole
            if then.health > 0 and then.stunned > hero.stunned:
                stunned += branch.chance / whole
        by = [
            {
                "enemy": name,
                "action": number,
                "chance": round(likely, DIGITS),
                "expected": round(lost / likely if likely else 0.0, DIGITS),
            }
            for (name, number, target), (likely, lost) in self.blows.items()
            if target == hero.kind.name
        ]
        return {
            "hero": hero.kind.name,
            "health": hero.health,
            "wounds": [round(chance, DIGITS) for chance in wounds],
            "expected": round(mean(wounds), DIGITS),
            "falls": round(wounds[hero.health], DIGITS),
            "stunned": round(stunned, DIGITS),
            "by": by,
        }

    def _enemy(self, enemy: Enemy, whole: float) -> Plain:
        ends: dict[str, float] = {}
        names = self.first.ground.names
        for branch in self.ended:
            then = branch.state.enemies[enemy.number]
            if then.cell >= 0:
                ends[names[then.cell]] = ends.get(names[then.cell], 0.0) + branch.chance / whole
        return {
            "enemy": enemy.name,
            "acts": [
                {
                    "action": number,
                    "list": list_,
                    "entry": entry,
                    "place": place,
                    "distance": distance,
                    "chance": round(chance, DIGITS),
                }
                for (name, number, list_, entry, place, distance), chance in self.acts.items()
                if name == enemy.name
            ],
            "idle": [
                {"action": number, "why": why, "chance": round(chance, DIGITS)}
                for (name, number, why), chance in self.idle.items()
                if name == enemy.name
            ],
            "aims": [
                {"action": number, "target": target, "why": why, "chance": round(chance, DIGITS)}
                for (name, number, target, why), chance in self.aimed.items()
                if name == enemy.name
            ],
            "ends": [{"space": space, "chance": round(chance, DIGITS)} for space, chance in ends.items()],
        }


def forecast(state: Hunters) -> Plain:
    """What the rest of this turn's enemies' phase may bring, if no hero acts or reacts any more."""
    found = Forecast(state)
    found.run()
    return found.plain()


def _named(m: Hunters, name: str) -> Enemy:
    return next(enemy for enemy in m.enemies if enemy.name == name)


def _is_area(m: Hunters, frame: Frame) -> bool:
    parts = m.enemies[frame.who].kind.lists[frame.a][frame.b].parts
    return frame.c < len(parts) and KINDS.get(parts[frame.c].word, MELEE) == AREA


_RIGGED: Final[dict[int, int]] = {}


def _rigged(count: int, place: int) -> Rng:
    """A generator whose next draw among so many is this one."""
    key = count * 64 + place
    seed = _RIGGED.get(key, -1)
    if seed < 0:
        seed = 0
        while int(Rng(seed).below(count)) != place:
            seed += 1
        _RIGGED[key] = seed
    return Rng(seed)


def _healths(m: Hunters) -> tuple[int, ...]:
    return tuple([hero.health for hero in m.heroes])


def _key(m: Hunters, apart: bool) -> tuple[object, ...]:
    """Everything that changes while enemies act: copies with the same go on alike. Of health only who stands, unless
    copies are kept apart."""
    return (
        tuple([(hero.health if apart else hero.health > 0, hero.stunned, hero.hidden, hero.cell) for hero in m.heroes]),
        tuple(
            [(enemy.cell, enemy.facing, enemy.health, enemy.done, enemy.stunned, enemy.called) for enemy in m.enemies]
        ),
        tuple([token.cell for token in m.tokens]),
        tuple([(frame.kind, frame.who, frame.a, frame.b, frame.c, frame.d) for frame in m.stack]),
        (m.blow_wounds, m.blow_reduce, m.smoke, m.result is None),
    )
