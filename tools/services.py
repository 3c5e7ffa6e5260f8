"""The services that the tests start for themselves: PostgreSQL and Redis, where they are installed or may be.

Standard library only: the set-up runs before anything is installed.
"""

from __future__ import annotations

import os
import pwd
import shutil
from pathlib import Path

from tools import apt
from tools.steps import SetupError, say

POSTGRESQL, REDIS = "postgresql", "redis-server"
"""The packages of Debian and Ubuntu."""
DEBIAN = Path("/usr/lib/postgresql")
ACCOUNT = "postgres"
"""As whom PostgreSQL runs, which refuses to run as root."""


def find_postgresql() -> Path | None:
    """The folder of its programs: of the newest version, if there are several."""
    found = {int(path.parts[-3]): path.parent for path in DEBIAN.glob("[0-9]*/bin/initdb") if path.parts[-3].isdigit()}
    if found:
        return found[max(found)]
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def find_redis() -> str | None:
    return shutil.which("redis-server")


def missing() -> dict[str, str]:
    """Why the tests with a service are left out, by its package; nothing of those that can be started."""
    found = {}
    if find_postgresql() is None:
        found[POSTGRESQL] = "PostgreSQL is not installed"
    elif os.geteuid() == 0 and not _can_become():
        found[POSTGRESQL] = "PostgreSQL does not run as root, and no other user can be found for it"
    if find_redis() is None:
        found[REDIS] = "Redis is not installed"
    return found


def _can_become() -> bool:
    try:
        pwd.getpwnam(ACCOUNT)
    except KeyError:
        return False
    return shutil.which("setpriv") is not None


def need_services() -> None:
    """Install what is missing if that may be done, and say what the tests leave out if not."""
    wanted = missing()
    if wanted and apt.may_install():
        try:
            apt.install_idle(*wanted, why="the tests of a server on several machines need")
        except SetupError as error:
            say(f"  note {error}")
    for package, reason in missing().items():
        say(f"  note tests will be left out: {reason} (Debian, Ubuntu: apt install {package})")
