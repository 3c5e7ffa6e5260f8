"""The drawings of tiles as a browser lays them out: names, numbers, shields and attacks keep clear of each other, for
every tile of every army, in both languages, at the sizes that boards have.

The server's answer is changed on its way: any tiles may lie anywhere, turned in any way.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from ashgrid.core import find
from tests.browser.battlefield import CELLS, FACTS
from tests.browser.conftest import Server
from tests.browser.helpers import PHONE, NewPage, screenshot
from tools.plant import plant

pytestmark = pytest.mark.browser

UNITS = [
    (army, tile)
    for army, tiles in FACTS.items()
    for tile, facts in tiles.items()
    if facts["kind"] not in ("instant", "foundation")
]

# Everything is measured as it is on the screen.
LAID_OUT = """() => {
  const problems = [];
  const inside = (path, { x, y }) =>
    path.isPointInFill(new DOMPoint(x, y).matrixTransform(path.getScreenCTM().inverse()));
  const outline = path => {
    const [length, matrix] = [path.getTotalLength(), path.getScreenCTM()];
    return Array.from({ length: 60 }, (_, at) => path.getPointAtLength((length * at) / 60).matrixTransform(matrix));
  };
  const box = (left, top, right, bottom) => ({ left, top, right, bottom });
  const within = ({ left, top, right, bottom }, { x, y }, air) =>
    x > left + air && x < right - air && y > top + air && y < bottom - air;
  const corners = ({ left, top, right, bottom }) =>
    [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x, y]) => ({ x, y }));
  const covers = (mark, place) =>
    outline(mark).some(point => within(place, point, 0.3)) || corners(place).some(corner => inside(mark, corner));

  const tiles = [...document.querySelectorAll(".map .unit > .tile")];
  let named = 0;
  for (const tile of tiles) {
    const what = tile.querySelector("[data-name]")?.dataset.name ?? tile.getAttribute("class");
    const matrix = tile.getScreenCTM();
    const marks = [...tile.querySelectorAll("[data-mark]")];
    const tell = (mark, of) => problems.push(`${what}: ${mark.dataset.mark} covers ${of}`);
    // A name is as wide as its letters really are.
    for (const line of tile.querySelectorAll("[data-name] tspan")) {
      const size = Number(line.parentElement.getAttribute("font-size"));
      const [begin, end] = [line.getStartPositionOfChar(0), line.getEndPositionOfChar(line.getNumberOfChars() - 1)];
      const [a, b] = [new DOMPoint(begin.x, begin.y - 0.72 * size), new DOMPoint(end.x, end.y + 0.2 * size)]
        .map(point => point.matrixTransform(matrix));
      const place = box(a.x, a.y, b.x, b.y);
      named += 1;
      if (size * matrix.a < 6.5) problems.push(`${what}: letters of ${(size * matrix.a).toFixed(1)} px`);
      if (!corners(place).every(corner => inside(tile.querySelector(".face"), corner)))
        problems.push(`${what}: the name leaves the face`);
      for (const mark of marks) if (covers(mark, place)) tell(mark, line.textContent);
    }
    for (const number of tile.querySelectorAll("[data-phase-plate] text, [data-hq-points] text")) {
      const { left, top, right, bottom, height } = number.getBoundingClientRect();
      const place = box(left, top + height / 4, right, bottom - height / 4);
      for (const mark of marks) if (covers(mark, place)) tell(mark, number.textContent);
    }
    for (const plate of tile.querySelectorAll(".plate, [data-hq-points] > path"))
      for (const mark of marks) if (outline(mark).some(point => inside(plate, point))) tell(mark, "the middle");
    for (const sign of tile.querySelectorAll("[data-shield], [data-mobile]")) {
      const place = sign.getBoundingClientRect();
      for (const mark of marks.filter(mark => mark.dataset.mark !== "armor"))
        if (outline(mark).some(point => within(place, point, 1))) tell(mark, "a shield or Mobility");
    }
  }
  return { tiles: tiles.length, named, problems };
}"""


NETS_OVER_NUMBERS = """() => [...document.querySelectorAll(".map .unit .tile:has([data-marker=net])")].filter(tile => {
  const cords = tile.querySelector("[data-marker=net] .cords");
  const number = tile.querySelector("[data-phase-plate], [data-hq-points]").getBoundingClientRect();
  const [length, matrix] = [cords.getTotalLength(), cords.getScreenCTM()];
  const along = Array.from({ length: 2000 }, (_, at) => cords.getPointAtLength((length * at) / 2000));
  return along.map(point => point.matrixTransform(matrix))
    .some(({ x, y }) => x > number.left && x < number.right && y > number.top && y < number.bottom);
}).length"""


FATES_OVER_TILES = """() => {
  const problems = [];
  for (const fate of document.querySelectorAll("[data-forecast]")) {
    const badge = fate.querySelector("rect.when").getBoundingClientRect();
    const over = ({ x, y }) => x > badge.left + 1 && x < badge.right - 1 && y > badge.top + 1 && y < badge.bottom - 1;
    const near = [...document.querySelectorAll(".map .unit > .tile")].find(tile => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - badge.left, (top + bottom) / 2 - badge.bottom) < (right - left) / 2;
    });
    // Of a name, each line by itself.
    const read = "text:not(.name), tspan, [data-shield], [data-mobile], [data-hq-points]";
    const hidden = [...near.querySelectorAll(read)].filter(one => {
      const { left, right, top, bottom, height } = one.getBoundingClientRect();
      const [high, low] = one.matches("text, tspan") ? [top + height / 4, bottom - height / 4] : [top, bottom];
      return left < badge.right - 1 && right > badge.left + 1 && high < badge.bottom - 1 && low > badge.top + 1;
    });
    const marks = near.querySelectorAll("[data-mark=melee], [data-mark=ranged], [data-mark=gauss]");
    const attacks = [...marks].filter(mark => {
      const matrix = mark.getScreenCTM();
      const along = Array.from({ length: 60 }, (_, at) => mark.getPointAtLength((mark.getTotalLength() * at) / 60));
      return along.map(point => point.matrixTransform(matrix)).some(over);
    });
    for (const one of [...hidden, ...attacks]) problems.push(`${fate.dataset.forecast}: ${one.outerHTML.slice(0, 90)}`);
  }
  return problems;
}"""


def unit(army: str, tile: str, cell: str, rot: int, **changes: object) -> dict[str, object]:
    acts = FACTS[army][tile]["initiative"]
    plain = {"army": army, "tile": tile, "cell": cell, "rot": rot, "damage": 0, "left": 20 if tile == "hq" else 1}
    return (
        plain
        | {"owner": 0, "side": 0, "serves": 0, "netted": False, "initiative": 0, "melee": 0, "ranged": 0}
        | {"extra": 0, "why": [], "acts": acts}
        | changes
    )


def sheets(turned: int = 0) -> Iterator[list[dict[str, object]]]:
    """All units, as many at a time as the board has hexes; each turned differently from its neighbours."""
    names = list(CELLS)
    for begin in range(0, len(UNITS), len(names)):
        some = UNITS[begin : begin + len(names)]
        yield [unit(*one, names[place], (begin + place + turned) % 6) for place, one in enumerate(some)]


def show(page: Page, server: Server, tiles: list[dict[str, object]], **view: object) -> None:
    """Open a match in which these tiles lie on the board."""
    game = find("neuroshima")
    match_id = plant(server.folder, game.name, {"armies": "borgo,moloch"}, 1, [(0, "hq c2 r0"), (1, "hq c4 r0")])

    def change(route: Route) -> None:
        info: dict[str, Any] = route.fetch().json()
        info["view"] |= {"tiles": tiles, **view}
        route.fulfill(body=json.dumps(info), content_type="application/json")

    page.unroute_all()
    page.route(f"**/api/matches/{match_id}?*", change)
    page.route(f"**/api/matches/{match_id}", change)
    page.goto(f"/match/{match_id}")
    expect(page.locator(".map .unit")).to_have_count(len(tiles))


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["laptop", "phone"])
def test_nothing_on_a_tile_covers_anything_else(
    new_page: NewPage, server: Server, size: tuple[int, int], language: str
) -> None:
    page = new_page(size, language=language)
    shown = named = 0
    for number, tiles in enumerate(sheets(2 if language == "pl-PL" else 0)):
        show(page, server, tiles)
        found = page.evaluate(LAID_OUT)
        assert found["problems"] == []
        shown, named = shown + found["tiles"], named + found["named"]
        screenshot(page, f"neuroshima-tiles-{number}-{language[:2]}-{size[0]}")
    assert shown == len(UNITS)
    assert named > len(UNITS) / 2


def test_hq_points_are_over_everything_and_nets_leave_numbers_free(page: Page, server: Server) -> None:
    """What lies last in the drawing lies on top: after the points comes only what is touched."""
    tiles = [
        unit("borgo", "hq", "c2", 0, left=13, netted=True),
        unit("moloch", "hq", "c4", 0, left=7, owner=1, side=1, serves=1),
        unit("borgo", "mutant", "c3", 0, netted=True),
    ]
    show(page, server, tiles)
    on_top = page.evaluate(
        """() => [...document.querySelector(".map .drawn").children].slice(-2)
          .map(one => one.querySelector(":scope > g > [data-hq-points]")?.dataset.hqPoints)"""
    )
    assert on_top == ["13", "7"]
    expect(page.locator(".map .unit [data-marker=net]")).to_have_count(2)
    assert page.evaluate(NETS_OVER_NUMBERS) == 0


def tell(answer: str, route: Route) -> None:
    route.fulfill(body=answer, content_type="application/json")


def test_whoever_would_fall_stays_readable(page: Page, server: Server) -> None:
    """No veil and no cross: a rim, and a skull with the phase where neither attacks nor numbers nor names are."""
    for tiles in sheets():
        hits = [
            {"cell": one["cell"], "tile": one["tile"], "owner": 0, "phase": 2, "wounds": 1, "left": 0}
            | {"destroyed": True, "sure": True}
            for one in tiles
        ]
        forecast: dict[str, Any] = {"fought": None, "over": None, "certain": True, "last": False}
        forecast |= {"before": [20, 20], "points": [[20, 20], [20, 20]], "score_before": None, "score": None}
        answer = json.dumps({"forecast": forecast | {"hits": hits, "tiles": tiles}})
        show(page, server, tiles)
        page.route("**/foresee", functools.partial(tell, answer))
        page.reload()
        toggle = page.get_by_role("button", name="Forecast")
        if toggle.get_attribute("aria-pressed") != "true":
            toggle.click()
        expect(page.locator("[data-forecast] .skull")).to_have_count(len(tiles))
        assert page.evaluate(FATES_OVER_TILES) == []
        # Whatever covers more than a corner would be a veil.
        filled = page.locator("[data-forecast] > *").evaluate_all(
            "all => all.filter(one => one.matches('polygon') && getComputedStyle(one).fill !== 'none').length"
        )
        assert filled == 0
    screenshot(page, "neuroshima-doomed")
