"""Every route there is, asked about a match that goes on, by who plays and by who does not: none tells a secret.

The routes come from the server's own description, so that a new one is asked as well; what the unsafe ones are sent is
known to `test_guard`, which misses none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ashgrid.games.hunters.tables import CARDS
from ashgrid.match import Match
from tests.server.support import HUMAN, OPEN, Info, Server, asked, first, serving
from tests.server.test_guard import BODIES, ROUTES, UNSAFE_ROUTES
from tests.server.test_secret_walk import hidden_order
from tests.server.test_secrets import values

GAMES: dict[str, dict[str, Any]] = {
    "embers": {"options": {"hand": 6, "embers": 9}},
    "neuroshima": {"options": {"armies": "borgo,moloch"}},
    "dust": {},
    "hunters": {"options": {"mission": "cistern", "party": "soldier,scout"}},
}
ANN, NOBODY = 0, None
SENT = {"/api/matches/{match_id}/foresee", "/api/matches/{match_id}/hint"}
"""What players ask without changing anything."""


def told(answer: str, truth: Match, seat: int | None) -> list[str]:
    """What an answer tells that this reader may not know. A list of cards of at least three is one of theirs."""
    setup, dump = truth.setup, truth.state.dump()
    found = ["the salt"] if setup.salt in answer else []
    for number in (setup.seed, dump.get("rng", setup.seed)):
        found += ["a number of chance" for written in (str(number), f"{number:x}") if written in answer]
    try:
        plain = json.loads(answer)
    except ValueError:  # a picture, or a page
        return found
    if "piles" in dump:
        return found + hidden_order(plain, truth)
    hidden, known = kept_from(dump, seat)
    for path, value in values(plain):
        if isinstance(value, list) and len(value) > 2 and value in hidden and value not in known:
            found.append(f"{path}: {value}")
    return found


def kept_from(dump: dict[str, Any], seat: int | None) -> tuple[list[Any], list[Any]]:
    """Cards in their order that this reader may not know, and others that they do. Dust hides nothing but chance."""
    if "heroes" in dump:
        piles = [[CARDS[card].name for card in hero["pile"]] for hero in dump["heroes"]]
        return [order for pile in piles for order in (pile, pile[::-1])], []
    if "hands" not in dump:
        return [], []
    others = [hand for holder, hand in enumerate(dump["hands"]) if holder != seat]
    own = [] if seat is None else [dump["hands"][seat]]
    return [dump["pile"], dump["pile"][::-1], *others], [dump["discard"], *own]


def finds_what_is_there(truth: Match) -> None:
    dump = truth.state.dump()
    hidden = [dump["piles"][0]] if "piles" in dump else kept_from(dump, NOBODY)[0][-1:]
    assert hidden or truth.game.name == "dust"
    for planted in (truth.setup.salt, str(truth.setup.seed), *hidden):
        assert told(json.dumps({"lines": [{"note": planted}]}), truth, NOBODY)
    assert told(json.dumps({"lines": [[1, 2, 3, 99]]}), truth, NOBODY) == []


def address(path: str, match: Info) -> str:
    none = dict.fromkeys(("campaign_id", "invitation", "tournament_id", "study_id", "work_id"), "none")
    name = f"Ann {match['game']}" if path.startswith("/api/people/") else str(match["game"])
    return path.format(match_id=match["id"], name=name, question="why", number=1, language="en", **none)


def body(path: str, match: Info, seat: int) -> Any:
    """What this route is sent, about this match as it is."""
    sent = BODIES[path]
    if isinstance(sent, dict):
        now = {"seat": seat, "number": match["number"], "question": asked(match, seat)}
        return sent | {name: value for name, value in now.items() if name in sent}
    return sent


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One for each game: a server lets itself be asked for only so many passwords."""
    with serving(tmp_path) as running:
        yield running


@pytest.fixture(params=GAMES)
def going(request: pytest.FixtureRequest, server: Server) -> tuple[Info, Server]:
    """A match of two, some moves old; one has an account."""
    ann, bob = server.stranger(), server.stranger()
    account = {"name": f"Ann {request.param}", "password": "long enough"}
    assert ann.client.post("/api/me/register", json=account).status_code == 200
    match = ann.new(HUMAN, OPEN, game=request.param, **GAMES[request.param])
    bob.client.post(f"/api/matches/{match['id']}/join", json={"seat": 1})
    for _ in range(5):
        for who in (ann, bob):
            if (info := who.get(match))["decisions"]:
                who.act(info, first(info))
    return ann.get(match), ann


def test_no_route_tells_a_secret_of_a_match_that_goes_on(server: Server, going: tuple[Info, Server]) -> None:
    match, ann = going
    truth = server.behind(match)
    assert truth.outcome is None
    finds_what_is_there(truth)
    good: set[str] = set()

    def ask(who: Server, seat: int | None, method: str, path: str) -> None:
        sent = None if method in ("get", "delete") else body(path, match, seat or 0)
        asking: dict[str, Any] = {"content": sent} if isinstance(sent, str) else {"json": sent}
        params = {"game": match["game"], "pool": "people", "number": match["number"]} if method == "get" else {}
        answer = who.client.request(method.upper(), address(path, match), params=params, **asking)
        assert told(answer.text, truth, seat) == [], f"{method} {path}"
        assert answer.status_code < 500, f"{method} {path}: {answer.text}"
        if answer.status_code < 300:
            good.add(path)

    eve, max_ = server.stranger(), server.stranger()
    for method, path in ROUTES:
        if method == "get" and not path.endswith("/live"):
            for who, seat in ((ann, ANN), (eve, NOBODY)):
                ask(who, seat, method, path)
    for path in sorted(SENT):
        for who, seat in ((ann, ANN), (eve, NOBODY)):
            ask(who, seat, "post", path)
    for method, path in UNSAFE_ROUTES:  # a stranger may change nothing here, and is told nothing either
        ask(max_, NOBODY, method, path)
    assert server.get(match)["number"] == match["number"], "whoever asks changes nothing"
    about = {path for path in good if "{match_id}" in path}
    assert len(about) >= 5, about
    assert {"/api/hall", "/api/archive", "/api/archive/figures", "/api/me/history", "/api/people/{name}"} <= good
