"""Why a weapon line can or cannot shoot at something, and where cover comes from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ashgrid.core import Rng
from ashgrid.games.dust import GAME
from ashgrid.games.dust.explain.reasons import line_reasons, why_not_shoot
from ashgrid.games.dust.model import AIM, CHARGED, NOBODY, NORMAL, REACTIVE, Job
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.refusals import NotThisTarget
from ashgrid.games.dust.rules.shots import enemies, shots_of
from tests.games.dust.test_attack_odds import ground, position

HOUSE = """
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +---+---+   +   +   +   +   +   +
    . | .   . : .   .   .   .   .   .
  +   +---+---+   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
"""


def line(answer: dict[str, Any], weapon: str) -> dict[str, Any]:
    found: dict[str, Any] = next(line for line in answer["lines"] if line["weapon"] == weapon)
    return found


def codes(found: dict[str, Any]) -> list[str]:
    return [reason["why"] for reason in found["reasons"]]


def test_a_line_that_can_tells_its_dice() -> None:
    # Dual Heavy PIAT: range 2, 6 dice against I2, one point each; no cover in the open.
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("sturmpioniere", 1, "d2"))
    answer = why_not_shoot(state, "blackhawk", "sturmpioniere")
    assert (answer["cell"], answer["target_cell"], answer["squares"], answer["sight"]) == ("b2", "d2", 2, [])
    assert answer["cover"] == {"level": "none", "save": "none", "from": []}
    piat = line(answer, "dual-heavy-piat")
    assert piat["can"]
    assert (piat["dice"], piat["damage"], piat["mode"], piat["rules"]) == (6, 1, "plain", [])
    assert piat["destroyed"] == pytest.approx(6 * (1 / 3) ** 5 * (2 / 3) + (1 / 3) ** 6, abs=1e-6)


def test_too_far_has_distance_and_range() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("sturmpioniere", 1, "f2"))
    piat = line(why_not_shoot(state, "blackhawk", "sturmpioniere"), "dual-heavy-piat")
    assert piat["reasons"] == [{"why": "too-far", "squares": 4, "low": 1, "high": 2}]
    assert line(why_not_shoot(state, "blackhawk", "sturmpioniere", "d2"), "dual-heavy-piat")["can"]


def test_artillery_is_too_near_below_four_squares() -> None:
    state = position(UnitAt("steel-rain", 0, "b2"), UnitAt("hans", 1, "d2"))
    answer = why_not_shoot(state, "steel-rain", "hans")
    assert line(answer, "rockets-4-2")["reasons"] == [{"why": "too-near", "squares": 2, "low": 4, "high": None}]
    mortar = line(answer, "petard-mortar")
    assert mortar["reasons"][0] == {"why": "too-near", "squares": 2, "low": 3, "high": 6}


def test_all_reasons_are_told_not_only_the_first() -> None:
    # A shotgun has range 1 and nothing against V3 and above; nobody is left to carry it.
    state = position(UnitAt("hell-boys", 0, "b2", left={"shotgunner": 0}), UnitAt("blackhawk", 1, "d2"))
    shotgun = line(why_not_shoot(state, "hell-boys", "blackhawk"), "shotgun")
    assert codes(shotgun) == ["no-carrier", "too-far", "harmless"]
    assert shotgun["reasons"][2]["armour"] == "V3"
    assert "dice" not in shotgun


def test_out_of_sight_names_the_square_in_the_way() -> None:
    state = position(UnitAt("pounder", 0, "b2"), UnitAt("hans", 1, "e2"), field=ground(d2="#"))
    answer = why_not_shoot(state, "pounder", "hans")
    assert answer["sight"] == [{"kind": "square", "cells": ["d2"], "edges": [], "units": []}]
    assert codes(line(answer, "17-pounder")) == ["out-of-sight"]


def test_a_unit_in_the_way_is_named() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("hans", 1, "c2"), UnitAt("sturmpioniere", 1, "d2"))
    (obstacle,) = why_not_shoot(state, "death-dealers", "sturmpioniere")["sight"]
    assert obstacle["units"] == ["hans"]


def test_walls_and_corners_are_named() -> None:
    state = position(UnitAt("death-dealers", 0, "a2"), UnitAt("sturmpioniere", 1, "b2"), field=HOUSE)
    (wall,) = why_not_shoot(state, "death-dealers", "sturmpioniere")["sight"]
    assert (wall["kind"], wall["edges"]) == ("wall", [["a2", "b2"]])
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("sturmpioniere", 1, "c3"), field=ground(c2="#", b3="#"))
    (corners,) = why_not_shoot(state, "death-dealers", "sturmpioniere")["sight"]
    assert corners["kind"] == "corners"
    assert sorted(corners["cells"]) == ["b3", "c2"]


def test_smoke_hides_both_ways() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("sturmpioniere", 1, "d2"), field=ground(b2="?"))
    rifles = line(why_not_shoot(state, "death-dealers", "sturmpioniere"), "m1-ar")
    assert codes(rifles) == ["in-smoke", "out-of-sight"]
    back = why_not_shoot(state, "sturmpioniere", "death-dealers")
    assert back["sight"] == [{"kind": "smoke", "cells": ["b2"], "edges": [], "units": ["death-dealers"]}]


def test_reload_and_ammunition() -> None:
    state = position(
        UnitAt("leathernecks", 0, "b2", empty=("mortar-120-mm",)),
        UnitAt("sturmpioniere", 1, "g2", ammo={"panzerfaust": 0}),
        UnitAt("hans", 1, "g4"),
    )
    assert codes(line(why_not_shoot(state, "leathernecks", "hans"), "mortar-120-mm")) == ["not-loaded"]
    empty = line(why_not_shoot(state, "sturmpioniere", "leathernecks", "c2"), "panzerfaust")
    assert empty["reasons"] == [{"why": "no-ammo"}]


def test_no_artillery_inside_a_building() -> None:
    state = position(UnitAt("leathernecks", 0, "c2"), UnitAt("hans", 1, "g2"), field=HOUSE)
    mortar = line(why_not_shoot(state, "leathernecks", "hans"), "mortar-120-mm")
    assert mortar["reasons"] == [{"why": "inside", "cell": "c2"}]


def test_friends_are_no_targets() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("blackhawk", 0, "c2"))
    assert "friend" in codes(line(why_not_shoot(state, "death-dealers", "blackhawk"), "m1-ar"))


def test_reactive_fire_has_one_target() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("hans", 1, "d2"), UnitAt("sturmpioniere", 1, "d3"))
    unit, hans, other = (state.by_name[name] for name in ("death-dealers", "hans", "sturmpioniere"))
    job = Job(unit, state.cell[unit], REACTIVE, hans)
    weapon = state.types[unit].weapons[0]
    reasons = line_reasons(state, None, job, unit, weapon, other, -1, state.blocks(unit))
    assert reasons == [NotThisTarget("hans")]


def test_a_charge_attacks_with_range_one_and_close_combat() -> None:
    state = position(UnitAt("luther", 1, "b2"), UnitAt("death-dealers", 0, "c2"))
    answer = why_not_shoot(state, "luther", "death-dealers", None, CHARGED)
    assert codes(line(answer, "flak-cannon")) == ["not-now"]
    assert line(answer, "combat-claw")["can"]


def test_lines_of_a_joined_hero_follow_those_of_the_squad() -> None:
    state = position(UnitAt("hammers", 0, "b2"), UnitAt("rhino", 0, joins="hammers"), UnitAt("sturmpioniere", 1, "c2"))
    lines = why_not_shoot(state, "rhino", "sturmpioniere")["lines"]
    assert [(line["line"], line["unit"]) for line in lines] == [(1, "hammers"), (2, "rhino"), (3, "rhino")]


def test_where_cover_comes_from() -> None:
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("sturmpioniere", 1, "e2"), field=ground(e2="x"))
    cover = why_not_shoot(state, "death-dealers", "sturmpioniere")["cover"]
    assert cover["level"] == "soft"
    assert cover["from"] == [{"what": "rubble", "level": "soft", "cell": "e2"}]
    state = position(UnitAt("death-dealers", 0, "b2"), UnitAt("sturmpioniere", 1, "e2"), field=ground(e2="t"))
    cover = why_not_shoot(state, "death-dealers", "sturmpioniere")["cover"]
    assert (cover["level"], cover["from"][0]["what"]) == ("hard", "trap")


def test_the_corner_that_gives_cover_is_named() -> None:
    state = position(UnitAt("death-dealers", 0, "b1"), UnitAt("sturmpioniere", 1, "d3"), field=ground(d2="#"))
    cover = why_not_shoot(state, "death-dealers", "sturmpioniere")["cover"]
    assert cover["level"] == "soft"
    assert cover["from"] == [{"what": "corner", "level": "soft", "cell": "d3", "cells": ["d2"], "edges": []}]


def test_a_building_is_hard_cover_from_outside() -> None:
    state = position(UnitAt("death-dealers", 0, "e2"), UnitAt("sturmpioniere", 1, "c2"), field=HOUSE)
    cover = why_not_shoot(state, "death-dealers", "sturmpioniere")["cover"]
    assert cover["from"] == [{"what": "building", "level": "hard", "cell": "c2"}]


def test_the_rule_by_which_cover_is_ignored_is_named() -> None:
    state = position(UnitAt("recon-boys", 0, "d2"), UnitAt("sturmpioniere", 1, "e2"), field=ground(e2="t"))
    answer = why_not_shoot(state, "recon-boys", "sturmpioniere")
    assert (line(answer, "m1-ar")["cover"], line(answer, "m1-ar")["ignores_cover"]) == ("hard", None)
    assert (line(answer, "ugl")["cover"], line(answer, "ugl")["ignores_cover"]) == ("none", "grenade")
    assert line(answer, "knife-and-grenade")["ignores_cover"] == "close-combat"
    assert "ignores-cover" in line(answer, "ugl")["rules"]


def test_cover_elements_as_targets() -> None:
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "i1"), field=ground(c2="t", d3="c", b2="c"))
    trap = why_not_shoot(state, "hell-boys", "c2")
    assert "fireproof" in codes(line(trap, "flamethrower"))
    crate = why_not_shoot(state, "hell-boys", "d3", "c4")
    assert line(crate, "flamethrower")["can"]
    assert codes(line(why_not_shoot(state, "hell-boys", "b2"), "flamethrower")) == ["own-square"]
    assert codes(line(why_not_shoot(state, "hell-boys", "e5"), "flamethrower")) == ["no-cover-element"]
    far = position(UnitAt("hot-dog", 0, "b2"), UnitAt("hans", 1, "i1"), field=ground(d2="c"))
    assert line(why_not_shoot(far, "hot-dog", "d2"), "napalm-thrower")["can"]


def test_who_waits_beside_the_board_neither_shoots_nor_is_shot_at() -> None:
    state = position(UnitAt("death-dealers", 0), UnitAt("hans", 1, "b2"))
    assert codes(line(why_not_shoot(state, "death-dealers", "hans"), "m1-ar")) == ["not-on-board"]
    answer = why_not_shoot(state, "hans", "death-dealers")
    assert answer["target_cell"] is None
    assert all("not-on-board" in codes(found) for found in answer["lines"])


@pytest.mark.parametrize("seed", range(6))
def test_a_line_can_exactly_if_the_rules_let_it_be_aimed(seed: int) -> None:
    """In the middle of random games, for every unit, line and target."""
    state = GAME.new({"points": 130, "armies": ("allies|axis", "ssu|allies", "axis|ssu")[seed % 3]}, seed=seed)
    rng = Rng(seed)
    asked = 0
    for turn in range(220):
        if state.result is not None:
            break
        seat = state.actors[0]
        state.apply(seat, rng.choice(state.legal(seat)))
        if turn % 20 or state.phase == AIM:
            continue
        for unit in range(len(state.cell)):
            if state.cell[unit] < 0 or not state.leads(unit):
                continue
            job = Job(unit, state.cell[unit], NORMAL, NOBODY)
            block = state.blocks(unit)
            for number, packed in enumerate(state.lines(unit)):
                shots = shots_of(state, None, job, number)
                part, weapon = packed // 64, state.types[packed // 64].weapons[packed % 64]
                for target in enemies(state, state.side[unit]):
                    reasons = line_reasons(state, None, job, part, weapon, target, -1, block)
                    assert bool(reasons) != any(shot.target == target for shot in shots), (state.names[unit], reasons)
                    asked += 1
                for cell, element in enumerate(state.cover):
                    if element:
                        reasons = line_reasons(state, None, job, part, weapon, NOBODY, cell, block)
                        assert bool(reasons) != any(shot.element == cell for shot in shots)
            msgspec.json.encode(why_not_shoot(state, state.names[unit], state.names[0]))
    assert asked > 50
