"""What a link to a replay or a study looks like where it is pasted: the client's start page, with who plays whom in its
head. Told is what everybody may know: nothing of private matches and studies."""

from __future__ import annotations

import html
from collections.abc import Coroutine
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import File

from ashgrid.core import AshgridError, find
from ashgrid.store import Kept, NoSuchMatch, NoSuchStudy
from ashgrid.text import catalogue, game_catalogue

from . import client_files
from .limits import in_thread
from .tables import Tables

AnyRequest = Request[Any, Any, Any]
LONGEST = 160
FAR = 2**31 - 1
Page = File | Response[str]


@get(["/replay", "/replay/{path:path}"], include_in_schema=False)
async def replay_page(request: AnyRequest, tables: NamedDependency[Tables], path: FromPath[str] = "") -> Page:
    """The client, for a replay."""
    return await _paid(request, tables, _of_match(request, tables, path.strip("/")))


@get(["/study", "/study/{path:path}"], include_in_schema=False)
async def study_page(request: AnyRequest, tables: NamedDependency[Tables], path: FromPath[str] = "") -> Page:
    """The client, for a study."""
    return await _paid(request, tables, _of_study(request, tables, path.strip("/")))


async def _paid(request: AnyRequest, tables: Tables, page: Coroutine[Any, Any, Page]) -> Page:
    """Who has asked for too much gets the plain client."""
    visitor = await tables.identity.visitor(request)
    if not tables.limits.requests.take(visitor.address) or not tables.limits.work.left(visitor):
        page.close()
        return _plain(request)
    return await tables.limits.work.metered(visitor, page)


async def _of_match(request: AnyRequest, tables: Tables, match_id: str) -> Page:
    try:
        kept = await in_thread(tables.store.load, match_id, FAR)
        if not kept.setup.spectators:
            return _plain(request)
        nicks = await tables.identity.nicks({who for who in kept.holders.values() if who is not None})
        title, about = match_words(kept, nicks)
    except (NoSuchMatch, AshgridError):  # of content that is gone, too
        return _plain(request)
    return _page(request, title, about)


async def _of_study(request: AnyRequest, tables: Tables, study_id: str) -> Page:
    try:
        study = await in_thread(tables.store.studies.get, study_id, None)
    except NoSuchStudy:
        return _plain(request)
    comment = next((one.comment for one in study.positions if one.comment), "")
    return _page(request, study.title, " ".join(comment.split()))


def match_words(kept: Kept, nicks: dict[str, str]) -> tuple[str, str]:
    """The game, and who plays what, in English: nobody knows who reads it."""
    setup = kept.setup
    game = find(setup.game)
    options = setup.chosen(game)
    platform = catalogue("en")
    words = game_catalogue(game, "en").among([piece.rpartition("/")[2] for piece in game.needs(options)])
    told = []
    for seat, role in enumerate(game.seats(options)):
        sitting = setup.seats[seat]
        name = sitting.name or nicks.get(kept.holders.get(seat) or "", "")
        if sitting.player:
            kind = f"player.{sitting.player.partition(':')[0]}"
            name = sitting.player if platform.get(kind) is None else platform.say(kind)
        said = words.say(f"seat.{role}")
        told.append(f"{name} ({said})" if name else said)
    return platform.say("ui.replay.title", {"game": words.say("game.title")}), " – ".join(told)


def _plain(request: AnyRequest) -> Page:
    found = client_files.client.fn(request)
    assert isinstance(found, File | Response)
    return found


def _page(request: AnyRequest, title: str, about: str) -> Page:
    """The start page with a head of its own. It is short: nobody waits for it to be compressed."""
    file = client_files.STATIC / "index.html"
    if not file.is_file():
        return _plain(request)
    head = [f"<title>{html.escape(title)} – Ashgrid</title>"]
    told = {"og:title": title, "og:description": _short(about), "og:type": "website", "og:site_name": "Ashgrid"}
    head += [f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in told.items() if value]
    before, _, rest = file.read_text("utf-8").partition("<title>")
    text = before + "\n    ".join(head) + rest.partition("</title>")[2]
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


HANDLERS = (replay_page, study_page)
