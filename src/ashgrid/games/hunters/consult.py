"""What pages ask without a match: the chances of bare dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ashgrid.core.contract import Plain
from ashgrid.core.errors import QuestionError

from .odds import bare_odds
from .tables import SHIELDS

MOST_DICE: Final = 100
MOST_HIT: Final = 20
FLAGS: Final = ("armoured", "piercing", "incendiary", "immune", "into_melee")


def consult(question: str, asked: Plain) -> Plain:
    answers = QUESTIONS.get(question)
    if answers is None:
        raise QuestionError(f"hunters has no question '{question}'; it has: {', '.join(QUESTIONS)}")
    return answers(asked)


def _number(asked: Plain, key: str, least: int, most: int) -> int:
    value = asked.get(key, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise QuestionError(f"{key} is a whole number from {least} to {most}")
    return value


def _flag(asked: Plain, key: str) -> bool:
    value = asked.get(key, False)
    if not isinstance(value, bool):
        raise QuestionError(f"{key} is true or false")
    return value


def _odds(asked: Plain) -> Plain:
    """So many dice against so much defence: the chances of 0, 1, 2 ... wounds."""
    known = ("dice", "hit", "defence", "rerolls", *FLAGS)
    for key in asked:
        if key not in known:
            raise QuestionError(f"'{key}' means nothing here; there are {', '.join(known)}")
    armoured, piercing, incendiary, immune, into_melee = [_flag(asked, key) for key in FLAGS]
    chances = bare_odds(
        _number(asked, "dice", 1, MOST_DICE),
        _number(asked, "hit", -MOST_HIT, MOST_HIT),
        _number(asked, "defence", 0, MOST_DICE),
        armoured,
        piercing,
        incendiary,
        immune,
        _number(asked, "rerolls", 0, MOST_DICE),
        into_melee,
    )
    return {"shields": SHIELDS, "wounds": chances}


QUESTIONS: Final[dict[str, Callable[[Plain], Plain]]] = {"odds": _odds}
