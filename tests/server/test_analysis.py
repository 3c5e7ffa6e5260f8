"""Analysis of matches that are over: in a process of its own, decision by decision."""

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.core import Move, TableError
from ashgrid.server import analysis, workers
from ashgrid.server.analysis import Analyses, Finding, Job, Study, study
from ashgrid.server.bot_worker import Reply
from ashgrid.server.frames import Play
from ashgrid.server.limits import Bucket, Budget, Limits, RateLimited, Visitor
from ashgrid.server.replay_protocol import AnalysisAnswer
from tests.match.test_match_record import played_out
from tests.patience import PATIENCE
from tests.server.held import Held
from tests.server.support import HUMAN, Info, Server, bot, first, last, problem, run, serving, until


def start(server: Server, match: Info, ms: int = 20) -> Any:
    return server.client.post(f"/api/matches/{match['id']}/analysis", json={"ms": ms})


def look(server: Server, match: Info) -> Info:
    answer = server.client.get(f"/api/matches/{match['id']}/analysis")
    assert answer.status_code == 200, answer.text
    body: Info = answer.json()
    return body


def stop(server: Server, match: Info) -> Info:
    body: Info = server.client.delete(f"/api/matches/{match['id']}/analysis").json()
    return body


def done(server: Server, match: Info) -> Info:
    return until(lambda: body if (body := look(server, match))["state"] != "running" else None, "the analysis")


@pytest.fixture(scope="module")
def finished(server: Server) -> Info:
    return server.play(server.new(HUMAN, HUMAN), last)


def test_a_finished_match_is_analysed_to_its_end(server: Server, finished: Info) -> None:
    assert look(server, finished) == {
        "state": "none", "ms": 0, "done": 0, "total": finished["number"], "points": [], "trouble": None, "yours": False,
    }  # fmt: skip
    answer = start(server, finished)
    assert answer.status_code == 200
    assert answer.json()["state"] == "running"
    body = done(server, finished)
    assert (body["state"], body["done"], body["total"]) == ("done", finished["number"], finished["number"])
    match = server.behind(finished)
    for entry, point in zip(match.log, body["points"], strict=True):
        then = server.behind(finished, point["number"])
        legal = [str(action) for action in then.state.legal(point["seat"])]
        assert (point["seat"], point["played"]) == (entry.seat, entry.text)
        assert point["played_action"]["do"] == entry.text.split()[0]
        assert point["forced"] == (len(legal) == 1)
        assert {best["text"] for best in point["best"]} <= set(legal)
        assert point["best"][0]["action"]["do"] == point["best"][0]["text"].split()[0]
        values = [best["value"] for best in point["best"]]
        assert values == sorted(values, reverse=True)
        assert point["played_value"] <= values[0]
        assert point["played_values"][point["seat"]] == point["played_value"], "one number for what was played"
        assert [best["values"][point["seat"]] for best in point["best"]] == values
        assert sum(point["values"]) == pytest.approx(1)


def test_asking_again_changes_nothing(server: Server, finished: Info) -> None:
    start(server, finished)
    body = done(server, finished)
    assert start(server, finished).json() == body


def test_more_thought_begins_anew(server: Server, finished: Info) -> None:
    start(server, finished)
    done(server, finished)
    assert start(server, finished, ms=25).json()["state"] == "running"
    assert done(server, finished)["ms"] == 25


def test_it_can_be_stopped_and_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(tmp_path, monkeypatch)
    held.let(0, 1)
    with serving(tmp_path) as server:
        match = server.play(server.new(HUMAN, HUMAN), first)
        start(server, match)
        until(lambda: look(server, match)["done"] == 2 or None, "two points")
        stopped = stop(server, match)
        assert (stopped["state"], stopped["done"]) == ("stopped", 2)
        assert stopped["total"] > 3
        held.let(2)  # this was being thought of; the thought is dropped
        other = server.play(server.new(HUMAN, HUMAN), first)
        start(server, other)
        until(lambda: look(server, other)["done"] == 3 or None, "another's points")
        assert look(server, match) == stopped
        gone_on = start(server, match).json()
        assert gone_on["state"] == "running"
        assert gone_on["points"] == stopped["points"]
        held.let(*range(stopped["total"] + other["number"]))
        points = done(server, match)["points"]
        assert points[:2] == stopped["points"]
        assert len({point["number"] for point in points}) == stopped["total"]


def test_stopping_what_does_not_run_is_no_error(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    assert stop(server, match)["state"] == "none"


def test_a_running_match_is_not_analysed(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot()))
    problem(start(server, match), 409, "TableError", "only-after-the-end")
    assert look(server, match)["state"] == "none"


def test_it_ends_where_somebody_resigned(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, HUMAN))
    match = server.act(match, first(match))
    match = server.table(match, "resign", 1)
    start(server, match)
    assert [point["number"] for point in done(server, match)["points"]] == [0]


def test_a_match_without_a_decision_is_done_at_once(server: Server) -> None:
    match = server.table(server.new(HUMAN, HUMAN), "resign", 1)
    assert start(server, match).json()["state"] == "done"


@pytest.mark.parametrize("body", [{"ms": 1}, {"ms": 10**6}, {"ms": "long"}, {"other": 1}, []])
def test_senseless_requests_are_refused(server: Server, finished: Info, body: Any) -> None:
    answer = server.client.post(f"/api/matches/{finished['id']}/analysis", json=body)
    assert answer.status_code == 400


def test_who_did_not_ask_for_it_is_told_that_it_is_another_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Held(tmp_path, monkeypatch)
    with serving(tmp_path) as server:
        match = server.play(server.new(HUMAN, HUMAN), first)
        assert start(server, match).json()["yours"]
        other = server.stranger()
        assert not look(other, match)["yours"]
        answer = other.client.delete(f"/api/matches/{match['id']}/analysis")
        problem(answer, 409, "TableError", "analysis-of-another")
        assert look(server, match)["state"] == "running"


def test_there_is_no_such_match(server: Server) -> None:
    problem(start(server, {"id": "nothing"}), 404, "NoSuchMatch", "match-not-found")


def test_machine_players_do_not_wait_for_analyses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision is being thought about for ever, and a bot plays a whole match meanwhile."""
    Held(tmp_path, monkeypatch)
    with serving(tmp_path, workers=1) as server:
        busy = server.play(server.new(HUMAN, HUMAN), first)
        start(server, busy)
        server.play(server.new(HUMAN, bot("random")), first)
        body = look(server, busy)
        assert (body["state"], body["done"]) == ("running", 0)


def test_a_killed_process_is_replaced(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN), first)
    start(server, match, ms=60)
    until(lambda: look(server, match)["done"] >= 2 or None, "some points")
    for process in multiprocessing.active_children():
        process.kill()
    body = done(server, match)
    assert (body["state"], body["done"]) == ("done", body["total"])


# The queue

ANN, BEN = Visitor("ann", "here"), Visitor("ben", "there")


def some(seed: int) -> Play:
    return Play(played_out(seed))


@contextmanager
def answering(monkeypatch: pytest.MonkeyPatch, answer: Any) -> Iterator[list[Study]]:
    """Workers that answer at once, in this process; what they were asked."""
    asked: list[Study] = []

    async def exchange(self: workers.Workers, data: bytes, seconds: float, bell: float | None = None) -> Reply | None:
        asked.append(msgspec.json.decode(data, type=Study))
        await asyncio.sleep(0)
        found: bytes | None = answer(asked[-1])
        return None if found is None else Reply(found, spent=1.0)

    monkeypatch.setattr(workers.Workers, "exchange", exchange)
    yield asked


def fine(question: Study) -> bytes:
    return msgspec.msgpack.encode(Finding([0.5, 0.5], [0.5, 0.5], []))


async def settle(analyses: Analyses, *ids: str) -> list[AnalysisAnswer]:
    play = some(1)
    for _ in range(2000):
        await asyncio.sleep(0)
        states = [analyses.look(match_id, play, ANN) for match_id in ids]
        if all(state.state != "running" for state in states):
            await analyses.close()
            return states
    raise AssertionError("it never ends")


def test_matches_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        analyses = Analyses(Limits(1000))
        analyses.start("a", some(1), 20, ANN)
        analyses.start("b", some(2), 20, ANN)
        await settle(analyses, "a", "b")

    with answering(monkeypatch, fine) as asked:
        run(test())
    assert [question.place for question in asked[:6]] == [0, 0, 1, 1, 2, 2]
    assert len({question.seed for question in asked[:2]}) == 2


def test_people_take_turns_however_many_matches_each_has_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        analyses = Analyses(Limits(1000))
        for number in range(1, 4):
            analyses.start(str(number), some(number), 20, ANN)
        analyses.start("4", some(4), 20, BEN)
        await settle(analyses, "1", "2", "3", "4")

    with answering(monkeypatch, fine) as asked:
        run(test())
    seeds = [some(number).seed for number in range(1, 5)]
    turns = [seeds.index(question.seed) + 1 for question in asked[:8]]
    assert turns == [1, 4, 2, 4, 3, 4, 1, 4]


def test_nobody_stops_what_another_has_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        play = some(1)
        analyses = Analyses(Limits(1000))
        assert analyses.start("a", play, 20, ANN).yours
        assert not analyses.look("a", play, BEN).yours
        with pytest.raises(TableError, match="analysis of another"):
            analyses.stop("a", play, BEN)
        assert analyses.start("a", play, 20, BEN).yours
        assert analyses.stop("a", play, ANN).state == "running", "the other still wants it"
        assert analyses.stop("a", play, BEN).state == "stopped"
        await analyses.close()

    with answering(monkeypatch, fine):
        run(test())


def test_what_was_found_for_one_is_not_lost_when_another_wants_more_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        play = some(1)
        analyses = Analyses(Limits(1000))
        analyses.start("a", play, 20, ANN)
        while analyses.look("a", play, ANN).state == "running":
            await asyncio.sleep(0)
        found = analyses.look("a", play, ANN)
        assert analyses.start("a", play, 30, BEN).points == []
        assert analyses.stop("a", play, BEN) == found
        await analyses.close()

    with answering(monkeypatch, fine):
        run(test())


def test_whose_share_of_processor_time_is_used_up_waits_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        play = some(1)
        limits = Limits(1000)
        limits.thinking = Budget(Bucket(5, 0), Bucket(1000, 0))  # type: ignore[misc]
        analyses = Analyses(limits)
        assert len(play.moves) > 5
        analyses.start("a", play, 20, ANN)
        while analyses.look("a", play, ANN).state == "running":
            await asyncio.sleep(0)
        assert limits.thinking.each.left("ann") == 5 - len(play.moves), "what the process said that it took"
        with pytest.raises(RateLimited):
            analyses.start("b", some(2), 20, ANN)
        assert analyses.start("b", some(2), 20, BEN).state == "running"
        await analyses.close()

    with answering(monkeypatch, fine):
        run(test())


def test_one_person_has_a_few_running_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        play = some(1)
        analyses = Analyses(Limits())
        for number in range(3):
            analyses.start(str(number), play, 20, ANN)
        with pytest.raises(TableError, match="too many analyses"):
            analyses.start("more", play, 20, ANN)
        assert analyses.start("more", play, 20, BEN).state == "running"
        await analyses.close()

    with answering(monkeypatch, fine):
        run(test())


@pytest.mark.parametrize("answer", [None, msgspec.msgpack.encode(Finding([], [], [], trouble="ZeroDivisionError"))])
def test_what_fails_says_where_and_can_be_tried_again(monkeypatch: pytest.MonkeyPatch, answer: bytes | None) -> None:
    ill = [True]

    def sometimes(question: Study) -> bytes | None:
        return answer if ill[0] and question.place == 2 else fine(question)

    async def test() -> None:
        analyses = Analyses(Limits(1000))
        analyses.start("a", some(1), 20, ANN)
        (state,) = await settle(analyses, "a")
        assert (state.state, state.done) == ("failed", 2)
        assert state.trouble == "the analysis stopped at decision 3; it can be tried again"
        ill[0] = False
        analyses.start("a", some(1), 20, ANN)
        (state,) = await settle(analyses, "a")
        assert state.state == "done"

    with answering(monkeypatch, sometimes):
        run(test())


def test_there_are_not_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        analyses = Analyses(Limits(1000))
        for number in range(analysis.MOST_AT_ONCE):
            analyses.start(str(number), some(1), 20, ANN)
        with pytest.raises(TableError, match="too many analyses"):
            analyses.start("more", some(1), 20, ANN)
        analyses.start("0", some(1), 20, ANN)
        analyses.stop("0", some(1), ANN)
        analyses.start("more", some(1), 20, ANN)
        await analyses.close()

    with answering(monkeypatch, fine):
        run(test())


def test_old_ones_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "MOST_KEPT", 3)

    async def test() -> None:
        analyses = Analyses(Limits(1000))
        for number in range(5):
            analyses.start(str(number), some(1), 20, ANN)
            for _ in range(200):
                await asyncio.sleep(0)
        kept = [str(number) for number in range(5) if analyses.look(str(number), some(1), ANN).state == "done"]
        await analyses.close()
        assert kept == ["2", "3", "4"]

    with answering(monkeypatch, fine):
        run(test())


def test_the_process_ends_when_there_is_nothing_to_do_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "IDLE_SECONDS", 0.01)

    async def test() -> None:
        analyses = Analyses(Limits(1000))
        analyses.start("a", some(1), 20, ANN)
        runner = analyses._runner
        assert runner is not None
        await asyncio.wait_for(runner, PATIENCE)
        assert analyses.look("a", some(1), ANN).state == "done"
        analyses.start("b", some(2), 20, ANN)
        (state,) = await settle(analyses, "b")
        assert state.state == "done"

    with answering(monkeypatch, fine):
        run(test())


def test_a_very_long_match_gets_less_thought_for_each_decision() -> None:
    play = some(1)
    play.moves = play.moves * 1000
    assert len(play.moves) * Job(play, 3000).ms <= analysis.MOST_MS_IN_ALL * 2
    assert Job(some(1), 300).ms == 300


# In the worker


def test_a_question_that_makes_no_sense_is_answered_all_the_same() -> None:
    for data in (b"", msgspec.json.encode(Study("embers", {}, 1, [Move(0, "fly")], 0, 20))):
        reply = study(data)
        assert isinstance(reply, Reply)
        assert msgspec.msgpack.decode(reply.data, type=Finding).trouble is not None
