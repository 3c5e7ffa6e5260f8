"""Programs of Debian and Ubuntu, installed where that may be done. Standard library only."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from tools.steps import SetupError, run, step

if TYPE_CHECKING:
    from collections.abc import Iterator

QUIET = {"DEBIAN_FRONTEND": "noninteractive"}
POLICY = Path("/usr/sbin/policy-rc.d")
"""The program that is asked whether a package that is being installed may start its service; 101: no."""
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.d/ashgrid.conf")


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str, why: str) -> None:
    with step(f"install {', '.join(packages)} with apt, which {why}"):
        run(["apt-get", "update"], log="apt")
        run(["apt-get", "install", "-y", "--no-install-recommends", *packages], log="apt", env=QUIET)


def install_idle(*packages: str, why: str) -> None:
    """Install programs and leave it at that: no service of theirs runs now or after a restart of the machine, and
    PostgreSQL makes no databases of its own."""
    with _started_by_nobody():
        install(*packages, why=why)
    if shutil.which("systemctl") is not None:
        with contextlib.suppress(SetupError):
            run(["systemctl", "disable", *packages], log="apt")


@contextlib.contextmanager
def _started_by_nobody() -> Iterator[None]:
    made = [path for path in (POLICY, NO_CLUSTER) if not path.exists()]
    try:
        for path in made:
            path.parent.mkdir(parents=True, exist_ok=True)
        if POLICY in made:
            POLICY.write_text("#!/bin/sh\nexit 101\n", "ascii")
            POLICY.chmod(0o755)
        if NO_CLUSTER in made:
            NO_CLUSTER.write_text("create_main_cluster = false\n", "ascii")
        yield
    finally:
        for path in made:
            path.unlink(missing_ok=True)
