"""Why an action is not possible: a value that names the rule. The caller knows that the action is not legal."""

from __future__ import annotations

from typing import Final

from ashgrid.core.values import Action, Refusal

from .. import actions, refusals
from ..ground import FACINGS, FAR
from ..model import (
    AGAIN,
    ANSWER,
    CARD,
    DEPLOY,
    ENEMIES,
    EXCHANGE,
    HANDS,
    HEROES,
    LEAP,
    ORDERED,
    PENALTY,
    PUNISH,
    REACT,
    STEPS,
    TURN,
    UPKEEP,
    WALK,
    Enemy,
    Frame,
    Gear,
    Hero,
    Model,
)
from ..rules import attacks, blows, cards, exchange, hero_turn, interaction, moving, parts, reactions, walking
from ..rules.attacks import FISTS, Aid
from ..rules.gear import at_hand, find_gear, fuelled, weapons
from ..tables import AREA, CARD_NUMBER, CARDS, EXTRA, HERO_NUMBER, ITEM_NUMBER, MELEE, RANGED, TRAP, WEAPON

INTERACTIONS: Final[tuple[type[Action], ...]] = (*hero_turn.INTERACTIONS, actions.Use)
MOVES: Final[tuple[type[Action], ...]] = (actions.Move, actions.Leave)
PART: Final[dict[type[Action], tuple[str, ...]]] = {
    actions.Strike: ("melee",),
    actions.Shoot: ("ranged",),
    actions.Burst: ("ranged",),
    actions.Blast: ("ranged", "area"),
    actions.Move: ("move", "slip"),
    actions.Leave: ("move", "slip"),
    actions.Heal: ("heal",),
    actions.Revive: ("revive", "interact"),
    actions.Mark: ("mark",),
    actions.Order: ("order",),
    actions.Smoke: ("smoke",),
}
"""Which parts of a card an action can be."""
NEARER: Final = ("ranged", "area", attacks.UNLOADED, attacks.UNSEEN, attacks.FAR, attacks.CROSS, attacks.NO_DICE)
"""What a shot may lack: what comes later is nearer to being one."""
ANSWERS: Final[dict[int, tuple[type[Action], ...]]] = {
    HANDS: (actions.Take, actions.Recommended),
    DEPLOY: (actions.Deploy,),
    HEROES: (actions.Go, actions.Detonate),
    TURN: (
        actions.Play,
        *MOVES,
        actions.Climb,
        actions.Strike,
        *INTERACTIONS,
        actions.Cycle,
        actions.Face,
        actions.End,
        actions.Detonate,
    ),
    CARD: (*PART, *INTERACTIONS, actions.Do, actions.Boost, actions.Skip, actions.Detonate),
    WALK: (*MOVES, actions.Face, actions.Stop, actions.Detonate),
    ORDERED: (*MOVES, actions.Skip, actions.Detonate),
    EXCHANGE: (actions.Give, actions.Get, actions.Done, actions.Back, actions.Detonate),
    REACT: (actions.React, actions.Pass, actions.Detonate),
    ANSWER: (*MOVES, actions.Strike, actions.Shoot, actions.Skip, actions.Detonate),
    PENALTY: (actions.Strike, actions.Pass, actions.Detonate),
    ENEMIES: (actions.Choose, actions.Keeper),
    STEPS: (actions.Choose, actions.Keeper),
    LEAP: (actions.Choose, actions.Keeper),
    PUNISH: (actions.Choose, actions.Keeper),
    UPKEEP: (actions.Pay, actions.Pass),
    AGAIN: (actions.Again, actions.Pass),
}
WAITING: Final[dict[int, Refusal]] = {
    HANDS: refusals.HandFirst(),
    DEPLOY: refusals.DeployFirst(),
    HEROES: refusals.BeginFirst(),
    WALK: refusals.WalkFirst(),
    ORDERED: refusals.WalkFirst(),
    EXCHANGE: refusals.ExchangeFirst(),
    REACT: refusals.ReactionFirst(),
    ANSWER: refusals.ReactionFirst(),
    PENALTY: refusals.PenaltyFirst(),
    ENEMIES: refusals.TieFirst(),
    STEPS: refusals.TieFirst(),
    LEAP: refusals.TieFirst(),
    PUNISH: refusals.TieFirst(),
    UPKEEP: refusals.UpkeepFirst(),
    AGAIN: refusals.AgainFirst(),
}
"""What is asked for; in a hero's turn it is the next action."""


def why_not(m: Model, seat: int, action: Action) -> Refusal:
    """The most telling reason."""
    frame = m.top
    hero = m.heroes[seat]
    unknown = _unknown(m, action)
    if unknown is not None:
        return unknown
    if not isinstance(action, ANSWERS.get(frame.kind, ())):
        if frame.kind == CARD:
            return refusals.PartFirst(CARDS[frame.a].name)
        if frame.kind == TURN and isinstance(action, actions.Shoot | actions.Burst | actions.Blast):
            return refusals.NeedsCard()
        return WAITING.get(frame.kind, refusals.NotNow())
    if isinstance(action, actions.Detonate):
        return _detonating(hero, action)
    if frame.kind == TURN:
        return _turn(m, hero, action)
    if frame.kind == CARD:
        return _card(m, hero, frame, action)
    if isinstance(action, MOVES):
        return _moving(m, hero, action, _points(m, hero, frame), frame.kind != WALK or not frame.c & walking.HURRIED)
    if isinstance(action, actions.Face):
        return refusals.AlreadyFaced() if frame.c & walking.TURNED else refusals.FacesThere(action.way)
    if isinstance(action, actions.Strike):
        only = m.enemies[frame.a if frame.kind == PENALTY else frame.b]
        return _striking(m, hero, action, only)
    if isinstance(action, actions.Shoot):
        return _shooting(m, hero, action, reactions.reaction_aid(frame.a), m.enemies[frame.b])
    if isinstance(action, actions.React):
        return _reacting(m, hero, frame, action)
    if isinstance(action, actions.Pay):
        return _paying(hero, action)
    if isinstance(action, actions.Again):
        return refusals.NotTheseDice(frame.b)
    if isinstance(action, actions.Back):
        return refusals.NothingToTakeBack()
    if isinstance(action, actions.Done):
        return refusals.NoRoom(exchange.held(m, frame) or "")
    if isinstance(action, actions.Give | actions.Get):
        return _exchanging(m, hero, m.heroes[frame.a], action)
    if isinstance(action, actions.Take):
        return refusals.NotInDeck(action.card)
    if isinstance(action, actions.Deploy):
        return refusals.NotInZone(action.space)
    if isinstance(action, actions.Choose):
        return refusals.NotAmong(action.what)
    return WAITING.get(frame.kind, refusals.NotNow())


def _unknown(m: Model, action: Action) -> Refusal | None:
    """Names of cards, things, figures, spaces and directions that do not exist."""
    space = getattr(action, "space", None)
    if space is not None and space not in m.ground.number:
        return refusals.NotHere(space)
    way = getattr(action, "way", None)
    if way is not None and way not in FACINGS:
        return refusals.NoSuchWay(way)
    card = getattr(action, "card", None)
    if card is not None and card not in CARD_NUMBER:
        return refusals.NoSuchCard(card)
    hero = getattr(action, "hero", None)
    if isinstance(hero, str) and (hero not in HERO_NUMBER or parts.hero_named(m, hero) is None):
        return refusals.NoSuchHero(hero)
    goods = [token.name for token in m.tokens]
    for field in ("weapon", "item", "trap", "instead"):
        item = getattr(action, field, None)
        if item is not None and item not in ITEM_NUMBER and item != FISTS and item not in goods:
            return refusals.NoSuchItem(item)
    names = [getattr(action, "target", None), *getattr(action, "targets", ())]
    for name in names:
        if name is not None and name not in goods and all(enemy.name != name for enemy in m.enemies):
            return refusals.NoSuchTarget(name)
    return None


# A hero's turn ------------------------------------------------------------------------------------


def _turn(m: Model, hero: Hero, action: Action) -> Refusal:
    if isinstance(action, actions.Face):
        return refusals.AlreadyFaced() if hero.faced else refusals.FacesThere(action.way)
    if isinstance(action, actions.Use) and _is_free(hero, action):
        return _using(m, hero, action)
    free = hero.actions <= 0 and not hero.quick
    if isinstance(action, INTERACTIONS) and free and hero.skill("quick-hands"):
        return _interacting(m, hero, action)
    if isinstance(action, actions.Reload) and free and hero.skill("free-reload"):
        return _interacting(m, hero, action)
    if hero.actions <= 0:
        return refusals.NoActionLeft()
    if isinstance(action, actions.Play | actions.Cycle):
        card = cards.number_of(action.card)
        if card not in hero.hand:
            return refusals.NotInHand(action.card)
        if isinstance(action, actions.Cycle):
            return refusals.NothingToDraw()
        return (
            refusals.IsEngaged() if m.is_engaged(hero) else refusals.NoPartPossible(action.card, _lacks(m, hero, card))
        )
    if isinstance(action, MOVES):
        return _moving(m, hero, action, moving.walking_points(m, hero, hero_turn.BASIC_MOVE, False), True)
    if isinstance(action, actions.Climb):
        return _climbing(m, hero, action)
    if isinstance(action, actions.Strike):
        return _striking(m, hero, action, None)
    return _interacting(m, hero, action)


def _lacks(m: Model, hero: Hero, card: int) -> str:
    """What keeps the first part of a card from being done; of shots, what the best of them lacks."""
    part = CARDS[card].parts[0]
    if part.word not in ("ranged", "area"):
        return part.word
    aid = Aid(part.number)
    aid.add_part(part)
    found = [part.word]
    for kind in (RANGED, AREA) if part.word == "ranged" else (AREA,):
        for gear in weapons(hero, kind):
            if fuelled(m, gear):
                found += [
                    attacks.why_no_shot(m, hero, gear, enemy.cell, enemy if kind == RANGED else None, aid, kind)
                    for enemy in m.enemies
                    if enemy.stands
                ]
    return max(found, key=NEARER.index)


def _is_free(hero: Hero, action: actions.Use) -> bool:
    gear = find_gear(hero, action.item)
    return gear is not None and gear.type.use == "free"


def _card(m: Model, hero: Hero, frame: Frame, action: Action) -> Refusal:
    """Rules: K3 to K10, K19."""
    part = hero_turn.part_of(frame)
    if part is None:
        return refusals.NotNow()
    if isinstance(action, actions.Boost):
        card = cards.number_of(action.card)
        if card not in hero.hand:
            return refusals.NotInHand(action.card)
        if CARDS[card].boost is None:
            return refusals.HasNoBoost(action.card)
        if frame.c >= 0:
            return refusals.BoostUsed()
        boost = CARDS[card].boost
        fits = boost is not None and parts.boost_fits(boost, part)
        return refusals.BoostInVain(action.card) if fits else refusals.BoostDoesNotFit(action.card)
    if isinstance(action, actions.Skip):
        return refusals.PartIsBoosted(part.text)
    wanted = PART.get(type(action), ("interact",) if isinstance(action, INTERACTIONS) else ())
    if part.word not in wanted:
        return refusals.NotThisPart(part.text)
    aid = parts.aid_of(frame, part, frame.b)
    if isinstance(action, actions.Strike):
        return _striking(m, hero, action, None)
    if isinstance(action, actions.Shoot | actions.Burst):
        return _shooting(m, hero, action, aid, None)
    if isinstance(action, actions.Blast):
        return _blasting(m, hero, action, aid)
    if isinstance(action, MOVES):
        return _moving(m, hero, action, hero_turn.part_points(m, hero, frame, part), True)
    if m.is_engaged(hero):
        return refusals.IsEngaged()
    if part.word == "interact":
        return _interacting(m, hero, action)
    if isinstance(action, actions.Heal):
        return _near(m, hero, action.hero) or refusals.NotWounded(action.hero)
    if isinstance(action, actions.Revive):
        return _near(m, hero, action.hero) or refusals.NotUnconscious(action.hero)
    if isinstance(action, actions.Mark):
        return refusals.NotInSight(action.target)
    if isinstance(action, actions.Order):
        return refusals.NotYourself() if action.hero == hero.kind.name else refusals.NotInSight(action.hero)
    if isinstance(action, actions.Smoke):
        cell = m.ground.number[action.space]
        if m.smoke >> cell & 1:
            return refusals.SmokeThere(action.space)
        return refusals.NotNextTo(action.space)
    return refusals.NotNow()


def _reacting(m: Model, hero: Hero, frame: Frame, action: actions.React) -> Refusal:
    """Rules: K14, K18, N19."""
    enemy = m.enemies[frame.who]
    card = cards.number_of(action.card)
    kind = CARDS[card]
    if card not in hero.hand:
        return refusals.NotInHand(action.card)
    if kind.reaction is None:
        return refusals.HasNoReaction(action.card)
    if enemy.kind.quick:
        return refusals.QuickReflexes(enemy.name)
    if not reactions.may_react(m, hero, enemy):
        return refusals.ReactionUsed()
    if not reactions.trigger_matches(m, frame, hero, enemy, kind.trigger):
        return refusals.OtherTrigger(action.card, kind.trigger)
    return refusals.NoEffectNow(action.card)


# Moving -------------------------------------------------------------------------------------------


def _points(m: Model, hero: Hero, frame: Frame) -> int:
    if frame.kind in (WALK, ORDERED):
        return frame.a
    effect = CARDS[frame.a].reaction
    return 0 if effect is None else moving.walking_points(m, hero, effect.number, True)


def _moving(m: Model, hero: Hero, action: Action, points: int, may_hurry: bool) -> Refusal:
    """Rules: M1 to M14."""
    if not isinstance(action, actions.Move):
        return refusals.NoEdge()
    to = m.ground.number[action.space]
    if to == hero.cell:
        return refusals.StandsThere()
    cost = moving.ways(m, hero, m.ground.size).cost[to]
    if cost >= FAR:
        return refusals.NoWay(action.space)
    if action.morale and cost <= points:
        return refusals.MoraleNotNeeded(action.space)
    price = blows.morale_price(m)
    if cost == points + 1 and may_hurry:
        if hero.morale >= price:
            return refusals.NeedsMorale(action.space)
        if action.morale:
            return refusals.NoMorale(price, hero.morale)
    return refusals.TooFar(action.space, cost, points)


def _climbing(m: Model, hero: Hero, action: actions.Climb) -> Refusal:
    """Rules: T23, G5."""
    to = m.ground.number[action.space]
    if m.is_engaged(hero):
        return refusals.IsEngaged()
    if m.ground.distance(hero.cell, to) != 1:
        return refusals.NotNextTo(action.space)
    if moving.entry_cost(m, hero.cell, to, hero.skill("climber") > 0) != 2:
        return refusals.NoVantage(action.space)
    return refusals.NeedsTwoActions() if hero.actions < 2 else refusals.NoWay(action.space)


# Attacks ------------------------------------------------------------------------------------------


def _morale(m: Model, hero: Hero, uses: int) -> Refusal | None:
    price = blows.morale_price(m) * uses
    return refusals.NoMorale(price, hero.morale) if hero.morale < price else None


def _enemy(m: Model, name: str) -> Enemy | None:
    return parts.enemy_named(m, name)


def _weapon(m: Model, hero: Hero, name: str, kind: int) -> Gear | Refusal:
    """A weapon at hand for this kind of attack, or why it is not."""
    for gear in hero.gear:
        if gear.type.name == name and at_hand(gear, WEAPON):
            if not gear.type.attack & kind:
                return refusals.NoSuchAttack(name, parts.KIND_WORDS[kind])
            return gear if fuelled(m, gear) else refusals.NotPaid(name)
    return refusals.NotAtHand(name)


def _striking(m: Model, hero: Hero, action: actions.Strike, only: Enemy | None) -> Refusal:
    """Rules: H1 to H3."""
    if action.weapon == FISTS:
        if any(fuelled(m, gear) for gear in weapons(hero, MELEE)):
            return refusals.HasWeapon()
    else:
        found = _weapon(m, hero, action.weapon, MELEE)
        if isinstance(found, Refusal):
            return found
    enemy = _enemy(m, action.target)
    if only is not None and enemy is not only:
        return refusals.NotThatEnemy(action.target)
    if enemy is not None and enemy.kind.flying:
        return refusals.IsFlying(action.target)
    if enemy is None or enemy.cell != hero.cell:
        return refusals.NotOnYourSpace(action.target)
    return _morale(m, hero, blows.tokens_of(action)) or refusals.NotNow()


def _shooting(m: Model, hero: Hero, action: actions.Shoot | actions.Burst, aid: Aid, only: Enemy | None) -> Refusal:
    """Rules: R1 to R5, R25, R26."""
    if m.is_engaged(hero):
        return refusals.IsEngaged()
    found = _weapon(m, hero, action.weapon, RANGED)
    if isinstance(found, Refusal):
        return found
    names = (action.target,) if isinstance(action, actions.Shoot) else action.targets
    cells: list[int] = []
    for name in names:
        enemy = _enemy(m, name)
        token = next((one for one in m.tokens if one.name == name and one.cell >= 0 and attacks.is_target(one)), None)
        if enemy is None and token is None:
            return refusals.NoSuchTarget(name)
        if only is not None and enemy is not only:
            return refusals.NotThatEnemy(name)
        cell = enemy.cell if enemy is not None else token.cell if token is not None else -1
        why = _no_shot(m, hero, found, cell, enemy, aid, RANGED, name)
        if why is not None:
            return why
        cells.append(cell)
    if isinstance(action, actions.Burst):
        if found.type.burst < len(names) or found.type.burst < 2:
            return refusals.NoBurst(action.weapon, found.type.burst)
        if len(set(cells)) > 1:
            return refusals.NotOneSpace()
    return _morale(m, hero, blows.tokens_of(action)) or refusals.NotNow()


def _no_shot(
    m: Model, hero: Hero, gear: Gear, cell: int, enemy: Enemy | None, aid: Aid, kind: int, name: str
) -> Refusal | None:
    """`attacks.why_no_shot` as a value."""
    why = attacks.why_no_shot(m, hero, gear, cell, enemy, aid, kind)
    distance = m.ground.distance(hero.cell, cell)
    if why == attacks.UNLOADED:
        return refusals.NotLoaded(gear.type.name)
    if why == attacks.UNSEEN:
        return refusals.NotInSight(name)
    if why == attacks.FAR:
        return refusals.OutOfRange(name, gear.type.name, distance)
    if why == attacks.CROSS:
        return refusals.CrossThere(gear.type.name, distance)
    return refusals.NoDiceLeft(gear.type.name) if why == attacks.NO_DICE else None


def _blasting(m: Model, hero: Hero, action: actions.Blast, aid: Aid) -> Refusal:
    """Rules: A1, A2, E8, E13."""
    if m.is_engaged(hero):
        return refusals.IsEngaged()
    cell = m.ground.number[action.space]
    thrown = next((gear for gear in hero.gear if gear.type.name == action.weapon and gear.type.use == "area"), None)
    if thrown is not None and thrown.place == thrown.type.kind:
        distance = m.ground.distance(hero.cell, cell)
        if distance > attacks.grenade(m, hero, thrown, aid, False, None).reach:
            return refusals.OutOfRange(action.space, action.weapon, distance)
        if not m.sees(hero.cell, cell):
            return refusals.NotInSight(action.space)
        if any(victim.hero is None for victim in blows.on_space(m, cell)):
            return _morale(m, hero, blows.tokens_of(action)) or refusals.NotNow()
        return refusals.NobodyThere(action.space)
    found = _weapon(m, hero, action.weapon, AREA)
    if isinstance(found, Refusal):
        return found
    if cell == hero.cell:
        return refusals.StandsThere()
    why = _no_shot(m, hero, found, cell, None, aid, AREA, action.space)
    if why is not None:
        return why
    if not any(victim.hero is None for victim in blows.on_space(m, cell)):
        return refusals.NobodyThere(action.space)
    return _morale(m, hero, blows.tokens_of(action)) or refusals.NotNow()


# Interactions and equipment -----------------------------------------------------------------------


def _near(m: Model, hero: Hero, name: str) -> Refusal | None:
    other = parts.hero_named(m, name)
    return refusals.NotOnYourSpace(name) if other is None or other.cell != hero.cell else None


def _interacting(m: Model, hero: Hero, action: Action) -> Refusal:
    """Rules: I1 to I13."""
    if m.is_engaged(hero):
        return refusals.IsEngaged()
    if isinstance(action, actions.Revive):
        return _near(m, hero, action.hero) or refusals.NotUnconscious(action.hero)
    if isinstance(action, actions.Pick):
        return refusals.NothingHere()
    if isinstance(action, actions.Reload):
        gear = find_gear(hero, action.weapon)
        return refusals.NotCarried(action.weapon) if gear is None else refusals.IsLoaded(action.weapon)
    if isinstance(action, actions.Arm):
        gear = find_gear(hero, action.trap)
        return refusals.NotCarried(action.trap) if gear is None else refusals.NotForThat(action.trap)
    if isinstance(action, actions.Equip):
        return _equipping(hero, action)
    if isinstance(action, actions.Exchange):
        if action.hero == hero.kind.name:
            return refusals.NotYourself()
        return _near(m, hero, action.hero) or refusals.NothingHere()
    if isinstance(action, actions.Use):
        return _using(m, hero, action)
    return refusals.NothingHere() if isinstance(action, actions.Operate) else refusals.NotNow()


def _equipping(hero: Hero, action: actions.Equip) -> Refusal:
    """Rules: E22, E23."""
    gear = find_gear(hero, action.item)
    if gear is None:
        return refusals.NotCarried(action.item)
    if gear.place != EXTRA or gear.type.kind in (EXTRA, TRAP):
        return refusals.IsReady(action.item)
    return refusals.NoRoom(action.item)


def _using(m: Model, hero: Hero, action: actions.Use) -> Refusal:
    """Rules: E4 to E6, E16, E18."""
    gear = find_gear(hero, action.item)
    if gear is None:
        return refusals.NotCarried(action.item)
    kind = gear.type
    if kind.use not in ("free", "interaction"):
        return refusals.NotForThat(action.item)
    if gear.place != kind.kind:
        return refusals.NotAtHand(action.item)
    if gear.until >= m.turn > 0 and kind.turns:
        return refusals.WorksAlready(action.item)
    if kind.upkeep and hero.fuel <= 0:
        return refusals.NoCell(action.item)
    word = kind.effects[0].word if kind.effects else ""
    if word == "heal" and action.on is not None and parts.hero_named(m, action.on) is not None:
        return _near(m, hero, action.on) or refusals.NotWounded(action.on)
    if word == "smoke" and action.on in m.ground.number:
        cell = m.ground.number[action.on]
        if m.smoke >> cell & 1:
            return refusals.SmokeThere(action.on)
        distance = m.ground.distance(hero.cell, cell)
        if distance > kind.effects[0].number:
            return refusals.OutOfRange(action.on, action.item, distance)
        return refusals.NotInSight(action.on)
    return refusals.NotForThat(action.item)


def _paying(hero: Hero, action: actions.Pay) -> Refusal:
    """Rules: E18, E51."""
    if find_gear(hero, action.item) is None:
        return refusals.NotCarried(action.item)
    return refusals.NeedsNoCell(action.item) if hero.fuel else refusals.NoCell(action.item)


def _exchanging(m: Model, hero: Hero, other: Hero, action: actions.Give | actions.Get) -> Refusal:
    """Rules: I2, I3, U11."""
    gives = isinstance(action, actions.Give)
    giver = hero if gives else other
    carried = [gear.type.name for gear in giver.gear] + [m.tokens[number].name for number in giver.finds]
    if action.item not in carried:
        return refusals.NotCarried(action.item)
    return refusals.IsUnconscious(other.kind.name) if gives and other.health <= 0 else refusals.NoRoom(action.item)


def _detonating(hero: Hero, action: actions.Detonate) -> Refusal:
    """Rules: E34, E80."""
    if not interaction.has_detonator(hero):
        return refusals.NoDetonator()
    return refusals.NoSuchTarget(action.token)
