"""The page on writing a mission is true: its mission is read and played, its words are all there are, and mistakes are
told as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ashgrid.core import Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.ground import LETTERS
from ashgrid.games.hunters.mission_data import write_mission
from ashgrid.games.hunters.missions import _CHANGES, _NEEDS, LOST, THEMES, WON, MissionError, made, parse_mission
from ashgrid.games.hunters.model import TOKEN_NAMES
from tests.cli.support import environment, run

PAGE = (Path(__file__).parent.parent.parent / "docs" / "write-a-mission.md").read_text("utf-8")
MILL = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


def part(heading: str) -> str:
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def rows(heading: str, table: str) -> dict[str, str]:
    """The first two columns of a table."""
    found = part(heading).partition(f"| `do` of {table} |")[2].partition("\n\n")[0]
    return dict(re.findall(r"^\| `(\w+)` \| (.*?) ?\|", found, re.MULTILINE))


def test_the_mission_of_the_page_is_read_and_played() -> None:
    data = parse_mission(MILL)
    assert parse_mission(write_mission(data)) == data
    made(data, "mill.toml")
    state = GAME.mission({"custom": MILL, "party": "soldier,scout,medic"}, 7)
    assert len(state.enemies) == 4
    rng = Rng(7)
    while state.result is None:
        seat = state.actors[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])


def test_every_word_is_on_the_page() -> None:
    goals, events = rows("Goals and events", "a goal"), rows("Goals and events", "an event")
    assert set(goals) == set(WON)
    assert set(events) == set(_CHANGES)
    for told, needs in ((goals, _NEEDS), (events, _CHANGES)):
        for word, line in told.items():
            sure = line.partition("perhaps")[0]
            assert set(re.findall(r"`([\w-]+)`", sure)) == set(needs.get(word, ())), word
    assert set(re.findall(r"`(\w+)` \(", part("Goals and events"))) == set(LOST)
    ground = part("The ground")
    assert all(f"`{letter}`" in ground for letter in LETTERS)
    assert set(THEMES.values()) <= set(re.findall(r"`([\w-]+)`", ground))
    tokens = part("Who and what is there").partition("Tokens are")[2].partition(".")[0]
    assert re.findall(r"`(\w+)`", tokens) == list(TOKEN_NAMES)


def test_mistakes_are_told_as_the_page_says(tmp_path: Path) -> None:
    folder = tmp_path / "my-stories" / "hunters" / "missions"
    folder.mkdir(parents=True)
    bad = MILL.replace("great-rat", "grate-rat", 1).replace('kind = "cargo"\ncount = 1', 'kind = "cargo"\ncount = 2')
    with pytest.raises(MissionError):
        made(parse_mission(bad), "")
    (folder / "mill.toml").write_text(bad, "utf-8")
    ended = run("--data", tmp_path / "my-stories", "data", env=environment(XDG_DATA_HOME=str(tmp_path)))
    assert ended.code == 1
    assert ended.err.strip() in re.findall(r"```text\n(ashgrid: .*?)\n```", PAGE)


def test_the_commands_of_the_page_work(tmp_path: Path) -> None:
    for line in re.findall(r"^    ashgrid (hunters tiled .*)$", PAGE, re.MULTILINE):
        words = [str(tmp_path / word) if "." in word else word for word in line.split()]
        ended = run(*words)
        assert (ended.code, ended.err) == (0, "")
    assert parse_mission((tmp_path / "farm.toml").read_text("utf-8")).id == "old-farm"
    assert (tmp_path / "hunters-tiled.png").is_file()
