"""Why: the causes of what a unit is and does, as data and as events."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Event

from . import actions
from .battle import DESTROY, Battle, Teller
from .board import EMPTY, Board
from .tables import (
    ATTACKS,
    BONUS,
    BONUSES,
    GAUSS,
    HQ,
    INITIATIVE,
    KINDS,
    LINK_BITS,
    MELEE,
    NETS,
    NETTER,
    RANGED,
    SCOPER,
    TAKEOVER,
    TOUGHNESS,
    TRAITS,
    WAYS,
)

SORTS: Final = ["melee", "ranged", "gauss"]


class Cause:
    """Something that works on a unit: which effect, from which cell, and how much of it."""

    def __init__(self, effect: str, cell: int, amount: int = 0) -> None:
        self.effect: Final = effect
        self.cell: Final = cell
        self.amount: Final = amount


def _linked(board: Board, other: int, way: int) -> bool:
    """Whether the unit on side `way` of a cell has a connection towards it."""
    return LINK_BITS[board.kind[other] * 6 + board.rotation[other]] >> ((way + 3) % 6) & 1 != 0


def neighbours(board: Board, cell: int, trait: int) -> list[tuple[int, int]]:
    """Working neighbours with a trait, each with the side on which it stands."""
    found = []
    for way in range(6):
        other = board.shape.neighbour[cell * 6 + way]
        if other >= 0 and board.kind[other] != EMPTY and TRAITS[board.kind[other]] & trait and not board.netted[other]:
            found.append((other, way))
    return found


def netters(board: Board, cell: int) -> list[int]:
    """The net fighters that hold a unit."""
    if not board.netted[cell]:
        return []
    found, sure = [], []
    for other, way in neighbours(board, cell, NETTER):
        pose = board.kind[other] * 6 + board.rotation[other]
        if (way + 3) % 6 in NETS[pose] and board.camp[other] != board.camp[cell]:
            found.append(other)
            own = board.kind[cell] * 6 + board.rotation[cell]
            mutual = way in NETS[own] or (TRAITS[board.kind[cell]] & TAKEOVER != 0 and LINK_BITS[own] >> way & 1 != 0)
            if not mutual:
                sure.append(other)
    return sure or found


def takers(board: Board, cell: int) -> list[int]:
    """The takeovers that hold a unit for its controller."""
    if board.kind[cell] == EMPTY or board.side[cell] == board.owner[cell]:
        return []
    near = neighbours(board, cell, TAKEOVER)
    return [other for other, way in near if _linked(board, other, way) and board.serves[other] == board.side[cell]]


def causes(board: Board, cell: int) -> list[Cause]:
    """Everything that works on the unit in a cell: nets, takeovers, Scopers, and each bonus with its giver.

    Rules: C12.
    """
    if board.kind[cell] == EMPTY:
        return []
    found = [Cause("net", other) for other in netters(board, cell)]
    found += [Cause("takeover", other) for other in takers(board, cell)]
    if board.serves[cell] != board.side[cell]:
        for other, way in neighbours(board, cell, SCOPER):
            if _linked(board, other, way) and board.side[other] == board.serves[cell]:
                found.append(Cause("scoper", other))
    for other, way in neighbours(board, cell, BONUS):
        if not _linked(board, other, way):
            continue
        friendly = board.teams[board.serves[other]] == board.camp[cell]
        for bonus in BONUSES[board.kind[other]]:
            if bonus.hostile != friendly:
                if bonus.initiative:
                    found.append(Cause("initiative", other, bonus.initiative))
                if bonus.melee:
                    found.append(Cause("melee", other, bonus.melee))
                if bonus.ranged:
                    found.append(Cause("ranged", other, bonus.ranged))
                if bonus.extra:
                    found.append(Cause("extra-action", other, bonus.extra))
    return found


def acts_in(board: Board, cell: int) -> list[int]:
    """The phases in which a unit acts by its Initiative as it is now; extra actions are not among them.

    Rules: F17, F19.
    """
    bonus = board.initiative[cell]
    if not bonus:
        return INITIATIVE[board.kind[cell]][:]
    return [max(0, value + bonus) for value in INITIATIVE[board.kind[cell]]]


def changed_attacks(board: Board, cell: int) -> list[tuple[str, str, int, int]]:
    """Every attack of a unit whose strength is not as printed: where to, of which kind, how strong as printed and how
    strong now. Nothing for a unit without such a bonus."""
    found: list[tuple[str, str, int, int]] = []
    if not board.melee[cell] and not board.ranged[cell]:
        return found
    more = {MELEE: board.melee[cell], RANGED: board.ranged[cell]}
    for packed in ATTACKS[board.kind[cell] * 6 + board.rotation[cell]]:
        sort, printed = (packed >> 3) & 3, packed >> 5
        found.append((WAYS[packed & 7], SORTS[sort], printed, printed + more.get(sort, 0)))
    return found


def links(board: Board) -> list[int]:
    """Units on Terminals that no net holds.

    Rules: D6, D7.
    """
    return [cell for cell in board.shape.terminals if board.kind[cell] != EMPTY and not board.netted[cell]]


def linked_cells(board: Board) -> tuple[str, ...]:
    return tuple([board.shape.names[cell] for cell in links(board)])


def affected(board: Board) -> tuple[actions.Affected, ...]:
    """The units on which anything works, as data.

    Rules: C16.
    """
    names = board.shape.names
    found = []
    for cell in range(board.shape.size):
        why = causes(board, cell)
        if why:
            found.append(
                actions.Affected(
                    cell=names[cell],
                    acts=tuple(acts_in(board, cell)),
                    attacks=tuple(changed_attacks(board, cell)),
                    initiative=board.initiative[cell],
                    melee=board.melee[cell],
                    ranged=board.ranged[cell],
                    extra=board.extra[cell],
                    why=tuple([(cause.effect, names[cause.cell], cause.amount) for cause in why]),
                )
            )
    return tuple(found)


def tell_changes(board: Board, sides: list[int], netted: list[bool], serves: list[int], events: list[Event]) -> None:
    """Who is netted, freed, taken over or released now, and whose modules are turned, compared with before.

    Rules: C7.
    """
    names = board.shape.names
    for cell in range(board.shape.size):
        kind = board.kind[cell]
        if kind == EMPTY:
            continue
        tile, name = KINDS[kind].tile, names[cell]
        if board.netted[cell] and not netted[cell]:
            by = netters(board, cell)
            events.append(actions.Netted(tile=tile, cell=name, by=names[by[0]] if by else name))
        elif netted[cell] and not board.netted[cell] and sides[cell] != EMPTY:
            events.append(actions.Freed(tile=tile, cell=name))
        side, owner = board.side[cell], board.owner[cell]
        if side != owner and sides[cell] != side:
            takes = takers(board, cell)
            events.append(actions.Taken(seat=side, tile=tile, cell=name, by=names[takes[0]] if takes else name))
        elif side == owner and sides[cell] != EMPTY and sides[cell] != owner:
            events.append(actions.Released(seat=owner, tile=tile, cell=name))
        now = board.serves[cell]
        if now != side and serves[cell] != now:
            scopers = [cause.cell for cause in causes(board, cell) if cause.effect == "scoper"]
            events.append(actions.Scoped(seat=now, tile=tile, cell=name, by=names[scopers[0]] if scopers else name))
        elif now == side and serves[cell] not in (EMPTY, now) and sides[cell] == side:
            events.append(actions.Unscoped(seat=now, tile=tile, cell=name))


class Narrator(Teller):
    """Turns what happens in a battle into events."""

    def __init__(self, events: list[Event], battle: bool) -> None:
        self.events: Final = events
        self.in_battle: Final = battle

    def began(self, battle: Battle) -> None:
        self.events.append(
            actions.PhaseBegan(phase=battle.phase, affected=affected(battle.board), links=linked_cells(battle.board))
        )

    def held(self, battle: Battle, cell: int) -> None:
        # Rules: C10.
        names = battle.board.shape.names
        by = tuple([names[other] for other in netters(battle.board, cell)])
        self.events.append(actions.Held(phase=battle.phase, tile=_tile(battle, cell), cell=names[cell], by=by))

    def missed(self, battle: Battle, cell: int, initiative: int) -> None:
        # Rules: C10.
        name = battle.board.shape.names[cell]
        self.events.append(
            actions.Missed(phase=battle.phase, tile=_tile(battle, cell), cell=name, initiative=initiative)
        )

    def attacked(
        self, battle: Battle, cell: int, target: int, way: int, sort: int, base: int, turned: bool, armour: int
    ) -> None:
        # Rules: C8.
        board = battle.board
        names = board.shape.names
        gains: list[tuple[str, str, int]] = []
        total = base - armour
        if sort != GAUSS:
            wanted = "melee" if sort == MELEE else "ranged"
            for cause in causes(board, cell):
                if cause.effect == wanted or (turned and cause.effect in ("melee", "ranged")):
                    gains.append((names[cause.cell], KINDS[board.kind[cause.cell]].tile, cause.amount))
                    total += cause.amount
        self.events.append(
            actions.Attacked(
                phase=battle.phase,
                tile=_tile(battle, cell),
                cell=names[cell],
                way=WAYS[way],
                attack=SORTS[sort],
                base=base,
                gains=tuple(gains),
                armour=armour,
                total=max(0, total),
                victim=_tile(battle, target),
                target=names[target],
            )
        )

    def aimless(self, battle: Battle, cell: int) -> None:
        # Rules: C10.
        name = battle.board.shape.names[cell]
        self.events.append(actions.Aimless(phase=battle.phase, tile=_tile(battle, cell), cell=name))

    def exploded(self, battle: Battle, cell: int) -> None:
        name = battle.board.shape.names[cell]
        self.events.append(actions.Exploded(phase=battle.phase, tile=_tile(battle, cell), cell=name))

    def blasted(self, battle: Battle, cell: int, target: int) -> None:
        names = battle.board.shape.names
        self.events.append(
            actions.Attacked(
                phase=battle.phase,
                tile=_tile(battle, cell),
                cell=names[cell],
                way="-",
                attack="blast",
                base=1,
                gains=(),
                armour=0,
                total=1,
                victim=_tile(battle, target),
                target=names[target],
            )
        )

    def converted(self, battle: Battle, cell: int, packed: int) -> None:
        names = battle.board.shape.names
        givers = battle.quartermasters(cell)
        self.events.append(
            actions.Converted(
                tile=_tile(battle, cell),
                cell=names[cell],
                way=WAYS[packed & 7],
                attack=SORTS[(packed >> 3) & 3],
                by=names[givers[0]] if givers else names[cell],
            )
        )

    def absorbed(self, battle: Battle, attack: int, medic: int) -> None:
        # Rules: C11.
        names = battle.board.shape.names
        target, source = battle.target[attack], battle.source[attack]
        self.events.append(
            actions.Absorbed(
                medic=names[medic],
                victim=_tile(battle, target),
                target=names[target],
                source=None if source == EMPTY else names[source],
            )
        )

    def scored(self, battle: Battle, seat: int, points: int, total: int) -> None:
        self.events.append(actions.Scored(seat=seat, points=points, total=total))

    def changed(self, battle: Battle, sides: list[int], netted: list[bool], serves: list[int]) -> None:
        tell_changes(battle.board, sides, netted, serves, self.events)

    def wounded(self, battle: Battle, cell: int, wounds: int) -> None:
        # Rules: C9, C10.
        board = battle.board
        kind, owner = board.kind[cell], board.owner[cell]
        name = board.shape.names[cell]
        if TRAITS[kind] & HQ:
            left = battle.points[owner] if battle.score is not None else max(0, battle.points[owner] - wounds)
            self.events.append(actions.HqHit(seat=owner, cell=name, wounds=wounds, left=left))
            if not left:
                self.events.append(actions.HqDestroyed(seat=owner, cell=name))
            return
        left = TOUGHNESS[kind] + 1 - board.damage[cell] - wounds
        tile = KINDS[kind].tile
        if wounds < DESTROY:
            self.events.append(actions.Wounded(tile=tile, cell=name, wounds=wounds, left=max(0, left)))
        if left <= 0:
            phase = battle.phase if self.in_battle else None
            unspent = tuple(_unspent(battle, cell)) if self.in_battle else ()
            self.events.append(actions.Destroyed(seat=owner, tile=tile, cell=name, phase=phase, unspent=unspent))


def _tile(battle: Battle, cell: int) -> str:
    return KINDS[battle.board.kind[cell]].tile


def _unspent(battle: Battle, cell: int) -> list[int]:
    """The initiatives that a unit has not used yet."""
    printed = INITIATIVE[battle.board.kind[cell]]
    bonus = battle.board.initiative[cell]
    return [max(0, printed[slot] + bonus) for slot in range(len(printed)) if not battle.spent[cell] >> slot & 1]
