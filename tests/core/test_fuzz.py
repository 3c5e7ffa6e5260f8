"""The fuzzer finds what is broken, favours what is rare, and shrinks a failure to a short record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Action, Event, Plain, Record, Refusal, Rng
from ashgrid.core.testing import fuzz, replay_failure, shrink
from ashgrid.core.testing.__main__ import main
from ashgrid.games.embers import GAME, EmbersGame
from ashgrid.games.embers.actions import Parry, Strike, Wait
from ashgrid.games.embers.rules import ANSWER, TURN, Embers
from tests.core.test_conformance import (
    Endless,
    ForgetfulGuess,
    Mumbling,
    NoResult,
    Pushover,
    Tired,
    TwiceLegal,
    Untidy,
    Vain,
    Variant,
    dream,
    game_of,
    tidied,
)


class CrashAtSix(Variant):
    """Fails when a six is parried with a six: seldom enough that long games come before it."""

    def advance(self, seat: int, action: Action) -> None:
        if isinstance(action, Parry) and action.card == 6 and self.strike == 6:
            raise ZeroDivisionError("two sixes")
        super().advance(seat, action)


class DeadEnd(Variant):
    def legal(self, seat: int) -> list[Action]:
        legal = super().legal(seat)
        return [] if self.phase == TURN and 1 in self.embers else legal


class LosesCards(Variant):
    def advance(self, seat: int, action: Action) -> None:
        super().advance(seat, action)
        if isinstance(action, Strike) and action.card == 5 and 5 in self.hands[seat]:
            self.discard.pop()


class Raising(Variant):
    """Raises when a certain question is asked of a state, or of a guess, in which a strike is coming."""

    question = ""
    guesses_only = False
    guessed = False
    guessing = False

    def ask(self, question: str) -> None:
        if question == self.question and self.phase == ANSWER and self.guessed == self.guesses_only:
            raise RuntimeError("no answer")

    @property
    def actors(self) -> tuple[int, ...]:
        self.ask("actors")
        return super().actors

    @property
    def result(self) -> Any:
        self.ask("result")
        return super().result

    def legal(self, seat: int) -> list[Action]:
        self.ask("legal")
        return super().legal(seat)

    def view(self, seat: int | None) -> Plain:
        self.ask("view")
        return super().view(seat)

    def prompt(self, seat: int) -> Any:
        self.ask("prompt")
        return super().prompt(seat)

    def copy(self) -> Variant:
        if not self.guessing:
            self.ask("copy")
        return super().copy()

    def guess(self, seat: int, rng: Rng) -> Embers:
        self.ask("guess")
        self.guessing = True
        twin = super().guess(seat, rng)
        self.guessing = False
        assert isinstance(twin, Raising)
        twin.guessed = True
        return twin

    def dump(self) -> Plain:
        self.ask("dump")
        hands, pile = [hand[:] for hand in self.hands], self.pile[:]
        return {**super().view(None), "hands": hands, "pile": pile, "horizon": self.horizon, "rng": self.rng.state}

    def check(self) -> None:
        self.ask("check")

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        why = super().refusal(seat, action)
        if why is not None:
            self.ask("refusal")
        return why


def raising(question: str, guesses_only: bool = False) -> EmbersGame:
    kind = type("Raising", (Raising,), {"question": question, "guesses_only": guesses_only})
    return game_of(kind)


def raise_error(*_: object) -> float:
    raise RuntimeError("no answer")


class NosyLegal(Variant):
    """What is legal depends on the hand of the other seat."""

    def legal(self, seat: int) -> list[Action]:
        legal = super().legal(seat)
        return legal[:-1] if len(legal) > 1 and 6 in self.hands[1 - seat] else legal


class ForgedGuess(Variant):
    """Its guesses have a card that is not in the deck."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = super().guess(seat, rng)
        twin.pile[:1] = [9 for _ in twin.pile[:1]]
        return twin


class Anarchy(Variant):
    """Everybody may act at any time."""

    def apply(self, seat: int, action: Action, events: list[Event] | None = None) -> None:
        if seat in self.actors:
            super().apply(seat, action, events)
        else:
            self.embers[seat] += 1


class Sulking(Variant):
    """Remembers what it was asked in vain."""

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        why = super().refusal(seat, action)
        if why is not None:
            self.rng.bits32()
        return why


class ThirdSeat(Variant):
    @property
    def actors(self) -> tuple[int, ...]:
        return (2,) if self.phase == ANSWER else super().actors


class SharedPile(Variant):
    """A copy draws from the pile of its original."""

    def copy(self) -> Variant:
        twin = super().copy()
        twin.pile = self.pile
        return twin


class Deaf(Variant):
    """Cannot do without listeners."""

    def tell(self, event: Event) -> None:
        if self.events is None:
            raise RuntimeError("nobody listens")
        super().tell(event)


class Unwritten(Variant):
    def dump(self) -> Plain:
        raise RuntimeError("no answer")


class Private(Variant):
    def view(self, seat: int | None) -> Plain:
        if seat is None:
            raise RuntimeError("no spectators")
        return super().view(seat)

    def dump(self) -> Plain:
        return super().view(0) | {"pile": self.pile[:]}


class Heap(Action, frozen=True):
    cards: list[int]


class Riddle(Action, frozen=True):
    pass


class Unhashable(Variant):
    def legal(self, seat: int) -> list[Action]:
        return [Heap([1])] if super().legal(seat) else []


class Riddles(Variant):
    def legal(self, seat: int) -> list[Action]:
        return [Riddle()] if super().legal(seat) else []


EVERY_KIND: list[tuple[EmbersGame, str]] = [
    (game_of(NoResult), "actors and result"),
    (game_of(ThirdSeat), "actors and result"),
    (game_of(DeadEnd), "dead end"),
    (game_of(TwiceLegal), "duplicates"),
    (game_of(Mumbling), "notation"),
    (game_of(ForgetfulGuess), "guess differs"),
    (game_of(NosyLegal), "guess differs"),
    (game_of(ForgedGuess), "check of a guess raised AssertionError"),
    (game_of(LosesCards), "check raised AssertionError"),
    (game_of(Variant, evaluate=dream), "evaluate"),
    (game_of(Vain), "copy differs"),
    (game_of(SharedPile), "copy differs"),
    (game_of(Tired), "restored state differs"),
    (game_of(Untidy, rebuild=tidied), "restore raised SnapshotError"),
    (game_of(Pushover), "illegal action"),
    (game_of(Anarchy), "illegal action"),
    (game_of(Sulking), "refusal changes"),
    (game_of(Endless), "endless"),
    (game_of(Deaf), "apply raised RuntimeError"),
    (game_of(Unwritten), "dump raised RuntimeError"),
    (game_of(Private), "view raised RuntimeError"),
    (game_of(Unhashable), "legal raised TypeError"),
    (game_of(Riddles), "notation raised NotationError"),
    (game_of(Variant, start=raise_error), "start raised RuntimeError"),
    (game_of(Variant, longest=raise_error), "longest raised RuntimeError"),
    (game_of(Variant, evaluate=raise_error), "evaluate raised RuntimeError"),
    (raising("actors"), "actors raised RuntimeError"),
    (raising("result"), "result raised RuntimeError"),
    (raising("legal"), "legal raised RuntimeError"),
    (raising("view"), "view raised RuntimeError"),
    (raising("prompt"), "prompt raised RuntimeError"),
    (raising("copy"), "copy raised RuntimeError"),
    (raising("guess"), "guess raised RuntimeError"),
    (raising("dump"), "dump raised RuntimeError"),
    (raising("check"), "check raised RuntimeError"),
    (raising("refusal"), "refusal raised RuntimeError"),
    (raising("view", guesses_only=True), "view of a guess raised RuntimeError"),
    (raising("legal", guesses_only=True), "legal of a guess raised RuntimeError"),
    (raising("check", guesses_only=True), "check of a guess raised RuntimeError"),
]


@pytest.mark.parametrize(
    ("game", "kind"), EVERY_KIND, ids=[f"{type(game).__name__}-{kind}" for game, kind in EVERY_KIND]
)
def test_every_kind_of_failure_is_found_with_a_record_that_replays_it(game: EmbersGame, kind: str) -> None:
    failure = fuzz(game, 60, seed=1, effort=900).failure
    assert failure is not None
    assert failure.kind == kind
    assert failure.kind in str(failure)
    again = replay_failure(game, Record.parse(str(failure.record)))
    assert again is not None
    assert again.kind == kind


def test_the_sample_game_survives() -> None:
    report = fuzz(GAME, 60, seed=1, variants=({}, {"embers": 1}, {"hand": 6}))
    assert report.failure is None
    assert report.games == 60
    assert set(report.kinds) == {"keep", "swap", "strike", "wait", "parry", "take"}


def test_the_campaign_of_the_sample_game_survives() -> None:
    """With its later chapters, restored states and tie-breaks on the way."""
    report = fuzz(GAME, 60, seed=1, variants=({"mode": "campaign"}, {"mode": "campaign", "hand": 6, "embers": 9}))
    assert report.failure is None
    assert set(report.kinds) == {"shield", "hold", "feed", "rest"}
    assert report.actions > 60 * 9, "a night has nine decisions at most: there were later ones"


@pytest.mark.parametrize(
    ("game", "kind", "most"),
    [
        (game_of(CrashAtSix), "apply raised ZeroDivisionError", 4),
        (game_of(DeadEnd), "dead end", 12),
        (game_of(LosesCards), "check raised AssertionError", 3),
    ],
)
def test_a_failure_is_found_and_shrunk_to_a_short_record(game: EmbersGame, kind: str, most: int) -> None:
    failure = fuzz(game, 400, seed=3).failure
    assert failure is not None
    assert failure.kind == kind
    assert len(failure.record.moves) <= most
    again = replay_failure(game, Record.parse(str(failure.record)))
    assert again is not None
    assert again.kind == kind
    assert len(again.record.moves) == len(failure.record.moves), "nothing in the record is superfluous"


def test_every_move_of_a_shrunk_record_is_needed() -> None:
    game = game_of(CrashAtSix)
    failure = fuzz(game, 400, seed=3).failure
    assert failure is not None
    for left_out in range(len(failure.record.moves)):
        shorter = Record.start(game, {}, failure.record.seed)
        shorter.moves = [move for place, move in enumerate(failure.record.moves) if place != left_out]
        assert replay_failure(game, shorter) is None


def limit_of(limit: int) -> Any:
    return lambda self, options: limit


def test_a_game_that_does_not_end_is_a_failure_and_is_not_shrunk_for_hours() -> None:
    class Counted(Endless):
        played = 0

        def advance(self, seat: int, action: Action) -> None:
            Counted.played += 1
            super().advance(seat, action)

    failure = fuzz(game_of(Counted, longest=limit_of(1500)), 30, seed=1).failure
    assert failure is not None
    assert failure.kind == "endless"
    assert len(failure.record.moves) == 1500
    assert Counted.played < 10 * 1500, "few times the one game"


def test_shrinking_plays_no_more_actions_than_its_effort() -> None:
    """A failure after 300 actions that needs every one of them."""

    class Marathon(Endless):
        played = 0
        steps = 0

        def advance(self, seat: int, action: Action) -> None:
            Marathon.played += 1
            super().advance(seat, action)
            self.steps += 1
            if self.steps == 300:
                raise RuntimeError("tired")

        def copy(self) -> Variant:
            twin = super().copy()
            assert isinstance(twin, Marathon)
            twin.steps = self.steps
            return twin

    game = game_of(Marathon, longest=limit_of(1000))
    found = fuzz(game, 1, seed=1).failure
    assert found is not None
    assert found.kind == "apply raised RuntimeError"
    Marathon.played = 0
    assert shrink(game, found, effort=900) == shrink(game, found, effort=900)
    most = 2 * 3 * (900 + 2 * 300)
    assert 900 < Marathon.played < most, "each action is played three times, and shrinking was asked twice"


def test_rare_kinds_of_actions_are_favoured() -> None:
    """One of twelve legal actions is of a rare kind; even-handed play would take it once in twelve turns."""

    class Waits(Variant):
        chosen = 0
        asked = 0

        def advance(self, seat: int, action: Action) -> None:
            if self.phase == TURN and len(self.legal(seat)) > 3:
                Waits.asked += 1
                Waits.chosen += isinstance(action, Wait)
            super().advance(seat, action)

    assert fuzz(game_of(Waits), 120, seed=2, variants=({"hand": 6},)).failure is None
    assert Waits.chosen / Waits.asked > 0.3


def test_the_same_seed_finds_the_same_failure() -> None:
    game = game_of(LosesCards)
    one, other = (fuzz(game, 400, seed=9, effort=1500).failure for _ in range(2))
    assert one is not None
    assert one == other


def test_the_tools_have_a_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "embers"]) == 0
    assert "BROKEN" not in capsys.readouterr().out
    assert main(["fuzz", "embers", "--games", "12"]) == 0
    assert "12 games" in capsys.readouterr().out
    assert main(["golden", str(tmp_path / "golden"), "--write", "--game", "embers"]) == 0
    assert "rewrote" in capsys.readouterr().out
    assert main(["golden", str(tmp_path / "golden")]) == 0
    (tmp_path / "golden" / "embers-1.txt").write_text((tmp_path / "golden" / "embers-1.txt").read_text() + "more\n")
    assert main(["golden", str(tmp_path / "golden")]) == 1
    assert main(["fuzz", "nothing"]) == 2
    assert "no game is called 'nothing'" in capsys.readouterr().err
