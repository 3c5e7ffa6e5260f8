"""What a seat can know of what it is about to do: the odds of attacks, what the enemies may do next, and which spaces
they threaten. For a board that shows this while somebody chooses.

No die is thrown for it. Piles are looked at by nobody, so that what is said is the same whatever lies in them.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ashgrid.core.contract import Plain
from ashgrid.core.errors import IllegalAction
from ashgrid.core.refusals import NotYourDecision
from ashgrid.core.values import Action, Refusal

from .. import actions
from ..model import AGAIN, ATTACK, CARD, FRAME_NAMES, REACT, TURN, WALK, Frame, Hero
from ..odds import DIGITS, AttackOdds, aid_now, enemy_odds, hero_odds, thrown_odds
from ..roll import mean
from ..rules import attacks, cards, hero_turn, parts, reactions
from ..rules.attacks import Aid
from ..rules.blows import ATTACKS
from ..rules.game import Hunters
from ..tables import CARDS, MELEE, Part
from .forecast import forecast
from .threats import threat_map

LEAVING_IT: Final = (actions.End, actions.Go, actions.Stop, actions.Skip, actions.Done)
"""Of these nothing else is to be told: one of them can be asked about wherever heroes act."""


def foresee(state: Hunters, seat: int, action: Action | None) -> Plain | None:
    """What follows from an action, or with None from things as they are.

    `attacks` has every attack that could be chosen (after a card or boost is played, or from where a walk leads), each
    with the chances for its targets; `odds` the whole reckoning of the attack that is meant, or of the one that the
    hero is being asked to react to; `refused` why cards of the hand cannot be played, added as a boost or reacted with
    now; `enemies` what the enemies' phase brings if nobody acts any more, told of whatever ends or leaves out
    something; `threats` which spaces enemies could hit in their next turn.
    """
    if action is not None:
        why: Refusal | None = state.refusal(seat, action) if seat in state.actors else NotYourDecision()
        if why is not None:
            raise IllegalAction(seat, action, why)
    if not state.actors or seat >= len(state.heroes):
        return None
    hero = state.heroes[seat]
    found: Plain = {
        "doing": FRAME_NAMES[state.top.kind],
        "hero": hero.kind.name,
        "attacks": [],
        "odds": None,
        "refused": [],
        "enemies": None,
        "threats": [],
    }
    if action is None:
        found["attacks"] = _attacks(state, hero, state.legal(seat), aid_now(state, hero))
        found["threats"] = threat_map(state)
        found["odds"] = _on_the_table(state, actions.Pass()) if state.top.kind == AGAIN else _coming(state)
        found["refused"] = _refused(state, hero)
    elif isinstance(action, ATTACKS):
        aid = aid_now(state, hero)
        odds = None if aid is None else hero_odds(state, hero, action, aid)
        found["odds"] = None if odds is None else odds.plain()
    elif isinstance(action, actions.Play):
        found["attacks"] = _of_card(state, hero, cards.number_of(action.card), 0)
    elif isinstance(action, actions.Boost):
        found["attacks"] = _boosted(state, hero, cards.number_of(action.card))
    elif isinstance(action, actions.Move | actions.Climb):
        found["attacks"] = _from(state, hero, state.ground.number[action.space])
    elif isinstance(action, LEAVING_IT):
        found["enemies"] = forecast(state)
    elif state.top.kind == AGAIN:
        found["odds"] = _on_the_table(state, action)
    elif isinstance(action, actions.React):
        found["odds"] = _reacted(state, action)
    elif isinstance(action, actions.Pass):
        found["odds"] = _coming(state)
    return found


def foretold(state: Hunters) -> Plain | None:
    """What is known to everybody as things are, hands and equipment among it: the attacks of the hero who acts, and the
    one that comes. Of its cards nothing is told: whoever watches plays none."""
    actors = [seat for seat in state.actors if seat < len(state.heroes)]
    found = foresee(state, actors[0], None) if actors else None
    if found is None:
        return None
    acting = any(isinstance(action, LEAVING_IT) for action in state.legal(actors[0]))
    return {**found, "refused": [], "enemies": forecast(state) if acting else None}


def _on_the_table(state: Hunters, action: Action) -> Plain | None:
    """What dice that have fallen will do, as they lie or thrown again."""
    odds = thrown_odds(state, state.top, action)
    return None if odds is None else odds.plain()


def _refused(state: Hunters, hero: Hero) -> list[Plain]:
    """The cards of the hand that are of no use for what is being asked, and why."""
    found: list[Plain] = []
    if hero.seat not in state.actors:
        return found
    for card in cards.distinct(hero.hand):
        name = CARDS[card].name
        action: Action = actions.Play(name)
        if state.top.kind == CARD:
            action = actions.Boost(name)
        elif state.top.kind == REACT:
            action = actions.React(name)
        elif state.top.kind != TURN:
            return found
        why = state.refusal(hero.seat, action)
        if why is not None:
            found.append({"action": str(action), "why": why.tag, **why.fields()})
    return found


# Attacks of heroes ----------------------------------------------------------------------------------


def _attacks(state: Hunters, hero: Hero, offered: list[Action], aid: Aid | None) -> list[Plain]:
    """The attacks among what is offered, in short."""
    found: list[Plain] = []
    for action in offered:
        if isinstance(action, ATTACKS) and aid is not None:
            odds = hero_odds(state, hero, action, aid)
            if odds is not None:
                told = {"action": str(action), "choice": msgspec.to_builtins(action)}
                found.append({**told, "targets": _short(odds), "strays": _strays(odds)})
    return found


def _short(odds: AttackOdds) -> list[Plain]:
    return [
        {
            "target": one.victim.name,
            "dice": one.pool.dice,
            "hit": one.pool.hit,
            "defence": one.pool.defence,
            "wounds": [round(chance, DIGITS) for chance in one.wounds],
            "expected": round(mean(one.wounds), DIGITS),
            "falls": round(one.falls, DIGITS),
        }
        for one in odds.targets
    ]


def _strays(odds: AttackOdds) -> list[Plain]:
    return [{"target": one.victim.name, "expected": round(mean(one.wounds), DIGITS)} for one in odds.strays]


def _of_card(state: Hunters, hero: Hero, card: int, first: int) -> list[Plain]:
    """The attacks that the parts of a card, from one of them on, could make from where the hero is."""
    found: list[Plain] = []
    for number in range(first, len(CARDS[card].parts)):
        part = CARDS[card].parts[number]
        if part.word in parts.ATTACK_WORDS:
            frame = Frame(CARD, hero.seat, card, number, -1, -1)
            found += _of_part(state, hero, frame, part)
    return found


def _of_part(state: Hunters, hero: Hero, frame: Frame, part: Part) -> list[Plain]:
    aid = parts.aid_of(frame, part, frame.b)
    return [{**one, "part": frame.b + 1} for one in _attacks(state, hero, parts.offers(state, hero, part, aid), aid)]


def _boosted(state: Hunters, hero: Hero, card: int) -> list[Plain]:
    """The attacks of the part that is about to be done, with a boost on it."""
    now = state.top
    part = hero_turn.part_of(now)
    if now.kind != CARD or part is None or part.word not in parts.ATTACK_WORDS:
        return []
    return _of_part(state, hero, Frame(CARD, hero.seat, now.a, now.b, card, now.b), part)


def _from(state: Hunters, hero: Hero, cell: int) -> list[Plain]:
    """The attacks that the rest of the card, or a basic action, could make after a walk to a space."""
    twin = state.copy()
    hero = twin.heroes[hero.seat]
    hero.cell = cell
    frame = next((one for one in reversed(twin.stack) if one.kind in (CARD, TURN)), None)
    if frame is not None and frame.kind == CARD:
        walking = twin.top.kind == WALK
        return _of_card(twin, hero, frame.a, frame.b if walking else frame.b + 1)
    if frame is None or hero.actions < 2:
        return []
    return _attacks(twin, hero, parts.strikes(twin, hero), hero_turn.basic_aid())


# Attacks of enemies ---------------------------------------------------------------------------------


def _coming(state: Hunters) -> Plain | None:
    """The attack that a hero is being asked to react to; of one that has hit, what is about to be lost."""
    frame = state.top
    if frame.kind != REACT or frame.a not in (reactions.BEFORE, reactions.LOSING):
        return None
    enemy, hero = state.enemies[frame.who], state.heroes[frame.c]
    lost = max(0, state.blow_wounds - state.blow_reduce)
    if frame.a == reactions.LOSING:
        return {"by": enemy.name, "target": hero.kind.name, "losing": lost, "falls": float(lost >= hero.health)}
    below = state.stack[-2]
    if below.kind == ATTACK:
        odds = enemy_odds(state, enemy, below.a, hero, below.b)
    else:
        odds = enemy_odds(state, enemy, MELEE, hero, attacks.PENALTY_HIT - enemy.kind.hit[0], "penalty")
    return None if odds is None else odds.plain()


def _reacted(state: Hunters, action: actions.React) -> Plain | None:
    """The same attack, as the card changes it."""
    effect = CARDS[cards.number_of(action.card)].reaction
    if effect is None:
        return None
    twin = state.copy()
    reactions.change_blow(twin, effect)
    return _coming(twin)
