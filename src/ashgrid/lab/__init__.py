"""Simulation at scale."""

from .simulate import Report, Standing, simulate

__all__ = ["Report", "Standing", "simulate"]
