"""The games that the web client is tested with are real ones."""

from tools import fixtures


def test_the_games_for_the_web_client_are_those_that_the_rules_give() -> None:
    """If this fails: python -m tools.fixtures"""
    assert fixtures.FILE.read_text("utf-8") == fixtures.games()
