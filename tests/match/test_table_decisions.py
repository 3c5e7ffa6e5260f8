"""Decisions that are left to several people together: propose, agree, object."""

from typing import Any

import pytest

from ashgrid.core import IllegalAction, Refusal, TableError
from ashgrid.games.embers import GAME as EMBERS
from ashgrid.games.embers.actions import Rest
from ashgrid.match import Match, SeatSetup, Setup
from ashgrid.match.refusals import AgreedAlready, MatchGoneOn, ProposalGone
from tests.match.helpers import texts

ANN, BOB = SeatSetup("human", "Ann", person=0), SeatSetup("human", "Bob", person=1)


def gathering(*who: SeatSetup, **more: Any) -> Match:
    """The first hour is over, and both say together what becomes of the wood."""
    seats = who or (ANN, BOB)
    match = Match(Setup(game="embers", options={"mode": "campaign"}, seed=2, seats=seats, **more))
    match.act(0, "hold", 0)
    match.act(1, "hold", 0)
    assert match.actors == (0, 1)
    return match


def refused(reason: Refusal, request: object) -> None:
    with pytest.raises(TableError) as caught:
        request()  # type: ignore[operator]
    assert caught.value.reason == reason


def test_what_one_proposes_is_done_when_the_other_agrees() -> None:
    match = gathering()
    assert texts(match.act(0, "feed", 5)) == ["0 !propose 2 feed"]
    assert match.actors == (0, 1)
    assert texts(match.agree(1, 2, 6)) == ["1 !agree 2", "0 feed"]
    assert match.proposals == ()


def test_an_objection_takes_a_proposal_off_the_table() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    match.object(1, 2, 6)
    assert match.proposals == ()
    refused(ProposalGone(), lambda: match.agree(0, 2, 7))
    match.act(1, "rest", 8)
    assert texts(match.agree(0, 4, 9)) == ["0 !agree 4", "1 rest"]


def test_who_proposes_something_else_objects() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    match.act(1, "rest", 6)
    assert [(proposal.number, proposal.text) for proposal in match.proposals] == [(3, "rest")]


def test_who_has_proposed_has_agreed_and_may_withdraw() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    refused(AgreedAlready(), lambda: match.agree(0, 2, 6))
    match.object(0, 2, 6)
    assert match.proposals == ()


def test_what_is_not_legal_cannot_be_proposed() -> None:
    match = gathering()
    with pytest.raises(IllegalAction):
        match.act(0, "hold", 5)
    assert len(match.log) == 2


def test_one_person_alone_just_decides() -> None:
    for who in ((ANN, SeatSetup("human", person=0)), (ANN, SeatSetup("bot", "", "random")), (ANN, SeatSetup("open"))):
        match = gathering(*who)
        assert texts(match.act(0, "feed", 5)) == ["0 feed"]


def test_silence_agrees_after_the_time_of_the_table() -> None:
    match = gathering(agree_seconds=20)
    match.act(0, "feed", 5_000)
    assert match.deadline == 25_000
    assert match.tick(24_999) == []
    assert texts(match.tick(25_000)) == ["(1 !agree 2)", "0 feed"]


def test_without_a_time_nobody_is_hurried() -> None:
    match = gathering()
    match.act(0, "feed", 5_000)
    assert match.deadline is None


@pytest.fixture
def tie_break(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that say what happens if both cannot agree."""
    monkeypatch.setattr(type(EMBERS), "tie_break", lambda *_: Rest())


@pytest.mark.usefixtures("tie_break")
def test_when_everybody_has_been_objected_to_the_rules_decide() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    match.object(1, 2, 6)
    match.act(1, "feed", 7)
    assert texts(match.object(0, 4, 8)) == ["0 !object 4", "0 rest"]


@pytest.mark.usefixtures("tie_break")
def test_when_time_passes_after_an_objection_the_rules_decide() -> None:
    match = gathering(agree_seconds=20)
    match.act(0, "feed", 5_000)
    match.object(1, 2, 6_000)
    assert match.deadline == 26_000
    assert texts(match.tick(26_000)) == ["0 rest"]


def test_without_a_rule_for_it_people_go_on_talking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(EMBERS), "tie_break", lambda *_: None)
    match = gathering(agree_seconds=20)
    for number in (2, 4, 6):
        match.act(0, "feed", 5_000)
        match.object(1, number, 6_000)
    assert (match.deadline, match.actors) == (None, (0, 1))


def test_a_proposal_that_lapsed_is_not_carried_out() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    match.leave(1, 6)
    assert match.log[-1].text == "feed"
    assert match.proposals == ()
    refused(MatchGoneOn(), lambda: match.act(0, "hold", 7, 2))


def test_a_proposal_is_told_to_those_who_decide_it() -> None:
    match = gathering()
    match.act(0, "feed", 5)
    assert [match.update(2, seat).text for seat in (0, 1, None)] == ["!propose 2 feed"] * 2 + [None]


def test_a_match_is_brought_back_with_what_is_proposed() -> None:
    match = gathering(agree_seconds=20)
    match.act(0, "feed", 5_000)
    match.object(1, 2, 6_000)
    match.act(1, "rest", 7_000)
    again = Match(match.setup, match.log)
    assert (again.proposals, again.deadline) == (match.proposals, match.deadline)
    match.agree(0, 4, 8_000)
    assert Match(match.setup, match.log).state.dump() == match.state.dump()


def test_old_logs_of_such_decisions_are_read_as_they_are() -> None:
    match = gathering(SeatSetup("human"), SeatSetup("human"))
    match.act(1, "feed", 5)
    setup = Setup(game="embers", options={"mode": "campaign"}, seed=2, seats=(ANN, BOB))
    assert Match(setup, match.log).state.dump() == match.state.dump()


def first_of_the_round(*who: SeatSetup) -> Match:
    """Dust, two against two: the side with the initiative says who begins."""
    match = Match(Setup(game="dust", options={"players": 4}, seed=1, seats=who))
    while type(match.state.prompt(match.actors[0])).__name__ != "AskFirst":
        match.act(match.actors[0], str(match.state.legal(match.actors[0])[0]), 0)
        for proposal in match.proposals:
            match.agree(match.actors[1], proposal.number, 0)
    return match


def test_a_side_of_dust_says_together_who_begins() -> None:
    match = first_of_the_round(*(SeatSetup("human", person=number) for number in range(4)))
    one, other = match.actors
    choice = str(match.state.legal(one)[0])
    (proposed,) = match.act(one, choice, 5)
    assert proposed.text == f"!propose {match.questions[0].number} {choice}"
    number = match.proposals[0].number
    assert texts(match.agree(other, number, 6))[:2] == [f"{other} !agree {number}", f"{one} {choice}"]


def test_one_person_for_a_side_of_dust_just_says_it() -> None:
    match = first_of_the_round(*[SeatSetup()] * 4)
    seat = match.actors[0]
    choice = str(match.state.legal(seat)[0])
    assert texts(match.act(seat, choice, 5))[0] == f"{seat} {choice}"
