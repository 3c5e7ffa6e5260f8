"""Why something may not be done now in Hunters A.D. 2114."""

from __future__ import annotations

from ashgrid.core import Refusal

# What does not exist ------------------------------------------------------------------------------


class NotHere(Refusal, frozen=True):
    """There is no such space."""

    space: str


class NoSuchCard(Refusal, frozen=True):
    card: str


class NoSuchItem(Refusal, frozen=True):
    item: str


class NoSuchTarget(Refusal, frozen=True):
    """Neither an enemy nor a token of this mission."""

    name: str


class NoSuchHero(Refusal, frozen=True):
    hero: str


class NoSuchWay(Refusal, frozen=True):
    way: str


# What is asked for instead ------------------------------------------------------------------------


class NotNow(Refusal, frozen=True):
    """It is no answer to what is being asked."""


class HandFirst(Refusal, frozen=True):
    pass


class DeployFirst(Refusal, frozen=True):
    pass


class BeginFirst(Refusal, frozen=True):
    pass


class PartFirst(Refusal, frozen=True):
    card: str


class WalkFirst(Refusal, frozen=True):
    pass


class ExchangeFirst(Refusal, frozen=True):
    pass


class ReactionFirst(Refusal, frozen=True):
    pass


class PenaltyFirst(Refusal, frozen=True):
    pass


class UpkeepFirst(Refusal, frozen=True):
    pass


class AgainFirst(Refusal, frozen=True):
    pass


class TieFirst(Refusal, frozen=True):
    pass


# Before the first turn ----------------------------------------------------------------------------


class NotInDeck(Refusal, frozen=True):
    card: str


class NotInZone(Refusal, frozen=True):
    space: str


# The turn -----------------------------------------------------------------------------------------


class NoActionLeft(Refusal, frozen=True):
    pass


class IsEngaged(Refusal, frozen=True):
    """Who is engaged only strikes or moves."""


class AlreadyFaced(Refusal, frozen=True):
    pass


class FacesThere(Refusal, frozen=True):
    way: str


# Cards --------------------------------------------------------------------------------------------


class NotInHand(Refusal, frozen=True):
    card: str


class NoPartPossible(Refusal, frozen=True):
    """`lacks` is what its first part would need: its word, or what keeps a shot from its target."""

    card: str
    lacks: str


class NothingToDraw(Refusal, frozen=True):
    pass


class HasNoBoost(Refusal, frozen=True):
    card: str


class BoostUsed(Refusal, frozen=True):
    pass


class BoostDoesNotFit(Refusal, frozen=True):
    card: str


class BoostInVain(Refusal, frozen=True):
    """The part cannot be done with this boost either."""

    card: str


class PartIsBoosted(Refusal, frozen=True):
    """A part that has been boosted is not left out."""

    part: str


class NeedsCard(Refusal, frozen=True):
    """There is no basic action of this kind."""


class NotThisPart(Refusal, frozen=True):
    """The part of the card that is being done is another."""

    part: str


class HasNoReaction(Refusal, frozen=True):
    card: str


class ReactionUsed(Refusal, frozen=True):
    pass


class QuickReflexes(Refusal, frozen=True):
    enemy: str


class OtherTrigger(Refusal, frozen=True):
    card: str
    trigger: str


class NoEffectNow(Refusal, frozen=True):
    card: str


# Moving -------------------------------------------------------------------------------------------


class StandsThere(Refusal, frozen=True):
    pass


class NoWay(Refusal, frozen=True):
    space: str


class TooFar(Refusal, frozen=True):
    space: str
    cost: int
    points: int


class NeedsMorale(Refusal, frozen=True):
    space: str


class MoraleNotNeeded(Refusal, frozen=True):
    space: str


class NoMorale(Refusal, frozen=True):
    price: int
    left: int


class NoEdge(Refusal, frozen=True):
    pass


class NotNextTo(Refusal, frozen=True):
    space: str


class NoVantage(Refusal, frozen=True):
    space: str


class NeedsTwoActions(Refusal, frozen=True):
    pass


# Attacks ------------------------------------------------------------------------------------------


class NotAtHand(Refusal, frozen=True):
    item: str


class NoSuchAttack(Refusal, frozen=True):
    item: str
    kind: str


class HasWeapon(Refusal, frozen=True):
    """Who has a melee weapon does not improvise one."""


class NoCell(Refusal, frozen=True):
    item: str


class NotPaid(Refusal, frozen=True):
    """A weapon for which no Cell was paid at the start of the turn."""

    item: str


class NeedsNoCell(Refusal, frozen=True):
    item: str


class NotTheseDice(Refusal, frozen=True):
    count: int


class NothingToTakeBack(Refusal, frozen=True):
    pass


class NotLoaded(Refusal, frozen=True):
    item: str


class NotInSight(Refusal, frozen=True):
    name: str


class OutOfRange(Refusal, frozen=True):
    name: str
    item: str
    distance: int


class CrossThere(Refusal, frozen=True):
    """The weapon does not attack at this distance."""

    item: str
    distance: int


class NoDiceLeft(Refusal, frozen=True):
    item: str


class NotOnYourSpace(Refusal, frozen=True):
    name: str


class IsFlying(Refusal, frozen=True):
    name: str


class NoBurst(Refusal, frozen=True):
    item: str
    most: int


class NotOneSpace(Refusal, frozen=True):
    pass


class NobodyThere(Refusal, frozen=True):
    space: str


class NotThatEnemy(Refusal, frozen=True):
    name: str


# Interactions and equipment -----------------------------------------------------------------------


class NotWounded(Refusal, frozen=True):
    hero: str


class NotUnconscious(Refusal, frozen=True):
    hero: str


class IsUnconscious(Refusal, frozen=True):
    hero: str


class NothingHere(Refusal, frozen=True):
    pass


class IsLoaded(Refusal, frozen=True):
    item: str


class NotCarried(Refusal, frozen=True):
    item: str


class NotForThat(Refusal, frozen=True):
    item: str


class WorksAlready(Refusal, frozen=True):
    item: str


class NoRoom(Refusal, frozen=True):
    item: str


class IsReady(Refusal, frozen=True):
    item: str


class NoDetonator(Refusal, frozen=True):
    pass


class SmokeThere(Refusal, frozen=True):
    space: str


class NotYourself(Refusal, frozen=True):
    pass


class NotAmong(Refusal, frozen=True):
    what: str


REFUSALS = (
    NotHere,
    NoSuchCard,
    NoSuchItem,
    NoSuchTarget,
    NoSuchHero,
    NoSuchWay,
    NotNow,
    HandFirst,
    DeployFirst,
    BeginFirst,
    PartFirst,
    WalkFirst,
    ExchangeFirst,
    ReactionFirst,
    PenaltyFirst,
    TieFirst,
    UpkeepFirst,
    AgainFirst,
    NotInDeck,
    NotInZone,
    NoActionLeft,
    IsEngaged,
    AlreadyFaced,
    FacesThere,
    NotInHand,
    NoPartPossible,
    NothingToDraw,
    HasNoBoost,
    BoostUsed,
    BoostDoesNotFit,
    BoostInVain,
    PartIsBoosted,
    NeedsCard,
    NotThisPart,
    HasNoReaction,
    ReactionUsed,
    QuickReflexes,
    OtherTrigger,
    NoEffectNow,
    StandsThere,
    NoWay,
    TooFar,
    NeedsMorale,
    MoraleNotNeeded,
    NoMorale,
    NoEdge,
    NotNextTo,
    NoVantage,
    NeedsTwoActions,
    NotAtHand,
    NoSuchAttack,
    HasWeapon,
    NoCell,
    NotPaid,
    NeedsNoCell,
    NotTheseDice,
    NothingToTakeBack,
    NotLoaded,
    NotInSight,
    OutOfRange,
    CrossThere,
    NoDiceLeft,
    NotOnYourSpace,
    IsFlying,
    NoBurst,
    NotOneSpace,
    NobodyThere,
    NotThatEnemy,
    NotWounded,
    NotUnconscious,
    IsUnconscious,
    NothingHere,
    IsLoaded,
    NotCarried,
    NotForThat,
    WorksAlready,
    NoRoom,
    IsReady,
    NoDetonator,
    SmokeThere,
    NotYourself,
    NotAmong,
)
