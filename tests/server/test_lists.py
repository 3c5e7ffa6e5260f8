"""Every list there is, as somebody sees it who has many finished matches: read by an index, with few queries.

The routes come from the server's own description, so that the benchmark of lists misses none.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event

from bench.lists import filled, pages, questions
from tests.server.test_guard import ROUTES

MOST_QUERIES = 30
NO_LISTS = {
    "/api/archive/figures",
    "/api/games",
    "/api/games/{name}/content",
    "/api/me",
    "/api/me/records",
    "/api/text/{language}",
    "/api/text/{language}/start",
    "/health",
}
"""They tell of one thing, or of the program; all records come as a file."""
OF_ONE = re.compile(r"/api/(matches|campaigns|studies|library|invitations)/\{")


def test_the_benchmark_asks_for_every_list() -> None:
    asked = {re.sub(r"\?.*", "", path) for path in pages(200).values()}
    known = [re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + "$") for method, path in ROUTES if method == "get"]
    there = {path for method, path in ROUTES if method == "get" and not OF_ONE.match(path) and path not in NO_LISTS}
    missed = {path for path in there if not any(re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), one) for one in asked)}
    assert missed == set()
    assert all(any(one.match(path) for one in known) for path in asked)


def test_every_list_of_many_matches_is_found_by_an_index(tmp_path: Path) -> None:
    with filled(tmp_path, 200, 20) as (client, house):
        planner = sqlite3.connect(str(house.store.engine.url.database))
        asked: list[tuple[str, Any]] = []
        event.listen(house.store.engine, "before_cursor_execute", lambda *call: asked.append((call[2], call[3])))
        for name, ask in questions(client, house).items():
            if name.startswith("host: "):
                continue  # asked for by one person, on the machine itself
            asked.clear()
            ask()
            queries = [(text, given) for text, given in asked if text.lstrip().upper().startswith("SELECT")]
            assert queries, name
            assert len(queries) <= MOST_QUERIES, f"{name} asks {len(queries)} times"
            for statement, given in queries:
                plan = planner.execute(f"explain query plan {statement}", given).fetchall()
                told = [row[3] for row in plan if "CONSTANT" not in row[3] and "subquery" not in row[3]]
                scans = [one for one in told if one.startswith("SCAN") and "INDEX" not in one]
                assert scans == [], f"{name}: {statement}"
        planner.close()
