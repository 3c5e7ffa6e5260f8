"""Types are prepared before threads read into them: msgspec crashes when it prepares a struct that another uses."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import ashgrid
from ashgrid.core.thread_safe import prepared

SOURCE = Path(ashgrid.__file__).parent
MANY = """
import sys, threading
import msgspec
from ashgrid.core.thread_safe import prepared

sys.setswitchinterval(1e-5)
for round in range(200):
    namespace = {"__name__": "__main__"}
    exec('''
import msgspec
class Inner(msgspec.Struct):
    number: int = 0
    outer: "Outer | None" = None
class Outer(msgspec.Struct):
    one: Inner
    many: list[Inner]
    named: dict[str, Inner]
''', namespace)
    globals().update(namespace)
    together = threading.Barrier(6)
    read = []
    def go(kind=namespace["Outer"]):
        together.wait()
        read.append(msgspec.json.decode(b'{"one": {"number": 1}, "many": [{}], "named": {}}', type=prepared(kind)))
    threads = [threading.Thread(target=go) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 6 and all(one.one.number == 1 for one in read)
"""


def test_threads_read_into_a_new_type_at_once() -> None:
    """Without `prepared` the process dies of a segmentation fault."""
    run = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


def test_the_type_comes_back() -> None:
    assert prepared(int) is int
    assert prepared(list[str]) == list[str]


def unprepared(path: Path) -> Iterator[str]:
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func)
        if name == "msgspec.convert":
            kinds = call.args[1:2]
        elif name in ("msgspec.json.decode", "msgspec.msgpack.decode"):
            kinds = [word.value for word in call.keywords if word.arg == "type"]
        else:
            continue
        for kind in kinds:
            if not ast.unparse(kind).startswith("prepared("):
                yield f"{path.name}:{call.lineno}: {ast.unparse(call)}"


def test_nothing_is_read_into_a_type_that_is_not_prepared() -> None:
    sources = [path for path in SOURCE.rglob("*.py") if "testing" not in path.parts]
    assert len(sources) > 100
    assert [found for path in sources for found in unprepared(path)] == []
