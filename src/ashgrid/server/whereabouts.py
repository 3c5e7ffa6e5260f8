"""Who is connected to other processes, as those say."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from .bus_messages import People

FORGOTTEN_SECONDS: Final = 60.0
"""Of a process that has said nothing for so long, nobody is here."""
Present = Counter[str | None]
NOBODY: Final[Present] = Counter()


class Whereabouts:
    def __init__(self) -> None:
        self._matches: dict[str, dict[str, Present]] = {}
        """By match and process."""
        self._people: dict[str, Counter[str]] = {}
        """By person: at which matches they are, and how many processes say so."""
        self._heard: dict[str, float] = {}

    def at(self, match_id: str) -> Present:
        """Who is at a match."""
        parts = self._matches.get(match_id)
        return sum(parts.values(), Counter()) if parts else NOBODY

    def places(self, people: set[str]) -> dict[str, list[str]]:
        return {who: list(self._people[who]) for who in people & self._people.keys()}

    def note(self, process: str, match_id: str, people: People) -> None:
        """A process says who is there now."""
        self._heard[process] = time.monotonic()
        here: Present = Counter({None: people.nobodies})
        here.update(people.known)
        self._put(process, match_id, here)

    def note_all(self, process: str, matches: Mapping[str, People]) -> list[str]:
        """A process says who is where. The matches at which that is news."""
        before = {match_id: parts[process] for match_id, parts in self._matches.items() if process in parts}
        for match_id in before.keys() - matches.keys():
            self._put(process, match_id, NOBODY)
        for match_id, people in matches.items():
            self.note(process, match_id, people)
        self._heard[process] = time.monotonic()
        now = {match_id: parts[process] for match_id, parts in self._matches.items() if process in parts}
        return [match_id for match_id in before.keys() | now.keys() if before.get(match_id) != now.get(match_id)]

    def forget(self, process: str) -> list[str]:
        """The matches at which somebody was who was connected there."""
        self._heard.pop(process, None)
        matches = [match_id for match_id, parts in self._matches.items() if process in parts]
        for match_id in matches:
            self._put(process, match_id, NOBODY)
        return matches

    def forget_silent(self) -> list[str]:
        silent = [process for process, at in self._heard.items() if time.monotonic() - at > FORGOTTEN_SECONDS]
        return [match_id for process in silent for match_id in self.forget(process)]

    def _put(self, process: str, match_id: str, here: Present) -> None:
        here = +here  # without those of whom there is none
        parts = self._matches.setdefault(match_id, {})
        self._count(parts.pop(process, NOBODY), match_id, -1)
        if here:
            parts[process] = here
            self._count(here, match_id, 1)
        if not parts:
            del self._matches[match_id]

    def _count(self, here: Iterable[str | None], match_id: str, by: int) -> None:
        for who in here:
            if who is None:
                continue
            places = self._people.setdefault(who, Counter())
            places[match_id] += by
            if places[match_id] <= 0:
                del places[match_id]
            if not places:
                del self._people[who]
