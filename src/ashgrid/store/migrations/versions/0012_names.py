"""What names look like, sessions of devices, recovery codes.

Of accounts whose names look alike the oldest has the name (`twin` 0). The others go on under theirs, and sign in as
before; nobody can take a name like it any more, also when the oldest is gone. Guests who are called like an account
are nameless from now on.
"""

import sqlalchemy as sa
from alembic import op

from ashgrid.store.names import normal, skeleton

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Column by column: a batch would make the table anew, and dropping the old one deletes what belongs to people.
    op.add_column("people", sa.Column("skeleton", sa.String(120), nullable=True))
    op.add_column("people", sa.Column("twin", sa.Integer(), nullable=True))
    _fill_in(op.get_bind())
    op.create_index("ix_people_skeleton", "people", ["skeleton", "twin"], unique=True)
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_sessions_person_id_people", ondelete="CASCADE"),
    )
    op.create_index("ix_sessions_person_id", "sessions", ["person_id"])
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    person = "fk_recovery_codes_person_id_people"
    op.create_table(
        "recovery_codes",
        sa.Column("person_id", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "hash", name="pk_recovery_codes"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=person, ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("recovery_codes")
    op.drop_index("ix_sessions_seen", "sessions")
    op.drop_index("ix_sessions_person_id", "sessions")
    op.drop_table("sessions")
    op.drop_index("ix_people_skeleton", "people")
    op.drop_column("people", "twin")
    op.drop_column("people", "skeleton")


def _fill_in(connection: sa.Connection) -> None:
    people = sa.table("people", *map(sa.column, ("id", "nick", "name", "created", "skeleton", "twin")))
    columns = (people.c.id, people.c.nick, people.c.name)
    taken: dict[str, int] = {}
    accounts = sa.select(*columns).where(people.c.name.is_not(None)).order_by(people.c.created, people.c.id)
    for row in connection.execute(accounts).all():
        looks = skeleton(row.nick)
        twin = taken.get(looks, 0)
        taken[looks] = twin + 1
        connection.execute(sa.update(people).where(people.c.id == row.id).values(skeleton=looks, twin=twin))
    guests = sa.select(*columns).where(people.c.name.is_(None), people.c.nick != "")
    for row in connection.execute(guests).all():
        looks = skeleton(row.nick)
        values = (
            {"nick": "", "skeleton": None} if looks in taken else {"nick": normal(row.nick)[:24], "skeleton": looks}
        )
        connection.execute(sa.update(people).where(people.c.id == row.id).values(**values))
