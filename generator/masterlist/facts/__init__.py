"""What was reported: frozen values that know their place, and no scoring."""
