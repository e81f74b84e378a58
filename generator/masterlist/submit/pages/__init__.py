"""Results of Diplomacy games as other sites publish them: saved pages, and the JSON of tournament software."""
