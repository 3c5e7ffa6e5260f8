"""Persistence of matches, campaigns and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine
from .errors import Conflict, NameTaken, NoSuchCampaign, NoSuchMatch, NoSuchStudy, StoreError
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url
from .studies import KeptPosition, KeptStudy, ListedStudy

__all__ = [
    "Campaign",
    "ChatLine",
    "Conflict",
    "EndedChapter",
    "Kept",
    "KeptChapter",
    "KeptPosition",
    "KeptStudy",
    "Listed",
    "ListedStudy",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchStudy",
    "Person",
    "Status",
    "Store",
    "StoreError",
    "sqlite_url",
]
