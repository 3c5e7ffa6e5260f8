"""What is refused, by the rules of no particular game: every reason has a sentence, and errors are said by it."""

from ashgrid.cli import terminal
from ashgrid.core import (
    AnyGame,
    AshgridError,
    IllegalAction,
    OptionError,
    Refusal,
    TableError,
    find,
    installed,
)
from ashgrid.core import refusals as of_games
from ashgrid.core.values import kebab
from ashgrid.games.embers.actions import Strike
from ashgrid.games.embers.refusals import NoSuchCard
from ashgrid.match import refusals as of_matches
from ashgrid.server import problems, websocket
from ashgrid.server import refusals as of_the_server
from ashgrid.server import tournament_refusals as of_tournaments
from ashgrid.store import refusals as of_the_store
from ashgrid.text import Catalogue, Message, catalogue, game_catalogue
from tests.text.test_catalogues import complete, games, languages

PLATFORM = {
    kind.__struct_config__.tag: kind
    for module in (of_games, of_matches, of_the_store, of_the_server, of_tournaments, terminal)
    for kind in module.REFUSALS
}
ENGLISH = {"validation"}
"""Codes of requests that Litestar refuses, and of errors that are told in English."""
ALWAYS_A_VALUE = {
    "illegal-action",
    "conflict",
    "fenced",
    "no-such-match",
    "no-such-work",
    "published-before",
    "no-such-tournament",
    "no-such-study",
    "name-taken",
    "closed",
    "barred",
    "wrong-password",
    "rate-limited",
}


def errors(kind: type[AshgridError] = AshgridError) -> set[type[AshgridError]]:
    return {kind}.union(*(errors(one) for one in kind.__subclasses__()))


def _of_the_platform(kind: type[AshgridError]) -> bool:
    return kind.__module__.startswith("ashgrid.") and not kind.__module__.startswith("ashgrid.games.")


def spoken(language: str) -> dict[str, Message]:
    found = catalogue(language).messages
    return {key.removeprefix("refusal."): found[key] for key in found if key.startswith("refusal.")}


@complete
def test_every_refusal_and_every_error_has_a_sentence_and_no_sentence_is_spare(language: str) -> None:
    assert websocket.Malformed in errors()
    assert problems.STATUSES.keys() <= errors()
    plain = {kebab(kind.__name__) for kind in errors() if _of_the_platform(kind)} - ALWAYS_A_VALUE
    assert set(spoken(language)) == set(PLATFORM) | plain | ENGLISH


@languages
def test_a_sentence_uses_only_fields_of_its_refusal(language: str) -> None:
    for tag, message in spoken(language).items():
        kind = PLATFORM.get(tag)
        fields = set(kind.__struct_fields__) if kind is not None else {"detail", "option", "line"}
        used = {name for name, _ in message.slots()} | ({message.by} if message.by else set())
        assert used <= fields, tag
        if kind is None:
            assert "detail" in used, f"{tag} hides what went wrong"


def test_every_refusal_that_a_module_defines_is_listed() -> None:
    for module in (of_games, of_matches, of_the_store, of_the_server, of_tournaments, terminal):
        own = {kind for kind in Refusal.__subclasses__() if kind.__module__ == module.__name__}
        assert own == set(module.REFUSALS)


@games
def test_no_game_has_a_refusal_of_the_platforms_name(game: AnyGame) -> None:
    assert {kind.__struct_config__.tag for kind in game.refusals} & set(PLATFORM) == set()


# Saying them


def test_an_error_is_said_in_the_language_and_in_the_words_of_the_game() -> None:
    refused = IllegalAction(0, Strike(7), NoSuchCard(7))
    assert game_catalogue(find("embers"), "pl").error(refused) == "Nie masz na ręce karty 7."
    assert catalogue("pl").error(TableError(of_matches.NothingToUndo())) == "Nie ma czego cofnąć."
    assert (
        catalogue("pl").error(OptionError("hand", "too many")) == "Tych opcji nie można użyć: option 'hand': too many"
    )


def test_an_error_without_a_sentence_says_it_in_its_own_words() -> None:
    refused = IllegalAction(0, Strike(7), NoSuchCard(7))
    assert catalogue("pl").error(refused) == "seat 0 may not 'strike 7': no such card (card 7)"


def test_a_refusal_in_a_field_is_said_by_its_own_sentence() -> None:
    class Several(Refusal, frozen=True):
        reasons: tuple[Refusal, ...]

    words = Catalogue(
        "en", {"refusal.several": Message(("No: {reasons}",)), "refusal.no-such-card": Message(("no {card}",))}
    )
    assert words.refusal(Several((NoSuchCard(3), NoSuchCard(4)))) == "No: no 3, no 4"
    assert words.say("refusal.several", {"reasons": [{"why": "no-such-card", "card": 5}]}) == "No: no 5"


def test_every_game_refuses_with_values_of_its_own() -> None:
    assert {game.name for game in installed() if not game.refusals} == set()
