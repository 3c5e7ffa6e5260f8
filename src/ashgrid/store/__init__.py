"""Persistence of matches. The only room that knows SQL."""

from .store import Conflict, NoSuchMatch, Store, StoreError, sqlite_url

__all__ = ["Conflict", "NoSuchMatch", "Store", "StoreError", "sqlite_url"]
