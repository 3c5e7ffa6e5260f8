"""What single games bring for the terminal: their own commands, and the studies behind them.

A game's commands are found by an entry point in the group `ashgrid.commands`, in this package or in any other: a
`typer.Typer` whose commands become those of `ashgrid <game>`. The first line of its module's docstring is their help.
"""
