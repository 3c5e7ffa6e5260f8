"""The files to copy for a server, and the page about many machines, say what the command understands."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from ashgrid.cli.main import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
DOCS = ROOT / "docs"
PAGES = ("host-a-server.md", "many-machines.md")
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())


COMMAND = r"(?:^|[/`\s])((?:serve|worker|backup|restore|library|admin [a-z-]+) [^#\n`]*)"


def told(path: Path) -> list[list[str]]:
    """The words of every command in a file: what it is called, and what comes after."""
    text = path.read_text("utf-8").replace("\\\n", " ").replace("&&", "\n")
    if path.suffix == ".yaml":
        return [service["command"] for service in yaml.safe_load(text)["services"].values() if "build" in service]
    return [line.split() for line in re.findall(COMMAND, text, re.MULTILINE)]


def command(words: list[str]) -> Any:
    found: Any = typer.main.get_command(app)
    for name in words[: 2 if words[0] == "admin" else 1]:
        found = found.commands[name]
    return found


@pytest.mark.parametrize(
    "path",
    [*(DEPLOY / "systemd").iterdir(), DEPLOY / "compose.yaml", *(DOCS / name for name in PAGES)],
    ids=lambda path: path.name,
)
def test_the_command_has_every_option_that_is_used(path: Path) -> None:
    used = 0
    for words in told(path):
        options = {found[0] for word in words if (found := re.match(r"--[a-z-]+", word.strip("[(")))}
        used += len(options)
        if options:
            assert options <= {option for one in command(words).params for option in one.opts}, words
    assert used


def test_the_page_for_hosts_tells_of_every_command_that_looks_after_a_server() -> None:
    admin = typer.main.get_command(app).commands["admin"]  # type: ignore[attr-defined]
    page = (DOCS / "host-a-server.md").read_text("utf-8")
    table = {name for row in re.findall(r"^\| `admin .*", page, re.MULTILINE) for name in re.findall(r"[a-z-]+", row)}
    assert admin.commands.keys() <= table


def test_every_file_is_linked_from_a_page() -> None:
    pages = "".join((DOCS / name).read_text("utf-8") for name in PAGES)
    for path in FILES:
        if path.suffix != ".dockerignore":
            assert f"../{path.relative_to(ROOT)})" in pages


def test_images_are_named_without_a_place() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert {"app", "worker", "database", "bus", "proxy"} <= services.keys()
    assert all("/" not in service["image"] for service in services.values())
