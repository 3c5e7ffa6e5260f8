"""The rules compiled to C with mypyc: extension modules that stand beside the Python files and are preferred to them.

    .venv/bin/python -m tools.compile [--background]

puts them into a folder of build/compiled/ that is named after what they were made from, and is there only when it is
complete. Every module becomes a C file of its own, and an object file is kept under the hash of all that it depends
on: both cores work, and only what has changed is compiled again. Two never compile at once; one that was killed goes on
where it stopped. The set-up asks `ready`, and lets nobody who only wants to play wait: `start_in_background`.
"""

from __future__ import annotations

import ast
import contextlib
import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import steps
from tools.steps import SetupError, files_in, fingerprint, record, recorded, run, site_packages

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of core/ only what compiled games inherit from or call in hot loops; of these rooms everything that can be compiled.
CORE = ("contract", "rng")
ROOMS = ("grid", "games")
# Compiled modules take types from all of these.
DEPENDS = ("core", *ROOMS)
# Nobody who plays waits for the compiler, so it may take the time that the fastest rules need: `bench.compare`.
OPTIMISE = "3"
# All compiled code is in this library. The extension of a module only asks it for the module.
LIBRARY = "ashgrid_rules"
# Calls between the C files are direct, as they would be in one: GCC otherwise lets any library replace any function.
GCC_FLAGS = ("-fno-semantic-interposition",)
KEEP_DAYS = 30

# ---------------------------------------------------------------------------------------- what is compiled


def modules() -> list[Path]:
    """The compiled modules of the source tree."""
    found = [steps.SOURCE / "core" / f"{name}.py" for name in CORE]
    for room in ROOMS:
        found += [path for path in files_in(steps.SOURCE / room) if path.suffix == ".py" and is_compiled(path)]
    return sorted(found)


def is_compiled(path: Path) -> bool:
    """Whether a module can be compiled: an `__init__` only collects names, and mypyc cannot hold msgspec's Structs."""
    return path.name != "__init__.py" and not has_structs(path.read_text("utf-8"))


def has_structs(source: str) -> bool:
    """Whether a module imports msgspec, or defines a class with options, as in `class Fire(Action, frozen=True)`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        elif isinstance(node, ast.ClassDef) and any(keyword.arg != "metaclass" for keyword in node.keywords):
            return True
        else:
            continue
        if any(name.partition(".")[0] == "msgspec" for name in names):
            return True
    return False


def wanted() -> str:
    """The fingerprint of everything that the compiled modules are made from."""
    files = [path for room in DEPENDS for path in files_in(steps.SOURCE / room) if path.suffix == ".py"]
    flags = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")]
    return fingerprint([*files, steps.REQUIREMENTS / "build.txt", Path(__file__)], sys.version, *flags)[:20]


# ---------------------------------------------------------------------------------------- for the set-up


def compiled_folder() -> Path:
    return steps.BUILD / "compiled"


def ready() -> Path | None:
    """The folder with the compiled modules of the source as it is now, if there is one."""
    folder = compiled_folder() / wanted()
    return folder if folder.is_dir() else None


def has_failed() -> bool:
    """Whether the source as it is now could not be compiled here."""
    with contextlib.suppress(OSError):
        return (compiled_folder() / "failed").read_text("utf-8") == wanted()
    return False


def forget_older() -> None:
    """Remove what was compiled from an older source; for whoever holds the lock of the set-up."""
    now = wanted()
    for folder in compiled_folder().glob("*/"):
        if folder.name != now:
            shutil.rmtree(folder, ignore_errors=True)


def extensions_in(folder: Path) -> list[Path]:
    """The compiled modules in a folder, relative to it; the library is the last."""
    library = folder / f"{LIBRARY}__mypyc{sysconfig.get_config_var('EXT_SUFFIX')}"
    modules = [path.relative_to(folder) for path in (folder / "ashgrid").rglob("*.so")]
    return [*sorted(modules), *([library.relative_to(folder)] if library.exists() else [])]


def is_installed(compiled: Path | None) -> bool:
    """Whether the installed package has these compiled modules, all of them and no others."""
    if compiled is None:
        return not extensions_in(site_packages())
    return recorded().get("compiled") == compiled.name and extensions_in(site_packages()) == extensions_in(compiled)


def install(compiled: Path | None) -> None:
    """Put the compiled modules beside those of the installed package, instead of any that are there. The library goes
    first and comes last: whoever starts in between, or after an interruption, has interpreted rules or is told that the
    library is missing, but never has rules that are compiled in part. The next set-up then does it again."""
    record("compiled", "")
    into = site_packages()
    for name in reversed(extensions_in(into)):
        (into / name).unlink()
    if compiled is None:
        return
    for name in extensions_in(compiled):
        new = into / f"{name}.new"
        shutil.copyfile(compiled / name, new)
        new.replace(into / name)
    record("compiled", compiled.name)


def why_not() -> str | None:
    """Why C extensions cannot be built here, as far as a look can tell; None when nothing speaks against it."""
    if os.environ.get("ASHGRID_COMPILE") == "0":
        return "ASHGRID_COMPILE=0"
    advice = "install a C compiler and Python's headers (Debian, Ubuntu: apt install gcc python3-dev)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return f"Python.h is missing; {advice}"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) is here; {advice}"
    return None


def log_file() -> Path:
    return steps.BUILD / "compile.log"


def in_foreground() -> Path:
    """Compile, and wait for it."""
    run([steps.BIN / "python", "-m", "tools.compile"], log="compile")
    folder = ready()
    if folder is None:
        raise SetupError("the source has changed while it was compiled: start again")
    return folder


def start_in_background() -> subprocess.Popen[bytes] | None:
    """Compile without anybody waiting, at the lowest priority; it outlives this process and its terminal."""
    if is_running():
        return None
    steps.BUILD.mkdir(exist_ok=True)
    with log_file().open("wb") as log:
        return subprocess.Popen(
            [steps.BIN / "python", "-m", "tools.compile", "--background"],
            cwd=steps.ROOT,
            env=steps.environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    steps.BUILD.mkdir(exist_ok=True)
    with (steps.BUILD / "compile.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_running() -> bool:
    steps.BUILD.mkdir(exist_ok=True)
    with (steps.BUILD / "compile.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


# ---------------------------------------------------------------------------------------- compiling


def compile_rules() -> Path:
    """Make the folder of the source as it is now."""
    name = wanted()
    folder = compiled_folder() / name
    if folder.is_dir():
        return folder
    c_files, new = steps.BUILD / "mypyc" / "c", steps.BUILD / "mypyc" / "new"
    for old in (c_files, new):
        shutil.rmtree(old, ignore_errors=True)
    extensions = translate(c_files)
    if wanted() != name:
        raise SetupError("the source has changed meanwhile")
    build(extensions, steps.BUILD / "mypyc" / "objects", new)
    compiled_folder().mkdir(exist_ok=True)
    return new.replace(folder)


def translate(c_files: Path) -> list[Any]:
    """Let mypyc write C: one file for each module, all in one library, so that calls between them are direct."""
    from mypyc.build import mypycify

    os.chdir(steps.SOURCE.parent)
    names = [str(path.relative_to(steps.SOURCE.parent)) for path in modules()]
    options = ["--strict", "--config-file=", f"--cache-dir={os.devnull}"]
    return list(
        mypycify(
            [*options, *names],
            opt_level=OPTIMISE,
            debug_level="0",
            multi_file=True,
            target_dir=str(c_files),
            group_name=LIBRARY,
        )
    )


def build(extensions: list[Any], objects: Path, folder: Path) -> None:
    """Compile what has changed since an object file was made, the largest first, and link the extensions."""
    # setuptools brings distutils, which newer Pythons lack.
    import_module("setuptools")
    compiler: Any = import_module("distutils.ccompiler").new_compiler()
    import_module("distutils.sysconfig").customize_compiler(compiler)
    which = subprocess.run([compiler.compiler_so[0], "--version"], capture_output=True, check=False).stdout
    flags = GCC_FLAGS if b"Free Software Foundation" in which else ()
    objects.mkdir(parents=True, exist_ok=True)
    includes = [f"-I{sysconfig.get_path(name)}" for name in ("include", "platinclude")]

    def compiled(source: str, extension: Any) -> str:
        command = [*compiler.compiler_so, *extension.extra_compile_args, *flags]
        depends = [source, *sorted(extension.depends)]
        key = hashlib.sha256(b"\0".join([which, sys.version.encode(), *(word.encode() for word in command)]))
        key.update((steps.REQUIREMENTS / "build.txt").read_bytes())  # mypyc's own C files are as its version
        for file in depends:
            key.update(hashlib.sha256(Path(file).read_bytes()).digest())
        made = objects / f"{key.hexdigest()}.o"
        if made.exists():
            os.utime(made)
            return str(made)
        new = made.with_suffix(f".{os.getpid()}.new")
        where = [*includes, *(f"-I{path}" for path in extension.include_dirs)]
        subprocess.run([*command, *where, "-c", source, "-o", new], check=True)
        new.replace(made)
        print(f"compiled {Path(source).name}", flush=True)
        return str(made)

    with ThreadPoolExecutor(cores()) as pool:
        try:
            todo = {source: extension for extension in extensions for source in extension.sources}
            largest_first = sorted(todo, key=lambda source: -Path(source).stat().st_size)
            made = dict(zip(largest_first, pool.map(lambda s: compiled(s, todo[s]), largest_first), strict=True))
            for extension in extensions:
                path = folder / (extension.name.replace(".", "/") + sysconfig.get_config_var("EXT_SUFFIX"))
                path.parent.mkdir(parents=True, exist_ok=True)
                subprocess.run([*compiler.linker_so, *(made[s] for s in extension.sources), "-o", path], check=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    for old in objects.iterdir():
        if old.stat().st_mtime < time.time() - KEEP_DAYS * 86400:
            old.unlink()


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main(arguments: list[str]) -> int:
    if arguments == ["--background"]:
        os.nice(19)
    elif arguments:
        print("usage: python -m tools.compile [--background]", file=sys.stderr)
        return 2
    with only_one():
        try:
            print(compile_rules())
        except SetupError as error:
            print(error, file=sys.stderr)
            return 1
        except (SystemExit, subprocess.CalledProcessError) as error:  # mypyc exits where it refuses a module
            compiled_folder().mkdir(exist_ok=True)
            (compiled_folder() / "failed").write_text(wanted(), "utf-8")
            print(f"the rules cannot be compiled: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
