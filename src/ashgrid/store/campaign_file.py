"""A campaign as a file: to be taken along, shared, or changed by hand.

It tells all secrets. Its fingerprint is the SHA-256 of the rest: if it does not fit, the file was changed by hand, and
the campaign is marked as edited from then on.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal

import msgspec

from ashgrid.core import Carry, CarryError, find
from ashgrid.core.thread_safe import prepared

from .campaigns import Campaign, KeptChapter

FORMAT: Literal["ashgrid campaign 1"] = "ashgrid campaign 1"
MOST_CHAPTERS = 1000


class FileChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: dict[str, Any]
    carry: Carry | None = None
    reason: str | None = None
    journal: list[dict[str, Any]] = []


class CampaignFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["ashgrid campaign 1"]
    game: str
    edited: bool
    chapters: list[FileChapter]
    fingerprint: str = ""

    def computed(self) -> str:
        plain = msgspec.structs.replace(self, fingerprint="")
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def written(campaign: Campaign) -> bytes:
    chapters = [FileChapter(one.options, one.carry, one.reason, one.journal) for one in campaign.chapters]
    plain = CampaignFile(FORMAT, campaign.game, campaign.edited, chapters)
    return msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(plain, fingerprint=plain.computed())))


def read(data: bytes | str) -> tuple[CampaignFile, list[KeptChapter]]:
    """The campaign that a file tells; `CarryError` says what is wrong with it, and where. Every chapter must be one
    that can be begun here."""
    try:
        told = msgspec.json.decode(data, type=prepared(CampaignFile))
    except (msgspec.MsgspecError, RecursionError) as error:
        reason, _, path = str(error).partition(" - at `")
        raise CarryError(path.rstrip("`") or "$", reason) from None
    if not 1 <= len(told.chapters) <= MOST_CHAPTERS:
        raise CarryError("$.chapters", f"a campaign has from 1 to {MOST_CHAPTERS} chapters")
    game = find(told.game)
    for number, one in enumerate(told.chapters):
        try:
            game.new(one.options, 0, one.carry)
        except CarryError as error:
            raise CarryError(f"$.chapters[{number}].carry{error.path[1:]}", str(error.reason)) from None
    edited = told.edited or told.fingerprint != told.computed()
    told = msgspec.structs.replace(told, edited=edited)
    return told, [KeptChapter(one.options, one.carry, None, one.reason, one.journal) for one in told.chapters]
