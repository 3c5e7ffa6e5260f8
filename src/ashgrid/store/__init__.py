"""Persistence of matches, campaigns and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine
from .errors import Conflict, NameTaken, NoSuchCampaign, NoSuchMatch, StoreError
from .history import Count, Figures, Filters, History, KeptRating, KeptResult, KeptSeat, Place, RatingPoint
from .people import Person
from .results import How, MatchResult, Pool, SeatResult
from .status import Status
from .store import Kept, Listed, Store, sqlite_url

__all__ = [
    "Campaign",
    "ChatLine",
    "Conflict",
    "Count",
    "EndedChapter",
    "Figures",
    "Filters",
    "History",
    "How",
    "Kept",
    "KeptChapter",
    "KeptRating",
    "KeptResult",
    "KeptSeat",
    "Listed",
    "MatchResult",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "Person",
    "Place",
    "Pool",
    "RatingPoint",
    "SeatResult",
    "Status",
    "Store",
    "StoreError",
    "sqlite_url",
]
