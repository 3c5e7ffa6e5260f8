"""Anything at all sent over the socket of a match: it is refused or the socket closes, and the match is as it was."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect

from tests.patience import PATIENCE
from tests.server.support import HUMAN, OPEN, PROBLEM, Info, Live, Server, asked, logged, serving

CODES = {4403, 4404, 4429, 4500}
"""With which the server may end a socket because of its address; 1011 and 4503 are for its own errors. 4500 is
Litestar's for a query that is no number: nobody sees it, since the handshake is refused before there is a socket."""
WORDS = ["undo", "resign", "offer-draw", "accept-draw", "decline-draw", "leave", "agree", "object"]
SIZES = ["decision", "turn", "round", "chapter"]
FUZZ = settings(
    max_examples=60,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def not_a_file(text: str) -> bool:
    """Not such as Hypothesis finds among the project's own constants: an answer that repeats it is no leak."""
    return ".py" not in text


texts = st.text(max_size=40).filter(not_a_file)
plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
numbers = st.integers(-(10**30), 10**30) | st.integers(-2, 5)
parts = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["act", "table", "chat", "ping", "match", "done", "refused"]) | plain,
        "id": numbers | plain,
        "seat": numbers | plain,
        "action": st.sampled_from(["keep", "wait", "strike 9", "!resign", "!sit Eve", "swap 1"]) | plain,
        "what": st.sampled_from([*WORDS, "timeout", "sit", "join", "propose", "ask-undo"]) | plain,
        "number": numbers | plain,
        "question": numbers | plain,
        "size": st.sampled_from([*SIZES, "match"]) | plain,
        "proposal": numbers | plain,
        "text": texts | plain,
        "key": texts | plain,
        "n": numbers,
    },
)
messages = (
    parts.map(json.dumps)
    | plain.map(json.dumps)
    | texts
    | st.binary(max_size=60)
    | st.integers(1, 5000).map(lambda deep: "[" * deep)
    | st.integers(1, 1300).map(lambda deep: '{"type":' * deep)
    | st.integers(1, 2000).map(lambda deep: '{"type":"ping","id":' + "[" * deep + "]" * deep + "}")
    | st.integers(8000, 200_000).map(lambda size: '{"type":"chat","id":1,"key":"k","text":"' + "x" * size + '"}')
    | st.integers(1, 400).map(lambda size: '{"type":"ping","id":' + "9" * size + "}")
)


class Table:
    """A match of two people and what a third makes of it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ann, self.bob, self.eve = server.stranger(), server.stranger(), server.stranger()
        self.match = self.ann.new(HUMAN, OPEN, options={"hand": 6})  # hands that are like nothing else
        self.bob.client.post(f"/api/matches/{self.match['id']}/join", json={"seat": 1})
        self.eve.new(HUMAN, HUMAN)
        self.ann.act(self.ann.get(self.match), "keep", seat=0)
        self.bob.act(self.bob.get(self.match), "keep", seat=1)

    def log(self) -> list[Any]:
        return self.server.database.load(self.match["id"]).log

    def secrets(self, seat: int | None) -> list[str]:
        truth = self.server.behind(self.match)
        dump = truth.state.dump()
        hidden = [str(truth.setup.seed), truth.setup.salt, str(dump["rng"])]
        return hidden + [json.dumps(hand) for holder, hand in enumerate(dump["hands"]) if holder != seat]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("fuzz")) as server:
        yield Table(server)


def give(live: Live, message: str | bytes) -> None:
    if isinstance(message, bytes):
        live.socket.send_bytes(message)
    else:
        live.socket.send_text(message)


def answered(live: Live, message: str | bytes) -> Info:
    """The answer to one message, whatever it is; every message gets one."""
    give(live, message)
    return live.of_type("refused", "done", "pong")


def assert_sound(answer: Info, secrets: list[str]) -> None:
    text = json.dumps(answer)
    assert not [secret for secret in secrets if secret in text]
    if answer["type"] == "refused":
        assert set(answer) == {"type", "n", "id", "problem", "info"}
        assert set(answer["problem"]) == PROBLEM
        assert answer["problem"]["status"] in (400, 403, 409, 429)
        assert "Traceback" not in text
        assert ".py" not in text


@pytest.mark.parametrize("who", ["eve", "bob"])
def test_no_message_of_any_kind_crashes_the_server_or_changes_what_is_not_the_senders(table: Table, who: str) -> None:
    """Eve does not play here. Bob does, but it is not his turn; what he could do is kept out of his messages."""
    browser = getattr(table, who)
    before = table.log()
    secrets = table.secrets(1 if who == "bob" else None)
    hand = json.dumps(browser.get(table.match)["view"]["hand"])
    hidden = [secret for secret in secrets if secret != hand]

    with logged() as errors, browser.following(table.match) as live:

        @given(message=messages)
        @FUZZ
        def send(message: str | bytes) -> None:
            try:
                known = json.loads(message)
            except (ValueError, RecursionError, UnicodeDecodeError):
                known = None
            if who == "bob" and isinstance(known, dict) and known.get("type") in ("table", "chat"):
                return
            answer = answered(live, message)
            assert_sound(answer, hidden)
            assert answer["type"] != "done"

        send()
        assert live.ask(type="ping")[0]["type"] == "pong"
    assert table.log() == before
    assert table.server.database.chat.lines(table.match["id"]) == []
    assert errors == []


@given(
    seat=st.integers(-1, 2),
    number=st.integers(0, 6),
    word=st.sampled_from([*WORDS, "act"]),
    size=st.sampled_from(SIZES),
    proposal=st.integers(0, 6),
    data=st.data(),
)
@FUZZ
def test_well_formed_messages_of_a_stranger_are_all_refused(
    table: Table, seat: int, number: int, word: str, size: str, proposal: int, data: st.DataObject
) -> None:
    before = table.log()
    choices = [choice["text"] for choice in table.ann.get(table.match)["decisions"][0]["choices"]]
    with logged() as errors, table.eve.following(table.match) as live:
        if word == "act":
            action = data.draw(st.sampled_from([*choices, "keep", "wait", "take"]))
            answer, _ = live.ask(type="act", seat=seat, action=action, question=number)
        else:
            answer, _ = live.ask(type="table", seat=seat, what=word, number=number, size=size, proposal=proposal)
        assert (answer["type"], answer["problem"]["status"]) == ("refused", 409)
        assert answer["problem"]["code"] == "seat-not-yours"
        assert (answer["info"]["held"], answer["info"]["view"]["hand"]) == ([], [])
    assert table.log() == before
    assert errors == []


def test_out_of_turn_and_in_another_seat_nothing_happens(table: Table) -> None:
    before = table.log()
    number = len(before)
    mine = table.ann.get(table.match)
    with logged() as errors, table.bob.following(table.match) as live:
        for choice in mine["decisions"][0]["choices"]:
            answer, _ = live.ask(type="act", seat=0, action=choice["text"], question=number)
            assert answer["problem"]["code"] == "seat-not-yours"
            answer, _ = live.ask(type="act", seat=1, action=choice["text"], question=number)
            assert answer["problem"]["kind"] == "IllegalAction"
        for what in WORDS:
            assert live.ask(type="table", seat=0, what=what, number=number)[0]["type"] == "refused"
        for late in range(number):
            answer, _ = live.ask(type="act", seat=1, action="wait", question=late)
            assert answer["type"] == "refused"
    assert table.log() == before
    assert errors == []


def test_a_whole_conversation_replayed_changes_nothing(table: Table) -> None:
    """Everything that both sent in a match is sent again, in order and backwards, by both and by a stranger."""
    ann, bob = table.server.stranger(), table.server.stranger()
    match = ann.new(HUMAN, OPEN)
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    sent: list[tuple[Server, Info]] = []
    with ann.following(match) as first, bob.following(match) as second:
        for step in range(200):
            browser, live, seat = (ann, first, 0) if ann.get(match)["decisions"] else (bob, second, 1)
            info = browser.get(match)
            if info["outcome"] is not None:
                break
            choices = info["decisions"][0]["choices"]
            wanted = {
                "type": "act",
                "seat": seat,
                "action": choices[step % len(choices)]["text"],
                "question": asked(info, seat),
            }
            assert live.ask(**wanted)[0]["type"] == "done"
            sent.append((browser, wanted))
        else:
            raise AssertionError("the match did not end")
    log = table.server.database.load(match["id"]).log
    assert len(sent) > 5
    with (
        logged() as errors,
        ann.following(match) as first,
        bob.following(match) as second,
        table.eve.following(match) as third,
    ):
        for browser, wanted in [*sent, *reversed(sent)]:
            own, foreign = (first, second) if browser is ann else (second, first)
            assert own.ask(**wanted)[0]["type"] == "done", "it was done, and is recognised"
            assert foreign.ask(**wanted)[0]["type"] == "refused"
            assert third.ask(**wanted)[0]["type"] == "refused"
    assert table.server.database.load(match["id"]).log == log
    assert errors == []


@given(
    query=st.dictionaries(
        st.sampled_from(["since", "chat", "seat", "x"]), st.integers(-5, 10**25).map(str) | texts, max_size=3
    ),
    match_id=st.none()
    | st.text(st.characters(codec="ascii", exclude_characters="/?#%\\"), min_size=1, max_size=60).filter(not_a_file),
)
@FUZZ
def test_whatever_the_address_the_socket_opens_or_closes_with_a_known_code(
    table: Table, query: dict[str, str], match_id: str | None
) -> None:
    address = f"/api/matches/{quote(match_id or table.match['id'], safe='')}/live"
    end = None
    with logged() as errors:
        try:
            with table.eve.client.websocket_connect(address, params=query) as socket:
                opened = json.loads(socket.receive_text(timeout=PATIENCE))
                assert opened["type"] in ("match", "people")
                assert match_id is None
        except WebSocketDisconnect as closed:
            end = closed
    if end is not None:
        assert end.code in CODES
        assert ".py" not in end.detail
        assert "sqlite" not in end.detail
    assert errors == []
