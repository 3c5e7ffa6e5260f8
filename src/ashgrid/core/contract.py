"""The contract: what a game is, and what everything else may ask of it.

A game is a state machine of **decisions**. At any time the game is over, or somebody has to choose one action from a
list of legal ones: nearly always one seat; several where a team decides among itself who goes next, or where people
choose at the same time. There are no other inputs. Machine players, the server, the terminal, the browser, the
lab and the tests all drive a game through the two classes of this file and know nothing else of it.

    game = find("embers")                        # a Game: what is true of all its matches
    state = game.new({"embers": 5}, seed=7)      # a State: one match in progress
    while state.actors:
        seat = state.actors[0]
        action = state.legal(seat)[0]
        events: list[Event] = []
        state.apply(seat, action, events)
    print(state.result)

**Every choice is a decision of the seat that the rules name**, also in the middle of something: the rules never pick
for a player, call back or open a dialogue. A decision with one legal option is still a decision; `match/` may take it
automatically, the rules may not. (What a rule makes happen by itself is no decision: an effect that is compulsory and
has one outcome leaves nothing to choose.)

**Seats** are numbered from 0. **Payoffs** lie between 0 (lost) and 1 (won); a draw between two is a half each, and in a
co-operative game all seats get the same.

**Randomness** comes from `state.rng` alone. Same seed, same actions, same game, on every machine, compiled or not.

**Hidden information.** The state knows everything. What leaves it for a person is `view(seat)` and the events visible
to that seat; what leaves it for a machine player is `guess(seat, rng)`. Neither tells more than the seat may know.

**Undo.** `horizon` counts how often the acting seat learned something that it could not have known beforehand: a die,
a drawn card, a hidden thing turned up. Rules call `uncover()` at that moment. A decision that left the horizon where
it was can be taken back.

**Saving.** A match can always be replayed from its seed and actions. `save` and `Game.restore` spare the wait: what one
has written the other reads, and the state goes on as the saved one would, to the last die.

**Chapters.** A match may have a sequel: a campaign is a chain of matches, each of which hands a *carry* to the next.
`sequel` is asked when a match is over, `resume` begins the next one, and between the two lies nothing but JSON, so that
weeks may pass, people come and go, and a new version of the rules be installed.

This file is compiled by mypyc where a C compiler exists, so that compiled games can inherit from `State`;
games in plain Python inherit from the very same class.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from .chapters import Carry, Chapter
from .digest import Digest
from .errors import CarryError, IllegalAction, OptionError, QuestionError, SnapshotError
from .notation import Notation
from .refusals import GameOver, NotLegal, NotYourDecision
from .rng import Rng, derive
from .snapshot import difference
from .speaking import Words
from .summary import Tally
from .thread_safe import prepared
from .values import Action, Event, Prompt, Refusal
from .works import Work

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741

Plain = dict[str, Any]
Phrase = tuple[tuple[str, tuple[tuple[str, object], ...]], ...]
"""Keys of words, each with the fields that it is said with."""
"""Data that JSON can say: what views and dumps are made of."""


_DRAW: Final = 7  # sets what is drawn before a match apart from the match itself, as all that is derived from a seed


class Outcome:
    """How a match ended: a payoff for each seat, and the reason as a key of the catalogues (`outcome.<reason>`)."""

    def __init__(self, payoffs: tuple[float, ...], reason: str) -> None:
        self.payoffs: Final = payoffs
        self.reason: Final = reason

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.payoffs == other.payoffs and self.reason == other.reason

    def __hash__(self) -> int:
        return hash((self.payoffs, self.reason))

    def __repr__(self) -> str:
        return f"Outcome({self.payoffs}, {self.reason!r})"

    def __str__(self) -> str:
        return " ".join([*(f"{payoff:g}" for payoff in self.payoffs), self.reason])


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC, Generic[A]):
    """One match in progress. Mutable: `apply` changes it, `copy` keeps an independent twin."""

    def __init__(self, rng: Rng, seat_count: int) -> None:
        self.rng: Rng = rng
        self.seat_count: int = seat_count
        self.horizon: int = 0
        self.events: list[Event] | None = None

    # What a game answers ------------------------------------------------------------------------

    @property
    @abstractmethod
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now, in ascending order; empty exactly when `result` is not None."""

    @abstractmethod
    def legal(self, seat: int) -> list[A]:
        """This seat's legal actions, without duplicates, in a stable order. Never empty for an actor, always
        empty for anybody else. Depends on nothing that the seat may not know."""

    @abstractmethod
    def advance(self, seat: int, action: A) -> None:
        """Do a legal action, up to the next decision. Does not check: call it only with an action that
        `legal(seat)` has just given (searches do); everybody else calls `apply`."""

    @property
    @abstractmethod
    def result(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def prompt(self, seat: int) -> Prompt:
        """What an actor is being asked now."""

    @abstractmethod
    def view(self, seat: int | None) -> Plain:
        """What this seat may know, as plain data; `view(None)` is the spectator's. Never the order of a pile,
        another's hidden cards, the seed, or anything that follows from them."""

    @abstractmethod
    def guess(self, seat: int, rng: Rng) -> State[A]:
        """A full state that this seat cannot tell from the real one: what it knows is kept, what it does not know
        is dealt anew by `rng`, and the state's own generator is replaced by one seeded from `rng`."""

    @abstractmethod
    def copy(self) -> State[A]:
        """An independent twin, `horizon` included, as cheap as can be: a search copies millions of times."""

    @abstractmethod
    def dump(self) -> Plain:
        """Everything, secrets and `rng.state` included, as plain data: two states are the same state exactly when
        their dumps are equal. For tests, fingerprints and golden files; never for a client."""

    # What a game may answer ---------------------------------------------------------------------

    def refusal(self, seat: int, action: A) -> Refusal | None:
        """Why this actor may not do this now, or None if it may. Override it to give the rule's reason."""
        return None if action in self.legal(seat) else NotLegal()

    def round_and_turn(self) -> tuple[int, int] | None:
        """Two numbers that tell the rounds and turns of the game apart: another round has another first number, another
        turn another second one. For taking back a whole turn or round; None where a game does not tell them apart."""
        return None

    def turn_number(self) -> int | None:
        """Which turn or round is played, from 1 on, as players count them, for lists of matches; None before the first,
        and where a game does not count."""
        return None

    def save(self) -> Plain:
        """All that the game's `rebuild` needs to make this state again, for JSON. Override it where a dump leaves
        something out on which play depends, or says it in a way that is hard to read back; a dump had better stay as
        it is, as the fingerprints of old records depend on it."""
        return self.dump()

    def check(self) -> None:
        """Raise AssertionError, saying what, if this state breaks an invariant of the game. For tests and fuzzing."""

    # What a game gets ---------------------------------------------------------------------------

    def apply(self, seat: int, action: A, events: list[Event] | None = None) -> None:
        """Do an action, up to the next decision, and append what happened to `events` if a list is given.
        An action that is not legal raises `IllegalAction` with the reason, and the state is unchanged."""
        why: Refusal | None
        if seat not in self.actors:
            why = GameOver() if self.result is not None else NotYourDecision()
        else:
            why = self.refusal(seat, action)
        if why is not None:
            raise IllegalAction(seat, action, why)
        self.events = events
        try:
            self.advance(seat, action)
        finally:
            self.events = None

    def uncover(self) -> None:
        """Rules call this whenever chance or something hidden becomes known to the seat that acts."""
        self.horizon += 1

    def tell(self, event: Event) -> None:
        """Report an event. In hot code ask `if self.events is not None` first, so that no event is built for nobody."""
        if self.events is not None:
            self.events.append(event)


class NoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For games that have nothing to choose."""


@mypyc_attr(native_class=False)
class Game(ABC, Generic[O, S, A]):
    """What is true of all matches of one game. One instance per game, found through `core.registry`.

    A subclass names its types (options, state, actions), sets the attributes and writes `seats` and `start`; all
    else has a sensible default.
    """

    name: ClassVar[str]
    """Lower-case identifier used in records, commands and addresses."""
    rules: ClassVar[int]
    """Version of the rules. Raised by every change after which a record might replay differently."""
    options: type[O]
    """A frozen struct with a default for every option; its types and bounds are the validation."""
    text: ClassVar[Path]
    """Folder with the message catalogues `en.po`, `pl.po` ..."""
    on_demand: ClassVar[tuple[str, ...]] = ()
    """Families of words that are not sent to browsers with all others, because they are long or would tell too much: a
    board asks for those that it needs (`consult`)."""
    opens_with: ClassVar[str] = ""
    """The kind of action by which each seat chooses where it begins, with the place as its first argument: the archive
    counts these places and how it ended. Empty for games in which nobody does that."""
    sample: ClassVar[bool] = False
    """True for games that teach how a game is written rather than being one of the house's own."""
    notation: Notation[A]
    """All kinds of actions of the game."""
    deliberate: ClassVar[tuple[type[Action], ...]] = ()
    """Actions that a match never takes by itself, even where nothing else is possible: points of no return."""
    events: ClassVar[tuple[type[Event], ...]]
    prompts: ClassVar[tuple[type[Prompt], ...]]
    outcomes: ClassVar[tuple[str, ...]]
    refusals: ClassVar[tuple[type[Refusal], ...]] = ()
    """All kinds of events, prompts, outcome reasons and refusals of its own: the catalogues must have a sentence for
    each."""
    advised: ClassVar[tuple[str, ...]] = ()
    """The names of all reasons that `reason` and `parts` give: the catalogues have a sentence for each
    (`advice.<name>`)."""

    @classmethod
    def __class_getitem__(cls, types: object) -> type[Game[Any, Any, Any]]:
        """Type arguments mean nothing at run time (and mypyc drops the base class that would swallow them)."""
        return cls

    @abstractmethod
    def seats(self, options: O) -> tuple[str, ...]:
        """A name for each seat under these options (a key of the catalogues, `seat.<name>`)."""

    @abstractmethod
    def start(self, options: O, rng: Rng) -> S:
        """The state before the first decision."""

    def rebuild(self, options: O, saved: Plain) -> S:
        """The state whose `save` gave this under these options. It may raise anything if the data are not what they
        should be: `restore` turns that into a `SnapshotError`. A game without it works, but cannot be restored."""
        raise NotImplementedError(f"{self.name} has no 'rebuild', so that its states cannot be restored")

    @property
    def restorable(self) -> bool:
        """Whether its states can be restored."""
        return type(self).rebuild is not Game.rebuild

    # What a game with chapters answers ----------------------------------------------------------

    carry_version: ClassVar[int] = 0
    """Version of the shape of what a chapter hands to the next, from 1 on. 0: every match of this game is whole."""
    carries: ClassVar[Path | None] = None
    """Folder with one carry of every version, `1.json`, `2.json` ..., each `{"options": ..., "version": ..., "data":
    ...}`: conformance begins a chapter with each, so that no campaign is lost to a later version."""

    def sequel(self, state: S, options: O) -> Chapter | None:
        """The chapter that follows this match, or None. Asked when the match is over by its rules; changes nothing."""
        return None

    def chaptered(self, options: O) -> bool:
        """Whether a match with these options is a chapter of a campaign: others may follow it."""
        return False

    def given_up(self, state: S, options: O) -> S | None:
        """The end of a chapter that everybody has given up, if the story goes on: a state that is over, of which
        `sequel` and `journal` are asked. None: who gives up has left the story. Changes nothing."""
        return None

    def resume(self, options: O, carry: Plain, rng: Rng) -> S:
        """The state before the first decision of a chapter that begins with this carry, of today's version. It may
        raise anything if the data are not what they should be: `new` turns that into a `CarryError`."""
        raise NotImplementedError(f"{self.name} has no 'resume', so that no match of it follows another")

    def migrate_carry(self, carry: Plain, version: int) -> Plain:
        """A carry of an older version in the shape of the next one. Asked for every step up to today's version."""
        raise NotImplementedError(f"{self.name} does not know carries of version {version}")

    remembered: ClassVar[tuple[type[Event], ...]] = ()
    """Kinds of events for everybody that tell the story of a chapter: a campaign's journal keeps them as they
    happen."""

    def journal(self, state: S, options: O) -> tuple[Event, ...]:
        """What a campaign's journal keeps of a match that is over, after what is `remembered` of it: events for
        everybody, said by the catalogues."""
        return ()

    def company(self, options: O, carry: Plain) -> tuple[str, ...]:
        """Everybody who could play the chapter that begins with this carry, by the names of their seats: those who do,
        in the order of their seats, then those who stay away."""
        return self.seats(options)

    def newcomers(self, options: O, carry: Plain) -> tuple[str, ...]:
        """Who may join the company before the chapter that begins with this carry: `gather` takes them in."""
        return ()

    least: ClassVar[int] = 1
    """So many of a company play a chapter, if there are as many."""

    def gather(self, options: O, carry: Plain, here: tuple[str, ...]) -> Chapter:
        """The same chapter with those of its `company`, and of its `newcomers`, who are here tonight. `OptionError`
        says why it cannot be played so. `Chapter.seats` says which seat each had without that, None for who had stayed
        away or has joined."""
        if here != self.seats(options):
            raise OptionError("here", f"{self.name} is always played by all")
        return Chapter(msgspec.to_builtins(options), carry)

    # What a game may answer ---------------------------------------------------------------------

    def teams(self, options: O) -> tuple[int, ...]:
        """The team of each seat. Everybody for themselves unless the game says otherwise."""
        return tuple(range(len(self.seats(options))))

    def longest(self, options: O) -> int:
        """No match takes more actions than this. Conformance and fuzzing hold the game to it."""
        return 10_000

    def effort(self, options: O) -> int | None:
        """About how many decisions a match with these options takes, of all seats together; None: nobody can tell. For
        estimates of time."""
        return None

    def check_options(self, options: O) -> None:
        """Raise `OptionError` for options that are well-formed one by one but contradict each other."""

    def check_new(self, options: O) -> None:
        """Raise `OptionError` for options with which no new match may begin, although one may have once: a list that
        costs too much today, for example. What a match cannot do without is for `check_options`."""

    def draw(self, options: O, rng: Rng) -> O:
        """The options of a new match, with what chance chooses before it begins written out (armies drawn by lot, for
        example): what there is to draw from may grow, but what was drawn stays with the match. Drawn options are drawn
        again as they are. Options that were never drawn are those of old matches: `start` draws for them, always the
        same from the same seed, whatever content has come since."""
        return options

    def inventory(self) -> dict[str, str]:
        """All content that is here: pieces such as `army/moloch`, and their fingerprints (`core.content.print_of`)."""
        return {}

    def add_content(self, folder: Path, pack: str) -> list[str]:
        """Add the content of a pack (`core.packs`), whose folder for this game this is. A file with a mistake is left
        out: return a sentence for each, in English, with file, table and key."""
        return [f"{self.name} takes no content from packs"]

    def words(self, language: str) -> dict[str, str]:
        """Words of content that brings its own, by their keys of the catalogues; English where it has no others."""
        return {}

    def answer_words(self, prompt: Prompt, action: A) -> str | None:
        """The key of the words of an answer, where what it means depends on the question."""
        return None

    def phrases(self) -> Mapping[str, Phrase]:
        """Words for what data says in several words, by their keys of the catalogues (`part.ranged 3 dice +1`): each is
        put together of words that are there, in every language alike."""
        return {}

    def printed(self) -> Plain:
        """What a board has to know of all content, such as what is printed on tiles and cards, as plain data."""
        return {}

    def needs(self, options: O) -> tuple[str, ...]:
        """The pieces of the inventory that a match with these options is played with."""
        return ()

    def older_options(self, rules: int, options: Mapping[str, object]) -> dict[str, object]:
        """The options of a record or match that follows older rules, with what those rules always did written out where
        there is a choice today."""
        return dict(options)

    def settled(self, state: S, options: O) -> O:
        """The options of a match with what chance chose among them at its start written out (armies drawn by lot, for
        example), so that the same can be played again with the seats swapped."""
        return options

    def digest(self, state: S, options: O) -> Digest:
        """What lists and figures keep of a match that is over (or was given up in this state): only what a spectator of
        the final position may know. Changes nothing."""
        return Digest(self.seats(options))

    def variants(self) -> list[dict[str, object]]:
        """Options that a fuzzer should go round, so that everything in the game appears."""
        return [{}]

    def silence(self, state: S, seat: int) -> A | None:
        """What it means if this actor says nothing: where the rules ask somebody out of turn whether they want to do
        something, the action by which they do not. None where a decision has to be made. A match may put a limit on
        the time for such answers."""
        return None

    def tie_break(self, state: S, seat: int) -> A | None:
        """What the rules do if those who are asked together (`Prompt.table`) cannot agree: one of this actor's legal
        actions, found from what everybody may know. None where the rules say nothing."""
        return None

    # What a machine player needs to know --------------------------------------------------------

    playout: ClassVar[int] = 200
    """How many random actions a tree search plays from a new leaf before it asks `judge`; 0 asks at once."""

    def evaluate(self, state: S, seat: int) -> float:
        """How well this seat stands, from 0 (lost) to 1 (won). Asked of states that are not over."""
        return 0.5

    def judge(self, state: S) -> tuple[float, ...]:
        """`evaluate` for all seats at once; override it where that is cheaper."""
        return tuple(self.evaluate(state, seat) for seat in range(state.seat_count))

    def parts(self, state: S, seat: int) -> dict[str, float]:
        """What `evaluate` adds up for this seat before it makes a share of 1 of it, each number by its name, one of
        `advised`: a hint says the sentence of the part in which the advised action is furthest ahead of the next best.
        Empty where a game has no such parts. Asked of states that are not over."""
        return {}

    def candidates(self, state: S, seat: int) -> list[A]:
        """The legal actions worth searching; never empty. The default is all of them."""
        return state.legal(seat)

    # What a board may show while somebody chooses -----------------------------------------------

    def reason(self, state: S, seat: int, action: A) -> str | None:
        """Why a good player would do this, for those who ask for a hint: one of `advised`, where the game knows better
        than its `parts` tell; else None. Depends on nothing that the seat may not know."""
        return None

    def foresee(self, state: S, seat: int, action: A | None) -> Plain | None:
        """What this seat can know of what comes if it does `action` now (None: if it does nothing), as plain data for
        the game's board; None where there is nothing to say. Never more than the seat may know: answer from
        `state.guess`, and let nothing of what was dealt anew show. Does not change the state; an action that is not
        legal raises `IllegalAction`."""
        return None

    def foretold(self, state: S) -> Plain | None:
        """What everybody may know of what comes if nothing is done now, as data like those of `foresee`, for boards of
        people who only watch; None where there is nothing to say. Nothing that any seat does not know may be in it."""
        return None

    # What is told of a match elsewhere ------------------------------------------------------------

    def picture(self, view: Plain) -> str | None:
        """A position as a small picture for lists and links, as SVG (`core.picture`), drawn from a spectator's view of
        it and nothing else; None: a tile with the title of the game."""
        return None

    def lines(self, view: Plain, seat: int, words: Words) -> list[str]:
        """What a seat sees, in plain lines for the terminal. Without any, the parts of the view are listed."""
        return []

    def tally(self, state: S) -> Tally | None:
        """Counts what is told of a match when it is over (`core.summary`), from its first state on: points turn by
        turn, what units did, how the dice fell. None where there is nothing to count."""
        return None

    # What a game's own pages may ask without a match ---------------------------------------------

    def consult(self, question: str, asked: Plain) -> Plain:
        """The answer to a question of a page or tool that belongs to the game, such as an army builder or a map editor:
        what only the rules can tell. An unknown question, or one that makes no sense, raises `QuestionError`."""
        raise QuestionError(f"{self.name} has no question '{question}'")

    # What people make for it, and may publish ----------------------------------------------------

    works: ClassVar[tuple[str, ...]] = ()
    """Kinds of what people make and a match can bring along in its options, such as `scenario`. What lies in a folder
    of the server, as content of packs does, is none of them."""

    def work(self, kind: str, data: Plain) -> Work:
        """Something of such a kind, checked; an `AshgridError` says what is wrong with it."""
        raise QuestionError(f"nothing of the kind '{kind}' is published for {self.name}")

    def playing(self, kind: str, data: Plain, options: O) -> tuple[int, ...]:
        """The teams that play with this work in a match with these options; none: it is not of this work."""
        return ()

    # What every game gets -----------------------------------------------------------------------

    def new(
        self, options: Mapping[str, object] | msgspec.Struct | None = None, seed: int = 0, carry: Carry | None = None
    ) -> S:
        """A fresh match. Options may be a struct of this game or plain data; a wrong one raises `OptionError`. They are
        taken as they are, so that they and the seed give the same match for ever, as `again` does: what they leave to
        chance is drawn from the first content of the game (`draw`). To have it drawn from all that there is today, and
        to know what was drawn, begin with `prepare(options, seed)`, as the arena and the server do.

        With a carry it is the next chapter after the match that left it; one that does not fit raises `CarryError`."""
        chosen = self.read_options(options)
        self.check_new(chosen)
        return self._first_state(chosen, seed, carry)

    def again(self, options: Mapping[str, object] | msgspec.Struct | None, seed: int, carry: Carry | None = None) -> S:
        """The first state of a match that was begun before, with the options, seed and carry that were kept of it."""
        return self._first_state(self.read_options(options), seed, carry)

    def _first_state(self, options: O, seed: int, carry: Carry | None) -> S:
        if carry is None:
            return self.start(options, Rng(seed))
        try:
            state = self.resume(options, self.read_carry(carry), Rng(seed))
            state.check()
            return state
        except CarryError:
            raise
        except SnapshotError as error:
            raise CarryError(error.path, str(error.reason)) from error
        except Exception as error:
            raise CarryError("$", f"{type(error).__name__}: {error}") from error

    def read_carry(self, carry: Carry) -> Plain:
        """The data of a carry of any version in the shape of today's."""
        if not 1 <= carry.version <= self.carry_version:
            known = f"from 1 to {self.carry_version}" if self.carry_version else "there are none, it has no chapters"
            raise CarryError("$.version", f"{self.name} does not know version {carry.version} of its carries: {known}")
        data = carry.data
        for version in range(carry.version, self.carry_version):
            data = self.migrate_carry(data, version)
        return data

    def prepare(self, options: Mapping[str, object] | msgspec.Struct | None, seed: int) -> O:
        """The options to keep with a match that is about to begin: all of them, checked, and what chance chose."""
        chosen = self.read_options(options)
        self.check_new(chosen)
        return self.draw(chosen, Rng(derive(seed, _DRAW)))

    def content(self, options: O) -> dict[str, str]:
        """What a match with these options is played with, to be kept with it: pieces of content and fingerprints."""
        here = self.inventory()
        return {piece: here[piece] for piece in self.needs(options)}

    def restore(self, options: Mapping[str, object] | msgspec.Struct | None, saved: object) -> S:
        """The state that was saved in a match with these options: it answers and goes on as that one does. Anything
        but the unchanged answer of a `save` raises `SnapshotError`, as far as that can be told."""
        chosen = self.read_options(options)
        if not isinstance(saved, dict):
            raise SnapshotError("$", f"Expected `object`, got `{type(saved).__name__}`")
        try:
            state = self.rebuild(chosen, saved)
            again = state.save()
            state.check()
            state.view(None)
            for seat in state.actors:
                state.prompt(seat)
                if not state.legal(seat):
                    raise SnapshotError("$", f"seat {seat} has to act, but cannot")
            if (state.result is None) != bool(state.actors):
                raise SnapshotError("$", "somebody has to act exactly while there is no result")
        except (NotImplementedError, SnapshotError):
            raise
        except Exception as error:
            raise SnapshotError("$", f"{type(error).__name__}: {error}") from error
        found = None if again == saved else difference(saved, again)
        if found is not None:
            path, _, how = found.partition(" ")
            raise SnapshotError(path, f"{how}, as given and as it would be saved again")
        return state

    def read_options(self, raw: Mapping[str, object] | msgspec.Struct | None) -> O:
        """Options from plain data (texts are converted, for command lines), checked; errors name the option."""
        known = self.options.__struct_fields__
        given = msgspec.structs.asdict(raw) if isinstance(raw, msgspec.Struct) else dict(raw or {})
        for key in given:
            if key not in known:
                listed = ", ".join(known) or "none"
                raise OptionError(str(key), f"unknown; {self.name} has: {listed}")
        try:
            chosen = msgspec.convert(given, prepared(self.options), strict=False)
        except msgspec.ValidationError:
            for key, value in given.items():
                try:
                    msgspec.convert({key: value}, prepared(self.options), strict=False)
                except msgspec.ValidationError as error:
                    raise OptionError(str(key), str(error).split(" - at `$")[0]) from None
            raise
        self.check_options(chosen)
        return chosen

    def payoffs_without(self, options: O, leaver: int) -> tuple[float, ...]:
        """Payoffs when a seat resigns or runs out of time: its team loses, the other teams share the win."""
        teams = self.teams(options)
        others = len(set(teams)) - 1
        return tuple(0.0 if team == teams[leaver] else 1.0 / others for team in teams)
