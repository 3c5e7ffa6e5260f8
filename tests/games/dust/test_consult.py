"""What the pages of the game ask the rules: army lists, who joins whom, scenarios."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from ashgrid.core import Rng
from ashgrid.core.errors import QuestionError
from ashgrid.games.dust import GAME
from ashgrid.games.dust.armies import check_army, cost, parse_army
from ashgrid.games.dust.problems import PROBLEMS
from ashgrid.games.dust.scenarios import SCENARIOS, scenario_data
from ashgrid.text import game_catalogue


def ask(question: str, **asked: Any) -> Any:
    return GAME.consult(question, asked)


# Questions -----------------------------------------------------------------------------------------


def test_an_unknown_question_names_those_that_there_are() -> None:
    with pytest.raises(QuestionError, match=r"dust has no question 'weather'; it has: army, random-army, joins, scen"):
        ask("weather")


@pytest.mark.parametrize("text", [7, None, ["hans"], "hans," * 1000])
def test_a_list_is_a_text_that_is_not_too_long(text: Any) -> None:
    with pytest.raises(QuestionError, match="text is a text of at most 4000 letters"):
        ask("army", text=text)


@pytest.mark.parametrize("points", ["130", -1, 601, 1.5, True, None])
def test_points_are_a_whole_number(points: Any) -> None:
    with pytest.raises(QuestionError, match="points is a whole number from 0 to 600"):
        ask("army", text="hans", points=points)


# Army lists ----------------------------------------------------------------------------------------


def test_a_legal_list_has_its_cost_and_its_entries() -> None:
    # Hell Boys 34 and Blackhawk 22 by the book's cards
    said = ask("army", text="Hell Boys, blackhawk * 2", points=130)
    assert said["problems"] == []
    assert said["cost"] == 34 + 2 * 22
    assert said["text"] == "hell-boys,blackhawk*2"
    assert said["entries"] == [
        {"units": ["hell-boys"], "player": 0},
        {"units": ["blackhawk"], "player": 0},
        {"units": ["blackhawk"], "player": 0},
    ]


def test_a_pair_is_one_entry_with_the_hero_first() -> None:
    said = ask("army", text="hammers+rhino")
    assert said["entries"] == [{"units": ["rhino", "hammers"], "player": 0}]
    assert said["problems"] == []


def test_without_a_limit_a_list_costs_what_it_likes() -> None:
    text = "hell-boys*10"
    assert ask("army", text=text)["problems"] == []
    assert ask("army", text=text, points=340)["problems"] == []
    assert len(ask("army", text=text, points=339)["problems"]) == 1


def test_a_text_that_is_no_list_has_problems_and_no_entries() -> None:
    said = ask("army", text="hell-boys, helboys", points=130)
    assert said["entries"] == []
    assert said["text"] == ""
    assert said["problems"] == [{"why": "unknown-unit-like", "word": "helboys", "near": said["problems"][0]["near"]}]
    assert "hell-boys" in said["problems"][0]["near"]


def test_nothing_at_all_is_a_list_without_units() -> None:
    assert ask("army")["problems"] == [{"why": "list-empty"}]


@pytest.mark.parametrize("bloc", ["allies", "axis", "ssu"])
def test_a_random_list_is_legal_and_uses_the_points(bloc: str) -> None:
    for seed in range(5):
        said = ask("random-army", bloc=bloc, points=130, seed=seed)
        army = parse_army(said["text"])
        assert check_army(army, 130, bloc) == []
        assert said["cost"] == cost(army)
        assert 130 * 95 // 100 <= said["cost"] <= 130


def test_a_random_list_depends_on_nothing_but_what_was_asked() -> None:
    asked = {"bloc": "axis", "points": 200, "seed": 12}
    assert ask("random-army", **asked) == ask("random-army", **asked)
    assert len({ask("random-army", bloc="axis", points=200, seed=seed)["text"] for seed in range(8)}) > 4


def test_a_random_list_that_cannot_be_is_refused() -> None:
    with pytest.raises(QuestionError, match="there is no bloc 'moon'"):
        ask("random-army", bloc="moon", points=130)
    with pytest.raises(QuestionError, match="points"):
        ask("random-army", bloc="allies", points=1)


# Who joins whom ------------------------------------------------------------------------------------


def test_a_hero_joins_squads_of_his_own_class_only() -> None:
    joins = ask("joins", bloc="allies")["joins"]
    assert joins["rhino"] == ["hammers", "tank-busters", "grim-reapers"]
    assert "hell-boys" in joins["bazooka-joe"]


def test_a_command_squad_is_joined_only_by_a_commander() -> None:
    joins = ask("joins", bloc="allies")["joins"]
    assert [hero for hero, squads in joins.items() if "boss" in squads] == ["bazooka-joe"]


@pytest.mark.parametrize("bloc", ["allies", "axis", "ssu"])
def test_every_pair_that_may_be_is_legal_and_no_other(bloc: str) -> None:
    joins = ask("joins", bloc=bloc)["joins"]
    squads = {squad for hero in joins for squad in joins[hero]}
    assert joins
    for hero, own in joins.items():
        for squad in squads:
            problems = ask("army", text=f"{hero}+{squad}")["problems"]
            assert (problems == []) == (squad in own), (hero, squad)


def test_nobody_joins_anybody_in_a_bloc_that_is_none() -> None:
    assert ask("joins", bloc="moon") == {"joins": {}}


# Scenarios -----------------------------------------------------------------------------------------


def test_every_scenario_is_given_whole_and_is_good() -> None:
    found = ask("scenarios")["scenarios"]
    assert {"full-battle", "recon-in-force", "own-battle"} <= {scenario["id"] for scenario in found}
    for scenario in found:
        said = ask("scenario", scenario=scenario)
        assert said["problems"] == []
        assert ask("scenario", toml=said["toml"])["scenario"] == said["scenario"]


def test_scenarios_take_nothing() -> None:
    with pytest.raises(QuestionError, match="takes nothing"):
        ask("scenarios", id="full-battle")


@pytest.mark.parametrize("scenario", [None, 3, [], {}, {"id": "x"}, {"id": "x", "points": 1, "rounds": 1, "map": 5}])
def test_what_is_no_scenario_is_told_so(scenario: Any) -> None:
    said = ask("scenario", scenario=scenario)
    assert said["problems"]
    assert (said["scenario"], said["toml"]) == (None, "")


def test_nonsense_is_never_more_than_a_refusal() -> None:
    rng = Rng(7)
    values: list[Any] = [None, 0, -1, 1 << 60, 1.5, True, "", "allies", "a+b*3/,", "x" * 5000, [], {}, [[]], {"a": [1]}]
    for question in ("army", "random-army", "joins", "scenario", "scenarios", "weather"):
        for _ in range(60):
            asked = {key: rng.choice(values) for key in ("text", "points", "bloc", "seed", "toml", "scenario")}
            for key in list(asked):
                if rng.below(2):
                    del asked[key]
            try:
                answer = GAME.consult(question, asked)
            except QuestionError:
                continue
            assert isinstance(answer, dict)


# Problems are values, which the browser says in the language of the page ----------------------------

SAID = [
    ("", 0, "the army has no units"),
    ("hell-boys,/hell-boys/", 0, "there is a comma"),
    ("hell-boys/ ", 0, "player 2 of the team"),
    ("hell-boys", 33, "1 point over"),
    ("hell-boys", 30, "4 points over"),
    ("hell-boys, hans", 0, "mixes blocs"),
    ("rhino+hell-boys", 0, "same class"),
    ("rhino+heavy-laser-grenadiers", 0, "has the skill"),
    ("rosie+boss", 0, "command squad"),
    ("rhino+blackhawk", 0, "nobody joins a vehicle"),
    ("hammers+tank-busters", 0, "squads do not join"),
    ("rhino+ozz", 0, "heroes join a squad"),
    ("rhino+ozz+hammers", 0, "at most one"),
    ("rhino, rhino", 0, "one person"),
    ("boss*2", 0, "differ in armour"),
    ("hanz", 0, "did you mean"),
    ("qqqqqq", 0, "no unit has a name like that"),
    ("rhino+", 0, "a unit is missing"),
    ("hans*0", 0, "after * comes"),
    ("hans*20," * 5 + "hans", 0, "units are too many"),
    ("hans/hans/hans/hans/hans", 0, "players are too many"),
]


@pytest.mark.parametrize(("text", "points", "words"), SAID, ids=[words for _, _, words in SAID])
def test_what_is_wrong_with_a_list_is_a_value_with_its_words(text: str, points: int, words: str) -> None:
    told = ask("army", text=text, points=points)["problems"]
    kinds = {kind.__struct_config__.tag: kind for kind in PROBLEMS}
    found = [msgspec.convert(problem, kinds[problem["why"]]) for problem in told]
    assert any(words in str(problem) for problem in found)
    for language in ("en", "pl"):
        catalogue = game_catalogue(GAME, language)
        for problem in told:
            said = catalogue.say(f"refusal.{problem['why']}", problem)
            assert not re.search(r"refusal\.|[{}]", said)


def test_what_is_wrong_names_the_places_in_fields() -> None:
    plain = scenario_data(SCENARIOS["full-battle"])
    flooded = plain | {"map": plain["map"].replace("1   .", "1   ~", 1)}
    assert ask("scenario", scenario=flooded)["problems"] == [
        {"why": "in-map", "problem": {"why": "entry-ground", "cell": "a1", "side": "A"}}
    ]
    goal = {"kind": "hold", "zone": "9", "points": 5}
    assert ask("scenario", scenario=plain | {"goals": [*plain["goals"], goal]})["problems"] == [
        {"why": "in-goal", "goal": len(plain["goals"]) + 1, "problem": {"why": "zone-not-drawn", "zone": "9"}}
    ]


def test_what_does_not_stop_a_match_is_no_problem() -> None:
    plain = scenario_data(SCENARIOS["full-battle"])
    rows = plain["zones"][0].strip().split("\n")
    spare = plain | {
        "zones": [*plain["zones"], "\n".join(["." * len(rows[0])] * (len(rows) - 1) + ["9" * len(rows[0])])]
    }
    said = ask("scenario", scenario=spare)
    assert (said["problems"], said["flaws"]) == ([], [{"why": "unused-zone", "zone": "9"}])
    assert said["scenario"] is not None
    broken = ask("scenario", scenario=spare | {"rounds": 0})
    assert (len(broken["problems"]), broken["flaws"]) == (1, [])
    goals = [*plain["goals"], {"kind": "hold", "zone": "8", "points": 5}]
    halted = ask("scenario", scenario=spare | {"goals": goals})
    assert (len(halted["problems"]), halted["flaws"]) == (1, said["flaws"])
