"""The facts that are read anew every time: they are few, and everything hangs on them."""

from masterlist.engine.query import provided

SITE = provided("site")  # site, theme, unread; nights: those that lie in no list for them
LISTS = provided("lists")  # RatingList by id
GAMES = provided("games")  # tuple[Board, ...] by list
PAGES = provided("pages")  # Page by id
TODAY = provided("today")  # newest: the last day on which anything can have been played

NEVER = "9999-12-31"  # what a unit says of its own dates depends on no day
