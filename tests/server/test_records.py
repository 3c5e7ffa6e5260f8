"""Records that are handed in: replayed, kept, looked at; never played on."""

from typing import Any

import pytest

from ashgrid.core import Move, Record
from ashgrid.games.embers import GAME as EMBERS
from tests.match.test_match_record import played_out
from tests.server.support import HUMAN, PROBLEM, Info, Server, last, problem, until


def upload(server: Server, content: str | bytes) -> Any:
    data = content.encode() if isinstance(content, str) else content
    return server.client.post("/api/records", content=data, headers={"Content-Type": "text/plain; charset=utf-8"})


def kept(server: Server, content: str) -> Info:
    answer = upload(server, content)
    assert answer.status_code == 201, answer.text
    return server.get(answer.json()["id"])


def record_of(server: Server, match: Info) -> str:
    answer = server.client.get(f"/api/matches/{match['id']}/record")
    assert answer.status_code == 200
    text: str = answer.text
    return text


def test_a_downloaded_record_can_be_handed_in_and_is_the_same_match(server: Server) -> None:
    match = server.play(server.new({**HUMAN, "name": "Ann"}, {**HUMAN, "name": "Bob"}), last)
    text = record_of(server, match)
    again = kept(server, text)
    assert again["id"] != match["id"]
    assert again["outcome"] == match["outcome"]
    assert [seat["name"] for seat in again["seats"]] == ["Ann", "Bob"]
    assert record_of(server, again) == text
    frames = [server.client.get(f"/api/matches/{each['id']}/frames").json() for each in (match, again)]
    assert [frame["view"] for frame in frames[0]["frames"]] == [frame["view"] for frame in frames[1]["frames"]]
    assert frames[1]["archived"] is True


def test_it_can_be_analysed(server: Server) -> None:
    match = kept(server, str(played_out(5).record()))
    path = f"/api/matches/{match['id']}/analysis"
    assert server.client.post(path, json={"ms": 20}).status_code == 200
    done = until(lambda: body if (body := server.client.get(path).json())["state"] == "done" else None, "the analysis")
    assert len(done["points"]) == len(played_out(5).log)


def test_one_that_was_not_over_can_be_looked_at_and_analysed(server: Server) -> None:
    record = played_out(5).record()
    record.moves, record.result, record.state = record.moves[:4], None, None
    match = kept(server, str(record))
    assert (match["outcome"], match["actors"], match["decisions"]) == (None, [], [])
    assert server.client.get(f"/api/matches/{match['id']}/frames").json()["total"] == 5
    assert server.client.post(f"/api/matches/{match['id']}/analysis", json={"ms": 20}).status_code == 200


def test_nobody_plays_it_on(server: Server) -> None:
    record = played_out(5).record()
    record.moves, record.result, record.state = record.moves[:4], None, None
    match = kept(server, str(record))
    problem(server.try_act(match, "keep", seat=0), 409, "TableError", "match-kept-from-record")
    for word in ("undo", "resign", "offer-draw"):
        problem(server.try_table(match, word), 409, "TableError", "match-kept-from-record")
    answer = server.client.post(f"/api/matches/{match['id']}/rematch")
    problem(answer, 409, "TableError", "match-kept-from-record")
    assert server.get(match)["number"] == 4


def test_it_survives_a_restart(server: Server) -> None:
    match = kept(server, str(played_out(6).record()))
    again = server.behind(match)
    assert again.setup.archived
    assert str(again.record()) == str(played_out(6).record())


def test_a_truncated_record_says_what_is_missing(server: Server) -> None:
    text = str(played_out(5).record())
    lines = text.splitlines()
    problem(upload(server, "\n".join(lines[:-3]) + "\n"), 400, "RecordError", "but the game is not over")
    problem(upload(server, "\n".join(lines[:3])), 400, "RecordError", "the header has no 'seed:'")
    cut = text[: len(text.rstrip()) - len(lines[-1].split(" ", 1)[1]) - 1]
    problem(upload(server, cut), 400, "RecordError", f"line {len(lines)}: ")


def test_a_wrong_move_is_named_with_its_line(server: Server) -> None:
    record = played_out(5).record()
    record.moves[3] = Move(record.moves[3].seat, "strike 77")
    line = str(record).splitlines().index(f"{record.moves[3].seat} strike 77") + 1
    problem(upload(server, str(record)), 400, "RecordError", f"line {line}: move 4 ")


def test_a_game_that_is_not_here_is_named(server: Server) -> None:
    record = played_out(5).record()
    record.game = "checkers"
    problem(upload(server, str(record)), 400, "UnknownGame", "'checkers'")


def test_a_record_of_another_game_does_not_fit(server: Server) -> None:
    record = played_out(5).record()
    record.game = "neuroshima"
    problem(upload(server, str(record)), 400, "RecordError", "does not take the record's options")


def test_a_record_of_older_rules_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    record = played_out(5).record()
    record.moves[3] = Move(record.moves[3].seat, "strike 77")
    monkeypatch.setattr(type(EMBERS), "rules", 2)
    problem(upload(server, str(record)), 400, "RecordError", "the record follows rules 1, this is embers with rules 2")


def test_a_record_that_is_too_large_is_refused(server: Server) -> None:
    text = str(played_out(5).record())
    large = text + "# a comment\n" * 20_000
    assert 64 * 1024 < len(large) < 512 * 1024
    assert upload(server, large).status_code == 201
    answer = upload(server, text + "# a comment\n" * 60_000)
    assert answer.status_code == 413
    assert set(answer.json()) == PROBLEM


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00a", "not a text file in UTF-8"),
        (b"", "line 1: an Ashgrid record begins with"),
        (b"<html>", "line 1: an Ashgrid record begins with"),
        (b"ashgrid record 1\ngame: embers\nrules: 1\noptions: " + b"[" * 5000, "'options' is not a JSON object"),
        (f"ashgrid record 1\ngame: embers\nrules: 1\nseed: {2**256}\n".encode(), "'seed' must be"),
    ],
    ids=["not UTF-8", "empty", "else", "deep", "seed"],
)
def test_what_is_no_record_is_refused_with_the_reason(server: Server, content: bytes, words: str) -> None:
    problem(upload(server, content), 400, "RecordError", words)


def test_a_name_cannot_be_longer_than_names_are(server: Server) -> None:
    record: Record = played_out(5).record()
    record.extra = {"player 0": "long " * 30}
    assert len(kept(server, str(record))["seats"][0]["name"]) <= 40


def test_its_actions_are_open_to_all(server: Server) -> None:
    match = kept(server, str(played_out(5).record()))
    frames = server.client.get(f"/api/matches/{match['id']}/frames").json()["frames"]
    assert all(frame["update"]["text"] for frame in frames[1:])
