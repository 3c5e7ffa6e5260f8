"""Looking at matches again: steps, analysis, links to positions, records up and down."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from ashgrid.ai import play
from ashgrid.core import Record, Replay, find
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
    watch_for,
)
from tests.browser.test_looks import SMALL_TARGETS

pytestmark = pytest.mark.browser
KEEP = """async text => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await fetch("/api/records", { method: "POST", headers, body: text });
    return (await answer.json()).id;
}"""


@functools.cache
def record(game: str = "embers", seed: int = 2, players: tuple[str, str] = ("random", "random")) -> str:
    options = {"embers": 3} if game == "embers" else None
    played = play(find(game), list(players), seed, options).record
    played.extra = {"player 0": "Ann", "player 1": "Bob"}
    return str(played)


def keep(page: Page, text: str) -> str:
    """A match made of a record."""
    page.goto("/")
    match_id: str = page.evaluate(KEEP, text)
    return match_id


def show(page: Page, match_id: str, at: int | None = None) -> None:
    page.goto(f"/replay/{match_id}" + ("" if at is None else f"?at={at}"))
    page.locator("[data-ready=true]").wait_for()


def position(page: Page) -> int:
    return int(page.locator("[data-position]").get_attribute("data-position") or -1)


def at(page: Page, number: int) -> None:
    expect(page.locator("[data-position]")).to_have_attribute("data-position", str(number))


def current(page: Page) -> Locator:
    return page.locator("[aria-current=step]")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def to_evaluation(page: Page, name: str = "Evaluation") -> None:
    """Where there is no dock, the evaluation is in a sheet."""
    opener = page.get_by_role("button", name=name, exact=True)
    if opener.is_visible():
        opener.click()


def analyse(page: Page, ms: str = "100") -> None:
    to_evaluation(page)
    page.get_by_label("Time per decision").select_option(ms)
    page.get_by_role("button", name="Analyse", exact=True).click()


# Steps


def test_a_finished_match_is_replayed_from_its_outcome(page: Page) -> None:
    start_quick(page)
    play_to_the_end(page)
    page.get_by_role("link", name="Replay and analysis").click()
    page.locator("[data-ready=true]").wait_for()
    at(page, 0)
    expect(outcome(page)).to_have_count(0)
    press(page, "To the end")
    expect(outcome(page)).to_have_text(re.compile("You (win|lose)"))
    expect(page.get_by_role("heading", name=re.compile(r"Move (\d+) of \1$"))).to_be_visible()
    expect(page.get_by_role("button", name="Next move", exact=True)).to_be_disabled()
    page.get_by_role("link", name="Go to the match").click()
    expect(outcome(page)).to_be_visible()


def test_steps_by_buttons_keys_slider_and_list(page: Page) -> None:
    text = record()
    moves = len(text.partition("\n\n")[2].splitlines())
    show(page, keep(page, text))
    at(page, 0)
    press(page, "Next move")
    press(page, "Next move")
    at(page, 2)
    press(page, "Previous move")
    at(page, 1)
    for key, number in (("ArrowRight", 2), ("End", moves), ("ArrowLeft", moves - 1), ("Home", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        at(page, number)
    page.get_by_role("slider", name="Position in the match").fill("5")
    at(page, 5)
    listed = page.get_by_role("region", name="Moves")
    folded = listed.locator("details:not([open]) > summary")
    while folded.count() > 0:
        folded.first.click()
    listed.get_by_role("button").nth(7).click()
    at(page, 7)
    expect(current(page)).to_contain_text("7")
    expect(current(page)).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\?at=7$"))


def test_turns_are_jumped_over(page: Page) -> None:
    text = record()
    seats = [int(line.split()[0]) for line in text.partition("\n\n")[2].splitlines()]
    starts = [number for number in range(1, len(seats)) if seats[number] != seats[number - 1]]
    show(page, keep(page, text))
    for number in starts[:3]:
        press(page, "Next turn")
        at(page, number)
    press(page, "Previous turn")
    at(page, starts[1])
    expect(page.get_by_role("button", name="Next battle")).to_have_count(0)


def test_it_plays_by_itself_and_pauses(page: Page) -> None:
    page.clock.install()
    show(page, keep(page, record()))
    press(page, "Play")
    eventually(page, lambda: position(page) >= 2, "the second move")
    press(page, "Pause")
    stopped = position(page)
    page.clock.run_for(20_000)
    assert position(page) == stopped
    page.locator("#main").focus()
    page.keyboard.press("Space")
    eventually(page, lambda: position(page) > stopped, "the next move")


def test_the_board_shows_the_position_and_secrets_with_a_seats_eyes(page: Page) -> None:
    text = record()
    show(page, keep(page, text), at=6)
    expect(page.get_by_text("no cards to show")).to_be_visible()
    page.get_by_label("View as").select_option("0")
    expect(page.get_by_text("no cards to show")).to_have_count(0)
    at(page, 6)


def test_a_step_forward_is_shown_moment_by_moment(page: Page) -> None:
    """A click, the next step and a pause end it; a jump shows nothing."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    steps = Replay(Record.parse(record())).steps()
    rolled = next(step.number for step in steps if any(event.tag == "rolled" for event in step.events))
    show(page, keep(page, record()), at=rolled - 1)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    stage = page.locator("[data-stage]")
    press(page, "Next move")
    at(page, rolled)
    expect(stage).to_have_attribute("data-stage", "playing")
    seen = []
    for _ in range(100):
        shown = page.locator("[data-shown]")
        if shown.count() == 0:
            break
        seen.append(shown.get_attribute("data-shown"))
        page.clock.run_for(100)
    assert "rolled" in seen
    expect(stage).to_have_attribute("data-stage", "still")
    press(page, "Previous move")
    expect(stage).to_have_attribute("data-stage", "still")
    page.keyboard.press("ArrowRight")
    expect(stage).to_have_attribute("data-stage", "playing")
    page.get_by_role("region", name="Board").click(position={"x": 60, "y": 300})
    expect(stage).to_have_attribute("data-stage", "still")
    at(page, rolled)


# Neuroshima


def test_battles_are_jumped_to(page: Page) -> None:
    text = record("neuroshima", 3, ("greedy", "greedy"))
    steps = Replay(Record.parse(text)).steps()
    battles = [step.number for step in steps if any(event.tag == "battle-began" for event in step.events)]
    show(page, keep(page, text))
    for number in battles[:2]:
        press(page, "Next battle")
        at(page, number)
    page.keyboard.press("PageUp")
    at(page, battles[0])
    press(page, "Next move")
    press(page, "Previous battle")
    at(page, battles[0])


def test_the_board_of_neuroshima_shows_the_tiles_of_the_position(page: Page) -> None:
    show(page, keep(page, record("neuroshima", 3, ("greedy", "greedy"))))
    expect(page.locator(".unit")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".unit")).to_have_count(2)
    expect(page.locator(".hex.lit")).to_have_count(0)


# Analysis


def test_analysis_with_progress_to_its_end(page: Page) -> None:
    show(page, keep(page, record()))
    evaluation = page.get_by_role("region", name="Evaluation")
    progress = watch_for(page, "decisions analysed")
    analyse(page)
    progress()
    expect(evaluation.get_by_role("table")).to_be_visible()
    expect(evaluation.get_by_role("progressbar")).to_have_count(0)
    graph = page.get_by_role("slider", name="Chances of winning, move by move")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Start: Ann \(Flint\) \d+%, Bob \(Tinder\) \d+%$"))
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 10, box["y"] + 40)
    expect(outcome(page)).to_be_visible()  # how it ended; the graph says what the last move was worth, as the words do
    worth = page.locator("section[aria-labelledby=comment] dl .value").inner_text()
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"^Move (\d+) of \1: .*\b{worth}"))
    screenshot(page, "replay-analysed")
    page.reload()
    expect(evaluation.get_by_role("table")).to_be_visible()


def test_analysis_can_be_stopped_and_gone_on_with(page: Page) -> None:
    show(page, keep(page, record(seed=5)))
    analyse(page, "2000")
    expect(page.get_by_text(re.compile(r"^[1-9]\d* of \d+ decisions analysed"))).to_be_visible()
    press(page, "Stop")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    press(page, "Continue")
    expect(page.get_by_role("progressbar")).to_be_visible()
    press(page, "Stop")


def test_alternatives_are_said_and_shown_on_the_board(page: Page) -> None:
    show(page, keep(page, record("neuroshima", 8, ("random", "greedy"))), at=0)
    analyse(page, "2000")  # it goes on until it is stopped
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name=re.compile("Better|Other choices")).first).to_be_visible()
    option = page.locator("section[aria-labelledby=comment] li button").first
    expect(option).to_contain_text(re.compile(r"HQ.*\d+%", re.DOTALL))
    expect(page.locator(".ghost")).to_have_count(0)
    option.hover()
    expect(page.locator(".ghost")).not_to_have_count(0)
    screenshot(page, "replay-alternative")
    page.mouse.move(5, 5)
    expect(page.locator(".ghost")).to_have_count(0)
    at(page, 1)
    press(page, "Stop")


def test_an_alternative_can_be_kept_on_the_board(page: Page) -> None:
    show(page, keep(page, record("neuroshima", 8, ("random", "greedy"))), at=0)
    analyse(page, "2000")
    page.keyboard.press("ArrowRight")
    option = page.locator("section[aria-labelledby=comment] li button").first
    option.click()
    expect(option).to_have_attribute("aria-pressed", "true")
    page.mouse.move(5, 5)
    expect(option).to_contain_text("stays on the board")
    expect(page.locator(".ghost")).not_to_have_count(0)
    option.click()
    page.mouse.move(5, 5)
    expect(option).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".ghost")).to_have_count(0)
    option.click()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".ghost")).to_have_count(0)
    press(page, "Stop")


def test_bar_graph_and_words_say_one_number_for_a_move(page: Page) -> None:
    show(page, keep(page, record()), at=0)
    analyse(page, "100")
    comment = page.locator("section[aria-labelledby=comment]")
    for _ in range(3):  # the mouse rests where it pressed "Analyse", and whatever comes to lie under it is not meant
        page.keyboard.press("ArrowRight")
        expect(comment.locator(".judgement")).to_be_visible()
        played = comment.locator("dl .value")
        if played.count() == 0:  # there was no choice
            continue
        said = played.inner_text()
        expect(page.locator(".bar b").filter(has_text=re.compile(rf"^\s*{re.escape(said)}\s*$"))).not_to_have_count(0)
        expect(page.locator(".graph [role=slider]")).to_have_attribute("aria-valuetext", re.compile(re.escape(said)))


def test_only_what_is_better_is_called_so(page: Page) -> None:
    show(page, keep(page, record()), at=0)
    analyse(page, "100")
    comment = page.locator("section[aria-labelledby=comment]")
    seen = set()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        expect(comment.locator(".judgement")).to_be_visible()
        for title in comment.locator("h3").all():
            gains = title.locator("xpath=following-sibling::ul[1]").locator(".value small").all_inner_texts()
            better = title.inner_text().casefold() == "better"
            assert gains
            assert all(gain.startswith("+") == better for gain in gains), (title.inner_text(), gains)
            seen.add(better)
        if comment.locator(".judgement.best").count() > 0:
            expect(comment.get_by_role("heading", name="Better")).to_have_count(0)
    assert seen == {True, False}


def test_a_running_match_is_shown_but_not_analysed(page: Page) -> None:
    start_quick(page)
    match_id = page.url.rsplit("/", 1)[1]
    show(page, match_id)
    expect(page.get_by_text("It can be analysed when it is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_have_count(0)
    press(page, "Load newer moves")
    page.locator("[data-ready=true]").wait_for()


# Links and records


def test_a_link_opens_the_same_position_in_another_browser(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show(page, keep(page, record()), at=4)
    press(page, "Next move")
    copied = watch_for(page, "Link copied.")
    press(page, "Copy link to this position")
    copied()
    link: str = page.evaluate("navigator.clipboard.readText()")
    said = current(page).inner_text()
    other = new_page()
    other.goto(link)
    at(other, 5)
    expect(current(other)).to_have_text(re.compile(re.escape(said.split("\n")[-1].strip())))


def test_a_link_can_be_copied_by_hand(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    show(page, keep(page, record()), at=3)
    press(page, "Copy link to this position")
    expect(page.get_by_label("Link to this position", exact=True)).to_have_value(re.compile(r"/replay/.+\?at=3$"))


def test_a_downloaded_record_is_opened_again(page: Page, tmp_path: Path) -> None:
    start_quick(page)
    play_to_the_end(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    file = tmp_path / "match.ashgrid"
    download.value.save_as(file)
    page.goto("/")
    page.get_by_role("region", name="Open a record").get_by_label("Choose a file").set_input_files(file)
    page.locator("[data-ready=true]").wait_for()
    expect(page).to_have_url(re.compile(r"/replay/"))
    expect(page.get_by_text("Opened from a record.")).to_be_visible()
    press(page, "To the end")
    assert position(page) > 3


def test_a_broken_record_is_refused_with_its_line(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(expect_errors=True)
    file = tmp_path / "broken.ashgrid"
    lines = record().splitlines()
    lines[-2] = "0 fly away"
    file.write_text("\n".join(lines), "utf-8")
    page.goto("/")
    page.get_by_role("region", name="Open a record").get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_role("alert").get_by_text(re.compile(rf"line {len(lines) - 1}:", re.IGNORECASE))).to_be_visible()
    file.write_bytes(b"#" * 600_000)
    page.get_by_role("region", name="Open a record").get_by_label("Choose a file").set_input_files(file)
    expect(page.get_by_text("larger than 512 kB")).to_be_visible()


def test_there_is_no_such_match(new_page: NewPage) -> None:
    page = new_page(expect_errors=True)
    page.goto("/replay/nothing")
    expect(page.get_by_role("heading", name="not here").or_(page.get_by_role("heading").first)).to_be_visible()
    expect(page.locator("[data-position]")).to_have_count(0)


# Looks


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESKTOP, "light"), (PHONE, "dark"), ((844, 390), "dark")],
    ids=["desktop-light", "phone-dark", "landscape"],
)
def test_the_page_fits_and_is_accessible(new_page: NewPage, size: tuple[int, int], theme: str) -> None:
    page = new_page(size, theme)
    wrong: list[str] = []

    def look(name: str) -> None:
        if not no_sideways_scrolling(page):
            wrong.append(f"{name} scrolls sideways")
        wrong.extend(f"{name}: too small to touch: {found}" for found in page.evaluate(SMALL_TARGETS))
        wrong.extend(f"{name}: {found}" for found in violations(page))
        screenshot(page, f"replay-{name}-{size[0]}-{theme}")

    match_id = keep(page, record("embers"))
    look("open")
    show(page, match_id)
    look("start")
    analyse(page)
    expect(page.get_by_role("table")).to_be_visible()
    look("analysed")
    if page.get_by_role("dialog").count() > 0:
        page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    look("embers")
    show(page, keep(page, record("neuroshima", 3, ("greedy", "greedy"))), at=50)
    look("neuroshima")
    assert not wrong, "\n".join(wrong)


def test_in_polish(new_page: NewPage) -> None:
    page = new_page(language="pl-PL")
    show(page, keep(page, record()), at=3)
    expect(page.get_by_role("heading", name=re.compile(r"^Ruch 3 z \d+$"))).to_be_visible()
    page.get_by_label("Czas na decyzję").select_option("100")
    page.get_by_role("button", name="Analizuj", exact=True).click()
    expect(page.get_by_role("table")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Średnia strata na decyzję")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name=re.compile(r"^Move 3 of \d+$"))).to_be_visible()
