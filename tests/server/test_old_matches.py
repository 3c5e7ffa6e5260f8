"""Matches from before there were people: whoever knows the address plays them, as it was then."""

from pathlib import Path

from ashgrid.core import Record, verify
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Store, sqlite_url
from tests.server.support import last, serving


def test_an_old_match_is_played_on_by_whoever_knows_its_address(tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path))
    seats = (SeatSetup("human", "Ann"), SeatSetup("human", "Bob"))
    match_id = store.create(Setup(game="embers", options={}, seed=7, seats=seats), [Entry(0, "keep", 1)])
    store.close()
    with serving(tmp_path) as server:
        other = server.stranger()
        match = other.get(match_id)
        assert (match["held"], match["number"]) == ([0, 1], 1)
        over = other.play(server.act(match, "keep"), last)
        record = Record.parse(other.client.get(f"/api/matches/{match_id}/record").text)
        assert verify(record) == []
        assert record.extra == {"player 0": "Ann", "player 1": "Bob"}, "nothing was committed to then"
        again = other.client.post(f"/api/matches/{match_id}/rematch").json()["id"]
        assert over["outcome"] is not None
        assert other.get(again)["held"] == [0, 1]
        assert server.get(again)["held"] == [], "the new one belongs to who began it"
