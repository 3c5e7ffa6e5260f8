"""What follows an ended match: chapters. (Rematches: `test_seats`; series: `test_commitment`.)"""

from __future__ import annotations

import msgspec
import pytest

from ashgrid.core import Record, Rng, fingerprint, verify
from ashgrid.match import Match, SeatSetup, Setup, archive, commitment, committed_text, following, what_follows

ANN, BOT = SeatSetup("human", "Ann"), SeatSetup("bot", "", "random")


def first(seed: int = 11) -> Match:
    options = {"mode": "campaign", "embers": 9}
    return Match(Setup(game="embers", options=options, seed=seed, salt="pepper", seats=(ANN, BOT)).drawn())


def played(match: Match) -> Match:
    rng = Rng(match.setup.seed)
    while match.actors:
        seat = match.actors[0]
        match.act(seat, str(rng.choice(match.state.legal(seat))), 0)
    return match


def second() -> Match:
    return Match(following(played(first()), 12, 50, "salt").setup)


def test_a_chapter_follows_with_everybody_in_their_seat() -> None:
    match = first()
    assert what_follows(match) is None
    after = following(played(match), 12, 50, "salt")
    assert (after.kind, after.before, after.setup.seats) == ("chapter", (0, 1), (ANN, BOT))
    assert (after.setup.chapter, after.setup.seed, after.setup.started) == (2, 12, 50)
    assert Match(after.setup).state.view(None)["night"] == 2


def test_what_is_carried_over_is_nowhere_among_the_options() -> None:
    setup = second().setup
    assert setup.carry is not None
    assert setup.options == first().setup.options
    assert "hands" not in repr(setup)


def test_a_chapter_that_was_given_up_can_be_tried_again_from_its_start() -> None:
    match = second()
    match.resign(0, 60)
    after = following(match, 13, 70)
    assert (after.kind, after.before) == ("rematch", (0, 1))
    assert (after.setup.carry, after.setup.chapter) == (match.setup.carry, 2)


def test_the_last_chapter_is_followed_by_no_other() -> None:
    match = first()
    kinds = []
    for _ in range(3):
        kinds.append(what_follows(played(match)))
        match = Match(following(match, 11, 0).setup)
    assert kinds == ["chapter", "chapter", "rematch"]


# Commitments and records ----------------------------------------------------------------------------


def test_the_commitment_holds_what_the_chapter_began_with() -> None:
    setup = second().setup
    assert setup.carry is not None
    assert f"\ncarry: {setup.carry.digest}\nsalt: " in setup.committed
    other = msgspec.structs.replace(setup.carry, data={**setup.carry.data, "fire": 8})
    assert msgspec.structs.replace(setup, carry=other).commitment != setup.commitment


def test_the_commitment_of_a_first_chapter_is_as_it_always_was() -> None:
    assert "carry" not in first().setup.committed


def test_the_record_of_a_later_chapter_tells_what_it_began_with_and_can_be_kept() -> None:
    match = played(second())
    record = Record.parse(str(match.record()))
    assert verify(record) == []
    text = committed_text(record.game, record.options, record.seed, record.extra["salt"], record.carry)
    assert commitment(text) == match.setup.commitment
    again = archive(str(record), 0)
    assert fingerprint(again.state) == fingerprint(match.state)
    assert again.setup.commitment == match.setup.commitment
    assert what_follows(again) is None


def test_a_record_keeps_the_options_that_were_committed_to() -> None:
    """An option that came with a later version would make every older commitment look broken."""
    options = {"embers": 5, "hand": 3}
    match = Match(Setup(game="embers", options=options, seed=7, salt="pepper", seats=(ANN, ANN)))
    match.resign(0, 0)
    record = match.record()
    assert record.options == options
    assert commitment(committed_text(record.game, options, 7, "pepper")) == record.extra["commitment"]


def test_a_chapter_is_brought_back_from_its_log() -> None:
    match = second()
    match.act(0, "hold", 60)
    again = Match(match.setup, match.log)
    assert again.state.dump() == match.state.dump()


def test_a_setup_survives_json_with_its_carry() -> None:
    setup = second().setup
    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup


def test_a_setup_from_before_there_were_chapters_is_read() -> None:
    old = '{"game":"embers","options":{"embers":5,"hand":3},"seed":7,"seats":[{},{}]}'
    setup = msgspec.json.decode(old, type=Setup)
    assert (setup.carry, setup.chapter) == (None, 1)
    assert Match(setup).state.actors


@pytest.mark.parametrize("seat", [0, 1])
def test_no_draw_is_possible_where_all_play_together(seat: int) -> None:
    with pytest.raises(Exception, match="no draw together"):
        first().offer_draw(seat, 0)
