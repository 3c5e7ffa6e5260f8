"""For the host: bans and mutes, reports of people, quotas, who handed in which record, changes for running servers."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

AT_ONCE = 200


def upgrade() -> None:
    op.create_table(
        "sanctions",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("person_id", "kind", name="pk_sanctions"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_sanctions_person_id_people", ondelete="CASCADE"),
    )
    by, about = "fk_person_reports_by_id_people", "fk_person_reports_about_id_people"
    op.create_table(
        "person_reports",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("by_id", sa.String(40), nullable=False),
        sa.Column("about_id", sa.String(40), nullable=False),
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_person_reports"),
        sa.ForeignKeyConstraint(["by_id"], ["people.id"], name=by, ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["about_id"], ["people.id"], name=about, ondelete="CASCADE"),
        sa.UniqueConstraint("by_id", "about_id", "match_id", name="uq_person_reports_by_id"),
    )
    op.create_index("ix_person_reports_about_id", "person_reports", ["about_id"])
    op.create_index("ix_person_reports_match_id", "person_reports", ["match_id"])
    op.create_table(
        "quotas",
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("most", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("who", "what", name="pk_quotas"),
    )
    uploads = op.create_table(
        "uploads",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=True),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="pk_uploads"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_uploads_match_id_matches", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_uploads_person_id_people", ondelete="SET NULL"),
    )
    op.create_index("ix_uploads_person_id", "uploads", ["person_id"])
    op.create_table(
        "changes",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_changes"),
    )
    op.create_index("ix_study_positions_match_id", "study_positions", ["match_id"])
    _note_uploads(uploads)


def _note_uploads(uploads: sa.Table) -> None:
    """Records that were handed in before: who did is not known."""
    connection = op.get_bind()
    matches = sa.table("matches", *(sa.column(name) for name in ("id", "setup", "created")))
    entries = sa.table("entries", *(sa.column(name) for name in ("match_id", "text")))
    query = sa.select(matches).where(matches.c.setup.contains('"archived":true'))
    found = [row for row in connection.execute(query).all() if json.loads(row.setup).get("archived") is True]
    for start in range(0, len(found), AT_ONCE):
        some = found[start : start + AT_ONCE]
        size = sa.func.sum(sa.func.length(entries.c.text))
        long = sa.select(entries.c.match_id, size).where(entries.c.match_id.in_([row.id for row in some]))
        lengths = {row[0]: row[1] for row in connection.execute(long.group_by(entries.c.match_id))}
        op.bulk_insert(
            uploads,
            [
                {
                    "match_id": row.id,
                    "person_id": None,
                    "bytes": len(row.setup) + (lengths.get(row.id) or 0),
                    "at": row.created,
                }
                for row in some
            ],
        )


def downgrade() -> None:
    op.drop_index("ix_study_positions_match_id", "study_positions")
    for table in ("changes", "uploads", "quotas", "person_reports", "sanctions"):
        op.drop_table(table)
