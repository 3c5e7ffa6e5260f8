"""Cover: elements, rubble, corners, buildings, and shooting at the elements themselves (p. 5, 13, 16-18, 25)."""

from __future__ import annotations

import pytest

from ashgrid.core import Event
from ashgrid.games.dust.actions import CoverDestroyed, CoverHit, Crushed, Fired, Hurt
from ashgrid.games.dust.data import unit_of
from ashgrid.games.dust.field import CRATE, TRAP
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.helpers import UnitAt, aimed, board, first_hits, hits, legal, of, play, position, search

NONE, SOFT, HARD = "none", "soft-cover", "hard-cover"


def cover_of_shot(state: Dust, shooter: str, weapon: str, target: str) -> str:
    """The cover that counts against one ranged weapon, as the report of the shot names it."""
    twin = state.copy()
    lines = aimed(twin, (f"activate {shooter}", "attack", "nothing"), {weapon: target})
    (fired,) = [one for one in of(play(twin, *lines), Fired) if one.weapon == weapon and one.target == target][:1]
    found = [rule for rule in fired.rules if rule in (SOFT, HARD)]
    return found[0] if found else NONE


# What cover does -----------------------------------------------------------------------------------


def test_hell_boys_behind_a_tank_trap_save_themselves_from_three_of_four_points() -> None:
    """The Heavy Flak Grenadiers score four hits; three blanks and a hit for cover: one figure falls (p. 13)."""
    state = position(board("t . . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("heavy-flak-grenadiers", 1, "c1"), turn=1)

    def wanted(events: list[Event]) -> bool:
        (fired,) = of(events, Fired)
        return len(fired.throws) == 2 and [hits(throw.faces) for throw in fired.throws] == [4, 1]

    lines = aimed(state, ("activate heavy-flak-grenadiers", "attack", "nothing"), {"fliegerfaust": "hell-boys"})
    state, events = search(state, lines, wanted)
    (fired,) = of(events, Fired)
    assert fired.hits == 4
    assert fired.throws[1].why == "cover"
    assert len(fired.throws[1].faces) == 4
    assert fired.damage == 1
    assert sum(hurt.points for hurt in of(events, Hurt)) == 1


def test_in_soft_cover_hits_save() -> None:
    """The card of the Hell Boys has the hit for soft cover."""
    state = position(board("c . . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hell-boys"})

    def wanted(events: list[Event]) -> bool:
        (fired,) = of(events, Fired)
        return len(fired.throws) == 2 and [hits(throw.faces) for throw in fired.throws] == [3, 1]

    _, events = search(state, lines, wanted)
    (fired,) = of(events, Fired)
    assert len(fired.throws[1].faces) == 3
    assert fired.damage == 2


@pytest.mark.parametrize(("letter", "cover"), [(".", NONE), ("c", SOFT), ("t", HARD), ("x", SOFT)])
def test_crates_and_rubble_are_soft_cover_and_tank_traps_hard(letter: str, cover: str) -> None:
    state = position(board(f"{letter} . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "hell-boys") == cover


def test_no_dice_are_thrown_for_cover_where_nothing_hit() -> None:
    state = position(board("t . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "hell-boys"})
    _, events = search(state, lines, lambda found: first_hits(found, 0))
    assert len(of(events, Fired)[0].throws) == 1


@pytest.mark.parametrize("letter", ["c", "t", "x"])
def test_a_lone_hero_has_no_cover(letter: str) -> None:
    state = position(board(f"{letter} . ."), UnitAt("rhino", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "rhino") == NONE


def test_a_hero_in_a_squad_has_the_cover_of_the_squad() -> None:
    state = position(
        board("t . ."),
        UnitAt("hammers", 0, "a1"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("blackhawk", 1, "c1"),
        turn=1,
    )
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "hammers") == HARD


def test_a_hero_on_the_square_of_a_squad_that_it_did_not_join_has_no_cover() -> None:
    state = position(
        board("t . ."), UnitAt("hammers", 0, "a1"), UnitAt("rhino", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1
    )
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "rhino") == NONE
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "hammers") == HARD


def test_vehicles_have_no_cover() -> None:
    state = position(board("c . ."), UnitAt("hans", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    assert cover_of_shot(state, "blackhawk", "dual-heavy-piat", "hans") == NONE


def test_a_squad_whose_card_has_no_face_for_a_cover_gets_nothing_from_it() -> None:
    """The Gorillas' card has none at all."""
    assert (unit_of("axis-gorillas").soft, unit_of("axis-gorillas").hard) == (0, 0)
    state = position(board("t . ."), UnitAt("axis-gorillas", 0, "a1"), UnitAt("blackhawk", 1, "c1"), turn=1)
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "axis-gorillas"})
    _, events = search(state, lines, lambda found: first_hits(found, 3))
    assert "cover" not in [throw.why for throw in of(events, Fired)[0].throws]


def test_flamethrowers_ignore_cover() -> None:
    state = position(board("t . ."), UnitAt("hell-boys", 0, "b1"), UnitAt("sturmpioniere", 1, "a1"))
    assert cover_of_shot(state, "hell-boys", "flamethrower", "sturmpioniere") == NONE
    assert cover_of_shot(state, "hell-boys", "shotgun", "sturmpioniere") == HARD


def test_artillery_ignores_cover() -> None:
    state = position(board("t . . . . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("lothar", 1, "f1"), turn=1)
    assert cover_of_shot(state, "lothar", "nebelwerfer-42", "hell-boys") == NONE


# Soft and soft -------------------------------------------------------------------------------------


def test_death_dealers_on_a_crate_behind_a_corner_are_in_hard_cover() -> None:
    """p. 13: a crate and a terrain tile beside them, Sturmpioniere at 45 degrees."""
    state = position(
        board(
            """
            c # .
            . . .
            . . .
            """
        ),
        UnitAt("death-dealers", 0, "a1"),
        UnitAt("sturmpioniere", 1, "c3"),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "death-dealers") == HARD


def test_rubble_and_a_corner_are_hard_cover() -> None:
    state = position(board("x #\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b2"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == HARD


def test_hard_cover_and_a_corner_are_no_more_than_hard_cover() -> None:
    state = position(board("t #\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b2"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == HARD


def test_three_soft_covers_are_hard_cover() -> None:
    """A crate, a corner, and a building against an attacker inside it."""
    state = position(
        """
  +---+---+---+   +
  | c | .   . | .
  +   +   +   +   +
  | .   .   . | .
  +   +   +   +   +
  | .   .   . : .
  +---+---+---+   +
""",
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "b2"),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == HARD


# Corners -------------------------------------------------------------------------------------------


def test_corner_cover_from_a_terrain_tile_and_from_a_walker() -> None:
    """p. 13, first example: a tile on one side of the Hell Boys, Blackhawk on the other."""
    state = position(
        board(
            """
            . . . . .
            . # . . .
            . . . . .
            """
        ),
        UnitAt("hell-boys", 0, "c2"),
        UnitAt("blackhawk", 0, "d2"),
        UnitAt("heavy-flak-grenadiers", 1, "b1"),
        UnitAt("sturmpioniere", 1, "d1"),
        turn=1,
    )
    assert cover_of_shot(state, "heavy-flak-grenadiers", "fliegerfaust", "hell-boys") == SOFT
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == SOFT


def test_a_tank_trap_gives_corner_cover_against_soldiers_and_not_against_hans() -> None:
    """p. 13, second example."""
    state = position(
        board(
            """
            . . . .
            . . t .
            . . . .
            """
        ),
        UnitAt("hell-boys", 0, "b2"),
        UnitAt("heavy-flak-grenadiers", 1, "c1"),
        UnitAt("hans", 1, "c3"),
        turn=1,
    )
    assert cover_of_shot(state, "heavy-flak-grenadiers", "fliegerfaust", "hell-boys") == SOFT
    assert cover_of_shot(state, "hans", "mg-44", "hell-boys") == NONE


def test_a_squad_beside_the_target_gives_corner_cover_against_soldiers_and_a_walker_against_all() -> None:
    """p. 13, third example: Sturmpioniere, Hell Boys and Blackhawk side by side."""
    state = position(
        board("5x3"),
        UnitAt("sturmpioniere", 1, "b2"),
        UnitAt("hell-boys", 0, "c2"),
        UnitAt("blackhawk", 0, "d2"),
        UnitAt("heavy-flak-grenadiers", 1, "b1"),
        UnitAt("hans", 1, "d1"),
        turn=1,
    )
    assert cover_of_shot(state, "heavy-flak-grenadiers", "fliegerfaust", "hell-boys") == SOFT
    assert cover_of_shot(state, "hans", "mg-44", "hell-boys") == SOFT


def test_a_squad_beside_the_target_gives_no_corner_cover_against_a_vehicle() -> None:
    """Soldiers do not block the sight of vehicles, so they are no corner for them."""
    state = position(
        board("3x3"), UnitAt("sturmpioniere", 1, "a2"), UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "a1"), turn=1
    )
    assert cover_of_shot(state, "hans", "mg-44", "hell-boys") == NONE


def test_a_crate_is_no_corner() -> None:
    state = position(board(". c\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b2"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == NONE


def test_smoke_is_a_corner() -> None:
    """It blocks the sight of everybody."""
    for attacker, weapon in (("sturmpioniere", "stg-47"), ("hans", "mg-44")):
        state = position(board(". ?\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt(attacker, 1, "b2"), turn=1)
        assert cover_of_shot(state, attacker, weapon, "hell-boys") == SOFT


@pytest.mark.parametrize("letter", ["~", "x"])
def test_water_and_rubble_are_no_corners(letter: str) -> None:
    state = position(board(f". {letter}\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b2"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == NONE


def test_corner_cover_counts_from_further_away_too() -> None:
    state = position(
        board(
            """
            . # .
            . . .
            . . .
            """
        ),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "c3"),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == SOFT


def test_a_corner_beside_the_attacker_is_no_cover_for_the_target() -> None:
    state = position(
        board(
            """
            . . .
            . . #
            . . .
            """
        ),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, "c3"),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == NONE


@pytest.mark.parametrize("cell", ["d2", "b4"])
def test_corner_cover_needs_an_attack_at_45_degrees(cell: str) -> None:
    """From d2 and from b4 the line to a1 touches a corner of the tile at b2, which is next to the target, but it is a
    flat or a steep one."""
    state = position(
        board(
            """
            . . . .
            . # . .
            . . . .
            . . . .
            """
        ),
        UnitAt("hell-boys", 0, "a1"),
        UnitAt("sturmpioniere", 1, cell),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == NONE


def test_corner_cover_does_not_help_a_hero_or_a_vehicle() -> None:
    for target in ("rhino", "blackhawk"):
        state = position(board(". #\n. ."), UnitAt(target, 0, "a1"), UnitAt("hans", 1, "b2"), turn=1)
        assert cover_of_shot(state, "hans", "panzerfaust-werfer", target) == NONE


# Buildings -----------------------------------------------------------------------------------------

HOUSE = """
  +   +   +   +   +   +   +
    .   .   .   .   .   .
  +   +---+---+---+   +   +
    . | .   .   . | .   .
  +   +   +   +   +   +   +
    . | .   .   . : .   .
  +   +---+- -+---+   +   +
    .   .   .   .   .   .
  +   +   +   +   +   +   +
    .   .   .   .   .   .
  +   +   +   +   +   +   +
"""


def test_in_a_building_one_is_in_hard_cover_against_attackers_outside() -> None:
    """The Hammers at an entrance, Sturmpioniere outside (p. 17)."""
    state = position(HOUSE, UnitAt("hammers", 0, "d3"), UnitAt("sturmpioniere", 1, "f3"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hammers") == HARD


def test_away_from_the_entrances_nobody_outside_can_be_attacked_or_attacks() -> None:
    """Death Dealers on a square without an exit towards the Sturmpioniere (p. 17)."""
    state = position(HOUSE, UnitAt("death-dealers", 0, "c2"), UnitAt("sturmpioniere", 1, "f3"), turn=1)
    play(state, "activate sturmpioniere")
    assert "attack" not in legal(state)
    state = position(HOUSE, UnitAt("death-dealers", 0, "c2"), UnitAt("sturmpioniere", 1, "f3"))
    play(state, "activate death-dealers")
    assert "attack" not in legal(state)


def test_at_the_entrance_the_same_death_dealers_can_attack_and_be_attacked() -> None:
    state = position(HOUSE, UnitAt("death-dealers", 0, "d3"), UnitAt("sturmpioniere", 1, "f3"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "death-dealers") == HARD
    state = position(HOUSE, UnitAt("death-dealers", 0, "d3"), UnitAt("sturmpioniere", 1, "f3"))
    assert cover_of_shot(state, "death-dealers", "m1-ar", "sturmpioniere") == NONE


def test_an_entrance_that_looks_another_way_is_of_no_use() -> None:
    """c3 has its entrance to the south; the attacker is in the east."""
    state = position(HOUSE, UnitAt("death-dealers", 0, "c3"), UnitAt("sturmpioniere", 1, "f3"), turn=1)
    play(state, "activate sturmpioniere")
    assert "attack" not in legal(state)


def test_inside_the_same_building_everybody_is_in_soft_cover() -> None:
    """Sturmpioniere inside the house can attack each of the squads in it, all in soft cover (p. 17)."""
    state = position(
        HOUSE,
        UnitAt("sturmpioniere", 1, "c3"),
        UnitAt("death-dealers", 0, "c2"),
        UnitAt("hell-boys", 0, "b3"),
        UnitAt("hammers", 0, "d3"),
        turn=1,
    )
    for squad in ("death-dealers", "hell-boys", "hammers"):
        assert cover_of_shot(state, "sturmpioniere", "stg-47", squad) == SOFT


def test_a_crate_in_a_building_makes_hard_cover_against_attackers_inside() -> None:
    crate = HOUSE.replace("    . | .   .   . | .   .", "    . | c   .   . | .   .")
    state = position(crate, UnitAt("sturmpioniere", 1, "c2"), UnitAt("hell-boys", 0, "b2"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == HARD


def test_from_another_building_one_attacks_from_outside() -> None:
    state = position(
        """
  +   +   +   +   +   +   +
    .   .   .   .   .   .
  +   +---+   +---+   +   +
    . | . : . : . | .   .
  +   +---+   +---+   +   +
    .   .   .   .   .   .
  +   +   +   +   +   +   +
""",
        UnitAt("hell-boys", 0, "b2"),
        UnitAt("sturmpioniere", 1, "d2"),
        turn=1,
    )
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "hell-boys") == HARD


def test_a_hero_or_vehicle_in_a_building_has_no_cover() -> None:
    state = position(HOUSE, UnitAt("rhino", 0, "d3"), UnitAt("sturmpioniere", 1, "f3"), turn=1)
    assert cover_of_shot(state, "sturmpioniere", "stg-47", "rhino") == NONE


def test_the_wall_of_a_building_is_a_corner_for_a_squad_outside() -> None:
    """p. 18: Hell Boys attack Sturmpioniere who stand outside beside an outer wall."""
    state = position(HOUSE, UnitAt("hell-boys", 0, "d1"), UnitAt("sturmpioniere", 1, "e2"))
    assert cover_of_shot(state, "hell-boys", "shotgun", "sturmpioniere") == SOFT


def test_an_inner_wall_is_a_corner_and_with_the_building_makes_hard_cover() -> None:
    """p. 18: Death Dealers attack Heavy Laser Grenadiers who stand beside an inner wall of the same building."""
    state = position(
        """
  +---+---+---+---+   +
  | .   . | .   . | .
  +   +   +   +   +   +
  | .   .   .   . | .
  +   +   +   +   +   +
  | .   .   .   . : .
  +---+---+---+---+   +
""",
        UnitAt("death-dealers", 0, "b2"),
        UnitAt("heavy-laser-grenadiers", 1, "c1"),
    )
    assert cover_of_shot(state, "death-dealers", "m1-ar", "heavy-laser-grenadiers") == HARD


def test_a_small_entrance_is_no_corner_but_the_building_is_still_hard_cover() -> None:
    """p. 18: Heavy Flak Grenadiers see the Death Dealers through the small entrance at 45 degrees; Sturmpioniere do not
    see them, for the outer wall is between."""
    state = position(
        HOUSE,
        UnitAt("death-dealers", 0, "d3"),
        UnitAt("heavy-flak-grenadiers", 1, "e2"),
        UnitAt("sturmpioniere", 1, "d4"),
        turn=1,
    )
    assert cover_of_shot(state, "heavy-flak-grenadiers", "fliegerfaust", "death-dealers") == HARD
    play(state, "activate sturmpioniere")
    assert not [line for line in aim_lines(state) if "death-dealers" in line]


def aim_lines(state: Dust) -> list[str]:
    if "attack" not in legal(state):
        return []
    play(state, "attack", "nothing")
    return legal(state)


def test_beside_a_small_entrance_outside_there_is_no_corner_cover() -> None:
    """The line from d3 to e4 leaves past the edge of its own small entrance; whoever is outside gets nothing from the
    entrance itself."""
    open_corner = HOUSE.replace("  +   +---+- -+---+   +   +", "  +   +---+- -+- -+   +   +")
    state = position(open_corner, UnitAt("death-dealers", 0, "d3"), UnitAt("sturmpioniere", 1, "e4"))
    assert cover_of_shot(state, "death-dealers", "m1-ar", "sturmpioniere") == NONE


def test_artillery_is_not_fired_inside_a_building() -> None:
    hall = """
  +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .
  +---+---+   +   +   +   +   +
  | .   . = .   .   .   .   .
  +---+---+   +   +   +   +   +
"""
    state = position(hall, UnitAt("lothar", 1, "b2"), UnitAt("hell-boys", 0, "g2"), turn=1)
    play(state, "activate lothar")
    assert "attack" not in legal(state)
    outside = position(hall, UnitAt("lothar", 1, "c2"), UnitAt("hell-boys", 0, "g2"), turn=1)
    play(outside, "activate lothar")
    assert "attack" in legal(outside)


# Attacking the elements ----------------------------------------------------------------------------


def test_a_crate_is_attacked_as_a_vehicle_of_class_3_with_two_points() -> None:
    state = position(board(". . c ."), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "d1"))
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "c1"})
    one_hit, events = search(state, lines, lambda found: first_hits(found, 1))
    assert of(events, Fired)[0].dice == 5
    assert [(hit.points, hit.left) for hit in of(events, CoverHit)] == [(1, 1)]
    assert one_hit.cover[one_hit.field.by_name["c1"]] == CRATE
    two_hits, events = search(state, lines, lambda found: first_hits(found, 2))
    assert [event.cell for event in of(events, CoverDestroyed)] == ["c1"]
    assert two_hits.cover[two_hits.field.by_name["c1"]] == 0


def test_a_tank_trap_is_attacked_as_a_vehicle_of_class_5_with_four_points() -> None:
    state = position(board(". . t ."), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "d1"))
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "c1"})
    three_hits, events = search(state, lines, lambda found: first_hits(found, 3))
    assert of(events, Fired)[0].dice == 4
    assert [(hit.points, hit.left) for hit in of(events, CoverHit)] == [(3, 1)]
    assert three_hits.cover[three_hits.field.by_name["c1"]] == TRAP
    _, events = search(state, lines, lambda found: first_hits(found, 4))
    assert [event.cell for event in of(events, CoverDestroyed)] == ["c1"]


def test_damage_to_an_element_adds_up() -> None:
    state = position(board(". . c ."), UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "d1", done=True))
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "c1"})
    state, _ = search(state, lines, lambda found: first_hits(found, 1))
    state.done[state.by_name["blackhawk"]] = False
    if legal(state)[0].startswith("first"):
        play(state, "first 0")
    state, events = search(state, lines, lambda found: first_hits(found, 1))
    assert [event.cell for event in of(events, CoverDestroyed)] == ["c1"]


def test_a_tank_trap_that_is_gone_hides_nobody() -> None:
    state = position(
        board(". . t . ."),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("death-dealers", 0, "b1"),
        UnitAt("sturmpioniere", 1, "d1", done=True),
    )
    behind = state.copy()
    play(behind, "activate death-dealers", "attack", "nothing")
    assert not [line for line in legal(behind) if "sturmpioniere" in line]
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "c1"})
    state, _ = search(state, lines, lambda found: bool(of(found, CoverDestroyed)))
    play(state, "activate death-dealers", "attack", "nothing")
    assert [line for line in legal(state) if "sturmpioniere" in line]


def test_flamethrowers_do_nothing_to_tank_traps() -> None:
    state = position(board(". t . .\n. c . ."), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "d1"))
    play(state, "activate hell-boys", "attack", "nothing")
    found = []
    while "confirm" not in legal(state):
        found += [line for line in legal(state) if line.startswith("aim")]
        play(state, next(line for line in legal(state) if line.startswith("hold")))
    flamethrower = 1 + [weapon.name for weapon in unit_of("hell-boys").weapons].index("flamethrower")
    assert f"aim {flamethrower} b2" in found
    assert f"aim {flamethrower} b1" not in found


def squad_on_a_crate() -> Dust:
    return position(
        board(". . c ."), UnitAt("hans", 0, "a1"), UnitAt("sturmpioniere", 1, "c1"), UnitAt("lara", 1, "d1")
    )


def unit_and_element() -> list[Event]:
    state = squad_on_a_crate()
    targets = {"panzerfaust-werfer": "c1", "mg-44": "sturmpioniere"}
    lines = aimed(state, ("activate hans", "attack", "nothing"), targets)
    _, events = search(state, lines, lambda found: bool(of(found, CoverDestroyed)))
    return events


def test_a_unit_and_the_element_on_its_square_are_attacked_by_different_lines() -> None:
    target = {fired.weapon: fired.target for fired in of(unit_and_element(), Fired)}
    assert target == {"panzerfaust-werfer": "crate", "mg-44": "sturmpioniere"}


def test_the_element_still_covers_the_unit_that_is_attacked_with_it() -> None:
    (at_unit,) = [fired for fired in of(unit_and_element(), Fired) if fired.target == "sturmpioniere"]
    assert SOFT in at_unit.rules


def test_the_unit_is_attacked_before_the_element_on_its_square() -> None:
    assert [fired.target for fired in of(unit_and_element(), Fired)] == ["sturmpioniere", "crate"]


def test_one_line_attacks_a_unit_or_the_element_on_its_square_not_both() -> None:
    state = squad_on_a_crate()
    lines = aimed(state, ("activate hans", "attack", "nothing"), {"panzerfaust-werfer": "c1"})
    events = play(state, *lines)
    assert not of(events, Hurt)
    assert [(fired.target, fired.target_cell) for fired in of(events, Fired)] == [("crate", "c1")]


def test_after_a_crate_is_destroyed_it_covers_nobody() -> None:
    state = squad_on_a_crate()
    lines = aimed(state, ("activate hans", "attack", "nothing"), {"panzerfaust-werfer": "c1"})
    state, _ = search(state, lines, lambda found: bool(of(found, CoverDestroyed)))
    state.done[state.by_name["hans"]] = False
    state.turn = 0
    assert cover_of_shot(state, "hans", "mg-44", "sturmpioniere") == NONE


def test_a_vehicle_may_crush_a_crate_that_it_rolls_over() -> None:
    state = position(board(". c . ."), UnitAt("hans", 0, "a1"), UnitAt("blackhawk", 1, "d1", done=True))
    play(state, "activate hans")
    moves = [line for line in legal(state) if line.startswith("move b1")]
    assert sorted(moves) == ["move b1", "move b1 b1"]
    kept = state.copy()
    assert not of(play(kept, "move b1", "nothing", "confirm"), Crushed)
    assert kept.cover[kept.field.by_name["b1"]] == CRATE
    events = play(state, "move b1 b1", "nothing", "confirm")
    assert [event.cell for event in of(events, Crushed)] == ["b1"]
    assert state.cover[state.field.by_name["b1"]] == 0


def test_soldiers_do_not_crush_crates_and_vehicles_do_not_enter_tank_traps() -> None:
    state = position(board(". c .\n. t ."), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "c2"))
    play(state, "activate hell-boys")
    assert "move b1 b1" not in legal(state)
    assert "move b1" in legal(state)
    assert "move b2" in legal(state)
    state.turn = 1
    state = position(board(". c .\n. t ."), UnitAt("hell-boys", 0, "a1"), UnitAt("hans", 1, "c2"), turn=1)
    play(state, "activate hans")
    assert "move b2" not in legal(state)
