"""A match in progress. The log of entries is the only truth: everything else here follows from it.

`Match(setup)` begins one, `Match(setup, log)` brings one back; one that was begun with other rules is brought back as
far as today's rules allow, and `stopped` says where and why that ended. Requests (`act`, `undo`, `resign` ...) either
append entries and return them, for the caller to store, or raise and leave the match as it was. No I/O, no watch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from ashgrid.core import (
    Action,
    AshgridError,
    Event,
    Move,
    Outcome,
    Plain,
    Record,
    Refusal,
    State,
    TableError,
    fingerprint,
)
from ashgrid.core.content import changed
from ashgrid.core.record import ending_outcome

from . import refusals
from .agreement import About, Agreement, Proposal
from .clock import ClockRule, Clocks
from .questions import Question, Questions
from .setup import Entry, SeatSetup, Setup, UndoSize

MOST_OFFERS = 10
LONGEST_NAME = 40


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


class Match:
    def __init__(self, setup: Setup, log: Iterable[Entry] = ()) -> None:
        self.game = setup.check()
        self.setup = setup
        older = self.game.older_options(setup.rules or self.game.rules, setup.options)
        self.options = self.game.read_options(older)
        self.teams = self.game.teams(self.options)
        self.seats: list[SeatSetup] = list(setup.seats)
        self.log: list[Entry] = []
        self.state: State[Any] = self.game.again(self.options, setup.seed, setup.carry)
        self.clocks = Clocks(ClockRule.parse(setup.clock), len(self.seats))
        self.ending: str | None = None
        self.stopped: refusals.MatchOfOtherRules | refusals.MatchOfOtherData | None = None
        self.draw_agreed: set[int] = set()
        self._standing: list[int] = []  # numbers of the entries whose actions are in force
        self._horizons: list[int] = []  # the horizon before each of them
        self._clocks: list[tuple[Clocks, int]] = []  # and the clocks, and since when it was asked
        self._copies: dict[int, State[Any]] = {}  # the states before those that can be taken back, by place
        self._offers: Counter[int] = Counter()  # draws that were offered by a seat since it last acted
        self._events: list[list[Event]] = []  # per entry
        self._asked = setup.started  # since when the same is being asked
        self._stages: list[tuple[int, int] | None] = []  # round and turn before each of the standing actions
        self._back: dict[int, int] = {}  # by the place of an undo in the log: the first entry that it took back
        self._persons = 1 + max((seat.person for seat in setup.seats), default=0)  # that have ever been here
        self._agreement = Agreement()
        self._questions = Questions()
        self._ask(setup.started, self.state)
        self._run_clocks(setup.started)
        self._bring_back(log)
        if not setup.archived and not self.log and self.stopped is None:
            self._go_on(setup.started)

    def _bring_back(self, log: Iterable[Entry]) -> None:
        for number, entry in enumerate(log, start=1):
            try:
                self._enter(entry)
            except AshgridError as error:
                rules = self.setup.rules
                other = changed(self.setup.data, self.game.inventory())
                if other:
                    self._stop(refusals.MatchOfOtherData(tuple(other), number, entry.text, error.reason))
                    return
                if rules is None or rules == self.game.rules:
                    where = f"entry {number} ({entry.seat} {entry.text}) cannot be played: {error}"
                    raise TableError(f"the log is damaged: {where}") from None
                self._stop(refusals.MatchOfOtherRules(rules, self.game.rules, number, entry.text, error.reason))
                return

    def _stop(self, why: refusals.MatchOfOtherRules | refusals.MatchOfOtherData) -> None:
        self.stopped = why
        self._questions = Questions()  # nobody is asked any more

    # What is the case ---------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        if self.ending is not None:
            return ending_outcome(self.game, self.options, self.ending)
        return self.state.result

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have to choose now; nobody once the match is over, or while a seat is open."""
        over = self.ending is not None or self.stopped is not None or self.setup.archived
        return () if over or self.waiting_for_people else self.state.actors

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions that are open now, one for each seat that has to act."""
        return self._questions.open()

    def question(self, seat: int) -> Question | None:
        return self._questions.of(seat)

    def answered(self, seat: int, question: int) -> str | None:
        """What this seat has answered to this question, also if it was taken back since."""
        return self._questions.given(seat, question)

    def waits_for_partner(self, seat: int) -> bool:
        """Whether a machine player holds back, because a person of its own team may act first."""
        if self.seats[seat].kind == "human":
            return False
        return any(self.seats[other].kind == "human" and self.teams[other] == self.teams[seat] for other in self.actors)

    @property
    def waiting_for_people(self) -> bool:
        """Whether a seat has to be taken before anything goes on. Where all play together, stand-ins play for who is
        not there, as long as anybody is."""
        if self.one_team and any(seat.kind == "human" for seat in self.seats):
            return False
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def has_open_seat(self) -> bool:
        """Whether somebody may still sit down."""
        return self.outcome is None and any(seat.kind == "open" for seat in self.seats)

    @property
    def one_team(self) -> bool:
        """Whether all play together: then nobody's leaving ends the match for the others."""
        return len(set(self.teams)) == 1

    def machine(self, seat: int) -> str | None:
        """The machine player that plays a seat now; None for a person's, and for one that has to be taken first."""
        who = self.seats[seat]
        if who.kind == "open" and self.one_team and not self.waiting_for_people:
            return self.setup.stand_in
        return who.player or None

    # People ------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """Everybody who holds a seat, by their numbers at this table."""
        return frozenset(seat.person for seat in self.seats if seat.kind == "human")

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What waits for people to agree."""
        return self._agreement.open

    def deciders(self, seat: int) -> frozenset[int]:
        """The people who decide together what this seat is asked, where the rules leave that to several."""
        if seat not in self.actors or not self.state.prompt(seat).table:
            return frozenset()
        together = [other for other in self.actors if self.teams[other] == self.teams[seat]]
        return frozenset(self.seats[other].person for other in together if self.seats[other].kind == "human")

    def asked_about(self, proposal: Proposal) -> frozenset[int]:
        """The people who have to agree to a proposal."""
        return self.deciders(proposal.seat) if proposal.what == "act" else self.people

    @property
    def agree_due(self) -> int | None:
        """When silence agrees to something, or the rules break a tie, if the table has set a time for it."""
        if not self.setup.agree_seconds:
            return None
        times = [proposal.since for proposal in self.proposals if proposal.what != "resign"]
        times += [self._agreement.objections(self.teams[seat])[1] for seat, _ in self._ties(waited=True)]
        return min(times) + 1000 * self.setup.agree_seconds if times else None

    @property
    def standing(self) -> tuple[int, ...]:
        """The places in the log of the actions that are in force: those that were not taken back."""
        return tuple(self._standing)

    @property
    def answer_due(self) -> int | None:
        """When the time for an answer out of turn runs out, if somebody is being asked for one with a limit."""
        if not self.setup.answer_seconds or self._silent() is None:
            return None
        return self._asked + 1000 * self.setup.answer_seconds

    @property
    def deadline(self) -> int | None:
        """When `tick` should be called if nobody does anything."""
        times = (self.clocks.deadline(), self.answer_due, self.agree_due)
        return min((time for time in times if time is not None), default=None)

    @property
    def names(self) -> tuple[str, ...]:
        return self.game.seats(self.options)

    def view(self, seat: int | None) -> Plain:
        """What a seat, or a spectator, may see of the game."""
        self._check_onlooker(seat)
        return self.state.view(seat)

    def updates(self, seat: int | None, since: int = 0) -> list[Update]:
        """What a seat, or a spectator, may know of the entries after the first `since`."""
        self._check_onlooker(seat)
        return [self.update(number, seat) for number in range(max(0, since), len(self.log))]

    def update(self, number: int, *onlookers: int | None) -> Update:
        """What a seat, or a spectator, may know of one entry; or somebody who holds several seats."""
        entry = self.log[number]
        visible = [event for event in self._events[number] if any(map(event.visible_to, onlookers))]
        what = entry.text.partition(" ")[0].removeprefix("!") if entry.text.startswith("!") else "act"
        told = what not in ("act", "propose") or entry.seat in onlookers
        if what == "propose":  # to the others who decide it
            told |= any(self.teams[seat] == self.teams[entry.seat] for seat in onlookers if seat is not None)
        text = entry.text if told else None
        return Update(number, entry.seat, what, entry.at, entry.auto, text, visible, self._back.get(number))

    # Taking back ---------------------------------------------------------------------------------

    def undo_refusal(self, seat: int, size: UndoSize = "decision") -> Refusal | None:
        """Why this seat may not take that back by itself now; None if it may: what it alone has decided, and from which
        nobody has learned anything."""
        target = self._undo_target(size)
        if not isinstance(target, int):
            return target
        own = [place for place in self._standing if self.log[place].seat == seat]
        if not own:
            return refusals.NothingToUndo()
        taken = [self.log[place] for place in self._standing[target:]]
        if any(entry.seat != seat and not entry.auto for entry in taken) or taken[0].seat != seat:
            return refusals.OtherSeatActed()
        if self.state.horizon != self._horizons[target]:
            return refusals.ChanceRevealed()
        return None

    def undo_asks(self, seat: int, size: UndoSize = "decision") -> bool:
        """Whether this can be taken back if all people at the table agree."""
        return self.setup.undo == "friendly" and isinstance(self._undo_target(size), int)

    def undo_start(self, size: UndoSize) -> int | None:
        """The first entry that would be taken back, if anything could be."""
        target = self._undo_target(size)
        return self._standing[target] if isinstance(target, int) else None

    def _undo_target(self, size: UndoSize) -> int | Refusal:
        """The place in `_standing` to go back to: the last decision, or the first of its turn, round or chapter."""
        if self.outcome is not None or self.stopped is not None or self.setup.archived:
            return refusals.MatchOver()
        chosen = self._last_choice()
        if chosen is None:
            return refusals.NothingToUndo()
        if size == "decision":
            return chosen
        stage = self._stages[chosen]
        if stage is None and size != "chapter":
            return refusals.UndoNeedsTurns()
        first = chosen
        for place in range(chosen, -1, -1):
            known = self._stages[place]
            if size == "turn" and known != stage:
                break
            if size == "round" and (known is None or stage is None or known[0] != stage[0]):
                break
            if not self.log[self._standing[place]].auto:
                first = place
        return first

    def record(self) -> Record:
        """The match as a record, without what was taken back. Tells all secrets: only for when it is over."""
        record = Record.start(self.game, self.options, self.setup.seed, self.setup.carry)
        record.data = self.setup.data or record.data
        record.moves = [Move(self.log[number].seat, self.log[number].text) for number in self._standing]
        record.extra = {f"player {number}": seat.name or seat.player for number, seat in enumerate(self.seats)}
        record.extra = {key: " ".join(name.split()) for key, name in record.extra.items() if name}
        if self.setup.salt:
            record.options = dict(self.setup.options)  # as they were committed to, without options that came later
            record.extra |= {"salt": self.setup.salt, "commitment": self.setup.commitment}
        if self.setup.undo == "friendly":
            record.extra |= {"undo": "friendly", "taken back": str(len(self._back))}
        record.result = str(self.outcome) if self.outcome is not None else None
        record.ending = self.ending
        record.state = fingerprint(self.state)
        return record

    # Requests -----------------------------------------------------------------------------------

    def act(self, seat: int, text: str, at: int, question: int | None = None) -> list[Entry]:
        """A seat's choice, in notation. `IllegalAction` or `NotationError` say why it cannot be. If `question` is
        given, it is the number of the question that is answered, which must still stand."""
        action = self.game.notation.parse(text)
        asked = self._questions.of(seat)
        if question is not None and asked is not None and asked.number != question:
            raise TableError(refusals.MatchGoneOn())
        if asked is not None and self.seats[seat].kind == "human" and len(self.deciders(seat)) > 1:
            return self._request(Entry(seat, f"!propose {asked.number} {action}", at))
        return self._request(Entry(seat, str(action), at))

    def undo(self, seat: int, at: int, size: UndoSize = "decision") -> list[Entry]:
        """Take something back; where that needs the others' consent, ask for it."""
        if self.undo_refusal(seat, size) is not None and self.undo_asks(seat, size) and len(self.people) > 1:
            return self._request(Entry(seat, f"!ask-undo {size}", at))
        return self._request(Entry(seat, "!undo" if size == "decision" else f"!undo {size}", at))

    def resign(self, seat: int, at: int) -> list[Entry]:
        """Give up. Where all play together, that takes everybody, and the others are asked."""
        asks = self.one_team and len(self.people) > 1 and self.outcome is None
        return self._request(Entry(seat, "!ask-resign" if asks else "!resign", at))

    def agree(self, seat: int, proposal: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, f"!agree {proposal}", at))

    def object(self, seat: int, proposal: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, f"!object {proposal}", at))

    def leave(self, seat: int, at: int) -> list[Entry]:
        """Get up; a stand-in plays on until somebody takes the seat over."""
        return self._request(Entry(seat, "!leave", at))

    def offer_draw(self, seat: int, at: int) -> list[Entry]:
        if self._offers[seat] >= MOST_OFFERS:
            raise TableError(refusals.TooManyDrawOffers(seat))
        return self._request(Entry(seat, "!offer-draw", at))

    def answer_draw(self, seat: int, accept: bool, at: int) -> list[Entry]:
        return self._request(Entry(seat, "!accept-draw" if accept else "!decline-draw", at))

    def join(self, seat: int, name: str, at: int, person: int | None = None) -> list[Entry]:
        """Somebody takes an open seat, or takes over from a stand-in. `person` is their number, if they are here."""
        if len(name) > LONGEST_NAME:
            raise TableError(refusals.NameTooLong(LONGEST_NAME))
        number = self._persons if person is None else person
        return self._request(Entry(seat, f"!join {number} {' '.join(name.split())}".strip(), at))

    def tick(self, at: int) -> list[Entry]:
        """Let time pass, when `deadline` has come: ends the match if a clock ran out by now, and takes no answer in
        time for an answer. One that arrives between the deadline and this is still taken."""
        before = len(self.log)
        silent = self._silent()
        due = self.answer_due
        if self._time_out(at):
            self._go_on(at)
        elif silent is not None and due is not None and due <= at:
            seat, action = silent
            self._enter(Entry(seat, str(action), at))
            self._go_on(at)
        else:
            self._agree_by_silence(at)
        return self.log[before:]

    def _agree_by_silence(self, at: int) -> None:
        due = self.agree_due
        if due is None or due > at:
            return
        limit = at - 1000 * self.setup.agree_seconds
        for proposal in self.proposals:
            if proposal.what != "resign" and proposal.since <= limit:
                for person in sorted(self.asked_about(proposal) - proposal.agreed):
                    seat = next(n for n, who in enumerate(self.seats) if who.kind == "human" and who.person == person)
                    self._enter(Entry(seat, f"!agree {proposal.number}", at, auto=True))
        for seat, action in self._ties(waited=True):
            if self._agreement.objections(self.teams[seat])[1] <= limit:
                self._enter(Entry(seat, str(action), at))
                break
        self._go_on(at)

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

    def _go_on(self, at: int) -> None:
        """What follows by itself: what all have agreed on, what the rules decide, and what nobody has to choose."""
        while self.outcome is None:
            ready = next((one for one in self.proposals if one.agreed >= self.asked_about(one)), None)
            ties = self._ties()
            if ready is not None:
                words = {"act": ready.text, "resign": "!resign", "undo": f"!undo {ready.text}"}
                self._agreement.withdraw(ready.number)
                self._enter(Entry(ready.seat, words[ready.what], at))
            elif ties:
                self._enter(Entry(ties[0][0], str(ties[0][1]), at))
            elif self._take_forced(at):
                continue
            else:
                return

    def _time_out(self, at: int) -> bool:
        late = self.clocks.expired(at) if self.actors else None
        if late is not None:
            self._enter(Entry(late, "!timeout", at))
        return late is not None

    def _silent(self) -> tuple[int, Action] | None:
        """A person who is asked out of turn, and what it means to say nothing."""
        for seat in self.actors:
            action = self.game.silence(self.state, seat) if self.seats[seat].kind == "human" else None
            if action is not None:
                return seat, action
        return None

    def _request(self, entry: Entry) -> list[Entry]:
        self.check_seat(entry.seat)
        if self.setup.archived:
            raise TableError(refusals.MatchKeptFromRecord())
        if self.stopped is not None:
            raise TableError(self.stopped)
        silent = entry.text.startswith("!") or self.machine(entry.seat) is None
        if self.seats[entry.seat].kind == "open" and silent and not entry.text.startswith("!join"):
            raise TableError(refusals.SeatEmpty(entry.seat))
        before = len(self.log)
        if self._time_out(entry.at):
            self._go_on(entry.at)
            return self.log[before:]  # too late: what counts is that the time ran out
        self._enter(entry)
        self._go_on(entry.at)
        return self.log[before:]

    def _check_onlooker(self, seat: int | None) -> None:
        if seat is not None:
            self.check_seat(seat)
        elif not self.setup.spectators:
            raise TableError(refusals.NoSpectators())

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise TableError(refusals.NoSuchSeat(seat, len(self.seats)))

    def _take_forced(self, at: int) -> bool:
        """Decisions with one option are taken at once where the table wants that; whether there was one."""
        if not self.setup.auto_forced:
            return False
        before = len(self.log)
        while (forced := self._forced()) is not None:
            seat, action = forced
            self._enter(Entry(seat, str(action), at, auto=True))
        return len(self.log) > before

    def _forced(self) -> tuple[int, Action] | None:
        """A seat that has one option only, and nothing that it ought to say itself."""
        for seat in self.actors:
            legal = self.state.legal(seat)
            if len(legal) == 1 and not isinstance(legal[0], self.game.deliberate):
                return seat, legal[0]
        return None

    # The log ------------------------------------------------------------------------------------

    def _enter(self, entry: Entry) -> None:
        """Carry one entry out and append it, or raise with everything as it was."""
        self.check_seat(entry.seat)
        events: list[Event] = []
        before = self.state
        word, _, rest = entry.text.partition(" ")
        if self.outcome is not None:
            raise TableError(refusals.MatchOver())
        match word:
            case "!sit":
                self._sit_down(entry.seat, rest, self._persons)
            case "!join":
                person, _, name = rest.partition(" ")
                self._sit_down(entry.seat, name, int(person))
            case "!leave":
                if not self.one_team:
                    raise TableError(refusals.LeaveByResigning())
                self._person(entry.seat)
                self.seats[entry.seat] = SeatSetup("open")
            case "!undo":
                self._take_back(entry.seat, entry.at, _size(rest))
            case "!ask-undo":
                target = self._undo_target(_size(rest))
                if not isinstance(target, int):
                    raise TableError(target)
                self._propose("undo", entry, rest)
            case "!resign":
                self.ending = f"resign {entry.seat}"
            case "!ask-resign":
                self._propose("resign", entry, "")
            case "!propose":
                question, _, action = rest.partition(" ")
                self._propose_action(entry, int(question), action)
            case "!agree":
                if self._person(entry.seat) not in self.asked_about(self._agreement.find(int(rest))):
                    raise TableError(refusals.DecisionOfOthers(entry.seat))
                self._agreement.agree(int(rest), self._person(entry.seat))
            case "!object":
                self._object(entry.seat, int(rest), entry.at)
            case "!timeout":
                if self.clocks.expired(entry.at) != entry.seat and not self.setup.archived:  # records keep no times
                    raise TableError(refusals.TimeLeft(entry.seat))
                if self.one_team and not self.setup.archived:
                    self.seats[entry.seat] = SeatSetup("open")
                else:
                    self.ending = f"timeout {entry.seat}"
            case "!offer-draw" | "!accept-draw" | "!decline-draw":
                self._talk_of_draw(entry.seat, word)
            case _ if word.startswith("!"):
                raise TableError(f"'{word}' is no word of the table")
            case _:
                before = self._play(entry, events)
        self.log.append(entry)
        self._events.append(events)
        self._run_clocks(entry.at)
        self._ask(entry.at, before)
        self._agreement.keep({proposal.number for proposal in self.proposals if self._makes_sense(proposal)})

    def _makes_sense(self, proposal: Proposal) -> bool:
        asked = self._questions.of(proposal.seat)
        if self.outcome is not None or self.seats[proposal.seat].kind != "human":
            return False
        return proposal.what != "act" or (asked is not None and asked.number == proposal.question)

    def _sit_down(self, seat: int, name: str, person: int) -> None:
        if self.seats[seat].kind != "open":
            raise TableError(refusals.SeatTaken(seat))
        self.seats[seat] = SeatSetup("human", name, person=person)
        self._persons = max(self._persons, person + 1)
        self.clocks.renew(seat)

    def _person(self, seat: int) -> int:
        """Who holds a seat, by their number."""
        if self.seats[seat].kind != "human":
            raise TableError(refusals.SeatOfMachine(seat))
        return self.seats[seat].person

    def _propose(self, what: About, entry: Entry, text: str, question: int | None = None) -> None:
        person = self._person(entry.seat)
        if any(other.what == what != "act" for other in self.proposals):
            raise TableError(refusals.AskedAlready())
        agreed = frozenset({person})
        self._agreement.propose(Proposal(len(self.log), what, entry.seat, text, entry.at, agreed, question))

    def _propose_action(self, entry: Entry, question: int, text: str) -> None:
        asked = self._questions.of(entry.seat)
        if asked is None or asked.number != question:
            raise TableError(refusals.MatchGoneOn())
        if not self.deciders(entry.seat):
            raise TableError(refusals.DecisionOfOthers(entry.seat))
        self.state.copy().apply(entry.seat, self.game.notation.parse(text))  # refuses what is not legal
        for other in self.proposals:  # who proposes something else objects to what was proposed
            if other.what == "act" and self.teams[other.seat] == self.teams[entry.seat]:
                self._object(entry.seat, other.number, entry.at)
        self._propose("act", entry, text, question)

    def _object(self, seat: int, number: int, at: int) -> None:
        proposal = self._agreement.find(number)
        if self._person(seat) not in self.asked_about(proposal):
            raise TableError(refusals.DecisionOfOthers(seat))
        if self._person(seat) == self.seats[proposal.seat].person:
            self._agreement.withdraw(number)
        else:
            self._agreement.object(number, self.teams[seat], at)

    def _play(self, entry: Entry, events: list[Event]) -> State[Any]:
        """Carry an action out; the state before it."""
        if self.waiting_for_people:
            raise TableError(refusals.WaitingForPlayers())
        horizon = self.state.horizon
        clocks = (self.clocks.copy(), self._asked)
        before = self.state.copy()
        self.state.apply(entry.seat, self.game.notation.parse(entry.text), events)
        if self.state.horizon != horizon:
            self._copies.clear()
        else:
            self._copies[len(self._standing)] = before
        del self._offers[entry.seat]
        self._standing.append(len(self.log))
        self._horizons.append(horizon)
        self._stages.append(before.round_and_turn())
        self._agreement.acted()
        self._clocks.append(clocks)
        self._asked = entry.at
        teams = self.teams
        if not entry.auto and teams[entry.seat] not in {teams[agreed] for agreed in self.draw_agreed}:
            self.draw_agreed.clear()
        self._questions.answer(entry.seat, entry.text)
        return before

    def _last_choice(self) -> int | None:
        """The place in `_standing` of the last action that somebody chose."""
        places = range(len(self._standing) - 1, -1, -1)
        return next((place for place in places if not self.log[self._standing[place]].auto), None)

    def _take_back(self, seat: int, at: int, size: UndoSize) -> None:
        refusal = self.undo_refusal(seat, size)
        if refusal is not None and not self.undo_asks(seat, size):
            raise TableError(refusal)
        chosen = self._undo_target(size)
        assert isinstance(chosen, int)
        state = self._state_before(chosen)
        if refusal is None:
            clocks, asked = self._clocks[chosen]
            limit = self.setup.answer_seconds
            answered = limit and self.game.silence(state, seat) is not None
            if clocks.expired(at) is not None or (answered and asked + 1000 * limit <= at):
                raise TableError(refusals.TooLateToUndo())
            self.clocks, self._asked = clocks, asked
        else:  # agreed among friends: the clocks go on as they are
            self._asked = at
        self._back[len(self.log)] = self._standing[chosen]
        del self._standing[chosen:], self._horizons[chosen:], self._clocks[chosen:], self._stages[chosen:]
        self.state = state
        self._copies = {place: state for place, state in self._copies.items() if place < chosen}
        self._agreement.acted()

    def _state_before(self, place: int) -> State[Any]:
        """The state before one of the standing actions, with its generator: the same dice will fall again."""
        if place in self._copies:
            return self._copies[place]
        state: State[Any] = self.game.again(self.options, self.setup.seed, self.setup.carry)
        for number in self._standing[:place]:
            state.apply(self.log[number].seat, self.game.notation.parse(self.log[number].text))
        return state

    def _talk_of_draw(self, seat: int, word: str) -> None:
        if self.one_team:
            raise TableError(refusals.NoDrawTogether())
        if word == "!offer-draw":
            if self.draw_agreed:
                raise TableError(refusals.DrawOnOffer())
        elif not self.draw_agreed:
            raise TableError(refusals.NoDrawOnOffer())
        elif seat in self.draw_agreed:
            raise TableError(refusals.DrawAgreedAlready(seat))
        if word == "!decline-draw":
            self.draw_agreed.clear()
            return
        self.draw_agreed.add(seat)
        if word == "!offer-draw":
            self._offers[seat] += 1
        teams = self.teams
        if {teams[agreed] for agreed in self.draw_agreed} == set(teams):
            self.ending = "draw"

    def _ask(self, at: int, before: State[Any]) -> None:
        self._questions.ask(self.actors, len(self.log), at, before, self.state)

    def _run_clocks(self, at: int) -> None:
        if self.ending is not None:
            self.clocks.stop(at)
        else:
            there = [seat for seat in self.actors if self.seats[seat].kind != "open"]
            self.clocks.run(tuple(seat for seat in there if not self.waits_for_partner(seat)), at)


def _size(text: str) -> UndoSize:
    try:
        size: UndoSize = msgspec.convert(text or "decision", UndoSize)
        return size
    except msgspec.ValidationError:
        raise TableError(f"'{text}' is no size of an undo") from None
