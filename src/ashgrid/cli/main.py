"""The commands and their options. What they do lives in the modules beside this one, imported when needed."""

from __future__ import annotations

import io
import json
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ashgrid import __version__
from ashgrid.core import MOST_SEED, AshgridError, OptionError, Record, RecordError, broken, contract, find, installed
from ashgrid.server.logs import Level, Style

from .admin import app as admin
from .host_options import Database, DataDir, Where
from .later import add_offered_commands

if TYPE_CHECKING:
    from rich.console import Console

app = typer.Typer(
    name="ashgrid",
    help="Tabletop games of tactics: play, replay, simulate, serve.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


spoken: ContextVar[str] = ContextVar("spoken", default="en")
"""The language that was chosen, also for what goes wrong."""


def known_language(language: str) -> str:
    from ashgrid.text import LANGUAGES

    if language not in LANGUAGES:
        raise AshgridError(f"there is no language '{language}'; there are: {', '.join(LANGUAGES)}")
    spoken.set(language)
    return language


Language = Annotated[
    str,
    typer.Option(
        "--language",
        "-l",
        help="Such as en or pl.",
        envvar="ASHGRID_LANGUAGE",
        callback=known_language,
    ),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A match record; - reads standard input.")]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `ashgrid games` lists them.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, max=MOST_SEED, help="Same seed, same game.")]


def out() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def read_options(pairs: list[str] | None) -> dict[str, Any]:
    """`["hand=4"]` as a dictionary; the game itself checks names and values."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(pair, "options are written KEY=VALUE, such as hand=4")
        if key in options:
            raise OptionError(key, "given twice")
        options[key] = value
    return options


def read_record(path: Path) -> Record:
    if str(path) != "-":
        return Record.load(path)
    try:
        return Record.parse(sys.stdin.read())
    except UnicodeDecodeError:
        raise RecordError("the standard input is not text in UTF-8") from None


def tell_version(wanted: bool) -> None:
    if wanted:
        version()
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[  # noqa: ARG001 - its callback has done it
        bool, typer.Option("--version", help="Tell the version and stop.", callback=tell_version, is_eager=True)
    ] = False,
    data: Annotated[
        list[Path] | None,
        typer.Option(metavar="DIR", help="A folder with armies, units or scenarios of your own; may be repeated."),
    ] = None,
) -> None:
    from .content import use_packs

    use_packs(data or [])


@app.command("data")
def list_data(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; all of them without it.")] = None,
    as_json: Json = False,
) -> None:
    """List the armies, units, scenarios and so on that are installed, and where they come from.

    Exit code 1 if something is wrong with content of your own.

    Example: `ashgrid --data my-armies data`
    """
    from .content import list_content

    list_content(game, as_json)


@app.command()
def games(as_json: Json = False, language: Language = "en") -> None:
    """List the installed games.

    Example: `ashgrid games`
    """
    from rich.table import Table

    from ashgrid.text import game_catalogue

    if as_json:
        rows = [{"name": game.name, "rules": game.rules, "sample": game.sample} for game in installed()]
        typer.echo(json.dumps({"games": rows, "broken": broken()}))
        return
    table = Table("game", "", "seats", "options", box=None, pad_edge=False)
    for game in installed():
        words = game_catalogue(game, language)
        options = game.read_options(None)
        shown = ", ".join(f"{name}={getattr(options, name)}" for name in game.options.__struct_fields__)
        table.add_row(game.name, words.say("game.blurb"), str(len(game.seats(options))), shown)
    out().print(table)
    for reason in broken():
        typer.echo(f"ashgrid: {reason}", err=True)


@app.command()
def play(
    game: GameName,
    against: Annotated[
        str, typer.Option("--against", "-a", help="Who plays the other seats: players, or `human`, comma-separated.")
    ] = "mcts:1s",
    seat: Annotated[int, typer.Option(min=0, help="Your seat.")] = 0,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, max=MOST_SEED, help="Same seed, same game.")
    ] = None,
    option: GameOptions = None,
    save: Annotated[Path | None, typer.Option(help="Write the record there at the end.")] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal, by typed notation. Tab completes legal actions; ? lists them.

    Example: `ashgrid play GAME --against greedy`
    """
    from .terminal import play_in_terminal

    play_in_terminal(find(game), read_options(option), against, seat, seed, save, language)


@app.command()
def replay(
    file: RecordFile,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every move.")] = False,
    as_json: Json = False,
    language: Language = "en",
) -> None:
    """Play a record back and tell what happened, move by move.

    Example: `ashgrid replay game.ashgrid --step`
    """
    from .records import replay_record

    if step and str(file) == "-":
        raise AshgridError("--step needs the keyboard, so the record cannot come from standard input")
    replay_record(read_record(file), step, as_json, language)


@app.command()
def legal(file: RecordFile, as_json: Json = False, language: Language = "en") -> None:
    """List the legal actions after the last move of a record.

    Example: `ashgrid legal game.ashgrid`
    """
    from .records import list_legal

    list_legal(read_record(file), as_json, language)


@app.command()
def verify(
    file: RecordFile,
    commitment: Annotated[
        str | None, typer.Option(help="What the server showed before the first move; the record must agree with it.")
    ] = None,
) -> None:
    """Check that every move of a record is legal and that its result and final state are as recorded.

    A record of a server has the commitment that it made before the first move: that its seed is the one that was
    committed to is checked as well. Exit code 1 if something is wrong.

    Example: `ashgrid verify game.ashgrid`
    """
    from ashgrid.core import verify as problems_of

    from .records import commitment_problems

    record = read_record(file)
    problems = [*problems_of(record), *commitment_problems(record, commitment)]
    for problem in problems:
        typer.echo(f"ashgrid: {problem}", err=True)
    if problems:
        raise typer.Exit(1)
    result = f"result {record.result}" if record.result is not None else "not over"
    moves = f"{len(record.moves)} move{'' if len(record.moves) == 1 else 's'}"
    kept = ", as it was committed to" if "commitment" in record.extra else ""
    typer.echo(f"{record.game}, {moves}, {result}: correct{kept}")


@app.command()
def sim(
    game: GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Annotated[
        str, typer.Option("--players", "-p", help="One player per seat, comma-separated.")
    ] = "greedy,random",
    seed: Seed = 0,
    option: GameOptions = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores by default.")] = None,
    as_json: Json = False,
) -> None:
    """Let machine players play a series, everybody in every seat in turn.

    Example: `ashgrid sim GAME --games 1000 --players greedy,random --seed 7`
    """
    from .simulation import run_series

    run_series(game, games, [name.strip() for name in players.split(",")], seed, read_options(option), jobs, as_json)


@app.command("rate-bots")
def rate_bots(
    game: GameName,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Who is measured, comma-separated.")
    ] = "random,greedy",
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="Games of every two of them.")] = 40,
    seed: Seed = 0,
    option: GameOptions = None,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores by default.")] = None,
    note: Annotated[str, typer.Option(help="What should be known of the machine, for the file.")] = "",
) -> None:
    """Measure what machine players are worth, and print it as a file of `ai/measured/`.

    Example: `ashgrid rate-bots GAME --players random,greedy,mcts:300ms --rounds 40 --seed 7`
    """
    from .simulation import run_measure

    names = [name.strip() for name in players.split(",")]
    run_measure(game, names, rounds, seed, read_options(option), jobs, note)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port; by default 8114, or the next free one. 0 takes any.")
    ] = None,
    data_dir: Annotated[Path | None, typer.Option(help="Where matches are kept.", envvar="ASHGRID_DATA_DIR")] = None,
    database: Database = None,
    bus: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The Redis by which several processes tell each other what happens, such as redis://localhost:6379.",
            envvar="ASHGRID_BUS",
            show_envvar=True,
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=256, help="So many share the port; more than one needs --database and --bus.")
    ] = 1,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Of several processes each has a port for its own figures, on this machine alone: this one and the "
            "next; by default those after --port. 0 takes any.",
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes for machine players; by default one for each core.")
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site, such as https://example.org, whose pages may use this server."),
    ] = None,
    limits: Annotated[
        float, typer.Option(min=0.1, max=100_000, help="Make the limits on what one visitor may do so much wider.")
    ] = 1.0,
    log: Annotated[Style, typer.Option(help="How logs are written.")] = "plain",
    log_level: Annotated[Level, typer.Option(help="What is logged; info has every request.")] = "warning",
) -> None:
    """Start the server for the browser.

    Example: `ashgrid serve --port 9000 --no-open`
    """
    from .host import of_a_server
    from .processes import check_together, serve_together
    from .serving import Serving, run_server

    origins = frozenset(name.lower().rstrip("/") for name in origin or ())
    how = Serving(origins, workers, limits, log, log_level, bus)
    address = of_a_server(database) if database else None
    check_together(address, bus, processes)
    if address:
        serve_together(host, port, address, not no_open, how, processes, metrics_port)
    else:
        run_server(host, port, data_dir, not no_open, how)


@app.command()
def worker(
    bus: Annotated[str, typer.Option(help="The Redis of the servers, such as redis://10.0.0.5.", envvar="ASHGRID_BUS")],
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes for machine players; by default one for each core.")
    ] = None,
    log: Annotated[Style, typer.Option(help="How logs are written.")] = "plain",
    log_level: Annotated[Level, typer.Option(help="What is logged.")] = "warning",
) -> None:
    """Let machine players think and matches be analysed on this machine, for servers with the same `--bus`.

    Example: `ashgrid worker --bus redis://10.0.0.5 --processes 8`
    """
    from .working import run_worker

    run_worker(bus, processes, log, log_level)


@app.command("library")
def library_reports(
    data_dir: Annotated[Path | None, typer.Option(help="Where matches are kept.", envvar="ASHGRID_DATA_DIR")] = None,
    keep: Annotated[str | None, typer.Option(metavar="ID", help="This may stay: it is seen again.")] = None,
    remove: Annotated[str | None, typer.Option(metavar="ID", help="This goes for good.")] = None,
    database: Database = None,
    as_json: Json = False,
) -> None:
    """List what people have reported in a server's library, and decide on it; the server may run meanwhile.

    Example: `ashgrid library --keep w8Jq2`
    """
    from .library import look_at_reports

    look_at_reports(Where(data_dir, database), keep, remove, as_json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; a new file that its owner alone may read.")],
    data_dir: DataDir = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    as_json: Json = False,
) -> None:
    """Copy a server's database to a file and check the copy. The server may run and play meanwhile.

    Example: `ashgrid backup /srv/backup/ashgrid.sqlite3`
    """
    from .backup import back_up

    back_up(file, data_dir, database, force, as_json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of `ashgrid backup`.")],
    data_dir: DataDir = None,
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the database that is there, and keep it beside.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Put a backup in the place of a server's database. The server must not run.

    Example: `ashgrid restore /srv/backup/ashgrid.sqlite3 --data-dir /srv/ashgrid/data`
    """
    from .backup import put_back

    put_back(file, data_dir, database, force, as_json)


@app.command()
def version(as_json: Json = False) -> None:
    """Tell the version, and whether the rules are compiled.

    Example: `ashgrid version`
    """
    compiled = not str(contract.__file__).endswith(".py")
    if as_json:
        typer.echo(json.dumps({"version": __version__, "compiled": compiled, "python": sys.version.split()[0]}))
    else:
        how = "compiled" if compiled else "interpreted"
        typer.echo(f"ashgrid {__version__}, rules {how}, Python {sys.version.split()[0]}")


app.add_typer(admin, name="admin")
add_offered_commands(app)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; always ends the process."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows a question mark
    try:
        code = app(args=arguments, standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        _fail(error.format_message(), 2)
    except AshgridError as error:
        from ashgrid.text import catalogue

        _fail(catalogue(spoken.get()).error(error), 2)
    except (typer.Abort, KeyboardInterrupt):
        _fail("stopped", 130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str, code: int) -> NoReturn:
    if message:  # empty when the help text has said it all
        typer.echo("ashgrid: " + " ".join(message.split()), err=True)
    sys.exit(code)
