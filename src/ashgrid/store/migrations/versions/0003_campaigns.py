"""Campaigns: their members, and their chapters in order."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("edited", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_campaigns"),
    )
    op.create_table(
        "members",
        sa.Column("campaign_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name="fk_members_campaign_id_campaigns", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_members_person_id_people", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("campaign_id", "person_id", name="pk_members"),
    )
    op.create_index("ix_members_person_id", "members", ["person_id"])
    op.create_table(
        "chapters",
        sa.Column("campaign_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String(40), nullable=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("carry", sa.Text, nullable=True),
        sa.Column("reason", sa.String(80), nullable=True),
        sa.Column("journal", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"], ["campaigns.id"], name="fk_chapters_campaign_id_campaigns", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_chapters_match_id_matches", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("campaign_id", "number", name="pk_chapters"),
    )
    op.create_index("ix_chapters_match_id", "chapters", ["match_id"])


def downgrade() -> None:
    op.drop_index("ix_chapters_match_id", "chapters")
    op.drop_table("chapters")
    op.drop_index("ix_members_person_id", "members")
    op.drop_table("members")
    op.drop_table("campaigns")
