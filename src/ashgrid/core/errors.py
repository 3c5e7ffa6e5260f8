"""Everything that Ashgrid itself raises, with the reason.

It is a `Refusal` where people come upon it in play, with its sentence in the catalogues; and one English sentence, what
was wrong and what would be right, where it is a mistake in a program, a file or a command.
"""

from __future__ import annotations

from typing import Any

from .values import Refusal, kebab


class AshgridError(Exception):
    """Base of all errors that a caller may want to show to a person.

    `refusal.<code>` of the catalogues, with `fields`, is its sentence in other languages.
    """

    def __init__(self, reason: str | Refusal = "") -> None:
        super().__init__(reason)  # and so it can be pickled: errors cross from worker processes
        self.reason = reason

    @property
    def code(self) -> str:
        """The tag of the refusal; of an error with an English sentence, the name of its class in kebab case."""
        return self.reason.tag if isinstance(self.reason, Refusal) else kebab(type(self).__name__)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the refusal; of an error with an English sentence, that sentence as `detail`."""
        return self.reason.fields() if isinstance(self.reason, Refusal) else {"detail": str(self)}


class IllegalAction(AshgridError):
    """A well-formed action that the rules do not allow now, and why. The state is unchanged."""

    def __init__(self, seat: int, action: object, why: Refusal) -> None:
        super().__init__(why)
        self.seat = seat
        self.action = action
        self.why = why

    def __str__(self) -> str:
        return f"seat {self.seat} may not '{_written(self.action)}': {self.why}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.seat, self.action, self.why)


def _written(action: object) -> str:
    """An action as text, also one that has no notation (an empty name, say)."""
    try:
        return str(action)
    except AshgridError:
        return repr(action)


class NotationError(AshgridError):
    """A text or JSON value that names no action of this game at all."""


class OptionError(AshgridError):
    """An unknown, malformed or contradictory option of a game. What people can choose on a page is a `Refusal`."""

    def __init__(self, option: str, reason: str | Refusal) -> None:
        super().__init__(reason)
        self.option = option

    def __str__(self) -> str:
        return f"option '{self.option}': {self.reason}" if self.option else str(self.reason)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.option, self.reason)

    @property
    def fields(self) -> dict[str, Any]:
        if isinstance(self.reason, Refusal):
            return super().fields
        return {"detail": str(self), "option": self.option}


class QuestionError(AshgridError):
    """A question that a game does not know, or that makes no sense."""


class RecordError(AshgridError):
    """A match record that cannot be read or replayed. `line` counts from 1; 0 where no line is to blame."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else str(self.reason)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.line)

    @property
    def fields(self) -> dict[str, Any]:
        return {"detail": str(self), "line": self.line}


class SnapshotError(AshgridError):
    """Plain data that is no saved state of this game under these options. `path` says where: `$` is all of it."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path

    def __str__(self) -> str:
        return f"this is no saved state: {self.path}: {self.reason}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.path, self.reason)


class CarryError(AshgridError):
    """Plain data with which this game cannot begin the next chapter. `path` says where: `$` is all of it."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(reason)
        self.path = path

    def __str__(self) -> str:
        return f"no chapter can begin with this: {self.path}: {self.reason}"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.path, self.reason)


class UnknownGame(AshgridError):
    """No installed package offers a game of this name, or the one that does is broken."""


class PlayerError(AshgridError):
    """A text that names no machine player, or one whose settings make no sense."""


class TableError(AshgridError):
    """A request at the table (act, undo, resign, draw ...) that is not possible now."""
