"""Saying messages: slots, plurals, fallbacks, and what a broken catalogue leads to."""

from pathlib import Path

import pytest

from ashgrid.core import Action, AshgridError, Event, Outcome, find
from ashgrid.text import Catalogue, Message, catalogue, game_catalogue, read, web_catalogue

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=3; plural=0;\\n"\n\n'
CARDS = {"en": ("{n} card", "{n} cards"), "pl": ("{n} karta", "{n} karty", "{n} kart")}


def speaker(language: str = "en", **messages: str) -> Catalogue:
    return Catalogue(language, {key.replace("_", "."): Message((text,)) for key, text in messages.items()})


def cards(language: str) -> Catalogue:
    return Catalogue(language, {"cards": Message(CARDS[language], "n")})


# Slots


def test_a_key_without_a_sentence_is_shown_as_it_is() -> None:
    assert speaker().say("event.unheard-of", {"seat": 1}) == "event.unheard-of"


def test_a_field_is_written_where_its_slot_is() -> None:
    assert speaker(a="{x} and {y} and {x}").say("a", {"x": 4, "y": "axe"}) == "4 and axe and 4"


def test_a_missing_field_leaves_its_slot_visible() -> None:
    assert speaker(a="{x} and {y}").say("a", {"x": 4}) == "4 and {y}"
    assert speaker(a="{who:seat}").say("a") == "{who:seat}"


def test_a_seat_is_written_as_its_name() -> None:
    words = speaker(a="{who:seat} waits")
    assert words.say("a", {"who": 1}, ["Flint", "Tinder"]) == "Tinder waits"


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_without_a_name_is_written_as_its_number(seat: int) -> None:
    assert speaker(a="{who:seat}").say("a", {"who": seat}, ["Flint", "Tinder"]) == str(seat)


def test_several_in_one_field_are_listed_and_none_is_a_dash() -> None:
    words = speaker(a="{tiles:term}; {cells}; {who:seat}", term_gauss="Gauss cannon", term_net="net")
    fields = {"tiles": ("gauss", "net"), "cells": ["c3", "d2"], "who": (0, 1)}
    assert words.say("a", fields, ["Flint", "Tinder"]) == "Gauss cannon, net; c3, d2; Flint, Tinder"
    assert words.say("a", {"tiles": (), "cells": None, "who": None}) == "–; –; –"


def test_a_term_is_written_as_the_games_word_for_it() -> None:
    words = speaker(a="{tile:term} fires", term_gauss="Gauss cannon")
    assert words.say("a", {"tile": "gauss"}) == "Gauss cannon fires"


def test_a_term_without_a_word_stands_for_itself() -> None:
    assert speaker(a="{tile:term}").say("a", {"tile": "gauss"}) == "gauss"


def test_the_second_of_a_kind_has_its_number_after_the_word() -> None:
    words = speaker(a="{tile:term} fires", term_gauss="Gauss cannon")
    assert words.say("a", {"tile": "gauss-2"}) == "Gauss cannon 2 fires"
    assert words.say("a", {"tile": "fog-2"}) == "fog-2 fires"
    assert words.say("a", {"tile": "gauss-gun"}) == "gauss-gun fires"


def test_a_word_comes_from_its_family_and_else_from_the_terms() -> None:
    words = speaker(a="{who:unit} fires", term_gauss="Gauss cannon", unit_gauss="The Gauss Boys", term_crate="crate")
    assert words.say("a", {"who": "gauss"}) == "The Gauss Boys fires"
    assert words.say("a", {"who": "gauss-3"}) == "The Gauss Boys 3 fires"
    assert words.say("a", {"who": "crate"}) == "crate fires"
    assert words.say("a", {"who": "d4"}) == "d4 fires"


def test_what_is_filled_in_is_not_read_as_a_sentence_again() -> None:
    words = speaker(a="{x}", term_seed="secret")
    assert words.say("a", {"x": "{y:term}", "y": "seed"}) == "{y:term}"


def test_braces_that_are_no_slot_stay() -> None:
    assert speaker(a="{} {X} { x }").say("a", {"x": 1, "X": 1}) == "{} {X} { x }"


# Plurals


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "0 kart"),
        (1, "1 karta"),
        (2, "2 karty"),
        (5, "5 kart"),
        (11, "11 kart"),
        (12, "12 kart"),
        (14, "14 kart"),
        (21, "21 kart"),
        (22, "22 karty"),
        (25, "25 kart"),
        (112, "112 kart"),
        (122, "122 karty"),
    ],
)
def test_polish_has_three_plurals(n: int, said: str) -> None:
    assert cards("pl").say("cards", {"n": n}) == said


@pytest.mark.parametrize(
    ("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (11, "11 cards"), (21, "21 cards")]
)
def test_english_has_two_plurals(n: int, said: str) -> None:
    assert cards("en").say("cards", {"n": n}) == said


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_count_that_is_missing_still_gives_a_sentence(language: str) -> None:
    assert cards(language).say("cards") == CARDS[language][-1]


def test_the_catalogue_of_embers_counts_in_polish() -> None:
    words = game_catalogue(find("embers"), "pl")
    said = [words.say("event.burnt", {"seat": 0, "damage": n, "left": 1}, ["Krzemień"]) for n in (1, 2, 5)]
    assert said == [
        "Krzemień: strata 1 węgielka; zostało: 1.",
        "Krzemień: strata 2 węgielków; zostało: 1.",
        "Krzemień: strata 5 węgielków; zostało: 1.",
    ]


# Languages and fallbacks


def test_an_unknown_language_speaks_english() -> None:
    for name in ("tlh", "", "EN_gb", "../../etc/passwd"):
        assert catalogue(name).language == "en"
        assert catalogue(name).say("outcome.draw") == catalogue("en").say("outcome.draw")
        assert game_catalogue(find("embers"), name).say("seat.flint") == "Flint"


def test_a_game_falls_back_on_the_sentences_of_the_platform_in_its_language() -> None:
    words = game_catalogue(find("embers"), "pl")
    assert words.say("outcome.resign") == catalogue("pl").say("outcome.resign") != "outcome.resign"


def test_a_games_own_sentence_goes_before_that_of_the_platform() -> None:
    words = Catalogue("en", {"a": Message(("own",))}, fallback=speaker(a="platform", b="platform"))
    assert (words.say("a"), words.say("b")) == ("own", "platform")


def test_a_game_without_polish_speaks_english_to_poles(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(HEAD + 'msgid "game.title"\nmsgstr "Only English"\n', "utf-8")
    embers = type(find("embers"))
    own = type("Own", (embers,), {"text": tmp_path})()
    assert game_catalogue(own, "pl").say("game.title") == "Only English"
    assert game_catalogue(own, "pl").say("outcome.draw") == catalogue("pl").say("outcome.draw")


def test_values_are_said_by_their_tag() -> None:
    class LampLit(Event, frozen=True):
        lamps: int

    words = speaker(**{"event_lamp-lit": "{lamps} lamps", "outcome_dark": "It is dark."})
    assert words.event(LampLit(lamps=3)) == "3 lamps"
    assert words.outcome(Outcome((1.0, 0.0), "dark")) == "It is dark."


def test_what_only_some_actions_have_is_said_of_those_alone() -> None:
    class Hop(Action, frozen=True):
        far: bool = False
        over: str | None = None

    words = speaker(action_hop="Hop", choice_hop_far="far", choice_hop_over="over the {over}")
    assert [words.action(one) for one in (Hop(), Hop(far=True), Hop(over="wall"))] == [
        "Hop",
        "Hop · far",
        "Hop · over the wall",
    ]


def test_the_browsers_catalogue_of_an_unknown_language_is_english() -> None:
    assert web_catalogue("tlh") == web_catalogue("en")


# Reading files


def write(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "en.po"
    path.write_bytes(text if isinstance(text, bytes) else (HEAD + text).encode())
    return path


def test_a_message_is_read_with_its_count_and_forms(tmp_path: Path) -> None:
    path = write(tmp_path, 'msgid "a"\nmsgid_plural "a|n"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] "z"\n')
    assert read(path) == {"a": Message(("x", "y", "z"), "n")}


def test_an_untranslated_message_is_left_out(tmp_path: Path) -> None:
    assert read(write(tmp_path, 'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgstr "B"\n')) == {"b": Message(("B",))}


def headed(line: str) -> bytes:
    return f'msgid ""\nmsgstr ""\n"{line}\\n"\n\nmsgid "a"\nmsgstr "b"\n'.encode()


BROKEN = {
    "no quotes": 'msgid "a"\nmsgstr hello\n',
    "no closing quote": 'msgid "a"\nmsgstr "hello\n',
    "another format": "[section]\nkey = value\n",
    "not utf-8": HEAD.encode() + b'msgid "a"\nmsgstr "\xff\xfe"\n',
    "unknown charset": headed("Content-Type: text/plain; charset=klingon"),
    "unknown language": headed("Language: not a language"),
    "plural rule that is none": headed("Plural-Forms: nplurals=many; plural=?;"),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_catalogue_is_named_in_the_error(tmp_path: Path, text: str | bytes) -> None:
    path = write(tmp_path, text)
    with pytest.raises(AshgridError, match=str(path)):
        read(path)


def test_a_missing_catalogue_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(AshgridError, match=f"cannot read the catalogue {tmp_path}/pl.po: No such file"):
        read(tmp_path / "pl.po")


# Words of factions


def test_a_faction_has_its_own_word_for_what_others_have_too() -> None:
    words = Catalogue("pl", {key: Message((text,)) for key, text in GUARDS.items()})
    assert words.say("a", {"tile": "guard"}) == "Strażnik"
    assert words.among(["moloch", "borgo"]).say("a", {"tile": "guard"}) == "Wartownik"
    assert words.among(["moloch"]).say("a", {"tile": ("guard", "hq")}) == "Wartownik, hq"


def test_where_it_is_said_whose_it_is_no_other_word_is_meant() -> None:
    words = Catalogue("pl", {key: Message((text,)) for key, text in GUARDS.items()}).among(["moloch", "vegas"])
    assert words.say("b", {"tile": "guard", "army": "vegas"}) == "Strażnik"
    assert words.say("a", {"tile": "guard"}) == "Wartownik/Strażnik"


GUARDS = {
    "a": "{tile:term}",
    "b": "{tile:term}",
    "term.guard": "Strażnik",
    "term.moloch.guard": "Wartownik",
    "term.vegas.guard": "Strażnik",
}


def test_the_guard_of_moloch_is_wartownik() -> None:
    words = game_catalogue(find("neuroshima"), "pl")
    assert words.among(["moloch", "outpost"]).say("action.discard", {"tile": "guard"}) == "Odrzuć: Wartownik"
    assert words.among(["hegemony", "outpost"]).say("action.discard", {"tile": "guard"}) == "Odrzuć: Strażnik"
