"""Answers to one question are told apart by their words."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ashgrid.core import installed
from ashgrid.text import LANGUAGES, game_catalogue

GAMES = {game.name: game for game in installed()}
STEPS = 250


@pytest.mark.parametrize("name", GAMES)
def test_no_two_answers_have_the_same_label(name: str) -> None:
    game = GAMES[name]
    words = [game_catalogue(game, language) for language in LANGUAGES]
    for number, options in enumerate(game.variants()):
        chance = random.Random(number)
        state = game.new(options, number)
        names = [f"<{seat}>" for seat in range(len(game.seats(game.read_options(options))))]
        for _ in range(STEPS):
            if state.result is not None:
                break
            seat = chance.choice(state.actors)
            legal = list(state.legal(seat))
            for text in words:
                said = Counter(text.action(action, names) for action in legal)
                twice = {sentence for sentence, count in said.items() if count > 1}
                assert not twice, (
                    f"{options}: {twice}: {[str(one) for one in legal if text.action(one, names) in twice]}"
                )
            tag = chance.choice(sorted({action.tag for action in legal}))
            state.apply(seat, chance.choice([action for action in legal if action.tag == tag]))
