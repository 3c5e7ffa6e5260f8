"""What a hero lets pass is told, so that the log never has an entry without words."""

from __future__ import annotations

from ashgrid.core import Event
from ashgrid.games.hunters.actions import Attacked, Declined, Pass
from tests.rulebook.hunters.helpers import exact_hands, of, open_ground, play, scene, until


def test_a_reaction_that_is_declined_is_told_also_while_others_are_asked() -> None:
    hands = {"soldier": ["close-ranks"], "scout": ["hand-signal"]}
    heroes = {"medic": "b1 e", "soldier": "a1 e", "scout": "a2 e"}
    state = exact_hands(scene(open_ground(6, 2), heroes, [("bandit-pistol", "d1 w")], hands=hands))
    until(state, "react close-ranks")
    events: list[Event] = []
    state.apply(1, Pass(), events)
    assert events == [Declined(hero="soldier", what="reaction", enemy="bandit-pistol-1")]
    state.apply(2, Pass(), events)
    assert of(events, Declined)[1].hero == "scout"
    assert isinstance(events[2], Attacked)


def test_a_reaction_of_which_no_use_is_made_is_told() -> None:
    gear = {"soldier": ["knife"]}
    hands = {"soldier": ["thrust"]}
    ground = open_ground(8, 3)
    state = exact_hands(scene(ground, {"soldier": "a1 e"}, [("tiger", "a1 w")], gear=gear, hands=hands))
    until(state, "react thrust")
    declined = of(play(state, "react thrust", "skip"), Declined)
    assert declined[0] == Declined(hero="soldier", what="answer", enemy="tiger-1")
