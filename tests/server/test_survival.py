"""Nothing is lost: restarts, killed workers, two servers over one database, clocks that nobody watches."""

import multiprocessing
import os
import signal
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from ashgrid.core import verify
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.store import Store, sqlite_url
from tests.match.helpers import offered
from tests.patience import PATIENCE
from tests.server.support import HUMAN, Info, Server, bot, first, problem, put_forward, serving, until


def stored(folder: Path, setup: Setup, *moves: tuple[int, str]) -> str:
    """A match that another process has left in the database."""
    match = Match(setup)
    for seat, action in moves:
        match.act(seat, action, setup.started)
    store = Store(sqlite_url(folder))
    match_id = store.create(setup, match.log)
    store.close()
    return match_id


# Restarts


def test_a_match_goes_on_after_a_restart_as_if_nothing_had_been(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new({**HUMAN, "name": "Ann"}, HUMAN, clock="bank:10m+5s")
        match = server.act(server.act(match, "keep"), "keep")
        match = server.act(match, first(match))
    with serving(tmp_path, like=server) as server:
        again = server.get(match)
        changing = {"now", "seats", "since", "updates"}
        assert {key: again[key] for key in again.keys() - changing} == {
            key: match[key] for key in match.keys() - changing
        }
        assert again["seats"][0]["name"] == "Ann"
        assert server.act(match, first(match))["number"] > match["number"]


def test_a_repeated_request_is_recognised_across_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        server.act(match, "keep")
    with serving(tmp_path, like=server) as server:
        assert server.act(match, "keep")["number"] == 1


def test_a_client_that_was_cut_off_resumes_at_the_new_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        match = server.act(server.act(match, "keep"), "keep")
    with serving(tmp_path, like=server) as server, server.following(match, since=1) as live:
        message = live.next()
        assert [update["number"] for update in message["updates"]] == [1]
        assert (message["held"], message["perspective"]) == ([0, 1], 0)


def test_a_bot_whose_turn_it_was_goes_on_after_a_restart(tmp_path: Path) -> None:
    seats = (SeatSetup("bot", "", "random"), SeatSetup())
    setup = Setup(game="embers", options={}, seed=3, seats=seats, started=time.time_ns() // 1_000_000)
    match_id = stored(tmp_path, setup, (0, "keep"), (1, "keep"))
    with serving(tmp_path) as server:
        match = server.get(match_id)
        assert match["number"] == 2
        assert match["actors"] == [0]
        after = server.my_turn(match)
        assert after["updates"][2]["seat"] == 0


def test_a_draw_offer_to_a_bot_is_answered_after_a_restart(tmp_path: Path) -> None:
    seats = (SeatSetup(), SeatSetup("bot", "", "random"))
    match = Match(Setup(game="embers", options={}, seed=3, seats=seats))
    match.act(0, "keep", 0)
    match.offer_draw(0, 0)
    store = Store(sqlite_url(tmp_path))
    match_id = store.create(match.setup, match.log)
    store.close()
    with serving(tmp_path) as server:
        server.get(match_id)

        def answered() -> bool | None:
            whats = [update["what"] for update in server.get(match_id)["updates"]]
            return True if {"accept-draw", "decline-draw"} & set(whats) else None

        assert until(answered, "the bot's answer")


# Workers


def workers(before: set[BaseProcess]) -> list[BaseProcess]:
    return [process for process in multiprocessing.active_children() if process not in before and process.pid]


def kill(process: BaseProcess) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)


def test_a_match_goes_on_when_the_worker_is_killed_in_mid_thought(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with serving(tmp_path) as server:
        match = server.new(bot("mcts:700ms"), HUMAN)
        (worker,) = until(lambda: workers(before) or None, "a worker")
        kill(worker)
        after = server.my_turn(match)
        assert after["number"] > 0
        assert worker not in workers(before)


def test_a_match_goes_on_when_the_idle_worker_is_killed(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with serving(tmp_path) as server:
        match = server.my_turn(server.new(HUMAN, bot("random")))
        (worker,) = workers(before)
        kill(worker)
        worker.join(PATIENCE)
        over = server.play(match, first)
        assert over["outcome"] is not None
        assert verify(server.behind(over).record()) == []


def test_stopping_the_server_stops_its_workers(tmp_path: Path) -> None:
    before = set(multiprocessing.active_children())
    with serving(tmp_path) as server:
        server.my_turn(server.new(HUMAN, bot("random")))
        assert workers(before)
    until(lambda: None if workers(before) else True, "the worker's end")


# Two servers over one database


def same_browser(one: Server, two: Server, match: Info) -> Info:
    """Whoever made the match at one server is the same person at the other."""
    two.client.cookies = one.client.cookies
    return match


def test_of_two_servers_one_wins_and_the_other_reads_again(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        match = same_browser(one, two, one.new(HUMAN, HUMAN))
        assert two.get(match)["number"] == 0
        one.act(match, "keep")
        other = next(choice["text"] for choice in match["decisions"][0]["choices"] if choice["text"] != "keep")
        problem(two.try_act(match, other), 409, "Conflict", "match-gone-on")
        assert two.get(match)["number"] == 1
        assert [entry.text for entry in two.behind(match).log] == ["keep"]
        assert two.act(two.get(match), "keep")["number"] == 2


def test_after_a_conflict_those_who_follow_are_told_the_truth(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        match = same_browser(one, two, one.new(HUMAN, HUMAN))
        with two.following(match) as live:
            two.get(match)
            one.act(match, "keep")
            other = next(choice["text"] for choice in match["decisions"][0]["choices"] if choice["text"] != "keep")
            assert two.try_act(match, other).status_code == 409
            message = live.next()
            assert message["number"] == 1
            assert message["actors"] == [1]
            two.act(two.get(match), "keep")
            assert live.next()["number"] == 2


def test_a_log_never_has_a_gap_however_many_servers_write_it(tmp_path: Path) -> None:
    """The bots of both servers play the same match at the same time; the database decides who was first."""
    with serving(tmp_path) as one, serving(tmp_path) as two:
        match = one.new(bot("random"), bot("greedy"))

        def over() -> Info | None:
            two.get(match)
            info = one.get(match)
            return info if info["outcome"] else None

        until(over, "the end")
        assert verify(one.behind(match).record()) == []
        assert places(one) == list(range(len(places(one))))


GATED = """
import pathlib, time
from ashgrid.ai import Player

class Gated(Player):
    def choose(self, state, seat):
        while not pathlib.Path(__file__).with_name("open").exists():
            time.sleep(0.01)
        return state.legal(seat)[0]
"""


def test_what_could_not_be_stored_leaves_no_gap_when_a_bot_goes_on(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The bot thinks while a person's action fails: it must not build on what was never stored."""
    package = tmp_path_factory.mktemp("package")
    (package / "ashgrid_gated_player.py").write_text(GATED)
    with offered(package, players=["gated = ashgrid_gated_player:Gated"]), serving(tmp_path) as server:
        match = server.new(HUMAN, bot("gated"))
        with server.database.engine.begin() as connection:
            connection.exec_driver_sql("alter table entries rename to elsewhere")
        assert server.try_act(match, "keep").status_code == 503
        with server.database.engine.begin() as connection:
            connection.exec_driver_sql("alter table elsewhere rename to entries")
        (package / "open").touch()
        until(lambda: True if server.get(match)["number"] and places(server) else None, "the bot's entry")
        after = server.my_turn(match)
        assert [update["seat"] for update in after["updates"]] == [1]
        after = server.my_turn(server.act(after, "keep", 0))
        assert [update["seat"] for update in after["updates"]][:2] == [1, 0]
        assert places(server) == list(range(after["number"]))


def places(server: Server) -> list[int]:
    """The numbers of all entries in the database."""
    with server.database.engine.connect() as connection:
        return list(connection.exec_driver_sql("select number from entries order by number").scalars())


# Clocks

HOUR = 3_600_000


@pytest.mark.parametrize("clock", ["move:1h", "bank:1h", "bank:1h+1s"])
def test_time_runs_out_without_any_request(server: Server, clock: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN, clock=clock)
    assert server.behind(match).outcome is None
    put_forward(monkeypatch, HOUR)
    until(lambda: True if server.behind(match).outcome else None, "the timeout in the database")
    truth = server.behind(match)
    assert [entry.text for entry in truth.log] == ["!timeout"]
    assert truth.ending == "timeout 0"
    assert truth.log[0].at - truth.setup.started >= HOUR


def test_a_timeout_is_pushed_to_those_who_follow(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN, clock="move:1h")
    with server.following(match) as live:
        live.quiet()
        put_forward(monkeypatch, HOUR)
        message = live.next()
    assert [update["what"] for update in message["updates"]] == ["timeout"]
    assert message["outcome"] == {"payoffs": [0.0, 1.0], "reason": "timeout"}


def test_an_action_in_time_stops_the_clock_of_that_seat(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, clock="bank:1h")
    assert match["seats"][0]["left"] <= 3_600_000
    after = server.act(match, "keep")
    assert [seat["running"] for seat in after["seats"]] == [False, True]
    assert after["seats"][0]["left"] == server.get(match)["seats"][0]["left"]


def test_time_that_ran_out_while_the_server_was_down_counts(tmp_path: Path) -> None:
    setup = Setup(game="embers", options={}, seed=3, seats=(SeatSetup(), SeatSetup()), clock="move:1m", started=0)
    match_id = stored(tmp_path, setup)
    with serving(tmp_path) as server:
        over = until(lambda: info if (info := server.get(match_id))["outcome"] else None, "the timeout")
        assert over["outcome"]["reason"] == "timeout"


def test_without_a_clock_nobody_is_timed(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    assert [seat["left"] for seat in match["seats"]] == [None, None]
