"""What a board is told while somebody chooses."""

from __future__ import annotations

import pytest

from ashgrid.core import IllegalAction, QuestionError, Rng
from ashgrid.core.contract import Plain
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.rules.game import Hunters
from tests.rulebook.hunters.fight_helpers import fight
from tests.rulebook.hunters.helpers import fix, open_ground, play, until


def ask(state: Hunters, line: str | None, seat: int | None = None) -> Plain:
    who = state.actors[0] if seat is None else seat
    found = GAME.foresee(state, who, None if line is None else GAME.notation.parse(line))
    assert found is not None
    return found


def gunner() -> Hunters:
    state = fight(
        open_ground(5, 1),
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["smg", "knife"]},
        hands={"soldier": ["barrage", "march", "shoulder-barge"]},
    )
    play(state, "go")
    return state


def test_a_card_shows_what_its_attacks_would_do() -> None:
    found = ask(gunner(), "play barrage")
    lines = {one["action"]: one for one in found["attacks"]}
    plain, better = lines["shoot smg bandit-pistol-1 no"], lines["shoot smg bandit-pistol-1 yes"]
    assert plain["targets"][0]["expected"] < better["targets"][0]["expected"]
    assert plain["part"] == 1


def test_every_attack_that_may_be_chosen_has_its_chances() -> None:
    state = gunner()
    play(state, "play barrage")
    found = ask(state, None)
    wanted = [str(action) for action in state.legal(0) if str(action).startswith(("shoot", "burst"))]
    assert [one["action"] for one in found["attacks"]] == wanted != []


def test_dice_on_the_table_have_their_chances() -> None:
    """One success lies there; the die that failed hits on 1 and 2 when it is thrown again, and there is one defence die
    with two shields."""
    state = fight(
        open_ground(5, 1),
        {"sniper": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"sniper": ["pistol"]},
        hands={"sniper": ["steady-breath"]},
    )
    play(state, "go", "play steady-breath")
    fix(state, 5, 1)
    play(state, "shoot pistol bandit-pistol-1 no")
    as_they_lie = [1 / 3, 2 / 3]
    thrown = [2 / 3 * 1 / 3, 2 / 3 * 2 / 3 + 1 / 3 * 1 / 3, 1 / 3 * 2 / 3]
    for line, wounds in ((None, as_they_lie), ("pass", as_they_lie), ("again 5", thrown)):
        assert ask(state, line)["odds"]["targets"][0]["wounds"] == pytest.approx(wounds, abs=1e-5)


def test_an_attack_is_told_with_range_dice_and_hit_apart() -> None:
    state = gunner()
    play(state, "play barrage")
    odds = ask(state, "shoot smg bandit-pistol-1 no")["odds"]
    (target,) = odds["targets"]
    for what in ("range", "dice", "hit", "defence"):
        assert sum(term["amount"] for term in target[what]["terms"]) == target[what]["value"]
        assert target[what]["terms"]
    assert sum(target["wounds"]) == pytest.approx(1, abs=1e-4)


def test_a_boost_shows_the_attacks_of_its_part() -> None:
    state = gunner()
    play(state, "play shoulder-barge", "move c1 no")
    plain = ask(state, None)["attacks"][0]["targets"][0]
    boosts = [str(one) for one in state.legal(0) if str(one).startswith("boost")]
    for boost in boosts:
        for one in ask(state, boost)["attacks"]:
            assert one["targets"][0]["expected"] >= 0
    assert plain["expected"] > 0


def test_a_walk_shows_what_could_be_struck_from_there() -> None:
    state = gunner()
    play(state, "play shoulder-barge")
    assert ask(state, "move b1 no")["attacks"] == []
    assert {one["action"] for one in ask(state, "move c1 no")["attacks"]} >= {"strike knife bandit-pistol-1 no no"}


def test_ending_the_turn_tells_what_the_enemies_will_do() -> None:
    found = ask(gunner(), "end")["enemies"]
    assert [one["hero"] for one in found["heroes"]] == ["soldier"]
    assert found["enemies"][0]["acts"]


def test_the_enemies_can_be_asked_about_wherever_a_hero_acts() -> None:
    state = fight(
        open_ground(5, 1),
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["barrage"]},
    )
    wanted = ask(state, "go")["enemies"]["heroes"][0]["wounds"]
    play(state, "go")
    assert ask(state, "end")["enemies"]["heroes"][0]["wounds"] == wanted
    play(state, "play barrage")
    assert ask(state, "skip")["enemies"]["heroes"][0]["wounds"] == wanted


def test_who_is_asked_to_react_sees_the_attack_with_and_without_the_card() -> None:
    state = fight(
        open_ground(2, 1),
        {"soldier": "a1 e"},
        [("tiger", "a1")],
        hands={"soldier": ["dig-in"]},
    )
    until(state, "react dig-in")
    without, with_it = ask(state, "pass")["odds"], ask(state, "react dig-in")["odds"]
    assert with_it["targets"][0]["expected"] < without["targets"][0]["expected"]
    assert ask(state, None)["odds"] == without


def test_the_board_is_told_which_spaces_are_threatened() -> None:
    assert any(one["space"] == "a1" for one in ask(gunner(), None)["threats"])


def test_cards_that_are_of_no_use_now_say_why() -> None:
    state = fight(
        open_ground(5, 1),
        {"soldier": "a1"},
        [("bandit-pistol", "e1")],
        gear={"soldier": ["smg"]},
        hands={"soldier": ["barrage", "march", "dig-in"]},
    )
    play(state, "go")
    refusal = {"action": "play barrage", "why": "no-part-possible", "card": "barrage", "lacks": "far"}
    assert ask(state, None)["refused"] == [refusal]
    play(state, "play march")
    refused = {one["action"]: one["why"] for one in ask(state, None)["refused"]}
    assert refused["boost dig-in"] == "has-no-boost"
    assert not {"play barrage", "boost march"} & set(refused)


def test_what_is_not_legal_is_refused() -> None:
    state = gunner()
    with pytest.raises(IllegalAction):
        ask(state, "shoot smg bandit-pistol-1 no")


def test_nothing_of_the_piles_shows() -> None:
    state = GAME.new({"mission": "cistern"}, 4)
    rng = Rng(3)
    while state.actors:
        seat = state.actors[0]
        for action in [None, rng.choice(state.legal(seat))]:
            before = state.dump()
            said = GAME.foresee(state, seat, action)
            assert state.dump() == before
            assert GAME.foresee(state.guess(seat, Rng(9)), seat, action) == said
        state.apply(seat, rng.choice(state.legal(seat)))


def test_bare_dice_are_answered_without_a_match() -> None:
    asked = {"dice": 1, "hit": 3, "defence": 1, "armoured": True}
    assert GAME.consult("odds", asked) == {"shields": 2, "wounds": pytest.approx([1 - 2 / 9, 2 / 9])}


@pytest.mark.parametrize(
    ("question", "asked", "said"),
    [
        ("weather", {}, "it has: odds, deck"),
        ("odds", {"dice": 0, "hit": 1}, "dice is a whole number from 1 to 100"),
        ("odds", {"dice": 1, "hit": True}, "hit is a whole number"),
        ("odds", {"dice": 1, "armoured": 1}, "armoured is true or false"),
        ("odds", {"dice": 1, "luck": 1}, "'luck' means nothing here"),
    ],
)
def test_questions_that_make_no_sense_are_refused(question: str, asked: Plain, said: str) -> None:
    with pytest.raises(QuestionError, match=said):
        GAME.consult(question, asked)
