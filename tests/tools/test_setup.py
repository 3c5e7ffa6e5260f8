"""The set-up: what it finds on a machine, and what it says where something is missing."""

from pathlib import Path

import pytest

from tools import setup


def program(folder: Path, name: str, version: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with an empty PATH and nothing in .venv/bin."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(setup, "BIN", tmp_path / "no-venv")
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("ASHGRID_CHROMIUM", raising=False)
    monkeypatch.delenv("ASHGRID_COMPILE", raising=False)
    return folder


@pytest.mark.parametrize(
    ("node", "npm", "found"),
    [
        ("v20.19.0", "10.8.2", "20.19"),
        ("v22.12.1", "11.0.0", "22.12"),
        ("v24.1.0", "11.0.0", "24.1"),
        ("v20.18.0", "10.8.2", None),
        ("v21.7.0", "10.8.2", None),
        ("v22.11.0", "11.0.0", None),
        ("v18.20.0", "10.8.2", None),
        ("v22.12.1", "9.9.9", None),
        ("nonsense", "11.0.0", None),
    ],
)
def test_a_node_is_used_only_if_the_web_client_builds_with_it(
    bare: Path, node: str, npm: str, found: str | None
) -> None:
    program(bare, "node", node)
    program(bare, "npm", npm)
    assert setup.installed_node() == found


def test_no_node_and_node_without_npm_are_no_node(bare: Path) -> None:
    assert setup.installed_node() is None
    program(bare, "node", "v22.12.1")
    assert setup.installed_node() is None


def test_a_machine_without_a_compiler_is_told_what_to_install(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    reason = setup.why_not_compile()
    assert reason is not None
    assert "no C compiler (no-such-compiler) is here" in reason
    assert "apt install gcc python3-dev" in reason


def test_compiling_can_be_switched_off(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASHGRID_COMPILE", "0")
    assert setup.why_not_compile() == "ASHGRID_COMPILE=0"


def test_a_missing_chromium_is_told_to_whoever_may_not_install_it(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "can_apt", lambda: False)
    with pytest.raises(setup.SetupError, match="apt install chromium"):
        setup.need_chromium()
    program(bare, "chromium-browser", "1")
    setup.need_chromium()


def test_where_apt_has_no_chromium_it_is_told_what_to_do(
    bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program(bare, "apt-get", 'unable to locate package chromium; [ "$1" = update ] || exit 100')
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "LOGS", tmp_path / "log")
    monkeypatch.setattr(setup, "can_apt", lambda: True)
    with pytest.raises(setup.SetupError, match=r"(?s)Ubuntu has it as a snap only.*ASHGRID_CHROMIUM.*unable to locate"):
        setup.need_chromium()


def test_a_chromium_that_is_named_must_exist(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASHGRID_CHROMIUM", "/no/such/browser")
    with pytest.raises(setup.SetupError, match="ASHGRID_CHROMIUM=/no/such/browser"):
        setup.need_chromium()


def test_a_changed_file_changes_the_fingerprint_and_a_touched_one_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    file = tmp_path / "a"
    file.write_text("one")
    before = setup.fingerprint([file])
    file.touch()
    assert setup.fingerprint([file]) == before
    file.write_text("two")
    assert setup.fingerprint([file]) != before


def test_a_failing_program_is_shown_with_the_end_of_its_output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(setup, "LOGS", tmp_path / "log")
    with pytest.raises(setup.SetupError, match=r"(?s)sh -c .*ended with code 3.*the last words"):
        setup.run(["sh", "-c", "echo the last words; exit 3"], log="trial", cwd=tmp_path)
