"""A server that is killed again and again, at any moment, while people play a campaign: it goes on as if nothing had
been, whatever was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ashgrid.core import Record, verify
from ashgrid.match import Entry, Match
from ashgrid.store import Kept, Store
from tests.cli.test_serve import Serving, serving
from tests.databases import url_of
from tests.match.same import assert_same
from tests.patience import PATIENCE

Info = dict[str, Any]
CAMPAIGN = {"mode": "campaign", "embers": 9, "hand": 6}
OFTEN = "import ashgrid.server.reading as reading\nreading.SNAPSHOT_EVERY = 4"  # matches here are short
ROUNDS = 6  # requests from one kill to the next, at most


class Host:
    """The server, in whichever process it is now."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack
        self.kills = 0
        self.server = self._started()
        self._store = Store(url_of(folder))
        stack.callback(self._store.close)

    def _started(self) -> Serving:
        return self._stack.enter_context(serving(self.folder, first=OFTEN))

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    def kill(self) -> None:
        self.server.process.kill()
        self.server.process.wait(PATIENCE)
        self.kills += 1

    def restart(self) -> None:
        self.server = self._started()

    def stored(self, match_id: str) -> Kept:
        return self._store.load(match_id)

    def snapshots(self, match_id: str) -> list[int]:
        return [number for number, _ in self._store.snapshots.of(match_id)]

    def replayed(self) -> int:
        """How many entries the process that serves now has replayed."""
        lines = httpx.get(f"http://{self.address}/metrics", timeout=PATIENCE).text.splitlines()
        return next(int(float(line.split()[1])) for line in lines if line.startswith("ashgrid_replayed_total "))


class Person:
    """Somebody with a browser, which keeps its cookies and follows the match over a socket if it `listens`."""

    def __init__(self, host: Host, name: str, listens: bool) -> None:
        self.host = host
        self.name = name
        self.listens = listens
        self._browser = httpx.Client(timeout=PATIENCE)
        self.seen: Info | None = None
        self._sockets = ExitStack()
        self._socket: ClientConnection | None = None
        self._asked = 0

    def http(self, method: str, path: str, body: object = None) -> httpx.Response:
        return self._browser.request(method, f"http://{self.host.address}{path}", json=body)

    def get(self, match_id: str) -> Info:
        """The match, which must be as this browser has seen it, or further."""
        answer = self.http("GET", f"/api/matches/{match_id}")
        assert answer.status_code == 200, answer.text
        info: Info = answer.json()
        if self.seen is not None and self.seen["id"] == match_id:
            self._same(self.seen, info)
        self.seen = info
        return info

    def _same(self, seen: Info, info: Info) -> None:
        assert info["number"] >= seen["number"], "what was acknowledged is there"
        keys = ("seat", "what", "at", "back")
        then, now = ({one["number"]: [one[key] for key in keys] for one in told["updates"]} for told in (seen, info))
        assert [now[number] for number in then if number >= info["since"]] == [
            then[number] for number in then if number >= info["since"]
        ]
        if info["number"] == seen["number"]:
            same = seen.keys() - {"now", "next", "since", "updates"}
            assert {key: info[key] for key in same} == {key: seen[key] for key in same}

    def live(self, match_id: str) -> ClientConnection:
        """The socket, as long as the server lives; then another, for what is new since."""
        if self._socket is None:
            since = self.seen["number"] if self.seen is not None and self.seen["id"] == match_id else 0
            cookie = "; ".join(f"{key}={value}" for key, value in self._browser.cookies.items())
            address = f"ws://{self.host.address}/api/matches/{match_id}/live?since={since}"
            opening = connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE)
            self._socket = self._sockets.enter_context(opening)
        return self._socket

    def hang_up(self) -> None:
        self._sockets.close()
        self._socket = None

    def go_home(self) -> None:
        self.hang_up()
        self._browser.close()

    def say(self, match_id: str, message: Info) -> int:
        self._asked += 1
        self.live(match_id).send(json.dumps({"id": self._asked, **message}))
        return self._asked

    def hear(self, match_id: str, asked: int) -> Info:
        """The answer to a message, done or refused."""
        while True:
            message: Info = json.loads(self.live(match_id).recv(timeout=PATIENCE))
            if message["type"] in ("done", "refused") and message["id"] == asked:
                return message


class Request:
    """What somebody asks of a match, by the socket or plainly: the answer is None, or the code of the refusal."""

    def __init__(self, person: Person, match_id: str, path: str, body: Info) -> None:
        self.person, self.match_id, self.path, self.body = person, match_id, path, body
        self.by_socket = person.listens and path in ("act", "table")

    def ask(self) -> str | None:
        if self.by_socket:
            asked = self.person.say(self.match_id, {"type": self.path, **self.body})
            message = self.person.hear(self.match_id, asked)
            return None if message["type"] == "done" else str(message["problem"]["code"])
        answer = self.person.http("POST", f"/api/matches/{self.match_id}/{self.path}", self.body)
        return None if answer.status_code in (200, 201) else str(answer.json()["code"])

    def ask_and_kill(self, delay: float) -> list[str | None]:
        """The server is killed while the request is on its way, or just before its answer is read. The answer, if there
        was one."""
        answers: list[str | None] = []

        def ask() -> None:
            with suppress(httpx.TransportError, ConnectionClosed, OSError):
                answers.append(self.ask())

        if self.by_socket:
            self.person.live(self.match_id)
        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(delay)  # for no condition: any moment will do, and they should differ
        self.person.host.kill()
        asking.join(PATIENCE)
        assert not asking.is_alive()
        return answers

    def has_been_done(self) -> bool:
        """Whether what was refused when it was sent again was refused because it had been carried out."""
        held = self.person.get(self.match_id)["held"]
        return (self.body["seat"] in held) == (self.path == "join")


class Evening:
    """Ann and Bob play, and Cy takes over from who leaves."""

    def __init__(self, host: Host, rng: random.Random) -> None:
        self.host, self.rng = host, rng
        self.ann, self.bob, self.cy = (Person(host, name, listens) for name, listens in PEOPLE)
        self.until_kill = 4
        self.from_snapshots = 0  # how often a match went on without its whole log
        self.usual = 0.01
        self.asked: dict[str, list[tuple[int, str]]] = {}
        """By match: the entries that requests must have made, in their order."""
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "open"}]
        new = {"game": "embers", "seats": seats, "options": CAMPAIGN, "undo": "friendly"}
        answer = self.ann.http("POST", "/api/matches", new)
        assert answer.status_code == 201, answer.text
        self.chapters: list[str] = [answer.json()["id"]]
        self.at: dict[int, Person] = {0: self.ann}
        self.join(self.bob, 1)

    @property
    def match_id(self) -> str:
        return self.chapters[-1]

    @property
    def people(self) -> tuple[Person, ...]:
        return (self.ann, self.bob, self.cy)

    # One request, and perhaps the end of a process

    def moment(self) -> float:
        """After how many seconds to kill the server: before it has done anything, when it is done, or in between."""
        return self.rng.uniform(0.0, 1.3) * self.usual

    def ask(self, person: Person, path: str, body: Info, entry: str | None, kill: bool = False) -> Info:
        """Ask until it is acknowledged. What makes an entry of the log must make it once."""
        request = Request(person, self.match_id, path, body)
        number = person.get(self.match_id)["number"]
        self.until_kill -= 1
        if entry is not None:
            self.asked.setdefault(self.match_id, []).append((body["seat"], entry))
        if self.until_kill > 0 and not kill:
            begun = time.monotonic()
            refused = request.ask()
            self.usual = time.monotonic() - begun
            assert refused is None, (path, body, refused)
            return person.get(self.match_id)
        self.until_kill = self.rng.randint(2, ROUNDS)
        if kill or self.rng.random() < 0.7:
            answers = request.ask_and_kill(self.moment())
        else:
            answers = [request.ask()]
            self.host.kill()
        assert answers in ([], [None]), answers
        assert not answers or len(self.host.stored(self.match_id).log) > number, "acknowledged is stored"
        self.go_on()
        refused = request.ask()  # by somebody to whom no answer has come, or not in time
        assert refused is None or request.has_been_done(), (path, body, refused)
        return person.get(self.match_id)

    def go_on(self) -> None:
        """Another process serves the same: everybody finds their match, their seats and their campaign."""
        for person in self.people:
            person.hang_up()
        self.host.restart()
        for seat, person in self.at.items():
            info = person.get(self.match_id)
            if info["seats"][seat]["kind"] == "human":
                assert seat in info["held"]
        self.from_snapshots += self.host.replayed() < self.ann.get(self.match_id)["number"]
        self.check_campaign()

    def check_campaign(self) -> None:
        """There is one as soon as a chapter is over, and its last chapter is the one that is played, or about to be."""
        over = self.host.stored(self.match_id)
        ended = Match(over.setup, over.log).outcome is not None
        known = len(self.chapters) - (0 if ended else 1)
        for person in (self.ann, *self.at.values()):
            found = person.http("GET", "/api/campaigns").json()["campaigns"]
            assert len(found) <= 1, "no campaign is there twice"
            if person is self.ann:
                assert len(found) == min(1, known)
            for campaign in found:
                matches = [chapter["match"] for chapter in campaign["chapters"]]
                assert matches[: len(self.chapters)] == self.chapters
                told = [chapter["reason"] is not None for chapter in campaign["chapters"]]
                assert told[:known] == [True] * known
                assert all(chapter["journal"] for chapter in campaign["told"])

    # What people do

    def act(self, person: Person, seat: int, action: str, kill: bool = False) -> Info:
        info = person.get(self.match_id)
        (question,) = (one["number"] for one in info["questions"] if one["seat"] == seat)
        decided = info["view"]["phase"] == "watch" or len(set(map(id, self.at.values()))) == 1
        entry = action if decided else f"!propose {question} {action}"
        return self.ask(person, "act", {"seat": seat, "action": action, "question": question}, entry, kill)

    def say(self, seat: int, what: str, entry: str, kill: bool = False, **more: Any) -> Info:
        person = self.at[seat]
        number = person.get(self.match_id)["number"]
        return self.ask(person, "table", {"seat": seat, "what": what, "number": number, **more}, entry, kill)

    def answer(self, info: Info, seat: int, what: str, kill: bool = False) -> Info:
        proposal = info["proposals"][0]["number"]
        return self.say(seat, what, f"!{what} {proposal}", kill, proposal=proposal)

    def join(self, person: Person, seat: int) -> None:
        self.ask(person, "join", {"seat": seat}, "!join")
        self.at[seat] = person

    def hand_over(self) -> None:
        """Who sits at seat 1 leaves, a stand-in plays, and somebody takes over."""
        self.say(1, "leave", "!leave")
        gone = self.at.pop(1)
        info = self.ann.get(self.match_id)
        if 0 in info["actors"] and info["view"]["phase"] == "watch":
            self.act(self.ann, 0, "hold")
            self.wait_for(lambda now: 0 in now["actors"] or now["outcome"] is not None, "the stand-in's choice")
        info = self.ann.get(self.match_id)
        if info["outcome"] is None:
            self.join(gone if self.rng.random() < 0.3 else self.cy if gone is self.bob else self.bob, 1)

    def wait_for(self, true: Callable[[Info], bool], what: str) -> Info:
        end = time.monotonic() + PATIENCE
        while not true(info := self.ann.get(self.match_id)):
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(0.01)
        return info

    def decide_together(self, info: Info) -> None:
        """What becomes of the wood. The last time in a night, this ends a chapter, and the server with it."""
        one, other = self.rng.sample((0, 1), 2)
        last = info["view"]["hour"] == 3
        action = "feed" if sum(info["view"]["cards"]) > 3 or not info["view"]["pile"] else "rest"
        proposed = self.act(self.at[one], one, action)
        luck = self.rng.random()
        if luck < 0.25:
            self.answer(proposed, other, "object")
        elif luck < 0.5 and info["view"]["pile"]:
            contrary = self.act(self.at[other], other, "rest" if action == "feed" else "feed")
            assert [proposal["seat"] for proposal in contrary["proposals"]] == [other]
            self.answer(contrary, one, "agree", kill=last)
        else:
            self.answer(proposed, other, "agree", kill=last)

    def take_back(self) -> None:
        asks = self.say(0, "undo", "!ask-undo turn", size="turn")
        self.answer(asks, 1, self.rng.choice(["agree", "object"]))

    def give_up_and_not(self) -> None:
        self.answer(self.say(1, "resign", "!ask-resign"), 0, "object")

    def play_chapter(self) -> Info:
        taken_back = handed_over = given_up = False
        while (info := self.ann.get(self.match_id))["outcome"] is None:
            undos = [undo for undo in info["undos"] if undo["size"] == "turn" and undo["asks"]]
            if not handed_over and info["view"]["hour"] == 2:
                handed_over = True
                self.hand_over()
            elif not taken_back and undos and info["view"]["phase"] == "gather":
                taken_back = True
                self.take_back()
            elif not given_up and info["view"]["hour"] == 1:
                given_up = True
                self.give_up_and_not()
            elif info["view"]["phase"] == "gather":
                self.decide_together(info)
            else:
                seat = self.rng.choice(info["actors"])
                mine = self.at[seat].get(self.match_id)
                choices = next(one["choices"] for one in mine["decisions"] if one["seat"] == seat)
                self.act(self.at[seat], seat, self.rng.choice(choices[-2:])["text"])
        return info

    def next_chapter(self) -> None:
        """Begun by one of them, who asks again if the server dies of it; the other finds the same."""
        who = self.at[self.rng.choice((0, 1))]
        before = self.match_id
        request = Request(who, before, "rematch", {})
        answers = request.ask_and_kill(self.moment())
        assert answers in ([], [None])
        self.go_on()
        begun = {person.http("POST", f"/api/matches/{before}/rematch").json()["id"] for person in self.at.values()}
        assert len(begun) == 1, "one chapter follows"
        self.chapters.extend(begun)
        for seat, person in self.at.items():
            info = person.get(self.match_id)
            assert (seat in info["held"], info["chapter"]) == (True, len(self.chapters))
        self.check_campaign()

    # What is left of it

    def check_log(self, match_id: str) -> None:
        """The log is what was asked for, in this order, each thing once; and what machine players chose between."""
        kept = self.host.stored(match_id)
        truth = Match(kept.setup, kept.log)
        replayed = Match(kept.setup)
        asked = iter(self.asked[match_id])
        while len(replayed.log) < len(kept.log):
            entry = kept.log[len(replayed.log)]
            if replayed.machine(entry.seat) is None or entry.text.startswith("!join"):
                assert next(asked) == (entry.seat, "!join" if entry.text.startswith("!join") else entry.text)
            made(replayed, entry)
        assert list(asked) == []
        assert replayed.log == kept.log
        assert_same(replayed, truth)


def made(match: Match, entry: Entry) -> None:
    """Ask a match for what has made an entry."""
    word, _, rest = entry.text.partition(" ")
    match word:
        case "!join":
            match.join(entry.seat, "", entry.at, int(rest))
        case "!leave":
            match.leave(entry.seat, entry.at)
        case "!propose":
            match.act(entry.seat, rest.partition(" ")[2], entry.at)
        case "!agree":
            match.agree(entry.seat, int(rest), entry.at)
        case "!object":
            match.object(entry.seat, int(rest), entry.at)
        case "!ask-undo":
            match.undo(entry.seat, entry.at, "turn")
        case "!ask-resign":
            match.resign(entry.seat, entry.at)
        case _:
            match.act(entry.seat, entry.text, entry.at)


PEOPLE = (("Ann", True), ("Bob", False), ("Cy", True))


@contextmanager
def evening(folder: Path, seed: int) -> Iterator[Evening]:
    with ExitStack() as stack:
        table = Evening(Host(folder, stack), random.Random(seed))
        for person in table.people:
            stack.callback(person.go_home)
        yield table


@pytest.mark.both_databases
def test_a_campaign_goes_on_however_often_the_server_is_killed(tmp_path: Path) -> None:
    with evening(tmp_path, seed=2) as table:
        info = table.play_chapter()
        while info["follows"] == "chapter":
            table.next_chapter()
            info = table.play_chapter()
        assert len(table.chapters) == 3
        assert table.host.kills >= 8
        assert table.from_snapshots >= 4
        table.check_campaign()
        for match_id in table.chapters:
            table.check_log(match_id)
            assert table.host.snapshots(match_id)[0] == len(table.host.stored(match_id).log), "one of the end"
            record = table.ann.http("GET", f"/api/matches/{match_id}/record").text
            assert verify(Record.parse(record)) == []
