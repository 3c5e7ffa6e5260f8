"""The report on campaigns as a picture: wins, days of the end, curves with their bands, main missions, and the use of
cards, options, outcomes, things and rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ashgrid.games.hunters.campaign.tables import DAYS
from ashgrid.lab.shares import ACCENT, GRID, GROUND, INK, QUIET, Row

from .campaign_study import CURVES, ENOUGH, LEAST, MOST, ONE_SIDED, Band, CampaignReport, Group, uses

WIDTH, EDGE, LINE, GAP = 980, 20, 20, 34
NAMES = 250
COLOURS = {"careful": "#7fc8a9", "careless": "#e6c36a", "random": "#e07a6a"}
TITLES = {
    "health": "health, as a share of the most",
    "food": "food for each hero",
    "cells": "Cells of each hero",
    "xp": "experience that each hero has had",
}


class _Sheet:
    """Parts of a picture, from top to bottom."""

    def __init__(self) -> None:
        self.y = EDGE
        self.parts: list[str] = []

    def text(self, x: float, y: float, words: str, more: str = "") -> None:
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {more}>{escape(words)}</text>')

    def line(self, x1: float, y1: float, x2: float, y2: float, more: str = f'stroke="{GRID}"') -> None:
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {more}/>')

    def box(self, x: float, y: float, width: float, height: float, more: str) -> None:
        self.parts.append(f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" {more}/>')

    def heading(self, words: str) -> None:
        self.text(EDGE, self.y + 14, words, f'fill="{QUIET}"')
        self.y += LINE + 4

    def whole(self) -> str:
        size = f'viewBox="0 0 {WIDTH} {self.y}" width="{WIDTH}" height="{self.y}"'
        font = f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}"'
        ground = f'<rect width="{WIDTH}" height="{self.y}" fill="{GROUND}"/>'
        return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>', ground, *self.parts, "</svg>", ""])


def picture(report: CampaignReport) -> str:
    sheet = _Sheet()
    told = "missions by the stand-in" if report.missions == "stand-in" else f"missions by {report.missions}"
    title = f"Hunters A.D. 2114, {report.difficulty}: {report.campaigns} campaigns, {told}"
    sheet.text(EDGE, sheet.y + 12, title, 'font-size="15"')
    sheet.y += LINE + 8
    _legend(sheet, report.groups)
    _wins(sheet, report.groups)
    _ends(sheet, report.groups)
    _curves(sheet, report.groups)
    _steps(sheet, report.groups)
    _story(sheet, report)
    return sheet.whole()


def _colour(group: Group) -> str:
    return COLOURS.get(group.player, INK)


def _legend(sheet: _Sheet, groups: Sequence[Group]) -> None:
    x = float(EDGE)
    for group in groups:
        sheet.box(x, sheet.y + 4, 12, 12, f'fill="{_colour(group)}"')
        words = f"{group.player}, {group.campaigns}"
        sheet.text(x + 18, sheet.y + 14, words)
        x += 40 + 7.2 * len(words)
    sheet.y += GAP


def _wins(sheet: _Sheet, groups: Sequence[Group]) -> None:
    """A line for all parties, every size and every hero; below those of careful parties, each party."""

    def x(share: float) -> float:
        return NAMES + share * (WIDTH - NAMES - 70)

    sheet.heading("campaigns won, with the interval of 95 %; between the lines is what careful parties should win")
    top = sheet.y
    found: list[tuple[str, list[tuple[Group, Row]]]] = [("all parties", [(group, group.won) for group in groups])]
    for kind in ("sizes", "heroes"):
        names = sorted({row.name for group in groups for row in getattr(group, kind)})
        for name in names:
            rows = [(group, row) for group in groups for row in getattr(group, kind) if row.name == name]
            found.append((name, rows))
    careful = [group for group in groups if group.player == "careful"]
    found += [(row.name, [(group, row)]) for group in careful for row in group.parties]
    bottom = top + LINE * len(found)
    for share in (0.0, 0.25, LEAST, MOST, 0.75, 1.0):
        dash = "" if share in (LEAST, MOST) else ' stroke-dasharray="2 4"'
        sheet.line(x(share), top, x(share), bottom, f'stroke="{GRID}"{dash}')
        sheet.text(x(share), bottom + 14, f"{share:.0%}", f'text-anchor="middle" fill="{QUIET}"')
    for name, rows in found:
        middle = sheet.y + LINE / 2
        sheet.text(NAMES - 12, middle + 4, name, 'text-anchor="end"')
        for group, row in rows:
            more = f'stroke="{_colour(group)}" stroke-width="2"'
            sheet.line(x(row.low), middle, x(row.high), middle, more)
            sheet.parts.append(f'<circle cx="{x(row.score):.1f}" cy="{middle:.1f}" r="4" fill="{_colour(group)}"/>')
        sheet.y += LINE
    sheet.y += GAP


def _ends(sheet: _Sheet, groups: Sequence[Group]) -> None:
    sheet.heading("the day on which campaigns end, as a share of all of a kind; day 56 is the last")
    height, left = 90.0, float(EDGE)
    wide = (WIDTH - 2 * EDGE) / (DAYS + 1)
    top = max((count / group.campaigns for group in groups for count in group.days), default=1.0)
    bottom = sheet.y + height
    for place, group in enumerate(groups):
        part = wide * 0.8 / len(groups)
        for day, count in enumerate(group.days):
            tall = height * count / group.campaigns / top
            x = left + day * wide + place * part
            sheet.box(x, bottom - tall, part, tall, f'fill="{_colour(group)}"')
    sheet.line(left, bottom, WIDTH - EDGE, bottom)
    for day in range(0, DAYS + 1, 7):
        sheet.text(left + (day + 0.4) * wide, bottom + 14, str(day), f'text-anchor="middle" fill="{QUIET}"')
    sheet.text(left, sheet.y + 8, f"{top:.0%}", f'fill="{QUIET}"')
    sheet.y = round(bottom + GAP)


def _curves(sheet: _Sheet, groups: Sequence[Group]) -> None:
    """Four small charts, two in a row."""
    wide, height = (WIDTH - 2 * EDGE - GAP) / 2, 110.0
    for number, name in enumerate(CURVES):
        left = EDGE + (number % 2) * (wide + GAP)
        top = sheet.y + 20.0
        most = max((band.high for group in groups for band in group.curves[name]), default=1.0) or 1.0
        sheet.text(left, sheet.y + 12, f"{TITLES[name]}: middle of all, and half of them around it", f'fill="{QUIET}"')
        sheet.text(
            left + wide, top + 10, f"{most:.0f}" if most >= 10 else f"{most:.1f}", f'text-anchor="end" fill="{QUIET}"'
        )
        sheet.line(left, top + height, left + wide, top + height)
        for group in groups:
            _curve(sheet, group.curves[name], _colour(group), *_scale(left, top, wide, height, most))
        for day in range(0, DAYS + 1, 14):
            x = left + wide * day / DAYS
            sheet.text(x, top + height + 14, str(day), f'text-anchor="middle" fill="{QUIET}"')
        if number % 2:
            sheet.y = round(top + height + GAP)


def _scale(
    left: float, top: float, wide: float, height: float, most: float
) -> tuple[Callable[[int], float], Callable[[float], float]]:
    return lambda day: left + wide * day / DAYS, lambda value: top + height * (1 - value / most)


def _curve(
    sheet: _Sheet, bands: Sequence[Band], colour: str, x: Callable[[int], float], y: Callable[[float], float]
) -> None:
    if not bands:
        return
    above = [f"{x(band.day):.1f},{y(band.high):.1f}" for band in bands]
    below = [f"{x(band.day):.1f},{y(band.low):.1f}" for band in reversed(bands)]
    middle = [f"{x(band.day):.1f},{y(band.middle):.1f}" for band in bands]
    sheet.parts.append(f'<polygon points="{" ".join([*above, *below])}" fill="{colour}" fill-opacity="0.15"/>')
    sheet.parts.append(f'<polyline points="{" ".join(middle)}" fill="none" stroke="{colour}" stroke-width="2"/>')


def _steps(sheet: _Sheet, groups: Sequence[Group]) -> None:
    sheet.heading("main missions: filled, played by the last of the advised days; outlined, played at all")
    wide = WIDTH - NAMES - 90
    for number, step in enumerate(groups[0].steps):
        name = step.missions[0] if len(step.missions) == 1 else f"{step.missions[0]} ..."
        sheet.text(NAMES - 12, sheet.y + 14, f"{name}, day {step.first} to {step.last}", 'text-anchor="end"')
        part = (LINE - 4) / len(groups)
        for place, group in enumerate(groups):
            one = group.steps[number]
            y = sheet.y + 2 + place * part
            sheet.box(NAMES, y, max(1.0, wide * one.reached), part - 1, f'fill="none" stroke="{_colour(group)}"')
            sheet.box(NAMES, y, wide * one.on_time, part - 1, f'fill="{_colour(group)}"')
        told = " ".join("–" if group.steps[number].day is None else str(group.steps[number].day) for group in groups)
        sheet.text(WIDTH - EDGE, sheet.y + 14, told, f'text-anchor="end" fill="{QUIET}"')
        sheet.y += LINE
    sheet.line(NAMES + wide / 2, sheet.y - LINE * len(groups[0].steps), NAMES + wide / 2, sheet.y)
    sheet.y += GAP - LINE


def _story(sheet: _Sheet, report: CampaignReport) -> None:
    """The use of everything that the story has: a stroke for each, those of most use first."""
    never = report.never
    cards = list(report.cards.values())
    _strokes(sheet, f"every card: in what share of the campaigns it was read; {_of(never['cards'], cards)}", cards)
    chosen = [one.chosen / one.open for one in report.choices if one.open >= ENOUGH]
    _strokes(
        sheet,
        f"every option that was open beside others {ENOUGH} times: how often it was chosen then; "
        f"{len(report.one_sided)} of {len(chosen)} in {ONE_SIDED:.0%} or more",
        chosen,
    )
    for title, kind, counts in (
        ("option: how often it was taken", "options", report.options),
        ("outcome: how often it was read", "outcomes", report.outcomes),
        ("piece of equipment and implant: how often it was bought, found, made, used or sold", "things", uses(report)),
    ):
        each = [count / report.campaigns for count in counts.values()]
        _strokes(sheet, f"every {title} in a campaign; {_of(never[kind], each)}", each)
    _rooms(sheet, report)


def _of(never: Sequence[str], every: Sequence[float]) -> str:
    return f"{len(never)} of {len(every)} never"


def _strokes(sheet: _Sheet, words: str, values: Sequence[float]) -> None:
    """As roots, so that what is rare can be seen as well."""
    sheet.heading(f"{words} (heights: roots)")
    ordered = sorted(values, reverse=True)
    most = max([*ordered, 0.0]) or 1.0
    wide = (WIDTH - 2 * EDGE) / max(1, len(ordered))
    height = 70.0
    bottom = sheet.y + height
    for place, value in enumerate(ordered):
        tall = max(1.0, height * (value / most) ** 0.5)
        fill = INK if value else ACCENT
        sheet.box(EDGE + place * wide, bottom - tall, max(0.6, wide - 0.4), tall, f'fill="{fill}"')
    sheet.line(EDGE, bottom, WIDTH - EDGE, bottom)
    told = f"{most:.0%}" if most <= 1 else f"{most:.1f}"
    sheet.text(WIDTH - EDGE, sheet.y + 8, told, f'text-anchor="end" fill="{QUIET}"')
    sheet.y = round(bottom + EDGE)


def _rooms(sheet: _Sheet, report: CampaignReport) -> None:
    sheet.heading("every room by level: in what share of the campaigns it was built or chosen")
    wide = WIDTH - NAMES - 90
    for name, count in report.rooms.items():
        share = count / report.campaigns
        sheet.text(NAMES - 12, sheet.y + 14, name, 'text-anchor="end"')
        fill = INK if count else ACCENT
        sheet.box(NAMES, sheet.y + 4, max(1.0, wide * min(1.0, share)), LINE - 8, f'fill="{fill}"')
        sheet.text(WIDTH - EDGE, sheet.y + 14, f"{share:.1%}", f'text-anchor="end" fill="{QUIET}"')
        sheet.y += LINE
    sheet.y += EDGE
