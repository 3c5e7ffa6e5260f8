"""The flow of the game: whose decision it is, what an action does, and what follows from it.

An action of a plan only writes down. `confirm` sets the plan going; from there `go_on` carries it out step by step and
stops wherever somebody has to decide: at a moment for reactive fire, or when an owner chooses who falls.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Event, Prompt, Refusal

from .. import actions
from ..explain.refusal import why_not
from ..model import ACT, AIM, CHOOSE, COVER, DEPLOY, FIRST, HERO_FIGURE, LOSE, NOBODY, OVER, REACT, READY, RUSH, TILES
from ..setup import Setup
from ..snapshot import save_of
from ..view import dump_of, view_of
from .activation import askable, carry_out, react
from .combat import Combat
from .declaring import choose, declare
from .deployment import enlist, place_elements, roll_for_set_up, set_up, set_up_goes_on, undeployed
from .legal import legal_actions
from .rounds import choose_first, somebody_chooses


@mypyc_attr(allow_interpreted_subclasses=True)
class Dust(Combat):
    """A match of Dust Tactics."""

    # The contract -----------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        """Rules: D9, D10."""
        phase = self.phase
        if phase == OVER:
            return ()
        if phase == CHOOSE:
            if self.again != NOBODY:
                return (self.owner[self.again],)
            return tuple(sorted({self.owner[unit] for unit in self.waiting(self.turn)}))
        if phase == REACT:
            return tuple(askable(self))
        plan = self.top()
        if phase in (ACT, RUSH, AIM, READY) and plan is not None:
            return (self.owner[plan.unit],)
        if phase == LOSE and self.fight is not None:
            return (self.owner[self.fight.wounds[0].unit],)
        if phase == DEPLOY:
            return tuple(sorted({self.owner[unit] for unit in undeployed(self)})[:1])
        return tuple([seat for seat in range(self.seat_count) if self.setup.sides[seat] == self.turn])

    def legal(self, seat: int) -> list[Action]:
        return legal_actions(self, seat) if seat in self.actors else []

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return None if action in legal_actions(self, seat) else why_not(self, seat, action)

    @property
    def result(self) -> Outcome | None:
        return self.outcome

    def round_and_turn(self) -> tuple[int, int] | None:
        """A turn lasts while the same side has the choice; who only reacts to it has none."""
        return self.round, self.turn

    def turn_number(self) -> int | None:
        return self.round or None

    def copy(self) -> Dust:
        twin = Dust(self.rng.copy(), self.setup, self.field)
        self.copy_to(twin)
        return twin

    def guess(self, seat: int, rng: Rng) -> Dust:
        """Nothing is hidden but the dice to come.

        Rules: D12.
        """
        twin = self.copy()
        twin.rng = Rng(rng.bits64())
        return twin

    def view(self, seat: int | None) -> Plain:
        return view_of(self)

    def dump(self) -> Plain:
        return dump_of(self)

    def save(self) -> Plain:
        return save_of(self)

    def prompt(self, seat: int) -> Prompt:
        phase = self.phase
        plan = self.top()
        if phase == CHOOSE:
            return actions.AskActivate(self.round)
        if phase == FIRST:
            return actions.AskFirst(self.round, self.rolled[self.turn], self.rolled[1 - self.turn])
        if phase == TILES:
            return actions.AskTile(self.tiles)
        if phase == COVER:
            return actions.AskCover(self.crates + self.traps)
        if phase == DEPLOY:
            return actions.AskDeploy()
        if phase == LOSE and self.fight is not None:
            wound = self.fight.wounds[0]
            return actions.AskLose(self.names[wound.unit], wound.points)
        assert plan is not None
        name = self.names[plan.unit]
        if phase == ACT:
            return actions.AskAction(name, plan.actions + 1)
        if phase == RUSH:
            return actions.AskCharge(name, len(plan.steps) + 1)
        if phase == AIM:
            job = plan.jobs[plan.job]
            packed = self.lines(job.actor)[job.next]
            weapon = self.weapon(packed)
            return actions.AskAim(self.names[job.actor], job.next + 1, weapon.name)
        if phase == REACT and self.plan is not None:
            return actions.AskReact(name, self.field.names[self.cell[self.plan.unit]])
        return actions.AskReady(name)

    def check(self) -> None:
        """Rules: D13."""
        seen: dict[int, int] = {}
        for unit, kind in enumerate(self.types):
            name = self.names[unit]
            points = self.points_of(unit)
            assert 0 <= points <= kind.points, f"{name} has {points} of {kind.points} points"
            assert (points > 0) == (self.cell[unit] != -2), f"{name} is at {self.cell[unit]} with {points} points"
            for line, weapon in enumerate(kind.weapons):
                assert 0 <= self.ammo[unit][line] <= weapon.ammo, f"{name} has {self.ammo[unit][line]} rounds"
            partner = self.joined[unit]
            if partner != NOBODY:
                assert self.joined[partner] == unit, f"{name} and {self.names[partner]} disagree"
                assert self.cell[partner] == self.cell[unit], f"{name} is not with {self.names[partner]}"
            if self.cell[unit] >= 0 and self.leads(unit) and not self.is_hero(unit):
                for square in self.squares(unit, self.cell[unit]):
                    other = seen.setdefault(square, unit)
                    assert other == unit, f"{name} and {self.names[other]} are on {self.field.names[square]}"
        for cell, element in enumerate(self.cover):
            assert (self.cover_left[cell] > 0) == (element > 0), f"a cover element on {self.field.names[cell]}"

    # The beginning ----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Terrain tiles, cover, deployment, and then the first round, as far as the scenario has them.

        Rules: R10.
        """
        setup = self.setup
        self.tiles = setup.tiles
        self.crates = setup.crates
        self.traps = setup.traps
        self.phase = TILES
        happened: list[Event] = []
        self.events = happened
        if self.tiles:
            self.turn = roll_for_set_up(self)
        self.go_on()
        self.events = None
        self.opening = [actions.as_plain(event) for event in happened]

    # What an action does ----------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> None:
        if self.opening:
            if self.events is not None:
                self.events.extend(actions.told(self.opening))
            self.opening = []
        if self.phase in (ACT, RUSH, AIM, READY):
            declare(self, seat, action)
        elif self.phase == CHOOSE:
            choose(self, seat, action)
        elif self.phase == REACT:
            react(self, seat, action)
        elif self.phase == LOSE:
            self._lose(action)
        elif self.phase == FIRST:
            choose_first(self, seat, action)
        else:
            set_up(self, seat, action)
        self.go_on()

    def _lose(self, action: Any) -> None:
        fight = self.fight
        assert fight is not None
        wound = fight.wounds[0]
        figure = HERO_FIGURE if action.role == "hero" else self.role_number(wound.unit, action.role)
        wound.points -= 1
        if wound.points == 0:
            fight.wounds.pop(0)
        self.lose(wound.unit, figure)

    # What follows -----------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Carry on to the next decision."""
        while self.phase != OVER:
            if self.fight is not None:
                if not self.run_fight():
                    return
                self.reaction = None
            elif self.reaction is not None:
                return
            elif self.plan is not None:
                if not self.plan.running or carry_out(self, self.plan):
                    return
            elif self.phase <= DEPLOY:
                if set_up_goes_on(self):
                    return
            elif self.phase == FIRST or somebody_chooses(self):
                return


def begin(setup: Setup, armies: list[Any], rng: Rng) -> Dust:
    """A match with these armies, up to the first decision."""
    state = muster(setup, armies, rng)
    state.begin()
    return state


def muster(setup: Setup, armies: list[Any], rng: Rng) -> Dust:
    """A match with these armies before anything has happened in it."""
    state = Dust(rng, setup, setup.field)
    place_elements(state)
    for side, army in enumerate(armies):
        seats = [seat for seat in range(setup.seats) if setup.sides[seat] == side]
        for number, entry in enumerate(army.entries):
            seat = seats[entry.player] if army.players > 1 else seats[number % len(seats)]
            enlist(state, entry.units, seat, side)
    state.by_name = {name: unit for unit, name in enumerate(state.names)}
    return state
