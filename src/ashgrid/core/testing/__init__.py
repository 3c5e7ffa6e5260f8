"""For authors of games: the conformance suite, a fuzzer that shrinks what it finds, and golden playthroughs.

python -m ashgrid.core.testing conform GAME
python -m ashgrid.core.testing fuzz GAME --games 1000 --seed 7 --save failure.ashgrid
python -m ashgrid.core.testing golden tests/golden [--write [--game GAME]]
"""

from .conformance import Conformance, conform, properties
from .fuzz import Failure, fuzz, replay_failure, shrink
from .golden import compare, playthrough, rewrite
from .walk import Nonconformity, perft, walk

__all__ = [
    "Conformance",
    "Failure",
    "Nonconformity",
    "compare",
    "conform",
    "fuzz",
    "perft",
    "playthrough",
    "properties",
    "replay_failure",
    "rewrite",
    "shrink",
    "walk",
]
