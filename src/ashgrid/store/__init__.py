"""Persistence of matches and people. The only room that knows SQL."""

from .chat import ChatLine
from .errors import Conflict, NameTaken, NoSuchMatch, StoreError
from .people import Person
from .status import Status
from .store import Kept, Listed, Store, sqlite_url

__all__ = [
    "ChatLine",
    "Conflict",
    "Kept",
    "Listed",
    "NameTaken",
    "NoSuchMatch",
    "Person",
    "Status",
    "Store",
    "StoreError",
    "sqlite_url",
]
