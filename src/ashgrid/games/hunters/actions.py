"""What can be chosen, asked, reported and set in Hunters A.D. 2114."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from ashgrid.core import Action, Event, Notation, Prompt

# Actions ------------------------------------------------------------------------------------------


class Take(Action, frozen=True):
    """Choose a card for the opening hand."""

    card: str


class Recommended(Action, frozen=True):
    """Fill the opening hand as recommended."""


class Deploy(Action, frozen=True):
    """Start on a space, facing this way, or the nearest enemy."""

    space: str
    way: str | None = None


class Go(Action, frozen=True):
    """Begin one's turn: this hero is the next to act."""


class Face(Action, frozen=True):
    """Turn on the spot."""

    way: str


class Play(Action, frozen=True):
    """Play an action card."""

    card: str


class Boost(Action, frozen=True):
    """Boost the part that is about to be done with another card."""

    card: str


class Do(Action, frozen=True):
    """Do a part of a card that leaves nothing to choose."""


class Skip(Action, frozen=True):
    """Leave a part of a card out."""


class Move(Action, frozen=True):
    """Walk to a space; with morale one space farther."""

    space: str
    morale: bool = False


class Leave(Action, frozen=True):
    """Leave the board over the edge of one's space."""


class Stop(Action, frozen=True):
    """Walk no farther."""


class Climb(Action, frozen=True):
    """Enter a vantage point with both actions of the turn."""

    space: str


class Shoot(Action, frozen=True):
    """Attack one target at range."""

    weapon: str
    target: str
    morale: bool = False


class Burst(Action, frozen=True):
    """Attack several enemies in one space with one weapon."""

    weapon: str
    targets: tuple[str, ...]
    morale: bool = False


class Blast(Action, frozen=True):
    """Attack everybody in a space."""

    weapon: str
    space: str
    morale: bool = False


class Strike(Action, frozen=True):
    """Attack an enemy hand to hand; morale may add to the hit value, to the dice, or to both."""

    weapon: str
    target: str
    hit: bool = False
    dice: bool = False


class Heal(Action, frozen=True):
    """Heal a hero on one's space."""

    hero: str


class Revive(Action, frozen=True):
    """Wake an unconscious hero on one's space."""

    hero: str


class Pick(Action, frozen=True):
    """Pick up everything on one's space."""


class Reload(Action, frozen=True):
    weapon: str


class Use(Action, frozen=True):
    """Use a piece of equipment, on a hero or a space where it needs one; a jammer is left behind with so many Cells."""

    item: str
    on: str | None = None


class Arm(Action, frozen=True):
    """Set up a trap on one's space."""

    trap: str


class Equip(Action, frozen=True):
    """Bring a piece of equipment from an extra slot into use, in exchange for another if need be."""

    item: str
    instead: str | None = None


class Exchange(Action, frozen=True):
    """Exchange equipment with a hero on one's space."""

    hero: str


class Give(Action, frozen=True):
    item: str


class Get(Action, frozen=True):
    item: str


class Done(Action, frozen=True):
    """Nothing more changes hands."""


class Back(Action, frozen=True):
    """Everything that has changed hands goes back."""


class Operate(Action, frozen=True):
    """Use a feature of the mission on one's space."""

    token: str


class Detonate(Action, frozen=True):
    """Set off a trap from afar."""

    token: str


class Mark(Action, frozen=True):
    """Point out an enemy."""

    target: str


class Order(Action, frozen=True):
    """Let another hero walk."""

    hero: str


class Smoke(Action, frozen=True):
    """Put smoke on a space."""

    space: str


class Cycle(Action, frozen=True):
    """Discard a card and draw another, instead of an action."""

    card: str


class End(Action, frozen=True):
    """End one's turn."""


class Pay(Action, frozen=True):
    """Pay a Cell, so that a weapon or a piece of equipment works in this turn."""

    item: str


class Again(Action, frozen=True):
    """Throw these dice again, by what they show."""

    dice: tuple[int, ...]


class React(Action, frozen=True):
    """Play the reaction of a card."""

    card: str


class Pass(Action, frozen=True):
    """Do nothing now."""


class Choose(Action, frozen=True):
    """What the rules leave to the players together: an enemy or a space, by its name."""

    what: str


class Keeper(Action, frozen=True):
    """Let the rules settle every tie until the enemies are done."""


ACTIONS = (
    Take,
    Recommended,
    Deploy,
    Go,
    Face,
    Play,
    Boost,
    Do,
    Skip,
    Move,
    Leave,
    Stop,
    Climb,
    Shoot,
    Burst,
    Blast,
    Strike,
    Heal,
    Revive,
    Pick,
    Reload,
    Use,
    Arm,
    Equip,
    Exchange,
    Give,
    Get,
    Done,
    Back,
    Operate,
    Detonate,
    Mark,
    Order,
    Smoke,
    Cycle,
    End,
    Pay,
    Again,
    React,
    Pass,
    Choose,
    Keeper,
)
NOTATION: Notation[Action] = Notation(*ACTIONS)


# Prompts ------------------------------------------------------------------------------------------


class AskHand(Prompt, frozen=True):
    public: ClassVar[bool] = True
    left: int


class AskDeploy(Prompt, frozen=True):
    public: ClassVar[bool] = True


class AskGo(Prompt, frozen=True):
    """Who goes next? Whoever says so."""

    public: ClassVar[bool] = True


class AskTurn(Prompt, frozen=True):
    public: ClassVar[bool] = True
    actions: int


class AskPart(Prompt, frozen=True):
    """A part of a card is to be done."""

    public: ClassVar[bool] = True
    card: str
    part: str | None
    number: int
    boosted: bool = False


class AskWalk(Prompt, frozen=True):
    public: ClassVar[bool] = True
    points: int


class AskExchange(Prompt, frozen=True):
    public: ClassVar[bool] = True
    hero: str


class AskUpkeep(Prompt, frozen=True):
    """A turn begins: for what is a Cell paid?"""

    public: ClassVar[bool] = True
    cells: int


class AskAgain(Prompt, frozen=True):
    """Attack dice have fallen: which are thrown again?"""

    public: ClassVar[bool] = True
    target: str
    dice: tuple[int, ...]
    hit: int
    count: int


class AskReaction(Prompt, frozen=True):
    public: ClassVar[bool] = True
    trigger: str
    enemy: str
    hero: str


class AskReactionPart(Prompt, frozen=True):
    """What a reaction lets a hero do is to be chosen."""

    public: ClassVar[bool] = True
    part: str


class AskPenalty(Prompt, frozen=True):
    """An enemy leaves; who has the most melee dice may strike."""

    public: ClassVar[bool] = True
    enemy: str


class AskNextEnemy(Prompt, frozen=True):
    """Several enemies have the same health: which acts first?"""

    table: ClassVar[bool] = True
    public: ClassVar[bool] = True


class AskStep(Prompt, frozen=True):
    """Several ways are equally good for an enemy: which does it take?"""

    table: ClassVar[bool] = True
    public: ClassVar[bool] = True
    enemy: str


class AskStriker(Prompt, frozen=True):
    """Several heroes have the most melee dice: who makes the penalty attack?"""

    table: ClassVar[bool] = True
    public: ClassVar[bool] = True
    enemy: str


class AskPunisher(Prompt, frozen=True):
    """A hero leaves several enemies that have the most melee dice: which makes the penalty attack?"""

    table: ClassVar[bool] = True
    public: ClassVar[bool] = True
    hero: str


PROMPTS = (
    AskHand,
    AskDeploy,
    AskGo,
    AskTurn,
    AskPart,
    AskWalk,
    AskExchange,
    AskUpkeep,
    AskAgain,
    AskReaction,
    AskReactionPart,
    AskPenalty,
    AskNextEnemy,
    AskStep,
    AskStriker,
    AskPunisher,
)


# Events -------------------------------------------------------------------------------------------


class MissionBegan(Event, frozen=True):
    mission: str


class Took(Event, frozen=True):
    hero: str
    card: str


class Deployed(Event, frozen=True):
    hero: str
    space: str
    facing: str


class TurnBegan(Event, frozen=True):
    turn: int
    last: int


class HeroBegan(Event, frozen=True):
    hero: str


class Drew(Event, frozen=True):
    hero: str
    count: int
    left: int


class DrewCards(Event, frozen=True):
    hero: str
    cards: tuple[str, ...]


class Reshuffled(Event, frozen=True):
    hero: str


class Faced(Event, frozen=True):
    hero: str
    facing: str


class Played(Event, frozen=True):
    hero: str
    card: str


class Boosted(Event, frozen=True):
    hero: str
    card: str
    effect: str


class Walked(Event, frozen=True):
    hero: str
    path: tuple[str, ...]
    facing: str


class WentAway(Event, frozen=True):
    hero: str
    space: str


class Engaged(Event, frozen=True):
    hero: str
    enemy: str
    space: str


class MoraleSpent(Event, frozen=True):
    hero: str
    count: int
    left: int


class Gained(Event, frozen=True):
    """Morale."""

    hero: str
    count: int


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a part of a number comes from: `what` is range, dice, hit or defence, `why` a word of the family `reason`,
    `name` the card, weapon or enemy that it is printed on."""

    what: str
    why: str
    amount: int
    name: str | None = None


class Attacked(Event, frozen=True):
    """An attack with its dice, and the terms of its numbers. `by` and `target` are heroes, enemies or tokens."""

    by: str
    target: str
    kind: str
    weapon: str | None
    distance: int
    dice: tuple[int, ...]
    again: tuple[int, ...]
    hit: int
    successes: int
    defence: int
    shields: int
    wounds: int
    zone: str | None
    automatic: bool = False
    penalty: bool = False
    terms: tuple[Term, ...] = ()


class Wounded(Event, frozen=True):
    who: str
    wounds: int
    left: int


class Killed(Event, frozen=True):
    enemy: str
    space: str


class Fell(Event, frozen=True):
    """A hero is unconscious."""

    hero: str
    space: str


class Died(Event, frozen=True):
    hero: str


class Healed(Event, frozen=True):
    hero: str
    health: int
    left: int
    by: str | None


class Woke(Event, frozen=True):
    hero: str
    by: str


class Hid(Event, frozen=True):
    hero: str


class Revealed(Event, frozen=True):
    hero: str
    why: str


class PickedUp(Event, frozen=True):
    hero: str
    what: tuple[str, ...]


class Reloaded(Event, frozen=True):
    hero: str
    weapon: str


class Used(Event, frozen=True):
    hero: str
    item: str
    on: str | None


class Ended(Event, frozen=True):
    """Something that was switched on works no longer."""

    hero: str
    item: str


class TrapSet(Event, frozen=True):
    hero: str
    trap: str
    space: str


class TrapFired(Event, frozen=True):
    trap: str
    space: str


class Equipped(Event, frozen=True):
    hero: str
    item: str


class ExchangeBegan(Event, frozen=True):
    hero: str
    other: str


class HandedOver(Event, frozen=True):
    hero: str
    to: str
    item: str


class TakenBack(Event, frozen=True):
    """Nothing has changed hands."""

    hero: str
    other: str


class Operated(Event, frozen=True):
    hero: str
    token: str


class Exploded(Event, frozen=True):
    token: str
    space: str


class SmokeRose(Event, frozen=True):
    space: str


class Marked(Event, frozen=True):
    hero: str
    enemy: str
    bonus: int


class Ordered(Event, frozen=True):
    hero: str
    to: str


class Guarded(Event, frozen=True):
    hero: str
    dice: int


class Cycled(Event, frozen=True):
    hero: str
    card: str


class HeroEnded(Event, frozen=True):
    hero: str


class Reacted(Event, frozen=True):
    hero: str
    card: str
    effect: str
    trigger: str


class Declined(Event, frozen=True):
    """A hero let something pass: a Reaction or what it allows, a trap to be set off from afar, a penalty attack."""

    hero: str
    what: str
    enemy: str


class LeftOut(Event, frozen=True):
    """A part of a card was not done."""

    hero: str
    card: str
    part: str


class EnemiesBegan(Event, frozen=True):
    turn: int


class EnemyChose(Event, frozen=True):
    """Which entry of which list an enemy takes, and why: the distance to the nearest hero; the entries before it could
    not be done (`passed`)."""

    enemy: str
    list: str
    entry: str
    place: int
    distance: int
    passed: tuple[str, ...] = ()


class EnemyIdle(Event, frozen=True):
    enemy: str
    why: str


class EnemyStepped(Event, frozen=True):
    enemy: str
    space: str
    to: str
    facing: str


class EnemyAimed(Event, frozen=True):
    """Whom an enemy attacks of those whom it could (`among`), and why: nearest, weakest (fewest defence dice), lot,
    decoy."""

    enemy: str
    target: str
    why: str
    among: tuple[str, ...] = ()


class Resisted(Event, frozen=True):
    """A throw of psychic defence."""

    who: str
    die: int
    value: int
    held: bool


class Stunned(Event, frozen=True):
    who: str
    until: int


class Appeared(Event, frozen=True):
    enemy: str
    space: str
    facing: str


class Repaired(Event, frozen=True):
    enemy: str
    by: str
    health: int


class WeatherChanged(Event, frozen=True):
    weather: str


class LightChanged(Event, frozen=True):
    light: str


class MessageRead(Event, frozen=True):
    """What a mission tells in a turn. The words of `message` come with the mission."""

    mission: str
    turn: int
    message: str


class TokenGone(Event, frozen=True):
    token: str
    space: str


class Settled(Event, frozen=True):
    """What the players, or the rules (`by`), settled among things that were equally good."""

    what: str
    by: str
    among: tuple[str, ...]


class GoalReached(Event, frozen=True):
    goal: str


class MissionEnded(Event, frozen=True):
    won: bool
    reason: str


EVENTS = (
    MissionBegan,
    Took,
    Deployed,
    TurnBegan,
    HeroBegan,
    Drew,
    DrewCards,
    Reshuffled,
    Faced,
    Played,
    Boosted,
    Walked,
    WentAway,
    Engaged,
    MoraleSpent,
    Gained,
    Attacked,
    Wounded,
    Killed,
    Fell,
    Died,
    Healed,
    Woke,
    Hid,
    Revealed,
    PickedUp,
    Reloaded,
    Used,
    Ended,
    TrapSet,
    TrapFired,
    Equipped,
    ExchangeBegan,
    HandedOver,
    TakenBack,
    Operated,
    Exploded,
    SmokeRose,
    Marked,
    Ordered,
    Guarded,
    Cycled,
    HeroEnded,
    Reacted,
    Declined,
    LeftOut,
    EnemiesBegan,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    EnemyAimed,
    Resisted,
    Stunned,
    Appeared,
    Repaired,
    WeatherChanged,
    LightChanged,
    MessageRead,
    TokenGone,
    Settled,
    GoalReached,
    MissionEnded,
)


GEAR_BUDGET = 15
MOST_GEAR_BUDGET = 500


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mission: str = "cistern"
    party: str = "soldier,scout"
    level: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """0: as the mission says."""
    difficulty: Literal["normal", "professional", "master"] = "normal"
    permanent_death: bool = False
    ties: Literal["ask", "rules"] = "rules"
    gear: str = ""
    """Equipment of each hero in order, separated by `|`, items by `+`, or `none`; empty: what they start with."""
    gear_budget: Annotated[int, msgspec.Meta(ge=0, le=MOST_GEAR_BUDGET)] = GEAR_BUDGET
    """Cells that the chosen equipment of a hero may cost beyond what the hero starts with; 0: any number."""
    decks: str = ""
    """Cards of each hero in order, separated by `|`, cards by `+`, several copies as `march*3`; empty: recommended."""
    skills: str = ""
    """Skills of each hero in order, separated by `|`, skills by `+`, or `none`; empty: those of all levels."""
    campaign: Literal["none", "journey", "mission"] = "none"
    """None: a mission of its own. A campaign begins with a journey, and goes on with missions and journeys in turn."""
    changes: str = ""
    """How a card of the campaign changes the mission, words separated by commas: hidden, turns+1, foes-1."""
    custom: Annotated[str, msgspec.Meta(max_length=60_000)] = ""
    """A mission of one's own as TOML, instead of one of the game's."""
    pack_cards: str = ""
    """Cards of packs that a campaign begins with, separated by commas; `none`: without those that there are."""
