"""What can be chosen, asked, reported and set in Neuroshima Hex.

A whole thing is one action, `place mutant c2 r4`: nothing is ever half done. Cells go by their names on the board,
tiles by their ids, rotations are sixths of a turn clockwise.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ashgrid.core import Action, Event, Prefix, Prompt

Rotation = Annotated[int, Prefix("r")]

# Actions: the turn ----------------------------------------------------------------------------------


class Hq(Action, frozen=True):
    """Put the own HQ on the board."""

    cell: str
    rot: Rotation


class Redraw(Action, frozen=True):
    """Discard three instants and draw three other tiles."""


class Discard(Action, frozen=True):
    tile: str


class Place(Action, frozen=True):
    """Put a tile from the hand on a free hex."""

    tile: str
    cell: str
    rot: Rotation


class Replace(Action, frozen=True):
    """Take a Transporter off the board and put a tile from the hand in its place."""

    tile: str
    cell: str
    rot: Rotation


class Move(Action, frozen=True):
    """One step, a turn, or both. `by` says what allows it: `tile` is the Move tile, `own` the unit's Mobility, a cell
    the Transport or HQ that stands there."""

    cell: str
    to: str
    rot: Rotation
    by: str


class Step(Action, frozen=True):
    """The second step of a move with a Recon Centre."""

    to: str
    rot: Rotation


class Stay(Action, frozen=True):
    """No second step."""


class End(Action, frozen=True):
    """End the turn; tiles in the hand are kept."""


# Actions: instants ----------------------------------------------------------------------------------


class Battle(Action, frozen=True):
    """Play a Battle tile."""


class Push(Action, frozen=True):
    """Push Back: the own unit in `cell` pushes the enemy unit in `target`."""

    cell: str
    target: str


class Retreat(Action, frozen=True):
    """Where a pushed unit goes."""

    to: str


class Snipe(Action, frozen=True):
    cell: str


class Grenade(Action, frozen=True):
    cell: str


class AirStrike(Action, frozen=True):
    """`cell` is the middle of the seven hexes."""

    cell: str


class Rotate(Action, frozen=True):
    """Play a Rotation tile."""

    cell: str
    rot: Rotation


class Castle(Action, frozen=True):
    """Two own units change places."""

    cell: str
    other: str


class Terror(Action, frozen=True):
    pass


# Actions: answers -----------------------------------------------------------------------------------


class Face(Action, frozen=True):
    """Turn a unit that has just been taken over, or leave it as it is."""

    cell: str
    rot: Rotation


class Explode(Action, frozen=True):
    """A Clown explodes."""

    cell: str


class Strike(Action, frozen=True):
    """A Clown strikes as usual."""

    cell: str


OLDER_ATTACKS = {"blow": "melee", "shot": "ranged"}
"""How the kinds of attacks were called in records before."""


class Convert(Action, frozen=True):
    """A Quartermaster turns a `melee` attack of the unit in `cell` into a ranged one, or a `ranged` one into a melee
    attack. Older records say `blow` and `shot`."""

    cell: str
    way: str
    attack: str

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "attack", OLDER_ATTACKS.get(self.attack, self.attack))


class Keep(Action, frozen=True):
    """A Quartermaster leaves the unit's attacks as they are."""

    cell: str


class Absorb(Action, frozen=True):
    """The Medic in `medic` takes the attack on `target`; `source` is where the attack comes from, if from the board."""

    medic: str
    target: str
    source: str | None = None


class First(Action, frozen=True):
    """Who caused the battle says which seat decides next."""

    seat: int


# Actions: Procedures of the Duel board --------------------------------------------------------------


class LinkTurn(Action, frozen=True):
    """Rotation, 1 energy."""

    cell: str
    rot: Rotation


class LinkSwap(Action, frozen=True):
    """Swap, 2 energy. `rot` is for the Link that stands in `cell` before, `turn` for the other."""

    cell: str
    other: str
    rot: Rotation
    turn: Rotation


class LinkPush(Action, frozen=True):
    """Push Back, 2 or 3 energy."""

    cell: str
    target: str


class Laser(Action, frozen=True):
    """3 energy."""

    cell: str
    other: str


class Eliminate(Action, frozen=True):
    """3 energy."""

    cell: str


class Detonate(Action, frozen=True):
    """4 energy."""


class Charge(Action, frozen=True):
    """Buy energy for tiles of the hand and points of the HQ, and end the turn."""

    tiles: tuple[str, ...]
    points: int


ACTIONS: tuple[type[Action], ...] = (
    Hq,
    Redraw,
    Discard,
    Place,
    Replace,
    Move,
    Step,
    Stay,
    End,
    Battle,
    Push,
    Retreat,
    Snipe,
    Grenade,
    AirStrike,
    Rotate,
    Castle,
    Terror,
    Face,
    Explode,
    Strike,
    Convert,
    Keep,
    Absorb,
    First,
    LinkTurn,
    LinkSwap,
    LinkPush,
    Laser,
    Eliminate,
    Detonate,
    Charge,
)

# Prompts --------------------------------------------------------------------------------------------


class AskHq(Prompt, frozen=True):
    """Where does the HQ go?"""


class AskDiscard(Prompt, frozen=True):
    """One of three tiles has to go."""


class AskTurn(Prompt, frozen=True):
    """Play, move, discard, or end the turn."""


class AskStep(Prompt, frozen=True):
    cell: str


class AskRetreat(Prompt, frozen=True):
    tile: str
    cell: str


class AskFace(Prompt, frozen=True):
    tile: str
    cell: str


class AskClown(Prompt, frozen=True):
    cell: str
    phase: int


class AskQuartermaster(Prompt, frozen=True):
    tile: str
    cell: str
    phase: int


class AskMedic(Prompt, frozen=True):
    """Which attack does a Medic absorb?"""


class AskFirst(Prompt, frozen=True):
    """Who decides first?"""


PROMPTS: tuple[type[Prompt], ...] = (
    AskHq,
    AskDiscard,
    AskTurn,
    AskStep,
    AskRetreat,
    AskFace,
    AskClown,
    AskQuartermaster,
    AskMedic,
    AskFirst,
)

# Events: the turn -----------------------------------------------------------------------------------


class TurnBegan(Event, frozen=True):
    seat: int
    number: int


class HqPlaced(Event, frozen=True):
    seat: int
    cell: str
    rot: int


class Drew(Event, frozen=True):
    seat: int
    tile: str
    left: int


class Redrew(Event, frozen=True):
    seat: int


class Discarded(Event, frozen=True):
    seat: int
    tile: str


class Placed(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    rot: int


class Replaced(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    rot: int
    old: str


class Played(Event, frozen=True):
    """An instant, with the cells that it names."""

    seat: int
    tile: str
    cells: tuple[str, ...] = ()


class Moved(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    to: str
    rot: int


class Turned(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    rot: int


class Pushed(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    to: str
    by: str


class Swapped(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    partner: str
    other: str
    rot: int
    turn: int


class Terrorised(Event, frozen=True):
    """Seat may not place tiles in its next turn."""

    seat: int


class ProcedureRun(Event, frozen=True):
    seat: int
    procedure: str
    cost: int
    left: int
    cells: tuple[str, ...] = ()


class Charged(Event, frozen=True):
    seat: int
    tiles: int
    points: int
    energy: int


class MineExploded(Event, frozen=True):
    cell: str
    tile: str


class FloorDestroyed(Event, frozen=True):
    cell: str
    tile: str


class Returned(Event, frozen=True):
    """A destroyed tile goes back to the top of the pile."""

    seat: int
    tile: str


class Netted(Event, frozen=True):
    tile: str
    cell: str
    by: str


class Freed(Event, frozen=True):
    tile: str
    cell: str


class Taken(Event, frozen=True):
    seat: int
    tile: str
    cell: str
    by: str


class Released(Event, frozen=True):
    seat: int
    tile: str
    cell: str


class Scoped(Event, frozen=True):
    """A module works for another seat now."""

    seat: int
    tile: str
    cell: str
    by: str


class Unscoped(Event, frozen=True):
    """A module works for its controller again."""

    seat: int
    tile: str
    cell: str


class EndingBegan(Event, frozen=True):
    """Seat has drawn its last tile."""

    seat: int


class Eliminated(Event, frozen=True):
    seat: int


class ExtraRound(Event, frozen=True):
    pass


class Deadlocked(Event, frozen=True):
    """A full board that no battle changes."""


# Events: the battle ---------------------------------------------------------------------------------

Gain = tuple[str, str, int]
"""A bonus: the cell and the tile that give it, and how much."""


class Affected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What works on a unit: the phases in which it acts, its attacks if they are not as printed, the sums of all
    bonuses, and the causes.

    An attack is its direction, its kind, the printed strength and the strength now; a cause is an effect, the cell that
    it comes from, and how much of it.
    """

    cell: str
    acts: tuple[int, ...] = ()
    attacks: tuple[tuple[str, str, int, int], ...] = ()
    initiative: int = 0
    melee: int = 0
    ranged: int = 0
    extra: int = 0
    why: tuple[tuple[str, str, int], ...] = ()


class BattleBegan(Event, frozen=True):
    seat: int
    cause: str


class PhaseBegan(Event, frozen=True):
    """`affected` are the units on which anything works, `links` the Links of the Duel board, of all sides."""

    phase: int
    affected: tuple[Affected, ...] = ()
    links: tuple[str, ...] = ()


class Attacked(Event, frozen=True):
    """One melee, ranged or gauss attack: base + gains - armour = total."""

    phase: int
    tile: str
    cell: str
    way: str
    attack: str
    base: int
    gains: tuple[Gain, ...]
    armour: int
    total: int
    victim: str
    target: str


class Held(Event, frozen=True):
    """Netted, so it does not act."""

    phase: int
    tile: str
    cell: str
    by: tuple[str, ...]


class Aimless(Event, frozen=True):
    """It acts, and there is nobody to hit."""

    phase: int
    tile: str
    cell: str


class Missed(Event, frozen=True):
    """Its initiative is now above the phase: its time has passed."""

    phase: int
    tile: str
    cell: str
    initiative: int


class Exploded(Event, frozen=True):
    phase: int
    tile: str
    cell: str


class Converted(Event, frozen=True):
    tile: str
    cell: str
    way: str
    attack: str
    by: str


class Absorbed(Event, frozen=True):
    medic: str
    victim: str
    target: str
    source: str | None = None


class Wounded(Event, frozen=True):
    tile: str
    cell: str
    wounds: int
    left: int


class Destroyed(Event, frozen=True):
    """`unspent` are the initiatives that the unit would still have had in this battle."""

    seat: int
    tile: str
    cell: str
    phase: int | None = None
    unspent: tuple[int, ...] = ()


class HqHit(Event, frozen=True):
    seat: int
    cell: str
    wounds: int
    left: int


class HqDestroyed(Event, frozen=True):
    seat: int
    cell: str


class Scored(Event, frozen=True):
    seat: int
    points: int
    total: int


class BattleEnded(Event, frozen=True):
    affected: tuple[Affected, ...] = ()
    links: tuple[str, ...] = ()


class WoundsCleared(Event, frozen=True):
    pass


EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    HqPlaced,
    Drew,
    Redrew,
    Discarded,
    Placed,
    Replaced,
    Played,
    Moved,
    Turned,
    Pushed,
    Swapped,
    Terrorised,
    ProcedureRun,
    Charged,
    MineExploded,
    FloorDestroyed,
    Returned,
    Netted,
    Freed,
    Taken,
    Released,
    Scoped,
    Unscoped,
    EndingBegan,
    Eliminated,
    ExtraRound,
    Deadlocked,
    BattleBegan,
    PhaseBegan,
    Attacked,
    Held,
    Aimless,
    Missed,
    Exploded,
    Converted,
    Absorbed,
    Wounded,
    Destroyed,
    HqHit,
    HqDestroyed,
    Scored,
    BattleEnded,
    WoundsCleared,
)

# Options --------------------------------------------------------------------------------------------


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`edition` is a set of values for the options below it; each of them can also be chosen alone."""

    mode: Literal["duel", "free-for-all", "points", "teams", "loner"] = "duel"
    players: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """0: as many as the mode needs (three in the free-for-all modes)."""
    armies: str = "random"
    """The armies by seat with commas between them; `random` for a seat, or for all."""
    board: Literal["auto", "standard", "duel", "large"] = "auto"
    edition: Literal["3.0", "duel-pl", "duel-en"] = "3.0"
    redraw: Literal["edition", "yes", "no"] = "edition"
    """Whether three instants may be exchanged for three other tiles."""
    tie: Literal["edition", "draw", "extra-round"] = "edition"
    push_price: Literal["edition", "2", "3"] = "edition"
    """Energy for the Procedure Push Back."""
    mine_medic: Literal["edition", "yes", "no"] = "edition"
    """Whether a Medic absorbs a Mine."""
    team_points: Literal["edition", "15", "20"] = "edition"
    """Points of each HQ in two against two."""
    ally_points: Literal["edition", "13", "16"] = "edition"
    """Points of each of the two HQs against a loner, who has 20."""
    wounds: Literal["edition", "stay", "cleared"] = "edition"
    """Whether survivors keep their wounds after a battle."""
    mobility: Literal["edition", "move-and-turn", "move-or-turn"] = "edition"
    """Whether one move may be a step and a turn."""
    moloch: Literal["edition", "all-attacks", "bomb-and-clown"] = "edition"
    """What of Moloch hurts its allies."""
    vegas_hq: Literal["edition", "last", "in-turn"] = "edition"
    """When Vegas places its HQ."""
    mine_step: Literal["edition", "stop", "go-on"] = "edition"
    """Whether a unit that a Medic saved from a Mine may make the second step of its move."""
