"""What pages say of the World Wide Rating; scripts do without the words that are here."""

from masterlist.scoring.system import LogWords
from masterlist.source import N_

WORDS = LogWords(
    rating=N_("WWR"),
    highest=N_("Highest WWR"),
    greatest_gain=N_("Most WWR gained in an edition"),
    formula=N_("WWR = opponents defeated × total game points"),
    sheet=N_(
        "WWR = opponents defeated × total points. Game points = own bonus + {points}, or own bonus alone where lost. "
        "Scores are own first, such as 10–9. An opponent counts once: 1 when first beaten, ½ where only drawn."
    ),
    consoled=N_("A lost game keeps its bonus points, so it raises the WWR too."),
    curve=N_("WWR over time"),
    curve_told=N_(
        "WWR over time, from {first} on {first_day} to {last} on {last_day}; the log books below show the same"
    ),
    item=N_("{list}: {points} game points, WWR {rating}; {status}"),
    made_of="opponents defeated × game points",
    slip=N_("the log states {stated} as the WWR; recomputed it is {found}, which counts"),
)
