"""The sentences of the log, said of what happens in random games: no slot is left unfilled, and no seat or side is a
bare number."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from ashgrid.core import installed
from ashgrid.text import LANGUAGES, game_catalogue
from tools.fixtures import events_of

GAMES = {game.name: game for game in installed()}
SHIFT = 7000
"""Seats are counted from here on, so that their numbers are told from all others."""
NAMES = [f"<{number}>" for number in range(SHIFT + 6)]


@cache
def told(game: str) -> tuple[dict[str, Any], ...]:
    return tuple(events_of(game, 1, 4))


def shifted(event: dict[str, Any]) -> dict[str, Any]:
    seats = {name for name in ("seat", "side", "winner", "owner") if isinstance(event.get(name), int)}
    return {name: value + SHIFT if name in seats else value for name, value in event.items()}


@pytest.mark.parametrize("name", GAMES)
def test_random_games_tell_most_kinds_of_events(name: str) -> None:
    kinds = {event["event"] for event in told(name)}
    assert len(kinds) > 0.7 * len(GAMES[name].events)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_has_a_slot_or_the_number_of_a_seat(name: str, language: str) -> None:
    text = game_catalogue(GAMES[name], language)
    for event in told(name):
        said = text.say(f"event.{event['event']}", shifted(event), NAMES)
        assert not set(said) & set("{}"), said
        assert not re.search(r"(?<![<\d])70\d\d(?![>\d])", said), said
