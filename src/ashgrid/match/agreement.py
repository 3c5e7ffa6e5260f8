"""What people at a table have to agree on: a decision that is theirs together, to take something back, to give up.

Somebody proposes, the others agree or object. Who says nothing agrees after a time that the table has set (not to
giving up: that takes everybody's word). What all agreed on is then an ordinary entry of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from ashgrid.core import TableError

from . import refusals

About = Literal["act", "undo", "resign"]


class Proposal(msgspec.Struct, frozen=True):
    """`number` is its place in the log, by which it is answered; `text` an action, or how much is taken back;
    `question` is of the action; `agreed` are the people who have agreed so far, by their numbers at this table."""

    number: int
    what: About
    seat: int
    text: str
    since: int
    agreed: frozenset[int]
    question: int | None = None


class Agreement:
    def __init__(self) -> None:
        self._open: list[Proposal] = []
        self._objections: dict[int, tuple[int, int]] = {}  # by team: how many, and when the last was made

    @property
    def open(self) -> tuple[Proposal, ...]:
        return tuple(self._open)

    def find(self, number: int) -> Proposal:
        for proposal in self._open:
            if proposal.number == number:
                return proposal
        raise TableError(refusals.ProposalGone())

    def propose(self, proposal: Proposal) -> None:
        self._open.append(proposal)

    def agree(self, number: int, person: int) -> None:
        proposal = self.find(number)
        if person in proposal.agreed:
            raise TableError(refusals.AgreedAlready())
        place = self._open.index(proposal)
        self._open[place] = msgspec.structs.replace(proposal, agreed=proposal.agreed | {person})

    def withdraw(self, number: int) -> None:
        self._open.remove(self.find(number))

    def object(self, number: int, team: int, at: int) -> None:
        """One that somebody objects to is off the table; objections to actions are counted."""
        if self.find(number).what == "act":
            self._objections[team] = (self.objections(team)[0] + 1, at)
        self.withdraw(number)

    def objections(self, team: int) -> tuple[int, int]:
        """How many proposals of a team were objected to since anybody acted, and when the last was."""
        return self._objections.get(team, (0, 0))

    def all_objections(self) -> dict[int, tuple[int, int]]:
        """The objections of every team that has any."""
        return dict(self._objections)

    def take_up(self, proposals: Iterable[Proposal], objections: Mapping[int, tuple[int, int]]) -> None:
        """Go on with what was open, and what was objected to, elsewhere."""
        self._open = list(proposals)
        self._objections = dict(objections)

    def acted(self) -> None:
        """The match has gone on: nobody means the same any more who wanted to take something back."""
        self._objections.clear()
        self._open = [proposal for proposal in self._open if proposal.what != "undo"]

    def keep(self, still: set[int]) -> None:
        """Only the proposals with these numbers make sense any more."""
        self._open = [proposal for proposal in self._open if proposal.number in still]
