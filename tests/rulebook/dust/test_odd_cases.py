"""Cases that the book decides by two rules at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from ashgrid.cli.main import app
from ashgrid.core import Event, Rng
from ashgrid.games.dust.model import AIM, LOSE, NOBODY, REACT
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.rules.sight import sees
from tests.rulebook.dust.dice_helpers import at, fired, gun, may_aim, new_cards, plan_of, seek, settle, until, whys
from tests.rulebook.dust.helpers import UnitAt, board, legal, play, position

SMOKE = """
? . .
. . .
. . .
"""


@pytest.mark.parametrize("cell", ["b1", "a2", "b2"])
def test_a_mechanic_in_smoke_repairs_a_neighbouring_vehicle(cell: str) -> None:
    """P. 23: an adjacent vehicle. Smoke (p. 6) stops sight and attacks, nothing else."""
    state = position(
        board(SMOKE), UnitAt("boss", 0, "a1"), UnitAt("blackhawk", 0, cell, left=1), UnitAt("hans", 1, "c3")
    )
    assert "repair blackhawk" in until(state, "boss")


@pytest.mark.parametrize("cell", ["b1", "b2"])
def test_a_medic_heals_a_squad_that_stands_in_smoke(cell: str) -> None:
    """P. 23: a figure of an adjacent squad."""
    hurt = UnitAt("hell-boys", 0, "a1", left={"flamer": 1})
    state = position(board(SMOKE), UnitAt("boss", 0, cell), hurt, UnitAt("hans", 1, "c3"))
    assert "heal hell-boys flamer" in until(state, "boss")


@pytest.mark.parametrize("cell", ["b1", "b2"])
def test_tank_head_reaches_a_vehicle_in_smoke(cell: str) -> None:
    """P. 22: all damage of a friendly vehicle on an adjacent square."""
    state = position(
        board(SMOKE), UnitAt("rosie", 0, cell), UnitAt("blackhawk", 0, "a1", left=1), UnitAt("hans", 1, "c3")
    )
    assert "tank-head blackhawk" in until(state, "rosie")


@pytest.mark.parametrize("cell", ["b1", "b2"])
def test_an_officer_without_radio_in_smoke_orders_his_neighbours(cell: str) -> None:
    """P. 23: an adjacent unit."""
    boss = UnitAt("boss", 0, "a1", left={"radioman": 0})
    state = position(board(SMOKE), boss, UnitAt("blackhawk", 0, cell, done=True), UnitAt("hans", 1, "c3"))
    assert "order blackhawk" in until(state, "boss")


def test_rifles_of_a_battery_do_not_fire_through_the_observer_that_stepped_into_their_way() -> None:
    """P. 15 with p. 9: the battery fires its other weapons as in any attack, at the moment of the strike. The 13
    Foxtrot end their MOVE between the Leathernecks and the Sturmpioniere."""
    state = position(
        board("8x3"), UnitAt("13-foxtrot", 0, "c1"), UnitAt("leathernecks", 0, "a2"), UnitAt("sturmpioniere", 1, "e2")
    )
    there = position(
        board("8x3"), UnitAt("13-foxtrot", 0, "c2"), UnitAt("leathernecks", 0, "a2"), UnitAt("sturmpioniere", 1, "e2")
    )
    assert may_aim(there, "leathernecks", 2) == []  # from this position nobody claims that they see them
    play(state, "activate 13-foxtrot", "move c2", "strike leathernecks sturmpioniere", "aim 1 sturmpioniere")
    if "aim 2 sturmpioniere" in legal(state):
        play(state, "aim 2 sturmpioniere")
    events = play(state, "confirm") + settle(state)
    assert [shot.weapon for shot in fired(events)] == ["mortar-120-mm"]


def test_rifles_of_a_battery_fire_where_the_observer_has_made_way() -> None:
    """The other way round: the observer steps out of the way before it calls."""
    state = position(
        board("8x3"), UnitAt("13-foxtrot", 0, "c2"), UnitAt("leathernecks", 0, "a2"), UnitAt("sturmpioniere", 1, "e2")
    )
    play(state, "activate 13-foxtrot", "move c1", "strike leathernecks sturmpioniere", "aim 1 sturmpioniere")
    assert "aim 2 sturmpioniere" in legal(state)


def test_an_entering_vehicle_may_crush_crates() -> None:
    """P. 8 and 22: with Scout Vehicle the entry goes over squares where crates stand."""
    state = position(board(". c . ."), UnitAt("hans", 0), UnitAt("hell-boys", 1, "d1"), zones=("A...",), round=1)
    lines = until(state, "hans")
    assert {"enter b1", "enter b1 b1"} <= set(lines)


def test_a_large_vehicle_chooses_the_way_of_its_flames_by_what_any_of_its_squares_sees() -> None:
    """P. 25: the attacker chooses which squares burn, as long as its view of them is free. The Fireball on b2-c3 sees
    d1 from c2, but not from b2, since c1 has no dot."""
    ground = board(
        """
. . # . . .
. . . . . .
. . . . . .
"""
    )
    state = position(
        ground, UnitAt("fireball", 0, "b2"), UnitAt("hell-boys", 1, "d1"), UnitAt("death-dealers", 1, "e1")
    )
    found = may_aim(state, "fireball", 1)
    assert any(line.startswith("hell-boys") for line in found)
    assert any(line.startswith("death-dealers") for line in found)
    assert "death-dealers - - d1" in found


def after_the_hero_fell(
    build: Callable[[], Dust], lines: Callable[[Dust], tuple[str, ...]], reacting: str, hero: str = "hero"
) -> tuple[Dust, list[Event]]:
    """Plays the lines; the enemy reacts with its first line, and the first point goes to the hero."""
    for seed in range(5000):
        state = build()
        state.rng = Rng(seed)
        play(state, *lines(state))
        assert state.phase == REACT
        play(state, f"react {reacting}")
        if state.phase != AIM:
            continue
        play(state, legal(state)[0])
        while state.phase == AIM:
            play(state, legal(state)[-1])
        play(state, "confirm")
        if state.phase != LOSE or state.fight is None or state.fight.wounds[0].points > 1:
            continue
        return state, play(state, f"lose {hero}") + settle(state)
    raise AssertionError("no dice")


def test_assault_of_a_fallen_hero_no_longer_doubles_the_movement_of_the_squad() -> None:
    """P. 20: a hero shares Assault with the squad that it has joined. Lara falls between the two moves; her squad
    (movement 1) has the skill no more, and two squares are too far."""

    def build() -> Dust:
        return position(
            board("9x3"),
            UnitAt("heavy-laser-grenadiers", 0, "a2"),
            UnitAt("lara", 0, joins="heavy-laser-grenadiers", left=1),
            UnitAt("pounder", 1, "h2"),
        )

    def lines(_: Dust) -> tuple[str, ...]:
        return ("activate heavy-laser-grenadiers", "use assault", "move c2", "move e2", "confirm")

    state, _ = after_the_hero_fell(build, lines, "pounder")
    assert not state.alive(state.by_name["lara"])
    assert at(state, "heavy-laser-grenadiers") == "c2"


def test_berserk_of_a_fallen_hero_does_not_help_the_squad_any_more() -> None:
    """P. 20: a hero shares Berserk with the squad that it has joined. Sigrid falls before the attack."""

    def build() -> Dust:
        return position(
            board("9x3"),
            UnitAt("laser-grenadiers", 0, "a2"),
            UnitAt("sigrid", 0, joins="laser-grenadiers", left=1),
            UnitAt("hans", 1, "d2"),
        )

    def lines(state: Dust) -> tuple[str, ...]:
        return plan_of(state, "laser-grenadiers", "move b2", "attack", aims=("1 hans",), skills=("berserk",))

    state, events = after_the_hero_fell(build, lines, "hans")
    assert not state.alive(state.by_name["sigrid"])
    assert all("berserk" not in shot.rules for shot in fired(events) if shot.unit == "laser-grenadiers")


@pytest.mark.parametrize("who", ["squad", "hero"])
def test_without_anybody_that_has_artillery_strike_left_no_strike_is_called(who: str) -> None:
    """P. 15 and 20: the one of the two who has the skill falls to reactive fire after the MOVE."""
    with new_cards() as card:
        squad = ["artillery-strike"] if who == "squad" else []
        hero = ["artillery-strike"] if who == "hero" else []
        card("watch", "squad", bloc="allies", points=2, skills=squad, weapon=[gun("1/1", "4")])
        card("captain", "hero", bloc="allies", skills=hero, weapon=[gun("1/1", "4", "pistol")])

        def build() -> Dust:
            return position(
                board("12x3"),
                UnitAt("watch", 0, "d2", left={"soldier": 1}),
                UnitAt("captain", 0, joins="watch", left=1),
                UnitAt("steel-rain", 0, "a2"),
                UnitAt("hans", 1, "i2"),
                UnitAt("pounder", 1, "l3"),
            )

        def lines(state: Dust) -> tuple[str, ...]:
            return plan_of(state, "watch", "move e2", "strike steel-rain hans", aims=("1 hans 1",))

        _, events = after_the_hero_fell(build, lines, "pounder", "soldier" if who == "squad" else "hero")
        assert not [shot for shot in fired(events) if shot.unit == "steel-rain"]


def test_a_scout_vehicle_has_its_two_squares_once_in_the_first_round() -> None:
    """P. 22: the Blackhawk uses its two squares, and an officer gets it going again."""
    start = position(
        board("9x3"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("boss", 0, "a3"),
        UnitAt("hans", 1, "i3"),
        UnitAt("lothar", 1, "i1"),
        round=1,
    )
    state = start
    for seed in range(200):
        state = start.copy()
        state.rng = Rng(seed)
        play(state, *plan_of(state, "blackhawk", "move d1"))
        settle(state)
        play(state, *plan_of(state, "hans", "nothing"))
        settle(state)
        play(state, *plan_of(state, "boss", "order blackhawk"))
        settle(state)
        if state.again != NOBODY:
            break
    assert at(state, "blackhawk") == "d1"
    assert "move g1" not in until(state, "blackhawk")


@pytest.mark.parametrize("option", [("--cover-save", "hit"), ("--resilient",)])
def test_the_odds_of_a_roll_that_destroys_know_no_saves(option: tuple[str, ...]) -> None:
    """P. 24: one hit eliminates the whole unit, and nobody throws for cover or Damage Resilient (Y10)."""
    plain = CliRunner().invoke(app, ["dust", "odds", "--dice", "2", "--destroys", "--points", "4", "--json"])
    saved = CliRunner().invoke(app, ["dust", "odds", "--dice", "2", "--destroys", "--points", "4", "--json", *option])
    assert (plain.exit_code, saved.exit_code) == (0, 1)
    assert "nothing saves from what destroys at a stroke" in saved.output + str(saved.exception)


def test_the_medal_of_honor_throws_one_die_again_in_an_attack_not_one_for_everybody_that_burns() -> None:
    """P. 21: one die of an attack, once a round."""
    with new_cards() as card:
        flames = gun("1/flame", "2", "flames", traits=["flamethrower"])
        card("burner", "hero", bloc="allies", skills=["medal-of-honor"], weapon=[flames])
        state = position(board("3x1"), UnitAt("burner", 0, "a1"), UnitAt("gunners", 0, "b1"), UnitAt("hans", 1, "c1"))
        lines = plan_of(state, "burner", "attack", aims=("1 hans - - b1",), skills=("medal-of-honor 1",))
        for seed in range(300):
            twin = state.copy()
            twin.rng = Rng(seed)
            events = play(twin, *lines)
            assert sum(whys(shot).count("medal") for shot in fired(events)) <= 1


def test_squares_of_a_large_vehicle_that_do_not_see_the_target_do_not_take_its_corner_cover() -> None:
    """P. 9 and 13: the Punisher on b2-c3 sees e1 from c3 alone, at 45 degrees past the corner of d1 (no dot)."""
    ground = board(
        """
. . . # . .
. . . . . .
. . . . . .
"""
    )
    state = position(ground, UnitAt("punisher", 0, "b2"), UnitAt("hell-boys", 1, "e1"))
    block = state.blocks(0)
    names = state.field.by_name
    seen = [cell for cell in ("b2", "c2", "b3", "c3") if sees(state.field, block, names[cell], names["e1"], False)]
    assert seen == ["c3"]
    lines = plan_of(state, "punisher", "sustain", aims=("2 hell-boys",))
    _, events = seek(state, lines, lambda found: bool(fired(found)[0].hits))
    assert "soft-cover" in fired(events)[0].rules
