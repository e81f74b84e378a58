// DAANZ Squares for the submit page: as `daanz_squares.py` has it.

Masterlist.systems["daanz-squares"].points = Masterlist.boards.inProportion;
