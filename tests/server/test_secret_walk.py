"""Every message to one seat, through thousands of random moves: nothing of what that seat cannot know is in it.

Two ways to look. A twin of the match that differs in nothing but what the reader cannot know (`guess`), with another
seed and salt, must be told in exactly the same words. What goes over the wire is searched for the secrets themselves.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from ashgrid.core import Carry, Rng
from ashgrid.match import Match, Origin, SeatSetup, Setup, Way, following
from ashgrid.server.match_view import show
from ashgrid.server.table import Table
from ashgrid.store import Kept
from tests.server.support import HUMAN, OPEN, Info, Live, Server, asked
from tests.server.test_secrets import leaks, values

PEOPLE = (SeatSetup(person=0), SeatSetup(person=1))
NAMES: dict[int | None, str | None] = {0: "ann", 1: "bob", None: "eve"}
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "embers": ("embers", {}, 1000),
    "embers with large hands": ("embers", {"hand": 6, "embers": 9}, 1000),
    "embers, chapter after chapter": ("embers", {"mode": "campaign", "embers": 9}, 300),
    "neuroshima": ("neuroshima", {}, 500),
    "hunters": ("hunters", {"mission": "cistern", "party": "soldier,scout", "ties": "ask"}, 50),
    "hunters, on a journey": ("hunters", {"campaign": "journey", "party": "soldier,scout"}, 60),
}


def told(match: Match, reader: int | None, since: int) -> Info:
    """What the server says about a match to one reader, over both ways: they have this in common."""
    table = Table("id", Kept(match.setup, [], {0: "ann", 1: "bob"}, None), match, [0.0, 0.0], [])
    info = show(table, NAMES[reader], {"ann": "Ann", "bob": "Bob"}, since, 0)
    plain: Info = json.loads(msgspec.json.encode(info))
    return plain


def twins(match: Match, reader: int | None, rng: Rng) -> Iterator[Match]:
    """The same match as far as the reader can know. Who watches knows no hand, so either may be another."""
    for seat in (0, 1) if reader is None else (reader,):
        twin = copy.copy(match)
        twin.state = match.state.guess(seat, rng)
        twin.setup = msgspec.structs.replace(match.setup, seed=rng.bits64(), salt=f"other {rng.bits64()}")
        if match.setup.carry is not None:
            twin.setup = msgspec.structs.replace(twin.setup, carry=Carry(9, {"other": rng.bits64()}))
        yield twin


def stepped(match: Match, rng: random.Random) -> None:
    """One random move, or a proposal and the answer to it, sometimes taken back, sometimes with talk of a draw."""
    for proposal in match.proposals:
        (person,) = match.asked_about(proposal) - proposal.agreed
        (match.agree if rng.random() < 0.7 else match.object)(person, proposal.number, 0)
        return
    seat = rng.choice(match.actors)
    match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
    held = match.seats[seat].kind == "human"  # a hero who joined on the way may be nobody's
    if held and match.outcome is None and match.undo_refusal(seat) is None and rng.random() < 0.1:
        match.undo(seat, 0)
    together = len(set(match.game.teams(match.options))) == 1
    if match.outcome is None and not match.draw_agreed and not together and rng.random() < 0.02:
        match.offer_draw(rng.choice((0, 1)), 0)


@pytest.mark.parametrize(("game", "options", "moves"), GAMES.values(), ids=GAMES.keys())
def test_what_a_seat_is_told_is_the_same_whatever_it_cannot_know(
    game: str, options: dict[str, Any], moves: int
) -> None:
    rng, other = random.Random(2114), Rng(4)
    made = different = chapters = 0
    later: Setup | None = None
    while made < moves:
        fresh = Setup(game=game, options=options, seed=rng.getrandbits(64), salt=f"salt {made}", seats=PEOPLE)
        setup = later or fresh
        match, since = Match(setup), 0
        while match.outcome is None:
            for reader in NAMES:
                message = told(match, reader, since)
                assert message.pop("commitment") == setup.commitment
                assert message["revealed"] is None
                for twin in twins(match, reader, other):
                    theirs = told(twin, reader, since)
                    assert theirs.pop("commitment") != setup.commitment
                    assert theirs == message
                    different += twin.state.dump() != match.state.dump()
            since = len(match.log)
            stepped(match, rng)
            made += 1
        end = told(match, 0, since)
        assert end["revealed"] == {"seed": str(setup.seed), "text": setup.committed}
        later = following(match, rng.getrandbits(64), 0, "salt").setup if end["follows"] == "chapter" else None
        chapters = max(chapters, setup.chapter)
    assert (chapters > 1) == ("campaign" in (options.get("mode"), *options))
    assert different > moves, "the twins must differ, or this tells nothing"


def test_a_match_that_is_played_on_hides_what_any_match_hides() -> None:
    """Also from who knows all of the match before it: nothing tells how things were dealt anew."""
    rng, other, different = random.Random(7), Rng(5), 0
    for number in range(8):
        game = ("embers", "neuroshima")[number % 2]
        old = Match(Setup(game=game, options={}, seed=number, salt="old", seats=PEOPLE))
        for _ in range(6):
            stepped(old, rng)
        if old.outcome is None:
            old.resign(0, 0)
        made = Way(old, 4).branch(Origin("old", 4), PEOPLE, rng.getrandbits(64), 0, salt="new")
        match = Match(made.setup, made.log)
        for _ in range(25):
            if match.outcome is not None:
                break
            for reader in NAMES:
                message = told(match, reader, 0)
                assert str(made.setup.dealt[0].seed) not in json.dumps(message)
                for twin in twins(match, reader, other):
                    dealt = msgspec.structs.replace(made.setup.dealt[0], seed=other.bits64())
                    twin.setup = msgspec.structs.replace(twin.setup, dealt=(dealt,))
                    theirs = told(twin, reader, 0)
                    assert theirs.pop("commitment") != message["commitment"]
                    assert theirs == {key: value for key, value in message.items() if key != "commitment"}
                    different += twin.state.dump() != match.state.dump()
            stepped(match, rng)
    assert different > 100


class Telling:
    """A state whose view tells too much."""

    def __init__(self, state: Any, planted: str) -> None:
        self._state = state
        self._planted = planted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def view(self, seat: int | None) -> Any:
        return {**self._state.view(seat), "note": self._state.dump()[self._planted]}


@pytest.mark.parametrize(("game", "planted"), [("embers", "hands"), ("embers", "rng"), ("neuroshima", "piles")])
def test_the_twins_find_a_planted_secret(game: str, planted: str) -> None:
    match = Match(Setup(game=game, options={}, seed=3, salt="x", seats=PEOPLE))
    (twin,) = twins(match, 0, Rng(1))
    plain = [{**told(one, 0, 0), "commitment": ""} for one in (match, twin)]
    assert plain[0] == plain[1]
    for one in (match, twin):
        one.state = Telling(one.state, planted)  # type: ignore[assignment]
    assert told(match, 0, 0)["view"] != told(twin, 0, 0)["view"]


# Over the wire


def hidden_order(message: Info, truth: Match) -> list[str]:
    """Where a message tells tiles of a pile in their order. Some tiles on top may be known to all. Nine of them: armies
    have many tiles of the same name, and a discard pile has five like the next five by chance now and then."""
    found = []
    dump = truth.state.dump()
    for pile, known in zip(dump["piles"], dump["known"], strict=True):
        hidden = pile[: len(pile) - known]
        if len(hidden) < 9:
            continue
        looked_for = {order: "".join(f"{tile}|" for tile in order) for order in (tuple(hidden[-9:]),)}
        looked_for |= {tuple(reversed(order)): "".join(f"{tile}|" for tile in reversed(order)) for order in looked_for}
        for path, value in values(message):
            if isinstance(value, list) and all(isinstance(item, str) for item in value):
                written = "|" + "".join(f"{item}|" for item in value)
                found += [path for order in looked_for.values() if f"|{order}" in written]
    return found


class Heard:
    """All that one browser was ever told, by the number of the log at that time."""

    def __init__(self, browser: Server, live: Live) -> None:
        self.browser = browser
        self.live = live
        self.infos: list[Info] = []
        self.texts: list[str] = []

    def take(self, message: Info) -> Info:
        self.texts.append(json.dumps(message))
        info = message.get("info", message if "view" in message else None)
        if info is not None:
            self.infos.append(info)
        return message

    def ask(self, **message: Any) -> Info:
        answer, before = self.live.ask(**message)
        for one in [*before, answer]:
            self.take(one)
        return answer

    def look(self, match: Info) -> Info:
        for path in ("/api/matches", "/api/tables", "/api/me"):
            self.texts.append(self.browser.client.get(path).text)
        return self.take(self.browser.get(match))


def conversation(server: Server, rng: random.Random, most: int, **more: Any) -> tuple[Info, list[Heard]]:
    """A match of two browsers over their sockets, with refusals, repeats, talk and looks at everything in between."""
    ann, bob = server.stranger(), server.stranger()
    match = ann.new(HUMAN, OPEN, **more)
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    with ann.following(match) as one, bob.following(match) as two:
        heard = [Heard(ann, one), Heard(bob, two)]
        for turn in range(most):
            infos = [browser.get(match) for browser in (ann, bob)]
            for seat in (0, 1):
                heard[seat].take(infos[seat])
            if infos[0]["outcome"] is not None:
                break
            seat = rng.choice([seat for seat in (0, 1) if infos[seat]["decisions"]])
            action = rng.choice(infos[seat]["decisions"][0]["choices"])["text"]
            wanted = {"type": "act", "seat": seat, "action": action, "question": asked(infos[seat], seat)}
            assert heard[seat].ask(**wanted)["type"] == "done"
            if turn % 7 == 0:
                assert heard[seat].ask(**wanted)["type"] == "done"
                assert heard[1 - seat].ask(**wanted)["type"] == "refused"
                assert heard[1 - seat].ask(**{**wanted, "seat": 1 - seat, "action": "nonsense"})["type"] == "refused"
                heard[1 - seat].look(match)
        for seat, browser in enumerate((ann, bob)):
            if browser.get(match)["outcome"] is None:
                heard[seat].ask(type="chat", text=f"enough {seat}", key="k")
    return match, heard


def checked(server: Server, match: Info, heard: list[Heard], game: str) -> int:
    """Search all that was said; how many messages that were."""
    truth = server.behind(match)
    moments: dict[int, Match] = {}
    count = 0
    for seat in (0, 1):
        for text in heard[seat].texts:
            count += 1
            over = '"revealed": {' in text
            assert over or str(truth.setup.seed) not in text
            assert over or truth.setup.salt not in text
        for info in heard[seat].infos:
            number = info["number"]
            if number not in moments:
                moments[number] = Match(truth.setup, truth.log[:number])
            then = moments[number]
            assert info["held"] == [seat]
            assert info["view"] == json.loads(msgspec.json.encode(then.state.view(seat)))
            assert {update["seat"] for update in info["updates"] if update["text"] and update["what"] == "act"} <= {
                seat
            }
            if game == "embers":
                assert leaks(info, then) == []
            else:
                assert hidden_order(info, then) == []
    return count


def test_nothing_that_goes_over_the_wire_tells_a_hand_a_pile_or_the_seed(server: Server) -> None:
    rng = random.Random(7)
    count = 0
    for _ in range(4):
        match, heard = conversation(server, rng, 300, options={"hand": 6, "embers": 9})
        count += checked(server, match, heard, "embers")
    assert count > 300


def test_nothing_that_goes_over_the_wire_tells_the_order_of_a_pile(server: Server) -> None:
    match, heard = conversation(server, random.Random(8), 60, game="neuroshima")
    assert checked(server, match, heard, "neuroshima") > 150


def test_the_search_finds_the_order_of_a_pile(server: Server) -> None:
    match, heard = conversation(server, random.Random(9), 3, game="neuroshima")
    info = heard[0].infos[-1]
    truth = server.behind(match, info["number"])
    assert hidden_order(info, truth) == []
    pile = truth.state.dump()["piles"][1]
    for planted in (pile, pile[::-1], pile[-10:]):
        assert hidden_order({**info, "note": {"next": planted}}, truth) == [".note.next"]
