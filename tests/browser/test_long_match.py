"""A match with a long log: the page begins with its end, and has older entries on request."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import DESKTOP, NewPage, choices, log

pytestmark = pytest.mark.browser

BEGIN_AND_GO_ON = """async ({ body, entries }) => {
  const post = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  let match = await post('/api/matches', body)
  const address = `/api/matches/${match.id}`
  while (match.number < entries) {
    const [{ seat, choices }] = match.decisions
    const question = match.questions.find((one) => one.seat === seat).number
    match = await post(`${address}/act`, { seat, action: choices.at(-1).text, question })
    if (match.undo.length > 0 && match.number < entries) {
      match = await post(`${address}/table`, { seat: match.undo[0], what: 'undo', number: match.number })
    }
  }
  return match.id
}"""


def begin(page: Page, entries: int, **body: Any) -> str:
    """A match in which so much was done and taken back, and its address."""
    page.goto("/")
    seats = [{"kind": "human"}, {"kind": "human"}]
    wanted = {"body": {"seats": seats, "undo": "friendly", **body}, "entries": entries}
    return f"/match/{page.evaluate(BEGIN_AND_GO_ON, wanted)}"


def test_older_entries_of_the_log_are_shown_on_request(new_page: NewPage) -> None:
    page = new_page(DESKTOP)
    page.goto(begin(page, 230, game="embers", options={"mode": "campaign"}))
    choices(page).first.wait_for()
    told = log(page)
    lines = told.locator("li")  # those of folded turns as well
    older = told.get_by_role("button", name="Show earlier entries")
    expect(older).to_be_visible()
    few = lines.count()
    older.click()
    expect(lines).not_to_have_count(few)
    some = lines.count()
    older.click()
    expect(older).to_have_count(0)
    assert few < some < lines.count()


def test_a_board_that_is_made_of_the_whole_log_gets_it(new_page: NewPage) -> None:
    page = new_page(DESKTOP)
    address = begin(page, 130, game="neuroshima")
    with page.expect_response(lambda answer: "/updates?before=" in answer.url):
        page.goto(address)
    choices(page).first.wait_for(state="attached")
    expect(page.get_by_role("button", name="Show earlier entries")).to_have_count(0)
