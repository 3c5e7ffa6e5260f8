"""A record names what the match is played with: more content harms nobody, and what is missing or changed is told."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.core import Move, OptionError, Outcome, Record, RecordError, Replay, Rng, fingerprint, verify
from ashgrid.core.content import changed, missing, parsed, print_of, written
from ashgrid.games.embers import EmbersGame
from ashgrid.games.embers.actions import Options


class Tile(msgspec.Struct, frozen=True):
    name: str
    strength: int = 0


class LaterTile(msgspec.Struct, frozen=True):
    name: str
    strength: int = 0
    wings: bool = False


def test_the_same_data_have_the_same_fingerprint_and_others_another() -> None:
    assert print_of([Tile("axe", 2)]) == print_of([Tile("axe", 2)])
    assert print_of([Tile("axe", 2)]) != print_of([Tile("axe", 3)])


def test_a_key_that_is_added_later_changes_no_fingerprint_of_data_without_it() -> None:
    assert print_of({"tiles": (Tile("axe", 2),)}) == print_of({"tiles": (LaterTile("axe", 2),)})
    assert print_of(LaterTile("axe", 2)) != print_of(LaterTile("axe", 2, wings=True))


def test_content_is_one_line_and_read_back() -> None:
    content = {"army/moloch": "5f0c8a37be11", "army/neon": "11d2a4be8a37@my-armies"}
    assert written(content) == "army/moloch=5f0c8a37be11 army/neon=11d2a4be8a37@my-armies"
    assert parsed(written(content)) == content


@pytest.mark.parametrize("text", ["army/moloch", "army/moloch=", "=5f0c"])
def test_what_is_no_content_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not a piece of content"):
        parsed(text)


def test_a_piece_is_missing_or_changed_by_its_fingerprint_wherever_it_comes_from() -> None:
    then = {"army/a": "1", "army/b": "2@old-pack", "army/c": "3@old-pack"}
    now = {"army/a": "1@new-pack", "army/b": "9@old-pack", "army/d": "4"}
    assert changed(then, now) == ["army b (pack old-pack)"]
    assert missing(then, now) == ["army c (pack old-pack)"]


# Records ------------------------------------------------------------------------------------------


class Decked(EmbersGame):
    """Embers with decks of its own: `hand` names one of them, as far as they are installed."""

    name = "embers"

    def __init__(self, decks: dict[str, str]) -> None:
        self.decks = decks

    def check_options(self, options: Options) -> None:
        if f"deck/{options.hand}" not in self.decks:
            raise OptionError("hand", f"there is no deck {options.hand}")

    def inventory(self) -> dict[str, str]:
        return self.decks

    def needs(self, options: Options) -> tuple[str, ...]:
        return (f"deck/{options.hand}",)


HERE = {"deck/3": "aaa", "deck/4": "bbb@ash-pack"}


def played(game: Any, hand: int) -> Record:
    record = Record.start(game, {"hand": hand}, 99)
    state = game.again(record.options, 99)
    rng = Rng(1)
    while state.actors:
        seat = state.actors[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        record.moves.append(Move(seat, str(action)))
    record.result = str(state.result)
    record.state = fingerprint(state)
    return record


def test_a_record_names_what_it_was_played_with_and_nothing_else() -> None:
    record = played(Decked(HERE), 4)
    assert record.data == {"deck/4": "bbb@ash-pack"}
    assert "data: deck/4=bbb@ash-pack" in str(record).splitlines()
    assert Record.parse(str(record)) == record


def test_a_record_without_fingerprints_is_read_as_before() -> None:
    text = "ashgrid record 1\ngame: embers\nrules: 1\noptions: {}\nseed: 7\n\n0 keep\n"
    assert Record.parse(text).data == {}
    assert str(Record.parse(text)) == text


def test_a_damaged_line_of_fingerprints_is_told_with_its_place() -> None:
    with pytest.raises(RecordError, match=r"line 4: 'deck' is not a piece"):
        Record.parse("ashgrid record 1\ngame: embers\nrules: 1\ndata: deck\nseed: 7\n\n0 keep\n")


def test_a_record_whose_content_is_not_here_says_which() -> None:
    record = played(Decked(HERE), 4)
    with pytest.raises(RecordError, match=r"what is not here: deck 4 \(pack ash-pack\) .*there is no deck 4"):
        Replay(record, Decked({"deck/3": "aaa"}))


def test_a_record_replays_where_a_change_does_not_matter() -> None:
    again = Replay(played(Decked(HERE), 4), Decked(HERE | {"deck/4": "ccc", "deck/5": "ddd"}))
    again.run()
    assert again.changed == ["deck 4 (pack ash-pack)"]


def test_a_record_that_a_change_stops_says_what_changed() -> None:
    record = played(Decked(HERE), 4)
    record.moves[3] = Move(record.moves[3].seat, "strike 77")
    again = Replay(record, Decked(HERE | {"deck/4": "ccc"}))
    with pytest.raises(RecordError, match=r"move 4 .*changed since the match was played: deck 4 \(pack ash-pack\)"):
        again.run()


def test_verify_names_the_change_behind_a_wrong_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(Decked(HERE), 4)
    record.result = str(Outcome((0.25, 0.75), "burnt-out"))
    monkeypatch.setattr("ashgrid.core.record.find", lambda _: Decked(HERE | {"deck/4": "ccc"}))
    assert any("changed since the match was played: deck 4" in problem for problem in verify(record))
