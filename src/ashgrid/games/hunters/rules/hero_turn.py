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
    End,
    Equip,
    Exchange,
    Face,
    HeroBegan,
    HeroEnded,
    Leave,
    LeftOut,
    Move,
    Operate,
    Pick,
    Play,
    Played,
    Reload,
    Revive,
    Skip,
    Strike,
    Use,
)
from ..model import ACTIONS, CARD, TURN, Frame, Hero, Model
from ..tables import CARDS, ITEMS, Effect, Part
from . import blows, cards, harm, interaction, moving, parts, walking
from .attacks import BASIC_MELEE_HIT, Aid

INTERACTIONS: Final[tuple[type[Action], ...]] = (Revive, Pick, Reload, Arm, Equip, Exchange, Operate)
BASIC_MOVE = 1


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
        found += moving.turns(hero)
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
        moving.turn(m, hero, action.way)
        hero.faced = True
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
        walking.begin(m, hero, moving.walking_points(m, hero, BASIC_MOVE, False), False, action)
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


def noticed(m: Model, hero: Hero, part: Part) -> None:
    """What a part of a card costs in an enemy's sight. Attacks and walks see to it themselves.

    Rules: V5, V6.
    """
    if part.word not in parts.ATTACK_WORDS and part.word not in parts.INTERACTION_WORDS:
        spotted(m, hero)


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


def boosts(m: Model, hero: Hero, frame: Frame, part: Part, possible: bool) -> list[Action]:
    """Cards of the hand that can boost the part that is about to be done; where that is not `possible` as it is, those
    that make it so.

    Rules: K3 to K10.
    """
    if frame.c >= 0:
        return []
    found: list[Action] = []
    for card in cards.distinct(hero.hand):
        boost = CARDS[card].boost
        if boost is not None and parts.boost_fits(boost, part):
            if possible or _makes_possible(m, hero, frame, part, boost):
                found.append(Boost(CARDS[card].name))
    return found


def offers(m: Model, hero: Hero, frame: Frame, part: Part) -> list[Action]:
    """Rules: K24, K33."""
    if part.word in ("move", "slip"):
        return parts.walks(m, hero, part_points(m, hero, frame, part), True)
    if part.word == "interact":
        return [] if m.is_engaged(hero) else interaction.interactions(m, hero)
    return parts.offers(m, hero, part, parts.aid_of(frame, part, frame.b))


def part_points(m: Model, hero: Hero, frame: Frame, part: Part) -> int:
    """Rules: K47."""
    boost = parts.boost_of(frame, frame.b)
    extra = boost.number if boost is not None and boost.word == "move" else 0
    return moving.walking_points(m, hero, part.number + extra, True)


def run_card(m: Model, frame: Frame) -> bool:
    """Goes through the parts of a card up to the next one that can be done, which the hero may leave out; those that
    cannot be done are passed over.

    Rules: K19 to K21.
    """
    hero = m.heroes[frame.who]
    part = part_of(frame)
    if part is None or not hero.stands or hero.stunned >= m.turn:
        m.pop()
        return True
    if not _options(m, hero, frame, part) and not boosts(m, hero, frame, part, False):
        frame.b += 1
        return True
    return False


def _options(m: Model, hero: Hero, frame: Frame, part: Part) -> list[Action]:
    """How the part that is next can be done."""
    return [Do()] if parts.at_once(m, hero, part) else offers(m, hero, frame, part)


def _makes_possible(m: Model, hero: Hero, frame: Frame, part: Part, boost: Effect) -> bool:
    """Whether a boost makes an attack possible that is not: by more range."""
    if boost.word != "range":
        return False
    aid = parts.aid_of(frame, part, frame.b)
    aid.add_boost(boost)
    return bool(parts.offers(m, hero, part, aid))


def legal_card(m: Model, frame: Frame) -> list[Action]:
    """Rules: K19."""
    hero = m.heroes[frame.who]
    part = part_of(frame)
    if part is None:
        return []
    found = _options(m, hero, frame, part)
    found += boosts(m, hero, frame, part, bool(found))
    if parts.boost_of(frame, frame.b) is None:
        found.append(Skip())
    return found


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
    boost = parts.boost_of(frame, frame.b)
    aid = parts.aid_of(frame, part, frame.b)
    points = part_points(m, hero, frame, part)
    frame.b += 1
    if isinstance(action, Skip):
        if m.events is not None:
            m.tell(LeftOut(hero=hero.kind.name, card=CARDS[frame.a].name, part=part.text))
        return
    if isinstance(action, Do):
        noticed(m, hero, part)
        parts.do_at_once(m, hero, part)
        return
    if isinstance(action, Move | Leave):
        slip = part.word == "slip" or (boost is not None and boost.word == "slip")
        walking.begin(m, hero, points, slip, action)
        return
    if part.word == "interact":
        interaction.interact(m, hero, action)
        return
    more = boost.number if boost is not None and boost.word == "heal" else 0
    noticed(m, hero, part)
    parts.do_choice(m, hero, part, action, aid, more)


def _timeless(m: Model, hero: Hero, frame: Frame) -> None:
    """Boosts that bring something by themselves bring it at once.

    Rules: K48.
    """
    boost = parts.boost_of(frame, frame.b)
    if boost is None:
        return
    if boost.word == "draw":
        cards.draw(m, hero, boost.number)
    elif boost.word == "morale":
        parts.gain_morale(m, hero, boost.number)
    elif boost.word == "guard":
        parts.guard(m, hero, boost.number)
