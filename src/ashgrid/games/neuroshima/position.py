"""Positions as plain data: read, checked, turned into a state and written again.

    {"armies": ["borgo", "moloch"], "tiles": [{"army": "borgo", "tile": "hq", "q": 0, "r": 0, "rot": 0, "damage": 0}]}

Coordinates are axial, (0, 0) is the centre, directions go clockwise from north; `rot` counts sixths of a turn clockwise
from the tile as printed. `hq` gives HQ points left by army; without it an HQ has its full points less the damage of its
tile. A board may lack an HQ. Everything but `armies` and `tiles` has a default. A position is always in the middle of
the turn of `turn`, before the compulsory discard if three tiles are in that hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec

from ashgrid.core import AshgridError, Event, OptionError, Rng
from ashgrid.core.thread_safe import prepared

from . import battle, tables
from .actions import Options
from .board import EMPTY, Board
from .data import ARMIES, SHAPES, DataError, kind_of
from .effects import settle
from .explain import Narrator
from .forecast import explore
from .model import DISCARD, HAND, PHASES, TURN
from .rules import Neuroshima
from .setup import FREE_FOR_ALL, LONER, MODES, MOST_ENERGY, SINGLE, Setup, check, chosen, reckless_seats
from .tables import KINDS

HQ_POINTS = 20


class PositionError(AshgridError):
    """A position that cannot be: the message says which tile or key is wrong."""


class TileHere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    army: str
    tile: str
    q: int
    r: int
    rot: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    damage: Annotated[int, msgspec.Meta(ge=0, le=HQ_POINTS)] = 0


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All dictionaries are by army. `piles` are from the top: the first tile is drawn next, and of `known` tiles
    everybody knows that they lie there. `ending` is who drew the last tile first. `number` counts turns; without it the
    small first draws are over. `phase` is `turn` or `discard`. `used` lists the moves of this turn: by `own` or by the
    cell of the carrier, and the unit.

    Rules: R1.
    """

    armies: Annotated[list[str], msgspec.Meta(min_length=2, max_length=6)]
    tiles: list[TileHere]
    board: str = "standard"
    hq: dict[str, Annotated[int, msgspec.Meta(ge=0, le=HQ_POINTS)]] = {}
    teams: list[Annotated[int, msgspec.Meta(ge=0, le=5)]] | None = None
    mode: str | None = None
    edition: str = "3.0"
    options: dict[str, str] = {}
    turn: str | None = None
    hands: dict[str, list[str]] = {}
    piles: dict[str, list[str]] = {}
    discards: dict[str, list[str]] = {}
    energy: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_ENERGY)]] = {}
    score: dict[str, Annotated[int, msgspec.Meta(ge=0, lt=battle.GOAL)]] = {}
    terror: list[str] = []
    ending: str | None = None
    overtime: bool = False
    phase: str = "turn"
    number: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = None
    used: list[tuple[str, str]] = []
    known: dict[str, Annotated[int, msgspec.Meta(ge=0)]] = {}


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a battle leaves: the tiles on the board, HQs with the points that they lost, and HQ points by army."""

    survivors: list[TileHere]
    hq: dict[str, int]
    events: list[Event] | None = None
    score: dict[str, int] | None = None


class Table:
    """A position in play: the board, HQ points by seat, and which army sits where."""

    def __init__(self, armies: list[str], board: Board, points: list[int], full: list[int]) -> None:
        self.armies = armies
        self.board = board
        self.points = points
        self.full = full  # points of an unharmed HQ
        self.score: list[int] | None = None  # in a game for points, where HQs cannot be destroyed
        self.wounds_stay = True

    def end(self) -> None:
        """What follows a battle: survivors are healed if the options say so, and effects settled.

        Rules: R6.
        """
        if not self.wounds_stay:
            for cell in range(self.board.shape.size):
                self.board.damage[cell] = 0
        settle(self.board)


def parse(data: bytes | str) -> Position:
    """Read a position; the error says what is wrong and where."""
    try:
        return msgspec.json.decode(data, type=prepared(Position))
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise PositionError(f"not a position: {error}") from None
    except RecursionError:
        raise PositionError("not a position: lists in lists without end") from None


def _check_names(position: Position) -> None:
    # Rules: R4.
    armies = position.armies
    for army in armies:
        if army not in ARMIES:
            raise PositionError(f"armies: there is no army '{army}'; there are: {', '.join(sorted(ARMIES))}")
    if len(set(armies)) != len(armies):
        raise PositionError("armies: no army can sit on two sides")
    if position.board not in SHAPES:
        raise PositionError(f"board: there is no board '{position.board}'; there are: {', '.join(SHAPES)}")
    by_army = ("hq", "hands", "piles", "discards", "energy", "score", "known")
    named = [(field, army) for field in by_army for army in getattr(position, field)]
    named += [("terror", army) for army in position.terror]
    named += [(field, getattr(position, field)) for field in ("turn", "ending") if getattr(position, field)]
    for field, army in named:
        if army not in armies:
            raise PositionError(f"{field}: '{army}' is not one of the armies here")
    for field in ("hands", "piles", "discards"):
        for army, tiles in getattr(position, field).items():
            for tile in tiles:
                _kind(field, army, tile)
    for army, hand in position.hands.items():
        if len(hand) > HAND:
            raise PositionError(f"hands: {army} has {len(hand)} tiles in hand, at most {HAND} are allowed")
    if position.teams is not None and len(position.teams) != len(armies):
        raise PositionError(f"teams: one number for each of the {len(armies)} armies, please")


def _options(position: Position, mode: str) -> Options:
    """The options that a position names, each for itself well-formed."""
    armies = position.armies
    plain: dict[str, object] = {
        **position.options,
        "mode": mode,
        "edition": position.edition,
        "board": position.board,
        "armies": ",".join(armies),
    }
    if mode in ("free-for-all", "points"):
        plain["players"] = len(armies)
    for name in position.options:
        if name not in Options.__struct_fields__ or name in ("mode", "edition", "board", "armies", "players"):
            raise PositionError(f"options: '{name}' is not one of the single options of an edition")
    try:
        return msgspec.convert(plain, prepared(Options))
    except msgspec.ValidationError as error:
        raise PositionError(f"options: {error}") from None


def setup_of(position: Position) -> Setup:
    """The options that a position names, checked as those of a match."""
    _check_names(position)
    mode = position.mode or _likely_mode(position)
    options = _options(position, mode)
    try:
        check(options)
    except OptionError as error:
        raise PositionError(str(error)) from None
    setup = Setup(options)
    if position.teams is not None and position.teams != setup.teams:
        raise PositionError(f"teams: mode '{mode}' has teams {setup.teams}, not {position.teams}")
    return setup


def _likely_mode(position: Position) -> str:
    """Two armies are a duel and more are a free-for-all, unless the teams say otherwise."""
    if position.teams is not None:
        for mode, teams in (("teams", [0, 1, 0, 1]), ("loner", [0, 1, 1])):
            if position.teams == teams:
                return mode
    return "duel" if len(position.armies) == 2 else "free-for-all"


def set_up(position: Position) -> Table:
    """Put a position on a board for a battle, or say what is wrong with it. Teams may be any: only a match needs a
    mode that has them.

    Rules: R6.
    """
    _check_names(position)
    if position.mode is not None:
        setup = setup_of(position)
        table = _set_up(position, setup.teams, setup.points)
        if setup.scoring:
            table.score = _numbers(position, "score", position.score)
        table.wounds_stay = setup.wounds_stay
        return table
    seats = range(len(position.armies))
    table = _set_up(position, position.teams or list(seats), [HQ_POINTS for _ in seats])
    table.wounds_stay = chosen(_options(position, _likely_mode(position)), "wounds") == "stay"
    return table


def _set_up(position: Position, teams: list[int], full: list[int]) -> Table:
    armies = position.armies
    board = Board(SHAPES[position.board], teams)
    board.reckless = reckless_seats(_options(position, position.mode or _likely_mode(position)), armies, teams)
    points = [position.hq.get(army, full[seat]) for seat, army in enumerate(armies)]
    for army, left in position.hq.items():
        if left > full[armies.index(army)]:
            raise PositionError(f"hq: {army} has at most {full[armies.index(army)]} points, not {left}")
    counts: Counter[tuple[str, str]] = Counter()
    for number, tile in enumerate(position.tiles):
        _place(board, points, full, position, f"tiles[{number}]", tile, counts)
    settle(board)
    return Table(armies, board, points, full)


def load(position: Position, seed: int = 0) -> Neuroshima:
    """The match from this position on. Piles that are not given hold all tiles that are nowhere else, shuffled by the
    seed; beside a given pile such tiles lie in the discard pile.

    Rules: R5.
    """
    if position.phase not in ("turn", "discard"):
        raise PositionError(f"phase: a match goes on from a turn, not from '{position.phase}'")
    setup = setup_of(position)
    table = _set_up(position, setup.teams, setup.points)
    _check_match(position, setup, table)
    rng = Rng(seed)
    state = Neuroshima(rng, setup, list(position.armies), table.board)
    state.points = table.points
    state.alive = [bool(points) for points in table.points]
    state.score = _numbers(position, "score", position.score)
    state.energy = _numbers(position, "energy", position.energy)
    state.known = _numbers(position, "known", position.known)
    for seat, army in enumerate(position.armies):
        _deal(state, position, seat, army)
    state.turn = _seat(position, "turn", position.turn) if position.turn is not None else 0
    if not state.alive[state.turn]:
        raise PositionError(f"turn: the HQ of {position.armies[state.turn]} is destroyed")
    state.number = position.number if position.overtime and position.number else _number(state, position.number)
    for army in position.terror:
        state.terror |= 1 << _seat(position, "terror", army)
    _load_ending(state, position)
    for by, unit in position.used:
        entry = _used(state, by, unit)
        if entry in state.used:
            raise PositionError(f"used: the unit on {unit} cannot be moved by '{by}' twice")
        state.used.append(entry)
    for seat, known in enumerate(state.known):
        if known > len(state.piles[seat]):
            raise PositionError(f"known: the pile of {position.armies[seat]} has not so many tiles")
    state.held = [state.holding(cell) for cell in range(setup.shape.size)]
    state.phase = DISCARD if len(state.hands[state.turn]) >= HAND else TURN
    return state


def _check_match(position: Position, setup: Setup, table: Table) -> None:
    """What a battle can be fought on, but a match cannot go on from.

    Rules: R4.
    """
    board = table.board
    for seat, army in enumerate(position.armies):
        if table.points[seat]:
            continue
        if setup.mode != FREE_FOR_ALL:
            raise PositionError(f"hq: an HQ without points (that of {army}) ends the game")
        if seat in board.owner or seat in board.floor_owner:
            raise PositionError(f"hq: {army} is out of the game, so it has no tiles on the board")
    if setup.mode == FREE_FOR_ALL and sum(points > 0 for points in table.points) < 2:
        raise PositionError("hq: with fewer than two HQs the game is over")
    if EMPTY not in board.kind:
        raise PositionError("tiles: the board is full, which is a battle and not a turn")
    if any(position.energy.values()) and not board.shape.terminals:
        raise PositionError(f"energy: there is none on the board '{board.shape.name}'")
    if any(position.score.values()) and not setup.scoring:
        raise PositionError("score: only mode 'points' counts one")


def _seat(position: Position, where: str, army: str) -> int:
    if army not in position.armies:
        raise PositionError(f"{where}: '{army}' is not one of the armies here")
    return position.armies.index(army)


def _kind(where: str, army: str, tile: str) -> tables.Kind:
    try:
        return kind_of(army, tile)
    except DataError as error:
        raise PositionError(f"{where}: {error}") from None


def _cell(state: Neuroshima, name: str) -> int:
    cell = state.board.shape.by_name.get(name)
    if cell is None:
        raise PositionError(f"used: there is no cell '{name}' on the board '{state.board.shape.name}'")
    return cell


def _used(state: Neuroshima, by: str, unit: str) -> int:
    """A move that was made in this turn, of a unit that is there by something that can move it."""
    cell = _cell(state, unit)
    if state.board.kind[cell] == EMPTY:
        raise PositionError(f"used: no unit stands on {unit}")
    source = cell if by == "own" else _cell(state, by)
    kind = state.board.kind[source]
    able = kind != EMPTY and KINDS[kind].traits & (tables.MOBILE if by == "own" else tables.CARRIER)
    if not able or (by != "own" and source == cell):
        raise PositionError(f"used: nothing there moves the unit on {unit} by '{by}'")
    return (0 if by == "own" else source + 1) * 64 + cell


def _numbers(position: Position, where: str, given: dict[str, int]) -> list[int]:
    found = [0] * len(position.armies)
    for army, number in given.items():
        found[_seat(position, where, army)] = number
    return found


def _deal(state: Neuroshima, position: Position, seat: int, army: str) -> None:
    """Hand, pile and discard pile of an army: together with the board they hold each of its tiles once."""
    left = Counter({kind.number: kind.count for kind in ARMIES[army]})
    board = state.board
    for cell in range(board.shape.size):
        if board.kind[cell] != EMPTY and board.owner[cell] == seat:
            left[board.kind[cell]] -= 1
        if board.floor[cell] != EMPTY and board.floor_owner[cell] == seat:
            left[board.floor[cell]] -= 1
    hq = ARMIES[army][0].number
    gone = [hq] * left.pop(hq)  # an HQ that is not on the board is out of the game
    lists = []
    for name, given in (("hands", position.hands), ("piles", position.piles), ("discards", position.discards)):
        for other in given:
            _seat(position, name, other)
        kinds = [_kind(name, army, tile).number for tile in given.get(army, [])]
        for kind in kinds:
            left[kind] -= 1
            if left[kind] < 0:
                raise PositionError(f"{name}: {army} has not so many {KINDS[kind].tile}")
        lists.append(kinds)
    hand, pile, discards = lists
    if len(hand) > HAND:
        raise PositionError(f"hands: {army} has {len(hand)} tiles in hand, at most {HAND} are allowed")
    rest = list(left.elements())
    pile.reverse()
    if army in position.piles:
        discards += rest
    else:
        state.rng.shuffle(rest)
        pile += rest
    state.hands.append(hand)
    state.piles.append(pile)
    state.discards.append(discards + gone)


def _load_ending(state: Neuroshima, position: Position) -> None:
    empty = [seat for seat in range(state.seat_count) if not state.piles[seat] and state.alive[seat]]
    if position.ending is not None:
        state.ender = _seat(position, "ending", position.ending)
        left = [KINDS[kind] for kind in state.piles[state.ender]]
        if state.alive[state.ender] and not all(kind.traits & tables.RETURNS for kind in left):
            raise PositionError(f"ending: {position.ending} still has tiles to draw")
    elif state.turn in empty:
        state.ender = state.turn
    elif empty:
        state.ender = empty[0]
    elif position.overtime:
        raise PositionError("overtime: there is none before somebody has drawn the last tile")
    else:
        return
    state.overtime = position.overtime
    state.to_go = [seat for seat in _turns_left(state) if state.alive[seat]]
    if position.overtime:
        state.last_turn = state.to_go[-1] if state.to_go else state.turn


def _turns_left(state: Neuroshima) -> list[int]:
    """The seats that still have a turn after this one, once the ending has begun."""
    if state.setup.mode == LONER and state.ender == 0:
        if state.turn == 0:
            allies = state.seats_after(0)
            return allies if state.overtime else allies[:1]
        return [3 - state.turn] if state.overtime and state.number % 2 == 0 else []
    order = [state.ender, *state.seats_after(state.ender)]
    if state.setup.mode == LONER and state.overtime:
        order = [0, state.ender, 3 - state.ender]
    return order[order.index(state.turn) + 1 :]


def _number(state: Neuroshima, given: int | None) -> int:
    """The number of the turn. Without one the small first draws are over; against a loner it also says which of the
    allies is next, so it is one that the seat can have."""
    number = state.setup.seats * 2 if given is None else given
    if state.setup.mode == LONER and given is None:
        number = 5
    if state.setup.mode == LONER:
        while [2, 0, 1, 0][number % 4] != state.turn:
            number += 1
    return number


def save(state: Neuroshima) -> Position:
    """A state as a position. In the middle of something (a battle, a second step, a push) or before and after the
    game it can be written and looked at, and its `phase` says so; a match goes on from a turn only.

    Rules: R3.
    """
    options = state.setup.options
    armies = state.armies

    def tiles(kinds: list[int]) -> list[str]:
        return [KINDS[kind].tile for kind in kinds if not KINDS[kind].traits & tables.HQ]

    return Position(
        armies=list(armies),
        tiles=tiles_on(Table(list(armies), state.board, state.points, state.setup.points)),
        board=state.board.shape.name,
        hq=dict(zip(armies, state.points, strict=True)),
        mode=MODES[state.setup.mode],
        edition=options.edition,
        options={name: getattr(options, name) for name in SINGLE if getattr(options, name) != "edition"},
        turn=armies[state.turn],
        hands={army: tiles(hand) for army, hand in zip(armies, state.hands, strict=True)},
        piles={army: tiles(pile[::-1]) for army, pile in zip(armies, state.piles, strict=True)},
        discards={army: tiles(pile) for army, pile in zip(armies, state.discards, strict=True)},
        energy=dict(zip(armies, state.energy, strict=True)),
        score=dict(zip(armies, state.score, strict=True)),
        terror=[army for seat, army in enumerate(armies) if state.terror >> seat & 1],
        ending=None if state.ender == EMPTY else armies[state.ender],
        overtime=state.overtime,
        phase=PHASES[state.phase],
        number=max(1, state.number),
        used=[(_by(state, entry), state.board.shape.names[entry % 64]) for entry in state.used],
        known={army: state.known[seat] for seat, army in enumerate(armies) if state.known[seat]},
    )


def _by(state: Neuroshima, entry: int) -> str:
    return "own" if entry < 64 else state.board.shape.names[entry // 64 - 1]


def _place(
    board: Board,
    points: list[int],
    start: list[int],
    position: Position,
    where: str,
    tile: TileHere,
    counts: Counter[tuple[str, str]],
) -> None:
    # Rules: R2.
    if tile.army not in position.armies:
        raise PositionError(f"{where}: '{tile.army}' is not one of the armies here")
    kind = _kind(where, tile.army, tile.tile)
    seat = position.armies.index(tile.army)
    full = start[seat]
    if kind.traits & tables.INSTANT:
        raise PositionError(f"{where}: {tile.tile} is an instant and never lies on the board")
    counts[tile.army, tile.tile] += 1
    if counts[tile.army, tile.tile] > kind.count:
        raise PositionError(f"{where}: {tile.army} has only {kind.count} {tile.tile}")
    cell = board.shape.grid.index.get((tile.q, tile.r))
    if cell is None:
        raise PositionError(f"{where}: ({tile.q}, {tile.r}) is not on the board '{board.shape.name}'")
    if board.kind[cell] != EMPTY or board.floor[cell] != EMPTY:
        raise PositionError(f"{where}: ({tile.q}, {tile.r}) is taken already")
    if kind.traits & tables.FOUNDATION:
        if tile.damage or tile.rot:
            raise PositionError(f"{where}: a foundation has no damage and no rotation")
        board.lay(cell, kind.number, seat)
        return
    if kind.traits & tables.HQ:
        left = full - tile.damage
        if tile.army in position.hq and tile.damage and position.hq[tile.army] != left:
            raise PositionError(
                f"{where}: damage {tile.damage} does not fit hq '{tile.army}': {position.hq[tile.army]}"
            )
        if tile.army not in position.hq:
            points[seat] = left
        if not points[seat]:
            raise PositionError(f"{where}: an HQ without points is not on the board any more")
    elif tile.damage > kind.toughness:
        raise PositionError(f"{where}: {tile.tile} does not survive damage {tile.damage}")
    board.put(cell, kind.number, tile.rot, seat, 0 if kind.traits & tables.HQ else tile.damage)


def tiles_on(table: Table) -> list[TileHere]:
    """What lies on the board, foundations included, by cell; the damage of an HQ is what it has lost.

    Rules: R3.
    """
    found = []
    board = table.board
    for cell, (q, r) in enumerate(board.shape.coordinates):
        for kind_number, seat in ((board.kind[cell], board.owner[cell]), (board.floor[cell], board.floor_owner[cell])):
            if kind_number == EMPTY:
                continue
            kind = KINDS[kind_number]
            unit = not kind.traits & tables.FOUNDATION
            damage = board.damage[cell] if unit else 0
            if kind.traits & tables.HQ:
                damage = table.full[seat] - table.points[seat]
            found.append(TileHere(kind.army, kind.tile, q, r, board.rotation[cell] if unit else 0, damage))
    return found


def fight(table: Table) -> None:
    """A whole battle, with choices by the default policy (`battle.decide`)."""
    battle.fight(table.board, table.points, table.score)
    table.end()


def resolve(position: Position, explain: bool = False) -> Result:
    """What a battle makes of a position, by the default policy; with its events, if wanted.

    Rules: C1, C3.
    """
    table = set_up(position)
    if not explain:
        fight(table)
        return _result(table, None)
    events: list[Event] = []
    clash = battle.Battle(table.board, table.points, 0, table.score)
    clash.start()
    clash.teller = Narrator(events, True)
    while not clash.run():
        battle.decide(clash)
    table.end()
    return _result(table, events)


def _result(table: Table, events: list[Event] | None) -> Result:
    score = None if table.score is None else dict(zip(table.armies, table.score, strict=True))
    return Result(tiles_on(table), dict(zip(table.armies, table.points, strict=True)), events, score)


class BranchResult(Result, frozen=True, kw_only=True):
    """One way in which a battle can go. Choices are given as army and action."""

    choices: list[tuple[str, str]]


class Branches(msgspec.Struct, frozen=True):
    """Every way in which a battle can go; `complete` is false if there are more than were looked at."""

    complete: bool
    branches: list[BranchResult]


def resolve_all(position: Position, explain: bool = False) -> Branches:
    # Rules: C3.
    table = set_up(position)
    clash = battle.Battle(table.board, table.points, 0, table.score)
    clash.start()
    found, complete = explore(clash, explain=explain)
    results = []
    for branch in found:
        end = Table(table.armies, branch.board, branch.points, table.full)
        end.score, end.wounds_stay = branch.score, table.wounds_stay
        end.end()
        plain = _result(end, branch.events if explain else None)
        choices = [(table.armies[seat], action) for seat, action in branch.choices]
        results.append(BranchResult(plain.survivors, plain.hq, plain.events, plain.score, choices=choices))
    return Branches(complete, results)
