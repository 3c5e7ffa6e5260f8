"""Where the FAQ 1.4 rules otherwise than the Polish book; every difference can be chosen alone."""

from __future__ import annotations

import pytest

from ashgrid.core import IllegalAction, Rng, find
from ashgrid.games.dust.actions import Fired, Impossible, Moved, ReactionTried
from ashgrid.games.dust.refusals import SpecialistLost
from ashgrid.games.dust.rules.game import Dust
from tests.rulebook.dust.dice_helpers import destroy
from tests.rulebook.dust.helpers import UnitAt, aimed, board, legal, of, play, position, search

BOOK: dict[str, str] = {}
FAQ = {"edition": "faq-1.4"}

ZONES = ("AAAAA\n.....\n.....\n.....\nBBBBB",)


def reactors(state: Dust) -> list[str]:
    return [line.split()[1] for line in legal(state) if line.startswith("react ")]


# Entry ---------------------------------------------------------------------------------------------


def entering(unit: str, options: dict[str, str], cell: str = "e5") -> set[str]:
    state = position(
        board("5x5"), UnitAt(unit, 0), UnitAt("luther", 1, cell, done=True), zones=ZONES, round=1, options=options
    )
    play(state, f"activate {unit}")
    return {line.split()[1] for line in legal(state)}


FIRST_ROW = {"a1", "b1", "c1", "d1", "e1"}
SECOND_ROW = {"a2", "b2", "c2", "d2", "e2"}


@pytest.mark.parametrize(
    ("options", "squares"),
    [
        (BOOK, FIRST_ROW),
        (FAQ, FIRST_ROW | SECOND_ROW),
        ({"entry": "full-move"}, FIRST_ROW | SECOND_ROW),
        ({"edition": "faq-1.4", "entry": "one-square"}, FIRST_ROW),
    ],
)
def test_entering_is_one_square_or_a_whole_move(options: dict[str, str], squares: set[str]) -> None:
    """The Hammers, movement 2: the entry square costs one point, the second goes one further."""
    assert entering("hammers", options) == squares


@pytest.mark.parametrize("options", [BOOK, FAQ])
def test_with_movement_1_both_are_the_same(options: dict[str, str]) -> None:
    assert entering("death-dealers", options) == FIRST_ROW


def test_movement_skills_count_for_a_whole_entering_move() -> None:
    """Hell Boys, movement 1 and Fast."""
    assert entering("hell-boys", FAQ) == FIRST_ROW | SECOND_ROW


# Reactive fire -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "second"),
    [
        (BOOK, ["heavy-laser-grenadiers"]),
        (FAQ, []),
        ({"reactions": "one"}, []),
        ({"edition": "faq-1.4", "reactions": "several"}, ["heavy-laser-grenadiers"]),
    ],
)
def test_several_units_try_reactive_fire_or_only_one(options: dict[str, str], second: list[str]) -> None:
    state = position(
        board("6x3"),
        UnitAt("blackhawk", 0, "d1"),
        UnitAt("heavy-flak-grenadiers", 1, "a1"),
        UnitAt("heavy-laser-grenadiers", 1, "a3"),
        options=options,
    )
    play(state, "activate blackhawk", "move d2", "nothing", "confirm")
    assert sorted(reactors(state)) == ["heavy-flak-grenadiers", "heavy-laser-grenadiers"]
    state, _ = search(state, ("react heavy-flak-grenadiers",), lambda found: not of(found, ReactionTried)[0].success)
    assert reactors(state) == second


CHARGE = ("activate luther", "charge", "move c1", "move b1")


def charging(options: dict[str, str]) -> tuple[Dust, list[str]]:
    """Luther charges Blackhawk; the state when Blackhawk may first react, and where Luther has come to."""
    state = position(
        board("6x1"),
        UnitAt("luther", 1, "d1"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("death-dealers", 0, "f1", done=True),
        turn=1,
        options=options,
    )
    events = play(state, *aimed(state, CHARGE, {"combat-claw": "blackhawk"}))
    return state, [moved.to for moved in of(events, Moved)]


@pytest.mark.parametrize(
    ("options", "squares"),
    [
        (BOOK, ["c1", "b1"]),
        (FAQ, ["c1"]),
        ({"charge_fire": "between"}, ["c1"]),
        ({"edition": "faq-1.4", "charge_fire": "after-both"}, ["c1", "b1"]),
    ],
)
def test_a_charge_is_fired_at_after_both_moves_or_between_them_already(
    options: dict[str, str], squares: list[str]
) -> None:
    state, moved = charging(options)
    assert moved == squares
    assert reactors(state) == ["blackhawk"]


def test_who_does_not_fire_between_the_moves_can_still_fire_after_them() -> None:
    state, _ = charging(FAQ)
    events = play(state, "pass")
    assert [moved.to for moved in of(events, Moved)] == ["b1"]
    assert not of(events, Fired)
    assert reactors(state) == ["blackhawk"]


def test_who_has_fired_between_the_moves_does_not_fire_again() -> None:
    state, _ = charging(FAQ)
    state, events = search(state, ("react blackhawk",), lambda found: not of(found, ReactionTried)[0].success)
    assert of(events, Fired)[0].weapon == "combat-claw"
    assert reactors(state) == []


# Medic ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "rounds"),
    [(BOOK, 3), (FAQ, 0), ({"medic_ammo": "none"}, 0), ({"edition": "faq-1.4", "medic_ammo": "full"}, 3)],
)
def test_a_healed_figure_brings_all_limited_ammunition_or_none(options: dict[str, str], rounds: int) -> None:
    """Sturmpioniere who have fired their three Panzerfausts."""
    state = position(
        board("5x2"),
        UnitAt("kommandotrupp", 0, "a1"),
        UnitAt("sturmpioniere", 0, "b1", left={"rifleman": 3}, ammo={"panzerfaust": 0}),
        UnitAt("blackhawk", 1, "e2"),
        options=options,
    )
    play(state, "activate kommandotrupp", "heal sturmpioniere rifleman", "nothing", "confirm")
    unit = state.by_name["sturmpioniere"]
    assert state.points_of(unit) == 5
    assert state.ammo[unit][1] == rounds


@pytest.mark.parametrize(
    ("reviving", "dead", "works"),
    [
        ("medic", "radioman", True),
        ("medic", "medic", False),
        ("medic-and-radioman", "radioman", False),
        ("medic-and-radioman", "medic", False),
        ("medic-and-radioman", "officer", True),
    ],
)
def test_reviving_needs_the_medic_or_also_the_radioman(reviving: str, dead: str, works: bool) -> None:
    """p. 23 says that it fails without the radioman; who falls takes what he can do along."""
    state = position(
        board("5x2"),
        UnitAt("kommandotrupp", 0, "a1", left={dead: 0}),
        UnitAt("sturmpioniere", 0, "b1"),
        UnitAt("blackhawk", 1, "e2"),
        zones=("A...B\nA...B",),
        options={"reviving": reviving},
    )
    destroy(state, "sturmpioniere")
    play(state, "activate kommandotrupp")
    assert ("revive sturmpioniere" in legal(state)) == works
    if not works:
        with pytest.raises(IllegalAction) as refused:
            play(state, "revive sturmpioniere")
        assert refused.value.reason == SpecialistLost("kommandotrupp", dead)


def test_healing_never_needs_the_radioman() -> None:
    state = position(
        board("5x2"),
        UnitAt("kommandotrupp", 0, "a1", left={"radioman": 0}),
        UnitAt("sturmpioniere", 0, "b1", left={"rifleman": 3}),
        UnitAt("blackhawk", 1, "e2"),
        options={"reviving": "medic-and-radioman"},
    )
    play(state, "activate kommandotrupp")
    assert "heal sturmpioniere rifleman" in legal(state)


def test_a_radioman_that_falls_to_reactive_fire_ends_reviving_where_he_is_needed() -> None:
    """The command squad moves, the Blackhawk fires, and the owner gives up the radioman."""
    state = position(
        board("6x2"),
        UnitAt("kommandotrupp", 0, "a1"),
        UnitAt("sturmpioniere", 0, "a2"),
        UnitAt("blackhawk", 1, "d1"),
        zones=("A....B\nA....B",),
        options={"reviving": "medic-and-radioman"},
    )
    destroy(state, "sturmpioniere")
    lines = ("activate kommandotrupp", "move b1", "revive sturmpioniere", "confirm", "react blackhawk")
    state, _ = search(state, lines, lambda found: of(found, ReactionTried)[0].success)
    while "lose radioman" not in legal(state):
        play(state, legal(state)[0])
    events = play(state, "lose radioman")
    while any(line.startswith("lose") for line in legal(state)):
        events += play(state, next(line for line in legal(state) if line != "lose medic"))
    assert [(event.action, event.reason) for event in of(events, Impossible)] == [("revive", "radioman")]


# Buildings -----------------------------------------------------------------------------------------

BARN = """
  +   +   +   +   +   +   +
    .   .   .   .   .   .
  +   +   +---+---+   +   +
    .   . = .   . : .   .
  +   +   +---+---+   +   +
    .   .   .   .   .   .
  +   +   +   +   +   +   +
"""
"""A barn of two squares, c2 and d2, with a gate in the west and a door in the east."""

THROUGH = {"building_sight": "aligned-entrances"}


def shoots(one: str, other: str, options: dict[str, str]) -> bool:
    """Whether Lara on one square may fire at Death Dealers on another, and from there at them here."""
    found = []
    for hers, theirs in ((one, other), (other, one)):
        state = position(BARN, UnitAt("lara", 0, hers), UnitAt("death-dealers", 1, theirs), options=options)
        play(state, "activate lara")
        found.append("attack" in legal(state))
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize(("options", "works"), [(BOOK, False), (FAQ, False), (THROUGH, True)])
def test_one_shoots_through_two_aligned_entrances_or_not(options: dict[str, str], works: bool) -> None:
    assert shoots("b2", "e2", options) == works


@pytest.mark.parametrize("options", [BOOK, THROUGH])
def test_walls_hide_and_entrances_of_the_own_square_show_whatever_is_chosen(options: dict[str, str]) -> None:
    assert not shoots("c1", "c3", options)
    assert not shoots("b1", "e3", options)
    assert shoots("c2", "b2", options)
    assert shoots("d2", "f2", options)


def test_who_stands_inside_away_from_the_entrance_is_not_seen_from_outside_either_way() -> None:
    """Looking through a building needs both ends outside of it."""
    assert not shoots("d2", "a2", THROUGH)


def test_who_stands_in_the_building_is_in_the_way_of_soldiers_who_look_through_it() -> None:
    state = position(
        BARN,
        UnitAt("lara", 0, "b2"),
        UnitAt("recon-grenadiers", 0, "d2"),
        UnitAt("death-dealers", 1, "e2"),
        options=THROUGH,
    )
    play(state, "activate lara")
    assert "attack" not in legal(state)


# Artillery -----------------------------------------------------------------------------------------

HOUSE = """
  +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .
  +---+---+   +   +   +   +   +   +
  | .   . : .   .   .   .   .   .
  +---+---+   +   +   +   +   +   +
    .   .t  .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +
"""


def shelled(cell: str, options: dict[str, str]) -> bool:
    """Whether cover helps the Hell Boys against Lothar's rockets."""
    state = position(HOUSE, UnitAt("lothar", 1, f"h{cell[1]}"), UnitAt("hell-boys", 0, cell), turn=1, options=options)
    lines = aimed(state, ("activate lothar", "attack", "nothing"), {"nebelwerfer-42": "hell-boys"})
    _, events = search(state, lines, lambda found: of(found, Fired)[0].hits > 0)
    return "cover" in [throw.why for throw in of(events, Fired)[0].throws]


@pytest.mark.parametrize(
    ("options", "covered"),
    [
        (BOOK, False),
        (FAQ, True),
        ({"artillery_cover": "in-buildings"}, True),
        ({"edition": "faq-1.4", "artillery_cover": "ignored"}, False),
    ],
)
def test_a_building_does_not_help_against_artillery_or_it_does(options: dict[str, str], covered: bool) -> None:
    assert shelled("b2", options) == covered


@pytest.mark.parametrize("options", [BOOK, FAQ])
def test_outside_of_buildings_artillery_ignores_cover_in_both_editions(options: dict[str, str]) -> None:
    assert not shelled("b3", options)


# The same in both ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [BOOK, FAQ])
def test_corner_cover_is_the_same_in_both_editions(options: dict[str, str]) -> None:
    """FAQ 1.0 says what the Polish book has: 45 degrees, a neighbour that blocks this attacker."""
    state = position(
        board(". #\n. ."), UnitAt("hell-boys", 0, "a1"), UnitAt("sturmpioniere", 1, "b2"), turn=1, options=options
    )
    lines = aimed(state, ("activate sturmpioniere", "attack", "nothing"), {"stg-47": "hell-boys"})
    assert "soft-cover" in of(play(state, *lines), Fired)[0].rules


@pytest.mark.parametrize(("scenario", "elements"), [("recon-in-force", 4), ("own-battle", 4)])
def test_the_lot_places_tiles_and_cover_and_the_winner_begins(scenario: str, elements: int) -> None:
    """Nobody is asked anything before the first activation, in this round or a later one."""
    game = find("dust")
    winners = set()
    for seed in range(8):
        state = game.new({"scenario": scenario, "set_up": "lot"}, seed)
        assert state.prompt(state.actors[0]).tag == "ask-activate"
        view = state.view(None)
        assert len(view["cover"]) == elements
        assert view["to_place"] == {"tiles": 0, "crates": 0, "traps": 0}
        winners.add(state.actors[0])
        rng = Rng(seed)
        while state.result is None and state.view(None)["round"] < 3:
            state.apply(state.actors[0], rng.choice(state.legal(state.actors[0])))
            assert all(state.prompt(seat).tag != "ask-first" for seat in state.actors)
    assert winners == {0, 1}
