"""Chapters: what the contract promises of them, and one deliberately broken campaign per property of the suite."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import (
    Action,
    Carry,
    CarryError,
    Chapter,
    Event,
    Plain,
    Record,
    RecordError,
    Rng,
    SnapshotError,
    fingerprint,
    replay,
    verify,
)
from ashgrid.core.snapshot import read_saved
from ashgrid.core.testing import Conformance, Nonconformity, fuzz, replay_failure
from ashgrid.core.testing.chapters import Chapters
from ashgrid.core.testing.suite import samples
from ashgrid.games.embers import GAME, EmbersGame
from ashgrid.games.embers.actions import Carried, DrewCard, Options, SavedNight
from ashgrid.games.embers.campaign import Night
from ashgrid.games.embers.rules import Embers

CAMPAIGN = {"mode": "campaign", "embers": 9}
SECOND = samples(GAME)[2].carry or Carry(0, {})


class TestCampaign(Conformance):
    game = GAME
    variants = (CAMPAIGN, {"mode": "campaign", "hand": 1})


def played(carry: Carry | None = None, seed: int = 3) -> tuple[Night, Record]:
    """A night in which everybody always does the last thing that is legal, and its record."""
    record = Record.start(GAME, CAMPAIGN, seed, carry)
    state = GAME.new(CAMPAIGN, seed, carry)
    while state.actors:
        action = state.legal(state.actors[0])[-1]
        record.moves.append((state.actors[0], str(action)))  # type: ignore[arg-type]
        state.apply(state.actors[0], action)
    record.result = str(state.result)
    record.state = fingerprint(state)
    assert isinstance(state, Night)
    return state, record


# The contract ---------------------------------------------------------------------------------------


def test_a_night_that_the_fire_survives_has_a_sequel_and_the_last_one_has_none() -> None:
    reasons = []
    carry = None
    for _ in range(3):
        state, _ = played(carry, seed=11)
        reasons.append(state.result and state.result.reason)
        chapter = GAME.sequel(state, GAME.read_options(CAMPAIGN))
        carry = Carry(GAME.carry_version, chapter.carry) if chapter is not None else None
    assert reasons == ["night-passed", "night-passed", "dawn"]
    assert carry is None


def test_the_next_night_begins_with_the_cards_and_the_fire_of_the_last() -> None:
    state, _ = played()
    chapter = GAME.sequel(state, GAME.read_options(CAMPAIGN))
    assert chapter is not None
    after = GAME.new(chapter.options, 5, Carry(2, chapter.carry))
    assert isinstance(after, Night)
    assert (after.night, after.fire, after.hands, after.pile) == (2, state.fire, state.hands, state.pile)


def test_a_duel_has_no_sequel() -> None:
    state = GAME.new({}, 1)
    while state.actors:
        state.apply(state.actors[0], state.legal(state.actors[0])[0])
    assert GAME.sequel(state, GAME.read_options({})) is None


@pytest.mark.parametrize(
    ("carry", "path", "reason"),
    [
        (Carry(3, SECOND.data), "$.version", "does not know version 3"),
        (Carry(0, SECOND.data), "$.version", "from 1 to 2"),
        (Carry(2, {**SECOND.data, "fire": "warm"}), "$.fire", "Expected `int`, got `str`"),
        (Carry(2, {**SECOND.data, "pile": [7]}), "$.pile[0]", "Expected `int` <= 6"),
        (Carry(2, {**SECOND.data, "pile": [1]}), "$", "the cards are not those of the deck"),
    ],
)
def test_a_carry_that_does_not_fit_is_refused_with_its_place(carry: Carry, path: str, reason: str) -> None:
    with pytest.raises(CarryError) as caught:
        GAME.new(CAMPAIGN, 1, carry)
    assert caught.value.path == path
    assert reason in str(caught.value)


def test_a_carry_of_the_first_version_is_migrated() -> None:
    options, carry = samples(GAME)[1]
    state = GAME.new(options, 1, carry)
    assert isinstance(state, Night)
    assert (state.night, state.fire, state.lost) == (3, 3, 0)


def test_a_carry_is_not_printed() -> None:
    """Whatever can be printed ends in a log some day."""
    assert "hands" not in repr(Carry(2, {"hands": [[1], [2]]}))
    assert Carry(2, {"a": 1, "b": 2}).digest == Carry(2, {"b": 2, "a": 1}).digest != Carry(1, {"a": 1, "b": 2}).digest


# Records --------------------------------------------------------------------------------------------


def test_the_record_of_a_later_chapter_replays_and_verifies(tmp_path: Path) -> None:
    state, record = played(SECOND)
    record.save(tmp_path / "second.ashgrid")
    again = Record.load(tmp_path / "second.ashgrid")
    assert again.carry == SECOND
    assert replay(again).dump() == state.dump()
    assert verify(again) == []


def test_a_record_whose_carry_was_changed_does_not_verify() -> None:
    _, record = played(SECOND)
    record.carry = Carry(2, {**SECOND.data, "fire": 9})
    assert verify(record) != []


def test_a_record_with_a_broken_carry_says_so() -> None:
    _, record = played(SECOND)
    with pytest.raises(RecordError, match=r"line 6: 'carry' does not tell what the chapter began with"):
        Record.parse(str(record).replace('carry: {"version":2', 'carry: {"version":"two"'))
    record.carry = Carry(9, {})
    [problem] = verify(record)
    assert "does not take the record's carry" in problem


def test_the_record_of_a_first_chapter_has_no_carry() -> None:
    assert "carry" not in str(played()[1])


# Broken campaigns -----------------------------------------------------------------------------------


def broken(name: str, **attributes: Any) -> EmbersGame:
    made: EmbersGame = type(name, (EmbersGame,), attributes)()
    return made


def hungry(self: EmbersGame, options: Options, carry: Plain, rng: Rng) -> Embers | Night:
    state = GAME.resume(options, carry, rng)
    carry["lost"] += 1
    return state


class Moody:
    times = 0


def moody(self: EmbersGame, options: Options, carry: Plain, rng: Rng) -> Embers | Night:
    Moody.times += 1
    return GAME.resume(options, carry, Rng(Moody.times))


def spent(self: EmbersGame, state: Embers | Night, options: Options) -> Chapter | None:
    state.rng.bits32()
    return GAME.sequel(state, options)


def unreadable(self: EmbersGame, state: Embers | Night, options: Options) -> Chapter | None:
    chapter = GAME.sequel(state, options)
    return Chapter(chapter.options, {**chapter.carry, "fire": "warm"}) if chapter is not None else None


class OpenNight(Night):
    """Shows the cards that came over from the last night."""

    def view(self, seat: int | None) -> Plain:
        return {**super().view(seat), "came": [list(hand) for hand in self.hands]}

    def copy(self) -> Night:
        plain, twin = super().copy(), OpenNight(self.rng.copy())
        for name in SavedNight.__struct_fields__[:-1]:  # all but the generator
            setattr(twin, name, getattr(plain, name))
        return twin


def shown(self: EmbersGame, options: Options, carry: Plain, rng: Rng) -> Embers | Night:
    state = OpenNight(rng)
    state.follow(read_saved(carry, Carried))
    return state


def whispered(self: EmbersGame, state: Embers | Night, options: Options) -> tuple[Event, ...]:
    return (DrewCard(seat=0, card=1, only=(0,)),)


def forgiving(self: EmbersGame, options: Options, carry: Plain, rng: Rng) -> Embers | Night:
    try:
        return GAME.resume(options, carry, rng)
    except SnapshotError:
        return GAME.start(options, rng)


def unchanged(self: EmbersGame, carry: Plain, version: int) -> Plain:
    return carry


def in_place(self: EmbersGame, carry: Plain, version: int) -> Plain:
    carry["lost"] = 0
    return carry


BROKEN = [
    ("a_chapter_follows_when_one_is_over", broken("Hungry", resume=hungry), "beginning a chapter leaves it as it was"),
    ("a_chapter_follows_when_one_is_over", broken("Moody", resume=moody), "begins the same from the same carry"),
    ("a_chapter_follows_when_one_is_over", broken("Spent", sequel=spent), "Asking for a sequel changes nothing"),
    ("a_chapter_follows_when_one_is_over", broken("Unreadable", sequel=unreadable), "$.fire: Expected `int`"),
    ("a_chapter_follows_when_one_is_over", broken("NoVersion", carry_version=0), "has a version of its carries"),
    ("chapters_begin_without_secrets", broken("OpenNight", resume=shown), "tells only what a seat may know"),
    ("the_journal_tells_everybody", broken("Whispered", journal=whispered), "declared events for everybody"),
    ("carries_of_every_version_are_read", broken("Newer", carry_version=3), "There is no file 3.json"),
    ("carries_of_every_version_are_read", broken("Unchanged", migrate_carry=unchanged), "Version 1: no chapter can"),
    ("carries_of_every_version_are_read", broken("InPlace", migrate_carry=in_place), "leaves the old carry as it was"),
    ("damaged_carries_are_refused", broken("Forgiving", resume=forgiving), "was taken"),
]


@pytest.mark.parametrize(("rule", "game", "message"), BROKEN, ids=[type(game).__name__ for _, game, _ in BROKEN])
def test_a_broken_campaign_is_caught_and_named(rule: str, game: EmbersGame, message: str) -> None:
    suite = type("Suite", (Conformance,), {"game": game, "variants": (CAMPAIGN,), "walks": 6})()
    check: Callable[[], None] = getattr(suite, f"test_{rule}")
    with pytest.raises(Nonconformity) as caught:
        check()
    assert message in str(caught.value)


def test_there_is_a_broken_campaign_for_every_property_of_chapters() -> None:
    assert {f"test_{rule}" for rule, _, _ in BROKEN} == {name for name in vars(Chapters) if name.startswith("test_")}


# The fuzzer -----------------------------------------------------------------------------------------


class LateNight(Night):
    def advance(self, seat: int, action: Action) -> None:
        if self.night == 3 and self.hour == 2:
            raise ZeroDivisionError("too tired")
        super().advance(seat, action)


def tired(self: EmbersGame, options: Options, carry: Plain, rng: Rng) -> Embers | Night:
    state = LateNight(rng)
    state.follow(read_saved(carry, Carried))
    return state


def test_the_fuzzer_plays_on_through_the_chapters_and_its_record_replays_the_failure() -> None:
    game = broken("Tired", resume=tired, variants=lambda self: [CAMPAIGN])
    found = fuzz(game, games=40).failure
    assert found is not None
    assert found.kind == "apply raised ZeroDivisionError"
    assert found.record.carry is not None
    again = replay_failure(game, Record.parse(str(found.record)))
    assert again is not None
    assert again.kind == found.kind


def test_the_fuzzer_finds_a_chapter_that_begins_differently() -> None:
    found = fuzz(broken("Moody", resume=moody), games=40).failure
    assert found is not None
    assert found.kind == "chapters differ"
