"""What can be chosen, asked and reported on a journey. Kinds that set `table` are choices of the whole party."""

from __future__ import annotations

from typing import ClassVar

from ashgrid.core import Action, Event, Prompt

# What the party does together ---------------------------------------------------------------------


class Together(Action, frozen=True):
    """A choice of the whole party, also where each hero is asked what to do."""

    table: ClassVar[bool] = True


class Travel(Together, frozen=True):
    """Move on to a Location, or to a Place of the Location that one is in."""

    to: str


class Rest(Together, frozen=True):
    """Do nothing for two days; everybody regains a health."""


class Work(Together, frozen=True):
    """Work for a day, for the wage of this place."""


class Reveal(Together, frozen=True):
    """Turn up a card that lies here."""

    card: str


class Upgrade(Together, frozen=True):
    """Begin to build the next level of a room."""

    room: str


class Produce(Together, frozen=True):
    """Begin to make a piece of equipment."""

    item: str


class Recruit(Together, frozen=True):
    """Let another hero join the party."""

    hero: str


class Dismiss(Together, frozen=True):
    """Let a hero leave the party for good; the others share what the hero had."""

    hero: str


class ChooseRoom(Together, frozen=True):
    """The first room of the base."""

    room: str


class Decide(Together, frozen=True):
    """Take an option of the card that is being read."""

    option: str


class Proceed(Together, frozen=True):
    """Read on after a mission."""


class PayBy(Together, frozen=True):
    """This hero pays, as far as the hero can."""

    hero: str


class PayEvenly(Together, frozen=True):
    """Whoever has the most pays first."""


class Who(Together, frozen=True):
    """It happens to this hero."""

    hero: str


class ShareOut(Together, frozen=True):
    """Share everything out evenly."""


class Assign(Together, frozen=True):
    """A thing goes to a hero."""

    thing: str
    hero: str


class LeaveBehind(Together, frozen=True):
    """Nobody takes this."""

    thing: str


class Dispute(Together, frozen=True):
    """No agreement: everybody picks in turn, beginning with the highest persuasion."""


# What a hero does alone ---------------------------------------------------------------------------


class Pick(Action, frozen=True, tag="pick-loot"):
    """Take a thing, where everybody picks in turn."""

    thing: str


class Buy(Action, frozen=True):
    item: str


class BuyDocument(Action, frozen=True):
    item: str


class BuyModule(Action, frozen=True):
    module: str


class BuyFood(Action, frozen=True):
    """For one Cell."""


class Sell(Action, frozen=True):
    item: str


class SellModule(Action, frozen=True):
    module: str


class Treat(Action, frozen=True):
    """Pay a specialist to heal a hero by 1."""

    hero: str


class Cure(Action, frozen=True):
    """Pay a specialist to rid a hero of poison."""

    hero: str


class Install(Action, frozen=True):
    """Have an implant put in."""

    implant: str


class Extract(Action, frozen=True):
    """Have an implant taken out."""

    implant: str


class Cheer(Action, frozen=True):
    """Pay for a token of morale."""


class HandItem(Action, frozen=True):
    item: str
    hero: str


class HandModule(Action, frozen=True):
    module: str
    hero: str


class HandCells(Action, frozen=True):
    count: int
    hero: str


class HandFood(Action, frozen=True):
    count: int
    hero: str


class Stow(Action, frozen=True):
    """Put a piece of equipment into a blue slot."""

    item: str


class Drop(Action, frozen=True):
    """Leave a piece of equipment behind for good."""

    item: str


class DropModule(Action, frozen=True):
    module: str


class Store(Action, frozen=True):
    """Leave a piece of equipment in the base."""

    item: str


class StoreModules(Action, frozen=True):
    """Leave all Modules of a kind in the base."""

    module: str


class StoreCells(Action, frozen=True):
    count: int


class Fetch(Action, frozen=True):
    """Take a piece of equipment from the base."""

    item: str


class FetchModule(Action, frozen=True):
    module: str


class FetchCells(Action, frozen=True):
    count: int


class LevelUp(Action, frozen=True):
    """Spend experience on the next level."""


class Learn(Action, frozen=True):
    """Keep one of the seven cards of a new level."""

    card: str


class SwapCard(Action, frozen=True):
    """Take a card out of the deck, and another of one's cards in."""

    out: str
    into: str


class BestDeck(Action, frozen=True):
    """The recommended 25 of one's cards."""


class Ready(Action, frozen=True):
    """Prepared for the mission."""


ACTIONS = (
    Travel,
    Rest,
    Work,
    Reveal,
    Upgrade,
    Produce,
    Recruit,
    Dismiss,
    ChooseRoom,
    Decide,
    Proceed,
    PayBy,
    PayEvenly,
    Who,
    ShareOut,
    Assign,
    LeaveBehind,
    Dispute,
    Pick,
    Buy,
    BuyDocument,
    BuyModule,
    BuyFood,
    Sell,
    SellModule,
    Treat,
    Cure,
    Install,
    Extract,
    Cheer,
    HandItem,
    HandModule,
    HandCells,
    HandFood,
    Stow,
    Drop,
    DropModule,
    Store,
    StoreModules,
    StoreCells,
    Fetch,
    FetchModule,
    FetchCells,
    LevelUp,
    Learn,
    SwapCard,
    BestDeck,
    Ready,
)


# Prompts ------------------------------------------------------------------------------------------


class Public(Prompt, frozen=True):
    public: ClassVar[bool] = True


class AskCamp(Public, frozen=True):
    """What does the party do, and what does this hero?"""

    spot: str
    day: int


class AskPrepare(Public, frozen=True):
    mission: str


class AskLevel(Public, frozen=True):
    """Four of the seven cards of a new level are kept."""

    hero: str
    level: int
    left: int


class AskPick(Public, frozen=True):
    hero: str


class OfTable(Prompt, frozen=True):
    table: ClassVar[bool] = True
    public: ClassVar[bool] = True


class AskRoom(OfTable, frozen=True):
    """Which room stands in the base from the start?"""


class AskOption(OfTable, frozen=True):
    card: str


class AskAfter(OfTable, frozen=True):
    """A mission is over, and the story goes on."""

    mission: str
    won: bool


class AskPay(OfTable, frozen=True):
    what: str
    count: int


class AskWho(OfTable, frozen=True):
    """Whom does it happen to?"""

    what: str
    count: int


class AskLoot(OfTable, frozen=True):
    count: int


PROMPTS = (AskCamp, AskPrepare, AskLevel, AskPick, AskRoom, AskOption, AskAfter, AskPay, AskWho, AskLoot)


# Events -------------------------------------------------------------------------------------------


class RoomChosen(Event, frozen=True):
    room: str


class DayBegan(Event, frozen=True):
    day: int


class Starved(Event, frozen=True):
    hero: str


class FoodShared(Event, frozen=True):
    hero: str
    to: str


class PoisonHurt(Event, frozen=True):
    hero: str


class HealthLost(Event, frozen=True):
    hero: str
    count: int
    left: int


class HealthGained(Event, frozen=True):
    hero: str
    count: int
    left: int


class FellUnconscious(Event, frozen=True):
    hero: str


class CameRound(Event, frozen=True):
    hero: str


class DiedFor(Event, frozen=True, tag="died-on-journey"):
    hero: str


class ExtraDays(Event, frozen=True):
    """An unconscious hero would have lost more."""

    hero: str
    count: int


class DaysDoubled(Event, frozen=True):
    count: int


class Poisoned(Event, frozen=True):
    hero: str


class Cured(Event, frozen=True):
    hero: str


class SetOut(Event, frozen=True):
    to: str


class RoadDie(Event, frozen=True):
    """The die of a journey: a shield means an encounter."""

    shield: bool


class Arrived(Event, frozen=True):
    spot: str


class Rested(Event, frozen=True):
    days: int


class Worked(Event, frozen=True):
    count: int
    hero: str


class CardRead(Event, frozen=True):
    card: str


class OptionTaken(Event, frozen=True):
    card: str
    option: str


class StoryTold(Event, frozen=True):
    """What is read on the back of a card."""

    card: str
    text: str


class Checked(Event, frozen=True):
    check: str
    die: int
    value: int
    passed: bool


class BoxedRound(Event, frozen=True):
    hero: str
    landed: int
    taken: int


class Paid(Event, frozen=True):
    hero: str
    what: str
    count: int


class Received(Event, frozen=True):
    hero: str
    what: str
    count: int


class Found(Event, frozen=True):
    """Something that is to be shared."""

    what: str
    count: int


class DocumentGained(Event, frozen=True):
    item: str


class ExperienceGained(Event, frozen=True):
    count: int


class MoraleChanged(Event, frozen=True):
    hero: str
    count: int


class StandingChanged(Event, frozen=True):
    gang: str
    change: int
    now: int


class TokenGained(Event, frozen=True):
    token: str


class TokenLost(Event, frozen=True):
    token: str


class LocationLaid(Event, frozen=True):
    spot: str


class PlaceClosed(Event, frozen=True):
    spot: str


class PlaceOpened(Event, frozen=True):
    spot: str


class CardPlaced(Event, frozen=True):
    how: str
    spot: str


class CardWaits(Event, frozen=True):
    letter: str
    day: int


class CardFree(Event, frozen=True):
    letter: str


class CardKept(Event, frozen=True):
    card: str


class UpgradeBegan(Event, frozen=True):
    room: str
    level: int
    day: int


class RoomBuilt(Event, frozen=True):
    room: str
    level: int


class ProductionBegan(Event, frozen=True):
    room: str
    item: str
    day: int


class Produced(Event, frozen=True):
    item: str


class Bought(Event, frozen=True):
    hero: str
    what: str
    price: int


class Sold(Event, frozen=True):
    hero: str
    what: str
    price: int


class Installed(Event, frozen=True):
    hero: str
    implant: str


class Extracted(Event, frozen=True):
    hero: str
    implant: str


class Handed(Event, frozen=True):
    hero: str
    to: str
    what: str
    count: int


class Stowed(Event, frozen=True):
    hero: str
    item: str


class ThingDropped(Event, frozen=True):
    hero: str
    what: str


class Stored(Event, frozen=True):
    hero: str
    what: str
    count: int


class Fetched(Event, frozen=True):
    hero: str
    what: str
    count: int


class KitUsed(Event, frozen=True):
    hero: str
    item: str
    on: str


class LevelReached(Event, frozen=True):
    hero: str
    level: int


class CardLearned(Event, frozen=True):
    hero: str
    card: str


class DeckChanged(Event, frozen=True):
    hero: str
    out: str
    into: str


class DeckRecommended(Event, frozen=True):
    hero: str


class HeroReady(Event, frozen=True):
    hero: str


class MissionCalled(Event, frozen=True):
    mission: str


class MissionOver(Event, frozen=True):
    mission: str
    won: bool


class LootDisputed(Event, frozen=True):
    hero: str


class LeftBehind(Event, frozen=True):
    what: str


class HeroJoined(Event, frozen=True):
    hero: str
    level: int


class HeroLeft(Event, frozen=True):
    hero: str


class CampaignEnded(Event, frozen=True):
    ending: str
    day: int


class CampaignLost(Event, frozen=True):
    reason: str
    day: int


EVENTS = (
    RoomChosen,
    DayBegan,
    Starved,
    FoodShared,
    PoisonHurt,
    HealthLost,
    HealthGained,
    FellUnconscious,
    CameRound,
    DiedFor,
    ExtraDays,
    DaysDoubled,
    Poisoned,
    Cured,
    SetOut,
    RoadDie,
    Arrived,
    Rested,
    Worked,
    CardRead,
    OptionTaken,
    StoryTold,
    Checked,
    BoxedRound,
    Paid,
    Received,
    Found,
    DocumentGained,
    ExperienceGained,
    MoraleChanged,
    StandingChanged,
    TokenGained,
    TokenLost,
    LocationLaid,
    PlaceClosed,
    PlaceOpened,
    CardPlaced,
    CardWaits,
    CardFree,
    CardKept,
    UpgradeBegan,
    RoomBuilt,
    ProductionBegan,
    Produced,
    Bought,
    Sold,
    Installed,
    Extracted,
    Handed,
    Stowed,
    ThingDropped,
    Stored,
    Fetched,
    KitUsed,
    LevelReached,
    CardLearned,
    DeckChanged,
    DeckRecommended,
    HeroReady,
    MissionCalled,
    MissionOver,
    LootDisputed,
    LeftBehind,
    HeroJoined,
    HeroLeft,
    CampaignEnded,
    CampaignLost,
)

TALE = (
    *(DayBegan, CardRead, OptionTaken, StoryTold, Arrived, Rested, Worked, RoomChosen, LocationLaid, PlaceClosed),
    *(Starved, Poisoned, Cured, FellUnconscious, CameRound, DiedFor, HeroJoined, HeroLeft, LevelReached, Installed),
    *(StandingChanged, TokenGained, TokenLost, DocumentGained, RoomBuilt, Produced),
)
"""What the story of a party is told of, day by day. How a chapter ended is said by `chapters.journal_of`."""
