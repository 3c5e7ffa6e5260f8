"""The hall: which matches everybody may watch, tables with their options, what waits for somebody, what onlookers know
of what comes, and what they say among themselves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ashgrid.core import Rng, find
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.table import now
from tests.server.support import HUMAN, OPEN, Info, Live, Server, bot, problem, put_forward, serving

PEOPLE = (SeatSetup(person=0), SeatSetup(person=1))
NEUROSHIMA = {"game": "neuroshima", "options": {"armies": "borgo,moloch"}}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


def hall(browser: Server) -> Info:
    answer = browser.client.get("/api/hall")
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def running(browser: Server) -> list[str]:
    return [one["match"]["id"] for one in hall(browser)["running"]]


def news(browser: Server) -> Info:
    found: Info = browser.client.get("/api/news").json()
    return found


def named(browser: Server, name: str) -> Server:
    answer = browser.client.put("/api/me", json={"nick": name})
    assert answer.status_code == 200, answer.text
    return browser


def sit(browser: Server, match: Info, seat: int = 1) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


# Running matches


def test_a_match_is_listed_while_people_play_it_and_everybody_may_watch(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN)
    assert running(bob) == [], "nobody plays yet"
    sit(bob, match)
    assert running(server) == [match["id"]]
    ann.table(ann.get(match), "resign")
    assert running(server) == []


def test_private_matches_records_and_those_of_bots_are_never_listed(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    private = ann.new(HUMAN, OPEN, spectators=False)
    sit(bob, private)
    ann.act(ann.get(private), "keep", seat=0)
    ended = ann.new(HUMAN, HUMAN)
    ann.table(ended, "resign")
    record = ann.client.get(f"/api/matches/{ended['id']}/record").text
    kept = ann.client.post("/api/records", content=record, headers={"Content-Type": "text/plain; charset=utf-8"})
    assert kept.status_code == 201, kept.text
    ann.new(bot(), bot())
    for browser in (ann, bob, server):
        assert running(browser) == []
        assert private["id"] not in browser.client.get("/api/hall").text


def test_the_latest_move_comes_first_and_what_rests_for_a_week_does_not_run(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.stranger()
    one, two = ann.new(HUMAN, HUMAN), ann.new(HUMAN, HUMAN)
    assert running(server) == [two["id"], one["id"]]
    ann.act(one, "keep")
    assert running(server) == [one["id"], two["id"]]
    put_forward(monkeypatch, 8 * 86_400_000)
    monkeypatch.setattr("ashgrid.server.hall.now", lambda: now() + 8 * 86_400_000)
    assert running(server) == []


def test_a_line_says_who_plays_which_turn_it_is_and_how_many_watch(server: Server) -> None:
    ann, eve = named(server.stranger(), "Ann"), server.stranger()
    match = ann.new(HUMAN, bot(), **NEUROSHIMA)
    (line,) = hall(eve)["running"]
    assert (line["number"], line["turn"], line["watching"]) == (ann.get(match)["number"], None, 0)
    assert [seat["name"] for seat in line["match"]["seats"]] == ["Ann", ""]
    with eve.following(match) as live, ann.following(match) as own:
        live.quiet()
        own.quiet()
        assert hall(server)["running"][0]["watching"] == 1
    rng = random.Random(1)
    while (match := ann.my_turn(match))["view"]["number"] == 0:
        match = ann.act(match, rng.choice([choice["text"] for choice in match["decisions"][0]["choices"]]))
    assert hall(eve)["running"][0]["turn"] == match["view"]["number"]


def test_an_open_table_tells_how_it_is_played(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    more = {"clock": "days:3", "undo": "friendly", "answer_seconds": 60, "spectators": False, "listed": True}
    match = ann.new(HUMAN, OPEN, options={"hand": 6}, **more)
    (table,) = hall(bob)["tables"]
    assert (table["match"]["id"], table["match"]["clock"], table["match"]["options"]["hand"]) == (
        match["id"],
        "days:3",
        6,
    )
    assert (table["undo"], table["answer_seconds"], table["spectators"]) == ("friendly", 60, False)
    assert hall(ann)["tables"] == [], "one's own table is no table to join"


# What waits for somebody


def test_news_tell_the_matches_in_which_it_is_my_turn(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    assert news(ann) == {"turns": [], "invitations": []}
    match = ann.new(HUMAN, OPEN)
    assert news(ann)["turns"] == []
    sit(bob, match)
    first = ann if ann.get(match)["decisions"] else bob
    other = bob if first is ann else ann
    waits = [turn["match"]["id"] for turn in news(first)["turns"]]
    assert waits == [match["id"]]
    assert news(first)["turns"][0]["number"] == first.get(match)["number"]
    if not other.get(match)["decisions"]:
        assert news(other)["turns"] == []


def test_my_matches_tell_how_much_time_is_left_to_me(server: Server) -> None:
    ann = server.stranger()
    ann.new(HUMAN, HUMAN, clock="days:3")
    ann.new(HUMAN, HUMAN)
    lines = ann.client.get("/api/matches").json()["matches"]
    left = [[seat["left"] for seat in line["seats"] if seat["running"]] for line in lines]
    assert left[0] == [None] * len(left[0])
    assert all(3 * 86_400_000 - 60_000 < one <= 3 * 86_400_000 for one in left[1])
    assert left[1]


# What onlookers know of what comes


def look_ahead(browser: Server, match: Info, **more: Any) -> Any:
    body = {"seat": None, "action": None, "number": match["number"], **more}
    return browser.client.post(f"/api/matches/{match['id']}/foresee", json=body)


def test_who_watches_is_told_what_everybody_may_know(server: Server) -> None:
    ann, eve = server.stranger(), server.stranger()
    match = ann.new(HUMAN, HUMAN, **NEUROSHIMA)
    rng = Rng(4)
    while len(match["view"]["tiles"]) < 6:
        match = ann.act(match, rng.choice([choice["text"] for choice in match["decisions"][0]["choices"]]))
    behind = server.behind(match)
    told = look_ahead(eve, match)
    assert told.json() == {"number": match["number"], "forecast": behind.game.foretold(behind.state)}
    assert told.json()["forecast"]["points"]
    assert look_ahead(eve, match, number=match["number"] - 1).json()["forecast"] is None
    problem(look_ahead(eve, match, action="end"), 409, "TableError", "only-for-players")
    problem(look_ahead(eve, match, seat=0), 409, "TableError", "seat-not-yours 0")


def test_nobody_looks_ahead_in_a_private_match(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, spectators=False, **NEUROSHIMA)
    info = sit(bob, match)
    problem(look_ahead(server.stranger(), info), 403, "Closed", "match-private")
    assert look_ahead(bob, info).status_code == 200


GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "embers": ("embers", {"hand": 6}, 100),
    "neuroshima": ("neuroshima", {"armies": "borgo,moloch"}, 200),
    "dust": ("dust", {}, 250),
    "hunters": ("hunters", {}, 150),
}


@pytest.mark.parametrize(("game", "options", "moves"), GAMES.values(), ids=GAMES.keys())
def test_what_onlookers_are_told_is_the_same_whatever_any_seat_cannot_know(
    game: str, options: dict[str, Any], moves: int
) -> None:
    rng, other = random.Random(2114), Rng(4)
    said = different = made = 0
    while made < moves:
        seats = tuple(SeatSetup(person=n) for n in range(len(_seats(game, options))))
        match = Match(Setup(game=game, options=options, seed=rng.getrandbits(64), salt="s", seats=seats).drawn())
        while match.outcome is None and made < moves:
            told = match.game.foretold(match.state)
            said += told is not None
            plain = json.loads(msgspec.json.encode(told))
            before = match.state.dump()
            for seat in range(len(seats)):
                twin = match.state.guess(seat, other)
                different += twin.dump() != before
                assert json.loads(msgspec.json.encode(match.game.foretold(twin))) == plain
            assert match.state.dump() == before
            seat = rng.choice(match.actors)
            match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
            made += 1
    assert different > moves, "the twins must differ, or this tells nothing"
    assert (said > moves // 4) == (game != "embers")


def _seats(game: str, options: dict[str, Any]) -> tuple[str, ...]:
    found = find(game)
    return found.seats(found.read_options(options))


# What onlookers say


def heard(live: Live) -> list[str]:
    return [line["text"] for message in live.quiet() if message["type"] == "chat" for line in message["lines"]]


def hears(live: Live) -> str:
    """The next line that somebody hears."""
    (line,) = live.of_type("chat")["lines"]
    text: str = line["text"]
    return text


def say(live: Live, text: str) -> Info:
    answer, before = live.ask(type="chat", text=text, key=f"key {text}")
    assert answer["type"] == "done", answer
    (line,) = [line for message in before if message["type"] == "chat" for line in message["lines"]]
    found: Info = line
    return found


def test_players_do_not_hear_onlookers_before_the_match_is_over(server: Server) -> None:
    ann, bob, eve, max_ = (named(server.stranger(), name) for name in ("Ann", "Bob", "Eve", "Max"))
    match = ann.new(HUMAN, OPEN)
    sit(bob, match)
    with ann.following(match) as one, eve.following(match) as two, max_.following(match) as three:
        for live in (one, two, three):
            live.quiet()
        line = say(two, "he has the 5")
        assert (line["room"], line["name"], line["seat"], line["speaker"]) == ("watchers", "Eve", -1, line["id"])
        assert hears(three) == "he has the 5"
        say(one, "hello")  # which tells her first whatever else she may hear
        assert hears(two) == hears(three) == "hello"
        assert heard(one) == []
        with bob.following(match) as late, server.stranger().following(match) as nobody:
            assert heard(late) == ["hello"]
            assert sorted(heard(nobody)) == ["he has the 5", "hello"]
        assert "he has the 5" not in json.dumps(ann.get(match)) + ann.client.get("/api/hall").text
        server.forget(match)
        with bob.following(match) as again:
            assert heard(again) == ["hello"], "read again from the store"
            bob.table(bob.get(match), "resign", seat=1)
            lines = again.of_type("chat")["lines"]
            assert [line["text"] for line in lines] == ["he has the 5"]
        assert hears(one) == "he has the 5"
        say(two, "well played")
        assert hears(one) == "well played"


def test_who_comes_back_after_the_end_gets_both_rooms_from_where_they_left(server: Server) -> None:
    ann, eve = named(server.stranger(), "Ann"), named(server.stranger(), "Eve")
    match = ann.new(HUMAN, HUMAN)
    with eve.following(match) as live:
        live.quiet()
        first = say(live, "psst")["id"]
        with ann.following(match) as own:
            own.quiet()
            last = say(own, "hello")["id"]
    ann.table(ann.get(match), "resign")
    with ann.following(match, chat=last) as live:
        assert heard(live) == ["psst"]
    given = {"chat": last, "watchers": first}
    with ann.client.websocket_connect(f"/api/matches/{match['id']}/live", params=given) as socket:
        assert heard(Live(socket)) == []


def test_who_watches_and_writes_has_a_name_and_may_watch(server: Server) -> None:
    ann, bob, guest = server.stranger(), server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN)
    sit(bob, match)
    guest.new(HUMAN, HUMAN)  # a guest who has not said a name
    for browser in (guest, server.stranger()):
        with browser.following(match) as live:
            live.quiet()
            answer, _ = live.ask(type="chat", text="psst", key="k")
            assert (answer["type"], answer["problem"]["code"]) == ("refused", "nameless-watcher")
    with named(guest, "Gus").following(match) as live:
        live.quiet()
        assert say(live, "psst")["name"] == "Gus"
        assert live.ask(type="chat", text="psst", key="key psst")[0]["type"] == "done"
        assert [line.text for line in server.database.chat.lines(match["id"])] == ["psst"]


def test_onlookers_say_only_so_much_at_once(server: Server) -> None:
    ann, eve = server.stranger(), named(server.stranger(), "Eve")
    match = ann.new(HUMAN, HUMAN)
    with eve.following(match) as live:
        live.quiet()
        codes = [live.ask(type="chat", text=f"{n}", key=f"{n}")[0].get("problem", {}).get("code") for n in range(9)]
    assert "too-many-chat-messages" in codes
    assert codes[:6] == [None] * 6
