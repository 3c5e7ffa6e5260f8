"""What can be chosen, asked, reported and set in Dust Tactics.

An activation is declared in small steps: `activate hell-boys`, `move c4`, `attack`, `aim 1 hans`, `confirm`. Nothing of
it happens, and no die is rolled, before it is confirmed. Squares go by their names, units by their ids with a number
where there are several; weapon lines are counted from 1, those of a hero that has joined follow those of its squad.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

import msgspec

from ashgrid.core import Action, Event, Notation, Prompt
from ashgrid.core.thread_safe import prepared

# Actions: before the first round ---------------------------------------------------------------------


class PlaceTile(Action, frozen=True):
    """Put a terrain tile on a square of an own battle."""

    cell: str


class PlaceCover(Action, frozen=True):
    """Put a crate or a tank trap on a square."""

    what: str
    cell: str


class Deploy(Action, frozen=True):
    """Put a unit of a defender who begins on the board on one of its entry squares."""

    unit: str
    cell: str


class First(Action, frozen=True):
    """Who has won the initiative says which side activates first."""

    side: int


# Actions: what a unit does ---------------------------------------------------------------------------


class Activate(Action, frozen=True):
    unit: str


class Detach(Action, frozen=True):
    """A hero leaves the squad it had joined, for good."""

    hero: str


class Use(Action, frozen=True):
    """A skill that costs no action. `line` is the weapon line that Medal of Honor is for."""

    skill: str
    line: int | None = None


class Move(Action, frozen=True):
    """A MOVE action. `crush` names the crates that a vehicle rolls over on its way."""

    to: str
    crush: tuple[str, ...] | None = None


class Enter(Action, frozen=True):
    """The MOVE action that brings a unit onto the board."""

    to: str
    crush: tuple[str, ...] | None = None


class Leap(Action, frozen=True):
    """Two MOVE actions of a unit with Jump as one jump."""

    to: str


class Leave(Action, frozen=True):
    """The MOVE action that takes a unit off the board where a scenario wants that."""


class Attack(Action, frozen=True):
    pass


class Sustain(Action, frozen=True):
    """SUSTAINED ATTACK: both actions."""


class Charge(Action, frozen=True):
    """Two MOVE actions, then an attack with what reaches one square."""


class Stay(Action, frozen=True):
    """A MOVE of a charge that goes nowhere."""


class Nothing(Action, frozen=True):
    pass


class Reload(Action, frozen=True):
    line: int


class Strike(Action, frozen=True):
    """Artillery Strike: `battery` fires indirectly at `target`."""

    battery: str
    target: str


class TankHead(Action, frozen=True):
    unit: str


class Order(Action, frozen=True):
    """The officer gets a unit going again."""

    unit: str


class Repair(Action, frozen=True):
    """The mechanic restores a point of a vehicle next to him."""

    unit: str


class Rebuild(Action, frozen=True):
    """The mechanic brings a destroyed vehicle back."""

    unit: str


class Heal(Action, frozen=True):
    """The medic brings a figure back, or a point of a hero (`role` is `hero`)."""

    unit: str
    role: str


class Revive(Action, frozen=True):
    """The medic brings a destroyed squad back."""

    unit: str


class Demolish(Action, frozen=True):
    """Blow up what a scenario wants blown up."""

    zone: str


class Aim(Action, frozen=True):
    """A target for a weapon line: a unit, or a square for the cover element on it. `rounds` of limited ammunition;
    `figure` that a Sniper picks; `path` of squares that a flamethrower burns on the way."""

    line: int
    target: str
    rounds: int | None = None
    figure: str | None = None
    path: tuple[str, ...] | None = None


class Hold(Action, frozen=True):
    """A weapon line stays silent."""

    line: int


class Confirm(Action, frozen=True):
    """The declaration stands."""


# Actions: answers ------------------------------------------------------------------------------------


class React(Action, frozen=True):
    """Try reactive fire with a unit."""

    unit: str


class Pass(Action, frozen=True):
    """No reactive fire."""


class Lose(Action, frozen=True):
    """Which figure takes a point of damage: a role of the squad, or `hero`."""

    role: str


ACTIONS: tuple[type[Action], ...] = (
    PlaceTile,
    PlaceCover,
    Deploy,
    First,
    Activate,
    Detach,
    Use,
    Move,
    Enter,
    Leap,
    Leave,
    Attack,
    Sustain,
    Charge,
    Stay,
    Nothing,
    Reload,
    Strike,
    TankHead,
    Order,
    Repair,
    Rebuild,
    Heal,
    Revive,
    Demolish,
    Aim,
    Hold,
    Confirm,
    React,
    Pass,
    Lose,
)

NOTATION = Notation(*ACTIONS)


def plain(notation: str) -> dict[str, Any]:
    """An action as plain data, from its notation."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(NOTATION.parse(notation)))
    return found


# Prompts ---------------------------------------------------------------------------------------------


class Asked(Prompt, frozen=True):
    """All units, and what is declared for them, lie open: everybody may know what is being asked."""

    public = True


class AskTile(Asked, frozen=True):
    """Where does a terrain tile go? The side says it together."""

    table = True
    left: int


class AskCover(Asked, frozen=True):
    """Where does a cover element go? The side says it together."""

    table = True
    left: int


class AskDeploy(Asked, frozen=True):
    """Where do the defender's units stand?"""


class AskFirst(Asked, frozen=True):
    """Who activates first? With the hits of who has the initiative, and of the others. The side says it together."""

    table = True
    round: int
    hits: int
    others: int


class AskActivate(Asked, frozen=True):
    round: int


class AskAction(Asked, frozen=True):
    """The first or the second action of a unit."""

    unit: str
    number: int


class AskCharge(Asked, frozen=True):
    """The first or the second MOVE of a charge."""

    unit: str
    number: int


class AskAim(Asked, frozen=True):
    unit: str
    line: int
    weapon: str


class AskReady(Asked, frozen=True):
    """Skills, or confirm the declaration."""

    unit: str


class AskReact(Asked, frozen=True):
    """Does a unit try reactive fire at this one?"""

    unit: str
    cell: str


class AskLose(Asked, frozen=True):
    unit: str
    points: int


PROMPTS: tuple[type[Prompt], ...] = (
    AskTile,
    AskCover,
    AskDeploy,
    AskFirst,
    AskActivate,
    AskAction,
    AskCharge,
    AskAim,
    AskReady,
    AskReact,
    AskLose,
)

# Events ----------------------------------------------------------------------------------------------


class TilePlaced(Event, frozen=True):
    seat: int
    cell: str


class CoverPlaced(Event, frozen=True):
    seat: int
    what: str
    cell: str


class Deployed(Event, frozen=True):
    seat: int
    unit: str
    cell: str


class SetUpRolled(Event, frozen=True):
    """Who places first."""

    side: int
    faces: tuple[int, ...]
    other_faces: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


class InitiativeRolled(Event, frozen=True):
    """Faces of both sides; the same dice again while it is a tie."""

    faces: tuple[int, ...]
    other_faces: tuple[int, ...]
    winner: int | None = None


class FirstChosen(Event, frozen=True):
    seat: int
    side: int


class Activated(Event, frozen=True):
    seat: int
    unit: str
    cell: str | None = None


class Detached(Event, frozen=True):
    seat: int
    hero: str
    unit: str


class Declared(Event, frozen=True):
    """The whole plan, as the actions that make it up: in their notation, and as data."""

    seat: int
    unit: str
    plan: tuple[str, ...]
    steps: tuple[dict[str, Any], ...]


class SkillUsed(Event, frozen=True):
    seat: int
    unit: str
    skill: str


class Moved(Event, frozen=True):
    seat: int
    unit: str
    cell: str
    to: str
    path: tuple[str, ...]


class Entered(Event, frozen=True):
    seat: int
    unit: str
    to: str
    path: tuple[str, ...]


class LeftBoard(Event, frozen=True):
    seat: int
    unit: str
    cell: str
    points: int


class Crushed(Event, frozen=True):
    seat: int
    unit: str
    cell: str


class Impossible(Event, frozen=True):
    """A declared part that can no longer be done, and why."""

    seat: int
    unit: str
    action: str
    reason: str


class ReactionTried(Event, frozen=True):
    seat: int
    unit: str
    target: str
    faces: tuple[int, ...]
    success: bool


class ReactionPassed(Event, frozen=True):
    """Somebody who could try reactive fire does not, or no more."""

    seat: int
    target: str


class Throw(msgspec.Struct, frozen=True):
    """Dice thrown together, and the rule that had them thrown."""

    why: str
    faces: tuple[int, ...]


class Fired(Event, frozen=True):
    """One weapon line at one target: every die, and the rules that had a say."""

    seat: int
    unit: str
    line: int
    weapon: str
    cell: str
    target: str
    target_cell: str
    dice: int
    throws: tuple[Throw, ...]
    hits: int
    damage: int
    rules: tuple[str, ...] = ()
    rounds: int | None = None
    left: int | None = None
    answer: bool = False


class Hurt(Event, frozen=True):
    """Points that a unit takes, together, from the attack before."""

    unit: str
    points: int
    left: int


class FigureLost(Event, frozen=True):
    unit: str
    role: str
    left: int


class Shrugged(Event, frozen=True):
    """A Damage Resilient hero throws for a point that fell to it alone."""

    unit: str
    face: int
    success: bool


class Immune(Event, frozen=True):
    """Heroic Attack: the damage does nothing."""

    unit: str
    points: int


class Destroyed(Event, frozen=True):
    unit: str
    side: int
    points: int
    cell: str


class CoverHit(Event, frozen=True):
    what: str
    cell: str
    points: int
    left: int


class CoverDestroyed(Event, frozen=True):
    what: str
    cell: str


class Reloaded(Event, frozen=True):
    seat: int
    unit: str
    weapon: str


class Repaired(Event, frozen=True):
    seat: int
    unit: str
    points: int
    left: int
    by: str


class Healed(Event, frozen=True):
    seat: int
    unit: str
    role: str
    left: int


class OrderTried(Event, frozen=True):
    """An order of a command squad that needs a hit."""

    seat: int
    unit: str
    order: str
    target: str
    face: int
    success: bool


class Regained(Event, frozen=True):
    """Wiederbelebungsserum, or Self-Repair."""

    unit: str
    skill: str
    points: int
    left: int
    faces: tuple[int, ...] = ()


class Demolished(Event, frozen=True):
    seat: int
    unit: str
    zone: str
    points: int


class Scored(Event, frozen=True):
    side: int
    points: int
    goal: str
    zone: str | None = None


class RoundEnded(Event, frozen=True):
    round: int
    score: tuple[int, int]


class LastRound(Event, frozen=True):
    """Something has ended the game; the round is still played out."""

    reason: str


EVENTS: tuple[type[Event], ...] = (
    TilePlaced,
    CoverPlaced,
    Deployed,
    SetUpRolled,
    RoundBegan,
    InitiativeRolled,
    FirstChosen,
    Activated,
    Detached,
    Declared,
    SkillUsed,
    Moved,
    Entered,
    LeftBoard,
    Crushed,
    Impossible,
    ReactionTried,
    ReactionPassed,
    Fired,
    Hurt,
    FigureLost,
    Shrugged,
    Immune,
    Destroyed,
    CoverHit,
    CoverDestroyed,
    Reloaded,
    Repaired,
    Healed,
    OrderTried,
    Regained,
    Demolished,
    Scored,
    RoundEnded,
    LastRound,
)


def as_plain(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return found


def told(plain: list[dict[str, Any]]) -> list[Event]:
    """Events from plain data."""
    found: list[Event] = msgspec.convert(plain, prepared(list[Union[EVENTS]]))  # type: ignore[valid-type]  # noqa: UP007
    return found


# Options ---------------------------------------------------------------------------------------------


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`armies` are two, separated by `|`: a bloc (a random list of it), `box` (what its core box holds) or a list like
    `hell-boys,rhino+hammers`. `custom` is a scenario as text, for maps of one's own. `size` is one of those that the
    scenario offers, like `9x9`. 0 points or rounds: as the scenario says."""

    scenario: str = "full-battle"
    armies: str = "allies|axis"
    points: Annotated[int, msgspec.Meta(ge=0, le=600)] = 0
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    players: Annotated[int, msgspec.Meta(ge=2, le=6)] = 2
    size: Annotated[str, msgspec.Meta(max_length=9)] = ""
    edition: Literal["revised-pl", "faq-1.4"] = "revised-pl"
    entry: Literal["edition", "one-square", "full-move"] = "edition"
    reactions: Literal["edition", "several", "one"] = "edition"
    charge_fire: Literal["edition", "after-both", "between"] = "edition"
    medic_ammo: Literal["edition", "full", "none"] = "edition"
    artillery_cover: Literal["edition", "ignored", "in-buildings"] = "edition"
    reviving: Literal["medic", "medic-and-radioman"] = "medic"
    building_sight: Literal["no", "aligned-entrances"] = "no"
    set_up: Literal["players", "lot"] = "players"
    custom: Annotated[str, msgspec.Meta(max_length=60_000)] = ""
