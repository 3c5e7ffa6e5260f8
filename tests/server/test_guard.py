"""What keeps the server safe: other sites, sizes, rates, headers, and figures that are nobody's business."""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import select

from ashgrid import __version__
from ashgrid.server.app import HEADERS, build
from ashgrid.server.library import LARGEST as LARGEST_WORK
from ashgrid.server.limits import MOST_KNOWN, Rate
from ashgrid.server.schema import openapi
from ashgrid.server.studies import LARGEST_FILE, LARGEST_STUDY
from ashgrid.store import Store, sqlite_url
from ashgrid.store.schema import metadata
from tests.patience import PATIENCE
from tests.server.support import HUMAN, OPEN, Info, Server, logged, problem, serving

HERE = "http://testserver.local"
UNSAFE = {"post", "put", "patch", "delete"}
BODIES: dict[str, Any] = {
    "/api/matches": {"game": "embers", "seats": [HUMAN, HUMAN]},
    "/api/matches/{match_id}/join": {"seat": 1},
    "/api/matches/{match_id}/act": {"seat": 0, "action": "keep", "question": 1},
    "/api/matches/{match_id}/table": {"seat": 0, "what": "resign", "number": 0},
    "/api/matches/{match_id}/rematch": None,
    "/api/campaigns": {"text": "{}"},
    "/api/campaigns/{campaign_id}/chapters/{number}": {"how": "continue"},
    "/api/campaigns/{campaign_id}/leave": None,
    "/api/campaigns/{campaign_id}/invitation": None,
    "/api/matches/{match_id}/invitation": None,
    "/api/invitations/{invitation}": {"role": "scout"},
    "/api/tournaments": {"game": "embers", "kind": "arena", "clock": "bank:5m+5s"},
    "/api/tournaments/{tournament_id}": {"what": "join"},
    "/api/matches/{match_id}/stand-in": {"seat": 1},
    "/api/games/{name}/estimate": {"options": {}},
    "/api/matches/{match_id}/foresee": {"seat": 0, "action": None, "number": 0},
    "/api/matches/{match_id}/hint": {"seat": 0, "number": 0},
    "/api/matches/{match_id}/analysis": {"ms": 100},
    "/api/games/{name}/seats": {"options": {}},
    "/api/games/{name}/ask/{question}": {"asked": {}},
    "/api/matches/{match_id}/play-on": {"number": 0, "seats": [HUMAN, HUMAN]},
    "/api/matches/{match_id}/line": {"number": 0},
    "/api/studies": {"title": "Openings"},
    "/api/studies/{study_id}": {"version": 0, "title": "Openings", "access": "public", "positions": []},
    "/api/studies/{study_id}/positions": {"match": "none", "number": 0},
    "/api/studies/file": {"format": "ashgrid study 1", "title": "Openings", "records": [], "positions": []},
    "/api/library": {"game": "dust", "kind": "army", "title": "x", "data": {}},
    "/api/library/check": {"game": "dust", "kind": "army", "data": {}},
    "/api/library/{work_id}": {"title": "x", "data": {}},
    "/api/library/{work_id}/vote": {"up": True},
    "/api/library/{work_id}/report": {"reason": "rude"},
    "/api/matches/{match_id}/report": {"what": "chat", "seat": 1},
    "/api/records": "ashgrid record 1",
    "/api/me": {"nick": "Eve"},
    "/api/me/register": {"name": "Eve", "password": "long enough"},
    "/api/me/sign-in": {"name": "Eve", "password": "long enough"},
    "/api/me/sign-out": None,
    "/api/me/recover": {"name": "Eve", "code": "0000-0000-0000-0000", "password": "long enough"},
    "/api/me/codes": {"password": "long enough"},
    "/api/me/presence": {"hidden": True},
    "/api/friends": {"name": "Eve", "how": "follow"},
    "/api/matches/{match_id}/ask": {"name": "Eve", "seat": 1},
    "/api/matches/{match_id}/answer": {"accept": True},
    "/api/me/password": {"old": "", "new": "long enough"},
}
ROUTES = [(method, path) for path, methods in json.loads(openapi())["paths"].items() for method in methods]
UNSAFE_ROUTES = [(method, path) for method, path in ROUTES if method in UNSAFE]
FOREIGN: dict[str, dict[str, str]] = {
    "another site": {"Origin": "https://evil.example"},
    "the same name and another port": {"Origin": f"{HERE}:8080"},
    "a longer name": {"Origin": f"{HERE}.evil.example"},
    "a name before it": {"Origin": "http://evil-testserver.local"},
    "the name as a user": {"Origin": "http://testserver.local@evil.example"},
    "an opaque origin": {"Origin": "null"},
    "an empty origin": {"Origin": ""},
    "no address at all": {"Origin": "http://["},
    "fetched across sites": {"Sec-Fetch-Site": "cross-site"},
    "fetched from a sister site": {"Sec-Fetch-Site": "same-site"},
}


def everything(server: Server) -> list[Any]:
    """All that is stored, whatever there will be."""
    with server.database.engine.connect() as connection:
        return [connection.execute(select(table)).all() for table in metadata.sorted_tables]


def addressed(path: str, match: Info) -> str:
    """A route with something in it; of campaigns, tournaments, studies and works there are none."""
    none = dict.fromkeys(("campaign_id", "invitation", "tournament_id", "study_id", "work_id"), "none")
    return path.format(match_id=match["id"], name="embers", question="why", number=1, **none)


# Other sites


def test_every_unsafe_route_is_known_here() -> None:
    """So that a new one is tried as well."""
    assert {path for _, path in UNSAFE_ROUTES} == set(BODIES)
    assert (
        len(UNSAFE_ROUTES) == len(BODIES) + 5
    )  # begun and stopped: an analysis, an invitation; changed and deleted: /api/me, a study and a work


@pytest.mark.parametrize(("method", "path"), UNSAFE_ROUTES)
def test_no_other_site_can_change_anything_in_a_visitors_name(server: Server, method: str, path: str) -> None:
    match = server.new(HUMAN, OPEN)
    address = addressed(path, match)
    body = {} if method == "delete" else BODIES[path]
    before = everything(server)
    for headers in FOREIGN.values():
        answer = server.client.request(method.upper(), address, json=body, headers=headers)
        problem(answer, 403, "PermissionDenied", "")
        assert "set-cookie" not in answer.headers
    assert everything(server) == before


@pytest.mark.parametrize(("headers"), FOREIGN.values(), ids=FOREIGN.keys())
def test_no_other_site_can_open_a_socket(server: Server, headers: dict[str, str]) -> None:
    match = server.new(HUMAN, HUMAN)
    with pytest.raises(WebSocketDisconnect), server.following(match, headers=headers):
        pass
    assert server.get(match)["number"] == 0


OWN: dict[str, dict[str, str]] = {
    "no browser": {},
    "the own pages": {"Origin": HERE},
    "the own pages over TLS": {"Origin": "https://testserver.local"},
    "the own pages in capitals": {"Origin": "HTTP://TESTSERVER.LOCAL"},
    "fetched by the own pages": {"Sec-Fetch-Site": "same-origin"},
    "typed by the visitor": {"Sec-Fetch-Site": "none"},
}


@pytest.mark.parametrize("headers", OWN.values(), ids=OWN.keys())
def test_the_own_pages_and_programs_can(server: Server, headers: dict[str, str]) -> None:
    answer = server.client.post("/api/matches", json=BODIES["/api/matches"], headers=headers)
    assert answer.status_code == 201
    with server.following(answer.json(), headers=headers) as live:
        assert live.ask(type="ping")[0]["type"] == "pong"


def test_looking_is_open_to_all_sites(server: Server) -> None:
    """A link from elsewhere works; what it shows, the other site cannot read."""
    answer = server.client.get("/api/games", headers=FOREIGN["another site"] | FOREIGN["fetched across sites"])
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


def test_other_sites_can_be_allowed(tmp_path: Path) -> None:
    app = build(Store(sqlite_url(tmp_path)), origins=frozenset({"https://friend.example"}))
    with TestClient(app) as client:
        for origin, status in (
            ("https://friend.example", 201),
            ("HTTPS://Friend.example", 201),
            ("http://friend.example", 403),
            ("https://friend.example:444", 403),
            ("https://evil.example", 403),
        ):
            answer = client.post("/api/matches", json=BODIES["/api/matches"], headers={"Origin": origin})
            assert answer.status_code == status, origin
        url = f"/api/matches/{client.post('/api/matches', json=BODIES['/api/matches']).json()['id']}/live"
        with client.websocket_connect(url, headers={"Origin": "https://friend.example"}) as socket:
            assert "people" in socket.receive_text(timeout=PATIENCE)


# Sizes


DELETED = ("matches/{match_id}/analysis", "studies/{study_id}", "library/{work_id}")
READING_ROUTES = [
    (method, path)
    for method, path in UNSAFE_ROUTES
    if BODIES[path] is not None and (method, path) not in [("delete", f"/api/{what}") for what in DELETED]
]
LARGE = {
    "/api/records": 512 * 1024,
    "/api/studies": LARGEST_STUDY,
    "/api/studies/{study_id}": LARGEST_STUDY,
    "/api/studies/file": LARGEST_FILE,
    "/api/library": LARGEST_WORK,
    "/api/library/check": LARGEST_WORK,
    "/api/library/{work_id}": LARGEST_WORK,
}


@pytest.mark.parametrize(("method", "path"), READING_ROUTES)
def test_no_route_reads_a_huge_body(server: Server, method: str, path: str) -> None:
    match = server.new(HUMAN, OPEN)
    before = everything(server)
    most = LARGE.get(path, 64 * 1024)
    body = b'{"padding":"' + b"x" * most + b'"}'
    address = addressed(path, match)
    headers = {"Content-Type": "application/json"}
    answer = server.client.request(method.upper(), address, content=body, headers=headers)
    problem(answer, 413, "RequestEntityTooLarge", "")
    assert everything(server) == before


# Rates


def test_a_rate_gives_so_many_at_once_and_then_so_many_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1000.0
    monkeypatch.setattr("ashgrid.server.limits.time.monotonic", lambda: moment)
    rate = Rate(3, 0.5)
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]
    assert rate.take("b")
    moment += 1.9
    assert not rate.take("a")
    moment += 0.2
    assert (rate.take("a"), rate.take("a")) == (True, False)
    moment += 3600
    assert [rate.take("a") for _ in range(4)] == [True, True, True, False]


def test_a_rate_forgets_whom_it_has_not_seen_for_longest() -> None:
    rate = Rate(1, 0.0)
    rate.take("first")
    for number in range(MOST_KNOWN - 1):
        rate.take(str(number))
    assert not rate.take("first")
    rate.take("one more")
    assert len(rate._left) == MOST_KNOWN
    assert not rate.take("first"), "who comes often stays known"
    assert rate.take("0")


@pytest.fixture
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = time.monotonic()
    monkeypatch.setattr("ashgrid.server.limits.time.monotonic", lambda: moment)


@pytest.mark.usefixtures("_still")
def test_who_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, scale=0.1) as server:  # twenty at once
        answers = [server.client.get("/api/me") for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]
        problem(answers[-1], 429, "RateLimited", "too-many-requests")
        assert server.client.post("/api/matches", json=BODIES["/api/matches"]).status_code == 429
        assert server.client.get("/health").status_code == 200
        assert server.client.get("/").status_code == 200
        with pytest.raises(WebSocketDisconnect), server.following("any"):
            pass


@pytest.mark.usefixtures("_still")
def test_no_route_answers_who_asks_too_often(tmp_path: Path) -> None:
    with serving(tmp_path, scale=0.1) as server:
        while server.client.get("/api/me").status_code == 200:
            pass
        for method, path in ROUTES:
            if path.startswith("/api/"):
                address = re.sub(r"\{\w+\}", "none", path.replace("{number}", "1"))
                answer = server.client.request(method.upper(), address)
                assert answer.status_code == 429, f"{method} {path}"


@pytest.mark.usefixtures("_still")
def test_who_begins_too_many_matches_is_told_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, scale=1.0) as server:
        made = [server.new(HUMAN, HUMAN) for _ in range(20)]
        problem(server.client.post("/api/matches", json=BODIES["/api/matches"]), 429, "RateLimited", "too-many")
        server.table(made[0], "resign")
        problem(server.client.post(f"/api/matches/{made[0]['id']}/rematch"), 429, "RateLimited", "too-many")
        assert server.stranger().client.post("/api/matches", json=BODIES["/api/matches"]).status_code == 201


@pytest.mark.usefixtures("_still")
def test_guessing_passwords_is_slow_work_whatever_way_it_is_tried(tmp_path: Path) -> None:
    tries = [
        ("POST", "/api/me/sign-in", {"name": "Ann", "password": "wrong"}),
        ("PUT", "/api/me/password", {"old": "wrong", "new": "long enough"}),
        ("DELETE", "/api/me", {"password": "wrong"}),
        ("POST", "/api/me/recover", {"name": "Ann", "code": "wrong", "password": "long enough"}),
        ("POST", "/api/me/codes", {"password": "wrong"}),
    ]
    with serving(tmp_path) as server:
        statuses = [server.client.request(*tries[0][:2], json=tries[0][2]).status_code for _ in range(10)]
        assert statuses == [403] * 10
        for method, path, body in tries:
            for browser in (server, server.stranger()):
                answer = browser.client.request(method, path, json=body)
                problem(answer, 429, "RateLimited", "too-many-password-tries")


# Headers


def test_every_kind_of_answer_has_the_security_headers(tmp_path: Path) -> None:
    with serving(tmp_path, raise_server_exceptions=False) as server:
        match = server.new(HUMAN, HUMAN)
        broken = server.new(HUMAN, HUMAN)
        over = server.table(server.new(HUMAN, HUMAN), "resign")
    with serving(tmp_path, like=server, raise_server_exceptions=False) as server:
        with server.database.engine.begin() as connection:
            connection.exec_driver_sql(f"update matches set setup = '{{' where id = '{broken['id']}'")
        client = server.client
        answers = {
            200: client.get(f"/api/matches/{match['id']}"),
            201: client.post("/api/matches", json=BODIES["/api/matches"]),
            304: client.get("/api/text/en", headers={"If-None-Match": client.get("/api/text/en").headers["etag"]}),
            400: client.post("/api/matches", json=[]),
            403: client.post("/api/matches", json={}, headers=FOREIGN["another site"]),
            404: client.get("/api/matches/nowhere"),
            405: client.delete("/api/matches"),
            409: client.get(f"/api/matches/{match['id']}/record"),
            413: client.put("/api/me", content=b"x" * 70_000, headers={"Content-Type": "application/json"}),
            426: client.get(f"/api/matches/{match['id']}/live"),
            500: client.get(f"/api/matches/{broken['id']}"),
        }
        pages = [client.get(path) for path in ("/", "/match/x", "/health", "/metrics", "/schema/openapi.json")]
        pages.append(client.get(f"/api/matches/{over['id']}/record"))
        assert {status: answer.status_code for status, answer in answers.items()} == {n: n for n in answers}
        assert {page.status_code for page in pages} == {200}
        for answer in [*answers.values(), *pages]:
            for name, value in HEADERS.items():
                assert answer.headers.get_list(name) == [value], answer.request.url


def test_the_policy_lets_no_script_in_but_our_own() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in HEADERS["Content-Security-Policy"]
    assert "script-src" not in policy
    assert "*" not in HEADERS["Content-Security-Policy"]


def test_answers_about_people_and_matches_are_kept_nowhere(server: Server) -> None:
    match = server.new(HUMAN, HUMAN)
    for path in ("/api/me", "/api/matches", "/api/tables", f"/api/matches/{match['id']}"):
        assert server.client.get(path).headers["cache-control"] == "no-store"


# Figures and failures


def from_address(server: Server, host: str, path: str) -> tuple[int, str]:
    """Ask from another machine."""
    said: list[Info] = []
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "http_version": "1.1",
        "query_string": b"",
        "headers": [(b"host", b"testserver.local")],
        "client": (host, 40000),
        "server": ("testserver.local", 80),
        "extensions": {},
    }

    async def receive() -> Info:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Info) -> None:
        said.append(message)

    server.client.blocking_portal.call(server.client.app, scope, receive, send)
    body = b"".join(message.get("body", b"") for message in said[1:])
    return said[0]["status"], body.decode()


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1", 200), ("::1", 200), ("192.168.0.7", 404), ("203.0.113.5", 404), ("127.0.0.1.evil.example", 404)],
)
def test_figures_are_for_this_machine_only(server: Server, host: str, status: int) -> None:
    server.new(HUMAN, HUMAN)
    got, body = from_address(server, host, "/metrics")
    assert got == status
    assert ("ashgrid_matches_begun_total" in body) == (status == 200)


def test_figures_count_what_happens(tmp_path: Path) -> None:
    def figure(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", server.client.get("/metrics").text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    with serving(tmp_path) as server:
        match = server.new(HUMAN, HUMAN)
        server.act(match, "keep")
        server.try_act(match, "strike 9", question=1)
        assert server.client.get("/metrics").headers["content-type"].startswith("text/plain; version=0.0.4")
        assert figure('ashgrid_matches_begun_total{game="embers"}') == 1
        assert figure('ashgrid_entries_total{game="embers"}') == 1
        assert figure('ashgrid_refused_total{kind="IllegalAction"}') == 1
        assert figure("ashgrid_change_seconds_count") == 1
        with server.following(match) as live:
            live.quiet()
            assert figure("ashgrid_sockets") == 1
        server.table(server.get(match), "resign")
        server.client.post(f"/api/matches/{match['id']}/rematch")
        assert figure('ashgrid_matches_begun_total{game="embers"}') == 2


def test_health_is_for_everybody(server: Server) -> None:
    status, body = from_address(server, "203.0.113.5", "/health")
    told = json.loads(body)
    assert status == 200
    assert told.pop("disk_free") > 0
    assert told == {"status": "ok", "version": __version__, "reason": None}


def test_whatever_fails_in_a_request_is_logged_and_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the secret reason")

    with serving(tmp_path, raise_server_exceptions=False) as server:
        match = server.new(HUMAN, HUMAN)
        monkeypatch.setattr("ashgrid.server.tables.show", fail)
        with logged() as errors:
            for answer in (server.client.get(f"/api/matches/{match['id']}"), server.try_act(match, "keep")):
                problem(answer, 500, "Internal", "server-failure")
                assert "secret" not in answer.text
        assert len([error for error in errors if "the secret reason" in error]) == 2
        with logged(), server.client.websocket_connect(f"/api/matches/{match['id']}/live") as socket:
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_text(timeout=PATIENCE)
            assert (closed.value.code, "secret" in closed.value.detail) == (1011, False)
