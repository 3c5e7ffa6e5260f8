"""What a visitor could do to others, or chance to a match, and what keeps it from happening."""

import time
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from ashgrid.core import AshgridError
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.limits import Limits
from ashgrid.server.table import now
from ashgrid.server.ticker import GUEST_MS
from ashgrid.store import Store, sqlite_url
from tests.server.support import HUMAN, OPEN, Live, Server, bot, problem, serving


def listen(live: Live) -> None:
    while True:
        live.message()


NEW = {"game": "embers", "seats": [HUMAN, OPEN]}


def test_who_throws_the_cookie_away_begins_no_more_matches_than_others(tmp_path: Path) -> None:
    with serving(tmp_path, scale=1.0) as server:
        begun, codes = time.monotonic(), [201]
        while codes[-1] == 201 and len(codes) < 1000:
            codes.append(server.stranger().client.post("/api/matches", json=NEW).status_code)
        seconds = time.monotonic() - begun
    assert codes[-1] == 429
    assert 60 <= codes[1:].count(201) <= 60 + 0.6 * seconds + 1  # a slow machine lets some more through meanwhile


def test_who_is_refused_does_not_become_a_guest(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    stranger = server.stranger()
    answer = stranger.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    problem(answer, 409, "TableError", "seat-not-free 1")
    assert "set-cookie" not in answer.headers
    answer = stranger.client.post(f"/api/matches/{match['id']}/rematch")
    problem(answer, 409, "TableError", "only-for-players")
    assert "set-cookie" not in answer.headers


def test_guests_who_left_nothing_are_forgotten_after_a_week(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    idle, player, named, reader = (store.people.add_guest() for _ in range(4))
    record = Setup(game="embers", options={}, seed=5, seats=(SeatSetup(), SeatSetup()), archived=True)
    store.create(record, by=reader.id)
    store.people.set_password(named.id, "Marta", "hash")
    with serving(tmp_path) as server:
        match = server.new(HUMAN, OPEN)
    held = store.load(match["id"]).holders[0]
    assert store.people.forget_guests(now() - GUEST_MS) == 0
    assert store.people.forget_guests(now() + 1) == 2
    assert store.people.get(idle.id) is None
    assert store.people.get(player.id) is None
    assert store.people.get(named.id) is not None
    assert store.people.get(reader.id) is not None, "else what they have handed in would count for nobody"
    assert held is not None
    assert store.people.get(held) is not None
    store.close()


def test_machine_players_among_themselves_leave_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ashgrid.server.bots.Bots.wake", lambda *_: None)  # so that none comes to its end
    with serving(tmp_path, scale=1.0) as server:
        body = {"game": "embers", "seats": [bot("random"), bot("random")]}
        answers = [server.client.post("/api/matches", json=body) for _ in range(5)]
        assert [answer.status_code for answer in answers[:4]] == [201] * 4
        problem(answers[4], 409, "TableError", "too-many-bot-matches")
        assert server.client.post("/api/matches", json=NEW).status_code == 201


def test_a_request_that_breaks_off_half_done_leaves_no_gap(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN)

    def fail(*_: Any) -> None:
        raise AshgridError("a forced move could not be made")

    with monkeypatch.context() as patched:
        patched.setattr(Match, "_take_forced", fail)
        assert server.try_act(match, "keep").status_code == 400
    assert server.get(match)["number"] == 0
    assert server.act(match, "keep")["number"] == 1
    assert [entry.text for entry in server.behind(match).log] == ["keep"]


def test_taking_back_again_and_again_costs_no_more_each_time(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    for _ in range(20):
        match = server.table(server.act(match, "keep", seat=0), "undo")
    after = server.behind(match)
    assert len(after.log) == 40
    assert after.state.dump() == server.behind(match, 0).state.dump()


def test_draws_are_not_offered_without_end(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    for _ in range(10):
        match = server.table(server.table(match, "offer-draw", 0), "decline-draw", 1)
    problem(server.try_table(match, "offer-draw", 0), 409, "TableError", "too-many-draw-offers")
    match = server.act(match, "keep", seat=0)
    assert server.try_table(match, "offer-draw", 0).status_code == 200


def test_who_signs_out_everywhere_is_out_on_open_sockets_too(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            live.quiet()
            assert server.client.post("/api/me/sign-out?everywhere=true").status_code == 200
            live.send(type="table", seat=0, what="resign", number=0)
            with pytest.raises(WebSocketDisconnect) as closed:
                listen(live)
        assert closed.value.code == 4401
        assert server.get(match)["outcome"] is None


def test_seats_that_are_only_kept_for_somebody_do_not_count_against_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        friend = server.stranger()
        match = server.new(HUMAN, OPEN)
        friend.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
        server.table(server.get(match), "resign")
        asked = server.client.post(f"/api/matches/{match['id']}/rematch").json()
        kept = server.database.load(asked["id"]).holders
        me, other = kept[1], kept[0]
        assert me is not None
        assert other is not None
        assert server.database.people.running(me) == [(asked["id"], 1)]
        assert server.database.people.running(other) == []


def test_a_move_after_the_flag_has_fallen_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.server.ticker.TICK_SECONDS", 3600.0)
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN, clock="move:1s")
        monkeypatch.setattr("ashgrid.server.requests.now", lambda: now() + 5000)
        problem(server.try_act(match, "keep", seat=0), 409, "TableError", "time-ran-out")
        assert server.get(match)["outcome"]["reason"] == "timeout"


def test_a_name_that_somebody_signs_in_with_is_written_on_no_seat_of_another(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        who = {"name": "Marta", "password": "long enough"}
        assert server.client.post("/api/me/register", json=who).status_code == 200
        seats = [{"kind": "human", "name": "marta"}, {"kind": "open", "name": "ADMIN"}]
        answer = server.stranger().client.post("/api/matches", json={"game": "embers", "seats": seats})
        problem(answer, 409, "NameTaken", "name-in-use marta")
        own = server.client.post("/api/matches", json={"game": "embers", "seats": seats}).json()
        assert [seat["name"] for seat in own["seats"]] == ["marta", ""]


def test_a_number_of_a_line_is_not_given_twice(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        friend = server.stranger()
        match = server.new(HUMAN, OPEN)
        friend.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
        holders = server.database.load(match["id"]).holders
        talk = server.database.chat
        first = talk.add(match["id"], str(holders[0]), 0, "a", "hello", 1)
        second = talk.add(match["id"], str(holders[1]), 1, "b", "hello", 2)
        assert first is not None
        assert second is not None
        friend.client.request("DELETE", "/api/me", json={})
        third = talk.add(match["id"], str(holders[0]), 0, "c", "anybody?", 3)
        assert third is not None
        assert third.id > second.id


def test_limits_are_wider_by_their_scale() -> None:
    narrow, wide = Limits(), Limits(10)
    assert wide.matches_here.burst == 10 * narrow.matches_here.burst
    assert wide.sockets_here == 10 * narrow.sockets_here
