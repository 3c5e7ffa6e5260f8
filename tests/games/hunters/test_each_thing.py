"""Every piece of clothing and additional equipment: what it does. Each word of an effect has a test, and each piece
goes through those of its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import (
    Attacked,
    Drew,
    EnemyAimed,
    EnemyIdle,
    EnemyStepped,
    Gained,
    Healed,
    Resisted,
    SmokeRose,
    Stunned,
    Wounded,
)
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import RANGED
from tests.games.hunters.each import (
    BIG,
    DEFENCE,
    ENEMIES,
    HEROES,
    ITEMS,
    Blow,
    Fall,
    Said,
    apart,
    column,
    effects_of,
    enemy_like,
    entry_of,
    fall,
    foresee,
    move_lines,
    name_of,
    offered,
    plain,
    reach_of,
    refused,
    shooting_weapon,
)
from tests.games.hunters.things import (
    ALLY,
    CARD,
    HERO,
    HIT,
    KIND_OF,
    THINGS,
    TRAPS,
    cells_for,
    has,
    switched_on,
    working,
)
from tests.games.hunters.trial import (
    KINDS,
    ROW,
    SHOOTER,
    SIDES,
    armed,
    attack,
    attacked,
    attacks,
    defence_dice,
    plain_card,
    shooter,
)
from tests.rulebook.hunters.fight_helpers import attack_of
from tests.rulebook.hunters.helpers import enemies_act, exact_hands, hero, of, play, scene


def defence(item: str, effect: Said) -> None:
    wanted = {kind: effect.number if not effect.kinds or kind in effect.kinds else 0 for kind in SIDES}
    assert defence_dice(HERO, [item], working(item)) == wanted


def hit(item: str, effect: Said) -> None:
    kinds = [*(effect.kinds or KINDS), *(["area"] if "ranged" in effect.kinds else [])]
    found = attacks(HERO, gear=[item], lines=switched_on(item), cells=cells_for(item))
    assert found == {kind: (0, effect.number if kind in kinds else 0) for kind in KINDS}


def strength(item: str, effect: Said) -> None:
    found = attacks(HERO, gear=[item], lines=switched_on(item), cells=cells_for(item))
    assert found == {"melee": (effect.number, 0), "ranged": (0, 0), "area": (0, 0)}


def move(item: str, effect: Said) -> None:
    """In every Move, the basic one too."""
    card, points = plain_card(HERO, "move")
    state = armed(HERO, [item], BIG, 12, cards=[card], cells=cells_for(item))
    play(state, *switched_on(item))
    morale = HEROES[HERO]["morale"]
    assert offered(state, "move") == move_lines((0, 0), 1 + effect.number, [(12, 0)], 13, 1, morale)
    play(state, f"play {card}")
    assert offered(state, "move") == move_lines((0, 0), points + effect.number, [(12, 0)], 13, 1, morale)


def night_shot(state: Hunters, name: str, weapon: str, far: int) -> int:
    """How much worse a shot is than by day: in its hit value."""
    card, value = plain_card(name, "ranged")
    shot = attack(state, f"play {card}", f"shoot {weapon} {BIG}-1 no")
    return shot.hit - value - column(weapon, far)[1]


def no_night(item: str, effect: Said) -> None:
    weapon = shooting_weapon(HERO)
    last = reach_of(weapon)
    state = armed(HERO, [item, weapon], BIG, last, night=True, cells=cells_for(item))
    if switched_on(item):
        assert isinstance(refused(state, HERO, f"play {CARD}"), refusals.NoPartPossible)
        play(state, *switched_on(item))
    assert night_shot(state, HERO, weapon, last) == 0


def light(item: str, effect: Said) -> None:
    """Who stands within reach of it attacks as by day, of both sides; one space farther night is night."""
    weapon = shooting_weapon(ALLY)
    card, _ = plain_card(ALLY, "ranged")
    foe = KIND_OF["biological"]
    for beyond in (0, 1):
        at = effect.number + beyond
        state = exact_hands(
            scene(
                ROW,
                {HERO: "a1 e", ALLY: f"{name_of((at, 0))} e"},
                [(BIG, f"{name_of((at + 1, 0))} n")],
                gear={HERO: [item], ALLY: [weapon]},
                hands={ALLY: [card]},
                night=True,
            )
        )
        play(state, f"{HERO}: go", *switched_on(item), "end", f"{ALLY}: go")
        assert night_shot(state, ALLY, weapon, 1) == -beyond
        state = exact_hands(
            scene(ROW, {HERO: "a1 e"}, [(foe, f"{name_of((at, 0))} w")], gear={HERO: [item]}, night=True)
        )
        working(item)(state)
        columns = ENEMIES[foe]["weapon"]
        shots = of(attack_of(state, f"{foe}-1", RANGED), Attacked)
        reaches = at < len(columns) - beyond
        assert [one.hit for one in shots[:1]] == ([columns[at][1] - beyond] if reaches else [])


def heal(item: str, effect: Said) -> None:
    """Anybody on the own space who is wounded."""
    state = exact_hands(scene(ROW, {HERO: "a1", ALLY: "a1"}, gear={HERO: [item]}, level=6))
    hero(state, ALLY).health = 1
    play(state, f"{HERO}: go")
    assert offered(state, "use") == {f"use {item} {ALLY}"}
    assert refused(state, HERO, f"use {item} {HERO}") == refusals.NotWounded(HERO)
    told = play(state, f"use {item} {ALLY}")
    assert told[1:] == [Healed(hero=ALLY, health=effect.number, left=1 + effect.number, by=HERO)]
    state = exact_hands(scene(ROW, {HERO: "a1", ALLY: "b1"}, gear={HERO: [item]}))
    hero(state, ALLY).health = 1
    play(state, f"{HERO}: go")
    assert refused(state, HERO, f"use {item} {ALLY}") == refusals.NotOnYourSpace(ALLY)


def regenerate(item: str, effect: Said) -> None:
    """At the start of every turn while it works."""
    state = exact_hands(scene(ROW, {HERO: "a1"}, gear={HERO: [item]}, level=6))
    one = hero(state, HERO)
    one.health = 1
    play(state, "go", *switched_on(item))
    assert one.health == 1
    for turn in range(2, 6):
        enemies_act(state)
        assert one.health == min(one.most, 1 + effect.number * (min(turn, int(ITEMS[item]["turns"])) - 1))


def toll(item: str, effect: Said) -> None:
    """When it ends."""
    state = exact_hands(scene(ROW, {HERO: "a1"}, gear={HERO: [item]}, level=6))
    most = hero(state, HERO).most
    play(state, "go", *switched_on(item))
    for _ in range(int(ITEMS[item]["turns"]) - 1):
        enemies_act(state)
        assert hero(state, HERO).health == most
    assert of(enemies_act(state), Wounded) == [Wounded(who=HERO, wounds=effect.number, left=most - effect.number)]


def morale(item: str, effect: Said) -> None:
    state = armed(HERO, [item], BIG, 12)
    before = hero(state, HERO).morale
    assert play(state, f"use {item}")[1:] == [Gained(hero=HERO, count=effect.number)]
    assert hero(state, HERO).morale == before + effect.number


def draw(item: str, effect: Said) -> None:
    state = armed(HERO, [item], BIG, 12, cards=[])
    hero(state, HERO).pile = [0, 1, 2, 3]
    told = of(play(state, f"use {item}"), Drew)
    assert told == [Drew(hero=HERO, count=effect.number, left=4 - effect.number)]
    assert hero(state, HERO).hand == sorted([3, 2, 1, 0][: effect.number])


def smoke(item: str, effect: Said) -> None:
    state = exact_hands(scene(ROW, {HERO: "g1"}, gear={HERO: [item]}))
    play(state, "go")
    near = [(x, 0) for x in range(13) if apart((x, 0), (6, 0)) <= effect.number]
    assert offered(state, "use") == {f"use {item} {name_of(one)}" for one in near}
    beyond = name_of((6 + effect.number + 1, 0))
    assert isinstance(refused(state, HERO, f"use {item} {beyond}"), refusals.OutOfRange)
    assert play(state, f"use {item} {name_of(near[0])}")[1:] == [SmokeRose(space=name_of(near[0]))]
    assert state.smoke == 1 << near[0][0]


def grenade(item: str, effect: Said) -> None:
    """An area attack by a card, on the own space and within its range, on everybody there; then it is gone."""
    dice, more = effect.numbers
    reach = reach_of(item)
    row = dict(zip(DEFENCE, ENEMIES[BIG]["defence"], strict=True))
    factor = 0 if effect.has("fire") else 1 if effect.has("pierce") else 2
    state = exact_hands(
        scene(
            ROW,
            {HERO: "a1 e"},
            [(BIG, f"{name_of((far, 0))} n") for far in (reach, reach, reach + 1)],
            gear={HERO: [item]},
            hands={HERO: [CARD] * 2},
        )
    )
    play(state, "go", f"play {CARD}")
    wanted = f"blast {item} {name_of((reach, 0))}"
    assert offered(state, "blast") == {f"{wanted} no", f"{wanted} yes"}
    blows = [
        Blow(
            by=HERO,
            target=f"{BIG}-{number}",
            kind="area",
            weapon=item,
            dice=dice,
            hit=HIT + more,
            defence=factor * row["area"],
            health=int(ENEMIES[BIG]["health"]),
            distance=reach,
        )
        for number in (1, 2)
    ]

    def throw(die: Callable[[], int]) -> list[Fall] | None:
        falls = [fall(blow, die) for blow in blows]
        return falls if all(fell.wounds and fell.left for fell in falls) else None

    falls, end = foresee(state, throw)
    assert plain(play(state, f"{wanted} no")) == [event for fell in falls for event in fell.events]
    assert state.rng.state == end
    assert has(state, item) == (ITEMS[item]["uses"] != 1)


def stun_field(item: str, effect: Said) -> None:
    """Every enemy in reach that it concerns rolls, or is out of action; the others do not."""
    reach, needs = int(ITEMS[item]["range"]), ITEMS[item]["needs"]
    other = KIND_OF["mechanical" if needs == "biological" else "biological"]
    foe = KIND_OF[needs or "biological"]
    value = ENEMIES[foe]["defence"][2]
    state = exact_hands(
        scene(
            ROW,
            {HERO: "a1 e"},
            [(foe, f"{name_of((reach, 0))} w"), (foe, f"{name_of((reach + 1, 0))} w"), (other, "b1 w")],
            gear={HERO: [item]},
        )
    )
    play(state, "go")
    thrown, end = foresee(state, lambda die: one if (one := die()) > value else None)
    told = play(state, f"use {item}")
    wanted: list[Event] = [
        Resisted(who=f"{foe}-1", die=thrown, value=value, held=False),
        Stunned(who=f"{foe}-1", until=state.turn + 1),
    ]
    assert told[1 : 1 + len(wanted)] == wanted
    if needs:
        assert len(told) == 1 + len(wanted)
        assert state.rng.state == end


def terror(item: str, effect: Said) -> None:
    """An enemy in reach rolls before each action, and loses it; out of reach, or of another kind, it acts."""
    reach, needs = int(ITEMS[item]["range"]), ITEMS[item]["needs"] or "biological"
    foe = KIND_OF[needs]
    value = ENEMIES[foe]["defence"][2]
    state = armed(HERO, [item], foe, reach)
    play(state, *switched_on(item))

    def throw(die: Callable[[], int]) -> list[int] | None:
        dice = [die(), die()]
        return dice if min(dice) > value else None

    dice, end = foresee(state, throw)
    told = play(state, "end")
    rolls = [Resisted(who=f"{foe}-1", die=die, value=value, held=False) for die in dice]
    assert of(told, Resisted) == rolls
    assert of(told, EnemyIdle) == [EnemyIdle(enemy=f"{foe}-1", why="terror")] * 2
    assert state.rng.state == end
    for kind, far in ((needs, reach + 2), ("mechanical" if needs == "biological" else "biological", reach)):
        state = armed(HERO, [item], KIND_OF[kind], far)
        hero(state, HERO).health = 1
        play(state, *switched_on(item))
        told = play(state, "end")
        assert not of(told, EnemyIdle)


def jam(item: str, effect: Said) -> None:
    """An enemy in reach attacks to 2 spaces and moves 1 at most; left alone it works as long as its Cells."""
    reach = int(ITEMS[item]["range"])
    foe = shooter(lambda one: len(one["weapon"]) > 3 and bool(one["weapon"][3]))
    walker = enemy_like(lambda one: len(one["weapon"]) == 1 and entry_of(one["far"][-1])[0].number > 1)
    for works in (False, True):
        for far in (2, 3):
            state = _beside(item, foe, reach, reach + far, works)
            assert bool(of(attack_of(state, f"{foe}-1", RANGED), Attacked)) == (not works or far <= 2)
        state = _beside(item, walker, reach, 12, works)
        told = enemies_act(state)
        first = next(place for place, event in enumerate(told) if isinstance(event, EnemyStepped))
        steps = [isinstance(event, EnemyStepped) for event in told[first : first + 2]]
        assert steps == [True, not works]
    state = armed(HERO, [item], foe, 12, cells=2)
    play(state, f"use {item} 2")
    assert not has(state, item)
    assert hero(state, HERO).fuel == 0
    assert [token.until - state.turn + 1 for token in state.tokens] == [2]


def _beside(item: str, foe: str, reach: int, ally: int, works: bool) -> Hunters:
    """An enemy in reach of a hidden hero, and another hero somewhere else."""
    state = exact_hands(
        scene(
            ROW,
            {HERO: "a1 e", ALLY: f"{name_of((ally, 0))} w"},
            [(foe, f"{name_of((reach, 0))} e")],
            gear={HERO: [item]},
            level=6,
        )
    )
    hero(state, HERO).hidden = True
    if works:
        working(item)(state)
    return state


def decoy(item: str, effect: Said) -> None:
    """The next attack goes to it, and it is gone."""
    foe = SHOOTER
    state = armed(HERO, [item], foe, 2)
    play(state, f"use {item}", "move b1 no")
    (token,) = state.tokens
    assert state.ground.names[token.cell] == "a1"
    told = play(state, "end")
    aims = of(told, EnemyAimed)
    assert [(one.target, one.why) for one in aims[:2]] == [(token.name, "decoy"), (HERO, "only")]
    assert token.cell < 0


def shield(item: str, effect: Said) -> None:
    """All heroes on the space, and nobody else."""
    assert defence_dice(HERO, [item], working(item)) == dict.fromkeys(SIDES, effect.number)
    for ally, dice in (("a1", effect.number), ("b1", 0)):
        state = exact_hands(
            scene(ROW, {HERO: "a1 e", ALLY: f"{ally} e"}, [(SHOOTER, "c1 w")], gear={HERO: [item]}, level=6)
        )
        working(item)(state)
        hero(state, HERO).hidden = True
        found = attacked(state, "front", SHOOTER)
        assert (found.target, found.defence) == (ALLY, dice)


def detonator(item: str, effect: Said) -> None:
    remote = next(one for one in TRAPS if ITEMS[one]["fires"] == "remote")
    for gear, able in (([remote], False), ([remote, item], True)):
        state = armed(HERO, gear, BIG, 12)
        assert bool(offered(state, "detonate")) == able
        play(state, f"arm {remote}", "move b1 no")
        assert bool(offered(state, "detonate")) == able
        if not able:
            assert refused(state, HERO, f"detonate {state.tokens[0].name}") == refusals.NoDetonator()


def cure(item: str, effect: Said) -> None:
    """Nobody is poisoned in a mission of its own."""
    state = armed(HERO, [item], BIG, 12)
    assert offered(state, "use") == set()


CHECKS: dict[str, Callable[[str, Said], None]] = {
    "defence": defence,
    "heal": heal,
    "regenerate": regenerate,
    "morale": morale,
    "move": move,
    "hit": hit,
    "no-night": no_night,
    "light": light,
    "cure": cure,
    "smoke": smoke,
    "grenade": grenade,
    "stun-field": stun_field,
    "terror": terror,
    "jam": jam,
    "decoy": decoy,
    "shield": shield,
    "detonator": detonator,
    "draw": draw,
    "strength": strength,
    "toll": toll,
}


@pytest.mark.parametrize("item", THINGS)
def test_each_thing_does_what_is_printed(item: str) -> None:
    for effect in effects_of(item):
        CHECKS[effect.word](item, effect)
