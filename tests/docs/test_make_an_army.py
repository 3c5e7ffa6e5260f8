"""Following the page on making an army gives an army that is loaded, named, played and refused as the page says."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from ashgrid.games.neuroshima import data
from tests.cli.support import Ended, environment, run

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "make-an-army.md").read_text("utf-8")
ARMY = "\n\n".join(re.findall(r"```{code-block} toml\n:caption: salvagers.toml\n\n(.*?)\n```", PAGE, re.DOTALL)) + "\n"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "my-armies"
    (folder / "neuroshima" / "armies").mkdir(parents=True)
    (folder / "neuroshima" / "armies" / "salvagers.toml").write_text(ARMY, "utf-8")
    return folder


def ashgrid(pack: Path, *words: object) -> Ended:
    return run("--data", pack, *words, env=environment(XDG_DATA_HOME=str(pack.parent)))


def test_the_army_of_the_page_is_loaded(pack: Path) -> None:
    ended = ashgrid(pack, "data", "neuroshima", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert "my-armies" in [row["pack"] for row in json.loads(ended.out)["pieces"] if row["name"] == "salvagers"]


def test_the_army_of_the_page_is_played(pack: Path) -> None:
    options = ("-o", "armies=salvagers,borgo", "--players", "greedy,random", "--games", "2", "-j1")
    ended = ashgrid(pack, "sim", "neuroshima", *options)
    assert (ended.code, ended.err) == (0, "")
    assert "neuroshima, 2 games" in ended.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("melee = 3", "melee = 9"),
        ('count = 5\nsource = "authored"\ninitiative', 'count = 6\nsource = "authored"\ninitiative'),
    ],
)
def test_the_messages_of_the_page_are_real(pack: Path, old: str, new: str) -> None:
    assert ARMY.count(old) == 1
    (pack / "neuroshima" / "armies" / "salvagers.toml").write_text(ARMY.replace(old, new), "utf-8")
    ended = ashgrid(pack, "data")
    assert ended.code == 1
    assert ended.err.strip() in re.findall(r"```text\n(ashgrid: .*?)\n```", PAGE)


def test_the_page_lists_all_silhouettes() -> None:
    table = PAGE.partition("| `silhouette` |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`(\w+)`", table)) == sorted(data.SILHOUETTES)


def test_a_tile_has_the_shape_of_ones_own_that_the_page_draws(pack: Path) -> None:
    [shapes] = re.findall(r":caption: my-armies/neuroshima/silhouettes/shapes.toml\n\n(.*?)\n```", PAGE, re.DOTALL)
    folder = pack / "neuroshima"
    (folder / "silhouettes").mkdir()
    (folder / "silhouettes" / "shapes.toml").write_text(shapes, "utf-8")
    named = ARMY.replace('id = "crane"\n', 'id = "crane"\nsilhouette = "crane"\n')
    assert named != ARMY
    (folder / "armies" / "salvagers.toml").write_text(named, "utf-8")
    ended = ashgrid(pack, "data", "neuroshima", "--json")
    assert (ended.code, ended.err) == (0, "")
    assert "salvagers" in [row["name"] for row in json.loads(ended.out)["pieces"]]

    (folder / "silhouettes" / "shapes.toml").unlink()
    ended = ashgrid(pack, "data")
    assert ended.code == 1
    assert "armies/salvagers.toml: tile 'crane', silhouette: there is no 'crane'; there are: agitator, " in ended.err


@pytest.mark.parametrize(("key", "shapes"), [("emblem", data.Emblem), ("plate", data.Plate), ("rim", data.Rim)])
def test_the_page_lists_all_shapes(key: str, shapes: object) -> None:
    [row] = re.findall(rf"^\| `{key}`[^|]*\| (.*) \|$", PAGE, re.MULTILINE)
    assert re.findall(r"`([a-z-]+)`", row) == list(get_args(shapes))


def test_the_page_names_all_effects_abilities_and_instants() -> None:
    effects = get_args(data.EffectData.__annotations__["kind"]) or re.findall(
        r'"([a-z-]+)"', str(data.EffectData.__annotations__["kind"])
    )
    for word in (*effects, *data.INSTANTS, "explode", "replace", "return-to-pile", "mine"):
        assert f"`{word}`" in PAGE
