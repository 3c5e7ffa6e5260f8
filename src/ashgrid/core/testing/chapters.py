"""The part of the conformance suite for games whose matches have sequels."""

from __future__ import annotations

from typing import Any

import msgspec

from ..chapters import Carry
from ..contract import State
from ..errors import CarryError
from ..rng import Rng, derive
from .damage import damaged
from .suite import Suite, samples
from .walk import Nonconformity, passed_on, walk

DAMAGES = 6


class Chapters(Suite):
    def test_a_chapter_follows_when_one_is_over(self) -> None:
        """The sequel of an ended match is JSON with which the next one begins, the same every time."""
        rule = "A sequel is plain data with which the next chapter begins"
        for options, seed, carry in self._games():
            chosen = self.game.read_options(options)
            state = self._played_out(options, seed, carry)
            before = state.dump()
            chapter = self.game.sequel(state, chosen)
            self._same("Asking for a sequel changes nothing", before, state.dump())
            if chapter is None:
                continue
            if not self.game.carry_version:
                self._broken("A game with sequels has a version of its carries", f"After seed {seed} there is one")
            try:
                read = passed_on(self.game, chapter)
                first: State[Any] = self.game.new(chapter.options, 7, passed_on(self.game, chapter))
                again: State[Any] = self.game.new(chapter.options, 7, Carry(self.game.carry_version, chapter.carry))
            except Exception as error:
                raise Nonconformity(self.game, rule, f"After seed {seed}: {error}") from error
            self._same("A carry survives JSON, and beginning a chapter leaves it as it was", read.data, chapter.carry)
            self._same("A chapter begins the same from the same carry", first.dump(), again.dump())
            if first.result is not None:
                self._broken("A chapter begins with a decision", f"After seed {seed} it is over: {first.result}")

    def test_chapters_begin_without_secrets(self) -> None:
        """What a seat sees at the start of a later chapter stays the same when all is dealt anew that it may not know,
        and tells neither the carry nor the seed."""
        rule = "The start of a chapter tells only what a seat may know"
        for options, seed, carry in self._games():
            if carry is None:
                continue
            state = self.game.new(options, derive(seed, 1), carry)
            for seat in range(state.seat_count):
                for guess in self._guess(state, seat, seed):
                    self._same(f"{rule}: view({seat})", state.view(seat), guess.view(seat))
            for seat in (None, *range(state.seat_count)):
                if _holds(state.view(seat), carry.data):
                    self._broken(rule, f"view({seat}) contains the carry")

    def test_the_journal_tells_everybody(self) -> None:
        if unknown := [kind.__name__ for kind in self.game.remembered if kind not in self.game.events]:
            self._broken("What is remembered are declared events", f"It names {unknown}")
        for options, seed, carry in self._games():
            state = self._played_out(options, seed, carry)
            before = state.dump()
            for line in self.game.journal(state, self.game.read_options(options)):
                if type(line) not in self.game.events or line.only is not None:
                    self._broken("The journal holds declared events for everybody", f"It says {line!r}")
            self._same("Asking for the journal changes nothing", before, state.dump())

    def test_carries_of_every_version_are_read(self) -> None:
        rule = "There is a sample of every version of the carries, and a chapter begins with it"
        kept = samples(self.game)
        for version in range(1, self.game.carry_version + 1):
            if version not in kept:
                self._broken(rule, f"There is no file {version}.json in {self.game.carries}")
            options, carry = kept[version]
            before = msgspec.json.encode(carry)
            try:
                self.game.new(options, 1, carry)
            except CarryError as error:
                raise Nonconformity(self.game, rule, f"Version {version}: {error}") from error
            if msgspec.json.encode(carry) != before:
                self._broken("A migration leaves the old carry as it was", f"Version {version} was changed")

    def test_damaged_carries_are_refused(self) -> None:
        rule = "A damaged carry raises CarryError"
        for number, (options, carry) in enumerate(self._later_chapters()):
            rng = Rng(derive(number, 15))
            if carry is None or carry.version != self.game.carry_version:
                continue
            for _ in range(DAMAGES):
                what, data = damaged(msgspec.json.decode(msgspec.json.encode(carry.data)), rng)
                try:
                    self.game.new(options, 1, Carry(carry.version, data))
                except CarryError:
                    continue
                except Exception as error:
                    found = f"{what} raised {type(error).__name__}: {error}"
                    raise Nonconformity(self.game, rule, found) from error
                self._broken(rule, f"{what} was taken")

    def _played_out(self, options: dict[str, Any], seed: int, carry: Carry | None) -> State[Any]:
        state: State[Any] = self.game.new(options, derive(seed, 1), carry)
        for point in walk(self.game, options, seed, carry=carry):
            state = point.state
        return state


def _holds(data: object, secret: object) -> bool:
    """Whether plain data contain other plain data somewhere, as a whole."""
    if data == secret:
        return True
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list | tuple) else ()
    return any(_holds(item, secret) for item in inside)
