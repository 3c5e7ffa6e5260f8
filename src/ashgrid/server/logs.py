"""What the server writes down: plain lines for people, or one JSON object a line for programs that collect logs.

A line may carry fields (`log.info("...", extra={"fields": {...}})`); requests are logged with method, path, status and
milliseconds, and without anything that tells who asked.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

Style = Literal["plain", "json"]
Level = Literal["debug", "info", "warning", "error"]


class _Formatter(logging.Formatter):
    def formatException(self, ei: Any) -> str:  # noqa: N802
        """A database that is away is told in one sentence, however many things need it every second."""
        from ashgrid.store import StoreError  # takes long, and `ashgrid --help` reads this module

        return f"StoreError: {ei[1]}" if isinstance(ei[1], StoreError) else super().formatException(ei)


class JsonFormatter(_Formatter):
    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self._own: dict[str, object] = {} if process is None else {"process": process}

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            **self._own,
            "from": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class PlainFormatter(_Formatter):
    def __init__(self, process: int | None = None) -> None:
        own = "" if process is None else f" [{process}]"
        super().__init__(f"%(asctime)s{own} %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        fields = getattr(record, "fields", {})
        return " ".join([super().format(record), *(f"{name}={value}" for name, value in fields.items())])


def configure(style: Style, level: Level, process: int | None = None) -> None:
    """Send all logs of this process to standard error, in this style; with its number, if it is one of several."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(process) if style == "json" else PlainFormatter(process))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
