"""Whatever people do at the tables of a campaign: sit down, leave, propose, agree, object, say nothing, take back.

Before every request the match is brought back from what is stored, as another process would, and asked the same: both
must answer alike and be the same afterwards, and a request that is refused leaves a match as it was.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from ashgrid.core import AshgridError, verify
from ashgrid.match import (
    Entry,
    HistoryNeeded,
    Match,
    SeatSetup,
    Setup,
    Snapshot,
    UndoRule,
    UndoSize,
    following,
    what_follows,
)
from tests.match.same import SIZES, assert_same, portrait

ANN, BOB = SeatSetup("human", "Ann", person=0), SeatSetup("human", "Bob", person=1)
NOBODY, MACHINE = SeatSetup("open"), SeatSetup("bot", player="greedy")
CAMPAIGN = {"mode": "campaign", "embers": 9}
Request = Callable[[Match], list[Entry]]


def rebuilt(match: Match) -> Match:
    """The match as another process would bring it back from what is stored."""
    stored = msgspec.json.encode((match.setup, match.log))
    setup, log = msgspec.json.decode(stored, type=tuple[Setup, list[Entry]])
    return Match(setup, log)


def from_snapshot(match: Match) -> Match:
    """The match as a process would go on that knows nothing but a snapshot."""
    return Match(match.setup, [], Snapshot.decode(match.snapshot().encode()))


def answer(match: Match, request: Request) -> tuple[list[Entry], str]:
    """What a match adds to its log, or why it refuses."""
    try:
        return request(match), ""
    except HistoryNeeded:
        raise
    except AshgridError as error:
        return [], repr(error.reason)


def played_out(setup: Setup) -> Match:
    """A match to its end, by somebody who spends the best cards and feeds the fire."""
    match = Match(setup)
    while match.outcome is None:
        seat = match.actors[0]
        legal = [str(action) for action in match.state.legal(seat)]
        match.act(seat, "feed" if "feed" in legal else legal[-1], setup.started)
    return match


numbers = st.integers(0, 99)


class AtTables(RuleBasedStateMachine):
    """One match after another. Requests are sensible or not, at random times."""

    @initialize(
        options=st.sampled_from([CAMPAIGN, CAMPAIGN, CAMPAIGN, {"embers": 9}]),
        chapter=st.integers(1, 3),
        seats=st.sampled_from([*[(ANN, BOB)] * 6, (ANN, ANN), (ANN, NOBODY), (BOB, MACHINE)]),
        undo=st.sampled_from(["honest", "friendly"]),
        agree=st.sampled_from([0, 0, 20]),
        clock=st.sampled_from([*["none"] * 6, "move:30s", "bank:1m+5s"]),
        seed=st.integers(0, 2**64 - 1),
    )
    def begin(
        self,
        options: dict[str, object],
        chapter: int,
        seats: tuple[SeatSetup, ...],
        undo: UndoRule,
        agree: int,
        clock: str,
        seed: int,
    ) -> None:
        self.now = 10_000
        setup = Setup(game="embers", options=options, seed=seed, seats=(ANN, ANN), started=self.now)
        for _ in range(chapter - 1):
            if what_follows(before := played_out(setup)) == "chapter":
                setup = following(before, seed, self.now).setup
        changes = {"seats": seats, "clock": clock, "agree_seconds": agree, "undo": undo}
        self.match = Match(msgspec.structs.replace(setup, **changes))

    def ask(self, request: Request, wait: int = 0) -> None:
        self.now += wait
        match, length = self.match, len(self.match.log)
        before = portrait(match, self.now)
        twin = rebuilt(match)
        assert_same(twin, match, at=self.now)
        late = from_snapshot(match) if match.number else None
        new, refusal = answer(match, request)
        if late is not None:
            self.ask_late(late, request, new, refusal)
        assert (new, refusal) == answer(twin, request)
        assert match.log[length:] == new
        if not new:
            assert portrait(match, self.now) == before
        else:
            assert_same(twin, match, at=self.now)
        self.check()

    def ask_late(self, late: Match, request: Request, new: list[Entry], refusal: str) -> None:
        """One that has gone on from a snapshot answers alike, or says that it has to be read as a whole first."""
        try:
            assert (new, refusal) == answer(late, request)
        except HistoryNeeded:
            return
        assert_same(late, self.match, since=late.first, at=self.now)

    def check(self) -> None:
        match = self.match
        assert bool(match.actors) == (match.outcome is None and not match.waiting_for_people)
        assert tuple(question.seat for question in match.questions) == match.actors
        assert match.people == {seat.person for seat in match.seats if seat.kind == "human"}
        for proposal in match.proposals:
            asked = match.asked_about(proposal)
            assert match.outcome is None
            assert asked <= match.people
            assert asked - proposal.agreed, "what nobody has to agree to any more was carried out"
            assert match.seats[proposal.seat].person in proposal.agreed
        for seat in range(len(match.seats)):
            kind = match.seats[seat].kind
            assert (match.machine(seat) is None) == (kind == "human" or (kind == "open" and match.waiting_for_people))
        for size, other in itertools.pairwise(SIZES):
            if (start := match.undo_start(0, size)) is not None and (more := match.undo_start(0, other)) is not None:
                assert more <= start, "a larger size takes back no less"

    def seat(self, number: int) -> int:
        """One that is there, or now and then one that is not."""
        return number % len(self.match.seats) if number < 90 else len(self.match.seats)

    @rule(number=numbers, choice=numbers, quoted=st.booleans(), wait=st.sampled_from([0, 500, 3000]))
    def act(self, number: int, choice: int, quoted: bool, wait: int) -> None:
        """Somebody who has to act does, or a machine player in their place."""
        match = self.match
        seat = match.actors[number % len(match.actors)] if match.actors else 0
        legal = match.state.legal(seat) or ["hold"]
        action = str(legal[choice % len(legal)])
        asked = match.question(seat)
        question = asked.number if quoted and asked is not None else None
        self.ask(lambda one: one.act(seat, action, self.now, question), wait)

    @rule(choices=st.lists(numbers, min_size=1, max_size=16))
    def play_on(self, choices: list[int]) -> None:
        """Some moves as people make them who agree with each other."""
        for choice in choices:
            match = self.match
            if match.proposals:
                self.answer_proposal(0, choice < 80, 0)
            else:
                self.act(choice, choice // 7, True, 0)

    @rule(number=numbers, text=st.sampled_from(["hold", "feed", "rest", "shield 6", "keep", "x"]), question=numbers)
    def act_amiss(self, number: int, text: str, question: int) -> None:
        seat = self.seat(number)
        self.ask(lambda one: one.act(seat, text, self.now, question % (len(one.log) + 2)))

    @precondition(lambda self: self.match.proposals)
    @rule(number=numbers, agree=st.booleans(), wait=st.sampled_from([0, 500, 3000]))
    def answer_proposal(self, number: int, agree: bool, wait: int) -> None:
        """Mostly by somebody who has not agreed yet."""
        match = self.match
        proposal = match.proposals[number % len(match.proposals)]
        silent = match.asked_about(proposal) - proposal.agreed
        seat = next(seat for seat, who in enumerate(match.seats) if who.kind == "human" and who.person in silent)
        seat = self.seat(number) if number > 70 else seat
        self.ask(lambda one: (one.agree if agree else one.object)(seat, proposal.number, self.now), wait)

    @rule(number=numbers, agree=st.booleans(), proposal=st.integers(0, 30))
    def answer_what_may_not_be_proposed(self, number: int, agree: bool, proposal: int) -> None:
        seat = self.seat(number)
        self.ask(lambda one: (one.agree if agree else one.object)(seat, proposal, self.now))

    @rule(number=numbers, size=st.sampled_from(SIZES), wait=st.sampled_from([0, 3000]))
    def undo(self, number: int, size: UndoSize, wait: int) -> None:
        chosen = [entry.seat for entry in self.match.log if not entry.auto]
        seat = chosen[-1] if chosen and number % 3 else self.seat(number)
        self.ask(lambda one: one.undo(seat, self.now, size), wait)

    @rule(number=numbers)
    def leave(self, number: int) -> None:
        """Now and then: else nobody would be there to decide anything together."""
        if number % 4 == 3:
            self.ask(lambda one: one.leave(self.seat(number // 4), self.now))

    @precondition(lambda self: any(seat.kind == "open" for seat in self.match.seats))
    @rule(number=numbers, name=st.sampled_from(["", "Cy", "a  name of several words"]), known=st.booleans())
    def sit_down(self, number: int, name: str, known: bool) -> None:
        free = [seat for seat, who in enumerate(self.match.seats) if who.kind == "open"]
        seat = free[number % len(free)] if number < 90 else 0
        person = min(self.match.people, default=None) if known else None
        self.ask(lambda one: one.join(seat, name, self.now, person))

    @rule(number=numbers, what=st.sampled_from(["offer", "offer", "accept", "decline"]))
    def talk_of_a_draw(self, number: int, what: str) -> None:
        seat = self.seat(number)
        if what == "offer":
            self.ask(lambda one: one.offer_draw(seat, self.now))
        else:
            self.ask(lambda one: one.answer_draw(seat, what == "accept", self.now))

    @rule(number=numbers)
    def resign(self, number: int) -> None:
        if number % 4 == 3:
            self.ask(lambda one: one.resign(self.seat(number // 4), self.now))

    @rule(wait=st.sampled_from([0, 1000, 20_000]))
    def say_nothing(self, wait: int) -> None:
        self.ask(lambda one: one.tick(self.now), wait)

    @precondition(lambda self: self.match.deadline is not None)
    @rule()
    def wait_for_the_deadline(self) -> None:
        """It passes, with as many ticks as clocks ran out."""
        self.now = max(self.now, self.match.deadline or 0)
        for _ in (*self.match.seats, *self.match.proposals, None):
            self.ask(lambda one: one.tick(self.now))
        assert self.match.outcome is not None or self.match.deadline is None or self.match.deadline > self.now

    @precondition(lambda self: self.match.outcome is not None)
    @rule(seed=st.integers(0, 2**64 - 1))
    def next_match(self, seed: int) -> None:
        """The next chapter, or the first one again: with those who sit here now."""
        match = self.match
        assert verify(match.record()) == []
        kind = what_follows(match)
        after, again = (following(one, seed, self.now, "salt") for one in (match, rebuilt(match)))
        assert after == again
        self.match = Match(after.setup)
        assert self.match.setup.chapter == (match.setup.chapter + 1 if kind == "chapter" else match.setup.chapter)
        assert (self.match.setup.carry is None) == (self.match.setup.chapter == 1)
        assert self.match.people == match.people
        self.check()


AtTables.TestCase.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
test_matches_of_a_campaign_and_duels_are_their_logs = AtTables.TestCase
