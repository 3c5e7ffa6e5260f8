"""However a match comes about, its dice are drawn with a key of its own, and nobody can compute them from those of
another: the first, what follows it, chapters of a campaign, games of a tournament, what is played on."""

from __future__ import annotations

from pathlib import Path

from tests.server.support import HUMAN, Info, Server, last, serving
from tests.server.test_campaigns import begun as chapter_begun
from tests.server.test_campaigns import mine
from tests.server.test_chapters import CAMPAIGN, begin_next
from tests.server.test_playing_on import begun as played_on
from tests.server.test_tournaments import ROUND_ROBIN, announced, said, when


def keys(server: Server, *matches: str) -> list[int]:
    """What chance follows from in matches: the seed, or that by which a position was dealt anew."""
    setups = [server.database.load(match_id).setup for match_id in matches]
    return [setup.dealt[-1].seed if setup.dealt else setup.seed for setup in setups]


def assert_fresh(server: Server, *matches: str) -> None:
    found = keys(server, *matches)
    assert all(key >= 2**64 for key in found)
    assert len(set(found)) == len(matches) == len(set(matches))


def begun_again(server: Server, match: Info) -> Info:
    return begin_next(server, server.table(match, "resign"))


def test_a_rematch_and_the_next_game_of_a_series(server: Server) -> None:
    match, game = server.new(HUMAN, HUMAN), server.new(HUMAN, HUMAN, series=2)
    others = [begun_again(server, match), begun_again(server, game)]
    assert_fresh(server, match["id"], game["id"], *(one["id"] for one in others))


def test_what_is_played_on_and_its_rematch(server: Server) -> None:
    old = server.table(server.act(server.new(HUMAN, HUMAN), "keep"), "resign")
    match = played_on(server, old, 1, HUMAN, HUMAN)
    assert_fresh(server, old["id"], match["id"], begun_again(server, match)["id"])


def test_the_chapters_of_a_campaign(server: Server) -> None:
    ann = server.stranger()
    first = ann.new(HUMAN, HUMAN, options=CAMPAIGN)
    second = begin_next(ann, ann.play(first, last))
    [campaign] = mine(ann)
    others = [chapter_begun(ann, campaign, 2, "again"), chapter_begun(ann, campaign, 2, "fork")]
    assert_fresh(server, first["id"], second["id"], *(one["id"] for one in others))


def test_the_games_of_a_tournament(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tournament = announced(server, ROUND_ROBIN, bots=["random", "greedy"])
        said(server, tournament, "start")
        info = when(server, tournament, lambda info: sum(bool(game["match"]) for game in info["games"]) > 1)
        assert_fresh(server, *(game["match"] for game in info["games"] if game["match"]))
