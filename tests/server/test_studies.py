"""Studies: who may read and change them, what they hold, and their files."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.server.study_protocol import LONGEST_COMMENT, MOST_POSITIONS
from tests.server.support import HUMAN, Info, Server, problem, serving
from tests.server.test_playing_on import begun, ended, frame

pytestmark = pytest.mark.both_databases

PASSWORD = "long enough, at last"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own: what is in its lists is counted."""
    with serving(tmp_path) as found:
        yield found


def new(server: Server, title: str = "Corners", **more: Any) -> Info:
    answer = server.client.post("/api/studies", json={"title": title, **more})
    assert answer.status_code == 201, answer.text
    study: Info = answer.json()
    return study


def at(match: Info, number: int, comment: str = "", lines: list[Any] | None = None) -> Info:
    return {"match": match["id"], "number": number, "comment": comment, "lines": lines or []}


def look(server: Server, study: Info) -> Any:
    return server.client.get(f"/api/studies/{study['id']}")


def add(server: Server, study: Info, position: Info) -> Any:
    return server.client.post(f"/api/studies/{study['id']}/positions", json=position)


def change(server: Server, study: Info, **more: Any) -> Any:
    body = {key: study[key] for key in ("version", "title", "access", "positions")} | more
    return server.client.put(f"/api/studies/{study['id']}", json=body)


def listed(server: Server) -> tuple[list[str], list[str]]:
    answer = server.client.get("/api/studies").json()
    return [one["title"] for one in answer["yours"]], [one["title"] for one in answer["public"]]


def test_a_study_of_several_positions_is_made_read_and_put_in_another_order(server: Server) -> None:
    match = ended(server)
    line = [[{"seat": 0, "text": "end"}]]
    study = new(server)
    assert (study["yours"], study["version"], study["positions"]) == (True, 0, [])
    for number in (3, 5, 7):
        study = add(server, study, at(match, number, f"<b>Look</b>\nat {number}", line)).json()
    assert [one["number"] for one in study["positions"]] == [3, 5, 7]
    assert study["positions"][0] == at(match, 3, "<b>Look</b>\nat 3", line)
    turned = change(server, study, positions=study["positions"][::-1], title="Other corners", access="public").json()
    assert [one["number"] for one in turned["positions"]] == [7, 5, 3]
    assert look(server.stranger(), study).json() == turned | {"yours": False}


@pytest.mark.parametrize(
    ("access", "read", "found"), [("private", 404, []), ("link", 200, []), ("public", 200, ["Corners"])]
)
def test_who_may_read_it(server: Server, access: str, read: int, found: list[str]) -> None:
    study = new(server, access=access, positions=[at(ended(server), 3)])
    stranger = server.stranger()
    assert look(stranger, study).status_code == read
    assert listed(stranger) == ([], found)
    assert listed(server) == (["Corners"], found)
    assert look(server, study).status_code == 200
    assert stranger.client.get(f"/api/studies/{study['id']}/file").status_code == read


def test_an_empty_study_is_not_offered_to_everybody(server: Server) -> None:
    new(server, access="public")
    assert listed(server.stranger()) == ([], [])


@pytest.mark.parametrize(("access", "status"), [("private", 404), ("link", 403), ("public", 403)])
def test_nobody_else_changes_or_deletes_it(server: Server, access: str, status: int) -> None:
    match = ended(server)
    study = new(server, access=access, positions=[at(match, 3)])
    stranger = server.stranger()
    assert change(stranger, study, title="Mine now").status_code == status
    assert add(stranger, study, at(match, 4)).status_code == status
    assert stranger.client.delete(f"/api/studies/{study['id']}").status_code == 404
    assert look(server, study).json() == study


def test_nobody_overwrites_what_they_have_not_seen(server: Server) -> None:
    study = new(server)
    changed = change(server, study, title="One").json()
    problem(change(server, study, title="Two"), 409, "Conflict", "study-changed")
    assert change(server, changed, title="Two").json()["title"] == "Two"
    problem(look(server, {"id": "none"}), 404, "NoSuchStudy", "study-not-found")


def test_positions_are_of_matches_that_the_author_may_see(server: Server) -> None:
    private = ended(server, spectators=False)
    stranger = server.stranger()
    study = new(stranger)
    problem(add(stranger, study, at(private, 3)), 403, "Closed", "match-private")
    problem(add(stranger, study, {"match": "none", "number": 3}), 404, "NoSuchMatch", "match-not-found")
    assert change(stranger, study, positions=[at(private, 3)]).status_code == 403
    assert look(stranger, study).json()["positions"] == []


def test_a_study_tells_nothing_of_a_match_that_only_its_players_may_see(server: Server) -> None:
    """It names it, and whoever reads the study asks for the position in their own name."""
    private = ended(server, spectators=False)
    new(server, access="public", positions=[at(private, 3, "Secret")])
    stranger = server.stranger()
    frames = stranger.client.get(f"/api/matches/{private['id']}/frames", params={"at": 3, "count": 1})
    problem(frames, 403, "Closed", "match-private")


def test_what_was_said_of_a_match_that_is_gone_can_still_be_changed(server: Server) -> None:
    match = ended(server)
    study = new(server, positions=[at(match, 3, "Here")])
    tables = server.client.app.dependencies["tables"].dependency()
    server.client.blocking_portal.call(tables.reread_all, [match["id"]])
    server.database.retention.remove([match["id"]], even_needed=True)
    changed = change(server, study, title="Gone")
    assert changed.status_code == 200, changed.text
    assert changed.json()["positions"] == study["positions"]


def test_there_is_an_end_to_what_a_study_holds(server: Server) -> None:
    match = ended(server)
    study = new(server, positions=[at(match, 3)] * MOST_POSITIONS)
    problem(add(server, study, at(match, 4)), 409, "TableError", "study-full")
    assert change(server, study, positions=[at(match, 3)] * (MOST_POSITIONS + 1)).status_code == 400
    long = new(server, "Long", positions=[at(match, 3, "x" * LONGEST_COMMENT)] * 49)
    answers = [add(server, long, at(match, 3, "x" * LONGEST_COMMENT)) for _ in range(10)]
    problem(answers[-1], 409, "TableError", "study-full")


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"title": "x" * 81},
        {"title": "x", "access": "everybody"},
        {"title": "x", "more": 1},
        {"title": "x", "positions": [{"match": "m"}]},
        {"title": "x", "positions": [{"match": "m", "number": -1}]},
        {"title": "x", "positions": [{"match": "m", "number": 1, "comment": "x" * 4001}]},
        {"title": "x", "positions": [{"match": "m", "number": 1, "lines": [[]] * 9}]},
        {"title": "x", "positions": [{"match": "m", "number": 1, "lines": [[{"seat": 0, "text": ""}]]}]},
    ],
)
def test_what_is_no_study_is_refused(server: Server, wrong: Info) -> None:
    answer = server.client.post("/api/studies", json=wrong)
    assert answer.status_code == 400, answer.text
    assert listed(server) == ([], [])


def test_so_many_studies_and_no_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = server.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.limits, "studies_guest", 2)
    first, _ = new(server, "One"), new(server, "Two")
    problem(server.client.post("/api/studies", json={"title": "Three"}), 409, "TableError", "too-many-studies")
    left = server.client.delete(f"/api/studies/{first['id']}").json()
    assert [one["title"] for one in left["yours"]] == ["Two"]
    new(server, "Three")


def test_a_guests_studies_go_over_to_the_account_and_are_deleted_with_it(server: Server) -> None:
    server.client.post("/api/me/register", json={"name": "Ann", "password": PASSWORD})
    mine = new(server, "As Ann", access="link")
    guest = server.stranger()
    theirs = new(guest, "As a guest", access="link")
    assert guest.client.post("/api/me/sign-in", json={"name": "Ann", "password": PASSWORD}).status_code == 200
    assert sorted(listed(guest)[0]) == ["As Ann", "As a guest"]
    assert look(guest, theirs).json()["author"] == "Ann"
    gone = guest.client.request("DELETE", "/api/me", json={"password": PASSWORD})
    assert gone.status_code == 200, gone.text
    for study in (mine, theirs):
        assert look(server.stranger(), study).status_code == 404
    with server.database.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from studies").scalar_one() == 0


def test_a_file_is_whole_in_itself(server: Server) -> None:
    """Taken from one study and opened by another person, it shows the same boards, also where something was taken back
    and where things were dealt anew."""
    match = server.new(HUMAN, HUMAN, game="neuroshima")
    for _ in range(6):
        match = server.act(match, match["decisions"][0]["choices"][0]["text"])
    if match["undo"]:
        match = server.table(match, "undo", match["undo"][0])
    for _ in range(6):
        match = server.act(match, match["decisions"][0]["choices"][0]["text"])
    match = server.table(match, "resign")
    aside = server.table(begun(server, match, 5, HUMAN, HUMAN), "resign")
    line = [[{"seat": 0, "text": "end"}]]
    numbers = [one["number"] for one in frames(server, match)][4:7]
    positions = [at(match, number, f"At {number}", line) for number in numbers] + [at(aside, 5)]
    study = new(server, access="link", positions=positions)
    file = server.client.get(f"/api/studies/{study['id']}/file")
    assert file.headers["content-disposition"] == 'attachment; filename="study.json"'
    assert len(file.json()["records"]) == 2

    other = server.stranger()
    opened = other.client.post("/api/studies/file", json=file.json())
    assert opened.status_code == 201, opened.text
    copy = opened.json()
    assert (copy["title"], copy["access"], copy["yours"]) == (study["title"], "private", True)
    assert [one["comment"] for one in copy["positions"]] == [one["comment"] for one in positions]
    for old, made in zip(positions, copy["positions"], strict=True):
        assert made["lines"] == old["lines"]
        assert (
            frame(other, {"id": made["match"]}, made["number"])["view"]
            == (frame(server, {"id": old["match"]}, old["number"])["view"])
        )
    again = other.client.get(f"/api/studies/{copy['id']}/file").json()
    assert again["positions"] == file.json()["positions"]


def frames(server: Server, match: Info) -> list[Info]:
    found: list[Info] = server.client.get(f"/api/matches/{match['id']}/frames").json()["frames"]
    return found


def test_a_file_tells_secrets_so_its_matches_are_over(server: Server) -> None:
    running = server.new(HUMAN, HUMAN, game="neuroshima")
    study = new(server, positions=[at(running, 0)])
    problem(server.client.get(f"/api/studies/{study['id']}/file"), 409, "TableError", "only-after-the-end")


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "ashgrid study 2", "title": "x", "records": [], "positions": []},
        {"format": "ashgrid study 1", "title": "x", "records": [], "positions": [{"record": 0, "number": 1}]},
        {"format": "ashgrid study 1", "title": "x", "records": ["no record"], "positions": []},
    ],
)
def test_a_file_that_is_none_leaves_nothing_behind(server: Server, wrong: Info) -> None:
    assert server.client.post("/api/studies/file", json=wrong).status_code == 400
    assert listed(server) == ([], [])


def test_who_writes_too_many_is_told_to_wait(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = server.client.app.dependencies["tables"].dependency()
    monkeypatch.setattr(tables.limits.studies, "take", lambda _: False)
    problem(server.client.post("/api/studies", json={"title": "x"}), 429, "RateLimited", "too-many-requests")
