"""The conformance suite: what every game must do, in this repository or outside it. Three lines make it a test:

    from ashgrid.core.testing import Conformance
    from my_game import GAME
    class TestMyGame(Conformance): game = GAME

pytest then runs one test per property. `variants` may list several sets of options; `conform(game)` does the same
without pytest. A failure is a `Nonconformity` that says which property of the contract is broken and where.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import msgspec

from ..contract import Outcome, State
from ..errors import IllegalAction, OptionError, SnapshotError
from ..record import Move, Record, Replay, fingerprint
from ..registry import AnyGame
from ..rng import Rng, derive
from ..values import Action, Event, Refusal
from .chapters import Chapters
from .damage import damaged
from .together import Together
from .walk import Nonconformity, undeclared, walk

DEPTH = 3
"""How many actions deep lookalikes are looked for."""
OFTEN = 60
"""At so many decisions of a game every guess is asked what costs much; after them, one of the guesses."""
FORESIGHT = 3
"""How many actions they are played on."""
SAVING = 12
"""A match is saved once in so many actions."""
DAMAGES = 6
"""How often a saved state is damaged."""


class Reality(NamedTuple):
    """A match in progress, and for each seat all that it has seen and heard of it so far."""

    state: State[Any]
    known: list[list[bytes]]


class Tally:
    """How often guesses agree with the reality that they were made of, and how often with another one that looks the
    same to their seat. A guess that depends on nothing but what its seat knows does both equally often, whatever it
    believes to be likely: only the difference counts against a game."""

    def __init__(self) -> None:
        self.trials = self.own = self.other = self.squares = 0

    def add(self, answers: list[tuple[object, object, object]]) -> None:
        """What a guess, its own reality and the other one say: all that one guess was asked, as that hangs together."""
        answers = [each for each in answers if each[1] != each[2]]  # else there is nothing to know
        own = sum(guess == one for guess, one, _ in answers)
        other = sum(guess == another for guess, _, another in answers)
        self.trials += len(answers)
        self.own += own
        self.other += other
        self.squares += (own - other) ** 2

    @property
    def cheats(self) -> bool:
        """By chance once in millions: the same seeds are played every time, so an honest game passes always."""
        return self.own - self.other > max(20, 5 * math.sqrt(self.squares))

    def __str__(self) -> str:
        return (
            f"guessed rightly {self.own} times of {self.trials}; of {self.trials} other games that looked the same to "
            f"the seat the same guesses fitted only {self.other}"
        )


class Conformance(Chapters, Together):
    """Inherit, set `game`, and let pytest find the tests."""

    fleeting: ClassVar[tuple[type[Event], ...]] = ()
    """Events that openly show for a moment what no view keeps, say a card that is shuffled back at once."""

    # Decisions ----------------------------------------------------------------------------------

    def test_somebody_decides_until_there_is_a_result(self) -> None:
        rule = "There are actors exactly while there is no result"
        for options, seed, carry in self._games():
            seats = self._seats(options)
            last: State[Any] | None = None
            for point in walk(self.game, options, seed, carry=carry):
                last = point.state
                actors = point.state.actors
                if point.state.result is not None:
                    self._broken(rule, f"Seat {actors[0]} may act, but the result is {point.state.result}")
                if list(actors) != sorted(set(actors)) or not set(actors) <= set(range(seats)):
                    self._broken("Actors are seats in ascending order", f"They are {actors} of {seats} seats")
            if last is not None and last.result is None:
                self._broken(rule, f"Nobody may act after seed {seed}, but there is no result")
            if last is not None:
                self._check_outcome(last.result, seats)

    def _check_outcome(self, outcome: Outcome | None, seats: int) -> None:
        rule = "A result has a payoff from 0 to 1 for every seat and a declared reason"
        if outcome is None or len(outcome.payoffs) != seats or not all(0 <= one <= 1 for one in outcome.payoffs):
            self._broken(rule, f"It is {outcome} for {seats} seats")
        elif outcome.reason not in self.game.outcomes:
            self._broken(rule, f"'{outcome.reason}' is not among {self.game.outcomes}")

    def test_games_end(self) -> None:
        for options, seed, carry in self._games():
            for _ in walk(self.game, options, seed, carry=carry):
                pass

    def test_legal_actions_are_distinct_and_only_for_actors(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                for seat in range(self._seats(options)):
                    legal = point.state.legal(seat)
                    if (seat in point.state.actors) != bool(legal):
                        who = "an actor" if seat in point.state.actors else "not an actor"
                        self._broken(
                            "Exactly the actors have legal actions", f"Seat {seat}, {who}, has {_listed(legal)}"
                        )
                    if len(set(legal)) != len(legal):
                        self._broken("Legal actions are distinct", f"Seat {seat} has {_listed(legal)}")

    def test_asking_changes_nothing(self) -> None:
        """Asking is free: the order and number of questions must not matter, or replays fall apart."""
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                before = state.dump()
                answers = state.legal(point.seat)
                for seat in (None, *range(self._seats(options))):
                    state.view(seat)
                state.prompt(point.seat)
                state.check()
                state.guess(point.seat, Rng(1))
                self._same("Asking a state changes nothing", before, state.dump())
                if state.legal(point.seat) != answers:
                    self._broken("Legal actions come in a stable order", f"First {_listed(answers)}, then another")

    def test_an_illegal_action_changes_nothing(self) -> None:
        rule = "An illegal action raises IllegalAction and changes nothing"
        for options, seed, carry in self._games():
            pool: defaultdict[str, list[Action]] = defaultdict(list)  # all that was ever legal, by kind
            known: set[Action] = set()
            rng = Rng(derive(seed, 9))
            for point in walk(self.game, options, seed, carry=carry):
                for action in point.legal:
                    if action not in known:
                        known.add(action)
                        pool[action.tag].append(action)
                before = point.state.dump()
                for seat in range(self._seats(options)):
                    legal = set(point.state.legal(seat))
                    some = [rng.choice(kind) for kind in pool.values() for _ in range(2)]
                    for action in dict.fromkeys(action for action in some if action not in legal):
                        try:
                            point.state.apply(seat, action)
                        except IllegalAction as error:
                            self._check_declared(action, error.why)
                        else:
                            self._broken(rule, f"Seat {seat} could '{action}', which is not in its legal list")
                        self._same(rule, before, point.state.dump())

    def _check_declared(self, action: Action, why: Refusal) -> None:
        spare = undeclared(self.game, why)
        if spare is not None:
            self._broken("A refusal is of a kind that the game declares", f"'{action}' is refused by {spare!r}")

    # Copies, records, notation ------------------------------------------------------------------

    def test_copies_are_independent(self) -> None:
        rule = "A copy is equal and independent"
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                before = point.state.dump()
                twin = point.state.copy()
                self._same(rule, before, twin.dump())
                self._same(rule, {"horizon": point.state.horizon}, {"horizon": twin.horizon})
                twin.apply(point.seat, point.action)
                self._same(rule, before, point.state.dump())
                other = point.state.copy()
                other.apply(point.seat, point.action)
                self._same("Equal states go on equally", twin.dump(), other.dump())

    def test_listening_changes_nothing(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                silent, heard = point.state.copy(), point.state.copy()
                silent.apply(point.seat, point.action)
                events: list[Event] = []
                heard.apply(point.seat, point.action, events)
                self._same("Whether somebody listens makes no difference", silent.dump(), heard.dump())

    def test_events_and_prompts_are_declared(self) -> None:
        for options, seed, carry in self._games():
            events: list[Event] = []
            for point in walk(self.game, options, seed, events, carry):
                if type(point.state.prompt(point.seat)) not in self.game.prompts:
                    self._broken("Prompts are declared", f"{point.state.prompt(point.seat)!r} is not in game.prompts")
            seats = set(range(self._seats(options)))
            for event in events:
                if type(event) not in self.game.events:
                    self._broken("Events are declared", f"{event!r} is not in game.events")
                if event.only is not None and not set(event.only) <= seats:
                    self._broken("Events are for seats of the game", f"{event!r}")
                msgspec.json.encode(event)

    def test_records_replay_to_the_same_state(self) -> None:
        rule = "A record replays to the same states"
        for options, seed, carry in self._games():
            record = Record.start(self.game, options, derive(seed, 1), carry)
            prints: list[str] = []
            last: State[Any] | None = None
            for point in walk(self.game, options, seed, carry=carry):
                prints.append(fingerprint(point.state))
                record.moves.append(Move(point.seat, str(point.action)))
                last = point.state
            again = Replay(Record.parse(str(record)), self.game)
            prints.append(fingerprint(last if last is not None else again.state))
            seen = [fingerprint(again.state), *(fingerprint(step.state) for step in again.steps())]
            if again.stopped is not None:
                self._broken(rule, str(again.stopped))
            for number, (one, other) in enumerate(zip(prints, seen, strict=True)):
                if one != other:
                    self._broken(rule, f"After move {number} of seed {seed} the state is another")

    def test_saved_states_go_on_the_same(self) -> None:
        """Now and then a match is saved, read back from JSON, and played on beside the one that was not."""
        rule = "A saved state can be restored, and goes on the same"
        for options, seed, carry in self._games():
            rng = Rng(derive(seed, 10))
            events: list[Event] = []
            again: State[Any] | None = None
            echo: list[Event] = []
            last: State[Any] | None = None
            for point in walk(self.game, options, seed, events, carry):
                last = point.state
                if again is not None:
                    self._alike(rule, last, again, events, echo)
                if again is None or rng.below(SAVING) == 0:
                    again = self._restored(rule, options, last)
                    self._alike(rule, last, again, [], [])
                events.clear()
                echo.clear()
                again.apply(point.seat, point.action, echo)
            if last is not None and again is not None:
                self._alike(rule, last, again, events, echo)
                self._alike(rule, last, self._restored(rule, options, last), [], [])

    def _restored(self, rule: str, options: dict[str, Any], state: State[Any]) -> State[Any]:
        saved = state.save()
        try:
            again: State[Any] = self.game.restore(options, msgspec.json.decode(msgspec.json.encode(saved)))
        except (NotImplementedError, SnapshotError) as error:
            raise Nonconformity(self.game, rule, str(error)) from error
        self._same(rule, saved, again.save())
        return again

    def _alike(self, rule: str, one: State[Any], other: State[Any], heard: list[Event], echo: list[Event]) -> None:
        """Everything that two states can be asked, and what was heard of the last action in each."""
        self._same(rule, msgspec.to_builtins(heard), msgspec.to_builtins(echo), "events")
        for name in ("actors", "result", "horizon"):
            self._same(rule, getattr(one, name), getattr(other, name), name)
        self._same(rule, one.dump(), other.dump())
        self._same(rule, one.view(None), other.view(None), "view(None)")
        for seat in range(one.seat_count):
            self._same(rule, one.view(seat), other.view(seat), f"view({seat})")
            self._same(rule, one.legal(seat), other.legal(seat), f"legal({seat})")
        for seat in one.actors:
            self._same(rule, one.prompt(seat), other.prompt(seat), f"prompt({seat})")
            guesses = [state.guess(seat, Rng(one.horizon)).dump() for state in (one, other)]
            self._same(rule, guesses[0], guesses[1], f"guess({seat})")

    def test_damaged_saves_are_refused(self) -> None:
        """What is not the answer of a `save` is refused in a sentence, and nothing else is raised."""
        rule = "A damaged save raises SnapshotError"
        for options, seed, carry in self._games():
            rng = Rng(derive(seed, 11))
            for point in walk(self.game, options, seed, carry=carry):
                if rng.below(SAVING):
                    continue
                saved = msgspec.json.encode(point.state.save())
                for _ in range(DAMAGES):
                    what, data = damaged(msgspec.json.decode(saved), rng)
                    try:
                        self.game.restore(options, data)
                    except SnapshotError:
                        continue
                    except Exception as error:
                        found = f"{what} raised {type(error).__name__}: {error}"
                        raise Nonconformity(self.game, rule, found) from error
                    self._broken(rule, f"{what} was taken")

    def test_actions_survive_text_and_json(self) -> None:
        rule = "Every action can be written and read back, as text and as JSON"
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                texts = {str(action) for action in point.legal}
                if len(texts) != len(point.legal):
                    self._broken("Different actions have different notations", _listed(point.legal))
                for action in point.legal:
                    notation = self.game.notation
                    if notation.parse(str(action)) != action:
                        self._broken(rule, f"'{action}' is read as {notation.parse(str(action))!r}, not {action!r}")
                    if notation.from_json(notation.to_json(action)) != action:
                        self._broken(rule, f"{action!r} is lost in JSON")

    # Hidden information -------------------------------------------------------------------------

    def test_views_hide(self) -> None:
        """What a seat may know stays the same when everything is dealt anew that it may not know."""
        for options, seed, carry in self._games():
            secrets = {derive(seed, 1)}
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                for seat in range(self._seats(options)):
                    seen = state.view(seat)
                    msgspec.json.encode(seen)
                    leaked = _numbers(seen) & {*secrets, state.rng.state}
                    if leaked:
                        self._broken("A view never tells the seed", f"view({seat}) contains {leaked.pop()}")
                    for guess in self._guess(state, seat, seed):
                        self._same(f"view({seat}) tells only what the seat may know", seen, guess.view(seat))
                        self._same("A spectator sees no more than a seat", state.view(None), guess.view(None))

    def test_what_is_foreseen_hides(self) -> None:
        """What a board shows of an action that is still being chosen tells nothing of what is dealt anew."""
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                before = state.dump()
                for action in (None, point.action):
                    said = self.game.foresee(state, point.seat, action)
                    self._same("Foreseeing changes nothing", before, state.dump())
                    msgspec.json.encode(said)
                    for guess in self._guess(state, point.seat, seed)[: None if point.number < OFTEN else 1]:
                        again = self.game.foresee(guess, point.seat, action)
                        rule = f"What is foreseen of '{action}' tells only what the seat may know"
                        self._same(rule, {"said": said}, {"said": again})

    def test_guesses_agree_with_what_the_seat_knows(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                for guess in self._guess(state, point.seat, seed):
                    rule = "A guess is indistinguishable for its seat"
                    self._same(rule, list(state.actors), list(guess.actors))
                    self._same(rule, state.view(point.seat), guess.view(point.seat))
                    if state.legal(point.seat) != guess.legal(point.seat):
                        self._broken(
                            rule, f"Legal: {_listed(state.legal(point.seat))} / {_listed(guess.legal(point.seat))}"
                        )
                    if state.prompt(point.seat) != guess.prompt(point.seat):
                        self._broken(rule, "The prompts differ")
                    guess.check()
                    guess.advance(point.seat, point.action)  # and it can be played on
                    guess.check()

    def test_guesses_do_not_peek(self) -> None:
        """What the others know and this seat does not is guessed as well as chance has it, and no better."""
        rule = "A guess does not peek"
        hidden = peeked = doubts = certain = 0
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                views = [state.view(seat) for seat in range(self._seats(options))]
                public = state.view(None)
                for seat in range(self._seats(options)):
                    guesses = self._guess(state, seat, seed)
                    if any(guess.rng.state == state.rng.state for guess in guesses):
                        self._broken("A guess has dice of its own", f"guess({seat}) kept the state of the generator")
                    for other, view in enumerate(views):
                        if other == seat or view == public:
                            continue
                        right = [guess.view(other) == view for guess in guesses]
                        hidden += len(right)
                        peeked += sum(right)
                        if not right[0]:  # so there is something to be wrong about
                            doubts += len(right) - 1
                            certain += sum(right[1:])
        if hidden and peeked == hidden:
            self._broken(rule, f"In {hidden} guesses it always knew what the others hold")
        if doubts >= 20 and certain > 0.8 * doubts:
            self._broken(rule, f"Where one guess was wrong about the others, {certain} of {doubts} more were right")
        tally = Tally()
        for seat, one, twin in self._lookalikes():
            guess = one.guess(seat, Rng(derive(one.rng.state, 4, seat)))
            places = [place for place in range(one.seat_count) if place != seat]
            tally.add([(guess.view(place), one.view(place), twin.view(place)) for place in places])
        if tally.cheats:
            self._broken(rule, f"What the others hold was {tally}")

    def test_guesses_do_not_foresee(self) -> None:
        """What piles and dice will bring is guessed as well as chance has it, and no better.

        Games that look the same to a seat are played on by the same actions, and so are its guesses. Only where such
        lookalikes turn up can this be asked: where much is dealt to each seat, add a variant that deals little."""
        tallies: defaultdict[str, Tally] = defaultdict(Tally)
        rng = Rng(9)
        for seat, one, other in self._lookalikes():
            guess = one.guess(seat, Rng(derive(one.rng.state, 4, seat)))
            trio = [guess, one.copy(), other.copy()]
            answers: defaultdict[str, list[tuple[object, object, object]]] = defaultdict(list)
            for _ in range(FORESIGHT):
                told = self._together(trio, rng)
                if told is None:
                    break
                for name in set(told[1]) | set(told[2]):
                    answers[name].append((told[0].get(name), told[1].get(name), told[2].get(name)))
            for name, each in answers.items():
                tallies[name].add(each)
        for name, tally in sorted(tallies.items()):
            if tally.cheats:
                self._broken("A guess does not foresee what chance or a pile will bring", f"{name} was {tally}")

    def _together(self, states: list[State[Any]], rng: Rng) -> list[dict[str, object]] | None:
        """Take the same action in all these states: what each brought to light, by name; None if that is impossible."""
        actors = states[0].actors
        if not actors or any(state.actors != actors for state in states):
            return None
        legal = [state.legal(actors[0]) for state in states]
        common = [action for action in legal[0] if all(action in others for others in legal[1:])]
        if not common:
            return None
        action = rng.choice(common)
        told: list[dict[str, object]] = []
        for state in states:
            events: list[Event] = []
            state.apply(actors[0], action, events)
            parts: defaultdict[str, list[object]] = defaultdict(list)
            for event in events:
                for name, value in event.fields().items():
                    parts[f"'{name}' of the event '{event.tag}'"].append(value)
            for seat in range(state.seat_count):
                for name, value in state.view(seat).items():
                    parts[f"'{name}' of view({seat})"].append(value)
            told.append({**parts})
        return told

    def test_the_horizon_is_honest(self) -> None:
        """An action that leaves the horizon alone can be taken back, so it must have taught its seat nothing."""
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                after, heard = _played(point.state.copy(), point.seat, point.action)
                if after.horizon < point.state.horizon:
                    self._broken("The horizon only grows", f"'{point.action}' lowered it")
                if after.horizon != point.state.horizon:
                    continue
                rule = f"'{point.action}' teaches nothing, as its horizon says"
                for guess in self._guess(point.state, point.seat, seed):
                    _, hearsay = _played(guess, point.seat, point.action)
                    self._same(rule, after.view(point.seat), guess.view(point.seat))
                    self._same(rule, _audible(heard, point.seat), _audible(hearsay, point.seat), "events")

    def test_events_tell_no_more_than_views(self) -> None:
        """Deal anew what an onlooker does not know and play the same action with the same dice. If the onlooker hears
        a difference, it also sees one afterwards: else an event tells what the views hide.

        Two differences may cancel out in a view by accident, so it takes several cases of the same kind."""
        hidden: Counter[tuple[str, str, str]] = Counter()
        shown: Counter[tuple[str, str, str]] = Counter()
        cases: dict[tuple[str, str, str], str] = {}
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                after, heard = _played(state.copy(), point.seat, point.action)
                for seat in range(self._seats(options)):
                    for guess in self._guess(state, seat, seed)[:2]:
                        if guess.actors != state.actors or point.action not in guess.legal(point.seat):
                            continue
                        guess.rng = state.rng.copy()
                        onlookers = [place for place in (seat, None) if guess.view(place) == state.view(place)]
                        _, hearsay = _played(guess, point.seat, point.action)
                        for place in onlookers:
                            who = "spectators" if place is None else "its own seat" if place == point.seat else "others"
                            same = guess.view(place) == after.view(place)
                            one, other = self._by_tag(heard, place), self._by_tag(hearsay, place)
                            for tag in sorted(set(one) | set(other)):
                                if one.get(tag) != other.get(tag):
                                    kind = (point.action.tag, tag, who)
                                    (hidden if same else shown)[kind] += 1
                                    if same:
                                        cases[kind] = f"say {one.get(tag)} or {other.get(tag)}"
        for kind, count in hidden.items():
            if count >= 3 and count * 4 > shown[kind]:
                action, tag, who = kind
                self._broken(
                    "Events tell no more than views",
                    f"After '{action}' the event '{tag}' told {who} {count} times what their view hides, {cases[kind]}",
                )

    def _by_tag(self, events: list[Event], seat: int | None) -> dict[str, list[str]]:
        """What this seat hears, by kind, in any order."""
        texts: defaultdict[str, list[str]] = defaultdict(list)
        for event in events:
            if event.visible_to(seat) and not isinstance(event, self.fleeting):
                texts[event.tag].append(msgspec.json.encode(event).decode())
        return {tag: sorted(each) for tag, each in texts.items()}

    # For machine players and options ------------------------------------------------------------

    def test_evaluations_lie_between_lost_and_won(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                for seat in range(self._seats(options)):
                    worth = self.game.evaluate(point.state, seat)
                    if not 0 <= worth <= 1:
                        self._broken("An evaluation lies between 0 and 1", f"Seat {seat} gets {worth}")

    def test_candidates_are_legal(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                candidates = self.game.candidates(point.state, point.seat)
                if not candidates or not set(candidates) <= set(point.legal):
                    self._broken("Candidates are some of the legal actions", f"They are {_listed(candidates)}")

    def test_invariants_hold(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                try:
                    point.state.check()
                except AssertionError as error:
                    self._broken("The game's own invariants hold", f"After {point.number} actions: {error}")

    def test_what_is_drawn_stays_with_the_match(self) -> None:
        rule = "Options that were drawn for a match are kept as they are"
        for options, seed, _ in self._games():
            drawn = self.game.prepare(options, seed)
            plain = msgspec.json.decode(msgspec.json.encode(drawn))
            if self.game.read_options(plain) != drawn:
                self._broken(rule, f"They are read back as other ones: {plain}")
            if self.game.draw(drawn, Rng(derive(seed, 8))) != drawn:
                self._broken(rule, f"Drawn again they are others: {plain}")
            unknown = set(self.game.needs(drawn)) - self.game.inventory().keys()
            if unknown:
                self._broken("A match needs what the inventory has", f"It needs {_listed(sorted(unknown))}")
            self.game.again(plain, seed)

    def test_what_is_kept_of_a_match_fits_its_seats(self) -> None:
        rule = "What lists keep of a match that is over has something for each seat"
        for options, seed, carry in self._games():
            chosen, seats = self.game.read_options(options), self._seats(options)
            *_, last = walk(self.game, options, seed, carry=carry)
            state = last.state
            before = state.dump()
            digest = self.game.digest(state, chosen)
            if len(digest.factions) != seats or len(digest.scores) not in (0, seats):
                self._broken(rule, f"There are {seats} seats, and it is {digest}")
            self._same(rule, before, state.dump())

    def test_unknown_options_are_refused_by_name(self) -> None:
        rule = "An unknown option is refused by name"
        try:
            self.game.read_options({"no-such-option": 1})
        except OptionError as error:
            if "no-such-option" not in str(error):
                self._broken(rule, f"The error says only: {error}")
        else:
            self._broken(rule, "It was taken")

    # Helpers ------------------------------------------------------------------------------------

    def _lookalikes(self) -> Iterator[tuple[int, State[Any], State[Any]]]:
        """Pairs of states from unrelated seeds in which a seat has seen and heard the very same, and the seat.

        These are realities that the game itself dealt, not guesses, so that no guess can taint them."""
        for variant, options in enumerate(self.variants):
            realities = []
            for number in range(16 * self.walks):
                state = self.game.new(options, derive(number, 6, variant))
                realities.append(Reality(state, [[] for _ in range(state.seat_count)]))
                _notice(realities[-1], [])
            for depth in range(DEPTH):
                for seat in range(self._seats(options)):
                    groups: defaultdict[tuple[bytes, ...], list[State[Any]]] = defaultdict(list)
                    for state, known in realities:
                        if state.actors:
                            groups[*known[seat]].append(state)
                    for group in groups.values():
                        if len(group) > 1:
                            yield from ((seat, group[place - 1], one) for place, one in enumerate(group))
                for number, reality in enumerate(realities):
                    if reality.state.actors:
                        actor = reality.state.actors[0]
                        legal = reality.state.legal(actor)
                        choice = Rng(derive(depth, 7, derive(number, 8, depth) % 2)).choice(legal)
                        _notice(reality, _played(reality.state, actor, choice)[1], (actor, choice))


def properties() -> list[str]:
    """The names of all properties, in order."""
    parts = reversed(Conformance.__mro__)
    return [name for part in parts for name in vars(part) if name.startswith("test_")]


def conform(game: AnyGame, variants: tuple[dict[str, Any], ...] = ({},)) -> dict[str, str | None]:
    """Run the suite without pytest: for each property what is wrong, or None."""
    kind = type("Suite", (Conformance,), {"game": game, "variants": variants})
    report: dict[str, str | None] = {}
    for name in properties():
        try:
            getattr(kind(), name)()
            report[name] = None
        except Exception as error:  # noqa: BLE001 - a broken game may raise anything
            report[name] = str(error) if isinstance(error, Nonconformity) else f"{type(error).__name__}: {error}"
    return report


def _played(state: State[Any], seat: int, action: Action) -> tuple[State[Any], list[Event]]:
    events: list[Event] = []
    state.apply(seat, action, events)
    return state, events


def _audible(events: list[Event], seat: int | None) -> list[object]:
    return [msgspec.to_builtins(event) for event in events if event.visible_to(seat)]


def _notice(reality: Reality, events: list[Event], move: tuple[int, Action] | None = None) -> None:
    """Every seat takes note of what it did, hears and sees."""
    for seat, known in enumerate(reality.known):
        did = str(move[1]) if move is not None and move[0] == seat else ""
        seen = [did, _audible(events, seat), reality.state.view(seat)]
        known.append(msgspec.json.encode(seen, order="deterministic"))


def _listed(actions: list[Any]) -> str:
    return ", ".join(str(action) for action in actions) or "none"


def _numbers(data: object) -> set[int]:
    """All whole numbers that are large enough to be a seed by intent rather than by accident."""
    if isinstance(data, dict):
        return set().union(*(_numbers(item) for item in data.values()))
    if isinstance(data, list | tuple):
        return set().union(*(_numbers(item) for item in data))
    if isinstance(data, str) and data.isascii() and data.isdecimal():
        data = int(data)
    return {data} if isinstance(data, int) and data > 2**20 else set()
