"""Every sentence that a player sees, in gettext catalogues: English and Polish here. Another language is another file
beside each of them and nothing else; what a file does not say is said in English.

A message has a key, not an English original: `ui.start.title` for the platform (`text/en.po` beside this file), and in
a game's own folder `action.strike`, `event.burnt`, `prompt.turn`, `outcome.burnt-out`, `seat.flint`, `option.hand`,
`term.gauss`, `view.pile`, `refusal.no-such-card` and `game.title`, `game.blurb`, `game.rules`. Keys of actions, events,
prompts and refusals are their tags, and `{field}` stands for a field of theirs:

    msgid "event.struck"                    {seat:seat} is written as the name of that seat,
    msgstr "{seat:seat} strikes: {card}"    {tile:term} as the game's word for it (`term.`; {unit:unit} by `unit.`
                                            first, and so on for any family of words; `term.moloch.guard`
                                            goes before `term.guard` where Moloch plays), {card} as it is
                                            and numbers as the language writes them; {part:percent} is a share
                                            of 1 in percent, {points:decimal} has one decimal;
                                            several in one field are listed, none at all is a dash,
                                            and a refusal in a field is said by its own sentence

A message that depends on a number names the field after a bar, and has one form for each of the language's plurals:

    msgid "event.burnt"
    msgid_plural "event.burnt|damage"
    msgstr[0] "{seat:seat} loses one ember"
    msgstr[1] "{seat:seat} loses {damage} embers"

What only some actions of a kind have is said after their sentence, where there is a message for it: `choice.aim.rounds`
for the field `rounds` of `aim`. A field that is true or false is said where it is true.

The web client receives the same catalogues as JSON and reads them by the same rules.
"""

from .catalogue import LANGUAGES, Catalogue, Message, catalogue, game_catalogue, read, start_catalogue, web_catalogue

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Message",
    "catalogue",
    "game_catalogue",
    "read",
    "start_catalogue",
    "web_catalogue",
]
