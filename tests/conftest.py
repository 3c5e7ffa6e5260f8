"""For all tests: property tests count examples and never the time that one takes; those that are marked run on both
databases."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import KINDS, provided
from tests.postgresql import Cluster, cluster
from tests.redis import RedisServer, redis_server
from tools.services import POSTGRESQL, REDIS, missing

settings.register_profile("ashgrid", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("ashgrid")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    marked = metafunc.definition.get_closest_marker
    if marked("both_databases") and not marked("sqlite") and "tmp_path_factory" in metafunc.fixturenames:
        reason = missing().get(POSTGRESQL)
        marks = [pytest.mark.skip(reason=f"left out: {reason}")] if reason else []
        sqlite, postgresql = KINDS
        metafunc.parametrize("database_kind", [sqlite, pytest.param(postgresql, marks=marks)], scope="module")


@pytest.fixture(scope="module")
def database_kind() -> str:
    """The kind of database that a test runs on."""
    return "sqlite"


@pytest.fixture(scope="session", name="cluster")
def running_cluster() -> Iterator[Cluster]:
    if reason := missing().get(POSTGRESQL):
        pytest.skip(f"left out: {reason}")
    with cluster() as running:
        yield running


@pytest.fixture(scope="session", name="redis")
def running_redis() -> Iterator[RedisServer]:
    if reason := missing().get(REDIS):
        pytest.skip(f"left out: {reason}")
    with redis_server() as running:
        yield running


@pytest.fixture(autouse=True)
def _database(database_kind: str, request: pytest.FixtureRequest) -> Iterator[None]:
    """The folder of a test that is marked `both_databases` has the database; an empty one with `empty=True`."""
    mark = request.node.get_closest_marker("both_databases")
    if mark is None or database_kind == "sqlite" or "tmp_path" not in request.fixturenames:
        yield
        return
    with provided(request.getfixturevalue("tmp_path"), database_kind, request, **mark.kwargs):
        yield
