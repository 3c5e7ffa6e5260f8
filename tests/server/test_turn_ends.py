"""At a server too, the last decision of a turn can be taken back before the turn is ended."""

from collections.abc import Iterator

import pytest

from tests.match.helpers import offered
from tests.server.support import HUMAN, Info, Server, bot


@pytest.fixture(scope="module", autouse=True)
def _relay_is_installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with offered(tmp_path_factory.mktemp("package"), games=["relay = tests.match.helpers:RELAY"]):
        yield


def choices(info: Info) -> list[str]:
    return [choice["text"] for decision in info["decisions"] for choice in decision["choices"]]


def test_a_turn_that_can_only_end_is_asked_about_and_its_last_decision_can_be_taken_back(server: Server) -> None:
    match = server.new(HUMAN, bot("random"), game="relay", options={"steps": 1})
    match = server.act(match, "add 1")
    assert choices(match) == ["done"]
    assert [undo["size"] for undo in match["undos"]][:1] == ["decision"]
    match = server.table(match, "undo")
    assert "add 2" in choices(match)
    match = server.my_turn(server.act(server.act(match, "add 2"), "done"))
    acts = [(update["seat"], update["auto"]) for update in match["updates"] if update["what"] == "act"]
    turn = acts[: acts.index((1, False))]
    assert (0, True) not in turn, "the person has ended the turn; the bot may stun them in a later one"
    assert match["view"]["scores"][0] == 2


def test_who_reads_the_match_again_finds_it_waiting(server: Server) -> None:
    match = server.act(server.new(HUMAN, bot("random"), game="relay", options={"steps": 1}), "add 1")
    server.forget(match)
    assert choices(server.get(match)) == ["done"]
