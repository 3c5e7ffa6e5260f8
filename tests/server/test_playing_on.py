"""Playing on from a position, and lines that were not played, as browsers ask for them."""

from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Record, verify
from ashgrid.match import Match, archive
from tests.server.support import HUMAN, OPEN, Info, Server, bot, first, last, problem, serving


def ended(server: Server, game: str = "neuroshima", moves: int = 12, **more: Any) -> Info:
    """A match between two people at one screen, given up after some moves."""
    match = server.new(HUMAN, HUMAN, game=game, **more)
    for _ in range(moves):
        match = server.act(match, first(match))
    return server.table(match, "resign")


def play_on(server: Server, match: Info | str, number: int, *seats: Info, **more: Any) -> Any:
    match_id = match if isinstance(match, str) else match["id"]
    body = {"number": number, "seats": list(seats), **more}
    return server.client.post(f"/api/matches/{match_id}/play-on", json=body)


def begun(server: Server, match: Info | str, number: int, *seats: Info, **more: Any) -> Info:
    answer = play_on(server, match, number, *seats, **more)
    assert answer.status_code == 201, answer.text
    return server.get(answer.json()["id"])


def frame(server: Server, match: Info, number: int, seat: int | None = None) -> Info:
    params = {"at": number, "count": 1} | ({} if seat is None else {"seat": seat})
    frames = server.client.get(f"/api/matches/{match['id']}/frames", params=params).json()["frames"]
    found: Info = frames[0]
    return found


def test_it_goes_on_from_the_very_position_against_a_bot(server: Server) -> None:
    old = ended(server)
    there = frame(server, old, 7)
    match = begun(server, old, 7, HUMAN, bot())
    assert match["played_on"] == {"match": old["id"], "number": 7, "taken": 7}
    assert frame(server, server.table(server.my_turn(match), "resign"), 7)["view"] == there["view"]
    record = server.client.get(f"/api/matches/{match['id']}/record").text
    assert verify(Record.parse(record)) == []
    assert f"played on from: {old['id']} 7" in record


def test_whoever_may_look_may_play_on_and_holds_the_seats_they_choose(server: Server) -> None:
    old = ended(server)
    other = server.stranger()
    match = begun(other, old, 5, HUMAN, OPEN)
    assert match["held"] == [0]
    assert server.get(match)["held"] == []
    joined = server.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}).json()
    assert joined["held"] == [1]


def test_what_comes_is_hidden_until_the_end(server: Server) -> None:
    old = ended(server)
    match = begun(server, old, 5, HUMAN, HUMAN)
    assert match["revealed"] is None
    kept = server.database.load(match["id"]).setup
    told = server.client.get(f"/api/matches/{match['id']}").text
    assert kept.dealt[0].seed >= 2**64, "nobody can compute the dice from those that were seen"
    assert str(kept.dealt[0].seed) not in told
    problem(server.client.get(f"/api/matches/{match['id']}/record"), 409, "TableError", "only-after-the-end")
    over = server.table(match, "resign")
    assert f"dealt: {kept.dealt[0]}" in over["revealed"]["text"]


def test_only_after_the_end_and_only_for_those_who_may_look(server: Server) -> None:
    running = server.new(HUMAN, HUMAN, game="neuroshima")
    problem(play_on(server, running, 0, HUMAN, HUMAN), 409, "TableError", "play-on-too-early")
    line = server.client.post(f"/api/matches/{running['id']}/line", json={"number": 0})
    problem(line, 409, "TableError", "play-on-too-early")
    private = ended(server, spectators=False)
    problem(play_on(server.stranger(), private, 3, HUMAN, HUMAN), 403, "Closed", "match-private")
    stranger = server.stranger().client.post(f"/api/matches/{private['id']}/line", json={"number": 0})
    problem(stranger, 403, "Closed", "match-private")
    begun(server, private, 3, HUMAN, HUMAN)
    problem(play_on(server, "none", 0, HUMAN, HUMAN), 404, "NoSuchMatch", "match-not-found")


def test_what_makes_no_match_is_refused_and_nothing_is_kept(server: Server) -> None:
    old = ended(server)
    with server.database.engine.connect() as connection:
        count = connection.exec_driver_sql("select count(*) from matches").scalar_one()
        assert play_on(server, old, 3, HUMAN).status_code == 409
        assert play_on(server, old, 3, HUMAN, {"kind": "bot"}).status_code == 409
        assert play_on(server, old, 3, HUMAN, bot("mcts:9999999it")).status_code in (400, 409)
        assert play_on(server, old, -1, HUMAN, HUMAN).status_code == 400
        assert play_on(server, old, 3, HUMAN, HUMAN, line=[{"seat": 0, "text": "fly away"}]).status_code == 400
        assert play_on(server, old, 3, HUMAN, HUMAN, line=[{"seat": 1, "text": "end"}] * 61).status_code == 400
        assert play_on(server, old, 3, HUMAN, HUMAN, listed=True).status_code == 409
        assert connection.exec_driver_sql("select count(*) from matches").scalar_one() == count


def test_it_can_be_played_on_from_a_record_that_was_handed_in(server: Server) -> None:
    old = ended(server)
    text = server.client.get(f"/api/matches/{old['id']}/record").text
    kept = server.client.post("/api/records", content=text).json()["id"]
    match = begun(server, kept, 6, HUMAN, HUMAN)
    assert match["played_on"]["match"] == kept
    again = server.table(match, "resign")
    mine = server.client.get(f"/api/matches/{again['id']}/record").text
    archived = server.client.post("/api/records", content=mine)
    assert archived.status_code == 201, archived.text
    assert server.get(archived.json()["id"])["played_on"] == {"match": None, "number": 0, "taken": 6}


def test_a_server_that_begins_again_reads_it_as_it_was(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        old = ended(server, moves=30)
        match = begun(server, old, 25, HUMAN, HUMAN)
        for _ in range(60):
            if match["outcome"] is None:
                match = server.act(match, last(match))
        server.forget(match)
        assert server.get(match)["view"] == match["view"]
        behind = server.behind(match)
        assert behind.state.view(None) == Match(behind.setup, behind.log).state.view(None)
    with serving(tmp_path, like=server) as later:
        assert later.get(match)["view"] == match["view"]


def test_a_rematch_is_played_from_there_again(server: Server) -> None:
    match = server.table(begun(server, ended(server), 6, HUMAN, HUMAN), "resign")
    assert match["follows"] == "rematch"
    assert not match["draws"]
    answer = server.client.post(f"/api/matches/{match['id']}/rematch")
    assert answer.status_code == 201, answer.text
    again = server.get(answer.json()["id"])
    assert again["played_on"] == match["played_on"]
    assert again["number"] >= 6
    assert again["outcome"] is None


def test_nothing_of_it_is_a_chapter(server: Server) -> None:
    old = ended(server, "embers", moves=2, options={"mode": "campaign"})
    match = server.table(begun(server, old, 1, HUMAN, HUMAN), "resign")
    assert (match["chaptered"], match["follows"]) == (False, "rematch")


def test_a_line_shows_what_would_have_come_and_what_could_be_chosen_then(server: Server) -> None:
    old = ended(server)
    address = f"/api/matches/{old['id']}/line"
    start = server.client.post(address, json={"number": 5}).json()
    assert [one["number"] for one in start["frames"]] == [5]
    assert start["frames"][0]["view"] == frame(server, old, 5)["view"]
    moves: list[Info] = []
    answer = start
    for _ in range(4):
        decision = answer["decisions"][0]
        moves.append({"seat": decision["seat"], "text": decision["choices"][-1]["text"]})
        answer = server.client.post(address, json={"number": 5, "line": moves}).json()
        assert [one["number"] for one in answer["frames"]] == [5 + at for at in range(len(moves) + 1)]
        assert answer["frames"][-1]["update"]["text"] == moves[-1]["text"]
    match = begun(server, old, 5, HUMAN, HUMAN, line=moves)
    assert match["played_on"]["taken"] == 9
    assert match["number"] >= 9
    problem(server.client.post(address, json={"number": 5, "seat": 7}), 409, "TableError", "no-such-seat")
    wrong = [{"seat": 1 - moves[0]["seat"], "text": moves[0]["text"]}]
    problem(server.client.post(address, json={"number": 5, "line": wrong}), 409, "IllegalAction", "not-your-decision")


def test_the_line_that_was_played_leads_where_the_match_went(server: Server) -> None:
    """So the dice and draws of a line are those that were to come."""
    old = ended(server, moves=12)
    log = server.behind(old).log
    moves = [{"seat": entry.seat, "text": entry.text} for entry in log[4:10]]
    answer = server.client.post(f"/api/matches/{old['id']}/line", json={"number": 4, "line": moves}).json()
    for at, one in enumerate(answer["frames"]):
        assert one["view"] == frame(server, old, 4 + at)["view"]


def test_replay_and_analysis_follow_the_new_deal(server: Server) -> None:
    old = ended(server)
    match = begun(server, old, 6, HUMAN, HUMAN)
    for _ in range(8):
        match = server.act(match, last(match))
    match = server.table(match, "resign")
    kept = archive(server.client.get(f"/api/matches/{match['id']}/record").text, 0)
    count = len(kept.standing)
    assert frame(server, match, count)["view"] == kept.state.view(None)
    started = server.client.post(f"/api/matches/{match['id']}/analysis", json={"ms": 20})
    assert started.status_code == 200
    server.client.delete(f"/api/matches/{match['id']}/analysis")


@pytest.mark.parametrize("game", ["embers", "dust", "hunters"])
def test_every_game_is_played_on_over_the_network(server: Server, game: str) -> None:
    count = len(server.client.post(f"/api/games/{game}/seats", json={"options": {}}).json()["seats"])
    match = server.new(*[HUMAN] * count, game=game)
    for _ in range(8):
        match = server.act(match, first(match))
    old = server.table(match, "resign")
    assert old["outcome"] is not None
    match = begun(server, old, 5, *[HUMAN] * count)
    assert match["actors"]
    server.act(match, first(match))
