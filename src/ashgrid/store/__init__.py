"""Persistence of matches, campaigns, tournaments and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .changes import Change
from .chat import ChatLine, Room
from .errors import (
    Conflict,
    Fenced,
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
from .leases import Fence, Lease
from .library import Made, Reported, Work
from .people import Person
from .person_reports import Complaint, PersonReport
from .quotas import EVERYBODY, Quota
from .results import How, MatchResult, Pool, SeatResult
from .retention import Old, Terms
from .roster import Amounts, MatchLine, PersonLine
from .sanctions import Sanction, SanctionKind
from .server_lock import held
from .sessions import Session
from .status import Status
from .store import Kept, Listed, Store, sqlite_url
from .studies import KeptPosition, KeptStudy, ListedStudy
from .tournaments import Entrant, Game, Place, Plan, Taken, Tournament

__all__ = [
    "EVERYBODY",
    "Amounts",
    "Asked",
    "Behind",
    "Campaign",
    "Change",
    "ChatLine",
    "Circle",
    "Complaint",
    "Conflict",
    "Count",
    "EndedChapter",
    "Entrant",
    "Fence",
    "Fenced",
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
    "Lease",
    "Listed",
    "ListedStudy",
    "Made",
    "MatchLine",
    "MatchResult",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchStudy",
    "NoSuchTournament",
    "NoSuchWork",
    "Old",
    "Person",
    "PersonLine",
    "PersonReport",
    "Place",
    "Plan",
    "Pool",
    "PublishedBefore",
    "Quota",
    "RatingPoint",
    "Reported",
    "Room",
    "Sanction",
    "SanctionKind",
    "SeatResult",
    "Session",
    "Status",
    "Store",
    "StoreError",
    "Taken",
    "Terms",
    "Tournament",
    "Work",
    "held",
    "sqlite_url",
]
