"""Why something may not be done now in Neuroshima Hex. `refusal.py` says which of these it is."""

from __future__ import annotations

from ashgrid.core import Refusal

# What has to be decided first -----------------------------------------------------------------------


class HqToPlace(Refusal, frozen=True):
    pass


class TileToDiscard(Refusal, frozen=True):
    """One of three tiles has to go."""


class StepOpen(Refusal, frozen=True):
    """A second step is open: step or stay."""

    cell: str


class UnitToRetreat(Refusal, frozen=True):
    """A pushed unit has to be given its hex."""

    cell: str


class UnitToFace(Refusal, frozen=True):
    """A unit that was taken over has to be turned, or left as it is."""

    cell: str


class BattleDecisionOpen(Refusal, frozen=True):
    pass


class NotAsked(Refusal, frozen=True):
    """An answer to a question that is not being asked."""


class HqsPlaced(Refusal, frozen=True):
    pass


# Cells and units ------------------------------------------------------------------------------------


class NoSuchCell(Refusal, frozen=True):
    cell: str


class NoSuchRotation(Refusal, frozen=True):
    rot: int


class CellTaken(Refusal, frozen=True):
    cell: str


class NoUnitThere(Refusal, frozen=True):
    cell: str


class NotYourUnit(Refusal, frozen=True):
    cell: str


class UnitNetted(Refusal, frozen=True):
    cell: str


class NotNeighbours(Refusal, frozen=True):
    cell: str
    other: str


class SameRotation(Refusal, frozen=True):
    """The tile looks like that already, or another number is used for this look."""

    rot: int


# Tiles of the hand ----------------------------------------------------------------------------------


class NotInHand(Refusal, frozen=True):
    tile: str


class InstantNotPlaced(Refusal, frozen=True):
    tile: str


class UnderTerror(Refusal, frozen=True):
    pass


class FoundationByTransporter(Refusal, frozen=True):
    pass


class NoFreeTransporter(Refusal, frozen=True):
    cell: str


class NoRedraw(Refusal, frozen=True):
    pass


class LastTileDrawn(Refusal, frozen=True):
    """Battles come only from a full board now."""


# Moving ---------------------------------------------------------------------------------------------


class MobilityUsed(Refusal, frozen=True):
    cell: str


class CarrierUsed(Refusal, frozen=True):
    """The Transport or HQ in `by` has moved this unit already."""

    cell: str
    by: str


class NothingMoves(Refusal, frozen=True):
    """What is given allows this unit no move."""

    cell: str


class StepOrTurn(Refusal, frozen=True):
    """A move is a step or a turn here, not both."""


# Instants -------------------------------------------------------------------------------------------


class NoEnemyThere(Refusal, frozen=True):
    cell: str


class NoRoomBehind(Refusal, frozen=True):
    cell: str


class NotOutOfReach(Refusal, frozen=True):
    """A pushed unit cannot go there."""

    cell: str


class HqUnharmed(Refusal, frozen=True):
    pass


class NoOwnHq(Refusal, frozen=True):
    pass


class NotBesideHq(Refusal, frozen=True):
    cell: str


class AirStrikeOffBoard(Refusal, frozen=True):
    pass


# The Duel board -------------------------------------------------------------------------------------


class NoEnergyHere(Refusal, frozen=True):
    """There is energy on the Duel board only."""


class TooLittleEnergy(Refusal, frozen=True):
    price: int
    energy: int


class TooMuchEnergy(Refusal, frozen=True):
    most: int


class NothingPaid(Refusal, frozen=True):
    pass


class HqPointsShort(Refusal, frozen=True):
    """An HQ does not pay its last point."""

    points: int


class NoLink(Refusal, frozen=True):
    cell: str


class HqNotSwapped(Refusal, frozen=True):
    pass


class NoLaserTarget(Refusal, frozen=True):
    cell: str
    other: str


class TooFewLinks(Refusal, frozen=True):
    cell: str


class NoEnemyLinks(Refusal, frozen=True):
    pass


REFUSALS: tuple[type[Refusal], ...] = (
    HqToPlace,
    TileToDiscard,
    StepOpen,
    UnitToRetreat,
    UnitToFace,
    BattleDecisionOpen,
    NotAsked,
    HqsPlaced,
    NoSuchCell,
    NoSuchRotation,
    CellTaken,
    NoUnitThere,
    NotYourUnit,
    UnitNetted,
    NotNeighbours,
    SameRotation,
    NotInHand,
    InstantNotPlaced,
    UnderTerror,
    FoundationByTransporter,
    NoFreeTransporter,
    NoRedraw,
    LastTileDrawn,
    MobilityUsed,
    CarrierUsed,
    NothingMoves,
    StepOrTurn,
    NoEnemyThere,
    NoRoomBehind,
    NotOutOfReach,
    HqUnharmed,
    NoOwnHq,
    NotBesideHq,
    AirStrikeOffBoard,
    NoEnergyHere,
    TooLittleEnergy,
    TooMuchEnergy,
    NothingPaid,
    HqPointsShort,
    NoLink,
    HqNotSwapped,
    NoLaserTarget,
    TooFewLinks,
    NoEnemyLinks,
)
