"""The games that the web client is tested with are real ones."""

import json
from typing import Any

from ashgrid.core import find
from tools import fixtures


def test_the_games_for_the_web_client_are_those_that_the_rules_give() -> None:
    """If this fails: python -m tools.fixtures"""
    assert fixtures.FILE.read_text("utf-8") == fixtures.games()


def test_what_is_printed_for_the_tests_of_the_web_client_is_what_the_server_tells() -> None:
    """If this fails: python -m tools.fixtures. Armies and units that are not in the file harm nobody."""
    told: dict[str, Any] = json.loads(fixtures.PRINTED.read_text("utf-8"))
    for game, kind in (("neuroshima", "armies"), ("neuroshima", "boards"), ("dust", "units")):
        now = json.loads(json.dumps(find(game).printed()))[kind]
        assert told[game][kind] == {name: now[name] for name in told[game][kind]}
        assert told[game][kind]
