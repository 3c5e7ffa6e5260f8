"""What everybody may see, as plain data. Only the order of the piles is hidden in this game."""

from __future__ import annotations

from ashgrid.core.contract import Plain

from .battle import ASK_CLOWN, ASK_FIRST, ASK_MEDIC, ASK_QUARTERMASTER, Battle
from .board import EMPTY
from .data import FIRST_ARMIES
from .explain import acts_in, causes, changed_attacks, links
from .model import CAUSES, FIGHT, PHASES, Model
from .setup import EDITIONS, MODES, chosen
from .tables import HQ, KINDS, TOUGHNESS, TRAITS

QUESTIONS = {ASK_CLOWN: "clown", ASK_QUARTERMASTER: "quartermaster", ASK_MEDIC: "medic", ASK_FIRST: "first"}


def _tiles(kinds: list[int]) -> list[str]:
    return [KINDS[kind].tile for kind in kinds]


def view_of(model: Model) -> Plain:
    # Rules: S26.
    board = model.board
    setup = model.setup
    return {
        "mode": MODES[setup.mode],
        "edition": setup.options.edition,
        "options": {name: chosen(setup.options, name) for name in EDITIONS[setup.options.edition]},
        "board": board.shape.name,
        "armies": list(model.armies),
        "teams": list(setup.teams),
        "full": list(setup.points),
        "reckless": [seat for seat in range(model.seat_count) if board.reckless >> seat & 1],
        "turn": model.turn,
        "number": model.number,
        "phase": PHASES[model.phase],
        "points": list(model.points),
        "score": list(model.score),
        "energy": list(model.energy),
        "alive": list(model.alive),
        "hands": [_tiles(hand) for hand in model.hands],
        "piles": [len(pile) for pile in model.piles],
        "tops": [_tiles(_known_top(model, seat)) for seat in range(model.seat_count)],
        "discards": [_tiles(pile) for pile in model.discards],
        "tiles": [shown_unit(model, cell) for cell in range(board.shape.size) if board.kind[cell] != EMPTY],
        "floors": [_floor(model, cell) for cell in range(board.shape.size) if board.floor[cell] != EMPTY],
        "terror": [seat for seat in range(model.seat_count) if model.terror >> seat & 1],
        "ending": None if model.ender == EMPTY else model.ender,
        "overtime": model.overtime,
        "used": [_used(model, entry) for entry in model.used],
        "asked": _asked(model),
        "battle": _battle(model, model.battle) if model.battle is not None and model.phase == FIGHT else None,
    }


def _name(model: Model, cell: int) -> str:
    return model.board.shape.names[cell]


def _used(model: Model, entry: int) -> list[str]:
    """A move made in this turn: by what, and which unit."""
    return ["own" if entry < 64 else _name(model, entry // 64 - 1), _name(model, entry % 64)]


def _known_top(model: Model, seat: int) -> list[int]:
    pile = model.piles[seat]
    return pile[len(pile) - model.known[seat] :][::-1]


def _asked(model: Model) -> list[str]:
    """The cells that the present question is about."""
    cells = [model.step, model.pushed, *model.facing[:1]]
    return [_name(model, cell) for cell in cells if cell != EMPTY]


def unit_of(model: Model, cell: int) -> Plain:
    # Rules: C12.
    board = model.board
    kind = board.kind[cell]
    q, r = board.shape.coordinates[cell]
    hq = TRAITS[kind] & HQ != 0
    return {
        "army": KINDS[kind].army,
        "tile": KINDS[kind].tile,
        "cell": _name(model, cell),
        "q": q,
        "r": r,
        "rot": board.rotation[cell],
        "damage": model.setup.points[board.owner[cell]] - model.points[board.owner[cell]] if hq else board.damage[cell],
        "left": model.points[board.owner[cell]] if hq else TOUGHNESS[kind] + 1 - board.damage[cell],
        "owner": board.owner[cell],
        "side": board.side[cell],
        "serves": board.serves[cell],
        "netted": board.netted[cell],
        "initiative": board.initiative[cell],
        "melee": board.melee[cell],
        "ranged": board.ranged[cell],
        "extra": board.extra[cell],
        "why": [
            {"effect": cause.effect, "by": _name(model, cause.cell), "amount": cause.amount}
            for cause in causes(board, cell)
        ],
    }


def shown_unit(model: Model, cell: int) -> Plain:
    """A unit with what follows from its bonuses: the phases in which it acts, and its attacks if they are not as
    printed; and whether it is a Link.

    Rules: C16.
    """
    unit = unit_of(model, cell)
    unit["acts"] = acts_in(model.board, cell)
    if model.board.shape.terminals and cell in links(model.board):
        unit["link"] = True
    if model.board.melee[cell] or model.board.ranged[cell]:
        changed = changed_attacks(model.board, cell)
        if changed:
            unit["attacks"] = [list(attack) for attack in changed]
    return unit


def _floor(model: Model, cell: int) -> Plain:
    board = model.board
    q, r = board.shape.coordinates[cell]
    kind = KINDS[board.floor[cell]]
    return {
        "army": kind.army,
        "tile": kind.tile,
        "cell": _name(model, cell),
        "q": q,
        "r": r,
        "owner": board.floor_owner[cell],
    }


def _battle(model: Model, battle: Battle) -> Plain:
    return {
        "cause": CAUSES[model.cause],
        "phase": battle.phase,
        "question": QUESTIONS[battle.question],
        "cell": _name(model, battle.about) if battle.question in (ASK_CLOWN, ASK_QUARTERMASTER) else None,
        "attacks": [
            {
                "source": None if battle.source[attack] == EMPTY else _name(model, battle.source[attack]),
                "target": _name(model, battle.target[attack]),
                "amount": battle.amount[attack],
            }
            for attack in range(len(battle.source))
        ],
        "exploding": [_name(model, cell) for cell in battle.exploding],
    }


def _dumped_options(model: Model, chosen_options: dict[str, str]) -> dict[str, str]:
    """Those of rules 1, and newer ones where they change something: so fingerprints in old records stay true."""
    without = {
        "moloch": not model.board.reckless,
        "vegas_hq": not model.setup.vegas_last,
        "mine_step": not model.setup.mine_stops,
    }
    return {name: value for name, value in chosen_options.items() if not without.get(name)}


def dump_of(model: Model) -> Plain:
    """Everything: two states are the same exactly when their dumps are equal."""
    plain = view_of(model)
    plain["options"] = _dumped_options(model, plain["options"])
    del plain["full"], plain["reckless"]  # what follows from the rest is no part of a fingerprint
    size = model.board.shape.size
    plain["tiles"] = [unit_of(model, cell) for cell in range(size) if model.board.kind[cell] != EMPTY]
    plain["piles"] = [_tiles(pile) for pile in model.piles]
    plain["known"] = list(model.known)
    plain["flow"] = [model.closing, model.fought, model.to_go[:], model.last_turn, model.cause, _before(model)]
    plain["asked"] = [model.mines[:], model.step, model.pusher, model.pushed, model.facing[:], model.held[:]]
    plain["outcome"] = None if model.outcome is None else str(model.outcome)
    battle = model.battle
    if battle is not None:
        plain["fight"] = [
            battle.phase,
            battle.stage,
            battle.causer,
            battle.leader,
            battle.spent[:],
            battle.extras[:],
            battle.converted[:],
            battle.acting[:],
            battle.to_declare[:],
            battle.exploding[:],
            battle.turned[:],
            battle.source[:],
            battle.target[:],
            battle.amount[:],
            battle.absorbed[:],
            _fallen(battle),
            battle.question,
            battle.asked,
            battle.about,
            battle.waiting[:],
        ]
    plain["horizon"] = model.horizon
    plain["rng"] = model.rng.state
    return plain


def _before(model: Model) -> list[object]:
    """A full board before its battle. Tiles are numbers there, as they were in the first records; those of later
    armies, whose numbers depend on what is installed, are names."""
    size = model.board.shape.size
    found: list[object] = []
    for place, value in enumerate(model.before):
        named = place < size and value != EMPTY and KINDS[value].army not in FIRST_ARMIES
        found.append(f"{KINDS[value].army}/{KINDS[value].tile}" if named else value)
    return found


def _fallen(battle: Battle) -> list[object]:
    """The same for units that fell in a battle."""
    found: list[object] = []
    for value in battle.fallen:
        kind = KINDS[value // 8]
        found.append(value if kind.army in FIRST_ARMIES else f"{kind.army}/{kind.tile} {value % 8}")
    return found
