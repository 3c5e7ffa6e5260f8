"""Every check of `make test`, in order; the first that fails stops the run with its name.

    python -m tools.check [STEP ...]

runs the named steps only. Expects what `python3 -m tools.setup test` sets up. The two runs of the Python tests
differ in where `ashgrid` comes from. In the first it is the installed wheel, whose rules are compiled, and all is
tested. In the second it is src/, where all is interpreted: the rules of the rulebooks, the golden playthroughs and the
conformance suite, which show whatever a compiler changes, are tested again. Where the rules are not compiled, the
second run is the only one, and tests all.

A browser test that fails is tried once more by itself, as the makers of Playwright advise: it drives a browser, a
server and a bot at once. If it passes then, the run goes on, and its end has its name: it is to be mended. The last
line of a run that passes says what it has left out.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping

from tools.services import missing
from tools.setup import find_chromium
from tools.steps import BIN, ROOT, WEB, SetupError, environment, site_packages

PYTEST = ["python", "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"  # pytest's own list
FEW = 3  # more failures than this are no accident
INTERPRETED = {"PYTHONPATH": str(ROOT / "src")}
RULES = [f"tests/{folder}" for folder in ("core", "grid", "rulebook")]


def steps() -> dict[str, list[str]]:
    """What each step runs, in the order of the run: quick answers first."""
    return {
        "lint": ["ruff", "check", "--quiet", "."],
        "format": ["ruff", "format", "--quiet", "--diff", "."],
        "types": ["mypy"],
        "imports": ["lint-imports"],
        "web-protocol": ["npm", "run", "--silent", "protocol", "--", "--check"],
        "web-types": ["npm", "run", "--silent", "check"],
        "web": ["npm", "test", "--silent"],
        "compiled": PYTEST,
        "python": PYTEST if skipped_because("compiled") else [*PYTEST, *RULES],
    }


def run(name: str, command: list[str]) -> int:
    folder = WEB if name.startswith("web") else ROOT
    env = environment()
    env["PYTHON"] = str(BIN / "python")
    if name in {"imports", "python"}:
        env |= INTERPRETED
    chromium = find_chromium()
    if chromium:
        env["ASHGRID_CHROMIUM"] = chromium
    command = [str(BIN / command[0]) if (BIN / command[0]).exists() else command[0], *command[1:]]
    return subprocess.run(command, cwd=folder, env=env, stdin=subprocess.DEVNULL, check=False).returncode


def by_accident(failed: Iterable[str]) -> list[str]:
    """Those of a run's failed tests, if they are such that they are worth a second try."""
    tests = sorted(failed)
    return tests if len(tests) <= FEW and all(test.startswith("tests/browser/") for test in tests) else []


def last_failed() -> list[str]:
    return list(json.loads(LAST_FAILED.read_text())) if LAST_FAILED.exists() else []


def skipped_because(name: str) -> str | None:
    if name.startswith("web") and not (WEB / "package.json").exists():
        return "there is no web/ here"
    if name == "compiled" and not list((site_packages() / "ashgrid").rglob("*.so")):
        return "the rules are not compiled here, see the note of the set-up"
    return None


def last_line(only: Iterable[str], skipped: Mapping[str, str], services: Mapping[str, str]) -> str:
    """What a run that has passed says at its end: whatever it has left out, and why."""
    every = steps()
    ran = [name for name in only or every if name not in skipped]
    out = [f"the step {name}, because {reason}" for name, reason in skipped.items()]
    if any(every[name][:3] == PYTEST[:3] for name in ran):
        out += [f"all tests that need {name}, because {reason}" for name, reason in services.items()]
    if only:
        out.append(f"all steps but {' '.join(only)}, because no others were asked for")
    return f"== passed; left out: {'; '.join(out)}" if out else "== passed, and no step and no service was left out"


def main(only: list[str]) -> int:
    every = steps()
    unknown = [name for name in only if name not in every]
    if unknown:
        print(f"no such step: {' '.join(unknown)}; there are: {' '.join(every)}", file=sys.stderr)
        return 2
    flaky: list[str] = []
    skipped: dict[str, str] = {}
    for name in only or every:
        command = every[name]
        print(f"\n== {name}: {shlex.join(command)}", flush=True)
        reason = skipped_because(name)
        if reason:
            print(f"skipped: {reason}", flush=True)
            skipped[name] = reason
            continue
        start = time.monotonic()
        LAST_FAILED.unlink(missing_ok=True)
        code = run(name, command)
        again = by_accident(last_failed()) if code == 1 else []
        if again:
            print(f"\n== {name}: once more, alone: {' '.join(again)}", flush=True)
            code = run(name, ["python", "-m", "pytest", *again])
            flaky += again
        if code:
            print(f"\n== {name} FAILED (code {code}); again with: make test ONLY={name}", flush=True)
            return 1
        if command[:3] != PYTEST[:3]:  # pytest has a summary of its own
            print(f"ok: {time.monotonic() - start:.1f} s", flush=True)
    if flaky:
        print(f"\n== passed only when tried again, to be mended: {' '.join(flaky)}", flush=True)
    print(f"\n{last_line(only, skipped, missing())}", flush=True)
    return 0


if __name__ == "__main__":
    os.chdir(ROOT)
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
