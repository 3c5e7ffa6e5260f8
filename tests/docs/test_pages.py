"""Code and commands on the other pages do what the pages say."""

import re
from pathlib import Path

import pytest

import ashgrid.ai.player
from ashgrid.ai import Player, check_player, play
from ashgrid.cli.main import main
from ashgrid.core import find
from ashgrid.match import ClockRule
from tools import dust_units, reference

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"


def block(page: str, caption: str) -> str:
    text = (DOCS / page).read_text("utf-8")
    [found] = re.findall(rf"```{{code-block}} \w+\n:caption: {re.escape(caption)}\n\n(.*?)\n```", text, re.DOTALL)
    return str(found)


def test_the_player_of_write_a_bot_beats_random(monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, object] = {}
    exec(block("write-a-bot.md", "cautious.py"), names)
    kind = names["CautiousPlayer"]
    assert isinstance(kind, type)
    assert issubclass(kind, Player)

    class Entry:
        value = "cautious:CautiousPlayer"

        def load(self) -> object:
            return kind

    known = ashgrid.ai.player._kinds()
    monkeypatch.setattr(ashgrid.ai.player, "_kinds", lambda: {**known, "cautious": [Entry()]})
    assert ashgrid.ai.player_words("pl")["player.cautious"] == "Ostrożny bot"
    score = 0.0
    for number in range(40):
        players = ["cautious", "random"] if number % 2 == 0 else ["random", "cautious"]
        score += play(find("embers"), players, number).outcome.payoffs[number % 2]
    assert score > 22


def test_every_player_and_clock_in_the_tables_of_play_exists() -> None:
    page = (DOCS / "play.md").read_text("utf-8")
    players = re.findall(r"`((?:random|greedy|mcts)[^`]*)`", page)
    clocks = re.findall(r"`((?:none|move:|bank:|days:)[^`]*)`", page)
    assert len(players) >= 5
    assert len(clocks) == 4
    for player in players:
        check_player(player)
    for clock in clocks:
        ClockRule.parse(clock)


def test_the_command_line_that_play_shows_for_a_series_works(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "play.md").read_text("utf-8")
    [line] = re.findall(r"\$ ashgrid (sim .*)", page)
    words = line.replace("--games 1000", "--games 6").split()
    with pytest.raises(SystemExit) as ended:
        main([*words, "--jobs", "1"])
    assert ended.value.code == 0
    assert "greedy" in capsys.readouterr().out


def test_the_example_in_the_readme_runs_and_prints_what_it_says() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    [code] = re.findall(r"```python\n(.*?)\n```", text, re.DOTALL)
    printed: list[str] = []
    exec(code, {"print": lambda *items: printed.append(" ".join(map(str, items)))})
    promised = re.findall(r"# (.+)$", code, re.MULTILINE)
    assert printed == promised


def test_every_test_that_the_rules_pages_name_exists() -> None:
    written = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    generated = {reference.TILES, dust_units.UNITS}
    for page in set((DOCS / "rules").glob("*.md")) - generated:
        named = re.findall(r"\b(test_\w+)(?!\w|\.py)", page.read_text("utf-8"))
        assert named
        for name in named:
            assert f"def {name}(" in written, f"{page.name} names {name}, which does not exist"
