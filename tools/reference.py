"""What is generated from the data of Neuroshima: the reference of tiles and the picture of the boards in docs/rules/.

python -m tools.reference          writes them
"""

from __future__ import annotations

import math
from pathlib import Path

from ashgrid.core import find
from ashgrid.games.neuroshima import data
from ashgrid.text import Catalogue, game_catalogue

ROOT = Path(__file__).resolve().parent.parent
TILES = ROOT / "docs" / "rules" / "neuroshima-tiles.md"
BOARDS = ROOT / "docs" / "rules" / "neuroshima-boards.svg"

SYMBOLS = (("melee", "melee"), ("ranged", "ranged"), ("gauss", "gauss"), ("armor", "armour"))
HEAD = """# Neuroshima Hex: tiles

<!-- Written by `python -m tools.reference` from src/ashgrid/games/neuroshima/data: do not edit. -->

Every tile of the six armies as the game knows it. Edges are those of the tile with rotation 0, clockwise from the top
edge; *link* is a connection of a module or HQ. Hit points are 1 and the toughness. *Source* says where the values come
from: the `rulebook`, a `published` source, or `authored` for Ashgrid.
"""


def _edges(tile: data.TileData) -> str:
    """Edges that say the same are written together: `N NE: melee 1`."""
    groups: dict[str, list[str]] = {}
    for way in data.WAYS:
        edge = tile.edges.get(way)
        if edge is None:
            continue
        words = [f"{word} {getattr(edge, name)}" for name, word in SYMBOLS if getattr(edge, name)]
        words = ["armour" if word == "armour 1" else word for word in words]
        words += ["net"] if edge.net else []
        words += ["link"] if edge.module else []
        groups.setdefault(", ".join(words), []).append(way)
    return "; ".join(f"{' '.join(ways)}: {words}" for words, ways in groups.items() if words)


def _effects(tile: data.TileData) -> str:
    words = []
    for effect in tile.effects:
        value = f" {effect.value:+d}" if effect.value else ""
        whom = "enemies" if effect.to == "enemy" else "own units"
        words.append(f"{effect.kind}{value} for {effect.reach} {whom}" if effect.reach != "board" else effect.kind)
    words += ["mobile"] if tile.mobile else []
    words += [tile.ability] if tile.ability else []
    return "; ".join(words)


def _row(tile: data.TileData, words: Catalogue) -> str:
    cells = [
        words.say(f"term.{tile.id}"),
        f"`{tile.id}`",
        tile.kind,
        str(tile.count),
        " ".join(str(value) for value in tile.initiative),
        str(tile.toughness or ""),
        _edges(tile),
        _effects(tile),
        tile.source,
    ]
    return "| " + " | ".join(cells) + " |"


def tiles() -> str:
    words = game_catalogue(find("neuroshima"), "en")
    parts = [HEAD]
    for name in data.FIRST_ARMIES:
        army = data.read_army(data.FOLDER / "armies" / f"{name}.toml")
        parts.append(f"\n## {words.say(f'term.{army.id}')}\n")
        parts.append("| tile | id | kind | count | initiative | toughness | edges | effects | source |")
        parts.append("|---|---|---|---|---|---|---|---|---|")
        parts += [_row(tile, words) for tile in army.tile]
    return "\n".join(parts) + "\n"


def _hexagon(x: float, y: float, size: float) -> str:
    corners = [(x + size * math.cos(math.pi / 3 * n), y + size * math.sin(math.pi / 3 * n)) for n in range(6)]
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)


def boards() -> str:
    """The standard board with names and coordinates, the Terminals of the Duel board marked, and the directions."""
    size = 44.0
    shape, duel = data.SHAPES["standard"], data.SHAPES["duel"]
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 460" font-family="sans-serif" text-anchor="middle">',
        "<title>Cells of the standard board, names and axial coordinates; Terminals of the Duel board</title>",
    ]
    for cell, (q, r) in enumerate(shape.coordinates):
        x, y = 230 + size * 1.5 * q, 230 + size * math.sqrt(3) * (r + q / 2)
        fill = "#d9e6d0" if cell in duel.terminals else "#f4f1ea"
        lines.append(f'<polygon points="{_hexagon(x, y, size - 2)}" fill="{fill}" stroke="#555"/>')
        lines.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="18" font-weight="bold">{shape.names[cell]}</text>')
        lines.append(f'<text x="{x:.1f}" y="{y + 18:.1f}" font-size="12" fill="#444">({q}, {r})</text>')
    x, y = 545.0, 150.0
    lines.append(f'<polygon points="{_hexagon(x, y, size)}" fill="#fff" stroke="#555"/>')
    for number, way in enumerate(data.WAYS):
        angle = math.radians(-90 + 60 * number)
        a, b = x + 58 * math.cos(angle), y + 58 * math.sin(angle) + 5
        lines.append(f'<text x="{a:.1f}" y="{b:.1f}" font-size="13">{number} {way}</text>')
    lines.append(f'<text x="{x}" y="{y + 5}" font-size="12">directions</text>')
    lines.append(f'<polygon points="{_hexagon(x - 50, 300, 14)}" fill="#d9e6d0" stroke="#555"/>')
    lines.append(f'<text x="{x + 22}" y="305" font-size="12">Terminal (Duel)</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def main() -> None:
    TILES.write_text(tiles(), "utf-8")
    BOARDS.write_text(boards(), "utf-8")


if __name__ == "__main__":
    main()
