"""What somebody may be called on this server, as far as that does not depend on who else is here."""

from __future__ import annotations

import functools

from ashgrid.ai import opponents, player_words
from ashgrid.core import Refusal, TableError
from ashgrid.store import NameTaken
from ashgrid.store.names import LEAST, MOST, fault, normal, skeleton
from ashgrid.store.refusals import NameInUse
from ashgrid.text import LANGUAGES, web_catalogue

from . import refusals

SERVER = "Ashgrid"


def checked(name: str) -> str:
    """A name in its normal form; refused if it cannot be read as what it is, or is a machine player's."""
    name = normal(name)
    wrong = fault(name)
    if wrong is not None:
        why: dict[str, Refusal] = {
            "unseen": refusals.NameUnseen(),
            "mixed": refusals.NameMixed(),
            "long": refusals.NameNotAllowed(LEAST, MOST),
        }
        raise TableError(why[wrong])
    if name and skeleton(name) in _machines():
        raise NameTaken(NameInUse(name))
    return name


def checked_for_account(name: str) -> str:
    """The same for who wants to sign in with it."""
    name = checked(name)
    letters = name.replace("-", "").replace("_", "").replace(" ", "")
    if not LEAST <= len(name) <= MOST or not letters.isalnum():
        raise TableError(refusals.NameNotAllowed(LEAST, MOST))
    return name


@functools.cache
def _machines() -> frozenset[str]:
    """What the names of machine players look like, in every language, and that of the server."""
    found = {SERVER}
    found |= {player.partition(":")[0] for player in opponents()[0]}
    for language in LANGUAGES:
        words = web_catalogue(language, player_words(language))
        found |= {form for key, message in words.items() if key.startswith("player.") for form in message.forms}
    return frozenset(map(skeleton, found))
