"""A server that is killed again and again in the middle of a tournament: every pairing gets its two games, every game
is counted once, and nothing is left over."""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from ashgrid.store import Store
from tests.databases import url_of
from tests.patience import PATIENCE
from tests.server.test_killed import Host

Info = dict[str, Any]
WANTED = {
    "game": "embers",
    "kind": "round-robin",
    "clock": "days:3",
    "options": {"embers": 9, "hand": 3},
    "bots": ["random", "greedy"],
    "at_once": 2,
}
KILLS = 4


class Player:
    """Somebody with a browser."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.browser = httpx.Client(timeout=PATIENCE)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = self.browser.request(method, f"http://{self.host.address}{path}", json=body)
        assert answer.status_code in (200, 201, 409), answer.text
        return answer.json()

    def act(self, match_id: str) -> None:
        match = self.ask("GET", f"/api/matches/{match_id}")
        for decision in match["decisions"]:
            question = next(one["number"] for one in match["questions"] if one["seat"] == decision["seat"])
            body = {"seat": decision["seat"], "action": decision["choices"][-1]["text"], "question": question}
            self.ask("POST", f"/api/matches/{match_id}/act", body)

    def play(self, tournament: str) -> Info:
        """Answer once in every game of mine."""
        info: Info = self.ask("GET", f"/api/tournaments/{tournament}")
        for game in info["games"]:
            if game["match"] and game["for_one"] is None and info["you"] in (game["one"], game["other"]):
                self.act(game["match"])
        return info


@pytest.mark.both_databases
def test_a_tournament_goes_on_however_often_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(14)
    with ExitStack() as stack:
        host = Host(tmp_path, stack)
        ann, bob = Player(host), Player(host)
        stack.callback(ann.browser.close)
        stack.callback(bob.browser.close)
        tournament = ann.ask("POST", "/api/tournaments", WANTED)["id"]
        bob.ask("POST", f"/api/tournaments/{tournament}", {"what": "join"})
        ann.ask("POST", f"/api/tournaments/{tournament}", {"what": "start"})
        end, before = time.monotonic() + PATIENCE, 0
        killed_with: list[int] = []
        while (info := ann.play(tournament))["state"] == "running":
            bob.play(tournament)
            counted = sum(game["for_one"] is not None for game in info["games"])
            if counted > before:
                end, before = time.monotonic() + PATIENCE, counted
            assert time.monotonic() < end, "another game comes to its end"
            if host.kills < KILLS and counted >= 2 * host.kills and rng.random() < 0.5:
                killed_with.append(counted)
                host.kill()
                host.restart()
        assert (host.kills, info["state"]) == (KILLS, "over")
        assert len(set(killed_with)) > 1, "at different moments"
        assert len(info["games"]) == 12
        assert sum(one["points"] for one in info["entrants"]) == 12
        assert {one["played"] for one in info["entrants"]} == {6}
        matches = [game["match"] for game in info["games"]]
        assert len(set(matches)) == 12
        store = Store(url_of(tmp_path))
        stack.callback(store.close)
        with store.engine.connect() as connection:
            stored = connection.exec_driver_sql("select id from matches").scalars().all()
        assert set(stored) == set(matches), "no match was begun that is no game of it"
