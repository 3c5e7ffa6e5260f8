"""The rules: whose turn it is, what is legal, what an action does. `game.py` is the state; a module per mechanism."""
