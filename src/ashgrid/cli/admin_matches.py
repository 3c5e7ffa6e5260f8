"""`ashgrid admin`: matches, how long they are kept, and what there is in all."""

from __future__ import annotations

from ashgrid.core import AshgridError
from ashgrid.server.standing import told
from ashgrid.server.table import now
from ashgrid.store import MatchLine, Terms
from ashgrid.store.probe import sizes_of

from .host import confirm, opened, person_called, tell
from .host_options import Where

AT_ONCE = 100


def matches(where: Where, over: bool | None, person: str, limit: int, as_json: bool) -> None:
    with opened(where) as store:
        who = person_called(store, person).id if person else None
        found = store.roster.matches(over, who, limit=limit)
    tell(as_json, {"matches": found}, *([_line(one) for one in found] or ["no matches"]))


def _line(one: MatchLine) -> str:
    state = "record" if one.uploaded else "over" if one.over else "goes on"
    people = f": {', '.join(one.people)}" if one.people else ""
    return f"{one.id}  {one.game}, {state}, last move {told(one.updated)}{people}"


def delete(where: Where, match_id: str, force: bool, yes: bool, as_json: bool) -> None:
    with opened(where) as store:
        found = store.roster.matches(match_id=match_id)
        if not found:
            raise AshgridError(f"there is no match '{match_id}'; `ashgrid admin matches` lists them")
        needed = store.retention.why_needed(match_id)
        if needed and not force:
            raise AshgridError(f"match '{match_id}' is needed by: {', '.join(needed)}; --force deletes it all the same")
        confirm(f"Delete the match {_line(found[0])}?", yes)
        store.retention.remove([match_id], even_needed=True)
        store.retention.tidy()
    tell(as_json, {"deleted": match_id}, f"match {match_id} is deleted")


def retention(
    where: Where,
    finished_days: int | None,
    uploads_days: int | None,
    dry_run: bool,
    at_once: bool,
    yes: bool,
    as_json: bool,
) -> None:
    with opened(where) as store:
        before = store.retention.terms()
        terms = Terms(_new(finished_days, before.finished_days), _new(uploads_days, before.uploads_days))
        old = store.retention.old(terms, now())
        removed = 0
        if not dry_run:
            if old.ids and (at_once or terms != before):
                confirm(f"Remove {len(old.finished)} finished matches and {len(old.uploads)} records for good?", yes)
            if terms != before:
                store.retention.agree(terms)
            if at_once:
                for start in range(0, len(old.ids), AT_ONCE):
                    removed += len(store.retention.remove(old.ids[start : start + AT_ONCE]))
                store.retention.tidy()
    lines = [f"finished matches: {_kept(terms.finished_days)}", f"records handed in: {_kept(terms.uploads_days)}"]
    lines += [f"{'old enough to go' if dry_run or not at_once else 'old enough'}: {len(old.ids)}"] if old.ids else []
    lines += [f"old, but needed by a {name}: {count}" for name, count in old.needed.items()]
    if removed:
        lines.append(f"removed: {removed}; what they took in the file is used again, and the file does not shrink")
    elif old.ids:
        lines.append("nothing is changed" if dry_run else "the server removes them within a day, a few at a time")
    told_all = {"finished": len(old.finished), "uploads": len(old.uploads), "needed": old.needed, "removed": removed}
    tell(as_json, {"terms": terms, "dry_run": dry_run, **told_all}, *lines)


def _new(wanted: int | None, before: int | None) -> int | None:
    return before if wanted is None else wanted or None


def _kept(days: int | None) -> str:
    return "kept for good" if days is None else f"kept for {days} days"


def status(where: Where, as_json: bool) -> None:
    with opened(where) as store:
        amounts = store.roster.amounts(now())
        terms = store.retention.terms()
        sizes = sizes_of(store)
    moves, recent = amounts.all["moves"], amounts.week["moves"]
    growth = round(sum(sizes.values()) * recent / moves) if moves else 0
    width = max(map(len, amounts.all))
    lines = [
        f"{name:<{width}}  {count:>10,}" + (f"  {amounts.week[name]:>+9,} this week" if amounts.week.get(name) else "")
        for name, count in amounts.all.items()
    ]
    lines += [f"{name:<{width}}  {size / 1e6:>10,.1f} MB" for name, size in sizes.items()]
    lines.append(f"it grows by about {growth / 1e6:,.1f} MB a week at this pace, nearly all of it moves")
    lines.append(f"finished matches are {_kept(terms.finished_days)}, records {_kept(terms.uploads_days)}")
    told_all = {"amounts": amounts.all, "week": amounts.week, "bytes": sizes, "bytes_a_week": growth}
    tell(as_json, {**told_all, "retention": terms}, *lines)
