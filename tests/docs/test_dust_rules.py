"""The list of all rules of Dust Tactics is complete and names nothing that does not exist."""

import re
from pathlib import Path

from ashgrid.games.dust.actions import ACTIONS, Options
from ashgrid.games.dust.field import parse_map
from ashgrid.games.dust.position import parse, set_up
from ashgrid.games.dust.scenarios import SCENARIOS
from ashgrid.games.dust.setup import EDITIONS
from ashgrid.games.dust.skills import SKILL_NAMES

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "rules" / "dust.md").read_text("utf-8")
BOOK = ROOT / "tests" / "rulebook" / "dust"

RULE = re.compile(r"^\| ([A-Z])(\d+) \| (.*)$", re.MULTILINE)


def functions(folder: Path) -> set[str]:
    return {
        name
        for path in folder.rglob("test_*.py")
        for name in re.findall(r"^\s*def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE)
    }


def named() -> set[str]:
    return set(re.findall(r"\b(test_\w+)(?!\w|\.py)", PAGE))


def test_every_test_that_the_page_names_exists() -> None:
    assert named() - functions(ROOT / "tests") == set()


def test_every_test_of_the_rulebook_is_named() -> None:
    assert functions(BOOK) - named() == set()


def test_rules_are_numbered_without_gaps() -> None:
    numbers: dict[str, list[int]] = {}
    for letter, number, _ in RULE.findall(PAGE):
        numbers.setdefault(letter, []).append(int(number))
    assert len(numbers) == 21
    for letter, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), f"rules of section {letter}"


def test_every_rule_stands_in_the_section_of_its_letter() -> None:
    sections = re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]
    for section in sections:
        for letter, number, _ in RULE.findall(section):
            assert section.startswith(f"{letter}: "), f"{letter}{number} is under '{section.splitlines()[0]}'"


def test_every_rule_has_a_source_and_a_test() -> None:
    """Where there is none yet, the page has to say so."""
    for letter, number, rest in RULE.findall(PAGE):
        cells = re.split(r"(?<!\\)\|", rest)
        assert len(cells) == 4, f"{letter}{number} has {len(cells) - 1} columns after its number"
        shown = cells[2].strip()
        assert "`test_" in shown or shown == "the same" or "no test yet" in shown, f"{letter}{number} names no test"


def test_rules_that_are_referred_to_exist() -> None:
    rules = {letter + number for letter, number, _ in RULE.findall(PAGE)}
    text = re.sub(r"`[^`]*`|```.*?```", "", PAGE, flags=re.DOTALL)
    # Squares of an example are called A1 to B4, a weapon 88
    text = re.sub(r"A1 to A4 and B1 to B4", "", text)
    for word in re.findall(r"(?<![\w.])([A-Z]\d+)(?![\w.])", text):
        assert word in rules, f"{word} is referred to and does not exist"


def test_every_option_edition_scenario_skill_and_action_is_there() -> None:
    for option in Options.__struct_fields__:
        assert f"| `{option}` |" in PAGE, option
    for edition, values in EDITIONS.items():
        assert f"`{edition}`" in PAGE, edition
        for option, value in values.items():
            assert re.search(rf"^\| `{option}` \|.*`{value}`", PAGE, re.MULTILINE), f"{option} {value}"
    for scenario in SCENARIOS:
        assert f"| `{scenario}` |" in PAGE, scenario
    for skill in SKILL_NAMES:
        words = skill.replace("-", "[ -]")
        assert re.search(rf"\*\*{words}\*\*|## O: the {words}", PAGE, re.IGNORECASE), skill
    for action in ACTIONS:
        word = re.sub(r"(?<!^)(?=[A-Z])", "-", action.__name__).lower()
        assert re.search(rf"^\| [a-z, -]*\b{word}\b[a-z, -]* \| `", PAGE, re.MULTILINE), word


def test_the_map_and_the_position_of_the_page_can_be_read() -> None:
    [drawing] = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    field = parse_map("\n".join(line[:26] for line in drawing.splitlines()), [], "page")
    inside = [field.names[cell] for cell in range(field.size) if field.building[cell]]
    assert inside == ["b2", "c2"]
    [position] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    state = set_up(parse(position))
    assert state.points_of(state.by_name["hans"]) == 2
    assert state.joined[state.by_name["rhino"]] == state.by_name["hammers"]
