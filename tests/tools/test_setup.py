"""The set-up: what it finds on a machine, and what it says where something is missing."""

import zipfile
from pathlib import Path

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tools import apt, compile, services, setup, steps  # noqa: A004


def program(folder: Path, name: str, version: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with an empty PATH and nothing in .venv/bin."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setattr(steps, "BIN", tmp_path / "no-venv")
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
    reason = compile.why_not()
    assert reason is not None
    assert "no C compiler (no-such-compiler) is here" in reason
    assert "apt install gcc python3-dev" in reason


def test_compiling_can_be_switched_off(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASHGRID_COMPILE", "0")
    assert compile.why_not() == "ASHGRID_COMPILE=0"


def test_a_missing_chromium_is_told_to_whoever_may_not_install_it(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apt, "may_install", lambda: False)
    with pytest.raises(steps.SetupError, match="apt install chromium"):
        setup.need_chromium()
    program(bare, "chromium-browser", "1")
    setup.need_chromium()


def test_where_apt_has_no_chromium_it_is_told_what_to_do(
    bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program(bare, "apt-get", 'unable to locate package chromium; [ "$1" = update ] || exit 100')
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setattr(steps, "LOGS", tmp_path / "log")
    monkeypatch.setattr(apt, "may_install", lambda: True)
    with pytest.raises(steps.SetupError, match=r"(?s)Ubuntu has it as a snap only.*ASHGRID_CHROMIUM.*unable to locate"):
        setup.need_chromium()


def test_what_is_left_out_without_services_is_told(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(services, "DEBIAN", tmp_path)
    monkeypatch.setattr(apt, "may_install", lambda: False)
    services.need_services()
    assert capsys.readouterr().out.splitlines() == [
        "  note tests will be left out: PostgreSQL is not installed (Debian, Ubuntu: apt install postgresql)",
        "  note tests will be left out: Redis is not installed (Debian, Ubuntu: apt install redis-server)",
    ]
    program(bare, "redis-server", "7")
    assert list(services.missing()) == [services.POSTGRESQL]


def test_services_are_installed_without_being_started(
    bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    policy, cluster = tmp_path / "policy", tmp_path / "conf" / "cluster"
    seen: list[tuple[int, str]] = []
    monkeypatch.setattr(apt, "POLICY", policy)
    monkeypatch.setattr(apt, "NO_CLUSTER", cluster)
    monkeypatch.setattr(apt, "run", lambda *_, **__: seen.append((policy.stat().st_mode & 0o777, cluster.read_text())))
    apt.install_idle("postgresql", why="a test needs")
    assert set(seen) == {(0o755, "create_main_cluster = false\n")}
    assert not policy.exists()
    assert not cluster.exists()
    policy.write_text("of the host")
    apt.install_idle("postgresql", why="a test needs")
    assert policy.read_text() == "of the host"


def test_a_chromium_that_is_named_must_exist(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASHGRID_CHROMIUM", "/no/such/browser")
    with pytest.raises(steps.SetupError, match="ASHGRID_CHROMIUM=/no/such/browser"):
        setup.need_chromium()


def test_a_changed_file_changes_the_fingerprint_and_a_touched_one_does_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    file = tmp_path / "a"
    file.write_text("one")
    before = steps.fingerprint([file])
    file.touch()
    assert steps.fingerprint([file]) == before
    file.write_text("two")
    assert steps.fingerprint([file]) != before


def test_a_failing_program_is_shown_with_the_end_of_its_output(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(steps, "ROOT", tmp_path)
    monkeypatch.setattr(steps, "LOGS", tmp_path / "log")
    with pytest.raises(steps.SetupError, match=r"(?s)sh -c .*ended with code 3.*the last words"):
        steps.run(["sh", "-c", "echo the last words; exit 3"], log="trial", cwd=tmp_path)


# What playing waits for


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with a compiler, and nothing compiled yet; the folder where it would be."""
    monkeypatch.setattr(steps, "BUILD", tmp_path)
    monkeypatch.setattr(setup, "ROOT", tmp_path.parent)
    monkeypatch.setattr(compile, "why_not", lambda: None)
    monkeypatch.delenv("ASHGRID_COMPILE", raising=False)
    return tmp_path / "compiled" / compile.wanted()


def never() -> Path:
    raise AssertionError("somebody waits for the compiler")


def test_who_plays_does_not_wait_for_the_compiler(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    started = []
    monkeypatch.setattr(compile, "in_foreground", never)
    monkeypatch.setattr(compile, "start_in_background", lambda: started.append(True))
    assert setup.compiled_rules("play") is None
    assert started
    assert "compiled in the background" in capsys.readouterr().out


def test_the_next_start_uses_what_was_compiled(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile, "in_foreground", never)
    monkeypatch.setattr(compile, "start_in_background", never)
    rules.mkdir(parents=True)
    assert setup.compiled_rules("play") == rules


def test_what_cannot_be_compiled_is_not_tried_at_every_start(
    rules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compile, "start_in_background", never)
    rules.parent.mkdir()
    (rules.parent / "failed").write_text(rules.name)
    assert setup.compiled_rules("play") is None
    assert "cannot be compiled here, see" in capsys.readouterr().out


@pytest.mark.parametrize("goal", ["build", "bench", "test"])
def test_what_needs_compiled_rules_waits_and_fails_without_them(
    rules: Path, monkeypatch: pytest.MonkeyPatch, goal: str
) -> None:
    def fails() -> Path:
        raise steps.SetupError("a type is wrong")

    monkeypatch.setattr(compile, "in_foreground", fails)
    with pytest.raises(steps.SetupError, match=r"(?s)a type is wrong.*ASHGRID_COMPILE=0"):
        setup.compiled_rules(goal)


def test_formatting_needs_nothing_compiled(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile, "in_foreground", never)
    monkeypatch.setattr(compile, "start_in_background", never)
    assert setup.compiled_rules("dev") is None


def test_a_compiled_wheel_is_one_for_this_python_and_machine(tmp_path: Path) -> None:
    pure = tmp_path / "ashgrid-1.0-py3-none-any.whl"
    with zipfile.ZipFile(pure, "w") as wheel:
        wheel.writestr("ashgrid/a.py", "")
        about = "Wheel-Version: 1.0\nGenerator: hatchling 1\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr("ashgrid-1.0.dist-info/WHEEL", about)
        wheel.writestr("ashgrid-1.0.dist-info/RECORD", "ashgrid/a.py,,\n")
    (tmp_path / "compiled" / "ashgrid").mkdir(parents=True)
    (tmp_path / "compiled" / "ashgrid" / "a.so").write_bytes(b"code")
    (tmp_path / "made").mkdir()
    made = setup.wheel_with(pure, tmp_path / "compiled", tmp_path / "made")
    assert parse_wheel_filename(made.name)[3] & set(sys_tags())
    with zipfile.ZipFile(made) as wheel:
        assert wheel.read("ashgrid/a.so") == b"code"
        assert "ashgrid/a.so,sha256=" in wheel.read("ashgrid-1.0.dist-info/RECORD").decode()
        assert "Root-Is-Purelib: false\nTag: cp3" in wheel.read("ashgrid-1.0.dist-info/WHEEL").decode()
