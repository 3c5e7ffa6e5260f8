"""`replay`, `legal` and `verify`: records told, continued and judged, and files that are none."""

import io
import json
import sys
from pathlib import Path

import pytest

from ashgrid.core import Record, Replay
from ashgrid.match import Match, SeatSetup, Setup
from tests.cli.support import SOURCE, Ashgrid, environment, failed, run

COMMANDS = ["replay", "legal", "verify"]


# Files that are no records


FILES: dict[str, tuple[bytes, list[str]]] = {
    "empty": (b"", ["line 1", "begins with"]),
    "binary": (bytes(range(256)), ["not a text file in UTF-8"]),
    "something else": (b"Dear diary,\n", ["line 1", "begins with"]),
    "header cut off": (b"ashgrid record 1\ngame: embers\nrules: 1\n", ["the header has no 'seed:'"]),
    "header line without a key": (b"ashgrid record 1\nembers\n", ["line 2", "'embers'"]),
    "move without a seat": (b"ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\n\nkeep\n", ["line 6", "'keep'"]),
    "seed that is none": (b"ashgrid record 1\ngame: embers\nrules: 1\nseed: x\n\n", ["line 4", "'seed'"]),
    "options that are none": (b"ashgrid record 1\ngame: embers\nrules: 1\nseed: 1\noptions: [\n\n", ["'options'"]),
}


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("content", "told"), FILES.values(), ids=FILES.keys())
def test_a_file_that_is_no_record_is_named(
    ashgrid: Ashgrid, tmp_path: Path, name: str, content: bytes, told: list[str]
) -> None:
    path = tmp_path / "odd.ashgrid"
    path.write_bytes(content)
    failed(ashgrid(name, path), str(path), *told)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_cannot_be_read_is_named(ashgrid: Ashgrid, tmp_path: Path, name: str) -> None:
    failed(ashgrid(name, tmp_path / "none.ashgrid"), "none.ashgrid", "No such file")
    failed(ashgrid(name, tmp_path), str(tmp_path), "Is a directory")


def test_bytes_that_are_no_text_on_standard_input_are_told_in_one_line() -> None:
    failed(run("verify", "-", stdin=b"ashgrid record 1\n\xff\xfe\x00"))
    failed(run("verify", "-", stdin=b"\xff\xfe", env=environment(PYTHONIOENCODING="utf-8:strict")), "not text in UTF-8")


def test_a_real_process_reads_no_garbage_with_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(bytes(range(256)) * 50)
    failed(run("replay", path), "not a text file")


# verify


def test_a_true_record_is_correct(ashgrid: Ashgrid, record: Path) -> None:
    ended = ashgrid("verify", record)
    moves = len(Record.load(record).moves)
    assert (ended.code, ended.err) == (0, "")
    assert f"embers, {moves} moves, result" in ended.out
    assert "correct" in ended.out


def test_an_unfinished_record_is_correct_and_not_over(ashgrid: Ashgrid, unfinished: Path) -> None:
    ended = ashgrid("verify", unfinished)
    assert (ended.code, ended.out) == (0, "embers, 2 moves, not over: correct\n")


def test_verify_reads_standard_input(ashgrid: Ashgrid, record: Path) -> None:
    assert ashgrid("verify", "-", stdin=record.read_text()).out == ashgrid("verify", record).out


def falsify(record: Path, old: str, new: str) -> Path:
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    return record


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("result: ", "result: 1 1 burnt-out # ", "the result says '1 1 burnt-out"),
        ("state: ", "state: 0", "the final state is "),
        ("\n0 ", "\n0 strike 9\n0 ", "move 1 (0 strike 9): seat 0 may not 'strike 9': duel not begun"),
        ("\n0 ", "\n0 dance\n0 ", "move 1 (0 dance): no action begins with 'dance'"),
        ("\n0 ", "\n7 keep\n0 ", "move 1 (7 keep)"),
        ("game: embers", "game: cinders", "no game is called 'cinders'"),
        ('"embers":5', '"embers":99', "option 'embers'"),
        ("state: ", "ending: resign 0\nstate: ", "the ending 'resign 0' is given, but the game ended by its rules"),
    ],
    ids=["result", "state", "illegal", "nonsense", "seat", "game", "options", "ending"],
)
def test_a_false_record_is_told_with_code_1(ashgrid: Ashgrid, record: Path, old: str, new: str, sentence: str) -> None:
    ended = ashgrid("verify", falsify(record, old, new))
    assert ended.code == 1
    assert ended.out == ""
    assert sentence in ended.err
    assert all(line.startswith("ashgrid: ") for line in ended.err.splitlines())


def test_another_seed_is_another_game(ashgrid: Ashgrid, record: Path) -> None:
    falsify(record, f"seed: {Record.load(record).seed}", "seed: 1")
    assert ashgrid("verify", record).code == 1


def test_a_truncated_record_is_told_with_code_1(ashgrid: Ashgrid, record: Path) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:-3]) + "\n")
    ended = ashgrid("verify", record)
    assert ended.code == 1
    assert "but the game is not over" in ended.err


# replay


def test_replay_tells_every_move_and_the_end(ashgrid: Ashgrid, record: Path) -> None:
    ended = ashgrid("replay", record)
    made = Record.load(record)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Embers  Flint (random) – Tinder (random)"
    told = [line for line in lines if line[:4].strip().isdecimal()]
    assert [line.partition(": ")[2] for line in told] == [move.text for move in made.moves]
    assert made.result is not None
    assert lines[-1].endswith(made.result)


def test_replay_tells_the_events_in_the_chosen_language(ashgrid: Ashgrid, record: Path) -> None:
    english, polish = ashgrid("replay", record).out, ashgrid("replay", record, "--language", "pl").out
    assert "drew a card" in english
    assert "dobrana karta" in polish
    assert "drew a card" not in polish


def test_replay_keeps_what_was_private_to_itself(ashgrid: Ashgrid, record: Path) -> None:
    assert "You draw" not in ashgrid("replay", record).out


def test_replay_as_json_is_one_object_a_line(ashgrid: Ashgrid, record: Path) -> None:
    lines = [json.loads(line) for line in ashgrid("replay", record, "--json").out.splitlines()]
    made = Record.load(record)
    assert [(line["seat"], line["action"]) for line in lines[:-1]] == [tuple(move) for move in made.moves]
    assert [line["number"] for line in lines[:-1]] == list(range(1, len(made.moves) + 1))
    assert lines[-1] == {"result": made.result, "ending": None}
    events = [[event.tag for event in step.events] for step in Replay(made).steps()]
    assert [[event["event"] for event in line["events"]] for line in lines[:-1]] == events


def test_replay_reads_standard_input(ashgrid: Ashgrid, record: Path) -> None:
    text = record.read_text()
    assert ashgrid("replay", "-", "--json", stdin=text).out == ashgrid("replay", record, "--json").out


class Keyboard(io.StringIO):
    """Standard input that counts how often it is waited for."""

    def __init__(self, presses: int) -> None:
        super().__init__("\n" * presses)
        self.presses = 0

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        self.presses += 1
        return super().readline(size)


def test_step_waits_for_enter_between_the_moves(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ashgrid: Ashgrid
) -> None:
    from ashgrid.cli.main import main

    moves = len(Record.load(record).moves)
    keyboard = Keyboard(moves - 1)
    monkeypatch.setattr(sys, "stdin", keyboard)
    with pytest.raises(SystemExit) as stop:
        main(["replay", str(record), "--step"])
    stepped = capsys.readouterr()
    assert stop.value.code == 0
    assert keyboard.presses == moves - 1
    assert stepped.err == ""
    assert stepped.out == ashgrid("replay", record).out


def test_step_stops_after_the_first_move_until_enter_is_pressed(ashgrid: Ashgrid, record: Path) -> None:
    ended = ashgrid("replay", record, "--step", stdin="")
    failed(ended, "the input ended before the record did")
    assert len([line for line in ended.out.splitlines() if line[:4].strip().isdecimal()]) == 1


def test_replay_tells_as_far_as_it_is_legal_and_then_why_not(ashgrid: Ashgrid, record: Path) -> None:
    falsify(record, "\n1 ", "\n1 strike 9\n1 ")
    ended = ashgrid("replay", record)
    failed(ended, "move 2 (1 strike 9)")
    assert "   1 Flint (random): " in ended.out


def test_a_record_of_older_rules_says_so_where_it_stops(ashgrid: Ashgrid, record: Path) -> None:
    falsify(record, "rules: 1", "rules: 0")
    falsify(record, "\n1 ", "\n1 strike 9\n1 ")
    failed(ashgrid("replay", record), "the record follows rules 0, this is embers with rules 1")


def resigned(unfinished: Path, ending: str) -> Path:
    return falsify(unfinished, "rules: 1\n", f"rules: 1\nending: {ending}\n")


def test_replay_tells_an_ending_at_the_table(ashgrid: Ashgrid, unfinished: Path) -> None:
    resigned(unfinished, "resign 0")
    assert ashgrid("replay", unfinished).out.splitlines()[-1] == "A player resigned.  0 1 resign"
    lines = ashgrid("replay", unfinished, "--json").out.splitlines()
    assert json.loads(lines[-1]) == {"result": "0 1 resign", "ending": "resign 0"}


@pytest.mark.parametrize("ending", ["", "tired", "resign", "resign 7", "draw 1", "[/]"])
@pytest.mark.parametrize("name", ["replay", "legal"])
def test_an_ending_that_is_none_is_told_in_one_line(ashgrid: Ashgrid, unfinished: Path, name: str, ending: str) -> None:
    failed(ashgrid(name, resigned(unfinished, ending)), "an ending is", f"'{ending}'")


def test_brackets_in_names_are_shown_as_they_are(ashgrid: Ashgrid, record: Path) -> None:
    falsify(record, "player 0: random", "player 0: [bold]A[/] [/x]")
    assert "Flint ([bold]A[/] [/x])" in ashgrid("replay", record).out


# legal


def test_legal_lists_what_can_be_done_now(ashgrid: Ashgrid, unfinished: Path) -> None:
    state = Replay(Record.load(unfinished)).run()
    ended = ashgrid("legal", unfinished)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Flint (random): Your turn: strike with a card, or wait?"
    assert [" ".join(line[:22].split()) for line in lines[1:]] == [str(action) for action in state.legal(0)]


def test_legal_as_json(ashgrid: Ashgrid, unfinished: Path) -> None:
    state = Replay(Record.load(unfinished)).run()
    told = json.loads(ashgrid("legal", unfinished, "--json").out)
    assert told == {"actors": [0], "legal": {"0": [str(action) for action in state.legal(0)]}}


def test_legal_asks_everybody_who_may_act(ashgrid: Ashgrid, unfinished: Path) -> None:
    falsify(unfinished, "0 keep\n1 keep\n", "")
    told = json.loads(ashgrid("legal", unfinished, "--json").out)
    assert told["actors"] == [0, 1]
    assert set(told["legal"]) == {"0", "1"}


def test_after_the_end_nothing_is_legal(ashgrid: Ashgrid, record: Path) -> None:
    result = Record.load(record).result
    assert ashgrid("legal", record).out == f"The game is over: {result}\n"
    assert json.loads(ashgrid("legal", record, "--json").out) == {"actors": [], "legal": {}}


def test_after_a_resignation_nothing_is_legal(ashgrid: Ashgrid, unfinished: Path) -> None:
    resigned(unfinished, "resign 1")
    assert ashgrid("legal", unfinished).out == "The game is over: 1 0 resign\n"


def test_legal_reads_standard_input(ashgrid: Ashgrid, unfinished: Path) -> None:
    text = unfinished.read_text()
    assert ashgrid("legal", "-", stdin=text).out == ashgrid("legal", unfinished).out


# From process to process


def test_a_record_made_by_one_process_replays_the_same_in_others(tmp_path: Path, ashgrid: Ashgrid) -> None:
    path = tmp_path / "game.ashgrid"
    played = run("play", "embers", "-a", "mcts:50it", "--seed", "2114", "--save", path, stdin="2\n1\n" * 60)
    assert played.code == 0, played.err
    told = [run("replay", "--json", path, env=environment(PYTHONHASHSEED=seed)) for seed in ("1", "2")]
    assert told[0].code == 0
    assert told[0].out == told[1].out
    assert len(told[0].out.splitlines()) == len(Record.load(path).moves) + 1
    assert told[0] == ashgrid("replay", "--json", path)


def test_the_same_seed_and_the_same_choices_make_the_same_record(tmp_path: Path, ashgrid: Ashgrid) -> None:
    paths = [tmp_path / "one", tmp_path / "two"]
    for path in paths:
        ashgrid("play", "embers", "-a", "mcts:50it", "--seed", "7", "--save", path, stdin="1\n" * 60)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_compiled_and_interpreted_rules_replay_a_record_the_same(tmp_path: Path) -> None:
    installed = environment(Path("/nowhere/site-packages"))
    version = run("version", "--json", env=installed, cwd=tmp_path)
    if version.code != 0 or not json.loads(version.out)["compiled"]:
        pytest.skip(f"the installed ashgrid is not compiled: {(version.out or version.err).strip()[-200:]}")
    interpreted = environment(SOURCE)
    assert json.loads(run("version", "--json", env=interpreted, cwd=tmp_path).out)["compiled"] is False
    for number, (maker, reader) in enumerate([(installed, interpreted), (interpreted, installed)]):
        path = tmp_path / f"{number}.ashgrid"
        words = ("play", "embers", "-a", "mcts:50it", "--seed", "2114", "--save", path)
        assert run(*words, stdin="2\n1\n" * 60, env=maker, cwd=tmp_path).code == 0
        told = [run("replay", "--json", path, env=env, cwd=tmp_path) for env in (maker, reader)]
        assert told[0].code == 0
        assert told[0] == told[1]
        assert run("verify", path, env=reader, cwd=tmp_path).code == 0
    assert (tmp_path / "0.ashgrid").read_bytes() == (tmp_path / "1.ashgrid").read_bytes()


# What a server committed to


def committed(folder: Path, **change: str) -> tuple[Path, str]:
    """The record of a match at a server, and what was shown at its start."""
    options = {"embers": 5, "hand": 3}
    match = Match(Setup(game="embers", options=options, seed=7, seats=(SeatSetup(), SeatSetup()), salt="pepper"))
    match.resign(0, 0)
    record = match.record()
    record.extra |= change
    path = folder / "played.ashgrid"
    path.write_text(str(record))
    return path, match.setup.commitment


def test_verify_says_that_a_record_is_as_it_was_committed_to(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path, shown = committed(tmp_path)
    for more in ([], ["--commitment", shown], ["--commitment", f" {shown.upper()} "]):
        ended = ashgrid("verify", path, *more)
        assert (ended.code, ended.err) == (0, "")
        assert "correct, as it was committed to" in ended.out


def test_verify_finds_a_record_of_another_match_than_was_shown(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path, shown = committed(tmp_path)
    ended = ashgrid("verify", path, "--commitment", "0" * 64)
    assert ended.code == 1
    assert f"the record's commitment is {shown}, not {'0' * 64}" in ended.err


@pytest.mark.parametrize("change", [{"salt": "sugar"}, {"commitment": "0" * 64}])
def test_verify_finds_a_seed_that_is_not_the_one_committed_to(
    ashgrid: Ashgrid, tmp_path: Path, change: dict[str, str]
) -> None:
    path, _ = committed(tmp_path, **change)
    ended = ashgrid("verify", path)
    assert (ended.code, ended.out) == (1, "")
    assert "the seed is not the one that the record's commitment was made for" in ended.err


def test_verify_finds_another_seed_under_the_same_commitment(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path, _ = committed(tmp_path)
    changed = path.read_text().replace("seed: 7\n", "seed: 8\n")
    assert changed != path.read_text()
    path.write_text(changed)
    ended = ashgrid("verify", path)
    assert ended.code == 1
    assert "the seed is not the one" in ended.err


def test_verify_asks_for_a_commitment_where_one_is_expected(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "plain.ashgrid"
    match = Match(Setup(game="embers", options={}, seed=7, seats=(SeatSetup(), SeatSetup())))
    match.resign(0, 0)
    path.write_text(str(match.record()))
    assert "committed" not in ashgrid("verify", path).out
    ended = ashgrid("verify", path, "--commitment", "0" * 64)
    assert ended.code == 1
    assert "the record has no commitment to compare with" in ended.err
