"""For all tests: property tests count examples and never the time that one takes."""

from hypothesis import HealthCheck, settings

settings.register_profile("ashgrid", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("ashgrid")
