"""A match that goes on from a snapshot is the match that it was taken of."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ashgrid.core import AshgridError, Rng, SnapshotError, find, installed
from ashgrid.match import RECENT, Entry, HistoryNeeded, Match, SeatSetup, Setup, Snapshot
from tests.match.helpers import RELAY, play, relay
from tests.match.same import assert_same

ANN, BOB = SeatSetup("human", "Ann", person=0), SeatSetup("human", "Bob", person=1)
TOGETHER: dict[str, Any] = {"who": (ANN, BOB), "teams": 1, "undo": "friendly", "agree_seconds": 30, "clock": "bank:9m"}


def kept(match: Match) -> Snapshot:
    """A snapshot as the store would give it back."""
    return Snapshot.decode(match.snapshot().encode())


def from_snapshot(match: Match, snapshot: Snapshot) -> Match:
    return Match(match.setup, match.log[snapshot.number - match.first :], snapshot)


def some_request(match: Match, rng: Rng, at: int) -> list[Entry]:
    """Whatever somebody might do or say; much of it is refused."""
    seat = rng.below(len(match.seats))
    numbers = [proposal.number for proposal in match.proposals] or [999]
    words: list[Callable[[], list[Entry]]] = [
        lambda: match.undo(seat, at, ("decision", "turn", "round", "chapter")[rng.below(4)]),
        lambda: match.offer_draw(seat, at),
        lambda: match.answer_draw(seat, bool(rng.below(2)), at),
        lambda: match.leave(seat, at),
        lambda: match.join(seat, "Eve", at),
        lambda: match.agree(seat, rng.choice(numbers), at),
        lambda: match.object(seat, rng.choice(numbers), at),
        lambda: match.tick(match.deadline or at),
    ]
    if rng.below(3) and match.actors:
        acting = match.actors[rng.below(len(match.actors))]
        return match.act(acting, str(rng.choice(match.state.legal(acting))), at)
    return words[rng.below(len(words))]()


def outcome_of(match: Match, rng: Rng, at: int) -> object:
    """The entries that some request brings, or the kind of error."""
    try:
        return some_request(match, rng, at)
    except AshgridError as error:
        return type(error)


def begin(kind: str, seed: int) -> Match:
    if kind == "opponents":
        return relay(3, clock="move:30s", goal=400, turns=300)
    if kind == "together":
        return relay(2, **TOGETHER, goal=400, turns=300)
    campaign = {"mode": "campaign"}
    return Match(Setup(game="embers", options=campaign, seed=seed, seats=(ANN, BOB), undo="friendly", agree_seconds=20))


@pytest.mark.parametrize("kind", ["opponents", "together", "campaign"])
@given(seed=st.integers(0, 2**32), before=st.integers(1, 150))
@settings(deadline=None, max_examples=25)
def test_it_goes_on_as_the_match_that_it_was_taken_of(kind: str, seed: int, before: int) -> None:
    rng, at = Rng(seed), 0
    match = begin(kind, seed)
    snapshot: Snapshot | None = None
    other: Match | None = None
    for step in range(before + 40):
        if match.outcome is not None:
            break
        at += rng.below(4000)
        again = rng.copy()
        done = outcome_of(match, rng, at)
        if other is not None:
            same = outcome_of(other, again, at)
            if same is HistoryNeeded:
                other = None  # to be read again, from the whole log
                continue
            assert same == done
            assert_same(match, other, since=other.first, at=at)
        if step >= before and snapshot is None and match.number:
            snapshot = kept(match)
            other = from_snapshot(match, snapshot)
            assert other.number - other.first == min(RECENT, match.number)
            assert_same(match, other, since=other.first, at=at)


@pytest.mark.parametrize("kind", ["opponents", "together", "campaign"])
def test_every_entry_can_be_gone_on_from(kind: str) -> None:
    rng, at = Rng(5), 0
    match = begin(kind, 5)
    snapshots = []
    for _ in range(120):
        at += rng.below(2000)
        try:
            if some_request(match, rng, at):
                snapshots.append(kept(match))
        except AshgridError:
            pass
        if match.outcome is not None:
            break
    assert snapshots
    unreachable = 0
    for snapshot in snapshots:
        try:
            assert_same(match, other := from_snapshot(match, snapshot), since=other.first)
        except HistoryNeeded:  # it was taken back as a whole since
            unreachable += 1
    assert unreachable < len(snapshots) / 2


@pytest.mark.parametrize("name", [game.name for game in installed()])
def test_matches_of_every_game_can_be_gone_on_from(name: str) -> None:
    game = find(name)
    options = game.prepare({}, 3)
    seats = tuple(SeatSetup("human", person=seat) for seat in range(len(game.seats(options))))
    match = Match(Setup(game=name, options=msgspec.to_builtins(options), seed=3, seats=seats))
    rng = Rng(8)
    others: list[Match] = []
    for step in range(150):
        if match.outcome is not None:
            break
        seat = match.actors[rng.below(len(match.actors))]
        action = str(rng.choice(match.state.legal(seat)))
        match.act(seat, action, step)
        for other in others:
            other.act(seat, action, step)
        if step % 40 == 5:
            others.append(from_snapshot(match, kept(match)))
    assert others
    for other in others:
        assert_same(match, other, since=other.first)


def test_a_snapshot_of_the_end_says_how_it_ended() -> None:
    match = relay(2, goal=2)
    play(match, "0 add 2")
    again = from_snapshot(match, kept(match))
    assert (again.outcome, again.log) == (match.outcome, match.log)
    resigned = relay(2)
    resigned.resign(1, 5)
    assert_same(resigned, from_snapshot(resigned, kept(resigned)))


def test_what_was_decided_since_can_be_taken_back() -> None:
    match = relay(2)
    play(match, "0 add 1", "0 add 2")
    again = from_snapshot(match, kept(match))
    play(again, "0 add 1")
    again.undo(0, 0)
    assert again.state.dump() == match.state.dump()


def test_to_go_back_behind_it_takes_the_whole_log() -> None:
    match = relay(2)
    play(match, "0 add 1", "0 add 2")
    again = from_snapshot(match, kept(match))
    assert again.undo_refusal(0) is None
    assert again.undo_start(0, "decision") == 1
    with pytest.raises(HistoryNeeded):
        again.undo(0, 0)


def test_a_record_needs_the_whole_log() -> None:
    match = relay(2, goal=400, turns=300)
    play(match, *["0 done", "1 done"] * 60)
    again = from_snapshot(match, kept(match))
    assert (again.first, again.number) == (120 - RECENT, 120)
    with pytest.raises(HistoryNeeded):
        again.record()
    with pytest.raises(HistoryNeeded):
        again.update(3, None)


def test_its_size_does_not_grow_with_the_log() -> None:
    match = relay(2, goal=10**9, turns=10**6)
    sizes = {}
    for number in range(1, 20_001):
        seat = match.actors[0]
        match.act(seat, "roll" if number % 3 else "done", number)
        if number in (200, 20_000):
            sizes[number] = len(msgspec.json.encode(match.snapshot()))
    assert sizes[20_000] < 1.3 * sizes[200]


# What is not good for this match


def damaged(match: Match, **changes: Any) -> Snapshot:
    return msgspec.structs.replace(kept(match), **changes)


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"format": 9}, "$.format"),
        ({"format": 1}, "$.format"),  # its journal would lack something
        ({"rules": 9}, "$.rules"),
        ({"content": {"army/x": "12"}}, "$.content"),
        ({"seats": ()}, "$.seats"),
        ({"recent": []}, "$.recent"),
        ({"state": {"scores": [1]}}, "$"),
    ],
)
def test_one_that_does_not_fit_is_refused(changes: dict[str, Any], where: str) -> None:
    match = relay(2)
    play(match, "0 add 1")
    with pytest.raises(SnapshotError) as refused:
        Match(match.setup, (), damaged(match, **changes))
    assert refused.value.path == where


def test_events_of_another_game_are_refused() -> None:
    match = relay(2)
    play(match, "0 add 1")
    snapshot = kept(match)
    recent = msgspec.structs.replace(snapshot.recent[0], events=[{"event": "exploded"}])
    with pytest.raises(SnapshotError):
        Match(match.setup, (), msgspec.structs.replace(snapshot, recent=[recent]))


@pytest.mark.parametrize("data", [b"", b"no", b"\x78\x9c\x03\x00\x00\x00\x00\x01"])
def test_what_is_no_snapshot_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(SnapshotError):
        Snapshot.decode(data)


def test_a_cut_off_snapshot_is_refused() -> None:
    match = relay(2)
    play(match, "0 add 1")
    data = match.snapshot().encode()
    for length in range(len(data)):
        with pytest.raises(SnapshotError):
            Snapshot.decode(data[:length])


def test_a_game_that_cannot_save_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = relay(2)
    play(match, "0 add 1")
    snapshot = kept(match)
    monkeypatch.delattr(type(RELAY), "rebuild")
    assert not match.game.restorable
    with pytest.raises(SnapshotError, match="relay cannot restore"):
        Match(match.setup, (), snapshot)
