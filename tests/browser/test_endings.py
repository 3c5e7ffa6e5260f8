"""The end of a match: how it went, told of real matches of every game, and a picture of it to keep."""

from __future__ import annotations

import functools
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.ai import play
from ashgrid.core import find
from tests.browser.helpers import (
    DESKTOP,
    PHONE,
    NewPage,
    eventually,
    no_sideways_scrolling,
    outcome,
    play_to_the_end,
    screenshot,
    start_quick,
    violations,
)
from tests.browser.test_replay import at, keep, show, to_evaluation

pytestmark = pytest.mark.browser
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "neuroshima": ({"armies": "borgo,moloch"}, 5),
    "dust": ({"scenario": "recon-in-force", "set_up": "lot"}, 6),
    "hunters": ({"mission": "burn"}, 1),
}
"""Options and seeds of matches in which somebody is hurt."""
SUMMARY = "async id => (await fetch(`/api/matches/${id}/summary`)).json()"
PNG = b"\x89PNG\r\n\x1a\n"


@functools.cache
def record(game: str) -> str:
    rules = find(game)
    options, seed = GAMES[game]
    seats = len(rules.seats(rules.read_options(options)))
    played = play(rules, ["random"] * seats, seed, options).record
    played.extra = {f"player {seat}": name for seat, name in enumerate(["Ann", "Bob", "Cid", "Dee"][:seats])}
    return str(played)


def told(page: Page) -> Locator:
    ending = page.locator("[data-ending=told]").last
    ending.wait_for()
    return ending


def words(locator: Locator) -> list[str]:
    return [re.sub(r"\s+", " ", text).strip() for text in locator.all_inner_texts()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_end_of_a_match_tells_how_it_went(
    new_page: NewPage, game: str, size: tuple[int, int], language: str
) -> None:
    if language == "pl" and size == DESKTOP and game != "neuroshima":
        return  # what differs is the length of words, and phones are narrower
    page = new_page(size, "dark" if size == DESKTOP else "light", {"en": "en-GB", "pl": "pl-PL"}[language])
    match_id = keep(page, record(game))
    summary = page.evaluate(SUMMARY, match_id)
    page.goto(f"/match/{match_id}")
    outcome(page).wait_for()
    if size == PHONE:
        page.get_by_role("button", name={"en": "How it went", "pl": "Jak to przebiegło"}[language]).click()
    ending = told(page)
    expect(ending.locator("figure")).to_have_count(len(summary["graphs"]))
    for graph, figure in zip(summary["graphs"], ending.locator("figure").all(), strict=True):
        figure.locator("summary").click()
        expect(figure.locator("tbody tr")).to_have_count(len(graph["marks"]))
        last = words(figure.locator("tbody tr").last.locator("td"))
        assert [float(text.replace(",", ".")) for text in last] == [line["values"][-1] for line in graph["series"]]
        figure.locator("summary").click()
    dealt = words(ending.locator("table:has(.seat) td:nth-of-type(1)"))
    assert dealt == [str(row["dealt"]) for row in summary["units"]]
    assert any(row["dealt"] for row in summary["units"])
    said = ending.inner_text()
    assert "undefined" not in said
    assert "ui." not in said
    assert not re.search(r"\{\w", said)
    picture = ending.get_by_role("img")
    picture.scroll_into_view_if_needed()
    eventually(page, lambda: picture.evaluate("image => image.naturalWidth") == 320, "the picture")
    assert no_sideways_scrolling(page)
    screenshot(page, f"ending-{game}-{language}-{size[0]}")
    assert violations(page) == []


@pytest.mark.parametrize(("game", "theme"), [("neuroshima", "light"), ("dust", "dark"), ("hunters", "light")])
def test_the_turning_point_is_shown_in_the_replay(new_page: NewPage, game: str, theme: str) -> None:
    page = new_page(theme=theme)
    match_id = keep(page, record(game))
    turning = page.evaluate(SUMMARY, match_id)["turning"]
    assert turning is not None
    page.goto(f"/match/{match_id}")
    told(page).get_by_role("link", name="Show the turning point").click()
    page.wait_for_url(f"**/replay/{match_id}?at={turning['number']}")
    page.locator("[data-ready=true]").wait_for()
    at(page, turning["number"])
    show(page, match_id)
    at(page, 0)
    to_evaluation(page)
    told(page).get_by_role("button", name="Show the turning point").click()
    at(page, turning["number"])
    assert violations(page) == []


def test_the_picture_is_kept_as_a_file(page: Page) -> None:
    match_id = keep(page, record("dust"))
    page.goto(f"/match/{match_id}")
    with page.expect_download() as waiting:
        told(page).get_by_role("button", name="Save picture").click()
    found = waiting.value
    assert found.suggested_filename == f"dust-{match_id[:6]}.png"
    assert found.path().read_bytes().startswith(PNG)


def test_who_has_played_to_the_end_reads_how_it_went(page: Page) -> None:
    start_quick(page)
    play_to_the_end(page)
    ending = told(page)
    expect(ending.get_by_text("Embers, turn by turn").first).to_be_visible()
    expect(ending.get_by_text("Luck with dice")).to_be_visible()
