"""Servers that are killed again and again, at any moment, while people play: what was acknowledged is there, once and
in order, and every match goes on.

    python -m bench.kills [--kills 300] [--seed 1] [--tables 12] [--between 20] [--minutes 60]
    python -m bench.kills --cluster [--processes 3] ...

Starts `ashgrid serve` on a free port of 127.0.0.1 with a data folder of its own, and people at several tables, of two
people or of one and a machine player, who play match after match, talk and take back. It then kills the server
(SIGKILL) at random moments, also while it starts, and starts it again: after up to `between` more requests were
acknowledged, so that a busy machine makes it slow and not easy. Whoever has no answer sends the same again. When
it is enough, all matches are played to their end and compared with what people remember. Stops by itself, with code 1
at the first thing that does not hold.

With `--cluster` there are several servers, workers, a PostgreSQL and a Redis, all begun for this alone, and any of them
is killed, restarted, emptied or paused. What runs and what is killed is a `Stage`; everything else is the same.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
import traceback
from pathlib import Path

from ashgrid.store import Store
from tools.services import missing

from ._remembering import Fault, Ledger, Person, Table
from ._stage import PATIENCE, OneProcess, Stage

A_MOMENT = 0.1
IN_STARTING = 0.1  # of all kills, about
GAMES: list[tuple[str, str | None]] = [
    ("embers", None),
    ("neuroshima", None),
    ("embers", "greedy"),
    ("dust", None),
    ("neuroshima", "random"),
]


async def run(stage: Stage, kills: int, seed: int, tables: int, between: int, minutes: float = 60) -> Ledger:
    """The whole; raises a Fault if something does not hold."""
    rng = random.Random(seed)
    ledger = Ledger()
    sitting = []
    for number in range(tables):
        game, bot = GAMES[number % len(GAMES)]
        people = [
            Person(ledger, stage.addresses, random.Random(f"{seed} {number} {seat}"), stage.silence)
            for seat in range(2 if bot is None else 1)
        ]
        sitting.append(Table(game, bot, people))
    await stage.start()
    try:
        for table in sitting:
            await table.begin()
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as all_of_them:
            playing = [all_of_them.create_task(table.play(enough)) for table in sitting]
            await _kill(stage, kills, between, minutes, rng, ledger)
            enough.set()
            print("it is enough; all matches are played to their end …", flush=True)
            await _wait(playing, ledger)
    finally:
        for table in sitting:
            await table.leave()
        await stage.stop()
    store = Store(stage.database)
    try:
        ledger.check(store, people=2)
        with store.engine.connect() as connection:
            found = set(connection.exec_driver_sql("select id from matches").scalars())
        known = {match_id for table in sitting for match_id in table.matches}
        if found != known:
            raise Fault(f"{len(found - known)} matches were begun that nobody knows, {len(known - found)} are gone")
    finally:
        store.close()
    stage.check()
    return ledger


async def _wait(playing: list[asyncio.Task[None]], ledger: Ledger) -> None:
    """Until all are done, as long as somebody gets on."""
    before = -1
    while any(not task.done() for task in playing):
        if ledger.acknowledged == before:
            raise Fault(f"{sum(not task.done() for task in playing)} matches do not go on")
        before = ledger.acknowledged
        await asyncio.wait(playing, timeout=PATIENCE / 4)


async def _kill(stage: Stage, kills: int, between: int, minutes: float, rng: random.Random, ledger: Ledger) -> None:
    begun = told = time.monotonic()
    number = 0
    while number < kills and time.monotonic() < begun + 60 * minutes:
        await asyncio.sleep(rng.uniform(0, A_MOMENT))
        await stage.strike(rng)
        number += 1
        if number == kills or rng.random() >= IN_STARTING:
            await stage.recover()
            await _some_play(ledger, rng.randint(0, between))
        else:
            await asyncio.sleep(rng.uniform(0, 1))
        if time.monotonic() - told > 10:
            told = time.monotonic()
            print(
                f"{number:>5} kills of {kills}   {told - begun:4.0f} s   {ledger.acknowledged} requests acknowledged, "
                f"{ledger.doubted} of them after doubt",
                flush=True,
            )
    await stage.recover()
    print("killed: " + "; ".join(f"{what} {count}" for what, count in stage.struck.most_common()), flush=True)


async def _some_play(ledger: Ledger, more: int) -> None:
    """Until so many more requests were acknowledged."""
    wanted, end = ledger.acknowledged + more, time.monotonic() + PATIENCE
    while ledger.acknowledged < wanted:
        if time.monotonic() > end:
            raise Fault("nobody gets on")
        await asyncio.sleep(0.002)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill a server at random moments while people play.")
    parser.add_argument("--cluster", action="store_true", help="several processes with PostgreSQL and Redis")
    parser.add_argument("--processes", type=int, default=3, help="so many of them, with --cluster")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--between", type=int, default=20, help="at most so many requests between two kills")
    parser.add_argument("--minutes", type=float, default=60, help="end earlier, when so many have passed")
    wish = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if wish.cluster:
            if lacking := missing():
                print("; ".join(lacking.values()))
                return 2
            from ._cluster_stage import many_processes

            stage: Stage = stack.enter_context(many_processes(folder, wish.processes))
        else:
            stage = OneProcess(folder)
        try:
            ledger = asyncio.run(run(stage, wish.kills, wish.seed, wish.tables, wish.between, wish.minutes))
        except (Fault, ExceptionGroup) as error:
            traceback.print_exception(error)
            return 1
    doubts = f"{ledger.doubted} were in doubt when a server died, {ledger.stored_in_doubt} of these stored already"
    print(
        f"{ledger.acknowledged} requests acknowledged; {doubts}; {len(ledger.asked)} matches, all played to their end"
    )
    print("nothing is lost, doubled or out of order, and nothing is left over")
    return 0


if __name__ == "__main__":
    sys.exit(main())
