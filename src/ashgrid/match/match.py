"""A match in progress. The log of entries is the only truth: everything else here follows from it.

`Match(setup)` begins one, `Match(setup, log)` brings one back; one that was begun with other rules is brought back as
far as today's rules allow, and `stopped` says where and why that ended. `Match(setup, tail, snapshot)` goes on from a
snapshot with the entries that follow it. Requests (`act`, `undo`, `resign` ...) either append entries and return them,
for the caller to store, or raise and leave the match as it was; only after `HistoryNeeded` it must be read again, with
its whole log. No I/O, no watch.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Union

import msgspec

from ashgrid.core import Action, AshgridError, Event, SnapshotError, State, TableError, dealt
from ashgrid.core.content import changed, changed_kinds
from ashgrid.core.thread_safe import prepared

from . import refusals
from .agreement import About, Proposal
from .clock import Clocks
from .history import History, HistoryNeeded, Standing, Target
from .questions import Questions
from .setup import Entry, Setup, UndoSize
from .situation import Situation
from .snapshot import Recent, Snapshot

LONGEST_NAME = 40
RECENT = 100
"""How many of the last entries are always known, also when a match was read from a snapshot."""
TRIES = ("!propose", "!ask-undo", "!ask-resign", "!leave")
"""Words after which everything may soon be as it was before."""
MOST_TRIES = 15
"""So often a seat may say them between two actions. Without an end to that a log would have none."""


class Match(Situation):
    def __init__(self, setup: Setup, log: Iterable[Entry] = (), snapshot: Snapshot | None = None) -> None:
        super().__init__(setup)
        if snapshot is None:
            self.state: State[Any] = self.game.again(self.options, setup.seed, setup.carry)
            self._history = History(self.state)
            self._deal_anew()
            self._ask(setup.started, self.state)
            self._run_clocks(setup.started)
        else:
            self._take_up(snapshot)
        self._bring_back(log)
        if not setup.archived and self.number == setup.taken and self.stopped is None:
            self._go_on(setup.started)

    def follow(self, new: Iterable[Entry]) -> None:
        """Go on with entries that were decided elsewhere: what they say is carried out, and nothing else. After any
        error the match must be read again; after `HistoryNeeded` with its whole log."""
        self._bring_back(new)

    def _bring_back(self, log: Iterable[Entry]) -> None:
        for number, entry in enumerate(log, start=self.number + 1):
            try:
                self._enter(entry)
            except HistoryNeeded:
                raise
            except AshgridError as error:
                rules = self.setup.rules
                here = self.game.inventory()
                same = rules is None or rules == self.game.rules
                other = changed(self.setup.data, here) or (changed_kinds(self.setup.kinds, here) if same else [])
                if other:
                    self._stop(refusals.MatchOfOtherData(tuple(other), number, entry.text, error.reason))
                    return
                if rules is None or same:
                    where = f"entry {number} ({entry.seat} {entry.text}) cannot be played: {error}"
                    raise TableError(f"the log is damaged: {where}") from None
                self._stop(refusals.MatchOfOtherRules(rules, self.game.rules, number, entry.text, error.reason))
                return

    def _stop(self, why: refusals.MatchOfOtherRules | refusals.MatchOfOtherData) -> None:
        self.stopped = why
        self._questions = Questions()  # nobody is asked any more

    # Snapshots ----------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Everything from which this match can go on; for games that are `restorable`."""
        if self.stopped is not None:
            raise TableError(self.stopped)
        left, since = self.clocks.saved()
        older, known = self._history.saved(self.state.horizon, self._free_seats)
        kept = range(max(self.first, self.number - RECENT), self.number)
        return Snapshot(
            rules=self.game.rules,
            content=self.game.content(self.options),
            number=self.number,
            state=self.state.save(),
            seats=tuple(self.seats),
            persons=self._seating.persons,
            ending=self.ending,
            clocks_left=left,
            clocks_since=since,
            asked=self._asked,
            draw_agreed=frozenset(self._draws.agreed),
            draw_offers=dict(self._draws.offers),
            questions=self.questions,
            answers=self._questions.answers(),
            proposals=self.proposals,
            objections=self._agreement.all_objections(),
            older=older,
            known=known,
            taken_back=self._taken_back,
            taken=self._history.taken,
            remembered=[(number, msgspec.to_builtins(event)) for number, event in self._remembered],
            recent=[
                Recent(self.entry(n), msgspec.to_builtins(self._events[n - self.first]), self._back.get(n))
                for n in kept
            ],
        )

    def _take_up(self, snapshot: Snapshot) -> None:
        """Begin with what a snapshot says; `SnapshotError` if it is not one of such a match."""
        if not self.game.restorable:
            raise SnapshotError("$", f"{self.game.name} cannot restore its states")
        snapshot.check(self.setup, self.game, self.options)
        self.state = self.game.restore(self.options, snapshot.state)
        self.first = snapshot.number - len(snapshot.recent)
        kind: Any = Union[self.game.events]  # noqa: UP007 - of a tuple that is known only here
        try:
            self._events = [msgspec.convert(recent.events, prepared(list[kind])) for recent in snapshot.recent]
            self._remembered = [(n, msgspec.convert(event, prepared(kind))) for n, event in snapshot.remembered]
        except msgspec.ValidationError as error:
            raise SnapshotError("$.recent", str(error)) from None
        self.log = [recent.entry for recent in snapshot.recent]
        numbered = enumerate(snapshot.recent, start=self.first)
        self._back = {number: recent.back for number, recent in numbered if recent.back is not None}
        self._taken_back = snapshot.taken_back
        self._seating.seats[:] = snapshot.seats
        self._seating.persons = snapshot.persons
        self.ending = snapshot.ending
        self.clocks.take_up(snapshot.clocks_left, snapshot.clocks_since)
        self._asked = snapshot.asked
        self._draws.agreed = set(snapshot.draw_agreed)
        self._draws.offers.update(snapshot.draw_offers)
        self._questions.take_up(snapshot.questions, snapshot.answers)
        self._agreement.take_up(snapshot.proposals, snapshot.objections)
        self._history = History(self.state, snapshot.older, snapshot.known, snapshot.taken)

    # Requests -----------------------------------------------------------------------------------

    def act(self, seat: int, text: str, at: int, question: int | None = None) -> list[Entry]:
        """A seat's choice, in notation. `IllegalAction` or `NotationError` say why it cannot be. If `question` is
        given, it is the number of the question that is answered, which must still stand."""
        action = self.game.notation.parse(text)
        asked = self._questions.of(seat)
        if question is not None and asked is not None and asked.number != question:
            raise TableError(refusals.MatchGoneOn())
        if asked is not None and self.seats[seat].kind == "human" and len(self.deciders(seat, action)) > 1:
            return self._try(Entry(seat, f"!propose {asked.number} {action}", at))
        return self._request(Entry(seat, str(action), at))

    def undo(self, seat: int, at: int, size: UndoSize = "decision") -> list[Entry]:
        """Take something back; where that needs the others' consent, ask for it."""
        target, own = self._undo_way(seat, size)
        worn = self._history.worn(target) if isinstance(target, Target) else None
        if worn is not None:
            raise TableError(worn)
        if own:
            return self._request(Entry(seat, f"!undo own {size}", at))
        if self._undo_bar(seat, size) is not None and self.undo_asks(seat, size) and len(self.people) > 1:
            return self._try(Entry(seat, f"!ask-undo {size}", at))
        return self._request(Entry(seat, "!undo" if size == "decision" else f"!undo {size}", at))

    def recall(self, seat: int, size: UndoSize = "decision") -> None:
        """Have at hand what such an undo goes back to, which may mean to play many actions again; nothing changes."""
        target, _ = self._undo_way(seat, size)
        if isinstance(target, Target):
            self._history.recall(target, self._play_again)

    def recall_proposed(self, number: int) -> None:
        """The same for what a proposal would take back, if it is one of that kind."""
        for proposal in self.proposals:
            if proposal.number == number and proposal.what == "undo":
                self.recall(proposal.seat, _size(proposal.text))

    def resign(self, seat: int, at: int) -> list[Entry]:
        """Give up. Where all play together, that takes everybody, and the others are asked."""
        asks = self.one_team and len(self.people) > 1 and self.outcome is None
        return self._try(Entry(seat, "!ask-resign", at)) if asks else self._request(Entry(seat, "!resign", at))

    def agree(self, seat: int, proposal: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, f"!agree {proposal}", at))

    def object(self, seat: int, proposal: int, at: int) -> list[Entry]:
        return self._request(Entry(seat, f"!object {proposal}", at))

    def leave(self, seat: int, at: int, for_good: bool = False) -> list[Entry]:
        """Get up; a stand-in plays on until somebody takes the seat over. Who leaves `for_good` is never kept."""
        return (self._request if for_good else self._try)(Entry(seat, "!leave", at))

    def offer_draw(self, seat: int, at: int) -> list[Entry]:
        self._draws.check_offer(seat)
        return self._request(Entry(seat, "!offer-draw", at))

    def answer_draw(self, seat: int, accept: bool, at: int) -> list[Entry]:
        return self._request(Entry(seat, "!accept-draw" if accept else "!decline-draw", at))

    def join(self, seat: int, name: str, at: int, person: int | None = None) -> list[Entry]:
        """Somebody takes an open seat, or takes over from a stand-in. `person` is their number, if they are here."""
        if len(name) > LONGEST_NAME:
            raise TableError(refusals.NameTooLong(LONGEST_NAME))
        number = self._seating.persons if person is None else person
        return self._request(Entry(seat, f"!join {number} {' '.join(name.split())}".strip(), at))

    def tick(self, at: int) -> list[Entry]:
        """Let time pass, when `deadline` has come: ends the match if a clock ran out by now, and takes no answer in
        time for an answer. One that arrives between the deadline and this is still taken."""
        before = self.number
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
        return self.log[before - self.first :]

    def _agree_by_silence(self, at: int) -> None:
        due = self.agree_due
        if due is None or due > at:
            return
        limit = at - 1000 * self.setup.agree_seconds
        for proposal in self.proposals:
            if proposal.what != "resign" and proposal.since <= limit:
                for person in sorted(self.asked_about(proposal) - proposal.agreed):
                    seat = self._seating.seat_of(person)
                    self._enter(Entry(seat, f"!agree {proposal.number}", at, auto=True))
        for seat, action in self._ties(waited=True):
            if self._agreement.objections(self.teams[seat])[1] <= limit:
                self._enter(Entry(seat, str(action), at))
                break
        self._go_on(at)

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
        """What happens when a clock runs out: nobody loses by not saying what there was no choice about."""
        before = self.number
        while self.actors and (late := self.clocks.expired(at)) is not None:
            action = self._only_option(late)
            if action is None:
                self._enter(Entry(late, "!timeout", at))
                break
            self._enter(Entry(late, str(action), at, auto=True))
        return self.number > before

    def _try(self, entry: Entry) -> list[Entry]:
        """A request that may come to nothing, which is refused when it has too often since something was done."""
        tries = 0
        for said in reversed(self.log):
            if not said.text.startswith("!") or said.text.startswith("!undo"):
                break
            tries += said.seat == entry.seat and said.text.startswith(TRIES)
        else:
            tries += RECENT if self.first else 0  # since before what is known
        if tries >= MOST_TRIES:
            raise TableError(refusals.TriedTooOften())
        return self._request(entry)

    def _request(self, entry: Entry) -> list[Entry]:
        self.check_seat(entry.seat)
        if self.setup.archived:
            raise TableError(refusals.MatchKeptFromRecord())
        if self.stopped is not None:
            raise TableError(self.stopped)
        silent = entry.text.startswith("!") or self.machine(entry.seat) is None
        if self.seats[entry.seat].kind == "open" and silent and not entry.text.startswith("!join"):
            raise TableError(refusals.SeatEmpty(entry.seat))
        before = self.number
        if self._time_out(entry.at):
            self._go_on(entry.at)
            return self.log[before - self.first :]  # too late: what counts is that the time ran out
        self._enter(entry)
        self._go_on(entry.at)
        return self.log[before - self.first :]

    def _take_forced(self, at: int) -> bool:
        """Decisions with one option are taken at once where the table wants that; whether there was one. Only a person
        whose last decision that would settle says it: no turn ends by itself while something can be taken back."""
        before = self.number
        while (forced := self._forced()) is not None:
            seat, action = forced
            self._enter(Entry(seat, str(action), at, auto=True))
        return self.number > before

    def _forced(self) -> tuple[int, Action] | None:
        """A seat that has one option only, and nothing that it ought to say itself."""
        for seat in self.actors:
            action = self._only_option(seat)
            if action is not None and (self.machine(seat) is not None or not self._settles(seat, action)):
                return seat, action
        return None

    def _only_option(self, seat: int) -> Action | None:
        legal = self.state.legal(seat) if self.setup.auto_forced else []
        return legal[0] if len(legal) == 1 and not isinstance(legal[0], self.game.deliberate) else None

    def _settles(self, seat: int, action: Action) -> bool:
        """Whether a seat could take its last decision back now, but not, or only until another acts, after this."""
        if self.undo_refusal(seat) is not None:
            return False
        after = self.state.copy()
        after.apply(seat, action)
        return after.horizon != self.state.horizon or seat not in after.actors

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
                self._seating.sit_down(entry.seat, rest)
                self.clocks.renew(entry.seat)
            case "!join":
                person, _, name = rest.partition(" ")
                self._seating.sit_down(entry.seat, name, int(person))
                self.clocks.renew(entry.seat)
            case "!leave":
                if not self.one_team:
                    raise TableError(refusals.LeaveByResigning())
                self._seating.person(entry.seat)
                self._seating.get_up(entry.seat)
            case "!undo":
                self._take_back(entry.seat, entry.at, _size(rest.removeprefix("own ")), rest.startswith("own "))
            case "!ask-undo":
                target = self._undo_target(_size(rest))
                if not isinstance(target, Target):
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
                if self._seating.person(entry.seat) not in self.asked_about(self._agreement.find(int(rest))):
                    raise TableError(refusals.DecisionOfOthers(entry.seat))
                self._agreement.agree(int(rest), self._seating.person(entry.seat))
            case "!object":
                self._object(entry.seat, int(rest), entry.at)
            case "!timeout":
                if self.clocks.expired(entry.at) != entry.seat and not self.setup.archived:  # records keep no times
                    raise TableError(refusals.TimeLeft(entry.seat))
                if self.one_team and not self.setup.archived:
                    self._seating.get_up(entry.seat)
                else:
                    self.ending = f"timeout {entry.seat}"
            case "!offer-draw" | "!accept-draw" | "!decline-draw":
                if self._draws.say(entry.seat, word):
                    self.ending = "draw"
            case _ if word.startswith("!"):
                raise TableError(f"'{word}' is no word of the table")
            case _:
                before = self._play(entry, events)
        self.log.append(entry)
        self._events.append(events)
        self._deal_anew()
        self._run_clocks(entry.at)
        self._ask(entry.at, before)
        self._agreement.keep({proposal.number for proposal in self.proposals if self._makes_sense(proposal)})

    def _makes_sense(self, proposal: Proposal) -> bool:
        asked = self._questions.of(proposal.seat)
        if self.outcome is not None or self.seats[proposal.seat].kind != "human":
            return False
        return proposal.what != "act" or (asked is not None and asked.number == proposal.question)

    def _propose(self, what: About, entry: Entry, text: str, question: int | None = None) -> None:
        person = self._seating.person(entry.seat)
        if any(other.what == what != "act" for other in self.proposals):
            raise TableError(refusals.AskedAlready())
        agreed = frozenset({person})
        self._agreement.propose(Proposal(self.number, what, entry.seat, text, entry.at, agreed, question))

    def _propose_action(self, entry: Entry, question: int, text: str) -> None:
        asked = self._questions.of(entry.seat)
        if asked is None or asked.number != question:
            raise TableError(refusals.MatchGoneOn())
        action = self.game.notation.parse(text)
        if not self.deciders(entry.seat, action):
            raise TableError(refusals.DecisionOfOthers(entry.seat))
        self.state.copy().apply(entry.seat, action)  # refuses what is not legal
        for other in self.proposals:  # who proposes something else objects to what was proposed
            if other.what == "act" and self.teams[other.seat] == self.teams[entry.seat]:
                self._object(entry.seat, other.number, entry.at)
        self._propose("act", entry, text, question)

    def _object(self, seat: int, number: int, at: int) -> None:
        proposal = self._agreement.find(number)
        if self._seating.person(seat) not in self.asked_about(proposal):
            raise TableError(refusals.DecisionOfOthers(seat))
        if self._seating.person(seat) == self.seats[proposal.seat].person:
            self._agreement.withdraw(number)
        else:
            self._agreement.object(number, self.teams[seat], at)

    def _play(self, entry: Entry, events: list[Event]) -> State[Any]:
        """Carry an action out; the state before it."""
        if self.waiting_for_people and self.number >= self.setup.taken:
            raise TableError(refusals.WaitingForPlayers())
        number, times = self.number, (self.clocks.copy(), self._asked)
        before = self.state.copy()
        self.state.apply(entry.seat, self.game.notation.parse(entry.text), events)
        action = Standing(number, entry.seat, entry.auto, before.horizon, before.round_and_turn())
        self._history.add(action, before, self.state.horizon != before.horizon, times)
        self._remembered += [(number, event) for event in events if isinstance(event, self.game.remembered)]
        self._agreement.acted()
        self._asked = entry.at
        self._draws.acted(entry.seat, entry.auto)
        self._questions.answer(entry.seat, entry.text)
        return before

    def _deal_anew(self) -> None:
        """Where this match leaves the one that it was played on from: the clocks begin here, and nothing goes back
        behind it."""
        if all(redeal.after != self.number for redeal in self.setup.dealt):
            return
        self.state = dealt(self.setup.dealt, self.number, self.state)
        self._history.begin_here(self.state)
        self.clocks = Clocks(self.clocks.rule, len(self.seats))

    def _take_back(self, seat: int, at: int, size: UndoSize, own: bool) -> None:
        refusal = self._undo_bar(seat, size)
        if refusal is not None and not (self.undo_is_free if own else self._undo_asked(size)):
            raise TableError(refusal)
        target = self._undo_target(size, own)
        if not isinstance(target, Target):
            raise TableError(target)
        state = self._history.state_before(target, self._play_again)
        if refusal is None:
            clocks, asked = self._history.times(target)
            limit = self.setup.answer_seconds
            answered = limit and self.game.silence(state, seat) is not None
            if clocks.expired(at) is not None or (answered and asked + 1000 * limit <= at):
                raise TableError(refusals.TooLateToUndo())
            self.clocks, self._asked = clocks, asked
        else:  # agreed among friends: the clocks go on as they are
            self._asked = at
        self._back[self.number] = target.action.number
        self._taken_back += 1
        self._history.take_back(target)
        self._remembered = [kept for kept in self._remembered if kept[0] < target.action.number]
        self.state = state
        self._agreement.acted()

    def _play_again(self, state: State[Any], number: int) -> None:
        entry = self.entry(number)
        state.apply(entry.seat, self.game.notation.parse(entry.text))

    def _ask(self, at: int, before: State[Any]) -> None:
        self._questions.ask(self.actors, self.number, at, before, self.state)

    def _run_clocks(self, at: int) -> None:
        if self.ending is not None:
            self.clocks.stop(at)
        else:
            there = [seat for seat in self.actors if self.seats[seat].kind != "open"]
            self.clocks.run(tuple(seat for seat in there if not self.waits_for_partner(seat)), at)


def _size(text: str) -> UndoSize:
    try:
        size: UndoSize = msgspec.convert(text or "decision", prepared(UndoSize))
        return size
    except msgspec.ValidationError:
        raise TableError(f"'{text}' is no size of an undo") from None
