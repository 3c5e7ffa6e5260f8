"""What every game shares, and nothing of any game. Start reading at `contract`."""

from .chapters import Carry, Chapter
from .contract import Game, NoOptions, Outcome, Plain, State
from .digest import Digest
from .errors import (
    AshgridError,
    CarryError,
    IllegalAction,
    NotationError,
    OptionError,
    PlayerError,
    QuestionError,
    RecordError,
    SnapshotError,
    TableError,
    UnknownGame,
)
from .notation import Notation, Prefix
from .record import Move, Record, Replay, Step, fingerprint, replay, verify
from .redeal import Redeal, Redeals, dealt
from .refusals import GameOver, NotLegal, NotYourDecision
from .registry import AnyGame, broken, find, installed
from .rng import MOST_SEED, Rng, derive, fresh_seed
from .values import Action, Event, Prompt, Refusal
from .works import Work

__all__ = [
    "MOST_SEED",
    "Action",
    "AnyGame",
    "AshgridError",
    "Carry",
    "CarryError",
    "Chapter",
    "Digest",
    "Event",
    "Game",
    "GameOver",
    "IllegalAction",
    "Move",
    "NoOptions",
    "NotLegal",
    "NotYourDecision",
    "Notation",
    "NotationError",
    "OptionError",
    "Outcome",
    "Plain",
    "PlayerError",
    "Prefix",
    "Prompt",
    "QuestionError",
    "Record",
    "RecordError",
    "Redeal",
    "Redeals",
    "Refusal",
    "Replay",
    "Rng",
    "SnapshotError",
    "State",
    "Step",
    "TableError",
    "UnknownGame",
    "Work",
    "broken",
    "dealt",
    "derive",
    "find",
    "fingerprint",
    "fresh_seed",
    "installed",
    "replay",
    "verify",
]
