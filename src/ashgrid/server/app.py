"""The HTTP and WebSocket edge. Translates requests into calls on `Tables` and errors into `Problem`s; no rules here."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.connection import WebSocket
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, HTTPException, NotFoundException, WebSocketDisconnect
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import File
from litestar.status_codes import HTTP_200_OK
from litestar.types import Message, Scope

from ashgrid import __version__
from ashgrid.ai import kinds
from ashgrid.core import AnyGame, AshgridError, IllegalAction, TableError, broken, installed
from ashgrid.store import Conflict, NoSuchMatch, Store, StoreError
from ashgrid.text import LANGUAGES, web_catalogue

from . import protocol
from .foresee import foresee
from .late import late_act, late_word
from .tables import Table, Tables, now

log = logging.getLogger(__name__)
STATIC = Path(__file__).parent / "static"
LEVELS = ("random", "greedy", "mcts:300ms", "mcts:1s", "mcts:3s")

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}

Since = Annotated[int, QueryParameter(ge=0)]


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """That the server is up, and which."""
    return {"status": "ok", "version": __version__}


@get("/api/games", sync_to_thread=False)
def games() -> protocol.GamesAnswer:
    """What can be played, against whom, and what is installed but broken."""
    known = set(kinds())
    levels = [level for level in LEVELS if level.partition(":")[0] in known]
    return protocol.GamesAnswer([_game(game) for game in installed()], levels, broken())


@get("/api/text/{language:str}", sync_to_thread=False)
def text(language: FromPath[str]) -> protocol.TextAnswer:
    """All sentences of one language."""
    if language not in LANGUAGES:
        raise NotFoundException(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    return protocol.TextAnswer(language, web_catalogue(language))


@post("/api/matches")
async def create_match(data: JSONBody[protocol.NewMatch], tables: NamedDependency[Tables]) -> protocol.MatchInfo:
    """Begin a match."""
    return await tables.look((await tables.create(data)).id)


@get("/api/matches/{match_id:str}")
async def get_match(match_id: FromPath[str], tables: NamedDependency[Tables], since: Since = 0) -> protocol.MatchInfo:
    """A match as it is now, with what happened after the first `since` entries."""
    return await tables.look(match_id, since)


@post("/api/matches/{match_id:str}/act", status_code=HTTP_200_OK)
async def act(
    match_id: FromPath[str], data: JSONBody[protocol.ActRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Choose an action. The same request sent again is recognised and does nothing more."""
    table = await tables.get(match_id)
    _own(table, data.seat)
    await tables.change(
        table,
        data.number,
        lambda match: match.act(data.seat, data.action, now()),
        lambda match, number: late_act(match, number, data.seat, data.action),
    )
    return await tables.look(match_id, data.number)


@post("/api/matches/{match_id:str}/table", status_code=HTTP_200_OK)
async def table_request(
    match_id: FromPath[str], data: JSONBody[protocol.TableRequest], tables: NamedDependency[Tables]
) -> protocol.MatchInfo:
    """Undo, resign, or talk of a draw. The same request sent again is recognised and does nothing more."""
    table = await tables.get(match_id)
    _own(table, data.seat)
    requests = {
        "undo": lambda match: match.undo(data.seat, now()),
        "resign": lambda match: match.resign(data.seat, now()),
        "offer-draw": lambda match: match.offer_draw(data.seat, now()),
        "accept-draw": lambda match: match.answer_draw(data.seat, True, now()),
        "decline-draw": lambda match: match.answer_draw(data.seat, False, now()),
    }
    await tables.change(
        table,
        data.number,
        requests[data.what],
        lambda match, number: late_word(match, number, data.seat, f"!{data.what}"),
    )
    return await tables.look(match_id, data.number)


@post("/api/matches/{match_id:str}/rematch")
async def rematch(match_id: FromPath[str], tables: NamedDependency[Tables]) -> protocol.MatchInfo:
    """The same again with the seats swapped."""
    return await tables.look((await tables.rematch(match_id)).id)


@get("/api/matches/{match_id:str}/record", media_type=MediaType.TEXT)
async def record(match_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[str]:
    """The record of a match that is over. It tells all secrets, so not before."""
    match = (await tables.get(match_id)).match
    if match.outcome is None:
        raise TableError("the record can be had when the match is over")
    name = f"{match.game.name}-{match_id[:6]}.ashgrid"
    return Response(str(match.record()), headers={"Content-Disposition": f'attachment; filename="{name}"'})


@websocket("/api/matches/{match_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], match_id: FromPath[str], tables: NamedDependency[Tables], since: Since = 0
) -> None:
    """Sends the match whenever its log has grown beyond what was sent before."""
    await socket.accept()
    try:
        await tables.get(match_id)
    except NoSuchMatch as error:
        await socket.close(code=4404, reason=str(error)[:120])
        return

    async def send() -> None:
        seen = since
        with tables.following(match_id):
            while True:
                table = await tables.get(match_id)
                await tables.wait_for_news(table, seen)
                info = await tables.look(match_id, seen)
                if info.number > seen:
                    seen = info.number
                    await socket.send_data(msgspec.json.encode(info).decode())

    async def send_until_it_fails() -> None:
        try:
            await send()
        except Exception:
            log.exception("match %s cannot be followed any more", match_id)
            with contextlib.suppress(Exception):
                await socket.close(code=1011, reason="something went wrong on the server; connect again")

    sender = asyncio.create_task(send_until_it_fails())
    try:
        while True:
            await socket.receive_data("text")  # nothing is expected; this notices that the client has gone
    except WebSocketDisconnect:
        pass
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(path: FromPath[str] = "") -> File | Response[str]:
    """The web client: its files by name, and its start page for every other address, which it routes itself."""
    if path.startswith(("/api/", "/schema")):
        raise NotFoundException(f"there is nothing at {path}")
    if not (STATIC / "index.html").is_file():
        return Response("The web client is not built. Run `make play`, which builds it.\n", media_type=MediaType.TEXT)
    wanted = _static_file(path)
    immutable = wanted is not None and "/assets/" in path
    cache = CacheControlHeader(max_age=31_536_000, immutable=True) if immutable else CacheControlHeader(no_cache=True)
    file = wanted if wanted is not None else STATIC / "index.html"
    headers = {"Cache-Control": cache.to_header()}
    return File(file, filename=file.name, content_disposition_type="inline", headers=headers)


def _static_file(path: str) -> Path | None:
    """The file of the web client that an address names; nothing outside its folder."""
    try:
        wanted = (STATIC / path.lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def _own(table: Table, seat: int) -> None:
    seats = table.match.seats
    if not (0 <= seat < len(seats) and seats[seat].kind == "human"):
        raise TableError(f"seat {seat} is not yours")


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


# Errors -----------------------------------------------------------------------------------------


def _problem(status: int, kind: str, detail: str) -> Response[protocol.Problem]:
    return Response(protocol.Problem(status, kind, detail), status_code=status, media_type=MediaType.JSON)


def refuse(_: Request[Any, Any, Any], error: AshgridError) -> Response[protocol.Problem]:
    """Everything that the rules, the table or the store refuse, in the sentence that they gave."""
    if isinstance(error, NoSuchMatch):
        status = 404
    elif isinstance(error, IllegalAction | TableError | Conflict):
        status = 409
    elif isinstance(error, StoreError):
        log.error("the store failed: %s", error)  # its sentence tells where the database is, so not to clients
        return _problem(503, "StoreError", "matches cannot be read or stored at the moment; nothing was changed")
    else:
        status = 400
    return _problem(status, type(error).__name__, str(error))


def http_problem(request: Request[Any, Any, Any], error: HTTPException) -> Response[protocol.Problem]:
    """Malformed requests: the places that are wrong, by name."""
    if error.status_code >= 500:
        return unexpected(request, error)
    parts = [str(error.detail)]
    if isinstance(error.extra, list):
        parts += [
            f"{item.get('key', 'request')}: {item.get('message')}" for item in error.extra if isinstance(item, dict)
        ]
    return _problem(error.status_code, type(error).__name__.removesuffix("Exception"), "; ".join(parts))


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[protocol.Problem]:
    log.error("request %s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "Internal", "something went wrong on the server; nothing was changed")


async def _secure(message: Message, _: Scope) -> None:
    """Every answer has the security headers, refusals too."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


class _Request(Request[Any, Any, Any]):
    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("the JSON is not in UTF-8") from None


def build(store: Store, workers: int | None = None) -> Litestar:
    """The application over an open store; `workers` limits the processes for machine players."""
    tables = Tables(store, workers)

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncGenerator[None, None]:
        await tables.start()
        try:
            yield
        finally:
            await tables.stop()

    return Litestar(
        [health, games, text, create_match, get_match, act, table_request, foresee, rematch, record, live, client],
        dependencies={"tables": Provide(lambda: tables, sync_to_thread=False)},
        lifespan=[running],
        before_send=[_secure],
        request_class=_Request,
        exception_handlers={AshgridError: refuse, HTTPException: http_problem, Exception: unexpected},
        openapi_config=OpenAPIConfig("Ashgrid", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=64 * 1024,
        state=State(),
    )
