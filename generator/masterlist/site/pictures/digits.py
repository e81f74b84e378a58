"""Figures as dots: all the writing that the pictures need, so that no font has to be at hand."""

HEIGHT = 7  # dots of one character, which is 5 wide
_SHAPES = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    ".": "00000 00000 00000 00000 00000 00110 00110",
    ",": "00000 00000 00000 00000 00110 00110 00100",
    "-": "00000 00000 00000 11111 00000 00000 00000",
    "−": "00000 00000 00000 11111 00000 00000 00000",
    "/": "00001 00001 00010 00100 01000 10000 10000",
}


def lines(number: str) -> list[str]:
    """The rows of a number from the top, with 1 for a dot; characters that no number has are left out."""
    shapes = [_SHAPES[char].split() for char in number if char in _SHAPES]
    return ["0".join(shape[down] for shape in shapes) for down in range(HEIGHT)]
