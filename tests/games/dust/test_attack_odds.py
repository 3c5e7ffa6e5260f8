"""The exact chances of attacks: worked out by hand, and against the engine's own dice."""

from __future__ import annotations

from math import comb, sqrt

import pytest

from ashgrid.core import Rng
from ashgrid.games.dust import GAME, actions
from ashgrid.games.dust.model import AIM, GONE, LOSE, NO_FIGURE, NOBODY, NORMAL, REACT, REACTIVE, SUSTAINED, Job, Shot
from ashgrid.games.dust.odds.attack import Odds, attack_odds, fall_order, plan_odds
from ashgrid.games.dust.position import Position, UnitAt, set_up
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.tables import CLOSE, Role, UnitType

RUNS = 2500
SIGMAS = 5.0


def ground(width: int = 9, height: int = 5, **marks: str) -> str:
    """An open field; `marks` put letters on squares."""
    level = "  +" + "   +" * width
    lines = [level]
    for y in range(height):
        cells = [marks.get(f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}", ".") for x in range(width)]
        lines += ["   " + "".join(f" {cell}  " for cell in cells).rstrip(), level]
    return "\n".join(lines)


def position(*units: UnitAt, field: str = "", **more: object) -> Dust:
    """These units, and one far away for each side, so that the round goes on."""
    spare = (UnitAt("steel-rain", 0, "a5", name="spare-0"), UnitAt("lothar", 1, "i5", name="spare-1"))
    return set_up(Position(map=field or ground(), units=(*units, *spare), **more))  # type: ignore[arg-type]


def declare(state: Dust, words: str) -> Dust:
    for word in words.split("; "):
        state.apply(state.actors[0], GAME.notation.parse(word))
    return state


def odds_of(state: Dust) -> Odds:
    plan = state.top()
    assert plan is not None
    (found,) = plan_odds(state, plan)
    return found


def left_of(state: Dust, name: str) -> int:
    """Points of a squad with the hero that is, or was, in it."""
    unit = state.by_name[name]
    return state.points_of(unit)


def carry_out(state: Dust, seed: int, attacker: int) -> Dust:
    """Confirm and play the activation to its end: nobody reacts, and figures fall as `chances` takes it."""
    after = state.copy()
    after.rng = Rng(seed)
    after.apply(after.actors[0], actions.Confirm())
    while after.plan is not None:
        seat = after.actors[0]
        if after.phase == REACT:
            after.apply(seat, actions.Pass())
            continue
        assert after.phase == LOSE
        assert after.fight is not None
        unit = after.fight.wounds[0].unit
        role = next((role for role in fall_order(after, unit, attacker) if after.left[unit][role]), None)
        name = "hero" if role is None else after.types[unit].roles[role].name
        after.apply(seat, actions.Lose(name))
    return after


def compare(state: Dust, runs: int = RUNS) -> Odds:
    """Hold the odds of a declared attack against the engine."""
    odds = odds_of(state)
    attacker = state.plan.unit  # type: ignore[union-attr]
    groups = {unit.unit: [card.unit for card in unit.cards] for unit in odds.units}
    start = {name: sum(left_of(state, card) for card in cards) for name, cards in groups.items()}
    counts = {unit.unit: [0] * (unit.points + 1) for unit in odds.units}
    dead = {card.unit: 0 for unit in odds.units for card in unit.cards}
    broken = {element.cell: 0 for element in odds.elements}
    scores = [0, 0]
    squares = 0.0
    for seed in range(runs):
        after = carry_out(state, seed, attacker)
        for name, cards in groups.items():
            counts[name][start[name] - sum(left_of(after, card) for card in cards)] += 1
            for card in cards:
                dead[card] += left_of(after, card) == 0
        for cell in broken:
            broken[cell] += not after.cover[after.field.by_name[cell]]
        side = state.side[attacker]
        scores[0] += after.score[side] - state.score[side]
        scores[1] += after.score[1 - side] - state.score[1 - side]
        squares += (after.score[side] - state.score[side]) ** 2
    for unit in odds.units:
        assert sum(unit.damage) == pytest.approx(1)
        for points, chance in enumerate(unit.damage):
            near(counts[unit.unit][points], chance, runs, f"{unit.unit} loses {points}")
        for loss in unit.cards:
            near(dead[loss.unit], loss.destroyed, runs, f"{loss.unit} is destroyed")
    for element in odds.elements:
        near(broken[element.cell], element.destroyed, runs, f"{element.what} is destroyed")
    spread = sqrt(max(squares / runs - (scores[0] / runs) ** 2, 0.0) / runs)
    assert abs(scores[0] / runs - odds.gain) <= SIGMAS * spread + 0.05
    return odds


def near(count: int, chance: float, runs: int, what: str) -> None:
    sigma = sqrt(runs * chance * (1 - chance))
    assert abs(count - runs * chance) <= SIGMAS * sigma + 1, f"{what}: {count} of {runs}, not {chance:.4f}"


def binomial(dice: int, chance: float) -> list[float]:
    return [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


# By hand ---------------------------------------------------------------------------------------------


def test_dice_of_one_line_are_binomial_up_to_the_points_that_are_left() -> None:
    # A Blackhawk has 6 dice against I2; two Sturmpioniere are left: 1 - (2/3)^6 - 6 (1/3) (2/3)^5.
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("sturmpioniere", 1, "d2", left={"rifleman": 2, "flamer": 0}))
    odds = odds_of(declare(state, "activate blackhawk; attack; nothing; aim 1 sturmpioniere"))
    hurt = odds.of("sturmpioniere")
    assert hurt is not None
    none, one = (2 / 3) ** 6, 6 * (1 / 3) * (2 / 3) ** 5
    assert hurt.damage == pytest.approx([none, one, 1 - none - one])
    assert hurt.destroyed == pytest.approx(1 - none - one)
    assert odds.gain == pytest.approx(29 * (1 - none - one))
    assert odds.loss == 0
    assert odds.of("blackhawk") is None
    assert [line.dice for line in odds.lines] == [6]


def test_a_sustained_attack_throws_blanks_again() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2", left=1))
    odds = odds_of(declare(state, "activate blackhawk; sustain; aim 1 hans"))
    hurt = odds.of("hans")
    assert hurt is not None
    dice = odds.lines[0].dice
    assert hurt.destroyed == pytest.approx(1 - (4 / 9) ** dice)
    assert odds.lines[0].rules == ["sustained"]


def test_the_answer_depends_on_who_is_left() -> None:
    # One Hell Boy with a shotgun (3 dice against I2) and a knife (1 die) attacks one Sturmpionier with a knife (1 die).
    # The knife is answered only if the shotgun has missed.
    state = position(
        UnitAt("hell-boys", 0, "b2", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("sturmpioniere", 1, "c2", left={"rifleman": 1, "flamer": 0}),
    )
    odds = odds_of(declare(state, "activate hell-boys; attack; nothing; aim 1 sturmpioniere; aim 3 sturmpioniere"))
    hurt, back = odds.of("sturmpioniere"), odds.of("hell-boys")
    assert hurt is not None
    assert back is not None
    missed = (2 / 3) ** 3
    assert hurt.ranged == pytest.approx([missed, 1 - missed])
    assert hurt.damage == pytest.approx([missed * 2 / 3, 1 - missed * 2 / 3])
    assert back.damage == pytest.approx([1 - missed / 3, missed / 3])
    assert odds.loss == pytest.approx(34 * missed / 3)
    assert [line.kind for line in odds.lines] == ["ranged", "close", "answer"]


def test_heroic_attack_takes_no_damage() -> None:
    state = position(UnitAt("ozz", 0, "b2"), UnitAt("axis-gorillas", 1, "c2"))
    declare(state, "activate ozz; attack; nothing; hold 1; aim 2 axis-gorillas")
    with_risk = odds_of(state).of("ozz")
    assert with_risk is not None
    assert with_risk.expected > 0.5
    safe = odds_of(declare(state, "use heroic-attack")).of("ozz")
    assert safe is not None
    assert safe.damage == [1.0, 0.0, 0.0, 0.0]


def test_a_hero_with_damage_resilient_throws_only_for_points_that_fall_to_him() -> None:
    # One figure is left beside Medved, who has 3 points left. Of n points the first kills the figure, each other one
    # gets through to Medved with 2/3. A Blackhawk has 4 dice against I3.
    state = position(
        UnitAt("blackhawk", 0, "b2"),
        UnitAt("gvardiya", 1, "d2", left={"heavy-guard": 1}),
        UnitAt("medved", 1, joins="gvardiya", left=3),
    )
    odds = odds_of(declare(state, "activate blackhawk; attack; nothing; aim 1 gvardiya"))
    hurt = odds.of("gvardiya")
    assert hurt is not None
    hits = binomial(4, 1 / 3)
    wanted = [hits[0], 0.0, 0.0, 0.0, 0.0]
    for points in range(1, 5):
        for lost, chance in enumerate(binomial(points - 1, 2 / 3)):
            wanted[1 + lost] += hits[points] * chance
    assert hurt.damage == pytest.approx(wanted)
    squad, hero = hurt.cards
    assert squad.destroyed == pytest.approx(1 - hits[0])
    assert hero.destroyed == pytest.approx(hits[4] * 8 / 27)
    assert odds.taken == ["squad-first"]


def test_figures_that_do_least_in_close_combat_fall_first() -> None:
    # A cook without a knife and a fighter with one. One Hell Boy has three dice with his shotgun; the fighter falls to
    # two hits or more and else strikes back with one die: (8/27 + 12/27) / 3.
    state = position(
        UnitAt("hell-boys", 0, "b2", left={"shotgunner": 1, "flamer": 0}), UnitAt("sturmpioniere", 1, "c2")
    )
    unit = state.by_name["sturmpioniere"]
    card = state.types[unit]
    knife = next(weapon for weapon in card.weapons if weapon.reach == CLOSE)
    roles = [Role("fighter", 1, [knife.line]), Role("cook", 1, [])]
    state.types[unit] = UnitType(
        *(card.number, card.name, card.bloc, card.kind, card.column, card.move, 2, card.cost),
        *(card.soft, card.hard, card.skills, card.size, roles, card.weapons),
    )
    state.left[unit] = [1, 1]
    declare(state, "activate hell-boys; attack; nothing; aim 1 sturmpioniere; aim 3 sturmpioniere")
    assert fall_order(state, unit, state.by_name["hell-boys"]) == [1, 0]
    odds = compare(state)
    back = odds.of("hell-boys")
    assert back is not None
    assert back.destroyed == pytest.approx(20 / 81)
    assert odds.taken == ["best-stay"]


def test_flames_burn_friends_on_their_way_and_that_costs_victory_points() -> None:
    state = position(
        UnitAt("fireball", 0, "a2"), UnitAt("recon-boys", 0, "c2"), UnitAt("hans", 1, "d2"), UnitAt("lara", 1, "e4")
    )
    odds = odds_of(declare(state, "activate fireball; attack; nothing; aim 1 hans - - c2; hold 2; hold 3"))
    friends = odds.of("recon-boys")
    assert friends is not None
    assert friends.side == 0
    assert friends.expected > 0
    assert odds.loss == pytest.approx(friends.destroyed * friends.cards[0].cost)
    assert [line.kind for line in odds.lines] == ["flames", "ranged"]


def test_a_cover_element_has_points_of_its_own() -> None:
    # 5 dice against V3, a crate has 2 points.
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "i1"), field=ground(c3="c"))
    odds = odds_of(declare(state, "activate blackhawk; attack; nothing; aim 1 c3"))
    (crate,) = odds.elements
    chances = binomial(5, 1 / 3)
    assert crate.what == "crate"
    assert crate.damage == pytest.approx([chances[0], chances[1], sum(chances[2:])])
    assert odds.units == []


def test_a_hypothetical_attack_from_elsewhere_leaves_the_state_alone() -> None:
    state = position(UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "h2"))
    before = state.dump()
    unit, target = state.by_name["blackhawk"], state.by_name["hans"]
    job = Job(unit, state.field.by_name["f2"], NORMAL, NOBODY)
    job.shots.append(Shot(0, unit, 0, target, -1, 0, NO_FIGURE, []))
    odds = attack_odds(state, job)
    assert odds.cell == "f2"
    hurt = odds.of("hans")
    assert hurt is not None
    assert hurt.expected > 0
    assert state.dump() == before
    job = Job(unit, state.field.by_name["f2"], SUSTAINED, NOBODY)
    job.shots.append(Shot(0, unit, 0, target, -1, 0, NO_FIGURE, []))
    more = attack_odds(state, job).of("hans")
    assert more is not None
    assert more.expected > hurt.expected


def test_lines_that_cannot_fire_any_more_do_nothing() -> None:
    state = position(
        UnitAt("hell-boys", 0, "b2", left={"shotgunner": 0, "flamer": 1}), UnitAt("sturmpioniere", 1, "c2")
    )
    unit, target = state.by_name["hell-boys"], state.by_name["sturmpioniere"]
    job = Job(unit, state.cell[unit], REACTIVE, target)
    job.shots.append(Shot(0, unit, 0, target, -1, 0, NO_FIGURE, []))
    odds = attack_odds(state, job)
    assert odds.lines == []
    assert odds.units == []


def test_what_is_taken_for_granted_is_said() -> None:
    state = position(UnitAt("totenmeister", 1, "c2"), UnitAt("hammers", 0, "b2"))
    declare(state, "activate hammers; attack; nothing; aim 1 totenmeister")
    assert odds_of(state).taken == ["serum-not-counted"]
    state = position(UnitAt("boss", 0, "b2"), UnitAt("hell-boys", 0, "h1"), UnitAt("sturmpioniere", 1, "d2"))
    fallen = state.by_name["hell-boys"]
    state.left[fallen], state.cell[fallen] = [0, 0], GONE
    declare(state, "activate boss; revive hell-boys; attack")
    aim_all(state, "sturmpioniere")
    assert odds_of(state).taken == ["order-fails"]


def test_plain_data_has_everything() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2", left=1))
    odds = odds_of(declare(state, "activate blackhawk; sustain; aim 1 hans"))
    plain = odds.plain()
    assert plain["unit"] == "blackhawk"
    assert plain["units"][0]["cards"] == [
        {"unit": "hans", "destroyed": plain["units"][0]["destroyed"], "cost": state.types[1].cost}
    ]
    assert plain["lines"][0]["line"] == 1


# Against the engine ----------------------------------------------------------------------------------


def test_hell_boys_against_a_squad_with_its_hero() -> None:
    state = position(
        UnitAt("hell-boys", 0, "b2", left={"shotgunner": 2, "flamer": 1}),
        UnitAt("sturmpioniere", 1, "c2"),
        UnitAt("sigrid", 1, joins="sturmpioniere"),
    )
    declare(
        state,
        "activate hell-boys; attack; nothing; aim 1 sturmpioniere; aim 2 sturmpioniere; aim 3 sturmpioniere",
    )
    odds = compare(state)
    assert odds.taken == ["squad-first"]


def test_berserk_in_a_sustained_close_combat() -> None:
    state = position(
        UnitAt("hammers", 0, "b2"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("heavy-laser-grenadiers", 1, "c3"),
        UnitAt("lara", 1, joins="heavy-laser-grenadiers"),
    )
    declare(state, "activate hammers; sustain")
    aim_all(state, "heavy-laser-grenadiers")
    compare(declare(state, "use berserk"))


def aim_all(state: Dust, target: str) -> None:
    """Aim every line at one target, with the last of the choices that it has for it."""
    while state.phase == AIM:
        seat = state.actors[0]
        choices = [action for action in state.legal(seat) if getattr(action, "target", None) == target]
        state.apply(seat, choices[-1] if choices else state.legal(seat)[-1])


def test_lasers_against_a_squad_in_cover() -> None:
    state = position(UnitAt("heavy-laser-grenadiers", 0, "b2"), UnitAt("hell-boys", 1, "d2"), field=ground(d2="c"))
    declare(state, "activate heavy-laser-grenadiers; sustain")
    aim_all(state, "hell-boys")
    odds = compare(state)
    assert "soft-cover" in odds.lines[0].rules


def test_a_phaser() -> None:
    state = position(UnitAt("honey", 0, "b2"), UnitAt("heavy-laser-grenadiers", 1, "e2"))
    declare(state, "activate honey; sustain")
    aim_all(state, "heavy-laser-grenadiers")
    compare(state)


def test_a_sniper_with_his_spotter_picks_a_hero() -> None:
    state = position(
        UnitAt("sniper-grenadiers", 1, "b2"),
        UnitAt("death-dealers", 0, "d2"),
        UnitAt("bazooka-joe", 0, joins="death-dealers"),
        turn=1,
    )
    declare(state, "activate sniper-grenadiers; attack; nothing")
    aim_all(state, "death-dealers")
    odds = compare(state)
    assert "spotter" in odds.lines[0].rules


def test_flames_with_a_friend_on_the_way() -> None:
    state = position(
        UnitAt("fireball", 0, "a2"),
        UnitAt("recon-boys", 0, "c2"),
        UnitAt("battle-grenadiers", 1, "d2"),
    )
    declare(state, "activate fireball; attack; nothing; aim 1 battle-grenadiers - - c2")
    aim_all(state, "battle-grenadiers")
    compare(state)


def test_all_in_one_and_burst_against_hard_cover() -> None:
    state = position(UnitAt("grim-reapers", 0, "b2"), UnitAt("sturmpioniere", 1, "c2"), field=ground(c2="t"))
    declare(state, "activate grim-reapers; attack; nothing")
    aim_all(state, "sturmpioniere")
    odds = compare(declare(state, "use all-in-one"))
    assert {"burst", "all-in-one", "hard-cover"} <= set(odds.lines[0].rules)


def test_a_charge_of_resilient_zombies_after_a_move() -> None:
    state = position(
        UnitAt("axis-zombies", 1, "f2"),
        UnitAt("grenadier-x", 1, joins="axis-zombies"),
        UnitAt("recon-boys", 0, "c2"),
        turn=1,
    )
    declare(state, "activate axis-zombies; charge; move e2; move d2")
    aim_all(state, "recon-boys")
    compare(state)


def test_a_medal_and_a_volley() -> None:
    state = position(
        UnitAt("action-jackson", 0, "b2"),
        UnitAt("steel-rain", 0, "b4"),
        UnitAt("sturmpioniere", 1, "d2"),
    )
    second = state.copy()
    declare(state, "activate action-jackson; attack; nothing")
    aim_all(state, "sturmpioniere")
    odds = compare(declare(state, "use medal-of-honor 1"))
    assert "medal-of-honor" in odds.lines[0].rules
    declare(second, "activate steel-rain; attack; nothing")
    aim_all(second, "spare-1")
    assert "volley" in compare(second).lines[0].rules


def test_a_crate_under_fire_by_two_lines() -> None:
    state = position(UnitAt("hot-dog", 0, "b2"), UnitAt("hans", 1, "g4"), field=ground(c2="c"))
    declare(state, "activate hot-dog; attack; nothing")
    aim_all(state, "c2")
    compare(state)
