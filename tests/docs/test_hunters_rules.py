"""The page of the rules of Hunters: every note has a rule, every ruling leads to one and is named."""

from __future__ import annotations

import re
from functools import cache

from tests.docs.rules_in_code import ROOT, rules_of

PAGE = (ROOT / "docs" / "rules" / "hunters.md").read_text("utf-8")
NOTES = range(1, 160)
CAMPAIGN = range(1, 71)
NAMED = re.compile(r"notes? (\d+(?:(?:, | and )\d+)*)")


@cache
def source() -> str:
    folder = ROOT / "src" / "ashgrid" / "games" / "hunters"
    files = [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml")]
    return "\n".join([path.name + "\n" + path.read_text("utf-8") for path in files])


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    assert len(lines) > 1, heading
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def test_every_note_has_a_rule() -> None:
    named = {
        int(number)
        for rule in rules_of(PAGE)
        for found in NAMED.findall(rule.source)
        for number in re.findall(r"\d+", found)
    }
    assert [note for note in NOTES if note not in named] == []


def test_every_rule_says_where_it_is_from() -> None:
    said = re.compile(r"notes? \d|questions? \d|ours|L\d")
    assert [rule.number for rule in rules_of(PAGE) if not said.search(rule.source)] == []


def test_a_rule_of_the_campaign_has_the_number_of_its_note() -> None:
    """Of what is not implemented a part is listed, with the rule that says what there is."""
    sources = {rule.number: rule.source for rule in rules_of(PAGE)}
    for note in CAMPAIGN:
        assert re.search(rf"notes? (\d+(, | and ))*{note}\b", sources[f"J{note}"]), note
    for note, rule in re.findall(r"^- note (\d+):.*\(J(\d+)\)$", PAGE, re.MULTILINE):
        assert note == rule


def test_every_ruling_leads_to_a_rule() -> None:
    known = {rule.number for rule in rules_of(PAGE)}
    for heading in ("Rulings of our own", "Where the book contradicts itself"):
        for row in rows(heading):
            led = re.findall(r"[A-Z]\d+", row[-1])
            assert led, row[0]
            assert set(led) <= known, row[0]


def test_what_a_ruling_is_named_as_is_in_the_source() -> None:
    for row in rows("Rulings of our own"):
        for name in re.findall(r"`([^`]+)`", row[3]):
            assert name in source(), f"{row[0]}: {name}"
