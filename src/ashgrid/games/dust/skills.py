"""Every skill of a card and every trait of a weapon: one declaration each.

A declaration says when its skill may be used and how often, what it changes, and what it is called in reports; the
words are in the catalogues (`skill.<name>`, `skill-text.<name>`). Legal lists, refusals, dice, odds, explanations and
machine players ask the declarations, by what they do (`throws_again`, `flies`), and name no skill. A new one is a
declaration here, its words, its test; only what no declaration can say yet needs code, where that is asked.

`number` is the bit of a skill or trait in cards and in saved matches: it never changes and is never used again.
"""

from __future__ import annotations

from typing import Final

# When somebody declares a skill (`use berserk`)
NOT_DECLARED: Final = 0  # it works by itself, or has an action of its own
BEFORE_ACTIONS: Final = 1
WITH_WEAPONS: Final = 2  # at the end of a plan in which a weapon is aimed
AT_THE_END: Final = 3  # of any plan

# Who may have it
ANYBODY: Final = ""
VEHICLES: Final = "vehicles"
SOLDIERS: Final = "soldiers"
HEROES: Final = "heroes"

# How often
ALWAYS: Final = 0
ONCE_A_ROUND: Final = 1
ONCE_A_GAME: Final = 2

# Which of the dice that have not counted are thrown again
NO_DICE: Final = 0
ONE_DIE: Final = 1
ALL_DICE: Final = 2


class Skill:
    """`mark` is the bit by which a unit is marked for the round, `marked` its name; 8, 16 and 32 are taken.

    Rules: L1 to L3, L6 to L10, L13 to L17, L19, L20, L22 to L24, L27, L28.
    """

    def __init__(
        self,
        number: int,
        name: str,
        *,
        who: str = ANYBODY,
        excludes: str = "",
        shared: bool = False,
        use: int = NOT_DECLARED,
        often: int = ALWAYS,
        for_line: bool = False,
        mark: int = 0,
        marked: str = "",
        throws_again: int = NO_DICE,
        throw: str = "",
        move_factor: int = 1,
        dice_factor: int = 1,
        shields: bool = False,
        reaction_dice: int = 1,
        initiative_dice: int = 0,
        extra_squares: int = 0,
        first_round: bool = False,
        moves_as_one: bool = False,
        cheap_diagonals: bool = False,
        flies: bool = False,
        charges: bool = False,
        endless_ammo: bool = False,
        blanks_count: bool = False,
        resists: bool = False,
        repairs_itself: bool = False,
        regains: bool = False,
        repairs_fully: bool = False,
        calls_artillery: bool = False,
        commands: bool = False,
        leads_commands: bool = False,
        joins_its_like: bool = False,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.bit: Final = 1 << number
        self.who: Final = who  # may have it
        self.excludes: Final = excludes  # a skill that no card has beside it
        self.shared: Final = shared  # a hero gives it to the squad it has joined; a squad shares all with its hero
        self.use: Final = use
        self.often: Final = often
        self.for_line: Final = for_line  # declared for one weapon line of its bearer
        self.mark: Final = mark
        self.marked: Final = marked
        self.throws_again: Final = throws_again
        self.throw: Final = throw  # what these dice are thrown for, in reports
        self.move_factor: Final = move_factor  # of points of movement in this activation
        self.dice_factor: Final = dice_factor  # of all attacks in this round
        self.shields: Final = shields  # no attack does damage in this round
        self.reaction_dice: Final = reaction_dice  # thrown for reactive fire
        self.initiative_dice: Final = initiative_dice  # more for the side
        self.extra_squares: Final = extra_squares  # more in one activation
        self.first_round: Final = first_round  # these only then
        self.moves_as_one: Final = moves_as_one  # reactive fire comes after the last MOVE
        self.cheap_diagonals: Final = cheap_diagonals
        self.flies: Final = flies
        self.charges: Final = charges
        self.endless_ammo: Final = endless_ammo
        self.blanks_count: Final = blanks_count  # hit and blank change places for its attacks
        self.resists: Final = resists  # a die for each point of damage, which a hit cancels
        self.repairs_itself: Final = repairs_itself  # at the end of a round
        self.regains: Final = regains  # points by its own hits
        self.repairs_fully: Final = repairs_fully  # a vehicle next to it, as an action
        self.calls_artillery: Final = calls_artillery
        self.commands: Final = commands
        self.leads_commands: Final = leads_commands  # as a hero of a squad that commands
        self.joins_its_like: Final = joins_its_like  # hero and squad have it both, or neither


SKILLS: Final[list[Skill]] = [
    # Declared, in the order in which they are offered
    Skill(4, "assault", shared=True, use=BEFORE_ACTIONS, often=ONCE_A_GAME, move_factor=2),
    Skill(6, "berserk", shared=True, use=WITH_WEAPONS, often=ONCE_A_GAME, throws_again=ALL_DICE, throw="berserk"),
    Skill(2, "all-in-one", use=WITH_WEAPONS, often=ONCE_A_GAME, dice_factor=2, mark=2, marked="doubled"),
    Skill(
        17,
        "medal-of-honor",
        who=HEROES,
        use=WITH_WEAPONS,
        often=ONCE_A_ROUND,
        for_line=True,
        throws_again=ONE_DIE,
        throw="medal",
        mark=4,
        marked="medal",
    ),
    Skill(
        15,
        "heroic-attack",
        who=HEROES,
        shared=True,
        use=AT_THE_END,
        often=ONCE_A_GAME,
        shields=True,
        mark=1,
        marked="heroic",
    ),
    # With actions of their own
    Skill(3, "artillery-strike", who=SOLDIERS, calls_artillery=True),
    Skill(10, "charge", shared=True, charges=True),
    Skill(11, "command-squad", commands=True),
    Skill(23, "tank-head", who=HEROES, often=ONCE_A_GAME, repairs_fully=True),
    # By themselves
    Skill(0, "advanced-reactive-fire", shared=True, reaction_dice=2),
    Skill(1, "agile", shared=True, cheap_diagonals=True),
    Skill(5, "badass", shared=True, endless_ammo=True),
    Skill(7, "black-ops", initiative_dice=1),
    Skill(8, "blutkreuz-ape", who=SOLDIERS, joins_its_like=True),
    Skill(9, "blutkreuz-zombie", excludes="blutkreuz-ape", who=SOLDIERS, joins_its_like=True),
    Skill(12, "commander", who=HEROES, leads_commands=True),
    Skill(13, "damage-resilient", resists=True),
    Skill(14, "fast", extra_squares=1, moves_as_one=True),
    Skill(16, "jump", flies=True, joins_its_like=True),
    Skill(18, "scout-vehicle", who=VEHICLES, extra_squares=2, first_round=True),
    Skill(19, "self-repair", who=VEHICLES, repairs_itself=True),
    Skill(20, "sniper", who=SOLDIERS),  # a trait of the weapon does it
    Skill(21, "spotter", who=SOLDIERS, blanks_count=True),
    Skill(22, "superior-reactive-fire", excludes="advanced-reactive-fire", shared=True, reaction_dice=3),
    Skill(24, "wiederbelebungsserum", who=HEROES, regains=True),
]
"""Reload is not among them: it belongs to a weapon (trait `reload`)."""

FIRST_SKILLS: Final = 25
"""Skills with smaller numbers are those of the rulebook. Dumps have places for them, and fingerprints of old records
depend on these places; of later ones a dump tells the names, when they are used."""

BY_NAME: Final[dict[str, Skill]] = {skill.name: skill for skill in SKILLS}


def _names() -> list[str]:
    names = [""] * len(SKILLS)
    for skill in SKILLS:
        assert not names[skill.number], f"{skill.name} has the number of another skill"
        names[skill.number] = skill.name
    return names


def bits(skills: list[Skill]) -> int:
    """These skills together, as a card has them."""
    found = 0
    for skill in skills:
        found |= skill.bit
    return found


SKILL_NAMES: Final[list[str]] = _names()
"""By number."""

# What is asked for in the course of a game: skills by what they do
DECLARED: Final = [skill for skill in SKILLS if skill.use != NOT_DECLARED]
HELD: Final = [
    skill for skill in DECLARED if skill.often == ONCE_A_GAME and not skill.mark and skill.number < FIRST_SKILLS
]
LATER: Final = [skill for skill in DECLARED if skill.number >= FIRST_SKILLS]
MARKING: Final = sorted([skill for skill in SKILLS if skill.mark], key=lambda skill: skill.mark)
THROWING: Final = [skill for skill in SKILLS if skill.throws_again != NO_DICE]
FIRST_THROWING: Final = [skill for skill in THROWING if skill.throws_again == ALL_DICE and skill.number < FIRST_SKILLS]
FASTER: Final = [skill for skill in SKILLS if skill.move_factor != 1]
STRONGER: Final = [skill for skill in SKILLS if skill.dice_factor != 1]
REACTING: Final = [skill for skill in SKILLS if skill.reaction_dice != 1]
EXTRA_SQUARES: Final = [skill for skill in SKILLS if skill.extra_squares]
INITIATIVE: Final = [skill for skill in SKILLS if skill.initiative_dice]
JOIN_THEIR_LIKE: Final = sorted([skill.bit for skill in SKILLS if skill.joins_its_like])

# The same as bits of a card
SHARED: Final[int] = bits([skill for skill in SKILLS if skill.shared])
DECLARED_BITS: Final[int] = bits(DECLARED)
THROWING_BITS: Final[int] = bits(THROWING)
FASTER_BITS: Final[int] = bits(FASTER)
ONCE_BITS: Final[int] = bits([skill for skill in SKILLS if skill.often == ONCE_A_GAME])
FIRST_ROUND: Final[int] = bits([skill for skill in SKILLS if skill.first_round])
MOVES_AS_ONE: Final[int] = bits([skill for skill in SKILLS if skill.moves_as_one])
CHEAP_DIAGONALS: Final[int] = bits([skill for skill in SKILLS if skill.cheap_diagonals])
FLIES: Final[int] = bits([skill for skill in SKILLS if skill.flies])
CHARGES: Final[int] = bits([skill for skill in SKILLS if skill.charges])
ENDLESS_AMMO: Final[int] = bits([skill for skill in SKILLS if skill.endless_ammo])
BLANKS_COUNT: Final[int] = bits([skill for skill in SKILLS if skill.blanks_count])
RESISTS: Final[int] = bits([skill for skill in SKILLS if skill.resists])
REPAIRS_ITSELF: Final[int] = bits([skill for skill in SKILLS if skill.repairs_itself])
REGAINS: Final[int] = bits([skill for skill in SKILLS if skill.regains])
REPAIRS_FULLY: Final[int] = bits([skill for skill in SKILLS if skill.repairs_fully])
CALLS_ARTILLERY: Final[int] = bits([skill for skill in SKILLS if skill.calls_artillery])
COMMANDS: Final[int] = bits([skill for skill in SKILLS if skill.commands])
LEADS_COMMANDS: Final[int] = bits([skill for skill in SKILLS if skill.leads_commands])


def bit_of(name: str) -> int:
    """A skill as a card has it, by its name."""
    return BY_NAME[name].bit


def extra_squares(card: int) -> int:
    """Squares that an activation of a card has more than its moves, in any round."""
    extra = 0
    for skill in EXTRA_SQUARES:
        if card & skill.bit and not skill.first_round:
            extra += skill.extra_squares
    return extra


def move_factor(used: int) -> int:
    """What skills that are used do to points of movement."""
    factor = 1
    if used & FASTER_BITS:
        for skill in FASTER:
            if used & skill.bit:
                factor *= skill.move_factor
    return factor


def name_of(bit: int) -> str:
    return SKILL_NAMES[bit.bit_length() - 1]


def _marks(skills: list[Skill]) -> int:
    found = 0
    for skill in skills:
        found |= skill.mark
    return found


SHIELD_MARKS: Final[int] = _marks([skill for skill in SKILLS if skill.shields])
STRONGER_MARKS: Final[int] = _marks(STRONGER)

RULES_OF_THROWS: Final[dict[str, str]] = {skill.throw: skill.name for skill in THROWING}


# Traits of weapons -----------------------------------------------------------------------------------


class Trait:
    def __init__(
        self,
        number: int,
        name: str,
        *,
        goes_on: bool = False,
        doubles_against_still: bool = False,
        burns: bool = False,
        ignores_cover: bool = False,
        needs_loading: bool = False,
        picks_figure: bool = False,
    ) -> None:
        self.number: Final = number
        self.name: Final = name
        self.bit: Final = 1 << number
        self.goes_on: Final = goes_on  # a die that counts is thrown again until it does not
        self.doubles_against_still: Final = doubles_against_still  # twice the dice if the target has not moved
        self.burns: Final = burns  # everybody on its way, but no tank traps
        self.ignores_cover: Final = ignores_cover
        self.needs_loading: Final = needs_loading  # after every attack
        self.picks_figure: Final = picks_figure  # of a squad, which a hit takes


TRAITS: Final[list[Trait]] = [
    Trait(0, "laser", goes_on=True),
    Trait(1, "burst", doubles_against_still=True),
    Trait(2, "flamethrower", burns=True, ignores_cover=True),
    Trait(3, "grenade", ignores_cover=True),  # UGL and its kin
    Trait(4, "reload", needs_loading=True),
    Trait(5, "sniper", picks_figure=True),
]
TRAIT_NAMES: Final = [trait.name for trait in TRAITS]


def _trait_bits(traits: list[Trait]) -> int:
    found = 0
    for trait in traits:
        found |= trait.bit
    return found


GOES_ON: Final[int] = _trait_bits([trait for trait in TRAITS if trait.goes_on])
DOUBLES_AGAINST_STILL: Final[int] = _trait_bits([trait for trait in TRAITS if trait.doubles_against_still])
BURNS: Final[int] = _trait_bits([trait for trait in TRAITS if trait.burns])
IGNORES_COVER: Final[int] = _trait_bits([trait for trait in TRAITS if trait.ignores_cover])
NEEDS_LOADING: Final[int] = _trait_bits([trait for trait in TRAITS if trait.needs_loading])
PICKS_FIGURE: Final[int] = _trait_bits([trait for trait in TRAITS if trait.picks_figure])


def trait_of(name: str) -> int:
    """A trait as a weapon has it, by its name."""
    return TRAITS[TRAIT_NAMES.index(name)].bit


def trait_names(traits: int) -> list[str]:
    return [trait.name for trait in TRAITS if traits & trait.bit]
