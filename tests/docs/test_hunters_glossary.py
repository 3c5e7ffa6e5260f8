"""The glossary of the campaign of Hunters: what the map and the gangs are called is in it, in both languages."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign.tables import MAP
from ashgrid.games.hunters.campaign.vocabulary import GANGS
from tests.docs.rules_in_code import ROOT

PAGE = (ROOT / "docs" / "hunters-glossary.md").read_text("utf-8")
ROWS = [[cell.strip().lower() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if " | " in line]
KEYS = [*[f"spot.{name}" for name in MAP], *[f"gang.{name}" for name in GANGS]]


@pytest.mark.parametrize("key", KEYS)
def test_a_name_is_in_the_glossary(key: str) -> None:
    english, polish = [GAME.words(language)[key].lower() for language in ("en", "pl")]
    assert any(english.removeprefix("the ") in row[0] and polish in row[1] for row in ROWS), (english, polish)


def test_it_is_in_the_order_of_the_alphabet() -> None:
    names = [row[0].removeprefix("the ") for row in ROWS[1:]]
    assert names == sorted(names)
