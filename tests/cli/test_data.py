"""Armies, units and scenarios of one's own: found, listed with their origin, played, named in records, or refused."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ashgrid.core import Record
from ashgrid.games.dust import data as dust
from ashgrid.games.neuroshima import data as neuroshima
from tests.cli.support import Ended, environment, failed, run
from tests.patience import PATIENCE

NAMES = 'name = { en = "Neon", pl = "Neonowi" }'
ARMY = (neuroshima.FOLDER / "armies" / "borgo.toml").read_text("utf-8").replace('id = "borgo"', f'id = "neon"\n{NAMES}')
ARMY = ARMY.replace('id = "mutant"', 'id = "tube"\nname = { en = "Tube", pl = "Rura" }')
UNITS = """
bloc = "allies"

[[unit]]
id = "night-watch"
name = { en = "Night Watch", pl = "Nocna Straż" }
kind = "squad"
set = "own"
armour = "I2"
move = 1
points = 3
cost = 12

[[unit.role]]
id = "watchman"
name = { en = "watchman", pl = "strażnik" }
count = 3
weapons = ["lamp-gun"]

[[unit.weapon]]
id = "lamp-gun"
name = { en = "Lamp gun", pl = "Lampa" }
range = "3"
infantry = ["2/1", "2/1", "1/1", "-"]
"""
SCENARIO = (dust.FOLDER / "scenarios" / "full-battle.toml").read_text("utf-8")
SCENARIO = SCENARIO.replace('id = "full-battle"', 'id = "night-market"\ntitle = "Night market"')


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack with something of everything."""
    folder = tmp_path / "My Pack"
    for name, text in (
        ("neuroshima/armies/neon.toml", ARMY),
        ("dust/units/watch.toml", UNITS),
        ("dust/scenarios/night-market.toml", SCENARIO),
    ):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment in which the user's own folders are empty."""
    return environment(HOME=str(tmp_path / "home"), XDG_DATA_HOME=str(tmp_path / "share"))


def listed(ended: Ended) -> dict[tuple[str, str, str], str]:
    rows = json.loads(ended.out)["pieces"]
    return {(row["game"], row["kind"], row["name"]): row["pack"] for row in rows}


def test_what_there_is_is_listed_with_where_it_comes_from(pack: Path, home: dict[str, str]) -> None:
    ended = run("--data", pack, "data", "--json", env=home)
    assert (ended.code, ended.err) == (0, "")
    found = listed(ended)
    assert found["neuroshima", "army", "moloch"] == ""
    assert found["neuroshima", "army", "neon"] == "my-pack"
    assert found["dust", "unit", "night-watch"] == "my-pack"
    assert found["dust", "scenario", "night-market"] == "my-pack"
    assert "pack my-pack" in run("--data", pack, "data", "dust", env=home).out


def test_the_folder_of_the_user_is_a_pack_too(pack: Path, home: dict[str, str], tmp_path: Path) -> None:
    place = tmp_path / "share" / "ashgrid"
    place.mkdir(parents=True)
    pack.rename(place / "content")
    assert listed(run("data", "--json", env=home))["neuroshima", "army", "neon"] == "content"


def test_several_packs_can_be_used(pack: Path, home: dict[str, str], tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "neuroshima" / "armies").mkdir(parents=True)
    (other / "neuroshima" / "armies" / "argon.toml").write_text(
        ARMY.replace('"neon"', '"argon"').replace('"Neon', '"Argon')
    )
    found = listed(run("--data", pack, "--data", other, "data", "neuroshima", "--json", env=home))
    assert (found["neuroshima", "army", "neon"], found["neuroshima", "army", "argon"]) == ("my-pack", "other")


def test_a_folder_that_is_not_there_is_refused(home: dict[str, str], tmp_path: Path) -> None:
    failed(run("--data", tmp_path / "nowhere", "data", env=home), "there is no such folder")


PLAY = """
import sys
from ashgrid.ai import play
from ashgrid.core import find
from ashgrid.text import game_catalogue
game = find(sys.argv[1])
play(game, ["random", "random"], 3, dict(pair.split("=") for pair in sys.argv[3:])).record.save(sys.argv[2])
for language in ("en", "pl"):
    words = game_catalogue(game, language)
    keys = ("seat.neon", "term.neon", "term.tube", "unit.night-watch", "role.watchman")
    print(*(words.say(key) for key in keys), sep="|")
"""


def played(env: dict[str, str], *words: object) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *map(str, words)],
        capture_output=True,
        text=True,
        env=env,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_army_of_ones_own_is_played_and_its_record_names_it(
    pack: Path, home: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "game.ashgrid"
    told = played(home | {"ASHGRID_DATA": str(pack)}, "neuroshima", file, "armies=neon,moloch")
    assert [line.split("|")[:3] for line in told.splitlines()] == [
        ["Neon", "Neon", "Tube"],
        ["Neonowi", "Neonowi", "Rura"],
    ]
    assert Record.load(file).data["army/neon"].endswith("@my-pack")
    assert run("--data", pack, "verify", file, env=home).code == 0
    without = run("verify", file, env=home)
    assert without.code == 1
    assert "it was played with what is not here: army neon (pack my-pack)" in without.err


def test_a_record_tells_what_has_changed_since(pack: Path, home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.ashgrid"
    played(home | {"ASHGRID_DATA": str(pack)}, "neuroshima", file, "armies=neon,moloch")
    army = pack / "neuroshima" / "armies" / "neon.toml"
    army.write_text(army.read_text("utf-8").replace('"Neon', '"Neonlights').replace("#2a66b8", "#2a66b7"), "utf-8")
    assert run("--data", pack, "verify", file, env=home).code == 0, "names and colours are no rules"
    army.write_text(army.read_text("utf-8").replace("melee = 1", "melee = 2"), "utf-8")
    other = run("--data", pack, "verify", file, env=home)
    assert other.code == 1
    assert "changed since the match was played: army neon (pack my-pack)" in other.err


def test_units_and_scenarios_of_ones_own_are_played(pack: Path, home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.ashgrid"
    options = ("scenario=night-market", "armies=night-watch|hans", "rounds=2")
    told = played(home | {"ASHGRID_DATA": str(pack)}, "dust", file, *options)
    assert [line.split("|")[3:] for line in told.splitlines()] == [
        ["Night Watch", "watchman"],
        ["Nocna Straż", "strażnik"],
    ]
    pieces = Record.load(file).data
    assert [
        pieces[piece].partition("@")[2] for piece in ("scenario/night-market", "unit/night-watch", "unit/hans")
    ] == [
        "my-pack",
        "my-pack",
        "",
    ]
    assert "night-watch" in run("--data", pack, "dust", "units", env=home).out


# Mistakes -----------------------------------------------------------------------------------------


def spoiled(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def army(old: str, new: str) -> Callable[[], dict[str, str]]:
    return lambda: {"neuroshima/armies/neon.toml": spoiled(ARMY, old, new)}


def units(old: str, new: str) -> Callable[[], dict[str, str]]:
    return lambda: {"dust/units/watch.toml": spoiled(UNITS, old, new), "dust/scenarios/night-market.toml": ""}


MISTAKES: list[tuple[Callable[[], dict[str, str]], str]] = [
    (army("[look]", "[look"), "armies/neon.toml: "),
    (army('id = "neon"', 'id = "argon"'), "armies/neon.toml, id: it is 'argon', but the file's name says 'neon'"),
    (army(NAMES, ""), "armies/neon.toml: name: the English name is missing"),
    (army('en = "Neon"', 'en = "{x}"'), "armies/neon.toml: name: en: a name has 1 to 40 letters, and no braces"),
    (army("pl = ", "polish = "), "armies/neon.toml: name: 'polish' is no language"),
    (army("#2a66b8", "#fafafa"), "armies/neon.toml: look, colour, light: #fafafa is too bright to write on"),
    (army("#2a66b8", "blue"), "$.look.colour.light"),
    (army('"claws"', '"kitten"'), "armies/neon.toml: Invalid enum value 'kitten' - at `$.look.emblem`"),
    (army("count = 6", "count = 7"), "armies/neon.toml: an army has 35 tiles, not 36"),
    (
        army("count = 6", 'count = "six"'),
        "armies/neon.toml: tile 'battle': Expected `int`, got `str` - at `$.tile[1].count`",
    ),
    (army('id = "tube"\nname = { en = "Tube", pl = "Rura" }', 'id = "tube"'), "tile 'tube', name: the English name"),
    (army('id = "tube"', 'id = "guard"'), "tile 'guard', name: the game has a word for 'guard'"),
    (army("melee = 1", "bite = 1"), "Object contains unknown field `bite`"),
    (lambda: {"neuroshima/army/neon.toml": ARMY}, "army: nothing is read from there; the folders are: armies"),
    (lambda: {"neuroshima/armies/neon.toml.txt": ARMY}, "armies/neon.toml.txt: only files that end in .toml are read"),
    (lambda: {"chess/armies/neon.toml": ARMY}, "chess: no game is called so; there are: "),
    (lambda: {"neon.toml": ARMY}, "nothing for any game is in"),
    (units('id = "night-watch"', 'id = "hans"'), "units/watch.toml: unit 'hans', id: there is such a unit already"),
    (units('name = { en = "Lamp gun", pl = "Lampa" }', ""), "unit 'night-watch', weapon 'lamp-gun', name: the English"),
    (units("points = 3", "points = 4"), "units/watch.toml: unit 'night-watch', role: the roles have 3 figures"),
    (
        lambda: {"dust/scenarios/night-market.toml": spoiled(SCENARIO, 'title = "Night market"', "")},
        "scenarios/night-market.toml: the key 'title' is missing",
    ),
]


@pytest.fixture(scope="module")
def mistaken(tmp_path_factory: pytest.TempPathFactory) -> Ended:
    """A pack for every mistake, all used at once."""
    top = tmp_path_factory.mktemp("mistakes")
    words: list[object] = []
    for number, (files, _) in enumerate(MISTAKES):
        folder = top / f"bad {number}"
        words += ["--data", folder]
        for name, text in files().items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
    return run(*words, "data", "--json", env=environment(XDG_DATA_HOME=str(top)))


@pytest.mark.parametrize(("number", "message"), list(enumerate(message for _, message in MISTAKES)))
def test_a_mistake_is_told_with_its_place(mistaken: Ended, number: int, message: str) -> None:
    lines = [line for line in mistaken.err.splitlines() if line.startswith(f"ashgrid: pack bad-{number}: ")]
    assert any(message in line for line in lines), lines


def test_what_is_wrong_is_left_out_and_the_exit_code_tells(mistaken: Ended) -> None:
    assert mistaken.code == 1
    assert not any(listed(mistaken).values())


def test_a_file_with_a_mistake_takes_nothing_else_away(pack: Path, home: dict[str, str]) -> None:
    (pack / "neuroshima" / "armies" / "argon.toml").write_text("id = 5")
    ended = run("--data", pack, "data", "--json", env=home)
    assert ended.code == 1
    assert "pack my-pack: armies/argon.toml: Expected `str`, got `int` - at `$.id`" in ended.err
    assert len([name for name in listed(ended).values() if name]) == 3
    assert run("--data", pack, "games", env=home).code == 0


SERVER = """
import json, sys
from pathlib import Path
from litestar.testing import TestClient
from ashgrid.server.app import build
from ashgrid.store import Store, sqlite_url

found = []
with TestClient(build(Store(sqlite_url(Path(sys.argv[1]))), workers=1)) as client:
    games = client.get("/api/games").json()
    content = client.get("/api/games/neuroshima/content").json()["content"]
    found = {"broken": games["broken"], "armies": {name: army["pack"] for name, army in content["armies"].items()}}
    dust = client.get("/api/games/dust/content").json()["content"]
    found["dust"] = [dust["packs"], {name: card["pack"] for name, card in dust["units"].items() if "pack" in card}]
    found["text"] = client.get("/api/text/pl").json()["messages"].get("neuroshima/term.neon")
    if sys.argv[2] == "create":
        seats = [{"kind": "human", "name": "", "player": ""}] * 2
        wanted = {"game": "neuroshima", "options": {"armies": "neon,moloch"}, "seats": seats}
        found["match"] = client.post("/api/matches", json=wanted).json()["id"]
    else:
        answer = client.get(f"/api/matches/{sys.argv[2]}")
        found["status"], found["answer"] = answer.status_code, answer.json()
print(json.dumps(found))
"""


def served(env: dict[str, str], folder: Path, what: str) -> dict[str, Any]:
    command = [sys.executable, "-c", SERVER, str(folder), what]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_server_plays_own_armies_and_loses_no_match_while_they_are_away(
    pack: Path, home: dict[str, str], tmp_path: Path
) -> None:
    packed = home | {"ASHGRID_DATA": str(pack)}
    (pack / "neuroshima" / "armies" / "argon.toml").write_text("id = 5")
    made = served(packed, tmp_path / "matches", "create")
    assert made["armies"]["neon"] == "my-pack"
    assert made["armies"]["moloch"] == ""
    assert made["dust"] == [{"night-market": "my-pack"}, {"night-watch": "my-pack"}]
    assert made["text"] == {"forms": ["Neonowi"]}
    assert [line for line in made["broken"] if "argon.toml" in line], "it starts all the same, and says so"
    away = served(home, tmp_path / "matches", made["match"])
    assert away["status"] >= 400
    assert (away["answer"]["code"], away["answer"]["fields"]["missing"]) == (
        "match-of-missing-data",
        ["army neon (pack my-pack)"],
    )
    back = served(packed, tmp_path / "matches", made["match"])
    assert back["status"] == 200
    assert back["answer"]["view"]["armies"] == ["neon", "moloch"]
