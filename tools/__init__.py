"""What the Makefile runs: set-up, checks, lock files. Standard library only, except import_contracts."""
