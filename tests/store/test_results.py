"""Results of matches: written with the last entry, counted once, read by the page; and databases from before them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from sqlalchemy import create_engine, event, inspect, text

from ashgrid.ai.ratings import Rating
from ashgrid.match import Entry, SeatSetup, Setup
from ashgrid.store import Behind, Conflict, Filters, KeptResult, MatchResult, Pool, SeatResult, Store
from bench.lists import House
from tests.databases import url_of
from tests.store.support import configured, left_by

pytestmark = pytest.mark.both_databases

SETUP = Setup(game="embers", options={}, seed=1, seats=(SeatSetup(), SeatSetup(person=1)), started=1)
BOT = Rating(28, 2)


def person(store: Store, name: str = "") -> str:
    found = store.people.add_guest().id
    if name:
        store.people.set_password(found, name, "hashed")
    return found


def result(*seats: SeatResult, ended: int = 5, **more: Any) -> MatchResult:
    given: dict[str, Any] = {"pool": "people", "unrated": None, "public": True, "setting": "option.mode.duel"} | more
    pool: Pool = "bots" if any(seat.player for seat in seats) and "pool" not in more else given.pop("pool")
    given.pop("pool", None)
    return MatchResult(
        game="embers", reason="burnt-out", entries=30, began=1, ended=ended, seats=seats, pool=pool, **given
    )


def finish(store: Store, ended: MatchResult) -> str:
    match_id = store.create(SETUP)
    store.append(match_id, 0, [Entry(0, "keep", ended.ended)], result=ended)
    return match_id


def duel(store: Store, one: str, other: str, payoff: float = 1.0, **more: Any) -> str:
    seats = (SeatResult(one, 0, payoff, "", "flint", 3.0), SeatResult(other, 1, 1 - payoff, "", "tinder", 0.0))
    return finish(store, result(*seats, **more))


def solo(store: Store, who: str, payoff: float = 1.0, player: str = "greedy", **more: Any) -> str:
    return finish(store, result(SeatResult(who, 0, payoff), SeatResult(None, 1, 1 - payoff, player, fixed=BOT), **more))


def only(found: list[KeptResult]) -> KeptResult:
    assert len(found) == 1
    return found[0]


# Written


def test_a_result_is_kept_with_the_last_entry_and_read_back(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store)
    match_id = duel(store, ann, bob)
    kept = only(store.history.of(ann, Filters(), 10))
    assert (kept.match_id, kept.game, kept.reason, kept.entries, kept.ended) == (match_id, "embers", "burnt-out", 30, 5)
    assert [(seat.how, seat.faction, seat.score) for seat in kept.seats] == [("won", "flint", 3), ("lost", "tinder", 0)]
    assert only(store.history.of(bob, Filters(), 10)) == kept


def test_an_entry_that_came_too_late_leaves_no_result_and_no_rating(store: Store) -> None:
    ann, bob = person(store), person(store)
    match_id = store.create(SETUP, [Entry(0, "keep", 1)])
    ended = result(SeatResult(ann, 0, 1.0), SeatResult(bob, 1, 0.0))
    with pytest.raises(Conflict):
        store.append(match_id, 0, [Entry(0, "swap", 5)], result=ended)
    assert store.history.of(ann, Filters(), 10) == []
    assert store.history.ratings(ann) == []


def test_ratings_go_on_from_match_to_match_and_a_match_says_what_it_did(store: Store) -> None:
    ann, bob = person(store), person(store)
    duel(store, ann, bob)
    once = store.history.ratings(ann)[0]
    duel(store, ann, bob, ended=6)
    twice = store.history.ratings(ann)[0]
    assert (once.matches, twice.matches) == (1, 2)
    assert Rating().mu < once.rating.mu < twice.rating.mu
    latest = store.history.of(ann, Filters(), 1)[0].seats[0]
    assert (latest.before, latest.after) == (once.rating, twice.rating)
    assert [point.rating for point in store.history.course(ann, "embers", "people")] == [once.rating, twice.rating]


def test_against_machines_only_the_person_is_rated_and_in_a_pool_of_its_own(store: Store) -> None:
    ann = person(store)
    solo(store, ann)
    [rating] = store.history.ratings(ann)
    assert (rating.pool, rating.rating.mu > Rating().mu) == ("bots", True)
    bot = only(store.history.of(ann, Filters(), 10)).seats[1]
    assert (bot.player, bot.before, bot.after) == ("greedy", None, None)


def test_an_unrated_match_is_kept_and_changes_no_rating(store: Store) -> None:
    ann, bob = person(store), person(store)
    duel(store, ann, bob, unrated="wished")
    assert store.history.ratings(ann) == []
    assert only(store.history.of(ann, Filters(rated=False), 10)).unrated == "wished"
    assert store.history.of(ann, Filters(rated=True), 10) == []


def test_who_holds_several_seats_of_a_team_is_rated_once_and_listed_once(store: Store) -> None:
    ann, bob = person(store), person(store)
    seats = [SeatResult((ann, bob)[team], team, 1.0 - team) for team in (0, 1, 0, 1)]
    finish(store, result(*seats))
    assert store.history.ratings(ann)[0].matches == 1
    kept = only(store.history.of(ann, Filters(), 10))
    assert kept.seats[0].after == kept.seats[2].after is not None
    assert store.history.figures(ann, "embers").all.won == 1


def test_how_it_ended_for_each(store: Store) -> None:
    def hows(*seats: SeatResult) -> list[str]:
        found = result(*seats)
        return [found.how(number) for number in range(len(seats))]

    assert hows(SeatResult("a", 0, 0.5), SeatResult("b", 1, 0.5)) == ["drawn", "drawn"]
    assert hows(*(SeatResult(str(n), n, (0.5, 0.5, 0.0)[n]) for n in range(3))) == ["drawn", "drawn", "lost"]
    assert hows(*(SeatResult(str(n), n % 2, 1.0 - n % 2) for n in range(4))) == ["won", "lost", "won", "lost"]
    assert hows(SeatResult("a", 0, 0.0), SeatResult("b", 0, 0.0)) == ["lost", "lost"]
    assert hows(SeatResult("a", 0, 1.0), SeatResult("a", 1, 0.0)) == ["shared", "shared"]
    assert hows(SeatResult(None, 0, 1.0, "greedy"), SeatResult(None, 1, 0.0, "greedy")) == ["won", "lost"]


# Read


def test_pages_follow_each_other_without_a_gap_also_where_matches_ended_together(store: Store) -> None:
    ann, bob = person(store), person(store)
    made = {duel(store, ann, bob, ended=10 + number // 3, unrated="wished") for number in range(10)}
    found: list[KeptResult] = []
    place: Behind | None = None
    while page := store.history.of(ann, Filters(), 3, place):
        found, place = found + page, page[-1].place
    assert {one.match_id for one in found} == made
    assert len(found) == 10
    assert [one.ended for one in found] == sorted((one.ended for one in found), reverse=True)


def test_filters_find_what_they_name(store: Store) -> None:
    ann, bob, cid = person(store), person(store), person(store)
    won, lost = duel(store, ann, bob), duel(store, bob, ann, setting="own")
    machine = solo(store, ann, 0.5)

    def ids(**wanted: Any) -> set[str]:
        return {one.match_id for one in store.history.of(ann, Filters(**wanted), 10)}

    assert ids() == {won, lost, machine}
    assert ids(how="won") == {won}
    assert ids(faction="tinder") == {lost}
    assert ids(setting="own") == {lost}
    assert ids(person_id=bob) == {won, lost}
    assert ids(person_id=cid) == ids(game="dust") == ids(longest=29) == set()
    assert ids(player="greedy", shortest=30) == {machine}


def test_private_matches_are_in_nobody_elses_list_or_figures(store: Store) -> None:
    ann, bob = person(store), person(store)
    private, public = duel(store, ann, bob, public=False), duel(store, ann, bob)
    history = store.history
    assert {one.match_id for one in history.of(ann, Filters(), 10)} == {private, public}
    assert [one.match_id for one in history.of(ann, Filters(), 10, public=True)] == [public]
    assert [one.match_id for one in history.archive(Filters(), 10)] == [public]
    assert [one.match_id for one in history.course(ann, "embers", "people", public=True)] == [public]
    assert (history.figures(ann, "embers").all.won, history.figures(ann, "embers", public=True).all.won) == (2, 1)


def test_figures_count_by_what_where_and_whom(store: Store) -> None:
    ann, bob = person(store), person(store)
    for number, payoff in enumerate((1.0, 1.0, 0.0, 0.5)):
        duel(store, ann, bob, payoff, ended=number)
    solo(store, ann, 1.0, ended=9, setting="")
    found = store.history.figures(ann, "embers")
    assert (found.all.won, found.all.drawn, found.all.lost, found.streak) == (3, 1, 1, 2)
    assert [(one.key, one.won, one.drawn, one.lost) for one in found.factions] == [("flint", 2, 1, 1)]
    assert [(one.key, one.won) for one in found.settings] == [("option.mode.duel", 2)]
    assert [(one.key, one.person_id, one.won) for one in found.opponents] == [("", bob, 2), ("greedy", None, 1)]
    assert [(one.key, one.lost) for one in found.against] == [("tinder", 1)]
    assert found.highest is not None
    assert store.history.figures(bob, "dust").longest is None


def test_matches_with_oneself_are_listed_and_tell_nothing(store: Store) -> None:
    ann = person(store)
    duel(store, ann, ann, unrated="one-screen")
    found = store.history.figures(ann, "embers")
    assert (found.all.won, found.all.lost, found.shared) == (0, 0, 1)
    assert only(store.history.of(ann, Filters(), 10)).seats[0].how == "shared"


def test_against_several_of_a_kind_a_match_counts_once(store: Store) -> None:
    ann = person(store)
    bots = [SeatResult(None, seat, 0.0, "greedy", f"army-{seat}", fixed=BOT) for seat in (1, 2)]
    finish(store, result(SeatResult(ann, 0, 1.0), *bots))
    found = store.history.figures(ann, "embers")
    assert [(one.key, one.won) for one in found.opponents] == [("greedy", 1)]
    assert [(one.key, one.won) for one in found.against] == [("army-1", 1), ("army-2", 1)]


def test_the_ranking_has_those_with_a_name_who_have_played_enough_in_order(store: Store) -> None:
    ann, bob, guest = person(store, "Ann"), person(store, "Bob"), person(store)
    for number in range(60):
        duel(store, ann, bob, float(number % 3 != 0), ended=number)
        if number < 5:
            duel(store, ann, guest, ended=number)
    names = [one.name for one in store.history.ranking("embers", "people", 10, 5)]
    assert names == ["Ann", "Bob"]
    assert store.history.ranking("embers", "people", 10, 5, skip=1)[0].name == "Bob"
    assert [store.history.rank(who, "embers", "people", 10) for who in (ann, bob, guest)] == [1, 2, None]
    assert [one.name for one in store.history.ranking("embers", "people", 61, 5)] == ["Ann"]
    assert store.history.ranking("embers", "bots", 1, 5) == []


def test_a_rating_that_is_still_being_measured_is_not_ranked(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    duel(store, ann, bob)
    assert store.history.ranking("embers", "people", 1, 5) == []


def test_how_often_two_have_met(store: Store) -> None:
    ann, bob, cid = person(store), person(store), person(store)
    for ended in (5, 50, 60):
        duel(store, ann, bob, ended=ended)
    duel(store, ann, bob, ended=70, unrated="wished")
    assert store.results.met("embers", ann, bob, 50) == store.results.met("embers", bob, ann, 50) == 2
    assert store.results.met("embers", ann, cid, 0) == store.results.met("dust", ann, bob, 0) == 0


def test_remarks_are_kept_once_and_go_with_their_match(store: Store) -> None:
    match_id = store.create(SETUP)
    store.results.remark(match_id, "hint")
    store.results.remark(match_id, "hint")
    store.results.remark("nobody", "hint")
    assert store.results.remarks(match_id) == {"hint"}


# People who go and come


def test_who_deletes_their_account_leaves_results_without_their_name_and_rating(store: Store) -> None:
    ann, bob = person(store, "Ann"), person(store, "Bob")
    duel(store, ann, bob)
    before = store.history.ratings(bob)
    store.people.delete(ann)
    kept = only(store.history.of(bob, Filters(), 10))
    assert [(seat.person_id, seat.after is None) for seat in kept.seats] == [(None, True), (bob, False)]
    assert store.history.ratings(ann) == []
    assert store.history.ratings(bob) == before
    with store.engine.connect() as connection:
        for table in ("ratings", "result_seats"):
            assert ann not in str(connection.exec_driver_sql(f"select * from {table}").all())


def test_what_a_guest_played_goes_with_them_and_their_rating_if_there_is_no_other(store: Store) -> None:
    guest, ann, bob = person(store), person(store, "Ann"), person(store)
    match_id = duel(store, guest, bob)
    solo(store, guest)
    solo(store, ann)
    own, guests = store.history.ratings(ann), store.history.ratings(guest)
    store.people.absorb(guest, ann)
    found = {one.pool: one for one in store.history.ratings(ann)}
    assert found["bots"] == own[0]
    assert found["people"].rating == next(one for one in guests if one.pool == "people").rating
    assert len(store.history.of(ann, Filters(), 10)) == 3
    assert [one.match_id for one in store.history.course(ann, "embers", "people")] == [match_id]
    assert len(store.history.course(ann, "embers", "bots")) == 1


def test_who_sat_on_both_sides_as_a_guest_and_with_a_name_has_the_match_once(store: Store) -> None:
    guest, ann = person(store), person(store, "Ann")
    duel(store, guest, ann)
    store.people.absorb(guest, ann)
    assert len(store.history.of(ann, Filters(), 10)) == 1


def test_long_words_of_a_game_do_not_keep_a_match_from_ending(store: Store) -> None:
    ann, bob = person(store), person(store)
    match_id = duel(store, ann, bob, setting="x" * 500)
    found = store.history.one(match_id)
    assert found is not None
    assert found.setting == "x" * 120


# What it costs


def test_a_page_takes_as_many_queries_however_long_it_is(store: Store) -> None:
    ann = store.people.add_guest().id
    House(store, ann, 60, 17).fill()
    asked: list[str] = []
    event.listen(store.engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    counts = []
    for length in (2, 50):
        asked.clear()
        assert len(store.history.of(ann, Filters(), length)) == length
        counts.append(len(asked))
    assert counts[0] == counts[1]


# From before there were results


OVER = {"number": 9, "actors": [], "payoffs": [1.0, 0.0], "reason": "burnt-out", "over": True}
MATCHES: dict[str, tuple[dict[str, Any], dict[str, Any] | None]] = {
    "duel": ({"game": "embers", "options": {}, "spectators": False}, OVER),
    "armies": ({"game": "neuroshima", "options": {"armies": "borgo,moloch"}}, {**OVER, "payoffs": [0.5, 0.5]}),
    "scenario": ({"game": "dust", "options": {"scenario": "night-raid", "armies": "x|y"}}, OVER),
    "mission": ({"game": "hunters", "options": {"party": "medic,scout"}}, {**OVER, "payoffs": [0.0, 0.0]}),
    "running": ({"game": "embers", "options": {}}, {**OVER, "over": False, "payoffs": None}),
    "record": ({"game": "embers", "options": {}, "archived": True}, OVER),
    "broken-off": ({"game": "embers", "options": {}}, {**OVER, "payoffs": None}),
    "ancient": ({"game": "embers", "options": {}}, None),
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder with a database as the version before left it, with matches that are over and others."""
    left_by(url_of(tmp_path), "0005", "insert into people (id, nick, epoch, created) values ('ann', 'Ann', 0, 1)")
    engine = create_engine(url_of(tmp_path))
    into = (
        "insert into matches (id, setup, created, status, updated, over, open) "
        "values (:id, :setup, 1000, :status, 2000, :over, false)"
    )
    with engine.begin() as connection:
        for name, (setup, status) in MATCHES.items():
            seats = [{}, {"kind": "bot", "player": "greedy"}]
            begun = json.dumps({**setup, "seed": 1, "seats": seats})
            told = None if status is None else json.dumps({**status, "seats": seats})
            row = {"id": name, "setup": begun, "status": told, "over": bool(status and status["over"])}
            connection.execute(text(into), row)
            connection.execute(text("insert into holders values (:id, 0, 'ann')"), row)
    engine.dispose()
    return tmp_path


@pytest.mark.both_databases(empty=True)
def test_matches_that_were_over_before_are_in_the_history_as_far_as_is_known(old: Path) -> None:
    store = Store(url_of(old))
    found = {one.match_id: one for one in store.history.of("ann", Filters(), 20)}
    assert set(found) == {"duel", "armies", "scenario", "mission"}
    duel = found["duel"]
    assert (duel.entries, duel.began, duel.ended, duel.public, duel.unrated) == (9, 1000, 2000, False, "before-ratings")
    assert [(seat.how, seat.faction, seat.player) for seat in duel.seats] == [
        ("won", "flint", ""),
        ("lost", "tinder", "greedy"),
    ]
    assert [seat.faction for seat in found["armies"].seats] == ["borgo", "moloch"]
    assert [seat.how for seat in found["armies"].seats] == ["drawn", "drawn"]
    assert (found["scenario"].setting, found["scenario"].seats[0].faction) == ("scenario.night-raid", "")
    assert [(seat.team, seat.how) for seat in found["mission"].seats] == [(0, "lost"), (0, "lost")]
    assert store.history.figures("ann", "embers").opponents[0].key == "greedy"
    assert store.history.ratings("ann") == []
    store.close()


@pytest.mark.both_databases(empty=True)
def test_a_database_with_results_goes_back_and_keeps_its_matches(old: Path) -> None:
    store = Store(url_of(old))
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0005")
        left = set(inspect(connection).get_table_names())
        assert not left & {"results", "result_seats", "ratings", "remarks"}
        assert set(connection.exec_driver_sql("select id from matches").scalars()) == set(MATCHES)
    store.migrate()
    assert len(store.history.of("ann", Filters(), 20)) == 4
    store.close()


@pytest.mark.both_databases(empty=True)
def test_more_old_matches_than_are_read_at_once_are_all_taken(tmp_path: Path) -> None:
    setup = json.dumps({"game": "embers", "options": {}, "seed": 1, "seats": [{}, {}]})
    told = json.dumps({**OVER, "seats": [{}, {}]})
    into = "insert into matches (id, setup, created, status, updated, over, open) values "
    rows = ", ".join(f"('match-{number:04}', :setup, 1, :told, 2, true, false)" for number in range(1101))
    left_by(url_of(tmp_path), "0005", into + rows, setup=setup, told=told)
    store = Store(url_of(tmp_path))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from results").scalar_one() == 1101
    assert len(store.history.archive(Filters(), 50)) == 50
    store.close()


def test_where_seats_began_is_counted_with_how_it_ended(store: Store) -> None:
    ann, bob = person(store), person(store)
    for payoff, cells in ((1.0, ("c3", "a4")), (0.0, ("c3", "b2")), (1.0, ("d2", "c3")), (0.5, ("", ""))):
        seats = (
            SeatResult(ann, 0, payoff, "", "flint", opening=cells[0]),
            SeatResult(bob, 1, 1 - payoff, "", "tinder", opening=cells[1]),
        )
        finish(store, result(*seats))
    finish(store, result(SeatResult(ann, 0, 1.0, opening="c3"), SeatResult(bob, 1, 0.0), public=False))
    found = store.history.archived("embers")
    assert [(one.key, one.won, one.drawn, one.lost) for one in found.openings] == [
        ("c3", 1, 0, 2),
        ("a4", 0, 0, 1),
        ("b2", 1, 0, 0),
        ("d2", 1, 0, 0),
    ]
    assert {one.key: one.won + one.drawn + one.lost for one in found.factions} == {"flint": 4, "tinder": 4}
    assert found.settings == ["option.mode.duel"]
    lost = store.history.archive(Filters(faction="tinder", how="lost"), 9)
    assert [one.seats[0].how for one in lost] == ["won", "won"]
    assert [one.key for one in store.history.archived("embers", "tinder").openings] == ["a4", "b2", "c3"]
    assert store.history.archived("embers", setting="elsewhere").openings == []
    assert store.history.archived("dust").factions == []


def test_where_hqs_stood_is_read_from_the_logs_of_older_matches(tmp_path: Path) -> None:
    store = Store(url_of(tmp_path))
    old = msgspec.structs.replace(SETUP, game="neuroshima")
    log = [Entry(0, "hq a3 r0", 1), Entry(0, "!undo 1", 1), Entry(0, "hq c3 r1", 2), Entry(1, "hq e1 r0", 3)]
    seats = (SeatResult(None, 0, 1.0, "greedy", "borgo"), SeatResult(None, 1, 0.0, "greedy", "moloch"))
    ended = msgspec.structs.replace(result(*seats, pool="", unrated="bots-only"), game="neuroshima")
    store.append(store.create(old), 0, log, result=ended)
    with store.engine.begin() as connection:
        command.downgrade(configured(connection), "0010")
        assert "opening" not in {column["name"] for column in inspect(connection).get_columns("result_seats")}
    store.migrate()
    assert [one.key for one in store.history.archived("neuroshima").openings] == ["c3", "e1"]
    store.close()
