"""The words of the catalogues: the rulebooks' terms in Polish (terms.toml), plain English (plain_words.toml)."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ashgrid.text
from ashgrid.core import installed
from ashgrid.text import read

HERE = Path(__file__).parent
TERMS = tomllib.loads((HERE / "terms.toml").read_text("utf-8"))["term"]
PLAIN = tomllib.loads((HERE / "plain_words.toml").read_text("utf-8"))["word"]
FOLDERS = {"platform": Path(ashgrid.text.__file__).parent} | {game.name: game.text for game in installed()}


SHORT = 28
"""So long a text may be to stand on a button."""


def forms(language: str, rule: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a rule is about: `catalogue/key`, and each of its texts."""
    for name in rule.get("in", FOLDERS):
        for key, message in read(FOLDERS[name] / f"{language}.po").items():
            if key not in rule.get("except", ()):
                yield from ((f"{name}/{key}", form) for form in message.forms)


def found(language: str, rule: dict[str, Any]) -> list[str]:
    wrong = [re.compile(pattern, re.IGNORECASE if language == "en" else 0) for pattern in rule["wrong"]]
    texts = forms(language, rule)
    return [f"{key}: {text} (say: {rule['right']})" for key, text in texts if any(word.search(text) for word in wrong)]


@pytest.mark.parametrize("rule", TERMS, ids=[rule["concept"] for rule in TERMS])
def test_polish_uses_the_terms_of_the_rulebooks(rule: dict[str, Any]) -> None:
    assert found("pl", rule) == []


@pytest.mark.parametrize("rule", PLAIN, ids=[rule["right"] for rule in PLAIN])
def test_english_is_plain(rule: dict[str, Any]) -> None:
    assert found("en", rule) == []


def test_exceptions_are_keys_that_exist() -> None:
    keys = {key for folder in FOLDERS.values() for key in read(folder / "en.po")}
    assert {key for rule in (*TERMS, *PLAIN) for key in rule.get("except", ())} <= keys


def test_a_forbidden_word_is_found() -> None:
    """The tables are regular expressions: one that matches nothing would forbid nothing."""
    samples = {
        "match": "Koniec meczu",
        "tank trap": "Zapora",
        "the reader has no gender": "Co napisałeś",
        "hash": "Odcisk",
    }
    for rule in TERMS:
        if rule["concept"] in samples:
            assert any(re.search(pattern, samples[rule["concept"]]) for pattern in rule["wrong"]), rule["concept"]


SYNONYMS = (
    {"Close", "Dismiss"},
    {"Create account", "Create an account"},
    {"Copy link", "Copy the link"},
    {"Start this match", "Start the match"},
    {"Unlimited range", "range unlimited"},
    {"Discard", "Discarded"},  # piles
)
"""Different in English, and yet one thing: one word is enough in Polish."""


@pytest.mark.parametrize("game", [name for name in FOLDERS if name != "platform"])
def test_a_polish_button_says_one_thing(game: str) -> None:
    """A short text of the client stands for one thing in a game: to discard a tile is not to decline an offer."""
    texts = {
        language: {
            key: message.forms[0]
            for name in ("platform", game)
            for key, message in read(FOLDERS[name] / f"{language}.po").items()
            if key.startswith(("ui.", "action.")) and len(message.forms) == 1
        }
        for language in ("en", "pl")
    }
    meant: dict[str, set[str]] = {}
    for key, said in texts["pl"].items():
        if len(said) < SHORT:
            meant.setdefault(said.casefold(), set()).add(texts["en"][key].casefold())
    several = {said: words for said, words in meant.items() if len(words) > 1}
    allowed = [{word.casefold() for word in words} for words in SYNONYMS]
    assert {said: words for said, words in several.items() if not any(words <= one for one in allowed)} == {}
