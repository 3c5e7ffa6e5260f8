"""Geometry of the boards, and no rules of any game.

``hex``     six-sided cells: directions, distances, rays, rotations, and numbered maps for hot loops
``square``  square cells: directions, distances, the edges that carry walls, and corners
``sight``   what a straight line over squares goes through, past and along, exactly

Import the module, not its names (``from ashgrid.grid import square``): hexes and squares both have
neighbours and distances, and code reads better when it says which it means.
"""
