"""What all commands share: help, errors in one line, pipes, languages; and the small commands."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ashgrid import __version__
from ashgrid.core import contract, installed
from tests.cli.support import Ashgrid, Ended, command, environment, failed, run
from tests.patience import PATIENCE

COMMANDS = ["games", "play", "replay", "legal", "verify", "sim", "serve", "version"]


# Help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(ashgrid: Ashgrid, name: str) -> None:
    ended = ashgrid(name, "--help")
    assert ended.code == 0
    assert f"Example: ashgrid {name}" in ended.out
    assert ended.err == ""


def test_the_list_of_commands_is_complete(ashgrid: Ashgrid) -> None:
    ended = ashgrid("--help")
    assert ended.code == 0
    assert [name for name in COMMANDS if f" {name} " not in ended.out] == []


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["serve", "--help"]])
def test_help_loads_no_game_and_no_server(words: list[str]) -> None:
    """What takes long to import is imported by the commands that need it."""
    heavy = ["ashgrid.games", "ashgrid.lab", "ashgrid.ai", "ashgrid.store", "babel", "litestar", "prompt_toolkit"]
    program = (
        "import sys\nfrom ashgrid.cli import main\n"
        f"try:\n    main({words!r})\n"
        f"finally:\n    print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=True
    )
    assert done.stdout
    assert done.stderr.splitlines() == ["[]"]


def test_a_game_has_commands_of_its_own(ashgrid: Ashgrid) -> None:
    ended = ashgrid("dust", "--help")
    assert ended.code == 0
    assert "odds" in ended.out
    failed(ashgrid("dust", "oods"), "No such command 'oods'. Did you mean 'odds'?")


def test_no_command_shows_the_help(ashgrid: Ashgrid) -> None:
    ended = ashgrid()
    assert ended.code == 2
    assert "Commands" in ended.out + ended.err


@pytest.mark.parametrize(
    ("name", "option"),
    [
        ("play", "--against"),
        ("play", "--seed"),
        ("play", "--save"),
        ("replay", "--step"),
        ("replay", "--json"),
        ("sim", "--games"),
        ("sim", "--players"),
        ("sim", "--seed"),
        ("sim", "--json"),
        ("serve", "--host"),
        ("serve", "--port"),
        ("serve", "--data-dir"),
        ("serve", "--no-open"),
    ],
)
def test_help_names_the_options(ashgrid: Ashgrid, name: str, option: str) -> None:
    assert option in ashgrid(name, "--help").out


# Misuse


MISUSE: dict[str, tuple[list[str], list[str]]] = {
    "unknown command": (["plya"], ["plya"]),
    "unknown option": (["games", "--jsno"], ["--jsno"]),
    "missing argument": (["play"], ["GAME"]),
    "too many arguments": (["version", "please"], ["please"]),
    "unknown game": (["play", "ember"], ["did you mean 'embers'?"]),
    "unknown game in a series": (["sim", "chess"], ["installed: ", "embers"]),
    "seat out of range": (["play", "embers", "--seat", "2"], ["seats 0 to 1", "2"]),
    "seat below 0": (["play", "embers", "--seat", "-1"], ["--seat"]),
    "seed out of range": (["play", "embers", "--seed", str(2**256)], ["--seed"]),
    "seed that is none": (["sim", "embers", "--seed", "lucky"], ["--seed", "integer"]),
    "too many opponents": (["play", "embers", "-a", "random,greedy"], ["2 players for 1 other seat"]),
    "unknown opponent": (["play", "embers", "-a", "gready"], ["did you mean 'greedy'?"]),
    "no opponent": (["play", "embers", "-a", ""], ["''"]),
    "opponent without sense": (["play", "embers", "-a", "mcts:fast"], ["'fast' is no budget"]),
    "unknown game option": (["play", "embers", "-o", "fire=1"], ["'fire'", "embers, hand"]),
    "game option out of range": (["play", "embers", "-o", "hand=9"], ["'hand'"]),
    "game option that is none": (["play", "embers", "-o", "hand"], ["'hand'", "KEY=VALUE"]),
    "game option given twice": (["sim", "embers", "-o", "hand=1", "-o", "hand=2"], ["'hand'", "twice"]),
    "no games": (["sim", "embers", "--games", "0"], ["--games"]),
    "no processes": (["sim", "embers", "--jobs", "0"], ["--jobs"]),
    "too few players": (["sim", "embers", "--players", "random"], ["needs 2 players, not 1"]),
    "unknown player": (["sim", "embers", "--players", "random,nobody"], ["'nobody'"]),
    "step from standard input": (["replay", "-", "--step"], ["--step needs the keyboard"]),
    "nowhere to save": (["play", "embers", "--save", "/nowhere/at/all"], ["/nowhere/at"]),
    "port out of range": (["serve", "--port", "65536"], ["--port"]),
    "host that is none": (["serve", "--host", "a" * 70], ["not an address"]),
}


@pytest.mark.parametrize(("words", "told"), MISUSE.values(), ids=MISUSE.keys())
def test_misuse_is_told_in_one_line(ashgrid: Ashgrid, words: list[str], told: list[str]) -> None:
    ended = ashgrid(*words)
    failed(ended, *told)
    assert ended.out == ""


def test_an_error_in_a_real_process_is_one_line_and_code_2() -> None:
    ended = run("play", "ember")
    failed(ended, "did you mean 'embers'?")
    assert ended.out == ""


# Small commands


def test_games_lists_the_games_with_seats_and_options(ashgrid: Ashgrid) -> None:
    ended = ashgrid("games")
    assert ended.code == 0
    lines = ended.out.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("embers"))
    rows = [line for line in lines[first + 1 :] if not line.startswith(" ")]
    words = " ".join(lines[first : lines.index(rows[0])]).split()
    assert words[:5] == ["embers", "A", "quick", "duel", "over"]
    assert [word for word in words if word == "2" or "=" in word] == ["2", "embers=5,", "hand=3,", "mode=duel"]
    assert any(line.startswith("neuroshima") for line in rows)


def test_games_speaks_polish(ashgrid: Ashgrid, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "pojedynek o ostatni ogień" in ashgrid("games", "-l", "pl").out
    monkeypatch.setenv("ASHGRID_LANGUAGE", "pl")
    assert "pojedynek o ostatni ogień" in ashgrid("games").out


def test_games_as_json(ashgrid: Ashgrid) -> None:
    answer = json.loads(ashgrid("games", "--json").out)
    assert answer["broken"] == []
    assert [game["name"] for game in answer["games"]] == [game.name for game in installed()]


def test_version_tells_the_truth_about_the_rules(ashgrid: Ashgrid) -> None:
    compiled = Path(str(contract.__file__)).suffix != ".py"
    told = json.loads(ashgrid("version", "--json").out)
    assert told == {"version": __version__, "compiled": compiled, "python": sys.version.split(maxsplit=1)[0]}
    how = "compiled" if compiled else "interpreted"
    assert f"ashgrid {__version__}, rules {how}" in ashgrid("version").out


# Pipes and odd terminals


@pytest.mark.parametrize("words", [["replay", "FILE"], ["version"]])
def test_a_reader_that_leaves_early_is_no_reason_to_complain(record: Path, words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command(*(record if word == "FILE" else word for word in words)),
        stdout=write,
        stderr=subprocess.PIPE,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    os.close(write)
    assert done.stderr == b""


def test_head_gets_its_line(record: Path) -> None:
    with subprocess.Popen(
        command("replay", record), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"Embers")
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_terminal_without_our_letters_is_no_error(record: Path) -> None:
    ended = run("replay", record, "-l", "pl", env=environment(PYTHONIOENCODING="ascii"))
    assert (ended.code, ended.err) == (0, "")
    assert "?" in ended.out


def test_the_installed_command_is_the_same_as_the_module() -> None:
    script = Path(sys.executable).with_name("ashgrid")
    if not script.exists():
        pytest.skip(f"there is no {script}: ashgrid is not installed here")
    done = subprocess.run(
        [script, "version"], capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=False
    )
    assert Ended(done.returncode, done.stdout, done.stderr) == run("version")
