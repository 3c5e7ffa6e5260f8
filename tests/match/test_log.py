"""The log is the only truth: with the setup, it brings the whole match back."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from ashgrid.core import AshgridError, NotLegal, TableError
from ashgrid.match import Entry, Match, SeatSetup, Setup
from ashgrid.match.refusals import MatchOfOtherRules
from tests.match.helpers import embers, play, relay
from tests.match.same import assert_same, portrait


def rebuilt(match: Match) -> Match:
    """The match as another process would bring it back from what is stored."""
    stored = msgspec.json.encode((match.setup, match.log))
    setup, log = msgspec.json.decode(stored, type=tuple[Setup, list[Entry]])
    return Match(setup, log)


def test_a_log_brings_a_match_back() -> None:
    match = relay(clock="bank:1m+5s", who=(SeatSetup(), SeatSetup("open")))
    match.join(1, "Bo", 1000)
    match.act(0, "roll", 4000)
    match.act(0, "stun", 5000)
    match.act(0, "add 1", 6000)
    match.undo(0, 9000)
    match.offer_draw(1, 10_000)
    assert_same(rebuilt(match), match, at=11_000)


def test_an_empty_log_is_a_match_that_just_began() -> None:
    match = relay(dazed=True)
    nothing: list[Entry] = []
    assert_same(Match(match.setup, nothing), match)
    assert_same(Match(match.setup, iter(nothing)), match)


def test_a_match_that_was_brought_back_goes_on_like_the_other() -> None:
    match = embers(seed=5, clock="bank:1m+5s")
    play(match, "0 keep", "1 keep")
    again = rebuilt(match)
    for one in (match, again):
        one.act(0, "wait", 20_000)
        one.act(1, "wait", 30_000)
    assert_same(again, match, at=31_000)


def test_bringing_back_adds_nothing_to_the_log() -> None:
    """Also where forced moves would follow: what is not in the log did not happen."""
    match = relay()
    play(match, "0 stun")
    assert Match(match.setup, match.log[:1]).log == match.log[:1]


def test_the_caller_keeps_their_log() -> None:
    match = relay()
    play(match, "0 add 1")
    stored = list(match.log)
    again = Match(match.setup, stored)
    play(again, "0 add 1")
    assert len(stored) == 1


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry(1, "add 1", 0), "not your decision"),
        (Entry(0, "fly", 0), "no action begins with 'fly'"),
        (Entry(0, "!dance", 0), "'!dance' is no word of the table"),
        (Entry(0, "!accept-draw", 0), "no draw on offer"),
        (Entry(1, "!sit Bo", 0), "seat taken (seat 1)"),
        (Entry(2, "!resign", 0), "no such seat (seat 2, seats 2)"),
        (Entry(-1, "!sit Bo", 0), "no such seat (seat -1, seats 2)"),
    ],
)
def test_a_log_that_cannot_have_happened_is_refused_with_the_entry_to_blame(entry: Entry, reason: str) -> None:
    with pytest.raises(TableError) as caught:
        Match(relay().setup, [Entry(0, "add 1", 0), entry])
    told = str(caught.value)
    assert told.startswith(f"the log is damaged: entry 2 ({entry.seat} {entry.text}) cannot be played: ")
    assert reason in told


# Older rules


def of_older_rules(*lines: str) -> Match:
    """A match that was begun with rules 0, brought back with those of today, which are 1."""
    log = [Entry(int(line[0]), line[2:], 0) for line in lines]
    return Match(msgspec.structs.replace(relay(clock="move:30s").setup, rules=0), log)


def test_a_match_of_older_rules_goes_on_while_all_of_it_is_still_legal() -> None:
    match = of_older_rules("0 add 1", "0 add 2")
    assert match.stopped is None
    play(match, "0 done")
    assert list(match.actors) == [1]


def test_a_match_of_older_rules_is_brought_back_as_far_as_it_goes_and_says_where_and_why_it_stops() -> None:
    match = of_older_rules("0 add 2", "0 add 9", "0 add 1")
    assert match.view(None)["scores"] == [2, 0]
    assert match.stopped == MatchOfOtherRules(then=0, now=1, entry=2, action="add 9", reason=NotLegal())


def test_a_match_that_stopped_for_its_rules_waits_for_nobody_and_takes_no_request() -> None:
    match = of_older_rules("0 add 2", "0 add 9")
    before = portrait(match, 60_000)
    assert list(match.actors) == []
    assert match.tick(60_000) == []
    assert match.undo_refusal(0) is not None
    requests: list[Callable[[], object]] = [
        lambda: match.act(0, "add 1", 60_000),
        lambda: match.undo(0, 60_000),
        lambda: match.resign(0, 60_000),
        lambda: match.offer_draw(0, 60_000),
    ]
    for request in requests:
        with pytest.raises(TableError, match="match of other rules"):
            request()
    assert portrait(match, 60_000) == before


def test_a_match_that_stopped_at_its_first_entry_takes_no_forced_move_instead() -> None:
    setup = msgspec.structs.replace(relay(dazed=True).setup, rules=0)
    match = Match(setup, [Entry(0, "add 1", 0)])
    assert match.stopped is not None
    assert match.log == []


# Whatever happens at the table

CLOCKS = ["none", "move:20s", "bank:40s+5s", "bank:1m", "days:1"]
GAMES: list[tuple[str, dict[str, object], int]] = [
    ("embers", {"embers": 2}, 2),
    ("relay", {}, 2),
    ("relay", {"runners": 3, "dazed": True}, 3),
    ("relay", {"runners": 4, "teams": 2}, 4),
    ("relay", {"steps": 2, "finish": "add done"}, 2),
]
WORDS = ["act"] * 12 + ["undo"] * 4 + ["act out of turn", "offer", "accept", "decline", "sit", "resign", "tick"]


class AtTheTable(RuleBasedStateMachine):
    """Random requests, sensible or not, at random times. After each, the log must bring the same match back; a request
    that was refused must have changed nothing; and whoever is told that they may undo can."""

    match: Match
    now: int

    @initialize(
        game=st.sampled_from(GAMES),
        clock=st.sampled_from(CLOCKS),
        seed=st.integers(0, 2**64 - 1),
        auto_forced=st.booleans(),
        open_seats=st.sampled_from([0, 0, 0, 1]),
    )
    def begin(
        self, game: tuple[str, dict[str, object], int], clock: str, seed: int, auto_forced: bool, open_seats: int
    ) -> None:
        name, options, seats = game
        self.now = 10_000
        self.match = Match(
            Setup(
                game=name,
                options=options,
                seed=seed,
                seats=(SeatSetup(),) * (seats - open_seats) + (SeatSetup("open"),) * open_seats,
                clock=clock,
                started=self.now,
                auto_forced=auto_forced,
            )
        )

    @rule(
        word=st.sampled_from(WORDS),
        number=st.integers(0, 99),
        wait=st.sampled_from([0, 500, 1000, 3000, 3000, 15_000]),
    )
    def request(self, word: str, number: int, wait: int) -> None:
        match = self.match
        self.now += wait
        before = portrait(match, self.now)
        length = len(match.log)
        try:
            new = self.ask(word, number)
        except AshgridError:
            assert portrait(match, self.now) == before
            return
        assert match.log[length:] == new
        assert_same(rebuilt(match), match, at=self.now)
        assert bool(match.actors) == (match.outcome is None and not match.waiting_for_people)
        for seat in range(len(match.seats)):
            if match.undo_refusal(seat) is None and match.setup.clock == "none":
                rebuilt(match).undo(seat, self.now)

    def ask(self, word: str, number: int) -> list[Entry]:
        match, at = self.match, self.now
        seat = number % (len(match.seats) + 1)  # one too many
        match word:
            case "act":
                actor = match.actors[number % len(match.actors)] if match.actors else 0
                legal = match.state.legal(actor) or ["done"]
                return match.act(actor, str(legal[number % len(legal)]), at)
            case "act out of turn":
                return match.act(seat, ("add 1", "strike 6", "rest", "take", "keep", "x")[number % 6], at)
            case "undo":
                chosen = [entry.seat for entry in match.log if not entry.auto]
                return match.undo(chosen[-1] if chosen and number % 4 else seat, at)
            case "offer":
                return match.offer_draw(seat, at)
            case "accept" | "decline":
                return match.answer_draw(seat, word == "accept", at)
            case "sit":
                return match.join(seat, "Bo", at)
            case "resign" if number > 50:
                return match.resign(seat, at)
        return match.tick(at)


AtTheTable.TestCase.settings = settings(max_examples=80, stateful_step_count=30)
test_any_match_is_its_log = AtTheTable.TestCase
