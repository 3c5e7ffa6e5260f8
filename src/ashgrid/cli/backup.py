"""`ashgrid backup` and `ashgrid restore`."""

from __future__ import annotations

from pathlib import Path

from ashgrid.core import AshgridError
from ashgrid.store.backup import Contents, check, check_kind, copy, not_served, put_aside

from .host import FILE, database_of, folder_of, tell


def back_up(file: Path, data_dir: Path | None, database: str | None, force: bool, as_json: bool) -> None:
    check_kind(database, "pg_dump")
    source = database_of(data_dir)
    if file.is_dir():
        raise AshgridError(f"{file} is a folder; name the file")
    if file.exists() and not force:
        raise AshgridError(f"{file} is there already; --force replaces it")
    if file.exists() and file.samefile(source):
        raise AshgridError(f"{file} is the database itself")
    found = copy(source, file)
    size = file.stat().st_size
    told = f"{file}: {size / 1e6:,.1f} MB, {_contents(found)}; checked, and good"
    tell(as_json, {"file": str(file), "bytes": size, "contents": found}, told)


def put_back(file: Path, data_dir: Path | None, database: str | None, force: bool, as_json: bool) -> None:
    check_kind(database, "pg_restore")
    found = check(file)
    folder = folder_of(data_dir)
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise AshgridError(f"--data-dir {folder} cannot be used: {error.strerror or error}") from None
    target = folder / FILE
    if target.exists() and file.samefile(target):
        raise AshgridError(f"{file} is the database itself")
    with not_served(folder):
        if target.exists() and not force:
            raise AshgridError(f"there is a database at {target} already; --force replaces it and keeps it beside")
        fresh = target.with_name(f"{target.name}.restored")
        copy(file, fresh)
        aside = put_aside(target)
        fresh.replace(target)
    lines = [f"{target}: {_contents(found)}", *([f"what was there is kept as {aside}"] if aside else [])]
    told = {"database": str(target), "before": str(aside) if aside else None, "contents": found}
    tell(as_json, told, *lines)


def _contents(found: Contents) -> str:
    return f"people {found.people:,}, matches {found.matches:,}, moves {found.moves:,}"
