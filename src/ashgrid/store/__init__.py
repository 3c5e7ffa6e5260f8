"""Persistence of matches, campaigns and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine
from .errors import Conflict, NameTaken, NoSuchCampaign, NoSuchMatch, NoSuchWork, PublishedBefore, StoreError
from .library import Made, Reported, Work
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url

__all__ = [
    "Campaign",
    "ChatLine",
    "Conflict",
    "EndedChapter",
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
    "Status",
    "Store",
    "StoreError",
    "Work",
    "sqlite_url",
]
