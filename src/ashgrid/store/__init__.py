"""Persistence of matches, campaigns, tournaments and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine, Room
from .errors import (
    Conflict,
    NameTaken,
    NoSuchCampaign,
    NoSuchMatch,
    NoSuchStudy,
    NoSuchTournament,
    NoSuchWork,
    PublishedBefore,
    StoreError,
)
from .friends import Asked, Circle, Friend
from .library import Made, Reported, Work
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url
from .studies import KeptPosition, KeptStudy, ListedStudy
from .tournaments import Entrant, Game, Place, Plan, Taken, Tournament

__all__ = [
    "Asked",
    "Campaign",
    "ChatLine",
    "Circle",
    "Conflict",
    "EndedChapter",
    "Entrant",
    "Friend",
    "Game",
    "Kept",
    "KeptChapter",
    "KeptPosition",
    "KeptStudy",
    "Listed",
    "ListedStudy",
    "Made",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchStudy",
    "NoSuchTournament",
    "NoSuchWork",
    "Person",
    "Place",
    "Plan",
    "PublishedBefore",
    "Reported",
    "Room",
    "Status",
    "Store",
    "StoreError",
    "Taken",
    "Tournament",
    "Work",
    "sqlite_url",
]
