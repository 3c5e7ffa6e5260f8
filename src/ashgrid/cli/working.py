"""The `worker` command."""

from __future__ import annotations

import asyncio
import signal

import typer

from ashgrid.core import AshgridError
from ashgrid.server.logs import Level, Style, configure

ENDS = (signal.SIGTERM, signal.SIGINT)


def run_worker(bus: str, processes: int | None, log: Style, log_level: Level) -> None:
    try:
        from ashgrid.server.bus import place_of
        from ashgrid.server.worker_service import Service
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "redis":
            raise
        raise AshgridError("a worker needs the package redis: pip install 'ashgrid[cluster]'") from None
    configure(log, log_level)

    async def work() -> None:
        try:
            service = Service(bus, processes)
        except ValueError:
            raise AshgridError("--bus is not the address of a Redis, such as redis://localhost:6379") from None
        loop = asyncio.get_running_loop()

        def stop() -> None:
            for number in ENDS:
                loop.remove_signal_handler(number)  # the second signal ends it, whatever it is doing
            service.stop()

        for number in ENDS:
            loop.add_signal_handler(number, stop)
        typer.echo(f"Ashgrid answers questions from {place_of(bus)} in {service.processes} processes (Ctrl+C stops it)")
        await service.run()

    asyncio.run(work())
