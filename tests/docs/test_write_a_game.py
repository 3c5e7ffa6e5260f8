"""The tutorial's code is the sample game's code, and following the tutorial gives a game that conforms."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ashgrid.games import embers
from tests.cli.support import environment
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
SHIPPED = ROOT / "src" / "ashgrid" / "games" / "embers"
MODULES = ("actions.py", "refusals.py", "rules.py", "picture.py", "tally.py", "campaign.py", "__init__.py")
CARRIES = ("carries/1.json", "carries/2.json")


def written(caption: str) -> str:
    """All code of the page under one caption, in order."""
    blocks = re.findall(rf"```{{code-block}} \w+\n:caption: {re.escape(caption)}\n\n(.*?)\n```", PAGE, re.DOTALL)
    assert blocks, f"the page has no code for {caption}"
    return "\n\n".join(blocks) + "\n"


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("module", [*MODULES, *CARRIES])
def test_the_page_builds_exactly_the_game_that_ships(module: str) -> None:
    assert lines(written(module)) == lines((SHIPPED / module).read_text("utf-8"))


def test_the_messages_that_the_page_quotes_are_real() -> None:
    [quoted] = re.findall(r"```po\n(.*?)\n```", PAGE, re.DOTALL)
    catalogue = (SHIPPED / "text" / "en.po").read_text("utf-8")
    for block in quoted.split("\n\n"):
        assert block in catalogue


@pytest.fixture(scope="module")
def cinders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tutorial followed to the letter: a package of its own, built and installed into an empty folder."""
    project = tmp_path_factory.mktemp("project")
    package = project / "cinders"
    (package / "text").mkdir(parents=True)
    (package / "carries").mkdir()
    for module in [*MODULES, *CARRIES]:
        code = written(module)
        (package / module).write_text(code.replace('name = "embers"', 'name = "cinders"'), "utf-8")
    for catalogue in embers.GAME.text.glob("*.po"):
        (package / "text" / catalogue.name).write_bytes(catalogue.read_bytes())
    (package / "command.py").write_text(written("command.py"), "utf-8")
    (project / "pyproject.toml").write_text(written("pyproject.toml"), "utf-8")
    (project / "test_cinders.py").write_text(written("test_cinders.py"), "utf-8")
    site = tmp_path_factory.mktemp("site")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*install, "--target", str(site), str(project)], check=True, timeout=PATIENCE)
    (site / "test_cinders.py").write_text(written("test_cinders.py"), "utf-8")
    return site


def run(site: Path, *command: str) -> subprocess.CompletedProcess[str]:
    start = f"import sys; sys.path.insert(0, {str(site)!r}); "
    return subprocess.run(
        [sys.executable, "-c", start + command[0], *command[1:]],
        cwd=site,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_installed_package_is_found_and_played(cinders: Path) -> None:
    done = run(cinders, "from ashgrid.cli import main; main()", "sim", "cinders", "--games", "4", "-j1")
    assert done.returncode == 0, done.stderr
    assert "cinders, 4 games" in done.stdout


def test_the_commands_of_the_package_are_those_of_the_game(cinders: Path) -> None:
    start = "from ashgrid.cli import main; main()"
    assert "Cinders: what a hand is worth." in run(cinders, start, "--help").stdout
    assert run(cinders, start, "cinders", "worth", "4", "2", "5").stdout == "11\n"


def test_the_three_lines_of_the_page_test_every_property(cinders: Path) -> None:
    done = run(
        cinders, "import pytest; sys.exit(pytest.main(sys.argv[1:]))", "-q", "-p", "no:cacheprovider", "test_cinders.py"
    )
    assert done.returncode == 0, done.stdout
    from ashgrid.core.testing import properties

    assert f"{len(properties())} passed" in done.stdout


def test_a_view_that_tells_both_hands_fails_with_the_message_on_the_page(cinders: Path, tmp_path: Path) -> None:
    leaky = tmp_path / "leaky"
    shutil.copytree(cinders, leaky)
    rules = leaky / "cinders" / "rules.py"
    told = '"strike": self.strike,'
    assert rules.read_text("utf-8").count(told) == 1
    rules.write_text(rules.read_text("utf-8").replace(told, told + ' "hands": self.hands,'), "utf-8")
    code = "from ashgrid.core.testing import conform; from cinders import GAME; print(conform(GAME)['test_views_hide'])"
    done = run(leaky, code)
    assert done.returncode == 0, done.stderr
    [promised] = re.findall(r"```text\n(cinders: .*?)\n```", PAGE)
    assert done.stdout.strip() == promised
