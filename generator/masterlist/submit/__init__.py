"""Results that are handed in become content files: from answers, spreadsheets and issue forms."""
