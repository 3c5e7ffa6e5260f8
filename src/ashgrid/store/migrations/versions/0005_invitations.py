"""Invitations: links that lead to a campaign, whichever chapter it is at."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("campaigns", sa.Column("invitation", sa.String(40), nullable=True))
    op.create_index("ix_campaigns_invitation", "campaigns", ["invitation"], unique=True)


def downgrade() -> None:
    op.drop_index("ix_campaigns_invitation", "campaigns")
    op.drop_column("campaigns", "invitation")
