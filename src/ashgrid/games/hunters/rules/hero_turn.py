"""The turns of heroes: who goes next, what a hero may do, cards with their parts, walking, exchanging."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action

from ..actions import (
    Arm,
    Boost,
    Boosted,
    Climb,
    Cycle,
    Cycled,
    Do,
    Done,
    End,
    Equip,
    Exchange,
    Face,
    Faced,
    Get,
    Give,
    HandedOver,
    HeroBegan,
    HeroEnded,
    Leave,
    Move,
    Operate,
    Pick,
    Play,
    Played,
    Reload,
    Revive,
    Skip,
    Stop,
    Strike,
    Use,
)
from ..ground import FACINGS, OUTSIDE
from ..model import ACTIONS, CARD, REACT, TURN, Frame, Hero, Model
from ..tables import CARDS, ITEMS, MELEE, Part
from . import blows, cards, harm, interaction, moving, parts, penalties, reactions
from .attacks import BASIC_MELEE_HIT, Aid

INTERACTIONS: Final[tuple[type[Action], ...]] = (Revive, Pick, Reload, Arm, Equip, Exchange, Operate)
BASIC_MOVE = 1
ASKED = -2  # `d` of a CARD frame without a boost, once there was a moment for one


# Who goes next ------------------------------------------------------------------------------------


def waiting(m: Model) -> list[int]:
    """The heroes who have not acted in this turn.

    Rules: T5, T6, T13, U1, U8, Y4.
    """
    return [
        hero.seat
        for hero in m.heroes
        if hero.stands and not hero.done and hero.stunned < m.turn and hero.woken < m.turn
    ]


def begin(m: Model, hero: Hero) -> None:
    """Rules: T7, T9, K36."""
    m.push(Frame(TURN, hero.seat))
    hero.actions = ACTIONS
    hero.faced = False
    hero.guard = 0
    hero.quick = False
    if m.events is not None:
        m.tell(HeroBegan(hero=hero.kind.name))
    cards.refill(m, hero)


# The turn -----------------------------------------------------------------------------------------


def legal_turn(m: Model, hero: Hero) -> list[Action]:
    """Everything that a hero may do in its turn.

    Rules: T9 to T11, T14 to T16, T25, T26, K70, D1 to D3, D15, I13.
    """
    found: list[Action] = []
    if hero.actions > 0:
        for card in cards.distinct(hero.hand):
            if playable(m, hero, card):
                found.append(Play(CARDS[card].name))
        found += basic_moves(m, hero)
        found += parts.strikes(m, hero)
        if not m.is_engaged(hero):
            found += interaction.interactions(m, hero)
        if hero.pile or hero.used:
            found += [Cycle(CARDS[card].name) for card in cards.distinct(hero.hand)]
    elif not m.is_engaged(hero) and not hero.quick and hero.skill("quick-hands"):
        found += interaction.interactions(m, hero)
    elif not m.is_engaged(hero) and not hero.quick and hero.skill("free-reload"):
        found += [one for one in interaction.interactions(m, hero) if isinstance(one, Reload)]
    found += interaction.free_uses(m, hero)
    if not hero.faced:
        found += [Face(FACINGS[way]) for way in range(8) if way != hero.facing]
    found.append(End())
    return found


def basic_moves(m: Model, hero: Hero) -> list[Action]:
    """Rules: T9, T23, G5."""
    found = parts.walks(m, hero, moving.walking_points(m, hero, BASIC_MOVE, False), True)
    if hero.actions >= 2 and not hero.skill("climber") and not m.is_engaged(hero):
        for way in range(8):
            place = 8 * hero.cell + way
            if m.ground.foot[place]:
                to = m.ground.step[place]
                if moving.entry_cost(m, hero.cell, to, False) == 2:
                    found.append(Climb(m.ground.names[to]))
    return found


def playable(m: Model, hero: Hero, card: int) -> bool:
    """Whether at least one part of a card can be done now, after the walk that comes first, or with another card of
    the hand that gives more range. Who is engaged needs one that strikes or disengages.

    Rules: K3, K19, D1.
    """
    engaged = m.is_engaged(hero)
    range_ = 0
    for other in hero.hand:
        boost = CARDS[other].boost
        if boost is not None and boost.word == "range" and (other != card or hero.hand.count(card) > 1):
            range_ = max(range_, boost.number)
    for part in CARDS[card].parts:
        if engaged and part.word not in ("melee", "move", "slip"):
            continue
        aid = Aid(part.number)
        aid.add_part(part)
        aid.range += range_
        if parts.can_do(m, hero, part, aid):
            return True
    return False


def answer_turn(m: Model, hero: Hero, action: Action) -> None:
    """Rules: E4, T14, T15, T22, T24, K21, K70, G12."""
    if isinstance(action, Face):
        hero.facing = FACINGS.index(action.way)
        hero.faced = True
        if m.events is not None:
            m.tell(Faced(hero=hero.kind.name, facing=action.way))
        return
    if isinstance(action, End):
        end_turn(m, hero)
        return
    if isinstance(action, Use) and _is_free(action):
        interaction.use(m, hero, action)
        return
    if _costs_nothing(hero, action):
        hero.quick = True
    else:
        hero.actions -= 1
    hero.faced = False
    if isinstance(action, Play):
        _play(m, hero, cards.number_of(action.card))
    elif isinstance(action, (Move, Leave)):
        spotted(m, hero)
        parts.begin_walk(m, hero, moving.walking_points(m, hero, BASIC_MOVE, False), False)
        answer_walk(m, m.top, hero, action)
    elif isinstance(action, Climb):
        hero.actions -= 1
        moving.walk(m, hero, [m.ground.number[action.space]])
    elif isinstance(action, Strike):
        blows.attack(m, hero, action, basic_aid())
    elif isinstance(action, Cycle):
        card = cards.number_of(action.card)
        cards.discard(hero, card)
        if m.events is not None:
            m.tell(Cycled(hero=hero.kind.name, card=action.card))
        cards.draw(m, hero, 1)
    else:
        interaction.interact(m, hero, action)


def basic_aid() -> Aid:
    """Rules: T24."""
    aid = Aid(BASIC_MELEE_HIT)
    aid.why = "basic"
    return aid


def _costs_nothing(hero: Hero, action: Action) -> bool:
    """Whether a skill saves the action; each does so once a turn.

    Rules: K68, K70.
    """
    if hero.quick:
        return False
    if isinstance(action, Reload) and hero.skill("free-reload"):
        return True
    return isinstance(action, (*INTERACTIONS, Use)) and hero.skill("quick-hands") > 0


def _is_free(action: Use) -> bool:
    return ITEMS[interaction.item_named(action.item)].use == "free"


def spotted(m: Model, hero: Hero) -> None:
    """Any action but Interaction in an enemy's sight costs hiding; attacks and walks see to it themselves.

    Rules: V5, V6, K44.
    """
    if hero.hidden and m.in_enemy_sight(hero.cell):
        harm.reveal(m, hero, "seen")


def end_turn(m: Model, hero: Hero) -> None:
    """Rules: T12, T13."""
    hero.done = True
    hero.actions = 0
    if m.events is not None:
        m.tell(HeroEnded(hero=hero.kind.name))
    m.pop()


# Cards --------------------------------------------------------------------------------------------


def _play(m: Model, hero: Hero, card: int) -> None:
    """Rules: K1, K2."""
    cards.discard(hero, card)
    if m.events is not None:
        m.tell(Played(hero=hero.kind.name, card=CARDS[card].name))
    m.push(Frame(CARD, hero.seat, card, 0, -1, -1))


def part_of(frame: Frame) -> Part | None:
    all_parts = CARDS[frame.a].parts
    return all_parts[frame.b] if frame.b < len(all_parts) else None


def boosts(hero: Hero, frame: Frame, part: Part) -> list[Action]:
    """Cards of the hand that can boost the part that is about to be done.

    Rules: K3 to K10.
    """
    if frame.c >= 0:
        return []
    found: list[Action] = []
    for card in cards.distinct(hero.hand):
        boost = CARDS[card].boost
        if boost is not None and parts.boost_fits(boost, part):
            found.append(Boost(CARDS[card].name))
    return found


def offers(m: Model, hero: Hero, frame: Frame, part: Part) -> list[Action]:
    """Rules: K24, K33."""
    if part.word in ("move", "slip"):
        return parts.walks(m, hero, part_points(m, hero, frame, part), True)
    if part.word == "interact":
        return [] if m.is_engaged(hero) else interaction.interactions(m, hero)
    return parts.offers(m, hero, part, parts.aid_of(frame, part))


def part_points(m: Model, hero: Hero, frame: Frame, part: Part) -> int:
    """Rules: K47."""
    boost = parts.boost_of(frame)
    extra = boost.number if boost is not None and boost.word == "move" else 0
    return moving.walking_points(m, hero, part.number + extra, True)


def run_card(m: Model, frame: Frame) -> bool:
    """Goes through the parts of a card up to the next choice. Parts without a choice happen, and those that cannot be
    done are left out; a card none of whose parts leaves a choice asks for a boost at the last.

    Rules: K19 to K21, K48.
    """
    hero = m.heroes[frame.who]
    part = part_of(frame)
    if part is None or not hero.stands or hero.stunned >= m.turn:
        m.pop()
        return True
    if parts.at_once(m, hero, part):
        if frame.d != ASKED and boosts(hero, frame, part) and not _goes_on(m, hero, frame):
            return False
        _do_at_once(m, hero, frame, part)
        return True
    if not offers(m, hero, frame, part) and not _boost_helps(m, hero, frame, part):
        frame.b += 1
        return True
    return False


def _goes_on(m: Model, hero: Hero, frame: Frame) -> bool:
    """Whether a later part of a card can be done."""
    for part in CARDS[frame.a].parts[frame.b + 1 :]:
        aid = Aid(part.number)
        aid.add_part(part)
        if parts.can_do(m, hero, part, aid):
            return True
    return False


def _boost_helps(m: Model, hero: Hero, frame: Frame, part: Part) -> bool:
    """Whether a boost would make possible what is not: more range, more points."""
    if frame.c >= 0 or part.word not in ("ranged", "area"):
        return False
    for card in cards.distinct(hero.hand):
        boost = CARDS[card].boost
        if boost is not None and boost.word == "range":
            aid = parts.aid_of(frame, part)
            aid.add_boost(boost)
            if parts.offers(m, hero, part, aid):
                return True
    return False


def legal_card(m: Model, frame: Frame) -> list[Action]:
    """Rules: K19."""
    hero = m.heroes[frame.who]
    part = part_of(frame)
    if part is None:
        return []
    found = [Do()] if parts.at_once(m, hero, part) else offers(m, hero, frame, part)
    return [*found, *boosts(hero, frame, part), Skip()]


def _do_at_once(m: Model, hero: Hero, frame: Frame, part: Part) -> None:
    spotted(m, hero)
    parts.do_at_once(m, hero, part)
    frame.b += 1


def answer_card(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K8, K24, K25, K47."""
    hero = m.heroes[frame.who]
    part = part_of(frame)
    if part is None:
        return
    if isinstance(action, Boost):
        card = cards.number_of(action.card)
        cards.discard(hero, card)
        frame.c = card
        frame.d = frame.b
        if m.events is not None:
            m.tell(Boosted(hero=hero.kind.name, card=action.card, effect=CARDS[card].boost_text))
        _timeless(m, hero, frame)
        return
    if frame.c < 0:
        frame.d = ASKED
    if isinstance(action, Do):
        _do_at_once(m, hero, frame, part)
        return
    number = frame.b
    frame.b += 1
    if isinstance(action, Skip):
        return
    if isinstance(action, Move | Leave):
        frame.b = number  # the boost belongs to this part
        points = part_points(m, hero, frame, part)
        boost = parts.boost_of(frame)
        slip = part.word == "slip" or (boost is not None and boost.word == "slip")
        frame.b = number + 1
        parts.begin_walk(m, hero, points, slip)
        answer_walk(m, m.top, hero, action)
        return
    if part.word == "interact":
        interaction.interact(m, hero, action)
        return
    frame.b = number
    aid = parts.aid_of(frame, part)
    boost = parts.boost_of(frame)
    frame.b = number + 1
    more = boost.number if boost is not None and boost.word == "heal" else 0
    if part.word not in parts.ATTACK_WORDS:
        spotted(m, hero)  # attacks and walks cost it by themselves
    parts.do_choice(m, hero, part, action, aid, more)


def _timeless(m: Model, hero: Hero, frame: Frame) -> None:
    """Boosts that bring something by themselves bring it at once.

    Rules: K48.
    """
    boost = parts.boost_of(frame)
    if boost is None:
        return
    if boost.word == "draw":
        cards.draw(m, hero, boost.number)
    elif boost.word == "morale":
        parts.gain_morale(m, hero, boost.number)
    elif boost.word == "guard":
        parts.guard(m, hero, boost.number)


# Walking ------------------------------------------------------------------------------------------


def run_walk(m: Model, frame: Frame) -> bool:
    """A walk is over when nothing is left of it. When dice fell on the way, morale may still lead on.

    Rules: M10.
    """
    hero = m.heroes[frame.who]
    if frame.choices is not None:
        _go_on(m, frame, hero)
        return True
    over = frame.a < 0 or (frame.a == 0 and frame.d < 2)
    if over or not hero.stands or hero.stunned >= m.turn:
        m.pop()
        return True
    if not [action for action in legal_walk(m, frame) if not isinstance(action, Stop)]:
        m.pop()
        return True
    return False


def legal_walk(m: Model, frame: Frame) -> list[Action]:
    """Rules: M3, M11."""
    hero = m.heroes[frame.who]
    return [*parts.walks(m, hero, frame.a, frame.c == 0), Stop()]


def answer_walk(m: Model, frame: Frame, hero: Hero, action: Action) -> None:
    """One leg of a walk.

    Rules: M7, M9 to M11, M14, D5, D6, D13, D14.
    """
    if isinstance(action, Stop):
        m.pop()
        return
    dice = m.rng.state
    if m.is_engaged(hero) and frame.b == 0:
        best = penalties.punisher(m, hero)
        frame.b = 1
        if best is not None:
            to = m.ground.number[action.space] if isinstance(action, Move) else OUTSIDE
            hurry = isinstance(action, Move) and action.morale
            frame.choices = [best.number, to, int(hurry), m.blow_hit, m.blow_defence, m.blow_reduce]
            m.blow_hit = m.blow_defence = m.blow_reduce = 0
            m.push(Frame(REACT, best.number, reactions.BEFORE, (1 << len(m.heroes)) - 1, hero.seat, MELEE))
            return
    frame.d = 1
    if isinstance(action, Leave):
        moving.leave(m, hero)
        m.pop()
        return
    if isinstance(action, Move):
        if action.morale:
            blows.spend_morale(m, hero)
            frame.a += 1
            frame.c = 1
        to = m.ground.number[action.space]
        there = moving.ways(m, hero, frame.a)
        frame.a -= there.cost[to]
        if not moving.walk(m, hero, there.path(to)):
            frame.a = -1
        if m.rng.state != dice:
            frame.d = 2


def _go_on(m: Model, frame: Frame, hero: Hero) -> None:
    """The penalty attack that held a walk up, once everybody has reacted, and the walk itself if there is still one.

    Rules: D6, D14, K50.
    """
    assert frame.choices is not None
    number, to, hurry, hit, defence, reduce = frame.choices
    frame.choices = None
    penalties.penalty(m, hero, m.enemies[number])
    m.blow_hit, m.blow_defence, m.blow_reduce = hit, defence, reduce
    action = Leave() if to == OUTSIDE else Move(m.ground.names[to], bool(hurry))
    if hero.stands and hero.stunned < m.turn and action in legal_walk(m, frame):
        answer_walk(m, frame, hero, action)
        frame.d = 2  # dice have fallen


def legal_ordered(m: Model, frame: Frame) -> list[Action]:
    """Rules: K38."""
    hero = m.heroes[frame.who]
    return [*parts.walks(m, hero, frame.a, True), Skip()]


def answer_ordered(m: Model, frame: Frame, action: Action) -> None:
    """Rules: K38."""
    hero = m.heroes[frame.who]
    points = frame.a
    m.pop()
    if isinstance(action, Move | Leave):
        parts.begin_walk(m, hero, points, False)
        answer_walk(m, m.top, hero, action)


# Exchange -----------------------------------------------------------------------------------------


def legal_exchange(m: Model, frame: Frame) -> list[Action]:
    """Equipment, and what was picked up; from somebody who lies there it is only taken.

    Rules: I2, I3, U11.
    """
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    found: list[Action] = []
    if frame.b < MOST_EXCHANGED:
        if other.health > 0:
            for name in dict.fromkeys([gear.type.name for gear in hero.gear]):
                if interaction.can_hold(other, interaction.item_named(name)):
                    found.append(Give(name))
            found += [Give(m.tokens[number].name) for number in hero.finds]
        for name in dict.fromkeys([gear.type.name for gear in other.gear]):
            if interaction.can_hold(hero, interaction.item_named(name)):
                found.append(Get(name))
        found += [Get(m.tokens[number].name) for number in other.finds]
    found.append(Done())
    return found


def may_exchange(m: Model, frame: Frame) -> bool:
    """Whether an exchange can go on: a trap may have ended it."""
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    return hero.stands and hero.stunned < m.turn and other.cell == hero.cell


MOST_EXCHANGED = 12
"""An exchange moves any number of pieces, but not the same ones to and fro for ever."""


def answer_exchange(m: Model, frame: Frame, action: Action) -> None:
    hero, other = m.heroes[frame.who], m.heroes[frame.a]
    frame.b += 1
    if isinstance(action, Done):
        m.pop()
    elif isinstance(action, Give):
        if interaction.hand_over(m, hero, other, action.item) and m.events is not None:
            m.tell(HandedOver(hero=hero.kind.name, to=other.kind.name, item=action.item))
    elif isinstance(action, Get) and interaction.hand_over(m, other, hero, action.item) and m.events is not None:
        m.tell(HandedOver(hero=other.kind.name, to=hero.kind.name, item=action.item))
