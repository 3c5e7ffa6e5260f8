"""Playing through the API: create, act, undo, resign, draw, rematch, record; alone, at one screen and against bots."""

from collections.abc import Callable

import pytest

from ashgrid.core import Record, verify
from tests.server.support import HUMAN, Info, Server, asked, bot, first, last, problem, until


def hot_seat(server: Server) -> Info:
    return server.new({**HUMAN, "name": "Ann"}, {**HUMAN, "name": "Bob"})


# Creating


def test_a_new_match_shows_the_first_decision(server: Server) -> None:
    match = hot_seat(server)
    assert match["number"] == 0
    assert match["outcome"] is None
    assert match["held"] == [0, 1]
    assert [seat["name"] for seat in match["seats"]] == ["Ann", "Bob"]
    assert [seat["role"] for seat in match["seats"]] == ["flint", "tinder"]
    assert match["decisions"][0]["prompt"] == {"ask": "opening"}
    assert match["decisions"][0]["choices"][0] == {"text": "keep", "action": {"do": "keep"}}


def test_options_are_complete_and_as_asked(server: Server) -> None:
    match = server.new(HUMAN, HUMAN, options={"embers": 2})
    assert match["options"] == {"embers": 2, "hand": 3, "mode": "duel"}
    assert match["view"]["embers"] == [2, 2]


def test_two_matches_are_dealt_differently(server: Server) -> None:
    seeds = {server.behind(hot_seat(server)).setup.seed for _ in range(5)}
    assert len(seeds) == 5


def test_the_choices_are_exactly_the_legal_actions(server: Server) -> None:
    match = server.act(server.act(hot_seat(server), "keep"), "keep")
    state = server.behind(match).state
    assert [choice["text"] for choice in match["decisions"][0]["choices"]] == [str(action) for action in state.legal(0)]


# Acting


def test_an_action_is_carried_out_and_told(server: Server) -> None:
    match = server.act(server.act(hot_seat(server), "keep"), "keep")
    card = match["view"]["hand"][0]
    after = server.act(match, f"strike {card}")
    assert after["number"] == match["number"] + 1
    assert after["view"]["strike"] == card
    assert after["updates"][0]["events"] == [{"event": "struck", "seat": 0, "card": card}]
    assert after["actors"] == [1]


def test_an_answer_tells_only_what_is_new_to_the_asker(server: Server) -> None:
    match = server.act(hot_seat(server), "keep")
    after = server.act(match, "keep")
    assert after["since"] == asked(match, match["perspective"])  # when the question was asked
    assert [update["number"] for update in after["updates"]] == list(range(after["since"], after["number"]))
    assert [update["number"] for update in server.get(match)["updates"]] == list(range(after["number"]))
    assert server.get(match, since=after["number"])["updates"] == []


def test_the_same_request_sent_again_is_recognised(server: Server) -> None:
    match = hot_seat(server)
    once = server.try_act(match, "keep")
    again = server.try_act(match, "keep")
    assert (once.status_code, again.status_code) == (200, 200)
    assert again.json()["number"] == once.json()["number"] == 1
    assert again.json()["updates"] == once.json()["updates"]


def test_a_repeated_request_is_recognised_after_the_match_has_gone_on(server: Server) -> None:
    match = hot_seat(server)
    after = server.act(server.act(match, "keep"), "keep")
    again = server.try_act(match, "  keep ")
    assert again.status_code == 200
    assert again.json()["number"] == after["number"]


def test_another_action_for_a_place_that_is_taken_is_refused(server: Server) -> None:
    match = hot_seat(server)
    server.act(match, "keep")
    problem(server.try_act(match, "swap 1"), 409, "TableError", "match-gone-on")
    assert server.get(match)["number"] == 1


def test_a_request_from_the_future_is_refused(server: Server) -> None:
    match = hot_seat(server)
    problem(server.try_act(match, "keep", question=1), 409, "TableError", "match-gone-on")


def test_an_illegal_action_is_refused_with_the_rules_reason(server: Server) -> None:
    match = server.act(server.act(hot_seat(server), "keep"), "keep")
    absent = next(card for card in range(1, 8) if card not in match["view"]["hand"])
    problem(server.try_act(match, f"strike {absent}"), 409, "IllegalAction", f"no-such-card {absent}")
    assert server.get(match)["number"] == match["number"]


def test_acting_out_of_turn_is_refused(server: Server) -> None:
    match = server.act(server.act(hot_seat(server), "keep"), "keep")
    problem(server.try_act(match, "wait", seat=1), 409, "IllegalAction", "not-your-decision")


def test_an_action_that_is_none_is_refused_with_a_hint(server: Server) -> None:
    problem(server.try_act(hot_seat(server), "keap"), 400, "NotationError", "did you mean 'keep'?")


@pytest.mark.parametrize("word", ["!resign", "!undo", "!timeout", "!sit Eve"])
def test_the_words_of_the_table_are_no_actions(server: Server, word: str) -> None:
    match = hot_seat(server)
    problem(server.try_act(match, word), 400, "NotationError", word.split(maxsplit=1)[0])
    assert server.get(match)["number"] == 0


@pytest.mark.parametrize("seat", [1, 2, -1, 10**30])
def test_a_seat_that_is_not_yours_is_refused(server: Server, seat: int) -> None:
    match = server.new(HUMAN, bot())
    problem(server.try_act(match, "keep", seat=seat), 409, "TableError", f"seat-not-yours {seat}")
    problem(server.try_table(match, "resign", seat=seat), 409, "TableError", f"seat-not-yours {seat}")
    assert server.get(match)["outcome"] is None


def test_an_unknown_match_is_not_found(server: Server) -> None:
    nowhere = {"id": "nowhere", "number": 0, "perspective": 0, "questions": []}
    for answer in (
        server.client.get("/api/matches/nowhere"),
        server.client.get("/api/matches/nowhere/record"),
        server.client.post("/api/matches/nowhere/rematch"),
        server.try_act(nowhere, "keep"),
        server.try_table(nowhere, "undo"),
    ):
        problem(answer, 404, "NoSuchMatch", "match-not-found nowhere")


# At one screen


def test_at_one_screen_the_table_is_seen_from_the_seat_that_acts(server: Server) -> None:
    match = hot_seat(server)
    hands = server.behind(match).state.dump()["hands"]
    assert (match["perspective"], match["view"]["hand"]) == (0, hands[0])
    match = server.act(match, "keep")
    assert (match["perspective"], match["view"]["hand"]) == (1, hands[1])
    assert [decision["seat"] for decision in match["decisions"]] == [1]


def test_at_one_screen_nobody_is_told_what_the_other_drew(server: Server) -> None:
    match = server.act(server.act(hot_seat(server), "keep"), "keep")
    told = [event["event"] for update in server.get(match)["updates"] for event in update["events"]]
    assert "drew" in told
    assert "drew-card" not in told


# Undo, resign, draw


def test_a_decision_is_taken_back(server: Server) -> None:
    before = hot_seat(server)
    match = server.act(before, "keep")
    assert match["undo"] == [0]
    after = server.table(match, "undo")
    assert after["number"] == 2
    assert (after["perspective"], after["view"]) == (0, before["view"])
    assert [update["what"] for update in server.get(match)["updates"]] == ["act", "undo"]


def test_what_cannot_be_taken_back_says_why(server: Server) -> None:
    match = hot_seat(server)
    problem(server.try_table(match, "undo"), 409, "TableError", "nothing-to-undo")
    match = server.act(server.act(match, "keep"), "keep")  # a card was drawn
    problem(server.try_table(match, "undo", seat=1), 409, "TableError", "chance-revealed")
    problem(server.try_table(match, "undo", seat=0), 409, "TableError", "other-seat-acted")


def test_resigning_ends_the_match(server: Server) -> None:
    match = server.table(hot_seat(server), "resign", seat=1)
    assert match["outcome"] == {"payoffs": [1.0, 0.0], "reason": "resign"}
    assert match["actors"] == match["decisions"] == []
    problem(server.try_act(match, "keep", seat=0), 409, "TableError", "match-over")


def test_a_draw_is_agreed_between_two(server: Server) -> None:
    match = server.table(hot_seat(server), "offer-draw", seat=0)
    assert match["draw_agreed"] == [0]
    match = server.table(match, "accept-draw", seat=1)
    assert match["outcome"] == {"payoffs": [0.5, 0.5], "reason": "draw"}


def test_a_declined_draw_is_off_the_table(server: Server) -> None:
    match = server.table(hot_seat(server), "offer-draw", seat=0)
    match = server.table(match, "decline-draw", seat=1)
    assert match["draw_agreed"] == []
    assert match["outcome"] is None
    problem(server.try_table(match, "accept-draw", seat=0), 409, "TableError", "no-draw-on-offer")


def test_a_bot_answers_an_offered_draw(server: Server) -> None:
    match = server.my_turn(server.new(HUMAN, bot("greedy")))
    match = server.table(match, "offer-draw")

    def answered() -> Info | None:
        info = server.get(match)
        return info if {update["what"] for update in info["updates"]} & {"accept-draw", "decline-draw"} else None

    told = until(answered, "the bot's answer")["updates"]
    assert [one["seat"] for one in told if one["what"] in ("accept-draw", "decline-draw")] == [1]


# Rematch and record


def test_a_rematch_swaps_the_seats_and_deals_anew(server: Server) -> None:
    match = server.table(server.my_turn(server.new({**HUMAN, "name": "Ann"}, bot(), options={"hand": 2})), "resign")
    again = server.client.post(f"/api/matches/{match['id']}/rematch")
    assert again.status_code == 201
    assert set(again.json()) == {"id"}
    new = server.get(again.json()["id"])
    assert new["id"] != match["id"]
    assert [seat["kind"] for seat in new["seats"]] == ["bot", "human"]
    assert new["seats"][1]["name"] == "Ann"
    assert new["held"] == [1]
    assert new["options"] == match["options"]
    assert server.behind(new).setup.seed != server.behind(match).setup.seed


def test_a_rematch_waits_for_the_end(server: Server) -> None:
    match = hot_seat(server)
    answer = server.client.post(f"/api/matches/{match['id']}/rematch")
    problem(answer, 409, "TableError", "rematch-too-early")


def test_the_record_waits_for_the_end(server: Server) -> None:
    match = hot_seat(server)
    problem(server.client.get(f"/api/matches/{match['id']}/record"), 409, "TableError", "only-after-the-end")


def test_the_record_of_a_finished_match_verifies(server: Server) -> None:
    match = server.play(hot_seat(server), last)
    answer = server.client.get(f"/api/matches/{match['id']}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"] == f'attachment; filename="embers-{match["id"][:6]}.ashgrid"'
    record = Record.parse(answer.text)
    assert verify(record) == []
    assert {key: name for key, name in record.extra.items() if key.startswith("player")} == {
        "player 0": "Ann",
        "player 1": "Bob",
    }
    assert set(record.extra) == {"player 0", "player 1", "salt", "commitment"}
    assert record.extra["commitment"] == match["commitment"]
    assert record.result is not None
    assert record.result.split()[-1] == match["outcome"]["reason"]


def test_a_name_cannot_smuggle_lines_into_the_record(server: Server) -> None:
    match = server.new({**HUMAN, "name": "Ann\nseed: 1\u2028\n\n0 keep"}, HUMAN)
    server.table(match, "resign")
    record = Record.parse(server.client.get(f"/api/matches/{match['id']}/record").text)
    assert verify(record) == []
    assert record.moves == []
    assert record.extra["player 0"] == "Ann seed: 1 0 keep"


def test_the_record_leaves_out_what_was_taken_back(server: Server) -> None:
    match = server.table(server.act(hot_seat(server), "keep"), "undo")
    server.table(server.act(match, last(match)), "resign")
    record = Record.parse(server.client.get(f"/api/matches/{match['id']}/record").text)
    assert [move.text for move in record.moves] == [last(match)]
    assert (record.ending, verify(record)) == ("resign 0", [])


# Against bots


@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("choose", [first, last])
def test_a_match_against_a_bot_goes_to_its_end(server: Server, player: str, choose: Callable[[Info], str]) -> None:
    match = server.play(server.new(HUMAN, bot(player)), choose)
    assert match["outcome"]["reason"] in ("burnt-out", "cold-ashes")
    seats = {update["seat"] for update in match["updates"]}
    assert seats == {0, 1}
    assert verify(Record.parse(server.client.get(f"/api/matches/{match['id']}/record").text)) == []


def test_bots_play_each_other_without_anybody(server: Server) -> None:
    match = server.new(bot("random"), bot("greedy"))
    assert (match["held"], match["perspective"], match["decisions"]) == ([], None, [])
    over = until(lambda: info if (info := server.get(match))["outcome"] else None, "the end")
    assert verify(server.behind(over).record()) == []


def test_a_bot_that_begins_needs_no_request_to_begin(server: Server) -> None:
    match = server.new(bot("random"), HUMAN)
    until(lambda: True if server.behind(match).log else None, "the bot's first entry in the database")
