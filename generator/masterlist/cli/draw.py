"""The command that draws the power which stays unplayed."""

import argparse
import sys
from pathlib import PurePosixPath

from masterlist.cli.common import FAULTY, OK, Commands, WrongUsage, report_of, root_of


def _add_draw_power(commands: Commands) -> None:
    command = commands.add_parser(
        "draw-power",
        help="draw the power that stays unplayed in a game of six",
        description="Draws the power that stays unplayed where only six players are available, from the game's id and "
        "the newest commit, and records all three in the game's file. The file has to be committed before, with no "
        "players named. Where a power was drawn before, the draw is repeated and compared, never made anew; the exit "
        "status is 1 where it does not hold.",
    )
    command.add_argument("game", metavar="GAME", help="LIST/GAME, or the game's file")
    command.set_defaults(run=_draw_power)


def _draw_power(options: argparse.Namespace) -> int:
    from masterlist.read.newest import NoCommit  # noqa: PLC0415  each command imports what it needs
    from masterlist.submit.draw import NotDrawn, draw  # noqa: PLC0415
    from masterlist.write.files import NotWritten  # noqa: PLC0415

    root, name = root_of(options), _file(options.game)
    try:
        drawn, problems = draw(root, name)
    except (NotDrawn, NoCommit, NotWritten) as refused:
        raise WrongUsage(refused) from refused
    if drawn is None:
        sys.stdout.write(report_of(problems, root))
        return FAULTY
    power = drawn.power.value.capitalize()
    if drawn.is_new:
        print(f"{power} stays unplayed, drawn from commit {drawn.commit}.")
        print(f"Recorded in {name}: commit it, then deal the other six powers to the players.")
        return OK
    print(f"{power} stays unplayed, as drawn before from commit {drawn.commit}.")
    for doubt in drawn.doubts:
        print(f"The draw does not hold: {doubt}.")
    return FAULTY if drawn.doubts else OK


def _file(game: str) -> str:
    """The game's file by its path, or by list and id."""
    if game.endswith(".yaml"):
        return PurePosixPath(game).as_posix()
    return f"content/games/{game}.yaml"


COMMANDS = (_add_draw_power,)
