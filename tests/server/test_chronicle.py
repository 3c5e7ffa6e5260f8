"""What came before a chapter, told at its table."""

from __future__ import annotations

from tests.server.support import HUMAN, Info, Server, last
from tests.server.test_campaigns import CAMPAIGN, begun, mine


def before(browser: Server, match: str, **asked: int) -> list[Info]:
    answer = browser.client.get(f"/api/matches/{match}/chronicle", params=asked)
    assert answer.status_code == 200, answer.text
    chapters: list[Info] = answer.json()["chapters"]
    return chapters


def test_a_chapter_tells_all_before_it_with_their_matches_and_nothing_of_itself(server: Server) -> None:
    ann = server.stranger()
    first = ann.play(ann.new(HUMAN, HUMAN, options=CAMPAIGN), last)
    assert before(ann, first["id"]) == []
    [campaign] = mine(ann)
    second = begun(ann, campaign, 2, "continue")
    [told] = before(ann, second["id"])
    assert (told["number"], told["match"], told["reason"], told["minutes"]) == (1, first["id"], "night-passed", 1)
    assert [line["event"] for line in told["journal"]] == ["night-passed"]
    ann.play(second, last)
    third = begun(ann, campaign, 3, "continue")
    assert [one["match"] for one in before(ann, third["id"])] == [first["id"], second["id"]]
    assert before(server.stranger(), third["id"]) == before(ann, third["id"]), "who may look on may read, too"
    assert len(before(ann, second["id"])) == 1
    assert before(ann, third["id"], last=1) == before(ann, third["id"])[1:], "its newest part"
    assert ann.client.get(f"/api/matches/{third['id']}/chronicle?last=0").status_code == 400


def test_a_match_of_its_own_has_nothing_before_it(server: Server) -> None:
    ann = server.stranger()
    assert before(ann, ann.new(HUMAN, HUMAN)["id"]) == []
