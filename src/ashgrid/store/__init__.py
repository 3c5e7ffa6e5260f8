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
from .history import Behind, Count, Figures, Filters, History, KeptRating, KeptResult, KeptSeat, RatingPoint
from .library import Made, Reported, Work
from .people import Person
from .results import How, MatchResult, Pool, SeatResult
from .server_lock import held
from .sessions import Session
from .status import Status
from .store import Kept, Listed, Store, sqlite_url
from .studies import KeptPosition, KeptStudy, ListedStudy
from .tournaments import Entrant, Game, Place, Plan, Taken, Tournament

__all__ = [
    "Asked",
    "Behind",
    "Campaign",
    "ChatLine",
    "Circle",
    "Conflict",
    "Count",
    "EndedChapter",
    "Entrant",
    "Figures",
    "Filters",
    "Friend",
    "Game",
    "History",
    "How",
    "Kept",
    "KeptChapter",
    "KeptPosition",
    "KeptRating",
    "KeptResult",
    "KeptSeat",
    "KeptStudy",
    "Listed",
    "ListedStudy",
    "Made",
    "MatchResult",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchStudy",
    "NoSuchTournament",
    "NoSuchWork",
    "Person",
    "Place",
    "Plan",
    "Pool",
    "PublishedBefore",
    "RatingPoint",
    "Reported",
    "Room",
    "SeatResult",
    "Session",
    "Status",
    "Store",
    "StoreError",
    "Taken",
    "Tournament",
    "Work",
    "held",
    "sqlite_url",
]
