"""Section G of the rules: edges, symbols of spaces, and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ashgrid.core import Event, Rng
from ashgrid.games.hunters.actions import Attacked, EnemyChose, EnemyStepped, Exploded, Revealed
from ashgrid.games.hunters.missions import PRINTED
from ashgrid.games.hunters.model import DEPLOY, ROUND, Frame, Mission, Setup
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    enemies_act,
    enemy,
    exact_hands,
    fix,
    hero,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
    used_up,
)

Named = Sequence[tuple[str, str]]
GOODS = ("explosives", "flammables", "chemicals")


def row(text: str) -> str:
    """A row of spaces with the edges between them: `. .|v` is two plain spaces, a Screen, a vantage point."""
    corners = "+   " * len(text[::2]) + "+"
    line = "".join([f" {character} " if place % 2 == 0 else character for place, character in enumerate(text)])
    return f"{corners}\n {line}\n{corners}\n"


def walker(ground: str, hand: Sequence[str] = (), where: str = "a1 e", foes: Named = ()) -> Hunters:
    """A sniper whose turn has begun."""
    state = exact_hands(scene(ground, {"sniper": where}, foes, hands={"sniper": list(hand)}))
    play(state, "go")
    return state


def shooter(
    weapon: str,
    foes: Named = (),
    tokens: Named = (),
    ground: str = open_ground(7, 1),
    where: str = "a1 e",
    gear: Sequence[str] = (),
    others: Mapping[str, str] | None = None,
) -> Hunters:
    """A soldier who is about to shoot with a card that hits on 3."""
    state = exact_hands(
        scene(
            ground,
            {"soldier": where, **(others or {})},
            foes,
            gear={"soldier": [weapon, *gear]},
            hands={"soldier": ["aim-and-fire"]},
            tokens=tokens,
        )
    )
    play(state, "soldier: go", "play aim-and-fire")
    return state


def set_off(state: Hunters, kind: str, *defence: int) -> list[Attacked]:
    """One success of a pistol sets goods off: what they do then, with these defence dice."""
    fix(state, 1, 6, *defence)
    events = play(state, f"shoot pistol {kind}-1 no")
    assert used_up(state)
    assert of(events, Exploded)
    return of(events, Attacked)[1:]


# Edges --------------------------------------------------------------------------------------------


def _nobody_crosses(edge: str) -> None:
    state = walker(row(f".{edge}. . ."))
    assert "move b1 no" not in legal(state)
    state = walker(row(f".{edge}. . ."), foes=[("bandit-knife", "d1 w")])
    assert not of(enemies_act(state), EnemyStepped)


def test_nobody_moves_across_an_obstacle() -> None:
    _nobody_crosses(":")


def test_an_obstacle_does_not_hinder_sight() -> None:
    assert "shoot pistol tiger-1 no" in legal(shooter("pistol", [("tiger", "b1 w")], ground=row(".:. .")))


def test_nobody_moves_across_a_screen() -> None:
    _nobody_crosses("|")


def test_nobody_sees_through_a_screen() -> None:
    state = exact_hands(
        scene(
            row(".|. ."),
            {"soldier": "a1 e"},
            [("bandit-pistol", "b1 w")],
            gear={"soldier": ["pistol"]},
            hands={"soldier": ["aim-and-fire"]},
        )
    )
    play(state, "go")
    assert "play aim-and-fire" not in legal(state)
    assert not of(enemies_act(state), Attacked)


def test_where_there_is_no_space_nobody_goes_or_sees() -> None:
    state = walker(row(". # ."), ["change-position"], foes=[("bandit-pistol", "c1 w")])
    assert not state.sees(state.ground.number["a1"], state.ground.number["c1"])
    play(state, "play change-position")
    assert not [line for line in legal(state) if line.startswith("move")]
    assert not of(enemies_act(state), Attacked)


# Exposed ground -----------------------------------------------------------------------------------


def test_on_exposed_ground_hiding_is_lost_at_once() -> None:
    state = walker(row(". . x"))
    hero(state, "sniper").hidden = True
    play(state, "move b1 no")
    assert hero(state, "sniper").hidden
    assert of(play(state, "stop", "move c1 no"), Revealed)
    assert not hero(state, "sniper").hidden


def test_nobody_begins_hidden_on_exposed_ground() -> None:
    for where, hidden in (("b1", True), ("c1", False)):
        state = scene(row(". . x"), {"sniper": "a1"})
        mission = state.setup.mission
        began = Mission(
            *("scene", state.ground, False, "clear", 12, 1, [1, 2], True, [], [], []), mission.goals, mission.fails
        )
        fresh = Hunters(Setup(began, 1, False, False), Rng(0), 1)
        fresh.heroes = [hero(state, "sniper")]
        fresh.heroes[0].cell = -1
        fresh.stack = [Frame(ROUND), Frame(DEPLOY)]
        play(fresh, f"deploy {where}")
        assert fresh.heroes[0].hidden is hidden


def test_nobody_hides_on_exposed_ground() -> None:
    for where, hides in (("a1", True), ("c1", False)):
        state = walker(row(". . x"), ["go-to-ground"], where=where)
        play(state, "play go-to-ground", "do")
        assert hero(state, "sniper").hidden is hides


# Vantage points -----------------------------------------------------------------------------------


def test_attacks_from_a_vantage_point_reach_one_space_farther() -> None:
    """The pistol reaches 2 spaces, the grenade launcher 4, the bandit's pistol 3."""
    high, low = row("v . . . . . ."), row(". . . . . . .")
    assert "shoot pistol tiger-1 no" in legal(shooter("pistol", [("tiger", "d1 w")], ground=high))
    assert "blast grenade-launcher f1 no" in legal(shooter("grenade-launcher", [("tiger", "f1 w")], ground=high))
    for ground, entry in ((high, "ranged"), (low, "to 1, ranged -1")):
        state = exact_hands(scene(ground, {"soldier": "e1 w"}, [("bandit-pistol", "a1 e")]))
        assert of(enemies_act(state), EnemyChose)[0].entry == entry


def test_a_grenade_is_thrown_one_space_farther_from_a_vantage_point() -> None:
    for ground, reaches in ((row("v . . . . . ."), True), (row(". . . . . . ."), False)):
        state = shooter("pistol", [("tiger", "c1 w")], ground=ground, gear=["frag-grenade"])
        assert ("blast frag-grenade c1 no" in legal(state)) is reaches


def test_the_extra_space_has_the_values_of_the_last_column() -> None:
    """The last column of the revolver: 2 dice, hit -1."""
    state = shooter("revolver", [("tiger", "e1 w")], ground=row("v . . . . . ."))
    attack = of(play(state, "shoot revolver tiger-1 no"), Attacked)[0]
    assert (attack.distance, len(attack.dice), attack.hit) == (4, 2, 3 - 1)


def test_entering_a_vantage_point_costs_one_extra() -> None:
    for ground, gets_there in ((row(". . v . ."), True), (row(". . . v ."), False)):
        state = walker(ground, ["change-position"])
        play(state, "play change-position")
        there = "c1" if gets_there else "d1"
        assert (f"move {there} no" in legal(state)) is gets_there


def test_between_vantage_points_there_is_no_extra_cost() -> None:
    state = walker(row(". v v ."), where="b1 e")
    assert {"move a1 no", "move c1 no"} <= set(legal(state))


def test_two_basic_moves_in_a_row_enter_a_vantage_point() -> None:
    state = walker(row(". v ."))
    assert "move b1 no" not in legal(state)
    play(state, "climb b1")
    assert space(state, hero(state, "sniper")) == "b1"
    assert hero(state, "sniper").actions == 0
    state = walker(row(". . v"))
    play(state, "move b1 no")
    assert "climb c1" not in legal(state)


# Cover --------------------------------------------------------------------------------------------


def test_cover_takes_one_from_the_hit_value() -> None:
    for ground, hit in ((row(". c ."), 3 - 1), (row(". . ."), 3)):
        state = shooter("pistol", [("tiger", "b1 w")], ground=ground)
        assert of(play(state, "shoot pistol tiger-1 no"), Attacked)[0].hit == hit
    state = exact_hands(scene(row("c . . ."), {"soldier": "a1 e"}, [("bandit-pistol", "d1 w")]))
    assert of(enemies_act(state), Attacked)[0].hit == 2 - 1


def test_cover_helps_in_melee_and_against_area_attacks() -> None:
    state = exact_hands(scene(row("c . ."), {"scout": "a1 e"}, [("tiger", "a1 w")], gear={"scout": ["machete"]}))
    play(state, "go")
    assert of(play(state, "strike machete tiger-1 no no"), Attacked)[0].hit == 1 + 1 - 1
    assert of(enemies_act(state), Attacked)[0].hit == 2 - 1
    state = shooter("grenade-launcher", [("tiger", "c1 w")], ground=row(". . c"))
    assert of(play(state, "blast grenade-launcher c1 no"), Attacked)[0].hit == 3 - 1
    state = exact_hands(scene(row("c . . ."), {"soldier": "a1 e"}, [("spider-aka-2l", "d1 w")]))
    assert of(enemies_act(state), Attacked)[0].hit == 2 - 1


# Finds and smoke ----------------------------------------------------------------------------------


def test_a_find_is_picked_up_by_interaction() -> None:
    """All slots for equipment are taken."""
    state = exact_hands(
        scene(open_ground(3, 1), {"sniper": "a1 e"}, gear={"sniper": ["injection"] * 2}, tokens=[("find", "a1")])
    )
    play(state, "go", "pick")
    assert hero(state, "sniper").finds == [0]
    assert hero(state, "sniper").actions == 1
    assert space(state, state.tokens[0]) is None


def test_every_mission_with_finds_says_what_they_become() -> None:
    for mission in PRINTED.values():
        if any(token.kind == "find" for token in mission.tokens):
            assert mission.finds, mission.id


def test_smoke_does_not_stop_movement() -> None:
    state = exact_hands(
        scene(open_ground(4, 1), {"sniper": "a1 e"}, hands={"sniper": ["change-position"]}, tokens=[("smoke", "b1")])
    )
    play(state, "go", "play change-position")
    assert {"move b1 no", "move c1 no", "move d1 no"} <= set(legal(state))


def test_smoke_stays_to_the_end_of_the_mission() -> None:
    state = exact_hands(scene(open_ground(4, 1), {"sniper": "a1 e"}, tokens=[("smoke", "b1")], turns=12))
    for _ in range(11):
        enemies_act(state)
    assert state.turn == 12
    assert space(state, state.tokens[0]) == "b1"
    assert not state.sees(state.ground.number["a1"], state.ground.number["c1"])


# Explosives, flammables, chemicals ----------------------------------------------------------------


def test_explosives_flammables_and_chemicals_can_be_shot_at() -> None:
    for kind in GOODS:
        assert f"shoot pistol {kind}-1 no" in legal(shooter("pistol", tokens=[(kind, "c1")]))
        assert "blast grenade-launcher c1 no" in legal(shooter("grenade-launcher", tokens=[(kind, "c1")]))


def test_an_area_attack_sets_off_what_lies_on_the_space() -> None:
    def order(events: Sequence[Event]) -> list[str]:
        told = [event for event in events if isinstance(event, Exploded | Attacked)]
        return [event.target if isinstance(event, Attacked) else "bang" for event in told]

    state = shooter("grenade-launcher", [("python", "e1 w")], [("chemicals", "e1")])
    fix(state, 6, 6, 6, 1, 6, 6)
    events = play(state, "blast grenade-launcher e1 no")
    assert order(events)[:3] == ["python-1", "chemicals-1", "bang"]
    state = exact_hands(
        scene(open_ground(6, 1), {"soldier": "a1 e"}, [("spider-aka-2l", "d1 w")], tokens=[("chemicals", "a1")])
    )
    play(state, "go")
    fix(state, 6, 6, 6, 1, 6, 6)
    events = play(state, "end")
    assert order(events)[:4] == ["soldier", "chemicals-1", "bang", "soldier"]


def test_enemies_never_aim_at_goods() -> None:
    state = exact_hands(
        scene(open_ground(9, 1), {"soldier": "a1 e"}, [("spider-aka-2l", "h1 w")], tokens=[("explosives", "g1")])
    )
    assert not of(enemies_act(state), Attacked)


def test_a_grenade_sets_goods_off_by_a_success_only() -> None:
    for face, goes_off in ((6, False), (1, True)):
        state = shooter("pistol", tokens=[("chemicals", "b1")], gear=["frag-grenade"])
        fix(state, face, 6, 6, 6, 6)
        events = play(state, "blast frag-grenade b1 no")
        assert bool(of(events, Exploded)) is goes_off


def test_one_success_sets_a_token_off_and_it_has_no_defence() -> None:
    for faces, goes_off in (((6, 6), False), ((6, 1), True)):
        state = shooter("pistol", tokens=[("explosives", "c1")])
        fix(state, *faces)
        events = play(state, "shoot pistol explosives-1 no")
        assert used_up(state)
        assert of(events, Attacked)[0].defence == 0
        assert bool(of(events, Exploded)) is goes_off
    state = shooter("pistol", tokens=[("explosives", "c1")])
    assert "shoot pistol explosives-1 yes" in legal(state)  # by the usual rules, morale too


def test_a_token_on_the_own_space_can_be_shot_at() -> None:
    """The hunting rifle at distance 1: 1 die, hit -1."""
    state = shooter("hunting-rifle", tokens=[("chemicals", "a1")])
    fix(state, 1)
    shot, blast = of(play(state, "shoot hunting-rifle chemicals-1 no"), Attacked)
    assert (len(shot.dice), shot.hit) == (1, 3 - 1)
    assert (blast.target, hero(state, "soldier").health) == ("soldier", 5 - 2)


def test_explosives_do_six_hits_with_area_defence() -> None:
    """The sapper suit has 3 dice against area attacks, the Defender 2; each throws its own."""
    state = shooter("pistol", [("defender", "a1 w")], [("explosives", "a1")], where="c1 w", others={"hunter": "a1 e"})
    blasts = set_off(state, "explosives", SHIELD, BLANK)
    assert {(blast.target, blast.automatic, blast.successes, blast.defence, blast.wounds) for blast in blasts} == {
        ("hunter", True, 6, 0, 6),
        ("defender-1", True, 6, 2, 5),
    }
    state = shooter("hunting-rifle", tokens=[("explosives", "a1")], gear=["sapper-suit"])
    fix(state, 1, SHIELD, SHIELD, BLANK)
    assert of(play(state, "shoot hunting-rifle explosives-1 no"), Attacked)[1].defence == 3
    assert hero(state, "soldier").health == 5 - 4


def _smoke_rises(kind: str) -> None:
    state = shooter("pistol", tokens=[(kind, "c1")])
    set_off(state, kind)
    assert space(state, state.tokens[0]) is None
    assert [space(state, token) for token in state.tokens[1:]] == ["c1"]
    assert not state.sees(state.ground.number["a1"], state.ground.number["d1"])


def test_explosives_leave_smoke() -> None:
    _smoke_rises("explosives")


def test_flammables_do_three_hits_without_defence() -> None:
    """Who is immune to fire throws the dice against area attacks."""
    state = shooter("pistol", [("tiger", "c1 w"), ("bandit-flamer", "c1 w")], [("flammables", "c1")])
    tiger, flamer = set_off(state, "flammables", SHIELD)
    assert (tiger.successes, tiger.defence, tiger.wounds) == (3, 0, 3)
    assert (flamer.successes, flamer.defence, flamer.wounds) == (3, 1, 2)
    for armour, lost in (("sapper-suit", 3), ("fire-suit", 1)):
        state = shooter("hunting-rifle", tokens=[("flammables", "a1")], gear=[armour])
        fix(state, 1, *([SHIELD, SHIELD] if armour == "fire-suit" else []))
        play(state, "shoot hunting-rifle flammables-1 no")
        assert hero(state, "soldier").health == 5 - lost
        assert used_up(state)


def test_flammables_leave_smoke() -> None:
    _smoke_rises("flammables")


def test_chemicals_do_two_hits_to_heroes_and_biological_enemies() -> None:
    state = shooter(
        "pistol", [("tiger", "c1 w"), ("bandit-leader", "c1 w")], [("chemicals", "c1")], others={"scout": "c1 e"}
    )
    blasts = set_off(state, "chemicals")
    assert {(blast.target, blast.successes, blast.defence) for blast in blasts} == {
        ("scout", 2, 0),
        ("bandit-leader-1", 2, 0),
    }
    assert enemy(state, "tiger-1").health == 6


def test_chemicals_are_gone_afterwards() -> None:
    state = shooter("pistol", tokens=[("chemicals", "c1")])
    set_off(state, "chemicals")
    assert [space(state, token) for token in state.tokens] == [None]
    assert state.smoke == 0


def test_an_explosion_sets_off_no_other_token() -> None:
    state = shooter("pistol", tokens=[("explosives", "c1"), ("flammables", "c1")])
    set_off(state, "explosives")
    assert space(state, state.tokens[1]) == "c1"


# Buildings and the like ---------------------------------------------------------------------------


def test_a_building_cancels_the_symbol_beneath_it() -> None:
    for kind in ("building", "wreck", "scrapyard", "wall"):
        state = exact_hands(scene(row(". v ."), {"sniper": "a1 e"}, tokens=[(kind, "b1")]))
        play(state, "go")
        assert "move b1 no" in legal(state)
    state = shooter("pistol", [("tiger", "b1 w")], [("tower", "b1")], ground=row(". c ."))
    assert of(play(state, "shoot pistol tiger-1 no"), Attacked)[0].hit == 3


def test_the_symbol_of_a_building_holds_instead() -> None:
    """A tower is a vantage point, everything else gives cover."""
    state = exact_hands(scene(row(". . ."), {"sniper": "a1 e"}, tokens=[("tower", "b1")]))
    play(state, "go")
    assert "move b1 no" not in legal(state)
    assert "climb b1" in legal(state)
    for kind in ("building", "wreck", "scrapyard", "wall"):
        state = shooter("pistol", [("tiger", "b1 w")], [(kind, "b1")], ground=row(". . ."))
        assert of(play(state, "shoot pistol tiger-1 no"), Attacked)[0].hit == 3 - 1
