"""Ashgrid: tabletop games of tactics by their full rules, as software to play, study and extend."""

__version__ = "0.1.0"
