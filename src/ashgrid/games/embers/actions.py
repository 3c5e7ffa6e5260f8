"""What can be chosen, asked, reported and set in Embers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from ashgrid.core import Action, Event, Prompt


class Keep(Action, frozen=True):
    """Stay with the cards that were dealt."""


class Swap(Action, frozen=True):
    """Draw another card, then shuffle one back into the pile."""

    card: int


class Strike(Action, frozen=True):
    """Lay a card open and attack with it."""

    card: int


class Wait(Action, frozen=True):
    """Save the cards for later."""


class Parry(Action, frozen=True):
    """Answer a strike with a card, which weakens it."""

    card: int


class Take(Action, frozen=True):
    """Let the strike come."""


class Opening(Prompt, frozen=True):
    """Both choose at the same time; which card goes stays secret."""


class Turn(Prompt, frozen=True):
    """Strike or wait."""


class Answer(Prompt, frozen=True):
    """The other seat interrupts the strike."""

    card: int


class Kept(Event, frozen=True):
    seat: int


class Swapped(Event, frozen=True):
    seat: int


class Drew(Event, frozen=True):
    seat: int
    left: int


class DrewCard(Event, frozen=True):
    seat: int
    card: int


class Struck(Event, frozen=True):
    seat: int
    card: int


class Waited(Event, frozen=True):
    seat: int


class Parried(Event, frozen=True):
    seat: int
    card: int


class Took(Event, frozen=True):
    seat: int


class Rolled(Event, frozen=True):
    """The sum with its parts: card + die - parry, a quarter of which is the damage."""

    seat: int
    card: int
    die: int
    parry: int
    total: int


class Burnt(Event, frozen=True):
    seat: int
    damage: int
    left: int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    embers: Annotated[int, msgspec.Meta(ge=1, le=9)] = 5
    hand: Annotated[int, msgspec.Meta(ge=1, le=6)] = 3
    mode: Literal["duel", "campaign"] = "duel"


class Saved(msgspec.Struct, frozen=True):
    """What a dump must tell for the duel to go on; its other fields follow from these."""

    phase: Literal["opening", "turn", "answer", "over"]
    active: Literal[0, 1]
    undecided: list[Literal[0, 1]]
    embers: Annotated[list[int], msgspec.Meta(min_length=2, max_length=2)]
    hands: Annotated[list[list[int]], msgspec.Meta(min_length=2, max_length=2)]
    pile: list[int]
    discard: list[int]
    strike: Annotated[int, msgspec.Meta(ge=0, le=6)]
    horizon: int
    rng: int


# The campaign ---------------------------------------------------------------------------------------


class Shield(Action, frozen=True):
    """Hold a card against the wind."""

    card: int


class Hold(Action, frozen=True):
    """Keep the cards for a worse hour."""


class Feed(Action, frozen=True):
    """Put the wood that was found on the fire."""


class Rest(Action, frozen=True):
    """Leave the wood: everybody draws a card."""


class Watch(Prompt, frozen=True):
    """Both choose at the same time how to meet the wind."""

    wind: int


class Gather(Prompt, frozen=True):
    """What happens with the wood is for both together to say."""

    table = True
    fire: int


class Wind(Event, frozen=True):
    """The wind of an hour: a die, and more of it every night."""

    hour: int
    die: int
    wind: int


class Chose(Event, frozen=True):
    seat: int


class Shielded(Event, frozen=True):
    seat: int
    card: int


class Held(Event, frozen=True):
    seat: int


class Blown(Event, frozen=True):
    """The wind against the cards: every full three that it is stronger put out one ember."""

    wind: int
    shield: int
    damage: int
    left: int


class Fed(Event, frozen=True):
    left: int


class Rested(Event, frozen=True):
    pass


class NightPassed(Event, frozen=True):
    night: int
    left: int


class FireOut(Event, frozen=True):
    night: int


Card = Annotated[int, msgspec.Meta(ge=1, le=6)]
Hands = Annotated[list[list[Card]], msgspec.Meta(min_length=2, max_length=2)]


class SavedNight(msgspec.Struct, frozen=True):
    """What a dump must tell for a night of the campaign to go on."""

    phase: Literal["watch", "gather", "over"]
    night: Annotated[int, msgspec.Meta(ge=1, le=3)]
    hour: int
    wind: int
    fire: int
    lost: int
    undecided: list[Literal[0, 1]]
    laid: list[int]
    hands: Hands
    pile: list[Card]
    discard: list[Card]
    horizon: int
    rng: int


class Carried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one night leaves to the next. Hands and pile are secret, and so is the whole."""

    night: Annotated[int, msgspec.Meta(ge=1, le=2)]
    fire: Annotated[int, msgspec.Meta(ge=1)]
    lost: int
    hands: Hands
    pile: list[Card]
    discard: list[Card]
