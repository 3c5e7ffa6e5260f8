"""What a link looks like where it is pasted: told is what everybody may know, and nothing that could be a script."""

from pathlib import Path
from typing import Any

import pytest

from ashgrid.server import client_files
from ashgrid.server.limits import Bucket, Work
from tests.server.support import HUMAN, OPEN, Server, bot
from tests.server.test_playing_on import ended
from tests.server.test_studies import at, new

INDEX = '<!doctype html>\n<html>\n  <head>\n    <title>Ashgrid</title>\n    <script src="/x.js"></script>\n  </head>\n'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    monkeypatch.setattr(client_files, "STATIC", tmp_path)


def page(server: Server, address: str) -> str:
    answer: Any = server.stranger().client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    text: str = answer.text
    assert text.startswith(INDEX.partition("<title>")[0])
    assert text.endswith(INDEX.partition("</title>")[2])
    return text


def test_a_replay_says_who_plays_what(server: Server) -> None:
    match = server.new(
        {**HUMAN, "name": "Ann <b>"}, bot("greedy"), game="neuroshima", options={"armies": "borgo,moloch"}
    )
    text = page(server, f"/replay/{match['id']}?at=3")
    assert "<title>Replay: Neuroshima Hex – Ashgrid</title>" in text
    assert 'property="og:description" content="Ann &lt;b&gt; (Borgo) – Greedy bot (Moloch)"' in text


def test_a_private_match_or_none_is_the_plain_client(server: Server) -> None:
    private = server.new(HUMAN, OPEN, spectators=False)
    for address in (
        f"/replay/{private['id']}",
        "/replay",
        "/replay/none",
        "/study",
        "/replay/none/more",
        "/replay/%00",
        "/study/none",
    ):
        assert page(server, address) == INDEX


def test_a_study_has_its_title_and_how_it_begins(server: Server) -> None:
    match = ended(server)
    study = new(server, '"><script>', access="link", positions=[at(match, 3, "Look\nhere. " + "x" * 300)])
    text = page(server, f"/study/{study['id']}?at=1")
    assert "<title>&quot;&gt;&lt;script&gt; – Ashgrid</title>" in text
    assert 'content="Look here. xxx' in text
    assert "x…" in text
    assert "x" * 170 not in text
    private = new(server, "Mine", positions=[at(match, 3)])
    assert page(server, f"/study/{private['id']}") == INDEX
    assert "Mine" not in server.client.get(f"/study/{private['id']}").text


@pytest.mark.parametrize("limit", ["requests.take", "work.left"])
def test_who_asks_too_much_gets_the_plain_client(server: Server, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN)
    tables = server.client.app.dependencies["tables"].dependency()
    which, _, asks = limit.partition(".")
    monkeypatch.setattr(getattr(tables.limits, which), asks, lambda _: False)
    answer = server.client.get(f"/replay/{match['id']}")
    assert (answer.status_code, answer.text) == (200, INDEX)


def test_such_a_page_is_paid_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN)
    work = Work(Bucket(1000, 0), Bucket(1000, 0))
    monkeypatch.setattr(server.client.app.dependencies["tables"].dependency().limits, "work", work)
    assert page(server, f"/replay/{match['id']}") != INDEX
    assert work.here.left("testclient") < 1000
