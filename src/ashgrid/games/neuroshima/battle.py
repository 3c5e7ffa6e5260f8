"""A battle, phase by phase, resumable at every decision.

`Battle.run` goes on until somebody has to decide (`asked` is then the seat) or the battle is over. The order inside a
phase is the rulebook's:

1. Every unspent slot (a printed initiative, or an extra action) whose value is the phase is spent. Its unit acts,
   unless it is netted. A slot that missed its phase is lost.
2. Declarations: a Clown explodes or strikes, a Quartermaster turns one attack of a unit into the other kind.
3. All attacks are collected at once, with bonuses and armour.
4. Medics: as long as a hurt unit has a free Medic of its side, its owner chooses an attack to be absorbed. The Medic is
   destroyed instead, which another Medic may absorb in turn. Where there is nothing to choose nobody is asked.
5. Wounds and HQ points are counted, the dead leave, effects are settled again.

Where several seats have to decide in the same step, whoever caused the battle says who goes next (`ASK_FIRST`).

Harm outside battles (instants, Mines, Procedures) is a battle of one phase whose attacks are given: `strike`, then
`run`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from .board import EMPTY, Board
from .effects import settle
from .tables import (
    ARMOUR,
    ATTACKS,
    EXPLODES,
    EXTRA,
    GAUSS,
    HQ,
    INITIATIVE,
    LINK_BITS,
    MEDIC,
    MELEE,
    QUARTERMASTER,
    RANGED,
    TOUGHNESS,
    TRAITS,
)

# Stages
BEGIN: Final = 0
DECLARE: Final = 1
STRIKE: Final = 2
HEAL: Final = 3
OVER: Final = 4

GOAL: Final = 20  # points that end a game for points: nobody scores more
DESTROY: Final = 99  # more than any unit can bear

NO_QUESTION: Final = 0
ASK_CLOWN: Final = 1
ASK_QUARTERMASTER: Final = 2
ASK_MEDIC: Final = 3
ASK_FIRST: Final = 4


NONE: Final[list[int]] = []  # shared, so it stays empty: lists that are seldom needed begin as this one


class Teller:
    """Hears what happens in a battle, to explain it. Nobody listens in a search, and nothing is paid for it."""

    def began(self, battle: Battle) -> None:
        """A phase begins."""

    def held(self, battle: Battle, cell: int) -> None:
        """A unit's phase has come and it is netted."""

    def missed(self, battle: Battle, cell: int, initiative: int) -> None:
        """A unit's initiative has risen above the phase."""

    def attacked(
        self, battle: Battle, cell: int, target: int, way: int, sort: int, base: int, turned: bool, armour: int
    ) -> None:
        """`sort` is the kind of attack as it is made; `turned` says that a Quartermaster made it so."""

    def aimless(self, battle: Battle, cell: int) -> None:
        """A unit acts, and nobody is there to be hit."""

    def exploded(self, battle: Battle, cell: int) -> None:
        """A Clown went off."""

    def blasted(self, battle: Battle, cell: int, target: int) -> None:
        """And hurts a neighbour."""

    def converted(self, battle: Battle, cell: int, packed: int) -> None:
        """A Quartermaster turned an attack."""

    def absorbed(self, battle: Battle, attack: int, medic: int) -> None:
        """A Medic is about to take an attack."""

    def scored(self, battle: Battle, seat: int, points: int, total: int) -> None:
        """A seat has dealt damage to an HQ, in a game for points."""

    def changed(self, battle: Battle, sides: list[int], netted: list[bool], serves: list[int]) -> None:
        """The dead have left; sides, nets and whom modules serve were as given before."""

    def wounded(self, battle: Battle, cell: int, wounds: int) -> None:
        """Wounds are about to be counted."""


class Battle:
    """`points` are the HQ points by seat, shared with whoever started the battle; they never leave 0..their start.
    With `score` HQs cannot be destroyed: what a seat's units deal to HQs is counted there instead.

    Rules: F29.
    """

    def __init__(
        self, board: Board, points: list[int], causer: int = 0, score: list[int] | None = None, blank: bool = True
    ) -> None:
        zero = board.shape.zero  # shared: `extras`, `converted` and `turned` are replaced before they are changed
        self.board: Board = board
        self.points: list[int] = points
        self.causer: int = causer
        self.score: list[int] | None = score
        self.tidy: bool = True  # whether effects are settled after the last phase
        self.leader: int = EMPTY  # seat that decides now where several have to
        self.teller: Teller | None = None
        self.medics: bool = False  # whether there are any
        self.helpers: bool = False  # whether there are any Quartermasters
        self.mothers: bool = False  # whether anything gives extra actions
        self.fallen: list[int] = NONE  # everything destroyed so far: kind * 8 + owner
        self.phase: int = 0
        self.stage: int = BEGIN
        self.spent: list[int] = zero[:] if blank else zero  # bit per printed initiative
        self.extras: list[int] = zero  # extra actions used
        self.converted: list[bool] = board.shape.no  # a Quartermaster has worked on it in this battle
        self.fighters: list[int] = []  # cells with an initiative
        self.acting: list[int] = []
        self.to_declare: list[int] = NONE  # questions that are due: cell * 4 + question
        self.exploding: list[int] = NONE
        self.turned: list[int] = zero  # 1 + packed attack that a Quartermaster turned in this phase
        # Attacks of the phase; the source is EMPTY for harm that comes from no tile on the board.
        self.source: list[int] = []
        self.target: list[int] = []
        self.amount: list[int] = []
        self.absorbed: list[int] = NONE  # by attack, if any: bit set of the Medics that it has been passed on by
        self.dead: list[int] = NONE  # cells that were emptied at the end of the last phase
        self.question: int = NO_QUESTION
        self.asked: int = EMPTY
        self.about: int = EMPTY  # cell that a declaration is about
        self.waiting: list[int] = NONE  # seats among which ASK_FIRST chooses

    def copy(self, board: Board, points: list[int], score: list[int] | None) -> Battle:
        """A twin on a copied board. Nobody listens to it."""
        twin = Battle(board, points, self.causer, score, blank=False)
        twin.tidy = self.tidy
        twin.leader = self.leader
        twin.medics = self.medics
        twin.helpers = self.helpers
        twin.mothers = self.mothers
        twin.fallen = self.fallen[:] if self.fallen else NONE
        twin.phase = self.phase
        twin.stage = self.stage
        twin.spent = self.spent[:]
        twin.extras = self.extras
        twin.converted = self.converted
        twin.fighters = self.fighters[:]
        twin.acting = self.acting[:]
        twin.to_declare = self.to_declare[:] if self.to_declare else NONE
        twin.exploding = self.exploding[:] if self.exploding else NONE
        twin.turned = self.turned
        twin.source = self.source[:]
        twin.target = self.target[:]
        twin.amount = self.amount[:]
        twin.absorbed = self.absorbed[:] if self.absorbed else NONE
        twin.dead = self.dead[:] if self.dead else NONE
        twin.question = self.question
        twin.asked = self.asked
        twin.about = self.about
        twin.waiting = self.waiting[:] if self.waiting else NONE
        return twin

    def strike(self, source: int, target: int, amount: int) -> None:
        """Harm outside a battle; `run` then asks the Medics and counts the wounds."""
        self.source.append(source)
        self.target.append(target)
        self.amount.append(amount)
        self.medics = True  # worth a look
        self.phase = 0
        self.stage = HEAL

    def start(self) -> None:
        """Effects must be settled. The first phase is that of the highest initiative on the board.

        Rules: F1, F18.
        """
        board = self.board
        kinds, bonuses, fighters = board.kind, board.initiative, self.fighters
        top = -1
        everything = 0
        for cell in range(board.shape.size):
            kind = kinds[cell]
            if kind == EMPTY:
                continue
            everything |= TRAITS[kind]
            printed = INITIATIVE[kind]
            if printed:
                fighters.append(cell)
                value = printed[0] + bonuses[cell]
                top = max(top, value)
        if top < 0 and fighters:
            top = 0
        self.medics = everything & MEDIC != 0
        self.helpers = everything & QUARTERMASTER != 0
        self.mothers = everything & EXTRA != 0
        self.phase = top
        self.stage = BEGIN if top >= 0 else OVER

    def run(self) -> bool:
        """Go on; True when the battle is over, False when `asked` has to answer `question`.

        Rules: F1, F26.
        """
        while self.stage != OVER:
            if self.stage == BEGIN:
                self.leader = EMPTY
                if self.teller is not None:
                    self.teller.began(self)
                self._spend_slots()
                self.stage = DECLARE
            if self.stage == DECLARE:
                if self._ask_declaration():
                    return False
                self.stage = STRIKE
            if self.stage == STRIKE:
                self._collect()
                self.stage = HEAL
            if self.stage == HEAL:
                if self.medics and self.source and self._ask_medic():
                    return False
                self._end_phase()
        self.question = NO_QUESTION
        self.asked = EMPTY
        return True

    # 1. Who acts --------------------------------------------------------------------------------

    def _spend_slots(self) -> None:
        # Rules: F7, F9, F17, F19, F20, X24.
        board = self.board
        kinds, bonuses, spent_bits = board.kind, board.initiative, self.spent
        phase: i64 = self.phase
        acting: list[int] = []
        declaring: list[int] = NONE
        going_on: list[int] = []  # fighters that may still act later
        for cell in self.fighters:
            kind: i64 = kinds[cell]
            if kind == EMPTY:
                continue
            printed = INITIATIVE[kind]
            bonus: i64 = bonuses[cell]
            spent: i64 = spent_bits[cell]
            acts = False
            left = False
            slot: i64 = 1
            for number in printed:
                value: i64 = number
                value += bonus
                if not spent & slot:
                    if value < phase and phase:
                        left = True
                    else:
                        spent |= slot
                        if value <= phase:
                            acts = True
                        elif self.teller is not None:
                            self.teller.missed(self, cell, value)
                slot <<= 1
            spent_bits[cell] = spent
            if self.mothers:
                left = True
                if not acts and board.extra[cell] > self.extras[cell]:
                    acts = self._extra_now(printed, bonus, board.extra[cell])
                    if acts:
                        self.extras = self.extras[:]
                        self.extras[cell] += 1
            if left:
                going_on.append(cell)
            if acts:
                if board.netted[cell]:
                    if self.teller is not None:
                        self.teller.held(self, cell)
                else:
                    acting.append(cell)
                    if TRAITS[kind] & EXPLODES:
                        declaring = [*declaring, cell * 4 + ASK_CLOWN]
                    elif self.helpers and self.has_quartermaster(cell):
                        declaring = [*declaring, cell * 4 + ASK_QUARTERMASTER]
        self.acting = acting
        self.to_declare = declaring
        self.fighters = going_on

    def _extra_now(self, printed: list[int], bonus: int, sources: int) -> bool:
        """Whether an extra action falls on this phase: each source adds the value one below the highest that has
        nothing directly beneath it.

        Rules: A15, A19, F8, F21.
        """
        values = [max(0, value + bonus) for value in printed]
        for _ in range(sources):
            best = -1
            for value in values:
                if value > best and value > 0 and value - 1 not in values:
                    best = value
            if best < 0:
                return False
            values.append(best - 1)
            if best - 1 == self.phase:
                return True
        return False

    # 2. Declarations ----------------------------------------------------------------------------

    def _ask_declaration(self) -> bool:
        # Rules: F13, F26.
        if not self.to_declare:
            self.leader = EMPTY
            return False
        seats = [self._declarer(due) for due in self.to_declare]
        if self._ask_first(seats):
            return True
        due = self.to_declare[seats.index(self.leader)]
        self.about = due // 4
        self.question = due % 4
        self.asked = self.leader
        return True

    def _declarer(self, due: int) -> int:
        # Rules: X19, X33, X36.
        return self.board.side[due // 4] if due % 4 == ASK_CLOWN else self._quartermaster_seat(due // 4)

    def _ask_first(self, seats: list[int]) -> bool:
        """Whether the order of several seats has to be decided first; if not, `leader` is who decides now.

        Rules: F26, X38.
        """
        if self.leader in seats:
            return False
        for seat in seats:
            if seat != seats[0]:
                self.question = ASK_FIRST
                self.asked = self.causer
                self.waiting = sorted(set(seats))
                return True
        self.leader = seats[0]
        return False

    def answer_first(self, seat: int) -> None:
        self.leader = seat
        self.waiting = NONE

    def answer_clown(self, explode: bool) -> None:
        # Rules: F13, X19, X35.
        cell = self.about
        place = self.to_declare.index(cell * 4 + ASK_CLOWN)
        del self.to_declare[place]
        if explode:
            self.exploding = [*self.exploding, cell]
            self.acting.remove(cell)
            if self.teller is not None:
                self.teller.exploded(self, cell)
        elif self.has_quartermaster(cell):
            self.to_declare.insert(place, cell * 4 + ASK_QUARTERMASTER)

    def answer_quartermaster(self, packed: int) -> None:
        """`packed` is the attack that is turned into the other kind, or -1 to leave everything as it is.

        Rules: F14, X25 to X27, X30.
        """
        cell = self.about
        self.to_declare.remove(cell * 4 + ASK_QUARTERMASTER)
        if packed >= 0:
            self.turned = self.turned[:]
            self.turned[cell] = packed + 1
            self.converted = self.converted[:]
            self.converted[cell] = True
            if self.teller is not None:
                self.teller.converted(self, cell, packed)

    def convertible(self, cell: int) -> list[int]:
        """The attacks of a unit that a Quartermaster could turn.

        Rules: X26, X34.
        """
        pose = self.board.kind[cell] * 6 + self.board.rotation[cell]
        return [packed for packed in ATTACKS[pose] if (packed >> 3) & 3 != GAUSS]

    def has_quartermaster(self, cell: int) -> bool:
        """Whether a Quartermaster works for a unit that it has not helped in this battle, and could.

        Rules: X30, X31.
        """
        if not self.helpers or self.converted[cell] or self._quartermaster_seat(cell) == EMPTY:
            return False
        return bool(self.convertible(cell))

    def _quartermaster_seat(self, cell: int) -> int:
        found = self.quartermasters(cell)
        return self.board.serves[found[0]] if found else EMPTY

    def quartermasters(self, cell: int) -> list[int]:
        """The Quartermasters that work for a unit.

        Rules: X25, X32, X33.
        """
        board = self.board
        found = []
        for way in range(6):
            other = board.shape.neighbour[cell * 6 + way]
            if other < 0 or board.kind[other] == EMPTY or not TRAITS[board.kind[other]] & QUARTERMASTER:
                continue
            pose = board.kind[other] * 6 + board.rotation[other]
            linked = LINK_BITS[pose] >> ((way + 3) % 6) & 1
            if linked and not board.netted[other] and board.teams[board.serves[other]] == board.camp[cell]:
                found.append(other)
        return found

    # 3. Attacks ---------------------------------------------------------------------------------

    def _collect(self) -> None:
        if self.acting or self.exploding:
            self._attack_all()
            self.turned = self.board.shape.zero

    def _attack_all(self) -> None:
        # Rules: E15, F2 to F4, F14 to F16, F30, P14, X2, X3, X20 to X22, X28, X29.
        board = self.board
        shape = board.shape
        neighbour = shape.neighbour
        kinds, camps, rotations = board.kind, board.camp, board.rotation
        reckless = board.reckless
        teller = self.teller
        for place in self.acting:
            cell: i64 = place
            kind: i64 = kinds[cell]
            if reckless:  # who is, hits allies like anybody
                camps = board.side if reckless >> board.side[place] & 1 else board.camp
            camp: i64 = camps[cell]
            rotation: i64 = rotations[cell]
            hq: i64 = TRAITS[kind]
            hq &= HQ
            turned: i64 = self.turned[cell]
            aimed = False
            for attack in ATTACKS[kind * 6 + rotation]:
                packed: i64 = attack
                way: i64 = packed & 7
                sort: i64 = (packed >> 3) & 3
                strength: i64 = packed >> 5
                if packed + 1 == turned:
                    strength += board.melee[cell] + board.ranged[cell]
                    sort = RANGED if sort == MELEE else MELEE
                elif sort == MELEE:
                    strength += board.melee[cell]
                elif sort == RANGED:
                    strength += board.ranged[cell]
                if sort == MELEE:
                    hit: i64 = neighbour[cell * 6 + way]
                    if hit >= 0 and kinds[hit] != EMPTY and camps[hit] != camp:
                        self._attack(cell, hit, strength, hq)
                        if teller is not None and not (hq and TRAITS[kinds[hit]] & HQ):
                            aimed = True
                            teller.attacked(self, cell, hit, way, sort, packed >> 5, packed + 1 == turned, 0)
                    continue
                for far in shape.rays[cell * 6 + way]:
                    struck: i64 = kinds[far]
                    if struck == EMPTY or camps[far] == camp:
                        continue
                    look: i64 = rotations[far]
                    armour: i64 = ARMOUR[struck * 6 + look]
                    armour = (armour >> ((way + 3) % 6)) & 1
                    self._attack(cell, far, strength - armour, hq)
                    if teller is not None and not (hq and TRAITS[struck] & HQ):
                        aimed = True
                        teller.attacked(self, cell, far, way, sort, packed >> 5, packed + 1 == turned, armour)
                    if sort == RANGED:
                        break
            if teller is not None and not aimed:
                teller.aimless(self, cell)
        for place in self.exploding:
            for side in range(6):
                near = neighbour[place * 6 + side]
                if near >= 0 and kinds[near] != EMPTY and not TRAITS[kinds[near]] & HQ:
                    self._attack(place, near, 1, 0)
                    if teller is not None:
                        teller.blasted(self, place, near)

    def _attack(self, source: i64, target: i64, amount: i64, own_hq: i64) -> None:
        """One attacker on one target is one attack, also when it has two parts. HQs never hurt HQs.

        Rules: F5, F6, X31.
        """
        if amount <= 0 or (own_hq and TRAITS[self.board.kind[target]] & HQ):
            return
        sources, targets = self.source, self.target
        last = len(sources) - 1
        if last >= 0 and sources[last] == source and targets[last] == target:
            self.amount[last] += amount
            return
        sources.append(source)
        targets.append(target)
        self.amount.append(amount)

    # 4. Medics ----------------------------------------------------------------------------------

    def _ask_medic(self) -> bool:
        """Let Medics absorb as long as there is nothing to choose; True when somebody has to choose.

        Rules: F11, F25, F26, X36.
        """
        while True:
            options = self._all_medic_options()
            if not options:
                return False
            seats = [self.board.serves[option % 64] for option in options]
            forced = self._forced(options)
            if forced != EMPTY:
                self.answer_medic(forced)
                continue
            if self._ask_first(seats):
                return True
            if seats.count(self.leader) > 1:
                self.question = ASK_MEDIC
                self.asked = self.leader
                return True
            self.answer_medic(options[seats.index(self.leader)])

    def _forced(self, options: list[int]) -> int:
        """An option that is the only one of its side: there is nothing to choose.

        Rules: F25.
        """
        teams, serves = self.board.teams, self.board.serves
        sides = [teams[serves[option % 64]] for option in options]
        for place in range(len(options)):
            if sides.count(sides[place]) == 1:
                return options[place]
        return EMPTY

    def _all_medic_options(self) -> list[int]:
        board = self.board
        found = []
        for attack in range(len(self.target)):
            hurt = self.target[attack]
            for way in range(6):
                medic = board.shape.neighbour[hurt * 6 + way]
                if medic >= 0 and self.medic_serves(medic, attack, way):
                    found.append(attack * 64 + medic)
        return found

    def medic_serves(self, medic: int, attack: int, way: int) -> bool:
        """Whether the tile on side `way` of an attack's target is a Medic that must absorb it now. No Medic absorbs
        the same attack twice, or two of them side by side would pass it on for ever.

        Rules: A12, F11, F12, F24, X23.
        """
        board = self.board
        hurt = self.target[attack]
        kind = board.kind[medic]
        if kind == EMPTY or not TRAITS[kind] & MEDIC or board.netted[medic] or hurt in self.exploding:
            return False
        if not LINK_BITS[kind * 6 + board.rotation[medic]] >> ((way + 3) % 6) & 1:
            return False
        if (self.absorbed and self.absorbed[attack] >> medic & 1) or board.teams[board.serves[medic]] != board.camp[
            hurt
        ]:
            return False
        return not self._dying(medic)

    def _dying(self, cell: int) -> bool:
        # Rules: F11, F12, I21.
        taken = 0
        for attack in range(len(self.target)):
            if self.target[attack] == cell:
                taken += self.amount[attack]
        if cell in self.exploding:
            return True
        return taken + self.board.damage[cell] > TOUGHNESS[self.board.kind[cell]]

    def medic_options(self) -> list[int]:
        """All answers of the asked seat: attack number * 64 + cell of the Medic."""
        serves = self.board.serves
        return [option for option in self._all_medic_options() if serves[option % 64] == self.asked]

    def answer_medic(self, option: int) -> None:
        """The whole attack goes onto the Medic, as destruction.

        Rules: F11.
        """
        attack, medic = option // 64, option % 64
        if self.teller is not None:
            self.teller.absorbed(self, attack, medic)
        if not self.absorbed:
            self.absorbed = [0] * len(self.target)
        self.absorbed[attack] |= 1 << medic
        self.target[attack] = medic
        self.amount[attack] = DESTROY

    # 5. The end of a phase ----------------------------------------------------------------------

    def _end_phase(self) -> None:
        # Rules: F10, F22, F28.
        if self.source or self.exploding:
            self.dead = NONE
            if self.score is not None:
                self._count_score(self.score)
            for cell in self.exploding:
                self.target.append(cell)
                self.amount.append(DESTROY)
            self._count_wounds()
            if self.dead and (self.phase or self.tidy):
                sides, netted, serves = self.board.side, self.board.netted, self.board.serves
                settle(self.board)
                if self.teller is not None:
                    self.teller.changed(self, sides, netted, serves)
            self.exploding = NONE
            self.source = []
            self.target = []
            self.amount = []
            self.absorbed = NONE
        else:
            self.dead = NONE
        self.phase -= 1
        self.stage = BEGIN if self.phase >= 0 else OVER

    def _count_wounds(self) -> None:
        """All wounds of a unit at once, unit by unit in the order in which they were first hit.

        Rules: F23.
        """
        targets, amounts = self.target, self.amount
        for first in range(len(targets)):
            cell = targets[first]
            wounds = amounts[first]
            if not wounds:
                continue
            for other in range(first + 1, len(targets)):
                if targets[other] == cell:
                    wounds += amounts[other]
                    amounts[other] = 0
            self._wound(cell, wounds)

    def _count_score(self, score: list[int]) -> None:
        """What a unit deals to an HQ is scored by the seat that controls the unit.

        Rules: P9, P11.
        """
        board = self.board
        for attack in range(len(self.target)):
            if TRAITS[board.kind[self.target[attack]]] & HQ and self.source[attack] != EMPTY:
                seat = board.side[self.source[attack]]
                gained = min(self.amount[attack], GOAL - score[seat])
                score[seat] += gained
                if self.teller is not None:
                    self.teller.scored(self, seat, gained, score[seat])

    def _wound(self, cell: int, wounds: int) -> None:
        # Rules: F10, F23, F28, P10.
        board = self.board
        kind = board.kind[cell]
        owner = board.owner[cell]
        if self.teller is not None:
            self.teller.wounded(self, cell, wounds)
        if TRAITS[kind] & HQ:
            if self.score is not None:
                return
            self.points[owner] = max(0, self.points[owner] - wounds)
            if self.points[owner]:
                return
        else:
            board.damage[cell] += wounds
            if board.damage[cell] <= TOUGHNESS[kind]:
                return
        if self.dead:
            self.dead.append(cell)
        else:
            self.dead = [cell]
        if self.fallen:
            self.fallen.append(kind * 8 + owner)
        else:
            self.fallen = [kind * 8 + owner]
        board.clear(cell)
        self.spent[cell] = 0


def fight(board: Board, points: list[int], score: list[int] | None = None) -> None:
    """A whole battle, with choices by the default policy. Effects are left as they were in the last phase: call
    `settle` if the board is needed again."""
    battle = Battle(board, points, 0, score)
    battle.tidy = False
    battle.start()
    while not battle.run():
        decide(battle)


def decide(battle: Battle) -> None:
    """The default policy: a Clown strikes, a Quartermaster leaves everything as it is, a Medic absorbs the strongest
    attack (the first of them by cell).

    Rules: C2.
    """
    if battle.question == ASK_CLOWN:
        battle.answer_clown(False)
    elif battle.question == ASK_QUARTERMASTER:
        battle.answer_quartermaster(-1)
    elif battle.question == ASK_FIRST:
        battle.answer_first(battle.waiting[0])
    else:
        options = battle.medic_options()
        best = options[0]
        for option in options:
            if battle.amount[option // 64] > battle.amount[best // 64]:
                best = option
        battle.answer_medic(best)
