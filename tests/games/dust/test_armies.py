"""Army lists: the text that people share, the book's limits, and lists drawn at random."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import Rng
from ashgrid.games.dust import skills, tables
from ashgrid.games.dust.armies import (
    ANY_BLOC,
    BOXES,
    Army,
    ArmyError,
    army_text,
    blocs,
    box,
    check_army,
    cost,
    join_problem,
    parse_army,
    random_army,
)
from ashgrid.games.dust.problems import Problem
from ashgrid.games.dust.tables import HERO, NO_SAVE, SQUAD, UnitType

BLOCS = ("allies", "axis", "ssu")


def names(army: Army) -> list[list[str]]:
    return [[tables.TYPES[unit].name for unit in entry.units] for entry in army.entries]


def card(kind: int, armour: str, skills: int = 0) -> UnitType:
    name = "Hero" if kind == HERO else "Squad"
    column = tables.COLUMN_NAMES.index(armour)
    return UnitType(0, name, "allies", kind, column, 1, 4, 20, NO_SAVE, NO_SAVE, skills, 1, [], [])


# The text --------------------------------------------------------------------------------------------


def test_commas_separate_plus_joins_and_a_star_repeats() -> None:
    army = parse_army("hell-boys,rhino+hammers,blackhawk*2")
    assert names(army) == [["hell-boys"], ["rhino", "hammers"], ["blackhawk"], ["blackhawk"]]
    assert army.players == 1


def test_a_slash_splits_the_list_among_the_players_of_a_team() -> None:
    army = parse_army("hans*2 / lara, sturmpioniere")
    assert army.players == 2
    assert [entry.player for entry in army.entries] == [0, 0, 1, 1]
    assert army_text(army) == "hans*2/lara,sturmpioniere"


@pytest.mark.parametrize(
    "text",
    [
        " HELL-Boys ,  Rhino +hammers,Blackhawk * 2",
        "hell boys,hammers+rhino,blackhawk,blackhawk",
        "hell_boys,rhino+hammers,blackhawk*02",
    ],
)
def test_case_spaces_and_the_order_around_a_plus_are_forgiven(text: str) -> None:
    assert parse_army(text) == parse_army("hell-boys,rhino+hammers,blackhawk*2")


def test_the_shared_text_is_short() -> None:
    assert army_text(parse_army("hans, hans, lara, hans")) == "hans*2,lara,hans"


def test_no_text_is_an_army_without_units() -> None:
    assert parse_army(" ").entries == []
    assert army_text(parse_army("")) == ""


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hel-boys", "there is no unit 'hel-boys'; did you mean hell-boys"),
        ("grenadiers", "there is no unit 'grenadiers'; did you mean .*-grenadiers"),
        ("zzzzzz", "there is no unit 'zzzzzz'; no unit has a name like that"),
        ("hans,,lara", "there is a comma with no unit before or after it"),
        ("hans,", "there is a comma with no unit before or after it"),
        ("rhino+", "'rhino+': a unit is missing"),
        ("hans*", "'hans*': after * comes a number from 1 to 20"),
        ("hans*0", "after * comes a number"),
        ("hans*2*2", "after * comes a number"),
        ("hans*²", "after * comes a number"),
        ("hans*999999999999", "after * comes a number"),
        ("hans*20,lara*20,hans*20,lara*20,hans*20,lara*20", "120 units are too many"),
        ("hans/hans/hans/hans/hans", "5 players are too many"),
    ],
)
def test_a_text_that_is_no_list_is_refused_by_name(text: str, problem: str) -> None:
    pattern = problem if ".*" in problem else re.escape(problem)
    with pytest.raises(ArmyError, match=pattern):
        parse_army(text)


def test_all_problems_of_a_text_are_told_at_once() -> None:
    with pytest.raises(ArmyError) as caught:
        parse_army("hanz,rinho+hammers,lara*x")
    assert "'hanz'" in str(caught.value)
    assert "'rinho'; did you mean rhino" in str(caught.value)
    assert "'lara*x'" in str(caught.value)


@given(st.text("hans,lr+*/ 2-ü\n", max_size=30) | st.text(max_size=30))
def test_any_text_is_an_army_or_refused_but_nothing_else(text: str) -> None:
    try:
        army = parse_army(text)
    except ArmyError:
        return
    assert parse_army(army_text(army)) == army
    check_army(army, 100)


ENTRIES = st.lists(st.sampled_from(["hans", "lara", "lara+hans", "rhino+hammers", "boss", "blackhawk"]), max_size=8)


@given(st.lists(ENTRIES, min_size=1, max_size=4))
def test_a_shared_text_reads_back_as_the_same_army(players: list[list[str]]) -> None:
    army = parse_army("/".join(",".join(entries) for entries in players))
    again = parse_army(army_text(army))
    assert again == army
    assert hash(again) == hash(army)
    assert army_text(again) == army_text(army)


# The limits of the book ------------------------------------------------------------------------------


def test_the_cost_is_the_sum_of_the_cards() -> None:
    # Rulebook: Hell Boys 34, Death Dealers 23, Blackhawk 22, Hans 24, Heavy Laser Grenadiers 30.
    assert cost(parse_army("hell-boys,death-dealers,blackhawk*2")) == 34 + 23 + 2 * 22
    assert cost(parse_army("hans,heavy-laser-grenadiers")) == 54


@pytest.mark.parametrize("bloc", ["allies", "axis"])
def test_the_box_is_130_points_of_one_vehicle_one_hero_and_three_squads(bloc: str) -> None:
    army = box(bloc)
    assert check_army(army, 130, bloc) == []
    assert cost(army) == 130
    kinds = [tables.TYPES[unit].kind for unit in army.units()]
    assert [kinds.count(kind) for kind in (SQUAD, tables.VEHICLE, HERO)] == [3, 1, 1]


def test_there_is_no_box_of_a_third_bloc() -> None:
    with pytest.raises(ArmyError, match="the core box has nothing for 'ssu'; it serves: allies, axis"):
        box("ssu")


def sentences(problems: list[Problem]) -> list[str]:
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the army has no units"),
        ("hans/", "player 2 of the team has no units"),
        ("hans,blackhawk", "the army mixes blocs: hans (axis) and blackhawk (allies)"),
        ("rhino+hell-boys", "rhino has armour I3, hell-boys has I2; a hero joins a squad of the same class"),
        ("sigrid+axis-gorillas", "axis-gorillas has the skill blutkreuz-ape and sigrid has not, so they do not join"),
        ("lara+hammers", "hammers has the skill jump and lara has not, so they do not join"),
        ("rosie+boss", "boss is a command squad; rosie may not join it without the skill commander"),
        ("boss*2", "command squads of one side differ in armour; boss, boss all have I2"),
        ("rhino/rhino+hammers", "rhino is one person, but stands in the list 2 times"),
        ("rhino+ozz+hammers", "rhino+ozz+hammers: 2 heroes; a squad has at most one"),
        ("rhino+blackhawk", "rhino+blackhawk: nobody joins a vehicle"),
        ("hell-boys+death-dealers", "hell-boys+death-dealers: squads do not join each other"),
        ("rhino+ozz", "rhino+ozz: heroes join a squad, not each other"),
    ],
)
def test_what_the_book_forbids_is_explained(text: str, problem: str) -> None:
    assert problem in sentences(check_army(parse_army(text)))


def test_points_over_the_limit_are_counted() -> None:
    army = parse_army("blackhawk*3")  # 66 points
    assert check_army(army, 66) == []
    assert sentences(check_army(army, 65)) == ["the army costs 66 points, 1 point over the limit of 65"]
    assert sentences(check_army(army, 50)) == ["the army costs 66 points, 16 points over the limit of 50"]
    assert check_army(army) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert len(check_army(parse_army("rhino+hell-boys,rhino,hans/"), 50)) == 5


def test_a_bloc_can_be_asked_for_or_mixing_allowed() -> None:
    army = parse_army("hans,blackhawk*2")
    assert sentences(check_army(army, 0, "axis")) == ["blackhawk belongs to allies, not to axis"]
    assert check_army(army, 0, ANY_BLOC) == []


@pytest.mark.parametrize(
    "skill", [skills.bit_of("blutkreuz-ape"), skills.bit_of("blutkreuz-zombie"), skills.bit_of("jump")]
)
def test_apes_zombies_and_jumpers_join_only_their_like(skill: int) -> None:
    assert join_problem(card(HERO, "I2", skill), card(SQUAD, "I2", skill)) is None
    assert "Hero has the skill" in str(join_problem(card(HERO, "I2", skill), card(SQUAD, "I2")))
    assert "Squad has the skill" in str(join_problem(card(HERO, "I2"), card(SQUAD, "I2", skill)))


def test_only_a_commander_joins_a_command_squad_but_a_commander_joins_others_too() -> None:
    command = card(SQUAD, "I2", skills.bit_of("command-squad"))
    assert join_problem(card(HERO, "I2"), command) is not None
    assert join_problem(card(HERO, "I2", skills.bit_of("commander")), command) is None
    assert join_problem(card(HERO, "I2", skills.bit_of("commander")), card(SQUAD, "I2")) is None
    assert join_problem(card(HERO, "I3", skills.bit_of("commander")), command) is not None


# Random lists ----------------------------------------------------------------------------------------


def test_the_blocs_are_known() -> None:
    assert blocs() == sorted(BLOCS)


@given(st.integers(0, 2**64 - 1), st.sampled_from(BLOCS), st.integers(1, 400), st.integers(1, 3))
def test_a_random_army_is_legal_within_the_limit_and_shareable(seed: int, bloc: str, limit: int, players: int) -> None:
    try:
        army = random_army(Rng(seed), bloc, limit, players)
    except ArmyError:
        cheapest = min(kind.cost for kind in tables.TYPES if kind.bloc == bloc)
        assert limit < 40 * players or limit < cheapest
        return
    assert check_army(army, limit, bloc) == []
    assert army.players == players
    assert parse_army(army_text(army)) == army
    assert random_army(Rng(seed), bloc, limit, players) == army


@given(st.integers(0, 2**64 - 1), st.sampled_from(BLOCS), st.integers(100, 400))
def test_a_random_army_uses_its_points_for_a_mixed_force(seed: int, bloc: str, limit: int) -> None:
    army = random_army(Rng(seed), bloc, limit)
    assert cost(army) >= 0.95 * limit
    kinds = [tables.TYPES[unit].kind for unit in army.units()]
    assert kinds.count(SQUAD) >= 1
    assert kinds.count(HERO) <= kinds.count(SQUAD)


@pytest.mark.parametrize("bloc", BLOCS)
def test_all_units_of_a_bloc_are_drawn_sooner_or_later(bloc: str) -> None:
    drawn: set[int] = set()
    lists: set[str] = set()
    for seed in range(300):
        army = random_army(Rng(seed), bloc, 300 if seed % 2 else 130)
        drawn.update(army.units())
        lists.add(army_text(army))
    assert drawn == {kind.number for kind in tables.TYPES if kind.bloc == bloc}
    assert len(lists) > 290


def test_heroes_of_random_armies_mostly_lead_a_squad_where_one_takes_them() -> None:
    joined = alone = 0
    for seed in range(200):
        for entry in random_army(Rng(seed), "axis", 200).entries:
            if tables.TYPES[entry.units[0]].kind == HERO:
                joined += len(entry.units) == 2
                alone += len(entry.units) == 1
    assert joined > alone


@pytest.mark.parametrize("players", [2, 3])
def test_players_of_a_team_get_about_the_same(players: int) -> None:
    for seed in range(30):
        army = random_army(Rng(seed), "allies", 300, players)
        shares = [
            sum(tables.TYPES[unit].cost for entry in army.entries if entry.player == player for unit in entry.units)
            for player in range(players)
        ]
        assert max(shares) - min(shares) <= max(tables.TYPES[unit].cost for unit in army.units()) + 30


@pytest.mark.parametrize(
    ("bloc", "limit", "players", "problem"),
    [
        ("martians", 100, 1, "there is no bloc 'martians'; there are: allies, axis, ssu"),
        ("axis", 0, 1, "not for 0"),
        ("axis", -3, 1, "not for -3"),
        ("axis", 5000, 1, "not for 5000"),
        ("axis", 100, 9, "a side has 1 to 4 players, not 9"),
    ],
)
def test_what_cannot_be_drawn_is_refused(bloc: str, limit: int, players: int, problem: str) -> None:
    with pytest.raises(ArmyError, match=problem):
        random_army(Rng(1), bloc, limit, players)


def test_the_preset_lists_are_written_as_they_are_shared() -> None:
    for text in BOXES.values():
        assert army_text(parse_army(text)) == text
