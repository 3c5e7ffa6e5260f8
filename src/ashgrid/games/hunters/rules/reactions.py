"""Reactions: cards that interrupt an enemy's action, and the windows in which they can be played."""

from __future__ import annotations

from ashgrid.core.values import Action

from ..actions import Declined, Pass, React, Reacted, Shoot, Skip, Strike
from ..ground import FRONT
from ..model import ANSWER, REACT, Enemy, Frame, Hero, Model
from ..tables import AREA, CARDS, MELEE, RANGED, Effect
from . import blows, cards, harm, interaction, moving, parts
from .attacks import Aid

# What opens a window, `a` of a REACT frame; `d` is the kind of attack, or the space that the enemy came from.
BEFORE = 0  # an enemy is about to attack the hero `c`
LOSING = 1  # the hero `c` is about to lose health
STEPPED = 2  # an enemy has made a step
FINISHED = 3  # an enemy has finished an action
ABOUT = 4  # an enemy is about to act: nothing but a remote trap fits here
MOMENT = 5  # in a hero's turn, for the others: nothing but a remote trap fits here either
WINDOWS = ("attacked", "wounded", "approached", "done", "about", "moment")
REACTIONS_A_TURN = 1
CHANGES = ("reduce", "defence", "hit")
"""Words of reactions that change the attack which they interrupt."""


def everybody(m: Model) -> int:
    """All seats as a bit set."""
    return (1 << len(m.heroes)) - 1


def may_react(m: Model, hero: Hero, enemy: Enemy) -> bool:
    """Rules: K14, K74, N19, U2, U9."""
    if enemy.kind.quick or not hero.stands or hero.stunned >= m.turn:
        return False
    return hero.reactions < REACTIONS_A_TURN + hero.skill("reaction")


def trigger_matches(m: Model, frame: Frame, hero: Hero, enemy: Enemy, trigger: str) -> bool:
    """Whether what happens now is what a card waits for.

    Rules: K49 to K55.
    """
    window = frame.a
    if window in (ABOUT, MOMENT):
        return False
    if window in (BEFORE, LOSING):
        other = m.heroes[frame.c]
        if other is not hero:
            near = other.cell >= 0 and m.ground.distance(hero.cell, other.cell) <= 1
            return near and trigger == ("ally-attacked" if window == BEFORE else "ally-wounded")
        if window == LOSING:
            return trigger == "wounded"
        if trigger == "shot":
            return frame.d in (RANGED, AREA)
        if trigger == "struck":
            return frame.d == MELEE
        return trigger == "attacked"
    if enemy.cell < 0:
        return False
    if window == STEPPED:
        if trigger == "approached":
            far = m.ground.distance(hero.cell, enemy.cell)
            return far <= 1 and m.ground.distance(hero.cell, frame.d) > far
        return trigger == "seen" and sees_enemy(m, hero, enemy.cell) and not sees_enemy(m, hero, frame.d)
    return trigger == "done" and sees_enemy(m, hero, enemy.cell)


def sees_enemy(m: Model, hero: Hero, cell: int) -> bool:
    if cell < 0:
        return False
    return m.ground.zone(hero.cell, hero.facing, cell) == FRONT and m.sees(hero.cell, cell)


def effect_helps(m: Model, frame: Frame, hero: Hero, enemy: Enemy, effect: Effect) -> bool:
    """Whether a reaction can do anything now: nobody is asked in vain.

    Rules: K18.
    """
    word = effect.word
    if word == "reduce":
        return frame.a in (BEFORE, LOSING)
    if word in ("defence", "hit"):
        return frame.a == BEFORE
    if word in ("move", "slip"):
        return bool(parts.walks(m, hero, moving.walking_points(m, hero, effect.number, True), False))
    if word == "melee":
        return enemy in m.engaged_with(hero.cell)
    if word == "ranged":
        return enemy.stands and bool(parts.shots(m, hero, Aid(effect.number), RANGED, enemy))
    if word == "hide":
        return parts.can_hide(m, hero)
    if word == "heal":
        other = helped(m, frame, hero)
        return other.health < other.most
    return True


def helped(m: Model, frame: Frame, hero: Hero) -> Hero:
    """Whom a reaction heals: the ally of the trigger, or oneself.

    Rules: K60.
    """
    return m.heroes[frame.c] if frame.a in (BEFORE, LOSING) else hero


def playable(m: Model, frame: Frame, hero: Hero) -> list[int]:
    """The cards that a hero can react with now.

    Rules: K18.
    """
    enemy = m.enemies[frame.who]
    found: list[int] = []
    if not may_react(m, hero, enemy):
        return found
    for card in cards.distinct(hero.hand):
        kind = CARDS[card]
        if kind.reaction is not None and trigger_matches(m, frame, hero, enemy, kind.trigger):
            if effect_helps(m, frame, hero, enemy, kind.reaction):
                found.append(card)
    return found


def run(m: Model, frame: Frame) -> bool:
    """A window is open as long as somebody in it could react, or set off a trap from afar.

    Rules: K11, K15, K18, E35.
    """
    enemy = m.enemies[frame.who]
    waiting = 0
    moment = frame.a in (ABOUT, STEPPED, FINISHED, MOMENT)
    if enemy.stands or frame.a == LOSING:
        for hero in m.heroes:
            asked = frame.b >> hero.seat & 1
            if asked and (playable(m, frame, hero) or (moment and interaction.worthwhile(m, hero))):
                waiting |= 1 << hero.seat
    frame.b = waiting
    if waiting:
        return False
    m.pop()
    return True


def open_moment(m: Model, frame: Frame) -> bool:
    """In a hero's turn the others are asked for their remote traps before each action, when there are other figures on
    the spaces of these traps than when they were asked last. Tells whether somebody is.

    Rules: E35.
    """
    now: list[int] = []
    seats = 0
    first = -1
    for hero in m.heroes:
        if hero.seat != frame.who:
            for cell in interaction.worthwhile(m, hero):
                foes = [enemy.number for enemy in m.enemies if enemy.cell == cell and enemy.stands]
                now += [hero.seat, cell, *foes, *[-1 - other.seat for other in m.heroes if other.cell == cell]]
                first = foes[0] if first < 0 else first
                seats |= 1 << hero.seat
    if not now or now == frame.choices:
        return False
    frame.choices = now
    m.push(Frame(REACT, first, MOMENT, seats))
    return True


def legal(m: Model, frame: Frame, seat: int) -> list[Action]:
    hero = m.heroes[seat]
    return [*[React(CARDS[card].name) for card in playable(m, frame, hero)], Pass()]


def answer(m: Model, frame: Frame, seat: int, action: Action) -> None:
    """Rules: K11, K14, K56, K57, K60."""
    frame.b &= ~(1 << seat)
    hero = m.heroes[seat]
    if not isinstance(action, React):
        if m.events is not None:
            what = "reaction" if playable(m, frame, hero) else "trap"
            m.tell(Declined(hero=hero.kind.name, what=what, enemy=m.enemies[frame.who].name))
        return
    card = cards.number_of(action.card)
    kind = CARDS[card]
    effect = kind.reaction
    if effect is None:
        return
    cards.discard(hero, card)
    hero.reactions += 1
    if m.events is not None:
        m.tell(Reacted(hero=hero.kind.name, card=kind.name, effect=kind.reaction_text, trigger=kind.trigger))
    word = effect.word
    if word in CHANGES:
        change_blow(m, effect)
    elif word == "heal":
        harm.heal_hero(m, helped(m, frame, hero), effect.number + hero.skill("medic"))
    elif word == "draw":
        cards.draw(m, hero, effect.number)
    elif word == "morale":
        parts.gain_morale(m, hero, effect.number)
    elif word == "hide":
        parts.hide(m, hero)
    else:
        m.push(Frame(ANSWER, seat, card, frame.who))


def change_blow(m: Model, effect: Effect) -> None:
    """What a reaction changes in the attack that it interrupts.

    Rules: K56, K57.
    """
    if effect.word == "reduce":
        m.blow_reduce += effect.number
    elif effect.word == "defence":
        m.blow_defence += effect.number
    elif effect.word == "hit":
        m.blow_hit += effect.number


# What a reaction lets a hero do ---------------------------------------------------------------------


def legal_answer(m: Model, frame: Frame) -> list[Action]:
    """Rules: K58, K59."""
    hero = m.heroes[frame.who]
    enemy = m.enemies[frame.b]
    effect = CARDS[frame.a].reaction
    found: list[Action] = []
    if effect is not None and hero.stands:
        if effect.word in ("move", "slip"):
            found = parts.walks(m, hero, moving.walking_points(m, hero, effect.number, True), True)
        elif effect.word == "melee":
            found = parts.strikes(m, hero, enemy)
        elif enemy.stands:
            found = parts.shots(m, hero, Aid(effect.number), RANGED, enemy)
    return [*found, Skip()]


def reaction_aid(card: int) -> Aid:
    """Rules: K59."""
    effect = CARDS[card].reaction
    aid = Aid(0 if effect is None else effect.number)
    aid.why = "reaction"
    aid.name = CARDS[card].name
    return aid


def answer_answer(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K16, K58, K59."""
    hero = m.heroes[frame.who]
    effect = CARDS[frame.a].reaction
    m.pop()
    if effect is None or isinstance(action, Skip):
        if m.events is not None:
            m.tell(Declined(hero=hero.kind.name, what="answer", enemy=m.enemies[frame.b].name))
        return
    if isinstance(action, Strike | Shoot):
        blows.attack(m, hero, action, reaction_aid(frame.a))
        return
    from .walking import begin

    begin(m, hero, moving.walking_points(m, hero, effect.number, True), effect.word == "slip", action)
