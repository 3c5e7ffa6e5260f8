"""The conformance suite passes for the sample game, and catches one deliberately broken variant per property."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ashgrid.core import Action, Digest, Event, Game, Outcome, Plain, Prompt, Refusal, Rng, SnapshotError
from ashgrid.core.testing import Conformance, Nonconformity, conform, properties
from ashgrid.core.testing.chapters import Chapters
from ashgrid.games.embers import GAME, EmbersGame
from ashgrid.games.embers.actions import DrewCard, Keep, Options, Strike, Swapped, Turn
from ashgrid.games.embers.campaign import Night
from ashgrid.games.embers.rules import ANSWER, OVER, TURN, Embers


class TestEmbers(Conformance):
    game = GAME
    variants = ({}, {"embers": 1}, {"hand": 6, "embers": 9}, {"mode": "campaign"}, {"mode": "campaign", "embers": 9})


class Variant(Embers):
    """Embers whose copies and guesses stay of the same broken kind."""

    def copy(self) -> Variant:
        return copied(self, type(self))


def copied(state: Embers, kind: type[Variant]) -> Variant:
    twin = kind(state.rng.copy())
    twin.horizon = state.horizon
    twin.pile = state.pile[:]
    twin.hands = [hand[:] for hand in state.hands]
    twin.embers = state.embers[:]
    twin.discard = state.discard[:]
    twin.phase, twin.active, twin.strike = state.phase, state.active, state.strike
    twin.undecided = state.undecided[:]
    return twin


class NoResult(Variant):
    @property
    def result(self) -> Outcome | None:
        return None


class Endless(Variant):
    def advance(self, seat: int, action: Action) -> None:
        super().advance(seat, action)
        if self.phase == OVER:
            self.phase = TURN


class TwiceLegal(Variant):
    def legal(self, seat: int) -> list[Action]:
        return super().legal(seat) * 2


class Restless(Variant):
    """Looking at it rolls its dice."""

    def view(self, seat: int | None) -> Plain:
        self.rng.bits32()
        return super().view(seat)


class Pushover(Variant):
    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if isinstance(action, Keep) else super().refusal(seat, action)


class SharedHands(Variant):
    def copy(self) -> Variant:
        twin = super().copy()
        twin.hands = self.hands
        return twin


class Vain(Variant):
    """Plays differently when somebody listens."""

    def tell(self, event: Event) -> None:
        if self.events is not None:
            self.embers[0] = max(1, self.embers[0] - 1)
        super().tell(event)


class Undeclared(Variant):
    def prompt(self, seat: int) -> Prompt:
        return Question()


class Question(Prompt, frozen=True):
    pass


class Weather(Variant):
    """Depends on something that no record holds."""

    rolls = 0

    def advance(self, seat: int, action: Action) -> None:
        super().advance(seat, action)
        Weather.rolls += 1
        self.embers[1] += Weather.rolls % 3 == 0


class Mumble(Action, frozen=True):
    card: int

    def __str__(self) -> str:
        return f"strike {self.card % 2}"


class Mumbling(Variant):
    def legal(self, seat: int) -> list[Action]:
        legal = super().legal(seat)
        return [Mumble(card) for card in range(2, 5)] if self.phase == TURN and legal else legal

    def advance(self, seat: int, action: Action) -> None:
        super().advance(seat, super().legal(seat)[0] if isinstance(action, Mumble) else action)


class OpenHands(Variant):
    def view(self, seat: int | None) -> Plain:
        return super().view(seat) | {"hands": [list(hand) for hand in self.hands]}


class ShowsSeed(Variant):
    def view(self, seat: int | None) -> Plain:
        return super().view(seat) | {"nonce": self.rng.state}


class ForgetfulGuess(Variant):
    """Deals the seat's own hand anew as well."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = super().guess(seat, rng)
        twin.pile += twin.hands[seat]
        rng.shuffle(twin.pile)
        twin.hands[seat] = sorted(twin.pile.pop() for _ in twin.hands[seat])
        return twin


class PeekingGuess(Variant):
    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = self.copy()
        twin.rng = Rng(rng.bits64())
        return twin


class SeldomGuess(Variant):
    """Deals anew once in twenty times."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        if rng.below(20) == 0:
            return super().guess(seat, rng)
        twin = self.copy()
        twin.rng = Rng(rng.bits64())
        return twin


class HalfGuess(Variant):
    """Peeks every other time."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        guess = super().guess(seat, rng)
        if rng.below(2):
            guess.hands, guess.pile = [hand[:] for hand in self.hands], self.pile[:]
        return guess


class NextCard(Variant):
    """Deals the other hand anew, but leaves the next card where it is."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = self.copy()
        top = twin.pile[-1:]
        unknown = sorted(twin.hands[1 - seat] + twin.pile[:-1])
        rng.shuffle(unknown)
        count = len(twin.hands[1 - seat])
        twin.hands[1 - seat] = sorted(unknown[:count])
        twin.pile = unknown[count:] + top
        twin.rng = Rng(rng.bits64())
        return twin


class WholePile(Variant):
    """Exchanges one card of the other hand for one deep in the pile, and leaves all else."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = super().guess(seat, rng)
        twin.hands, twin.pile = [hand[:] for hand in self.hands], self.pile[:]
        if twin.hands[1 - seat] and len(twin.pile) > 2:
            place = rng.below(len(twin.pile) - 2)
            hand = twin.hands[1 - seat]
            hand[0], twin.pile[place] = twin.pile[place], hand[0]
            hand.sort()
        return twin


class Gossip(Variant):
    """Tells everybody which card was drawn."""

    def tell(self, event: Event) -> None:
        super().tell(DrewCard(seat=event.seat, card=event.card) if isinstance(event, DrewCard) else event)


class Whisperer(Variant):
    """Tells who strikes what the other has in hand, as if nothing were learned by it."""

    def advance(self, seat: int, action: Action) -> None:
        super().advance(seat, action)
        if isinstance(action, Strike):
            self.tell(DrewCard(seat=1 - seat, card=sum(self.hands[1 - seat]), only=(seat,)))


class LoadedDice(Variant):
    """Its guesses roll the very dice that the game will roll."""

    def guess(self, seat: int, rng: Rng) -> Embers:
        twin = super().guess(seat, rng)
        twin.rng = self.rng.copy()
        return twin


class Meddler(Variant):
    """Whoever asks what would come of an action has done it."""


class Shameless(Variant):
    """Rolls and draws without saying so: everything could be taken back."""

    def uncover(self) -> None:
        pass


class Cheating(Variant):
    """Loses a card when a strike is parried."""

    def resolve(self, parry: int) -> None:
        if parry:
            self.discard.pop()
        super().resolve(parry)


class Tired(Variant):
    """Grows tired of striking, and no dump tells how often it has struck."""

    strikes = 0

    def copy(self) -> Variant:
        twin = copied(self, Tired)
        assert isinstance(twin, Tired)
        twin.strikes = self.strikes
        return twin

    def advance(self, seat: int, action: Action) -> None:
        if isinstance(action, Strike):
            self.strikes += 1
        super().advance(seat, action)
        if self.strikes == 3:
            self.rng.bits32()


class Untidy(Variant):
    """Saves the order of its pile, and does not read it back."""


class Forgiving(Variant):
    """Restores anything."""


class Vote(Prompt, frozen=True):
    table = True
    cards: int


class Divided(Variant):
    """Asks two who are of one team together, but each something else."""

    def prompt(self, seat: int) -> Prompt:
        return Vote(seat)


class Voting(Variant):
    """Asks everything of the table."""

    def prompt(self, seat: int) -> Prompt:
        return Vote(0)


class Foreboding(Voting):
    """Its ties are broken by the next card of the pile."""


def game_of(kind: type[Variant], **attributes: Any) -> EmbersGame:
    def start(self: EmbersGame, options: Options, rng: Rng) -> Embers:
        state = kind(rng)
        state.deal(options.embers, options.hand)
        return state

    def rebuild(self: EmbersGame, options: Options, saved: Plain) -> Embers | Night:
        state = GAME.rebuild(options, saved)
        return copied(state, kind) if isinstance(state, Embers) else state

    def variants(self: EmbersGame) -> list[dict[str, object]]:
        return [{}]

    duel = {"carry_version": 0, "carries": None, "variants": variants}
    methods = {"start": start, "rebuild": rebuild, **duel, **attributes}
    made: EmbersGame = type(kind.__name__, (EmbersGame,), methods)()
    return made


def tidied(self: EmbersGame, options: Options, saved: Plain) -> Embers | Night:
    return GAME.rebuild(options, {**saved, "pile": sorted(saved["pile"])})


def unwritten(self: EmbersGame, options: Options, saved: Plain) -> Embers | Night:
    return Game.rebuild(self, options, saved)


def trusting(self: EmbersGame, options: Options, saved: Plain) -> Embers:
    state = Embers(Rng(0))
    state.embers = [saved["embers"][0], saved["embers"][1]]
    return state


def forgiving(self: EmbersGame, options: Options, saved: Plain) -> Embers | Night:
    try:
        return GAME.restore(options, saved)
    except SnapshotError:
        return GAME.new(options)


def dream(self: EmbersGame, state: Embers, seat: int) -> float:
    return 1.5


def swap_all(self: EmbersGame, state: Embers, seat: int) -> list[Action]:
    return [Keep()]


def prophecy(self: EmbersGame, state: Embers, seat: int, action: Action | None) -> Plain:
    return {"next": state.pile[-1] if state.pile else None}


def meddling(self: EmbersGame, state: Embers, seat: int, action: Action | None) -> Plain:
    if action is not None:
        state.apply(seat, action)
    return {}


def one_team(self: EmbersGame, options: Options) -> tuple[int, ...]:
    return (0, 0)


def keep_always(self: EmbersGame, state: Embers, seat: int) -> Action | None:
    return Keep()


def first_legal(self: EmbersGame, state: Embers, seat: int) -> Action | None:
    return state.legal(seat)[0]


def by_next_card(self: EmbersGame, state: Embers, seat: int) -> Action | None:
    legal = state.legal(seat)
    return legal[state.pile[-1] % len(legal)] if state.pile else None


def any_hand(self: EmbersGame, options: Options, rng: Rng) -> Options:
    return msgspec.structs.replace(options, hand=1 + rng.below(6))


def a_deck(self: EmbersGame, options: Options) -> tuple[str, ...]:
    return ("deck/ashes",)


def half_a_digest(self: EmbersGame, state: object, options: Options) -> Digest:
    return Digest(("flint",))


def anything_goes(self: EmbersGame, raw: object) -> Options:
    return Options()


BROKEN: list[tuple[str, EmbersGame, str]] = [
    (
        "somebody_decides_until_there_is_a_result",
        game_of(NoResult),
        "There are actors exactly while there is no result",
    ),
    ("somebody_decides_until_there_is_a_result", game_of(Variant, outcomes=()), "a declared reason"),
    ("games_end", game_of(Endless), "A game ends"),
    ("legal_actions_are_distinct_and_only_for_actors", game_of(TwiceLegal), "Legal actions are distinct"),
    ("asking_changes_nothing", game_of(Restless), "Asking a state changes nothing"),
    ("an_illegal_action_changes_nothing", game_of(Pushover), "An illegal action raises IllegalAction"),
    ("copies_are_independent", game_of(SharedHands), "A copy is equal and independent"),
    ("listening_changes_nothing", game_of(Vain), "Whether somebody listens makes no difference"),
    ("events_and_prompts_are_declared", game_of(Undeclared), "Prompts are declared"),
    (
        "events_and_prompts_are_declared",
        game_of(Variant, events=(Swapped,), prompts=GAME.prompts),
        "Events are declared",
    ),
    ("records_replay_to_the_same_state", game_of(Weather), "A record replays to the same states"),
    ("saved_states_go_on_the_same", game_of(Tired), "A saved state can be restored, and goes on the same. $.rng is"),
    ("saved_states_go_on_the_same", game_of(Untidy, rebuild=tidied), "$.pile[0]: is"),
    ("saved_states_go_on_the_same", game_of(Variant, rebuild=unwritten), "embers has no 'rebuild'"),
    ("damaged_saves_are_refused", game_of(Variant, restore=trusting), "A damaged save raises SnapshotError"),
    ("damaged_saves_are_refused", game_of(Forgiving, restore=forgiving), "was taken"),
    ("actions_survive_text_and_json", game_of(Mumbling), "Different actions have different notations"),
    ("views_hide", game_of(OpenHands), "view(0) tells only what the seat may know"),
    ("views_hide", game_of(ShowsSeed), "A view never tells the seed"),
    ("what_is_foreseen_hides", game_of(Variant, foresee=prophecy), "tells only what the seat may know"),
    ("what_is_foreseen_hides", game_of(Meddler, foresee=meddling), "Foreseeing changes nothing"),
    ("guesses_agree_with_what_the_seat_knows", game_of(ForgetfulGuess), "A guess is indistinguishable for its seat"),
    ("guesses_do_not_peek", game_of(PeekingGuess), "A guess does not peek"),
    ("guesses_do_not_peek", game_of(SeldomGuess), "A guess does not peek. What the others hold was guessed rightly"),
    ("guesses_do_not_peek", game_of(HalfGuess), "A guess does not peek. What the others hold was guessed rightly"),
    ("guesses_do_not_peek", game_of(LoadedDice), "A guess has dice of its own"),
    ("guesses_do_not_foresee", game_of(NextCard), "A guess does not foresee what chance or a pile will bring"),
    ("guesses_do_not_foresee", game_of(WholePile), "A guess does not foresee what chance or a pile will bring"),
    ("the_horizon_is_honest", game_of(Shameless), "teaches nothing, as its horizon says"),
    ("the_horizon_is_honest", game_of(Whisperer), "teaches nothing, as its horizon says. events"),
    ("events_tell_no_more_than_views", game_of(Gossip), "Events tell no more than views. After"),
    ("events_tell_no_more_than_views", game_of(Whisperer), "After 'strike' the event 'drew-card' told its own seat"),
    (
        "those_who_are_asked_together_are_asked_the_same",
        game_of(Divided, teams=one_team),
        "Seat 0 is asked Vote(cards=0), and seat 1 Vote(cards=1)",
    ),
    ("a_tie_break_is_legal_and_tells_nothing", game_of(Voting, tie_break=keep_always), "A tie-break is legal"),
    ("a_tie_break_is_legal_and_tells_nothing", game_of(Variant, tie_break=first_legal), "only among those who are"),
    (
        "a_tie_break_is_legal_and_tells_nothing",
        game_of(Foreboding, tie_break=by_next_card),
        "what its seat may know",
    ),
    ("evaluations_lie_between_lost_and_won", game_of(Variant, evaluate=dream), "An evaluation lies between 0 and 1"),
    ("candidates_are_legal", game_of(Variant, candidates=swap_all), "Candidates are some of the legal actions"),
    ("invariants_hold", game_of(Cheating), "The game's own invariants hold"),
    ("what_is_drawn_stays_with_the_match", game_of(Variant, draw=any_hand), "Drawn again they are others"),
    ("what_is_drawn_stays_with_the_match", game_of(Cheating, needs=a_deck), "It needs deck/ashes"),
    (
        "what_is_kept_of_a_match_fits_its_seats",
        game_of(Variant, digest=half_a_digest),
        "has something for each seat. There are 2 seats",
    ),
    (
        "unknown_options_are_refused_by_name",
        game_of(Variant, read_options=anything_goes),
        "An unknown option is refused",
    ),
]


@pytest.mark.parametrize(
    ("rule", "game", "message"), BROKEN, ids=[f"{rule}-{type(game).__name__}" for rule, game, _ in BROKEN]
)
def test_a_broken_variant_is_caught_and_named(rule: str, game: EmbersGame, message: str) -> None:
    suite = type("Suite", (Conformance,), {"game": game, "walks": 6})()
    check: Callable[[], None] = getattr(suite, f"test_{rule}")
    with pytest.raises(Nonconformity) as caught:
        check()
    assert str(caught.value).startswith("embers: ")
    assert message in str(caught.value)


def test_there_is_a_broken_variant_for_every_property() -> None:
    """Those of chapters are in `test_chapters`."""
    assert {f"test_{rule}" for rule, _, _ in BROKEN} == set(properties()) - vars(Chapters).keys()


@pytest.mark.parametrize(
    ("kind", "message"), [(PeekingGuess, "it always knew what the others hold"), (SeldomGuess, "more were right")]
)
def test_peeking_also_shows_where_no_two_games_look_the_same(kind: type[Variant], message: str) -> None:
    suite = type("Suite", (Conformance,), {"game": game_of(kind), "_lookalikes": lambda self: iter(())})()
    with pytest.raises(Nonconformity, match=message):
        suite.test_guesses_do_not_peek()


def test_what_an_event_shows_for_a_moment_may_be_declared() -> None:
    suite = type("Suite", (Conformance,), {"game": game_of(Gossip), "fleeting": (DrewCard,)})()
    suite.test_events_tell_no_more_than_views()


def test_an_unbroken_variant_passes() -> None:
    assert set(conform(game_of(Variant)).values()) == {None}


def test_the_suite_also_runs_without_pytest_and_says_what_is_wrong() -> None:
    report = conform(game_of(Cheating))
    assert list(report) == properties()
    assert "the cards are not those of the deck" in str(report["test_invariants_hold"])
    assert report["test_copies_are_independent"] is None


def test_an_interrupting_decision_belongs_to_the_other_seat() -> None:
    state = GAME.new(seed=4)
    state.apply(0, Keep())
    state.apply(1, Keep())
    assert state.prompt(0) == Turn()
    state.apply(0, state.legal(0)[1])
    assert state.phase == ANSWER
    assert state.actors == (1,)
