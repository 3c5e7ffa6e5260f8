"""The live connection: everything that happens is pushed, once, from where the client left off."""

import asyncio
import threading
from typing import Any

import pytest
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from ashgrid.server.match_view import show
from ashgrid.server.table import now
from tests.patience import PATIENCE
from tests.server.support import HUMAN, Info, Server, bot, first, last


def told(messages: list[Info]) -> list[int]:
    return [update["number"] for message in messages for update in message["updates"]]


def test_a_change_is_pushed_to_everybody_who_follows(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as one, server.following(match) as two:
        after = server.act(match, "keep")
        for live in (one, two):
            message = live.next()
            assert message["number"] == 1
            assert message["view"] == after["view"]
            assert message["updates"] == after["updates"]


def test_every_kind_of_change_is_pushed(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        whats = []
        match = server.act(match, "keep")
        for what, seat in (("undo", 0), ("offer-draw", 0), ("decline-draw", 1), ("resign", 1)):
            match = server.table(match, what, seat)
        for message in live.until(5):
            whats += [update["what"] for update in message["updates"]]
        assert whats == ["act", "undo", "offer-draw", "decline-draw", "resign"]
        assert message["outcome"]["reason"] == "resign"


def test_who_comes_late_gets_everything_so_far_in_one_message(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    after = server.act(server.act(match, "keep"), "keep")
    with server.following(match) as live:
        assert live.next()["updates"] == server.get(match)["updates"]
        assert len(server.get(match)["updates"]) == after["number"] == 2


def test_who_comes_back_gets_what_was_missed_and_nothing_twice(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    match = server.act(match, "keep")
    with server.following(match) as live:
        assert told([live.next()]) == [0]
    match = server.act(match, "keep")
    match = server.act(match, last(match))
    with server.following(match, since=1) as live:
        assert told([live.next()]) == [1, 2]
        match = server.act(match, last(match))
        assert told(live.until(match["number"])) == list(range(3, match["number"]))


def test_who_reads_slowly_gets_the_match_as_it_is_then_and_no_backlog(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        live.quiet()
        sending, go = threading.Event(), threading.Event()
        send_text = WebSocket.send_text

        async def take_nothing_yet(socket: WebSocket[Any, Any, Any], text: str) -> None:
            sending.set()
            while not go.is_set():
                await asyncio.sleep(0.01)
            await send_text(socket, text)

        monkeypatch.setattr(WebSocket, "send_text", take_nothing_yet)
        match = server.act(match, first(match))
        assert sending.wait(PATIENCE)
        for _ in range(4):
            match = server.act(match, first(match))
        go.set()
        told = [live.of_type("match")["info"] for _ in range(2)]
        assert told[0]["number"] < match["number"], "what was on its way"
        assert (told[1]["since"], told[1]["number"]) == (told[0]["number"], match["number"])
        assert live.quiet() == [], "and nothing more"


def test_a_view_is_made_once_for_all_who_watch(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    table = server.client.app.dependencies["tables"].dependency().open[match["id"]]
    before = [show(table, watcher, {}, 0, now()).view for watcher in (None, "ann", "bob")]
    assert all(view is before[0] for view in before)
    server.act(match, first(match))
    after = show(table, None, {}, 0, now()).view
    assert after is not before[0]
    assert after == server.stranger().get(match)["view"]


def test_nothing_is_sent_while_nothing_happens(server: Server) -> None:
    """Whoever knows everything hears of the next change first, not of what is known already."""
    match = server.act(server.new(HUMAN, HUMAN), "keep")
    other = server.new(HUMAN, HUMAN)
    with server.following(match, since=1) as live:
        server.act(other, "keep")
        server.try_act(match, "strike 9")
        server.get(match)
        assert [message["type"] for message in live.quiet()] == ["people"]
        server.act(match, "keep")
        message = live.message()
        assert (message["type"], message["info"]["number"]) == ("match", 2)


def test_a_whole_match_against_a_bot_is_pushed_without_a_gap(server: Server) -> None:
    match = server.new(HUMAN, bot("random"))
    with server.following(match) as live:
        over = server.play(match, last)
        messages = live.until(over["number"])
    assert told(messages) == list(range(over["number"]))
    assert messages[-1]["outcome"] == over["outcome"]
    assert all(message["perspective"] == 0 for message in messages)


def test_the_moves_of_bots_alone_are_pushed(server: Server) -> None:
    match = server.new(bot("random"), bot("random"))
    with server.following(match) as live:
        messages = [live.next()]
        while messages[-1]["outcome"] is None:
            messages.append(live.next())
    assert told(messages) == list(range(messages[-1]["number"]))


def test_an_unknown_match_closes_the_socket_with_the_reason(server: Server) -> None:
    with pytest.raises(WebSocketDisconnect) as closed, server.following("nowhere") as live:
        live.next()
    assert closed.value.code == 4404
    assert closed.value.detail == "match-not-found"


@pytest.mark.parametrize("since", ["-1", "abc"])
def test_a_since_that_is_no_place_in_the_log_is_refused(server: Server, since: str) -> None:
    match = server.new(HUMAN, HUMAN)
    with pytest.raises(WebSocketDisconnect) as closed:
        server.client.websocket_connect(f"/api/matches/{match['id']}/live?since={since}").__enter__()
    assert closed.value.code >= 4000


def test_whatever_a_client_sends_that_is_no_message_is_refused_and_changes_nothing(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    with server.following(match) as live:
        live.socket.send_text("{")
        live.socket.send_text("x" * 100_000)
        live.socket.send_bytes(b"\xff\xfe\x00")
        live.socket.send_json({"seat": 0, "action": "keep", "question": 0})
        for _ in range(4):
            refused = live.of_type("refused", "match")
            assert (refused["type"], refused["id"], refused["problem"]["status"]) == ("refused", None, 400)
            assert (refused["info"]["number"], refused["info"]["updates"]) == (0, [])
        server.act(match, "keep")
        message = live.next()
    assert [update["what"] for update in message["updates"]] == ["act"]
    assert message["number"] == 1
