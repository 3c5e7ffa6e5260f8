"""The command line with a PostgreSQL database: it plays, and says in one line what is wrong with an address."""

import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from ashgrid.store import Store
from tests.cli.support import Ashgrid, Ended, environment, failed, run
from tests.cli.test_serve import serving
from tests.databases import provided, url_of
from tests.postgresql import OWNER, Cluster

NOBODY = "postgresql+psycopg://ann:secret@127.0.0.1:1/ashgrid"
HIDDEN = "import sys\nsys.modules['psycopg'] = None"


@pytest.fixture
def url(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database, which is that of the test's folder."""
    with provided(tmp_path, "postgresql", request, empty=True):
        yield url_of(tmp_path)


def execute(cluster: Cluster, url: str, statement: str) -> None:
    name = url.partition("@/")[2].partition("?")[0]
    with psycopg.connect(f"host={cluster.folder} user={OWNER} dbname={name}") as connection:
        connection.execute(statement)


def serve(ashgrid: Ashgrid, url: str) -> Ended:
    return ashgrid("serve", "--port", 0, "--no-open", "--database", url)


def test_a_server_plays_on_an_empty_database_and_goes_on_after_the_database_was_restarted(
    tmp_path: Path, url: str, cluster: Cluster
) -> None:
    with serving(tmp_path) as server:
        assert f"matches are kept in {url.partition('?')[0]}" in server.said
        match_id = server.with_a_worker()
        before = server.ask("GET", f"/api/matches/{match_id}")
        cluster.stop()
        cluster.start()
        (question,) = (asked["number"] for asked in before["questions"] if asked["seat"] == 0)
        body = {"seat": 0, "action": "keep", "question": question}
        assert server.ask("POST", f"/api/matches/{match_id}/act", body)["number"] > before["number"]
        assert server.ask("GET", "/health")["disk_free"] is None
        server.process.send_signal(signal.SIGTERM)
        assert "Traceback" not in server.rest()


def test_what_is_no_database_of_a_server_is_told_in_one_line(ashgrid: Ashgrid, url: str, cluster: Cluster) -> None:
    failed(ashgrid("admin", "people", "--database", url), "there is no server's database at", "no tables")
    execute(cluster, url, "create table things (id int)")
    failed(serve(ashgrid, url), "is the database of another program")
    execute(cluster, url, "drop table things")
    Store(url).close()
    execute(cluster, url, "update alembic_version set version_num = '9999'")
    failed(serve(ashgrid, url), "was written by a newer version")


def test_a_database_that_is_not_reached_is_told_in_one_line_without_its_password(ashgrid: Ashgrid) -> None:
    ended = ashgrid("serve", "--port", 0, "--no-open", "--database", NOBODY)
    failed(ended, "postgresql+psycopg://ann:***@127.0.0.1:1/ashgrid", "Connection refused")
    assert "secret" not in ended.err


def test_a_sqlite_file_is_named_by_its_folder(ashgrid: Ashgrid, tmp_path: Path) -> None:
    for words in (("serve", "--port", 0, "--no-open"), ("admin", "people"), ("library",)):
        failed(ashgrid(*words, "--database", f"sqlite:///{tmp_path}/x.sqlite3"), "--data-dir")


def test_without_the_extra_it_says_what_to_install() -> None:
    failed(run("admin", "people", "--database", NOBODY, first=HIDDEN), "pip install 'ashgrid[cluster]'")


def test_the_address_may_come_from_the_environment() -> None:
    failed(run("admin", "people", env=environment(ASHGRID_DATABASE=NOBODY)), "Connection refused")
