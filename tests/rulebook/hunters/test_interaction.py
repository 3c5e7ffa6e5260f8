"""I: Interaction."""

from __future__ import annotations

from ashgrid.core import Rng
from ashgrid.games.hunters import refusals, setup
from ashgrid.games.hunters.actions import Done, Options
from ashgrid.games.hunters.rules import interaction
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import EXTRA, WEAPON
from tests.rulebook.hunters.fight_helpers import fight, wound
from tests.rulebook.hunters.helpers import carried, enemies_act, enemy, hero, legal, open_ground, play

ROW = open_ground(5, 1)


def crossbow(*more: str) -> Hunters:
    """A soldier with a weapon to reload, and a tiger to shoot at."""
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [("tiger", "c1")],
        gear={"soldier": ["crossbow", *more]},
        hands={"soldier": ["aim-and-fire", "barrage"]},
    )
    play(state, "go")
    return state


BLUE = ("lamp", "flashbang", "smoke-canister", "survey-map", "strong-coffee", "sound-decoy", "emp-grenade")
"""For blue slots: a scout has 3 of them, a medic 4."""


def names(state: Hunters, name: str) -> list[str]:
    return [one.type.name for one in hero(state, name).gear]


def test_waking_is_an_interaction() -> None:
    state = fight(ROW, {"soldier": "a1", "scout": "a1"}, hands={"scout": ["rummage"]})
    wound(state, "soldier", 0)
    play(state, "go", "play rummage", "skip", "revive soldier")
    assert hero(state, "soldier").health == 1


def test_heroes_on_one_space_exchange_equipment() -> None:
    gear = {"soldier": ["knife"], "scout": ["pistol"]}
    state = fight(ROW, {"soldier": "a1", "scout": "a1"}, gear=gear)
    play(state, "soldier: go", "exchange scout", "give knife", "get pistol", "done")
    assert (names(state, "soldier"), names(state, "scout")) == (["pistol"], ["knife"])
    assert hero(state, "soldier").actions == 1
    state = fight(ROW, {"soldier": "a1", "scout": "b1"}, gear=gear)
    play(state, "soldier: go")
    assert "exchange scout" not in legal(state)


def test_any_number_of_things_changes_hands_in_one_interaction() -> None:
    """A scout has 2 weapon slots and 3 blue ones: a sixth thing of 1 slot has none, and goes back or makes room."""
    pieces = ["knife", "axe", "pistol", "smg", "revolver", "machete"]
    state = fight(ROW, {"soldier": "a1", "scout": "a1"}, gear={"soldier": pieces})
    play(state, "soldier: go", "exchange scout", *[f"give {one}" for one in pieces])
    assert "done" not in legal(state)
    assert state.refusal(0, Done()) == refusals.NoRoom("machete")
    play(state, "get knife", "done")
    assert names(state, "soldier") == ["knife"]
    assert names(state, "scout") == pieces[1:]
    assert hero(state, "soldier").actions == 1


def test_heroes_with_full_slots_swap() -> None:
    """What counts is that all fits afterwards; what was handed over comes to hand where there is room then."""
    state = fight(
        ROW,
        {"scout": "a1", "medic": "a1"},
        gear={"scout": ["pistol", "knife", *BLUE[:3]], "medic": ["revolver", "scalpel", *BLUE[3:]]},
    )
    assert [interaction.free_slots(one, EXTRA) for one in state.heroes] == [0, 0]
    play(state, "scout: go", "exchange medic", "give knife")
    assert "done" not in legal(state)
    play(state, "get scalpel", "done")
    assert carried(state, "scout", "scalpel").place == WEAPON
    assert carried(state, "medic", "knife").place == WEAPON


def test_an_exchange_that_does_not_fit_is_taken_back() -> None:
    gear = {"scout": ["pistol", "knife", *BLUE[:3]], "medic": ["revolver", "scalpel", *BLUE[3:]]}
    state = fight(ROW, {"scout": "a1", "medic": "a1"}, gear=gear)
    before = [names(state, "scout"), names(state, "medic")]
    play(state, "scout: go", "exchange medic")
    assert "back" not in legal(state)
    play(state, "give pistol", "give knife", "get scalpel", "back")
    assert [names(state, "scout"), names(state, "medic")] == before
    assert carried(state, "scout", "pistol").place == WEAPON
    assert hero(state, "scout").actions == 1


def test_one_interaction_picks_up_everything_on_the_space() -> None:
    state = fight(ROW, {"soldier": "a1"}, tokens=[("find", "a1"), ("modules", "a1"), ("find", "b1")])
    play(state, "go", "pick")
    assert hero(state, "soldier").finds == [0, 1]
    assert hero(state, "soldier").actions == 1
    assert "pick" not in legal(state)


def test_an_interaction_uses_what_the_mission_has_there() -> None:
    state = fight(ROW, {"soldier": "a1"}, tokens=[("switch", "a1"), ("radio", "a1"), ("cargo", "a1"), ("switch", "b1")])
    play(state, "go")
    assert {"operate switch-1", "operate radio-2", "pick"} <= set(legal(state))
    assert "operate switch-4" not in legal(state)
    play(state, "operate switch-1", "pick")
    assert (state.switched, hero(state, "soldier").finds) == (1, [2])


def test_a_weapon_with_the_reload_mark_must_be_loaded() -> None:
    state = crossbow()
    carried(state, "soldier", "crossbow").loaded = False
    assert "play aim-and-fire" not in legal(state)
    play(state, "reload crossbow")
    assert "play aim-and-fire" in legal(state)


def test_every_weapon_begins_the_mission_loaded() -> None:
    state = setup.begin(Options(party="soldier,scout", gear="crossbow+sawn-off|flare-gun"), Rng(0))
    assert [gear.loaded for one in state.heroes for gear in one.gear] == [True, True, True]


def test_a_weapon_with_the_reload_mark_is_empty_after_an_attack() -> None:
    state = crossbow("pistol")
    play(state, "play aim-and-fire", "shoot crossbow tiger-1 no")
    assert not carried(state, "soldier", "crossbow").loaded
    play(state, "play barrage", "shoot pistol tiger-1 no")
    assert carried(state, "soldier", "pistol").loaded


def test_an_interaction_loads_one_weapon() -> None:
    state = crossbow("sawn-off")
    for name in ("crossbow", "sawn-off"):
        carried(state, "soldier", name).loaded = False
    assert {"reload crossbow", "reload sawn-off"} <= set(legal(state))
    play(state, "reload crossbow")
    assert carried(state, "soldier", "crossbow").loaded
    assert not carried(state, "soldier", "sawn-off").loaded
    assert hero(state, "soldier").actions == 1
    pair = crossbow("crossbow")
    play(pair, "play aim-and-fire", "shoot crossbow tiger-1 no", "play barrage", "shoot crossbow tiger-1 no")
    assert [one.loaded for one in hero(pair, "soldier").gear] == [False, False]
    enemies_act(pair)
    wound(pair, "soldier", 5)
    enemy(pair, "tiger-1").cell = pair.ground.number["d1"]
    play(pair, "go", "reload crossbow", "reload crossbow")
    assert [one.loaded for one in hero(pair, "soldier").gear] == [True, True]


def test_healing_needs_a_card_and_the_same_space() -> None:
    state = fight(ROW, {"medic": "a1", "soldier": "a1", "scout": "b1"}, hands={"medic": ["dressing"]})
    for name in ("medic", "soldier", "scout"):
        wound(state, name, 1)
    play(state, "medic: go")
    assert not any(line.startswith("heal") for line in legal(state))
    play(state, "play dressing")
    assert [line for line in legal(state) if line.startswith("heal")] == ["heal medic", "heal soldier"]
    play(state, "heal soldier")
    assert hero(state, "soldier").health == 3


def test_healing_does_not_go_above_the_maximum() -> None:
    state = fight(ROW, {"medic": "a1", "soldier": "a1"}, hands={"medic": ["dressing"]})
    wound(state, "soldier", 4)
    play(state, "medic: go", "play dressing", "heal soldier")
    assert hero(state, "soldier").health == 5


def test_an_interaction_uses_equipment_that_needs_one() -> None:
    """First-aid kit, injection, a grenade and a trap, each for one action."""
    for item, line in (
        ("first-aid-kit", "use first-aid-kit soldier"),
        ("injection", "use injection soldier"),
        ("flashbang", "use flashbang"),
        ("snare", "arm snare"),
    ):
        state = fight(ROW, {"soldier": "a1"}, [("bandit-knife", "b1")], gear={"soldier": [item]})
        wound(state, "soldier", 1)
        play(state, "go", line)
        assert hero(state, "soldier").actions == 1
        assert names(state, "soldier") == []


def test_all_interactions_but_healing_are_basic_actions() -> None:
    """Without a card in hand."""
    state = fight(
        ROW,
        {"medic": "a1", "soldier": "a1", "scout": "a1"},
        gear={"medic": ["crossbow", "first-aid-kit", "snare"]},
        tokens=[("find", "a1"), ("switch", "a1")],
    )
    carried(state, "medic", "crossbow").loaded = False
    wound(state, "soldier", 0)
    wound(state, "scout", 1)
    play(state, "medic: go")
    kinds = {line.split()[0] for line in legal(state)} - {"move", "leave", "face", "end"}
    assert kinds == {"revive", "exchange", "pick", "operate", "reload", "use", "arm"}
    enemies_act(state)
