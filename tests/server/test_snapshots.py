"""A long match is read from its newest snapshot: it costs the same at entry 50 and at entry 20,000."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import verify
from ashgrid.core.record import Record
from ashgrid.match import RECENT, Entry, Match, SeatSetup, Setup
from ashgrid.server.bot_worker import Question
from ashgrid.server.reading import SNAPSHOT_EVERY, snapshot_of
from ashgrid.server.workers import Workers
from ashgrid.store import Store, sqlite_url
from tests.match.helpers import offered
from tests.server.support import HUMAN, Server, bot, first, logged, problem, serving

ENDLESS = {"goal": 10**9, "turns": 10**6}


@pytest.fixture(autouse=True)
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with offered(tmp_path_factory.mktemp("package"), games=["relay = tests.match.helpers:RELAY"]):
        yield


def kept(folder: Path, count: int, *seats: SeatSetup, **more: Any) -> tuple[str, Match]:
    """A match of Relay with so many entries that a server has left in the database, with its snapshots."""
    started = time.time_ns() // 1_000_000 - 10**6
    who = seats or (SeatSetup(), SeatSetup())
    setup = Setup(game="relay", options=ENDLESS, seed=3, seats=who, started=started, auto_forced=False, **more)
    match = Match(setup)
    store = Store(sqlite_url(folder))
    match_id = store.create(setup)
    while match.number < count:
        before, new = match.number, list[Entry]()
        while match.number < min(count, before + SNAPSHOT_EVERY):
            number = match.number
            new += match.act(match.actors[0], "roll" if number % 3 else "done", started + number)
        store.append(match_id, before, new, snapshot=snapshot_of(match, before))
    store.close()
    return match_id, match


def replayed(server: Server) -> float:
    lines = server.client.get("/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("ashgrid_replayed_total "))


def snapshots(folder: Path) -> list[int]:
    with closing(sqlite3.connect(folder / "ashgrid.sqlite3")) as connection:
        return [number for (number,) in connection.execute("select number from snapshots order by number")]


def cost(folder: Path, count: int) -> tuple[float, int, int]:
    """What it takes to come back to a match: entries replayed, updates told, bytes sent."""
    match_id, _ = kept(folder, count)
    with serving(folder) as server:
        answer = server.client.get(f"/api/matches/{match_id}?since={count - 3}")
        with server.following({"id": match_id}, since=count - 3) as live:
            assert len(live.next()["updates"]) == 3
        assert answer.json()["number"] == count
        return replayed(server), len(answer.json()["updates"]), len(answer.content)


def test_a_reconnect_costs_the_same_at_entry_50_and_at_entry_20000(tmp_path: Path) -> None:
    short, long = cost(tmp_path / "short", 70), cost(tmp_path / "long", 20_020)
    assert short[:2] == long[:2] == (20, 3)
    assert long[2] < short[2] + 100


def test_who_comes_new_gets_the_last_updates_and_asks_for_older_ones(tmp_path: Path) -> None:
    match_id, match = kept(tmp_path, 333)
    with serving(tmp_path) as server:
        told = server.get(match_id)
        assert (told["since"], told["number"]) == (333 - RECENT, 333)
        assert [update["number"] for update in told["updates"]] == list(range(333 - RECENT, 333))
        assert replayed(server) == 33
        path = f"/api/matches/{match_id}/updates"
        pages, before = told["updates"], told["since"]
        while before:
            page = server.client.get(f"{path}?before={before}").json()
            before, pages = page["first"], page["updates"] + pages
        assert [update["number"] for update in pages] == list(range(333))
        assert [update["events"] for update in pages] == [
            [{"event": "scored", "seat": event.seat, "number": event.number} for event in update.events]  # type: ignore[attr-defined]
            for update in match.updates(None)
        ]
        assert replayed(server) == 33 + 333, "the whole log is read once, and kept"
        assert server.client.get(f"{path}?before=0").json() == {"first": 0, "updates": []}
        assert server.client.get(f"{path}?before=9999&count=2").json()["first"] == 331
        assert server.client.get(f"{path}?before=-1").status_code == 400
        assert server.client.get("/api/matches/nosuch/updates?before=3").status_code == 404


def test_the_newest_two_are_kept_and_one_more_of_the_end(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN, game="relay", options={**ENDLESS, "turns": 175})
        for _ in range(170):
            match = server.act(match, "done")
        assert snapshots(tmp_path) == [100, 150]
        for _ in range(5):
            match = server.act(match, "done")
        assert match["outcome"]["reason"] == "tired"
        assert snapshots(tmp_path) == [150, 175]
    with serving(tmp_path, like=server) as server:
        again = server.get(match)
        assert (again["outcome"], again["view"], replayed(server)) == (match["outcome"], match["view"], 0)
        record = server.client.get(f"/api/matches/{match['id']}/record").text
        assert verify(Record.parse(record)) == []


def test_what_was_decided_before_a_snapshot_can_still_be_taken_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN, game="relay", options=ENDLESS, undo="friendly")
        for _ in range(49):
            match = server.act(match, "done")
        match = server.act(match, "add 2")
    with serving(tmp_path, like=server) as server:
        before = server.get(match)
        assert replayed(server) == 0
        assert before["undos"] == match["undos"]
        back = server.table(before, "undo", seat=before["undo"][0])
        assert (back["number"], back["updates"][-1]["back"]) == (51, 49)
        assert replayed(server) == 50
        assert back["view"]["scores"] == [0, 0]
    with serving(tmp_path, like=server) as server:
        again = server.get(match)
        assert (again["view"], again["number"]) == (back["view"], 51)


def wreck(folder: Path, change: Callable[[bytes], bytes], *numbers: int) -> None:
    with closing(sqlite3.connect(folder / "ashgrid.sqlite3")) as connection, connection:
        for number in numbers:
            (data,) = connection.execute("select data from snapshots where number = ?", (number,)).fetchone()
            connection.execute("update snapshots set data = ? where number = ?", (change(data), number))


@pytest.mark.parametrize(
    "change", [lambda data: data[:-9], lambda _: b"", lambda data: data[::-1]], ids=["cut off", "empty", "garbage"]
)
def test_a_damaged_snapshot_is_passed_over_and_told_in_the_log(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    match_id, match = kept(tmp_path, 220)
    wreck(tmp_path, change, 200)
    with serving(tmp_path) as server, logged() as told:
        assert server.get(match_id)["view"]["scores"] == match.state.view(None)["scores"]
        assert replayed(server) == 70
    assert any("its snapshot at entry 200 is of no use" in line for line in told)
    wreck(tmp_path, change, 150)
    with serving(tmp_path) as server:
        assert server.get(match_id)["view"]["scores"] == match.state.view(None)["scores"]
        assert replayed(server) == 220
    with serving(tmp_path) as server:
        server.get(match_id)
        assert replayed(server) == 0, "who had to replay everything has taken a new one"


def test_a_snapshot_in_the_wrong_place_is_passed_over(tmp_path: Path) -> None:
    match_id, match = kept(tmp_path, 120)
    with closing(sqlite3.connect(tmp_path / "ashgrid.sqlite3")) as connection:
        (data,) = connection.execute("select data from snapshots where number = 50").fetchone()
    wreck(tmp_path, lambda _: data, 100)
    with serving(tmp_path) as server:
        assert server.get(match_id)["view"]["scores"] == match.state.view(None)["scores"]
        assert replayed(server) == 70


def test_a_snapshot_of_a_log_that_went_otherwise_is_passed_over(tmp_path: Path) -> None:
    match_id, _ = kept(tmp_path, 120)
    with closing(sqlite3.connect(tmp_path / "ashgrid.sqlite3")) as connection, connection:
        connection.execute("update entries set at = at + 1 where number = 99")
    with serving(tmp_path) as server:
        assert server.get(match_id)["number"] == 120
        assert replayed(server) == 70


def test_snapshots_of_other_rules_are_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id, match = kept(tmp_path, 120)
    monkeypatch.setattr("tests.match.helpers.RelayGame.rules", 2)
    with serving(tmp_path) as server:
        assert server.get(match_id)["view"]["scores"] == match.state.view(None)["scores"]
        assert replayed(server) == 120


def test_an_old_match_without_snapshots_gets_one_when_it_is_read(tmp_path: Path) -> None:
    match_id, _ = kept(tmp_path, 120)
    with closing(sqlite3.connect(tmp_path / "ashgrid.sqlite3")) as connection, connection:
        connection.execute("delete from snapshots")
    for expected in (120, 0):
        with serving(tmp_path) as server:
            server.get(match_id)
            assert replayed(server) == expected


def test_a_game_that_cannot_restore_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("tests.match.helpers.RelayGame.rebuild")
    with serving(tmp_path) as server:
        match = server.new(HUMAN, bot("random"), game="relay", options=ENDLESS)
        for _ in range(30):
            match = server.act(server.my_turn(match), "done")
        match = server.my_turn(match)
    assert snapshots(tmp_path) == []
    with serving(tmp_path, like=server) as server:
        assert server.my_turn(match)["number"] >= 60


def test_a_machine_player_is_sent_the_state_and_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    ask = Workers.ask

    async def listen(self: Workers, question: Question, *more: Any) -> Any:
        asked.append(question)
        return await ask(self, question, *more)

    monkeypatch.setattr(Workers, "ask", listen)
    match_id, _ = kept(tmp_path, 20_001, SeatSetup(), SeatSetup("bot", player="random"))
    with serving(tmp_path) as server:
        server.my_turn(server.act(server.my_turn({"id": match_id}), "done"))
        assert replayed(server) == 1
    assert asked
    assert all(question.log == [] and question.state is not None for question in asked)


def test_a_repeated_word_from_long_ago_is_not_said_again(tmp_path: Path) -> None:
    match_id, _ = kept(tmp_path, 250)
    with serving(tmp_path) as server:
        match = server.get(match_id)
        problem(server.try_table(match, "offer-draw", number=20), 409, "TableError", "match-gone-on")
        assert first(server.get(match_id)) == "done"
