// Sum of Squares for the submit page: as `sum_of_squares.py` has it.

Masterlist.systems["sum-of-squares"] = {
  name: "Sum of Squares", points: Masterlist.boards.inProportion, terms: ["concessions", "replaced_seats"], lastYearUnknown: true,
  countsBest: true,
};
