"""Perft: how many legal lines of length 1, 2, 3 ... lead on from a position. Any change of the rules shows here.

The first number of each is counted by hand in the comment; the longer ones were counted by the program and pin it down.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashgrid.core.testing import perft
from ashgrid.games.neuroshima.rules import Neuroshima
from tests.rulebook.neuroshima.turns.helpers import fill, game, unit

PILES = {"borgo": ["mutant", "battle", "move", "claws"], "moloch": ["blocker", "push_back", "battle", "clown"]}
BORGO, MOLOCH = unit("borgo", "hq", "c3"), unit("moloch", "hq", "e1")


def nothing_in_hand() -> Neuroshima:
    """End: 1."""
    return game(BORGO, MOLOCH, piles=PILES)


def one_unit_in_hand() -> Neuroshima:
    """A mutant on 17 free hexes in 6 rotations, discard, end: 102 + 2 = 104."""
    return game(BORGO, MOLOCH, hand="mutant", piles={"borgo": ["battle"], "moloch": ["battle", "move"]})


def a_unit_with_two_looks() -> Neuroshima:
    """Moloch's Medic looks the same after a third of a turn: 17 * 2 + 2 = 36."""
    return game(MOLOCH, BORGO, hand="medic", piles=PILES)


def three_in_hand() -> Neuroshima:
    """One of three different tiles has to go: 3."""
    return game(BORGO, MOLOCH, hand="mutant,battle,move", piles=PILES)


def three_instants() -> Neuroshima:
    """Battle or Move has to go, or all three: 3."""
    return game(BORGO, MOLOCH, hand="move,battle,battle", piles=PILES)


def a_battle_in_hand() -> Neuroshima:
    """Battle, discard, end: 3."""
    return game(BORGO, MOLOCH, hand="battle", piles=PILES)


def a_move_tile() -> Neuroshima:
    """The HQ in the middle looks the same all around: 6 steps, discard, end: 8."""
    return game(BORGO, MOLOCH, hand="move", piles=PILES)


def a_mobile_unit_with_a_recon_centre() -> Neuroshima:
    """The runner: 6 hexes in 6 rotations and 5 turns, end: 42. Then a second step for each of the 36 steps."""
    return game(
        unit("outpost", "runner", "c3"),
        unit("outpost", "recon_center", "a3"),
        unit("outpost", "hq", "a5"),
        unit("borgo", "hq", "e1"),
        piles={"outpost": ["battle"], "borgo": ["battle"]},
    )


def a_smart_hq() -> Neuroshima:
    """Ripper and officer beside the HQ: 5 free hexes in 6 rotations and 5 turns each, end: 35 + 35 + 1 = 71."""
    return game(
        unit("smart", "hq", "c3"),
        unit("smart", "ripper", "c2"),
        unit("smart", "officer", "d3"),
        unit("borgo", "hq", "a5"),
        piles={"smart": ["battle"], "borgo": ["battle"]},
    )


def a_push() -> Neuroshima:
    """The bodyguard pushes the cyborg in the north or the twister in the south; discard, end: 4. Behind each three
    hexes are free, and their owner chooses."""
    return game(
        unit("vegas", "bodyguard", "c3"),
        unit("smart", "cyborg", "c2"),
        unit("smart", "twister", "c4"),
        unit("smart", "hq", "a5"),
        unit("vegas", "hq", "e1"),
        hand="push_back",
        piles={"vegas": ["battle"], "smart": ["battle"]},
    )


def one_free_hex() -> Neuroshima:
    """A mutant fills the board in 6 rotations; discard, end: 8."""
    tiles = fill(["c3"], [unit("borgo", "hq", "a5"), unit("moloch", "hq", "e1")])
    return game(*tiles, armies="moloch,borgo", hand="blocker", piles={"moloch": ["battle"], "borgo": ["battle"]})


def links_and_energy() -> Neuroshima:
    """One point of energy: the Link in the middle turns in 5 ways. Charge from 1: up to 4 HQ points. End: 10."""
    return game(
        unit("vegas", "bodyguard", "c3", board="duel"),
        unit("vegas", "hq", "a5", board="duel"),
        unit("smart", "hq", "e1", board="duel"),
        board="duel",
        energy={"vegas": 1},
        piles={"vegas": ["battle"], "smart": ["battle"]},
    )


def a_medic_to_choose() -> Neuroshima:
    """Battle, discard, end: 3. In the battle Moloch chooses which of two melee attacks the Medic absorbs."""
    return game(
        unit("borgo", "claws", "c2", hits="S"),
        unit("borgo", "claws", "c4", hits="N"),
        unit("moloch", "blocker", "c3"),
        unit("moloch", "medic", "d3", 1),
        unit("borgo", "hq", "a5"),
        unit("moloch", "hq", "e1"),
        hand="battle",
        piles={"moloch": ["battle"], "borgo": ["battle", "move"]},
    )


def three_players() -> Neuroshima:
    """End: 1; then the next of three discards one of three."""
    return game(
        unit("borgo", "hq", "c3"),
        unit("moloch", "hq", "e1"),
        unit("smart", "hq", "a5"),
        mode="free-for-all",
        piles={**PILES, "smart": ["battle", "ripper", "terror", "move"]},
    )


COUNTED: list[tuple[Callable[[], Neuroshima], list[int]]] = [
    (nothing_in_hand, [1, 3, 215, 779]),
    (one_unit_in_hand, [104, 109, 718, 2340]),
    (a_unit_with_two_looks, [36, 38, 332, 12372]),
    (three_in_hand, [3, 227, 4859]),
    (three_instants, [3, 16, 271, 5785]),
    (a_battle_in_hand, [3, 7, 433, 1768]),
    (a_move_tile, [8, 10, 236, 2286]),
    (a_mobile_unit_with_a_recon_centre, [42, 1411, 1458, 4529]),
    (a_smart_hq, [71, 2450]),
    (a_push, [4, 9, 14, 57]),
    (one_free_hex, [8, 15, 30, 66]),
    (links_and_energy, [10, 90, 995, 8423]),
    (a_medic_to_choose, [3, 5, 82, 446]),
    (three_players, [1, 3, 203, 749]),
]


@pytest.mark.parametrize(("position", "lines"), COUNTED, ids=[position.__name__ for position, _ in COUNTED])
def test_the_number_of_legal_lines(position: Callable[[], Neuroshima], lines: list[int]) -> None:
    state = position()
    assert [perft(state, depth) for depth in range(1, len(lines) + 1)] == lines
