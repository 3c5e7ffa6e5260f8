"""The files to copy for a server, and the page about many machines, say what the command understands."""

import re
from pathlib import Path

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from ashgrid.cli.main import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())


def told(path: Path) -> list[list[str]]:
    """The words of every `ashgrid serve` and `ashgrid worker` in a file."""
    text = path.read_text("utf-8").replace("\\\n", " ")
    if path.suffix == ".yaml":
        return [service["command"] for service in yaml.safe_load(text)["services"].values() if "build" in service]
    lines = re.findall(r"(?:^|/)ashgrid ((?:serve|worker) [^#\n]*)", text, re.MULTILINE)
    return [line.split() for line in lines]


@pytest.mark.parametrize(
    "path", [*(DEPLOY / "systemd").iterdir(), DEPLOY / "compose.yaml", ROOT / "docs" / "many-machines.md"], ids=str
)
def test_the_command_has_every_option_that_is_used(path: Path) -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert told(path)
    for name, *words in told(path):
        known = {option for parameter in commands[name].params for option in parameter.opts}
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known


def test_every_file_is_linked_from_a_page() -> None:
    pages = "".join((ROOT / "docs" / name).read_text("utf-8") for name in ("host-a-server.md", "many-machines.md"))
    for path in FILES:
        if path.suffix != ".dockerignore":
            assert f"../{path.relative_to(ROOT)})" in pages


def test_images_are_named_without_a_place() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert {"app", "worker", "database", "bus", "proxy"} <= services.keys()
    assert all("/" not in service["image"] for service in services.values())
