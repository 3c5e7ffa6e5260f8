"""Persistence of matches, campaigns and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine, Room
from .errors import Conflict, NameTaken, NoSuchCampaign, NoSuchMatch, NoSuchWork, PublishedBefore, StoreError
from .friends import Asked, Circle, Friend
from .library import Made, Reported, Work
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url

__all__ = [
    "Asked",
    "Campaign",
    "ChatLine",
    "Circle",
    "Conflict",
    "EndedChapter",
    "Friend",
    "Kept",
    "KeptChapter",
    "Listed",
    "Made",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchWork",
    "Person",
    "PublishedBefore",
    "Reported",
    "Room",
    "Status",
    "Store",
    "StoreError",
    "Work",
    "sqlite_url",
]
