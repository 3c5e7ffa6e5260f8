"""A field of Neuroshima Hex on which a battle can be called, for the browser tests: units face their enemies, and
somebody holds a Battle tile. It is played from a fixed seed and put into the server's database."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page

from ashgrid.core import State, find
from tests.browser.helpers import data_folder
from tools.plant import plant, played

PRINTED = find("neuroshima").printed()
FACTS: dict[str, Any] = {army: told["tiles"] for army, told in PRINTED["armies"].items()}
CELLS: dict[str, list[int]] = PRINTED["boards"]["standard"]["cells"]
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
GET = "async path => await (await fetch(path)).json()"


def neighbour(name: str, way: int) -> str | None:
    q, r = CELLS[name][0] + STEPS[way][0], CELLS[name][1] + STEPS[way][1]
    return next((other for other, place in CELLS.items() if place == [q, r]), None)


def worth(action: dict[str, Any], view: dict[str, Any], seat: int) -> float:
    """How much a placed tile threatens: enemies next to its attacks."""
    printed = FACTS[view["armies"][seat]][action["tile"]]
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
        kinds = FACTS[view["armies"][seat]]
        spare = [tile for tile in tiles if kinds[tile]["kind"] == "instant" and tile != "battle"]
        return f"discard {(spare or [tile for tile in tiles if tile != 'battle'] or tiles)[0]}"
    if "place" in by_verb and len(view["tiles"]) < 12:
        best = max(by_verb["place"], key=lambda choice: worth(choice["action"], view, seat))
        return str(best["text"])
    return "end" if "end" in by_verb else str(choices[0]["text"])


def told(state: State[Any]) -> dict[str, Any]:
    """As much of a state as `decide` looks at, as the server would tell it."""
    seat = state.actors[0]
    choices = [{"text": str(action), "action": msgspec.to_builtins(action)} for action in state.legal(seat)]
    decision = {"seat": seat, "prompt": msgspec.to_builtins(state.prompt(seat)), "choices": choices}
    return {"decisions": [decision], "view": state.view(seat)}


def arrange(page: Page, armies: str = "borgo,moloch", units: int = 9, seed: int = 6, **options: object) -> str:
    """Play on until so many units stand and whoever decides may call a battle, and open the match. Returns its path."""
    game = find("neuroshima")
    chosen: dict[str, object] = {"armies": armies, **options}

    def ready(state: State[Any], _: int) -> bool:
        able = any(str(action) == "battle" for action in state.legal(state.actors[0]))
        return able and len(state.view(None)["tiles"]) >= units

    moves = played(game, chosen, seed, lambda state, _: game.notation.parse(decide(told(state))), ready)
    match_id = plant(data_folder(), game.name, chosen, seed, moves)
    page.goto(f"/match/{match_id}")
    page.locator("[data-tile=battle]").first.wait_for()
    return f"/api/matches/{match_id}"
