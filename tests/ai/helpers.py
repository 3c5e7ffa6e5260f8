"""Games drawn as trees, small enough to know the best action by heart, and players that misbehave.

A tree is made of `Choice` (one seat chooses a word), `Both` (two seats choose a word at the same time), `Chance` (a
fair die decides, openly) and `End`. A game may have several trees of the same shape: which of them is real is dealt
at the start, and nobody is told.
"""

import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any

from ashgrid.ai import Player
from ashgrid.core import Action, Game, NoOptions, Notation, Outcome, Plain, Prompt, Rng, State
from ashgrid.games.embers import GAME as EMBERS


class Say(Action, frozen=True):
    word: str


class Ask(Prompt, frozen=True):
    pass


class Tree:
    """A point of a game; `worth` is the evaluation for each seat."""

    def __init__(self, worth: Sequence[float] = (0.5, 0.5)) -> None:
        self.worth = tuple(worth)


class End(Tree):
    """Over: so much for seat 0, the rest for seat 1."""

    def __init__(self, first: float) -> None:
        super().__init__()
        self.payoffs = (first, 1 - first)


class Choice(Tree):
    def __init__(self, seat: int, branches: Mapping[str, Tree], worth: Sequence[float] = (0.5, 0.5)) -> None:
        super().__init__(worth)
        self.seat = seat
        self.branches = branches


class Both(Tree):
    def __init__(self, words: Sequence[Sequence[str]], branches: Mapping[tuple[str, str], Tree]) -> None:
        super().__init__()
        self.words = words
        self.branches = branches


class Chance(Tree):
    def __init__(self, *branches: Tree) -> None:
        super().__init__()
        self.branches = branches


class TreeState(State[Action]):
    """`places` is where the game stands in each of its trees, `real` which tree it is."""

    def __init__(self, trees: Sequence[Tree], rng: Rng) -> None:
        super().__init__(rng, 2)
        self.places = list(trees)
        self.real = rng.below(len(trees))
        self.said: dict[int, str] = {}

    @property
    def place(self) -> Tree:
        return self.places[self.real]

    @property
    def actors(self) -> tuple[int, ...]:
        place = self.place
        if isinstance(place, Both):
            return tuple(seat for seat in (0, 1) if seat not in self.said)
        return (place.seat,) if isinstance(place, Choice) else ()

    def legal(self, seat: int) -> list[Action]:
        place = self.place
        if seat not in self.actors:
            return []
        return [Say(word) for word in (place.words[seat] if isinstance(place, Both) else self.branches(place))]

    def branches(self, place: Tree) -> Mapping[str, Tree]:
        assert isinstance(place, Choice)
        return place.branches

    def advance(self, seat: int, action: Action) -> None:
        assert isinstance(action, Say)
        if isinstance(self.place, Both):
            self.said[seat] = action.word
            if len(self.said) == 2:
                pair = (self.said[0], self.said[1])
                self.places = [place.branches[pair] for place in self.places if isinstance(place, Both)]
                self.said = {}
        else:
            # A tree without that word is out of the question from now on.
            self.places = [self.branches(place).get(action.word, End(0.5)) for place in self.places]
        while isinstance(self.place, Chance):
            side = self.rng.below(len(self.place.branches))
            self.uncover()
            self.places = [place.branches[side] for place in self.places if isinstance(place, Chance)]

    @property
    def result(self) -> Outcome | None:
        place = self.place
        return Outcome(place.payoffs, "end") if isinstance(place, End) else None

    def prompt(self, seat: int) -> Prompt:
        return Ask()

    def view(self, seat: int | None) -> Plain:
        return {"actors": list(self.actors), "over": isinstance(self.place, End)}

    def guess(self, seat: int, rng: Rng) -> "TreeState":
        twin = self.copy()
        twin.real = rng.below(len(self.places))
        place = self.place
        if isinstance(place, Both):
            twin.said = {other: rng.choice(list(place.words[other])) for other in self.said if other != seat}
            if seat in self.said:
                twin.said[seat] = self.said[seat]
        twin.rng = Rng(rng.bits64())
        return twin

    def copy(self) -> "TreeState":
        twin = TreeState(self.places, Rng(0))
        twin.rng = self.rng.copy()
        twin.horizon = self.horizon
        twin.real = self.real
        twin.said = dict(self.said)
        return twin

    def dump(self) -> Plain:
        said = {str(seat): word for seat, word in self.said.items()}
        return {"real": self.real, "actors": list(self.actors), "said": said, "rng": self.rng.state}


class TreeGame(Game[NoOptions, TreeState, Action]):
    name = "tree"
    rules = 1
    options = NoOptions
    text = EMBERS.text
    notation = Notation(Say)
    prompts = (Ask,)
    events = ()
    outcomes = ("end",)

    def __init__(self, *trees: Tree) -> None:
        self.trees = trees

    def seats(self, options: NoOptions) -> tuple[str, ...]:
        return ("first", "second")

    def start(self, options: NoOptions, rng: Rng) -> TreeState:
        return TreeState(self.trees, rng)

    def evaluate(self, state: TreeState, seat: int) -> float:
        return state.place.worth[seat]


def tree(*trees: Tree) -> tuple[TreeGame, TreeState]:
    game = TreeGame(*trees)
    return game, game.new()


# Players


class Stubborn(Player):
    """Always the last legal action."""

    def choose(self, state: State[Any], seat: int) -> Action:
        last: Action = state.legal(seat)[-1]
        return last


class Idle(Player):
    """Always the first legal action."""

    def choose(self, state: State[Any], seat: int) -> Action:
        first: Action = state.legal(seat)[0]
        return first


class Slow(Stubborn):
    """Takes longer than the watchdog's grace."""

    def choose(self, state: State[Any], seat: int) -> Action:
        time.sleep(0.4)
        return super().choose(state, seat)


class Cheat(Player):
    """Answers what is not allowed."""

    def choose(self, state: State[Any], seat: int) -> Action:
        return Say("abracadabra")


class Crash(Player):
    def choose(self, state: State[Any], seat: int) -> Action:
        raise ZeroDivisionError("thought about nothing")


class Quitter(Player):
    def choose(self, state: State[Any], seat: int) -> Action:
        raise SystemExit(3)


class Mute(Player):
    """Breaks its promise of an action."""

    def choose(self, state: State[Any], seat: int) -> Action:
        nothing: Any = None
        return nothing  # type: ignore[no-any-return]


class Vandal(Player):
    """Plays on in the state that it was shown, to the end, before it answers."""

    def choose(self, state: State[Any], seat: int) -> Action:
        answer: Action = state.legal(seat)[0]
        while state.actors:
            state.apply(state.actors[0], state.legal(state.actors[0])[0])
        return answer


class Hung(Player):
    """Thinks until it is woken."""

    wake = threading.Event()

    def choose(self, state: State[Any], seat: int) -> Action:
        self.wake.wait(60)
        late: Action = state.legal(seat)[0]
        return late


class Spy(Player):
    """Notes what it is shown, and plays at random."""

    seen: list[tuple[int, State[Any]]] = []  # noqa: RUF012 - emptied by whoever looks

    def choose(self, state: State[Any], seat: int) -> Action:
        self.seen.append((seat, state.copy()))
        action: Action = self.rng.choice(state.legal(seat))
        return action


def not_a_player() -> None:
    """What a careless package might offer."""
