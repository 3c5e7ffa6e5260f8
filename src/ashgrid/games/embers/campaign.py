"""The campaign of Embers: two wanderers keep one fire for three nights. Each night is a match of its own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain, State
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from .actions import (
    Blown,
    Carried,
    Chose,
    Drew,
    DrewCard,
    Fed,
    Feed,
    FireOut,
    Gather,
    Held,
    Hold,
    NightPassed,
    Rest,
    Rested,
    Shield,
    Shielded,
    Watch,
    Wind,
)
from .refusals import NoSuchCard, NothingToDraw, NotInThisMode, WindFirst, WoodFirst
from .rules import DECK, OVER

NIGHTS: Final = 3
HOURS: Final = 3
FULL: Final = 9
THIRD: Final = 3

WATCH: Final = "watch"
GATHER: Final = "gather"


@mypyc_attr(allow_interpreted_subclasses=True)
class Night(State[Action]):
    """One night by the fire. A card that was chosen against the wind stays in the hand until both have chosen."""

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng, 2)
        self.night: int = 1
        self.hour: int = 0
        self.wind: int = 0
        self.fire: int = 0
        self.lost: int = 0
        self.pile: list[int] = []
        self.hands: list[list[int]] = [[], []]
        self.discard: list[int] = []
        self.phase: str = WATCH
        self.undecided: list[int] = [0, 1]
        self.laid: list[int] = [0, 0]

    def deal(self, embers: int, hand: int) -> None:
        """The first night."""
        self.pile = list(DECK)
        self.rng.shuffle(self.pile)
        self.hands = [sorted([self.pile.pop() for _ in range(hand)]) for _ in (0, 1)]
        self.fire = embers
        self.begin_hour()

    def follow(self, carried: Carried) -> None:
        """The night after the one that left this."""
        self.night = carried.night + 1
        self.fire = carried.fire
        self.lost = carried.lost
        self.hands = [hand[:] for hand in carried.hands]
        self.pile = carried.pile[:]
        self.discard = carried.discard[:]
        self.begin_hour()

    def carry(self) -> Plain:
        """What the next night has to know."""
        return {
            "night": self.night,
            "fire": self.fire,
            "lost": self.lost,
            "hands": [list(hand) for hand in self.hands],
            "pile": list(self.pile),
            "discard": list(self.discard),
        }

    @property
    def actors(self) -> tuple[int, ...]:
        if self.phase == WATCH:
            return tuple(self.undecided)
        return (0, 1) if self.phase == GATHER else ()

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.actors:
            return []
        if self.phase == WATCH:
            return [Hold(), *(Shield(card) for card in sorted(set(self.hands[seat])))]
        return [Feed(), Rest()] if self.pile else [Feed()]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Feed | Rest):
            if self.phase == WATCH:
                return WindFirst(self.wind)
            return NothingToDraw() if isinstance(action, Rest) and not self.pile else None
        if not isinstance(action, Hold | Shield):
            return NotInThisMode()
        if self.phase == GATHER:
            return WoodFirst()
        if isinstance(action, Shield) and action.card not in self.hands[seat]:
            return NoSuchCard(action.card)
        return None

    def advance(self, seat: int, action: Action) -> None:
        if isinstance(action, Feed):
            self.fire = min(FULL, self.fire + 1)
            self.tell(Fed(left=self.fire))
            self.begin_hour()
        elif isinstance(action, Rest):
            self.tell(Rested())
            for place in (0, 1):
                self.draw(place)
            self.begin_hour()
        else:
            self.laid[seat] = action.card if isinstance(action, Shield) else 0
            self.undecided.remove(seat)
            self.tell(Chose(seat=seat))
            if not self.undecided:
                self.meet_the_wind()

    def round_and_turn(self) -> tuple[int, int] | None:
        return self.hour, 0 if self.phase == WATCH else 1

    def begin_hour(self) -> None:
        """The wind rises, if the night is not over."""
        if self.hour == HOURS:
            self.phase = OVER
            self.tell(NightPassed(night=self.night, left=self.fire))
            return
        self.hour += 1
        die = self.rng.die(6)
        self.uncover()
        self.wind = die + 3 * self.night
        self.tell(Wind(hour=self.hour, die=die, wind=self.wind))
        self.phase = WATCH
        self.undecided = [0, 1]
        self.laid = [0, 0]

    def meet_the_wind(self) -> None:
        """Both show what they chose; every full three that the wind is stronger put out one ember."""
        self.uncover()
        for seat, card in enumerate(self.laid):
            if card:
                self.hands[seat].remove(card)
                self.discard.append(card)
                self.tell(Shielded(seat=seat, card=card))
            else:
                self.tell(Held(seat=seat))
        shield = self.laid[0] + self.laid[1]
        damage = min(max(0, self.wind - shield) // THIRD, self.fire)
        self.fire -= damage
        self.lost += damage
        self.tell(Blown(wind=self.wind, shield=shield, damage=damage, left=self.fire))
        self.laid = [0, 0]
        if self.fire == 0:
            self.phase = OVER
            self.tell(FireOut(night=self.night))
        else:
            self.phase = GATHER

    def draw(self, seat: int) -> None:
        if self.pile:
            card = self.pile.pop()
            self.hands[seat].append(card)
            self.hands[seat].sort()
            self.uncover()
            self.tell(Drew(seat=seat, left=len(self.pile)))
            self.tell(DrewCard(seat=seat, card=card, only=(seat,)))

    @property
    def result(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        if self.fire == 0:
            return Outcome((0.0, 0.0), "fire-out")
        return Outcome((1.0, 1.0), "dawn" if self.night == NIGHTS else "night-passed")

    def prompt(self, seat: int) -> Prompt:
        return Watch(self.wind) if self.phase == WATCH else Gather(self.fire)

    def view(self, seat: int | None) -> Plain:
        return {
            "phase": self.phase,
            "night": self.night,
            "hour": self.hour,
            "wind": self.wind,
            "fire": self.fire,
            "lost": self.lost,
            "undecided": list(self.undecided),
            "laid": self.laid[seat] if seat is not None else 0,
            "cards": [len(hand) for hand in self.hands],
            "hand": list(self.hands[seat]) if seat is not None else [],
            "pile": len(self.pile),
            "discard": list(self.discard),
        }

    def guess(self, seat: int, rng: Rng) -> Night:
        """The other hand and the pile are dealt anew, and the other's choice, if it is made, is made anew."""
        twin = self.copy()
        other = 1 - seat
        unknown = sorted(twin.hands[other] + twin.pile)
        rng.shuffle(unknown)
        count = len(twin.hands[other])
        twin.hands[other] = sorted(unknown[:count])
        twin.pile = unknown[count:]
        if self.phase == WATCH and other not in self.undecided:
            twin.laid[other] = rng.choice([0, *twin.hands[other]])
        twin.rng = Rng(rng.bits64())
        return twin

    def copy(self) -> Night:
        twin = Night(self.rng.copy())
        twin.horizon = self.horizon
        twin.night = self.night
        twin.hour = self.hour
        twin.wind = self.wind
        twin.fire = self.fire
        twin.lost = self.lost
        twin.pile = self.pile[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.discard = self.discard[:]
        twin.phase = self.phase
        twin.undecided = self.undecided[:]
        twin.laid = self.laid[:]
        return twin

    def dump(self) -> Plain:
        return {
            **self.view(None),
            "laid": list(self.laid),
            "hands": [list(hand) for hand in self.hands],
            "pile": list(self.pile),
            "horizon": self.horizon,
            "rng": self.rng.state,
        }

    def check(self) -> None:
        cards = sorted(self.pile + self.hands[0] + self.hands[1] + self.discard)
        assert cards == sorted(DECK), f"the cards are not those of the deck: {cards}"
        assert 0 <= self.fire <= FULL, f"a fire of {self.fire} embers"
