"""Studies: positions of matches, with what somebody has to say about them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("access", sa.String(10), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_studies_person_id_people", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_studies"),
    )
    op.create_index("ix_studies_person_id", "studies", ["person_id"])
    op.create_index("ix_studies_access", "studies", ["access", "updated"])
    op.create_table(
        "study_positions",
        sa.Column("study_id", sa.String(40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["study_id"], ["studies.id"], name="fk_study_positions_study_id_studies", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("study_id", "place", name="pk_study_positions"),
    )


def downgrade() -> None:
    op.drop_table("study_positions")
    op.drop_index("ix_studies_access", "studies")
    op.drop_index("ix_studies_person_id", "studies")
    op.drop_table("studies")
