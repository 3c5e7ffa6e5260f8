"""What is agreed before a match begins, and the lines of its log."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

import msgspec

from ashgrid.core import MOST_SEED, AnyGame, Carry, OptionError, Redeals, TableError, find
from ashgrid.core.content import Content, by_kind, missing
from ashgrid.core.redeal import written

from . import refusals
from .clock import ClockRule

SeatKind = Literal["human", "bot", "open"]
LONGEST_ANSWER = 600
UndoRule = Literal["honest", "friendly"]
UndoSize = Literal["decision", "turn", "round", "chapter"]
Name = Annotated[str, msgspec.Meta(max_length=40)]


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits where: a person, a machine player (`player` names it), or nobody yet. `person` is a small number: seats
    with the same one are held by the same person, whoever that is."""

    kind: SeatKind = "human"
    name: Name = ""
    player: Annotated[str, msgspec.Meta(max_length=80)] = ""
    person: Annotated[int, msgspec.Meta(ge=0)] = 0


class Origin(msgspec.Struct, frozen=True):
    """The match, and the number of its position, that another was played on from."""

    match: str
    number: int


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that, with the log, determines a match."""

    game: str
    options: dict[str, Any]
    """With what chance chose among them when the match was made; old matches left that to the game's start."""
    seed: int
    seats: tuple[SeatSetup, ...]
    clock: str = "none"
    answer_seconds: int = 0
    """How long people may think about what they are asked out of turn (`Game.silence`); 0 means without a limit."""
    agree_seconds: int = 0
    """How long people may think about what another proposes before their silence agrees; 0 means without a limit."""
    undo: UndoRule = "honest"
    """What may be taken back: only what nobody can have learned from, or, among friends, whatever all agree to."""
    stand_in: str = "greedy"
    """The machine player in the place of somebody who is not there, where all play together."""
    started: int = 0
    rules: int | None = None
    """The version of the rules that the match was begun with; None means those of today."""
    auto_forced: bool = True
    spectators: bool = True
    listed: bool = False
    """Whether open seats are offered to everybody, and not only to who has the address."""
    rated: bool = False
    """Whether it may change the ratings of those who play, if nothing else speaks against that."""
    salt: str = ""
    """A random text that makes the commitment tell nothing."""
    series: int = 1
    """How many games this is one of; the seats are swapped between them."""
    before: tuple[str, ...] = ()
    """The games of the series that were played already."""
    carry: Carry | None = None
    """What a later chapter begins with. It tells secrets: nobody is shown it before the match is over."""
    tournament: str = ""
    """The tournament that this is a game of: there nobody gets help, whoever the opponent is."""
    chapter: int = 1
    """Which chapter of a campaign this is, from 1 on."""
    archived: bool = False
    """Kept from a record: it can be looked at, but nobody plays it on."""
    asked: dict[str, Any] | None = None
    """The options as they were asked for, before chance chose; None in matches from before they were kept."""
    data: Content = {}
    """The content that the match was made with, and its fingerprints; empty in old matches too."""
    kinds: Content = {}
    """Fingerprints of all that came with the game when the match was made, by kind: an upgrade may have changed what no
    option names."""
    dealt: Redeals = ()
    """The match was played on from a position of another: the first entries of its log are the moves that led there,
    taken over, and then everything was dealt anew that a seat could not know. The seed of that is secret."""
    origin: Origin | None = None
    """Where it was played on from, if that is known: records do not tell."""

    @property
    def taken(self) -> int:
        """How many entries were taken over from another match."""
        return self.dealt[-1].after if self.dealt else 0

    def drawn(self) -> Setup:
        """The set-up to begin a match with: the options as `Game.prepare` makes them, and the content named."""
        game = find(self.game)
        asked = self.options if self.asked is None else self.asked
        options = game.prepare(asked, self.seed)
        return msgspec.structs.replace(
            self,
            options=msgspec.to_builtins(options),
            asked=msgspec.to_builtins(game.read_options(asked)),
            data=game.content(options),
            kinds=by_kind(game.inventory()),
        )

    def check(self) -> AnyGame:
        """Raise the error that names what is wrong, or return the game."""
        game = find(self.game)
        try:
            names = game.seats(game.read_options(self.options))
        except OptionError:
            lost = missing(self.data, game.inventory())
            if lost:
                raise TableError(refusals.MatchOfMissingData(tuple(lost))) from None
            raise
        if len(self.seats) != len(names):
            raise TableError(f"{self.game} with these options has {len(names)} seats, not {len(self.seats)}")
        for number, seat in enumerate(self.seats):
            if (seat.kind == "bot") != bool(seat.player):
                raise TableError(f"seat {number}: a bot, and only a bot, names its player")
        if not 0 <= self.seed <= MOST_SEED:
            raise TableError(f"a seed is a whole number from 0 to 2**256 - 1, not {self.seed}")
        if not 1 <= self.series <= 2:
            raise TableError(f"a series has two games, and a single match one, not {self.series}")
        if not 0 <= self.answer_seconds <= LONGEST_ANSWER:
            limits = f"from 1 to {LONGEST_ANSWER} seconds, or 0 for no limit"
            raise TableError(f"the time for an answer is {limits}, not {self.answer_seconds}")
        if not 0 <= self.agree_seconds <= LONGEST_ANSWER:
            limits = f"from 1 to {LONGEST_ANSWER} seconds, or 0 for no limit"
            raise TableError(f"the time to agree is {limits}, not {self.agree_seconds}")
        if any(not 0 <= redeal.seat < len(names) for redeal in self.dealt):
            raise TableError(f"'dealt: {written(self.dealt)}' is not true of a match with {len(names)} seats")
        ClockRule.parse(self.clock)
        return game

    def chosen(self, game: AnyGame) -> Any:
        """The options as the game reads them; those of older rules as they were meant then."""
        return game.read_options(game.older_options(self.rules or game.rules, self.options))

    @property
    def commitment(self) -> str:
        """What the server binds itself to before the first move: players learn it then, and at the end the text that it
        is the SHA-256 of, so that they can tell that nothing was arranged in between."""
        return commitment(self.committed)

    @property
    def committed(self) -> str:
        return committed_text(self.game, self.options, self.seed, self.salt, self.carry, self.dealt)


def committed_text(
    game: str, options: dict[str, Any], seed: int, salt: str, carry: Carry | None = None, dealt: Redeals = ()
) -> str:
    """Everything on which chance in a match depends, and the salt. Of a carry, its SHA-256."""
    plain = msgspec.json.encode(options, order="sorted").decode()
    carried = "" if carry is None else f"carry: {carry.digest}\n"
    anew = f"dealt: {written(dealt)}\n" if dealt else ""
    return f"game: {game}\noptions: {plain}\nseed: {seed}\n{carried}{anew}salt: {salt}\n"


def commitment(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of the log: an action in its notation, or a word of the table that begins with `!`.

    `!undo`, `!undo turn`, `!resign`, `!timeout`, `!offer-draw`, `!accept-draw`, `!decline-draw`; `!join PERSON NAME`
    (in old logs `!sit NAME`), `!leave`; `!propose QUESTION ACTION`, `!ask-undo SIZE`, `!ask-resign` and the answers
    `!agree NUMBER`, `!object NUMBER`, which name the place of the proposal in the log.
    `auto` marks a forced move that nobody had to choose, one taken over from another match, and an agreement by
    silence.
    """

    seat: int
    text: str
    at: int
    auto: bool = False
