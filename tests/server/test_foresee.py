"""What an action would lead to: answered for who holds the seat and sees the match as it is, and nothing is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Rng
from ashgrid.games.neuroshima import GAME
from tests.server.support import HUMAN, Info, Server, bot, problem, serving

NEUROSHIMA = {"game": "neuroshima", "options": {"armies": "borgo,moloch"}}


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(tmp_path) as running:
        yield running


def ask(server: Server, match: Info, action: str | None, **changes: Any) -> Any:
    body = {"seat": match["perspective"], "action": action, "number": match["number"], **changes}
    return server.client.post(f"/api/matches/{match['id']}/foresee", json=body)


def midgame(server: Server) -> Info:
    match = server.new(HUMAN, HUMAN, **NEUROSHIMA)
    rng = Rng(4)
    while len(match["view"]["tiles"]) < 6:
        match = server.act(match, rng.choice([choice["text"] for choice in match["decisions"][0]["choices"]]))
    return match


def test_the_answer_is_the_games_own_and_nothing_is_done(server: Server) -> None:
    match = midgame(server)
    behind = server.behind(match)
    seat = match["perspective"]
    for choice in [None, *match["decisions"][0]["choices"][:5]]:
        text = None if choice is None else choice["text"]
        answer = ask(server, match, text)
        assert answer.status_code == 200, answer.text
        action = None if text is None else GAME.notation.parse(text)
        assert answer.json() == {"number": match["number"], "forecast": behind.game.foresee(behind.state, seat, action)}
    assert server.get(match)["number"] == match["number"]


def test_a_game_that_foretells_nothing_says_so(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    assert ask(server, match, None).json() == {"number": 0, "forecast": None}


def test_what_is_overtaken_illegal_or_not_theirs_is_refused(server: Server) -> None:
    match = midgame(server)
    for other in (match["number"] - 1, match["number"] + 1):  # of another moment there is nothing to say
        answer = ask(server, match, None, number=other)
        assert (answer.status_code, answer.json()) == (200, {"number": match["number"], "forecast": None})
    problem(ask(server, match, "hq c3 r0"), 409, "IllegalAction", "")
    problem(ask(server, match, "dance"), 400, "NotationError", "dance")
    problem(ask(server, match, None, seat=7), 409, "TableError", "seat-not-yours 7")
    problem(ask(server, match, "end", seat=1 - match["perspective"]), 409, "IllegalAction", "")


def test_a_machine_players_seat_is_not_asked_for(server: Server) -> None:
    match = server.new(HUMAN, bot(), **NEUROSHIMA)
    problem(ask(server, match, None, seat=1), 409, "TableError", "seat-not-yours 1")
