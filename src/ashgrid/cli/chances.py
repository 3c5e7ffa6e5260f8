"""For the commands of games: reading files and plans, and tables of chances."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.bar import Bar
from rich.table import Table

from ashgrid.core import AshgridError

BAR = 40
SHOWN = 0.00005
"""Rows that would read 0.00 % are left out."""


def read_text(path: Path) -> str:
    """The text of a file; - is standard input."""
    try:
        return sys.stdin.buffer.read().decode("utf-8") if str(path) == "-" else path.read_text("utf-8")
    except OSError as error:
        raise AshgridError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise AshgridError(f"{path} is not a text file in UTF-8") from None


def read_plan(plan: str | None, plan_file: Path | None, who: str) -> list[str]:
    """The actions of a plan, from the command line or from a file."""
    if (plan is None) == (plan_file is None):
        raise AshgridError(f"say what {who} does: --plan ACTIONS or --plan-file FILE")
    text = plan if plan is not None else read_text(plan_file or Path("-"))
    return [word.strip() for line in text.splitlines() for word in line.split(";") if word.strip()]


def chances_table(chances: list[float], title: str, most: int | None = None) -> Table:
    """A row for each number that can happen; the row of `most` stands for so many or more."""
    table = Table(box=None, pad_edge=False)
    table.add_column(title, justify="right")
    table.add_column("chance", justify="right")
    table.add_column("at least", justify="right")
    table.add_column("")
    longest = max(chances)
    for number, chance in enumerate(chances):
        full = number == most
        if chance < SHOWN and not full:
            continue
        name = f"{number}+" if full else str(number)
        bar = Bar(1, 0, round(chance / longest, 6), width=BAR)
        table.add_row(name, f"{chance:.2%}", f"{sum(chances[number:]):.2%}", bar)
    return table
