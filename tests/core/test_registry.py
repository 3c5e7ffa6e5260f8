"""Games are found by entry points, also those of other packages, and a broken one does not hide the rest."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.core import UnknownGame, broken, find, installed
from ashgrid.core.registry import refresh
from tests.patience import PATIENCE


def package(folder: Path, name: str, target: str, code: str) -> None:
    """What an installer leaves behind: a module, and metadata with an entry point."""
    (folder / f"{name.replace('-', '_')}_package.py").write_text(code)
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ashgrid.games]\n{name} = {target}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    refresh()
    before = set(sys.modules)
    yield tmp_path
    monkeypatch.undo()
    for name in set(sys.modules) - before:
        del sys.modules[name]
    refresh()


FOREIGN = """
from ashgrid.games.embers import EmbersGame
class Foreign(EmbersGame):
    name = "{name}"
GAME = Foreign()
"""


def test_the_sample_game_is_installed() -> None:
    assert "embers" in [game.name for game in installed()]
    assert find("embers").rules == 1


def test_a_game_of_another_package_is_found_without_a_change_here(site: Path) -> None:
    package(site, "cinders", "cinders_package:GAME", FOREIGN.format(name="cinders"))
    assert find("cinders").new(seed=3).actors == (0, 1)
    assert {"cinders", "embers"} <= {game.name for game in installed()}


def test_a_package_that_fails_to_import_is_named_and_hides_nobody(site: Path) -> None:
    package(site, "ruins", "ruins_package:GAME", "raise RuntimeError('no data files')")
    assert "embers" in [game.name for game in installed()]
    assert broken() == ["'ruins' from ruins_package:GAME cannot be loaded: RuntimeError: no data files"]
    with pytest.raises(UnknownGame, match="no data files"):
        find("ruins")


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        ("GAME = 42", "is a int, not a Game"),
        (FOREIGN.format(name="other"), "calls itself 'other'"),
        ("", "cannot be loaded"),
    ],
)
def test_an_entry_point_that_is_no_such_game_is_named(site: Path, code: str, complaint: str) -> None:
    package(site, "odd", "odd_package:GAME", code)
    with pytest.raises(UnknownGame, match=complaint):
        find("odd")


def test_a_game_without_words_is_named_and_hides_nobody(site: Path) -> None:
    code = FOREIGN.format(name="mute") + "from pathlib import Path\nForeign.text = Path('nowhere')\n"
    package(site, "mute", "mute_package:GAME", code)
    assert "embers" in [game.name for game in installed()]
    with pytest.raises(UnknownGame, match=r"no English catalogue: nowhere.en\.po is missing"):
        find("mute")


def test_a_name_that_two_packages_claim_is_nobodys(site: Path) -> None:
    package(site, "cinders", "cinders_package:GAME", FOREIGN.format(name="cinders"))
    info = site / "rival-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rival\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ashgrid.games]\ncinders = rival:GAME\n")
    with pytest.raises(UnknownGame, match="offered by several packages: cinders_package:GAME and rival:GAME"):
        find("cinders")


def test_a_misspelt_name_gets_a_hint() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'embers'"):
        find("ember")
    with pytest.raises(UnknownGame, match=r"installed: .*embers"):
        find("xyzzy")


def test_a_foreign_game_also_works_from_the_command_line(tmp_path: Path) -> None:
    package(tmp_path, "cinders", "cinders_package:GAME", FOREIGN.format(name="cinders"))
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from ashgrid.cli import main; main()"
    command = [sys.executable, "-c", code, "sim", "cinders", "--games", "2", "--players", "random,random", "-j1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "cinders, 2 games" in done.stdout
