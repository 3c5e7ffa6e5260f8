"""Shares of wins with their intervals, as rows and as a picture: what the balance reports of all games show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ashgrid.ai.interval import wilson


class Row(msgspec.Struct, frozen=True):
    """Somebody's share of wins, a draw counting half, with its 95 % interval."""

    name: str
    games: int
    score: float
    low: float
    high: float


def row_of(name: str, scores: Sequence[float]) -> Row:
    score = sum(scores) / len(scores)
    low, high = wilson(score, len(scores))
    return Row(name, len(scores), score, low, high)


def rows_of(scores: Iterable[tuple[str, float]]) -> list[Row]:
    """The best first."""
    found: dict[str, list[float]] = {}
    for name, score in scores:
        found.setdefault(name, []).append(score)
    return sorted((row_of(name, values) for name, values in found.items()), key=lambda row: (-row.score, row.name))


WIDTH, NAMES, LINE, TOP = 860, 250, 20, 46
INK, QUIET, GROUND, ACCENT, GRID = "#efe9dd", "#8b8f98", "#15171b", "#ff8f45", "#30343d"


def picture_of(title: str, groups: Sequence[tuple[str, Sequence[Row]]], least: float = 0.5, most: float = 0.5) -> str:
    """Every share of wins as a dot with its interval, as SVG."""
    height = TOP + sum(LINE * (len(rows) + 2) for _, rows in groups) + 20
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    font = f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{WIDTH}" height="{height}" fill="{GROUND}"/>',
        f'<text x="16" y="26" font-size="15">{_escaped(title)}</text>',
    ]
    y = TOP
    for heading, rows in groups:
        parts.append(f'<text x="16" y="{y + 14}" fill="{QUIET}">{heading}</text>')
        for share in sorted({0.25, 0.4, 0.6, 0.75, least, most}):
            x = _x(share)
            dash = "" if share in (least, most) else ' stroke-dasharray="2 4"'
            parts.append(
                f'<line x1="{x}" x2="{x}" y1="{y + 18}" y2="{y + LINE * (len(rows) + 1)}" stroke="{GRID}"{dash}/>'
            )
            parts.append(f'<text x="{x}" y="{y + 14}" fill="{QUIET}" text-anchor="middle">{share:.0%}</text>')
        for number, row in enumerate(rows):
            middle = y + LINE * (number + 1) + LINE / 2
            colour = INK if row.low <= most and row.high >= least else ACCENT
            name = row.name if len(row.name) <= 36 else row.name[:35] + "…"
            parts.append(f'<text x="{NAMES - 10}" y="{middle + 4}" text-anchor="end">{_escaped(name)}</text>')
            parts.append(
                f'<line x1="{_x(row.low)}" x2="{_x(row.high)}" y1="{middle}" y2="{middle}" '
                f'stroke="{colour}" stroke-width="2"/>'
            )
            parts.append(f'<circle cx="{_x(row.score)}" cy="{middle}" r="4" fill="{colour}"/>')
            parts.append(f'<text x="{WIDTH - 16}" y="{middle + 4}" fill="{QUIET}" text-anchor="end">{row.games}</text>')
        y += LINE * (len(rows) + 2)
    return "\n".join([*parts, "</svg>", ""])


def _x(share: float) -> float:
    return round(NAMES + share * (WIDTH - NAMES - 60), 1)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
