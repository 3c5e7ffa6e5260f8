"""Whether the server does its work: it can write to its database, and there is room on the disk.

Everybody may ask, so what was found is told again for a few seconds, and there is never more than one check at a time.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from typing import Literal

import anyio
import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from ashgrid import __version__
from ashgrid.store import Store, StoreError
from ashgrid.store.probe import disk_left, write_something

from .limits import in_thread
from .metrics import Metrics
from .problems import described

log = logging.getLogger(__name__)
CHECK_SECONDS = 5.0
"""So long what was found is told again."""
WRITE_SECONDS = 5.0
"""A write that takes longer has failed, as far as people are concerned."""
LEAST_DISK = 200_000_000
"""Bytes. With less, a night of play or a backup may fill the disk."""


class HealthAnswer(msgspec.Struct, frozen=True):
    """`reason` says what is wrong when `status` is `failing`; `disk_free` is in bytes, None where the database is on
    another machine."""

    status: Literal["ok", "failing"]
    version: str
    reason: str | None = None
    disk_free: int | None = None


class Health:
    def __init__(self, store: Store, writer: anyio.CapacityLimiter, metrics: Metrics) -> None:
        self._store = store
        self._writer = writer
        self._metrics = metrics
        self._found = HealthAnswer("ok", __version__)
        self._at = -math.inf
        self._begun = 0.0
        self._checking: asyncio.Task[None] | None = None

    async def look(self) -> HealthAnswer:
        """What the last check has found, if it was a moment ago; else what another finds."""
        if self._checking is None and time.monotonic() - self._at >= CHECK_SECONDS:
            self._begun = time.monotonic()
            self._checking = asyncio.create_task(self._check())
        if self._checking is not None:
            left = max(0.0, self._begun + WRITE_SECONDS - time.monotonic())
            await asyncio.wait({self._checking}, timeout=left)
            if self._checking is not None:
                self._note("the database takes no writes in time", self._found.disk_free)
        return self._found

    async def _check(self) -> None:
        reason, trouble = None, ""
        left: int | None = None
        try:
            left = await in_thread(disk_left, self._store)
            if left is not None and left < LEAST_DISK:
                reason, trouble = "the disk is nearly full", f"{left} bytes are left"
            await in_thread(write_something, self._store, limiter=self._writer)
        except StoreError as error:
            reason, trouble = "the database cannot be written", str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            reason, trouble = "the check itself failed", repr(error)
        self._note(reason, left, trouble)
        self._metrics.written.set(time.monotonic() - self._begun)
        self._at = time.monotonic()
        self._checking = None

    def _note(self, reason: str | None, left: int | None, trouble: str = "") -> None:
        """`trouble` is for the log alone: it may tell where the database is."""
        if reason is not None and reason != self._found.reason:
            log.error("the server does not do its work: %s", ": ".join(filter(None, (reason, trouble))))
        elif reason is None and self._found.reason is not None:
            log.warning("the server does its work again")
        self._found = HealthAnswer("ok" if reason is None else "failing", __version__, reason, left)
        self._metrics.healthy.set(reason is None)
        if left is not None:
            self._metrics.disk.set(left)


FAILING = ResponseSpec(HealthAnswer, generate_examples=False, description="it does not do its work")


@get("/health", responses={**described(), 503: FAILING})
async def health(healthy: NamedDependency[Health]) -> Response[HealthAnswer]:
    """Whether the server does its work, and which it is."""
    found = await healthy.look()
    status = 200 if found.reason is None else 503
    return Response(found, status_code=status, headers={"Cache-Control": "no-store"})
