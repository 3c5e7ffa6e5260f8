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
from .clock import ClockRule, Clocks
from .questions import Question, Questions
from .setup import Entry, SeatSetup, Setup

MOST_OFFERS = 10
LONGEST_NAME = 40


class Update(msgspec.Struct, frozen=True):
    """What one entry of the log means for one onlooker. `text` is the action's notation, for the seat that chose it;
    everybody else learns of an action what its events say."""

    number: int
    seat: int
    what: str
    at: int
    auto: bool
    text: str | None
    events: list[Event]


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
        self._questions = Questions()
        self._ask(setup.started, self.state)
        self._run_clocks(setup.started)
        self._bring_back(log)
        if not setup.archived and not self.log and self.stopped is None:
            self._take_forced(setup.started)

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
        if self.seats[seat].kind != "bot":
            return False
        return any(self.seats[other].kind == "human" and self.teams[other] == self.teams[seat] for other in self.actors)

    @property
    def waiting_for_people(self) -> bool:
        return any(seat.kind == "open" for seat in self.seats)

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
        times = (self.clocks.deadline(), self.answer_due)
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

    def update(self, number: int, onlooker: int | None) -> Update:
        """What a seat, or a spectator, may know of one entry."""
        entry = self.log[number]
        visible = [event for event in self._events[number] if event.visible_to(onlooker)]
        what = entry.text.partition(" ")[0].removeprefix("!") if entry.text.startswith("!") else "act"
        text = entry.text if onlooker == entry.seat or what != "act" else None
        return Update(number, entry.seat, what, entry.at, entry.auto, text, visible)

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why this seat may not take its last decision back now; None if it may."""
        if self.outcome is not None or self.stopped is not None or self.setup.archived:
            return refusals.MatchOver()
        chosen = self._last_choice()
        if chosen is None or not any(self.log[number].seat == seat for number in self._standing):
            return refusals.NothingToUndo()
        if self.log[self._standing[chosen]].seat != seat:
            return refusals.OtherSeatActed()
        if self.state.horizon != self._horizons[chosen]:
            return refusals.ChanceRevealed()
        return None

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
        return self._request(Entry(seat, str(action), at))

    def undo(self, seat: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, "!undo", at))

    def resign(self, seat: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, "!resign", at))

    def offer_draw(self, seat: int, at: int) -> list[Entry]:
        if self._offers[seat] >= MOST_OFFERS:
            raise TableError(refusals.TooManyDrawOffers(seat))
        return self._request(Entry(seat, "!offer-draw", at))

    def answer_draw(self, seat: int, accept: bool, at: int) -> list[Entry]:
        return self._request(Entry(seat, "!accept-draw" if accept else "!decline-draw", at))

    def sit(self, seat: int, name: str, at: int) -> list[Entry]:
        """Somebody takes an open seat."""
        if len(name) > LONGEST_NAME:
            raise TableError(refusals.NameTooLong(LONGEST_NAME))
        return self._request(Entry(seat, f"!sit {' '.join(name.split())}".strip(), at))

    def tick(self, at: int) -> list[Entry]:
        """Let time pass, when `deadline` has come: ends the match if a clock ran out by now, and takes no answer in
        time for an answer. One that arrives between the deadline and this is still taken."""
        before = len(self.log)
        silent = self._silent()
        due = self.answer_due
        if not self._time_out(at) and silent is not None and due is not None and due <= at:
            seat, action = silent
            self._enter(Entry(seat, str(action), at))
            self._take_forced(at)
        return self.log[before:]

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
        if self.seats[entry.seat].kind == "open" and not entry.text.startswith("!sit"):
            raise TableError(refusals.SeatEmpty(entry.seat))
        before = len(self.log)
        if self._time_out(entry.at):
            return self.log[before:]  # too late: what counts is that the time ran out
        self._enter(entry)
        self._take_forced(entry.at)
        return self.log[before:]

    def _check_onlooker(self, seat: int | None) -> None:
        if seat is not None:
            self.check_seat(seat)
        elif not self.setup.spectators:
            raise TableError(refusals.NoSpectators())

    def check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise TableError(refusals.NoSuchSeat(seat, len(self.seats)))

    def _take_forced(self, at: int) -> None:
        """Decisions with one option are taken at once where the table wants that."""
        if not self.setup.auto_forced:
            return
        while (forced := self._forced()) is not None:
            seat, action = forced
            self._enter(Entry(seat, str(action), at, auto=True))

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
                if self.seats[entry.seat].kind != "open":
                    raise TableError(refusals.SeatTaken(entry.seat))
                self.seats[entry.seat] = SeatSetup("human", rest)
            case "!undo":
                self._take_back(entry.seat, entry.at)
            case "!resign":
                self.ending = f"resign {entry.seat}"
            case "!timeout":
                if self.clocks.expired(entry.at) != entry.seat and not self.setup.archived:  # records keep no times
                    raise TableError(refusals.TimeLeft(entry.seat))
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

    def _take_back(self, seat: int, at: int) -> None:
        refusal = self.undo_refusal(seat)
        chosen = self._last_choice()
        if refusal is not None or chosen is None:
            raise TableError(refusal or refusals.NothingToUndo())
        clocks, asked = self._clocks[chosen]
        limit = self.setup.answer_seconds
        answered = limit and self.game.silence(self._copies[chosen], seat) is not None
        if clocks.expired(at) is not None or (answered and asked + 1000 * limit <= at):
            raise TableError(refusals.TooLateToUndo())
        self.clocks, self._asked = clocks, asked
        del self._standing[chosen:], self._horizons[chosen:], self._clocks[chosen:]
        self.state = self._copies[chosen]  # nothing was uncovered since, so it is there
        self._copies = {place: state for place, state in self._copies.items() if place < chosen}

    def _talk_of_draw(self, seat: int, word: str) -> None:
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
        if len(set(teams)) == 1:
            self.draw_agreed.clear()
            raise TableError(refusals.NoDrawTogether())
        if {teams[agreed] for agreed in self.draw_agreed} == set(teams):
            self.ending = "draw"

    def _ask(self, at: int, before: State[Any]) -> None:
        self._questions.ask(self.actors, len(self.log), at, before, self.state)

    def _run_clocks(self, at: int) -> None:
        if self.ending is not None:
            self.clocks.stop(at)
        else:
            self.clocks.run(tuple(seat for seat in self.actors if not self.waits_for_partner(seat)), at)
