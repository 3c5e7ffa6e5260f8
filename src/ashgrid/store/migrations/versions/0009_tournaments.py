"""Tournaments: who takes part, who plays whom, and what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("creator_id", sa.String(40), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.BigInteger(), nullable=True),
        sa.Column("began", sa.BigInteger(), nullable=True),
        sa.Column("ends", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.ForeignKeyConstraint(
            ["creator_id"], ["people.id"], name="fk_tournaments_creator_id_people", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_tournaments_state", "tournaments", ["state", "created"])
    op.create_index("ix_tournaments_creator_id", "tournaments", ["creator_id"])
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=True),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "number", name="pk_entrants"),
        sa.UniqueConstraint("tournament_id", "person_id", name="uq_entrants_tournament_id"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_entrants_tournament_id_tournaments", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_entrants_person_id_people", ondelete="SET NULL"),
    )
    op.create_index("ix_entrants_person_id", "entrants", ["person_id"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("one", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(40), nullable=True),
        sa.Column("for_one", sa.Integer(), nullable=True),
        sa.Column("for_other", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(80), nullable=True),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("tournament_id", "number", "game", name="pk_pairings"),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name="fk_pairings_tournament_id_tournaments", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_pairings_match_id_matches", ondelete="SET NULL"),
    )
    op.create_index("ix_pairings_match_id", "pairings", ["match_id"])


def downgrade() -> None:
    for table in ("pairings", "entrants", "tournaments"):
        op.drop_table(table)
