"""Dust Tactics in the terminal."""
