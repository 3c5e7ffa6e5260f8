"""Figures about a running server, in the format of Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        registry = self.registry
        self.tables: Final = Gauge("ashgrid_tables", "Matches in memory", registry=registry)
        self.sockets: Final = Gauge("ashgrid_sockets", "Open live connections", registry=registry)
        self.begun: Final = Counter("ashgrid_matches_begun", "Matches begun", ["game"], registry=registry)
        self.entries: Final = Counter("ashgrid_entries", "Entries added to logs", ["game"], registry=registry)
        self.replayed: Final = Counter("ashgrid_replayed", "Entries replayed to read matches", registry=registry)
        self.handed_over: Final = Counter("ashgrid_handed_over", "Matches that other processes got", registry=registry)
        self.fetched: Final = Counter("ashgrid_fetched", "Entries of others fetched from the store", registry=registry)
        self.refused: Final = Counter("ashgrid_refused", "Requests and messages refused", ["kind"], registry=registry)
        self.failed: Final = Counter("ashgrid_failed", "Requests that failed on the server", registry=registry)
        self.changes: Final = Histogram(
            "ashgrid_change_seconds", "From a change of a match to its storing", buckets=SECONDS, registry=registry
        )
        self.thoughts: Final = Histogram(
            "ashgrid_thought_seconds", "How long machine players thought", buckets=SECONDS, registry=registry
        )
        self.healthy: Final = Gauge("ashgrid_healthy", "1 if the last check of health found nothing", registry=registry)
        self.disk: Final = Gauge("ashgrid_disk_free_bytes", "Room left for the database", registry=registry)
        self.written: Final = Gauge("ashgrid_health_seconds", "What the last check of health took", registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
