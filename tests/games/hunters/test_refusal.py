"""Why something may not be done: every reason by name, and a reason for everything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ashgrid.core import Rng
from ashgrid.core.values import Action, Refusal
from ashgrid.games.hunters import GAME, refusals
from ashgrid.games.hunters.actions import NOTATION
from ashgrid.games.hunters.refusals import REFUSALS, NotNow
from ashgrid.games.hunters.rules.game import Hunters
from ashgrid.text import game_catalogue
from tests.rulebook.hunters.fight_helpers import fight
from tests.rulebook.hunters.helpers import carried, hero, open_ground, play, until

ROW = open_ground(6, 1)
WALLED = """
  +   +   +   +   +   +
    .   . | .   .   v
  +   +   +   +   +   +
"""


def why(state: Hunters, line: str, who: str = "soldier") -> Refusal:
    found = state.refusal(hero(state, who).seat, NOTATION.parse(line))
    assert found is not None, f"'{line}' is legal"
    return found


def gunner(
    *gear: str,
    hand: tuple[str, ...] = ("aim-and-fire", "march", "dig-in"),
    at: str = "a1",
    enemies: tuple[tuple[str, str], ...] = (("bandit-pistol", "d1"),),
    ground: str = ROW,
    begun: bool = True,
) -> Hunters:
    state = fight(
        ground,
        {"soldier": at, "scout": "f1" if ground == ROW else "b1"},
        enemies,
        gear={"soldier": gear},
        hands={"soldier": hand},
    )
    if begun:
        play(state, "soldier: go")
    return state


def aiming(*gear: str, **more: object) -> Hunters:
    state = gunner(*gear, **more)  # type: ignore[arg-type]
    play(state, "play aim-and-fire")
    return state


def spent() -> Hunters:
    state = gunner()
    play(state, "move b1 no", "move c1 no")
    return state


def engaged() -> Hunters:
    return gunner("smg", "knife", at="d1")


def poor(state: Hunters) -> Hunters:
    hero(state, "soldier").morale = 0
    return state


def empty(state: Hunters, item: str) -> Hunters:
    carried(state, "soldier", item).loaded = False
    return state


def reacting(card: str = "dig-in") -> Hunters:
    state = gunner(at="d1", hand=("dig-in", "march", "close-ranks"), enemies=(("tiger", "d1"),), begun=False)
    until(state, f"react {card}")
    return state


CASES: list[tuple[Callable[[], Hunters], str, Refusal]] = [
    # What does not exist
    (gunner, "move z9 no", refusals.NotHere("z9")),
    (gunner, "play moonwalk", refusals.NoSuchCard("moonwalk")),
    (gunner, "face up", refusals.NoSuchWay("up")),
    (gunner, "strike spoon bandit-pistol-1 no no", refusals.NoSuchItem("spoon")),
    (gunner, "strike fists dragon-1 no no", refusals.NoSuchTarget("dragon-1")),
    (gunner, "exchange medic", refusals.NoSuchHero("medic")),
    # Not now
    (lambda: gunner(begun=False), "end", refusals.BeginFirst()),
    (lambda: GAME.mission({}, 1), "go", refusals.HandFirst()),
    (lambda: aiming("rifle"), "end", refusals.PartFirst("aim-and-fire")),
    (reacting, "end", refusals.ReactionFirst()),
    (gunner, "pass", refusals.NotNow()),
    # The turn
    (spent, "move d1 no", refusals.NoActionLeft()),
    (spent, "play march", refusals.NoActionLeft()),
    (engaged, "pick", refusals.IsEngaged()),
    (engaged, "play aim-and-fire", refusals.IsEngaged()),
    (gunner, "face n", refusals.FacesThere("n")),
    (gunner, "shoot rifle bandit-pistol-1 no", refusals.NeedsCard()),
    # Cards
    (gunner, "play barrage", refusals.NotInHand("barrage")),
    (gunner, "play aim-and-fire", refusals.NoPartPossible("aim-and-fire", "ranged")),
    (lambda: gunner(hand=("thrust",)), "play thrust", refusals.NoPartPossible("thrust", "melee")),
    (gunner, "cycle barrage", refusals.NotInHand("barrage")),
    (lambda: aiming("rifle"), "boost barrage", refusals.NotInHand("barrage")),
    (lambda: aiming("rifle"), "boost dig-in", refusals.HasNoBoost("dig-in")),
    (lambda: aiming("rifle"), "move b1 no", refusals.NotThisPart("ranged 3")),
    (reacting, "react march", refusals.HasNoReaction("march")),
    (reacting, "react barrage", refusals.NotInHand("barrage")),
    (reacting, "react close-ranks", refusals.OtherTrigger("close-ranks", "ally-attacked")),
    # Moving
    (gunner, "move a1 no", refusals.StandsThere()),
    (gunner, "move e1 no", refusals.NoWay("e1")),
    (gunner, "move c1 no", refusals.NeedsMorale("c1")),
    (lambda: poor(gunner()), "move c1 yes", refusals.NoMorale(1, 0)),
    (lambda: poor(gunner()), "move c1 no", refusals.TooFar("c1", 2, 1)),
    (gunner, "move d1 yes", refusals.TooFar("d1", 3, 1)),
    (gunner, "move b1 yes", refusals.MoraleNotNeeded("b1")),
    (lambda: gunner(ground=WALLED, enemies=()), "move c1 no", refusals.NoWay("c1")),
    (gunner, "climb b1", refusals.NoVantage("b1")),
    (gunner, "climb c1", refusals.NotNextTo("c1")),
    # Attacks
    (gunner, "strike fists bandit-pistol-1 no no", refusals.NotOnYourSpace("bandit-pistol-1")),
    (engaged, "strike fists bandit-pistol-1 no no", refusals.HasWeapon()),
    (engaged, "strike axe bandit-pistol-1 no no", refusals.NotAtHand("axe")),
    (engaged, "strike smg bandit-pistol-1 no no", refusals.NoSuchAttack("smg", "melee")),
    (lambda: poor(engaged()), "strike knife bandit-pistol-1 yes no", refusals.NoMorale(1, 0)),
    (
        lambda: gunner(at="d1", enemies=(("dragonfly-e14", "d1"),)),
        "strike fists dragonfly-e14-1 no no",
        refusals.IsFlying("dragonfly-e14-1"),
    ),
    (
        lambda: aiming("smg", "rifle"),
        "shoot smg bandit-pistol-1 no",
        refusals.OutOfRange("bandit-pistol-1", "smg", 3),
    ),
    (
        lambda: empty(aiming("rifle", "flare-gun"), "flare-gun"),
        "shoot flare-gun bandit-pistol-1 no",
        refusals.NotLoaded("flare-gun"),
    ),
    (
        lambda: aiming("rifle", ground=WALLED, enemies=(("bandit-pistol", "c1"), ("great-rat", "b1"))),
        "shoot rifle bandit-pistol-1 no",
        refusals.NotInSight("bandit-pistol-1"),
    ),
    (lambda: poor(aiming("rifle")), "shoot rifle bandit-pistol-1 yes", refusals.NoMorale(1, 0)),
    (
        lambda: aiming("rifle"),
        "burst rifle bandit-pistol-1,bandit-pistol-1 no",
        refusals.NoBurst("rifle", 1),
    ),
    (lambda: aiming("rifle", "knife"), "shoot knife bandit-pistol-1 no", refusals.NoSuchAttack("knife", "ranged")),
    # Interactions
    (gunner, "revive scout", refusals.NotOnYourSpace("scout")),
    (gunner, "pick", refusals.NothingHere()),
    (lambda: gunner("rifle"), "reload rifle", refusals.IsLoaded("rifle")),
    (gunner, "reload rifle", refusals.NotCarried("rifle")),
    (gunner, "use first-aid-kit soldier", refusals.NotCarried("first-aid-kit")),
    (lambda: gunner("first-aid-kit"), "use first-aid-kit soldier", refusals.NotWounded("soldier")),
    (lambda: gunner("first-aid-kit"), "use first-aid-kit scout", refusals.NotOnYourSpace("scout")),
    (gunner, "exchange scout", refusals.NotOnYourSpace("scout")),
    (gunner, "exchange soldier", refusals.NotYourself()),
    (lambda: gunner("knife"), "equip knife", refusals.IsReady("knife")),
    (gunner, "detonate bomb-1", refusals.NoDetonator()),
]


@pytest.mark.parametrize(("make", "line", "wanted"), CASES, ids=[f"{line} {wanted.tag}" for _, line, wanted in CASES])
def test_the_reason_is_told(make: Callable[[], Hunters], line: str, wanted: Refusal) -> None:
    state = make()
    who = "soldier" if wanted != refusals.HandFirst() else state.heroes[0].kind.name
    assert why(state, line, who) == wanted


def test_there_is_a_reason_for_whatever_is_not_legal() -> None:
    """Actions that were legal at some moment are tried at many others: each is refused by a declared reason with its
    sentence in both languages, and hardly any by saying only that it is not asked for."""
    words = [game_catalogue(GAME, language) for language in ("en", "pl")]
    known: list[Action] = []
    found: dict[str, int] = {}
    for number, options in enumerate(GAME.variants()[:8]):
        state = GAME.new(options, number)
        rng = Rng(number)
        while state.actors:
            seat = state.actors[0]
            legal = state.legal(seat)
            for action in [rng.choice(known) for _ in range(12)] if known else []:
                refused = state.refusal(seat, action)
                assert (refused is None) == (action in legal), action
                if refused is not None:
                    assert isinstance(refused, REFUSALS), refused
                    found[refused.tag] = found.get(refused.tag, 0) + 1
                    for said in words:
                        sentence = said.refusal(refused)
                        assert "{" not in sentence
                        assert not sentence.startswith("refusal.")
            known += [action for action in legal if action not in known][:3]
            state.apply(seat, rng.choice(legal))
    assert len(found) >= 25, sorted(found)
    assert found.get(NotNow().tag, 0) < 0.25 * sum(found.values()), found


@pytest.mark.parametrize(
    ("make", "lacks"),
    [
        (gunner, "ranged"),
        (lambda: empty(gunner("flare-gun"), "flare-gun"), "unloaded"),
        (lambda: gunner("rifle", ground=WALLED, enemies=(("bandit-pistol", "c1"),)), "unseen"),
        (lambda: gunner("smg"), "far"),
        (lambda: empty(gunner("flare-gun", "smg"), "flare-gun"), "far"),
    ],
    ids=["no weapon", "not loaded", "not in sight", "too far", "the better of two"],
)
def test_a_shot_says_what_it_lacks(make: Callable[[], Hunters], lacks: str) -> None:
    state = make()
    wanted = refusals.NoPartPossible("aim-and-fire", lacks)
    assert why(state, "play aim-and-fire", "soldier") == wanted
