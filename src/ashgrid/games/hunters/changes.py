"""How a card of the campaign changes the mission that it calls."""

from __future__ import annotations

from .model import Goal, Mission, Placement

MOST_TURNS = 12


def changed(mission: Mission, changes: list[str]) -> Mission:
    """A mission as the card that calls it wants it: `hidden`, `turns+1`, `foes-1`.

    Rules: J45.
    """
    if not changes:
        return mission
    turns, hidden, more = mission.turns, mission.hidden, 0
    for word in changes:
        if word == "hidden":
            hidden = True
        elif word.startswith("turns"):
            turns = max(1, min(MOST_TURNS, turns + int(word[5:])))
        elif word.startswith("foes"):
            more += int(word[4:])
        else:
            raise ValueError(f"'{word}' changes no mission; there are hidden, turns and foes with a number")
    placements = list(mission.placements)
    goals = list(mission.goals)
    if more and placements:
        first = placements[0]
        count = max(1, first.count + more)
        fewer = max(0, first.count - count)
        placements[0] = Placement(first.enemy, count, first.cells, first.facing, first.more)
        goals = [_fewer(goal, fewer) for goal in goals]
    return Mission(
        mission.name,
        mission.ground,
        mission.night,
        mission.weather,
        turns,
        mission.level,
        mission.zone,
        hidden,
        placements,
        mission.tokens,
        mission.changes,
        goals,
        mission.fails,
        mission.pieces,
        mission.words,
    )


def _fewer(goal: Goal, fewer: int) -> Goal:
    """Nobody has to kill more than there are."""
    if goal.word != "kill" or goal.count <= fewer or not fewer:
        return goal
    count = goal.count - fewer
    return Goal(goal.word, count, goal.cells, goal.name, goal.kind, goal.enemy, goal.turns, goal.edge)
