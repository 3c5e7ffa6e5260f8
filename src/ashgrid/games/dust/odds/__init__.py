"""Exact chances: of a roll (`roll.py`) and of a whole attack (`attack.py`)."""
