"""Time of day and weather: night, heavy rain, snowstorm and fog (W)."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.actions import Attacked, MoraleSpent, Resisted
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.helpers import (
    carried,
    enemies_act,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    used_up,
)

ROW = open_ground(8, 1)


def shots(state: Hunters) -> set[str]:
    """Who can be shot at now, with which weapon."""
    return {" ".join(line.split()[1:3]) for line in legal(state) if line.startswith(("shoot ", "blast "))}


def shot_at(distance: int, weapon: str = "rifle", *, night: bool = False, weather: str = "clear") -> Attacked | None:
    """A soldier's shot with hit 3 at a bandit so many spaces away, or None where the weapon does not reach."""
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", f"{'abcdefgh'[distance]}1 e")],
        gear={"soldier": [weapon]},
        hands={"soldier": ["aim-and-fire"]},
        night=night,
        weather=weather,
    )
    play(state, "go")
    if "play aim-and-fire" not in legal(state):
        return None
    play(state, "play aim-and-fire")
    if f"{weapon} bandit-pistol-1" not in shots(state):
        return None
    return of(play(state, f"shoot {weapon} bandit-pistol-1 no"), Attacked)[0]


def struck(*, night: bool = False, weather: str = "clear") -> Attacked:
    """A basic melee attack with a machete: hit 1 and 1."""
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        [("great-rat", "a1 w")],
        gear={"soldier": ["machete"]},
        night=night,
        weather=weather,
    )
    play(state, "go")
    return of(play(state, "strike machete great-rat-1 no no"), Attacked)[0]


def enemy_attacks(kind: str, at: str, *, night: bool = False, weather: str = "clear") -> list[Attacked]:
    """What an enemy does to a hero on a1 in one turn."""
    state = scene(ROW, {"soldier": "a1 e"}, [(kind, f"{at} w")], night=night, weather=weather)
    return [attack for attack in of(enemies_act(state), Attacked) if attack.by.startswith(kind)]


def test_by_day_nothing_changes() -> None:
    shot = shot_at(4)
    assert shot is not None
    assert (shot.hit, len(shot.dice)) == (3, 3)
    assert struck().hit == 2
    assert enemy_attacks("bandit-pistol", "d1")[0].hit == 2


def test_at_night_ranged_and_area_attacks_have_hit_minus_one() -> None:
    shot = shot_at(3, night=True)
    assert shot is not None
    assert shot.hit == 2
    area = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["grenade-launcher"]},
        hands={"soldier": ["aim-and-fire"]},
        night=True,
    )
    play(area, "go", "play aim-and-fire")
    assert of(play(area, "blast grenade-launcher c1 no"), Attacked)[0].hit == 2
    assert enemy_attacks("bandit-pistol", "c1", night=True)[0].hit == 1


def test_at_night_every_weapon_reaches_one_space_less() -> None:
    assert shot_at(4) is not None
    assert shot_at(3, night=True) is not None
    assert shot_at(4, night=True) is None
    # The pistol of a bandit reaches 3 spaces by day: at night it has to come nearer.
    state = scene(ROW, {"soldier": "a1 e"}, [("bandit-pistol", "d1 w")], night=True)
    assert of(enemies_act(state), Attacked)[0].distance == 2


def test_a_weapon_of_range_one_does_not_shoot_at_night() -> None:
    assert shot_at(1, "sawn-off") is not None
    assert shot_at(1, "sawn-off", night=True) is None


def test_a_grenade_keeps_its_range_at_night() -> None:
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", "b1 e")],
        gear={"soldier": ["frag-grenade"]},
        hands={"soldier": ["aim-and-fire"]},
        night=True,
    )
    play(state, "go", "play aim-and-fire")
    assert of(play(state, "blast frag-grenade b1 no"), Attacked)[0].hit == 2


def test_melee_is_the_same_at_night() -> None:
    assert struck(night=True).hit == 2


def test_machines_suffer_nothing_from_the_night() -> None:
    attack = enemy_attacks("defender", "e1", night=True)[0]
    assert (attack.distance, attack.hit, len(attack.dice)) == (4, 1, 3)
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        [("wild-dog", "d1 e")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["aim-and-fire"]},
        night=True,
    )
    play(state, "go", "play aim-and-fire")
    assert of(play(state, "shoot rifle wild-dog-1 no"), Attacked)[0].hit == 2


def test_in_heavy_rain_morale_costs_two_tokens() -> None:
    state = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["rifle"]},
        hands={"soldier": ["aim-and-fire", "barrage"]},
        weather="rain",
    )
    assert hero(state, "soldier").morale == 3
    play(state, "go", "play aim-and-fire")
    assert of(play(state, "shoot rifle bandit-pistol-1 yes"), MoraleSpent)[0].count == 2
    assert hero(state, "soldier").morale == 1
    assert not [line for line in legal(state) if line.startswith("move ") and line.endswith(" yes")]


def test_in_heavy_rain_all_attacks_have_hit_minus_one() -> None:
    shot = shot_at(3, weather="rain")
    assert shot is not None
    assert shot.hit == 2
    assert struck(weather="rain").hit == 1
    area = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["grenade-launcher"]},
        hands={"soldier": ["aim-and-fire"]},
        weather="rain",
    )
    play(area, "go", "play aim-and-fire")
    assert of(play(area, "blast grenade-launcher c1 no"), Attacked)[0].hit == 2


@pytest.mark.parametrize(("kind", "at", "hit"), [("bandit-pistol", "c1", 2), ("defender", "c1", 2), ("tiger", "a1", 2)])
def test_heavy_rain_is_the_same_for_both_sides(kind: str, at: str, hit: int) -> None:
    assert enemy_attacks(kind, at)[0].hit == hit
    assert enemy_attacks(kind, at, weather="rain")[0].hit == hit - 1


@pytest.mark.parametrize("weather", ["fog", "snow"])
def test_in_fog_and_snow_attacks_reach_two_spaces_at_most(weather: str) -> None:
    assert shot_at(2, weather=weather) is not None
    assert shot_at(3, weather=weather) is None
    assert [attack.distance for attack in enemy_attacks("defender", "e1", weather=weather)] == []
    assert enemy_attacks("defender", "c1", weather=weather)[0].distance == 2


def test_a_vantage_point_does_not_reach_through_fog() -> None:
    ground = ROW.replace(" . ", " v ", 1)
    for weather, reached in (("clear", True), ("fog", False)):
        state = scene(
            ground,
            {"soldier": "a1 e"},
            [("bandit-pistol", "d1 e")],
            gear={"soldier": ["rifle", "optical-sight"]},
            hands={"soldier": ["aim-and-fire"]},
            weather=weather,
        )
        play(state, "go")
        assert ("play aim-and-fire" in legal(state)) == reached


def test_night_and_rain_add_up() -> None:
    shot = shot_at(3, night=True, weather="rain")
    assert shot is not None
    assert shot.hit == 1


def test_weather_does_not_change_automatic_hits_and_psychic_rolls() -> None:
    flames = scene(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-pistol", "b1 e")],
        gear={"soldier": ["flamethrower"]},
        hands={"soldier": ["aim-and-fire"]},
        night=True,
        weather="rain",
    )
    carried(flames, "soldier", "flamethrower").until = flames.turn
    play(flames, "go", "play aim-and-fire")
    assert of(play(flames, "blast flamethrower b1 no"), Attacked)[0].wounds == 2
    flash = scene(
        ROW,
        {"scout": "a1 e"},
        [("bandit-pistol", "b1 e")],
        gear={"scout": ["flashbang"]},
        night=True,
        weather="rain",
    )
    play(flash, "go")
    fix(flash, 3)
    (roll,) = of(play(flash, "use flashbang"), Resisted)
    assert (roll.value, roll.held) == (3, True)
    assert used_up(flash)
