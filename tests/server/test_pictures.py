"""Small pictures of matches: whose they are to see, what they show, and how cheaply they are asked for again."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from ashgrid.core import find
from ashgrid.games.embers import EmbersGame
from ashgrid.server import pictures
from ashgrid.server.limits import Rate
from tests.server.support import HUMAN, Info, Server, bot, first, last, problem


@pytest.fixture(autouse=True)
def nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures._kept.clear()


def get(server: Server, match: Info, tag: str = "", **query: Any) -> Any:
    headers = {"If-None-Match": tag} if tag else {}
    return server.client.get(f"/api/matches/{match['id']}/picture.svg", params=query, headers=headers)


def test_the_newest_position_is_drawn_as_a_spectator_sees_it(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot()))
    match = server.act(match, first(match))
    answer = get(server, match)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text == find("embers").picture(server.behind(match).state.view(None))
    assert ET.fromstring(answer.text).tag.endswith("svg")
    assert get(server.stranger(), match).text == answer.text


def test_every_position_of_a_match_has_its_picture(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    frames = server.client.get(f"/api/matches/{match['id']}/frames").json()["frames"]
    drawn = [get(server, match, at=frame["number"]).text for frame in frames]
    assert drawn == [find("embers").picture(frame["view"]) for frame in frames]
    assert len(set(drawn)) > 3
    assert get(server, match, at=10**6).text == get(server, match).text == drawn[-1]


def test_a_picture_that_has_not_changed_is_not_sent_again(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    shown = get(server, match)
    assert "no-cache" in shown.headers["cache-control"]
    again = get(server, match, shown.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    match = server.play(match, last)
    changed = get(server, match, shown.headers["etag"], at=match["number"])
    assert changed.status_code == 200
    assert "max-age=86400" in changed.headers["cache-control"]
    assert "private" in changed.headers["cache-control"]


def test_a_position_is_drawn_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    drawn: list[int] = []
    whole = EmbersGame.picture

    def counted(game: EmbersGame, view: dict[str, Any]) -> str:
        drawn.append(1)
        return whole(game, view)

    monkeypatch.setattr(EmbersGame, "picture", counted)
    for _ in range(3):
        assert get(server, match, at=2).status_code == get(server.stranger(), match, at=2).status_code == 200
    assert len(drawn) == 1


def test_a_private_match_is_drawn_for_those_who_play_and_nobody_else(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, spectators=False)
    assert get(server, match).status_code == 200
    problem(get(server.stranger(), match), 403, "Closed", "match-private")
    problem(get(server.stranger(), match, at=0), 403, "Closed", "match-private")


def test_who_asks_for_too_many_drawings_waits_and_what_is_drawn_is_still_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    assert get(server, match, at=1).status_code == 200
    limits = server.client.app.dependencies["tables"].dependency().limits
    monkeypatch.setattr(limits, "pictures", Rate(1, 0))
    assert get(server, match, at=2).status_code == 200
    problem(get(server, match, at=3), 429, "RateLimited", "too-many-requests")
    assert get(server, match, at=1).status_code == 200


def test_a_game_that_draws_nothing_has_a_tile_with_its_title(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN)
    monkeypatch.setattr(EmbersGame, "picture", lambda game, view: None)
    assert "Embers" in get(server, match).text


@pytest.mark.parametrize("query", [{"at": -1}, {"at": "x"}, {"at": 10**9}])
def test_senseless_requests_are_refused(server: Server, query: dict[str, Any]) -> None:
    assert get(server, server.new(HUMAN, HUMAN), **query).status_code == 400


def test_a_match_that_is_nowhere_has_no_picture(server: Server) -> None:
    assert server.client.get("/api/matches/nowhere/picture.svg").status_code == 404
