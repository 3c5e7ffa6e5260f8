"""The files of the web client, sent compressed where the browser takes that: the build has made them ready."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

STATIC = Path(__file__).parent / "static"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Best first, with the ending of the compressed file: see web/tools/compress.ts."""


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def client(request: Request[Any, Any, Any], path: FromPath[str] = "") -> File | Response[str]:
    """The web client: its files by name, and its start page for every other address, which it routes itself."""
    if path.startswith(("/api/", "/schema")):
        raise NotFoundException(f"there is nothing at {path}")
    if not (STATIC / "index.html").is_file():
        return Response("The web client is not built. Run `make play`, which builds it.\n", media_type=MediaType.TEXT)
    wanted = _static_file(path)
    immutable = wanted is not None and "/assets/" in path
    cache = CacheControlHeader(max_age=31_536_000, immutable=True) if immutable else CacheControlHeader(no_cache=True)
    file = wanted if wanted is not None else STATIC / "index.html"
    headers = {"Cache-Control": cache.to_header(), "Vary": "Accept-Encoding"}
    sent = file
    accepted = accepted_encodings(request)
    for encoding, ending in ENCODINGS.items():
        compressed = file.with_name(file.name + ending)
        if encoding in accepted and compressed.is_file():
            sent = compressed
            headers["Content-Encoding"] = encoding
            break
    return File(sent, filename=file.name, content_disposition_type="inline", headers=headers)


def accepted_encodings(request: Request[Any, Any, Any]) -> set[str]:
    """The encodings that a browser names and does not refuse (`br;q=0`)."""
    accepted = set()
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = part.partition(";")
        refused = quality.strip().removeprefix("q=").strip("0.") == "" and quality != ""
        if not refused:
            accepted.add(name.strip())
    return accepted


def _static_file(path: str) -> Path | None:
    """The file of the web client that an address names; nothing outside its folder."""
    try:
        wanted = (STATIC / path.lstrip("/")).resolve()
        return wanted if wanted.is_relative_to(STATIC.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
