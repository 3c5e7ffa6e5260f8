"""The positions of a match, one after another, as somebody may see them. Nothing here waits or stores."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import msgspec

from ashgrid.core import AnyGame, Move, State, dealt
from ashgrid.match import Match, Update

from .protocol import UpdateInfo
from .replay_protocol import Frame, FramesAnswer

MOST = 60
MOST_KEPT = 16 * 1024 * 1024


class Play:
    """A match as it was when this was made: it can be played back while the match goes on."""

    def __init__(self, match: Match) -> None:
        self.game: AnyGame = match.game
        self.options: Any = match.options
        self.seed = match.setup.seed
        self.carry = match.setup.carry
        self.dealt = match.setup.dealt
        self.over = match.outcome is not None or match.setup.archived
        self.archived = match.setup.archived
        self.teams = list(match.game.teams(match.options))
        self.moves = [Move(match.log[place].seat, match.log[place].text) for place in match.standing]
        self.places = list(match.standing)
        """Where in the log the actions stand that are in force; and last the word that ended the match, if one did."""
        if match.ending is not None:
            self.places.append(match.number - 1)
        self.numbers = [0, *(place + 1 for place in self.places)]
        """The number of every position."""

    def new(self) -> State[Any]:
        state: State[Any] = self.game.again(self.options, self.seed, self.carry)
        return dealt(self.dealt, 0, state)


class Pages:
    """Positions that were asked for, of matches that are over, as they were told: the same are asked for by many."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int | None, range], bytes] = OrderedDict()
        self._size = 0

    def get(self, key: tuple[str, int | None, range]) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[str, int | None, range], page: bytes) -> None:
        self._size += len(page) - len(self._kept.pop(key, b""))
        self._kept[key] = page
        while self._size > self._most:
            self._size -= len(self._kept.popitem(last=False)[1])


class Excerpt:
    """The positions from `first` on, at most `count`, with the eyes of a seat (None: a spectator's).

    Made while nobody changes the match; `frames` then may run in another thread.
    """

    def __init__(self, match: Match, onlooker: int | None, first: int, count: int) -> None:
        self.play = Play(match)
        self.onlooker = onlooker
        self.first = first
        self.wanted = range(first, min(first + min(count, MOST), len(self.play.numbers)))
        if onlooker is not None:
            match.check_seat(onlooker)
        self.updates = {at: match.update(self.play.places[at - 1], onlooker) for at in self.wanted if at > 0}
        self.texts = {at: match.log[self.play.places[at - 1]].text for at in self.wanted if at > 0}

    def answer(self) -> FramesAnswer:
        """Play the match back as far as is wanted."""
        play = self.play
        state = play.new()
        frames: list[Frame] = []
        for at in range(self.wanted.stop):
            ended = at > len(play.moves)
            if at > 0 and not ended:
                seat, text = play.moves[at - 1]
                state.apply(seat, play.game.notation.parse(text))
                state = dealt(play.dealt, at, state)
            if at in self.wanted:
                actors = [] if ended else list(state.actors)
                frames.append(Frame(play.numbers[at], self._update(at), state.view(self.onlooker), actors))
        return FramesAnswer(
            total=len(play.numbers),
            first=self.first,
            seat=self.onlooker,
            over=play.over,
            archived=play.archived,
            teams=play.teams,
            frames=frames,
        )

    def written(self) -> bytes:
        return msgspec.json.encode(self.answer())

    def _update(self, at: int) -> UpdateInfo | None:
        update: Update | None = self.updates.get(at)
        if update is None:
            return None
        open_to_all = self.play.over or update.seat == self.onlooker
        return UpdateInfo(
            number=update.number,
            seat=update.seat,
            what=update.what,
            at=update.at,
            auto=update.auto and open_to_all,  # that there was one option is known to who had it
            text=self.texts[at] if open_to_all else update.text,
            events=[msgspec.to_builtins(event) for event in update.events],
            back=update.back,
        )
