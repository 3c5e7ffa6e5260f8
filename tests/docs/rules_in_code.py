"""Rules by their numbers: on a page of `docs/rules/`, in the tests that it names, and in the source that has them.

On the page a rule is a row of a table: `| M22 | what it says | who says so | tests |`. In the source a function, class
or file of data says which rules it implements, as the last line of its docstring or in a comment inside:

    Rules: M22, X5 to X8.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
MARK = "*(no code)*"
"""What the page says, among the sources, of a rule that no function can implement."""

ROW = re.compile(r"^\| ([A-Z])(\d+) \| (.*)$", re.MULTILINE)
SAID = re.compile(r"Rules: ([^\n]*)")
ITEMS = re.compile(r"[A-Z]\d+(?: to [A-Z]\d+)?(?:, [A-Z]\d+(?: to [A-Z]\d+)?)*\.$")


class Rule(NamedTuple):
    number: str
    text: str
    source: str
    tests: str

    @property
    def in_code(self) -> bool:
        return MARK not in self.source


class Claim(NamedTuple):
    """A place in the source that names a rule. `where` is a function, a class or a file of data, or nothing."""

    number: str
    path: Path
    where: str


def rules_of(page: str) -> list[Rule]:
    found = []
    for letter, number, rest in ROW.findall(page):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", rest)]
        found.append(Rule(f"{letter}{number}", cells[0], cells[1], cells[2] if len(cells) > 2 else ""))
    return found


def numbers(said: str, where: str) -> list[str]:
    """`M22, X5 to X8.` as `M22 X5 X6 X7 X8`."""
    if not ITEMS.fullmatch(said):
        raise AssertionError(f"{where}: 'Rules: {said}' is not of the form 'Rules: M22, X5 to X8.'")
    found = []
    for item in said.removesuffix(".").split(", "):
        first, _, last = item.partition(" to ")
        if last and last[0] != first[0]:
            raise AssertionError(f"{where}: '{item}' goes from one section into another")
        top = int((last or first)[1:])
        found += [f"{first[0]}{number}" for number in range(int(first[1:]), top + 1)]
    return found


def claims_of(path: Path) -> Iterator[Claim]:
    """The rules that a file of source or data names."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        for said in SAID.findall(text):
            for number in numbers(said.strip(), str(path)):
                yield Claim(number, path, path.name)
        return
    spans: list[tuple[int, int, str]] = []
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            spans.append((node.lineno, node.end_lineno or node.lineno, node.name))
            for said in SAID.findall(ast.get_docstring(node) or ""):
                for number in numbers(said, f"{path}: {node.name}"):
                    yield Claim(number, path, node.name)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and SAID.search(token.string):
            inside = [span for span in spans if span[0] <= token.start[0] <= span[1]]
            where = min(inside, key=lambda span: span[1] - span[0])[2] if inside else ""
            for said in SAID.findall(token.string):
                for number in numbers(said.strip(), f"{path}:{token.start[0]}"):
                    yield Claim(number, path, where)


def known_tests(folder: Path) -> set[str]:
    """The names of all tests, and of classes of tests."""
    defined = re.compile(r"^\s*(?:async )?(?:def|class) (test_\w+|Test\w+)\b", re.MULTILINE)
    return {name for path in folder.rglob("test_*.py") for name in defined.findall(path.read_text("utf-8"))}
