"""Records of older rules: what had no choice then is played as it was then."""

from __future__ import annotations

from pathlib import Path

import pytest

from ashgrid.core import Record, verify
from ashgrid.games.neuroshima import GAME
from ashgrid.match.archive import archive

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("name", ["rules-1-duel", "rules-1-teams"])
def test_a_record_of_rules_1_replays(name: str) -> None:
    """Vegas places first, and in the team game Moloch spares its allies."""
    record = Record.load(RECORDS / f"{name}.txt")
    assert record.rules == 1 < GAME.rules
    assert verify(record) == []


@pytest.mark.parametrize("name", ["rules-1-duel", "rules-1-teams"])
def test_a_record_of_rules_1_is_kept_as_a_match_and_given_out_again(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text()
    match = archive(text, 0)
    assert verify(match.record()) == []


@pytest.mark.parametrize(("older", "today"), [("blow", "melee"), ("shot", "ranged")])
def test_the_kinds_of_attacks_are_read_by_their_older_names(older: str, today: str) -> None:
    notation = GAME.notation
    assert notation.parse(f"convert c1 S {older}") == notation.parse(f"convert c1 S {today}")
    assert str(notation.parse(f"convert c1 S {older}")) == f"convert c1 S {today}"
