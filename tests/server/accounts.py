"""Helpers for tests of names, sessions and recovery codes: a server with cheap passwords, requests about oneself."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from ashgrid.server import identity
from ashgrid.server.limits import Rate
from tests.server.support import Info, Server, serving

PASSWORD = "correct horse"


@contextmanager
def people_at(folder: Path) -> Iterator[Server]:
    """A server that hashes passwords quickly and lets everybody try as often as they like."""
    quick = functools.partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(identity, "PasswordHasher", quick)
        with serving(folder, raise_server_exceptions=False) as server:
            tables = server.client.app.dependencies["tables"].dependency()
            patch.setattr(tables.limits, "passwords", Rate(10_000, 10_000))
            yield server


def ask(browser: Server, method: str, path: str, body: object = None) -> Any:
    return browser.client.request(method, f"/api/me{path}", json=body)


def done(answer: Any) -> Info:
    assert answer.status_code == 200, answer.text
    body: Info = answer.json()
    return body


def register(browser: Server, name: str, password: str = PASSWORD) -> Info:
    return done(ask(browser, "POST", "/register", {"name": name, "password": password}))


def sign_in(browser: Server, name: str, password: str = PASSWORD) -> Any:
    return ask(browser, "POST", "/sign-in", {"name": name, "password": password})


def called(browser: Server, nick: str) -> Any:
    return ask(browser, "PUT", "", {"nick": nick})


def me(browser: Server) -> Info:
    return done(ask(browser, "GET", ""))
