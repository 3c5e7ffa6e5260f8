"""`ashgrid admin`: what the host of a server does. The server may run meanwhile; it notices within seconds."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from .host_options import Database, DataDir, Json, Where, Yes

app = typer.Typer(
    help="Look after a server: people, matches, reports, retention, quotas. It may run meanwhile.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Name = Annotated[str, typer.Argument(metavar="NAME", help="What somebody is called, or their id.")]
Reason = Annotated[str, typer.Option("--reason", help="Why: they are told.")]
Days = Annotated[
    float | None, typer.Option("--days", min=0.001, max=36_500, help="For so many days; without it, until lifted.")
]
What = Literal["running", "studies", "works", "records", "bytes"]


@app.command("status")
def show_status(data_dir: DataDir = None, database: Database = None, as_json: Json = False) -> None:
    """How much there is of everything, what it takes on the disk, and how fast it grows.

    Example: `ashgrid admin status`
    """
    from .admin_matches import status

    status(Where(data_dir, database), as_json)


@app.command("people")
def list_people(
    search: Annotated[str, typer.Option("--search", help="A part of a name, or an id.")] = "",
    banned: Annotated[bool, typer.Option("--banned", help="Only those who are banned or muted.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100_000, help="At most so many.")] = 100,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List people: those with a name first, the latest first.

    Example: `ashgrid admin people --search ann`
    """
    from .admin_people import people

    people(Where(data_dir, database), search, banned, limit, as_json)


@app.command()
def ban(
    name: Name,
    reason: Reason,
    days: Days = None,
    resign: Annotated[
        bool, typer.Option("--resign", help="Give up their running matches; else they wait, and clocks run out.")
    ] = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Let somebody look on, but not play, write or publish. They are told why and until when.

    Example: `ashgrid admin ban Ann --reason "insults in the chat" --days 7`
    """
    from .admin_people import ban_person

    ban_person(Where(data_dir, database), name, reason, days, resign, as_json)


@app.command()
def unban(name: Name, data_dir: DataDir = None, database: Database = None, as_json: Json = False) -> None:
    """Lift a ban.

    Example: `ashgrid admin unban Ann`
    """
    from .admin_people import lift

    lift(Where(data_dir, database), name, "ban", as_json)


@app.command()
def mute(
    name: Name,
    reason: Reason,
    days: Days = None,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Let somebody play, but write nothing in the chat. They are told why and until when.

    Example: `ashgrid admin mute Ann --reason "insults in the chat" --days 2`
    """
    from .admin_people import mute_person

    mute_person(Where(data_dir, database), name, reason, days, as_json)


@app.command()
def unmute(name: Name, data_dir: DataDir = None, database: Database = None, as_json: Json = False) -> None:
    """Let somebody write in the chat again.

    Example: `ashgrid admin unmute Ann`
    """
    from .admin_people import lift

    lift(Where(data_dir, database), name, "mute", as_json)


@app.command("delete-person")
def delete_person(
    name: Name, yes: Yes = False, data_dir: DataDir = None, database: Database = None, as_json: Json = False
) -> None:
    """Delete somebody with what they wrote and published. They resign what goes on; their matches stay, without a name.

    Example: `ashgrid admin delete-person Ann`
    """
    from .admin_people import delete

    delete(Where(data_dir, database), name, yes, as_json)


@app.command("matches")
def list_matches(
    running: Annotated[bool, typer.Option("--running", help="Only those that go on.")] = False,
    finished: Annotated[bool, typer.Option("--finished", help="Only those that are over.")] = False,
    person: Annotated[str, typer.Option("--person", metavar="NAME", help="Only those of somebody.")] = "",
    limit: Annotated[int, typer.Option("--limit", min=1, max=100_000, help="At most so many.")] = 50,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List matches, the latest first.

    Example: `ashgrid admin matches --running --person Ann`
    """
    from .admin_matches import matches

    over = None if running == finished else finished
    matches(Where(data_dir, database), over, person, limit, as_json)


@app.command("delete-match")
def delete_match(
    match_id: Annotated[str, typer.Argument(metavar="ID", help="As `ashgrid admin matches` lists it.")],
    force: Annotated[bool, typer.Option("--force", help="Even if a study, tournament or campaign needs it.")] = False,
    yes: Yes = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Delete a match with all that was said in it. Ratings stay as they are.

    Example: `ashgrid admin delete-match w8Jq2`
    """
    from .admin_matches import delete

    delete(Where(data_dir, database), match_id, force, yes, as_json)


@app.command("reports")
def list_reports(
    everything: Annotated[bool, typer.Option("--all", help="Also those of people that are closed.")] = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List what people have reported: other people, and works of the library.

    Example: `ashgrid admin reports`
    """
    from .admin_people import reports

    reports(Where(data_dir, database), everything, as_json)


@app.command("close-report")
def close_report(
    report_id: Annotated[str, typer.Argument(metavar="ID", help="Of a report, or of a reported work.")],
    remove: Annotated[bool, typer.Option("--remove", help="Of a work: it goes for good; else it stays.")] = False,
    yes: Yes = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Say that a report has been looked at. A work that was reported is seen again, or removed.

    Example: `ashgrid admin close-report w8Jq2`
    """
    from .admin_people import close

    close(Where(data_dir, database), report_id, remove, yes, as_json)


@app.command("retention")
def set_retention(
    finished_days: Annotated[
        int | None, typer.Option("--finished-days", min=0, help="Finished matches go after so many days; 0: never.")
    ] = None,
    uploads_days: Annotated[
        int | None, typer.Option("--uploads-days", min=0, help="Records handed in go after so many days; 0: never.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would go.")] = False,
    now: Annotated[bool, typer.Option("--now", help="Remove at once, without waiting for the server.")] = False,
    yes: Yes = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show or set after how many days old matches go. The server removes them once a day, a few at a time.

    What a study, a tournament, a campaign, a series that goes on or an open report needs always stays.

    Example: `ashgrid admin retention --finished-days 730 --uploads-days 90 --dry-run`
    """
    from .admin_matches import retention

    retention(Where(data_dir, database), finished_days, uploads_days, dry_run, now, yes, as_json)


@app.command("quotas")
def set_quotas(
    what: Annotated[
        What | None, typer.Argument(metavar="[WHAT]", help="running, studies, works, records, bytes.")
    ] = None,
    most: Annotated[int | None, typer.Argument(metavar="[MOST]", min=0, help="So many, or so many bytes.")] = None,
    person: Annotated[str, typer.Option("--person", metavar="NAME", help="For one person.")] = "",
    guests: Annotated[bool, typer.Option("--guests", help="For guests; else for all who have a name.")] = False,
    default: Annotated[bool, typer.Option("--default", help="As the program has it, or as others have it.")] = False,
    data_dir: DataDir = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """Show or set how much one person may have: running matches, studies, works, records, and bytes of these three.

    Example: `ashgrid admin quotas studies 50 --guests`
    """
    from .admin_people import quotas

    quotas(Where(data_dir, database), what, most, person, guests, default, as_json)
