"""A match as one person may see it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from ashgrid.core import Action, TableError
from ashgrid.match import Match, SeatSetup
from ashgrid.store import Listed

from . import protocol


class Closed(TableError):
    """Only those who play may see this match."""


class Seen:
    """What is needed to show a match, besides the match itself."""

    def __init__(
        self,
        match_id: str,
        match: Match,
        holders: Mapping[int, str | None],
        following: str | None,
        score: list[float],
        commitment: str,
    ) -> None:
        self.id = match_id
        self.match = match
        self.holders = holders
        self.next = following
        self.score = score
        self.commitment = commitment

    def held_by(self, person_id: str | None) -> list[int]:
        """The seats that somebody holds. One whose holder was never kept belongs to whoever knows the address."""
        if self.match.setup.archived:
            return []
        return [
            seat
            for seat, who in enumerate(self.match.seats)
            if who.kind == "human" and (seat not in self.holders or self.holders[seat] == person_id is not None)
        ]

    def check_onlooker(self, person_id: str | None) -> None:
        """Refuse who may not look: where spectators are not wanted, everybody but those who play or may still join."""
        match = self.match
        if match.setup.spectators or match.waiting_for_people or self.held_by(person_id):
            return
        raise Closed("only those who play may see this match")


def show(seen: Seen, person_id: str | None, nicks: Mapping[str, str], since: int, time_now: int) -> protocol.MatchInfo:
    match = seen.match
    held = seen.held_by(person_id)
    seen.check_onlooker(person_id)
    deciding = [seat for seat in held if seat in match.actors]
    perspective = deciding[0] if deciding else held[0] if len(held) == 1 else None
    onlooker = held[0] if len(held) == 1 else None  # with several seats at one screen, what all of them may know
    outcome = match.outcome
    setup = match.setup
    return protocol.MatchInfo(
        id=seen.id,
        game=match.game.name,
        options=setup.options,
        number=len(match.log),
        since=max(0, since),
        now=time_now,
        clock=setup.clock,
        seats=[
            _seat(match, seat, who, seen.holders.get(seat), person_id, nicks, time_now)
            for seat, who in enumerate(match.seats)
        ],
        held=held,
        actors=list(match.actors),
        perspective=perspective,
        view=match.state.view(perspective),
        decisions=[_decision(match, seat) for seat in deciding if seat == perspective],
        updates=[_update(match, number, onlooker, held) for number in range(max(0, since), len(match.log))],
        undo=[seat for seat in held if match.undo_refusal(seat) is None],
        draw_agreed=sorted(match.draw_agreed),
        stopped=match.stopped,
        outcome=None if outcome is None else protocol.OutcomeInfo(list(outcome.payoffs), outcome.reason),
        commitment=seen.commitment,
        revealed=None if outcome is None else protocol.Revealed(str(setup.seed), setup.committed),
        series=series(setup.series, len(setup.before), seen.score),
        next=seen.next,
        listed=setup.listed,
        spectators=setup.spectators,
        archived=setup.archived,
    )


def line(listed: Listed, person_id: str | None, nicks: Mapping[str, str], roles: tuple[str, ...]) -> protocol.MatchLine:
    """A match in a list."""
    setup, status = listed.setup, listed.status
    seats = [
        protocol.SeatInfo(
            kind=who.kind,
            name=_name(setup.seats[seat].name, listed.holders.get(seat), nicks),
            player=who.player,
            role=roles[seat],
            left=None,
            running=seat in status.actors,
            guest=_guest(who, setup.seats[seat].name, listed.holders.get(seat), nicks),
            kept=_kept(who, listed.holders.get(seat), person_id),
        )
        for seat, who in enumerate(status.seats)
    ]
    yours = [seat for seat, holder in listed.holders.items() if holder == person_id is not None]
    ended = status.payoffs is not None
    return protocol.MatchLine(
        id=listed.id,
        game=setup.game,
        options=setup.options,
        clock=setup.clock,
        seats=seats,
        yours=sorted(yours),
        turn=any(seat in status.actors for seat in yours),
        updated=listed.updated,
        outcome=protocol.OutcomeInfo(list(status.payoffs or ()), status.reason or "") if ended else None,
        series=series(setup.series, len(setup.before), []),
    )


def series(games: int, before: int, score: list[float]) -> protocol.SeriesInfo | None:
    return None if games == 1 else protocol.SeriesInfo(before + 1, games, score)


def _seat(
    match: Match,
    seat: int,
    who: SeatSetup,
    holder: str | None,
    person_id: str | None,
    nicks: Mapping[str, str],
    at: int,
) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        kind=who.kind,
        name=_name(who.name, holder, nicks),
        player=who.player,
        role=match.names[seat],
        left=match.clocks.left(seat, at),
        running=seat in match.actors,
        guest=_guest(who, who.name, holder, nicks),
        kept=_kept(who, holder, person_id),
    )


def _name(given: str, holder: str | None, nicks: Mapping[str, str]) -> str:
    """What was written on the seat, else what its holder is called."""
    return given or nicks.get(holder or "", "")


def _guest(who: SeatSetup, given: str, holder: str | None, nicks: Mapping[str, str]) -> bool:
    return who.kind == "human" and holder is not None and not _name(given, holder, nicks)


def _kept(who: SeatSetup, holder: str | None, person_id: str | None) -> Literal["", "you", "other"]:
    """For whom an open seat is kept, such as that of who played before and has not agreed to a rematch yet."""
    if who.kind != "open" or holder is None:
        return ""
    return "you" if holder == person_id else "other"


def _decision(match: Match, seat: int) -> protocol.Decision:
    choices = [_choice(action) for action in match.state.legal(seat)]
    return protocol.Decision(seat, _plain(match.state.prompt(seat)), choices)


@functools.lru_cache(maxsize=65_536)
def _choice(action: Action) -> protocol.Choice:
    """The same actions are legal again and again: they are written as JSON once."""
    raw = msgspec.Raw(msgspec.json.encode(protocol.Choice(str(action), _plain(action))))
    return cast("protocol.Choice", raw)


def _update(match: Match, number: int, onlooker: int | None, held: list[int]) -> protocol.UpdateInfo:
    update = match.update(number, onlooker)
    return protocol.UpdateInfo(
        number=update.number,
        seat=update.seat,
        what=update.what,
        at=update.at,
        auto=update.auto and update.seat in held,  # that there was one option is known to who had it
        text=update.text,
        events=[_plain(event) for event in update.events],
    )


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain
