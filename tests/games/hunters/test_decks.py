"""Choosing cards and skills before a mission."""

from __future__ import annotations

import pytest

from ashgrid.core import OptionError, QuestionError
from ashgrid.games.hunters import GAME, decks
from ashgrid.games.hunters.tables import CARDS, HERO_TYPES, SKILLS

RECOMMENDED = decks.written(decks.recommended("soldier", 3))


def names(hero: str, level: int) -> list[str]:
    return [CARDS[card].name for card in decks.owned(hero, level) if CARDS[card].level == level]


@pytest.mark.parametrize("level", range(1, 7))
def test_the_recommended_deck_is_one_that_may_be_chosen(level: int) -> None:
    for kind in HERO_TYPES:
        deck = decks.recommended(kind.name, level)
        assert decks.read_deck(kind.name, level, decks.written(deck)) == deck
        decks.check_levels(kind.name, deck, decks.known_skills(kind.name, level))
        state = GAME.mission({"party": f"{kind.name},{'scout' if kind.name != 'scout' else 'medic'}", "level": level})
        assert sorted(state.heroes[0].pile) == deck


def test_a_chosen_deck_is_the_one_that_is_played() -> None:
    whole = [CARDS[card].name for card in decks.recommended("soldier", 3)]
    higher = next(name for name in names("soldier", 3) if name not in whole)
    lower = next(name for name in whole if name in names("soldier", 1))
    whole[whole.index(lower)] = higher
    skill = SKILLS[decks.known_skills("soldier", 3)[0]].name
    state = GAME.mission(
        {"party": "soldier,scout", "level": 3, "decks": "+".join(whole) + "|", "skills": f"{skill}|none"}
    )
    soldier, scout = state.heroes
    assert sorted(CARDS[card].name for card in soldier.pile) == sorted(whole)
    assert [one.name for one in soldier.known_skills] == [skill]
    assert scout.known_skills == []
    assert len(scout.pile) == 25


@pytest.mark.parametrize(
    ("option", "text", "said"),
    [
        ("decks", "march*3", "1 lists of cards for 2 heroes"),
        ("decks", "march*3|", "a deck has 25 cards; this one of soldier has 3"),
        ("decks", "moonwalk|", "there is no card 'moonwalk'"),
        ("decks", "march*9|", "has 'march' 3 times, not 9"),
        ("decks", "march*x|", "from 1 to 25"),
        ("decks", "march*|", "from 1 to 25"),
        ("decks", "lunge|", "a card of the hunter"),
        ("decks", names("soldier", 5)[0] + "|", "a card of level 5"),
        ("skills", "iron-will-of-nobody|", "has no skill 'iron-will-of-nobody'"),
        ("skills", SKILLS[decks.known_skills("soldier", 5)[-1]].name + "|", "it is of level 5"),
        ("skills", "a|b|c", "3 lists of skills for 2 heroes"),
    ],
)
def test_a_choice_that_cannot_be_is_refused_by_name(option: str, text: str, said: str) -> None:
    with pytest.raises(OptionError, match=said) as refused:
        GAME.new({"party": "soldier,scout", "level": 3, option: text})
    assert refused.value.option == option


def test_of_each_level_four_of_seven_are_kept() -> None:
    new = names("soldier", 2)[:4]
    old = [CARDS[card].name for card in decks.recommended("soldier", 1)][: 25 - len(new)]
    chosen = "+".join([*new, *old])
    with pytest.raises(OptionError, match="keeps 4 of the seven cards of level 2"):
        GAME.new({"party": "soldier,scout", "level": 2, "decks": chosen + "|"})
    state = GAME.mission({"party": "soldier,scout", "level": 2, "decks": chosen + "|", "skills": "none|"})
    assert state.heroes[0].known_skills == []


def test_pages_are_told_what_there_is_to_choose_from() -> None:
    told = GAME.consult("deck", {"hero": "soldier", "level": 3, "deck": RECOMMENDED})
    assert told["problem"] is None
    assert len(told["deck"]) == told["size"] == 25
    assert told["recommended"] == RECOMMENDED
    assert sum(one["copies"] for one in told["owned"]) == 25 + 12
    assert told["learned"] == told["skills"]
    wrong = GAME.consult("deck", {"hero": "soldier", "level": 3, "deck": "march"})
    assert wrong["problem"]["code"] == "deck-size"
    assert wrong["problem"]["fields"] == {"hero": "soldier", "count": 1, "size": 25}
    assert "this one of soldier has 1" in wrong["problem"]["detail"]
    with pytest.raises(QuestionError, match="there is no hero 'wizard'"):
        GAME.consult("deck", {"hero": "wizard", "level": 1})
