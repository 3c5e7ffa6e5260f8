"""Machine players that know only the contract."""

from .analysis import Analysis, Option, analyse
from .arena import Played, play
from .player import Budget, Player, check_player, kinds, make_player, opponents, player_words
from .watchdog import Answer, ask

__all__ = [
    "Analysis",
    "Answer",
    "Budget",
    "Option",
    "Played",
    "Player",
    "analyse",
    "ask",
    "check_player",
    "kinds",
    "make_player",
    "opponents",
    "play",
    "player_words",
]
