"""What the rest of a hero's turn promises: what is left of the card that is being played, and the actions after it."""

from __future__ import annotations

from typing import Final

from ..model import Hero, Model
from ..rules.parts import ATTACK_WORDS, boost_fits, can_hide
from ..tables import AREA, CARDS, RANGED, Effect, Part
from .sketch import Sketch
from .strikes import Arm, Help, arms_of, best_shot, best_strike

HOPE: Final = 0.85  # of what could be done next counts
LATER: Final = 0.35  # and of what could be done in the next turn
USUAL_HIT: Final = 2


def promises_worth(m: Model, sketch: Sketch) -> float:
    """For the hero whose turn it is what it can still do; for the others what they could do from where they stand."""
    total = 0.0
    for hero in sketch.heroes:
        arms = arms_of(m, hero)
        if sketch.turn is not None and sketch.turn.who == hero.seat:
            total += HOPE * _turn(m, sketch, hero, arms)
        if sketch.left > 0:
            aid = Help(USUAL_HIT)
            steps = 0 if m.is_engaged(hero) else 1
            outlook = max(
                best_strike(m, sketch, hero, arms, steps, aid),
                best_shot(m, sketch, hero, arms, RANGED | AREA, steps, aid),
            )
            total += LATER * outlook
    return total


def _turn(m: Model, sketch: Sketch, hero: Hero, arms: list[Arm]) -> float:
    total = 0.0
    frame = sketch.card
    if frame is not None and frame.who == hero.seat:
        boost = CARDS[frame.c].boost if frame.c >= 0 and frame.d == frame.b else None
        total += rest_of_card(m, sketch, hero, arms, CARDS[frame.a].parts[frame.b :], boost, 0)
    if hero.actions <= 0:
        return total
    # Each action does the best of what is in the hand; a step may have to come first.
    first = second = stepped = 0.0
    step = _walk(sketch, hero, 1, 0)
    options = [step, best_strike(m, sketch, hero, arms, 0, Help(1))]
    known = -1
    for card in sorted(hero.hand):
        if card == known:
            continue
        known = card
        options.append(rest_of_card(m, sketch, hero, arms, CARDS[card].parts, None, 0))
        if hero.actions >= 2:
            stepped = max(stepped, rest_of_card(m, sketch, hero, arms, CARDS[card].parts, None, 1))
    for worth in options:
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
    if hero.actions == 1:
        return total + first
    return total + max(first + second, 0.9 * stepped + step)


def _walk(sketch: Sketch, hero: Hero, points: int, before: int) -> float:
    """What steps towards the goals of the mission are worth."""
    return sketch.pull[hero.seat] * min(float(points), max(0.0, sketch.way[hero.seat] - before))


def rest_of_card(
    m: Model, sketch: Sketch, hero: Hero, arms: list[Arm], parts: list[Part], boost: Effect | None, steps: int
) -> float:
    """Parts of a card one after the other; steps on the way bring more targets."""
    total = 0.0
    engaged = m.is_engaged(hero)
    for number, part in enumerate(parts):
        word = part.word
        more = boost if number == 0 and boost is not None and boost_fits(boost, part) else None
        if word in ("move", "slip"):
            points = part.number + (more.number if more is not None and more.word == "move" else 0)
            total += _walk(sketch, hero, points, steps)
            steps += points
        elif word in ATTACK_WORDS:
            aid = Help(part.number)
            aid.add_part(part)
            if more is not None:
                aid.add(more)
            if word == "melee":
                total += best_strike(m, sketch, hero, arms, steps, aid)
            elif not engaged or steps:
                total += best_shot(m, sketch, hero, arms, AREA if word == "area" else RANGED | AREA, steps, aid)
        elif not engaged or word in ("draw", "morale", "guard"):
            total += _aid(m, sketch, hero, part, more)
    return total


def _aid(m: Model, sketch: Sketch, hero: Hero, part: Part, boost: Effect | None) -> float:
    """Parts that neither walk nor attack."""
    word = part.word
    number = part.number
    if word in ("heal", "revive"):
        if boost is not None and boost.word == "heal":
            number += boost.number
        best = 0.0
        for other in m.heroes:
            if other.cell == hero.cell and not other.dead and other.health < other.most:
                worth = float(min(number, other.most - other.health))
                if other.health == 0:
                    worth += 0.6 * sketch.fall
                elif word == "revive":
                    continue
                best = max(best, worth)
        return best
    if word == "guard":
        return 0.3 * number if sketch.foes else 0.0
    if word == "draw":
        return 0.2 * number
    if word == "morale":
        return 0.3 * number
    if word == "hide":
        return 0.6 if sketch.foes and can_hide(m, hero) else 0.0
    if word == "reload":
        return 0.6 if any(gear.type.reloads and not gear.loaded for gear in hero.gear) else 0.0
    if word == "mark":
        return 0.4 * number if sketch.foes else 0.0
    if word == "order":
        return sum([_walk(sketch, other, number, 0) for other in sketch.heroes if other is not hero])
    return 0.1
