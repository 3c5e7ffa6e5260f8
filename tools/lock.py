"""Choose versions: compile requirements/*.in and pyproject.toml into pinned, hashed requirements/*.txt.

    python3 -m tools.lock

Uses uv from the PATH, or installs it into build/uv. dev.txt is made first and is the constraint of the others, so that
a package has one version in all files. The files name no address: they work with any package index.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = [
    "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--upgrade",
    "--no-header", "--no-annotate", "--no-emit-index-url",
]  # fmt: skip
FILES = {
    "dev": ["pyproject.toml", "--extra", "cluster", "requirements/build.in", "requirements/dev.in"],
    "build": ["pyproject.toml", "requirements/build.in", "-c", "requirements/dev.txt"],
    "run": ["pyproject.toml", "-c", "requirements/dev.txt"],
    "cluster": ["pyproject.toml", "--extra", "cluster", "-c", "requirements/dev.txt"],
    "node": ["requirements/node.in"],
}


def find_uv() -> str:
    found = shutil.which("uv")
    if found:
        return found
    home = ROOT / "build" / "uv"
    if not (home / "bin" / "uv").exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([home / "bin" / "pip", "install", "--quiet", "uv"], check=True)
    return str(home / "bin" / "uv")


def main() -> int:
    uv = find_uv()
    for name, inputs in FILES.items():
        target = ROOT / "requirements" / f"{name}.txt"
        old = target.read_text("utf-8") if target.exists() else ""
        subprocess.run([uv, "pip", "compile", *OPTIONS, *inputs, "-o", target], cwd=ROOT, check=True)
        new = target.read_text("utf-8")
        for line in new.splitlines():
            if "://" in line or line.startswith("--"):
                target.write_text(old, "utf-8")
                print(f"{target.name} would name an address: {line}", file=sys.stderr)
                return 1
        print(f"requirements/{name}.txt: {new.count('==')} packages{'' if new != old else ', unchanged'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
