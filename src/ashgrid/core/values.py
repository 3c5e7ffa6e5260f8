"""The four kinds of small values that cross a game's border: actions, events, prompts and refusals.

A game declares each as a tiny frozen msgspec struct. The class name, in kebab case, is its tag; its fields are the
words that follow. That is enough for text notation, JSON, translated sentences and typed web clients:

    class Strike(Action):
        card: int

    str(Strike(4))                         'strike 4'
    msgspec.json.encode(Strike(4))         {"do":"strike","card":4}
    sentence key in the catalogues         action.strike

These classes are plain Python (msgspec is already C); mypyc-compiled rules use them freely but cannot contain them.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import msgspec


def kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Value(msgspec.Struct, frozen=True):
    """What actions, events, prompts and refusals share: a tag, and fields by name."""

    @property
    def tag(self) -> str:
        return str(self.__struct_config__.tag)

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Action(Value, frozen=True, tag_field="do", tag=kebab):
    """One choice of one seat. `str(action)` is its notation; `Notation` reads it back. A kind that sets `table` is a
    choice of all who are asked, also where most answers are everybody's own (`Prompt.table`)."""

    table: ClassVar[bool] = False

    def __str__(self) -> str:
        from .notation import write  # the one place where the text form is defined

        return write(self)


class Event(Value, frozen=True, tag_field="event", tag=kebab, kw_only=True, omit_defaults=True):
    """Something that happened, and why. `only` lists the seats that may learn of it; None means everybody.

    What one seat sees and the others see in part is two events: a public one, and one with `only`.
    """

    only: tuple[int, ...] | None = None

    def visible_to(self, seat: int | None) -> bool:
        return self.only is None or (seat is not None and seat in self.only)


class Prompt(Value, frozen=True, tag_field="ask", tag=kebab):
    """The question that a seat has to answer now; the answers are `legal(seat)`.

    Most questions are put to one seat, which answers for itself. A kind that sets `table` is put to several together,
    where the rules leave a choice to the players as a group: all of them are asked the same, any of them may answer,
    and a match lets them agree first. A kind that sets `public` tells nothing that only its seat may know: everybody is
    shown what is being asked.
    """

    table: ClassVar[bool] = False
    public: ClassVar[bool] = False


class Refusal(Value, frozen=True, tag_field="why", tag=kebab):
    """Why something is refused. Its sentence is `refusal.<tag>` of the catalogues, with its fields; a field may hold
    another refusal, or a tuple of them, each of which is said by its own sentence.

    `str(refusal)` is for logs and for those who use Ashgrid as a library: `out of range (distance 7, reach 4)`.
    """

    def __str__(self) -> str:
        words = self.tag.replace("-", " ")
        told = ", ".join(f"{name.replace('_', ' ')} {_told(value)}" for name, value in self.fields().items())
        return f"{words} ({told})" if told else words


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
