"""Hunters A.D. 2114 in the terminal."""
