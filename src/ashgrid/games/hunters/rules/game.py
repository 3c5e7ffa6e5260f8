"""A mission as a state: whose decision it is, what is legal, what an action does. Everything else is in the modules
beside this one; the stack says which of them is asked."""

from __future__ import annotations

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from .. import actions
from ..actions import Deploy, Deployed, Detonate, Go, MissionBegan, Recommended, Take, Took
from ..explain.refusal import why_not
from ..ground import FACINGS
from ..model import (
    ACT,
    AGAIN,
    ANSWER,
    ATTACK,
    CARD,
    DEPLOY,
    ENEMIES,
    EXCHANGE,
    FOE,
    HAND,
    HANDS,
    HEROES,
    LEAP,
    ORDERED,
    OVER,
    PENALTY,
    PUNISH,
    REACT,
    ROUND,
    SMOKE,
    STEPS,
    TURN,
    UPKEEP,
    WALK,
    Frame,
    Hero,
    Model,
    Setup,
    Token,
)
from ..tables import CARDS
from ..view import dump_of, view_of
from . import (
    again,
    cards,
    enemy_attacks,
    enemy_turn,
    enemy_walks,
    exchange,
    hero_turn,
    interaction,
    penalties,
    reactions,
    rounds,
    ties,
    upkeep,
    walking,
)
from .parts import can_hide
from .recommend import recommended_hand

TOGETHER = (ENEMIES, STEPS, LEAP, PUNISH)
ANY_MOMENT = (HEROES, TURN, CARD, WALK, REACT, EXCHANGE, ORDERED, ANSWER, PENALTY)
"""Decisions of a hero at which a remote trap may be set off as well."""


class Hunters(Model):
    """One mission in progress."""

    def __init__(self, setup: Setup, rng: Rng, seats: int) -> None:
        super().__init__(setup, rng, seats)

    # Who decides, and what may they do? -----------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """Rules: T6, K15."""
        frame = self.top
        kind = frame.kind
        if kind == OVER:
            return ()
        if kind == HANDS:
            return tuple([hero.seat for hero in self.heroes if len(hero.hand) < hero_hand(hero)])
        if kind == DEPLOY:
            return tuple([hero.seat for hero in self.heroes if hero.cell < 0])
        if kind == HEROES:
            return tuple(hero_turn.waiting(self))
        if kind in (REACT, UPKEEP):
            return tuple([seat for seat in range(self.seat_count) if frame.b >> seat & 1])
        if kind in TOGETHER:
            return tuple(range(self.seat_count))
        return (frame.who,)

    def legal(self, seat: int) -> list[Action]:
        """Rules: E34, E35."""
        if seat not in self.actors:
            return []
        if self.top.kind in ANY_MOMENT and not (self.top.kind == EXCHANGE and exchange.held(self, self.top)):
            return [*interaction.detonations(self, self.heroes[seat]), *self._legal(seat)]
        return self._legal(seat)

    def _legal(self, seat: int) -> list[Action]:
        frame = self.top
        kind = frame.kind
        if kind == HANDS:
            hero = self.heroes[seat]
            return [Recommended(), *[Take(CARDS[card].name) for card in cards.distinct(hero.pile)]]
        if kind == DEPLOY:
            spaces = [self.ground.names[cell] for cell in self.setup.mission.zone]
            turned = [Deploy(space, way) for space in spaces for way in FACINGS]
            return [*[Deploy(space) for space in spaces], *turned]
        if kind == HEROES:
            return [Go()]
        if kind == TURN:
            return hero_turn.legal_turn(self, self.heroes[seat])
        if kind == CARD:
            return hero_turn.legal_card(self, frame)
        if kind == WALK:
            return walking.legal_walk(self, frame)
        if kind == ORDERED:
            return walking.legal_ordered(self, frame)
        if kind == EXCHANGE:
            return exchange.legal_exchange(self, frame)
        if kind == REACT:
            return reactions.legal(self, frame, seat)
        if kind == ANSWER:
            return reactions.legal_answer(self, frame)
        if kind == PENALTY:
            return penalties.legal_penalty(self, frame)
        if kind == UPKEEP:
            return upkeep.legal(self, seat)
        if kind == AGAIN:
            return again.legal(self, frame)
        return ties.legal_choice(self, frame)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        return why_not(self, seat, action)

    @property
    def result(self) -> Outcome | None:
        return self.outcome

    def round_and_turn(self) -> tuple[int, int] | None:
        frame = next((one for one in reversed(self.stack) if one.kind == TURN), None)
        return self.turn, -1 if frame is None else frame.who

    def prompt(self, seat: int) -> Prompt:
        frame = self.top
        kind = frame.kind
        if kind == HANDS:
            hero = self.heroes[seat]
            return actions.AskHand(hero_hand(hero) - len(hero.hand))
        if kind == DEPLOY:
            return actions.AskDeploy()
        if kind == HEROES:
            return actions.AskGo()
        if kind == TURN:
            return actions.AskTurn(self.heroes[seat].actions)
        if kind == CARD:
            part = hero_turn.part_of(frame)
            text = None if part is None else part.text
            return actions.AskPart(CARDS[frame.a].name, text, frame.b + 1, frame.c >= 0)
        if kind in (WALK, ORDERED):
            return actions.AskWalk(frame.a)
        if kind == EXCHANGE:
            return actions.AskExchange(self.heroes[frame.a].kind.name)
        if kind == REACT:
            hero = self.heroes[frame.c] if frame.a in (reactions.BEFORE, reactions.LOSING) else self.heroes[seat]
            return actions.AskReaction(reactions.WINDOWS[frame.a], self.enemies[frame.who].name, hero.kind.name)
        if kind == ANSWER:
            return actions.AskReactionPart(CARDS[frame.a].reaction_text)
        if kind == PENALTY:
            return actions.AskPenalty(self.enemies[frame.a].name)
        if kind == ENEMIES:
            return actions.AskNextEnemy()
        if kind == LEAP and frame.a == 1:
            return actions.AskStriker(self.enemies[frame.who].name)
        if kind == UPKEEP:
            return actions.AskUpkeep(self.heroes[seat].fuel)
        if kind == AGAIN:
            return again.prompt(self, frame)
        if kind == PUNISH:
            return actions.AskPunisher(self.heroes[frame.who].kind.name)
        return actions.AskStep(self.enemies[frame.who].name)

    # What an action does ----------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> None:
        frame = self.top
        kind = frame.kind
        if isinstance(action, Detonate):
            interaction.detonate(self, action.token)
            if kind == EXCHANGE:
                exchange.keep(self, frame)  # what has changed hands so far stands
        elif kind == HANDS:
            self._choose_hand(seat, action)
        elif kind == DEPLOY:
            self._deploy(seat, action)
        elif kind == HEROES:
            hero_turn.begin(self, self.heroes[seat])
        elif kind == TURN:
            hero_turn.answer_turn(self, self.heroes[seat], action)
        elif kind == CARD:
            hero_turn.answer_card(self, frame, action)
        elif kind == WALK:
            walking.answer_walk(self, frame, self.heroes[seat], action)
        elif kind == ORDERED:
            walking.answer_ordered(self, frame, action)
        elif kind == EXCHANGE:
            exchange.answer_exchange(self, frame, action)
        elif kind == REACT:
            reactions.answer(self, frame, seat, action)
        elif kind == ANSWER:
            reactions.answer_answer(self, frame, action)
        elif kind == UPKEEP:
            upkeep.answer(self, frame, seat, action)
        elif kind == AGAIN:
            again.answer(self, frame, action)
        elif kind == PENALTY:
            penalties.answer_penalty(self, frame, action)
        else:
            choice = ties.answer(self, frame, action)
            if choice is not None:
                self._chosen(frame, choice)
        self.run()

    def _chosen(self, frame: Frame, choice: int) -> None:
        """Goes on with what the players have chosen together."""
        if frame.kind == ENEMIES:
            enemy_turn.begin_enemy(self, self.enemies[choice])
        elif frame.kind == LEAP:
            enemy_walks.leap_chosen(self, frame, choice)
        elif frame.kind == PUNISH:
            walking.punish(self, frame, choice)
        else:
            enemy_walks.take_step(self, frame, self.enemies[frame.who], choice)

    def run(self) -> None:
        """Goes on to the next decision."""
        going = True
        while going:
            rounds.settle(self)
            going = self.result is None and self.step(self.top)

    def step(self, frame: Frame) -> bool:
        """Whether something could be done without a decision."""
        kind = frame.kind
        if kind == HANDS:
            if any(len(hero.hand) < hero_hand(hero) for hero in self.heroes):
                return False
            self._shuffle()
            self.pop()
            return True
        if kind == DEPLOY:
            if any(hero.cell < 0 for hero in self.heroes):
                return False
            self.pop()
            return True
        if kind == ROUND:
            return rounds.run_round(self, frame)
        if kind == HEROES:
            if hero_turn.waiting(self):
                return False
            self.pop()
            return True
        if kind == TURN:
            hero = self.heroes[frame.who]
            if hero.stands and hero.stunned < self.turn:
                return reactions.open_moment(self, frame)
            hero.done = True
            self.pop()
            return True
        if kind == CARD:
            return hero_turn.run_card(self, frame)
        if kind == WALK:
            return walking.run_walk(self, frame)
        if kind == ORDERED:
            hero = self.heroes[frame.who]
            if hero.stands and len(walking.legal_ordered(self, frame)) > 1:
                return False
            self.pop()
            return True
        if kind == EXCHANGE:
            if exchange.may_exchange(self, frame):
                return False
            self.pop()
            return True
        if kind == ENEMIES:
            return enemy_turn.run_enemies(self, frame)
        if kind == FOE:
            return enemy_turn.run_foe(self, frame)
        if kind == ACT:
            return enemy_turn.run_act(self, frame)
        if kind == STEPS:
            return enemy_walks.run_steps(self, frame)
        if kind == ATTACK:
            return enemy_attacks.run_attack(self, frame)
        if kind == REACT:
            return reactions.run(self, frame)
        if kind == LEAP:
            return enemy_walks.run_leap(self, frame)
        if kind == UPKEEP:
            return upkeep.run(self, frame)
        if kind == PUNISH:
            return walking.run_punish(self, frame)
        if kind in (ANSWER, PENALTY):
            if kind == ANSWER and len(reactions.legal_answer(self, frame)) == 1:
                self.pop()
                return True
            if kind == PENALTY and len(penalties.legal_penalty(self, frame)) == 1:
                self.pop()
                return True
        return False

    # The beginning ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Enemies and tokens are laid out; heroes choose their hands and spaces.

        Rules: P14, P16.
        """
        mission = self.setup.mission
        for laid in mission.tokens:
            token = Token(len(self.tokens), laid.kind, laid.name, laid.cell, laid.health)
            if laid.kind == SMOKE:
                self.smoke |= 1 << laid.cell
            self.tokens.append(token)
        for placement in mission.placements:
            for number in range(placement.enemies(len(self.heroes))):
                cell = placement.cells[number % len(placement.cells)]
                enemy_turn.add_enemy(self, placement.enemy, cell, placement.facing)
        self.stack = [Frame(ROUND), Frame(DEPLOY), Frame(HANDS)]

    def _choose_hand(self, seat: int, action: Action) -> None:
        """Rules: P7."""
        hero = self.heroes[seat]
        if isinstance(action, Recommended):
            chosen = recommended_hand(hero)
        else:
            assert isinstance(action, Take)
            chosen = [cards.number_of(action.card)]
        for card in chosen:
            hero.pile.remove(card)
            hero.hand.append(card)
            if self.events is not None:
                self.tell(Took(hero=hero.kind.name, card=CARDS[card].name))
        hero.hand.sort()

    def _shuffle(self) -> None:
        """Rules: P8."""
        for hero in self.heroes:
            self.rng.shuffle(hero.pile)
        if self.events is not None:
            self.tell(MissionBegan(mission=self.setup.mission.name))

    def _deploy(self, seat: int, action: Action) -> None:
        """Rules: P18, P19, G6, V3."""
        assert isinstance(action, Deploy)
        hero = self.heroes[seat]
        hero.cell = self.ground.number[action.space]
        near = self._nearest_enemy(hero.cell)
        if action.way is not None:
            hero.facing = FACINGS.index(action.way)
        elif near >= 0:
            hero.facing = self.ground.towards(hero.cell, near, hero.facing)
        hero.hidden = self.setup.mission.hidden and hero.health > 0 and can_hide(self, hero)
        if self.events is not None:
            self.tell(Deployed(hero=hero.kind.name, space=action.space, facing=FACINGS[hero.facing]))

    def _nearest_enemy(self, cell: int) -> int:
        best = -1
        for enemy in self.enemies:
            if enemy.stands and (best < 0 or self.ground.distance(cell, enemy.cell) < self.ground.distance(cell, best)):
                best = enemy.cell
        return best

    # Copies and views -------------------------------------------------------------------------------

    def copy(self) -> Hunters:
        twin = Hunters(self.setup, self.rng.copy(), self.seat_count)
        twin.horizon = self.horizon
        twin.heroes = [hero.copy() for hero in self.heroes]
        twin.enemies = [enemy.copy() for enemy in self.enemies]
        twin.tokens = [token.copy() for token in self.tokens]
        twin.stack = [frame.copy() for frame in self.stack]
        twin.turn = self.turn
        twin.night = self.night
        twin.weather = self.weather
        twin.smoke = self.smoke
        twin.tracer = self.tracer
        twin.held = self.held[:]
        twin.carried_off = self.carried_off[:]
        twin.switched = self.switched
        twin.killed = self.killed[:]
        twin.sprung = self.sprung
        twin.keeper = self.keeper
        twin.outcome = self.outcome
        twin.sheet = self.sheet
        twin.blow_hit = self.blow_hit
        twin.blow_defence = self.blow_defence
        twin.blow_reduce = self.blow_reduce
        twin.blow_wounds = self.blow_wounds
        return twin

    def turn_number(self) -> int | None:
        return self.turn or None

    def guess(self, seat: int, rng: Rng) -> Hunters:
        """Nobody knows the order of the piles, nor the dice to come; everything else lies open."""
        twin = self.copy()
        if self.top.kind != HANDS:
            for hero in twin.heroes:
                hero.pile.sort()
                rng.shuffle(hero.pile)
        twin.rng = Rng(rng.bits64())
        return twin

    def view(self, seat: int | None) -> Plain:
        return view_of(self)

    def dump(self) -> Plain:
        return dump_of(self)

    def check(self) -> None:
        """Invariants: cards are never lost, figures stand on spaces, health is within its bounds."""
        for hero in self.heroes:
            assert 0 <= hero.health <= hero.most, f"{hero.kind.name} has {hero.health} of {hero.most} health"
            assert hero.morale >= 0, f"{hero.kind.name} has {hero.morale} morale"
            assert hero.cell < 0 or self.ground.stands(hero.cell), f"{hero.kind.name} stands nowhere"
            assert not (hero.hidden and hero.health <= 0), f"{hero.kind.name} is unconscious and hidden"
            for number, gear in enumerate(hero.gear):
                assert gear.host != number, f"{gear.type.name} belongs to itself"
                assert gear.host < len(hero.gear), f"{gear.type.name} belongs to nothing"
        for enemy in self.enemies:
            assert 0 <= enemy.health <= enemy.kind.health, f"{enemy.name} has {enemy.health} health"
            assert (enemy.health > 0) == (enemy.cell >= 0), f"{enemy.name} is at {enemy.cell} with {enemy.health}"
        assert self.turn <= self.setup.mission.turns, f"turn {self.turn}"


def hero_hand(hero: Hero) -> int:
    """Rules: P7."""
    return min(HAND, len(hero.hand) + len(hero.pile))
