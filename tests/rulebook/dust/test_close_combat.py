"""Close combat, range C (p. 14)."""

from __future__ import annotations

from typing import Any

from ashgrid.games.dust.actions import Destroyed, Fired, Hurt
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, hits, legal, of, play, position, search

KNIVES = "knife-and-grenade"


def neighbours(**more: Any) -> Dust:
    return position(
        board("4x2"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "b1"),
        UnitAt("hans", 1, "d2", done=True),
        **more,
    )


def attack(state: Dust, unit: str, targets: dict[str, str], first: str = "attack") -> tuple[str, ...]:
    start = (f"activate {unit}", first) if first == "sustain" else (f"activate {unit}", first, "nothing")
    return aimed(state, start, targets)


def test_close_combat_reaches_all_eight_neighbours_and_no_further() -> None:
    for cell in ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"):
        state = position(board("3x3"), UnitAt("hammers", 0, "b2"), UnitAt("sturmpioniere", 1, cell))
        play(state, "activate hammers")
        assert "attack" in legal(state)
    state = position(board("3x1"), UnitAt("hammers", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"))
    play(state, "activate hammers")
    assert "attack" not in legal(state)


def test_a_wall_keeps_neighbours_apart() -> None:
    state = position(
        """
  +   +   +   +
    .   . | .
  +   +   +   +
    .   . | .
  +   +   +   +
""",
        UnitAt("hammers", 0, "b1"),
        UnitAt("sturmpioniere", 1, "c1"),
    )
    play(state, "activate hammers")
    assert "attack" not in legal(state)


def test_hell_boys_and_sturmpioniere_five_dice_to_two() -> None:
    """p. 14: the other lines take three Sturmpioniere first, then five knives against two. Two hits to one: the
    Sturmpioniere are destroyed, one Hell Boy falls."""
    state = neighbours()
    lines = attack(state, "hell-boys", {"shotgun": "sturmpioniere", KNIVES: "sturmpioniere"})
    for seed in range(20_000):
        twin = state.copy()
        twin.rng.state = 977 * seed + 1
        events = play(twin, *lines)
        if of(events, Fired)[0].damage != 3:
            continue
        # the ranged shots are over and the losses are chosen before a knife is drawn
        assert [fired.weapon for fired in of(events, Fired)] == ["shotgun"]
        assert twin.actors == (1,)
        after = play(twin, "lose rifleman", "lose rifleman", "lose flamer")
        close = of(after, Fired)
        if [hits(fired.throws[0].faces) for fired in close] == [2, 1]:
            break
    else:
        raise AssertionError("no such dice")
    assert [(fired.unit, fired.target, fired.dice, fired.answer) for fired in close] == [
        ("hell-boys", "sturmpioniere", 5, False),
        ("sturmpioniere", "hell-boys", 2, True),
    ]
    assert [event.unit for event in of(after, Destroyed)] == ["sturmpioniere"]
    assert [(hurt.unit, hurt.points) for hurt in of(after, Hurt)] == [("sturmpioniere", 2), ("hell-boys", 1)]
    assert twin.actors == (0,)
    play(twin, "lose flamer")
    assert twin.points_of(twin.by_name["hell-boys"]) == 4


def test_without_other_lines_all_five_strike_back_at_once() -> None:
    """Both sides throw before either removes losses."""
    state = neighbours()
    events = play(state, *attack(state, "hell-boys", {KNIVES: "sturmpioniere"}))
    assert [(fired.unit, fired.dice, fired.answer) for fired in of(events, Fired)] == [
        ("hell-boys", 5, False),
        ("sturmpioniere", 5, True),
    ]


def test_both_can_fall_in_close_combat() -> None:
    state = position(
        board("4x2"),
        UnitAt("hell-boys", 0, "a1", left={"shotgunner": 1, "flamer": 0}),
        UnitAt("blackhawk", 0, "d1"),
        UnitAt("sturmpioniere", 1, "b1", left={"rifleman": 1, "flamer": 0}),
        UnitAt("hans", 1, "d2"),
    )
    lines = attack(state, "hell-boys", {KNIVES: "sturmpioniere"})
    _, events = search(state, lines, lambda found: all(fired.hits for fired in of(found, Fired)))
    assert sorted(event.unit for event in of(events, Destroyed)) == ["hell-boys", "sturmpioniere"]


def test_who_is_attacked_with_other_weapons_only_does_not_strike_back() -> None:
    state = neighbours()
    events = play(state, *attack(state, "hell-boys", {"shotgun": "sturmpioniere"}))
    assert [fired.unit for fired in of(events, Fired)] == ["hell-boys"]


def test_there_is_no_close_combat_with_a_unit_that_the_other_weapons_destroyed() -> None:
    state = neighbours()
    lines = attack(state, "hell-boys", {"shotgun": "sturmpioniere", KNIVES: "sturmpioniere"})
    _, events = search(state, lines, lambda found: of(found, Fired)[0].damage >= 5)
    assert [fired.weapon for fired in of(events, Fired)] == ["shotgun"]


def test_a_unit_without_close_combat_weapons_does_not_strike_back() -> None:
    state = position(board("3x2"), UnitAt("hammers", 0, "a1"), UnitAt("hans", 1, "b1"), UnitAt("lara", 1, "c2"))
    events = play(state, *attack(state, "hammers", {"rocket-punch": "hans"}))
    assert [fired.unit for fired in of(events, Fired)] == ["hammers"]


def test_a_vehicle_strikes_back_with_its_claw() -> None:
    state = position(board("3x2"), UnitAt("hammers", 0, "a1"), UnitAt("luther", 1, "b1"), UnitAt("lara", 1, "c2"))
    events = play(state, *attack(state, "hammers", {"rocket-punch": "luther"}))
    assert [(fired.unit, fired.weapon, fired.answer) for fired in of(events, Fired)] == [
        ("hammers", "rocket-punch", False),
        ("luther", "combat-claw", True),
    ]


def test_only_the_attacked_unit_strikes_back() -> None:
    state = position(
        board("3x2"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "b1"),
        UnitAt("laser-grenadiers", 1, "a2"),
    )
    events = play(state, *attack(state, "hell-boys", {KNIVES: "sturmpioniere"}))
    assert {fired.unit for fired in of(events, Fired)} == {"hell-boys", "sturmpioniere"}


def test_a_unit_that_was_activated_strikes_back_too() -> None:
    state = position(
        board("4x2"),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "b1", done=True),
        UnitAt("hans", 1, "d2"),
    )
    events = play(state, *attack(state, "hell-boys", {KNIVES: "sturmpioniere"}))
    assert [fired.unit for fired in of(events, Fired)] == ["hell-boys", "sturmpioniere"]


def test_striking_back_is_no_activation() -> None:
    state = neighbours()
    state, _ = search(
        state,
        attack(state, "hell-boys", {KNIVES: "sturmpioniere"}),
        lambda found: not any(fired.hits for fired in of(found, Fired)),
    )
    assert "activate sturmpioniere" in legal(state)


def test_a_hero_in_the_squad_attacks_and_strikes_back_with_its_own_close_combat_weapons() -> None:
    heroes = position(
        board("3x1"),
        UnitAt("hammers", 0, "a1"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("sturmpioniere", 1, "b1"),
        turn=1,
    )
    events = play(heroes, *attack(heroes, "sturmpioniere", {KNIVES: "hammers"}))
    answers = [fired.weapon for fired in of(events, Fired) if fired.answer]
    assert sorted(answers) == ["heavy-rocket-punch", "heavy-rocket-punch", "rocket-punch"]
    heroes = position(
        board("3x1"),
        UnitAt("hammers", 0, "a1"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("sturmpioniere", 1, "b1"),
    )
    targets = {"rocket-punch": "sturmpioniere", "heavy-rocket-punch": "sturmpioniere"}
    events = play(heroes, *attack(heroes, "hammers", targets))
    own = [fired.weapon for fired in of(events, Fired) if not fired.answer]
    assert sorted(own) == ["heavy-rocket-punch", "heavy-rocket-punch", "rocket-punch"]


def test_close_combat_ignores_every_cover() -> None:
    state = position(
        board("t . .\n. . ."), UnitAt("sturmpioniere", 1, "a1"), UnitAt("hell-boys", 0, "b1"), UnitAt("hans", 1, "c2")
    )
    lines = attack(state, "hell-boys", {KNIVES: "sturmpioniere"})
    _, events = search(state, lines, lambda found: of(found, Fired)[0].hits >= 2)
    for fired in of(events, Fired):
        assert "cover" not in [throw.why for throw in fired.throws]
    assert of(events, Fired)[0].damage == of(events, Fired)[0].hits


def test_a_sustained_attack_throws_the_blanks_of_close_combat_again_but_not_those_of_the_answer() -> None:
    state = neighbours()
    lines = attack(state, "hell-boys", {KNIVES: "sturmpioniere"}, first="sustain")
    _, events = search(state, lines, lambda found: of(found, Fired)[0].throws[0].faces != ())
    mine, answer = of(events, Fired)
    assert [throw.why for throw in mine.throws] == ["first", "sustained"]
    assert [throw.why for throw in answer.throws] == ["first"]


def test_ranged_lines_are_fired_before_close_combat_whatever_their_order_on_the_card() -> None:
    state = position(board("3x2"), UnitAt("sigrid", 1, "a1"), UnitAt("hell-boys", 0, "b1"), turn=1)
    targets = {"laser-pistole-b": "hell-boys", "combat-knife": "hell-boys"}
    _, events = search(
        state, attack(state, "sigrid", targets), lambda found: [fired.damage for fired in of(found, Fired)][:1] == [0]
    )
    assert [fired.weapon for fired in of(events, Fired)][:2] == ["laser-pistole-b", "combat-knife"]


def test_every_figure_of_a_squad_has_a_knife() -> None:
    state = position(
        board("4x2"),
        UnitAt("hell-boys", 0, "a1", left={"shotgunner": 0, "flamer": 2}),
        UnitAt("sturmpioniere", 1, "b1"),
        UnitAt("hans", 1, "d2", done=True),
    )
    events = play(state, *attack(state, "hell-boys", {KNIVES: "sturmpioniere"}))
    assert of(events, Fired)[0].dice == 2


def test_nobody_fights_in_smoke_or_out_of_it() -> None:
    for hammers, enemy in (("a1", "b1"), ("b1", "a1")):
        state = position(board("? . ."), UnitAt("hammers", 0, hammers), UnitAt("sturmpioniere", 1, enemy))
        play(state, "activate hammers")
        assert "attack" not in legal(state)


def test_a_squad_and_its_hero_may_fight_two_enemies_and_both_strike_back() -> None:
    state = position(
        board("3x2"),
        UnitAt("hammers", 0, "b1"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("laser-grenadiers", 1, "c1"),
    )
    targets = {"rocket-punch": "sturmpioniere", "heavy-rocket-punch": "laser-grenadiers"}
    events = play(state, *attack(state, "hammers", targets))
    answers = [(fired.unit, fired.weapon) for fired in of(events, Fired) if fired.answer]
    assert sorted(answers) == [("laser-grenadiers", KNIVES), ("sturmpioniere", KNIVES)]


def test_who_is_shot_at_while_another_is_fought_does_not_strike_back() -> None:
    state = position(
        board("3x2"),
        UnitAt("hell-boys", 0, "b1"),
        UnitAt("sturmpioniere", 1, "a1"),
        UnitAt("laser-grenadiers", 1, "c1"),
    )
    lines = attack(state, "hell-boys", {"shotgun": "laser-grenadiers", KNIVES: "sturmpioniere"})
    state, events = search(state, lines, lambda found: of(found, Fired)[0].damage == 0)
    assert [fired.unit for fired in of(events, Fired) if fired.answer] == ["sturmpioniere"]


def test_a_lone_hero_strikes_back() -> None:
    state = position(board("3x2"), UnitAt("hell-boys", 0, "a1"), UnitAt("lara", 1, "b1"), UnitAt("hans", 1, "c2"))
    events = play(state, *attack(state, "hell-boys", {KNIVES: "lara"}))
    assert [(fired.unit, fired.weapon) for fired in of(events, Fired)] == [
        ("hell-boys", KNIVES),
        ("lara", "combat-knife"),
    ]
