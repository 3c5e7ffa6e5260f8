"""The games. Each folder is complete in itself; none knows another."""
