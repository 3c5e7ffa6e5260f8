"""Campaigns at the server: listed, continued, begun again, forked, exported and imported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.support import HUMAN, OPEN, Info, Server, bot, last, problem

CAMPAIGN = {"mode": "campaign", "embers": 9}


def mine(browser: Server) -> list[Info]:
    found: list[Info] = browser.client.get("/api/campaigns").json()["campaigns"]
    return found


def chapter(browser: Server, campaign: Info, number: int, how: str, **more: Any) -> Any:
    path = f"/api/campaigns/{campaign['id']}/chapters/{number}"
    return browser.client.post(path, json={"how": how, **more})


def begun(browser: Server, campaign: Info, number: int, how: str, **more: Any) -> Info:
    answer = chapter(browser, campaign, number, how, **more)
    assert answer.status_code == 201, answer.text
    return browser.get(answer.json()["id"])


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


def first_night(ann: Server) -> Info:
    """A campaign whose first chapter has been played."""
    ann.play(ann.new(HUMAN, HUMAN, options=CAMPAIGN), last)
    [campaign] = mine(ann)
    return campaign


def test_a_campaign_appears_when_its_first_chapter_is_over(ann: Server) -> None:
    match = ann.new(HUMAN, HUMAN, options=CAMPAIGN)
    assert mine(ann) == []
    ann.play(match, last)
    [campaign] = mine(ann)
    assert (campaign["game"], campaign["edited"]) == ("embers", False)
    night, waiting = campaign["chapters"]
    assert (night["match"], night["reason"]) == (match["id"], "night-passed")
    assert waiting == {"match": None, "reason": None}
    [told] = campaign["told"]
    assert (told["number"], told["reason"]) == (1, "night-passed")
    assert [line["event"] for line in told["journal"]] == ["night-passed"]


def test_a_match_without_a_sequel_is_no_campaign(ann: Server) -> None:
    ann.play(ann.new(HUMAN, HUMAN), last)
    assert mine(ann) == []


def test_a_campaign_is_continued_to_its_end(ann: Server) -> None:
    campaign = first_night(ann)
    for number in (2, 3):
        match = begun(ann, campaign, number, "continue")
        assert (match["chapter"], match["held"]) == (number, [0, 1])
        assert begun(ann, campaign, number, "continue")["id"] == match["id"], "it is begun once"
        ann.play(match, last)
    [campaign] = mine(ann)
    *nights, end = [one["reason"] for one in campaign["chapters"]]
    assert nights == ["night-passed", "night-passed"]
    assert end in ("dawn", "fire-out")  # as the dice fall
    problem(chapter(ann, campaign, 4, "continue"), 409, "TableError", "no-such-chapter")


def test_a_list_tells_the_last_chapters_and_a_campaign_all_of_them(ann: Server) -> None:
    taken = json.loads(exported(ann, first_night(ann)))
    taken["chapters"] = [taken["chapters"][0]] * 3 + [taken["chapters"][1]]
    campaign = imported(ann, json.dumps(taken)).json()
    listed = next(one for one in mine(ann) if one["id"] == campaign["id"])
    assert [one["number"] for one in listed["told"]] == [2, 3]
    whole = ann.client.get(f"/api/campaigns/{campaign['id']}").json()
    assert [one["number"] for one in whole["told"]] == [1, 2, 3]
    assert whole["told"][1:] == listed["told"]


def test_the_button_below_a_match_and_the_page_of_campaigns_begin_the_same_chapter(ann: Server) -> None:
    campaign = first_night(ann)
    ended = campaign["chapters"][0]["match"]
    following = ann.client.post(f"/api/matches/{ended}/rematch").json()["id"]
    assert begun(ann, campaign, 2, "continue")["id"] == following
    assert mine(ann)[0]["chapters"][1]["match"] == following


def test_only_members_see_a_campaign(ann: Server) -> None:
    campaign = first_night(ann)
    eve = ann.stranger()
    eve.new(HUMAN, HUMAN)
    path = f"/api/campaigns/{campaign['id']}"
    for answer in (eve.client.get(path), eve.client.get(f"{path}/file"), chapter(eve, campaign, 1, "fork")):
        problem(answer, 409, "TableError", "only-for-players")
    problem(ann.client.get("/api/campaigns/none"), 404, "NoSuchCampaign", "campaign-not-found")


def test_nothing_that_is_carried_over_is_listed(ann: Server) -> None:
    campaign = first_night(ann)
    kept = ann.database.campaigns.get(campaign["id"]).chapters[1].carry
    assert kept is not None
    pile = json.dumps(kept.data["pile"], separators=(",", ":"))
    path = f"/api/campaigns/{campaign['id']}"
    assert pile not in ann.client.get("/api/campaigns").text + ann.client.get(path).text
    assert pile in ann.client.get(f"{path}/file").text.replace(" ", "").replace("\n", "")


# Again and otherwise


def test_a_chapter_is_begun_again_from_what_it_began_with(ann: Server) -> None:
    campaign = first_night(ann)
    broken = begun(ann, campaign, 2, "continue")
    again = begun(ann, campaign, 2, "again")
    assert again["id"] != broken["id"]
    carries = [ann.database.load(match["id"]).setup.carry for match in (broken, again)]
    assert carries[0] == carries[1] is not None
    assert mine(ann)[0]["chapters"][1]["match"] == again["id"]


def test_only_the_last_chapter_is_played_again_in_the_same_campaign(ann: Server) -> None:
    problem(chapter(ann, first_night(ann), 1, "again"), 409, "TableError", "not-the-last-chapter")


def test_a_fork_leaves_the_other_campaign_as_it_is(ann: Server) -> None:
    campaign = first_night(ann)
    ann.play(begun(ann, campaign, 2, "continue"), last)
    before = mine(ann)[0]
    other = begun(ann, campaign, 2, "fork")
    forked, same = mine(ann)
    assert same["chapters"] == before["chapters"]
    assert [one["match"] for one in forked["chapters"]] == [before["chapters"][0]["match"], other["id"]]
    ann.play(other, last)
    assert len(mine(ann)[0]["chapters"]) == 3, "it goes on by itself"


def test_what_the_table_has_agreed_on_stays_with_the_campaign(ann: Server) -> None:
    agreed = {"stand_in": "random", "undo": "friendly", "agree_seconds": 30, "spectators": False}
    ann.play(ann.new(HUMAN, HUMAN, options=CAMPAIGN, **agreed), last)
    [campaign] = mine(ann)
    match = begun(ann, campaign, 2, "again", seats=[HUMAN, OPEN])
    assert match["seats"][1]["player"] == "random"
    assert (match["undo_rule"], match["agree_seconds"]) == ("friendly", 30)
    assert ann.behind(match).setup.spectators is False


def test_seats_change_between_chapters(ann: Server) -> None:
    match = begun(ann, first_night(ann), 2, "continue", seats=[HUMAN, bot()])
    assert [seat["kind"] for seat in match["seats"]] == ["human", "bot"]
    assert match["held"] == [0]


def test_in_a_fork_the_seats_of_others_are_open(ann: Server) -> None:
    bob = ann.stranger()
    match = ann.new(HUMAN, OPEN, options=CAMPAIGN)
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    while (info := ann.get(match))["outcome"] is None:
        who = ann if 0 in info["actors"] else bob
        own = who.get(match)
        now = who.act(own, last(own))
        for proposal in now["proposals"]:
            body = {"seat": 1, "what": "agree", "number": now["number"], "proposal": proposal["number"]}
            assert bob.client.post(f"/api/matches/{match['id']}/table", json=body).status_code == 200
    forked = begun(bob, mine(bob)[0], 1, "fork")
    assert ([seat["kind"] for seat in forked["seats"]], forked["held"]) == (["open", "human"], [1])


# Files


def exported(browser: Server, campaign: Info) -> str:
    answer = browser.client.get(f"/api/campaigns/{campaign['id']}/file")
    assert answer.status_code == 200, answer.text
    return answer.text


def imported(browser: Server, text: str) -> Any:
    return browser.client.post("/api/campaigns", json={"text": text})


def test_a_campaign_is_taken_along_and_goes_on_elsewhere(ann: Server) -> None:
    text = exported(ann, first_night(ann))
    bob = ann.stranger()
    campaign = imported(bob, text).json()
    assert (campaign["edited"], [one["reason"] for one in campaign["chapters"]]) == (False, ["night-passed", None])
    match = begun(bob, campaign, 2, "continue", seats=[HUMAN, HUMAN])
    assert (match["chapter"], match["view"]["night"]) == (2, 2)
    bob.play(match, last)
    assert [one["reason"] for one in mine(bob)[0]["chapters"]] == ["night-passed", "night-passed", None]


def test_a_file_that_was_changed_by_hand_is_marked_for_good(ann: Server) -> None:
    told = json.loads(exported(ann, first_night(ann)))
    told["chapters"][1]["carry"]["data"]["fire"] = 1
    campaign = imported(ann, json.dumps(told)).json()
    assert campaign["edited"]
    assert imported(ann, exported(ann, campaign)).json()["edited"], "also when it is exported again"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda told: told["chapters"][1]["carry"]["data"].update(fire="warm"), "$.chapters[1].carry.fire"),
        (lambda told: told["chapters"][1]["carry"].update(version=9), "$.chapters[1].carry.version"),
        (lambda told: told.update(format="ashgrid campaign 2"), "$.format"),
        (lambda told: told.update(chapters=[]), "$.chapters"),
        (lambda told: told.update(game="chess"), "chess"),
    ],
    ids=["wrong value", "newer carry", "newer file", "no chapters", "unknown game"],
)
def test_a_file_that_cannot_be_played_is_refused_with_the_place(ann: Server, change: Any, words: str) -> None:
    told = json.loads(exported(ann, first_night(ann)))
    change(told)
    answer = imported(ann, json.dumps(told))
    assert answer.status_code == 400
    assert words in answer.json()["detail"]
    assert len(mine(ann)) == 1


# Nothing is half kept


def no_table(server: Server, name: str) -> None:
    with server.database.engine.begin() as connection:
        connection.exec_driver_sql(f"alter table {name} rename to elsewhere")


def table_again(server: Server, name: str) -> None:
    with server.database.engine.begin() as connection:
        connection.exec_driver_sql(f"alter table elsewhere rename to {name}")


def test_the_end_of_a_chapter_and_its_campaign_are_stored_together(ann: Server) -> None:
    """As a server that dies just then would leave it: both are there, or neither, and the last move is asked again."""
    match = ann.my_turn(ann.new(HUMAN, HUMAN, options=CAMPAIGN))
    while (match["view"]["hour"], match["view"]["phase"]) != (3, "gather"):
        match = ann.act(match, last(match))
    no_table(ann, "chapters")
    try:
        answer = ann.try_act(match, "feed")
    finally:
        table_again(ann, "chapters")
    assert answer.status_code == 503
    assert ann.get(match)["outcome"] is None
    assert ann.act(match, "feed")["outcome"] is not None
    assert [one["reason"] for [campaign] in [mine(ann)] for one in campaign["chapters"]] == ["night-passed", None]


def test_the_next_chapter_and_its_place_in_the_campaign_are_stored_together(ann: Server) -> None:
    """As the server stores it, which may die as soon as it has."""
    over = first_night(ann)["chapters"][0]["match"]
    begun = ann.database.create(ann.database.load(over).setup, after=over)
    [campaign] = mine(ann)
    assert [chapter["match"] for chapter in campaign["chapters"]] == [over, begun]
