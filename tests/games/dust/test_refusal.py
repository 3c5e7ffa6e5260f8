"""Refusals name the rule."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Action, IllegalAction, Rng
from ashgrid.games.dust import GAME, actions
from ashgrid.games.dust.explain.refusal import ANSWERS, WAITING, why_not
from ashgrid.games.dust.explain.refused_attacks import SENTENCES, sentence
from ashgrid.games.dust.model import COVER, DEPLOY, FIRST, LOSE, OVER, REACT, TILES
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import Goal
from tests.games.dust.test_attack_odds import declare, ground, position
from tests.rulebook.dust.helpers import board
from tests.rulebook.dust.helpers import position as place

HOUSE = """
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +---+---+   +   +   +   +   +   +
    . | .   . : .   .   .   .   .   .
  +   +---+---+   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
    .   .   .   .   .   .   .   .   .
  +   +   +   +   +   +   +   +   +   +
"""


def refused(state: Dust, word: str) -> str:
    """The reason with which the game refuses an action; the state is unchanged."""
    before = state.dump()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.actors[0], GAME.notation.parse(word))
    assert state.dump() == before
    return str(caught.value).split(": ", 1)[1]


def standard(**more: Any) -> Dust:
    return position(
        UnitAt("hell-boys", 0, "b2"),
        UnitAt("rhino", 0, joins="hammers"),
        UnitAt("hammers", 0, "b4"),
        UnitAt("blackhawk", 0, "c1", done=True),
        UnitAt("sturmpioniere", 1, "e2"),
        UnitAt("hans", 1, "h3"),
        **more,
    )


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("activate nobody", "there is no unit 'nobody' in this battle"),
        ("activate hans", "hans is not yours"),
        ("activate blackhawk", "blackhawk has been activated in this round"),
        ("activate rhino", "rhino has joined hammers and is activated with it"),
        ("detach hell-boys", "hell-boys is no hero"),
        ("move c2", "a unit has to be activated first"),
        ("confirm", "a unit has to be activated first"),
        ("react hans", "a unit has to be activated first"),
        ("stay", "only a unit that charges can stay"),
    ],
)
def test_choosing_a_unit(word: str, reason: str) -> None:
    assert refused(standard(), word) == reason


@pytest.mark.parametrize(
    ("unit", "words", "reason"),
    [
        ("hell-boys", "move z9", "there is no square 'z9' on this map"),
        ("hell-boys", "move b2", "hell-boys will stand on b2 already"),
        ("hell-boys", "move f2", "f2 is 5 points of movement away, and hell-boys has 2"),
        ("hell-boys", "move e2", "sturmpioniere is on e2: enemies are in the way"),
        ("hell-boys", "move b4", "hammers is on b4: a friend may be passed by soldiers, but not stopped on"),
        ("hell-boys", "enter b1", "hell-boys is on the board already"),
        ("hell-boys", "leap d2", "hell-boys cannot jump"),
        ("hell-boys", "charge", "hell-boys does not have the skill charge"),
        ("hell-boys", "leave", "no goal of this scenario lets hell-boys leave the board from b2"),
        ("hell-boys", "reload 9", "hell-boys has weapon lines 1 to 3, not 9"),
        ("hell-boys", "reload 1", "line 1, shotgun, needs no reloading"),
        ("hell-boys", "demolish 1", "this scenario has nothing to demolish called '1'"),
        ("hell-boys", "tank-head blackhawk", "hell-boys does not have the skill tank-head"),
        ("hell-boys", "strike spare-0 hans", "hell-boys does not have the skill artillery-strike"),
        ("hell-boys", "order blackhawk", "hell-boys is no command squad"),
        ("hell-boys", "use assault", "hell-boys does not have the skill assault"),
        ("hell-boys", "use luck", "there is no skill 'luck'"),
        ("hell-boys", "use fast", "fast is not a skill that is switched on"),
        ("hell-boys", "confirm", "the first action of hell-boys is asked for, and nothing is one, too"),
        ("hell-boys", "move c2; confirm", "the second action of hell-boys is asked for"),
        ("hell-boys", "move c2; aim 1 hans", "the second action of hell-boys is asked for"),
        ("hell-boys", "activate hammers", "the first action of hell-boys is asked for"),
        ("hell-boys", "move c2 b2", "only vehicles crush crates"),
        ("hell-boys", "nothing; sustain", "a SUSTAINED ATTACK takes both actions"),
        ("hammers", "nothing; leap e4", "a leap takes both actions"),
        ("hammers", "leap b5", "one MOVE is enough for b5"),
        ("hammers", "leap b1", "two MOVE actions are enough for b1"),
        ("hammers", "leap i1", "and two MOVE actions as a leap have 4"),
        ("hammers", "use berserk", "berserk is declared at the end"),
    ],
)
def test_an_action_of_a_unit(unit: str, words: str, reason: str) -> None:
    state = declare(standard(), f"activate {unit}")
    *before, last = words.split("; ")
    for word in before:
        declare(state, word)
    assert reason in refused(state, last)


def test_nothing_to_shoot_at_is_told_line_by_line() -> None:
    reason = refused(declare(standard(), "activate hell-boys"), "attack")
    assert reason.startswith(
        "hell-boys has nothing to shoot at from b2; 1 shotgun: sturmpioniere: it is 3 squares away"
    )
    assert "the range is 1" in reason


def test_attack_and_attack_is_not_allowed() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2"))
    reason = refused(declare(state, "activate blackhawk; attack"), "attack")
    assert reason.startswith("ATTACK + ATTACK is the one pair of actions that is not allowed")


def test_ground_that_bars_the_way() -> None:
    field = ground(c2="#", b1="~", a2="x", b3="t", d2="c")
    state = declare(position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "h2"), field=field), "activate blackhawk")
    assert refused(state, "move c2") == "c2 is impassable: nobody enters a square without a dot"
    assert refused(state, "move b1") == "b1 is water: nobody stops there"
    assert refused(state, "move a2") == "a2 is rubble: vehicles do not enter it"
    assert refused(state, "move b3") == "there is a tank trap on b3: vehicles do not enter it"
    assert refused(state, "move c3").startswith("there is no way to c3")
    inside = declare(position(UnitAt("hell-boys", 0, "a2"), UnitAt("hans", 1, "h2"), field=HOUSE), "activate hell-boys")
    assert refused(inside, "move b2") == "b2 is 6 points of movement away, and hell-boys has 2"


def test_a_large_vehicle_needs_four_squares() -> None:
    state = declare(position(UnitAt("fireball", 0, "b2"), UnitAt("hans", 1, "h2")), "activate fireball")
    assert "takes four squares" in refused(state, "move i2")


def test_units_beside_the_board_come_in_first() -> None:
    zones = ("A........\nA........\n.........\n.........\n.........",)
    state = position(UnitAt("hell-boys", 0), UnitAt("hans", 1, "h2"), zones=zones)
    declare(state, "activate hell-boys")
    assert refused(state, "move b2") == "hell-boys is not on the board: its first action is to enter"
    assert refused(state, "nothing").startswith("hell-boys is not on the board: the first action brings it there")
    assert refused(state, "enter h1") == "h1 is not within 2 points of movement from the entry squares of side 0"


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("aim 2 sturmpioniere", "weapon lines are aimed in order: line 1 is next"),
        ("aim 9 sturmpioniere", "death-dealers has weapon lines 1 to 5, not 9"),
        ("aim 1 nobody", "'nobody' is neither a unit of this battle nor a square of the map"),
        ("aim 1 lara", "lara has joined heavy-flak-grenadiers: aim at the squad"),
        ("aim 1 hans", "it is 6 squares away, and the range is 1 to 4"),
        ("aim 1 ludwig", "it is out of sight, behind d3"),
        ("aim 1 d4", "there is no cover element on d4"),
        ("aim 1 sturmpioniere 2", "has as many rounds as it needs"),
        ("aim 1 sturmpioniere - rifleman", "only a Sniper picks a figure"),
        ("aim 1 sturmpioniere - - c2", "the flames cannot take that way"),
        ("aim 1 blackhawk", "it is a friend"),
        ("confirm", "weapon lines have to be aimed first, or held"),
        ("move b3", "weapon lines have to be aimed first, or held"),
    ],
)
def test_aiming(word: str, reason: str) -> None:
    state = position(
        UnitAt("death-dealers", 0, "b2"),
        UnitAt("blackhawk", 0, "b4"),
        UnitAt("sturmpioniere", 1, "d2"),
        UnitAt("heavy-flak-grenadiers", 1, "d5"),
        UnitAt("lara", 1, joins="heavy-flak-grenadiers"),
        UnitAt("ludwig", 1, "f4"),
        UnitAt("hans", 1, "h2"),
        field=ground(d3="#"),
    )
    declare(state, "activate death-dealers; attack; nothing")
    assert reason in refused(state, word)


def test_rounds_and_figures_have_to_be_said() -> None:
    state = position(UnitAt("steel-rain", 0, "b2"), UnitAt("hans", 1, "g2"))
    declare(state, "activate steel-rain; attack; nothing")
    assert "say how many rounds, 1 to" in refused(state, "aim 1 hans")
    state = position(UnitAt("sniper-grenadiers", 1, "b2"), UnitAt("death-dealers", 0, "e2"), turn=1)
    declare(state, "activate sniper-grenadiers; attack; nothing")
    assert "a Sniper picks a figure: rifleman, machine-gunner, bazooka-gunner" in refused(state, "aim 1 death-dealers")


def test_a_line_that_must_be_reloaded_or_was_passed_over() -> None:
    state = position(UnitAt("leathernecks", 0, "b2", empty=("mortar-120-mm",)), UnitAt("sturmpioniere", 1, "f2"))
    declare(state, "activate leathernecks; attack; nothing")
    assert refused(state, "aim 1 sturmpioniere").endswith("sturmpioniere: it has to be reloaded")
    assert refused(declare(state, "aim 2 sturmpioniere"), "use berserk") == (
        "leathernecks does not have the skill berserk"
    )
    fresh = position(UnitAt("leathernecks", 0, "b2"), UnitAt("sturmpioniere", 1, "f2"))
    assert refused(declare(fresh, "activate leathernecks"), "reload 1") == "line 1, mortar-120-mm, is loaded"


def test_skills_that_are_spent() -> None:
    state = position(
        UnitAt("rhino", 0, "b2", spent=("berserk",)),
        UnitAt("lara", 1, "g2", spent=("assault",)),
        UnitAt("hans", 1, "c2"),
    )
    declare(state, "activate rhino; attack; nothing; aim 1 hans; aim 2 hans")
    assert refused(state, "use berserk") == "berserk works once in a game, and it is spent"
    assert refused(state, "use all-in-one") == "rhino does not have the skill all-in-one"
    assert refused(state, "use medal-of-honor 1") == "rhino does not have the skill medal-of-honor"
    assert "the declaration is complete" in refused(state, "hold 1")


def test_a_medal_is_for_a_line_of_its_bearer_once_a_round() -> None:
    state = position(UnitAt("action-jackson", 0, "b2"), UnitAt("sturmpioniere", 1, "e2"))
    declare(state, "activate action-jackson")
    assert "when the weapons are aimed" in refused(state, "use medal-of-honor 1")
    declare(state, "attack; nothing; aim 1 sturmpioniere; hold 2")
    assert "say for which weapon line" in refused(state, "use medal-of-honor")
    assert "line 2 is not a line that action-jackson fires" in refused(state, "use medal-of-honor 2")
    assert "works once a round" in refused(declare(state, "use medal-of-honor 1"), "use medal-of-honor 1")


def test_heroic_attack_and_assault_have_their_moment() -> None:
    state = position(UnitAt("lara", 1, "b2"), UnitAt("hell-boys", 0, "h2"), turn=1)
    assert "before the first action" in refused(declare(state, "activate lara; move b3"), "use assault")
    state = position(UnitAt("markus", 1, "b2"), UnitAt("hell-boys", 0, "h2"), turn=1)
    declare(state, "activate markus; nothing; nothing")
    assert refused(state, "use berserk") == "no weapon of markus is aimed at anything, so berserk does nothing"


def test_a_charge() -> None:
    state = position(UnitAt("luther", 1, "h2"), UnitAt("hell-boys", 0, "b2"), turn=1)
    declare(state, "activate luther; charge")
    assert refused(state, "attack") == "a charge has been declared: its next MOVE is asked for, or stay"
    assert refused(state, "move a2").startswith("a2 is")


def test_orders_of_a_command_squad() -> None:
    state = position(
        UnitAt("boss", 0, "b2", left={"medic": 0}),
        UnitAt("blackhawk", 0, "d5", left=1),
        UnitAt("hell-boys", 0, "b3"),
        UnitAt("hans", 1, "f2", left=1),
    )
    declare(state, "activate boss")
    assert refused(state, "heal hell-boys flamer") == "boss has lost its medic"
    assert refused(state, "order boss") == "a command squad gives no order to itself"
    assert refused(state, "order hell-boys").startswith("hell-boys has not been activated yet")
    assert refused(state, "repair hans") == "hans is an enemy"
    assert refused(state, "repair hell-boys") == "hell-boys is no vehicle"
    assert refused(state, "repair blackhawk").startswith("blackhawk is not next to boss")
    assert refused(state, "rebuild blackhawk") == "blackhawk is not destroyed"
    assert refused(state, "rebuild hell-boys") == "hell-boys is no vehicle"
    assert refused(state, "strike hell-boys hans") == "hell-boys cannot fire at hans: it has no artillery"
    assert refused(state, "strike hans blackhawk") == "hans is an enemy"
    assert "it is 3 squares away" not in refused(state, "strike spare-0 hell-boys")
    declare(state, "strike spare-0 hans")
    assert refused(state, "repair blackhawk") == "one order of a command squad is in this plan already"


def test_a_medic_needs_somebody_to_heal() -> None:
    state = position(
        UnitAt("boss", 0, "b2"), UnitAt("hell-boys", 0, "b3"), UnitAt("gunners", 0, "f3"), UnitAt("blackhawk", 0, "c2")
    )
    declare(state, "activate boss")
    assert refused(state, "heal hell-boys flamer") == "hell-boys has lost nobody"
    assert refused(state, "heal gunners rifleman").startswith("gunners is not next to boss")
    assert refused(state, "heal blackhawk hero") == "blackhawk is a vehicle: the medic heals soldiers"


def test_demolition() -> None:
    goals = (Goal(kind="demolish", side=0, zone="1", points=10),)
    zones = ("1........\n.........\n.........\n.........\n.........",)
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "h2"), goals=goals, zones=zones)
    declare(state, "activate hell-boys")
    assert refused(state, "demolish 1") == "hell-boys will not be on a square of 1"
    state = position(UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "h2"), goals=goals, zones=zones)
    assert refused(declare(state, "activate blackhawk"), "demolish 1") == "only soldiers demolish anything"


def test_reactive_fire() -> None:
    state = position(
        UnitAt("death-dealers", 0, "b2"),
        UnitAt("sturmpioniere", 1, "e2"),
        UnitAt("hans", 1, "e3", done=True),
        UnitAt("tank-killers", 1, "i1"),
    )
    declare(state, "activate death-dealers; move c2; nothing; confirm")
    assert state.phase == REACT
    assert refused(state, "react death-dealers") == "death-dealers is not yours"
    assert refused(state, "react hans").startswith("hans has been activated in this round")
    reason = refused(state, "react tank-killers")
    assert reason.startswith("no weapon of tank-killers can hit death-dealers: 1 panzerschreck: it is 6 squares away")
    assert refused(state, "move b1") == WAITING[REACT]


def test_losing_a_figure() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("sturmpioniere", 1, "d2"))
    declare(state, "activate blackhawk; attack; nothing; aim 1 sturmpioniere")
    after = state.copy()
    seed = 0
    while after.phase != LOSE:
        after = state.copy()
        after.rng = Rng(seed)
        declare(after, "confirm")
        seed += 1
    assert refused(after, "lose cook") == "sturmpioniere has no 'cook' left; it has: rifleman, flamer"
    assert refused(after, "confirm") == "a point of damage has to be given to a figure first"


def test_setting_up() -> None:
    state = standard(zones=("A.......B\n..C......\n.........\n.........\n.........",))
    state.phase = FIRST
    assert refused(state, "first 3") == "there are sides 0 and 1, not 3"
    assert refused(state, "activate hans") == WAITING[FIRST]
    state.phase, state.crates, state.traps = COVER, 1, 0
    assert why_not(state, 0, actions.PlaceCover("crate", "b2")) == "b2 is outside the area for cover elements"
    assert why_not(state, 0, actions.PlaceCover("trap", "c2")) == "no trap is left to place"
    assert why_not(state, 0, actions.PlaceCover("wall", "c2")) == "there are crates and traps, not 'wall'"
    state.phase, state.tiles = TILES, 1
    assert why_not(state, 0, actions.PlaceTile("a1")) == "a1 is an entry square: no tile goes there"
    state.phase = DEPLOY
    assert why_not(state, 0, actions.Deploy("hans", "a1")) == "hans is not yours"
    assert why_not(state, 0, actions.Deploy("hell-boys", "a1")) == "hell-boys is not waiting beside the board"
    state.phase = OVER
    assert why_not(state, 0, actions.Confirm()) == "the game is over"


def test_every_phase_and_every_reason_has_its_words() -> None:
    assert set(ANSWERS) == set(WAITING) == set(range(OVER + 1))
    for code in SENTENCES:
        assert sentence({"code": code})


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_tried_there_is_a_reason(seed: int) -> None:
    """Actions of other moments, tried in the middle of random games."""
    state = GAME.new({"points": 130, "edition": ("revised-pl", "faq-1.4")[seed % 2]}, seed=seed)
    rng = Rng(seed)
    seen: list[Action] = [GAME.notation.parse(word) for word in ("first 7", "aim 1 a1", "hold 3", "lose hero")]
    for _ in range(500):
        if state.result is not None:
            break
        seat = state.actors[0]
        legal = state.legal(seat)
        for action in [rng.choice(seen) for _ in range(4)]:
            reason = state.refusal(seat, action)
            assert (reason is None) == (action in legal)
            assert reason is None or len(str(reason)) > 5
        seen.append(rng.choice(legal))
        state.apply(seat, rng.choice(legal))


def test_an_entry_over_crates_that_are_not_there() -> None:
    field = board(". c . . . c .")
    state = place(field, UnitAt("hans", 0), UnitAt("hell-boys", 1, "g1"), zones=("A......",), round=1)
    state.apply(0, GAME.notation.parse("activate hans"))
    assert refused(state, "enter b1 c1") == "there is no crate on c1"
    assert "leads over these crates" in refused(state, "enter a1 f1")
