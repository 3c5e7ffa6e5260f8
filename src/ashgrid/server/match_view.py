"""A match as one person may see it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from ashgrid.core import Action, TableError
from ashgrid.match import Match, Question, SeatSetup, what_follows
from ashgrid.store import Listed

from . import protocol
from .problems import problem_of
from .table import Table


def show(
    table: Table, person_id: str | None, nicks: Mapping[str, str], since: int, time_now: int
) -> protocol.MatchInfo:
    match = table.match
    held = table.held_by(person_id)
    table.check_onlooker(person_id)
    deciding = [seat for seat in held if seat in match.actors]
    perspective = deciding[0] if deciding else held[0] if len(held) == 1 else None
    onlooker = held[0] if len(held) == 1 else None  # with several seats at one screen, what all of them may know
    outcome = match.outcome
    setup = match.setup
    due = match.answer_due
    return protocol.MatchInfo(
        id=table.id,
        game=match.game.name,
        options=setup.options,
        number=len(match.log),
        since=max(0, since),
        now=time_now,
        clock=setup.clock,
        answer_seconds=setup.answer_seconds,
        answer=None if due is None else max(0, due - time_now),
        seats=[
            _seat(
                who,
                who.name,
                table.holders.get(seat),
                person_id,
                nicks,
                role=match.names[seat],
                left=match.clocks.left(seat, time_now),
                running=seat in match.actors,
            )
            for seat, who in enumerate(match.seats)
        ],
        held=held,
        actors=list(match.actors),
        questions=[_question(match, question, held) for question in match.questions],
        perspective=perspective,
        view=match.state.view(perspective),
        decisions=[_decision(match, seat) for seat in deciding if seat == perspective],
        updates=[_update(match, number, onlooker, held) for number in range(max(0, since), len(match.log))],
        undo=[seat for seat in held if match.undo_refusal(seat) is None],
        draw_agreed=sorted(match.draw_agreed),
        stopped=None if match.stopped is None else problem_of(TableError(match.stopped)),
        outcome=None if outcome is None else protocol.OutcomeInfo(list(outcome.payoffs), outcome.reason),
        commitment=table.commitment,
        revealed=None if outcome is None else protocol.Revealed(str(setup.seed), setup.committed),
        series=_series(setup.series, len(setup.before), table.score),
        chapter=setup.chapter,
        follows=what_follows(match),
        next=table.next,
        listed=setup.listed,
        spectators=setup.spectators,
        archived=setup.archived,
    )


def line(listed: Listed, person_id: str | None, nicks: Mapping[str, str], roles: tuple[str, ...]) -> protocol.MatchLine:
    """A match in a list."""
    setup, status = listed.setup, listed.status
    seats = [
        _seat(
            who,
            setup.seats[seat].name,
            listed.holders.get(seat),
            person_id,
            nicks,
            role=roles[seat],
            left=None,
            running=seat in status.actors,
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
        series=_series(setup.series, len(setup.before), []),
    )


def _series(games: int, before: int, score: list[float]) -> protocol.SeriesInfo | None:
    return None if games == 1 else protocol.SeriesInfo(before + 1, games, score)


def _seat(
    who: SeatSetup, given: str, holder: str | None, person_id: str | None, nicks: Mapping[str, str], **more: Any
) -> protocol.SeatInfo:
    """Who sits there: called by what was written on the seat, else by what its holder is called."""
    name = given or nicks.get(holder or "", "")
    kept: Literal["", "you", "other"] = ""
    if who.kind == "open" and holder is not None:  # of who played before and has not agreed to a rematch yet
        kept = "you" if holder == person_id else "other"
    guest = who.kind == "human" and holder is not None and not name
    return protocol.SeatInfo(kind=who.kind, name=name, player=who.player, guest=guest, kept=kept, **more)


def _question(match: Match, question: Question, held: list[int]) -> protocol.QuestionInfo:
    seat = question.seat
    prompt = match.state.prompt(seat)
    if seat in held or prompt.public or len(set(match.teams)) == 1:
        return protocol.QuestionInfo(seat, question.since, question.number, _plain(prompt))
    return protocol.QuestionInfo(seat, question.since)


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
