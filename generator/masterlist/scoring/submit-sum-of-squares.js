// Sum of Squares for the submit page: as `sum_of_squares.py` has it.

Masterlist.systems["sum-of-squares"].points = Masterlist.boards.inProportion;
