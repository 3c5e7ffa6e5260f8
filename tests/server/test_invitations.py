"""Invitations to a campaign: they stay good from chapter to chapter, and can be withdrawn."""

from __future__ import annotations

from typing import Any

import pytest

from ashgrid.games.hunters.campaign.sheet import Sheet
from tests.server.support import HUMAN, OPEN, Info, Server, problem
from tests.server.test_evenings import begin, give_up, imported, mine, stand_in, tonight

JOURNEY = {"campaign": "journey", "party": "soldier,scout"}


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


@pytest.fixture
def bob(server: Server) -> Server:
    """Without an account, and never here before."""
    return server.stranger()


def invited(browser: Server, campaign: Info, **asked: bool) -> str:
    answer = browser.client.post(f"/api/campaigns/{campaign['id']}/invitation", params=asked)
    assert answer.status_code == 200, answer.text
    found: str = answer.json()["invitation"]
    return found


def look(browser: Server, invitation: str) -> Any:
    return browser.client.get(f"/api/invitations/{invitation}")


def places(browser: Server, invitation: str) -> list[tuple[str, str]]:
    answer = look(browser, invitation)
    assert answer.status_code == 200, answer.text
    return [(place["role"], place["how"]) for place in answer.json()["places"]]


def accept(browser: Server, invitation: str, role: str | None) -> Any:
    return browser.client.post(f"/api/invitations/{invitation}", json={"role": role})


def accepted(browser: Server, invitation: str, role: str | None) -> Info:
    answer = accept(browser, invitation, role)
    assert answer.status_code == 200, answer.text
    return browser.get(answer.json()["id"])


def test_one_link_leads_from_chapter_to_chapter(ann: Server, bob: Server) -> None:
    campaign = imported(ann, mission="cistern")
    link = invited(ann, campaign)
    first = begin(ann, campaign, soldier="you", scout="open")
    assert look(bob, link).json()["match"] == first["id"]
    assert places(bob, link) == [("scout", "free")]
    give_up(first, ann)
    second = begin(ann, campaign)
    assert second["id"] != first["id"]
    found = accepted(bob, link, "scout")
    assert (found["id"], found["held"]) == (second["id"], [1])
    assert [one["id"] for one in mine(bob)] == [campaign["id"]]
    assert invited(bob, campaign) == link == mine(bob)[0]["invitation"], "members see it, and it stays the same"
    again = look(bob, link).json()
    assert (again["yours"], again["places"]) == (True, [])
    assert accepted(bob, link, None)["id"] == second["id"], "who plays already is led back"


def test_who_comes_before_the_chapter_begins_it_and_the_others_find_their_seats(ann: Server, bob: Server) -> None:
    campaign = imported(ann, mission="cistern")
    give_up(begin(ann, campaign, soldier="you", scout="open"), ann)
    link = invited(ann, campaign)
    assert look(bob, link).json()["match"] is None
    found = accepted(bob, link, "scout")
    assert (found["chapter"], found["held"]) == (2, [1])
    assert ann.get(found["id"])["held"] == [0]
    assert tonight(ann, campaign) == [("soldier", "you", True), ("scout", "other", True)]


def test_where_all_are_led_somebody_joins_as_the_weakest_with_starting_gear(ann: Server, bob: Server) -> None:
    def grown(sheet: Sheet) -> None:
        for member, level in zip(sheet.members, (3, 2), strict=True):
            member.level, member.xp = level, 10 + level

    campaign = imported(ann, mission="cistern", change=grown)
    give_up(begin(ann, campaign, soldier="you", scout="you"), ann)
    link = invited(ann, campaign)
    offered = places(bob, link)
    assert {how for _, how in offered} == {"joins"}
    assert not {"soldier", "scout"} & {role for role, _ in offered}
    found = accepted(bob, link, "medic")
    assert [seat["role"] for seat in found["seats"]] == ["soldier", "scout", "medic"]
    assert found["held"] == [2]
    soldier, scout, medic = found["view"]["heroes"]
    assert (medic["level"], medic["xp"]) == (scout["level"], scout["xp"])
    assert medic["level"] < soldier["level"]
    assert ann.get(found["id"])["held"] == [0, 1]


def test_a_full_table_and_a_full_party_say_so(ann: Server, bob: Server) -> None:
    two = imported(ann)
    link = invited(ann, two)
    begin(ann, two, soldier="you", scout="you")
    told = look(bob, link).json()
    assert (told["places"], told["full"]) == ([], False), "the party can take somebody in"
    problem(accept(bob, link, "medic"), 409, "TableError", "no-place-for")
    four = imported(ann, party="soldier,scout,medic,hunter")
    link = invited(ann, four)
    begin(ann, four, soldier="you", scout="you", medic="you", hunter="you")
    assert look(bob, link).json()["full"]


def test_a_seat_that_is_kept_for_somebody_is_not_given_away(ann: Server, bob: Server) -> None:
    campaign = imported(ann)
    link = invited(ann, campaign)
    match = begin(ann, campaign, soldier="you", scout="open")
    accepted(bob, link, "scout")
    stand_in(ann, match, 1)
    eve = ann.stranger()
    assert places(eve, link) == []
    problem(accept(eve, link, "scout"), 409, "TableError", "no-place-for")
    assert accepted(bob, link, None)["id"] == match["id"]


def test_a_link_that_is_renewed_or_withdrawn_is_not_good_any_more(ann: Server, bob: Server) -> None:
    campaign = imported(ann)
    old = invited(ann, campaign)
    fresh = invited(ann, campaign, renew=True)
    assert fresh != old
    assert places(bob, fresh) != []
    path = f"/api/campaigns/{campaign['id']}/invitation"
    assert ann.client.delete(path).status_code == 200
    assert mine(ann)[0]["invitation"] is None
    for gone in (old, fresh, "nonsense"):
        problem(look(bob, gone), 404, "NoSuchCampaign", "invitation-not-good")
        problem(accept(bob, gone, "scout"), 404, "NoSuchCampaign", "invitation-not-good")
    assert bob.client.get("/api/me").json()["known"] is False, "nobody is made a guest for nothing"


def test_only_members_make_and_withdraw_links(ann: Server, bob: Server) -> None:
    campaign = imported(ann)
    invited(ann, campaign)
    bob.new(HUMAN, HUMAN)
    path = f"/api/campaigns/{campaign['id']}/invitation"
    for answer in (bob.client.post(path), bob.client.post(path, params={"renew": True}), bob.client.delete(path)):
        problem(answer, 409, "TableError", "only-for-players")


def test_people_are_invited_to_the_first_chapter_too(ann: Server, bob: Server) -> None:
    """Its campaign is kept from then on, once, and goes on as any other."""
    match = ann.new(HUMAN, OPEN, game="hunters", options=JOURNEY)
    path = f"/api/matches/{match['id']}/invitation"
    problem(bob.client.post(path), 409, "TableError", "only-for-players")
    link, same = (ann.client.post(path).json()["invitation"] for _ in range(2))
    assert link == same
    [campaign] = mine(ann)
    assert [chapter["match"] for chapter in campaign["chapters"]] == [match["id"]]
    assert accepted(bob, link, "scout")["held"] == [1]
    assert [one["id"] for one in mine(bob)] == [campaign["id"]]
    ended = give_up(match, ann, bob)
    assert ended["outcome"]["reason"] == "resign"
    assert [one["reason"] for one in mine(ann)[0]["chapters"]] == ["resign"]
    assert look(bob, link).json()["over"]
    problem(accept(bob, link, "scout"), 409, "TableError", "campaign-over")


def test_nobody_is_invited_to_a_match_that_nothing_follows(ann: Server) -> None:
    match = ann.new(HUMAN, OPEN)
    problem(ann.client.post(f"/api/matches/{match['id']}/invitation"), 409, "TableError", "no-campaign")
