"""Everything that Ashgrid itself raises. Each message is one sentence: what was wrong, and what would be right."""

from __future__ import annotations


class AshgridError(Exception):
    """Base of all errors that a caller may want to show to a person as they are."""


class IllegalAction(AshgridError):
    """A well-formed action that the rules do not allow now. The state is unchanged."""

    def __init__(self, seat: int, action: object, reason: str) -> None:
        super().__init__(f"seat {seat} may not '{_written(action)}': {reason}")
        self.seat = seat
        self.action = action
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:  # errors cross from worker processes by pickle
        return type(self), (self.seat, self.action, self.reason)


def _written(action: object) -> str:
    """An action as text, also one that has no notation (an empty name, say)."""
    try:
        return str(action)
    except AshgridError:
        return repr(action)


class NotationError(AshgridError):
    """A text or JSON value that names no action of this game at all."""


class OptionError(AshgridError):
    """An unknown, malformed or contradictory option of a game."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"option '{option}': {reason}" if option else reason)
        self.option = option
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.option, self.reason)


class QuestionError(AshgridError):
    """A question that a game does not know, or that makes no sense."""


class RecordError(AshgridError):
    """A match record that cannot be read or replayed. `line` counts from 1; 0 where no line is to blame."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.line)


class UnknownGame(AshgridError):
    """No installed package offers a game of this name, or the one that does is broken."""


class PlayerError(AshgridError):
    """A text that names no machine player, or one whose settings make no sense."""


class TableError(AshgridError):
    """A request at the table (act, undo, resign, draw ...) that is not possible now."""
