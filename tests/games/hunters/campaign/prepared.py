"""Campaigns as files, prepared by code: what the real import takes, at the moment that a test needs."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec

from ashgrid.core import Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign.journey import begin_campaign
from ashgrid.games.hunters.campaign.sheet import AFTER, CAMP, LOOT, Frame, Sheet, written

FORMAT = "ashgrid campaign 1"


def campaign_file(
    party: str = "soldier,scout",
    mission: str = "",
    loot: tuple[str, ...] = (),
    change: Callable[[Sheet], None] | None = None,
    permanent: bool = False,
) -> str:
    """A campaign of one chapter that waits: the party is free at the base on day 3, or about to begin a mission, or
    shares what it has found."""
    journey = begin_campaign(party.split(","), permanent, Rng(7))
    sheet = journey.sheet
    sheet.day = 3
    sheet.rooms = {"workshop": 1}
    sheet.stack = [Frame(CAMP)]
    sheet.laid.append(("010", "on", "new-jensen"))
    for member in sheet.members:
        member.food = 8
        member.cells = 12
    if mission:
        sheet.stack.append(Frame(AFTER, "010", "a", names=[mission]))
    if loot:
        sheet.loot = [(thing, 0) for thing in loot]
        sheet.stack.append(Frame(LOOT))
    if change is not None:
        change(sheet)
    kind = {"campaign": "mission", "mission": mission} if mission else {"campaign": "journey"}
    options = msgspec.to_builtins(GAME.read_options({**kind, "party": party, "permanent_death": permanent}))
    carry = {"version": GAME.carry_version, "data": written(sheet)}
    chapters = [{"options": options, "carry": carry}]
    return json.dumps({"format": FORMAT, "game": "hunters", "edited": True, "chapters": chapters})
