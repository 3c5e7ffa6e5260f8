"""Why something may not be done now in Dust Tactics. What a field holds may be a refusal again."""

from __future__ import annotations

from ashgrid.core import Refusal

# What does not exist ------------------------------------------------------------------------------


class NoSuchUnit(Refusal, frozen=True):
    name: str


class NoSuchSquare(Refusal, frozen=True):
    name: str


class NeitherUnitNorSquare(Refusal, frozen=True):
    name: str


# Not now: what is asked for instead ---------------------------------------------------------------


class TileFirst(Refusal, frozen=True):
    pass


class CoverFirst(Refusal, frozen=True):
    pass


class DeployFirst(Refusal, frozen=True):
    pass


class BeginnerFirst(Refusal, frozen=True):
    pass


class UnitFirst(Refusal, frozen=True):
    pass


class ActionFirst(Refusal, frozen=True):
    unit: str
    number: int


class ChargeFirst(Refusal, frozen=True):
    pass


class AimFirst(Refusal, frozen=True):
    pass


class ConfirmFirst(Refusal, frozen=True):
    pass


class ReactionFirst(Refusal, frozen=True):
    pass


class LossFirst(Refusal, frozen=True):
    pass


class OrderedFirst(Refusal, frozen=True):
    unit: str


class OnlyChargesStay(Refusal, frozen=True):
    pass


# Before the first round ---------------------------------------------------------------------------


class NoSuchSide(Refusal, frozen=True):
    side: int


class NotOpenGround(Refusal, frozen=True):
    cell: str


class TileOnEntry(Refusal, frozen=True):
    cell: str


class TilePartsSides(Refusal, frozen=True):
    cell: str


class NoSuchCover(Refusal, frozen=True):
    what: str


class NoCoverLeft(Refusal, frozen=True):
    what: str


class OutsideCoverArea(Refusal, frozen=True):
    cell: str


class CoverTaken(Refusal, frozen=True):
    cell: str


class TrapNeedsGate(Refusal, frozen=True):
    pass


class NoCoverHere(Refusal, frozen=True):
    cell: str


class NotWaiting(Refusal, frozen=True):
    unit: str


class NotAnEntrySquare(Refusal, frozen=True):
    cell: str
    side: int


class NotNextToDeploy(Refusal, frozen=True):
    unit: str
    cell: str


# Choosing a unit ----------------------------------------------------------------------------------


class NotYours(Refusal, frozen=True):
    unit: str


class UnitDestroyed(Refusal, frozen=True):
    unit: str


class HasLeft(Refusal, frozen=True):
    unit: str


class NotOnBoard(Refusal, frozen=True):
    unit: str


class NotAHero(Refusal, frozen=True):
    unit: str


class NotJoined(Refusal, frozen=True):
    unit: str


class HeroInSquad(Refusal, frozen=True):
    unit: str
    squad: str


class AlreadyActivated(Refusal, frozen=True):
    unit: str


class TurnOfSide(Refusal, frozen=True):
    side: int


# Actions of a unit --------------------------------------------------------------------------------


class MustEnter(Refusal, frozen=True):
    unit: str


class RoomToEnter(Refusal, frozen=True):
    unit: str


class OnBoardAlready(Refusal, frozen=True):
    unit: str


class NoSkill(Refusal, frozen=True):
    unit: str
    skill: str


class LeapTakesBoth(Refusal, frozen=True):
    pass


class ChargeTakesBoth(Refusal, frozen=True):
    pass


class SustainTakesBoth(Refusal, frozen=True):
    pass


class AttackTwice(Refusal, frozen=True):
    pass


class NoLeaving(Refusal, frozen=True):
    unit: str
    cell: str


class NoSuchLine(Refusal, frozen=True):
    unit: str
    line: int
    lines: int


# Moving -------------------------------------------------------------------------------------------


class NoFreeEntry(Refusal, frozen=True):
    pass


class BeyondEntry(Refusal, frozen=True):
    cell: str
    points: int
    side: int


class StandsThere(Refusal, frozen=True):
    unit: str
    cell: str


class NoWayTo(Refusal, frozen=True):
    cell: str


class WallBetween(Refusal, frozen=True):
    unit: str
    at: str
    cell: str
    cost: int
    points: int


class TooFarToMove(Refusal, frozen=True):
    unit: str
    cell: str
    cost: int
    points: int


class NotLikeThat(Refusal, frozen=True):
    unit: str
    cell: str


class OnlyVehiclesCrush(Refusal, frozen=True):
    pass


class NoCrate(Refusal, frozen=True):
    cell: str


class NoWayOverCrates(Refusal, frozen=True):
    cell: str
    points: int


class NoLanding(Refusal, frozen=True):
    cell: str


class OneMoveIsEnough(Refusal, frozen=True):
    cell: str


class TwoMovesAreEnough(Refusal, frozen=True):
    cell: str


class TooFarToLeap(Refusal, frozen=True):
    cell: str
    cost: int
    points: int


class NeedsFourSquares(Refusal, frozen=True):
    unit: str
    cell: str


class Impassable(Refusal, frozen=True):
    cell: str


class WaterThere(Refusal, frozen=True):
    cell: str


class RubbleThere(Refusal, frozen=True):
    cell: str


class TrapThere(Refusal, frozen=True):
    cell: str


class EnemyThere(Refusal, frozen=True):
    unit: str
    cell: str


class FriendThere(Refusal, frozen=True):
    unit: str
    cell: str


# What keeps a weapon line from a target -----------------------------------------------------------


class NoCarrier(Refusal, frozen=True):
    pass


class NoAmmo(Refusal, frozen=True):
    pass


class NotLoaded(Refusal, frozen=True):
    pass


class InSmoke(Refusal, frozen=True):
    cell: str


class Inside(Refusal, frozen=True):
    cell: str


class Harmless(Refusal, frozen=True):
    armour: str


class TooFar(Refusal, frozen=True):
    squares: int
    low: int
    high: int


class TooNear(Refusal, frozen=True):
    squares: int
    low: int
    high: int | None


class OutOfSight(Refusal, frozen=True):
    obstacles: tuple[Refusal, ...]


class NotNow(Refusal, frozen=True):
    pass


class NotThisTarget(Refusal, frozen=True):
    target: str


class Friend(Refusal, frozen=True):
    pass


class OwnSquare(Refusal, frozen=True):
    cell: str


class Fireproof(Refusal, frozen=True):
    pass


class AllBusy(Refusal, frozen=True):
    pass


class NoWayForFlames(Refusal, frozen=True):
    pass


class NoCoverElement(Refusal, frozen=True):
    cell: str


class NothingThere(Refusal, frozen=True):
    cell: str


class NoEnemyOnBoard(Refusal, frozen=True):
    pass


class NothingInReach(Refusal, frozen=True):
    pass


# What hides a target ------------------------------------------------------------------------------


class BehindSquares(Refusal, frozen=True):
    cells: tuple[str, ...]


class BehindUnits(Refusal, frozen=True):
    cells: tuple[str, ...]
    units: tuple[str, ...]


class BehindWall(Refusal, frozen=True):
    between: tuple[str, ...]


class BetweenCorners(Refusal, frozen=True):
    between: tuple[str, ...]


class HiddenBySmoke(Refusal, frozen=True):
    cells: tuple[str, ...]


# Attacking and aiming -----------------------------------------------------------------------------


class LineCannot(Refusal, frozen=True):
    line: int
    weapon: str
    reason: Refusal


class LineCannotHit(Refusal, frozen=True):
    line: int
    weapon: str
    target: str
    reason: Refusal


class NothingToShootAt(Refusal, frozen=True):
    unit: str
    cell: str
    lines: tuple[Refusal, ...]


class NoWeaponHits(Refusal, frozen=True):
    unit: str
    target: str
    lines: tuple[Refusal, ...]


class AimInOrder(Refusal, frozen=True):
    line: int


class CannotHold(Refusal, frozen=True):
    line: int


class AimAtSquad(Refusal, frozen=True):
    unit: str
    squad: str


class CannotAimAt(Refusal, frozen=True):
    line: int
    weapon: str
    target: str
    reasons: tuple[Refusal, ...]


class SayRounds(Refusal, frozen=True):
    line: int
    weapon: str
    most: int


class NoRoundsToSay(Refusal, frozen=True):
    line: int
    weapon: str


class SniperPicks(Refusal, frozen=True):
    line: int
    weapon: str
    figures: tuple[str, ...]


class OnlySnipersPick(Refusal, frozen=True):
    line: int
    weapon: str


class NoSuchFlames(Refusal, frozen=True):
    line: int
    weapon: str


class LineAimed(Refusal, frozen=True):
    line: int
    weapon: str


class LineHeld(Refusal, frozen=True):
    line: int
    weapon: str


class NothingToAimAt(Refusal, frozen=True):
    reason: Refusal


# Skills that cost an action -----------------------------------------------------------------------


class NeedsNoReloading(Refusal, frozen=True):
    line: int
    weapon: str


class IsLoaded(Refusal, frozen=True):
    line: int
    weapon: str


class BlownUpAlready(Refusal, frozen=True):
    zone: str


class OnlySoldiersDemolish(Refusal, frozen=True):
    pass


class OtherSideDemolishes(Refusal, frozen=True):
    zone: str


class NotOnZone(Refusal, frozen=True):
    unit: str
    zone: str


class NothingToDemolish(Refusal, frozen=True):
    zone: str


class SkillSpent(Refusal, frozen=True):
    skill: str


class EnemyUnit(Refusal, frozen=True):
    unit: str


class FriendlyUnit(Refusal, frozen=True):
    unit: str


class NotAVehicle(Refusal, frozen=True):
    unit: str


class NotASquad(Refusal, frozen=True):
    unit: str


class NotDamaged(Refusal, frozen=True):
    unit: str


class NotNextTo(Refusal, frozen=True):
    unit: str
    by: str


class SpecialistLost(Refusal, frozen=True):
    unit: str
    role: str


class CannotFireFor(Refusal, frozen=True):
    battery: str
    unit: str


class ObserverInSmoke(Refusal, frozen=True):
    unit: str


class DoesNotSee(Refusal, frozen=True):
    unit: str
    target: str
    cell: str


class NoArtillery(Refusal, frozen=True):
    pass


class BatteryCannot(Refusal, frozen=True):
    battery: str
    target: str
    reasons: tuple[Refusal, ...]


class WeaponCannot(Refusal, frozen=True):
    weapon: str
    reason: Refusal


# Orders of a command squad ------------------------------------------------------------------------


class NotACommandSquad(Refusal, frozen=True):
    unit: str


class OrderTriedAlready(Refusal, frozen=True):
    pass


class OrderInPlan(Refusal, frozen=True):
    pass


class NoOrderToItself(Refusal, frozen=True):
    pass


class NotDestroyed(Refusal, frozen=True):
    unit: str


class BroughtBackAlready(Refusal, frozen=True):
    unit: str


class NothingToRepeat(Refusal, frozen=True):
    unit: str


class TooFarWithoutRadio(Refusal, frozen=True):
    unit: str
    by: str


class MedicHealsSoldiers(Refusal, frozen=True):
    unit: str


class NobodyLost(Refusal, frozen=True):
    unit: str


class NoSuchFigureToHeal(Refusal, frozen=True):
    unit: str
    role: str


# Skills that cost no action -----------------------------------------------------------------------


class NoSuchSkill(Refusal, frozen=True):
    skill: str
    skills: tuple[str, ...]


class WorksByItself(Refusal, frozen=True):
    skill: str


class UsedThisRound(Refusal, frozen=True):
    skill: str


class WhenAimed(Refusal, frozen=True):
    skill: str


class BeforeFirstAction(Refusal, frozen=True):
    skill: str


class SayWhichLine(Refusal, frozen=True):
    skill: str


class NotALineOfBearer(Refusal, frozen=True):
    unit: str
    line: int
    skill: str


class ForWholeUnit(Refusal, frozen=True):
    skill: str


class NothingAimed(Refusal, frozen=True):
    unit: str
    skill: str


# Reactive fire, losses ----------------------------------------------------------------------------


class NobodyToReactTo(Refusal, frozen=True):
    pass


class ReactionTriedAlready(Refusal, frozen=True):
    pass


class NoSuchFigure(Refusal, frozen=True):
    unit: str
    figure: str
    figures: tuple[str, ...]


REFUSALS = (
    NoSuchUnit,
    NoSuchSquare,
    NeitherUnitNorSquare,
    TileFirst,
    CoverFirst,
    DeployFirst,
    BeginnerFirst,
    UnitFirst,
    ActionFirst,
    ChargeFirst,
    AimFirst,
    ConfirmFirst,
    ReactionFirst,
    LossFirst,
    OrderedFirst,
    OnlyChargesStay,
    NoSuchSide,
    NotOpenGround,
    TileOnEntry,
    TilePartsSides,
    NoSuchCover,
    NoCoverLeft,
    OutsideCoverArea,
    CoverTaken,
    TrapNeedsGate,
    NoCoverHere,
    NotWaiting,
    NotAnEntrySquare,
    NotNextToDeploy,
    NotYours,
    UnitDestroyed,
    HasLeft,
    NotOnBoard,
    NotAHero,
    NotJoined,
    HeroInSquad,
    AlreadyActivated,
    TurnOfSide,
    MustEnter,
    RoomToEnter,
    OnBoardAlready,
    NoSkill,
    LeapTakesBoth,
    ChargeTakesBoth,
    SustainTakesBoth,
    AttackTwice,
    NoLeaving,
    NoSuchLine,
    NoFreeEntry,
    BeyondEntry,
    StandsThere,
    NoWayTo,
    WallBetween,
    TooFarToMove,
    NotLikeThat,
    OnlyVehiclesCrush,
    NoCrate,
    NoWayOverCrates,
    NoLanding,
    OneMoveIsEnough,
    TwoMovesAreEnough,
    TooFarToLeap,
    NeedsFourSquares,
    Impassable,
    WaterThere,
    RubbleThere,
    TrapThere,
    EnemyThere,
    FriendThere,
    NoCarrier,
    NoAmmo,
    NotLoaded,
    InSmoke,
    Inside,
    Harmless,
    TooFar,
    TooNear,
    OutOfSight,
    NotNow,
    NotThisTarget,
    Friend,
    OwnSquare,
    Fireproof,
    AllBusy,
    NoWayForFlames,
    NoCoverElement,
    NothingThere,
    NoEnemyOnBoard,
    NothingInReach,
    BehindSquares,
    BehindUnits,
    BehindWall,
    BetweenCorners,
    HiddenBySmoke,
    LineCannot,
    LineCannotHit,
    NothingToShootAt,
    NoWeaponHits,
    AimInOrder,
    CannotHold,
    AimAtSquad,
    CannotAimAt,
    SayRounds,
    NoRoundsToSay,
    SniperPicks,
    OnlySnipersPick,
    NoSuchFlames,
    LineAimed,
    LineHeld,
    NothingToAimAt,
    NeedsNoReloading,
    IsLoaded,
    BlownUpAlready,
    OnlySoldiersDemolish,
    OtherSideDemolishes,
    NotOnZone,
    NothingToDemolish,
    SkillSpent,
    EnemyUnit,
    FriendlyUnit,
    NotAVehicle,
    NotASquad,
    NotDamaged,
    NotNextTo,
    SpecialistLost,
    CannotFireFor,
    ObserverInSmoke,
    DoesNotSee,
    NoArtillery,
    BatteryCannot,
    WeaponCannot,
    NotACommandSquad,
    OrderTriedAlready,
    OrderInPlan,
    NoOrderToItself,
    NotDestroyed,
    BroughtBackAlready,
    NothingToRepeat,
    TooFarWithoutRadio,
    MedicHealsSoldiers,
    NobodyLost,
    NoSuchFigureToHeal,
    NoSuchSkill,
    WorksByItself,
    UsedThisRound,
    WhenAimed,
    BeforeFirstAction,
    SayWhichLine,
    NotALineOfBearer,
    ForWholeUnit,
    NothingAimed,
    NobodyToReactTo,
    ReactionTriedAlready,
    NoSuchFigure,
)
