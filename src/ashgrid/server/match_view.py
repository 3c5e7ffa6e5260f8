"""A match as one person may see it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from ashgrid.core import Action, State, TableError
from ashgrid.match import (
    RECENT,
    Match,
    Proposal,
    Question,
    SeatSetup,
    Setup,
    UndoSize,
    follows_by_itself,
    was_drawn,
    what_follows,
)
from ashgrid.store import Listed, Status

from . import protocol
from .problems import problem_of
from .table import Table

SIZES: tuple[UndoSize, ...] = ("decision", "turn", "round", "chapter")


def show(
    table: Table, person_id: str | None, nicks: Mapping[str, str], since: int, time_now: int
) -> protocol.MatchInfo:
    """The match as somebody may see it, with the updates after the first `since`, or as many of them as are always
    known: for who comes new to a long match, or was away for long, those before have to do on request."""
    match = table.match
    held = table.held_by(person_id)
    table.check_onlooker(person_id)
    deciding = [seat for seat in held if seat in match.actors]
    onlookers = _onlookers(match, held)
    one = onlookers != [None]
    perspective = deciding[0] if deciding else held[0] if one else None
    since = max(since, match.number - RECENT, 0)
    outcome = match.outcome
    setup = match.setup
    due = match.answer_due
    return protocol.MatchInfo(
        id=table.id,
        game=match.game.name,
        options=setup.options,
        number=match.number,
        since=since,
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
                running=seat in match.actors and who.kind != "open",
                player=match.machine(seat) or who.player,
            )
            for seat, who in enumerate(match.seats)
        ],
        held=held,
        actors=list(match.actors),
        questions=[_question(match, question, held) for question in match.questions],
        perspective=perspective,
        view=table.view(perspective),
        decisions=[decision_of(match.state, seat) for seat in deciding if one or seat == perspective],
        views=[protocol.SeatView(seat, table.view(seat)) for seat in held if one and len(held) > 1],
        proposals=[_proposal(match, one, held, time_now) for one in match.proposals if _told(match, one, held)],
        updates=[_update(match, number, onlookers, held) for number in range(since, match.number)],
        undo=[seat for seat in held if match.undo_refusal(seat) is None or match.undo_asks(seat)],
        undos=_undos(match, held),
        undo_rule=setup.undo,
        agree_seconds=setup.agree_seconds,
        together=match.one_team,
        hints=match.without_rivals,
        draw_agreed=sorted(match.draw_agreed),
        stopped=None if match.stopped is None else problem_of(TableError(match.stopped)),
        outcome=None if outcome is None else protocol.OutcomeInfo(list(outcome.payoffs), outcome.reason),
        commitment=table.commitment,
        revealed=None if outcome is None else protocol.Revealed(str(setup.seed), setup.committed),
        series=_series(setup.series, len(setup.before), table.score),
        chapter=setup.chapter,
        chaptered=match.game.chaptered(match.options) and not setup.dealt,
        follows=None if follows_by_itself(match) else what_follows(match),
        draws=what_follows(match) == "rematch" and was_drawn(match),
        next=table.next,
        listed=setup.listed,
        spectators=setup.spectators,
        archived=setup.archived,
        tournament=setup.tournament,
        played_on=_played_on(setup),
    )


def _played_on(setup: Setup) -> protocol.PlayedOn | None:
    if not setup.dealt:
        return None
    origin = setup.origin
    return protocol.PlayedOn(None if origin is None else origin.match, origin.number if origin else 0, setup.taken)


def show_older(table: Table, person_id: str | None, numbers: range) -> protocol.OlderUpdates:
    """What somebody may know of some entries."""
    held = table.held_by(person_id)
    onlookers = _onlookers(table.match, held)
    return protocol.OlderUpdates(numbers.start, [_update(table.match, number, onlookers, held) for number in numbers])


def _onlookers(match: Match, held: list[int]) -> list[int | None]:
    """With whose eyes somebody sees what happens: seats of one team share all they know; with opponents at one screen
    it is what all of them may know."""
    return [*held] if len({match.teams[seat] for seat in held}) == 1 else [None]


def line(
    listed: Listed, person_id: str | None, nicks: Mapping[str, str], roles: tuple[str, ...], time_now: int
) -> protocol.MatchLine:
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
            player=who.player,
            left=_time_left(status, seat, time_now),
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


def _time_left(status: Status, seat: int, time_now: int) -> int | None:
    due = status.due[seat] if seat < len(status.due) else None
    return None if due is None else max(0, due - time_now)


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
    person = who.person if who.kind == "human" else None
    return protocol.SeatInfo(kind=who.kind, name=name, guest=guest, kept=kept, person=person, **more)


def _question(match: Match, question: Question, held: list[int]) -> protocol.QuestionInfo:
    seat = question.seat
    prompt = match.state.prompt(seat)
    if seat in held or prompt.public or len(set(match.teams)) == 1:
        return protocol.QuestionInfo(seat, question.since, question.number, _plain(prompt))
    return protocol.QuestionInfo(seat, question.since)


def decision_of(state: State[Any], seat: int) -> protocol.Decision:
    """What an actor is asked, and its answers."""
    return protocol.Decision(seat, _plain(state.prompt(seat)), [_choice(action) for action in state.legal(seat)])


@functools.lru_cache(maxsize=65_536)
def _choice(action: Action) -> protocol.Choice:
    """The same actions are legal again and again: they are written as JSON once."""
    raw = msgspec.Raw(msgspec.json.encode(protocol.Choice(str(action), _plain(action))))
    return cast("protocol.Choice", raw)


def _told(match: Match, proposal: Proposal, held: list[int]) -> bool:
    """What is proposed to do is told to those who decide it; that somebody wants to take back or give up, to all."""
    return proposal.what != "act" or any(match.teams[seat] == match.teams[proposal.seat] for seat in held)


def _proposal(match: Match, proposal: Proposal, held: list[int], time_now: int) -> protocol.ProposalInfo:
    silent = match.asked_about(proposal) - proposal.agreed
    waiting = [seat for seat, who in enumerate(match.seats) if who.kind == "human" and who.person in silent]
    limit = 1000 * match.setup.agree_seconds
    action = match.game.notation.parse(proposal.text) if proposal.what == "act" else None
    return protocol.ProposalInfo(
        number=proposal.number,
        what=proposal.what,
        seat=proposal.seat,
        asked=[seat for seat in waiting if seat in held],
        agreed=[seat for seat, who in enumerate(match.seats) if who.kind == "human" and who.person in proposal.agreed],
        waiting=waiting,
        left=max(0, proposal.since + limit - time_now) if limit and proposal.what != "resign" else None,
        choice=None if action is None else _choice(action),
        size=cast("UndoSize", proposal.text) if proposal.what == "undo" else None,
    )


def _undos(match: Match, held: list[int]) -> list[protocol.UndoInfo]:
    """What can be taken back: sizes that come to the same are told once."""
    found = []
    for seat in held:
        known: set[int] = set()
        for size in SIZES:
            back = match.undo_start(seat, size)
            own = match.undo_refusal(seat, size) is None
            if back is not None and back not in known and (own or match.undo_asks(seat, size)):
                known.add(back)
                found.append(protocol.UndoInfo(seat, size, asks=not own and len(match.people) > 1))
    return found


def _update(match: Match, number: int, onlookers: list[int | None], held: list[int]) -> protocol.UpdateInfo:
    update = match.update(number, *onlookers)
    return protocol.UpdateInfo(
        number=update.number,
        seat=update.seat,
        what=update.what,
        at=update.at,
        auto=update.auto and update.seat in held,  # that there was one option is known to who had it
        text=update.text,
        events=[_plain(event) for event in update.events],
        back=update.back,
    )


def _plain(value: object) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain
