"""A match made of a record: to be looked at, shared and analysed, never to be played on."""

from __future__ import annotations

from ashgrid.core import Record, RecordError, Replay, TableError, find, verify
from ashgrid.core.record import line_of_move

from .match import Match
from .setup import Entry, SeatSetup, Setup

LONGEST_NAME = 40


def archive(text: str, at: int) -> Match:
    """The match that a record's text tells. `RecordError` says what is wrong with it, and on which line."""
    record = Record.parse(text)
    game = find(record.game)
    if record.rules > game.rules:
        here = f"this {game.name} has rules {game.rules}"
        raise RecordError(f"the record follows rules {record.rules}, and {here}: it was made by a newer Ashgrid")
    _check_moves(record, text)
    problems = verify(record)
    if problems:
        raise RecordError("; ".join(problems) + _age(record, game.rules))
    options = game.read_options(game.older_options(record.rules, record.options))
    names = [record.extra.get(f"player {seat}", "")[:LONGEST_NAME] for seat in range(len(game.seats(options)))]
    setup = Setup(
        game=record.game,
        options=Record.start(game, options, record.seed).options,
        seed=record.seed,
        carry=record.carry,
        dealt=record.dealt,
        data=record.data,
        seats=tuple(SeatSetup("human", name) for name in names),
        started=at,
        rules=game.rules,
        auto_forced=False,
        archived=True,
        salt=record.extra.get("salt", ""),
    )
    try:
        return Match(setup, [Entry(seat, action, at) for seat, action in record.moves] + _ending(record, setup, at))
    except TableError as error:
        raise RecordError(f"the record cannot be kept: {error}") from None


def _check_moves(record: Record, text: str) -> None:
    played = Replay(record)
    for _ in played.steps(events=False):
        pass
    if played.stopped is not None:
        raise RecordError(str(played.stopped.reason), line_of_move(text, played.played + 1))


def _ending(record: Record, setup: Setup, at: int) -> list[Entry]:
    """The words at the table with which a match ended that did not end by its rules."""
    match (record.ending or "").split():
        case ["resign" | "timeout" as word, seat]:
            return [Entry(int(seat), f"!{word}", at)]
        case ["draw"]:
            game = find(record.game)
            teams = game.teams(game.read_options(setup.options))
            speakers = [teams.index(team) for team in dict.fromkeys(teams)]
            return [Entry(seat, "!accept-draw" if seat else "!offer-draw", at) for seat in speakers]
        case _:
            return []


def _age(record: Record, rules: int) -> str:
    return "" if record.rules == rules else f" (the record follows rules {record.rules}, today's are {rules})"
