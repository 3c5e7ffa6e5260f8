"""Sphinx builds the manual from the Markdown files here: `make docs`."""

from ashgrid import __version__

project = "Ashgrid"
author = "the Ashgrid developers"
copyright = "the Ashgrid developers"
release = __version__

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"Ashgrid {release}"
html_show_copyright = False
html_copy_source = False
