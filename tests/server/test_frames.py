"""The positions of a match, for the replay page."""

from collections.abc import Iterator
from typing import Any

import pytest

from ashgrid.core import Replay
from ashgrid.match import Match
from ashgrid.server.frames import MOST, Excerpt
from tests.match.helpers import embers, offered, play, relay
from tests.match.test_match_record import played_out
from tests.server.support import HUMAN, Info, Server, bot, first, last, problem


def numbers(match: Match, onlooker: int | None = None, at: int = 0, count: int = MOST) -> list[int]:
    return [frame.number for frame in Excerpt(match, onlooker, at, count).answer().frames]


@pytest.fixture(scope="module", autouse=True)
def _relay_is_installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with offered(tmp_path_factory.mktemp("package"), games=["relay = tests.match.helpers:RELAY"]):
        yield


# The positions


def test_every_position_is_what_the_record_replays_to() -> None:
    match = played_out(2)
    answer = Excerpt(match, None, 0, MOST).answer()
    assert answer.total == len(match.log) + 1 == len(answer.frames)
    replay = Replay(match.record())
    assert answer.frames[0].view == replay.state.view(None)
    assert answer.frames[0].update is None
    for step, frame in zip(replay.steps(), answer.frames[1:], strict=True):
        assert frame.view == step.state.view(None)
        assert frame.actors == list(step.state.actors)
        assert frame.update is not None
        assert (frame.update.seat, frame.update.text) == (step.seat, str(step.action))


def test_what_was_taken_back_is_left_out_and_numbers_stay() -> None:
    match = relay()
    play(match, "0 add 1", "0 add 2")
    match.undo(0, 0)
    play(match, "0 add 1")
    assert numbers(match) == [0, 1, 4]
    play(match, "0 add 2")
    assert numbers(match) == [0, 1, 4, 5]


def test_talk_at_the_table_is_no_position_but_the_word_that_ends_the_match_is() -> None:
    match = embers(2)
    match.act(0, "keep", 0)
    match.offer_draw(0, 0)
    match.answer_draw(1, False, 0)
    match.act(1, "keep", 0)
    match.resign(1, 0)
    frames = Excerpt(match, None, 0, MOST).answer().frames
    assert [frame.number for frame in frames] == [0, 1, 4, 5]
    ending = frames[-1]
    assert ending.update is not None
    assert (ending.update.what, ending.update.seat, ending.actors) == ("resign", 1, [])
    assert ending.view == frames[-2].view
    assert frames[-2].actors != []


def test_some_of_them_are_those_of_all() -> None:
    match = played_out(3)
    whole = Excerpt(match, None, 0, MOST).answer().frames
    for at in (0, 1, 5, len(whole) - 1, len(whole), len(whole) + 7):
        for count in (1, 3, MOST):
            part = Excerpt(match, None, at, count).answer()
            assert part.frames == whole[at : at + count]
            assert (part.total, part.first) == (len(whole), at)


def test_no_more_than_so_many_at_once() -> None:
    match = relay(turns=1000, goal=10**6)
    for _ in range(MOST + 10):
        play(match, "0 add 1")
    assert len(numbers(match, count=10**6)) == MOST


def test_a_seat_sees_its_own_secrets_again_and_a_spectator_none() -> None:
    match = played_out(4)
    spectator, seat = (Excerpt(match, eyes, 0, MOST).answer().frames for eyes in (None, 1))
    replay = Replay(match.record())
    assert seat[0].view["hand"] == replay.state.view(1)["hand"] != []
    assert all(frame.view["hand"] == [] for frame in spectator)
    told = [event["event"] for frame in spectator if frame.update for event in frame.update.events]
    assert "drew-card" not in told
    own = [event for frame in seat if frame.update for event in frame.update.events if event["event"] == "drew-card"]
    assert own
    assert all(event["seat"] == 1 for event in own)


def test_while_a_match_goes_on_an_action_is_known_by_its_events_only() -> None:
    match = embers(2)
    match.act(0, "keep", 0)
    (frame,) = Excerpt(match, None, 1, 1).answer().frames
    assert frame.update is not None
    assert frame.update.text is None
    match.resign(0, 0)
    (frame,) = Excerpt(match, None, 1, 1).answer().frames
    assert frame.update is not None
    assert frame.update.text == "keep"


def test_that_a_move_was_forced_is_no_news_for_others() -> None:
    match = relay()
    play(match, "0 stun")
    for eyes, known in ((None, False), (0, False), (1, True)):
        update = Excerpt(match, eyes, 2, 1).answer().frames[0].update
        assert update is not None
        assert update.auto == known


def test_a_private_match_is_replayed_by_those_who_play_and_nobody_else(server: Server) -> None:
    match = server.table(server.new(HUMAN, HUMAN, spectators=False), "resign")
    answer = get(server, match)
    assert (answer.status_code, len(answer.json()["frames"])) == (200, 2)
    problem(get(server.stranger(), match), 403, "Closed", "match-private")


# The requests


def get(server: Server, match: Info, **query: Any) -> Any:
    return server.client.get(f"/api/matches/{match['id']}/frames", params=query)


def test_the_positions_of_a_finished_match_can_be_had(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    answer = get(server, match)
    assert answer.status_code == 200
    body = answer.json()
    assert (body["over"], body["archived"], body["seat"], body["teams"]) == (True, False, None, [0, 1])
    assert body["total"] == len(body["frames"]) == match["number"] + 1
    assert body["frames"][-1]["view"] == server.behind(match).state.view(None)
    part = get(server, match, **{"from": 3, "count": 2}).json()
    assert part["frames"] == body["frames"][3:5]
    assert get(server, match, seat=1).json()["frames"][0]["view"]["hand"] != []


def test_a_running_match_is_shown_to_spectators_without_secrets(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot()))
    match = server.act(match, first(match))
    body = get(server, match).json()
    assert body["over"] is False
    assert body["total"] > 1
    assert all(frame["view"]["hand"] == [] for frame in body["frames"])
    assert all(frame["update"]["text"] is None for frame in body["frames"][1:])
    problem(get(server, match, seat=1), 409, "TableError", "only-after-the-end")
    problem(get(server.stranger(), match, seat=0), 409, "TableError", "only-after-the-end")


def test_who_holds_a_seat_sees_what_it_saw_while_the_match_goes_on(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot()))
    match = server.act(match, first(match))
    shown = get(server, match, seat=0).json()["frames"]
    state = server.behind(match).state
    assert shown[-1]["view"] == state.view(0)
    assert shown[0]["view"]["hand"] != []


def test_people_at_one_screen_who_are_opponents_see_no_earlier_secrets(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(get(server, match, seat=0), 409, "TableError", "only-after-the-end")


def test_positions_can_be_asked_for_by_their_numbers(server: Server) -> None:
    match = server.play(server.new(HUMAN, HUMAN), last)
    whole = get(server, match).json()["frames"]
    for frame in whole:
        assert get(server, match, at=frame["number"], count=1).json()["frames"] == [frame]
    assert get(server, match, at=10**6).json()["frames"] == whole[-1:]


@pytest.mark.parametrize(
    "query", [{"count": 0}, {"count": 61}, {"count": "x"}, {"from": -1}, {"from": 10**9}, {"seat": -1}, {"seat": "x"}]
)
def test_senseless_requests_are_refused(server: Server, query: dict[str, Any]) -> None:
    match = server.new(HUMAN, HUMAN)
    answer = get(server, match, **query)
    assert answer.status_code == 400
    assert next(iter(query)) in answer.json()["detail"]


def test_there_is_no_such_seat_or_match(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    server.table(match, "resign")
    problem(get(server, match, seat=5), 409, "TableError", "no-such-seat 5")
    problem(get(server, {"id": "nothing"}), 404, "NoSuchMatch", "match-not-found")
