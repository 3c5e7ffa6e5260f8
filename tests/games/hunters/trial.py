"""One attack, by a hero or against one, in a scene made for it: so that it can be seen what a skill, a thing or an
enemy changes in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ashgrid.core import Event
from ashgrid.games.hunters.actions import AskAgain, Attacked
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.games.hunters.tables import AREA, MELEE, RANGED
from tests.games.hunters.each import (
    CARDS,
    HEROES,
    ITEMS,
    MELEE_WEAPON,
    Raw,
    column,
    enemy_like,
    foresee,
    name_of,
    parts_of,
    reach_of,
    shooting_weapon,
)
from tests.rulebook.hunters.fight_helpers import attack_of
from tests.rulebook.hunters.helpers import exact_hands, hero, of, open_ground, play, scene

ROW = open_ground(13, 1)
KINDS = {"melee": MELEE, "ranged": RANGED, "area": AREA}
Prepare = Callable[[Hunters], None]
SIDES = ("melee", "area", "front", "side", "rear")
"""How a hero can be attacked: the dice of armour."""


def as_it_is(state: Hunters) -> None:
    """Nothing is prepared."""


def shooter(wanted: Callable[[Raw], bool] = lambda one: True) -> str:
    """An enemy that attacks at every distance up to 2."""
    return enemy_like(
        lambda one: (
            not {"quick", "flying", "fire", "stun"} & set(one["traits"])
            and len(one["weapon"]) > 2
            and all(one["weapon"][:3])
            and wanted(one)
        )
    )


SHOOTER = shooter()


def plain_card(name: str, word: str) -> tuple[str, int]:
    """A card of a hero that begins with a part of this word and nothing added to it, and the number of the part."""
    for card in CARDS:
        if CARDS[card]["hero"] == name:
            first = parts_of(card)[0]
            if first.word == word and not first.more:
                return card, first.number
    raise AssertionError(f"{name} has no plain card with '{word}'")


def sure(state: Hunters) -> None:
    """The next die is a 1: the attack has a success, and defence dice are thrown."""
    foresee(state, lambda die: True if die() == 1 else None)


def attack(state: Hunters, *lines: str) -> Attacked:
    """The attack that the last of these lines makes, with at least one success."""
    play(state, *lines[:-1])
    sure(state)
    events = play(state, lines[-1])
    if not of(events, Attacked):
        assert isinstance(state.prompt(state.actors[0]), AskAgain)
        events += play(state, "pass")
    return of(events, Attacked)[0]


def armed(
    name: str,
    gear: Iterable[str],
    target: str,
    distance: int,
    *,
    night: bool = False,
    weather: str = "clear",
    prepare: Prepare = as_it_is,
    cells: int = 0,
    cards: Iterable[str] | None = None,
    ground: str = ROW,
    facing: str = "w",
) -> Hunters:
    """A hero in the west of a row, with cards to shoot, and an enemy so many spaces away: the hero's turn has begun."""
    hand = [plain_card(name, "ranged")[0]] * 2 if cards is None else list(cards)
    state = exact_hands(
        scene(
            ground,
            {name: "a1 e"},
            [(target, f"{name_of((distance, 0))} {facing}")],
            gear={name: gear},
            hands={name: hand},
            night=night,
            weather=weather,
        )
    )
    hero(state, name).fuel = cells
    prepare(state)
    play(state, "go")
    return state


def shot_line(weapon: str, target: str, distance: int, area: bool) -> str:
    return f"blast {weapon} {name_of((distance, 0))} no" if area else f"shoot {weapon} {target}-1 no"


def attacks(
    name: str, prepare: Prepare = as_it_is, gear: Iterable[str] = (), lines: Iterable[str] = (), cells: int = 0
) -> dict[str, tuple[int, int]]:
    """Dice and hit of a melee, a ranged and an area attack of a hero, beyond what card, weapon and hero bring; `lines`
    are said before."""
    found: dict[str, tuple[int, int]] = {}
    state = armed(name, [MELEE_WEAPON, *gear], SHOOTER, 0, prepare=prepare, cells=cells)
    struck = attack(state, *lines, f"strike {MELEE_WEAPON} {SHOOTER}-1 no no")
    dice, hit = ITEMS[MELEE_WEAPON]["melee"]
    found["melee"] = len(struck.dice) - dice - HEROES[name]["strength"], struck.hit - hit - 1
    card, value = plain_card(name, "ranged")
    for kind in ("ranged", "area"):
        weapon = shooting_weapon(name, kind)
        far = reach_of(weapon)
        state = armed(name, [weapon, *gear], SHOOTER, far, prepare=prepare, cells=cells)
        shot = attack(state, *lines, f"play {card}", shot_line(weapon, SHOOTER, far, kind == "area"))
        dice, hit = column(weapon, far)
        assert shot.kind == kind
        found[kind] = len(shot.dice) - dice, shot.hit - hit - value
    return found


def defence_dice(
    name: str, gear: Iterable[str] = (), prepare: Prepare = as_it_is, enemy: str = SHOOTER
) -> dict[str, int]:
    """How many defence dice a hero throws against each kind of attack and from each side."""
    found: dict[str, int] = {}
    for kind in SIDES:
        state = attacked_scene(name, kind, gear, prepare, enemy)
        found[kind] = attacked(state, kind, enemy).defence
    return found


def attacked_scene(name: str, kind: str, gear: Iterable[str], prepare: Prepare, enemy: str) -> Hunters:
    facing = {"front": "e", "side": "n", "rear": "w"}.get(kind, "e")
    at = "a1" if kind == "melee" else "c1"
    state = exact_hands(scene(ROW, {name: f"a1 {facing}"}, [(enemy, f"{at} w")], gear={name: gear}, level=6))
    prepare(state)
    return state


def attacked(state: Hunters, kind: str, enemy: str) -> Attacked:
    sure(state)
    events: list[Event] = attack_of(state, f"{enemy}-1", KINDS.get(kind, RANGED))
    return of(events, Attacked)[0]
