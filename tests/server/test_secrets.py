"""Secrets stay: every answer and every message is searched for what its reader may not know."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ashgrid.match import Match
from tests.server.support import HUMAN, Info, Server, bot, first, last

SECRET_WORDS = {"seed", "rng", "hands", "horizon", "state", "setup"}


def values(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything inside some JSON, with where it stands."""
    yield path, data
    if isinstance(data, dict):
        for key, value in data.items():
            yield from values(value, f"{path}.{key}")
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from values(value, f"{path}[{place}]")


def leaks(message: Info, truth: Match) -> list[str]:
    """What a message tells that its reader may not know. `truth` is the match after `message["number"]` entries."""
    found = []
    dump = truth.state.dump()
    seat = message["perspective"]
    numbers = {truth.setup.seed: "the seed", dump["rng"]: "the generator"}
    if truth.outcome is not None:  # the end reveals the seed, in its place and nowhere else
        assert message["revealed"] == {"seed": str(truth.setup.seed), "text": truth.setup.committed}
        message = {key: value for key, value in message.items() if key != "revealed"}
    text = json.dumps(message)
    found += ["the salt"] if truth.setup.salt in text else []
    for number, name in numbers.items():
        found += [name for written in (str(number), f"{number:x}") if written in text]
    public = [dump["discard"], *([dump["hands"][seat]] if seat is not None else [])]
    hidden = [dump["pile"], dump["pile"][::-1], sorted(dump["pile"])]
    hidden += [hand for holder, hand in enumerate(dump["hands"]) if holder != seat]
    for path, value in values(message):
        if path.rpartition(".")[2] in SECRET_WORDS:
            found.append(f"{path} is a word for secrets")
        # Lists of one or two are numbers of embers, counts of cards and seats as well.
        if isinstance(value, list) and len(value) > 2 and value in hidden and value not in public:
            found.append(f"{path} is hidden: {value}")
    found += told_too_much(message)
    return found


def told_too_much(message: Info) -> list[str]:
    """Updates: the notation of an action is for who chose it, a private event for whom it names."""
    reader = message["held"][0] if len(message["held"]) == 1 else None
    found = []
    for update in message["updates"]:
        if update["what"] == "act" and update["text"] is not None and update["seat"] != reader:
            found.append(f"entry {update['number']} tells the choice of another: {update['text']}")
        for event in update["events"]:
            if event.get("only") is not None and reader not in event["only"]:
                found.append(f"entry {update['number']} tells a private event: {event}")
            if event["event"] == "drew-card" and event["seat"] != reader:
                found.append(f"entry {update['number']} tells what another drew: {event}")
    return found


def collect(server: Server, match: Info, rng: random.Random) -> list[Info]:
    """Play a match with random choices, some of them taken back, and keep everything that was ever said."""

    def at_random(info: Info) -> str:
        said.append(info)
        text: str = rng.choice(info["decisions"][0]["choices"])["text"]
        return text

    said: list[Info] = [match]
    with server.following(match) as live:
        match = server.my_turn(match)
        while match["outcome"] is None:
            match = server.act(match, at_random(match))
            said.append(match)
            if match["undo"] and rng.random() < 0.3 and match["outcome"] is None:
                undone = server.try_table(match, "undo", match["undo"][0])  # a bot may have acted meanwhile
                said += [undone.json()] if undone.status_code == 200 else []
            match = server.my_turn(match)
        said += [match, server.get(match)]
        said += live.until(match["number"])
    return said


@pytest.mark.parametrize(
    ("seats", "matches"),
    [((HUMAN, HUMAN), 6), ((HUMAN, bot("random")), 6), ((bot("greedy"), HUMAN), 3)],
    ids=["one screen", "against random", "against greedy"],
)
def test_nothing_that_is_said_in_a_match_tells_a_secret(server: Server, seats: tuple[Info, ...], matches: int) -> None:
    rng = random.Random(2114)
    for _ in range(matches):
        said = collect(server, server.new(*seats), rng)
        truth = server.behind(said[0])
        numbers = {message["number"] for message in said}
        assert numbers >= {0, len(truth.log)}
        at_that_time = {number: Match(truth.setup, truth.log[:number]) for number in numbers}
        for message in said:
            assert leaks(message, at_that_time[message["number"]]) == []


def test_what_is_said_to_a_seat_is_the_same_whatever_it_cannot_know(server: Server) -> None:
    """The view in a message is what the rules give that seat, and nothing is added to it on the way."""
    match = server.my_turn(server.new(HUMAN, bot("random")))
    while match["outcome"] is None:
        truth = server.behind(match, match["number"])
        assert match["view"] == truth.state.view(0)
        match = server.my_turn(server.act(match, first(match)))
    assert match["view"] == server.behind(match).state.view(0)


def test_spectators_of_bots_see_no_hand(server: Server) -> None:
    match = server.new(bot("random"), bot("random"))
    with server.following(match) as live:
        message = match
        while message["outcome"] is None:
            message = live.next()
            assert message["view"]["hand"] == []
            assert told_too_much(message) == []


@pytest.mark.parametrize("where", ["/api/games", "/api/text/en", "/schema/openapi.json", "/health"])
def test_answers_about_no_match_name_no_secret(server: Server, where: str) -> None:
    """Labels of what a view shows (`view.hands`) are words, not hands, and so are those of questions and the seed."""
    told = [
        path
        for path, _ in values(server.client.get(where).json())
        if not any(words in path for words in ("/view.", "/frame.", "ui.fair"))
    ]
    told = [path for path in told if not path.startswith(".components.schemas.Revealed.")]  # what the end reveals
    names = {path.rpartition(".")[2] for path in told}
    assert not names & {"seed", "rng", "hands"}


def test_refusals_tell_no_secret(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot("random")))
    truth = server.behind(match)
    for action in ("strike 9", "parry 1", "nonsense", "swap 7"):
        answer = server.try_act(match, action)
        assert answer.status_code in (400, 409)
        assert str(truth.setup.seed) not in answer.text
        assert str(truth.state.dump()["hands"][1]) not in answer.text


# The search itself: it must find what is there


def honest(server: Server) -> tuple[Info, Match]:
    match = server.act(server.act(server.new(HUMAN, HUMAN, options={"hand": 6}), "keep"), "keep")
    return match, server.behind(match)


def test_the_search_finds_nothing_in_an_honest_message(server: Server) -> None:
    assert leaks(*honest(server)) == []


@pytest.mark.parametrize("secret", ["seed", "salt", "rng", "hand", "pile", "text", "event", "revealed"])
def test_the_search_finds_a_planted_secret(server: Server, secret: str) -> None:
    match, truth = honest(server)
    dump = truth.state.dump()
    match["view"]["note"] = {
        "seed": f"x{truth.setup.seed}",
        "salt": f"salted {truth.setup.salt}",
        "rng": dump["rng"],
        "hand": dump["hands"][1 - match["perspective"]],
        "pile": [[dump["pile"]]],
    }.get(secret)
    if secret == "revealed":
        match["revealed"] = {"seed": str(truth.setup.seed), "text": truth.setup.committed}
    if secret == "text":
        match["updates"][0]["text"] = "swap 3"
    if secret == "event":
        match["updates"][0]["events"] = [{"event": "drew-card", "seat": 0, "card": 1, "only": [0]}]
    assert leaks(match, truth)


def test_only_who_had_one_option_is_told_so(server: Server) -> None:
    """That a move was forced tells how little another had to choose from."""
    forced = set()
    for _ in range(30):
        over = server.play(server.new(HUMAN, bot("random"), options={"hand": 1}), last)
        log = server.behind(over).log
        assert [update["auto"] for update in over["updates"]] == [entry.auto and entry.seat == 0 for entry in log]
        forced |= {entry.seat for entry in log if entry.auto}
        if forced == {0, 1}:
            return
    raise AssertionError("nobody was ever forced")
