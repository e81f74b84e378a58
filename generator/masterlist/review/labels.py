"""The guards by name, and what a maintainer's label lets pass."""

LABEL = "allow: "  # a label's name is this and the guard's

ALLOWS = {
    "accepted-edit": "an accepted entry, board or game may be edited or removed",
    "old-date": "a result may lie far in the past",
    "other-author": "somebody else may edit a player's log or file",
    "lost-id": "an id may vanish without a former_ids entry",
    "large-swing": "a rating may move beyond the bound of its list",
    "settings": "results may come with changed settings, schemas, workflows or code",
}
