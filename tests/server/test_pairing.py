"""Who plays whom in tournaments, and the tables: pure functions, against all kinds of fields and hand-made tables."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from ashgrid.server.pairing import PATIENCE_MS, Free, arena_pairs, round_robin
from ashgrid.server.standings import (
    Counted,
    Standing,
    arena_table,
    head_to_head,
    points,
    reached,
    round_robin_table,
    sonneborn_berger,
    wins,
)

# Round robin


@given(st.integers(2, 16))
def test_everybody_meets_everybody_once_and_plays_once_in_a_round(count: int) -> None:
    rounds = round_robin(range(1, count + 1))
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert Counter(met) == Counter(map(frozenset, combinations(range(1, count + 1), 2)))
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        playing = [who for pair in pairs for who in pair]
        assert len(playing) == len(set(playing)) == count - count % 2


# Arena

NUMBERS = st.integers(1, 12)


@st.composite
def fields(draw: st.DrawFn) -> list[Free]:
    numbers = draw(st.lists(NUMBERS, unique=True))
    points_of = st.sampled_from([0.0, 0.5, 1.0, 2.5, 6.0])
    times = st.sampled_from([0, 1000, PATIENCE_MS, 10 * PATIENCE_MS])
    last = st.none() | NUMBERS
    found = [Free(number, draw(points_of), draw(times), draw(last), draw(st.booleans())) for number in numbers]
    return [one for one in found if one.last != one.number]


@given(fields(), st.booleans())
def test_nobody_is_paired_twice_or_with_themselves_and_bots_only_with_people(field: list[Free], others: bool) -> None:
    known = {one.number: one for one in field}
    pairs = arena_pairs(field, 10 * PATIENCE_MS, others)
    playing = [who for pair in pairs for who in pair]
    assert len(playing) == len(set(playing))
    assert set(playing) <= set(known), "who is busy or pauses is not there"
    assert not any(known[one].bot and known[other].bot for one, other in pairs)


@given(fields())
def test_where_nobody_else_can_come_at_most_one_person_waits_and_only_without_bots(field: list[Free]) -> None:
    people = {one.number for one in field if not one.bot}
    playing = {who for pair in arena_pairs(field, 0, others=False) for who in pair}
    assert len(people - playing) <= 1
    if people - playing:
        assert all(one.number in playing for one in field if one.bot)


@given(st.permutations(range(12)), st.integers(2, 6), st.integers(0, 6), st.lists(st.integers(0, 9), min_size=12))
def test_four_free_people_play_nobody_twice_in_a_row(
    order: list[int], pairs: int, met: int, points_of: list[int]
) -> None:
    """They have just played in pairs, or with nobody: there is always a way."""
    last = {order[2 * n + side]: order[2 * n + 1 - side] for n in range(met) for side in (0, 1)}
    known = {number: Free(number, points_of[number], 0, last.get(number)) for number in order[: 2 * pairs]}
    found = arena_pairs([*known.values()], 0, others=True)
    assert len(found) == pairs
    assert not any(known[one].last == other or known[other].last == one for one, other in found)


def test_people_of_near_score_meet() -> None:
    field = [Free(1, 5.0), Free(2, 0.0), Free(3, 4.5), Free(4, 1.0)]
    assert {frozenset(pair) for pair in arena_pairs(field, 0, others=True)} == {frozenset({1, 3}), frozenset({2, 4})}


def test_the_last_opponent_will_do_when_nobody_else_can_come_or_one_has_waited_long() -> None:
    field = [Free(1, since=0, last=2), Free(2, since=0, last=1)]
    assert arena_pairs(field, 1000, others=True) == []
    assert arena_pairs(field, PATIENCE_MS, others=True) == [(1, 2)]
    assert arena_pairs(field, 1000, others=False) == [(1, 2)]


def test_of_three_the_two_who_have_just_played_part() -> None:
    field = [Free(1, 1.0, since=5, last=2), Free(2, since=5, last=1), Free(3, since=0, last=1)]
    (pair,) = arena_pairs(field, 5, others=True)
    assert 3 in pair


def test_a_bot_plays_who_would_wait_and_is_somebody_else() -> None:
    bot = Free(9, bot=True)
    assert arena_pairs([Free(1), bot], 0, others=True) == []
    assert arena_pairs([Free(1), bot], PATIENCE_MS, others=True) == [(1, 9)]
    assert arena_pairs([Free(1), bot], 0, others=False) == [(1, 9)]
    assert arena_pairs([Free(1, last=2), Free(2, last=1), bot], 0, others=False) == [(1, 9)]


# Tables

ROUND = [
    # Ann beats Bob twice, Bob beats Cid twice, Cid and Ann win one each; Dot draws twice with Ann and loses the rest.
    Counted(1, 2, 1, 0),
    Counted(1, 2, 1, 0),
    Counted(2, 3, 1, 0),
    Counted(2, 3, 1, 0),
    Counted(3, 1, 1, 0),
    Counted(1, 3, 1, 0),
    Counted(4, 1, 0.5, 0.5),
    Counted(1, 4, 0.5, 0.5),
    Counted(4, 2, 0, 1),
    Counted(2, 4, 1, 0),
    Counted(3, 4, 1, 0),
    Counted(4, 3, 0, 1),
]


def test_the_table_of_a_round_robin_as_counted_by_hand() -> None:
    # Points: Ann 4, Bob 4, Cid 3, Dot 1. Sonneborn-Berger: Ann 2*4 + 1*3 + 1*1 = 12; Bob 2*3 + 2*1 = 8;
    # Cid 1*4 + 2*1 = 6; Dot 0.5*4 * 2 = 4.
    assert round_robin_table([1, 2, 3, 4], ROUND) == [
        Standing(1, 1, 4.0, 6, 3, 12.0),
        Standing(2, 2, 4.0, 6, 4, 8.0),
        Standing(3, 3, 3.0, 6, 3, 6.0),
        Standing(4, 4, 1.0, 6, 0, 4.0),
    ]


def test_games_among_the_level_decide_at_last() -> None:
    # A circle of three around a fourth: all three have 2 points and the same Sonneborn-Berger; 1 has beaten 2.
    games = [Counted(1, 2, 1, 0), Counted(3, 4, 1, 0), Counted(1, 3, 0, 1), Counted(2, 4, 1, 0), Counted(4, 1, 1, 0)]
    table = round_robin_table([1, 2, 3, 4], games)
    # Points: 3 has 2, the others 1. Sonneborn-Berger: 1 beat 2 (1), 2 beat 4 (1), 4 beat 1 (1), 3 beat 4 and 1 (2).
    assert [(line.entrant, line.rank, line.tie_break) for line in table] == [(3, 1, 2), (1, 2, 1), (2, 2, 1), (4, 2, 1)]
    level = [Counted(1, 2, 1, 0), Counted(3, 1, 1, 0), Counted(2, 3, 1, 0), Counted(1, 2, 0.5, 0.5)]
    assert [head_to_head(who, (1, 2), level) for who in (1, 2)] == [1.5, 0.5]


def test_who_is_level_in_everything_shares_a_rank() -> None:
    table = round_robin_table([1, 2, 3], [Counted(1, 2, 0.5, 0.5), Counted(2, 3, 0.5, 0.5), Counted(3, 1, 0.5, 0.5)])
    assert [(line.entrant, line.rank) for line in table] == [(1, 1), (2, 1), (3, 1)]


def test_the_table_of_an_arena_as_counted_by_hand() -> None:
    games = [
        Counted(1, 2, 1, 0, ended=10),
        Counted(2, 1, 0.5, 0.5, ended=40),
        Counted(3, 2, 0, 1, ended=20),
        Counted(3, 4, 1, 0, ended=30),
        Counted(4, 3, 0.5, 0.5, ended=35),
        Counted(4, 2, 0.5, 0.5, ended=50),
    ]
    # Points: 1 has 1.5, 2 has 0 + 0.5 + 1 + 0.5 = 2, 3 has 1.5, 4 has 1. 1 and 3 have a win each; 3 was there earlier.
    assert [(line.entrant, line.rank, line.points, line.wins) for line in arena_table([1, 2, 3, 4, 5], games)] == [
        (2, 1, 2.0, 1),
        (3, 2, 1.5, 1),
        (1, 3, 1.5, 1),
        (4, 4, 1.0, 0),
        (5, 5, 0.0, 0),
    ]
    assert (reached(1, games), reached(3, games), reached(5, games)) == (40, 35, 0)


RESULTS = st.sampled_from([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)])
PLAYED = st.lists(
    st.tuples(st.integers(1, 6), st.integers(1, 6), RESULTS, st.integers(0, 100))
    .filter(lambda one: one[0] != one[1])
    .map(lambda one: Counted(one[0], one[1], *one[2], one[3]))
)


@given(PLAYED)
def test_scores_add_up_and_ranks_follow_the_points(games: list[Counted]) -> None:
    for table in (round_robin_table(range(1, 7), games), arena_table(range(1, 7), games)):
        assert sum(line.points for line in table) == len(games)
        assert sum(line.played for line in table) == 2 * len(games)
        assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
        assert [line.rank for line in table] == sorted(line.rank for line in table)
        assert {line.entrant for line in table} == set(range(1, 7))


@given(PLAYED)
def test_the_tie_breaks_are_what_they_say(games: list[Counted]) -> None:
    for who in range(1, 7):
        assert wins(who, games) == sum(
            (game.one == who and game.for_one == 1) or (game.other == who and game.for_other == 1) for game in games
        )
    total = sum(sonneborn_berger(who, games) for who in range(1, 7))
    shares = [game.for_one * points(game.other, games) + game.for_other * points(game.one, games) for game in games]
    assert total == sum(shares)
