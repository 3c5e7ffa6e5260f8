"""Whether two matches are the same, as far as anybody can ask: brought back from a log, from a snapshot and a tail, or
left alone by a request that was refused."""

from __future__ import annotations

from typing import get_args

from ashgrid.core import fingerprint
from ashgrid.match import Match, UndoSize

SIZES: tuple[UndoSize, ...] = get_args(UndoSize)


def assert_same(one: Match, other: Match, since: int = 0, at: int | None = None) -> None:
    """Fails with what differs. Entries of the log, what onlookers are told of them and what was answered are compared
    from number `since` on, and what needs the whole log only where both have it; `at` is the time for which clocks are
    read, if not that of the last entry."""
    if at is None:
        at = one.log[-1].at if one.log else one.setup.started
    first, second = portrait(one, at, since), portrait(other, at, since)
    different = [key for key in first.keys() & second.keys() if first[key] != second[key]]
    assert not different, "\n".join(f"{key}:\n  {first[key]}\n  {second[key]}" for key in different)


def portrait(match: Match, at: int, since: int = 0) -> dict[str, object]:
    """Everything that can be asked of a match, for comparison."""
    seats = range(len(match.seats))
    onlookers: list[int | None] = [None, *seats] if match.setup.spectators else [*seats]
    times = [at, at + 1500, *([] if match.deadline is None else [match.deadline - 1, match.deadline])]
    whole = {"standing": match.standing, "record": str(match.record())} if match.whole else {}
    return {
        **whole,
        "setup": match.setup,
        "options": match.options,
        "teams": match.teams,
        "names": match.names,
        "length": match.number,
        "log": match.log[since - match.first :],
        "state": fingerprint(match.state),
        "dump": match.state.dump(),
        "seats": list(match.seats),
        "people": match.people,
        "machines": [match.machine(seat) for seat in seats],
        "partners": [match.waits_for_partner(seat) for seat in seats],
        "actors": match.actors,
        "decisions": [(match.state.prompt(seat), match.state.legal(seat)) for seat in match.actors],
        "waiting": match.waiting_for_people,
        "has open seat": match.has_open_seat,
        "one team": match.one_team,
        "outcome": match.outcome,
        "ending": match.ending,
        "stopped": match.stopped,
        "questions": match.questions,
        "question": [match.question(seat) for seat in seats],
        "answered": [match.answered(seat, number) for seat in seats for number in range(since, match.number + 1)],
        "proposals": match.proposals,
        "asked about": [match.asked_about(proposal) for proposal in match.proposals],
        "deciders": [match.deciders(seat) for seat in seats],
        "draw agreed": set(match.draw_agreed),
        "left": [match.clocks.left(seat, time) for seat in seats for time in times],
        "expired": [match.clocks.expired(time) for time in times],
        "clocks' deadline": match.clocks.deadline(),
        "answer due": match.answer_due,
        "agree due": match.agree_due,
        "deadline": match.deadline,
        "undo refusal": [match.undo_refusal(seat, size) for seat in seats for size in SIZES],
        "undo asks": [match.undo_asks(seat, size) for seat in seats for size in SIZES],
        "undo start": [match.undo_start(seat, size) for seat in seats for size in SIZES],
        "views": [match.view(onlooker) for onlooker in onlookers],
        "updates": [match.updates(onlooker, since) for onlooker in onlookers],
    }
