"""What a seat may know beforehand, and why something is not possible."""
