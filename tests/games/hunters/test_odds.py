"""The chances of attacks: against values counted out by hand, and against many real throws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.hunters.actions import NOTATION, Attacked, Stunned
from ashgrid.games.hunters.odds import AttackOdds, aid_now, bare_odds, enemy_odds, hero_odds
from ashgrid.games.hunters.roll import Pool, failed, outcomes, throw, throw_again
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import AREA, MELEE, RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight
from tests.rulebook.hunters.helpers import carried, enemy, hero, learn, open_ground, play

ROW = open_ground(5, 1)
THROWS = 3000
MARGIN = 0.05
"""More than five standard deviations of a share that is found in so many throws."""


def shooter(card: str, *gear: str, enemies: list[tuple[str, str]], **more: object) -> Hunters:
    """A soldier on a1 who is about to do the first part of a card."""
    heroes = {"soldier": "a1 e"} | dict(more.pop("others", {}))  # type: ignore[call-overload]
    state = fight(ROW, heroes, enemies, gear={"soldier": gear}, hands={"soldier": [card]}, **more)  # type: ignore[arg-type]
    play(state, "soldier: go", f"play {card}")
    return state


def odds_of(state: Hunters, line: str) -> AttackOdds:
    seat = state.actors[0]
    aid = aid_now(state, state.heroes[seat])
    assert aid is not None
    found = hero_odds(state, state.heroes[seat], NOTATION.parse(line), aid)
    assert found is not None
    return found


def told(found: AttackOdds, what: str, number: int = 0) -> list[tuple[str, int, str | None]]:
    terms = found.targets[number].plain()[what]["terms"]
    return [(term["why"], term["amount"], term["name"]) for term in terms]


# By hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        # One die that hits on 3, against none and one defence die: half, and half of two thirds.
        (bare_odds(1, 3, 0), [1 / 2, 1 / 2]),
        (bare_odds(1, 3, 1), [2 / 3, 1 / 3]),
        # A natural 1 always hits, and no value hits more than always.
        (bare_odds(1, -4, 0), [5 / 6, 1 / 6]),
        (bare_odds(1, 9, 0), [0, 1]),
        # Two dice on 3, two defence dice: shields 4/9, 4/9, 1/9.
        (bare_odds(2, 3, 2), [1 / 4 + 1 / 2 * 5 / 9 + 1 / 4 * 1 / 9, 1 / 2 * 4 / 9 + 1 / 4 * 4 / 9, 1 / 4 * 4 / 9]),
        # Armour doubles, piercing undoes it, fire takes all of it away.
        (bare_odds(1, 6, 1, armoured=True), [5 / 9, 4 / 9]),
        (bare_odds(1, 6, 1, armoured=True, piercing=True), [1 / 3, 2 / 3]),
        (bare_odds(1, 6, 3, armoured=True, incendiary=True), [0, 1]),
        (bare_odds(1, 6, 1, incendiary=True, immune=True), [1 / 3, 2 / 3]),
        # A reroll of the die that missed.
        (bare_odds(1, 3, 0, rerolls=1), [1 / 4, 3 / 4]),
        (bare_odds(2, 3, 0, rerolls=1), [1 / 8, 3 / 8, 1 / 2]),
        # A six into a melee never hits its target.
        (bare_odds(1, 6, 0, into_melee=True), [1 / 6, 5 / 6]),
    ],
)
def test_bare_dice(asked: list[float], wanted: list[float]) -> None:
    assert asked == pytest.approx(wanted)


def test_the_shot_with_a_magazine_of_the_rulebook() -> None:
    """Four dice that hit on 2, one defence die at the back."""
    state = shooter("barrage", "smg", "magazine", enemies=[("bandit-pistol", "c1 e")])
    found = odds_of(state, "shoot smg bandit-pistol-1 no")
    (target,) = found.targets
    hits = [(2 / 3) ** 4, 4 / 3 * (2 / 3) ** 3, 6 / 9 * (2 / 3) ** 2, 4 / 27 * (2 / 3), 1 / 81]
    wanted = [hits[0] + hits[1] / 3, *[hits[n] * 2 / 3 + hits[n + 1] / 3 for n in range(1, 4)], hits[4] * 2 / 3]
    assert target.wounds == pytest.approx(wanted)
    assert target.falls == pytest.approx(sum(wanted[3:]))
    assert told(found, "dice") == [("accessory", 1, "magazine"), ("weapon", 3, "smg")]
    assert told(found, "hit") == [("card", 2, "barrage"), ("weapon", 0, "smg")]
    assert told(found, "defence") == [("card", 1, "bandit-pistol")]
    assert told(found, "range") == [("weapon", 2, "smg")]
    assert target.plain()["distance"] == 2


def test_the_burst_of_the_rulebook() -> None:
    """Three dice that hit on 1 against each of two bandits without defence dice."""
    state = shooter("barrage", "smg", enemies=[("bandit-flamer", "c1 e"), ("bandit-flamer", "c1 e")])
    found = odds_of(state, "burst smg bandit-flamer-1,bandit-flamer-2 no")
    for target in found.targets:
        assert target.wounds == pytest.approx([125 / 216, 75 / 216, 15 / 216, 1 / 216])
    assert told(found, "hit")[-1] == ("burst", -1, None)


def test_the_knife_of_the_rulebook() -> None:
    """Strength 2 and the knife: three dice that hit on 2, one defence die."""
    state = fight(
        open_ground(1, 1),
        {"scout": "a1"},
        [("bandit-pistol", "a1")],
        gear={"scout": ["knife"]},
        hands={"scout": ["quiet-knife"]},
    )
    play(state, "go", "play quiet-knife")
    found = odds_of(state, "strike knife bandit-pistol-1 no no")
    assert found.targets[0].wounds == pytest.approx([16 / 27 - 4 / 27, 10 / 27, 4 / 27 + 1 / 81, 2 / 81])
    assert [why for why, _, _ in told(found, "dice")] == ["strength", "weapon"]


def test_a_machine_of_the_rulebook_against_a_hero_without_armour() -> None:
    """Four dice that hit on 3, and nothing to stop them."""
    state = fight(ROW, {"scout": "b1"}, [("python", "d1 w")])
    found = enemy_odds(state, enemy(state, "python-1"), RANGED, hero(state, "scout"), 0)
    assert found is not None
    assert found.targets[0].wounds == pytest.approx([1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16])
    assert told(found, "dice") == [("card", 4, "python")]


def test_the_emp_round_of_the_rulebook_puts_out_of_action() -> None:
    """Who is wounded and lives is out of action on a 6: psychic defence 5."""
    state = shooter("barrage", "pistol", "emp-round", enemies=[("defender-mk2", "b1 e")])
    (target,) = odds_of(state, "shoot pistol defender-mk2-1 no").targets
    assert target.stunned == pytest.approx((1 - target.wounds[0] - target.falls) / 6)
    assert target.stunned > 0


def test_rerolls_that_the_first_roll_uses_up_are_gone_for_the_second() -> None:
    state = fight(
        open_ground(1, 1),
        {"hunter": "a1"},
        [("great-rat", "a1"), ("great-rat", "a1")],
    )
    play(state, "go")
    aid = aid_now(state, state.heroes[0])
    assert aid is not None
    aid.hit, aid.rerolls, aid.sweep = 5, 1, True  # improvised: one die that hits on 3
    found = hero_odds(state, state.heroes[0], NOTATION.parse("strike fists great-rat-1 no no"), aid)
    assert found is not None
    first, second = found.targets
    assert first.pool.defence == second.pool.defence
    stop = 1 - (2 / 3) ** first.pool.defence
    assert 1 - first.wounds[0] == pytest.approx(3 / 4 * (1 - stop))
    # Half the time the reroll is still there.
    assert 1 - second.wounds[0] == pytest.approx((1 / 2 * 3 / 4 + 1 / 2 * 1 / 2) * (1 - stop))


# Against the dice -----------------------------------------------------------------------------------


def sampled(state: Hunters, run: Callable[[Hunters], list[Event]], target: str) -> tuple[list[float], float]:
    """How often a target lost 0, 1, ... health in many throws, and how often it was put out of action."""
    wounds: Counter[int] = Counter()
    stunned = 0
    for seed in range(THROWS):
        twin = state.copy()
        twin.rng = Rng(seed)
        events = run(twin)
        wounds[sum(one.wounds for one in events if isinstance(one, Attacked) and one.target == target)] += 1
        stunned += any(isinstance(one, Stunned) and one.who == target for one in events)
    return [wounds[number] / THROWS for number in range(max(wounds) + 1)], stunned / THROWS


def check(found: AttackOdds, state: Hunters, run: Callable[[Hunters], list[Event]]) -> None:
    for target in found.targets + found.strays:
        shares, stunned = sampled(state, run, target.victim.name)
        assert len(shares) <= len(target.wounds)
        for number, chance in enumerate(target.wounds):
            share = shares[number] if number < len(shares) else 0.0
            assert share == pytest.approx(chance, abs=MARGIN), f"{number} wounds of {target.victim.name}"
        assert stunned == pytest.approx(target.stunned, abs=MARGIN)
        assert sum(target.wounds) == pytest.approx(1)


def plays(line: str) -> Callable[[Hunters], list[Event]]:
    def run(state: Hunters) -> list[Event]:
        events: list[Event] = []
        state.apply(state.actors[0], NOTATION.parse(line), events)
        return events

    return run


BANDITS = [("bandit-pistol", "c1 e"), ("bandit-pistol", "c1 w")]

SHOTS: dict[str, tuple[Callable[[], Hunters], str]] = {
    "from behind": (
        lambda: shooter("aim-and-fire", "smg", enemies=[("bandit-pistol", "c1 e")]),
        "shoot smg bandit-pistol-1 no",
    ),
    "with morale in the rain": (
        lambda: shooter("aim-and-fire", "smg", enemies=[("bandit-pistol", "c1 w")], weather="rain"),
        "shoot smg bandit-pistol-1 yes",
    ),
    "at night against armour": (
        lambda: shooter("barrage", "rifle", enemies=[("defender-mk2", "b1 w")], night=True, difficulty=3),
        "shoot rifle defender-mk2-1 no",
    ),
    "into a melee": (
        lambda: shooter(
            "aim-and-fire",
            "smg",
            enemies=[("bandit-pistol", "c1 e")],
            others={"scout": "c1", "medic": "c1"},
        ),
        "shoot smg bandit-pistol-1 no",
    ),
    "burst with a tracer round": (
        lambda: shooter("aim-and-fire", "smg", "tracer-round", enemies=BANDITS),
        "burst smg bandit-pistol-1,bandit-pistol-2 no",
    ),
    "that puts out of action": (
        lambda: shooter("barrage", "pistol", "emp-round", enemies=[("defender-mk2", "b1 e")]),
        "shoot pistol defender-mk2-1 no",
    ),
    "of a grenade": (
        lambda: shooter(
            "aim-and-fire", "frag-grenade", enemies=[("tiger", "b1 e"), ("great-rat", "b1")], others={"scout": "b1"}
        ),
        "blast frag-grenade b1 no",
    ),
}


@pytest.mark.parametrize("name", SHOTS)
def test_the_odds_are_those_of_the_dice(name: str) -> None:
    make, line = SHOTS[name]
    state = make()
    assert line in [str(action) for action in state.legal(state.actors[0])]
    check(odds_of(state, line), state, plays(line))


def test_stray_dice_hurt_nobody_where_the_hero_is_steady() -> None:
    make, line = SHOTS["into a melee"]
    state = make()
    assert [one.victim.name for one in odds_of(state, line).strays] == ["scout", "medic"]
    learn(state, "soldier", "steady-barrel")
    assert odds_of(state, line).strays == []
    check(odds_of(state, line), state, plays(line))


@pytest.mark.parametrize(
    ("kind", "where", "type_"),
    [
        (RANGED, "a1", "python"),
        (MELEE, "d1", "tiger"),
        (RANGED, "c1", "bandit-pistol"),
        (AREA, "c1", "bandit-flamer"),
        (AREA, "b1", "spider-aka-2l"),
    ],
)
def test_the_odds_of_enemies_are_those_of_the_dice(kind: int, where: str, type_: str) -> None:
    state = fight(ROW, {"soldier": f"{where} w"}, [(type_, "d1 w")], gear={"soldier": ["scrap-armour"]})
    foe = enemy(state, f"{type_}-1")
    found = enemy_odds(state, foe, kind, hero(state, "soldier"), 0)
    if found is None:
        pytest.fail(f"{type_} does not attack from there")
    check(found, state, lambda twin: attack_of(twin, foe.name, kind))


def test_a_shot_of_an_enemy_into_a_melee_may_hit_its_own() -> None:
    state = fight(
        ROW,
        {"soldier": "b1 w"},
        [("bandit-pistol", "d1 w"), ("great-rat", "b1")],
        gear={"soldier": ["scrap-armour"]},
    )
    found = enemy_odds(state, enemy(state, "bandit-pistol-1"), RANGED, hero(state, "soldier"), 0)
    assert found is not None
    assert [one.victim.name for one in found.strays] == ["great-rat-1"]
    check(found, state, lambda twin: attack_of(twin, "bandit-pistol-1", RANGED))


def test_every_way_the_dice_fall_is_counted_as_they_are_thrown() -> None:
    pool = Pool(RANGED)
    pool.dice, pool.hit, pool.rerolls, pool.strays = 3, 3, 2, True
    wanted: Counter[tuple[int, int, int]] = Counter()
    for cast in outcomes(pool):
        wanted[cast.successes, cast.stray, cast.again] += cast.chance  # type: ignore[assignment]
    assert sum(wanted.values()) == pytest.approx(1)
    found: Counter[tuple[int, int, int]] = Counter()
    rng = Rng(1)
    for _ in range(20_000):
        thrown = throw(pool, rng)
        throw_again(pool, thrown, failed(pool, thrown.dice)[: pool.rerolls], rng)
        found[thrown.successes, thrown.stray, len(thrown.again)] += 1
    assert set(found) <= set(wanted)
    for key, chance in wanted.items():
        assert found[key] / 20_000 == pytest.approx(chance, abs=0.02)


def test_asking_for_odds_changes_nothing() -> None:
    make, line = SHOTS["burst with a tracer round"]
    state = make()
    before = state.dump()
    odds_of(state, line)
    assert state.dump() == before
    assert carried(state, "soldier", "tracer-round").uses == carried(make(), "soldier", "tracer-round").uses
