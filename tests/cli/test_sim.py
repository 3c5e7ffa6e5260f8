"""`sim`: a series between machine players."""

import json
import subprocess
from typing import Any

import pytest

from tests.cli.support import Ashgrid, at_terminal, run
from tests.patience import PATIENCE

SERIES = ("sim", "embers", "--games", "12", "--players", "greedy,random", "--seed", "7")


def report(text: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(text)
    assert told.pop("seconds") > 0
    assert all(slowest > 0 for slowest in told.pop("slowest"))
    return told


def test_the_table_has_a_line_for_each_player(ashgrid: Ashgrid) -> None:
    ended = ashgrid(*SERIES, "--jobs", 1)
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].split() == ["player", "won", "shared", "lost", "score", "95", "%", "slowest"]
    names = [line.split()[0] for line in lines[1:3]]
    assert names == ["greedy", "random"]
    for line in lines[1:3]:
        assert sum(map(int, line.split()[1:4])) == 12
    assert "embers, 12 games, seed 7" in ended.out


def test_json_says_the_same_as_the_table(ashgrid: Ashgrid) -> None:
    told = report(ashgrid(*SERIES, "--jobs", 1, "--json").out)
    assert (told["game"], told["games"], told["seed"]) == ("embers", 12, 7)
    assert told["options"] == {"embers": 5, "hand": 3, "mode": "duel"}
    assert [one["player"] for one in told["standings"]] == ["greedy", "random"]
    for one in told["standings"]:
        assert one["won"] + one["shared"] + one["lost"] == one["games"] == 12
        assert 0 <= one["low"] <= one["score"] <= one["high"] <= 1
    assert sum(told["reasons"].values()) == 12
    assert sum(told["seats"]) == pytest.approx(1)
    line = ashgrid(*SERIES, "--jobs", 1).out.splitlines()[1].split()
    assert line[:4] == ["greedy", *(str(told["standings"][0][key]) for key in ("won", "shared", "lost"))]


def test_the_number_of_processes_does_not_matter(ashgrid: Ashgrid) -> None:
    alone = report(ashgrid(*SERIES, "--jobs", 1, "--json").out)
    assert report(ashgrid(*SERIES, "--jobs", 2, "--json").out) == alone


def test_another_seed_is_another_series(ashgrid: Ashgrid) -> None:
    one = report(ashgrid(*SERIES, "--jobs", 1, "--json").out)
    two = report(ashgrid(*SERIES[:-1], "8", "--jobs", 1, "--json").out)
    assert one["mean_actions"] != two["mean_actions"]


def test_options_of_the_game_are_used(ashgrid: Ashgrid) -> None:
    told = report(ashgrid(*SERIES, "-o", "embers=1", "--jobs", 1, "--json").out)
    assert told["options"] == {"embers": 1, "hand": 3, "mode": "duel"}


def test_without_a_terminal_there_is_nothing_but_the_result() -> None:
    ended = run(*SERIES, "--jobs", 2, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert report(ended.out)["games"] == 12


def test_progress_is_shown_on_the_terminal_and_never_in_the_output() -> None:
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as cat:
        assert cat.stdin is not None
        assert cat.stdout is not None
        with at_terminal(*SERIES, "--jobs", 1, "--json", stdout=cat.stdin.fileno()) as screen:
            screen.wait_for("12/12")
            assert screen.end() == 0
        cat.stdin.close()
        out = cat.stdout.read().decode()
        cat.wait(PATIENCE)
    assert "\x1b" not in out
    assert report(out)["games"] == 12
