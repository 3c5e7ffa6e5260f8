"""L: difficulty."""

from __future__ import annotations

import pytest

from ashgrid.core import Rng
from ashgrid.games.hunters import setup
from ashgrid.games.hunters.actions import Attacked, Died, Fell, Options, Resisted
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import AREA, MELEE, RANGED
from tests.rulebook.hunters.fight_helpers import attack_of, fight, only_attack, wound
from tests.rulebook.hunters.helpers import BLANK, fix, hero, of, open_ground, play, space, used_up

ROW = open_ground(4, 1)
NORMAL, PROFESSIONAL, MASTER = 1, 2, 3


def shot(difficulty: int, target: str, facing: str, weapon: str = "pistol") -> Attacked:
    """With one success."""
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [(target, f"c1 {facing}")],
        gear={"soldier": [weapon]},
        hands={"soldier": ["aim-and-fire"]},
        difficulty=difficulty,
    )
    play(state, "go", "play aim-and-fire")
    line = f"blast {weapon} c1 no" if weapon == "grenade-launcher" else f"shoot {weapon} {target}-1 no"
    for seed in range(100):
        trial = state.copy()
        trial.rng = Rng(seed)
        attack = only_attack(play(trial, line))
        if attack.successes:
            return attack
    raise AssertionError("no success in a hundred throws")


def struck(difficulty: int) -> Attacked:
    state = fight(ROW, {"soldier": "a1"}, [("tiger", "a1")], difficulty=difficulty)
    play(state, "go")
    fix(state, 1)
    return only_attack(play(state, "strike fists tiger-1 no no"))


def dice_of(difficulty: int, kind: str, how: int, where: str) -> list[int]:
    state = fight(ROW, {"soldier": "a1"}, [(kind, where)], difficulty=difficulty)
    return [len(one.dice) for one in of(attack_of(state, f"{kind}-1", how), Attacked)]


def test_on_normal_difficulty_cards_are_as_printed() -> None:
    assert shot(NORMAL, "tiger", "w").defence == 3
    assert dice_of(NORMAL, "defender", RANGED, "c1") == [3]


@pytest.mark.parametrize("difficulty", [PROFESSIONAL, MASTER])
def test_professional_enemies_throw_one_more_defence_die(difficulty: int) -> None:
    """A tiger has 3 dice ahead, 1 at the side and behind, 1 against area attacks, 2 in melee."""
    assert [shot(difficulty, "tiger", facing).defence for facing in ("w", "n", "e")] == [4, 2, 2]
    assert shot(difficulty, "tiger", "w", "grenade-launcher").defence == 2
    assert struck(difficulty).defence == 3
    assert dice_of(PROFESSIONAL, "defender", RANGED, "c1") == [3]


def test_master_enemies_throw_one_more_attack_die() -> None:
    assert dice_of(MASTER, "defender", RANGED, "c1") == [4]
    assert dice_of(MASTER, "defender", MELEE, "a1") == [3]
    assert dice_of(MASTER, "spider-aka-2l", AREA, "c1") == [4]


def test_difficulty_does_not_change_the_psychic_value() -> None:
    state = fight(
        ROW,
        {"soldier": "a1 e"},
        [("bandit-flamer", "c1 e")],
        gear={"soldier": ["pistol", "emp-round"]},
        hands={"soldier": ["aim-and-fire"]},
        difficulty=MASTER,
    )
    play(state, "go", "play aim-and-fire")
    fix(state, 1, 6, BLANK, 4)
    (roll,) = of(play(state, "shoot pistol bandit-flamer-1 no"), Resisted)
    assert used_up(state)
    assert (roll.value, roll.held) == (3, False)


def test_armoured_enemies_double_the_raised_number() -> None:
    """A rhino has 2 dice ahead; an armour-piercing weapon faces the raised number once."""
    assert shot(NORMAL, "rhino", "w").defence == 4
    assert shot(PROFESSIONAL, "rhino", "w").defence == 6
    assert shot(PROFESSIONAL, "rhino", "w", "crossbow").defence == 3


def test_difficulty_gives_no_attack_where_there_is_a_cross() -> None:
    assert dice_of(MASTER, "rhino-siege", AREA, "b1") == []
    assert dice_of(MASTER, "rhino-siege", AREA, "c1") == [4]


def death(difficulty: int, permanent: bool = True) -> tuple[Hunters, list[Died], list[Fell]]:
    """A tiger strikes a soldier who has 1 health left, with a scout beside."""
    state = fight(ROW, {"soldier": "a1", "scout": "d1"}, [("tiger", "a1")], permanent=permanent, difficulty=difficulty)
    wound(state, "soldier", 1)
    fix(state, 1, 1, 1)
    events = attack_of(state, "tiger-1", MELEE)
    return state, of(events, Died), of(events, Fell)


def test_with_final_death_a_hero_dies_instead_of_falling() -> None:
    state, died, fell = death(NORMAL)
    assert ([one.hero for one in died], fell) == (["soldier"], [])
    assert space(state, hero(state, "soldier")) is None
    state, died, fell = death(NORMAL, permanent=False)
    assert (died, [one.hero for one in fell]) == ([], ["soldier"])


def test_final_death_goes_with_every_difficulty() -> None:
    for difficulty in (NORMAL, PROFESSIONAL, MASTER):
        assert death(difficulty)[1]
    for level in setup.DIFFICULTIES:
        options = Options(difficulty=level, permanent_death=True)  # type: ignore[arg-type]
        assert setup.begin(options, Rng(0)).setup.permanent


def test_the_others_play_on_after_a_death() -> None:
    state, _, _ = death(NORMAL)
    assert state.outcome is None
    assert state.actors == (hero(state, "scout").seat,)
