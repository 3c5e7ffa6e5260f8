"""Machine players that think too long, hang, loop or die: the match goes on, and so do all others."""

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from ashgrid.ai import Budget
from ashgrid.core import PlayerError
from ashgrid.match import ClockRule, Entry, SeatSetup, Setup
from ashgrid.server import bots, workers
from ashgrid.server.bot_budget import allowance, check_budget
from ashgrid.store import Store, sqlite_url
from tests.match.helpers import offered
from tests.patience import PATIENCE
from tests.server.support import HUMAN, Info, Server, bot, first, serving, until

FOREIGN = '''
import os, pathlib, re, time
from ashgrid.ai import Budget, Player

class Sleeper(Player):
    default = Budget(ms=100)
    def choose(self, state, seat):
        while True:
            time.sleep(60)

class Looper(Player):
    """Never lets go of the interpreter, as compiled code may."""
    default = Budget(ms=100)
    def choose(self, state, seat):
        pathlib.Path(__file__).with_name("looping").touch()
        re.match("(a+)+$", "a" * 60 + "b")
    def draw_accepted(self, state, seat):
        return self.choose(state, seat)

class Peaceful(Player):
    def choose(self, state, seat):
        return state.legal(seat)[0]
    def draw_accepted(self, state, seat):
        return True

class Killer(Player):
    def choose(self, state, seat):
        os._exit(3)

class Fainting(Player):
    def __init__(self, game, budget, seed):
        raise ValueError("not today")

class Ready(Player):
    """Answers at once, and notes how long it might have thought."""
    default = Budget(ms=100)
    def choose(self, state, seat):
        with pathlib.Path(__file__).with_name("budgets").open("a") as notes:
            notes.write(f"{self.budget.ms} {self.budget.iterations}\\n")
        return state.legal(seat)[0]
'''
TROUBLE = ("sleeper", "looper", "killer", "fainting")


@pytest.fixture(scope="module", autouse=True)
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A package with players of its own, and its folder; workers get the path of whoever starts them."""
    folder = tmp_path_factory.mktemp("foreign")
    (folder / "ashgrid_foreign_players.py").write_text(FOREIGN)
    with offered(
        folder, players=[f"{name} = ashgrid_foreign_players:{name.title()}" for name in (*TROUBLE, "ready", "peaceful")]
    ):
        yield folder


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SLACK_SECONDS", 0.5)
    monkeypatch.setattr(bots, "DRAW_SECONDS", 0.5)


@contextmanager
def counted(folder: Path) -> Iterator[tuple[Server, set[BaseProcess]]]:
    """A server, and the processes that were there before it."""
    before = set(multiprocessing.active_children())
    with serving(folder) as server:
        yield server, before
    until(lambda: None if set(multiprocessing.active_children()) - before else True, "the workers' end")


def over(server: Server, match: Info) -> Info:
    return until(lambda: info if (info := server.get(match))["outcome"] else None, "the end")


# Hanging


@pytest.mark.parametrize("player", TROUBLE)
def test_a_match_goes_on_whatever_the_player_does(tmp_path: Path, player: str) -> None:
    with counted(tmp_path) as (server, _):
        match = server.my_turn(server.new(HUMAN, bot(player)))
        assert [update["seat"] for update in match["updates"]] == [1]
        match = server.my_turn(server.act(match, "keep"))
        assert match["number"] > 1


@pytest.mark.parametrize("player", ["sleeper", "looper"])
def test_a_process_whose_player_was_late_is_not_used_again(tmp_path: Path, player: str) -> None:
    with counted(tmp_path) as (server, before):
        match = server.new(HUMAN, bot(player))
        (worker,) = until(lambda: set(multiprocessing.active_children()) - before or None, "a worker")
        server.my_turn(match)
        until(lambda: None if worker.is_alive() else True, "the end of the process")
        server.my_turn(server.new(HUMAN, bot("random")))
        assert worker not in multiprocessing.active_children()


def test_a_player_that_hangs_keeps_no_other_match_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SLACK_SECONDS", 10 * PATIENCE)
    with counted(tmp_path) as (server, _):
        hanging = server.new(HUMAN, bot("looper"))
        for _ in range(2):
            server.play(server.new(HUMAN, bot("random")), first)
        assert server.get(hanging)["number"] == 0


def draw_answer(server: Server, match: Info) -> str:
    offered = server.table(match, "offer-draw")

    def answered() -> str | None:
        said = [update["what"] for update in server.get(match)["updates"][offered["number"] :]]
        return next((what for what in said if what.endswith("-draw")), None)

    return until(answered, "the answer")


def test_no_bot_takes_a_draw_at_the_beginning_of_a_match(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert draw_answer(server, server.my_turn(server.new(HUMAN, bot("peaceful")))) == "decline-draw"


def test_a_bot_that_is_content_with_a_draw_takes_it_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "EARLY", 1)
    with serving(tmp_path) as server:
        begun = server.my_turn(server.act(server.my_turn(server.new(HUMAN, bot("peaceful"))), "keep"))
        assert draw_answer(server, begun) == "accept-draw"


def test_who_does_not_answer_a_draw_offer_declines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "EARLY", 0)
    with counted(tmp_path) as (server, _):
        match = server.table(server.my_turn(server.new(HUMAN, bot("looper"))), "offer-draw")

        def answered() -> bool | None:
            return True if server.get(match)["updates"][-1]["what"] == "decline-draw" else None

        until(answered, "the answer")


def test_a_server_stops_without_waiting_for_a_player_that_hangs(
    tmp_path: Path, foreign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SLACK_SECONDS", 10 * PATIENCE)
    looping = foreign / "looping"
    looping.unlink(missing_ok=True)
    with counted(tmp_path) as (server, _):
        server.new(HUMAN, bot("looper"))
        until(lambda: True if looping.exists() else None, "the player's thoughts")
        start = time.monotonic()
    assert time.monotonic() - start < PATIENCE


# Budgets and clocks


def test_a_server_limits_budgets() -> None:
    for text in ("random", "greedy", "mcts", "mcts:10s", "mcts:10000ms", "mcts:20000it"):
        check_budget(text)
    for text in ("mcts:11s", "mcts:10001ms", "mcts:20001it"):
        with pytest.raises(PlayerError, match="at most 10 s or 20,000 iterations for one decision"):
            check_budget(text)


def test_there_are_two_workers_at_least(monkeypatch: pytest.MonkeyPatch) -> None:
    for cpus, count in ((None, 2), (1, 2), (2, 2), (8, 7)):
        monkeypatch.setattr("os.cpu_count", lambda cpus=cpus: cpus)
        assert workers.usual_count() == count


@pytest.mark.parametrize(
    ("budget", "clock", "left", "expected"),
    [
        (None, "none", None, (None, 60_000)),
        (Budget(ms=3000), "none", None, (Budget(ms=3000), 3250)),
        (Budget(ms=3_600_000), "none", None, (Budget(ms=10_000), 10_250)),
        (Budget(iterations=100), "none", None, (Budget(10_000, 100), 10_250)),
        (Budget(iterations=10**9), "none", None, (Budget(10_000, 20_000), 10_250)),
        (Budget(ms=3000), "move:1s", 1000, (Budget(ms=500), 750)),
        (Budget(ms=300), "move:1s", 1000, (Budget(ms=300), 550)),
        (Budget(ms=3000), "move:1s", 100, (Budget(ms=50), 50)),
        (Budget(ms=3000), "move:1s", -100, (Budget(ms=50), 50)),
        (Budget(ms=3000), "bank:1m", 20_000, (Budget(ms=1000), 3250)),
        (Budget(ms=3000), "bank:1m+1s", 20_000, (Budget(ms=2000), 3250)),
        (Budget(ms=3000), "bank:1m+5s", 1000, (Budget(ms=500), 750)),
        (Budget(iterations=100), "move:1s", 1000, (Budget(500, 100), 750)),
        (None, "move:1s", 1000, (None, 750)),
    ],
)
def test_a_budget_is_cut_to_what_server_and_clock_allow(
    budget: Budget | None, clock: str, left: int | None, expected: tuple[Budget | None, int]
) -> None:
    assert allowance(budget, ClockRule.parse(clock), left) == expected


@pytest.mark.parametrize(
    ("budget", "clock", "most"),
    [("9s", "move:10s", 5000), ("20000it", "move:10s", 5000), ("9s", "bank:1m", 3000)],
)
def test_a_bot_knows_its_clock(tmp_path: Path, foreign: Path, budget: str, clock: str, most: int) -> None:
    notes = foreign / "budgets"
    notes.unlink(missing_ok=True)
    with counted(tmp_path) as (server, _):
        match = server.new(bot(f"ready:{budget}"), bot("random"), clock=clock, options={"embers": 1, "hand": 1})
        end = over(server, match)
        assert end["outcome"]["reason"] in ("burnt-out", "cold-ashes"), end["updates"]
    told = [line.split() for line in notes.read_text().splitlines()]
    assert told
    assert all(0 < int(ms) <= most for ms, _ in told)
    assert {iterations for _, iterations in told} == {"20000" if budget.endswith("it") else "None"}


@pytest.mark.parametrize("player", ["sleeper", "looper"])
def test_a_bot_that_hangs_does_not_lose_on_time(tmp_path: Path, player: str) -> None:
    with counted(tmp_path) as (server, _):
        match = server.new(bot(player), HUMAN, clock="move:1m")
        until(lambda: True if server.get(match)["number"] else None, "the bot's action")
        assert server.get(match)["updates"][0]["what"] == "act"


# Matches that cannot go on


def test_no_bot_is_asked_in_a_match_of_older_rules_that_cannot_go_on(tmp_path: Path) -> None:
    seats = (SeatSetup("bot", "", "random"), SeatSetup("bot", "", "random"))
    setup = Setup(game="embers", options={}, seed=3, seats=seats, rules=0)
    store = Store(sqlite_url(tmp_path))
    match_id = store.create(setup, [Entry(0, "!offer-draw", 0), Entry(0, "parry 6", 0)])
    store.close()
    with counted(tmp_path) as (server, before):
        assert server.get(match_id)["stopped"] is not None
        assert set(multiprocessing.active_children()) == before
        server.my_turn(server.new(HUMAN, bot("random")))  # by now, a bot of the other match would have answered too
        assert server.get(match_id)["number"] == 1
