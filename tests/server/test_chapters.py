"""A campaign at the server: chapter after chapter, and nothing of what is carried over is told before the end."""

from __future__ import annotations

import json

from ashgrid.core import Record, verify
from tests.server.support import HUMAN, OPEN, Info, Server, bot, first, last, problem, until

CAMPAIGN = {"mode": "campaign", "embers": 9}


def begin_next(browser: Server, match: Info) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/rematch")
    assert answer.status_code == 201, answer.text
    return browser.get(answer.json()["id"])


def carried(server: Server, match: Info) -> str:
    """What a chapter began with, as the database has it."""
    carry = server.database.load(match["id"]).setup.carry
    assert carry is not None
    return json.dumps(carry.data["pile"], separators=(",", ":"))


def play_with_bot(browser: Server, match: Info) -> Info:
    """Play to the end beside a machine player, which holds back while a person of its team may act."""
    while True:
        info = until(
            lambda: found if (found := browser.get(match))["decisions"] or found["outcome"] else None, "a turn"
        )
        if info["outcome"] is not None:
            return info
        browser.act(info, last(info))


def test_three_nights_one_after_another(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, options=CAMPAIGN)
    chapters = []
    while True:
        chapters.append(match["chapter"])
        ended = server.play(match, last)
        if ended["follows"] != "chapter":
            break
        match = begin_next(server, ended)
    assert chapters == [1, 2, 3]
    assert ended["outcome"]["reason"] in ("dawn", "fire-out")  # as the dice fall
    assert ended["follows"] == "rematch"


def test_a_machine_player_plays_on_in_the_next_chapter(server: Server) -> None:
    match = begin_next(server, play_with_bot(server, server.new(HUMAN, bot(), options=CAMPAIGN)))
    assert [seat["kind"] for seat in match["seats"]] == ["human", "bot"]
    assert play_with_bot(server, match)["outcome"] is not None


def test_others_find_their_own_seat_kept_in_the_next_chapter(server: Server) -> None:
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, options=CAMPAIGN)
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    while (info := ann.get(match))["outcome"] is None:
        who = ann if 0 in info["actors"] else bob
        now = who.act(who.get(match), first(who.get(match)))
        for proposal in now["proposals"]:
            body = {"seat": 1, "what": "agree", "number": now["number"], "proposal": proposal["number"]}
            assert bob.client.post(f"/api/matches/{match['id']}/table", json=body).status_code == 200
    after = begin_next(ann, info)
    assert after["held"] == [0]
    assert bob.get(after["id"])["held"] == [1]


def test_nobody_is_told_what_a_chapter_began_with_before_it_is_over(server: Server) -> None:
    match = begin_next(server, server.play(server.new(HUMAN, HUMAN, options=CAMPAIGN), last))
    secret = carried(server, match)
    answers = [server.client.get(f"/api/matches/{match['id']}").text, server.client.get("/api/matches").text]
    answers.append(server.client.get("/metrics").text)
    assert all(secret not in text for text in answers)
    problem(server.client.get(f"/api/matches/{match['id']}/record"), 409, "TableError", "")


def test_the_record_of_a_later_chapter_tells_it_and_is_true(server: Server) -> None:
    match = begin_next(server, server.play(server.new(HUMAN, HUMAN, options=CAMPAIGN), last))
    server.play(match, last)
    text = server.client.get(f"/api/matches/{match['id']}/record").text
    assert carried(server, match) in text
    assert verify(Record.parse(text)) == []
