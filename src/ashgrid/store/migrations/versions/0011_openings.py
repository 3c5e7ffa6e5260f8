"""Where the seats of finished matches began: of those that ended before, where they put their HQs by the log."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

PORTION = 500


def upgrade() -> None:
    op.add_column("result_seats", sa.Column("opening", sa.String(20), nullable=True))
    op.create_index("ix_result_seats_public_game", "result_seats", ["public", "game", "ended", "match_id"])
    _fill_in(op.get_bind())


def downgrade() -> None:
    op.drop_index("ix_result_seats_public_game", "result_seats")
    with op.batch_alter_table("result_seats") as table:
        table.drop_column("opening")


def _fill_in(connection: sa.Connection) -> None:
    """The last HQ of a seat in the log is the one that stood: one that was taken back was followed by another."""
    placed = sa.text(
        "select e.match_id, e.seat, e.text from entries e join results r on r.match_id = e.match_id "
        "where r.game = 'neuroshima' and e.text like 'hq %' order by e.match_id, e.number"
    )
    found = {(row.match_id, row.seat): row.text.split()[1][:20] for row in connection.execute(placed)}
    rows = [{"of_match": match_id, "of_seat": seat, "cell": cell} for (match_id, seat), cell in found.items()]
    change = sa.text("update result_seats set opening = :cell where match_id = :of_match and seat = :of_seat")
    for first in range(0, len(rows), PORTION):
        connection.execute(change, rows[first : first + PORTION])
