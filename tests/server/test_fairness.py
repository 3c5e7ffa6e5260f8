"""One visitor among others: nobody waits long because of what another asks for, and everybody pays for their own."""

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from ashgrid.match import Match
from ashgrid.match.history import MOST_TAKE_BACKS
from ashgrid.server import frames as positions
from ashgrid.server.frames import Excerpt, Pages
from ashgrid.server.limits import Bucket, Limits, Meter, Rate, RateLimited, Visitor, Work, in_thread
from ashgrid.server.reading import read_match
from ashgrid.server.tables import Tables
from tests.match.helpers import offered
from tests.patience import PATIENCE
from tests.server.support import HUMAN, Server, first, problem, run, serving
from tests.server.test_snapshots import kept

ANN, BEN, NEIGHBOUR = Visitor("ann", "here"), Visitor("ben", "there"), Visitor("cleo", "here")


def limits_of(server: Server) -> Limits:
    tables: Tables = server.client.app.dependencies["tables"].dependency()
    return tables.limits


class Clock:
    """The time of the limits, which stands still until a test moves it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.moment = time.monotonic()
        patch.setattr("ashgrid.server.limits.time.monotonic", lambda: self.moment)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


# Sockets


def test_a_flood_on_one_socket_is_left_unread_while_others_are_answered(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path, scale=1.0) as server:
        other = server.stranger()
        match, theirs = server.new(HUMAN, HUMAN), other.new(HUMAN, HUMAN)
        with server.following(match) as flood, other.following(theirs) as live:
            for _ in range(100):
                flood.send(type="ping")
            for _ in range(20):
                assert live.ask(type="ping")[0]["type"] == "pong"
            answers = [flood.of_type("pong", "refused")["type"] for _ in range(61)]
            assert answers == ["pong"] * 60 + ["refused"]
            assert limits_of(server).excesses.left(server.database.load(match["id"]).holders[0] or "") == 19, (
                "one was refused, and the others were not read"
            )
            clock.moment += 3600
            assert flood.of_type("pong", "refused")["type"] == "pong", "now they are"


def test_who_goes_on_asking_too_much_is_cut_off(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path, scale=1.0) as server:
        limits = limits_of(server)
        limits.messages, limits.excesses = Rate(2, 10), Rate(2, 0)  # type: ignore[misc]
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            for _ in range(10):
                live.send(type="ping")
            heard = [live.of_type("pong", "refused")["type"] for _ in range(3)]
            clock.moment += 0.101
            heard += [live.of_type("pong", "refused")["type"] for _ in range(2)]
            clock.moment += 0.101
            heard += [live.of_type("pong", "refused")["type"]]
            assert heard == ["pong", "pong", "refused", "pong", "refused", "pong"]
            with pytest.raises(WebSocketDisconnect) as closed:
                live.of_type("pong", "refused")
            assert (closed.value.code, closed.value.detail) == (4429, "too-many-requests")


def test_malformed_messages_count_as_well(tmp_path: Path, clock: Clock) -> None:
    with serving(tmp_path, scale=1.0) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            for _ in range(61):
                live.socket.send_text("x" * 9000)
            kinds = [live.of_type("refused")["problem"]["kind"] for _ in range(61)]
            assert kinds == ["Malformed"] * 60 + ["RateLimited"]
            clock.moment += 3600


# Processor time


def burn(seconds: float) -> float:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return seconds


def work(each: float = 1.0, here: float = 10.0) -> Work:
    return Work(Bucket(each, 0), Bucket(here, 0))


def test_a_bucket_may_owe_something_and_fills_again(clock: Clock) -> None:
    bucket = Bucket(2, 0.5)
    bucket.spend("ann", 5)
    assert (bucket.left("ann"), bucket.left("ben"), bucket.wait("ann", 0)) == (-3, 2, 6)
    clock.moment += 6
    assert bucket.left("ann") == pytest.approx(0)
    clock.moment += 3600
    assert bucket.left("ann") == 2


def test_what_is_done_for_somebody_is_paid_for_in_processor_time() -> None:
    async def test() -> None:
        budget = work(each=0.05)
        assert await budget.run(ANN, burn, 0.1) == 0.1
        assert -1 < budget.each.left("ann") <= -0.05
        assert budget.here.left("here") <= 9.9
        with pytest.raises(RateLimited):
            await budget.run(ANN, burn, 0.1)
        assert await budget.run(NEIGHBOUR, burn, 0.001) == 0.001
        assert await budget.run(BEN, burn, 0.001) == 0.001

    run(test())


def test_what_fails_is_paid_for_too() -> None:
    def fail() -> None:
        burn(0.1)
        raise ValueError("no")

    async def test() -> None:
        budget = work()
        with pytest.raises(ValueError, match="no"):
            await budget.run(ANN, fail)
        assert budget.each.left("ann") <= 0.9
        assert not budget._turns

    run(test())


def test_all_of_one_address_have_so_much_together() -> None:
    async def test() -> None:
        budget = work(each=1, here=0.05)
        await budget.run(ANN, burn, 0.1)
        with pytest.raises(RateLimited):
            await budget.run(NEIGHBOUR, burn, 0.1)
        await budget.run(BEN, burn, 0.001)

    run(test())


def test_one_thing_at_a_time_is_done_for_a_visitor_and_others_do_not_wait() -> None:
    order: list[str] = []
    go = threading.Event()

    def wait(name: str) -> None:
        assert go.wait(PATIENCE)
        order.append(name)

    async def test() -> None:
        budget = work()
        slow = [asyncio.create_task(budget.run(ANN, wait, f"ann {number}")) for number in range(5)]
        await asyncio.sleep(0)
        neighbour = asyncio.create_task(budget.run(NEIGHBOUR, order.append, "neighbour"))
        await budget.run(BEN, order.append, "ben")
        assert order == ["ben"], "the other thread was free for him"
        go.set()
        await asyncio.gather(*slow, neighbour)

    run(test())
    assert order.index("neighbour") == 2, "after what was being done there, and before the rest of it"


def test_who_has_nothing_left_is_refused_and_others_are_not(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        other = server.stranger()
        match, theirs = server.new(HUMAN, HUMAN), other.new(HUMAN, HUMAN)
        limits = limits_of(server)
        limits.work = work(each=1e-9, here=1000)  # type: ignore[misc]
        path = f"/api/matches/{match['id']}/frames"
        assert server.client.get(path).status_code == 200
        problem(server.client.get(path), 429, "RateLimited", "too-many-requests")
        problem(server.try_act(match, "keep"), 429, "RateLimited", "too-many-requests")
        problem(server.client.get("/schema/openapi.json"), 429, "RateLimited", "too-many-requests")
        assert other.client.get(f"/api/matches/{theirs['id']}").status_code == 200


def test_messages_over_a_socket_are_paid_for(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        me = server.database.load(match["id"]).holders[0] or ""
        limits = limits_of(server)
        limits.work = work(each=1000, here=1000)  # type: ignore[misc]
        with server.following(match) as live:
            live.quiet()
            before = limits.work.each.left(me)
            live.ask(type="act", seat=0, action="keep", question=0)
            live.ask(type="ping")
            assert limits.work.each.left(me) < before


def test_connecting_is_paid_for_also_by_who_says_nothing(tmp_path: Path) -> None:
    """What there is to tell at first costs as much as a look, and somebody may connect again and again."""
    with serving(tmp_path) as server:
        other = server.stranger()
        match, theirs = server.new(HUMAN, HUMAN), other.new(HUMAN, HUMAN)
        limits = limits_of(server)
        limits.work = work(each=1e-9, here=1000)  # type: ignore[misc]
        with server.following(match) as live:
            live.of_type("people")
        with server.following(match) as live, pytest.raises(WebSocketDisconnect) as closed:
            live.message()
        assert (closed.value.code, closed.value.detail) == (4429, "too-many-requests")
        with other.following(theirs) as live:
            live.of_type("people")


@pytest.mark.parametrize(
    "path",
    ["/api/archive", "/api/archive/figures?game=embers", "/api/games/embers/ranking", "/api/me/history", "/api/hall"],
)
def test_what_a_request_reads_in_a_thread_is_paid_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with serving(tmp_path) as server:
        server.new(HUMAN, HUMAN)
        limits = limits_of(server)
        limits.work = work(each=0.5, here=1000)  # type: ignore[misc]
        store = server.client.app.dependencies["tables"].dependency().store
        real = store.reading

        def reading() -> Any:
            burn(0.6)
            return real()

        monkeypatch.setattr(store, "reading", reading)
        assert server.client.get(path).status_code == 200
        problem(server.client.get(path), 429, "RateLimited", "too-many-requests")


def test_reading_a_match_that_nobody_has_open_is_paid_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its whole log, if there is no snapshot of use."""
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
    with serving(tmp_path, like=server) as server:
        assert server.client.get("/api/me").json()["known"], "so that who asks need not be read any more"
        limits = limits_of(server)
        limits.work = work(each=0.5, here=1000)  # type: ignore[misc]

        def read(*args: Any) -> Any:
            burn(0.6)
            return read_match(*args)

        monkeypatch.setattr("ashgrid.server.tables.read_match", read)
        path = f"/api/matches/{match['id']}"
        assert server.client.get(path).status_code == 200
        problem(server.client.get(path), 429, "RateLimited", "too-many-requests")


def test_no_thread_does_anything_that_nobody_counts() -> None:
    folder = Path(positions.__file__).parent
    taking = {path.name for path in folder.glob("*.py") if "to_thread." in path.read_text("utf-8")}
    assert taking == {"limits.py"}


def test_work_in_a_thread_counts_for_the_meter_that_asked_and_for_no_other() -> None:
    async def test() -> None:
        one, other = Meter(), Meter()

        async def steps(seconds: float) -> float:
            return await in_thread(burn, seconds)

        done = await asyncio.gather(one.run(steps(0.1)), other.run(steps(0.01)), steps(0.3))
        assert list(done) == [0.1, 0.01, 0.3]
        assert 0.1 <= one.seconds < 0.3
        assert 0.01 <= other.seconds < 0.1

    run(test())


def test_a_meter_counts_the_steps_of_one_and_nothing_between() -> None:
    async def steps() -> str:
        burn(0.02)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return "done"

    async def others() -> None:
        for _ in range(5):
            burn(0.1)
            await asyncio.sleep(0)

    async def test() -> None:
        meter = Meter()
        other = asyncio.create_task(others())
        assert await meter.run(steps()) == "done"
        await other
        assert 0.02 <= meter.seconds < 0.1

    run(test())


def test_what_is_metered_fails_and_is_cancelled_as_ever() -> None:
    seen: list[str] = []

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def wait() -> None:
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def test() -> None:
        with pytest.raises(ValueError, match="no"):
            await Meter().run(fail())

        async def metered() -> None:
            await Meter().run(wait())

        task = asyncio.create_task(metered())
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    run(test())
    assert seen == ["cancelled"]


# Positions that many ask for


def test_the_same_positions_of_a_match_that_is_over_are_made_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []
    answer = Excerpt.answer

    def count(self: Excerpt) -> Any:
        made.append(self.onlooker)
        return answer(self)

    monkeypatch.setattr(Excerpt, "answer", count)
    match = server.act(server.new(HUMAN, HUMAN), "keep")
    path = f"/api/matches/{match['id']}/frames"
    server.client.get(path)
    server.client.get(path)
    assert made == [None, None], "while it goes on, they may become others"
    server.table(match, "resign")
    told = [server.client.get(path).json(), server.stranger().client.get(path).json()]
    assert made == [None] * 3
    assert told[0] == told[1]
    assert server.client.get(f"{path}?seat=1").json() != told[0]
    assert made[3:] == [1]


def test_positions_are_kept_as_long_as_there_is_room() -> None:
    pages = Pages(most=10)
    keys: list[tuple[str, int | None, range]] = [(str(number), None, range(3)) for number in range(3)]
    pages.keep(keys[0], b"12345")
    pages.keep(keys[1], b"12345")
    pages.keep(keys[0], b"1234")
    assert pages.get(keys[0]) == b"1234"
    pages.keep(keys[2], b"123")
    assert [pages.get(key) for key in keys] == [b"1234", None, b"123"]
    pages.keep(keys[1], b"12345678901")
    assert [pages.get(key) for key in keys] == [None, None, None]
    assert positions.MOST_KEPT > 1024 * 1024


# Long logs


@contextmanager
def slow_reading(patch: pytest.MonkeyPatch) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Whole logs are read when the second event is set; the first says that somebody wants one."""
    wanted, go = threading.Event(), threading.Event()
    read = Tables._read_match

    def wait(self: Tables, match_id: str) -> Match:
        found = read(self, match_id)
        wanted.set()
        assert go.wait(PATIENCE)
        return found

    patch.setattr(Tables, "_read_match", wait)
    try:
        yield wanted, go
    finally:
        go.set()


def test_who_reads_a_long_log_keeps_nobody_from_playing(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    with offered(tmp_path_factory.mktemp("package"), games=["relay = tests.match.helpers:RELAY"]):
        match_id, match = kept(tmp_path, 333)
        with serving(tmp_path) as server, slow_reading(monkeypatch) as (wanted, go), ThreadPoolExecutor(1) as thread:
            reader = server.stranger()
            path = f"/api/matches/{match_id}/updates?before=20&count=5"
            reading = thread.submit(reader.client.get, path)
            assert wanted.wait(PATIENCE)
            watching = server.get(match_id)
            assert watching["number"] == 333
            tables: Tables = server.client.app.dependencies["tables"].dependency()
            table = server.client.blocking_portal.call(tables.get, match_id)
            assert not table.lock.locked()
            seat = match.actors[0]
            server.client.blocking_portal.call(
                tables.change, table, lambda match: match.act(seat, "done", match.log[-1].at)
            )
            assert server.get(match_id)["number"] == 334
            go.set()
            assert [update["number"] for update in reading.result().json()["updates"]] == list(range(15, 20))
            assert server.get(match_id)["number"] == 334


def test_a_decision_is_taken_back_so_often_and_then_the_reason_is_told(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    for _ in range(MOST_TAKE_BACKS):
        match = server.table(server.act(match, first(match), seat=0), "undo")
    match = server.act(match, first(match), seat=0)
    assert match["undos"] == []
    problem(server.try_table(match, "undo"), 409, "TableError", f"taken-back-too-often {MOST_TAKE_BACKS}")
    assert server.get(match)["number"] == 2 * MOST_TAKE_BACKS + 1
