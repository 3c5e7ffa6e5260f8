"""The protocol of the socket: numbered messages, resuming, repeats, refusals, presence, talk, limits."""

import time
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, WebSocket
from litestar import websocket as handler
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.testing import TestClient
from sqlalchemy import text

from ashgrid.server import websocket
from tests.server.support import HUMAN, OPEN, Info, Live, Server, asked, bot, first, last, logged, serving, until


def joined(browser: Server, match: Info, seat: int = 1) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    info: Info = answer.json()
    return info


@pytest.fixture
def two(server: Server) -> tuple[Server, Server, Info]:
    """Two browsers at one table."""
    one, other = server.stranger(), server.stranger()
    match = one.new(HUMAN, OPEN)
    joined(other, match)
    return one, other, one.get(match)


def closing(live: Live) -> tuple[int, str]:
    """The code and the reason with which the server ends it."""
    try:
        for _ in range(100):
            live.message()
    except WebSocketDisconnect as closed:
        return closed.code, closed.detail
    raise AssertionError("the socket was not closed")


def lines(messages: list[Info]) -> list[tuple[int, str]]:
    return [(line["seat"], line["text"]) for one in messages if one["type"] == "chat" for line in one["lines"]]


# Requests over the socket


def test_an_action_over_the_socket_is_carried_out_stored_and_told_before_it_is_acknowledged(
    two: tuple[Server, Server, Info],
) -> None:
    one, other, match = two
    with one.following(match, since=match["number"]) as live, other.following(match, since=match["number"]) as theirs:
        answer, before = live.ask(type="act", seat=0, action="keep", question=match["number"])
        assert answer == {"type": "done", "n": live.heard, "id": 1}
        (news,) = [message["info"] for message in before if message["type"] == "match"]
        assert news["number"] == match["number"] + 1
        assert news["updates"][-1]["text"] == "keep"
        assert [entry.text for entry in one.behind(match).log] == ["!join 1", "keep"]
        told = theirs.next()
        assert told["number"] == news["number"]
        assert told["updates"][-1]["text"] is None, "what another chose is told by its events"


def test_a_whole_match_can_be_played_over_the_socket_alone(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match) as mine, other.following(match) as theirs:
        info = [mine.next(), theirs.next()]
        sockets = (mine, theirs)
        while info[0]["outcome"] is None:
            seat = next(seat for seat in (0, 1) if info[seat]["decisions"])
            now = info[seat]
            answer, _ = sockets[seat].ask(type="act", seat=seat, action=last(now), question=asked(now, seat))
            assert answer["type"] == "done"
            info = [one.get(match), other.get(match)]
    assert info[0]["outcome"]["reason"] in ("burnt-out", "cold-ashes")


@pytest.mark.parametrize("what", ["undo", "resign", "offer-draw"])
def test_words_of_the_table_go_over_the_socket(two: tuple[Server, Server, Info], what: str) -> None:
    one, _, match = two
    match = one.act(match, "keep", seat=0)
    with one.following(match, since=match["number"]) as live:
        answer, before = live.ask(type="table", seat=0, what=what, number=match["number"])
        assert answer["type"] == "done"
        (news,) = [message["info"] for message in before if message["type"] == "match"]
        assert [update["what"] for update in news["updates"]] == [what]


def test_answers_name_the_request_and_come_in_its_order(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        asked = [live.send(type="ping") for _ in range(3)]
        asked.append(live.send(type="act", seat=0, action="nonsense", question=0))
        asked.append(live.send(type="act", seat=0, action="keep", question=0))
        answers = [live.of_type("pong", "done", "refused") for _ in asked]
    assert [answer["id"] for answer in answers] == asked
    assert [answer["type"] for answer in answers] == ["pong", "pong", "pong", "refused", "done"]


def test_a_pong_tells_the_servers_time(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    before = time.time_ns() // 1_000_000
    with server.following(match) as live:
        pong, _ = live.ask(type="ping")
    assert before <= pong["now"] <= time.time_ns() // 1_000_000
    assert pong["id"] == 1


# Repeats


def test_the_same_action_sent_again_is_done_once(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        for _ in range(3):
            answer, _ = live.ask(type="act", seat=0, action="keep", question=0)
            assert answer["type"] == "done"
        assert server.get(match)["number"] == 1
        answer, before = live.ask(type="act", seat=0, action="keep", question=0)
        assert (answer["type"], before) == ("done", [])


def test_an_action_sent_again_after_the_connection_broke_is_done_once(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        live.send(type="act", seat=0, action="keep", question=0)
    until(lambda: True if server.get(match)["number"] == 1 else None, "the action")
    server.act(server.get(match), "keep")
    with server.following(match) as live:
        answer, before = live.ask(type="act", seat=0, action="keep", question=0)
        assert answer["type"] == "done"
        assert [message["info"]["number"] for message in before if message["type"] == "match"] == [2]
    assert [entry.text for entry in server.behind(match).log] == ["keep", "keep"]


def test_a_word_sent_again_is_said_once(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        for _ in range(2):
            assert live.ask(type="table", seat=0, what="offer-draw", number=0)[0]["type"] == "done"
        assert server.get(match)["number"] == 1
        for _ in range(2):
            assert live.ask(type="table", seat=1, what="resign", number=1)[0]["type"] == "done"
    assert server.get(match)["number"] == 2


def test_a_line_sent_again_under_its_key_is_kept_once(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match) as live:
        for _ in range(3):
            assert live.ask(type="chat", text="hello", key="k1")[0]["type"] == "done"
    with one.following(match) as live:
        assert live.ask(type="chat", text="hello", key="k1")[0]["type"] == "done"
    with other.following(match) as live:
        assert live.ask(type="chat", text="hello too", key="k1")[0]["type"] == "done"
        assert live.ask(type="chat", text="hello", key="k2")[0]["type"] == "done"
    with one.following(match) as live:
        assert lines(live.quiet()) == [(0, "hello"), (1, "hello too"), (1, "hello")]


# Refusals


def test_a_refusal_has_its_reason_and_the_match_as_it_is(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match, since=match["number"]) as live:
        answer, _ = live.ask(type="act", seat=0, action="keap", question=match["number"])
        assert (answer["type"], answer["problem"]["status"], answer["problem"]["kind"]) == (
            "refused",
            400,
            "NotationError",
        )
        assert "did you mean 'keep'?" in answer["problem"]["detail"]
        assert {**answer["info"], "now": 0} == {**one.get(match, match["number"]), "now": 0}

        answer, _ = live.ask(type="act", seat=1, action="keep", question=match["number"])
        assert (answer["problem"]["code"], answer["problem"]["fields"]) == ("seat-not-yours", {"seat": 1})

        other.act(other.get(match), "keep", seat=1)
        one.act(match, "keep", seat=0)
        answer, _ = live.ask(type="act", seat=0, action="swap 1", question=match["number"])
        assert answer["problem"] == {
            "status": 409,
            "kind": "TableError",
            "code": "match-gone-on",
            "fields": {},
            "detail": "The match has moved on. Please look again.",
        }
        assert answer["info"]["number"] == 3
        assert answer["info"]["decisions"][0]["prompt"]["ask"] != "opening"


def test_a_refusal_tells_what_was_new_and_it_is_not_told_again(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        live.quiet()
        answer, _ = live.ask(type="act", seat=0, action="strike 9", question=0)
        assert answer["info"]["updates"] == []
        server.act(match, "keep")
        seen = live.next()
        answer, before = live.ask(type="act", seat=0, action="strike 9", question=0)
        assert (before, answer["info"]["since"], answer["info"]["updates"]) == ([], seen["number"], [])


def test_an_illegal_action_over_the_socket_changes_nothing(server: Server) -> None:
    match = server.act(server.act(server.new(HUMAN, HUMAN), "keep"), "keep")
    absent = next(card for card in range(1, 8) if card not in match["view"]["hand"])
    with server.following(match, since=2) as live:
        answer, _ = live.ask(type="act", seat=0, action=f"strike {absent}", question=2)
        assert (answer["problem"]["kind"], answer["problem"]["status"]) == ("IllegalAction", 409)
        answer, _ = live.ask(type="act", seat=1, action="wait", question=2)
        assert answer["problem"]["kind"] == "IllegalAction"
    assert server.get(match)["number"] == 2


MALFORMED: dict[str, Any] = {
    "no type": {"id": 1},
    "an unknown type": {"type": "cheat", "id": 1},
    "no id": {"type": "act", "seat": 0, "action": "keep", "question": 0},
    "a text as id": {"type": "ping", "id": "one"},
    "an id below 0": {"type": "ping", "id": -1},
    "an id that is too large": {"type": "ping", "id": 2**53},
    "a huge id": {"type": "ping", "id": 10**40},
    "an unknown field": {"type": "act", "id": 1, "seat": 0, "action": "keep", "question": 0, "at": 1},
    "no number": {"type": "act", "id": 1, "seat": 0, "action": "keep"},
    "a number below 0": {"type": "act", "id": 1, "seat": 0, "action": "keep", "question": -1},
    "a fraction as seat": {"type": "act", "id": 1, "seat": 0.5, "action": "keep", "question": 0},
    "a long action": {"type": "act", "id": 1, "seat": 0, "action": "keep " * 41, "question": 0},
    "an unknown word": {"type": "table", "id": 1, "seat": 0, "what": "sit", "number": 0},
    "a long line": {"type": "chat", "id": 1, "text": "x" * 301, "key": "k"},
    "a line without a key": {"type": "chat", "id": 1, "text": "x", "key": ""},
    "a long key": {"type": "chat", "id": 1, "text": "x", "key": "k" * 41},
    "a list": [1, 2],
    "a number": 7,
    "nothing": None,
    "a message of the server": {"type": "done", "n": 1, "id": 1},
}


@pytest.mark.parametrize("message", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_message_is_refused_and_the_socket_goes_on(server: Server, message: Any) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        live.socket.send_json(message)
        refused = live.of_type("refused", "done", "pong", "match", "chat")
        assert (refused["type"], refused["problem"]["status"], refused["problem"]["kind"]) == (
            "refused",
            400,
            "Malformed",
        )
        known = message.get("id") if isinstance(message, dict) else None
        assert refused["id"] == (known if known == 1 else None)
        assert live.ask(type="ping")[0]["type"] == "pong"
    assert server.get(match)["number"] == 0


def test_too_long_a_message_is_refused(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    for padding, kind in ((8 * 1024, "pong"), (8 * 1024 + 1, "refused")):
        with server.following(match) as live:
            live.socket.send_text('{"type":"ping","id":1}'.ljust(padding))
            assert live.of_type("pong", "refused")["type"] == kind


# Coming back


def test_who_says_what_they_saw_gets_the_rest(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match) as live:
        seen = live.next()["number"]
        live.ask(type="chat", text="first", key="a")
    heard = one.database.chat.lines(match["id"])[-1].id
    other.act(other.get(match), "keep", seat=1)
    with other.following(match) as live:
        live.ask(type="chat", text="second", key="b")
    with one.following(match, since=seen, chat=heard) as live:
        messages = live.quiet()
    (news,) = [message["info"] for message in messages if message["type"] == "match"]
    assert ([update["number"] for update in news["updates"]], news["since"]) == ([seen], seen)
    assert lines(messages) == [(1, "second")]


def test_who_knows_everything_is_told_nothing_but_who_is_there(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    with one.following(match, since=match["number"]) as live:
        assert [message["type"] for message in live.quiet()] == ["people"]


@pytest.mark.parametrize("since", [7, 2**31])
def test_who_says_that_they_saw_more_than_there_is_is_told_what_comes_next(server: Server, since: int) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match, since=since) as live:
        live.quiet()
        server.act(match, "keep")
        assert [update["number"] for update in live.next()["updates"]] == [0]


def test_numbers_of_messages_begin_anew_with_every_connection(server: Server) -> None:
    match = server.act(server.new(HUMAN, HUMAN), "keep")
    for _ in range(2):
        with server.following(match) as live:
            assert live.message()["n"] == 1
            live.quiet()
            assert live.heard >= 3


def test_a_rematch_is_told_to_those_who_follow(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    over = one.table(match, "resign", seat=0)
    with other.following(match, since=over["number"]) as live:
        live.quiet()
        new = one.client.post(f"/api/matches/{match['id']}/rematch").json()["id"]
        told = live.next()
        assert (told["next"], told["updates"]) == (new, [])


# Who is there


def test_everybody_is_told_who_is_there(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match) as live:
        people = live.of_type("people")
        assert (people["online"], people["watching"]) == ([True, False], 0)
        with other.following(match):
            people = live.of_type("people")
            assert (people["online"], people["watching"]) == ([True, True], 0)
            with one.stranger().following(match):
                people = live.of_type("people")
                assert (people["online"], people["watching"]) == ([True, True], 1)
            people = live.of_type("people")
            assert (people["online"], people["watching"]) == ([True, True], 0)
        people = live.of_type("people")
        assert (people["online"], people["watching"]) == ([True, False], 0)


def test_nobody_is_told_that_they_watch_themselves(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    nobody = one.stranger()
    with one.following(match) as live, nobody.following(match) as first:
        assert first.of_type("people")["watching"] == 0
        assert live.of_type("people")["watching"] in (0, 1)
        with nobody.following(match) as second:
            assert second.of_type("people")["watching"] == 1, "somebody without a name is known by their window only"
    guest = one.stranger()
    guest.new(HUMAN, HUMAN)  # makes somebody of them
    with guest.following(match) as first, guest.following(match) as second:
        assert (first.of_type("people")["watching"], second.of_type("people")["watching"]) == (0, 0)
        with one.following(match) as live:
            assert live.of_type("people")["watching"] == 1, "one person, in two windows"


def test_a_second_window_of_the_same_person_changes_nothing(two: tuple[Server, Server, Info]) -> None:
    one, _, match = two
    with one.following(match, since=match["number"]) as live:
        live.quiet()
        with one.following(match, since=match["number"]) as second:
            assert second.of_type("people")["online"] == [True, False]
        assert live.quiet() == []


def test_bots_are_never_away_or_there(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot("random")))
    with server.following(match, since=match["number"]) as live:
        assert live.of_type("people")["online"] == [True, False]


# Talk


def test_who_plays_can_talk_and_all_hear_it(two: tuple[Server, Server, Info]) -> None:
    one, other, match = two
    with one.following(match) as live, other.following(match) as theirs, one.stranger().following(match) as watching:
        answer, before = live.ask(type="chat", text="  good \n luck\t", key="k")
        assert answer["type"] == "done"
        assert lines(before) == [(0, "good luck")]
        for listener in (theirs, watching):
            (line,) = listener.of_type("chat")["lines"]
            assert (line["seat"], line["text"]) == (0, "good luck")
            assert set(line) == {"id", "seat", "text", "at"}, "nothing tells who it is"


def test_talk_survives_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            live.ask(type="chat", text="still there?", key="k")
    with serving(tmp_path, like=server) as again, again.following(match) as live:
        assert lines(live.quiet()) == [(0, "still there?")]
        assert live.ask(type="chat", text="still there?", key="k")[0]["type"] == "done"
        assert lines(live.quiet()) == []


@pytest.mark.parametrize("known", [True, False], ids=["a guest", "nobody"])
def test_who_does_not_play_and_has_no_name_cannot_talk(two: tuple[Server, Server, Info], known: bool) -> None:
    one, _, match = two
    stranger = one.stranger()
    if known:
        stranger.new(HUMAN, HUMAN)
    with stranger.following(match) as live:
        answer, before = live.ask(type="chat", text="hello", key="k")
        assert answer["type"] == "refused"
        assert answer["problem"]["code"] == "nameless-watcher"
        assert lines(before + live.quiet()) == []
    assert one.database.chat.lines(match["id"]) == []


@pytest.mark.parametrize("empty", ["", " ", "\n\t \u2003"])
def test_an_empty_line_is_refused(server: Server, empty: str) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        assert live.ask(type="chat", text=empty, key="k")[0]["problem"]["code"] == "empty-message"


def test_a_line_has_three_hundred_characters_at_most(server: Server) -> None:
    browser = server.stranger()
    match = browser.new(HUMAN, HUMAN)
    with browser.following(match) as live:
        assert live.ask(type="chat", text="ż" * 300, key="a")[0]["type"] == "done"
        assert live.ask(type="chat", text="ż" * 301, key="b")[0]["type"] == "refused"
        assert [len(line.text) for line in browser.database.chat.lines(match["id"])] == [300]


def test_too_much_talk_is_refused_until_later(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.monotonic()
    monkeypatch.setattr("ashgrid.server.limits.time.monotonic", lambda: moment)
    browser, other = server.stranger(), server.stranger()
    match = browser.new(HUMAN, OPEN)
    joined(other, match)
    with browser.following(match) as live:
        answers = [live.ask(type="chat", text="again", key=str(number))[0] for number in range(7)]
        assert [answer["type"] for answer in answers] == ["done"] * 6 + ["refused"]
        assert (answers[-1]["problem"]["status"], answers[-1]["problem"]["kind"]) == (429, "RateLimited")
        with other.following(match) as theirs:
            assert theirs.ask(type="chat", text="I may", key="k")[0]["type"] == "done"
        moment += 2
        assert live.ask(type="chat", text="again", key="later")[0]["type"] == "done"


# Limits and ends


def test_too_many_messages_of_any_kind_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.monotonic()
    monkeypatch.setattr("ashgrid.server.limits.time.monotonic", lambda: moment)
    with serving(tmp_path, scale=1.0) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            for _ in range(30):
                live.socket.send_text("nonsense")
            for _ in range(30):
                live.send(type="ping")
            answers = [live.of_type("refused", "pong") for _ in range(60)]
            assert {answer["problem"]["kind"] for answer in answers[:30]} == {"Malformed"}
            assert {answer["type"] for answer in answers[30:]} == {"pong"}
            answer, _ = live.ask(type="act", seat=0, action="keep", question=0)
            assert (answer["type"], answer["problem"]["kind"], answer["problem"]["status"]) == (
                "refused",
                "RateLimited",
                429,
            )
            moment += 1
            assert live.ask(type="act", seat=0, action="keep", question=0)[0]["type"] == "done"


def test_who_has_too_many_sockets_open_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path, scale=0.125) as server:  # three each
        match = server.new(HUMAN, HUMAN)
        with server.following(match), server.following(match) as second, server.following(match):
            with server.following(match) as fourth:
                code, reason = closing(fourth)
            assert code == 4429
            assert reason == "too-many-connections"
            assert second.ask(type="ping")[0]["type"] == "pong"
            with server.stranger().following(match) as other:
                assert other.ask(type="ping")[0]["type"] == "pong"

        def free() -> bool | None:
            try:
                with server.following(match) as live:
                    return True if live.message()["type"] == "people" else None
            except WebSocketDisconnect:
                return None

        assert until(free, "a free connection")


def test_who_says_nothing_for_long_is_cut_off(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    match = server.new(HUMAN, HUMAN)
    monkeypatch.setattr(websocket, "SILENCE_SECONDS", 0.2)
    with server.following(match) as live:
        assert closing(live) == (4408, "nothing was heard from you for long; connect again")


def test_two_minutes_of_silence_are_allowed() -> None:
    assert websocket.SILENCE_SECONDS == 120


def test_who_may_not_watch_is_cut_off_when_the_match_begins(server: Server) -> None:
    """While a seat is free, whoever has the address may look; then only those who play."""
    one, other, stranger = server.stranger(), server.stranger(), server.stranger()
    match = one.new(HUMAN, OPEN, spectators=False)
    with stranger.following(match) as plain, stranger.following(match, since=2**31) as sly:
        for live in (plain, sly):
            live.quiet()
        joined(other, match)
        with one.following(match) as live:
            live.ask(type="chat", text="a word in private", key="k")
        for live in (plain, sly):
            assert closing(live) == (4403, "match-private")
    with stranger.following(match) as late:
        assert closing(late) == (4403, "match-private")


def test_a_store_that_fails_is_told_without_saying_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
    with serving(tmp_path, like=server) as server:
        with server.database.engine.begin() as connection:
            connection.execute(text("alter table entries rename to elsewhere"))
        with logged() as errors, server.following(match) as live:
            code, reason = closing(live)
        with server.database.engine.begin() as connection:
            connection.execute(text("alter table elsewhere rename to entries"))
        assert code == 4503
        assert str(tmp_path) not in reason
        assert "sqlite" not in reason
        assert any("elsewhere" in error or "entries" in error for error in errors), "but the log knows"
        with server.following(match) as live:
            assert live.ask(type="act", seat=0, action="keep", question=0)[0]["type"] == "done"


def test_a_change_that_cannot_be_stored_is_refused_and_did_not_happen(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        with server.following(match) as live:
            live.quiet()
            with server.database.engine.begin() as connection:
                connection.execute(text("alter table entries rename to elsewhere"))
            live.send(type="act", seat=0, action="keep", question=0)
            answers: list[Info] = []
            code, reason = 0, ""
            try:  # the refusal and the end of the news come from two tasks, in either order
                while True:
                    answers.append(live.message())
            except WebSocketDisconnect as closed:
                code, reason = closed.code, closed.detail
            assert [one["type"] for one in answers if one["type"] != "refused"] == []
            assert all((one["problem"]["status"], one["info"]) == (503, None) for one in answers)
        with server.database.engine.begin() as connection:
            connection.execute(text("alter table elsewhere rename to entries"))
        assert (code, str(tmp_path) in reason) == (4503, False)
        assert server.get(match)["number"] == 0


def test_a_match_that_cannot_be_read_closes_the_socket_and_is_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
    with serving(tmp_path, like=server) as server:
        with server.database.engine.begin() as connection:
            connection.execute(text("update matches set setup = '{\"seed\": 12345'"))
        with logged() as errors, server.following(match) as live:
            code, reason = closing(live)
        assert (code, reason) == (1011, "something went wrong on the server; connect again")
        assert any(match["id"] in error and "truncated" in error for error in errors)


def test_asked_for_as_a_page_the_socket_says_so(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    answer = server.client.get(f"/api/matches/{match['id']}/live")
    assert (answer.status_code, answer.headers["upgrade"], answer.json()["kind"]) == (
        426,
        "websocket",
        "UpgradeRequired",
    )


def test_the_first_move_of_a_bot_comes_over_the_socket(server: Server) -> None:
    match = server.new(bot("random"), HUMAN)
    with server.following(match) as live:
        info = live.next()
        assert info["updates"][0]["seat"] == 0
        assert first(server.my_turn(match))


def test_who_still_has_something_to_send_after_the_end_finds_nobody() -> None:
    found: list[bool] = []

    @handler("/")
    async def ended(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        await websocket.close(socket, 4503, "no more")
        try:
            await socket.send_text("too late")
        except WebSocketException:
            found.append(True)

    with TestClient(Litestar([ended])) as client, client.websocket_connect("/") as socket:
        assert closing(Live(socket)) == (4503, "no more")
    assert found
