"""A time limit on answers out of turn: reactive fire in Dust Tactics."""

from pathlib import Path

import pytest

from ashgrid.core import Rng, find
from ashgrid.server.table import now
from tests.server.support import HUMAN, problem, serving, until
from tools.plant import plant, played

GAME = find("dust")
OPTIONS: dict[str, object] = {"scenario": "full-battle", "armies": "allies|axis"}


def asked(folder: Path, answer_seconds: int) -> tuple[str, int, int]:
    """A match in which reactive fire is being asked about, whom, and after how many moves."""
    rng = Rng(3)
    moves = played(
        GAME,
        OPTIONS,
        2,
        lambda state, seat: rng.choice(GAME.candidates(state, seat)),
        lambda state, _: state.prompt(state.actors[0]).tag == "ask-react",
    )
    state = GAME.new(OPTIONS, 2)
    for seat, text in moves:
        state.apply(seat, GAME.notation.parse(text))
    assert state.actors
    return plant(folder, GAME.name, OPTIONS, 2, moves, answer_seconds=answer_seconds), state.actors[0], len(moves)


def test_silence_is_a_pass_when_the_time_is_up(tmp_path: Path) -> None:
    match, seat, number = asked(tmp_path, 1)
    with serving(tmp_path) as server:
        after = until(lambda: info if (info := server.get(match))["number"] > number else None, "an answer")
        entry = server.behind(after).log[number]
    assert (entry.seat, entry.text, entry.auto) == (seat, "pass", False)


def test_an_answer_in_time_is_taken_and_the_next_question_has_its_own_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat, _ = asked(tmp_path, 60)
    moment = now()
    for module in ("requests", "tables"):
        monkeypatch.setattr(f"ashgrid.server.{module}.now", lambda: moment)
    with serving(tmp_path) as server:
        before = server.get(match)
        assert before["answer_seconds"] == 60
        assert 0 < before["answer"] <= 60_000
        after = server.act(before, "pass", seat)
        assert after["answer"] in (None, 60_000)


def test_without_a_limit_nobody_is_hurried(tmp_path: Path) -> None:
    match, _, _ = asked(tmp_path, 0)
    with serving(tmp_path) as server:
        assert server.get(match)["answer"] is None


def test_everybody_is_shown_what_is_asked_for_all_lies_open(tmp_path: Path) -> None:
    match, seat, _ = asked(tmp_path, 0)
    with serving(tmp_path) as server:
        (question,) = server.stranger().get(match)["questions"]
    assert (question["seat"], question["prompt"]["ask"]) == (seat, "ask-react")


def test_a_limit_is_chosen_with_the_match_and_kept_for_the_rematch(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN, game="dust", answer_seconds=30)
        assert match["answer_seconds"] == 30
        server.table(match, "resign")
        again = server.client.post(f"/api/matches/{match['id']}/rematch").json()
        assert server.get(again["id"])["answer_seconds"] == 30


@pytest.mark.parametrize("seconds", [-1, 601])
def test_a_limit_without_sense_is_refused(tmp_path: Path, seconds: int) -> None:
    with serving(tmp_path) as server:
        body = {"game": "dust", "seats": [HUMAN, HUMAN], "answer_seconds": seconds}
        answer = server.client.post("/api/matches", json=body)
    problem(answer, 400, "Validation", "answer_seconds")


def test_the_list_of_games_tells_which_ask_out_of_turn(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        games = server.client.get("/api/games").json()["games"]
    assert {game["name"] for game in games if game["asks"]} == {"dust"}
