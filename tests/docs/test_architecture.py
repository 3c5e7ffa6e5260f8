"""The page about the house names what there is."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_every_module_of_the_server_has_its_line_and_no_other() -> None:
    table = PAGE.partition("The modules of `server/`")[2].partition("\n## ")[0]
    names = [
        name for cell in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", cell)
    ]
    there = [path.stem for path in (ROOT / "src/ashgrid/server").glob("*.py") if path.stem != "__init__"]
    assert sorted(names) == sorted(there)


def test_the_rooms_on_the_page_are_there() -> None:
    rooms = PAGE.partition("src/ashgrid/\n")[2].partition("\nweb/")[0]
    named = set(re.findall(r"^  (\w+)/ ", rooms, re.MULTILINE)) | {"games"}
    there = {path.parent.name for path in (ROOT / "src/ashgrid").glob("*/__init__.py")}
    assert named == there
