"""What is the case in a match: who sits where, who is asked what, what everybody may know. Nothing here changes it."""

from __future__ import annotations

from typing import Any

import msgspec

from ashgrid.core import Action, Event, Move, Outcome, Plain, Record, Refusal, State, TableError, fingerprint
from ashgrid.core.record import ending_outcome

from . import refusals
from .agreement import Agreement, Proposal
from .clock import ClockRule, Clocks
from .draws import Draws
from .history import History, HistoryNeeded, Target
from .questions import Question, Questions
from .seating import Seating
from .setup import Entry, SeatSetup, Setup, UndoSize


class Update(msgspec.Struct, frozen=True):
    """What one entry of the log means for one onlooker. `text` is the action's notation, for the seat that chose it;
    everybody else learns of an action what its events say. `back` is of an undo: the first entry that it took back."""

    number: int
    seat: int
    what: str
    at: int
    auto: bool
    text: str | None
    events: list[Event]
    back: int | None = None


class Situation:
    """`log` are the entries from number `first` on: all, unless the match was read from a snapshot."""

    def __init__(self, setup: Setup) -> None:
        self.game = setup.check()
        self.setup = setup
        self.options = setup.chosen(self.game)
        self.teams = self.game.teams(self.options)
        self.first = 0
        self.log: list[Entry] = []
        self.state: State[Any]
        self.clocks = Clocks(ClockRule.parse(setup.clock), len(setup.seats))
        self.ending: str | None = None
        self.stopped: refusals.MatchOfOtherRules | refusals.MatchOfOtherData | None = None
        self._seating = Seating(setup, self.teams)
        self._draws = Draws(self.teams)
        self._history: History
        self._events: list[list[Event]] = []  # per entry of `log`
        self._back: dict[int, int] = {}  # by the number of an undo: the first entry that it took back
        self._taken_back = 0  # how many undos there were
        self._remembered: list[tuple[int, Event]] = []  # with the numbers of their entries
        self._asked = setup.started  # since when the same is being asked
        self._agreement = Agreement()
        self._questions = Questions()

    @property
    def number(self) -> int:
        """The length of the whole log."""
        return self.first + len(self.log)

    @property
    def whole(self) -> bool:
        """Whether everything about the past can be asked. What was read from a snapshot raises `HistoryNeeded`."""
        return not self.first and self._history.whole

    def entry(self, number: int) -> Entry:
        if number < self.first:
            raise HistoryNeeded
        return self.log[number - self.first]

    @property
    def actions(self) -> int:
        """How many actions are in force."""
        return self._history.count

    @property
    def outcome(self) -> Outcome | None:
        if self.ending is not None:
            return ending_outcome(self.game, self.options, self.ending)
        return self.state.result

    @property
    def final(self) -> State[Any] | None:
        """How the game ended by its rules, which say what giving up together means; None if it did not."""
        if self.state.result is not None:
            return self.state
        if self.ending is None or not self.ending.startswith("resign") or not self.one_team or self.setup.archived:
            return None
        return self.game.given_up(self.state, self.options)

    @property
    def remembered(self) -> list[Event]:
        """What of everything that happened, and was not taken back, a journal keeps."""
        return [event for _, event in self._remembered]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have to choose now; nobody once the match is over, or while a seat is open."""
        over = self.ending is not None or self.stopped is not None or self.setup.archived
        return () if over or self.waiting_for_people else self.state.actors

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.seats(self.options)

    # Who sits where -----------------------------------------------------------------------------

    @property
    def seats(self) -> list[SeatSetup]:
        return self._seating.seats

    @property
    def people(self) -> frozenset[int]:
        """Everybody who holds a seat, by their numbers at this table."""
        return self._seating.people

    @property
    def one_team(self) -> bool:
        """Whether all play together: then nobody's leaving ends the match for the others."""
        return self._seating.one_team

    @property
    def without_rivals(self) -> bool:
        """Whether no people play against each other."""
        return self._seating.without_rivals

    @property
    def taken_back(self) -> int:
        """How often something was taken back."""
        return self._taken_back

    @property
    def waiting_for_people(self) -> bool:
        """Whether a seat has to be taken before anything goes on."""
        return self._seating.waiting_for_people

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody may still sit down."""
        return self.outcome is None and self._seating.has_open_seat

    def machine(self, seat: int) -> str | None:
        """The machine player that plays a seat now; None for a person's, and for one that has to be taken first."""
        return self._seating.machine(seat)

    def check_seat(self, seat: int) -> None:
        self._seating.check(seat)

    # What is asked ------------------------------------------------------------------------------

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions that are open now, one for each seat that has to act."""
        return self._questions.open()

    def question(self, seat: int) -> Question | None:
        return self._questions.of(seat)

    def answered(self, seat: int, question: int) -> str | None:
        """What this seat has answered to this question, also if it was taken back since; None if that is long ago."""
        return self._questions.given(seat, question)

    def waits_for_partner(self, seat: int) -> bool:
        """Whether a machine player holds back, because a person of its own team may act first."""
        return not self._seating.is_person(seat) and bool(self._seating.partners(seat, self.actors))

    @property
    def answer_due(self) -> int | None:
        """When the time for an answer out of turn runs out, if somebody is being asked for one with a limit."""
        if not self.setup.answer_seconds or self._silent() is None:
            return None
        return self._asked + 1000 * self.setup.answer_seconds

    def _silent(self) -> tuple[int, Action] | None:
        """A person who is asked out of turn, and what it means to say nothing."""
        for seat in self.actors:
            action = self.game.silence(self.state, seat) if self._seating.is_person(seat) else None
            if action is not None:
                return seat, action
        return None

    @property
    def deadline(self) -> int | None:
        """When `tick` should be called if nobody does anything."""
        times = (self.clocks.deadline(), self.answer_due, self.agree_due)
        return min((time for time in times if time is not None), default=None)

    # What people have to agree on ---------------------------------------------------------------

    @property
    def draw_agreed(self) -> set[int]:
        """The seats that have agreed to the draw on offer."""
        return self._draws.agreed

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What waits for people to agree."""
        return self._agreement.open

    def deciders(self, seat: int, action: Action | None = None) -> frozenset[int]:
        """The people who decide together what this seat is asked, or about this answer, where the rules leave that to
        several."""
        if seat not in self.actors:
            return frozenset()
        if not self.state.prompt(seat).table and (action is None or not action.table):
            return frozenset()
        return frozenset(self.seats[other].person for other in self._seating.partners(seat, self.actors))

    def asked_about(self, proposal: Proposal) -> frozenset[int]:
        """The people who have to agree to a proposal."""
        if proposal.what != "act":
            return self.people
        return self.deciders(proposal.seat, self.game.notation.parse(proposal.text))

    @property
    def agree_due(self) -> int | None:
        """When silence agrees to something, or the rules break a tie, if the table has set a time for it."""
        if not self.setup.agree_seconds:
            return None
        times = [proposal.since for proposal in self.proposals if proposal.what != "resign"]
        times += [self._agreement.objections(self.teams[seat])[1] for seat, _ in self._ties(waited=True)]
        return min(times) + 1000 * self.setup.agree_seconds if times else None

    def _ties(self, waited: bool = False) -> list[tuple[int, Action]]:
        """What the rules decide for those who cannot agree: when as many proposals were objected to as there are people
        to agree, or, after one objection, if they have been `waited` for."""
        found: list[tuple[int, Action]] = []
        for seat in self.actors:
            team = self.teams[seat]
            count, _ = self._agreement.objections(team)
            if not count or any(self.teams[other] == team for other, _ in found):
                continue
            if any(proposal.what == "act" and self.teams[proposal.seat] == team for proposal in self.proposals):
                continue
            if not waited and count < len(self.deciders(seat)):
                continue
            action = self.game.tie_break(self.state, seat)
            if action is not None:
                found.append((seat, action))
        return found

    # What can be taken back ---------------------------------------------------------------------

    @property
    def standing(self) -> tuple[int, ...]:
        """The numbers of the entries whose actions are in force: those that were not taken back."""
        return self._history.numbers

    def undo_refusal(self, seat: int, size: UndoSize = "decision") -> Refusal | None:
        """Why this seat may not take that back by itself now; None if it may: what it alone has decided, and from which
        nobody has learned anything."""
        target = self._undo_target(size)
        bar = self._undo_bar(seat, size)
        return self._history.worn(target) if bar is None and isinstance(target, Target) else bar

    def undo_asks(self, seat: int, size: UndoSize = "decision") -> bool:
        """Whether this can be taken back if all people at the table agree."""
        target = self._undo_target(size, self.undo_is_free)
        return self._undo_asked(size) and isinstance(target, Target) and self._history.worn(target) is None

    def _undo_bar(self, seat: int, size: UndoSize) -> Refusal | None:
        """The same as `undo_refusal`, however often it was taken back: what stands in a log was not refused then."""
        target = self._undo_target(size)
        return self._history.refusal(seat, target, self.state.horizon) if isinstance(target, Target) else target

    def _undo_asked(self, size: UndoSize) -> bool:
        return self.setup.undo == "friendly" and isinstance(self._undo_target(size, self.undo_is_free), Target)

    def _undo_way(self, seat: int, size: UndoSize) -> tuple[Target | Refusal, bool]:
        """What this seat goes back to, and whether that is to a decision of its own, over those of machines."""
        own = self.undo_is_free and self._undo_bar(seat, size) is not None and self._undo_asked(size)
        return self._undo_target(size, own), own

    @property
    def undo_is_free(self) -> bool:
        """Whether there is one person among machines, at a table of friends: with nobody to ask, they go back to any
        decision of their own, and the machines play on from there."""
        machines = any(self.machine(seat) is not None for seat in range(len(self.seats)))
        return self.setup.undo == "friendly" and len(self.people) == 1 and machines

    def undo_start(self, seat: int, size: UndoSize) -> int | None:
        """The first entry that this seat would take back, if anything could be."""
        own = self.undo_is_free and self._undo_bar(seat, size) is not None
        target = self._undo_target(size, own)
        return target.action.number if isinstance(target, Target) else None

    def _undo_target(self, size: UndoSize, own: bool = False) -> Target | Refusal:
        """What that goes back to; with `own`, a decision of a person."""
        if self.outcome is not None or self.stopped is not None or self.setup.archived:
            return refusals.MatchOver()
        return self._history.target(size, self._people_seats if own else None)

    @property
    def _people_seats(self) -> frozenset[int]:
        return frozenset(seat for seat, who in enumerate(self.seats) if who.kind == "human")

    @property
    def _free_seats(self) -> frozenset[int]:
        """The seats whose decisions may be gone back to freely, now or when people have come and gone."""
        friendly = self.setup.undo == "friendly"
        return frozenset(seat for seat, who in enumerate(self.seats) if friendly and who.kind != "bot")

    # What everybody may know --------------------------------------------------------------------

    def view(self, seat: int | None) -> Plain:
        """What a seat, or a spectator, may see of the game."""
        self._check_onlooker(seat)
        return self.state.view(seat)

    def updates(self, seat: int | None, since: int = 0) -> list[Update]:
        """What a seat, or a spectator, may know of the entries after the first `since`, as far as they are known."""
        self._check_onlooker(seat)
        return [self.update(number, seat) for number in range(max(self.first, since), self.number)]

    def update(self, number: int, *onlookers: int | None) -> Update:
        """What a seat, or a spectator, may know of one entry; or somebody who holds several seats."""
        entry = self.entry(number)
        visible = [event for event in self._events[number - self.first] if any(map(event.visible_to, onlookers))]
        what = entry.text.partition(" ")[0].removeprefix("!") if entry.text.startswith("!") else "act"
        told = what not in ("act", "propose") or entry.seat in onlookers
        if what == "propose":  # to the others who decide it
            told |= any(self.teams[seat] == self.teams[entry.seat] for seat in onlookers if seat is not None)
        text = entry.text if told else None
        auto = entry.auto and number >= self.setup.taken  # somebody chose what was taken over, at another table
        return Update(number, entry.seat, what, entry.at, auto, text, visible, self._back.get(number))

    def _check_onlooker(self, seat: int | None) -> None:
        if seat is not None:
            self.check_seat(seat)
        elif not self.setup.spectators:
            raise TableError(refusals.NoSpectators())

    def record(self) -> Record:
        """The match as a record, without what was taken back. Tells all secrets: only for when it is over."""
        record = Record.start(self.game, self.options, self.setup.seed, self.setup.carry)
        record.data = self.setup.data or record.data
        record.dealt = self.setup.dealt
        record.moves = [Move(self.entry(number).seat, self.entry(number).text) for number in self.standing]
        record.extra = {f"player {number}": seat.name or seat.player for number, seat in enumerate(self.seats)}
        record.extra = {key: " ".join(name.split()) for key, name in record.extra.items() if name}
        if self.setup.salt:
            record.options = dict(self.setup.options)  # as they were committed to, without options that came later
            record.extra |= {"salt": self.setup.salt, "commitment": self.setup.commitment}
        if self.setup.origin is not None:
            record.extra["played on from"] = f"{self.setup.origin.match} {self.setup.origin.number}"
        if self.setup.undo == "friendly":
            record.extra |= {"undo": "friendly", "taken back": str(self._taken_back)}
        record.result = str(self.outcome) if self.outcome is not None else None
        record.ending = self.ending
        record.state = fingerprint(self.state)
        return record
