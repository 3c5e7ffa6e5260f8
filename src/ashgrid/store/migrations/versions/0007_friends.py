"""Whom people follow, block and ask to play; which matches everybody may watch; a room of the chat for who watches."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, one, other in (("follows", "follower", "followed"), ("blocks", "person_id", "blocked")):
        op.create_table(
            name,
            sa.Column(one, sa.String(40), nullable=False),
            sa.Column(other, sa.String(40), nullable=False),
            sa.Column("since", sa.BigInteger, nullable=False),
            sa.ForeignKeyConstraint([one], ["people.id"], name=f"fk_{name}_{one}_people", ondelete="CASCADE"),
            sa.ForeignKeyConstraint([other], ["people.id"], name=f"fk_{name}_{other}_people", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint(one, other, name=f"pk_{name}"),
        )
        op.create_index(f"ix_{name}_{other}", name, [other])
    op.create_table(
        "asked",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("asked_by", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_asked_match_id_matches", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_asked_person_id_people", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["asked_by"], ["people.id"], name="fk_asked_asked_by_people", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "person_id", name="pk_asked"),
    )
    op.create_index("ix_asked_person_id", "asked", ["person_id"])
    op.create_index("ix_asked_asked_by", "asked", ["asked_by"])
    op.add_column("people", sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("chat", sa.Column("room", sa.String(10), nullable=False, server_default="players"))
    op.add_column("matches", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_matches_public", "matches", ["public", "updated"])
    _find_public()


def _find_public() -> None:
    """Matches that go on, as far as their set-up and their status tell; others say so with their next entry."""
    matches = sa.table(
        "matches",
        sa.column("id", sa.String),
        sa.column("setup", sa.Text),
        sa.column("status", sa.Text),
        sa.column("over", sa.Boolean),
        sa.column("public", sa.Boolean),
    )
    connection = op.get_bind()
    query = sa.select(matches.c.id, matches.c.setup, matches.c.status)
    found = connection.execute(query.where(matches.c.over.is_(sa.false()), matches.c.status.is_not(None))).all()
    for row in found:
        setup, status = json.loads(row.setup), json.loads(row.status)
        kinds = {seat.get("kind", "human") for seat in status["seats"]}
        watched = setup.get("spectators", True) and not setup.get("archived", False)
        if watched and "human" in kinds and "open" not in kinds:
            connection.execute(sa.update(matches).where(matches.c.id == row.id).values(public=True))


def downgrade() -> None:
    op.drop_index("ix_matches_public", "matches")
    op.drop_column("matches", "public")
    # What onlookers said would be heard by all.
    op.execute("DELETE FROM chat WHERE room <> 'players'")
    op.drop_column("chat", "room")
    op.drop_column("people", "hidden")
    op.drop_index("ix_asked_asked_by", "asked")
    op.drop_index("ix_asked_person_id", "asked")
    op.drop_table("asked")
    for name, other in (("blocks", "blocked"), ("follows", "followed")):
        op.drop_index(f"ix_{name}_{other}", name)
        op.drop_table(name)
