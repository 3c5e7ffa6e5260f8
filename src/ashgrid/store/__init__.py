"""Persistence of matches, campaigns, tournaments and people. The only room that knows SQL."""

from .campaigns import Campaign, EndedChapter, KeptChapter
from .chat import ChatLine
from .errors import Conflict, NameTaken, NoSuchCampaign, NoSuchMatch, NoSuchTournament, StoreError
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url
from .tournaments import Entrant, Game, Place, Plan, Taken, Tournament

__all__ = [
    "Campaign",
    "ChatLine",
    "Conflict",
    "EndedChapter",
    "Entrant",
    "Game",
    "Kept",
    "KeptChapter",
    "Listed",
    "NameTaken",
    "NoSuchCampaign",
    "NoSuchMatch",
    "NoSuchTournament",
    "Person",
    "Place",
    "Plan",
    "Status",
    "Store",
    "StoreError",
    "Taken",
    "Tournament",
    "sqlite_url",
]
