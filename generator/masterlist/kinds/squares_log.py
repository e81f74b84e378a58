"""What a log of SQUARES states after each game, by the names that content, the API and tables have for it."""

RATING = "wwr"
STATED = ("game_points", "opponents_defeated", "total", RATING)  # in the order of ``facts.logbook.Stated``
