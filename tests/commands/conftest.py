from tests.cli.conftest import ashgrid

__all__ = ["ashgrid"]
