"""Every action card: its parts one after the other in a position in which all can be done, its boost on every kind of
part that it helps, and what it cannot do where the position does not allow it. What should happen is read from the
card's text by `each.py` and `card_table.py`. Reactions are in `test_each_reaction.py`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ashgrid.core.values import Refusal
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import AskAgain, AskPart, AskTurn, LeftOut
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARD_NUMBER
from tests.games.hunters.card_table import BOOSTS, OPEN, TIMELESS, Table, X, Y, helps
from tests.games.hunters.each import BIG, CARDS, HEROES, name_of, parts_of, refused, shooting_weapon
from tests.rulebook.hunters.helpers import exact_hands, hero, play, scene

UNCONDITIONAL = ("move", "slip", *TIMELESS, "smoke")
"""Parts that can be done on any ground, alone."""


@pytest.mark.parametrize("card", CARDS)
def test_each_part_of_a_card_does_what_is_printed(card: str) -> None:
    Table(card).play_all()


def hosts(boost: str) -> dict[str, tuple[str, int]]:
    """For each kind of part that a boost helps the card of the same hero that has least besides it."""
    found: dict[str, tuple[str, int]] = {}
    mine = [one for one in CARDS if CARDS[one]["hero"] == CARDS[boost]["hero"] and one != boost]
    for card in sorted(mine, key=lambda one: ("heal" in str(CARDS[one]["do"]), len(CARDS[one]["do"]))):
        for number, part in enumerate(parts_of(card)):
            if helps(BOOSTS[boost], part) and (BOOSTS[boost].word, part.word) != ("quiet", "melee"):
                found.setdefault(part.word, (card, number))
    return found


BOOSTED = [(boost, word, *where) for boost in BOOSTS for word, where in hosts(boost).items()]


@pytest.mark.parametrize(
    ("boost", "card", "number"),
    [(boost, card, number) for boost, _, card, number in BOOSTED],
    ids=[f"{boost}-{word}" for boost, word, _, _ in BOOSTED],
)
def test_the_boost_of_a_card_helps_as_printed(boost: str, card: str, number: int) -> None:
    Table(card, boost, number).play_all()


@pytest.mark.parametrize("boost", [one for one in BOOSTS if BOOSTS[one].word == "quiet"])
def test_a_quiet_boost_keeps_a_hero_hidden_who_strikes_at_an_objective(boost: str) -> None:
    """Who strikes at enemies is not hidden: in melee it serves against objectives only."""
    name = CARDS[boost]["hero"]
    card = next(one for one in CARDS if CARDS[one]["hero"] == name and parts_of(one)[0].word == "melee")
    for lines, hidden in (([], False), ([f"boost {boost}"], True)):
        here = name_of((X, Y))
        state = scene(OPEN, {name: here}, hands={name: [card, boost] * 3}, tokens=[("objective", here)])
        state.tokens[0].health = 30
        play(state, "go")
        hero(state, name).hidden = True
        play(state, f"play {card}", *lines, "strike fists objective-1 no no")
        if isinstance(state.prompt(0), AskAgain):
            play(state, "pass")
        assert hero(state, name).hidden == hidden


@pytest.mark.parametrize("boost", BOOSTS)
def test_the_boost_of_a_card_helps_some_card_of_its_hero(boost: str) -> None:
    assert hosts(boost)


BARE = OPEN.replace(".", "x")
"""Ground on which nobody hides."""


@pytest.mark.parametrize("card", CARDS)
def test_parts_that_cannot_be_done_are_not_asked_for(card: str) -> None:
    """Alone on exposed ground, with nothing in the hands and in good health."""
    name = CARDS[card]["hero"]
    state = exact_hands(scene(BARE, {name: name_of((X, Y))}, hands={name: [card]}))
    play(state, "go")
    _only_asked(card, name, state, UNCONDITIONAL, refusals.NoPartPossible(card, parts_of(card)[0].word))


@pytest.mark.parametrize("card", CARDS)
def test_an_engaged_hero_does_only_the_parts_that_strike_or_leave(card: str) -> None:
    """Wounded, armed, with another hero in sight, and with a find on the space."""
    name = CARDS[card]["hero"]
    ally = next(one for one in HEROES if one != name)
    here = name_of((X, Y))
    state = exact_hands(
        scene(
            OPEN,
            {name: here, ally: here},
            [(BIG, here), (BIG, name_of((X + 2, Y)))],
            gear={name: [shooting_weapon(name)]},
            hands={name: [card]},
            tokens=[("find", here)],
        )
    )
    hero(state, name).health = 1
    play(state, f"{name}: go")
    words = [part.word for part in parts_of(card)]
    leaves = {"melee", "move", "slip"} & set(words)
    possible = ("melee", "move", "slip", *TIMELESS) if leaves else ()
    _only_asked(card, name, state, possible, refusals.IsEngaged())


def _only_asked(card: str, name: str, state: Hunters, possible: Sequence[str], reason: Refusal) -> None:
    """Of the parts those that are possible are asked for, and can be left out; a card without any is refused."""
    wanted = [(number, part) for number, part in enumerate(parts_of(card)) if part.word in possible]
    if not wanted:
        assert refused(state, name, f"play {card}") == reason
        return
    one = hero(state, name)
    before = (one.health, one.morale, one.cell, list(one.pile))
    play(state, f"play {card}")
    for number, part in wanted:
        assert state.prompt(one.seat) == AskPart(card, part.text, number + 1, False)
        assert play(state, "skip") == [LeftOut(hero=name, card=card, part=part.text)]
    assert state.prompt(one.seat) == AskTurn(1)
    assert (one.health, one.morale, one.cell, one.pile) == before
    assert (one.guard, one.hidden) == (0, False)
    assert one.used == [CARD_NUMBER[card]]
    assert refused(state, name, f"play {card}") == refusals.NotInHand(card)
