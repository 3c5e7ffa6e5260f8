"""Snapshots: what spares replaying a match from its first entry."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_snapshots_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
