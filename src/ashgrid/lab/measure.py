"""What machine players of a game are worth: everybody plays everybody, and the matches are rated in a shuffled order.

The ratings are kept as a file of `ai/measured/`, and stay as they are until somebody measures again: people are rated
against fixed numbers.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

import msgspec

from ashgrid.ai import check_player, play
from ashgrid.ai.ratings import Contender, Measured, Rating, after
from ashgrid.core import Rng, TableError, derive, find
from ashgrid.core.thread_safe import prepared

from .pool import job_count, spread


class _Duel(msgspec.Struct, frozen=True):
    number: int
    payoffs: tuple[float, ...]


def _seated(players: Sequence[str], number: int) -> tuple[int, int]:
    """Who plays game `number`, by their places: every pair in turn, with the seats swapped every other time."""
    pairs = list(itertools.combinations(range(len(players)), 2))
    turn, pair = divmod(number, len(pairs))
    one, other = pairs[pair]
    return (other, one) if turn % 2 else (one, other)


def _play_some(name: str, options: dict[str, str], players: Sequence[str], seed: int, numbers: Sequence[int]) -> bytes:
    """Runs in a worker: a few of the games, as msgpack."""
    game, done = find(name), []
    for number in numbers:
        seats = [players[place] for place in _seated(players, number)]
        done.append(_Duel(number, play(game, seats, derive(seed, number), options).outcome.payoffs))
    return msgspec.msgpack.encode(done)


def measure(
    name: str,
    players: Sequence[str],
    rounds: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Measured:
    """Let every two of these players play `rounds` games. `progress` is called with the number of games done."""
    game = find(name)
    plain = dict(options or {})
    if len(set(game.teams(game.read_options(plain)))) != 2 or len(game.seats(game.read_options(plain))) != 2:
        raise TableError(f"players are measured in duels, and {name} with these options is none")
    if len(set(players)) != len(players) or len(players) < 2:
        raise TableError("at least two players are measured, and each of them once")
    for player in players:
        check_player(player)
    count = rounds * len(players) * (len(players) - 1) // 2
    played: list[_Duel] = []
    for batch in spread(_play_some, (name, plain, list(players), seed), count, job_count(jobs, count)):
        played += msgspec.msgpack.decode(batch, type=prepared(list[_Duel]))
        progress(len(played))
    played.sort(key=lambda duel: duel.number)
    chosen = "".join(f" -o {key}={value}" for key, value in plain.items())
    return Measured(
        command=f"ashgrid rate-bots {name} --players {','.join(players)} --rounds {rounds} --seed {seed}{chosen}",
        rules=game.rules,
        games=count,
        options=plain,
        players=dict(zip(players, _rated(players, played, seed), strict=True)),
    )


def _rated(players: Sequence[str], played: list[_Duel], seed: int) -> list[Rating]:
    """The order of the games is chance, so that nobody meets all the weak ones first."""
    found = [Rating()] * len(players)
    Rng(derive(seed, 4)).shuffle(played)
    for duel in played:
        seats = _seated(players, duel.number)
        contenders = [Contender(seat, duel.payoffs[seat], found[place]) for seat, place in enumerate(seats)]
        for place, rating in zip(seats, after(contenders), strict=True):
            found[place] = rating
    return found


def as_toml(found: Measured, told: str = "") -> str:
    """The file of `ai/measured/`. `told` is what should be known of the machine that it was measured on."""
    lines = ["# What machine players are worth, authored: measured for Ashgrid by this command."]
    lines += [f"# {line}" for line in told.splitlines()]
    lines += [f'command = "{found.command}"', f"rules = {found.rules}", f"games = {found.games}"]
    lines += ["", "[options]", *(f'{key} = "{value}"' for key, value in found.options.items()), "", "[players]"]
    for player, rating in found.players.items():
        lines.append(f'"{player}" = {{mu = {rating.mu:.2f}, sigma = {rating.sigma:.2f}}}')
    return "\n".join(lines) + "\n"
