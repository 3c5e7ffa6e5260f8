"""Every enemy: each entry of its three lists in a position in which it is the first that can be done, its defence
against each kind of attack and from each side, and its traits. What it should do is read from its card by
`enemy_board.py`."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Event
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import (
    Appeared,
    AskReaction,
    Attacked,
    EnemyAimed,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    Repaired,
    Resisted,
    Stunned,
    TurnBegan,
    Wounded,
)
from ashgrid.games.hunters.rules.game import Hunters
from tests.games.hunters.each import (
    ATTACKS,
    CARDS,
    DEFENCE,
    ENEMIES,
    HEROES,
    ITEMS,
    MELEE_WEAPON,
    Blow,
    Fall,
    Raw,
    apart,
    effects_of,
    entry_of,
    fall,
    first_item,
    foresee,
    name_of,
    plain,
    refused,
    shooting_weapon,
    space_of,
    zone,
)
from tests.games.hunters.enemy_board import LISTS, Position, Reading, position_for, positions
from tests.games.hunters.trial import (
    KINDS,
    ROW,
    armed,
    as_it_is,
    attack,
    attacked,
    attacked_scene,
    plain_card,
    shot_line,
)
from tests.rulebook.hunters.fight_helpers import attack_of
from tests.rulebook.hunters.helpers import PASSIVE, enemy, exact_hands, legal, of, play, scene

HERO = max(HEROES, key=lambda name: int(HEROES[name]["health"]))
LEVEL = 6
ENTRIES = [
    (name, which, place, entry)
    for name, card in ENEMIES.items()
    for which in LISTS
    for place, entry in enumerate(card[which])
]


def placed(name: str, position: Position) -> Hunters:
    state = exact_hands(
        scene(
            position.board.drawing,
            {HERO: f"{name_of(position.hero)} e"},
            [(name, f"{name_of(position.enemy)} n")],
            tokens=[("smoke", name_of(position.hero))] if position.smoke else [],
            level=LEVEL,
        )
    )
    foe = state.enemies[0]
    foe.called = position.called
    if position.wounded:
        foe.health = 1
    return state


def first_action(state: Hunters) -> list[Event]:
    """What is told of the first action of the enemy, from its choice on."""
    events: list[Event] = []
    while state.turn == 1:
        options = legal(state)
        events += play(state, next(one for one in PASSIVE if one in options))
    marks = [number for number, one in enumerate(events) if isinstance(one, EnemyChose | EnemyIdle | TurnBegan)]
    return events[marks[0] : marks[1]]


@pytest.mark.parametrize(
    ("name", "which", "place", "entry"),
    ENTRIES,
    ids=[f"{name}-{which}-{place + 1}" for name, which, place, _ in ENTRIES],
)
def test_each_entry_of_an_enemy_is_done_where_it_is_the_first_possible(
    name: str, which: str, place: int, entry: str
) -> None:
    position = position_for(name, which, place)
    assert position is not None, f"'{entry}' is never the first that can be done"
    state = placed(name, position)
    reading = Reading(name, position)
    parts = entry_of(entry)
    fell = _foreseen(state, name, position, entry)
    events = first_action(state)
    assert events[0] == EnemyChose(
        enemy=f"{name}-1",
        list=which,
        entry=entry,
        place=place + 1,
        distance=reading.distance,
        passed=tuple(ENEMIES[name][which][:place]),
    )
    kinds = EnemyStepped, EnemyAimed, Attacked, Wounded, Resisted, Stunned, Repaired, Appeared
    told = plain(one for one in events[1:] if isinstance(one, kinds))
    here = position.enemy
    for part in parts:
        if part.word in ATTACKS:
            assert fell is not None
            told = _is_told(told, [EnemyAimed(enemy=f"{name}-1", target=HERO, why="only", among=(HERO,)), *fell.events])
        elif part.word == "repair":
            gained = min(part.number, int(ENEMIES[name]["health"]) - 1)
            told = _is_told(told, [Repaired(enemy=f"{name}-1", by=f"{name}-1", health=gained)])
        elif part.word == "call":
            assert isinstance(told[0], Appeared)
            assert told[0].enemy == f"{name}-2"
            called = [one for one in position.board.spaces() if one not in (position.hero, position.enemy)]
            assert apart(space_of(told.pop(0).space), here) == min(apart(one, here) for one in called)
        else:
            steps = []
            while told and isinstance(told[0], EnemyStepped):
                steps.append(space_of(told.pop(0).to))
            end = steps[-1] if steps else here
            if part.word == "to":
                assert end == reading.end_of_walk(parts)
                assert len(steps) <= part.number
            elif part.word == "away":
                assert apart(end, position.hero) == max(apart(here, position.hero), reading.farthest(part.number, here))
                assert len(steps) <= part.number
            elif part.word == "disengage":
                assert len(steps) == 1
                assert end in reading.steps(here)
            else:
                assert part.word == "dig"
                assert len(steps) == 1
                assert end in reading.holes()
            here = end
    assert told == []


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_chooses_by_its_card_everywhere(name: str) -> None:
    """From every space of every board: the list, the entry, and where it goes to the hero."""
    for position in positions():
        if position.wounded or position.called or position.smoke:
            continue
        reading = Reading(name, position)
        state = placed(name, position)
        chosen, *told = first_action(state)
        place = reading.choice()
        if place is None:
            assert chosen == EnemyIdle(enemy=f"{name}-1", why="nothing"), position
            continue
        assert isinstance(chosen, EnemyChose)
        assert (chosen.list, chosen.place) == (reading.which, place + 1), position
        parts = entry_of(ENEMIES[name][reading.which][place])
        if parts[0].word == "to":
            assert space_of(of(told, EnemyStepped)[-1].to) == reading.end_of_walk(parts), position


def _is_told(told: list[Any], wanted: list[Any]) -> list[Any]:
    assert told[: len(wanted)] == wanted
    return told[len(wanted) :]


def _foreseen(state: Hunters, name: str, position: Position, entry: str) -> Fall | None:
    """The attack of an entry, with dice that wound: the column of its distance, and what the entry adds."""
    parts = entry_of(entry)
    found = next((part for part in parts if part.word in ATTACKS), None)
    if found is None:
        return None
    reading = Reading(name, position)
    at = (reading.end_of_walk(parts) if parts[0].word == "to" else None) or position.enemy
    far = apart(at, position.hero)
    dice, hit = ENEMIES[name]["weapon"][far]
    health = HEROES[HERO]["health"] + LEVEL - 1
    blow = Blow(
        by=f"{name}-1",
        target=HERO,
        kind=found.word,
        weapon=None,
        dice=dice,
        hit=hit + found.number,
        defence=0,
        health=health,
        distance=far,
        zone=zone(position.hero, "e", at) if found.word == "ranged" else None,
        psychic=0 if "stun" in ENEMIES[name]["traits"] else -1,
        hero=True,
    )

    def throw(die: Any) -> Fall | None:
        fell = fall(blow, die)
        return fell if fell.wounds and fell.left else None

    return foresee(state, throw)[0]


# Attacks against it -------------------------------------------------------------------------------


def weapon_with(trait: str) -> str:
    """A ranged weapon with this trait, that fits anybody."""
    wanted = {trait, "reload"} if trait else {"reload"}
    return first_item(
        "weapon",
        lambda one: (
            one["attack"] == ["ranged"] and set(one["traits"]) <= wanted and (not trait or trait in one["traits"])
        ),
    )


@pytest.mark.parametrize("name", ENEMIES)
@pytest.mark.parametrize("trait", ["", "pierce", "fire"])
def test_each_enemy_defends_by_direction_and_kind(name: str, trait: str) -> None:
    """Twice the dice if it is armoured and not pierced, none against fire unless it is immune."""
    card: Raw = ENEMIES[name]
    traits = card["traits"]
    dice = dict(zip(DEFENCE, card["defence"], strict=True))
    factor = 2 if "armoured" in traits and trait != "pierce" else 1
    factor = 0 if trait == "fire" and "fire-immune" not in traits else factor
    shot, _ = plain_card(HERO, "ranged")
    weapon = weapon_with(trait)
    for facing, side in (("w", "front"), ("n", "side"), ("e", "rear")):
        state = armed(HERO, [weapon], name, 1, facing=facing)
        seen = attack(state, f"play {shot}", shot_line(weapon, name, 1, False))
        assert (seen.zone, seen.defence) == (side, factor * dice[side])


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_defends_against_area_attacks_and_in_melee(name: str) -> None:
    card: Raw = ENEMIES[name]
    dice = dict(zip(DEFENCE, card["defence"], strict=True))
    factor = 2 if "armoured" in card["traits"] else 1
    bomb = first_item("extra", lambda one: one["use"] == "area" and len(str(one["effect"]).split()) == 3)
    shot, _ = plain_card(HERO, "ranged")
    state = armed(HERO, [bomb], name, 1)
    assert attack(state, f"play {shot}", shot_line(bomb, name, 1, True)).defence == factor * dice["area"]
    state = armed(HERO, [MELEE_WEAPON], name, 0)
    line = f"strike {MELEE_WEAPON} {name}-1 no no"
    if "flying" in card["traits"]:
        assert refused(state, HERO, line) == refusals.IsFlying(f"{name}-1")
    else:
        assert attack(state, line).defence == factor * dice["melee"]


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_takes_as_much_as_is_printed(name: str) -> None:
    state = armed(HERO, [MELEE_WEAPON], name, 2)
    assert enemy(state, f"{name}-1").health == ENEMIES[name]["health"]


# Its traits ---------------------------------------------------------------------------------------


def kind_of_attack(name: str) -> tuple[str, str]:
    """A kind in which it attacks, with the place from which it does so in `attacked_scene`."""
    words = {part.word for which in LISTS for entry in ENEMIES[name][which] for part in entry_of(entry)}
    return next((kind, kind if kind != "ranged" else "front") for kind in ATTACKS if kind in words)


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_burns_through_armour_only_if_its_weapon_does(name: str) -> None:
    """Armour-piercing weapons of enemies change nothing for heroes."""
    suit = first_item("armour", lambda one: all(one["defence"]) and not one.get("fire-immune"))
    proof = first_item("armour", lambda one: all(one["defence"]) and one.get("fire-immune", False))
    kind, where = kind_of_attack(name)
    for armour, immune in ((suit, False), (proof, True)):
        state = attacked_scene(HERO, where, [armour], as_it_is, name)
        far = 0 if where == "melee" else 2
        while not (far < len(ENEMIES[name]["weapon"]) and ENEMIES[name]["weapon"][far]):
            far -= 1
            state.enemies[0].cell -= 1
        seen = attacked(state, kind, name)
        dice = ITEMS[armour]["defence"][DEFENCE.index(where)]
        assert seen.defence == (0 if "fire" in ENEMIES[name]["traits"] and not immune else dice)


@pytest.mark.parametrize("name", ENEMIES)
def test_heroes_react_to_each_enemy_unless_its_reflexes_are_quick(name: str) -> None:
    card = next(one for one in CARDS if CARDS[one].get("reaction", "").startswith("attacked: defence"))
    who = CARDS[card]["hero"]
    kind, _ = kind_of_attack(name)
    far = next(far for far in ((0,) if kind == "melee" else (1, 2)) if ENEMIES[name]["weapon"][far])
    state = exact_hands(scene(ROW, {who: "a1 e"}, [(name, f"{name_of((far, 0))} w")], hands={who: [card]}, level=LEVEL))
    events = attack_of(state, f"{name}-1", KINDS[kind])
    if "quick" in ENEMIES[name]["traits"]:
        assert of(events, Attacked)
    else:
        assert isinstance(state.prompt(0), AskReaction)
        assert not of(events, Attacked)
        assert of(play(state, f"react {card}"), Attacked)


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_engages_unless_it_flies(name: str) -> None:
    """Who is engaged does not shoot; a flyer above is shot at from the side."""
    shot, _ = plain_card(HERO, "ranged")
    weapon = shooting_weapon(HERO)
    state = armed(HERO, [weapon], name, 0)
    if "flying" in ENEMIES[name]["traits"]:
        assert attack(state, f"play {shot}", shot_line(weapon, name, 0, False)).zone == "side"
    else:
        assert refused(state, HERO, f"play {shot}") == refusals.IsEngaged()


@pytest.mark.parametrize("name", ENEMIES)
def test_each_enemy_is_biological_or_mechanical_for_things_that_ask(name: str) -> None:
    for kind in ("biological", "mechanical"):
        item = first_item(
            "extra",
            lambda one, kind=kind: one["needs"] == kind and str(one["effect"]) == "stun-field",  # type: ignore[misc]
        )
        assert effects_of(item)
        state = armed(HERO, [item], name, 1)
        assert (f"use {item}" in legal(state)) == (ENEMIES[name]["kind"] == kind)


@pytest.mark.parametrize("name", [one for one in ENEMIES if len(ENEMIES[one]["weapon"]) > 1])
def test_night_blinds_each_enemy_that_shoots_unless_it_is_a_machine(name: str) -> None:
    weapon = ENEMIES[name]["weapon"]
    machine = ENEMIES[name]["kind"] == "mechanical"
    words = {part.word for which in LISTS for entry in ENEMIES[name][which] for part in entry_of(entry)}
    kind = "area" if "area" in words else "ranged"
    for far in range(1, len(weapon)):
        state = exact_hands(scene(ROW, {HERO: "a1 e"}, [(name, f"{name_of((far, 0))} w")], night=True, level=LEVEL))
        shots = of(attack_of(state, f"{name}-1", KINDS[kind]), Attacked)[:1]
        if not weapon[far] or (not machine and far == len(weapon) - 1):
            assert shots == []
        else:
            assert [(len(one.dice), one.hit) for one in shots] == [(weapon[far][0], weapon[far][1] - (not machine))]
