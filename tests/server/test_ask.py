"""Questions of a game's own pages: answered without a match, by the game that is asked."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.games.dust import GAME
from tests.server.support import PROBLEM, Server, logged, problem


def ask(server: Server, game: str, question: str, **asked: Any) -> Any:
    return server.client.post(f"/api/games/{game}/ask/{question}", json={"asked": asked})


def test_the_answer_is_the_games_own(server: Server) -> None:
    asked = {"text": "hell-boys, rhino+hammers", "points": 130}
    answer = ask(server, "dust", "army", **asked)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"answer": GAME.consult("army", asked)}


def test_nothing_need_be_asked_with_a_question(server: Server) -> None:
    bodies: list[dict[str, Any]] = [{}, {"asked": {}}]
    for body in bodies:
        answer = server.client.post("/api/games/dust/ask/scenarios", json=body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["answer"]["scenarios"]


def test_anybody_may_ask_and_nobody_becomes_a_guest_by_it(server: Server) -> None:
    stranger = server.stranger()
    assert ask(stranger, "dust", "joins", bloc="allies").status_code == 200
    assert not stranger.client.cookies


def test_an_unknown_game_is_refused(server: Server) -> None:
    answer = ask(server, "chess", "army")
    assert answer.status_code in (400, 404)
    assert "chess" in answer.json()["detail"]


def test_a_game_without_questions_says_so(server: Server) -> None:
    problem(ask(server, "embers", "army"), 400, "QuestionError", "embers has no question 'army'")


def test_an_unknown_question_is_refused_with_those_that_there_are(server: Server) -> None:
    problem(ask(server, "dust", "weather"), 400, "QuestionError", "it has: army, ")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"text": 7}, "text is a text"),
        ({"text": "hans", "points": "many"}, "points is a whole number"),
        ({"text": "x" * 4001}, "at most 4000 letters"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_a_sentence(
    server: Server, asked: dict[str, Any], words: str
) -> None:
    problem(ask(server, "dust", "army", **asked), 400, "QuestionError", words)


@pytest.mark.parametrize(
    "body",
    [b"", b"nonsense", b"[]", b"7", b"null", b'{"asked": 3}', b'{"asked": null}', b'{"asked": []}', b'{"other": {}}'],
)
def test_a_body_that_is_no_question_is_refused_and_breaks_nothing(server: Server, body: bytes) -> None:
    with logged() as errors:
        answer = server.client.post(
            "/api/games/dust/ask/army", content=body, headers={"Content-Type": "application/json"}
        )
    if body == b"":
        assert answer.status_code < 500
    else:
        assert answer.status_code == 400, answer.text
    assert set(answer.json()) in (PROBLEM, {"answer"})
    assert errors == []


def test_names_in_the_address_are_only_names(server: Server) -> None:
    for question in ("__class__", "army%00", "..%2f..%2fhealth", "a" * 2000):
        answer = ask(server, "dust", question)
        assert 400 <= answer.status_code < 500, question


def test_a_question_that_is_too_large_is_refused(server: Server) -> None:
    answer = ask(server, "dust", "scenario", toml="#" * 70_000)
    assert answer.status_code == 413
    large = ask(server, "dust", "scenario", toml="#" * 60_001)
    problem(large, 400, "QuestionError", "at most 60000 letters")
    assert ask(server, "dust", "scenario", toml="#" * 59_000).json()["answer"]["problems"]


def test_deep_nonsense_is_answered(server: Server) -> None:
    deep: Any = {}
    for _ in range(200):
        deep = {"a": [deep]}
    answer = ask(server, "dust", "scenario", scenario=deep)
    assert answer.status_code == 200, answer.text
    assert answer.json()["answer"]["problems"]


def test_a_question_is_posted(server: Server) -> None:
    assert server.client.get("/api/games/dust/ask/scenarios").status_code in (404, 405)
