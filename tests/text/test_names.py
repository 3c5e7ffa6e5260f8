"""Names in sentences. A name is inserted as it is. In Polish nouns change with their place in a sentence, and verbs
with their subject. So a name stands where it needs no change: at the beginning before a colon, or after a colon or an
arrow, in parentheses or in quotes. Every message is said with names that would show a mistake: plurals, all genders.
"""

import re
from collections.abc import Iterator

import pytest

from ashgrid.core import AnyGame
from ashgrid.text import Catalogue, Message, game_catalogue
from ashgrid.text.catalogue import catalogue
from tests.text.test_catalogues import FOLDERS, games, messages

AWKWARD = ("Alianci", "Lara", "Hell Boys", "Matka", "Działko Gaussa")
SLOT = re.compile(r"\{([a-z_0-9]+)(?::([a-z]+))?\}")

NAMED_BY = {"seat", "unit", "weapon", "role", "skill", "hero", "enemy", "item", "card", "mission"}
"""Families of words that are names."""
TERMS = {"tile", "old", "victim", "partner", "army", "by", "tiles", "target", "what", "who", "token", "on"}
"""Fields whose `:term` is the name of a thing."""
BARE = {"unit", "units", "target", "targets", "hero", "squad", "squads", "side", "who", "name", "weapon", "battery"}
BARE |= {"has", "lacks", "player", "lesson", "scenario"}
"""Fields of the browser's messages that are names already."""
SIDES = {
    f"refusal.{tag}"
    for tag in ("no-entry-squares", "entry-ground", "in-forces", "no-way-to-zone", "too-many-defenders")
}
LETTERS = {"ui.dust.editor.side", "ui.dust.editor.dice", "ui.dust.editor.force", "ui.dust.editor.force-add"}
LETTERS |= {
    "ui.dust.editor.play.army",
    "refusal.player-without-units",
    *SIDES,
    "ui.hex.answer.absorb",
    "refusal.no-such-side",
}
"""Where a side is a letter, a player a number, a target a hex."""

BEFORE = re.compile(r"(^|[:→(„“–·;,.?!|}] ?|\+ )$")
"""What may stand before a name: the beginning, punctuation, or another value."""
AFTER = re.compile(r"$|[.,:;)?!”…]| [→–·×+|(]| \{| −| \d| (na|w|z) (\{|pol[uae]|stref|planszy)")
"""What may follow it: the end, punctuation, a value, or where it is. Never a verb."""
VERBS = re.compile(
    r"\b(zaczyna|wygrywa|decyduje|stoi|gra|ma|traci|dowodzi|poddaje|rzuca|atakuje|otrzymuje|przejmuje|wraca|ginie|czeka)"
    r"(ją|go)?:? $",
    re.IGNORECASE,
)
"""A verb whose subject would be the name: seats and units may be plural ("Zaczyna: Alianci")."""


def is_name(key: str, name: str, how: str) -> bool:
    if key in LETTERS:
        return False
    if how == "term":
        return name in TERMS
    return how in NAMED_BY or (not how and key.startswith(("ui.", "cli.", "refusal.")) and name in BARE)


def misplaced(key: str, form: str) -> Iterator[str]:
    for slot in SLOT.finditer(form):
        name, how = slot[1], slot[2] or ""
        if not is_name(key, name, how):
            continue
        before = form[: slot.start()]
        after = re.sub(r"^ \(\{[^()]*\)", "", form[slot.end() :])  # where it stands belongs to a name
        plural = how in ("seat", "unit") or not how
        if not BEFORE.search(before) or not AFTER.match(after) or (plural and VERBS.search(before)):
            yield f"{key}: {form}"


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_a_polish_name_stands_where_it_needs_no_other_form(folder: str) -> None:
    found = messages(FOLDERS[folder], "pl").items()
    assert [wrong for key, message in found for form in message.forms for wrong in misplaced(key, form)] == []


WRONG = [
    "{seat:seat} poddaje się.",
    "Ostrzał: {unit:unit} w {target:unit}",
    "Zaczyna: {side:seat}",
    "{unit:unit} ginie na d4.",
]
RIGHT = [
    "{seat:seat}: poddanie partii.",
    "{unit:unit} → {target:unit}",
    "Zwycięstwo: {side:seat}.",
    "{unit:unit} na {cell}.",
]


@pytest.mark.parametrize(("form", "is_wrong"), [(form, True) for form in WRONG] + [(form, False) for form in RIGHT])
def test_the_rule_tells_wrong_from_right(form: str, is_wrong: bool) -> None:
    assert bool([*misplaced("event.sample", form)]) == is_wrong


# Every message, said


def values(key: str, message: Message, awkward: str) -> dict[str, object]:
    """A value for every slot: the awkward name, or a number."""
    fields: dict[str, object] = {name: awkward for name, how in message.slots() if is_name(key, name, how)}
    fields |= {name: 1 for name, how in message.slots() if how in ("decimal", "percent", "finepercent")}
    fields |= {name: 0 for name, how in message.slots() if how == "seat"}
    for name, _ in message.slots():
        fields.setdefault(name, "c3")
    if message.by is not None:
        fields[message.by] = 5
    return fields


def said(words: Catalogue, own: dict[str, Message], awkward: str) -> Iterator[tuple[str, str]]:
    for key, message in own.items():
        if message.slots():
            yield key, words.say(key, values(key, message, awkward), [awkward])


@pytest.mark.parametrize("awkward", AWKWARD)
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_platform_says_every_message_with_every_name(language: str, awkward: str) -> None:
    check(said(catalogue(language), messages(FOLDERS["platform"], language), awkward), awkward)


@games
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_game_says_every_message_with_every_name(game: AnyGame, language: str) -> None:
    for awkward in AWKWARD:
        check(said(game_catalogue(game, language), messages(game.text, language), awkward), awkward)


def check(sentences: Iterator[tuple[str, str]], awkward: str) -> None:
    declined = re.compile(rf"{awkward} [a-ząćęłńóśźż]+(uje|je|ie|wa|ca|na się|ą)\b")
    for key, sentence in sentences:
        assert not SLOT.search(sentence), f"{key} is not filled: {sentence}"
        assert not declined.search(sentence), f"{key}: a verb after a name: {sentence}"
        assert "  " not in sentence, f"{key}: {sentence}"


# Numbers


COUNTED = {
    "count",
    "left",
    "points",
    "wounds",
    "damage",
    "hits",
    "dice",
    "most",
    "least",
    "times",
    "days",
    "steps",
    "cost",
}
COUNTED |= {"wanted", "free", "over", "limit", "total", "done", "all", "rounds", "squares", "entries"}
UNITS = {"s", "min", "h", "d", "kB", "pkt", "razy", "times"}
"""What may follow a number in every form: units, and the numbers of times."""
SMALL = {
    "en": {"of", "to", "more", "per", "left", "and", "saved", "cancelled", "expected", "too", "damage", "or", "phaser"}
}
SMALL["pl"] = {"z", "do", "na", "i", "w", "o", "ponad", "albo", "fazer"}
"""Words that do not change with a number."""


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("folder", FOLDERS, ids=str)
def test_a_counted_noun_has_a_form_for_each_plural(folder: str, language: str) -> None:
    found = [
        (key, message.by, form)
        for key, message in messages(FOLDERS[folder], language).items()
        for form in message.forms
    ]
    assert [f"{key}: {form}" for key, by, form in found if uncounted(form, by, UNITS | SMALL[language])] == []


def uncounted(form: str, by: str | None, unchanging: set[str]) -> bool:
    """Whether a number stands before a word that would have to change with it."""
    slots = re.findall(r"(?<!of )(?<!z )(?<!do )(?<!to )\{([a-z]+)\} ([^\W\d_]+)", form)
    return any(name in COUNTED - {by} and word not in unchanging for name, word in slots)
