"""A field of Neuroshima Hex on which a battle can be called, for the browser tests. The tiles are drawn by lot, so it
is another one every time; what is sure is that units face their enemies and somebody holds a Battle tile."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from tests.browser.helpers import ROOT
from tests.browser.test_neuroshima import POST, cell

FACTS: dict[str, Any] = json.loads((ROOT / "web/src/games/neuroshima/tiles.json").read_text("utf-8"))
CELLS: dict[str, list[int]] = FACTS["boards"]["standard"]["cells"]
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
GET = "async path => await (await fetch(path)).json()"


def neighbour(name: str, way: int) -> str | None:
    q, r = CELLS[name][0] + STEPS[way][0], CELLS[name][1] + STEPS[way][1]
    return next((other for other, place in CELLS.items() if place == [q, r]), None)


def worth(action: dict[str, Any], view: dict[str, Any], seat: int) -> float:
    """How much a placed tile threatens: enemies next to its attacks."""
    printed = FACTS["armies"][view["armies"][seat]][action["tile"]]
    enemies = {unit["cell"]: unit for unit in view["tiles"] if unit["owner"] != seat}
    total = 0.0
    for way in range(6):
        edge = printed["edges"].get(WAYS[(way - action["rot"]) % 6], {})
        target = neighbour(action["cell"], way)
        if target in enemies:
            power = edge.get("melee", 0) + edge.get("ranged", 0) + edge.get("gauss", 0)
            total += power * (1.5 if enemies[target]["tile"] == "hq" else 1) + 0.1
    return total


def decide(info: dict[str, Any]) -> str:
    """What a keen player does who does not call the battle yet."""
    decision = info["decisions"][0]
    seat, view = decision["seat"], info["view"]
    choices = decision["choices"]
    by_verb: dict[str, list[dict[str, Any]]] = {}
    for choice in choices:
        by_verb.setdefault(choice["action"]["do"], []).append(choice)
    if "hq" in by_verb:
        wanted = ("b3", "d3")[seat]
        return str(next(choice["text"] for choice in by_verb["hq"] if choice["action"]["cell"] == wanted))
    if decision["prompt"]["ask"] == "ask-discard":
        tiles = [choice["action"]["tile"] for choice in by_verb["discard"]]
        kinds = FACTS["armies"][view["armies"][seat]]
        spare = [tile for tile in tiles if kinds[tile]["kind"] == "instant" and tile != "battle"]
        return f"discard {(spare or [tile for tile in tiles if tile != 'battle'] or tiles)[0]}"
    if "place" in by_verb and len(view["tiles"]) < 12:
        best = max(by_verb["place"], key=lambda choice: worth(choice["action"], view, seat))
        return str(best["text"])
    return "end" if "end" in by_verb else str(choices[0]["text"])


def arrange(page: Page, armies: str = "borgo,moloch", units: int = 9, **options: Any) -> str:
    """Play on until so many units stand and whoever decides may call a battle, and open the match. Returns its path."""
    page.goto("/")
    for _ in range(5):
        body = {"game": "neuroshima", "options": {"armies": armies, **options}, "seats": [{"kind": "human"}] * 2}
        info = page.evaluate(POST, ["/api/matches", body])
        path = f"/api/matches/{info['id']}"
        for _ in range(150):
            if not info["decisions"]:
                break
            able = any(choice["text"] == "battle" for choice in info["decisions"][0]["choices"])
            if able and len(info["view"]["tiles"]) >= units:
                page.goto(f"/match/{info['id']}")
                cell(page, "c3").wait_for()
                return path
            act = {"seat": info["decisions"][0]["seat"], "action": decide(info), "number": info["number"]}
            info = page.evaluate(POST, [f"{path}/act", act])
    raise AssertionError("no field on which a battle could be called")
