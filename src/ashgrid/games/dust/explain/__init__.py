"""What explains: why something is not possible, who could shoot at whom, what follows from a plan."""
