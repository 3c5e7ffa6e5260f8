"""How lessons of Hunters A.D. 2114 write their positions, for `tools.lessons`.

mission = "cistern"                     its ground and its goals, with nobody and nothing on it but what follows
heroes = ["soldier b3 e", "scout a2 s x2 hidden"]     the first is the player; x2: two wounds; `hidden`, `down`
enemies = ["great-rat d3 w", "tiger f2 w x5"]
hands = { soldier = ["march", "barrage"] }            piles have no cards but what `piles` names, the next one first
gear = { hunter = ["crossbow empty", "pocket axe"] }  in place of what the hero starts with; `pocket`: an extra slot
tokens = ["find l1"]
carries = ["find"]                      what the player has picked up
turn = 8                                if it is not the first
dice = [1, 3, 5]                        the next dice that fall

The player has begun the turn. With `whole = true` there is nothing but the mission itself, from its very beginning,
with `heroes` as the party.
"""

from __future__ import annotations

from typing import Any

from ashgrid.core import Action, AshgridError, State
from ashgrid.core.rng import Rng
from ashgrid.games.hunters.actions import Go, Options
from ashgrid.games.hunters.ground import FACINGS
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.model import HEROES, ROUND, TOKEN_NAMES, Frame, Hero, Mission, Setup, Token
from ashgrid.games.hunters.rules.enemy_turn import add_enemy
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.rules.interaction import put
from ashgrid.games.hunters.setup import begin as begin_mission
from ashgrid.games.hunters.tables import CARD_NUMBER, ENEMY_NUMBER, HERO_NUMBER, HERO_TYPES, ITEM_NUMBER
from tools.lesson_dice import generator

Plain = dict[str, Any]
SEED = 1


def _wounds(words: list[str]) -> int:
    return sum(int(word[1:]) for word in words if word[0] == "x")


def _hero(seat: int, text: str, start: Plain, mission: Mission) -> Hero:
    name, space, facing, *more = text.split()
    kind = HERO_TYPES[HERO_NUMBER[name]]
    hero = Hero(seat, kind, 1)
    hero.cell = mission.ground.number[space]
    hero.facing = FACINGS.index(facing)
    hero.health = 0 if "down" in more else hero.most - _wounds(more)
    hero.hidden = "hidden" in more
    for item in start.get("gear", {}).get(name, kind.gear):
        _carry(hero, item)
    hero.hand = sorted(CARD_NUMBER[card] for card in start.get("hands", {}).get(name, []))
    hero.pile = [CARD_NUMBER[card] for card in reversed(start.get("piles", {}).get(name, []))]
    return hero


def _carry(hero: Hero, text: str) -> None:
    words = text.split()
    number = ITEM_NUMBER[next(word for word in words if word not in ("pocket", "empty"))]
    if not put(hero, number, "pocket" in words):
        raise AshgridError(f"{hero.kind.name} has no slot for '{text}'")
    if "empty" in words:
        hero.gear[-1].loaded = False


def begin(start: Plain) -> State[Action]:
    if start.get("whole", False):
        party = ",".join(text.split()[0] for text in start["heroes"])
        return begin_mission(Options(mission=start["mission"], party=party), Rng(SEED))
    mission = MISSIONS[start["mission"]]
    number = mission.ground.number
    state = Hunters(Setup(mission, 1, False, False), Rng(SEED), len(start["heroes"]))
    for seat, text in enumerate(start["heroes"]):
        state.heroes.append(_hero(seat, text, start, mission))
    for text in start.get("enemies", []):
        kind, space, facing, *more = text.split()
        add_enemy(state, ENEMY_NUMBER[kind], number[space], FACINGS.index(facing))
        state.enemies[-1].health -= _wounds(more)
    for text in start.get("tokens", []):
        kind, space = text.split()
        _token(state, kind, number[space])
    for kind in start.get("carries", []):
        state.heroes[0].finds.append(len(state.tokens))
        _token(state, kind, -1)
    state.turn = start.get("turn", 1)
    state.stack = [Frame(ROUND, a=1), Frame(HEROES)]
    state.apply(0, Go())
    if "dice" in start:
        state.rng = generator([[face] for face in start["dice"]])
    return state


def _token(state: Hunters, kind: str, cell: int) -> None:
    token = Token(len(state.tokens), TOKEN_NAMES.index(kind), f"{kind}-{len(state.tokens) + 1}", cell)
    if kind == "smoke":
        state.smoke |= 1 << cell
    state.tokens.append(token)


def view(state: State[Action]) -> Plain:
    return state.view(0)


def seats(start: Plain) -> list[str]:
    """The words of the catalogue for the seats."""
    return [f"seat.{text.split()[0]}" for text in start["heroes"]]


def before(state: State[Action], action: str) -> None:
    """Nothing has to be prepared."""


def told(view: Plain) -> list[Plain]:
    """Who stands where, as if it had been set up."""
    heroes = [
        {"event": "deployed", "hero": hero["name"], "space": hero["space"], "facing": hero["facing"]}
        for hero in view["heroes"]
        if hero["space"] is not None
    ]
    enemies = [
        {"event": "appeared", "enemy": enemy["name"], "space": enemy["space"], "facing": enemy["facing"]}
        for enemy in view["enemies"]
    ]
    return heroes + enemies


def still(_earlier: Plain, later: Plain, events: list[Plain]) -> tuple[Plain, list[Plain]]:
    """While an answer is talked about nobody walks: ways to everywhere are left out."""
    return {key: {} if key == "ways" else value for key, value in later.items()}, events


hunters = (begin, view, seats, before, told, still)
