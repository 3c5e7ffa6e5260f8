"""How a match comes from the store: from its newest snapshot and what follows it, else from its whole log."""

from __future__ import annotations

import logging

import msgspec

from ashgrid.core import AshgridError
from ashgrid.match import HistoryNeeded, Match, Snapshot
from ashgrid.store import Kept, Store, StoreError

from .metrics import Metrics

log = logging.getLogger(__name__)
SNAPSHOT_EVERY = 50
"""After how many entries another snapshot is taken."""


def read_match(store: Store, match_id: str, metrics: Metrics, whole: bool = False) -> tuple[Kept, Match]:
    """A match as it is stored; with everything about its past, if that is wanted."""
    for number, data in [] if whole else store.snapshots.of(match_id):
        try:
            kept, match = _from_snapshot(store, match_id, number, data)
        except HistoryNeeded:
            continue  # more was taken back since than this one knows of
        except AshgridError as error:
            log.warning("match %s: its snapshot at entry %d is of no use: %s", match_id, number, error)
            continue
        metrics.replayed.inc(match.number - number)
        return kept, match
    kept = store.load(match_id)
    metrics.replayed.inc(len(kept.log))
    match = Match(kept.setup, kept.log)
    if not whole and len(kept.log) >= SNAPSHOT_EVERY:
        _keep_snapshot(store, match_id, match)
    return kept, match


def _keep_snapshot(store: Store, match_id: str, match: Match) -> None:
    """Nobody shall have to replay so much again."""
    data = snapshot_of(match, 0)
    try:
        if data is not None:
            store.snapshots.add(match_id, match.number, data)
    except StoreError:
        log.exception("match %s: a snapshot could not be kept", match_id)


def _from_snapshot(store: Store, match_id: str, number: int, data: bytes) -> tuple[Kept, Match]:
    snapshot = Snapshot.decode(data)
    kept = store.load(match_id, number - 1)
    if snapshot.number != number or kept.log[:1] != [recent.entry for recent in snapshot.recent[-1:]]:
        raise AshgridError("it is not of this log")
    names = [seat.name for seat in kept.setup.seats]  # since the snapshot somebody may sign in with one of them
    seats = [
        seat if seat.name == name else msgspec.structs.replace(seat, name="")
        for seat, name in zip(snapshot.seats, names, strict=False)
    ]
    snapshot = msgspec.structs.replace(snapshot, seats=(*seats, *snapshot.seats[len(names) :]))
    return kept, Match(kept.setup, kept.log[1:], snapshot)


def snapshot_of(match: Match, before: int) -> bytes | None:
    """A snapshot of a match that has grown from `before` entries, if it is time for one: now and then, and at its
    end."""
    due = match.number // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY or match.outcome is not None
    if not due or match.stopped is not None or not match.game.restorable:
        return None
    try:
        return match.snapshot().encode()
    except Exception:  # whatever it is: a match goes on without
        log.exception("no snapshot could be taken of a match of %s", match.game.name)
        return None
