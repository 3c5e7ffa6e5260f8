"""History, figures, ratings and rankings over the wire, with real matches; what makes a match unrated; secrecy."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest

from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.networks import DAY, Networks
from ashgrid.server.unrated import FEWEST, WHY, pool_of, unrated
from tests.server.support import HUMAN, OPEN, Info, Server, bot, first, problem, serving

pytestmark = pytest.mark.both_databases

PASSWORD = "long enough"
GREEDY = bot("greedy")
HOLDERS: dict[int, str | None] = {0: "ann", 1: "bob"}


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


def register(who: Server, name: str) -> None:
    answer = who.client.post("/api/me/register", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text


def ask(who: Server, path: str, **wanted: Any) -> Info:
    answer = who.client.get(path, params=wanted)
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def solo(who: Server, **more: Any) -> Info:
    return who.play(who.new(HUMAN, GREEDY, **more), first)


def duel(ann: Server, bob: Server, **more: Any) -> Info:
    """A whole match between two browsers."""
    match = ann.new(HUMAN, OPEN, **more)
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    while True:
        for who in (ann, bob):
            info = who.get(match)
            if info["outcome"] is not None:
                return info
            if info["decisions"]:
                who.act(info, first(info))


# History


def test_a_match_is_in_the_history_the_moment_it_is_over(ann: Server) -> None:
    match = solo(ann, options={"embers": 2})
    page = ask(ann, "/api/me/history")
    [line] = page["lines"]
    assert (line["id"], line["game"], line["setting"], page["next"]) == (
        match["id"],
        "embers",
        "option.mode.duel",
        None,
    )
    assert line["entries"] == match["number"]
    mine, other = line["seats"]
    assert (mine["you"], mine["faction"], other["player"], other["you"]) == (True, "flint", "greedy", False)
    best = max(match["outcome"]["payoffs"])
    assert (line["how"] == "lost") == (match["outcome"]["payoffs"][0] < best)


def test_who_has_played_nothing_has_an_empty_history(ann: Server) -> None:
    assert ask(ann, "/api/me/history") == {"lines": [], "next": None}
    assert ask(ann, "/api/me/profile") == {"name": None, "games": [], "ratings": []}
    problem(ann.client.get("/api/me/figures", params={"game": "embers"}), 409, "TableError", "not-signed-in")


def test_pages_and_filters(ann: Server) -> None:
    made = [solo(ann, options={"embers": 1})["id"] for _ in range(3)]
    one = ask(ann, "/api/me/history", count=2)
    two = ask(ann, "/api/me/history", count=2, after=one["next"])
    assert [line["id"] for line in one["lines"] + two["lines"]] == made[::-1]
    assert two["next"] is None
    assert ask(ann, "/api/me/history", player="random")["lines"] == []
    assert len(ask(ann, "/api/me/history", player="greedy", game="embers", rated=True)["lines"]) == 3
    for wrong in ({"after": "nonsense"}, {"count": 51}, {"rated": "perhaps"}):
        assert ann.client.get("/api/me/history", params=wrong).status_code == 400


def test_the_archive_tells_where_hqs_were_put_and_how_it_ended(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, game="neuroshima", options={"armies": "borgo,moloch"}, undo="friendly")
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    ann.table(ann.act(ann.get(match), "hq a3 r0"), "undo")
    ann.act(ann.get(match), "hq c3 r0")
    bob.table(bob.act(bob.get(match), "hq e1 r0"), "resign", seat=1)
    found = ask(ann, "/api/archive/figures", game="neuroshima")
    won = {one["name"]: (one["tally"]["won"], one["tally"]["lost"]) for one in found["openings"]}
    assert won == {"c3": (1, 0), "e1": (0, 1)}
    assert [one["name"] for one in found["factions"]] == ["borgo", "moloch"]
    one = ask(ann, "/api/archive/figures", game="neuroshima", faction="moloch")
    assert [place["name"] for place in one["openings"]] == ["e1"]
    assert ask(ann, "/api/archive/figures", game="dust")["openings"] == []


def test_figures_and_course_tell_of_the_same_matches(ann: Server) -> None:
    for _ in range(3):
        solo(ann, options={"embers": 1})
    found = ask(ann, "/api/me/figures", game="embers")
    tally = found["all"]
    assert tally["won"] + tally["drawn"] + tally["lost"] == 3
    assert 0 <= tally["low"] <= tally["share"] <= tally["high"] <= 1
    assert [one["player"] for one in found["opponents"]] == ["greedy"]
    assert found["longest"]["entries"] == max(one["entries"] for one in ask(ann, "/api/me/history")["lines"])
    points = ask(ann, "/api/me/course", game="embers", pool="bots")["points"]
    [rating] = ask(ann, "/api/me/profile")["ratings"]
    assert (len(points), points[-1]["points"]) == (3, rating["rating"]["points"])
    assert (rating["matches"], rating["rating"]["settled"], rating["rank"]) == (3, False, None)


def test_all_records_come_as_one_archive_and_can_be_handed_in(ann: Server) -> None:
    match = solo(ann, options={"embers": 1})
    answer = ann.client.get("/api/me/records")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        name = f"embers-{match['id']}.ashgrid"
        assert archive.namelist() == [name, "list.txt"]
        record = archive.read(name)
    assert ann.client.post("/api/records", content=record).status_code == 201
    assert len(ask(ann, "/api/me/history")["lines"]) == 1, "a record that was handed in is nobody's match"


def test_however_many_records_there_are_one_archive_has_them_all(ann: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.server.history.RECORDS_AT_ONCE", 2)
    made = [solo(ann, options={"embers": 1})["id"] for _ in range(4)]
    with zipfile.ZipFile(io.BytesIO(ann.client.get("/api/me/records").content)) as archive:
        *names, last = archive.namelist()
        assert names == archive.read(last).decode().splitlines()
    assert names == [f"embers-{match}.ashgrid" for match in reversed(made)]


# Others


def test_others_see_public_matches_only_and_private_ones_nowhere(server: Server) -> None:
    ann, bob, eve = server.stranger(), server.stranger(), server.stranger()
    register(ann, "Ann-private")
    private = duel(ann, bob, spectators=False, options={"embers": 1})
    public = duel(ann, bob, options={"embers": 1})
    assert {line["id"] for line in ask(ann, "/api/me/history")["lines"]} == {private["id"], public["id"]}
    place = "/api/people/ann-private"
    for path, wanted in (
        (f"{place}/history", {}),
        (f"{place}/figures", {"game": "embers"}),
        (f"{place}/course", {"game": "embers", "pool": "people"}),
        (place, {}),
        ("/api/archive", {}),
        ("/api/games/embers/ranking", {}),
    ):
        told = eve.client.get(path, params=wanted)
        assert told.status_code == 200
        assert private["id"] not in told.text, path
    assert [line["id"] for line in ask(eve, f"{place}/history")["lines"]] == [public["id"]]
    assert ask(eve, f"{place}/figures", game="embers")["all"]["won"] <= 1
    problem(eve.client.get(f"/api/matches/{private['id']}/rating"), 403, "Closed", "match-private")


def test_no_answer_has_the_id_of_a_person(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    register(ann, "Ann-ids")
    duel(ann, bob, options={"embers": 1})
    with server.database.engine.connect() as connection:
        ids = connection.exec_driver_sql("select id from people").scalars().all()
    place = "/api/people/ann-ids"
    for path in (f"{place}/history", place, f"{place}/figures?game=embers", "/api/archive", "/api/me/history"):
        text = bob.client.get(path).text
        assert not [one for one in ids if one in text], path


def test_nobody_of_that_name_is_said(ann: Server) -> None:
    problem(ann.client.get("/api/people/nobody-at-all"), 404, "NoSuchPerson", "nobody-of-that-name")


# Ratings


def test_a_match_between_people_changes_both_ratings_and_says_by_how_much(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = duel(ann, bob, options={"embers": 1})
    found = ask(bob, f"/api/matches/{match['id']}/rating")
    assert (found["pool"], found["unrated"]) == ("people", None)
    payoffs = match["outcome"]["payoffs"]
    for seat in found["seats"]:
        change = seat["after"]["points"] - seat["before"]["points"]
        assert (change > 0) == (payoffs[seat["seat"]] > 0.5) or payoffs[seat["seat"]] == 0.5
        assert seat["after"]["settled"] is False


def test_before_the_end_it_is_said_whether_a_match_will_count(ann: Server) -> None:
    match = ann.new(HUMAN, GREEDY)
    found = ask(ann, f"/api/matches/{match['id']}/rating")
    assert (found["pool"], found["unrated"], found["seats"][0]["after"]) == ("bots", None, None)
    wished = ann.new(HUMAN, GREEDY, rated=False)
    assert ask(ann, f"/api/matches/{wished['id']}/rating")["unrated"] == "wished"


def test_the_same_pair_counts_only_so_often_a_day(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.server.results.OFTEN", 1)
    ann, bob = server.stranger(), server.stranger()
    found = [ask(ann, f"/api/matches/{duel(ann, bob, options={'embers': 1})['id']}/rating") for _ in range(2)]
    assert [one["unrated"] for one in found] == [None, "too-often"]


def test_a_match_that_is_given_up_at_once_does_not_count(ann: Server) -> None:
    match = ann.my_turn(ann.new(HUMAN, GREEDY))
    ann.table(match, "resign")
    assert ask(ann, f"/api/matches/{match['id']}/rating")["unrated"] == "too-short"
    assert ask(ann, "/api/me/profile")["ratings"] == []


def test_who_takes_a_hint_is_not_rated_also_after_a_restart(server: Server) -> None:
    ann = server.stranger()
    match = ann.my_turn(ann.new(HUMAN, GREEDY))
    body = {"seat": match["perspective"], "number": match["number"]}
    assert ann.client.post(f"/api/matches/{match['id']}/hint", json=body).status_code == 200
    with serving(server.folder, like=ann) as again:
        assert ask(again, f"/api/matches/{match['id']}/rating")["unrated"] == "hint"


def test_the_ranking_names_machines_and_asks_for_enough_matches(ann: Server) -> None:
    found = ask(ann, "/api/games/embers/ranking", pool="bots")
    assert {one["player"] for one in found["machines"]} >= {"random", "greedy"}
    assert (found["people"], found["least"], found["mine"]) == ([], 10, None)
    assert ann.client.get("/api/games/nothing/ranking").status_code == 400
    assert ann.client.get("/api/games/embers/ranking", params={"pool": "cats"}).status_code == 400


# Why not


def match_of(*seats: SeatSetup, **more: Any) -> Match:
    return Match(Setup(game="embers", options=more.pop("options", {}), seed=1, seats=seats, **({"rated": True} | more)))


PEOPLE = (SeatSetup(person=0), SeatSetup(person=1))
BOT = SeatSetup("bot", "", "greedy")
REASONS: dict[str, tuple[Match, dict[int, str | None], dict[str, Any]]] = {
    "together": (match_of(*PEOPLE, options={"mode": "campaign"}), HOLDERS, {}),
    "wished": (match_of(*PEOPLE, rated=False), HOLDERS, {}),
    "own-content": (match_of(*PEOPLE, data={"army/neon": "11d2@my-armies"}), HOLDERS, {}),
    "continued": (match_of(*PEOPLE), HOLDERS, {"remarks": {"continued"}}),
    "one-screen": (match_of(*PEOPLE), {0: "ann", 1: "ann"}, {}),
    "bots-only": (match_of(BOT, BOT), {}, {}),
    "bot-not-measured": (match_of(PEOPLE[0], SeatSetup("bot", "", "mcts:7it")), HOLDERS, {}),
    "nobody": (match_of(*PEOPLE), {0: "ann", 1: None}, {}),
    "hint": (match_of(PEOPLE[0], BOT), HOLDERS, {"remarks": {"hint"}}),
    "same-network": (match_of(*PEOPLE), HOLDERS, {"neighbours": True}),
    "too-often": (match_of(*PEOPLE), HOLDERS, {"often": True}),
}


@pytest.mark.parametrize("why", REASONS)
def test_every_reason_is_found(why: str) -> None:
    match, holders, more = REASONS[why]
    assert unrated(match, holders, **more) == why
    assert why in WHY


def test_what_has_no_reason_against_it_counts() -> None:
    assert unrated(match_of(*PEOPLE), HOLDERS) is None
    solo = match_of(PEOPLE[0], BOT)
    assert (unrated(solo, HOLDERS), pool_of(solo)) == (None, "bots")


def test_taking_back_among_friends_is_unrated_and_among_the_honest_is_not() -> None:
    for rule, why in (("friendly", "taken-back"), ("honest", None)):
        match = match_of(PEOPLE[0], BOT, undo=rule)
        seat = match.actors[0]
        match._taken_back = 1
        assert seat == 0
        assert unrated(match, HOLDERS) == why


def test_giving_up_counts_once_so_much_was_played() -> None:
    match = match_of(*PEOPLE)
    while match.actions < FEWEST and match.outcome is None:
        seat = match.actors[0]
        match.act(seat, str(match.state.legal(seat)[-1]), 1)
    assert match.outcome is None
    match.resign(0, 2)
    assert unrated(match, HOLDERS) is None
    early = match_of(*PEOPLE)
    early.resign(0, 2)
    assert unrated(early, HOLDERS) == "too-short"


# Networks


def test_two_are_neighbours_who_were_seen_at_one_address_within_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr("ashgrid.server.networks.time.monotonic", lambda: clock[0])
    networks = Networks()
    networks.note("ann", "203.0.113.5")
    networks.note("bob", "203.0.113.5")
    networks.note("cid", "203.0.113.6")
    assert networks.share("ann", "bob")
    assert not networks.share("ann", "cid")
    clock[0] += DAY + 1
    assert not networks.share("ann", "bob")
    networks.note("cid", "203.0.113.6")
    assert "ann" not in networks._places


def test_this_machine_and_the_unknown_tell_nothing_and_no_address_is_kept() -> None:
    networks = Networks()
    for address in ("127.0.0.1", "::1", "unknown"):
        networks.note("ann", address)
        networks.note("bob", address)
    assert not networks.share("ann", "bob")
    networks.note("ann", "203.0.113.5")
    assert "203.0.113" not in repr(vars(networks))
