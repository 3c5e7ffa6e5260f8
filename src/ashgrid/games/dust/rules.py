"""The flow of the game: whose decision it is, what an action does, and what follows from it.

An action of a plan only writes down. `confirm` sets the plan going; from there `go_on` carries it out step by step and
stops wherever somebody has to decide: at a moment for reactive fire, or when an owner chooses who falls.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt

from . import actions
from .combat import Combat
from .dice import is_hit, reaction
from .ending import decide, end_of_round
from .field import CRATE, TRAP
from .legal import (
    REBUILT,
    REVIVED,
    aim_of,
    cover_squares,
    deploy_squares,
    legal_actions,
    reactors,
    tile_squares,
)
from .model import (
    ACT,
    AIM,
    ATTACK,
    AWAY,
    CHARGED,
    CHOOSE,
    COMMANDED,
    COMMANDS,
    COVER,
    DEMOLISH,
    DEPLOY,
    DOUBLED,
    ENTER,
    FIRST,
    HEAL,
    HERO_FIGURE,
    HEROIC,
    INDIRECT,
    LEAP,
    LEAVE,
    LOSE,
    MEDAL,
    MOVE,
    MOVES,
    NOBODY,
    NORMAL,
    NOTHING,
    OFF,
    ORDER,
    OVER,
    REACT,
    REACTIVE,
    READY,
    REBUILD,
    RELOAD,
    REPAIR,
    REVIVE,
    RUSH,
    STRIKE,
    SUSTAINED,
    TANK_HEAD,
    TILES,
    WINDOW,
    Job,
    Plan,
    Shot,
    Step,
)
from .moving import (
    destination,
    entry_points,
    entry_reach,
    extra_of,
    leap_reach,
    leave_factor,
    points_of,
    reach_of,
    slanted,
    way_over,
)
from .refusal import why_not
from .setup import Setup
from .shots import CAN, CRATE_POINTS, TRAP_POINTS, against, shots_of
from .tables import (
    ADVANCED_REACTIVE_FIRE,
    AGILE,
    ALL_IN_ONE,
    ASSAULT,
    BERSERK,
    BLACK_OPS,
    COMMAND_SQUAD,
    FAST,
    HEROIC_ATTACK,
    MECHANIC,
    MEDAL_OF_HONOR,
    MEDIC,
    OFFICER,
    RADIOMAN,
    SELF_REPAIR,
    SQUAD,
    SUPERIOR_REACTIVE_FIRE,
    TYPES,
)
from .tables import TANK_HEAD as TANK_HEAD_SKILL
from .view import dump_of, view_of

DICE: Final = 3  # for the initiative

STEP_CODES: Final[dict[str, int]] = {
    "Move": MOVE,
    "Enter": ENTER,
    "Leap": LEAP,
    "Leave": LEAVE,
    "Nothing": NOTHING,
    "Reload": RELOAD,
    "Strike": STRIKE,
    "TankHead": TANK_HEAD,
    "Order": ORDER,
    "Repair": REPAIR,
    "Rebuild": REBUILD,
    "Heal": HEAL,
    "Revive": REVIVE,
    "Demolish": DEMOLISH,
}
COMMAND: Final = "command"  # marks the step of a plan that is an order of a command squad


@mypyc_attr(allow_interpreted_subclasses=True)
class Dust(Combat):
    """A match of Dust Tactics."""

    # The contract -----------------------------------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == OVER:
            return ()
        if phase == CHOOSE:
            if self.again != NOBODY:
                return (self.owner[self.again],)
            return tuple(sorted({self.owner[unit] for unit in self.waiting(self.turn)}))
        if phase == REACT:
            return tuple(self._askable())
        plan = self.top()
        if phase in (ACT, RUSH, AIM, READY) and plan is not None:
            return (self.owner[plan.unit],)
        if phase == LOSE and self.fight is not None:
            return (self.owner[self.fight.wounds[0].unit],)
        if phase == DEPLOY:
            return tuple(sorted({self.owner[unit] for unit in self._undeployed()})[:1])
        return tuple([seat for seat in range(self.seat_count) if self.setup.sides[seat] == self.turn])

    def legal(self, seat: int) -> list[Action]:
        return legal_actions(self, seat) if seat in self.actors else []

    def refusal(self, seat: int, action: Action) -> str | None:
        return None if action in legal_actions(self, seat) else why_not(self, seat, action)

    @property
    def result(self) -> Outcome | None:
        return self.outcome

    def copy(self) -> Dust:
        twin = Dust(self.rng.copy(), self.setup, self.field)
        self.copy_to(twin)
        return twin

    def guess(self, seat: int, rng: Rng) -> Dust:
        """Nothing is hidden but the dice to come."""
        twin = self.copy()
        twin.rng = Rng(rng.bits64())
        return twin

    def view(self, seat: int | None) -> Plain:
        return view_of(self)

    def dump(self) -> Plain:
        return dump_of(self)

    def prompt(self, seat: int) -> Prompt:
        phase = self.phase
        plan = self.top()
        if phase == CHOOSE:
            return actions.AskActivate(self.round)
        if phase == FIRST:
            return actions.AskFirst(self.round)
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
            weapon = self.types[packed // 64].weapons[packed % 64]
            return actions.AskAim(self.names[job.actor], job.next + 1, weapon.name)
        if phase == REACT and self.plan is not None:
            return actions.AskReact(name, self.field.names[self.cell[self.plan.unit]])
        return actions.AskReady(name)

    def check(self) -> None:
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
        """Terrain tiles, cover, deployment, and then the first round, as far as the scenario has them."""
        setup = self.setup
        self.tiles = setup.tiles
        self.crates = setup.crates
        self.traps = setup.traps
        self.phase = TILES
        if self.tiles:
            self.turn = self._roll_for_set_up()
        self.go_on()

    def _roll_for_set_up(self) -> int:
        """Three dice each; whoever has more hits places first."""
        while True:
            self.uncover()
            ours = reaction(self.rng, DICE)
            theirs = reaction(self.rng, DICE)
            balance = _hits(ours) - _hits(theirs)
            if balance:
                winner = 0 if balance > 0 else 1
                if self.events is not None:
                    self.tell(actions.SetUpRolled(side=winner, faces=tuple(ours), other_faces=tuple(theirs)))
                return winner

    def _undeployed(self) -> list[int]:
        side = self.setup.defender
        return [
            unit
            for unit in range(len(self.cell))
            if self.side[unit] == side and self.cell[unit] == OFF and self.leads(unit) and deploy_squares(self, unit)
        ]

    # What an action does ----------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> None:
        name = type(action).__name__
        if self.phase in (ACT, RUSH, AIM, READY):
            self._declare(seat, name, action)
        elif self.phase == CHOOSE:
            self._choose(seat, name, action)
        elif self.phase == REACT:
            self._react(seat, name, action)
        elif self.phase == LOSE:
            self._lose(action)
        else:
            self._set_up(seat, action)
        self.go_on()

    def _set_up(self, seat: int, action: Any) -> None:
        cells = self.field.by_name
        if self.phase == TILES:
            self.field = self.field.with_blocked([cells[action.cell]])
            self.tiles -= 1
            self.turn = 1 - self.turn
            if self.events is not None:
                self.tell(actions.TilePlaced(seat=seat, cell=action.cell))
        elif self.phase == COVER:
            self.place_element(cells[action.cell], CRATE if action.what == "crate" else TRAP)
            if action.what == "crate":
                self.crates -= 1
            else:
                self.traps -= 1
            self.turn = 1 - self.turn
            if self.events is not None:
                self.tell(actions.CoverPlaced(seat=seat, what=action.what, cell=action.cell))
        elif self.phase == DEPLOY:
            self._put(self.by_name[action.unit], cells[action.cell])
            if self.events is not None:
                self.tell(actions.Deployed(seat=seat, unit=action.unit, cell=action.cell))
        else:
            self.starter = action.side
            self.turn = action.side
            self.phase = CHOOSE
            if self.events is not None:
                self.tell(actions.FirstChosen(seat=seat, side=action.side))

    def place_element(self, cell: int, element: int) -> None:
        self.cover[cell] = element
        self.cover_left[cell] = CRATE_POINTS if element == CRATE else TRAP_POINTS

    def _put(self, unit: int, cell: int) -> None:
        """A unit stands on a square, with the hero that has joined it."""
        for part in self.parts(unit):
            self.cell[part] = cell

    def _choose(self, seat: int, name: str, action: Any) -> None:
        if name == "Detach":
            hero = self.by_name[action.hero]
            squad = self.joined[hero]
            self.joined[hero] = NOBODY
            self.joined[squad] = NOBODY
            self.done[hero] = False
            self.moved[hero] = self.moved[squad]
            if self.events is not None:
                self.tell(actions.Detached(seat=seat, hero=action.hero, unit=self.names[squad]))
            return
        unit = self.by_name[action.unit]
        self.plan = Plan(unit, self.cell[unit], self.side[unit])
        self.plan.extra = extra_of(self, unit)
        self.plan.bonus = self.plan.extra
        self.phase = ACT

    # Declaring --------------------------------------------------------------------------------------

    def _declare(self, seat: int, name: str, action: Any) -> None:
        plan = self.top()
        assert plan is not None
        plan.words.append(str(action))
        if name == "Use":
            self._use(plan, action)
        elif name == "Confirm":
            self._confirm(seat, plan)
        elif name in ("Aim", "Hold"):
            job = plan.jobs[plan.job]
            if name == "Aim":
                job.shots.append(self._shot(plan, job, action))
            job.next += 1
            self._next_line(plan)
        elif self.phase == RUSH:
            self._rush(plan, name, action)
        else:
            self._act(plan, name, action)

    def _use(self, plan: Plan, action: Any) -> None:
        """A free skill. Once in a game is written down when the plan is confirmed."""
        if action.skill == "assault":
            plan.assault = True
        elif action.skill == "berserk":
            plan.berserk = True
        elif action.skill == "medal-of-honor":
            plan.medal = action.line - 1
        elif action.skill == "all-in-one":
            self._mark(plan, ALL_IN_ONE, DOUBLED)
        else:
            self._mark(plan, HEROIC_ATTACK, HEROIC)

    def _mark(self, plan: Plan, skill: int, mark: int) -> None:
        bearer = self.bearer(plan.unit, skill)
        self.spent[bearer] |= skill
        self.marks[bearer] |= mark

    def _shot(self, plan: Plan, job: Job, action: Any) -> Shot:
        """The shot that an `aim` names."""
        for shot in shots_of(self, plan, job, job.next):
            if aim_of(self, shot) == action:
                return shot
        raise ValueError(f"nothing can be aimed like that: {action}")

    def _act(self, plan: Plan, name: str, action: Any) -> None:
        """The first or the second action."""
        if name == "Charge":
            plan.charge = True
            plan.actions = 2
            self.phase = RUSH
            return
        if name in ("Attack", "Sustain"):
            mode = SUSTAINED if name == "Sustain" else NORMAL
            plan.steps.append(Step(ATTACK, job=len(plan.jobs)))
            plan.jobs.append(Job(plan.unit, plan.at, mode, NOBODY))
            plan.actions += 2 if name == "Sustain" else 1
        else:
            self._write_step(plan, STEP_CODES[name], action)
            plan.actions += 2 if name in ("Leap", "Leave") else 1
        if plan.actions >= 2:
            self._next_line(plan)
        elif plan.at == OFF:
            plan.actions = 2  # nobody comes onto the board: there is no room
            self._next_line(plan)

    def _write_step(self, plan: Plan, code: int, action: Any) -> None:
        cells = self.field.by_name
        if code == MOVE:
            crush = [cells[name] for name in action.crush] if action.crush else []
            self._plan_move(plan, cells[action.to], crush)
        elif code == ENTER:
            end = cells[action.to]
            found = destination(entry_reach(self, plan), end, entry_points(self, plan))
            plan.extra -= found.extra
            plan.diagonal = plan.diagonal or found.diagonal
            plan.steps.append(Step(ENTER, end))
            plan.at = end
        elif code == LEAP:
            plan.steps.append(Step(LEAP, cells[action.to]))
            plan.at = cells[action.to]
        elif code == RELOAD:
            packed = self.lines(plan.unit)[action.line - 1]
            plan.steps.append(Step(RELOAD, unit=packed // 64, line=packed % 64))
        elif code == STRIKE:
            battery = self.by_name[action.battery]
            job = Job(battery, self.cell[battery], INDIRECT, self.by_name[action.target])
            zone = COMMAND if self.types[plan.unit].skills & COMMAND_SQUAD else ""
            plan.steps.append(Step(STRIKE, unit=battery, job=len(plan.jobs), zone=zone))
            plan.jobs.append(job)
        elif code == HEAL:
            unit = self.by_name[action.unit]
            role = HERO_FIGURE if action.role == "hero" else self.role_number(unit, action.role)
            plan.steps.append(Step(HEAL, unit=unit, role=role, zone=COMMAND))
        elif code in COMMANDS:
            plan.steps.append(Step(code, unit=self.by_name[action.unit], zone=COMMAND))
        elif code == TANK_HEAD:
            plan.steps.append(Step(TANK_HEAD, unit=self.by_name[action.unit]))
        elif code == DEMOLISH:
            plan.steps.append(Step(DEMOLISH, zone=action.zone))
        else:
            plan.steps.append(Step(code))
            if code == LEAVE:
                plan.at = AWAY

    def _plan_move(self, plan: Plan, end: int, crush: list[int]) -> None:
        """Write a MOVE down: what it takes of the extra squares and of the first diagonal."""
        points = points_of(self, plan)
        if crush:
            path = way_over(self, plan, end, crush)
            plan.extra -= max(0, self._path_cost(plan, path) - points)
            plan.diagonal = plan.diagonal or slanted(self, path)
        else:
            found = destination(reach_of(self, plan), end, points)
            plan.extra -= found.extra
            plan.diagonal = plan.diagonal or found.diagonal
        plan.steps.append(Step(MOVE, end, crush))
        plan.at = end

    def _path_cost(self, plan: Plan, path: list[int]) -> int:
        width = self.field.width
        used = plan.diagonal
        agile = self.has(plan.unit, AGILE)
        cost = 0
        for number in range(1, len(path)):
            a, b = path[number - 1], path[number]
            diagonal = a % width != b % width and a // width != b // width
            cost += 2 if diagonal and used and not agile else 1
            used = used or diagonal
        return cost

    def _rush(self, plan: Plan, name: str, action: Any) -> None:
        """A MOVE of a charge; after two of them comes the attack."""
        if name == "Stay":
            plan.steps.append(Step(NOTHING))
        else:
            self._plan_move(plan, self.field.by_name[action.to], [])
        if len(plan.steps) == 2:
            plan.steps.append(Step(ATTACK, job=0))
            plan.jobs.append(Job(plan.unit, plan.at, CHARGED, NOBODY))
            self._next_line(plan)

    def _next_line(self, plan: Plan) -> None:
        """Ask about the next weapon line that has anything to aim at; when all are aimed, about skills."""
        while plan.job < len(plan.jobs):
            job = plan.jobs[plan.job]
            lines = len(self.lines(job.actor))
            while job.next < lines:
                if shots_of(self, plan, job, job.next):
                    self.phase = AIM
                    return
                job.next += 1
            plan.job += 1
        self.phase = READY

    def _confirm(self, seat: int, plan: Plan) -> None:
        """No way back: what is spent is spent, and the unit is activated."""
        unit = plan.unit
        if self.events is not None:
            if plan is self.plan:
                cell = self.field.names[self.cell[unit]] if self.cell[unit] >= 0 else None
                self.tell(actions.Activated(seat=seat, unit=self.names[unit], cell=cell))
            self.tell(actions.Declared(seat=seat, unit=self.names[unit], plan=tuple(plan.words[:-1])))
        if plan.assault:
            self._spend_skill(seat, unit, ASSAULT, "assault")
        if plan.berserk:
            self._spend_skill(seat, unit, BERSERK, "berserk")
        if plan.medal >= 0:
            self.marks[self.bearer(unit, MEDAL_OF_HONOR)] |= MEDAL
        for part in self.parts(unit):
            self.done[part] = True
        if plan is self.plan:
            if self.again == unit:
                self.again = NOBODY
            plan.todo = self._program(plan)
            plan.running = True
        else:
            self.open_fight(plan.jobs[0], plan.berserk, plan.medal)

    def _spend_skill(self, seat: int, unit: int, skill: int, name: str) -> None:
        bearer = self.bearer(unit, skill)
        self.spent[bearer] |= skill
        if self.events is not None:
            self.tell(actions.SkillUsed(seat=seat, unit=self.names[bearer], skill=name))

    def _program(self, plan: Plan) -> list[int]:
        """The steps of a plan with the moments for reactive fire among them."""
        codes = [step.code for step in plan.steps]
        moves = [number for number, code in enumerate(codes) if code in MOVES and code != LEAVE]
        fast = bool(self.types[plan.unit].skills & FAST)
        if plan.charge:
            between = [WINDOW] if self.setup.fire_between and not fast and codes[0] == MOVE else []
            return [0, *between, 1, WINDOW, 2] if moves else [0, 1, 2]
        if not moves or len(codes) == 1:
            return [*range(len(codes)), WINDOW] if moves else list(range(len(codes)))
        if fast and moves[-1] == 1:
            return [0, 1, WINDOW]
        if codes[0] == ATTACK or moves[0] == 0:
            return [0, WINDOW, 1]
        return [0, 1, WINDOW]

    # Answers ----------------------------------------------------------------------------------------

    def _askable(self) -> list[int]:
        """Seats that may still react, and can."""
        plan = self.plan
        if plan is None or plan.unit == NOBODY:
            return []
        side = self.side[plan.unit]
        return [
            seat
            for seat in range(self.seat_count)
            if self.setup.sides[seat] != side and not plan.passed >> seat & 1 and reactors(self, seat)
        ]

    def _react(self, seat: int, name: str, action: Any) -> None:
        plan = self.plan
        assert plan is not None
        if name == "Pass":
            plan.passed |= 1 << seat
            return
        unit = self.by_name[action.unit]
        dice = 1
        if self.has(unit, SUPERIOR_REACTIVE_FIRE):
            dice = 3
        elif self.has(unit, ADVANCED_REACTIVE_FIRE):
            dice = 2
        self.uncover()
        faces = reaction(self.rng, dice)
        success = _hits(faces) > 0
        plan.tried = True
        for part in self.parts(unit):
            self.done[part] = True
        if self.events is not None:
            self.tell(
                actions.ReactionTried(
                    seat=seat,
                    unit=action.unit,
                    target=self.names[plan.unit],
                    faces=tuple(faces),
                    success=success,
                )
            )
        if success:
            answer = Plan(unit, self.cell[unit], self.side[unit])
            answer.jobs.append(Job(unit, self.cell[unit], REACTIVE, plan.unit))
            self.reaction = answer
            self._next_line(answer)

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
                if not self.plan.running or self._carry_out(self.plan):
                    return
            elif self.phase <= DEPLOY:
                if self._set_up_goes_on():
                    return
            elif self.phase == FIRST or self._somebody_chooses():
                return

    def _set_up_goes_on(self) -> bool:
        """Whether somebody still has to place something before the first round."""
        if self.phase == TILES:
            if self.tiles and tile_squares(self):
                return True
            self.phase = COVER
            if self.crates or self.traps:
                self.turn = self._roll_for_set_up()
        if self.phase == COVER:
            if (self.crates and cover_squares(self, CRATE)) or (self.traps and cover_squares(self, TRAP)):
                return True
            self.phase = DEPLOY
        if self._undeployed():
            return True
        self._begin_round()
        return False

    def _carry_out(self, plan: Plan) -> bool:
        """The next part of the activation. True if somebody may react now."""
        if plan.unit == NOBODY or not plan.todo or self.cell[plan.unit] == AWAY:
            self._end_activation(plan)
            return False
        code = plan.todo[0]
        if code != WINDOW:
            plan.todo.pop(0)
            self._run_step(plan, plan.steps[code])
            return False
        if self._askable():
            self.phase = REACT
            return True
        plan.todo.pop(0)
        plan.passed = 0
        return False

    def _end_activation(self, plan: Plan) -> None:
        self.plan = None
        self.phase = CHOOSE
        if self.again != NOBODY:
            self.turn = self.side[self.again]
        else:
            self.turn = 1 - plan.side

    def _somebody_chooses(self) -> bool:
        """Whether a unit can be activated; if not, the round is over."""
        self.phase = CHOOSE
        if self.again != NOBODY:
            if self.alive(self.again):
                return True
            self.again = NOBODY
        if self.waiting(self.turn):
            return True
        if self.waiting(1 - self.turn):
            self.turn = 1 - self.turn
            return True
        self._end_round()
        return False

    # Steps ------------------------------------------------------------------------------------------

    def _run_step(self, plan: Plan, step: Step) -> None:
        code = step.code
        seat = self.owner[plan.unit]
        if code in (MOVE, ENTER, LEAP):
            self._run_move(plan, step, seat)
        elif code == ATTACK:
            self.open_fight(self._from_here(plan, plan.jobs[step.job]), plan.berserk, plan.medal)
        elif code == LEAVE:
            self._run_leave(plan, seat)
        elif code == RELOAD:
            if self.alive(step.unit):
                self.empty[step.unit] &= ~(1 << step.line)
                if self.events is not None:
                    weapon = self.types[step.unit].weapons[step.line]
                    self.tell(actions.Reloaded(seat=seat, unit=self.names[step.unit], weapon=weapon.name))
        elif code == STRIKE:
            self._run_strike(plan, step, seat)
        elif code == TANK_HEAD:
            self._run_tank_head(plan, step, seat)
        elif code == DEMOLISH:
            self._run_demolish(plan, step, seat)
        elif code in COMMANDS:
            self._run_command(plan, step, seat)

    def _impossible(self, plan: Plan, action: str, reason: str) -> None:
        if self.events is not None:
            seat, name = self.owner[plan.unit], self.names[plan.unit]
            self.tell(actions.Impossible(seat=seat, unit=name, action=action, reason=reason))

    def _run_move(self, plan: Plan, step: Step, seat: int) -> None:
        """A declared MOVE on the board as it is now: a hero may have fallen whose legs it needed."""
        unit = plan.unit
        now = Plan(unit, self.cell[unit], plan.side)
        now.assault = plan.assault
        now.diagonal = plan.walked
        now.extra = plan.bonus
        if step.code == ENTER:
            found = entry_reach(self, now)
            points = entry_points(self, now)
        elif step.code == LEAP:
            found = leap_reach(self, now)
            points = 2 * points_of(self, now)
        else:
            found = reach_of(self, now)
            points = points_of(self, now)
        if step.cell not in found.ends:
            self._impossible(plan, "move", "too-far")
            return
        end = destination(found, step.cell, points)
        path = found.path(step.cell, end.diagonal)
        if step.crush:
            path = way_over(self, now, step.cell, step.crush)
        plan.bonus -= end.extra
        plan.walked = plan.walked or slanted(self, path)
        before = self.cell[unit]
        self._put(unit, step.cell)
        for part in self.parts(unit):
            self.moved[part] = True
        if self.events is not None:
            names = self.field.names
            way = tuple([names[cell] for cell in path])
            if before < 0:
                self.tell(actions.Entered(seat=seat, unit=self.names[unit], to=names[step.cell], path=way))
            else:
                self.tell(
                    actions.Moved(seat=seat, unit=self.names[unit], cell=names[before], to=names[step.cell], path=way)
                )
        for cell in step.crush:
            if self.cover[cell] == CRATE:
                if self.events is not None:
                    self.tell(actions.Crushed(seat=seat, unit=self.names[unit], cell=self.field.names[cell]))
                self.remove_element(cell)

    def _from_here(self, plan: Plan, job: Job) -> Job:
        """The attack as it was declared; if the unit did not get where it wanted, what is left of it from here."""
        here = self.cell[plan.unit]
        if here == job.cell:
            return job
        found = Job(plan.unit, here, job.mode, job.only)
        block = self.blocks(plan.unit)
        for shot in job.shots:
            weapon = self.types[shot.part].weapons[shot.line]
            if shot.target != NOBODY and against(self, found, weapon, shot.target, block) == CAN and not shot.path:
                found.shots.append(shot)
        return found

    def _run_leave(self, plan: Plan, seat: int) -> None:
        unit = plan.unit
        at = self.cell[unit]
        side = self.side[unit]
        factor = max(0, leave_factor(self, unit, at))
        points = 0
        for part in self.parts(unit):
            points += factor * self.types[part].cost
            self.cell[part] = AWAY
        self.score[side] += points
        if self.events is not None:
            self.tell(actions.LeftBoard(seat=seat, unit=self.names[unit], cell=self.field.names[at], points=points))
        self.look_for_end()

    def _run_strike(self, plan: Plan, step: Step, seat: int) -> None:
        unit = plan.unit
        job = plan.jobs[step.job]
        if step.zone == COMMAND:
            if not self.types[unit].skills & COMMAND_SQUAD or not self.specialist(unit, RADIOMAN):
                self._impossible(plan, "strike", "radioman")
                return
            self.marks[unit] |= COMMANDED
        battery = job.actor
        if self.cell[battery] < 0 or self.done[battery] or self.cell[job.only] < 0:
            self._impossible(plan, "strike", "gone")
            return
        for part in self.parts(battery):
            self.done[part] = True
        if self.events is not None:
            self.tell(actions.SkillUsed(seat=seat, unit=self.names[unit], skill="artillery-strike"))
            self.tell(actions.Activated(seat=seat, unit=self.names[battery], cell=self.field.names[self.cell[battery]]))
        self.open_fight(job, False, -1)

    def _run_tank_head(self, plan: Plan, step: Step, seat: int) -> None:
        bearer = self.bearer(plan.unit, TANK_HEAD_SKILL)
        if bearer == NOBODY:
            self._impossible(plan, "tank-head", "gone")
            return
        self.spent[bearer] |= TANK_HEAD_SKILL
        self._repair(step.unit, self.types[step.unit].points, seat, "tank-head")

    def _repair(self, unit: int, points: int, seat: int, by: str) -> None:
        before = self.left[unit][0]
        self.left[unit][0] = min(self.types[unit].points, before + points)
        if self.events is not None:
            left = self.left[unit][0]
            self.tell(actions.Repaired(seat=seat, unit=self.names[unit], points=left - before, left=left, by=by))

    def _run_demolish(self, plan: Plan, step: Step, seat: int) -> None:
        side = self.side[plan.unit]
        for goal in self.setup.goals:
            if goal.kind == "demolish" and goal.zone == step.zone and goal.side in (-1, side):
                if self.cell[plan.unit] not in goal.cells or goal.zone in self.blown:
                    continue
                self.blown.append(goal.zone)
                self.score[side] += goal.points
                if goal.decides:
                    self.goal_won |= 1 << side
                if self.events is not None:
                    self.tell(
                        actions.Demolished(seat=seat, unit=self.names[plan.unit], zone=goal.zone, points=goal.points)
                    )
        self.look_for_end()

    def _run_command(self, plan: Plan, step: Step, seat: int) -> None:
        """An order of a command squad. Whoever gives it must have lived to do so."""
        unit, other, code = plan.unit, step.unit, step.code
        who = OFFICER if code == ORDER else MECHANIC if code in (REPAIR, REBUILD) else MEDIC
        if not self.types[unit].skills & COMMAND_SQUAD or not self.specialist(unit, who):
            self._impossible(plan, actions_of(code), who)
            return
        self.marks[unit] |= COMMANDED
        if code == REPAIR:
            self._repair(other, 1, seat, MECHANIC)
            return
        if code == HEAL:
            self._heal(other, step.role, seat)
            return
        if code == ORDER and not self.specialist(unit, RADIOMAN) and not self.next_to(unit, self.cell[unit], other):
            self._impossible(plan, "order", "radioman")
            return
        self.uncover()
        face = self.rng.die()
        success = is_hit(face)
        if self.events is not None:
            self.tell(
                actions.OrderTried(
                    seat=seat,
                    unit=self.names[unit],
                    order=actions_of(code),
                    target=self.names[other],
                    face=face,
                    success=success,
                )
            )
        if not success:
            return
        self.again = other
        if code == ORDER:
            for part in self.parts(other):
                self.done[part] = False
            return
        self.spent[unit] |= REBUILT if code == REBUILD else REVIVED
        self.restore(other)
        plan.todo = []

    def _heal(self, unit: int, role: int, seat: int) -> None:
        kind = self.types[unit]
        if role == HERO_FIGURE:
            self.left[unit][0] += 1
        else:
            self.left[unit][role] += 1
            if self.setup.medic_ammo:
                for line, weapon in enumerate(kind.weapons):
                    self.ammo[unit][line] = weapon.ammo
        if self.events is not None:
            name = "hero" if role == HERO_FIGURE else kind.roles[role].name
            self.tell(actions.Healed(seat=seat, unit=self.names[unit], role=name, left=self.points_of(unit)))

    # Rounds -----------------------------------------------------------------------------------------

    def _begin_round(self) -> None:
        """Refresh everybody and roll for the initiative until somebody has it."""
        self.round += 1
        for unit in range(len(self.cell)):
            self.done[unit] = False
            self.moved[unit] = False
            self.marks[unit] = 0
        if self.events is not None:
            self.tell(actions.RoundBegan(round=self.round))
        while True:
            self.uncover()
            ours = reaction(self.rng, self._initiative_dice(0))
            theirs = reaction(self.rng, self._initiative_dice(1))
            balance = _hits(ours) - _hits(theirs)
            winner = None if balance == 0 else 0 if balance > 0 else 1
            if self.events is not None:
                self.tell(actions.InitiativeRolled(faces=tuple(ours), other_faces=tuple(theirs), winner=winner))
            if winner is not None:
                self.turn = winner
                self.phase = FIRST
                return

    def _initiative_dice(self, side: int) -> int:
        dice = DICE + self.setup.initiative[side]
        for unit, kind in enumerate(self.types):
            if self.side[unit] == side and kind.skills & BLACK_OPS and self.alive(unit):
                return dice + 1
        return dice

    def _end_round(self) -> None:
        for unit, kind in enumerate(self.types):
            if kind.skills & SELF_REPAIR and self.cell[unit] >= 0 and self.left[unit][0] < kind.points:
                self.uncover()
                faces = reaction(self.rng, kind.points - self.left[unit][0])
                points = _hits(faces)
                self.left[unit][0] += points
                if self.events is not None:
                    self.tell(
                        actions.Regained(
                            unit=self.names[unit],
                            skill="self-repair",
                            points=points,
                            left=self.left[unit][0],
                            faces=tuple(faces),
                        )
                    )
        end_of_round(self)
        if self.events is not None:
            self.tell(actions.RoundEnded(round=self.round, score=(self.score[0], self.score[1])))
        if self.ending or self.round >= self.setup.rounds:
            self.outcome = decide(self)
            self.phase = OVER
        else:
            self._begin_round()


def _hits(faces: list[int]) -> int:
    count = 0
    for face in faces:
        if is_hit(face):
            count += 1
    return count


def actions_of(code: int) -> str:
    """The word for a step of a plan."""
    for name, found in STEP_CODES.items():
        if found == code:
            return name.lower()
    return "attack"


def begin(setup: Setup, armies: list[Any], rng: Rng) -> Dust:
    """A match with these armies, up to the first decision."""
    state = Dust(rng, setup, setup.field)
    place_elements(state)
    for side, army in enumerate(armies):
        seats = [seat for seat in range(setup.seats) if setup.sides[seat] == side]
        for number, entry in enumerate(army.entries):
            seat = seats[entry.player] if army.players > 1 else seats[number % len(seats)]
            enlist(state, entry.units, seat, side)
    state.by_name = {name: unit for unit, name in enumerate(state.names)}
    state.begin()
    return state


def place_elements(state: Dust) -> None:
    """The cover elements that are drawn on the map."""
    state.cover = [0] * state.field.size
    state.cover_left = [0] * state.field.size
    for cell, element in enumerate(state.field.cover):
        if element:
            state.place_element(cell, element)


def enlist(state: Dust, kinds: list[int], seat: int, side: int) -> None:
    """The units of one entry of a list; a hero and its squad are joined."""
    first = len(state.types)
    for number in kinds:
        kind = TYPES[number]
        same = 0
        for other in state.types:
            if other is kind:
                same += 1
        state.types.append(kind)
        state.names.append(f"{kind.name}-{same + 1}" if same else kind.name)
        state.owner.append(seat)
        state.side.append(side)
        state.cell.append(OFF)
        state.left.append([role.count for role in kind.roles] if kind.kind == SQUAD else [kind.points])
        state.joined.append(NOBODY)
        state.heirs.append(NOBODY)
        state.done.append(False)
        state.moved.append(False)
        state.ammo.append([weapon.ammo for weapon in kind.weapons])
        state.empty.append(0)
        state.spent.append(0)
        state.marks.append(0)
    if len(kinds) == 2:
        state.joined[first] = first + 1
        state.joined[first + 1] = first
