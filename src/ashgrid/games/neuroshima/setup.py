"""From options to what they mean: seats, teams, board, HQ points, and the named differences between editions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ashgrid.core.errors import OptionError
from ashgrid.core.rng import Rng

from .actions import Options
from .board import Shape
from .data import ARMIES, HQ_LAST, HURTS_ALLIES, SHAPES

RANDOM: Final = "random"
FULL_POINTS: Final = 20
MOST_ENERGY: Final = 5

FREE_FOR_ALL: Final = 1
POINTS: Final = 2
TEAMS: Final = 3
LONER: Final = 4
MODES: Final = ["duel", "free-for-all", "points", "teams", "loner"]

EDITIONS: Final[dict[str, dict[str, str]]] = {
    "3.0": {
        "redraw": "yes",
        "tie": "extra-round",
        "push_price": "2",
        "mine_medic": "yes",
        "team_points": "20",
        "ally_points": "13",
        "wounds": "stay",
        "mobility": "move-and-turn",
        "moloch": "all-attacks",
        "vegas_hq": "last",
        "mine_step": "stop",
    },
    "duel-pl": {
        "redraw": "no",
        "tie": "draw",
        "push_price": "2",
        "mine_medic": "yes",
        "team_points": "20",
        "ally_points": "13",
        "wounds": "stay",
        "mobility": "move-and-turn",
        "moloch": "bomb-and-clown",
        "vegas_hq": "in-turn",
        "mine_step": "stop",
    },
    "duel-en": {
        "redraw": "no",
        "tie": "draw",
        "push_price": "3",
        "mine_medic": "no",
        "team_points": "20",
        "ally_points": "13",
        "wounds": "stay",
        "mobility": "move-and-turn",
        "moloch": "bomb-and-clown",
        "vegas_hq": "in-turn",
        "mine_step": "stop",
    },
}
"""What each edition says where they differ; see docs/rules/neuroshima.md."""

SINGLE: Final[list[str]] = list(EDITIONS["3.0"])
"""The options that an edition sets and that can also be chosen alone."""

OLD_RULES: Final[dict[int, dict[str, str]]] = {
    1: {"moloch": "bomb-and-clown", "vegas_hq": "in-turn", "mine_step": "go-on"},
}
"""What was always so under older rules, where there is an option today."""


class Setup:
    """Options, resolved. Shared by all copies of a state and never changed.

    Rules: S5, O1 to O6, O8, O9, O15, P16.
    """

    def __init__(self, options: Options) -> None:
        self.options: Final = options
        self.mode: Final[int] = MODES.index(options.mode)
        self.seats: Final[int] = seat_count(options)
        self.armies: Final[list[str]] = army_names(options)  # `random` where the draw decides
        self.shape: Final[Shape] = SHAPES[board_name(options)]
        self.teams: Final[list[int]] = team_numbers(options)
        self.scoring: Final[bool] = self.mode == POINTS
        self.redraw: Final[bool] = chosen(options, "redraw") == "yes"
        self.extra_round: Final[bool] = chosen(options, "tie") == "extra-round"
        self.push_price: Final[int] = int(chosen(options, "push_price"))
        self.mine_medic: Final[bool] = chosen(options, "mine_medic") == "yes"
        self.wounds_stay: Final[bool] = chosen(options, "wounds") == "stay"
        self.step_and_turn: Final[bool] = chosen(options, "mobility") == "move-and-turn"
        self.mine_stops: Final[bool] = chosen(options, "mine_step") == "stop"
        self.vegas_last: Final[bool] = chosen(options, "vegas_hq") == "last"
        points = [FULL_POINTS] * self.seats
        if self.mode == TEAMS:
            points = [int(chosen(options, "team_points"))] * 4
        elif self.mode == LONER:
            ally = int(chosen(options, "ally_points"))
            points = [FULL_POINTS, ally, ally]
        self.points: Final[list[int]] = points


def chosen(options: Options, name: str) -> str:
    """The value of an option that may be left to the edition.

    Rules: O7.
    """
    value: str = getattr(options, name)
    return EDITIONS[options.edition][name] if value == "edition" else value


def reckless_seats(options: Options, armies: list[str], teams: list[int]) -> int:
    """Bit set of the seats whose attacks hurt their allies as well: that of Moloch, where it has any.

    Rules: P14.
    """
    if chosen(options, "moloch") != "all-attacks":
        return 0
    found = 0
    for seat, army in enumerate(armies):
        if army in HURTS_ALLIES and teams.count(teams[seat]) > 1:
            found |= 1 << seat
    return found


def hq_order(setup: Setup, armies: list[str]) -> list[int]:
    """The seats in the order in which they place their HQs: as they sit, but Vegas last where the rules say so.

    Rules: S2.
    """
    first = [seat for seat, army in enumerate(armies) if not (setup.vegas_last and army in HQ_LAST)]
    return first + [seat for seat in range(len(armies)) if seat not in first]


def older(rules: int, options: Mapping[str, object]) -> dict[str, object]:
    """Options of a match under older rules, with what those always did written out.

    Rules: O16.
    """
    fixed = dict(OLD_RULES.get(rules, {}))
    if options.get("mode") not in ("teams", "loner"):
        fixed.pop("moloch", None)
    return {**fixed, **options}


def seat_count(options: Options) -> int:
    # Rules: P1, P20.
    fixed = {"duel": 2, "teams": 4, "loner": 3}
    return fixed.get(options.mode, options.players or 3)


def board_name(options: Options) -> str:
    # Rules: O12, P3.
    if options.board != "auto":
        return str(options.board)
    return "large" if seat_count(options) > 4 else "standard"


def army_names(options: Options) -> list[str]:
    names = [name.strip().lower() for name in options.armies.split(",")]
    if names in ([RANDOM], [""]):
        return [RANDOM] * seat_count(options)
    return names


def draw_armies(wanted: list[str], offered: list[str], rng: Rng) -> list[str]:
    """An army for every seat: those that are named, and by lot from what is offered, each at most once.

    Rules: O11.
    """
    free = [army for army in offered if army not in wanted]
    armies: list[str] = []
    for name in wanted:
        army = rng.choice(free) if name == RANDOM else name
        if army in free:
            free.remove(army)
        armies.append(army)
    return armies


def team_numbers(options: Options) -> list[int]:
    # Rules: P13, P20.
    if options.mode == "teams":
        return [0, 1, 0, 1]
    if options.mode == "loner":
        return [0, 1, 1]
    return list(range(seat_count(options)))


def check(options: Options) -> None:
    """Refuse, by name, what is unknown or contradicts itself.

    Rules: O10 to O12, P9.
    """
    seats = seat_count(options)
    if options.players not in (0, seats):
        raise OptionError("players", f"mode '{options.mode}' has {seats} players, not {options.players}")
    if options.mode in ("free-for-all", "points") and seats < 3:
        raise OptionError("players", f"mode '{options.mode}' has three to six players, not {seats}")
    names = army_names(options)
    if len(names) != seats:
        raise OptionError("armies", f"{seats} armies, please, not {len(names)}")
    for name in names:
        if name != RANDOM and name not in ARMIES:
            raise OptionError("armies", f"there is no army '{name}'; there are: {', '.join(sorted(ARMIES))}")
        if name != RANDOM and names.count(name) > 1:
            raise OptionError("armies", f"'{name}' cannot sit on two sides")
    if options.board == "duel" and seats != 2:
        raise OptionError("board", f"the Duel board is for two players, not {seats}")
    if options.board == "standard" and seats > 4:
        raise OptionError("board", f"the standard board is for up to four players, not {seats}")
    if options.push_price != "edition" and options.board != "duel":
        raise OptionError("push_price", "there are Procedures on the Duel board only: board 'duel' is missing")
    if options.team_points != "edition" and options.mode != "teams":
        raise OptionError("team_points", f"this is for mode 'teams', not '{options.mode}'")
    if options.ally_points != "edition" and options.mode != "loner":
        raise OptionError("ally_points", f"this is for mode 'loner', not '{options.mode}'")
    if options.moloch != "edition" and options.mode not in ("teams", "loner"):
        raise OptionError("moloch", f"there are allies in the modes 'teams' and 'loner', not in '{options.mode}'")
