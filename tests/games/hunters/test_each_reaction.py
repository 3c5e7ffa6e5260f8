"""Every reaction: offered at its trigger and at no other moment of several scenes, and doing what is printed.

Each scene is played once for each hero with all reactions in the hand and none of them used. From what is told in it
follows at which moments each card should have been offered; then the card is played at the last of these moments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from ashgrid.core import Event, Rng
from ashgrid.games.hunters import refusals
from ashgrid.games.hunters.actions import (
    AskReaction,
    AskReactionPart,
    Attacked,
    Declined,
    Drew,
    DrewCards,
    EnemyAimed,
    EnemyChose,
    EnemyIdle,
    EnemyStepped,
    Engaged,
    Gained,
    Healed,
    Hid,
    Reacted,
    TurnBegan,
    Wounded,
)
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import CARD_NUMBER
from tests.games.hunters.each import (
    ATTACKS,
    CARDS,
    DEFENCE,
    ENEMIES,
    FACINGS,
    HEROES,
    ITEMS,
    MELEE_WEAPON,
    SIZES,
    Blow,
    Fall,
    Raw,
    Said,
    Space,
    angle,
    apart,
    column,
    enemy_like,
    entry_of,
    fall,
    first_item,
    foresee,
    move_lines,
    name_of,
    offered,
    plain,
    reach_of,
    refused,
    said,
    shooting_weapon,
    space_of,
    walks,
    zone,
)
from tests.rulebook.hunters.helpers import PASSIVE, exact_hands, hero, legal, open_ground, play, scene

WIDTH, HEIGHT = 9, 11
OPEN = open_ground(WIDTH, HEIGHT)
LEVEL = 6
HURT = 3
"""Health that the hero lacks from the start."""


def plain_enemy(wanted: Callable[[Raw], bool]) -> str:
    return enemy_like(lambda one: not {"quick", "flying", "stun", "fire"} & set(one["traits"]) and wanted(one))


STRIKER = plain_enemy(
    lambda one: one["engaged"] == ["melee"] and len(one["weapon"]) == 1 and one["far"][0].endswith("melee")
)
COMES = entry_of(ENEMIES[STRIKER]["far"][0])[0].number
"""From so far it comes and strikes."""
SHOOTER = plain_enemy(lambda one: one["far"][0] == "ranged" and len(one["weapon"]) > 3 and all(one["weapon"]))
LEAVER = plain_enemy(lambda one: one["engaged"][0] == "disengage" and one["near"][0].startswith("ranged"))
BOMBER = plain_enemy(lambda one: one["far"][0] == "area" and len(one["weapon"]) > 3 and all(one["weapon"]))

REACTIONS = {name: card["reaction"] for name, card in CARDS.items() if "reaction" in card}
ME = (1, 4)


@dataclass(frozen=True)
class Scene:
    """Who acts, from where, and where the ally of the hero stands. The hero looks east, and wears armour where the ally
    is to be the weaker one."""

    enemy: str
    at: Space
    ally: Space
    armour: tuple[str, ...] = ()


SCENES = {
    "shot": Scene(SHOOTER, (3, 4), (8, 10)),
    "shot-from-the-side": Scene(SHOOTER, (1, 2), (8, 10)),
    "bombed": Scene(BOMBER, (3, 4), (8, 10)),
    "ally-shot-next-to-me": Scene(SHOOTER, (4, 4), (2, 4)),
    "ally-shot-far-from-me": Scene(SHOOTER, (5, 4), (7, 4)),
    "ally-struck-next-to-me": Scene(STRIKER, (2, 4), (2, 4)),
    "crossing-my-sight": Scene(STRIKER, (2, 7), (4, 5)),
    "coming": Scene(STRIKER, (ME[0] + COMES, ME[1]), (8, 10)),
    "struck": Scene(STRIKER, ME, (8, 10)),
    "left": Scene(LEAVER, ME, (8, 10)),
    "ally-struck-beside-me": Scene(STRIKER, ME, ME, (first_item("armour", lambda one: one["defence"][0] > 0),)),
}


@dataclass
class Moment:
    """A moment in which somebody might react."""

    told: int  # how much had been told
    window: str
    target: str
    kind: str
    enemy: Space
    before: Space
    health: int
    facing: str


@dataclass
class Record:
    events: list[Event]
    offers: dict[tuple[int, str], set[str]]
    states: dict[tuple[int, str], Hunters]
    moments: list[Moment]


def ally_of(name: str) -> str:
    return next(one for one in HEROES if one != name)


def set_up(name: str, which: Scene) -> Hunters:
    strong = HEROES[name]["slots"]["weapon"] > SIZES[ITEMS[shooting_weapon(name)]["size"]]
    state = exact_hands(
        scene(
            OPEN,
            {name: f"{name_of(ME)} e", ally_of(name): f"{name_of(which.ally)} n"},
            [(which.enemy, f"{name_of(which.at)} w")],
            gear={name: [*which.armour, shooting_weapon(name), *([MELEE_WEAPON] if strong else [])]},
            hands={name: [one for one in REACTIONS if CARDS[one]["hero"] == name]},
            level=LEVEL,
        )
    )
    hero(state, name).health -= HURT
    return state


@cache
def watched(name: str, which: str) -> Record:
    """A scene up to the end of its enemies' phase, with dice that wound where there is an attack."""
    for seed in range(200):
        state = set_up(name, SCENES[which])
        state.rng = Rng(seed)
        record = Record([], {}, {}, [])
        _run(state, name, record)
        attacks = [event for event in record.events if isinstance(event, Attacked)]
        if all(one.health for one in state.heroes) and (not attacks or attacks[-1].wounds):
            record.moments = moments(name, which, record.events)
            return record
    raise AssertionError(f"nobody is wounded in '{which}'")


def _run(state: Hunters, name: str, record: Record) -> None:
    seat = hero(state, name).seat
    while state.turn == 1:
        if state.actors == (seat,) and isinstance(asked := state.prompt(seat), AskReaction):
            key = (len(record.events), asked.trigger)
            record.offers[key] = {line.removeprefix("react ") for line in offered(state, "react")}
            record.states[key] = state.copy()
        options = legal(state)
        told = play(state, next(one for one in PASSIVE if one in options))
        record.events += [event for event in told if not isinstance(event, Declined)]


def moments(name: str, which: str, events: list[Event]) -> list[Moment]:
    """Every moment of a scene, from what is told in it."""
    found: list[Moment] = []
    at = before = SCENES[which].at
    facing = "w"
    health = HEROES[name]["health"] + LEVEL - 1 - HURT
    kind = ""
    acting = False

    def add(told: int, window: str, target: str) -> None:
        found.append(Moment(told, window, target, kind, at, before, health, facing))

    places = {name: ME, ally_of(name): SCENES[which].ally}
    for number, event in enumerate(events):
        if isinstance(event, EnemyChose | EnemyIdle | TurnBegan):
            if acting:
                add(number, "done", name)
            acting = isinstance(event, EnemyChose)
            if isinstance(event, EnemyChose):
                kind = next((part.word for part in entry_of(event.entry) if part.word in ATTACKS), "")
        elif isinstance(event, EnemyStepped):
            before, at, facing = at, space_of(event.to), event.facing
            add(number + (2 if isinstance(events[number + 1], Engaged) else 1), "approached", name)
        elif isinstance(event, EnemyAimed):
            facing = looks(at, places[event.target], facing)
            add(number + 1, "attacked", event.target)
        elif isinstance(event, Attacked) and event.wounds:
            add(number + 1, "wounded", event.target)
        elif isinstance(event, Wounded) and event.who == name:
            health = event.left
    return found


def looks(at: Space, to: Space, facing: str) -> str:
    """Who attacks turns straight to the target; on the same space nobody needs to."""
    if at == to:
        return facing
    return min(FACINGS, key=lambda way: angle(at, way, to))


def expected(card: str, which: str, moment: Moment) -> bool:
    """Whether a card should be offered now: by its trigger, and because it can do something."""
    name = CARDS[card]["hero"]
    trigger, _, text = REACTIONS[card].partition(": ")
    effect = said(text)
    me = moment.target == name
    near = apart(ME, SCENES[which].ally) <= 1
    far, was = apart(ME, moment.enemy), apart(ME, moment.before)
    seen, saw = (zone(ME, "e", one) == "front" or one == ME for one in (moment.enemy, moment.before))
    pulled = {
        "attacked": {
            "attacked": me,
            "shot": me and moment.kind in ("ranged", "area"),
            "struck": me and moment.kind == "melee",
            "ally-attacked": not me and near,
        },
        "wounded": {"wounded": me, "ally-wounded": not me and near},
        "approached": {"approached": far <= 1 and far < was, "seen": seen and not saw},
        "done": {"done": seen},
    }[moment.window].get(trigger, False)
    return bool(pulled) and can_do(name, effect, moment)


def can_do(name: str, effect: Said, moment: Moment) -> bool:
    engaged = moment.enemy == ME
    if effect.word == "melee":
        return engaged
    if effect.word == "ranged":
        weapon = shooting_weapon(name)
        far = apart(ME, moment.enemy)
        return not engaged and far <= reach_of(weapon) and bool(ITEMS[weapon]["range"][far - 1])
    if effect.word == "hide":
        return not engaged and zone(moment.enemy, moment.facing, ME) != "front"
    if effect.word == "heal":
        return bool(moment.health < HEROES[name]["health"] + LEVEL - 1)
    return True


def offers_of(card: str) -> list[tuple[str, Moment]]:
    """All moments in which a card should be offered."""
    name = CARDS[card]["hero"]
    return [
        (which, moment) for which in SCENES for moment in watched(name, which).moments if expected(card, which, moment)
    ]


@pytest.mark.parametrize("card", REACTIONS)
def test_a_reaction_is_offered_at_its_trigger_and_not_otherwise(card: str) -> None:
    name = CARDS[card]["hero"]
    wanted = {(which, moment.told, moment.window) for which, moment in offers_of(card)}
    found = {(which, *key) for which in SCENES for key, cards in watched(name, which).offers.items() if card in cards}
    assert found == wanted
    assert wanted, "no scene has the trigger"


@pytest.mark.parametrize("card", REACTIONS)
def test_a_reaction_is_refused_at_another_trigger(card: str) -> None:
    name = CARDS[card]["hero"]
    trigger = REACTIONS[card].partition(": ")[0]
    state = next(
        state
        for which in SCENES
        for key, state in watched(name, which).states.items()
        if card not in watched(name, which).offers[key]
        and not any(m.told == key[0] and m.window == key[1] for w, m in offers_of(card) if w == which)
        and isinstance(refused(state, name, f"react {card}"), refusals.OtherTrigger)
    )
    assert refused(state, name, f"react {card}") == refusals.OtherTrigger(card, trigger)


# What a reaction does -----------------------------------------------------------------------------


@pytest.mark.parametrize("card", REACTIONS)
def test_a_reaction_does_what_is_printed(card: str) -> None:
    name = CARDS[card]["hero"]
    trigger, _, text = REACTIONS[card].partition(": ")
    effect = said(text)
    first = offers_of(card)[0][0]
    chances = [one for one in offers_of(card) if one[0] == first]
    which, moment = next((one for one in chances if effect.word == "move" and one[1].enemy != ME), chances[-1])
    state = watched(name, which).states[moment.told, moment.window].copy()
    me = hero(state, name)
    reacted = Reacted(hero=name, card=card, effect=REACTIONS[card], trigger=trigger)
    if effect.word in ("move", "slip"):
        _walks(state, name, card, effect, reacted)
    elif effect.word in ATTACKS:
        _attacks(state, card, effect, moment, reacted)
    elif effect.word in ("hit", "defence", "reduce"):
        _changes(state, card, effect, which, moment, reacted)
    else:
        _gains(state, name, card, effect, reacted)
    assert CARD_NUMBER[card] in me.used
    assert CARD_NUMBER[card] not in me.hand
    assert me.actions == 0


def _walks(state: Hunters, name: str, card: str, effect: Said, reacted: Reacted) -> None:
    """As far as the card says, and no farther without morale; `slip` without a blow."""
    me = hero(state, name)
    foes = [space_of(state.ground.names[one.cell]) for one in state.enemies]
    assert plain(play(state, f"{name}: react {card}")) == [reacted]
    assert state.prompt(me.seat) == AskReactionPart(REACTIONS[card])
    assert offered(state, "move") == move_lines(ME, effect.number, foes, WIDTH, HEIGHT, me.morale)
    cost = walks(ME, effect.number, foes, WIDTH, HEIGHT)
    goal = max((to for to in cost if to not in foes), key=lambda to: (cost[to], to))
    events = plain(play(state, f"{name}: move {name_of(goal)} no"))
    assert events == [("walked", name, name_of(ME), name_of(goal), effect.number)]
    assert state.ground.names[me.cell] == name_of(goal)
    assert me.reactions == 1


def _attacks(state: Hunters, card: str, effect: Said, moment: Moment, reacted: Reacted) -> None:
    """One attack on the enemy that acts, with the hit value of the card."""
    name = CARDS[card]["hero"]
    foe = state.enemies[0]
    row = ENEMIES[foe.kind.name]["defence"]
    assert plain(play(state, f"{name}: react {card}")) == [reacted]
    assert state.prompt(hero(state, name).seat) == AskReactionPart(REACTIONS[card])
    armed = MELEE_WEAPON in [gear.type.name for gear in hero(state, name).gear]
    if effect.word == "melee":
        weapon = MELEE_WEAPON if armed else "fists"
        dice, hit = ITEMS[MELEE_WEAPON]["melee"] if armed else (1 - HEROES[name]["strength"], -2)
        dice += HEROES[name]["strength"]
        side, value = None, row[DEFENCE.index("melee")]
        line = f"strike {weapon} {foe.name} no no"
    else:
        weapon = shooting_weapon(name)
        dice, hit = column(weapon, apart(ME, moment.enemy))
        side = zone(moment.enemy, FACINGS[foe.facing], ME)
        value = row[DEFENCE.index(side)]
        line = f"shoot {weapon} {foe.name} no"
    assert {one for one in legal(state) if one.split()[0] in ("strike", "shoot") and one.endswith(" no")} >= {line}
    doubled = 2 if "armoured" in ENEMIES[foe.kind.name]["traits"] else 1
    blow = Blow(
        by=name,
        target=foe.name,
        kind=effect.word,
        weapon=weapon,
        dice=dice,
        hit=effect.number + hit,
        defence=doubled * value,
        health=foe.health,
        distance=apart(ME, moment.enemy),
        zone=side,
    )
    fell, end = foresee(state, lambda die: _wounds(blow, die))
    events = plain(play(state, f"{name}: {line}"))
    assert events[: len(fell.events)] == fell.events
    if not any(isinstance(one, Attacked) for one in events[len(fell.events) :]):
        assert state.rng.state == end


def _wounds(blow: Blow, die: Callable[[], int]) -> Fall | None:
    fell = fall(blow, die)
    return fell if fell.wounds and fell.left else None


def _changes(state: Hunters, card: str, effect: Said, which: str, moment: Moment, reacted: Reacted) -> None:
    """The attack that is interrupted, with one number changed; or the health that is about to be lost."""
    name = CARDS[card]["hero"]
    target = hero(state, moment.target)
    health = target.health
    if moment.window == "wounded":
        (last,) = watched(name, which).events[moment.told - 1 : moment.told]
        assert isinstance(last, Attacked)
        lost = max(0, last.wounds - effect.number)
        events = play(state, f"{name}: react {card}")
        wanted: list[Any] = [reacted]
        wanted += [Wounded(who=moment.target, wounds=lost, left=health - lost)] if lost else []
        assert events[: len(wanted)] == wanted
        assert target.health == health - lost
        return
    printed = ENEMIES[SCENES[which].enemy]
    aimed = next(one for one in reversed(watched(name, which).events[: moment.told]) if isinstance(one, EnemyChose))
    modifier = next(part.number for part in entry_of(aimed.entry) if part.word in ATTACKS)
    there = ME if moment.target == name else SCENES[which].ally
    far = apart(moment.enemy, there)
    dice, hit = printed["weapon"][far]
    side = zone(there, FACINGS[target.facing], moment.enemy) if moment.kind == "ranged" else None
    blow = Blow(
        by=state.enemies[0].name,
        target=moment.target,
        kind=moment.kind,
        weapon=None,
        dice=dice,
        hit=hit + modifier + (effect.number if effect.word == "hit" else 0),
        defence=effect.number if effect.word == "defence" else 0,
        health=health,
        distance=far,
        zone=side,
        reduce=effect.number if effect.word == "reduce" else 0,
        hero=True,
    )
    fell, end = foresee(state, lambda die: _wounds(blow, die))
    events = plain(play(state, f"{name}: react {card}"))
    assert events[: 1 + len(fell.events)] == [reacted, *fell.events]
    assert not any(isinstance(one, Attacked) for one in events[1 + len(fell.events) :])
    assert state.rng.state == end
    assert target.health == fell.left


def _gains(state: Hunters, name: str, card: str, effect: Said, reacted: Reacted) -> None:
    me = hero(state, name)
    top = next(one for one in CARDS if CARDS[one]["hero"] == name)
    me.pile = [CARD_NUMBER[top]] * 4
    health, morale = me.health, me.morale
    gained = min(effect.number, me.most - health)
    wanted: dict[str, list[Event]] = {
        "draw": [
            Drew(hero=name, count=effect.number, left=4 - effect.number),
            DrewCards(hero=name, cards=(top,) * effect.number),
        ],
        "morale": [Gained(hero=name, count=effect.number)],
        "hide": [Hid(hero=name)],
        "heal": [Healed(hero=name, health=gained, left=health + gained, by=None)],
    }
    events = play(state, f"{name}: react {card}")
    told = [reacted, *wanted[effect.word]]
    assert events[: len(told)] == told
    assert len(me.pile) == 4 - (effect.number if effect.word == "draw" else 0)
    assert me.morale == morale + (effect.number if effect.word == "morale" else 0)
    if effect.word == "hide":
        assert me.hidden
