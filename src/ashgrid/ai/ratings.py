"""How strong players are, as far as their matches tell: ratings with their uncertainty, by the model of Plackett and
Luce (Weng and Lin 2011, as the library openskill has it), which knows teams and everybody for themselves.

A rating is a guess at a strength and the guess's standard deviation. People read it on a scale on which 100 points more
mean about what they mean in chess.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce

from ashgrid.core.thread_safe import prepared

MIDDLE = 1500
POINTS = 30
"""Points on the scale that people read for one of the model: then a lead of 400 points wins ten times of eleven."""
SETTLED = 4.0
"""As long as a rating is less sure than that, it is being measured: after some twenty matches it no longer is."""
MEASURED = Path(__file__).parent / "measured"

_MODEL = PlackettLuce()


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        return _points(self.mu)

    @property
    def low(self) -> int:
        """Nineteen of twenty ratings are right to lie between this and `high`."""
        return _points(cautious(self))

    @property
    def high(self) -> int:
        return _points(self.mu + 2 * self.sigma)

    @property
    def settled(self) -> bool:
        return self.sigma <= SETTLED


class Contender(msgspec.Struct, frozen=True):
    """Somebody in a match: one player however many seats of the team they hold."""

    team: int
    payoff: float
    rating: Rating


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What machine players were found to be worth: a file of `measured/`. `command` measures it again."""

    command: str
    rules: int
    games: int
    options: dict[str, str]
    players: dict[str, Rating]


def cautious(rating: Rating) -> float:
    """What somebody is worth at the least, as sure as can be: by this, lists are ordered."""
    return rating.mu - 2 * rating.sigma


def after(contenders: Sequence[Contender]) -> list[Rating]:
    """Everybody's rating after a match, in the same order. A team's payoff is the best of its members'."""
    teams = list(dict.fromkeys(one.team for one in contenders))
    members = [[number for number, one in enumerate(contenders) if one.team == team] for team in teams]
    payoffs = [max(contenders[number].payoff for number in team) for team in members]
    ranks = [float(sum(other > payoff for other in payoffs)) for payoff in payoffs]
    before = [[_MODEL.rating(r.mu, r.sigma) for r in (contenders[n].rating for n in team)] for team in members]
    rated = _MODEL.rate(before, ranks=ranks)
    found = [Rating()] * len(contenders)
    for team, numbers in zip(rated, members, strict=True):
        for one, number in zip(team, numbers, strict=True):
            found[number] = Rating(one.mu, one.sigma)
    return found


@functools.cache
def measured(game: str) -> Measured | None:
    """What machine players are worth in a game, if that was measured."""
    path = MEASURED / f"{game}.toml"
    if not path.is_file():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), prepared(Measured))


def machine(game: str, player: str) -> Rating | None:
    """What a machine player is worth; None if nobody has measured it."""
    found = measured(game)
    return None if found is None else found.players.get(player)


def _points(mu: float) -> int:
    return round(MIDDLE + POINTS * (mu - _MODEL.mu))
