"""What is told of matches that are over, against what can be told from their states and events in another way."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ashgrid.core import Action, Event, State, find, installed
from ashgrid.core.summary import Account, Deeds
from ashgrid.games.dust import actions as dust
from ashgrid.games.embers import actions as embers
from ashgrid.games.hunters import actions as hunters
from ashgrid.games.hunters.roll import binomial
from ashgrid.games.neuroshima import actions as hexes
from ashgrid.games.neuroshima.tables import HQ, KINDS, TOUGHNESS, TRAITS

HOUSE = [game.name for game in installed()]
Chooser = Callable[[random.Random, Any, State[Any], int], Action]


class Played:
    """A whole match at random, its account, and everything that it can be held against."""

    def __init__(self, name: str, options: dict[str, Any], seed: int) -> None:
        game = find(name)
        state = game.new(game.prepare(options, seed), seed)
        rng = random.Random(seed)
        tally = game.tally(state)
        assert tally is not None
        self.start = state.copy()
        self.events: list[tuple[int, Event]] = []
        number = 0
        while state.actors:
            seat = rng.choice(state.actors)
            action = rng.choice(game.candidates(state, seat))
            happened: list[Event] = []
            before = state.dump()
            tally.before(state, seat, action)
            assert state.dump() == before
            state.apply(seat, action, happened)
            number += 1
            after = state.dump()
            tally.after(number, state, happened)
            assert state.dump() == after, "counting changes nothing"
            self.events += [(number, event) for event in happened]
        self.number = number
        self.state: Any = state
        self.account: Account = tally.account(state)

    def told(self, *kinds: type[Event]) -> list[Any]:
        return [event for _, event in self.events if isinstance(event, kinds)]

    def rows(self, seat: int | None) -> list[Deeds]:
        return [row for row in self.account.units if row.seat == seat]


MATCHES: list[tuple[str, dict[str, Any], int]] = [
    *(("neuroshima", {}, seed) for seed in range(4)),
    ("neuroshima", {"board": "duel", "armies": "borgo,hegemony"}, 1),
    ("neuroshima", {"mode": "points", "players": 3}, 2),
    ("neuroshima", {"mode": "free-for-all", "players": 4}, 3),
    ("neuroshima", {"mode": "teams"}, 4),
    ("dust", {}, 1),
    ("dust", {"scenario": "recon-in-force"}, 2),
    ("dust", {"scenario": "house-to-house"}, 3),
    ("dust", {"players": 4}, 4),
    ("hunters", {}, 1),
    ("hunters", {"mission": "factory-new"}, 2),
    ("hunters", {"mission": "gorilla-house", "party": "sniper,hunter,medic,soldier"}, 3),
    ("hunters", {"mission": "burn"}, 4),
    ("embers", {}, 1),
    ("embers", {"mode": "campaign"}, 2),
]


@pytest.fixture(scope="module")
def played(request: pytest.FixtureRequest) -> Played:
    return Played(*request.param)


def matches(*names: str) -> pytest.MarkDecorator:
    """Every match of these games, or of all."""
    chosen = [match for match in MATCHES if match[0] in (names or HOUSE)]
    ids = [f"{name} {seed} {options}" for name, options, seed in chosen]
    return pytest.mark.parametrize("played", chosen, ids=ids, indirect=True, scope="module")


@matches()
def test_what_all_have_dealt_is_what_all_have_taken(played: Played) -> None:
    units = played.account.units
    assert sum(row.dealt for row in units) == sum(row.taken for row in units)
    assert sum(row.felled for row in units) <= sum(len(row.fallen) for row in units)


@matches()
def test_graphs_go_along_the_match_to_its_end(played: Played) -> None:
    assert played.account.graphs
    for graph in played.account.graphs:
        numbers = [mark.number for mark in graph.marks]
        assert numbers == sorted(set(numbers))
        assert numbers[-1] == played.number
        assert all(len(series.values) == len(numbers) for series in graph.series)
        turns = [mark.turn for mark in graph.marks]
        assert turns == sorted(turns)


@matches()
def test_luck_is_told_with_the_spread_of_its_dice(played: Played) -> None:
    for luck in played.account.luck:
        assert luck.expected > 0
        assert luck.dice > 0
        assert abs(luck.hits - luck.expected) < 5 * luck.spread


# Neuroshima Hex -------------------------------------------------------------------------------------


@matches("neuroshima")
def test_the_graph_of_neuroshima_ends_with_the_points_on_the_board(played: Played) -> None:
    state = played.state
    (graph,) = played.account.graphs
    scores = state.setup.scoring
    assert graph.what == ("score" if scores else "hq-points")
    assert [series.values[-1] for series in graph.series] == (state.score if scores else state.points)


@matches("neuroshima")
def test_an_hq_took_what_it_lost(played: Played) -> None:
    state = played.state
    if state.setup.scoring:
        hits = Counter[int]()
        for event in played.told(hexes.HqHit):
            hits[event.seat] += event.wounds
        lost = [hits[seat] for seat in range(state.seat_count)]
    else:
        charged = Counter[int]()
        for event in played.told(hexes.Charged):
            charged[event.seat] += event.points
        lost = [state.setup.points[seat] - left - charged[seat] for seat, left in enumerate(state.points)]
    assert [sum(row.taken for row in played.rows(seat) if row.name == "hq") for seat in range(len(lost))] == lost


@matches("neuroshima")
def test_tiles_took_what_their_toughness_bore_and_what_is_on_them_now(played: Played) -> None:
    state = played.state
    if played.told(hexes.Replaced, hexes.WoundsCleared, hexes.Eliminated):
        return  # damage went with tiles that were taken off
    tough = {(kind.army, kind.tile): TOUGHNESS[kind.number] + 1 for kind in KINDS}
    expected = Counter[int]()
    for event in played.told(hexes.Destroyed):
        expected[event.seat] += tough[state.armies[event.seat], event.tile]
    board = state.board
    for cell, kind in enumerate(board.kind):
        if kind >= 0 and not TRAITS[kind] & HQ:
            expected[board.owner[cell]] += board.damage[cell]
    for seat in range(state.seat_count):
        assert sum(row.taken for row in played.rows(seat) if row.name != "hq") == expected[seat]


@matches("neuroshima")
def test_every_tile_that_was_placed_and_that_fell_is_counted(played: Played) -> None:
    for seat in range(played.state.seat_count):
        placed = Counter(event.tile for event in played.told(hexes.Placed, hexes.Replaced) if event.seat == seat)
        fallen = Counter(event.tile for event in played.told(hexes.Destroyed) if event.seat == seat)
        rows = {row.name: row for row in played.rows(seat)}
        assert {name: rows[name].count for name in placed} == placed
        assert {name: len(rows[name].fallen) for name in fallen} == fallen


def test_whoever_destroyed_an_hq_is_named() -> None:
    named = 0
    for seed in range(40):
        played = Played("neuroshima", {"armies": "borgo,moloch"}, seed)
        if played.state.result.reason != "hq-destroyed":
            continue
        why = played.account.why
        assert why is not None
        assert why.name == "hq-fell"
        (fallen,) = played.told(hexes.HqDestroyed)
        assert why.fields["loser"] == fallen.seat
        assert why.fields["army"] == played.state.armies[why.fields["seat"]]
        attackers = {event.tile for event in played.told(hexes.Attacked) if event.target == fallen.cell}
        assert why.fields["tile"] in attackers | {event.tile for event in played.told(hexes.Played)}
        named += 1
    assert named > 0, "an HQ has to fall in one of these, or this tells nothing"


# Dust -----------------------------------------------------------------------------------------------


@matches("dust")
def test_units_of_dust_took_the_points_that_they_have_lost(played: Played) -> None:
    state = played.state
    gained = Counter[str]()
    for event in played.told(dust.Regained, dust.Repaired):
        gained[event.unit] += event.points
    assert not played.told(dust.Healed), "figures came back: choose another match"
    rows = {row.name: row for row in played.account.units}
    for unit, name in enumerate(state.names):
        lost = played.start.points_of(unit) - state.points_of(unit) + gained[name]
        assert rows[name].taken == lost, name
        assert rows[name].seat == state.owner[unit]


@matches("dust")
def test_units_of_dust_that_fell_are_those_that_were_destroyed(played: Played) -> None:
    fallen = Counter({row.name: len(row.fallen) for row in played.account.units if row.fallen})
    assert fallen == Counter(event.unit for event in played.told(dust.Destroyed))
    for row in played.account.units:
        shooters = {(event.unit, event.seat) for event in played.told(dust.Fired)}
        assert all((fall.by, fall.by_seat) in shooters for fall in row.fallen)


@matches("dust")
def test_the_graphs_of_dust_end_with_score_and_army(played: Played) -> None:
    state = played.state
    score, army = played.account.graphs
    assert [series.values[-1] for series in score.series] == state.score
    standing = [0.0, 0.0]
    for unit, kind in enumerate(state.types):
        standing[state.side[unit]] += kind.cost * state.points_of(unit) / kind.points
    assert [series.values[-1] for series in army.series] == pytest.approx(standing, abs=0.1)


@matches("dust")
def test_every_die_of_dust_is_counted_once(played: Played) -> None:
    faces = [face for event in played.told(dust.Fired) for throw in event.throws for face in throw.faces]
    faces += [face for event in played.told(dust.ReactionTried, dust.Regained) for face in event.faces]
    faces += [event.face for event in played.told(dust.Shrugged, dust.OrderTried)]
    assert sum(luck.dice for luck in played.account.luck) == len(faces)
    hits = len([face for face in faces if face >= 5])
    if not any("spotter" in event.rules for event in played.told(dust.Fired)) and not any(
        throw.why == "cover" for event in played.told(dust.Fired) for throw in event.throws
    ):
        assert sum(luck.hits for luck in played.account.luck) == hits
        assert sum(luck.expected for luck in played.account.luck) == pytest.approx(len(faces) / 3)


def fired(unit: str, target: str, *throws: tuple[str, tuple[int, ...]], rules: tuple[str, ...] = ()) -> dust.Fired:
    return dust.Fired(
        seat=0,
        unit=unit,
        line=1,
        weapon="x",
        cell="a1",
        target=target,
        target_cell="a2",
        dice=3,
        throws=tuple(dust.Throw(why, faces) for why, faces in throws),
        hits=0,
        damage=0,
        rules=rules,
    )


@pytest.mark.parametrize(
    ("throws", "rules", "expected"),
    [
        ([("first", (5, 1, 6))], (), {0: (3, 2, 1.0)}),
        ([("first", (5, 1, 6)), ("sustained", (1,))], (), {0: (4, 2, 4 / 3)}),
        ([("first", (5, 1, 6))], ("spotter",), {0: (3, 1, 2.0)}),
        ([("first", (5, 1, 6)), ("cover", (5, 1))], ("soft-cover",), {0: (3, 2, 1.0), 1: (2, 1, 2 / 3)}),
        ([("first", (5, 1, 6)), ("cover", (1, 1))], ("hard-cover",), {0: (3, 2, 1.0), 1: (2, 2, 4 / 3)}),
    ],
)
def test_dice_of_dust_fall_well_by_the_declared_chances(
    throws: list[Any], rules: tuple[str, ...], expected: dict[int, tuple[int, int, float]]
) -> None:
    """A hit is two faces of six (R1), a blank four; soft cover saves with hits, hard cover with blanks."""
    game = find("dust")
    state: Any = game.new({"scenario": "recon-in-force", "set_up": "lot"}, 1)
    own = next(name for unit, name in enumerate(state.names) if state.owner[unit] == 0)
    squads = [unit for unit, kind in enumerate(state.types) if state.owner[unit] == 1 and kind.kind == 0]
    tally = game.tally(state)
    assert tally is not None
    tally.after(1, state, [fired(own, state.names[squads[0]], *throws, rules=rules)])
    luck = {one.seat: (one.dice, one.hits, one.expected) for one in tally.account(state).luck}
    assert luck == {seat: pytest.approx(numbers) for seat, numbers in expected.items()}


# Hunters --------------------------------------------------------------------------------------------


@matches("hunters")
def test_heroes_took_what_they_lost_and_got_back(played: Played) -> None:
    state = played.state
    healed = Counter[str]()
    for event in played.told(hunters.Healed):
        healed[event.hero] += event.health
    rows = {row.name: row for row in played.account.units if row.seat is not None}
    for before, hero in zip(played.start.heroes, state.heroes, strict=True):
        name = hero.kind.name
        assert rows[name].taken == before.health - hero.health + healed[name]
    (graph,) = played.account.graphs
    assert [series.values[-1] for series in graph.series] == [hero.health for hero in state.heroes]


@matches("hunters")
def test_enemies_that_were_killed_fell(played: Played) -> None:
    fallen = sum(len(row.fallen) for row in played.account.units if row.seat is None)
    assert fallen == len(played.told(hunters.Killed))
    kills = sum(row.felled for row in played.account.units if row.seat is not None)
    assert kills <= fallen


@matches("hunters")
def test_the_dice_of_hunters_are_expected_as_the_odds_say(played: Played) -> None:
    expected = 0.0
    for event in played.told(hunters.Attacked):
        if event.dice and not event.automatic and event.hit < 6:
            chances = binomial(len(event.dice) + len(event.again), max(1, event.hit) / 6)
            expected += sum(hits * chance for hits, chance in enumerate(chances))
        expected += sum(hits * chance for hits, chance in enumerate(binomial(event.defence, 2 / 6)))
    assert sum(luck.expected for luck in played.account.luck) == pytest.approx(expected)


# Embers ---------------------------------------------------------------------------------------------


@matches("embers")
def test_the_dice_of_embers_are_added_up(played: Played) -> None:
    rolled = played.told(embers.Rolled)
    assert sum(luck.hits for luck in played.account.luck) == sum(event.die for event in rolled)
    assert sum(luck.expected for luck in played.account.luck) == 3.5 * len(rolled)
    (graph,) = played.account.graphs
    view = played.state.view(None)
    assert [series.values[-1] for series in graph.series] == view.get("embers", [view.get("fire")])


def test_luck_evens_out() -> None:
    """Over many matches the dice are as expected, whatever is thrown again: what is told of one match is fair."""
    ahead, variance = 0.0, 0.0
    for seed in range(12):
        for luck in Played("dust", {"scenario": "recon-in-force"}, 100 + seed).account.luck:
            ahead += luck.hits - luck.expected
            variance += luck.spread**2
    assert abs(ahead) < 3 * variance**0.5
