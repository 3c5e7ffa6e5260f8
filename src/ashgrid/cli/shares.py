"""Shares of wins as a table in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table

from ashgrid.lab.shares import Row


def table_of(title: str, rows: Sequence[Row], least: float = 0.5, most: float = 0.5) -> Table:
    """What is certainly below the least or above the most stands out."""
    table = Table(title, box=None, pad_edge=False)
    for heading in ("games", "score", "95 %"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for row in rows:
        interval = f"{row.low:.0%} – {row.high:.0%}"
        colour = "dim" if row.low <= most and row.high >= least else "yellow"
        bar = f"[{colour}]{'█' * round(row.score * 24)}[/]"
        table.add_row(row.name, str(row.games), f"{row.score:.1%}", interval, bar)
    return table
