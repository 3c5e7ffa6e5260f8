"""The browser says refusals in the language of the page, by the sentences that the server gives."""

import re

from tests.browser.helpers import ROOT

SERVER = [*(ROOT / "src" / "ashgrid" / "server").glob("*.py"), *(ROOT / "src" / "ashgrid" / "store").glob("*.py")]
SERVER += (ROOT / "src" / "ashgrid" / "match").glob("*.py")
KNOWN = re.findall(r"^  \[/\^(.*?)/, ", (ROOT / "web" / "src" / "lib" / "refusals.ts").read_text("utf-8"), re.MULTILINE)


def test_every_sentence_that_the_browser_knows_is_one_of_the_server() -> None:
    """Compared by their words between the things that are filled in."""
    source = " ".join(path.read_text("utf-8") for path in SERVER)
    assert len(KNOWN) >= 20
    for pattern in KNOWN:
        pieces = [piece for piece in re.split(r"\\d\+|\(.*?\)|\.\*|\$", pattern) if len(piece.strip()) > 3]
        assert pieces
        for piece in pieces:
            assert piece in source, pattern
