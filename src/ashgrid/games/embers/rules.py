"""The rules of Embers: whose decision it is, what is legal, what an action does."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from .actions import (
    Answer,
    Burnt,
    Drew,
    DrewCard,
    Keep,
    Kept,
    Opening,
    Parried,
    Parry,
    Rolled,
    Strike,
    Struck,
    Swap,
    Swapped,
    Take,
    Took,
    Turn,
    Wait,
    Waited,
)
from .refusals import (
    CardsToPlay,
    DuelNotBegun,
    NoStrikeToAnswer,
    NoSuchCard,
    NotInThisMode,
    OpeningOver,
    StrikeToAnswer,
)

DECK: Final = [card for card in range(1, 7) for _ in range(3)]
QUARTER: Final = 4

OPENING: Final = "opening"
TURN: Final = "turn"
ANSWER: Final = "answer"
OVER: Final = "over"
PHASE_OF: Final[dict[type[Action], str]] = {
    Keep: OPENING,
    Swap: OPENING,
    Wait: TURN,
    Strike: TURN,
    Take: ANSWER,
    Parry: ANSWER,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class Embers(State[Action]):
    """Hands and pile hold card values; `pile[-1]` is the next card."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, 2)
        self.pile: list[int] = []
        self.hands: list[list[int]] = []
        self.embers: list[int] = []
        self.discard: list[int] = []
        self.phase: str = OPENING
        self.undecided: list[int] = [0, 1]
        self.active: int = 0
        self.strike: int = 0

    def deal(self, embers: int, hand: int) -> None:
        self.pile = list(DECK)
        self.rng.shuffle(self.pile)
        self.hands = [sorted([self.pile.pop() for _ in range(hand)]) for _ in (0, 1)]
        self.embers = [embers, embers]

    @property
    def actors(self) -> tuple[int, ...]:
        if self.phase == OPENING:
            return tuple(self.undecided)
        if self.phase == OVER:
            return ()
        return (1 - self.active,) if self.phase == ANSWER else (self.active,)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.actors:
            return []
        cards = sorted(set(self.hands[seat]))
        if self.phase == OPENING:
            return [Keep(), *(Swap(card) for card in cards)]
        if self.phase == ANSWER:
            return [Take(), *(Parry(card) for card in cards)]
        strikes: list[Action] = [Strike(card) for card in cards]
        return strikes if strikes and not self.pile else [Wait(), *strikes]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        wanted = PHASE_OF.get(type(action))
        if wanted is None:
            return NotInThisMode()
        if wanted != self.phase:
            if self.phase == OPENING:
                return DuelNotBegun()
            if self.phase == ANSWER:
                return StrikeToAnswer(self.strike)
            return NoStrikeToAnswer() if wanted == ANSWER else OpeningOver()
        if isinstance(action, Swap | Strike | Parry) and action.card not in self.hands[seat]:
            return NoSuchCard(action.card)
        if isinstance(action, Wait) and not self.pile and self.hands[seat]:
            return CardsToPlay()
        return None

    def advance(self, seat: int, action: Action) -> None:
        if self.phase == OPENING:
            if isinstance(action, Swap):
                self.tell(Swapped(seat=seat))
                card = self.pile.pop()
                self.hands[seat].remove(action.card)
                self.pile.append(action.card)
                self.rng.shuffle(self.pile)
                self.receive(seat, card)
            else:
                self.tell(Kept(seat=seat))
            self.undecided.remove(seat)
            if not self.undecided:
                self.begin_turn(0)
        elif isinstance(action, Strike):
            self.hands[seat].remove(action.card)
            self.discard.append(action.card)
            self.strike = action.card
            self.phase = ANSWER
            self.tell(Struck(seat=seat, card=action.card))
        elif isinstance(action, Parry):
            self.hands[seat].remove(action.card)
            self.discard.append(action.card)
            self.tell(Parried(seat=seat, card=action.card))
            self.resolve(action.card)
        elif isinstance(action, Take):
            self.tell(Took(seat=seat))
            self.resolve(0)
        else:
            self.tell(Waited(seat=seat))
            self.begin_turn(1 - seat)

    def round_and_turn(self) -> tuple[int, int] | None:
        return (0, 0) if self.phase == OPENING else (1, 1 + self.active)

    def resolve(self, parry: int) -> None:
        """A die joins the strike; every full four of the sum puts out one ember."""
        die = self.rng.die(6)
        self.uncover()
        total = max(0, self.strike + die - parry)
        self.tell(Rolled(seat=self.active, card=self.strike, die=die, parry=parry, total=total))
        target = 1 - self.active
        damage = min(total // QUARTER, self.embers[target])
        if damage:
            self.embers[target] -= damage
            self.tell(Burnt(seat=target, damage=damage, left=self.embers[target]))
        self.strike = 0
        self.begin_turn(target)

    def begin_turn(self, seat: int) -> None:
        """The turn passes; who begins it draws a card. Nobody left to act, or nothing to burn: the duel is over."""
        self.active = seat
        spent = not self.pile and not self.hands[0] and not self.hands[1]
        if spent or 0 in self.embers:
            self.phase = OVER
            return
        self.phase = TURN
        if self.pile:
            self.receive(seat, self.pile.pop())

    def receive(self, seat: int, card: int) -> None:
        """A card from the pile: everybody sees that, the seat alone sees which."""
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.uncover()
        self.tell(Drew(seat=seat, left=len(self.pile)))
        self.tell(DrewCard(seat=seat, card=card, only=(seat,)))

    @property
    def result(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        mine, other = self.embers
        reason = "burnt-out" if 0 in self.embers else "cold-ashes"
        if mine == other:
            return Outcome((0.5, 0.5), reason)
        return Outcome((1.0, 0.0) if mine > other else (0.0, 1.0), reason)

    def prompt(self, seat: int) -> Prompt:
        if self.phase == OPENING:
            return Opening()
        return Answer(self.strike) if self.phase == ANSWER else Turn()

    def view(self, seat: int | None) -> Plain:
        return {
            "phase": self.phase,
            "active": self.active,
            "undecided": list(self.undecided),
            "embers": list(self.embers),
            "cards": [len(hand) for hand in self.hands],
            "hand": list(self.hands[seat]) if seat is not None else [],
            "pile": len(self.pile),
            "discard": list(self.discard),
            "strike": self.strike,
        }

    def guess(self, seat: int, rng: Rng) -> Embers:
        """The other hand and the pile are unknown: shuffle them together and deal them out again."""
        twin = self.copy()
        other = 1 - seat
        unknown = sorted(twin.hands[other] + twin.pile)
        rng.shuffle(unknown)
        count = len(twin.hands[other])
        twin.hands[other] = sorted(unknown[:count])
        twin.pile = unknown[count:]
        twin.rng = Rng(rng.bits64())
        return twin

    def copy(self) -> Embers:
        twin = Embers(self.rng.copy())
        twin.horizon = self.horizon
        twin.pile = self.pile[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.embers = self.embers[:]
        twin.discard = self.discard[:]
        twin.phase = self.phase
        twin.undecided = self.undecided[:]
        twin.active = self.active
        twin.strike = self.strike
        return twin

    def dump(self) -> Plain:
        return {
            **self.view(None),
            "hands": [list(hand) for hand in self.hands],
            "pile": list(self.pile),
            "horizon": self.horizon,
            "rng": self.rng.state,
        }

    def check(self) -> None:
        cards = sorted(self.pile + self.hands[0] + self.hands[1] + self.discard)
        assert cards == sorted(DECK), f"the cards are not those of the deck: {cards}"
        assert min(self.embers) >= 0, f"fewer than no embers: {self.embers}"
