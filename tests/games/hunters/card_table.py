"""A card in a position in which each of its parts can be done in turn, with or without a boost, and what should happen
then by its printed words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ashgrid.core import Event
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import (
    AskAgain,
    AskPart,
    AskTurn,
    AskWalk,
    Boosted,
    Drew,
    DrewCards,
    Engaged,
    Gained,
    Guarded,
    Healed,
    Hid,
    Marked,
    Ordered,
    PickedUp,
    Played,
    Reloaded,
    SmokeRose,
    Woke,
)
from ashgrid.games.hunters.tables import CARD_NUMBER
from tests.games.hunters.each import (
    ATTACKS,
    BIG,
    CARDS,
    DEFENCE,
    ENEMIES,
    HEROES,
    ITEMS,
    MELEE_WEAPON,
    PENALTY_HIT,
    Blow,
    Said,
    Space,
    again_lines,
    column,
    foresee_blows,
    move_lines,
    name_of,
    offered,
    parts_of,
    plain,
    reach_of,
    refused,
    said,
    shooting_weapon,
    zone,
)
from tests.rulebook.hunters.helpers import carried, enemy, exact_hands, hero, legal, open_ground, play, scene, space

WIDTH, HEIGHT = 15, 12
X, Y = 3, 2
"""Where the hero begins; moves go down and up the column, targets stand to the right of it."""
ALLY_AT = (0, 5)
LEVEL = 6
OPEN = open_ground(WIDTH, HEIGHT)
TIMELESS = ("draw", "morale", "guard")
BOOSTS = {name: said(card["boost"]) for name, card in CARDS.items() if "boost" in card}


def helps(boost: Said, part: Said) -> bool:
    """Whether a boost is one for this part, by its words."""
    if boost.word in TIMELESS:
        return True
    if boost.word == "move":
        return part.word in ("move", "slip")
    if boost.word == "slip":
        return part.word == "move"
    if boost.word == "heal":
        return part.word in ("heal", "revive")
    if boost.word == "range":
        return part.word in ("ranged", "area")
    if boost.word == "sweep":
        return part.word in ("melee", "ranged")
    if part.word not in ATTACKS:
        return False
    kinds = boost.kinds
    return not kinds or part.word in kinds or (part.word == "area" and "ranged" in kinds)


class Table:
    """A card in the hand of its hero, in a position in which each of its parts can be done in turn."""

    def __init__(self, card: str, boost: str = "", at: int = -1) -> None:
        self.card = card
        self.parts = parts_of(card)
        self.name: str = CARDS[card]["hero"]
        self.ally = next(one for one in HEROES if one != self.name)
        self.boost = boost
        self.at = at
        self.foes: list[Space] = []
        self.targets: dict[int, int] = {}
        """By the number of a part: the enemy that is attacked, marked or gone to."""
        self.goals: dict[int, Space] = {}
        words = [part.word for part in self.parts]
        self.weapon = shooting_weapon(self.name, "area" if "area" in words else "ranged", "reload" in words)
        self.hidden = any(part.has("quiet") for part in self.parts) or self._boosts("quiet")
        self.away = self.hidden or "hide" in words
        self.begins_engaged = self._begins_engaged()
        self._lay_out()
        self._set_up()

    def _boosts(self, word: str) -> bool:
        return bool(self.boost) and BOOSTS[self.boost].word == word

    def added(self, number: int, word: str) -> int:
        """What the boost adds to a part under a word."""
        return BOOSTS[self.boost].number if number == self.at and self._boosts(word) else 0

    def gives(self, number: int, word: str) -> bool:
        """Whether an attack has this, by its own words or by the boost."""
        return self.parts[number].has(word) or (number == self.at and self._boosts(word))

    def _begins_engaged(self) -> bool:
        """Where the first part strikes or leaves; not where the blow of a leaving would disturb healing."""
        words = [part.word for part in self.parts]
        first = next((word for word in words if word not in TIMELESS), "")
        if first == "move" and {"heal", "revive"} & set(words):
            return False
        return first in ("melee", "move", "slip") and not self.hidden

    def _lay_out(self) -> None:
        """Where enemies stand, and where the hero goes."""
        here = (X, Y)
        down = 1
        twins = 2 if self._boosts("sweep") else 1
        if self.begins_engaged:
            self.foes += [here] * twins
        for number, part in enumerate(self.parts):
            if part.word in ("move", "slip"):
                points = part.number + self.added(number, "move")
                rows = [here[1] + down * points, here[1] - down * points]
                here = next((X, row) for row in rows if 0 <= row < HEIGHT and (X, row) not in self.foes)
                down = -down
                self.goals[number] = here
                if self._strikes_next(number):
                    self.targets[number] = len(self.foes)
                    self.foes += [here] * twins
            elif part.word == "melee":
                self.targets[number] = self.foes.index(here)
            elif part.word in ("ranged", "area"):
                far = reach_of(self.weapon) + part.mod("range") + self.added(number, "range")
                self.targets[number] = len(self.foes)
                self.foes += [(X + far, here[1])] * twins
                self.foes.append((X + far + 1, here[1]))
            self.goals.setdefault(number, here)
        for number, part in enumerate(self.parts):
            if part.word == "mark":
                later = [self.targets[one] for one in self.targets if one > number]
                self.targets[number] = later[0] if later else len(self.foes)
                if not later:
                    self.foes.append((X + 3, here[1]))

    def _strikes_next(self, number: int) -> bool:
        following = (part.word for part in self.parts[number + 1 :] if part.word not in TIMELESS)
        return next(following, "") == "melee"

    def _set_up(self) -> None:
        words = [part.word for part in self.parts]
        gear = [MELEE_WEAPON] if "melee" in words else []
        gear += [self.weapon] if {"ranged", "area", "reload"} & set(words) else []
        others = {BOOSTS[one].text: one for one in BOOSTS if CARDS[one]["hero"] == self.name and one != self.card}
        if self.boost:
            others[BOOSTS[self.boost].text] = self.boost
        self.boosts = sorted(others.values())
        lies = next((self.goals[number] for number, word in enumerate(words) if word == "revive"), None)
        finds = [("find", name_of(self.goals[number])) for number, word in enumerate(words) if word == "interact"]
        self.state = exact_hands(
            scene(
                OPEN,
                {self.name: f"{name_of((X, Y))} e", self.ally: f"{name_of(lies or ALLY_AT)} n"},
                [(BIG, f"{name_of(foe)} {'e' if self.away or foe[0] == X else 'n'}") for foe in self.foes],
                gear={self.name: gear},
                hands={self.name: [self.card, *self.boosts]},
                tokens=finds,
                level=LEVEL,
            )
        )
        self.hero = hero(self.state, self.name)
        self.friend = hero(self.state, self.ally)
        if lies is not None:
            self.friend.health = 0
        if "heal" in words:
            self.hero.health = 1
        if "reload" in words and not {"ranged", "area"} & set(words[: words.index("reload")]):
            carried(self.state, self.name, self.weapon).loaded = False
        play(self.state, f"{self.name}: go")
        self.hero.hidden = self.hidden
        quiet = [one for one in CARDS if CARDS[one].get("reaction", "").startswith(("seen", "done", "approached"))]
        mine = [one for one in quiet if CARDS[one]["hero"] == self.name and one != self.card]
        self.pile = [mine[place % len(mine)] for place in range(7)]
        self.hero.pile = [CARD_NUMBER[one] for one in self.pile]
        self.guard = 0
        self.marked: dict[int, int] = {}
        self.used = [self.card]
        self.taken: list[str] = []

    # What should happen ---------------------------------------------------------------------------

    def enemy_name(self, number: int) -> str:
        return f"{BIG}-{number + 1}"

    def defence(self, column_name: str, pierced: bool, burns: bool) -> int:
        dice = int(ENEMIES[BIG]["defence"][DEFENCE.index(column_name)])
        return 0 if burns else dice if pierced else 2 * dice

    def blow(self, number: int, target: int) -> Blow:
        """The attack of a part on an enemy, by the card, the weapon, the boost and the mark."""
        part = self.parts[number]
        foe = self.foes[target]
        here = self.goals[number]
        weapon = MELEE_WEAPON if part.word == "melee" else self.weapon
        printed = ITEMS[weapon]
        side = None
        if part.word == "melee":
            dice, hit = printed["melee"]
            dice += HEROES[self.name]["strength"]
            against = "melee"
        else:
            dice, hit = column(weapon, foe[0] - here[0])
            side = zone(foe, "e" if self.away else "n", here) if part.word == "ranged" else None
            against = side or "area"
        traits = printed.get("traits", [])
        pierced = self.gives(number, "pierce") or "pierce" in traits
        burns = self.gives(number, "fire") or "fire" in traits
        return Blow(
            by=self.name,
            target=self.enemy_name(target),
            kind=part.word,
            weapon=weapon,
            dice=dice + part.mod("dice") + self.added(number, "dice"),
            hit=part.number + hit + self.added(number, "hit") + self.marked.get(target, 0),
            defence=self.defence(against, pierced, burns),
            health=enemy(self.state, self.enemy_name(target)).health,
            distance=foe[0] - here[0],
            space=name_of(foe),
            zone=side,
            rerolls=part.mod("reroll") + self.added(number, "reroll"),
            psychic=int(ENEMIES[BIG]["defence"][2]) if self.gives(number, "stun") else -1,
        )

    def drawn(self, count: int) -> list[Event]:
        cards = tuple(self.pile.pop() for _ in range(count))
        self.taken += cards
        return [
            Drew(hero=self.name, count=count, left=len(self.pile)),
            DrewCards(hero=self.name, cards=cards),
        ]

    def brought(self, effect: Said) -> list[Event]:
        """What `draw`, `morale` and `guard` bring, by a part or a boost."""
        if effect.word == "draw":
            return self.drawn(effect.number)
        if effect.word == "morale":
            self.morale += effect.number
            return [Gained(hero=self.name, count=effect.number)]
        if effect.word == "guard":
            self.guard += effect.number
            return [Guarded(hero=self.name, dice=effect.number)]
        return []

    # Playing --------------------------------------------------------------------------------------

    def play_all(self) -> None:
        self.morale: int = HEROES[self.name]["morale"]
        assert plain(play(self.state, f"play {self.card}")) == [Played(hero=self.name, card=self.card)]
        for number, part in enumerate(self.parts):
            self._asked(number, part)
            if number == self.at:
                self._boost(number)
            self._do(number, part)
            assert (self.hero.morale, self.hero.guard) == (self.morale, self.guard)
        assert self.state.prompt(self.hero.seat) == AskTurn(1)
        assert self.hero.used == [CARD_NUMBER[one] for one in self.used]
        held = [one for one in self.boosts if one not in self.used] + self.taken
        assert self.hero.hand == sorted(CARD_NUMBER[one] for one in held)
        assert self.hero.hidden == (self.hidden or "hide" in [part.word for part in self.parts])

    def _asked(self, number: int, part: Said) -> None:
        """The part is asked for, with the boosts that help it, and others are refused."""
        assert self.state.prompt(self.hero.seat) == AskPart(self.card, part.text, number + 1, len(self.used) > 1)
        free = [one for one in self.boosts if one not in self.used]
        fitting = {one for one in free if len(self.used) == 1 and helps(BOOSTS[one], part)}
        if number == self.at and BOOSTS[self.boost].word == "range":  # the target is too far for all others
            short = {one for one in fitting if BOOSTS[one].number < BOOSTS[self.boost].number}
            short |= {one for one in fitting if BOOSTS[one].word != "range"}
            for one in short:
                assert refused(self.state, self.name, f"boost {one}") == refusals.BoostInVain(one)
            free = [one for one in free if one not in short]
            fitting -= short
        assert offered(self.state, "boost") == {f"boost {one}" for one in fitting}
        for one in set(free) - fitting:
            wrong = refusals.BoostDoesNotFit(one) if len(self.used) == 1 else refusals.BoostUsed()
            assert refused(self.state, self.name, f"boost {one}") == wrong

    def _boost(self, number: int) -> None:
        effect = BOOSTS[self.boost]
        if effect.word == "range":
            assert not any(self.enemy_name(self.targets[number]) in line for line in legal(self.state))
        self.used.append(self.boost)
        expected = [Boosted(hero=self.name, card=self.boost, effect=effect.text), *self.brought(effect)]
        assert plain(play(self.state, f"boost {self.boost}")) == expected
        assert self.state.prompt(self.hero.seat) == AskPart(self.card, self.parts[number].text, number + 1, True)

    def _do(self, number: int, part: Said) -> None:
        if part.word in ATTACKS:
            self._attack(number, part)
            return
        if part.word in ("move", "slip"):
            self._walk(number, part)
            return
        dice = self.state.rng.state
        if part.word == "order":
            self._order(part)
        elif part.word in TIMELESS:
            self._expect("do", self.brought(part))
        elif part.word == "hide":
            self._expect("do", [Hid(hero=self.name)])
        elif part.word == "reload":
            self._expect("do", [Reloaded(hero=self.name, weapon=self.weapon)])
            assert carried(self.state, self.name, self.weapon).loaded
        elif part.word == "interact":
            self._expect("pick", [PickedUp(hero=self.name, what=("find",))])
        elif part.word == "smoke":
            near = [
                (x, y) for x in (X - 1, X, X + 1) for y in range(self.goals[number][1] - 1, self.goals[number][1] + 2)
            ]
            assert offered(self.state, "smoke") == {f"smoke {name_of(one)}" for one in near}
            self._expect(f"smoke {name_of(near[0])}", [SmokeRose(space=name_of(near[0]))])
        elif part.word == "heal":
            before = self.hero.health
            gained = min(part.number + self.added(number, "heal"), self.hero.most - before)
            healed = Healed(hero=self.name, health=gained, left=before + gained, by=self.name)
            self._expect(f"heal {self.name}", [healed])
            assert self.hero.health == before + gained
        elif part.word == "revive":
            self._expect(f"revive {self.ally}", [Woke(hero=self.ally, by=self.name)])
            assert self.friend.health == min(part.number + self.added(number, "heal"), self.friend.most)
        elif part.word == "mark":
            target = self.targets[number]
            seen = {f"mark {self.enemy_name(one)}" for one in range(len(self.foes))}
            assert offered(self.state, "mark") == seen
            marked = Marked(hero=self.name, enemy=self.enemy_name(target), bonus=part.number)
            self._expect(f"mark {self.enemy_name(target)}", [marked])
            self.marked[target] = self.marked.get(target, 0) + part.number
            assert enemy(self.state, self.enemy_name(target)).marked == self.marked[target]
        else:
            raise AssertionError(f"nobody reads '{part.text}' here")
        assert self.state.rng.state == dice

    def _expect(self, line: str, events: Sequence[Any]) -> None:
        assert plain(play(self.state, line)) == list(events)

    def _attack(self, number: int, part: Said) -> None:
        target = self.targets[number]
        struck = [one for one, foe in enumerate(self.foes) if foe == self.foes[target]]
        if part.word == "ranged":
            line = f"shoot {self.weapon} {self.enemy_name(target)} no"
            beyond = f"shoot {self.weapon} {self.enemy_name(struck[-1] + 1)} no"
        elif part.word == "area":
            line = f"blast {self.weapon} {name_of(self.foes[target])} no"
            beyond = f"blast {self.weapon} {name_of(self.foes[struck[-1] + 1])} no"
        else:
            line = f"strike {MELEE_WEAPON} {self.enemy_name(target)} no no"
            beyond = ""
        options = legal(self.state)
        assert line in options
        assert beyond not in options
        if beyond:
            assert isinstance(refused(self.state, self.name, beyond), refusals.OutOfRange)
        if part.word != "area" and not self.gives(number, "sweep"):
            struck = [target]
        falls, end = foresee_blows(self.state, [self.blow(number, one) for one in struck])
        events = play(self.state, line)
        for again in again_lines(falls):
            assert isinstance(self.state.prompt(self.hero.seat), AskAgain)
            events += play(self.state, again)
        assert plain(events) == [event for fell in falls for event in fell.events]
        assert self.state.rng.state == end
        for one, fell in zip(struck, falls, strict=True):
            foe = enemy(self.state, self.enemy_name(one))
            assert foe.health == fell.left
            assert foe.stunned == (2 if fell.left and self.gives(number, "stun") else 0)

    def _walk(self, number: int, part: Said) -> None:
        """Exactly as far as the part says; who leaves an engagement by `move` is struck at first."""
        start = (X, Y) if number == 0 else self.goals[number - 1]
        goal = self.goals[number]
        points = part.number + self.added(number, "move")
        lines = move_lines(start, points, self.foes, WIDTH, HEIGHT, self.hero.morale)
        assert offered(self.state, "move") == lines
        expected: list[Any] = []
        end = self.state.rng.state
        engaged = start in self.foes
        punished = engaged and part.word == "move" and not self.gives(number, "slip")
        if punished:
            by = self.foes.index(start)
            blow = Blow(
                by=self.enemy_name(by),
                target=self.name,
                kind="melee",
                weapon=None,
                dice=ENEMIES[BIG]["weapon"][0][0],
                hit=PENALTY_HIT,
                defence=self.guard,
                health=self.hero.health,
                penalty=True,
            )
            (fell,), end = foresee_blows(self.state, [blow])
            expected += fell.events
        expected.append(("walked", self.name, name_of(start), name_of(goal), points))
        if number in self.targets:
            met = self.enemy_name(self.targets[number])
            expected.append(Engaged(hero=self.name, enemy=met, space=name_of(goal)))
        events = play(self.state, f"move {name_of(goal)} no")
        if self.hero.hidden:  # the way matters, so that morale is asked for at its end
            play(self.state, "stop")
        assert plain(events) == expected
        assert self.state.rng.state == end
        if punished and number not in self.targets:
            assert self.state.prompt(self.hero.seat) == AskWalk(0)  # dice fell: morale may still lead on
            assert play(self.state, "stop") == []
        assert space(self.state, self.hero) == name_of(goal)

    def _order(self, part: Said) -> None:
        here = space(self.state, self.friend)
        assert here is not None
        x, y = ord(here[0]) - ord("a"), int(here[1:]) - 1
        self._expect(f"order {self.ally}", [Ordered(hero=self.name, to=self.ally)])
        assert self.state.actors == (self.friend.seat,)
        lines = move_lines((x, y), part.number, self.foes, WIDTH, HEIGHT, self.friend.morale)
        assert offered(self.state, "move") == lines
        goal = name_of((x, y + part.number if y + part.number < HEIGHT else y - part.number))
        walked = ("walked", self.ally, here, goal, part.number)
        self._expect(f"{self.ally}: move {goal} no", [walked])
        assert play(self.state, f"{self.ally}: stop") == []
        assert not self.friend.done
