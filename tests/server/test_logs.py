"""What the server writes down."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from ashgrid.server import logs
from ashgrid.store import StoreError
from tests.server.support import HUMAN, serving

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_is_a_json_object_with_its_fields(capsys: Captured) -> None:
    logs.configure("json", "info")
    logging.getLogger("ashgrid.somewhere").info("three of %s", "four", extra={"fields": {"match": "m1"}})
    told = json.loads(capsys.readouterr().err)
    assert told.pop("time").endswith("+00:00")
    assert told == {"level": "info", "from": "ashgrid.somewhere", "message": "three of four", "match": "m1"}


def test_an_error_has_its_trace_in_the_same_line(capsys: Captured) -> None:
    logs.configure("json", "warning")
    try:
        raise ValueError("ash")
    except ValueError:
        logging.getLogger("ashgrid").exception("it went wrong")
    told = json.loads(capsys.readouterr().err)
    assert told["message"] == "it went wrong"
    assert "ValueError: ash" in told["error"]


@pytest.mark.parametrize("style", ["plain", "json"])
def test_a_database_that_is_away_is_told_without_a_trace(capsys: Captured, style: logs.Style) -> None:
    logs.configure(style, "warning")
    try:
        raise StoreError("nobody is there")
    except StoreError:
        logging.getLogger("ashgrid").exception("it went wrong")
    told = capsys.readouterr().err
    assert "it went wrong" in told
    assert "nobody is there" in told
    assert "Traceback" not in told


def test_plain_lines_have_the_fields_at_their_end(capsys: Captured) -> None:
    logs.configure("plain", "info")
    logging.getLogger("ashgrid").info("request", extra={"fields": {"status": 200}})
    assert capsys.readouterr().err.endswith(" INFO ashgrid: request status=200\n")


def test_what_is_below_the_level_is_not_written(capsys: Captured) -> None:
    logs.configure("plain", "warning")
    logging.getLogger("ashgrid").info("request")
    assert capsys.readouterr().err == ""


def test_requests_are_logged_without_who_asked(tmp_path: Path, capsys: Captured) -> None:
    logs.configure("json", "info")
    with serving(tmp_path) as server:
        server.new(HUMAN, HUMAN)
        assert server.client.get("/api/nowhere").status_code == 404
    told = [line for line in map(json.loads, capsys.readouterr().err.splitlines()) if line["message"] == "request"]
    seen = [(line["method"], line["path"], line["status"]) for line in told if line["path"].startswith("/api")]
    assert ("POST", "/api/matches", 201) in seen
    assert all(isinstance(line["ms"], float) for line in told)
    assert set(told[0]) == {"time", "level", "from", "message", "method", "path", "status", "ms"}
