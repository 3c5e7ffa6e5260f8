"""The server against its own description: whatever is asked, the answer is one that the OpenAPI tells of."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import APIOperation, Case, GenerationMode, openapi
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ashgrid.server.limits import Rate
from ashgrid.server.schema import openapi as description
from tests.server.support import HUMAN, OPEN, Server, logged, serving

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SCHEMA = openapi.from_dict(json.loads(description()))
AnyCase = Case[Any]
AnyOperation = APIOperation[Any, Any, Any, Any]
OPERATIONS: dict[str, AnyOperation] = {
    found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)
}
MODES = {"what it allows": GenerationMode.POSITIVE, "what it does not": GenerationMode.NEGATIVE}
CASES = {
    f"{label}: {name}": (operation, mode)
    for label, operation in OPERATIONS.items()
    for name, mode in MODES.items()
    # Without a body and a query there is nothing that could be wrong.
    if mode is GenerationMode.POSITIVE or operation.body or operation.query
}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[str]]]:
    """A server without limits on how often one may ask, and matches of every kind to ask about."""
    with (
        pytest.MonkeyPatch.context() as patch,
        serving(tmp_path_factory.mktemp("described"), raise_server_exceptions=False) as server,
    ):
        patch.setattr(Rate, "take", lambda rate, who: True)
        tables = server.client.app.dependencies["tables"].dependency()
        patch.setattr(tables.identity, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        stranger = server.stranger()
        private = stranger.new(HUMAN, OPEN, spectators=False)
        stranger.stranger().client.post(f"/api/matches/{private['id']}/join", json={"seat": 1})
        matches = [
            server.new(HUMAN, HUMAN),
            server.new(HUMAN, OPEN, listed=True),
            server.new(HUMAN, HUMAN, game="neuroshima"),
            server.table(server.new(HUMAN, HUMAN, series=2), "resign"),
            stranger.new(HUMAN, OPEN, listed=True),
            private,
        ]
        yield server, [match["id"] for match in matches]


def send(server: Server, case: AnyCase) -> Any:
    wanted = case.as_transport_kwargs(base_url="http://testserver.local")
    wanted.pop("cookies", None)
    if isinstance(wanted.get("data"), bytes | str):
        wanted["content"] = wanted.pop("data")
    headers = {str(name): str(value) for name, value in wanted.pop("headers", {}).items()}
    return server.client.request(headers=headers, **wanted)


def test_every_handler_of_the_api_is_described() -> None:
    assert len(OPERATIONS) >= 19
    for name in ("POST /api/matches", "PUT /api/me", "DELETE /api/me", "GET /api/matches/{match_id}/live"):
        assert name in OPERATIONS


@pytest.mark.parametrize(("operation", "mode"), CASES.values(), ids=CASES.keys())
def test_every_answer_is_as_described(
    described: tuple[Server, list[str]], operation: AnyOperation, mode: GenerationMode
) -> None:
    server, matches = described

    @given(case=operation.as_strategy(generation_mode=mode), match_id=st.none() | st.sampled_from(matches))
    @settings(
        max_examples=15,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: AnyCase, match_id: str | None) -> None:
        if match_id is not None and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match_id
        case.validate_response(send(server, case), checks=CHECKS)

    with logged() as errors:
        ask()
    assert errors == []


GOOD: dict[str, tuple[Any, int]] = {
    "POST /api/matches": ({"game": "neuroshima", "seats": [HUMAN, OPEN], "listed": True, "clock": "bank:1h"}, 201),
    "POST /api/matches/{match_id}/join": ({"seat": 1}, 200),
    "POST /api/matches/{match_id}/act": ({"seat": 0, "action": "keep", "question": 1}, 200),
    "POST /api/matches/{match_id}/table": ({"seat": 0, "what": "resign", "number": 2}, 200),
    "GET /api/matches/{match_id}": (None, 200),
    "GET /api/matches/{match_id}/record": (None, 200),
    "POST /api/matches/{match_id}/rematch": (None, 201),
    "GET /api/matches": (None, 200),
    "GET /api/tables": (None, 200),
    "PUT /api/me": ({"nick": "Ann"}, 200),
    "POST /api/me/register": ({"name": "Ann", "password": "long enough"}, 200),
    "GET /api/me/devices": (None, 200),
    "POST /api/me/codes": ({"password": "long enough"}, 200),
    "PUT /api/me/password": ({"old": "long enough", "new": "longer still"}, 200),
    "POST /api/me/sign-out": (None, 200),
    "POST /api/me/sign-in": ({"name": "Ann", "password": "longer still"}, 200),
    "GET /api/me": (None, 200),
    "DELETE /api/me": ({"password": "longer still"}, 200),
}


def test_what_succeeds_is_as_described(described: tuple[Server, list[str]]) -> None:
    """A visit from the first match to the last good-bye."""
    browser = described[0].stranger()
    match = browser.new(HUMAN, OPEN)
    for label, (body, status) in GOOD.items():
        operation = OPERATIONS[label]
        more = {} if body is None else {"body": body, "media_type": "application/json"}
        path = {"match_id": match["id"]} if "{match_id}" in label else {}
        case = operation.Case(path_parameters=path, **more)
        answer = send(browser, case)
        assert answer.status_code == status, (label, answer.text)
        case.validate_response(answer, checks=CHECKS)


def test_the_checks_find_what_is_wrong(described: tuple[Server, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is not described is noticed."""
    server, _ = described
    case = OPERATIONS["GET /api/me"].Case()
    case.validate_response(send(server, case), checks=CHECKS)
    monkeypatch.setattr("ashgrid.server.accounts._me", lambda person: {"known": "perhaps"})
    with pytest.raises(FailureGroup, match="1 distinct failure"):
        case.validate_response(send(server, case), checks=CHECKS)
