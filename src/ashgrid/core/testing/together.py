"""The part of the conformance suite for decisions that are left to several players together."""

from __future__ import annotations

from .suite import Suite
from .walk import walk


class Together(Suite):
    def test_those_who_are_asked_together_are_asked_the_same(self) -> None:
        rule = "Those of a team who are asked together are asked the same"
        for options, seed, carry in self._games():
            teams = self.game.teams(self.game.read_options(options))
            for point in walk(self.game, options, seed, carry=carry):
                asked = {seat: point.state.prompt(seat) for seat in point.state.actors}
                table = {seat: prompt for seat, prompt in asked.items() if prompt.table}
                for seat, prompt in table.items():
                    first = next(other for other in table if teams[other] == teams[seat])
                    if prompt != table[first]:
                        self._broken(rule, f"Seat {first} is asked {table[first]!r}, and seat {seat} {prompt!r}")

    def test_a_tie_break_is_legal_and_tells_nothing(self) -> None:
        for options, seed, carry in self._games():
            for point in walk(self.game, options, seed, carry=carry):
                state = point.state
                for seat in state.actors:
                    before = state.dump()
                    chosen = self.game.tie_break(state, seat)
                    self._same("Asking for a tie-break changes nothing", before, state.dump())
                    if chosen is None:
                        continue
                    if not state.prompt(seat).table:
                        self._broken("Ties are broken only among those who are asked together", f"Here by '{chosen}'")
                    if chosen not in state.legal(seat):
                        self._broken("A tie-break is legal", f"Seat {seat} would have to '{chosen}'")
                    for guess in self._guess(state, seat, seed):
                        again = self.game.tie_break(guess, seat)
                        if again != chosen:
                            rule = "A tie-break follows from what its seat may know"
                            self._broken(rule, f"For seat {seat} it is '{chosen}', or '{again}' in a guess")
