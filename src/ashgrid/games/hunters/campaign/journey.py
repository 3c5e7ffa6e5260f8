"""A journey as a state: everything that a party does between two missions. The stack says which module is asked."""

from __future__ import annotations

from ashgrid.core.contract import Outcome, Plain
from ashgrid.core.rng import Rng
from ashgrid.core.values import Action, Prompt, Refusal

from . import actions as a
from . import base, days, levels, loot, orders, packs, services, travel
from .joining import join, may_join
from .refusals import why_not
from .sheet import (
    AFTER,
    ARRIVE,
    CAMP,
    CARD,
    FREE_STEPS,
    LEVEL,
    LOOT,
    ORDERS,
    OVER,
    PASSING,
    PAY,
    PREPARE,
    RESOLVE,
    REST,
    ROOM,
    WHO,
    Frame,
    Member,
    Sheet,
    beginner,
    written,
)
from .tables import BASE, LAID, OPENINGS, PACK_CARDS, START, STORY_CARDS
from .trip import TO_JOURNEY, TO_MISSION, Trip
from .view import view_of
from .vocabulary import DECKS


class Journey(Trip):
    """Everything between two missions."""

    def __init__(self, sheet: Sheet, permanent: bool, rng: Rng, seats: int) -> None:
        super().__init__(sheet, permanent, rng, seats)

    # Who decides, and what may they do? ---------------------------------------------------------

    @property
    def actors(self) -> tuple[int, ...]:
        if self.outcome is not None:
            return ()
        frame = self.top
        if frame.kind == LEVEL:
            return (self.sheet.members.index(self.member(frame.name)),)
        if frame.kind == LOOT and frame.number:
            return (self.sheet.members.index(loot.picker(self, frame)),)
        alive = [seat for seat, member in enumerate(self.sheet.members) if not member.dead]
        if frame.kind == PREPARE:
            return tuple([seat for seat in alive if not frame.number >> seat & 1])
        return tuple(alive)

    def legal(self, seat: int) -> list[Action]:
        if seat not in self.actors:
            return []
        frame = self.top
        kind = frame.kind
        member = self.sheet.members[seat]
        if kind == CAMP:
            return [*self._legal_together(), *self._legal_alone(member)]
        if kind == PREPARE:
            found: list[Action] = [a.Ready()]
            if levels.can_rise(member):
                found.append(a.LevelUp())
            if member.steps < FREE_STEPS:
                found += levels.legal_deck(member)
                found += packs.legal_packs(self, member)
            return found
        if kind == ROOM:
            return base.legal_rooms()
        if kind == CARD:
            return orders.legal_options(self, frame)
        if kind == AFTER:
            return [a.Proceed()]
        if kind == PAY:
            return orders.legal_pay(self, frame)
        if kind == WHO:
            return orders.legal_who(self, frame)
        if kind == LEVEL:
            return levels.legal_level(self, frame)
        assert kind == LOOT, kind
        return loot.legal_loot(self, frame)

    def _legal_together(self) -> list[Action]:
        """Rules: J21, J36, J43, J53, J59, J69, J70, J76."""
        sheet = self.sheet
        found = travel.legal_travel(sheet)
        found += [a.Reveal(card) for card in travel.cards_here(sheet)]
        found.append(a.Rest())
        if services.wage(sheet) and any(member.awake for member in sheet.alive):
            found.append(a.Work())
        found += base.legal_base(sheet)
        found += [a.Recruit(name) for name in may_join(sheet)]
        if len(sheet.alive) > 2:
            found += [a.Dismiss(member.name) for member in sheet.alive]
        found += [a.Dismiss(member.name) for member in sheet.away]
        return found

    def _legal_alone(self, member: Member) -> list[Action]:
        found: list[Action] = []
        if levels.can_rise(member):
            found.append(a.LevelUp())
        if member.steps < FREE_STEPS:
            found += services.legal_services(self, member)
            found += packs.legal_packs(self, member)
        return found

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(seat):
            return None
        return why_not(self, self.sheet.members[seat], action)

    def prompt(self, seat: int) -> Prompt:
        frame = self.top
        kind = frame.kind
        if kind == CAMP:
            return a.AskCamp(self.sheet.spot, self.sheet.day)
        if kind == PREPARE:
            return a.AskPrepare(frame.name)
        if kind == ROOM:
            return a.AskRoom()
        if kind == CARD:
            return a.AskOption(frame.name)
        if kind == AFTER:
            return a.AskAfter(frame.names[0], frame.number == 1)
        if kind == PAY:
            return a.AskPay(frame.name.partition(" ")[2] or frame.name, frame.number)
        if kind == WHO:
            return a.AskWho(frame.name, frame.number)
        if kind == LEVEL:
            return a.AskLevel(frame.name, self.member(frame.name).level, 4 - len(frame.names))
        if frame.number:
            return a.AskPick(loot.picker(self, frame).name)
        return a.AskLoot(len(self.sheet.loot))

    @property
    def result(self) -> Outcome | None:
        return self.outcome

    def round_and_turn(self) -> tuple[int, int] | None:
        return self.sheet.day, 0

    def turn_number(self) -> int | None:
        return self.sheet.day or None

    # What an action does ------------------------------------------------------------------------

    def advance(self, seat: int, action: Action) -> None:
        frame = self.top
        kind = frame.kind
        member = self.sheet.members[seat]
        if kind == CAMP:
            self._answer_camp(member, action)
        elif kind == PREPARE:
            self._answer_prepare(frame, seat, member, action)
        elif kind == ROOM:
            assert isinstance(action, a.ChooseRoom)
            self.sheet.rooms[action.room] = 1
            self.tell(a.RoomChosen(room=action.room))
            self.pop()
        elif kind == CARD:
            assert isinstance(action, a.Decide)
            orders.take(self, frame, STORY_CARDS[frame.name].option(action.option))
        elif kind == AFTER:
            won = frame.number == 1
            self.pop()
            self.tell(a.MissionOver(mission=frame.names[0], won=won))
            orders.follow(self, frame.name, frame.option, "won" if won else "lost")
        elif kind == PAY:
            orders.answer_pay(self, frame, action)
        elif kind == WHO:
            assert isinstance(action, a.Who)
            orders.happen(self, frame, self.member(action.hero))
        elif kind == LEVEL:
            assert isinstance(action, a.Learn)
            levels.learn(self, frame, action.card)
        else:
            loot.answer_loot(self, frame, action)
        self.run()

    def _answer_camp(self, member: Member, action: Action) -> None:
        if isinstance(action, a.Travel):
            travel.set_out(self, action.to)
        elif isinstance(action, a.Reveal):
            how = next(how for card, how, _ in self.sheet.laid if card == action.card)
            self.push(Frame(CARD, action.card, f"{how} {self.sheet.spot}"))
        elif isinstance(action, a.Rest):
            self.push(Frame(REST))
            days.order_days(self, days.REST_DAYS)
        elif isinstance(action, a.Work):
            services.work(self)
        elif isinstance(action, a.Upgrade):
            base.upgrade(self, action.room)
        elif isinstance(action, a.Produce):
            base.produce(self, action.item)
        elif isinstance(action, a.Recruit):
            self._recruit(action.hero)
        elif isinstance(action, a.Dismiss):
            self._dismiss(action.hero)
        elif isinstance(action, a.LevelUp):
            levels.rise(self, member)
        elif not services.answer_services(self, member, action):
            assert packs.answer_packs(self, member, action), action

    def _answer_prepare(self, frame: Frame, seat: int, member: Member, action: Action) -> None:
        if isinstance(action, a.Ready):
            frame.number |= 1 << seat
            self.tell(a.HeroReady(hero=member.name))
        elif isinstance(action, a.LevelUp):
            levels.rise(self, member)
        elif not levels.answer_deck(self, member, action):
            assert packs.answer_packs(self, member, action), action

    def _recruit(self, name: str) -> None:
        """The next chapter begins with the larger party."""
        member = join(self.sheet, name)
        self.tell(a.HeroJoined(hero=name, level=member.level))
        self.finish(1.0, TO_JOURNEY)

    def _dismiss(self, name: str) -> None:
        """The others share what the hero had. Who has left does not come back.

        Rules: J69, J76.
        """
        sheet = self.sheet
        [member] = [one for one in [*sheet.members, *sheet.away] if one.name == name]
        sheet.gone += [one.name for one in [*sheet.members, *sheet.away] if one is member or one.dead]
        sheet.members = [one for one in sheet.alive if one is not member]
        sheet.away = [one for one in sheet.away if one is not member]
        self.tell(a.HeroLeft(hero=member.name))
        self.gain("cells", member.cells)
        self.gain("food", member.food)
        sheet.spare_implants += member.implants
        for gear in member.gear:
            sheet.loot.append((gear.type.name, gear.uses))
        for module, count in sorted(member.modules.items()):
            sheet.loot += [(module, 0)] * count
        if sheet.loot:
            self.push(Frame(LOOT))
        self.finish(1.0, TO_JOURNEY)

    # What happens by itself ---------------------------------------------------------------------

    def run(self) -> None:
        """Goes on to the next decision."""
        going = True
        while going:
            going = self.outcome is None and self.step(self.top)

    def step(self, frame: Frame) -> bool:
        """Whether something could be done without a decision."""
        kind = frame.kind
        if kind == CARD:
            return orders.run_card(self, frame)
        if kind == ORDERS:
            return orders.run_orders(self, frame)
        if kind == RESOLVE:
            return orders.run_resolve(self, frame)
        if kind == PAY:
            return orders.run_pay(self, frame)
        if kind == WHO:
            return orders.run_who(self, frame)
        if kind == PASSING:
            return days.run_passing(self, frame)
        if kind == ARRIVE:
            return travel.run_arrive(self, frame)
        if kind == REST:
            self.pop()
            for member in self.sheet.alive:
                self.heal(member, 1)
            self.tell(a.Rested(days=days.REST_DAYS))
            return True
        if kind == PREPARE and not self.actors:
            self.finish(1.0, TO_MISSION)
            return True
        if kind == OVER:
            return False
        return False

    # Copies and views ---------------------------------------------------------------------------

    def copy(self) -> Journey:
        twin = Journey(self.sheet.copy(), self.permanent, self.rng.copy(), self.seat_count)
        twin.horizon = self.horizon
        twin.outcome = self.outcome
        return twin

    def guess(self, seat: int, rng: Rng) -> Journey:
        """Nobody knows the order of the decks, nor the dice to come."""
        twin = self.copy()
        for cards in twin.sheet.decks.values():
            cards.sort()
            rng.shuffle(cards)
        twin.rng = Rng(rng.bits64())
        return twin

    def view(self, seat: int | None) -> Plain:
        return view_of(self)

    def dump(self) -> Plain:
        return {
            "sheet": written(self.sheet),
            "outcome": None if self.outcome is None else [list(self.outcome.payoffs), self.outcome.reason],
            "horizon": self.horizon,
            "rng": self.rng.state,
        }

    def check(self) -> None:
        """Invariants: health within its bounds, nothing below zero, cards in one place, slots not overfull."""
        sheet = self.sheet
        for member in sheet.members:
            assert 0 <= member.health <= member.most, f"{member.name} has {member.health} of {member.most} health"
            for what, count in (("cells", member.cells), ("food", member.food), ("morale", member.morale)):
                assert count >= 0, f"{member.name} has {count} {what}"
            assert all(count >= 0 for count in member.modules.values()), f"{member.name}: {member.modules}"
            assert len(member.deck) == 25, f"{member.name} has a deck of {len(member.deck)}"
            assert all(member.deck.count(card) <= member.cards.count(card) for card in member.deck), member.name
            assert len(member.implants) <= member.kind.implants, f"{member.name} has {len(member.implants)} implants"
        assert not any(member.dead or sheet.member(member.name) is not None for member in sheet.away), "who is away?"
        assert 1 <= sheet.day <= 56, f"day {sheet.day}"
        assert sheet.store_cells >= 0
        assert all(count >= 0 for count in sheet.store_modules.values())
        names = [card for card, _, _ in sheet.laid]
        assert len(set(names)) == len(names), f"a card lies twice: {sorted(names)}"
        for deck, cards in sheet.decks.items():
            both = cards + sheet.used[deck]
            assert len(set(both)) == len(both), f"a card of {deck} is there twice"


def begin_campaign(party: list[str], permanent: bool, rng: Rng, more: list[str] | None = None) -> Journey:
    """The first journey: heroes, decks, Locations and an opening drawn by lot. `more` are cards of packs.

    Rules: J13, J14, J15, J17.
    """
    sheet = Sheet()
    added = more if more is not None else []
    sheet.members = [beginner(name) for name in party]
    for deck in DECKS:
        names = [card.name for card in list(STORY_CARDS.values()) if card.deck == deck]
        sheet.decks[deck] = sorted([name for name in names if name not in PACK_CARDS or name in added])
        sheet.used[deck] = []
        rng.shuffle(sheet.decks[deck])
    sheet.locations = START[:]
    for location in [BASE, *START]:
        sheet.laid += LAID.get(location, [])
    for name in added:
        if PACK_CARDS[name]:
            how, _, spot = PACK_CARDS[name].partition(" ")
            sheet.laid.append((name, how, spot))
    sheet.opening = OPENINGS[rng.below(len(OPENINGS))]
    sheet.stack = [Frame(CAMP), Frame(CARD, sheet.opening), Frame(ROOM)]
    journey = Journey(sheet, permanent, rng, len(party))
    journey.run()
    return journey
