"""`play`: a game by typed lines, at a terminal and from a pipe."""

from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from ashgrid.cli.terminal import LegalActions
from ashgrid.core import Record, verify
from tests.cli.support import Ashgrid, at_terminal, failed

ALWAYS_FIRST = "1\n" * 60
SEEDED = ("play", "embers", "--against", "random", "--seed", "3")  # the opening hand is 1, 4 and 5


PROMPT = "\x1b[?2004h"  # the terminal is told that input begins


# To the end


@pytest.mark.parametrize("against", ["random", "greedy", "mcts:20it"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_goes_to_its_end_and_its_record_is_true(
    ashgrid: Ashgrid, tmp_path: Path, against: str, seat: int
) -> None:
    path = tmp_path / "mine.ashgrid"
    words = ("play", "embers", "--against", against, "--seat", seat, "--seed", 11, "--save", path)
    ended = ashgrid(*words, stdin=ALWAYS_FIRST)
    assert (ended.code, ended.err) == (0, "")
    record = Record.load(path)
    assert verify(record) == []
    assert record.result is not None
    assert record.extra == {f"player {1 - seat}": against}
    assert f"saved to {path}" in ended.out
    assert ashgrid("verify", path).code == 0


def test_the_end_is_told_with_the_result_of_everybody(ashgrid: Ashgrid) -> None:
    ended = ashgrid(*SEEDED, stdin=ALWAYS_FIRST)
    assert ended.out.splitlines()[-1] == "A fire went out.  Flint 0, Tinder 1"


def test_actions_can_be_typed_in_words(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    ended = ashgrid(*SEEDED, "--save", path, stdin="keep\n  strike   5 \nresign\n")
    assert ended.code == 0
    assert [move.text for move in Record.load(path).moves if move.seat == 0][:2] == ["keep", "strike 5"]


def test_the_legal_actions_are_listed_with_numbers_and_meanings(ashgrid: Ashgrid) -> None:
    out = ashgrid(*SEEDED, stdin="quit\n").out
    assert "Flint: Keep your cards, or swap one for another from the pile?" in out
    assert "   1 keep                 Keep all cards\n" in out
    assert "   2 swap 1               Swap the 1\n" in out


def test_options_of_the_game_are_used(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    ended = ashgrid(*SEEDED, "-o", "embers=1", "-o", "hand=5", "--save", path, stdin=ALWAYS_FIRST)
    assert ended.code == 0
    assert Record.load(path).options == {"embers": 1, "hand": 5, "mode": "duel"}


def test_the_game_can_be_played_in_polish(ashgrid: Ashgrid) -> None:
    out = ashgrid(*SEEDED, "-l", "pl", stdin=ALWAYS_FIRST).out
    assert "Krzemień: Zatrzymujesz karty" in out
    assert "Jeden z ogni zgasł." in out


def test_without_a_seed_games_differ(ashgrid: Ashgrid, tmp_path: Path) -> None:
    paths = [tmp_path / "one", tmp_path / "two"]
    for path in paths:
        ashgrid("play", "embers", "-a", "random", "--save", path, stdin="resign\n")
    assert Record.load(paths[0]).seed != Record.load(paths[1]).seed


def test_two_people_share_the_keyboard(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    ended = ashgrid("play", "embers", "-a", "human", "--seed", 3, "--save", path, stdin="keep\nkeep\nwait\nresign\n")
    assert ended.code == 0
    assert "Tinder: Keep your cards" in ended.out
    assert Record.load(path).ending == "resign 1"


def test_the_hand_of_the_machine_is_not_shown(ashgrid: Ashgrid) -> None:
    out = ashgrid(*SEEDED, stdin="keep\n" + ALWAYS_FIRST).out
    draws = [line for line in out.splitlines() if "You drew" in line]
    others = [line for line in out.splitlines() if "Tinder drew a card" in line]
    assert draws
    assert others
    assert out.count("You drew") == out.count("Flint drew a card")


# Words that are no legal action


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("swap 6", "There is no 6 in your hand."),
        ("strike 1", "“strike 1” is not possible now: The duel has not begun"),
        ("kepe", "did you mean 'keep'?"),
        ("dance", "actions begin with"),
        ("swap", "the form is 'swap CARD'"),
        ("swap one", "'swap one'"),
        ("0", "There are only 4 choices."),
        ("99", "There are only 4 choices."),
        ("9" * 5000, "There are only 4 choices."),
        ("!resign", "no action begins with '!resign'"),
        ("[bold]", "no action begins with '[bold]'"),
        ("[/]", "no action begins with '[/]'"),
        ("undo", "There is nothing to undo."),
        ("żółw", "no action begins with 'żółw'"),
    ],
)
def test_what_cannot_be_done_is_explained_and_play_goes_on(ashgrid: Ashgrid, typed: str, told: str) -> None:
    ended = ashgrid(*SEEDED, stdin=f"{typed}\n{ALWAYS_FIRST}")
    assert (ended.code, ended.err) == (0, "")
    assert told in ended.out
    assert "A fire went out." in ended.out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("swap 6", "„swap 6” nie jest teraz możliwe: Nie masz na ręce karty 6."),
        ("99", "Są tylko 4 możliwości."),
        ("undo", "Nie ma czego cofnąć."),
        ("dance", "To nie jest zapis ruchu w tej grze: no action begins with 'dance'"),
    ],
)
def test_what_cannot_be_done_is_explained_in_the_language_of_the_player(
    ashgrid: Ashgrid, typed: str, told: str
) -> None:
    assert told in ashgrid(*SEEDED, "--language", "pl", stdin=f"{typed}\nquit\n").out


def test_an_error_is_told_in_the_language_of_the_player(ashgrid: Ashgrid) -> None:
    failed(ashgrid("play", "embers", "-o", "hand=9", "-l", "pl"), "Tych opcji nie można użyć: option 'hand'")
    failed(ashgrid("play", "chess", "-l", "pl"), "Ta gra jest niedostępna: ")
    failed(ashgrid("play", "chess"), "This game is not available: ")


def test_empty_lines_are_passed_over(ashgrid: Ashgrid) -> None:
    assert ashgrid(*SEEDED, stdin="\n  \n\t\n" + ALWAYS_FIRST).out == ashgrid(*SEEDED, stdin=ALWAYS_FIRST).out


def test_a_question_mark_lists_the_actions_again(ashgrid: Ashgrid) -> None:
    assert ashgrid(*SEEDED, stdin="quit\n").out.count("Keep all cards") == 1
    assert ashgrid(*SEEDED, stdin="?\n?\nquit\n").out.count("Keep all cards") == 3


def test_undo_takes_the_last_decision_back_to_be_decided_anew(ashgrid: Ashgrid, tmp_path: Path) -> None:
    """With two at the keyboard it is the other's turn by then, and still it is the first who takes back."""
    path = tmp_path / "game"
    words = ("play", "embers", "-a", "human", "--seed", 3, "--save", path)
    ended = ashgrid(*words, stdin="keep\nundo\nswap 1\nquit\n")
    assert (ended.code, ended.err) == (0, "")
    assert "Flint took a decision back." in ended.out
    assert [tuple(move) for move in Record.load(path).moves] == [(0, "swap 1")]


def test_undo_is_refused_once_the_other_has_acted(ashgrid: Ashgrid) -> None:
    ended = ashgrid(*SEEDED, stdin="keep\nundo\nresign\n")
    assert ended.code == 0
    assert "Another player has already acted" in ended.out


def test_undo_is_refused_once_a_card_was_drawn(ashgrid: Ashgrid) -> None:
    ended = ashgrid("play", "embers", "-a", "human", "--seed", 3, stdin="swap 1\nundo\nquit\n")
    assert "There is nothing to undo." in ended.out
    assert "took a decision back" not in ended.out


def test_resigning_ends_the_game(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    ended = ashgrid(*SEEDED, "--save", path, stdin="resign\n")
    assert ended.code == 0
    assert ended.out.splitlines()[-2] == "A player resigned.  Flint 0, Tinder 1"
    record = Record.load(path)
    assert (record.ending, record.result, verify(record)) == ("resign 0", "0 1 resign", [])


def test_quitting_saves_the_game_as_it_stands(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    ended = ashgrid(*SEEDED, "--save", path, stdin="keep\nquit\n")
    assert (ended.code, ended.err) == (0, "")
    record = Record.load(path)
    assert (record.result, record.ending, verify(record)) == (None, None, [])
    assert record.moves[0].text == "keep"


def test_an_input_that_ends_too_early_is_told_and_the_game_saved(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path = tmp_path / "game"
    failed(ashgrid(*SEEDED, "--save", path, stdin="keep\n"), "the input ended before the game did")
    assert Record.load(path).moves[0].text == "keep"


def test_a_place_where_nothing_can_be_saved_is_told_before_the_game(ashgrid: Ashgrid, tmp_path: Path) -> None:
    ended = ashgrid(*SEEDED, "--save", tmp_path / "none" / "game", stdin=ALWAYS_FIRST)
    failed(ended, "cannot save", "none")
    assert ended.out == ""


def test_a_folder_of_that_name_is_told_in_one_line(ashgrid: Ashgrid, tmp_path: Path) -> None:
    failed(ashgrid(*SEEDED, "--save", tmp_path, stdin="resign\n"), "there is such a file already")


def test_an_older_record_is_never_overwritten(ashgrid: Ashgrid, tmp_path: Path) -> None:
    old = tmp_path / "old.ashgrid"
    old.write_text("precious")
    failed(ashgrid(*SEEDED, "--save", old, stdin="resign\n"), "it is not overwritten")
    assert old.read_text() == "precious"


def test_the_rules_and_the_words_of_the_table_can_be_read(ashgrid: Ashgrid) -> None:
    told = ashgrid(*SEEDED, stdin="help\nrules\nresign\n").out
    for part in ("undo the last decision", "resign", "Every full 4 of the sum puts out one ember"):
        assert part in " ".join(told.split())


# Completion


OFFERS = [("wait", "Wait"), ("strike 1", "Strike with the 1"), ("strike 4", ""), ("undo", "")]


def completions(typed: str) -> list[tuple[str, str]]:
    """What the line becomes, and what is said about it."""
    completer = LegalActions(lambda: OFFERS)
    document = Document(typed)
    return [
        (typed[: len(typed) + one.start_position] + one.text, one.display_meta_text)
        for one in completer.get_completions(document, CompleteEvent())
    ]


def test_completion_offers_everything_at_first() -> None:
    assert completions("") == OFFERS


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("s", ["strike 1", "strike 4"]),
        ("strike", ["strike 1", "strike 4"]),
        ("strike 4", ["strike 4"]),
        ("strike 5", []),
        ("x", []),
        ("w", ["wait"]),
        ("  st", ["  strike 1", "  strike 4"]),
    ],
)
def test_completion_offers_the_actions_that_begin_so(typed: str, offered: list[str]) -> None:
    assert [text for text, _ in completions(typed)] == offered


def test_tab_completes_a_legal_action_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with at_terminal(*SEEDED, "--save", path) as screen:
        screen.wait_for(PROMPT)
        screen.type("ke")
        screen.wait_for("keep")
        screen.type("\t\r")
        screen.wait_for("Your turn: strike with a card, or wait?")
        screen.wait_for(PROMPT)
        screen.type("st")
        screen.wait_for("strike 1")
        screen.type("\t\r")
        screen.wait_for("Flint struck with a 1.")
        screen.wait_for(PROMPT)
        screen.type("quit\r")
        assert screen.end() == 0
    assert [move.text for move in Record.load(path).moves if move.seat == 0][:2] == ["keep", "strike 1"]


def test_every_card_of_the_hand_is_offered_at_a_terminal() -> None:
    with at_terminal(*SEEDED) as screen:
        screen.wait_for(PROMPT)
        screen.type("sw")
        for card in ("swap 1", "swap 4", "swap 5"):
            screen.wait_for(card)
        screen.type("\x15quit\r")
        assert screen.end() == 0


@pytest.mark.parametrize(("key", "code", "told"), [("\x03", 130, "saved to"), ("\x04", 2, "the input ended")])
def test_leaving_by_a_control_key_saves_the_game_and_leaves_no_mess(
    tmp_path: Path, key: str, code: int, told: str
) -> None:
    path = tmp_path / "game"
    with at_terminal(*SEEDED, "--save", path) as screen:
        screen.wait_for(PROMPT)
        screen.type(key)
        assert screen.end() == code
    assert told in screen.shown
    assert "Traceback" not in screen.shown
    assert verify(Record.load(path)) == []


# A story


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_options_of_a_story_card_are_told_in_its_words(ashgrid: Ashgrid, language: str) -> None:
    journey = ("--seed", 3, "--against", "random", "-o", "campaign=journey", "-o", "party=soldier,scout")
    told = ashgrid("play", "hunters", *journey, "--language", language, stdin=ALWAYS_FIRST).out
    options = [line.split("decide ", 1)[1].split(maxsplit=1) for line in told.splitlines() if " decide " in line]
    assert [name for name, _ in options[:3]] == ["a", "b", "c"]
    assert not [said for _, said in options if said.startswith(("Option ", "Opcja "))]
    assert language != "en" or options[0][1].startswith("Ask for the whole fee.")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_game_that_tells_what_can_be_seen_is_shown_in_lines(ashgrid: Ashgrid, language: str) -> None:
    out = ashgrid("play", "hunters", "-a", "random", "--seed", 3, "-l", language, stdin="1\n1\n1\nquit\n").out
    assert "{" not in out
    assert {"en": "f2: Great Rat 1 · health 1/1", "pl": "f2: Wielki Szczur 1 · Zdrowie 1/1"}[language] in out


# Chapters


def test_a_campaign_goes_on_from_chapter_to_chapter(ashgrid: Ashgrid, tmp_path: Path) -> None:
    path, other = tmp_path / "night.ashgrid", tmp_path / "night-2.ashgrid"
    other.write_text("something of mine")
    words = ("play", "embers", "-o", "mode=campaign", "-a", "greedy", "--seed", 5, "--save", path)
    ended = ashgrid(*words, stdin=ALWAYS_FIRST * 3)
    assert (ended.code, ended.err) == (0, "")
    assert [line for line in ended.out.splitlines() if line.startswith("Chapter ")] == ["Chapter 2", "Chapter 3"]
    assert other.read_text() == "something of mine"
    saved = sorted(one.name for one in tmp_path.iterdir() if one != other)
    assert saved == ["night-3.ashgrid", "night-4.ashgrid", "night.ashgrid"]
    assert [verify(Record.load(tmp_path / name)) for name in saved] == [[], [], []]
