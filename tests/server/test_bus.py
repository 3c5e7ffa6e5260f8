"""What processes tell each other by Redis, and what becomes of that when Redis is away."""

from __future__ import annotations

import asyncio

from ashgrid.server.bus import Bus
from tests.patience import PATIENCE
from tests.redis import RedisServer
from tests.server.support import run


async def heard(bus: Bus, channel: str, there: asyncio.Event) -> None:
    """Publish until it is heard: what is published while nobody is connected is lost."""
    async with asyncio.timeout(PATIENCE):
        while not there.is_set():
            bus.publish(channel, b"news")
            await asyncio.sleep(0.05)


def test_whoever_subscribes_as_redis_dies_is_not_disturbed_and_hears_of_it_when_it_is_back(redis: RedisServer) -> None:
    async def main() -> None:
        bus = Bus(redis.url)
        events: dict[str, asyncio.Event] = {}

        async def follow(channel: str) -> None:
            events[channel] = asyncio.Event()
            await bus.subscribe(channel, lambda _: events[channel].set())

        await bus.start()
        await follow("first")
        await heard(bus, "first", events["first"])
        for number in range(5):
            redis.kill()
            redis.start()  # and nobody here has noticed anything yet
            await asyncio.gather(*(follow(f"{number} {one}") for one in range(5)), bus.unsubscribe(f"{number - 1} 0"))
            for one in range(5):
                await heard(bus, f"{number} {one}", events[f"{number} {one}"])
        await bus.stop()

    run(main())
