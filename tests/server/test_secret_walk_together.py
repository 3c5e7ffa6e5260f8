"""Where people decide together, and where one chapter follows another: what is proposed is told to those who decide it,
and what is carried over to nobody before the end."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack

import msgspec
import pytest

from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.server.match_view import show
from ashgrid.server.table import Table
from ashgrid.store import Kept
from tests.server.support import HUMAN, OPEN, Info, Server, asked, until
from tests.server.test_secret_walk import Heard
from tests.server.test_secrets import leaks

CAMPAIGN = {"mode": "campaign", "embers": 9}
MARKS = ((",", ":"), (", ", ": "))
FOUR = tuple(SeatSetup("human", person=person) for person in range(4))


# Two against two


def told(match: Match, reader: int | None, since: int) -> Info:
    """What the server says about a match of four people to one of them, or to somebody who watches."""
    holders = {seat: f"person {seat}" for seat in range(4)}
    table = Table("id", Kept(match.setup, [], {**holders}, None), match, [0.0] * 4, [])
    who = "somebody" if reader is None else holders[reader]
    plain: Info = json.loads(msgspec.json.encode(show(table, who, {}, since, 0)))
    return plain


def stepped(match: Match, rng: random.Random) -> None:
    """Somebody acts or proposes, or answers what another has proposed."""
    for proposal in match.proposals:
        asked_about = match.asked_about(proposal)
        silent = sorted(asked_about - proposal.agreed)
        if rng.random() < 0.8:
            (match.agree if rng.random() < 0.6 else match.object)(rng.choice(silent), proposal.number, 0)
            return
    seat = rng.choice(match.actors)
    match.act(seat, str(rng.choice(match.state.legal(seat))), 0)


def may_know(match: Match, reader: int | None, seat: int) -> bool:
    """Whether what a seat is asked may be told."""
    return seat == reader or match.state.prompt(seat).public


def test_a_proposal_is_told_to_the_team_that_decides_and_to_nobody_else() -> None:
    """Four people play Dust in two teams. Whoever reads is told of a proposal of the others only that there is one."""
    rng = random.Random(5)
    seen = {"own": 0, "others'": 0, "watched": 0}
    for seed in range(12):
        match, since = Match(Setup(game="dust", options={"players": 4}, seed=seed, seats=FOUR)), 0
        for _ in range(25):
            for reader in (0, 1, 2, 3, None):
                message = told(match, reader, since)
                team = None if reader is None else match.teams[reader]
                mine = [one for one in match.proposals if match.teams[one.seat] == team]
                assert [one["number"] for one in message["proposals"]] == [one.number for one in mine]
                for update in message["updates"]:
                    if update["what"] == "propose":
                        own = match.teams[update["seat"]] == team
                        assert (update["text"] is not None) == own
                        assert update["events"] == []
                        seen["watched" if reader is None else "own" if own else "others'"] += 1
                for question in message["questions"]:
                    known = question["number"] is not None or question["prompt"] is not None
                    assert known == may_know(match, reader, question["seat"])
            since = len(match.log)
            if match.outcome is None:
                stepped(match, rng)
    assert min(seen.values()) > 10, seen


def test_answers_to_a_proposal_tell_no_more_than_that_there_were_some() -> None:
    """What an opponent is told does not depend on what was proposed."""
    match = Match(Setup(game="dust", options={"players": 4}, seed=1, seats=FOUR))
    while len(match.actors) < 2 or not match.state.prompt(match.actors[0]).table:
        match.act(match.actors[0], str(match.state.legal(match.actors[0])[0]), 0)
    seat, partner = match.actors[:2]
    opponent = next(other for other in range(4) if match.teams[other] != match.teams[seat])
    stories = []
    for action in match.state.legal(seat)[:2]:
        one = Match(match.setup, match.log)
        one.act(seat, str(action), 0)
        one.object(partner, len(match.log), 0)
        stories.append([told(one, reader, 0) for reader in (opponent, None)])
    assert stories[0] == stories[1]


# Over the wire, chapter after chapter


def conversation(rng: random.Random, people: list[Server], match: Info) -> list[Heard]:
    """One chapter of two people and one who watches, over their sockets. They agree and object, take back, leave and
    come back; the one who watches looks at everything."""
    with ExitStack() as stack:
        heard = [Heard(browser, stack.enter_context(browser.following(match))) for browser in people]
        for turn in range(400):
            infos = [one.take(one.browser.get(match)) for one in heard]
            if infos[0]["outcome"] is not None:
                return heard
            if turn % 5 == 0:
                people[0].forget(match)
                heard[2].look(match)
                heard[2].texts.append(people[2].client.get(f"/api/matches/{match['id']}/record").text)
                heard[2].texts.append(people[2].client.get("/metrics").text)
                for one in heard:
                    one.texts.append(one.browser.client.get("/api/campaigns").text)
                invitation = people[0].client.post(f"/api/matches/{match['id']}/invitation").json()["invitation"]
                heard[2].texts.append(people[2].client.get(f"/api/invitations/{invitation}").text)
                heard[2].texts.append(people[2].client.get(f"/api/matches/{match['id']}/chronicle").text)
            said(rng, heard, infos, match)
    raise AssertionError("the chapter did not end")


def said(rng: random.Random, heard: list[Heard], infos: list[Info], match: Info) -> None:
    """One message of somebody who plays."""
    answers = [
        (place, seat, proposal["number"])
        for place in (0, 1)
        for proposal in infos[place]["proposals"]
        for seat in proposal["asked"]
    ]
    number = infos[0]["number"]
    if answers and rng.random() < 0.8:
        place, seat, proposal = rng.choice(answers)
        what = "agree" if rng.random() < 0.7 else "object"
        heard[place].ask(type="table", seat=seat, what=what, number=number, proposal=proposal)
        assert heard[2].ask(type="table", seat=seat, what=what, number=number, proposal=proposal)["type"] == "refused"
    elif infos[1]["held"] and rng.random() < 0.05:
        heard[1].ask(type="table", seat=1, what="leave", number=number)
        until(lambda: True if heard[1].browser.get(match)["held"] == [] else None, "an empty seat")
        heard[1].browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    elif rng.random() < 0.1:
        heard[0].ask(type="table", seat=0, what="undo", number=number, size=rng.choice(["decision", "turn", "round"]))
    else:
        place = rng.choice([place for place in (0, 1) if infos[place]["decisions"]] or [0])
        for decision in infos[place]["decisions"][:1]:
            action = rng.choice(decision["choices"][-2:])["text"]
            seat = decision["seat"]
            heard[place].ask(type="act", seat=seat, action=action, question=asked(infos[place], seat))


def carried(truth: Match) -> list[str]:
    """What a chapter began with, in all the ways in which it could be written."""
    if truth.setup.carry is None:
        return []
    carry = truth.setup.carry
    parts = [carry.data, carry.data["hands"]]
    parts += [carry.data["pile"]] if len(carry.data["pile"]) > 4 else []  # short lists are other things as well
    return [carry.digest, *(json.dumps(part, separators=marks) for part in parts for marks in MARKS)]


def told_of_carry(text: str, truth: Match) -> list[str]:
    return [secret for secret in carried(truth) if secret in text]


def campaign(people: list[Server]) -> Info:
    """The first chapter of two people, in which a third may look."""
    match = people[0].new(HUMAN, OPEN, options=CAMPAIGN, undo="friendly")
    people[1].client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    return match


def test_nothing_of_a_campaign_goes_over_the_wire_before_its_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor when the server goes on from snapshots, which know everything."""
    monkeypatch.setattr("ashgrid.server.reading.SNAPSHOT_EVERY", 3)
    rng = random.Random(11)
    people = [server.stranger() for _ in range(3)]
    match = campaign(people)
    people[2].new(HUMAN, HUMAN)
    proposals = 0
    reached: set[int] = set()
    while len(reached) < 3:  # a fire may go out before the third night
        proposals += checked(server, match, conversation(rng, people, match))
        assert server.database.snapshots.of(match["id"])
        over = people[0].get(match)
        reached.add(over["chapter"])
        if over["follows"] == "chapter":
            match = people[0].get(people[0].client.post(f"/api/matches/{match['id']}/rematch").json()["id"])
        else:
            match = campaign(people)
    assert proposals > 20


def checked(server: Server, match: Info, heard: list[Heard]) -> int:
    """Search all that was said; how often somebody was told of a proposal."""
    truth = server.behind(match)
    moments: dict[int, Match] = {}
    proposals = 0
    for place, one in enumerate(heard):
        for text in one.texts:
            if '"revealed": {' not in text:
                assert str(truth.setup.seed) not in text
                assert truth.setup.salt not in text
                assert truth.setup.carry is None or truth.setup.carry.digest not in text
        for info in one.infos:
            number = info["number"]
            then = moments.setdefault(number, Match(truth.setup, truth.log[:number]))
            assert leaks(info, then) == []
            if then.outcome is None:
                assert told_of_carry(json.dumps(info), then) == []
            shown = [proposal for proposal in info["proposals"] if proposal["what"] == "act"]
            open_now = [proposal.number for proposal in then.proposals if proposal.what == "act"]
            assert [proposal["number"] for proposal in shown] == (open_now if info["held"] else [])
            proposals += len(shown)
            for update in info["updates"]:
                if update["what"] == "propose" and not info["held"]:
                    assert update["text"] is None
            assert place < 2 or info["held"] == []
    return proposals


def test_the_search_finds_what_is_carried_over(server: Server) -> None:
    people = [server.stranger() for _ in range(3)]
    match = campaign(people)
    while people[0].get(match)["chapter"] == 1:
        conversation(random.Random(3), people, match)
        again = people[0].client.post(f"/api/matches/{match['id']}/rematch").json()["id"]
        match = people[0].get(again)
    truth = server.behind(match)
    assert truth.setup.carry is not None
    assert told_of_carry(json.dumps(match), truth) == []
    for planted in (truth.setup.carry.data, truth.setup.carry.data["hands"], truth.setup.carry.digest):
        assert told_of_carry(json.dumps({**match, "note": planted}), truth)
