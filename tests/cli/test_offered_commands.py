"""A game's commands come from whoever offers them; the command line, the lab and the list of boards name no game."""

import re
from pathlib import Path

import pytest

from ashgrid.core.registry import _offered
from tests.cli.support import ROOT, environment, failed, run

CODE = '''"""Chess: openings."""
import typer

app = typer.Typer()


@app.command()
def mate() -> None:
    typer.echo("in two")


@app.command()
def openings() -> None:
    pass
'''


def package(folder: Path, name: str, entry: str, code: str) -> None:
    """What an installer leaves behind: a module, and metadata with an entry point."""
    (folder / f"{name}_package.py").write_text(code)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ashgrid.commands]\n{entry}\n")


def with_packages(folder: Path) -> dict[str, str]:
    found = environment()
    return found | {"PYTHONPATH": f"{folder}:{found.get('PYTHONPATH', '')}"}


@pytest.mark.parametrize(
    "folder", ["src/ashgrid/cli", "src/ashgrid/lab", "web/src/games/index.ts", "web/src/games/client.ts"]
)
def test_the_source_names_no_game(folder: str) -> None:
    place = ROOT / folder
    files = sorted(place.glob("**/*.py")) if place.is_dir() else [place]
    names = re.compile("|".join(_offered()), re.IGNORECASE)
    assert len(_offered()) >= 3
    assert [f"{path.name}: {found}" for path in files for found in names.findall(path.read_text("utf-8"))] == []


def test_another_package_brings_commands_of_its_own(tmp_path: Path) -> None:
    package(tmp_path, "chess", "chess = chess_package:app", CODE)
    env = with_packages(tmp_path)
    assert "Chess: openings." in run("--help", env=env).out
    assert run("chess", "mate", env=env).out == "in two\n"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("app = 5", "are a int, not a typer.Typer"),
        ("", "AttributeError"),
    ],
)
def test_broken_commands_are_told_when_they_are_used_and_harm_nobody(tmp_path: Path, code: str, reason: str) -> None:
    package(tmp_path, "chess", "chess = chess_package:app", code)
    env = with_packages(tmp_path)
    listed = run("--help", env=env)
    assert listed.code == 0
    assert "Commands of chess." in listed.out
    failed(run("chess", "mate", env=env), "the commands of 'chess' from chess_package:app", reason)


def test_commands_that_two_packages_offer_are_refused(tmp_path: Path) -> None:
    package(tmp_path, "chess", "chess = chess_package:app", CODE)
    package(tmp_path, "other", "chess = other_package:app", CODE)
    failed(
        run("chess", "mate", env=with_packages(tmp_path)), "several packages: chess_package:app and other_package:app"
    )


def test_no_package_takes_a_command_of_ashgrid_away(tmp_path: Path) -> None:
    package(tmp_path, "chess", "version = chess_package:app", CODE)
    assert run("version", env=with_packages(tmp_path)).out.startswith("ashgrid ")
