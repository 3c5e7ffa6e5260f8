"""The icons of the installed client, drawn by Chromium from the SVGs in web/public/.

python -m tools.icons          writes web/public/icons/*.png
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
SIZES = (192, 512)
SOURCES = {"": PUBLIC / "emblem.svg", "maskable-": PUBLIC / "icons" / "maskable.svg"}


def main() -> int:
    from playwright.sync_api import sync_playwright

    names = (os.environ.get("ASHGRID_CHROMIUM"), shutil.which("chromium"), shutil.which("chromium-browser"))
    found = next(filter(None, names), None)
    if found is None:
        print("no Chromium: install it, or set ASHGRID_CHROMIUM to its path", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for prefix, source in SOURCES.items():
                page.set_content(f"<style>*{{margin:0}} svg{{display:block}}</style>{source.read_text('utf-8')}")
                page.screenshot(path=PUBLIC / "icons" / f"{prefix}{size}.png", omit_background=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
