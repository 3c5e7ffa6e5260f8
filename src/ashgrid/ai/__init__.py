"""Machine players that know only the contract."""

from .arena import Played, play
from .player import Budget, Player, check_player, kinds, make_player
from .watchdog import Answer, ask

__all__ = ["Answer", "Budget", "Played", "Player", "ask", "check_player", "kinds", "make_player", "play"]
