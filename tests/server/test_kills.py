"""A small part of `bench.kills`, and whether it would notice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import pytest

from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.server.ownership import LEASE_SECONDS
from ashgrid.store import Store, sqlite_url
from bench._cluster_stage import USUAL, ManyProcesses
from bench._remembering import Asked, Fault, Ledger
from bench._stage import OneProcess, Program
from bench.kills import run as kill
from tests.postgresql import Cluster
from tests.redis import RedisServer
from tests.server.support import run

SETUP = Setup(game="embers", options={"embers": 5, "hand": 3}, seed=5, seats=(SeatSetup(), SeatSetup()), started=1000)
LOG = [Entry(0, "keep", 5), Entry(1, "keep", 6), Entry(0, "wait", 7)]


def test_nothing_acknowledged_is_lost_doubled_or_out_of_order(tmp_path: Path) -> None:
    ledgers: list[Ledger] = []

    async def main() -> None:
        ledgers.append(await kill(OneProcess(tmp_path), kills=4, seed=3, tables=3, between=6))

    run(main())
    [ledger] = ledgers
    assert len(ledger.asked) >= 3
    assert ledger.doubted > 0, "servers died before they had answered"


def test_a_cluster_loses_nothing_whatever_of_it_is_killed(tmp_path: Path, cluster: Cluster, redis: RedisServer) -> None:
    """Each kind once, and an owner paused for longer than its lease lasts."""
    kinds = sorted(set(USUAL))
    found: list[tuple[ManyProcesses, Ledger]] = []

    async def main() -> None:
        stage = ManyProcesses(tmp_path, url, cluster, redis, processes=2, pause=LEASE_SECONDS + 1, bag=kinds)
        found.append((stage, await kill(stage, kills=len(kinds), seed=3, tables=3, between=6)))

    with cluster.database() as url:
        run(main())
    [(stage, ledger)] = found
    assert stage.struck == dict.fromkeys(kinds, 1)
    assert len(ledger.asked) >= 3
    assert ledger.doubted > 0, "processes died before they had answered"


@pytest.mark.parametrize(
    ("error", "fault"),
    [("KeyError: 'x'", True), ("ashgrid.store.errors.StoreError: it is away", False), ("ValueError", True)],
)
def test_what_a_server_says_of_a_fault_is_noticed(tmp_path: Path, error: str, fault: bool) -> None:
    program = Program(tmp_path / "log")
    program.log.write_text(f"ERROR it went wrong\nTraceback (most recent call last):\n  File 'x'\n    x()\n{error}\n")
    with pytest.raises(Fault, match="it went wrong") if fault else nullcontext():
        program.check()


def remembered(asked: list[tuple[int, str]], store: Store, log: list[Entry]) -> Ledger:
    """What people remember who have asked for this, one after another, of a match with that log."""
    match_id = store.create(SETUP, log)
    ledger = Ledger()
    ledger.begin(match_id)
    for number, (seat, text) in enumerate(asked):
        one = Asked(seat, text, {"type": "act"}, ledger.moment(), number)
        ledger.acknowledge(match_id, one)
    ledger.tell(match_id, {"updates": [{"number": 0, "seat": 0, "at": 5, "what": "act"}]})
    return ledger


ASKED = [(0, "keep"), (1, "keep"), (0, "wait")]


def test_what_is_as_it_was_acknowledged_is_no_fault(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    remembered(ASKED, store, LOG).check(store, people=2)
    store.close()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda log: log[:2], "was acknowledged and is lost"),
        (lambda log: [*log, Entry(1, "wait", 8)], "once too often"),
        (lambda log: [log[0], log[1], Entry(0, "strike 1", 7)], "asked was wait"),
        (lambda log: [Entry(0, "keep", 9), *log[1:]], "told otherwise"),
    ],
    ids=["lost", "doubled", "another", "told otherwise"],
)
def test_a_fault_is_noticed(tmp_path: Path, change: Callable[[list[Entry]], list[Entry]], words: str) -> None:
    store = Store(sqlite_url(tmp_path))
    with pytest.raises(Fault, match=words):
        remembered(ASKED, store, change(LOG)).check(store, people=2)
    store.close()


def test_what_stands_before_what_it_was_sent_after_is_noticed(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    ledger = remembered([(1, "keep"), (0, "keep"), (0, "wait")], store, LOG)
    with pytest.raises(Fault, match="keep stands before"):
        ledger.check(store, people=2)
    store.close()
