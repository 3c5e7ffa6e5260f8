"""Text and JSON forms of actions."""

import enum
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import Action, Notation, NotationError, Prefix


class Colour(enum.Enum):
    RED = "red"
    BLACK = "black"


class Pass(Action, frozen=True):
    pass


class PlaceTile(Action, frozen=True):
    tile: str
    cell: str
    rotation: Annotated[int, Prefix("r")]


class Shoot(Action, frozen=True):
    targets: tuple[str, ...]
    sustained: bool
    colour: Colour = Colour.RED


class Vote(Action, frozen=True):
    ballots: tuple[bool, ...]
    weight: int | None = 5


class Move(Action, frozen=True):
    steps: Annotated[int, msgspec.Meta(ge=0, le=3)]
    facing: int | None = None


NOTATION: Notation[Action] = Notation(Pass, PlaceTile, Shoot, Vote, Move)
WORD = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
ACTIONS = st.one_of(
    st.just(Pass()),
    st.builds(PlaceTile, WORD, WORD, st.integers(-9, 9)),
    st.builds(Shoot, st.lists(WORD, max_size=4).map(tuple), st.booleans(), st.sampled_from(Colour)),
    st.builds(Vote, st.lists(st.booleans()).map(tuple), st.none() | st.integers(0, 9)),
    st.builds(Move, st.integers(0, 3), st.none() | st.integers(0, 7)),
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Pass(), "pass"),
        (PlaceTile("mutant", "c2", 4), "place-tile mutant c2 r4"),
        (Shoot(("a", "b"), True, Colour.BLACK), "shoot a,b yes black"),
        (Shoot((), False), "shoot . no red"),
        (Vote((True, False)), "vote yes,no 5"),
        (Vote((), None), "vote . -"),
        (Move(2), "move 2"),
        (Move(2, 5), "move 2 5"),
    ],
)
def test_an_action_is_written_as_its_verb_and_its_words(action: Action, text: str) -> None:
    assert str(action) == text
    assert NOTATION.parse(text) == action


@given(ACTIONS)
def test_every_action_survives_text_and_json(action: Action) -> None:
    assert NOTATION.parse(str(action)) == action
    assert NOTATION.from_json(NOTATION.to_json(action)) == action


def test_json_names_the_verb_and_the_fields() -> None:
    assert msgspec.json.decode(NOTATION.to_json(Move(1, 2))) == {"do": "move", "steps": 1, "facing": 2}


def test_extra_blanks_do_not_matter() -> None:
    assert NOTATION.parse("  move   1  ") == Move(1)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty action"),
        ("mov 2", "did you mean 'move'"),
        ("xyzzy", "actions begin with move, pass, place-tile, shoot or vote"),
        ("move", "'move STEPS FACING'"),
        ("move 1 2 3", "3 words"),
        ("move two", "steps cannot be 'two': a whole number is needed"),
        ("move 1.0", "a whole number is needed"),
        ("move 1e0", "a whole number is needed"),
        ("move 01", "a whole number is needed"),
        ("move 4", "steps cannot be '4': Expected `int` <= 3"),
        ("place-tile mutant c2 4", "rotation is written r..."),
        ("shoot a maybe", "yes or no"),
        ("shoot a yes green", "green"),
        ("pass now", "one word after 'pass'"),
    ],
)
def test_a_wrong_text_is_refused_with_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.parse(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"do":"fly"}', b'{"do":"move"}', b'{"do":"move","steps":9}'])
def test_wrong_json_is_refused(data: bytes) -> None:
    with pytest.raises(NotationError, match="JSON"):
        NOTATION.from_json(data)


@given(st.text(max_size=30))
def test_no_text_makes_the_parser_fail_in_any_other_way(text: str) -> None:
    try:
        action = NOTATION.parse(text)
    except NotationError:
        return
    assert NOTATION.parse(str(action)) == action


@pytest.mark.parametrize("word", ["two words", "a,b", "", "-"])
def test_a_field_that_is_no_single_word_cannot_be_written(word: str) -> None:
    with pytest.raises(NotationError, match="cannot be written as one word"):
        str(PlaceTile(word, "c2", 0))


def test_two_kinds_with_one_verb_are_refused() -> None:
    twin = type("Pass", (Action,), {}, frozen=True)
    with pytest.raises(ValueError, match="same tag"):
        Notation(Pass, twin)
