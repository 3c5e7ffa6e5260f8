"""The library: scenarios, lists and missions that people publish, with votes, reports and what was played."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "works",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("author_id", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(160), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("votes", sa.Integer(), nullable=False),
        sa.Column("plays", sa.Integer(), nullable=False),
        sa.Column("hidden", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_works"),
        sa.ForeignKeyConstraint(["author_id"], ["people.id"], name="fk_works_author_id_people", ondelete="CASCADE"),
        sa.UniqueConstraint("author_id", "fingerprint", name="uq_works_author_id"),
    )
    op.create_index("ix_works_new", "works", ["withdrawn", "hidden", "created"])
    op.create_index("ix_works_votes", "works", ["withdrawn", "hidden", "votes", "created"])
    op.create_index("ix_works_plays", "works", ["withdrawn", "hidden", "plays", "created"])
    op.create_table(
        "work_votes",
        *_of_person("work_votes"),
    )
    op.create_index("ix_work_votes_person_id", "work_votes", ["person_id"])
    op.create_table(
        "work_reports",
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.Boolean(), nullable=False),
        *_of_person("work_reports"),
    )
    op.create_index("ix_work_reports_person_id", "work_reports", ["person_id"])
    op.create_table(
        "work_plays",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("work_id", sa.String(40), nullable=False),
        sa.Column("teams", sa.Text(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("result", sa.String(20), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name="pk_work_plays"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_work_plays_match_id_matches", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["work_id"], ["works.id"], name="fk_work_plays_work_id_works", ondelete="CASCADE"),
    )
    op.create_index("ix_work_plays_work_id", "work_plays", ["work_id", "result"])


def _of_person(table: str) -> list[sa.schema.SchemaItem]:
    """One row for a work and a person."""
    work, person = f"fk_{table}_work_id_works", f"fk_{table}_person_id_people"
    return [
        sa.Column("work_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("work_id", "person_id", name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["work_id"], ["works.id"], name=work, ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=person, ondelete="CASCADE"),
    ]


def downgrade() -> None:
    for table in ("work_plays", "work_reports", "work_votes", "works"):
        op.drop_table(table)
