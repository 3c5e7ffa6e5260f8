"""Matches and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_created", "matches", ["created"])
    op.create_table(
        "entries",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("auto", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_entries_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_entries"),
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_index("ix_matches_created", "matches")
    op.drop_table("matches")
