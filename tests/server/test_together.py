"""Where all play together: several seats, stand-ins, leaving, taking over, deciding together, and friendly undo."""

from pathlib import Path

import pytest

from ashgrid.match import SeatSetup
from ashgrid.match.match import Match
from tests.server.support import HUMAN, OPEN, Info, Server, asked, first, problem, put_forward, serving, until

NIGHT = {"mode": "campaign"}


def joined(browser: Server, match: Info, seat: int = 1) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


def word(browser: Server, match: Info, what: str, seat: int, **more: object) -> Info:
    body = {"seat": seat, "what": what, "number": browser.get(match)["number"], **more}
    answer = browser.client.post(f"/api/matches/{match['id']}/table", json=body)
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


def pair(server: Server, **more: object) -> tuple[Server, Server, Info]:
    """Two people by one fire."""
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, options=NIGHT, **more)
    joined(bob, match)
    return ann, bob, ann.get(match)


def gathering(server: Server, **more: object) -> tuple[Server, Server, Info]:
    """Both have met the wind and say together what becomes of the wood."""
    ann, bob, match = pair(server, **more)
    if match["questions"][0]["prompt"]["ask"] == "watch":
        for browser, seat in ((ann, 0), (bob, 1)):
            if seat in [one["seat"] for one in browser.get(match)["questions"]]:
                browser.act(browser.get(match), "hold", seat=seat)
    return ann, bob, ann.get(match)


# Seats


def test_who_stands_in_is_chosen_with_the_match(server: Server) -> None:
    assert server.new(HUMAN, OPEN, options=NIGHT, stand_in="random")["seats"][1]["player"] == "random"


@pytest.mark.parametrize("player", ["nobody", "mcts:60s"])
def test_a_stand_in_is_a_player_that_the_server_can_bear(server: Server, player: str) -> None:
    body = {"game": "embers", "seats": [HUMAN, OPEN], "options": NIGHT, "stand_in": player}
    problem(server.client.post("/api/matches", json=body), 400, "PlayerError", player.partition(":")[0])


def test_the_seats_say_whether_all_play_together(server: Server) -> None:
    def together(options: dict[str, str]) -> bool:
        answer = server.client.post("/api/games/embers/seats", json={"options": options})
        return bool(answer.json()["together"])

    assert together(NIGHT)
    assert not together({})
    listed = {game["name"]: game["together"] for game in server.client.get("/api/games").json()["games"]}
    assert listed == {"embers": False, "neuroshima": False, "dust": False, "hunters": True}


def test_an_empty_chair_stops_nobody_and_can_be_taken(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, options=NIGHT)
    assert match["together"]
    assert (match["seats"][1]["kind"], match["seats"][1]["player"]) == ("open", "greedy")
    ann.act(match, first(match), seat=0)
    until(lambda: True if len(ann.get(match)["updates"]) > 1 else None, "the stand-in's answer")
    info = joined(bob, match)
    assert (info["held"], info["seats"][1]["kind"]) == ([1], "human")


def test_who_holds_several_seats_has_all_their_decisions_at_once(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, options=NIGHT)
    assert [decision["seat"] for decision in match["decisions"]] == [0, 1]
    assert [view["seat"] for view in match["views"]] == [0, 1]
    assert match["views"][0]["view"]["hand"] != [] != match["views"][1]["view"]["hand"]
    after = server.act(match, "hold", seat=1)
    assert [decision["seat"] for decision in after["decisions"]] == [0]


def test_opponents_at_one_screen_are_shown_one_after_the_other(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    assert (len(match["decisions"]), match["views"]) == (1, [])


def test_who_has_a_seat_may_take_another_and_is_one_person(server: Server) -> None:
    match = server.new(HUMAN, OPEN, options=NIGHT)
    info = joined(server, match)
    assert (info["held"], [seat["person"] for seat in info["seats"]]) == ([0, 1], [0, 0])


def test_who_leaves_is_stood_in_for_and_anybody_may_take_over(server: Server) -> None:
    ann, bob, match = pair(server)
    word(bob, match, "leave", 1)
    assert bob.get(match)["held"] == []
    assert ann.get(match)["outcome"] is None
    assert ann.get(match)["seats"][1] | {"left": None} == ann.get(match)["seats"][1]
    eve = server.stranger()
    assert joined(eve, match)["held"] == [1]
    problem(bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}), 409, "TableError", "seat-not-free")


def test_between_opponents_nobody_leaves(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(server.try_table(match, "leave"), 409, "TableError", "leave-by-resigning")


def test_a_deleted_account_ends_nothing_for_the_others(server: Server) -> None:
    ann, bob, match = pair(server)
    assert bob.client.request("DELETE", "/api/me", json={}).status_code == 200
    info = ann.get(match)
    assert (info["outcome"], info["seats"][1]["kind"]) == (None, "open")
    assert joined(server.stranger(), match)["held"] == [1]


def test_time_that_runs_out_hands_the_seat_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, match = pair(server, clock="move:30s")
    put_forward(monkeypatch, 31_000)
    info = until(lambda: one if (one := ann.get(match))["seats"][1]["kind"] == "open" else None, "the time to run out")
    assert info["outcome"] is None
    assert joined(server.stranger(), match)["held"] == [1]


def test_giving_up_takes_everybody(server: Server) -> None:
    ann, bob, match = pair(server)
    asks = word(ann, match, "resign", 0)
    assert (asks["outcome"], asks["proposals"][0]["what"], asks["proposals"][0]["waiting"]) == (None, "resign", [1])
    over = word(bob, match, "agree", 1, proposal=asks["proposals"][0]["number"])
    assert over["outcome"] == {"payoffs": [0.0, 0.0], "reason": "resign"}


def test_a_listed_table_is_listed_as_long_as_a_seat_is_free(server: Server) -> None:
    match = server.new(HUMAN, OPEN, options=NIGHT, listed=True)
    other = server.stranger()
    assert [line["id"] for line in other.client.get("/api/tables").json()["matches"]] == [match["id"]]
    joined(other, match)
    assert server.stranger().client.get("/api/tables").json()["matches"] == []


# Deciding together


def test_two_people_agree_on_what_is_theirs_together(server: Server) -> None:
    ann, bob, match = gathering(server)
    proposed = ann.act(match, "feed", seat=0)
    (shown,) = bob.get(match)["proposals"]
    assert (shown["what"], shown["choice"]["text"], shown["asked"], shown["left"]) == ("act", "feed", [1], None)
    assert proposed["proposals"][0]["asked"] == []
    assert server.stranger().get(match)["proposals"] == []
    before = proposed["view"]["fire"]
    agreed = word(bob, match, "agree", 1, proposal=shown["number"])
    assert (agreed["proposals"], agreed["view"]["fire"]) == ([], min(9, before + 1))


def test_what_is_proposed_or_agreed_twice_counts_once(server: Server) -> None:
    ann, bob, match = gathering(server)
    once = ann.act(match, "feed", seat=0)
    assert ann.act(match, "feed", seat=0)["number"] == once["number"]
    number = once["proposals"][0]["number"]
    body = {"seat": 1, "what": "agree", "number": once["number"], "proposal": number}
    answers = [bob.client.post(f"/api/matches/{match['id']}/table", json=body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["number"] == answers[1].json()["number"] == once["number"] + 2
    problem(
        bob.client.post(f"/api/matches/{match['id']}/table", json={**body, "what": "object"}),
        409,
        "TableError",
        "proposal-gone",
    )
    assert ann.act(match, "feed", seat=0)["number"] == once["number"] + 2, "it was answered"


def test_silence_agrees_when_its_time_has_come(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, match = gathering(server, agree_seconds=30)
    left = ann.act(match, "feed", seat=0)["proposals"][0]["left"]
    assert 0 < left <= 30_000
    put_forward(monkeypatch, 31_000)
    until(lambda: True if ann.get(match)["proposals"] == [] else None, "silence to agree")
    assert [entry.text for entry in server.behind(match).log][-2:] == ["!agree 3", "feed"]


def test_machines_agree_with_people(server: Server) -> None:
    match = server.new(HUMAN, OPEN, options=NIGHT)
    match = server.act(match, "hold", seat=0)

    def gathered() -> Info | None:
        info = server.get(match)
        return info if info["questions"][0]["prompt"]["ask"] == "gather" else None

    now = until(gathered, "the stand-in's answer to the wind")
    server.act(now, "feed", seat=0)
    assert server.behind(match).log[now["number"]].text == "feed"


def test_a_proposal_survives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ann, bob, match = gathering(server)
        number = ann.act(match, "feed", seat=0)["proposals"][0]["number"]
    with serving(tmp_path, like=bob) as again:
        assert again.get(match)["proposals"][0]["number"] == number
        assert word(again, match, "agree", 1, proposal=number)["proposals"] == []


# Taking back among friends


def test_friends_take_back_what_chance_has_shown(server: Server) -> None:
    ann, bob, match = gathering(server, undo="friendly")
    assert match["undo_rule"] == "friendly"
    sizes = {one["size"]: one["asks"] for one in match["undos"]}
    assert sizes == {"decision": True, "turn": True}, "and a round is no more than that here"
    asks = word(ann, match, "undo", 0, size="turn")
    assert asks["proposals"][0] | {"size": "turn", "what": "undo"} == asks["proposals"][0]
    back = word(bob, match, "agree", 1, proposal=asks["proposals"][0]["number"])
    assert (back["view"]["phase"], back["view"]["hour"]) == ("watch", 1)
    assert back["updates"][-1]["back"] == 1, "the first entry that was taken back"


def test_honest_tables_do_not(server: Server) -> None:
    ann, _, match = gathering(server)
    assert match["undos"] == []
    problem(ann.try_table(match, "undo", 0), 409, "TableError", "")


def test_old_requests_without_the_new_fields_are_understood(server: Server) -> None:
    match = server.act(server.new(HUMAN, HUMAN), "keep")
    body = {"seat": 0, "what": "undo", "number": match["number"]}
    assert server.client.post(f"/api/matches/{match['id']}/table", json=body).status_code == 200


def test_nobody_chooses_their_own_number(server: Server) -> None:
    match = server.new({**HUMAN, "person": 7}, {**HUMAN, "person": 3}, options=NIGHT)
    assert [seat.person for seat in server.behind(match).seats] == [0, 0]
    assert isinstance(server.behind(match), Match)
    assert server.behind(match).seats[0] == SeatSetup("human")
    assert asked(match, 0) == 0
