"""The catalogues that are there: complete in English and Polish, and using only what exists in every language."""

import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import ashgrid.text
from ashgrid.core import AnyGame, installed
from ashgrid.text import LANGUAGES, Message, catalogue, game_catalogue, read, web_catalogue
from ashgrid.text.catalogue import expected_keys

PLATFORM = Path(ashgrid.text.__file__).parent
FOLDERS = {"platform": PLATFORM} | {game.name: game.text for game in installed()}
COMPLETE = ("en", "pl")  # what others do not say is said in English
PLURALS = {"en": 2, "pl": 3}
GAMES = [pytest.param(game, id=game.name) for game in installed()]

folders = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS.keys())
languages = pytest.mark.parametrize("language", LANGUAGES)
complete = pytest.mark.parametrize("language", COMPLETE)
games = pytest.mark.parametrize("game", GAMES)


PHRASES = (*"fail coming part mod boost reaction ability mount effect trap entry gear".split(),)
"""Families of phrases that a board puts together from data; their fields are the data's."""


def messages(folder: Path, language: str) -> dict[str, Message]:
    path = folder / f"{language}.po"
    return read(path) if language in COMPLETE or path.exists() else {}


def names_and_kinds(message: Message) -> dict[str, set[str]]:
    """The slots of a message: name, and the ways in which it is written."""
    slots: dict[str, set[str]] = {}
    for name, how in message.slots():
        slots.setdefault(name, set()).add(how)
    return slots


def test_there_is_a_game_to_test() -> None:
    assert GAMES, "no game is installed, so the tests of games test nothing"


@folders
def test_polish_has_the_same_keys_as_english_and_no_language_has_others(folder: Path) -> None:
    english = set(messages(folder, "en"))
    assert english, f"{folder} says nothing"
    assert set(messages(folder, "pl")) == english
    for language in LANGUAGES:
        assert set(messages(folder, language)) <= english, language


@folders
@complete
def test_nothing_is_left_untranslated_or_marked_as_doubtful(folder: Path, language: str) -> None:
    with (folder / f"{language}.po").open("rb") as file:
        entries = [entry for entry in read_po(file) if entry.id]
    assert [entry.id for entry in entries if entry.fuzzy] == []
    for entry in entries:
        texts = [entry.string] if isinstance(entry.string, str) else list(entry.string or [])
        assert all(part.strip() for part in texts), f"{entry.id} is empty in {language}"


@folders
@complete
def test_the_header_names_the_language_of_the_file(folder: Path, language: str) -> None:
    with (folder / f"{language}.po").open("rb") as file:
        catalog = read_po(file)
    assert catalog.locale_identifier == language
    assert catalog.num_plurals == PLURALS[language]


@folders
def test_no_key_is_given_twice(folder: Path) -> None:
    for language in COMPLETE:
        ids = re.findall(r'^msgid "(.+)"$', (folder / f"{language}.po").read_text("utf-8"), re.MULTILINE)
        assert sorted(ids) == sorted(set(ids)), language


@folders
def test_a_message_uses_the_same_slots_in_every_language(folder: Path) -> None:
    english = messages(folder, "en")
    for language in LANGUAGES:
        for key, message in messages(folder, language).items():
            assert names_and_kinds(message) == names_and_kinds(english[key]), f"{key} in {language}"
            assert message.by == english[key].by, f"{key} in {language} counts something else"


@folders
@languages
def test_a_counted_message_has_one_form_for_each_plural_and_others_have_one(folder: Path, language: str) -> None:
    if not (path := folder / f"{language}.po").exists():
        return
    with path.open("rb") as file:
        plurals = read_po(file).num_plurals
    for key, message in messages(folder, language).items():
        assert len(message.forms) == (plurals if message.by else 1), key


@folders
@languages
def test_every_brace_belongs_to_a_slot_that_can_be_filled(folder: Path, language: str) -> None:
    for key, message in messages(folder, language).items():
        for form in message.forms:
            rest = re.sub(r"\{[a-z_0-9]+(:[a-z]+)?\}", "", form)
            assert not set(rest) & set("{}"), f"{key}: {form}"


@folders
@languages
def test_every_form_of_a_counted_message_fills_the_same_slots_but_the_count(folder: Path, language: str) -> None:
    """`one ember` may leave the number out; nothing else may go missing between the forms."""
    for key, message in messages(folder, language).items():
        whole = {name for name, _ in message.slots()} - {message.by}
        for form in message.forms:
            assert {name for name, _ in Message((form,)).slots()} - {message.by} == whole, f"{key}: {form}"


@games
@complete
def test_a_game_has_every_sentence_that_it_needs(game: AnyGame, language: str) -> None:
    missing = set(expected_keys(game)) - set(messages(game.text, language))
    assert missing == set()


@games
def test_a_game_has_no_sentence_that_nobody_says(game: AnyGame) -> None:
    """Terms are named by data and seats depend on options, so they cannot be told from the declarations. What lessons
    say is checked against them in tests/docs/test_lessons.py."""
    free: tuple[str, ...] = ("term.", "ui.", "choice.", "view.", "seat.", "lesson.")
    # Words for what data names
    families: tuple[str, ...] = ("unit", "weapon", "role", "skill", "bloc", "trait", "scenario", "goal", "goalkey")
    families += (*"facing zone attack weather light ground term frame reveal idle aim list window roll reason".split(),)
    families += (*"state ending held settled nature needs use fires size slot column trigger only lacks".split(),)
    families += (*"spot module thing check passed road won fate laid lost".split(),)
    families += ("declined", "does", "makes", "theme", "missionkey", "word", "picture", "sheet", *PHRASES)
    free += ("word-forms.", "army-about.", "bloc-about.")
    free += tuple(f"{family}{kind}." for family in families for kind in ("", "-text"))
    spare = {key for key in messages(game.text, "en") if not key.startswith(free)}
    assert spare - set(expected_keys(game)) == set()


@games
@languages
def test_a_sentence_uses_only_fields_of_what_it_tells(game: AnyGame, language: str) -> None:
    """What the client says (`ui.`) is checked against its source, in web/tests/catalogues.test.ts."""
    known = expected_keys(game)
    for key, message in messages(game.text, language).items():
        # a goal is data, with fields of its own
        if key.startswith(("ui.", "goal.", *(f"{family}." for family in PHRASES))):
            continue
        tag = key.split(".")[1] if key.startswith("choice.") else None
        value = known.get(key if tag is None else f"action.{tag}")
        fields = set(value.__struct_fields__) - {"only"} if value is not None else set()
        used = {name for name, _ in message.slots()} | ({message.by} if message.by else set())
        assert used <= fields, f"{key} uses {used - fields}"


@games
def test_a_field_written_as_a_seat_holds_a_number(game: AnyGame) -> None:
    english = messages(game.text, "en")
    for key, value in expected_keys(game).items():
        for name, how in english[key].slots():
            if how == "seat":
                assert value is not None
                annotation = str(value.__annotations__[name])
                assert "int" in annotation, f"{key}: {name} is {annotation}"


@games
@languages
def test_every_outcome_and_seat_is_said_in_words(game: AnyGame, language: str) -> None:
    words = game_catalogue(game, language)
    seats = [f"seat.{name}" for name in game.seats(game.read_options(None))]
    for key in [*seats, *(f"outcome.{reason}" for reason in (*game.outcomes, "resign", "timeout", "draw"))]:
        assert words.say(key) != key


def test_expected_keys_name_every_kind_of_thing_that_players_read() -> None:
    (embers,) = [game for game in installed() if game.name == "embers"]
    keys = expected_keys(embers)
    some = "game.title game.blurb seat.flint seat.tinder option.hand prompt.answer action.strike event.drew-card"
    assert {*some.split(), "outcome.burnt-out"} <= set(keys)
    kind: Any = keys["event.burnt"]
    assert set(kind.__struct_fields__) >= {"seat", "damage", "left"}


@languages
def test_the_browser_gets_the_platform_and_every_game(language: str) -> None:
    everything = web_catalogue(language)
    assert catalogue(language).messages.items() <= everything.items()
    for game in installed():
        for key, message in messages(game.text, language).items():
            assert everything[f"{game.name}/{key}"] == message


@complete
def test_the_table_words_of_the_log_all_have_a_sentence(language: str) -> None:
    words = ["undo", "resign", "timeout", "offer-draw", "accept-draw", "decline-draw", "sit"]
    keys = {f"table.{word}" for word in words} | {"outcome.resign", "outcome.timeout", "outcome.draw"}
    assert keys <= set(catalogue(language).messages)
