"""The rules of a mission, in the order of the book."""
