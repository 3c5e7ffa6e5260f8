"""The lobby: create, join, watch, lists, kept seats, rematches, series, limits."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Record, verify
from ashgrid.server.limits import Rate
from tests.server.support import HUMAN, OPEN, Info, Server, bot, last, problem, serving, until

pytestmark = pytest.mark.both_databases


def join(browser: Server, match: Info | str, seat: int) -> Any:
    match_id = match if isinstance(match, str) else match["id"]
    return browser.client.post(f"/api/matches/{match_id}/join", json={"seat": seat})


def joined(browser: Server, match: Info | str, seat: int = 1) -> Info:
    answer = join(browser, match, seat)
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


def rematch(browser: Server, match: Info) -> str:
    answer = browser.client.post(f"/api/matches/{match['id']}/rematch")
    assert answer.status_code == 201, answer.text
    new: str = answer.json()["id"]
    return new


def mine(browser: Server) -> list[Info]:
    found: list[Info] = browser.client.get("/api/matches").json()["matches"]
    return found


def tables(browser: Server) -> list[Info]:
    found: list[Info] = browser.client.get("/api/tables").json()["matches"]
    return found


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


@pytest.fixture
def bob(server: Server) -> Server:
    return server.stranger()


# Joining


def test_nobody_acts_while_a_seat_is_open(ann: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    assert (match["held"], match["actors"], match["decisions"]) == ([0], [], [])
    assert [seat["kind"] for seat in match["seats"]] == ["human", "open"]
    problem(ann.try_act(match, "keep", seat=0), 409, "TableError", "waiting-for-players")
    problem(ann.try_act(match, "keep", seat=1), 409, "TableError", "seat-not-yours 1")


def test_a_friend_joins_by_the_address_and_both_play_to_the_end(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    info = joined(bob, match)
    assert (info["held"], info["perspective"]) == ([1], 1)
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human"]
    while info["outcome"] is None:
        browser = next(one for one in (ann, bob) if one.get(match)["decisions"])
        browser.act(now := browser.get(match), last(now))
        info = bob.get(match)
    record = Record.parse(bob.client.get(f"/api/matches/{match['id']}/record").text)
    assert verify(record) == []


def test_each_sees_the_own_hand_and_not_the_others(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, options={"hand": 6})
    joined(bob, match)
    hands = ann.behind(match).state.dump()["hands"]
    assert [browser.get(match)["view"]["hand"] for browser in (ann, bob)] == hands
    assert hands[0] != hands[1]
    assert ann.stranger().get(match)["view"]["hand"] == []


def test_a_seat_is_taken_once(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    joined(bob, match)
    for browser in (ann.stranger(), ann, bob):
        problem(join(browser, match, 1), 409, "TableError", "seat-not-free 1")
    assert bob.get(match)["held"] == [1]


@pytest.mark.parametrize("seat", [0, 2, -1, -2, 10**30])
def test_only_an_open_seat_can_be_taken(ann: Server, bob: Server, seat: int) -> None:
    match = ann.new(HUMAN, OPEN)
    problem(join(bob, match, seat), 409, "TableError", f"seat-not-free {seat}")
    assert bob.get(match)["held"] == []


def test_a_match_that_is_not_there_cannot_be_joined_and_makes_nobody_a_guest(bob: Server) -> None:
    answer = join(bob, "nowhere", 0)
    problem(answer, 404, "NoSuchMatch", "match-not-found nowhere")
    assert "set-cookie" not in answer.headers


def test_a_match_that_is_over_cannot_be_joined(ann: Server, bob: Server) -> None:
    match = ann.table(ann.new(HUMAN, OPEN), "resign")
    answer = join(bob, match, 1)
    problem(answer, 409, "TableError", "")
    assert bob.get(match)["held"] == []


def test_of_two_who_take_a_seat_at_once_one_gets_it(ann: Server) -> None:
    for _ in range(5):
        match = ann.new(HUMAN, OPEN)
        browsers = [ann.stranger(), ann.stranger()]
        with ThreadPoolExecutor(2) as pool:
            statuses = list(pool.map(lambda browser: join(browser, match, 1).status_code, browsers))  # noqa: B023
        assert sorted(statuses) == [200, 409]
        winner = browsers[statuses.index(200)]
        assert [browser.get(match)["held"] for browser in browsers] == [
            [1] if browser is winner else [] for browser in browsers
        ]


def test_a_joined_seat_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as ann:
        match = ann.new(HUMAN, OPEN)
        bob = ann.stranger()
        joined(bob, match)
    with serving(tmp_path, like=bob) as again:
        assert again.get(match)["held"] == [1]
        assert again.act(again.get(match), "keep", seat=1)["number"] == 2


def test_a_bot_waits_for_the_people(ann: Server, bob: Server) -> None:
    match = ann.new(bot("random"), OPEN)
    assert (match["held"], match["number"]) == ([], 0)
    joined(bob, match)
    until(lambda: True if bob.get(match)["number"] > 1 else None, "the bot's first move")


def test_clocks_run_from_when_everybody_sits(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, clock="bank:1h")
    assert [seat["left"] for seat in match["seats"]] == [3_600_000, 3_600_000]
    assert not any(seat["running"] for seat in match["seats"])
    assert any(seat["running"] for seat in joined(bob, match)["seats"])


# Watching


def test_anybody_with_the_address_can_watch(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, HUMAN)
    seen = bob.get(match)
    assert (seen["held"], seen["perspective"], seen["decisions"], seen["undo"]) == ([], None, [], [])


def test_where_nobody_may_watch_only_those_who_play_see_the_match(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, spectators=False)
    stranger = ann.stranger()
    assert stranger.get(match)["held"] == [], "who is invited must be able to look before taking the seat"
    joined(bob, match)
    for path in ("", "/record"):
        if path:
            bob.table(bob.get(match), "resign", seat=1)
        problem(stranger.client.get(f"/api/matches/{match['id']}{path}"), 403, "Closed", "match-private")
        assert ann.client.get(f"/api/matches/{match['id']}{path}").status_code == 200
    answer = stranger.try_act(match, "keep", seat=0, question=0)
    assert "view" not in answer.json()


# Lists


def test_my_matches_are_mine_and_the_running_ones_are_first(ann: Server, bob: Server) -> None:
    over = ann.new(HUMAN, HUMAN)
    waiting = ann.new(HUMAN, OPEN)
    running = ann.new({**HUMAN, "name": "Ann"}, HUMAN)
    ann.table(over, "resign")
    joined_one = bob.new(HUMAN, OPEN)
    joined(ann, joined_one)
    bob.new(HUMAN, HUMAN)
    found = mine(ann)
    assert {line["id"] for line in found[:3]} == {waiting["id"], running["id"], joined_one["id"]}
    assert [line["id"] for line in found[3:]] == [over["id"]]
    assert found[0]["id"] == joined_one["id"], "the latest first"
    by_id = {line["id"]: line for line in found}
    assert by_id[over["id"]]["outcome"] == {"payoffs": [0.0, 1.0], "reason": "resign"}
    assert (by_id[running["id"]]["turn"], by_id[waiting["id"]]["turn"]) == (True, False)
    assert (by_id[running["id"]]["yours"], by_id[joined_one["id"]]["yours"]) == ([0, 1], [1])
    assert by_id[running["id"]]["seats"][0]["name"] == "Ann"
    assert [seat["role"] for seat in by_id[running["id"]]["seats"]] == ["flint", "tinder"]


def test_it_is_told_whose_turn_it_is(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    joined(bob, match)
    ann.act(ann.get(match), "keep", seat=0)
    assert (mine(ann)[0]["turn"], mine(bob)[0]["turn"]) == (False, True)
    bob.act(bob.get(match), "keep", seat=1)
    assert (mine(ann)[0]["turn"], mine(bob)[0]["turn"]) == (True, False)


def test_nobody_has_no_matches(ann: Server) -> None:
    assert mine(ann) == []


def test_a_listed_table_is_offered_to_others_until_it_is_full(ann: Server, bob: Server) -> None:
    hidden = ann.new(HUMAN, OPEN)
    match = ann.new(HUMAN, OPEN, listed=True, clock="bank:10m")
    stranger = ann.stranger()

    def offered(browser: Server) -> list[str]:
        return [line["id"] for line in tables(browser) if line["id"] in (hidden["id"], match["id"])]

    assert (offered(bob), offered(stranger)) == ([match["id"]], [match["id"]])
    assert offered(ann) == [], "not one's own"
    line = next(line for line in tables(bob) if line["id"] == match["id"])
    assert (line["clock"], line["yours"], [seat["kind"] for seat in line["seats"]]) == (
        "bank:10m",
        [],
        ["human", "open"],
    )
    joined(bob, match)
    assert offered(stranger) == []


def test_a_listed_table_whose_owner_resigns_is_offered_no_more(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, listed=True)
    ann.table(match, "resign")
    assert match["id"] not in [line["id"] for line in tables(bob)]


def test_lists_tell_no_secret(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN, listed=True)
    setup = ann.behind(match).setup
    for browser in (ann, bob):
        told = browser.client.get("/api/tables").text + browser.client.get("/api/matches").text
        assert str(setup.seed) not in told
        assert setup.salt not in told


# Rematches


def over(ann: Server, bob: Server, **more: Any) -> Info:
    """A match of two people that has just ended."""
    match = ann.new(HUMAN, OPEN, **more)
    joined(bob, match)
    return ann.table(ann.get(match), "resign", seat=0)


def kept(browser: Server) -> int:
    """How many matches are in the database."""
    with browser.database.engine.connect() as connection:
        return int(connection.exec_driver_sql("select count(*) from matches").scalar_one())


def test_in_a_rematch_the_seats_are_swapped_and_the_others_seat_is_kept(ann: Server, bob: Server) -> None:
    match = over(ann, bob)
    new = rematch(ann, match)
    assert ann.get(new)["held"] == [1]
    assert [seat["kind"] for seat in ann.get(new)["seats"]] == ["open", "human"]
    seen = [browser.get(new)["seats"][0]["kept"] for browser in (ann, bob, ann.stranger())]
    assert seen == ["other", "you", "other"]
    problem(join(ann.stranger(), new, 0), 409, "TableError", "seat-reserved")
    assert bob.get(match)["next"] == new
    assert new in [line["id"] for line in mine(bob)], "who left finds it in the list"
    assert rematch(bob, match) == new
    assert joined(bob, new, 0)["held"] == [0]
    assert ann.get(new)["actors"] == [0, 1]


def test_a_rematch_asked_for_by_both_at_once_is_one(ann: Server, bob: Server) -> None:
    for _ in range(4):
        match = over(ann, bob)
        before = kept(ann)
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda browser: rematch(browser, match), (ann, bob)))  # noqa: B023
        assert found[0] == found[1]
        assert ann.get(match)["next"] == found[0]
        held = [browser.get(found[0])["held"] for browser in (ann, bob)]
        assert held in ([[1], []], [[], [0]])
        assert kept(ann) == before + 1


def test_of_two_servers_that_are_asked_for_a_rematch_one_begins_it(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        match = one.table(one.new(HUMAN, HUMAN), "resign")
        two.client.cookies = one.client.cookies
        assert two.get(match)["next"] is None
        first = rematch(one, match)
        assert rematch(two, match) == first


def test_a_rematch_has_another_seed_and_commitment(ann: Server, bob: Server) -> None:
    match = over(ann, bob)
    new = ann.get(rematch(ann, match))
    assert new["commitment"] != match["commitment"]
    assert ann.behind(new).setup.seed != ann.behind(match).setup.seed
    assert (new["series"], new["revealed"]) == (None, None)


def test_only_those_who_played_can_ask_for_a_rematch(ann: Server, bob: Server) -> None:
    match = over(ann, bob)
    answer = ann.stranger().client.post(f"/api/matches/{match['id']}/rematch")
    problem(answer, 409, "TableError", "only-for-players")
    assert ann.get(match)["next"] is None


def test_a_rematch_of_a_rematch_swaps_back(ann: Server) -> None:
    match = ann.table(ann.my_turn(ann.new(HUMAN, bot("random"))), "resign")
    new = ann.get(rematch(ann, match))
    assert new["held"] == [1]
    ann.table(new, "resign", seat=1)
    assert ann.get(rematch(ann, new))["held"] == [0]


# Series


def test_a_series_of_two_is_played_with_the_armies_swapped_and_the_score_kept(ann: Server, bob: Server) -> None:
    for _ in range(3):
        match = ann.new(HUMAN, OPEN, game="neuroshima", series=2)
        joined(bob, match)
        assert ann.get(match)["series"] == {"game": 1, "games": 2, "score": [0.0, 0.0]}
        armies = ann.get(match)["view"]["armies"]
        assert match["options"]["armies"].split(",") == armies, "drawn by lot when the match was made"
        ann.table(ann.get(match), "resign", seat=0)
        second = rematch(bob, match)
        joined(ann, second, 1)
        for browser, seat, score in ((ann, 1, 0.0), (bob, 0, 1.0)):
            info = browser.get(second)
            assert info["held"] == [seat]
            assert info["view"]["armies"] == armies, "the seats keep their armies, the people change seats"
            assert info["series"]["game"] == 2
            assert info["series"]["score"][seat] == score
        line = next(line for line in mine(ann) if line["id"] == second)
        assert (line["series"]["game"], line["series"]["games"]) == (2, 2)


def test_the_score_of_a_series_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.table(server.new(HUMAN, HUMAN, series=2), "resign", seat=1)
        second = rematch(server, match)
        assert server.get(second)["series"]["score"] == [0.0, 1.0], "seat 1 is who won in seat 0"
    with serving(tmp_path, like=server) as again:
        assert again.get(second)["series"] == {"game": 2, "games": 2, "score": [0.0, 1.0]}


def test_after_a_series_another_begins(ann: Server) -> None:
    match = ann.table(ann.new(HUMAN, HUMAN, series=2), "resign")
    second = ann.get(rematch(ann, match))
    ann.table(second, "resign")
    third = ann.get(rematch(ann, second))
    assert third["series"] == {"game": 1, "games": 2, "score": [0.0, 0.0]}


@pytest.mark.parametrize("series", [0, 3, -1])
def test_a_series_has_one_or_two_games(ann: Server, series: int) -> None:
    body = {"game": "embers", "seats": [HUMAN, HUMAN], "series": series}
    problem(ann.client.post("/api/matches", json=body), 400, "Validation", "series")


# Commitment


def test_the_seed_is_committed_to_at_the_start_and_revealed_at_the_end(ann: Server, bob: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    committed = match["commitment"]
    assert (len(committed), match["revealed"]) == (64, None)
    joined(bob, match)
    info = bob.get(match)
    assert (info["commitment"], info["revealed"]) == (committed, None)
    problem(bob.client.get(f"/api/matches/{match['id']}/record"), 409, "TableError", "only-after-the-end")
    ann.act(ann.get(match), "keep", seat=0)
    end = ann.table(ann.get(match), "resign")
    assert end["commitment"] == committed
    assert hashlib.sha256(end["revealed"]["text"].encode()).hexdigest() == committed
    record = Record.parse(bob.client.get(f"/api/matches/{match['id']}/record").text)
    assert str(record.seed) == end["revealed"]["seed"]
    assert record.seed >= 2**64, "nobody can compute the dice from those that were seen"
    assert verify(record) == []
    assert f"seed: {record.seed}\n" in end["revealed"]["text"]
    assert record.extra["commitment"] == committed
    assert f"salt: {record.extra['salt']}\n" in end["revealed"]["text"]


# Limits


def test_a_guest_has_so_many_running_matches_and_a_name_allows_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rate, "take", lambda rate, who: True)
    with serving(tmp_path, scale=0.05) as server, serving(tmp_path) as generous:  # three, and fifteen
        generous.client.cookies = server.client.cookies
        made = [generous.new(HUMAN, HUMAN) for _ in range(2)]
        ended = generous.table(generous.new(HUMAN, HUMAN), "resign")
        server.client.cookies = generous.client.cookies
        made.append(server.new(HUMAN, HUMAN))
        body = {"game": "embers", "seats": [HUMAN, HUMAN]}

        def refused(answer: Any) -> None:
            problem(answer, 409, "TableError", "too-many-matches 3")

        refused(server.client.post("/api/matches", json=body))
        refused(server.client.post(f"/api/matches/{ended['id']}/rematch"))
        others = generous.stranger().new(HUMAN, OPEN)
        refused(join(server, others, 1))
        server.table(made[0], "resign")
        assert server.client.post("/api/matches", json=body).status_code == 201
        refused(server.client.post("/api/matches", json=body))
        named = {"name": "Ann", "password": "long enough"}
        assert server.client.post("/api/me/register", json=named).status_code == 200
        assert server.client.post("/api/matches", json=body).status_code == 201
