// DAANZ Squares for the submit page: as `daanz_squares.py` has it.

Masterlist.systems["daanz-squares"] = {
  name: "DAANZ Squares", points: Masterlist.boards.inProportion, terms: ["concessions"], needsYears: true,
};
