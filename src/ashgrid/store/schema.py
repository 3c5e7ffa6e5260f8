"""The tables. A match is its setup and its log; everything else about it follows from them, except who plays."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)
from sqlalchemy.types import BigInteger

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OURS = {"alembic_version", "matches", "entries"}
"""The tables that a database of every version has."""

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("nick", String(40), nullable=False),
    # In lower case, and only with a password: what somebody signs in with.
    Column("name", String(40), nullable=True),
    Column("password", Text, nullable=True),
    # Cookies carry the epoch: raising it signs out everywhere.
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Nobody is told whether they are here.
    Column("hidden", Boolean, nullable=False, server_default=false()),
    # What the nick looks like (`names.skeleton`), if there is one.
    Column("skeleton", String(120), nullable=True),
    # Of whoever signs in with a name: 0, the name and all that look like it are theirs. Higher ones are accounts from
    # before looks were compared, whose names look like that of an older one.
    Column("twin", Integer, nullable=True),
    UniqueConstraint("name"),
)
Index("ix_people_skeleton", people.c.skeleton, people.c.twin, unique=True)

# One for each device on which somebody is known; its cookie names it. Who signs out there ends it.
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", BigInteger, nullable=False),
    # When it was last used, to the hour.
    Column("seen", BigInteger, nullable=False, index=True),
    # Kept although it is over: its cookie is older than sessions, and would make it anew.
    Column("ended", Boolean, nullable=False, server_default=false()),
)

# Each is good for one new password, and gone then.
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("hash", String(64), primary_key=True),
)

follows = Table(
    "follows",
    metadata,
    Column("follower", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("followed", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("since", BigInteger, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    # What lists show, written with every entry: it follows from the log, but lists should not have to replay it.
    Column("status", Text, nullable=True),
    Column("updated", BigInteger, nullable=False, server_default="0"),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("open", Boolean, nullable=False, server_default=false()),
    # It goes on, a person plays, and everybody may watch.
    Column("public", Boolean, nullable=False, server_default=false()),
    # The rematch, or the next game of the series.
    Column("next", String(40), nullable=True),
)
Index("ix_matches_open", matches.c.open, matches.c.updated)
Index("ix_matches_public", matches.c.public, matches.c.updated)

entries = Table(
    "entries",
    metadata,
    # The key is what keeps two writers apart: of two entries with one number, one is refused.
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("auto", Boolean, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    # How many entries lie before it.
    Column("number", Integer, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

holders = Table(
    "holders",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Nobody: whoever held the seat has deleted their account.
    Column("person_id", String(40), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    # Who hears it: "players" is heard by all, "watchers" by onlookers only until the match is over.
    Column("room", String(10), nullable=False, server_default="players"),
    # The sender's own name of the line: one that is sent again is kept once.
    Column("key", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("match_id", "person_id", "key"),
    sqlite_autoincrement=True,  # a number that was given is not given again, even if its line is deleted
)
Index("ix_chat_last", chat.c.match_id, chat.c.id)

# The library: what people have made, and what others think of it.
works = Table(
    "works",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("author_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("title", String(80), nullable=False),
    # The title without capitals, to search in.
    Column("folded", String(160), nullable=False),
    Column("text", Text, nullable=False),
    Column("language", String(10), nullable=False),
    Column("data", Text, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # Counted, so that lists are read in their order from an index.
    Column("votes", Integer, nullable=False),
    Column("plays", Integer, nullable=False),
    # Reported by several people, and the host has not looked yet.
    Column("hidden", Boolean, nullable=False),
    # Taken back by its author while there are reports of it: kept for the host alone.
    Column("withdrawn", Boolean, nullable=False),
    UniqueConstraint("author_id", "fingerprint"),
)
Index("ix_works_new", works.c.withdrawn, works.c.hidden, works.c.created)
Index("ix_works_votes", works.c.withdrawn, works.c.hidden, works.c.votes, works.c.created)
Index("ix_works_plays", works.c.withdrawn, works.c.hidden, works.c.plays, works.c.created)

work_votes = Table(
    "work_votes",
    metadata,
    Column("work_id", String(40), ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

work_reports = Table(
    "work_reports",
    metadata,
    Column("work_id", String(40), ForeignKey("works.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # The host has looked at it, and the work stayed.
    Column("seen", Boolean, nullable=False),
)

work_plays = Table(
    "work_plays",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("work_id", String(40), ForeignKey("works.id", ondelete="CASCADE"), nullable=False),
    # Of every seat its team, and the one team that plays with it, if not all do.
    Column("teams", Text, nullable=False),
    Column("side", Integer, nullable=True),
    # How it ended: see `library.py`. Nothing: it goes on.
    Column("result", String(20), nullable=True),
)
Index("ix_work_plays_work_id", work_plays.c.work_id, work_plays.c.result)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(80), nullable=False),
    # Came from a file that was changed by hand, or from a campaign that did.
    Column("edited", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # What a link has in it that leads to the campaign; nothing: nobody is invited.
    Column("invitation", String(40), nullable=True),
)
Index("ix_campaigns_invitation", campaigns.c.invitation, unique=True)

members = Table(
    "members",
    metadata,
    Column("campaign_id", String(40), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
)

chapters = Table(
    "chapters",
    metadata,
    Column("campaign_id", String(40), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # Nothing: the chapter has not begun, or it was played elsewhere.
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("options", Text, nullable=False),
    # What it begins with: secret, and kept here so that the chapter can be begun again, whatever became of its match.
    Column("carry", Text, nullable=True),
    # How it ended, and what is remembered of it.
    Column("reason", String(80), nullable=True),
    Column("journal", Text, nullable=False),
)

asked = Table(
    "asked",
    metadata,
    # Somebody is asked to take a free seat; once for every match.
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("seat", Integer, nullable=False),
    Column("asked_by", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    # An answer is kept, so that nobody is asked twice.
    Column("declined", Boolean, nullable=False, server_default=false()),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    # What its creator has asked for.
    Column("plan", Text, nullable=False),
    # announced, running, over, cancelled
    Column("state", String(20), nullable=False),
    Column("creator_id", String(40), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("created", BigInteger, nullable=False),
    # Nothing: when its creator says so.
    Column("starts", BigInteger, nullable=True),
    Column("began", BigInteger, nullable=True),
    # Of an arena that has begun, when no more games begin; of what is over, when that was.
    Column("ends", BigInteger, nullable=True),
)
Index("ix_tournaments_state", tournaments.c.state, tournaments.c.created)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", String(40), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # Nobody: a machine player, or somebody who has deleted their account.
    Column("person_id", String(40), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("player", String(80), nullable=False),
    # Wants to be paired, in an arena, since that time.
    Column("ready", Boolean, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    UniqueConstraint("tournament_id", "person_id"),
)

pairings = Table(
    "pairings",
    metadata,
    # Two rows for each pairing: its first game, and its second with the seats swapped.
    Column("tournament_id", String(40), ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("one", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    # Nothing: it has not begun, or never will.
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="SET NULL"), nullable=True, index=True),
    # In half points. Nothing: it does not count yet.
    Column("for_one", Integer, nullable=True),
    Column("for_other", Integer, nullable=True),
    Column("reason", String(80), nullable=True),
    Column("ended", BigInteger, nullable=True),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    # Raised by every change: who changes a study names the version that they saw.
    Column("version", Integer, nullable=False),
    Column("title", Text, nullable=False),
    # "private", "link" (whoever knows the address) or "public" (also in the list).
    Column("access", String(10), nullable=False),
    Column("updated", BigInteger, nullable=False),
)
Index("ix_studies_access", studies.c.access, studies.c.updated)

study_positions = Table(
    "study_positions",
    metadata,
    Column("study_id", String(40), ForeignKey("studies.id", ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    # No key of `matches`: what is said of a match stays when that is gone.
    Column("match_id", String(40), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("comment", Text, nullable=False),
    Column("lines", Text, nullable=False),
)

# What lists and figures tell of a match that is over. Written with its last entry; of older ones by a migration.
results = Table(
    "results",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(80), nullable=False),
    # A key of the game's catalogue (`core.digest`).
    Column("setting", String(120), nullable=False),
    Column("reason", String(80), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    # Whether those who did not play may know of it.
    Column("public", Boolean, nullable=False),
    # Which of a person's ratings it could have changed, and the tag of the reason if it did not.
    Column("pool", String(10), nullable=False),
    Column("unrated", String(40), nullable=True),
)
Index("ix_results_public", results.c.public, results.c.ended, results.c.match_id)
Index("ix_results_public_game", results.c.public, results.c.game, results.c.ended, results.c.match_id)

result_seats = Table(
    "result_seats",
    metadata,
    Column("match_id", String(40), ForeignKey("results.match_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # Nobody: a machine player, or whoever held the seat has deleted their account.
    Column("person_id", String(40), ForeignKey("people.id", ondelete="SET NULL"), nullable=True),
    # The first of the seats that this person, or machine player, had: lists have a match once.
    Column("main", Boolean, nullable=False),
    # The same as in `results`: one index finds a page of somebody's matches, and figures need only this table.
    Column("game", String(80), nullable=False),
    Column("setting", String(120), nullable=False),
    Column("entries", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("team", Integer, nullable=False),
    Column("player", String(80), nullable=False),
    Column("faction", String(80), nullable=False),
    # won, drawn, lost; shared: the same person played for several teams.
    Column("how", String(10), nullable=False),
    Column("payoff", Float, nullable=False),
    Column("score", Float, nullable=True),
    # Where the seat began (`Game.opens_with`); nothing: the game has no such places, or nothing is known of it.
    Column("opening", String(20), nullable=True),
    # The rating before and after; nothing: the match was not rated, or a machine player sat there.
    Column("mu_before", Float, nullable=True),
    Column("sigma_before", Float, nullable=True),
    Column("mu", Float, nullable=True),
    Column("sigma", Float, nullable=True),
)
Index(
    "ix_result_seats_person",
    result_seats.c.person_id,
    result_seats.c.main,
    result_seats.c.ended,
    result_seats.c.match_id,
)
Index(
    "ix_result_seats_person_game",
    result_seats.c.person_id,
    result_seats.c.game,
    result_seats.c.main,
    result_seats.c.ended,
    result_seats.c.match_id,
)
Index(
    "ix_result_seats_public_game",
    result_seats.c.public,
    result_seats.c.game,
    result_seats.c.ended,
    result_seats.c.match_id,
)

ratings = Table(
    "ratings",
    metadata,
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("pool", String(10), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    # What it is at the least, as sure as can be: the order of the ranking.
    Column("low", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)
Index("ix_ratings_low", ratings.c.game, ratings.c.pool, ratings.c.low)

# What the log of a running match does not tell, and what makes it unrated: the tag of the reason.
remarks = Table(
    "remarks",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("what", String(40), primary_key=True),
)

# For the host of a server: whom they have banned or muted, what people report of each other, how much one may have.
sanctions = Table(
    "sanctions",
    metadata,
    Column("person_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    # ban, mute
    Column("kind", String(10), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    # Nothing: until the host lifts it.
    Column("until", BigInteger, nullable=True),
)

person_reports = Table(
    "person_reports",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("by_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("about_id", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    # No key of `matches`: the complaint stays when the match is gone.
    Column("match_id", String(40), nullable=False, index=True),
    # chat, behaviour, name
    Column("what", String(10), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    UniqueConstraint("by_id", "about_id", "match_id"),
)

quotas = Table(
    "quotas",
    metadata,
    # A person, or all of a kind: guest, named.
    Column("who", String(40), primary_key=True),
    Column("what", String(20), primary_key=True),
    Column("most", BigInteger, nullable=False),
)

# Records that were handed in, each kept as a match.
uploads = Table(
    "uploads",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    # Nobody: a visitor without a cookie, somebody who is no more, or before that was noted.
    Column("person_id", String(40), ForeignKey("people.id", ondelete="SET NULL"), nullable=True, index=True),
    Column("bytes", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
)

# What a running server has to take notice of, because it was changed beside it.
changes = Table(
    "changes",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    # person, match, settings
    Column("what", String(10), nullable=False),
    Column("id", String(40), nullable=False),
)

# With many processes: which of them are alive, and which of them owns a match. A single process has no rows here.
processes = Table(
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    # By the clock of the database, in milliseconds.
    Column("until", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("match_id", String(40), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    # Of `processes`, without a key: one that is not there is not alive.
    Column("owner", String(40), nullable=True, index=True),
    # Raised with every change of owner. Who writes names it.
    Column("epoch", Integer, nullable=False),
    # Another process that asks for it.
    Column("wanted", String(40), nullable=True),
    # The length of the log.
    Column("number", Integer, nullable=False),
    # When something has to happen although nobody asks; 0: a machine player has to be asked.
    Column("due", BigInteger, nullable=True, index=True),
)
