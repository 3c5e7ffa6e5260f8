"""Contract types that import-linter does not have: who may use which packages from outside."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, cast

from importlinter import Contract, ContractCheck, fields, output

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grimp import ImportGraph


class _ExternalContract(Contract):
    """Judges every single import of a package from outside by a module of ours."""

    def allows(self, module: str, package: str) -> bool:
        raise NotImplementedError

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        ours = sorted(name for name in graph.modules if not graph.is_module_squashed(name))
        broken = [
            (module, imported)
            for module in ours
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if graph.is_module_squashed(imported) and not self.allows(module, imported.split(".")[0])
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        metadata: dict[str, Any] = check.metadata
        for module, imported in metadata["broken"]:
            output.print_error(f"{module} imports {imported}")
        output.new_line()


class RoomsNeedOnly(_ExternalContract):
    """The named rooms need nothing from outside but the standard library and the named packages."""

    type_name = "rooms_need_only"
    rooms = fields.SetField(subfield=fields.StringField())
    packages = fields.SetField(subfield=fields.StringField())

    def allows(self, module: str, package: str) -> bool:
        return (
            not _is_in(module, cast("set[str]", self.rooms))
            or package in cast("set[str]", self.packages)
            or package in sys.stdlib_module_names
        )


class PackagesOnlyIn(_ExternalContract):
    """The named packages are used in the named rooms and nowhere else."""

    type_name = "packages_only_in"
    rooms = fields.SetField(subfield=fields.StringField())
    packages = fields.SetField(subfield=fields.StringField())

    def allows(self, module: str, package: str) -> bool:
        return package not in cast("set[str]", self.packages) or _is_in(module, cast("set[str]", self.rooms))


def _is_in(module: str, rooms: Iterable[str]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)
