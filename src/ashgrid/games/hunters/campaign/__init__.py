"""The campaign of Hunters A.D. 2114: 56 days of journeys and missions. Between two missions lies a journey, which is a
match of its own; `chapters.py` turns the sheet of a party into a mission and back."""
