"""Which test looks at a page with axe: a page without one fails here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.helpers import ROOT

HERE = Path(__file__).parent
CHECKED = {
    "start": "test_set_up.py",
    "account": "test_online.py",
    "hall": "test_hall.py",
    "match": "test_endings.py",
    "invitation": "test_invitations.py",
    "library": "test_library.py",
    "work": "test_library.py",
    "tournaments": "test_tournaments.py",
    "new-tournament": "test_tournaments.py",
    "tournament": "test_tournaments.py",
    "learn": "test_lessons.py",
    "lesson": "test_lessons.py",
    "replay": "test_replay.py",
    "study": "test_studies.py",
    "studies": "test_studies.py",
    "game": "test_rules_pages.py",
    "history": "test_history.py",
    "ranking": "test_history.py",
}
WITHOUT = {"nowhere"}
"""One sentence and a link."""


def test_every_page_of_the_router_is_looked_at() -> None:
    router = (ROOT / "web" / "src" / "lib" / "router.svelte.ts").read_text("utf-8")
    pages = set(re.findall(r'\| \{ page: "([a-z-]+)"', router))
    assert pages == set(CHECKED) | WITHOUT


@pytest.mark.parametrize("file", sorted(set(CHECKED.values())))
def test_that_test_uses_axe(file: str) -> None:
    source = (HERE / file).read_text("utf-8")
    assert "pytest.mark.browser" in source
    assert re.search(r"violations\((?!page: )", source.replace("def violations(", ""))
