"""A campaign of Hunters over several evenings: who is here, who is not, what is told, and what an upgrade breaks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from ashgrid.games.hunters.campaign.sheet import Sheet
from ashgrid.store.schema import matches
from tests.games.hunters.campaign.prepared import campaign_file
from tests.server.support import Info, Server, problem

MISSION: Info = {"mission": "cistern"}


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


def mine(browser: Server) -> list[Info]:
    found: list[Info] = browser.client.get("/api/campaigns").json()["campaigns"]
    return found


def imported(browser: Server, **state: Any) -> Info:
    answer = browser.client.post("/api/campaigns", json={"text": campaign_file(**state)})
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def chairs(**plays: str) -> list[Info]:
    return [{"role": role, "plays": how} for role, how in plays.items()]


def begin(browser: Server, campaign: Info, how: str = "continue", **plays: str) -> Info:
    number = len(browser.client.get(f"/api/campaigns/{campaign['id']}").json()["chapters"])
    body = {"how": how, **({"tonight": chairs(**plays)} if plays else {})}
    answer = browser.client.post(f"/api/campaigns/{campaign['id']}/chapters/{number}", json=body)
    assert answer.status_code == 201, answer.text
    return browser.get(answer.json()["id"])


def tonight(browser: Server, campaign: Info) -> list[tuple[str, str, bool]]:
    told = browser.client.get(f"/api/campaigns/{campaign['id']}/tonight").json()
    return [(chair["role"], chair["who"], chair["here"]) for chair in told["chairs"]]


def join(browser: Server, match: Info, seat: int) -> Info:
    answer = browser.client.post(f"/api/matches/{match['id']}/join", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    found: Info = answer.json()
    return found


def stand_in(browser: Server, match: Info, seat: int) -> Any:
    return browser.client.post(f"/api/matches/{match['id']}/stand-in", json={"seat": seat})


def give_up(match: Info, *people: Server) -> Info:
    """Everybody wants to."""
    for who in people:
        info = who.get(match)
        word = (
            {"what": "agree", "proposal": info["proposals"][0]["number"]} if info["proposals"] else {"what": "resign"}
        )
        body = {"seat": info["held"][0], "number": info["number"], **word}
        answer = who.client.post(f"/api/matches/{match['id']}/table", json=body)
        assert answer.status_code == 200, answer.text
    return people[0].get(match)


def kinds(match: Info) -> list[str]:
    return [seat["kind"] for seat in match["seats"]]


def previously(browser: Server, match: Info) -> Info:
    found: Info = browser.client.get(f"/api/matches/{match['id']}/chronicle?last=3").json()
    return found


def two_people(ann: Server, **state: Any) -> tuple[Server, Info, Info]:
    """Ann leads the soldier, Bob the scout, in a campaign that both have."""
    bob = ann.stranger()
    campaign = imported(ann, **state)
    match = begin(ann, campaign, soldier="you", scout="open")
    join(bob, match, 1)
    return bob, campaign, bob.get(match)


# Who is here


def test_who_joins_a_match_belongs_to_its_campaign_at_once(ann: Server) -> None:
    bob, campaign, match = two_people(ann)
    assert [one["id"] for one in mine(bob)] == [campaign["id"]]
    assert tonight(ann, campaign) == [("soldier", "you", True), ("scout", "other", True)]
    assert begin(bob, campaign)["id"] == match["id"], "one click leads back, on any device"


def test_of_three_heroes_one_stays_at_the_base_and_comes_back(ann: Server) -> None:
    campaign = imported(ann, party="soldier,scout,medic")
    match = begin(ann, campaign, soldier="you", scout="stand-in", medic="away")
    assert [seat["role"] for seat in match["seats"]] == ["soldier", "scout"]
    assert match["view"]["away"] == ["medic"]
    assert kinds(match) == ["human", "open"]
    assert tonight(ann, campaign)[2] == ("medic", "nobody", False)
    again = begin(ann, campaign, "again", soldier="you", scout="you", medic="you")
    assert [seat["role"] for seat in again["seats"]] == ["soldier", "scout", "medic"]
    assert "away" not in again["view"]


def test_what_cannot_be_tonight_is_refused(ann: Server) -> None:
    campaign = imported(ann, party="soldier,scout,medic")
    path = f"/api/campaigns/{campaign['id']}/chapters/1"

    def refused(**plays: str) -> Info:
        found: Info = ann.client.post(path, json={"how": "continue", "tonight": chairs(**plays)}).json()
        return found

    assert refused(soldier="you", scout="away", medic="away")["code"] == "too-few-here"
    assert refused(soldier="open", scout="open", medic="away")["code"] == "nobody-here"
    assert "no hero 'pope'" in refused(soldier="you", pope="you")["detail"]


def test_a_stand_in_plays_for_who_is_away_and_the_seat_is_kept(ann: Server) -> None:
    bob, campaign, match = two_people(ann)
    eve = ann.stranger()
    eve.new({"kind": "human"}, {"kind": "human"})
    problem(stand_in(eve, match, 1), 409, "TableError", "only-for-players")
    with bob.following(match):
        problem(stand_in(ann, match, 1), 409, "TableError", "somebody-there")
    for _ in range(2):
        found = stand_in(ann, match, 1).json()
        assert (kinds(found), found["seats"][1]["kept"]) == (["human", "open"], "other")
    problem(eve.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1}), 409, "TableError", "seat-reserved")
    assert bob.get(match)["seats"][1]["kept"] == "you"
    assert begin(bob, campaign)["id"] == match["id"]
    assert join(bob, match, 1)["held"] == [1]


def test_who_stays_in_their_seat_takes_over_from_who_does_not_come_back(ann: Server) -> None:
    _, _, match = two_people(ann)
    stand_in(ann, match, 1)
    assert join(ann, match, 1)["held"] == [0, 1]


def test_a_kept_seat_is_kept_in_the_next_chapter_too(ann: Server) -> None:
    bob, campaign, match = two_people(ann, **MISSION)
    stand_in(ann, match, 1)
    give_up(match, ann)
    after = begin(ann, campaign)
    assert (after["id"] != match["id"], kinds(after)) == (True, ["human", "open"])
    assert bob.get(after["id"])["seats"][1]["kept"] == "you"


def test_who_leaves_for_good_is_led_by_another(ann: Server) -> None:
    bob, campaign, match = two_people(ann)
    assert bob.client.post(f"/api/campaigns/{campaign['id']}/leave").json()["campaigns"] == []
    assert kinds(ann.get(match)) == ["human", "open"]
    assert tonight(ann, campaign) == [("soldier", "you", True), ("scout", "nobody", True)]
    assert join(ann, match, 1)["held"] == [0, 1]


# Giving up, and what is told


def test_a_mission_that_is_given_up_is_lost_and_the_campaign_goes_on(ann: Server) -> None:
    bob, campaign, match = two_people(ann, **MISSION)
    ended = give_up(match, ann, bob)
    assert (ended["outcome"]["reason"], ended["follows"]) == ("resign", "chapter")
    after = begin(bob, campaign)
    assert after["view"]["missions"][-1] == {"mission": "cistern", "won": False, "day": after["view"]["day"]}
    assert (kinds(after), ann.get(after["id"])["held"], after["held"]) == (["human", "human"], [0], [1])
    told = previously(ann, after)
    assert (told["campaign"], told["chapter"]) == (campaign["id"], 2)
    [chapter] = told["chapters"]
    assert chapter["journal"][-1] == {"event": "mission-over", "mission": "cistern", "won": False}


def test_what_was_taken_back_is_not_remembered(ann: Server) -> None:
    def experienced(sheet: Sheet) -> None:
        sheet.members[0].xp = 20

    match = begin(ann, imported(ann, change=experienced), soldier="you", scout="you")
    ann.act(match, "level-up", 0)
    assert [type(event).__name__ for event in ann.behind(match).remembered] == ["LevelReached"]
    ann.table(ann.get(match), "undo")
    assert ann.behind(match).remembered == []


def test_the_journal_tells_of_ways_and_cards(ann: Server) -> None:
    campaign = imported(ann)
    match = begin(ann, campaign, soldier="you", scout="you")
    info = ann.act(match, "travel new-jensen")
    while info["outcome"] is None:
        info = ann.act(info, info["decisions"][0]["choices"][0]["text"])
    [told] = mine(ann)[0]["told"]
    assert [line["event"] for line in told["journal"]][-2:] == ["day-began", "mission-called"]
    assert {"event": "arrived", "spot": "new-jensen"} in told["journal"]
    assert {"event": "card-read", "card": "010"} in told["journal"]
    assert {"event": "option-taken", "card": "010", "option": "a"} in told["journal"], "and what was chosen on them"
    assert ann.behind(match).snapshot().remembered, "also when it is read from a snapshot"
    assert previously(ann, begin(ann, campaign))["chapters"][0]["journal"] == told["journal"]


def test_what_an_older_version_has_kept_of_a_chapter_is_told_as_it_is(ann: Server) -> None:
    """It kept which cards were read, and not what was chosen on them."""
    file = json.loads(campaign_file(**MISSION))
    kept = [{"event": "arrived", "spot": "new-jensen"}, {"event": "card-read", "card": "010"}]
    [chapter] = file["chapters"]
    file["chapters"] = [{**chapter, "reason": "mission-ahead", "journal": kept}, chapter]
    answer = ann.client.post("/api/campaigns", json={"text": json.dumps(file)})
    assert answer.status_code == 200, answer.text
    assert [one["journal"] for one in answer.json()["told"]] == [kept]
    [before] = previously(ann, begin(ann, answer.json(), soldier="you", scout="you"))["chapters"]
    assert (before["journal"], before["match"], before["minutes"]) == (kept, None, None)


def test_a_list_says_how_long_the_mission_to_come_takes(ann: Server) -> None:
    """As the table does, which asks for its own."""
    campaign = imported(ann, **MISSION)
    wanted = {"options": {"campaign": "mission", "mission": "cistern", "party": "soldier,scout"}}
    usual = ann.client.post("/api/games/hunters/estimate", json=wanted).json()
    assert usual["minutes"] > 0
    assert mine(ann)[0]["estimate"] == campaign["estimate"] == usual
    give_up(begin(ann, campaign, soldier="you", scout="you"), ann)
    assert mine(ann)[0]["estimate"] is None, "a journey is as long as people want"


def test_a_new_campaign_from_a_chapter_is_the_way_back_to_who_died(ann: Server) -> None:
    """With permanent death; what happened stays where it happened."""

    def starving(sheet: Sheet) -> None:
        sheet.members[1].health = 1
        for member in sheet.members:
            member.food = 0

    campaign = imported(ann, party="soldier,scout,medic", change=starving, permanent=True)
    match = begin(ann, campaign, soldier="you", scout="you", medic="you")
    ann.act(match, "travel old-farm")
    heroes = ann.get(match)["view"]["heroes"]
    assert [hero["name"] for hero in heroes if hero["dead"]] == ["scout"]
    back = begin(ann, campaign, "fork", soldier="you", scout="you", medic="you")
    assert [(hero["dead"], hero["health"] > 0) for hero in back["view"]["heroes"]] == [(False, True)] * 3
    assert (back["view"]["day"], back["view"]["permanent"]) == (3, True)
    assert [hero["dead"] for hero in ann.get(match)["view"]["heroes"]] == [False, True, False]
    assert len(mine(ann)) == 2


# What an upgrade breaks


def rewritten(server: Server, match: Info, change: Callable[[Info], None]) -> None:
    """The set-up of a match as another version has stored it; nothing of it is in memory."""
    with server.database.engine.begin() as connection:
        here = matches.c.id == match["id"]
        plain = json.loads(connection.execute(matches.select().where(here)).one().setup)
        change(plain)
        connection.execute(matches.update().where(here).values(setup=json.dumps(plain)))
        connection.exec_driver_sql("delete from snapshots")


def broken_entry(server: Server, match: Info) -> None:
    """An answer that these rules do not give any more."""
    with server.database.engine.begin() as connection:
        text = "update entries set text = 'travel atlantis' where match_id = ? and number = 0"
        connection.exec_driver_sql(text, (match["id"],))


@pytest.mark.parametrize("why", ["rules", "data"])
def test_a_chapter_that_an_upgrade_breaks_is_begun_again_from_its_sheet(ann: Server, server: Server, why: str) -> None:
    bob, campaign, match = two_people(ann)
    ann.act(ann.get(match), "travel old-farm")
    older = {"rules": 1} if why == "rules" else {"kinds": {"story": "0"}}
    rewritten(server, match, lambda plain: plain.update(older))
    broken_entry(server, match)
    ann.forget(match)
    [found] = mine(bob)
    assert found["broken"]["code"] == f"match-of-other-{why}"
    assert found["broken"]["fields"]["then" if why == "rules" else "changed"] == (1 if why == "rules" else ["story"])
    again = begin(bob, campaign, "again")
    assert again["id"] != match["id"]
    assert (bob.get(again["id"])["held"], ann.get(again["id"])["held"]) == ([1], [0])
    assert (again["view"]["day"], again["view"]["spot"]) == (3, "base")
    assert mine(ann)[0]["broken"] is None


def test_a_chapter_whose_content_is_gone_says_so_and_the_others_are_there(ann: Server, server: Server) -> None:
    """Something that a hero carries was in a pack that is not there any more."""
    campaign = imported(ann, **MISSION)
    give_up(begin(ann, campaign, soldier="you", scout="you"), ann)
    match = begin(ann, campaign)

    def change(plain: Info) -> None:
        plain["carry"]["data"]["members"][0]["gear"][0][0] = "moon-rock"

    rewritten(server, match, change)
    ann.forget(match)
    [found] = mine(ann)
    assert found["broken"]["code"] == "carry-error"
    assert "moon-rock" in found["broken"]["detail"]
    assert [chapter["reason"] for chapter in found["chapters"]] == ["resign", None]
    path = f"/api/campaigns/{campaign['id']}/chapters/1"
    assert ann.client.post(path, json={"how": "fork"}).status_code == 201
