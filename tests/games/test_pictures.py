"""Small pictures of positions: whole, small, harmless, and telling nothing but what a spectator sees."""

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from ashgrid.core import Rng, State, find, installed
from ashgrid.core.picture import MOST_BYTES, emblem

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {f"{SVG}{tag}" for tag in ("svg", "g", "rect", "circle", "path", "text")}
MANY = 12
HOUSE = [game.name for game in installed()]


def positions(name: str, options: dict[str, Any], seed: int, most: int = 300) -> list[State[Any]]:
    """Some along a random game, its beginning and its end among them."""
    game = find(name)
    state = game.new(game.prepare(options, seed), seed)
    rng = random.Random(seed)
    found = [state.copy()]
    for step in range(most):
        if not state.actors:
            break
        seat = rng.choice(state.actors)
        state.apply(seat, rng.choice(game.candidates(state, seat)))
        if step % 40 == 0:
            found.append(state.copy())
    return [*found, state]


@pytest.mark.parametrize("name", HOUSE)
def test_every_position_has_a_small_picture_without_anything_dangerous(name: str) -> None:
    game = find(name)
    variants = game.variants()
    for number, options in enumerate(variants[:: max(1, len(variants) // MANY)]):
        for state in positions(name, options, number):
            drawn = game.picture(state.view(None))
            assert drawn is not None
            assert len(drawn.encode()) < MOST_BYTES, options
            root = ET.fromstring(drawn)
            assert {piece.tag for piece in root.iter()} <= TAGS
            named = {key for piece in root.iter() for key in piece.attrib}
            assert not {key for key in named if key.startswith("on") or "href" in key or key == "style"}
            assert not {word for word in ("nan", "None") if word in drawn}


@pytest.mark.parametrize("name", HOUSE)
def test_a_picture_tells_nothing_that_a_spectator_cannot_know(name: str) -> None:
    game, rng = find(name), Rng(5)
    different = 0
    for state in positions(name, {}, 7):
        for seat in range(state.seat_count):
            twin = state.guess(seat, rng)
            different += twin.dump() != state.dump()
            assert game.picture(twin.view(None)) == game.picture(state.view(None))
    assert different


@pytest.mark.parametrize("name", HOUSE)
def test_a_picture_changes_with_the_board(name: str) -> None:
    game = find(name)
    first, *_, last = positions(name, {}, 3)
    assert game.picture(first.view(None)) != game.picture(last.view(None))


def test_the_points_of_both_headquarters_are_in_the_picture() -> None:
    game = find("neuroshima")
    last = positions("neuroshima", {"armies": "borgo,moloch"}, 3)[-1]
    view = last.view(None)
    drawn = game.picture(view)
    assert drawn is not None
    said = [piece.text for piece in ET.fromstring(drawn).iter(f"{SVG}text")]
    assert said[-2:] == [str(points) for points in view["points"]]


@pytest.mark.parametrize("title", ["", "Embers", "<script>alert(1)</script> & more", "word " * 60])
def test_a_game_without_pictures_has_a_tile_with_its_title(title: str) -> None:
    root = ET.fromstring(emblem(title))
    assert {piece.tag for piece in root.iter()} <= TAGS
    assert "".join(str(piece.text or "") for piece in root.iter(f"{SVG}text")).startswith(title[:4].strip())
