"""What is said of a mission: every event and question of random play, in both languages."""

from __future__ import annotations

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.actions import AskPart, Attacked, Boosted, EnemyAimed, EnemyChose, Reacted, Resisted, Settled
from ashgrid.games.hunters.tables import CARDS, ENEMY_TYPES
from ashgrid.text import game_catalogue, web_catalogue
from tests.rulebook.hunters.fight_helpers import fight
from tests.rulebook.hunters.helpers import enemies_act, of, open_ground, play

BOTH = pytest.mark.parametrize("language", ["en", "pl"])


@BOTH
def test_everything_on_cards_and_in_lists_has_words(language: str) -> None:
    said = game_catalogue(GAME, language)
    texts = [f"part.{part.text}" for card in CARDS for part in card.parts]
    texts += [f"boost.{card.boost_text}" for card in CARDS if card.boost is not None]
    texts += [f"reaction.{card.reaction_text}" for card in CARDS if card.reaction is not None]
    texts += [f"entry.{entry.text}" for kind in ENEMY_TYPES for entries in kind.lists for entry in entries]
    for key in texts:
        assert said.get(key) is not None, key
        assert "{" not in said.say(key)
    assert set(texts) == set(GAME.phrases())


def test_a_phrase_is_put_together_of_the_words_of_the_language() -> None:
    english, polish = game_catalogue(GAME, "en"), game_catalogue(GAME, "pl")
    assert english.say("entry.to 1, ranged -1") == "move 1 to the nearest hero, ranged attack, hit -1"
    assert english.event(Boosted(hero="soldier", card="march", effect="guard 1")) == (
        "Soldier added a Boost: March (1 defence die more until your next turn)."
    )
    assert polish.say("entry.to 1, ranged -1") != english.say("entry.to 1, ranged -1")
    assert english.prompt(AskPart("barrage", "ranged 2", 1)).startswith("Barrage, part 1: ranged attack, hit 2.")


def test_browsers_get_the_phrases_too() -> None:
    if "hunters/game.title" in web_catalogue("en"):  # once the game is offered
        assert web_catalogue("en")["hunters/entry.to 1, ranged -1"].forms[0].startswith("move 1")


def test_what_is_true_or_false_has_its_words() -> None:
    said = game_catalogue(GAME, "en")
    assert said.event(Resisted(who="scout", die=6, value=5, held=False)).endswith(": failed.")
    assert said.event(Resisted(who="scout", die=2, value=5, held=True)).endswith(": held.")


@BOTH
def test_every_event_and_question_of_a_mission_is_a_sentence(language: str) -> None:
    said = game_catalogue(GAME, language)
    for number, options in enumerate(GAME.variants()[:6]):
        state = GAME.new(options, number)
        rng = Rng(number)
        for _ in range(400):
            if not state.actors:
                break
            seat = state.actors[0]
            asked = said.prompt(state.prompt(seat))
            assert "{" not in asked
            assert "–" not in asked
            events: list[Event] = []
            state.apply(seat, rng.choice(state.legal(seat)), events)
            for event in events:
                told = said.event(event)
                assert "{" not in told, told
                assert not told.startswith("event."), told
                assert "" not in event.fields().values(), event


def test_an_attack_is_told_with_the_terms_of_its_numbers() -> None:
    state = fight(
        open_ground(3, 1),
        {"soldier": "a1 e"},
        [("bandit-pistol", "c1 e")],
        gear={"soldier": ["smg", "magazine"]},
        hands={"soldier": ["barrage"]},
    )
    (mine,) = of(play(state, "go", "play barrage", "shoot smg bandit-pistol-1 yes"), Attacked)
    assert sum(term.amount for term in mine.terms if term.what == "dice") == len(mine.dice) == 4
    assert sum(term.amount for term in mine.terms if term.what == "hit") == mine.hit == 3
    assert ("hit", "morale", 1) in [(term.what, term.why, term.amount) for term in mine.terms]
    theirs = of(enemies_act(state), Attacked)
    said = game_catalogue(GAME, "en")
    for attack in [mine, *theirs]:
        assert attack.terms
        for term in attack.terms:
            assert said.get(f"reason.{term.why}") is not None, term.why


def test_why_an_enemy_did_it_is_told() -> None:
    state = fight(open_ground(5, 5), {"soldier": "c3", "scout": "c3"}, [("bandit-pistol", "e5"), ("great-rat", "a3")])
    events = enemies_act(state)
    chose = of(events, EnemyChose)
    assert all(len(one.passed) == one.place - 1 for one in chose)
    aimed = of(events, EnemyAimed)
    assert {one.why for one in aimed} <= {"only", "nearest", "weakest", "lot", "decoy"}
    assert all(one.target in one.among for one in aimed)


def test_a_tie_is_told_with_what_was_equally_good() -> None:
    for ask, by in ((False, "rules"), (True, "players")):
        state = fight(open_ground(5, 5), {"soldier": "c3"}, [("great-rat", "c1"), ("great-rat", "a3")], ask=ask)
        events = play(state, "go", "end")
        if ask:
            events += play(state, "choose great-rat-2")
        (first, *_) = of(events, Settled)
        assert (first.by, set(first.among)) == (by, {"great-rat-1", "great-rat-2"})
        assert first.what in first.among


def test_a_reaction_is_told_with_what_it_does() -> None:
    said = game_catalogue(GAME, "en")
    card = next(card for card in CARDS if card.reaction_text == "attacked: defence +1")
    told = said.event(Reacted(hero="soldier", card=card.name, effect=card.reaction_text, trigger=card.trigger))
    assert "defence dice +1" in told
