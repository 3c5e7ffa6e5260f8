"""What one visitor may ask of the server, so that there is enough of it for all."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.exceptions import PermissionDeniedException

from ashgrid.core import AshgridError

from .refusals import TooManyRequests

MOST_KNOWN: Final = 20_000
SAFE: Final = ("GET", "HEAD", "OPTIONS")
AnyConnection = ASGIConnection[Any, Any, Any, Any]


class RateLimited(AshgridError):
    """Asked for too much at once."""


class Rate:
    """So many at once, and so many more a second: a bucket for everybody who comes."""

    def __init__(self, burst: float, per_second: float) -> None:
        self.burst: Final = burst
        self.per_second: Final = per_second
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether there is one left for them now."""
        now = time.monotonic()
        left, at = self._buckets.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.per_second)
        allowed = left >= 1
        self._buckets[who] = (left - 1 if allowed else left, now)
        while len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return allowed


class Limits:
    """All limits of a server, in one place. Those on the size of a request are where requests are read."""

    def __init__(self, scale: float = 1.0) -> None:
        self.requests: Final = Rate(200 * scale, 40 * scale)
        self.matches: Final = Rate(20 * scale, 0.2 * scale)
        self.matches_here: Final = Rate(60 * scale, 0.6 * scale)  # of all who come from one address
        self.guests: Final = Rate(60 * scale, 0.3 * scale)
        self.records: Final = Rate(20 * scale, 0.02 * scale)
        self.works: Final = Rate(30 * scale, 0.2 * scale)
        self.works_here: Final = Rate(60 * scale, 0.6 * scale)
        self.studies: Final = Rate(60 * scale, 0.5 * scale)
        self.lines: Final = Rate(60 * scale, 3 * scale)
        self.exports: Final = Rate(4 * scale, 0.005 * scale)
        self.hints: Final = Rate(20 * scale, 0.5 * scale)
        self.friends: Final = Rate(30 * scale, 0.2 * scale)
        self.asking: Final = Rate(10 * scale, 0.02 * scale)
        self.asked_each: Final = int(3 * scale)  # invitations of one person to another that wait for an answer
        self.asked_all: Final = int(20 * scale)
        self.tournaments: Final = Rate(10 * scale, 0.01 * scale)
        self.pictures: Final = Rate(200 * scale, 10 * scale)  # that have to be drawn
        self.summaries: Final = Rate(30 * scale, 0.5 * scale)  # that have to be counted
        self.reports: Final = Rate(5, 0.01 * scale)
        self.reports_here: Final = Rate(20 * scale, 0.05 * scale)
        self.analyses: Final = Rate(10 * scale, 0.1 * scale)
        self.passwords: Final = Rate(10, 0.1)
        self.messages: Final = Rate(60 * scale, 15 * scale)
        self.chat: Final = Rate(6, 0.7)
        self.sockets_each: Final = int(24 * scale)
        self.sockets_here: Final = int(240 * scale)
        self.only_bots: Final = int(4 * scale)  # matches at the same time
        # What one person may have, if the host has not set something else (`quotas`).
        self.running_guest: Final = int(60 * scale)
        self.running_named: Final = int(300 * scale)
        self.studies_guest: Final = int(30 * scale)
        self.studies_named: Final = int(150 * scale)
        self.works_guest: Final = 0
        self.works_named: Final = int(100 * scale)
        self.records_guest: Final = int(100 * scale)
        self.records_named: Final = int(1000 * scale)
        self.bytes_guest: Final = int(20_000_000 * scale)
        self.bytes_named: Final = int(200_000_000 * scale)

    def check(self, rate: Rate, who: str) -> None:
        if not rate.take(who):
            raise RateLimited(TooManyRequests())


def address_of(connection: AnyConnection) -> str:
    """Where somebody comes from. Of an IPv6 address the network counts, since its owner has all the rest."""
    host = connection.client.host if connection.client is not None else "unknown"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4 or address.is_loopback:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False))


def check_origin(connection: AnyConnection, allowed: frozenset[str]) -> None:
    """Refuse what another site makes a visitor's browser send. Programs that are no browsers name no origin."""
    if connection.scope.get("method", "") in SAFE:  # a socket has none
        return
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise PermissionDeniedException("this request was made by another site")
        return
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        raise PermissionDeniedException("that is not the name of a site") from None
    if origin.lower() not in allowed and host != connection.headers.get("host", "").lower():
        raise PermissionDeniedException(f"requests of the site {origin[:100]} are not accepted here")
