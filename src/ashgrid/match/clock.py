"""Clocks. A clock is chosen by a short text, the same in commands, requests and records:

    none            nobody is timed
    move:30s        every move has so much time
    bank:10m+5s     a bank for the whole match, and an increment for every move
    days:3          every move has so many days

A *move* is what a seat decides without a break: its time starts when it becomes an actor and ends when it is one no
longer, however many small decisions lie between. A decision that is taken back has not ended it: the clock runs on as
if it had not been made, so that taking back wins nobody time or an increment. All times are whole milliseconds and are
handed in by the caller: this module never looks at a watch, so that a log always replays to the same clocks.
"""

from __future__ import annotations

import re

import msgspec

from ashgrid.core import TableError

_UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
_SPAN = re.compile(r"([0-9]{1,9})(ms|s|m|h)")
_DAYS = re.compile(r"[0-9]{1,9}")
DAY = 86_400_000
LONGEST = 366 * DAY


class ClockRule(msgspec.Struct, frozen=True):
    """`limit` is the time for a move, or the bank when `increment` is not None."""

    limit: int | None = None
    increment: int | None = None

    @classmethod
    def parse(cls, text: str) -> ClockRule:
        kind, colon, rest = text.strip().partition(":")
        match kind:
            case "none" if not colon:
                return cls()
            case "move":
                return cls(_span(rest, text))
            case "bank":
                bank, plus, increment = rest.partition("+")
                return cls(_span(bank, text), _span(increment, text, zero=True) if plus else 0)
            case "days" if _DAYS.fullmatch(rest) and 1 <= int(rest) <= LONGEST // DAY:
                return cls(int(rest) * DAY)
        raise TableError(f"'{text}' is no clock; clocks are none, move:30s, bank:10m+5s or days:3")


def _span(text: str, whole: str, zero: bool = False) -> int:
    found = _SPAN.fullmatch(text)
    if found is None:
        raise TableError(f"'{whole}' is no clock: '{text}' is not a time such as 30s, 5m or 1h")
    span = int(found[1]) * _UNITS[found[2]]
    if not (span or zero) or span > LONGEST:
        raise TableError(f"'{whole}' is no clock: '{text}' must be more than nothing and at most a year")
    return span


class Clocks:
    """The clocks of one match."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self._left = [rule.limit or 0] * seats
        self._since: dict[int, int] = {}

    def copy(self) -> Clocks:
        twin = Clocks(self.rule, 0)
        twin._left = self._left[:]
        twin._since = dict(self._since)
        return twin

    def saved(self) -> tuple[list[int], dict[int, int]]:
        """What each seat has left, and since when those that are timed are."""
        return self._left[:], dict(self._since)

    def take_up(self, left: list[int], since: dict[int, int]) -> None:
        """Go on from what `saved` said."""
        self._left = left[:]
        self._since = dict(since)

    def run(self, actors: tuple[int, ...], at: int) -> None:
        """From now on these seats are being timed: others stop, and who was running already goes on."""
        if self.rule.limit is None:
            return
        for seat in [seat for seat in self._since if seat not in actors]:
            spent = max(0, at - self._since.pop(seat))
            if self.rule.increment is None:
                self._left[seat] = self.rule.limit
            else:
                self._left[seat] += self.rule.increment - spent
        for seat in actors:
            self._since.setdefault(seat, at)

    def renew(self, seat: int) -> None:
        """Somebody else sits down: their time begins anew."""
        self._left[seat] = self.rule.limit or 0
        self._since.pop(seat, None)

    def stop(self, at: int) -> None:
        """The match ended at the table: all clocks stand still where they are, and nobody made a move."""
        for seat, since in self._since.items():
            self._left[seat] -= max(0, at - since)
        self._since.clear()

    def left(self, seat: int, at: int) -> int | None:
        """Milliseconds that a seat has; None without a clock. Never below 0."""
        if self.rule.limit is None:
            return None
        return max(0, self._left[seat] - max(0, at - self._since.get(seat, at)))

    def expired(self, at: int) -> int | None:
        """The seat whose time ran out first, if any did by now."""
        deadlines = sorted((since + self._left[seat], seat) for seat, since in self._since.items())
        return deadlines[0][1] if deadlines and deadlines[0][0] <= at else None

    def due(self, seat: int) -> int | None:
        """When the time of a seat runs out; None if it is not being timed."""
        since = self._since.get(seat)
        return None if since is None else since + self._left[seat]

    def deadline(self) -> int | None:
        """When the next clock runs out if nobody does anything."""
        return min((since + self._left[seat] for seat, since in self._since.items()), default=None)
