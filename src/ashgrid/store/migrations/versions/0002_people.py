"""People, who holds which seat, what was said, and what a list of matches shows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("nick", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=True),
        sa.Column("password", sa.Text, nullable=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("name", name="uq_people_name"),
    )
    op.create_table(
        "holders",
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person_id", sa.String(40), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_holders_match_id_matches", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_holders_person_id_people", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_holders"),
    )
    op.create_index("ix_holders_person_id", "holders", ["person_id"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("match_id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_chat_match_id_matches", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_chat_person_id_people", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.UniqueConstraint("match_id", "person_id", "key", name="uq_chat_match_id"),
        sqlite_autoincrement=True,
    )
    # Column by column: a batch would make the table anew, and dropping the old one deletes the entries with it.
    for column in (
        sa.Column("status", sa.Text, nullable=True),
        sa.Column("updated", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("over", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("next", sa.String(40), nullable=True),
    ):
        op.add_column("matches", column)
    op.create_index("ix_matches_open", "matches", ["open", "updated"])


def downgrade() -> None:
    op.drop_index("ix_matches_open", "matches")
    for name in ("status", "updated", "over", "open", "next"):
        op.drop_column("matches", name)
    op.drop_table("chat")
    op.drop_index("ix_holders_person_id", "holders")
    op.drop_table("holders")
    op.drop_table("people")
    op.drop_table("settings")
