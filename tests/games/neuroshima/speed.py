"""How much there is time for: compiled rules play many times more games than interpreted ones."""

from ashgrid.core import rng

COMPILED = not str(rng.__file__).endswith(".py")
