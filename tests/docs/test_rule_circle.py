"""The circle of a rule: the page names its tests, the tests exist, and the source says which function implements it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.rules_in_code import MARK, ROOT, Claim, Rule, claims_of, known_tests, numbers, rules_of

SOURCES = {
    "neuroshima": ["games/neuroshima", "commands/neuroshima.py"],
    "dust": ["games/dust", "commands/dust"],
    "hunters": ["games/hunters"],
}
"""Where in `src/ashgrid` the rules of a page are implemented. A game joins here when its source names them."""

games = pytest.mark.parametrize("game", SOURCES)


@cache
def page(game: str) -> list[Rule]:
    return rules_of((ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8"))


@cache
def claims(game: str) -> list[Claim]:
    found: list[Claim] = []
    for place in SOURCES[game]:
        path = ROOT / "src" / "ashgrid" / place
        files = [path] if path.is_file() else [*path.rglob("*.py"), *path.rglob("*.toml")]
        assert files, f"{place} is gone"
        for file in sorted(files):
            found += claims_of(file)
    return found


@games
def test_every_rule_names_a_test_that_exists(game: str) -> None:
    known = known_tests(ROOT / "tests")
    for place, rule in enumerate(page(game)):
        named = set(re.findall(r"(?<![/\w])(test_\w+|Test[A-Z]\w+)(?![\w.])", rule.tests))
        if rule.tests.startswith("the same"):
            assert place, f"{rule.number}: the same as what?"
        else:
            assert named, f"{rule.number} names no test"
        assert named <= known, f"{rule.number}: {sorted(named - known)}"


@games
def test_every_test_of_the_rulebook_is_named_by_its_page(game: str) -> None:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    written = known_tests(ROOT / "tests" / "rulebook" / game)
    assert [name for name in sorted(written) if not re.search(rf"\b{name}\b", text)] == []


@games
def test_rules_are_numbered_without_gaps(game: str) -> None:
    sections: dict[str, list[int]] = {}
    for rule in page(game):
        sections.setdefault(rule.number[0], []).append(int(rule.number[1:]))
    for letter, found in sections.items():
        assert found == list(range(1, len(found) + 1)), f"rules of section {letter}"


@games
def test_every_rule_is_implemented_by_a_function_that_says_so(game: str) -> None:
    named = {claim.number for claim in claims(game)}
    missing = [rule.number for rule in page(game) if rule.in_code and rule.number not in named]
    assert missing == [], f"no function says 'Rules: ...' of these; if none can, the page says {MARK}"


@games
def test_every_rule_that_the_source_names_is_on_the_page(game: str) -> None:
    known = {rule.number for rule in page(game)}
    assert [claim for claim in claims(game) if claim.number not in known] == []


@games
def test_a_rule_is_named_by_functions_classes_or_data(game: str) -> None:
    assert [claim for claim in claims(game) if not claim.where] == []


@games
def test_what_is_marked_as_without_code_has_none(game: str) -> None:
    without = {rule.number for rule in page(game) if not rule.in_code}
    assert [claim for claim in claims(game) if claim.number in without] == []


# The reading itself ---------------------------------------------------------------------------------

SOURCE = '''
def legal():
    """What may be done.

    Rules: M1, X5 to X7.
    """
    return []  # Rules: S3.


class Battle:
    """Rules: F1."""

    def run(self):
        # Rules: F2, F3.
        return None


LIMIT = 3  # Rules: S9.
'''


def test_docstrings_and_comments_name_rules(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text(SOURCE)
    found = [(claim.number, claim.where) for claim in claims_of(path)]
    docs = [("M1", "legal"), ("X5", "legal"), ("X6", "legal"), ("X7", "legal"), ("F1", "Battle")]
    assert found == [*docs, ("S3", "legal"), ("F2", "run"), ("F3", "run"), ("S9", "")]


def test_data_names_rules_in_comments(tmp_path: Path) -> None:
    path = tmp_path / "army.toml"
    path.write_text("# Rules: A7 to A9.\nid = 'borgo'\n")
    assert [claim.number for claim in claims_of(path)] == ["A7", "A8", "A9"]


@pytest.mark.parametrize("said", ["M1", "M1 and M2.", "M1 to X3.", "m1.", ""])
def test_what_is_no_list_of_rules_is_a_mistake(said: str) -> None:
    with pytest.raises(AssertionError):
        numbers(said, "here")


def test_a_row_of_the_page_is_a_rule() -> None:
    (rule,) = rules_of(f"text\n| M22 | It stops | PL. {MARK} | `test_it` |\n| ref | no rule | |\n")
    assert (rule.number, rule.text, rule.tests, rule.in_code) == ("M22", "It stops", "`test_it`", False)
