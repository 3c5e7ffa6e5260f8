"""Every option and every outcome of every card of the story is driven once; nothing is wrong that can be seen without
playing."""

from __future__ import annotations

import pytest

from ashgrid.games.hunters.campaign import check, coverage, story
from ashgrid.games.hunters.campaign.card_problems import Place
from ashgrid.games.hunters.campaign.sheet import CAMP, CARD, Frame
from ashgrid.games.hunters.campaign.tables import MAIN, OPENINGS, STORY_CARDS
from ashgrid.games.hunters.campaign.vocabulary import GANGS
from ashgrid.games.hunters.data import convert
from ashgrid.games.hunters.missions import MISSIONS

PORTIONS = 12


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_what_a_card_orders_can_be_carried_out(portion: int) -> None:
    for number, (card, option, branch) in enumerate(coverage.branches()[portion::PORTIONS]):
        assert coverage.drive(card, option, branch, number) == ""


def added(monkeypatch: pytest.MonkeyPatch, **keys: object) -> None:
    """A card more, for as long as a test takes."""
    words = {"en": "w", "pl": "w"}
    raw = {"id": "998", "title": words, "text": words, "picture": "town", **keys}
    monkeypatch.setitem(STORY_CARDS, "998", story.card_of(convert(raw, story.CardData, "here"), Place("here", "998")))


def test_a_branch_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch, do=["draw no-such-deck"])
    assert coverage.drive("998", "", "", 1).startswith("card 998, option -, read: KeyError")


def test_the_story_has_no_mistake_that_can_be_seen_without_playing() -> None:
    assert check.problems() == []


def test_whatever_the_story_remembers_is_asked_for_and_every_mission_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check.notes() == []
    added(monkeypatch, do=["flag t-forgotten"])
    assert check.notes() == ["flag 't-forgotten' is set by card 998 and asked for by nobody"]


def test_the_story_is_as_long_as_a_campaign_needs() -> None:
    least = {
        "main_missions": 9,
        "locations": 12,
        "places": 24,
        "story_cards": 160,
        "city_cards": 28,
        "rooms": 15,
        "documents": 40,
        "implants": 12,
        "endings": 4,
    }
    counts = check.counts()
    assert {name: counts[name] for name, few in least.items() if counts[name] < few} == {}
    decks = [card.deck for card in STORY_CARDS.values()]
    assert [decks.count(f"road-{zone}") >= 14 for zone in (1, 2, 3)] == [True] * 3
    assert len(set(MISSIONS) - {mission for step in MAIN for mission in step}) >= 20
    assert len(OPENINGS) >= 2


def test_what_a_gang_thinks_changes_cards_and_missions() -> None:
    """Of each gang: its standing opens options, and ways into missions among them."""
    opened: set[str] = set()
    missions: set[str] = set()
    for card in STORY_CARDS.values():
        for option in card.options:
            gangs = {one.name for clause in option.needs for one in clause.conditions if one.word == "standing"}
            opened |= gangs
            if any(order.word == "mission" for branch in option.branches.values() for order in branch.orders):
                missions |= gangs
    assert opened == missions == set(GANGS)


def test_a_flag_that_nobody_sets_is_named_with_what_may_be_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch, do=["if flag tyka-freind: cells 1"])
    told = "card 998 asks for flag 'tyka-freind', which nobody sets; did you mean 'tyka-friend'?"
    assert told in check.problems()


def test_a_card_that_nothing_leads_to_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch)
    assert check.problems() == ["card 998 never comes: no card places it or goes to it"]


def test_a_circle_in_which_no_day_passes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    added(monkeypatch, do=["go 998"])
    assert "card 998 leads back to itself, and no day passes" in check.problems()


def test_a_card_that_lies_there_again_at_once_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    again = "card 998 is placed again by what it leads to, and neither a day nor a token comes between"
    added(monkeypatch, do=["place 998 under inn"])
    assert again in check.problems()
    for between in ("days 1", "wait A 998 2"):
        added(monkeypatch, do=["place 998 under inn", between])
        assert again not in check.problems()


@pytest.mark.parametrize("keys", [{"do": ["go 998"]}, {"do": ["cells 1", "go 998"], "handling": "stay"}])
def test_a_card_that_goes_to_itself_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, keys: dict[str, object]) -> None:
    """A circle is a mistake of the story, which is named; the party goes on all the same."""
    added(monkeypatch, **keys)
    assert coverage.drive("998", "", "", 1) == ""


def test_an_option_that_goes_to_its_own_card_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"en": "w", "pl": "w"}
    added(monkeypatch, option=[{"id": "a", "text": words, "do": ["go 998"]}])
    assert coverage.drive("998", "a", "do", 1) == ""


def test_no_card_leaves_a_party_without_an_option() -> None:
    """With nothing, and with everything, somebody can go on: a card whose options are all closed is laid aside."""
    for name in STORY_CARDS:
        for rich in (False, True):
            found = coverage.position(name, 1)
            for member in found.sheet.members:
                member.cells = 40 if rich else 0
                member.food = 40 if rich else 0
            found.sheet.stack = [Frame(CAMP), Frame(CARD, name)]
            found.run()
            assert found.actors
            assert all(found.legal(seat) for seat in found.actors), name
