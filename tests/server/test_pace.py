"""How long a mission takes: at somebody's own pace, else by the turns that it has."""

from __future__ import annotations

import pytest

from ashgrid.core import find
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.server.pace import BREAK_MS, DEFAULT_SECONDS, ENOUGH, LATEST, Spent, about, estimate, spent
from ashgrid.store import Kept, Status
from tests.server.support import HUMAN, Info, Server, problem

MISSION = {"mission": "cistern", "party": "soldier,scout"}
SECONDS = 7


def test_people_are_measured_without_breaks_machines_and_what_goes_by_itself() -> None:
    log = [
        Entry(0, "take", 10_000),
        Entry(1, "take", 12_000),  # a machine player
        Entry(0, "!agree 1", 15_000),
        Entry(0, "go", 15_000, True),
        Entry(0, "go", 15_000 + 2 * BREAK_MS),
    ]
    setup = Setup(
        game="hunters", options=MISSION, seed=1, seats=(SeatSetup(), SeatSetup("bot", "", "greedy")), started=0
    )
    assert spent(Kept(setup, log, {0: "ann"}, None)) == Spent(10_000 + 3_000 + BREAK_MS, 2)


def test_an_estimate_is_at_ones_own_pace_as_soon_as_that_is_known() -> None:
    assert estimate(100, []).matches == 0
    assert estimate(100, []).minutes == about(100 * DEFAULT_SECONDS / 60)
    assert estimate(100, [Spent(60_000, ENOUGH - 1)]).matches == 0, "too little to learn from"
    slow = [Spent(30_000 * ENOUGH, ENOUGH)]
    assert (estimate(100, slow).minutes, estimate(100, slow).matches) == (50, 1)
    quick = [Spent(3_000 * ENOUGH, ENOUGH)] * LATEST
    assert estimate(100, quick + slow).minutes == 5, "only the latest count"
    assert estimate(None, slow).minutes is None
    assert [about(minutes) for minutes in (0.2, 7.4, 14.6, 33, 37.6)] == [1, 7, 15, 35, 40]


def test_the_effort_of_a_mission_grows_with_turns_and_heroes_and_a_journey_has_none() -> None:
    game = find("hunters")
    two, three = (
        game.effort(game.read_options({**MISSION, "party": who})) for who in ("soldier,scout", "soldier,scout,medic")
    )
    assert two is not None
    assert three == two // 2 * 3
    assert game.effort(game.read_options({"campaign": "journey", "party": "soldier,scout"})) is None


@pytest.fixture
def ann(server: Server) -> Server:
    return server.stranger()


def estimated(browser: Server, **options: str) -> Info:
    answer = browser.client.post("/api/games/hunters/estimate", json={"options": {**MISSION, **options}})
    assert answer.status_code == 200, answer.text
    told: Info = answer.json()
    return told


def test_who_has_finished_a_mission_is_told_the_time_at_their_own_pace(ann: Server) -> None:
    """The log of a finished match is written into the store with its times; the server reads it there."""
    usual = estimated(ann)
    assert usual["matches"] == 0
    ann.new(HUMAN, HUMAN)
    [mine] = ann.client.get("/api/matches").json()["matches"]
    person = ann.database.load(mine["id"]).holders[0]
    count = 3 * ENOUGH
    setup = Setup(game="hunters", options=MISSION, seed=1, seats=(SeatSetup(), SeatSetup()), started=0)
    log = [Entry(number % 2, "pass", 1000 * SECONDS * (number + 1)) for number in range(count)]
    status = Status(number=count, seats=setup.seats, actors=(), over=True, payoffs=(1.0, 1.0), reason="goal")
    ann.database.create(setup, log, status, {0: person, 1: person})
    own = estimated(ann)
    game = find("hunters")
    effort = game.effort(game.read_options(MISSION))
    assert effort is not None
    assert own == {"minutes": about(effort * SECONDS / 60), "matches": 1}
    assert own["minutes"] < usual["minutes"]
    assert estimated(ann.stranger()) == usual, "others have a pace of their own"
    assert estimated(ann, campaign="journey")["minutes"] is None
    wrong = ann.client.post("/api/games/hunters/estimate", json={"options": {"mission": "nowhere"}})
    problem(wrong, 400, "OptionError", "nowhere")
