"""The fuzzer finds what is broken, favours what is rare, and shrinks a failure to a short record."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashgrid.core import Action, Record
from ashgrid.core.testing import fuzz, replay_failure
from ashgrid.core.testing.__main__ import main
from ashgrid.games.embers import GAME, EmbersGame
from ashgrid.games.embers.actions import Parry, Strike, Wait
from ashgrid.games.embers.rules import TURN
from tests.core.test_conformance import Endless, Variant, game_of


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


def test_the_sample_game_survives() -> None:
    report = fuzz(GAME, 60, seed=1, variants=({}, {"embers": 1}, {"hand": 6}))
    assert report.failure is None
    assert report.games == 60
    assert set(report.kinds) == {"keep", "swap", "strike", "wait", "parry", "take"}


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


def test_a_game_that_does_not_end_is_a_failure() -> None:
    failure = fuzz(game_of(Endless), 30, seed=1).failure
    assert failure is not None
    assert failure.kind == "endless"


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
    one, other = fuzz(game, 400, seed=9).failure, fuzz(game, 400, seed=9).failure
    assert one is not None
    assert one == other


def test_the_tools_have_a_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", "embers"]) == 0
    assert "BROKEN" not in capsys.readouterr().out
    assert main(["fuzz", "embers", "--games", "12"]) == 0
    assert "12 games" in capsys.readouterr().out
    assert main(["golden", str(tmp_path / "golden"), "--write"]) == 0
    assert "rewrote" in capsys.readouterr().out
    assert main(["golden", str(tmp_path / "golden")]) == 0
    (tmp_path / "golden" / "embers.txt").write_text((tmp_path / "golden" / "embers.txt").read_text() + "more\n")
    assert main(["golden", str(tmp_path / "golden")]) == 1
    assert main(["fuzz", "nothing"]) == 2
    assert "no game is called 'nothing'" in capsys.readouterr().err
