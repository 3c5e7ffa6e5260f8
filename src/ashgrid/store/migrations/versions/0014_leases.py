"""For many processes: which are alive, and which of them owns a match; what was said last there."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("owner", sa.String(40), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("wanted", sa.String(40), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name="pk_leases"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_leases_match_id_matches", ondelete="CASCADE"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.create_index("ix_leases_due", "leases", ["due"])
    op.create_index("ix_chat_last", "chat", ["match_id", "id"])


def downgrade() -> None:
    op.drop_index("ix_chat_last", "chat")
    op.drop_index("ix_leases_due", "leases")
    op.drop_index("ix_leases_owner", "leases")
    op.drop_table("leases")
    op.drop_table("processes")
