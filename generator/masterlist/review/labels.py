"""The guards by name, and what a maintainer's label lets pass."""

LABEL = "allow: "  # a label's name is this and the guard's

ALLOWS = {
    "accepted-edit": "an accepted entry, board or game may be edited or removed",
    "uncounted-result": "an accepted result may stop counting because others report it differently",
    "moved-rating": "accepted ratings and ranks may move without a new result",
    "moved-place": "accepted points and places in an event may move without a new result",
    "changed-title": "the winner, best countries or dates of an event may change",
    "book-claims": "a log book may carry over games, or say who authenticated it",
    "changed-sanction": "a club may become sanctioned, or on other days than before",
    "new-player": "entries may count because a player is added",
    "look-alike": "the name of a player, new or changed, may look like another one",
    "claimed-player": "the GitHub user of a player or the director of an event may change",
    "changed-name": "the name or id of a player may be changed by others",
    "changed-privacy": "how a player without an account on file is shown may change",
    "other-author": "others may edit a player's log or player file",
    "outsider": "people who do not sit in a game may report how it went on",
    "reporter": "people who did not play may report games of others",
    "old-date": "a result may lie far in the past, or the site may let older ones in",
    "large-swing": "a rating may move beyond the bound of its list, or the bound may become wider",
    "lost-id": "an id may vanish without a former_ids entry",
    "published-edition": "a published edition may be edited or removed, or differ from the results",
    "settings": "settings, lists, clubs, pages, events, schemas, workflows or code may change",
    "hidden-file": "a hidden file or a backup copy may be added",
    "uncompared": "something may stay uncompared because it cannot be read",
}
