"""The edge itself: what can be asked, malformed requests, headers, files of the web client, errors of our own."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from ashgrid.core import installed
from ashgrid.server import client_files
from ashgrid.server.schema import openapi
from ashgrid.store import Store, sqlite_url
from ashgrid.text import LANGUAGES
from tests.server.support import HUMAN, OPEN, Server, bot, logged, problem, serving

GOOD: dict[str, Any] = {"game": "embers", "seats": [HUMAN, HUMAN]}


# What can be asked


def test_the_seats_of_a_game_follow_from_its_options(server: Server) -> None:
    def seats(game: str, **options: Any) -> Any:
        return server.client.post(f"/api/games/{game}/seats", json={"options": options})

    assert seats("embers").json() == {"seats": ["flint", "tinder"], "together": False}
    assert seats("embers", mode="campaign").json()["together"]
    assert len(seats("neuroshima", mode="teams").json()["seats"]) == 4
    problem(seats("neuroshima", mode="duel", players=3), 400, "OptionError", "mode 'duel' has 2 players")
    assert seats("nonsense").status_code in (400, 404)


def test_games_lists_every_installed_game_with_its_options(server: Server) -> None:
    answer = server.client.get("/api/games").json()
    assert [game["name"] for game in answer["games"]] == [game.name for game in installed()]
    assert answer["broken"] == []
    embers = next(game for game in answer["games"] if game["name"] == "embers")
    assert (embers["sample"], embers["seats"]) == (True, ["flint", "tinder"])
    assert embers["options"][0] == {
        "name": "embers",
        "type": "integer",
        "default": 5,
        "minimum": 1,
        "maximum": 9,
        "choices": [],
    }


def test_games_lists_only_players_that_can_be_asked_to_play(server: Server) -> None:
    players = server.client.get("/api/games").json()["players"]
    assert {"random", "greedy"} < set(players)
    for player in players:
        server.new(HUMAN, bot(player))


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_has_the_platforms_sentences_and_those_of_the_games(server: Server, language: str) -> None:
    answer = server.client.get(f"/api/text/{language}").json()
    assert answer["language"] == language
    assert answer["messages"]["table.resign"]["forms"][0].startswith("{seat:seat}")
    assert answer["messages"]["embers/event.burnt"]["by"] == "damage"
    assert len(answer["messages"]["embers/event.burnt"]["forms"]) == {"en": 2, "pl": 3}[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_has_words_of_its_own(server: Server, language: str) -> None:
    first = server.client.get(f"/api/text/{language}/start").json()["messages"]
    everything = server.client.get(f"/api/text/{language}").json()["messages"]
    assert first.items() <= everything.items()
    assert {key for key in first if key.startswith("embers/")} == {"embers/game.title", "embers/game.blurb"}
    assert {key for key in everything if key.startswith("ui.")} <= set(first)


@pytest.mark.parametrize("which", ["", "/start"])
def test_an_unknown_language_is_not_found_and_the_known_are_named(server: Server, which: str) -> None:
    problem(server.client.get(f"/api/text/tlh{which}"), 404, "NotFound", "there are: en, pl")


def test_the_openapi_that_is_served_is_the_one_that_the_web_client_is_made_from(server: Server) -> None:
    served = server.client.get("/schema/openapi.json")
    assert served.status_code == 200
    assert served.json() == json.loads(openapi())


def test_the_openapi_describes_every_request_of_the_protocol(server: Server) -> None:
    paths = set(json.loads(openapi())["paths"])
    match = "/api/matches/{match_id}"
    assert {"/health", "/api/games", "/api/text/{language}", "/api/matches", match, f"{match}/act"} <= paths
    assert {f"{match}/table", f"{match}/rematch", f"{match}/record"} <= paths


def test_no_page_of_ours_names_a_third_party(server: Server) -> None:
    for path in ("/schema", "/schema/swagger", "/schema/redoc", "/schema/elements", "/schema/scalar"):
        assert "cdn" not in server.client.get(path).text


# Malformed requests


BODIES: dict[str, tuple[bytes, str]] = {
    "not JSON": (b"hello", "malformed"),
    "nothing": (b"", "data"),
    "half": (b'{"game":"embers","seats":[', "data was truncated"),
    "a list": (b"[]", "Expected `object`, got `array`"),
    "null": (b"null", "Expected `object`, got `null`"),
    "not utf-8": (b'{"game":"\xff\xfe","seats":[]}', "not in UTF-8"),
    "half a surrogate pair": (b'{"game":"embers","seats":[{"name":"\\ud800"},{}]}', "surrogate"),
    "no seats": (b'{"game":"embers"}', "missing required field `seats`"),
    "a number as game": (b'{"game":5,"seats":[]}', "game: Expected `str`, got `int`"),
    "a text as seats": (b'{"game":"embers","seats":"two"}', "seats: Expected `array`"),
    "unknown kind of seat": (b'{"game":"embers","seats":[{"kind":"cat"},{}]}', "seats[0].kind"),
    "unknown field": (b'{"game":"embers","seats":[{},{}],"seed":7}', "unknown field `seed`"),
    "unknown field of a seat": (b'{"game":"embers","seats":[{"seed":7},{}]}', "unknown field `seed`"),
    "too many seats": (b'{"game":"embers","seats":[' + b"{}," * 8 + b"{}]}", "length <= 8"),
    "too long a name": (b'{"game":"embers","seats":[{"name":"' + b"x" * 41 + b'"},{}]}', "length <= 40"),
    "options as a list": (b'{"game":"embers","seats":[{},{}],"options":[1]}', "options: Expected `object`"),
    "very deep": (b"[" * 60_000, "nested too deeply"),
    "very deep option": (
        b'{"game":"embers","seats":[{},{}],"options":{"embers":' + b"[" * 20_000 + b"]" * 20_000 + b"}}",
        "nested too deeply",
    ),
}


@pytest.mark.parametrize(("body", "words"), BODIES.values(), ids=BODIES.keys())
def test_a_malformed_body_is_refused_and_the_fault_named(server: Server, body: bytes, words: str) -> None:
    answer = server.client.post("/api/matches", content=body, headers={"content-type": "application/json"})
    assert answer.json()["kind"] in ("Client", "Validation")
    problem(answer, 400, answer.json()["kind"], words)


def test_a_huge_body_is_refused(server: Server) -> None:
    body = json.dumps({**GOOD, "clock": "x" * 100_000}).encode()
    answer = server.client.post("/api/matches", content=body, headers={"content-type": "application/json"})
    problem(answer, 413, "RequestEntityTooLarge", "Too Large")


SETUPS: dict[str, tuple[dict[str, Any], str, str]] = {
    "unknown game": ({"game": "ember"}, "UnknownGame", "did you mean 'embers'?"),
    "unknown option": ({"options": {"fire": 1}}, "OptionError", "embers has: embers, hand"),
    "option out of range": ({"options": {"embers": 10}}, "OptionError", "option 'embers'"),
    "option of a wrong type": ({"options": {"embers": [1]}}, "OptionError", "option 'embers'"),
    "unknown player": ({"seats": [HUMAN, bot("gready")]}, "PlayerError", "did you mean 'greedy'?"),
    "player without sense": ({"seats": [HUMAN, bot("random:5s")]}, "PlayerError", "takes no budget"),
    "too much time": ({"seats": [HUMAN, bot("mcts:3600s")]}, "PlayerError", "at most 10 s or 20,000 iterations"),
    "too many iterations": ({"seats": [HUMAN, bot("mcts:999999999it")]}, "PlayerError", "at most 10 s or 20,000"),
    "too few seats": ({"seats": [HUMAN]}, "TableError", "has 2 seats, not 1"),
    "a bot without a player": ({"seats": [HUMAN, {"kind": "bot"}]}, "TableError", "seat 1"),
    "a person with a player": ({"seats": [{"player": "random"}, HUMAN]}, "TableError", "seat 0"),
    "no clock": ({"clock": "sundial"}, "TableError", "'sundial' is no clock"),
    "a list without an open seat": ({"listed": True}, "TableError", "no-open-seat"),
    "an open seat with a player": ({"seats": [HUMAN, {**OPEN, "player": "random"}]}, "TableError", "seat 1"),
}


@pytest.mark.parametrize(("change", "kind", "words"), SETUPS.values(), ids=SETUPS.keys())
def test_a_match_that_cannot_be_is_refused(server: Server, change: dict[str, Any], kind: str, words: str) -> None:
    answer = server.client.post("/api/matches", json={**GOOD, **change})
    assert 400 <= answer.status_code < 500
    problem(answer, answer.status_code, kind, words)


REQUESTS: dict[str, tuple[str, dict[str, Any], str]] = {
    "a text as seat": ("act", {"seat": "first", "action": "keep", "question": 0}, "seat: Expected `int`"),
    "a fraction as number": ("act", {"seat": 0, "action": "keep", "question": 0.5}, "question: Expected `int`"),
    "a number below 0": ("act", {"seat": 0, "action": "keep", "question": -2}, "question: Expected `int` >= 0"),
    "no action": ("act", {"seat": 0, "question": 0}, "missing required field `action`"),
    "a list as action": ("act", {"seat": 0, "action": ["keep"], "question": 0}, "action: Expected `str`"),
    "a long action": ("act", {"seat": 0, "action": "keep " * 41, "question": 0}, "length <= 200"),
    "an unknown field": ("act", {"seat": 0, "action": "keep", "question": 0, "at": 1}, "unknown field `at`"),
    "an unknown word": ("table", {"seat": 0, "what": "sit", "number": 0}, "Invalid enum value 'sit'"),
    "no number": ("table", {"seat": 0, "what": "undo"}, "missing required field `number`"),
    "number below 0 at the table": ("table", {"seat": 0, "what": "undo", "number": -1}, ">= 0"),
}


@pytest.mark.parametrize(("where", "body", "words"), REQUESTS.values(), ids=REQUESTS.keys())
def test_a_malformed_request_changes_nothing(server: Server, where: str, body: dict[str, Any], words: str) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(server.client.post(f"/api/matches/{match['id']}/{where}", json=body), 400, "Validation", words)
    assert server.get(match)["number"] == 0


@pytest.mark.parametrize("since", ["-1", "abc", "1.5", "", "0x1"])
def test_a_since_that_is_no_place_in_the_log_is_refused(server: Server, since: str) -> None:
    match = server.new(HUMAN, HUMAN)
    problem(server.client.get(f"/api/matches/{match['id']}?since={since}"), 400, "Validation", "since")


def test_a_wrong_method_is_refused(server: Server) -> None:
    problem(server.client.delete("/api/matches"), 405, "MethodNotAllowed", "Method Not Allowed")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/matches/x/y/z", "/schema/nothing/here"])
def test_an_unknown_address_of_the_api_is_not_found(server: Server, path: str) -> None:
    problem(server.client.get(path), 404, "NotFound", "")


# Headers


def test_every_answer_has_the_security_headers(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    answers = [
        server.client.get("/"),
        server.client.get("/health"),
        server.client.get(f"/api/matches/{match['id']}"),
        server.client.get("/schema/openapi.json"),
        server.client.get("/api/nothing"),
        server.client.get("/api/matches/nowhere"),
        server.client.post("/api/matches", json=[]),
        server.client.delete("/api/matches"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "script-src" not in policy or "'unsafe-inline'" not in policy.split("script-src")[1].split(";")[0]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


# The web client


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A web client of three files, and a secret beside it."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the start page</title>")
    (static / "emblem.svg").write_text("<svg/>")
    (static / "assets" / "main-1a2b.js").write_text("let a = 1")
    (tmp_path / "secret.txt").write_text("the secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(client_files, "STATIC", static)
    return static


@pytest.mark.parametrize("path", ["/", "/match/abc", "/replay", "/en/rules/embers", "/no.such.file", "/assets/none.js"])
def test_an_address_that_the_client_routes_itself_gets_its_start_page(server: Server, built: Path, path: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code == 200
    assert "the start page" in answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-cache"
    assert "attachment" not in answer.headers.get("content-disposition", "")


def test_files_of_the_client_are_served_by_name_with_their_type(server: Server, built: Path) -> None:
    script = server.client.get("/assets/main-1a2b.js")
    assert script.text == "let a = 1"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    emblem = server.client.get("/emblem.svg")
    assert emblem.headers["content-type"].startswith("image/svg+xml")
    assert "immutable" not in emblem.headers["cache-control"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br", "br"),
        ("gzip", "gzip"),
        ("GZIP;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, gzip ;q=0", None),
        ("identity", None),
        ("", None),
    ],
)
def test_a_file_is_sent_as_the_browser_takes_it(
    server: Server, built: Path, accepted: str, encoding: str | None
) -> None:
    script = built / "assets" / "main-1a2b.js"
    script.with_name("main-1a2b.js.gz").write_bytes(gzip.compress(b"let a = 1"))
    script.with_name("main-1a2b.js.br").write_bytes(b"\x8b\x04\x80let a = 1\x03")
    with server.client.stream("GET", "/assets/main-1a2b.js", headers={"Accept-Encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
    ending = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
    assert raw == script.with_name(script.name + ending).read_bytes()
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "javascript" in answer.headers["content-type"]
    assert "immutable" in answer.headers["cache-control"]
    assert "main-1a2b.js" in answer.headers["content-disposition"]
    plain = server.client.get("/assets/main-1a2b.js", headers={"Accept-Encoding": ""})
    assert (plain.headers["etag"] == answer.headers["etag"]) is (encoding is None)


def test_a_file_that_was_not_compressed_is_sent_as_it_is(server: Server, built: Path) -> None:
    answer = server.client.get("/emblem.svg", headers={"Accept-Encoding": "gzip, br"})
    assert answer.text == "<svg/>"
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("encoding", ["gzip", None])
def test_words_are_sent_compressed_and_asked_for_only_once(server: Server, encoding: str | None) -> None:
    headers = {"Accept-Encoding": encoding or ""}
    answer = server.client.get("/api/text/pl", headers=headers)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.json() == server.client.get("/api/text/pl", headers={"Accept-Encoding": ""}).json()
    again = server.client.get("/api/text/pl", headers=headers | {"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = {"Accept-Encoding": "" if encoding else "gzip", "If-None-Match": answer.headers["etag"]}
    assert server.client.get("/api/text/pl", headers=other).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e%5csecret.txt",
        "//secret.txt",
        "/link.txt",
    ],
)
def test_nothing_outside_the_folder_of_the_client_is_served(server: Server, built: Path, path: str) -> None:
    assert "the secret" in (built / ".." / "secret.txt").read_text()
    answer = server.client.get(path)
    assert "the secret" not in answer.text
    assert answer.status_code in (200, 404)


@pytest.mark.parametrize("path", ["/a%00b", "/" + "a" * 300, "/%ff", "/" + "a/" * 3000])
def test_a_name_that_no_file_can_have_is_no_error_of_ours(server: Server, built: Path, path: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code == 200
    assert "the start page" in answer.text


def test_without_a_client_the_page_says_how_to_build_it(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client_files, "STATIC", tmp_path / "nowhere")
    answer = server.client.get("/")
    assert answer.status_code == 200
    assert "make play" in answer.text


# Our own errors


def broken_setup(folder: Path, match_id: str) -> None:
    store = Store(sqlite_url(folder))
    with store.engine.begin() as connection:
        connection.execute(text("update matches set setup = '{\"seed\": 12345' where id = :id"), {"id": match_id})
    store.close()


def test_an_error_of_ours_tells_no_details_to_clients_and_all_to_the_log(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        match = before.new(HUMAN, HUMAN)
    broken_setup(tmp_path, match["id"])
    with serving(tmp_path, raise_server_exceptions=False) as server, logged() as errors:
        answer = server.client.get(f"/api/matches/{match['id']}")
        problem(answer, 500, "Internal", "server-failure")
        assert "12345" not in answer.text
        assert "truncated" not in answer.text
        assert server.client.get("/health").status_code == 200
    assert len(errors) == 1
    assert match["id"] in errors[0]
    assert "truncated" in errors[0]


def test_a_store_that_fails_refuses_the_change_and_does_not_tell_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        hide = Store(sqlite_url(tmp_path))
        with hide.engine.begin() as connection:
            connection.execute(text("alter table entries rename to elsewhere"))
        answer = server.try_act(match, "keep")
        problem(answer, 503, "StoreError", "store-unavailable")
        assert str(tmp_path) not in answer.text
        assert server.client.get(f"/api/matches/{match['id']}").status_code == 503
        with hide.engine.begin() as connection:
            connection.execute(text("alter table elsewhere rename to entries"))
        hide.close()
        assert server.get(match)["number"] == 0, "what was refused must not have happened"
        assert server.act(match, "keep")["number"] == 1
