"""Whole campaigns by random and by careful play: the contract, and every chapter through JSON."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from ashgrid.core import Action, Carry, Rng
from ashgrid.core.testing import Conformance
from ashgrid.core.testing.suite import samples
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign import course, policy
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.saved import read_sheet
from ashgrid.games.hunters.campaign.tables import DAYS
from ashgrid.games.hunters.rules import game, rounds

COMPILED = not str(game.__file__).endswith(".py")
CAMPAIGNS = 24 if COMPILED else 4
PARTIES = ("medic,soldier", "sniper,hunter,scout,medic", "scout,soldier,hunter")


class TestConformance(Conformance):
    game = GAME
    walks = 2 if COMPILED else 1
    variants = ({"campaign": "journey", "party": "medic,soldier"},)


def any_kind(state: Journey, seat: int, rng: random.Random) -> Action:
    """One of the kinds of actions that are legal, and then one of that kind: else most of what happens is trade."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in state.legal(seat):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


def chapters(seed: int, party: str, careful: bool, permanent: bool = False) -> Iterator[Journey]:
    """The journeys of a campaign, each as it ends. Missions are won or lost by lot, and cost some health."""
    rng = random.Random(seed)
    options = GAME.read_options({"campaign": "journey", "party": party, "permanent_death": permanent})
    state = GAME.new(options, seed)
    for number in range(1, 400):
        if isinstance(state, Journey):
            while state.actors:
                seat = rng.choice(state.actors)
                state.apply(seat, policy.choose(state, seat) if careful else any_kind(state, seat, rng))
            state.check()
            yield state
        else:
            rounds.finish(state, rng.random() < 0.6, "goal")
            for hero in state.heroes:
                hero.health = max(0, hero.health - rng.randrange(4))
                hero.dead = permanent and hero.health == 0
        chapter = GAME.sequel(state, options)
        if chapter is None:
            return
        options = GAME.read_options(chapter.options)
        state = GAME.again(options, seed + number, Carry(1, json.loads(json.dumps(chapter.carry))))
    raise AssertionError("the campaign has no end")


@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_random_campaigns_come_to_their_end_without_an_illegal_state(seed: int) -> None:
    last = None
    for last in chapters(seed, PARTIES[seed % 3], careful=False, permanent=seed % 4 == 3):
        assert last.sheet.day <= DAYS
    assert last is not None
    assert last.outcome is not None


@pytest.mark.parametrize("seed", range(CAMPAIGNS // 2))
def test_careful_parties_come_far_in_the_main_story(seed: int) -> None:
    journeys = list(chapters(seed, PARTIES[seed % 3], careful=True))
    assert course.next_step(journeys[-1].sheet) >= 3


def test_a_chapter_that_is_saved_and_read_again_is_the_same() -> None:
    for journey in chapters(5, PARTIES[1], careful=True):
        options = {"campaign": "journey", "party": ",".join(member.name for member in journey.sheet.members)}
        again = GAME.restore(options, json.loads(json.dumps(journey.save())))
        assert again.dump() == journey.dump()


def test_nobody_can_tell_the_order_of_the_decks() -> None:
    state = GAME.new({"campaign": "journey"}, 3)
    assert isinstance(state, Journey)
    guess = state.guess(0, Rng(1))
    assert {deck: sorted(cards) for deck, cards in guess.sheet.decks.items()} == {
        deck: sorted(cards) for deck, cards in state.sheet.decks.items()
    }
    assert guess.sheet.decks != state.sheet.decks
    assert guess.view(0) == state.view(0)
    told = json.dumps(state.view(0))
    assert not any(f'"{card}"' in told for card in state.sheet.decks["city"])


def test_the_first_sheets_of_all_can_be_continued() -> None:
    """`carries/1.json` is a sheet as the first version wrote it, so no field that came later may be asked of it."""
    (start,) = samples(GAME).values()
    assert start.carry is not None
    assert "gone" not in start.carry.data
    assert read_sheet(start.carry.data).gone == []
    assert GAME.again(start.options, 3, start.carry).actors
