"""Section K of the rules: action cards, boosts, reactions, skills."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from ashgrid.core import Rng
from ashgrid.games.hunters.actions import (
    AskAgain,
    AskPart,
    Attacked,
    Boost,
    EnemyAimed,
    EnemyChose,
    EnemyStepped,
    LeftOut,
    Options,
    Reacted,
    Resisted,
    Skip,
    Walked,
    Wounded,
)
from ashgrid.games.hunters.refusals import BoostInVain, PartIsBoosted
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.setup import begin
from ashgrid.games.hunters.tables import CARD_NUMBER, CARDS, SKILLS, CardType
from ashgrid.games.hunters.words import read_part, read_reaction
from tests.rulebook.hunters.helpers import (
    BLANK,
    SHIELD,
    carried,
    enemy,
    exact_hands,
    fix,
    hero,
    learn,
    legal,
    of,
    open_ground,
    play,
    scene,
    space,
    until,
    used_up,
)

Enemies = Sequence[tuple[str, str]]


def one(
    name: str,
    hand: Sequence[str],
    gear: Sequence[str] = (),
    enemies: Enemies = (),
    where: str = "a1 e",
    ground: str = open_ground(8, 3),
    others: Mapping[str, str] | None = None,
) -> Hunters:
    """A hero with exactly this hand, in the north-west corner of open ground."""
    return exact_hands(
        scene(ground, {name: where, **(others or {})}, enemies, gear={name: gear}, hands={name: list(hand)})
    )


def shot_at(state: Hunters, card: str, line: str, boost: str = "") -> Attacked:
    """The attack that a card makes, thrown as it falls."""
    events = play(state, f"play {card}", *([f"boost {boost}"] if boost else []), line)
    return of(events, Attacked)[0]


def part_asked(state: Hunters) -> str:
    """The part that is about to be done, or nothing."""
    asked = state.prompt(state.actors[0])
    return asked.part or "" if isinstance(asked, AskPart) else ""


def offered(state: Hunters, word: str) -> list[str]:
    return [line for line in legal(state) if line.split(" ")[0] == word]


# Cards and boosts ---------------------------------------------------------------------------------


def test_a_card_has_an_action_and_a_boost_or_a_reaction() -> None:
    for card in CARDS:
        assert card.parts
        assert (card.boost is None) != (card.reaction is None)


def test_a_card_serves_as_action_or_as_boost_not_both() -> None:
    state = one("soldier", ["barrage"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go", "play barrage")
    assert not offered(state, "boost")
    assert hero(state, "soldier").hand == []
    assert [CARDS[card].name for card in hero(state, "soldier").used] == ["barrage"]


def test_an_action_card_is_boosted_by_a_second_card() -> None:
    state = one("soldier", ["barrage", "aim-and-fire"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go")
    attack = shot_at(state, "barrage", "shoot rifle tiger-1 no", boost="aim-and-fire")
    assert attack.hit == 2 + 1
    assert len(hero(state, "soldier").used) == 2


def test_an_action_card_takes_one_boost() -> None:
    state = one("soldier", ["aim-and-fire", "aim-and-fire", "barrage"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go", "play aim-and-fire")
    assert offered(state, "boost") == ["boost barrage", "boost aim-and-fire"]
    play(state, "boost barrage")
    assert not offered(state, "boost")


def test_a_basic_action_is_not_boosted() -> None:
    state = one("soldier", ["shoulder-barge"], ["knife"], [("tiger", "a1 w")])
    play(state, "go")
    (attack,) = of(play(state, "strike knife tiger-1 no no"), Attacked)
    assert len(attack.dice) == 3 + 1
    assert len(hero(state, "soldier").hand) == 1


def test_a_boost_is_not_played_alone() -> None:
    state = one("soldier", ["barrage", "aim-and-fire"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go")
    assert not offered(state, "boost")


def test_a_boost_does_not_help_another_hero() -> None:
    state = exact_hands(
        scene(
            open_ground(4, 1),
            {"soldier": "a1 e", "scout": "a1 e"},
            [("tiger", "c1 w")],
            gear={"soldier": ["rifle"]},
            hands={"soldier": ["aim-and-fire"], "scout": ["short-burst", "point-it-out"]},
        )
    )
    play(state, "soldier: go", "play aim-and-fire")
    assert state.actors == (0,)
    assert not offered(state, "boost")


def test_the_boosted_part_of_a_card_is_chosen() -> None:
    """The boost draws a card, which helps with either part: with the first, or with the second."""
    for lines in (["boost new-magazine", "move b1 no"], ["skip", "boost new-magazine"]):
        state = one("soldier", ["advancing-fire", "new-magazine"], ["rifle"], [("tiger", "d1 w")])
        play(state, "go", "play advancing-fire", *lines)
        assert not offered(state, "boost")
        assert offered(state, "shoot")


def test_a_boosted_part_is_not_left_out() -> None:
    """Nor boosted where it cannot be done with the Boost either: that would be a Boost alone. What becomes impossible
    afterwards is left out, and the Boost is lost."""
    state = one("soldier", ["advancing-fire", "new-magazine"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go", "play advancing-fire", "boost new-magazine")
    assert offered(state, "move")
    assert not offered(state, "skip")
    assert state.refusal(0, Skip()) == PartIsBoosted("move 1")
    state = one("sniper", ["aimed-shot", "long-shot", "steady-breath"], ["pistol"], [("tiger", "d1 w")])
    play(state, "go", "play aimed-shot")
    assert legal(state) == ["boost long-shot", "skip"]
    assert state.refusal(0, Boost("steady-breath")) == BoostInVain("steady-breath")
    play(state, "boost long-shot")
    assert not offered(state, "skip")
    enemy(state, "tiger-1").health = 0
    state.step(state.top)
    state.step(state.top)
    assert "end" in legal(state)


def test_a_boost_is_offered_only_for_parts_that_it_helps() -> None:
    state = one("soldier", ["advancing-fire", "aim-and-fire"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go", "play advancing-fire")
    assert offered(state, "move")
    assert not offered(state, "boost")
    play(state, "skip")
    assert offered(state, "boost") == ["boost aim-and-fire"]


def test_both_actions_of_a_turn_may_be_boosted() -> None:
    state = one("soldier", ["barrage"] * 2 + ["aim-and-fire"] * 2, ["rifle"], [("tiger", "c1 w")])
    play(state, "go")
    for _ in range(2):
        attack = shot_at(state, "barrage", "shoot rifle tiger-1 no", boost="aim-and-fire")
        assert attack.hit == 2 + 1


# Reactions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "card", "foe", "after"),
    [
        ("soldier", "dig-in", ("bandit-pistol", "d1 w"), EnemyAimed),
        ("hunter", "set-a-trap", ("bandit-knife", "d1 w"), EnemyStepped),
        ("sniper", "patience", ("bandit-pistol", "d1 w"), Attacked),
    ],
)
def test_a_reaction_is_played_before_during_or_after_an_enemy_action(
    name: str, card: str, foe: tuple[str, str], after: type
) -> None:
    """Before the throw of an attack, between the steps of a move, and when the action is done."""
    state = one(name, [card], enemies=[foe])
    assert isinstance(until(state, f"react {card}")[-1], after | Wounded)


def test_the_action_of_an_enemy_goes_on_after_a_reaction() -> None:
    state = one("soldier", ["dig-in"], enemies=[("bandit-pistol", "d1 w")])
    until(state, "react dig-in")
    events = play(state, "react dig-in")
    assert isinstance(events[0], Reacted)
    assert of(events, Attacked)[0].target == "soldier"


BEHIND_A_SCREEN = """
  +   +   +   +   +
    .   .   .   .
  +   +---+---+---+
    .   .   .   .
  +   +   +   +   +
"""


def test_an_attack_whose_target_got_away_is_lost() -> None:
    """The sniper steps behind a Screen; the medic, who is farther away, is not attacked in the sniper's place."""
    state = exact_hands(
        scene(
            BEHIND_A_SCREEN,
            {"sniper": "b1 e", "medic": "a1 e"},
            [("bandit-pistol", "d1 w")],
            hands={"sniper": ["change-position"]},
        )
    )
    until(state, "react change-position")
    events = play(state, "react change-position", "move a2 no", "stop")
    following = next(number for number, event in enumerate(events) if isinstance(event, EnemyChose))
    assert not of(events[:following], Attacked)


def test_an_area_attack_is_lost_on_who_has_left_the_space() -> None:
    state = one("sniper", ["change-position"], enemies=[("spider-aka-2l", "d1 w")])
    until(state, "react change-position")
    events = play(state, "react change-position", "move a2 no", "stop")
    aims = [number for number, event in enumerate(events) if isinstance(event, EnemyAimed)]
    assert not of(events[: aims[0]], Attacked)


def test_a_hero_plays_one_reaction_a_turn() -> None:
    state = one("soldier", ["dig-in", "dig-in"], enemies=[("bandit-pistol", "d1 w")])
    until(state, "react dig-in")
    events = play(state, "react dig-in")
    assert len(of(events, Attacked)) == 2
    assert state.turn == 2


def test_several_heroes_react_to_the_same_action() -> None:
    state = exact_hands(
        scene(
            open_ground(6, 2),
            {"medic": "b1 e", "soldier": "a1 e", "scout": "a2 e"},
            [("bandit-pistol", "d1 w")],
            hands={"soldier": ["close-ranks"], "scout": ["hand-signal"]},
        )
    )
    until(state, "react close-ranks")
    assert state.actors == (1, 2)
    play(state, "react close-ranks")
    fix(state, 1, 6, SHIELD)
    attack = of(play(state, "react hand-signal"), Attacked)[0]
    assert (attack.target, attack.hit, attack.defence) == ("medic", 2 - 1, 1)


def test_an_action_of_a_reaction_does_not_count() -> None:
    state = one("soldier", ["thrust"], ["knife"], [("tiger", "a1 w")])
    until(state, "react thrust")
    events = play(state, "react thrust", "strike knife tiger-1 no no")
    assert of(events, Attacked)[0].by == "soldier"
    assert state.turn == 2
    play(state, "go")
    assert hero(state, "soldier").actions == 2


def test_reactions_are_paid_from_the_hand_that_is_left() -> None:
    hand = ["dig-in", "dig-in", "march", "march", "march"]
    state = scene(open_ground(6, 1), {"soldier": "a1 e"}, [("bandit-pistol", "d1 w")], hands={"soldier": hand})
    until(state, "react dig-in")
    play(state, "react dig-in")
    assert (state.turn, len(hero(state, "soldier").hand)) == (2, 4)
    play(state, "go")
    assert len(hero(state, "soldier").hand) == 5


def test_nobody_is_asked_for_a_reaction_in_vain() -> None:
    """A card against blows does not help against shots."""
    state = one("soldier", ["thrust", "barrage"], enemies=[("bandit-pistol", "d1 w")])
    play(state, "go", "end")
    assert state.turn == 2


# Several parts ------------------------------------------------------------------------------------


def test_parts_of_a_card_may_be_left_out() -> None:
    """Those that leave nothing to choose as well."""
    state = one("soldier", ["advancing-fire"], ["rifle"], [("tiger", "c1 w")])
    play(state, "go", "play advancing-fire", "skip")
    assert offered(state, "shoot")
    assert play(state, "skip")[0] == LeftOut(hero="soldier", card="advancing-fire", part="ranged 2")
    assert space(state, hero(state, "soldier")) == "a1"
    assert not offered(state, "shoot")
    state = one("soldier", ["dig-in"])
    play(state, "go", "play dig-in")
    assert legal(state) == ["do", "skip"]
    play(state, "skip")
    assert (hero(state, "soldier").guard, hero(state, "soldier").actions) == (0, 1)


def test_parts_of_a_card_keep_their_order() -> None:
    state = one("sniper", ["retreating-shot"], ["pistol"], [("tiger", "c1 w")])
    play(state, "go", "play retreating-shot")
    assert offered(state, "shoot")
    assert not offered(state, "move")
    play(state, "skip")
    assert offered(state, "move")
    assert not offered(state, "shoot")


def test_a_card_of_several_parts_is_one_action() -> None:
    state = one("soldier", ["advancing-fire"], ["rifle"], [("tiger", "d1 w")])
    play(state, "go", "play advancing-fire", "move b1 no", "shoot rifle tiger-1 no")
    assert hero(state, "soldier").actions == 1


def test_every_card_has_all_that_a_card_needs() -> None:
    for number, card in enumerate(CARDS):
        assert card.number == number
        assert card.name
        assert card.hero
        assert card.copies >= 1
        assert 1 <= card.level <= 6
        assert card.parts
        assert card.boost_text or (card.trigger and card.reaction_text)


def test_a_skill_card_works_always_and_is_never_drawn() -> None:
    state = begin(Options(mission="cistern", party="soldier,hunter", level=6), Rng(1))
    strong = hero(state, "hunter")
    assert len(strong.skills) == 5
    assert strong.strength == strong.kind.strength + 1
    assert not {skill.name for skill in SKILLS} & {CARDS[card].name for card in strong.pile + strong.hand}


# Parts --------------------------------------------------------------------------------------------


def test_part_move() -> None:
    state = one("scout", ["sprint"])
    play(state, "go", "play sprint")
    assert "move d1 no" in legal(state)
    assert "move e1 no" not in legal(state)
    state = one("scout", ["sprint"], enemies=[("tiger", "a1 w")])
    play(state, "go")
    assert of(play(state, "play sprint", "move b1 no"), Attacked)[0].penalty


def test_part_slip_provokes_no_penalty_attack() -> None:
    state = one("scout", ["break-away"], enemies=[("tiger", "a1 w")])
    play(state, "go")
    assert not of(play(state, "play break-away", "move c1 no"), Attacked)
    assert space(state, hero(state, "scout")) == "c1"


def test_part_melee() -> None:
    """The scalpel has hit +1."""
    state = one("medic", ["scalpel-cut"], ["scalpel"], [("tiger", "a1 w")])
    play(state, "go")
    attack = shot_at(state, "scalpel-cut", "strike scalpel tiger-1 no no")
    assert (attack.kind, len(attack.dice), attack.hit) == ("melee", 2, 3 + 1)


def test_part_ranged_serves_area_weapons_too() -> None:
    state = one("soldier", ["aim-and-fire"], ["grenade-launcher", "pistol"], [("tiger", "c1 w")])
    play(state, "go", "play aim-and-fire")
    assert {"blast grenade-launcher c1 no", "shoot pistol tiger-1 no"} <= set(legal(state))
    attack = of(play(state, "blast grenade-launcher c1 no"), Attacked)[0]
    assert (attack.kind, len(attack.dice), attack.hit) == ("area", 4, 3)


def test_part_area_does_not_serve_plain_weapons() -> None:
    state = one("soldier", ["throw-and-duck"], ["grenade-launcher", "pistol"], [("tiger", "c1 w")])
    play(state, "go", "play throw-and-duck")
    assert offered(state, "blast")
    assert not offered(state, "shoot")
    assert of(play(state, "blast grenade-launcher c1 no"), Attacked)[0].hit == 2


def test_part_heal() -> None:
    state = one("medic", ["dressing"], others={"scout": "a1 e", "soldier": "b1 e"})
    for someone in state.heroes:
        someone.health = 1
    play(state, "medic: go", "play dressing")
    assert offered(state, "heal") == ["heal medic", "heal scout"]
    play(state, "heal scout")
    assert hero(state, "scout").health == 1 + 2


def test_part_revive_wakes_with_more_health() -> None:
    state = one("medic", ["on-your-feet"], others={"scout": "a1 e"})
    hero(state, "scout").health = 0
    play(state, "go", "play on-your-feet", "revive scout")
    assert hero(state, "scout").health == 2


def test_part_hide() -> None:
    """Nobody hides before an enemy's eyes."""
    state = one("sniper", ["go-to-ground"], enemies=[("tiger", "d1 w")])
    play(state, "go")
    assert "play go-to-ground" in legal(state)  # for its other part
    play(state, "play go-to-ground")
    assert "hide" not in part_asked(state)
    state = one("sniper", ["go-to-ground"], enemies=[("tiger", "d1 e")])
    play(state, "go", "play go-to-ground", "do")
    assert hero(state, "sniper").hidden


def test_part_reload_loads_all_weapons() -> None:
    state = one("soldier", ["new-magazine"], ["crossbow", "flare-gun"])
    for weapon in ("crossbow", "flare-gun"):
        carried(state, "soldier", weapon).loaded = False
    play(state, "go", "play new-magazine", "do")
    assert carried(state, "soldier", "crossbow").loaded
    assert carried(state, "soldier", "flare-gun").loaded


def test_part_interact() -> None:
    state = exact_hands(
        scene(open_ground(3, 1), {"scout": "a1 e"}, hands={"scout": ["rummage"]}, tokens=[("find", "a1")])
    )
    play(state, "go", "play rummage", "skip", "pick")
    assert hero(state, "scout").finds == [0]
    assert hero(state, "scout").actions == 1


def test_part_draw() -> None:
    state = scene(open_ground(3, 1), {"scout": "a1 e"}, hands={"scout": ["look-around"] + ["sprint"] * 3})
    play(state, "go", "play look-around", "do")
    assert len(hero(state, "scout").hand) == 5 - 1 + 2


def test_part_morale() -> None:
    """Above what the hero began with, too."""
    state = one("medic", ["calm-voice"])
    play(state, "go", "play calm-voice", "do")
    assert hero(state, "medic").morale == hero(state, "medic").kind.morale + 1


def test_part_guard_lasts_until_the_next_turn_of_the_hero() -> None:
    state = one("soldier", ["dig-in"], enemies=[("bandit-pistol", "d1 w")])
    play(state, "go", "play dig-in", "do")
    fix(state, 1, 1, BLANK, BLANK, BLANK)
    attack = of(play(state, "end"), Attacked)[0]
    assert attack.defence == 3
    assert hero(state, "soldier").guard == 3
    play(state, "go")
    assert hero(state, "soldier").guard == 0


def test_part_mark_helps_all_heroes_against_one_enemy() -> None:
    state = exact_hands(
        scene(
            open_ground(6, 1),
            {"scout": "a1 e", "soldier": "a1 e"},
            [("tiger", "d1 w"), ("tiger", "d1 w")],
            gear={"soldier": ["rifle"]},
            hands={"scout": ["point-it-out"], "soldier": ["aim-and-fire"] * 3},
        )
    )
    play(state, "scout: go", "play point-it-out", "mark tiger-1", "skip", "end", "soldier: go")
    assert shot_at(state, "aim-and-fire", "shoot rifle tiger-1 no").hit == 3 + 1
    assert shot_at(state, "aim-and-fire", "shoot rifle tiger-2 no").hit == 3
    play(state, "end")
    assert enemy(state, "tiger-1").marked == 0


def test_a_mark_helps_a_grenade_too() -> None:
    state = exact_hands(
        scene(
            open_ground(6, 1),
            {"soldier": "a1 e"},
            [("tiger", "b1 w")],
            gear={"soldier": ["frag-grenade"]},
            hands={"soldier": ["all-together", "throw-and-duck"]},
        )
    )
    play(state, "go", "play all-together", "do", "mark tiger-1")
    assert shot_at(state, "throw-and-duck", "blast frag-grenade b1 no").hit == 2 + 2


def test_part_order_moves_another_hero_at_once() -> None:
    """One who is engaged may obey too, and is attacked on leaving."""
    state = one("scout", ["hand-signal"], enemies=[("tiger", "b1 w")], others={"soldier": "b1 e"})
    play(state, "scout: go")
    events = play(state, "play hand-signal", "order soldier", "soldier: move c2 no")
    assert of(events, Attacked)[0].penalty
    assert space(state, hero(state, "soldier")) == "c2"
    play(state, "soldier: stop", "scout: end", "soldier: go")
    assert hero(state, "soldier").actions == 2


def test_part_smoke() -> None:
    state = one("scout", ["smoke-trail"], where="b2 n")
    play(state, "go", "play smoke-trail")
    there = [f"smoke {column}{row}" for row in (1, 2, 3) for column in "abc"]
    assert sorted(offered(state, "smoke")) == sorted(there)
    play(state, "smoke b1")
    assert [(token.kind, space(state, token)) for token in state.tokens] == [(4, "b1")]


# Changes of a part --------------------------------------------------------------------------------


def test_a_part_with_more_dice_and_range() -> None:
    """The pistol has two columns with two dice."""
    state = one("sniper", ["long-shot"], ["pistol"], [("tiger", "d1 w")])
    play(state, "go")
    attack = shot_at(state, "long-shot", "shoot pistol tiger-1 no")
    assert (attack.distance, len(attack.dice), attack.hit) == (3, 2, 2)
    state = one("hunter", ["both-barrels"], ["pistol"], [("tiger", "c1 w")])
    play(state, "go")
    assert len(shot_at(state, "both-barrels", "shoot pistol tiger-1 no").dice) == 2 + 1


def test_a_part_that_pierces_or_burns() -> None:
    """An armoured Bug has one die in front, and throws it twice."""
    for name, card, dice, defence in (
        ("sniper", "aimed-shot", 2, 2),
        ("sniper", "gap-in-the-plate", 2, 1),
        ("hunter", "muzzle-flame", 3, 0),
    ):
        state = one(name, [card], ["pistol"], [("bug", "c1 w")])
        play(state, "go", f"play {card}")
        fix(state, *[1] * dice, *[BLANK] * defence)
        (attack,) = of(play(state, "shoot pistol bug-1 no"), Attacked)
        assert attack.defence == defence
        assert used_up(state)


def test_dice_are_thrown_again_once_before_defence() -> None:
    """The hero sees the throw and says which dice; the new result stands, and there is no second time."""
    state = one("sniper", ["steady-breath"], ["pistol"], [("tiger", "c1 w")])
    play(state, "go", "play steady-breath")
    fix(state, 5, 4, 1, SHIELD, BLANK, BLANK)
    assert not of(play(state, "shoot pistol tiger-1 no"), Attacked)
    assert state.prompt(0) == AskAgain("tiger-1", (5, 4), 2, 1)
    assert legal(state) == ["again 5", "again 4", "pass"]
    (attack,) = of(play(state, "again 4"), Attacked)
    assert (attack.again, attack.dice, attack.successes, attack.shields) == ((4,), (5, 1), 1, 1)
    assert used_up(state)
    state = one("sniper", ["steady-breath"], ["pistol"], [("tiger", "c1 w")])
    play(state, "go", "play steady-breath")
    fix(state, 5, 1, SHIELD, BLANK, BLANK)
    play(state, "shoot pistol tiger-1 no")
    assert legal(state) == ["again 5", "pass"]  # a success stays
    (attack,) = of(play(state, "pass"), Attacked)
    assert (attack.again, attack.dice, attack.successes) == ((), (5, 1), 1)
    assert used_up(state)


def test_dice_thrown_again_are_counted_over_all_targets() -> None:
    """One die in all: for the first target, or kept for the second."""
    state = one("soldier", ["controlled-fire"], ["smg"], [("great-rat", "c1 w")] * 2)
    play(state, "go", "play controlled-fire")
    fix(state, 5, 5, 5, 5, 5, 5, 5)
    play(state, "burst smg great-rat-1,great-rat-2 no")
    first, second = of(play(state, "again 5"), Attacked)
    assert (first.again, second.again) == ((5,), ())
    assert used_up(state)
    state = one("soldier", ["controlled-fire"], ["smg"], [("great-rat", "c1 w")] * 2)
    play(state, "go", "play controlled-fire")
    fix(state, 5, 5, 5, 5, 5, 6, 4)
    play(state, "burst smg great-rat-1,great-rat-2 no", "pass")
    assert legal(state) == ["again 6", "again 5", "pass"]
    (second,) = of(play(state, "again 6"), Attacked)
    assert (second.target, second.again, second.dice) == ("great-rat-2", (6,), (5, 5, 4))
    assert used_up(state)


def test_a_part_that_stuns() -> None:
    state = one("medic", ["leg-shot"], ["pistol"], [("tiger", "c1 w")])
    play(state, "go", "play leg-shot")
    fix(state, 1, 1, BLANK, BLANK, BLANK, 4)
    events = play(state, "shoot pistol tiger-1 no")
    (throw,) = of(events, Resisted)
    assert (throw.die, throw.value, throw.held) == (4, 3, False)
    assert enemy(state, "tiger-1").stunned == state.turn + 1


def test_a_quiet_action_does_not_cost_hiding() -> None:
    for card, hidden in (("aimed-shot", False), ("silent-shot", True)):
        state = one("sniper", [card], ["pistol"], [("tiger", "c1 w")])
        hero(state, "sniper").hidden = True
        play(state, "go", f"play {card}", "shoot pistol tiger-1 no")
        assert hero(state, "sniper").hidden is hidden


# Words of boosts ----------------------------------------------------------------------------------


def test_boosts_of_an_attack() -> None:
    def attack(name: str, card: str, boost: str, foe: str = "bug", faces: Sequence[int] = ()) -> Attacked:
        state = one(name, [card, boost], ["pistol"], [(foe, "c1 w")])
        play(state, "go", f"play {card}", f"boost {boost}")
        if faces:
            fix(state, *faces)
        events = play(state, f"shoot pistol {foe}-1 no")
        while not of(events, Attacked):
            events = play(state, offered(state, "again")[0])
        assert not faces or used_up(state)
        return of(events, Attacked)[0]

    assert attack("sniper", "aimed-shot", "held-breath").hit == 3 + 1
    assert len(attack("sniper", "aimed-shot", "work-the-bolt").dice) == 2 + 1
    assert attack("sniper", "aimed-shot", "steady-breath", faces=[6, 5, 5]).again == (6,)
    assert attack("sniper", "aimed-shot", "head-shot", faces=[1, 1, BLANK]).defence == 1
    assert attack("sniper", "aimed-shot", "fuel-tank", faces=[1, 1]).defence == 0
    state = one("sniper", ["aimed-shot", "kneecap"], ["pistol"], [("great-rat", "c1 w"), ("tiger", "c1 w")])
    play(state, "go", "play aimed-shot", "boost kneecap")
    fix(state, 1, 1, BLANK, BLANK, BLANK, 6)
    play(state, "shoot pistol tiger-1 no")
    assert enemy(state, "tiger-1").stunned == 2
    state = one("sniper", ["aimed-shot", "silent-shot"], ["pistol"], [("tiger", "c1 w")])
    hero(state, "sniper").hidden = True
    play(state, "go", "play aimed-shot", "boost silent-shot", "shoot pistol tiger-1 no")
    assert hero(state, "sniper").hidden


def test_a_boost_gives_a_shot_that_was_out_of_range() -> None:
    state = one("sniper", ["aimed-shot", "long-shot"], ["pistol"], [("tiger", "d1 w")])
    play(state, "go", "play aimed-shot")
    assert not offered(state, "shoot")
    play(state, "boost long-shot")
    assert "shoot pistol tiger-1 no" in legal(state)


def test_a_boost_with_a_kind_helps_only_that_kind() -> None:
    """What a card says of ranged attacks holds for area attacks as well."""
    state = one("scout", ["quiet-knife", "short-burst", "quiet-knife"], ["knife"], [("tiger", "a1 w")])
    play(state, "go", "play quiet-knife")
    assert offered(state, "boost") == ["boost quiet-knife"]
    hand = ["throw-and-duck", "aim-and-fire", "shoulder-barge"]
    state = one("soldier", hand, ["grenade-launcher"], [("tiger", "c1 w")])
    play(state, "go", "play throw-and-duck")
    assert offered(state, "boost") == ["boost aim-and-fire"]


def test_boost_sweep_attacks_every_enemy_on_the_space() -> None:
    foes = [("great-rat", "a1 w"), ("tiger", "a1 w"), ("great-rat", "b1 w")]
    state = one("hunter", ["precise-blow", "through-the-brush"], ["knife"], foes)
    play(state, "go", "play precise-blow", "skip", "boost through-the-brush")
    attacks = of(play(state, "strike knife tiger-1 no no"), Attacked)
    assert [(attack.target, len(attack.dice)) for attack in attacks] == [("tiger-1", 4), ("great-rat-1", 4)]


def test_boosts_of_moves_and_healing() -> None:
    state = one("medic", ["run-to-the-wounded"] * 2)
    play(state, "go", "play run-to-the-wounded", "boost run-to-the-wounded")
    assert "move e1 no" in legal(state)
    assert "move f1 no" not in legal(state)
    state = one("medic", ["dressing"] * 2)
    hero(state, "medic").health = 1
    play(state, "go", "play dressing", "boost dressing", "heal medic")
    assert hero(state, "medic").health == 1 + 2 + 1
    state = one("scout", ["sprint", "parting-shot"], enemies=[("tiger", "a1 w")])
    play(state, "go")
    assert not of(play(state, "play sprint", "boost parting-shot", "move b1 no"), Attacked)


def test_boosts_that_help_with_any_part() -> None:
    """With parts that leave nothing to choose as well: every part is asked for."""
    state = one("medic", ["painkiller", "tourniquet", "calm-voice"])
    hero(state, "medic").health -= 1
    play(state, "go", "play painkiller", "boost calm-voice")
    assert hero(state, "medic").morale == 4 + 1
    state = one("soldier", ["dig-in", "march"])
    play(state, "go", "play dig-in")
    assert legal(state) == ["do", "boost march", "skip"]
    play(state, "boost march", "do")
    assert hero(state, "soldier").guard == 3 + 1
    state = one("medic", ["run-to-the-wounded", "calm-voice"])
    play(state, "go", "play run-to-the-wounded", "boost calm-voice", "move b1 no")
    assert hero(state, "medic").morale == 4 + 1
    state = scene(open_ground(3, 1), {"hunter": "a1 e"}, hands={"hunter": ["fresh-shells"] * 2 + ["sidestep"] * 3})
    play(state, "go", "play sidestep", "boost fresh-shells")
    assert len(hero(state, "hunter").hand) == 5 - 2 + 1


# Triggers -----------------------------------------------------------------------------------------


def asked(state: Hunters, card: str) -> bool:
    """Whether the enemies' phase of this turn brings a moment for a reaction."""
    try:
        until(state, f"react {card}")
    except AssertionError:
        return False
    return True


def test_trigger_attacked_shot_and_struck() -> None:
    shoots, spits, strikes = ("bandit-pistol", "d1 w"), ("spider-aka-2l", "d1 w"), ("tiger", "a1 w")
    for foe, wanted in ((shoots, "shot"), (spits, "shot"), (strikes, "struck")):
        assert asked(one("soldier", ["dig-in"], enemies=[foe]), "dig-in")
        assert asked(one("soldier", ["suppressing-fire"], enemies=[foe]), "suppressing-fire") is (wanted == "shot")
        assert asked(one("soldier", ["thrust"], ["knife"], [foe]), "thrust") is (wanted == "struck")


def test_a_penalty_attack_can_be_reacted_to() -> None:
    for card, hit, defence in (("dig-in", 3, 1), ("knee-to-the-gut", 2, 0)):
        state = one("soldier", [card], enemies=[("tiger", "a1 w")])
        play(state, "go", "move b1 no")
        assert f"react {card}" in legal(state)
        fix(state, 1, 6, 6, *[BLANK] * defence)
        (attack,) = of(play(state, f"react {card}"), Attacked)
        assert (attack.penalty, attack.hit, attack.defence) == (True, hit, defence)
        assert used_up(state)
        assert space(state, hero(state, "soldier")) == "b1"


def test_trigger_wounded() -> None:
    state = one("soldier", ["chin-up"], enemies=[("bandit-pistol", "d1 w")])
    play(state, "go")
    fix(state, 1, 6)
    play(state, "end")
    assert "react chin-up" in legal(state)
    play(state, "react chin-up")
    assert hero(state, "soldier").morale == 3 + 1
    state = one("soldier", ["chin-up"], enemies=[("bandit-pistol", "d1 w")])
    play(state, "go")
    fix(state, 6, 6, 6, 6)
    play(state, "end")
    assert state.turn == 2
    assert used_up(state)


def test_triggers_of_an_ally() -> None:
    for where, near in (("c1 e", True), ("b2 e", True), ("a1 e", False)):
        for card, wounds in (("stay-down", False), ("help-on-the-run", True)):
            state = exact_hands(
                scene(
                    open_ground(7, 2),
                    {"soldier": "c1 e", "medic": where},
                    [("bandit-pistol", "f1 w")],
                    gear={"medic": ["padded-vest"]},
                    hands={"medic": [card]},
                )
            )
            play(state, "soldier: go", "end", "medic: go")
            if wounds:
                fix(state, 1, 1)
            play(state, "end")
            assert (f"react {card}" in legal(state)) is near


def test_trigger_approached() -> None:
    """From farther away: not by a step beside the hero."""
    state = one("hunter", ["set-a-trap"], enemies=[("bandit-knife", "d1 w")])
    until(state, "react set-a-trap")
    assert space(state, enemy(state, "bandit-knife-1")) == "b1"
    state = one("hunter", ["set-a-trap"], enemies=[("bandit-pistol", "a2 w")], where="b2 n", ground=open_ground(3, 3))
    assert not asked(state, "set-a-trap")


AROUND_THE_CORNER = """
  +   +   +   +   +   +
    .   .   .   .   .
  +   +---+---+   +   +
    .   .   .   .   .
  +   +   +   +   +   +
    .   .   .   .   .
  +   +   +   +   +   +
"""


def test_an_enemy_that_disengages_may_step_into_sight() -> None:
    """The scout looks east and sees the bandit only when he has sprung out of the melee with the soldier."""
    state = exact_hands(
        scene(
            AROUND_THE_CORNER,
            {"soldier": "c2 e", "scout": "a1 e"},
            [("bandit-pistol", "c2 w")],
            hands={"scout": ["lookout"]},
        )
    )
    assert not state.sees(hero(state, "scout").cell, enemy(state, "bandit-pistol-1").cell)
    until(state, "react lookout")
    assert state.sees(hero(state, "scout").cell, enemy(state, "bandit-pistol-1").cell)


def test_trigger_seen() -> None:
    state = exact_hands(
        scene(AROUND_THE_CORNER, {"hunter": "b1 e"}, [("bandit-knife", "c3 w")], hands={"hunter": ["read-the-tracks"]})
    )
    assert not state.sees(hero(state, "hunter").cell, enemy(state, "bandit-knife-1").cell)
    until(state, "react read-the-tracks")
    assert state.sees(hero(state, "hunter").cell, enemy(state, "bandit-knife-1").cell)
    state = one("hunter", ["read-the-tracks"], enemies=[("bandit-knife", "f1 w")])
    assert not asked(state, "read-the-tracks")


def test_trigger_done() -> None:
    assert asked(one("sniper", ["patience"], enemies=[("bandit-knife", "f1 w")]), "patience")
    assert not asked(one("sniper", ["patience"], enemies=[("bandit-knife", "f1 w")], where="a1 w"), "patience")


# Effects of reactions -----------------------------------------------------------------------------


def test_reaction_reduce() -> None:
    state = one("hunter", ["lunge"], enemies=[("great-rat", "a1 w")])
    until(state, "react lunge")
    fix(state, 1, 1, 6, 6)
    play(state, "react lunge")
    assert hero(state, "hunter").health == 6 - 2 + 1
    state = one("medic", ["not-today"], enemies=[("bandit-pistol", "d1 w")])
    play(state, "go")
    fix(state, 1, 1, 6, 6)
    play(state, "end", "react not-today")
    assert hero(state, "medic").health == 5


def test_reactions_that_change_the_attack() -> None:
    state = one("soldier", ["hold-position"], enemies=[("bandit-pistol", "d1 w")])
    until(state, "react hold-position")
    fix(state, 1, 1, SHIELD, BLANK)
    attack = of(play(state, "react hold-position"), Attacked)[0]
    assert (attack.defence, attack.wounds) == (2, 1)
    state = one("scout", ["duck"], enemies=[("bandit-pistol", "d1 w")])
    until(state, "react duck")
    fix(state, 1, 2)
    attack = of(play(state, "react duck"), Attacked)[0]
    assert (attack.hit, attack.successes) == (2 - 2, 1)


def test_a_reaction_that_moves() -> None:
    for name, card, penalty in (("scout", "leg-sweep", False), ("scout", "decoy-run", True)):
        state = one(name, [card], enemies=[("tiger", "a1 w")])
        until(state, f"react {card}")
        events = play(state, f"react {card}", "move b1 no")
        first = [event for event in events if isinstance(event, Attacked | Walked)]
        assert (isinstance(first[0], Attacked) and first[0].penalty) is penalty
        assert of(events, Walked)[0].path == ("a1", "b1")


def test_a_reaction_that_attacks() -> None:
    state = one("soldier", ["thrust"], ["knife"], [("tiger", "a1 w"), ("great-rat", "a1 w")])
    until(state, "react thrust")
    play(state, "react thrust")
    assert {line.split(" ")[2] for line in offered(state, "strike")} == {"tiger-1"}
    assert of(play(state, "strike knife tiger-1 no no"), Attacked)[0].hit == 2
    state = one("soldier", ["return-fire"], ["rifle"], [("bandit-pistol", "d1 w"), ("tiger", "h3 w")])
    until(state, "react return-fire")
    play(state, "react return-fire")
    assert offered(state, "shoot")
    assert of(play(state, "shoot rifle bandit-pistol-1 no"), Attacked)[0].by == "soldier"


def test_a_reaction_that_hides_heals_or_draws() -> None:
    state = exact_hands(
        scene(
            open_ground(8, 1),
            {"scout": "a1 e", "soldier": "f1 w"},
            [("bandit-pistol", "d1 e")],
            hands={"scout": ["slip-from-sight"]},
        )
    )
    until(state, "react slip-from-sight")
    play(state, "react slip-from-sight")
    assert hero(state, "scout").hidden
    state = one("medic", ["on-your-feet"], enemies=[("bandit-knife", "f1 w")])
    hero(state, "medic").health = 2
    until(state, "react on-your-feet")
    play(state, "react on-your-feet")
    assert hero(state, "medic").health == 2 + 1
    state = scene(open_ground(8, 1), {"sniper": "a1 e"}, [("bandit-knife", "h1 w")], hands={"sniper": ["patience"] * 5})
    until(state, "react patience")
    play(state, "react patience")
    assert len(hero(state, "sniper").hand) == 5


def test_a_reaction_heals_the_ally_of_the_trigger(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of our cards does; the vocabulary allows it."""
    trigger, effect = read_reaction("ally-attacked: heal 2")
    text = "ally-attacked: heal 2"
    made = CardType(len(CARDS), "bandage", "medic", 1, 1, [read_part("guard 1")], None, trigger, effect, "", text)
    monkeypatch.setitem(CARD_NUMBER, "bandage", made.number)
    CARDS.append(made)
    try:
        state = one("medic", ["bandage"], enemies=[("bandit-pistol", "d1 w")], others={"soldier": "b1 e"})
        hero(state, "soldier").health = 2
        until(state, "react bandage")
        fix(state, 6, 6, 6, 6)
        play(state, "react bandage")
        assert (hero(state, "soldier").health, hero(state, "medic").health) == (2 + 2, 5)
    finally:
        CARDS.pop()


# Skills -------------------------------------------------------------------------------------------


def test_skill_morale_at_start() -> None:
    state = begin(Options(mission="cistern", party="medic,scout", level=4), Rng(1))
    assert hero(state, "medic").morale == hero(state, "medic").kind.morale + 2


def test_skills_of_health_strength_and_hand() -> None:
    state = begin(Options(mission="cistern", party="hunter,medic", level=6), Rng(1))
    assert hero(state, "hunter").most == 6 + 5 + 2
    state = scene(open_ground(3, 1), {"medic": "a1 e", "hunter": "a1 e"}, [("tiger", "a1 w")], gear={"hunter": ["axe"]})
    learn(state, "medic", "cool-head")
    learn(state, "hunter", "woodcutters-arms")
    play(state, "medic: go")
    assert len(hero(state, "medic").hand) == 5 + 1
    play(state, "end", "hunter: go")
    (attack,) = of(play(state, "strike axe tiger-1 no no"), Attacked)
    assert len(attack.dice) == 3 + 1 + 2


def test_skills_of_hit_and_dice() -> None:
    state = one("hunter", [], ["axe", "pistol"], [("tiger", "a1 w")])
    learn(state, "hunter", "where-it-hurts")
    play(state, "go")
    assert of(play(state, "strike axe tiger-1 no no"), Attacked)[0].hit == 1 + 1
    for skill, dice in (("taped-magazines", 3 + 1), ("heavier-charge", 3)):
        state = one("soldier", ["barrage"], ["rifle"], [("tiger", "c1 w")])
        learn(state, "soldier", skill)
        play(state, "go")
        assert len(shot_at(state, "barrage", "shoot rifle tiger-1 no").dice) == dice


@pytest.mark.parametrize(
    ("skill", "facing", "foe"),
    [
        ("chest-out", "e", ("bandit-pistol", "d1 w")),
        ("turned-shoulder", "n", ("bandit-pistol", "d1 w")),
        ("eyes-behind", "w", ("bandit-pistol", "d1 w")),
        ("haft-parry", "n", ("great-rat", "a1 w")),
        ("face-down", "n", ("spider-aka-2l", "d1 w")),
    ],
)
def test_skill_defence(skill: str, facing: str, foe: tuple[str, str]) -> None:
    """One die in the one case that is named, none in the others."""
    for other in ("chest-out", "turned-shoulder", "eyes-behind", "haft-parry", "face-down"):
        state = one("soldier", [], enemies=[foe], where=f"a1 {facing}")
        learn(state, "soldier", other)
        play(state, "go")
        fix(state, 1, 1, *([1] if foe[0] == "spider-aka-2l" else []), BLANK)
        assert of(play(state, "end"), Attacked)[0].defence == (1 if skill == other else 0)


def test_skills_of_range_and_move() -> None:
    state = one("sniper", ["aimed-shot"], ["pistol"], [("tiger", "d1 w")])
    learn(state, "sniper", "range-table")
    play(state, "go")
    assert len(shot_at(state, "aimed-shot", "shoot pistol tiger-1 no").dice) == 2
    state = one("scout", ["sprint"])
    learn(state, "scout", "long-legs")
    play(state, "go")
    assert "move b1 no" in legal(state)
    assert "move c1 no" not in legal(state)
    play(state, "play sprint")
    assert "move e1 no" in legal(state)
    assert "move f1 no" not in legal(state)


def test_skill_night_eyes() -> None:
    for skills, hit in (([], 3 - 1), (["used-to-the-dark"], 3)):
        state = exact_hands(
            scene(
                open_ground(4, 1),
                {"scout": "a1 e"},
                [("tiger", "b1 w")],
                gear={"scout": ["pistol"]},
                hands={"scout": ["short-burst"]},
                night=True,
            )
        )
        for skill in skills:
            learn(state, "scout", skill)
        play(state, "go")
        assert shot_at(state, "short-burst", "shoot pistol tiger-1 no").hit == hit


VANTAGE = """
  +   +   +   +   +
    .   v   .   .
  +   +   +   +   +
"""


def test_skill_climber() -> None:
    state = one("sniper", [], ground=VANTAGE)
    play(state, "go")
    assert "move b1 no" not in legal(state)
    state = one("sniper", [], ground=VANTAGE)
    learn(state, "sniper", "sure-grip")
    play(state, "go")
    assert "move b1 no" in legal(state)


def test_skill_free_reload() -> None:
    state = one("sniper", [], ["crossbow", "flare-gun"])
    learn(state, "sniper", "smooth-bolt")
    for weapon in ("crossbow", "flare-gun"):
        carried(state, "sniper", weapon).loaded = False
    play(state, "go", "reload crossbow")
    assert hero(state, "sniper").actions == 2
    play(state, "reload flare-gun")
    assert hero(state, "sniper").actions == 1
    play(state, "end")
    carried(state, "sniper", "crossbow").loaded = False
    play(state, "go", "move b1 no", "move c1 no", "reload crossbow")
    assert hero(state, "sniper").actions == 0


def test_skill_medic() -> None:
    for lines in (["play dressing", "heal medic"], ["use first-aid-kit medic"]):
        state = one("medic", ["dressing"], ["first-aid-kit"])
        learn(state, "medic", "trained-hands")
        hero(state, "medic").health = 1
        play(state, "go", *lines)
        assert hero(state, "medic").health == 1 + 2 + 1


def test_skill_quick_hands() -> None:
    state = one("medic", [], ["first-aid-kit", "injection"])
    learn(state, "medic", "all-in-its-place")
    hero(state, "medic").health = 1
    play(state, "go", "use first-aid-kit medic")
    assert hero(state, "medic").actions == 2
    play(state, "use injection medic")
    assert hero(state, "medic").actions == 1


def test_skills_of_penalty_attacks() -> None:
    state = one("scout", [], enemies=[("tiger", "a1 w")])
    learn(state, "scout", "hard-to-hold")
    play(state, "go")
    assert not of(play(state, "move b1 no"), Attacked)
    state = one("hunter", [], ["axe"], [("bandit-pistol", "a1 w")])
    learn(state, "hunter", "no-way-out")
    play(state, "go", "end")
    attack = of(play(state, "strike axe bandit-pistol-1 no no"), Attacked)[0]
    assert (attack.penalty, attack.hit) == (True, 3 + 1)


COVERED = """
  +   +   +   +
    .   c   .
  +   +   +   +
"""


def test_skill_sharp_eyes() -> None:
    for skills, hit in (([], 3 - 1), (["hawks-sight"], 3)):
        state = one("sniper", ["aimed-shot"], ["pistol"], [("tiger", "b1 w")], ground=COVERED)
        for skill in skills:
            learn(state, "sniper", skill)
        play(state, "go")
        assert shot_at(state, "aimed-shot", "shoot pistol tiger-1 no").hit == hit


def test_skill_steady() -> None:
    for skills, hurt in (([], True), (["steady-barrel"], False)):
        state = one("soldier", ["barrage"], ["pistol"], [("tiger", "c1 w")], others={"scout": "c1 e"})
        for skill in skills:
            learn(state, "soldier", skill)
        play(state, "soldier: go", "play barrage")
        fix(state, 6, 6)
        events = play(state, "shoot pistol tiger-1 no")
        assert of(events, Attacked)[0].successes == 0
        assert (hero(state, "scout").health < 4) is hurt
        assert used_up(state)


def test_skill_reaction() -> None:
    state = one("scout", ["zigzag", "zigzag", "zigzag"], enemies=[("bandit-pistol", "d1 w")] * 2)
    hero(state, "scout").most = hero(state, "scout").health = 20
    learn(state, "scout", "light-sleeper")
    until(state, "react zigzag")
    play(state, "react zigzag", "react zigzag")
    assert "react zigzag" not in legal(state)
    assert state.turn == 2
