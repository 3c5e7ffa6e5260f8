"""What happens when those whom an attack was meant for, or who were to make it, are gone before it comes to that."""

from __future__ import annotations

from ashgrid.core import Rng
from ashgrid.games.dust.actions import CoverDestroyed, Destroyed, Fired, Impossible, Shrugged
from ashgrid.games.dust.model import NOBODY
from ashgrid.games.dust.rules.shots import spec_of
from ashgrid.games.dust.scenarios import Goal
from ashgrid.games.dust.skills import bit_of
from tests.rulebook.dust.dice_helpers import seek
from tests.rulebook.dust.helpers import UnitAt, aimed, board, of, play, position, search


def test_a_resilient_hero_throws_for_points_that_are_left_when_its_squad_is_gone() -> None:
    state = position(
        board("5x1"),
        UnitAt("blackhawk", 0, "a1"),
        UnitAt("gvardiya", 1, "c1", left={"heavy-guard": 1}),
        UnitAt("medved", 1, joins="gvardiya"),
    )
    lines = aimed(state, ("activate blackhawk", "attack", "nothing"), {"dual-heavy-piat": "gvardiya"})
    state, _ = search(state, lines, lambda events: of(events, Fired)[0].damage == 3)
    hero = state.by_name["medved"]
    before = state.points_of(hero)
    state.rng = Rng(5)
    events = play(state, "lose heavy-guard")
    throws = of(events, Shrugged)
    assert [throw.unit for throw in throws] == ["medved", "medved"]
    assert before - state.points_of(hero) == sum(not throw.success for throw in throws)


def test_nobody_throws_at_a_target_that_a_strike_has_destroyed_before() -> None:
    state = position(
        board("8x2"),
        UnitAt("beobachter", 0, "a1"),
        UnitAt("lothar", 0, "h1"),
        UnitAt("recon-boys", 1, "b1", left={"rifleman": 1, "machine-gunner": 0}),
        UnitAt("hans", 1, "h2"),
    )
    lines = ["activate beobachter", "strike lothar recon-boys", "attack"]
    copy = state.copy()
    play(copy, *lines)
    while "confirm" not in (shown := [str(action) for action in copy.legal(0)]):
        lines.append(next(action for action in shown if "recon-boys" in action or action.startswith("hold")))
        play(copy, lines[-1])
    lines.append("confirm")
    _, events = seek(state, tuple(lines), lambda events: bool(of(events, Destroyed)))
    destroyed = next(number for number, event in enumerate(events) if isinstance(event, Destroyed))
    later = events[destroyed:]
    assert not of(later, Fired)
    assert of(later, Impossible), "the observer's own line has nobody left to fire at"


def test_a_claw_finds_nothing_where_guns_have_destroyed_the_crate() -> None:
    state = position(board(". c . ."), UnitAt("luther", 1, "a1"), UnitAt("hell-boys", 0, "d1"), turn=1)
    lines = ["activate luther", "attack", "nothing"]
    copy = state.copy()
    play(copy, *lines)
    while "confirm" not in (shown := [str(action) for action in copy.legal(1)]):
        lines.append(next(action for action in shown if " b1" in action or action.startswith("hold")))
        play(copy, lines[-1])
    assert sum(" b1" in line for line in lines) > 1, "a gun and the claw"
    _, events = seek(state, (*lines, "confirm"), lambda events: bool(of(events, CoverDestroyed)))
    gone = next(number for number, event in enumerate(events) if isinstance(event, CoverDestroyed))
    assert not of(events[gone:], Fired)


def test_a_large_vehicle_leaves_over_whatever_edge_it_touches() -> None:
    goal = Goal("leave", side=1, zone="1", factor=2)
    state = position(
        board("6x4"),
        UnitAt("hell-boys", 0, "f1"),
        UnitAt("koenigsluther", 1, "a3"),
        turn=1,
        zones=("......\n......\n......\n111111",),
        goals=(goal,),
    )
    play(state, "activate koenigsluther")
    assert "leave" in [str(action) for action in state.legal(1)]
    play(state, "leave", "confirm")
    assert state.score[1] == 2 * state.types[state.by_name["koenigsluther"]].cost


def test_a_weapon_that_is_reloaded_after_the_attack_is_not_aimed_in_it() -> None:
    state = position(board("8x1"), UnitAt("lothar", 0, "a1", empty=("nebelwerfer-42",)), UnitAt("hell-boys", 1, "e1"))
    play(state, "activate lothar", "attack", "reload 1")
    assert all(str(action).split()[1] != "1" for action in state.legal(0)), "only the machine gun is asked about"
    play(state, "hold 2", "confirm")
    assert state.empty[state.by_name["lothar"]] == 0


def test_a_skill_has_dice_thrown_again_for_those_lines_alone_that_have_it() -> None:
    sigrid = UnitAt("sigrid", 0, joins="battle-grenadiers")
    state = position(board("4x1"), UnitAt("battle-grenadiers", 0, "a1"), sigrid, UnitAt("hell-boys", 1, "c1"))
    play(state, "activate battle-grenadiers", "attack", "nothing", "aim 1 hell-boys")
    assert state.plan is not None
    (job,) = state.plan.jobs

    def again(skill: str) -> list[str]:
        spec = spec_of(state, job, job.shots[0], job.shots[0].target, bit_of(skill), -1, [])
        return list(spec.again)

    assert again("berserk") == ["berserk"], "a hero shares it"
    state.joined = [NOBODY] * len(state.joined)
    assert again("berserk") == []
