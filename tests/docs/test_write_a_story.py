"""The page on writing a story is true: its card is read, its words are all there are, mistakes are told as it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ashgrid.games.hunters.campaign import story
from ashgrid.games.hunters.campaign.card_problems import Place
from ashgrid.games.hunters.campaign.tables import StoryCard
from ashgrid.games.hunters.campaign.vocabulary import CONDITIONS, ORDERS
from ashgrid.games.hunters.data import DataError, convert

PAGE = (Path(__file__).parent.parent.parent / "docs" / "write-a-story.md").read_text("utf-8")
CARD = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]


def part(heading: str) -> str:
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def read(text: str) -> StoryCard:
    raw = tomllib.loads(text)["card"][0]
    where = Place("cards.toml", raw["id"])
    return story.card_of(convert(raw, story.CardData, str(where)), where)


def test_the_card_of_the_page_is_read() -> None:
    card = read(CARD)
    assert [option.name for option in card.options] == ["a", "b"]
    assert [order.word for order in card.option("a").branches["do"].orders] == ["heal-one", "flag", "place"]
    assert [order.text for order in card.option("a").branches["fail"].orders] == ["morale -1"]
    assert [cost.text for cost in card.option("b").costs] == ["cells 1"]


def test_every_order_and_every_condition_is_on_the_page() -> None:
    told = part("Orders")
    table = "\n".join(re.findall(r"^\| (.*?[^\\]) \|", told, re.MULTILINE))
    orders = set(re.findall(r"`([a-z-]+)", table))
    assert orders - {"hidden", "turns", "foes"} == {word.replace("lose-campaign", "lose") for word in ORDERS}
    conditions = told.rpartition("Conditions are")[2]
    assert set(re.findall(r"`([a-z]+)", conditions)) - {"not", "or"} == set(CONDITIONS)


def test_a_wrong_word_is_refused_as_the_page_says() -> None:
    told = next(line.strip() for line in part("Check it").splitlines() if "is no order" in line)
    with pytest.raises(DataError) as refused:
        read(CARD.replace("heal-one 1", "healone 1"))
    assert str(refused.value).startswith(told.removesuffix("..."))


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('picture = "town"', 'picture = "moon"', "there is no picture 'moon'"),
        ('id = "b"', 'id = "a"', "two options have the same id"),
        ('check = "persuasion +1"', 'check = "charm 2"', "there is no check 'charm'"),
        ('cost = ["cells 1"]', 'cost = ["blood 1"]', "nothing can cost 'blood'"),
        ('do = ["heal 1"]', 'do = ["mission cistern"]', "a mission needs what follows when it is won"),
        ('do = ["heal 1"]', 'do = ["heal"]', "a number is missing"),
        ('do = ["heal 1"]', 'do = ["if moon full: heal 1"]', "'moon' is no condition"),
        ("A cup of water", "A cup of water " * 4, "characters in 'en'"),
    ],
)
def test_mistakes_are_named(before: str, after: str, named: str) -> None:
    assert before in CARD
    with pytest.raises(DataError, match=re.escape(named)):
        read(CARD.replace(before, after))
