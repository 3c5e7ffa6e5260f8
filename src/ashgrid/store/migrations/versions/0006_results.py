"""Results of matches that are over, by seat, and ratings.

Matches that ended before get theirs from what the set-up and the status say: armies and heroes where the options name
them, and no rating.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

PORTION = 500
Plain = dict[str, Any]


def upgrade() -> None:
    _make_tables()
    last: str | None = ""
    while last is not None:
        last = _fill_in(op.get_bind(), last)


def _make_tables() -> None:
    op.create_table(
        "results",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("setting", sa.String(120), nullable=False),
        sa.Column("reason", sa.String(80), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("pool", sa.String(10), nullable=False),
        sa.Column("unrated", sa.String(40), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name="pk_results"),
    )
    op.create_index("ix_results_public", "results", ["public", "ended", "match_id"])
    op.create_index("ix_results_public_game", "results", ["public", "game", "ended", "match_id"])
    op.create_table(
        "result_seats",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person_id", sa.String(40), nullable=True),
        sa.Column("main", sa.Boolean, nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("setting", sa.String(120), nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("faction", sa.String(80), nullable=False),
        sa.Column("how", sa.String(10), nullable=False),
        sa.Column("payoff", sa.Float, nullable=False),
        sa.Column("score", sa.Float, nullable=True),
        sa.Column("mu_before", sa.Float, nullable=True),
        sa.Column("sigma_before", sa.Float, nullable=True),
        sa.Column("mu", sa.Float, nullable=True),
        sa.Column("sigma", sa.Float, nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"], ["results.match_id"], name="fk_result_seats_match_id_results", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_result_seats_person_id_people", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_result_seats"),
    )
    op.create_index("ix_result_seats_person", "result_seats", ["person_id", "main", "ended", "match_id"])
    op.create_index("ix_result_seats_person_game", "result_seats", ["person_id", "game", "main", "ended", "match_id"])
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("pool", sa.String(10), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("low", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_ratings_person_id_people", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "game", "pool", name="pk_ratings"),
    )
    op.create_index("ix_ratings_low", "ratings", ["game", "pool", "low"])
    op.create_table(
        "remarks",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_remarks_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "what", name="pk_remarks"),
    )


def downgrade() -> None:
    op.drop_table("remarks")
    op.drop_index("ix_ratings_low", "ratings")
    op.drop_table("ratings")
    op.drop_index("ix_result_seats_person_game", "result_seats")
    op.drop_index("ix_result_seats_person", "result_seats")
    op.drop_table("result_seats")
    op.drop_index("ix_results_public_game", "results")
    op.drop_index("ix_results_public", "results")
    op.drop_table("results")


def _fill_in(connection: sa.Connection, after: str) -> str | None:
    """The results of some matches that are over already; the last of them, or None when all are done."""
    matches = sa.table(
        "matches", *map(sa.column, ("id", "setup", "status", "created", "updated")), sa.column("over", sa.Boolean)
    )
    holders = sa.table("holders", *map(sa.column, ("match_id", "seat", "person_id")))
    over = (matches.c.id > after) & matches.c.over.is_(True) & matches.c.status.is_not(None)
    rows = connection.execute(sa.select(matches).where(over).order_by(matches.c.id).limit(PORTION)).all()
    if not rows:
        return None
    held: dict[str, dict[int, str | None]] = {}
    for who in connection.execute(sa.select(holders).where(holders.c.match_id.in_([row.id for row in rows]))):
        held.setdefault(who.match_id, {})[who.seat] = who.person_id
    found, seats = [], []
    for row in rows:
        setup, status = json.loads(row.setup), json.loads(row.status)
        if status.get("payoffs") and not setup.get("archived", False):
            found.append(_result(row, setup, status))
            seats += _seats(found[-1], setup, status, held.get(row.id, {}))
    if found:
        op.bulk_insert(sa.table("results", *map(sa.column, found[0])), found)
        op.bulk_insert(sa.table("result_seats", *map(sa.column, seats[0])), seats)
    return str(rows[-1].id)


def _result(row: Any, setup: Plain, status: Plain) -> Plain:
    return {
        "match_id": row.id,
        "game": setup["game"],
        "setting": _setting(setup["game"], setup["options"]),
        "reason": status.get("reason") or "",
        "entries": status["number"],
        "began": row.created,
        "ended": row.updated,
        "public": setup.get("spectators", True),
        "pool": "",
        "unrated": "before-ratings",
    }


def _seats(result: Plain, setup: Plain, status: Plain, held: dict[int, str | None]) -> list[Plain]:
    payoffs = status["payoffs"]
    count = len(payoffs)
    teams = _teams(setup["game"], setup["options"], payoffs)
    factions = _factions(setup["game"], setup["options"], count)
    sitting = status.get("seats") or setup["seats"]
    people = [held.get(seat) if sitting[seat].get("kind", "human") == "human" else None for seat in range(count)]
    players = [people[seat] or sitting[seat].get("player", "") for seat in range(count)]
    same = {key: result[key] for key in ("match_id", "game", "setting", "entries", "ended", "public")}
    return [
        {
            **same,
            "seat": seat,
            "person_id": people[seat],
            "main": players[seat] not in players[:seat],
            "team": teams[seat],
            "player": sitting[seat].get("player", ""),
            "faction": factions[seat],
            "how": _how(seat, teams, payoffs, people),
            "payoff": payoffs[seat],
        }
        for seat in range(count)
    ]


def _how(seat: int, teams: list[int], payoffs: list[float], people: list[str | None]) -> str:
    own = {teams[other] for other, who in enumerate(people) if who is not None and who == people[seat]}
    if len(own) > 1:
        return "shared"
    best = max(payoffs)
    if len(set(teams)) == 1:
        return "won" if best >= 1 else "lost" if best <= 0 else "drawn"
    if payoffs[seat] < best:
        return "lost"
    return "won" if len({team for team, payoff in zip(teams, payoffs, strict=True) if payoff == best}) == 1 else "drawn"


def _setting(game: str, options: Plain) -> str:
    if options.get("custom"):
        return "own"
    match game:
        case "neuroshima" | "embers":
            return f"option.mode.{options.get('mode', 'duel')}"
        case "dust":
            return f"scenario.{options.get('scenario', 'full-battle')}"
        case "hunters" if options.get("campaign") == "journey":
            return "option.campaign.journey"
        case "hunters":
            return f"mission.{options.get('mission', 'cistern')}"
        case _:
            return ""


def _teams(game: str, options: Plain, payoffs: list[float]) -> list[int]:
    """As far as the options tell: where it cannot be told, who had the same payoff was of one team."""
    if game == "hunters" or options.get("mode") == "campaign":
        return [0] * len(payoffs)
    if len(payoffs) == 2 or options.get("mode") in ("free-for-all", "points"):
        return list(range(len(payoffs)))
    return [payoffs.index(payoff) for payoff in payoffs]


def _factions(game: str, options: Plain, count: int) -> list[str]:
    named: list[str] = []
    if game == "neuroshima":
        named = [name for name in str(options.get("armies", "")).split(",") if name != "random"]
    elif game == "hunters":
        named = str(options.get("party", "soldier,scout")).split(",")
    elif game == "embers":
        named = ["flint", "tinder"]
    return named if len(named) == count else [""] * count
