"""Errors for clients: every one of them a `Problem`, and never a stack trace."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from ashgrid.core import AshgridError, IllegalAction, TableError
from ashgrid.core.values import kebab
from ashgrid.store import (
    Conflict,
    NameTaken,
    NoSuchCampaign,
    NoSuchMatch,
    NoSuchStudy,
    NoSuchTournament,
    NoSuchWork,
    PublishedBefore,
    StoreError,
)
from ashgrid.text import catalogue

from . import protocol
from .identity import NoSuchPerson, WrongPassword
from .limits import RateLimited
from .metrics import Metrics
from .refusals import ServerFailure, StoreUnavailable
from .standing import Barred
from .table import Closed

log = logging.getLogger(__name__)
STATUSES: dict[type[AshgridError], int] = {
    NoSuchMatch: 404,
    NoSuchCampaign: 404,
    NoSuchWork: 404,
    NoSuchTournament: 404,
    NoSuchStudy: 404,
    NoSuchPerson: 404,
    Closed: 403,
    Barred: 403,
    WrongPassword: 403,
    NameTaken: 409,
    PublishedBefore: 409,
    Conflict: 409,
    IllegalAction: 409,
    TableError: 409,
    RateLimited: 429,
    StoreError: 503,
}
"""The first that fits counts; everything else that is refused is 400."""


def described(*statuses: int) -> dict[int, ResponseSpec]:
    """What a handler may refuse, for the OpenAPI description."""
    told = {
        400: "malformed",
        403: "not yours",
        404: "not there",
        409: "not possible now",
        413: "too large",
        429: "too much",
    }
    # Examples would be made up anew by every process, so that the description would never be the same twice.
    return {
        status: ResponseSpec(protocol.Problem, generate_examples=False, description=told[status])
        for status in (400, *statuses, 429)
    }


def problem_of(error: AshgridError) -> protocol.Problem:
    """What the rules, the table or the store refuse."""
    status = next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)
    if status == 503:
        log.error("the store failed: %s", error)  # its sentence tells where the database is, so not to clients
        error = StoreError(StoreUnavailable())
    kind = type(error).__name__
    return protocol.Problem(status, kind, error.code, error.fields, catalogue("en").error(error))


def problem_with(status: int, kind: str, detail: str) -> protocol.Problem:
    """What only programs do wrong, told in English."""
    return protocol.Problem(status, kind, kebab(kind), {"detail": detail}, detail)


class Problems:
    """The exception handlers of a server."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def refuse(self, _: Request[Any, Any, Any], error: AshgridError) -> Response[protocol.Problem]:
        return self._answer(problem_of(error))

    def http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[protocol.Problem]:
        """Malformed requests: the places that are wrong, by name."""
        if error.status_code >= 500:
            return self.unexpected(request, error)
        parts = [str(error.detail)]
        if isinstance(error.extra, list):
            parts += [
                f"{item.get('key', 'request')}: {item.get('message')}" for item in error.extra if isinstance(item, dict)
            ]
        kind = type(error).__name__.removesuffix("Exception")
        return self._answer(problem_with(error.status_code, kind, "; ".join(parts)))

    def unexpected(self, request: Request[Any, Any, Any], error: Exception) -> Response[protocol.Problem]:
        log.error("request %s %s failed", request.method, request.url.path, exc_info=error)
        self._metrics.failed.inc()
        failure = ServerFailure()
        detail = catalogue("en").refusal(failure)
        return _response(protocol.Problem(500, "Internal", failure.tag, {}, detail))

    def _answer(self, problem: protocol.Problem) -> Response[protocol.Problem]:
        self._metrics.refused.labels(problem.kind).inc()
        return _response(problem)


def _response(problem: protocol.Problem) -> Response[protocol.Problem]:
    return Response(problem, status_code=problem.status, media_type=MediaType.JSON)
