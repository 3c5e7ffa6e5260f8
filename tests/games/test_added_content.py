"""An army, unit, scenario or skill more leaves every older match as it was: records, logs and what an old seed drew.

The files of `tests/old/` were written before draws and fingerprints were kept with a match. They are replayed by a
copy of Ashgrid whose games have more data, and must be what they are here.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ashgrid
from ashgrid.games.dust.skills import SKILLS

OLD = Path(__file__).parent.parent / "old"
TOLD = """
import json, sys
from pathlib import Path
import msgspec
from ashgrid.core import Record, Replay, find, fingerprint
from ashgrid.match import Entry, Match, Setup
from ashgrid.store import Store, sqlite_url

folder, database = Path(sys.argv[1]), Path(sys.argv[2])
found = {"pieces": sorted([*find("neuroshima").inventory(), *find("dust").inventory()])}
store = Store(sqlite_url(database))
for path in sorted(folder.glob("*.ashgrid")):
    played = Replay(Record.load(path))
    drawn = played.state.dump().get("armies") or played.state.lists
    for _ in played.steps(events=False):
        pass
    stopped = played.stopped and str(played.stopped)
    found[path.name] = [played.played, stopped, drawn, fingerprint(played.state)]
for path in sorted(folder.glob("*.json")):
    plain = json.loads(path.read_text())
    log = msgspec.convert(plain["log"], list[Entry])
    kept = store.load(store.create(msgspec.convert(plain["setup"], Setup), log))
    match = Match(kept.setup, kept.log)
    found[path.name] = [len(match.log), match.stopped and str(match.stopped), fingerprint(match.state)]
print(json.dumps(found))
"""


def told(package: Path, folder: Path) -> dict[str, list[object]]:
    folder.mkdir()
    environment = dict(os.environ) | {"PYTHONPATH": str(package)}
    command = [sys.executable, "-c", TOLD, str(OLD), str(folder)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[object]]:
    return told(Path(ashgrid.__file__).parent.parent, tmp_path_factory.mktemp("here") / "data")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy with an army, units, a scenario and (where rules are interpreted) a skill more, each before all others."""
    top = tmp_path_factory.mktemp("richer")
    package = shutil.copytree(
        Path(ashgrid.__file__).parent, top / "ashgrid", ignore=shutil.ignore_patterns("static", "__pycache__")
    )
    armies = package / "games" / "neuroshima" / "data" / "armies"
    (armies / "aardvarks.toml").write_text(
        (armies / "borgo.toml").read_text().replace('id = "borgo"', 'id = "aardvarks"')
    )
    units = package / "games" / "dust" / "data" / "units"
    for bloc in ("allies", "axis", "ssu"):
        head, unit, rest = (units / f"{bloc}.toml").read_text().split("[[unit]]\n", 2)
        twin = unit.replace('id = "', 'id = "aa-', 1)
        (units / f"{bloc}.toml").write_text(f"{head}[[unit]]\n{twin}[[unit]]\n{unit}[[unit]]\n{rest}")
    scenarios = package / "games" / "dust" / "data" / "scenarios"
    text = (scenarios / "full-battle.toml").read_text().replace('id = "full-battle"', 'id = "aa-battle"')
    (scenarios / "aa-battle.toml").write_text(text)
    skills = package / "games" / "dust" / "skills.py"
    declared = (
        'Skill(6, "berserk", shared=True, use=WITH_WEAPONS, often=ONCE_A_GAME, throws_again=ALL_DICE, throw="berserk")'
    )
    twin = declared.replace("6", str(len(SKILLS))).replace("berserk", "aa-skill")
    assert declared in skills.read_text()
    skills.write_text(skills.read_text().replace("= [\n", f"= [\n    {twin},\n", 1))
    return top


@pytest.fixture(scope="module")
def richer(copied: Path) -> dict[str, list[object]]:
    return told(copied, copied / "data")


def test_the_copy_has_more_of_everything(here: dict[str, list[object]], richer: dict[str, list[object]]) -> None:
    added = {*richer["pieces"]} - {*here["pieces"]}
    kinds = sorted(str(piece).partition("/")[0] for piece in added)
    assert kinds == ["army", "scenario", "unit", "unit", "unit"], added


def test_old_records_and_logs_are_played_as_before(
    here: dict[str, list[object]], richer: dict[str, list[object]]
) -> None:
    files = sorted(here.keys() - {"pieces"})
    assert len(files) == 6
    assert {name: here[name] for name in files} == {name: richer[name] for name in files}
    assert all(here[name][0] for name in files), "something was played of each"


def test_fingerprints_are_those_of_before(copied: Path) -> None:
    """Golden playthroughs have one of every state."""
    environment = dict(os.environ) | {"PYTHONPATH": str(copied)}
    command = [sys.executable, "-m", "ashgrid.core.testing", "golden", str(OLD.parent / "golden")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_old_seeds_draw_what_they_drew(richer: dict[str, list[object]]) -> None:
    drawn = {name: row[2] for name, row in richer.items() if name.endswith(".ashgrid")}
    assert drawn == {
        "dust.ashgrid": "tank-busters,ozz+tank-busters,pounder|battle-grenadiers,sniper-grenadiers,axis-gorillas,wotan",
        "dust-teams.ashgrid": "gvardiya,ognemyotchiki,minomyotchiki*2,lisa/desant,lisa,molniya,uragan"
        "|punisher/bbq-squad,13-foxtrot,ozz+grim-reapers",
        "neuroshima-duel.ashgrid": ["outpost", "moloch"],
        "neuroshima-six.ashgrid": ["hegemony", "outpost", "vegas", "moloch", "borgo", "smart"],
    }
