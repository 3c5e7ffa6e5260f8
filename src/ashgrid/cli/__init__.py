"""The `ashgrid` command. Every command is a thin layer over the library; errors are one line, misuse exits with 2."""

from .main import app, main

__all__ = ["app", "main"]
