"""A journey in plain lines, for the terminal: the day, the party, what is read, where it can go and what is to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ashgrid.core.contract import Plain
from ashgrid.core.speaking import Words

INSIDE = " · "
SIGNED = ("cells", "food", "module", "xp", "morale", "standing")
FACES = 6


def journey_lines(view: Plain, words: Words) -> list[str]:
    today = words.say("ui.hunters.journey.today", view)
    found = [INSIDE.join([today, words.named("spot", view["spot"])])]
    found += [_pin(pin, words) for pin in view["track"] if pin["day"] >= view["day"]]
    found += [_hero(hero, words) for hero in view["heroes"] if not hero["dead"]]
    if view["tokens"]:
        found.append(f"{words.say('ui.hunters.journey.tokens')}: {', '.join(view['tokens'])}")
    found += _base(view["base"], words)
    if view["loot"]:
        found.append(
            f"{words.say('ui.hunters.journey.loot')}: {', '.join(words.named('thing', one) for one in view['loot'])}"
        )
    if view["card"] is not None:
        return found + _card(view["card"], words)
    return found + [_way(view, spot, words) for spot in view["ways"]]


def _pin(pin: Plain, words: Words) -> str:
    what = words.say(f"ui.hunters.journey.pin.{pin['what']}", pin)
    return words.say("ui.hunters.journey.way.due", {"day": pin["day"], "what": what})


def _hero(hero: Plain, words: Words) -> str:
    say = words.say
    parts = [
        say("ui.hunters.journey.hero", {"hero": hero["name"], "level": hero["level"]}),
        say("ui.hunters.health", hero),
        say("ui.hunters.journey.poisoned") if hero["poisoned"] else "",
        say("ui.hunters.morale", {"count": hero["morale"]}),
        say("ui.hunters.journey.food", {"count": hero["food"]}),
        say("ui.hunters.journey.cells", {"count": hero["cells"]}),
        "" if hero["next"] is None else say("ui.hunters.journey.xp", hero),
        ", ".join(words.named("item", one["item"]) for one in hero["gear"]),
        _modules(hero["modules"], words),
    ]
    return INSIDE.join(part for part in parts if part)


def _modules(modules: Mapping[str, int], words: Words) -> str:
    said = [words.say("ui.hunters.journey.cost", {"what": name, "count": count}) for name, count in modules.items()]
    return ", ".join(said)


def _base(base: Plain, words: Words) -> list[str]:
    """What stands in the base, and what lies in its store."""
    say = words.say
    rooms = [f"{words.named('room', one['room'])} {one['level']}" for one in base["rooms"] if one["level"]]
    store = [
        *[words.named("item", one["item"]) for one in base["items"]],
        _modules(base["modules"], words),
        say("ui.hunters.journey.cells", {"count": base["cells"]}) if base["cells"] else "",
    ]
    papers = [words.named("item", one["item"]) for one in base["documents"]]
    told = {
        "ui.hunters.journey.base": rooms,
        "ui.hunters.journey.store": [one for one in store if one],
        "ui.hunters.journey.offer.documents": papers,
    }
    return [f"{say(key)}: {', '.join(what)}" for key, what in told.items() if what]


def _way(view: Plain, spot: str, words: Words) -> str:
    """Where the party can go, what the way takes and may bring, and what lies there."""
    way = view["ways"][spot]
    say = words.say
    days = way["days"]
    parts = [
        say("ui.hunters.journey.way.days", {"days": days}) if days else say("ui.hunters.journey.way.at-once"),
        f"{say('ui.hunters.journey.deck.' + way['deck'])} {words.number(way['chance'], 'percent')}",
    ]
    for card in _spot(view, spot)["cards"]:
        how = "on" if card["card"] in way["must"] else {"on": "later"}.get(card["how"], card["how"])
        parts.append(say(f"ui.hunters.journey.lies.{how}", {"card": card["card"]}))
    return f"→ {words.named('spot', spot)}: {INSIDE.join(parts)}"


def _spot(view: Plain, name: str) -> Plain:
    spots = [one for location in view["locations"] for one in (location, *location["places"])]
    return next((one for one in spots if one["name"] == name), {"cards": []})


# Cards --------------------------------------------------------------------------------------------


def _card(card: Plain, words: Words) -> list[str]:
    """The card that is read, and of each of its options what is known. What an option says is among the answers."""
    story = f"story.{card['card']}"
    title = f"{card['card']}. {words.say(f'{story}.title')}"
    if not card["asked"]:
        return [title]
    found = [title, words.say(f"{story}.text")]
    for option in card["options"]:
        hint = f"{story}.{option['option']}.hint"
        said = words.say(hint)
        known = [_closed(option, words), *_known(option, words), "" if said == hint else said]
        if any(known):
            found.append(f"  {option['option']}: {INSIDE.join(one for one in known if one)}")
    return found


def _closed(option: Plain, words: Words) -> str:
    if option["forced"] and option["open"]:
        return words.say("ui.hunters.journey.option.forced")
    return "" if option["open"] else words.say("ui.hunters.journey.option.closed")


def _known(option: Plain, words: Words) -> Iterable[str]:
    def told(key: str, what: list[str]) -> str:
        said = [one for one in what if one]
        return words.say(f"ui.hunters.journey.option.{key}", {"what": said}) if said else ""

    check = option["check"]
    yield told("needs", [need_text(need, words) for need in option["needs"]])
    yield told("costs", [cost_text(cost, words) for cost in option["costs"]])
    if check is not None:
        yield _check(check, words)
    yield told("shown" if check is None else "passed", [order_text(order, words) for order in option["shown"]])
    yield told("failed", [order_text(order, words) for order in option["failing"]])
    if option["more"]:
        yield words.say("ui.hunters.journey.option.more")
    if option["reveals"] == "hidden":
        yield words.say("ui.hunters.journey.option.hidden")


def _check(check: Plain, words: Words) -> str:
    if check["word"] == "boxing":
        return words.say("ui.hunters.journey.option.boxing", check)
    value = max(1, check["value"])
    fields = {"word": words.named("check", check["word"]), "value": value, "chance": min(value, FACES) / FACES}
    return words.say("ui.hunters.journey.option.check", fields)


def order_text(order: str, words: Words) -> str:
    """What a card orders; what it does not want to tell has no words."""
    word, *rest = order.split()
    first = rest[0] if rest else "1"
    last = rest[-1] if rest and rest[-1].lstrip("+-").isdecimal() else "1"
    fields: dict[str, object] = dict.fromkeys(
        ("item", "module", "gang", "token", "spot", "mission", "room", "ending"), first
    )
    fields["count"] = f"{int(last):+d}" if word in SIGNED else int(last)
    fields["days"] = int(last)
    fields["deck"] = words.say(f"ui.hunters.journey.deck.{first}")
    key = f"ui.hunters.journey.order.{word}"
    said = words.say(key, fields)
    if said == key:
        return ""
    return (
        f"{said} ({words.say('ui.hunters.journey.order.hidden')})" if word == "mission" and "hidden" in rest else said
    )


def cost_text(cost: str, words: Words) -> str:
    word, *rest = cost.split()
    if word == "item":
        return words.named("item", rest[0])
    what, count = (rest[0], rest[1:]) if word == "module" else (word, rest)
    fields = {"what": what, "count": abs(int(count[0])) if count else 1}
    return words.say("ui.hunters.journey.cost", fields)


def need_text(need: str, words: Words) -> str:
    """A condition of an option: of several, one must hold."""
    return words.say("ui.hunters.journey.need.or").join(_clause(part, words) for part in need.split(" or "))


def _clause(part: str, words: Words) -> str:
    negated = part.startswith("not ")
    word, *rest = part.removeprefix("not ").split()
    sign = next((place for place, one in enumerate(rest) if one in (">=", "<=")), -1)
    bound = "" if sign < 0 else f"{'≥' if rest[sign] == '>=' else '≤'} {rest[sign + 1]}"
    name = rest[0] if rest and sign != 0 else ""
    said = words.say(f"ui.hunters.journey.need.{word}", {"name": name, "bound": bound}).strip()
    return words.say("ui.hunters.journey.need.not", {"need": said}) if negated else said
