"""What the rulebooks say of every moment of every game, held against games of random actions."""

from __future__ import annotations

from random import Random

import pytest

from ashgrid.games.neuroshima.position import Position, save
from tests.rulebook.neuroshima.turns.helpers import Game, asked, fresh

SETTINGS: list[dict[str, object]] = [
    {"armies": "borgo,moloch"},
    {"armies": "outpost,hegemony"},
    {"armies": "vegas,smart", "board": "duel", "edition": "duel-pl"},
    {"armies": "hegemony,vegas", "edition": "duel-en"},
    {"armies": "smart,outpost", "wounds": "cleared", "mobility": "move-or-turn"},
    {"mode": "free-for-all", "players": 3, "armies": "vegas,moloch,smart"},
    {"mode": "free-for-all", "players": 6, "armies": "borgo,moloch,outpost,hegemony,smart,vegas"},
    {"mode": "points", "players": 4, "armies": "vegas,moloch,smart,outpost"},
    {"mode": "teams", "armies": "vegas,moloch,smart,outpost"},
    {"mode": "loner", "armies": "vegas,moloch,smart"},
]


def owned(position: Position, army: str) -> int:
    """Tiles of an army, wherever they are."""
    on_board = sum(tile.army == army for tile in position.tiles)
    return on_board + sum(len(place.get(army, [])) for place in (position.hands, position.piles, position.discards))


@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: " ".join(str(value) for value in options.values()))
@pytest.mark.parametrize("seed", range(4))
def test_every_moment_of_a_game(options: dict[str, object], seed: int) -> None:
    state = fresh(seed, **options)
    random = Random(seed)
    seats = state.seat_count
    for _ in range(seats):
        state.apply(state.actors[0], random.choice(state.legal(state.actors[0])))
    start = save(state)
    points = dict(start.hq)
    over_two = options.get("mode", "duel") == "duel"
    for _ in range(4000):
        if state.result is not None:
            break
        (seat,) = state.actors
        legal = state.legal(seat)
        assert legal
        assert len(set(legal)) == len(legal), "a choice stands there twice"
        for other in range(seats):
            if other != seat:
                assert state.legal(other) == []
        before = save(state)
        verbs = {action.tag for action in legal}
        check_offers(before, before.armies[seat], verbs)
        action = random.choice(legal)
        state.apply(seat, action)
        if state.result is None:
            points = check(state, points, over_two)
    assert state.result is not None
    assert len(state.result.payoffs) == seats
    assert all(0 <= payoff <= 1 for payoff in state.result.payoffs)


def check_offers(position: Position, army: str, verbs: set[str]) -> None:
    if position.ending is not None:
        assert "battle" not in verbs, "no Battle tile after the last tile was drawn"
    if army in position.terror and army == position.turn:
        assert "place" not in verbs, "Terror"
    if "discard" in verbs and len(position.hands.get(army, [])) == 3:
        assert verbs <= {"discard", "redraw"}, "the compulsory discard comes first"


def check(state: Game, points: dict[str, int], duel: bool) -> dict[str, int]:
    position = save(state)
    for army in position.armies:
        assert len(position.hands.get(army, [])) <= 3
        assert 0 <= position.energy.get(army, 0) <= 5
        gone = not any(tile.army == army and tile.tile == "hq" for tile in position.tiles)
        if not gone and asked(state) in ("ask-turn", "ask-discard"):
            assert owned(position, army) == 35, "a tile is lost, or comes from nowhere"
        left = position.hq.get(army, 20)
        assert 0 <= left <= points.get(army, 20), "HQ points only ever fall"
        if duel:
            assert not gone
    cells = [(tile.q, tile.r) for tile in position.tiles if tile.tile != "mine"]
    assert len(cells) == len(set(cells)), "one unit to a hex"
    return dict(position.hq)
