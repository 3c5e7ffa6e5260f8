"""The reference of Dust units in docs/rules/, generated from their cards, and the formula that prices them.

python -m tools.dust_units            writes docs/rules/dust-units.md
python -m tools.dust_units prices     prints the price of every unit by the formula beside the cost on its card

A price is `SCALE * sqrt(threat * endurance)`, raised by what the skills are worth, because a unit that hits twice as
hard and one that lasts twice as long win the same fights.

*Threat* is what an attack destroys, in army points. Each weapon line is tried on every target of `TARGETS`: expected
damage (never more than the target has) times what a point of it costs; cover takes its share unless the weapon ignores
it. The quadratic mean over the targets stands for a player who picks those that suit the weapon. Each line is then
weighed by how often something is in its reach after one move, and by its ammunition.

*Endurance* is the points of damage of a unit times what one is worth in its armour class.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Final

from ashgrid.games.dust import data, packs, tables
from ashgrid.games.dust.skills import SKILL_NAMES, trait_of
from ashgrid.games.dust.tables import Combat, UnitType, Weapon
from ashgrid.text import read

ROOT = Path(__file__).resolve().parent.parent
UNITS = ROOT / "docs" / "rules" / "dust-units.md"
TEXT = ROOT / "src" / "ashgrid" / "games" / "dust" / "text"

# What there is to shoot at: armour class, points of damage, price of one, share of the field, whether it is a squad
TARGETS: Final = (
    ("I1", 5, 3.6, 0.12, True),
    ("I2", 5, 5.2, 0.34, True),
    ("I3", 3, 9.8, 0.20, True),
    ("I4", 3, 13.0, 0.02, True),
    ("V2", 3, 7.0, 0.04, False),
    ("V3", 3, 7.7, 0.12, False),
    ("V4", 4, 9.5, 0.10, False),
    ("V5", 5, 10.0, 0.04, False),
    ("V7", 9, 9.0, 0.02, False),
)
COVERED: Final = 0.8  # what cover lets through, over a whole game
HARDNESS: Final = {
    "I1": 1.0,
    "I2": 1.55,
    "I3": 2.6,
    "I4": 4.0,
    "V1": 1.3,
    "V2": 1.9,
    "V3": 2.4,
    "V4": 3.1,
    "V5": 5.2,
    "V6": 5.9,
    "V7": 6.5,
}
SCALE: Final = 2.5

# Shares of the price that skills add
SHARES: Final = {
    "advanced-reactive-fire": 0.05,
    "agile": 0.03,
    "all-in-one": 0.10,
    "assault": 0.05,
    "badass": 0.05,
    "berserk": 0.08,
    "charge": 0.10,
    "fast": 0.05,
    "heroic-attack": 0.10,
    "jump": 0.05,
    "medal-of-honor": 0.04,
    "superior-reactive-fire": 0.08,
}
# Army points that skills add
POINTS: Final = {
    "artillery-strike": 2.0,
    "black-ops": 1.5,
    "blutkreuz-ape": -0.5,
    "blutkreuz-zombie": -0.5,
    "command-squad": 8.0,
    "commander": 0.5,
    "scout-vehicle": 1.0,
    "tank-head": 3.0,
}
# What skills do to endurance and threat
LASTING: Final = {"damage-resilient": 1.4, "self-repair": 1.2, "wiederbelebungsserum": 1.6}
HITTING: Final = {"spotter": 2.0}
# Army points that games between random lists add to authored costs: lists with these units won more, or less, than
# others of their bloc, for reasons that the formula does not see
MEASURED: Final = {
    "battle-grenadiers": 2.0,
    "desant": 1.0,
    "grandma": 1.0,
    "honey": 2.5,
    "hot-dog": 1.0,
    "kommandotrupp": -5.0,
    "koshka": -1.0,
    "lisa": 1.0,
    "medved": 3.8,
    "minomyotchiki": 1.0,
    "molniya": -1.0,
    "nastasia": 1.0,
    "ognemyotchiki": -1.0,
    "pounder": 1.5,
    "priest": 1.0,
    "rattler": 0.5,
    "shtab": 1.0,
    "steel-rain": 3.0,
    "tank-busters": -3.0,
    "uragan": 2.0,
}
# Army points that published army lists add to authored costs: with these the totals that their players gave are right
LISTED: Final = {
    "grim-reapers": -3.0,
    "heavy-recon-grenadiers": 0.5,
    "recon-boys": -3.0,
}


def damage(weapon: Weapon, value: Combat, points: int, squad: bool) -> float:
    """Expected damage of one carrier's attack on a target with so many points, cover left out."""
    figures = points if squad else 1
    hits = 1 / 2 if weapon.traits & trait_of("laser") else 1 / 3
    if value.mode == tables.PHASER:
        return value.dice * value.damage / 9
    if value.mode == tables.FLAME:
        return value.dice * figures * hits
    if value.mode == tables.AP_FLAME:
        return points * (1 - math.pow(2 / 3, value.dice * figures))
    burst = 1.5 if weapon.traits & trait_of("burst") else 1.0
    return value.dice * hits * min(value.damage, points) * burst if value.mode != tables.CANNOT else 0.0


def reached(weapon: Weapon, move: int) -> float:
    """How often something is in reach after one move."""
    if weapon.reach == tables.ARTILLERY:
        return 0.75
    if weapon.reach == tables.UNLIMITED:
        return 1.1
    share = min(1.0, 0.06 + 0.17 * (weapon.high + move))
    return share - 0.08 * (weapon.low - 1)


def line_threat(card: UnitType, weapon: Weapon) -> float:
    carriers = sum(role.count for role in card.roles if weapon.line in role.lines) if card.kind == tables.SQUAD else 1
    shooter = any(other.reach != tables.CLOSE for other in card.weapons)
    supply = 0.5 if weapon.reach == tables.CLOSE and shooter else 1.0  # only for those who come too near
    if weapon.ammo:
        carriers = min(carriers, weapon.ammo)
        supply = min(1.0, weapon.ammo / carriers / 4)  # a unit attacks about four times in a game
    if weapon.traits & trait_of("reload"):
        supply = 0.75
    open_fire = weapon.traits & (trait_of("flamethrower") | trait_of("grenade")) or weapon.reach in (
        tables.CLOSE,
        tables.ARTILLERY,
    )
    total = 0.0
    for name, points, price, share, squad in TARGETS:
        value = weapon.combat[tables.COLUMN_NAMES.index(name)]
        cover = COVERED if squad and not open_fire and value.mode != tables.PHASER else 1.0
        expected = min(points, carriers * damage(weapon, value, points, squad) * cover)
        total += share * (expected * price) ** 2
    picked = 1.4 if weapon.traits & trait_of("sniper") else 1.0  # the figure that matters most
    return math.sqrt(total) * supply * picked * reached(weapon, card.move)


def skills(card: UnitType) -> list[str]:
    return [name for bit, name in enumerate(SKILL_NAMES) if card.skills >> bit & 1]


def price(card: UnitType) -> float:
    threat = sum(line_threat(card, weapon) for weapon in card.weapons)
    endurance = card.points * HARDNESS[tables.COLUMN_NAMES[card.column]]
    if card.kind == tables.HERO:
        endurance *= 0.9  # no cover while alone
    share, points = 1.0, MEASURED.get(card.name, 0.0) + LISTED.get(card.name, 0.0)
    for skill in skills(card):
        threat *= HITTING.get(skill, 1.0)
        endurance *= LASTING.get(skill, 1.0)
        share += SHARES.get(skill, 0.0)
        points += POINTS.get(skill, 0.0)
    return SCALE * math.sqrt(threat * endurance) * share + points


# What others have published, as constraints on what is authored
PUBLISHED_LISTS: Final = (
    ("bazooka-joe,ozz,rhino,priest,13-foxtrot*2,grim-reapers*2,hell-boys*2,recon-boys,steel-rain,rattler", 299),
    (
        (
            "grenadier-x,lara,markus,stefan,totenmeister,axis-gorillas,axis-zombies*2,beobachter*3,"
            "heavy-recon-grenadiers,sturmpioniere,lothar"
        ),
        297,
    ),
    ("markus,sigrid,ludwig*2,luther,axis-gorillas,recon-grenadiers*2,laser-grenadiers,sniper-grenadiers", 248),
    ("manfred,lothar*2,beobachter*4,kommandotrupp,recon-grenadiers*3,sniper-grenadiers*4,tank-killers", 248),
)
"""Two of a league of July 2012, and the two best of the championship of 2011. The last was printed with single costs
that make 258; it has its total of 248 with a Kommandotrupp of 30."""

# Unit, class before, class in the later edition, class now, why
DECIDED: Final = (
    ("axis-gorillas", "I3", "I2", "I2", "at I2 the formula gives the known cost of 24, at I3 32"),
    ("markus", "I3", "I2", "I2", "leads Gorillas, so he has their class"),
    ("stefan", "I3", "I2", "I2", "leads soldiers with flamethrowers: Sturmpioniere are I2"),
    ("sniper-grenadiers", "I1", "I2", "I2", "Grenadiers of this edition are I2"),
    ("13-foxtrot", "I1", "I2", "I2", "all Rangers that are known are I2"),
    ("kommandotrupp", "I2", "I1", "I2", "Grenadiers of this edition are I2"),
    ("tank-killers", "I2", "I1", "I2", "Grenadiers of this edition are I2; at I1 the known cost of 22 is too much"),
    ("action-jackson", "I2", "I3", "I2", "all Allied squads of I3 jump: he could join nobody"),
)


# The reference ------------------------------------------------------------------------------------

HEAD: Final = """# Dust Tactics: units

<!-- Written by `python -m tools.dust_units` from src/ashgrid/games/dust/data/units: do not edit. -->

Every card as the game knows it. How sure a value is shows in its print: **bold** is printed in the rulebook or in an
official publication, plain is from another public source, *slanted* is authored for Ashgrid. Combat values are dice /
damage for each armour class; a dash never hurts that class. Knives and weapons with limited ammunition belong to every
figure of a squad, the other weapons to the figures named.

*Price* is what the formula below gives. Costs that are known are kept, whatever the formula says; so are the 29 of The
Hammers and the 55 of Sturmpioniere and Heavy Flak Grenadiers together, which make both sides of the core box worth 130.
All other authored costs are the price, and authored values are chosen so that the published lists below add up.

## Published lists

Costs of many cards are unknown, but whole lists were published with their totals: two of a league of July 2012 and the
two best of the championship of 2011. The costs here add up to them; how a total divides among units whose cost is
authored is ours. Rattler and Heavy Recon Grenadiers are known from these lists, by name only.

| list | total |
|---|---|
{lists}

## Armour classes of a later edition

Dust 1947 gives a class to most of these units. Of the classes that are known for this edition it has all but two:
Recon and Battle Grenadiers are I2 here and I1 there, so the class of Grenadiers has changed. Where it differs from an
authored class, this was decided; the class stays marked as authored, for another edition is no proof.

| unit | before | later edition | now | why |
|---|---|---|---|---|
{decided}

## Prices

A price is {scale} x sqrt(threat x endurance), raised by the skills: a unit that hits twice as hard and one that lasts
twice as long win the same fights.

- *Threat* is what an attack destroys, in army points, added up over the weapon lines. A line is tried on each target of
  the table: expected damage, at most what the target has, times the price of a point. Cover lets {covered} of it
  through, unless the weapon ignores cover. The quadratic mean over the targets, weighted by their shares, stands for a
  player who picks those that suit the weapon.
- A line counts for how often something is in its reach after one move: 0.06 + 0.17 x (range + move), at most 1, and
  0.08 less for every square of minimum range; 1.1 for range U, 0.75 for range A. Reloading takes a quarter, ammunition
  counts for four attacks, close combat counts half for units that also shoot, a sniper's choice adds two fifths.
- *Endurance* is the points of damage times the hardness of the armour class, and a tenth less for heroes, who have no
  cover while alone.

| target | points | army points for each | share |
|---|---|---|---|
{targets}

| armour class | {classes} |
|---|{rules}
| hardness | {hardness} |

| skill | worth |
|---|---|
{skills}

Some prices are corrected by what games show: between random lists of 130 points, those with these units won more, or
less, often than the rest of their bloc, for reasons that the formula does not see.

| unit | correction |
|---|---|
{measured}

Others are corrected so that the published lists add up.

| unit | correction |
|---|---|
{listed}
"""

Words = dict[str, str]
MARKS: Final = {"rulebook": "**", "published": "", "authored": "*"}


def _words() -> Words:
    return {key: message.forms[0] for key, message in read(TEXT / "en.po").items()} | packs.words("en")


def _shown(entry: data.Plain) -> str:
    mark = MARKS[entry["source"]]
    return f"{mark}{entry['value']}{mark}" if entry["value"] != "-" or not mark else f"{mark}–{mark}"


def _counted(text: str, words: Words) -> str:
    """A list as one reads it: `2 x Ludwig`."""
    units = [data.unit_of(part.partition("*")[0]).name for part in text.split(",")]
    counts = [part.partition("*")[2] for part in text.split(",")]
    return ", ".join(
        (f"{count} x " if count else "") + words[f"unit.{unit}"] for unit, count in zip(units, counts, strict=True)
    )


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _head(words: Words) -> str:
    worth = {name: f"+{share:.0%}" for name, share in SHARES.items()}
    worth |= {name: f"{points:+g}" for name, points in POINTS.items()}
    worth |= {name: f"endurance x {factor:g}" for name, factor in LASTING.items()}
    worth |= {name: f"threat x {factor:g}" for name, factor in HITTING.items()}
    return HEAD.format(
        scale=SCALE,
        covered=COVERED,
        targets="\n".join(
            _row([name, str(points), f"{each:g}", f"{share:g}"]) for name, points, each, share, _ in TARGETS
        ),
        classes=" | ".join(HARDNESS),
        rules="---|" * len(HARDNESS),
        hardness=" | ".join(f"{value:g}" for value in HARDNESS.values()),
        skills="\n".join(_row([name, worth[name]]) for name in SKILL_NAMES if name in worth),
        measured="\n".join(_row([f"`{name}`", f"{points:+g}"]) for name, points in MEASURED.items()),
        listed="\n".join(_row([f"`{name}`", f"{points:+g}"]) for name, points in LISTED.items()),
        lists="\n".join(_row([_counted(text, words), str(total)]) for text, total in PUBLISHED_LISTS),
        decided="\n".join(_row([words[f"unit.{name}"], *rest]) for name, *rest in DECIDED),
    )


def _summary(bloc: str, words: Words) -> list[str]:
    lines = [
        f"\n## {words[f'bloc.{bloc}']}\n",
        "| unit | id | kind | armour | move | points | cost | price | skills |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for card in tables.TYPES:
        if card.bloc != bloc:
            continue
        values = data.provenance(card.name)
        kind = tables.KIND_NAMES[card.kind] + (", 2 x 2 squares" if card.size == 2 else "")
        known = [_shown({**skill, "value": words[f"skill.{skill['value']}"]}) for skill in values["skills"]]
        stats = [_shown(values[key]) for key in ("armour", "move", "points", "cost")]
        name = words[f"unit.{card.name}"]
        lines.append(_row([name, f"`{card.name}`", kind, *stats, f"{price(card):.0f}", ", ".join(known)]))
    return lines


def _card(card: UnitType, words: Words) -> list[str]:
    values = data.provenance(card.name)
    lines = [f"\n### {words[f'unit.{card.name}']}\n"]
    if card.kind == tables.SQUAD:
        figures = ", ".join(f"{role.count} x {words[f'role.{role.name}']}" for role in card.roles)
        cover = f"soft {_shown(values['soft'])}, hard {_shown(values['hard'])}"
        lines.append(f"Figures: {figures}. Cover saves: {cover}.\n")
    left_out = data.UNITS[card.name].left_out
    if left_out:
        lines.append(f"Left out, because only the names of these skills are known: {', '.join(left_out)}.\n")
    lines.append(_row(["weapon", "range", "carried", "traits", *tables.COLUMN_NAMES]))
    lines.append("|---" * (4 + tables.COLUMNS) + "|")
    for weapon in values["weapons"]:
        name = _shown({**weapon["name"], "value": words[f"weapon.{weapon['name']['value']}"]})
        traits = weapon.get("traits", {"value": [], "source": "authored"})
        notes = [_shown({**traits, "value": words[f"trait.{trait}"]}) for trait in traits["value"]]
        if "ammo" in weapon and weapon["ammo"]["value"]:
            notes.append("ammunition " + _shown(weapon["ammo"]))
        if weapon["lines"] > 1:
            notes.append(f"{weapon['lines']} lines")
        carried = _shown(weapon["carried"]) if "carried" in weapon else "all" if card.kind == tables.SQUAD else ""
        cells = [_shown(weapon["combat"][column]) for column in tables.COLUMN_NAMES]
        lines.append(_row([name, _shown(weapon["range"]), carried, ", ".join(notes), *cells]))
    return lines


def units() -> str:
    words = _words()
    parts = [_head(words)]
    for bloc in data.BLOCS:
        parts += _summary(bloc, words)
        for card in tables.TYPES:
            if card.bloc == bloc:
                parts += _card(card, words)
    return "\n".join(parts) + "\n"


def main() -> None:
    if sys.argv[1:] == ["prices"]:
        for card in tables.TYPES:
            print(f"{card.bloc:7} {card.name:24} {price(card):6.1f} {card.cost:4}")
        return
    UNITS.write_text(units(), "utf-8")


if __name__ == "__main__":
    main()
