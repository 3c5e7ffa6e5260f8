"""Matches that are kept from records."""

from collections.abc import Callable

import msgspec
import pytest

from ashgrid.core import Move, Record, RecordError, TableError, UnknownGame
from ashgrid.match import Entry, Match, archive, following
from tests.match.helpers import embers, play, relay
from tests.match.test_match_record import played_out


def kept(match: Match) -> Match:
    """The match as it is after a journey through its record."""
    return archive(str(match.record()), 5)


def resigned() -> Match:
    match = embers(2)
    match.resign(1, 0)
    return match


def drawn() -> Match:
    match = embers(2)
    match.offer_draw(1, 0)
    match.answer_draw(0, True, 0)
    return match


def timed_out() -> Match:
    match = embers(2, clock="move:1s")
    match.tick(10**12)
    return match


@pytest.mark.parametrize(
    "made", [lambda: played_out(1), resigned, drawn, timed_out], ids=["by its rules", "resigned", "drawn", "timed out"]
)
def test_a_kept_match_ends_as_it_did(made: Callable[[], Match]) -> None:
    match = made()
    again = kept(match)
    assert again.outcome == match.outcome
    assert again.record().moves == match.record().moves
    assert again.record().ending == match.record().ending
    assert again.setup.archived


def test_it_comes_back_from_its_setup_and_log() -> None:
    for made in (played_out(1), resigned(), drawn(), timed_out()):
        match = kept(made)
        again = Match(msgspec.json.decode(msgspec.json.encode(match.setup), type=type(match.setup)), match.log)
        assert str(again.record()) == str(match.record())


def test_players_keep_their_names() -> None:
    record = played_out(3).record()
    record.extra = {"player 0": "Ann", "player 1": "x" * 60, "date": "2031-05-04"}
    assert [seat.name for seat in archive(str(record), 0).seats] == ["Ann", "x" * 40]


def test_a_match_that_was_not_over_can_be_kept_but_nobody_acts_in_it() -> None:
    match = embers(4)
    match.act(0, "keep", 0)
    again = kept(match)
    assert again.outcome is None
    assert again.actors == ()
    assert again.tick(10**15) == []


REQUESTS: dict[str, Callable[[Match], object]] = {
    "act": lambda match: match.act(1, "keep", 0),
    "undo": lambda match: match.undo(0, 0),
    "resign": lambda match: match.resign(0, 0),
    "offer": lambda match: match.offer_draw(0, 0),
    "answer": lambda match: match.answer_draw(0, True, 0),
    "sit": lambda match: match.join(0, "Ann", 0),
    "rematch": lambda match: following(match, 1, 0),
}


@pytest.mark.parametrize("what", REQUESTS)
def test_every_request_is_refused(what: str) -> None:
    match = embers(4)
    match.act(0, "keep", 0)
    again = kept(match)
    log = again.log[:]
    with pytest.raises(TableError, match="match kept from record"):
        REQUESTS[what](again)
    assert again.log == log
    assert again.undo_refusal(0) is not None


def test_standing_actions_are_those_that_were_not_taken_back() -> None:
    match = relay()
    play(match, "0 add 1")
    match.undo(0, 0)
    play(match, "0 add 2")
    assert match.standing == (2,)
    assert match.log[0] == Entry(0, "add 1", 0)


# What cannot be kept


def broken(**changes: object) -> str:
    record = played_out(1).record()
    for name, value in changes.items():
        setattr(record, name, value)
    return str(record)


def test_an_illegal_move_is_named_with_its_line() -> None:
    record = played_out(1).record()
    text = str(record)
    record.moves[2] = Move(record.moves[2].seat, "strike 99")
    line = next(at for at, one in enumerate(str(record).splitlines(), start=1) if "strike 99" in one)
    with pytest.raises(RecordError, match=rf"line {line}: move 3 .*strike 99") as caught:
        archive(str(record), 0)
    assert caught.value.line == line
    archive(text, 0)


def test_comments_and_empty_lines_are_counted() -> None:
    record = played_out(1).record()
    record.moves[1] = Move(7, "keep")
    head, _, moves = str(record).partition("\n\n")
    text = f"{head}\n\n# the opening\n\n{moves}"
    line = text.splitlines().index("7 keep") + 1
    with pytest.raises(RecordError, match=rf"^line {line}: move 2"):
        archive(text, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: an Ashgrid record begins with"),
        ("hello\n", "line 1: an Ashgrid record begins with"),
        ("ashgrid record 1\ngame: embers\n", "'rules:'"),
        (broken(result="0 1 burnt-out", state=None), "the result says"),
        (broken(state="0123456789abcdef"), "the final state is"),
        (broken(options={"embers": 900}), "does not take the record's options"),
        (broken(rules=99), "made by a newer Ashgrid"),
    ],
    ids=["empty", "else", "no rules", "result", "state", "options", "newer"],
)
def test_a_false_record_is_refused_with_the_reason(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        archive(text, 0)


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(UnknownGame, match="checkers"):
        archive(broken(game="checkers"), 0)


def test_a_record_of_older_rules_that_cannot_be_played_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played_out(1).record()
    record.moves[2] = Move(record.moves[2].seat, "strike 99")
    monkeypatch.setattr(type(embers(1).game), "rules", 2)
    with pytest.raises(RecordError, match="the record follows rules 1, this is embers with rules 2"):
        archive(str(record), 0)


def test_a_record_of_older_rules_that_plays_the_same_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    text = str(played_out(1).record())
    monkeypatch.setattr(type(embers(1).game), "rules", 2)
    assert archive(text, 0).setup.rules == 2


def test_records_can_be_kept_again_and_again() -> None:
    text = str(Record.parse(str(played_out(6).record())))
    assert str(archive(text, 0).record()) == text
