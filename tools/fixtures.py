"""Real games for the tests of the web client: what happened, and what the server showed before and after it. And what
is printed on the tiles and cards of the games, as the server tells it.

python -m tools.fixtures           writes them
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ashgrid.core import AnyGame, Carry, Event, State, find

FOLDER = Path(__file__).resolve().parent.parent / "web" / "tests" / "fixtures"
FILE = FOLDER / "neuroshima.json"
EVENTS = FOLDER / "dust-events.json"
BATTLES = FOLDER / "dust-games.json"
MISSIONS = FOLDER / "hunters-missions.json"
WORDS = FOLDER / "hunters-words.json"
PRINTED = FOLDER / "printed.json"

GAMES: tuple[tuple[dict[str, object], int], ...] = (
    ({"armies": "borgo,moloch"}, 39),
    ({"armies": "vegas,outpost", "board": "duel"}, 6),
    ({"armies": "hegemony,smart", "wounds": "cleared"}, 23),
    ({"armies": "moloch,vegas", "edition": "duel-en"}, 33),
    ({"mode": "free-for-all", "armies": "outpost,smart,vegas"}, 25),
    ({"mode": "points", "armies": "borgo,hegemony,moloch"}, 5),
    ({"mode": "teams", "armies": "vegas,borgo,outpost,moloch"}, 25),
    ({"mode": "loner", "armies": "smart,outpost,vegas"}, 39),
)
"""Every army, mode and kind of board but the large one."""

ALWAYS = ("mode", "board", "armies", "points", "full")
COUNTED = ("hands", "piles", "tops", "discards", "alive")


def _choice(actions: list[Any], chance: random.Random) -> Any:
    """Mostly tiles are placed, so that there is somebody to fight; else all kinds of actions are equally likely."""
    tags = sorted({action.tag for action in actions})
    able = [tag for tag in tags if tag in ("place", "replace")]
    rest = [tag for tag in tags if tag != "discard"] or tags
    tag = chance.choice(able if able and chance.random() < 0.7 else rest)
    return chance.choice([action for action in actions if action.tag == tag])


def _unit(unit: dict[str, Any]) -> dict[str, Any]:
    """Without what is nothing."""
    plain = {"q": unit["q"], "r": unit["r"], "side": unit["owner"], "serves": unit["owner"], "why": []}
    return {name: value for name, value in unit.items() if value != plain.get(name, 0)}


def _shown(view: dict[str, Any], fields: tuple[str, ...] = ()) -> dict[str, Any]:
    shown = {name: view[name] for name in (*fields, "points", "score", "floors")}
    return shown | {"tiles": [_unit(unit) for unit in view["tiles"]]}


def _fights(events: list[Event]) -> bool:
    return any(event.tag in ("battle-began", "battle-ended", "eliminated") for event in events)


def game(options: dict[str, object], seed: int) -> dict[str, Any]:
    """One game. Steps with a battle and those before them also say what lies on the board after them; every tenth
    says where all tiles are."""
    chance = random.Random(seed)
    state = find("neuroshima").new(options, seed)
    first: Any = state.view(None)
    steps: list[dict[str, Any]] = []
    views: list[Any] = []
    while state.result is None:
        seat = chance.choice(state.actors)
        events: list[Event] = []
        action = _choice(list(state.legal(seat)), chance)
        state.apply(seat, action, events)
        steps.append({"seat": seat, "text": str(action), "events": [msgspec.to_builtins(event) for event in events]})
        views.append(state.view(None))
        if _fights(events):
            for step, view in list(zip(steps, views, strict=True))[-2:]:
                step.setdefault("view", _shown(view))
        if len(steps) % 10 == 0:
            steps[-1]["view"] = _shown(views[-1], COUNTED)
    return {"start": {name: first[name] for name in ALWAYS}, "steps": steps}


def games() -> str:
    """One line for each step, so that a diff shows what has changed."""
    parts = []
    for options, seed in GAMES:
        made = game(options, seed)
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in made["steps"])
        parts.append(f'{{"start":{json.dumps(made["start"])},"steps":[\n{lines}\n]}}')
    return "[\n" + ",\n".join(parts) + "\n]\n"


CHAPTERS = 12
"""Of a campaign no more chapters are played."""


def _chapters(game: AnyGame, options: Mapping[str, object], seed: int) -> Iterator[State[Any]]:
    """A match, and the chapters that follow when it has been played."""
    chosen = game.read_options(options)
    state = game.new(chosen, seed)
    for number in range(1, CHAPTERS):
        yield state
        chapter = game.sequel(state, chosen)
        if chapter is None:
            return
        chosen = game.read_options(chapter.options)
        state = game.again(chosen, seed + number, Carry(game.carry_version, chapter.carry))


def events_of(name: str, games: int, most: int) -> list[dict[str, Any]]:
    """What happens in random games, so many of every variant: of events with the same fields no more than `most`."""
    found: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for number, options in enumerate(find(name).variants()):
        for seed in range(games):
            chance = random.Random(100 * number + seed)
            for state in _chapters(find(name), options, seed):
                for event in _random_events(state, chance):
                    told = json.loads(msgspec.json.encode(event))
                    alike = found.setdefault((event.tag, *sorted(told)), [])
                    if len(alike) < most and told not in alike:
                        alike.append(told)
    return [event for alike in found.values() for event in alike]


def _random_events(state: State[Any], chance: random.Random) -> Iterator[Event]:
    """What happens while a match is played to its end, any kind of action as likely as any other."""
    while state.result is None:
        seat = chance.choice(state.actors)
        events: list[Event] = []
        actions = list(state.legal(seat))
        tag = chance.choice(sorted({action.tag for action in actions}))
        state.apply(seat, chance.choice([action for action in actions if action.tag == tag]), events)
        yield from events


def dust_events() -> str:
    """One line for each event."""
    return "[\n" + ",\n".join(json.dumps(event, separators=(",", ":")) for event in events_of("dust", 2, 3)) + "\n]\n"


SCENARIOS = (
    ("breakthrough", 1),
    ("demolition", 2),
    ("full-battle", 3),
    ("grand-slam", 4),
    ("house-to-house", 5),
    ("night-raid", 6),
    ("own-battle", 7),
    ("recon-in-force", 8),
    ("seize-and-hold", 9),
    ("victory-bridge", 10),
)
TOLD = ("cell", "place", "points", "figures", "joined", "done")
"""What the events of Dust tell of a unit, besides its name."""


def _keen(actions: list[Any], chance: random.Random) -> Any:
    """Shoots where it can, reacts, and goes to the middle, so that much happens in few moves."""
    by_tag: dict[str, list[Any]] = {}
    for action in actions:
        by_tag.setdefault(action.tag, []).append(action)
    for tag in ("aim", "attack", "react", "confirm", "enter"):
        if tag in by_tag and chance.random() < 0.8:
            return chance.choice(by_tag[tag])
    if "move" in by_tag and chance.random() < 0.7:
        return min(by_tag["move"], key=lambda action: abs(int(action.to[1:]) - 5))
    return chance.choice(actions)


def _told(view: dict[str, Any]) -> dict[str, Any]:
    units = {unit["name"]: {name: unit[name] for name in TOLD} for unit in view["units"]}
    return {"score": view["score"], "round": view["round"], "cover": view["cover"], "blown": view["blown"]} | units


def battle(scenario: str, seed: int) -> dict[str, Any]:
    """One battle: what was seen first, and for every move with events these, and what they changed."""
    chance = random.Random(seed)
    state = find("dust").new({"scenario": scenario}, seed)
    first: Any = state.view(None)
    steps: list[dict[str, Any]] = []
    before = _told(first)
    while state.result is None:
        seat = state.actors[0]
        events: list[Event] = []
        state.apply(seat, _keen(list(state.legal(seat)), chance), events)
        now = _told(state.view(None))
        changed = {name: value for name, value in now.items() if value != before[name]}
        before = now
        if events or changed:
            steps.append({"seat": seat, "events": [msgspec.to_builtins(event) for event in events], "changed": changed})
    return {"scenario": scenario, "start": first, "steps": steps}


def battles() -> str:
    """One line for each move."""
    parts = []
    for scenario, seed in SCENARIOS:
        made = battle(scenario, seed)
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in made["steps"])
        start = json.dumps(made["start"], separators=(",", ":"))
        parts.append(f'{{"scenario":"{scenario}","start":{start},"steps":[\n{lines}\n]}}')
    return "[\n" + ",\n".join(parts) + "\n]\n"


PARTIES = (
    ("cistern", "soldier,scout", 1),
    ("old-farm", "hunter,medic", 2),
    ("convoy-north", "sniper,soldier,medic,scout", 3),
    ("cutters-yard", "hunter,soldier,scout", 4),
)
FIGURE = ("space", "health", "hidden", "away", "dead", "engaged", "morale", "hand", "pile")
"""What the events of Hunters tell of a figure, besides its name."""


def _fierce(actions: list[Any], chance: random.Random) -> Any:
    """Attacks, plays cards and reacts where it can, so that much happens in few moves."""
    by_tag: dict[str, list[Any]] = {}
    for action in actions:
        by_tag.setdefault(action.tag, []).append(action)
    for tag in ("recommended", "shoot", "burst", "strike", "react", "boost", "play", "pick", "operate", "move"):
        if tag in by_tag and chance.random() < 0.8:
            return chance.choice(by_tag[tag])
    return chance.choice(actions)


def _figures(view: dict[str, Any]) -> dict[str, Any]:
    figures = {
        one["name"]: {name: one[name] for name in FIGURE if name in one} for one in [*view["heroes"], *view["enemies"]]
    }
    return {"turn": view["turn"], "weather": view["weather"], "light": view["light"], "figures": figures}


def mission(name: str, party: str, seed: int) -> dict[str, Any]:
    """One mission: what was seen first, and for every move with events these, and what is seen then."""
    chance = random.Random(seed)
    state = find("hunters").new({"mission": name, "party": party}, seed)
    first: Any = state.view(None)
    steps: list[dict[str, Any]] = []
    while state.result is None:
        seat = state.actors[0]
        events: list[Event] = []
        state.apply(seat, _fierce(list(state.legal(seat)), chance), events)
        if events:
            told = [msgspec.to_builtins(event) for event in events]
            steps.append({"seat": seat, "events": told, "seen": _figures(state.view(None))})
    return {"mission": name, "start": first, "steps": steps}


def missions() -> str:
    """One line for each move."""
    parts = []
    for name, party, seed in PARTIES:
        made = mission(name, party, seed)
        lines = ",\n".join(json.dumps(step, separators=(",", ":")) for step in made["steps"])
        start = json.dumps(made["start"], separators=(",", ":"))
        parts.append(f'{{"mission":"{name}","start":{start},"steps":[\n{lines}\n]}}')
    return "[\n" + ",\n".join(parts) + "\n]\n"


NAMED = ("term.", "card.", "enemy.", "enemy-about.", "hero.", "item.", "skill.", "mission.", "mission-message.")


def words() -> str:
    """The names that the data of Hunters give, one line for each."""
    found = {
        language: {key: said for key, said in find("hunters").words(language).items() if key.startswith(NAMED)}
        for language in ("en", "pl")
    }
    return json.dumps(found, indent=0, ensure_ascii=False) + "\n"


def printed() -> str:
    """One line for each tile and card."""
    found = {name: find(name).printed() for name in ("dust", "hunters", "neuroshima")}
    lines = json.dumps(found, indent=0, ensure_ascii=False)
    first = "kind|bloc|look|hero|figure|strength|code"
    return re.sub(rf"\n(?![}}\]]*\"[a-z0-9_-]+\": \{{\n\"(?:{first})\")", "", lines).rstrip() + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    FILE.write_text(games(), "utf-8")
    PRINTED.write_text(printed(), "utf-8")
    EVENTS.write_text(dust_events(), "utf-8")
    BATTLES.write_text(battles(), "utf-8")
    MISSIONS.write_text(missions(), "utf-8")
    WORDS.write_text(words(), "utf-8")


if __name__ == "__main__":
    main()
