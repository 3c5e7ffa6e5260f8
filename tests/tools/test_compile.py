"""Compiling the rules: what is compiled, that only what changed is compiled again, and that half a result is none."""

import fcntl
import importlib
import inspect
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.patience import PATIENCE
from tools import compile, steps  # noqa: A004

ROOT = Path(__file__).parents[2]
needs_compiler = pytest.mark.skipif(compile.why_not() is not None, reason=str(compile.why_not()))


# What is compiled


def names(paths: list[Path]) -> list[str]:
    return [".".join(path.relative_to(steps.SOURCE.parent).with_suffix("").parts) for path in paths]


@pytest.mark.parametrize("name", names(compile.modules()))
def test_no_compiled_module_defines_a_struct(name: str) -> None:
    module = importlib.import_module(name)
    classes = [thing for thing in vars(module).values() if inspect.isclass(thing) and thing.__module__ == name]
    contract = {"NoOptions", "Outcome"} if name == "ashgrid.core.contract" else set()
    assert {thing.__name__ for thing in classes if issubclass(thing, msgspec.Struct)} <= contract


def test_every_module_of_the_games_is_compiled_but_those_with_structs() -> None:
    found = names(compile.modules())
    assert {"ashgrid.core.contract", "ashgrid.core.rng", "ashgrid.grid.hex"} <= set(found)
    assert {name.split(".")[2] for name in found if ".games." in name} >= {"embers", "neuroshima", "dust"}
    assert not [name for name in found if name.endswith((".__init__", ".actions", ".refusals", ".data"))]


@pytest.mark.parametrize(
    ("source", "structs"),
    [
        ("import msgspec", True),
        ("from msgspec import Struct", True),
        ("import msgspec.json", True),
        ("class Fire(Action, frozen=True):\n    pass", True),
        ("def later():\n    import msgspec", True),
        ("class Unit(Thing):\n    pass", False),
        ("class Unit(metaclass=Meta):\n    pass", False),
        ("from .msgspec import a", False),
        ("MSGSPEC = 'import msgspec'", False),
    ],
)
def test_structs_are_found_in_the_source(source: str, structs: bool) -> None:
    assert compile.has_structs(source) is structs


# Compiling a small tree

FILES = {
    "__init__.py": "",
    "core/__init__.py": "",
    "core/contract.py": "class State:\n    def turn(self) -> int:\n        return 1\n",
    "core/rng.py": "def die() -> int:\n    return 4\n",
    "grid/__init__.py": "",
    "games/__init__.py": "",
    "games/chess/__init__.py": "",
    "games/chess/pieces/__init__.py": "",
    "games/chess/pieces/king.py": (
        "from ashgrid.core.contract import State\n\n\n"
        "class King(State):\n    def turn(self) -> int:\n        return super().turn() + 1\n"
    ),
}


PROGRAM = """
from pathlib import Path
from ashgrid.core import contract, rng
from ashgrid.games.chess.pieces import king
print(king.King().turn(), *sorted({Path(module.__file__).suffix for module in (contract, rng, king)}))
"""


class Tree:
    """A copy of the tools over a source tree of a few lines."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "tools", root / "tools", ignore=shutil.ignore_patterns("__pycache__"))
        (root / "requirements").mkdir()
        (root / "requirements" / "build.txt").write_text("")
        for name, text in FILES.items():
            self.write(name, text)

    def write(self, name: str, text: str) -> None:
        path = self.root / "src" / "ashgrid" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def start(self) -> "subprocess.Popen[str]":
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = [sys.executable, "-m", "tools.compile"]
        return subprocess.Popen(
            command, cwd=self.root, env=kept, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def compile(self) -> tuple[int, list[str]]:
        """The exit code, and the modules whose C was compiled."""
        with self.start() as process:
            output, _ = process.communicate(timeout=PATIENCE)
        lines = [line.removeprefix("compiled ") for line in output.splitlines() if line.startswith("compiled ")]
        assert process.returncode or lines or "build/compiled" in output
        return process.returncode, [line.split("___")[-1].removesuffix(".c") for line in lines if "___" in line]

    def results(self) -> list[Path]:
        return sorted(self.root.glob("build/compiled/*/"))

    def set_up(self, before: str = "") -> None:
        """A start after the package was installed; `before` is run first, in the same process."""
        if not self.packages.exists():
            shutil.copytree(self.root / "src", self.packages)
        program = f"from tools import compile, setup\n{before}\nsetup.install_rules(compile.ready())"
        subprocess.run([sys.executable, "-c", program], cwd=self.root, stdout=subprocess.DEVNULL, check=False)

    def says(self) -> list[str]:
        """What the installed program answers, and what kinds of files its modules are; nothing if it does not run."""
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], cwd=self.packages, capture_output=True, text=True, check=False
        )
        assert not done.returncode or "ImportError" in done.stderr or "ModuleNotFoundError" in done.stderr, done.stderr
        return done.stdout.split()

    @property
    def packages(self) -> Path:
        return self.root / steps.site_packages().relative_to(steps.ROOT)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


@needs_compiler
def test_modules_in_nested_folders_are_compiled_and_run_from_the_next_start_on(tree: Tree) -> None:
    tree.set_up()
    assert tree.says() == ["2", ".py"]
    code, compiled = tree.compile()
    assert code == 0
    assert {"contract", "rng", "king"} <= set(compiled)
    tree.set_up()
    assert tree.says() == ["2", ".so"]


@needs_compiler
def test_a_changed_source_drops_what_was_compiled_from_the_old_one(tree: Tree) -> None:
    tree.compile()
    tree.set_up()
    tree.write("core/rng.py", FILES["core/rng.py"].replace("4", "5"))
    tree.set_up()
    assert tree.says() == ["2", ".py"]
    assert not list(tree.packages.rglob("*.so"))
    tree.compile()
    tree.set_up()
    assert tree.says() == ["2", ".so"]
    assert len(tree.results()) == 1


@needs_compiler
def test_an_interrupted_installation_never_runs_in_part_and_is_repaired(tree: Tree) -> None:
    tree.compile()
    tree.set_up()
    tree.write("core/contract.py", FILES["core/contract.py"].replace("1", "2"))
    tree.compile()
    seen = []
    for files in range(20):  # killed after so many changes of files
        tree.set_up(
            "import os, signal\nfrom pathlib import Path\n"
            f"left = {files}\n"
            "def counted(change):\n"
            "    def changed(path, *arguments):\n"
            "        global left\n"
            "        if path.name.endswith(('.so', '.so.new')):\n"
            "            left -= 1\n"
            "            if left < 0:\n"
            "                os.kill(os.getpid(), signal.SIGKILL)\n"
            "        return change(path, *arguments)\n"
            "    return changed\n"
            "Path.unlink, Path.replace = counted(Path.unlink), counted(Path.replace)\n"
        )
        seen.append(tree.says())
        if seen[-1] == ["3", ".so"]:
            break
    assert seen[0] == ["2", ".so"]
    assert [] in seen
    assert all(said in ([], ["2", ".py"], ["2", ".so"], ["3", ".so"]) for said in seen)
    assert seen[-1] == ["3", ".so"]
    tree.set_up()
    assert tree.says() == ["3", ".so"]


@needs_compiler
def test_only_what_has_changed_is_compiled_again(tree: Tree) -> None:
    tree.compile()
    assert tree.compile() == (0, [])
    tree.write("core/rng.py", FILES["core/rng.py"].replace("4", "5"))
    assert tree.compile() == (0, ["rng"])
    assert len(tree.results()) == 2  # the set-up removes the older
    tree.write("core/rng.py", FILES["core/rng.py"])
    assert tree.compile() == (0, [])


@needs_compiler
def test_a_failure_is_told_and_remembered_for_this_source(tree: Tree) -> None:
    tree.write("core/rng.py", "def die() -> int:\n    return 'four'\n")
    assert tree.compile() == (1, [])
    assert (tree.root / "build/compiled/failed").exists()
    assert tree.results() == []
    tree.write("core/rng.py", FILES["core/rng.py"])
    assert tree.compile()[0] == 0


@needs_compiler
def test_a_killed_compiler_leaves_nothing_half_done_and_is_gone_on_with(tree: Tree) -> None:
    with tree.start() as process:
        assert process.stdout is not None
        seen = next(line for line in process.stdout if line.startswith("compiled "))
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        process.wait(PATIENCE)
    assert tree.results() == []
    code, compiled = tree.compile()
    assert code == 0
    assert seen.split("___")[-1].removesuffix(".c\n") not in compiled
    assert len(tree.results()) == 1


def test_nobody_starts_a_second_one_in_the_background(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(steps, "BUILD", tmp_path)
    monkeypatch.setattr(steps, "BIN", tmp_path / "no-such-folder")
    assert not compile.is_running()
    with (tmp_path / "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert compile.is_running()
        assert compile.start_in_background() is None
