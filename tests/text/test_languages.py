"""A third language is a file beside each catalogue, and nothing else. What it does not say is said in English."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ashgrid
from ashgrid.text import Catalogue, Message
from ashgrid.text.catalogue import languages

HEAD = """msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
PLATFORM = """msgid "table.drawn"
msgstr "Die Partie endet unentschieden."
"""
EMBERS = """msgid "event.burnt"
msgid_plural "event.burnt|damage"
msgstr[0] "{seat:seat} verliert {damage} Glut, übrig: {left}."
msgstr[1] "{seat:seat} verliert {damage} Gluten, übrig: {left}."
"""
SAY = """
import json
from ashgrid.core import find
from ashgrid.text import LANGUAGES, game_catalogue, web_catalogue

words, browser = game_catalogue(find("embers"), "de"), web_catalogue("de")
burnt = {"seat": 0, "damage": 2, "left": 1.5}
said = [words.say("table.drawn"), words.say("table.lost-together"), words.say("event.burnt", burnt, ["Flint"])]
sent = [browser[key].language for key in ("table.drawn", "embers/event.burnt", "embers/event.kept")]
print(json.dumps([LANGUAGES, said, sent]))
"""


@pytest.fixture(scope="module")
def with_german(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole source with two small files more."""
    source = tmp_path_factory.mktemp("source")
    package = source / "ashgrid"
    shutil.copytree(Path(ashgrid.__file__).parent, package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    (package / "text/de.po").write_text(HEAD.format(language="de") + PLATFORM, "utf-8")
    (package / "games/embers/text/de.po").write_text(HEAD.format(language="de") + EMBERS, "utf-8")
    return source


def run(source: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_language_is_found_by_its_file_and_falls_back_on_english(with_german: Path) -> None:
    found, said, sent = json.loads(run(with_german, "-c", SAY))
    assert found == ["en", "de", "pl"]
    assert said == ["Die Partie endet unentschieden.", "The match is lost.", "Flint verliert 2 Gluten, übrig: 1,5."]
    assert sent == [None, None, "en"]


def test_the_command_speaks_it(with_german: Path) -> None:
    said = run(with_german, "-c", "from ashgrid.cli.main import main; main()", "games", "--language", "de")
    assert "A quick duel" in said


def test_english_comes_first_and_other_files_do_not_count(tmp_path: Path) -> None:
    for name in ("pl.po", "en.po", "cs.po", "notes.txt"):
        (tmp_path / name).touch()
    assert languages(tmp_path) == ("en", "cs", "pl")


def test_what_is_said_in_english_is_counted_in_english() -> None:
    english = Catalogue("en", {"a": Message(("{n} card", "{n} cards"), "n")})
    japanese = Catalogue("ja", {}, fallback=english)  # one plural, so that its rule would always say "card"
    assert [japanese.say("a", {"n": n}) for n in (1, 5)] == ["1 card", "5 cards"]
