"""Records in the terminal: told move by move, or as JSON lines."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import typer
from rich.markup import escape

from ashgrid.core import AnyGame, AshgridError, Outcome, Record, Replay, State
from ashgrid.core.record import ending_outcome
from ashgrid.match import commitment, committed_text
from ashgrid.text import Catalogue, game_catalogue


def match_catalogue(game: AnyGame, options: Any, language: str) -> Catalogue:
    """The words for a match: those of what it is played with (`army/moloch`) go before the general ones."""
    needed = game.needs(game.read_options(options))
    return game_catalogue(game, language).among([piece.rpartition("/")[2] for piece in needed])


def seat_names(game: AnyGame, options: Any, words: Catalogue, record: Record | None = None) -> list[str]:
    """What to call each seat: the player's name where the record has one, else the game's name for the seat."""
    named = [words.say(f"seat.{name}") for name in game.seats(game.read_options(options))]
    if record is None:
        return named
    players = [record.extra.get(f"player {number}") for number in range(len(named))]
    return [f"{seat} ({player})" if player else seat for seat, player in zip(named, players, strict=True)]


def replay_record(record: Record, step: bool, as_json: bool, language: str) -> None:
    from .main import out

    played = Replay(record)
    words = match_catalogue(played.game, record.options, language)
    seats = seat_names(played.game, record.options, words, record)
    console = out()
    if not as_json:
        console.print(f"[bold]{escape(words.say('game.title'))}[/]  {escape(' – '.join(seats))}")
    for one in played.steps():
        if as_json:
            line = {"number": one.number, "seat": one.seat, "action": str(one.action), "events": one.events}
            typer.echo(msgspec.json.encode(line).decode())
            continue
        console.print(f"[dim]{one.number:4}[/] [bold]{escape(seats[one.seat])}[/]: {escape(str(one.action))}")
        for event in one.events:
            if event.only is None:
                console.print("       " + escape(words.event(event, seats)), style="dim")
        if step and one.number < len(record.moves):
            _wait_for_enter()
    if played.stopped is not None:
        raise played.stopped
    outcome = _outcome(played)
    if as_json:
        end = {"result": str(outcome) if outcome is not None else None, "ending": record.ending}
        typer.echo(msgspec.json.encode(end).decode())
    elif outcome is not None:
        console.print(f"[bold]{escape(words.outcome(outcome))}[/]  {escape(str(outcome))}")


def commitment_problems(record: Record, expected: str | None) -> list[str]:
    """What is wrong with the commitment of a record: it must be that of its seed, and the one that was expected."""
    claimed = record.extra.get("commitment")
    if claimed is None:
        return ["the record has no commitment to compare with"] if expected is not None else []
    problems = []
    salt = record.extra.get("salt", "")
    text = committed_text(record.game, record.options, record.seed, salt, record.carry, record.dealt)
    if commitment(text) != claimed:
        problems.append("the seed is not the one that the record's commitment was made for")
    if expected is not None and expected.strip().lower() != claimed:
        problems.append(f"the record's commitment is {claimed}, not {expected.strip()}")
    return problems


def _outcome(played: Replay) -> Outcome | None:
    """How the game ended, by its rules or at the table; what the record claims is for `verify` to judge."""
    outcome, ending = played.state.result, played.record.ending
    if outcome is not None or ending is None:
        return outcome
    return ending_outcome(played.game, played.game.read_options(played.record.options), ending)


def _wait_for_enter() -> None:
    if not sys.stdin.readline():
        raise AshgridError("the input ended before the record did")


def list_legal(record: Record, as_json: bool, language: str) -> None:
    from .main import out

    played = Replay(record)
    state: State[Any] = played.run()
    words = match_catalogue(played.game, record.options, language)
    seats = seat_names(played.game, record.options, words, record)
    outcome = _outcome(played)
    actors = () if outcome is not None else state.actors
    if as_json:
        data = {"actors": actors, "legal": {str(seat): [str(one) for one in state.legal(seat)] for seat in actors}}
        typer.echo(msgspec.json.encode(data).decode())
        return
    console = out()
    if not actors:
        console.print(escape(words.say("cli.over", {"result": str(outcome)})))
    for seat in actors:
        console.print(f"[bold]{escape(seats[seat])}[/]: {escape(words.prompt(state.prompt(seat), seats))}")
        for action in state.legal(seat):
            console.print(f"  {escape(str(action)):20} [dim]{escape(words.action(action, seats))}[/]")
