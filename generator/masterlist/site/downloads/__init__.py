"""What can be taken away: tables, feeds, a calendar, and what says where all of it lies."""
