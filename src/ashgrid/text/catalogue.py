"""Reading catalogues and saying messages. The rules of the format are told in the package's docstring."""

from __future__ import annotations

import decimal
import functools
import io
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, get_args, get_origin

import msgspec
from babel import Locale, UnknownLocaleError
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal, format_percent

from ashgrid.core import AnyGame, AshgridError, Outcome, installed
from ashgrid.core.contract import Phrase
from ashgrid.core.values import Action, Event, Prompt, Refusal, Value

FOLDER: Final = Path(__file__).parent
BASIC: Final = "en"  # what is said where a catalogue has no message


def languages(folder: Path) -> tuple[str, ...]:
    """The languages of a folder of catalogues: English, and whatever else lies there."""
    return (BASIC, *sorted({path.stem for path in folder.glob("*.po")} - {BASIC}))


LANGUAGES: Final = languages(FOLDER)
NUMBERS: Final = ("decimal", "percent", "finepercent")  # ways to write a number
NOTHING: Final = "–"  # what a field without a value is written as
_SLOT: Final = re.compile(r"\{([a-z_0-9]+)(?::([a-z]+))?\}")
_LINE: Final = re.compile(rb'\s*(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[[0-9]\])?)\s+)?"([^"\\]|\\.)*")?\s*')
_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
_WHOLE_FROM: Final = 9.95  # a decimal of a number that large says nothing


Words = tuple[tuple[str, str], ...]  # by key, of content that brings its own
Phrases = tuple[tuple[str, Phrase], ...]  # by key, put together of words


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """`forms` has one text, or one per plural of the language, chosen by the field `by`. `language` is that of the text
    where it is not that of its catalogue: English, in one that is not complete."""

    forms: tuple[str, ...]
    by: str | None = None
    language: str | None = None

    def slots(self) -> set[tuple[str, str]]:
        return {(name, how) for form in self.forms for name, how in _SLOT.findall(form)}


class Catalogue:
    """The messages of one language for the platform or for one game. What it does not have, its fallback says: that of
    a game the platform in the same language, and then both in English."""

    def __init__(
        self,
        language: str,
        messages: Mapping[str, Message],
        fallback: Catalogue | None = None,
        factions: Sequence[str] = (),
    ) -> None:
        self.language = language
        self.messages = messages
        self.fallback = fallback
        self.factions = factions
        self._locale = Locale.parse(language)

    def among(self, factions: Sequence[str]) -> Catalogue:
        """The same words for a match of these factions, such as armies: one may have its own word for what others have
        as well (`term.moloch.guard` before `term.guard`)."""
        return Catalogue(self.language, self.messages, self.fallback, factions)

    def get(self, key: str) -> Message | None:
        found = self._find(key)
        return None if found is None else found[1]

    def _find(self, key: str) -> tuple[Catalogue, Message] | None:
        message = self.messages.get(key)
        if message is not None:
            return self, message
        return None if self.fallback is None else self.fallback._find(key)

    def say(self, key: str, fields: Mapping[str, object] | None = None, seats: Sequence[str] = ()) -> str:
        """The sentence for a key. A key without a sentence is shown as it is: better odd than silent."""
        found = self._find(key)
        if found is None:
            return key
        speaker, message = found
        values = fields or {}
        form = message.forms[0]
        if message.by is not None:
            form = message.forms[speaker._plural(values.get(message.by), len(message.forms))]
        return _SLOT.sub(lambda slot: self._fill(slot, values, seats), form)

    def _plural(self, number: object, forms: int) -> int:
        category = str(self._locale.plural_form(number if isinstance(number, int | float) else 0))
        used: list[str] = [name for name in _CATEGORIES if name in {*self._locale.plural_form.tags, "other"}]
        return min(used.index(category), forms - 1)

    def _fill(self, slot: re.Match[str], values: Mapping[str, object], seats: Sequence[str]) -> str:
        name, how = slot[1], slot[2]
        if name not in values:
            return slot[0]
        value, army = values[name], values.get("army")
        factions = self.factions if army is None or name == "army" else [str(army)]
        if isinstance(value, list | tuple):
            return ", ".join(self._word(item, how, seats, factions) for item in value) or NOTHING
        return self._word(value, how, seats, factions)

    def _word(self, value: object, how: str | None, seats: Sequence[str], factions: Sequence[str]) -> str:
        if value is None:
            return NOTHING
        if isinstance(value, Refusal):
            return self.refusal(value, seats)
        if isinstance(value, Mapping) and "why" in value:  # the same as plain data
            return self.say(f"refusal.{value['why']}", value, seats)
        if how == "seat" and isinstance(value, int) and 0 <= value < len(seats):
            return seats[value]
        if how is None or how in NUMBERS:
            if isinstance(value, int | float) and not isinstance(value, bool):
                return self.number(value, how)
            return str(value)
        return self._named(how, str(value).lower() if isinstance(value, bool) else str(value), factions)

    def named(self, family: str, value: str) -> str:
        """The word for something that data names: that of its family, else a term."""
        return self._named(family, value, self.factions)

    def number(self, value: float, how: str | None = None) -> str:
        """A number as this language writes it: as it is, with one decimal, or (a share of 1) in percent."""
        with decimal.localcontext(rounding=decimal.ROUND_HALF_UP):  # as browsers do
            if how is None or how == "decimal":
                pattern = None if how is None else "0.0" if abs(value) < _WHOLE_FROM else "0"
                return format_decimal(value, pattern, locale=self._locale, group_separator=False)
            whole = str(self._locale.percent_formats[None].pattern)
            pattern = whole.replace("##0", "##0.0") if how == "finepercent" else whole
            return format_percent(value, pattern, locale=self._locale, group_separator=False)

    def _named(self, family: str, value: str, factions: Sequence[str]) -> str:
        """The word for something that data names: of its family (`unit.hans`), or one of the game's terms. The second
        of a kind is `hans-2`: its word, and the number. What has no word, such as a square, stands for itself. Where
        factions have words of their own for it and it is not known whose is meant, all of them are said."""
        own = [key for key in (f"{family}.{faction}.{value}" for faction in factions) if self.get(key) is not None]
        if own:
            return "/".join(dict.fromkeys(self.say(key) for key in own))
        kind, _, number = value.rpartition("-")
        for key in (f"{family}.{value}", f"term.{value}"):
            if self.get(key) is not None:
                return self.say(key)
        if number.isdecimal() and self.get(f"{family}.{kind}") is not None:
            return f"{self.say(f'{family}.{kind}')} {number}"
        return value

    # Ready-made questions -----------------------------------------------------------------------

    def action(self, action: Action, seats: Sequence[str] = ()) -> str:
        """With what only some actions of its kind have, such as a number of rounds (`choice.aim.rounds`)."""
        fields = action.fields()
        said = [self.say(f"action.{action.tag}", fields, seats)]
        for name, value in fields.items():
            key = f"choice.{action.tag}.{name}"
            if value not in (None, ()) and value is not False and self.get(key) is not None:
                said.append(self.say(key, fields, seats))
        return " · ".join(said)

    def event(self, event: Event, seats: Sequence[str] = ()) -> str:
        return self.say(f"event.{event.tag}", event.fields(), seats)

    def prompt(self, prompt: Prompt, seats: Sequence[str] = ()) -> str:
        return self.say(f"prompt.{prompt.tag}", prompt.fields(), seats)

    def refusal(self, refusal: Refusal, seats: Sequence[str] = ()) -> str:
        return self.say(f"refusal.{refusal.tag}", refusal.fields(), seats)

    def error(self, error: AshgridError, seats: Sequence[str] = ()) -> str:
        """What went wrong, for a person. One that has no sentence here says it in its own words."""
        key = f"refusal.{error.code}"
        return str(error) if self.get(key) is None else self.say(key, error.fields, seats)

    def outcome(self, outcome: Outcome) -> str:
        return self.say(f"outcome.{outcome.reason}")


def read(path: Path) -> dict[str, Message]:
    """The messages of one .po file. Errors name the file."""
    try:
        data = path.read_bytes()
        for number, line in enumerate(data.splitlines(), start=1):
            if not _LINE.fullmatch(line):  # babel would guess what is meant
                raise ValueError(f"line {number}: a keyword and a text in quotes, please, not {line.decode()}")
        catalog = read_po(io.BytesIO(data), abort_invalid=True)
    except OSError as error:
        raise AshgridError(f"cannot read the catalogue {path}: {error.strerror or error}") from None
    except (PoFileError, UnknownLocaleError, ValueError, LookupError, SyntaxError) as error:  # babel raises them all
        raise AshgridError(f"{path} is not a gettext catalogue: {error}") from None
    messages: dict[str, Message] = {}
    for entry in catalog:
        texts = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
        if not entry.id or not all(texts):
            continue  # the header, or a message that is not translated yet
        if isinstance(entry.id, str):
            messages[entry.id] = Message(texts)
        else:
            messages[entry.id[0]] = Message(texts, entry.id[1].partition("|")[2] or None)
    return messages


def spoken(language: str) -> str:
    """The language itself if there is a catalogue of it, else English."""
    return language if language in LANGUAGES else BASIC


def catalogue(language: str) -> Catalogue:
    """The platform's messages; a language without a catalogue of its own gets the English one."""
    return _catalogue(spoken(language))


def game_catalogue(game: AnyGame, language: str) -> Catalogue:
    """A game's messages, with the words that its content brings; what it does not say in this language it says in
    English."""
    language = spoken(language)
    named = (language,) if language == BASIC else (language, BASIC)
    words = tuple(tuple(game.words(one).items()) for one in named)
    return _game_catalogue(game.text, named, words, tuple(game.phrases().items()))


@functools.cache
def _catalogue(language: str, basic: Catalogue | None = None) -> Catalogue:
    if basic is None and language != BASIC:
        basic = _catalogue(BASIC)
    return Catalogue(language, _messages(FOLDER, language), basic)


@functools.cache
def _game_catalogue(folder: Path, named: tuple[str, ...], words: tuple[Words, ...], phrases: Phrases) -> Catalogue:
    """Of the languages from the one that is wanted to English: the game's own, then the platform's of each."""
    below = _game_catalogue(folder, named[1:], words[1:], phrases) if len(named) > 1 else None
    return Catalogue(named[0], _with_words(folder, named[0], words[0], phrases), _catalogue(named[0], below))


def _with_words(folder: Path, language: str, words: Words, phrases: Phrases) -> dict[str, Message]:
    messages = {key: Message((text,)) for key, text in words} | _messages(folder, language)
    speaker = Catalogue(language, messages)
    put_together = {
        key: Message((", ".join([speaker.say(word, dict(fields)) for word, fields in pieces]),))
        for key, pieces in phrases
        if all(word in messages for word, _ in pieces)
    }
    return put_together | messages


@functools.cache
def _messages(folder: Path, language: str) -> dict[str, Message]:
    path = folder / f"{language}.po"
    return read(path) if language == BASIC or path.exists() else {}


def web_catalogue(language: str, more: Mapping[str, str] = MappingProxyType({})) -> dict[str, Message]:
    """All messages for the browser: the platform's by key, each game's by `<game>/<key>`, without those that boards ask
    for (`Game.on_demand`). What the language does not have is there in English, and says so. `more` are words by key
    that no catalogue has."""
    language = spoken(language)
    named = (language,) if language == BASIC else (BASIC, language)
    messages = {key: Message((said,)) for key, said in more.items()}
    for one in named:
        found = dict(_messages(FOLDER, one))
        for game in installed():
            words = [
                (key, said) for key, said in game.words(one).items() if key.partition(".")[0] not in game.on_demand
            ]
            own = _with_words(game.text, one, tuple(words), tuple(game.phrases().items()))
            found |= {f"{game.name}/{key}": message for key, message in own.items()}
        other = None if one == language else one
        messages |= {key: msgspec.structs.replace(message, language=other) for key, message in found.items()}
    return messages


START = ("game.title", "game.blurb", "ui.quick")
"""What the first page says of every game."""


def start_catalogue(language: str) -> dict[str, Message]:
    """The messages of the first page: those of the platform, and the few that tell what a game is."""
    found = web_catalogue(language).items()
    return {key: message for key, message in found if "/" not in key or key.partition("/")[2] in START}


def expected_keys(game: AnyGame) -> dict[str, type[Value] | None]:
    """Every key that a game's catalogue must have, with the value whose fields its sentence may use."""
    keys: dict[str, type[Value] | None] = {"game.title": None, "game.blurb": None, "game.rules": None}
    keys |= {f"action.{tag}": kind for tag, kind in game.notation.kinds.items()}
    keys |= {f"event.{kind.__struct_config__.tag}": kind for kind in game.events}
    keys |= {f"prompt.{kind.__struct_config__.tag}": kind for kind in game.prompts}
    keys |= {f"refusal.{kind.__struct_config__.tag}": kind for kind in game.refusals}
    keys |= {f"seat.{name}": None for name in game.seats(game.read_options(None))}
    keys |= {f"outcome.{reason}": None for reason in game.outcomes}
    keys |= {f"advice.{name}": None for name in game.advised}
    for field in msgspec.structs.fields(game.options):
        keys[f"option.{field.name}"] = None
        hint = field.type
        if get_origin(hint) is Literal:
            keys |= {f"option.{field.name}.{choice}": None for choice in get_args(hint)}
    return keys
