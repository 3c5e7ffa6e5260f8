"""Refusals name the rule, as values; every one has its sentence (tests/text)."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.core import Action, IllegalAction, Refusal, Rng
from ashgrid.core.refusals import GameOver
from ashgrid.games.dust import GAME, actions
from ashgrid.games.dust import refusals as no
from ashgrid.games.dust.explain.refusal import ANSWERS, WAITING, why_not
from ashgrid.games.dust.model import ACT, COVER, DEPLOY, FIRST, LOSE, OVER, REACT, TILES
from ashgrid.games.dust.position import UnitAt
from ashgrid.games.dust.rules.game import Dust
from ashgrid.games.dust.scenarios import Goal
from ashgrid.games.dust.skills import DECLARED
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


def refused(state: Dust, word: str) -> Refusal:
    """The reason with which the game refuses an action; the state is unchanged."""
    before = state.dump()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.actors[0], GAME.notation.parse(word))
    assert state.dump() == before
    assert caught.value.why is not None
    return caught.value.why


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
        ("activate nobody", no.NoSuchUnit("nobody")),
        ("activate hans", no.NotYours("hans")),
        ("activate blackhawk", no.AlreadyActivated("blackhawk")),
        ("activate rhino", no.HeroInSquad("rhino", "hammers")),
        ("detach hell-boys", no.NotAHero("hell-boys")),
        ("move c2", no.UnitFirst()),
        ("confirm", no.UnitFirst()),
        ("react hans", no.UnitFirst()),
        ("stay", no.OnlyChargesStay()),
    ],
)
def test_choosing_a_unit(word: str, reason: Refusal) -> None:
    assert refused(standard(), word) == reason


@pytest.mark.parametrize(
    ("unit", "words", "reason"),
    [
        ("hell-boys", "move z9", no.NoSuchSquare("z9")),
        ("hell-boys", "move b2", no.StandsThere("hell-boys", "b2")),
        ("hell-boys", "move f2", no.TooFarToMove("hell-boys", "f2", 5, 2)),
        ("hell-boys", "move e2", no.EnemyThere("sturmpioniere", "e2")),
        ("hell-boys", "move b4", no.FriendThere("hammers", "b4")),
        ("hell-boys", "enter b1", no.OnBoardAlready("hell-boys")),
        ("hell-boys", "leap d2", no.NoSkill("hell-boys", "jump")),
        ("hell-boys", "charge", no.NoSkill("hell-boys", "charge")),
        ("hell-boys", "leave", no.NoLeaving("hell-boys", "b2")),
        ("hell-boys", "reload 9", no.NoSuchLine("hell-boys", 9, 3)),
        ("hell-boys", "reload 1", no.NeedsNoReloading(1, "shotgun")),
        ("hell-boys", "demolish 1", no.NothingToDemolish("1")),
        ("hell-boys", "tank-head blackhawk", no.NoSkill("hell-boys", "tank-head")),
        ("hell-boys", "strike spare-0 hans", no.NoSkill("hell-boys", "artillery-strike")),
        ("hell-boys", "order blackhawk", no.NotACommandSquad("hell-boys")),
        ("hell-boys", "use assault", no.NoSkill("hell-boys", "assault")),
        (
            "hell-boys",
            "use luck",
            no.NoSuchSkill("luck", tuple(skill.name for skill in DECLARED)),
        ),
        ("hell-boys", "use fast", no.WorksByItself("fast")),
        ("hell-boys", "confirm", no.ActionFirst("hell-boys", 1)),
        ("hell-boys", "move c2; confirm", no.ActionFirst("hell-boys", 2)),
        ("hell-boys", "move c2; aim 1 hans", no.ActionFirst("hell-boys", 2)),
        ("hell-boys", "activate hammers", no.ActionFirst("hell-boys", 1)),
        ("hell-boys", "move c2 b2", no.OnlyVehiclesCrush()),
        ("hell-boys", "nothing; sustain", no.SustainTakesBoth()),
        ("hammers", "nothing; leap e4", no.LeapTakesBoth()),
        ("hammers", "leap b5", no.OneMoveIsEnough("b5")),
        ("hammers", "leap b1", no.TwoMovesAreEnough("b1")),
        ("hammers", "leap i1", no.TooFarToLeap("i1", 9, 4)),
        ("hammers", "use berserk", no.WhenAimed("berserk")),
    ],
)
def test_an_action_of_a_unit(unit: str, words: str, reason: Refusal) -> None:
    state = declare(standard(), f"activate {unit}")
    *before, last = words.split("; ")
    for word in before:
        declare(state, word)
    assert refused(state, last) == reason


def test_nothing_to_shoot_at_is_told_line_by_line() -> None:
    reason = refused(declare(standard(), "activate hell-boys"), "attack")
    assert isinstance(reason, no.NothingToShootAt)
    assert (reason.unit, reason.cell, len(reason.lines)) == ("hell-boys", "b2", 3)
    assert reason.lines[0] == no.LineCannotHit(1, "shotgun", "sturmpioniere", no.TooFar(3, 1, 1))


def test_attack_and_attack_is_not_allowed() -> None:
    state = position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "d2"))
    assert refused(declare(state, "activate blackhawk; attack"), "attack") == no.AttackTwice()


def test_ground_that_bars_the_way() -> None:
    field = ground(c2="#", b1="~", a2="x", b3="t", d2="c")
    state = declare(position(UnitAt("blackhawk", 0, "b2"), UnitAt("hans", 1, "h2"), field=field), "activate blackhawk")
    assert refused(state, "move c2") == no.Impassable("c2")
    assert refused(state, "move b1") == no.WaterThere("b1")
    assert refused(state, "move a2") == no.RubbleThere("a2")
    assert refused(state, "move b3") == no.TrapThere("b3")
    assert refused(state, "move c3") == no.NoWayTo("c3")
    inside = declare(position(UnitAt("hell-boys", 0, "a2"), UnitAt("hans", 1, "h2"), field=HOUSE), "activate hell-boys")
    assert refused(inside, "move b2") == no.WallBetween("hell-boys", "a2", "b2", 6, 2)


def test_a_large_vehicle_needs_four_squares() -> None:
    state = declare(position(UnitAt("fireball", 0, "b2"), UnitAt("hans", 1, "h2")), "activate fireball")
    assert refused(state, "move i2") == no.NeedsFourSquares("fireball", "i2")


def test_units_beside_the_board_come_in_first() -> None:
    zones = ("A........\nA........\n.........\n.........\n.........",)
    state = position(UnitAt("hell-boys", 0), UnitAt("hans", 1, "h2"), zones=zones)
    declare(state, "activate hell-boys")
    assert refused(state, "move b2") == no.MustEnter("hell-boys")
    assert refused(state, "nothing") == no.RoomToEnter("hell-boys")
    assert refused(state, "enter h1") == no.BeyondEntry("h1", 2, 0)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("aim 2 sturmpioniere", no.AimInOrder(1)),
        ("aim 9 sturmpioniere", no.NoSuchLine("death-dealers", 9, 5)),
        ("aim 1 nobody", no.NeitherUnitNorSquare("nobody")),
        ("aim 1 lara", no.AimAtSquad("lara", "heavy-flak-grenadiers")),
        ("aim 1 hans", no.CannotAimAt(1, "m1-ar", "hans", (no.TooFar(6, 1, 4), no.Harmless("V3")))),
        (
            "aim 1 ludwig",
            no.CannotAimAt(
                1,
                "m1-ar",
                "ludwig",
                (no.TooFar(5, 1, 4), no.Harmless("V4"), no.OutOfSight((no.BehindSquares(("d3",)),))),
            ),
        ),
        ("aim 1 d4", no.CannotAimAt(1, "m1-ar", "d4", (no.NoCoverElement("d4"),))),
        ("aim 1 sturmpioniere 2", no.NoRoundsToSay(1, "m1-ar")),
        ("aim 1 sturmpioniere - rifleman", no.OnlySnipersPick(1, "m1-ar")),
        ("aim 1 sturmpioniere - - c2", no.NoSuchFlames(1, "m1-ar")),
        ("aim 1 blackhawk", no.CannotAimAt(1, "m1-ar", "blackhawk", (no.Friend(), no.Harmless("V3")))),
        ("confirm", no.AimFirst()),
        ("move b3", no.AimFirst()),
    ],
)
def test_aiming(word: str, reason: Refusal) -> None:
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
    assert refused(state, word) == reason


def test_rounds_and_figures_have_to_be_said() -> None:
    state = position(UnitAt("steel-rain", 0, "b2"), UnitAt("hans", 1, "g2"))
    declare(state, "activate steel-rain; attack; nothing")
    assert isinstance(refused(state, "aim 1 hans"), no.SayRounds)
    state = position(UnitAt("sniper-grenadiers", 1, "b2"), UnitAt("death-dealers", 0, "e2"), turn=1)
    declare(state, "activate sniper-grenadiers; attack; nothing")
    reason = refused(state, "aim 1 death-dealers")
    assert isinstance(reason, no.SniperPicks)
    assert reason.figures == ("rifleman", "machine-gunner", "bazooka-gunner")


def test_a_line_that_must_be_reloaded_or_was_passed_over() -> None:
    state = position(UnitAt("leathernecks", 0, "b2", empty=("mortar-120-mm",)), UnitAt("sturmpioniere", 1, "f2"))
    declare(state, "activate leathernecks; attack; nothing")
    assert refused(state, "aim 1 sturmpioniere") == no.NothingToAimAt(
        no.LineCannotHit(1, "mortar-120-mm", "sturmpioniere", no.NotLoaded())
    )
    assert refused(declare(state, "aim 2 sturmpioniere"), "use berserk") == no.NoSkill("leathernecks", "berserk")
    fresh = position(UnitAt("leathernecks", 0, "b2"), UnitAt("sturmpioniere", 1, "f2"))
    assert refused(declare(fresh, "activate leathernecks"), "reload 1") == no.IsLoaded(1, "mortar-120-mm")


def test_skills_that_are_spent() -> None:
    state = position(
        UnitAt("rhino", 0, "b2", spent=("berserk",)),
        UnitAt("lara", 1, "g2", spent=("assault",)),
        UnitAt("hans", 1, "c2"),
    )
    declare(state, "activate rhino; attack; nothing; aim 1 hans; aim 2 hans")
    assert refused(state, "use berserk") == no.SkillSpent("berserk")
    assert refused(state, "use all-in-one") == no.NoSkill("rhino", "all-in-one")
    assert refused(state, "use medal-of-honor 1") == no.NoSkill("rhino", "medal-of-honor")
    assert refused(state, "hold 1") == no.ConfirmFirst()


def test_a_medal_is_for_a_line_of_its_bearer_once_a_round() -> None:
    state = position(UnitAt("action-jackson", 0, "b2"), UnitAt("sturmpioniere", 1, "e2"))
    declare(state, "activate action-jackson")
    assert refused(state, "use medal-of-honor 1") == no.WhenAimed("medal-of-honor")
    declare(state, "attack; nothing; aim 1 sturmpioniere; hold 2")
    assert refused(state, "use medal-of-honor") == no.SayWhichLine("medal-of-honor")
    assert refused(state, "use medal-of-honor 2") == no.NotALineOfBearer("action-jackson", 2, "medal-of-honor")
    used = refused(declare(state, "use medal-of-honor 1"), "use medal-of-honor 1")
    assert used == no.UsedThisRound("medal-of-honor")


def test_heroic_attack_and_assault_have_their_moment() -> None:
    state = position(UnitAt("lara", 1, "b2"), UnitAt("hell-boys", 0, "h2"), turn=1)
    assert refused(declare(state, "activate lara; move b3"), "use assault") == no.BeforeFirstAction("assault")
    state = position(UnitAt("markus", 1, "b2"), UnitAt("hell-boys", 0, "h2"), turn=1)
    declare(state, "activate markus; nothing; nothing")
    assert refused(state, "use berserk") == no.NothingAimed("markus", "berserk")


def test_a_charge() -> None:
    state = position(UnitAt("luther", 1, "h2"), UnitAt("hell-boys", 0, "b2"), turn=1)
    declare(state, "activate luther; charge")
    assert refused(state, "attack") == no.ChargeFirst()
    assert isinstance(refused(state, "move a2"), no.TooFarToMove)


def test_orders_of_a_command_squad() -> None:
    state = position(
        UnitAt("boss", 0, "b2", left={"medic": 0}),
        UnitAt("blackhawk", 0, "d5", left=1),
        UnitAt("hell-boys", 0, "b3"),
        UnitAt("hans", 1, "f2", left=1),
    )
    declare(state, "activate boss")
    assert refused(state, "heal hell-boys flamer") == no.SpecialistLost("boss", "medic")
    assert refused(state, "order boss") == no.NoOrderToItself()
    assert refused(state, "order hell-boys") == no.NothingToRepeat("hell-boys")
    assert refused(state, "repair hans") == no.EnemyUnit("hans")
    assert refused(state, "repair hell-boys") == no.NotAVehicle("hell-boys")
    assert refused(state, "repair blackhawk") == no.NotNextTo("blackhawk", "boss")
    assert refused(state, "rebuild blackhawk") == no.NotDestroyed("blackhawk")
    assert refused(state, "rebuild hell-boys") == no.NotAVehicle("hell-boys")
    assert refused(state, "strike hell-boys hans") == no.BatteryCannot("hell-boys", "hans", (no.NoArtillery(),))
    assert refused(state, "strike hans blackhawk") == no.EnemyUnit("hans")
    assert refused(state, "strike spare-0 hell-boys") == no.FriendlyUnit("hell-boys")
    declare(state, "strike spare-0 hans")
    assert refused(state, "repair blackhawk") == no.OrderInPlan()


def test_a_medic_needs_somebody_to_heal() -> None:
    state = position(
        UnitAt("boss", 0, "b2"), UnitAt("hell-boys", 0, "b3"), UnitAt("gunners", 0, "f3"), UnitAt("blackhawk", 0, "c2")
    )
    declare(state, "activate boss")
    assert refused(state, "heal hell-boys flamer") == no.NobodyLost("hell-boys")
    assert refused(state, "heal gunners rifleman") == no.NotNextTo("gunners", "boss")
    assert refused(state, "heal blackhawk hero") == no.MedicHealsSoldiers("blackhawk")


def test_demolition() -> None:
    goals = (Goal(kind="demolish", side=0, zone="1", points=10),)
    zones = ("1........\n.........\n.........\n.........\n.........",)
    state = position(UnitAt("hell-boys", 0, "b2"), UnitAt("hans", 1, "h2"), goals=goals, zones=zones)
    declare(state, "activate hell-boys")
    assert refused(state, "demolish 1") == no.NotOnZone("hell-boys", "1")
    state = position(UnitAt("blackhawk", 0, "a1"), UnitAt("hans", 1, "h2"), goals=goals, zones=zones)
    assert refused(declare(state, "activate blackhawk"), "demolish 1") == no.OnlySoldiersDemolish()


def test_reactive_fire() -> None:
    state = position(
        UnitAt("death-dealers", 0, "b2"),
        UnitAt("sturmpioniere", 1, "e2"),
        UnitAt("hans", 1, "e3", done=True),
        UnitAt("tank-killers", 1, "i1"),
    )
    declare(state, "activate death-dealers; move c2; nothing; confirm")
    assert state.phase == REACT
    assert refused(state, "react death-dealers") == no.NotYours("death-dealers")
    assert refused(state, "react hans") == no.AlreadyActivated("hans")
    reason = refused(state, "react tank-killers")
    assert isinstance(reason, no.NoWeaponHits)
    assert (reason.unit, reason.target) == ("tank-killers", "death-dealers")
    assert isinstance(reason.lines[0], no.LineCannot)
    assert reason.lines[0].weapon == "panzerschreck"
    assert isinstance(reason.lines[0].reason, no.TooFar)
    assert reason.lines[0].reason.squares == 6
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
    assert refused(after, "lose cook") == no.NoSuchFigure("sturmpioniere", "cook", ("rifleman", "flamer"))
    assert refused(after, "confirm") == no.LossFirst()


def test_setting_up() -> None:
    state = standard(zones=("A.......B\n..C......\n.........\n.........\n.........",))
    state.phase = FIRST
    assert refused(state, "first 3") == no.NoSuchSide(3)
    assert refused(state, "activate hans") == WAITING[FIRST]
    state.phase, state.crates, state.traps = COVER, 1, 0
    assert why_not(state, 0, actions.PlaceCover("crate", "b2")) == no.OutsideCoverArea("b2")
    assert why_not(state, 0, actions.PlaceCover("trap", "c2")) == no.NoCoverLeft("trap")
    assert why_not(state, 0, actions.PlaceCover("wall", "c2")) == no.NoSuchCover("wall")
    state.phase, state.tiles = TILES, 1
    assert why_not(state, 0, actions.PlaceTile("a1")) == no.TileOnEntry("a1")
    state.phase = DEPLOY
    assert why_not(state, 0, actions.Deploy("hans", "a1")) == no.NotYours("hans")
    assert why_not(state, 0, actions.Deploy("hell-boys", "a1")) == no.NotWaiting("hell-boys")
    state.phase = OVER
    assert why_not(state, 0, actions.Confirm()) == GameOver()


def test_every_phase_has_its_answers_and_says_what_it_waits_for() -> None:
    assert set(ANSWERS) == {ACT, *WAITING} == set(range(OVER + 1))


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
            assert reason is None or isinstance(reason, GAME.refusals)
        seen.append(rng.choice(legal))
        state.apply(seat, rng.choice(legal))


def test_an_entry_over_crates_that_are_not_there() -> None:
    field = board(". c . . . c .")
    state = place(field, UnitAt("hans", 0), UnitAt("hell-boys", 1, "g1"), zones=("A......",), round=1)
    state.apply(0, GAME.notation.parse("activate hans"))
    assert refused(state, "enter b1 c1") == no.NoCrate("c1")
    assert isinstance(refused(state, "enter a1 f1"), no.NoWayOverCrates)
