"""Several servers on one folder: only one at a time, and the others are told which."""

import re
from pathlib import Path

from tests.cli.support import Ashgrid, failed
from tests.cli.test_serve import serving


def test_a_second_server_is_refused_and_commands_are_not(tmp_path: Path, ashgrid: Ashgrid) -> None:
    with serving(tmp_path) as server:
        refused = ashgrid("serve", "--port", 0, "--no-open", "--data-dir", tmp_path)
        failed(refused, str(tmp_path), f"http://localhost:{server.port}/", f"process {server.process.pid},")
        assert re.search(r"since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", refused.err)
        listed = ashgrid("library", "--data-dir", tmp_path)
        assert (listed.code, listed.out) == (0, "nothing is reported\n")
        assert server.ask("POST", "/api/matches", {"game": "embers", "seats": [{}, {}]})["id"]
        server.process.kill()
        server.process.wait()
    assert (tmp_path / "server.lock").read_text(), "what a killed server has left is in nobody's way"
    with serving(tmp_path) as server:
        assert server.ask("GET", "/health")["status"] == "ok"
