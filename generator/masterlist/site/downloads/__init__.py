"""What can be taken away: tables, feeds, a calendar, badges, pictures, and what says where all of it lies."""
