"""Saved states of every game: what is read back, and what is refused with a sentence that names the place."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from ashgrid.core import AnyGame, Game, Plain, Rng, SnapshotError, State, find, fingerprint
from ashgrid.core.snapshot import counted, difference, read_saved, within
from ashgrid.core.testing import walk
from ashgrid.core.testing.damage import damaged, numbers
from ashgrid.games.embers import GAME, EmbersGame
from ashgrid.games.embers.actions import Options
from ashgrid.games.embers.campaign import Night
from ashgrid.games.embers.rules import Embers

GAMES = ("embers", "neuroshima", "dust")
ODD = (-5, -1, 0, 1, 7, 99, 1 << 40)


def later(game: AnyGame, options: dict[str, Any], seed: int, most: int) -> State[Any]:
    """The state after so many random actions, or the last in which somebody could act."""
    state: State[Any] | None = None
    for point in walk(game, options, seed):
        state = point.state.copy()
        if point.number == most:
            break
    assert state is not None
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_variant_is_restored_in_the_middle_and_plays_to_the_same_end(name: str) -> None:
    game = find(name)
    variants = game.variants()
    for number, options in enumerate(variants[:: max(1, len(variants) // 12)]):
        state = later(game, options, number, 10 + 7 * number)
        again = game.restore(options, msgspec.json.decode(msgspec.json.encode(state.save())))
        rng = Rng(number)
        for _ in range(150):
            if not state.actors:
                break
            seat = rng.choice(list(state.actors))
            legal = state.legal(seat)
            assert again.legal(seat) == legal
            action = rng.choice(legal)
            state.apply(seat, action)
            again.apply(seat, action)
        assert fingerprint(again) == fingerprint(state)
        assert again.result == state.result


@pytest.mark.parametrize("name", GAMES)
def test_a_restored_state_shares_nothing_with_the_saved_data(name: str) -> None:
    game = find(name)
    state = later(game, {}, 3, 25)
    saved = state.save()
    before = msgspec.json.encode(saved)
    again = game.restore({}, saved)
    again.apply(again.actors[0], again.legal(again.actors[0])[0])
    state.apply(state.actors[0], state.legal(state.actors[0])[0])
    assert msgspec.json.encode(saved) == before


@pytest.mark.parametrize("name", GAMES)
def test_one_wrong_number_is_refused_or_gives_a_state_that_can_be_asked_everything(name: str) -> None:
    game = find(name)
    rng = Rng(7)
    refused = taken = 0
    for number, options in enumerate((game.variants() * 3)[:8]):
        saved = msgspec.json.encode(later(game, options, number, 12 + 31 * number).save())
        for _ in range(30):
            data = msgspec.json.decode(saved)
            _, holder, key = rng.choice(numbers(data))
            holder[key] = rng.choice([*ODD, holder[key] + 1, holder[key] - 1])
            try:
                state = game.restore(options, data)
            except SnapshotError:
                refused += 1
                continue
            taken += 1
            assert state.save() == data
            for seat in state.actors:
                assert state.legal(seat)
                state.guess(seat, Rng(1)).view(seat)
                state.prompt(seat)
            state.dump()
    assert refused > 5
    assert taken > 5


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("data", [None, [], "x", 7, {}, {"rng": 1}, {"phase": {}}])
def test_other_data_are_refused(name: str, data: Any) -> None:
    with pytest.raises(SnapshotError, match=r"this is no saved state: \$"):
        find(name).restore({}, data)


def test_a_save_of_another_game_is_refused() -> None:
    saves = {name: find(name).new().save() for name in GAMES}
    for name in GAMES:
        for other in GAMES:
            if name != other:
                with pytest.raises(SnapshotError):
                    find(name).restore({}, saves[other])


def test_a_save_under_other_options_is_refused() -> None:
    neuroshima, dust = find("neuroshima"), find("dust")
    duel = later(neuroshima, {"armies": "borgo,moloch"}, 1, 20).save()
    with pytest.raises(SnapshotError, match=r"\$\.armies"):
        neuroshima.restore({"armies": "moloch,borgo"}, duel)
    with pytest.raises(SnapshotError, match=r"there are 2 items, not 4"):
        neuroshima.restore({"mode": "teams"}, duel)
    with pytest.raises(SnapshotError):
        dust.restore({"scenario": "recon-in-force"}, later(dust, {}, 1, 20).save())


def test_the_error_names_the_place() -> None:
    saved = GAME.new().save()
    saved["hands"][1][0] = "six"
    with pytest.raises(SnapshotError) as caught:
        GAME.restore({}, saved)
    assert str(caught.value) == "this is no saved state: $.hands[1][0]: Expected `int`, got `str`"
    assert caught.value.path == "$.hands[1][0]"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.path) == (str(caught.value), caught.value.path)


def test_what_contradicts_itself_is_refused() -> None:
    saved = GAME.new().save()
    with pytest.raises(SnapshotError, match=r"\$\.cards\[0\]: is 2 and 3"):
        GAME.restore({}, {**saved, "cards": [2, 3]})
    with pytest.raises(SnapshotError, match="the cards are not those of the deck"):
        GAME.restore({}, {**saved, "pile": []})


def test_tiles_are_saved_by_name_because_their_numbers_depend_on_what_is_installed() -> None:
    saved = later(find("neuroshima"), {"armies": "borgo,moloch"}, 2, 30).save()
    names = [tile for pile in saved["piles"] for tile in pile]
    assert names
    assert {name.split("/")[0] for name in names} == {"borgo", "moloch"}


def test_a_game_without_rebuild_plays_but_is_not_restored() -> None:
    class Old(EmbersGame):
        def rebuild(self, options: Options, saved: Plain) -> Embers | Night:
            return Game.rebuild(self, options, saved)

    game = Old()
    state = game.new()
    with pytest.raises(NotImplementedError, match="embers has no 'rebuild'"):
        game.restore({}, state.save())


def test_a_save_is_the_dump_unless_a_game_says_more() -> None:
    assert GAME.new().save() == GAME.new().dump()


def test_damage_is_done_and_told() -> None:
    rng = Rng(1)
    for _ in range(60):
        data = {"a": [1, {"b": "text"}], "c": None}
        what, after = damaged(msgspec.json.decode(msgspec.json.encode(data)), rng)
        assert difference(data, after) is not None
        assert "$." in what
    assert [path for path, _, _ in numbers({"a": [1, {"b": "text"}], "c": True})] == ["$.a[0]"]


def test_helpers_say_where_and_what() -> None:
    with pytest.raises(SnapshotError, match=r"\$\.x: there are 2 items, not 3"):
        counted("$.x", [1, 2], 3)
    with pytest.raises(SnapshotError, match=r"\$\.x: 4 is not from -1 to 3"):
        within("$.x", [0, -1, 3, 4], -1, 4)
    with pytest.raises(SnapshotError, match=r"\$: Expected `int`, got `str`"):
        read_saved("x", int)
