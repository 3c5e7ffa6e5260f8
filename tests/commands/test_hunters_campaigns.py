"""Whole campaigns of Hunters by machine parties: the report on them, the stand-in for missions, and bad parties."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from ashgrid.commands.hunters import standin
from ashgrid.commands.hunters.campaign_picture import picture
from ashgrid.commands.hunters.campaign_study import CampaignReport, study, uses
from ashgrid.commands.hunters.campaigns import Campaign, CarefulPlayer, Endless, options_of
from ashgrid.commands.hunters.endurance import ADVERSARIES, endure, look_at
from ashgrid.commands.hunters.standin import Course, Party, chance, fitted, stand_in
from ashgrid.core import Rng
from ashgrid.games.hunters import GAME
from ashgrid.games.hunters.campaign.journey import Journey
from ashgrid.games.hunters.campaign.policy import REASONS, advise, need, option_worth
from ashgrid.games.hunters.campaign.tables import STORY_CARDS
from ashgrid.games.hunters.campaign.taste import PLAIN, Taste
from ashgrid.games.hunters.missions import MISSIONS
from ashgrid.games.hunters.rules.game import Hunters
from tests.cli.support import Ashgrid, failed


@pytest.fixture(scope="module")
def report() -> CampaignReport:
    return study(2, ("careful", "random"), ("medic,soldier", "scout,hunter,sniper"), seed=4, jobs=1).report


def test_every_player_has_its_campaigns(report: CampaignReport) -> None:
    assert [(group.player, group.campaigns, sum(group.days)) for group in report.groups] == [
        ("careful", 2, 2),
        ("random", 2, 2),
    ]
    assert report.campaigns == 4
    careful = report.groups[0]
    assert [step.missions[0] for step in careful.steps][:3] == ["cistern", "prayer-meeting", "convoy-north"]
    assert careful.steps[0].on_time == 1.0
    assert (careful.steps[2].first, careful.steps[2].last) == (8, 18)
    assert careful.curves["health"][0].day == 2
    assert all(band.low <= band.middle <= band.high for band in careful.curves["cells"])


def test_what_is_never_seen_is_named(report: CampaignReport) -> None:
    read = {card for card, share in report.cards.items() if share}
    assert "010" in read
    assert set(report.never["cards"]) == set(report.cards) - read
    assert "010 a" not in report.never["options"] or "010 c" not in report.never["options"]
    assert all(one.chosen <= one.open for one in report.choices)


def test_the_same_seed_makes_the_same_report() -> None:
    first, again = [study(1, ("careless",), ("medic,soldier",), seed=9, jobs=1).report for _ in range(2)]
    assert msgspec.structs.replace(again, seconds=0) == msgspec.structs.replace(first, seconds=0)


def test_the_picture_has_every_part(report: CampaignReport) -> None:
    root = ElementTree.fromstring(picture(report))
    told = " ".join(root.itertext())
    for words in ("careful", "campaigns won", "the day on which", "experience", "cistern, day 1 to 5", "every card"):
        assert words in told
    for words in ("every option: how often", "every outcome: how often", "every piece of equipment", "gunsmith 3"):
        assert words in told


def test_the_use_of_everything_is_told(report: CampaignReport) -> None:
    """Also of what nobody used, which is the same as what is named as never seen."""
    for kind, counts in (
        ("options", report.options),
        ("outcomes", report.outcomes),
        ("things", uses(report)),
        ("rooms", report.rooms),
    ):
        assert any(counts.values())
        assert [name for name, count in counts.items() if not count] == report.never[kind]


def test_the_command_tells_all_of_it(ashgrid: Ashgrid, tmp_path: Path) -> None:
    file = tmp_path / "campaign.svg"
    words = "hunters balance --campaign --games 1 --player careful --party medic,soldier --jobs 1 --seed 4 --picture"
    told = ashgrid(*words.split(), str(file)).out
    assert "careful parties" in told
    assert "cards never seen" in told
    assert "1 campaigns, normal, missions by stand-in, seed 4" in told
    ElementTree.parse(file)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--campaign --measure odds.json", "--measure needs real campaigns"),
        ("--real 3", "--real and --measure are about campaigns"),
        ("--campaign --kit mixed", "about single missions"),
        ("--campaign --player clever --games 1", "no party is 'clever'"),
    ],
)
def test_what_does_not_go_together_is_refused(ashgrid: Ashgrid, words: str, why: str) -> None:
    failed(ashgrid("hunters", "balance", *words.split()), why)


# The stand-in for missions ---------------------------------------------------------------------------


def party(mission: str = "cistern", level: float = 1.0, gear: float = 25.0, health: float = 1.0) -> Party:
    return Party(mission, 3, level, gear, health, 0, 0, False, "normal")


def test_odds_follow_what_was_seen() -> None:
    """Strong parties won and weak ones lost, one mission was harder than the other."""
    won, lost = Course(True, 5, 0, 0, [(0.0, 0, 0, 0)]), Course(False, 9, 0, 1, [(-1.0, 0, 0, 0)])
    seen = [(party(health=1.0), won)] * 8 + [(party(health=0.4), lost)] * 8 + [(party(health=0.7), won)] * 2
    seen += [(party("landing", 2.0), lost)] * 6 + [(party("landing", 2.0), won)] * 2
    odds = fitted("a test", seen)
    assert odds.terms["health"] > 0
    assert chance(odds, party()) > 0.7 > chance(odds, party(health=0.7)) > 0.3 > chance(odds, party(health=0.4))
    assert chance(odds, party("landing", 2.0)) < 0.5
    assert [len(odds.courses[mission]) for mission in ("cistern", "landing")] == [18, 8]


def test_another_difficulty_is_measured_beside_what_is_known() -> None:
    """Normal missions stay as they were measured, a second series of the same difficulty takes the place of the first,
    and a mission costs what it cost on that difficulty."""
    won, lost = Course(True, 5, 0, 0, [(0.0, 0, 0, 0)]), Course(False, 9, 0, 1, [(-0.8, 0, 0, 0)])
    hard = msgspec.structs.replace(party(), difficulty="master")
    normal = fitted("a --difficulty normal ", [(party(), won)] * 9 + [(party(), lost)] * 3)
    for count in (5, 8):
        odds = standin.again(f"b{count} --difficulty master ", [(hard, lost)] * count, normal, "master")
        odds = standin.again(f"b{count} --difficulty master ", [(hard, lost)] * count, odds, "master")
        assert odds.about == f"a --difficulty normal ; b{count} --difficulty master "
        assert [len(odds.courses[key]) for key in ("cistern", "cistern master")] == [12, count]
        assert [one.difficulty for one, _ in odds.kept] == ["normal"] * 12 + ["master"] * count
        assert chance(odds, hard) < 0.3
        assert chance(odds, party()) > 0.6


def test_the_measured_odds_know_every_mission_and_what_makes_a_party_strong(tmp_path: Path) -> None:
    odds = standin.odds()
    assert odds.about.endswith("--measure FILE")
    assert set(odds.missions) <= set(MISSIONS)
    assert len(odds.missions) >= 30
    usual = chance(odds, party())
    for stronger in (party(level=3.0), party(gear=60.0)):
        assert chance(odds, stronger) > usual
    assert chance(odds, party(health=0.5)) < usual
    professional, master = [msgspec.structs.replace(party(), difficulty=one) for one in ("professional", "master")]
    assert chance(odds, master) < chance(odds, professional) < usual
    file = tmp_path / "odds.json"
    standin.write_odds(file, odds)
    assert standin.read_odds(file) == odds


def test_the_stand_in_ends_a_mission_as_one_has_ended() -> None:
    campaign = Campaign(options_of("medic,soldier", permanent=True), 3, CarefulPlayer(3), stand_in())
    missions = []
    for state in campaign.chapters():
        if isinstance(state, Journey):
            while state.actors:
                seat, action = campaign.player.decide(state)
                state.apply(seat, action)
        else:
            standin.apply(state, Course(False, 7, 1, 1, [(-1.0, -1, -1, 1), (0.0, 0, 0, 0)]), Rng(1))
            missions.append(state)
            break
    (mission,) = missions
    assert mission.outcome is not None
    assert mission.outcome.payoffs == (0.0, 0.0)
    assert sorted(hero.dead for hero in mission.heroes) == [False, True]
    after = GAME.sequel(mission, campaign.options)
    assert after is not None
    assert len(after.options["party"].split(",")) == 1


# Advice ----------------------------------------------------------------------------------------------


def test_every_answer_of_a_careful_party_has_a_reason_that_can_be_said() -> None:
    campaign = Campaign(options_of("medic,soldier"), 8, CarefulPlayer(8), stand_in())
    found = set()
    for state in campaign.chapters():
        if isinstance(state, Hunters):
            campaign.mission(state, campaign.number)
            continue
        while state.actors:
            seat = state.actors[0]
            action, why = advise(state, seat)
            assert GAME.reason(state, seat, action) == why
            found.add(why)
            state.apply(*campaign.player.decide(state))
    assert found <= set(REASONS)
    assert found >= {"room", "main", "side", "food", "level", "skill", "ready", "proceed"}


def test_parties_like_different_options_of_a_card() -> None:
    """What a party thinks of an option for no reason at all does not follow the letters of the options."""
    best = dict.fromkeys("abcd", 0)
    for seed in range(1, 401):
        taste = Taste(seed)
        best[max(best, key=lambda name: taste.whim(f"c-14 {name}"))] += 1
    assert all(60 <= count <= 140 for count in best.values()), best


def test_what_an_option_is_worth_follows_the_need_of_the_party() -> None:
    """Healing is worth something to who is hurt, a Cell more to who has none, a day less to who has time."""
    state = GAME.new(options_of("medic,soldier"), 1)
    assert isinstance(state, Journey)
    sheet = state.sheet
    heal = next(one for one in STORY_CARDS["050"].options if one.name == "c")
    well = option_worth(state, heal, PLAIN)
    for member in sheet.members:
        member.health -= 1
    assert option_worth(state, heal, PLAIN) == well + 3
    for cells, worth in ((0, 1.5), (10, 1.0), (30, 0.6)):
        for member in sheet.members:
            member.cells = cells
        assert need(sheet, "cells") == worth
    early = need(sheet, "days")
    sheet.day = 40
    assert need(sheet, "days") > early


# Bad parties -----------------------------------------------------------------------------------------


def test_bad_parties_find_no_illegal_state_and_chapters_go_on_as_they_were_saved() -> None:
    found = endure(len(ADVERSARIES), 3, seed=21, jobs=1)
    assert found.failures == []
    assert found.campaigns == len(ADVERSARIES)
    assert found.restored >= 3
    assert found.decisions > 200


def test_a_state_that_may_not_be_is_noticed() -> None:
    state = GAME.new(options_of("medic,soldier"), 1)
    assert isinstance(state, Journey)
    with pytest.raises(AssertionError, match="day 1 comes after day 9"):
        look_at(state, 9)
    state.sheet.members[0].food = -1
    with pytest.raises(AssertionError, match="medic has -1 food"):
        look_at(state, 1)


def test_an_endless_campaign_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ashgrid.commands.hunters.campaigns.MOST_CHAPTERS", 2)
    campaign = Campaign(options_of("medic,soldier"), 3, CarefulPlayer(3), stand_in())
    with pytest.raises(Endless, match="more than 2 chapters"):
        list(campaign.steps())


def test_the_check_plays_campaigns_when_asked(ashgrid: Ashgrid) -> None:
    told = ashgrid(*"hunters check --campaigns 1 --saves 1 --jobs 1".split()).out
    assert "0 problems" in told
    assert "1 campaigns" in told
