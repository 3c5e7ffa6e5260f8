"""Every skill: what it changes, and that it changes nothing else. Each word has a test, and each skill goes through the
one of its word, with and without the skill."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashgrid.core import Rng
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import Attacked, Options
from ashgrid.games.hunters.model import Hero
from ashgrid.games.hunters.setup import begin
from tests.games.hunters.each import (
    CARDS,
    HEROES,
    ITEMS,
    MELEE_WEAPON,
    PENALTY_HIT,
    SKILLS,
    Said,
    column,
    enemy_like,
    foresee,
    move_lines,
    offered,
    reach_of,
    refused,
    said,
    shooting_weapon,
)
from tests.games.hunters.trial import (
    ROW,
    SHOOTER,
    SIDES,
    Prepare,
    armed,
    as_it_is,
    attack,
    attacks,
    defence_dice,
    plain_card,
    shot_line,
)
from tests.rulebook.hunters.helpers import carried, exact_hands, hero, learn, legal, of, play, scene, until

BOARD = (13, 1)


def knowing(skill: str) -> Prepare:
    return lambda state: learn(state, SKILLS[skill]["hero"], skill)


def both(skill: str) -> list[tuple[bool, Prepare]]:
    """Without the skill and with it."""
    return [(False, as_it_is), (True, knowing(skill))]


def begun(skill: str, skills: str) -> Hero:
    """The hero of a skill at the start of a mission."""
    name = SKILLS[skill]["hero"]
    other = next(one for one in HEROES if one != name)
    options = Options(mission="cistern", party=f"{name},{other}", level=SKILLS[skill]["level"], skills=f"{skills}|none")
    return hero(begin(options, Rng(0)), name)


def morale_at_start(skill: str, name: str, effect: Said) -> None:
    assert begun(skill, "none").morale == HEROES[name]["morale"]
    assert begun(skill, skill).morale == HEROES[name]["morale"] + effect.number


def health(skill: str, name: str, effect: Said) -> None:
    most = HEROES[name]["health"] + SKILLS[skill]["level"] - 1
    for skills, more in (("none", 0), (skill, effect.number)):
        one = begun(skill, skills)
        assert (one.health, one.most) == (most + more, most + more)


def hand(skill: str, name: str, effect: Said) -> None:
    for known, prepare in both(skill):
        state = scene(ROW, {name: "a1 e"})
        prepare(state)
        play(state, "go")
        assert len(hero(state, name).hand) == 5 + (effect.number if known else 0)


def strength(skill: str, name: str, effect: Said) -> None:
    for known, prepare in both(skill):
        more = effect.number if known else 0
        assert attacks(name, prepare) == {"melee": (more, 0), "ranged": (0, 0), "area": (0, 0)}


def hit_or_dice(skill: str, name: str, effect: Said) -> None:
    """A skill of ranged attacks is one of area attacks too."""
    kinds = [*effect.kinds, *(["area"] if "ranged" in effect.kinds else [])]
    for known, prepare in both(skill):
        for kind, (dice, hit) in attacks(name, prepare).items():
            more = effect.number if known and kind in kinds else 0
            assert (dice, hit) == ((more, 0) if effect.word == "dice" else (0, more)), kind


def defence(skill: str, name: str, effect: Said) -> None:
    assert defence_dice(name) == dict.fromkeys(SIDES, 0)
    wanted = {kind: effect.number if kind in effect.kinds else 0 for kind in SIDES}
    assert defence_dice(name, (), knowing(skill)) == wanted


def range_(skill: str, name: str, effect: Said) -> None:
    card, value = plain_card(name, "ranged")
    weapon = shooting_weapon(name)
    last = reach_of(weapon)
    for known, prepare in both(skill):
        for beyond in range(effect.number + 2):
            state = armed(name, [weapon], SHOOTER, last + beyond, prepare=prepare)
            line = shot_line(weapon, SHOOTER, last + beyond, False)
            if beyond > (effect.number if known else 0):
                assert isinstance(refused(state, name, f"play {card}"), refusals.NoPartPossible)
            else:
                shot = attack(state, f"play {card}", line)
                assert (len(shot.dice), shot.hit - value) == column(weapon, last)


def move(skill: str, name: str, effect: Said) -> None:
    """In moves by cards, not in the basic Move."""
    card, points = plain_card(name, "move")
    for known, prepare in both(skill):
        state = armed(name, [], SHOOTER, 12, prepare=prepare, cards=[card])
        morale = HEROES[name]["morale"]
        assert offered(state, "move") == move_lines((0, 0), 1, [(12, 0)], *BOARD, morale)
        play(state, f"play {card}")
        more = effect.number if known else 0
        assert offered(state, "move") == move_lines((0, 0), points + more, [(12, 0)], *BOARD, morale)


def night_eyes(skill: str, name: str, effect: Said) -> None:
    card, value = plain_card(name, "ranged")
    weapon = shooting_weapon(name)
    last = reach_of(weapon)
    for known, prepare in both(skill):
        state = armed(name, [weapon], SHOOTER, last, night=True, prepare=prepare)
        assert (f"play {card}" in legal(state)) == known
        state = armed(name, [weapon], SHOOTER, last - 1, night=True, prepare=prepare)
        dice, hit = column(weapon, last - 1)
        shot = attack(state, f"play {card}", shot_line(weapon, SHOOTER, last - 1, False))
        assert (len(shot.dice), shot.hit) == (dice, value + hit - (0 if known else 1))


VANTAGE = ROW.replace("  .   .", "  .   v", 1)
COVER = ROW.replace("  .   .", "  .   c", 1)


def climber(skill: str, name: str, effect: Said) -> None:
    for known, prepare in both(skill):
        state = armed(name, [], SHOOTER, 12, prepare=prepare, cards=[], ground=VANTAGE)
        hero(state, name).morale = 0
        assert ("move b1 no" in legal(state)) == known
        assert ("climb b1" in legal(state)) != known


def free_reload(skill: str, name: str, effect: Said) -> None:
    """One reload in a turn costs no action, also after the last one."""
    weapon = shooting_weapon(name, reload=True)
    for known, prepare in both(skill):
        state = armed(name, [weapon], SHOOTER, 12, prepare=prepare, cards=[])
        for used in (0, 1) if known else (1, 2):
            carried(state, name, weapon).loaded = False
            play(state, f"reload {weapon}")
            assert carried(state, name, weapon).loaded
            assert hero(state, name).actions == 2 - used
        state = armed(name, [weapon], SHOOTER, 12, prepare=prepare, cards=[])
        play(state, "move b1 no", "move c1 no")
        carried(state, name, weapon).loaded = False
        assert (f"reload {weapon}" in legal(state)) == known


def quick_hands(skill: str, name: str, effect: Said) -> None:
    """One Interaction in a turn costs no action, also after the last one."""
    kit = next(one for one in ITEMS if ITEMS[one]["kind"] == "extra" and str(ITEMS[one]["effect"]).startswith("heal"))
    for known, prepare in both(skill):
        state = armed(name, [kit, kit], SHOOTER, 12, prepare=prepare, cards=[])
        for used in (0, 1) if known else (1, 2):
            hero(state, name).health = 1
            play(state, f"use {kit} {name}")
            assert hero(state, name).actions == 2 - used
        state = armed(name, [kit], SHOOTER, 12, prepare=prepare, cards=[])
        play(state, "move b1 no", "move c1 no")
        hero(state, name).health = 1
        assert (f"use {kit} {name}" in legal(state)) == known


def medic(skill: str, name: str, effect: Said) -> None:
    """Cards and kits heal more."""
    card, healed = plain_card(name, "heal")
    kit = next(one for one in ITEMS if ITEMS[one]["kind"] == "extra" and str(ITEMS[one]["effect"]).startswith("heal"))
    for known, prepare in both(skill):
        more = effect.number if known else 0
        for lines, number in (
            ([f"play {card}", f"heal {name}"], healed),
            ([f"use {kit} {name}"], said(ITEMS[kit]["effect"]).number),
        ):
            state = exact_hands(scene(ROW, {name: "a1"}, gear={name: [kit]}, hands={name: [card]}, level=6))
            prepare(state)
            hero(state, name).health = 1
            play(state, "go", *lines)
            assert hero(state, name).health == 1 + number + more


def penalty_hit(skill: str, name: str, effect: Said) -> None:
    """An enemy that disengages is struck at with hit 3 and more."""
    foe = enemy_like(lambda one: one["engaged"][0] == "disengage" and "quick" not in one["traits"])
    for known, prepare in both(skill):
        state = armed(name, [MELEE_WEAPON], foe, 0, prepare=prepare, cards=[])
        play(state, "end")
        struck = attack(state, f"strike {MELEE_WEAPON} {foe}-1 no no")
        assert struck.penalty
        assert struck.hit == PENALTY_HIT + ITEMS[MELEE_WEAPON]["melee"][1] + (effect.number if known else 0)
        state = armed(name, [MELEE_WEAPON], foe, 0, prepare=prepare, cards=[])
        assert attack(state, f"strike {MELEE_WEAPON} {foe}-1 no no").hit == 1 + ITEMS[MELEE_WEAPON]["melee"][1]


def no_penalty(skill: str, name: str, effect: Said) -> None:
    for known, prepare in both(skill):
        state = armed(name, [], SHOOTER, 0, prepare=prepare, cards=[])
        struck = of(play(state, "move b1 no"), Attacked)
        assert [one.penalty for one in struck] == ([] if known else [True])


def sharp_eyes(skill: str, name: str, effect: Said) -> None:
    card, value = plain_card(name, "ranged")
    weapon = shooting_weapon(name)
    for known, prepare in both(skill):
        state = armed(name, [weapon], SHOOTER, 1, prepare=prepare, ground=COVER)
        shot = attack(state, f"play {card}", shot_line(weapon, SHOOTER, 1, False))
        assert shot.hit == value + column(weapon, 1)[1] - (0 if known else 1)


def steady(skill: str, name: str, effect: Said) -> None:
    """A shot into a melee: each 6 hits the ally there, or nobody."""
    card, _ = plain_card(name, "ranged")
    weapon = shooting_weapon(name)
    ally = next(one for one in HEROES if one != name)
    dice = column(weapon, 2)[0]
    for known, prepare in both(skill):
        state = exact_hands(
            scene(
                ROW,
                {name: "a1 e", ally: "c1"},
                [(SHOOTER, "c1 w")],
                gear={name: [weapon]},
                hands={name: [card]},
                level=6,
            )
        )
        prepare(state)
        before = hero(state, ally).health
        play(state, f"{name}: go", f"play {card}")

        def throw(die: Callable[[], int]) -> list[int] | None:
            fell = [die() for _ in range(dice)]
            return fell if all(one >= 5 for one in fell) and 6 in fell else None

        fell, end = foresee(state, throw)
        play(state, shot_line(weapon, SHOOTER, 2, False))
        assert state.rng.state == end
        assert hero(state, ally).health == before - (0 if known else fell.count(6))


def reaction(skill: str, name: str, effect: Said) -> None:
    """So many more reactions in a turn."""
    card = next(
        one
        for one in CARDS
        if CARDS[one]["hero"] == name and CARDS[one].get("reaction", "").startswith(("attacked: hit", "shot: hit"))
    )
    foe = enemy_like(lambda one: one["far"][0] == "ranged" and "quick" not in one["traits"])
    for known, prepare in both(skill):
        state = exact_hands(
            scene(ROW, {name: "a1 e"}, [(foe, "c1 w")] * 2, hands={name: [card] * (effect.number + 2)}, level=6)
        )
        prepare(state)
        until(state, f"react {card}")
        count = 0
        while state.turn == 1 and f"react {card}" in legal(state):
            hero(state, name).health = hero(state, name).most
            play(state, f"react {card}")
            count += 1
        assert count == 1 + (effect.number if known else 0)


CHECKS: dict[str, Callable[[str, str, Said], None]] = {
    "morale-at-start": morale_at_start,
    "health": health,
    "strength": strength,
    "hand": hand,
    "hit": hit_or_dice,
    "dice": hit_or_dice,
    "defence": defence,
    "range": range_,
    "move": move,
    "night-eyes": night_eyes,
    "climber": climber,
    "free-reload": free_reload,
    "medic": medic,
    "quick-hands": quick_hands,
    "penalty-hit": penalty_hit,
    "no-penalty": no_penalty,
    "sharp-eyes": sharp_eyes,
    "steady": steady,
    "reaction": reaction,
}


@pytest.mark.parametrize("skill", SKILLS)
def test_each_skill_does_what_is_printed(skill: str) -> None:
    effect = said(SKILLS[skill]["effect"])
    CHECKS[effect.word](skill, SKILLS[skill]["hero"], effect)
