"""Tournaments: announced, joined, played by people and machine players, counted, and the same after a restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashgrid.server import ticker
from tests.server.support import Info, Server, first, last, problem, put_forward, serving, until

pytestmark = pytest.mark.both_databases

DAY = 86_400_000
MINUTE = 60_000
SMALL = {"embers": 9, "hand": 3}
ARENA: Info = {"game": "embers", "kind": "arena", "clock": "bank:5m+2s", "options": SMALL}
ROUND_ROBIN: Info = {"game": "embers", "kind": "round-robin", "clock": "days:3", "options": SMALL}


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticker, "ORGANISE_SECONDS", 0.05)
    monkeypatch.setattr(ticker, "TICK_SECONDS", 0.05)


@pytest.fixture
def ann(server: Server) -> Server:
    return named(server.stranger(), "Ann")


@pytest.fixture
def bob(server: Server) -> Server:
    return named(server.stranger(), "Bob")


def named(browser: Server, nick: str) -> Server:
    assert browser.client.put("/api/me", json={"nick": nick}).status_code == 200
    return browser


def try_announce(browser: Server, base: Info, **more: Any) -> Any:
    return browser.client.post("/api/tournaments", json=base | more)


def announced(browser: Server, base: Info, **more: Any) -> str:
    answer = try_announce(browser, base, **more)
    assert answer.status_code == 201, answer.text
    tournament_id: str = answer.json()["id"]
    return tournament_id


def say(browser: Server, tournament: str, what: str) -> Any:
    return browser.client.post(f"/api/tournaments/{tournament}", json={"what": what})


def said(browser: Server, tournament: str, what: str) -> Info:
    answer = say(browser, tournament, what)
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


def look(browser: Server, tournament: str) -> Info:
    answer = browser.client.get(f"/api/tournaments/{tournament}")
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


def table(info: Info) -> dict[str, float]:
    return {one["name"] or one["player"]: one["points"] for one in info["entrants"]}


def my_game(browser: Server, tournament: str) -> Info | None:
    """A running game of this browser's, in which it has to act."""
    info = look(browser, tournament)
    for game in info["games"]:
        if game["match"] is not None and game["for_one"] is None and info["you"] in (game["one"], game["other"]):
            match = browser.get(game["match"])
            if match["outcome"] is None and match["decisions"]:
                return match
    return None


def play_out(
    tournament: str, people: list[Server], done: Callable[[Info], bool], choose: Callable[[Info], str] = first
) -> Info:
    """Have everybody answer whenever they are asked, until it is done."""

    def go_on() -> Info | None:
        for browser in people:
            match = my_game(browser, tournament)
            if match is not None:
                browser.try_act(match, choose(match))
        info = look(people[0], tournament)
        return info if done(info) else None

    return until(go_on, "the tournament to get there")


def over(info: Info) -> bool:
    return bool(info["state"] == "over")


def when(browser: Server, tournament: str, done: Callable[[Info], bool]) -> Info:
    """The tournament as it is when that has happened by itself."""

    def asked() -> Info | None:
        info = look(browser, tournament)
        return info if done(info) else None

    return until(asked, "the tournament to get there")


# Announced


def test_a_tournament_is_announced_listed_joined_and_left(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, title="  Friday   club ", bots=["random"])
    listed = {one["id"]: one for one in bob.client.get("/api/tournaments").json()["tournaments"]}
    line = listed[tournament]
    assert (line["title"], line["state"], line["entrants"]) == ("Friday club", "announced", 2)
    info = said(bob, tournament, "join")
    assert table(info) == {"random": 0, "Ann": 0, "Bob": 0}
    assert (info["creator"], info["yours"], info["you"]) == ("Ann", False, 3)
    assert said(bob, tournament, "join")["entrants"] == info["entrants"], "the same again"
    assert "Bob" not in table(said(bob, tournament, "withdraw"))
    problem(say(bob, tournament, "pause"), 409, "TableError", "not-in-tournament")
    assert said(bob, tournament, "join")["you"] == 3


def test_the_answer_is_short_as_long_as_nothing_changes(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN)
    answer = bob.client.get(f"/api/tournaments/{tournament}")
    tag = {"If-None-Match": answer.headers["etag"]}
    assert bob.client.get(f"/api/tournaments/{tournament}", headers=tag).status_code == 304
    assert ann.client.get(f"/api/tournaments/{tournament}", headers=tag).status_code == 200, (
        "she sees that she is in it"
    )
    said(bob, tournament, "join")
    assert bob.client.get(f"/api/tournaments/{tournament}", headers=tag).status_code == 200


@pytest.mark.parametrize(
    ("base", "more", "code"),
    [
        (ARENA, {"options": {"mode": "campaign"}}, "not-for-tournament"),
        (ARENA, {"game": "hunters", "options": {}}, "not-for-tournament"),
        (ARENA, {"clock": "none"}, "clock-not-for-arena"),
        (ARENA, {"clock": "days:1"}, "clock-not-for-arena"),
        (ROUND_ROBIN, {"clock": "bank:5m"}, "clock-not-for-round-robin"),
        (ROUND_ROBIN, {"clock": "days:15"}, "clock-not-for-round-robin"),
        (ROUND_ROBIN, {"starts": 1}, "start-not-possible"),
        (ROUND_ROBIN, {"named": True}, "tournament-for-names"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(server: Server, base: Info, more: Info, code: str) -> None:
    problem(try_announce(server.stranger(), base, **more), 409, "TableError", code)


def test_bots_that_think_too_long_are_refused(ann: Server) -> None:
    assert try_announce(ann, ARENA, bots=["mcts:1h"]).status_code == 400


def test_one_creator_has_so_many_at_a_time(ann: Server) -> None:
    mine = [announced(ann, ROUND_ROBIN) for _ in range(3)]
    problem(try_announce(ann, ARENA), 409, "TableError", "too-many-tournaments 3")
    assert said(ann, mine[0], "cancel")["state"] == "cancelled"
    announced(ann, ARENA)


def test_only_its_creator_starts_and_cancels_it_and_only_once(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN)
    for what in ("start", "cancel"):
        problem(say(bob, tournament, what), 409, "TableError", "not-your-tournament")
    problem(say(ann, tournament, "start"), 409, "TableError", "too-few-entrants 3")
    said(bob, tournament, "join")
    said(ann, tournament, "cancel")
    problem(say(ann, tournament, "start"), 409, "TableError", "tournament-begun")
    problem(say(bob, tournament, "withdraw"), 409, "TableError", "tournament-closed")


def test_who_has_no_name_to_sign_in_with_joins_only_what_is_open_to_all(server: Server, ann: Server) -> None:
    account = {"name": "Zoe of names", "password": "long enough"}
    zoe = server.stranger()
    assert zoe.client.post("/api/me/register", json=account).status_code == 200
    tournament = announced(zoe, ROUND_ROBIN, named=True)
    problem(say(ann, tournament, "join"), 409, "TableError", "tournament-for-names")
    assert said(zoe, tournament, "withdraw")["entrants"] == []


def test_a_round_robin_that_has_begun_is_closed(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, bots=["random", "random"])
    said(ann, tournament, "start")
    problem(say(bob, tournament, "join"), 409, "TableError", "tournament-closed")


def test_there_is_no_other(server: Server) -> None:
    problem(server.client.get("/api/tournaments/none"), 404, "NoSuchTournament", "tournament-not-found none")
    problem(say(server, "none", "join"), 404, "NoSuchTournament", "tournament-not-found none")


def test_at_its_time_it_starts_by_itself_or_is_cancelled_if_too_few_came(
    ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    soon = look(ann, announced(ann, ROUND_ROBIN))["now"] + 10 * MINUTE
    full = announced(ann, ROUND_ROBIN, starts=soon, bots=["random"])
    empty = announced(ann, ROUND_ROBIN, starts=soon)
    said(bob, full, "join")
    assert look(bob, full)["state"] == "announced"
    put_forward(monkeypatch, 11 * MINUTE)
    when(bob, full, lambda info: bool(info["state"] == "running"))
    when(bob, empty, lambda info: bool(info["state"] == "cancelled"))


# Round robin


def test_a_round_robin_of_two_people_and_two_bots_to_the_end(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, bots=["random", "greedy"])
    said(bob, tournament, "join")
    info = said(ann, tournament, "start")
    assert len(info["games"]) == 12
    assert all(game["match"] is not None for game in info["games"] if game["number"] == 1), "all begin at once"
    info = play_out(tournament, [ann, bob], over)
    assert sum(table(info).values()) == 12
    assert all(one["played"] == 6 for one in info["entrants"])
    assert [one["rank"] for one in info["entrants"]] == sorted(one["rank"] for one in info["entrants"])
    for pairing in {game["pairing"] for game in info["games"]}:
        one, other = (ann.get(game["match"]) for game in info["games"] if game["pairing"] == pairing)
        assert one["next"] == other["id"]
        assert one["series"] | {"game": 2, "score": other["series"]["score"]} == other["series"]
        assert (one["tournament"], one["spectators"]) == (tournament, True)
        sitting = [[seat["name"] or seat["player"] for seat in match["seats"]] for match in (one, other)]
        assert sitting[0] == sitting[1][::-1], "the seats are swapped"
        won = [game for game in info["games"] if game["pairing"] == pairing]
        assert [one["outcome"]["payoffs"], other["outcome"]["payoffs"]] == [
            [won[0]["for_one"], won[0]["for_other"]],
            [won[1]["for_other"], won[1]["for_one"]],
        ]
    line = {one["id"]: one for one in bob.client.get("/api/tournaments").json()["tournaments"]}[tournament]
    assert line["state"] == "over"


def test_no_more_opponents_at_once_than_asked_for(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, bots=["random"], at_once=1)
    said(bob, tournament, "join")
    said(ann, tournament, "start")

    def busy(info: Info) -> bool:
        running = [game for game in info["games"] if game["match"] is not None and game["for_one"] is None]
        playing = [who for game in running for who in (game["one"], game["other"])]
        assert len(playing) == len(set(playing))
        return over(info)

    assert sum(table(play_out(tournament, [ann, bob], busy, last)).values()) == 6


def test_who_withdraws_resigns_and_loses_what_has_not_begun(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, bots=["random"])
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    info = said(bob, tournament, "withdraw")
    assert [one["gone"] for one in info["entrants"] if one["name"] == "Bob"] == [True]
    number = info["you"]
    lost = [game for game in info["games"] if number in (game["one"], game["other"])]
    assert {(game["reason"], game["match"] is None) for game in lost} == {("resign", False), ("forfeit", True)}
    assert table(info)["Bob"] == 0
    info = play_out(tournament, [ann], over)
    assert sum(table(info).values()) == 6


def test_a_clock_of_days_runs_out_though_nobody_looks_and_the_second_game_is_lost_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after the server was started anew, when no match is in memory."""
    with serving(tmp_path) as server:
        ann, bob = named(server.stranger(), "Ann"), named(server.stranger(), "Bob")
        tournament = announced(ann, ROUND_ROBIN, bots=["random"])
        said(bob, tournament, "join")
        said(ann, tournament, "start")
    put_forward(monkeypatch, 4 * DAY)
    with serving(tmp_path, like=ann) as server:
        info = when(server, tournament, over)
        reasons = {game["reason"] for game in info["games"]}
        assert "timeout" in reasons
        assert reasons <= {"timeout", "forfeit"} | {game["reason"] for game in info["games"] if game["number"] == 1}


# Arena


def paired(browser: Server, tournament: str) -> Info:
    return when(browser, tournament, lambda info: any(game["match"] for game in info["games"]))


def test_an_arena_from_the_start_to_the_last_game_after_the_hour(
    ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = announced(ann, ARENA, bots=["random"], minutes=20)
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    info = play_out(tournament, [ann, bob], lambda info: len(info["games"]) >= 6)
    pairs = [{game["one"], game["other"]} for game in info["games"] if game["number"] == 1]
    assert {len(pair) for pair in pairs} == {2}
    put_forward(monkeypatch, 21 * MINUTE)
    info = look(ann, tournament)
    assert (info["state"], info["late"]) == ("running", info["ends"] + 15 * MINUTE)
    info = play_out(tournament, [ann, bob], over)
    ended = [game for game in info["games"] if game["for_one"] is not None]
    assert sum(table(info).values()) == len(ended)
    count = len(info["games"])
    assert len(look(ann, tournament)["games"]) == count, "nobody is paired any more"
    problem(say(bob, tournament, "withdraw"), 409, "TableError", "tournament-closed")


def test_what_does_not_end_within_the_grace_does_not_count(
    ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = announced(ann, ARENA | {"clock": "bank:60m"}, minutes=20)
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    paired(ann, tournament)
    put_forward(monkeypatch, 36 * MINUTE)
    info = when(ann, tournament, over)
    assert table(info) == {"Ann": 0, "Bob": 0}
    assert ann.get(info["games"][0]["match"])["outcome"] is None


def test_who_pauses_is_not_paired_and_who_comes_later_is(server: Server, ann: Server, bob: Server) -> None:
    tournament = announced(ann, ARENA)
    said(bob, tournament, "join")
    said(bob, tournament, "pause")
    said(ann, tournament, "start")
    cid = named(server.stranger(), "Cid")
    number = said(cid, tournament, "join")["you"]
    info = paired(ann, tournament)
    assert {info["games"][0]["one"], info["games"][0]["other"]} == {1, number}
    assert said(bob, tournament, "ready")["games"] == info["games"], "the others play"


def test_who_lets_the_clock_run_out_is_paused_and_loses_both_games(
    ann: Server, bob: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = announced(ann, ARENA)
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    game = paired(ann, tournament)["games"][0]
    late = ann.get(game["match"])["actors"][0]
    put_forward(monkeypatch, 6 * MINUTE)

    info = when(ann, tournament, lambda info: all(game["for_one"] is not None for game in info["games"]))
    assert [game["reason"] for game in info["games"]] == ["timeout", "forfeit"]
    loser = (game["one"], game["other"])[late]
    assert {one["number"]: (one["points"], one["ready"]) for one in info["entrants"]} == {
        loser: (0.0, False),
        3 - loser: (2.0, True),
    }


# The sides


@pytest.mark.parametrize("game", ["neuroshima", "dust"])
def test_the_second_game_has_the_same_armies_swapped_also_when_they_were_drawn(
    ann: Server, bob: Server, game: str
) -> None:
    tournament = announced(ann, ARENA | {"game": game, "options": {}})
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    match = ann.get(paired(ann, tournament)["games"][0]["match"])
    ann.table(match, "resign", match["held"][0])
    info = when(ann, tournament, lambda info: info["games"][1]["match"] is not None)
    again = ann.get(info["games"][1]["match"])
    assert (again["options"], again["held"]) == (match["options"], [1 - match["held"][0]])
    assert again["commitment"] != match["commitment"], "chance in the game itself is new"


# Limits and secrets


def test_nobody_announces_tournaments_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, scale=1) as server:
        answers = [try_announce(server, ARENA) for _ in range(11)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [409] * 7 + [429]
        problem(answers[-1], 429, "RateLimited", "too-many-requests")


def test_what_is_told_names_nobody_by_the_number_of_their_account(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ARENA)
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    paired(ann, tournament)
    people = [one.person for one in ann.database.tournaments.get(tournament).entrants]
    for text in (
        ann.client.get(f"/api/tournaments/{tournament}").text,
        ann.client.get("/api/tournaments").text,
        say(bob, tournament, "pause").text,
    ):
        assert not any(person in text for person in people if person is not None)


# Help, rematches, accounts


def test_nobody_gets_help_in_a_tournament_not_even_against_a_bot(ann: Server) -> None:
    tournament = announced(ann, ARENA, bots=["random"])
    said(ann, tournament, "start")
    match = ann.my_turn(ann.get(paired(ann, tournament)["games"][0]["match"]))
    assert (match["hints"], match["undo_rule"]) == (False, "honest")
    asked = {"seat": match["perspective"], "number": match["number"]}
    answer = ann.client.post(f"/api/matches/{match['id']}/hint", json=asked)
    problem(answer, 409, "TableError", "help-from-outside")


def test_the_second_game_begins_by_itself_and_a_rematch_is_no_game_of_the_tournament(ann: Server, bob: Server) -> None:
    tournament = announced(ann, ROUND_ROBIN, bots=["random"])
    said(bob, tournament, "join")
    said(ann, tournament, "start")
    info = play_out(tournament, [ann, bob], over)
    mine = next(
        game
        for game in info["games"]
        if game["number"] == 2
        and {game["one"], game["other"]} == {look(ann, tournament)["you"], look(bob, tournament)["you"]}
    )
    again = ann.get(ann.client.post(f"/api/matches/{mine['match']}/rematch").json()["id"])
    assert again["tournament"] == ""
    assert look(ann, tournament) | {"now": 0} == info | {"now": 0}


def test_an_account_that_is_deleted_leaves_its_games_and_no_name(server: Server, ann: Server) -> None:
    eve = named(server.stranger(), "Eve")
    tournament = announced(ann, ROUND_ROBIN, bots=["random"])
    said(eve, tournament, "join")
    said(ann, tournament, "start")
    assert eve.client.request("DELETE", "/api/me", json={}).status_code == 200
    info = play_out(tournament, [ann], over)
    (gone,) = [one for one in info["entrants"] if one["gone"]]
    assert (gone["name"], gone["points"], gone["played"]) == ("", 0.0, 4)
    assert "Eve" not in str(info)


def test_a_guest_who_signs_in_goes_on_as_who_they_are(server: Server, ann: Server) -> None:
    account = {"name": "Fay in arenas", "password": "long enough"}
    assert server.stranger().client.post("/api/me/register", json=account).status_code == 200
    guest = named(server.stranger(), "Fay for now")
    tournament = announced(ann, ROUND_ROBIN)
    number = said(guest, tournament, "join")["you"]
    guest.client.post("/api/me/sign-in", json=account)
    info = look(guest, tournament)
    assert (info["you"], "Fay in arenas" in table(info)) == (number, True)
