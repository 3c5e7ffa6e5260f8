"""What people may be called, and which names look alike.

Names are kept in the form NFKC. Two names with the same `skeleton` are taken for one another at a glance, so only one
of them can be somebody's: letters that are drawn alike in Latin, Greek, Cyrillic and Armenian are one letter there,
accents, strokes, spaces and signs do not count, and digits of every script are those of ASCII. The idea is that of
UTS #39 (Unicode Security Mechanisms); its rule against mixed scripts ("highly restrictive") holds as it is.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import Final, Literal

LEAST: Final = 2
MOST: Final = 24
MOST_LOWER: Final = 40  # one letter in capitals may be two in lower case
MOST_SKELETON: Final = 120
MOST_MARKS: Final = 2
"""So many signs may stand over and under one letter: more of them cover the lines beside."""

Fault = Literal["unseen", "mixed", "long"]

_PICTURES: Final = "\ufe0e\ufe0f"  # whether a sign is a letter or a picture: keyboards of phones add it unasked
_ACCENTS: Final = range(0x300, 0x370)
_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""They are no control characters, and are drawn as nothing."""
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_EAST: Final = frozenset({"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "HANGUL"})
_SCRIPTS: Final = _EAST | frozenset(
    "LATIN GREEK CYRILLIC ARMENIAN HEBREW ARABIC GEORGIAN ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL "
    "TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER THAANA".split()
)
"""Those in wide use (UAX #31), by the first word of their letters' names."""
_TOGETHER: Final = (
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "HANGUL"}),
)
"""Scripts that one language writes side by side."""

# What is drawn alike. The letters of the first text are read as those below them.
_ALIKE: Final = {
    "I1|": "lll",
    "0": "o",
    # Cyrillic: capitals where the small letter is drawn otherwise, then small letters
    "ІӀ": "ll",
    "авгдезікмнопрстухьѕјһԁԛԝѵѡҽӏүґ": "abrgesikmhonpctyxbsjhdqwvwelyr",
    # Greek, likewise
    "ΗΙΝΥ": "hlny",
    "αβγεζηθικμνοπρσςτυφχωϳ": "abyeznoikuvonpoctuoxwj",
    # Armenian
    "ԼՍՕՏՀ": "luosh",
    "ահոսցզգյլօքռի": "whnugqqjlofnh",
    # Latin letters that are none of the twenty-six
    "ıɑɡɩʊɣɛəǀƽþðŋĸƿ": "iagiuyeelspdnkp",
    # Hebrew and Arabic; the digits one and five of the latter are a stroke and a ring
    "סוןاه١۱٥۵": "olllollo" + "o",
    # Katakana like Han or Hiragana
    "ニロカエタトハヘリー": "二口力工夕卜八へり一",
}
_LETTERS: Final = {one: other for many, others in _ALIKE.items() for one, other in zip(many, others, strict=True)}
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("æ", "ae"), ("œ", "oe"))


def normal(name: str) -> str:
    """A name as it is kept and shown."""
    shown = "".join(letter for letter in name if letter not in _PICTURES)
    return " ".join(unicodedata.normalize("NFKC", shown).split())


def fault(name: str) -> Fault | None:
    """Why nobody can be called so: something in it cannot be seen, or it mixes scripts, or it has become too long.
    `name` is normal already."""
    if len(name) > MOST or len(name.lower()) > MOST_LOWER:
        return "long"
    marks = 0
    before = " "
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in _UNSEEN or letter in _FILLERS or marks > MOST_MARKS or (marks == 1 and before == " "):
            return "unseen"
        before = letter
    scripts = {script for letter in name if (script := _script(letter))}
    together = len(scripts) <= 1 or any(scripts <= these for these in _TOGETHER)
    return None if together and scripts <= _SCRIPTS else "mixed"


@functools.lru_cache(4096)
def _script(letter: str) -> str:
    """The script of a letter; empty for everything else."""
    if not unicodedata.category(letter).startswith("L"):
        return ""
    script = unicodedata.name(letter, "UNKNOWN").split()[0]
    return "" if script == "MODIFIER" else script


def skeleton(name: str) -> str:
    """What a name looks like, whatever it is made of."""
    text = unicodedata.normalize("NFKD", normal(name))
    looks = "".join(map(_look, text))
    for pair, one in _PAIRS:
        looks = looks.replace(pair, one)
    return (looks or normal(name).lower())[:MOST_SKELETON]


@functools.lru_cache(4096)
def _look(letter: str) -> str:
    """The letter that another is read as; nothing for what is passed over."""
    if letter in _LETTERS:
        return _LETTERS[letter]
    kind = unicodedata.category(letter)
    if kind == "Nd":
        digit = str(unicodedata.digit(letter))
        return _LETTERS.get(digit, digit)
    if kind.startswith("M"):
        return "" if ord(letter) in _ACCENTS else letter
    if not letter.isalnum() or (kind == "Lm" and unicodedata.name(letter, "").startswith("MODIFIER")):
        return ""
    small = _LETTERS.get(letter.casefold(), letter.casefold())
    plain = _plain(letter) if small == letter.casefold() else small
    return small if plain is None else plain


def _plain(letter: str) -> str | None:
    """A letter without its strokes and hooks, by what Unicode calls it: LATIN SMALL LETTER L WITH STROKE."""
    name = unicodedata.name(letter, "")
    base, _, more = name.partition(" WITH ")
    if not more and not name.startswith("LATIN LETTER SMALL CAPITAL "):
        return None
    if not more:
        base = "LATIN SMALL LETTER " + name.rpartition(" ")[2]
    try:
        found = unicodedata.lookup(base)
    except KeyError:
        return None
    return None if found == letter else _look(found)
