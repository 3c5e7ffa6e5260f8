"""Who sits where in a match, while it goes on: people come, leave, and take over from stand-ins."""

from __future__ import annotations

from ashgrid.core import TableError

from . import refusals
from .setup import SeatSetup, Setup


class Seating:
    def __init__(self, setup: Setup, teams: tuple[int, ...]) -> None:
        self.seats = list(setup.seats)
        self.teams = teams
        self.persons = 1 + max((seat.person for seat in setup.seats), default=0)
        """How many people have ever been here: the number of the next one."""
        self._stand_in = setup.stand_in
        self._contest = bool(setup.tournament)

    def check(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise TableError(refusals.NoSuchSeat(seat, len(self.seats)))

    @property
    def one_team(self) -> bool:
        """Whether all play together: then nobody's leaving ends the match for the others."""
        return len(set(self.teams)) == 1

    @property
    def without_rivals(self) -> bool:
        """Whether no people play against each other: all seats that people hold, or may take, are of one team.
        In a tournament everybody is a rival."""
        teams = {self.teams[seat] for seat, who in enumerate(self.seats) if who.kind != "bot"}
        return len(teams) <= 1 and not self._contest

    @property
    def people(self) -> frozenset[int]:
        """Everybody who holds a seat, by their numbers at this table."""
        return frozenset(seat.person for seat in self.seats if seat.kind == "human")

    @property
    def has_open_seat(self) -> bool:
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def waiting_for_people(self) -> bool:
        """Whether a seat has to be taken before anything goes on. Where all play together, stand-ins play for who is
        not there, as long as anybody is."""
        return self.has_open_seat and not (self.one_team and self.people)

    def is_person(self, seat: int) -> bool:
        return self.seats[seat].kind == "human"

    def machine(self, seat: int) -> str | None:
        """The machine player that plays a seat now; None for a person's, and for one that has to be taken first."""
        who = self.seats[seat]
        if who.kind == "open" and self.one_team and not self.waiting_for_people:
            return self._stand_in
        return who.player or None

    def person(self, seat: int) -> int:
        """Who holds a seat, by their number."""
        if not self.is_person(seat):
            raise TableError(refusals.SeatOfMachine(seat))
        return self.seats[seat].person

    def seat_of(self, person: int) -> int:
        """The first seat that somebody holds."""
        return next(n for n, who in enumerate(self.seats) if who.kind == "human" and who.person == person)

    def sit_down(self, seat: int, name: str, person: int | None = None) -> None:
        """Somebody takes an open seat; without a number it is somebody new."""
        if self.seats[seat].kind != "open":
            raise TableError(refusals.SeatTaken(seat))
        number = self.persons if person is None else person
        self.seats[seat] = SeatSetup("human", name, person=number)
        self.persons = max(self.persons, number + 1)

    def get_up(self, seat: int) -> None:
        self.seats[seat] = SeatSetup("open")

    def partners(self, seat: int, among: tuple[int, ...]) -> list[int]:
        """Those of these seats that people of the same team hold, the seat itself included."""
        return [other for other in among if self.teams[other] == self.teams[seat] and self.is_person(other)]
