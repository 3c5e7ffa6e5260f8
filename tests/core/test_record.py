"""Match records: written, read, replayed, verified."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ashgrid.core import Move, Record, RecordError, Replay, Rng, find, fingerprint, replay, verify

GAME = find("embers")


def played(seed: int = 1, moves: int | None = None) -> Record:
    """A random game; whole, with result and fingerprint, unless it is cut after so many moves."""
    record = Record.start(GAME, {}, 99)
    state = GAME.new({}, 99)

    rng = Rng(seed)
    while state.actors and (moves is None or len(record.moves) < moves):
        seat = state.actors[0]
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        record.moves.append(Move(seat, str(action)))
    record.result = str(state.result) if state.result is not None else None
    record.state = fingerprint(state)
    return record


def test_a_record_reads_like_this() -> None:
    record = Record.start(GAME, {"hand": 4}, 7)
    record.moves = [Move(0, "keep"), Move(1, "swap 3")]
    record.extra = {"player 0": "Ann"}
    assert str(record) == (
        "ashgrid record 1\ngame: embers\nrules: 1\n"
        'options: {"embers":5,"hand":4,"mode":"duel"}\nseed: 7\nplayer 0: Ann\n\n0 keep\n1 swap 3\n'
    )


@given(st.integers(0, 500))
def test_a_record_survives_being_written_and_read(seed: int) -> None:
    record = played(seed)
    assert Record.parse(str(record)) == record


def test_a_record_replays_to_the_recorded_state() -> None:
    record = played()
    assert fingerprint(replay(record)) == record.state
    assert verify(record) == []


def test_a_replay_can_stop_anywhere_and_go_on() -> None:
    record = played()
    cut = Replay(record)
    cut.run(3)
    assert cut.played == 3
    assert fingerprint(cut.run()) == record.state


def test_steps_tell_what_happened() -> None:
    kinds = {event.tag for step in Replay(played()).steps() for event in step.events}
    assert {"drew", "struck", "rolled"} <= kinds


def test_comments_blank_lines_and_unknown_headers_are_fine() -> None:
    text = str(played()).replace("seed:", "# a note\nsite: Łódź\nseed:").replace("\n0 ", "\n\n# thinking\n0 ", 1)
    record = Record.parse(text)
    assert record.extra == {"site": "Łódź"}
    assert verify(record) == []
    assert "site: Łódź" in str(record)


def test_windows_line_ends_are_fine() -> None:
    record = played()
    assert Record.parse(str(record).replace("\n", "\r\n")) == record


@pytest.mark.parametrize(
    ("text", "line", "complaint"),
    [
        ("", 1, "begins with 'ashgrid record 1'"),
        ("hello", 1, "begins with 'ashgrid record 1'"),
        ("ashgrid record 1\ngame embers\n", 2, "'key: value'"),
        ("ashgrid record 1\nrules: 1\nseed: 1\n", 1, "no 'game:'"),
        ("ashgrid record 1\ngame: embers\nseed: 1\n", 1, "no 'rules:'"),
        ("ashgrid record 1\ngame: embers\nrules: one\nseed: 1\n", 3, "'rules' must be a whole number"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: -1\n", 4, "'seed' must be a whole number"),
        (f"ashgrid record 1\ngame: embers\nrules: 1\nseed: {2**256}\n", 4, "'seed' must be a whole number"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\noptions: {\n", 5, "not a JSON object"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\noptions: [1]\n", 5, "not a JSON object"),
        ("ashgrid record 1\ngame: embers\ngame: embers\nrules: 1\nseed: 1\n", 3, "given twice"),
        (f"ashgrid record 1\ngame: embers\nrules: 1\nseed: {'9' * 5000}\n", 4, "'seed' must be a whole number"),
        (f"ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\noptions: {'[' * 5000}\n", 5, "not a JSON object"),
        (f"ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n\n{'9' * 5000} keep\n", 6, "seat number and an action"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n\nkeep\n", 6, "seat number and an action"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n\n0\n", 6, "seat number and an action"),
        ("ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n\n0 keep\nx keep\n", 7, "seat number and an action"),
    ],
)
def test_a_malformed_record_is_refused_by_line(text: str, line: int, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text)
    assert caught.value.line == line
    assert complaint in str(caught.value)


@given(st.text(max_size=200))
def test_no_text_makes_the_reader_fail_in_any_other_way(text: str) -> None:
    for candidate in (text, "ashgrid record 1\n" + text, str(played(1, 2)) + text):
        try:
            record = Record.parse(candidate)
        except RecordError:
            continue
        assert isinstance(verify(record), list)


def test_files_are_written_and_read(tmp_path: Path) -> None:
    record = played()
    record.save(tmp_path / "game.ashgrid")
    assert Record.load(tmp_path / "game.ashgrid") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.ashgrid"]


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"nonsense"])
def test_a_bad_file_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.ashgrid"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"game\.ashgrid"):
        Record.load(path)


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot read .*nothing\.ashgrid"):
        Record.load(tmp_path / "nothing.ashgrid")


def test_a_record_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "game.ashgrid"
    with pytest.raises(RecordError, match="cannot write"):
        played().save(target)


def test_verify_names_an_illegal_move() -> None:
    record = played()
    record.moves[2] = Move(record.moves[2].seat, "take")
    [problem] = verify(record)
    assert problem.startswith("move 3 (")
    assert "no strike to answer" in problem


def test_verify_names_a_wrong_result_and_a_wrong_state() -> None:
    record = played()
    record.result = "0.5 0.5 cold-ashes"
    record.state = "0" * 16
    problems = verify(record)
    assert len(problems) == 2
    assert "the result says '0.5 0.5 cold-ashes'" in problems[0]
    assert "not 0000000000000000 as recorded" in problems[1]


def test_verify_misses_the_result_of_a_game_that_is_over() -> None:
    record = played()
    actual, record.result = record.result, None
    assert verify(record) == [f"no result is given, but the game ended {actual}"]


def test_verify_refuses_a_result_of_a_game_that_is_not_over() -> None:
    record = played(moves=4)
    record.result = "1 0 burnt-out"
    assert verify(record) == ["the result says '1 0 burnt-out', but the game is not over"]


@pytest.mark.parametrize(
    ("ending", "result"), [("resign 0", "0 1 resign"), ("timeout 1", "1 0 timeout"), ("draw", "0.5 0.5 draw")]
)
def test_a_match_may_end_at_the_table(ending: str, result: str) -> None:
    record = played(moves=4)
    record.ending, record.result = ending, result
    assert verify(record) == []
    record.result = "1 1 resign"
    assert len(verify(record)) == 1


@pytest.mark.parametrize("ending", ["resign", "resign 2", "resign x", "flood", ""])
def test_verify_refuses_an_ending_that_there_is_not(ending: str) -> None:
    record = played(moves=4)
    record.ending = ending
    assert "an ending is" in verify(record)[0]


def test_verify_refuses_an_ending_after_the_game_was_over() -> None:
    record = played()
    record.ending = "draw"
    assert "ended by its rules" in verify(record)[0]


def test_verify_names_options_that_the_game_does_not_take() -> None:
    record = played()
    record.options = {"hand": 99}
    assert verify(record) == ["this embers does not take the record's options: option 'hand': Expected `int` <= 6"]


def test_verify_names_a_game_that_is_not_installed() -> None:
    record = played()
    record.game = "embrs"
    assert verify(record) == ["no game is called 'embrs'; did you mean 'embers'?"]


def test_a_record_of_older_rules_is_replayed_as_far_as_it_stays_legal() -> None:
    record = played()
    record.rules = 0
    assert verify(record) == []
    record.moves.insert(4, Move(0, "swap 1"))
    cut = Replay(record)
    assert len(list(cut.steps())) == 4
    assert cut.stopped is not None
    assert "the record follows rules 0, this is embers with rules 1" in str(cut.stopped)
