"""Play in the terminal by typed notation. Also the way to play with a screen reader: plain lines, no drawing."""

from __future__ import annotations

import itertools
import re
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from rich.console import Console
from rich.markup import escape

from ashgrid.ai import ask, check_player, make_player
from ashgrid.core import (
    Action,
    AnyGame,
    AshgridError,
    IllegalAction,
    Plain,
    Prompt,
    Refusal,
    TableError,
    derive,
    fresh_seed,
)
from ashgrid.match import Match, SeatSetup, Setup, following, what_follows
from ashgrid.text import Catalogue

from .records import match_catalogue, seat_names

HEADING = re.compile(r"# (?:[a-z0-9-]+: )?(.+)")
"""A heading of the rules, with the name that it has in addresses."""
TABLE_WORDS = ("undo", "resign", "rules", "quit", "?")


class NoSuchChoice(Refusal, frozen=True):
    """A number beyond those of the list."""

    count: int


REFUSALS: tuple[type[Refusal], ...] = (NoSuchChoice,)


def now() -> int:
    return time.time_ns() // 1_000_000


def play_in_terminal(
    game: AnyGame,
    options: dict[str, Any],
    against: str,
    seat: int,
    seed: int | None,
    save: Path | None,
    language: str,
) -> None:
    if save is not None and not save.parent.is_dir():
        raise AshgridError(f"cannot save to {save}: there is no folder {save.parent}")
    if save is not None and save.exists():
        raise AshgridError(f"cannot save to {save}: there is such a file already, and it is not overwritten")
    chosen = game.read_options(options)
    seats = seat_setups(game, len(game.seats(chosen)), against, seat)
    setup = Setup(
        game=game.name,
        options=options,
        seed=fresh_seed() if seed is None else seed,
        seats=seats,
        started=now(),
    ).drawn()
    session = Terminal(Match(setup), language)
    try:
        session.run()
    finally:
        if save is not None:
            for match in session.chapters:
                path = free_path(save)
                match.record().save(path)
                typer.echo(session.words.say("cli.saved", {"file": path}))


def free_path(path: Path) -> Path:
    """This file, or the first of `game-2.ashgrid`, `game-3.ashgrid` ... that is not there."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in itertools.count(2))
    return next(one for one in itertools.chain([path], names) if not one.exists())


def seat_setups(game: AnyGame, count: int, against: str, seat: int) -> tuple[SeatSetup, ...]:
    """You in `seat`; the others as named, the last name repeated for the rest."""
    if seat >= count:
        raise TableError(f"{game.name} with these options has seats 0 to {count - 1}, not {seat}")
    names = [name.strip() for name in against.split(",")]
    if len(names) > count - 1:
        raise TableError(f"--against names {len(names)} players for {count - 1} other seats")
    names += [names[-1]] * (count - 1 - len(names))
    names.insert(seat, "human")
    for name in names:
        if name != "human":
            check_player(name)
    return tuple(SeatSetup() if name == "human" else SeatSetup("bot", "", name) for name in names)


class LegalActions(Completer):
    """Completes whole actions, and the words of the table."""

    def __init__(self, offers: Callable[[], list[tuple[str, str]]]) -> None:
        self.offers = offers

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        for text, meaning in self.offers():
            if text.startswith(typed):
                yield Completion(text, start_position=-len(typed), display_meta=meaning)


class Terminal:
    """A match, and where it is the chapter of a campaign, those that follow."""

    def __init__(self, match: Match, language: str) -> None:
        self.language = language
        self.console = Console(highlight=False)
        self.chapters: list[Match] = []
        self._open(match)
        self._read = self._reader()

    def _open(self, match: Match) -> None:
        self.match = match
        self.chapters.append(match)
        self.words: Catalogue = match_catalogue(match.game, match.options, self.language)
        self.seats = seat_names(match.game, match.options, self.words)
        self.humans = [seat for seat, who in enumerate(match.seats) if who.kind == "human"]
        self.told: dict[int | None, int] = {}
        self.shown: int | None = None  # the person who sits at the keyboard now

    def run(self) -> None:
        self._play()
        while what_follows(self.match) == "chapter":
            self._open(Match(self._next_chapter()))
            self.console.print()
            told = self.words.say("ui.chapter.number", {"chapter": self.match.setup.chapter})
            self.console.print(f"[bold]{escape(told)}[/]")
            self._play()

    def _next_chapter(self) -> Setup:
        """Who is new in it is played by whoever plays the last seat here."""
        setup = following(self.match, derive(self.match.setup.seed, 5), now()).setup
        others = [who for who in self.match.seats if who.kind != "human"] or [SeatSetup()]
        seats = tuple(others[-1] if who.kind == "open" else who for who in setup.seats)
        return msgspec.structs.replace(setup, seats=seats)

    def _play(self) -> None:
        while self.match.actors:
            people = [seat for seat in self.humans if seat in self.match.actors]
            if people:
                self._ask_person(people[0])
            else:
                self._ask_machine(self.match.actors[0])
        self._tell(self.humans[0] if len(self.humans) == 1 else None)
        outcome = self.match.outcome
        if outcome is not None:
            self.console.print(f"[bold]{escape(self.words.outcome(outcome))}[/]  {self._standings(outcome.payoffs)}")

    def _standings(self, payoffs: tuple[float, ...]) -> str:
        return escape(", ".join(f"{name} {payoff:g}" for name, payoff in zip(self.seats, payoffs, strict=True)))

    def _ask_machine(self, seat: int) -> None:
        match = self.match
        seed = derive(match.setup.seed, 4, seat, match.number)
        player = make_player(match.seats[seat].player, match.game, seed)
        with self.console.status(escape(f"{self.seats[seat]} ({match.seats[seat].player}) …")):
            answer = ask(player, match.state, seat, seed)
        if answer.trouble is not None:
            told = {"player": match.seats[seat].player, "trouble": answer.trouble}
            self.console.print(escape(self.words.say("cli.trouble", told)))
        match.act(seat, str(answer.action), now())

    def _hand_over(self, seat: int) -> bool:
        """Let another person take the keyboard before anything is shown; False if the one before took it back."""
        before, self.shown = self.shown, seat
        if before in (None, seat) or not self.console.is_terminal:
            return True
        self.console.clear()
        self.console.print(escape(self.words.say("cli.pass", {"seat": seat}, self.seats)))
        if self._read().strip() != "undo":
            return True
        self.shown = before
        try:
            self._undo(seat)
        except AshgridError as error:
            self.console.print(escape(self.words.error(error, self.seats)), style="red")
        return False

    def _ask_person(self, seat: int) -> None:
        if not self._hand_over(seat):
            return
        self._tell(seat)
        state = self.match.state
        for line in self._lines(state.view(seat), seat):
            self.console.print(escape(line), style="dim")
        self.console.print(
            f"[bold]{escape(self.seats[seat])}[/]: {escape(self.words.prompt(state.prompt(seat), self.seats))}"
        )
        self._list(seat)
        while True:
            typed = " ".join(self._read().split())
            if not typed:
                continue
            try:
                if self._obey(seat, typed):
                    return
            except IllegalAction as error:
                told = {"action": error.action, "reason": error.why}
                self.console.print(escape(self.words.say("cli.illegal", told, self.seats)), style="red")
            except AshgridError as error:
                self.console.print(escape(self.words.error(error, self.seats)), style="red")

    def _obey(self, seat: int, typed: str) -> bool:
        """Carry out what was typed; True when the table has changed."""
        legal = self.match.state.legal(seat)
        if typed in ("?", "help"):
            self._list(seat)
            for word in TABLE_WORDS:
                self.console.print(f"     {word:20} [dim]{escape(self.words.say(f'cli.word.{word}'))}[/]")
            return False
        if typed == "rules":
            for line in self.words.say("game.rules").splitlines():
                heading = HEADING.fullmatch(line)
                self.console.print(escape(line if heading is None else heading[1]), style="bold" if heading else None)
            return False
        if typed == "quit":
            raise typer.Exit(0)
        if typed == "undo":
            self._undo(seat)
        elif typed == "resign":
            self.match.resign(seat, now())
        elif typed in (numbered := {str(number): action for number, action in enumerate(legal, start=1)}):
            self.match.act(seat, str(numbered[typed]), now())
        elif typed.isdecimal():
            raise TableError(NoSuchChoice(len(legal)))
        else:
            self.match.act(seat, typed, now())
        return True

    def _undo(self, seat: int) -> None:
        """Whoever shares the keyboard may say it: the one who can take something back is asked no more."""
        able = [one for one in self.humans if self.match.undo_refusal(one) is None]
        self.match.undo(able[0] if able else seat, now())

    def _lines(self, view: Plain, seat: int) -> list[str]:
        """What this person sees, as the game tells it, or all parts of the view in one line."""
        return self.match.game.lines(view, seat, self.words) or [self._describe(view)]

    def _describe(self, view: Plain) -> str:
        """A view in one line: the game's words for its parts where it has some, and nothing that is empty."""
        parts = []
        for key, value in view.items():
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            if shown:
                named = self.words.get(f"view.{key}")
                parts.append(f"{named.forms[0] if named is not None else key} {shown}")
        return " · ".join(parts)

    def _list(self, seat: int) -> None:
        for number, (text, meaning) in enumerate(self._offers(seat), start=1):
            self.console.print(f"  [dim]{number:2}[/] {escape(text):20} [dim]{escape(meaning)}[/]")

    def _offers(self, seat: int) -> list[tuple[str, str]]:
        state = self.match.state
        prompt = state.prompt(seat)
        return [(str(action), self._meaning(prompt, action)) for action in state.legal(seat)]

    def _meaning(self, prompt: Prompt, action: Action) -> str:
        """What an answer says, in the words of the question where it has some."""
        key = self.match.game.answer_words(prompt, action)
        return self.words.action(action, self.seats) if key is None else self.words.say(key)

    def _tell(self, seat: int | None) -> None:
        """What happened since it was last told, as far as this seat may know it."""
        for update in self.match.updates(seat, self.told.get(seat, 0)):
            if update.what == "act":
                for event in update.events:
                    self.console.print("  " + escape(self.words.event(event, self.seats)))
            else:
                self.console.print(
                    "  " + escape(self.words.say(f"table.{update.what}", {"seat": update.seat}, self.seats))
                )
        self.told[seat] = self.match.number

    def _reader(self) -> Callable[[], str]:
        """A line from the keyboard with completion, or plainly from standard input when that is no terminal."""
        if not sys.stdin.isatty():
            return _next_line

        def offers() -> list[tuple[str, str]]:
            people = [seat for seat in self.humans if seat in self.match.actors]
            return [*self._offers(people[0]), *((word, "") for word in TABLE_WORDS)]

        session: PromptSession[str] = PromptSession(completer=LegalActions(offers))

        def read() -> str:
            try:
                return session.prompt("> ")
            except EOFError:
                raise _input_ended() from None

        return read


def _next_line() -> str:
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise AshgridError("the standard input is not text in UTF-8") from None
    if not line:
        raise _input_ended()
    return line


def _input_ended() -> AshgridError:
    return AshgridError("the input ended before the game did")
