"""Content folders that nobody would wish for: hostile, crowded, empty."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.small import put

POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")

SCRIPT = "<script>alert('script')</script>"
IMAGE = "\"'><img src=x onerror=alert('image')>"
BREAKOUT = "--></title></head></table><body onload=alert(1)>"
TEMPLATE = "{{ 7*7 }}{% raw %}${7*7}<%= 7*7 %> &lt;b&gt; &amp;"
LINK = "[x](javascript:alert(1)) <a href=javascript:alert(2)>y"
LONG = "W" * 80
ADDRESS = f"https://results.example.org/{'w' * 400}?round=1&board=2#all"
RIGHT_TO_LEFT = "مُحَمَّد بن عبد الله"
EMOJI = "👩‍👩‍👧‍👦 🏴‍☠️ é"

HOSTILE = (SCRIPT, IMAGE, BREAKOUT, TEMPLATE, LINK)  # at most 80 characters each: they stand in names

HOSTILE_PAGE = """\
---
title: TITLE
summary: SUMMARY
menu: true
---
# First <script>alert("heading")</script>
## Content
## Content

<script>alert("page")</script><script src="https://evil.invalid/x.js"></script>
<iframe src="https://evil.invalid/"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>
<img src="https://evil.invalid/x.png" onerror="alert('img')"> <img src=x onerror=alert(1)>

<h2 id="content" onclick="alert(1)">An id of the frame's own</h2>
<h1 style="position:fixed;inset:0">A second first heading</h1>
<div style="background:url(https://evil.invalid/x.png)" class="skip top" id="content">styled</div>
<style>@import "https://evil.invalid/x.css"; * { display: none }</style>
<link rel="stylesheet" href="https://evil.invalid/x.css"><base href="https://evil.invalid/">
<meta http-equiv="refresh" content="0;url=https://evil.invalid/">

<svg onload="alert('svg')"><script>alert("svg")</script><a xlink:href="javascript:alert(1)">x</a></svg>
<object data="data:text/html,<script>alert(1)</script>"></object><embed src="https://evil.invalid/">
<video src="https://evil.invalid/x.mp4" autoplay onplay="alert(1)"></video><audio src=x onerror=alert(1)></audio>
<form action="https://evil.invalid/"><input autofocus onfocus="alert('focus')"><button formaction=x>go</button></form>
<details open ontoggle="alert('toggle')"><summary>a summary that stays</summary>and its text</details>
<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>
<textarea autofocus onfocus=alert(1)></textarea><template><script>alert(1)</script></template>

[script](javascript:alert(1)) [case](JaVaScRiPt:alert(1)) [tab](java&#9;script:alert(1))
[entity](&#106;avascript:alert(1))
[data](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) [vb](vbscript:msgbox(1)) [file](file:///etc/passwd)
[blob](blob:https://evil.invalid/1) ![picture](https://evil.invalid/x.png)
![data](data:image/svg+xml,<svg/onload=alert(1)>)
<https://example.org/a?b=1&c=%22> [title](https://example.org/ "a \\"title\\" ><script>alert(1)</script>")
<a href="https://example.org/" onclick="alert(1)" target="_blank" ping="https://evil.invalid/" rel="opener">kept</a>

<!-- a comment <script>alert("comment")</script> --><!--> <img src=x onerror=alert(1)> -->
<![CDATA[<script>alert(1)</script>]]> <?php echo 1 ?> <!DOCTYPE html>

| a | b |
|---|--:|
| <script>alert(1)</script> | `<b>` |

```html
<script>alert("fence")</script>
```

3. three
4. four

<b>unclosed <i>and badly</b> nested <table><tr><td>cell <p>open

```example
title: "EXAMPLE"
games:
  - {date: 1996-05-09, opponent: bob-lee, result: won-attrition, attrition: 10-9, bonus: 4-3, signed: true}
gives: {game_points: 7}
```

## Content

After the example, </main></body></html> still on the page. LONG

<math><mtext></table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">
and nobody sees what follows an open style
"""


def write_site(root: Path, files: Mapping[str, Any]) -> Path:
    """A content folder: values as YAML (of which JSON is a part), text as it is."""
    for name, value in files.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        put(root / "content" / name, text)
    return root


def empty() -> dict[str, Any]:
    """A site with a title and nothing else."""
    return {"site.yaml": {"title": "An empty site"}}


def game(opponent: str, day: str, result: str = "won-attrition", **more: Any) -> dict[str, Any]:
    """An entry of a log book."""
    attrition = {"w": "10-9", "l": "9-10", "d": "10-10"}[result[0]]
    return {
        "date": day,
        "opponent": opponent,
        "result": result,
        "attrition": attrition,
        "bonus": "4-3",
        "signed": True,
        **more,
    }


def book(player: str, games: list[dict[str, Any]], number: int = 1, **more: Any) -> dict[str, Any]:
    """A log book of the list that the sites here have."""
    return {"player": player, "book": number, "list": "squares", **more, "games": games}


def hostile() -> dict[str, Any]:
    """A site in which every text that a person can write is an attack."""
    names = dict(enumerate((*HOSTILE, LONG, RIGHT_TO_LEFT, EMOJI)))
    long_id = "-".join(["unknown"] * 10)
    return {
        "site.yaml": {
            "title": SCRIPT,
            "player_extras": ["feed", "badge", "card"],
            "repository": "https://example.org/<x".replace("<", "%3C") + "/javascript:alert(1)",
            "branch": '"><script>alert(1)</script>?#%',
            "licence": {"name": IMAGE + BREAKOUT, "url": "https://example.org/?a=1&b=&quot;onclick=alert(1)"},
        },
        "lists/squares.yaml": {"name": IMAGE + SCRIPT, "system": "wwr", "editions": "monthly"},
        "lists/armada.yaml": {"name": BREAKOUT + SCRIPT, "system": "armada", "terms": {"members": _ids(7)}},
        "clubs/one.yaml": {
            "name": SCRIPT + LONG,
            "sanctioned": True,
            "place": IMAGE + BREAKOUT,
            "link": "https://example.org/?a=1&b=&quot;onclick=alert(1)//javascript:",
        },
        "clubs/two.yaml": {"name": "Club", "link": "http://example.org"},
        **{
            f"players/p{number}.yaml": {"name": name, "aka": [LINK, TEMPLATE, LONG], "club": "one"}
            for number, name in names.items()
        },
        "logs/p0/01.yaml": book(
            "p0",
            [
                game("p1", "1996-05-09", note=SCRIPT + IMAGE + BREAKOUT),
                game("p5", "1996-05-10", note=LONG * 6),
                game("p6", "1996-05-11", "draw", note=RIGHT_TO_LEFT),
                game("p7", "1996-05-12", "lost-attrition", signed=False, note=EMOJI),
                game(long_id, "1996-07-13", note=TEMPLATE + LINK, stated={"total": 1000000, "wwr": 999999999}),
            ],
            carried_over={"game_points": 999999, "defeated": [f"{long_id}{number}" for number in range(9)]},
        ),
        "logs/p1/01.yaml": book("p1", [game("p0", "1996-05-09", note="I won")]),
        # Two editions, so that the long name is among those who gained most.
        f"logs/p{len(HOSTILE)}/01.yaml": book(f"p{len(HOSTILE)}", [game("p2", "1996-05-20"), game("p3", "1996-06-20")]),
        "tournaments/event/event.yaml": {
            "name": SCRIPT + IMAGE,
            "system": "daanz-squares",
            "start": "2020-01-01",
            "place": BREAKOUT + LONG,
            "director": IMAGE + LINK,
            "club": "one",
            "source": SCRIPT + "https://evil.invalid/ javascript:alert(1)",
            "compare": ["sum-of-squares", "armada"],
        },
        "tournaments/event/r1-a.yaml": board(note=IMAGE + SCRIPT),
        "games/armada/one.yaml": {"started": "2020-01-01", "finished": "2020-02-01", **board(note=SCRIPT)},
        "pages/hostile.md": _hostile_page(),
    }


def _hostile_page() -> str:
    page = HOSTILE_PAGE.replace("TITLE", json.dumps(IMAGE)).replace("SUMMARY", json.dumps(BREAKOUT))
    return page.replace("EXAMPLE", SCRIPT).replace("LONG", LONG * 5)


def board(**more: Any) -> dict[str, Any]:
    """A board of the first seven players."""
    centres = {"austria": 12, "england": 11, "france": 11}
    seats = {
        power: {"player": player} | ({"centres": centres[power]} if power in centres else {"eliminated": 1904})
        for power, player in zip(POWERS, _ids(7), strict=True)
    }
    return {"round": 1, "table": "a", "last_year": 1908, "ending": "draw", "seats": seats, **more}


def _ids(number: int) -> list[str]:
    return [f"p{index}" for index in range(number)]


def crowded() -> dict[str, Any]:
    """A list of three pages: 600 players of six clubs, of whom every fourth has played."""
    clubs = ("Ashby", "Brook", "Clyde", "Dover", "Exeter", "Ørsted")
    countries = ("NZ", "GB", "DK")
    families = ("Hill", "Lee", "Núñez", "Öst")
    names = {f"p-{number}": f"{'ÅBCDEFGHJK'[number % 10]}nn {families[number % 4]} {number}" for number in range(600)}
    return {
        "site.yaml": {"title": "A crowded site"},
        "lists/squares.yaml": {"name": "SQUARES", "system": "wwr"},
        **{f"clubs/{name[0].lower().replace('ø', 'o')}.yaml": {"name": f"{name} Club"} for name in clubs},
        **{
            f"players/{id_}.yaml": {"name": name, "club": "abcdeo"[at % 6], "country": countries[at % 3]}
            for at, (id_, name) in enumerate(names.items())
        },
        **{
            f"logs/{id_}/01.yaml": book(
                id_,
                [game(f"p-{(at + 1) % 600}", f"{2010 + at % 10}-05-09")] * (at % 4 == 0),
                carried_over={"game_points": at // 3, "defeated": ["someone"], "drawn": ["another"]},
            )
            for at, id_ in enumerate(names)
        },
        "editions/squares/2018.yaml": {
            "list": "squares",
            "edition": "2018",
            "through": "2018-12-31",
            "commit": "0" * 40,
            "rows": [
                {
                    "rank": rank,
                    "player": f"p-{600 - rank}",
                    "rating": str(1_000 - rank),
                    "opponents_defeated": 1,
                    "game_points": 1_000 - rank,
                    "games": 1,
                }
                for rank in range(1, 301)
            ],
        },
    }


def busy() -> dict[str, Any]:
    """A player with 200 games, one with a book and no game, lists and clubs with nobody in them."""
    days = [f"{2000 + number // 12}-{number % 12 + 1:02}-15" for number in range(200)]
    results = ("won-attrition", "lost-attrition", "draw")
    opponents = [f"opponent-{number}" for number in range(40)]
    return {
        "site.yaml": {"title": "A busy site"},
        "lists/squares.yaml": {"name": "SQUARES", "system": "wwr"},
        "lists/nobody.yaml": {"name": "A list of nobody", "system": "wwr"},
        "lists/armada.yaml": {"name": "A list without games", "system": "armada"},
        "clubs/nobody.yaml": {"name": "A club of nobody"},
        "players/many.yaml": {"name": "Many Games"},
        "players/none.yaml": {"name": "No Game"},
        **{f"players/{id_}.yaml": {"name": id_.replace("-", " ").title()} for id_ in opponents},
        "logs/none/01.yaml": book("none", []),
        "logs/many/01.yaml": book(
            "many", [game(opponents[number % 40], day, results[number % 3]) for number, day in enumerate(days)]
        ),
        "tournaments/planned/event.yaml": {
            "name": "A planned event",
            "system": "armada",
            "start": "2020-01-01",
            "source": ADDRESS,
        },
    }


def german() -> dict[str, Any]:
    """A site in German with English beside it: days and numbers whose order as text is not their own."""
    players = {"anna": "Anna Öst", "bert": "Bert Lee", "carl": "Carl Hill", "dora": "Dora Núñez"}
    games = {
        "anna": [("bert", "1996-05-09", "won-attrition"), ("carl", "2019-06-01", "draw")],
        "bert": [("anna", "1996-05-09", "lost-attrition"), ("dora", "2021-01-30", "draw")],
        "carl": [("anna", "2019-06-01", "draw")],
        "dora": [("bert", "2021-01-30", "draw"), ("carl", "2022-02-15", "won-attrition")],
    }
    carried = {"anna": {"game_points": 100, "defeated": ["someone"]}, "carl": {"game_points": 3, "drawn": ["another"]}}
    logs = {id_: [game(*one, bonus="4-4") for one in own] for id_, own in games.items()}
    return {
        "site.yaml": {
            "title": "Eine deutsche Seite",
            "language": "de",
            "languages": ["en"],
            "repository": "https://github.com/example/ratings",
        },
        "lists/squares.yaml": {"name": "SQUARES", "system": "wwr"},
        "clubs/nord.yaml": {"name": "Nordlicht", "place": "Kiel"},
        **{f"players/{id_}.yaml": {"name": name, "club": "nord", "country": "DE"} for id_, name in players.items()},
        **{f"players/p{number}.yaml": {"name": f"Gast {number}"} for number in range(7)},
        **{
            f"logs/{id_}/01.yaml": book(id_, own, carried_over=carried.get(id_, {"game_points": 0}))
            for id_, own in logs.items()
        },
        "tournaments/open/event.yaml": {"name": "Kieler Woche", "system": "sum-of-squares", "start": "2020-06-20"},
        "tournaments/open/r1-a.yaml": board(),
    }
