"""What a machine player needs to know: which actions are worth a thought (`shortlist.py`), how good a position is
(`judging.py`)."""
