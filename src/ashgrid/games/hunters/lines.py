"""A mission in plain lines, for the terminal: each goal, figure, token and card has its own."""

from __future__ import annotations

from ashgrid.core.contract import Plain
from ashgrid.core.speaking import Words

from .campaign.lines import journey_lines
from .ground import COLUMNS
from .tables import CARD_NUMBER, CARDS

INSIDE = " · "
GROUNDS = {"v": "vantage", "c": "cover", "x": "exposed"}


def lines_of(view: Plain, seat: int, words: Words) -> list[str]:
    return journey_lines(view, words) if view.get("chapter") == "journey" else _mission(view, seat, words)


def _mission(view: Plain, seat: int, words: Words) -> list[str]:
    say = words.say
    found = [
        INSIDE.join(
            [
                say(f"mission.{view['mission']}"),
                f"{say('view.turn')} {view['turn']}/{view['turns']}",
                say(f"light.{view['light']}"),
                say(f"weather.{view['weather']}"),
            ]
        )
    ]
    found += [_goal(goal, words) for goal in view["goals"]]
    found += [say(f"fail.{fail['do']}", fail) for fail in view["fails"]]
    found += [_coming(coming, words) for coming in view["coming"]]
    found += [_hero(view, hero, words) for hero in view["heroes"]]
    found += [_enemy(view, enemy, words) for enemy in view["enemies"]]
    found += [_token(token, words) for token in view["tokens"]]
    found += _hand(view["heroes"][seat], view["doing"][-1]["kind"] == "hands", words)
    return found


def _goal(goal: Plain, words: Words) -> str:
    key = f"goal.{goal['do']}"
    if goal["do"] == "kill":
        key = f"goal.kill{'' if goal['count'] else '-all'}{'-of' if goal['enemy'] else ''}"
    elif goal["do"] == "reach" and not goal["count"]:
        key = "goal.reach-all"
    elif goal["do"] == "carry" and goal["zone"]:
        key = "goal.carry-zone"
    return f"{words.say(key, goal)} {min(goal['have'], goal['want'])}/{goal['want']}"


def _coming(coming: Plain, words: Words) -> str:
    spawn = coming["do"] == "spawn" and coming["enemy"]
    said = words.say("ui.hunters.coming.spawn" if spawn else f"coming.{coming['do']}", coming)
    when = coming.get("when")
    if not when:
        return said
    return f"{said} {words.say('ui.hunters.coming.alarm' if when == 'alarm' else 'ui.hunters.coming.half', coming)}"


def _hero(view: Plain, hero: Plain, words: Words) -> str:
    turn = view["turn"]
    states = {
        "dead": hero["dead"],
        "away": hero["away"] and not hero["dead"],
        "down": hero["health"] <= 0 and not hero["dead"] and not hero["away"],
        "engaged": hero["engaged"],
        "hidden": hero["hidden"],
        "stunned": hero["stunned"] >= turn > 0,
        "woken": hero["woken"] >= turn > 0,
        "guard": hero["guard"] > 0,
        "done": hero["done"] and hero["health"] > 0 and not hero["away"],
    }
    gear = [_gear(one, words) for one in hero["gear"]]
    carried = [words.named("term", name) for name in hero["finds"]]
    return INSIDE.join(
        [
            *_where(view, hero, words.named("hero", hero["name"]), words),
            words.say("ui.hunters.morale", {"count": hero["morale"]}),
            f"{words.say('view.pile')} {hero['pile']}",
            *_states(states, words),
            ", ".join(gear),
            *([f"{words.say('view.finds')} {', '.join(carried)}"] if carried else []),
        ]
    )


def _gear(gear: Plain, words: Words) -> str:
    name = words.named("item", gear["item"])
    return name if gear["loaded"] else f"{name} ({words.say('state.unloaded')})"


def _enemy(view: Plain, enemy: Plain, words: Words) -> str:
    turn = view["turn"]
    states = {
        "engaged": any(one["engaged"] and one["space"] == enemy["space"] for one in view["heroes"]),
        "stunned": enemy["stunned"] >= turn > 0,
        "marked": enemy["marked"] > 0,
        "jammed": enemy["jammed"] >= turn > 0,
        "called": enemy["called"],
    }
    return INSIDE.join([*_where(view, enemy, words.named("enemy", enemy["name"]), words), *_states(states, words)])


def _where(view: Plain, figure: Plain, name: str, words: Words) -> list[str]:
    health = f"{words.say('view.health')} {figure['health']}/{figure['most']}"
    space = figure["space"]
    if space is None:
        return [name, health]
    ground = view["ground"]
    icon = ground["icons"][(int(space[1:]) - 1) * ground["width"] + COLUMNS.index(space[0])]
    there = [words.say(f"ground.{GROUNDS[icon]}")] if icon in GROUNDS else []
    return [f"{space}: {name}", health, words.say("ui.hunters.faces", figure), *there]


def _states(states: dict[str, bool], words: Words) -> list[str]:
    return [words.say(f"state.{name}") for name, there in states.items() if there]


def _token(token: Plain, words: Words) -> str:
    name = words.named("item", token["item"]) if token["item"] else words.named("term", token["name"] or token["kind"])
    health = [f"{words.say('view.health')} {token['health']}"] if token["health"] else []
    armed = [words.say("state.armed")] if token["armed"] else []
    return INSIDE.join([f"{token['space']}: {name}", *health, *armed])


def _hand(hero: Plain, choosing: bool, words: Words) -> list[str]:
    """The hand, or the deck from which the first one is chosen."""
    cards = [_card(card, words) for card in dict.fromkeys(hero["left"] if choosing else hero["hand"])]
    return [words.say(f"ui.hunters.{'deck' if choosing else 'hand'}", {"hero": hero["name"]}), *cards] if cards else []


def _card(name: str, words: Words) -> str:
    card = CARDS[CARD_NUMBER[name]]
    said = [words.say(f"part.{part.text}") for part in card.parts]
    if card.boost is not None:
        said.append(f"{words.say('ui.hunters.boost')}: {words.say(f'boost.{card.boost_text}')}")
    if card.reaction is not None:
        said.append(f"{words.say(f'trigger.{card.trigger}')}: {words.say(f'reaction.{card.reaction_text}')}")
    return f"  {words.say(f'card.{name}')}: {'; '.join(said)}"
