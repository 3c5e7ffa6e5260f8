"""A machine whose clock is set back, while the server runs or between two starts: nobody is thrown out."""

from pathlib import Path

from tests.cli.test_serve import Serving, serving

DAY = 86_400
CLOCK = """
import pathlib, time
wall, wall_ns, path = time.time, time.time_ns, pathlib.Path({path!r})
def ahead():
    return int(path.read_text())
time.time = lambda: wall() + ahead()
time.time_ns = lambda: wall_ns() + ahead() * 10**9
"""
"""The process's clock shows as many seconds more as the file says."""


def act(server: Serving, match_id: str) -> int:
    """Act for whoever has to, as whoever holds all seats. The length of the log then."""
    info = server.ask("GET", f"/api/matches/{match_id}")
    seat = info["actors"][0]
    (question,) = (one["number"] for one in info["questions"] if one["seat"] == seat)
    action = next(one["choices"][0]["text"] for one in info["decisions"] if one["seat"] == seat)
    body = {"seat": seat, "action": action, "question": question}
    after: int = server.ask("POST", f"/api/matches/{match_id}/act", body)["number"]
    assert after > info["number"]
    return after


def left(server: Serving, match_id: str) -> int:
    """What the clock of whoever has to act shows."""
    info = server.ask("GET", f"/api/matches/{match_id}")
    milliseconds: int = info["seats"][info["actors"][0]]["left"]
    return milliseconds


def test_cookies_and_matches_outlive_a_clock_that_is_set_back(tmp_path: Path) -> None:
    ahead = tmp_path / "ahead"
    clock = CLOCK.format(path=str(ahead))
    ahead.write_text(str(2 * DAY))
    new = {"game": "embers", "seats": [{}, {}], "clock": "days:3"}
    with serving(tmp_path / "data", first=clock) as server:
        match_id = server.ask("POST", "/api/matches", new)["id"]
        act(server, match_id)
        before = left(server, match_id)
        ahead.write_text(str(DAY))
        assert 0 < left(server, match_id) <= before, "while the server runs, time goes on"
        act(server, match_id)
        assert left(server, match_id) <= 3 * DAY * 1000
        cookie = server.cookie
        server.process.kill()
    ahead.write_text("0")
    with serving(tmp_path / "data", first=clock) as server:
        server.cookie = cookie
        assert server.ask("GET", "/api/me")["known"]
        info = server.ask("GET", f"/api/matches/{match_id}")
        assert (info["held"], info["outcome"]) == ([0, 1], None)
        assert 0 < left(server, match_id) <= 3 * DAY * 1000
        act(server, match_id)
        act(server, match_id)
