"""Prints the OpenAPI description of the server as JSON: `python -m ashgrid.server.schema`."""

from __future__ import annotations

import sys

import msgspec

from ashgrid.store import Store

from .app import build


def openapi() -> bytes:
    store = Store("sqlite://")
    schema = build(store).openapi_schema.to_schema()
    store.close()
    return msgspec.json.format(msgspec.json.encode(schema, order="deterministic"), indent=2)


if __name__ == "__main__":
    sys.stdout.write(openapi().decode() + "\n")
