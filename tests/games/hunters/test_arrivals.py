"""Enemies that a mission brings later, and only to larger parties."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.games.hunters.model import Change, Goal
from ashgrid.games.hunters.rules.rounds import met
from tests.rulebook.hunters.helpers import open_ground, scene


@pytest.mark.parametrize(("count", "more", "done"), [(0, {3: 2}, True), (1, {}, False), (0, {2: 1}, False)])
def test_a_goal_to_kill_all_waits_for_those_who_will_come_to_this_party(
    count: int, more: dict[int, int], done: bool
) -> None:
    state = scene(open_ground(3, 3), {"soldier": "a1", "scout": "a2"}, [], goals=[Goal("kill", 0, [])])
    state.setup.mission.changes.append(Change(5, "spawn", 0, count, [8], "", more))
    assert met(state, 0) is done


def test_a_goal_to_kill_all_does_not_wait_for_those_who_may_never_come() -> None:
    state = scene(open_ground(3, 3), {"soldier": "a1", "scout": "a2"}, [], goals=[Goal("kill", 0, [])])
    state.setup.mission.changes.append(Change(5, "spawn", 0, 1, [8], "", {}, "alarm"))
    assert met(state, 0)


def test_nobody_is_announced_who_does_not_come_to_this_party() -> None:
    state = scene(open_ground(3, 3), {"soldier": "a1", "scout": "a2"}, [])
    state.setup.mission.changes.append(Change(5, "spawn", 0, 0, [8], "", {3: 2}))
    state.setup.mission.changes.append(Change(6, "spawn", 0, 0, [8], "", {2: 2}))
    state.setup.mission.changes.append(Change(7, "weather", -1, 0, [], "fog", {}))
    coming: Any = state.view(0)["coming"]
    assert [(one["turn"], one["count"]) for one in coming] == [(6, 2), (7, 0)]
