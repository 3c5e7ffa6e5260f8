"""The application: the parts of the edge put together, its headers and its limits. No rules here."""

from __future__ import annotations

import functools
import gzip
import hashlib
import logging
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, HTTPException, InternalServerException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from ashgrid import __version__
from ashgrid.ai import opponents, player_words
from ashgrid.core import AnyGame, AshgridError, Game, broken, find, installed
from ashgrid.core.registry import pack_problems
from ashgrid.store import Store
from ashgrid.text import LANGUAGES, start_catalogue, web_catalogue

from . import (
    accounts,
    campaigns,
    chronicle,
    friends,
    hall,
    history,
    invitations,
    library,
    match_routes,
    pace,
    pictures,
    playing_on,
    previews,
    protocol,
    ratings,
    reports,
    studies,
    summaries,
    tournaments,
)
from .client_files import accepted_encodings, client
from .foresee import foresee
from .health import Health, health
from .hints import hint
from .limits import SAFE, Visitor, address_of, check_origin
from .problems import Problems, described
from .replay import Replays
from .tables import Tables
from .websocket import Sockets, live, not_live

if TYPE_CHECKING:
    from .bus import Bus

log = logging.getLogger(__name__)

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}


PAID = ("/api/", "/schema")
"""What is asked for there is counted. The client's own files are not, and pages that tell something count by
themselves (`previews`)."""
FOR_ALL = ("/api/games/", "/api/me")
"""Questions to the games, and what somebody does with their own account: not refused here to who is banned."""


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(
    request: Request[Any, Any, Any], tables: NamedDependency[Tables], healthy: NamedDependency[Health]
) -> Response[bytes]:
    """Figures for Prometheus; for this machine only, as a server's figures are nobody else's business."""
    if address_of(request) not in ("127.0.0.1", "::1", "testclient"):
        raise NotFoundException("there is nothing at /metrics")
    await healthy.look()
    return Response(tables.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/games", sync_to_thread=False, responses=described())
def games() -> protocol.GamesAnswer:
    """What can be played, against whom, and what is installed but broken."""
    players, useless = opponents()
    return protocol.GamesAnswer([_game(game) for game in installed()], players, [*broken(), *useless, *pack_problems()])


@get("/api/games/{name:str}/content", sync_to_thread=False, responses=described(404))
def content(name: FromPath[str], request: Request[Any, Any, Any]) -> Response[protocol.ContentAnswer]:
    """What is printed on the tiles and cards of a game, those of added content too, for its board."""
    return _kept(_content(find(name)), request)


@functools.cache
def _content(game: AnyGame) -> Compressed:
    return Compressed(protocol.ContentAnswer(game.printed()))


@post("/api/games/{name:str}/seats", sync_to_thread=False, status_code=HTTP_200_OK, responses=described())
def seats(name: FromPath[str], data: JSONBody[protocol.SeatsRequest]) -> protocol.SeatsAnswer:
    """The seats of a game with these options."""
    game = find(name)
    options = game.read_options(data.options)
    game.check_new(options)
    return protocol.SeatsAnswer(list(game.seats(options)), len(set(game.teams(options))) == 1)


@post("/api/games/{name:str}/ask/{question:str}", status_code=HTTP_200_OK, responses=described())
async def ask(
    request: Request[Any, Any, Any],
    name: FromPath[str],
    question: FromPath[str],
    data: JSONBody[protocol.Question],
    tables: NamedDependency[Tables],
) -> protocol.Answer:
    """What a game says to a question of one of its own pages, such as an army builder."""
    visitor = await tables.identity.visitor(request)
    return protocol.Answer(await tables.limits.work.run(visitor, find(name).consult, question, data.asked))


@get("/api/text/{language:str}", sync_to_thread=False, responses=described(404))
def text(language: FromPath[str], request: Request[Any, Any, Any]) -> Response[protocol.TextAnswer]:
    """All sentences of one language."""
    return _kept(_text(_known(language)), request)


@get("/api/text/{language:str}/start", sync_to_thread=False, responses=described(404))
def start_text(language: FromPath[str], request: Request[Any, Any, Any]) -> Response[protocol.TextAnswer]:
    """The sentences of the first page, which need not wait for the rest."""
    return _kept(_start_text(_known(language)), request)


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise NotFoundException(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return language


@functools.cache
def _text(language: str) -> Compressed:
    return Compressed(protocol.TextAnswer(language, web_catalogue(language, player_words(language))))


@functools.cache
def _start_text(language: str) -> Compressed:
    return Compressed(protocol.TextAnswer(language, start_catalogue(language)))


class Compressed:
    """A large answer that stays the same while the server runs: encoded and compressed once."""

    def __init__(self, answer: msgspec.Struct) -> None:
        self.plain = msgspec.json.encode(answer)
        self.gzip = gzip.compress(self.plain, mtime=0)
        self.fingerprint = hashlib.sha256(self.plain).hexdigest()[:16]


def _kept(answer: Compressed, request: Request[Any, Any, Any]) -> Response[Any]:
    """An answer that the browser keeps, and asks only whether it has changed."""
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "ETag": f'"{answer.fingerprint}"'}
    body = answer.plain
    if "gzip" in accepted_encodings(request):
        headers |= {"Content-Encoding": "gzip", "ETag": f'"{answer.fingerprint}-gzip"'}
        body = answer.gzip
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(None, status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=MediaType.JSON)


@functools.cache
def _game(game: AnyGame) -> protocol.GameInfo:
    options = game.read_options(None)
    _, components = msgspec.json.schema_components([game.options])
    properties = components[game.options.__name__].get("properties", {})
    return protocol.GameInfo(
        name=game.name,
        rules=game.rules,
        sample=game.sample,
        seats=list(game.seats(options)),
        options=[_option(name, properties[name], getattr(options, name)) for name in game.options.__struct_fields__],
        asks=type(game).silence is not Game.silence,
        together=len(set(game.teams(options))) == 1,
    )


def _option(name: str, schema: dict[str, Any], default: object) -> protocol.OptionInfo:
    kind = schema.get("type", "string" if "enum" in schema else "other")
    return protocol.OptionInfo(
        name=name,
        type=kind if kind in ("integer", "number", "boolean", "string") else "other",
        default=msgspec.to_builtins(default),
        minimum=schema.get("minimum"),
        maximum=schema.get("maximum"),
        choices=schema.get("enum", []),
    )


# The whole --------------------------------------------------------------------------------------


async def _finish(message: Message, scope: Scope) -> None:
    """Every answer has the security headers, refusals too, and the cookie of who asked, if that is new."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        cookie = scope["state"].get("cookie")
        if cookie is not None:
            headers.add("Set-Cookie", cookie.to_header(header=""))
        if scope["path"].startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


def _guarded(tables: Tables, origins: frozenset[str]) -> Any:
    """Nobody asks too often, or through another's browser, and nobody who is banned changes anything."""

    def wrap(app: ASGIApp) -> ASGIApp:
        async def guard(scope: Scope, receive: Receive, send: Send) -> None:
            answer = app
            if scope["path"].startswith(PAID):
                request = Request[Any, Any, Any](scope)
                check_origin(request, origins)
                tables.limits.check(tables.limits.requests, address_of(request))
                if scope.get("method") is not None:  # what comes over a socket is paid for message by message
                    visitor = await tables.identity.visitor(request)
                    tables.limits.work.check(visitor)
                    answer = _paid(app, tables, visitor)
                if not scope["path"].startswith(FOR_ALL) and scope.get("method", "GET") not in SAFE:
                    await tables.identity.check(request)
            method = scope.get("method")
            if method is None or not log.isEnabledFor(logging.INFO):  # a socket has no method
                return await answer(scope, receive, send)
            begun = time.perf_counter()
            status = 0

            async def note(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            try:
                return await answer(scope, receive, note)
            finally:
                spent = round((time.perf_counter() - begun) * 1000, 1)
                fields = {"method": method, "path": scope["path"], "status": status, "ms": spent}
                log.info("request", extra={"fields": fields})

        return guard

    return wrap


def _paid(app: ASGIApp, tables: Tables, visitor: Visitor) -> ASGIApp:
    """What a request takes on the event loop is paid for as well."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def steps() -> None:
            await app(scope, receive, send)

        await tables.limits.work.metered(visitor, steps())

    return answer


class _Request(Request[Any, Any, Any]):
    async def stream(self) -> AsyncGenerator[bytes, None]:
        try:
            async for part in super().stream():
                yield part
        except InternalServerException as error:
            if "disconnected" not in error.detail:
                raise
            raise ClientException("the request was never whole") from None  # which is no failure of ours

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("the JSON is not in UTF-8") from None


HANDLERS = [
    *(health, metrics, games, content, seats, ask, text, start_text, live, not_live, client),
    *match_routes.HANDLERS,
    *reports.HANDLERS,
    *campaigns.HANDLERS,
    *chronicle.HANDLERS,
    *invitations.HANDLERS,
    *library.HANDLERS,
    *pace.HANDLERS,
    *hall.HANDLERS,
    *friends.HANDLERS,
    *pictures.HANDLERS,
    *tournaments.HANDLERS,
    *playing_on.HANDLERS,
    *studies.HANDLERS,
    *previews.HANDLERS,
    *summaries.HANDLERS,
    *history.HANDLERS,
    *ratings.HANDLERS,
    foresee,
    hint,
    *accounts.HANDLERS,
]


def build(
    store: Store,
    workers: int | None = None,
    origins: frozenset[str] = frozenset(),
    scale: float = 1.0,
    bus: Bus | None = None,
) -> Litestar:
    """The application over an open store. `workers` limits the processes for machine players, `origins` are other sites
    whose pages may use this server, `scale` makes the limits on what one visitor may do wider. With a `bus` other
    processes serve the same database."""
    tables = Tables(store, workers, scale, bus)
    sockets = Sockets()
    healthy = Health(store, tables.writer, tables.metrics)
    problems = Problems(tables.metrics)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncGenerator[None, None]:
        await tables.start()
        try:
            yield
        finally:
            await tables.stop()

    return Litestar(
        HANDLERS,
        dependencies={
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "sockets": Provide(lambda: sockets, sync_to_thread=False),
            "healthy": Provide(lambda: healthy, sync_to_thread=False),
        },
        lifespan=[running],
        plugins=[Replays(tables)],
        middleware=[_guarded(tables, origins)],
        before_send=[_finish],
        request_class=_Request,
        exception_handlers={
            AshgridError: problems.refuse,
            HTTPException: problems.http,
            Exception: problems.unexpected,
        },
        openapi_config=OpenAPIConfig("Ashgrid", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=64 * 1024,
        logging_config=None,
        state=State({"drain": tables.drain}),
    )
