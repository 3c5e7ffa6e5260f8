"""Playing on from a position: a match of its own, which begins with the moves that led there."""

from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ashgrid.cli.records import commitment_problems
from ashgrid.core import (
    AnyGame,
    IllegalAction,
    Move,
    Record,
    RecordError,
    Replay,
    Rng,
    TableError,
    find,
    fingerprint,
    installed,
    verify,
)
from ashgrid.match import (
    Branch,
    Entry,
    Match,
    Origin,
    SeatSetup,
    Setup,
    Snapshot,
    Way,
    archive,
    following,
    was_drawn,
    what_follows,
)
from ashgrid.match.refusals import NothingToPlayOn, NothingToUndo, PlayOnTooEarly

BOT = SeatSetup("bot", player="greedy")
ORIGIN = Origin("old-match", 7)
GAMES = [(game, options) for game in installed() for options in game.variants()[:3]]
IDS = [f"{game.name}-{number}" for number, (game, _) in enumerate(GAMES)]


def random_moves(match: Match, rng: Rng, count: int, at: int = 0) -> None:
    for _ in range(count):
        if match.outcome is not None:
            return
        seat = match.actors[rng.below(len(match.actors))]
        match.act(seat, str(rng.choice(match.state.legal(seat))), at)


def ended(game: AnyGame, options: dict[str, Any], seed: int, moves: int = 60) -> Match:
    """A match of so many random moves, given up then if it is not over."""
    count = len(game.seats(game.read_options(options)))
    seats = tuple(SeatSetup("human", f"P{seat}") for seat in range(count))
    match = Match(Setup(game=game.name, options=options, seed=seed, seats=seats, rules=game.rules, salt="s").drawn())
    random_moves(match, Rng(seed), moves)
    if match.outcome is None:
        match.resign(match.actors[0], 0)
    return match


def begun(made: Branch) -> Match:
    return Match(made.setup, made.log)


def branch(match: Match, number: int, line: tuple[Move, ...] = (), seed: int = 5, **how: Any) -> Branch:
    seats = [SeatSetup("human", f"Q{seat}") for seat in range(len(match.seats))]
    return Way(match, number, line).branch(ORIGIN, seats, seed, 1000, salt="t", **how)


@pytest.mark.parametrize(("game", "options"), GAMES, ids=IDS)
@given(seed=st.integers(0, 2**32), share=st.floats(0, 0.99))
@example(seed=2**200 + 7, share=0.5)
@settings(deadline=None, max_examples=4)
def test_every_game_is_played_on_from_anywhere(game: AnyGame, options: dict[str, Any], seed: int, share: float) -> None:
    old = ended(game, options, seed)
    number = int(share * (len(old.standing) - 1))
    way = Way(old, number)
    there = way.state()
    match = begun(branch(old, number, seed=seed ^ 1))

    # The seat that it was dealt for sees just what was to be seen there; what came by itself since, came later.
    at_once = Match(branch(old, number, seed=seed ^ 1, auto_forced=False).setup, branch(old, number).log)
    assert at_once.state.view(0) == there.view(0)
    assert at_once.state.actors == there.actors
    at_once.state.check()

    random_moves(match, Rng(seed + 1), 30, 2000)
    match.state.check()
    if match.outcome is None:
        match.resign(match.actors[0], 3000)

    # The log brings it back, so do a snapshot and the record, and the record of the record.
    again = Match(match.setup, match.log)
    assert fingerprint(again.state) == fingerprint(match.state)
    if game.restorable:
        restored = Match(match.setup, (), Snapshot.decode(match.snapshot().encode()))
        assert fingerprint(restored.state) == fingerprint(match.state)
    record = Record.parse(str(match.record()))
    assert verify(record) == []
    assert commitment_problems(record, match.setup.commitment) == []
    kept = archive(str(record), 9)
    assert fingerprint(kept.state) == fingerprint(match.state)
    assert verify(kept.record()) == []


@pytest.mark.parametrize("name", ["neuroshima", "hunters", "dust", "embers"])
def test_what_comes_is_not_what_came_then(name: str) -> None:
    """Of two that begin at the same position, one knows nothing of what the other draws and rolls."""
    game = find(name)
    old = ended(game, {}, 3)
    number = len(old.standing) // 2
    there = Way(old, number).state()
    states = [begun(branch(old, number, seed=seed)).state for seed in range(6)]
    assert len({state.rng.state for state in [there, *states]}) == 7
    if name == "neuroshima":
        assert len({str(state.dump()["piles"]) for state in [there, *states]}) > 5


@pytest.mark.parametrize("name", ["neuroshima", "hunters", "dust", "embers"])
def test_dice_that_nobody_can_compute_stay_so_where_a_match_is_played_on(name: str) -> None:
    key, other = 2**200 + 7, 2**201 + 9
    old = ended(find(name), {}, key)
    assert old.state.rng.state >> 64 == key
    number = len(old.standing) // 2
    match = begun(branch(old, number, seed=other))
    assert match.state.rng.state >> 64 == other
    assert begun(branch(old, number, seed=7)).state.rng.state < 2**64, "as matches of old go on"
    restored = Match(match.setup, (), Snapshot.decode(match.snapshot().encode()))
    assert restored.state.rng.state == match.state.rng.state
    guess = match.state.guess(0, Rng(1))
    assert guess.rng.state < 2**64, "searches have the fast kind"


def test_the_seed_of_the_old_match_does_not_tell_what_is_dealt() -> None:
    """Whoever knows all of the old match knows the set-up of the new one but for one number, which is committed to."""
    old = ended(*GAMES[0], 1)
    one, other = branch(old, 10, seed=1).setup, branch(old, 10, seed=2).setup
    assert one.seed == old.setup.seed == other.seed
    assert one.commitment != other.commitment
    assert f"dealt: {one.dealt[0]}\n" in one.committed


def neuroshima() -> tuple[AnyGame, dict[str, Any]]:
    return find("neuroshima"), {}


def test_nothing_goes_back_behind_it() -> None:
    old = ended(*neuroshima(), 4)
    match = begun(branch(old, 20, undo="friendly"))
    seat = match.actors[0]
    taken = match.setup.taken
    for size in ("decision", "turn", "round", "chapter"):
        assert match.undo_refusal(seat, size) == NothingToUndo()
        assert not match.undo_asks(seat, size)
    random_moves(match, Rng(1), 4, 2000)
    for _ in range(20):
        seats = [seat for seat in range(2) if match.undo_refusal(seat) is None or match.undo_asks(seat)]
        if not seats:
            break
        match.undo(seats[0], 2000)
    assert len(match.standing) >= taken
    assert fingerprint(Match(match.setup, match.log).state) == fingerprint(match.state)
    if match.actions == taken:
        assert fingerprint(match.state) == fingerprint(begun(branch(old, 20, undo="friendly")).state)


def test_clocks_begin_where_it_leaves_the_other() -> None:
    old = ended(*neuroshima(), 4)
    match = begun(branch(old, 30, clock="bank:5m+10s"))
    assert [match.clocks.left(seat, 1000) for seat in range(2)] == [300_000, 300_000]
    assert match.deadline == 301_000


def test_it_waits_for_people_and_for_machines() -> None:
    old = ended(*neuroshima(), 4)
    made = Way(old, 30).branch(ORIGIN, [SeatSetup("open"), BOT], 5, 1000)
    match = begun(made)
    assert match.number == 30
    assert match.actors == ()
    match.join(0, "Ann", 2000)
    assert match.actors != ()
    assert Match(match.setup, match.log).actors == match.actors


def test_entries_that_were_taken_over_count_as_nobodys_and_are_not_called_forced() -> None:
    old = ended(*neuroshima(), 4)
    match = begun(branch(old, 30))
    assert [entry.text for entry in match.log[:30]] == [old.log[place].text for place in old.standing[:30]]
    assert all(entry.auto and entry.at == 1000 for entry in match.log[:30])
    assert not any(update.auto for update in match.updates(0)[:30])


def test_only_a_match_that_is_over_and_a_position_with_something_to_decide() -> None:
    game, options = neuroshima()
    seats = (SeatSetup("human"), SeatSetup("human"))
    running = Match(Setup(game=game.name, options=options, seed=1, seats=seats).drawn())
    with pytest.raises(TableError) as early:
        Way(running, 0)
    assert early.value.reason == PlayOnTooEarly()
    over = ended(game, options, 4, moves=2000)
    assert over.ending is None, "it ended by its rules"
    with pytest.raises(TableError) as nothing:
        branch(over, over.number)
    assert nothing.value.reason == NothingToPlayOn()


def test_a_line_is_played_before_anything_is_dealt_anew() -> None:
    old = ended(*neuroshima(), 4)
    there = Way(old, 21).state()
    seat = there.actors[0]
    action = there.legal(seat)[-1]
    match = begun(branch(old, 21, (Move(seat, str(action)),)))
    assert match.log[21] == Entry(seat, str(action), 1000, auto=True)
    assert match.setup.dealt[0].after == 22
    with pytest.raises(IllegalAction):
        branch(old, 21, (Move(1 - seat, str(action)),))


def test_a_branch_of_a_branch_keeps_both_deals() -> None:
    old = ended(*neuroshima(), 4)
    first = begun(branch(old, 20))
    random_moves(first, Rng(2), 20, 2000)
    first.resign(0, 2500)
    later = begun(branch(first, 30, seed=9))
    assert [redeal.after for redeal in later.setup.dealt] == [20, 30]
    before = Way(later_over(later), 29).state()
    assert fingerprint(before) == fingerprint(Way(first, 29).state())
    earlier = begun(branch(first, 10, seed=9))
    assert [redeal.after for redeal in earlier.setup.dealt] == [10]
    same_place = begun(branch(first, 20, seed=9))
    assert [redeal.after for redeal in same_place.setup.dealt] == [20, 20]
    random_moves(same_place, Rng(2), 5, 2000)
    assert fingerprint(Match(same_place.setup, same_place.log).state) == fingerprint(same_place.state)
    record = Record.parse(str(same_place.record()))
    assert record.dealt == same_place.setup.dealt
    assert fingerprint(Replay(record).run()) == fingerprint(same_place.state)


def later_over(match: Match) -> Match:
    match.resign(0, 5000)
    return match


def test_a_rematch_begins_there_again_with_the_seats_swapped_and_another_deal() -> None:
    old = ended(*neuroshima(), 4)
    match = begun(branch(old, 20))
    match.resign(0, 2000)
    assert what_follows(match) == "rematch"
    assert not was_drawn(match)
    after = following(match, 77, 3000, "u", anew=True)
    next_one = Match(after.setup, after.log)
    assert [seat.name for seat in next_one.seats] == ["Q1", "Q0"]
    assert after.setup.dealt[0].seed == 77
    assert after.setup.seed == old.setup.seed
    assert after.setup.origin == ORIGIN
    assert [entry.text for entry in next_one.log[:20]] == [entry.text for entry in match.log[:20]]
    assert next_one.outcome is None


def test_no_chapter_follows_a_game_aside() -> None:
    game = find("embers")
    old = ended(game, {"mode": "campaign"}, 2, moves=500)
    assert what_follows(old) == "chapter"
    match = begun(branch(old, 0))
    random_moves(match, Rng(1), 500, 2000)
    assert match.outcome is not None
    assert what_follows(match) == "rematch"


@pytest.mark.parametrize("bad", ["dealt: 1 0", "dealt: x 0 1", f"dealt: 1 0 {2**256}", "dealt: ", "dealt: 1 0 1,"])
def test_a_record_says_what_is_wrong_with_its_deal(bad: str) -> None:
    text = str(branch_record())
    line = next(line for line in text.splitlines() if line.startswith("dealt:"))
    with pytest.raises(RecordError, match="'dealt' is a number of moves, a seat and a seed"):
        Record.parse(text.replace(line, bad))


@pytest.mark.parametrize("bad", ["dealt: 999 0 1", "dealt: 1 9 1"])
def test_a_record_whose_deal_cannot_be_true_is_not_verified(bad: str) -> None:
    text = str(branch_record())
    line = next(line for line in text.splitlines() if line.startswith("dealt:"))
    (problem,) = verify(Record.parse(text.replace(line, bad)))
    assert "is not true of" in problem


def branch_record() -> Record:
    return begun(branch(ended(*neuroshima(), 4), 20)).record()
