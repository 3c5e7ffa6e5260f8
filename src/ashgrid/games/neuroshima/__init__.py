"""Neuroshima Hex. So far: all tiles of six armies as data, always-on effects, battles, and positions to try them on.

`docs/rules/neuroshima.md` lists the rules with their tests, and what is not there yet. Until it can be played from
beginning to end it is not offered as a game; `ashgrid neuroshima` resolves battles.
"""
