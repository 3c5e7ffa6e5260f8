"""The web client's types are those of the server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.helpers import ROOT

pytestmark = pytest.mark.browser


def test_the_generated_types_are_up_to_date() -> None:
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert node is not None, "Node is needed; `make test` installs it"
    done = subprocess.run(
        [node, "tools/protocol.mjs", "--check"],
        cwd=ROOT / "web",
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
