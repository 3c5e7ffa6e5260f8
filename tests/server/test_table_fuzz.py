"""Whatever those who play may say at a table, in any order: every message is carried out or refused with a reason, the
log brings the same match back, and the match can be played on. For opponents, and where all play together."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from ashgrid.core import verify
from ashgrid.match import Entry
from tests.server.support import HUMAN, OPEN, PROBLEM, Info, Live, Server, asked, logged, serving, until
from tests.server.test_socket_fuzz import SIZES, WORDS

TABLES: dict[str, Info] = {
    "opponents": {"options": {"embers": 9, "hand": 6}},
    "opponents who are friends": {"options": {"embers": 9, "hand": 6}, "undo": "friendly"},
    "together": {"options": {"mode": "campaign", "embers": 9}},
    "together, as friends": {"options": {"mode": "campaign", "embers": 9}, "undo": "friendly"},
}
KINDS = ["act"] * 8 + ["answer"] * 4 + ["undo"] * 2 + ["word"] * 4 + ["join", "join", "nonsense"]
SAYINGS = [*WORDS, *[word for word in WORDS if word != "resign"] * 2]  # giving up is rare
ABLE: dict[str, Callable[[Info], bool]] = {
    "act": lambda info: bool(info["decisions"]),
    "answer": lambda info: any(one["asked"] for one in info["proposals"]),
    "undo": lambda info: bool(info["undos"]),
}


def steps(rng: random.Random, count: int) -> Iterator[Info]:
    for _ in range(count):
        yield {
            "kind": rng.choice(KINDS),
            "who": rng.choice([0, 0, 0, 1, 1, 1, 2]),
            "seat": rng.choice([None] * 12 + [-1, 0, 1, 2]),
            "what": rng.choice(SAYINGS),
            "size": rng.choice(SIZES),
            "late": rng.choice([0] * 6 + [1, 3]),
            "pick": rng.randrange(100),
        }


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as running:
        yield running


class Sitting:
    """Two who play, and a third who may sit down when somebody has left."""

    def __init__(self, server: Server, stack: ExitStack, **more: Any) -> None:
        self.server = server
        self.browsers = [server.stranger() for _ in range(3)]
        self.match = self.browsers[0].new(HUMAN, OPEN, **more)
        assert self.sits_down(1, 1) == 200
        self.browsers[2].new(HUMAN, HUMAN)
        self.live: list[Live] = [stack.enter_context(one.following(self.match)) for one in self.browsers]
        self.said: list[str] = []

    def sits_down(self, who: int, seat: int) -> int:
        answer = self.browsers[who].client.post(f"/api/matches/{self.match['id']}/join", json={"seat": seat})
        if answer.status_code != 200:
            assert answer.status_code == 409, answer.text
            assert set(answer.json()) == PROBLEM
        return answer.status_code

    def log(self) -> list[Entry]:
        return self.server.database.load(self.match["id"]).log

    def take(self, step: Info) -> None:
        """One message, which gets an answer over a socket that stays open."""
        who, pick = step["who"], step["pick"]
        if step["kind"] in ABLE and step["seat"] is None:  # by somebody who can, if anybody can
            able = [n for n, one in enumerate(self.browsers) if ABLE[step["kind"]](one.get(self.match))]
            who = able[pick % len(able)] if able else who
        info = self.browsers[who].get(self.match)
        own = info["held"] or [0]
        seat = step["seat"] if step["seat"] is not None else own[pick % len(own)]
        if step["kind"] == "join":
            self.sits_down(who, seat)
            return
        before = self.log()
        answer, _ = self.live[who].ask(**self.message(step, info, seat))
        self.said.append(answer["type"])
        if answer["type"] == "refused":
            assert set(answer["problem"]) == PROBLEM
            assert answer["problem"]["status"] == (400 if answer["problem"]["kind"] == "NotationError" else 409), answer
            assert answer["problem"]["detail"]
        if seat not in info["held"]:
            assert answer["problem"]["code"] == "seat-not-yours"
        assert self.log()[: len(before)] == before
        assert self.live[who].ask(type="ping")[0]["type"] == "pong"

    def message(self, step: Info, info: Info, seat: int) -> Info:
        pick, number = step["pick"], max(0, info["number"] - step["late"])
        if step["kind"] in ("act", "nonsense"):
            choices = [one["text"] for decision in info["decisions"] for one in decision["choices"]]
            choices = choices if choices and step["kind"] == "act" else ["keep", "feed", "hold", "!leave", "x", ""]
            question = max(0, asked(info, seat) - step["late"])
            return {"type": "act", "seat": seat, "action": choices[pick % len(choices)], "question": question}
        word: Info = {"type": "table", "seat": seat, "what": step["what"], "number": number, "size": step["size"]}
        if step["kind"] == "undo":
            undo = info["undos"][pick % len(info["undos"])] if info["undos"] else {}
            word |= {"what": "undo", "number": info["number"], "size": undo.get("size", step["size"])}
        proposals = [one["number"] for one in info["proposals"]]
        word["proposal"] = proposals[pick % len(proposals)] if proposals else pick % (number + 2)
        if step["kind"] == "answer":
            word |= {"what": "agree" if pick % 3 else "object", "number": info["number"]}
        return word

    def check(self) -> None:
        """What everybody is told is what the log says."""
        for browser in self.browsers:
            info = browser.get(self.match)
            truth = self.server.behind(self.match, info["number"])
            assert info["actors"] == list(truth.actors)
            assert info["view"] == json.loads(msgspec.json.encode(truth.state.view(info["perspective"])))
            assert [one["seat"] for one in info["questions"]] == [one.seat for one in truth.questions]
            told = {one["number"] for one in info["questions"]} - {None}
            assert told <= {one.number for one in truth.questions}
            team = [truth.teams[seat] for seat in info["held"]]
            mine = [one.number for one in truth.proposals if one.what != "act" or truth.teams[one.seat] in team]
            assert [one["number"] for one in info["proposals"]] == mine
            assert [seat["kind"] for seat in info["seats"]] == [seat.kind for seat in truth.seats]
            assert (info["outcome"] is None) == (truth.outcome is None)

    def play_out(self) -> None:
        """Whatever has happened, the match can be brought to its end by those who sit there."""
        for seat, who in enumerate(self.browsers[0].get(self.match)["seats"]):
            if who["kind"] == "open":
                self.sits_down(0, seat)
        for _ in range(200):
            infos = [browser.get(self.match) for browser in self.browsers]
            if infos[0]["outcome"] is not None:
                break
            self.move(infos)
        truth = self.server.behind(self.match)
        assert truth.outcome is not None
        assert verify(truth.record()) == []

    def move(self, infos: list[Info]) -> None:
        for browser, info in zip(self.browsers, infos, strict=True):
            for proposal in info["proposals"]:
                for seat in proposal["asked"]:
                    what = "agree" if proposal["what"] == "act" else "object"
                    body = {"seat": seat, "what": what, "number": info["number"], "proposal": proposal["number"]}
                    answer = browser.client.post(f"/api/matches/{self.match['id']}/table", json=body)
                    assert answer.status_code == 200, answer.text
                    return
        if any(info["proposals"] for info in infos):
            return
        for browser, info in zip(self.browsers, infos, strict=True):
            for decision in info["decisions"]:
                browser.act(info, decision["choices"][-1]["text"], seat=decision["seat"])
                return
        until(lambda: True if self.log()[infos[0]["number"] :] else None, "a stand-in's choice")


@pytest.mark.parametrize("more", TABLES.values(), ids=TABLES.keys())
def test_whatever_is_said_at_a_table_is_answered_and_the_match_goes_on(
    server: Server, more: Info, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the server reads the match again from a snapshot now and then."""
    monkeypatch.setattr("ashgrid.server.reading.SNAPSHOT_EVERY", 4)
    said: Counter[str] = Counter()
    words: Counter[str] = Counter()
    for seed in range(6):
        with ExitStack() as stack, logged() as errors:
            table = Sitting(server, stack, **more)
            for step in steps(random.Random(seed), 40):
                table.take(step)
                if step["pick"] % 8 == 0:
                    server.forget(table.match)
            table.check()
            table.play_out()
            table.check()
            assert errors == []
            said.update(table.said)
            words.update(entry.text.partition(" ")[0] for entry in table.log())
    assert min(said["done"], said["refused"]) > 50
    expected = {"!propose", "!agree", "!object", "!leave"} if "mode" in more["options"] else {"!offer-draw"}
    expected |= {"!ask-undo"} if "undo" in more else set()
    assert set(words) >= expected
